"""What is said in a chase for somebody: by a storyteller's `+as`, or by their own maneuver."""

import re

from commands.base import Refused, pick
from commands.fight.grapple import chosen
from game import actions as act
from game.actions import AnyAction
from game.grammar import parse_order, spoken
from game.notation import cut_pose, with_pose
from game.reading import carries, ruleset_of
from game.state.chase import Chase
from game.state.decisions import STORYTELLER, Question
from game.state.scene import Scene
from game.words import matches, quote, quoted
from narration.languages import N_, _
from narration.text import listing
from scenes.service import SceneService
from scenes.telling import delivery
from scenes.telling.delivery import answer

ASKED_IN_CHASES = ("maneuver", "obstacle", "course", "trait")

# What ``+as NAME=chase/SWITCH ...`` and the same words without the stroke mean.
SAYINGS = {
    "board": "board",
    "drop": N_("give up"),
    "exert": "exert",
    "give": "give",
    "join": "pursue",
    "flee": "flee",
    "maneuver": "maneuver",
    "part": "part",
    "pursue": "pursue",
    "ready": "ready",
    "roll": "roll",
    "with": "with",
}


def said_in_chase(script: SceneService, character: object, who: str, line: str) -> AnyAction | None:
    """Return what a line of chases says for ``who``: ``pursue Jo`` or ``chase/pursue Jo``; None
    for a line that is none of them.
    """
    spelled = re.fullmatch(r"(?i)chase/(\w+)\s*(.*)", line)
    if spelled is None:
        word, _unused, rest = line.partition(" ")
        if word.lower() not in SAYINGS or _is_a_verb(script, who, word):
            return None
        if word.lower() == "flee" and not rest.strip():
            return None  # with whom? It may be meant for an escape
    else:
        word, rest = spelled[1], spelled[2]
    scene = delivery.scene_in(script, character)  # as they know it: no prefix finds the hidden
    if spelled is not None and matches(word, ("attack",)) == ["attack"]:
        said, pose = cut_pose(rest)
        return spoken(scene, who, with_pose(f"attack {said.replace('=', ' ')}", pose))
    said = _saying(word)
    if said == "maneuver":
        return maneuver(script, character, who, rest)
    if said == "board":
        return parse_order(f"ride {quoted(who)} with {rest.strip()}", scene)
    if said == "pursue":
        return pursuit(scene, who, rest.strip())
    if said == "with":
        return alongside(scene, who, pick("name", rest, delivery.names_in(script, character)))
    if said == "flee" and not rest.lower().startswith("with "):
        rest = f"with {rest}"
    return spoken(scene, who, f"{said} {rest}".strip())


def _is_a_verb(script: SceneService, who: str, word: str) -> bool:
    """Say whether a word is something to declare for one who is in no chase: a maneuver (MET-9)."""
    person = script.scene.people.get(who)  # none of one unseen
    in_chase = person is not None and person.seat is not None
    return not in_chase and word.lower() in ruleset_of(script.scene).verbs


def _saying(word: str) -> str:
    known = {name: said for name, said in SAYINGS.items() if name != "give"}
    if word.lower() == "give":
        return "give"
    found = matches(word, known)
    if len(found) != 1:
        switches = listing([f"chase/{one}" for one in found or sorted({*known, "attack"})], "or")
        raise Refused(
            _("I don't know 'chase/{word}'. Try {switches}.", word=word, switches=switches)
        )
    return known[found[0]]


def pursuit(scene: Scene, who: str, text: str) -> AnyAction:
    """Return what going after somebody says."""
    return spoken(scene, who, f"pursue {text}")


def alongside(scene: Scene, who: str, friend: str, ruled: bool = False) -> AnyAction:
    """Return what somebody says to be in a chase at a friend's side: they ride along where the
    friend does or drives, hunt with a predator, flee with prey, for which the prey has to say so
    too; once the first round is rolled it takes whoever runs the scene. So does what is ``ruled``.
    """
    seat, own = scene.people[friend].seat, scene.people[who].seat
    chase = scene.chase(seat.chase) if seat is not None else None
    if chase is None or own is not None:
        return act.FleeTogether(who=who, friend=friend, ruled=ruled)
    driver = chase.behind(friend)
    if carries(chase, driver):
        return act.Board(who=who, driver=driver)
    side = chase.side(friend)
    if ruled or (chase.round and side == "prey"):
        return act.JoinChase(who=who, side=side, chase=chase.id)
    if side == "predators":
        return pursuit(scene, who, quote(chase.follows.get(friend) or chase.prey[0]))
    return act.FleeTogether(who=who, friend=friend)


def maneuver(script: SceneService, character: object, who: str, text: str) -> AnyAction:
    """Return the answer to what somebody is asked in a chase, or refuse where they are not."""
    question = _asked_in_chase(script, who)
    if question is None:
        raise Refused(_when_maneuvers_are(script, who))
    if not text.strip():
        told = listing([f"`+chase/maneuver {one}`" for one in question.options], "or")
        raise Refused(_("Which one? {told}", told=told))
    return answer(script, character, who, chosen(question, text))


def refuse_as_declaration(script: SceneService, who: str, text: str) -> None:
    """Refuse a maneuver of a chase that is declared like an action, naming what to type."""
    if chase_of(script, who) is None:
        if "maneuver" in ruleset_of(script.scene).verbs:
            return
        told = _("A maneuver is for chases: if you win a round you're asked, and `+choose` one.")
        raise Refused(_("{told} They are listed in +help maneuvers.", told=told))
    question = _asked_in_chase(script, who)
    if question is None:
        raise Refused(_when_maneuvers_are(script, who))
    meant = matches(text.strip(), question.options) or question.options
    told = listing([f"`+choose {one}`" for one in meant], "or")
    raise Refused(_("In a chase you choose a maneuver when you're asked. Type: {told}", told=told))


def _asked_in_chase(script: SceneService, who: str) -> Question | None:
    asked = (one for one in script.questions() if one.who == who)
    return next((one for one in asked if one.question in ASKED_IN_CHASES), None)


def _when_maneuvers_are(script: SceneService, who: str) -> str:
    chase = chase_of(script, who)
    if chase is None:
        return _("{who} isn't in a chase. `+chase` shows who is.", who=who)
    told = _("You `+choose` a maneuver after you win a round, or Nope and Damnit at an obstacle.")
    if chase.questions:
        asked = listing([_called(one) for one in chase.questions])
        return _(
            "{told} Waiting for {asked} now: `+chase` shows what is asked.", told=told, asked=asked
        )
    return _("{told} Nobody is asked now. For the next round: `+chase/ready`.", told=told)


def _called(question: Question) -> str:
    return _("the storyteller") if question.who == STORYTELLER else question.who


def chase_of(script: SceneService, who: str) -> Chase | None:
    """Return the chase that somebody is in, if they are in one."""
    seat = script.scene.people[who].seat
    return script.scene.chase(seat.chase) if seat is not None else None
