"""Sustain and release: what a grappler does with their victim (GRAPPLE-3, GRAPPLE-4)."""

from collections.abc import Iterator

from game import events as ev
from game.combat.aborts import lose_or_ask
from game.combat.grapple.holds import is_extra, struggle_of
from game.combat.grapple.pools import verify_pair
from game.combat.grapple.prices import CHOOSE, HOLD, verify_then
from game.combat.verbs.grapple_options import format_options, read_options
from game.combat.verbs.one_word import OneWordVerb
from game.engine.openings import open_exchange, verify_willpower
from game.engine.table import Table
from game.engine.verb import Cost, Stance, Verb, Vocabulary
from game.state.declaration import Part, Release, Resist, Reverse, Sustain
from game.state.hold import Hold
from game.state.person import Person
from game.state.scene import Scene
from game.words import Words


class SustainVerb(Verb[Table, Sustain]):
    """``sustain [with strength|dexterity] [then EFFECT|hold]``, with ``willpower``."""

    name = "sustain"
    rolls = ("grapple",)
    stance: Stance = "offense"
    bare = True
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Sustain:
        """Read how, and what to do on winning; ``hold``: nothing, and do not ask."""
        return Sustain(*read_options(words, vocabulary, HOLD))

    def format(self, part: Sustain) -> str:
        """Write it."""
        return format_options(self.name, part.pair, part.then, part.willpower)

    def verify(self, table: Table, person: Person, part: Sustain) -> None:
        """Refuse what cannot be done to the victim as they are, or a success that is not to be
        had.
        """
        hold = table.scene.hold_by(person.name)
        victim = table.person(hold.victim) if hold is not None else None
        if victim is not None:
            verify_pair(person, victim, part.pair)
        verify_then(table, victim, part.then, HOLD)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Sustain]:
        """Yield holding on, for each effect; nothing for one who holds nobody."""
        if table.scene.hold_by(person.name) is not None:
            for then in ("", CHOOSE, HOLD, *table.ruleset.effects):
                yield Sustain(then=then)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Open the contest over the hold; a pin only stands (GRAPPLE-8)."""
        hold = table.scene.hold_by(person.name)
        if hold is None:
            lose_or_ask(table, person, part, index, "grapple-over")
            return
        extra = is_extra(table.scene, person, index)
        table.emit(ev.GrappleSustained(grappler=hold.grappler, victim=hold.victim, extra=extra))
        if not hold.pinned:
            open_contest(table, hold, person, part, index)


def open_contest(table: Table, hold: Hold, person: Person, part: Part, index: int) -> None:
    """Open the contest over a hold on the grappler's turn: it is the victim's action too
    (GRAPPLE-4).
    """
    owners = {person.name: index}
    extra = is_extra(table.scene, person, index)
    struggle = struggle_in(table.scene, hold, extra)
    if struggle is None and table.acts_in_place:
        struggle = Resist()  # who declares nothing beforehand still struggles (NWOD-2)
    if not extra:
        mine = struggle_of(table.scene, table.person(hold.victim))
        if mine is not None:
            owners[hold.victim] = mine
    open_exchange(table, "hold", person, part, owners, target=hold.victim, back=struggle)


def struggle_in(scene: Scene, hold: Hold, extra: bool) -> Resist | Reverse | None:
    """Return what the victim meets the grappler's roll with; None for one who let it pass.

    Against an ``extra`` action they resist without needing haste, and what their own haste buys
    comes at their own place (GRAPPLE-3); one seized in this round who aborted to a struggle
    struggles so from now on (GRAPPLE-10a).
    """
    victim = scene.people[hold.victim]
    if not extra:
        index = struggle_of(scene, victim)
        declared = victim.parts
        said = declared[index] if index is not None else None
        again = (part for part in declared if isinstance(part, Resist | Reverse))
        return said if isinstance(said, Resist | Reverse) else next(again, None)
    aborted = victim.strain and hold.since == scene.fight.round
    standing = victim.standing.parts if victim.standing and aborted else ()
    return next((part for part in standing if isinstance(part, Resist | Reverse)), Resist())


class ReleaseVerb(OneWordVerb):
    """``release``: the victim is free at once, and the place of it is used up."""

    part = Release()
    name = "release"
    costs: Cost = "simple"
    idle = True
    splits = True

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield it; nothing for one who holds nobody."""
        if table.scene.hold_by(person.name) is not None:
            yield self.part
