"""One fact on a sheet changed by a storyteller: a form, a trait, what is left of a resource."""

from typing import cast

from msgspec.structs import replace

from game.errors import RuleError
from game.fighter import MAX_FAMILIAR, PHYSIOLOGIES, STRANGE_BODIES, Fighter, Physiology
from game.rules.rulings import POSITIONS
from game.state.person import Person
from game.stock import default_stock, stock_of
from game.words import is_name, said_specialties, tidy, whole_number, yes_or_no

USUAL_BODY = "usual"
SETTABLE = [
    "initiative",
    *POSITIONS,
    "prefer",
    "haste",
    "form",
    "wyrd",
    "physiology",
    "familiar",
    "specialty",
    "close",
    "apart",
    "steps",
    "a resource",
    "a trait",
]


def refitted(person: Person, key: str, value: str) -> Fighter:
    """Return somebody's fighter with one fact on the sheet changed: a form, a trait, what is left
    of a resource ...
    """
    fighter = person.fighter
    if key == "form":
        if value.lower() not in fighter.template.forms:
            raise RuleError("bad-value", key=key, value=value, allowed=list(fighter.template.forms))
        return replace(fighter, form=value.lower())
    if key == "wyrd":
        return replace(fighter, wyrd=yes_or_no(value, key))
    if key == "physiology":
        return replace(fighter, physiology=_physiology(value))
    if key == "familiar":
        return replace(fighter, familiar=_familiar(fighter.familiar, value))
    if key == "specialty":
        return replace(fighter, specialties=_specialties(fighter, value))
    if key in fighter.resources:
        now = whole_number(value, key, 0, 100)
        return replace(fighter, resources={**fighter.resources, key: now})
    if key in fighter.traits or key in stock_of(fighter).trait_names:
        return replace(fighter, traits={**fighter.traits, key: whole_number(value, key, 0, 20)})
    raise RuleError("bad-value", key="set", value=key, allowed=SETTABLE)


def _physiology(value: str) -> Physiology:
    """Read how a body is built; ``usual`` is as its form and template have it."""
    allowed = [*PHYSIOLOGIES, USUAL_BODY]
    if value.lower() not in allowed:
        raise RuleError("bad-value", key="physiology", value=value, allowed=allowed)
    return cast(Physiology, "" if value.lower() == USUAL_BODY else value.lower())


def _familiar(spared: dict[str, int], value: str) -> dict[str, int]:
    """Read ``quadrupeds 2``, or ``2`` for every strange body; 0 is not familiar."""
    catalog = default_stock()
    word, _, number = tidy(value).rpartition(" ")
    kind = catalog.body_kind(word)
    if word and kind not in catalog.bodies:
        raise RuleError("bad-value", key="familiar", value=word, allowed=sorted(catalog.bodies))
    spares = whole_number(number, "familiar", 0, MAX_FAMILIAR)
    changed = spared | dict.fromkeys((kind,) if word else STRANGE_BODIES, spares)
    return {kind: spares for kind, spares in changed.items() if spares}


def _specialties(fighter: Fighter, value: str) -> dict[str, tuple[str, ...]]:
    """Read ``brawl``, ``brawl: kicks, punches`` (what it covers), several of them, or ``brawl
    off``.
    """
    known = {*stock_of(fighter).trait_names, *fighter.traits}
    if ":" not in value and tidy(value).endswith(" off"):
        gone = tidy(value).removesuffix(" off")
        return {one: covers for one, covers in fighter.specialties.items() if one != gone}
    found = dict(fighter.specialties)
    for trait, covers in said_specialties(value).items():
        if trait not in known:
            raise RuleError("unknown-name", what="trait", text=trait, names=sorted(known))
        found[trait] = tuple(map(tidy, covers))
        if not all(map(is_name, found[trait])) or len(set(found[trait])) < len(covers):
            raise RuleError(
                "bad-value",
                key="specialty",
                value=value,
                allowed=["brawl", "brawl: kicks, punches", "melee: swords, brawl: kicks"],
            )
    return found
