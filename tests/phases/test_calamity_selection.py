"""Calamity selection (MC 6.8): numbers shown, duplicates and excess discarded at random."""

from collections import Counter

import pytest

from tests.calamities.positions import TWO_BLOCKS, table

THREE_MAJORS = "hand famine, treachery, barbarian hordes, salt"


def kept(game, civ="egypt"):
    return sorted(e["calamity"] for e in game.named("CalamityStruck") if e["victim"] == civ)


def discarded(game):
    return [(e["calamity"], e["reason"]) for e in game.named("CalamityDiscarded")]


def test_all_show_the_number_of_their_calamities_but_not_which():  # MC 6.8
    game = table(egypt="hand famine, salt", minoa="hand salt")
    shown = game.named("CalamitiesShown")
    assert shown[0]["counts"] == {"minoa": 0, "hatti": 0, "hellas": 0, "egypt": 1}


def test_nothing_is_shown_when_nobody_holds_a_calamity():  # MC 6.8
    assert table(egypt="hand salt").named("CalamitiesShown") == []


def test_two_calamities_may_be_kept():  # MC 6.8
    assert discarded(table(egypt="hand famine, treachery")) == []


def test_the_third_major_calamity_is_discarded_at_random():  # MC 6.8 example 1
    gone = Counter(discarded(table(egypt=THREE_MAJORS, seed=n))[0] for n in range(30))
    assert set(gone) == {(c, "excess") for c in ("famine", "treachery", "barbarian_hordes")}


def test_a_discarded_calamity_goes_to_its_pile_and_strikes_nobody():  # MC 6.8
    game = table(egypt=THREE_MAJORS).defaults()
    (name, _), number = discarded(game)[0], {"famine": 3, "treachery": 2, "barbarian_hordes": 5}
    assert name in game.state.discards["west"][number[name]]
    assert name not in kept(game)


def test_with_minors_three_may_be_kept_two_of_them_major():  # MC 6.8, FAQ
    game = table(players=9, egypt="hand famine, treachery, tempest")
    assert discarded(game) == []


def test_a_third_major_is_too_many_even_among_three():  # MC 6.8
    assert len(discarded(table(players=9, egypt=THREE_MAJORS))) == 1


@pytest.mark.parametrize("seed", range(12))
def test_excess_is_drawn_from_all_cards_until_both_limits_hold(seed):  # FAQ Calamity Selection
    words = "hand famine, treachery, piracy, tempest"
    gone = discarded(table(players=9, egypt=words, seed=seed))
    minor_first = gone[0][0] == "tempest"
    assert len(gone) == (2 if minor_first else 1)


def test_three_minors_may_be_kept():  # MC 6.8
    game = table(players=9, egypt="hand tempest, squandered wealth, city riots")
    assert discarded(game) == []


def test_one_of_two_of_the_same_name_is_discarded_first():  # MC 6.8, example 2
    game = table(civs=TWO_BLOCKS, egypt="hand superstition of west, superstition of east")
    assert discarded(game) == [("superstition", "duplicate")]
    assert kept(game) == ["superstition"]


def test_which_duplicate_goes_is_left_to_chance():  # MC 6.8
    words = "hand epidemic of west from minoa, epidemic of east from saba"
    stacks = Counter()
    for seed in range(20):
        game = table(civs=TWO_BLOCKS, egypt=words, seed=seed)
        stacks.update(block for block, piles in game.state.discards.items() if piles[6])
    assert set(stacks) == {"west", "east"}


def test_the_public_number_falls_with_every_card_resolved():  # MC 6.9, R-127
    game = table(players=9, egypt="hand tempest, famine, slave revolt; city in capital")
    assert game.state.calamities["egypt"] == 0
    assert len(game.state.hands["egypt"]) == 0
    assert game.state.discards["west"][2] == ("tempest",)
    assert sorted(game.state.discards["west"][3]) == ["famine", "slave_revolt"]
