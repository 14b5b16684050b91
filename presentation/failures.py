"""What somebody is told when a line of theirs failed: what happened and what to do, no more.

A caller that knows that nothing was done says so; nobody can tell how far any other command came.
"""

# Said as it is, not laid out for its reader: how somebody reads is in the database too.

# --- by what writes all of a line or nothing ------------------------------------------------------

NO_DATABASE = (
    "The game's database does not answer, or could not write that down: nothing\n"
    "was done, and nobody was told. Try again in a moment; +init shows where\n"
    "things stand. If it goes on, tell the game's admin."
)
LOCKED = (
    "Another program is writing to the game's database: nothing\n"
    "was done, and nobody was told. Try again in a moment. If it goes on, tell the\n"
    "game's admin."
)
HALF_DONE = (
    "The game's database does not answer any more. What was written by then stands,\n"
    "and the rest was not done: +init and +sheet show where things stand. Try what\n"
    "is missing in a moment; if it goes on, tell the game's admin."
)

# --- by any command -------------------------------------------------------------------------------

LINE_WITHOUT_DATABASE = (
    "The game's database does not answer, or could not write that down: what you\n"
    "typed was not done, or not all of it. Look how things stand, and try again in\n"
    "a moment. If it goes on, tell the game's admin."
)
LINE_WHILE_LOCKED = (
    "Another program is writing to the game's database: what you typed was not done,\n"
    "or not all of it. Look how things stand, and try again in a moment. If it goes\n"
    "on, tell the game's admin."
)
LINE_FAILED = (
    "Something in the game went wrong: what you typed was not done, or not all of it.\n"
    "Look how things stand. If it happens again, tell the game's admin what you typed:\n"
    "the game's log says why."
)

# --- by a web page --------------------------------------------------------------------------------

PAGE_WITHOUT_DATABASE = "The game's database does not answer. Try again in a moment."
PAGE_FAILED = "Something in the game went wrong. The game's log says why: tell the game's admin."
