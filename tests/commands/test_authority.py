"""The whole table of who may say what: every kind of action against every role."""

import typing

import pytest
from django.test import override_settings
from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.fighter import BARE_HANDS, Fighter
from game.grammar.slots import usual_course
from game.rules.chase import EXHAUSTION
from game.state.chase import Chase, Seat
from game.state.decisions import STORYTELLER
from game.state.declaration import PASS, Dodge, Haste
from game.state.person import Person
from game.state.scene import Commitment, Scene
from game.values import SaidBy
from players import authority
from players.authority import Role, Speaker

ST, STARTER, PARTICIPANT, KEEPER, SELF, OBSERVER = Role

NOBODY_ELSE: set[Role] = {ST}
MATRIX: dict[str, set[Role]] = {
    "Open": set(Role),
    "Open with settings of its own": NOBODY_ELSE,
    "ChooseRules": {ST, STARTER},
    "ChooseRules with settings of its own": NOBODY_ELSE,
    "Leave": {ST, KEEPER},
    "TakeLeave": {ST, SELF, KEEPER},
    "Stay": {ST, SELF, KEEPER},
    "Start": {ST, STARTER},
    "NextRound": {ST, STARTER, PARTICIPANT},
    "Surprise": NOBODY_ELSE,
    "Advance": {ST, STARTER, PARTICIPANT},
    "End": {ST, STARTER},
    "SetPace": {ST, STARTER},
    "KeepPoses": {ST, STARTER},
    "Freeze": {ST, STARTER},
    "Resume": {ST, STARTER, PARTICIPANT},
    "SetIdle": {ST, STARTER},
    "SetAgreement": {ST},
    "GiveSalt": {ST, SELF, KEEPER},
    "CommitDice": NOBODY_ELSE,
    "SetRecovery": NOBODY_ELSE,
    "AnswerFor": NOBODY_ELSE,
    "TakeDefaults": NOBODY_ELSE,
    "Declare": {ST, SELF, KEEPER},
    "Declare with granted haste": NOBODY_ELSE,
    "Answer": {ST, SELF, KEEPER},
    "Answer for the storyteller": {ST, STARTER},
    "Abort": {ST, SELF, KEEPER},
    "AskCheck": {ST, SELF, KEEPER},
    "SettleCheck": {ST, STARTER},
    "SetAuto": {ST, KEEPER},
    "SetAuto by hand again": {ST, SELF, KEEPER},
    "SetSide": {ST, SELF, KEEPER},
    "Hide": NOBODY_ELSE,
    "Reveal": {ST, KEEPER},
    "SetSight": NOBODY_ELSE,
    "Together": set(Role),
    "SetDistance": NOBODY_ELSE,
    "SetRange": NOBODY_ELSE,
    "SetSteps": NOBODY_ELSE,
    "ReadyShield": {ST, SELF, KEEPER},
    "SetControl": NOBODY_ELSE,
    "LookAtGrapple": {ST, SELF, KEEPER},
    "Ambush": NOBODY_ELSE,
    "KnockDown": NOBODY_ELSE,
    "Reload": {ST, KEEPER},
    "PlanHaste": {ST, SELF, KEEPER},
    "PlanAhead": {ST, SELF, KEEPER},
    "PlanAhead with granted haste": NOBODY_ELSE,
    "DropPlan": {ST, SELF, KEEPER},
    "GrantHaste": NOBODY_ELSE,
    "BackDefense": {ST, SELF, KEEPER},
    "Prefer": {ST, SELF, KEEPER},
    "SetInitiative": NOBODY_ELSE,
    "SetPosition": NOBODY_ELSE,
    "Harm": {ST, KEEPER},
    "Mend": {ST, KEEPER},
    "MendWithBlood": {ST, KEEPER},
    "ChangeResource": {ST, SELF, KEEPER},
    "ChangeResource that gives back": {ST, KEEPER},
    "Refit of gear": NOBODY_ELSE,
    "Refit": NOBODY_ELSE,
    "GiveTrait": {ST, KEEPER},
    "GiveTrait that raises nothing": {ST, SELF, KEEPER},
    "Refit of what is in hand or worn": {ST, SELF, KEEPER},
    "PutEffect": NOBODY_ELSE,
    "EndEffect": NOBODY_ELSE,
    "PutHazard": NOBODY_ELSE,
    "EndHazard": NOBODY_ELSE,
    "RollDice": {ST, SELF, KEEPER},
    "RollDice in private": NOBODY_ELSE,
    "RollDice against somebody": {ST, SELF, KEEPER},
    "SetReview": NOBODY_ELSE,
    "Rule": NOBODY_ELSE,
    "Release": {ST, STARTER},
    "SetPrivate": NOBODY_ELSE,
    "BeginChase": {ST, STARTER},
    "Pursue": {ST, SELF, KEEPER},
    "RollRound": {ST, STARTER, PARTICIPANT},
    "RollRound of one's own chase": {ST, STARTER, SELF, KEEPER},
    "SetObstacle": NOBODY_ELSE,
    "SetCourse": NOBODY_ELSE,
    "SetRun": NOBODY_ELSE,
    "SetLead": NOBODY_ELSE,
    "SetPool": NOBODY_ELSE,
    "JoinChase": {ST, STARTER},
    "JoinChase with a Lead": NOBODY_ELSE,
    "Board": {ST, STARTER, SELF, KEEPER},
    "Board in mid-chase": {ST, STARTER},
    "DropOut": {ST, SELF, KEEPER},
    "Exert": {ST, SELF, KEEPER},
    "Ready": {ST, SELF, KEEPER},
    "FleeTogether": {ST, SELF, KEEPER},
    "FleeTogether by ruling": {ST, STARTER},
    "PartWays": {ST, SELF, KEEPER},
    "PartWays of several": {ST, STARTER},
    "EndChase": {ST, STARTER},
    "EndChase with an outcome": NOBODY_ELSE,
    "Undo": NOBODY_ELSE,
    "Redo": NOBODY_ELSE,
    "TakeBack": {ST, SELF, KEEPER},
}

