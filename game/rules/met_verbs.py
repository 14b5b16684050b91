"""The verbs of the met rules: announcing, influencing, moving, striking (MET)."""

from collections.abc import Iterator
from typing import Any

from game import events as ev
from game.dice import THROWS
from game.engine.exchanges import means_of, open_exchange, verify_loaded
from game.engine.pools import verify_named
from game.engine.questions import OneWordVerb
from game.engine.table import Table
from game.engine.verb import Cost, Meets, Stance, Verb, Vocabulary
from game.errors import RuleError, verify_within
from game.fighter import BARE_HANDS, Weapon
from game.rules.attack import AttackVerb, verify_in_words, verify_target
from game.rules.defense import EscapeVerb
from game.rules.grapple import AssistVerb, GrappleVerb, StandVerb
from game.rules.met import (
    PHYSICAL,
    Influence,
    Strike,
    actions_left,
    cost_of,
    count_target,
    has_standard,
    means_with,
    moment,
    steps_between,
    verify_known,
    verify_targets,
    verify_wanted,
    walk,
)
from game.rules.rounds import DoVerb
from game.state.declaration import (
    Assist,
    Attack,
    Crawl,
    Defense,
    Delay,
    Do,
    Drop,
    Grapple,
    Maneuver,
    Mental,
    Move,
    Part,
    Social,
    Stand,
)
from game.state.person import Person
from game.stock import stock_of
from game.words import Words, quote, quote_text

# --- Mental and social: attacks on the mind and the heart (MET-5) ---------------------------------

EXAMPLES = {"mental": "subterfuge", "social": "intimidation"}


class InfluenceVerb(Verb[Table, Influence]):
    """``mental`` or ``social TARGET with SKILL [to TEXT]``; what comes of it says the
    storyteller.
    """

    splits = True
    free_words = True
    rolls = THROWS

    def __init__(self, part: type[Mental] | type[Social], name: str) -> None:
        self.part = part
        self.name = name

    def parse(self, words: Words, vocabulary: Vocabulary) -> Influence:
        """Read the target, the skill, and what it is for."""
        target = words.name("target", vocabulary.names)
        if not words.take("with"):
            raise words.refuse("missing-word", words.peek(), expected="'with' and a skill")
        skill = words.name("trait", vocabulary.traits)
        text = words.text_until() if words.take("to") else ""
        words.end(("to",))
        return self.part(target, skill, text)

    def format(self, part: Influence) -> str:
        """Write it."""
        line = f"{self.name} {quote(part.target)} with {quote(part.skill)}"
        return f"{line} to {quote_text(part.text)}" if part.text else line

    def verify(self, table: Table, person: Person, part: Influence) -> None:
        """Refuse nobody, what is no skill, and one who is the target of as many as one can be."""
        verify_target(table, person, part.target)
        if part.skill not in stock_of(person.fighter).abilities:
            raise RuleError("no-skill", "MET-5", verb=self.name)
        verify_targets(table, part.target, self.name)

    def legal(self, table: Table, person: Person) -> Iterator[Influence]:
        """Yield one example for each target: any skill may serve."""
        for target in table.scene.ready():
            yield self.part(target.name, EXAMPLES[self.name])

    def begin(self, table: Table, person: Person, part: Influence, index: int) -> None:
        """Open the challenge."""
        open_exchange(table, self.name, person, part, {person.name: index}, target=part.target)


# --- walking --------------------------------------------------------------------------------------

# Move, crawl, drop, stand, delay: what changes where and how one is, without a challenge (MET-2,
# MET-8).

MAX_MOVE = 3
TOWARD = ("to", "toward", "towards")
AWAY = ("away", "from")


def read_direction(words: Words, vocabulary: Vocabulary) -> tuple[str, str]:
    """Read ``to NAME``, ``from NAME`` or nothing: whom one goes toward, whom away from."""
    toward = away = ""
    if words.take(*TOWARD):
        toward = words.name("person", vocabulary.names)
    elif words.take(*AWAY):
        words.take("from")
        away = words.name("person", vocabulary.names)
    words.end(("to", "from"))
    return toward, away


