"""People: where they are, what they are called, how each is told things."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from evennia.accounts.accounts import CREATION_THROTTLE
from evennia.accounts.models import AccountDB
from evennia.commands import cmdhandler
from evennia.utils.ansi import parse_ansi
from twisted.internet.defer import succeed

from narration.text import marked
from players import passwords, preferences
from players.markup import on_screen
from tests.commands.openings import begin, led, send, stranger
from tests.commands.table import Player, Table, flat, make_room


@pytest.fixture
def apart(table: Table, kelly: Player) -> Player:
    """Kelly, in another place."""
    elsewhere = make_room()
    elsewhere.key = "Old Pier"
    kelly.character.location = elsewhere
    return kelly


def test_who_is_hidden_in_a_scene_is_nobody_of_it(table, jo, kelly, st) -> None:
    begin(table, jo, kelly)
    st.type("+npc/hide Kelly")
    number = f"scene {table.script.scene_id}"
    for line in ("+who", "+where"):
        (row,) = [one for one in jo.type(line).split("\n") if "Kelly" in one]
        assert number not in row.partition("Kelly")[2], row
        assert number in st.type(line)
    kelly.type("pose lurks.")
    assert "Kelly" not in jo.type("+pot")
    assert "Kelly" in st.type("+pot")


def test_a_place_that_one_may_not_see_is_somewhere(table: Table, jo: Player, apart: Player) -> None:
    apart.character.location.locks.add("view:perm(Builder)")
    told = jo.type("+who")
    assert "Old Pier" not in told and "somewhere" in told


def test_finger_tells_what_one_tells_oneself(jo: Player, kelly: Player) -> None:
    jo.type("+finger/set pronouns=she/her")
    jo.type("+finger/set Quote=Not the |rface, {you}.")
    told = kelly.type("+finger Jo")
    assert told == "Jo, connected.\nPronouns: she/her\nQuote: Not the |rface, {you}."
    jo.type("+finger/set quote=")
    assert "Quote" not in kelly.type("+finger jo")


def test_nobody_of_that_name_is_paged(jo: Player, kelly: Player) -> None:
    kelly.clear()
    assert "Nobody is called 'Kellie'" in jo.type("page Kellie=Hi!")
    assert "Type: page NAME=TEXT" in jo.type("page hello there")
    assert "What do you say to Kelly?" in jo.type("page Kelly=")
    assert kelly.screen() == ""
    assert "You page Kelly: Psst" in jo.type("page kel=Psst")


def test_each_word_does_what_it_says(table: Table, jo: Player, subtests: pytest.Subtests) -> None:
    for line, told in [
        *(("+prefs brief", "Brief style is on."), ("+prefs brief on", "Brief style is on.")),
        *(("+prefs verbose", "Verbose style is on."), ("+prefs usual", "Usual style is on.")),
        *(("+prefs normal", "Usual style is on."), ("+prefs style brief", "Brief style is on.")),
        ("+prefs style usual", "Usual style is on."),
        ("+prefs style screenreader", "Screen reader style is on."),
        ("+prefs screenreader", "Screen reader style is on."),
        ("+prefs screenreader off", "Screen reader style is off."),
        ("+prefs screenreader auto", "Screen reader style is as your client asks: off."),
        *(("+prefs colour off", "Colour is off."), ("+prefs color", "Colour is on.")),
        ("+prefs bell", "The bell is on. It rings once when you are asked something."),
        *(("+prefs bell off", "The bell is off."), ("+prefs width 100", "Width is 100 columns.")),
        ("+prefs width auto", "Width is as your client says: 78 columns."),
        ("+prefs zone Europe/London", "You now see times in Europe/London."),
        ("+prefs zone new york", "You now see times in America/New_York."),
        ("+prefs zone off", "You now see times in the game's own zone, UTC."),
    ]:
        with subtests.test(line):
            assert jo.type(line) == told


def test_what_cannot_be_set_is_refused(table: Table, jo: Player, subtests: pytest.Subtests) -> None:
    for line, told in [
        ("+prefs loud", r"no preference 'loud'"),
        ("+prefs bell loud", r"'loud' isn't on or off\. Type: \+prefs bell on"),
        ("+prefs width", r"How many columns\? Type: \+prefs width 100 or \+prefs width auto"),
        ("+prefs width wide", r"'wide' is not a number\. Type: \+prefs width 100"),
        ("+prefs width 39", r"39 is out of range: 40 to 200"),
        ("+prefs width 201", r"201 is out of range"),
        ("+prefs style", r"Which style\?.*\+prefs brief, .*or\s+\+prefs\s+screenreader"),
        ("+prefs zone", r"Which time zone\?"),
        ("+prefs zone Europe/Lundon", r"'Europe/Lundon'\. Did you mean \+prefs zone Europe/London"),
        ("+prefs zone |rNowhere at all$eval(1)", r"I don't know the time zone '\|rNowhere at all"),
    ]:
        with subtests.test(line):
            before = jo.type("+prefs")
            assert re.search(told, " ".join(jo.type(line).split())), jo.screen()
            assert jo.type("+prefs") == before


def test_they_are_the_accounts_and_nobody_elses(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+prefs brief")
    jo.type("+prefs zone Europe/London")
    assert preferences.manner_of(
        jo.account.characters[0] if jo.account.characters else jo.character
    ).style
    assert jo.account.attributes.get(preferences.STYLE) == "brief"
    assert "usual" in kelly.type("+prefs") and "London" not in kelly.type("+prefs").split("zone")[1]


CODE = re.compile(r"\033\[[0-9;]*m")


ODD_NAMES = ("|rRed", "a|", "|", "{you}", "{{", "$eval(1)", "||", "|lcx|lty|le", "n")
ODD_TEXTS = ("X hits X|", "|X|", "{X{", "|X|n|/", "{{X}}|[rX", "||X", "\\X\\", "X|lcX|ltX|le")


@pytest.mark.parametrize("kind", ["plain", "ask", "harm", "heading", "pose"])
@pytest.mark.parametrize("strip", [False, True])
def test_nothing_that_is_written_is_markup_beside_the_games_own(kind, strip, subtests) -> None:
    for name, text in product(ODD_NAMES, ODD_TEXTS):
        with subtests.test(f"{text} of {name}"):
            written = text.replace("X", name)
            sent = on_screen(marked(kind, [written]), name, coloured=True, spaced=False)  # type: ignore[arg-type]
            shown = parse_ansi(sent, strip_ansi=strip, xterm256=True, mxp=False)
            plain = re.sub(r"\|(?=l[cu])", "| ", written)
            assert CODE.sub("", shown) == plain, written


def german(player: Player) -> None:
    """Have a person be spoken to in German."""
    assert "Deutsch" in player.type("+prefs language Deutsch")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("+prefs language", r"Which language\? Type: \+prefs language English or .*Deutsch"),
        ("+prefs language Klingon", r"doesn't speak 'Klingon'\. Type: \+prefs language English"),
    ],
)
def test_another_language_is_refused(table: Table, jo: Player, line: str, told: str) -> None:
    assert re.search(told, " ".join(jo.type(line).split()))
    assert jo.type("+combat/logs").startswith(("No", "There", "You"))


def test_what_others_say_and_pose_stays_as_it_is(table: Table, jo: Player, kelly: Player) -> None:
    german(kelly)
    jo.type("pose ducks behind the bar.")
    jo.type("say Get down!")
    assert "Jo ducks behind the bar." in kelly.screen()
    assert 'Jo sagt: "Get down!"' in kelly.screen()
    assert 'You say, "Get down!"' in jo.screen()
    assert "first: Jo, moments ago, said. No pose yet from Kelly." in flat(jo.type("+pot"))


@pytest.fixture
def blind(jo: Player) -> Player:
    jo.type("+prefs screenreader")
    return jo


@pytest.mark.parametrize("topic", ["combat", "+plan", "nonsense"])
def test_help_has_no_rules_of_dashes(blind: Player, topic: str) -> None:
    assert "----" not in blind.type(f"+help {topic}")
    blind.type("+prefs screenreader off")
    assert "----" in blind.type(f"+help {topic}")


def test_who_mistypes_a_character_is_told_those_there_are(jo: Player) -> None:
    jo.account.characters.add(jo.character)
    assert "called 'Joanna'. Type ic Jo." in flat(jo.type("ic Joanna"))


def test_charcreate_says_how_to_play_the_new_one_and_when_there_are_enough(jo, settings) -> None:
    settings.MAX_NR_CHARACTERS = 2
    jo.account.characters.add(jo.character)
    assert "Second is made. To play Second type: ic Second." in jo.type("charcreate Second")
    told = jo.type("charcreate Third")
    assert "2 characters at most" in told and "chardelete NAME" in told


@pytest.fixture
def absent(table: Table, jo: Player) -> Player:
    """Jo's player, out of character."""
    jo.account.characters.add(jo.character)
    jo.type("ooc")
    return jo


