"""What is said and posed: who has posed since the last phase was over, and the scenes' own logs.

Nothing waits for a pose and no rule knows of it. Who has posed is kept among the scene's markers
(`scenes.read_markers`). What is posed is kept in the logs of the room's scenes before anybody hears
it: it belongs to the scene that its speaker takes part in; one of a person who takes part in none
belongs to the scene that their commands go to, or where they have not chosen to every scene here.

A game with a character class of its own has all this by `SceneCharacter`. Where its commands send
poses without saying who from, or under a type that is not one of `KINDS`, they call `note_pose`.
"""

import re
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

import msgspec
from evennia.utils import logger
from evennia.utils.ansi import parse_ansi

from game.errors import RuleError
from game.journal import THE_GAME, Entry
from game.secrecy import as_heard, masked
from game.words import looked_at
from journal import poses, store
from journal.store import WrittenScene
from narration.languages import _
from narration.like_the_game import reads_like_the_game
from narration.reader import Reader
from narration.screens.people import LastPose
from narration.telling.summary import (
    QUOTED,
    QUOTED_ALOUD,
    heard_at_once,
    pose_lines,
    quoted_lines,
    what_is_over,
)
from narration.text import HANG, begun, line
from play.poses import LONGEST, Pose, shortened
from players import failures, people
from players.allowance import Allowance
from players.authority import runs, speaker
from players.character_sheets import reference
from players.markup import escaped, joined
from players.preferences import speaking_to, uses_screenreader
from scenes import registry, service, signals
from scenes.pacing import name_of
from scenes.service import SceneService
from scenes.telling import delivery

# -------------------------------------------------------------------------------------------------
# What people type for a whole room: the signs of a MUSH in it, and how its lines are told.
#
# ``%r`` begins a line, ``%t`` is a tab and ``%b`` a space, in what a person types themselves; all
# else stays as it is written. A line that one person begins never looks like one of the game's, or
# of another's: from the second on they are set in, and a screen reader reads them as one.

MOST_LINES = 20  # of one text; from there on %r is a space
# `%%r` is not a sign, and `100%real` is a share of something.
_SIGN = re.compile(r"(?<![%\d])%([rtb])", re.IGNORECASE)
_GAP = re.compile(r" {5,}")  # one as wide as a screen would leave a line without its name
_TELLS = {"t": HANG, "b": " "}


def as_pose(author: Any, text: str) -> str:
    """Return what a person's character does, ``text`` with the name before it, as a room reads it:
    signed where it could be a line of the game's, or of another whose name theirs begins with.
    """
    name = joined(author.name)
    if speaks_for_another(author, text):
        return signed(name, text)
    return signed_if_like_the_game(name, text, name)


def signed_if_like_the_game(author: str, text: str, name: str = "") -> str:
    """Return a text, with its author's name in brackets before it where it reads like a line of the
    game's, which never begins so; ``name`` is what it begins with, where it does.
    """
    return signed(author, text) if reads_like_the_game(text, name) else text


def is_amid_a_fight(place: Any) -> bool:
    """Say whether a fight or a chase is under way in a place, or may be: its scenes cannot be
    read.
    """
    try:
        return any(one.scene.in_play for one in registry.readable_in(place))
    except Exception:
        logger.log_trace(f"Whether people fight in {place} cannot be read.")
        return True


def speaks_for_another(speaker: Any, text: str, besides: Collection[str] = ()) -> bool:
    """Say whether a line of a text begins with another who is here or connected, so far as the
    speaker knows, or with one of some words ``besides``: so begin the lines of a fight. Signs
    before it make no difference. One whose scene cannot be read is not kept from speaking, but
    signs.
    """
    try:
        others = [*besides, *_others_than(speaker)]
    except Exception:
        logger.log_trace(f"{speaker.key} speaks, and who is here cannot be read.")
        return True
    begun = "|".join(re.escape(looked_at(other)) for other in others)
    spoken = rf"^[\W_]*(?:{begun})\b"
    return bool(begun) and re.search(spoken, looked_at(text), re.MULTILINE) is not None


