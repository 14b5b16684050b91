"""Chases as a player reads them: rounds, questions, the picture."""

from pathlib import Path

import pytest

from game import actions as act
from game import events as ev
from game.dice import Net
from game.errors import RuleError
from game.events import Undone
from game.events.evolve import fold
from game.grammar import parse_order, spoken
from game.rules.maneuvers import MANEUVERS, Maneuver
from game.rules.rounds import awaiting
from game.secrecy import seen
from game.state.scene import Scene
from narration.log.story import story
from narration.log.why_rolls import why
from narration.phrases.maneuver_words import MANEUVERS as WORDS
from narration.phrases.rolls import arithmetic
from narration.prompts.chase_hints import chase_round_hint
from narration.prompts.prompt import standing
from narration.reader import STYLES, Reader
from narration.refusals.refusal import refusal
from narration.screens.tables import order_table
from narration.tables.chase_table import chase_lines, course_lines
from narration.telling.announce import Announcement
from narration.telling.narrator import Telling
from narration.telling.summary import since_phase_began
from narration.text import typed
from sheets.catalog import default_catalog
from tests.game.test_own_chases import begun
from tests.narration.fights import ALOUD, ONLOOKER, STORYTELLER, Fight, fighter, gunman
from tests.scenarios.played import played

SCENARIOS = sorted(Path(__file__).parents[1].glob("scenarios/*chase*.yaml"))
ART = ("--", "->", "==", "|", "[", "*", ">", "//")
WIDE = 300
HARE = Reader(name="Hare", width=WIDE)
HOUND = Reader(name="Hound", width=WIDE)


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

    def order(self, line: str, reader: Reader = ONLOOKER) -> list[str]:
        return self.tell(parse_order(line, self.scene), reader)

    def choose(self, who: str, option: str, reader: Reader = ONLOOKER) -> list[str]:
        return self.tell(spoken(self.scene, who, f"choose {option}"), reader)

    def shown(self, reader: Reader) -> list[str]:
        return standing(self.scene, awaiting(self.scene), reader)


def test_who_wins_and_cannot_pay_is_told_why_nothing_is_asked():
    chase = Chased("Hound")
    lead = ev.LeadChanged(
        chase=1, predator="Hound", change=1, lead=2, why="round", margin=1, winner="prey"
    )
    event = ev.ChaseRoundRolled(chase=1, nets={"Hare": 1, "Hound": 0}, prey_net=1)
    (told,) = Telling(chase.scene, chase.scene, ONLOOKER, ()).all([lead, event])
    assert told.endswith(" The Lead is too short for a maneuver.")


# --- questions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "cost", "defenses"),
    [("met", "costs 3 of your pool", ""), ("nwod", "costs 3 of your pool", ", +dodge")],
)
def test_SYS_3_a_prompt_names_what_a_chase_has_by_the_rules_of_the_scene(
    rules: str, cost: str, defenses: str
) -> None:
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


# --- the picture ---------------------------------------------------------------------------------


def test_courses_in_a_list():
    told = course_lines(default_catalog().courses.values(), ONLOOKER)
    assert "on foot: dexterity + athletics vs 6." in told
    assert "alleys: wits + athletics vs 7 (blind corners and litter)." in told


def test_rolls_of_a_chase_are_named():
    chase = Chased("Hound")
    chase.roll(Hare=1, Hound=1)
    rolls = chase.journal.rolls()
    assert arithmetic(rolls[0], ONLOOKER)[0].startswith("Hare's opening roll: ")
    told = why(rolls[1], ONLOOKER)
    assert told[:2] == ["Roll 2: Hare's chase roll", "  Round 1 of the chase."]
    assert any("on foot  [CHASE-5]" in one for one in told)


# --- whole scenarios -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_chase_can_be_read(path):
    """Play a scenario to readers of each kind: nothing too wide, no art aloud, no empty line."""
    entries = played(path).journal.entries
    readers = [Reader(style=style) for style in STYLES]
    for reader in (*readers, STORYTELLER, ALOUD, Reader(width=40), Reader(name="Hare")):
        scene, earlier = Scene(), []
        for entry in entries:
            if any(isinstance(one, Undone) for one in entry.events):
                break
            after = fold(entry.events, scene)
            shown = seen(entry.events, reader.viewer)
            told = Announcement(shown, scene, after, awaiting(after), earlier).lines(reader)
            told += chase_lines(after, reader) + order_table(after, reader)
            for one in told:
                assert one.strip() and one.isascii() and len(one) <= reader.columns
                assert not reader.screenreader or not any(art in one for art in ART), one
            earlier = since_phase_began([*earlier, *shown])
            scene = after


@pytest.mark.parametrize("maneuver", MANEUVERS, ids=lambda one: f"{one.side} {one.name}")
def test_every_maneuver_says_what_it_buys(maneuver: Maneuver) -> None:
    assert WORDS[maneuver.name].buys
    assert maneuver.prepares == "nobody" or WORDS[maneuver.name].prepared


def test_the_story_tells_the_round_that_ends_a_chase_and_each_round_once():
    chase = Chased("Hound", ahead=2)
    chase.roll(Hare=1, Hound=1)
    chase.roll(Hare=0, Hound=4)
    entries = chase.journal.entries
    told = [one for passage in story(entries, {one.number for one in entries}, (), ONLOOKER)
            for one in passage]  # fmt: skip
    assert told.count("-- Chase of Hare, round 1 --") == 1
    assert told.count("-- Chase of Hare, round 2 --") == 1
    last = told.index("-- Chase of Hare, round 2 --")
    assert "Hound beats Hare by 4" in told[last + 1]
    assert any("caught" in one for one in told[last + 2 :])


def test_CHASE_8_a_story_tells_what_happens_between_rounds_in_its_order_without_dice(approve):
    chase = Chased("Hound", "Dog", ahead=4)
    chase.order("obstacle dexterity + athletics vs 7 for Hare, Hound", HARE)
    chase.lay("obstacle", Hare=2, Hound=0)
    chase.choose("Hare", "roll")
    chase.choose("Hound", "roll")
    chase.roll(Hare=3, Dog=0)
    entries = chase.journal.entries
    told = [one for passage in story(entries, {one.number for one in entries}, (), ONLOOKER)
            for one in passage]  # fmt: skip
    approve(told[3:])
