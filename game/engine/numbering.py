"""Numbers of rolls: they count what everybody knows of, so that none tells of what is held."""

from game.events.review import rolls_in, rolls_taken_back
from game.state.scene import Scene

ROOM = 100  # numbers that are kept for what is held, however many of them it needs


def next_number(scene: Scene, withheld: bool = False) -> int:
    """Return the number of the next roll; ``withheld`` is one that is part of what is held.

    What is rolled openly beside that comes after the room kept for it: from the gap nobody can tell
    how many rolls are held, nor therefore whether a blow has landed.
    """
    review = scene.held
    if review is None:
        return scene.rolls + 1
    told = review.before.rolls
    if withheld:
        held = (*(one.id for one in rolls_in(review)), *rolls_taken_back(review))
        number = max((told, *held)) + 1
        if number <= told + ROOM:
            return number
    return max(scene.rolls, told + ROOM) + 1
