"""What an admin may set without touching code: environment variables, or lines of a `.env` file.

Standard library only, because `make play` reads the same answers before anything is installed.
"""

import os
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

GAME_ROOT = Path(__file__).resolve().parents[2]

LOOPBACK = "127.0.0.1"
# What an admin sets to listen on every address of the machine, in IPv4 or in IPv6.
EVERYWHERE = ("0.0.0.0", "::")


class WrongSetting(ValueError):
    """A variable holds something that cannot be used; the text is for the admin."""


PORT_NAMES = {
    "telnet": "ROUNDKEEPER_PORT",
    "web": "ROUNDKEEPER_WEB_PORT",
    "websocket": "ROUNDKEEPER_WEBSOCKET_PORT",
}


@dataclass(frozen=True)
class Ports:
    """The ports of one install, all of them for people: the game's own processes need none."""

    telnet: int
    web: int
    websocket: int


def read(name: str, default: str = "") -> str:
    """Return the variable, from the environment or else from `.env` in the game directory."""
    if name in os.environ:
        return os.environ[name]
    return _dotenv(GAME_ROOT / ".env").get(name, default)


def proxies() -> list[str]:
    """Return the addresses of other machines' proxies, whose word on a visitor's address counts."""
    return [one.strip() for one in read("ROUNDKEEPER_PROXIES").split(",") if one.strip()]


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
    telnet = _port(PORT_NAMES["telnet"], 4000)
    return Ports(
        telnet=telnet,
        web=_port(PORT_NAMES["web"], telnet + 1),
        websocket=_port(PORT_NAMES["websocket"], telnet + 2),
    )


def naming(ports: Ports) -> dict[str, str]:
    return {PORT_NAMES[name]: str(port) for name, port in asdict(ports).items()}


def mail_server() -> dict[str, object]:
    """Return Django's settings of the mail server in ROUNDKEEPER_MAIL: ``smtp://host:25`` in plain
    text, ``smtp+tls://user:password@host:587`` by STARTTLS, ``smtps://host:465`` by TLS.
    """
    said = read("ROUNDKEEPER_MAIL")
    url = urlsplit(said)
    usual = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
    try:
        port = url.port or usual.get(url.scheme, 0)
    except ValueError:
        port = 0
    if said and not (url.hostname and port and url.scheme in usual):
        raise WrongSetting(
            "ROUNDKEEPER_MAIL must be an address such as smtp+tls://user:password@mail.example.org"
        )
    return {
        "EMAIL_HOST": url.hostname or "",
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "EMAIL_USE_TLS": url.scheme == "smtp+tls",
        "EMAIL_USE_SSL": url.scheme == "smtps",
    }


def mail_from() -> str:
    """Return the sender of the game's mail, ``Our Game <game@example.org>``; empty where there is
    no mail server.
    """
    sender = read("ROUNDKEEPER_MAIL_FROM")
    if bool(sender) != bool(read("ROUNDKEEPER_MAIL")) or "\n" in sender:
        raise WrongSetting("ROUNDKEEPER_MAIL and ROUNDKEEPER_MAIL_FROM go together: set both.")
    if sender and "@" not in sender:
        raise WrongSetting(f"ROUNDKEEPER_MAIL_FROM is {sender!r}; it must be a mail address.")
    return sender


def number(name: str, default: int, least: int = 0) -> int:
    """Return the variable, a whole number from ``least`` up; ``default`` where it is not set."""
    text = read(name) or str(default)
    if not text.isdecimal() or int(text) < least:
        from_up = f" from {least} up" if least else ""
        raise WrongSetting(f"{name} is {text!r}; it must be a whole number{from_up}.")
    return int(text)


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
