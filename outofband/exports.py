"""A scene's log to take along: as JSON and as text, by a link for a day or as files on the server.

Both hold what their reader may see, and no more. A link is signed, and names the scene, its reader
was made and until when: nothing is kept on the server for it.
"""

import base64
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from django.conf import settings
from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac
from msgspec.structs import replace

from journal import dice_stats, poses, store
from narration.log import Shown, title_lines
from narration.reader import DEFAULT_WIDTH
from play.export import Heading, export, json_lines
from players import realms
from scenes import registry
from scenes.telling import log_access
from scenes.telling.log_access import Reading, may_read

type Form = Literal["json", "txt"]

FORMS: tuple[Form, ...] = ("json", "txt")
LINK_HOURS = 24
SALT = "roundkeeper.typeclasses.exports"
HOUR = 3600
KEY_BYTES = 15  # of the signature: too many to guess, in as few letters as can be


# --- what is in it -------------------------------------------------------------------------------


def told_as(reading: Reading, screenreader: bool, width: int = DEFAULT_WIDTH) -> Reading:
    """Return a scene as it is told to a screen reader, or to eyes; no wider than ``width``."""
    reader = replace(reading.reader, screenreader=screenreader, width=width)
    return Reading(reading.standing, reading.record, reader)


def lines_of(reading: Reading, form: Form, shown: Shown = "both") -> Iterator[str]:
    """Yield the lines of a scene's log in a form; JSON is always whole."""
    return _json(reading) if form == "json" else _text(reading, shown)


def _json(reading: Reading) -> Iterator[str]:
    entries = store.entries(reading.number)
    scene, viewer = reading.standing.scene, reading.reader.viewer
    posed = poses.poses(reading.number)
    timeline = reading.standing.timeline
    dice = dice_stats.dice_of(reading.number)
    return json_lines(export(_heading(reading), entries, scene, viewer, posed, timeline, dice))


def _heading(reading: Reading) -> Heading:
    record = reading.record
    return Heading(
        id=reading.number,
        title=record.title,
        opened_by=record.starter_name,
        started=record.started.isoformat(),
        ended=record.ended.isoformat() if record.ended else None,
    )


def _text(reading: Reading, shown: Shown) -> Iterator[str]:
    # The log may be handed on to people who live elsewhere: its hours name their zone.
    reader = replace(reading.reader, own_zone=False)
    yield from title_lines(log_access.as_past(reading), reader)
    yield ""
    yield from log_access.whole(reading, shown)


# --- files on the server -------------------------------------------------------------------------


def folder() -> Path:
    """Return where storytellers' exports are written."""
    return Path(getattr(settings, "EXPORT_DIR", Path(settings.GAME_DIR) / "server" / "exports"))


def write_files(reading: Reading, into: Path) -> list[Path]:
    """Write a scene's log in every form, over an older one of the same scene; return the paths."""
    into.mkdir(parents=True, exist_ok=True)
    return [_write(into / f"scene-{reading.number}.{form}", reading, form) for form in FORMS]


def _write(path: Path, reading: Reading, form: Form) -> Path:
    """Write one file, whole or not at all, for the owner of the install alone (mode 600)."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines_of(reading, form))
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return path


# --- links ---------------------------------------------------------------------------------------


class Pass(msgspec.Struct, frozen=True):
    """What a link lets one read: a scene, as whom and how, until when (in hours since 1970)."""

    scene: int
    reader: str  # a reference
    st: bool
    screenreader: bool
    until: int


def link(reading: Reading, ref: str, form: Form, shown: Shown = "both") -> str:
    """Return an address that shows ``reading`` to anybody who opens it, for a day.

    How a log is shown is no secret: anybody with the address may change that word of it.
    """
    key = _key_for(reading, ref)
    way = f"&show={shown}" if shown != "both" and form == "txt" else ""
    return f"{address()}/logs/{reading.number}.{form}?key={key}{way}"


def page_link(reading: Reading, ref: str) -> str:
    """Return the address of a page that shows ``reading`` to anybody who opens it, for a day."""
    return f"{address()}/logs/{reading.number}/?key={_key_for(reading, ref)}"


def _key_for(reading: Reading, ref: str) -> str:
    reader = reading.reader
    until = int(time.time() // HOUR) + LINK_HOURS
    return _key(Pass(reading.number, ref, reader.st, reader.screenreader, until))


def address() -> str:
    """Return how players reach the game's web pages."""
    named = getattr(settings, "WEB_ADDRESS", "")
    return named.rstrip("/") or f"http://127.0.0.1:{settings.WEBSERVER_PORTS[0][0]}"


def opened_by(scene: int, key: str) -> Reading | None:
    """Return what a key to a scene's log shows; None if it is wrong or too old, or if its
    giver may not read of the scene any more while it is under way.
    """
    found = _pass(scene, key)
    if found is None or found.until <= time.time() // HOUR:
        return None
    reading = log_access.read_as(scene, found.reader, found.st)
    if reading is None or not _may_still_be_read(reading, found):
        return None
    return told_as(reading, found.screenreader)


def _may_still_be_read(reading: Reading, by: Pass) -> bool:
    if by.st or reading.record.ended is not None:
        return True
    giver = registry.character_of(by.reader)
    return giver is None or may_read(reading.record, giver, st=False)


def _key(one: Pass) -> str:
    """Return a pass as a word: reader, flags and hour, and what only this server can make of them.

    It is short, so that an address fits on a line of a terminal.
    """
    flags = f"{'s' if one.st else ''}{'r' if one.screenreader else ''}"
    said = f"{one.reader.removeprefix('#')}-{one.until:x}{flags}"
    return f"{said}-{_signature(one.scene, said)}"


def _pass(scene: int, key: str) -> Pass | None:
    said, _unused, signature = key.rpartition("-")
    if not said or not constant_time_compare(_signature(scene, said), signature):
        return None
    reader, _unused, rest = said.partition("-")
    hours = rest.rstrip("rs")
    flags = rest[len(hours) :]
    return Pass(scene, f"#{reader}", "s" in flags, "r" in flags, int(hours, 16))


def _signature(scene: int, said: str) -> str:
    digest = salted_hmac(SALT, f"{scene}:{said}", algorithm="sha256").digest()
    return base64.b32encode(digest[:KEY_BYTES]).decode().lower()


# -------------------------------------------------------------------------------------------------
# The page of a scene for players over a bridge: by a signed address, for they have no log-in
# here. It is good for half a day, for one scene and one character, and shows what that character
# may see when it is opened.

HALF_A_DAY = 12 * HOUR
BRIDGED_SALT = "roundkeeper.bridged_page"


def bridged_page(character: Any, number: int) -> str:
    """Return the address of a scene's page for a character's player, and nobody else."""
    key = signing.dumps((character.id, number), salt=BRIDGED_SALT)
    return f"{address()}/scenes/{number}/?key={key}"


def bridged_reader(number: int, key: str) -> Any:
    """Return the character whose scene's page a key opens; None for a bad key."""
    try:
        whose, of = signing.loads(key, salt=BRIDGED_SALT, max_age=HALF_A_DAY)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    character = registry.object_of(whose)
    if of != number or character is None or realms.realm_of(character) == realms.OUR_OWN:
        return None
    return character
