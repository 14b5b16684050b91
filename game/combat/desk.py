"""What is said to a scene besides declarations: coming and going, rulings, harm from outside."""

from math import ceil

import msgspec

from game import actions as act
from game import events as ev
from game.auto_stances import NEEDS_WARD, STANCES
from game.combat.adapting import adapt
from game.combat.flanks import FLANKS
from game.combat.free_rolls import roll_traits
from game.combat.initiative import order_people
from game.combat.leaving import verify_way
from game.combat.lurking import (
    SIGHTS,
    appear,
    come_unseen,
    give_way,
    leave_unseen,
    rule_place,
    sight_of,
    vanish,
)
from game.dice import OPEN as DICE_OPEN
from game.engine.departures import depart
from game.engine.harm import fall_or_rise, mark
from game.engine.review import verify_unreviewed
from game.engine.ruleset import preferences
from game.engine.table import Table
from game.engine.terms import base
from game.errors import RuleError, verify_among, verify_within
from game.health import DAMAGE_TYPES, heal
from game.likeness import likeness
from game.naming_traits import taken_apart, verify_pool
from game.rules.grapple import change_control, end_hold_of, end_if_spent
from game.secrecy import free_mask, may_hide, one_is_hidden
from game.state.distance import MAX_YARDS
from game.state.lasting import Lasting
from game.state.person import COVERS, Person

MAX_PEOPLE = 100
BLOOD = ("blood", "vitae")  # what closes wounds, as each system calls it
MAX_NAME = 80
MAX_TOTAL = 999
MAX_CONTROL = 100
MAX_LEVELS = 20
LOOK_DIFFICULTY = 6
POSITIONS: dict[str, type] = {
    "cover": str,
    "prone": bool,
    "aware": bool,
    "helpless": bool,
    "flanks": str,
    "direction": str,
    "cornered": bool,
    "unreachable": bool,
    "away": bool,
    "grapple_pool": str,
    "block_pool": str,
    "dodge_pool": str,
    "escape_pool": str,
    "attack_pool": str,
    "unsure": bool,
    "blinded": bool,
    "flank": str,
    "rear": str,
    "cramped": bool,
    "coverless": bool,
    "immobilised": str,
    "bare": str,
    "staked": bool,
    "floored": bool,
}
# Those that only some rulesets know (`Ruleset.positions`); w20 knows all of them.
PECULIAR = frozenset(
    ("blinded", "flank", "rear", "cramped", "coverless", "immobilised", "bare", "staked", "floored")
)
IMMOBILISED = ("no", "struggling", "wholly")
OTHER_POOLS = ("block", "dodge", "escape", "attack")  # whose pools are set by these words
CHOICES = {"cover": COVERS, "flanks": tuple(FLANKS), "immobilised": IMMOBILISED}


def join(table: Table, action: act.Join) -> None:
    """Bring someone in; in mid-round they have no place until the next (INIT-5)."""
    people = table.scene.people
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="setup")
    if len(people) >= MAX_PEOPLE:
        raise RuleError("scene-full", limit=MAX_PEOPLE)
    if not action.who.strip() or len(action.who) > MAX_NAME:
        raise RuleError("bad-name", text=action.who[:MAX_NAME], limit=MAX_NAME)
    taken = {likeness(name) for name in (*people, *table.scene.masks.values(), "st")}
    if likeness(action.who) in taken:
        raise RuleError("name-taken", who=action.who)
    give_way(table, action.who)
    if action.ref and action.ref in {one.ref for one in people.values()}:
        raise RuleError("already-here", who=action.who)
    verify_position(table, {"cover": action.cover, "prone": action.prone})
    verify_preference(action.prefer)
    if action.hidden:
        verify_hideable(action.who)
    if action.unseen:
        come_unseen(table, action)
        return
    still = _still_on(table, action)
    kept = table.scene.masks.get(action.who, "")  # of one who left hidden
    if kept and not action.hidden:
        table.emit(ev.Unmasked(who=action.who, mask=kept))
    table.emit(
        ev.Joined(
            who=action.who,
            fighter=action.fighter,
            ref=action.ref,
            npc=action.npc,
            prefer=action.prefer,
            cover=action.cover,
            prone=action.prone,
            group=action.group,
            mask=kept or free_mask(table.scene) if action.hidden else "",
            converts=action.converts,
            still=still,
            without=action.without,
        )
    )
    if still.conditions.get("sent_away"):
        table.emit(ev.PositionSet(who=action.who, changes={"away": True}))
    adapt(table, action.who)
    fall_or_rise(table, action.who)


