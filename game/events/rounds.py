"""A round of a fight: initiative, declarations, plans, haste, turns."""

from msgspec.structs import replace

from game.dice import OPEN, Roll, is_kept
from game.events.chases import without_mishaps
from game.events.writing import (
    About,
    fresh_phase,
    fresh_round,
    with_all,
    with_fight,
    with_person,
    with_phase,
    with_round,
    with_toll,
)
from game.state.decisions import DECLARING
from game.state.declaration import (
    Attack,
    Declaration,
    Do,
    Haste,
    Part,
    Plan,
    Prepared,
    without_pose,
)
from game.state.person import BRAVED, Initiative, Person, ThisPhase, in_hand
from game.state.scene import Scene, Turn
from game.values import Choice, Event, Name, Text, Value, Word

# --- rounds, phases and turns: when they begin, what comes up in them, when they are over --------


class RoundBegan(Event, kw_only=True):
    """A round began; everything that is counted by the round starts anew.

    ``starter`` is who is said to have started the fight, where that matters.
    ``distances_last`` says that people stay where they were: once a round forgot that.
    """

    goes_on = True
    moves_on = True

    round: int
    starter: Name = ""
    distances_last: bool = False

    def write(self, scene: Scene) -> Scene:
        fight = replace(
            scene.fight,
            round=self.round,
            haste=0,
            turn=None,
            questions=(),
            distances=scene.fight.distances if self.distances_last else (),
            warned=False,
            starter=self.starter or scene.fight.starter,
        )
        chasing = {name for name, person in scene.people.items() if person.seat is not None}
        lapsing = {check.who for check in scene.checks} - chasing
        fresh = without_mishaps(replace(scene, fight=fight), lapsing)
        return with_all(fresh, lambda person: _unpursued(fresh_round(person)))


class PhaseBegan(Event, kw_only=True):
    """A phase began; with ``fresh`` nobody has declared in it yet. ``haste`` is n of haste phase
    n, else 0.
    """

    goes_on = True
    moves_on = True

    phase: Word
    haste: int = 0
    fresh: bool = False

    def write(self, scene: Scene) -> Scene:
        scene = with_fight(scene, phase=self.phase, haste=self.haste)
        if not self.fresh:
            return scene
        return with_all(with_fight(scene, answers={}, spoken=0, last=""), fresh_phase)


class TurnBegan(Event, kw_only=True):
    """The turn of one person, or of all who are tied; ``todo`` is what comes up in it, where it is
    not all that is left of their declarations.
    """

    goes_on = True
    moves_on = True

    owners: tuple[Name, ...]
    todo: tuple[tuple[Name, int], ...] = ()

    def write(self, scene: Scene) -> Scene:
        left = [(who, at) for who in self.owners for at in scene.people[who].unresolved()]
        todo = self.todo or tuple(left)
        return with_fight(scene, turn=Turn(self.owners, todo))


class ActionLost(About, kw_only=True):
    """An action came to nothing before it was rolled, for a typed reason."""

    part: Part
    index: int
    reason: Text

    def write(self, scene: Scene) -> Scene:
        return past(scene, self.who, self.index)


class Waited(About, kw_only=True):
    """A part that does its work elsewhere, or none, came up: a defense, a pass."""

    part: Part
    index: int

    def write(self, scene: Scene) -> Scene:
        return past(scene, self.who, self.index)


class TurnEnded(Event, kw_only=True):
    """The turn is over; those ``left`` have more to do later in the round."""

    moves_on = True

    owners: tuple[Name, ...]
    left: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        people = scene.people.copy()
        last = scene.fight.last
        for who in self.owners:
            if who not in people:
                continue
            phase, now = people[who].phase, people[who].round
            last = last if phase.delaying else who
            phase = replace(phase, acted=who not in self.left, breaks_in=False)
            if phase.early:  # who did something early has what they had: their place
                phase = replace(phase, early=False, declaration=None, resolved=(), acted=False)
                now = replace(now, standing=None)
            people[who] = replace(people[who], phase=phase, round=now)
        return replace(scene, people=people, fight=replace(scene.fight, turn=None, last=last))


def _unpursued(person: Person) -> Person:
    """Forget the head start of a person whom nobody has pursued."""
    return person if person.head_start is None else replace(person, head_start=None, joins="")