KNIFE = BARE_HANDS.__class__(name="knife", skill="melee", damage=BARE_HANDS.damage, type="lethal")
ARMED = Fighter(weapons=(KNIFE, BARE_HANDS))
SWAPPED = Fighter(weapons=(BARE_HANDS, KNIFE))

EXAMPLES: dict[str, typing.Callable[[str], act.Action]] = {
    "Open": lambda who: act.Open(),
    "Open with settings of its own": lambda who: act.Open(settings={"grapple_upkeep": 0}),
    "ChooseRules": lambda who: act.ChooseRules(ruleset="detroit-classic"),
    "ChooseRules with settings of its own": lambda who: act.ChooseRules(
        settings={"grapple_upkeep": 0}
    ),
    "Leave": lambda who: act.Leave(who=who),
    "TakeLeave": lambda who: act.TakeLeave(who=who),
    "Stay": lambda who: act.Stay(who=who),
    "Start": lambda who: act.Start(),
    "NextRound": lambda who: act.NextRound(),
    "Surprise": lambda who: act.Surprise(who=(who,)),
    "Advance": lambda who: act.Advance(),
    "End": lambda who: act.End(),
    "SetPace": lambda who: act.SetPace(pace="flow"),
    "KeepPoses": lambda who: act.KeepPoses(on=False),
    "Freeze": lambda who: act.Freeze(reason="a pause"),
    "Resume": lambda who: act.Resume(),
    "SetIdle": lambda who: act.SetIdle(nudge=60),
    "SetAgreement": lambda who: act.SetAgreement(needs="majority"),
    "GiveSalt": lambda who: act.GiveSalt(who=who, word="heron"),
    "CommitDice": lambda who: act.CommitDice(dice=Commitment(open="00")),
    "SetRecovery": lambda who: act.SetRecovery(policy="free"),
    "AnswerFor": lambda who: act.AnswerFor(who=who),
    "TakeDefaults": lambda who: act.TakeDefaults(),
    "Declare": lambda who: act.Declare(who=who, declaration=PASS),
    "Declare with granted haste": lambda who: act.Declare(who=who, declaration=PASS, granted=True),
    "Answer": lambda who: act.Answer(who=who, option="pass"),
    "Answer for the storyteller": lambda who: act.Answer(who=STORYTELLER, option="3"),
    "Abort": lambda who: act.Abort(who=who, part=Dodge()),
    "AskCheck": lambda who: act.AskCheck(who=who, text="frenzy"),
    "SettleCheck": lambda who: act.SettleCheck(check=1),
    "SetAuto": lambda who: act.SetAuto(who=who, auto=True),
    "SetAuto by hand again": lambda who: act.SetAuto(who=who, auto=False),
    "SetSide": lambda who: act.SetSide(who=who, side="police"),
    "Hide": lambda who: act.Hide(who=who),
    "Reveal": lambda who: act.Reveal(who=who),
    "SetSight": lambda who: act.SetSight(who=who, sight="unseen"),
    "Together": lambda who: act.Together(actions=()),
    "SetSteps": lambda who: act.SetSteps(who=who, other="Boss", steps=4),
    "ReadyShield": lambda who: act.ReadyShield(who=who, friend="Boss"),
    "Ambush": lambda who: act.Ambush(who=who, target="Boss"),
    "KnockDown": lambda who: act.KnockDown(who=who),
    "SetDistance": lambda who: act.SetDistance(who=who, other="Boss", close=True),
    "SetRange": lambda who: act.SetRange(who=who, other="Boss", yards=40),
    "SetReview": lambda who: act.SetReview(on=True),
    "Rule": lambda who: act.Rule(change="reroll", why="the wind", who=who),
    "Release": lambda who: act.Release(),
    "SetPrivate": lambda who: act.SetPrivate(who=who, private=True),
    "SetControl": lambda who: act.SetControl(who=who, control=3),
    "LookAtGrapple": lambda who: act.LookAtGrapple(who=who),
    "Reload": lambda who: act.Reload(who=who, weapon="knife"),
    "PlanHaste": lambda who: act.PlanHaste(who=who),
    "PlanAhead": lambda who: act.PlanAhead(who=who, lines=(PASS,)),
    "PlanAhead with granted haste": lambda who: act.PlanAhead(who=who, lines=(PASS,), granted=True),
    "DropPlan": lambda who: act.DropPlan(who=who),
    "GrantHaste": lambda who: act.GrantHaste(who=who, haste=Haste(1, "magick")),
    "BackDefense": lambda who: act.BackDefense(who=who),
    "Prefer": lambda who: act.Prefer(who=who, kind="block"),
    "SetInitiative": lambda who: act.SetInitiative(who=who, total=3),
    "SetPosition": lambda who: act.SetPosition(who=who, changes={"prone": True}),
    "Harm": lambda who: act.Harm(who=who, levels=1, type="bashing"),
    "Mend": lambda who: act.Mend(who=who, levels=1),
    "ChangeResource": lambda who: act.ChangeResource(who=who, resource="willpower", change=-1),
    "MendWithBlood": lambda who: act.MendWithBlood(who=who, levels=1),
    "ChangeResource that gives back": lambda who: act.ChangeResource(
        who=who, resource="willpower", change=1
    ),
    "Refit of gear": lambda who: act.Refit(who=who, fighter=Fighter(weapons=(KNIFE,)), why="."),
    "GiveTrait": lambda who: act.GiveTrait(who=who, trait="social", rating=3),
    "GiveTrait that raises nothing": lambda who: act.GiveTrait(who=who, trait="social", rating=2),
    "Refit": lambda who: act.Refit(who=who, fighter=Fighter(wyrd=True), why="magic"),
    "Refit of what is in hand or worn": lambda who: act.Refit(who=who, fighter=SWAPPED, why="."),
    "PutEffect": lambda who: act.PutEffect(who=who, name="x", changes={"attack": 1}),
    "EndEffect": lambda who: act.EndEffect(who=who, name="x"),
    "PutHazard": lambda who: act.PutHazard(who=who, name="x", type="lethal", dice=1),
    "EndHazard": lambda who: act.EndHazard(who=who, name="x"),
    "RollDice": lambda who: act.RollDice(who=who, traits=("wits",)),
    "RollDice in private": lambda who: act.RollDice(who=who, traits=("wits",), private=True),
    "RollDice against somebody": lambda who: act.RollDice(
        who=who, traits=("physical",), against="Boss"
    ),
    "BeginChase": lambda who: act.BeginChase(
        prey=(who,), predators=("Boss",), course=usual_course()
    ),
    "Pursue": lambda who: act.Pursue(who=who, course=usual_course()),
    "RollRound": lambda who: act.RollRound(),
    "RollRound of one's own chase": lambda who: act.RollRound(who=who),
    "SetObstacle": lambda who: act.SetObstacle(who=(who,), obstacle=EXHAUSTION),
    "SetCourse": lambda who: act.SetCourse(course=usual_course()),
    "SetRun": lambda who: act.SetRun(side="prey", rounds=3),
    "SetLead": lambda who: act.SetLead(who=who, lead=3),
    "SetPool": lambda who: act.SetPool(who=who, traits=("wits", "drive")),
    "JoinChase": lambda who: act.JoinChase(who=who, side="prey"),
    "JoinChase with a Lead": lambda who: act.JoinChase(who=who, side="predators", lead=3),
    "Board": lambda who: act.Board(who=who, driver="Boss"),
    "Board in mid-chase": lambda who: act.Board(who=who, driver="Runner"),
    "DropOut": lambda who: act.DropOut(who=who),
    "Exert": lambda who: act.Exert(who=who),
    "Ready": lambda who: act.Ready(who=who),
    "FleeTogether": lambda who: act.FleeTogether(who=who, friend="Kelly"),
    "FleeTogether by ruling": lambda who: act.FleeTogether(who=who, friend="Kelly", ruled=True),
    "PartWays": lambda who: act.PartWays(who=who),
    "PartWays of several": lambda who: act.PartWays(who=who, along=("Kelly",)),
    "EndChase": lambda who: act.EndChase(),
    "EndChase with an outcome": lambda who: act.EndChase(outcome="caught"),
    "Undo": lambda who: act.Undo(),
    "Redo": lambda who: act.Redo(),
    "TakeBack": lambda who: act.TakeBack(who=who),
}

