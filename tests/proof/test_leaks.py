"""The leak law finds leaks: views and offers that tell too much are caught."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ecumene.advances.provincial_empire import TributeGiven
from ecumene.advances.trade_empire import CommodityAskedFor
from ecumene.calamities.shared.card_losses import CommoditiesDiscarded
from ecumene.engine.event import Logged
from ecumene.engine.game import Game
from ecumene.names import Block, Card, Civ
from ecumene.phases.cards.discards import discard
from ecumene.phases.cards.drawing import TradeCardsDrawn
from ecumene.phases.leaving import PlayerLeft
from ecumene.phases.short_game.cities import PlaceCities, city_places
from ecumene.phases.trade.session import Trade
from ecumene.proof.faults import LawBroken
from ecumene.proof.hiding.leaks import check_leaks, check_sight, picture
from ecumene.proof.hiding.scramble import scrambled
from ecumene.proof.hiding.worlds import check_worlds, look_alike, may_learn
from ecumene.proof.invariants import cards_of
from ecumene.proof.plan import Plan
from ecumene.proof.walk import Walk, viewers
from ecumene.state.cards import NO_CARDS, Hand, TradeCard
from ecumene.state.seen import seen
from ecumene.state.state import State
from ecumene.view import view


def middle_of(phase: str, seed: int = 5, offers: int = 0) -> Game:
    """A middle game of nine, somewhere in a phase."""
    plan = Plan(9, "west", seed=seed, start="middle")
    game = plan.new_game()
    walk = Walk(game, plan.rng("walk"), last_turn=99)
    while game.phase.name != phase or len(game.state.market.offers) < offers:
        walk.advance()
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return middle_of("trade", offers=3)


def test_an_honest_game_leaks_nothing(game: Game):
    assert check_leaks(game, Random(1)) > 20
    assert check_sight(game, Random(1)) > 5


def test_everything_hidden_is_changed_and_nothing_else(game: Game):
    for viewer in viewers(game):
        other = scrambled(game, viewer, Random(2))
        before: State = game.state
        after: State = other.state
        assert cards_of(after) == cards_of(before)
        assert picture(other, viewer) == picture(game, viewer)
        assert after.seed != before.seed
        others = [civ for civ in before.civs if civ != viewer and len(before.hands[civ]) > 2]
        assert [after.hands[c] for c in others] != [before.hands[c] for c in others]
        assert after.stacks != before.stacks


def stack_sizes(game: Game) -> Any:
    return {block: [len(p) for p in piles.piles] for block, piles in game.state.stacks.items()}


def other_hands(game: Game) -> Any:
    return {civ: sorted(hand.counts()) for civ, hand in game.state.hands.items()}


def bundles(game: Game) -> Any:
    return [offer.bundle for offer in game.state.market.offers]


def draws(game: Game) -> Any:
    return game.state.draws


def top_cards(game: Game) -> Any:
    return [pile[:1] for piles in game.state.stacks.values() for pile in piles.piles]


@pytest.mark.parametrize(
    "secret", [stack_sizes, other_hands, bundles, draws, top_cards], ids=lambda s: s.__name__
)
def test_a_view_that_tells_a_secret_is_caught(game: Game, secret: Any):
    class Leaky:
        def __init__(self, game: Game, viewer: Civ | None) -> None:
            self.game, self.viewer = game, viewer
            self.state = view(game, viewer).state

        def to_json(self) -> Any:
            return view(self.game, self.viewer).to_json() | {"secret": secret(self.game)}

    leaky = game.fork()
    leaky.rules = replace(leaky.rules, view_of=Leaky)  # type: ignore[type-var]
    with pytest.raises(LawBroken, match="nothing hidden leaks"):
        check_leaks(leaky, Random(1))


def test_choices_that_tell_a_secret_are_caught(game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Trade, "offer", lambda self, state, civ: stack_sizes(game_of(state)))
    with pytest.raises(LawBroken, match="nothing hidden leaks"):
        check_leaks(game, Random(1))


def game_of(state: State) -> Any:
    """Something with just a state, as the secrets above want it."""
    return type("Holder", (), {"state": state})


def play_worlds(game: Game, times: int = 150) -> int:
    return sum(check_worlds(game, Random(n).choice(viewers(game)), Random(n)) for n in range(times))


def test_worlds_that_differ_in_two_cards_look_the_same(game: Game):
    assert play_worlds(game) > 500


def test_a_view_that_differs_between_worlds_is_caught(game: Game):
    def telling(game: Game, viewer: Civ | None) -> Any:
        letters = sum(len(name) for hand in game.state.hands.values() for name in hand.counts())
        return type("Telling", (), {"to_json": lambda self: {"letters": letters}})()

    leaky = game.fork()
    leaky.rules = replace(leaky.rules, view_of=telling)  # type: ignore[type-var]
    with pytest.raises(LawBroken, match="two worlds look the same"):
        play_worlds(leaky)


def test_whether_a_card_is_held_may_be_learnt_by_all_who_hear_the_answer():
    answer = CommodityAskedFor(Civ("egypt"), Civ("hatti"), Card("salt"), given=True)
    assert may_learn(answer, None)
    assert may_learn(answer, Civ("crete"))
    drawn = TradeCardsDrawn(Civ("egypt"), ())
    assert not may_learn(drawn, None)
    assert not may_learn(drawn, Civ("crete"))


def test_cards_that_must_all_be_discarded_may_be_learnt_by_all_who_see_them():
    lost = CommoditiesDiscarded(Civ("egypt"), "banditry", (Card("salt"), Card("iron")))
    assert may_learn(lost, None)
    assert may_learn(lost, Civ("crete"))


# -------------------------------------------------------------------- theme sets


@pytest.fixture
def opening() -> Game:
    """A Short Game while its sets are hidden and cities are placed."""
    return Plan(9, "west", further=(("scenario", "short"),)).new_game()


def test_hidden_theme_sets_leak_nowhere(opening: Game):
    assert opening.phase.name == "placing_cities"
    assert check_leaks(opening, Random(1)) > 20
    assert play_worlds(opening, times=30) > 100


def test_theme_sets_that_a_view_tells_are_caught(opening: Game, monkeypatch: pytest.MonkeyPatch):
    def telling(state: State, viewer: Civ | None, items: tuple[str, ...]) -> Any:
        found = seen(state, viewer, items)
        found.theme_sets = dict(state.theme_sets)
        return found

    monkeypatch.setattr("ecumene.view.seen", telling)
    with pytest.raises(LawBroken, match="nothing hidden leaks"):
        check_leaks(opening, Random(1))
    with pytest.raises(LawBroken, match="two worlds look the same"):
        play_worlds(opening, times=30)


def test_a_question_that_depends_on_another_players_set_is_caught(
    opening: Game, monkeypatch: pytest.MonkeyPatch
):
    def rarer(self: PlaceCities, state: State, civ: Civ) -> Any:
        places = city_places(state, civ)
        return places.sites[: 4 + ("coin_and_commerce" in list(state.theme_sets.values())[:4])]

    monkeypatch.setattr(PlaceCities, "default", rarer)
    with pytest.raises(LawBroken, match="nothing hidden leaks"):
        many_leaks(opening)


def many_leaks(game: Game) -> int:
    """The law with other secrets again and again: two worlds may be alike by chance."""
    return sum(check_leaks(game, Random(n)) for n in range(20))


def test_an_event_that_shows_drawn_cards_to_all_is_caught(monkeypatch: pytest.MonkeyPatch):
    game = middle_of("city_construction")
    play_worlds(game)
    monkeypatch.setattr(TradeCardsDrawn, "seen_by", lambda self, viewer: self)
    with pytest.raises(LawBroken, match="two worlds look the same"):
        play_worlds(game)


def test_the_cards_of_who_leaves_come_to_light_when_they_are_laid_down(game: Game):
    leaver, viewer = game.state.civs[0], game.state.civs[1]
    one, other = game.fork(), game.fork()
    other.state.hands[leaver] = other.state.hands[leaver].without(
        (other.state.hands[leaver].cards[0].name,)
    )[0]
    for world in (one, other):
        world.state.hands, hands = {**world.state.hands}, world.state.hands
        discard(world.state, hands[leaver].cards)
        world.state.hands[leaver] = NO_CARDS
    with pytest.raises(LawBroken, match="two worlds look the same"):
        look_alike(one, other, viewer, ("", ""))
    for world in (one, other):
        world.log.append(Logged(world.state.turn, "leaving", PlayerLeft(leaver, (), {}, ())))
    assert not look_alike(one, other, viewer, ("", ""))


def test_who_is_given_a_card_sees_from_which_block_its_copy_is(game: Game):
    giver, viewer = game.state.civs[0], game.state.civs[1]
    one, other = game.fork(), game.fork()
    for world, block in ((one, "west"), (other, "east")):
        card = TradeCard(Card("salt"), Block(block))
        world.state.hands = world.state.hands | {viewer: Hand((card,))}
    with pytest.raises(LawBroken, match="two worlds look the same"):
        look_alike(one, other, viewer, ("", ""))
    for world in (one, other):
        given = TributeGiven(giver, viewer, given=True, openly=True, card=Card("salt"))
        world.log.append(Logged(world.state.turn, "special_abilities", given))
    assert not look_alike(one, other, viewer, ("", ""))
