"""CHASE-9, and that nobody vanishes: every way out of a chase, and where people are then."""

import pytest

from game import actions as act
from game import events as ev
from game.auto import next_move
from game.errors import RuleError
from game.grammar.slots import usual_course
from tests.game.chasing import HUNTER, RUNNER, asked, chase, leads, roll, the_chase
from tests.game.support import Fight, fighter


def ended(fight: Fight) -> ev.ChaseEnded:
    return fight.events(ev.ChaseEnded)[-1]


def whereabouts(fight: Fight) -> dict[str, str]:
    """Return where each one is: in the scene, away from it, or in a chase."""
    return {
        name: "chase" if one.seat is not None else "away" if one.away else "here"
        for name, one in fight.journal.scene.people.items()
    }


# --- caught --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lead", "net"), [(3, 3), (3, 5), (1, 1)])
def test_CHASE_9_at_no_lead_the_prey_is_caught(lead: int, net: int) -> None:
    fight = roll(chase(lead), Ann=net)
    over = ended(fight)
    assert (over.outcome, over.why, over.by) == ("caught", "lead", ("Ann",))
    assert leads(fight) == {"Ann": lead - net}
    assert whereabouts(fight) == {"Tom": "here", "Ann": "here"}
    assert asked(fight) is None


def test_CHASE_9_it_is_over_for_all() -> None:
    fight = roll(chase(3, hunters=("Ann", "Bea")), Ann=3)
    assert ended(fight).by == ("Ann",)
    assert set(whereabouts(fight).values()) == {"here"}


def test_a_lead_ruled_away_is_caught_too() -> None:
    fight = chase(3)
    fight.st("lead Ann=0")
    assert ended(fight).outcome == "caught"


def test_the_fight_that_follows_begins_in_the_same_scene() -> None:
    fight = roll(chase(3), Ann=4)
    fight.begin("Ann", "Tom")
    assert (fight.phase, fight.awaited()) == ("declaration", ["Tom"])


# --- away ----------------------------------------------------------------------------------------


def test_CHASE_9_from_ten_the_prey_shakes_those_it_beats() -> None:
    fight = roll(chase(10), Tom=1)
    over = ended(fight)
    assert (over.outcome, over.why) == ("away", "shaken")
    assert whereabouts(fight) == {"Tom": "away", "Ann": "here"}


def test_CHASE_9_ten_must_be_there_at_the_round_s_start() -> None:
    fight = roll(chase(9), Tom=4)
    assert (leads(fight), the_chase(fight).over) == ({"Ann": 13}, False)


@pytest.mark.parametrize("tom", [0, 2])
def test_CHASE_9_ten_alone_does_not_do_it(tom: int) -> None:
    fight = roll(chase(12), Tom=tom, Ann=2)
    assert not the_chase(fight).over


def test_CHASE_9_each_predator_is_shaken_on_their_own() -> None:
    fight = chase(10, hunters=("Ann", "Bea"))
    fight.st("lead Bea=9")
    roll(fight, Tom=2, Ann=1, Bea=1)
    assert leads(fight) == {"Bea": 10}
    assert whereabouts(fight) == {"Tom": "chase", "Ann": "here", "Bea": "chase"}
    assert asked(fight)[0] == "Tom"  # type: ignore[index]
    fight.say("Tom", "choose none")
    roll(fight, Tom=1)
    assert ended(fight).outcome == "away"


# --- Runs ----------------------------------------------------------------------------------------


def test_CHASE_9_a_prey_whose_run_is_used_up_is_caught() -> None:
    fight = chase(5)
    fight.st("run prey 2")
    roll(roll(fight))
    over = ended(fight)
    assert (over.outcome, over.why, over.by) == ("caught", "run", ("Ann",))
    assert leads(fight) == {"Ann": 0}
    assert the_chase(fight).round == 2


def test_CHASE_9_predators_whose_run_is_used_up_lose_the_prey() -> None:
    fight = chase(2)
    fight.st("run predators 1")
    roll(fight)
    assert (ended(fight).outcome, ended(fight).why) == ("away", "run")
    assert whereabouts(fight) == {"Tom": "away", "Ann": "here"}


def test_CHASE_9_both_at_once_the_prey_s_counts_first() -> None:
    fight = chase(5)
    fight.st("run prey 1")
    fight.st("run predators 1")
    roll(fight)
    assert ended(fight).outcome == "caught"


