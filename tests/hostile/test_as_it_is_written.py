"""What a player writes is shown to everybody as it was written: read on a second reader's screen.

Evennia would compute ``$eval(1+1)``, fill in ``{you}`` and act upon ``|/`` in what its own commands
send to a room, for each reader anew.
"""

import evennia
import pytest
from evennia.comms.models import Msg
from evennia.prototypes import protfuncs
from evennia.utils import create, funcparser
from evennia.utils.ansi import parse_ansi

from narration.text import HANG
from players.character_names import RESERVED
from tests.commands.table import Player, Table
from tests.long_form import LONG
from typeclasses.rooms import Room

FUNCTIONS = sorted(
    {
        *funcparser.ACTOR_STANCE_CALLABLES,
        *funcparser.SEARCHING_CALLABLES,
        *protfuncs.FUNCPARSER_CALLABLES,
    }
)
# Whatever a function takes: most that are called so do something with one of these. The short form
# gives each function one of them, in turn.
ARGUMENTS = ("", "1+1", "you", "2,9", "Kelly")
CALLS = [
    f"${name}({words})"
    for number, name in enumerate(FUNCTIONS)
    for words in (ARGUMENTS if LONG else ARGUMENTS[number % len(ARGUMENTS) :][:1])
]
MARKUP = [
    *("|r", "|R", "|[r", "|n", "|h", "|H", "|*", "|^", "|u", "|i", "|s", "|_", "|-", "|/", "|>"),
    *("|500", "|[500", "|=a", "|#ff0000", "||", "|||", "||/", "{{", "}}", "{{{", "{r", "{/", "|"),
]
KEYS = [
    *("{}", "{0}", "{you}", "{you.__class__}", "{you:>30000000}", "{object}", "{speech}"),
    "{words}",
    *("{self}", "{receiver}", "{x!r}", "{you[0]}", "{", "}", "{key", "%s", "%d", "%(key)s", "%"),
    "%%",
    *("%cr", "%%r", "%n", "%x5", "100%r", "\\", "\\\\", "\\$eval(1+1)", "\\{you\\}", "$", "$("),
    *("$you", "$eval(", "$$eval(1)"),
]
EVERY = [*CALLS, *MARKUP, *KEYS]
# The long form has each in a line of its own, the short one a dozen.
EVERYTHING = EVERY if LONG else [" ~ ".join(EVERY[n : n + 12]) for n in range(0, len(EVERY), 12)]
# A line of Evennia's own, and what of it the other one reads. `TEXT` is what the player writes.
SET_IN = "\r\n  "  # how a further line of a description begins: Evennia leaves two spaces of four
LINES = [
    *("pose has TEXT, then.", "emote has TEXT, then.", ":has TEXT, then.", ":'s TEXT, then."),
    *(";'s TEXT, then.", "say It is TEXT, then.", "'It is TEXT, then."),
    *("whisper kelly = It is TEXT, then.", "page kelly = It is TEXT, then."),
    *("page kelly = :has TEXT, then.", "p kelly = It is TEXT, then.", "+ooc It is TEXT, then."),
    *("emit It is TEXT, then.", "@emit It is TEXT, then.", "channel public = It is TEXT, then."),
    "public It is TEXT, then.",
]


@pytest.fixture
def channel(table: Table, jo: Player, kelly: Player) -> None:
    made = create.create_channel("Public", locks="send:all();listen:all();control:perm(Admin)")
    for one in (jo, kelly):
        made.connect(one.account)


