"""What circumstances change: blindness, several opponents, where and how a target stands (W20-12,
W20-13, W20-14, W20-16).
"""

from game.combat.driving import cover_of
from game.dice import Modifier
from game.engine.ruleset import LocationRule
from game.engine.table import Table
from game.engine.terms import dice, harder
from game.engine.weapons import weapon_named
from game.gear import Weapon
from game.state.declaration import Attack, Felling, Grapple, Part, verb_name
from game.state.effects import Touches
from game.state.in_hand import in_hand, means_at_hand
from game.state.person import Person
from game.state.scene import Exchange, Scene

BLIND = 2
FLANK, REAR = 1, 2
FELLING = 1  # what makes a sweep or a tackle harder
EASY_TARGET = 2  # dice against one who is blinded, or held and struggling
AMONG_OPPONENTS: tuple[Touches, ...] = ("attack", "defense")


def circumstances(table: Table, person: Person, heading: Touches) -> tuple[Modifier, ...]:
    """Return what any action of somebody loses by their state, and one in a fight by the number of
    those who are at them.
    """
    blind = harder(BLIND, "blinded", "W20-12") if person.blinded else ()
    if heading not in AMONG_OPPONENTS:
        return blind
    return (*blind, *several_opponents(table, person))


def several_opponents(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what it costs to have several opponents: one for each past the first (W20-16)."""
    more = len(opponents(table.scene, person.name)) - 1
    least = min(more, table.settings.opponents_most)
    return harder(least, "several opponents", "W20-16") if least > 0 else ()


def opponents(scene: Scene, name: str) -> list[str]:
    """Return who attacks somebody this turn."""
    return [
        one.name
        for one in scene.people.values()
        if one.declaration is not None and one.able
        if any(
            isinstance(part, Attack | Grapple) and part.target == name
            for part in one.declaration.parts
        )
    ]


def attack_terms(
    table: Table, exchange: Exchange, person: Person, part: Part
) -> tuple[Modifier, ...]:
    """Return what an attack gains and loses by where and how its target stands."""
    assert isinstance(part, Attack | Grapple)
    target = table.person(part.target)
    terms = (*angle_terms(person, target), *target_terms(table.scene, target))
    surprise = dice(person.ambush.get(target.name, 0), "ambush", "W20-14")
    if isinstance(part, Grapple):
        return (*terms, *surprise)
    return (*terms, *surprise, *aim_terms(table, exchange, person, part, target))


def angle_terms(person: Person, target: Person) -> tuple[Modifier, ...]:
    """Return the dice of coming at somebody from the flank or the rear (W20-12)."""
    if person.rear == target.name:
        return dice(REAR, "from the rear", "W20-12")
    return dice(FLANK, "from the flank", "W20-12") if person.flank == target.name else ()


def target_terms(scene: Scene, target: Person) -> tuple[Modifier, ...]:
    """Return the dice against one who is blinded, or immobilised and struggling (W20-12)."""
    held = target.immobilised == "struggling" or scene.hold_on(target.name) is not None
    return (
        *(dice(EASY_TARGET, "blinded target", "W20-12") if target.blinded else ()),
        *(dice(EASY_TARGET, "immobilised target", "W20-12") if held else ()),
    )


def aim_terms(
    table: Table, exchange: Exchange, person: Person, part: Attack, target: Person
) -> tuple[Modifier, ...]:
    """Return what the place that is aimed at, and cover, add to the difficulty (W20-13, W20-4)."""
    place = location_of(table, part)
    aim = harder(place.difficulty, f"at the {part.location}", "W20-13") if place else ()
    if isinstance(part, Felling):
        aim = harder(FELLING, verb_name(part), "W20-11")
    weapon = weapon_named(person, exchange.means)
    if weapon.skill != "firearms" or finds_bare(target, part):
        return aim
    return (*aim, *cover_terms(table, target))


def cover_terms(table: Table, target: Person) -> tuple[Modifier, ...]:
    """Return what a shot loses by its target's cover or lying down, whichever is more (W20-4)."""
    near, partial, *lying = table.settings.cover_difficulty
    cover = cover_of(table.scene, target)
    behind = {"near": near, "partial": partial}.get(cover, 0)
    flat = sum(lying) if target.prone else 0
    if flat > behind:
        return harder(flat, "prone", "W20-4")
    return harder(behind, f"cover {cover}", "W20-4")


def location_of(table: Table, part: Attack) -> LocationRule | None:
    """Return what is known of the place that an attack is aimed at."""
    if part.location is None:
        return None
    return table.ruleset.locations.get(part.location.lower())


def finds_bare(target: Person, part: Attack) -> bool:
    """Say whether an attack is aimed where the storyteller lets it pass armour and cover
    (W20-13).
    """
    return bool(target.bare) and (part.location or "").lower() == target.bare.lower()


def prevents(table: Table, person: Person, part: Part) -> str:
    """Return why somebody cannot do a thing: the blind do not shoot (W20-12)."""
    if person.blinded and isinstance(part, Attack) and _means(person, part).ranged:
        return "blind"
    return ""


def _means(person: Person, part: Attack) -> Weapon:
    return means_at_hand(person, part) or in_hand(person)