PACED = [
    *("Start", "End", "SetPace", "SettleCheck", "KeepPoses", "Freeze", "SetIdle", "SetAgreement"),
    *("BeginChase", "JoinChase", "Board in mid-chase", "EndChase"),
]

SPEAKERS: dict[Role, Speaker] = {
    ST: Speaker("Vesper", "#9", storyteller=True),
    STARTER: Speaker("Jo", "#1"),
    KEEPER: Speaker("Jo", "#1"),
    SELF: Speaker("Kelly", "#2"),
    OBSERVER: Speaker("Nemo", "#3"),
    PARTICIPANT: Speaker("Mara", "#4"),
}
# Whom each of them speaks about: the starter about somebody else's character.
ABOUT = {role: "Thug" if role is KEEPER else "Kelly" for role in Role}

GUESSED = {"social": 2}
ALIKE: dict[str, typing.Any] = {"fighter": ARMED, "adapted": GUESSED}
SCENE = Scene(
    people={
        "Kelly": Person(name="Kelly", ref="#2", **ALIKE),
        "Mara": Person(name="Mara", ref="#4", **ALIKE),
        "Thug": Person(name="Thug", ref=authority.kept_by("#1", "Thug"), npc=True, **ALIKE),
        "Boss": Person(name="Boss", npc=True, **ALIKE),
        "Runner": Person(name="Runner", fighter=ARMED, away=True, seat=Seat(1, "prey")),
    },
    chases=(
        Chase(id=1, prey=("Runner",), predators={}, course=usual_course(), how="cold", round=1),
    ),
)


