"""Poses: kept in the log, waited for, bound to lines; and what passes for no line of the game's."""

import re
import time

import pytest

from journal import poses
from journal.models import SceneRecord
from scenes import registry
from scenes.telling import posing
from tests.commands.openings import begin, failing, led
from tests.commands.table import SHEET, Player, Table, flat


def kept(table: Table) -> list[str]:
    return [one.text for one in poses.poses(table.script.scene_id)]


def test_it_is_kept_as_the_room_heard_it(table, jo, kelly, subtests) -> None:
    begin(table, jo, kelly)
    for line, text in [
        *(("pose grins.", "Jo grins."), (":grins.", "Jo grins.")),
        ('"Come," Jo says. "Now."', 'Jo "Come," Jo says. "Now."'),
        *((":'s grin widens.", "Jo's grin widens."), ("emote grins.", "Jo grins.")),
        *(("say Ha!", 'Jo says, "Ha!"'), ('"Ha!', 'Jo says, "Ha!"'), ('"Ha!"', 'Jo says, "Ha!"')),
        ("say |rred {x} $eval(1+1) || {{", 'Jo says, "|rred {x} $eval(1+1) || {{"'),
        ("pose |rred {x} $eval(1+1) || {{", "Jo |rred {x} $eval(1+1) || {{"),
    ]:
        with subtests.test(line):
            kelly.clear()
            jo.type(line)
            assert kelly.screen().removeprefix("> ") == text
            assert kept(table)[-1] == text
            assert text in " ".join(kelly.type("+combat/log").split())


def test_it_is_told_when_a_scene_opens_and_can_be_left_off(table, st, jo, kelly) -> None:
    assert "The log keeps what people say and pose here" in jo.type("+init/start Alley")
    kelly.type("+init/join")
    kelly.clear()
    assert "not keep" not in jo.type("+combat/poses")
    assert "already keeps poses" in jo.type("+combat/poses on")
    assert "Only Jo, who runs the scene, or a storyteller can" in kelly.type("+combat/poses off")
    jo.type("+combat/poses off")
    assert "From now on the log does not keep" in kelly.screen()
    jo.type("pose grins.")
    assert kept(table) == []
    told = jo.type("+combat/poses")
    assert "Posed since: Jo" in told and "The log does not keep" in told
    st.type("+combat/undo")
    jo.type("pose grins again.")
    assert kept(table) == ["Jo grins again."]
    st.type("+combat/poses off")
    st.type("+combat/poses on")
    jo.type("pose frowns.")
    assert kept(table) == ["Jo grins again.", "Jo frowns."]
    assert "+combat/poses off keeps poses out of the log" in jo.type(
        "+combat/poses perhaps"
    ).replace("\n    ", " ")


def test_undo_and_redo_pass_by_what_was_posed(table, st, jo, kelly) -> None:
    begin(table, jo, kelly)
    number = table.script.standing.number
    kelly.type("+attack Jo")
    kelly.type("pose swings.")
    jo.type("say Ow!")
    assert table.script.standing.number == number + 1
    st.type("+combat/undo")
    assert [one.who for one in table.script.questions()] == ["Kelly"]
    jo.type("pose waits.")
    st.type("+combat/redo")  # a pose in between ends no redo
    assert table.script.scene.people["Kelly"].phase.declaration is not None
    assert kept(table) == ["Kelly swings.", 'Jo says, "Ow!"', "Jo waits."]
    told = jo.type("+combat/log 6")
    places = [told.index(one) for one in ("Kelly attacks", "> Kelly swings.", "> Jo waits.")]
    assert places == sorted(places)


def test_in_a_tie_it_is_told_when_it_is_revealed(table, st, jo, kelly) -> None:
    table.dice.lay("Jo", "initiative", 5)
    table.dice.lay("Kelly", "initiative", 5)
    begin(table, jo, kelly)
    nemo = table.seat("Nemo")
    assert "  Kelly: I swing" in kelly.type("+attack Jo // I swing")
    assert "swing" not in jo.screen() + nemo.screen()
    assert "swing" not in jo.type("+combat/log") + jo.type("+combat/log story")
    assert "swing" not in jo.type("+combat/export as json") + jo.type("+combat/export as text")
    jo.clear()
    nemo.clear()
    jo.type("+pass // I wait")
    assert "  Kelly: I swing" in nemo.screen() and "  Jo: I wait" in nemo.screen()
    assert nemo.screen().count("I swing") == 1
    assert "Kelly: I swing" in nemo.type("+combat/log story")


