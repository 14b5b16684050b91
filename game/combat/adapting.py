"""What a sheet lacks for a scene's ruleset: worked out from the rest of it, guessed, or asked for.

It holds for the scene alone. A sheet's own traits are never touched, and what has been filled in
for other rules, or from an earlier sheet, is worked out anew.
"""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.engine.table import Rules, Table
from game.errors import RuleError
from game.fighter import CLASSIC, Fighter
from game.state.scene import Person

MOST_GIVEN = 10  # what a player may say of a trait; a storyteller may set more


def adapt(table: Table, who: str) -> None:
    """Fill in what somebody's sheet lacks, as the ruleset's conversion has it, or as they said."""
    person, rules = table.person(who), table.ruleset
    own = person.own()
    lacking, guessed = lacks(own, rules)
    lacking |= {name: dots for name, dots in person.given.items() if name in lacking}
    guessed = tuple(name for name in guessed if name not in person.given)
    stands = person.fighter.traits == {**own.traits, **lacking}
    if stands and lacking == person.adapted and guessed == person.guessed:
        return
    fresh = tuple(name for name, dots in lacking.items() if person.adapted.get(name) != dots)
    table.emit(ev.SheetAdapted(who=who, traits=lacking, guessed=guessed, fresh=fresh))


def lacks(own: Fighter, rules: Rules) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return what a sheet lacks for some rules, and what of it is a guess; a sheet of their own
    system lacks nothing (SYS-1).
    """
    if own.template.system == rules.sheets != CLASSIC:
        return {}, ()
    return dict(rules.adapt(own)), rules.guesses(own)


def adapted(person: Person, rules: Rules) -> Person:
    """Return somebody outside scenes with what their sheet lacks filled in: `Person.own` is as it
    was.
    """
    own = person.own()
    lacking, guessed = lacks(own, rules)
    filled = replace(own, traits={**own.traits, **lacking})
    return replace(person, fighter=filled, adapted=lacking, guessed=guessed)


def give_trait(table: Table, action: act.GiveTrait) -> None:
    """Take down what somebody says of a trait that nothing on their sheet tells."""
    person = table.person(action.who)
    asked = _asked(person)
    if action.trait not in asked:
        raise RuleError("trait-not-asked", who=person.name, trait=action.trait, names=asked)
    if not 0 <= action.rating <= MOST_GIVEN:
        allowed = [f"0 to {MOST_GIVEN}"]
        raise RuleError("bad-value", key=action.trait, value=action.rating, allowed=allowed)
    table.emit(ev.TraitGiven(who=person.name, trait=action.trait, rating=action.rating))


def _asked(person: Person) -> list[str]:
    """Return what somebody may say: what is a guess, and what they have said before."""
    return [*person.guessed, *(name for name in person.given if name in person.adapted)]
