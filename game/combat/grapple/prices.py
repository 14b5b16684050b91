"""What Control buys: which effects are open, what they cost and what they leave (GRAPPLE-4,
GRAPPLE-9). Which of them there are is the ruleset's to say (`Ruleset.effects`).
"""

from collections.abc import Iterable

from game.engine.ruleset import EffectRule
from game.engine.table import Table
from game.errors import RuleError
from game.gear import Weapon
from game.state.in_hand import in_use
from game.state.person import Person

# Control is banked by winning grapple rolls and spent on one effect a turn. What is left after
# paying makes the harm worse; a throw takes it all.
EFFECTS = {
    "pin": EffectRule(10, pins=True),
    "disarm": EffectRule(5, needs="armed", disarms=True),
    "drop": EffectRule(2, needs="standing", drops=True),
    "slam": EffectRule(3, drops=True, damage="bashing"),
    "throw": EffectRule(0, needs="standing", throws=True),
    "prop": EffectRule(5, needs="prone", props=True),
    "clinch": EffectRule(1, damage="bashing", share=2),
    "crack": EffectRule(4, damage="lethal", share=2),
    "action": EffectRule(2, most=6),
}

HOLD = "hold"  # no effect: keep, or take, hold
CHOOSE = "choose"  # be asked on winning


def cost_of(rule: EffectRule, control: int) -> int:
    """Return what an effect costs with so much Control banked; the least, where it is ruled."""
    return rule.cost or control


def fits(rule: EffectRule, victim: Person) -> bool:
    """Say whether an effect can be done to somebody as they are now."""
    match rule.needs:
        case "standing":
            return not victim.prone
        case "prone":
            return victim.prone
        case "armed":
            return object_in_hand(victim) is not None
    return True


def object_in_hand(person: Person) -> Weapon | None:
    """Return what could be taken from somebody's hands, the first that they use; claws and teeth
    are no objects.
    """
    names = [weapon.fires or weapon.name for weapon in in_use(person)]
    objects = {one.name: one for one in person.fighter.weapons if not one.natural}
    return next((objects[name] for name in names if name in objects), None)


def open_effects(table: Table, victim: Person, control: int) -> tuple[str, ...]:
    """Return the effects that so much Control buys on somebody now, in the rulebook's order."""
    return tuple(
        name
        for name, rule in table.ruleset.effects.items()
        if 0 < cost_of(rule, control) <= control and fits(rule, victim)
    )


def verify_then(table: Table, victim: Person | None, then: str, *words: str) -> None:
    """Refuse an effect that nobody knows, or that could not be done to the victim as they are.

    ``words`` are those that may stand in its place.
    """
    if not then or then in (CHOOSE, *words):
        return
    rule = table.ruleset.effects.get(then)
    if rule is None:
        raise unknown_effect(then, (*table.ruleset.effects, CHOOSE, *words))
    if victim is not None and not fits(rule, victim):
        raise RuleError(
            "effect-not-open", "GRAPPLE-4", effect=then, who=victim.name, needs=rule.needs
        )


def unknown_effect(text: str, names: Iterable[str]) -> RuleError:
    """Return the refusal of an effect that does not exist."""
    return RuleError("unknown-grapple-effect", "GRAPPLE-4", text=text, names=tuple(names))
