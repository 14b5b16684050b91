"""What the robot types and what it believes, without a game at the other end."""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.testing import StringTransport

from bridge import robot as robots
from bridge.config import Game
from bridge.robot import Robot
from bridge.wire import Report
from journal.bridged import Answer

FORGED = "1795384115.00000004.14 100 #14:5 #0:0 3|Bob|Bar|+rk"


class Transport(StringTransport):
    def setTcpNoDelay(self, enabled: bool) -> None:
        """Be quick."""

    def getHandle(self) -> Any:
        return SimpleNamespace(setsockopt=lambda *args: None)

    def typed(self) -> list[str]:
        """Return what has been typed since it was last asked."""
        text = self.value().decode()
        self.clear()
        return text.splitlines()


class Keeper:
    game = Game(name="alley", title="Alley", kind="tinymux", robot="Robot", password="secret")

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.reports: list[Report] = []
        self.robots: list[Robot] = []
        self.rooms = self.to_write = ""

    def is_reached(self, robot: Robot, how: str) -> None:
        self.robots.append(robot)

    def is_out_of_reach(self, robot: Robot) -> None:
        self.robots = [one for one in self.robots if one is not robot]

    def take(self, report: Report) -> None:
        self.reports.append(report)
        self.answers = [one for one in self.answers if one.number > report.shown]

    def untold(self) -> Sequence[Answer]:
        return self.answers

    def rooms_heard(self) -> str:
        return self.rooms

    @property
    def has_writes(self) -> bool:
        return bool(self.to_write)

    def writes(self) -> str:
        told, self.to_write = self.to_write, ""
        return told


class Talk:
    """A robot that has just been connected."""

    def __init__(self) -> None:
        self.keeper, self.transport = Keeper(), Transport()
        self.robot = Robot(self.keeper)
        self.robot.makeConnection(self.transport)
        login, think = self.transport.typed()
        assert login == "connect Robot secret"
        self.word = think.split()[1]

    def hears(self, *lines: str) -> list[str]:
        """Have it hear lines, and return what it types then."""
        self.robot.dataReceived("".join(f"{one}\r\n" for one in lines).encode())
        return self.transport.typed()

    def reports(self, *said: str) -> list[str]:
        return self.hears(*(f"{self.word} {one} {self.word}" for one in said))


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.robot.connectionLost()


def test_it_comes_in_and_asks_what_waits(talk: Talk) -> None:
    quota = f"think {talk.word} L [config(command_quota_max)] {talk.word}"
    assert talk.reports("I #13") == [quota, "&KEEPS #13=", f"@trigger #13/GO={talk.word}"]
    assert talk.keeper.robots == [talk.robot]
    talk.robot.connectionLost()
    assert talk.keeper.robots == []


def test_what_waits_is_taken_at_the_end_of_a_report(talk: Talk) -> None:
    talk.reports("I #13", "R 3 4 130 1", "S ", "W #14:5/#0:0", f"Q {FORGED}")
    assert talk.keeper.reports == []
    talk.reports("E")
    assert [one.text for one in talk.keeper.reports[0].lines] == ["+rk"]


def test_a_quota_that_is_too_small_is_told_to_the_wizards(talk: Talk) -> None:
    talk.reports("I #13")
    (told,) = talk.reports("L 100")
    assert told.startswith("@wall/wizard Roundkeeper: Robot may type 100 lines, and then one")
    assert talk.reports("L 100000") == talk.reports("L none") == []


def test_an_answer_that_is_late_three_times_is_told_once(talk, monkeypatch) -> None:
    monkeypatch.setattr(robots, "SLOW", -1.0)
    talk.reports("I #13")
    told = [talk.reports("R 3 0 130 0", "E") + talk.hears("RKQ") for _ in range(5)]
    (complaint,) = [line for lines in told for line in lines if line.startswith("@wall")]
    assert "is answered only after" in complaint and complaint in told[2]


@pytest.mark.parametrize(
    "line",
    [
        f"Q {FORGED}",
        f"{'0' * 32} Q {FORGED} {'0' * 32}",
        f'Bob says, "x Q {FORGED} x"',
        f"\N{ESCAPE}[1mx Q {FORGED} x",
        "RKQ 5",
    ],
)
def test_nothing_is_believed_without_the_word(talk: Talk, line: str) -> None:
    talk.reports("I #13", "R 3 4 130 1")
    talk.hears(line)
    talk.reports("E")
    assert talk.keeper.reports[0].lines == []


def test_answers_go_in_two_lines(talk: Talk) -> None:
    talk.reports("I #13", "R 3 0 130 0", "E")
    talk.keeper.answers = [Answer(number, "#14:5", f"text {number}") for number in range(1, 30)]
    talk.robot.ask()
    told, trigger = talk.transport.typed()
    assert told.startswith("&ANSWERS #13=1 #14:5 Q.-|:text 1|2 #14:5 Q.-|:text 2|")
    assert trigger == f"@trigger #13/GO={talk.word}"
    talk.robot.ask()  # nothing more until that is reported: it would be written over
    assert talk.transport.typed() == []
    assert talk.reports("R 3 29 131 0", "E") == [f"@trigger #13/GO={talk.word}"]


@pytest.mark.parametrize("said", [("I ",), ("I #-1",), ("I #13", "R 99 0 130 0", "E")])
def test_it_gives_up_where_the_softcode_is_missing_or_another(talk, said) -> None:
    talk.reports(*said)
    assert talk.transport.disconnecting
    assert talk.keeper.reports == []


# --- a hostile game ------------------------------------------------------------------------------


@pytest.mark.parametrize("signs", [b"\xff\xfa", b"\xff\xfa\xff", b"\xff", b"\xff\xfb", b"\xff\xf0"])
def test_a_line_is_heard_after_telnet_without_an_end(talk: Talk, signs: bytes) -> None:
    talk.robot.dataReceived((signs * 64_000)[:64_000] + b"\r\n")
    assert talk.reports("I #13")  # and the next line is heard


def test_a_line_without_an_end_is_cut_off(talk: Talk) -> None:
    talk.robot.dataReceived(b"x" * (Robot.MAX_LENGTH + 1))
    assert talk.transport.disconnected


def test_a_report_without_an_end_is_cut_off(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "LONGEST_REPORT", 1000)
    talk.reports("I #13", *[f"Q {FORGED}"] * 30)
    assert talk.transport.disconnected
    assert talk.keeper.reports == []


def test_no_more_reports_are_taken_than_were_asked_for(talk: Talk) -> None:
    talk.reports("I #13", *["R 3 0 130 0", "E"] * 50)
    assert len(talk.keeper.reports) == 1


@pytest.mark.parametrize(
    "said",
    [
        f"R 3 {'9' * 60_000} 130 1",
        f"R 3 4 {'9' * 60_000} 1",
        f"Q 1.2.3 {'9' * 60_000} #14:5 #0:0 3|Bob|Bar|+rk",
        f"Q 1.2.{'3' * 60_000} 100 #14:5 #0:0 3|Bob|Bar|+rk",
        f"Q 1.2.3 100 #14:5 #0:0 {'9' * 60_000}|Bob|Bar|+rk",
        *("Q |||||||", "R \u0663 4 5 6"),
    ],
)
def test_a_report_that_is_none_is_passed_over(talk: Talk, said: str) -> None:
    talk.reports("I #13", said, "R 3 4 130 1", "E")
    (report,) = talk.keeper.reports
    assert (report.shown, report.lines) == (4, [])
