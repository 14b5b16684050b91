"""Chases as a player reads them: rounds, questions, the picture."""

import re
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
from narration.screens.tables import order_table, summary_lines
from narration.tables.chase_table import chase_lines, course_lines
from narration.telling.announce import Announcement
from narration.telling.narrator import Telling
from narration.telling.summary import since_phase_began
from narration.text import typed
from sheets.catalog import default_catalog
from tests.game.test_own_chases import begun
from tests.narration.fights import ALOUD, BRIEF, ONLOOKER, STORYTELLER, Fight, fighter, gunman
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


def test_a_round_is_one_block(approve):
    told = Chased("Hound", "Dog").roll(BRIEF, Hare=3, Hound=1, Dog=2)
    approve(told)


def test_ones_own_roll_is_told_in_full_and_the_others_as_results(approve):
    chase = Chased("Hound")
    told = chase.roll(HARE, Hare=1, Hound=1)
    approve(told[1:])
    assert chase.shown(HARE)[0] == "-- Chase of Hare, after round 1: Lead 4 on Hound."
    assert Chased("Hound").roll(STORYTELLER, Hare=1, Hound=1)[1] == "  Rolled: Hare 1, Hound 1."
    approve(Chased("Hound").roll(ONLOOKER, Hare=1, Hound=1)[1:])


def test_results_of_names_with_a_number_cannot_be_read_as_part_of_the_name():
    chase = Chased("Someone", "Someone 2")
    told = chase.roll(HARE, Hare=1, **{"Someone": 2, "Someone 2": 3})
    assert told[1].endswith("= 1. Someone: 2, Someone 2: 3.")


def test_the_rolls_stand_under_the_heading_with_their_ids_on_request():
    verbose = Chased("Hound").roll(Reader(style="verbose", width=WIDE), Hare=1, Hound=1)
    assert verbose[1].startswith("  #2 Hare's chase roll: dexterity 3 + athletics 3 = 6")
    assert verbose[2].startswith("  #3 Hound's chase roll")


def test_each_reader_of_a_room_has_their_own_roll_in_full():
    chase = Chased("Hound")
    chase.lay("chase", Hare=1, Hound=1)
    hare, hound = chase.say(act.RollRound(by="Sam"), HARE, HOUND)
    assert hare[1].startswith("  Your chase roll 6 dice") and hare[1].endswith(". Hound 1.")
    assert hound[1].startswith("  Your chase roll") and hound[1].endswith(". Hare 1.")


def test_a_maneuver_is_told_with_its_price_and_the_round_is_not_told_again(approve):
    chase = Chased("Hound", "Dog")
    chase.roll(Hare=3, Hound=1, Dog=2)
    approve(chase.choose("Hare", "bait", HARE))
    assert chase.shown(HARE)[0] == "-- Chase of Hare, after round 1: Lead 3 on Dog, 4 on Hound."
    told = chase.roll(Hare=0, Hound=3, Dog=0)
    assert told[1].startswith("  Hound beats Hare by 3, halved by Bait to 1: Lead 4 -> 3.")


def test_head_off_and_tail_are_named_in_the_round_they_are_for():
    chase = Chased("Hound", ahead=7)
    chase.roll(Hare=0, Hound=1)
    chase.choose("Hound", "head-off")
    assert "  Hound beats Hare by 1, doubled by Head-Off to 2: Lead 10 -> 8." in (
        chase.roll(Hare=0, Hound=1)
    )
    chase.choose("Hound", "tail")
    assert "  Hare beats Hound by 3, halved by Tail to 1: Lead 9 -> 10." in (
        chase.roll(Hare=3, Hound=0)
    )


def test_two_winners_are_named_in_order(approve):
    verbose = Chased("Hound", "Dog").roll(Reader(style="verbose"), Hare=0, Hound=1, Dog=2)
    assert "First Dog, then Hound may use a maneuver." in " ".join(map(str.strip, verbose))
    told = Chased("Hound", "Dog").roll(Hare=0, Hound=1, Dog=2)
    approve(told[1:])


def test_nobody_is_told_of_maneuvers_where_the_chase_is_over():
    verbose = Chased("Hound", "Dog", ahead=1).roll(Reader(style="verbose"), Hare=0, Hound=1, Dog=2)
    assert any("The chase is over" in one for one in verbose)
    assert not any("maneuver" in one for one in verbose)


