"""Secrets: who is hidden or unseen, what is held or private, and who reads nothing of it."""

import json
import re
from collections import Counter
from itertools import product

import pytest

from commands.base import RoundCommand
from commands.cmdsets import PLUS_COMMANDS
from commands.fight.act import VerbCommand
from tests.commands.openings import body, joined, links
from tests.commands.readings import ABOUT_PEOPLE, ABOUT_THE_GAME, SAYING, SAYING_BARE, readings
from tests.commands.table import SHEET, Player, Table


def scene(table: Table, st: Player, jo: Player, *adds: str) -> None:
    """Open the storyteller's scene, bring in Jo and these NPCs, and roll; Jo declares first."""
    st.type("+init/start Alley")
    jo.type("+init/join")
    for line in adds:
        st.type(f"+init/add {line}")
    st.type("+init/roll")
    rolled = st.screen()
    st.type("+init/set Jo=1")
    st.shown.insert(0, rolled)


def test_a_hidden_name_is_refused_like_one_that_is_nobodys(table, st, jo) -> None:
    scene(table, st, jo, "sniper as Quillon hidden")
    lines = (
        "+attack {}", "+attack {}=power", "+health {}", "+gear {}", "+as {}=pass", "+hurt {}=1b",
        "+combat/why {}", "+chase/pursue {}", "+assist {}", "+init/remove {}", "+npc/reveal {}",
        "+do look: {}",
    )  # fmt: skip
    for line in lines:
        for name in ("Quillon", "Quil"):
            hidden = jo.type(line.format(name))
            nobody = jo.type(line.format("Zebulon" if name == "Quillon" else "Zebu"))
            if line.startswith("+do"):  # free text names nobody
                continue
            plain = " ".join(hidden.split()).replace(name, "NAME")
            other = " ".join(nobody.split()).replace("Zebulon", "NAME").replace("Zebu", "NAME")
            assert plain.replace("^", "") == other.replace("^", ""), line
    assert "Quillon" in table.script.scene.people


def test_a_pose_that_a_hidden_person_mends_names_nobody(table, st, jo, kelly) -> None:
    scene(table, st, jo)
    st.type("+npc/hide Jo")
    jo.type("pose watchs.")
    kelly.clear(), jo.type("pose/fix watchs=watches")
    assert kelly.screen().startswith("Someone mends") and "Jo" not in kelly.screen()


def test_no_prefix_brings_out_a_hidden_name_for_one_who_says_it_for_an_npc(table, st, jo) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/add thug as Boss")
    st.type("+init/join 1")
    st.type("+init/add sniper as Quillon hidden")
    assert table.script.scene.masks == {"Quillon": "someone"}
    for line in ("chase/attack Q", "chase/board Q", "attack Q", "pursue Q", "chase/give Q"):
        assert "Quillon" not in jo.type(f"+as Boss={line}"), line
    table.seat("Kelly").type("+init/join")
    st.type("+chase/cold Kelly=Boss")
    for line in ("chase/attack Q", "chase/board Q"):
        assert "Quillon" not in jo.type(f"+as Boss={line}"), line


SECRET = ("Quillon", "someone", "Someone", "nseen", "#1000")


@pytest.fixture
def haunted(table: Table, st: Player, jo: Player, kelly: Player) -> Player:
    """A fight of the storyteller's with Jo and Kelly in it, and Quillon of whom they know nothing:
    the first in the order.
    """
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    for one in (st, jo, kelly):
        one.clear()
    assert "Quillon is there, unseen" in st.type("+init/add sniper as Quillon unseen")
    st.type("+init/roll")
    st.type("+init/set Jo=9")
    st.type("+init/set Kelly=3")
    st.type("+init/set Quillon=99")
    return st


def everything(player: Player) -> str:
    """Return what is on a player's screen, and what they could ask for."""
    asked = ("+init", "+combat", "+combat/log 20", "+combat/summary", "+npc", "+init/scene")
    return player.screen() + "".join(player.type(line) for line in asked)


