"""+sheet: a character's traits; approval.py and files.py have more of its switches."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from commands.base import Refused, pick, pick_whole, whole_number
from commands.pasting import MAX_LINE
from commands.sheet.files import SheetFiles
from commands.sheet.sheet_command import Subject
from game import actions as act
from game.errors import RuleError
from game.fighter import MOST_DOTS, Fighter
from game.npcs import all_of
from game.state.person import Person
from game.words import matches
from narration.languages import _
from narration.sheets import progress as words
from narration.sheets.tables import kind_lines, sheet_of
from narration.text import line, listing, typed
from players.character_sheets import fighter_of, sheet_of_character, stage_of
from players.usual_rules import usual_kinds
from scenes import outside_scenes
from sheetbook import approval, sheet_requests
from sheets.asking_back import TRAITS
from sheets.catalog import catalog_of
from sheets.kinds import kind_called, most_left
from sheets.life import Stage
from sheets.setting import (
    PERMANENT,
    Wanted,
    details_of,
    names_on,
    read_wanted,
    traits_of_a_kind,
    whole_name,
    with_setting,
    with_sign,
)

_SETS = re.compile(r"=\s*\S|\s\d+$")  # it sets a trait, and is not a name

_TO_FORM = re.compile(r"^(?:(?:in)?to|form)\s+|\s+form$", re.IGNORECASE)  # to crinos form


class CmdSheet(SheetFiles):
    """Your character's traits, health and gear, from a draft to an approved sheet."""

    key = "+sheet"
    wordless = ("pending",)
    longest = MAX_LINE

    def plain(self) -> None:
        """Show a sheet; ``brawl 3`` or ``brawl=3``, which names nobody, is set on it."""
        try:
            subject = self.subject(self.args)
        except RuleError:
            own = fighter_of(self.caller)
            if own is not None and whole_name(self.args, "", own) in names_on(own):
                self._show(self.subject())  # +sheet resources
                return
            if not _SETS.search(self.args):
                raise
            self.switches = ["set"]
            self.switch_set()
            return
        if not self.may_see(subject):
            self.refuse(
                "Only {name} and storytellers can read that sheet. `+health {name}` "
                "shows how they look.",
                name=subject.name,
            )
        self._show(subject)

    def _show(self, subject: Subject) -> None:
        unset = self._unset(subject)
        scene, name = subject.scene, subject.person.name
        if subject.script is None:
            scene = outside_scenes.filled_in(scene)
        told = sheet_of(scene.people[name], scene, self.own_reader(subject), unset)
        self.show([*told, *self._standing(subject)])

    def _unset(self, subject: Subject) -> list[str]:
        """Return what a draft still lacks: it is shown without a number."""
        if subject.character is None or stage_of(subject.character) is not Stage.DRAFT:
            return []
        return [one.what for one in approval.problems_of(subject.person.own()) if one.missing]

    def _standing(self, subject: Subject) -> list[str]:
        """Return how far the sheet is, what was last said about it, and what it waits for."""
        character, reader = subject.character, self.reader
        if character is None:
            return []
        if self.storyteller:
            approval.seen(self.caller, character)
        lacks = sum(problem.missing for problem in approval.problems_of(subject.person.own()))
        own = character is self.caller
        asked = approval.of(character)
        return [
            *words.last_step(approval.last_step(character), reader),
            *words.stage_lines(subject.name, stage_of(character), own, lacks, reader),
            *self._over(subject),
            *words.own_requests(
                [
                    (request.id, words.changes_words(sheet_requests.wanted(request)), request.why)
                    for request in asked
                ],
                reader,
            ),
        ]

    def _over(self, subject: Subject) -> list[str]:
        """Return to a storyteller how far a sheet that waits is over its points, or what is left of
        them.
        """
        if not self.storyteller:
            return []
        over = approval.over_points(subject.character)
        more = typed(f"+sheet/check {subject.name}")
        waits = stage_of(subject.character) is Stage.SUBMITTED
        left = words.unspent(approval.points_of(subject.person.own())) if waits else ""
        told = _("It is {over}: {more}.", over=over, more=more) if over else left
        return line(told, self.reader) if told else []

    def switch_new(self) -> None:
        kinds = usual_kinds()
        if not self.args:
            self.refuse(
                "Of which kind? {kinds}",
                kinds=listing([f"`+sheet/new {one}`" for one in kinds], "or"),
            )
        kind = pick("kind", kind_called(self.args, kinds), kinds)
        approval.start(self.speaker, self.caller, kind)
        subject = self.subject_of(self.caller)
        self._show(subject)
        self.show(self.what_is_left(subject.fighter))
        if not approval.required():
            self.say("You can play with it before it is approved.")

    # --- setting traits --------------------------------------------------------------------------

    def switch_set(self) -> None:
        usage = "+sheet/set NAME/brawl=3" if self.storyteller else "+sheet/set brawl=3"
        own = sheet_of_character(self.caller)
        if own is None and self.rhs is None and "/" not in self.args:  # Jo brawl 3
            self.put_the_sign()
            self.args = self.args.replace("=", "/", 1)
        self.args = re.sub(r"(=\s*\d+)\s*/\s*(?=[^\W\d])", r"\1, ", self.args)
        fighter = self.subject().fighter if own is not None else None
        said = with_sign(self.args, fighter) if fighter is not None else self.args
        left, equals, right = said.partition("=")
        name, slash, key = left.rpartition("/")
        if (slash or own is not None) and self._shows_kind(name.strip(), key, right):
            return
        if fighter and not equals and whole_name(key, "", fighter) in names_on(fighter):
            usage = f"+sheet/set {key}={'TEXT' if key.lower() in details_of(fighter) else 3}"
        wanted = read_wanted(f"{key}{equals}{right}", usage.removeprefix("+"))
        if not slash and self.storyteller and own is None:
            self.refuse("Whose, and which trait? Type: `{usage}`", usage=usage)
        try:
            self._set(self.subject(name.strip()), wanted)
        except (RuleError, Refused) as error:
            if len(wanted.settings) == 1:
                raise
            if any(self._shows_kind(name.strip(), *setting) for setting in wanted.settings):
                pass  # which was the mistake
            elif isinstance(error, RuleError):
                self.show(self._reasons(error))
            else:
                self.say_told(str(error))
            self.refuse("None of the {settings} is set.", settings=len(wanted.settings))

    def _shows_kind(self, name: str, key: str, value: str) -> bool:
        """Show the traits of a kind, if a kind is named instead of a trait: ``talents=?``."""
        subject = self.subject(name)
        fighter, asks = subject.fighter, "?" in (value.strip(), key.strip()[-1:])
        key = key.strip().rstrip("? ")
        groups = traits_of_a_kind(key, fighter)
        if asks and not groups and key.lower() in details_of(fighter):
            usage = f"+sheet/set {key}=TEXT"
            self.refuse(
                "There's no list for {key}: say it in words: `{usage}`", key=key, usage=usage
            )
        is_trait = bool(matches(whole_name(key, value, fighter), names_on(fighter)))
        if not groups or not self.may_see(subject) or (is_trait and not asks):
            return False
        self.show(kind_lines(groups, fighter, self.own_reader(subject)))
        return True

    def _set(self, subject: Subject, wanted: Wanted) -> None:
        said = [one for one in wanted.settings if self._said_by_the_player(subject, one[0])]
        if said and len(said) == len(wanted.settings):
            self._say_traits(subject, [self._trait(subject, *one) for one in said])
            return
        if self.storyteller or subject.character is not self.caller:
            self._rule(subject, wanted)
        else:
            self.change_draft(subject, wanted)

    def _said_by_the_player(self, subject: Subject, text: str) -> bool:
        """Say whether this is for a person's player: what the scene's rules ask for, and the
        sheet does not tell. A storyteller who sets it writes it on the sheet, for good.
        """
        return not self.storyteller and bool(matches(text, subject.person.adapted))

    def _trait(self, subject: Subject, text: str, value: str) -> act.GiveTrait:
        trait = pick_whole("trait", text, subject.person.adapted)
        rating = whole_number(value, f"+sheet/set {trait}=3")
        return act.GiveTrait(who=subject.name, trait=trait, rating=rating)

    def _say_traits(self, subject: Subject, said: Sequence[act.GiveTrait]) -> None:
        """Say what the sheet does not tell, for this scene; more than the rules guess is asked."""
        if subject.script is None:
            self.refuse(
                "Outside a scene, {trait} is worked out from your sheet. When you join a "
                "scene by these rules, you can say what it is there.",
                trait=said[0].trait,
            )
        rest = ", ".join(f"{one.trait}={one.rating}" for one in said)
        if subject.character is self.caller:
            self.say_or_ask(subject, all_of(said), TRAITS, rest)
        else:
            self.say_to(subject, all_of(said))

    def _rule(self, subject: Subject, wanted: Wanted) -> None:
        """Set traits as a storyteller does: beyond bounds, in mid-scene, and with their reason."""
        approval.bounded(wanted.because)
        person, told = subject.person, []
        for text, value in wanted.settings:
            key = self._key(subject, text, value)
            person = replace(person, fighter=self._with(person, key, value))
            told.append(f"{key} {value}")
        told += [_("because {because}", because=wanted.because)] if wanted.because else []
        action = act.Refit(
            who=subject.name,
            fighter=person.fighter,
            why=", ".join(told),
            private=True,
            because=wanted.because,
        )
        self.say_to(subject, action)
        self._tell_of_strange(subject, [one for one, _unused in wanted.settings])

    def _tell_of_strange(self, subject: Subject, settings: Sequence[str]) -> None:
        """Say what stays on a sheet of another system that has no such trait (SYS-2)."""
        person = subject.person
        if person.aside is None:
            return
        known = catalog_of(person.aside.own).trait_names
        strange = [one for one in person.adapted if one in settings and one not in known]
        if strange:
            theirs = person.aside.own.template.system
            self.say(
                "The {theirs} rules have no {strange}, yet it stays on the sheet of "
                "{name} after this scene.",
                theirs=theirs,
                strange=listing(strange),
                name=person.name,
            )

    def _key(self, subject: Subject, text: str, value: str) -> str:
        if not text.lower().startswith(PERMANENT):
            return self.key_of(subject, text, value)
        name = pick_whole("resource", text[len(PERMANENT) :], subject.fighter.resources)
        return f"{PERMANENT}{name}"

    def _with(self, person: Person, key: str, value: str) -> Fighter:
        """Return the fighter with one thing set, once its number was looked at."""
        resources = person.fighter.resources
        if key.startswith(PERMANENT):
            whole_number(value, f"+sheet/set {person.name}/{key}=5", 0, MOST_DOTS)
        elif key in resources:
            self._verify_left(person, key, value)
        return with_setting(person, key, value)

    def _verify_left(self, person: Person, resource: str, value: str) -> None:
        """Refuse more points than a person can hold."""
        rating, most = person.fighter.rating(resource), most_left(person.fighter, resource)
        if whole_number(value, f"+sheet/set {person.name}/{resource}={rating}", 0) > most:
            permanent = f"`+sheet/set {person.name}/permanent {resource}={value}`"
            self.refuse(
                "{name} can have at most {most} {resource}. {permanent} would raise that "
                "(to {MAX_RATING}, no further).",
                name=person.name,
                most=most,
                resource=resource,
                permanent=permanent,
                MAX_RATING=MOST_DOTS,
            )

    def switch_form(self) -> None:
        name, wanted = ("", self.args) if self.rhs is None else (self.lhs or "", self.rhs)
        subject = self.subject(name)
        self.verify_own(subject)
        fighter = subject.fighter
        forms = fighter.template.forms
        wanted = _TO_FORM.sub("", wanted)
        if not forms:
            self.refuse("A {name} has no other form.", name=fighter.template.name)
        if not wanted:
            told = listing([f"`+sheet/form {one}`" for one in forms], "or")
            self.say("{name}: {form} form. {told}", name=subject.name, form=fighter.form, told=told)
            return
        form = pick("form", wanted, forms)
        if form == fighter.form:
            self.refuse("{name} is in {form} form already.", name=subject.name, form=form)
        changed = replace(fighter, form=form)
        self.say_to(subject, act.Refit(who=subject.name, fighter=changed, why=f"takes {form} form"))
