"""Checked dice: how they are made, and that a log in which anything was changed is found out."""

import json
from pathlib import Path
from typing import Any

import pytest

from game import actions as act
from game.__main__ import main
from game.dice import DiceRule, RollRequest
from game.errors import RuleError
from game.secrecy import Viewer
from proofs.dealing import CheckedChance, Dice, extended, with_seed
from proofs.keys import FACE_OF, LEAVES, UNFAIR, commitment_to, place_of, roll_key, secret
from proofs.tree import root_from, tree_of
from proofs.verifying import BadLog, verify
from tests.checked_dice import derived
from tests.checked_dice.logs import (
    ANN,
    CHANGES,
    ST,
    STRANGER,
    CheckedScene,
    an_evening,
    changed,
    rolls_in,
)
from tests.checked_dice.write_vectors import FILE
from tests.game.support import Fight

VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text())
EVENING = an_evening()
LOGS = {"whole": EVENING.log(ST), "Ann's": EVENING.log(ANN), "a stranger's": EVENING.log(STRANGER)}
WHOLE = LOGS["whole"]


# --- how they are made ---------------------------------------------------------------------------


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: f"{one['lane']} {one['number']}")
def test_each_step_gives_what_it_always_gave(vector: dict[str, Any]) -> None:
    seed, lane, number = vector["seed"], vector["lane"], vector["number"]
    raw = bytes.fromhex(seed)
    assert commitment_to(raw, 12) == vector["commitment"] == derived.commitment_to(seed, 12)
    place = vector["place"]
    assert place_of(raw, lane, number) == place == derived.place_of(seed, lane, number)
    of = secret(raw, lane, number)
    assert of.hex() == vector["secret"] == derived.secret_of(seed, lane, number)
    root = tree_of(raw, lane, number // LEAVES).root
    assert root == vector["root"] == root_from(of, place % LEAVES, vector["path"])
    assert root == derived.root_of(vector["secret"], place, vector["path"])
    for roll in vector["rolls"]:
        key = roll_key(of, roll["words"])
        assert key.hex() == roll["key"] == derived.key_of(vector["secret"], roll["words"])
        assert derived.faces_of(roll["key"], 40) == roll["faces"]


def test_each_face_owns_25_of_250_bytes() -> None:
    left = [byte for byte in range(256) if byte not in UNFAIR]
    assert [[FACE_OF[one] for one in left].count(face) for face in range(1, 11)] == [25] * 10


def test_the_vectors_faces_are_those_that_are_rolled() -> None:
    vector = VECTORS[0]
    dice = with_seed(Dice(words=("heron",)), bytes.fromhex(vector["seed"]), 12)[0]
    request = RollRequest("Ann", "misc", 30, 6, DiceRule())
    chance = CheckedChance(dice)
    more = RollRequest("Ann", "misc", 10, 6, DiceRule(), more=True)
    assert [*chance.roll(request), *chance.roll(more)] == vector["rolls"][1]["faces"]


def test_what_nobody_is_told_of_takes_none_of_the_keys_of_open_rolls() -> None:
    plain, other = CheckedScene(), CheckedScene()
    for _ in range(3):
        other.roll(private=True)
    assert plain.roll() == other.roll()


def test_an_undo_gives_no_dice_back_and_a_redo_restores_them() -> None:
    scene = CheckedScene()
    first = scene.roll()
    scene.say(act.Undo())
    assert scene.roll() != first
    scene.say(act.Undo())
    scene.say(act.Undo())
    scene.say(act.Redo())
    assert len({one.faces for one in scene.journal.rolls()}) == len(scene.journal.rolls())


def test_a_word_and_a_commitment_end_no_redo_and_are_not_counted_by_an_undo() -> None:
    scene = CheckedScene()
    first = scene.roll()
    scene.say(act.Undo())
    scene.give("heron")
    scene.commit(bytes(32))
    scene.say(act.Redo())
    assert scene.journal.rolls()[0].faces == first
    scene.give("crane")
    scene.say(act.Undo())
    assert scene.journal.rolls() == []


@pytest.mark.parametrize(
    ("word", "code"), [("", "no-salt"), ("\n", "no-salt"), ("x" * 41, "text-too-long")]
)
def test_a_word_has_bounds(word: str, code: str) -> None:
    with pytest.raises(RuleError, match=code):
        CheckedScene().say(act.GiveSalt(who="Ann", word=word))


def test_no_word_is_taken_once_the_scene_is_over_nor_without_checked_dice() -> None:
    with pytest.raises(RuleError, match="wrong-phase"):
        an_evening().say(act.GiveSalt(who="Ann", word="late"))
    plain = Fight({"Ann": {}}, settings={"dice": "plain"})
    with pytest.raises(RuleError, match="dice-are-plain"):
        plain.act(act.GiveSalt(who="Ann", word="early"))


def test_whether_dice_are_checked_is_settled_when_a_scene_opens() -> None:
    with pytest.raises(RuleError, match="dice-are-set"):
        CheckedScene().say(act.ChooseRules(settings={"dice": "plain"}))


def test_a_lane_that_runs_out_goes_on_with_another_tree() -> None:
    scene = CheckedScene()
    for _ in range(LEAVES // 2 + 1):
        scene.roll(dice=1)
    more = extended(scene.dice)
    assert more is not None
    scene.dice, made = more
    assert made.open and not made.hidden and not made.seed
    scene.say(act.CommitDice(dice=made))
    assert extended(scene.dice) is None
    for _ in range(LEAVES // 2):
        scene.roll(dice=1)
    scene.say(act.End(reason="tea"))
    for viewer in (ST, ANN):
        log = scene.log(viewer)
        assert (verify(log).faults, verify(log).checked) == ([], LEAVES + 1)
    log["dice"]["keys"][-1]["place"] = 0
    assert any(f"roll {LEAVES + 1} " in one for one in verify(log).faults)


# --- what is opened ------------------------------------------------------------------------------


def test_every_reader_can_check_every_roll_that_they_see() -> None:
    for log in LOGS.values():
        verdict = verify(log)
        assert verdict.faults == []
        assert verdict.checked == len([one for one in rolls_in(log["journal"]) if one["faces"]])
    assert verify(WHOLE).checked == 8
    assert verify(LOGS["a stranger's"]).unseen == 2


def test_nothing_is_opened_while_the_scene_goes_on() -> None:
    scene = CheckedScene()
    scene.roll()
    log = scene.log()
    assert log["dice"] == {"checked": True, "opened": False, "seeds": [], "keys": []}
    assert scene.dice.series[0].seed.hex() not in json.dumps(log)
    assert verify(log).why_not == "open"


def test_only_a_storytellers_log_opens_a_seed_and_none_what_its_reader_does_not_see() -> None:
    seeds = [one.seed.hex() for one in EVENING.dice.series]
    assert WHOLE["dice"]["seeds"] == seeds
    unseen = secret(bytes.fromhex(seeds[0]), "hidden", 0).hex()  # of the private roll
    kept = secret(bytes.fromhex(seeds[0]), "open", 4).hex()  # of Bob's initiative
    for name in ("Ann's", "a stranger's"):
        text = json.dumps(LOGS[name])
        assert not any(one in text for one in (*seeds, unseen, kept))
    mine = json.dumps(EVENING.log(Viewer(name="Bob")))
    assert kept in mine and unseen not in mine


def test_a_log_of_a_scene_without_commitment_says_so(tmp_path, capsys) -> None:
    scene = CheckedScene()
    scene.dice = Dice()
    assert scene.log()["dice"]["checked"] is False
    file = tmp_path / "log.json"
    file.write_text(json.dumps(scene.log()))
    assert main(["verify", str(file)]) == 2
    assert "were not sealed" in capsys.readouterr().out


# --- what was changed ----------------------------------------------------------------------------


@pytest.mark.parametrize("whose", LOGS)
@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_log_is_told_by_the_name_of_a_roll(what: str, whose: str) -> None:
    if what == "a seed" and whose != "whole":
        return  # no other log has one
    change, named = CHANGES[what]
    told = verify(changed(LOGS[whose], change)).faults
    assert any(one.startswith(named) for one in told), told


def test_the_command_says_what_it_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = (tmp_path / one for one in ("good.json", "bad.json", "none.json"))
    good.write_text(json.dumps(WHOLE))
    bad.write_text(json.dumps(changed(WHOLE, CHANGES["a face"][0])))
    none.write_text("[1]")
    assert main(["verify", str(good)]) == 0
    assert capsys.readouterr().out == f"{good}: 8 rolls checked, as they were sealed.\n"
    assert main(["verify", str(bad)]) == 1
    assert "NOT AS SEALED: roll 1 (Ann, misc, entry 4): die 3 shows" in (capsys.readouterr().out)
    assert main(["verify", str(none)]) == 2


def test_what_is_no_log_is_refused_not_tripped_over() -> None:
    for what in (None, 3, [], {}, {**WHOLE, "journal": [{}]}, {**WHOLE, "scene": 3}):
        with pytest.raises(BadLog):
            verify(what)
    for at in ("seeds", "keys"):
        for value in (None, 3, ["zz"], [{}], ["00"]):
            other = changed(WHOLE, lambda log, at=at, value=value: log["dice"].update({at: value}))  # type: ignore[misc]
            try:
                assert verify(other).faults
            except BadLog as error:
                assert str(error)
