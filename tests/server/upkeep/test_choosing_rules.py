"""`make play RULES=nwod` as it is written into .env (SYS-1)."""

from pathlib import Path

import pytest

from game.rulesets import RULESETS
from server.conf import environment
from tools.console import Trouble
from tools.play import NAME, choose, wanted


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(NAME, "")  # what is chosen goes into this process, and out of it again
    return tmp_path / ".env"


def read_back(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.delenv(NAME)
    monkeypatch.setattr(environment, "GAME_ROOT", file.parent)
    return environment.choice(NAME, tuple(RULESETS))


@pytest.mark.parametrize("rules", RULESETS)
def test_SYS_1_what_is_chosen_is_read_at_the_next_start(rules, file, monkeypatch) -> None:
    choose(wanted([f"--rules={rules}"]), running=False, file=file)
    assert environment.choice(NAME, tuple(RULESETS)) == rules  # this start goes by it as well
    assert read_back(file, monkeypatch) == rules


def test_SYS_1_the_other_lines_stay_and_the_old_choice_goes(file, monkeypatch) -> None:
    kept = "# mine\nROUNDKEEPER_PORT=4100\n"
    file.write_text(f"{kept}export {NAME}=met\nDATABASE_URL='x=y'\n")
    choose("nwod", running=False, file=file)
    assert file.read_text() == f"{kept}DATABASE_URL='x=y'\n{NAME}=nwod\n"
    assert file.stat().st_mode & 0o077 == 0
    assert read_back(file, monkeypatch) == "nwod"


def test_SYS_1_one_who_starts_nothing_new_is_told_what_to_type(file, capsys) -> None:
    choose("nwod", running=True, file=file)
    assert "make stop, then make play" in capsys.readouterr().out


def test_SYS_1_rules_that_there_are_not_are_refused() -> None:
    with pytest.raises(Trouble, match="Type RULES=detroit or RULES="):
        wanted(["--rules=gurps"])
    assert wanted(["--stay"]) == ""


def test_SYS_1_a_slip_in_the_setting_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "oWoD")
    with pytest.raises(environment.WrongSetting, match="must be detroit or"):
        environment.choice(NAME, tuple(RULESETS))
