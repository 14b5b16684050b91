"""What goes to and fro between a TinyMUX and its robot."""

from hypothesis import given
from hypothesis import strategies as st

from bridge import wire
from bridge.config import FORMS, TINYMUX
from bridge.wire import Report
from journal.bridged import Answer

ROW = "1795384115.000000041795384001.14 100 #14:5 #0:0 {length}|{name}|{place}|{text}"
TEXTS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=80)


def row(text: str, name: str = "Bob", length: int | None = None) -> str:
    length = len(text) if length is None else length
    return ROW.format(length=length, name=name, place="Bar", text=text)


def test_a_report_is_read() -> None:
    report = Report()
    wire.read_into(report, "R", "1 12 130 4")
    wire.read_into(report, "S", "#1:9 #2:8")
    wire.read_into(report, "W", "#14:5/#0:0 #15:6/#3:1")
    wire.read_into(report, "W", "#16:7/#0:0")
    wire.read_into(report, "Q", row("+attack Rat ~! ~-~/two"))
    (line,) = report.lines
    assert (report.shown, report.waiting) == (12, 4)
    assert report.rooms == {"#14:5": "#0:0", "#15:6": "#3:1", "#16:7": "#0:0"}
    assert report.storytellers == {"#1:9", "#2:8"}
    assert (line.who, line.room, line.age, line.whole) == ("#14:5", "#0:0", 30, True)
    assert (line.text, line.sheet) == ("+attack Rat | ~\ntwo", "")


def test_a_sheet_comes_behind_a_line() -> None:
    report = Report()
    wire.read_into(report, "Q", f"{row('+rk/join')}|Str=3~!Wits=2~!.")
    assert report.lines[0].sheet == "Str=3|Wits=2|."


def test_a_line_that_was_cut_is_known() -> None:
    report = Report()
    wire.read_into(report, "Q", row("+sheet/impo", length=4000))
    assert not report.lines[0].whole


@given(TEXTS, TEXTS)
def test_no_text_ends_a_field_or_a_line(text: str, name: str) -> None:
    # As the softcode writes them.
    written = [one.replace("~", "~-").replace("|", "~!") for one in (text, name)]
    report = Report()
    wire.read_into(report, "Q", row(written[0], written[1]))
    assert (report.lines[0].text, report.lines[0].name) == (text, name)


@given(st.lists(TEXTS, min_size=1))
def test_no_text_ends_an_answer(texts: list[str]) -> None:
    answers = [Answer(number, "#14:5", text) for number, text in enumerate(texts, 1)]
    told, count = wire.batch(answers)
    fields = told.split("|")
    assert len(fields) % 2 == 0
    assert "\n" not in told and "  " not in told
    assert fields[-2].split()[0] == str(answers[count - 1].number)


def test_those_who_read_alike_are_told_together() -> None:
    answers = [Answer(3, "#1:1", "hi"), Answer(4, "#2:2", "hi"), Answer(5, "#1:1", "ho")]
    assert wire.batch([*answers, Answer(6, done="9.9.1")]) == (
        "4 #1:1 #2:2 Q.-|:hi|5 #1:1 Q.-|:ho|6 - Q.9.9.1|:",
        4,
    )


def test_a_coloured_span_is_told_with_its_end() -> None:
    penn = FORMS["penn"]
    coloured = "\x1b[1m\x1b[31mred\nand\x1b[0m plain \x1b[32mgreen\x1b[36mcyan"
    assert wire.encoded(coloured, penn) == "~<hr~:red~/and~> plain ~<g~:green~>~<c~:cyan~>"
    assert wire.encoded("~<r~:not red~>", penn) == "~-<r~-:not red~->"
    assert wire.encoded("\x1b[0m\x1b[4mplain\x1b[0m", penn) == "plain"
    assert wire.encoded(coloured) == ":^hr:red~/and^: plain ^g:green^:^c:cyan^:"
    assert wire.encoded("^r:not red^:") == ":~*r:not red~*:"


def test_a_long_text_goes_in_numbered_parts() -> None:
    text = "\n".join(f"line {number} " + "~|" * 40 for number in range(100))
    found = wire.parts(text)
    assert len(found) > 2
    assert all(len(wire.encoded(one)) < TINYMUX.longest_text + 40 for one in found)
    assert found[1].endswith(f"\n(2 of {len(found)})")
    assert "\n".join(one.rsplit("\n", 1)[0] for one in found) == text
    assert all(len(wire.encoded(one)) < 7000 for one in wire.parts("|" * 9000))
