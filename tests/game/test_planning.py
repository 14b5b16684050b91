"""Declaring ahead: a plan is said at its owner's place, and is nobody else's business till then."""

from collections.abc import Mapping

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.grammar import format_saying, spoken
from game.journal import decode_entry, encode
from game.secrecy import Viewer, known
from game.state.declaration import PASS, Attack, Block, Declaration
from play.replay import replay
from tests.game.support import Fight, duel

GAROU = {"template": "shifter", "dexterity": 3, "brawl": 3, "athletics": 2, "wits": 4, "rage": 5}


def three(**sheets: Mapping[str, object]) -> Fight:
    """Return a fight of three: Cat declares first, then Bob, and last Ann."""
    cast = {name: sheets.get(name, {}) for name in ("Ann", "Bob", "Cat")}
    return Fight(cast).begin("Ann", "Bob", "Cat")


def refused(fight: Fight, who: str, line: str) -> str:
    before = fight.journal.scene
    with pytest.raises(RuleError) as caught:
        fight.say(who, line)
    assert fight.journal.scene is before
    return caught.value.code


def dropped(fight: Fight) -> list[tuple[str, str]]:
    """Return whose plans came to nothing, and why."""
    return [(one.who, one.why) for one in fight.events(ev.PlanDropped) if one.why != "said"]


# --- at one's place ------------------------------------------------------------------------------


def test_a_plan_is_declared_at_its_owners_place() -> None:
    fight = three()
    fight.say("Ann", "plan attack Cat")
    fight.say("Bob", "plan block")
    assert fight.awaited() == ["Cat"]
    assert fight.combatant("Bob")["declared"] is None
    fight.declare(Cat="pass")
    assert [fight.combatant(one)["declared"] for one in ("Bob", "Ann")] == ["block", "attack Cat"]
    assert fight.phase == "resolution"
    assert not fight.person("Ann").plan


def test_DEF_10_what_a_storyteller_grants_in_a_plan_is_granted_for_one_round() -> None:
    attack = Attack("Bob", pool=("strength", "brawl"), difficulty=2, damage=9, type="lethal")
    granted = act.PlanAhead(
        who="Ann",
        lines=(Declaration((attack,)),),
        extra=True,
        granted=True,
    )
    fight = duel()
    fight.declare(Bob="pass", Ann="pass")
    fight.resolve()
    fight.act(granted)
    plan = fight.person("Ann").extra_plan
    assert plan is not None
    assert [plan.granted_in(number) for number in (1, 2, 3)] == [False, True, False]


@pytest.mark.parametrize("ruleset", ["w20", "nwod", "met"])
def test_it_holds_in_rounds_of_another_shape(ruleset: str) -> None:
    fight = Fight({"Ann": {}, "Bob": {}}, ruleset=ruleset)
    fight.say("Ann", "plan attack Bob")
    fight.st("start")
    while "Ann" not in [one.who for one in fight.events(ev.Declared)]:
        fight.say(fight.awaited()[0], "pass")
    (said,) = [one for one in fight.events(ev.Declared) if one.who == "Ann"]
    assert said.declaration.parts[0].target == "Bob"  # type: ignore[attr-defined]


def test_a_plan_for_haste_is_said_with_each_haste_action_and_then_over() -> None:
    fight = duel(GAROU)
    fight.say("Ann", "plan haste attack Bob")
    fight.declare(Bob="pass", Ann="attack Bob haste 2 rage")
    fight.st("run")
    assert (fight.phase, fight.combatant("Ann")["declared"]) == ("haste resolution", "attack Bob")
    fight.st("run")
    assert (fight.phase, fight.combatant("Ann")["declared"]) == ("haste resolution", "attack Bob")
    fight.st("run")
    assert fight.phase == "bookkeeping"
    assert fight.person("Ann").extra_plan is None


def test_those_who_share_a_place_declare_what_they_planned_in_secret() -> None:
    fight = Fight({"Ann": {}, "Bob": {}}).begin(("Ann", "Bob"))
    fight.say("Ann", "plan attack Bob")
    assert fight.state(Viewer("Bob"))["combatants"]["Ann"]["declared"] != "attack Bob"
    fight.say("Bob", "pass")
    assert fight.combatant("Ann")["declared"] == "attack Bob"


