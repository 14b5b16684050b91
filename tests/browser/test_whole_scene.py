"""A scene from its first round to its end: a storyteller who has a page alone, a player on a phone,
one by telnet and one in TinTin++ with GMCP. After each step all of them have the same before them.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from server.conf.environment import GAME_ROOT
from tests.browser import pictures
from tests.browser.browser import DESK, Visitor
from tests.browser.scene import ScenePage
from tests.server.conversation import patience
from tests.server.live_game import LiveGame
from tests.server.programs import ProgramInTerminal, tintin
from tools.patience import becomes

pytestmark = pytest.mark.live

BAR = GAME_ROOT / "clients" / "tintin" / "roundkeeper.tin"
INES = 8  # dice that she grapples with
# What an NPC has rolled is the storyteller's: of a sum the total.
SHOWN = """() => ({
  standing: document.querySelector("#standing").textContent.replace(/ \\([0-9:]+\\)/g, ""),
  order: [...document.querySelectorAll("#order .place")].map((one) =>
    [one.querySelector("strong"), one.querySelector(".sum"), one.querySelector(".health")]
      .map((part) => part.textContent.trim()).join("; ")),
  holds: document.querySelector("#holds").textContent,
  chases: document.querySelector("#chases").textContent,
})"""


class Company:
    """Everybody at the table."""

    def __init__(self, browser: Any, game: LiveGame, client: ProgramInTerminal) -> None:
        self.game, self.client = game, client
        self.vesper = ScenePage(Visitor(browser, game, DESK), "Vesper")
        self.ines = ScenePage(Visitor(browser, game), "Ines")
        client.expect("connect NAME PASSWORD")
        client.ask(f"connect Marlow {game.accounts['Marlow']}", "You become Marlow")
        client.expect("Before the first round")
        self.sol = game.newcomer("Sol")
        self.sol.ask("+sheet/new mortal", "sheet")
        self.sol.ask("+init/join", "Sol joins|You join")
        for page in (self.vesper, self.ines):
            page.until("Sol", "#order")

    def agree(self, telnet: str, gmcp: str) -> None:
        """See that both pages show the same, and that it is what the others read."""
        self.sol.ask("+init", telnet)
        self.client.expect(gmcp)
        becomes(lambda: self._shown(self.ines) == self._shown(self.vesper), patience(15))
        assert self._shown(self.ines) == self._shown(self.vesper)
        assert self.ines.visitor.overflow() == 0

    def _shown(self, page: ScenePage) -> dict[str, Any]:
        """Return how the scene stands, as a page says it of everybody in the same words."""
        found: dict[str, Any] = page.page.evaluate(SHOWN)
        # Who runs the scene is told that it is for them to move it on.
        standing = (
            found["standing"].replace("for you", f"for {page.name}").partition(";")[0].rstrip(".")
        )
        return {**found, "standing": standing}

    def lay(self, who: str, purpose: str, net: int, dice: int) -> None:
        self.game.lay_dice(who, purpose, *[8] * net, *[3] * (dice - net))

    def begin_round(self, number: int, *faces: tuple[str, int]) -> None:
        """Roll initiative, so that everybody's turn is known."""
        for name, face in faces:
            self.game.lay_dice(name, "initiative", face)
        self.vesper.do("+init/roll")
        self.vesper.until(f"Round {number}, declaration")

    def passes(self, *names: str) -> None:
        """Let people of the storyteller's pass."""
        for name in names:
            self.vesper.until_asked(name)
            self.vesper.press("Pass")


@pytest.fixture
def company(browser: Any, game: LiveGame) -> Iterator[Company]:
    with tintin(game.ports.telnet, BAR) as client:
        found = Company(browser, game, client)
        yield found
        for one in (found.vesper.visitor, found.ines.visitor):
            assert one.elsewhere == [] and one.errors == []
            one.close()


ORDER = (("Ines", 10), ("Marlow", 8), ("Sol", 7), ("Rat", 5), ("Brick", 1))


