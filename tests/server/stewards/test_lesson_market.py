"""The market of somebody who learns: it stands still, offers come, and a deal is sure."""

from typing import Any

import pytest

from ecumene.server.stewards.advice import advice
from ecumene.server.stewards.market import AT_ONCE, market_of
from ecumene.server.tables.table import LiveTable
from tests.server.stewards.test_offers_answered import EGYPT, at_market, cards, quiet, send, staged


def advised(table: LiveTable) -> dict[str, Any]:
    """What the coach would say now."""
    ask = next(one for one in table.pending() if one.civ == EGYPT)
    answer: dict[str, Any] = advice(table.game, ask, table.stewards.heard(table.scene, EGYPT))[
        "answer"
    ]
    return answer


@pytest.mark.parametrize("seed", range(4))
def test_who_tells_the_table_what_they_seek_gets_an_offer_worth_accepting(tmp_path, seed):
    async def scenario(table: LiveTable) -> None:
        table.wake()
        await quiet(table)
        said = advised(table)
        assert said["type"] == "say"
        await send(table, **said)
        assert any(offer.to == EGYPT for offer in table.game.state.market.offers)
        taken = advised(table)
        assert taken["type"] == "accept"
        await send(table, **taken)
        assert len(table.game.state.market.deals) == 1

    staged(tmp_path, at_market("first", seed, 6), scenario)


def test_nobody_deals_with_others_or_finishes_until_the_learner_has(tmp_path):
    async def scenario(table: LiveTable) -> None:
        table.wake()
        await quiet(table)
        await send(table, **advised(table))
        market = table.game.state.market
        assert market_of(table.scene) == "still"
        assert (market.deals, market.done) == ((), ())
        assert {offer.to for offer in market.offers} == {EGYPT}
        await send(table, type="done")
        assert market_of(table.scene) is None
        assert table.game.phase.name != "trade"

    staged(tmp_path, at_market("first", 1, 6), scenario)


def offers_to_me(table: LiveTable) -> list[Any]:
    return [offer for offer in table.game.state.market.offers if offer.to == EGYPT]


def test_who_learns_and_makes_an_offer_without_a_word_is_approached(tmp_path):
    async def scenario(table: LiveTable) -> None:
        table.wake()
        await quiet(table)
        assert offers_to_me(table) == []
        bundle = cards(table)
        await send(table, type="offer", gives=bundle, bundle=bundle, wants=["iron", "iron"],
                   want_count=3, give_count=3, to="hatti")  # fmt: skip
        assert offers_to_me(table)

    staged(tmp_path, at_market("first", 2, 6), scenario)


@pytest.mark.parametrize(("edition", "turn"), [("mega", 8), ("west", 7)])
def test_bots_come_to_a_person_who_has_said_nothing(tmp_path, edition, turn):
    async def scenario(table: LiveTable) -> None:
        table.wake()
        await quiet(table)
        assert market_of(table.scene) == "waits"
        mine = offers_to_me(table)
        assert 0 < len(mine) <= AT_ONCE
        assert len({offer.maker for offer in mine}) == len(mine)
        facts = table.game.state.rules.facts
        for offer in mine:
            assert all(name in facts.commodities for name in (*offer.gives, *offer.wants))

    staged(tmp_path, at_market(edition, 4, turn), scenario)
