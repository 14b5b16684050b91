"""Which commands a character has: Evennia's own, and the families of +commands."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evennia import CmdSet, Command
from evennia.commands.default.cmdset_account import AccountCmdSet as EvenniaAccountCmdSet
from evennia.commands.default.cmdset_character import CharacterCmdSet as EvenniaCharacterCmdSet
from evennia.commands.default.cmdset_unloggedin import UnloggedinCmdSet as EvenniaUnloggedinCmdSet

from commands.account.email import CmdEmail
from commands.account.login import (
    CmdCharCreate,
    CmdConnect,
    CmdCreate,
    CmdHelpAtTheDoor,
    CmdPassword,
)
from commands.account.ooc import OUT_OF_CHARACTER, WAYS_OUT, CmdAccounts, CmdOOCLook
from commands.bridged import CmdNotOverABridge
from commands.fight.act import commands_for_verbs
from commands.help import CmdHelp
from commands.other_words import SAME
from commands.room.clock import CmdOption, CmdTime
from commands.room.look import (
    CmdDesc,
    CmdDrop,
    CmdEx,
    CmdGet,
    CmdGive,
    CmdInventory,
    CmdLook,
    CmdSetDesc,
)
from commands.room.nick import CmdNick
from commands.room.speech import (
    CmdChannel,
    CmdDestroy,
    CmdEmit,
    CmdPage,
    CmdPose,
    CmdSay,
    CmdWhisper,
)
from commands.room.who import LOOKING_AROUND, CmdFinger, CmdPot
from commands.scene.demo import CmdDemo


def _written() -> Iterator[type[Any]]:
    """Yield the game's own commands: whatever class in these folders is called by a plus."""
    for file in pkgutil.walk_packages([str(Path(__file__).parent)], f"{__package__}."):
        module = importlib.import_module(file.name)
        for one in vars(module).values():
            own = isinstance(one, type) and one.__module__ == module.__name__
            if own and issubclass(one, Command) and str(one.key).startswith("+"):
                yield one


_WRITTEN = (*(one for one in _written() if one is not CmdNotOverABridge), CmdHelp)

PLUS_COMMANDS: tuple[type[Any], ...] = (*_WRITTEN, *commands_for_verbs(_WRITTEN, SAME))


# Commands about this game's own players and rooms; another game has its own.
_NOT_OVER_A_BRIDGE: tuple[type[Any], ...] = (CmdDemo, *LOOKING_AROUND, CmdFinger, CmdPot, CmdEmail)

BRIDGED_COMMANDS: tuple[type[Any], ...] = tuple(
    one for one in PLUS_COMMANDS if one not in _NOT_OVER_A_BRIDGE
)


class RoundCmdSet(CmdSet):
    """The game's own commands: all that a game with other commands adds to a character."""

    key = "Roundkeeper"

    def at_cmdset_creation(self) -> None:
        self.add(PLUS_COMMANDS)
        self.add(CmdEmit)  # Evennia's own, opened to storytellers


class BridgedCmdSet(CmdSet):
    """All that those can type who play from another game."""

    key = "RoundkeeperBridged"

    def at_cmdset_creation(self) -> None:
        self.add((*BRIDGED_COMMANDS, CmdNotOverABridge))


class RoomCmdSet(CmdSet):
    """Evennia's own commands as a MUSH has them: a game that has others leaves this out."""

    key = "RoundkeeperRoom"

    def at_cmdset_creation(self) -> None:
        self.add(
            (CmdPose, CmdSay, CmdWhisper, CmdDestroy, CmdNick, CmdSetDesc, CmdDesc, CmdLook, CmdEx)
        )
        self.add((CmdGet, CmdDrop, CmdGive, CmdInventory))


class WaysOutCmdSet(CmdSet):
    """ooc, ic and quit, which ask first in a fight: what such a game adds to an account."""

    key = "RoundkeeperWaysOut"

    def at_cmdset_creation(self) -> None:
        self.add(WAYS_OUT)


class CharacterCmdSet(EvenniaCharacterCmdSet):
    """What a character can type."""

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        self.add(CmdTime)
        self.add(RoomCmdSet)
        self.add(RoundCmdSet)


class AccountCmdSet(EvenniaAccountCmdSet):
    """What an account can type, in character or not."""

    def at_cmdset_creation(self) -> None:
        """Have the ways out of a fight ask first, storytellers make channels, nicks be plain words,
        pages show what was written, a new password keep nobody waiting, options shown in plain
        words, and help there without the database. What `style` sets, +prefs does.
        """
        super().at_cmdset_creation()
        self.remove("style")
        self.add(WaysOutCmdSet)
        self.add((CmdOOCLook, CmdChannel, CmdNick, CmdPage, CmdCharCreate, CmdPassword))
        self.add((CmdOption, CmdAccounts, CmdHelp, *OUT_OF_CHARACTER))


class UnloggedinCmdSet(EvenniaUnloggedinCmdSet):
    """What people can type before they log in."""

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        self.add((CmdConnect, CmdCreate, CmdHelpAtTheDoor))