def test_a_round_a_grapple_and_a_chase_to_its_end(company: Company) -> None:
    vesper, ines, client, sol = company.vesper, company.ines, company.client, company.sol
    company.begin_round(1, *ORDER)
    company.agree("waiting for Brick", "Round 1, declaration")
    company.passes("Brick", "Rat")
    order = ines.order()
    turns: dict[str, Callable[[], Any]] = {
        "Sol": lambda: sol.ask("+pass", "[Ww]aiting for|resolution"),
        "Marlow": lambda: attacks(client),
        "Ines": lambda: grapples(company),
    }
    for name in reversed([one for one in order if one in turns]):
        vesper.until(f"Waiting for {name}")
        turns[name]()
    vesper.until("resolution")
    company.agree(r"Round 1: Ines \(17\) acts next", "Round 1, resolution")
    company.lay("Ines", "grapple", 5, INES)
    vesper.do("+init/run")
    vesper.until("Ines holds Rat", "#holds")
    company.agree("Round 1 .*", "Round 1, bookkeeping")
    sol.ask("+grapple", "Ines.* Rat")
    pictures.take(vesper, "storytellers-desk")
    pictures.take_rolls(company.ines, "rolls-on-a-phone")
    told = ines.page.text_content("#log")
    assert "8 8 8 8 8 3 3 3. 5 of them show 6 or more. That is 5 successes." in told
    assert "difficulty 6 to begin with GRAPPLE-2" in told
    assert "The dice of NPCs are the storyteller's. It comes to 2 successes." in told

    company.begin_round(2, *ORDER)
    company.passes("Brick")
    vesper.until_asked("Rat")
    vesper.fill_in("Your people", "Do it", "Rat", What_they_do="resist")
    vesper.until("Waiting for Sol")
    sol.ask("+pass", "[Ww]aiting for Marlow")
    client.ask("+pass", "[Ww]aiting for Ines")
    ines.until_asked("Ines")
    pictures.take(ines, "scene-on-a-phone")
    pictures.take_wide(ines, "player-at-a-desk")
    ines.click(".question:not([data-fresh]) .option[data-key$=' release']")
    vesper.until("resolution")
    vesper.do("+init/run")
    vesper.page.wait_for_selector(".option[data-key*=' choose lose']")
    pictures.take(vesper, "question-in-mid-turn")
    vesper.page.click(
        ".question:not([data-fresh]) .option[data-key*=' choose lose']"
    )  # there is nothing to resist any more
    vesper.do("+init/run")
    vesper.until("Round 2 is over; round 3 begins when you say so.")
    ines.page.wait_for_selector("#holds-section", state="hidden")
    company.agree("Round 2 .*", "Round 2, bookkeeping")

    said = vesper.fill_in("Begin a chase", "Begin", Prey=["Rat"], After_them=["Ines"])
    assert said == "+chase/cold Rat=Ines"
    ines.until("Lead over Ines", "#chases")
    company.agree("Rat", "Round 2")
    vesper.fill_in("Rule in the chase", "Set the Lead", Predator="Ines", Number="1")
    ines.until("Lead over Ines: 1", "#chases")
    ines.until("A chase is under way.")
    pictures.take(ines, "chase-on-a-phone")
    company.lay("Ines", "chase", 7, 7)
    vesper.do("+chase/roll")
    for page in (vesper, ines):
        page.page.wait_for_selector("#chases-section", state="hidden")
    ines.until("Ines catches Rat", "#log")
    company.agree("Rat", "Round 2")
    vesper.fill_in("End the scene", "End the scene")
    for page in (vesper, ines):
        page.until("The fight is over.")


def attacks(client: ProgramInTerminal) -> None:
    """Have Marlow attack, once his client's prompt asks him."""
    client.expect("You declare now")
    pictures.draw(client.transcript, "tintin", pictures.TINTIN)
    client.ask("+attack Brick", "[Ww]aiting for|resolution")


def grapples(company: Company) -> None:
    """Have Ines go for Rat, on her phone."""
    ines = company.ines
    ines.until_asked("Ines")
    ines.page.click("text=What is not open, and why")
    ines.until("You are already standing.", ".closed")
    ines.pick("a", "Whom", "Rat")
    ines.unfolded("[data-group='w'] .body").get_by_label("Only show the odds").check()
    ines.press("Attack Rat")
    ines.until("you strike", "#odds")
    ines.unfolded("[data-group='w'] .body").get_by_label("Only show the odds").uncheck()
    ines.pick("g", "Whom", "Rat")
    ines.press("Grapple Rat")
    ines.until_not_asked()
