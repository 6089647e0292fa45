"""Commands: what a seat may send, by socket or by HTTP, and what it gets back."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from ecumene.engine.errors import PlayerError
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.phases.foresight import foresee
from ecumene.phases.purchase.acquisition import prices_for
from ecumene.phases.purchase.bills import bill_of
from ecumene.server.errors import Refusal, forbidden
from ecumene.server.people.actions import check_moment
from ecumene.server.people.look_alikes import named_at
from ecumene.server.people.quiet_hours import check_quiet
from ecumene.server.people.rights import Asker
from ecumene.server.post.contacts import check_contact
from ecumene.server.protocol import SeatPreferences
from ecumene.server.protocol.messages import (
    Accepted,
    AnyCommand,
    CheckAnswer,
    GetChoices,
    GetPrices,
    GiveAnswer,
    Ping,
    Reckoned,
    ReckonPurchase,
    Refused,
    Reply,
    SetSeat,
    Suggest,
    TakeBack,
    Talk,
    WithdrawAnswer,
)
from ecumene.server.stewards.advice import advice
from ecumene.server.stewards.automaton import preferred
from ecumene.server.stewards.bots import check_bot
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.rows import RightsChanged
from ecumene.server.storage.trouble import TROUBLE, Unknown, is_trouble
from ecumene.server.tables.answering import answer, take_back
from ecumene.server.tables.following import reading
from ecumene.server.tables.proposals import give_sign_of_life
from ecumene.server.tables.seating import Permit
from ecumene.server.tables.table import LiveTable
from ecumene.state.game import Game

Breath = Callable[[int], None]
"""Refuses an address that says too much, at whichever tables: so many characters more."""


class By(NamedTuple):
    """Who gives a command, and what it is called in the list of actions."""

    asker: Asker
    action: str
    breathe: Breath

    @property
    def seat(self) -> int:
        """The seat that speaks, where the action is one of a seat."""
        if self.asker.seat is None:
            raise forbidden("access.spectators_cannot")
        return self.asker.seat

    def permit(self, table: LiveTable) -> Permit:
        """Refuses once they may do it no more; what is written meanwhile does not count then."""
        return lambda: self.asker.acts(self.action, table.seating.kept)


async def carry_out(
    table: LiveTable, asker: Asker, command: AnyCommand, breathe: Breath = lambda characters: None
) -> Reply:
    """Carries out a command, or refuses it with the reason; a refused one changed nothing.

    What somebody asks for is told only if they may know it still when it was found out, and so is
    what the rules have against an answer.
    """
    by = By(asker, str(type(command).__struct_config__.tag), breathe)
    try:
        await by.permit(table)()
        if not isinstance(command, Ping) and table.document.proposals:
            await give_sign_of_life(table, asker.seat)
        try:
            result = await HANDLERS[type(command)](table, by, command)
        except PlayerError:
            await asker.sees(by.action, table.seating.kept)
            raise
        if type(command) in READING:
            await asker.sees(by.action, table.seating.kept)
    except PlayerError as error:
        table.metrics.add("refused")
        return Refused(command.request, error.code, error.facts, error.rule)
    except TROUBLE as error:
        return _troubled(table, command, error)
    return Accepted(command.request, result)


def _troubled(table: LiveTable, command: AnyCommand, error: Exception) -> Refused:
    """The database cannot write, or nobody can tell whether it did: that is said, too."""
    if not is_trouble(error):
        raise error
    table.log.trouble(error, table=table.id, during="command")
    table.wake()
    code = "server.unsure" if isinstance(error, Unknown) else "server.cannot_write"
    return Refused(command.request, code, {})


def _civ(table: LiveTable, by: By) -> Civ:
    """The civilization of the seat that speaks."""
    civ = table.document.seat(by.seat).civ
    if civ is None:
        raise Refusal("table.not_started")
    return civ


def _asked(table: LiveTable, by: By, ask: str) -> Civ:
    """The civilization that speaks, if the question is its own by its name.

    That is looked at before anything else: whether another is asked something is not told.
    """
    civ = _civ(table, by)
    if Game.owner(ask) != civ:
        raise Refusal("ask.not_yours", id=ask)
    return civ


async def _answer(table: LiveTable, by: By, command: GiveAnswer) -> None:
    await answer(table, Entry(command.ask, command.answer), _civ(table, by), by.permit(table))


async def _check(table: LiveTable, by: By, command: CheckAnswer) -> Any:
    """A dry run, with what comes of a plan where the rules can tell."""
    civ = _asked(table, by, command.ask)
    async with reading(table):
        game = table.game
        game.check(command.ask, command.answer, civ=civ)
        ask = game.ask(command.ask)
        answer = ask.decision.parse(command.answer)
        return msgspec.to_builtins(foresee(game.view(civ).state, civ, ask.decision, answer))


async def _choices(table: LiveTable, by: By, command: GetChoices) -> Any:
    _asked(table, by, command.ask)
    async with reading(table):
        return table.game.offer(command.ask)


async def _prices(table: LiveTable, by: By, command: GetPrices) -> Any:
    """What every advance costs, for who looks at the shop when nothing is bought."""
    civ = _civ(table, by)
    async with reading(table):
        state = table.game.view(civ).state
        if civ not in state.civs:
            raise Refusal("seat.not_in_the_game", civ=civ)
        return msgspec.to_builtins(state.rules.cited(prices_for(state, civ)))


async def _reckon(table: LiveTable, by: By, command: ReckonPurchase) -> Any:
    """The bill of a draft, out of the buyer's own view."""
    civ = _asked(table, by, command.ask)
    async with reading(table):
        game = table.game
        state, decision = game.view(civ).state, game.ask(command.ask).decision
        bill = game.rules.cited(bill_of(state, civ, command.draft))
        foreseen, refusal = None, None
        try:
            game.check(command.ask, msgspec.to_builtins(bill.purchase), civ=civ)
            foreseen = foresee(state, civ, decision, bill.purchase)
        except PlayerError as error:
            refusal = Refused(command.request, error.code, error.facts, error.rule)
        return msgspec.to_builtins(Reckoned(bill, foreseen, refusal))