@pytest.fixture
def sniper(table: Table, st: Player, jo: Player, kelly: Player) -> str:
    """A storyteller's fight with a hidden NPC, and Kelly hidden."""
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/add thug as Sniper hidden")
    st.type("+npc/hide Kelly")
    for line in ("+init/roll", "+init/set Jo=9", "+init/set Kelly=5", "+init/set Sniper=3"):
        st.type(line)
    for one in (st, jo, kelly):
        one.clear()
    return "Sniper"


@pytest.mark.parametrize("line", ["pose grins.", "say Ha!"])
def test_one_who_is_hidden_is_not_named_by_what_they_pose(table, jo, kelly, sniper, line) -> None:
    kelly.type(line)
    told = jo.screen() + jo.type("+combat/log") + jo.type("+combat/log story")
    told += jo.type("+combat/export as json")
    assert "Kelly" not in told and "someone 2" in told


def test_what_evennias_own_words_say_is_kept_and_names_nobody_who_is_hidden(
    table, jo, kelly, sniper
) -> None:
    for one, template, kind, read in (
        (jo, "{who} waves {{so}}.", "pose", "Jo waves {so}."),
        (kelly, "{who} |rwaves|n.", "say", "Someone 2 waves."),
        (jo, "{who} hums.", "hum", "Jo hums."),
    ):
        jo.clear()
        text, named = (template, {"type": kind}), {"who": one.character}
        table.room.msg_contents(text, from_obj=one.character, mapping=named)
        assert jo.screen() == read and (kept(table)[-1] == read) is (kind != "hum")
    for words in ("Jo {nods.", "Jo {0} nods."):  # another game's rooms may tell it as it is
        posing.told(table.room, jo.character, "pose", (words, {}), None)
        assert kept(table)[-1] == words


def test_what_cannot_be_read_of_scenes_here_is_taken_for_a_fight(table, jo, kelly) -> None:
    registry.forget_scenes(table.room)
    with failing("disk full", lambda sql: f'FROM "{SceneRecord._meta.db_table}"' in sql):
        jo.type("pose waves.")
    assert kelly.screen() == "> (Jo) Jo waves."


def test_whoever_knows_them_does_not_name_them_by_a_slip(table, st, jo, kelly, sniper) -> None:
    st.type("emit Sniper takes aim.")
    st.type("+as Sniper=attack Jo // Sniper fires")
    kelly.type("+pass // Kelly waits, and so does Kelly")
    told = jo.screen() + jo.type("+combat/log") + jo.type("+combat/log story")
    told += jo.type("+combat/export as json")
    assert "Sniper" not in told and "Kelly" not in told
    assert "Someone takes aim." in told and "Someone fires" in told


def test_a_player_does_not_name_their_hidden_npc_by_a_slip(table, st, jo, kelly) -> None:
    begin(table, jo, kelly)
    jo.type("+init/add thug as Rat")
    for name in ("Rat", "Kelly"):
        st.type(f"+npc/hide {name}")
    kelly.type("+pass // Kelly looks for Rat")
    jo.type("+pass // Jo shows Rat and Kelly the door")
    assert "looks for Rat" in kelly.screen() and "Kelly the door" in kelly.screen()
    assert "Jo shows Rat" not in kelly.screen()


def test_an_emit_that_begins_as_a_line_of_the_game_is_signed(table, jo, kelly, subtests) -> None:
    for line in [
        *("-- Round 2", "\u2013 Round 2", "\u2014 Round 2", "[OOC] Vesper: stop"),
        *("(ooc) Vesper: stop", "#8 x"),
    ]:
        with subtests.test(line):
            kelly.clear()
            jo.type(f"emit {line}")
            assert kelly.screen() == f"(Jo) {line}"


def test_a_pose_begins_with_the_name(jo: Player, subtests: pytest.Subtests) -> None:
    for line, read in [
        *((";'s coat drips.", "Jo's coat drips."), ("; grins", "Jo grins")),
        (";hn nods.", "Jo hn nods."),  # John may be another person
        *(("pose 's grin", "Jo's grin"), ("pose, grinning, nods.", "Jo, grinning, nods.")),
        (":grins", "Jo grins"),
    ]:
        with subtests.test(line):
            assert jo.type(line) == read


def test_no_pose_in_a_fight_passes_for_what_the_game_says(table, jo, kelly, subtests) -> None:
    begin(table, jo, kelly)
    for line in [
        *(
            *(":dodges.", ":attacks Kelly: misses.", ":passes.", ":lets Kelly go."),
            ";'s pistol: 0 left.",
        ),
        *(":makes a power attack on Kelly with a sword.", ":passes.%rAnd then she smiles at them."),
    ]:
        with subtests.test(line):
            kelly.clear()
            jo.type(line)
            assert kelly.screen().startswith(("> Jo", "> (Jo) Jo"))
            kelly.type("+prefs screenreader on")
            kelly.clear()
            jo.type(line)
            assert kelly.screen().startswith(("Posed: Jo", "Posed: (Jo) Jo"))
            kelly.type("+prefs screenreader off")


