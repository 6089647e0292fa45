"""What the page loads before its first question: bytes over the wire, and from where.

python -m tools.page_size
"""

from collections import defaultdict
from typing import Any
from urllib.parse import urlsplit

from tools.browsing import begin_alone, browsing

LIMIT = 300_000
"""Bytes of script, as they are sent."""

SENT = """async url => Number((await fetch(url)).headers.get("content-length"))"""
"""The bytes of a worker's script as they are sent; Chromium does not count them to the page's."""


def main() -> None:
    """Opens the lobby and a table of five, and prints what was sent until something was asked."""
    with browsing(1366, 768) as (page, address):
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        kinds: dict[str, str] = {}
        hosts: dict[str, str] = {}
        sizes: dict[str, int] = defaultdict(int)

        def answered(told: dict[str, Any]) -> None:
            kinds[told["requestId"]] = kind_of(told)
            hosts[told["requestId"]] = urlsplit(told["response"]["url"]).netloc

        def finished(told: dict[str, Any]) -> None:
            sizes[kinds.get(told["requestId"], "other")] += int(told["encodedDataLength"])

        wire.on("Network.responseReceived", answered)
        wire.on("Network.loadingFinished", finished)
        begin_alone(page, address, players=5)
        for worker in page.workers:
            sizes["Script"] += int(page.evaluate(SENT, worker.url))
        own = urlsplit(address).netloc
        elsewhere = sorted({host for host in hosts.values() if host not in (own, "")})
    for kind, size in sorted(sizes.items(), key=lambda one: -one[1]):
        print(f"{kind:12} {size / 1000:8.1f} kB")
    print(f"script: {sizes['Script'] / 1000:.1f} kB of {LIMIT / 1000:.0f}")
    print(f"from elsewhere: {', '.join(elsewhere) or 'nothing'}")


def kind_of(told: dict[str, Any]) -> str:
    """Scripts of workers count as scripts, whatever Chromium calls them."""
    is_script = told["response"]["url"].partition("?")[0].endswith(".js")
    return "Script" if is_script else str(told["type"])


if __name__ == "__main__":
    main()
