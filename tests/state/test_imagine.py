"""Imagining what is hidden: consistent with what the viewer knows, and with nothing else."""

from collections import Counter

import pytest

from ecumene.cases import table
from ecumene.data import load
from ecumene.state.imagine import imagine
from tests.phases.positions import words

FACTS = load("mega")
TOWNS = {"minoa": 4, "hatti": 8, "assyria": 7, "hellas": 6, "egypt": 9, "carthage": 5, "rome": 9}
SEEDS = range(12)


def drawn(players=9, board="west", phases="drawing_trade_cards to trade", **more):
    """A table at which many cards have just been drawn."""
    cities = {civ: words(civ, n, f"15 in {start(civ)}") for civ, n in TOWNS.items()} | more
    return table(players=players, board=board, turn=5, **cities).play(phases)


def start(civ):
    return FACTS.civilizations[civ].start


def stack_of(name):
    found = FACTS.calamities.get(name)
    return found.stack if found else FACTS.commodities[name].value


def is_non_tradeable(name):
    return name in FACTS.calamities and FACTS.calamities[name].kind == "non_tradeable"


def all_cards(state):
    """Every card of the game that is not discarded, by block."""
    cards = Counter((c.name, c.block) for hand in state.hands.values() for c in hand.cards)
    for block, piles in state.stacks.items():
        cards.update((name, block) for pile in piles.piles for name in pile)
    return cards


def calamities(state, civ):
    return sum(card.name in FACTS.calamities for card in state.hands[civ].cards)


def names(state, civ):
    return Counter(card.name for card in state.hands[civ].cards)


def hands_differ(state, other, civ):
    return names(state, civ) != names(other, civ)


# ------------------------------------------------------------------ what stays


TABLES = [(9, "west"), (12, "both"), (18, "both")]


