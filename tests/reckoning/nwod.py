"""The Storytelling system, reckoned by itself (`docs/rules/nwod.md`): places, attacks, Defense."""

import random
from dataclasses import dataclass, field
from typing import Any

from tests.reckoning.dice import Dice
from tests.reckoning.fight import Playing, Rest, Word
from tests.reckoning.lines import Line, Part

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
WEAPONS: tuple[dict[str, Any], ...] = (
    {"name": "club", "skill": "melee", "damage": 2, "type": "bashing", "rating": 1},
    {"name": "sabre", "skill": "melee", "damage": 3, "type": "lethal", "rating": 3},
    {"name": "revolver", "skill": "firearms", "damage": 4, "type": "lethal", "rating": 2}
    | {"range": 20, "capacity": 6},
    {"name": "knife", "skill": "athletics", "damage": 1, "type": "lethal", "rating": 1}
    | {"range": 10},
)
HANDS: dict[str, Any] = {"name": "bare hands", "skill": "brawl", "type": "bashing", "rating": 0}
ARMOUR = {"name": "vest", "dice": 2, "against": ["bashing", "lethal"]}
PLACES = {"torso": -1, "arm": -2, "head": -3, "hand": -4, "eye": -5}
TRAITS = {"melee": ("strength", "weaponry"), "brawl": ("strength", "brawl")}


@dataclass
class Body:
    """Somebody: what they have, how hurt they are, where they stand in the order."""

    name: str
    sheet: dict[str, Any]
    marks: dict[str, int]
    willpower: int
    rounds: dict[str, int]
    total: int = 0
    breaks: tuple[int, ...] = ()
    ahead: dict[str, int] = field(
        default_factory=dict
    )  # whom they stepped in before, at what total
    behind: str = ""  # whom they answered in the turn
    acted: bool = False
    waits: bool = False
    dodge: int = 0  # what a dodge adds to Defense
    dodges: bool = False
    exposed: bool = False
    struck: int = 0  # attacks on them in the turn
    bought: bool = False

    @property
    def levels(self) -> int:
        """How many boxes there are (NWOD-7)."""
        return 5 + int(self.sheet["stamina"])

    @property
    def marked(self) -> int:
        return sum(self.marks.values())

    @property
    def down(self) -> bool:
        return self.marked >= self.levels

    @property
    def penalty(self) -> int:
        return -max(0, self.marked - self.levels + 3)

    @property
    def sum(self) -> int:
        """What is added to the die of initiative (NWOD-2)."""
        return int(self.sheet["dexterity"]) + int(self.sheet["composure"])

    @property
    def defense(self) -> int:
        return min(int(self.sheet["dexterity"]), int(self.sheet["wits"])) + self.dodge

    def arm(self, name: str) -> dict[str, Any]:
        return next((one for one in self.sheet["weapons"] if one["name"] == name), HANDS)


class Fight:
    """Everybody, the order, the dice."""

    def __init__(self, bodies: list[Body], dice: Dice) -> None:
        self.people = {one.name: one for one in bodies}
        self.dice = dice
        self.rolls: list[dict[str, Any]] = []
        self.order: list[str] = []
        self.near: set[frozenset[str]] = set()
        self.last = ""
        self.phase = "setup"
        self.tied = False  # whether dice have settled a tie, in whichever order
        self.groups: list[list[str]] = []

    def roll(self, one: Body, purpose: str, pool: int, against: str, willpower: bool) -> int:
        """Roll a pool: tens again, a chance die for none left, three dice for Willpower."""
        if willpower and not one.bought and one.willpower > 0:
            one.bought, one.willpower = True, one.willpower - 1
            pool += 3
        chance = pool <= 0
        need = 10 if chance else 8
        faces = fresh = self.dice.throw(one.name, purpose, max(1, pool))
        while not chance and (tens := fresh.count(10)):
            fresh = self.dice.throw(one.name, purpose, tens)
            faces += fresh
        hits = sum(face >= need for face in faces)
        self.rolls.append(
            {"who": one.name, "for": purpose, "against": against or None, "pool": max(1, pool)}
            | {"difficulty": need, "successes": hits, "botch": chance and faces == (1,)}
        )
        return hits


