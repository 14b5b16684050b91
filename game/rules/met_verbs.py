"""The verbs of the met rules: announcing, influencing, moving, striking (MET)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game import events as ev
from game.dice import THROWS
from game.engine.exchanges import means_of, open_exchange, verify_loaded
from game.engine.pools import verify_named
from game.engine.questions import OneWordVerb
from game.engine.table import Table
from game.engine.verb import Cost, Meets, Stance, Verb, Vocabulary
from game.errors import RuleError, verify_within
from game.fighter import BARE_HANDS, Weapon
from game.rules import met
from game.rules.attack import AttackVerb, verify_in_words, verify_target
from game.rules.defense import EscapeVerb
from game.rules.grapple import AssistVerb, GrappleVerb, StandVerb, object_in_hand
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


def refuse_for_dice(part: Part) -> None:
    """Refuse what belongs to dice: a bought success (Willpower buys a retest), a specialty
    (MET-4).
    """
    if getattr(part, "willpower", False):
        raise RuleError("retest-instead", "MET-4")
    if getattr(part, "specialty", False):
        raise RuleError("no-specialties", "MET-4")


# --- Attack, maneuver, grapple: reach in steps, targets that are full (MET-5, MET-6, MET-9) -------


def means_with(person: Person, part: met.Strike) -> Weapon:
    """Return what a strike is made with; refuse a weapon that is not at hand."""
    return means_of(
        person, part if isinstance(part, Attack) else Attack(part.target, weapon=part.weapon)
    )


def verify_strike(table: Table, person: Person, part: met.Strike) -> None:
    """Refuse an attack on nobody, out of reach, with nothing, or on a person who is the target of
    as many as they can be.
    """
    verify_target(table, person, part.target)
    if isinstance(part, Attack):
        verify_named(table, person, part)
    weapon = means_with(person, part)
    verify_loaded(person, weapon)
    target = table.person(part.target)
    if target.unreachable and not weapon.ranged:
        raise RuleError("out-of-reach", "RES-6", who=target.name)
    verify_steps(table, person.name, target.name, weapon)
    met.verify_targets(table, target.name, met.PHYSICAL)


def verify_steps(table: Table, who: str, target: str, weapon: Weapon) -> None:
    """Refuse a target who is farther away than a weapon reaches, or bare hands (MET-5)."""
    reach, steps = met.MEANS[weapon.missile].reach, met.steps_between(table, who, target)
    if steps > reach:
        raise RuleError(
            "too-many-steps", "MET-5", who=target, weapon=weapon.name, steps=steps, limit=reach
        )


def open_strike(table: Table, person: Person, part: met.Strike, index: int) -> None:
    means, owners = means_with(person, part).name, {person.name: index}
    open_exchange(table, met.PHYSICAL, person, part, owners, target=part.target, means=means)


class StrikeVerb(AttackVerb):
    """``attack TARGET [with WEAPON] [at LOCATION]``."""

    exchange = met.PHYSICAL
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
        target = words.name("target", vocabulary.names)
        weapon = (
            words.name("weapon", vocabulary.weapons, vocabulary.called)
            if words.take("with")
            else None
        )
        if not words.take("to"):
            raise words.refuse("missing-word", words.peek(), expected="'to' and what it is to do")
        return Maneuver(target, words.text_until(), weapon)

    def format(self, part: Maneuver) -> str:
        means = f" with {quote(part.weapon)}" if part.weapon is not None else ""
        return f"{self.name} {quote(part.target)}{means} to {quote_text(part.text)}"

    def verify(self, table: Table, person: Person, part: Maneuver) -> None:
        """Refuse what verify_strike does, what takes hands from afar, to disarm a target whose
        hands are empty, and a maneuver that nobody pays for.
        """
        verify_strike(table, person, part)
        maneuver = met.known(part)
        if maneuver.close and means_with(person, part).ranged:
            raise RuleError("maneuver-hand-to-hand", "MET-9", text=part.text)
        disarms = maneuver.does is met.strike_from_hand
        if disarms and object_in_hand(table.person(part.target)) is None:
            raise RuleError("nothing-to-disarm", "MET-9", who=part.target)
        have, need = person.fighter.resources.get("willpower", 0), maneuver.cost
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
            table.change_resource(person.name, "willpower", -met.known(part).cost, why=self.name)
        open_strike(table, table.person(person.name), part, index)


class SeizeVerb(GrappleVerb):
    """``grapple TARGET``, who has to be within reach of bare hands."""

    def verify(self, table: Table, person: Person, part: Grapple) -> None:
        """Refuse a target who is too far away, or that of as many attacks as they can be, besides
        what any grapple is refused for.
        """
        super().verify(table, person, part)
        verify_steps(table, person.name, part.target, BARE_HANDS)
        met.verify_targets(table, part.target, met.PHYSICAL)

    def begin(self, table: Table, person: Person, part: Grapple, index: int) -> None:
        """Open the challenge, and count it against the target, unless it has become void."""
        before = table.scene.fight.exchanges
        super().begin(table, person, part, index)
        if table.scene.fight.exchanges > before:
            table.emit(ev.Targeted(who=part.target, kind=met.PHYSICAL, by=person.name))


# --- Mental and social: attacks on the mind and the heart (MET-5) ---------------------------------

EXAMPLES = {"mental": "subterfuge", "social": "intimidation"}


class InfluenceVerb(Verb[Table, met.Influence]):
    """``mental`` or ``social TARGET with SKILL [to TEXT]``; what comes of it says the
    storyteller.
    """

    splits = True
    free_words = True
    rolls = THROWS

    def __init__(self, part: type[Mental] | type[Social], name: str) -> None:
        self.part = part
        self.name = name

    def parse(self, words: Words, vocabulary: Vocabulary) -> met.Influence:
        target = words.name("target", vocabulary.names)
        if not words.take("with"):
            raise words.refuse("missing-word", words.peek(), expected="'with' and a skill")
        skill = words.name("trait", vocabulary.traits)
        text = words.text_until() if words.take("to") else ""
        words.end(("to",))
        return self.part(target, skill, text)

    def format(self, part: met.Influence) -> str:
        line = f"{self.name} {quote(part.target)} with {quote(part.skill)}"
        return f"{line} to {quote_text(part.text)}" if part.text else line

    def verify(self, table: Table, person: Person, part: met.Influence) -> None:
        """Refuse nobody, a word that is not a skill, and a target with as many as there can be."""
        verify_target(table, person, part.target)
        if part.skill not in stock_of(person.fighter).abilities:
            raise RuleError("no-skill", "MET-5", verb=self.name)
        met.verify_targets(table, part.target, self.name)

    def legal(self, table: Table, person: Person) -> Iterator[met.Influence]:
        """Yield one example for each target: any skill may serve."""
        for target in table.scene.ready():
            yield self.part(target.name, EXAMPLES[self.name])

    def begin(self, table: Table, person: Person, part: met.Influence, index: int) -> None:
        open_exchange(table, self.name, person, part, {person.name: index}, target=part.target)


# --- Move, crawl, drop, stand, delay: what is done without a challenge (MET-2, MET-8) -------------

MAX_MOVE = 3
TOWARD = ("to", "toward", "towards")
AWAY = ("away", "from")


class WalkingVerb(Verb[Table, Any]):
    """What the verbs here share: each does at once what it says."""

    splits = True
    costs: Cost = "simple"

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        met.walk(table, person, part)


class HeadingVerb(WalkingVerb):
    """What those share that go ``to NAME``, ``from NAME``, or where only the storyteller knows."""

    kind: type[Move | Crawl | Stand]

    def parse(self, words: Words, vocabulary: Vocabulary) -> Any:
        toward = away = ""
        if words.take(*TOWARD):
            toward = words.name("person", vocabulary.names)
        elif words.take(*AWAY):
            words.take("from")
            away = words.name("person", vocabulary.names)
        words.end(("to", "from"))
        return self.kind(toward=toward, away=away)

    def format(self, part: Move | Crawl | Stand) -> str:
        if part.toward:
            return f"{self.name} to {quote(part.toward)}"
        return f"{self.name} from {quote(part.away)}" if part.away else self.name

    def verify(self, table: Table, person: Person, part: Move | Crawl | Stand) -> None:
        """Refuse to go toward or away from yourself, nobody, or a person who is gone."""
        for name in filter(None, (part.toward, part.away)):
            verify_target(table, person, name)

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield it, and toward and away from each other person."""
        yield self.kind()
        for other in table.scene.ready():
            yield self.kind(toward=other.name)
            yield self.kind(away=other.name)


