"""The service: the one way to a scene for commands, web and everything else.

Per submission: may they say it, do the rules take it, **write, then announce**. Here are no rules
and no sentences.
"""

import time
from dataclasses import dataclass, field
from typing import Any

import evennia
import msgspec
from django.conf import settings
from django.db import DatabaseError
from evennia import DefaultScript
from evennia.utils import logger
from twisted.internet import reactor

from chronicle import store
from chronicle.people import Known
from chronicle.store import Along, Standing
from game import actions as act
from game import scene as rules
from game.auto import next_move
from game.chance import Chance, SeededChance, SystemChance
from game.combat.asking import awaiting
from game.errors import RuleError
from game.events import AnyEvent, Joined
from game.journal import Entry, Line, redo_to, undo_to
from game.state.chase import Chase
from game.state.decisions import Question
from game.state.declaration import Part
from game.state.scene import Person, Scene
from presentation.unreadable import unreadable
from typeclasses import authority, coming_back, lent, posing, scenes, telling, writing_back
from typeclasses.authority import Speaker
from typeclasses.pacing import Pacing, let_go_of_settled
from typeclasses.sheets import Reason, reference, write_fighter
from typeclasses.writing_back import Behind

_SYSTEM: Chance = SystemChance() if settings.DICE_SEED is None else SeededChance(settings.DICE_SEED)
READ_AGAIN = 60  # seconds after which a scene that could not be read is tried once more


def chance_for(script: "CombatScript | None") -> Chance:
    """Return the dice of a scene, or of rolls outside any.

    The one place they come from, so that tests can lay them out.
    """
    return _SYSTEM


@dataclass
class Live:
    """What is kept in memory of a scene; all of it can be read or shown anew."""

    standing: Standing
    told: dict[str, int]  # the last entry that each participant was told, by reference
    sent: dict[str, int]  # the same, as far as it has surely left the server
    record: Any
    shown: dict[tuple[int, str], str] = field(default_factory=dict)  # questions, by viewer and whom
    phase: tuple[int, list[AnyEvent]] | None = None  # this phase's events, up to an entry
    joined: list[Known] | None = None  # who ever joined; None: not read yet
    loans: lent.Loans | None = None  # what has changed hands; None: not read yet
    onlookers: set[str] | None = None  # references of those told besides; None: not read yet
    pacing: Pacing | None = None  # None: not read yet
    behind: Behind = field(default_factory=Behind)  # what could not be written on sheets
    keeping: bool = False  # whether ``told`` is about to be written


class SceneHandle(DefaultScript):
    """A handle on a scene in its room: it holds nothing but the row's id, and can be made anew."""

    called = "scene"
    told_as = "A scene being played here."

    def at_script_creation(self) -> None:
        """Outlive restarts, and never tick."""
        self.key = self.called
        self.desc = self.told_as
        self.persistent = True
        self.interval = -1

    @property
    def scene_id(self) -> int:
        """The id of the scene's row."""
        return int(self.db.scene_id)


