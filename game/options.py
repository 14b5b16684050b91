"""What a person could say now, as data: prompts, pages, NPCs and odds ask this and nothing else.

Everything offered is accepted as it stands. Every part of a line that is accepted is offered, with
flags that say what may be added to it, unless its verb takes free words (`Verb.free_words`).
An offer is a single part; a part that may only be said beside another stands with it in ``say``.

Figures are reckoned from what the asker may know; what that does not settle is left out.
"""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from game import actions as act
from game import moments, notation
from game.dice import Modifier, NoChance, SeededChance
from game.engine.exchanges import means_of
from game.engine.table import AnyVerb, Table, ruleset_of
from game.errors import RuleError, why_refused
from game.notation import format_part
from game.rules.aborts import INSTEAD, instead_of, why_not_instead
from game.rules.chase import part_ways, say_ready
from game.rules.chase_actions import declare_in_chase, exert
from game.rules.pursuit import flee_together, fleeing, hunted, open_prey
from game.rules.reach import is_crowded, may_claim
from game.rules.rounds import (
    awaiting,
    haste_sources,
    may_say,
    may_speak,
    may_speak_early,
    open_offers,
    verify_declaration,
)
from game.secrecy import Viewer, called, known, knows, named
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import (
    Attack,
    Declaration,
    Do,
    Felling,
    Guard,
    Part,
    Pass,
    Said,
    verb_name,
)
from game.state.person import Person, in_hand
from game.state.scene import Scene
from game.values import Value
from game.words import quote

# -------------------------------------------------------------------------------------------------
# What of a scene counts for what a person could declare: while it is the same, so are the options.
#
# Options take long to find, and between two of them others have often done no more than declare.
# An attack, something said in the player's own words, a pass: for others who declare next it
# makes no difference who has said these yet, and who nothing. What attacks together come to does:
# around whom there is no room left, and what it costs to have so many opponents.


class Counting(NamedTuple):
    """All of a scene that counts for what a person could declare; it is for comparing alone."""

    scene: Scene
    crowded: frozenset[str]
    circumstances: tuple[Modifier, ...]


def what_counts(scene: Scene, who: str) -> Counting:
    """Return what counts for what ``who``, who is to declare, could."""
    others = {other.name: other for other in _as_far_as_they_count(scene, who)}
    fight = replace(scene.fight, spoken=0, last="")
    table = Table(scene, ruleset_of(scene), NoChance())
    person = table.person(who)
    return Counting(
        replace(scene, people={**scene.people, **others}, fight=fight, rolls=0),
        frozenset(_crowded(table, person)),
        moments.circumstances.added(table, person, "attack"),
    )


def _crowded(table: Table, person: Person) -> Iterator[str]:
    people = table.scene.people
    said = (part for other in people.values() for part in other.parts)
    for name in {getattr(part, "target", "") for part in said} & people.keys():
        if is_crowded(table, person, people[name]):
            yield name


def _as_far_as_they_count(scene: Scene, who: str) -> Iterator[Person]:
    for person in scene.people.values():
        if person.name != who and person.phase.declaration is not None:
            said = _what_counts_of(person.phase.declaration)
            secret = person.phase.secret and said is not None
            phase = replace(person.phase, declaration=said, secret=secret, spoke=0, lines=0)
            stands = replace(person.round, standing=_what_counts_of(person.round.standing))
            yield replace(person, phase=phase, round=stands)


def _what_counts_of(said: Declaration | None) -> Declaration | None:
    parts = said.parts if said is not None else ()
    if (
        said is None
        or said.haste is not None
        or not all(isinstance(part, Do | Pass) or type(part) is Attack for part in parts)
    ):
        return said
    return None


DECLARE = "declare"
# What may be added to a part, by the field of it: what stands in an option is without it.
ADDED: dict[str, Any] = {
    "willpower": False,
    "location": None,
    "range": None,
    "then": "",
    "pair": None,
    "steps": 3,
    "pool": (),
    "difficulty": None,
    "damage": None,
    "type": None,
}
AIMS = ("target", "friend", "toward", "away", "hazard")  # fields that say at whom or what