def format_direction(toward: str, away: str) -> str:
    """Write a direction as it reads back."""
    if toward:
        return f" to {quote(toward)}"
    return f" from {quote(away)}" if away else ""


def verify_direction(table: Table, person: Person, *names: str) -> None:
    """Refuse to go toward or away from oneself, nobody, or one who is gone."""
    for name in filter(None, names):
        verify_target(table, person, name)


def directions(table: Table) -> Iterator[tuple[str, str]]:
    """Yield nowhere in particular, then toward and away from each person."""
    yield "", ""
    for other in table.scene.ready():
        yield other.name, ""
        yield "", other.name


class WalkingVerb(Verb[Table, Any]):
    """What the verbs here share: each does at once what it says."""

    splits = True
    costs: Cost = "simple"

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Do it."""
        walk(table, person, part)


class MoveVerb(WalkingVerb):
    """``move [STEPS] [to NAME | from NAME]``: up to three steps."""

    name = "move"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Move:
        """Read how far, and where to."""
        word = words.peek()
        counted = word is not None and not word.says(*TOWARD, *AWAY)
        steps = words.number("steps", 1, MAX_MOVE) if counted else MAX_MOVE
        return Move(steps, *read_direction(words, vocabulary))

    def format(self, part: Move) -> str:
        """Write it."""
        return f"{self.name} {part.steps}{format_direction(part.toward, part.away)}"

    def verify(self, table: Table, person: Person, part: Move) -> None:
        """Refuse one who lies, and a stride that is too long."""
        if person.prone:
            raise RuleError("prone", "MET-8", who=person.name)
        verify_within("steps", part.steps, 1, MAX_MOVE, "MET-2")
        verify_direction(table, person, part.toward, part.away)

    def legal(self, table: Table, person: Person) -> Iterator[Move]:
        """Yield a stride toward and away from each other person, and one to nobody."""
        nowhere, *others = directions(table)
        for toward, away in (*others, nowhere):
            yield Move(MAX_MOVE, toward, away)


class CrawlVerb(WalkingVerb):
    """``crawl [to NAME | from NAME]``: one step, lying down."""

    name = "crawl"
    bare = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Crawl:
        """Read where to."""
        return Crawl(*read_direction(words, vocabulary))

    def format(self, part: Crawl) -> str:
        """Write it."""
        return f"{self.name}{format_direction(part.toward, part.away)}"

    def verify(self, table: Table, person: Person, part: Crawl) -> None:
        """Refuse one who stands."""
        if not person.prone:
            raise RuleError("not-prone", "MET-8", who=person.name)
        verify_direction(table, person, part.toward, part.away)

    def legal(self, table: Table, person: Person) -> Iterator[Crawl]:
        """Yield it, and toward and away from each other person."""
        for toward, away in directions(table):
            yield Crawl(toward, away)


class DropVerb(WalkingVerb, OneWordVerb):
    """``drop``: lie down."""

    part = Drop()
    name = "drop"

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse one who lies already."""
        if person.prone:
            raise RuleError("prone", "MET-8", who=person.name)


class RiseVerb(StandVerb):
    """``stand [to NAME | from NAME]``: get up, and move one step."""

    stance: Stance = "none"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Stand:
        """Read where to."""
        return Stand(*read_direction(words, vocabulary))

    def format(self, part: Part) -> str:
        """Write it."""
        assert isinstance(part, Stand)
        return f"{self.name}{format_direction(part.toward, part.away)}"

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse one who stands already."""
        assert isinstance(part, Stand)
        super().verify(table, person, part)
        verify_direction(table, person, part.toward, part.away)

    def legal(self, table: Table, person: Person) -> Iterator[Stand]:
        """Yield it, and toward and away from each other person."""
        for toward, away in directions(table):
            yield Stand(toward, away)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Get up, and take the step."""
        if person.prone:
            walk(table, person, part)