def held(role: Role) -> set[Role]:
    """Return what one is at once who is ``role`` to an action: the keeper has started the scene,
    and it is one's own combatant that takes part.
    """
    return {role} | {KEEPER: {STARTER}, SELF: {PARTICIPANT}}.get(role, set())


def allowed(role: Role, action: act.Action, starter: str = "#1") -> bool:
    try:
        authority.check(SPEAKERS[role], action, SCENE, starter, "Jo")
    except RuleError:
        return False
    return True


@pytest.mark.parametrize("role", Role)
def test_matrix(role: Role, subtests: pytest.Subtests) -> None:
    for kind, example in EXAMPLES.items():
        with subtests.test(kind):
            action = example(ABOUT[role])
            assert allowed(role, action) is bool(held(role) & MATRIX[kind])


@pytest.mark.parametrize("kind", [*PACED, "Answer for the storyteller"])
def test_who_starts_nothing_has_no_pace(kind: str) -> None:
    action = EXAMPLES[kind]("Kelly")
    assert not allowed(SELF, action)
    assert not allowed(STARTER, action, starter="")  # a storyteller's scene


@pytest.mark.parametrize("kind", ["NextRound", "Advance", "Resume", "RollRound"])
def test_whoever_takes_part_moves_on_a_scene_that_no_storyteller_runs(kind: str) -> None:
    action = EXAMPLES[kind]("Kelly")
    assert allowed(SELF, action)
    assert not allowed(SELF, action, starter="")
    assert not allowed(OBSERVER, action)


