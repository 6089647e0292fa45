"""Civil War and Tyranny: which units go over (MC 8, R-110 to R-113, R-121, E-13)."""

from itertools import combinations, product
from random import Random

import pytest

from ecumene.calamities.annexation.annexing import ChooseAnnexed
from ecumene.calamities.annexation.search import Territory
from ecumene.calamities.annexation.terms import rule_on
from ecumene.names import Card, Civ
from tests.calamities.positions import table

CHAIN = """
a: limit 9; site; land b
b: limit 9; land c
c: limit 9; land d
d: limit 9; site; land e
e: limit 9
island: limit 9; site
rock: limit 9; site
"""


def tyranny(egypt, options=None, **others):
    words = f"hand tyranny; {egypt}"
    return table(land=CHAIN, egypt=words, options=options, **others)


def war(egypt, **others):
    return table(land=CHAIN, egypt=f"hand civil war; {egypt}", **others)


# -------------------------------------------------------------------- how much


@pytest.mark.parametrize(
    ("advances", "points"),
    [
        ("masonry", 10),
        ("music", 5),
        ("music; drama and poetry", 0),
        ("democracy", 0),
        ("philosophy", 15),
        ("military; philosophy", 20),
        ("military; democracy", 5),
    ],
)
def test_civil_war_takes_all_but_35_points_more_or_less(advances, points):
    game = war(f"city in a, d; 20 in b; 15 in c; {advances}")  # 45 points
    if not points:
        assert game.named("CalamityCancelled")[0]["reason"] == "too_few_unit_points"
        return
    assert game.owed("egypt") == points
    assert game.chain("egypt")["unit_points"] == 45
    game.defaults()
    assert game.points("egypt") == 45 - points
    assert game.points("minoa") == points


def test_there_is_no_civil_war_at_35_points():  # MC 8, FAQ Civil War
    game = war("city in a; 30 in b; treasury 20")
    assert game.named("CalamityCancelled")[0]["reason"] == "too_few_unit_points"


@pytest.mark.parametrize(
    ("advances", "points"),
    [
        ("sculpture", 10),
        ("law; sculpture", 5),
        ("monarchy", 20),
        ("monarchy; provincial empire", 25),
    ],
)
def test_tyranny_takes_15_points_more_or_less(advances, points):
    game = tyranny(f"30 in b; {advances}").defaults()
    assert game.owed("egypt") == points
    assert game.tokens("minoa") == {"b": points}


def test_tyranny_takes_everything_from_a_small_victim():  # MC 8
    game = tyranny("city in a; 4 in c")
    assert game.asked() == {}
    assert (game.cities("minoa"), game.tokens("minoa")) == ("a", {"c": 4})


# -------------------------------------------------------------------- who chooses


def test_the_victim_selects_in_a_civil_war_the_beneficiary_in_a_tyranny():  # MC 8
    assert set(war("city in a, d; 20 in b; 5 in c; 5 in e").asked()) == {"egypt"}
    assert set(tyranny("city in a, d; 5 in b; 5 in c; 5 in e").asked()) == {"minoa"}


def test_whole_connected_areas_with_exactly_the_points():  # R-111 tier 0
    game = tyranny("city in a, d; 5 in b; 5 in c; 5 in e; 2 in island")
    assert game.refusal("minoa", {"a": 5, "b": 5}) == "annex.total"
    assert game.refusal("minoa", {"a": 5, "b": 5, "d": 5}) == "annex.apart"
    assert game.refusal("minoa", {"a": 5, "b": 5, "c": 3, "island": 2}) == "annex.split"
    assert game.refusal("minoa", {"a": 3}) == "annex.amount"
    assert game.refusal("minoa", {"b": 6}) == "annex.amount"
    assert game.refusal("minoa", {"rock": 1}) == "annex.no_units"
    game.answer("minoa", {"c": 5, "d": 5, "e": 5})
    assert (game.cities("minoa"), game.tokens("minoa")) == ("d", {"c": 5, "e": 5})
    assert (game.cities("egypt"), game.tokens("egypt")) == ("a", {"b": 5, "island": 2})


def test_one_area_is_split_if_whole_ones_do_not_fit():  # R-111 tier 1
    game = tyranny("8 in a; 8 in b; 8 in c")
    assert game.refusal("minoa", {"a": 8, "c": 7}) == "annex.apart"
    assert game.refusal("minoa", {"a": 5, "b": 5, "c": 5}) == "annex.split"
    game.answer("minoa", {"a": 7, "b": 8})
    assert game.tokens("egypt") == {"a": 1, "c": 8}


def test_a_city_is_never_split():
    game = tyranny("city in a, d; 12 in b; 3 in c; 7 in e")
    assert game.refusal("minoa", {"a": 3, "b": 12}) == "annex.amount"


