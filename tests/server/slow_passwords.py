"""A hasher that takes as long as a test wants: a copy of this stands in its game's directory.

While there is a file of the name ``HELD``, no hash is done; which have begun is noted in ``BEGUN``,
and which are done in ``DONE``.
"""

import time
from pathlib import Path

from django.contrib.auth.hashers import MD5PasswordHasher

from players.passwords import FoundAhead

HELD = Path("hashing-is-held")
BEGUN, DONE = Path("hashing-has-begun"), Path("hashing-is-done")


def _note(file: Path, password: str) -> None:
    with file.open("a") as notes:
        notes.write(f"{password}\n")


class _Waiting(MD5PasswordHasher):
    def encode(self, password: str, salt: str) -> str:
        _note(BEGUN, password)
        while HELD.exists():
            time.sleep(0.01)
        encoded = str(super().encode(password, salt))
        _note(DONE, password)
        return encoded


class Slow(FoundAhead, _Waiting):
    """Named in the game's settings."""
