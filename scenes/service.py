"""The service: the one way to a scene for commands, web and everything else.

For each submission: may they say it, do the rules take it, **write**, **then announce**. There are
no rules and no sentences here, and what an entry brings about for people, sheets and clocks follows
by signals (`scenes.signals`).
"""

import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from django.conf import settings
from evennia import DefaultScript
from evennia.objects.objects import DefaultCharacter

from game import actions as act
from game import scene as rules
from game.dice import Chance, SeededChance, SystemChance
from game.errors import RuleError
from game.events import AnyEvent, PhaseBegan, fold
from game.journal import (
    Entry,
    Jump,
    Proposal,
    as_entries,
    as_written,
    known_to_the_privy,
    redo_to,
    undo_to,
)
from game.machine import stopped, waited_for
from game.npcs import next_move
from game.reading import awaiting, kept_for_later, next_owners, phase_of
from game.secrecy import STORYTELLER, Viewer, as_all_hear, without_plans
from game.state.decisions import Clock, Question
from game.state.person import Person
from game.state.scene import Scene
from journal import dice_stats, participants, store
from journal.participants import Known
from journal.store import InTransaction, WrittenScene
from journal.turns import Asked
from narration.languages import N_
from players import authority, failures, realms
from players.authority import Speaker, is_storyteller, kept_by, speaker
from players.character_sheets import reference
from proofs.dealing import CheckedChance, Dice
from scenes import checked_dice, registry, sheet_sync, signals, undo
from scenes.checked_dice import KeysUsedUp
from scenes.read_markers import ReadMarkers

READ_AGAIN = 60  # seconds after which a scene that could not be read is tried once more
_SYSTEM: Chance = SystemChance() if settings.DICE_SEED is None else SeededChance(settings.DICE_SEED)


class Pacing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks of open questions, and what is proposed."""

    clocks: dict[str, Clock] = {}
    proposals: tuple[Proposal, ...] = ()


@dataclass
class SceneCache:
    """What is kept in memory of a scene; all of it can be read or shown anew."""

    standing: WrittenScene
    markers: ReadMarkers  # how far each reader is
    record: Any
    shown: dict[tuple[int, str], str] = field(default_factory=dict)  # questions, by viewer and whom
    settled: dict[str, Clock] = field(default_factory=dict)  # the clocks of what has been answered
    phase: tuple[int, list[AnyEvent]] | None = None  # this phase's events, up to an entry
    joined: list[Known] | None = None  # who ever joined; None: not read yet
    loans: sheet_sync.Loans | None = None  # what has changed hands; None: not read yet
    onlookers: set[str] | None = None  # references of those told besides; None: not read yet
    pacing: Pacing | None = None  # None: not read yet
    untimed: float = 0.0  # seconds that have gone by in a slow scene and are on no clock yet
    turns: frozenset[Asked] | None = None  # of a slow scene, as written; None: not read yet
    # What could not be written on sheets.
    behind: sheet_sync.UnwrittenSheets = field(default_factory=sheet_sync.UnwrittenSheets)
    untold: list[tuple[WrittenScene, Entry]] = field(default_factory=list)  # written, not told yet
    dice: Dice | None = field(default=None, repr=False)  # seeds that nobody must know
    _automatic: tuple[Scene | None, frozenset[str]] = (None, frozenset())  # as it stood then

    @property
    def automatic(self) -> frozenset[str]:
        """The references of automatic people, while the scene is under way."""
        scene = self.standing.scene
        if scene is not self._automatic[0]:
            people = scene.people.values() if scene.fight.phase != store.ENDED else ()
            self._automatic = scene, frozenset(person.ref for person in people if person.auto)
        return self._automatic[1]


_in_memory: WeakValueDictionary[int, SceneCache] = WeakValueDictionary()  # by the ids of the scenes


def chance_for(script: "SceneService | None") -> Chance:
    """Return the dice of a scene, or of rolls outside any.

    This is the only place they come from, so that tests can lay them out.
    """
    dice = script.dice if script is not None else None
    return CheckedChance(dice) if dice is not None and dice.ready else _SYSTEM


def may_be_automatic(character: Any) -> bool:
    """Say whether the game may play a character in some scene, by what is in memory alone: every
    line typed asks. The server loads all open scenes as it starts.
    """
    ref = reference(character)
    return any(ref in live.automatic for live in _in_memory.values())


class SceneHandle(DefaultScript):
    """A handle on a scene in its room: it has nothing but the row's id, and can be made again."""

    called = "scene"
    told_as = N_("A scene being played here.")

    def at_script_creation(self) -> None:
        """Outlive restarts, and never tick."""
        # Written at once: by its properties each field would be a step of its own to the database.
        self.db_key, self.db_desc = self.called, self.told_as
        self.db_persistent, self.db_interval = True, -1
        self.save(update_fields=["db_key", "db_desc", "db_persistent", "db_interval"])

    @property
    def scene_id(self) -> int:
        return int(self.db.scene_id)


