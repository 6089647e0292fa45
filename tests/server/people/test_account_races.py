"""Names at two processes: signed out at one, or with another password, while the other goes on."""

import pytest
from sqlalchemy import select

from ecumene.server.errors import Refusal
from ecumene.server.people.access import Caller, hashed
from ecumene.server.people.accounts import Accounts
from ecumene.server.protocol import NewPassword, SignIn
from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store
from tests.server.people.test_rights_races import Two, at_two, move_on, said_to

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
