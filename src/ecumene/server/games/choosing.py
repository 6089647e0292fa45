"""Choosing civilizations by the printed procedure: whose turn it is, and what is left (MC 4)."""

from ecumene import rulesets
from ecumene.names import Civ
from ecumene.phases.set_up import choose_board
from ecumene.server.errors import not_found
from ecumene.server.protocol import TableSettings
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.state.rules import Rules


def choosing(document: TableDocument) -> int | None:
    """The seat that chooses next: the lowest order number without a civilization (MC 4)."""
    if document.status != "choosing":
        return None
    left = [seat for seat in document.seats if seat.civ is None]
    return min(left, key=lambda seat: seat.order_number or 0).number if left else None


def by_order(document: TableDocument) -> list[SeatDocument]:
    """The seats in the order in which they choose (MC 4)."""
    return sorted(document.seats, key=lambda seat: seat.order_number or 0)


def drawn(document: TableDocument, seed: str) -> dict[int, str]:
    """What each seat has drawn before it chooses a civilization, in rules that say so (R-165)."""
    settings = document.settings
    if document.status == "lobby" or settings.ruleset not in rulesets.BY_NAME:
        return {}
    rules = known_rules(settings.ruleset).playing(settings.options)
    lots = rules.drawn_before_choosing(rules, settings.players, seed)
    return {seat.number: lot for seat, lot in zip(by_order(document), lots, strict=False)}


def free_civilizations(document: TableDocument) -> tuple[Civ, ...]:
    """The civilizations of this number of players and board that nobody has chosen."""
    taken = {seat.civ for seat in document.seats}
    return tuple(civ for civ in civilizations(document.settings) if civ not in taken)


def civilizations(settings: TableSettings) -> tuple[Civ, ...]:
    """The civilizations in the game for this number of players and board (MC 4)."""
    if settings.ruleset not in rulesets.BY_NAME:
        return ()
    rules = known_rules(settings.ruleset)
    board = choose_board(rules, settings.players, settings.board)
    return tuple(rules.facts.setups[(settings.players, board)].blocks)


def known_rules(ruleset: str) -> Rules:
    """The rules of an edition, or a refusal where this server does not know it."""
    rules = rulesets.BY_NAME.get(ruleset)
    if rules is None:
        raise not_found("ruleset")
    return rules
