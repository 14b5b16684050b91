"""The settings that only this install has: server/conf/secret_settings.py."""

import importlib
import secrets
import traceback
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, write_private

FILE = GAME_ROOT / "server" / "conf" / "secret_settings.py"

TEXT = '''"""Settings of this install alone, which git ignores. They win over settings.py."""

# Signs the web sessions. Keep it to yourself; changing it logs everybody out of the web pages.
SECRET_KEY = {key!r}
'''


def ensure(file: Path = FILE) -> None:
    """Write the file with a key of its own, unless it is there."""
    if not file.exists():
        write_private(file, TEXT.format(key=secrets.token_urlsafe(48)))


def refuse_slips() -> None:
    """Load the file as the settings do, and refuse it if it does not come to its end."""
    try:
        importlib.import_module("server.conf.secret_settings")
    except (Exception, SystemExit) as error:
        place = f"{FILE}, line {line}" if (line := _line_of(error)) else str(FILE)
        what = "".join(traceback.format_exception_only(type(error), error)[-1:]).strip()
        raise Trouble(f"There is a mistake in {place}: {what}") from error


def _line_of(error: BaseException) -> int | None:
    """Return the line of the file that cannot be read, or at which it ended."""
    places = [
        (one.filename, one.lineno) for one in reversed(traceback.extract_tb(error.__traceback__))
    ]
    if isinstance(error, SyntaxError):
        places.insert(0, (error.filename or "", error.lineno))
    return next((line for name, line in places if Path(name).resolve() == FILE.resolve()), None)
