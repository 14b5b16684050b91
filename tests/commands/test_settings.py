"""Settings as an admin gives them, and lists of wishes."""

import pytest

from commands.query_filters import read_wishes
from game.state.scene import RECOVERY_POLICIES
from server.conf import environment, settings
from server.conf.environment import WrongSetting
from tests.commands.table import Player, Table, flat

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


NAME_RECOVERY_SETTING = "ROUNDKEEPER_RECOVERY"


def test_players_ask_unless_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NAME_RECOVERY_SETTING, raising=False)
    assert environment.choice(NAME_RECOVERY_SETTING, RECOVERY_POLICIES) == "ask"
    assert settings.ROUNDKEEPER_RECOVERY in RECOVERY_POLICIES


@pytest.mark.parametrize("policy", RECOVERY_POLICIES)
def test_it_is_what_the_admin_says_recovery_setting(
    monkeypatch: pytest.MonkeyPatch, policy: str
) -> None:
    monkeypatch.setenv(NAME_RECOVERY_SETTING, policy)
    assert environment.choice(NAME_RECOVERY_SETTING, RECOVERY_POLICIES) == policy


def test_a_slip_is_told_recovery_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME_RECOVERY_SETTING, "usual")
    with pytest.raises(WrongSetting, match="'usual'; it must be ask or free or rules"):
        environment.choice(NAME_RECOVERY_SETTING, RECOVERY_POLICIES)


NAME_NUMBER_SETTINGS = "ROUNDKEEPER_CHARACTERS"


def test_it_is_the_usual_one_unless_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME_NUMBER_SETTINGS, "")
    assert environment.number(NAME_NUMBER_SETTINGS, 5, least=1) == 5
    monkeypatch.setenv(NAME_NUMBER_SETTINGS, "2")
    assert environment.number(NAME_NUMBER_SETTINGS, 5, least=1) == 2


@pytest.mark.parametrize("slip", ["0", "-1", "many", "2.5"])
def test_a_slip_is_told_number_settings(monkeypatch: pytest.MonkeyPatch, slip: str) -> None:
    monkeypatch.setenv(NAME_NUMBER_SETTINGS, slip)
    with pytest.raises(WrongSetting, match=f"'{slip}'; it must be a whole number from 1 up"):
        environment.number(NAME_NUMBER_SETTINGS, 5, least=1)


def test_where_none_is_a_number_too_it_may_be_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDKEEPER_DEMOS", "0")
    assert environment.number("ROUNDKEEPER_DEMOS", 20) == 0


WORDS = ("who", "title", "since", "page")


def test_what_is_read(subtests: pytest.Subtests) -> None:
    for text, named, bare in [
        ("", {}, []),
        (" , ,", {}, []),
        ("Jo", {}, ["Jo"]),
        ("Big Al, page 2", {"page": "2"}, ["Big Al"]),
        ("title=the bar, who=Jo", {"title": "the bar", "who": "Jo"}, []),
        ("TITLE the bar", {"title": "the bar"}, []),
        ("t=a=b", {"title": "a=b"}, []),
        ("pag 2", {}, ["pag 2"]),
        ("Pagemaster", {}, ["Pagemaster"]),
    ]:
        with subtests.test(text):
            wishes = read_wishes(text, WORDS, "+usage")
            assert (wishes.named, wishes.bare) == (named, bare)


def test_only_a_storyteller_may(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/add thug")
    for one in (jo, kelly):
        refused = flat(one.type("+combat/rehearse 5"))
        assert "Only a storyteller can rehearse a fight: it uses everybody's sheets." in refused
        assert "win" not in refused
