"""A visitor at a scene's page: what stands on it, and what is pressed."""

import re

import pytest

from tests.browser.browser import Visitor


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
        """Wait until somebody's question is there."""
        try:
            self.page.wait_for_selector(f'[data-question^="{question}:"][data-question$=":{who}"]')
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

    def press(self, label: str) -> None:
        """Press the option that is called so."""
        self.page.click(f'.option:has(.label:text-is("{label}"))')

    def pick(self, verb: str, label: str, value: str) -> None:
        """Choose from a list of a verb's."""
        picker = self.page.locator("fieldset.picker", has=self.page.get_by_text(verb, exact=True))
        picker.get_by_label(label).select_option(value)

    def do(self, command: str) -> None:
        """Press the desk's button that has a command beside it."""
        self.page.click(f'#desk button[data-key="{command}"]:not([aria-disabled="true"])')

    def fill_in(self, title: str, button: str, *who: str, **fields: str | list[str]) -> str:
        """Fill in a form of the desk, press its button, and return the command that it showed.
        ``who`` are the boxes to tick, ``fields`` what stands in those whose labels begin so, a list
        for the boxes of one of several groups.
        """
        form = self.page.locator("#desk form", has=self.page.get_by_text(title, exact=True))
        folded = form.locator("xpath=ancestor::details[not(@open)]")
        if folded.count():
            folded.locator("summary").click()
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
        choice = form.locator(".choice", has=self.page.locator(f'button:text-is("{button}")'))
        command = str(choice.locator("code").inner_text())
        choice.locator("button").click()
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
