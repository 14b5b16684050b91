"""Who may say what, and who may do what with a sheet: the whole table, and that all ask it."""

import typing
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest
from django.test import override_settings
from msgspec.structs import replace

from game import actions as act
from game.dice import SeededChance
from game.errors import RuleError
from game.fighter import BARE_HANDS, Fighter
from game.grammar import usual_course
from game.rules.chase import EXHAUSTION
from game.scene import HANDLERS
from game.state.chase import Chase, Seat
from game.state.decisions import STORYTELLER
from game.state.declaration import PASS, Dodge, Haste
from game.state.person import Person
from game.state.scene import Commitment, Scene
from game.values import Action, SaidBy, kinds_of
from journal import sheet_store
from journal.models import EntryRecord
from journal.store import WrittenScene
from players import authority, character_sheets
from players.authority import Role, Speaker
from players.character_sheets import Reason, reference, stage_of
from scenes import consent, outside_scenes
from sheetbook import approval, sheet_requests
from sheets.catalog import default_kinds
from sheets.life import Deed, Stage
from tests.commands.table import SHEET, Player, Table
from typeclasses.scripts import CombatScript

ST, STARTER, PARTICIPANT, KEEPER, SELF, OBSERVER = Role

NOBODY_ELSE: set[Role] = {ST}
RUNNERS, OWN, IN_IT = {ST, STARTER}, {ST, SELF, KEEPER}, {ST, STARTER, PARTICIPANT}
WHO = "Kelly"

KNIFE = BARE_HANDS.__class__(name="knife", skill="melee", damage=BARE_HANDS.damage, type="lethal")
ARMED = Fighter(weapons=(KNIFE, BARE_HANDS))
SWAPPED = Fighter(weapons=(BARE_HANDS, KNIFE))