def test_one_who_is_down_is_healed_by_whoever_paces_the_scene() -> None:
    fallen = Person(name="Kelly", fighter=ARMED, ref="#2", down="dying")
    scene = Scene(people={"Kelly": fallen})
    mend = act.Mend(who="Kelly", levels=1)
    authority.check(SPEAKERS[STARTER], mend, scene, "#1", "Jo")
    for role, code in ((SELF, "recovery-asks"), (OBSERVER, "not-your-character")):
        with pytest.raises(RuleError) as told:
            authority.check(SPEAKERS[role], mend, scene, "#1", "Jo")
        assert told.value.code == code


# --- recovery ------------------------------------------------------------------------------------

MEND = act.Mend(who="Kelly", levels=1)
BLOOD = act.MendWithBlood(who="Kelly", levels=1)
OF_RECOVERY: tuple[act.AnyAction, ...] = (
    MEND,
    BLOOD,
    act.Harm(who="Kelly", levels=1, type="bashing"),
    act.ChangeResource(who="Kelly", resource="willpower", change=1),
    act.Reload(who="Kelly", weapon="knife"),
    act.Refit(who="Kelly", fighter=Fighter(weapons=(KNIFE,)), why="."),
)
FIGHTING = replace(SCENE, chases=(), fight=replace(SCENE.fight, phase="declaration"))
RESTING = replace(SCENE, chases=())


def refused_to_oneself(scene: Scene, action: act.AnyAction, starter: str = "") -> str:
    try:
        authority.check(SPEAKERS[SELF], action, scene, starter, "Jo")
    except RuleError as error:
        return error.code
    return ""


@pytest.mark.parametrize("action", OF_RECOVERY, ids=lambda one: type(one).__name__)
def test_nobody_gives_themselves_anything_where_it_is_asked_for(action: act.AnyAction) -> None:
    for scene in (FIGHTING, RESTING, SCENE):
        assert refused_to_oneself(scene, action) == "recovery-asks"
        assert refused_to_oneself(scene, action, starter="#2") == "recovery-asks"  # her own scene


@pytest.mark.parametrize("action", OF_RECOVERY, ids=lambda one: type(one).__name__)
@override_settings(ROUNDKEEPER_RECOVERY="free")
def test_a_free_game_asks_in_a_fight_and_a_chase_unless_the_scene_is_free(
    action: act.AnyAction,
) -> None:
    assert refused_to_oneself(RESTING, action) == ""
    assert refused_to_oneself(FIGHTING, action) == "recovery-asks"
    assert refused_to_oneself(SCENE, action) == "recovery-asks"  # a chase
    assert refused_to_oneself(replace(FIGHTING, recovery="free"), action) == ""
    with pytest.raises(RuleError):  # others' are nobody's but a storyteller's
        authority.check(SPEAKERS[OBSERVER], action, RESTING, "#1", "Jo")


