"""A scene's whole log as one JSON document: as one viewer may see it, and read again for replay.

A storyteller's is whole. Anyone else's leaves out what is not theirs to know, says so
(``redacted``), and cannot be replayed. What a person said (``action``) stands in it only where the
viewer may see all that came of it: words can say no more than their outcome does.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.actions import AnyAction, Open, PlanAhead, Redo, Together, Undo, said_at_once
from game.dice import Roll
from game.events import AnyEvent, PlanDropped, Planned
from game.journal import (
    VERSION,
    Entry,
    Timeline,
    UnreadableEntry,
    decode_entry,
    line_of,
    rolls_that_count,
)
from game.secrecy import Viewer, as_players_count, masked, named, seen
from game.state.scene import Scene
from play.poses import Pose
from play.views import scene_view
from proofs.dealing import Dice
from proofs.proving import Proof, kept, proof

_JSON = msgspec.json.Encoder()


ALL_KNOWN = Timeline()  # players know every entry
_PLANS = (Planned, PlanDropped)


class WrongJournal(Exception):
    """A file that is not a journal, or cannot be replayed; the text says why."""


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What a scene is called and when it was played: moments as ISO 8601, none while it is open."""

    id: int
    title: str
    opened_by: str
    started: str
    ended: str | None


class SeenEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An `Entry` as one viewer may see it; ``action`` is None where it is withheld. Only
    storytellers read which of them are ``by_the_game`` or ``planned``.

    Players do not count ``private`` entries, of which not everybody knows: one that they may see
    has the number of the entry that it follows.
    """

    number: int
    time: float
    by: str
    action: AnyAction | None
    events: tuple[AnyEvent, ...]
    ruleset: str
    by_the_game: bool = msgspec.field(default=False, name="unbidden")
    planned: bool | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    version: int = VERSION


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """The document. ``viewer`` is the name of the combatant it was made for, empty for a person who
    has none; ``state`` and ``rolls`` are those of the scenario format. ``poses`` stand beside the
    journal: each says after which entry it was made. ``dice`` opens the keys of the rolls that the
    viewer sees, once the scene has ended.
    """

    scene: Heading
    viewer: str
    storyteller: bool
    redacted: bool
    state: dict[str, Any]
    rolls: list[Roll]
    journal: list[SeenEntry]
    poses: list[Pose]
    dice: Proof


def export(
    heading: Heading,
    entries: Sequence[Entry],
    scene: Scene,
    viewer: Viewer,
    poses: Sequence[Pose] = (),
    line: Timeline | None = None,
    dice: Dice | None = None,
) -> Export:
    """Return the document of a scene that stands at ``scene`` after ``entries``, all it has;
    ``line`` is theirs, if it is at hand, ``dice`` those that it was rolled with, if they can be
    checked.
    """
    line = line or line_of(entries)
    live, told = set(line.live), [(entry, seen_entry(entry, viewer, line)) for entry in entries]
    counts = [shown for entry, shown in told if shown is not None and entry.number in live]
    return Export(
        scene=heading,
        viewer=viewer.name,
        storyteller=viewer.st,
        redacted=not viewer.st,
        state=scene_view(scene, viewer),
        rolls=rolls_that_count(counts),
        journal=[shown for _, shown in told if shown is not None],
        poses=[masked(_placed(pose, viewer, line), viewer) for pose in poses],
        dice=proof(told, dice, whole=viewer.st) if _is_over(scene) else kept(dice),
    )


def _is_over(scene: Scene) -> bool:
    return scene.fight.phase == "ended"


def _placed(pose: Pose, viewer: Viewer, line: Timeline) -> Pose:
    """Return a pose after the entry that it follows, as the viewer counts."""
    return pose if viewer.st else replace(pose, after=line.as_counted(pose.after + 1) - 1)


def seen_entry(entry: Entry, viewer: Viewer, line: Timeline = ALL_KNOWN) -> SeenEntry | None:
    """Return an entry as ``viewer`` may see it, or None where they may not know of it.

    Players count no entries, of those in ``line``, that they may not know of. What a person said is
    shown beside the whole of what they may know of it, no matter who else has rolled
    unseen.
    """
    if viewer.st:
        return _whole(entry)
    private = entry.number in line.private
    events = tuple(seen(entry.events, viewer))
    if entry.events and not events:
        return None
    onstage = tuple(as_players_count(event) for event in entry.events if not event.backstage)
    # A plan that nobody else learns of, and its end, tell nothing of what was said besides.
    said = tuple(one for one in onstage if not isinstance(one, _PLANS) or one in events)
    lurking = {event.who for event in entry.events if event.backstage and hasattr(event, "who")}
    action = _as_heard(entry.action, viewer)
    told = events == said and action is not None and _may_tell(action, viewer, lurking)
    return SeenEntry(
        number=line.as_counted(entry.number) - private,
        time=entry.time,
        by=masked(entry.by, viewer),
        action=action if told else None,
        events=events,
        ruleset=entry.ruleset,
        private=private or UNSET,
    )


def _as_heard(action: AnyAction, viewer: Viewer) -> AnyAction | None:
    """Return an action without what is not the viewer's: of a redo, an entry's number as nobody
    else counts; the lots of a scene; of what was said for several, what was planned for others.
    Nothing is left of a plan of others', even where one line of it is said at once.
    """
    if isinstance(action, Redo):
        return replace(action, to=0)
    if isinstance(action, Open):
        return replace(action, lots="")
    heard = [
        one
        for one in said_at_once(action)
        if not isinstance(one, PlanAhead) or viewer.owns(one.who)
    ]
    if len(heard) < 2:
        return heard[0] if heard else None
    return replace(action, actions=tuple(heard)) if isinstance(action, Together) else action


def _may_tell(action: AnyAction, viewer: Viewer, lurking: set[str]) -> bool:
    """Say whether what was said tells a viewer no more than its outcome does: it names nobody whom
    they do not know. An undo counts what they may know nothing of.
    """
    if isinstance(action, Undo) or not lurking.isdisjoint(named(action)):
        return False
    return bool(masked(action, viewer) == action)


def _whole(entry: Entry) -> SeenEntry:
    return SeenEntry(
        number=entry.number,
        time=entry.time,
        by=entry.by,
        action=entry.action,
        events=entry.events,
        ruleset=entry.ruleset,
        by_the_game=entry.by_the_game,
        planned=entry.planned,
    )


def json_lines(document: Export) -> Iterator[str]:
    """Yield the lines of the document's JSON: one for each roll and each entry."""
    made_for = {
        "scene": document.scene,
        "viewer": document.viewer,
        "storyteller": document.storyteller,
        "redacted": document.redacted,
    }
    yield from (f"{'' if place else '{'}{line}" for place, line in enumerate(_members(made_for)))
    yield from _members({"state": document.state})
    yield from _list("rolls", document.rolls, "],")
    yield from _list("poses", document.poses, "],")
    yield from _members({"dice": document.dice})
    yield from _list("journal", document.journal, "]}")


