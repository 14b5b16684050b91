"""Chases at the keyboard: every switch, who may say what, what is refused."""

import re

import pytest

from game.state.chase import Chase
from journal.models import EntryRecord
from scenes.idling import tick_all
from tests.commands.table import SHEET, Player, Table, everyone_else_is_ready

RUNNER = {**SHEET, "weapons": ["light pistol"], "firearms": 3, "drive": 2}


@pytest.fixture
def jo(table: Table) -> Player:
    return table.seat("Jo", sheet=RUNNER)


@pytest.fixture
def kelly(table: Table) -> Player:
    return table.seat("Kelly", sheet=RUNNER)


@pytest.fixture
def scene(table: Table, st: Player, jo: Player, kelly: Player) -> Table:
    """A storyteller's scene with Jo, Kelly and a thug in it; nothing has begun."""
    st.type("+init/start Foundry")
    for player in (jo, kelly):
        player.type("+init/join")
    st.type("+init/add Thug=thug")
    return table


@pytest.fixture
def chase(scene: Table, st: Player) -> Table:
    """Jo flees from Kelly, three ahead."""
    scene.dice.lay("Jo", "start", 8, 8, 3, 3, 3)
    st.type("+chase/cold Jo=Kelly")
    assert the_chase(scene).predators == {"Kelly": 3}
    return scene


def the_chase(table: Table) -> Chase:
    """Return the chase that began last."""
    return table.script.scene.chases[-1]


def roll(table: Table, player: Player, line: str = "+chase/roll", **nets: int) -> str:
    """Roll a round in which those named make so many successes."""
    if player.name != "Vesper":
        everyone_else_is_ready(table, player.name)
    for name, net in nets.items():
        table.dice.lay(name, "chase", *[8] * net, *[3] * (5 - net))
    return player.type(line)


def is_refused(player: Player, line: str, told: str) -> None:
    """Check that a line is refused in these words, and that nothing has changed."""
    before = EntryRecord.objects.count()
    shown = re.sub(r"\n +", " ", player.type(line))
    assert re.search(told, shown), shown
    assert "Traceback" not in shown and "You can't do that:" not in shown
    assert EntryRecord.objects.count() == before


@pytest.mark.parametrize(
    ("line", "prey", "predators", "course"),
    [
        ("+chase/cold Jo=Kelly", ["Jo"], ["Kelly"], "on foot"),
        ("+chase/cold jo=kel on alleys", ["Jo"], ["Kelly"], "alleys"),
        ("+chase/cold jo by kelly on roof", ["Jo"], ["Kelly"], "rooftops"),
        ("+chase/cold Jo, Thug = Kelly on river", ["Jo", "Thug"], ["Kelly"], "river"),
        ("+chase/cold Jo=Kelly, Thug on foot", ["Jo"], ["Kelly", "Thug"], "on foot"),
        ("chase/col Thug by Jo, Kelly", ["Thug"], ["Jo", "Kelly"], "on foot"),
    ],
)
def test_cold(scene, st, line, prey, predators, course) -> None:
    st.type(line)
    now = the_chase(scene)
    assert (list(now.prey), list(now.predators)) == (prey, predators)
    assert (now.course.name, now.how) == (course, "cold")


