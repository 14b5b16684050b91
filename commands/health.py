"""+health, +hurt, +heal, +spend, +regain: wounds and what is left to spend."""

import re

from commands.base import pick
from commands.upkeep import Subject, UpkeepCommand
from game.adding_npcs import all_of
from game.combat.desk import BLOOD
from game.grammar import parse_order
from game.rulesets import ruleset_of
from game.words import quoted
from presentation.languages import _
from presentation.sheet_tables import health_lines, resource_lines

_WITH_BLOOD = " with blood"
_PAID = re.compile(r"\s+with\s+(?:blood|vitae)\s*$", re.IGNORECASE)
_FOR = re.compile(r"\s+for\s+", re.IGNORECASE)
_DAMAGE = re.compile(r"(\d{1,2})\s*([a-z]*)", re.IGNORECASE)


class AmountCommand(UpkeepCommand):
    """A command of the form ``+verb [NAME=]AMOUNT``; without a name it is about oneself."""

    word = ""
    usage = ""

    def plain(self) -> None:
        """Say the order."""
        name, amount = (self.lhs, self.rhs) if self.rhs is not None else (None, self.args)
        if name is not None and self.several(name) and self._any_script() is not None:
            self._for_all(name, self.wanted(amount, self.usage))
            return
        subject = self.subject(name)
        amount = self.checked(self.wanted(amount, self.usage), subject)
        action = parse_order(f"{self.word} {quoted(subject.name)}={amount}", subject.scene)
        if self.say_or_ask(subject, action, self.key, self.asked(amount, subject)):
            self.after(name)

    def _for_all(self, name: str, amount: str) -> None:
        """Say the order about several people in the scene: about all, or where one is refused,
        about none.
        """
        subjects = [self.subject(one) for one in self.named_all(name)]
        lines = [f"{quoted(one.name)}={self.checked(amount, one)}" for one in subjects]
        self.submit(all_of([self.ordered(f"{self.word} {one}") for one in lines]))

    def asked(self, amount: str, subject: Subject) -> str:
        """Return the amount as whoever is asked for it reads it."""
        return amount

    def after(self, name: str | None) -> None:
        """Show what the order does not tell by itself."""

    def checked(self, amount: str, subject: Subject) -> str:
        """Return the amount as the order takes it, or refuse."""
        found = _DAMAGE.fullmatch(amount.strip())
        kinds = ("bashing", "lethal", "aggravated")
        if found is None:
            self.refuse(
                _(
                    "'{amount}' isn't damage. Type a number, then b, l or a: `{usage}`",
                    amount=amount,
                    usage=self.usage,
                )
            )
        return found[1] + (pick(_("kind of damage"), found[2], kinds)[0] if found[2] else "")


class CmdHealth(UpkeepCommand):
    """
    How hurt somebody is.

    Usage:
      +health            your own track, and what you have left to spend
      +health NAME       how somebody here looks

    On the track / is bashing, X lethal and * aggravated.

    Example:
      +health
    """

    key = "+health"

    def plain(self) -> None:
        """Show a track."""
        subject = self.subject(self.args)
        reader = self.own_reader(subject)
        fighter = subject.person.fighter
        track = ruleset_of(subject.scene).track_of(subject.person.fighter)
        told = health_lines(subject.name, fighter.health, track, reader)
        self.show(told + (resource_lines(fighter, reader) if self.may_see(subject) else []))


class CmdHurt(AmountCommand):
    """
    Mark damage on a track. It is not soaked.  {{old}}
    Mark damage on a track, as it is.  {{-old}}

    Usage:
      +hurt 3l            your own: b bashing, l lethal, a aggravated. It asks
                          whoever runs the scene, see +help recovery
      +hurt NAME=3l       somebody else's, for a storyteller; for several in a
                          scene Thug1-3, Thug*, or names with commas between

    Example:
      +hurt 2b
    """

    key = "+hurt"
    word = "hurt"
    usage = "+hurt 3l"


class CmdHeal(AmountCommand):
    """
    Take marks off a track.

    Usage:
      +heal 2             the mildest first. It asks whoever runs the scene,
                          see +help recovery
      +heal 2b            of one kind: b bashing, l lethal, a aggravated
      +heal 2b with blood     pays with blood, if you have any  {{-nwod}}
      +heal 2b with vitae     pays with Vitae, if you have any  {{nwod}}
      +heal NAME=2b       somebody else's, for a storyteller

    Example:
      +heal 1b
    """

    key = "+heal"
    word = "heal"
    usage = "+heal 2b"

    def checked(self, amount: str, subject: Subject) -> str:
        """Return the amount, and what is paid with."""
        levels = _PAID.sub("", amount)
        return super().checked(levels, subject) + (_WITH_BLOOD if levels != amount else "")

    def asked(self, amount: str, subject: Subject) -> str:
        """Return the amount with what is paid by its name: ``2b with vitae``."""
        called = next((one for one in BLOOD if one in subject.person.fighter.resources), "blood")
        return amount.replace(_WITH_BLOOD, f" with {called}")

    def after(self, name: str | None) -> None:
        """Show the track: that somebody was healed does not say how far."""
        subject = self.subject(name)
        track = ruleset_of(subject.scene).track_of(subject.person.fighter)
        health = subject.person.fighter.health
        self.show(health_lines(subject.name, health, track, self.own_reader(subject)))


class ResourceCommand(AmountCommand):
    """A command about points of a resource."""

    def checked(self, amount: str, subject: Subject) -> str:
        """Return ``willpower 2``: the name in full. ``2 willpower`` is understood too, and what it
        is for is left out.
        """
        words = _FOR.split(amount, maxsplit=1)[0].split()
        if len(words) > 1 and words[0].isdecimal():
            words = [*words[1:], words[0]]
        number = words.pop() if len(words) > 1 and words[-1].isdecimal() else "1"
        resource = pick("resource", " ".join(words), subject.person.fighter.resources)
        return f"{resource} {number}"


class CmdSpend(ResourceCommand):
    """
    Spend points: Willpower, or whatever else your sheet has.

    Usage:
      +spend willpower [N]
      +spend NAME=willpower [N]      for a storyteller

    If points make you stronger for a while, spend them, then ask a storyteller
    to add that with +effect. Willpower for a roll goes with the roll.

    Example:
      +spend willpower
    """

    key = "+spend"
    word = "spend"
    usage = "+spend willpower"

    def after(self, name: str | None) -> None:
        """Say who adds what points were spent for, where that was said."""
        if _FOR.search(self.args):
            who = self.subject(name).name
            self.say(
                _(
                    "What that does, a storyteller adds: `+effect {who}=EFFECT CHANGE for 1`.",
                    who=who,
                )
            )


class CmdRegain(ResourceCommand):
    """
    Get back points that you spent.

    Usage:
      +regain willpower [N]          asks whoever runs the scene, see
                                     +help recovery
      +regain NAME=willpower [N]     for a storyteller

    Example:
      +regain willpower
    """

    key = "+regain"
    word = "regain"
    usage = "+regain willpower"
