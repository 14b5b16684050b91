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


def test_the_page_of_a_scene_opens_for_its_realm_alone(games) -> None:
    bob, same_bob = (one.player("Bob") for one in games)
    numbers = [one.ask("+rk", r"as Bob, (#\d+):\d+ of \w+").split()[-3] for one in (bob, same_bob)]
    assert numbers[0].partition(":")[0] == numbers[1].partition(":")[0]  # and yet two people
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
