"""Mind's Eye Theatre, reckoned by itself (`docs/rules/met.md`): places, challenges, Celerity."""

import random
from dataclasses import dataclass, field
from typing import Any

from tests.reckoning.dice import Dice
from tests.reckoning.fight import Playing, Rest, Word
from tests.reckoning.lines import Line, Part

NAMES = ("Ann", "Bob", "Cid", "Dot")
WEAPONS: tuple[dict[str, Any], ...] = (
    {"name": "club", "skill": "melee", "damage": 2, "type": "bashing"},
    {"name": "revolver", "skill": "firearms", "damage": 4, "type": "lethal"}
    | {"range": 20, "capacity": 6},
)
HANDS = {"name": "bare hands", "skill": "brawl", "type": "bashing"}
LEVELS = {"brawl": 1, "melee": 1, "firearms": 2}
FURTHER = (3, 5, 6)  # with so much Celerity one has a further round (MET-3)
MOST = {"physical": 2, "mental": 1, "social": 1}  # attacks on one target in the first round (MET-6)
STANDARD = ("attack", "mental", "social")
DOWN, HEALTHY, BOXES = 7, 3, 9


@dataclass
class Body:
    """Somebody: what they have, how hurt they are, which of the round's actions are used."""

    name: str
    sheet: dict[str, Any]
    place: int  # when they came
    willpower: int
    marks: dict[str, int] = field(default_factory=lambda: {"bashing": 0, "lethal": 0})
    spent: list[str] = field(default_factory=list)
    called: bool = False
    keeps: bool = False
    delays: bool = False
    calls: int = 0
    targeted: dict[str, int] = field(default_factory=dict)
    prone: bool = False
    rounds: int = 6

    @property
    def marked(self) -> int:
        return sum(self.marks.values())

    @property
    def down(self) -> bool:
        """Say whether somebody is out of action (MET-11)."""
        return self.marked >= DOWN

    def rank(self) -> tuple[int, ...]:
        """Return what somebody's place goes by (MET-1)."""
        high = max(self.sheet["physical"], self.sheet["mental"])
        ties = (self.sheet[one] for one in ("mental", "physical", "social"))
        return (high, *ties, -self.place)

    def pool(self, *traits: str) -> int:
        return sum(int(self.sheet.get(one, 0)) for one in traits) - (self.marked > HEALTHY)

    def arm(self, name: str) -> dict[str, Any]:
        return next((one for one in self.sheet["weapons"] if one["name"] == name), HANDS)


class Fight:
    """Everybody, the phase, the dice."""

    def __init__(self, bodies: list[Body], dice: Dice, starter: str) -> None:
        self.people = {one.name: one for one in bodies}
        self.dice = dice
        self.starter = starter
        self.rolls: list[dict[str, Any]] = []
        self.groups: list[list[str]] = []
        self.phase, self.round, self.tied = "setup", 0, False
        self.dots = 0  # of Celerity that this round of the turn takes

    def able(self) -> list[Body]:
        people = [one for one in self.people.values() if not one.down]
        return sorted(people, key=Body.rank, reverse=True)

    def order(self) -> list[str]:
        """Return the order: whoever started the fight is first in its first turn."""
        names = [one.name for one in self.able()]
        first = self.round == 1 and self.starter in names
        return sorted(names, key=lambda one: one != self.starter) if first else names


def play(fight: Fight) -> Playing[None]:
    yield Rest("setup")
    while True:
        fight.round += 1
        yield from play_round(fight, "action", 0)
        for dots in FURTHER:
            if any(one.sheet["celerity"] >= dots for one in fight.able()):
                yield from play_round(fight, f"celerity {dots}", dots)
        fight.phase = "bookkeeping"
        yield Rest("bookkeeping")