class DelayVerb(WalkingVerb, OneWordVerb):
    """``delay``: keep what is left of one's actions for later in the round (MET-2)."""

    part = Delay()
    name = "delay"
    costs: Cost = ""

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse to wait with nothing left to do, or where nobody is left to wait for."""
        if not actions_left(table, person):
            raise RuleError("no-action-left", "MET-2", who=person.name, verb=self.name)
        phase = table.phase
        for one in table.scene.ready():
            placed = any(one.name in group for group in table.scene.fight.groups)
            to_come = placed and not one.phase.acted and one.phase.declaration is None
            if to_come and one.name != person.name and phase.takes_part(one):
                return
        raise RuleError("nobody-to-wait-for", "MET-2", who=person.name)


# --- striking -------------------------------------------------------------------------------------

# Attack and maneuver where attacks are challenges: reach in steps, targets that are full (MET-5,
# MET-6, MET-9).


def verify_strike(table: Table, person: Person, part: Strike) -> None:
    """Refuse an attack on nobody, out of reach, with nothing, or on one who is the target of as
    many as one can be.
    """
    verify_target(table, person, part.target)
    verify_named(table, person, as_attack(part))
    weapon = means_of(person, as_attack(part))
    verify_loaded(person, weapon)
    target = table.person(part.target)
    if target.unreachable and not weapon.ranged:
        raise RuleError("out-of-reach", "RES-6", who=target.name)
    verify_steps(table, person.name, target.name, weapon)
    verify_targets(table, target.name, PHYSICAL)


def verify_steps(table: Table, who: str, target: str, weapon: Weapon) -> None:
    """Refuse a target who is farther away than a weapon reaches, or bare hands (MET-5)."""
    reach, steps = means_with(weapon).reach, steps_between(table, who, target)
    if steps > reach:
        raise RuleError(
            "too-many-steps", "MET-5", who=target, weapon=weapon.name, steps=steps, limit=reach
        )


class SeizeVerb(GrappleVerb):
    """``grapple TARGET``, who has to be within reach of bare hands."""

    def verify(self, table: Table, person: Person, part: Grapple) -> None:
        """Refuse one who is too far away, or the target of as many attacks as one can be, besides
        what any grapple is refused for.
        """
        super().verify(table, person, part)
        verify_steps(table, person.name, part.target, BARE_HANDS)
        verify_targets(table, part.target, PHYSICAL)

    def begin(self, table: Table, person: Person, part: Grapple, index: int) -> None:
        """Open the challenge, and count it against the target, unless it has become void."""
        before = table.scene.fight.exchanges
        super().begin(table, person, part, index)
        if table.scene.fight.exchanges > before:
            count_target(table, part.target, PHYSICAL, person.name)


def as_attack(part: Strike) -> Attack:
    """Return a maneuver as the attack that it is."""
    return part if isinstance(part, Attack) else Attack(part.target, weapon=part.weapon)


def open_strike(table: Table, person: Person, part: Strike, index: int) -> None:
    """Open the challenge."""
    means = means_of(person, as_attack(part)).name
    owners = {person.name: index}
    open_exchange(table, PHYSICAL, person, part, owners, target=part.target, means=means)


class StrikeVerb(AttackVerb):
    """``attack TARGET [with WEAPON] [at LOCATION]``."""

    exchange = PHYSICAL
    names_pool = False
    stance: Stance = "none"
    rolls = THROWS

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse what verify_strike does, and what belongs to dice: kinds, yards, bought
        successes.
        """
        if part.kind not in table.ruleset.attack_kinds:
            raise RuleError("unknown-kind", kind=part.kind, kinds=list(table.ruleset.attack_kinds))
        if part.range is not None:
            raise RuleError("steps-not-yards", "MET-5", who=part.target)
        if part.location is not None:
            verify_in_words(part.location)
        refuse_for_dice(part)
        verify_strike(table, person, part)

    def begin(self, table: Table, person: Person, part: Attack, index: int) -> None:
        """Open the challenge."""
        open_strike(table, person, part, index)


