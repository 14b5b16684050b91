"""The Storyteller system by the book, reckoned by itself (`docs/rules/w20.md`)."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.reckoning.dice import Dice, net
from tests.reckoning.fight import Playing, Rest, Word
from tests.reckoning.lines import Line, Part

NAMES = ("Ann", "Bob", "Cid", "Dot")
WEAPONS: tuple[dict[str, Any], ...] = (
    {"name": "club", "skill": "melee", "damage": "strength+1", "type": "bashing"},
    {"name": "sabre", "skill": "melee", "damage": "strength+2", "type": "lethal"},
    {"name": "pistol", "skill": "firearms", "damage": 4, "type": "lethal", "build": "pistol"}
    | {"range": 20, "capacity": 9},
)
HANDS: dict[str, Any] = {"name": "bare hands", "skill": "brawl", "damage": "strength"}
HANDS |= {"type": "bashing"}
ARMOUR = {"name": "vest", "dice": 2, "against": ["bashing", "lethal"]}
DEFENSES = {"block": "brawl", "dodge": "athletics", "parry": "melee"}
KINDS = {"basic": (0, 0), "power": (1, 2), "feint": (-1, -2)}
COVER = {"none": 0, "near": 1, "partial": 2}
PENALTIES = (0, 0, -1, -1, -2, -2, -5, -5)
BOXES, LEAST, WILLPOWER = 7, 4, 5


@dataclass
class Body:
    """Somebody: what they have, how hurt they are, what they do this turn."""

    name: str
    sheet: dict[str, Any]
    marks: dict[str, int]
    rounds: int = 9
    total: int = 0
    rating: int = 0
    counted: int = 0  # the wounds that are in both
    armour: bool = False
    cover: str = "none"
    parts: tuple[Part, ...] = ()
    said: bool = False
    done: set[int] = field(default_factory=set)  # the parts that have come up
    used: set[int] = field(default_factory=set)  # the defenses that are spent
    made: int = 0  # defenses in a turn of nothing else
    dazed: int = 0  # the round that is lost
    hand: str = ""

    @property
    def marked(self) -> int:
        return sum(self.marks.values())

    @property
    def down(self) -> bool:
        return self.marked >= BOXES

    @property
    def penalty(self) -> int:
        return PENALTIES[self.marked]

    @property
    def mortal(self) -> bool:
        return bool(self.sheet["template"] == "mortal")

    @property
    def defends(self) -> bool:
        return bool(self.parts) and all(part.verb in DEFENSES for part in self.parts)

    def arm(self, name: str) -> dict[str, Any]:
        """Return a weapon; without a name the one in hand, the first carried, bare hands."""
        name = name or self.hand
        return next((one for one in self.sheet["weapons"] if name in ("", one["name"])), HANDS)

    def blade(self) -> dict[str, Any] | None:
        """Return what they parry with: what is in hand, else the first hand weapon carried."""
        named = next((part.weapon for part in self.parts if part.weapon), "")
        held = self.arm(named)
        hand = [one for one in self.sheet["weapons"] if one["skill"] == "melee"]
        return held if held["skill"] == "melee" else next(iter(hand), None)

    def pool(self, part: Part) -> int:
        if part.verb in DEFENSES:
            return int(self.sheet["dexterity"]) + int(self.sheet[DEFENSES[part.verb]])
        if part.verb == "do":
            return sum(int(self.sheet[trait]) for trait in part.pool)
        return int(self.sheet["dexterity"]) + int(self.sheet[self.arm(part.weapon)["skill"]])

    def dice(self, index: int) -> int:
        """Return the dice of a part: its pool, or its share of the smallest (W20-3)."""
        if self.defends or len(self.parts) < 2:
            return self.pool(self.parts[index]) + self.penalty
        least = max(0, min(self.pool(part) for part in self.parts) + self.penalty)
        return least // len(self.parts) + (index < least % len(self.parts))


class Fight:
    """Everybody, the order, the dice."""

    def __init__(self, bodies: list[Body], dice: Dice) -> None:
        self.people = {one.name: one for one in bodies}
        self.dice = dice
        self.rolls: list[dict[str, Any]] = []
        self.groups: list[list[str]] = []
        self.near: set[frozenset[str]] = set()
        self.phase, self.round, self.tied = "setup", 0, False
        self.later: list[Callable[[], None]] | None = None

    def able(self) -> list[Body]:
        return [one for one in self.people.values() if not one.down]

    def roll(
        self, one: Body, purpose: str, pool: int, difficulty: int, against: str, action: bool
    ) -> int:
        """Roll; ones take away in every roll, and only actions botch (W20-6)."""
        difficulty = min(10, max(2, difficulty))
        if pool <= 0:
            return 0
        faces = self.dice.throw(one.name, purpose, pool)
        hits, botch = net(faces, difficulty, True)
        self.rolls.append(
            {"who": one.name, "for": purpose, "against": against or None, "pool": pool}
            | {"difficulty": difficulty, "successes": hits, "botch": botch and action}
        )
        return hits

    def then(self, change: Callable[[], None]) -> None:
        change() if self.later is None else self.later.append(change)


def play(fight: Fight) -> Playing[None]:
    yield Rest("setup")
    for one in fight.people.values():
        (die,) = fight.dice.throw(one.name, "initiative", 1)
        one.counted = one.penalty
        one.rating = int(one.sheet["dexterity"]) + int(one.sheet["wits"]) + one.penalty
        one.total = die + one.rating
        fight.rolls.append(
            {"who": one.name, "for": "initiative", "pool": 1, "successes": one.total}
        )
    while True:
        fight.round += 1
        for one in fight.people.values():
            one.parts, one.said, one.done, one.used, one.made = (), False, set(), set(), 0
        yield from declare(fight)
        fight.phase = "resolution"
        yield from resolve(fight, first)
        if any(rest_of(one) for one in fight.able()):
            fight.phase = "extra actions"
            yield from resolve(fight, rest_of)
        fight.phase = "bookkeeping"
        yield Rest("bookkeeping")


def declare(fight: Fight) -> Playing[None]:
    fight.phase = "declaration"
    while True:
        owing = [one for one in fight.able() if not one.said and one.dazed != fight.round]
        if not owing:
            return
        word = yield Rest("declare", tuple(one.name for one in owing))
        for one in owing if word.who == "ST" else [fight.people[word.who]]:
            one.said = True
            one.parts = word.line.parts if word.line is not None else (Part("pass"),)
            one.hand = next((part.weapon for part in one.parts if part.weapon), one.hand)


def first(one: Body) -> list[int]:
    """Return the part that has somebody's place, and the defenses beside it (W20-2)."""
    if any(index not in waiting(one) for index in one.done) or not one.said:
        return []
    own = [index for index in range(len(one.parts)) if index not in waiting(one)][:1]
    return [index for index in range(len(one.parts)) if index in (*own, *waiting(one))]


