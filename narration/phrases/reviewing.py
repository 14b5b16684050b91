"""Withheld results in words: what waits for the storyteller, what they have ruled."""

from game import events as ev
from game.state.scene import Change, Ruling, Scene
from narration.languages import N_, _
from narration.reader import Reader
from narration.text import count, line, listing, marked, successes, typed


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
    by = _("{by} rules", event) if event.by else _("The storyteller rules")
    return f"{by}: {_ruling(event, event.ruling)} ({event.ruling.why})"


RULED: dict[Change, str] = {
    "dice": N_("the dice of {roll} are {faces}, not {was}"),
    "reroll": N_("{roll} ({was}) is rolled again"),
    "difficulty": N_("the difficulty of {roll} is {number}, not {was}"),
    "successes": N_("{roll} counts {number}, not {was}"),
    "damage": N_("{who}'s blow does {number}"),
    "type": N_("{who}'s blow is {type}"),
    "target": N_("{who}'s attack is on {target}, not {was}"),
    "cancel": N_("{who}'s action comes to nothing"),
}


def _ruling(event: ev.Ruled, ruling: Ruling) -> str:
    roll = _("{who}'s {purpose} roll", event)
    if event.private and not event.was:
        return _("{roll} is corrected", roll=roll)
    counted = {"successes": successes(ruling.number), "damage": count(ruling.number, "level")}
    return _(
        RULED[ruling.change],
        event,
        roll=roll,
        faces=" ".join(map(str, ruling.faces)),
        number=counted.get(ruling.change, ruling.number),
        type=ruling.type,
        target=ruling.target,
    )


def released_words(event: ev.Released) -> str:
    """Return that the storyteller releases results; nothing if there is nothing to say of it."""
    if event.why:
        return _("{by} releases it as it is ({why})", event, by=event.by or _("The storyteller"))
    return ""


def privacy_words(event: ev.PrivacySet) -> str:
    """Return whose rolls are private from now on, or no longer."""
    return _(
        "{who}'s rolls are now {private}",
        event,
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
