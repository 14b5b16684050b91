"""The robot in a game: a character that reads what waits at Roundkeeper's object,
and types the answers into it.

Games let each character type a hundred lines and then one a second. So all that there is goes in
two lines: one attribute, and the trigger that has it shown and what waits reported. The robot has
its game lift that quota, or looks whether a wizard has (bridge/wire.py); it measures how soon it
is answered, and tells the log and the wizards where it is not. Nothing is believed but what the
object says under the secret word of this connection.
"""

import random
import re
import secrets
import socket
from typing import Any

from evennia.utils import logger
from twisted.internet import reactor
from twisted.internet.protocol import Factory, connectionDone
from twisted.internet.task import LoopingCall
from twisted.protocols.basic import LineOnlyReceiver

from bridge import wire
from bridge.config import FORMS
from bridge.keeper import Keeper
from bridge.wire import Report
from journal import on_disk

ASK_EVERY = 10  # seconds without anything to do
LONGEST_SILENCE = 60  # seconds until a line that says nothing more is laid anew
SLOW = 1.5  # seconds until a report, and so many in a row: the game holds the robot's lines back
SLOW_REPORTS = 3
ENOUGH = 10_000  # lines that a robot may type at once
WAKE = "RKQ"
LONGEST_REPORT = 16 * 2**20  # bytes: a game whose report has no end would fill the memory
READ_AT_ONCE = 8192  # bytes: even a game that sends nothing but ends of lines leaves others a turn
# A sub-negotiation without an end takes the rest of its line: it is looked for once.
_TELNET = re.compile(rb"\xff(?:\xfa.*?(?:\xff\xf0|\Z)|[\xfb-\xfe].|[\xf0-\xf9])", re.DOTALL)
_OBJECT = re.compile(r"#\d+")
_WRONG = (  # as TinyMUX and RhostMUSH say it, and PennMUSH
    "either that player does not exist",
    "that is not the correct password",
    "there is no player with that name",
)


