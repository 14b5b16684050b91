"""The service: the one way to a scene for commands, web and everything else.

For each submission: may they say it, do the rules take it, **write** (`scenes.service`),
**then announce**. There are no rules and no sentences here.
"""

import time
from functools import partial
from typing import Any, NamedTuple

import evennia
from django.conf import settings
from evennia.utils import logger

from game import actions as act
from game import scene as rules
from game.auto import next_move
from game.dice import Chance, SeededChance, SystemChance
from game.errors import RuleError
from game.events import AnyEvent, Left
from game.journal import Entry, Jump, Line, is_jump, known_to_the_privy, redo_to, undo_to
from game.secrecy import STORYTELLER
from game.state.chase import Chase
from game.state.decisions import Question
from game.state.declaration import Part
from game.state.scene import Scene
from journal import store
from journal.store import Standing
from narration.languages import N_
from narration.unreadable import unreadable
from outofband import messages
from players import authority, demo_places, failures
from players.authority import Speaker
from players.character_sheets import Reason, write_fighter
from proofs.dealing import CheckedChance
from scenes import (
    consent,
    demos,
    disarmed,
    leaving,
    registry,
    sheet_sync,
    take_back,
    undo,
    undo_conflicts,
)
from scenes.pacing import let_go_of_settled
from scenes.service import SceneHandle, SceneService
from scenes.telling import delivery, following, posing

_SYSTEM: Chance = SystemChance() if settings.DICE_SEED is None else SeededChance(settings.DICE_SEED)


def chance_for(script: "CombatScript | None") -> Chance:
    """Return the dice of a scene, or of rolls outside any.

    This is the only place they come from, so that tests can lay them out.
    """
    dice = script.dice if script is not None else None
    return CheckedChance(dice) if dice is not None and dice.ready else _SYSTEM


