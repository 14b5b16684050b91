"""Attacks: what meets them and what comes of them (ATTACK-6, DEF, RES)."""

from tests.reckoning import aborts, distances, grapples, pools
from tests.reckoning.fight import Fight, Playing, Rest
from tests.reckoning.lines import ATTACKS, Part
from tests.reckoning.people import HANDS, Person, Weapon

ROLLED = (*ATTACKS, *aborts.TO, "guard", "sustain", "resist", "reverse", "assist")


def weapon_of(person: Person, part: Part) -> Weapon:
    """Return what an attack is made with; grapples are made by hand, and so is help in one."""
    return (
        HANDS if part.verb in ("grapple", "counter-grapple", "assist") else person.arm(part.weapon)
    )


def strike(fight: Fight, person: Person, index: int) -> Playing[None]:
    assert person.line is not None
    part = person.line.parts[index]
    target = fight.people[part.target]
    yield from aborts.ask_target(fight, person, index)
    back = attack_back(fight, person, part, target)
    brave, brave_back, answer = 0, 0, ""
    if (
        part.kind == "committed"
        and (person.name, index) not in fight.answered
        and asked(fight, person, target)
    ):
        answer = yield from ask_committed(fight, person, index, target, back is not None)
        brave_back = 2 if answer == "brave" else 0
        back = attack_back(fight, person, part, target)
        if answer == "accept":
            back = None
    elif back is not None and target.line.parts[back].kind == "committed" and not person.exposed:
        answer = yield from ask_committed(fight, target, back, person, True)
        if answer == "abort":
            person.done.update(
                pools.declared(person, "block", "dodge", "escape", "counter-grapple")
            )
            return
        brave = 2 if answer == "brave" else 0
        if answer == "accept":
            back = None
    if back is not None and person.exposed and target.exposed:
        back = None
    yield from exchange(fight, person, index, target, back, brave, brave_back)
    for index in pools.declared(target, "guard"):
        near = distances.near(fight, person, target, weapon_of(person, part))
        if guards(fight, target) and (answer == "accept" if near else answers(fight, target)):
            target.used.add("guard")
            yield from exchange(fight, target, index, person, None, 0, 0)


def answers(fight: Fight, person: Person) -> bool:
    """Say whether somebody's guard answers a shot from afar (DEF-8)."""
    index = pools.declared(person, "guard")
    return guards(fight, person) and weapon_of(person, person.line.parts[index[0]]).ranged


def guards(fight: Fight, person: Person) -> bool:
    """Say whether a guard stands that was not used, and with what it takes (DEF-8, GUN-5)."""
    for index in pools.declared(person, "guard"):
        weapon = weapon_of(person, person.line.parts[index])
        able = person.active and not person.used and not fight.helpless(person.name)
        return able and person.rounds.get(weapon.name, 1) > 0
    return False


def attack_back(fight: Fight, person: Person, part: Part, target: Person) -> int | None:
    """Return the part with which the target attacks back, for a contested roll (RES-1, GUN-3)."""
    if not distances.near(fight, person, target, weapon_of(person, part)):
        return None
    if target.line is None or not target.active or fight.held(target.name):
        return None
    for index, other in enumerate(target.line.parts):
        if index in target.done | target.lost:
            continue
        if other.verb in ATTACKS and other.target == person.name:
            if (target.name, target.said, index) in fight.accepted:
                return None
            weapon = weapon_of(target, other)
            return index if target.rounds.get(weapon.name, 1) > 0 else None
    if guards(fight, target):
        return pools.declared(target, "guard")[0]
    return None


def asked(fight: Fight, person: Person, target: Person) -> bool:
    """Say whether the target of a committed attack chooses (ATTACK-6)."""
    if target.exposed or target.down or fight.helpless(target.name):
        return False
    parts = target.line.parts if target.line else (Part("pass"),)
    plain = all(part.verb in aborts.TO for part in parts)
    return not plain or bool(target.used) or fight.hold_of(target.name) is not None


def ask_committed(
    fight: Fight, attacker: Person, index: int, target: Person, contested: bool
) -> Playing[str]:
    """Ask accept, brave or abort; an abort is declared here. One who braves and has nothing to
    roll against the attack pays on the next roll of their own, if there is one to come.
    """
    fight.answered.add((attacker.name, index))
    bare = not contested and (
        meets_nothing(fight, attacker, index, target) or stands(fight, attacker, index, target)
    )
    options = ["accept"]
    if not bare or roll_to_come(target) or answers(fight, target):
        options.append("brave")
    if fight.hold_of(target.name) is None and aborts.to_come(target) and not target.acted:
        options.append("abort")
    word = yield Rest("committed", (target.name,), tuple(options))
    if word.abort is not None or word.option == "abort":
        part = word.abort or Part(aborts.liked(fight, target, attacker, index))
        aborts.take_up(fight, target, part)
        return "abort"
    if word.option == "accept":
        fight.accepted.add((attacker.name, attacker.said, index))
    elif bare:
        target.braved = 2
    return word.option