def _still_on(table: Table, action: act.Join) -> Lasting:
    """Return what is on one who comes back, as they left with it."""
    found = table.scene.left.get(action.who)
    if found is None or action.npc or found.ref != action.ref:
        return Lasting()
    return found.in_round(table.scene.fight.round, action.who)


def verify_hideable(name: str) -> None:
    """Refuse to hide a name that could be a word of the rules."""
    if not may_hide(name):
        raise RuleError("name-in-small-letters", who=name)


def hide(table: Table, action: act.Hide) -> None:
    """Keep from the players who somebody is."""
    if action.who in table.scene.unseen:
        appear(table, action.who, masked=True)
        return
    person = table.person(action.who)
    if person.name in table.scene.masks:
        raise RuleError("hidden-already", who=person.name, mask=table.scene.masks[person.name])
    verify_hideable(person.name)
    table.emit(ev.Hidden(who=person.name, mask=free_mask(table.scene)))


def reveal(table: Table, action: act.Reveal) -> None:
    """Let everybody know who somebody hidden is."""
    if action.who in table.scene.unseen:
        appear(table, action.who, masked=False)
        return
    person = table.person(action.who)
    mask = table.scene.masks.get(person.name)
    if mask is None:
        raise RuleError("not-hidden", who=person.name)
    table.emit(ev.Unmasked(who=person.name, mask=mask))


def set_sight(table: Table, action: act.SetSight) -> None:
    """Rule how much the players know of somebody."""
    verify_among("sight", action.sight, SIGHTS)
    if action.who not in table.scene.unseen:
        table.person(action.who)
    if sight_of(table.scene, action.who) == action.sight:
        raise RuleError("sight-already", who=action.who, sight=action.sight)
    match action.sight:
        case "unseen":
            vanish(table, action.who)
        case "glimpsed":
            hide(table, act.Hide(who=action.who))
        case _:
            reveal(table, act.Reveal(who=action.who))


def surprise(table: Table, action: act.Surprise) -> None:
    """Let people roll whether they are taken unawares; not those who fight already (NWOD-4)."""
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", "NWOD-4", phase="ended", allowed="setup")
    surprise_all(table, action.who)


def surprise_all(table: Table, names: tuple[str, ...]) -> None:
    """Let each of ``names`` notice an ambush, or not."""
    notice = table.ruleset.surprise
    if names and notice is None:
        raise RuleError("no-surprise", "NWOD-4", rules=table.ruleset.id)
    for name in names:
        if table.person(name).initiative is not None:
            raise RuleError("already-fighting", "NWOD-4", who=name)
    for name in dict.fromkeys(names):
        if notice is not None:
            notice(table, table.person(name))


def leave(table: Table, action: act.Leave) -> None:
    """Take someone out of the scene and of the order."""
    if action.who in table.scene.unseen:
        leave_unseen(table, action.who)
        return
    person = table.person(action.who)
    verify_way(action.why)
    depart(table, person.name, action.why)


def verify_position(table: Table, changes: dict[str, bool | int | str]) -> None:
    """Refuse a position that the ruleset does not know, or a value it cannot have."""
    known = [name for name in POSITIONS if name not in PECULIAR - table.ruleset.positions]
    for key, value in changes.items():
        if key not in known:
            raise RuleError("unknown-position", text=key, names=known)
        wrong_word = key in CHOICES and value not in CHOICES[key]
        if wrong_word or not isinstance(value, POSITIONS[key]):
            allowed = CHOICES.get(key, ("yes", "no"))
            raise RuleError("bad-value", key=key, value=value, allowed=list(allowed))


def verify_preference(kind: str) -> None:
    """Refuse a standing preference for what is no free defense (PILE-6)."""
    if kind:
        verify_among("prefer", kind, preferences(), "PILE-6")


def set_position(table: Table, action: act.SetPosition) -> None:
    """Rule where or how someone stands."""
    person = table.person(action.who)
    verify_position(table, action.changes)
    _verify_pools(table, person, action.changes)
    if "away" in action.changes and person.seat is not None:
        raise RuleError("in-chase", "CHASE-9", who=person.name)
    table.emit(ev.PositionSet(who=action.who, changes=action.changes, by=action.by))
    if action.changes.get("staked") or action.changes.get("immobilised") == "wholly":
        hold = table.scene.hold_by(action.who)
        if hold is not None:
            table.emit(ev.GrappleEnded.of(hold, "immobilised"))
    if action.changes.get("away"):
        end_hold_of(table, action.who, "gone")


