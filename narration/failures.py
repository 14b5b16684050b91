"""What a person is told when a line of theirs failed, or a scene cannot be read: what happened
and what to do, no more.

A caller that knows that nothing was done says so; nobody can tell how far any other command
came."""

from game.journal import VERSION, UnreadableEntry
from narration.languages import N_, _

# Said as it is, not laid out for its reader: how a person reads is in the database too.

# --- by what writes all of a line or nothing ------------------------------------------------------

NO_DATABASE = N_(
    "The game's database isn't answering, or couldn't save that: nothing was "
    "done,\nand nobody was told. Try again in a moment; +init shows where "
    "things stand. If\nit goes on, tell the game's admin."
)
LOCKED = N_(
    "Another program is writing to the game's database: nothing\nwas done, "
    "and nobody was told. Try again in a moment. If it goes on, tell "
    "the\ngame's admin."
)
HALF_DONE = N_(
    "The game's database has stopped answering. What was saved by then "
    "stands, and the\nrest was not done: +init and +sheet show where things "
    "stand. Try the rest again\nin a moment. If it goes on, tell the game's "
    "admin."
)

# --- by any command -------------------------------------------------------------------------------

LINE_WITHOUT_DATABASE = N_(
    "The game's database isn't answering, or couldn't save that: what you "
    "typed was not\ndone, or only part of it. Check where things stand, and "
    "try again in a moment. If\nit goes on, tell the game's admin."
)
LINE_WHILE_LOCKED = N_(
    "Another program is writing to the game's database: what you typed was "
    "not done,\nor only part of it. Check where things stand, and try again "
    "in a moment. If it\ngoes on, tell the game's admin."
)
LINE_FAILED = N_(
    "Something in the game went wrong: what you typed was not done, or only "
    "part of it.\nCheck where things stand. If it happens again, tell the "
    "game's admin what you\ntyped: the game's log says why."
)

# --- by a web page --------------------------------------------------------------------------------

PAGE_WITHOUT_DATABASE = N_("The game's database isn't answering. Try again in a moment.")
PAGE_ELSEWHERE = N_("Another server plays this game now, and has this page.")
PAGE_FAILED = N_(
    "Something in the game went wrong. The game's log says why: tell the game's admin."
)


# -------------------------------------------------------------------------------------------------
# A scene with an entry that this version of the game cannot read.


def unreadable(scene: int, entry: UnreadableEntry) -> str:
    """Return the scene, the entry and its version in a sentence, and who can do something.

    Entry 0 is none: the whole scene was set aside.
    """
    if not entry.number:
        return _(
            "Scene {scene} is damaged, and has been set aside. The game's admin has "
            "what is left of it.",
            scene=scene,
        )
    told = _("The game can't read scene {scene}: entry {number}", entry, scene=scene)
    if entry.why:
        return _(
            "{told} is damaged. The game's admin can see what is wrong in server.log.", told=told
        )
    return _(
        "{told} was written by version {version} of the journal, and this game "
        "reads up to {VERSION}. The game's admin has to update the game.",
        entry,
        told=told,
        VERSION=VERSION,
    )
