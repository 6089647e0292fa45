"""Cities of the Expansion Project with every way of paying, then surplus, against the model."""

from collections import Counter
from functools import partial

from tests.models.comparison import Players, draws
from tests.models.older_construction import older_build, older_surplus
from tests.models.position import holdings, in_words, tokens_of
from tests.models.test_construction import AREAS, CIVS, NEAR, city, ripe, the_map


def test_cities_cost_what_the_older_rules_say_and_then_surplus_goes():  # EP 24, EP 25
    counts: Counter[str] = Counter()
    for rng in draws("older construction", 800):
        position = ripe(rng)
        if not tokens_of(position, "egypt"):
            continue
        sites = {area for area in AREAS if rng.random() < rng.choice([0.1, 0.5, 0.9])}
        plan = [city(rng, position, sites) for _ in range(rng.choice([1, 1, 2, 3]))]
        for site in plan:
            site.pop("keep", None)
        words = {"map": the_map(position, sites), "civs": ", ".join(CIVS), **in_words(position)}
        phases = "city_construction to surplus_population"
        players = Players(phases, "EP 24", rng, "expansion", **words)
        built = partial(older_build, position, "egypt", plan, sites, NEAR)
        if not players.others_pass("egypt", []):
            counts["not asked"] += 1
            players.not_asked("egypt", plan, built)
            players.must_hold(holdings(older_surplus(position)))
        elif after := players.answer_of("egypt", plan, built):
            counts["built"] += 1
            players.must_hold(holdings(older_surplus(after)))
        else:
            counts["refused"] += 1
    assert counts["not asked"]
    assert min(counts["built"], counts["refused"]) > counts.total() / 5, counts