def test_CHASE_9_a_run_ends_nothing_before_the_round_s_questions() -> None:
    fight = chase(5)
    fight.st("run prey 1")
    roll(fight, Tom=1)
    assert not the_chase(fight).over
    fight.say("Tom", "choose gun it")
    assert ended(fight).why == "run"


def test_CHASE_9_one_predator_has_a_run_of_its_own() -> None:
    fight = chase(5, hunters=("Ann", "Bea"))
    fight.st("run Ann 1")
    assert fight.state()["chases"][0]["own_runs"] == {"Ann": 1}
    roll(fight)
    (left,) = fight.events(ev.ChaseLeft)
    assert (left.who, left.why) == ("Ann", "run")
    assert (leads(fight), the_chase(fight).over) == ({"Bea": 5}, False)
    fight.st("run Bea 2")
    roll(fight)
    assert (ended(fight).outcome, ended(fight).why) == ("away", "run")


def test_CHASE_9_a_predator_s_run_may_be_lifted_and_the_prey_has_none_of_its_own() -> None:
    fight = chase(5)
    fight.st("run Ann 3")
    fight.st("run Ann off")
    assert the_chase(fight).own_runs == {}
    for line, code in (
        ("run Ann off", "no-run"),
        ("run Tom 3", "run-of-prey"),
        ("run Ann 0", "bad-value"),
    ):
        with pytest.raises(RuleError) as caught:
            fight.st(line)
        assert caught.value.code == code


def test_CHASE_9_a_run_may_be_lifted() -> None:
    fight = chase(5)
    with pytest.raises(RuleError):
        fight.st("run prey off")
    fight.st("run prey 1")
    assert fight.state()["chases"][0]["runs"] == {"prey": 1}
    fight.st("run prey off")
    roll(fight)
    assert not the_chase(fight).over
    with pytest.raises(RuleError) as caught:
        fight.st("run prey 1")  # that round is over
    assert caught.value.code == "bad-value"


# --- by somebody's word, or for want of anybody --------------------------------------------------


@pytest.mark.parametrize(
    ("line", "outcome", "tom"),
    [
        ("end chase", "over", "here"),
        ("end chase the bridge is up", "over", "here"),
        ("end chase caught", "caught", "here"),
        ("end chase away into the crowd", "away", "away"),
        ("end chase crash", "crash", "here"),
    ],
)
def test_CHASE_9_the_storyteller_ends_it(line: str, outcome: str, tom: str) -> None:
    fight = chase(5)
    fight.st(line)
    assert ended(fight).outcome == outcome
    assert whereabouts(fight) == {"Tom": tom, "Ann": "here"}


def test_the_last_predator_gives_up() -> None:
    fight = chase(5)
    fight.say("Ann", "give up")
    assert (ended(fight).outcome, ended(fight).why) == ("away", "no-predator-left")
    assert whereabouts(fight) == {"Tom": "away", "Ann": "here"}


def test_the_prey_gives_up() -> None:
    fight = chase(5)
    fight.say("Tom", "give up")
    assert (ended(fight).outcome, ended(fight).by) == ("caught", ("Ann",))
    assert whereabouts(fight) == {"Tom": "here", "Ann": "here"}


def test_one_of_a_group_stays_behind() -> None:
    fight = chase(5, runners=("Tom", "Kim"))
    fight.st("drop Tom")
    assert the_chase(fight).prey == ("Kim",)
    assert whereabouts(fight)["Tom"] == "here"


def test_who_is_knocked_out_from_outside_is_out() -> None:
    fight = chase(5, hunters=("Ann", "Bea"))
    fight.st("hurt Ann=7b")
    assert leads(fight) == {"Bea": 5}
    fight.st("hurt Tom=7b")
    assert (ended(fight).outcome, ended(fight).by) == ("caught", ("Bea",))


def test_who_leaves_the_scene_leaves_the_chase_first() -> None:
    fight = chase(5, hunters=("Ann", "Bea"))
    entry = fight.st("remove Ann")
    assert [type(one) for one in entry.events] == [ev.ChaseLeft, ev.Left]
    fight.st("remove Tom")
    assert (ended(fight).outcome, ended(fight).why) == ("over", "left-scene")
    assert whereabouts(fight) == {"Bea": "here"}


def test_a_question_goes_with_whoever_was_asked() -> None:
    fight = roll(chase(9, hunters=("Ann", "Bea")), Ann=2, Bea=1)
    assert asked(fight)[0] == "Ann"  # type: ignore[index]
    fight.st("remove Ann")
    assert asked(fight)[0] == "Bea"  # type: ignore[index]