class Why(Value, omit_defaults=True):
    """Why something that is shown is not open: a refusal, as data."""

    code: str
    rule: str = ""
    facts: dict[str, Any] = {}


class Option(Value, omit_defaults=True, rename={"means": "with"}):
    """One thing that could be said: ``say`` is a line of notation.

    ``means`` is a weapon or a skill, ``haste`` the sources of extra actions that may be announced
    with it, ``then`` the effects it may be for; ``range``, ``at`` (a location), ``pair``,
    ``steps`` and ``other_pool`` (``with TRAIT + TRAIT``: free words) say that those may be added.
    """

    say: str
    verb: str
    target: str = ""
    means: str = ""
    kind: str = ""
    haste: tuple[str, ...] = ()
    may_split: bool = False
    willpower: bool = False
    range: bool = False
    at: bool = False
    pair: bool = False
    steps: bool = False
    other_pool: bool = False
    then: tuple[str, ...] = ()
    free: bool = False
    pool: int | None = None
    difficulty: int | None = None
    why_not: Why | None = None


type Offered = tuple[Option, Declaration]  # with what its line declares


def options(scene: Scene, who: str) -> tuple[Option, ...]:
    """Return what ``who`` could say now: a declaration, an answer, what is offered, what those in a
    chase may say.

    ``scene`` may be the truth, or what one viewer knows of it (`game.secrecy.known`).
    """
    if scene.frozen or (who != STORYTELLER and who not in scene.people):
        return ()
    asked = (one for one in awaiting(scene) if one.who == who and one.question != DECLARE)
    found = [option for question in asked for option in answers(scene, question)]
    if who != STORYTELLER:
        found += declarations(scene, who)
        found += taken_up(scene, who)
        found += in_a_chase(scene, who)
    return tuple(found)


def answers(scene: Scene, question: Question) -> Iterator[Option]:
    """Yield an option for each answer that a question takes; an abort with what it is to."""
    for answer in question.options:
        if answer != "abort":
            buys = answer in question.rolls and can_buy(scene, question.who)
            yield Option(say=f"choose {answer}", verb="choose", kind=answer, willpower=buys)
            continue
        if answer in question.rolls:  # alone it is rolled first (ABORT-2)
            buys = can_buy(scene, question.who)
            yield Option(say="choose abort", verb="choose", kind=answer, willpower=buys)
        for said in _instead(scene, question):
            yield Option(say=f"choose abort {said}", verb="choose", kind=answer)
    if question.question == INSTEAD:
        for said in _instead(scene, question):
            yield Option(say=said, verb=said.split()[0])


def _instead(scene: Scene, question: Question) -> Iterator[str]:
    """Yield what could be done instead of a part of an action, as it is said."""
    asking = Asking(scene, question.who)
    for part in instead_of(asking.table, question):
        if asking.can_name(part):
            yield format_part(part, asking.ruleset.verbs)


def can_buy(scene: Scene, who: str) -> bool:
    table = Table(scene, ruleset_of(scene), NoChance())
    return who in scene.people and table.can_buy_success(table.person(who))


def taken_up(scene: Scene, who: str) -> Iterator[Option]:
    """Yield what is offered to a person and stops nothing: to abort to a defense (ABORT-6)."""
    for offer in open_offers(scene):
        if offer.who == who:
            rolled = ruleset_of(scene).plays("ABORT-1")  # alone it is rolled first (ABORT-2)
            if rolled and any(said.startswith("abort ") for said in offer.options):
                buys = can_buy(scene, who)
                yield Option(say="abort", verb="abort", willpower=buys)
            for said in offer.options:
                yield Option(say=said, verb=said.split()[0], kind=said.partition(" ")[2])


