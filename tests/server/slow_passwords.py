"""A hasher that takes as long as a test wants: a copy of this stands in its game's directory.

While there is a file of the name ``HELD``, no hash is done; who has begun is noted in ``BEGUN``.
"""

import time
from pathlib import Path

from django.contrib.auth.hashers import MD5PasswordHasher

from typeclasses.passwords import FoundAhead

HELD, BEGUN = Path("hashing-is-held"), Path("hashing-has-begun")


class _Waiting(MD5PasswordHasher):
    def encode(self, password: str, salt: str) -> str:
        with BEGUN.open("a") as begun:
            begun.write(f"{password}\n")
        while HELD.exists():
            time.sleep(0.01)
        return str(super().encode(password, salt))


class Slow(FoundAhead, _Waiting):
    """Named in the game's settings."""
