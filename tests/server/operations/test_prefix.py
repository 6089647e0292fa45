"""The game below a path of a host: with a gateway that strips the path, and one that leaves it."""

import json

import httpx
import pytest

from ecumene.server.operations.prefix import _nearest_cookie
from ecumene.server.post.wording import turn_text
from ecumene.server.settings import Settings
from tests.server.gateway import gateway
from tests.server.process import Person, running_server

PATH = "/ecumene"


@pytest.fixture(scope="module")
def inner():
    """A server that is told of a public address with a path."""
    settings = {"public_url": f"http://localhost:1{PATH}", "bot_pause": 0}
    with running_server(**settings, requests_per_second=100000) as address:
        yield address


@pytest.mark.parametrize("strips", [PATH, ""])
def test_a_game_is_played_below_the_path(inner: str, strips: str):
    with gateway(inner, strips=strips) as outer:
        ann = Person(f"{outer}{PATH}")
        page = ann.http.get("/")
        assert page.status_code == 200
        for part in [name.split('"')[0] for name in page.text.split('="./')[1:]]:
            assert ann.http.get(f"/{part}").status_code == 200
        table = ann.solo()
        [cookie] = ann.http.cookies.jar
        assert cookie.path == PATH
        with ann.socket(table) as socket:
            assert json.loads(socket.recv())["type"] == "welcome"
        assert ann.answer_usual(table) is not None


def test_without_its_last_slash_the_path_leads_to_the_page(inner: str):
    answer = httpx.get(f"{inner.removesuffix(PATH)}{PATH}")
    assert (answer.status_code, answer.headers["location"]) == (308, f"{PATH}/")


def test_what_only_begins_like_the_path_is_not_below_it(inner: str):
    root = inner.removesuffix(PATH)
    assert httpx.get(f"{root}{PATH}x/api/health").status_code == 404
    assert httpx.get(f"{root}/api/health").status_code == 200


def test_the_schema_says_where_the_server_is(inner: str):
    schema = httpx.get(f"{inner}/schema/openapi.json").json()
    assert schema["servers"] == [{"url": PATH}]


def test_links_in_notifications_have_the_path():
    text = turn_text(Settings(public_url=f"https://example.org{PATH}/"), ["abc"])
    assert f"https://example.org{PATH}/#/table/abc" in text


def test_of_two_cookies_the_one_of_the_longer_path_counts():
    sent = (b"cookie", b"ecumene=near; theme=dark; ecumene=far")
    assert _nearest_cookie(*sent) == (b"cookie", b"ecumene=near; theme=dark")
    assert _nearest_cookie(b"cookie", b"ecumene=one; a=b") == (b"cookie", b"ecumene=one; a=b")


def test_a_game_at_the_root_of_the_same_host_does_not_take_our_place(inner: str):
    with httpx.Client(base_url=inner) as http:
        wish = {"settings": {"players": 5, "board": "west"}, "name": "Ann", "bot": "random"}
        made = http.post("/api/solo", json=wish)
        near = made.cookies["ecumene"]
        table = made.json()["table"]["id"]
        headers = {"cookie": f"ecumene={near}; ecumene=of-another-game"}
        http.cookies.clear()
        seats = http.get(f"/api/tables/{table}", headers=headers).json()["you"]["seats"]
        assert seats == [1]
