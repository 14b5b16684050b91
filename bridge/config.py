"""bridge.yaml: which games this companion serves, and how each is reached."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from game.values import UNWRITTEN, notation, one_of, within
from sheets.reading import CatalogError, Prose, Reader
from sheets.yamlfile import YamlError, load_yaml

# -------------------------------------------------------------------------------------------------
# What differs from one kind of game to another in how texts go over.


class Form(msgspec.Struct, frozen=True):
    """How texts go over to a kind of game; the softcode there reads them so."""

    version: str  # of the softcode
    # A coloured span, told with its end; without one, the game's own codes stand in the text.
    span: str = ""
    begins: str = ""  # each text
    signs: dict[str, str] = {}  # that its spans take from it, as they are written in a text
    # TinyMUX and PennMUSH take 8,000 characters a line; a text also grows there by its colours.
    longest_batch: int = 7000
    longest_text: int = 3500
    # Each lets a character type 100 lines or so and then one a second. What the robot types to be
    # free of that, again and again; or what tells it how many lines it has, and what a wizard
    # must do where these are few.
    lifts_quota: str = ""
    quota: str = ""
    how_to_lift: str = ""
    tells_wizards: str = "@wall/wizard"


TINYMUX = Form(
    version="3",
    span="^{colour}:{text}^:",
    begins=":",
    signs={"^": "~*"},
    quota="config(command_quota_max)",
    how_to_lift="write the two lines of docs/bridge.md into netmux.conf, and have #1 type "
    "@admin command_quota_max=100000 and @admin command_quota_increment=10000",
)
FORMS = {
    "tinymux": TINYMUX,
    "penn": Form(
        version="4",
        span="~<{colour}~:{text}~>",
        lifts_quota="SOCKSET NOQUOTA=1",
        how_to_lift="have the robot be a wizard, in a PennMUSH of 2019 (1.8.8) or later",
        tells_wizards="@wizwall",
    ),
    "rhost": Form(
        version="2",
        lifts_quota="@cmdquota me=99999",
        how_to_lift="have the robot be immortal, or raise wizcommand_quota_max and "
        "command_quota_increment in netrhost.conf",
    ),
}


# -------------------------------------------------------------------------------------------------
# A mapping file: how another game's sheets and attributes are called, beside our traits.

_ATTRIBUTE = re.compile(r"[A-Za-z_][\w.-]{0,40}", re.ASCII)


def _attribute(written: object) -> str:
    if not isinstance(written, str) or not _ATTRIBUTE.fullmatch(written):
        raise ValueError("must be an attribute's name, such as RK.HEALTH")
    return written.upper()


def _folded(written: object) -> object:
    return written.casefold() if isinstance(written, str) else written


class Mapping(msgspec.Struct, frozen=True):
    """What a mapping file says: by which names their function tells our traits, and in which
    attributes of theirs we write how a person is.
    """

    sheet: dict[str, Annotated[Prose, notation(_folded)]] = {}
    write: dict[str, Annotated[Prose, notation(_attribute)]] = {}


def read_mapping(folder: Path, file: str) -> Mapping:
    """Read a mapping file. Raises `CatalogError`."""
    try:
        data = load_yaml(folder / file, aliases=False)
    except (YamlError, OSError) as error:
        raise CatalogError(file, "", "", str(error)) from error
    return Reader(file).read(Mapping, data)


FILE = "bridge.yaml"
KINDS = tuple(FORMS)
CALLS = "penn"  # it has @http
# Settings of a game that a robot logs in to, and of one that calls.
ROBOTS = ("host", "port", "robot", "tls")
HERE = ("127.0.0.1", "::1", "localhost")
LONGEST_NAME = 20
MOST_GAMES = 10_000
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_OBJID = re.compile(r"#\d+:\d+")
_KEY = re.compile(r"[A-Za-z0-9]{16,}")
_LOGIN = re.compile(r"[!-~]+")  # a MUSH reads a name and a password up to a space


type Port = Annotated[int, within(1, 65535)]


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is served: by which name, how its robot comes in, and who runs scenes there. One
    that calls has no robot: we listen to it, and ``password`` is the key that it knows. A ``tls``
    that is a text is the file of the certificate that vouches for the game's own, and
    ``authority`` what that holds.
    """

    name: str
    kind: Annotated[str, one_of("kinds")]
    title: Prose = ""
    host: Prose = HERE[0]
    port: Port = 0
    robot: Prose = ""
    password: Annotated[str, UNWRITTEN] = ""
    storytellers: tuple[Prose, ...] = ()
    sheets: Prose = ""
    mapping: Annotated[Mapping, UNWRITTEN] = Mapping()
    tls: bool | Prose = False
    listen: Port = 0
    authority: Annotated[bytes, UNWRITTEN] = b""


