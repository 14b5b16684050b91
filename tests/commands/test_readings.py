"""No +command that reads is forgotten where tests prove that something is private (readings.py)."""

from collections import Counter

from commands.base import RoundCommand
from commands.cmdsets import PLUS_COMMANDS
from commands.fight.act import VerbCommand
from tests.commands.readings import ABOUT_PEOPLE, ABOUT_THE_GAME, SAYING, SAYING_BARE


def ways(command: type) -> list[str]:
    """Return a command as it may be typed: bare, and with each of its switches."""
    if not issubclass(command, RoundCommand):
        return [command.key]
    return [command.key, *(f"{command.key}/{switch}" for switch in command.allowed())]


def test_every_command_and_switch_is_known_to_read_or_to_say_something() -> None:
    there = [
        way
        for command in PLUS_COMMANDS
        if not issubclass(command, VerbCommand)  # those declare what a ruleset's verb is
        for way in ways(command)
    ]
    said = [f"{key}/{switch}" for key, switches in SAYING.items() for switch in switches.split()]
    known = Counter([*ABOUT_PEOPLE, *ABOUT_THE_GAME, *said, *SAYING_BARE.split()])
    assert sorted(known.elements()) == sorted(there)
