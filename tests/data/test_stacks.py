from collections import Counter

import pytest

from ecumene.data import load
from ecumene.data.facts import StackFacts
from ecumene.names import Block
from tests.data.raw import table

WEST, EAST, SINGLE = Block("west"), Block("east"), Block("single")


def cards(stacks: tuple[StackFacts, ...]) -> tuple[int, int]:
    """How many commodities and calamities these stacks hold."""
    batches = [batch for stack in stacks for batch in stack.batches]
    commodities = sum(sum(batch.commodities.values()) for batch in batches)
    return commodities, sum(len(batch.calamities) for batch in batches)


@pytest.mark.parametrize(
    ("players", "board", "block", "commodities", "calamities"),
    [
        (5, "west", WEST, 119, 16),
        (8, "east", EAST, 119, 16),
        (9, "west", WEST, 177, 24),
        (9, "east", EAST, 177, 24),
        (10, "west", WEST, 177, 24),
        (11, "east", EAST, 177, 24),
        (12, "both", WEST, 119, 16),
        (14, "both", EAST, 119, 16),
        (15, "both", WEST, 148, 24),
        (18, "both", EAST, 148, 24),
    ],
)
def test_cards_in_play(players: int, board: str, block: Block, commodities: int, calamities: int):
    """201 and 201 cards with blue backs, 172 and 172 with orange ones when all are used (MC 2)."""
    assert cards(load("mega").stacks(players, board)[block]) == (commodities, calamities)


def test_whole_boxes():  # MC 2, ME 2, EP 9.1
    mega, west, expansion = (load(ruleset) for ruleset in ("mega", "west", "expansion"))
    assert sum(cards(mega.stacks(9, "west")[WEST])) == 201
    assert sum(cards(mega.stacks(9, "east")[EAST])) == 201
    assert [sum(cards(stacks)) for stacks in mega.stacks(18, "both").values()] == [172, 172]
    assert sum(c.set_size for c in west.commodities.values()) == 195  # 18 of them Water
    assert sum(c.set_size for c in expansion.commodities.values()) == 286
    assert sum(cards(stacks)[0] for stacks in expansion.stacks(18, "both").values()) == 286


def test_45_commodities_five_of_each_value_and_water():  # MC 11
    rows = table("mega/commodities.toml")
    assert rows.pop("water")[1] == 0
    assert Counter(value for _, value, _, _ in rows.values()) == dict.fromkeys(range(1, 10), 5)
    assert Counter(home for *_, home in rows.values()) == {"west": 18, "east": 18, "shared": 9}


def test_the_sizes_of_the_sets():  # MC 11
    rows = table("mega/commodities.toml")
    sizes: dict[int, list[int]] = {value: [] for value in range(10)}
    for _, value, size, _ in rows.values():
        sizes[value].append(size)
    assert {value: sorted(numbers) for value, numbers in sizes.items() if value} == {
        1: [8, 9, 9, 9, 9],
        2: [8, 8, 8, 8, 8],
        3: [8, 8, 8, 9, 9],
        4: [7, 7, 8, 8, 8],
        5: [6, 6, 6, 7, 7],
        6: [5, 5, 6, 6, 6],
        7: [5, 5, 6, 6, 6],
        8: [4, 4, 4, 5, 5],
        9: [4, 4, 4, 5, 5],
    }


def test_expansion_has_fewer_cards_of_the_cheapest_sets():  # EP 9.1
    mega, expansion = table("mega/commodities.toml"), table("expansion/commodities.toml")
    smaller = {id_: row[2] for id_, row in expansion.items() if row[2] != mega[id_][2]}
    assert smaller == {"ochre": 7, "clay": 7, "hides": 7, "flax": 7, "papyri": 7, "stone": 7}


def test_five_to_eight_players_draw_the_top_of_each_stack_at_random():  # MC 4
    stack = load("mega").stacks(7, "west")[WEST][4]
    top, rest, bottom = stack.batches
    assert (top.draw, top.commodities, top.calamities) == (7, {}, ())
    assert (rest.commodities, rest.calamities) == (
        {"wine": 6, "textiles": 7},
        ("barbarian_hordes",),
    )
    assert (bottom.commodities, bottom.calamities) == ({}, ("civil_war",))


def test_nine_players_have_two_sets_with_the_minor_calamity_on_top():  # MC 4
    top, rest, bottom = load("mega").stacks(9, "east")[EAST][8].batches
    assert (top.commodities, top.calamities) == ({"silk": 4, "pearls": 5}, ("coastal_migration",))
    assert (rest.commodities, rest.calamities) == ({"amber": 4}, ("piracy",))
    assert bottom.calamities == ("regression",)


def test_twelve_players_have_the_broken_sets_on_top():  # MC 4
    top, rest, bottom = load("mega").stacks(12, "both")[WEST][1].batches
    assert (top.commodities, top.calamities) == ({"iron": 4, "furs": 4}, ())
    assert (rest.commodities, rest.calamities) == ({"papyri": 8}, ("treachery",))
    assert bottom.calamities == ("volcanic_eruption_earthquake",)


def test_fifteen_players_have_three_broken_sets_and_the_minor_calamity_on_top():  # MC 4, E-05
    top, rest, _ = load("mega").stacks(15, "both")[EAST][7].batches
    assert top.commodities == {"gemstones": 2, "tea": 3, "obsidian": 2}
    assert (top.calamities, rest.commodities) == (("banditry",), {"dye": 4})


def test_expansion_draws_half_as_many_as_players_for_each_block():  # EP 14.33
    top, rest, _ = load("expansion").stacks(15, "both")[WEST][3].batches
    assert top.draw == 7
    assert rest.commodities == {"oil": 8, "wool": 7}  # E-24


def test_expansion_shuffles_minors_in_from_eight_players():  # EP 14.32, E-25
    facts = load("expansion")
    assert [len(s.batches[1].calamities) for s in facts.stacks(8, "west")[SINGLE][1:]] == [2] * 8
    assert [len(s.batches[1].calamities) for s in facts.stacks(12, "both")[EAST][1:]] == [1] * 8


@pytest.mark.parametrize("ruleset", ["mega", "west", "expansion"])
def test_stack_1_has_no_calamity_and_the_others_end_with_the_non_tradeable_one(ruleset: str):
    facts = load(ruleset)
    for plan in facts.stack_plans.values():
        for stacks in plan.values():
            assert [stack.number for stack in stacks] == list(range(1, 10))
            assert not any(batch.calamities for batch in stacks[0].batches)
            for stack in stacks[1:]:
                (last,) = stack.batches[-1].calamities
                assert facts.calamities[last].kind == "non_tradeable"
                assert facts.calamities[last].stack == stack.number
