"""What is mended in Evennia is still wrong there, and the patches for it apply (evennia_mends/).

A test that fails here after an update of Evennia is good news: look whether the mend can go.
"""

import inspect
import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import evennia
import pytest
from django.db import OperationalError
from evennia import settings_default
from evennia.accounts.accounts import CharactersHandler, DefaultAccount
from evennia.commands import cmdhandler
from evennia.commands.default.account import CmdOption
from evennia.objects import objects
from evennia.objects.models import ObjectDB
from evennia.server import amp_client, evennia_launcher
from evennia.server.portal import amp
from evennia.server.portal.portalsessionhandler import PortalSessionHandler
from evennia.server.portal.telnet import TelnetProtocol
from evennia.server.portal.telnet_oob import TelnetOOB
from evennia.server.portal.wire_formats.evennia_v1 import EvenniaV1Format
from evennia.server.service import EvenniaServerService
from evennia.server.sessionhandler import ServerSessionHandler
from evennia.server.webserver import EvenniaReverseProxyResource
from evennia.typeclasses.attributes import (
    Attribute,
    ModelAttributeBackend,
    initialize_nick_templates,
    parse_nick_template,
)
from evennia.utils import text2html
from twisted.conch.telnet import LINEMODE, LINEMODE_TRAPSIG, Telnet
from twisted.internet.testing import StringTransport
from twisted.protocols.amp import AmpBox

from server.conf.environment import GAME_ROOT

MENDS = GAME_ROOT / "evennia_mends"
PATCHES = MENDS / "upstream"
EVENNIA = Path(evennia.__file__).parent
HELPERS = {"__init__", "patching", "sockets"}  # they mend nothing


def unmended(function: Any) -> Any:
    """Return what stood in the place of a function before this process was mended."""
    while hasattr(function, "usual"):
        function = function.usual
    return function


def source(thing: Any) -> str:
    return inspect.getsource(unmended(thing))


def fails(*args: Any, **kwargs: Any) -> None:
    raise OperationalError("the driver says no")


# --- faults: each says whether it is there ------------------------------------------------------


def who_reads_a_list_of_characters_writes_it() -> bool:
    class Db:
        written = 0
        _playable_characters = property(
            lambda self: ["Jo"], lambda self, value: setattr(self, "written", 1)
        )

    account = mock.Mock(db=Db())
    unmended(CharactersHandler._clean)(mock.Mock(owner=account))
    return bool(account.db.written)


def a_changed_attribute_is_saved_twice() -> bool:
    class Note:
        db_strvalue = None
        saved = 0

        def save(self, **fields: Any) -> None:
            self.saved += 1

        value = property(None, lambda self, value: self.save())

    note = Note()
    unmended(ModelAttributeBackend.do_update_attribute)(None, note, "new", False)
    return note.saved == 2


def an_attribute_that_was_not_saved_stays_in_memory() -> bool:
    note = Attribute(db_key="note", db_value=1)
    with suppress(OperationalError), mock.patch.object(Attribute, "save", fails):
        unmended(Attribute.value.fset)(note, 2)
    return note.db_value == 2


def a_place_that_was_not_saved_stays_in_memory() -> bool:
    thing = SimpleNamespace(key="thing", db_location=None, save=fails)
    there = SimpleNamespace(db_location=None)
    with suppress(OperationalError):
        unmended(ObjectDB.location.fset)(thing, there)
    return thing.db_location is there


def a_failed_disconnection_leaves_somebody_there() -> bool:
    sessions = ServerSessionHandler()
    sessions[1] = session = SimpleNamespace(sessid=1, account=None, at_disconnect=fails)
    with suppress(OperationalError):
        sessions.disconnect(session, sync_portal=False)
    return 1 in sessions


def the_sessions_of_a_portal_that_is_gone_are_kept() -> bool:
    sessions = ServerSessionHandler()
    sessions[1] = SimpleNamespace(
        sessid=1, uid=1, logged_in=True, address="", at_disconnect=lambda reason: None,
        data_out=lambda **said: None,
    )  # fmt: skip
    with mock.patch.object(evennia, "EVENNIA_SERVER_SERVICE", mock.Mock()):
        sessions.portal_sessions_sync({})
    return 1 in sessions


