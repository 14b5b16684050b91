"""What the commands of upkeep share: whose sheet is meant, in a scene or outside any."""

import re
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from commands.base import RoundCommand, pick_whole
from game import actions as act
from game.errors import RuleError
from game.fighter import Fighter, Track
from game.npcs import ALL
from game.reading import ruleset_of
from game.state.person import Person
from game.state.scene import Scene
from game.words import OWN_NAMES, matches, names_meant
from narration.languages import _
from narration.reader import Reader
from narration.sheets.tables import health_lines
from narration.text import listing
from players import failures, people
from scenes import consent, outside_scenes, registry
from scenes.service import SceneService
from scenes.telling import delivery
from sheetbook import approval, recovery, sheet_requests
from sheets.catalog import default_catalog


class Subject(msgspec.Struct, frozen=True):
    """A person with a sheet: in a scene (``script``), or a character outside any."""

    person: Person
    scene: Scene
    script: SceneService | None = None
    character: Any = None

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def fighter(self) -> Fighter:
        return self.person.fighter

    @property
    def track(self) -> Track:
        return ruleset_of(self.scene).track_of(self.fighter)


class UpkeepCommand(RoundCommand):
    """A command about a person's sheet.

    In a scene every change enters it as an action, and so its log; outside it is made to the
    sheet, by the same rules.
    """

    help_category = "Characters"

    def subject(self, text: str | None = None) -> Subject:
        """Return the person a text names: without a name the caller, else a person nearby."""
        if not text or text.lower() in OWN_NAMES:
            return self.subject_of(self.caller)
        found = self._in_scene(text)
        if found is not None:
            return found
        character = people.in_room(self.caller, text)
        if character is None and self.storyteller:
            character = people.anywhere(text, self.speaker.realm)
        if character is None:
            raise RuleError("unknown-name", what="name", text=text, names=self._names())
        return self.subject_of(character)

    def subject_of(self, character: Any) -> Subject:
        """Return a character in their scene, or alone."""
        script = registry.in_any_scene(character)
        person = script.person_of(character) if script is not None else None
        if script is not None and person is not None:
            scene = delivery.scene_in(script, self.caller)
            if person.name in scene.people:  # else hidden: they are told of as if alone
                return Subject(scene.people[person.name], scene, script, character)
        if character is self.caller:
            return self._alone(character, "")
        return self._alone(character, character.key)

    def _alone(self, character: Any, called: str) -> Subject:
        try:
            scene = outside_scenes.alone(character)
        except RuleError as error:
            if error.code == "no-sheet":
                raise RuleError("no-sheet", who=called) from error
            raise
        return Subject(scene.people[character.key], scene, None, character)

    def _in_scene(self, text: str) -> Subject | None:
        script = self._any_script()
        if script is None:
            return None
        found = names_meant(text, delivery.names_in(script, self.caller))
        if len(found) > 1:
            raise RuleError("ambiguous-name", what="name", text=text, names=found)
        if not found:
            return None
        scene = delivery.scene_in(script, self.caller)
        person = scene.people[found[0]]
        return Subject(person, scene, script, registry.character_of(person.ref))

    def verify_own(self, subject: Subject) -> None:
        """Refuse what only a person's player and storytellers do, nor do others learn from it."""
        if not self.may_see(subject):
            self.refuse("Only {name} and storytellers can do that.", name=subject.name)

    def several(self, text: str) -> bool:
        """Say whether a text names several people, or may: ``Thug1-3``, ``Thug*``, ``Jo, Al``, or
        ``all``.
        """
        return text.lower() in ALL or bool(re.search(r"[,*]|\d\s*-\s*\d", text))

    def may_see(self, subject: Subject) -> bool:
        """Say whether the caller may read a whole sheet: it is theirs, or they run scenes."""
        return approval.may_read(self.speaker, subject.person.ref, subject.name)

    def say_to(self, subject: Subject, action: act.AnyAction, to: Sequence[Any] = ()) -> None:
        """Say an action about a person to their scene or their sheet; those concerned are told."""
        if subject.script is not None:
            self.say_to_scene(subject.script, action)
        else:
            concerned = (self.caller, *to)
            outside_scenes.say_alone(
                self.speaker, subject.character, subject.scene, action, concerned
            )

    def say_to_scene(self, script: SceneService, action: act.AnyAction) -> None:
        """Say an action to a person's scene; a player who rules from afar is told what
        came of it.
        """
        before = script.scene
        entry = consent.say(script, self.caller, action)
        if entry is None or self.caller.location == script.obj:
            return
        with failures.fails_alone(f"{self.caller.key}, of what they ruled from afar"):
            if self.caller not in delivery.audience(script, before):
                delivery.tell_alone(self.caller, "", before, script.scene, entry.events)

    def say_or_ask(
        self, subject: Subject, action: act.AnyAction, command: str, rest: str, why: str = ""
    ) -> bool:
        """Say what heals, or gives something back; where that is not the caller's own to say, ask
        the person whose it is. Say whether it was done. ``why`` is what they are told of it.
        """
        try:
            self.say_to(subject, action)
        except RuleError as error:
            if error.code != "recovery-asks":
                raise
        else:
            return True
        if subject.script is not None and recovery.put_to_the_others(self.caller, action):
            return False
        made, told = sheet_requests.ask_back(self.speaker, self.caller, command, rest, why)
        if told:
            whom = _("{told} to decide, and they've been asked", told=listing(told, "or"))
        else:
            whom = _("a storyteller to decide. None is here, so it waits for one")
        self.say(
            "You ask for {line}. That is for {whom} (request {id}). You'll be told the "
            "answer. To take it back: `+sheet/withdraw {id}`.",
            line=f"`{command} {rest}`",
            whom=whom,
            id=made.id,
        )
        return False

    def item(self, text: str, carried: Collection[str] = ()) -> str:
        """Return the weapon or armour that a text names whole, of those ``carried`` or of all; or
        what comes nearest to that, and say which that is.
        """
        catalog = default_catalog()
        among, called = carried or catalog.gear, catalog.called(text)
        if called == text or called not in among or matches(text, among, exact=True):
            return pick_whole("item", text, among)
        self.say(
            "'{word}' stands for {item} here. `+gear/stock` lists what there is.",
            word=text,
            item=called,
        )
        return called

    def track_of(self, subject: Subject) -> list[str]:
        """Return a person's health; by name where they are not the caller."""
        health, others = subject.fighter.health, subject.character is not self.caller
        reader = self.own_reader(subject)
        return health_lines(subject.name, health, subject.track, reader, named=others)

    def own_reader(self, subject: Subject) -> Reader:
        """Return the caller as a reader of a person's sheet."""
        return msgspec.structs.replace(
            self.reader, name=subject.name if self.may_see(subject) else ""
        )