def undefended(fight: Fight, person: Person, attack: pools.Coming) -> bool:
    """Say whether somebody may not defend against an attack (DEF-1, ATTACK-6, GUN-1)."""
    if person.exposed or not person.active or fight.helpless(person.name):
        return True
    shooting = any(
        part.verb in ("attack", *({"guard"} & person.used)) and person.arm(part.weapon).ranged
        for part in (person.line.parts if person.line else ())
    )
    if not attack.near and answers(fight, person):
        return True
    if person.prefer == "none" and fight.held(person.name):
        return True
    meets = pools.declared(person, "block", "dodge", "escape")
    return shooting and attack.weapon.ranged and not meets


def meets_nothing(
    fight: Fight, attacker: Person, index: int, target: Person, number: int | None = None
) -> bool:
    assert attacker.line is not None
    weapon = weapon_of(attacker, attacker.line.parts[index])
    number = target.incoming if number is None else number
    near = distances.near(fight, attacker, target, weapon)
    attack = pools.Coming(attacker, weapon, near, number)
    if undefended(fight, target, attack):
        return True
    holding = fight.holding(target.name)
    if holding is not None and not holding.fast:
        return pools.free(fight, target, attack).pool <= 0
    if fight.held(target.name) is not None:
        return pools.block(fight, target, attack, None, -3).pool <= 0
    return meeting(fight, target, attack)[0].pool <= 0


def roll_to_come(person: Person) -> bool:
    """Say whether somebody has a roll of their own to make yet in this round."""
    if person.haste > 0:
        return True
    parts = person.line.parts if person.line and not person.acted else ()
    return any(
        index not in person.done | person.lost and (part.verb in ROLLED or bool(part.pool))
        for index, part in enumerate(parts)
        if part.verb != "escape" or person.escape is None
    )


def stands(fight: Fight, attacker: Person, index: int, target: Person) -> bool:
    """Say whether an escape or a dodge of shots that was rolled before meets an attack."""
    assert attacker.line is not None
    weapon = weapon_of(attacker, attacker.line.parts[index])
    near = distances.near(fight, attacker, target, weapon)
    holding = fight.holding(target.name)
    if fight.held(target.name) is not None or (holding is not None and not holding.fast):
        return False
    ready, _ = meeting(fight, target, pools.Coming(attacker, weapon, near, target.incoming))
    if ready.purpose == "escape":
        return target.escape is not None
    return ready.purpose == "dodge" and not near and target.dodged is not None


def exchange(
    fight: Fight,
    person: Person,
    index: int,
    target: Person,
    back: int | None,
    brave: int,
    brave_back: int,
) -> Playing[None]:
    assert person.line is not None
    part = person.line.parts[index]
    taken = (person.name, person.said, index) in fight.accepted
    if not weapon_of(person, part).ranged:
        fight.yards[distances.pair(person, target)] = 0
    number = target.incoming
    target.incoming += 1
    target.met = True
    person.done.add(index)
    if back is not None:
        assert target.line is not None
        person.incoming += 1
        person.met = True
        answer = target.line.parts[back]
        if answer.verb == "guard":
            target.used.add("guard")
        target.done.add(back)
    met = back is not None or not (taken or meets_nothing(fight, person, index, target, number))
    ahead = roll_attack(fight, person, index, target, brave, met)
    how, behind = "", 0
    if back is not None:
        how, behind = "contest", roll_attack(fight, target, back, person, brave_back, True)
    elif not taken and (ahead > 0 or counters(fight, person, part, target)):
        how, behind = yield from defend(fight, target, person, part, number, brave_back)
    margin = ahead - behind
    if how == "hostage block" and margin <= 0 and part.verb == "attack":
        hold = fight.holding(target.name)
        assert hold is not None
        weapon = weapon_of(person, part)
        pool = base(person, weapon) - fight.touched(person.name, "damage")  # the weapon's alone
        fight.damage(person, fight.people[hold.victim], pool, weapon.type, weapon.unsoakable)
    face(target, ahead, margin > 0)
    if how == "contest":
        face(person, behind, margin < 0)
    if margin > 0:
        yield from land(fight, person, target, part, margin)
    elif margin < 0 and back is not None:
        yield from land(fight, target, person, target.line.parts[back], -margin)
    elif margin < 0 and how == "counter-grapple":
        index = pools.declared(target, "counter-grapple")[0]
        part = Part("grapple", person.name, then=target.line.parts[index].then)
        yield from land(fight, target, person, part, -margin)
    for hold in list(fight.holds):
        grapples.spent(fight, hold)


