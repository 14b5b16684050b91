"""What a server process does and leaves out where another one plays this game's own realm.

tests/bridge/test_companions.py has two real ones.
"""

import signal
from typing import Any
from unittest.mock import create_autospec

import pytest
from evennia.server.service import EvenniaServerService

from evennia_mends import several_servers
from journal import realm_locks

# What Evennia does at its start and end, believing that it is alone on its database.
ALONE = ("run_initial_setup", "run_init_hooks", "at_post_portal_sync", "shutdown")


@pytest.fixture
def server() -> Any:
    return create_autospec(EvenniaServerService, instance=True)


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A database that others share; the realms that nobody plays."""
    free: list[str] = []
    monkeypatch.setattr(several_servers, "PREDECESSOR", 0)
    monkeypatch.setattr(realm_locks, "begin", lambda lost: True)
    monkeypatch.setattr(realm_locks, "take", lambda realms: [one for one in realms if one in free])
    return free


def test_one_that_has_our_own_realm_is_as_evennia_made_it(server: Any, shared: list[str]) -> None:
    shared.append("")
    before = {one: getattr(server, one) for one in ALONE}
    several_servers.start_plugin_services(server)
    assert {one: getattr(server, one) for one in ALONE} == before


def test_one_that_has_not_does_nothing_to_people_who_play_elsewhere(
    server: Any, shared: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        several_servers, "LoopingCall", create_autospec(several_servers.LoopingCall)
    )
    several_servers.start_plugin_services(server)
    server.run_initial_setup()
    server.run_init_hooks("shutdown")
    server.at_post_portal_sync("reload")
    assert [one[0] for one in server.method_calls] == ["at_server_init", "at_server_start"]


def test_a_process_that_has_lost_a_realm_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[Any] = []
    monkeypatch.setattr(several_servers.os, "kill", lambda pid, how: killed.append(how))
    several_servers._end_at_once(["", "alley"])
    assert killed == [signal.SIGKILL]
