"""bridge.yaml: which games this companion serves, and how each is reached."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bridge.forms import FORMS
from bridge.mapping import Mapping, read_mapping
from sheets.records import CatalogError, Place, Record
from sheets.yamlfile import YamlError, load_yaml

FILE = "bridge.yaml"
KINDS = tuple(FORMS)
CALLS = "penn"  # it has @http
# What is said of a game that a robot logs in to, and of one that calls.
ROBOTS = ("host", "port", "robot", "tls")
FIELDS = ("kind", *ROBOTS, "listen", "title", "storytellers", "sheets")
HERE = ("127.0.0.1", "::1", "localhost")
LONGEST_NAME = 20
MOST_GAMES = 10_000
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_OBJID = re.compile(r"#\d+:\d+")
_KEY = re.compile(r"[A-Za-z0-9]{16,}")
_LOGIN = re.compile(r"[!-~]+")  # a MUSH reads a name and a password up to a space


class Game(msgspec.Struct, frozen=True):
    """A game that is served: by which name, how its robot comes in, and who runs scenes there. One
    that calls has no robot: we listen to it, and ``password`` is the key that it knows.
    """

    name: str
    title: str
    kind: str
    host: str
    port: int
    robot: str
    password: str
    storytellers: frozenset[str]
    sheets: Mapping = Mapping()
    tls: bool = False
    listen: int = 0
    authority: bytes = b""  # the certificate of who vouches for the game's, where nobody else does


def read_games(folder: Path, variable: Callable[[str], str | None]) -> list[Game]:
    """Return the games of a folder's bridge.yaml, none without one; passwords are read from
    the environment by ``variable``. Raises `CatalogError`.
    """
    file = folder / FILE
    if not file.exists():
        return []
    try:
        data = load_yaml(file, aliases=False)
    except YamlError as error:
        raise CatalogError(FILE, "", "", str(error)) from error
    whole = Record(Place(FILE, ""), data)
    games = Record(whole.place, whole.take("games") or {}, "games", MOST_GAMES)
    whole.done(("games",))
    return list(_games(games, variable, folder))


def password_variable(name: str) -> str:
    """Return the variable of the environment that has the password of a game's robot."""
    return f"ROUNDKEEPER_BRIDGE_{name.upper().replace('-', '_')}"


def _games(listed: Record, variable: Callable[[str], str | None], folder: Path) -> Iterator[Game]:
    for name in listed.names():
        if len(name) > LONGEST_NAME or not _NAME.fullmatch(name):
            problem = f"must be up to {LONGEST_NAME} small letters, digits and hyphens"
            raise listed.error(name, problem)
        yield _game(name, listed.record(name), variable, folder)


def _game(name: str, said: Record, variable: Callable[[str], str | None], folder: Path) -> Game:
    kind = said.name("kind")
    said.known("kind", kind, KINDS)
    listen = said.whole("listen", 1, 65535, 0)
    reached = _calling(said, kind) if listen else _by_a_robot(said, folder)
    secret = password_variable(name)
    password = variable(secret) or ""
    game = Game(
        name=name,
        title=said.text("title") or name.title(),
        kind=kind,
        **reached,
        listen=listen,
        password=_key(said, password, secret) if listen else _password(said, password, secret),
        storytellers=frozenset(_objids(said)),
        sheets=read_mapping(folder, file) if (file := said.text("sheets")) else Mapping(),
    )
    said.done(FIELDS)
    return game


def _calling(said: Record, kind: str) -> dict[str, Any]:
    if kind != CALLS:
        raise said.error("listen", f"is for '{CALLS}', which has @http: say port and robot")
    for field in ROBOTS:
        if said.take(field) is not None:
            raise said.error(field, "is for a robot: a game that calls has none, only 'listen'")
    return {"host": HERE[0], "port": 0, "robot": ""}


def _by_a_robot(said: Record, folder: Path) -> dict[str, Any]:
    tls, authority = _tls(said, folder)
    return {
        "host": _host(said, tls),
        "port": said.whole("port", 1, 65535, 0) or _missing(said, "port"),
        "robot": _login(said, "robot", said.text("robot")),
        "tls": tls,
        "authority": authority,
    }


def _password(said: Record, password: str, variable: str) -> str:
    return _login(said, "robot", password, f"needs its password in {variable}")


def _key(said: Record, key: str, variable: str) -> str:
    if not _KEY.fullmatch(key):
        raise said.error("listen", f"needs a key of 16 letters and digits, or more, in {variable}")
    return key


def _host(said: Record, tls: bool) -> str:
    host = said.text("host") or HERE[0]
    if host in HERE or tls:
        return host
    raise said.error(
        "host",
        "must be this machine (127.0.0.1) without TLS: anybody on the way to another machine could "
        "read the robot's password. Say 'tls: yes', or bring that machine's port here by an ssh "
        "tunnel",
    )


def _tls(said: Record, folder: Path) -> tuple[bool, bytes]:
    """Return whether the line is encrypted, and the certificate that vouches for the game's own: a
    file, or empty where it is one that everybody knows.
    """
    value = said.take("tls")
    if value is None or isinstance(value, bool):
        return bool(value), b""
    try:
        return True, (folder / said.text("tls")).read_bytes()
    except OSError as error:
        raise said.error("tls", f"must be yes, no, or a certificate's file: {error}") from error


def _login(said: Record, field: str, text: str, missing: str = "is missing") -> str:
    if not text:
        raise said.error(field, missing)
    if not _LOGIN.fullmatch(text):
        raise said.error(field, "and its password are each one word of plain letters and signs")
    return text


def _missing(said: Record, field: str) -> int:
    raise said.error(field, "is missing")


def _objids(said: Record) -> Iterator[str]:
    for one in said.listed("storytellers"):
        if not isinstance(one, str) or not _OBJID.fullmatch(one):
            problem = f"'{one}' is no object with its day of creation, such as '#17:1262304000'"
            raise said.error("storytellers", f"{problem}: +rk shows everybody their own")
        yield one
