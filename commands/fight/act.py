"""+act: any line of the rules a scene is played by; and a command for each of their verbs.

A verb that has no command of its own elsewhere gets one here, so that a ruleset's new verb can be
typed as soon as there is one. What its help says stands in `world/help/commands/`.
"""

from collections.abc import Collection

from commands.base import RoundCommand
from commands.fight.base_declare import DeclaringCommand
from commands.fight.chase import refuse_as_declaration
from commands.other_words import WITHOUT, filled, follow
from commands.storyteller.desk import CmdAs
from game.reading import RULESETS, ruleset_of
from narration.languages import _
from narration.text import listing

MANEUVER = "maneuver"  # of the met rules; in a chase it is chosen


class CmdAct(CmdAs):
    """Type any line that the rules of your scene know."""

    key = "+act"

    def plain(self) -> None:
        line = self.wanted(self.args, "+act attack NAME").removeprefix("+")
        self.submit(self.said_for(self.own_person().name, line))


class CmdShield(DeclaringCommand):
    """Stand ready to take an attack for a friend (met rules)."""

    key = "+shield"

    def plain(self) -> None:
        """Say for whom, in words if the rules know nothing of it."""
        if not ruleset_of(self.scene).plays("MET-10"):
            follow(self, filled(WITHOUT["shield"], "", self.args))
            return
        self.say_line(f"shield {self.wanted(self.args, '+shield NAME')}")


class VerbCommand(DeclaringCommand):
    """A command for one verb of the notation, made by `command_for`."""

    verb = ""

    def plain(self) -> None:
        """Declare what the verb and the words after it say; ``who=what`` does as well. What the
        rules of the scene do not know is what it is by those of other games.
        """
        if self.verb == MANEUVER:
            refuse_as_declaration(self.script, self.own_person().name, self.args)
        elif self.verb in WITHOUT and self.verb not in ruleset_of(self.scene).verbs:
            follow(self, filled(WITHOUT[self.verb], "", f"{self.args} {self.pose}".strip()))
            return
        self.say_line(f"{self.verb} {self.args.replace('=', ' ', 1)}".strip())


def command_for(verb: str) -> type[VerbCommand]:
    name = "".join(word.title() for word in verb.split("-"))
    known = {"key": f"+{verb}", "verb": verb, "__doc__": _bare_help(verb)}
    return type(f"Cmd{name}", (VerbCommand,), known)


def _bare_help(verb: str) -> str:
    known = [ruleset.id for ruleset in RULESETS.values() if verb in ruleset.verbs]
    topics = listing([f"+help {one}" for one in known])
    words = "" if all(RULESETS[one].verbs[verb].bare for one in known) else " ..."
    return _(
        "\n    Declare '{verb}' ({known} rules).\n\n    Usage:\n      "
        "+{verb}{words}\n\n    See {topics}.\n\n    Example:\n      +{verb}\n    ",
        verb=verb,
        known=listing(known),
        words=words,
        topics=topics,
    )


def commands_for_verbs(
    others: Collection[type[RoundCommand]], same: Collection[str]
) -> tuple[type[VerbCommand], ...]:
    """Return a command for each verb of any ruleset, unless one of the ``others`` has its name or
    the verb is another word for one of theirs.
    """
    called = {name for other in others for name in (other.key, *other.aliases)}
    called.update(f"+{word}" for word in same)
    verbs = dict.fromkeys(verb for ruleset in RULESETS.values() for verb in ruleset.verbs)
    return tuple(command_for(verb) for verb in verbs if f"+{verb}" not in called)
