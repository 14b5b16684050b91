"""Rehearses in a process of its own: one request in, as a line of JSON; what it has come to so far,
line by line, out.

The game starts it (`outofband/rehearsal_worker.py`) and ends it when it will wait no longer.
"""

import os
import sys
from typing import BinaryIO

import msgspec

from game.state.declaration import read_part
from game.state.scene import Scene
from rehearsal.running import NICE, rehearse
from rehearsal.tallies import Tally

SHOWN = 20  # how often at least it is told how far it is
MOST_UNTOLD = 50  # fights

_encode = msgspec.msgpack.Encoder().encode


class Request(msgspec.Struct, frozen=True):
    """A scene, and how often it is to be fought from where it stands."""

    scene: Scene
    fights: int
    seed: int = 0


_REQUEST = msgspec.json.Decoder(Request, dec_hook=read_part)


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    request = _REQUEST.decode(requests.readline())
    step = max(1, min(MOST_UNTOLD, request.fights // SHOWN))
    told = 0

    def progress(so_far: Tally) -> None:
        nonlocal told
        if so_far.fights >= told + step or so_far.fights == request.fights:
            told = so_far.fights
            replies.write(_encode(so_far).hex().encode() + b"\n")
            replies.flush()

    rehearse(request.scene, request.fights, request.seed, progress=progress)


if __name__ == "__main__":
    os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)