def waiting(one: Body) -> list[int]:
    return [index for index, part in enumerate(one.parts) if part.verb in DEFENSES]


def rest_of(one: Body) -> list[int]:
    return [index for index in range(len(one.parts)) if index not in one.done]


def resolve(fight: Fight, parts: Callable[[Body], list[int]]) -> Playing[None]:
    taken: set[str] = set()
    while True:
        owing = [one for one in fight.able() if one.name not in taken and parts(one)]
        if not owing:
            return
        last = fight.phase == "extra actions"
        best = max(place(one, last) for one in owing)
        group = [one for one in owing if place(one, last) == best]
        yield Rest("turn")
        fight.tied = len(group) > 1
        fight.later = [] if fight.tied else None
        for one in group:
            taken.add(one.name)
            for index in parts(one):
                one.done.add(index)
                if not one.down and one.dazed != fight.round:
                    yield from act(fight, one, index)
        later, fight.later = fight.later or [], None
        for change in later:
            change()
        for one in fight.able():  # wounds move initiative (W20-1)
            change_by = one.penalty - one.counted
            one.total, one.rating = one.total + change_by, one.rating + change_by
            one.counted = one.penalty


def place(one: Body, last: bool) -> tuple[int, int]:
    """Return what somebody's place goes by: at the turn's end the rating comes first (W20-2)."""
    return (one.rating, one.total) if last else (one.total, one.rating)


def act(fight: Fight, one: Body, index: int) -> Playing[None]:
    """Do one part of what somebody declared; one that is void is always let go."""
    part = one.parts[index]
    if part.verb == "do":
        fight.roll(one, "misc", one.dice(index), part.difficulty, "", True)
    if part.verb == "attack" and fight.people[part.target].down:
        if WILLPOWER + one.penalty > 0:  # dice for an abort
            yield Rest("void", (one.name,), ("abort", "lose"))
    elif part.verb == "attack":
        strike(fight, one, index)