class CombatScript(SceneHandle):
    """The service of a scene: of the fight in it, and through `ChaseScript` of its chases.

    The truth is the scene's row; what is kept in memory (`Live`) is a copy of it, made anew where
    it is missing.
    """

    called = "combat"
    # Not in `ndb`: it is asked for some fifty times a submission, and `ndb` takes its time.
    _live: Live | None = None
    _unreadable: tuple[float, store.UnreadableScene | None] = (0.0, None)  # until when, and why

    # --- what is true now ------------------------------------------------------------------------

    @property
    def live(self) -> Live:
        """What is kept in memory of the scene; raises `UnreadableScene`."""
        if self._live is None:
            number = self.scene_id
            told = store.told(number)
            self._live = Live(self._load(), told, dict(told), store.record(number))
            # Evennia forgets no object that has something here.
            self.ndb.is_loaded = True
        return self._live

    def _load(self) -> Standing:
        """Load the scene; one that could not be read is not read again at once."""
        until, error = self._unreadable
        if error is not None and time.monotonic() < until:
            raise store.UnreadableScene(error.scene, error.entry)
        try:
            return store.load(self.scene_id)
        except store.UnreadableScene as error:
            self._unreadable = (time.monotonic() + READ_AGAIN, error)
            raise

    @property
    def readable(self) -> bool:
        """Say whether the scene can be read: where one can not, the others go on without it."""
        try:
            return self.live is not None
        except store.UnreadableScene:
            return False

    @property
    def standing(self) -> Standing:
        """The scene as last written."""
        return self.live.standing

    @property
    def scene(self) -> Scene:
        """The state of the scene."""
        return self.live.standing.scene

    @property
    def ended(self) -> bool:
        """Say whether the scene is over."""
        return self.scene.fight.phase == store.ENDED

    @property
    def record(self) -> Any:
        """The scene's row, for what never changes in it: who started it, when, under what title.

        It is there for a scene that can not be read, too.
        """
        return self._live.record if self._live is not None else store.record(self.scene_id)

    @property
    def starter(self) -> str:
        """The reference of whoever started the scene without a storyteller, else nothing."""
        record = self.record
        return "" if record.by_storyteller else str(record.starter)

    def load_again(self) -> None:
        """Take the row's word for how things stand, whatever memory says."""
        shown = self._live.shown if self._live else {}
        self._live, self._unreadable = None, (0.0, None)
        self.live.shown = shown

    def person_of(self, character: Any) -> Person | None:
        """Return a character's combatant in the scene."""
        ref = reference(character)
        return next((one for one in self.scene.people.values() if one.ref == ref), None)

    def questions(self) -> list[Question]:
        """Return what people are asked now."""
        return awaiting(self.scene)

    def steps_of_rounds(self, rounds: int) -> int:
        """Return how many submissions the last rounds of the fight took; see the store's."""
        return store.steps_of_rounds(self.scene_id, self.standing.line, rounds)

    # --- saying something to it ------------------------------------------------------------------

    def submit(
        self,
        who: Speaker,
        action: act.AnyAction,
        along: Along | None = None,
    ) -> Entry:
        """Say ``action`` to the scene as ``who``; a refusal (`RuleError`) changes nothing.

        What is done ``along`` with it is in the same transaction, and may refuse. Those who play by
        themselves then say what is asked of them.
        """
        entry = self._submit(who, action, along)
        try:
            self.let_auto_play()
        except DatabaseError:  # what was said stands; they go on with the clock
            logger.log_trace(f"Scene {self.scene_id}: those who play by themselves")
        return entry

    def let_auto_play(self) -> None:
        """Have those who play by themselves say what is theirs to say now."""
        while (move := next_move(self.scene)) is not None:
            self._submit(Speaker(move.by, "", storyteller=True), move)

    def _submit(
        self,
        who: Speaker,
        action: act.AnyAction,
        along: Along | None = None,
    ) -> Entry:
        try:
            before, entry = self._write(who, action, along)
        except (store.Conflict, RuleError):
            if self.standing.number == store.last_number(self.scene_id):
                raise
            # Memory and row differ: another process wrote, or a transaction around us was undone.
            self.load_again()
            before, entry = self._write(who, action, along)
        self._after_writing(before, entry)
        return entry

    def rehearse(self, who: Speaker, action: act.AnyAction) -> None:
        """Raise the refusal that an action would meet; it is said to a copy, with dice that nobody
        sees.
        """
        authority.check(who, action, self.scene, self.starter, self.record.starter_name)
        rules.submit(self.scene, action, _SYSTEM)

    def _write(
        self, who: Speaker, action: act.AnyAction, along: Along | None
    ) -> tuple[Standing, Entry]:
        before = self.standing
        authority.check(who, action, before.scene, self.starter, self.record.starter_name)
        said = msgspec.structs.replace(action, by=who.name)
        scene, events = self._outcome(before, said)
        entry = Entry(
            number=before.number + 1,
            time=time.time(),
            by=who.name,
            action=said,
            events=tuple(events),
            ruleset=scene.ruleset,
        )
        self.live.standing = store.append(before, entry, scene, self.live.sent, along)
        if before.scene.masks != scene.masks or any(isinstance(one, Joined) for one in events):
            self.live.joined = None
        return before, entry

    def _outcome(
        self, standing: Standing, action: act.AnyAction
    ) -> tuple[Scene, tuple[AnyEvent, ...]]:
        match action:
            case act.Undo(steps=steps):
                event: AnyEvent = undo_to(standing.line, steps)
            case act.Redo():
                event = redo_to(standing.line)
            case _:
                return rules.submit(standing.scene, action, chance_for(self))
        line = standing.line.after(standing.number + 1, (event,))
        scene = store.scene_along(self.scene_id, line)
        coming_back.verify(self, line, scene)
        return scene, (event,)

    # --- after the commit ------------------------------------------------------------------------

    def _after_writing(self, before: Standing, entry: Entry) -> None:
        """Do what follows from a written entry. It stands: nothing here may fail the submission."""
        follows = (
            self._write_sheets,
            self._tell,
            self._await_poses,
            self._close_or_reopen,
            self._handle_chases,
            self._follow_pace,
        )
        for follow in follows:
            try:
                follow(before, entry)
            except Exception:
                logger.log_trace(f"Scene {self.scene_id}, entry {entry.number}")

    def tell_opening(self, entry: Entry) -> None:
        """Tell the room that the scene is open: ``entry`` is its first."""
        try:
            self._tell(Standing(self.scene_id, 0, Line(), Scene()), entry)
        except Exception:  # it is open all the same
            logger.log_trace(f"Scene {self.scene_id}: its opening")

    def _tell(self, before: Standing, entry: Entry) -> None:
        telling.tell(self, before, entry)

    def _await_poses(self, before: Standing, entry: Entry) -> None:
        posing.note_ends(self, before.scene, entry.events)

    def _write_sheets(self, before: Standing, entry: Entry) -> None:
        writing_back.write_back(self, before, entry)

    def _close_or_reopen(self, before: Standing, entry: Entry) -> None:
        """Note that the scene has ended, or that its end was undone.

        The Script of an ended scene stays until the next one opens here: its end may be undone.
        """
        if self.ended != (before.scene.fight.phase == store.ENDED):
            scenes.forget_scenes(self.obj)

    def _handle_chases(self, before: Standing, entry: Entry) -> None:
        """See to it that the scene's chases have their handle while one is under way."""
        scenes.keep_chase_script(self)

    def _follow_pace(self, before: Standing, entry: Entry) -> None:
        """Let go of the clocks and proposals that the entry has settled."""
        let_go_of_settled(self)

    # --- the server's comings and goings ---------------------------------------------------------

    def at_server_start(self) -> None:
        """Load the scene, write the sheets again, tell those whose connection outlived the server.

        The server may have died before it wrote or told what stands in the row, and before those
        who play by themselves had said what was theirs to say.
        """
        try:
            was_here = self._live is not None  # it is the portal that was started
            self.load_again()
            writing_back.write_what_is_behind(self)
            if self.ended:
                return
            self.live.loans = lent.loans_along(self.scene_id, self.standing.line)
            for person in self.scene.people.values():
                own = lent.own(person, self.live.loans)
                character = scenes.character_of(person.ref)
                if character is not None:
                    write_fighter(character, own, Reason(scene=self.scene_id))
            scenes.keep_chase_script(self)
            in_order = self.live.told.pop(telling.IN_ORDER, None) is not None
            self.live.sent.pop(telling.IN_ORDER, None)
            if not (in_order or was_here or evennia.SESSION_HANDLER):  # no line outlived the server
                telling.all_lines_lost(self)
            self.let_auto_play()
            for character in telling.audience(self):
                telling.welcome_back(self, character, "Just before the server stopped")
        except store.UnreadableScene as error:
            logger.log_err(f"{unreadable(error.scene, error.entry)} {error.entry.why}")
        except Exception:
            logger.log_trace(f"Scene {self.db.scene_id} could not be loaded.")

    def at_server_reload(self) -> None:
        """Keep who has been told what."""
        self.keep_told()

    def at_server_shutdown(self) -> None:
        """Keep who has been told what, and that nothing was on its way any more."""
        self.live.told[telling.IN_ORDER] = self.standing.number
        self.keep_told()

    def keep_told_soon(self) -> None:
        """Keep who has been told what, when that has left the server.

        The next entry would bring it along; but a server killed before that would tell it twice.
        """
        if not self.live.keeping:
            self.live.keeping = True
            reactor.callLater(0, self._let_leave)

    def _let_leave(self) -> None:
        """Wait while the reactor sends what was written up to now."""
        live = self._live
        if live is not None:
            reactor.callLater(0, self._keep_sent, dict(live.told))

    def _keep_sent(self, sent: dict[str, int]) -> None:
        live = self._live
        if live is None or self.pk is None:
            return
        live.keeping = False
        # What has been taken back meanwhile, with somebody's line, stays so.
        live.sent = {ref: min(number, live.told.get(ref, number)) for ref, number in sent.items()}
        self.write_told()
        if live.told != live.sent:  # more was said meanwhile
            self.keep_told_soon()

    def keep_told(self) -> None:
        """Keep who has been told what, all of it."""
        if self._live is not None:
            self.live.sent = dict(self.live.told)
            self.write_told()

    def write_told(self) -> None:
        """Write down what has been told, as far as it has left the server."""
        try:
            store.set_told(self.scene_id, self.live.sent)
        except Exception:
            logger.log_trace(f"Scene {self.scene_id}: who was told what")


