"""Nothing leaves the server before what it tells of is on the disk.

A commit that waits for the disk keeps everybody waiting. So on SQLite each submission is still a
transaction of its own, which outlives a killed process; but the disk, which outlives a power cut
too, is waited for once for all that was written in a turn of the reactor, before anything of it is
told (`server/conf/sqlite/`). Every way out of the server passes here: the link to the portal, a
robot's lines, web pages.
"""

from django.db import connection


def make_sure() -> None:
    """Have all that was written be on the disk, before anything leaves that tells of it.

    Where each commit waits for the disk itself, nothing is left to do.
    """
    bring = getattr(connection, "bring_to_disk", None)
    if bring is not None:
        bring()
