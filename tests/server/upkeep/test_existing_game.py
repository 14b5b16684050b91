"""A game that `evennia --init` made takes Roundkeeper in, plays with it, and is rid of it again.

The tests are steps in the life of one game, in order. What is typed and changed is what
docs/existing-game.md says: the game takes it from the package, and a later one from the folder.
"""

import re
import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from evennia_mends import sockets
from tests.server.adopted_game import GUIDE, AdoptedGame, Guide
from tests.server.listening import listening
from tests.server.packed import Environment, build
from tests.server.scene_page import Site
from tests.server.telnet import TelnetClient
from tools.patience import HANG
from web import play

pytestmark = [pytest.mark.live, pytest.mark.long_form]


@pytest.fixture(scope="module")
def guide() -> Guide:
    return Guide(GUIDE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AdoptedGame]:
    """A game that is played, and has not heard of Roundkeeper yet."""
    game = AdoptedGame(tmp_path_factory.mktemp("muds"))
    game.first_evening()
    game.start()
    for name in game.accounts:
        game.client(name)
    yield game
    game.close()


@pytest.fixture(scope="module")
def before(game: AdoptedGame) -> set[str]:
    """The Attributes that it had."""
    return game.attributes()


def test_1_it_takes_roundkeeper_in_as_the_page_says(game, guide, before, tmp_path) -> None:
    package = Environment(tmp_path / "venv", build(tmp_path))
    refused = package.types("adopt", ".", folder=tmp_path)
    assert refused.returncode == 1 and "is no Evennia game" in refused.stderr
    told = package.types("adopt", ".", folder=game.root)
    page = re.search(r"\S*existing-game\.md", told.stdout)
    assert page is not None and Path(page[0]).read_text() == GUIDE.read_text()
    assert "is up to date" in package.types("adopt", ".", folder=game.root).stdout
    game.follow(*(one for one in guide.of("2.") if one.kind == "diff"))  # and forgets to stop it
    with pytest.raises(AssertionError, match="Type `evennia stop`, then `evennia start`"):
        game.run("evennia reload")
    game.run("evennia stop")
    game.follow(*guide.of("3."))

    assert game.is_up()
    assert "Traceback" not in game.log() + game.log("portal")
    assert sockets.link(game.root).is_socket()
    inner_web = game.inner.telnet
    assert {port for _, port in listening(game)} == {*vars(game.ports).values(), inner_web}


def test_2_what_is_the_games_own_is_still_its_own(game: AdoptedGame) -> None:
    anna = game.client("Anna")

    assert "The city knows you, Brujah." in anna.transcript
    assert "Somewhere in the city." in anna.ask("look", "city.")
    anna.ask("greet", "You greet the night.")
    anna.ask("+roll dexterity", "The city's own dice say: luck.")
    anna.ask("help rounds", "The rounds of the city's watch.")
    assert game.typeclasses() == {"typeclasses.characters.Character", "typeclasses.rooms.Room"}


def test_3_roundkeepers_own_help_is_there(game: AdoptedGame) -> None:
    anna = game.client("Anna")

    anna.ask("+help combat", "A fight is played in rounds")
    anna.ask("+help +attack", "attack/power")


def test_4_a_fight_is_played_over_a_reload(game: AdoptedGame) -> None:
    admin, anna, bert = (game.client(name) for name in ("Admin", "Anna", "Bert"))
    for client in (anna, bert):
        client.ask("+sheet/new mortal", "sheet")
    admin.ask("+init/start Alley brawl", "Alley brawl")
    anna.ask("+init/join", "Anna joins")
    bert.ask("+init/join", "Bert joins")
    admin.ask("+init/roll", "Round 1: ")

    game.reload(admin)

    declare(anna, bert, "+attack Bert", "+dodge")
    admin.expect("acts next")
    told = admin.ask("+init/run", "Round 1 is over")
    assert "Anna attacks Bert: " in told
    assert "Your attack" in anna.expect(r"Bert's dodge")
    bert.expect(r"Anna's attack .*\s+Your\s+dodge")
    anna.ask("ooc", "out of the fight")  # asks first
    anna.ask("+combat/why", "Pool")


