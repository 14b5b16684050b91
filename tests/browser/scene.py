"""A visitor at a scene's page: what stands on it, and what is pressed."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.browser import Visitor

SOON, TRIES = 3000, 8  # milliseconds for one try
UNFOLD = """(one) => {
  for (let at = one; at; at = at.parentElement) { if (at.open === false) at.open = true; }
}"""


class ScenePage:
    """The page of a scene, as one visitor has it open; at first of the demo's."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor, self.page, self.name = visitor, visitor.page, name
        visitor.log_in(name)
        self.open(1)

    def open(self, scene: int) -> None:
        """Open a scene, and wait until it is kept up to date."""
        self.visitor.go(f"/scenes/{scene}/")
        self.page.wait_for_selector("#scene[data-phase]")

    def until(self, text: str, where: str = "#standing") -> None:
        """Wait until a part of the page says something."""
        try:
            self.page.wait_for_function(
                "([where, text]) => document.querySelector(where).textContent.includes(text)",
                arg=[where, text],
            )
        except Exception as error:
            told = self.page.text_content("#screen")
            pytest.fail(f"{self.name}: no {text!r} in {where}: {told}\n{error}")

    def until_asked(self, who: str, question: str = "declare") -> None:
        """Wait until a person's question is there, and takes an answer."""
        asked = f'[data-question^="{question}:"][data-question$=":{who}"]:not([data-fresh])'
        try:
            self.page.wait_for_selector(asked, state="attached")
        except Exception as error:
            told = self.page.text_content("#screen")
            pytest.fail(f"{self.name}: {who} is not asked: {told}\n{error}")

    def until_not_asked(self) -> None:
        """Wait until there is no question of one's own, or of those one plays."""
        asked = "[data-question]:not([data-question^='offer'])"
        self.page.wait_for_function("(asked) => !document.querySelector(asked)", arg=asked)

    def asked(self) -> list[str]:
        """Return the ids of the questions that are there."""
        found = self.page.query_selector_all("[data-question]")
        return [str(one.get_attribute("data-question")) for one in found]

    def tab(self, name: str) -> None:
        """Show the fight, the desk or the sheet."""
        self.page.click(f"#tab-{name}")

    def press(self, label: str) -> None:
        """Press the option that is called so, in whichever group it is."""
        self.click(f'.question:not([data-fresh]) .option:has(.label:text-is("{label}"))')

    def press_first(self) -> None:
        """Press the one button that is filled: the likeliest answer."""
        self.page.click(".question:not([data-fresh]) > .primary")

    def pick(self, group: str, label: str, value: str) -> None:
        """Choose from a list in a group of the question's."""
        body = f"[data-group='{group}'] .body"
        self.shown(body, lambda one: one.get_by_label(label).select_option(value, timeout=SOON))

    def do(self, command: str) -> None:
        """Press the button that has a command beside it."""
        self.click(f'[data-command="{command}"]:not([aria-disabled="true"])')

    def click(self, selector: str) -> None:
        """Press what a selector names, in whichever group and tab it is."""
        self.shown(selector, lambda one: one.click(timeout=SOON))

    def shown(self, selector: str, act: Callable[[Any], Any]) -> None:
        """Do something with what a selector names, once more where it was shown anew meanwhile."""
        for _ in range(TRIES - 1):
            try:
                act(self.unfolded(selector))
            except Exception as error:
                if "Timeout" not in str(error):
                    raise
            else:
                return
        act(self.unfolded(selector))

    def unfolded(self, selector: str) -> Any:
        """Return the first of what a selector names, in sight."""
        found = self.page.locator(selector).first
        found.evaluate(UNFOLD)
        pane = found.evaluate("(one) => one.closest('.do[hidden]')?.id")
        if pane:
            self.tab(pane)
        return found

    def fill_in(self, title: str, button: str, *who: str, **fields: str | list[str]) -> str:
        """Fill in a form of the desk, press its button, and return the command that it showed.
        ``who`` are the boxes to tick, ``fields`` what stands in those whose labels begin so, a list
        for the boxes of one of several groups.
        """
        self.unfolded(f".deed:has(legend:text-is({title!r}))")
        form = self.page.locator(".deed", has=self.page.get_by_text(title, exact=True))
        while form.locator("input:checked").count():
            form.locator("input:checked").first.uncheck()
        for name in who:
            form.locator(f'input[value="{name}"]').check()
        for label, value in fields.items():
            begun = re.compile(f"^{label.replace('_', ' ')}")
            if isinstance(value, list):
                group = form.get_by_label(label.replace("_", " "), exact=True)
                for name in value:
                    group.locator(f'input[value="{name}"]').check()
                continue
            field = form.locator("label", has_text=begun).locator("input, select")
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        pressed = form.locator(f'button[data-button="{button}"]')
        pressed.hover()
        command = str(form.locator("code").inner_text())
        pressed.click()
        if pressed.get_attribute("data-sure") is not None:
            pressed.click()
        return command

    def type(self, command: str) -> None:
        """Write a +command into the line for all that has no button."""
        self.page.select_option("#say-way", "command")
        self.page.fill("#say-text", command)
        self.page.keyboard.press("Enter")

    def log(self) -> str:
        """Return the log as it is read."""
        return str(self.page.inner_text("#log"))

    def order(self) -> list[str]:
        """Return who is in the order, from the top."""
        return [str(one.inner_text()) for one in self.page.query_selector_all("#order strong")]