def in_a_chase(scene: Scene, who: str) -> Iterator[Option]:
    """Yield whom a person could go after (CHASE-4), and what they may say in a chase between its
    rounds besides declaring.
    """
    table = Table(scene, ruleset_of(scene), NoChance())
    for prey in pursued_now(scene, who):
        if knows(scene, who, prey):
            yield Option(say=f"pursue {quote(prey)}", verb="pursue", target=prey)
    for say in BETWEEN_ROUNDS if table.person(who).seat is not None else ():
        if _is_taken(table, BETWEEN_ROUNDS[say](who)):
            yield Option(say=say, verb=say)
    for friend in company_open(table, who):
        if knows(scene, who, friend):
            yield Option(say=f"flee with {quote(friend)}", verb="flee", target=friend)
    for shot in shots_open(table, who):
        said = format_part(shot, table.ruleset.verbs)
        yield Option(say=said, verb="attack", target=shot.target)


def pursued_now(scene: Scene, who: str) -> tuple[str, ...]:
    """Return whom a person may go after at once (CHASE-4), not when the round is over."""
    return open_prey(Table(scene, ruleset_of(scene), NoChance()), who)


def company_open(table: Table, who: str) -> Iterator[str]:
    """Yield the people with whom a person could flee as one prey."""
    asking = (person.name for person in table.scene.people.values() if person.joins == who)
    for friend in dict.fromkeys((*fleeing(table), *hunted(table), *asking)):
        if friend in (who, table.person(who).joins):
            continue
        if _is_taken(table, act.FleeTogether(who=who, friend=friend)):
            yield friend


def shots_open(table: Table, who: str) -> Iterator[Attack]:
    """Yield at whom a person in a chase could shoot or throw, as far as they can tell;
    a shot that is the storyteller's to allow is none.
    """
    seat = table.person(who).seat
    if seat is None:
        return
    for target in table.scene.chase(seat.chase).members():
        shot, trial = Attack(target), Table(table.scene, table.ruleset, NoChance())
        refused = why_refused(declare_in_chase, trial, who, Declaration((shot,)))
        reaches = not refused and not trial.scene.chase(seat.chase).questions
        if reaches and knows(table.scene, who, target):
            yield shot


BETWEEN_ROUNDS: dict[str, Callable[[str], act.AnyAction]] = {
    "ready": lambda who: act.Ready(who=who),
    "exert": lambda who: act.Exert(who=who),
    "part": lambda who: act.PartWays(who=who),
}


def _is_taken(table: Table, action: act.AnyAction) -> bool:
    """Say whether the rules of chases take something, said to a table of its own: whatever is
    rolled for it.
    """
    trial = Table(table.scene, table.ruleset, SeededChance(0))
    return not why_refused(SAID_IN_CHASES[type(action)], trial, action)


SAID_IN_CHASES: dict[type, Callable[[Table, Any], None]] = {
    act.Ready: say_ready,
    act.Exert: exert,
    act.PartWays: part_ways,
    act.FleeTogether: flee_together,
}


def declarations(scene: Scene, who: str, verb: str = "") -> Iterator[Option]:
    """Yield what a person whose turn it is could declare, by one ``verb`` or by each."""
    yield from (option for option, _ in Asking(scene, who).offered(verb))


def legal(scene: Scene, who: str) -> list[act.Declare]:
    """Return what a person whose turn it is could declare, as it is said to a scene."""
    if scene.frozen or who not in scene.people:
        return []
    asking = Asking(scene, who)
    if not may_speak(asking.table, asking.person):
        return [
            act.Declare(who=who, declaration=Declaration((part,)), by=who)
            for part in asking.early_parts()
        ]
    return [act.Declare(who=who, declaration=line, by=who) for line in asking.lines()]


