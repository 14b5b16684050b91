"""Chases as a player reads them: rounds, questions, the picture."""

from pathlib import Path

import pytest

from game import actions as act
from game import events as ev
from game.dice import Net
from game.errors import RuleError
from game.rules.chase import MANEUVERS, Maneuver
from narration.phrases.chases import MANEUVERS as WORDS
from narration.prompts.prompt import chase_round_hint
from narration.reader import Reader
from narration.refusals.refusal import refusal
from narration.tables.chase_table import course_lines
from narration.telling.narrator import Telling
from narration.text import typed
from sheets.catalog import default_catalog
from tests.game.chases.test_own_chases import begun
from tests.narration.fights import ONLOOKER, Fight, fighter, gunman

SCENARIOS = sorted(Path(__file__).parents[1].glob("scenarios/**/*chase*.yaml"))
WIDE = 300


class Chased(Fight):
    """A chase in which ``Hare`` flees; nets are laid out by name."""

    def __init__(self, *predators: str, prey: str = "Hare", on: str = "on foot", ahead: int = 4):
        super().__init__()
        self.join(prey, fighter(athletics=3))
        for name in predators:
            self.join(name, gunman(), npc=name != "Hound")
        self.dice.add(prey, "start", [Net(ahead - 1)])
        course = default_catalog().courses[on]
        self.say(act.BeginChase(by="Sam", prey=(prey,), predators=predators, course=course))

    def lay(self, purpose: str, **nets: int) -> None:
        for name, net in nets.items():
            self.dice.add(name, purpose, [Net(net)])

    def roll(self, reader: Reader = ONLOOKER, **nets: int) -> list[str]:
        self.lay("chase", **nets)
        return self.tell(act.RollRound(by="Sam"), reader)


def test_who_wins_and_cannot_pay_is_told_why_nothing_is_asked():
    chase = Chased("Hound")
    lead = ev.LeadChanged(
        chase=1, predator="Hound", change=1, lead=2, why="round", margin=1, winner="prey"
    )
    event = ev.ChaseRoundRolled(chase=1, nets={"Hare": 1, "Hound": 0}, prey_net=1)
    (told,) = Telling(chase.scene, chase.scene, ONLOOKER, ()).all([lead, event])
    assert told.endswith(" The Lead is too short for a maneuver.")


@pytest.mark.parametrize(
    ("rules", "cost", "defenses"),
    [("met", "costs 3 of your pool", ""), ("nwod", "costs 3 of your pool", ", +dodge")],
)
def test_SYS_3_a_prompt_names_what_a_chase_has_by_the_rules_of_the_scene(rules, cost, defenses):
    guns = {"firearms": 2, "weapons": ["heavy pistol"]}
    chase = begun(rules, 3, "open road", **guns)
    chase.join("Kim", **guns)
    chase.st("ride Kim with Ann")
    scene = chase.journal.scene
    told = {
        name: line.replace(typed(" "), " ")
        for name in ("Ann", "Kim")
        for line in chase_round_hint(scene, scene.chases[-1], Reader(name=name, width=WIDE))
    }
    assert f"+chase/attack Tom ({cost})" in told["Ann"]
    assert told["Kim"].endswith(f", or +chase/attack Tom{defenses} or +do TEXT.")
    with pytest.raises(RuleError) as caught:
        chase.say("Kim", "delay")
    said = " ".join(refusal(caught.value).split())
    assert f"Type +chase/attack NAME{defenses} or +do TEXT." in said


def test_courses_in_a_list():
    told = course_lines(default_catalog().courses.values(), ONLOOKER)
    assert "on foot: dexterity + athletics vs 6." in told
    assert "alleys: wits + athletics vs 7 (blind corners and litter)." in told


# --- whole scenarios -----------------------------------------------------------------------------


@pytest.mark.parametrize("maneuver", MANEUVERS, ids=lambda one: f"{one.side} {one.name}")
def test_every_maneuver_says_what_it_buys(maneuver: Maneuver) -> None:
    assert WORDS[maneuver.name].buys
    assert maneuver.prepares == "nobody" or WORDS[maneuver.name].prepared
