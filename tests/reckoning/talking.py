"""What is said next in a random fight: anything that the rules allow, by the reckoning."""

import random
from dataclasses import replace

from tests.reckoning import aborts, distances, grapples
from tests.reckoning.fight import Effect, Fight, Hazard, Rest, Word
from tests.reckoning.lines import ATTACKS, PASS, Line, Part
from tests.reckoning.people import Person

ROUNDS = 4


def word(chance: random.Random, fight: Fight, rest: Rest) -> Word | None:
    """Return the next word; None where the fight has lasted long enough."""
    if rest.kind == "setup":
        return Word("ST", option="start")
    if rest.kind == "ended":
        return None
    if rest.kind == "bookkeeping":
        left = [one for one in fight.active() if not fight.helpless(one.name)]
        return Word("ST", option="round") if fight.round < ROUNDS and len(left) > 1 else None
    if rest.kind in ("declare", "turn"):
        offers = aborts.offers(fight)
        if offers and chance.random() < 0.25:
            name = chance.choice(sorted(offers))
            return Word(name, abort=Part(chance.choice(offers[name])))
    if rest.kind == "declare" and chance.random() < 0.04:
        return change(chance, fight)
    if rest.kind == "turn":
        return Word("ST", option="next")
    if rest.kind == "declare":
        if chance.random() < 0.05:
            return Word("ST", option="next")
        name = chance.choice(rest.who)
        return Word(name, line=line(chance, fight, fight.people[name]))
    (name,) = rest.who
    if rest.kind == "reach":
        return Word("ST", option=f"choose {chance.choice(rest.options)}")
    option = chance.choice([one for one in rest.options if one != "action"])
    if rest.kind == "attacked" and option == "abort":
        return Word(name, abort=Part(chance.choice(aborts.TO)))
    if rest.kind == "void" and option == "abort":
        person = fight.people[name]
        assert person.line is not None
        aimed = {part.target for part in person.line.parts}
        if fight.hold_of(name) is not None:
            return Word(name, abort=in_a_hold(chance, fight, person, anew=True).parts[0])
        part = single(chance, fight, person)
        alone = len(person.line.parts) == 1
        if part.kind == "committed" and (fight.haste or not alone):
            part = replace(part, kind="basic")
        fits = alone or (part.verb not in ("pass", "guard") and not person.line.has(part.verb))
        if part.target in aimed - {""} or not (fits or part.verb in ATTACKS):
            return Word(name, option="lose")
        return Word(name, abort=part)
    return Word(name, option=option)


def change(chance: random.Random, fight: Fight) -> Word:
    """Return what the storyteller does to somebody: an effect or a hazard (BOOK-2, BOOK-4)."""
    name = chance.choice([one.name for one in fight.active()])
    rounds = chance.randint(1, 3)
    if chance.random() < 0.5:
        key = chance.choice(
            ("attack", "defense", "action", "initiative", "soak", "damage", "difficulty")
        )
        number = chance.choice((-2, -1, 1, 2))
        effect = Effect(f"spell{fight.clock}", name, {key: number}, fight.round + rounds - 1)
        said = f"effect {name}={effect.name} {key}{number:+} for {rounds}"
        return Word("ST", option=said, effect=effect)
    rolled, amount = chance.random() < 0.5, chance.randint(1, 3)
    kind = chance.choice(("bashing", "lethal"))
    hazard = Hazard(f"fire{fight.clock}", name, amount, rolled, kind, rounds)
    how = "dice" if rolled else "levels"
    said = f"hazard {name}={hazard.name} {amount} {how} {kind} for {rounds}"
    return Word("ST", option=said, hazard=hazard)


def line(chance: random.Random, fight: Fight, person: Person) -> Line:
    if fight.haste and chance.random() < 0.2:
        return PASS
    if person.loses_main and not fight.haste:
        return hasten(chance, person, PASS) if chance.random() < 0.7 else PASS
    if fight.hold_of(person.name) is not None:
        return in_a_hold(chance, fight, person)
    made = Line((single(chance, fight, person, bool(fight.haste)),))
    most = min(person.rating("wits"), 3)
    if not fight.haste and most > 1 and chance.random() < 0.3:
        made = Line(split(chance, fight, person, chance.randint(2, most)) or made.parts)
    if not fight.haste and chance.random() < 0.3:
        made = hasten(chance, person, made)
    return made