def test_to_use_no_maneuver_is_told_in_verbose_alone():
    told = {}
    for style in STYLES:
        chase = Chased("Hound")
        chase.roll(Hare=3, Hound=1)
        told[style] = chase.choose("Hare", "none", Reader(style=style))
    assert told.pop("verbose") == ["Hare uses no maneuver."]
    assert not any(told.values())


def test_of_a_group_it_is_told_whose_roll_counts():
    chase = Chased("Hound")
    chase.join("Lame")
    chase.order("enter Lame as prey")
    told = chase.roll(HARE, Hare=3, Lame=1, Hound=0)
    assert any("For the prey Lame's roll counts (1 success)." in one for one in told)


def test_who_wins_and_cannot_pay_is_told_why_nothing_is_asked():
    chase = Chased("Hound")
    lead = ev.LeadChanged(
        chase=1, predator="Hound", change=1, lead=2, why="round", margin=1, winner="prey"
    )
    event = ev.ChaseRoundRolled(chase=1, nets={"Hare": 1, "Hound": 0}, prey_net=1)
    (told,) = Telling(chase.scene, chase.scene, ONLOOKER, ()).all([lead, event])
    assert told.endswith(" The Lead is too short for a maneuver.")


# --- questions -----------------------------------------------------------------------------------


def test_the_prey_is_shown_how_far_it_is_ahead_and_what_each_maneuver_costs():
    chase = Chased("Hound", "Dog")
    chase.roll(Hare=2, Hound=1, Dog=1)
    told = chase.shown(HARE)
    assert told[0] == "-- Chase of Hare, round 1: waiting for Hare (a maneuver)."
    assert told[1] == "You are 5 ahead of Hound and Dog. Spend some of that on a maneuver? Type:"
    ways = {re.split(r"  +", one.strip())[0]: re.split(r"  +", one.strip())[1] for one in told[2:]}
    assert ways == {
        "+choose bait": "costs 2: what they win next round is halved",
        "+choose gun it": "costs 2: your next roll is at difficulty -1",
        "+choose quick reverse": "costs 3: they meet a parked car (dexterity + athletics vs 6)",
        "+choose never tell me the odds": "costs 1: you all meet a parked car",
        "+choose in there": "costs 1: you choose a new course",
        "+choose none": "keep the Lead as it is",
    }
    for line in ways:
        assert spoken(chase.scene, "Hare", line.removeprefix("+"))


def test_a_predator_is_shown_its_own_lead(approve):
    chase = Chased("Hound")
    chase.roll(Hare=0, Hound=1)
    told = chase.shown(HOUND)
    assert told[1] == "You are 3 behind Hare. Fall back further to buy a maneuver? Type:"
    assert told[2].endswith("costs 1: what the prey wins on you next round is halved")
    assert len(told) == 8
    approve(chase.shown(STORYTELLER)[1])


def test_where_to_and_which_trait(approve):
    chase = Chased("Hound", on="city streets")
    chase.roll(Hare=2, Hound=1)
    chase.choose("Hare", "in there")
    told = chase.shown(HARE)
    approve(told[:2])
    assert "  +choose maze of one-way streets  wits + drive vs 7" in told
    chase.choose("Hare", "maze of one-way streets")
    told = chase.shown(HARE)
    assert told[0].endswith("waiting for Hare (a trait for maze of one-way streets).")
    approve(told[1])
    approve(told[2:])
    assert "Hare leads the chase to maze of one-way streets, dexterity + drive vs 7." in (
        chase.choose("Hare", "dexterity")
    )


def test_an_obstacle_asks_who_can_pay(approve):
    chase = Chased("Hound", ahead=5)
    told = chase.order("obstacle dexterity + athletics vs 7 for Hare, Hound harm 3 lethal", HARE)
    approve(told[1:])
    approve(chase.shown(HARE)[0])
    told = chase.choose("Hare", "nope")
    assert told[0] == "Hare uses Nope: Lead on Hound 5 -> 2; Hare gets past without a roll."
    chase.lay("obstacle", Hound=0)
    chase.lay("damage", Hound=0)
    told = chase.choose("Hound", "roll")
    assert "  Hound fails." in told and "Hound is out of the chase." in told
    assert "nobody is after Hare any more" in " ".join(told)


def test_who_may_roll_and_shoot_is_told_so(approve):
    chase = Chased("Hound", "Dog")
    approve(chase.shown(HOUND))
    approve(chase.shown(Reader(st=True, width=WIDE))[1:])
    assert chase.shown(ONLOOKER)[1:] == ["Type +init/join to take part."]


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


