"""The lobby: seats are taken, civilizations chosen by the printed procedure, the game begins.

Every function takes a table's document and gives the changed one, or refuses.
"""

import time
from random import SystemRandom

import msgspec
from msgspec.structs import replace

from ecumene.engine.rng import Chance
from ecumene.names import Civ
from ecumene.phases.succession.victory import ranking
from ecumene.server.errors import Refusal
from ecumene.server.games.bot_names import new_name
from ecumene.server.games.choosing import (
    by_order,
    choosing,
    drawn,
    free_civilizations,
    known_rules,
)
from ecumene.server.games.editions import checked
from ecumene.server.people.actions import check_moment
from ecumene.server.people.look_alikes import named_at
from ecumene.server.people.voting import said_again
from ecumene.server.protocol import (
    Proposal,
    SeatBot,
    Standing,
    Swap,
    SwapNations,
    TableSettings,
)
from ecumene.server.stewards.bots import check_bot
from ecumene.server.storage.chat import moment
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.state.game import Game

chance = SystemRandom()


def new_document(settings: TableSettings, host: str) -> TableDocument:
    """A table with all seats free."""
    settings = checked(settings)
    seats = tuple(SeatDocument(number) for number in range(1, settings.players + 1))
    return TableDocument(settings, seats, host, seed_hashed="sha256")


def join(
    document: TableDocument, name: str, number: int | None, is_host: bool = True
) -> tuple[TableDocument, int]:
    """Somebody takes a free seat: the one they name, or the first.

    A name that looks like another's at the table is marked; the host's is theirs alone.
    """
    free = [seat for seat in document.seats if seat.kind == "open"]
    check_moment("join", document)
    wanted = [seat for seat in free if number is None or seat.number == number]
    if not wanted:
        raise Refusal("seat.taken" if free else "table.full", seat=number)
    name = named_at(document, wanted[0].number, name, is_host)
    seat = replace(wanted[0], kind="human", name=name, private_from=moment(), silenced=False)
    return unmuted(document, seat.number).with_seat(seat), seat.number


def unmuted(document: TableDocument, number: int) -> TableDocument:
    """Somebody else sits there now: nobody has muted them."""
    for seat in document.seats:
        if number in seat.muted:
            others = tuple(one for one in seat.muted if one != number)
            document = document.with_seat(replace(seat, muted=others))
    return document


def stand_up(document: TableDocument, number: int) -> TableDocument:
    """A seat becomes free again before the game."""
    check_moment("clear_seat", document)
    return document.with_seat(SeatDocument(_seat(document, number).number))


def seat_bots(document: TableDocument, wish: SeatBot) -> TableDocument:
    """A bot takes a seat, or all that are free."""
    check_bot(wish.bot)
    check_moment("seat_bots", document)
    free = [seat for seat in document.seats if seat.kind == "open"]
    if wish.seat is not None:
        free = [seat for seat in free if seat.number == wish.seat]
        if not free:
            raise Refusal("seat.taken", seat=wish.seat)
    for seat in free:
        name = new_name(names_at(document))
        bot = replace(seat, kind="bot", name=name, bot=wish.bot, temper=wish.temper)
        document = document.with_seat(bot)
    return document


def names_at(document: TableDocument) -> set[str]:
    """The names of all who sit at a table."""
    return {seat.name for seat in document.seats}


def give_up(document: TableDocument, number: int) -> TableDocument:
    """A player leaves their seat: free before the game, from then on a bot goes on with it.

    The last person cannot: bots alone would play on for nobody.
    """
    check_moment("leave", document)
    seat = _seat(document, number)
    if document.status == "lobby":
        return document.with_seat(SeatDocument(number))
    if not any(one.kind == "human" and one.number != number for one in document.seats):
        raise Refusal("seat.last_person")
    bot = SeatDocument(
        number, "bot", new_name(names_at(document)), seat.civ, seat.order_number, bot="normal",
        temper="normal", handed_over=seat.handed_over + 1, private_from=moment(),
        replaced=seat.replaced,
    )  # fmt: skip
    swaps = tuple(one for one in document.swaps if number not in (one.by, one.other))
    return bots_pick(replace(unmuted(document, number).with_seat(bot), swaps=swaps))


# ---------------------------------------------------------------------- choosing


def deal_order(document: TableDocument, seed: str) -> TableDocument:
    """Each player is dealt a number; the lowest chooses first (MC 4).

    In editions that deal nations everybody has one at once; where several people play, they may
    exchange them before the game begins (EP 14.4).
    """
    check_moment("start", document)
    if any(seat.kind == "open" for seat in document.seats):
        raise Refusal("table.seats_free")
    numbers = list(range(1, len(document.seats) + 1))
    Chance(_Lots(f"{seed} order", 0)).shuffle(numbers, "order numbers")
    seats = tuple(
        replace(seat, order_number=number)
        for seat, number in zip(document.seats, numbers, strict=True)
    )
    dealt = replace(document, seats=seats, status="choosing")
    are_dealt = known_rules(document.settings.ruleset).civilizations_are == "dealt"
    is_printed = document.settings.civilizations == "choose"
    if are_dealt or not is_printed:
        dealt = _all_at_random(dealt)
    if are_dealt and is_printed:
        dealt = replace(dealt, dealt=len(document.people) > 1)
    return bots_pick(dealt)


class _Lots(msgspec.Struct):
    """What the lots for the seats are drawn from."""

    seed: str
    draws: int


def _all_at_random(document: TableDocument) -> TableDocument:
    while (number := choosing(document)) is not None:
        document = _pick(document, number, chance.choice(free_civilizations(document)))
    return document