@pytest.mark.parametrize(("players", "board"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved_and_what_is_known_stays(players, board, seed):
    state = drawn(players, board).state
    imagined = imagine(state, "hatti", str(seed))
    assert all_cards(imagined) == all_cards(state)
    assert imagined.hands["hatti"] == state.hands["hatti"]
    assert imagined.discards == state.discards
    for civ in state.civs:
        assert len(imagined.hands[civ]) == len(state.hands[civ])
    for block, piles in state.stacks.items():
        for number in range(1, 10):
            there, here = piles[number], imagined.stacks[block][number]
            assert len(here) == len(there)
            assert all(stack_of(name) == number for name in here)
            assert list(map(is_non_tradeable, here)) == list(map(is_non_tradeable, there))


def test_other_hands_stacks_and_the_seed_are_new():
    state = drawn().state
    others = [imagine(state, "hatti", str(seed)) for seed in SEEDS]
    assert all(other.seed == str(seed) for seed, other in zip(SEEDS, others, strict=True))
    assert sum(hands_differ(state, other, "egypt") for other in others) >= 10
    assert len({other.stacks["west"][9] for other in others}) > 5


def test_the_same_seed_imagines_the_same():
    state = drawn().state
    assert imagine(state, "hatti", "a").digest() == imagine(state, "hatti", "a").digest()
    assert imagine(state, "hatti", "a").digest() != imagine(state, "hatti", "b").digest()


def test_the_position_itself_is_not_touched():
    state = drawn().state
    before = state.digest()
    imagine(state, "hatti", "a")
    assert state.digest() == before


def test_a_spectator_knows_no_hand():
    state = drawn().state
    assert any(hands_differ(state, imagine(state, None, str(s)), "hatti") for s in SEEDS)


def test_what_is_imagined_looks_the_same_to_the_viewer():
    game = drawn().game
    view = game.view("hatti").to_json()
    for seed in SEEDS:
        other = game.imagine("hatti", seed).view("hatti").to_json()
        assert other | {"seed_hash": ""} == view | {"seed_hash": ""}


def test_imagined_games_can_be_played_on():
    game = drawn(phases="drawing_trade_cards on").game
    for seed in range(4):
        other = game.imagine("hatti", seed)
        for _ in range(400):
            asks = other.pending()
            if not asks:
                break
            other.answer(asks[0].id, asks[0].decision.default(other.state, asks[0].civ))
        assert other.state.turn > 5


def test_an_empty_stack_stays_empty_and_water_stays_in_hands():
    state = drawn(stacks={4: "none"}).state
    water = sum(names(state, civ)["water"] for civ in state.civs if civ != "hatti")
    assert water > 3
    for seed in SEEDS:
        imagined = imagine(state, "hatti", str(seed))
        assert imagined.stacks["west"][4] == ()
        assert sum(names(imagined, civ)["water"] for civ in state.civs if civ != "hatti") == water


# ------------------------------------------------------------------ calamities


def test_before_cards_are_drawn_nobody_holds_a_calamity():
    state = table(
        players=9, board="west", turn=5, minoa="hand 4 clay, 4 gold", hatti="hand 8 wine",
        egypt="1 in memphis; hand 3 fish",
    ).play("movement").state  # fmt: skip
    for seed in SEEDS:
        imagined = imagine(state, "egypt", str(seed))
        assert calamities(imagined, "minoa") == calamities(imagined, "hatti") == 0


def test_while_trading_nobody_knows_who_holds_calamities():
    state = drawn(stacks={2: "2 iron, 9 treachery"}).state
    counts = {calamities(imagine(state, "rome", str(seed)), "egypt") for seed in range(30)}
    assert len(counts) > 1


HELD = {
    "minoa": "hand 3 clay, treachery, famine",
    "hatti": "hand 2 clay, epidemic, civil_war",
    "egypt": "hand 6 fish, piracy",
    "rome": "hand 5 gold",
}


def resolving():
    civs = {civ: words(civ, 5, f"20 in {start(civ)}", text) for civ, text in HELD.items()}
    play = table(players=9, board="west", turn=5, **civs)
    return play.play("calamity_selection to calamity_resolution")


def test_the_number_of_calamities_shown_is_respected():  # MC 6.8
    game = resolving().game
    assert game.phase.name == "calamity_resolution"
    state = game.state
    seen = set()
    for seed in range(30):
        imagined = imagine(state, "rome", str(seed))
        assert {civ: calamities(imagined, civ) for civ in state.civs} == {
            civ: calamities(state, civ) for civ in state.civs
        }
        seen.add(
            tuple(
                sorted(c.name for c in imagined.hands["hatti"].cards if c.name in FACTS.calamities)
            )
        )
    assert len(seen) > 3


def test_a_calamity_being_called_stays_with_its_victim_and_the_rest_follows():  # MC 6.9B
    game = resolving().game
    current = game.state.items[0]
    holders = [civ for civ in game.state.civs if current in names(game.state, civ)]
    for seed in SEEDS:
        imagined = imagine(game.state, "rome", str(seed))
        assert [c for c in game.state.civs if current in names(imagined, c)] == holders
        held = {n for civ in imagined.civs for n in names(imagined, civ) if n in FACTS.calamities}
        assert set(imagined.items) == held
        assert imagined.items[0] == current
        order = [stack_of(name) for name in imagined.items]
        assert order == sorted(order)


def test_imagined_calamities_can_be_resolved():
    game = resolving().game
    for seed in SEEDS:
        other = game.imagine("rome", seed)
        for _ in range(200):
            asks = other.pending()
            if not asks:
                break
            other.answer(asks[0].id, asks[0].decision.default(other.state, asks[0].civ))
        assert not other.pending()
        assert not any(calamities(other.state, civ) for civ in other.state.civs)


def test_a_non_tradeable_calamity_is_held_in_its_own_block():
    state = table(
        players=12, board="both", turn=5, saba="hand 3 flax, famine", persia="hand 4 flax",
        rome="hand 4 clay", hatti="hand 4 clay", minoa="hand 3 clay",
    ).play("trade").state  # fmt: skip
    for seed in SEEDS:
        imagined = imagine(state, "minoa", str(seed))
        holders = [civ for civ in imagined.civs if names(imagined, civ)["famine"]]
        assert set(holders) <= {"saba", "persia"}
        assert len(holders) == 1


# ------------------------------------------------------------------ the market


def trading():
    return table(
        players=7, board="west", turn=5, minoa="hand 3 gold, 2 clay, treachery",
        hatti="hand 5 fish, superstition", egypt="hand 4 wine, piracy", rome="hand 6 clay",
    ).play("trade")  # fmt: skip


def offer(bundle, gives, **more):
    cards = bundle.split()
    return {
        "type": "offer",
        "bundle": cards,
        "give_count": len(cards),
        "gives": gives.split(),
        **more,
    }


def test_offers_seen_keep_their_true_names_and_get_possible_cards():
    play = trading().answer("minoa", offer("gold gold treachery", "gold gold"))
    bundles = set()
    for seed in range(20):
        imagined = imagine(play.state, "rome", str(seed))
        bundle = imagined.market.offer("minoa/all/1").bundle
        assert bundle[:2] == ("gold", "gold")
        imagined.hands["minoa"].without(bundle)
        assert not any(is_non_tradeable(name) for name in bundle)
        bundles.add(bundle)
    assert len(bundles) > 3


def test_a_hand_with_an_offer_has_cards_enough_for_it():
    play = table(
        players=7, board="west", turn=5, minoa="hand 3 gold, 2 clay",
        hatti="hand famine, flood, tyranny", egypt="hand cyclone, civil_war, corruption",
        rome="hand 3 clay",
    ).play("trade")  # fmt: skip
    play.answer("minoa", offer("gold gold gold clay", "gold gold"))
    for seed in range(20):
        assert len(imagine(play.state, "rome", str(seed)).market.offers) == 1


def test_ones_own_offers_stay_as_they_are():
    play = trading().answer("rome", offer("clay clay clay", "clay clay"))
    assert imagine(play.state, "rome", "a").market == play.state.market


def test_offers_to_others_do_not_exist():
    play = trading().answer("minoa", offer("gold gold clay", "gold gold", to="hatti"))
    imagined = imagine(play.state, "rome", "a")
    assert imagined.market.offers == ()
    assert imagined.market.made == {}
    assert imagine(play.state, "hatti", "a").market.offers[0].gives == ("gold", "gold")


def test_a_calamity_one_has_just_passed_on_is_known_to_be_there():
    play = trading().answer("minoa", offer("gold gold treachery", "gold gold", to="hatti"))
    play.answer("hatti", {"type": "accept", "offer": "minoa/hatti/1",
                          "bundle": ["fish"] * 3, "names": ["fish", "fish"]})  # fmt: skip
    for seed in SEEDS:
        imagined = imagine(play.state, "minoa", str(seed))
        assert [c.giver for c in imagined.hands["hatti"].cards if c.name == "treachery"] == [
            "minoa"
        ]


def test_imagined_calamities_come_from_those_their_holder_dealt_with():
    play = trading().answer("minoa", offer("gold gold treachery", "gold gold", to="hatti"))
    play.answer("hatti", {"type": "accept", "offer": "minoa/hatti/1",
                          "bundle": ["fish"] * 3, "names": ["fish", "fish"]})  # fmt: skip
    givers = set()
    for seed in range(30):
        imagined = imagine(play.state, "rome", str(seed))
        for civ in ("minoa", "hatti", "egypt"):
            givers |= {(civ, card.giver) for card in imagined.hands[civ].cards if card.giver}
    assert givers == {("minoa", "hatti"), ("hatti", "minoa")}