def strike(fight: Fight, one: Body, index: int) -> None:
    part = one.parts[index]
    target, weapon = fight.people[part.target], one.arm(part.weapon)
    shot, pair = weapon["skill"] == "firearms", frozenset((one.name, part.target))
    one.hand = weapon["name"]
    if not shot and pair not in fight.near:
        fight.near.add(pair)
        one.cover = "none"  # they have gone over there
    difficulty = LEAST if shot and pair in fight.near else 6
    difficulty += KINDS[part.kind][0] + crowd(fight, one)
    difficulty += COVER[target.cover] if shot else 0
    if shot:
        one.rounds -= 1
    hits = fight.roll(one, "attack", one.dice(index), difficulty, target.name, True)
    behind, how = meet(fight, target, one, weapon, hits)
    margin = hits - behind
    if margin > 0:
        land(fight, one, target, weapon, margin, KINDS[part.kind][1])
    blade = target.blade()
    cuts = how == "parry" and margin < 0 and weapon["skill"] == "brawl"
    if cuts and blade is not None and blade["type"] == "lethal":
        extra = base(target, blade) - margin
        harm(fight, target, one, blade["type"], roll_damage(fight, target, one, extra))


def crowd(fight: Fight, one: Body) -> int:
    foes = [
        other
        for other in fight.able()
        if any(part.verb == "attack" and part.target == one.name for part in other.parts)
    ]
    return min(4, max(0, len(foes) - 1))


def can_meet(one: Body, verb: str, weapon: dict[str, Any]) -> bool:
    if verb == "dodge":
        return True
    if weapon["skill"] == "firearms":
        return False
    if verb == "parry":
        return one.blade() is not None
    tough = one.armour or one.sheet.get("fortitude", 0) > 0
    return bool(weapon["type"] == "bashing" or tough)


def meet(
    fight: Fight, one: Body, attacker: Body, weapon: dict[str, Any], hits: int
) -> tuple[int, str]:
    """Roll a defense, if an action is left for one that can meet this; return its net."""
    if one.dazed == fight.round or one.down:
        return 0, ""
    ways = [
        index
        for index in waiting(one)
        if index not in one.used and can_meet(one, one.parts[index].verb, weapon)
    ]
    if not ways:
        return 0, ""
    more = crowd(fight, one)

    def pool(index: int) -> int:
        return one.dice(index) - (one.made if one.defends else 0)

    index = max(ways, key=lambda at: max(0, pool(at)))
    verb = one.parts[index].verb
    if hits == 0 and verb != "parry":
        return 0, ""
    if pool(index) <= 0:
        return 0, ""
    net = fight.roll(one, verb, pool(index), 6 + more, attacker.name, True)
    if one.defends:
        one.made += 1
    else:
        one.used.add(index)
    if verb == "dodge" and weapon["skill"] == "firearms":
        one.cover = "near" if one.cover == "none" else one.cover
    return net, verb


def base(one: Body, weapon: dict[str, Any]) -> int:
    if isinstance(weapon["damage"], int):
        return weapon["damage"]
    return int(one.sheet["strength"]) + int(weapon["damage"].partition("+")[2] or 0)


def land(
    fight: Fight, one: Body, target: Body, weapon: dict[str, Any], margin: int, more: int
) -> None:
    """Let a blow land: a gun's rating in levels, else a roll (W20-7)."""
    if weapon["skill"] == "firearms":
        levels = weapon["damage"] + more
    else:
        levels = roll_damage(fight, one, target, base(one, weapon) + margin - 1 + more)
    harm(fight, one, target, weapon["type"], levels)


def roll_damage(fight: Fight, one: Body, target: Body, pool: int) -> int:
    return fight.roll(one, "damage", max(1, pool), 6, target.name, False)


def harm(fight: Fight, one: Body, target: Body, kind: str, levels: int) -> None:
    if levels <= 0:
        return
    tough = int(target.sheet["stamina"]) + int(target.sheet.get("fortitude", 0))
    pool = tough if kind == "bashing" or not target.mortal else 0
    pool += ARMOUR["dice"] if target.armour else 0
    past = levels - fight.roll(target, "soak", pool, 6, one.name, False)
    ruined = target.armour and levels >= 2 * ARMOUR["dice"]

    def apply() -> None:
        for _ in range(max(0, past)):
            mark(target, kind)
        if ruined:
            target.armour = False
        limit = int(target.sheet["stamina"]) + (0 if target.mortal else 2)
        if past > limit and not target.down:
            fresh = target.said and not target.done and not target.used and not target.made
            now = fresh and target.parts[0].verb != "pass"
            lost = target.dazed == fight.round  # once in a turn is enough
            target.dazed = fight.round if now or lost else fight.round + 1

    fight.then(apply)


