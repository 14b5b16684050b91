"""Two games on one companion see nothing of each other, though names and numbers are the same."""

import itertools
import re
import urllib.error
import urllib.request
from collections.abc import Callable

import pytest

from tests.bridge.bridged_game import BridgedGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

SECRET = "Harbour ritual"
WORDS = itertools.count()


@pytest.fixture(scope="module")
def games(new_bridge: Callable[..., BridgedGame]) -> tuple[BridgedGame, BridgedGame]:
    first = new_bridge(other="harbour")
    return first, first.other


def answered(client: TelnetClient, line: str) -> str:
    """Return all that is told until a line has been answered."""
    word = f"+end{next(WORDS)}"
    client.send(f"+rk {line}")
    return client.ask(f"+rk {word}", rf"There's no command '\{word}'")


def test_two_games_see_nothing_of_each_other(games: tuple[BridgedGame, BridgedGame]) -> None:
    alley, harbour = games
    bob, same_bob = alley.player("Bob"), harbour.player("Bob")
    numbers = [one.ask("+rk", r"as Bob, (#\d+):\d+ of \w+").split()[-3] for one in (bob, same_bob)]
    assert numbers[0].partition(":")[0] == numbers[1].partition(":")[0]  # and yet two people
    vesper, other = alley.storyteller("Vesper"), harbour.storyteller("Vesper")
    for client in (bob, same_bob):
        client.ask("+sheet/new mortal", "This is a draft")
    answered(bob, "+sheet/set dexterity=5")
    answered(bob, "+sheet/submit")
    answered(vesper, f"+init/start {SECRET}")
    answered(vesper, "+init/add thug")
    answered(bob, "+init/join")
    told = answered(other, "+init") + answered(other, "+combat/logs")
    told += answered(other, "+sheet/pending") + answered(other, "+combat/log scene 2")
    told += answered(other, "+combat/export scene 2") + answered(other, "+init scene 2")
    told += answered(other, "+as Thug=attack Bob") + answered(same_bob, "+init/join scene 2")
    assert SECRET not in told and "Thug" not in told.replace("+as Thug", "")
    assert "dexterity 3" in answered(other, "+sheet Bob")  # their own one
    assert "dexterity 5" in answered(vesper, "+sheet Bob")
    answered(other, "+init/start Quay")
    answered(other, "+init/end")
    answered(vesper, "+init/end")
    assert SECRET in answered(vesper, "+combat/logs")
    told = answered(other, "+combat/logs") + answered(other, "+combat/logs with Bob")
    assert "Quay" in told and SECRET not in told
    assert SECRET not in other.transcript + same_bob.transcript
    assert "Quay" not in vesper.transcript + bob.transcript
    assert other.transcript.count("joins") == 0


def test_the_page_of_a_scene_opens_for_its_realm_alone(games) -> None:
    bob, same_bob = (one.mux.player("Bob") for one in games)
    bob.ask("+rk/page", "No scene is open here")
    answered(bob, "+init/start Wharf")
    address = bob.ask("+rk/page", r"http\S+")
    address = address[address.index("http") :]
    page = urllib.request.urlopen(address).read().decode()
    assert "Wharf" in page and "Bob" in page and "have it loaded anew" in page
    number = re.search(r"/scenes/(\d+)/", address)
    assert number is not None
    answered(same_bob, "+init/start Pier")
    theirs = same_bob.ask("+rk/page", r"http\S+")
    key = theirs.partition("?key=")[2]
    for wrong in (
        f"{address.partition('?')[0]}?key={key}",  # of another realm, and another scene
        address.replace(f"/scenes/{number[1]}/", "/scenes/1/"),
        address[:-3] + "xyz",
    ):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(wrong)
        assert refused.value.code == 404
    answered(bob, "+init/end")
    answered(bob, "+init/end")
    assert "Wharf" in urllib.request.urlopen(address).read().decode()  # its log now


def test_our_own_storytellers_see_nothing_of_either(games: tuple[BridgedGame, BridgedGame]) -> None:
    ours = games[0].companion.client("Vesper")
    told = ours.ask("+combat/logs", "(?s)(scenes|Nothing|No|scene).*\n")
    told += ours.ask("+sheet/pending", "(?s)Nothing.*\n|No.*\n|.*\n")
    told += ours.ask("+init scene 2", ".*\n")
    assert SECRET not in told and "Bob" not in told