def the_portal_is_not_told_who_plays_whom() -> bool:
    return "partial_sync" not in source(DefaultAccount.puppet_object)


def no_setting_says_how_many_screens_a_character_has() -> bool:
    return "_SESSID_MAX = 16 if _MULTISESSION_MODE in (1, 3) else 1" in source(objects)


def housekeeping_stops_at_an_error() -> bool:
    with suppress(AttributeError):
        EvenniaServerService.server_maintenance(SimpleNamespace())
        return False
    return True


def sigterm_is_left_to_twisted() -> bool:
    return "sigTerm" not in source(EvenniaServerService)


def a_queued_connection_stumbles() -> bool:
    with suppress(AttributeError):
        PortalSessionHandler().sync(None)
        return False
    return True


def markup_is_read_twice_for_those_who_listen() -> bool:
    flags = {"SCREENREADER": True}
    said, _ = EvenniaV1Format().encode_text("||rred||n", protocol_flags=flags)
    return b"|rred" not in said


def signals_are_asked_for() -> bool:
    asked: list[bytes] = []
    line = SimpleNamespace(requestNegotiation=lambda option, said: asked.append(said))
    TelnetProtocol.enableRemote(line, LINEMODE)
    return bool(asked[0][-1] & ord(LINEMODE_TRAPSIG))


def an_unknown_command_of_telnet_stops_the_reader() -> bool:
    line = Telnet()
    line.makeConnection(StringTransport())
    with suppress(ValueError):
        line.dataReceived(b"\xff\xec")
        return False
    return True


def any_codec_is_an_encoding() -> bool:
    return "encode(" not in source(CmdOption.func)


def a_message_goes_out_by_all_protocols() -> bool:
    sent: list[bytes] = []
    oob = TelnetOOB.__new__(TelnetOOB)
    oob.MSDP = oob.GMCP = True
    oob.protocol = lambda: SimpleNamespace(_write=sent.append)
    oob.data_out("roundkeeper_order", "{}")
    return len(sent) == 2


def a_text_is_turned_into_html_for_each_page() -> bool:
    return "cache" not in source(text2html)


def a_drivers_words_are_shown() -> bool:
    shown: list[Any] = []
    try:
        fails()
    except OperationalError:
        unmended(cmdhandler._msg_err)(SimpleNamespace(msg=shown.append), ("", ""))
    return "the driver says no" in str(shown)


def a_nick_is_a_template() -> bool:
    regex, template = initialize_nick_templates("big $1", "say {arg1:>5000} $1")
    _, line = parse_nick_template("big x", re.compile(regex), template)
    return len(line) > 5000


def a_server_takes_itself_for_the_only_one() -> bool:
    return "if not obj.has_account" in source(EvenniaServerService.server_maintenance)


def all_command_sets_are_united_for_each_line() -> bool:
    return "current_cmdset + current" in source(cmdhandler)


def half_a_box_is_taken_for_http() -> bool:
    end, line = amp.AMPMultiConnectionProtocol(), StringTransport()
    end.factory = SimpleNamespace(broadcasts=[])
    with mock.patch.object(end, "connectionMade", create=True):
        end.makeConnection(line)
    box = AmpBox({b"_answer": b"a\0\0b"}).serialize()
    cut = box.index(b"b")
    with mock.patch.object(end, "ampBoxReceived"), mock.patch("builtins.print"):
        end.dataReceived(box[:cut])
        end.dataReceived(box[cut:])
    return line.disconnecting


def the_class_of_the_servers_end_is_ignored() -> bool:
    class Mine(amp_client.AMPServerClientProtocol):
        pass

    factory = amp_client.AMPClientFactory(mock.Mock())
    factory.protocol = Mine
    return type(factory.buildProtocol(None)) is not Mine