def mark(one: Body, kind: str) -> None:
    """Mark a level; past a full track bashing marks turn into lethal ones (HEALTH-3)."""
    if one.marked < BOXES:
        one.marks[kind] += 1
    elif one.marks["bashing"]:
        one.marks["bashing"] -= 1
        one.marks["lethal"] += 1
    elif kind == "lethal":
        one.marks["lethal"] -= 1
        one.marks["aggravated"] += 1


# --- random people, and what they say ------------------------------------------------------------


def cast(chance: random.Random) -> dict[str, dict[str, Any]]:
    made: dict[str, dict[str, Any]] = {}
    for name in NAMES[: chance.randint(2, 4)]:
        low = ("strength", "dexterity", "stamina", "wits", "perception")
        one: dict[str, Any] = {trait: chance.randint(1, 4) for trait in low}
        one |= {skill: chance.randint(0, 4) for skill in ("brawl", "melee", "firearms")}
        one["athletics"] = chance.randint(0, 4)
        one["template"] = chance.choice(("mortal", "vampire"))
        if one["template"] == "vampire":
            one["fortitude"] = chance.randint(0, 2)
        one["weapons"] = chance.sample(WEAPONS, chance.randint(0, 2))
        if chance.random() < 0.4:
            one["armour"] = [ARMOUR]
        if chance.random() < 0.3:
            one["cover"] = chance.choice(("near", "partial"))
        if chance.random() < 0.3:
            one["health"] = {chance.choice(("bashing", "lethal")): chance.randint(1, 5)}
        made[name] = one
    return made


def body(name: str, sheet: dict[str, Any]) -> Body:
    marks = {"bashing": 0, "lethal": 0, "aggravated": 0} | sheet.get("health", {})
    made = Body(name, sheet, marks, armour="armour" in sheet)
    made.cover = sheet.get("cover", "none")
    return made


def word(chance: random.Random, fight: Fight, rest: Rest) -> Word | None:
    """Return what is said next; None where it has lasted long enough."""
    if rest.kind == "setup":
        return Word("ST", option="start")
    if rest.kind == "bookkeeping":
        more = fight.round < 4 and len(fight.able()) > 1
        return Word("ST", option="round") if more else None
    if rest.kind == "void":
        return Word(rest.who[0], option="lose")
    if rest.kind == "turn" or chance.random() < 0.03:
        return Word("ST", option="next")
    name = chance.choice(rest.who)
    return Word(name, line=line(chance, fight, fight.people[name]))


def line(chance: random.Random, fight: Fight, one: Body) -> Line:
    """Return what somebody declares: one action, several, or nothing but defense."""
    targets = [other.name for other in fight.able() if other is not one]
    armed = [arm for arm in one.sheet["weapons"] if "capacity" not in arm or one.rounds > 3]
    weapon = chance.choice([*armed, HANDS])
    name = weapon["name"] if weapon is not HANDS or one.sheet["weapons"] else ""
    blows = []
    for _ in range(chance.choice((1, 1, 1, 2))):
        kind = chance.choice(("basic", "basic", "power", "feint"))
        blows.append(Part("attack", chance.choice(targets), kind, name))
    defenses = [Part(chance.choice(("block", "dodge", "dodge", "parry")))]
    look = Part("do", text="looks about", pool=("perception", "wits"), difficulty=7)
    roll = chance.random()
    if roll < 0.1:
        parts = [chance.choice((Part("pass"), look))]
    elif roll < 0.3:
        parts = defenses
    elif roll < 0.5:
        parts = [*blows, *defenses] if chance.random() < 0.5 else [*defenses, *blows]
    else:
        parts = blows
    if not any(arm["skill"] == "melee" for arm in one.sheet["weapons"]):
        parts = [Part("dodge") if part.verb == "parry" else part for part in parts]
    shared = len(parts) > 1
    if shared and max(0, min(one.pool(part) for part in parts) + one.penalty) < len(parts):
        parts = parts[:1]
    return Line(tuple(parts))