def test_the_first_of_a_group_may_leave_while_it_is_asked() -> None:
    fight = roll(chase(5, runners=("Tom", "Kim")), Tom=1, Kim=1)
    fight.st("drop Tom")
    assert asked(fight)[0] == "Kim"  # type: ignore[index]


def test_passengers_get_out_with_their_driver() -> None:
    fight = chase(5, hunters=("Ann", "Bea"), others={"Kim": RUNNER})
    fight.st("ride Kim with Ann")
    fight.st("drop Ann")
    assert whereabouts(fight)["Kim"] == whereabouts(fight)["Ann"] == "here"
    assert [(one.who, one.why) for one in fight.events(ev.ChaseLeft)] == [
        ("Kim", "driver-out"),
        ("Ann", "gave-up"),
    ]


def test_the_prey_s_passengers_are_away_with_it() -> None:
    fight = chase(10, others={"Kim": RUNNER})
    fight.st("ride Kim with Tom")
    roll(fight, Tom=1)
    assert whereabouts(fight) == {"Tom": "away", "Kim": "away", "Ann": "here"}


# --- the fight beside it, before it and after it -------------------------------------------------


def crowd() -> Fight:
    """Return a fight of four in which Tom has escaped from Ann, who pursues."""
    boxer = HUNTER | {"brawl": 4}
    fight = Fight({"Ann": boxer, "Tom": RUNNER, "Kim": boxer, "Lou": boxer})
    fight.begin("Ann", "Tom", "Kim", "Lou")
    fight.declare(Lou="pass", Kim="pass", Tom="escape", Ann="attack Tom")
    fight.st("next", {"Ann attack": "1s", "Tom escape": "4s"})
    fight.say("Ann", "pursue")
    return fight


def test_the_fight_goes_on_without_them_and_has_them_back_at_the_next_round() -> None:
    fight = crowd()
    assert (fight.phase, fight.state()["order"]) == ("resolution", ["Kim", "Lou"])
    roll(fight, Ann=3)
    assert ended(fight).outcome == "caught"
    assert fight.state()["order"] == ["Kim", "Lou"]  # INIT-5
    with pytest.raises(RuleError):
        fight.say("Tom", "block")
    fight.st("run")
    fight.st("round")
    assert set(fight.state()["order"]) == {"Kim", "Lou", "Ann", "Tom"}


def test_next_is_the_chase_s_and_next_fight_the_fight_s() -> None:
    fight = crowd()
    fight.st("next fight")
    assert (the_chase(fight).round, fight.combatant("Kim")["away"]) == (0, False)
    fight.st("next")
    assert the_chase(fight).round == 1
    fight.st("run")
    assert fight.phase == "bookkeeping"
    fight.st("next", {"Tom chase": "1s"})
    assert the_chase(fight).round == 2


def test_nobody_in_a_chase_is_awaited_attacked_or_moved_by_the_fight() -> None:
    fight = crowd()
    fight.st("run")
    fight.st("round")
    assert set(fight.awaited()) <= {"Kim", "Lou"}
    for line in ("set Ann away=no", "set Ann initiative=9"):
        with pytest.raises(RuleError) as caught:
            fight.st(line)
        assert caught.value.code == "in-chase"
    fight.place("Kim", "Lou")
    with pytest.raises(RuleError) as caught:
        fight.say("Lou", "attack Ann")
    assert caught.value.code == "away"


def test_an_attack_on_one_who_went_into_a_chase_is_void() -> None:
    boxer = HUNTER | {"brawl": 4, "willpower": 0}
    fight = Fight({"Ann": boxer, "Tom": RUNNER, "Kim": boxer})
    fight.begin("Ann", "Tom", "Kim")
    fight.declare(Kim="attack Ann", Tom="escape", Ann="attack Tom")
    fight.st("next", {"Tom escape": "4s"})
    fight.say("Ann", "pursue")
    fight.st("run")
    (lost,) = fight.events(ev.ActionLost)
    assert (lost.who, lost.reason) == ("Kim", "target-gone")


def test_ending_the_fight_leaves_the_chase_and_ending_again_ends_both() -> None:
    fight = crowd()
    fight.st("end")
    assert (fight.phase, the_chase(fight).over) == ("setup", False)
    fight.st("end")
    assert (fight.phase, ended(fight).why) == ("ended", "scene-ended")
    assert set(whereabouts(fight).values()) == {"here"}