def the_link_is_compressed_as_hard_as_can_be() -> bool:
    return amp.Compressed().toString(b"x")[:2] == b"\x78\xda"


def the_link_has_a_port() -> bool:
    return not hasattr(settings_default, "AMP_SOCKET")


def the_launcher_knows_ports_alone() -> bool:
    return "UNIXClientEndpoint" not in source(evennia_launcher)


def a_visitor_names_their_own_address() -> bool:
    return "Forwarded" not in source(EvenniaReverseProxyResource.render)


FAULTS: dict[str, list[Callable[[], bool]]] = {
    "amp_link": [
        half_a_box_is_taken_for_http,
        the_class_of_the_servers_end_is_ignored,
        the_link_is_compressed_as_hard_as_can_be,
        the_link_has_a_port,
    ],
    "command_sets": [all_command_sets_are_united_for_each_line],
    "encodings": [any_codec_is_an_encoding],
    "launcher": [the_launcher_knows_ports_alone],
    "out_of_band": [a_message_goes_out_by_all_protocols, a_text_is_turned_into_html_for_each_page],
    "plain_failures": [a_drivers_words_are_shown],
    "plain_nicks": [a_nick_is_a_template],
    "portal_sessions": [a_queued_connection_stumbles],
    "read_aloud": [markup_is_read_twice_for_those_who_listen],
    "server_sessions": [
        a_failed_disconnection_leaves_somebody_there,
        the_sessions_of_a_portal_that_is_gone_are_kept,
        the_portal_is_not_told_who_plays_whom,
        no_setting_says_how_many_screens_a_character_has,
    ],
    "service": [housekeeping_stops_at_an_error, sigterm_is_left_to_twisted],
    "several_servers": [a_server_takes_itself_for_the_only_one],
    "telnet": [signals_are_asked_for, an_unknown_command_of_telnet_stops_the_reader],
    "web_link": [a_visitor_names_their_own_address],
    "writes": [
        a_changed_attribute_is_saved_twice,
        who_reads_a_list_of_characters_writes_it,
        an_attribute_that_was_not_saved_stays_in_memory,
        a_place_that_was_not_saved_stays_in_memory,
    ],
}


@pytest.mark.parametrize(
    "fault", [one for faults in FAULTS.values() for one in faults], ids=lambda one: one.__name__
)
def test_evennia_needs_it_still(fault: Callable[[], bool]) -> None:
    assert fault(), "Evennia has mended this itself: take ours out"


def test_every_mend_has_a_sentinel() -> None:
    assert FAULTS.keys() == {one.stem for one in MENDS.glob("*.py")} - HELPERS


@pytest.mark.parametrize("name", FAULTS)
def test_every_mend_says_what_is_wrong_and_how_long_it_is_needed(name: str) -> None:
    text = (MENDS / f"{name}.py").read_text(encoding="utf-8").split('"""')[1]
    assert "Wrong" in text and "ow it shows" in text and "Until: " in text
    assert "Upstream: " in text or "`upstream/" in text
    assert [one for one in named(text) if not (PATCHES / one).is_file()] == []


def named(text: str) -> set[str]:
    return set(re.findall(r"`upstream/(\w+\.patch)`", text))


def test_every_patch_is_named_by_what_it_would_make_needless() -> None:
    said = [named(one.read_text(encoding="utf-8")) for one in MENDS.glob("*.py")]
    assert set.union(*said) == {one.name for one in PATCHES.iterdir()}


@pytest.mark.parametrize("patch", sorted(PATCHES.iterdir()), ids=lambda one: one.stem)
def test_a_patch_applies_to_the_evennia_that_is_installed(patch: Path, tmp_path: Path) -> None:
    files = re.findall(r"^--- a/(evennia/\S+)$", patch.read_text(encoding="utf-8"), re.M)
    assert files
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(EVENNIA.parent / file, tmp_path / file)
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    subprocess.run(["git", "apply", str(patch)], cwd=tmp_path, check=True)
    for file in files:
        compile((tmp_path / file).read_text(encoding="utf-8"), file, "exec")