def _others_than(speaker: Any) -> Iterator[str]:
    """Yield people whom the speaker does not play: everybody connected, because a scene's runner
    may be elsewhere, and everybody in the room and its scenes.
    """
    yield from (player.name for player in people.connected() if player.character is not speaker)
    place = speaker.location
    if place is None:
        return
    here = place.contents_get(content_type="character")
    yield from (one.key for one in here if one is not speaker)
    for script in registry.readable_in(place):
        reader = delivery.reader_in(script, speaker)
        known = delivery.names_in(script, speaker)
        yield from (name for name in known if not reader.knows(name))


def signed(name: str, text: str) -> str:
    """Return a text with its speaker's name in brackets before it."""
    return f"({name}) {text}"


def formed(text: str, most: int = MOST_LINES) -> str:
    """Return what was typed with its signs acted upon: of at most so many lines."""
    left = most - 1

    def written(sign: re.Match[str]) -> str:
        nonlocal left
        if sign[1].lower() != "r":
            return _TELLS[sign[1].lower()]
        left -= 1
        return "\n" if left >= 0 else " "

    return _GAP.sub(HANG, _SIGN.sub(written, joined(text)))


def tell_pose(author: Any, text: str) -> None:
    """Tell a room what a person's character does: while people fight, as logs have it. There the
    game says in three words what they do, and so could a player.
    """
    quoted = is_amid_a_fight(author.location)
    tell_room(author.location, text, "pose", author, quoted=quoted)


def tell_room(place: Any, text: str, kind: str, sender: Any, quoted: bool = False) -> None:
    """Tell all in a place, and the sender, a text of one or several lines."""
    for one in place.contents if place is not None else [sender]:
        tell_one(one, text, kind, sender, quoted)


def tell_one(listener: Any, text: str, kind: str, sender: Any, quoted: bool = False) -> None:
    """Tell one person a text as it is written, or ``quoted`` as in a log."""
    aloud = (quoted or "\n" in text) and listener.sessions.count() and uses_screenreader(listener)
    if aloud:
        with speaking_to(listener):
            text = (_(QUOTED_ALOUD) if quoted else "") + heard_at_once(text)
    else:
        text = (QUOTED if quoted else "") + text.replace("\n", f"\n{HANG}")
    listener.msg(text=(escaped(text), {"type": kind}), from_obj=sender)


KINDS = ("say", "pose", "emote", "emit")  # of messages that the whole room is meant to read
# Among a scene's markers: the entry that brought something to its end last, and before a reference
# the entry after which that person has posed first since.
ENDED, POSED = "ended", "posed "
ORDER = "pose_order"  # on a room, in memory: when each last posed, and how
# Characters that a scene's log keeps of what a person poses: at once, and again within an hour. A
# short pose costs as much as one of LEAST: it is a row in any case.
KEPT, LEAST = 100_000, 100


class Posing:
    """Lets a character's poses be noted: they are heard where they are sent."""

    def at_msg_send(self, text: Any = None, to_obj: Any = None, **kwargs: Any) -> None:
        """Note a pose; Evennia calls this for each receiver."""
        super().at_msg_send(text=text, to_obj=to_obj, **kwargs)  # type: ignore[misc]
        kind = kind_of(text)
        if kind in KINDS:
            note_pose(self, kind=kind)


def kind_of(text: Any) -> str:
    """Return the type that Evennia's own commands give a message: ``(text, {"type": "pose"})``."""
    match text:
        case (_unused, {"type": kind}):
            return str(kind)
    return ""


def note_pose(character: Any, text: str = "", kind: str = "pose") -> None:
    """Note that a character has posed, in the scenes here that they take part in or run; the
    ``text``, as others read it, is kept in the log.
    """
    _note_in_room(character, kind)
    if text:
        spoken(character, "pose", text)
    who = speaker(character)
    for script in registry.readable_in(character.location):
        service.take_back(script, character)
        has_part = script.person_of(character) or runs(who, script.starter)
        if has_part and who.ref not in _who_posed(script):
            markers = script.live.markers
            markers.told.pop(POSED + who.ref, None)  # they are kept in the order in which they pose
            markers.set(POSED + who.ref, script.standing.number)


def _note_in_room(character: Any, kind: str) -> None:
    """Note it for the room's pose order, which nothing outlives."""
    room = character.location
    if room is not None:
        order = room.nattributes.get(ORDER) or {}
        room.nattributes.add(ORDER, order | {character.id: (time.time(), kind)})