def test_nothing_on_a_players_screen_tells_of_them(haunted, jo, kelly) -> None:
    said = haunted.type("+as Quillon=attack Jo")
    assert "will act in turn" in said
    assert haunted.type("+as Quillon=ambush Jo").endswith("unawares when Quillon acts.")
    assert "Unseen: Quillon" in haunted.type("+init")
    assert "Unseen: Quillon" in haunted.type("+npc")
    kelly.type("+attack Jo")
    jo.type("+attack Kelly")
    assert "Quillon, unseen, acts next. Type +init/next" in haunted.screen()
    for one in (jo, kelly):
        told = everything(one)
        assert not [word for word in SECRET if word in told]
    log = jo.type("+combat/log 20")
    numbers = [int(line.split()[2].rstrip(",")) for line in log.splitlines() if "-- Entry" in line]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert "unseen" in haunted.type("+combat/log 20")


def test_their_name_is_refused_as_any_that_nobody_has(haunted: Player, jo: Player) -> None:
    for line in ("+attack {}", "+health {}", "+sheet {}", "+combat/log {}", "+combat/why {}"):
        one, other = (jo.type(line.format(name)) for name in ("Quillon", "Quallin"))
        assert one.replace("Quillon", "Quallin") == other


@pytest.mark.parametrize(
    "line",
    [
        "+effect Jo=Quillon's mark attack+1 for 3",
        "+hazard Jo=Quillon's trap 2 dice lethal for 2",
        "+check/done 1=Quillon saw you",
        "+init/hold Quillon takes aim",
    ],
)
def test_a_storytellers_ruling_names_nobody_unseen(haunted: Player, jo: Player, line: str) -> None:
    jo.type("+check am I seen")
    jo.clear()
    haunted.type(line)
    told = jo.screen() + jo.type("+combat/export as json") + jo.type("+combat/log 20")
    assert "someone" in told.lower() and "Quillon" not in told


def entries_in(player: Player) -> list[int]:
    """Return the numbers of the entries in the log that a player reads."""
    lines = player.type("+combat/log 40").splitlines()
    return [int(line.split()[2].rstrip(",")) for line in lines if "-- Entry" in line]


def test_one_thinks_again_whatever_was_said_of_them(haunted, jo, kelly, table) -> None:
    kelly.type("+attack Jo")
    number = entries_in(kelly)[-1]
    haunted.type("+as Quillon=attack Jo")
    said = table.script.scene.unseen["Quillon"].said
    assert "is unseen" in haunted.type("+combat/oops Quillon")
    assert "takes back: Kelly attacks Jo." in kelly.type("+combat/oops")
    assert table.script.scene.people["Kelly"].phase.declaration is None
    assert table.script.scene.unseen["Quillon"].said == said is not None
    assert f"what was declared in entry {number}." in " ".join(jo.type("+combat/log 2").split())
    told = everything(jo)
    assert not [word for word in SECRET if word in told]


@pytest.fixture
def hidden(table: Table, st: Player, jo: Player, kelly: Player) -> Player:
    """A fight of the storyteller's in which Kelly plays a person hidden, and is awaited."""
    for line in ("+init/start Alley",):
        st.type(line)
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+npc/hide Kelly")
    st.type("+init/roll")
    st.type("+init/set Jo=9")
    st.type("+init/set Kelly=3")
    for one in (st, jo, kelly):
        one.clear()
    return kelly


# What tells the storyteller of everybody who was in a scene, while it is open and after.
TELLING = ("+combat/log ", "+combat/summary", "+combat/why", "+combat/export")


def shot(table: Table, st: Player, jo: Player) -> None:
    """Have a hidden one shoot Jo."""
    scene(table, st, jo, "sniper as Quillon hidden", "thug as Boss")
    jo.type("+pass")
    st.type("+as Boss=pass")
    st.type("+as Quillon=attack Jo with rifle")
    st.type("+init/run")


