"""What a database does not take, and one that does not answer: told, and nothing is done."""

from typing import Any

import pytest
from django.db import InterfaceError, OperationalError

from journal import store
from tests.commands.table import Player


def test_a_nul_character_is_refused_before_anything_is_stored(jo: Player) -> None:
    jo.type("+init/start Alley")
    (scene,) = store.open_scenes()
    before = store.last_number(scene.pk)

    assert "NUL character" in jo.type("+init/start Al\0ley")
    assert "NUL character" in jo.type("+init/add thug=Bo\0b")
    assert store.open_scenes() == [scene]
    assert store.last_number(scene.pk) == before


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_does_not_answer_is_told_and_nobody_hears_of_it(
    error: type[Exception], jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    jo.type("+init/start")
    jo.clear()

    def lost(*args: Any, **kwargs: Any) -> None:
        raise error("server closed the connection unexpectedly")

    with monkeypatch.context() as away:
        away.setattr(store, "append", lost)
        told = kelly.type("+init/join")
        assert "database isn't answering" in told
        assert "closed the connection" not in told
        assert jo.screen() == ""

    assert "Kelly joins" in kelly.type("+init/join")
    assert "Kelly joins" in jo.screen()