def resolve(person: Person, index: int) -> Person:
    phase = replace(person.phase, resolved=(*person.phase.resolved, index))
    return replace(person, phase=phase)


def past(scene: Scene, who: str, index: int) -> Scene:
    """Note that one part of a person's action has come up."""
    person = resolve(scene.people[who], index)
    scene = replace(scene, people={**scene.people, who: person})
    turn = scene.fight.turn
    if turn is None:
        return scene
    todo = tuple(item for item in turn.todo if item != (who, index))
    return with_fight(scene, turn=replace(turn, todo=todo))


# --- places in the order: rolled, shared, ruled; and people who are taken unawares ---------------


class InitiativeRolled(About, kw_only=True):
    """One person's initiative: ``rating`` is the part that was not rolled.

    ``tie``: the die only settles a tie and the total stays; ``kept``: whether it counts, where one
    of two rolls is kept.
    """

    goes_on = True

    die: int
    rating: int
    total: int
    roll: Roll
    tie: bool = False
    kept: bool = True

    def write(self, scene: Scene) -> Scene:
        rolls = max(scene.rolls, self.roll.id)
        if not self.kept:
            return replace(scene, rolls=rolls)
        wounds = sum([term.total for term in self.roll.modifiers if term.why == "wounds"])
        place = Initiative(
            self.total, self.die, self.rating, private=is_kept(self.roll), wounds=wounds
        )
        person = scene.people[self.who]
        if self.tie and person.initiative is not None:
            place = replace(person.initiative, breaks=(*person.initiative.breaks, self.die))
        people = {**scene.people, self.who: replace(person, initiative=place)}
        return replace(scene, rolls=rolls, people=people)


class InitiativeShared(About, kw_only=True):
    """A person has the place that was found for another of their group (``of``), or for themselves
    before they left and came back; in ``private`` where it was rolled so, with what ``wounds`` take
    off it.
    """

    of: Name
    total: int
    die: int
    rating: int
    breaks: tuple[int, ...] = ()
    private: bool = False
    wounds: int = 0

    def write(self, scene: Scene) -> Scene:
        place = Initiative(
            self.total, self.die, self.rating, self.breaks, self.private, self.wounds
        )
        return with_person(scene, self.who, initiative=place)


class InitiativeSet(About, kw_only=True):
    """An initiative total was ruled by the storyteller; ``private`` is the rating of one whose
    rolls are. ``wounds`` is what they took off the rating then. A person who had no place yet takes
    their first ``turn`` ``now`` (they declare at once), ``in turn`` or in the ``next round``.
    """

    total: int
    rating: int
    by: Text = ""
    private: bool = False
    wounds: int = 0
    turn: Word = ""

    def write(self, scene: Scene) -> Scene:
        die = self.total - self.rating
        place = Initiative(self.total, die, self.rating, private=self.private, wounds=self.wounds)
        if self.turn == "now":
            scene = with_phase(scene, self.who, latecomer=True)
        return with_person(scene, self.who, initiative=place)


class InitiativeTaken(About, kw_only=True):
    """A place in the order that is not rolled for."""

    total: int

    def write(self, scene: Scene) -> Scene:
        place = Initiative(self.total, 0, self.total)
        return with_person(scene, self.who, initiative=place)


class InitiativeShifted(About, kw_only=True):
    """An initiative total rose or fell by ``change``; with ``wounds`` because these are
    now what wounds take off it, and off the rating; with ``slowed`` by a knockdown, for
    that round.
    """

    change: int
    total: int
    wounds: int | None = None
    slowed: int = 0

    def write(self, scene: Scene) -> Scene:
        now = scene.people[self.who].initiative
        if now is None:
            return scene
        if self.slowed:
            scene = with_person(scene, self.who, slowed=self.slowed)
        if self.wounds is not None:
            now = replace(now, rating=now.rating + self.change, wounds=self.wounds)
        return with_person(scene, self.who, initiative=replace(now, total=self.total))


class OrderSet(Event, kw_only=True):
    """The order of the round, highest first; people who share a group are tied."""

    moves_on = True

    groups: tuple[tuple[Name, ...], ...]

    def write(self, scene: Scene) -> Scene:
        return with_fight(scene, groups=self.groups)