def _members(values: dict[str, Any]) -> Iterator[str]:
    return (f'"{name}":{_text(value)},' for name, value in values.items())


def _list(name: str, values: Sequence[msgspec.Struct], end: str) -> Iterator[str]:
    yield f'"{name}":['
    last = len(values)
    yield from (f"{_text(one)}{',' if n < last else ''}" for n, one in enumerate(values, 1))
    yield end


def _text(value: Any) -> str:
    return _JSON.encode(value).decode()


def read_journal(data: bytes) -> list[Entry]:
    """Return the entries of a document that can be replayed, or of a bare list of entries; raise
    `WrongJournal`.
    """
    try:
        found = msgspec.json.decode(data)
        if isinstance(found, dict):
            _refuse_redacted(found)
            found = found["journal"]
        entries = [decode_entry(_JSON.encode(one)) for one in msgspec.convert(found, list[Any])]
    except KeyError:
        raise WrongJournal("there is no journal in it") from None
    except UnreadableEntry as error:
        raise WrongJournal(_why_unreadable(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise WrongJournal(str(error)) from None
    for place, entry in enumerate(entries, 1):
        if entry.number != place:
            raise WrongJournal(f"entry {place} is missing: entry {entry.number} stands there")
    return entries


def _why_unreadable(error: UnreadableEntry) -> str:
    if error.why:
        return f"entry {error.number}: {error.why}"
    return f"entry {error.number} is of version {error.version}; this game reads up to {VERSION}"


def _refuse_redacted(document: dict[str, Any]) -> None:
    if document.get("redacted"):
        name = document.get("viewer") or "an onlooker"
        raise WrongJournal(
            f"it was exported for {name}, and what {name} may not see was left out; "
            "only a storyteller's export can be replayed"
        )