@pytest.mark.parametrize("over", [False, True])
def test_no_log_names_one_who_was_never_revealed(table, st, jo, over) -> None:
    shot(table, st, jo)
    if over:
        st.type("+init/end")
    for line in readings("someone"):
        told = jo.type(line)
        assert "Quillon" not in told, line
        assert "no 'someone'" not in told, line
        if line.startswith(TELLING):
            assert "Quillon" in st.type(line.replace("someone", "Quillon")), line
    assert "someone" in jo.type("+combat/log someone")
    assert "Quillon" not in jo.type("+combat/log Quillon").replace("'Quillon'", "")


def test_an_undone_coming_stays_hidden(table: Table, st: Player, jo: Player) -> None:
    scene(table, st, jo, "thug as Boss")
    jo.clear()
    st.type("+init/add sniper as Quillon hidden")
    st.type("+combat/undo")
    told = [jo.screen(), *(jo.type(line) for line in readings("someone"))]
    jo.clear()
    st.type("+combat/redo")
    told += [jo.screen(), jo.type("+combat/log 40")]
    st.type("+init/remove Quillon")
    told += [jo.type(line) for line in readings("someone")]
    assert "Quillon" not in "\n".join(told)
    assert "Quillon" in st.type("+combat/log 40")


SHIFTER = {**SHEET, "template": "shifter", "rage": 4, "gnosis": 3}


@pytest.fixture
def armed_jo(table: Table) -> Player:
    return table.seat("Jo", sheet=SHIFTER)