class Surprised(About, kw_only=True):
    """Whether someone was taken unawares in a round: no action and no Defense in it."""

    round: int
    unaware: bool

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, surprised=self.round if self.unaware else 0)


class Ambushed(About, kw_only=True):
    """An ambush was tried: ``margin`` of the ambusher over the target, ``sprung`` where they may
    strike first. ``shown`` as of a `Roll` that counts in it: where it is closed, any
    margin above 0 is told as 1.
    """

    target: Name
    margin: int
    sprung: bool
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        if not self.sprung:
            return scene
        surprised = {**scene.people[self.who].ambush, self.target: self.margin}
        return with_person(scene, self.who, ambush=surprised)


class AmbushOver(About, kw_only=True):
    """The moment of surprise is past for an ambusher."""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, ambush={})


# --- extra actions: planned, granted, bought and used (HASTE) ------------------------------------


class HastePlanned(About, kw_only=True):
    """Someone chose, ahead of their declaration, the haste they will announce with it."""

    haste: Haste | None

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, haste_plan=self.haste)


class HasteGranted(About, kw_only=True):
    """The storyteller allows haste from a source that costs nothing here."""

    haste: Haste

    def write(self, scene: Scene) -> Scene:
        grants = {**scene.people[self.who].grants, self.haste.source: self.haste.count}
        return with_person(scene, self.who, grants=grants)


class HasteBought(About, kw_only=True):
    """Haste actions for this round, announced with a declaration. What was granted of them is used
    up.
    """

    count: int
    source: Text
    secret: bool = False

    def write(self, scene: Scene) -> Scene:
        left = scene.people[self.who].grants.get(self.source, 0) - self.count
        grants = {**scene.people[self.who].grants, self.source: left}
        kept = {source: number for source, number in grants.items() if number > 0}
        scene = with_person(scene, self.who, grants=kept)
        return with_round(scene, self.who, haste_left=self.count)


class HasteUsed(Event, kw_only=True):
    """A haste phase used up one haste action of each of these."""

    who: tuple[Name, ...]

    def write(self, scene: Scene) -> Scene:
        for who in self.who:
            left = scene.people[who].round.haste_left - 1
            plan = scene.people[who].extra_plan if left else None
            scene = with_round(with_person(scene, who, extra_plan=plan), who, haste_left=left)
        return scene


# --- what people say that they will do, and what they give up for another thing ------------------


class Declared(About, kw_only=True):
    """Someone declared; ``secret`` until the whole tie is in.

    ``passed_over`` says that nobody spoke for them, ``stands`` that this is now what counts for
    piling on and defense, ``down`` names targets already down and ``wields`` the weapon in hand,
    where an attack or a guard names none, ``spends`` which of the round's actions it takes.
    ``why`` is the reason of a person who plays by themselves.

    A person who speaks late, or says what their extra actions are, has parts that are ``resolved``
    already; the last ``added`` are the new ones, and with ``breaks_in`` they come up at once. What
    is said ``early`` leaves its owner their place. ``vouched``: a storyteller says it for them, and
    grants its pools. A person who acts out of nowhere is ``sprung``: what they do tells it.
    """

    opens = True
    goes_on = True
    moves_on = True

    declaration: Declaration
    secret: bool = False
    passed_over: bool = False
    stands: bool = True
    down: tuple[Name, ...] = ()
    wields: Text = ""
    why: Text = ""
    spends: tuple[Word, ...] = ()
    resolved: tuple[int, ...] = ()
    added: int = 0
    breaks_in: bool = False
    early: bool = False
    vouched: bool = False
    sprung: bool = False

    def write(self, scene: Scene) -> Scene:
        spoken = scene.fight.spoken + 1
        before = scene.people[self.who]
        anew = self.stands and not self.added
        theirs = not (self.passed_over or self.why or before.seat)
        chosen = theirs and DECLARING not in before.menus
        stands = without_pose(self.declaration)
        phase = replace(
            before.phase,
            # A pose is told and done with, unless it has yet to be revealed.
            declaration=self.declaration if self.secret else stands,
            secret=self.secret,
            spoke=spoken,
            down_targets=self.down,
            resolved=self.resolved,
            acted=False,
            breaks_in=self.breaks_in,
            spent=(*before.phase.spent, *self.spends),
            lines=before.phase.lines + (not self.early),
            early=self.early,
            delaying=False,
            latecomer=False,
        )
        now = before.round
        if self.stands:
            now = replace(now, standing=stands, vouched=self.vouched)
        if anew:
            now = replace(now, strain={}, countered=False)
        scene = with_person(
            scene,
            self.who,
            wields=self.wields or _in_hand_then(before, self),
            haste_plan=None,
            menus=(*before.menus, DECLARING) if chosen else before.menus,
            phase=phase,
            round=now,
        )
        return with_fight(scene, spoken=spoken)


