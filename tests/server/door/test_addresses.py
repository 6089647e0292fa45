"""Who counts as one caller, with and without gateways."""

import pytest

from ecumene.server.door.addresses import Addresses, bare, caller_name, forwarded
from ecumene.server.metrics import Metrics
from ecumene.server.settings import Settings


class Spoken:
    """A log that remembers."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def warning(self, what: str, **facts: object) -> None:
        self.said.append(what)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_caller(address: str, name: str):
    assert caller_name(address) == name


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" 192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("unknown", None),
        ("", None),
    ],
)
def test_an_address_is_read_with_and_without_a_port(text: str, address: str | None):
    assert bare(text) == address


@pytest.mark.parametrize(
    ("lines", "hops", "caller"),
    [
        (["192.0.2.7"], 1, "192.0.2.7"),
        (["6.6.6.6, 192.0.2.7"], 1, "192.0.2.7"),
        (["6.6.6.6", "192.0.2.7"], 1, "192.0.2.7"),
        (["6.6.6.6, 192.0.2.7, 10.0.0.1"], 2, "192.0.2.7"),
        (["10.0.0.1"], 2, "10.0.0.1"),
        ([], 1, None),
    ],
)
def test_only_what_ones_own_gateways_added_is_believed(lines, hops, caller):
    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    assert forwarded(headers, hops) == caller


def scope(near: str, *lines: str):
    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    return {"client": (near, 1), "headers": headers}


def test_a_gateway_that_names_nobody_is_said_once_and_counted():
    log, metrics = Spoken(), Metrics()
    addresses = Addresses(Settings(trusted_proxy=True), metrics, log)
    assert addresses.caller(scope("10.0.0.1")) == "10.0.0.1"
    assert addresses.caller(scope("10.0.0.2")) == "10.0.0.2"
    assert log.said == ["gateway.no_forwarded_for"]
    assert metrics.total("unforwarded") == 2


def test_a_gateway_that_is_not_trusted_is_said_once_and_not_believed():
    log = Spoken()
    addresses = Addresses(Settings(), Metrics(), log)
    assert addresses.caller(scope("10.0.0.1", "192.0.2.7")) == "10.0.0.1"
    assert addresses.caller(scope("10.0.0.1", "192.0.2.8")) == "10.0.0.1"
    assert log.said == ["gateway.not_trusted"]
