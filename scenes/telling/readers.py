"""Who reads a scene: a character's player as one who is told of it.

For a room full of people what is the same for all of them is looked up once (`Readers`).
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from msgspec.structs import replace

from game.secrecy import blind_to
from game.state.person import Person
from game.state.scene import Scene
from journal import participants
from journal.models import SceneRecord
from journal.participants import Known
from narration.reader import THE_GAME, THE_ST, Reader
from players import demo_places
from players.authority import kept_by
from players.character_sheets import has_sheet, reference
from players.display_prefs import Player, player_of
from players.realms import OUR_OWN, realm_of
from players.usual_rules import usual_rules
from scenes import registry
from scenes.service import SceneService


def reader_in(script: SceneService, character: Any, absent: frozenset[str] | None = None) -> Reader:
    """Return the reader that a character's player is in a scene. ``absent`` says who is absent, if
    that is known.
    """
    here = registry.readable_in(character.location)
    return Readers(script, absent).reader(character, player_of(character), here)


class Readers:
    """Those who read one scene as it stands now, with what they have in common. Whoever took part
    ``before`` and has left meanwhile reads of that as their own.
    """

    def __init__(
        self,
        script: SceneService,
        absent: frozenset[str] | None = None,
        before: Scene | None = None,
    ) -> None:
        self._script = script
        scene, joined = script.scene, _joined(script)
        self._names = {**_who_left(before, scene), **_by_reference(scene.people.values())}
        self._starter = script.starter
        self._runner = THE_GAME if demo_places.is_demo(script.obj) else runner_of(script.record)
        self._absent = _absent(script) if absent is None else absent
        self._hidden = {one.name: one.mask for one in joined if one.mask} | dict(scene.masks)
        self._ever = [one.name for one in joined]
        self._usual = usual_rules().id
        self._bridged = realm_of(script.obj) != OUR_OWN

    def reader(self, character: Any, player: Player, here: Sequence[SceneService]) -> Reader:
        """Return the reader that a character's ``player`` is; ``here`` are the open scenes where
        the character is.
        """
        ref, manner = reference(character), player.manner
        aside, busy = _aside(self._script, character, here)
        name = self._names.get(ref, "")
        reader = Reader(
            name=name,
            st=manner.storyteller,
            pace=self._starter == ref,
            keeps=self._kept(ref),
            runner=self._runner,
            absent=self._absent,
            aside=aside,
            busy=busy,
            style=manner.style,
            screenreader=player.aloud,
            width=player.columns,
            zone=manner.zone or settings.TIME_ZONE,
            own_zone=bool(manner.zone),
            usual=self._usual,
            bridged=self._bridged,
            sheetless=not name and not has_sheet(character),
            masks=(),
            language=manner.language,
        )
        if not self._hidden:
            return reader
        return replace(reader, masks=blind_to(reader.viewer, self._hidden, self._ever))

    def _kept(self, ref: str) -> frozenset[str]:
        """Return the names of those whom a character's player added to a scene that they run."""
        if self._starter != ref:
            return frozenset()
        people = self._script.scene.people.values()
        return frozenset(one.name for one in people if one.ref == kept_by(ref, one.name))


def _by_reference(people: Iterable[Person]) -> dict[str, str]:
    """Return the name of each by their reference: the first that they came under."""
    return {one.ref: one.name for one in reversed(list(people)) if one.ref}


def _who_left(before: Scene | None, after: Scene) -> dict[str, str]:
    """Return those who took part before, unless somebody else has the name now."""
    people = before.people.values() if before is not None else ()
    return _by_reference(one for one in people if one.name not in after.people)


def blindfolded(reader: Reader, joined: Sequence[Known], scene: Scene) -> Reader:
    """Return a reader who cannot tell who is hidden, of those who ever ``joined`` a scene, or was
    when their coming was undone.
    """
    hidden = {one.name: one.mask for one in joined if one.mask} | dict(scene.masks)
    names = (one.name for one in joined)
    return replace(reader, masks=blind_to(reader.viewer, hidden, names) if hidden else ())


def _joined(script: SceneService) -> list[Known]:
    live = script.live
    if live.joined is None:
        live.joined = participants.fighters([script.scene_id])[script.scene_id]
    return live.joined


def runner_of(record: SceneRecord) -> str:
    """Return how to name whoever runs a scene: any storyteller may run a storyteller's scene."""
    return THE_ST if record.by_storyteller else record.starter_name


def _absent(script: SceneService) -> frozenset[str]:
    """Return those who are awaited though nobody is connected for them."""
    people = script.scene.people
    absent = set()
    for question in script.questions():
        if question.who not in people:  # the storyteller: any of them may answer
            continue
        character = registry.character_of(people[question.who].ref)
        if character is not None and not character.sessions.count():
            absent.add(question.who)
    return frozenset(absent)


def _aside(script: SceneService, character: Any, here: Sequence[SceneService]) -> tuple[int, bool]:
    """Return the number of a scene that a character's commands do not go to, of those ``here``,
    else 0; and whether they take part in another.
    """
    if len(here) < 2 or script not in here:
        return 0, False
    aside = registry.meant_by(character, here) is not script
    busy = any(one is not script and registry.fights_in(one, character) for one in here)
    return script.scene_id if aside else 0, busy