def _verify_pools(table: Table, person: Person, changes: dict[str, bool | int | str]) -> None:
    """Refuse a pool that is none, or for what is rolled in one way only (DEF-10)."""
    for verb in OTHER_POOLS:
        key = f"{verb}_pool"
        if key not in changes:
            continue
        if verb not in table.ruleset.other_pools:
            raise RuleError("no-other-pool", "DEF-10", verb=verb, rules=table.ruleset.id)
        if changes[key]:
            verify_pool(person.fighter, taken_apart(str(changes[key])))


def set_distance(table: Table, action: act.SetDistance) -> None:
    """Rule whether two are at hand-to-hand distance (RES-8)."""
    one, other = table.person(action.who), table.person(action.other)
    if one.name == other.name:
        raise RuleError("self-target", who=one.name)
    hidden = one_is_hidden(table.scene, one.name, other.name)
    table.emit(
        ev.DistanceSet(
            who=one.name, other=other.name, close=action.close, by=action.by, hidden=hidden
        )
    )


def set_range(table: Table, action: act.SetRange) -> None:
    """Rule how many yards apart two are (RES-8)."""
    one, other = table.person(action.who), table.person(action.other)
    if one.name == other.name:
        raise RuleError("self-target", who=one.name)
    if table.ruleset.in_steps:
        raise RuleError("distance-in-steps", "MET-5", who=one.name, other=other.name)
    verify_within("range", action.yards, 0, MAX_YARDS, "RES-8")
    yards, by, hidden = action.yards, action.by, one_is_hidden(table.scene, one.name, other.name)
    table.emit(ev.YardsSet(who=one.name, other=other.name, yards=yards, by=by, hidden=hidden))


def set_control(table: Table, action: act.SetControl) -> None:
    """Rule how much Control a grappler has; at 0 the grapple ends (GRAPPLE-7)."""
    person = table.person(action.who)
    hold = table.scene.hold_by(person.name)
    if hold is None:
        raise RuleError("not-in-a-grapple", "GRAPPLE-1", who=person.name, verb="sustain")
    if hold.pinned:
        raise RuleError("pin-decided", "GRAPPLE-8", who=hold.victim, by=person.name)
    verify_within("control", action.control, 0, MAX_CONTROL)
    if table.scene.held is not None:
        raise RuleError("held-first", "GRAPPLE-7", who=person.name)
    change = action.control - hold.control
    change_control(table, hold, change, "ruled", by=action.by)
    end_if_spent(table, table.scene.hold_by(person.name))


def look_at_grapple(table: Table, action: act.LookAtGrapple) -> None:
    """Try to make out who holds whom: Perception + Brawl (GRAPPLE-15)."""
    person = table.person(action.who)
    if not person.unsure:
        raise RuleError("not-unsure", "GRAPPLE-15", who=person.name)
    aim = base(LOOK_DIFFICULTY, by="GRAPPLE-15")
    by_others = table.by != person.name
    roll = roll_traits(table, person, "misc", ("perception", "brawl"), aim, uses_up=by_others)
    if roll.successes:
        table.emit(ev.Recognised(who=person.name))


def set_auto(table: Table, action: act.SetAuto) -> None:
    """Let a combatant play by itself, or no longer."""
    person = table.person(action.who)
    if not (action.auto or person.auto):
        raise RuleError("not-automatic", who=person.name)
    stance = action.stance if action.auto else ""
    ward = ""
    if stance:
        verify_among("stance", stance, STANCES)
    if stance in NEEDS_WARD:
        if not action.ward:
            raise RuleError("whom-to-protect", who=person.name)
        ward = table.person(action.ward).name
        if ward == person.name:
            raise RuleError("self-target", who=person.name)
    table.emit(
        ev.AutoSet(
            who=person.name,
            auto=action.auto,
            stance=stance,
            ward=ward,
            hidden=one_is_hidden(table.scene, person.name),
        )
    )


def set_initiative(table: Table, action: act.SetInitiative) -> None:
    """Rule an initiative total, and so a place in the order (INIT-5)."""
    fight = table.scene.fight
    unseen = action.who in table.scene.unseen
    person = None if unseen else table.person(action.who)
    if person is not None and person.seat is not None:
        raise RuleError("in-chase", "INIT-5", who=person.name)
    if fight.phase in ("setup", "bookkeeping", "ended"):
        raise RuleError("wrong-phase", "INIT-5", phase=fight.phase, allowed="a round under way")
    verify_within("initiative", action.total, 0, MAX_TOTAL)
    if person is None:
        rule_place(table, action.who, action.total)
        return
    rating = sum(term.total for term in table.ruleset.initiative_terms(table, person))
    table.emit(
        ev.InitiativeSet(
            who=person.name,
            total=action.total,
            rating=rating,
            by=action.by,
            private=person.private or table.shows(person.name) != DICE_OPEN,
            wounds=table.ruleset.track_of(person.fighter).penalty(person.fighter.health),
        )
    )
    placed = [name for group in fight.groups for name in group if name in table.scene.people]
    order_people(table, placed if person.name in placed else [*placed, person.name])