class _File(msgspec.Struct):
    games: tuple[Game, ...] | None = None


def read_games(
    folder: Path, variable: Callable[[str], str | None], wrong: Callable[[str, CatalogError], None]
) -> list[Game]:
    """Return the games of a folder's bridge.yaml, none without one; passwords are read from
    the environment by ``variable``. A game with a mistake is left out, and ``wrong`` is told of it
    by its name; of a file that can't be read at all, by none.
    """
    games = []
    reader = Reader(FILE, names={"kinds": KINDS}, most=MOST_GAMES)
    try:
        data = _loaded(folder)
        said = data.get("games") if isinstance(data, dict) else None
        if not isinstance(said, dict) or len(data) > 1 or len(said) > MOST_GAMES:
            reader.read(_File, data)  # says what is wrong
            return []
    except CatalogError as error:
        wrong("", error)
        return []
    for name, fields in said.items():
        try:
            (game,) = reader.read(_File, {"games": {name: fields}}).games or ()
            games.append(_game(game, variable, folder, partial(_wrong, reader, name)))
        except CatalogError as error:
            wrong(name, error)
    return games


def names(folder: Path) -> list[str]:
    """Return what a folder's bridge.yaml calls its games, whatever else is wrong in it."""
    try:
        data = _loaded(folder)
    except CatalogError:
        return []
    said = data.get("games") if isinstance(data, dict) else None
    return list(said) if isinstance(said, dict) else []


def _loaded(folder: Path) -> Any:
    file = folder / FILE
    if not file.exists():
        return {"games": {}}
    try:
        return load_yaml(file, aliases=False)
    except YamlError as error:
        raise CatalogError(FILE, "", "", str(error)) from error


def _wrong(reader: Reader, game: str, field: str, problem: str) -> CatalogError:
    return reader.error(("games", game, field), problem)


def password_variable(name: str) -> str:
    return f"ROUNDKEEPER_BRIDGE_{name.upper().replace('-', '_')}"


type _Wrong = Callable[[str, str], CatalogError]  # in a field, with the problem


def _game(said: Game, variable: Callable[[str], str | None], folder: Path, wrong: _Wrong) -> Game:
    """Return a game with what stands in other files, and in the environment."""
    name = said.name
    if len(name) > LONGEST_NAME or not _NAME.fullmatch(name):
        raise wrong("name", f"must be up to {LONGEST_NAME} small letters, digits and hyphens")
    for one in said.storytellers:
        if not _OBJID.fullmatch(one):
            problem = f"'{one}' is no object with its day of creation, such as '#17:1262304000'"
            raise wrong("storytellers", f"{problem}: +rk shows everybody their own")
    secret = password_variable(name)
    password = variable(secret) or ""
    authority = b""
    if said.listen:
        _verify_calling(said, wrong)
        if not _KEY.fullmatch(password):
            raise wrong("listen", f"needs a key of 16 letters and digits, or more, in {secret}")
    else:
        authority = _verify_robot(said, folder, wrong)
        _verify_login(password, wrong, f"needs its password in {secret}")
    return replace(
        said,
        title=said.title or name.title(),
        password=password,
        mapping=read_mapping(folder, said.sheets) if said.sheets else Mapping(),
        authority=authority,
    )


def _verify_calling(said: Game, wrong: _Wrong) -> None:
    if said.kind != CALLS:
        raise wrong("listen", f"is for '{CALLS}', which has @http: say port and robot")
    for field in ROBOTS:
        if getattr(said, field) not in ("", 0, False, HERE[0]):
            raise wrong(field, "is for a robot: a game that calls has none, only 'listen'")


def _verify_robot(said: Game, folder: Path, wrong: _Wrong) -> bytes:
    """Return the certificate that vouches for the game's own; empty where everybody knows it."""
    if said.host not in HERE and not said.tls:
        raise wrong(
            "host",
            "must be this machine (127.0.0.1) without TLS: anybody on the way to another machine"
            " could read the robot's password. Say 'tls: yes', or bring that machine's port here by"
            " an ssh tunnel",
        )
    if not said.port:
        raise wrong("port", "is missing")
    _verify_login(said.robot, wrong, "is missing")
    try:
        return (folder / said.tls).read_bytes() if isinstance(said.tls, str) else b""
    except OSError as error:
        raise wrong("tls", f"must be yes, no, or a certificate's file: {error}") from error


def _verify_login(text: str, wrong: _Wrong, missing: str) -> None:
    if not text:
        raise wrong("robot", missing)
    if not _LOGIN.fullmatch(text):
        raise wrong("robot", "and its password are each one word of plain letters and signs")
