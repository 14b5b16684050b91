"""What a player asks to have back, as a request keeps it: a command, and what stands after it.

``+heal`` and ``2b``, ``+regain`` and ``willpower 2``, ``+gear/give`` and ``knife``, ``+sheet/set``
and ``social=4``, where the rules of the scene guess that. It is read when it is asked, lest nobody
could grant it, and when it is granted, of the person as they are then.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.fighter import Armour, Fighter, Weapon
from game.grammar import parse_order
from game.npcs import all_of
from game.state.person import Person
from game.state.scene import Scene
from game.words import matches, quoted, tidy
from sheets.catalog import default_catalog

ORDERS = ("+heal", "+hurt", "+regain")  # read as the storyteller's orders of that name are
GIVE, RELOAD, TRAITS = "+gear/give", "+gear/reload", "+sheet/set"
GETS = "gets "  # begins the line of a person to whom something is given


def is_asked_back(command: str) -> bool:
    """Say whether a request is one of these, and not one for a trait."""
    return command.startswith("+")


def action_for(command: str, rest: str, scene: Scene, person: Person) -> act.AnyAction:
    """Return what is said to the scene where a person gets what they ask for."""
    if command in ORDERS:
        return parse_order(f"{command.removeprefix('+')} {quoted(person.name)}={rest}", scene)
    return _READ[command](person, rest)


def given(person: Person, item: str) -> act.Refit:
    """Return that a person gets a weapon (loaded) or armour of the catalog."""
    catalog, fighter = default_catalog(), person.fighter
    found = matches(item, catalog.gear, exact=True)
    if not found:  # taken out of the data since it was asked for
        raise RuleError("unknown-name", what="item", text=item, names=[])
    name = found[0]
    if name in catalog.weapons:
        changed = _with_weapon(fighter, catalog.weapons[name])
    else:
        changed = replace(fighter, armour=_with_item(fighter.armour, catalog.armour[name]))
    if changed == replace(fighter, ammunition=changed.ammunition):  # a gift is not a reload
        raise RuleError("has-it-already", who=person.name, item=name)
    return act.Refit(who=person.name, fighter=changed, why=f"{GETS}the {name}")


def taken(person: Person, item: str) -> act.Refit:
    """Return that a person loses a weapon or armour that they have."""
    fighter = person.fighter
    carried = [*(weapon.name for weapon in fighter.weapons), *(one.name for one in fighter.armour)]
    found = matches(item, carried, exact=True)
    if not found:
        raise RuleError("unknown-name", what="item", text=item, names=carried)
    name = found[0]
    changed = replace(
        fighter,
        weapons=tuple(weapon for weapon in fighter.weapons if weapon.name != name),
        armour=tuple(armour for armour in fighter.armour if armour.name != name),
        ammunition={gun: left for gun, left in fighter.ammunition.items() if gun != name},
    )
    return act.Refit(who=person.name, fighter=changed, why=f"loses the {name}")


def _reloaded(person: Person, weapon: str) -> act.Reload:
    return act.Reload(who=person.name, weapon=weapon)


def _with_weapon(fighter: Fighter, weapon: Weapon) -> Fighter:
    """Return a fighter with a weapon more, loaded; one of the same name is replaced where it is: it
    comes into no other hand by it.
    """
    loaded = {weapon.name: weapon.capacity} if weapon.capacity else {}
    weapons = _with_item(fighter.weapons, weapon)
    return replace(fighter, weapons=weapons, ammunition={**fighter.ammunition, **loaded})


def _with_item[T: (Weapon, Armour)](items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return items with one more, or with another in the place of that of its name."""
    carried = [item if weapon.name == item.name else weapon for weapon in items]
    if item not in carried:
        carried.append(item)
    return tuple(carried)


def _said(person: Person, traits: str) -> act.AnyAction:
    """Return what a person says of traits that their sheet lacks: ``social=4, mental=3``."""
    pairs = [one.partition("=") for one in traits.split(",")]
    return all_of(
        [
            act.GiveTrait(who=person.name, trait=tidy(name), rating=int(dots))
            for name, _, dots in pairs
        ]
    )


_READ: Mapping[str, Callable[[Person, str], act.AnyAction]] = {
    GIVE: given,
    RELOAD: _reloaded,
    TRAITS: _said,
}
