"""What a combatant's line means: a declaration, an abort, the answer to a question, a small
request.
"""

from game import actions as act
from game import notation
from game.actions import DropOut, Exert, RollRound
from game.chase import orders as chase
from game.engine.ruleset import preferences
from game.errors import RuleError
from game.state.declaration import Do, Part
from game.state.scene import Scene
from game.words import matches


def spoken(scene: Scene, who: str, line: str, by: str = "", granted: bool = False) -> act.AnyAction:
    """Return the action that ``line`` means when ``who`` says it.

    ``choose OPTION [ACTION]`` answers the open question, ``abort ACTION`` takes an offer or answers
    abort-or-lose, ``check TEXT`` asks for a check, ``prefer KIND`` sets the standing defense,
    ``look`` tries to make out who holds whom, ``shield NAME`` stands ready to take an attack meant
    for a friend; ``pursue [PREY] [on COURSE]`` goes after one who got away, and in a chase ``roll``
    rolls the round, ``exert`` buys a success on it and ``give up`` ends one's part. The rest is the
    notation. ``granted`` says that a storyteller vouches for the haste in it.
    """
    word, _, rest = line.strip().partition(" ")
    match word.lower():
        case "choose":
            return _answer(scene, who, rest.strip(), by)
        case "abort":
            return act.Abort(who=who, part=one_part(scene, who, rest), by=by)
        case "check":
            return act.AskCheck(who=who, text=rest.strip(), by=by)
        case "prefer":
            return act.Prefer(who=who, kind=preference(rest.strip()), by=by)
        case "pursue":
            return chase.pursue(who, rest.strip(), scene, by)
        case "roll":
            return RollRound(who=who, by=by)
        case "exert":
            return Exert(who=who, by=by)
        case "give" if rest.strip().lower() == "up":
            return DropOut(who=who, by=by)
        case "shield":
            return _shield(scene, who, rest.strip(), by)
        case "look" if not rest.strip():
            return act.LookAtGrapple(who=who, by=by)
    declaration = notation.parse(line, notation.vocabulary(scene, who))
    return act.Declare(who=who, declaration=declaration, granted=granted, by=by)


def _shield(scene: Scene, who: str, text: str, by: str) -> act.AnyAction:
    """Read for whom somebody would take an attack; ``nobody`` takes it back (MET-10)."""
    if text.lower() in ("nobody", "none", ""):
        return act.ReadyShield(who=who, by=by)
    found = matches(text.strip('"'), scene.people)
    if len(found) != 1:
        code = "ambiguous-name" if found else "unknown-name"
        raise RuleError(code, what="person", text=text, names=found or list(scene.people))
    return act.ReadyShield(who=who, friend=found[0], by=by)


def _answer(scene: Scene, who: str, text: str, by: str) -> act.AnyAction:
    option, _, rest = text.partition(" ")
    if option.lower() == "abort" and rest.strip():
        return act.Answer(who=who, option="abort", part=one_part(scene, who, rest), by=by)
    if option.lower() == "action" and rest.strip():  # what the Action is, in words (chapter 10)
        return act.Answer(who=who, option=option, part=Do(rest.strip()), by=by)
    return act.Answer(who=who, option=text, by=by)


def one_part(scene: Scene, who: str, line: str) -> Part:
    """Read a single action, without a split or haste."""
    declaration = notation.parse(line.strip(), notation.vocabulary(scene, who))
    if len(declaration.parts) != 1 or declaration.haste is not None or declaration.dice:
        raise RuleError("one-action", "ABORT-1", who=who)
    return declaration.parts[0]


def preference(text: str) -> str:
    """Read a standing preference; ``none`` is the best of them."""
    known = preferences()
    wanted = text.lower()
    if wanted in known:
        return wanted
    if wanted == "none":
        return ""
    raise RuleError("bad-value", key="prefer", value=text, allowed=[*known, "none"])
