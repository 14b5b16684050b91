"""What has been posed; who has posed since something was over: the fight does not wait for it, but
people do.
"""

from collections.abc import Iterable, Sequence

from game import events as ev
from game.engine.ruleset import PhaseKind
from game.events import ChaseRoundEnded
from game.state.scene import Scene
from narration.events.rounds import place
from narration.languages import N_, _
from narration.line_styles import marked
from narration.phrases.chases_so_far import chases_so_far
from narration.phrases.phases import kind_of
from narration.reader import Reader
from narration.text import HANG, line, listing, sentence
from play.poses import Pose

BREAK = " / "  # what a screen reader hears where a pose begins a line
QUOTED = "> "  # what a pose begins with where it stands among the lines of the game
QUOTED_ALOUD = N_("Posed: ")  # and for a screen reader
IDLE: tuple[PhaseKind, ...] = ("rest", "keep")  # kinds of phases in which nobody does anything


def what_is_over(events: Iterable[ev.AnyEvent], before: Scene) -> str:
    """Return what a submission brought to its end, and people may pose now: a phase in which
    something was done, or a round of a chase. Of several it is the last; empty for none.
    """
    fight = before.fight
    round_now, phase, haste = fight.round, fight.phase, fight.haste
    chases, over = chases_so_far(before), ""
    for event in events:
        chases.take(event)
        match event:
            case ev.RoundBegan():
                round_now, phase, haste = event.round, "", 0
            case ev.PhaseBegan():
                over = over if kind_of(before, phase) in IDLE else place(round_now, phase, haste)
                phase, haste = event.phase, event.haste
            case ev.FightEnded() | ev.FightRested():
                over = over if kind_of(before, phase) in IDLE else place(round_now, phase, haste)
                phase, haste = "", 0
            case ChaseRoundEnded():
                over = _(
                    "{chases}, round {round}", chases=chases[event.chase].name(), round=event.round
                )
    return over


def pose_lines(
    over: str,
    posed: Sequence[str],
    awaited: Sequence[str],
    absent: Sequence[str],
    reader: Reader,
) -> list[str]:
    """Return who has posed since something was ``over`` (empty: since the scene opened), who has
    not, and who is not connected and has not.
    """
    told = [_("{over} is over", over=over)] if over else []
    told.append(_("Posed since: {posed}", posed=listing(posed) or _("nobody yet")))
    if awaited:
        told.append(_("Not yet: {awaited}", awaited=listing(awaited)))
    elif posed:
        told.append(_("Nobody else is waited for"))
    if absent:
        told.append(_("Not connected: {absent}", absent=listing(absent)))
    return line(" ".join(map(sentence, told)), reader)


def heard_at_once(text: str) -> str:
    """Return a text of several lines as one, for a screen reader; it hears no empty ones."""
    return BREAK.join(filter(None, map(str.strip, text.split("\n"))))


def posed_lines(pose: Pose, reader: Reader) -> list[str]:
    """Return a pose as the room read it. What had lines of its own is indented from the second on:
    no line of it can be taken for one of the log's own.
    """
    first, *others = pose.text.split("\n")
    if reader.screenreader:
        return marked("pose", line(heard_at_once(pose.text), reader))
    rest = [one for each in others for one in line(each, reader, HANG)]
    return marked("pose", line(first, reader) + rest)


def quoted_lines(pose: Pose, reader: Reader) -> list[str]:
    """Return a pose among the lines of the game, set apart from them: no game's line begins so."""
    first, *others = pose.text.split("\n")
    if reader.screenreader:
        return marked("pose", line(_(QUOTED_ALOUD) + heard_at_once(pose.text), reader))
    later = QUOTED + " " * len(HANG)
    told = [each for one in others for each in line(one, reader, later)]
    return marked("pose", line(first, reader, QUOTED) + told)
