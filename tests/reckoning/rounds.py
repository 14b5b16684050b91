"""The round: initiative, declarations, turns, haste, bookkeeping (INIT, ROUND, HASTE, BOOK)."""

from dataclasses import replace

from tests.reckoning import aborts, distances, grapples, pools
from tests.reckoning.acting import act
from tests.reckoning.fight import Fight, Playing, Rest, Word
from tests.reckoning.lines import ATTACKS, PASS, Line, Part
from tests.reckoning.people import LEVELS, Person


def play(fight: Fight) -> Playing[None]:
    yield Rest("setup")
    while True:
        fight.round += 1
        roll_initiative(fight)
        yield from phases(fight)
        if not fight.cut:
            keep_the_books(fight)
        if over(fight):
            break
        fight.phase, fight.haste = "bookkeeping", 0
        yield Rest("bookkeeping")
    fight.phase = "ended"
    while True:
        yield Rest("ended")


def over(fight: Fight) -> bool:
    """Say whether nobody is left to fight: all are gone, or in pins, and nobody has got away in the
    round whom they could go after (GRAPPLE-8, CHASE-4).
    """
    holds = [fight.hold_of(one.name) for one in fight.active()]
    if holds and any(one.went == fight.round for one in fight.people.values()):
        return False
    return all(hold is not None and hold.fast for hold in holds)


def phases(fight: Fight) -> Playing[None]:
    """Play the main phases, and a pair of haste phases for each haste action (ROUND-1)."""
    fight.phase = "declaration"
    yield from declare(fight)
    fight.cut = over(fight)
    fight.phase = "resolution"
    yield from resolve(fight)
    while not over(fight) and any(one.haste > 0 for one in fight.active()):
        fight.haste += 1
        fight.phase = "haste declaration"
        yield from declare(fight)
        fight.phase = "haste resolution"
        yield from resolve(fight)
        for one in fight.people.values():
            one.haste = max(0, one.haste - 1)


def roll_initiative(fight: Fight) -> None:
    """Roll and set the order, highest first (INIT-1 to INIT-4)."""
    fight.accepted, fight.answered = set(), set()
    places: dict[tuple[int, int], list[str]] = {}
    for one in fight.people.values():
        one.begin_round()
    for one in fight.active():
        wounds = one.penalty if fight.rules.wounds_slow else 0
        rating = one.rating("dexterity") + one.rating("wits") + wounds
        rating += fight.touched(one.name, "initiative")
        (die,) = fight.dice.throw(one.name, "initiative", 1)
        one.initiative = (die + rating, rating - wounds)  # wounds break no tie (INIT-3)
        fight.rolls.append(
            {"who": one.name, "for": "initiative", "pool": 1, "successes": die + rating}
        )
        places.setdefault(one.initiative, []).append(one.name)
    fight.groups = [places[place] for place in sorted(places, reverse=True)]


# --- declaring -----------------------------------------------------------------------------------


def declare(fight: Fight) -> Playing[None]:
    """Hear everybody whose turn it is to speak, from the lowest place up (INIT-2, INIT-4)."""
    for one in fight.people.values():
        one.fresh = one.passed = one.acted = one.blocked = False
        one.lost = set()
    while (owing := next_to_speak(fight)) and not over(fight):
        heard: list[Person] = []
        tied = len(owing) > 1
        fight.clock += 1
        now = fight.clock
        while owing:
            word = yield from hear(fight, Rest("declare", tuple(owing)))
            for name in list(owing) if word.who == "ST" else [word.who]:
                owing.remove(name)
                heard.append(fight.people[name])
                take_down(fight, fight.people[name], word.line or PASS, now, secret=tied)
                if not tied:
                    distances.claim(fight, fight.people[name])
                    grapples.declared(fight, fight.people[name])
        if tied:
            for one in heard:
                reveal(one)
                distances.claim(fight, one)
                grapples.declared(fight, one)


def next_to_speak(fight: Fight) -> list[str]:
    """Return those of the lowest place who have not spoken; one let go may be behind the others."""
    for group in reversed(fight.groups):
        owing = [name for name in group if speaks(fight, fight.people[name])]
        if owing:
            return owing
    return []


def speaks(fight: Fight, person: Person) -> bool:
    spoken = person.fresh or person.passed
    if not person.active or fight.helpless(person.name) or spoken:
        return False
    if fight.haste:
        return person.haste > 0
    return not person.loses_main or person.could_hasten()


def take_down(fight: Fight, person: Person, line: Line, now: int, secret: bool) -> None:
    """Take down a declaration and the haste bought with it (HASTE-2, HASTE-4a)."""
    if fight.haste and line == PASS:
        person.passed, person.said = True, now
        return
    person.fresh, person.secret, person.met = True, secret, False
    person.broken, person.best = False, 0
    person.hasty = fight.haste > 0
    person.used = set()
    parts = tuple(armed(person, part) for part in line.parts)
    person.line, person.said = replace(line, parts=parts), now
    person.done, person.dice = set(), {}
    if line.haste:
        person.haste = line.haste
        if line.source == "rage":
            person.resources["rage"] -= line.haste
        if line.source == "celerity":
            person.resources["blood"] -= 1
    if not secret:
        reveal(person)


