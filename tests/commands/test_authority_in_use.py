"""The table of who may say what holds wherever something is said: over the service, and over every
command. Whoever adds an action finds here what is missing: a row, an example, a line to type.
"""

import typing

import pytest

from game import actions as act
from game.dice import SeededChance
from game.errors import RuleError
from game.scene import HANDLERS
from game.values import Action, SaidBy
from journal.models import EntryRecord
from journal.store import WrittenScene
from players import authority
from players.authority import Role
from scenes import consent
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_authority import (
    ABOUT,
    EXAMPLES,
    KEEPER,
    MATRIX,
    OBSERVER,
    PARTICIPANT,
    SCENE,
    SELF,
    SPEAKERS,
    ST,
    STARTER,
    held,
)
from typeclasses.scripts import CombatScript

OF_THE_JOURNAL = {act.Undo, act.Redo, act.TakeBack}
OF_AUTHORITY = {
    *("not-your-npc", "not-your-pace", "not-yours", "not-your-character", "needs-storyteller"),
    *("asked-of-the-storyteller", "recovery-asks"),
}
REACHED = "reached-the-rules"


# --- nothing is left out -------------------------------------------------------------------------


def kinds() -> set[type[Action]]:
    """Return every class of action there is."""
    found: set[type[Action]] = set()
    waiting: list[type[Action]] = [Action]
    while waiting:
        deeper = waiting.pop().__subclasses__()
        waiting += deeper
        found.update(deeper)
    return found


def test_every_action_can_be_said_and_is_handled() -> None:
    sayable = set(typing.get_args(act.AnyAction.__value__))
    assert kinds() == sayable
    assert sayable - HANDLERS.keys() == OF_THE_JOURNAL


def test_every_action_has_a_row_of_its_own() -> None:
    assert MATRIX.keys() == EXAMPLES.keys()
    # Who comes needs another scene than the examples (test_authority.py).
    assert kinds() - {type(make("Kelly")) for make in EXAMPLES.values()} == {act.Join}


# --- the service ---------------------------------------------------------------------------------


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
    script.live.standing = WrittenScene(at.id, at.number, at.timeline, SCENE)
    script.live.record.by_storyteller, script.live.record.starter = False, "#1"
    monkeypatch.setattr(consent, "asked_of", lambda script, without: ())
    for kind, example in EXAMPLES.items():
        action = example(ABOUT[role])
        with pytest.raises(RuleError) as told:
            script.submit(SPEAKERS[role], action)
        allowed = bool(held(role) & MATRIX[kind])
        assert (told.value.code == REACHED) is allowed, (kind, told.value.code)
        assert allowed or told.value.code in OF_AUTHORITY, (kind, told.value.code)
    assert EntryRecord.objects.count() == 1


# --- the commands --------------------------------------------------------------------------------

# What somebody types about Kelly (and once more about Thug, whom Jo keeps): between them these
# lines say every kind of action, but for those named below.
LINES = [
    *("+combat/ruleset w20", "+combat/set grapple_upkeep=0", "+init/join", "+init/add thug"),
    *("+init/leave", "+init/remove Kelly", "+init/remove Rat", "+init/roll", "+init/next"),
    "+init/surprise Kelly",
    *("+init/add thug hidden", "+init/add thug unseen", "+npc/unseen Kelly"),
    *("+init/run", "+init/end", "+combat/pace flow", "+init/hold tea", "+init/resume"),
    *("+combat/idle 5m", "+pass", "+act dodge", "+as Kelly=pass"),
    *("+as Kelly=choose pass", "+choose pass", "+as Kelly=abort dodge", "+abort dodge"),
    *("+as Kelly=check frenzy", "+check/done 1", "+npc/auto Kelly", "+as Kelly=close Jo"),
    "+init/side Kelly=police",
    *("+range Kelly,Jo=40", "+npc/manual Kelly", "+plan block", "+plan Kelly=block", "+plan/clear"),
    *("+as Kelly=steps Jo 3", "+shield Jo", "+as Kelly=shield Jo", "+grapple/control Kelly=3"),
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
    act.Open: "a scene is opened outside any (tests/commands/test_scenes.py)",
    act.Start: "the fight here is under way",
    act.CommitDice: "the game says it",
    act.GiveSalt: "these dice are plain (test_checked_dice.py)",
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
    """Return what somebody at this table is to an action, as the table's own people know it."""
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


def test_no_command_says_what_its_typist_may_not(
    table: Table, playing: dict[str, Player], nothing_is_done: list[tuple[SaidBy, act.AnyAction]]
) -> None:
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
