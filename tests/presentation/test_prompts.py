"""Whose turn it is, and what to type."""

import re

import pytest

from game.combat import actions as act
from game.combat.asking import awaiting
from game.combat.decisions import Question
from game.notation import parse, vocabulary
from presentation.prompts import standing
from presentation.reader import Reader
from tests.presentation.fights import ONLOOKER, STORYTELLER, Fight, duel, fighter, shifter

WIDE = 300
JO = Reader(name="Jo", width=WIDE)
SAM = Reader(st=True, width=WIDE)


def shown(fight: Fight, reader: Reader) -> list[str]:
    return standing(fight.scene, awaiting(fight.scene), reader)


def test_before_the_first_round_everyone_is_told_how_to_take_part():
    fight = Fight()
    assert shown(fight, ONLOOKER) == [
        "-- Before the first round: nobody in so far.",
        "Type +init/join to take part.",
    ]
    fight.join("Jo")
    assert shown(fight, JO) == ["-- Before the first round: Jo in so far."]
    assert shown(fight, STORYTELLER)[1:] == [
        "Type +init/add thug for an NPC, +init/roll to roll initiative."
    ]


def test_who_is_asked_is_told_what_to_type():
    fight = duel()
    assert shown(fight, JO) == [
        "-- Round 1, declarations: waiting for Jo (8).",
        "You declare now. Type +attack Jane, +block, +dodge, +pass or +do TEXT.",
        "Also: +escape, +guard or +split attack Jane & dodge.",
    ]
    assert shown(fight, Reader(name="Jane")) == ["-- Round 1, declarations: waiting for Jo (8)."]


def test_who_has_rage_is_told_of_haste_until_it_is_planned():
    fight = Fight()
    fight.join("Jo", shifter())
    fight.join("Thug", npc=True)
    fight.start(Jo=1, Thug=9)
    assert shown(fight, JO)[2].endswith(" For an extra action first +haste 1=rage.")
    fight.say(act.PlanHaste(by="Jo", who="Jo", haste=_rage()))
    assert shown(fight, JO)[2].endswith("& dodge.")


def _rage():
    from game.combat.declaration import Haste

    return Haste(1, "rage")


def test_the_storyteller_is_told_how_to_speak_for_an_npc_and_how_to_move_on():
    fight = Fight()
    fight.join("Jane")
    fight.join("Big Al", npc=True)
    fight.roll(**{"Big Al": 1})
    fight.start(Jane=9)
    assert shown(fight, SAM) == [
        "-- Round 1, declarations: waiting for Big Al (7).",
        "Big Al declares now. Type +as Big Al=attack Jane, or the same with block, dodge, pass, "
        "do TEXT, escape or guard.",
        "Type +init/next to pass Big Al over.",
    ]


@pytest.mark.parametrize("reader", [SAM, Reader(pace=True, width=WIDE)])
def test_who_paces_the_scene_is_told_how_to_move_it_on(reader):
    fight = duel()
    assert shown(fight, reader)[1:] == ["Type +init/next to pass Jo over."]
    fight.declare("Jo", "block")
    fight.declare("Jane", "pass")
    assert shown(fight, reader) == [
        "-- Round 1, resolution: Jane (15) is next.",
        "Type +init/next for one turn or +init/run for all of them.",
    ]
    fight.run()
    assert shown(fight, reader) == [
        "-- Round 1, bookkeeping: done.",
        "Type +init/roll for round 2 or +init/end to end the fight.",
    ]
    fight.say(act.End(by="Sam"))
    assert shown(fight, reader) == ["-- The fight is over."]


def test_everyone_else_is_told_that_the_storyteller_is_awaited():
    fight = duel()
    fight.declare("Jo", "block")
    fight.declare("Jane", "pass")
    assert shown(fight, JO) == ["-- Round 1, resolution: Jane (15) next, on the ST's word."]
    fight.run()
    assert shown(fight, JO) == ["-- Round 1, bookkeeping: done. The ST begins round 2."]


def test_a_question_names_its_options():
    fight = duel()
    question = Question("q1", "Jo", "shrug it off?", ("shrug off", "take it"), "take it")
    assert standing(fight.scene, [question], JO) == [
        "-- Round 1, declarations: waiting for Jo (shrug it off).",
        "You are asked: shrug it off. Type:",
        "  +choose shrug off",
        "  +choose take it",
    ]
    assert standing(fight.scene, [question], SAM)[1:] == [
        "To answer for Jo, type +as Jo=choose take it, or the same with choose shrug off."
    ]


@pytest.mark.parametrize("name", ["Jane", "Big Al", "Dr. Who", "with", 'O"Hara', "|r{x}%s"])
def test_what_a_prompt_says_to_type_is_taken(name):
    fight = Fight()
    fight.join("Jo", shifter())
    fight.join(name, fighter(), npc=True)
    fight.start(**{"Jo": 1, name: 9})
    common, rarer = shown(fight, JO)[1:3]
    typed = common.removeprefix("You declare now. Type ").rstrip(".")
    typed += ", " + rarer.removeprefix("Also: ").partition(". For")[0]
    commands = [one.lstrip("+") for one in re.split(r", (?=\+)| or (?=\+)", typed)]
    commands = [one.removeprefix("split ") for one in commands]
    assert len(commands) == 8
    for command in commands:
        parse(command, vocabulary(fight.scene, "Jo"))
    assert parse(commands[0], vocabulary(fight.scene, "Jo")).parts[0].target == name
