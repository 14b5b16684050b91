"""Who may take harm off and give back: what that covers, and which policy is in force.

``ask``: a player asks the person who runs the scene. ``free``: everybody sees to their own sheet.
``rules``: a player does what the ruleset itself grants, and no more.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.fighter import Fighter, Health
from game.state.scene import Scene


def policy_in(scene: Scene, usual: str) -> str:
    """Return the policy in force: the scene's own, while it is in play to ask, else the game's
    ``usual`` one.
    """
    return scene.recovery or ("ask" if scene.in_play else usual)


def covers(action: act.AnyAction, scene: Scene) -> bool:
    """Say whether an action changes wounds, gives points or rounds back, gives gear, or raises a
    trait that the rules of the scene only guess: all that a policy is about. What is spent it
    leaves alone.
    """
    match action:
        case act.Harm() | act.Mend() | act.MendWithBlood() | act.Reload():
            return True
        case act.ChangeResource(change=change):
            return change > 0
        case act.GiveTrait(who=who, trait=trait, rating=rating) if who in scene.people:
            return rating > scene.people[who].adapted.get(trait, rating)
        case act.Refit(who=who, fighter=fighter) if who in scene.people:
            return _changes_gear(scene.people[who].fighter, fighter)
    return False


def granted_by_rules(action: act.AnyAction) -> bool:
    """Say whether an action is one by which a ruleset itself lets a person recover: it has its
    price, or its time.
    """
    return isinstance(action, act.MendWithBlood)


def worn_as(before: Fighter, after: Fighter) -> Fighter:
    """Return a sheet that was worked over, with all the harm of the one before, and as many points
    and rounds gone. Refused if it has no room for them: they would be forgotten.
    """
    resources = {**after.resources}
    for name in before.resources:
        if (spent := _spent(before, name)) > 0:
            if after.rating(name) < spent or name not in after.resources:
                raise RuleError("draft-below-spent", resource=name, spent=spent)
            resources[name] = min(after.resources[name], after.rating(name) - spent)
    return replace(
        after,
        health=_as_grave(before.health, after.health),
        resources=resources,
        ammunition={**after.ammunition, **_rounds_left(before, after)},
    )


def is_worn(fighter: Fighter) -> bool:
    """Say whether a person has anything that `worn_as` would keep: harm, points or rounds gone."""
    return (
        fighter.health.marked > 0
        or any(_spent(fighter, name) > 0 for name in fighter.resources)
        or any(_rounds(fighter, gun.name) < gun.capacity for gun in fighter.weapons)
    )


def brings_more(
    came: Fighter, before: Fighter, after: Fighter, away: Iterable[tuple[Fighter, Fighter]] = ()
) -> bool:
    """Say whether a person who ``came`` so has less harm, more points or rounds, or other gear
    ``after`` than they came with: whatever of that was already so ``before`` is left alone.

    ``away`` tells how they left and came back, each time that they did: what they lost meanwhile is
    reckoned as if they had come without it.
    """
    had = _assets(came, after)
    for left, back in away:
        then, now = _assets(left, after), _assets(back, after)
        had = {one: max(now[one], had[one] - max(0, then[one] - now[one])) for one in had}
    was = _assets(before, after)
    return any(has > max(had[one], was[one]) for one, has in _assets(after, after).items())


def _assets(fighter: Fighter, after: Fighter) -> dict[tuple[str, str], int]:
    """Return how much a fighter has of all that there is ``after``, the more the better."""
    health, gear = fighter.health, _gear(fighter)
    return {
        ("health", "aggravated"): -health.aggravated,
        ("health", "lethal"): -health.lethal - health.aggravated,  # at least so badly hurt
        ("health", "marked"): -health.marked,
        **{("points", one): _left(fighter, one) for one in after.resources},
        **{("rounds", one): _rounds(fighter, one) for one in after.ammunition},
        **{("gear", one): int(one in gear) for one in _gear(after)},
    }


def _left(fighter: Fighter, resource: str) -> int:
    return fighter.resources.get(resource, fighter.rating(resource))


def _rounds(fighter: Fighter, gun: str) -> int:
    full = next((weapon.capacity for weapon in fighter.weapons if weapon.name == gun), 0)
    return fighter.ammunition.get(gun, full)


def _gear(fighter: Fighter) -> set[str]:
    return {weapon.name for weapon in fighter.weapons} | {armour.name for armour in fighter.armour}


def _spent(fighter: Fighter, resource: str) -> int:
    return fighter.rating(resource) - _left(fighter, resource)


def in_hand_or_worn_only(before: Fighter, after: Fighter) -> bool:
    """Say whether fighters differ in nothing but the order of their weapons and the form worn."""
    same_form = replace(after, form=before.form, weapons=before.weapons)
    names = [sorted(weapon.name for weapon in fighter.weapons) for fighter in (before, after)]
    return (
        same_form == before and names[0] == names[1] and set(before.weapons) == set(after.weapons)
    )


def _rounds_left(before: Fighter, after: Fighter) -> dict[str, int]:
    left = {}
    for gun in before.weapons:
        rounds = before.ammunition.get(gun.name, gun.capacity)
        if rounds < gun.capacity:
            if gun.name not in after.ammunition:
                raise RuleError("draft-without-fired-gun", weapon=gun.name)
            left[gun.name] = min(rounds, after.ammunition[gun.name])
    return left


def _as_grave(before: Health, after: Health) -> Health:
    """Return the marks of both, each level marked as badly as in either."""
    aggravated = max(before.aggravated, after.aggravated)
    grave = max(before.lethal + before.aggravated, after.lethal + after.aggravated)
    marked = max(before.marked, after.marked)
    return Health(bashing=marked - grave, lethal=grave - aggravated, aggravated=aggravated)


def _changes_gear(before: Fighter, after: Fighter) -> bool:
    """Say whether fighters differ in what they carry and wear, and in nothing else."""
    same_gear = replace(
        after, weapons=before.weapons, armour=before.armour, ammunition=before.ammunition
    )
    held = [(sorted(one.weapons, key=str), one.armour, one.ammunition) for one in (before, after)]
    return same_gear == before and held[0] != held[1]
