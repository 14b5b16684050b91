"""Driving Debian's Chromium: visitors who reach the game and nothing else."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.server.live_game import LiveGame

PHONE = (390, 844)
SMALLEST = (320, 568)
DESK = (1280, 900)
AXE = Path(__file__).parent / "vendor" / "axe-core-4.10.3" / "axe.min.js"
# What a page need not be told: a browser asks for it by itself, of the game.
PROGRAM = "chromium"


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the machine's browser; where it is missing the test is skipped, and says so."""
    program = shutil.which(PROGRAM)
    if program is None:
        pytest.skip(f"{PROGRAM} is not installed (Debian: apt-get install {PROGRAM})")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        pytest.skip("playwright is not installed (make install-dev)")
    with sync_playwright() as playwright:
        # Root may not use the browser's own sandbox; it sees pages of this game alone.
        sandbox = os.geteuid() != 0
        started = playwright.chromium.launch(executable_path=program, chromium_sandbox=sandbox)
        try:
            yield started
        finally:
            started.close()


class Visitor:
    """A person at a browser of their own. What they ask of any other site is kept from leaving."""

    def __init__(
        self, browser: Any, game: LiveGame, size: tuple[int, int] = PHONE, **options: Any
    ) -> None:
        self.game = game
        self.elsewhere: list[str] = []
        self.errors: list[str] = []
        width, height = size
        screen = {"width": width, "height": height}
        self._context = browser.new_context(viewport=screen, **options)
        self._context.route(lambda url: not self._is_ours(url), self._refuse)
        self.page = self._context.new_page()
        self.page.set_default_timeout(30_000)
        self._watch(self.page)

    @property
    def address(self) -> str:
        """Where the game's pages are."""
        return f"http://127.0.0.1:{self.game.ports.web}"

    def go(self, path: str) -> Any:
        """Open a page of the game, and return what was answered."""
        return self.page.goto(f"{self.address}{path}")

    def log_in(self, name: str) -> None:
        """Log in as one of the accounts of the demo, on the page for it."""
        self.go("/auth/login/")
        self.page.fill("#id_username", name)
        self.page.fill("#id_password", self.game.accounts[name])
        self.page.click("main button[type=submit]")
        self.page.wait_for_url(f"{self.address}/")

    def another_tab(self) -> Any:
        """Return another page of the same browser."""
        page = self._context.new_page()
        self._watch(page)
        return page

    def text(self) -> str:
        """Return all that can be read of the page."""
        return str(self.page.inner_text("body"))

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the screen."""
        return int(
            self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
        )

    def small_targets(self) -> list[str]:
        """Return what can be tapped and is smaller than 44 px, besides words in a text."""
        return list(self.page.evaluate(_SMALL_TARGETS))

    def barriers(self) -> list[str]:
        """Return what axe finds that keeps a person out."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    def close(self) -> None:
        """Close the browser's window."""
        self._context.close()

    def _watch(self, page: Any) -> None:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        page.on("websocket", self._note_websocket)

    def _note(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def _note_websocket(self, websocket: Any) -> None:
        if not self._is_ours(websocket.url):
            self.elsewhere.append(websocket.url)

    def _is_ours(self, url: str) -> bool:
        asked = urlsplit(url)
        if asked.scheme in ("data", "blob", "about"):
            return True
        ours = (self.game.ports.web, self.game.ports.websocket)
        return asked.hostname == "127.0.0.1" and asked.port in ours

    def _refuse(self, route: Any) -> None:
        self.elsewhere.append(route.request.url)
        route.abort()


_SMALL_TARGETS = """() => {
  const found = [];
  for (const one of document.querySelectorAll("a, button, input, select, textarea, summary")) {
    const box = (one.closest("label.check") ?? one).getBoundingClientRect();
    const shown = box.width > 0 && box.height > 0 && getComputedStyle(one).visibility !== "hidden";
    const inText = one.matches(":is(p, li, dt, dd) a") && getComputedStyle(one).display == "inline";
    const off = box.right < 0 || box.bottom < 0;
    if (shown && !off && !inText && (box.height < 44 || box.width < 44)) {
      found.push(`${one.outerHTML.slice(0, 100)} ${box.width}x${box.height}`);
    }
  }
  return found;
}"""