def play(fight: Fight) -> Playing[None]:
    yield Rest("setup")
    for one in fight.people.values():
        (die,) = fight.dice.throw(one.name, "initiative", 1)
        one.total = die + one.sum
        fight.rolls.append(
            {"who": one.name, "for": "initiative", "pool": 1, "successes": one.total}
        )
    put_in_order(fight, able(fight))
    while True:
        fight.phase, fight.last = "action", ""
        for one in fight.people.values():
            one.acted = one.waits = one.dodges = one.exposed = one.bought = False
            one.dodge = one.struck = 0
            one.behind = ""
        while (who := awaited(fight)) is not None:
            word = yield Rest("declare", (who.name,))
            fight.tied = False
            act(fight, who if word.who == "ST" else fight.people[word.who], word)
        fight.phase = "bookkeeping"
        yield Rest("bookkeeping")
        put_in_order(fight, able(fight))


def able(fight: Fight) -> list[str]:
    return [name for name, one in fight.people.items() if not one.down]


def awaited(fight: Fight) -> Body | None:
    """Return who is called: the highest who has not acted, then whoever waits."""
    there = [fight.people[name] for name in fight.order if not fight.people[name].down]
    to_come = [one for one in there if not (one.acted or one.waits)]
    return next(iter(to_come or [one for one in there if one.waits]), None)


def put_in_order(fight: Fight, names: list[str]) -> None:
    """Order by total, by what was not rolled, by dice; who stepped in before others stays so."""
    people = [fight.people[name] for name in names]
    settle(fight, people, 0)
    highest = sorted(people, key=lambda one: (one.total, one.sum, one.breaks), reverse=True)
    order = [one.name for one in highest]
    for name in list(order):
        ahead = passed_by(fight, fight.people[name])
        passed = [order.index(one) for one in ahead if one in order]
        if passed and min(passed) < order.index(name):
            order.remove(name)
            order.insert(min(passed), name)
    fight.order = order


def passed_by(fight: Fight, one: Body) -> list[str]:
    """Return whom somebody stands before, as long as these are where they were."""
    return [name for name, total in one.ahead.items() if fight.people[name].total == total]


def settle(fight: Fight, people: list[Body], depth: int) -> None:
    """Roll for ties until all differ (NWOD-2)."""
    alike: dict[object, list[Body]] = {}
    for one in people:
        key = (one.total, one.sum, one.breaks[:depth], tuple(sorted(passed_by(fight, one))))
        alike.setdefault(key, []).append(one)
    for tied in alike.values():
        if len(tied) < 2:
            continue
        for one in tied:
            fight.tied = True
            if len(one.breaks) <= depth:
                (die,) = fight.dice.throw(one.name, "initiative", 1)
                one.breaks += (die,)
                fight.rolls.append(
                    {"who": one.name, "for": "initiative", "pool": 1, "successes": die}
                )
        settle(fight, tied, depth + 1)


def act(fight: Fight, one: Body, word: Word) -> None:
    """Do what somebody says at their place, or at one they step into."""
    part = word.line.parts[0] if word.line is not None else Part("pass")
    if part.verb == "delay":
        one.waits = True
        return
    if one.waits:
        one.waits = False
        if part.verb != "pass":
            step_in(fight, one)
    one.acted = True
    if part.verb == "dodge":
        willed = part.willpower and one.willpower > 0
        one.dodges, one.dodge = True, one.defense + (2 if willed else 0)
        one.willpower -= willed
    if part.verb == "attack":
        strike(fight, one, part)
    fight.last = one.name


def step_in(fight: Fight, one: Body) -> None:
    """Take the place just below whoever acted last, before all who have yet to act (NWOD-3)."""
    if not fight.last:
        return
    last = fight.people[fight.people[fight.last].behind or fight.last]
    if last.total > one.total:
        return
    total = last.total - 1
    later = (fight.people[name] for name in fight.order[fight.order.index(last.name) + 1 :])
    one.ahead = {
        other.name: other.total
        for other in later
        if other is not one and other.total >= total and not (other.acted or other.waits)
    }
    one.total, one.breaks, one.behind = total, (), last.name
    put_in_order(fight, fight.order)


