"""Whose an address is: one household's, however many addresses it has."""

import functools
import ipaddress

V4_NETWORK, V6_NETWORK = 24, 48  # bits that neighbours share
V6_HOME = 64  # the bits of an IPv6 address that are one household's; the rest it chooses


@functools.lru_cache(1000)
def home(address: str) -> str:
    """Return what an address counts as."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return "127.0.0.1" if ip.is_loopback else str(ipaddress.ip_network((ip, V6_HOME), False))
    return address


@functools.lru_cache(1000)
def network(address: str) -> str:
    """Return where an address is: whoever has several has them there."""
    try:
        ip = ipaddress.ip_address(home(address).partition("/")[0])
    except ValueError:
        return address
    bits = V4_NETWORK if ip.version == 4 else V6_NETWORK
    return str(ipaddress.ip_network((ip, bits), False))
