"""What a sheet is by a scene's rules: of their own system, it lacks what the rest of it tells, is
guessed or asked for; of another, it is converted, and kept aside (SYS-2).

It holds for the scene alone. A sheet's own traits are never touched, and what has been filled in
for other rules, or from an earlier sheet, is worked out anew.
"""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.catalog import default_catalog
from game.conversions import Conversion, conversion
from game.engine.ruleset import RULESETS
from game.engine.table import Rules, Table
from game.errors import RuleError, verify_within
from game.fighter import Fighter
from game.proportion import Reach, in_proportion
from game.state.aside import Aside
from game.state.person import Person

MOST_GIVEN = 10  # what a player may say of a trait; a storyteller may set more
NOTHING = Conversion(traits={})


def adapt(table: Table, who: str) -> None:
    """Make somebody's sheet one of the scene's system, and fill in what it lacks, as the table of
    conversions has it, or as they said.
    """
    person, now = table.person(who), adapted(table.person(who), table.ruleset)
    if now == person:
        return
    fresh = tuple(name for name, dots in now.adapted.items() if person.adapted.get(name) != dots)
    if now.aside is None:
        table.emit(ev.SheetAdapted(who=who, traits=now.adapted, guessed=now.guessed, fresh=fresh))
        return
    table.emit(
        ev.SheetConverted(
            who=who,
            aside=now.aside,
            traits=now.adapted,
            guessed=now.guessed,
            fresh=fresh,
            fighter=now.fighter,
        )
    )


def adapted(person: Person, rules: Rules) -> Person:
    """Return somebody as they are by some rules: `Person.own` is as it was."""
    own, table = person.own(), table_for(person.own(), rules)
    aside = _aside(person, own, table, rules)
    lacking = {
        name: dots
        for name, dots in table.lacks(own).items()
        if name in rules.asks or (dots and aside is not None)
    }
    lacking |= rules.adapt(own)
    lacking |= {name: dots for name, dots in person.given.items() if name in lacking}
    guessed = tuple(name for name in table.guesses(own) if name not in person.given)
    made = own if aside is None else _as_it_stands(person, aside)
    fighter = replace(made, traits={**made.traits, **lacking}, armour=person.fighter.armour)
    return replace(person, fighter=fighter, adapted=lacking, guessed=guessed, aside=aside)


def table_for(own: Fighter, rules: Rules) -> Conversion:
    """Return what makes a sheet one of the system of some rules."""
    directory = default_catalog().directory
    return conversion(directory, own.template.system, rules.sheets) or NOTHING


def is_converted(own: Fighter, rules: Rules) -> bool:
    """Say whether a sheet is of another system than some rules are (SYS-2)."""
    return own.template.system != rules.sheets and table_for(own, rules) is not NOTHING


def told_by_itself(own: Fighter, rules: Rules) -> dict[str, int]:
    """Return what a converted sheet says itself of the traits that are worked out for others."""
    if not is_converted(own, rules):
        return {}
    asked = dict.fromkeys((*rules.asks, *table_for(own, rules).traits))
    rated = {name: own.traits.get(name, 0) for name in asked if name not in own.resources}
    return {name: dots for name, dots in rated.items() if dots}


def _aside(person: Person, own: Fighter, table: Conversion, rules: Rules) -> Aside | None:
    """Return a sheet as it is kept; one that is kept already, with the shortest track that it has
    had: a larger shape, taken on before one leaves, makes no wound smaller.
    """
    if not (person.converts and is_converted(own, rules)):
        return None
    there, kept = _reach(RULESETS[own.template.system], own), person.aside
    if kept is not None and kept.rules == rules.sheets:
        shortest = min(kept.here, _reach(rules, person.fighter), key=lambda one: one.length)
        return replace(kept, here=shortest, there=there)
    made = _converted(own, table, rules)
    here = _reach(rules, replace(made, traits={**made.traits, **table.lacks(own)}))
    made = replace(made, health=in_proportion(own.health, there, here))
    return Aside(
        own=own,
        made=made,
        here=here,
        there=there,
        rules=rules.sheets,
        pools=dict(table.pools),
        forms=dict(table.forms),
    )


def _as_it_stands(person: Person, aside: Aside) -> Fighter:
    """Return what was made of a sheet, as the scene has left it, without what is filled in."""
    if person.aside is None or person.aside.rules != aside.rules:
        return aside.made
    filled = person.adapted.items()
    traits = {
        name: dots for name, dots in person.fighter.traits.items() if (name, dots) not in filled
    }
    return replace(person.fighter, traits=traits)


def _converted(own: Fighter, table: Conversion, rules: Rules) -> Fighter:
    """Return a sheet as one of another system, but for its wounds and what it lacks."""
    catalog = default_catalog().of(rules.sheets)
    kind = catalog.templates.get(table.kinds.get(own.template.name, ""), own.template)
    filled = replace(own, template=kind, traits={**own.traits, **table.lacks(own)})
    left = {table.pools.get(name, name): points for name, points in own.resources.items()}
    born = next(iter(kind.forms), "")
    return replace(
        own,
        template=kind,
        resources={**{name: filled.rating(name) for name in kind.resources}, **left},
        form=_form(own.form, kind.forms, table, born),
        breed_form=_form(own.breed_form, kind.forms, table, born),
    )


def _form(name: str, forms: object, table: Conversion, born: str) -> str:
    called = table.forms.get(name, name)
    return called if isinstance(forms, dict) and called in forms else born


def _reach(rules: Rules, fighter: Fighter) -> Reach:
    track = rules.track_of(fighter)
    length = len(track.levels)
    return Reach(length, length - 1 if track.able is None else track.able)


def give_trait(table: Table, action: act.GiveTrait) -> None:
    """Take down what somebody says of a trait that nothing on their sheet tells."""
    person = table.person(action.who)
    asked = _asked(person)
    if action.trait not in asked:
        raise RuleError("trait-not-asked", who=person.name, trait=action.trait, names=asked)
    verify_within(action.trait, action.rating, 0, MOST_GIVEN)
    table.emit(ev.TraitGiven(who=person.name, trait=action.trait, rating=action.rating))


def _asked(person: Person) -> list[str]:
    """Return what somebody may say: what is a guess, and what they have said before."""
    return [*person.guessed, *(name for name in person.given if name in person.adapted)]
