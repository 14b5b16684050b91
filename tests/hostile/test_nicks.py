"""Nicks are plain words: nothing that a player writes in one is a pattern or a template."""

import time

import pytest
from django.conf import settings
from evennia.typeclasses.attributes import AttributeHandler
from evennia.utils import create

from players import nicks
from players.markup import in_one_line
from tests.commands.openings import send
from tests.commands.table import Player

AT_ONCE = 0.5  # seconds of the processor's: what is not at once takes many


def kept_before(jo: Player, name: str, regex: str, template: str, command: str) -> None:
    """Keep a nick as an earlier version of the game did."""
    value = (regex, template, name, command)
    AttributeHandler.add(jo.character.nicks, name, value, category="inputline")


@pytest.mark.parametrize(
    "line",
    [
        *("nick $1a$2a$3a$4b = say $1 $2 $3 $4", "nick t* = say t", "nick tell $1=$2 = page $1=$2"),
        *("nick t $1 $1 = say $1", "nick t $1 = say $2", "nick t $1 = say t", "nick $1 = say $1"),
        *("nick t $12 = say $12", "nick t = say $12"),
    ],
)
def test_what_is_no_plain_nick_is_refused_with_what_to_type(jo: Player, line: str) -> None:
    assert "nick tell $1 $2 = page $1=$2" in send(jo, line)
    assert send(jo, "nick/list") == "You have no such nick."


def test_patterns_and_templates_kept_before_do_not_run(jo: Player) -> None:
    kept_before(jo, "$1a$2a$3b", r"(?s:(?P<arg1>.+?)a(?P<arg2>.+?)a(?P<arg3>.+?)b)\Z", "x", "say x")
    kept_before(jo, "big $1", r"big\s+(?P<arg1>.+?)\Z", "say {arg1:>9}", "say $1 {arg1:>9}")
    kept_before(jo, "t*", r"(?s:t.*)\Z", "say t", "say t")
    begun = time.process_time()
    assert "There's no command" in send(jo, "a" * 5000)
    assert time.process_time() - begun < AT_ONCE
    assert '"hi {arg1:>9}"' in send(jo, "big hi")
    assert "There's no command" in send(jo, "tq")


def test_a_line_is_measured_with_its_nick_filled_in(jo: Player, kelly: Player) -> None:
    send(jo, f"nick many $1 = say {'$1' * 100}")
    kelly.clear()
    assert settings.MAX_CHAR_LIMIT_WARNING in send(jo, f"many {'x' * 100}")
    assert kelly.screen() == ""
    assert "xxxx" in send(jo, "many xx") and "xxxx" in kelly.screen()


def test_nicks_are_bounded_in_number_and_length(jo: Player) -> None:
    assert "at most" in send(jo, f"nick {'n' * (nicks.LONGEST_NAME + 1)} = look")
    assert "at most" in send(jo, f"nick n = say {'n' * nicks.LONGEST_COMMAND}")
    for number in range(nicks.MOST):
        assert "now stands for" in send(jo, f"nick n{number} = {'x' * nicks.LONGEST_COMMAND}")
    assert "as many as there can be" in send(jo, "nick more = look")
    assert "now stands for" in send(jo, "nick n0 = look")  # another command for one of them
    begun = time.process_time()
    assert len(send(jo, "nick/list").splitlines()) == nicks.MOST
    assert time.process_time() - begun < AT_ONCE
    assert "'n7' is forgotten." in send(jo, "nick/delete 8")
    assert "now stands for" in send(jo, "nick more = look")
    send(jo, "nick/clearall")
    assert send(jo, "nick/list") == "You have no such nick."


def test_short_names_of_channels_are_plain_words_and_bounded(jo: Player, kelly: Player) -> None:
    channel = create.create_channel("Tavern")
    for one in (jo, kelly):
        channel.connect(one.account)
    send(jo, "channel/alias tavern = t.v")
    send(jo, "t.v hello {arg1:>9}")
    assert "hello {arg1:>9}" in kelly.screen()
    send(jo, "tavern so it is")
    assert "so it is" in kelly.screen()
    assert "Removed" in send(jo, "channel/unalias t.v")
    assert "There's no command" in send(jo, "t.v hello")
    for number in range(nicks.MOST_WITH_CHANNELS):
        send(jo, f"channel/alias tavern = {'a' * 20}{number}")
    assert "as many as there can be" in jo.screen()
    assert "at most" in send(jo, f"channel/alias tavern = {'a' * 400}")


@pytest.mark.parametrize("text", ["a" + " " * 48_000 + "b", " \n" * 24_000, "\n" * 48_000])
def test_lines_are_joined_in_time_that_grows_with_them(text: str) -> None:
    begun = time.process_time()
    assert len(in_one_line(text).strip()) in (48_002, 0)
    assert time.process_time() - begun < AT_ONCE
