"""What must be true after every answer: pieces, cards and markers are conserved."""

from collections import Counter
from collections.abc import Iterator

from ecumene.data.facts import WATER
from ecumene.names import BARBARIANS, Block, Card, Civ
from ecumene.phases.cards.discards import stack_of
from ecumene.phases.cities.support import lacks_support, support_rate
from ecumene.phases.cities.surplus import surplus_of
from ecumene.phases.shared.population_limits import is_conflict
from ecumene.proof.faults import LawBroken, require
from ecumene.state.atlas import Berth
from ecumene.state.board import NO_SHIPS
from ecumene.state.cards import STACKS, Hand, Piles
from ecumene.state.game import Game
from ecumene.state.imagine import cards_were_dealt_this_turn, numbers_are_shown
from ecumene.state.state import State

ANSWERS_PER_CIV = 1000
"""More answers per player in one phase, on average, mean that the phase is running away."""

Deck = dict[Block, Counter[Card]]
"""The trade cards of each block, wherever they lie; Water has no number."""

Leaves = tuple[tuple[Hand, ...], tuple[Piles, ...], tuple[Piles, ...]]


class Invariants:
    """Watches one game from its first question to its end."""

    def __init__(self, game: Game) -> None:
        state: State = game.state
        self.deck = cards_of(state)
        self._leaves = leaves_of(state)
        self._moment = (0, "")
        self._answers_in_phase = 0
        self.check(game)

    def check(self, game: Game) -> None:
        """Raises `LawBroken` at the first thing that is wrong."""
        state: State = game.state
        check_pieces(state)
        check_places(state)
        check_markers(state)
        check_theme_sets(state)
        if state.turn and cards_were_dealt_this_turn(state) and not numbers_are_shown(state):
            check_settled(state)
        self._check_cards(state)
        self._check_progress(game)

    def _check_cards(self, state: State) -> None:
        """No trade card appears, vanishes or changes its block or stack (MC 6.13C)."""
        leaves = leaves_of(state)
        if all(
            new is old
            for now, before in zip(leaves, self._leaves, strict=True)
            for new, old in zip(now, before, strict=False)
        ) and len(leaves[0]) == len(self._leaves[0]):
            return
        self._leaves = leaves
        check_piles(state)
        deck = cards_of(state)
        for block, cards in self.deck.items():
            gone, come = cards - deck[block], deck[block] - cards
            require(not gone and not come, "cards are conserved", block=block, gone=gone, come=come)

    def _check_progress(self, game: Game) -> None:
        """Somebody can act until the game is over, and no phase goes on for ever."""
        if game.over:
            require(not game.pending(), "nobody is asked when the game is over")
            return
        require(game.pending(), "somebody can act", where=game.where())
        where = game.where()
        if where[:2] != self._moment:
            self._moment = where[:2]
            self._answers_in_phase = 0
        self._answers_in_phase += 1
        limit = ANSWERS_PER_CIV * len(game.state.civs)
        require(self._answers_in_phase <= limit, "no phase runs away", where=where)


# -------------------------------------------------------------------- pieces


def check_pieces(state: State) -> None:
    """55 tokens, 9 cities and 4 ships each, none of them twice (MC 3)."""
    board, rules = state.board, state.rules
    sides = {*state.civs, *state.table.inert, BARBARIANS}
    require(set(board.tokens) == sides, "every side has its tokens")
    require(tuple(board.ships) == tuple(c for c in board.ships if c in state.civs), "ships' owners")
    for side, areas in board.tokens.items():
        if areas and min(areas.values()) <= 0:
            raise LawBroken("tokens are counted from one up", civ=side, tokens=areas)
    owners = list(board.cities.values())
    for civ in (*state.civs, *state.table.inert):
        treasury, on_board = state.treasury[civ], board.token_count(civ)
        if treasury < 0 or on_board + treasury > rules.tokens:
            raise LawBroken("tokens", civ=civ, on_board=on_board, treasury=treasury)
        if owners.count(civ) > rules.cities:
            raise LawBroken("cities", civ=civ, cities=owners.count(civ))
        if len(board.ships.get(civ, NO_SHIPS)) != rules.ships:
            raise LawBroken("ships", civ=civ, ships=board.ships[civ])