def order_in_room(room: Any) -> tuple[list[LastPose], list[str]]:
    """Return who of those in a room posed when, the longest ago first, and who there has not."""
    order = (room.nattributes.get(ORDER) or {}) if room is not None else {}
    there = room.contents_get(content_type="character") if room is not None else []
    here = [one for one in there if one.sessions.count()]
    silent = [str(one.key) for one in here if one.id not in order]
    return _in_order((one.key, order[one.id]) for one in here if one.id in order), silent


def order_in_scene(script: SceneService, reader: Reader) -> tuple[list[LastPose], list[str]]:
    """Return who posed when in a scene, the longest ago first, and who of those with a player there
    has not, as a reader may know it.
    """
    last, people = poses.last_of_each(script.scene_id), script.scene.people.values()
    there = [person.name for person in people if registry.is_connected(person.ref)]
    silent = [name for name in there if name not in last]
    seen, quiet = masked((tuple(last.items()), silent), reader.viewer)
    return _in_order(seen), list(quiet)


def _in_order(posed: Iterable[tuple[str, tuple[float, str]]]) -> list[LastPose]:
    """Return who has posed, each with when and how, the longest ago first."""
    now = time.time()
    first = sorted(posed, key=lambda one: one[1])
    # A clock may be set back.
    return [LastPose(name, max(0.0, now - when), kind) for name, (when, kind) in first]


def note_ends(script: SceneService, before: WrittenScene, entry: Entry) -> None:
    """Begin anew where an entry has brought something to its end."""
    if what_is_over(entry.events, before.scene):
        script.live.markers.set(ENDED, entry.number)


def _who_posed(script: SceneService) -> list[str]:
    """Return the references of people who have posed since something was over, in that order."""
    told = script.live.markers.told
    since = {one: at for one, at in told.items() if one.startswith(POSED)}
    return [one.removeprefix(POSED) for one, at in since.items() if at >= told.get(ENDED, 0)]


def _was_over(script: SceneService) -> str:
    """Return what was over last in a scene; empty where that has been undone."""
    at = script.live.markers.told.get(ENDED, 0)
    if at not in script.standing.timeline.live:
        return ""
    (entry,) = store.entries(script.scene_id, (at,))
    return what_is_over(entry.events, store.state_at(script.scene_id, at - 1))


def lines(script: SceneService, reader: Reader) -> list[str]:
    """Return who has posed, and of those with a player who has not."""
    posed = _who_posed(script)
    who = [name_of(script, ref) for ref in posed]
    left = [
        (person.name, registry.is_connected(person.ref))
        for person in script.scene.people.values()
        if person.ref not in posed and registry.character_of(person.ref) is not None
    ]
    awaited = [name for name, here in left if here]
    absent = [name for name, here in left if not here]
    told = masked((who, awaited, absent), reader.viewer)
    return pose_lines(_was_over(script), *told, reader)


# --- the logs ------------------------------------------------------------------------------------


def spoken(character: Any, kind: str, text: str) -> str:
    """Keep a pose in the logs that it belongs to; return it as the room shall hear it.

    Nobody is kept from speaking by a log that cannot be written: it is tried again later.
    """
    with failures.fails_alone(f"{character.key} posed, and it could not be kept."):
        here = registry.readable_in(character.location)
        for script in here:
            service.take_back(script, character)  # told before the pose, and kept before it
            if script.scene.masks or script.scene.unseen:
                speaker = delivery.reader_in(script, character, frozenset()).viewer
                text = as_heard(text, speaker, script.scene)
        for script in _belongs_to(character, here):
            if script.scene.poses and _is_room_for(script, character, text):
                person = script.person_of(character)
                _log(script, person.name if person is not None else character.key, kind, text)
    return text


def _is_room_for(script: SceneService, character: Any, text: str) -> bool:
    """Take what a pose costs from what is kept of its speaker; tell them if it is too much."""
    cost = max(LEAST, min(len(text), LONGEST))
    if _allowance(script.scene_id, character.id).take(cost):
        return True
    reader = delivery.reader_in(script, character)
    told = _(
        "Others read this, but the log of scene {number} does not keep it: it keeps {KEPT} "
        "characters of what you pose in an hour, and you have used them up.",
        number=script.scene_id,
        KEPT=KEPT,
    )
    delivery.send(character, line(told, reader))
    return False


