"""Setting up the game (MC 4, MC 5)."""

from ecumene.data.facts import GROUPS, StackFacts
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.rng import Chance
from ecumene.names import Block, Card
from ecumene.state.board import empty_board
from ecumene.state.cards import NO_CARDS, Piles
from ecumene.state.rules import Rules
from ecumene.state.state import State
from ecumene.state.table import Options, Table


def set_up(rules: Rules, players: int, board: str | None, seed: str, options: Options) -> State:
    """One token in each start area, markers on the arrow, stacks prepared (MC 4)."""
    state = set_up_without_tokens(rules, players, board, seed, options)
    for civ in state.civs:
        state.board.place(civ, rules.facts.civilizations[civ].start, 1)
    return state


def set_up_with_choice(
    rules: Rules, players: int, board: str | None, seed: str, options: Options
) -> State:
    """The same, but whoever has several start areas is asked for one of them (EP 14.4)."""
    state = set_up_without_tokens(rules, players, board, seed, options)
    for civ in state.civs:
        if not rules.facts.civilizations[civ].other_starts:
            state.board.place(civ, rules.facts.civilizations[civ].start, 1)
    return state


def set_up_without_tokens(
    rules: Rules, players: int, board: str | None, seed: str, options: Options
) -> State:
    """Markers on the arrow and stacks prepared, but nothing on the board (MC 4, E-16)."""
    table = Table(rules, players, choose_board(rules, players, board), options)
    check_order(table)
    state = bare_table(table, seed)
    chance = Chance(state)
    for block, stacks in rules.facts.stacks(players, table.board).items():
        piles = tuple(prepare_stack(stack, block, chance) for stack in stacks)
        state.stacks[block] = Piles(piles)
        state.discards[block] = Piles()
    return state


def bare_table(table: Table, seed: str) -> State:
    """Empty hands and board, markers on the arrow, and the credits all begin with (MC 4)."""
    rules, civs = table.rules, table.civs
    credits = rules.facts.starting_credits.get(table.players, 0)
    return State(
        table=table,
        seed=seed,
        draws=0,
        turn=0 if rules.opening else 1,
        phase="",
        items=(),
        answers={},
        over=False,
        board=empty_board(civs),
        treasury=dict.fromkeys(civs, 0),
        hands=dict.fromkeys(civs, NO_CARDS),
        advances=dict.fromkeys(civs, frozenset()),
        credits={civ: dict.fromkeys(GROUPS, credits) for civ in civs},
        ast=dict.fromkeys(civs, 0),
        stacks={},
        discards={},
        census=dict.fromkeys(civs, 0),
    )


def choose_board(rules: Rules, players: int, board: str | None) -> str:
    """The board asked for, or the only one there is for this many players (MC 4)."""
    boards = [name for number, name in rules.facts.setups if number == players]
    if not boards:
        known = sorted({number for number, _ in rules.facts.setups})
        raise IllegalAnswer("set_up.players", players=players, known=known)
    if board is None and len(boards) == 1:
        return boards[0]
    if board not in boards:
        raise IllegalAnswer("set_up.board", players=players, board=board, boards=boards)
    return board


def check_order(table: Table) -> None:
    """An order of choosing names everybody who plays, each once (MC 4)."""
    order = table.options.choosing_order
    if order and sorted(order) != sorted(table.civs):
        raise IllegalAnswer("set_up.choosing_order", given=list(order), civs=list(table.civs))


def prepare_stack(stack: StackFacts, block: Block, chance: Chance) -> tuple[Card, ...]:
    """The batches of a stack, each shuffled separately, one below the other (MC 4)."""
    cards: list[Card] = []
    why = f"stack {block} {stack.number}"
    drawn: list[Card] | None = None
    for place, batch in enumerate(stack.batches):
        if batch.draw:
            drawn = _commodities(stack, place + 1)
            chance.shuffle(drawn, f"{why} commodities")
            top = drawn[: batch.draw] + list(batch.calamities)
            drawn = drawn[batch.draw :]
        else:
            top = (_commodities(stack, place) if drawn is None else drawn) + list(batch.calamities)
            drawn = None
        chance.shuffle(top, f"{why} batch {place}")
        cards.extend(top)
    return tuple(cards)


def _commodities(stack: StackFacts, place: int) -> list[Card]:
    counts = stack.batches[place].commodities
    return [card for card, copies in counts.items() for _ in range(copies)]