def escaped() -> tuple[Fight, list[list[str]]]:
    """Return a fight out of which Hare has just got away, and what Hound and Sam were told."""
    game = Fight()
    for name in ("Hound", "Hare", "Cat"):
        game.join(name, npc=name == "Cat")
    game.roll(Cat=1)
    game.start(Hound=9, Hare=5)
    for who, line in (("Cat", "pass"), ("Hare", "escape"), ("Hound", "attack Hare")):
        game.say(spoken(game.scene, who, line))
    game.dice.add("Hound", "attack", [Net(1)])
    game.dice.add("Hare", "escape", [Net(3)])
    sam = Reader(st=True, width=WIDE)
    return game, game.say(act.Advance(by="Sam"), HOUND, sam, HARE)


def test_a_head_start_is_offered_with_its_lead(approve):
    game, (hound, sam, hare) = escaped()
    assert "Type +chase/pursue Hare to go after them: a Lead of 2." in hound
    assert any("Cat (a Lead of 3) may go after Hare: +as Cat=pursue Hare." in one for one in sam)
    assert not any("pursue" in one for one in hare)
    approve(chase_lines(game.scene, HOUND))


# --- the picture ---------------------------------------------------------------------------------


def furnished() -> Chased:
    """Return a chase in which everything is there to be shown."""
    chase = Chased("Hound", "Dog", on="city streets")
    chase.join("Gun", gunman())
    chase.order("ride Gun with Hare")
    chase.order("run prey 5")
    chase.order("run predators 3")
    chase.order("lead Dog=12")
    chase.order("pool Dog=wits + pilot")
    chase.roll(Hare=0, Hound=1, Dog=0)
    chase.choose("Hound", "tail")
    return chase


def test_the_picture(approve):
    approve(chase_lines(furnished().scene, ONLOOKER))


def test_the_picture_aloud_is_one_fact_a_sentence():
    told = chase_lines(furnished().scene, ALOUD)
    assert "Lead on Hound: 4." in told and "Lead on Dog: 12." in told
    assert all(one.endswith(".") and not one.startswith(" ") for one in told)
    assert not any(art in one for one in told for art in ART)


@pytest.mark.parametrize("width", [20, 39, 40, 60, 78])
@pytest.mark.parametrize("name", ["Hare", "|r{x}%s", "N" * 40])
def test_the_picture_is_as_wide_as_the_screen_and_names_stand_as_written(width, name):
    chase = Chased("Hound", prey=name)
    told = chase_lines(chase.scene, Reader(width=width))
    assert all(len(one) <= width and one.isascii() for one in told)
    if width == 78:
        assert name in "".join(told)


def test_who_looks_on_is_told_how_to_join(approve):
    chase = Chased("Hound", on="city streets")
    chase.join("Late")
    told = chase_lines(chase.scene, Reader(name="Late", width=WIDE))
    approve(told[-1])


def test_those_in_a_chase_are_shown_as_such_in_the_order_and_the_summary(approve):
    scene = furnished().scene
    rows = order_table(scene, ONLOOKER)
    approve([row.split("Unhurt")[1].strip() for row in rows])
    told = summary_lines(scene, [], ONLOOKER)
    assert told[0] == "-- The yard: a chase is under way --"
    assert "-- Chase of Hare: city streets, after round 1 --" in told
    assert not any("Got away" in one for one in told)


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


def test_CHASE_5_who_is_not_ready_is_told_to_all(approve):
    chase = Chased("Hound", "Dog")
    chase.say(spoken(chase.scene, "Hare", "ready"))
    chase.say(spoken(chase.scene, "Hound", "ready"))
    approve(chase.shown(HOUND))
    assert "waiting for Dog" in chase.shown(ONLOOKER)[0]


def test_CHASE_10_a_shot_that_is_too_long_is_put_to_the_storyteller():
    chase = Chased("Hound", ahead=6)
    chase.say(spoken(chase.scene, "Hound", "attack Hare"))
    told = " ".join(chase.shown(STORYTELLER))
    assert "across a Lead of 6" in told and "+choose yes" in told


def test_CHASE_1_predators_are_asked_whom_to_follow():
    chase = Chased("Hound")
    chase.join("Lame")
    chase.order("enter Lame as prey")
    told = chase.order("part Lame", HOUND)
    assert told[0] == "Lame goes another way."
    assert "  +choose Hare  go after Hare and let the others go" in told
    told = chase.choose("Hound", "Hare")
    assert told[0] == "Hound follows Hare."
    assert "From here on Lame flees apart, nobody after them." in told


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
