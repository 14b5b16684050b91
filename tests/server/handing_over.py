"""Hands a program of a game's over to a process that has loaded what it loads: see warm_starts.py.

A game's directory holds this as `sitecustomize.py`, which each Python reads that starts there. It
waits for what is forked in its place, and ends as that does.
"""

import contextlib
import os
import sys

_DOOR = "WARM_STARTS"


def _is_ours() -> bool:
    """Say whether this is a `twistd`, or a tool that does its work and ends."""
    match sys.orig_argv:
        case [_, "-m", "demo_scene", *_]:
            return True
        case [_, "-m", module, *words]:
            ends = module != "tools.watching.watch" and "--stay" not in words
            return ends and module.startswith("tools.")
        case [_, script, *_]:
            return script.endswith("/twistd")
    return False


def _hand_over(door: str) -> None:
    import json
    import socket

    umask = os.umask(0)
    os.umask(umask)
    order = {
        "words": sys.orig_argv,
        "folder": os.getcwd(),
        "environment": dict(os.environ),
        "session": os.getsid(0) == os.getpid(),
        "umask": umask,
    }
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(door)
        text = json.dumps(order).encode() + b"\n"
        socket.send_fds(line, [text[:1]], [0, 1, 2])
        line.sendall(text[1:])
        with line.makefile() as answer:
            told = answer.readline()
    ended = int(told or 1)
    if ended < 0:
        os.kill(os.getpid(), -ended)
    os._exit(ended)


if os.environ.get(_DOOR) and _is_ours():
    with contextlib.suppress(ConnectionError):  # the test run is gone: it starts as it would have
        _hand_over(os.environ[_DOOR])