# Who may say each kind of action, and one that is said about WHO.
TABLE: dict[str, tuple[set[Role], act.AnyAction]] = {
    "Open": (set(Role), act.Open()),
    "Open with settings of its own": (NOBODY_ELSE, act.Open(settings={"grapple_upkeep": 0})),
    "ChooseRules": (RUNNERS, act.ChooseRules(ruleset="detroit-classic")),
    "ChooseRules with settings of its own": (
        NOBODY_ELSE,
        act.ChooseRules(settings={"grapple_upkeep": 0}),
    ),
    "Leave": ({ST, KEEPER}, act.Leave(who=WHO)),
    "TakeLeave": (OWN, act.TakeLeave(who=WHO)),
    "Stay": (OWN, act.Stay(who=WHO)),
    "Start": (RUNNERS, act.Start()),
    "NextRound": (IN_IT, act.NextRound()),
    "Surprise": (NOBODY_ELSE, act.Surprise(who=(WHO,))),
    "Advance": (IN_IT, act.Advance()),
    "End": (RUNNERS, act.End()),
    "SetPace": (RUNNERS, act.SetPace(pace="flow")),
    "HandOver": (RUNNERS, act.HandOver(to="Mara", ref="#4", led=False)),
    "KeepPoses": (RUNNERS, act.KeepPoses(on=False)),
    "BeginChapter": (RUNNERS, act.BeginChapter(title="two")),
    "Freeze": (RUNNERS, act.Freeze(reason="a pause")),
    "Resume": (IN_IT, act.Resume()),
    "SetIdle": (RUNNERS, act.SetIdle(nudge=60)),
    "SetAgreement": (NOBODY_ELSE, act.SetAgreement(needs="majority")),
    "GiveSalt": (OWN, act.GiveSalt(who=WHO, word="heron")),
    "CommitDice": (NOBODY_ELSE, act.CommitDice(dice=Commitment(open="00"))),
    "SetRecovery": (NOBODY_ELSE, act.SetRecovery(policy="free")),
    "AnswerFor": (NOBODY_ELSE, act.AnswerFor(who=WHO)),
    "TakeDefaults": (NOBODY_ELSE, act.TakeDefaults()),
    "Declare": (OWN, act.Declare(who=WHO, declaration=PASS)),
    "Declare with granted haste": (
        NOBODY_ELSE,
        act.Declare(who=WHO, declaration=PASS, granted=True),
    ),
    "Answer": (OWN, act.Answer(who=WHO, option="pass")),
    "Answer for the storyteller": (RUNNERS, act.Answer(who=STORYTELLER, option="3")),
    "Abort": (OWN, act.Abort(who=WHO, part=Dodge())),
    "AskCheck": (OWN, act.AskCheck(who=WHO, text="frenzy")),
    "SettleCheck": (RUNNERS, act.SettleCheck(check=1)),
    "SetAuto": ({ST, KEEPER}, act.SetAuto(who=WHO, auto=True)),
    "SetAuto by hand again": (OWN, act.SetAuto(who=WHO, auto=False)),
    "SetSide": (OWN, act.SetSide(who=WHO, side="police")),
    "Hide": (NOBODY_ELSE, act.Hide(who=WHO)),
    "Reveal": ({ST, KEEPER}, act.Reveal(who=WHO)),
    "SetSight": (NOBODY_ELSE, act.SetSight(who=WHO, sight="unseen")),
    "Together": (set(Role), act.Together(actions=())),
    "SetDistance": (NOBODY_ELSE, act.SetDistance(who=WHO, other="Boss", close=True)),
    "SetRange": (NOBODY_ELSE, act.SetRange(who=WHO, other="Boss", yards=40)),
    "SetSteps": (NOBODY_ELSE, act.SetSteps(who=WHO, other="Boss", steps=4)),
    "ReadyShield": (OWN, act.ReadyShield(who=WHO, friend="Boss")),
    "TakeCover": (OWN, act.TakeCover(who=WHO, cover="near")),
    "SetControl": (NOBODY_ELSE, act.SetControl(who=WHO, control=3)),
    "LookAtGrapple": (OWN, act.LookAtGrapple(who=WHO)),
    "Ambush": (NOBODY_ELSE, act.Ambush(who=WHO, target="Boss")),
    "KnockDown": (NOBODY_ELSE, act.KnockDown(who=WHO)),
    "Reload": ({ST, KEEPER}, act.Reload(who=WHO, weapon="knife")),
    "PlanHaste": (OWN, act.PlanHaste(who=WHO)),
    "PlanAhead": (OWN, act.PlanAhead(who=WHO, lines=(PASS,))),
    "PlanAhead with granted haste": (
        NOBODY_ELSE,
        act.PlanAhead(who=WHO, lines=(PASS,), granted=True),
    ),
    "DropPlan": (OWN, act.DropPlan(who=WHO)),
    "KeepToPlan": (OWN, act.KeepToPlan(who=WHO, repeat=True)),
    "GrantHaste": (NOBODY_ELSE, act.GrantHaste(who=WHO, haste=Haste(1, "magick"))),
    "BackDefense": (OWN, act.BackDefense(who=WHO)),
    "Prefer": (OWN, act.Prefer(who=WHO, kind="block")),
    "SetInitiative": (NOBODY_ELSE, act.SetInitiative(who=WHO, total=3)),
    "SetPosition": (NOBODY_ELSE, act.SetPosition(who=WHO, changes={"prone": True})),
    "Harm": ({ST, KEEPER}, act.Harm(who=WHO, levels=1, type="bashing")),
    "Mend": ({ST, KEEPER}, act.Mend(who=WHO, levels=1)),
    "MendWithBlood": ({ST, KEEPER}, act.MendWithBlood(who=WHO, levels=1)),
    "ChangeResource": (OWN, act.ChangeResource(who=WHO, resource="willpower", change=-1)),
    "ChangeResource that gives back": (
        {ST, KEEPER},
        act.ChangeResource(who=WHO, resource="willpower", change=1),
    ),
    "Refit of gear": (NOBODY_ELSE, act.Refit(who=WHO, fighter=Fighter(weapons=(KNIFE,)), why=".")),
    "Refit": (NOBODY_ELSE, act.Refit(who=WHO, fighter=Fighter(wyrd=True), why="magic")),
    "GiveTrait": ({ST, KEEPER}, act.GiveTrait(who=WHO, trait="social", rating=3)),
    "GiveTrait that raises nothing": (OWN, act.GiveTrait(who=WHO, trait="social", rating=2)),
    "Refit of what is in hand or worn": (OWN, act.Refit(who=WHO, fighter=SWAPPED, why=".")),
    "PutEffect": (NOBODY_ELSE, act.PutEffect(who=WHO, name="x", changes={"attack": 1})),
    "EndEffect": (NOBODY_ELSE, act.EndEffect(who=WHO, name="x")),
    "PutHazard": (NOBODY_ELSE, act.PutHazard(who=WHO, name="x", type="lethal", dice=1)),
    "EndHazard": (NOBODY_ELSE, act.EndHazard(who=WHO, name="x")),
    "RollDice": (OWN, act.RollDice(who=WHO, traits=("wits",))),
    "RollDice in private": (NOBODY_ELSE, act.RollDice(who=WHO, traits=("wits",), private=True)),
    "RollDice against somebody": (OWN, act.RollDice(who=WHO, traits=("physical",), against="Boss")),
    "SetReview": (NOBODY_ELSE, act.SetReview(on=True)),
    "Rule": (NOBODY_ELSE, act.Rule(change="reroll", why="the wind", who=WHO)),
    "Release": (RUNNERS, act.Release()),
    "SetPrivate": (NOBODY_ELSE, act.SetPrivate(who=WHO, private=True)),
    "BeginChase": (
        RUNNERS,
        act.BeginChase(prey=(WHO,), predators=("Boss",), course=usual_course()),
    ),
    "Pursue": (OWN, act.Pursue(who=WHO, course=usual_course())),
    "RollRound": (IN_IT, act.RollRound()),
    "RollRound of one's own chase": ({ST, STARTER, SELF, KEEPER}, act.RollRound(who=WHO)),
    "RollRound of another chase": (IN_IT, act.RollRound(who=WHO, chase=9)),
    "SetObstacle": (NOBODY_ELSE, act.SetObstacle(who=(WHO,), obstacle=EXHAUSTION)),
    "SetCourse": (NOBODY_ELSE, act.SetCourse(course=usual_course())),
    "SetRun": (NOBODY_ELSE, act.SetRun(side="prey", rounds=3)),
    "SetLead": (NOBODY_ELSE, act.SetLead(who=WHO, lead=3)),
    "SetPool": (NOBODY_ELSE, act.SetPool(who=WHO, traits=("wits", "drive"))),
    "JoinChase": (RUNNERS, act.JoinChase(who=WHO, side="prey")),
    "JoinChase with a Lead": (NOBODY_ELSE, act.JoinChase(who=WHO, side="predators", lead=3)),
    "Board": ({ST, STARTER, SELF, KEEPER}, act.Board(who=WHO, driver="Boss")),
    "Board in mid-chase": (RUNNERS, act.Board(who=WHO, driver="Runner")),
    "DropOut": (OWN, act.DropOut(who=WHO)),
    "Exert": (OWN, act.Exert(who=WHO)),
    "Ready": (OWN, act.Ready(who=WHO)),
    "FleeTogether": (OWN, act.FleeTogether(who=WHO, friend="Kelly")),
    "FleeTogether by ruling": (RUNNERS, act.FleeTogether(who=WHO, friend="Kelly", ruled=True)),
    "PartWays": (OWN, act.PartWays(who=WHO)),
    "PartWays of several": (RUNNERS, act.PartWays(who=WHO, along=("Kelly",))),
    "EndChase": (RUNNERS, act.EndChase()),
    "EndChase with an outcome": (NOBODY_ELSE, act.EndChase(outcome="caught")),
    "Undo": (NOBODY_ELSE, act.Undo()),
    "Redo": (NOBODY_ELSE, act.Redo()),
    "TakeBack": (OWN, act.TakeBack(who=WHO)),
}
MATRIX = {kind: roles for kind, (roles, _) in TABLE.items()}


