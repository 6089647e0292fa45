"""Addresses in the network: which of them a webhook may lead to.

What a webhook calls is chosen by a stranger, and called from inside the server's own network. So
only addresses that anybody can reach from anywhere are called, and whatever wraps another address
(mapped, translated, tunnelled) is refused whole.
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

NOT_PUBLIC_4 = tuple(
    IPv4Network(text)
    for text in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    )
)  # fmt: skip
"""This host, private, carrier-grade, loopback, link-local, tests, relays, multicast, reserved."""
GLOBAL_6 = IPv6Network("2000::/3")
"""All else of IPv6 is loopback, mapped, NAT64, unique local, link- or site-local, or multicast."""
NOT_PUBLIC_6 = tuple(
    IPv6Network(text) for text in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)
"""Teredo and other protocols, documentation, 6to4, documentation."""


def is_public(text: str) -> bool:
    """Whether an address is one that anybody can reach; what is no address is not."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv4Address):
        return not any(address in network for network in NOT_PUBLIC_4)
    return _is_public_6(address)


def _is_public_6(address: IPv6Address) -> bool:
    if address.scope_id is not None or address not in GLOBAL_6:
        return False
    return not any(address in network for network in NOT_PUBLIC_6)
