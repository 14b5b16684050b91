"""+gear: weapons and armour."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from commands.base import pick
from commands.other_words import follow
from commands.sheet.sheet_command import Subject, UpkeepCommand
from game import actions as act
from game.errors import RuleError
from game.fighter import Fighter
from game.reading import ruleset_of
from game.state.person import in_hand
from game.words import matches, names_meant, quote
from narration.languages import _
from narration.sheets.tables import gear_lines
from players.character_sheets import fighter_of, stage_of
from sheetbook import approval
from sheets.asking_back import GIVE, RELOAD, given, taken
from sheets.catalog import default_catalog
from sheets.life import Stage
from sheets.setting import BECAUSE

_TO_WHOM = re.compile(r"(?P<item>.+?)\s+to\s+(?P<name>.+)", re.IGNORECASE)
NEAR = 0.8  # how much of an item's name must be as it was typed
_OWN = re.compile(r"(?:my|the|an?)\s+", re.IGNORECASE)


class CmdGear(UpkeepCommand):
    """What you carry and wear."""

    key = "+gear"

    def plain(self) -> None:
        if self.rhs and self.storyteller:
            follow(self, f"+gear/give {self.args}")
            return
        own = fighter_of(self.caller)
        carried = [weapon.name for weapon in own.weapons] if own is not None else []
        if matches(self.args, carried, exact=True) and not matches(self.args, self._names()):
            follow(self, f"+gear/wield {self.args}")
            return
        subject = self.subject(self.args)
        person = subject.person
        fighter = person.fighter
        held = in_hand(person.saying(None)).name  # that may be secret (INIT-4)
        if not self.may_see(subject):
            fighter = _seen_from_outside(fighter, held)
        rules = ruleset_of(subject.scene)
        self.show(gear_lines(fighter, self.own_reader(subject), held, rules))

    def switch_stock(self) -> None:
        catalog = default_catalog()
        word = self.args.lower()
        for title, stock in (
            (_("Weapons"), catalog.weapons),
            (_("Armour"), catalog.armour),
        ):
            names = sorted(name for name in stock if word in name)
            self.say_told(f"{title}: {', '.join(names) if names else _('none by that name')}.")

    def switch_wield(self) -> None:
        """Take a weapon in hand; a storyteller has another person do so, who gets it first."""
        whose, text = ("", self.args) if self.rhs is None else (self.lhs or "", self.rhs)
        subject = self.subject(whose)
        fighter, own = subject.fighter, subject.character is self.caller
        names = [weapon.name for weapon in fighter.weapons]
        self.verify_own(subject)
        self._refuse_own_limbs(fighter, names, text)
        wanted = _OWN.sub("", self.wanted(text, "+gear/wield knife"))
        if self.storyteller and not own and not names_meant(wanted, names):
            fighter = given(subject.person, self.item(wanted, default_catalog().weapons)).fighter
            names = [weapon.name for weapon in fighter.weapons]
            wanted = names[-1]
        if not names:
            self.refuse("You carry no weapon. +gear shows what you have.")
        guns = [weapon.name for weapon in fighter.weapons if weapon.capacity]
        only = {"gun": guns, "weapon": names}.get(wanted.lower(), [])
        name = only[0] if len(only) == 1 else pick("weapon", wanted, names)
        if name == names[0] == in_hand(subject.person).name:
            has = _("Your {weapon} is in your hand already.", weapon=name)
            self.say_told(has if own else _("{who} has it in hand already.", who=subject.name))
            return
        weapons = tuple(sorted(fighter.weapons, key=lambda weapon: weapon.name != name))
        changed = replace(fighter, weapons=weapons)
        self._refit(subject, changed, f"takes the {name} in hand", wields=name)

    def _refuse_own_limbs(self, fighter: Fighter, carried: Sequence[str], text: str) -> None:
        """Refuse to take in hand a weapon that is always there: claws, teeth, bare hands."""
        own = [weapon.name for weapon in fighter.arsenal() if weapon.name not in carried]
        if not matches(text, carried) and (found := matches(text, own)):
            self.refuse(
                "There is no need to draw {found}: `+attack NAME=with {found2}`.",
                found=found[0],
                found2=quote(found[0]),
            )

    def switch_reload(self) -> None:
        subject = self.subject()
        guns = [one.name for one in subject.fighter.weapons if one.capacity]
        if not guns:
            self.refuse("You carry nothing that takes rounds. +gear shows what you have.")
        said = "" if self.args.lower() in ("gun", "weapon", "it") else self.args
        weapon = pick("weapon", said, guns) if said or len(guns) > 1 else guns[0]
        action = act.Reload(who=subject.name, weapon=weapon)
        self.say_or_ask(subject, action, RELOAD, weapon)

    def switch_give(self) -> None:
        if self.rhs is None and (said := _TO_WHOM.fullmatch(self.args)):  # knife to Jo
            self.lhs, self.rhs = said["name"], said["item"]
        name, thing = self.both_sides("+gear/give NAME=knife")
        item, *why = BECAUSE.split(thing, maxsplit=1)
        try:
            subject, found = self.subject(name), self.item(item)
        except RuleError as error:
            if error.facts.get("what") != "item" or get_close_matches(
                item, default_catalog().gear, cutoff=NEAR
            ):
                raise
            self.refuse(
                "'{item}' is no weapon or armour of the stock (`+gear/stock` lists it). Any other "
                "thing is words: `+do give {name} the {item}`, or a pose.",
                item=item,
                name=name,
            )
        self.say_or_ask(subject, given(subject.person, found), GIVE, found, *why)

    def switch_add(self) -> None:
        catalog = default_catalog()
        text = self.wanted(self.args, "+gear/add knife")
        item = pick("item", catalog.called(text), catalog.gear)
        if self.storyteller:
            self.refuse("Type: `+gear/give NAME={item}`", item=item)
        fighter = self.subject().fighter
        if stage_of(self.caller) is Stage.DRAFT and item in approval.kind_of(fighter).gear:
            self.refuse("You can begin with that: `+sheet/set gear={item}`", item=item)
        self.refuse("Ask a storyteller for it: `+sheet/request gear={item} because WHY`", item=item)

    def switch_take(self) -> None:
        name, item = self.both_sides("+gear/take NAME=knife")
        subject = self.subject(name)
        fighter = subject.fighter
        carried = [*(one.name for one in fighter.weapons), *(one.name for one in fighter.armour)]
        self.say_to(subject, taken(subject.person, self.item(item, carried)))

    def _refit(self, subject: Subject, fighter: Fighter, why: str, wields: str = "") -> None:
        action = act.Refit(who=subject.name, fighter=fighter, why=why, wields=wields)
        self.say_to(subject, action)


def _seen_from_outside(fighter: Fighter, held: str) -> Fighter:
    """Return what others see of a person's gear: what is in hand, without the rounds left in it,
    and what is worn.
    """
    shown = {held, *(one.fires for one in fighter.arsenal() if one.name == held)}  # (GUN-4)
    weapons = tuple(replace(one, capacity=0) for one in fighter.weapons if one.name in shown)
    return replace(fighter, weapons=weapons)