def test_as_few_groups_as_can_be_if_they_do_not_connect():  # R-111 tier 2
    game = tyranny("6 in a; 6 in c; 2 in e; 4 in island")
    assert game.refusal("minoa", {"a": 6, "c": 6, "e": 2, "island": 1}) == "annex.apart"
    game.answer("minoa", {"a": 6, "c": 5, "island": 4})
    assert game.tokens("egypt") == {"c": 1, "e": 2}


def test_two_groups_are_not_three():  # R-111 tier 2
    game = tyranny("8 in a; 7 in c; 4 in e; 4 in island")
    assert game.asked() == {}  # a and c alone make fifteen in two groups
    assert game.tokens("minoa") == {"a": 8, "c": 7}


def test_the_smallest_total_above_if_no_exact_one_can_be_made():  # R-111 tier 3
    land = CHAIN + "moor: limit 9\nx: limit 1; site\ny: limit 1; site"
    words = "hand civil war; city in a, b, c, d, e, island, rock; 4 in moor"  # 39 points
    short = {"minoa": "treasury 55", "hatti": "city in x", "hellas": "city in y"}
    game = table(land=land, egypt=words, **short)
    assert game.refusal("egypt", {"moor": 4}) == "annex.total"  # Minoa has no token left
    game.answer("egypt", {"rock": 5})
    assert game.cities("minoa") == "rock"


def test_the_selection_must_fit_the_beneficiarys_pieces():  # MC 8, R-111 r4
    game = tyranny("5 in a; 5 in b; 5 in c; city in d; 5 in e", minoa="treasury 44",
                   hatti="city in rock", hellas="city in island")  # fmt: skip
    assert game.refusal("minoa", {"a": 5, "b": 5, "c": 5}) == "annex.pieces"
    game.answer("minoa", {"c": 5, "d": 5, "e": 5})
    assert game.state.stock("minoa") == 1


def test_what_nobody_can_annex_becomes_barbarians():  # MC 8, R-111 tier 4
    game = tyranny("8 in a; 12 in b; 2 in e", minoa="treasury 46",
                   hatti="city in rock", hellas="city in island")  # fmt: skip
    game.answer("minoa", {"a": 8, "b": 7})
    assert game.asked() == {"minoa": "ChooseTaken"}
    assert game.refusal("minoa", {"tokens": {"a": 8}}) == "taken.total"
    assert game.refusal("minoa", {"tokens": {"b": 9}}) == "taken.tokens"
    game.answer("minoa", {"tokens": {"a": 2, "b": 7}})
    assert game.tokens("minoa") == {"a": 2, "b": 7}
    assert game.barbarians() == {"a": 6}


def test_cities_nobody_can_annex_become_pirate_cities():  # MC 8, R-111 tier 4
    others = "\n".join(f"h{n}: limit 1; site" for n in range(27))
    land = CHAIN + others
    full = {
        civ: "city in " + ", ".join(f"h{9 * place + n}" for n in range(8 if civ == "minoa" else 9))
        for place, civ in enumerate(("minoa", "hatti", "hellas"))
    }
    game = table(land=land, egypt="hand tyranny; city in a, d, island", **full)
    assert game.asked() == {"minoa": "ChooseTaken"}
    assert game.refusal("minoa", {"cities": ["a", "d"]}) == "taken.count"
    game.answer("minoa", {"cities": ["d"]})
    assert game.cities("barbarians") == "a island"


def test_a_token_beside_an_annexed_city_counts_and_is_lost():  # R-112, E-17
    game = tyranny("public works; city in a; 1 in a; 9 in b; 9 in island")
    assert (game.cities("minoa"), game.tokens("minoa")) == ("a", {"b": 9})
    assert game.tokens("egypt") == {"island": 9}


def test_keeping_the_conditions_in_order_gives_up_pieces_first():  # E-13
    words = "8 in a; 8 in b; 8 in c"
    game = tyranny(words, options={"annex_priority": "keep"})
    assert game.refusal("minoa", {"a": 7, "b": 8}) == "annex.total"
    game.answer("minoa", {"b": 8, "c": 8})  # whole connected areas, the smallest total above
    assert game.points("egypt") == 8


def test_keeping_the_conditions_prefers_barbarians_to_splitting():  # E-13
    game = tyranny("8 in a; 7 in b; 9 in c; 1 in e", options={"annex_priority": "keep"},
                   minoa="treasury 45", hatti="city in rock", hellas="city in island")  # fmt: skip
    assert game.asked() == {"minoa": "ChooseTaken"}  # a and b are the only whole areas
    game.answer("minoa", {"tokens": {"a": 8, "b": 2}})
    assert game.barbarians() == {"b": 5}


# -------------------------------------------------------------------- against trying everything

GRID = "\n".join(
    f"g{x}{y}: limit 9; site; land {', '.join(near) or 'g00'}"
    for x, y in product(range(3), range(3))
    if (near := [f"g{a}{b}" for a, b in ((x + 1, y), (x, y + 1)) if a < 3 and b < 3] or ["g22"])
).replace("g22: limit 9; site; land g22", "g22: limit 9; site")

