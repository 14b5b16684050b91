"""Which commands a character has: Evennia's own, and the families of +commands."""

from typing import Any

from evennia import CmdSet
from evennia.commands.default.cmdset_account import AccountCmdSet as EvenniaAccountCmdSet
from evennia.commands.default.cmdset_character import CharacterCmdSet as EvenniaCharacterCmdSet
from evennia.commands.default.cmdset_unloggedin import UnloggedinCmdSet as EvenniaUnloggedinCmdSet

from commands.act import ACTING, commands_for_verbs
from commands.attack import CmdAttack
from commands.channel import CmdChannel
from commands.chase import CHASING
from commands.clock import CmdOption, CmdTime
from commands.combat import CmdCombat
from commands.declare import DECLARING
from commands.defend import DEFENDING
from commands.demo import CmdDemo
from commands.describe import CmdDesc, CmdSetDesc
from commands.dice import CmdRoll
from commands.dice_stats import CmdDice
from commands.distance import CmdRange
from commands.emit import CmdEmit
from commands.finger import CmdFinger
from commands.gear import CmdGear
from commands.grapple import GRAPPLING
from commands.health import UPKEEP
from commands.help import CmdHelp
from commands.init import CmdInit, CmdShort
from commands.login import (
    CmdCharCreate,
    CmdConnect,
    CmdCreate,
    CmdHelpAtTheDoor,
    CmdPassword,
)
from commands.look import CmdEx, CmdLook
from commands.nick import CmdNick
from commands.npc import CmdNpc
from commands.odds import CmdOdds
from commands.out_of_character import OUT_OF_CHARACTER, CmdAccounts
from commands.pace import PACING
from commands.page import CmdPage
from commands.plan import CmdPlan
from commands.pot import CmdPot
from commands.prefs import CmdPrefs
from commands.rule import CmdRule
from commands.sheet import CmdSheet
from commands.speech import CmdPose, CmdSay
from commands.storyteller import STORYTELLING
from commands.ways_out import WAYS_OUT, CmdOOCLook
from commands.who import LOOKING_AROUND

_WRITTEN: tuple[type[Any], ...] = (
    CmdInit,
    CmdShort,
    CmdAttack,
    *DEFENDING,
    *GRAPPLING,
    *CHASING,
    *DECLARING,
    CmdPlan,
    CmdOdds,
    *ACTING,
    *PACING,
    CmdCombat,
    *STORYTELLING,
    CmdNpc,
    CmdRule,
    CmdRange,
    CmdSheet,
    CmdRoll,
    CmdDice,
    *UPKEEP,
    CmdGear,
    CmdDemo,
    CmdPrefs,
    *LOOKING_AROUND,
    CmdFinger,
    CmdPot,
    CmdHelp,
)

PLUS_COMMANDS: tuple[type[Any], ...] = (*_WRITTEN, *commands_for_verbs(_WRITTEN))


class RoundCmdSet(CmdSet):
    """What is the game's own: all that a game which has other commands too adds to a character."""

    key = "Roundkeeper"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        for command in PLUS_COMMANDS:
            self.add(command())
        self.add(CmdEmit())  # Evennia's own, opened to storytellers


class RoomCmdSet(CmdSet):
    """Evennia's own commands as a MUSH has them: a game that has others leaves this out."""

    key = "RoundkeeperRoom"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        for command in (CmdPose, CmdSay, CmdNick, CmdSetDesc, CmdDesc, CmdLook, CmdEx):
            self.add(command())


class WaysOutCmdSet(CmdSet):
    """ooc, ic and quit, which ask first in a fight: what such a game adds to an account."""

    key = "RoundkeeperWaysOut"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        for command in WAYS_OUT:
            self.add(command())


class CharacterCmdSet(EvenniaCharacterCmdSet):
    """What a character can type."""

    def at_cmdset_creation(self) -> None:
        """Add the game's commands to Evennia's."""
        super().at_cmdset_creation()
        self.add(CmdTime())
        self.add(RoomCmdSet)
        self.add(RoundCmdSet)


class AccountCmdSet(EvenniaAccountCmdSet):
    """What an account can type, in character or not."""

    def at_cmdset_creation(self) -> None:
        """Have the ways out of a fight ask first, storytellers make channels, pages show what was
        written, a new password keep nobody waiting, options shown in plain words, and help there
        without the database.
        """
        super().at_cmdset_creation()
        self.add(WaysOutCmdSet)
        self.add(CmdOOCLook())
        self.add(CmdChannel())
        self.add(CmdPage())
        self.add(CmdCharCreate())
        self.add(CmdPassword())
        self.add(CmdOption())
        self.add(CmdAccounts())
        self.add(CmdHelp())
        for command in OUT_OF_CHARACTER:
            self.add(command())


class UnloggedinCmdSet(EvenniaUnloggedinCmdSet):
    """What somebody who is not in yet can type."""

    def at_cmdset_creation(self) -> None:
        """Have nobody who plays wait for somebody's password."""
        super().at_cmdset_creation()
        self.add(CmdConnect())
        self.add(CmdCreate())
        self.add(CmdHelpAtTheDoor())
