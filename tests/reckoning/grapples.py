"""Grapples: how they begin, are fought over, are used and end (chapter 10)."""

from tests.reckoning import distances, pools
from tests.reckoning.fight import Fight, Hold, Playing, Rest
from tests.reckoning.lines import Part
from tests.reckoning.people import Person

ACTIONS = ("attack", "grapple", "do", "stand", "sustain", "assist")  # what a seizure takes
MAIN = 0


def declared(fight: Fight, person: Person) -> None:
    """Let go or give in as it is said (GRAPPLE-3, GRAPPLE-8)."""
    hold = fight.hold_of(person.name)
    if hold is None or person.line is None or person.passed:
        return
    if person.line.has("release"):
        victim = fight.people[hold.victim]
        victim.loses_main = hold.pinned and fight.haste == MAIN
        fight.holds.remove(hold)
        if hold.pinned:
            fight.yards.pop(distances.pair(person, victim), None)
    elif person.line.has("relent"):
        hold.relented, hold.control = True, 0


# --- beginning -----------------------------------------------------------------------------------


def begin(fight: Fight, person: Person, target: Person, part: Part, margin: int) -> Playing[None]:
    """Begin a grapple that was won, or do its single effect (GRAPPLE-1, GRAPPLE-9)."""
    hold = Hold(person.name, target.name, margin, begun=(fight.round, fight.haste))
    if part.then:
        effect = part.then
        if effect not in open_to(fight, hold):
            word = yield Rest("effect", (person.name,), (*open_to(fight, hold), "hold"))
            effect = word.option
        if effect != "hold":
            hold.control = 0 if effect != "throw" else hold.control
            use(fight, hold, effect, cost=0)
            if not hold.pinned:
                fight.now_or_later(lambda: let_go(fight, hold.victim))
                return
    fight.now_or_later(lambda: seize(fight, hold))


def seize(fight: Fight, hold: Hold) -> None:
    """Let a hold begin; one in which its victim held somebody ends (GRAPPLE-10a)."""
    if fight.hold_of(hold.grappler) or fight.held(hold.victim):
        return
    if not (fight.people[hold.grappler].active and fight.people[hold.victim].active):
        return
    let_go(fight, hold.victim)
    fight.holds.append(hold)
    victim = fight.people[hold.victim]
    if victim.line and victim.fresh and not victim.acted:
        parts = enumerate(victim.line.parts)
        victim.lost |= {index for index, part in parts if part.verb in ACTIONS} - victim.done


def let_go(fight: Fight, grappler: str) -> None:
    fight.holds = [one for one in fight.holds if one.grappler != grappler]


# --- fighting over it ----------------------------------------------------------------------------


def contest(fight: Fight, person: Person, index: int) -> Playing[None]:
    """Roll for a hold at the place of one of its two (GRAPPLE-4, GRAPPLE-5)."""
    assert person.line is not None
    hold = fight.hold_of(person.name)
    assert hold is not None
    person.done.add(index)
    if hold.fast:
        return
    grappler, victim = fight.people[hold.grappler], fight.people[hold.victim]
    mine = person.line.parts[index]
    other = victim if person is grappler else grappler
    ahead = roll(fight, person, other, index)
    struggle = struggling(victim)
    reverses = False
    if person is victim:
        behind = ahead
        ahead = roll(fight, grappler, victim, None)
        reverses = mine.verb == "reverse"
    elif struggle is not None:
        behind = roll(fight, victim, grappler, struggle)
        reverses = victim.line.parts[struggle].verb == "reverse"
        if not fight.haste:  # what was aborted to when seized lasts through the haste phases
            victim.done.add(struggle)
    else:
        behind = roll(fight, victim, grappler, None) if fight.haste else 0
    if person is grappler:
        hold.sustained = True
    margin = ahead - behind
    if margin > 0:
        hold.control += margin
        yield from win(fight, hold, mine.then if person is grappler else "")
    elif margin < 0 and not reverses:
        hold.control += margin
    elif margin < 0 and -margin >= 2 * hold.control:
        hold.grappler, hold.victim = hold.victim, hold.grappler
        hold.control = -margin - hold.control
    spent(fight, hold)


