"""What those in a scene have arranged that is not usual: whoever comes later ought to know."""

from game.state.scene import Scene
from narration.languages import _
from narration.phrases.presence import idle_words
from narration.phrases.rulesets import written
from narration.reader import Reader
from narration.text import line, lines, sentence


def newcomer_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return to one who comes into a scene without a storyteller by what rules and how fast it is
    played, where that is not usual, and what else is arranged.
    """
    told = []
    if scene.ruleset != reader.usual:
        told.append(_("This scene is played by {ruleset} rules", ruleset=scene.ruleset))
    if own := scene.own_settings:
        changes = ", ".join(f"{name} {written(value)}" for name, value in own.items())
        told.append(_("Its own settings: {changes}", changes=changes))
    if scene.pace == "slow":
        told.append(_("Pace slow: you have days to answer (`+help days`)"))
    if scene.pace == "step":
        told.append(_("Pace step: each turn waits for +init/next"))
    return lines(map(sentence, told), reader) + arranged_lines(scene, reader)


def arranged_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return what is other than in most scenes; nothing where that is nothing."""
    told = []
    if scene.idle:
        told.append(idle_words(scene.idle.nudge, scene.idle.after, scene.idle.then))
    return lines(map(sentence, told), reader) + kept_lines(scene.poses, reader)


def kept_lines(kept: bool, reader: Reader) -> list[str]:
    """Return that poses do not go into the log, where they do not: it is usual that they do."""
    if kept:
        return []
    return line(
        _("The log does not keep what is said and posed here (`+help logs`)."),
        reader,
    )