class Asking:
    """A person who asks, with what is the same for all that they are offered."""

    def __init__(self, scene: Scene, who: str) -> None:
        self.ruleset = ruleset_of(scene)
        self.table = Table(scene, self.ruleset, NoChance())
        self.person: Person = self.table.person(who)
        self._blind = {name for name in scene.masks if called(scene, who, name) != name}
        self._known: Table | None = None
        self._bought: dict[str, bool] = {}
        self._taken: dict[Part, bool] = {}

    @cached_property
    def _haste(self) -> tuple[str, ...]:
        return haste_sources(self.table, self.person)

    def offered(self, verb: str = "") -> Iterator[Offered]:
        """Yield what is open by one verb or by each: at the person's place, or before it."""
        if may_speak(self.table, self.person):
            yield from self.in_turn(verb)
        else:
            yield from self.early(verb)

    def in_turn(self, verb: str = "") -> Iterator[Offered]:
        """Yield an option for each part that is open, by one verb or by each."""
        for name in (verb,) if verb else self.ruleset.verbs:
            for part, line in self._open(name):
                yield self._option(self.ruleset.verbs[name], part, line), line

    def early(self, verb: str = "") -> Iterator[Offered]:
        """Yield an option for each part that may be said before the person's place."""
        for part in self.early_parts(verb):
            name, line = verb_name(part), Declaration((part,))
            yield self._option(self.ruleset.verbs[name], part, line), line

    def early_parts(self, verb: str = "") -> Iterator[Part]:
        """Yield each part that may be said before the person's place."""
        for name in self.ruleset.early:
            if verb in ("", name):
                for part, line in self._open(name):
                    if len(line.parts) == 1 and may_speak_early(self.table, self.person, part):
                        yield part

    def lines(self) -> Iterator[Declaration]:
        """Yield each option as the declaration that it is."""
        for name in self.ruleset.verbs:
            yield from (line for _, line in self._open(name))

    def part(self, verb: str, *aims: str) -> Part | None:
        """Return the first part of a verb that is open by itself, at one of ``aims`` where there
        are any; None where the ruleset has no such verb, or nothing of it is open.
        """
        if verb not in self.ruleset.verbs:
            return None
        parts = (part for part, line in self._open(verb, aims) if len(line.parts) == 1)
        return next(parts, None)

    def together(self, *parts: Part | None) -> str:
        """Return the line of several parts, or of one; empty where it is not open."""
        known = tuple(part for part in parts if part is not None)
        if len(known) < len(parts):
            return ""
        taken = self.takes(*known) if len(known) == 1 else self._accepts(Declaration(known))
        return self._written(known) if taken else ""

    def takes(self, part: Part) -> bool:
        if part not in self._taken:
            self._taken[part] = may_say(self.table, self.person, part)
        return self._taken[part]

    def why_not(self, part: Part) -> RuleError | None:
        """Return why a part is not open, alone or beside what goes on meanwhile; None where it
        is.
        """
        if self._line(part) is not None:
            return None
        return why_refused(verify_declaration, self.table, self.person, Declaration((part,)))

    def can_name(self, part: Part) -> bool:
        """Say whether a part names nobody whom the asker cannot tell."""
        return not self._blind or self._blind.isdisjoint(named(part))

    def _open(self, verb: str, aims: tuple[str, ...] = ()) -> Iterator[tuple[Part, Declaration]]:
        """Yield each part of a verb that is open, at one of ``aims`` where there are any, with the
        line in which it is accepted.
        """
        seen: set[Part] = set()
        for part in self.ruleset.verbs[verb].legal(self.table, self.person):
            bare = without_additions(self.person, part)
            elsewhere = aims and aim_of(bare) not in aims
            if elsewhere or bare in seen or not self.can_name(part):
                continue
            seen.add(bare)
            line = self._line(bare)
            if line is not None:
                yield bare, line

    def _line(self, part: Part) -> Declaration | None:
        """Return a part as it is accepted: alone, or beside what goes on meanwhile."""
        if self.takes(part):
            return Declaration((part,))
        for beside in self._companions():
            line = Declaration((beside, part))
            if self._accepts(line):
                return line
        return None

    def _companions(self) -> Iterator[Part]:
        """Yield what a person in a grapple says beside anything else."""
        if self.table.scene.hold_of(self.person.name) is None:
            return
        for name, verb in self.ruleset.verbs.items():
            if verb.splits and name in self.ruleset.grappling:
                yield from islice(verb.legal(self.table, self.person), 1)

    def _accepts(self, line: Declaration) -> bool:
        return not why_refused(verify_declaration, self.table, self.person, line)

    def _option(self, verb: AnyVerb, part: Part, line: Declaration) -> Option:
        pool, difficulty = self._figures(part, line)
        return Option(
            say=self._written(line.parts),
            verb=verb.name,
            target=aim_of(part),
            means=_means(self.person, part),
            kind=getattr(part, "kind", ""),
            haste=self._haste,
            may_split=verb.splits
            and self.ruleset.several
            and not self.table.scene.fight.haste
            and self.person.fighter.trait("wits") > len(line.parts),
            willpower=self._buys(verb, part, line),
            range=self._may_claim(part),
            at=hasattr(part, "location") and not isinstance(part, Felling),
            pair=hasattr(part, "pair"),
            steps=hasattr(part, "steps"),
            other_pool=verb.names_pool,
            then=tuple(self.ruleset.effects) if hasattr(part, "then") else (),
            free=verb.free_words,
            pool=pool,
            difficulty=difficulty,
        )

    def _written(self, parts: tuple[Part, ...]) -> str:
        return " & ".join(format_part(part, self.ruleset.verbs) for part in parts)

    def _buys(self, verb: AnyVerb, part: Part, line: Declaration) -> bool:
        """Say whether a success may be bought: for one part of a verb as for all of it."""
        if not hasattr(part, "willpower"):
            return False
        if verb.name not in self._bought:
            said = tuple(_with(one, willpower=True) if one is part else one for one in line.parts)
            self._bought[verb.name] = self._accepts(Declaration(said))
        return self._bought[verb.name]

    def _may_claim(self, part: Part) -> bool:
        """Say whether it is a shot that may still say how far it goes."""
        if not isinstance(part, Attack) or not means_of(self.person, part).ranged:
            return False
        return may_claim(self.table.scene, self.person.name, part.target)

    def _figures(self, part: Part, line: Declaration) -> tuple[int | None, int | None]:
        """Return the pool and difficulty of a part, as far as its owner can know them: what is said
        beside it costs it dice.
        """
        if not moments.foresees.played(self.table):
            return None, None
        if self._known is None:
            masks = tuple(item for item in self.table.scene.masks.items() if item[0] in self._blind)
            viewer = Viewer(name=self.person.name, masks=masks)
            self._known = Table(known(self.table.scene, viewer), self.ruleset, NoChance())
        person = self.person.saying(line) if len(line.parts) > 1 else self.person
        found = moments.foresees.first(self._known, person, part, line.parts.index(part))
        return (found.pool, found.difficulty) if found is not None else (None, None)


