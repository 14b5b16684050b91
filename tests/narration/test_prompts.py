"""Whose turn it is, and what to type."""

import re

import pytest

from game import actions as act
from game.dice import Net
from game.grammar import spoken
from game.notation import parse, vocabulary
from game.rules.rounds import awaiting
from game.rulesets import RULESETS
from game.state.decisions import RULING, Question
from game.state.decisions import STORYTELLER as THE_STORYTELLER
from game.words import quote
from narration.events.scenes import ANSWERED
from narration.prompts.prompt import going_on, standing
from narration.prompts.questions import PUT, asked_to_choose
from narration.reader import Reader
from tests.narration.fights import ONLOOKER, STORYTELLER, Fight, duel, fighter, shifter

WIDE = 300
JO = Reader(name="Jo", width=WIDE)
SAM = Reader(st=True, width=WIDE)


def shown(fight: Fight, reader: Reader) -> list[str]:
    return standing(fight.scene, awaiting(fight.scene), reader)


def test_before_the_first_round_everyone_is_told_how_to_take_part(approve):
    fight = Fight()
    approve(shown(fight, ONLOOKER))
    fight.join("Jo")
    assert shown(fight, JO) == ["-- Before the first round: Jo is in; waiting for the storyteller."]
    approve(shown(fight, STORYTELLER)[1:])


def test_who_has_rage_is_told_of_haste_until_it_is_planned():
    fight = Fight()
    fight.join("Jo", shifter())
    fight.join("Thug", npc=True)
    fight.start(Jo=1, Thug=9)
    assert shown(fight, JO)[1].endswith(" To act twice, first type +haste 1=rage.")
    fight.say(act.PlanHaste(by="Jo", who="Jo", haste=_rage()))
    assert shown(fight, JO)[1].endswith("+grapple Thug.")


def _rage():
    from game.state.declaration import Haste

    return Haste(1, "rage")


def test_who_paces_the_scene_is_not_told_to_pass_themselves_over():
    fight = duel()
    assert len(shown(fight, Reader(name="Jo", pace=True, width=WIDE))) == 2


def test_a_question_names_its_options(approve):
    fight = duel()
    question = Question("q1", "Jo", "shrug it off?", ("shrug off", "take it"), "take it")
    approve(standing(fight.scene, [question], JO))
    approve(standing(fight.scene, [question], SAM)[1:])


def gone(who: str) -> act.AnyAction:
    return act.SetPosition(by="Sam", who=who, changes={"away": True})


def down(who: str) -> act.AnyAction:
    return act.Harm(by="Sam", who=who, levels=7, type="lethal")


def out_of_reach(who: str) -> act.AnyAction:
    return act.SetPosition(by="Sam", who=who, changes={"unreachable": True})


@pytest.mark.parametrize("name", ["Al", "Big Al", "with", 'O"Hara', "|r{x}%s"])
@pytest.mark.parametrize("happening", [gone, down, out_of_reach])
@pytest.mark.parametrize("others", [(), ("Bo",), ("Big Bo", "Cy")])
def test_what_a_void_action_may_become_is_taken(name, happening, others):
    fight = Fight()
    fight.join("Jo")
    for foe in (name, *others):
        fight.join(foe, npc=True)
    fight.roll(**dict.fromkeys(others, 1))
    fight.start(**{"Jo": 5, name: 9})
    while fight.scene.fight.phase == "declaration":
        who = awaiting(fight.scene)[0].who
        line = f"attack {quote(name)}" if who == "Jo" else "pass"
        fight.say(spoken(fight.scene, who, line))
    fight.say(happening(name))
    while not awaiting(fight.scene):
        fight.next()
    told = shown(fight, JO)
    assert told[1].startswith(f"Your attack on {name} is void, since {name} is ")
    abort, lose = (one.strip() for one in told[2:])
    assert abort.endswith(
        "  or any other action; Willpower vs 8, then 3 dice less; bare +abort rolls first"
    )
    assert lose == f"{'+choose lose':<{abort.index('  or')}}  let the action go"
    fight.dice.add("Jo", "abort", [Net(1)])
    fight.dice.add("Jo", "attack", [Net(0)])
    fight.say(spoken(fight.scene, "Jo", abort.partition("  ")[0].removeprefix("+")))
    assert not awaiting(fight.scene)


def test_whoever_runs_a_scene_may_not_know_what_the_storyteller_could_answer():
    """What it is about is another person's secret: the answers would tell it."""
    scene = duel().scene
    about = Question("ruling:Jo", THE_STORYTELLER, RULING, (), "", {"attacker": "Jo"})
    told = asked_to_choose(scene, about, Reader(name="Jane", pace=True))
    assert told == ["a ruling on what Jo would do"]


@pytest.mark.parametrize("name", ["Jane", "Big Al", "Dr. Who", "with", 'O"Hara', "|r{x}%s"])
def test_what_a_prompt_says_to_type_is_taken(name):
    fight = Fight()
    fight.join("Jo", shifter())
    fight.join(name, fighter(), npc=True)
    fight.start(**{"Jo": 1, name: 9})
    prompt = shown(fight, JO)[1].removeprefix("You declare now. Type ").partition(". To act")[0]
    typed = prompt.replace(". Also: ", ", ").replace(" (hit back)", "")
    commands = [one.lstrip("+") for one in re.split(r", (?=\+)| or (?=\+)", typed)]
    commands = [one.removeprefix("split ") for one in commands]
    assert len(commands) == 8
    for command in commands:
        parse(command, vocabulary(fight.scene, "Jo"))
    assert parse(commands[0], vocabulary(fight.scene, "Jo")).parts[0].target == name


def test_every_question_of_every_ruleset_has_words_of_its_own_and_so_have_its_answers() -> None:
    kinds = {kind for rules in RULESETS.values() for kind in rules.answers}
    assert kinds <= PUT.keys()
    assert kinds <= {kind for kind, _ in ANSWERED}


def test_a_page_says_what_a_fight_is_at_and_who_moves_it_on() -> None:
    fight = duel()
    jo, vesper = Reader(name="Jo", runner="Vesper"), Reader(st=True)
    fight.declare("Jo", "pass")
    assert going_on(fight.scene, awaiting(fight.scene), jo) == ""
    fight.declare("Jane", "pass")
    acts = "Round 1, resolution: only passes are left"
    assert going_on(fight.scene, (), jo) == f"{acts}; waiting for Vesper."
    assert going_on(fight.scene, (), vesper) == f"{acts}."
    fight.run()
    assert going_on(fight.scene, (), jo) == "Round 1 is over; waiting for Vesper to begin round 2."
    begins = "Round 1 is over; round 2 begins when you say so."
    assert going_on(fight.scene, (), vesper) == begins
    assert going_on(Fight().scene, (), jo) == ""