class Exposed(About, kw_only=True):
    """Someone forgoes every defense until the round is over."""

    secret: bool = False

    def write(self, scene: Scene) -> Scene:
        return with_toll(scene, self.who, exposed=True)


class Braved(About, kw_only=True):
    """A person goes on under a committed attack ``by`` another which no roll of theirs meets: their
    next one of the round is harder, and none against the attack that the ``question`` is
    about.
    """

    by: Name
    question: Word = ""

    def write(self, scene: Scene) -> Scene:
        if self.question:
            answers = {**scene.fight.answers, self.question: BRAVED}
            scene = with_fight(scene, answers=answers)
        return with_toll(scene, self.who, braved=scene.people[self.who].toll.braved + 1)


class Revealed(Event, kw_only=True):
    """The secret declarations of a tie, shown together."""

    opens = True
    goes_on = True

    declarations: dict[Name, Declaration]

    def write(self, scene: Scene) -> Scene:
        for who, declaration in self.declarations.items():
            told = without_pose(declaration)
            spoke = scene.fight.spoken
            scene = with_phase(scene, who, secret=False, spoke=spoke, declaration=told)
        return scene


class Aborted(About, kw_only=True):
    """Someone gave up an action for another; ``declaration`` is what stands now.

    ``index`` is the new action's place in it and ``resolved`` are the parts that have come up,
    ``void`` says that the old action had become void, ``strain`` the dice the new one loses and
    ``strained`` those that each part does, ``free`` that it took no Willpower roll;
    ``down`` and ``wields`` are those of `Declared`.
    """

    opens = True
    goes_on = True

    part: Part
    declaration: Declaration
    resolved: tuple[int, ...] = ()
    void: bool = False
    strain: int = 0
    free: bool = False
    index: int = 0
    strained: dict[int, int] = {}
    down: tuple[Name, ...] = ()
    wields: Text = ""

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        turn = scene.fight.turn
        if turn is not None:
            scene = with_fight(scene, turn=replace(turn, todo=self._still_to_do(turn.todo)))
        scene = with_person(scene, self.who, wields=self.wields or person.wields)
        scene = with_toll(scene, self.who, aborts=person.toll.aborts + 1)
        scene = with_round(
            scene, self.who, standing=self.declaration, strain=self.strained, vouched=False
        )
        return with_phase(
            scene,
            self.who,
            declaration=self.declaration,
            resolved=self.resolved,
            voided=tuple(one for one in person.phase.voided if one != self.index),
            down_targets=(*person.phase.down_targets, *self.down),
            # What was put off stands first, and is to come where another is given up.
            delaying=person.phase.delaying and self.index != 0,
        )

    def _still_to_do(self, todo: tuple[tuple[Name, int], ...]) -> tuple[tuple[Name, int], ...]:
        """Return what comes up in the turn: of the parts, whose numbers may have changed, those
        that have not come up yet; at least the new action, if it was their turn.
        """
        count = len(self.declaration.parts)
        left = [
            (who, index)
            for who, index in todo
            if who != self.who or (index < count and index not in self.resolved)
        ]
        mine = [place for place, (who, _) in enumerate(todo) if who == self.who]
        if mine and not any(who == self.who for who, _ in left):
            left.insert(mine[0], (self.who, self.index))
        return tuple(left)


class AbortUnused(About, kw_only=True):
    """An attempt to abort succeeded, and nothing was taken up; it counts among the round's.
    ``index`` is the part that it was about, -1 where that still stands.
    """

    index: int = -1

    def write(self, scene: Scene) -> Scene:
        return with_toll(scene, self.who, aborts=scene.people[self.who].toll.aborts + 1)