def declare(anna: TelnetClient, bert: TelnetClient, hers: str, his: str) -> None:
    """Type both declarations, in the order that the dice have made."""
    whose = anna.ask("+init", r"waiting for (Anna|Bert)")
    first, second = ((anna, hers, "Anna attacks Bert"), (bert, his, "Bert dodges"))
    if whose.endswith("Bert"):
        first, second = second, first
    for client, line, told in (first, second):
        client.ask(line, told)


def test_5_a_log_is_read_on_the_games_own_web_pages(game: AdoptedGame) -> None:
    admin = game.client("Admin")
    address = admin.ask("+combat/export", r"http://\S+\.txt\S+").split()[-1]

    with urllib.request.urlopen(address, timeout=HANG) as answer:
        assert "Anna's attack" in answer.read().decode()


def test_5b_scenes_are_played_on_its_web_pages_in_its_own_layout(game: AdoptedGame) -> None:
    site = Site(game, "Anna")
    number = int(re.findall(r"/(?:scenes|logs)/([0-9]+)/", site.get("/scenes/"))[0])
    told = site.get(f"/scenes/{number}/")
    assert 'id="scene"' in told and "navbar" in told  # Evennia's own frame around it
    assert "/static/roundkeeper/scene/main.js" in told
    for script in ("connection.js", "ask.js"):
        assert "export class" in site.get(f"/static/roundkeeper/scene/{script}")
    assert "nitiative" in site.get("/rules/INIT-1/")
    assert "strength" in site.get("/me/").lower()
    page = site.page(number)
    order = page.until("roundkeeper_order")
    assert "Bert" in [one["name"] for one in order]


def test_5c_every_page_of_roundkeepers_is_there(game: AdoptedGame) -> None:
    site = Site(game, "Anna")
    number = int(re.findall(r"/(?:scenes|logs)/([0-9]+)/", site.get("/scenes/"))[0])
    asked = [f"/{one.pattern}" for one in play.urlpatterns]
    assert "/verify/" in asked
    for path in asked:
        page = re.sub(r"<int:\w+>", str(number), path).replace("<str:name>", "INIT-1")
        # The address alone opens no log, a form sends an answer, and a mail's link is of a mail.
        kept_back = {f"/logs/{number}.txt": "404", f"/logs/{number}.json": "404"}
        kept_back[f"/scenes/{number}/answer/"] = "405"
        kept_back |= dict.fromkeys((one for one in asked if "<str:key>" in one), "410")
        if page in kept_back:
            with pytest.raises(urllib.error.HTTPError, match=kept_back[page]):
                site.get(page)
        else:
            assert site.get(page), page
    seal = game.client("Anna").ask("+help seal", r"/verify/")
    assert seal and "verify/main.js" in site.get("/verify/")
    assert "Traceback" not in game.log()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        site.post("/webclientdata", mode="init", csessid="x", cuid="1")


def test_6_it_is_brought_up_to_date(game: AdoptedGame, guide: Guide) -> None:
    game.follow(*guide.of("Change it"))
    anna = game.client("Anna")
    assert "round 1" in anna.transcript.casefold()


def test_7_it_is_taken_out_again(game: AdoptedGame, guide: Guide, before: set[str]) -> None:
    game.follow(*guide.of("Take it out"))
    for block in guide.of("2."):
        if block.kind == "diff":
            game.change(block, back=True)
    shutil.rmtree(game.root / "roundkeeper")

    game.start()

    anna = game.client("Anna")
    assert "The city knows you, Brujah." in anna.transcript
    anna.ask("+roll dexterity", "The city's own dice say: luck.")
    anna.ask("+init", "not available")
    assert "Traceback" not in game.log()
    with game.database() as database:
        ours = "SELECT name FROM sqlite_master WHERE name LIKE 'roundkeeper%'"
        assert database.execute(ours).fetchall() == []
    assert game.attributes() - before == {"sheet"}