def struggling(person: Person) -> int | None:
    """Return the part with which somebody struggles on the grappler's turn; one bought with haste
    comes at their own place (GRAPPLE-3).
    """
    parts = person.line.parts if person.line and not person.hasty else ()
    for index, part in enumerate(parts):
        if part.verb in ("resist", "reverse") and index not in person.done:
            return index
    return None


def waits(fight: Fight, person: Person) -> bool:
    """Say whether somebody's struggle comes up on their grappler's turn, still to come."""
    hold = fight.held(person.name)
    idle = person.passed or person.hasty
    if hold is None or hold.fast or idle or struggling(person) is None:
        return False
    grappler = fight.people[hold.grappler]
    parts = grappler.line.parts if grappler.line else ()
    return any(
        part.verb in ("sustain", "pass") and index not in grappler.done
        for index, part in enumerate(parts)
    )


def passed_over(fight: Fight, grappler: Person) -> None:
    """Let a victim struggle against one who lets it be (GRAPPLE-4)."""
    hold = fight.holding(grappler.name)
    struggle = struggling(fight.people[hold.victim]) if hold else None
    if hold is None or struggle is None or fight.haste:
        return
    victim = fight.people[hold.victim]
    behind = roll(fight, victim, grappler, struggle)
    resist = victim.line.parts[struggle].verb == "resist"
    victim.done.add(struggle)
    if resist:
        hold.control -= behind
    elif behind and behind >= 2 * hold.control:
        hold.grappler, hold.victim = hold.victim, hold.grappler
        hold.control = behind - hold.control
    spent(fight, hold)


def roll(fight: Fight, person: Person, other: Person, index: int | None) -> int:
    """Roll one side of a contest (GRAPPLE-2, GRAPPLE-12, GRAPPLE-13)."""
    part = person.line.parts[index] if person.line and index is not None else Part("resist")
    hold = fight.held(person.name)
    # In a haste phase everybody held resists: to have aborted to that makes it no worse.
    free = fight.haste > 0 and part.verb == "resist" and not person.hasty
    dice = 0 if free else pools.shared(person, index)
    if hold is not None:
        dice += pools.lying(person) - 3 * person.blocked
    ready = pools.grapple(fight, person, other, part.traits, dice)
    return fight.roll(person, *ready, against=other.name, willpower=part.willpower)


def win(fight: Fight, hold: Hold, then: str) -> Playing[None]:
    """Let the grappler perform an effect that the Control covers (GRAPPLE-4)."""
    found = open_to(fight, hold)
    if then and (then in found or then == "hold"):
        effect = then
    elif not found:
        return
    else:
        word = yield Rest("effect", (hold.grappler,), (*found, "hold"))
        effect = word.option
    if effect != "hold":
        use(fight, hold, effect)


def open_to(fight: Fight, hold: Hold) -> tuple[str, ...]:
    """Return the effects that the Control covers and the victim's state allows."""
    possible = fitting(fight, fight.people[hold.victim])
    found = [
        name
        for name, cost in fight.rules.costs.items()
        if cost <= hold.control and name in possible
    ]
    if hold.control >= 2:
        found.append("action")
    return tuple(found)


def fitting(fight: Fight, victim: Person) -> tuple[str, ...]:
    """Return the effects that make sense for one who lies, stands, or has empty hands."""
    closed = {"drop", "throw"} if victim.prone else {"prop"}
    closed |= set() if victim.in_hand in victim.weapons else {"disarm"}
    return tuple(name for name in fight.rules.costs if name not in closed)