def aim_of(part: Part) -> str:
    """Return at whom or what a part is aimed; empty for nobody."""
    return next((aim for one in AIMS if (aim := getattr(part, one, ""))), "")


def without_additions(person: Person, part: Part) -> Part:
    """Return a part as it stands in an option: less what its flags let be added, and a weapon in
    hand not named.
    """
    kind: type = type(part)
    added = _additions(kind)
    if (
        isinstance(part, Attack | Guard)
        and not isinstance(part, Felling)
        and part.weapon
        and part.weapon == in_hand(person).name
    ):
        added = {**added, "weapon": None}
    changed = {name: usual for name, usual in added.items() if getattr(part, name) != usual}
    return _with(part, **changed) if changed else part


@cache
def _additions(kind: type) -> dict[str, Any]:
    """Return what may be added to parts of a kind, with what stands for nothing."""
    return {name: usual for name, usual in ADDED.items() if hasattr(kind, name)}


def _with(part: Part, **changes: Any) -> Part:
    assert isinstance(part, Said)
    return replace(part, **changes)


def _means(person: Person, part: Part) -> str:
    if isinstance(part, Attack | Guard):
        return means_of(person, part).name
    return getattr(part, "skill", "") or getattr(part, "weapon", None) or ""


# --- what a person who is asked could not say now, and why: refusals, as data --------------------
# It is made for the person who asks, never beside what is offered; each reason is that of the
# verb's own verify.