class SceneService(SceneHandle):
    """A scene as its row has it: it can be read, spoken to and written.

    The truth is the row; what is kept in memory (`SceneCache`) is a copy of it, made again if it is
    missing.
    """

    # Not in `ndb`: it is asked for some fifty times a submission, and `ndb` takes its time.
    _live: SceneCache | None = None
    _rolling: Chance | None = None  # what an outcome was rolled with
    _coming: Dice | None = None  # the dice that an entry commits to
    has_chases: bool | None = None  # None: nobody has looked since the server started
    _unreadable: tuple[float, store.UnreadableScene] | None = None  # until when, and why

    @property
    def scene_id(self) -> int:
        return self._live.standing.id if self._live is not None else super().scene_id

    @property
    def is_played_here(self) -> bool:
        """Say whether this process plays the scene, and not another that shares the database."""
        return realms.is_ours(realms.realm_of(self.obj))

    # --- what is true now ------------------------------------------------------------------------

    @property
    def live(self) -> SceneCache:
        """What is kept in memory of the scene; raises `UnreadableScene`."""
        if self._live is None:
            number = self.scene_id
            markers = ReadMarkers(self, store.told(number))
            live = SceneCache(self._load(), markers, store.record(number))
            live.dice = dice_stats.dice_of(number)
            return self._keep(live)
        return self._live

    @property
    def kept(self) -> SceneCache | None:
        """What is in memory now, without reading anything."""
        return self._live

    def open(self, standing: WrittenScene, entry: Entry) -> None:
        """Begin with a scene that was opened just now by ``entry``, and say so."""
        what = f"Scene {standing.id}: its opening"
        with failures.fails_alone(what):  # it is open all the same
            self._begin(standing)
            signals.scene_opened.tell(self, what, entry=entry)

    def _begin(self, standing: WrittenScene) -> None:
        """Begin with a scene that has nothing more to read."""
        live = SceneCache(standing, ReadMarkers(self, {}), store.record(standing.id))
        live.phase, live.joined, live.onlookers = (0, []), [], set()
        live.pacing, live.turns = Pacing(), frozenset()
        live.markers.note_posed(0)
        live.dice = dice_stats.dice_of(standing.id) if standing.scene.committed else None
        self.has_chases = False
        self._keep(live)

    def _keep(self, live: SceneCache) -> SceneCache:
        self._live = live
        _in_memory[live.standing.id] = live
        self.ndb.is_loaded = True  # Evennia forgets no object that has something here
        return live

    def _load(self) -> WrittenScene:
        """Load the scene; after a failure it is not read again at once."""
        if self._unreadable is not None:
            until, error = self._unreadable
            if time.monotonic() < until:
                raise store.UnreadableScene(error.scene, error.entry)
        try:
            return store.load(self.scene_id)
        except store.UnreadableScene as error:
            self._unreadable = (time.monotonic() + READ_AGAIN, error)
            raise

    @property
    def readable(self) -> bool:
        """Say whether the scene can be read: if it cannot, the others go on without it."""
        try:
            return self.live is not None
        except store.UnreadableScene:
            return False

    @property
    def standing(self) -> WrittenScene:
        return self.live.standing

    @property
    def scene(self) -> Scene:
        return self.live.standing.scene

    @property
    def ended(self) -> bool:
        return self.scene.fight.phase == store.ENDED

    @property
    def record(self) -> Any:
        """The scene's row, for what never changes in it: who started it, when, under what title.

        A scene that cannot be read has one too.
        """
        return self._live.record if self._live is not None else store.record(self.scene_id)

    @property
    def starter(self) -> str:
        """The reference of the player who runs the scene, having started it or been handed it, else
        nothing: a storyteller does.
        """
        if self.led:
            return ""
        handed = self.scene.runner if self.readable else None
        return handed.ref if handed is not None else str(self.record.starter)

    @property
    def led(self) -> bool:
        return self.scene.led if self.readable else bool(self.record.by_storyteller)

    @property
    def starter_name(self) -> str:
        handed = self.scene.runner if self.readable else None
        return handed.name if handed is not None else str(self.record.starter_name)

    def load_again(self) -> None:
        """Take the row's word for how things stand, whatever memory says."""
        shown = self._live.shown if self._live else {}
        untold = self._live.untold if self._live else []
        self._live = self._unreadable = None
        self.live.shown = shown
        written = self.standing.number
        self.live.untold = [one for one in untold if one[1].number <= written]

    def person_of(self, character: Any) -> Person | None:
        ref = reference(character)
        return next((person for person in self.scene.people.values() if person.ref == ref), None)

    @property
    def dice(self) -> Dice | None:
        """The scene's dice, where they can be checked: seeds that nobody must know."""
        return self.live.dice

    def questions(self) -> Sequence[Question]:
        return awaiting(self.scene)

    def waited_for(self) -> list[Question]:
        """Return all for which the others wait: that, and who is not ready for a chase's round."""
        return waited_for(self.scene)

    # --- saying something to it ------------------------------------------------------------------

    def submit(
        self,
        who: Speaker,
        action: act.AnyAction,
        along: InTransaction | None = None,
    ) -> Entry:
        """Say ``action`` to the scene as ``who``; a refusal (`RuleError`) changes nothing.

        A declaration that is refused for its moment alone is said as a plan; it stands in the place
        of one that can still be taken back. Whatever is done ``along`` with it is in the same
        transaction, and may refuse. So are the entries of plans that are said upon it. Then
        automatic people say what is asked of them, and a run goes on that a question had stopped.
        """
        before = self.scene
        try:
            entry, *_plans = self._submit(who, action, along)
        except RuleError as error:
            later = kept_for_later(self.scene, action, error)
            if error.facts.get("instead"):
                self._submit(who, act.TakeBack(who=str(error.facts["oops"])))
                later = action
            elif later is None or undo.has_another_way(error):
                raise
            entry, *_plans = self._submit(who, later, along)
        try:
            self.let_auto_play(before)
        except failures.DATABASE_ERRORS as error:  # what was said stands; they go on with the clock
            failures.note(error, f"Scene {self.scene_id}: automatic people")
        return entry

    def rehearse(self, who: Speaker, action: act.AnyAction) -> None:
        """Raise the refusal that an action would meet, by saying it to a copy with dice that nobody
        sees.
        """
        authority.check(who, action, self.scene, self.starter, self.starter_name)
        rules.submit(self.scene, action, _SYSTEM)

    def let_auto_play(self, before: Scene | None = None) -> None:
        """Have automatic people say what is theirs to say now, and a run go on that
        was stopped as the scene stood ``before``; whatever waited to be told with it is told.
        """
        try:
            self._commit_dice()
            while (move := self.next_by_itself(before)) is not None:
                before = self.scene
                self._submit(Speaker(move.by, "", storyteller=True, by_the_game=True), move)
        finally:
            signals.all_said.tell(self, f"Scene {self.scene_id}")

    def next_by_itself(self, before: Scene | None) -> act.AnyAction | None:
        """Return what is said next by nobody's word: by automatic people, or a run that
        goes on; None where a person is waited for.
        """
        return next_move(self.scene) or self._run_on(before)

    def _run_on(self, before: Scene | None) -> act.Advance | None:
        """Return the word that a run goes on, where a person was asked something in it ``before``
        and nobody is now: it stops for people alone (ROUND-4).
        """
        now = self.scene
        rests = before is None or not before.fight.questions or stopped(now) or now.frozen
        if rests or phase_of(now).kind != "resolve" or awaiting(now) or not next_owners(now):
            return None
        for entry in store.latest(self.scene_id, self.standing.timeline):
            if any(isinstance(event, PhaseBegan) for event in entry.events):
                return None
            if isinstance(entry.action, act.Advance):
                return (
                    act.Advance(run=True, by=authority.THE_GAME.name) if entry.action.run else None
                )
        return None

    def _submit(
        self,
        who: Speaker,
        action: act.AnyAction,
        along: InTransaction | None = None,
    ) -> list[Entry]:
        try:
            written = self._write_committed(who, action, along)
        except (store.Conflict, RuleError):
            if self.standing.number == store.last_number(self.scene_id):
                raise
            # Memory and row differ: another process wrote, or a transaction around us was undone.
            self.load_again()
            written = self._write_committed(who, action, along)
        for before, entry in written:  # it stands: nothing here may fail the submission
            what = f"Scene {self.scene_id}, entry {entry.number}"
            signals.entry_committed.tell(self, what, before=before, entry=entry)
        return [entry for _, entry in written]

    def _write_committed(
        self, who: Speaker, action: act.AnyAction, along: InTransaction | None
    ) -> list[tuple[WrittenScene, Entry]]:
        """Write an action; what it may roll is committed to first, and more of it where the keys of
        the dice do not last.
        """
        if not action.rolls_nothing:
            self._commit_dice()
        try:
            return self._write(who, action, along)
        except KeysUsedUp as short:
            self._commit_dice(short.dice)
            return self._write(who, action, along)

    def _commit_dice(self, used: Dice | None = None) -> None:
        """Commit the dice to come, where they must be before anything more is rolled."""
        while self.dice is not None and not self.ended:
            needed = checked_dice.commitment_needed(self.dice, self.scene_id, used)
            if needed is None:
                return
            self._coming, made = needed
            try:
                self._submit(authority.THE_GAME, act.CommitDice(dice=made))
            finally:
                self._coming = None

    def _write(
        self, who: Speaker, action: act.AnyAction, along: InTransaction | None
    ) -> list[tuple[WrittenScene, Entry]]:
        before = self.standing
        authority.check(who, action, before.scene, self.starter, self.starter_name)
        signals.consulted.ask(self, who=who, action=action)
        runs = self.starter == who.ref
        theirs = frozenset(
            [
                person.name
                for person in before.scene.people.values()
                if person.ref == who.ref or (runs and person.ref == kept_by(who.ref, person.name))
            ]
        )
        viewer = Viewer(st=who.storyteller, keeps=theirs)  # what is theirs they know
        said = msgspec.structs.replace(as_all_hear(action, viewer, before.scene), by=who.name)
        self._rolling = None
        scene, events = self._outcome(before, said)
        dice = self.live.dice
        if isinstance(said, act.CommitDice):
            dice = self._coming
        elif dice is not None:
            used = checked_dice.used_by(self._rolling, dice)
            dice = checked_dice.after(used, before.scene, said, scene)
        entry = Entry(
            number=before.number + 1,
            time=time.time(),
            by=who.name,
            action=as_written(said, events),
            events=tuple(events),
            ruleset=scene.ruleset,
            by_the_game=who.by_the_game,
        )
        alongs = [along] if along is not None else []
        if dice is not None and dice != self.live.dice:
            alongs.insert(0, partial(dice_stats.keep, self.scene_id, dice))
        written, standing, entries = [], before, as_entries(entry)
        with store.one_transaction() if entries[1:] else nullcontext():  # one entry has its own
            for one in entries:
                written.append((standing, one))
                after = scene if one is entries[-1] else fold(one.events, standing.scene)
                standing = store.append(standing, one, after, self.live.markers.sent, alongs)
                alongs = []
        self.live.standing, self.live.dice = standing, dice
        self.live.markers.note_written()
        came = any(isinstance(event, participants.CAME) for event in events)
        if came or before.scene.masks != scene.masks:
            self.live.joined = None
        return written

    def _seal_anew_if_rolled(self) -> None:
        """Have the rolls to come sealed anew where a submission that is refused has rolled: from
        the refusal one might guess at faces that would come again.
        """
        dice = self.live.dice
        if dice is not None and checked_dice.used_by(self._rolling, dice) != dice:
            self.live.dice = msgspec.structs.replace(dice, over=True)
            dice_stats.keep(self.scene_id, self.live.dice)

    def _outcome(
        self, standing: WrittenScene, action: act.AnyAction
    ) -> tuple[Scene, tuple[AnyEvent, ...]]:
        match action:
            case act.Undo(steps=steps, to=to):
                to = to or undo.undo(self, STORYTELLER, steps).to
                return self._jump(standing, undo_to(standing.timeline, steps, to))
            case act.Redo(to=to):
                return self._jump(standing, redo_to(standing.timeline, to))
            case act.TakeBack(who=who):
                return self._jump(standing, undo.taken_back(self, who))
        self._rolling = chance_for(self)
        try:
            return rules.submit(standing.scene, action, self._rolling)
        except RuleError as error:
            self._seal_anew_if_rolled()
            undo.offer(self, action, error)
            raise

    def verify_after(self, event: Jump, action: act.AnyAction, viewer: Viewer) -> None:
        """Refuse what could not be said once a jump was made; what people other than ``viewer``
        have planned is not looked at.
        """
        scene, _events = self._jump(self.standing, event)
        rules.submit(without_plans(scene, viewer), action, SystemChance())

    def _jump(self, standing: WrittenScene, event: Jump) -> tuple[Scene, tuple[AnyEvent, ...]]:
        """Return the scene that an undo or redo leads to."""
        timeline = standing.timeline.after(standing.number + 1, (event,))
        scene = store.scene_along(self.scene_id, timeline)
        sheet_sync.verify(self, timeline, scene)
        moved = store.entries(self.scene_id, set(standing.timeline.live) ^ set(timeline.live))
        told = known_to_the_privy(event, standing.timeline, moved, standing.scene, scene)
        return scene, (told,)