def use(fight: Fight, hold: Hold, effect: str, cost: int | None = None) -> None:
    grappler, victim = fight.people[hold.grappler], fight.people[hold.victim]
    if cost is None:
        cost = hold.control if effect == "throw" else fight.rules.costs[effect]
    control = hold.control
    hold.control -= cost
    strength, left = grappler.rating("strength"), hold.control
    if effect == "pin":
        hold.pinned, hold.control = True, 0
    if effect == "throw":
        yards = grappler.rating("strength") + control
        fight.now_or_later(lambda: distances.throw(fight, victim, yards))
    if effect in ("drop", "slam", "throw"):
        fight.now_or_later(lambda: lay(victim, True))
    if effect == "prop":
        fight.now_or_later(lambda: lay(victim, False))
    if effect == "disarm":
        fight.now_or_later(lambda: disarm(grappler, victim))
    if effect == "slam":
        fight.damage(grappler, victim, strength + left, "bashing")
    if effect == "clinch":
        fight.damage(grappler, victim, strength + left // 2, "bashing")
    if effect == "crack":
        fight.damage(grappler, victim, strength + left // 2, "lethal")


def lay(person: Person, prone: bool) -> None:
    person.prone = prone


def disarm(grappler: Person, victim: Person) -> None:
    weapon = victim.in_hand
    victim.weapons.remove(weapon)
    left = victim.rounds.pop(weapon.name, 0)
    if weapon.name not in [one.name for one in grappler.weapons]:  # guns are told by their names
        grappler.rounds |= {weapon.name: left} if weapon.capacity else {}
    grappler.weapons.append(weapon)


def spent(fight: Fight, hold: Hold) -> None:
    """End a hold without Control (GRAPPLE-7); in a tie, when all have rolled."""

    def end() -> None:
        if hold in fight.holds and hold.control <= 0 and not hold.fast:
            fight.holds.remove(hold)

    fight.now_or_later(end)


def keep_up(fight: Fight) -> None:
    """Take off what a sustained hold loses at a round's end (GRAPPLE-6)."""
    for hold in list(fight.holds):
        if hold.sustained and not hold.fast:
            hold.control -= 1
            spent(fight, hold)
        hold.sustained = False


# --- from outside --------------------------------------------------------------------------------


def forced(fight: Fight, person: Person, attack: pools.Coming) -> Playing[tuple[str, int]]:
    """Let a grappler ward off an attack from outside, paying for it (GRAPPLE-10)."""
    hold = fight.holding(person.name)
    assert hold is not None
    word = yield Rest("forced", (person.name,), tuple(fight.rules.forced))
    hold.control -= fight.rules.forced[word.option]
    ready = pools.free(fight, person, attack)
    return word.option, fight.roll(person, *ready, against=attack.attacker.name)


def blocked(fight: Fight, person: Person, attack: pools.Coming) -> tuple[str, int]:
    """Let a held victim block, at the price of a split (GRAPPLE-12)."""
    ready = pools.block(fight, person, attack, None, -3)
    if ready.pool <= 0:
        return "", 0
    person.blocked = True
    return "block", fight.roll(person, *ready, against=attack.attacker.name)


def help_side(fight: Fight, person: Person, index: int) -> None:
    """Help one side of a hold (GRAPPLE-11)."""
    assert person.line is not None
    part = person.line.parts[index]
    person.done.add(index)
    hold = fight.hold_of(part.target)
    assert hold is not None
    side = fight.people[part.target]
    other = fight.people[hold.victim if part.target == hold.grappler else hold.grappler]
    trait = pools.grappling_trait(fight, side, other)
    dice = person.rating(trait) + person.rating("brawl") + person.penalty
    dice += pools.shared(person, index) + fight.touched(person.name, "action")
    hits = fight.roll(person, "assist", dice, 6, willpower=part.willpower)
    change = hits // 2 if part.target == hold.grappler else -(hits // 2)
    hold.control += change
    spent(fight, hold)
