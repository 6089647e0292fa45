"""The numbers of all calamities, with whatever cards the victims hold, against the tables."""

from collections import Counter
from random import Random

import pytest

from ecumene.calamities.shared.shares import LossesShared
from ecumene.phases.calamity.reckoning import CalamityReckoned
from ecumene.rulesets import BY_NAME
from tests.calamities.test_any_position import answer_at_random, random_position
from tests.models.reckoning import CUT, MEGA, OLDER, Table, amount


@pytest.mark.parametrize(("edition", "table"), [("mega", MEGA), ("expansion", OLDER)])
def test_every_number_is_that_of_the_book(edition: str, table: Table):  # MC 8, MC 9, EP 30
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(60):
        game = random_position(BY_NAME[edition], 1000 + seed)
        rng, shares = Random(seed), {}
        while game.pending():
            answer_at_random(game, rng)
        for event in (told.event for told in game.events(None)):
            if isinstance(event, LossesShared):
                shares |= {(event.calamity, civ): n for civ, n in event.shares.items()}
            if isinstance(event, CalamityReckoned) and (event.calamity, event.role) in table:
                held = game.state.advances[event.civ]
                share = shares.get((event.calamity, event.civ), 0)
                wanted = amount(table, event.calamity, event.role, held, share)
                cut = event.calamity in CUT and event.amount < wanted
                assert event.amount == wanted or cut, event
                seen[event.calamity, event.role] += not cut
    assert set(seen) == set(table)
    assert min(seen.values()) > 3, seen