# -------------------------------------------------------------------------------------------------
# Whether a scene would take an action, found out on a copy of it.


def why_not(
    script: SceneService, who: Speaker, action: act.AnyAction, viewer: Viewer
) -> RuleError | None:
    """Return why a person could not say an action to a scene now; None where they could, if only to
    be kept for later. Nothing is changed, and what others have planned is not looked at.
    """
    scene = script.scene
    try:
        authority.check(who, action, scene, script.starter, script.starter_name)
        rules.submit(without_plans(scene, viewer), action, SystemChance())
    except RuleError as error:
        later = kept_for_later(scene, action, error)
        return error if later is None else why_not(script, who, later, viewer)
    return None


# -------------------------------------------------------------------------------------------------
# Automatic is for the absent: a player comes back to their character by typing something.
#
# A player's character that plays by itself is theirs again with the first line that they type as
# that character, whatever it is, taken or refused (`commands/parser.py`). A storyteller types for
# everybody, so theirs comes back by ``+npc/manual`` alone.


def comes_back(caller: Any) -> None:
    """Give a character back to its player, who types a line; a caller that is no character has
    none.
    """
    if not isinstance(caller, DefaultCharacter) or not may_be_automatic(caller):
        return
    with failures.fails_alone(f"{caller.key} typed, and could not be given back."):
        script = registry.in_any_scene(caller)
        if script is not None:
            take_back(script, caller)


def take_back(script: SceneService, character: Any) -> None:
    """Give a character back to its player, if it plays by itself in a scene; everybody is told."""
    person = script.person_of(character)
    if person is not None and person.auto and not is_storyteller(character):
        # It is not a step of theirs, for an undo.
        who = msgspec.structs.replace(speaker(character), by_the_game=True)
        script.submit(who, act.SetAuto(who=person.name, auto=False))
