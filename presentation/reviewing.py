"""Withheld results in words: what waits for the storyteller, what they have ruled."""

from game import events as ev
from game.state.ruling import Ruling
from game.state.scene import Scene
from presentation.kinds import marked
from presentation.languages import _
from presentation.reader import Reader
from presentation.text import count, line, listing, typed


def review_set_words(event: ev.ReviewSet) -> str:
    """Return that results are withheld from now on, or no longer."""
    if event.on:
        return _("Review is on: the storyteller sees each result before it is announced")
    return _("Review is off: results are announced at once")


def withheld_words(event: ev.Held) -> str:
    """Return whose doings are with the storyteller."""
    doings = [
        _("{who}'s action{upon}", who=who, upon=_(" on {on}", on=on) if on else "")
        for who, on in event.exchanges.values()
    ]
    return _("The storyteller is reviewing {doings}", doings=listing(doings))


def ruled_words(event: ev.Ruled) -> str:
    """Return a ruling with its reason."""
    by = _("{by} rules", by=event.by) if event.by else _("The storyteller rules")
    return f"{by}: {_ruling(event, event.ruling)} ({event.ruling.why})"


def _ruling(event: ev.Ruled, ruling: Ruling) -> str:
    roll = _("{who}'s {purpose} roll", who=event.who, purpose=event.purpose)
    if event.private and not event.was:
        return _("{roll} is corrected", roll=roll)
    match ruling.change:
        case "dice":
            return _(
                "the dice of {roll} are {faces}, not {was}",
                roll=roll,
                faces=" ".join(map(str, ruling.faces)),
                was=event.was,
            )
        case "reroll":
            return _("{roll} ({was}) is rolled again", roll=roll, was=event.was)
        case "difficulty":
            return _(
                "the difficulty of {roll} is {number}, not {was}",
                roll=roll,
                number=ruling.number,
                was=event.was,
            )
        case "successes":
            return _(
                "{roll} counts {number}, not {was}",
                roll=roll,
                number=count(ruling.number, "success", "successes"),
                was=event.was,
            )
        case "damage":
            return _(
                "{who}'s blow does {number}", who=event.who, number=count(ruling.number, "level")
            )
        case "type":
            return _("{who}'s blow is {type}", who=event.who, type=ruling.type)
        case "target":
            return _(
                "{who}'s attack is on {target}, not {was}",
                who=event.who,
                target=ruling.target,
                was=event.was,
            )
        case "cancel":
            return _("{who}'s action comes to nothing", who=event.who)


def released_words(event: ev.Released) -> str:
    """Return that the storyteller releases results; nothing if there is nothing to say of it."""
    if event.why:
        return _(
            "{by} releases it as it is ({why})", by=event.by or _("The storyteller"), why=event.why
        )
    return ""


def privacy_words(event: ev.PrivacySet) -> str:
    """Return whose rolls are private from now on, or no longer."""
    return _(
        "{who}'s rolls are now {private}",
        who=event.who,
        private=_("private") if event.private else _("open to everyone"),
    )


def withheld_hints(scene: Scene, reader: Reader) -> list[str]:
    """Return what the storyteller can do about withheld results; nothing for others."""
    if not reader.moves_on:
        return []
    rest = _("phase") if scene.shot is None or scene.shot.held is None else _("round")
    run = _("({command}: with the rest of the {rest})", command=typed("+init/run"), rest=rest)
    told = _("Type {command} to release it {run}.", command=typed("+combat/release"), run=run)
    if reader.st:
        told = _(
            "Type {command} to release it {run}, or correct it: {command2}. "
            "{command3} has the rest.",
            command=typed("+combat/release"),
            run=run,
            command2=typed("+rule attack successes=2 because WHY"),
            command3=typed("+help +rule"),
        )
    return marked("ask", line(told, reader))
