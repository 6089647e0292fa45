"""At one table nobody is called what another looks to be called."""

import pytest
from msgspec.structs import replace

from ecumene.server.people.look_alikes import outline, told_apart
from ecumene.server.protocol import TableSettings
from ecumene.server.tables.lobby import join, new_document
from tests.server.playing import gathered
from tests.server.process import Person, running_server


@pytest.mark.parametrize(
    "name",
    [
        "anna",
        "\u0410NNA",
        "\u0430nn\u0430",
        "\u0391nna",
        "A\u200dnna",
        "A nna ",
        "\uff21nna",
        "Anna\ufe0f",
        "A\u3164nna",
        "Anna\u2800",
        "Anna\U000e0100",
        "An\u180bna",
        "Anna\U0001d159",
    ],
)
def test_names_that_look_alike_have_one_outline(name):
    assert outline(name) == outline("Anna")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "lan"), ("B0b", "Bob"), ("Ca1", "Cal"), ("Modem", "Modern"), ("Willi", "Vvilli")],
)
def test_so_have_those_whose_letters_are_alike(one, other):
    assert outline(one) == outline(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anne"),
        ("\u00c4nna", "Anna"),
        ("\u041e\u043b\u044c\u0433\u0430", "Olga"),
        ("\u674e", "\u738b"),
        ("Ann", "Ann 2"),
    ],
)
def test_others_have_not(one, other):
    assert outline(one) != outline(other)


def test_the_later_name_gets_a_number_that_nobody_has():
    assert told_apart("\u0410nna", ["Bob"]) == "\u0410nna"
    assert told_apart("\u0410nna", ["Bob", "Anna"]) == "\u0410nna (2)"
    assert told_apart("ANNA", ["Anna", "anna (2)"]) == "ANNA (3)"
    assert told_apart("\u3164", []) == "\u3164 (2)", "a name that nobody sees"


def test_who_sits_down_is_told_apart_from_all_and_from_a_host_they_are_not():
    table = new_document(TableSettings(players=5, board="west"), "Hans")
    table, _ = join(table, "Anna", None)
    table, second = join(table, "\u0410nna", None)
    table, third = join(table, "\u041dans", None, is_host=False)
    table, fourth = join(table, "Hans", None, is_host=True)
    names = [table.seat(number).name for number in (second, third, fourth)]
    assert names == ["\u0410nna (2)", "\u041dans (2)", "Hans"]
    cleared = table.with_seat(replace(table.seat(1), kind="open", name=""))
    assert join(cleared, "anna", 1)[0].seat(1).name == "anna"


def test_whoever_takes_another_name_is_too():
    with running_server(bot_pause=0) as address:
        take_names(*gathered(address))


def take_names(people: list[Person], table: str) -> None:
    for name, shown in (
        ("P2", "P2 (2)"),
        ("\u041d\u043est", "\u041d\u043est (2)"),
        ("P1", "P1"),
        ("\u03a11", "\u03a11"),
    ):
        reply = people[1].command(table, "seat", 1, preferences={"name": name})
        assert reply["type"] == "accepted"
        assert people[2].get(f"/api/tables/{table}")["seats"][0]["name"] == shown
