"""+health, +hurt, +heal, +spend, +regain: wounds and what is left to spend."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NoReturn

from commands.base import pick, raised, unbroken
from commands.other_words import follow
from commands.sheet.sheet_command import Subject, UpkeepCommand
from game.actions import AnyAction
from game.errors import RuleError
from game.fighter import DAMAGE_TYPES
from game.grammar import parse_order
from game.npcs import ALL as EVERYBODY
from game.npcs import all_of
from game.reading import BLOOD, ruleset_of
from game.words import OWN_NAMES, SHORT, beginnings, matches, names_meant, quote, quoted
from narration.languages import N_, _
from narration.sheets.tables import resource_lines
from narration.text import in_quotes, line, listing
from players.character_sheets import fighter_of
from scenes.telling.delivery import tell_storytellers

_WITH_BLOOD = " with blood"
ALL = "all"
NOBODY_HURT = N_("Nobody there has wounds to heal.")
ONE_BACK = ("rest", "vice")  # for what other games give back a point
_PAID = re.compile(r"\s+with\s+(?:blood|vitae)\s*$", re.IGNORECASE)
_FOR = re.compile(r"\s+(?:for|on|to|from|by|because|after)\s+", re.IGNORECASE)
# What harm or healing came from, behind its amount: ``3l from the fire``; no part of the order.
_WHY = re.compile(
    r"(?P<amount>\d\s*[a-z]*|\b(?:all|bash|leth|agg)[a-z]*)\s+(?:(?:for|to)\s+(?P<whom>[^=]+)"
    r"|(?:from|by|because|after|with(?!\s+(?:blood|vitae)\b))\s+[^=]+)$",
    re.IGNORECASE,
)
_FOR_ACTIONS = re.compile(r"(.+?)\s+(?:for|on)\s+(?:.+\s)?(?:actions?|haste)", re.IGNORECASE)
_TO_HEAL = re.compile(
    r"(?:(?P<number>\d+) )?(?:points? of )?(?P<blood>blood|vitae)(?: \d+)?,? "
    r"(?:(?:to|for) )?heal(?:ing)?(?: (?:me|myself|up|wounds?|(?:my|the) \w+))?",
    re.IGNORECASE,
)
_POINTS = ("point", "points", "of")  # blood
_AMOUNT = r"\d{1,2} ?[a-z]+"
_SEVERAL = re.compile(rf"{_AMOUNT}(?:(?:\s*,\s*|\s+)(?:and\s+)?{_AMOUNT})+", re.IGNORECASE)
# As other games have it: ``lethal 2``, ``Jo/lethal=2``, ``Jo=lethal/2``, and 1 where no number is.
_KIND_FIRST = re.compile(
    r"(?:(?P<name>\D.*?)\s*[=/\s]\s*)?(?P<kind>bash(?:ing)?|lethal|agg(?:ravated)?)"
    r"\s*[=/\s]\s*(?P<number>\d{1,2}|all)|(?P<one>bash(?:ing)?|lethal|agg(?:ravated)?)",
    re.IGNORECASE,
)
_KIND_LAST = re.compile(r"(?<=\d)\s*/\s*(?=[a-z])", re.IGNORECASE)  # ``2/lethal``
_EACH = re.compile(r"\s*([^,=]+)=\s*([^=]+?)\s*(?:,(?=[^,=]+=)|$)")  # Jo=2l, Al=1b
_DAMAGE = re.compile(r"(\d{1,2})\s*([a-z]*)", re.IGNORECASE)


class AmountCommand(UpkeepCommand):
    """A command of the form ``+verb [NAME=]AMOUNT``; without a name it is about the caller."""

    word = ""
    usage = ""
    of_points = False  # a person is named in whole then: half a name may be a resource's

    def plain(self) -> None:
        """Say the order; ``all`` is everybody in the scene, for a storyteller who has no sheet."""
        wounds = self.args.lower() == ALL and not self.of_points
        if wounds and self.storyteller and fighter_of(self.caller) is None:
            self.lhs, self.rhs = ALL, ALL
        name, amount = (self.lhs, self.rhs) if self.rhs is not None else self._name_and_amount()
        if name and not amount:
            self._refuse_no_amount(name)
        if amount and "=" in amount and (several := _EACH.findall(self.args)):
            self._for_each([(self.subject(one.strip()), each) for one, each in several])
            return
        if name is None and self.storyteller and fighter_of(self.caller) is None:
            if self.args and not (self.of_points or self.args[0].isdigit()):
                self.subject(self.args.rpartition(" ")[0] or self.args)  # nobody: refused by name
            usage = self.usage.replace(" ", " NAME=", 1)
            self.refuse("Who? Type: `{usage}`", usage=usage)
        if name is not None and name.lower() in EVERYBODY and self._any_script() is None:
            self._for_all_here(self.wanted(amount, self.usage))
            return
        if name is not None and self.several(name) and self._any_script() is not None:
            self._for_all(name, self.wanted(amount, self.usage))
            return
        subject = self.subject(name)
        amounts = self._amounts(subject, self.wanted(amount, self.usage))
        action = all_of([parse_order(self._order(subject, one), subject.scene) for one in amounts])
        asked = self.asked(amounts[0], subject)
        if len(amounts) > 1:
            self._say_several(subject, action, asked)
        elif not self.say_or_ask(subject, action, self.key, asked):
            return
        self.after(name)

    def _usage_for(self, name: str) -> str:
        return self.usage.replace(" ", f" {quote(name)}=" if name != self.caller.key else " ", 1)

    def _refuse_no_amount(self, name: str) -> NoReturn:
        self.refuse("How much? Type: `{usage}`", usage=self._usage_for(name))

    def _name_and_amount(self) -> tuple[str | None, str]:
        """Return the person a line without ``=`` names first, and the rest; None for the caller."""
        words = [] if self.args.lower() == ALL else self.args.split()
        whole = self.of_points and fighter_of(self.caller) is not None
        for name, rest in beginnings(words):
            if name in OWN_NAMES or matches(name, self._names(), exact=whole):
                return name, rest
        return None, self.args

    def _for_all(self, name: str, amount: str) -> None:
        """Say the order about several people: in the scene, or where none is open about everybody
        here who has a sheet.
        """
        everybody = name.lower() in EVERYBODY
        if self._any_script() is None:
            subjects = list(self._all_here())
        else:
            names = list(self.scene.people) if everybody else self.named_all(name)
            subjects = [self.subject(one) for one in names]
        # There is nothing to say of the others.
        if amount.strip().lower() == ALL and not self.of_points:
            subjects = [one for one in subjects if one.fighter.health.marked]
            fallen = [one.name for one in subjects if one.person.npc and one.person.down]
            if everybody and fallen:
                subjects = [one for one in subjects if one.name not in fallen]
                line = f"+heal {quote(fallen[0])}=all"
                self.say("NPCs who are down stay down: `{line}` has one up again.", line=line)
        if subjects:
            self._for_each([(one, amount) for one in subjects])
        else:
            self.say(NOBODY_HURT)

    def _all_here(self) -> Iterator[Subject]:
        for name in self._names():
            with suppress(RuleError):
                yield self.subject(name)

    def _for_each(self, said: Sequence[tuple[Subject, str]]) -> None:
        """Say the order about each person with the amount for them; in a scene about none if one is
        refused.
        """
        amounts = [(one, each) for one, text in said for each in self._amounts(one, text)]
        if self._any_script() is None:
            for one, each in amounts:
                self.say_to(one, parse_order(self._order(one, each), one.scene))
        else:
            orders = [self._order(one, each) for one, each in amounts]
            self.submit(all_of([self.ordered(order) for order in orders]))

    def _amounts(self, subject: Subject, text: str) -> list[str]:
        """Return the amount for a person, or each of several: ``3l, 1b``."""
        several = _SEVERAL.fullmatch(text)
        amounts = re.findall(_AMOUNT, text, re.IGNORECASE) if several else [text]
        return [self.checked(amount, subject) for amount in amounts]

    def _order(self, subject: Subject, amount: str) -> str:
        return f"{self.word} {quoted(subject.name)}={amount}"

    def _say_several(self, subject: Subject, action: AnyAction, first: str) -> None:
        """Say several amounts at once: all of them, or if one is refused, none."""
        try:
            self.say_to(subject, action)
        except RuleError as error:
            if error.code != "recovery-asks":
                raise
            self.refuse("Ask for one amount at a time: `{example}`", example=f"{self.key} {first}")

    def asked(self, amount: str, subject: Subject) -> str:
        return amount

    def after(self, name: str | None) -> None:
        """Show what the order does not tell by itself."""

    def checked(self, amount: str, subject: Subject) -> str:
        """Return the amount as the order takes it, or refuse."""
        found = _DAMAGE.fullmatch(amount.strip())
        dice = re.fullmatch(r"(\d+ dice \w+)(?: once)?", amount.strip())
        if dice and self.storyteller:
            line = f"+hazard {quote(subject.name)}=harm {dice[1]} once"
            self.refuse("What rolls its damage is a hazard. Type: `{line}`", line=line)
        if found is None:
            self.refuse(
                "'{amount}' isn't damage. Type a number, then b, l or a: `{usage}`",
                amount=amount,
                usage=self._usage_for(subject.name),
            )
        return found[1] + (pick(_("kind of damage"), found[2], DAMAGE_TYPES)[0] if found[2] else "")


class HarmCommand(AmountCommand):
    """A command about damage: ``+hurt 2l``, ``+hurt Jo=2 lethal``, ``+hurt/lethal [Jo=]2``."""

    whom = why = ""  # named behind the amount: ``2b for Jo``, ``2b with willpower``

    def parse(self) -> None:
        """Read the kind before the number as the kind after it, and no reason."""
        if why := _WHY.search(self.args):
            self.args, self.whom = f"{self.args[: why.start()]}{why['amount']}", why["whom"] or ""
            self.why = why[0]
        self.args = _KIND_LAST.sub(" ", self.args)
        if found := _KIND_FIRST.fullmatch(self.args.strip()):
            self.args = f"{found['number'] or 1} {found['kind'] or found['one']}"
            if found["number"] == ALL:
                self.args = ALL
            if found["name"]:
                self.args = f"{found['name']}={self.args}"
        super().parse()

    def run(self) -> None:
        if self.whom and self.rhs is None and len(names_meant(self.whom, self._names())) == 1:
            self.lhs, self.rhs, self.args = self.whom, self.args, f"{self.whom}={self.args}"
        super().run()

    def _of_kind(self) -> None:
        """Say the order of the kind that the switch names; without a number, of one level."""
        number = re.search(r"\d+", self.args)
        name = re.sub(r"\s*=?\s*\d+\s*", "", self.args).strip()
        said = f"{number[0] if number else 1} {self.switches[0]}"
        self.args, self.lhs, self.rhs = said, said, None
        if name:
            self.args, self.lhs, self.rhs = f"{name}={said}", name, said
        self.plain()

    switch_bashing = switch_lethal = switch_aggravated = _of_kind


class CmdHealth(UpkeepCommand):
    """How hurt a person is."""

    key = "+health"

    def plain(self) -> None:
        subject = self.subject(self.args)
        told = self.track_of(subject)
        if self.may_see(subject):
            told += resource_lines(subject.fighter, self.own_reader(subject))
        self.show(told)


class CmdHurt(HarmCommand):
    """Mark damage on a track. It is not soaked."""

    key = "+hurt"
    word = "hurt"
    usage = "+hurt 3l"

    def _refuse_no_amount(self, name: str) -> NoReturn:
        """Refuse with what fills the track, too: it is how a person is finished, or knocked out."""
        subject = self.subject(name)
        levels = len(subject.track.levels)
        if not self.may_see(subject):
            super()._refuse_no_amount(name)
        self.refuse(
            "How much? Type: `+hurt {name}=3l`. The whole track, which has them down, is "
            "`+hurt {name}={levels}b` or `+hurt {name}={levels}l`.",
            name=quote(subject.name),
            levels=levels,
        )


class CmdHeal(HarmCommand):
    """Take marks off a track."""

    key = "+heal"
    word = "heal"
    usage = "+heal 2b"

    def plain(self) -> None:
        """Say the order; alone it is for all the wounds of a player who has nothing to pay with."""
        if self.args.lower() in ("", *OWN_NAMES) and fighter_of(self.caller) is not None:
            subject = self.subject()
            pays = [one for one in BLOOD if one in subject.fighter.resources]
            if pays:
                self.refuse(
                    "How much, and do you pay for it? Type `+heal all`, or `+heal 1 with {blood}`",
                    blood=pays[0],
                )
            self.args = ALL
        name, amount = (self.lhs, self.rhs) if self.rhs is not None else self._name_and_amount()
        if name and self.storyteller and amount == "" and self.rhs is None:
            self.lhs, self.rhs = name, ALL
        if name and not self.storyteller and not self.several(name):
            self._refuse_anothers(self.subject(name))
        super().plain()

    def _refuse_anothers(self, subject: Subject) -> None:
        """Refuse to take off another's wounds with what a player does about them."""
        if subject.script is not None and not self.may_see(subject):
            self.refuse(
                "The player of {who} or a storyteller heals {who}. To give first aid: "
                "`+do first aid {name}`.",
                who=subject.name,
                name=quote(subject.name),
            )

    def checked(self, amount: str, subject: Subject) -> str:
        levels = _PAID.sub("", amount)
        paid = levels != amount
        what = self.why.rpartition(" with ")[2].lower()
        if SHORT.get(what, what) in subject.fighter.resources:
            self.refuse(
                "No rule heals with {what}. Type `+heal {amount}`, and to spend it besides, "
                "`+spend {what} for healing`.",
                what=what,
                amount=amount,
            )
        if levels.strip().lower() == ALL:
            levels = str(subject.fighter.health.marked or 1)  # of none, the refusal says so
        return super().checked(levels, subject) + (_WITH_BLOOD if paid else "")

    def asked(self, amount: str, subject: Subject) -> str:
        """Return the amount with what is paid by its name: ``2b with vitae``."""
        called = next((one for one in BLOOD if one in subject.fighter.resources), "blood")
        return amount.replace(_WITH_BLOOD, f" with {called}")

    def after(self, name: str | None) -> None:
        """Show the track: that a person was healed does not say how far."""
        self.show(self.track_of(self.subject(name)))