class MoveVerb(HeadingVerb):
    """``move [STEPS] [to NAME | from NAME]``: up to three steps."""

    name = "move"
    kind = Move

    def parse(self, words: Words, vocabulary: Vocabulary) -> Any:
        word = words.peek()
        counted = word is not None and not word.says(*TOWARD, *AWAY)
        steps = words.number("steps", 1, MAX_MOVE) if counted else MAX_MOVE
        return replace(super().parse(words, vocabulary), steps=steps)

    def format(self, part: Any) -> str:
        return f"{self.name} {part.steps}{super().format(part).removeprefix(self.name)}"

    def verify(self, table: Table, person: Person, part: Any) -> None:
        """Refuse it to a person who lies, and a stride that is too long."""
        if person.prone:
            raise RuleError("prone", "MET-8", who=person.name)
        verify_within("steps", part.steps, 1, MAX_MOVE, "MET-2")
        super().verify(table, person, part)

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield a stride toward and away from each other person, and last one to nobody."""
        nowhere, *others = super().legal(table, person)
        yield from (*others, nowhere)


class CrawlVerb(HeadingVerb):
    """``crawl [to NAME | from NAME]``: one step, lying down."""

    name = "crawl"
    kind = Crawl
    bare = True

    def verify(self, table: Table, person: Person, part: Any) -> None:
        """Refuse it to a person who stands."""
        if not person.prone:
            raise RuleError("not-prone", "MET-8", who=person.name)
        super().verify(table, person, part)


class RiseVerb(HeadingVerb, StandVerb):
    """``stand [to NAME | from NAME]``: get up, and move one step."""

    kind = Stand
    stance: Stance = "none"

    def verify(self, table: Table, person: Person, part: Any) -> None:
        """Refuse it to a person who stands already."""
        StandVerb.verify(self, table, person, part)
        super().verify(table, person, part)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        if person.prone:
            met.walk(table, person, part)


class DropVerb(WalkingVerb, OneWordVerb):
    """``drop``: lie down."""

    part = Drop()
    name = "drop"

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse it to a person who lies already."""
        if person.prone:
            raise RuleError("prone", "MET-8", who=person.name)


