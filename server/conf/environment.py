"""What an admin may set without touching code: environment variables, or lines of a `.env` file.

Standard library only, because `make play` reads the same answers before anything is installed.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

GAME_ROOT = Path(__file__).resolve().parents[2]

LOOPBACK = "127.0.0.1"
# What an admin sets to listen on every address of the machine, in IPv4 or in IPv6.
EVERYWHERE = ("0.0.0.0", "::")


class WrongSetting(ValueError):
    """A variable holds something that can not be used; the text is for the admin."""


@dataclass(frozen=True)
class Ports:
    """The five ports of one install. Only the first three are for people."""

    telnet: int
    web: int
    websocket: int
    web_internal: int
    amp: int


def read(name: str, default: str = "") -> str:
    """Return the variable, from the environment or else from `.env` in the game directory."""
    if name in os.environ:
        return os.environ[name]
    return _dotenv(GAME_ROOT / ".env").get(name, default)


def choice(name: str, allowed: tuple[str, ...]) -> str:
    """Return the variable, one of ``allowed``; the first of them where it is not set."""
    value = read(name) or allowed[0]
    if value not in allowed:
        raise WrongSetting(f"{name} is {value!r}; it must be {' or '.join(allowed)}.")
    return value


def interface() -> str:
    """Return the address to listen on; the machine itself and nobody else, unless told."""
    return read("ROUNDKEEPER_INTERFACE", LOOPBACK) or LOOPBACK


def reachable_at(address: str) -> str:
    """Return what to type on this machine to reach a game that listens on `address`."""
    return LOOPBACK if address in EVERYWHERE else address


def web_address() -> str:
    """Return how players' browsers reach the web port: on this machine, unless told."""
    return read("ROUNDKEEPER_URL") or f"http://{reachable_at(interface())}:{ports().web}"


def web_hosts() -> list[str]:
    """Return the names under which the web port may be asked for: all, where none is known."""
    here = [LOOPBACK, "localhost"]
    if read("ROUNDKEEPER_URL"):
        named = urlsplit(web_address()).hostname
        if not named:
            raise WrongSetting(
                "ROUNDKEEPER_URL must be an address such as https://game.example.org"
            )
        return [named, *here]
    return [interface(), *here] if is_loopback(interface()) else ["*"]


def only_here() -> bool:
    """Say whether only this machine can reach the game: no other address is listened on, and none
    is named under which a proxy would hand visitors on.
    """
    return is_loopback(interface()) and is_loopback(urlsplit(web_address()).hostname or "")


def is_loopback(address: str) -> bool:
    """Say whether only this machine can reach `address`."""
    return address.startswith("127.") or address in ("::1", "localhost")


def ports() -> Ports:
    """Return the ports: ROUNDKEEPER_PORT is telnet's, the others follow it unless named."""
    telnet = _port("ROUNDKEEPER_PORT", 4000)
    return Ports(
        telnet=telnet,
        web=_port("ROUNDKEEPER_WEB_PORT", telnet + 1),
        websocket=_port("ROUNDKEEPER_WEBSOCKET_PORT", telnet + 2),
        web_internal=_port("ROUNDKEEPER_WEB_INTERNAL_PORT", telnet + 5),
        amp=_port("ROUNDKEEPER_AMP_PORT", telnet + 6),
    )


def _port(name: str, default: int) -> int:
    text = read(name) or str(default)
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise WrongSetting(f"{name} is {text!r}; it must be a port number from 1 to 65535.")
    return int(text)


def _dotenv(path: Path) -> dict[str, str]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    pairs = (line.split("=", 1) for line in text.splitlines() if "=" in line)
    return {
        name.strip().removeprefix("export "): value.strip().strip("\"'")
        for name, value in pairs
        if not name.lstrip().startswith("#")
    }
