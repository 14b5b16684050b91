"""``python -m tools.export [N]``: writes scene N's whole log as JSON and as text, or lists scenes.

For admins; the game need not run, and may. The files hold everybody's secrets: mode 600.
"""

import argparse
import os
from pathlib import Path

from tools.console import Trouble, run, say

LISTED = 20


def main(arguments: list[str] | None = None) -> None:
    """Write a scene's log, or list the last scenes."""
    parser = argparse.ArgumentParser(prog="python -m tools.export", description=__doc__)
    parser.add_argument("scene", nargs="?", type=int, metavar="N", help="the scene's number")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to, not server/exports")
    options = parser.parse_args(arguments)
    _load_evennia()
    if options.scene is None:
        list_scenes()
    else:
        write_scene(options.scene, options.out)


def _load_evennia() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.conf.settings")
    import django
    import evennia

    from server.conf import database
    from tools import secret_settings

    database.refuse_if_missing()
    secret_settings.refuse_slips()
    django.setup()
    evennia._init()


def list_scenes() -> None:
    """Print the last scenes, open ones too."""
    from journal.models import SceneRecord

    rows = list(SceneRecord.objects.order_by("-pk").defer("state", "line")[:LISTED])
    if not rows:
        raise Trouble("There are no scenes yet.")
    for row in rows:
        over = "over" if row.ended else "open"
        say(f"{row.pk:>5}  {row.started:%Y-%m-%d}  {over}  {row.number:>4} entries  {row.title}")
    say(".venv/bin/python -m tools.export N writes one.")


def write_scene(number: int, into: Path | None = None) -> None:
    """Write a scene's whole log and say where."""
    from journal.store import UnreadableScene
    from narration.unreadable import unreadable
    from outofband import exports
    from scenes.telling import log_access

    # A number that the database cannot hold is no scene's either.
    try:
        reading = log_access.read_as(number, "", st=True) if 0 < number < 2**63 else None
        if reading is None:
            raise Trouble(f"There is no scene {number}; .venv/bin/python -m tools.export has all.")
        files = exports.write_files(reading, into or exports.folder())
    except UnreadableScene as error:
        raise Trouble(f"{unreadable(number, error.entry)} {error.entry.why}".strip()) from error
    except OSError as error:
        raise Trouble(f"It cannot be written: {error}") from error
    for file in files:
        say(str(file))


if __name__ == "__main__":
    run(main)