class ResourceCommand(AmountCommand):
    """A command about points of a resource."""

    of_points = True
    spent_on = ""

    def plain(self) -> None:
        name, resource, number = "", self.args, ""
        if self.rhs is not None and re.fullmatch(
            rf"(\d{{1,3}}|all)({_FOR.pattern}.+)?", self.rhs, re.I
        ):
            resource, number = self.lhs or "", f" {self.rhs}"
        elif self.rhs in ONE_BACK:
            resource, number = self.lhs or "", " 1"
        elif self.rhs and (own := fighter_of(self.caller)) and (self.lhs or "") in own.resources:
            resource = f"{self.lhs} for {self.rhs}"  # blood=claws
            self.args, self.lhs, self.rhs = resource, resource, None
        if "/" in resource:
            name, _stroke, resource = resource.partition("/")
        if number or name:
            self.args = resource + number
            self.lhs, self.rhs = (name, self.args) if name else (self.args, None)
        super().plain()

    def checked(self, amount: str, subject: Subject) -> str:
        """Return ``willpower 2``: the name in full. ``2 willpower`` is understood too, and what it
        is for is left out.
        """
        words = [one for one in _FOR.split(amount, maxsplit=1)[0].split() if one not in _POINTS]
        number = next((one for one in words if one.isdecimal() or one.lower() == ALL), "1")
        named = [SHORT.get(word.lower(), word) for word in words if word != number]
        known = subject.fighter.resources
        if number.lower() == ALL and not named:
            some = [one for one in known if self.all_of(subject, one)] or list(known)[:1]
            if some[1:]:
                usage = self._usage_for(subject.name)
                each = [f"`{usage.replace('willpower', f'all {one}')}`" for one in some]
                self.refuse("Of what? {lines}", lines=listing(each, "or"))
            named = some
        if named[1:] and matches(named[0], known):  # blood strength
            named, self.spent_on = named[:1], named[1]
        resource = pick("resource", " ".join(named) or amount, known)
        number = number if number.isdecimal() else str(self.all_of(subject, resource) or 1)
        return f"{resource} {number}"

    def all_of(self, subject: Subject, resource: str) -> int:
        """Return how many points there are to spend, or to get back."""
        return subject.fighter.resources[resource]