class AbortFailed(About, kw_only=True):
    """An attempt to abort failed; it was the last this round."""

    def write(self, scene: Scene) -> Scene:
        return with_toll(scene, self.who, abort_failed=True)


def _in_hand_then(before: Person, event: Declared) -> str:
    """Return the weapon in hand after a declaration that names none.

    An attack without a weapon is by what is in hand as it is declared. The first entries that were
    ever written do not say what that was, and alone cannot tell: it follows from who declared.
    """
    parts = event.declaration.parts
    unnamed = [part for part in parts if isinstance(part, Attack) and part.weapon is None]
    return in_hand(before).name if unnamed else before.wields


# --- what a person has said beforehand that they will declare ------------------------------------


class Refused(Value, omit_defaults=True):
    """Why the rules refused something: a `RuleError` that is written down."""

    code: Word
    rule: Word = ""
    facts: dict[Word, Choice | bool | int | tuple[Choice, ...]] = {}


class Planned(About, kw_only=True):
    """A person said beforehand what to declare at their place; ``extra``: of extra actions, for
    the next of which it stands ``again`` when it has been said, and so do plans for later
    rounds.
    """

    plan: Plan
    extra: bool = False
    again: bool = False

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, **{field_of(self.extra): self.plan})


class PlanDropped(About, kw_only=True):
    """A plan is gone: it was ``said``, ``cleared`` by its owner, ``impossible`` when its moment
    came, its owner ``hurt`` since, or it was ``asked`` about: the storyteller has to let it.
    ``refused`` says why its first line was
    not possible, where it was not.
    """

    plan: Plan
    extra: bool = False
    why: Word = "said"
    refused: Refused | None = None

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, **{field_of(self.extra): None})


def field_of(extra: bool) -> str:
    """Return where a person keeps a plan."""
    return "extra_plan" if extra else "plan"


# --- waiting for a later place --------------------------------------------------------------------


class PlaceChanged(About, kw_only=True):
    """Someone's place in the order became another.

    ``why``: ``delayed`` or ``prepared``, behind or before what was answered (``past``); ``held
    over`` from a forfeited turn, and ``returned`` from there; ``fresh start``. ``ahead`` is that of
    the place.
    """

    total: int
    why: Text
    past: Name = ""
    ahead: dict[Name, int] = {}

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        before = person.initiative or Initiative(self.total, 0, 0)
        if self.why == "returned":
            return with_person(scene, self.who, initiative=person.lent, lent=None)
        now = replace(before, total=self.total, breaks=(), ahead=self.ahead)
        lent = before if self.why == "held over" else person.lent
        scene = with_person(scene, self.who, initiative=now, lent=lent)
        return with_phase(scene, self.who, behind=self.past) if self.why == "delayed" else scene


class Delayed(About, kw_only=True):
    """Someone waits for a later place of this phase; ``index`` is the part of their action that
    said so, None for a person who held a forfeited turn over.

    ``trigger`` and ``action`` say what is prepared, and for whom it waits.
    """

    index: int | None = None
    trigger: Name = ""
    action: Attack | Do | None = None

    def write(self, scene: Scene) -> Scene:
        scene = _passed_by(scene, self.who, self.index)
        prepared = Prepared(self.trigger, self.action) if self.action is not None else None
        return with_phase(scene, self.who, delaying=True, prepared=prepared)


class SteppedIn(About, kw_only=True):
    """A person who delayed acts now."""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, phase=ThisPhase())


class Forfeited(About, kw_only=True):
    """Someone gave up a turn, to act at any place in round ``round``."""

    index: int
    round: int

    def write(self, scene: Scene) -> Scene:
        return with_person(_passed_by(scene, self.who, self.index), self.who, forfeits=self.round)


class HeldBack(About, kw_only=True):
    """A person keeps what is left of their actions for later in the round."""

    def write(self, scene: Scene) -> Scene:
        return with_phase(scene, self.who, delaying=True)


def _passed_by(scene: Scene, who: str, index: int | None) -> Scene:
    """Note that a part came up at which nothing is done."""
    return scene if index is None else past(scene, who, index)
