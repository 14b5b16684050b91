"""A game for one module's tests, with a storyteller and a player on pages, and one by telnet."""

from typing import Any

from tests.browser.browser import DESK, Visitor
from tests.browser.scene import ScenePage
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

NPCS = ("Brick=street tough", "Rat=thug")


class Table:
    """Vesper runs a scene on a page, Ines plays on a phone, Marlow by telnet."""

    def __init__(self, browser: Any, game: LiveGame) -> None:
        self.game, self.browser, self.scene = game, browser, 1
        self.vesper = ScenePage(Visitor(browser, game, DESK), "Vesper")
        self.ines = ScenePage(Visitor(browser, game), "Ines")
        self.marlow: TelnetClient = game.client("Marlow")
        self.others: list[Visitor] = []

    @property
    def address(self) -> str:
        return f"/scenes/{self.scene}/"

    def another(self, **options: Any) -> Visitor:
        """Have another person come, who has not logged in."""
        self.others.append(Visitor(self.browser, self.game, **options))
        return self.others[-1]

    def begin_anew(self) -> None:
        """Play a scene of its own, before its first round."""
        self.vesper.type("+init/end")
        self.vesper.until("is over", "#screen")
        self.scene += 1
        self.vesper.type("+init/start Trouble")
        self.vesper.until("A scene is open: Trouble", "#screen")
        self.vesper.open(self.scene)
        for one in NPCS:
            self.vesper.type(f"+init/add {one}")
        self.marlow.ask("+init/join", "Marlow joins|You join")
        self.ines.open(self.scene)
        self.ines.type("+init/join")
        for page in (self.vesper, self.ines):
            page.until("Ines", "#order")

    def begin_round(self) -> None:
        """Roll a round in which Brick declares first, then Rat, Marlow and Ines."""
        for name, face in (("Ines", 10), ("Marlow", 8), ("Rat", 5), ("Brick", 2)):
            self.game.lay_dice(name, "initiative", face)
        self.vesper.do("+init/roll")
        self.vesper.tab("turn")
        self.vesper.until_asked("Brick")

    def is_sound(self) -> None:
        """See that no page asked another site, and no script failed."""
        for one in (self.vesper.visitor, self.ines.visitor, *self.others):
            assert one.elsewhere == [] and one.errors == []

    def leave(self) -> None:
        """Close the windows of those who came besides."""
        while self.others:
            self.others.pop().close()
