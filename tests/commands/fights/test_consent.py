"""The one rule of consent, and who gives back: what is put to whom, what becomes of it."""

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from game.journal import is_jump
from journal import store
from players.character_sheets import sheet_of_character
from scenes.idling import tick_all
from scenes.pacing import open_now
from scenes.registry import last_ended_in
from tests.commands.openings import awaited, begin, led, nets, unled
from tests.commands.table import SHEET, Player, Table, flat
from tests.long_form import LONG

PATIENCE = 30


@pytest.fixture
def patience(settings: Any) -> None:
    settings.PATIENCE_SECONDS = PATIENCE


def proposed(table: Table) -> list[str]:
    """Return what is open, as `2 End of Jo`."""
    return [f"{p.number} {type(p.action).__name__} of {p.by}" for p in open_now(table.script)]


# What Jo, who started the scene, types in a fight in which Kelly and Nemo play, and has struck a
# blow; and what is then put to those two, nothing where it is done or refused at once.
ACTS = [
    *(("+combat/undo", "Undo"), ("+init/end", "End"), ("+init/remove Kelly", "Leave")),
    *(("+combat/pace flow", "SetPace"), ("+combat/idle 5m", "SetIdle")),
    ("+range Jo,Kelly=40", "SetRange"),
    ("+range Jo,Thug=40", "SetRange"),  # a ruling: no player's own word
    *(("+chase/cold Kelly=Thug", "BeginChase"), ("+chase/cold Thug=Jo", "")),
    ("+heal 1", "Mend"),  # one's own, and in a fight it is for all
    *(("+heal Thug=1", ""), ("+hurt Thug=1", ""), ("+spend willpower", ""), ("+init/hold tea", "")),
    *(("+init/add thug as Lou", ""), ("+npc/auto Thug", ""), ("+attack Kelly", "")),
    ("+combat/oops", "Undo"),  # of their last word, which was no declaration
    ("+hurt Kelly=1", ""),  # refused: nobody else's character is Jo's
    ("+npc/hide Thug", ""),  # refused: secrets are a storyteller's
    ("+init/remove Thug", ""),
]


@pytest.mark.usefixtures("patience")
def test_what_is_put_to_the_others(table, jo, kelly, nemo, subtests) -> None:
    unled(table, jo, nemo, kelly)
    jo.type("+init/add thug")
    table.wound(jo, 1, "bashing")
    kelly.type("+pass")
    nemo.type("+pass")
    for line, put in ACTS:
        with subtests.test(line):
            jo.type(line)
            assert proposed(table) == ([f"1 {put} of Jo"] if put else [])
            jo.type("+disagree")
            jo.type("+init/resume")


@pytest.mark.parametrize("who", ["two are away", "alone", "a storyteller runs it"])
@pytest.mark.parametrize("line", ["+combat/undo 1", "+init/end", "+heal 1"])
def test_nothing_is_put_where_nobody_has_a_word(table, st, jo, kelly, nemo, line, who) -> None:
    others = () if who == "alone" else (nemo, kelly)
    if who == "a storyteller runs it":
        led(st, jo, *others)
    else:
        st.leaves()
        unled(table, jo, *others)
    table.wound(jo, 1, "bashing")
    for one in reversed(others):
        one.type("+pass")
        if who == "two are away":
            one.leaves()
    jo.type(line)
    if line == "+combat/undo 1" and who == "a storyteller runs it":
        assert proposed(table) == ["1 Undo of Jo"]  # that is asked of the storyteller
    else:
        assert last_ended_in(table.room) or not proposed(table)


