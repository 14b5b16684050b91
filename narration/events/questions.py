"""Questions that block, and their answers."""

from game import events as ev
from game.reading import NO_MANEUVER
from narration.events.view import INDENT, View, nothing, say, tells
from narration.languages import N_, _
from narration.text import words_of

ANY = "*"

# What is told of an answer, by question and option; its parts are who gives it, and what the
# question is about. Nothing where something else tells what comes of it.
ANSWERED = {
    ("committed", "accept"): N_("{who} takes {attacker}'s committed attack as it comes"),
    ("committed", "brave"): N_("{who} braves {attacker}'s committed attack"),
    ("committed", "abort"): "",  # the abort is told
    ("pool", ANY): "",  # what it comes to is told
    ("defend", "wait"): N_("{who} keeps the action, and does not defend"),
    ("defend", ANY): "",  # what is given up is told
    ("attacked", ANY): "",  # the abort is told, or how the attack is met
    ("void", "abort"): "",
    ("room", "let in"): "",  # what is declared is told
    ("room", "refuse"): N_(
        "There is no room around {target} for {attacker}, who says something else"
    ),
    ("reach", "reaches"): N_("{attacker} gets to {target}"),
    ("reach", "not"): "",  # that the blow is lost is told
    ("instead", ANY): "",  # the abort is told, or what becomes of the action
    ("void", "lose"): "",  # the loss is told
    ("retest", "yes"): N_("{who} buys a retest"),
    ("retest", "no"): N_("{who} buys no retest"),
    ("help", "accept"): "",  # that it is taken is told, or that it is not
    ("help", "refuse"): "",
    ("shield", "accept"): "",
    ("shield", "refuse"): N_("{who} does not want to be shielded by {by}"),
    ("withdraw", "strike"): "",  # the attack says it
    ("withdraw", "withdraw"): N_("{who} withdraws: the action is lost"),
    ("forced", "shrug off"): "",  # what is paid for it is told
    ("forced", "hostage block"): "",
    ("price", "refuse"): N_("The storyteller refuses {grappler}'s action"),
    ("bayonet", "bayonet"): N_("{who} uses the bayonet"),
    ("effect", ANY): "",  # the effect is told, or the hold that begins
    ("price", ANY): "",  # what is paid is told
    ("maneuver", "none"): N_("{who} uses no maneuver"),
    ("maneuver", ANY): "",  # the maneuver is told
    ("course", ANY): "",  # the new course will be told
    ("trait", ANY): "",
    ("obstacle", ANY): "",  # what is paid is told, or the roll
    ("follow", ANY): "",  # whom they follow is told
    ("long-shot", ANY): "",  # the ruling is told
    ("bayonet", "fire"): N_("{who} fires the {gun}"),
}


tells(ev.Asked)(nothing)  # the last line says who is awaited, and what for


@tells(ev.Answered)
def _answered(event: ev.Answered, view: View) -> list[str]:
    question = view.questions.get(event.question)
    kind = question.question if question else ""
    if (kind, event.option) == ("maneuver", NO_MANEUVER) and view.reader.style != "verbose":
        return []  # that the round is over says it, or that another is asked
    text = ANSWERED.get((kind, event.option), ANSWERED.get((kind, ANY)))
    if question is None or text is None:
        told = _("{who} chooses: {option}", who=event.who, option=words_of(event.option))
    else:
        told = _(text, **{**question.about, "who": event.who})
    return say(told, view, INDENT if event.exchange else "")