# --- no longer possible --------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["remove Cat", "run"])
def test_a_plan_of_which_nothing_is_possible_is_dropped_and_its_owner_is_asked(order: str) -> None:
    fight = three()
    fight.say("Bob", "plan attack Cat")
    if order == "run":
        fight.st("set Cat away=yes")
    fight.st(order) if fight.awaited() != ["Bob"] else None
    assert dropped(fight) == [("Bob", "impossible")]
    assert fight.awaited() == ["Bob"]
    fight.declare(Bob="block")


def test_PILE_5_a_plan_that_the_storyteller_must_let_is_asked_about_once() -> None:
    fight = Fight({name: {} for name in ("Ann", "Bob", "Cat")}).begin("Ann", "Bob", "Cat")
    fight.st("set Cat flanks=doorway")
    fight.say("Ann", "plan attack Cat")
    fight.declare(Cat="pass", Bob="attack Cat")
    assert fight.awaited() == ["ST"]
    fight.st("choose refuse")
    assert fight.awaited() == ["Ann"]


# --- making one ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("plan attack Dora", "unknown-name"),
        ("plan dance", "unknown-verb"),
        ("plan resist", "not-in-a-grapple"),  # one line must be possible as things stand
        ("plan attack Ann; else dodge", "self-target"),
        ("plan attack Bob haste 1 rage; else dodge", "haste-limit"),
        ("plan dodge; else attack Bob haste 1 rage", "haste-limit"),
        ("plan resist haste 1 rage; else dodge", "haste-limit"),
        ("plan haste attack Bob & block; else block", "split-in-haste"),
        ("plan clear", "no-plan"),
        ("plan block" + "; else block" * 5, "too-many-plans"),
    ],
)
def test_HASTE_2_what_can_never_be_is_refused_at_once(line: str, code: str) -> None:
    assert refused(three(), "Ann", line) == code


def test_a_new_plan_takes_the_place_of_the_old_and_clear_drops_both() -> None:
    fight = three(Ann=GAROU)
    for line in ("plan block", "plan attack Bob", "plan haste attack Bob"):
        fight.say("Ann", line)
    fight.say("Ann", "plan clear")
    assert dropped(fight) == [("Ann", "cleared"), ("Ann", "cleared")]
    assert fight.person("Ann").plan is None
    assert fight.person("Ann").extra_plan is None


@pytest.mark.parametrize(
    "line",
    [
        "plan attack Bob & dodge haste 1 rage; else block",
        "plan haste attack Bob; else pass",
        'plan do "shout; else they will not hear; else"; else pass',
        "plan attack Bob // Ann swings; else block // she ducks, and says: you",
        "plan clear",
    ],
)
def test_what_prints_parses(line: str) -> None:
    scene = three(Ann=GAROU).journal.scene
    said = spoken(scene, "Ann", line)
    assert format_saying(said, scene) == line
    assert spoken(scene, "Ann", format_saying(said, scene)) == said


# --- secret, and kept ----------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [Viewer("Bob"), Viewer("Cat"), Viewer()])
def test_a_plan_is_nobody_elses_business(viewer: Viewer) -> None:
    fight = three(Ann=GAROU)
    before = fight.state(viewer), fight.seen(viewer), known(fight.journal.scene, viewer)
    for line in ("plan attack Bob", "plan haste attack Bob", "plan clear", "plan attack Cat"):
        fight.say("Ann", line)
    assert (fight.state(viewer), fight.seen(viewer), known(fight.journal.scene, viewer)) == before


@pytest.mark.parametrize("viewer", [Viewer("Bob"), Viewer("Cat"), Viewer()])
def test_what_was_planned_reads_like_what_is_said(viewer: Viewer) -> None:
    planned, typed = three(), three()
    planned.say("Ann", "plan attack Cat; else block")
    planned.declare(Cat="pass", Bob="block")
    typed.declare(Cat="pass", Bob="block", Ann="attack Cat")
    assert planned.seen(viewer) == typed.seen(viewer)


