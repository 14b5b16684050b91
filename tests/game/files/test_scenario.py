"""The scenario runner: what a file may say, what fails, and how the command line tells it."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from game.__main__ import main
from play.scenario import Outcome, ScenarioError, play, read_scenario
from sheets.catalog import default_catalog

CAST = """
scenario: a try
cast:
  Jo: {dexterity: 3, brawl: 2, stamina: 2, willpower: 3}
  Joan: {dexterity: 2, brawl: 1}
  Old Kim: {dexterity: 1}
play:
"""
START = """
  - ST: start
    dice: {Jo initiative: 9, Joan initiative: 5, Old Kim initiative: 2}
"""


def run(steps: str, head: str = CAST, start: str = START) -> Outcome:
    """Play the steps of a file; they are written as in the file."""
    return play(read_scenario(head + start + indented(steps), default_catalog()))


def indented(steps: str) -> str:
    return "\n".join("  " + line for line in dedent(steps).strip().splitlines()) + "\n"


def wrong(steps: str, head: str = CAST, start: str = START) -> str:
    """Return what is wrong with a file."""
    with pytest.raises(ScenarioError) as caught:
        run(steps, head, start)
    return str(caught.value)


# --- steps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("- J: pass", "Jo, Joan"),
        ("- Bob: pass", "nobody in the cast"),
        ("- Jo: pass\n  Joan: pass", "one actor"),
        ("- Jo: pass\n  expect: {}", "one actor"),
        ("- Jo: pass\n  because: x", "because"),
        ("- [Jo, pass]", "mapping"),
        ("- ST: [start]", "text"),
        ("- refused: pass", "mapping"),
        ("- refused: {Jo: pass, Joan: pass}", "one actor"),
        ("- refused: {Bob: pass}", "nobody in the cast"),
    ],
)
def test_a_step_that_is_wrong(step: str, told: str) -> None:
    assert told in wrong(step)


# --- refused -------------------------------------------------------------------------------------


def test_refused_holds_when_it_is_refused() -> None:
    assert run("- refused: {Jo: pass}").ok
    assert run("- refused: {Jo: pass}\n  because: not-your-turn").ok
    assert run("- refused: {ST: round}\n  because: wrong-phase").ok
    assert run("- refused: {ST: frobnicate}\n  because: unknown-order").ok
    assert run("- refused: {Old Kim: attack Nobody}\n  because: unknown-name").ok
    assert run("- refused: {Old Kim: juggle}\n  because: unknown-verb").ok


def test_refused_for_another_reason_fails() -> None:
    outcome = run("- refused: {Jo: pass}\n  because: already-declared")
    (failure,) = outcome.failures
    assert failure == "step 2: Jo: pass: refused because not-your-turn, not already-declared"


# --- dice ----------------------------------------------------------------------------------------

FIGHT = "- Old: pass\n- Joan: pass\n- Jo: attack Joan\n"


def test_too_few_dice_fail_naming_who_what_pool_and_difficulty() -> None:
    (failure,) = run(f"{FIGHT}- ST: run\n  dice: {{Jo attack: [6, 7, 8]}}").failures
    for word in ("step 5", "Jo attack", "pool 5", "difficulty 6"):
        assert word in failure
    (failure,) = run(f"{FIGHT}- ST: run\n  dice: {{Jo attack: 1s}}").failures
    assert "Joan block" in failure


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("{Jo attack: 9s}", "9 successes"),
        ("{Jo luck: 1}", "NAME PURPOSE"),
        ("{Bob attack: 1}", "nobody in the cast"),
        ("{J attack: 1}", "Jo, Joan"),
        ("{Jo attack: 0}", "face"),
        ("{Jo attack: yes}", "face"),
        ("{Jo attack: two}", "face"),
        ("[5, 5]", "mapping"),
    ],
)
def test_dice_that_are_wrong(dice: str, told: str) -> None:
    assert told in wrong(f"{FIGHT}- ST: run\n  dice: {dice}")


# --- expect --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expectation",
    [
        "{round: 2}",
        "{order: [Jo, Joan]}",
        "{order: [Joan, Jo, Old Kim]}",
        "{order: []}",
        "{awaiting: []}",
        "{awaiting: [{who: Old Kim, missing: 1}]}",
        "{awaiting: [{who: Old Kim, options: [pass]}]}",
        "{Jo.down: 0}",
        "{Jo.incoming: false}",
        "{Jo.health: /}",
        "{rolls: [{who: Old Kim}, {who: Jo}]}",
        "{rolls: [{who: Jo}, {who: Jo}]}",
    ],
)
def test_expectations_that_fail(expectation: str) -> None:
    (failure,) = run(f"- expect: {expectation}").failures
    assert failure.startswith("step 2: expected ")


@pytest.mark.parametrize(
    ("expectation", "told"),
    [
        ("{weather: fine}", "weather"),
        ("{Bob.health: ''}", "Bob"),
        ("{J.health: ''}", "J"),
        ("{Jo.charm: 5}", "charm"),
        ("[round, 1]", "mapping"),
        ("{rolls: 5}", "list"),
    ],
)
def test_expectations_that_no_scene_could_meet(expectation: str, told: str) -> None:
    assert told in wrong(f"- expect: {expectation}")


# --- the head of a file --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("- a\n- b", "mapping"),
        ("cast: {}\nplay: []\ncolour: red", "colour"),
        ("cast: []\nplay: []", "cast"),
        ("cast: {}\nplay: {}", "play"),
        ("play: []", "cast"),
        ("cast: {}\nplay: []\nruleset: chess", "chess"),
        ("cast: {}\nplay: []\npace: fast", "fast"),
        ("cast: {}\nplay: []\nseed: x", "seed"),
        ("cast: {}\nplay: []\nsettings: 5", "settings"),
        ("cast: {}\nplay: []\nsettings: {gravity: 9}", "gravity"),
        ("cast: {}\nplay: []\nsettings: {difficulty_min: low}", "difficulty_min"),
        ("cast: {Jo: 5}\nplay: []", "Jo"),
        ("cast: {Jo: {strngth: 5}}\nplay: []", "strngth"),
        ("cast: {Jo: {cover: moon}}\nplay: []", "cover"),
        ("cast: {Jo: {prefer: juggle}}\nplay: []", "prefer"),
        ("cast: {no: {}}\nplay: []", "text"),
        ("cast: {Jo: {}, Jo: {}}\nplay: []", "twice"),
        ("cast: {Jo: {}, jo: {}}\nplay: []", "jo"),
        ("cast: {Jo: {}}\nplay:\n  - expect: {round: 0, round: 1}", "twice"),
        ("cast: {Jo: !!python/object:os.system {}}\nplay: []", ""),
    ],
)
def test_a_head_that_is_wrong(head: str, told: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        play(read_scenario(head, default_catalog()))
    assert told in str(caught.value)


# --- the command line ----------------------------------------------------------------------------


def write(tmp_path: Path, name: str, text: str) -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def files(tmp_path: Path) -> dict[int, str]:
    """Return a file for each exit status: one that holds, one that fails, one that is wrong."""
    return {
        0: write(tmp_path, "holds.yaml", CAST + START),
        1: write(tmp_path, "fails.yaml", CAST + START + "  - expect: {round: 2}\n"),
        2: write(tmp_path, "wrong.yaml", CAST + START + "  - expect: {weather: 2}\n"),
    }


@pytest.mark.parametrize("status", [0, 1, 2])
def test_exit_status(files, status, capsys) -> None:
    assert main(["play", files[status]]) == status
    shown = capsys.readouterr()
    if status == 2:
        assert shown.out == ""
        assert "wrong.yaml" in shown.err
    if status == 1:
        assert "step 2" in shown.out


def test_no_file_not_text_and_no_world_are_2(tmp_path, files, capsys) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"scenario: \xe9\xff")
    assert main(["play", str(tmp_path / "none.yaml")]) == 2
    assert main(["play", str(tmp_path)]) == 2
    assert main(["play", str(tmp_path / "latin.yaml")]) == 2
    assert main(["play", files[0], "--world", str(tmp_path)]) == 2
    assert capsys.readouterr().out == ""


def test_json_is_one_object_a_file_and_nothing_else(files, capsys) -> None:
    assert main(["play", "--json", files[0], files[1], files[2]]) == 2
    shown = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["ok"] for one in shown] == [True, False, False]
    assert shown[0]["failures"] == []
    assert "step 2" in shown[1]["failures"][0]
    assert shown[2]["failures"]
    assert set(shown[0]) == set(shown[1]) == {"ok", "failures", "state", "rolls", "journal"}
