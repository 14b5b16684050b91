"""+sheet: a character's traits."""

from msgspec.structs import replace

from commands.base import pick, whole_number
from commands.upkeep import Subject, UpkeepCommand
from game.catalog import default_catalog
from game.combat import actions as act
from game.orders import set_order
from game.stock import MAX_RATING
from game.words import matches
from presentation.tables import sheet_of
from presentation.text import listing
from typeclasses.sheets import fighter_from, sheet_of_character, write_fighter

# What a new sheet starts with: a person who can look after themselves.
STARTING_TRAITS = {
    "strength": 2,
    "dexterity": 3,
    "stamina": 2,
    "perception": 2,
    "wits": 3,
    "brawl": 2,
    "athletics": 2,
    "melee": 1,
    "willpower": 5,
}
STARTING_POOLS = {"rage": 4, "gnosis": 3, "blood": 10, "glamour": 4, "quintessence": 4}
PERMANENT = "permanent "
MOST_BEYOND_RATING = 10


class CmdSheet(UpkeepCommand):
    """
    Your character's traits, health and gear.

    Usage:
      +sheet                     your own
      +sheet/new TEMPLATE        gives a character without one a stock sheet
      +sheet/form FORM           takes on another form, for those who have forms

    Where the scene's rules ask for what your sheet does not tell:
      +sheet/set TRAIT=N         says what it is, for this scene

    A storyteller alone:
      +sheet NAME                somebody else's
      +sheet/set NAME/TRAIT=N    sets a trait, or what is left to spend
      +sheet/set NAME/permanent RESOURCE=N      sets the most there can be
      +sheet/set NAME/physiology=BODY           how strange they are to grapple
      +sheet/set NAME/familiar=KIND N           takes N off for such bodies

    Examples:
      +sheet/new mortal
      +sheet/set Jo/brawl=3
      +sheet/set Jo/permanent willpower=6
      +sheet/set Jo/physiology=quadruped
      +sheet/set Jo/familiar=quadrupeds 2
    """

    key = "+sheet"

    def plain(self) -> None:
        """Show a sheet."""
        subject = self.subject(self.args)
        if not self.may_see(subject):
            self.refuse(
                f"Only {subject.name} and storytellers may read that sheet. "
                f"`+health {subject.name}` shows how they look."
            )
        self._show(subject)

    def _show(self, subject: Subject) -> None:
        self.show(sheet_of(subject.person, subject.scene, self.own_reader(subject)))

    def switch_new(self) -> None:
        """Give the caller's character a stock sheet."""
        templates = default_catalog().templates
        if not self.args:
            self.refuse(
                f"Which template? {listing([f'`+sheet/new {one}`' for one in templates], 'or')}"
            )
        name = pick("template", self.args, templates)
        if sheet_of_character(self.caller) is not None:
            self.refuse("You have a sheet already: +sheet shows it. A storyteller can change it.")
        pools = {one: STARTING_POOLS.get(one, 3) for one in templates[name].resources}
        regeneration = {"regeneration": 1} if templates[name].forms else {}
        sheet = {"template": name, **pools, **STARTING_TRAITS, **regeneration}
        write_fighter(self.caller, fighter_from(sheet, self.caller.key))
        self._show(self.subject_of(self.caller))
        self.say("This is your sheet now. A storyteller can change it with +sheet/set.")

    def switch_set(self) -> None:
        """Set a trait or what is left of a resource."""
        left, value = self.both_sides("+sheet/set NAME/TRAIT=N")
        name, _, trait = left.rpartition("/")
        subject = self.subject(name.strip())
        if self._said_by_the_player(subject, trait):
            self._say_trait(subject, trait, value)
            return
        if trait.lower().startswith(PERMANENT):
            self.say_to(subject, self._permanent(subject, trait[len(PERMANENT) :], value))
            return
        name = self._trait(subject, trait)
        if name in subject.person.fighter.resources:
            self._verify_left(subject, name, value)
        self.say_to(subject, set_order(subject.person, name, value))

    def _said_by_the_player(self, subject: Subject, text: str) -> bool:
        """Say whether this is for whoever plays somebody: what the scene's rules ask for, and the
        sheet does not tell. A storyteller who sets it writes it on the sheet, for good.
        """
        return not self.storyteller and bool(matches(text, subject.person.adapted))

    def _say_trait(self, subject: Subject, text: str, value: str) -> None:
        trait = pick("trait", text, subject.person.adapted)
        rating = whole_number(value, f"+sheet/set {trait}=3")
        self.say_to(subject, act.GiveTrait(who=subject.name, trait=trait, rating=rating))

    def _verify_left(self, subject: Subject, resource: str, value: str) -> None:
        """Refuse more points than somebody can hold; all but Willpower may pass their rating."""
        rating = subject.person.fighter.rating(resource)
        most = rating if resource == "willpower" else max(rating, MOST_BEYOND_RATING)
        if whole_number(value, f"+sheet/set {subject.name}/{resource}={rating}", 0) > most:
            permanent = f"`+sheet/set {subject.name}/permanent {resource}={value}`"
            self.refuse(
                f"{subject.name} can hold {most} {resource} at most. "
                f"{permanent} would raise that (to {MAX_RATING}, no further)."
            )

    def _permanent(self, subject: Subject, trait: str, value: str) -> act.Refit:
        """Return the change of a rating, where the bare name means what is left to spend."""
        fighter = subject.person.fighter
        name = pick("resource", trait, fighter.resources)
        dots = whole_number(value, f"+sheet/set {subject.name}/permanent {name}=5", 0, MAX_RATING)
        left = min(dots, fighter.resources[name])
        return act.Refit(
            who=subject.name,
            fighter=replace(
                fighter,
                traits={**fighter.traits, name: dots},
                resources={**fighter.resources, name: left},
            ),
            why=f"permanent {name} {dots}",
            private=True,
        )

    def _trait(self, subject: Subject, text: str) -> str:
        fighter = subject.person.fighter
        known = {*default_catalog().trait_names, *fighter.traits, *fighter.resources}
        return pick("trait", text, known | {"wyrd", "physiology", "familiar"})

    def switch_form(self) -> None:
        """Take on another form."""
        subject = self.subject()
        fighter = subject.person.fighter
        forms = fighter.template.forms
        if not forms:
            self.refuse(f"A {fighter.template.name} has no other form.")
        if not self.args:
            self.refuse(f"Which form? {listing([f'`+sheet/form {one}`' for one in forms], 'or')}")
        form = pick("form", self.args, forms)
        changed = replace(fighter, form=form)
        self.say_to(subject, act.Refit(who=subject.name, fighter=changed, why=f"takes {form} form"))