class CmdSpend(ResourceCommand):
    """Spend points: Willpower, or anything else your sheet has."""

    key = "+spend"
    word = "spend"
    usage = "+spend willpower"

    def plain(self) -> None:
        """Spend points; those for an extra action are what haste spends."""
        if self._any_script() is not None and (said := _FOR_ACTIONS.fullmatch(self.args)):
            rules, number = ruleset_of(self.scene), re.search(r"\d+", said[1])
            source = [word for word in rules.haste if word in said[1].lower()]
            if source:
                follow(self, f"+{rules.extra} {number[0] if number else 1}={source[0]}")
                return
        if said := _TO_HEAL.fullmatch(self.args):
            follow(self, f"+heal {said['number'] or 1} with {said['blood']}")
            return
        self._refuse_what_buys_nothing()
        super().plain()

    def _refuse_what_buys_nothing(self) -> None:
        """Refuse to spend in a fight, for nothing, what buys extra actions there."""
        script = self._any_script()
        own = script.person_of(self.caller) if script is not None else None
        said = re.sub(r"\s+\d+$", "", self.args).lower()
        buys = ruleset_of(self.scene).haste if own is not None and self.scene.fighting else ()
        if own is not None and said in buys and said in own.fighter.resources:
            self.refuse(
                "That alone buys nothing. For an extra action, and the point with it: `+{extra} "
                "1={said}`. For something else, say what: `+spend {said} for WHAT`.",
                extra=ruleset_of(self.scene).extra,
                said=said,
            )

    def after(self, name: str | None) -> None:
        """Say who adds what points were spent for, where that was said, and tell those who do."""
        if what := self.spent_on or "".join(_FOR.split(self.args, maxsplit=1)[1:]):
            subject = self.subject(name)
            number = re.search(r"\d+", self.args)
            added = raised(
                subject.name, subject.fighter, what.lower(), int(number[0]) if number else 1
            )
            added = added or f"`+effect {quote(subject.name)}=EFFECT CHANGE for 1`"
            effect = f": {added}" if self.storyteller else ""
            self.say("What that does, a storyteller adds{effect}.", effect=effect)
            if subject.script is not None:
                told = N_("{who} spends that for {what}: {added}.")
                parts = {"who": subject.name, "what": in_quotes(what), "added": added}
                tell_storytellers(
                    subject.script,
                    lambda reader: line(unbroken(_(told, **parts)), reader),
                    self.caller,
                )
        elif name is None and self._any_script() is not None:
            said = re.sub(r"^(?:1|an?) |(?: |=)1$", "", self.args.lower())
            if SHORT.get(said, said) == "willpower":
                self.say(
                    "It adds to no roll: `+attack NAME=willpower` and `+roll/willpower` spend a "
                    "point with the roll. `+combat/oops` takes this back."
                )


class CmdRegain(ResourceCommand):
    """Get back points that you spent."""

    key = "+regain"
    word = "regain"
    usage = "+regain willpower"

    def all_of(self, subject: Subject, resource: str) -> int:
        return max(0, subject.fighter.rating(resource) - super().all_of(subject, resource))
