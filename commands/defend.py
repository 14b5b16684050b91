"""+defend, +block, +dodge: meeting what comes."""

from typing import Literal

from commands.base import RoundCommand
from commands.declaring import DeclaringCommand
from game.combat import actions as act
from typeclasses import scenes
from typeclasses.people import PREFERENCE

DEFENSES = ("block", "dodge")
PREFERENCES: dict[str, Literal["block", "dodge", ""]] = {
    "block": "block",
    "dodge": "dodge",
    "none": "",
}


class CmdDefend(DeclaringCommand):
    """
    Declare a defense as your action.

    Usage:
      +defend block | dodge [willpower]     or shorter: +block, +dodge
      +defend/prefer block | dodge | none   what you do when attacked while
                                            doing something else

    Whoever defends meets a second attack with one die less, a third with two
    less; whoever does something else with two less, then four. Willpower buys
    one success.

    Examples:
      +dodge
      +defend block willpower
      +defend/prefer dodge
    """

    key = "+defend"

    def plain(self) -> None:
        """Declare a defense."""
        kind = self.args.partition(" ")[0].lower()
        if kind not in DEFENSES:
            self.refuse("Defend how? +block, or +dodge")
        self.declare(self.read(self.args))

    def switch_prefer(self) -> None:
        """Keep a preference, here and in later scenes."""
        kind = self.args.lower()
        if kind not in PREFERENCES:
            self.refuse(
                "Prefer what? `+defend/prefer block`, `+defend/prefer dodge`, "
                "or `+defend/prefer none` for the better of the two."
            )
        wanted = PREFERENCES[kind]
        script = scenes.in_any_scene(self.caller)
        person = script.person_of(self.caller) if script is not None else None
        if script is not None and person is not None:
            script.submit(self.speaker, act.Prefer(who=person.name, kind=wanted))
        self.caller.attributes.add(PREFERENCE, wanted)
        if person is None:
            self.say(f"Kept: {kind if wanted else 'the better defense'}. It holds in every scene.")


class CmdBlock(DeclaringCommand):
    """
    Declare a block as your action.

    Usage:
      +block [willpower]

    It meets every attack that comes this round; against guns it is hard. See
    +help defending.

    Example:
      +block
    """

    key = "+block"

    def plain(self) -> None:
        """Declare a block."""
        self.declare(self.read(f"block {self.args}"))


class CmdDodge(DeclaringCommand):
    """
    Declare a dodge as your action.

    Usage:
      +dodge [willpower]

    It meets every attack that comes this round; against guns cover decides.
    See +help defending.

    Example:
      +dodge
    """

    key = "+dodge"

    def plain(self) -> None:
        """Declare a dodge."""
        self.declare(self.read(f"dodge {self.args}"))


DEFENDING: tuple[type[RoundCommand], ...] = (CmdDefend, CmdBlock, CmdDodge)