def test_nobodys_own_words_end_their_quotation(table, jo, kelly, subtests) -> None:
    begin(table, jo, kelly)
    for mark in [
        *('"', "\u201d", "\u201e", "\uff02", "\u02ba"),
        *("\u2033", "\u00bb", "''", "\u2019\u2019"),
    ]:
        with subtests.test(mark):
            for line in (
                f"say Go.{mark} Vesper says, {mark}Kelly, you pass.",
                f"whisper Kelly=Go.{mark} Vesper whispers: {mark}Kelly, you pass.",
                f"+check rage{mark}. Check 3 is settled. {mark}",
                f"+do look{mark}. Kelly is prone. {mark}",
            ):
                kelly.clear()
                jo.type(line)
                assert mark not in kelly.screen().replace('"', "", 2)
                assert kelly.screen().count('"') in (0, 2)


def told(player: Player, line: str) -> str:
    """Type a line, and return what is shown with its lines joined."""
    return re.sub(r"\n +", " ", player.type(line))


def test_nobody_sees_more_of_anothers_gear_than_is_in_hand_and_worn(table, st, jo) -> None:
    sheet = {**SHEET, "firearms": 3, "weapons": ["light pistol", "knife"], "armour": ["kevlar"]}
    kelly = table.seat("Kelly", sheet=sheet)
    seen = told(jo, "+gear Kelly")
    assert "light pistol" in seen and "kevlar" in seen and "knife" not in seen
    assert "knife" in told(kelly, "+gear") and "knife" in told(st, "+gear Kelly")
    kelly.type("+gear/wield knife")
    seen = told(jo, "+gear Kelly")
    assert "knife" in seen and "light pistol" not in seen


def test_nobody_poses_a_roll_or_speaks_for_another(table, jo, kelly, subtests) -> None:
    for line in [
        ";'s roll: brawl 4 = 4 dice vs 6: 10 10 10 10 = 4",
        "pose 's attack 5 vs 6: 9 9 9 = 3. Hit.",
        ";'s throw: rock; test pool physical 6 + brawl 3 = 9",
        *("emit kelly attacks Jo with a sword: 5 lethal.", "emit Your attack on Jo. Hit."),
        *("emit You declare now.", "emit The storyteller is reviewing Kelly's action on Jo."),
        *("emit Now: Kelly XXX, Injured (-1).", ":takes back the attack on Kelly."),
        "emit K\u0435lly takes 4 leth\u0430l: \u0425\u0425\u0425\u0425, Wounded (\u22122).",
        *("emit \u2011\u2011 R\u043eund 21 is \u043ever.", "emit \u23af\u23af Round 21 is over."),
        "emit K\u200belly attacks Thug.",  # with what has no width
        *("emit \u3164Kelly attacks Thug.", ":takes 3 le\u00adthal."),
        "emit \u13e6elly attacks Thug.",  # with a letter of the Cherokee
        *(":goes down, dying.", ";'s initiative is now 30."),
        *(":is granted 1 haste action (magick).", ":is healed: Unhurt [ruled by Vesper]."),
        ":attacks Kelly. Kelly takes six lethal.",
        ":proposes to end the fight. Waiting for Kelly.",
        ";'s attack on Kelly is void. Type +abort dodge.",
        *(";s Wurf: Handgemenge 4 gegen 6: 9 9 9 9. 4 Erfolge.", ":erleidet 4 tödlich."),
        *(":attacks Kelly with a sword: hit, no harm.", ";'s light pistol: 16 rounds left."),
        ":is about to leave, at the end of the phase.",
        "emit The first round begins when the storyteller says so.",
        *(";'s action comes to nothing.", ":puts the scene on hold: pizza.", ":is skipped."),
        ":ergibt sich%rKelly und Jo sind 40 Yards voneinander entfernt.",
        *("emit %bKelly says, I give up.", "emit %b(OOC) brb", "emit It rains.%rKelly gives up."),
    ]:
        with subtests.test(line):
            kelly.clear()
            jo.type(line)
            assert kelly.screen().startswith("(Jo) ")