def about(action: act.AnyAction, who: str) -> act.AnyAction:
    """Return an action said about another person."""
    told: dict[str, typing.Any] = {WHO: who, (WHO,): (who,)}
    changed = {
        field: told[getattr(action, field)]
        for field in ("who", "prey")
        if getattr(action, field, None) in tuple(told)
    }
    return replace(action, **changed)


EXAMPLES = {kind: partial(about, action) for kind, (_, action) in TABLE.items()}

SPEAKERS: dict[Role, Speaker] = {
    ST: Speaker("Vesper", "#9", storyteller=True),
    STARTER: Speaker("Jo", "#1"),
    KEEPER: Speaker("Jo", "#1"),
    SELF: Speaker("Kelly", "#2"),
    OBSERVER: Speaker("Nemo", "#3"),
    PARTICIPANT: Speaker("Mara", "#4"),
}
# Whom each of them speaks about: the starter about another person's character.
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


@pytest.mark.parametrize("starter", ["#1", ""])
def test_matrix(starter: str, subtests: pytest.Subtests) -> None:
    nobodys = set() if starter else {STARTER, PARTICIPANT, KEEPER}  # where a storyteller runs it
    for role, (kind, example) in product(Role, EXAMPLES.items()):
        with subtests.test(kind, role=role.name):
            action = example(ABOUT[role])
            roles = held(role) - nobodys or {OBSERVER}
            assert allowed(role, action, starter) is bool(roles & MATRIX[kind])


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
KELLY = replace(FIGHTING.people["Kelly"], down="unconscious")
DOWN = replace(FIGHTING, people={**FIGHTING.people, "Kelly": KELLY})


