"""What is told of a scene with an entry that this version of the game cannot read."""

from game.journal import UnreadableEntry
from game.versions import VERSION


def unreadable(scene: int, entry: UnreadableEntry) -> str:
    """Return the scene, the entry and its version in a sentence, and who can do something.

    Entry 0 is none: the whole scene was set aside.
    """
    if not entry.number:
        return (
            f"Scene {scene} is damaged, and has been set aside. The game's admin has what is left "
            "of it."
        )
    told = f"The game can't read scene {scene}: entry {entry.number}"
    if entry.why:
        return f"{told} is damaged. The game's admin can see what is wrong in server.log."
    return (
        f"{told} was written by version {entry.version} of the journal, and this game reads up to "
        f"{VERSION}. The game's admin has to update the game."
    )
