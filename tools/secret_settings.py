"""The settings that only this install has: server/conf/secret_settings.py."""

import secrets
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools import private

FILE = GAME_ROOT / "server" / "conf" / "secret_settings.py"

TEXT = '''"""Settings of this install alone, which git ignores. They win over settings.py."""

# Signs the web sessions. Keep it to yourself; changing it logs everybody out of the web pages.
SECRET_KEY = {key!r}
'''


def ensure(file: Path = FILE) -> None:
    """Write the file with a key of its own, unless it is there."""
    if not file.exists():
        private.write(file, TEXT.format(key=secrets.token_urlsafe(48)))
