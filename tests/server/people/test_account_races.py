"""Names at two processes: signed out at one, or with another password, while the other goes on."""

import asyncio
from contextlib import suppress

import pytest
from sqlalchemy import select

from ecumene.server.errors import Refusal
from ecumene.server.people.access import Caller, as_now, ensure_device, hashed
from ecumene.server.people.accounts import Accounts
from ecumene.server.people.passwords import matches
from ecumene.server.protocol import NewPassword, SignIn
from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import TROUBLE
from tests.server.breaking import breaking
from tests.server.people.test_rights_races import Two, at_two, move_on, said_to
from tests.server.staged import running_hub

ANN = SignIn("Ann", "a long password")


def test_who_signed_out_elsewhere_is_told_nothing_more(database):
    async def scenario(both: Two) -> None:
        entered = await Accounts(both.hubs[0].store, both.hubs[0].rights).register(both.player, ANN)
        account = await account_of(both.hubs[0].store)
        both.player = Caller(hashed(entered.secret), account)
        spy = await both.watch(both.there)
        await both.hubs[0].rights.sign_out(both.player)
        await move_on(both, both.there)
        assert said_to(spy) == ["goodbye"]

    at_two(database, scenario)


async def account_of(store: Store) -> str:
    async with store.reader.begin() as connection:
        return str((await connection.execute(select(db.accounts.c.id))).scalar_one())


def test_a_password_that_is_changed_while_somebody_signs_in_by_it_is_worth_nothing(
    database, monkeypatch
):
    async def scenario(both: Two) -> None:
        here, there = (Accounts(hub.store, hub.rights) for hub in both.hubs)
        await here.register(both.host, ANN)
        owner = Caller(both.host.device, await account_of(both.hubs[0].store))
        truly = there._passwords.matches

        async def slow(kept: str | None, password: str) -> bool:
            found = await truly(kept, password)
            await here.change_password(owner, NewPassword(ANN.password, "another password"))
            return found

        monkeypatch.setattr(there._passwords, "matches", slow)
        with pytest.raises(Refusal, match=r"account\.wrong"):
            await there.sign_in(both.player, ANN)
        assert await there.name_of(both.player) is None

    at_two(database, scenario)


def test_a_password_is_changed_and_all_others_signed_out_or_nothing_is(tmp_path):
    """Where only the first half was written, who knew the old one stayed signed in for good."""

    async def work() -> None:
        async with running_hub(tmp_path) as hub:
            accounts, store = Accounts(hub.store, hub.rights), hub.store
            devices = [(await ensure_device(store, Caller()))[0] for _ in range(2)]
            owner, thief = [
                Caller(hashed((await enter(device, ANN)).secret), "?")
                for enter, device in zip(
                    (accounts.register, accounts.sign_in), devices, strict=True
                )
            ]
            owner = await as_now(store, owner)
            wish, statement = NewPassword(ANN.password, "another password"), 0
            while (await as_now(store, thief)).account is not None:
                statement += 1
                with breaking(store.engine) as breaker, suppress(*TROUBLE):
                    breaker.at_statement = statement
                    await accounts.change_password(owner, wish)
                is_in = (await as_now(store, thief)).account is not None
                assert is_in == await is_password(store, ANN.password)
            assert statement > 5

    asyncio.run(work())


def test_a_name_that_could_not_be_registered_is_free_for_another_try(tmp_path):
    async def work() -> None:
        async with running_hub(tmp_path) as hub:
            store, accounts = hub.store, Accounts(hub.store, hub.rights)
            device, _ = await ensure_device(store, Caller())
            statement, entered = 0, None
            while entered is None:
                statement += 1
                with breaking(store.engine) as breaker, suppress(*TROUBLE):
                    breaker.at_statement = statement
                    entered = await accounts.register(device, ANN)
            assert statement > 5
            assert (await as_now(store, Caller(hashed(entered.secret)))).account is not None

    asyncio.run(work())


async def is_password(store: Store, password: str) -> bool:
    async with store.reader.begin() as connection:
        kept = (await connection.execute(select(db.accounts.c.password))).scalar_one()
    return matches(kept, password)
