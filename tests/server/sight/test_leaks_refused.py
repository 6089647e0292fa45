"""A refusal tells nothing of the others: not how often they spoke, nor whether they are asked."""

import asyncio
from pathlib import Path

import pytest

from ecumene.phases.purchase.bills import PurchaseDraft
from ecumene.server.protocol.messages import (
    CheckAnswer,
    GetChoices,
    GiveAnswer,
    ReckonPurchase,
    Refused,
    Suggest,
    TakeBack,
    WithdrawAnswer,
)
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.table import LiveTable
from tests.games.positions import at
from tests.server.staged import asker_at, document_of, running_hub, stage_saved

RECORD = "mega-9-east-expert"
ABOUT = {
    "check": lambda ask: CheckAnswer(ask=ask, answer={}),
    "choices": lambda ask: GetChoices(ask=ask),
    "suggest": lambda ask: Suggest(ask=ask),
    "reckon": lambda ask: ReckonPurchase(ask=ask, draft=PurchaseDraft()),
    "answer": lambda ask: GiveAnswer(ask=ask, answer={}),
    "withdraw": lambda ask: WithdrawAnswer(ask=ask),
    "take_back": lambda ask: TakeBack(ask=ask),
}


async def asks_about(table: LiveTable, kind: str) -> list[Refused]:
    """What somebody is told of a question of another that is open, and of one that is not.

    The number in the name of a question counts what its owner has said, in private too.
    """
    mine, other = table.pending()[:2]
    seat = table.document.seat_of(mine.civ)
    assert seat is not None
    asker = await asker_at(table, seat.number)
    *name, number = other.id.split("/")
    replies = [
        await carry_out(table, asker, ABOUT[kind]("/".join([*name, str(guessed)])))
        for guessed in (int(number), int(number) + 1)
    ]
    assert all(isinstance(reply, Refused) for reply in replies), replies
    return [reply for reply in replies if isinstance(reply, Refused)]


@pytest.mark.parametrize("kind", ABOUT)
def test_nobody_learns_by_a_refusal_what_another_is_asked(tmp_path: Path, kind: str):
    async def scenario() -> None:
        game = at(RECORD, 10, "trade")
        async with running_hub(tmp_path) as hub:
            document = document_of(game, game.state.civs)
            table = await stage_saved(hub, game, document, "refused")
            there, not_there = await asks_about(table, kind)
            assert there.code == not_there.code
            assert there.facts.keys() == not_there.facts.keys()

    asyncio.run(scenario())
