"""Placing a position: a table is set up, cleared, and laid out as a case says."""

import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ecumene.cases.holding import Holding, number, read_holding
from ecumene.cases.known.hints import did_you_mean, stray_comma
from ecumene.cases.known.vocabulary import used_word
from ecumene.cases.located import CaseError, located
from ecumene.cases.tiny_map import with_map
from ecumene.cases.words import Names, blocks_in, cards_in, listed
from ecumene.data.facts import WATER
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.record import Header
from ecumene.names import BARBARIANS, Area, Block, Card, Civ
from ecumene.state.board import empty_board
from ecumene.state.cards import STACKS, Hand, Piles
from ecumene.state.rules import Rules
from ecumene.state.state import YOUNGER, State, state_from_json

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
            raise CaseError(_wrong_options(error)) from None
    header = Header(rules.name, rules.version, players, state.table.board, seed, options)
    position = words.get("position")
    if position is not None:
        state = place(state, header, position)
    return state.rules, header, state


def _wrong_options(error: IllegalAnswer) -> str:
    facts = error.facts
    if error.code == "set_up.option":
        known = [f"{name} ({' or '.join(values)})" for name, values in facts["known"].items()]
        return f"there is no such option: {facts['why']}; there are {', '.join(known)}"
    if error.code == "set_up.clash":
        one, other = (facts["option"], facts["value"]), (facts["other"], facts["other_value"])
        return f"{one[0]}: {one[1]} does not go together with {other[0]}: {other[1]}"
    return f"these options are refused: {error}"


def _seats(rules: Rules, words: Mapping[str, Any]) -> tuple[Rules, int, str]:
    """The rules with the case's own map if it has one, the number of players and the board."""
    sizes = [number for number, _ in rules.facts.setups]
    if words.get("map") is None:
        players = _players(words, min(sizes))
        return rules, players, _board(rules, players, words)
    with located(words, "civs"):
        blocks = _blocks(rules, words.get("civs"))
    two_blocks = len(set(blocks.values())) > 1
    players = _players(words, max(sizes) if two_blocks else min(sizes))
    board = _board(rules, players, words)
    return with_map(rules, words["map"], blocks, (players, board)), players, board


def _players(words: Mapping[str, Any], otherwise: int) -> int:
    with located(words, "players"):
        return number(words.get("players") or otherwise)


def _board(rules: Rules, players: int, words: Mapping[str, Any]) -> str:
    """The board that was asked for; else the first that so many play on (MC 5)."""
    boards = [name for number, name in rules.facts.setups if number == players]
    board: str | None = words.get("board")
    with located(words, "players" if board is None else "board"):
        if not boards:
            sizes = sorted({number for number, _ in rules.facts.setups})
            known = ", ".join(map(str, sizes))
            raise CaseError(f"there is no game of {players} players; {known} can play")
        if board is not None and board not in boards:
            raise CaseError(f"{players} do not play on {board!r} but on {' or '.join(boards)}")
    return board or boards[0]


def _blocks(rules: Rules, civs: Any) -> dict[Civ, Block]:
    """Those who play on a map of its own, each with the block of its cards."""
    if civs is None:
        raise CaseError("a map of its own needs 'civs'")
    known, blocks = rules.facts.civilizations, blocks_in(rules.facts)
    names = Names(rules.facts)
    if not isinstance(civs, dict):
        written = civs if isinstance(civs, list) else listed(str(civs))
        civs = dict.fromkeys(written, blocks[0])
    for civ, block in civs.items():
        if not names.is_civ(civ) or names.civ(civ) not in known:
            hint = stray_comma(civs, civ) or did_you_mean(civ, known)
            raise CaseError(f"there is no civilization called {civ!r}{hint}")
        if block not in blocks:
            raise CaseError(f"{civ} draws from {' or '.join(blocks)}, not from {block!r}")
    named = {names.civ(civ): Block(block) for civ, block in civs.items()}
    return {civ: named[civ] for civ in known if civ in named}


def place(state: State, header: Header, position: Mapping[str, Any]) -> State:
    """The table cleared of pieces and laid out anew."""
    if not isinstance(position, dict):
        raise CaseError(f"'position' is a mapping of civilizations, not {position!r}")
    names = Names(state.rules.facts)
    state.board = empty_board(state.civs)
    placed: set[Civ] = set()
    for key, words in position.items():
        if key in SHARED_KEYS:
            continue
        with located(position, key):
            civ = _player(state, position, key, names)
            if civ in placed:
                raise CaseError(f"{civ} is laid out twice")
            placed.add(civ)
            give(state, civ, read_holding(words, names))
    for key in SHARED_KEYS:
        if key in position:
            with located(position, key):
                state = _SHARED[key](state, header, position[key], names)
    return state


def _player(state: State, position: Mapping[str, Any], key: Any, names: Names) -> Civ:
    """Somebody who plays here, or the barbarians."""
    if not names.is_civ(key):
        comma = stray_comma(position, key)
        hint = comma or did_you_mean(key, (*SHARED_KEYS, *state.civs, BARBARIANS))
        raise CaseError(f"there is no civilization called {key!r}{hint}")
    civ = names.civ(str(key))
    if civ != BARBARIANS and civ not in state.civs:
        raise CaseError(f"{civ} does not play here; those who do are {', '.join(state.civs)}")
    return civ


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
    _give_ships(state, civ, holding)
    _give_cards(state, civ, holding)
    for name, value in holding.numbers.items():
        getattr(state, name)[civ] = value
    _count_pieces(state, civ, holding)


