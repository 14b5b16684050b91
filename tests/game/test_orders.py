"""The storyteller's words: what each line means, and what is said of one that means nothing."""

import pytest

from game import actions as act
from game.errors import RuleError
from game.grammar import format_order, parse_order
from game.state.declaration import Haste
from tests.game.support import Fight, refusal

CAST: dict[str, dict[str, object]] = {
    "Ann": {"template": "shifter", "rage": 3, "dexterity": 2},
    "Al Capone": {"template": "fae"},
    "Al": {},
}


def read(line: str) -> act.AnyAction:
    return parse_order(line, Fight(CAST).journal.scene)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("start", act.Start()),
        ("next", act.Advance()),
        ("run", act.Advance(run=True)),
        ("round", act.NextRound()),
        ("end they make peace", act.End(reason="they make peace")),
        ("undo 3", act.Undo(steps=3)),
        ("redo", act.Redo()),
        ("default", act.TakeDefaults()),
        ("pace flow", act.SetPace(pace="flow")),
        ("set Ann initiative=12", act.SetInitiative(who="Ann", total=12)),
        ("set Al cover=None vs Roof", act.SetPosition(who="Al", changes={"cover": "none vs roof"})),
        ("set Al prone=yes", act.SetPosition(who="Al", changes={"prone": True})),
        ("set Al prefer=dodge", act.Prefer(who="Al", kind="dodge")),
        ("set Al prefer=none", act.Prefer(who="Al", kind="none")),
        ("set Al haste=2 magick", act.GrantHaste(who="Al", haste=Haste(2, "magick"))),
        (
            "bonus Ann=3 for high ground",
            act.PutEffect(who="Ann", name="high ground", changes={"initiative": 3}),
        ),
        ("bonus Ann=-2", act.PutEffect(who="Ann", name="bonus", changes={"initiative": -2})),
        (
            "effect Ann=Blessing of Gaia attack+2 soak-1 for 3",
            act.PutEffect(
                who="Ann", name="Blessing of Gaia", changes={"attack": 2, "soak": -1}, rounds=3
            ),
        ),
        ("effect Ann=haze off", act.EndEffect(who="Ann", name="haze")),
        (
            "hazard Ann=falling bricks 3 dice lethal for 2",
            act.PutHazard(who="Ann", name="falling bricks", type="lethal", dice=3, rounds=2),
        ),
        (
            "hazard Ann=acid 1 level aggravated unsoakable once",
            act.PutHazard(
                who="Ann", name="acid", type="aggravated", levels=1, rounds=1, unsoakable=True
            ),
        ),
        (
            "hazard Ann=cold 2 levels bashing",
            act.PutHazard(who="Ann", name="cold", type="bashing", levels=2),
        ),
        ("hazard Ann=cold off", act.EndHazard(who="Ann", name="cold")),
        ("hurt Ann=3l", act.Harm(who="Ann", levels=3, type="lethal")),
        ("hurt Ann=1", act.Harm(who="Ann", levels=1, type="bashing")),
        ("heal Ann=2b", act.Mend(who="Ann", levels=2, type="bashing")),
        ("heal Ann=2", act.Mend(who="Ann", levels=2)),
        ("spend Ann=rage", act.ChangeResource(who="Ann", resource="rage", change=-1)),
        ("regain Ann=willpower 2", act.ChangeResource(who="Ann", resource="willpower", change=2)),
        ("remove Al C", act.Leave(who="Al Capone")),
    ],
)
def test_order(line: str, action: act.AnyAction) -> None:
    assert read(line) == action
    assert read(format_order(action, Fight(CAST).journal.scene)) == action


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "unknown-order"),
        ("jump", "unknown-order"),
        ("undo x", "bad-value"),
        ("undo 0", "bad-value"),
        ("pace fast", "bad-value"),
        ("set Ann", "bad-order"),
        ("set Ann initiative", "bad-order"),
        ("set initiative=3", "bad-order"),
        ("set Bob initiative=3", "unknown-name"),
        ("set A initiative=3", "ambiguous-name"),
        ("set Ann initiative=fast", "bad-value"),
        ("set Ann prone=maybe", "bad-value"),
        ("set Ann form=dragon", "bad-value"),
        ("set Al form=crinos", "bad-value"),
        ("set Ann brawl=99", "bad-value"),
        ("bonus Ann", "bad-order"),
        ("effect Ann=attack+2", "bad-order"),
        ("effect Ann=haze luck+2", "bad-value"),
        ("effect Ann=haze attack+1 for 0", "bad-value"),
        ("hazard Ann=fire 3 dice", "bad-order"),
        ("hazard Ann=fire 0 dice lethal", "bad-value"),
        ("hazard Ann=fire 3 dice holy", "bad-value"),
        ("hurt Ann", "bad-order"),
        ("hurt Ann=l3", "bad-order"),
        ("set Ann prefer=parry", "bad-value"),
        ("hurt Ann=3x", "bad-value"),
        ("spend Ann", "bad-order"),
        ("spend Ann=rage 0", "bad-value"),
        ("remove Bob", "unknown-name"),
    ],
)
def test_a_wrong_order_is_refused(line: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        read(line)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("set Ann cover=moon", "bad-value"),
        ("set Ann initiative=5", "wrong-phase"),
        ("hurt Ann=0l", "bad-value"),
        ("heal Ann=1", "nothing-to-heal"),
        ("spend Ann=blood", "unknown-resource"),
        ("spend Ann=rage 9", "no-resource"),
        ("regain Ann=rage", "resource-full"),
        ("redo", "nothing-to-redo"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(line: str, code: str) -> None:
    fight = Fight(CAST)
    before = fight.journal.scene
    assert refusal(fight, "ST", line) == code
    assert fight.journal.scene is before


@pytest.mark.parametrize("line", ["remove", "hurt =7l", "set  initiative=3"])
def test_no_name_is_nobody_s_even_where_there_is_only_one(line: str) -> None:
    with pytest.raises(RuleError):
        parse_order(line, Fight({"Ann": {}}).journal.scene)


@pytest.mark.parametrize("chase", [1, 2, -1])
def test_what_is_said_of_a_chase_that_is_not_there_has_no_line(chase: int) -> None:
    scene = Fight(CAST).journal.scene
    assert format_order(act.SetRun(rounds=3, chase=chase, who="Al"), scene) == ""
    assert format_order(act.EndChase(outcome="away", chase=chase), scene) == ""
