"""A scene at this moment, and what entries brought, for all pages and clients that are told of it.

What is the same for several of them is looked up and made once.
"""

import time
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.journal import Entry
from game.secrecy import masked
from game.state.decisions import Clock as Waited
from game.state.decisions import Question, key_of
from game.state.person import Person
from game.state.scene import Scene
from journal.store import Standing
from narration.log.story import UNFOLDED
from narration.payloads.happened import told_now
from narration.payloads.messages import ToldNow
from narration.payloads.moment import Moment
from narration.payloads.offered import Offers
from narration.payloads.standing import Clock
from narration.payloads.view import NEWS, View, news
from narration.reader import Reader
from narration.telling.announce import Announcement
from narration.telling.summary import quoted_lines
from outofband import vitals
from outofband.subscriptions import Wants, wanted_of
from play.poses import Pose
from players.display_prefs import player_of
from scenes import registry
from scenes.pacing import pacing_of
from scenes.service import SceneService
from scenes.telling import delivery
from scenes.telling.log_rights import may_still_watch
from scenes.telling.proposal_display import asks_for

SINCE = "open_since"  # on a scene's Script, in memory: when each open question was first seen
OFFERS = "offers"  # the same: what was offered in its last moments

type Written = Sequence[tuple[Standing, Entry]]


def moment_of(script: SceneService, offers: Offers | None = None) -> Moment:
    """Return a scene at this moment."""
    return Moment(script.scene_id, script.scene, partial(_clock_of, script), offers)


def speaking_to(reader: Reader, of_a_page: bool) -> Reader:
    """Return a reader as they speak: at a page, to its own scene, whichever the character's
    commands go to.
    """
    return replace(reader, aside=0, busy=False) if of_a_page else reader


def view_of(
    moment: Moment, script: SceneService, character: Any, reader: Reader, of_a_page: bool
) -> View:
    """Return a moment of a scene as a character's player may know it. A page is asked what is
    proposed too; a client has the line that says what to type.
    """
    proposed = partial(asks_for, script, character, reader) if of_a_page else tuple
    return View(moment, speaking_to(reader, of_a_page), proposed)


class Posed(NamedTuple):
    """A pose that a page has yet to be told."""

    script: SceneService
    pose: Pose


