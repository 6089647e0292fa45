"""Placing a position: a table is set up, cleared, and laid out as a case says."""

from collections.abc import Mapping
from typing import Any

from ecumene.cases.holding import Holding, number, read_holding
from ecumene.cases.located import CaseError, Located
from ecumene.cases.tiny_map import with_map
from ecumene.cases.words import Names, cards_in
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.record import Header
from ecumene.names import BARBARIANS, Area, Block, Civ
from ecumene.state.board import empty_board
from ecumene.state.cards import Hand, Piles
from ecumene.state.rules import Rules
from ecumene.state.state import State, state_from_json

SHARED_KEYS = ("stacks", "discards", "turn", "built", "state")
"""What a position says besides the civilizations."""


def lay_out(base: Rules, words: Mapping[str, Any]) -> tuple[Rules, Header, State]:
    """The rules, the header and the state of a case before anything is played."""
    rules, players, board = _seats(base, words)
    seed, options = str(words.get("seed", 0)), dict(words.get("options") or {})
    with located(words, "options"):
        try:
            state = rules.set_up(players, board, seed, options)
        except IllegalAnswer as error:
            if error.code != "set_up.option":
                raise
            raise CaseError(f"there is no such option: {error.facts['why']}") from None
    header = Header(rules.name, rules.version, players, state.table.board, seed, options)
    position = words.get("position")
    if position is not None:
        state = place(state, header, position)
    return rules, header, state


def _seats(rules: Rules, words: Mapping[str, Any]) -> tuple[Rules, int, str]:
    """The rules with the case's own map if it has one, the number of players and the board."""
    players, board = words.get("players"), words.get("board")
    if words.get("map") is None:
        players = number(players or 5)
        return rules, players, _board(rules, players, board)
    blocks = _blocks(rules, words.get("civs"))
    players = number(players or (18 if len(set(blocks.values())) > 1 else 5))
    board = _board(rules, players, board)
    return with_map(rules, words["map"], blocks, (players, board)), players, board


def _board(rules: Rules, players: int, board: str | None) -> str:
    """The board that was asked for; else the west, or the only one so many play on (MC 5)."""
    boards = [name for number, name in rules.facts.setups if number == players]
    if not boards:
        raise CaseError(f"there is no game of {players} players")
    if board is not None and board not in boards:
        raise CaseError(f"{players} do not play on {board!r} but on {' or '.join(boards)}")
    return board or ("west" if "west" in boards else boards[0])


def _blocks(rules: Rules, civs: Any) -> dict[Civ, Block]:
    if civs is None:
        raise CaseError("a map of its own needs 'civs'")
    if isinstance(civs, str):
        civs = [one.strip() for one in civs.split(",")]
    blocks = civs if isinstance(civs, dict) else dict.fromkeys(civs, "west")
    for civ in blocks:
        if civ not in rules.facts.civilizations:
            raise CaseError(f"there is no civilization called {civ!r}")
    return {civ: Block(blocks[civ]) for civ in rules.facts.civilizations if civ in blocks}


def place(state: State, header: Header, position: Mapping[str, Any]) -> State:
    """The table cleared of pieces and laid out anew."""
    names = Names(state.rules.facts)
    state.board = empty_board(state.civs)
    for key, words in position.items():
        if key in SHARED_KEYS:
            continue
        with located(position, key):
            civ = names.civ(str(key))
            if civ != BARBARIANS and civ not in state.civs:
                raise CaseError(f"{civ} does not play here")
            give(state, civ, read_holding(words, names))
    for key in SHARED_KEYS:
        if key in position:
            with located(position, key):
                state = _SHARED[key](state, header, position[key], names)
    return state


class located:  # noqa: N801 - reads as a word
    """Gives a mistake made under a key the line of that key."""

    def __init__(self, words: Mapping[str, Any], key: Any) -> None:
        self.line = words.line_of(key) if isinstance(words, Located) else 0

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, CaseError) and not error.line:
            error.line = self.line


# ---------------------------------------------------------------- one civilization