PAIRS = "\n".join(
    f"g{x}{y}: limit 9; site" + (f"; land g{x}1" if y == 0 else "")
    for x, y in product(range(3), range(3))
)
"""The same nine areas, of which only two in each row share a border."""


def random_game(rng, land=GRID, kinds="nnnttttcp"):
    """Egypt somewhere in nine areas, Minoa with some pieces left."""
    units = []
    for x, y in product(range(3), range(3)):
        kind = rng.choice(kinds)
        if kind == "t":
            units.append(f"{rng.randint(1, 4)} in g{x}{y}")
        elif kind in "cp":
            units.append(f"city in g{x}{y}")
        if kind == "p":
            units.append(f"{rng.randint(1, 2)} in g{x}{y}")
    words = "; ".join(units or ["3 in g00"])
    stock = rng.choice([0, 2, 5, 9, 55])
    return table(land=land, egypt=words, minoa=f"treasury {55 - stock}", start="calamity_selection")


def every_selection(territory, whole_only=False):
    choices = [
        [0, *{territory.points[i], *(() if whole_only else range(1, territory.tokens[i] + 1))}]
        for i in range(len(territory.areas))
    ]
    for points in product(*choices):
        yield {i: p for i, p in enumerate(points) if p}


def best_tier(territory, points):
    """The tier of R-111 by trying every selection."""
    best = None
    for selection in every_selection(territory):
        total = sum(selection.values())
        if total < points:
            continue
        fits = territory.is_annexable(selection)
        splits = territory.splits(selection)
        groups = territory.groups(sum(1 << i for i in selection))
        if total == points and splits <= 1:
            tier = (splits, 1) if groups == 1 else (2, groups)
        else:
            tier = (3, total)
        key = (not fits, *tier)
        if best is None or key < best:
            best = key
    return best


@pytest.mark.parametrize("seed", range(30))
def test_the_terms_are_those_that_trying_everything_gives(seed):
    rng = Random(seed)
    game = random_game(rng)
    territory = Territory(game.state, Civ("egypt"), Civ("minoa"))
    total = sum(territory.points)
    compare_with_everything(territory, rng.sample(range(1, total), min(4, total - 1)))


@pytest.mark.parametrize("seed", range(30))
def test_scattered_areas_give_what_trying_everything_gives(seed):
    game = random_game(Random(seed), PAIRS, "nnnnntpp")
    territory = Territory(game.state, Civ("egypt"), Civ("minoa"))
    compare_with_everything(territory, range(1, sum(territory.points)))


def compare_with_everything(territory, numbers):
    for points in numbers:
        ruling = rule_on(territory, points, "give_up")
        (terms,) = ruling.terms
        unfit, tier, number = best_tier(territory, points)
        assert terms.annexable == (not unfit)
        assert territory.meets(ruling.proposal, terms)
        expected = {0: (1, 0), 1: (1, 1), 2: (number, 1), 3: (None, None)}[tier]
        assert (terms.groups, terms.splits) == expected
        assert terms.total == (number if tier == 3 else points)
        if ruling.only:
            meets = [s for s in every_selection(territory) if territory.meets(s, terms)]
            assert meets == [ruling.proposal]


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("priority", ["give_up", "keep"])
def test_samples_and_defaults_are_always_accepted(seed, priority):
    rng = Random(seed)
    game = random_game(rng)
    egypt, minoa = Civ("egypt"), Civ("minoa")
    territory = Territory(game.state, egypt, minoa)
    for points in range(1, sum(territory.points)):
        ruling = rule_on(territory, points, priority)
        proposal = territory.by_area(ruling.proposal)
        decision = ChooseAnnexed(Card("tyranny"), egypt, minoa, points, ruling.terms, proposal)
        decision.check(game.state, minoa, decision.default(game.state, minoa))
        for _ in range(3):
            decision.check(game.state, minoa, decision.sample(game.state, minoa, rng))


@pytest.mark.parametrize("seed", range(30))
def test_keeping_whole_areas_is_what_trying_everything_gives(seed):  # E-13
    rng = Random(seed)
    game = random_game(rng)
    territory = Territory(game.state, Civ("egypt"), Civ("minoa"))
    points = rng.randint(1, sum(territory.points) - 1)
    (terms,) = rule_on(territory, points, "keep").terms
    best = None
    for size in range(1, len(territory.areas) + 1):
        for places in combinations(range(len(territory.areas)), size):
            selection = {place: territory.points[place] for place in places}
            total = sum(selection.values())
            groups = territory.groups(sum(1 << place for place in places))
            if total >= points:
                exact = total == points and groups == 1
                unfit = not territory.is_annexable(selection)
                key = (0, unfit, 0) if exact else (1 if groups == 1 else 2, True, total)
                best = key if best is None else min(best, key)
    if best[0] == 0:
        assert terms == (points, 1, 0, not best[1])
    else:
        assert terms == (best[2], 1 if best[0] == 1 else None, 0, False)
