"""The package for Mudlet: its Lua, run by a real Lua, shown what the game sends."""

import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from game import actions as act
from game.dice import SeededChance
from game.fighter import Health
from game.grammar import parse_order
from narration.payloads.messages import MESSAGES
from narration.payloads.view import Moment, View
from narration.reader import Reader
from tests.clients.pictures import draw_panel, panel
from tests.narration.fights import Fight
from tools.clients import build_mudlet

STAND_IN = Path(__file__).with_name("mudlet.lua")
STATE = frozenset(MESSAGES)


@pytest.fixture
def package(tmp_path: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(build_mudlet(tmp_path))


@pytest.fixture
def play(package: zipfile.ZipFile, tmp_path: Path) -> Any:
    """Returns what runs lines of Lua in a client with the package, and returns what they print."""
    found = next(filter(None, map(shutil.which, ("lua5.1", "lua5.4", "lua"))), None)
    if found is None:
        pytest.skip("Lua is not here (Debian: apt-get install lua5.4)")
    script = tmp_path / "script.lua"
    script.write_text(script_of(package), encoding="utf-8")

    def run(*lines: str) -> str:
        driver = tmp_path / "driver.lua"
        loads = [f"dofile({quoted(str(one))})" for one in (STAND_IN, script)]
        driver.write_text("\n".join([*loads, *lines]), encoding="utf-8")
        done = subprocess.run([found, str(driver)], capture_output=True, text=True, check=False)
        assert not done.returncode, done.stderr
        return done.stdout

    return run


def script_of(package: zipfile.ZipFile) -> str:
    """Return the Lua of a package's one script."""
    tree = ElementTree.fromstring(package.read("RoundkeeperUI.xml"))
    (text,) = [one.text for one in tree.iter("script") if one.text]
    return text


def quoted(text: str) -> str:
    """Return a text as Lua has it: byte by byte, in numbers."""
    return '"' + "".join(f"\\{byte:03d}" for byte in text.encode()) + '"'


def as_lua(value: Any) -> str:
    """Return a value of JSON as Lua has it after it came."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ",".join(f"[{quoted(key)}]={as_lua(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "{" + ",".join(map(as_lua, value)) + "}"
    return quoted(value) if isinstance(value, str) else repr(value)


def sent_to(fight: Fight, reader: Reader) -> list[str]:
    """Return the lines of Lua by which a reader's client gets how a fight stands."""
    messages = View(Moment(1, fight.scene), reader).messages(STATE)
    plain = ((name, msgspec.to_builtins(one)) for name, one in messages.items())
    return [f"came({quoted(name)}, {as_lua(one)})" for name, one in plain]


@pytest.fixture
def fight() -> Fight:
    fight = Fight(SeededChance(7))
    for name in ("Jane", 'Al <b>"Knuckles"</b> & Co'):
        fight.join(name)
    fight.join("Rat", npc=True)
    fight.start()
    fight.say(parse_order("set Jane initiative=1", fight.scene))
    return fight


def test_the_package_is_what_mudlet_takes(package: zipfile.ZipFile) -> None:
    assert sorted(package.namelist()) == ["RoundkeeperUI.xml", "config.lua"]
    assert "mpackage = [[RoundkeeperUI]]" in package.read("config.lua").decode()
    root = ElementTree.fromstring(package.read("RoundkeeperUI.xml"))
    assert root.tag == "MudletPackage" and root.find("ScriptPackage/ScriptGroup/Script") is not None


def test_the_same_code_makes_the_same_package(tmp_path: Path) -> None:
    one, other = build_mudlet(tmp_path / "one"), build_mudlet(tmp_path / "other")
    assert one.read_bytes() == other.read_bytes()


def test_a_client_asks_for_the_messages_when_it_connects(play: Any) -> None:
    told = play("connected()", "print(table.concat(gmcpSent, '|'))")
    assert told == 'Core.Supports.Add ["Roundkeeper 1", "Char 1"]\n'


def test_the_panel_shows_the_order_and_what_one_is_asked(play: Any, fight: Fight) -> None:
    told = play(*sent_to(fight, Reader(name="Jane")), "picture()", "print('border', border)")
    assert "Round 1, declaration<br>waiting for Jane" in told
    assert "<b>1 Jane: Unhurt (next)</b> [7/7 #2e6b34]" in told
    assert 'Al &lt;b&gt;"Knuckles"&lt;/b&gt; &amp; Co: Unhurt' in told
    assert "<b>You declare now.</b>" in told
    assert "\nAttack Rat - 6 dice vs 6\n" in told and "border\t320" in told


def test_a_click_types_the_line_once(play: Any, fight: Fight) -> None:
    told = play(
        *sent_to(fight, Reader(name="Jane")),
        "click('Attack Rat')",
        "print(pcall(click, 'Attack Rat'))",
        "print(table.concat(sent, '|'))",
    )
    assert told.endswith("+act attack Rat\n") and "no button shows Attack Rat" in told


def test_what_takes_words_is_left_for_the_player_to_end(play: Any, fight: Fight) -> None:
    option = "{say='choose action', label='Action', free=true, pool=null, difficulty=null}"
    ask = f"{{you=true, who='Jane', text='How?', options={{{option}}}}}"
    told = play(
        *sent_to(fight, Reader(name="Jane")),
        f"came('Roundkeeper.Ask', {{{ask}}})",
        "click('Action')",
        "print(#sent, commandLine)",
    )
    assert told == "0\t+act choose action \n"


def test_a_storyteller_answers_for_those_they_play(play: Any, fight: Fight) -> None:
    fight.say(parse_order("set Rat initiative=0", fight.scene))
    told = play(
        *sent_to(fight, Reader(st=True)), "click('Rat: Dodge')", "print(table.concat(sent, '|'))"
    )
    assert told == "+as Rat=dodge\n"


def test_wounds_show_in_the_gauge(play: Any, fight: Fight) -> None:
    jane = fight.scene.people["Jane"].fighter
    hurt = replace(jane, health=Health(bashing=6))
    fight.say(act.Refit(by="Sam", who="Jane", fighter=hurt, why="a fall"))
    told = play(*sent_to(fight, Reader(name="Jane")), "picture()")
    assert "Jane: Crippled" in told and "[1/7 #8b1a1a]" in told


def test_a_chase_is_a_track_of_its_lead(play: Any, fight: Fight) -> None:
    chase = "{id=1, prey={'Jane'}, predators={Rat=4}, round=1, course='street', you=true}"
    told = play(
        *sent_to(fight, Reader(name="Jane")),
        f"came('Roundkeeper.Chase', {{{chase}}})",
        "picture()",
        "came('Roundkeeper.Chase', {})",
        "print('--')",
        "picture()",
    )
    first, _, second = told.partition("--")
    assert "Jane leads Rat by 4 [4/10 ]" in first and "leads" not in second


def test_the_panel_can_be_hidden_and_sized(play: Any, fight: Fight) -> None:
    told = play(
        *sent_to(fight, Reader(name="Jane")),
        "roundkeeper.hide()",
        "picture()",
        "print(border)",
        "roundkeeper.show()",
        "roundkeeper.size(400)",
        "print(border)",
    )
    assert told == "0\n400\n"


def test_outside_of_scenes_there_is_none(play: Any) -> None:
    told = play("came('Roundkeeper.Scene', {id=0, waiting={}})", "picture()")
    assert told == "<center>No scene</center>\n"


def test_a_drawing_of_the_panel_has_each_row_in_its_place(play: Any) -> None:
    fight = Fight(SeededChance(7))
    for name in ("Jane", "Marlow", "Rat"):
        fight.join(name, npc=name == "Rat")
    for name, marks in (("Jane", 1), ("Rat", 4)):
        hurt = replace(fight.scene.people[name].fighter, health=Health(bashing=marks))
        fight.say(act.Refit(by="Sam", who=name, fighter=hurt, why="a fall"))
    fight.start()
    fight.say(parse_order("set Jane initiative=1", fight.scene))
    rows = play(*sent_to(fight, Reader(name="Jane")), "rowsDrawn()")
    root = ElementTree.fromstring(panel([one.split("\t") for one in rows.splitlines()]))
    told = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert told[:2] == ["Round 1, declaration", "waiting for Jane"]
    assert "1 Jane: Bruised (next)" in told and "Attack Rat - 6 dice vs 6" in told
    draw_panel(rows, "mudlet")