def test_its_owner_and_storytellers_know_it() -> None:
    fight = three()
    fight.say("Ann", "plan attack Bob")
    for viewer in (Viewer("Ann"), Viewer(st=True)):
        assert any(isinstance(one, ev.Planned) for one in fight.seen(viewer))
        assert known(fight.journal.scene, viewer).people["Ann"].plan is not None


def test_an_undo_brings_a_plan_back_that_was_said() -> None:
    fight = three()
    fight.say("Ann", "plan attack Cat")
    fight.declare(Cat="pass", Bob="pass")
    assert fight.phase == "resolution"
    fight.st("undo")
    assert fight.awaited() == ["Bob"]
    assert fight.person("Ann").plan is not None
    fight.st("redo")
    assert fight.combatant("Ann")["declared"] == "attack Cat"
    fight.st("undo 3")
    assert fight.person("Ann").plan is None


@pytest.mark.parametrize(
    ("ruleset", "lines"), [("met", (PASS, Declaration((Block(),)))), ("detroit", ())]
)
def test_a_plan_of_no_lines_or_of_other_rules_is_refused(
    ruleset: str, lines: tuple[Declaration, ...]
) -> None:
    fight = Fight({"Ann": {}, "Bob": {}}, ruleset=ruleset)
    with pytest.raises(RuleError):
        fight.act(act.PlanAhead(who="Ann", lines=lines))
    fight.act(act.PlanAhead(who="Ann", lines=(PASS,)))
    assert fight.person("Ann").plan is not None
    fight.st("chase Ann by Bob")
    assert refused(fight, "Ann", "plan attack Bob") == "plan-in-chase"


# --- taken back ----------------------------------------------------------------------------------


def test_what_the_game_declares_by_a_plan_is_an_entry_of_its_own() -> None:
    fight = three()
    fight.say("Ann", "plan attack Cat")
    fight.say("Bob", "plan block")
    fight.declare(Cat="pass")
    said, *planned = fight.journal.entries[-3:]
    assert not said.planned and [(one.by, one.planned) for one in planned] == [
        ("Bob", True),
        ("Ann", True),
    ]
    assert fight.phase == "resolution"
    fight.act(act.TakeBack(who="Ann"))
    assert (fight.phase, fight.awaited()) == ("declaration", ["Ann"])
    assert fight.combatant("Bob")["declared"] == "block"
    fight.declare(Ann="dodge")
    assert fight.phase == "resolution"
    assert list(replay(fight.journal.entries)) == []


# --- what can never be, and why something was not ------------------------------------------------


def test_why_a_plan_was_not_possible_is_read_as_it_was_written() -> None:
    fight = three(Ann={**GAROU, "strength": 4})
    fight.declare(Cat="pass", Bob="pass", Ann="grapple Bob")
    fight.st("run", {"Ann grapple": "3s"})
    fight.say("Bob", "plan attack Cat; else resist")
    fight.st("round")
    while fight.awaited() and fight.awaited()[0] != "Bob":
        fight.say(fight.awaited()[0], "sustain" if fight.awaited()[0] == "Ann" else "pass")
    (dropped,) = fight.events(ev.PlanDropped)
    assert dropped.refused is not None and dropped.refused.facts
    for entry in fight.journal.entries:
        assert decode_entry(encode(entry)) == entry


@pytest.mark.parametrize(
    ("line", "meanwhile", "code"),
    [
        ("attack Bob haste 2 rage", "spend Ann=rage 4", "no-resource"),
        ("attack Bob", "hurt Bob=7l", "target-has-fallen"),
        ("attack Bob", "hide Bob", "target-not-told"),
    ],
)
def test_what_is_planned_otherwise_says_why_its_first_line_was_not_possible(
    line: str, meanwhile: str, code: str
) -> None:
    fight = three(Ann=GAROU)
    fight.say("Ann", f"plan {line}; else block")
    fight.st(meanwhile)
    while fight.combatant("Ann")["declared"] is None:
        fight.say(fight.awaited()[0], "pass")
    assert fight.combatant("Ann")["declared"] == "block"
    (said,) = [one for one in fight.events(ev.PlanDropped) if one.why == "said"]
    assert said.refused is not None and said.refused.code == code
    assert not any(isinstance(one, ev.PlanDropped) for one in fight.seen(Viewer("Cat")))
    assert list(replay(fight.journal.entries)) == []