def give(state: State, civ: Civ, holding: Holding) -> None:
    """Lays out what one civilization, or the barbarians, have."""
    for area, count in holding.tokens.items():
        state.board.place(civ, in_play(state, area), count)
    for area in holding.cities:
        if area in state.board.cities:
            raise CaseError(f"there is a city in {area} already")
        state.board.put_city(civ, in_play(state, area))
    if civ == BARBARIANS:
        return
    if len(holding.ships) > state.ships_in_stock(civ):
        raise CaseError(f"{civ} has not so many ships")
    for place_in_fleet, berth in enumerate(holding.ships):
        if berth not in state.atlas.sailing:
            raise CaseError(f"no ship can lie in {berth.area} at coast {berth.coast}")
        state.board.set_ship(civ, place_in_fleet, berth)
    _give_cards(state, civ, holding)
    for name, value in holding.numbers.items():
        getattr(state, name)[civ] = value
    if holding.stock is not None:
        state.treasury[civ] = state.stock(civ) + state.treasury[civ] - holding.stock
    if state.stock(civ) < 0 or state.cities_in_stock(civ) < 0 or state.treasury[civ] < 0:
        raise CaseError(f"{civ} has not so many pieces")


def _give_cards(state: State, civ: Civ, holding: Holding) -> None:
    block = state.table.blocks[civ]
    state.hands[civ] = Hand(tuple(card.card(block) for card in holding.hand))
    state.advances[civ] = frozenset(holding.advances)
    if holding.used:
        state.used[civ] = tuple(sorted(holding.used))
    credits = dict(state.credits[civ])
    for advance in holding.advances:
        for group, value in state.rules.facts.advances[advance].credits.items():
            credits[group] += value
    state.credits[civ] = credits if holding.credits is None else credits | holding.credits


def in_play(state: State, area: Area) -> Area:
    """The area, if it is in play."""
    if area not in state.atlas.limit:
        raise CaseError(f"{area} is not in play")
    return area


def show_calamities(state: State) -> None:
    """How many calamities each holds, as phase 8 shows it, where a case does not say."""
    names = state.rules.facts.calamities
    for civ, hand in state.hands.items():
        held = sum(1 for card in hand.cards if card.name in names)
        state.calamities.setdefault(civ, held)


# ---------------------------------------------------------------- what all share


def _place_stacks(state: State, header: Header, words: Any, names: Names) -> State:
    state.stacks = read_piles(state, words, state.stacks, names)
    return state


def _place_discards(state: State, header: Header, words: Any, names: Names) -> State:
    state.discards = read_piles(state, words, state.discards, names)
    return state


def read_piles(
    state: State, words: Any, piles: dict[Block, Piles], names: Names
) -> dict[Block, Piles]:
    """The piles with those made anew that are written: `{2: ochre, east 3: none, others: none}`."""
    if words == "empty" or words.get("others") in ("empty", "none"):
        piles = {block: Piles() for block in piles}
    if words == "empty":
        return piles
    for key, cards in words.items():
        if key != "others":
            block, number = pile_of(state, key)
            written = tuple(card.name for card in cards_in(cards, names))
            piles = piles | {block: piles[block].replacing(number, written)}
    return piles


def pile_of(state: State, key: Any) -> tuple[Block, int]:
    """Which stack is meant by "3", or by "east 3" where both blocks play."""
    block, _, number = str(key).rpartition(" ")
    blocks = list(state.stacks)
    if (block or len(blocks) > 1) and block not in blocks:
        raise CaseError(f"{key!r} names no stack; the blocks are {', '.join(blocks)}")
    if not number.isdigit() or not 1 <= int(number) <= 9:
        raise CaseError(f"{key!r} names no stack")
    return Block(block or blocks[0]), int(number)


def _place_turn(state: State, header: Header, words: Any, names: Names) -> State:
    state.turn = int(words)
    return state


def _place_built(state: State, header: Header, words: Any, names: Names) -> State:
    areas = words if isinstance(words, list) else str(words).split(",")
    state.built = frozenset(names.area(area) for area in areas)
    return state


def _place_fields(state: State, header: Header, words: Any, names: Names) -> State:
    """Any field of the state, as it stands in a saved game."""
    data = state.to_json()
    for name, value in words.items():
        if name not in data:
            raise CaseError(f"the state has no field {name!r}")
        both = isinstance(value, dict) and isinstance(data[name], dict)
        data[name] = data[name] | value if both else value
    return state_from_json(state.rules, header, data)


_SHARED = {
    "stacks": _place_stacks,
    "discards": _place_discards,
    "turn": _place_turn,
    "built": _place_built,
    "state": _place_fields,
}
