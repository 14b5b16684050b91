"""Settings that are numbers, as an admin gives them: how many characters an account may have."""

import pytest

from server.conf import environment
from server.conf.environment import WrongSetting

NAME = "ROUNDKEEPER_CHARACTERS"


def test_it_is_the_usual_one_unless_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "")
    assert environment.number(NAME, 5, least=1) == 5
    monkeypatch.setenv(NAME, "2")
    assert environment.number(NAME, 5, least=1) == 2


@pytest.mark.parametrize("slip", ["0", "-1", "many", "2.5"])
def test_a_slip_is_told(monkeypatch: pytest.MonkeyPatch, slip: str) -> None:
    monkeypatch.setenv(NAME, slip)
    with pytest.raises(WrongSetting, match=f"'{slip}'; it must be a whole number from 1 up"):
        environment.number(NAME, 5, least=1)


def test_where_none_is_a_number_too_it_may_be_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDKEEPER_DEMOS", "0")
    assert environment.number("ROUNDKEEPER_DEMOS", 20) == 0