def hasten(chance: random.Random, person: Person, made: Line) -> Line:
    rage = min(person.resources.get("rage", 0), (person.sheet.get("rage", 0) + 1) // 2)
    if rage > 0:
        return Line(made.parts, chance.randint(1, rage), "rage")
    if person.resources.get("blood", 0) > 0 and person.rating("celerity"):
        return Line(made.parts, chance.randint(1, person.rating("celerity")), "celerity")
    return Line(made.parts, chance.randint(1, 2), "magick") if chance.random() < 0.3 else made


def others(fight: Fight, person: Person) -> list[Person]:
    return [one for one in fight.active() if one is not person]


def single(chance: random.Random, fight: Fight, person: Person, haste: bool = False) -> Part:
    verb = chance.choice(
        ("attack",) * 6
        + ("grapple",) * 4
        + ("assist",) * 3 * bool(fight.holds)
        + ("counter-grapple",)
        + ("block", "dodge", "escape", "guard", "do", "pass")
        + ("stand",) * person.prone
    )
    targets = others(fight, person)
    if verb == "attack" and targets:
        kinds = ("basic", "power", "feint") + ("committed",) * (not haste)
        return shot(
            chance,
            fight,
            person,
            Part(
                "attack",
                chance.choice(targets).name,
                chance.choice(kinds),
                weapon(chance, person),
                willpower=bought(chance, person),
            ),
        )
    free = [one for one in targets if fight.held(one.name) is None]
    if verb == "grapple" and free:
        target = chance.choice(free)
        then = chance.choice(grapples.fitting(fight, target)) if chance.random() < 0.3 else ""
        traits = chance.choice(("", "", "strength", "dexterity"))
        return Part(
            "grapple", target.name, traits=traits, then=then, willpower=bought(chance, person)
        )
    gripped = [one for one in targets if gripping(fight, one)]
    if verb == "assist" and gripped:
        return Part("assist", chance.choice(gripped).name)
    if verb in ("grapple", "assist"):
        verb = "pass"
    if verb == "do" and chance.random() < 0.2:
        return Part("do", text="break off")
    if verb == "do":
        return Part("do", text="looks about", pool=("perception", "wits"), difficulty=7)
    if verb == "guard":
        kind = chance.choice(("basic", "power", "feint"))
        return Part("guard", kind=kind, weapon=weapon(chance, person))
    if verb in ("pass", "stand", "attack"):
        return Part("pass" if verb == "attack" else verb)
    return Part(verb, willpower=bought(chance, person))


def shot(chance: random.Random, fight: Fight, person: Person, part: Part) -> Part:
    target = fight.people[part.target]
    if chance.random() < 0.5 or not person.arm(part.weapon).ranged:
        return part
    if not distances.may_claim(fight, person, target):
        return part
    yards = chance.choice((3, 5, 8, 13, 40, 80, 131))
    if distances.pair(person, target) in fight.parted:
        yards = max(yards, distances.PARTED)
    return replace(part, range=yards)


def gripping(fight: Fight, person: Person) -> bool:
    hold = fight.hold_of(person.name)
    return hold is not None and not hold.fast


def in_a_hold(chance: random.Random, fight: Fight, person: Person, anew: bool = False) -> Line:
    """Return something that somebody may declare who holds or is held (GRAPPLE-3)."""
    hold = fight.hold_of(person.name)
    assert hold is not None
    more = {"willpower": bought(chance, person)}
    if hold.victim == person.name:
        verb = chance.choice(("resist",) * 4 + ("reverse",) * 4 + ("relent",))
        return Line((Part(verb, **(more if verb != "relent" else {})),))
    if anew or chance.random() < 0.15:
        return Line((Part("release"),))
    then = (
        chance.choice(("", "hold", *grapples.fitting(fight, fight.people[hold.victim])))
        if not hold.fast
        else ""
    )
    parts = [Part("sustain", then=then, **more)]
    targets = [one for one in others(fight, person) if one.name != hold.victim]
    if not fight.haste and targets and chance.random() < 0.2 and person.rating("wits") > 1:
        parts.insert(
            chance.randint(0, 1),
            Part("attack", chance.choice(targets).name, weapon=weapon(chance, person)),
        )
    return Line(tuple(parts))


def bought(chance: random.Random, person: Person) -> bool:
    return chance.random() < 0.1 and person.resources["willpower"] > 0 and not person.bought


def weapon(chance: random.Random, person: Person) -> str:
    loaded = [one.name for one in person.weapons if person.rounds.get(one.name, 1) > 0]
    if loaded and chance.random() < 0.85:
        return chance.choice(loaded)
    return "bare hands" if person.weapons else ""


def split(chance: random.Random, fight: Fight, person: Person, number: int) -> tuple[Part, ...]:
    """Return the parts of a split, no two attacks on one target (SPLIT-2)."""
    targets = others(fight, person)
    chance.shuffle(targets)
    arm = weapon(chance, person)
    parts = []
    for _ in range(number):
        if targets and chance.random() < 0.7:
            kind = chance.choice(("basic", "power", "feint"))
            part = Part("attack", targets.pop().name, kind, arm)
            parts.append(shot(chance, fight, person, part))
        else:
            left = [one for one in ("block", "dodge", "escape") if Part(one) not in parts]
            if left:
                parts.append(Part(chance.choice(left)))
    return tuple(parts) if len(parts) > 1 else ()