class News:
    """What written entries have brought, and how the scene stands after them."""

    def __init__(self, script: SceneService, written: Written, announcement: Announcement) -> None:
        self.script = script
        self._written = written
        self._announcement = announcement
        before, after = written[0][0].scene, script.scene
        self._involved = {one.ref for one in (*_people(before), *_people(after))}
        self._changed = None if before.ruleset != after.ruleset else _changed(before, after)
        self._here: dict[int, list[SceneService]] = {}  # by the room's number
        self._views: dict[tuple[int, bool], View] = {}

    def concerns(self, session: Any, wants: Wants) -> bool:
        """Say whether the entries may have changed anything that a connection has asked for: most
        want no more than their own health, and somebody else's has changed.
        """
        wanted = wanted_of(wants)
        if not wanted <= vitals.NAMES:
            return True
        told = not wanted.isdisjoint(vitals.CHANGED_BY_ENTRIES)
        return told and self._may_have_changed(session.puppet)

    def is_for(self, session: Any, wants: Wants) -> bool:
        """Say whether a connection is told of the scene: one from which its character is only just
        gone is shown no more.
        """
        character = session.puppet
        if wants.scene:
            return wants.scene == self.script.scene_id and may_still_watch(self.script, character)
        if character.location != self.script.obj and f"#{character.id}" not in self._involved:
            return False
        return shown_to(character, self._readable(character.location)) in (self.script, None)

    def messages(self, session: Any, wants: Wants) -> dict[str, Any]:
        """Return how things stand for a connection, and what the entries brought: as far as it is
        wanted, for each reader's view takes its time.
        """
        wanted, character = wanted_of(wants), session.puppet
        found = self._own_state(character, wanted)
        if wanted <= vitals.NAMES:
            return found
        view = self._view(character, bool(wants.scene))
        found |= view.messages(wanted)
        if not wanted.isdisjoint(NEWS):
            found |= self.brought(view.reader)
        return found

    def brought(self, reader: Reader) -> dict[str, Any]:
        """Return what the entries brought to a reader."""
        number = _as_counted(self.script, self._written[-1][1].number, reader)
        seen = self._announcement.seen_by(reader)
        return news(number, seen, self._announcement.lines(reader), reader)

    def reader(self, session: Any, wants: Wants) -> Reader:
        """Return the reader that a connection is."""
        return self._view(session.puppet, bool(wants.scene)).reader

    def text(self, message: Any) -> str:
        """Return a message as it is sent."""
        return self._moment.text(message)

    def _own_state(self, character: Any, wanted: frozenset[str]) -> dict[str, Any]:
        """Return what is wanted of a character's own state, if the entries may have changed it:
        where they are, and with whom, is told when that changes.
        """
        if not self._may_have_changed(character):
            return {}
        return vitals.messages(character, wanted & vitals.CHANGED_BY_ENTRIES, self.script)

    def _may_have_changed(self, character: Any) -> bool:
        return self._changed is None or f"#{character.id}" in self._changed

    def _readable(self, room: Any) -> list[SceneService]:
        number = room.id if room is not None else 0
        if number not in self._here:
            self._here[number] = registry.readable_in(room)
        return self._here[number]

    def _view(self, character: Any, of_a_page: bool) -> View:
        key = character.id, of_a_page
        if key not in self._views:
            here = self._readable(character.location)
            reader = self._readers.reader(character, player_of(character), here)
            self._views[key] = view_of(self._moment, self.script, character, reader, of_a_page)
        return self._views[key]

    @cached_property
    def _moment(self) -> Moment:
        if not hasattr(self.script, OFFERS):
            setattr(self.script, OFFERS, Offers())
        return moment_of(self.script, getattr(self.script, OFFERS))

    @cached_property
    def _readers(self) -> delivery.Readers:
        return delivery.Readers(self.script)


def posed(script: SceneService, pose: Pose, character: Any) -> ToldNow:
    """Return a pose as a scene's log has it for somebody at a page, which folds lines itself."""
    reader = delivery.reader_in(script, character)
    lines = quoted_lines(masked(pose, reader.viewer), replace(reader, width=UNFOLDED))
    return told_now(_as_counted(script, pose.after, reader), lines, reader.name)


def _as_counted(script: SceneService, number: int, reader: Reader) -> int:
    """Return the number that a reader counts an entry by."""
    line = script.standing.line
    return number if reader.st else line.as_counted(number) - (number in line.private)


def shown_to(character: Any, here: Sequence[SceneService]) -> SceneService | None:
    """Return the scene that a character's connections are told of, of those ``here`` or their own
    elsewhere.
    """
    own = registry.meant_by(character, here) if here else registry.in_any_scene(character)
    return own if own is not None and delivery.hears(own, character) else None


def _people(scene: Scene) -> Iterator[Person]:
    yield from scene.people.values()


def _changed(before: Scene, after: Scene) -> set[str]:
    """Return the references of those of whom anything has changed."""
    same = {id(one) for one in _people(before)} & {id(one) for one in _people(after)}
    return {one.ref for one in (*_people(before), *_people(after)) if id(one) not in same}


def _clock_of(script: SceneService, question: Question) -> Clock:
    """Return since when a question has been open, and when its time is up."""
    key, now, scene = key_of(question), time.time(), script.scene
    since: dict[str, float] = getattr(script, SINCE, {})
    if key not in since:
        waited = pacing_of(script).clocks.get(key, Waited()).waited
        still = {key_of(one) for one in script.waited_for()}
        since = {one: at for one, at in since.items() if one in still}
        since[key] = round(now - waited, 1)
        setattr(script, SINCE, since)
    limited = bool(scene.idle.after) and not scene.frozen and question.who in scene.people
    return Clock(since[key], since[key] + scene.idle.after if limited else None)
