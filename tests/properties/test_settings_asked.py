"""What a ruleset says that it never asks for, it never reads, whatever is played."""

from collections.abc import Iterator

import pytest

from game.rulesets import ruleset_of
from game.settings import SYSTEMS, Settings, rule_of
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, steps_of

STEPS = 25
READ: set[str] = set()


def note_and_read(settings: Settings, name: str) -> object:
    READ.add(name)
    return object.__getattribute__(settings, name)


@pytest.fixture(autouse=True)
def noting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    READ.clear()
    monkeypatch.setattr(Settings, "__getattribute__", note_and_read, raising=False)
    yield
    READ.clear()


@in_fights(40, grapples=True)
def test_a_setting_that_is_not_asked_for_is_never_read(brawl: Brawl) -> None:
    rules, names = ruleset_of(brawl.scene), Settings.__struct_fields__
    common = {one for one in names if not rule_of(one).startswith(SYSTEMS)}
    unasked = {one for one in common if not rules.asks_for(one)}
    for _ in steps_of(brawl, STEPS):
        assert READ & unasked == set()
    assert READ
