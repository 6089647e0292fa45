"""What people are told of their seat: that they may lose it, and only while it is so."""

import asyncio

import pytest
from msgspec.structs import replace

from ecumene.server.post.notices import LOSING
from ecumene.server.post.wording import SEAT, SEAT_SUBJECT
from ecumene.server.protocol import CorrespondenceClock, NoClock, Propose
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.proposals import proposed
from tests.server.post.offices import CIVS, HOME, MAIL, branches, changed, table, waiting
from tests.server.post.servers import MailServer, listening, text_of


@pytest.mark.parametrize("clock", [CorrespondenceClock(), NoClock()])
def test_who_may_lose_their_seat_is_told_at_every_table_and_while_it_is_paused(database, clock):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (time, [here]),
        ):
            kept = await table(here, "one", email=MAIL)
            settings = replace(kept.document.settings, clock=clock)
            kept = await here.store.change(kept, replace(kept.document, settings=settings))
            kept = await here.store.change(kept, agreed_to_hand_over(kept.document))
            kept = await changed(here, kept, status="paused")
            for said in ("later", "later", "soon"):
                await here.office.look_at(kept, [(CIVS[0], f"{LOSING}{said}")])
                await here.rounds()
                time.now += 7200
            assert [one["Subject"] for one in mail.mails] == [SEAT_SUBJECT] * 2
            assert text_of(mail.mails[0]).startswith(f"{SEAT} {HOME}/#/table/one")

    asyncio.run(work())


def agreed_to_hand_over(document: TableDocument) -> TableDocument:
    """The table when the other has agreed that the first seat is handed over."""
    return proposed(document, Propose("hand_over", 2, about=1))


def test_who_is_not_to_lose_their_seat_any_more_is_not_told_so(database):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (_, [here]),
        ):
            kept = await table(here, "one", email=MAIL)
            kept = await here.store.change(kept, agreed_to_hand_over(kept.document))
            await here.office.look_at(kept, [(CIVS[0], f"{LOSING}later")])
            await here.store.change(kept, replace(kept.document, proposals=()))
            await here.rounds()
            assert (mail.mails, await waiting(here)) == ([], 0)

    asyncio.run(work())