def test_who_has_left_a_fight_is_not_deleted_and_made_anew_while_it_goes_on(table, st, jo, kelly):
    """They would be whole again, under the same name."""
    led(st, jo, kelly)
    for one in (kelly, jo):
        one.type("+pass")
    jo.account.characters.add(jo.character)
    jo.character.locks.add("delete:all()")
    st.type("+hurt Jo=4l")
    jo.type("+init/leave")
    jo.type("+choose leave")
    st.type("+init/run")
    assert "Jo" not in table.script.scene.people
    jo.type("ooc")
    told = as_account(jo, "chardelete Jo")
    assert "Jo has left scene 1 (Alley), which goes on. Wait until it is over." in told
    st.type("+init/end yes")
    as_account(jo, "ic Jo")
    assert "deletes Jo for good" in as_account(jo, "chardelete Jo")
    st.type("+init/start Yard")
    assert "Jo joins" in st.type("+init/add Jo")  # before the answer
    assert "Jo takes part in scene 2 (Yard)" in as_account(jo, "yes")


def as_account(player: Player, line: str) -> str:
    player.shown.clear()
    player.account.execute_cmd(line, session=player.session)
    return flat(player.screen())


def test_nobody_out_of_character_knows_who_is_hidden(table, absent, st, kelly) -> None:
    st.type("+init/start Ambush")
    kelly.type("+init/join")
    assert "Ambush" in as_account(absent, "+who")
    st.type("+npc/hide Kelly")
    assert "Kelly" in as_account(absent, "+who") and "Ambush" not in absent.screen()