def pick(document: TableDocument, number: int, civ: str) -> TableDocument:
    """A player chooses among the civilizations that are left (MC 4)."""
    check_moment("choose", document)
    _seat(document, number)
    if choosing(document) != number:
        raise Refusal("choose.not_your_turn", choosing=choosing(document))
    if civ not in free_civilizations(document):
        raise Refusal("choose.not_free", civ=civ, free=list(free_civilizations(document)))
    return bots_pick(_pick(document, number, Civ(civ)))


def _pick(document: TableDocument, number: int, civ: Civ) -> TableDocument:
    return document.with_seat(replace(document.seat(number), civ=civ))


def bots_pick(document: TableDocument) -> TableDocument:
    """Bots choose at random when it is their turn."""
    while (number := choosing(document)) and document.seat(number).kind == "bot":
        document = _pick(document, number, chance.choice(free_civilizations(document)))
    return document


def is_chosen(document: TableDocument) -> bool:
    """Whether everybody has a civilization, for good."""
    return document.status == "choosing" and choosing(document) is None and not document.dealt


def swap(document: TableDocument, wish: SwapNations) -> TableDocument:
    """A player would exchange nations, or would not; when both would it is done (EP 14.4)."""
    check_moment("swap", document)
    own, other = _seat(document, wish.seat), _seat(document, wish.other)
    if not document.dealt:
        raise Refusal("swap.not_now")
    if own is other or other.kind != "human":
        raise Refusal("swap.not_with", seat=other.number)
    if wish.agree and wish.civ not in (None, other.civ):
        raise Refusal("swap.changed", seat=other.number, civ=other.civ)
    if not wish.agree:
        pair = {own.number, other.number}
        left = tuple(one for one in document.swaps if {one.by, one.other} != pair)
        return replace(document, swaps=left)
    if Swap(other.number, own.number) in document.swaps:
        return _exchanged(document, own, other)
    offered = Swap(own.number, other.number)
    return replace(document, swaps=(*(one for one in document.swaps if one != offered), offered))


def _exchanged(document: TableDocument, one: SeatDocument, other: SeatDocument) -> TableDocument:
    """Both have the other's nation; what either had agreed to with others is over."""
    document = document.with_seat(replace(one, civ=other.civ))
    document = document.with_seat(replace(other, civ=one.civ))
    both = {one.number, other.number}
    left = tuple(swap for swap in document.swaps if not both & {swap.by, swap.other})
    return replace(document, swaps=left)


def swapped_enough(document: TableDocument) -> TableDocument:
    """Nobody exchanges nations any more."""
    check_moment("begin", document)
    if not document.dealt:
        raise Refusal("table.not_chosen")
    return replace(document, dealt=False, swaps=())


# ---------------------------------------------------------------------- the game


def asked_anew(document: TableDocument, number: int) -> TableDocument:
    """Somebody else sits there from now on: they have agreed to nothing yet.

    Neither to a proposal nor to an exchange; what was to be decided about the seat was about who
    sat there before; and hands are shown only if they would show theirs.
    """
    others = (one for one in document.proposals if one.about != number)
    proposals = tuple(_without_word_of(one, number) for one in others)
    swaps = tuple(one for one in document.swaps if one.by != number)
    seat = replace(document.seat(number), released=False, unheard=False)
    document = closed(replace(document, proposals=proposals, swaps=swaps))
    return document.with_seat(seat)


def closed(document: TableDocument) -> TableDocument:
    """Spectators see the hands no more."""
    if not document.open_hands:
        return document
    return replace(document, open_hands=False, hands_closed=time.time())


def _without_word_of(proposal: Proposal, number: int) -> Proposal:
    agreed = tuple(seat for seat in proposal.agreed if seat != number)
    against = tuple(seat for seat in proposal.against if seat != number)
    proposal = replace(proposal, agreed=agreed, against=against)
    if proposal.kind != "open_hands":
        return proposal
    needed = tuple(sorted({*proposal.needed, number}))
    return replace(proposal, needed=needed, enough=len(needed))


def begin(document: TableDocument, seed: str) -> Game:
    """The game, set up and played to its first question."""
    settings = document.settings
    rules, options = known_rules(settings.ruleset), settings.options
    if drawn(document, seed):
        options = options | {"choosing_order": [seat.civ for seat in by_order(document)]}
    return Game.new(rules, seats=settings.players, board=settings.board, seed=seed, **options)


def running(document: TableDocument, game: Game) -> TableDocument:
    """The table while its game is played; its settings say all that the game began with."""
    settings = replace(document.settings, options=msgspec.to_builtins(game.header.options))
    version, turn = known_rules(settings.ruleset).version, game.state.turn
    return replace(document, settings=settings, status="running", turn=turn, rules_version=version)


def finished(document: TableDocument, game: Game, hindsight: int = 0) -> TableDocument:
    """The table after its game."""
    standings = tuple(Standing(one.place, one.civ, one.total) for one in ranking(game.state))
    where = game.where()
    return replace(
        document, status="finished", standings=standings, turn=where.turn, phase=None, proposals=(),
        hindsight=hindsight,
    )  # fmt: skip


def paused(document: TableDocument) -> TableDocument:
    """The table while its game is interrupted."""
    check_moment("pause", document)
    return replace(document, status="paused")


def frozen(document: TableDocument) -> TableDocument:
    """The table after a fault in the rules."""
    return replace(document, status="frozen")


def resumed(document: TableDocument) -> TableDocument:
    """The table when its game goes on; nobody needs to propose that any more."""
    check_moment("resume", document)
    left = tuple(said_again(one) for one in document.proposals if one.kind != "resume")
    return replace(document, status="running", proposals=left)


def _seat(document: TableDocument, number: int) -> SeatDocument:
    if not 1 <= number <= len(document.seats):
        raise Refusal("seat.unknown", status=404, seat=number)
    return document.seat(number)
