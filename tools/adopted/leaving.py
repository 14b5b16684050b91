"""Before Roundkeeper is taken out of a game: what would be left of it in the game's own tables."""

from django.db.models import Q
from evennia.scripts.models import ScriptDB
from evennia.server.models import ServerConfig
from evennia.typeclasses.attributes import Attribute

from commands.room.who import FIELDS
from outofband.pages import LOGINS
from players.character_sheets import ATTRIBUTE as SHEET
from players.failed_logins import LOGGED_IN_FROM
from players.people import LAST_ON, PLAYED_BY
from players.preferences import (
    BELL,
    COLOUR,
    FOLLOWED,
    LANGUAGE,
    SCREENREADER,
    STYLE,
    WIDTH,
    ZONE,
)
from scenes.confirming import ASKED_BACK
from scenes.demos import PLAYED
from scenes.leaving import WALKS
from scenes.registry import CHASE_SCRIPT, CHOSEN, SCRIPT
from sheetbook.joining import PREFERENCE
from sheetbook.prepared import CATEGORY

# What is worth nothing without Roundkeeper, on characters and accounts.
MARKS = (
    *(ASKED_BACK, CHOSEN, FOLLOWED, LAST_ON, LOGGED_IN_FROM, LOGINS, PLAYED, PLAYED_BY),
    *(PREFERENCE, WALKS, BELL, COLOUR, LANGUAGE, SCREENREADER, STYLE, WIDTH, ZONE),
)
WRITTEN = (SHEET, FIELDS)  # by players


def leave(sheets: bool = False) -> None:
    """Delete the Scripts of scenes, which would have no class any more, and what Roundkeeper has
    noted on characters and accounts; say how many there were.

    Sheets stay with their characters, and what storytellers keep of NPCs and encounters with
    them, should Roundkeeper come back; with ``sheets`` they go too. Scenes, their logs and what
    was approved are in tables of Roundkeeper's own, which `evennia migrate roundkeeper zero` drops.
    """
    handles = ScriptDB.objects.filter(db_typeclass_path__in=(SCRIPT, CHASE_SCRIPT))
    number = handles.count()
    for handle in handles:
        handle.delete()
    noted = Attribute.objects.filter(db_model__in=("objectdb", "accountdb"))
    names = [*MARKS, *WRITTEN] if sheets else MARKS
    ours = Q(db_key__in=names, db_category=None)
    gone, _ = noted.filter(ours | Q(db_category=CATEGORY) if sheets else ours).delete()
    if sheets:
        ServerConfig.objects.filter(db_key__startswith=CATEGORY).delete()  # what they shared
    print(f"Scripts deleted: {number}. Notes on characters and accounts deleted: {gone}.")