PASSWORD = "a-fine-password-9"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Passwords are hashed at once, and any number of accounts come from here."""
    monkeypatch.setattr(passwords, "deferToThread", lambda work, *args: succeed(work(*args)))
    monkeypatch.setattr(
        cmdhandler, "deferLater", lambda _, seconds, work, *args, **named: work(*args, **named)
    )
    monkeypatch.setattr(CREATION_THROTTLE, "check", lambda *args: False)
    monkeypatch.setattr(CREATION_THROTTLE, "update", lambda *args: None)
    yield


@pytest.mark.usefixtures("at_once")
def test_what_cannot_be_is_refused_before_anything_is_asked(table, kelly, subtests) -> None:
    for typed, why in [
        (f"create Q {PASSWORD}", "2 to 40 characters"),
        (f"create {'x' * 41} {PASSWORD}", "That one has 41"),
        (f"create J*o {PASSWORD}", "letters (accents are fine)"),
        (f"create 1234 {PASSWORD}", "at least one letter"),
        (f"create someone {PASSWORD}", "choose another name"),
        (f"create Storyteller {PASSWORD}", "choose another name"),
        (f'create "The Game" {PASSWORD}', "choose another name"),
        (f"create st {PASSWORD}", "choose another name"),
        (f'create "Vesper rules" {PASSWORD}', "choose another name"),  # as a ruling begins
        (f"create J\u043e {PASSWORD}", "of one alphabet"),
        (f"create KELLY {PASSWORD}", "'Kelly', which looks like 'KELLY', is taken"),
        (f"create Kélly {PASSWORD}", "'Kelly', which looks like 'Kélly', is taken"),
        (f"create KeIly {PASSWORD}", "'Kelly', which looks like 'KeIly', is taken"),
        ("create Newcomer short1", "at least 8 characters"),
        *(("create Newcomer password", "too common"), ("create Newcomer", "create NAME PASSWORD")),
    ]:
        with subtests.test(typed):
            new, before = stranger(table), AccountDB.objects.count()
            told = flat(send(new, typed))
            assert why in told and "[Y]/N" not in told
            assert AccountDB.objects.count() == before
            assert AccountDB.objects.filter(username="yes").count() == 0


@pytest.mark.usefixtures("at_once")
def test_an_npc_cannot_pass_for_somebody(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley")
    assert "named J\u043e" not in jo.type("+init/add thug as J\u043e")
    assert list(table.script.scene.people) == ["Jo"]