def refused_to_oneself(scene: Scene, action: act.AnyAction, starter: str = "") -> str:
    try:
        authority.check(SPEAKERS[SELF], action, scene, starter, "Jo")
    except RuleError as error:
        return error.code
    return ""


def test_nobody_gives_themselves_anything_where_it_is_asked_for(subtests: pytest.Subtests) -> None:
    for action in OF_RECOVERY:
        with subtests.test(type(action).__name__):
            for scene, starter in product((FIGHTING, DOWN, RESTING, SCENE), ("", "#2")):
                # The second is her own scene.
                assert refused_to_oneself(scene, action, starter) == "recovery-asks"


@override_settings(ROUNDKEEPER_RECOVERY="free")
def test_a_free_game_asks_in_a_fight_and_a_chase_unless_the_scene_is_free(subtests) -> None:
    for action in OF_RECOVERY:
        with subtests.test(type(action).__name__):
            assert refused_to_oneself(RESTING, action) == ""
            assert refused_to_oneself(FIGHTING, action) == "recovery-asks"
            assert refused_to_oneself(SCENE, action) == "recovery-asks"  # a chase
            assert refused_to_oneself(replace(FIGHTING, recovery="free"), action) == ""
            with pytest.raises(RuleError):  # others' are nobody's but a storyteller's
                authority.check(SPEAKERS[OBSERVER], action, RESTING, "#1", "Jo")


def test_by_the_rules_blood_closes_wounds_and_nothing_else_comes_back() -> None:
    rules = replace(FIGHTING, recovery="rules")
    told = {type(one).__name__: refused_to_oneself(rules, one) for one in OF_RECOVERY}
    assert told.pop("MendWithBlood") == ""
    assert set(told.values()) == {"recovery-by-rules"}


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


def test_refusals_say_who_may(subtests: pytest.Subtests) -> None:
    for role, action, code in [
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
    ]:
        with subtests.test(code):
            with pytest.raises(RuleError) as told:
                authority.check(SPEAKERS[role], action, SCENE, "#1", "Jo")
            assert told.value.code == code
            assert told.value.facts["starter"] == "Jo"


def test_who_may_settle_a_proposal() -> None:
    for role, asked, request in product(Role, (True, False), (True, False)):
        allowed = role is ST or (asked and not request)
        assert authority.may_settle(SPEAKERS[role], asked, request) is allowed


OF_THE_JOURNAL = {act.Undo, act.Redo, act.TakeBack}
OF_AUTHORITY = {
    *("not-your-npc", "not-your-pace", "not-yours", "not-your-character", "needs-storyteller"),
    *("asked-of-the-storyteller", "recovery-asks"),
}
REACHED = "reached-the-rules"


def kinds() -> set[type[Action]]:
    """Return every class of action there is."""
    return set(kinds_of(Action))


def test_every_action_can_be_said_and_is_handled() -> None:
    sayable = set(typing.get_args(act.AnyAction.__value__))
    assert kinds() == sayable
    assert sayable - HANDLERS.keys() == OF_THE_JOURNAL


def test_every_action_has_a_row_of_its_own() -> None:
    assert MATRIX.keys() == EXAMPLES.keys()
    # Who comes needs another scene than the examples (test_authority.py).
    assert kinds() - {type(make("Kelly")) for make in EXAMPLES.values()} == {act.Join}


@pytest.fixture
def nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> list[tuple[SaidBy, act.AnyAction]]:
    """Stop everything that comes past the table, and note it."""
    came: list[tuple[SaidBy, act.AnyAction]] = []

    def stop(script: CombatScript, standing: WrittenScene, action: act.AnyAction) -> typing.Any:
        came.append((authority.said_by(action, standing.scene), action))
        raise RuleError(REACHED)

    monkeypatch.setattr(CombatScript, "_outcome", stop)
    return came


