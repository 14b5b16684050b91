"""What the `make` commands say, and how they end."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from server.conf.database import Missing
from server.conf.environment import WrongSetting

# What twistd writes before it says what is wrong: all of its options, and of its commands.
_USAGE = re.compile(r"^Usage: twistd .*?(?=^\S*/twistd )", re.MULTILINE | re.DOTALL)


class Trouble(Exception):
    """Something the person at the keyboard has to know; the text says what to do about it."""

    status = 1  # that the program ends with


class Damaged(Trouble):
    """Some of the game's data is damaged; what was asked for is done as far as it goes."""

    status = 3


def say(line: str = "") -> None:
    """Print a line at once, so that nobody stares at silence."""
    print(line, flush=True)


def last_lines(path: Path, count: int = 15) -> str:
    """Return the end of a log, or nothing if there is none."""
    if not path.exists():
        return ""
    text = _USAGE.sub("", path.read_text(encoding="utf-8", errors="replace"))
    return "\n".join(text.splitlines()[-count:])


def run(main: Callable[[], None]) -> NoReturn:
    """Run a command's `main` and end the program; trouble is one message, not a traceback."""
    try:
        main()
    except (Trouble, WrongSetting, Missing) as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(getattr(trouble, "status", 1))
    except KeyboardInterrupt:
        print("\nInterrupted. The same command takes it up from here.", file=sys.stderr)
        sys.exit(130)
    sys.exit(0)
