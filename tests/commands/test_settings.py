"""Settings as an admin gives them, and lists of wishes."""

import pytest

from commands.scene.logs import read_wishes
from game.state.scene import RECOVERY_POLICIES
from server.conf import environment
from server.conf.environment import WrongSetting
from tests.commands.table import Player, Table, flat


def test_a_choice_is_the_first_unless_said_and_a_slip_is_told(monkeypatch) -> None:
    for name, allowed in (
        ("ROUNDKEEPER_APPROVAL", ("optional", "required")),
        ("ROUNDKEEPER_RECOVERY", RECOVERY_POLICIES),
    ):
        for said, meant in [("", allowed[0]), *zip(allowed, allowed, strict=True)]:
            monkeypatch.setenv(name, said)
            assert environment.choice(name, allowed) == meant
        monkeypatch.setenv(name, "usual")
        with pytest.raises(WrongSetting, match=f"'usual'; it must be {' or '.join(allowed)}"):
            environment.choice(name, allowed)


def test_a_number_is_the_usual_one_unless_said_and_a_slip_is_told(monkeypatch) -> None:
    name = "ROUNDKEEPER_CHARACTERS"
    for said, meant in (("", 5), ("2", 2)):
        monkeypatch.setenv(name, said)
        assert environment.number(name, 5, least=1) == meant
    for slip in ("0", "-1", "many", "2.5"):
        monkeypatch.setenv(name, slip)
        with pytest.raises(WrongSetting, match=f"'{slip}'; it must be a whole number from 1 up"):
            environment.number(name, 5, least=1)
    monkeypatch.setenv(name, "0")  # where none is a number too
    assert environment.number(name, 20) == 0


WORDS = ("who", "title", "since", "page")


def test_what_is_read(subtests: pytest.Subtests) -> None:
    for text, named, bare in [
        *(("", {}, []), (" , ,", {}, []), ("Jo", {}, ["Jo"])),
        ("Big Al, page 2", {"page": "2"}, ["Big Al"]),
        ("title=the bar, who=Jo", {"title": "the bar", "who": "Jo"}, []),
        *(("TITLE the bar", {"title": "the bar"}, []), ("t=a=b", {"title": "a=b"}, [])),
        *(("pag 2", {}, ["pag 2"]), ("Pagemaster", {}, ["Pagemaster"])),
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


def test_settings_are_told_outside_scenes_and_of_every_ruleset(table: Table, jo: Player) -> None:
    assert "Settings of detroit" in jo.type("+combat/settings grapple")
    assert "Settings of nwod" in jo.type("+combat/settings nwod again")
    jo.type("+init/start Alley=w20")
    assert "Settings of w20" in jo.type("+combat/settings ones")
