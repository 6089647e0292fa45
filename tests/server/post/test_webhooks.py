"""A webhook is called where its name led when it was looked at, briefly, and without listening."""

import asyncio
import gc
import gzip
import json
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import pytest

from ecumene.server.errors import Refusal
from ecumene.server.post.addresses import is_public
from ecumene.server.post.webhooks import AT_ONCE, Hook, HookBusy, HookFailed, Webhooks, parse_hook
from tests.server.post.servers import (
    CERTIFICATE,
    Behaviour,
    Web,
    drips,
    endless,
    listening,
    never_answers,
    tls_server,
)

OK = b"HTTP/1.1 200 OK\r\n"


def anywhere(address: str) -> bool:
    return True


class Names:
    """A name server that says something else each time it is asked."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        return self.answers[min(len(self.asked), len(self.answers)) - 1]


def outcome(behave: Behaviour, path: str = "/x", **more: float) -> str:
    """How a call to such a server ends: "" or the code of its problem."""

    async def work() -> str:
        async with listening(behave) as port:
            try:
                hooks = Webhooks(anywhere, **more)
                await hooks.call(f"http://127.0.0.1:{port}{path}", "hello")
            except HookFailed as error:
                return error.code
        return ""

    return asyncio.run(work())


# ---------------------------------------------------------------------- where it may lead

REFUSED = [
    "127.0.0.1", "127.9.9.9", "0.0.0.0", "0.1.2.3", "10.1.2.3", "172.16.0.1", "172.31.255.255",
    "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.127.255.255", "192.0.0.8", "192.0.2.1",
    "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7", "192.88.99.1", "224.0.0.1",
    "239.255.255.255", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::808:808",
    "fe80::1", "fe80::1%eth0", "2606:4700::1%eth0", "fec0::1", "fc00::1", "fd12:3456::1",
    "ff02::1", "ff0e::1", "100::1", "2001::1", "2001:0:7f00:1::", "2001:10::1", "2001:20::1",
    "2001:db8::1", "2002:7f00:1::", "2002:808:808::", "3fff::1", "5f00::1", "not an address",
]  # fmt: skip
TAKEN = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "162.159.128.233", "2606:4700::1111",
         "2a00:1450:4001::200e", "2001:4860:4860::8888"]  # fmt: skip


@pytest.mark.parametrize("address", REFUSED)
def test_only_addresses_that_anybody_can_reach_are_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", TAKEN)
def test_those_that_anybody_can_reach_are(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://hook.example.org/", "file:///etc/passwd", "gopher://hook.example.org/",
        "https://", "https:///x", "https://user@hook.example.org/", "https://u:p@hook.example.org/",
        "https://hook.example.org:22/", "https://hook.example.org:25/", "http://h.example:6379/",
        "http://hook.example.org:0/", "http://hook.example.org:99999/", "http://h.example:x/",
        "http://2130706433/", "http://0x7f000001/", "http://0x7f.1/", "http://0177.0.0.1/",
        "http://127.1/", "http://017700000001/", "http://127.0.0.1./", "http://0x7f.0x1./",
        "http://[::1%25lo]/", "http://[fe80::1%eth0]/", "http://[::1/", "http://::1/",
        "http://1.2.3.4.5/", "http://hook..example/", "http://.example/",
        "https://hook.example.org/a b", "https://hook.example.org/\n", "https://hook.example.org\n",
        "https://hook.example.org/\r\nX-Evil: 1", "https://hook.example.org\\@evil.example/",
        "https://h\u00f6\u00f6k.example/", "https://\uff11\uff12\uff17.0.0.1/", "https://h%6fst.example/",
        "https://hook.example.org/" + "x" * 600,
    ],
)  # fmt: skip
def test_a_webhook_that_could_mean_two_things_is_refused(url):
    with pytest.raises(Refusal) as refused:
        parse_hook(url)
    assert refused.value.code == "contact.webhook"


def test_a_usual_webhook_is_taken_apart():
    discord = "https://discord.com/api/webhooks/1/secret-AZ_9?wait=true#part"
    assert parse_hook(discord) == Hook(
        True, "discord.com", 443, "/api/webhooks/1/secret-AZ_9?wait=true"
    )
    assert parse_hook("http://My-Own.example:8080").authority == "my-own.example:8080"
    assert parse_hook("https://[2606:4700::1]:8443/x").authority == "[2606:4700::1]:8443"
    assert parse_hook("http://server1/x").host == "server1"
    assert parse_hook("http://8.8.8.8/").host == "8.8.8.8"


@pytest.mark.parametrize(
    "found",
    [
        ["127.0.0.1"],
        ["8.8.8.8", "10.0.0.1"],
        ["2606:4700::1", "::ffff:10.0.0.1"],
        ["fe80::1%2"],
        [],
    ],
)
def test_a_name_that_leads_into_a_private_network_is_not_called(found):
    hooks = Webhooks(is_public, Names(found))
    with pytest.raises(HookFailed, match="hook_address"):
        asyncio.run(hooks.call("http://hook.example.org:8000/x", "hello"))


def test_a_literal_address_is_checked_like_any_other():
    names = Names(["8.8.8.8"])
    for url in ("http://127.0.0.1:8000/", "http://[::1]:8000/", "http://[::ffff:7f00:1]:8000/"):
        with pytest.raises(HookFailed, match="hook_address"):
            asyncio.run(Webhooks(is_public, names).call(url, "hello"))
    assert names.asked == []


def test_a_name_is_looked_up_once_and_that_very_address_is_called():
    """A name server that gives a good address first and ours the second time leads nowhere."""

    async def work() -> None:
        web = Web()
        async with listening(web) as port:
            names = Names(["127.0.0.1"], ["127.0.0.2"])
            seen: list[str] = []
            hooks = Webhooks(lambda address: not seen.append(address), names)
            await hooks.call(f"http://hook.example.org:{port}/x?y=1", "it is your turn")
            assert (names.asked, seen, web.calls) == (["hook.example.org"], ["127.0.0.1"], 1)
            head = web.heads[0].splitlines()
            assert head[0] == "POST /x?y=1 HTTP/1.1"
            assert f"Host: hook.example.org:{port}" in head
            assert "Accept-Encoding: identity" in head
            said = json.loads(web.bodies[0])
            assert said == {"content": "it is your turn", "text": "it is your turn"}

    asyncio.run(work())


def test_the_next_address_of_a_name_is_tried_when_nobody_answers_at_the_first():
    async def work() -> None:
        web = Web()
        async with listening(web) as port:
            hooks = Webhooks(anywhere, Names(["127.0.0.3", "127.0.0.1"]))
            await hooks.call(f"http://hook.example.org:{port}/", "hello")
            assert web.calls == 1

    asyncio.run(work())


# ---------------------------------------------------------------------- by name over TLS


@pytest.mark.parametrize(
    ("name", "trusted", "code"),
    [
        ("hook.example.org", True, ""),
        ("other.example.org", True, "contact.hook_unreachable"),
        ("hook.example.org", False, "contact.hook_unreachable"),
    ],
)
def test_the_certificate_must_be_for_the_name_though_the_address_is_called(name, trusted, code):
    async def work() -> str:
        web, asked = Web(), []
        server = tls_server()
        server.sni_callback = lambda _, asked_for, __: asked.append(asked_for)
        tls = ssl.create_default_context(cafile=str(CERTIFICATE) if trusted else None)
        async with listening(web, server) as port:
            hooks = Webhooks(anywhere, Names(["127.0.0.1"]), tls)
            try:
                await hooks.call(f"https://{name}:{port}/x", "hello")
            except HookFailed as error:
                return error.code
            finally:
                assert asked == [name]
        return "" if web.calls == 1 else "nothing came"

    assert asyncio.run(work()) == code


# ---------------------------------------------------------------------- what comes back


@pytest.mark.parametrize("behave", [never_answers, drips], ids=lambda one: one.__name__)
def test_the_whole_call_has_one_limit_on_its_time(behave):
    assert outcome(behave, seconds=0.5) == "contact.hook_slow"


def test_so_has_the_look_up_of_the_name():
    async def asleep(host: str, port: int) -> Sequence[str]:
        await asyncio.sleep(3600)
        return ()

    with pytest.raises(HookFailed, match="hook_slow"):
        asyncio.run(Webhooks(anywhere, asleep, seconds=0.2).call("http://a.example/", "hello"))


@pytest.mark.parametrize("answer", [
    b"HTTP/1.1 301 Moved\r\nLocation: http://127.0.0.1:1/\r\n\r\n",
    b"HTTP/1.1 307 Temporary\r\nLocation: /other\r\n\r\n",
    b"HTTP/1.1 404 Not Found\r\n\r\n",
    b"HTTP/1.1 500 Oh\r\n\r\n",
])  # fmt: skip
def test_only_a_success_is_one_and_nobody_is_sent_elsewhere(answer):
    web = Web(answer)
    assert outcome(web) == "contact.hook_refused"
    assert web.calls == 1


@pytest.mark.parametrize("answer", [
    b"", b"\r\n", b"SSH-2.0-OpenSSH\r\n", b"HTTP/9 200\r\n", b"HTTP/1.1 2000 Oh\r\n",
    b"HTTP/1.1 200", b"x" * 100_000, b"HTTP/1.1 100 Continue\r\n\r\n" * 2000,
])  # fmt: skip
def test_what_is_no_reply_of_the_web_is_none(answer):
    assert outcome(Web(answer)) == "contact.hook_unreachable"


def test_an_announcement_before_the_reply_is_passed_over():
    early = b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
    assert outcome(Web(early + OK + b"Content-Length: 0\r\n\r\n")) == ""


def test_a_head_without_end_is_not_read_to_its_end():
    assert outcome(endless) == "contact.hook_unreachable"


class Bomb:
    """A small body that is huge when unpacked, over and over."""

    def __init__(self) -> None:
        self.sent = 0

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        packed = gzip.compress(bytes(50_000_000))
        writer.write(OK + b"Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n")
        while True:
            writer.write(b"%x\r\n%b\r\n" % (len(packed), packed))
            await writer.drain()
            self.sent += len(packed)


def test_of_a_reply_only_its_status_is_read():
    bomb = Bomb()
    assert outcome(bomb) == ""
    assert bomb.sent < 5_000_000  # what fitted into the buffers of the machine between them


# ---------------------------------------------------------------------- many at once


def test_few_calls_go_to_one_address_at_the_same_time():
    async def work() -> None:
        async with listening(never_answers) as port:
            hooks = Webhooks(anywhere, Names(["127.0.0.1"]), seconds=20)

            def call(number: int) -> Awaitable[None]:
                return hooks.call(f"http://name{number}.example.org:{port}/", "hello")

            waiting = [asyncio.ensure_future(call(number)) for number in range(AT_ONCE)]
            await until(lambda: all_inside(hooks))
            with pytest.raises(HookBusy):
                await call(99)
            for one in waiting:
                one.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(work())


def test_nothing_is_kept_of_addresses_that_nobody_calls_any_more():
    async def work() -> None:
        hooks = Webhooks(anywhere)
        for number in range(2, 40):
            with suppress(HookFailed):
                await hooks.call(f"http://127.0.0.{number}:9999/", "hello")
        gc.collect()
        assert len(hooks._gates) <= 1  # the last exception may still hold one

    asyncio.run(work())


def all_inside(hooks: Webhooks) -> bool:
    gate = hooks._gates.get("127.0.0.1")
    return gate is not None and gate.locked()


async def until(check: Callable[[], bool]) -> None:
    while not check():
        await asyncio.sleep(0.01)
