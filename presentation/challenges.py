"""Challenges, steps, and help between friends in words (rulebook chapter 16)."""

from collections.abc import Callable, Mapping

from game import events as ev
from game.dice import Roll
from game.engine.throws import sign
from game.state.scene import pair
from presentation.text import count

NOBODY = "the world"


def sign_words(roll: Roll) -> str:
    """Return what was thrown: ``rock``, or that it is thrown again."""
    return sign(roll.faces[0]) or "thrown again"


def whose_throw(roll: Roll) -> str:
    """Return whose throw it is, as a noun."""
    return "The throw against it" if roll.purpose == "opposition" else f"{roll.who}'s throw"


def thrown_words(roll: Roll, whose: str) -> str:
    """Return a throw in few words: ``You throw rock, test pool 4``; ``whose`` says who throws."""
    if roll.purpose == "opposition":
        return f"{sign_words(roll)} comes against it, test pool {roll.successes}"
    return f"{whose} {sign_words(roll)}, test pool {roll.successes}"


def decided_words(event: ev.ChallengeDecided, short: bool = False) -> str:
    """Return who won a challenge, and by what; ``short`` where a colon stands before it."""
    told = f"{event.winner} wins" if event.winner else f"{event.loser} fails"
    if event.by == "unopposed":
        return f"{told} unopposed"
    if event.by == "private":
        return told
    return f"{told}{',' if short else ':'} {_how_decided(event)}"


def _how_decided(event: ev.ChallengeDecided) -> str:
    one, other = event.throws or ("", "")
    if event.by == "throw":
        return f"{one} against {other}"
    mine, theirs = event.pools or (0, 0)
    if event.by == "pool":
        return f"both throw {one}, test pools {mine} against {theirs}"
    return f"both throw {one}, with test pools of {mine}, and the rules for ties decide"


def moved_words(event: ev.Moved) -> str:
    """Return a move, and how far apart it leaves two people."""
    told = f"{event.who} {'crawls' if event.crawling else 'moves'} {count(event.steps, 'step')}"
    other = event.toward or event.away
    if not other:
        return told
    told += f" {'toward' if event.toward else 'away from'} {other}"
    apart = {(one, two): steps for one, two, steps in event.distances}
    now = apart.get(pair(event.who, other))
    return told if now is None else f"{told}: they are {count(now, 'step')} apart"


def laid_down_words(event: ev.LaidDown) -> str:
    """Return that somebody lies down (MET-8)."""
    return f"{event.who} drops to the ground"


def fleeing_words(event: ev.EscapeAnnounced) -> str:
    """Return that somebody has announced a fair escape (MET-7)."""
    return f"{event.who} means to get away by fair escape"


def steps_words(event: ev.StepsSet) -> str:
    """Return how far apart two were put."""
    by = f" (by {event.by})" if event.by else ""
    return f"{event.who} and {event.other} are {count(event.steps, 'step')} apart{by}"


def spoiled_words(event: ev.EscapeSpoiled) -> str:
    """Return the end of a fair escape."""
    by = f": the challenge with {event.by} keeps them" if event.by else ""
    return f"{event.who} does not get away fairly{by}"


def shield_words(event: ev.ShieldReady) -> str:
    """Return for whom somebody would take an attack."""
    if not event.friend:
        return f"{event.who} no longer shields anybody"
    return f"{event.who} stands ready to shield {event.friend}"


# --- questions ------------------------------------------------------------------------------------

MATTERS: dict[str, Callable[[Mapping[str, str]], str]] = {
    "retest": lambda about: "a retest, for one Willpower",
    "help": lambda about: f"help from {about['by']}",
    "shield": lambda about: f"{about['by']} would take {about['attacker']}'s attack",
    "withdraw": lambda about: f"{about['by']} is in the way",
}

OPENINGS: dict[str, Callable[[Mapping[str, str]], str]] = {
    "retest": lambda about: "You lose this challenge. One Willpower buys a retest. Type:",
    "help": lambda about: f"{about['by']} offers to help with your next maneuver. Type:",
    "shield": lambda about: (
        f"{about['attacker']} attacks you, and {about['by']} offers to take it. Type:"
    ),
    "withdraw": lambda about: f"{about['by']} steps in front of {about['target']}. Type:",
}

MEANS: dict[str, dict[str, str]] = {
    "retest": {"yes": "throw again, for one Willpower", "no": "the loss stands"},
    "help": {"accept": "it costs no Willpower then", "refuse": "they keep their action"},
    "shield": {"accept": "they are the target instead", "refuse": "you meet it yourself"},
    "withdraw": {"strike": "go through with it", "withdraw": "your action is lost"},
}

ANSWERED: dict[tuple[str, str], Callable[[str, Mapping[str, str]], str]] = {
    ("retest", "yes"): lambda who, about: f"{who} buys a retest",
    ("retest", "no"): lambda who, about: f"{who} buys no retest",
    ("help", "accept"): lambda who, about: "",  # so are these
    ("help", "refuse"): lambda who, about: "",
    ("shield", "accept"): lambda who, about: "",
    ("shield", "refuse"): lambda who, about: f"{who} does not want to be shielded by {about['by']}",
    ("withdraw", "strike"): lambda who, about: "",  # the attack says it
    ("withdraw", "withdraw"): lambda who, about: f"{who} withdraws, and loses the action",
}