class Robot(LineOnlyReceiver):
    """One connection of a robot."""

    delimiter = b"\n"
    MAX_LENGTH = 65536

    def __init__(self, keeper: Keeper) -> None:
        self._keeper, self._game = keeper, keeper.game
        self._form = FORMS[keeper.game.kind]
        self._word = secrets.token_hex(16)
        self._object = ""
        self._report = Report()
        self._reported = 0  # bytes, of a report that has not ended
        self._asked = False  # and not answered yet
        self._again = False
        self._heard_in = ""  # the rooms whose poses the object tells, as it was told
        self._clock = LoopingCall(self._on_the_clock)
        self._heard = self._asked_at = 0.0
        self._slow_reports = 0
        self._complained = False

    # --- the connection --------------------------------------------------------------------------

    def connectionMade(self) -> None:
        """Log in, and ask for the object."""
        self.transport.setTcpNoDelay(True)
        self._wire.bufferSize = READ_AT_ONCE
        self._heard = reactor.seconds()
        self._type(f"connect {self._game.robot} {self._game.password}")
        self._type(f"think {self._word} I [get(me/ROUNDKEEPER)] {self._word}")
        # Robots that came in together must not go on asking all at once.
        self._clock.start(ASK_EVERY * random.uniform(0.8, 1.2), now=False)

    def connectionLost(self, reason: Any = connectionDone) -> None:
        """Say that the connection is gone; the service makes another."""
        if self._clock.running:
            self._clock.stop()
        self._keeper.is_out_of_reach(self)

    def dataReceived(self, data: bytes) -> None:
        """Read what comes, and have it acknowledged at once: TinyMUX waits for that before it
        sends more, and the system would take its time.
        """
        self._acknowledge_at_once()
        self._heard = reactor.seconds()
        super().dataReceived(data)

    def _acknowledge_at_once(self) -> None:
        if hasattr(socket, "TCP_QUICKACK"):
            self._wire.getHandle().setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    @property
    def _wire(self) -> Any:
        return getattr(self.transport, "transport", self.transport)  # what is under TLS

    def lineLengthExceeded(self, line: bytes) -> None:
        """Cut off a game whose line has no end: it would fill the memory. It is called anew."""
        self._cut_off("a line without an end")

    def _cut_off(self, why: str) -> None:
        logger.log_err(f"{self._called}: {why}; it is cut off, and its line is laid anew.")
        self._object = ""
        self.transport.abortConnection()

    def _type(self, line: str) -> None:
        on_disk.make_sure()  # what the line tells of
        self.transport.write(line.encode() + b"\r\n")
        self._acknowledge_at_once()  # the system forgets it with every turn of the talk

    def _on_the_clock(self) -> None:
        if reactor.seconds() - self._heard > LONGEST_SILENCE:
            logger.log_err(f"{self._called} says nothing: its line is laid anew.")
            self.transport.abortConnection()
        elif self._object:
            self._lift_quota()
            self.ask()

    @property
    def _called(self) -> str:
        return f"The bridge to {self._game.name}"

    # --- what it hears ---------------------------------------------------------------------------

    def lineReceived(self, line: bytes) -> None:
        """Hear a line: what the object says, or that it has something."""
        text = _TELNET.sub(b"", line).decode("utf-8", "replace").strip("\r")
        begins, ends = f"{self._word} ", f" {self._word}"
        if text.startswith(begins) and text.endswith(ends):
            kind, _, said = text[len(begins) : -len(ends)].partition(" ")
            self._hear(kind, said)
        elif text == WAKE and self._object:
            self.ask()
        elif not self._object and text.lower().startswith(_WRONG):
            self._give_up(f"{self._game.robot} can't log in: the name or the password is wrong.")

    def _hear(self, kind: str, said: str) -> None:
        if kind == "I" and not self._object:
            self._come_in(said.strip())
        elif kind == "L":
            lines = said.strip()
            if wire.is_number(lines) and int(lines) < ENOUGH:
                self._complain(f"may type {lines} lines, and then one a second")
        elif kind == "E":
            self._note_how_soon()
            report, self._report, self._reported = self._report, Report(), 0
            if self._asked:  # else a game could have us do nothing but read what it reports
                self._asked = False
                self._take(report)
        elif self._reported > LONGEST_REPORT:
            self._cut_off("a report without an end")
        else:
            self._reported += len(said)
            wire.read_into(self._report, kind, said)

    def _come_in(self, found: str) -> None:
        if not _OBJECT.fullmatch(found):
            self._give_up(
                f"{self._game.robot} finds no object there: paste "
                f"bridge/softcode/{self._game.kind}.txt."
            )
            return
        self._object = found
        self._heard_in = "?"  # by an earlier connection
        self._keeper.is_reached(self, f"{self._game.robot} is in")
        if self._form.quota:
            self._type(f"think {self._word} L [{self._form.quota}] {self._word}")
        self._lift_quota()
        self._say_where_to_listen()
        self._trigger()

    # --- whether it may type as fast as it must ---------------------------------------------------

    def _lift_quota(self) -> None:
        if self._form.lifts_quota:
            self._type(self._form.lifts_quota)

    def _note_how_soon(self) -> None:
        took = reactor.seconds() - self._asked_at
        self._slow_reports = self._slow_reports + 1 if self._asked and took > SLOW else 0
        if self._slow_reports == SLOW_REPORTS:
            self._complain(f"is answered only after {took:.1f} seconds")

    def _complain(self, how: str) -> None:
        """Tell the log and the game's wizards, once, why players wait there."""
        if not self._complained:
            self._complained = True
            told = f"{self._game.robot} {how}, so players wait: {self._form.how_to_lift}."
            logger.log_warn(f"{self._called}: {told}")
            self._type(f"{self._form.tells_wizards} Roundkeeper: {told}")

    def _take(self, report: Report) -> None:
        wrong = wire.wrong_version(report, self._game.kind)
        if wrong:
            self._give_up(wrong)
            return
        self._keeper.take(report)
        if self._again or self._keeper.untold() or self._has_more_to_say:
            self.ask()

    @property
    def _has_more_to_say(self) -> bool:
        return self._keeper.has_writes or self._keeper.rooms_heard() != self._heard_in

    def _give_up(self, why: str) -> None:
        logger.log_err(f"{self._called}: {why}")
        self._object = ""
        self.transport.loseConnection()

    # --- what it types ---------------------------------------------------------------------------

    def ask(self) -> None:
        """Have answers shown, and ask what waits; once more where an answer to that is awaited."""
        self._again = self._asked
        if not self._asked:
            told, count = wire.batch(self._keeper.untold(), self._form)
            if count:
                self._type(f"&ANSWERS {self._object}={told}")
            if self._keeper.has_writes:
                self._type(f"&WRITES {self._object}={self._keeper.writes()}")
            self._say_where_to_listen()
            self._trigger()

    def _say_where_to_listen(self) -> None:
        rooms = self._keeper.rooms_heard()
        if rooms != self._heard_in:
            self._type(f"&KEEPS {self._object}={rooms}")
            self._heard_in = rooms

    def _trigger(self) -> None:
        self._asked, self._asked_at = True, reactor.seconds()
        self._type(f"@trigger {self._object}/GO={self._word}")


class Robots(Factory):
    """Makes a robot for each connection."""

    noisy = False

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    def buildProtocol(self, addr: Any) -> Robot:
        return Robot(self._keeper)