def play_round(fight: Fight, phase: str, dots: int) -> Playing[None]:
    """Play one round of a turn: everybody at their place, then who has kept an action."""
    fight.phase, fight.dots = phase, dots
    for one in fight.people.values():
        one.spent, one.called, one.keeps, one.targeted = [], False, False, {}
        one.delays, one.calls = False, 0
    while (who := awaited(fight, dots)) is not None:
        word = yield Rest("declare", (who.name,))
        who.called, who.calls = True, who.calls + 1
        parts = word.line.parts if word.line is not None else (Part("pass"),)
        who.keeps, who.delays = parts[0].verb != "pass", parts[0].verb == "delay"
        for part in parts:
            yield from act(fight, who, part)


def awaited(fight: Fight, dots: int) -> Body | None:
    """Return who is called now (MET-1, MET-2)."""
    people = [one for one in fight.able() if one.sheet["celerity"] >= dots]
    first = fight.round == 1 and not dots
    order = sorted(people, key=lambda one: not (first and one.name == fight.starter))
    to_come = [one for one in order if not one.called]
    kept = [one for one in people if one.keeps and len(one.spent) < 2]
    starter = fight.people.get(fight.starter)
    again = first and starter in kept and starter is not None
    again = again and starter.calls == 1 and not starter.delays
    if again and (not to_come or starter.rank() > to_come[0].rank()):
        return starter  # whose own place comes now
    return next(iter(to_come or kept), None)


def begins_it(fight: Fight, one: Body) -> bool:
    """Say whether somebody has no more now than the one action that started the fight (MET-1)."""
    if fight.round != 1 or fight.phase != "action" or one.name != fight.starter:
        return False
    return any(not other.called and other.rank() > one.rank() for other in fight.able())


def act(fight: Fight, one: Body, part: Part) -> Playing[None]:
    if one.down or part.verb in ("pass", "delay"):
        return
    one.spent.append("standard" if part.verb in STANDARD else "simple")
    if part.verb in ("drop", "stand"):
        one.prone = part.verb == "drop"
    if part.verb in STANDARD:
        yield from attack(fight, one, part)


def attack(fight: Fight, one: Body, part: Part) -> Playing[None]:
    """Play an attack: a challenge, and its fixed harm (MET-4, MET-5, MET-11)."""
    target = fight.people[part.target]
    weapon = one.arm(part.weapon)
    kind = "physical" if part.verb == "attack" else part.verb
    target.targeted[kind] = target.targeted.get(kind, 0) + 1
    if part.verb == "attack":
        if "capacity" in weapon:
            one.rounds -= 1
        mine, theirs = (kind, weapon["skill"]), (kind, "dodge")
    else:
        mine, theirs = (kind, part.weapon), (kind,)
    won = yield from challenge(fight, one, target, mine, theirs, part.verb)
    if won and part.verb == "attack":
        hurt(target, LEVELS[weapon["skill"]], weapon["type"])


def challenge(
    fight: Fight, one: Body, other: Body, mine: Any, theirs: Any, verb: str
) -> Playing[bool]:
    """Throw until nobody buys a retest; say whether the first of the two wins (MET-4)."""
    left = [one, other]
    while True:
        pool = one.pool(*mine)
        against = other.pool(*theirs) + (other.willpower if verb != "attack" else 0)
        against -= 2 if other.prone and verb == "attack" else 0
        signs = (throw(fight, one, other, pool), throw(fight, other, one, against))
        if signs[0] == signs[1]:
            won = max(0, pool) > max(0, against)
        else:
            won = signs[0] == (signs[1] + 1) % 3
        loser = other if won else one
        if loser not in left or loser.willpower <= 0:
            return won
        word = yield Rest("retest", (loser.name,), ("yes", "no"))
        if word.option == "no":
            return won
        left.remove(loser)
        loser.willpower -= 1


def throw(fight: Fight, one: Body, other: Body, pool: int) -> int:
    while True:
        (face,) = fight.dice.throw(one.name, "challenge", 1)
        fight.rolls.append(
            {"who": one.name, "for": "challenge", "against": other.name, "pool": 1}
            | {"difficulty": 0, "successes": max(0, pool), "botch": False}
        )
        if face < 10:
            return (face - 1) // 3