def face(person: Person, net: int, broken: bool) -> None:
    """Measure an attack against somebody's escape, if they are at one (DEF-5)."""
    if pools.declared(person, "escape"):
        person.best = max(person.best, net)
        person.broken = person.broken or broken


def roll_attack(
    fight: Fight, person: Person, index: int, target: Person, more: int, met: bool
) -> int:
    assert person.line is not None
    part = person.line.parts[index]
    if part.verb != "grapple":
        person.wields = weapon_of(person, part).name
    if part.verb == "grapple":
        dice = pools.shared(person, index) + pools.lying(person)
        ready = pools.grapple(fight, person, target, part.traits, dice, "attack")
    else:
        weapon = weapon_of(person, part)
        if weapon.name in person.rounds:
            person.rounds[weapon.name] -= 1
        base = distances.difficulty(fight, person, target, weapon, defended=met)
        ready = pools.attack(fight, person, part, index, weapon, base)
    return fight.roll(
        person,
        ready.purpose,
        ready.pool,
        ready.difficulty + more,
        against=target.name,
        willpower=part.willpower,
    )


def defend(
    fight: Fight, person: Person, attacker: Person, part: Part, number: int, more: int
) -> Playing[tuple[str, int]]:
    """Roll a defense, if one may; return what met the attack, and its net."""
    weapon = weapon_of(attacker, part)
    near = distances.near(fight, attacker, person, weapon)
    attack = pools.Coming(attacker, weapon, near, number, more)
    if undefended(fight, person, attack):
        return "", 0
    holding = fight.holding(person.name)
    if holding is not None and not holding.fast and holding.victim != attacker.name:
        return (yield from grapples.forced(fight, person, attack))
    if fight.held(person.name) is not None:
        return grapples.blocked(fight, person, attack)
    ready, index = meeting(fight, person, attack)
    if ready.purpose == "escape" and person.escape is not None:
        return "escape", person.escape
    shot = ready.purpose == "dodge" and not attack.near
    if shot and person.dodged is not None:
        return "dodge", person.dodged
    willpower = index is not None and person.line is not None and person.line.parts[index].willpower
    hits = fight.roll(person, *ready, against=attacker.name, willpower=willpower)
    if ready.purpose == "escape":
        person.escape = hits
    if ready.purpose == "counter-grapple":
        person.used.add("counter-grapple")
    if shot:
        person.dodged = hits
    return ready.purpose, hits


def counters(fight: Fight, person: Person, part: Part, target: Person) -> bool:
    """Say whether a grapple defense answers an attack, one that scored nothing too (DEF-7)."""
    near = distances.near(fight, person, target, weapon_of(person, part))
    at_grips = fight.hold_of(target.name) is not None
    ready = near and not at_grips and "counter-grapple" not in target.used
    return ready and bool(pools.declared(target, "counter-grapple"))


def meeting(fight: Fight, person: Person, attack: pools.Coming) -> tuple[pools.Ready, int | None]:
    """Return the defense that meets an attack: the declared one, else a free one."""
    if attack.near and "counter-grapple" not in person.used:
        for index in pools.declared(person, "counter-grapple"):
            return pools.counter(fight, person, attack, index), index
    for index in pools.declared(person, "escape"):
        return pools.escape(fight, person, index, attack.more), index
    plain = {pools.block(fight, person, attack, i): i for i in pools.declared(person, "block")}
    plain |= {pools.dodge(fight, person, attack, i): i for i in pools.declared(person, "dodge")}
    if plain:
        ready = pools.better(person, list(plain))
        return ready, plain[ready]
    return pools.free(fight, person, attack), None


def land(fight: Fight, person: Person, target: Person, part: Part, margin: int) -> Playing[None]:
    """Let an attack land at its margin (ATTACK-7, GRAPPLE-1)."""
    if part.verb == "grapple":
        yield from grapples.begin(fight, person, target, part, margin)
        return
    weapon = weapon_of(person, part)
    pool = base(person, weapon) + margin - 1 + pools.KINDS[part.kind][1]
    fight.damage(person, target, pool, weapon.type, weapon.unsoakable)


def base(person: Person, weapon: Weapon) -> int:
    """Return a weapon's base damage (ATTACK-7)."""
    if isinstance(weapon.damage, int):
        return weapon.damage
    _, _, more = weapon.damage.partition("+")
    return person.rating("strength") + int(more or 0)
