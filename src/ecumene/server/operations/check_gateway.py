"""The doctor looks at the running server, from this machine and through the gateway."""

from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from ecumene.server.operations.consulting import HERE, Seen
from ecumene.server.operations.finding import Finding, fine, hint, wrong
from ecumene.server.settings import Settings

PATIENCE = 10.0
MADE_UP = "203.0.113.9"
"""An address for examples, as if a caller named themselves."""
NO_PUBLIC_URL = (
    "public_url is not set: notifications have no link, and a gateway that changes the Host is "
    "refused; set it when people come by a gateway."
)
UNKNOWN_NAME = (
    "trusted_proxy is set without public_url: no X-Forwarded-Host is believed then, since nobody "
    "knows which name is ours; set public_url to the address people use."
)
NO_GATEWAY = (
    "No gateway stands before us, and callers may name any address as theirs; set "
    "trusted_proxy = false."
)


def about_server(settings: Settings, secret: str) -> list[Finding]:
    """Whether a server of ours answers here, and at the public address."""
    found = _about_local(settings, secret)
    if not settings.public_url:
        return [*found, hint(UNKNOWN_NAME) if settings.trusted_proxy else hint(NO_PUBLIC_URL)]
    return found + _about_public(settings, secret)


def _about_local(settings: Settings, secret: str) -> list[Finding]:
    """The server itself, without a gateway; on port 0 nobody knows where it is."""
    if settings.port == 0:
        return []
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    address = f"http://{host}:{settings.port}"
    seen = ask(address, secret, through_proxy=False)
    if isinstance(seen, str):
        return [wrong(f"No server of this database answers at {address} ({seen}); start it, "
                      "or look into its log.")]  # fmt: skip
    found = [fine(f"The server answers at {address}, version {seen.version}.")]
    if settings.trusted_proxy and settings.host not in ("127.0.0.1", "localhost", "::1"):
        where = f"{settings.host}:{settings.port}"
        found.append(hint(f"Whoever reaches {where} without the gateway can name any address as "
                          "theirs; let nobody but the gateway reach it."))  # fmt: skip
    return found


def _about_public(settings: Settings, secret: str) -> list[Finding]:
    url = settings.public_url.rstrip("/")
    seen = ask(url, secret)
    if isinstance(seen, str):
        return [wrong(f"{url} does not lead to this server ({seen}); check the name, the "
                      "certificate and the gateway.")]  # fmt: skip
    found = [fine(f"{url} leads to this server.")]
    return [*found, *about_host(settings, seen), *about_callers(settings, seen),
            *about_sockets(url, secret)]  # fmt: skip


def about_host(settings: Settings, seen: Seen) -> list[Finding]:
    """Whether the gateway passes on by which name it was called."""
    wanted = urlsplit(settings.public_url).netloc
    if seen.host == wanted:
        return []
    return [hint(f"The gateway calls us {seen.host!r} instead of {wanted!r}; let it pass Host on.")]


def about_callers(settings: Settings, seen: Seen) -> list[Finding]:
    """Whether callers are told apart: else they share one limit, or name themselves at will."""
    named = seen.forwarded_for
    if named is not None and named.strip() == MADE_UP:
        if is_without_gateway(settings):
            return [wrong(NO_GATEWAY)] if settings.trusted_proxy else []
        return [wrong("The gateway passes on an X-Forwarded-For that a caller made up; let it add "
                      "or set the caller's address.")]  # fmt: skip
    if named is None:
        return [wrong("The gateway names no caller, so that all share one limit; let it set "
                      "X-Forwarded-For, and set trusted_proxy = true.")]  # fmt: skip
    if not settings.trusted_proxy:
        return [wrong("The gateway names the caller, but we do not listen to it, so that all share "
                      "one limit; set trusted_proxy = true.")]  # fmt: skip
    return [about_hops(settings.proxy_hops, [name.strip() for name in named.split(",")])]


def about_hops(hops: int, named: list[str]) -> Finding:
    """Whether as many gateways name a caller as are believed."""
    added = len(named) - (named[0] == MADE_UP)
    if added == hops:
        return fine("The gateway names the caller.")
    what = ("a caller can name any address as theirs" if added < hops else
            "all callers share the limit of a gateway")  # fmt: skip
    return wrong(f"{added} of our gateways add to X-Forwarded-For, and proxy_hops is {hops}, so "
                 f"that {what}; set proxy_hops = {added}.")  # fmt: skip


def is_without_gateway(settings: Settings) -> bool:
    """Whether the public address is the very port we listen on."""
    public = urlsplit(settings.public_url)
    return public.scheme == "http" and (public.port or 80) == settings.port


def about_sockets(url: str, secret: str) -> list[Finding]:
    """Whether sockets come through, on which everything at a table is told."""
    parts = urlsplit(url)
    address = "ws" + url.removeprefix("http") + "/api/doctor/socket"
    headers = {"Authorization": f"Bearer {secret}"}
    origin = Origin(f"{parts.scheme}://{parts.netloc}")
    try:
        with connect(address, additional_headers=headers, origin=origin,
                     open_timeout=PATIENCE, close_timeout=PATIENCE) as socket:  # fmt: skip
            if socket.recv(timeout=PATIENCE) == HERE:
                return [fine("Sockets come through.")]
    except (OSError, WebSocketException) as error:
        return [wrong(f"Sockets do not come through ({type(error).__name__}: {error}); let the "
                      "gateway pass Upgrade and Connection on, by HTTP/1.1.")]  # fmt: skip
    return [wrong("Something else answers our sockets; check the gateway's paths.")]


def ask(address: str, secret: str, *, through_proxy: bool = True) -> Seen | str:
    """What the server at an address saw of us, or what went wrong in a few words."""
    headers = {"Authorization": f"Bearer {secret}", "X-Forwarded-For": MADE_UP}
    try:
        with httpx.Client(timeout=PATIENCE, trust_env=through_proxy) as client:
            answer = client.get(f"{address}/api/doctor", headers=headers)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return f"{type(error).__name__}: {error}"
    if answer.status_code != 200:
        return f"status {answer.status_code}"
    try:
        return msgspec.json.decode(answer.content, type=Seen)
    except msgspec.MsgspecError:
        return "something else answers"