async def _suggest(table: LiveTable, by: By, command: Suggest) -> Any:
    """A bot thinks about it, when it is the table's turn."""
    civ = _asked(table, by, command.ask)
    async with table.turns.turn(table.id), reading(table):
        game = table.game
        ask = game.ask(command.ask)
        with table.turns.measured(table.id):
            return advice(game, ask, table.stewards.heard(table.scene, civ))


async def _withdraw(table: LiveTable, by: By, command: WithdrawAnswer) -> None:
    entry = Entry(command.ask, None, None, withdrawn=True)
    await answer(table, entry, _civ(table, by), by.permit(table))


async def _take_back(table: LiveTable, by: By, command: TakeBack) -> None:
    await take_back(table, command.ask, _civ(table, by), by.permit(table))


async def _ping(table: LiveTable, by: By, command: Ping) -> None:
    return None


# ---------------------------------------------------------------------- talk


async def _talk(table: LiveTable, by: By, command: Talk) -> int:
    """A line to the table, or in private to one seat where the table allows that."""
    document, seat = table.document, by.asker.seat
    check_heard(document, seat)
    if command.to is not None:
        if not document.settings.private_talk:
            raise Refusal("talk.no_private")
        if seat is None or command.to > len(document.seats):
            raise Refusal("seat.unknown", status=404, seat=command.to)
    name = document.host if seat is None else document.seat(seat).name
    take_breath(table, by, command.text)
    return await spoken(table, by, lambda: table.talk.say(name, seat, command.to, command.text))


def check_heard(document: TableDocument, seat: int | None) -> None:
    """Refuses who may not say anything to the table."""
    if seat is not None and document.seat(seat).silenced:
        raise forbidden("talk.silenced")


def take_breath(table: LiveTable, by: By, text: str) -> None:
    """Refuses who says too much, at this table or at all."""
    table.talk.need_breath(by.asker.seat)
    by.breathe(len(text))


async def spoken(table: LiveTable, by: By, say: Callable[[], Awaitable[int]]) -> int:
    """Says a line, again if a right at the table was taken meanwhile and this one was not.

    Under the lock, so that nobody who comes just then misses it.
    """
    async with table.lock:
        while True:
            await by.permit(table)()
            try:
                number = await say()
            except RightsChanged:
                await table.look_at_rights()
            else:
                await table.pass_on_talk()
                return number


# ---------------------------------------------------------------------- one's own seat


async def _set_seat(table: LiveTable, by: By, command: SetSeat) -> None:
    """Another name is read by all, as a line of talk is."""
    name = command.preferences.name
    if name is not UNSET and name != table.document.seat(by.seat).name:
        check_heard(table.document, by.seat)
        take_breath(table, by, name)
    is_host = "host" in (await by.asker.rights.at(by.asker.caller, table.id)).roles
    await set_seat(table, by.seat, command.preferences, by.permit(table), is_host)


async def set_seat(
    table: LiveTable,
    seat: int,
    wish: SeatPreferences,
    permit: Permit | None = None,
    is_host: bool = False,
) -> None:
    """Standing orders, a regent, quiet hours, where to write to, the name."""
    if wish.regent is not UNSET and wish.regent is not None:
        check_bot(wish.regent.bot)
    if wish.contact is not UNSET:
        check_contact(wish.contact)
    if wish.quiet is not UNSET:
        check_quiet(wish.quiet)

    def edit(document: TableDocument) -> TableDocument:
        check_moment("seat", document)
        game = None if table.play.started is None else table.game
        after = preferred(document.seat(seat), wish, game)
        if wish.name is not UNSET:
            after = replace(after, name=named_at(document, seat, wish.name, is_host))
        return document.with_seat(after)

    await table.change(edit, permit=permit)


HANDLERS: dict[type, Callable[..., Awaitable[Any]]] = {
    GiveAnswer: _answer,
    CheckAnswer: _check,
    GetChoices: _choices,
    GetPrices: _prices,
    ReckonPurchase: _reckon,
    Suggest: _suggest,
    WithdrawAnswer: _withdraw,
    TakeBack: _take_back,
    Talk: _talk,
    SetSeat: _set_seat,
    Ping: _ping,
}
"""What each command does."""

READING = frozenset({CheckAnswer, GetChoices, GetPrices, ReckonPurchase, Suggest, Ping})
"""Commands that write nothing, so that no database settles whether they came in time."""
