"""Escape, do and assist where a round has a standard and a simple action (MET-2, MET-7, MET-9)."""

from game import events as ev
from game.combat.verbs.assault import verify_target
from game.combat.verbs.defenses import EscapeVerb
from game.combat.verbs.do import DoVerb
from game.combat.verbs.striking import refuse_bought, verify_steps
from game.dice import THROWS
from game.engine.openings import open_exchange
from game.engine.table import Table
from game.engine.verb import Cost, Meets, Stance
from game.errors import RuleError
from game.gear import BARE_HANDS
from game.rules.grapple import AssistVerb
from game.rules.met import has_standard, moment, verify_wanted
from game.state.declaration import Assist, Defense, Do, Part
from game.state.person import Person


class FairEscapeVerb(EscapeVerb):
    """``escape``: announce that one means to leave; it takes no action (MET-7)."""

    stance: Stance = "none"
    meets: Meets = "nothing"
    costs: Cost = ""

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse it after one's place, twice, or where the storyteller has ruled it out."""
        refuse_bought(part.willpower)
        if person.cornered:
            raise RuleError("no-escape", "MET-7", who=person.name)
        if person.fleeing:
            raise RuleError("already-fleeing", "MET-7", who=person.name)
        if person.acted:
            raise RuleError("escape-at-your-place", "MET-7", who=person.name)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Announce it."""
        table.emit(ev.EscapeAnnounced(who=person.name, moment=moment(table)))


class TrialVerb(DoVerb):
    """``do TEXT [: TRAIT + TRAIT vs N]``: with traits a challenge against the world, whose test
    pool is N.
    """

    stance: Stance = "none"
    rolls = THROWS
    bounds = (0, 20)

    def cost(self, part: Do) -> Cost:
        """Return which action it takes: a standard one where it needs a challenge."""
        return "standard" if part.traits else "simple"

    def verify(self, table: Table, person: Person, part: Do) -> None:
        """Refuse a text without end, an empty one, and a bought success."""
        refuse_bought(part.willpower)
        super().verify(table, person, part)


class HelpVerb(AssistVerb):
    """``assist NAME``: help with a combat maneuver (MET-9), or one side of a grapple."""

    stance: Stance = "none"

    def verify(self, table: Table, person: Person, part: Assist) -> None:
        """Refuse to help one who could not use it: no standard action left, helped already."""
        if table.scene.hold_of(part.friend) is not None:
            super().verify(table, person, part)
            verify_steps(table, person.name, part.friend, BARE_HANDS)
            return
        refuse_bought(part.willpower)
        verify_target(table, person, part.friend)
        friend = table.person(part.friend)
        if not has_standard(table, friend):
            raise RuleError("no-standard-left", "MET-9", who=friend.name, verb=self.name)
        if friend.helped:
            raise RuleError("helped-already", "MET-9", who=friend.name, by=friend.helped)
        verify_wanted(table, person.name, friend.name)

    def begin(self, table: Table, person: Person, part: Assist, index: int) -> None:
        """Ask the friend."""
        if table.scene.hold_of(part.friend) is not None:
            super().begin(table, person, part, index)
            return
        open_exchange(table, "help", person, part, {person.name: index}, target=part.friend)