@lru_cache(1000)
def _allowance(scene_id: int, character_id: int) -> Allowance:
    return Allowance(KEPT, KEPT / 3600)


def told(room: Any, speaker: Any, kind: str, text: Any, mapping: Any) -> tuple[Any, Any]:
    """Keep what is about to be told to all in a room, in Evennia's words for it: a template in a
    list with its options, and what is filled in. Return what shall be told.
    """
    if getattr(speaker, "location", None) != room:
        return text, mapping
    template, options = str(text[0] or ""), text[1]
    said = _as_read(template, mapping or {})
    heard = spoken(speaker, kind, said)
    if heard == said:
        return text, mapping
    return ("{words}", options), {"words": escaped(heard)}


def _as_read(template: str, mapping: dict[str, Any]) -> str:
    """Return what is read on a screen without colours."""
    try:
        filled = template.format_map({key: _display(one) for key, one in mapping.items()})
    except (KeyError, ValueError, IndexError, AttributeError):  # it is not a template
        filled = template
    return str(parse_ansi(filled, strip_ansi=True))


def _display(one: Any) -> str:
    return str(one.get_display_name(None) if hasattr(one, "get_display_name") else one)


def _belongs_to(character: Any, here: Sequence[SceneService]) -> Sequence[SceneService]:
    own = [script for script in here if registry.fights_in(script, character)]
    if own or len(here) < 2:
        return own or here
    meant = registry.meant_by(character, here)
    return here if meant is None else [meant]


def mend(character: Any, old: str, new: str) -> None:
    """Put one text in another's place in the last pose of a person's that a scene's log here keeps;
    the scene's listeners are told. How it was heard stays in the table.
    """
    here = registry.readable_in(character.location)
    found = [(script, one) for script in here if (one := _last_of(script, character)) is not None]
    if not found:
        raise RuleError("no-pose-to-mend")
    script, (number, pose) = max(found, key=lambda one: one[1][0])
    if pose.text.count(old) != 1:
        raise RuleError("not-once-in-pose", text=old, count=pose.text.count(old), pose=pose.text)
    reader = delivery.reader_in(script, character, frozenset())
    text = pose.text.replace(old, new).strip()
    name = joined(character.name)
    if pose.text.startswith(name) and not re.match(rf"{re.escape(name)}(?!\w)", text):
        raise RuleError("pose-keeps-name", who=name)
    if not text:
        raise RuleError("empty-text")
    text = shortened(as_heard(as_pose(character, text), reader.viewer, script.scene))
    poses.mend(number, text)
    for one in delivery.audience(script):
        told_to = delivery.reader_in(script, one)
        with speaking_to(one):
            shown = masked(msgspec.structs.replace(pose, text=text), told_to.viewer)
            told = line(_("{key} mends the last pose:", key=begun(shown.by)), told_to)
            delivery.send(one, told + quoted_lines(shown, told_to))


def _last_of(script: SceneService, character: Any) -> tuple[int, Pose] | None:
    person = script.person_of(character)
    return poses.last_by(script.scene_id, person.name if person is not None else character.key)


def narrate(script: SceneService, text: str) -> None:
    """Keep what the game itself tells in a scene, and tell it to all who hear that."""
    if script.scene.poses:
        _log(script, THE_GAME, "emit", text)
    for one in delivery.audience(script):
        delivery.send(one, line(text, delivery.reader_in(script, one)))


def _log(script: SceneService, by: str, kind: str, text: str) -> None:
    pose = Pose(
        after=script.standing.number,
        time=time.time(),
        by=by,
        kind=kind,
        text=shortened(text.strip()),
    )
    failures.run_or_queue(("pose", script.scene_id, pose), partial(_write_pose, script, pose))
    signals.posed.tell(script, f"Scene {script.scene_id}: a pose", pose=pose)


def _write_pose(script: SceneService, pose: Pose) -> None:
    markers = script.live.markers
    markers.note_posed(poses.add(script.scene_id, pose))
    for one in script.obj.contents_get(content_type="character") if script.obj else ():
        ref = reference(one)
        if ref in markers.told and one.sessions.count():
            markers.note_heard(ref)