class ChaseScript(SceneHandle):
    """The handle on the chases of a scene, while one is under way.

    A chase is part of its scene: one journal, one lock, one line of undo. So all that is said here
    goes to the scene's own service, and nothing is kept.
    """

    called = "chase"
    told_as = "A chase begun here."

    @property
    def service(self) -> CombatScript:
        """The service of the scene."""
        return scenes.service_of(self)

    @property
    def under_way(self) -> list[Chase]:
        """The chases that are not over."""
        return self.service.scene.chases_under_way()

    def chase_of(self, character: Any) -> Chase | None:
        """Return the chase that a character is in."""
        person = self.service.person_of(character)
        if person is None or person.seat is None:
            return None
        return self.service.scene.chase(person.seat.chase)

    def questions(self) -> list[Question]:
        """Return what those in the chases are asked now."""
        return [question for chase in self.under_way for question in chase.questions]

    def submit(self, who: Speaker, action: act.AnyAction) -> Entry:
        """Say ``action`` to the scene as ``who``."""
        return self.service.submit(who, action)


def answer(
    script: CombatScript, character: Any, who: str, option: str, part: Part | None = None
) -> act.Answer:
    """Return an answer to the question last shown to a character's player, and to no other.

    A line sent twice reaches the server before the next question has reached its sender's eyes: the
    same answer again within a moment is refused, and can not answer the question that follows.
    """
    shown = telling.shown_question(script, character, who)
    if shown is None:
        raise RuleError("no-question", who=who)
    last: tuple[str, str, Part | None, float] | None = character.ndb.answered
    now = time.monotonic()
    same = last is not None and last[:3] == (who, option, part)
    if same and last is not None and now - last[3] < settings.SAME_ANSWER_SECONDS:
        raise RuleError("stale-question", who=who)
    character.ndb.answered = (who, option, part, now)
    return act.Answer(who=who, option=option, question=shown, part=part)
