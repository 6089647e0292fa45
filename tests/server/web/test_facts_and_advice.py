"""What the page asks for besides the table: the facts of an edition, and advice."""

from collections.abc import Iterator

import msgspec
import pytest

from ecumene.server.protocol.facts import EditionFacts
from tests.server.process import Person, running_server


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100_000, bot_pause=0) as address:
        yield address


def test_everything_printed_can_be_asked_for(address):
    facts = Person(address).get("/api/facts/mega")
    assert len(facts["areas"]) == 318
    assert len(facts["seas"]) == 20
    assert len(facts["advances"]) == 51
    assert len(facts["calamities"]) == 24
    assert facts["advances"]["cloth_making"]["text"].startswith("Your ships sail")
    assert {"players": 5, "board": "west"}.items() <= facts["setups"][0].items()


def test_the_facts_are_of_the_type_that_the_page_is_told_of(address):
    facts = Person(address).get("/api/facts/mega")
    typed = msgspec.convert(facts, EditionFacts, str_keys=True)
    assert msgspec.json.decode(msgspec.json.encode(typed)) == facts


def test_the_facts_say_which_commodities_lie_in_each_stack(address):
    facts = Person(address).get("/api/facts/mega")
    west = facts["setups"][0]["stacks"]
    assert list(west) == ["west"]
    assert west["west"][0] == {"ochre": 9, "clay": 9}
    assert west["west"][8] == {"ivory": 4, "gold": 5}
    eighteen = next(one for one in facts["setups"] if one["players"] == 18)["stacks"]
    assert sorted(eighteen) == ["east", "west"]
    assert all(len(nine) == 9 for nine in eighteen.values())


def test_the_facts_say_what_sets_are_worth_and_how_a_trade_is_made(address):
    facts = Person(address).get("/api/facts/mega")
    assert facts["set_values"]["gold"][:4] == [0, 9, 36, 81]
    assert len(facts["set_values"]["gold"]) == facts["commodities"]["gold"]["set_size"] + 1
    assert (facts["cards_in_a_trade"], facts["true_names"]) == (3, 2)


def test_an_edition_that_does_not_exist_has_no_facts(address):
    refused = Person(address).get("/api/facts/chess", status=404)
    assert refused["code"] == "ruleset.not_found"


def test_advice_is_a_legal_answer_and_changes_nothing(address):
    ann = Person(address)
    table = ann.solo()
    for _ in range(12):
        mine = ann.state(table)["mine"]
        asks = [ask for ask in mine["asks"] if ask["id"] not in mine["sealed"]]
        if not asks:
            continue
        ask = asks[0]["id"]
        advice = ann.command(table, "suggest", ask=ask)
        assert advice["type"] == "accepted"
        assert [one["id"] for one in ann.state(table)["mine"]["asks"]] == [
            one["id"] for one in asks
        ]
        answered = ann.command(table, "answer", ask=ask, answer=advice["result"]["answer"])
        assert isinstance(advice["result"]["why"], list)
        assert answered["type"] == "accepted"


def test_nobody_gets_advice_for_another_seat(address):
    ann = Person(address)
    table = ann.solo()
    foreign = "1/movement/somebody/0"
    assert ann.command(table, "suggest", ask=foreign)["type"] == "refused"
    state = ann.state(table)
    other = next(civ for civ in state["board"]["civs"] if civ != state["mine"]["civ"])
    ask = f"{state['board']['turn']}/{state['board']['phase']}/{other}/0"
    assert ann.command(table, "suggest", ask=ask)["code"] in ("ask.not_yours", "ask.not_open")


def test_my_tables_say_whether_they_wait_for_me(address):
    ann = Person(address)
    table = ann.solo()
    state = ann.state(table)
    mine = ann.get("/api/tables", which="mine")["tables"][0]
    waits = state["mine"]["civ"] in mine["waiting"]
    assert waits == bool(state["mine"]["asks"])