def harm(table: Table, action: act.Harm) -> None:
    """Mark damage from outside the fight, as it is."""
    verify_within("levels", action.levels, 1, MAX_LEVELS)
    mark(table, table.person(action.who).name, action.levels, action.type, by=action.by)


def mend(table: Table, action: act.Mend) -> None:
    """Take marks off, the mildest first where no type is named."""
    person = table.person(action.who)
    verify_within("levels", action.levels, 1, MAX_LEVELS)
    health, left = person.fighter.health, action.levels
    for kind in (action.type,) if action.type else DAMAGE_TYPES:
        closed = heal(health, left, kind)
        left -= health.marked - closed.marked
        health = closed
    if health == person.fighter.health:
        raise RuleError("nothing-to-heal", who=person.name, type=action.type or "")
    _change(table, person, "healed", action.by, health=health)
    fall_or_rise(table, person.name)


def mend_with_blood(table: Table, action: act.MendWithBlood) -> None:
    """Close wounds for blood, as many a point as the ruleset says; the mildest kind first."""
    person, closes = table.person(action.who), table.ruleset.blood_closes
    verify_within("levels", action.levels, 1, MAX_LEVELS)
    if person.down:
        raise RuleError("down", who=person.name, state=person.down)
    blood = next((one for one in BLOOD if one in person.fighter.resources), "")
    if not blood:
        raise RuleError("no-blood", who=person.name)
    if action.type and action.type not in closes:
        raise RuleError("not-for-blood", type=action.type, names=list(closes))
    health, left, price = person.fighter.health, action.levels, 0
    for kind in (action.type,) if action.type else closes:
        closed = heal(health, left, kind)
        levels = health.marked - closed.marked
        left, price, health = left - levels, price + ceil(levels / closes[kind]), closed
    if health == person.fighter.health:
        raise RuleError("nothing-to-heal", who=person.name, type=action.type or "")
    change_resource(table, act.ChangeResource(who=person.name, resource=blood, change=-price))
    _change(table, table.person(person.name), "healed", action.by, health=health)


def change_resource(table: Table, action: act.ChangeResource) -> None:
    """Spend or regain points, never below 0 nor above what one can hold."""
    person = table.person(action.who)
    have = person.fighter.resources.get(action.resource)
    if have is None:
        raise RuleError(
            "unknown-resource", text=action.resource, names=list(person.fighter.resources)
        )
    if person.staked and action.resource in BLOOD and action.change < 0:
        raise RuleError("staked", "W20-13", who=person.name)
    if have + action.change < 0:
        raise RuleError("no-resource", resource=action.resource, have=have, need=-action.change)
    most = max(have, person.fighter.rating(action.resource))
    verify_unreviewed(table, person.name)
    change = min(action.change, most - have)
    if change == 0:
        raise RuleError("resource-full", resource=action.resource, have=have)
    table.change_resource(person.name, action.resource, change, why="outside")


def reload(table: Table, action: act.Reload) -> None:
    """Fill one of somebody's guns again (GUN-5)."""
    person = table.person(action.who)
    guns = {one.name: one.capacity for one in person.fighter.weapons if one.capacity}
    if action.weapon not in guns:
        raise RuleError("unknown-weapon", text=action.weapon, weapons=list(guns))
    full = guns[action.weapon]
    if person.fighter.ammunition.get(action.weapon, 0) >= full:
        raise RuleError("gun-full", "GUN-5", weapon=action.weapon, rounds=full)
    ammunition = {**person.fighter.ammunition, action.weapon: full}
    _change(table, person, f"reloads the {action.weapon}", action.by, ammunition=ammunition)


def _change(table: Table, person: Person, why: str, by: str, **changes: object) -> None:
    verify_unreviewed(table, person.name)
    fighter = msgspec.structs.replace(person.fighter, **changes)
    table.emit(ev.FighterChanged(who=person.name, fighter=fighter, why=why, by=by))


def prefer(table: Table, action: act.Prefer) -> None:
    """Set the standing preference among free defenses (PILE-6)."""
    table.person(action.who)
    verify_preference(action.kind)
    table.emit(ev.Preferred(who=action.who, kind=action.kind))


def set_pace(table: Table, action: act.SetPace) -> None:
    """Set the scene's pace."""
    table.emit(ev.PaceSet(pace=action.pace))
