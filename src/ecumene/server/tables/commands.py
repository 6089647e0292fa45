"""Commands: what a seat may send, by socket or by HTTP, and what it gets back."""

from collections.abc import Awaitable, Callable
from typing import Any

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
from ecumene.server.games.trade_session import next_session
from ecumene.server.people.access import Access
from ecumene.server.post.contacts import check_contact
from ecumene.server.protocol import Contact, SeatPreferences
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
from ecumene.server.stewards.automaton import with_regent
from ecumene.server.stewards.bots import check_bot
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.tables.answering import answer, take_back
from ecumene.server.tables.following import reading
from ecumene.server.tables.table import LiveTable
from ecumene.state.game import Game


async def carry_out(
    table: LiveTable, access: Access, seat: int | None, command: AnyCommand
) -> Reply:
    """Carries out a command, or refuses it with the reason; a refused one changed nothing."""
    try:
        result = await HANDLERS[type(command)](table, access, seat, command)
    except PlayerError as error:
        table.metrics.add("refused")
        return Refused(command.request, error.code, error.facts, error.rule)
    return Accepted(command.request, result)


def _civ(table: LiveTable, seat: int | None) -> Civ:
    """The civilization of the seat that speaks."""
    if seat is None:
        raise forbidden("access.spectators_cannot")
    civ = table.document.seat(seat).civ
    if civ is None:
        raise Refusal("table.not_started")
    return civ


async def _answer(table: LiveTable, access: Access, seat: int | None, command: GiveAnswer) -> None:
    await answer(table, Entry(command.ask, command.answer), _civ(table, seat))


async def _check(table: LiveTable, access: Access, seat: int | None, command: CheckAnswer) -> Any:
    """A dry run, with what comes of a plan where the rules can tell."""
    civ = _civ(table, seat)
    async with reading(table):
        game = table.game
        game.check(command.ask, command.answer, civ=civ)
        ask = game.ask(command.ask)
        answer = ask.decision.parse(command.answer)
        return msgspec.to_builtins(foresee(game.view(civ).state, civ, ask.decision, answer))


async def _choices(table: LiveTable, access: Access, seat: int | None, command: GetChoices) -> Any:
    civ = _civ(table, seat)
    async with reading(table):
        game = table.game
        if game.owner(command.ask) != civ:
            raise Refusal("ask.not_yours", id=command.ask)
        return game.offer(command.ask)


async def _prices(table: LiveTable, access: Access, seat: int | None, command: GetPrices) -> Any:
    """What every advance costs, for who looks at the shop when nothing is bought."""
    civ = _civ(table, seat)
    async with reading(table):
        state = table.game.view(civ).state
        return msgspec.to_builtins(state.rules.cited(prices_for(state, civ)))


async def _reckon(
    table: LiveTable, access: Access, seat: int | None, command: ReckonPurchase
) -> Any:
    """The bill of a draft, out of the buyer's own view."""
    civ = _civ(table, seat)
    async with reading(table):
        game = table.game
        if game.owner(command.ask) != civ:
            raise Refusal("ask.not_yours", id=command.ask)
        state, decision = game.view(civ).state, game.ask(command.ask).decision
        bill = game.rules.cited(bill_of(state, civ, command.draft))
        foreseen, refusal = None, None
        try:
            game.check(command.ask, msgspec.to_builtins(bill.purchase), civ=civ)
            foreseen = foresee(state, civ, decision, bill.purchase)
        except PlayerError as error:
            refusal = Refused(command.request, error.code, error.facts, error.rule)
        return msgspec.to_builtins(Reckoned(bill, foreseen, refusal))


async def _suggest(table: LiveTable, access: Access, seat: int | None, command: Suggest) -> Any:
    civ = _civ(table, seat)
    async with reading(table):
        game = table.game
        ask = game.ask(command.ask)
        if ask.civ != civ:
            raise Refusal("ask.not_yours", id=command.ask)
        return advice(game, ask, table.stewards.heard(civ))


async def _withdraw(
    table: LiveTable, access: Access, seat: int | None, command: WithdrawAnswer
) -> None:
    await answer(table, Entry(command.ask, None, None, withdrawn=True), _civ(table, seat))


async def _take_back(table: LiveTable, access: Access, seat: int | None, command: TakeBack) -> None:
    await take_back(table, command.ask, _civ(table, seat))


async def _ping(table: LiveTable, access: Access, seat: int | None, command: Ping) -> None:
    return None


# ---------------------------------------------------------------------- talk


async def _talk(table: LiveTable, access: Access, seat: int | None, command: Talk) -> int:
    """A line to the table, or in private to one seat where the table allows that."""
    document = table.document
    if seat is None and "host" not in access.roles:
        raise forbidden("talk.players_only")
    if command.to is not None:
        if not document.settings.private_talk:
            raise Refusal("talk.no_private")
        if seat is None or command.to > len(document.seats):
            raise Refusal("seat.unknown", status=404, seat=command.to)
    name = document.host if seat is None else document.seat(seat).name
    return await table.talk.say(name, seat, command.to, command.text)


# ---------------------------------------------------------------------- one's own seat


async def _set_seat(table: LiveTable, access: Access, seat: int | None, command: SetSeat) -> None:
    if seat is None:
        raise forbidden("access.spectators_cannot")
    await set_seat(table, seat, command.preferences)


async def set_seat(table: LiveTable, seat: int, wish: SeatPreferences) -> None:
    """Standing orders, a regent, quiet hours, where to write to, the name."""
    if wish.regent is not UNSET and wish.regent is not None:
        check_bot(wish.regent.bot)
    if wish.contact is not UNSET:
        check_contact(wish.contact)

    def edit(document: TableDocument) -> TableDocument:
        if document.status == "finished":
            raise Refusal("table.finished")
        game = None if table.play.started is None else table.game
        return document.with_seat(preferred(document.seat(seat), wish, game))

    await table.change(edit)


def preferred(seat: SeatDocument, wish: SeatPreferences, game: Game | None) -> SeatDocument:
    """The seat with what its owner has set."""
    given = {
        name: value
        for name in SeatPreferences.__struct_fields__
        if (value := getattr(wish, name)) is not UNSET
    }
    if "regent" in given:
        seat = with_regent(seat, given.pop("regent"), game)
    if "contact" in given:
        seat = with_contact(seat, given.pop("contact"))
    if "orders" in given:
        given["standing_orders"] = given.pop("orders")
    if "standing" in given:
        given["standing_offers"] = given.pop("standing")
        given["offers_turn"] = 1 if game is None else next_session(game)
    return replace(seat, **given)


def with_contact(seat: SeatDocument, contact: Contact | None) -> SeatDocument:
    """The seat with another contact; an address that was not there before is to be confirmed."""
    old = None if seat.contact is None else seat.contact.email
    new = None if contact is None else contact.email
    return replace(seat, contact=contact, confirmed=seat.confirmed if new == old else None)


async def confirm_address(table: LiveTable, seat: int, address: str) -> None:
    """The owner of a seat has confirmed the address at which they are written to."""

    def edit(document: TableDocument) -> TableDocument:
        own = document.seat(seat)
        if own.contact is None or own.contact.email != address:
            raise Refusal("contact.code_over")
        return document.with_seat(replace(own, confirmed=address))

    await table.change(edit)


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