class Screens:
    """What each player's terminal shows, with all markup acted upon."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.of: dict[int, str] = {}
        monkeypatch.setattr(evennia.SESSION_HANDLER, "data_out", self._show)

    def _show(self, session: object, **kwargs: object) -> None:
        text = kwargs.get("text")
        words = text[0] if isinstance(text, tuple | list) and text else text
        number = session.sessid  # type: ignore[attr-defined]
        shown = parse_ansi(str(words or ""), xterm256=True, truecolor=True, mxp=True)
        self.of[number] = self.of.get(number, "") + shown + "\n"

    def after(self, player: Player, line: str) -> dict[int, str]:
        """Type a line as a client sends it; return the screens."""
        self.of.clear()
        evennia.SESSION_HANDLER.call_inputfuncs(player.session, text=([line], {}))
        return self.of


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> Screens:
    return Screens(monkeypatch)


@pytest.mark.parametrize("line", LINES)
def test_the_other_one_reads_what_was_written(channel, screens, jo, kelly, line) -> None:
    for text in EVERYTHING:
        written = line.replace("TEXT", text)
        shown = screens.after(jo, written)
        Msg.objects.all().delete()  # or each page would look through all those before it
        # Nothing that a client sends can be a link; the space that stands in it is ours.
        assert f"{text}, then." in shown[kelly.session.sessid], written
        assert f"{text}, then." in shown[jo.session.sessid], written


@pytest.mark.parametrize("line", ["emit TEXT, then.", "@emit TEXT, then."])
def test_what_a_storyteller_emits_is_what_was_written(table, screens, kelly, st, line) -> None:
    for text in EVERYTHING:
        shown = screens.after(st, line.replace("TEXT", text))
        assert f"{text}, then.".replace("|/", "\r\n") in shown[kelly.session.sessid], text


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("pose nods.%rKelly says, I give up.%RSo.", "Jo nods."),
        (";'s coat.%rKelly says, I give up.%rSo.", "Jo's coat."),
        ("say Yes.%rKelly says, I give up.%rSo.", 'Jo says, "Yes.'),
        ("emit It rains.%rKelly says, I give up.%rSo.", "It rains."),
    ],
)
def test_a_line_that_a_player_begins_is_set_in(table, screens, jo, kelly, line, written) -> None:
    """It stands for nobody else's, and for none of the game's."""
    told = screens.after(jo, line)[kelly.session.sessid]
    assert [one[:4] == HANG for one in told.strip("\n").split("\n")] == [False, True, True]
    assert f"{written}\n{HANG}Kelly says, I give up.\n{HANG}So." in told
    kelly.type("+prefs screenreader on")
    aloud = screens.after(jo, line)[kelly.session.sessid]
    assert f"{written} / Kelly says, I give up. / So." in aloud


def test_signs_are_acted_upon_where_they_are_typed_and_nowhere_else(table, screens, jo, kelly):
    reader = kelly.session.sessid
    assert "Jo nods.    So  long" in screens.after(jo, "pose nods.%tSo%b%blong")[reader]
    for line in ("whisper kelly=so%rlong", "page kelly=so%rlong", "+ooc so%rlong"):
        assert "so%rlong" in screens.after(jo, line)[reader], line
    jo.character.key = "J%ro"  # a name from before
    for line in ("pose nods", ";'s", "say So"):
        assert "J%ro" in screens.after(jo, line)[reader], line


def test_a_description_is_what_was_written(table, screens, jo, kelly) -> None:
    for text in EVERYTHING:
        screens.after(jo, f"setdesc Tall, {text}, then.")
        shown = screens.after(kelly, "look jo")[kelly.session.sessid]
        written = f"{text}, then.".replace("|/ ", SET_IN).replace("|/", SET_IN)
        assert written in shown, text


@pytest.mark.parametrize("line", LINES)
def test_nobody_begins_a_line_that_another_could_have_said(channel, screens, jo, kelly, line):
    """The web client sends several lines in one message, GMCP and MSDP too."""
    for end in ("\n", "\r\n", "\u2028", "\u2029"):
        shown = screens.after(jo, line.replace("TEXT", f"so,{end}Kelly says, I give up"))
        told = shown[kelly.session.sessid]
        assert "so, Kelly says, I give up" in told and told.count("\n") == 1, (end, told)


def test_no_line_is_turned_around(table, screens, jo, kelly) -> None:
    told = screens.after(jo, "pose nods \u202egnorw\u202c so.")[kelly.session.sessid]
    assert "\u202e" not in told and "gnorw" in told


@pytest.mark.parametrize("name", ["$eval(1+1)", "{you}", "|rRed", "$You()", "a|/b", "{0}%s"])
def test_a_name_from_before_is_shown_as_it_is(table, screens, jo, kelly, name) -> None:
    jo.character.key = name
    reader = kelly.session.sessid
    for line in ("pose nods.", "say Yes.", "whisper kelly = Yes.", "emote nods."):
        assert name in screens.after(jo, line)[reader], line
    assert name in screens.after(kelly, "look")[reader]


@pytest.mark.parametrize(
    "name",
    ["$eval(1+1)", "{you}", "|rRed", "a=b", "Jo/Kelly", "x" * 41, "...", "Jo, Kelly", *RESERVED],
)
def test_nobody_is_called_what_cannot_be_typed(table: Table, name: str) -> None:
    made, errors = type(table.seat("Jo").character).create(name)
    assert made is None and "choose" in errors[0]


@pytest.mark.parametrize(
    "name", ["O'Brien", "Anne-Marie", "J. D. Cole", "x_Jo_x", "Jo@home", "3jane"]
)
def test_other_names_are_taken(table: Table, name: str) -> None:
    made, errors = type(table.seat("Jo").character).create(name)
    assert made is not None and not errors


def test_a_room_fills_in_what_it_is_handed_and_no_more(table, screens, jo, kelly) -> None:
    room = table.room
    assert isinstance(room, Room)
    screens.of.clear()
    room.msg_contents("$You(one) $conj(hit) {two}.", from_obj=jo.character, mapping={
        "one": jo.character, "two": "{one} $eval(1+1)",
    })  # fmt: skip
    room.msg_contents("It is $eval(1+1) {one}", from_obj=jo.character)
    shown = screens.of[kelly.session.sessid]
    assert "Jo hits {one} $eval(1+1).\n" in shown and "It is $eval(1+1) {one}\n" in shown