def hurt(one: Body, levels: int, kind: str) -> None:
    """Mark levels; past a full track bashing marks turn into lethal ones (HEALTH-3)."""
    for _ in range(levels):
        if one.marked < BOXES:
            one.marks[kind] += 1
        elif one.marks["bashing"]:
            one.marks["bashing"] -= 1
            one.marks["lethal"] += 1


# --- random people, and what they say ------------------------------------------------------------


def cast(chance: random.Random) -> dict[str, dict[str, Any]]:
    made: dict[str, dict[str, Any]] = {}
    for name in NAMES[: chance.randint(2, 4)]:
        one: dict[str, Any] = {
            trait: chance.randint(2, 9) for trait in ("physical", "social", "mental")
        }
        skills = ("brawl", "melee", "firearms", "dodge", "subterfuge", "intimidation")
        one |= {skill: chance.randint(0, 4) for skill in skills}
        one |= {"celerity": chance.choice((0, 0, 3, 5, 6)), "willpower": chance.randint(0, 3)}
        one["weapons"] = chance.sample(WEAPONS, chance.randint(0, 2))
        if chance.random() < 0.3:
            one["health"] = {chance.choice(("bashing", "lethal")): chance.randint(1, 6)}
        made[name] = one
    return made


def body(place: int, name: str, sheet: dict[str, Any]) -> Body:
    marks = {"bashing": 0, "lethal": 0} | sheet.get("health", {})
    return Body(name, sheet, place, sheet["willpower"], marks)


def word(chance: random.Random, fight: Fight, rest: Rest) -> Word | None:
    """Return what is said next; None where it has lasted long enough."""
    if rest.kind == "setup":
        return Word("ST", option=f"start by {fight.starter}" if fight.starter else "start")
    if rest.kind == "bookkeeping":
        more = fight.round < 3 and len(fight.able()) > 1
        return Word("ST", option="round") if more else None
    (name,) = rest.who
    if rest.kind == "retest":
        return Word(name, option=chance.choice(rest.options))
    if chance.random() < 0.05:
        return Word("ST", option="next")
    return Word(name, line=line(chance, fight, fight.people[name]))


def line(chance: random.Random, fight: Fight, one: Body) -> Line:
    left = 2 - len(one.spent)
    most = 1 if begins_it(fight, one) else chance.randint(1, left)
    parts: list[Part] = []
    for _ in range(most):
        if "standard" not in one.spent and not any(part.verb in STANDARD for part in parts):
            found = strike(chance, fight, one)
            if found is not None and chance.random() < 0.7:
                parts.append(found)
                continue
        if not any(part.verb in ("drop", "stand") for part in parts) and chance.random() < 0.3:
            parts.append(Part("stand" if one.prone else "drop"))
        else:
            parts.append(Part("do", text="shouts " + "again " * len(parts)))
    alone = Part("pass" if one.called or chance.random() < 0.5 else "delay")
    swift = [other for other in fight.able() if other.sheet["celerity"] >= fight.dots]
    others = any(other is not one and not other.called for other in swift)
    if chance.random() < 0.15 and (alone.verb == "pass" or others):
        return Line((alone,))
    return Line(tuple(parts))


def strike(chance: random.Random, fight: Fight, one: Body) -> Part | None:
    """Return an attack that still finds room on its target (MET-6)."""
    verb = chance.choice(("attack", "attack", "attack", "mental", "social"))
    kind = "physical" if verb == "attack" else verb
    most = MOST if fight.phase == "action" else {"physical": 2}
    targets = [
        other.name
        for other in fight.able()
        if other is not one and other.targeted.get(kind, 0) < most.get(kind, 0)
    ]
    if not targets:
        return None
    if verb != "attack":
        skill = chance.choice(("subterfuge", "intimidation"))
        return Part(verb, chance.choice(targets), weapon=skill)
    armed = [arm for arm in one.sheet["weapons"] if "capacity" not in arm or one.rounds > 0]
    weapon = chance.choice([*armed, HANDS])
    name = weapon["name"] if weapon is not HANDS or one.sheet["weapons"] else ""
    return Part("attack", chance.choice(targets), weapon=name)