def in_secret(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    """Let Jo declare in secret, plan, prefer and spend; let the storyteller roll in private."""
    for name in ("Jo", "Kelly"):
        table.dice.lay(name, "initiative", 5)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    jo.type("+spend gnosis")
    jo.type("+defend/prefer dodge")
    st.type("+init/roll")
    st.type("+roll/private Jo=stamina vs 9")
    assert "1 haste action (rage)" in jo.type("+haste 1=rage")
    assert "committed attack" in jo.type("+attack/committed Kelly=at knee")


SECRETS = ("gnosis", "prefer", "rage", "haste action", "committed", "knee", "vs 9", "stamina vs")


def told_of(player: Player, line: str) -> str:
    """Return what a player is shown for a line, less what everybody's state has a key for."""
    return player.type(line).replace('"haste_left":0', "")


def test_INIT_4_an_onlooker_sees_no_secret_by_any_command(
    table: Table,
    st: Player,
    armed_jo: Player,
    kelly: Player,
    nemo: Player,
    subtests: pytest.Subtests,
) -> None:
    in_secret(table, st, armed_jo, kelly)
    for line in readings("Jo"):
        with subtests.test(line):
            told = told_of(nemo, line)
            assert told
            assert [one for one in SECRETS if one in told and not _everyones(one, told)] == []
            assert [one for one in SECRETS if one in nemo.type("+init")] == []


def _everyones(secret: str, told: str) -> bool:
    """Say whether a word is nobody's secret here: the game's settings and templates have it too."""
    return all(
        "rage_limit" in line or '"resources":["rage' in line or '"settings"' in line
        for line in told.split("\n")
        if secret in line
    )


def test_an_onlooker_changes_nothing(table, st, armed_jo, kelly, nemo, subtests) -> None:
    in_secret(table, st, armed_jo, kelly)
    before = table.script.standing
    for line in ("+attack Jo", "+pass", "+init/next", "+combat/undo", "+choose 1"):
        with subtests.test(line):
            assert nemo.type(line)
            assert table.script.standing is before


ATTACK, BLOCK = "8 8 8 2 2 2", "8 2 2 2 2 2"


def dice_in(told: str) -> list[str]:
    """Return which of the dice that were laid stand in a text, as words or as JSON."""
    plain = " ".join(told.replace(",", " ").split())
    return [one for one in (ATTACK, BLOCK) if one in plain]


def documents(player: Player) -> tuple[str, str]:
    """Return a player's whole log, as JSON and as text, from the addresses they are given."""
    as_json, as_text = links(player.type("+combat/export"))
    return body(as_json), body(as_text)


def test_withheld_results_are_nowhere_to_be_read(table, st, jo, kelly, subtests) -> None:
    held(table, st, jo, kelly)
    for player, line in product((jo, kelly), readings("Kelly")):
        with subtests.test(line, reader=player.name):
            told = player.type(line)
            assert told and dice_in(told) == []
            assert not re.search(r"hits|beats|Withheld|-> \d", told), told


def test_withheld_results_are_in_no_export_and_after_release_they_are(table, st, jo, kelly) -> None:
    held(table, st, jo, kelly)
    st.type("+rule attack successes=1 because the floor is wet")
    for player in (jo, kelly):
        for told in documents(player):
            assert dice_in(told) == [] and "floor is wet" not in told
            assert "Withheld" not in told and '"Rule"' not in told
        document = json.loads(documents(player)[0])
        assert {one["for"] for one in document["rolls"]} == {"initiative"}
        assert [one["rolls"] for one in document["state"]["held"]] == [[]]
    assert all(dice_in(told) == [ATTACK, BLOCK] for told in documents(st))
    st.type("+combat/release")
    for player in (jo, kelly):
        for told in documents(player):
            assert dice_in(told) == [ATTACK, BLOCK] and "the floor is wet" in told
        document = json.loads(documents(player)[0])
        rolls = {one["for"]: one["successes"] for one in document["rolls"]}
        assert (rolls["attack"], rolls["block"]) == (1, 1)
        assert document["state"]["held"] is None


def held(table: Table, st: Player, jo: Player, kelly: Player, *does_jo: str) -> None:
    """Kelly's attack on Jo, who has acted first, is withheld."""
    joined(table, st, jo, kelly, 8, 3)
    assert "sees each result before it is announced" in st.type("+combat/review on")
    st.type("+init/roll")
    jo.clear(), kelly.clear()
    kelly.type("+attack Jo")
    for line in does_jo or ("+pass",):
        jo.type(line)
    if does_jo:  # a pass is taken along
        st.type("+init/next")
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Jo", "block", 8, 2, 2, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    jo.clear(), kelly.clear()
    st.type("+init/next")


def ways(command: type) -> list[str]:
    """Return a command as it may be typed: bare, and with each of its switches."""
    if not issubclass(command, RoundCommand):
        return [command.key]
    return [command.key, *(f"{command.key}/{switch}" for switch in command.allowed())]


def test_every_command_and_switch_is_known_to_read_or_to_say_something() -> None:
    there = [
        way
        for command in PLUS_COMMANDS
        if not issubclass(command, VerbCommand)  # those declare what a ruleset's verb is
        for way in ways(command)
    ]
    said = [f"{key}/{switch}" for key, switches in SAYING.items() for switch in switches.split()]
    known = Counter([*ABOUT_PEOPLE, *ABOUT_THE_GAME, *said, *SAYING_BARE.split()])
    assert sorted(known.elements()) == sorted(there)


def test_who_is_no_storyteller_any_more_is_shown_no_private_dice(table, jo, st) -> None:
    st.type("+init/start One")
    jo.type("+init/join")
    st.type("+rule/private Jo")
    st.clear()
    jo.type("+roll 7")
    assert "vs" in st.screen() and "7 dice" in st.screen()
    st.account.permissions.remove("Storyteller")
    st.clear()
    jo.type("+roll 7")
    assert st.screen() and "7 dice" not in st.screen()


def test_an_export_on_the_screen_spells_out_what_would_turn_the_screen_around(table, st) -> None:
    title = "Al\u202eley \u200b \U000e0041"
    st.type(f"+init/start {title}")
    told = st.type("+combat/export as json")
    assert told.replace("\n", "").isprintable()
    assert r"\u202e" in told and r"\udb40\udc41" in told
    begins, ends = told.index("{"), told.rindex("}")
    assert json.loads(told[begins : ends + 1])["scene"]["title"] == title
