"""Tables at which people vote."""

import asyncio

from msgspec.structs import replace

from ecumene import Game, rulesets
from ecumene.names import Civ
from ecumene.server.people.taking_effect import decided, is_agreed
from ecumene.server.people.voting import voted, with_proposal, without
from ecumene.server.protocol import Propose, Regent, TableSettings
from ecumene.server.stewards.automaton import with_regent
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.tables.proposals import proposed
from tests.server.staged import document_of, running_hub, stage_saved


def people(count: int) -> TableDocument:
    """A running table of so many people and no bots."""
    seats = tuple(SeatDocument(n, "human", f"P{n}", Civ(f"c{n}")) for n in range(1, count + 1))
    return TableDocument(TableSettings(players=count), seats, "P1", status="running")


def vote(document: TableDocument, **votes: bool) -> TableDocument:
    for seat, agree in votes.items():
        document = voted(document, 1, int(seat.removeprefix("p")), agree)
    return document


def long_ago(document: TableDocument, ago: float) -> TableDocument:
    """The table, if all that was said to its proposals was said so long ago."""
    for one in document.proposals:
        old = replace(one, since=one.since - ago, spoken=one.spoken - ago)
        document = with_proposal(document, old)
    return document


def agreed(document: TableDocument, ago: float = 0.0) -> bool:
    """Whether the one proposal holds, or would if everything about it were so old."""
    [one] = (old := long_ago(document, ago)).proposals
    return is_agreed(old, one)


def at_a_table(folder, scenario, given: Game | None = None) -> None:
    async def whole() -> None:
        async with running_hub(folder) as hub:
            game = given or Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed="vote")
            document = document_of(game, game.state.civs)
            await scenario(await stage_saved(hub, game, document, "voting"))

    asyncio.run(whole())


def gone(document: TableDocument, *seats: int) -> TableDocument:
    """The table when these have left their seats to regents for good, by themselves."""
    for number in seats:
        document = document.with_seat(with_regent(document.seat(number), Regent(), None))
    return document


def ruled(ago: float) -> TableDocument:
    """A table of three at which two set a regent over the second some time ago."""
    document = vote(proposed(people(3), Propose("regent", 1, about=2)), p3=True)
    assert agreed(document)
    document = decided(without(document, 1), document.proposals[0])
    seat = document.seat(2)
    assert seat.regent == Regent()
    return document.with_seat(replace(seat, regent_since=seat.regent_since - ago))
