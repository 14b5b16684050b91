"""What comes next for one who goes down: one line to them alone, under what happened."""

from game.state.scene import Scene
from narration.languages import N_, _
from narration.reader import Reader
from narration.text import line, typed

DEAD = ("dead", N_("final death"))


def gone_down(scene: Scene, reader: Reader) -> list[str]:
    """Return what a reader whose own character has gone down can still do, and who can help."""
    person = scene.people.get(reader.name)
    if person is None or not person.down:
        return []
    if person.down in DEAD:
        more = typed("+help death")
        told = _(
            "Your character is dead. You can pose and watch; the storyteller decides. {more}",
            more=more,
        )
        return line(f"{told}.", reader)
    if scene.fight.phase == "ended":  # there is no scene any more
        return []
    if scene.recovery == "rules":
        told = _("pose and watch. Here you heal by the rules alone")
        told = _(
            "You are down, but still in the scene: {told}: {command}.",
            told=told,
            command=typed("+help recovery"),
        )
        return line(
            _(
                "{told} You act again once you are healed. {command}.",
                told=told,
                command=typed("+help down"),
            ),
            reader,
        )
    health = person.fighter.health
    mildest = "b" if health.bashing else "l" if health.lethal else "a"
    ask, more = typed(f"+heal 1{mildest}"), typed("+help down")
    return line(
        _(
            "You are down, but still in the scene: pose, watch, ask for healing with "
            "{ask}. You act again once you are healed. {more}.",
            ask=ask,
            more=more,
        ),
        reader,
    )
