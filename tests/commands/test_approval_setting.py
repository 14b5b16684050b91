"""The setting that says whether sheets must be approved, as an admin gives it."""

import pytest

from server.conf import environment
from server.conf.environment import WrongSetting

NAME, ALLOWED = "ROUNDKEEPER_APPROVAL", ("optional", "required")


def test_it_is_optional_unless_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NAME, raising=False)
    assert environment.choice(NAME, ALLOWED) == "optional"
    monkeypatch.setenv(NAME, "")
    assert environment.choice(NAME, ALLOWED) == "optional"


def test_it_is_what_the_admin_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "required")
    assert environment.choice(NAME, ALLOWED) == "required"


def test_a_slip_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "sometimes")
    with pytest.raises(WrongSetting, match="'sometimes'; it must be optional or required"):
        environment.choice(NAME, ALLOWED)
