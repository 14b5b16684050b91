"""Works odds out in a process of its own: a request a line in, what it came to a line out, as JSON.

The game starts it (`outofband/odds_worker.py`) and ends it by hanging up.
"""

import os
import signal
import sys
from typing import BinaryIO, Never

import msgspec

from game.errors import RuleError
from game.state.declaration import read_part
from odds.asking import Odds
from odds.kept import Request, work_out
from odds.walking import TooMuch

NICE = 10  # the person who plays comes first
SECONDS = 10.0  # of the processor, that one request may take
_REQUEST = msgspec.json.Decoder(Request, dec_hook=read_part)


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a request came to: odds, or why there are none."""

    odds: Odds | None = None
    code: str = ""
    rule: str = ""
    facts: dict[str, object] = {}


def reply_to(line: bytes) -> Reply:
    request = _REQUEST.decode(line)
    try:
        return Reply(odds=work_out(request))
    except TooMuch:
        return Reply(code="odds-too-much")
    except RuleError as error:
        return Reply(code=error.code, rule=error.rule, facts=error.facts)


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGPROF, _give_up)
    for line in requests:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        reply = reply_to(line)
        signal.setitimer(signal.ITIMER_PROF, 0)
        replies.write(msgspec.json.encode(reply) + b"\n")
        replies.flush()


def _give_up(*_: object) -> Never:
    raise TooMuch


if __name__ == "__main__":
    os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)
