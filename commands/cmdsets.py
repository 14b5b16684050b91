"""Which commands a character has: Evennia's own, and the families of +commands."""

from typing import Any

from evennia.commands.default.cmdset_character import CharacterCmdSet as EvenniaCharacterCmdSet

from commands.attack import CmdAttack
from commands.chase import CHASING
from commands.combat import CmdCombat
from commands.declare import DECLARING
from commands.defend import DEFENDING
from commands.dice import CmdRoll
from commands.gear import CmdGear
from commands.grapple import GRAPPLING
from commands.health import UPKEEP
from commands.help import CmdHelp
from commands.init import CmdInit, CmdShort
from commands.places import PLACES
from commands.prefs import CmdPrefs
from commands.rule import CmdRule
from commands.sheet import CmdSheet
from commands.storyteller import STORYTELLING

PLUS_COMMANDS: tuple[type[Any], ...] = (
    CmdInit,
    CmdShort,
    CmdAttack,
    *DEFENDING,
    *GRAPPLING,
    *CHASING,
    *DECLARING,
    *PLACES,
    CmdCombat,
    *STORYTELLING,
    CmdRule,
    CmdSheet,
    CmdRoll,
    *UPKEEP,
    CmdGear,
    CmdPrefs,
    CmdHelp,
)


class CharacterCmdSet(EvenniaCharacterCmdSet):
    """What a character can type."""

    def at_cmdset_creation(self) -> None:
        """Add the game's commands to Evennia's."""
        super().at_cmdset_creation()
        for command in PLUS_COMMANDS:
            self.add(command())