MOST = 40  # in a crowd the first say enough


def closed(scene: Scene, who: str) -> tuple[Option, ...]:
    """Return what is not open to a person who declares next, each with why not: of an open verb
    the closed targets and weapons, of a closed verb the verb alone.

    ``scene`` is what the asker knows of it (`game.secrecy.known`); then so is every reason.
    """
    if scene.frozen or who not in scene.people:
        return ()
    return tuple(islice(_Closed(scene, who).options(), MOST))


def closed_answers(scene: Scene, question: Question) -> tuple[Option, ...]:
    """Return what a person could not abort to who is asked whether they do, each with why not, as
    `closed` does; nothing for a question of another kind: what it takes stands in it.
    """
    takes_another = question.question == INSTEAD or "abort" in question.options
    if scene.frozen or not takes_another or question.who not in scene.people:
        return ()
    return tuple(islice(_ClosedInstead(scene, question).options(), MOST))


class _Closed:
    """What is closed to a person who asks."""

    def __init__(self, scene: Scene, who: str) -> None:
        self._asking = Asking(scene, who)
        self._words = notation.vocabulary(scene, who)
        self._others = [quote(name) for name in self._words.names if name != who]
        self._open = self._offered(scene)

    def _offered(self, scene: Scene) -> list[Option]:
        return [option for option, _ in self._asking.offered()]

    def _why_not(self, part: Part) -> RuleError | None:
        return self._asking.why_not(part)

    def options(self) -> Iterator[Option]:
        for name in self._words.played:
            verb = self._words.verbs[name]
            if verb.free_words:
                continue
            own = [option for option in self._open if option.verb == name]
            if own:
                yield from self._refused(verb, self._not_among(own, name))
            else:
                yield from islice(self._refused(verb, self._lines(name)), 1)

    def _lines(self, verb: str) -> Iterator[str]:
        """Yield a verb alone, and at each of the others."""
        yield verb
        yield from (f"{verb} {other}" for other in self._others)

    def _not_among(self, own: list[Option], verb: str) -> Iterator[str]:
        """Yield the lines of an open verb with a target, or a weapon, that no open one has."""
        targets = {quote(option.target) for option in own if option.target}
        yield from (f"{verb} {other}" for other in self._others if other not in targets)
        at = next((other for other in self._others if other in targets), "")
        for weapon in self._words.weapons if at else ():
            if all(option.means != weapon for option in own):
                yield f"{verb} {at} with {quote(weapon)}"

    def _refused(self, verb: AnyVerb, lines: Iterator[str]) -> Iterator[Option]:
        """Yield an option for each line that can be read, and is refused."""
        for line in lines:
            try:
                (part,) = notation.parse(line, self._words).parts
            except RuleError:  # this verb is not said so
                continue
            error = self._why_not(part) if self._asking.can_name(part) else None
            if error is not None and error.code != "unknown-hazard":  # it is not said at people
                why = Why(error.code, error.rule or "", dict(error.facts))
                target = getattr(part, "target", "")
                yield Option(say=line, verb=verb.name, target=target, why_not=why)


class _ClosedInstead(_Closed):
    """What the person who is asked could not abort to."""

    def __init__(self, scene: Scene, question: Question) -> None:
        self._question = question
        super().__init__(scene, question.who)

    def options(self) -> Iterator[Option]:
        """Yield what is closed, as it would be said in answer."""
        before = "" if self._question.question == INSTEAD else "choose abort "
        for option in super().options():
            yield replace(option, say=f"{before}{option.say}")

    def _offered(self, scene: Scene) -> list[Option]:
        parts = instead_of(self._asking.table, self._question)
        return [
            Option(
                say="",
                verb=verb_name(part),
                target=getattr(part, "target", ""),
                means=getattr(part, "means", ""),
            )
            for part in parts
        ]

    def _why_not(self, part: Part) -> RuleError | None:
        return why_not_instead(self._asking.table, self._question, part)