class ManeuverVerb(Verb[Table, Maneuver]):
    """``maneuver TARGET [with WEAPON] to TEXT``: an attack that does something besides, for
    Willpower: one of a list, or what the storyteller says (MET-9).
    """

    name = "maneuver"
    free_words = True
    rolls = THROWS
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Maneuver:
        """Read the target, the weapon, and what it is to do."""
        target = words.name("target", vocabulary.names)
        weapon = words.name("weapon", vocabulary.weapons) if words.take("with") else None
        if not words.take("to"):
            raise words.refuse("missing-word", words.peek(), expected="'to' and what it is to do")
        return Maneuver(target, words.text_until(), weapon)

    def format(self, part: Maneuver) -> str:
        """Write it."""
        means = f" with {quote(part.weapon)}" if part.weapon is not None else ""
        return f"{self.name} {quote(part.target)}{means} to {quote_text(part.text)}"

    def verify(self, table: Table, person: Person, part: Maneuver) -> None:
        """Refuse what verify_strike does, and a maneuver that nobody pays for."""
        verify_strike(table, person, part)
        verify_known(table, part, means_of(person, as_attack(part)).ranged)
        have, need = person.fighter.resources.get("willpower", 0), cost_of(part)
        if not person.phase.helped and have < need:
            raise RuleError("no-resource", "MET-9", resource="willpower", have=have, need=need)

    def legal(self, table: Table, person: Person) -> Iterator[Maneuver]:
        """Yield one example for each target: what else it does is the players' to think of."""
        for target in table.scene.ready():
            yield Maneuver(target.name, "trip them")

    def begin(self, table: Table, person: Person, part: Maneuver, index: int) -> None:
        """Pay for it, or let the helper have paid, and open the challenge."""
        if person.phase.helped:
            table.emit(ev.HelpUsed(who=person.name, by=person.phase.helped))
        else:
            table.change_resource(person.name, "willpower", -cost_of(part), why=self.name)
        open_strike(table, table.person(person.name), part, index)


def refuse_for_dice(part: Part) -> None:
    """Refuse what belongs to dice: a bought success (Willpower buys a retest), a specialty
    (MET-4).
    """
    if getattr(part, "willpower", False):
        raise RuleError("retest-instead", "MET-4")
    if getattr(part, "specialty", False):
        raise RuleError("no-specialties", "MET-4")


# --- announcing -----------------------------------------------------------------------------------

# Escape, do and assist where a round has a standard and a simple action (MET-2, MET-7, MET-9).


class FairEscapeVerb(EscapeVerb):
    """``escape``: announce that one means to leave; it takes no action (MET-7)."""

    names_pool = False

    stance: Stance = "none"
    meets: Meets = "nothing"
    costs: Cost = ""

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse it after one's place, twice, or where the storyteller has ruled it out."""
        refuse_for_dice(part)
        if person.cornered:
            raise RuleError("no-escape", "MET-7", who=person.name)
        if person.fleeing:
            raise RuleError("already-fleeing", "MET-7", who=person.name)
        if person.phase.acted:
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
        refuse_for_dice(part)
        super().verify(table, person, part)


class HelpVerb(AssistVerb):
    """``assist NAME``: help with a combat maneuver (MET-9), or one side of a grapple."""

    grapples = False
    stance: Stance = "none"

    def verify(self, table: Table, person: Person, part: Assist) -> None:
        """Refuse to help one who could not use it: no standard action left, helped already."""
        if table.scene.hold_of(part.friend) is not None:
            super().verify(table, person, part)
            verify_steps(table, person.name, part.friend, BARE_HANDS)
            return
        refuse_for_dice(part)
        verify_target(table, person, part.friend)
        friend = table.person(part.friend)
        if not has_standard(table, friend):
            raise RuleError("no-standard-left", "MET-9", who=friend.name, verb=self.name)
        if friend.phase.helped:
            raise RuleError("helped-already", "MET-9", who=friend.name, by=friend.phase.helped)
        verify_wanted(table, person.name, friend.name)

    def may_be_early(self, table: Table, person: Person, part: Assist) -> bool:
        """Say whether somebody may help with a maneuver before their own place (MET-9)."""
        return has_standard(table, person) and table.scene.hold_of(part.friend) is None

    def begin(self, table: Table, person: Person, part: Assist, index: int) -> None:
        """Ask the friend."""
        if table.scene.hold_of(part.friend) is not None:
            super().begin(table, person, part, index)
            return
        open_exchange(table, "help", person, part, {person.name: index}, target=part.friend)