def test_one_may_join_the_scene_while_everyone_is_in_a_chase() -> None:
    fight = chase(5)
    fight.join("Kim", **RUNNER)
    fight.st("enter Kim as predator lead 8")
    assert leads(fight) == {"Ann": 5, "Kim": 8}
    fight.join("Lou", **RUNNER)
    fight.st("enter Lou as prey")
    assert the_chase(fight).prey == ("Tom", "Lou")
    fight.join("Max", **RUNNER)
    fight.say("Max", "pursue")
    assert leads(fight)["Max"] == the_chase(fight).opening


def test_over_and_over_again_loses_nobody() -> None:
    boxer = HUNTER | {"brawl": 4, "willpower": 4}
    fight = Fight({"Ann": boxer, "Bea": boxer, "Tom": RUNNER | {"athletics": 5}})
    fight.st("effect Tom=luck chase+1")
    for turn in range(4):
        fight.begin("Ann", "Bea", "Tom")
        fight.declare(Tom="escape", Bea="attack Tom", Ann="attack Tom")
        fight.resolve({"Ann attack": "1s", "Bea attack": "2s", "Tom escape": "4s"})
        fight.say("Ann", "pursue")
        fight.say("Bea", "pursue")
        assert leads(fight) == {"Ann": 3, "Bea": 2}
        assert whereabouts(fight) == dict.fromkeys(("Ann", "Bea", "Tom"), "chase")
        roll(fight, Bea=2)
        assert whereabouts(fight) == dict.fromkeys(("Ann", "Bea", "Tom"), "here")
        assert fight.state()["round"] == turn + 1
    assert len(fight.journal.scene.effects) == 1


def test_after_a_chase_round_does_what_start_does() -> None:
    fight = crowd()
    fight.st("end")
    roll(fight, Ann=5)
    fight.st("round")
    assert (fight.state()["round"], fight.phase) == (2, "declaration")


def test_a_chase_may_begin_when_the_fight_is_over() -> None:
    fight = Fight({"Ann": HUNTER, "Tom": RUNNER}).begin("Ann", "Tom")
    fight.st("end")
    fight.st("chase Tom by Ann", {"Tom start": "2s"})
    assert fight.phase == "setup"
    roll(fight, Ann=5)
    fight.st("start")


def test_a_botched_start_after_the_fight_leaves_the_scene_open() -> None:
    fight = Fight({"Ann": HUNTER, "Tom": RUNNER}).begin("Ann", "Tom")
    fight.st("end")
    fight.st("chase Tom by Ann", {"Tom start": [1, 2, 2, 2, 2, 2]})
    assert fight.phase == "setup"
    assert fight.events(ev.FightRested)[-1].reason == "back"


def test_who_is_in_a_grapple_lets_go_of_it() -> None:
    boxer = HUNTER | {"brawl": 4}
    fight = Fight({"Ann": boxer, "Bob": boxer}).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="grapple Bob")
    fight.resolve({"Ann grapple": "3s"})
    assert len(fight.state()["grapples"]) == 1
    with pytest.raises(RuleError):
        fight.say("Bob", "pursue")
    fight.st("chase Bob by Ann")
    assert fight.state()["grapples"] == []


def test_a_scene_remembers_the_last_chases_alone() -> None:
    fight = chase(5)
    for _ in range(15):
        fight.st("end chase")
        fight.act(act.BeginChase(prey=("Tom",), predators=("Ann",), course=usual_course()))
    chases = fight.journal.scene.chases
    assert len(chases) == 10
    assert chases[-1].id == 16
    assert [one.over for one in chases] == [True] * 9 + [False]


def test_people_who_play_by_themselves_answer() -> None:
    fight = chase(5)
    fight.act(act.SetAuto(who="Tom", auto=True))
    roll(fight, Tom=1)
    move = next_move(fight.journal.scene)
    assert move is not None
    fight.act(move)
    assert asked(fight) is None


def test_a_stranger_s_sheet_is_no_matter() -> None:
    fight = chase(5)
    fight.act(act.Join(who="Zed", fighter=fighter()))
    fight.st("enter Zed as predator")
    roll(fight)
    assert fight.roll("chase", "Zed").pool == 1


def test_BOOK_2_a_hazard_strikes_in_a_chase_beside_the_fight_too() -> None:
    fight = crowd()
    fight.st("hazard Ann=Fire 1 level lethal")
    fight.act(act.Advance(run=True))
    fight.st("round")
    fight.declare(Lou="pass", Kim="pass")
    fight.act(act.Advance(run=True))
    struck = [one.who for one in fight.events(ev.HazardStruck)]
    assert struck == ["Ann", "Ann"]  # though she has been in the chase since the first round
