"""Undo takes back any number of steps, on the characters' own sheets, and tells all in one line."""

from typing import Any

import pytest

from players import character_sheets
from tests.commands.table import SHEET, Player, Table

SHIFTER = {
    **SHEET,
    "template": "shifter",
    "rage": 4,
    "firearms": 3,
    "weapons": ["light pistol"],
}
KINDRED = {**SHEET, "template": "vampire", "celerity": 2, "blood": 10}


@pytest.fixture
def jo(table: Table) -> Player:
    return table.seat("Jo", sheet=SHIFTER)


@pytest.fixture
def kelly(table: Table) -> Player:
    return table.seat("Kelly", sheet=KINDRED)


def sheet(player: Player) -> dict[str, Any]:
    found = character_sheets.sheet_of_character(player.character)
    assert found is not None
    return found


class Course:
    """A fight in which each step leaves a mark: how the sheets stood after each entry."""

    def __init__(self, table: Table, st: Player, *players: Player) -> None:
        self.table, self.st, self.players = table, st, players
        self.stood: dict[int, Any] = {}
        self.note()

    def note(self) -> None:
        self.stood[self.table.script.standing.number] = self.now()

    def now(self) -> Any:
        return [sheet(one) for one in self.players], self.table.script.scene

    def type(self, who: Player, line: str) -> str:
        """Type a line that must be one entry, and note how the sheets stand then."""
        number = self.table.script.standing.number
        shown = who.type(line)
        assert self.table.script.standing.number == number + 1, f"{line}: {shown}"
        self.note()
        return shown


def fought(table: Table, st: Player, jo: Player, kelly: Player) -> Course:
    """Two rounds of a fight and two of a chase: wounds, Willpower, Rage, blood, shots, effects."""
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    course = Course(table, st, jo, kelly)
    course.type(st, "+init/roll")
    course.type(st, "+init/set Jo=20")
    course.type(st, "+init/set Kelly=10")
    course.type(st, "+effect Jo=Fury attack+2 for 2")
    course.type(kelly, "+haste 1=celerity")
    course.type(kelly, "+attack Jo=willpower")
    course.type(jo, "+haste 1=rage")
    for one in ("Jo", "Kelly"):
        table.dice.lay(one, "attack", 9, 9)
        table.dice.lay(one, "damage", 9, 9)
    course.type(jo, "+attack Kelly=with light pistol range 5")
    course.type(st, "+init/run")
    course.type(kelly, "+pass")
    course.type(jo, "+attack Kelly=with light pistol range 5")
    course.type(st, "+init/run")
    course.type(jo, "+spend willpower")
    course.type(st, "+init/roll")
    course.type(st, "+init/set Jo=20")
    course.type(st, "+init/set Kelly=10")
    course.type(st, "+init/run")
    course.type(st, "+init/run")
    course.type(st, "+chase/cold Jo=Kelly")
    course.type(st, "+chase/roll")
    return course


def test_the_course_leaves_marks(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    before = [sheet(jo), sheet(kelly)]
    fought(table, st, jo, kelly)
    jo_then, kelly_then = before
    jo_now, kelly_now = sheet(jo), sheet(kelly)
    assert jo_now != jo_then and kelly_now != kelly_then
    people = table.script.scene.people
    assert people["Kelly"].fighter.health.marks
    assert people["Jo"].fighter.resources["rage"] == 3
    assert people["Jo"].fighter.resources["willpower"] == 4
    assert people["Kelly"].fighter.resources["blood"] < 10
    assert people["Jo"].fighter.ammunition["light pistol"] == 15
    assert table.script.scene.chases_under_way()


def test_undo_of_any_number_of_steps_restores_the_sheets(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    course = fought(table, st, jo, kelly)
    numbers, last = sorted(course.stood), course.now()
    for steps in range(1, len(numbers)):
        st.type(f"+combat/undo {steps}")
        assert course.now() == course.stood[numbers[-1 - steps]], steps
        st.type("+combat/redo")
        assert course.now() == last, steps


def test_step_by_step_back_and_forth_ticks_nothing_twice(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    course = fought(table, st, jo, kelly)
    numbers = sorted(course.stood)
    for number in reversed(numbers[:-1]):
        st.type("+combat/undo")
        assert course.now() == course.stood[number]
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    assert course.now() == course.stood[numbers[0]]
    for number in numbers[1:]:
        st.type("+combat/redo")
        assert course.now() == course.stood[number]


def test_an_effect_that_ran_out_comes_back_with_the_rounds_it_had(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    course = fought(table, st, jo, kelly)

    def rounds_left() -> list[int | None]:
        return [one.last_round for one in table.script.scene.effects]

    assert rounds_left() == []
    for _ in range(3):
        st.type(f"+combat/undo {len(course.stood) - 5}")  # to where the effect was put on Jo
        assert rounds_left() == [2]
        st.type("+combat/redo")
        assert rounds_left() == []
    st.type(f"+combat/undo {len(course.stood) - 5}")
    st.type("+init/run")
    st.type("+init/run")
    st.type("+init/roll")
    assert rounds_left() == [2]  # round 2 is its last, gone through once