class CombatScript(SceneService):
    """The service of a scene: of the fight in it, and through `ChaseScript` of its chases.

    `SceneService` knows what is true of the scene, and how things are said and written; this adds
    what follows from that for everybody.
    """

    called = "combat"

    # --- saying something to it ------------------------------------------------------------------

    def rehearse(self, who: Speaker, action: act.AnyAction) -> None:
        """Raise the refusal that an action would meet, by saying it to a copy with dice that nobody
        sees.
        """
        authority.check(who, action, self.scene, self.starter, self.record.starter_name)
        rules.submit(self.scene, action, _SYSTEM)

    def _verify_agreed(self, who: Speaker, action: act.AnyAction) -> None:
        consent.verify(self, who, action)

    def _outcome(
        self, standing: Standing, action: act.AnyAction
    ) -> tuple[Scene, tuple[AnyEvent, ...]]:
        match action:
            case act.Undo(steps=steps, to=to):
                to = to or undo.undo(self, STORYTELLER, steps).to
                return self._jump(standing, undo_to(standing.line, steps, to))
            case act.Redo(to=to):
                return self._jump(standing, redo_to(standing.line, to))
            case act.TakeBack(who=who):
                return self._jump(standing, take_back.taken_back(self, who))
        self._rolling = chance_for(self)
        try:
            return rules.submit(standing.scene, action, self._rolling)
        except RuleError as error:
            self._seal_anew_if_rolled()
            take_back.offer(self, action, error)
            raise

    def _jump(self, standing: Standing, event: Jump) -> tuple[Scene, tuple[AnyEvent, ...]]:
        """Return the scene that an undo or redo leads to."""
        line = standing.line.after(standing.number + 1, (event,))
        scene = store.scene_along(self.scene_id, line)
        undo_conflicts.verify(self, line, scene)
        moved = store.entries(self.scene_id, set(standing.line.live) ^ set(line.live))
        told = known_to_the_privy(event, standing.line, moved, standing.scene, scene)
        return scene, (told,)

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
            self._let_walk,
            self._go_on_with_demo,
        )
        for follow in follows:
            with failures.fails_alone(f"Scene {self.scene_id}, entry {entry.number}"):
                follow(before, entry)

    def tell_opening(self, standing: Standing, entry: Entry) -> None:
        """Tell the room that the scene is open: ``entry`` is its first, and how it stands now."""
        with failures.fails_alone(f"Scene {standing.id}: its opening"):  # it is open all the same
            self.begin(standing)
            self._tell(Standing(self.scene_id, 0, Line(), Scene()), entry)
            self.tell_what_waits()

    def _tell(self, before: Standing, entry: Entry) -> None:
        """Tell an entry, or have it wait for what those who play by themselves say to it at once:
        what comes together is told together.
        """
        self.live.untold.append((before, entry))
        more = entry.number < self.standing.number  # plans that were said upon it
        if not more and (is_jump(entry) or next_move(self.scene) is None):
            self.tell_what_waits()

    def tell_what_waits(self) -> None:
        """Tell the written entries that nobody has been told yet."""
        untold, self.live.untold = self.live.untold, []
        if untold:
            messages.tell(self, untold, delivery.tell(self, untold))

    def _await_poses(self, before: Standing, entry: Entry) -> None:
        posing.note_ends(self, before.scene, entry.events)

    def _write_sheets(self, before: Standing, entry: Entry) -> None:
        """Write what the entry changed to the sheets; those of a demo are borrowed."""
        if not demo_places.is_demo(self.obj):
            sheet_sync.write_back(self, before, entry)

    def _go_on_with_demo(self, before: Standing, entry: Entry) -> None:
        if demo_places.is_demo(self.obj):
            demos.go_on_soon(self.obj)

    def _close_or_reopen(self, before: Standing, entry: Entry) -> None:
        """Note that the scene has ended, or that its end was undone.

        The Script of an ended scene stays until the next one opens here: its end may be undone.
        """
        if self.ended != (before.scene.fight.phase == store.ENDED):
            registry.forget_scenes(self.obj)

    def _handle_chases(self, before: Standing, entry: Entry) -> None:
        """Make sure that the scene's chases have their handle while one is under way."""
        registry.keep_chase_script(self)

    def _follow_pace(self, before: Standing, entry: Entry) -> None:
        """Let go of the clocks and proposals that the entry has settled, or gone past."""
        let_go_of_settled(self, entry)
        consent.lapse(self, entry)

    def _let_walk(self, before: Standing, entry: Entry) -> None:
        """Let those who have left by an exit go through it, once they have been told so."""
        if any(isinstance(one, Left) for one in entry.events):
            self.tell_what_waits()
        leaving.walk_who_left(self, before, entry)

    # --- the server's comings and goings ---------------------------------------------------------

    def at_server_start(self) -> None:
        """Load the scene, write the sheets again, tell those whose connection outlived the server.

        The server may have died before it wrote or told what stands in the row, and before those
        who play by themselves had said what was theirs to say. Where another process plays the
        scene, all that is up to that one.
        """
        try:
            if not self.is_played_here:
                return
            was_here = self._live is not None  # it is the portal that was started
            self.load_again()
            if demo_places.is_demo(self.obj):
                demos.go_on_soon(self.obj)
            else:
                sheet_sync.write_what_is_behind(self)
            if self.ended:
                return
            if not demo_places.is_demo(self.obj):
                self._write_all_sheets()
            registry.keep_chase_script(self)
            in_order = self.live.told.pop(delivery.IN_ORDER, None) is not None
            self.live.sent.pop(delivery.IN_ORDER, None)
            if not (in_order or was_here or evennia.SESSION_HANDLER):  # no line outlived the server
                delivery.all_lines_lost(self)
            self.let_auto_play()
            for character in filter(partial(following.hears, self), delivery.audience(self)):
                delivery.welcome_back(self, character, N_("Just before the server stopped"))
            messages.show_all_of(self)
        except store.UnreadableScene as error:
            logger.log_err(f"{unreadable(error.scene, error.entry)} {error.entry.why}")
        except Exception:
            logger.log_trace(f"Scene {self.db.scene_id} could not be loaded.")

    def _write_all_sheets(self) -> None:
        self.live.loans = disarmed.loans_along(self.scene_id, self.standing.line)
        for person in self.scene.people.values():
            own = disarmed.own(person, self.live.loans)
            character = registry.character_of(person.ref)
            if character is not None:
                write_fighter(character, own, Reason(scene=self.scene_id))

    def at_server_reload(self) -> None:
        """Keep who has been told what."""
        if self.is_played_here:
            self.keep_told()

    def at_server_shutdown(self) -> None:
        """Keep who has been told what, and that nothing was on its way any more."""
        if not self.is_played_here:
            return
        self.live.told[delivery.IN_ORDER] = self.standing.number
        self.keep_told()


class ChaseScript(SceneHandle):
    """The handle on the chases of a scene, while one is under way.

    A chase is part of its scene: one journal, one lock, one line of undo. So everything said here
    goes to the scene's own service, and nothing is kept.
    """

    called = "chase"
    told_as = "A chase begun here."

    @property
    def service(self) -> CombatScript:
        """The service of the scene."""
        return registry.service_of(self)

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


class Chosen(NamedTuple):
    """What somebody answers: an option, what to do where it says so, whether a success is bought
    on the roll that it leads to (DICE-8).
    """

    option: str
    part: Part | None = None
    willpower: bool = False


def answer(script: CombatScript, character: Any, who: str, said: Chosen) -> act.Answer:
    """Return an answer to the question last shown to a character's player, and to no other.

    If a line is sent twice, the second arrives before its sender has seen the next question: the
    same answer again within a moment is refused, and cannot answer the question that follows.
    """
    shown = delivery.shown_question(script, character, who)
    if shown is None:
        raise RuleError("no-question", who=who)
    last: tuple[str, Chosen, float] | None = character.ndb.answered
    now = time.monotonic()
    same = last is not None and last[:2] == (who, said)
    if same and last is not None and now - last[2] < settings.SAME_ANSWER_SECONDS:
        raise RuleError("stale-question", who=who)
    character.ndb.answered = (who, said, now)
    return act.Answer(
        who=who,
        option=said.option,
        question=shown,
        part=said.part,
        willpower=said.willpower,
    )