def armed(person: Person, part: Part) -> Part:
    """Return an attack with the weapon that it is made with, named or not."""
    if part.verb != "attack" or part.weapon:
        return part
    return replace(part, weapon=person.in_hand.name)


def reveal(person: Person) -> None:
    """A committed attack exposes from its declaration on (ATTACK-6)."""
    person.secret = False
    if person.line is not None and any(part.kind == "committed" for part in person.line.parts):
        person.exposed = True


def hear(fight: Fight, rest: Rest) -> Playing[Word]:
    """Rest until something is said; offers taken up meanwhile are no answer (ABORT-6)."""
    while True:
        word = yield rest
        if word.effect is not None:
            fight.effects.append(word.effect)
        elif word.hazard is not None:
            fight.hazards.append(word.hazard)
        elif word.abort is None:
            return word
        else:
            aborts.under_attack(fight, fight.people[word.who], word.abort)


# --- resolving -----------------------------------------------------------------------------------


def resolve(fight: Fight) -> Playing[None]:
    """Take turn after turn, the highest first; those of a tie are one turn."""
    while (group := next_to_act(fight)) and not over(fight):
        yield from hear(fight, Rest("turn"))
        yield from turn(fight, owners(fight, group))
        conclude_escapes(fight, last=False)
    fight.cut = over(fight)
    conclude_escapes(fight, last=True)


def next_to_act(fight: Fight) -> list[str]:
    """Return the highest place where something is to be resolved; a victim's struggle that waited
    for a grappler in vain is behind the others.
    """
    return next((group for group in fight.groups if owners(fight, group)), [])


def owners(fight: Fight, group: list[str]) -> list[Person]:
    people = (fight.people[name] for name in group)
    return [
        one
        for one in people
        if one.active
        and not one.acted
        and (one.passed or (one.fresh and aborts.unresolved(one)))
        and not grapples.waits(fight, one)
    ]


def turn(fight: Fight, tied: list[Person]) -> Playing[None]:
    """Resolve what those of one place declared; in a tie harm waits for the last roll."""
    fight.tied = len(tied) > 1
    fight.later = [] if fight.tied else None
    for one in tied:
        index = 0
        while not one.passed and one.line and index < len(one.line.parts) and one.active:
            if index not in one.done:
                yield from act(fight, one, index)
            index += 1
        one.passed, one.acted = False, True
    waiting, fight.later = fight.later or [], None
    for change in waiting:
        change()


def conclude_escapes(fight: Fight, last: bool) -> None:
    """Let those go who escaped (DEF-5, DEF-6)."""
    for one in list(fight.active()):
        found = pools.declared(one, "escape")
        kept = one.broken or fight.hold_of(one.name) is not None
        if not one.fresh or not found or kept:
            continue
        pending = any(
            part.target == one.name
            and part.verb in ATTACKS
            and index not in other.done | other.lost
            for other in fight.active()
            if other.line is not None and other.fresh
            for index, part in enumerate(other.line.parts)
        )
        if pending or (not last and not one.met):
            continue
        if one.met and one.exposed:
            continue
        if one.escape is None and one.met:
            ready = pools.escape(fight, one, found[0])
            part = one.line.parts[found[0]]
            one.escape = fight.roll(one, *ready, willpower=part.willpower)
        if not one.met or (one.escape or 0) > one.best:
            one.away, one.went = True, fight.round
            distances.break_off(fight, one)


# --- bookkeeping ---------------------------------------------------------------------------------


def keep_the_books(fight: Fight) -> None:
    """Upkeep, hazards, regeneration, expiry, in this order (BOOK-1)."""
    grapples.keep_up(fight)
    for hazard in list(fight.hazards):
        target = fight.people[hazard.who]
        if target.away and target.went != fight.round:
            continue
        levels = hazard.amount
        if hazard.rolled:
            levels = fight.roll(target, "damage", hazard.amount, 6, action=False)
        fight.strike(target, levels, hazard.type)
        hazard.left -= 1
    fight.hazards = [one for one in fight.hazards if one.left > 0]
    for one in fight.people.values():
        dead = one.marks["aggravated"] == LEVELS
        heals = 0 if one.away or dead or one.born_so() else int(one.sheet.get("regeneration", 0))
        for _ in range(heals):
            kind = "bashing" if one.marks["bashing"] else "lethal"
            one.marks[kind] = max(0, one.marks[kind] - 1)
        one.down = sum(one.marks.values()) >= LEVELS
    fight.effects = [one for one in fight.effects if one.last > fight.round]