class DelayVerb(WalkingVerb, OneWordVerb):
    """``delay``: keep the rest of your actions for later in the round (MET-2)."""

    part = Delay()
    name = "delay"
    costs: Cost = ""

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse to wait with nothing left to do, or where nobody is left to wait for."""
        if not met.actions_left(table, person):
            raise RuleError("no-action-left", "MET-2", who=person.name, verb=self.name)
        phase = table.phase
        for other in table.scene.ready():
            placed = any(other.name in group for group in table.scene.fight.groups)
            to_come = placed and not other.phase.acted and other.phase.declaration is None
            if to_come and other.name != person.name and phase.takes_part(other):
                return
        raise RuleError("nobody-to-wait-for", "MET-2", who=person.name)


# --- Escape, do and assist where a round has a standard and a simple action (MET-2, MET-7, MET-9) -


class FairEscapeVerb(EscapeVerb):
    """``escape``: announce that one means to leave; it takes no action (MET-7)."""

    names_pool = False
    stance: Stance = "none"
    meets: Meets = "nothing"
    costs: Cost = ""

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse it after your place, twice, or if the storyteller has ruled it out."""
        refuse_for_dice(part)
        if person.cornered:
            raise RuleError("no-escape", "MET-7", who=person.name)
        if person.fleeing:
            raise RuleError("already-fleeing", "MET-7", who=person.name)
        if person.phase.acted:
            raise RuleError("escape-at-your-place", "MET-7", who=person.name)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        table.emit(ev.EscapeAnnounced(who=person.name, moment=met.moment(table)))


class TrialVerb(DoVerb):
    """``do TEXT [: TRAIT + TRAIT vs N]``: with traits a challenge against the world, whose test
    pool is N, and a standard action.
    """

    stance: Stance = "none"
    rolls = THROWS
    bounds = (0, 20)

    def cost(self, part: Do) -> Cost:
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
        """Refuse to help a person who could not use it: no standard action left, helped already."""
        if table.scene.hold_of(part.friend) is not None:
            super().verify(table, person, part)
            verify_steps(table, person.name, part.friend, BARE_HANDS)
            return
        refuse_for_dice(part)
        verify_target(table, person, part.friend)
        friend = table.person(part.friend)
        if not met.has_standard(table, friend):
            raise RuleError("no-standard-left", "MET-9", who=friend.name, verb=self.name)
        if friend.phase.helped:
            raise RuleError("helped-already", "MET-9", who=friend.name, by=friend.phase.helped)
        met.verify_wanted(table, person.name, friend.name)

    def may_be_early(self, table: Table, person: Person, part: Assist) -> bool:
        """Say whether a person may help with a maneuver before their own place (MET-9)."""
        return met.has_standard(table, person) and table.scene.hold_of(part.friend) is None

    def begin(self, table: Table, person: Person, part: Assist, index: int) -> None:
        """Ask the friend, unless it is a grapple."""
        if table.scene.hold_of(part.friend) is not None:
            super().begin(table, person, part, index)
            return
        open_exchange(table, "help", person, part, {person.name: index}, target=part.friend)