def check_places(state: State) -> None:
    """Pieces are in areas in play, ships on coasts in play (MC 3, MC 6.3)."""
    board, inside = state.board, state.atlas.limit
    for side, areas in board.tokens.items():
        if not areas.keys() <= inside.keys():
            raise LawBroken("tokens are in play", civ=side, areas=areas.keys() - inside.keys())
    for area, owner in board.cities.items():
        if area not in inside or owner not in board.tokens:
            raise LawBroken("cities are in play", area=area, owner=owner)
    for civ, berth in ships_at_sea(state):
        if berth.area not in state.atlas.coastal or berth not in state.atlas.berths(berth.area):
            raise LawBroken("ships lie on coasts in play", civ=civ, berth=berth)


def ships_at_sea(state: State) -> Iterator[tuple[Civ, Berth]]:
    """Every ship on the board."""
    for civ, ships in state.board.ships.items():
        for berth in ships:
            if berth is not None:
                yield civ, Berth(*berth)


def check_markers(state: State) -> None:
    """Markers are on their rows; whatever is owned has an owner in the game (MC 3)."""
    civs = set(state.civs)
    for name in ("hands", "credits", "ast", "census"):
        if getattr(state, name).keys() != civs:
            raise LawBroken("every player has their own", what=name)
    for name in ("treasury", "advances"):
        if getattr(state, name).keys() != {*civs, *state.table.inert}:
            raise LawBroken("every nation has its own", what=name)
    for civ in state.civs:
        space, finish = state.ast[civ], state.table.row(civ).finish
        if not 0 <= space <= finish:
            raise LawBroken("markers stay on the track", civ=civ, space=space, finish=finish)
        if min(state.credits[civ].values()) < 0 or state.census[civ] < 0:
            raise LawBroken("credits and census are never negative", civ=civ)
        if not state.advances[civ] <= state.rules.facts.advances.keys():
            raise LawBroken("advances exist", civ=civ)


def check_theme_sets(state: State) -> None:
    """While they are hidden, each player has one of those that belong in the game (MC 10)."""
    if state.theme_sets:
        wanted = state.rules.facts.theme_sets_by_players[state.table.players]
        dealt = Counter(state.theme_sets.values())
        require(dealt == Counter(wanted), "theme sets are conserved", dealt=dealt)
        require(state.theme_sets.keys() == set(state.civs), "each player has a theme set")


def check_settled(state: State) -> None:
    """No conflict is left, no area holds too many, every city is supported (MC 6.5).

    True from the dealing of cards until calamities strike: nothing moves on the board then.
    """
    for area in sorted({area for areas in state.board.tokens.values() for area in areas}):
        require(not is_conflict(state, area), "conflicts have been fought", area=area)
    for side in (*state.civs, *state.table.inert, BARBARIANS):
        over = surplus_of(state, side)
        require(not over, "surplus population has been removed", civ=side, surplus=over)
    for civ in state.civs:
        rate = support_rate(state, civ).value
        require(not lacks_support(state, civ, rate), "cities are supported", civ=civ, rate=rate)


# -------------------------------------------------------------------- cards


def leaves_of(state: State) -> Leaves:
    """The hands and piles themselves; unchanged ones are the same objects."""
    return (
        tuple(state.hands.values()),
        tuple(state.stacks.values()),
        tuple(state.discards.values()),
    )


def cards_of(state: State) -> Deck:
    """All trade cards by block, in stacks, discard piles and hands, without Water."""
    deck: Deck = {block: Counter() for block in state.stacks}
    for kind in (state.stacks, state.discards):
        for block, piles in kind.items():
            for pile in piles.piles:
                deck[block].update(pile)
    for hand in state.hands.values():
        for card in hand.cards:
            deck[card.block][card.name] += 1
    for cards in deck.values():
        del cards[WATER]
    return deck


def check_piles(state: State) -> None:
    """Every card is in a pile of its own number, and Water in none (MC 4, MC 6.13C)."""
    for kind in (state.stacks, state.discards):
        for block, piles in kind.items():
            require(len(piles.piles) == STACKS, "nine stacks", block=block)
            for number in range(1, STACKS + 1):
                for card in piles[number]:
                    if card == WATER or stack_of(state, card) != number:
                        raise LawBroken("cards lie in their own stacks", card=card, stack=number)