def test_a_free_scene_leaves_it_to_the_players() -> None:
    free = replace(FIGHTING, recovery="free")
    for one in OF_RECOVERY:
        assert refused_to_oneself(free, one) == ""
        heals = one in (MEND, BLOOD)
        assert authority.said_by(one, free) is (SaidBy.RUNNER_OR_OWNER if heals else SaidBy.OWNER)


def test_by_the_rules_blood_closes_wounds_and_nothing_else_comes_back() -> None:
    rules = replace(FIGHTING, recovery="rules")
    told = {type(one).__name__: refused_to_oneself(rules, one) for one in OF_RECOVERY}
    assert told.pop("MendWithBlood") == ""
    assert set(told.values()) == {"recovery-by-rules"}


def test_what_is_taken_in_hand_or_spent_is_free() -> None:
    spend = act.ChangeResource(who="Kelly", resource="willpower", change=-1)
    wield = act.Refit(who="Kelly", fighter=SWAPPED, why=".")
    assert refused_to_oneself(FIGHTING, spend) == refused_to_oneself(FIGHTING, wield) == ""


def test_who_is_down_is_let_go_by_whoever_runs_the_scene() -> None:
    fallen = Person(name="Kelly", fighter=ARMED, ref="#2", down="dying")
    scene = Scene(people={"Kelly": fallen})
    gone = act.Leave(who="Kelly")
    authority.check(SPEAKERS[ST], gone, scene, "#1", "Jo")
    for role in (SELF, STARTER, OBSERVER):
        with pytest.raises(RuleError):
            authority.check(SPEAKERS[role], gone, scene, "#1", "Jo")


def test_joining() -> None:
    jo = act.Join(who="Jo", fighter=ARMED, ref="#1")
    thug = act.Join(who="Thug2", fighter=ARMED, npc=True, ref=authority.kept_by("#1", "Thug2"))
    assert allowed(STARTER, jo) and not allowed(SELF, jo) and allowed(ST, jo)
    assert allowed(STARTER, thug) and not allowed(SELF, thug)
    assert not allowed(STARTER, thug, starter="")
    assert not allowed(STARTER, act.Join(who="Boss2", fighter=ARMED, npc=True))
    unseen = replace(thug, unseen=True)
    assert allowed(ST, unseen) and not allowed(STARTER, unseen)


def test_an_npc_that_the_starter_did_not_add_is_not_theirs() -> None:
    assert not allowed(STARTER, act.Declare(who="Boss", declaration=PASS))
    assert allowed(STARTER, act.Declare(who="Thug", declaration=PASS))


@pytest.mark.parametrize(
    ("role", "action", "code"),
    [
        (OBSERVER, act.Advance(), "not-your-pace"),
        (SELF, act.SetPace(pace="flow"), "not-your-pace"),
        (OBSERVER, act.Declare(who="Kelly", declaration=PASS), "not-yours"),
        (OBSERVER, act.Harm(who="Kelly", levels=1, type="lethal"), "not-your-character"),
        (SELF, act.Undo(), "needs-storyteller"),
        (SELF, act.Answer(who=STORYTELLER, option="3"), "asked-of-the-storyteller"),
        (SELF, act.SetControl(who="Kelly", control=3), "needs-storyteller"),
        (OBSERVER, act.RollRound(), "not-your-pace"),
        (OBSERVER, act.RollRound(who="Runner"), "not-your-pace"),
        (OBSERVER, act.DropOut(who="Kelly"), "not-yours"),
        (SELF, act.SetLead(who="Kelly", lead=9), "needs-storyteller"),
        (STARTER, act.EndChase(outcome="away"), "needs-storyteller"),
    ],
)
def test_refusals_say_who_may(role: Role, action: act.Action, code: str) -> None:
    with pytest.raises(RuleError) as told:
        authority.check(SPEAKERS[role], action, SCENE, "#1", "Jo")
    assert told.value.code == code
    assert told.value.facts["starter"] == "Jo"


@pytest.mark.parametrize("request_", [True, False])
@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("role", Role)
def test_who_may_settle_a_proposal(role: Role, asked: bool, request_: bool) -> None:
    allowed = role is ST or (asked and not request_)
    assert authority.may_settle(SPEAKERS[role], asked, request_) is allowed
