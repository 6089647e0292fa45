"""Passwords: whoever guesses is slowed, and the owner is not locked out."""

from contextlib import suppress

import pytest

from ecumene.server.door.tries import Tries
from ecumene.server.errors import Refusal


def allowed(tries: Tries, name: str, addresses: list[str], device: str | None = None) -> int:
    """How many of these tries are let through."""
    passed = 0
    for address in addresses:
        with suppress(Refusal):
            tries.need(name, address, device)
            passed += 1
    return passed


def test_one_try_too_many_is_told_how_long_to_wait():
    tries = Tries()
    allowed(tries, "ann", ["6.6.6.6"] * 10)
    with pytest.raises(Refusal) as refused:
        tries.need("ann", "6.6.6.6", None)
    assert refused.value.status == 429
    assert refused.value.facts["seconds"] == 10


def test_one_address_tries_one_name_ten_times():
    assert allowed(Tries(), "ann", ["6.6.6.6"] * 300) == 10


def test_one_address_tries_forty_names():
    tries = Tries()
    assert sum(allowed(tries, f"name {number}", ["6.6.6.6"]) for number in range(300)) == 40


def test_many_addresses_try_one_name_a_hundred_times_once_and_twenty_times_again():
    tries, many = Tries(), [f"6.6.{n // 250}.{n % 250}" for n in range(1000)]
    assert allowed(tries, "ann", many) == 100
    assert allowed(tries, "ann", many * 3) == 20


def test_some_addresses_that_guess_do_not_keep_the_owner_out_elsewhere():
    tries = Tries()
    allowed(tries, "ann", [f"6.6.6.{n % 50}" for n in range(5000)])
    tries.need("ann", "198.51.100.1", None)


def test_the_owner_is_let_in_from_where_they_were_before_while_others_guess():
    tries = Tries()
    tries.need("ann", "192.0.2.7", None)
    tries.succeeded("ann", "192.0.2.7")
    allowed(tries, "ann", [f"6.6.{n // 250}.{n % 250}" for n in range(1000)])
    with pytest.raises(Refusal):
        tries.need("ann", "198.51.100.1", None)
    tries.need("ann", "192.0.2.7", None)


def test_the_owner_is_let_in_on_a_known_device_though_somebody_guesses_at_their_own_address():
    tries = Tries()
    allowed(tries, "ann", ["192.0.2.7"] * 300)
    with pytest.raises(Refusal):
        tries.need("ann", "192.0.2.7", None)
    assert allowed(tries, "ann", ["192.0.2.7"] * 300, device="known") == 10
