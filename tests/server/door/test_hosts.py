"""By which names the server may be called, and which pages may act."""

import pytest
from litestar.datastructures import Headers

from ecumene.server.door.hosts import Hosts, cannot_be_owned

PUBLIC = "https://games.example.org"


@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1", "::1", "192.168.1.5", "app", "app.internal", "my.local"]
)
def test_names_that_nobody_can_own(name: str):
    assert cannot_be_owned(name)


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "local.example"])
def test_names_that_somebody_can_own(name: str):
    assert not cannot_be_owned(name)


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("games.example.org", True),
        ("games.example.org:8443", True),
        ("localhost:8000", True),
        ("[::1]:8000", True),
        ("app:8000", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("games.example.org.evil.example", False),
        ("[::1", False),
    ],
)
def test_with_a_public_address_other_names_are_not_ours(host: str, ours: bool):
    assert Hosts(PUBLIC, False).is_ours(Headers({"host": host})) is ours
    assert Hosts("", False).is_ours(Headers({"host": host}))


def test_behind_a_gateway_the_name_is_the_one_it_was_called_by():
    headers = Headers({"host": "app:8000", "x-forwarded-host": "evil.example"})
    assert not Hosts(PUBLIC, True).is_ours(headers)
    assert Hosts(PUBLIC, False).is_ours(headers)


def test_without_a_public_address_the_callers_word_for_the_name_is_not_taken():
    """A gateway that does not know the header passes on what the caller wrote there."""
    headers = {"host": "games.example.org", "x-forwarded-host": "evil.example"}
    foreign = Headers(headers | {"origin": "https://evil.example"})
    assert not Hosts("", True).is_own_page(foreign)
    assert Hosts("", True).is_own_page(Headers(headers | {"origin": PUBLIC}))


@pytest.mark.parametrize(
    ("public", "host", "origin", "own"),
    [
        ("", "games.example.org", "https://games.example.org", True),
        ("", "localhost:8000", "http://localhost:8000", True),
        ("", "localhost:8000", "http://localhost:9000", False),
        ("", "localhost:8000", "http://evil.example", False),
        ("", "localhost:8000", "null", False),
        ("", "localhost:8000", "http://[", False),
        (PUBLIC, "games.example.org", PUBLIC, True),
        (PUBLIC, "app:8000", PUBLIC, True),
        (PUBLIC, "games.example.org", "http://games.example.org", False),
        (PUBLIC, "localhost:8000", "http://localhost:8000", True),
        (PUBLIC, "evil.example", "http://evil.example", False),
    ],
)
def test_only_our_own_page_may_act(public: str, host: str, origin: str, own: bool):
    headers = Headers({"host": host, "origin": origin})
    assert Hosts(public, False).is_own_page(headers) is own


@pytest.mark.parametrize(
    ("site", "own"), [("same-origin", True), ("none", True), ("same-site", False),
                      ("cross-site", False)],
)  # fmt: skip
def test_without_an_origin_the_browser_says_from_where(site: str, own: bool):
    assert Hosts("", False).is_own_page(Headers({"sec-fetch-site": site})) is own


def test_a_program_that_says_nothing_may_act():
    assert Hosts("", False).is_own_page(Headers({}))