def test_what_is_asked_of_a_storyteller(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    st.type("+init/add thug*2")
    st.type("+chase/cold Thug1=Thug2")
    st.type("+hurt Kelly=8l")
    for who, line, asked in (
        *((jo, "+npc/auto Kelly", "SetAuto"), (jo, "+npc/auto Thug1", "")),
        *((kelly, "+init/leave", "Leave"), (jo, "+init/remove Kelly", "")),
        *((jo, "+chase/join me as prey", ""), (jo, "+heal 1", ""), (jo, "+init/end", "")),
        *((jo, "+attack Kelly", ""), (jo, "+combat/undo 1", "Undo")),
    ):
        who.type(line)
        assert proposed(table) == ([f"1 {asked} of {who.name}"] if asked else []), line
        who.type("+disagree")
    table.seat("Nemo").type("+npc/auto Kelly")
    assert proposed(table) == []


# What is done once Jo has proposed to end the fight, and whether it is over by then.
OUTCOMES: list[tuple[str, Sequence[str], bool]] = [
    ("nobody has answered yet", (), False),
    ("both agree", ("Kelly +agree", "Nemo +agree"), True),
    ("one agrees", ("Kelly +agree",), False),
    ("one objects", ("Kelly +agree", "Nemo +disagree"), False),
    ("an objection stands", ("Nemo +disagree", "wait", "Kelly +agree"), False),
    ("nobody objects in time", ("wait",), True),
    ("one agrees, one says nothing", ("Kelly +agree", "wait"), True),
    ("it is taken back", ("Jo +disagree", "wait"), False),
    ("one who has not answered loses their line", ("Kelly +agree", "Nemo leaves", "wait"), True),
    ("one is taken out of the scene", ("Vesper +init/remove Nemo", "Kelly +agree"), True),
    ("who comes back may object", ("Nemo leaves", "Nemo returns", "Nemo +disagree"), False),
    ("a storyteller settles it", ("Vesper +agree",), True),
    ("a storyteller refuses it", ("Kelly +agree", "Vesper +disagree", "wait"), False),
    ("an onlooker has no word", ("Al +agree", "Al +disagree"), False),
    ("one by the words of the prompt", ("Kelly +choose agree", "Nemo +choose agree"), True),
    ("it outlives a kill", ("kill", "wait"), True),
    ("it runs out while the scene is on hold", ("Jo +init/hold tea", "wait"), True),
]


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize(("why", "lines", "over"), OUTCOMES)
def test_what_becomes_of_it(table, st, jo, kelly, nemo, why, lines, over) -> None:
    people = {one.name: one for one in (st, jo, kelly, nemo, table.seat("Al"))}
    unled(table, jo, nemo, kelly)
    assert "Waiting for Nemo and Kelly" in flat(jo.type("+init/end"))
    assert "Silence means yes after 30 seconds" in flat(kelly.screen())
    assert "proposes" not in people["Al"].screen()  # Al takes no part
    for line in lines:
        name, _unused, said = line.partition(" ")
        if line == "wait":
            tick_all(PATIENCE + ("kill" in lines))
        elif line == "kill":
            table.kill()
            for one in people.values():
                one.returns()
        elif said == "leaves":
            people[name].leaves()
        elif said == "returns":
            people[name].returns()
        else:
            people[name].type(line.partition(" ")[2])
    assert (last_ended_in(table.room) is not None) is over, why
    if why in ("nobody objects in time", "one agrees, one says nothing"):
        assert ("(nobody objected)" in flat(st.type("+combat/log"))) is (not why.startswith("one"))


@pytest.mark.usefixtures("patience")
def test_several_are_open_by_their_numbers(table, st, jo, kelly, nemo) -> None:
    unled(table, jo, nemo, kelly)
    st.type("+npc/hide Nemo")
    assert "Waiting for someone and Kelly." in flat(jo.type("+init/end"))
    kelly.type("+range Jo,Kelly=40")
    assert proposed(table) == ["1 End of Jo", "2 SetRange of Kelly"]
    tick_all(PATIENCE - 1)
    assert proposed(table) == ["1 End of Jo", "2 SetRange of Kelly"]
    assert "Type +agree 1 or +agree 2" in flat(nemo.type("+agree"))
    assert "+agree 2 or +disagree 2" in flat(nemo.type("+init"))
    assert "has already proposed something about that" in flat(nemo.type("+range Jo,Kelly=4"))
    assert "You aren't asked about that" in kelly.type("+agree 2")  # Kelly's own
    assert "Nobody has proposed anything" in nemo.type("+agree 3")
    jo.type("+agree")  # the only one that waits for Jo
    nemo.type("+agree 2")
    assert proposed(table) == ["1 End of Jo"]
    assert "+agree or" in flat(kelly.type("+init"))
    nemo.type("+disagree")
    assert proposed(table) == [] and "Someone says no" in flat(kelly.screen())
    assert "Nobody has proposed anything" in nemo.type("+agree")


def test_nobody_is_asked_before_anything_is_under_way(table, alley, jo, kelly) -> None:
    kelly.type("+init/join")
    jo.type("+combat/pace flow")
    assert table.script.scene.pace == "flow" and not proposed(table)


@pytest.mark.usefixtures("patience")
def test_the_starter_alone_has_nobody_flee_with_another(table, jo, kelly, nemo) -> None:
    unled(table, jo, nemo, kelly)
    jo.type("+init/add thug*2")
    for one, thug in ((kelly, "Thug1"), (nemo, "Thug2")):
        jo.type(f"+chase/cold {one.name}={thug}")
        kelly.type("+agree"), nemo.type("+agree")
    jo.type("+chase/with Kelly")  # for themselves they only play
    jo.type("+chase/flee Kelly=Nemo")
    assert proposed(table) == ["1 FleeTogether of Jo"]


def test_all_who_would_flee_another_way_are_named(table, jo, kelly, nemo) -> None:
    unled(table, jo, nemo, kelly)
    jo.type("+init/add thug")
    jo.type("+chase/cold Jo, Kelly, Nemo=Thug")
    kelly.type("+agree"), nemo.type("+agree")
    assert "have Kelly and Nemo flee another way" in jo.type("+chase/part Kelly, Nemo")


@pytest.mark.usefixtures("patience")
def test_an_undo_lapses_as_play_goes_on(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.type("+attack Jo")
    kelly.type("+combat/undo 1")
    kelly.clear()
    jo.type("+pass")
    told = r"Jo passes.*Play has gone on, so this has lapsed.* take back: Kelly attacks Jo"
    assert re.search(told, flat(kelly.screen()))
    tick_all(PATIENCE)
    assert table.script.scene.people["Kelly"].phase.declaration is not None


@pytest.mark.usefixtures("patience")
def test_a_redo_says_what_it_would_bring_back(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+dodge")
    kelly.type("+combat/undo 2")
    jo.type("+agree")
    told = "bring back: Kelly attacks Jo. Jo dodges."
    assert told in flat(kelly.type("+combat/redo")) and told in flat(jo.screen())
    jo.type("+agree")
    assert awaited(table) == []


@pytest.mark.usefixtures("patience")
def test_CHASE_5_who_moves_a_chase_on_is_ready_and_the_others_have_their_time(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    for one in (kelly, nemo):
        one.type("+init/join yes")
    nets(table, "Kelly", "start", 4)
    jo.type("+chase/cold Kelly=Nemo")
    for one in (kelly, nemo):
        one.type("+agree")
    assert "Nobody in the chase is ready" in flat(jo.type("+init/next"))
    kelly.type("+init/next")
    nets(table, "Nemo", "chase", 2)
    for waited_for, left in (("not ready", 1), ("a maneuver", 0)):
        assert [one.who for one in table.script.waited_for()] == ["Nemo"], waited_for
        tick_all(PATIENCE - 1)
        assert "skip Nemo, who still has time. You can type +init/next in 1 second" in flat(
            kelly.type("+init/next")
        )
        tick_all(1)
        kelly.type("+init/next")
        assert len(awaited(table)) == left and table.script.scene.chases[0].round == 1


@pytest.mark.usefixtures("patience")
def test_an_evening_of_three_without_a_storyteller(table, jo, kelly, nemo) -> None:
    """A line drops, a player is away, an undo is wanted, a fight ends too early for one."""
    unled(table, jo, nemo, kelly)
    kelly.type("+attack Jo")
    kelly.type("+combat/undo 1")
    jo.type("+agree")
    nemo.leaves()  # their line drops: they are not waited for
    tick_all(PATIENCE)
    assert awaited(table) == ["Kelly"]
    kelly.type("+attack Nemo")
    tick_all(PATIENCE)
    assert "Nemo is skipped" in flat(jo.type("+init/next"))
    jo.type("+pass")
    jo.type("+init/run")
    jo.type("+init/end")
    kelly.type("+disagree")
    assert not last_ended_in(table.room)
    jo.type("+init/remove Nemo")
    kelly.type("+agree")
    assert "Nemo" not in table.script.scene.people
    jo.type("+init/end")
    tick_all(PATIENCE)
    assert last_ended_in(table.room) is not None
    log = flat(kelly.type("+combat/log 40"))
    assert "Entry 7, Kelly (agreed by Jo) -- Undone" in log and "Nemo is skipped" in log
    assert "Jo (agreed by Kelly)" in log


LINES = """
attack {who} | block | pass | init/next | init/run | init/roll | init/end | combat/undo
combat/undo 2 | combat/redo | combat/oops | agree | agree 1 | agree 2 | disagree | disagree 1
heal 1 | hurt 1 | init/remove {who} | combat/pace flow | combat/pace step | combat/idle 1m
combat/idle off | range {who},{who}=40 | chase/cold {who}={who} | chase/end | chase/ready
chase/roll | npc/auto {who} | init/add thug | init/hold tea | init/resume | heal {who}=1
hurt {who}=1 | gear/give me=knife | combat/ruleset nwod | init/leave | init/join | escape
choose leave | choose stay | choose none
""".replace("\n", "|").split("|")
SEEDS, TYPED = (40, 120) if LONG else (1, 80)


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_is_typed_nobody_is_stuck_and_the_log_tells_who(table, jo, kelly, nemo, seed):
    """Whatever three type: nothing is open for longer than the patience, a person who objected is
    never done over by it, and every undo stands in the log under a player's name.
    """
    chance, players = random.Random(seed), (jo, kelly, nemo)
    unled(table, *players)
    for _ in range(TYPED):
        if last_ended_in(table.room) is not None:
            break
        one, line = chance.choice(players), chance.choice(LINES).strip()
        while "{who}" in line:
            line = line.replace("{who}", chance.choice(("Jo", "Kelly", "Nemo", "Thug")), 1)
        before = {each.number: each for each in open_now(table.script)}
        one.type(f"+{line}")
        table.verify()
        if line.startswith("disagree") and not last_ended_in(table.room):
            gone = before.keys() - {each.number for each in open_now(table.script)}
            assert len(gone) <= 1
        if chance.random() < 0.1:
            tick_all(PATIENCE if not table.script.scene.idle else 60)
            assert not open_now(table.script) if not last_ended_in(table.room) else True
    script = last_ended_in(table.room) or table.script
    entries = store.entries(script.scene_id, range(1, script.standing.number + 1))
    for entry in filter(is_jump, entries):
        assert entry.by.partition(" (")[0] in ("Jo", "Kelly", "Nemo"), entry


def health(player: Player) -> dict[str, int]:
    sheet = sheet_of_character(player.character)
    assert sheet is not None
    found: dict[str, int] = sheet.get("health", {})
    return found


def in_a_scene(st: Player, *players: Player) -> None:
    st.type("+init/start")
    for one in players:
        one.type("+init/join")


def test_in_a_scene_its_storyteller_is_asked_and_grants(table, st, jo, kelly) -> None:
    in_a_scene(st, jo, kelly)
    st.type("+hurt jo=3l")
    st.clear(), kelly.clear()
    told = flat(jo.type("+heal 2l"))
    assert "That is for Vesper to decide, and they've been asked (request 1)." in told
    assert "+sheet/withdraw 1" in told and "pace" not in told
    heard = flat(st.screen())
    assert "Jo asks for +heal 2l (request 1). +sheet/grant 1 or +sheet/deny 1=WHY." in heard
    assert kelly.screen() == ""
    assert health(jo) == {"lethal": 3}
    assert "1. Jo asks for +heal 2l." in st.type("+sheet/pending")
    assert "Request 1 waits: +heal 2l." in jo.type("+sheet")
    number = table.script.standing.number
    granted = flat(st.type("+sheet/grant 1=a good night's rest"))
    assert "Jo is healed: X Bruised (by Vesper" in granted and "Granted: +heal 2l for Jo" in granted
    assert "Vesper grants request 1 (+heal 2l): a good night's rest." in flat(jo.screen())
    assert health(jo) == {"lethal": 1}
    assert table.script.standing.number == number + 1
    assert "No request 1 is waiting" in st.type("+sheet/grant 1")
    st.type("+combat/undo")
    assert health(jo) == {"lethal": 3}


def test_who_asks_or_decides_while_hidden_is_named_to_nobody(table, st, jo, kelly) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    for line in ("+hurt Kelly=2b", "+npc/hide Kelly", "+npc/hide Jo"):
        st.type(line)
    st.leaves(), jo.clear()
    for line in ("+heal 1b", "+heal 2b"):
        assert "Jo" not in kelly.type(line)
    told = jo.screen() + jo.type("+sheet/pending") + jo.type("+sheet/deny 1=no")
    assert "omeone asks for +heal" in told and "Kelly" not in told
    jo.type("+init/roll")  # from here on it is for all
    assert "Only a storyteller" in jo.type("+sheet/grant 2")


def test_every_way_to_give_oneself_something_is_asked(st: Player, table: Table) -> None:
    armed = {**SHEET, "weapons": ["heavy pistol"], "ammunition": {"heavy pistol": 2}}
    jo = table.seat("Jo", sheet=armed)
    table.wound(jo, 2, "bashing")
    jo.type("+spend willpower for luck")
    before = sheet_of_character(jo.character)
    lines = ("+heal 1", "+regain will", "+hurt 1l", "+gear/reload", "+gear/give me=knife")
    for number, line in enumerate(lines, 1):
        told = flat(jo.type(line))
        assert f"That is for Vesper to decide, and they've been asked (request {number})." in told
    assert sheet_of_character(jo.character) == before
    told = flat(st.type("+sheet/pending"))
    for number, asked in enumerate(
        ("heal 1", "regain willpower 1", "hurt 1l", "gear/reload heavy pistol", "gear/give knife"),
        1,
    ):
        assert re.search(rf"{number}. Jo asks for \+{asked}( \(knife: .+\))?\.", told)
        st.type(f"+sheet/grant {number}")
    sheet = sheet_of_character(jo.character)
    assert sheet is not None
    assert sheet["health"] == {"bashing": 1, "lethal": 1}
    assert sheet["weapons"] == ["heavy pistol", "knife"] and "ammunition" not in sheet
    assert "willpower 5 of 5" in jo.type("+health")


def test_who_has_left_a_fight_recovers_by_its_policy_till_it_is_over(
    table, st, jo, kelly, settings
):
    settings.ROUNDKEEPER_RECOVERY = "free"
    led(st, jo, kelly)
    for line in ("+combat/recovery ask", "+hurt Jo=3b", "+init/remove Jo"):
        st.type(line)
    assert "That is for Vesper to decide" in jo.type("+heal 1b")
    assert health(jo) == {"bashing": 3}
    for one, line in ((st, "+init/end"), (st, "+init/start"), (st, "+combat/recovery ask")):
        one.type(line)
    jo.type("+init/join")
    jo.type("+init/leave")  # that is in play no more, and this not yet
    assert "Jo is healed" in jo.type("+heal 1b")


def test_without_a_storyteller_nobody_is_given_more_than_they_lost(table, st, jo, kelly) -> None:
    """What a person came with, and what was asked of a storyteller, an accomplice does not mend."""
    in_a_scene(st, jo)
    st.type("+hurt jo=2l")
    jo.type("+heal 1l")
    st.type("+init/end")
    st.leaves()
    begin(table, jo, kelly)
    assert "Only a storyteller" in kelly.type("+sheet/grant 1")  # asked in another scene
    for line in ("+heal 2l", "+regain willpower 1", "+gear/give me=rifle"):
        kelly.clear()
        if line.startswith("+regain"):
            jo.type("+spend willpower for luck")
            assert "Waiting for Kelly" in flat(jo.type(line))  # lost here
            continue
        assert "waits for one" in flat(jo.type(line)), line
        assert kelly.screen() == ""
    assert "Only a storyteller" in kelly.type("+sheet/grant 2")
    assert health(jo) == {"lethal": 2}
    table.wound(jo, 1, "bashing")
    jo.type("+heal 1b")
    kelly.type("+agree 2")
    assert health(jo) == {"lethal": 2}


def test_a_scene_is_handed_over_to_a_player_with_its_npcs_once_the_others_agree(table, jo, kelly):
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/add thug as Rat")
    jo.type("+init/roll")
    assert "proposes to have Kelly run the scene" in jo.type("+combat/storyteller Kelly")
    assert "Kelly run" in kelly.type("+agree")
    assert table.script.starter_name == "Kelly"
    assert not table.script.led
    kelly.type("+as Rat=dodge")
    assert table.script.scene.people["Rat"].ref == f"Rat kept by {table.script.starter}"
    assert "Only" in jo.type("+init/hold tea") or "Kelly" in jo.screen()
    assert not table.script.scene.frozen
    kelly.type("+init/hold tea")
    assert table.script.scene.frozen


def test_a_storyteller_takes_a_scene_over_and_hands_it_to_storytellers_alone(table, st, jo, kelly):
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/add thug as Rat")
    assert "Vesper runs the scene from now on." in st.type("+combat/storyteller me")
    assert table.script.led and table.script.scene.people["Rat"].ref == ""
    assert "Vesper" in jo.screen()
    assert "storyteller" in jo.type("+init/hold tea")
    assert "Vesper runs the scene already." in st.type("+combat/storyteller me")
    told = flat(st.type("+combat/storyteller Jo"))
    assert "only a storyteller can take over a storyteller's scene" in told
    assert "There is no Nobody here" in st.type("+combat/storyteller Nobody")
    st.type("+combat/undo")
    assert table.script.starter_name == "Jo" and not table.script.led
    st.type("+combat/storyteller me")
    table.kill()
    assert table.script.led
