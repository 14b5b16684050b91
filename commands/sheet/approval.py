"""What +sheet does about approval: drafts handed in and decided on, changes asked for."""

import re
from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import replace

from commands.base import pick_whole, whole_number
from commands.sheet.sheet_command import Subject, UpkeepCommand
from game.errors import RuleError
from game.fighter import Fighter
from game.npcs import ALL
from game.words import OWN_NAMES, matches, names_meant, tidy
from journal import sheet_store
from journal.sheet_store import Request
from narration.languages import N_, _
from narration.languages.game_words import TRAIT_WORDS
from narration.sheets import progress as words
from narration.sheets.progress import after_setting, steps, to_storytellers, unspent
from narration.sheets.tables import for_other_rules
from narration.text import count, in_quotes, listing
from players import people
from players.character_sheets import fighter_of, stage_of
from scenes import registry
from sheetbook import approval, recovery, sheet_requests
from sheets.asking_back import GIVE, given, is_asked_back
from sheets.catalog import catalog_of, default_catalog
from sheets.life import Deed, Stage, changes
from sheets.setting import (
    GEAR,
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

MAX_NUMBER = 10**9
_NUMBERS = re.compile(r"#?\d{1,9}(?:(?:\s*,\s*|\s+)(?:and\s+)?#?\d{1,9})+")  # 3, 4 and 5
USUAL_DOTS = 5  # of a background
HISTORY = 20  # entries shown, unless more are asked for
MOST_HISTORY = 200


class Approving(UpkeepCommand):
    """The switches of +sheet that a draft takes on its way to an approved sheet, and after."""

    def whose(self, text: str | None) -> Any:
        """Return the character a text names, who may be away and have no sheet.

        For a storyteller the beginning of a name will do where its sheet waits.
        """
        if not text or text.lower() in OWN_NAMES:
            return self.caller
        character = people.in_room(self.caller, text)
        if character is None and self.storyteller:
            character = people.anywhere(text, self.speaker.realm) or self._waiting(text)
        if character is None:
            raise RuleError("unknown-name", what="name", text=text, names=self._names())
        return character

    def _waiting(self, text: str) -> Any:
        known = {one.name: one.character_id for one in approval.waiting(self.speaker)}
        found = matches(text, known)
        return registry.object_of(known[found[0]]) if len(found) == 1 else None

    def own_fighter(self) -> Fighter:
        """Return the caller's sheet, or refuse."""
        fighter = fighter_of(self.caller)
        if fighter is None:
            raise RuleError("no-sheet", who="")
        return fighter

    # --- the player's draft ----------------------------------------------------------------------

    def switch_check(self) -> None:
        subject = self.subject(self.args)
        if not self.may_see(subject):
            self.refuse("Only {name} and storytellers can read that sheet.", name=subject.name)
        fighter = subject.person.own()
        own = subject.character is self.caller
        found, character = approval.problems_of(fighter), subject.character
        stage = stage_of(character) if character is not None else Stage.NONE
        if own and stage is Stage.DRAFT:
            self.show(self.what_is_left(fighter))
            return
        points = approval.points_of(fighter) if stage in (Stage.DRAFT, Stage.SUBMITTED) else None
        told = list(to_storytellers(fighter, points))
        name = "" if own else subject.name
        self.show(words.check_lines(name, fighter.template.name, found, self.reader, told))

    def what_is_left(self, fighter: Fighter) -> list[str]:
        """Return what the caller has still to do on their draft, in order."""
        found = approval.problems_of(fighter)
        missing = [problem.what for problem in found if problem.missing]
        told = steps(fighter, approval.kind_of(fighter), approval.points_of(fighter), missing)
        return words.to_do(fighter.template.name, found, list(told), self.reader)

    def change_draft(self, subject: Subject, wanted: Wanted) -> None:
        said = ", ".join(f"{key}={value}" for key, value in wanted.settings)
        approval.check_change(self.speaker, self.caller, stage_of(self.caller), said)
        person = subject.person
        for key, value in self._of_ratings(subject, wanted):
            person = replace(person, fighter=with_setting(person, key, value, fill=True))
        new = changes(subject.fighter, person.fighter, default_catalog())
        approval.change(self.speaker, self.caller, person.fighter, why=wanted.because)
        told = listing([words.change_words(change) for change in new])
        if not told:
            self.say("It says that already.")
            return
        changed = [change.what for change in new]
        before = approval.points_of(subject.fighter)
        left = after_setting(before, approval.points_of(person.fighter), changed)
        elsewhere = for_other_rules(person.fighter, changed)
        renamed = " ".join([*_renamed(person.fighter, wanted), *_down(person.fighter, changed)])
        told = _("On your draft: {told}.", told=told)
        self.say_told(" ".join(filter(None, (told, renamed, elsewhere, left))))

    def _of_ratings(self, subject: Subject, wanted: Wanted) -> list[tuple[str, str]]:
        """Return what a player wants on the sheet: of a resource they mean its rating."""
        found = []
        for text, value in wanted.settings:
            key = self.key_of(subject, text.lower().removeprefix(PERMANENT), value)
            found.append((f"{PERMANENT}{key}" if key in subject.fighter.resources else key, value))
        return found

    def key_of(self, subject: Subject, text: str, value: str) -> str:
        """Return what can be set on a sheet by its whole name, or by a whole short name."""
        fighter = subject.fighter
        try:
            return pick_whole("trait", whole_name(text, value, fighter), names_on(fighter))
        except RuleError as error:
            if error.code == "unknown-name" and subject.character is self.caller:
                error.facts["instead"] = _in_words(text, value, fighter)
            raise

    def switch_submit(self) -> None:
        points = approval.points_of(self.own_fighter())
        left, over = unspent(points), words.over_words(points)
        approval.submit(self.speaker, self.caller, self.args)
        self.say(
            "Your sheet is handed in and is waiting for a storyteller. You'll be "
            "told what they decide. To take it back: `+sheet/withdraw`."
        )
        if over:
            self.say("It is {over}, and a storyteller will see that: `+sheet/check`.", over=over)
        if left:
            self.say("{left} You can take it back and spend them, or leave it so.", left=left)

    def switch_withdraw(self) -> None:
        if self.args:
            number = whole_number(self.args, "+sheet/withdraw 12", 1, MAX_NUMBER)
            sheet_requests.drop(self.speaker, self.caller, number)
            self.say("Request {number} is taken back.", number=number)
            return
        self.own_fighter()
        approval.withdraw(self.speaker, self.caller)
        self.say("Your sheet is a draft again. To hand it in: `+sheet/submit`.")

    def switch_discard(self) -> None:
        kind = self.own_fighter().template.name
        if stage_of(self.caller) is Stage.DRAFT and self.args.lower() != kind:
            self.refuse(
                "That throws your draft away. If you mean it: `+sheet/discard {kind}`", kind=kind
            )
        approval.discard(self.speaker, self.caller)
        self.say("Your draft is gone. To begin another: `+sheet/new mortal`.")

    def switch_history(self) -> None:
        usage = "+sheet/history NAME=50"
        most = whole_number(self.rhs, usage, 1, MOST_HISTORY) if self.rhs else HISTORY
        character = self.whose(self.lhs)
        entries = approval.history(self.speaker, character, most)
        self.show(words.history_lines(character.key, entries, self.reader))

    # --- changes of an approved sheet ------------------------------------------------------------

    def switch_request(self) -> None:
        usage = "+sheet/request brawl=3 because WHY"
        said = with_sign(self.wanted(self.args, usage), self.own_fighter())
        wanted = read_wanted(said, usage.removeprefix("+"))
        if len(wanted.settings) > 1:
            self.refuse("One thing at a time. Type: `{usage}`", usage=usage)
        subject = self.subject()
        ((key, value),) = self._of_ratings(subject, wanted)
        if key == GEAR:
            self._request_gear(subject, value, wanted.because)
            return
        if not wanted.because:
            self.refuse(
                "A storyteller will ask why. Type: `+sheet/request {key}={value} because WHY`",
                key=key,
                value=value,
            )
        made = sheet_requests.ask(self.speaker, self.caller, key, value, wanted.because)
        self.say(
            "You ask for {key} {value}: request {id}. You'll be told what a "
            "storyteller decides. To take it back: `+sheet/withdraw {id}`.",
            key=key,
            value=value,
            id=made.id,
        )

    def _request_gear(self, subject: Subject, text: str, why: str) -> None:
        """Ask for a weapon or armour; a draft can have starting gear without asking."""
        item = self.item(text)
        may_begin_with = approval.kind_of(subject.fighter).gear
        if stage_of(self.caller) is Stage.DRAFT and item in may_begin_with:
            self.refuse(
                "You can begin with that, without asking: `+sheet/set gear={item}`", item=item
            )
        self.say_or_ask(subject, given(subject.person, item), GIVE, item, why)

    def switch_grant(self) -> None:
        numbers, why = self._numbers_and_note("+sheet/grant 12")
        for number in numbers:
            self._say_of(
                sheet_requests.grant(self.speaker, number, why),
                N_("Granted: `{trait} {value}` for {name}."),
                N_("Granted: {name} has {trait} {value}."),
            )

    def switch_deny(self) -> None:
        usage = "+sheet/deny 12=WHY"
        numbers, why = self._numbers_and_note(usage)
        for number in numbers:
            self._say_of(
                sheet_requests.deny(self.speaker, number, self.wanted(why, usage)),
                N_("Denied: `{trait} {value}` for {name}."),
                N_("Denied: {name} does not get {trait} {value}."),
            )

    def _say_of(self, request: Request, back: str, on_sheet: str) -> None:
        """Say what became of a request: for something ``back``, or for a change of the sheet."""
        told = back if is_asked_back(request.trait) else on_sheet
        self.say(told, trait=request.trait, value=request.value, name=request.name)

    def _numbers_and_note(self, usage: str) -> tuple[list[int], str]:
        """Read which requests are meant: by their numbers, or the only one there is, of a person.
        Those that there are not come first, and are refused before any is decided on.
        """
        said, requests = self.lhs or "", sheet_requests.waiting(self.speaker)
        if several := re.findall(r"\d{1,9}", said) if _NUMBERS.fullmatch(said) else []:
            known = [one.id for one in requests]
            return sorted(map(int, dict.fromkeys(several)), key=known.__contains__), self.rhs or ""
        if not re.search(r"\d", said):
            every = said.lower() in ALL
            meant = [
                one.id for one in requests if every or names_meant(said or one.name, [one.name])
            ]
            if len(meant) == 1 or (every and meant):
                return meant, self.rhs or ""
        return [whole_number(self.wanted(self.lhs, usage), usage, 1, MAX_NUMBER)], self.rhs or ""

    # --- the storyteller's decisions -------------------------------------------------------------

    def switch_pending(self) -> None:
        requests = sheet_requests.waiting(self.speaker)
        sheets = approval.waiting(self.speaker) if self.storyteller else []
        self.show(
            words.pending_lines(
                [
                    (one.name, _kind_of(one.character_id), one.since, _over(one.character_id))
                    for one in sheets
                ],
                [(one.id, one.name, _asked_for(one), one.why) for one in requests],
                self.reader,
            )
        )

    def switch_approve(self) -> None:
        character = self.whose(self.wanted(self.lhs, "+sheet/approve NAME"))
        asked = [f"`+sheet/grant {request.id}`" for request in approval.of(character)]
        if asked and stage_of(character) is Stage.APPROVED:
            self.refuse("It is approved. To grant what it asks for: {told}", told=listing(asked))
        over = approval.over_points(character)
        approval.approve(self.speaker, self.caller, character, self.rhs or "")
        self.say(
            "The sheet of {key} is approved{over}.",
            key=character.key,
            over=f", {over}" if over else "",
        )

    def switch_return(self) -> None:
        """Return a sheet to its player with a note; an approved one too, to be worked over."""
        name, why = self.both_sides("+sheet/return NAME=WHY")
        character = self.whose(name)
        approval.send_back(self.speaker, character, why)
        self.say("The sheet of {key} is a draft again, with your note.", key=character.key)


def _in_words(text: str, value: str, fighter: Fighter) -> str:
    """Return what sets in words what is no trait: of what a trait is, as in ``allies(police)``, or
    a gift.
    """
    trait, bracket, of = text.rstrip(") ").partition("(")
    if bracket:
        name = whole_name(trait, value, fighter)
        groups = traits_of_a_kind("abilities", fighter) | traits_of_a_kind("skills", fighter)
        is_skill = any(name in group for group in groups.values())
        return f"{name}={value}, {'specialty' if is_skill else 'notes'}={name}: {of}"
    return f"gifts={text} {value}" if "gifts" in details_of(fighter) else ""


def _renamed(fighter: Fighter, wanted: Wanted) -> Iterator[str]:
    """Yield what says that a trait has another name here than the one that was typed."""
    for text, value in wanted.settings:
        typed, ours = tidy(text), whole_name(text, value, fighter)
        if typed[:1] != TRAIT_WORDS.get(ours, ours)[:1] and ours in catalog_of(fighter).trait_names:
            yield _("{theirs} is called {ours} here.", theirs=typed, ours=ours)


def _down(fighter: Fighter, changed: Collection[str]) -> Iterator[str]:
    """Yield what says that a trait counts down, where a player may have set it in dots."""
    for part in approval.kind_of(fighter).budget.parts:
        for name, top in part.down_from.items():
            value = fighter.rating(name)
            if name in changed and value <= USUAL_DOTS:
                say = N_("For {dots} type `+sheet/set {name}={meant}`: it counts down from {top}.")
                dots = count(value, "dot")
                yield _(say, name=name, top=top, dots=dots, meant=top - value)


def _kind_of(character_id: int) -> str:
    fighter = fighter_of(registry.object_of(character_id))
    return fighter.template.name if fighter is not None else ""


def _asked_for(request: Request) -> str:
    """Return what a request is for, with the figures of gear."""
    character = registry.object_of(request.character_id)
    gets = recovery.figures(character, request.trait, request.value) if character else ""
    wanted = words.changes_words(sheet_requests.wanted(request))
    return f"{wanted}{f' ({gets})' if gets else ''}"


def _over(character_id: int) -> str:
    """Return how far a sheet is over its points, and the note with which it was handed in."""
    over = approval.over_points(registry.object_of(character_id))
    handed_in = sheet_store.last(character_id, Deed.SUBMITTED)
    note = in_quotes(handed_in.why) if handed_in is not None and handed_in.why else ""
    return ", ".join(filter(None, (over, note)))
