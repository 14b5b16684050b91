"""The life of a sheet in words: every deed, problem and refusal, for every reader."""

import pytest

from game.errors import RuleError
from narration.reader import Reader
from narration.refusals.refusal import refusal
from narration.sheets import progress as words
from sheets.kinds import Problem, ProblemCode
from sheets.life import Change, Deed, SheetEntry, Stage
from tests.approval import Approve

PLAIN, ALOUD, NARROW = Reader(), Reader(screenreader=True), Reader(width=40)

CHANGES = (
    Change("brawl", "2", "3"),
    Change("weapons", "club", ""),
    Change("specialty in wits", "", "puns"),
)


def entry(deed: Deed, **rest: object) -> SheetEntry:
    return SheetEntry(by="Jo", deed=deed, number=4, time=0.0, **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "told",
    [
        entry(Deed.STARTED, changes=(Change("template", "", "fae"),)),
        entry(Deed.CHANGED, changes=CHANGES),
        entry(Deed.CHANGED, changes=CHANGES[:1], why="12 xp", scene=3),
        entry(Deed.CHANGED, changes=CHANGES[:1], why="undo", scene=3),
        entry(Deed.CHANGED, changes=CHANGES[:1], why="redo", scene=3),
        entry(Deed.CHANGED, changes=CHANGES[:1], why="undo"),
        entry(Deed.IMPORTED),
        entry(Deed.IMPORTED, changes=CHANGES[:1], why="from jo.yaml"),
        entry(Deed.SUBMITTED, why="please!"),
        entry(Deed.WITHDRAWN),
        entry(Deed.APPROVED),
        entry(Deed.RETURNED, why="no"),
        entry(Deed.DISCARDED, changes=CHANGES[:1]),
        entry(Deed.REQUESTED, changes=CHANGES[:1], why="so", request=7),
        entry(Deed.GRANTED, changes=CHANGES[:1], request=7),
        entry(Deed.DENIED, changes=CHANGES[:1], why="no", request=7),
        entry(Deed.DROPPED, request=7),
        entry(Deed.DELETED),
    ],
)
def test_an_entry(told: SheetEntry, approve: Approve) -> None:
    approve(words.entry_words(told))


@pytest.mark.parametrize("deed", Deed)
def test_every_deed_has_words(deed: Deed) -> None:
    assert words.entry_words(entry(deed)).startswith("Jo ")


def test_a_history() -> None:
    told = words.history_lines("Jo", [entry(Deed.SUBMITTED)], PLAIN)
    assert told == ["-- The sheet of Jo --", "4. 1970-01-01 00:00 UTC Jo hands the sheet in."]
    aloud = words.history_lines("Jo", [], ALOUD)
    assert aloud == ["The sheet of Jo.", "Nothing is written down about it yet."]


CODES = ProblemCode.__value__.__args__


@pytest.mark.parametrize("code", CODES)
def test_every_problem_has_words(code: ProblemCode) -> None:
    told = words.problem_words([Problem(code, "brawl", 7, 5)], "mortal")
    assert "brawl" in told[0]
    if code != "missing":
        assert (
            told[0] in words.check_lines("Jo", "mortal", [Problem(code, "brawl", 7, 5)], PLAIN)[0]
        )


def test_all_problems_are_known() -> None:
    assert words.PROBLEMS.keys() == set(CODES)


def test_a_whole_sheet_is_said_to_be_one(approve: Approve) -> None:
    approve(words.check_lines("", "fae", [], PLAIN))
    assert words.check_lines("Jo", "fae", [], PLAIN)[0].startswith("The sheet of Jo has")


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("own", [True, False])
def test_what_there_is_to_do_about_it(stage: Stage, own: bool) -> None:
    told = " ".join(words.stage_lines("Jo", stage, own, 0, PLAIN))
    waits = stage in (Stage.DRAFT, Stage.SUBMITTED)
    assert bool(told) is waits
    assert ("+sheet/" in told) is (waits and (own or stage is Stage.SUBMITTED))
    assert "3 things" in " ".join(words.stage_lines("Jo", Stage.DRAFT, True, 3, PLAIN))


@pytest.mark.parametrize(("sheets", "requests"), [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)])
def test_what_waits(sheets: int, requests: int, approve: Approve) -> None:
    approve(words.waits(sheets, requests, PLAIN))


def test_nobody_is_told_of_nothing() -> None:
    assert words.last_step(None, PLAIN) == [] == words.own_requests([], PLAIN)
    assert words.pending_lines([], [], PLAIN) == ["Nothing waits: no sheet, no request."]


def test_every_deed_refused_at_a_stage_has_words(subtests: pytest.Subtests) -> None:
    for deed in Deed:
        for stage in Stage:
            with subtests.test(f"{deed}, {stage}"):
                error = RuleError(f"sheet-{stage}", deed=deed, who="Jo")
                told = refusal(error, PLAIN)
                assert told.isascii() and told.endswith(".") and len(told) < 200
