"""What is told of a scene with an entry that this version of the game cannot read."""

from game.journal import VERSION, UnreadableEntry
from narration.languages import _


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
