"""Withheld results in words: what waits for the storyteller, what they have ruled."""

from game import events as ev
from game.state.ruling import Ruling
from game.state.scene import Scene
from presentation.kinds import marked
from presentation.reader import Reader
from presentation.text import count, line, listing, typed


def review_set_words(event: ev.ReviewSet) -> str:
    """Return that results are withheld from now on, or no longer."""
    if event.on:
        return "Review is on: the storyteller sees each result before it is announced"
    return "Review is off: results are announced at once"


def withheld_words(event: ev.Held) -> str:
    """Return whose doings are with the storyteller."""
    doings = [f"{who}'s action{f' on {on}' if on else ''}" for who, on in event.exchanges.values()]
    return f"The storyteller is reviewing {listing(doings)}"


def ruled_words(event: ev.Ruled) -> str:
    """Return a ruling with its reason."""
    by = f"{event.by} rules" if event.by else "The storyteller rules"
    return f"{by}: {_ruling(event, event.ruling)} ({event.ruling.why})"


def _ruling(event: ev.Ruled, ruling: Ruling) -> str:
    roll = f"{event.who}'s {event.purpose} roll"
    if event.private and not event.was:
        return f"{roll} is corrected"
    match ruling.change:
        case "dice":
            return f"the dice of {roll} are {' '.join(map(str, ruling.faces))}, not {event.was}"
        case "reroll":
            return f"{roll} ({event.was}) is rolled again"
        case "difficulty":
            return f"the difficulty of {roll} is {ruling.number}, not {event.was}"
        case "successes":
            return f"{roll} counts {count(ruling.number, 'success', 'successes')}, not {event.was}"
        case "damage":
            return f"{event.who}'s blow does {count(ruling.number, 'level')}"
        case "type":
            return f"{event.who}'s blow is {ruling.type}"
        case "target":
            return f"{event.who}'s attack is on {ruling.target}, not {event.was}"
        case "cancel":
            return f"{event.who}'s action comes to nothing"


def released_words(event: ev.Released) -> str:
    """Return that the storyteller releases results; nothing if there is nothing to say of it."""
    if event.why:
        return f"{event.by or 'The storyteller'} releases it as it is ({event.why})"
    return ""


def privacy_words(event: ev.PrivacySet) -> str:
    """Return whose rolls are private from now on, or no longer."""
    return f"{event.who}'s rolls are now {'private' if event.private else 'open to everyone'}"


def withheld_hints(scene: Scene, reader: Reader) -> list[str]:
    """Return what the storyteller can do about withheld results; nothing for others."""
    if not reader.moves_on:
        return []
    rest = "phase" if scene.shot is None or scene.shot.held is None else "round"
    run = f"({typed('+init/run')}: with the rest of the {rest})"
    told = f"Type {typed('+combat/release')} to release it {run}."
    if reader.st:
        told = (
            f"Type {typed('+combat/release')} to release it {run}, or correct it: "
            f"{typed('+rule attack successes=2 because WHY')}. {typed('+help +rule')} has the rest."
        )
    return marked("ask", line(told, reader))