@pytest.mark.parametrize("role", Role)
def test_the_service_asks_the_table_for_every_action(
    table: Table,
    st: Player,
    role: Role,
    nothing_is_done: list[tuple[SaidBy, act.AnyAction]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    st.type("+init/start")
    script = table.script
    at = script.standing
    script.live.standing = WrittenScene(at.id, at.number, at.timeline, replace(SCENE, led=False))
    script.live.record.starter = "#1"
    monkeypatch.setattr(consent, "asked_of", lambda script, without: ())
    for kind, example in EXAMPLES.items():
        action = example(ABOUT[role])
        with pytest.raises(RuleError) as told:
            script.submit(SPEAKERS[role], action)
        allowed = bool(held(role) & MATRIX[kind])
        assert (told.value.code == REACHED) is allowed, (kind, told.value.code)
        assert allowed or told.value.code in OF_AUTHORITY, (kind, told.value.code)
    assert EntryRecord.objects.count() == 1
    script.load_again()


# What a person types about Kelly (and once more about Thug, whom Jo keeps): between them these
# lines say every kind of action, but for those named below.
LINES = [
    *("+combat/ruleset w20", "+combat/set grapple_upkeep=0", "+init/join", "+init/add thug"),
    *("+init/leave", "+init/remove Kelly", "+init/remove Rat", "+init/roll", "+init/next"),
    "+init/surprise Kelly",
    *("+init/add thug hidden", "+init/add thug unseen", "+npc/unseen Kelly"),
    *("+init/run", "+init/end", "+combat/pace flow", "+init/hold tea", "+init/resume"),
    *("+combat/chapter Two", "+combat/storyteller Kelly"),
    *("+combat/idle 5m", "+pass", "+act dodge", "+as Kelly=pass"),
    *("+as Kelly=choose pass", "+choose pass", "+as Kelly=abort dodge", "+abort dodge"),
    *("+as Kelly=check frenzy", "+check/done 1", "+npc/auto Kelly", "+as Kelly=close Jo"),
    "+init/side Kelly=police",
    *("+range Kelly,Jo=40", "+npc/manual Kelly", "+plan block", "+plan Kelly=block", "+plan/clear"),
    "+plan/repeat",
    *("+as Kelly=steps Jo 3", "+cover near", "+act shield Jo", "+as Kelly=shield Jo"),
    "+grapple/control Kelly=3",
    *("+as Kelly=ambush Jo", "+as Kelly=knockdown", "+gear/reload light pistol", "+haste 1=rage"),
    *("+as Kelly=haste 1 rage", "+haste Kelly=1 magick", "+as Kelly=prefer block"),
    *("+defend/prefer dodge", "+defend/willpower", "+as Kelly=willpower"),
    *("+init/set Kelly=20", "+as Kelly=prone yes", "+hurt Kelly=1b"),
    *("+heal Kelly=1", "+heal Rat=1", "+spend Kelly=willpower", "+regain Kelly=rage"),
    *("+heal Kelly=1 with blood", "+gear/give Kelly=club", "+combat/recovery free"),
    "+sheet/grant 1",  # what the first who typed it asked for by +gear/reload
    *("+sheet/set Kelly/brawl=5", "+gear/wield sword", "+effect Kelly=Bless attack+2"),
    *("+effect Kelly=Bless off", "+mod Kelly=attack+1", "+init/bonus Kelly=2 for luck"),
    *("+hazard Kelly=Fire 3 dice lethal", "+hazard Kelly=Fire off", "+roll Kelly=wits"),
    *("+roll/private Kelly=wits", "+chase/cold Kelly=Jo", "+chase/stalk Kelly=Jo", "+pursue Rosa"),
    *("+as Kelly=pursue Rosa", "+chase/roll", "+as Rosa=roll", "+chase/course alleys"),
    *("+chase/obstacle wits vs 6 for Rosa", "+chase/run prey=20", "+chase/lead Otto=9"),
    *("+chase/exert", "+roll wits", "+chase/flee Kelly", "+chase/flee Rosa=Kelly", "+chase/part"),
    *("+chase/part Rosa, Kelly", "+as Rosa=part", "+as Rosa=ready", "+chase/ready"),
    "+combat/poses off",
    *("+chase/pool Rosa=wits + drive", "+chase/join Kelly as prey", "+as Kelly=board Jo"),
    *("+chase/join Kelly as predator lead 6", "+chase/board Jo", "+as Kelly=board Rosa"),
    *("+chase/drop", "+as Rosa=give up", "+as Rosa=exert", "+chase/end", "+chase/end caught"),
    *("+npc/hide Kelly", "+npc/reveal Kelly", "+as Kelly, Thug=pass", "+combat/review on"),
    *("+combat/release", "+rule attack cancel because of the rain", "+rule/private Kelly"),
    *("+combat/undo", "+combat/redo", "+combat/oops Kelly"),
    *("+init/new Second", "+init/new X=detroit, prone_dice 1"),
]  # fmt: skip

# Said by no line above, and why.
NOT_TYPED = {
    act.SetAgreement: "it stands in old journals alone",
    act.Open: "a scene is opened outside any (test_scenes.py)",
    act.Start: "the fight here is under way",
    act.CommitDice: "the game says it",
    act.GiveSalt: "these dice are plain (test_logs.py)",
    act.AnswerFor: "the clock and what was agreed say it",
    act.TakeDefaults: "scenarios say it",
    act.LookAtGrapple: "nobody is unsure here",
    act.Stay: "nobody is about to leave here",
    act.GiveTrait: "the rules here ask for no trait that a sheet has not",
}

ABLE = {
    **SHEET,
    **{
        "template": "shifter",
        "rage": 4,
        "gnosis": 3,
        "weapons": ["knife", "sword", "light pistol"],
        "ammunition": {"light pistol": 3},
    },
}


@pytest.fixture
def playing(table: Table, monkeypatch: pytest.MonkeyPatch) -> dict[str, Player]:
    """A fight that Jo started, with a chase beside it, and an NPC of Jo's."""
    monkeypatch.setattr(table.dice, "roll", SeededChance(1).roll)
    players = {"Vesper": table.seat("Vesper", "Storyteller", sheet=None)}
    players |= {name: table.seat(name, sheet=ABLE) for name in ("Jo", "Kelly", "Rosa", "Otto")}
    players["Nemo"] = table.seat("Nemo", sheet=ABLE)
    st, jo = players["Vesper"], players["Jo"]
    jo.type("+init/start Alley")
    jo.type("+combat/pace step")
    for name in ("Kelly", "Rosa", "Otto"):
        players[name].type("+init/join")
    jo.type("+init/add Thug=thug")
    jo.type("+npc/manual Thug")
    st.type("+init/add Rat=thug")
    players["Kelly"].type("+check frenzy")
    for line in (
        *("+chase/cold Rosa=Otto", "+chase/roll", "+chase/lead Otto=4", "+hurt Rat=7l"),
        *("+init/roll", "+init/set Jo=20", "+init/set Thug=21", "+init/set Kelly=1", "+init"),
    ):
        st.type(line)
    return players


def roles_of(name: str, action: act.AnyAction) -> set[Role]:
    """Return what a person at this table is to an action, as the table's own people know it."""
    subject = getattr(action, "who", "")
    found = {OBSERVER}
    if name == "Vesper":
        found.add(ST)
    if name == "Jo":
        found |= {STARTER, KEEPER} if subject.startswith("Thug") else {STARTER}
    if name in ("Jo", "Kelly", "Rosa"):
        found.add(PARTICIPANT)
    if name == subject:
        found.add(SELF)
    return found


def test_no_command_says_what_its_typist_may_not(table, playing, nothing_is_done) -> None:
    script, said = table.script, set()
    before = script.standing
    about_thug = [one.replace("Kelly", "Thug") for one in LINES if "Kelly" in one]
    for line in (*LINES, *about_thug):
        for name in ("Vesper", "Jo", "Kelly", "Nemo", "Rosa"):
            nothing_is_done.clear()
            assert playing[name].type(line), (name, line)
            for whose, action in nothing_is_done:
                assert roles_of(name, action) & authority.ALLOWED[whose], (name, line, action)
                said.add(type(action))
    assert script.standing == before
    assert kinds() - said == NOT_TYPED.keys()


ST_SHEET_AUTHORITY, SELF_SHEET_AUTHORITY, OBSERVER_SHEET_AUTHORITY = (
    Role.STORYTELLER,
    Role.SELF,
    Role.OBSERVER,
)

MATRIX_SHEET_AUTHORITY: dict[str, set[Role]] = {
    "Read": {ST_SHEET_AUTHORITY, SELF_SHEET_AUTHORITY},
    "ReadHistory": {ST_SHEET_AUTHORITY, SELF_SHEET_AUTHORITY},
    "Export": {ST_SHEET_AUTHORITY, SELF_SHEET_AUTHORITY},
    "Start": {SELF_SHEET_AUTHORITY},
    "Change of a draft": {ST_SHEET_AUTHORITY, SELF_SHEET_AUTHORITY},
    "Change of a submitted sheet": {ST_SHEET_AUTHORITY},
    "Change of an approved sheet": {ST_SHEET_AUTHORITY},
    "Change of no sheet": {ST_SHEET_AUTHORITY, SELF_SHEET_AUTHORITY},
    "Discard": {SELF_SHEET_AUTHORITY},
    "Submit": {SELF_SHEET_AUTHORITY},
    "Withdraw": {SELF_SHEET_AUTHORITY},
    "ListWaiting": {ST_SHEET_AUTHORITY},
    "Approve": {ST_SHEET_AUTHORITY},
    "Return": {ST_SHEET_AUTHORITY},
    "Request": {SELF_SHEET_AUTHORITY},
    "AskBack": {SELF_SHEET_AUTHORITY},
    "DropRequest": {SELF_SHEET_AUTHORITY},
    "Grant": {ST_SHEET_AUTHORITY},
    "Deny": {ST_SHEET_AUTHORITY},
    "Play unapproved": {ST_SHEET_AUTHORITY},
}
OWNER = "#2"
REALMS = ("", "alley", "harbor")
SPEAKERS_SHEET_AUTHORITY = {
    ST_SHEET_AUTHORITY: Speaker("Vesper", "#9", storyteller=True),
    SELF_SHEET_AUTHORITY: Speaker("Jo", OWNER),
    OBSERVER_SHEET_AUTHORITY: Speaker("Kelly", "#3"),
}


def test_the_matrix_is_the_whole_table() -> None:
    assert MATRIX_SHEET_AUTHORITY.keys() == approval.SHEETS.keys()
    assert set().union(*approval.SHEETS.values()) <= set(
        SPEAKERS_SHEET_AUTHORITY
    )  # no pace, no keeping


@pytest.mark.parametrize(("realm", "of_owner"), list(product(REALMS, REALMS)))
def test_every_deed_for_every_role_in_every_realm(realm, of_owner, monkeypatch, subtests) -> None:
    monkeypatch.setattr(approval, "is_of", lambda ref, known: known == of_owner)
    for role, deed in product(SPEAKERS_SHEET_AUTHORITY, MATRIX_SHEET_AUTHORITY):
        with subtests.test(f"{deed} by {role}"):
            speaker = replace(SPEAKERS_SHEET_AUTHORITY[role], realm=realm)
            allowed = role in MATRIX_SHEET_AUTHORITY[deed] and (
                realm == of_owner or role is SELF_SHEET_AUTHORITY
            )
            assert approval.may_with_sheet(speaker, deed, OWNER) is allowed
            if allowed:
                approval.check_sheet(speaker, deed, OWNER, "Jo")
                continue
            with pytest.raises(RuleError) as told:
                approval.check_sheet(speaker, deed, OWNER, "Jo")
            code = (
                "not-your-sheet"
                if SELF_SHEET_AUTHORITY in MATRIX_SHEET_AUTHORITY[deed]
                else "needs-storyteller"
            )
            assert told.value.code == code


def test_every_stage_has_a_row_for_changing(subtests: pytest.Subtests) -> None:
    for stage in Stage:
        with subtests.test(stage.name):
            assert approval.sheet_kind_of(stage) in approval.SHEETS


WHOLE = dict.fromkeys(default_kinds()["mortal"].needs, 2)
ANOTHER = {**WHOLE, "brawl": 3}

type Doing = Callable[[Speaker, Any, Any], object]  # by whom, their character, whose sheet


def fighter(sheet: dict[str, int]) -> Fighter:
    return character_sheets.fighter_from(dict(sheet), "Jo")


def number_of(character: Any) -> int:
    (one,) = sheet_store.open_requests(character.id)
    return one.id


# Each deed, the row that it needs, and the stages at which it can be done.
HAS_A_SHEET = {Stage.DRAFT, Stage.SUBMITTED, Stage.APPROVED}
DEEDS: dict[str, tuple[Doing, str, set[Stage]]] = {
    "start": (lambda who, by, jo: approval.start(who, jo, "ghoul"), "Start", {Stage.NONE}),
    "change": (
        lambda who, by, jo: approval.change(who, jo, fighter(ANOTHER)),
        "Change",
        HAS_A_SHEET,
    ),
    "import": (
        lambda who, by, jo: approval.change(who, jo, fighter(ANOTHER), Deed.IMPORTED),
        "Change",
        set(Stage),
    ),
    "discard": (lambda who, by, jo: approval.discard(who, jo), "Discard", {Stage.DRAFT}),
    "submit": (lambda who, by, jo: approval.submit(who, jo), "Submit", {Stage.DRAFT}),
    "withdraw": (lambda who, by, jo: approval.withdraw(who, jo), "Withdraw", {Stage.SUBMITTED}),
    "approve": (
        lambda who, by, jo: approval.approve(who, by, jo),
        "Approve",
        {Stage.DRAFT, Stage.SUBMITTED},
    ),
    "return": (
        lambda who, by, jo: approval.send_back(who, jo, "why"),
        "Return",
        {Stage.SUBMITTED, Stage.APPROVED},
    ),
    "request": (
        lambda who, by, jo: sheet_requests.ask(who, jo, "melee", "3", "why"),
        "Request",
        {Stage.APPROVED},
    ),
    "drop": (
        lambda who, by, jo: sheet_requests.drop(who, jo, number_of(jo)),
        "DropRequest",
        set(Stage),
    ),
    "grant": (lambda who, by, jo: sheet_requests.grant(who, number_of(jo)), "Grant", HAS_A_SHEET),
    "deny": (
        lambda who, by, jo: sheet_requests.deny(who, number_of(jo), "why"),
        "Deny",
        set(Stage),
    ),
    "history": (lambda who, by, jo: approval.history(who, jo, 5), "ReadHistory", set(Stage)),
    "list sheets": (lambda who, by, jo: approval.waiting(who), "ListWaiting", set(Stage)),
    "list requests": (lambda who, by, jo: sheet_requests.waiting(who), "ListWaiting", set(Stage)),
    "set by a scene's action": (
        lambda who, by, jo: outside_scenes.say_about(who, jo, refit(jo)),
        "Change of an approved sheet",
        HAS_A_SHEET,
    ),
}


def refit(character: Any) -> act.Refit:
    return act.Refit(who=character.key, fighter=fighter(ANOTHER), why="brawl 3")


def put_at(character: Any, stage: Stage) -> None:
    """Bring a character's sheet to a stage, with a request that waits."""
    character_sheets.write_fighter(character, fighter(WHOLE), Reason("Jo", Deed.STARTED))
    sheet_store.add_request(character.id, "Jo", Stage.APPROVED, 1.0, "alertness", "3", "why")
    match stage:
        case Stage.NONE:
            character_sheets.erase(character, Reason("Jo", Deed.DISCARDED))
        case Stage.SUBMITTED | Stage.APPROVED:
            deed = Deed.SUBMITTED if stage is Stage.SUBMITTED else Deed.APPROVED
            character_sheets.note(character, Reason("Jo", deed), Stage.DRAFT)
    assert stage_of(character) is stage


def everything(character: Any) -> object:
    """Return all that a deed could change."""
    return (
        character_sheets.sheet_of_character(character),
        sheet_store.row(character.id),
        len(sheet_store.history(character.id, 100)),
        sheet_store.open_requests(),
    )


@pytest.mark.parametrize("deed", DEEDS)
def test_the_service_asks_the_table(table, st, jo, kelly, deed) -> None:
    do, row, stages = DEEDS[deed]
    players = {ST_SHEET_AUTHORITY: st, SELF_SHEET_AUTHORITY: jo, OBSERVER_SHEET_AUTHORITY: kelly}
    changed = True
    for stage, (role, player) in product(Stage, players.items()):
        needs = approval.sheet_kind_of(stage) if row == "Change" else row
        if changed or stage is not stage_of(jo.character):
            jo.character.attributes.remove(character_sheets.ATTRIBUTE)
            for one in sheet_store.open_requests():
                sheet_store.close_request(one.id)
            put_at(jo.character, stage)
        before = everything(jo.character)
        allowed = role in MATRIX_SHEET_AUTHORITY[needs] and stage in stages
        for one in players.values():
            one.clear()
        try:
            do(authority.speaker(player.character), player.character, jo.character)
        except RuleError:
            assert not allowed, (deed, role, stage)
            assert everything(jo.character) == before, (deed, role, stage)
            assert not any(one.screen() for one in players.values())
        else:
            assert allowed, (deed, role, stage)
        changed = allowed
    assert reference(jo.character) == authority.speaker(jo.character).ref


COMMANDS = {
    "Approve": "+sheet/approve Jo",
    "Return": "+sheet/return Jo=why",
    "Grant": "+sheet/grant 1",
    "Deny": "+sheet/deny 1=why",
    "ListWaiting": "+sheet/pending",
    "ReadHistory": "+sheet/history Jo",
    "Export": "+sheet/export Jo",
    "Read": "+sheet Jo",
    "Change of an approved sheet": "+sheet/set Jo/brawl=5",
    "Change of no sheet": "+sheet/import Jo={brawl: 5}",
}


def test_commands_of_others_are_refused(table, st, jo, kelly, subtests) -> None:
    for deed in COMMANDS:
        with subtests.test(deed):
            before = everything(jo.character)
            told = kelly.type(COMMANDS[deed])
            assert "Only " in told, told
            assert everything(jo.character) == before
