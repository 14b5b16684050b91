"""The setting that says who may take harm off outside of fights, as an admin gives it."""

import pytest

from game.state.scene import RECOVERY_POLICIES
from server.conf import environment, settings
from server.conf.environment import WrongSetting

NAME = "ROUNDKEEPER_RECOVERY"


def test_players_ask_unless_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NAME, raising=False)
    assert environment.choice(NAME, RECOVERY_POLICIES) == "ask"
    assert settings.ROUNDKEEPER_RECOVERY in RECOVERY_POLICIES


@pytest.mark.parametrize("policy", RECOVERY_POLICIES)
def test_it_is_what_the_admin_says(monkeypatch: pytest.MonkeyPatch, policy: str) -> None:
    monkeypatch.setenv(NAME, policy)
    assert environment.choice(NAME, RECOVERY_POLICIES) == policy


def test_a_slip_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "usual")
    with pytest.raises(WrongSetting, match="'usual'; it must be ask or free or rules"):
        environment.choice(NAME, RECOVERY_POLICIES)
