"""Questions that block, and their answers."""

from collections.abc import Callable, Mapping

from game import events as ev
from game.chase.maneuvers import NONE
from presentation import challenges
from presentation.languages import _
from presentation.text import words_of
from presentation.words.view import INDENT, View, nothing, say, tells

ANY = "*"

ANSWERED: dict[tuple[str, str], Callable[[str, Mapping[str, str]], str]] = {
    ("committed", "accept"): lambda who, about: _(
        "{who} takes {attacker}'s committed attack as it comes", who=who, attacker=about["attacker"]
    ),
    ("committed", "brave"): lambda who, about: _(
        "{who} braves {attacker}'s committed attack", who=who, attacker=about["attacker"]
    ),
    ("committed", "abort"): lambda who, about: "",  # the abort is told
    ("pool", ANY): lambda who, about: "",  # what it comes to is told
    ("defend", "wait"): lambda who, about: _(
        "{who} keeps the action, and does not defend", who=who
    ),
    ("defend", ANY): lambda who, about: "",  # what is given up is told
    ("void", "abort"): lambda who, about: "",
    ("room", "let in"): lambda who, about: "",  # what is declared is told
    ("room", "refuse"): lambda who, about: _(
        "There is no room around {target} for {attacker}, who says something else",
        target=about["target"],
        attacker=about["attacker"],
    ),
    ("reach", "reaches"): lambda who, about: _(
        "{attacker} gets to {target}", attacker=about["attacker"], target=about["target"]
    ),
    ("reach", "not"): lambda who, about: _(
        "{attacker} does not get to {target}", attacker=about["attacker"], target=about["target"]
    ),
    ("instead", ANY): lambda who, about: "",  # the abort is told, or what becomes of the action
    ("void", "lose"): lambda who, about: "",  # the loss is told
    **challenges.ANSWERED,
    ("forced", "shrug off"): lambda who, about: "",  # what is paid for it is told
    ("forced", "hostage block"): lambda who, about: "",
    ("price", "refuse"): lambda who, about: _(
        "The storyteller refuses {grappler}'s action", grappler=about["grappler"]
    ),
    ("bayonet", "bayonet"): lambda who, about: _("{who} uses the bayonet", who=who),
    ("effect", ANY): lambda who, about: "",  # the effect is told, or the hold that begins
    ("price", ANY): lambda who, about: "",  # what is paid is told
    ("maneuver", "none"): lambda who, about: _("{who} uses no maneuver", who=who),
    ("maneuver", ANY): lambda who, about: "",  # the maneuver is told
    ("course", ANY): lambda who, about: "",  # the new course will be told
    ("trait", ANY): lambda who, about: "",
    ("obstacle", ANY): lambda who, about: "",  # what is paid is told, or the roll
    ("follow", ANY): lambda who, about: "",  # whom they follow is told
    ("long-shot", ANY): lambda who, about: "",  # the ruling is told
    ("bayonet", "fire"): lambda who, about: _("{who} fires the {gun}", who=who, gun=about["gun"]),
}


tells(ev.Asked)(nothing)  # the last line says who is awaited, and what for


@tells(ev.Answered)
def _answered(event: ev.Answered, view: View) -> list[str]:
    question = view.questions.get(event.question)
    about = question.about if question else {}
    kind = question.question if question else ""
    write = ANSWERED.get((kind, event.option)) or ANSWERED.get((kind, ANY))
    if write is None:
        told = _("{who} chooses: {option}", who=event.who, option=words_of(event.option))
    elif (kind, event.option) == ("maneuver", NONE) and view.reader.style != "verbose":
        return []  # that the round is over says it, or that another is asked
    else:
        told = write(event.who, about)
    return say(told, view, INDENT if event.exchange else "")
