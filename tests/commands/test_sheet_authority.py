"""The whole table of who may do what with a sheet: every deed against every role and stage.

First the table itself, then the service, which must ask it: each deed is done by each role to a
sheet at each stage, and either comes to something or changes nothing at all.
"""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.fighter import Fighter
from journal import sheet_store
from players import authority, character_sheets
from players.authority import Role, Speaker
from players.character_sheets import Reason, reference, stage_of
from scenes import outside_scenes
from sheetbook import approval, sheet_authority, sheet_requests
from sheets.kinds import default_kinds
from sheets.life import Deed, Stage
from tests.commands.table import Player, Table

ST, SELF, OBSERVER = Role.STORYTELLER, Role.SELF, Role.OBSERVER

MATRIX: dict[str, set[Role]] = {
    "Read": {ST, SELF},
    "ReadHistory": {ST, SELF},
    "Export": {ST, SELF},
    "Start": {SELF},
    "Change of a draft": {ST, SELF},
    "Change of a submitted sheet": {ST},
    "Change of an approved sheet": {ST},
    "Change of no sheet": {ST, SELF},
    "Discard": {SELF},
    "Submit": {SELF},
    "Withdraw": {SELF},
    "ListWaiting": {ST},
    "Approve": {ST},
    "Return": {ST},
    "Request": {SELF},
    "AskBack": {SELF},
    "DropRequest": {SELF},
    "Grant": {ST},
    "Deny": {ST},
    "Play unapproved": {ST},
}
OWNER = "#2"
REALMS = ("", "alley", "harbor")
SPEAKERS = {
    ST: Speaker("Vesper", "#9", storyteller=True),
    SELF: Speaker("Jo", OWNER),
    OBSERVER: Speaker("Kelly", "#3"),
}


def test_the_matrix_is_the_whole_table() -> None:
    assert MATRIX.keys() == sheet_authority.SHEETS.keys()
    assert set().union(*sheet_authority.SHEETS.values()) <= set(SPEAKERS)  # no pace, no keeping


@pytest.mark.parametrize(("realm", "of_owner"), list(product(REALMS, REALMS)))
def test_every_deed_for_every_role_in_every_realm(
    realm: str, of_owner: str, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.setattr(sheet_authority, "is_of", lambda ref, known: known == of_owner)
    for role, deed in product(SPEAKERS, MATRIX):
        with subtests.test(f"{deed} by {role}"):
            speaker = replace(SPEAKERS[role], realm=realm)
            allowed = role in MATRIX[deed] and (realm == of_owner or role is SELF)
            assert sheet_authority.may_with_sheet(speaker, deed, OWNER) is allowed
            if allowed:
                sheet_authority.check_sheet(speaker, deed, OWNER, "Jo")
                continue
            with pytest.raises(RuleError) as told:
                sheet_authority.check_sheet(speaker, deed, OWNER, "Jo")
            code = "not-your-sheet" if SELF in MATRIX[deed] else "needs-storyteller"
            assert told.value.code == code


@pytest.mark.django_db
def test_a_storytellers_own_character_is_theirs_too() -> None:
    both = Speaker("Vesper", OWNER, storyteller=True)
    assert all(sheet_authority.may_with_sheet(both, deed, OWNER) for deed in MATRIX)


def test_without_an_owner_nobody_is_themselves() -> None:
    assert not sheet_authority.may_with_sheet(Speaker("Jo", ""), "Submit", "")


@pytest.mark.parametrize("stage", Stage)
def test_every_stage_has_a_row_for_changing(stage: Stage) -> None:
    assert sheet_authority.sheet_kind_of(stage) in sheet_authority.SHEETS


# --- through the service -------------------------------------------------------------------------

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
    "history": (
        lambda who, by, jo: approval.history(who, jo, 5),
        "ReadHistory",
        set(Stage),
    ),
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
def test_the_service_asks_the_table(
    table: Table, st: Player, jo: Player, kelly: Player, deed: str
) -> None:
    do, row, stages = DEEDS[deed]
    players = {ST: st, SELF: jo, OBSERVER: kelly}
    for stage, (role, player) in product(Stage, players.items()):
        needs = sheet_authority.sheet_kind_of(stage) if row == "Change" else row
        jo.character.attributes.remove(character_sheets.ATTRIBUTE)
        for one in sheet_store.open_requests():
            sheet_store.close_request(one.id)
        put_at(jo.character, stage)
        before = everything(jo.character)
        allowed = role in MATRIX[needs] and stage in stages
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


def test_commands_of_others_are_refused(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    for deed in COMMANDS:
        with subtests.test(deed):
            before = everything(jo.character)
            told = kelly.type(COMMANDS[deed])
            assert "Only " in told, told
            assert everything(jo.character) == before
