"""Declaring ahead: a plan is said at its owner's place, and is nobody else's business till then."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.grammar import format_saying, spoken
from game.secrecy import Viewer, known, without_plans
from game.state.declaration import PASS, Block, Declaration, Haste, Plan
from play.replay import replay
from tests.game.support import Fight, refusal

GAROU = {"template": "shifter", "dexterity": 3, "brawl": 3, "athletics": 2, "wits": 4, "rage": 5}


def three(**sheets: Mapping[str, object]) -> Fight:
    """Return a fight of three: Cat declares first, then Bob, and last Ann."""
    cast = {name: sheets.get(name, {}) for name in ("Ann", "Bob", "Cat")}
    return Fight(cast).begin("Ann", "Bob", "Cat")


# --- at one's place ------------------------------------------------------------------------------


# --- for several rounds --------------------------------------------------------------------------


def by_ann(fight: Fight) -> list[str]:
    """Play a round in which the others pass; return the verbs that Ann has declared so far."""
    while fight.journal.scene.fight.phase != "bookkeeping":
        others = [one for one in fight.awaited() if one != "Ann"]
        assert others or not fight.awaited(), "Ann is asked"
        fight.say(others[0], "pass") if others else fight.st("run")
    fight.st("round")
    said = (one.declaration for one in fight.events(ev.Declared) if one.who == "Ann")
    return [type(one.parts[0]).__name__ for one in said]


def test_a_list_of_plans_is_said_round_by_round_and_anew() -> None:
    fight = three()
    for line in ("plan attack Cat", "plan then dodge", "plan then block", "plan repeat"):
        fight.say("Ann", line)
    for _ in range(4):
        said = by_ann(fight)
    # The last is said as the round begins in which the others have been passed over.
    assert said[:4] == ["Attack", "Dodge", "Block", "Attack"]
    plan = fight.journal.scene.people["Ann"].plan
    assert plan is not None and (plan.repeat, plan.kept) == (True, False)
    fight.say("Ann", "plan clear")
    assert fight.journal.scene.people["Ann"].plan is None


def test_what_is_impossible_by_then_gives_way_to_the_next_round_and_harm_to_its_owner() -> None:
    fight = three()
    for line in ("plan attack Cat", "plan then attack Bob; else block", "plan until hurt"):
        fight.say("Ann", line)
    fight.st("hurt Cat=7l")
    assert by_ann(fight) == ["Attack"]
    (attack,) = [one.declaration.parts[0] for one in fight.events(ev.Declared) if one.who == "Ann"]
    assert attack.target == "Bob"  # type: ignore[union-attr]
    fight = three()
    fight.say("Ann", "plan dodge")
    fight.say("Ann", "plan until hurt")
    fight.st("hurt Ann=1b")
    fight.declare(Cat="pass", Bob="pass")
    assert fight.awaited() == ["Ann"]
    assert [one.why for one in fight.events(ev.PlanDropped)][-1] == "hurt"


# --- no longer possible --------------------------------------------------------------------------


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
    assert refusal(three(), "Ann", line) == code


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
    bare = without_plans(fight.journal.scene, viewer).people  # what is tried beforehand
    for line in ("plan attack Bob", "plan haste attack Bob", "plan clear", "plan attack Cat"):
        fight.say("Ann", line)
        assert without_plans(fight.journal.scene, viewer).people == bare
    assert (fight.state(viewer), fight.seen(viewer), known(fight.journal.scene, viewer)) == before


@pytest.mark.parametrize(
    "wish",
    [
        {"prefer": "dodge"},
        {"backs_defense": True},
        {"haste_plan": Haste(1, "rage")},
        {"extra_plan": Plan((PASS,))},
        {"stance": "aggressive"},
        {"ward": "Cat"},
    ],
    ids=str,
)
def test_what_somebody_wishes_is_their_own_business(wish: dict[str, object]) -> None:
    scene = three().journal.scene
    ann = replace(scene.people["Ann"], **wish)
    wishing = replace(scene, people={**scene.people, "Ann": ann})
    assert known(wishing, Viewer("Bob")) == known(scene, Viewer("Bob"))
    assert known(wishing, Viewer("Ann")).people["Ann"] == ann


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
def test_a_plan_of_no_lines_or_of_other_rules_is_refused(ruleset, lines) -> None:
    fight = Fight({"Ann": {}, "Bob": {}}, ruleset=ruleset)
    with pytest.raises(RuleError):
        fight.act(act.PlanAhead(who="Ann", lines=lines))
    fight.act(act.PlanAhead(who="Ann", lines=(PASS,)))
    assert fight.person("Ann").plan is not None
    fight.st("chase Ann by Bob")
    assert refusal(fight, "Ann", "plan attack Bob") == "plan-in-chase"


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


@pytest.mark.parametrize(
    ("line", "meanwhile", "code"),
    [
        ("attack Bob haste 2 rage", "spend Ann=rage 4", "no-resource"),
        ("attack Bob", "hurt Bob=7l", "target-has-fallen"),
        ("attack Bob", "hide Bob", "target-not-told"),
    ],
)
def test_what_is_planned_otherwise_says_why_its_first_line_was_not_possible(line, meanwhile, code):
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