def escape(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    """Let Jo get away, three ahead of Kelly and five ahead of anyone else."""
    for name, face in (("Jo", 1), ("Kelly", 9), ("Thug", 10)):
        table.dice.lay(name, "initiative", face)
    st.type("+init/roll")
    st.type("+init/set Thug=1")
    st.type("+as Thug=pass")
    jo.type("+escape")
    table.dice.lay("Jo", "escape", 8, 8, 8, 8, 8)
    table.dice.lay("Kelly", "attack", 8, 8)
    kelly.type("+attack Jo=with bare hands")
    st.type("+init/run")
    assert table.script.scene.people["Jo"].away


@pytest.mark.parametrize("line", ["+chase/pursue", "+pursue", "+chase/pursue jo", "+chase/join jo"])
def test_pursue(scene: Table, st: Player, jo: Player, kelly: Player, line: str) -> None:
    escape(scene, st, jo, kelly)
    assert "+chase/pursue Jo" in kelly.type("+chase")
    is_refused(kelly, "+chase Jo", r"\+chase/pursue Jo")
    kelly.type(line)
    assert the_chase(scene).predators == {"Kelly": 3}
    assert the_chase(scene).how == "escape"
    st.type("+as Thug=chase/join")
    assert the_chase(scene).predators == {"Kelly": 3, "Thug": 5}


@pytest.mark.parametrize(
    "line", ["+chase/roll", "+chase/roll Jo", "+chase/roll of kelly", "+init/next"]
)
def test_the_storyteller_rolls_for_all(chase: Table, st: Player, line: str) -> None:
    roll(chase, st, line, Jo=0, Kelly=1)
    assert the_chase(chase).round == 1
    assert the_chase(chase).predators == {"Kelly": 2}


def test_an_answer_needs_no_command(chase: Table, st: Player, kelly: Player) -> None:
    st.type("+chase/obstacle wits + athletics vs 6 for Kelly")
    kelly.type("roll with willpower")
    assert chase.script.scene.people["Kelly"].fighter.resources["willpower"] == 4


def test_the_other_side_is_asked_nothing(chase: Table, jo: Player, kelly: Player) -> None:
    roll(chase, jo, Jo=2)
    is_refused(kelly, "+chase/maneuver tail", r"after you win a round.*Waiting for Jo now")
    is_refused(kelly, "+as Jo=chase/maneuver bait", "You can't act for Jo|asking|no question|Jo")
    is_refused(jo, "+chase/maneuver", r"\+chase/maneuver bait")
    is_refused(jo, "+chase/maneuver nope", "no option 'nope'")
    is_refused(jo, "+chase/roll", r"a question to answer first")
    is_refused(kelly, "+ready", r"Jo has a question to answer first\. After that, type your")


def test_what_is_not_done_while_running(chase: Table, jo: Player, kelly: Player) -> None:
    is_refused(jo, "+attack Thug", "not in this chase")
    is_refused(jo, "+attack Kelly=with bare hands", "can't reach across a Lead with bare hands")
    is_refused(jo, "+chase/attack", r"Attack whom\? \+chase/attack Kelly$")
    is_refused(jo, "+attack", r"Attack whom\? \+attack Kelly$")
    is_refused(jo, "+escape", "escape")
    is_refused(jo, "+dodge", "Defense is automatic while you run or drive")
    is_refused(jo, "+grapple Kelly", "grapple")
    is_refused(jo, "+pursue Kelly", "in a chase")
    is_refused(jo, "+rejoin the fight", "already in .*fight when the chase is over")


def test_the_way_back_into_a_fight(scene: Table, st: Player, jo: Player, kelly: Player) -> None:
    escape(scene, st, jo, kelly)
    is_refused(jo, "come back", r"\+init/leave, and once out \+init/join.*\+as Jo=away no")
    st.type("+init/roll")
    for line in ("+chase/with Kelly", "+as Jo=chase/with Kelly"):
        is_refused(jo, line, r"moment for a chase is over.*\+chase/cold Jo=PREDATOR")
    st.type("+rejoin Jo")
    assert not scene.script.scene.people["Jo"].away


def test_rulings(chase: Table, st: Player) -> None:
    st.type("+chase/course alleys")
    assert the_chase(chase).course.name == "alleys"
    st.type("+chase/course sewers with wits + drive vs 9")
    now = the_chase(chase).course
    assert (now.name, now.pool, now.total()) == ("sewers", ("wits", "drive"), 9)
    for line, runs in (
        *(("+chase/run prey=5", {"prey": 5}), ("+chase/run 6", {"prey": 6})),
        ("+chase/run pred=4", {"prey": 6, "predators": 4}),
        *(("+chase/run predators off", {"prey": 6}), ("+chase/run prey=off", {})),
    ):
        st.type(line)
        assert the_chase(chase).runs == runs, line
    st.type("+chase/lead kel=7")
    assert the_chase(chase).predators == {"Kelly": 7}
    st.type("+chase/pool jo=wits + drive")
    assert the_chase(chase).pools == {"Jo": ("wits", "drive")}
    st.type("+chase/pool Jo=course")
    assert the_chase(chase).pools == {}


def test_joining_and_riding(chase: Table, st: Player, jo: Player) -> None:
    st.type("+chase/join Thug as predator lead 6")
    assert the_chase(chase).predators == {"Kelly": 3, "Thug": 6}
    st.type("+chase/drop Thug")
    assert list(the_chase(chase).predators) == ["Kelly"]
    st.type("+chase/join thug=prey")
    assert the_chase(chase).prey == ("Jo", "Thug")
    st.type("+chase/drop Thug")
    st.type("+chase/board Thug=Kelly")
    assert the_chase(chase).riders == {"Thug": "Kelly"}
    st.type("+as Thug=give up")
    st.type("+as Thug=board Jo")
    assert the_chase(chase).riders == {"Thug": "Jo"}
    st.type("+as Thug=chase/drop")
    assert not the_chase(chase).riders


PLAYERS_MAY_NOT = [
    *("+chase/cold Jo=Thug", "+chase/stalk Jo=Thug"),
    *("+chase/obstacle wits + athletics vs 6 for Jo", "+chase/course alleys", "+chase/run prey=5"),
    *("+chase/lead Kelly=9", "+chase/pool Kelly=wits + drive", "+chase/flee Jo=Thug"),
    *("+chase/part Jo, Thug", "+as Jo=ready", "+chase/drop Jo", "+chase/roll Jo"),
    *("+chase/board Thug=Jo", "+chase/join Thug as predator", "+chase/end", "+chase/end caught"),
    *("+as Jo=chase/drop", "+as Jo=exert", "+as Thug=pursue Jo"),
]


def test_what_is_not_a_players_to_say(chase, kelly, subtests) -> None:
    for line in PLAYERS_MAY_NOT:
        with subtests.test(line):
            is_refused(kelly, line, r"(?i)storyteller|Only Vesper")


WRONG = [
    ("+chase/cold", r"\+chase/cold PREY=PREDATOR on alleys"),
    ("+chase/cold Thug", r"\+chase/cold PREY=PREDATOR on alleys"),
    *(("+chase/cold Thug=", r"That needs more"), ("+chase/cold Thug=Bob", r"'Bob'")),
    ("+chase/cold Thug=Kelly", r"Kelly is in a chase"),
    ("+chase/cold Thug=Thug", r"named Thug twice"),
    ("+chase/cold me=Thug", r"You aren't in this scene"),
    ("+chase/stalk Thug=Kelly on the moon", r"course|moon|'Kelly on the moon'"),
    ("+chase/course atlantis", r"No course is called 'atlantis'"),
    *(("+chase/run", r"\+chase/run prey=5"), ("+chase/run 5", r"Whose Run\?.*\+chase/run prey=5")),
    ("+chase/run nobody=5", r"Nobody here is called 'nobody'"),
    ("+chase/run Jo=5", r"all prey share one Run"),
    ("+chase/flee Kelly=Jo", r"Kelly has not got away yet"),
    *(("+chase/part Jo", r"has nobody to part from"), ("+chase/run prey=many", r"many")),
    *(("+chase/run prey=off", r"limits"), ("+chase/lead Kelly", r"\+chase/lead PREDATOR=5")),
    ("+chase/lead Jo=5", r"not a predator in this chase"),
    *(("+chase/lead Kelly=x", r"'?x'? doesn't work"), ("+chase/pool Jo=nose", r"no trait 'nose'")),
    ("+chase/pool Jo", r"\+chase/pool NAME=wits \+ drive"),
    ("+chase/obstacle", r"\+chase/obstacle dexterity"),
    ("+chase/obstacle wits", r"\+chase/obstacle dexterity"),
    ("+chase/obstacle wits vs 6 for Bob", r"'Bob'"),
    ("+chase/obstacle wits vs 6 for Jo=lots", r"'lots' isn't damage"),
    ("+chase/obstacle wits vs 6 for Jo=3 magic", r"magic"),
    ("+chase/obstacle wits vs 11 for Jo", r"2 to 10"),
    ("+chase/obstacle wits vs 6 for Thug", r"Thug is not in a chase"),
    ("+chase/join Thug as spectator", r"\+chase/join NAME as predator"),
    *(("+chase/join Jo as prey", r"Jo is in a chase"), ("+chase/board", r"\+chase/board DRIVER")),
    *(("+chase/board Thug=", r"\+chase/board NAME=DRIVER"), ("+chase/board Thug=Bob", r"'Bob'")),
    ("+chase/drop Thug", r"Thug is not in a chase"),
    ("+chase/roll Thug", r"Thug is not in a chase"),
    ("+chase/roll Bob", r"Nobody here is called 'Bob'"),
    ("+chase Bob", r"Nobody here is called 'Bob'"),
    ("+chase/maneuver bait", r"You aren't in this scene"),
    *(("+chase/e", r"/e could be /end or /exert"), ("+chase/hide", r"\+chase has no /hide")),
    ("+as Jo=chase/hide", r"I don't know 'chase/hide'.*chase/attack"),
    *(("+as Jo=maneuver bait", r"after you win a round"), ("+init/roll", r"\+chase/roll|Round")),
]


def test_wrong_line(chase: Table, st: Player, subtests: pytest.Subtests) -> None:
    st.type("+as Thug=away yes")
    for line, told in WRONG:
        with subtests.test(line):
            is_refused(st, line, told)


def test_CHASE_5_who_started_the_scene_is_ready_with_those_they_run(table, jo, kelly) -> None:
    jo.type("+init/start")
    jo.type("+combat/pace step")
    kelly.type("+init/join")
    jo.type("+init/join")
    jo.type("+init/add thug")
    jo.type("+npc/manual thug")
    jo.type("+chase/cold Kelly=Jo, Thug")
    kelly.type("+agree")
    jo.type("+chase/roll")
    assert the_chase(table).ready == ("Jo", "Thug")
    jo.type("+chase/roll Kelly")  # by the pace, no matter who is not ready
    assert the_chase(table).round == 1


def test_CHASE_5_who_is_never_ready_is_reminded_and_then_taken_for_ready(chase, st, jo, kelly):
    st.type("+combat/idle 1=3 pass")
    tick_all(6000)  # nobody is ready, so nobody waits
    assert the_chase(chase).ready == ()
    st.type("+chase/ready Jo")
    kelly.clear()
    tick_all(60)
    assert "Everyone has been waiting for you" in kelly.screen()
    assert "+chase/ready" in kelly.screen() and the_chase(chase).round == 0
    chase.kill()
    for player in (st, jo, kelly):
        player.returns()
    tick_all(120)
    assert the_chase(chase).round == 1
    assert "Kelly kept the others waiting too long" in jo.screen()
    tick_all(6000)  # and by itself it goes no further
    assert (the_chase(chase).round, the_chase(chase).ready) == (1, ())
    assert "+choose leave" in kelly.type("ooc")
    assert "Kelly" in st.type("+combat/undo")  # what Jo said, and what the clock did upon it
    assert (the_chase(chase).round, the_chase(chase).ready) == (0, ())
    st.type("+chase/end")
    kelly.type("ooc")
    assert kelly.session.puppet is None


def test_CHASE_1_at_a_friends_side_by_one_command(table, st, jo, kelly) -> None:
    st.type("+init/start Alley")
    st.type("+init/join/all")
    st.type("+init/add thug as Rat")
    st.type("+chase/cold Jo=Rat")
    told = " ".join(kelly.screen().split())
    assert "+chase/pursue Jo to go after them" in told
    assert "+chase/with Jo to flee with them." in told
    assert "+init/add" not in st.screen().rpartition("A chase begins")[2]  # no fight is wanted
    assert "To agree, Jo types +chase/with Kelly" in kelly.type("+chase/with Jo")
    assert "Kelly flees along with Jo" in jo.type("+chase/with Kelly")
    st.type("+chase/end")
    st.type("+chase/cold Jo=Rat")
    assert "Kelly joins the chase" in kelly.type("+chase/with Rat")
    st.type("+chase/end")
    st.type("+chase/cold Jo=Rat on city streets")
    assert "Kelly rides with Jo" in kelly.type("+chase/with Jo")
    st.type("+chase/end")
    st.type("+chase/cold Jo=Rat")
    assert "Kelly flees along with Jo" in st.type("+chase/with Kelly=Jo")
    assert "'Nobody'" in kelly.type("+chase/with Nobody")