def strike(fight: Fight, one: Body, part: Part) -> None:
    """Roll an attack less Defense and armour; each success is a level (NWOD-5, NWOD-6)."""
    target, weapon = fight.people[part.target], one.arm(part.weapon)
    shot = weapon["skill"] in ("firearms", "athletics")
    pair = frozenset((one.name, target.name))
    one.exposed = one.exposed or part.kind in ("all-out", "charging")
    if not shot:
        fight.near.add(pair)
    near = pair in fight.near
    traits = TRAITS.get(weapon["skill"], ("dexterity", weapon["skill"]))
    pool = sum(int(one.sheet[trait]) for trait in traits) + weapon["rating"] + one.penalty
    pool += 2 if part.kind == "all-out" else 0
    pool += PLACES.get(part.text.removeprefix("at "), 0)
    cover = target.sheet.get("cover", "none")
    if shot and not near and (cover == "partial" or (cover == "near" and target.dodges)):
        pool -= 2
    if (near or weapon["skill"] != "firearms") and not (target.exposed or target.down):
        pool -= max(0, target.defense - target.struck)
    worn = target.sheet.get("armour", [])
    pool -= sum(piece["dice"] for piece in worn if weapon["type"] in piece["against"])
    target.struck += 1
    if "capacity" in weapon:
        one.rounds[weapon["name"]] -= 1
    levels = fight.roll(one, "attack", pool, target.name, part.willpower)
    bullets = weapon["skill"] == "firearms" and target.sheet["template"] == "vampire"
    hurt(target, levels, "bashing" if bullets else weapon["type"])


def hurt(one: Body, levels: int, kind: str) -> None:
    """Mark levels; past a full track bashing marks turn into lethal ones (HEALTH-3)."""
    for _ in range(levels):
        if one.marked < one.levels:
            one.marks[kind] += 1
        elif one.marks["bashing"]:
            one.marks["bashing"] -= 1
            one.marks["lethal"] += 1
        elif kind == "lethal":
            one.marks["aggravated"] += 1
            one.marks["lethal"] -= 1


# --- random people, and what they say ------------------------------------------------------------


def cast(chance: random.Random) -> dict[str, dict[str, Any]]:
    made: dict[str, dict[str, Any]] = {}
    for name in NAMES[: chance.randint(2, 5)]:
        low = ("strength", "dexterity", "stamina", "wits", "composure", "resolve")
        one: dict[str, Any] = {trait: chance.randint(1, 4) for trait in low}
        skills = ("brawl", "weaponry", "firearms", "athletics")
        one |= {trait: chance.randint(0, 4) for trait in skills}
        one |= {"template": chance.choice(("mortal", "vampire"))}
        one["willpower"] = chance.randint(1, 5)
        one["weapons"] = chance.sample(WEAPONS, chance.randint(0, 2))
        if chance.random() < 0.3:
            one["armour"] = [ARMOUR]
        if chance.random() < 0.3:
            one["cover"] = chance.choice(("near", "partial"))
        if chance.random() < 0.4:
            kind = chance.choice(("bashing", "lethal"))
            one["health"] = {kind: chance.randint(1, 4 + one["stamina"])}
        made[name] = one
    return made


def body(name: str, sheet: dict[str, Any]) -> Body:
    rounds = {one["name"]: one["capacity"] for one in sheet["weapons"] if "capacity" in one}
    marks = {"bashing": 0, "lethal": 0, "aggravated": 0} | sheet.get("health", {})
    return Body(name, sheet, marks, sheet["willpower"], rounds)


def word(chance: random.Random, fight: Fight, rest: Rest, turns: int) -> Word | None:
    """Return what is said next; None where it has lasted long enough."""
    if rest.kind == "setup":
        return Word("ST", option="start")
    if rest.kind == "bookkeeping":
        return Word("ST", option="round") if turns < 4 and len(able(fight)) > 1 else None
    (name,) = rest.who
    waiting = [one for one in able(fight) if fight.people[one].waits and one != name]
    if waiting and chance.random() < 0.4:
        name = chance.choice(waiting)
    elif chance.random() < 0.05:
        return Word("ST", option="next")
    return Word(name, line=Line((said(chance, fight, fight.people[name]),)))


def said(chance: random.Random, fight: Fight, one: Body) -> Part:
    verb = chance.choice(("attack",) * 5 + ("dodge", "pass") + ("delay",) * (2 * (not one.waits)))
    targets = [other.name for other in fight.people.values() if other is not one and not other.down]
    backs = chance.random() < 0.15 and one.willpower > 0 and not one.bought
    if verb == "attack" and targets:
        armed = [arm for arm in one.sheet["weapons"] if one.rounds.get(arm["name"], 1) > 0]
        weapon = chance.choice([*armed, HANDS])
        hand_to_hand = weapon["skill"] in ("brawl", "melee")
        kind = chance.choice(("basic", "basic", "all-out", "charging")) if hand_to_hand else "basic"
        place = chance.choice(("", "", "", *PLACES))
        name = weapon["name"] if weapon is not HANDS or one.sheet["weapons"] else ""
        text = f"at {place}" if place else ""
        return Part("attack", chance.choice(targets), kind, name, text=text, willpower=backs)
    return Part("pass" if verb == "attack" else verb, willpower=backs and verb == "dodge")
