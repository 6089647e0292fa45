"""Names with a password: one name however it is spelt, new cookies, and the end of old ones."""

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.process import Person, running_server

PASSWORD = "a long password"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(bot_pause=0, requests_per_second=100000) as address:
        yield address


def registered(address: str, name: str) -> Person:
    person = Person(address)
    person.post("/api/me/register", {"name": name, "password": PASSWORD})
    return person


def signed_in(address: str, name: str, password: str = PASSWORD) -> Person:
    person = Person(address)
    person.post("/api/me/sign-in", {"name": name, "password": password})
    return person


def last_word(socket) -> object:
    try:
        while True:
            message = json.loads(socket.recv(timeout=60))
    except ConnectionClosed:
        return message


def test_a_cookie_is_renewed_at_sign_in_and_the_old_one_is_worth_nothing(address):
    registered(address, "Ann of Akkad")
    ann = Person(address)
    table = ann.solo()
    old = ann.http.cookies["ecumene"]
    ann.post("/api/me/sign-in", {"name": "Ann of Akkad", "password": PASSWORD})
    assert ann.http.cookies["ecumene"] != old
    assert ann.get(f"/api/tables/{table}")["you"]["seats"] == [1]
    thief = Person(address)
    thief.http.cookies.set("ecumene", old)
    assert thief.get("/api/me") == {"name": None}
    thief.get(f"/api/tables/{table}", 404)


def test_a_password_is_changed_by_whoever_knows_the_old_one(address):
    ann = registered(address, "Bel of Babylon")
    other = signed_in(address, "Bel of Babylon")
    table = ann.solo()
    new = "another password"
    path = "/api/me/password"
    assert ann.post(path, {"old": "not the one", "new": new}, 401)["code"] == "account.wrong"
    assert Person(address).post(path, {"old": PASSWORD, "new": new}, 401)
    old_cookie = ann.http.cookies["ecumene"]
    with other.socket(table) as socket:
        socket.recv()
        assert ann.post(path, {"old": PASSWORD, "new": new}) == {"name": "Bel of Babylon"}
        assert last_word(socket) == {"type": "goodbye", "code": "access.revoked"}
    assert ann.http.cookies["ecumene"] != old_cookie
    assert ann.get("/api/me")["name"] == "Bel of Babylon"
    assert ann.get(f"/api/tables/{table}")["you"]["seats"] == [1]
    assert other.get("/api/me")["name"] is None
    other.get(f"/api/tables/{table}", 404)
    wish = {"name": "Bel of Babylon", "password": PASSWORD}
    assert Person(address).post("/api/me/sign-in", wish, 401)["code"] == "account.wrong"
    signed_in(address, "Bel of Babylon", new)


def test_signing_out_everywhere_ends_the_sockets_of_all_devices(address):
    ann = registered(address, "Cyrus of Anshan")
    other = signed_in(address, "Cyrus of Anshan")
    table = ann.solo()
    with other.socket(table) as socket:
        socket.recv()
        assert ann.post("/api/me/sign-out-everywhere") == {"name": None}
        assert last_word(socket) == {"type": "goodbye", "code": "access.revoked"}
    for person in (ann, other):
        assert person.get("/api/me")["name"] is None
        person.get(f"/api/tables/{table}", 404)
    assert ann.post("/api/me/sign-out-everywhere", status=401)["code"] == "account.not_signed_in"
    assert signed_in(address, "Cyrus of Anshan").get(f"/api/tables/{table}")


def test_a_name_spelt_in_other_letters_gives_no_more_tries(address):
    registered(address, "Dido")
    spelt = ["Dido", "dido", "\uff24\uff29\uff24\uff2f", " Dido", "\u216eido"]
    guesser = Person(address)
    codes = []
    for number in range(60):
        wish = {"name": spelt[number % 5], "password": f"wrong {number:05}"}
        codes.append(guesser.http.post("/api/me/sign-in", json=wish).status_code)
    assert 10 <= codes.count(401) < 20
    assert set(codes) == {401, 429}


def test_the_owner_signs_in_on_a_known_device_while_somebody_guesses(address):
    owner = registered(address, "Enheduanna")
    owner.post("/api/me/sign-out")
    guesser = Person(address)
    for number in range(15):
        wish = {"name": "Enheduanna", "password": f"wrong {number:05}"}
        last = guesser.http.post("/api/me/sign-in", json=wish)
    assert last.status_code == 429
    assert int(last.headers["retry-after"]) >= 1
    owner.post("/api/me/sign-in", {"name": "Enheduanna", "password": PASSWORD})
    assert owner.get("/api/me") == {"name": "Enheduanna"}


@pytest.mark.parametrize(
    "name", ["\u0410nnabel", "Annabel\u2800", "Anna\u034fbel", "Ann\u03b1bel", "Anna\U000e0101bel"]
)
def test_a_name_that_others_could_take_for_another_is_not_registered(address, name):
    wish = {"name": name, "password": PASSWORD}
    refused = Person(address).post("/api/me/register", wish, 409)
    assert refused["code"] == "account.name_unclear"


@pytest.mark.parametrize(
    "name",
    [
        "\u0410\u043d\u043d\u0430",
        "\u0395\u03bb\u03ad\u03bd\u03b7",
        "Ren\u00e9e 2",
        "\u674e\u96f7",
        "I\u0131van",
    ],
)
def test_names_of_one_alphabet_are(address, name):
    registered(address, name)
