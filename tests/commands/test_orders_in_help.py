"""The examples in the help of commands that hand their line to the table of orders."""

import re

import pytest

from commands.fight.chase import CmdChase
from commands.sheet.health import CmdHeal, CmdHurt, CmdRegain, CmdSpend
from commands.storyteller.desk import RULED, CmdAs, CmdEffect, CmdHazard, CmdMod
from commands.storyteller.npc import CmdNpc
from commands.storyteller.rule import CmdRule
from game.grammar import ORDERS, format_order, parse_order
from tests.game.support import Fight

# The order that a command's word stands for; a blank is put where it has a stroke.
WORDS = {
    "effect": "effect",
    "mod": "mod",
    "hazard": "hazard",
    "hurt": "hurt",
    "heal": "heal",
    "spend": "spend",
    "regain": "regain",
    "rule": "rule",
    "rule/private": "private",
    "npc/auto": "auto",
    "npc/hide": "hide",
    "chase/course": "course",
    "chase/obstacle": "obstacle",
    "chase/lead": "lead",
    "chase/pool": "pool",
}
COMMANDS = (CmdEffect, CmdMod, CmdHazard, CmdHurt, CmdHeal, CmdSpend, CmdRegain, CmdRule, CmdNpc)
OWN = ("hurt", "heal", "spend", "regain")  # about oneself where no name stands there
CAST: dict[str, dict[str, object]] = {"Jo": {}, "Thug1": {}, "Kelly": {}}


def examples() -> list[str]:
    """Return the orders in the examples of each such command."""
    found = []
    for command in (*COMMANDS, CmdChase):
        text = str(command.__doc__).partition("Example")[2]
        for word, rest in re.findall(r"^ +\+([a-z/]+) (.+)$", text, re.MULTILINE):
            if word in WORDS:
                rest = f"Jo={rest}" if word in OWN and "=" not in rest else rest
                rest = rest.replace("=3 bashing", " harm 3 bashing")  # as +chase hands it on
                found.append(f"{WORDS[word]} {rest}")
    return found


def test_there_are_examples_of_most_of_them() -> None:
    assert len({one.split()[0] for one in examples()}) > 10


def test_an_example_is_read_and_written(subtests: pytest.Subtests) -> None:
    scene = Fight(CAST).journal.scene
    for line in examples():
        with subtests.test(line):
            action = parse_order(line, scene)
            assert parse_order(format_order(action, scene), scene) == action


def test_what_is_ruled_with_as_is_an_order_and_told(subtests: pytest.Subtests) -> None:
    keys = {one.usage.partition("=")[0].split()[-1] for one in ORDERS["set"]}
    untold = ("bare", "coverless", "staked")  # in docs/rules/w20.md
    for word in sorted(RULED):
        with subtests.test(word):
            assert word in ORDERS or word in keys
            assert word in untold or re.search(rf"\b{word}\b", CmdAs.written)