def _give_ships(state: State, civ: Civ, holding: Holding) -> None:
    there_are = state.ships_in_stock(civ)
    if len(holding.ships) > there_are:
        raise CaseError(
            f"{civ} has not so many ships: {len(holding.ships)} are laid out, there are {there_are}"
        )
    for place_in_fleet, berth in enumerate(holding.ships):
        if berth not in state.atlas.sailing:
            raise CaseError(f"no ship can lie in {berth.area} at coast {berth.coast}")
        state.board.set_ship(civ, place_in_fleet, berth)


def _count_pieces(state: State, civ: Civ, holding: Holding) -> None:
    """What is on the board, in the treasury and in stock are all the tokens there are."""
    rules, on_board = state.rules, state.board.token_count(civ)
    if holding.stock is not None and "treasury" not in holding.numbers:
        state.treasury[civ] = rules.tokens - on_board - holding.stock
    said = [(on_board, "on the board"), (state.treasury[civ], "in the treasury")]
    if holding.stock is not None:
        said = [said[0], (holding.numbers.get("treasury", 0), "in the treasury")]
        said.append((holding.stock, "in stock"))
    written = f"{', '.join(f'{count} {where}' for count, where in said)}; there are {rules.tokens}"
    if state.stock(civ) < 0 or state.treasury[civ] < 0:
        raise CaseError(f"{civ} has not so many pieces: tokens {written}")
    if holding.stock not in (None, state.stock(civ)):
        raise CaseError(f"{civ}'s tokens do not add up: {written}")
    cities = state.board.city_count(civ)
    if cities > rules.cities:
        raise CaseError(f"{civ} has not so many pieces: {cities} cities; there are {rules.cities}")


def _give_cards(state: State, civ: Civ, holding: Holding) -> None:
    block = state.table.blocks[civ]
    state.hands[civ] = Hand(tuple(card.card(block) for card in holding.hand))
    state.advances[civ] = frozenset(holding.advances)
    if holding.used:
        state.used[civ] = tuple(sorted(used_word(word, state.rules) for word in holding.used))
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


def check_copies(state: State, position: Mapping[str, Any]) -> None:
    """Nobody holds more copies of a card than there are (MC 4)."""
    for civ, hand in state.hands.items():
        with located(position, civ):
            for card, held in Counter((card.name, card.block) for card in hand.cards).items():
                copies = _copies(state, *card)
                if held > copies:
                    raise CaseError(f"{civ} cannot hold {held} {card[0]}: there are {copies}")


def _copies(state: State, name: Card, block: Block) -> int:
    """How many a block's stacks were made of in this game; if none, how many are in the box."""
    if name == WATER:  # a stand-in without a number, MC 6.6
        return sys.maxsize
    facts, table = state.rules.facts, state.table
    stacks = facts.stack_plans.get((table.players, table.board), {}).get(block, ())
    batches = [batch for stack in stacks for batch in stack.batches]
    dealt = sum(batch.commodities.get(name, 0) + batch.calamities.count(name) for batch in batches)
    commodity = facts.commodities.get(name)
    return dealt or (commodity.set_size if commodity is not None else 1)


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
    if words == "empty":
        return {block: Piles() for block in piles}
    if not isinstance(words, dict):
        raise CaseError(f"piles are written {{2: ochre}} or 'empty', not {words!r}")
    if words.get("others", "none") not in ("empty", "none"):
        raise CaseError(f"'others' are 'none', not {words['others']!r}")
    if "others" in words:
        piles = {block: Piles() for block in piles}
    seen: set[tuple[Block, int]] = set()
    for key, cards in words.items():
        if key == "others":
            continue
        with located(words, key):
            block, number = pile_of(state, key, words)
            if (block, number) in seen:
                raise CaseError(f"stack {number} of {block} is written twice")
            seen.add((block, number))
            written = tuple(card.name for card in cards_in(cards, names))
            piles = piles | {block: piles[block].replacing(number, written)}
    return piles


def pile_of(state: State, key: Any, words: Mapping[Any, Any]) -> tuple[Block, int]:
    """Which stack is meant by "3", or by "east 3" where both blocks play."""
    block, _, number = str(key).rpartition(" ")
    blocks = list(state.stacks)
    if not number.isdigit() or not 1 <= int(number) <= STACKS:
        raise CaseError(f"{key!r} names no stack{stray_comma(words, key)}")
    if (block or len(blocks) > 1) and block not in blocks:
        raise CaseError(f"{key!r} names no stack; the blocks are {', '.join(blocks)}")
    return Block(block or blocks[0]), int(number)


def _place_turn(state: State, header: Header, words: Any, names: Names) -> State:
    state.turn = number(words)
    return state


def _place_built(state: State, header: Header, words: Any, names: Names) -> State:
    areas = words if isinstance(words, list) else listed(str(words))
    state.built = frozenset(names.area(area) for area in areas)
    return state


def _place_fields(state: State, header: Header, words: Any, names: Names) -> State:
    """Any field of the state, as it stands in a saved game."""
    data = {**YOUNGER, **state.to_json()}
    for name, value in words.items():
        if name not in data:
            raise CaseError(f"the state has no field {name!r}{did_you_mean(name, data)}")
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