def test_a_line_that_begins_with_another_who_is_here_is_signed(st, jo, nemo) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    for line in ("+init/add thug", "+init/add dog as Wolf unseen", "+init/add sniper hidden"):
        st.type(line)
    for name in ("Vesper", "Nemo", "Thug", "Wolf", "Sniper", "Jo", "Bob"):
        nemo.clear()
        jo.type(f"emit ... {name} is dark.")
        assert nemo.screen().startswith("(Jo) ") == (name in ("Vesper", "Nemo", "Thug")), name


def test_the_log_keeps_so_much_of_what_each_poses_in_an_hour(table, jo, kelly, monkeypatch):
    begin(table, jo, kelly)
    monkeypatch.setattr(posing._allowance(table.script.scene_id, jo.character.id), "_left", 250)
    for text in ("x" * 97, "y"):
        assert "does not keep it" not in jo.type(f"pose {text}")
    assert "does not keep it: it keeps 100000" in flat(jo.type("pose z"))
    assert len(kept(table)) == 2
    kelly.type("pose y")
    assert kept(table)[-1] == "Kelly y"


def test_who_has_posed_since_something_was_over_and_who_has_not(
    table, st, jo, kelly, nemo, monkeypatch
) -> None:
    now = time.time()
    monkeypatch.setattr(posing.time, "time", lambda: now)
    led(st, jo, kelly)
    assert "No pose yet from Jo and Kelly." in flat(jo.type("+pot"))
    for one, line in ((kelly, "pose a"), (jo, "say b"), (nemo, "pose c")):
        one.type(line)
        now += 600
    kelly_and_jo = "Kelly, 30 minutes ago. Jo, 20 minutes ago, said."
    assert f"first: {kelly_and_jo} Nemo, 10 minutes ago." in flat(jo.type("+pot"))
    told = "Posed since: Kelly and Jo. Nobody else is waited for."
    assert flat(jo.type("+combat/poses")).endswith(told)
    kelly.leaves()
    st.type("+as Kelly=pass")
    st.type("+as Jo=pass")
    st.type("+init/run")
    since = "Posed since: nobody yet. Not yet: Jo. Not connected: Kelly."
    over = flat(jo.type("+combat/poses"))
    assert over.endswith(f"resolution is over. {since}") or over.endswith(f"is over. {since}")
    st.type("+combat/undo")
    assert flat(jo.type("+combat/poses")).endswith(since)
    jo.type("pose d")
    st.type("pose e")
    told = "Posed since: Jo and Vesper. Nobody else is waited for. Not connected: Kelly."
    assert flat(jo.type("+combat/poses")).endswith(told)


def test_what_reads_like_no_roll_stands_as_it_was_written(table, jo, kelly) -> None:
    for line in (
        *("emit Jo's coat drips.", "emit Kell Street is dark.", ":waits 10 minutes -> then"),
        *(":passes the bottle on.", ":goes down on one knee.", ":adds two + two"),
        *(":holds on to the bar.", ":walks out into the rain.", ":has had enough of this."),
        *(":is in the doorway, pistol up.", ":gets up, brushing glass from the coat."),
        *(":setzt sich.", ":geht zu Boden und lacht.", ":hat schwer zu tragen."),
    ):
        kelly.clear()
        jo.type(line)
        assert not kelly.screen().startswith("("), line


def test_nobody_has_a_name_of_the_games(table, jo, subtests) -> None:
    jo.type("+init/start Foundry")
    for name in [
        *("Your", "Everyone", "Vesper the Storyteller", "Storyteller Vesper", "Round 1 is over"),
        *("Kelly attacks Big Al", "Kelly goes down", "Kelly and Ines", "Kelly's"),
        *("The fight", "End of round 5", "Now", "Initiative"),
        *("Thug1-3", "Kelly with sword", "Kelly then disarm"),
        *(
            *("Game Master", "GM", "The Narrator", "Staff", "Kelly falls", "Ines or Jo"),
            "Both of them",
        ),
    ]:
        with subtests.test(name):
            for line in (f"+init/add thug as {name}", f"charcreate {name}"):
                assert "for somebody else" in told(jo, line)
            assert list(table.script.scene.people) == ["Jo"]


@pytest.mark.parametrize(
    "name",
    [
        *("wits + 99999999999 vs 6", "1e999", "0xff", "2d10", "for 3", "with club", "2 thugs"),
        "Al - Bo",
    ],
)
def test_nobody_is_called_as_a_number_or_the_rest_of_a_line_is(jo: Player, name: str) -> None:
    assert "for somebody else" in told(jo, f"charcreate {name}")


@pytest.mark.parametrize("name", ["Else", "Range", "Agent 47", "Mary-Kate", "3Jane", "D'Arcy"])
def test_names_that_only_look_like_those_are_taken(jo: Player, name: str) -> None:
    assert "is made" in told(jo, f"charcreate {name}")
