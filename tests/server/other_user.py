"""Doing something as another user of the machine, as anybody could who has a shell there."""

import json
import os
from collections.abc import Callable
from typing import Any

import pytest

NOBODY = 65534


def as_other_user(action: Callable[[], Any]) -> Any:
    """Return what an action comes to in a process of another user; it must go into JSON.

    Without root's rights nobody can become another user: then the test is skipped, visibly.
    """
    if os.geteuid() != 0:
        pytest.skip("only root can try what another user of the machine can do")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            os.write(writing, json.dumps(action()).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        said = answer.read()
    os.waitpid(child, 0)
    assert said, "the other user's process came to nothing"
    return json.loads(said)
