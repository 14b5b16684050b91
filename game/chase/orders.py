"""The words of chases: the storyteller's orders, and what those who run may say.

chase PREY[, PREY] by PREDATOR[, ...] [on COURSE]      stalk PREY by PREDATOR [on COURSE]
next [chase] [of PREY] | next fight                    run [chase] [of PREY]
course COURSE [with TRAIT + TRAIT] [vs N] [of PREY]
obstacle TRAIT + TRAIT vs N for NAME[, ...] [harm N TYPE]
run prey|predators N|off [of PREY]
lead NAME=N                                            pool NAME=TRAIT + TRAIT|course
enter NAME as prey|predator [lead N] [of PREY]         ride NAME with DRIVER [cover COVER]
end chase [caught|away|crash] [of PREY] [REASON]       drop NAME

Of several chases ``of PREY`` names one; with a single one it can be left out.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from game import actions as act
from game.actions import Advance, AnyAction, End
from game.catalog import default_catalog
from game.engine.table import ruleset_of
from game.errors import RuleError
from game.reading import damage_type, find_person, whole_number
from game.state.chase import Side
from game.state.courses import Course, Obstacle
from game.state.scene import Scene
from game.stock import DEFAULT_COURSE
from game.words import matches

_CHASE_USAGE = "chase PREY[, PREY] by PREDATOR[, PREDATOR] [on COURSE]"
_STALK_USAGE = "stalk PREY by PREDATOR [on COURSE]"
_OBSTACLE_USAGE = "obstacle dexterity + athletics vs 7 for NAME, NAME [harm 3 bashing]"
_COURSE_USAGE = "course COURSE [with wits + drive] [vs 7]"
_RUN_USAGE = "run prey 5"
_ENTER_USAGE = "enter NAME as predator [lead N]"
_RIDE_USAGE = "ride NAME with DRIVER [cover partial]"
_OUTCOMES = ("caught", "away", "crash")
_SIDES: dict[str, Side] = {"prey": "prey", "predator": "predators", "predators": "predators"}


# --- reading small things ------------------------------------------------------------------------


def _cuts(text: str, word: str) -> Iterator[tuple[str, str]]:
    """Yield the two sides of each place where a bare word stands, the last place first."""
    for match in reversed(list(re.finditer(rf"(?i)(?<!\S){word}(?!\S)", text))):
        yield text[: match.start()].strip(), text[match.end() :].strip()


def _names(text: str, scene: Scene) -> tuple[str, ...]:
    return tuple(find_person(name, scene).name for name in text.split(",") if name.strip())


def _are_names(text: str, scene: Scene) -> bool:
    try:
        return bool(_names(text, scene))
    except RuleError:
        return False


def course_named(text: str) -> Course:
    """Return the course that a name or its unique beginning means: ``foot`` is ``on foot`` too."""
    courses = default_catalog().courses
    name = text.strip().strip('"')
    found = matches(name, courses) or matches(f"on {name}", courses)
    if len(found) != 1:
        raise RuleError("unknown-course", "CHASE-6", text=text, names=found or list(courses))
    return courses[found[0]]


def usual_course() -> Course:
    """Return the course of a chase that names none."""
    return default_catalog().courses[DEFAULT_COURSE]


def _pair(text: str) -> tuple[str, ...]:
    """Return the traits of ``dexterity + athletics``."""
    known = default_catalog().trait_names
    traits = []
    for word in text.split("+"):
        found = matches(" ".join(word.split()), known)
        if len(found) != 1:
            raise RuleError("unknown-name", what="trait", text=word.strip(), names=sorted(known))
        traits.append(found[0])
    return tuple(traits)


def _of_which(text: str, scene: Scene) -> tuple[str, int]:
    """Cut ``of PREY`` off an order's end; return the rest and the chase's number, 0 for none."""
    for before, name in _cuts(text, "of"):
        if _are_names(name, scene):
            return before, _number(find_person(name, scene).name, scene)
    return text, 0


def _number(who: str, scene: Scene) -> int:
    seat = scene.people[who].seat
    if seat is None:
        raise RuleError("not-in-chase", who=who)
    return seat.chase


# --- orders --------------------------------------------------------------------------------------


def _begin(text: str, scene: Scene, usage: str, stalked: bool) -> AnyAction:
    course, sides = usual_course(), _sides(text, scene)
    for people, name in _cuts(text, "on"):
        named = _sides(people, scene)
        if named is not None:
            course, sides = course_named(name), named
            break
    if sides is None:
        prey, by, predators = text.partition(" by ")
        if not by:
            raise RuleError("bad-order", text=text, usage=usage)
        sides = _names(prey, scene), _names(predators, scene)  # it says which name is wrong
    return act.BeginChase(prey=sides[0], predators=sides[1], course=course, stalked=stalked)


def _sides(text: str, scene: Scene) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    for prey, predators in _cuts(text, "by"):
        if _are_names(prey, scene) and _are_names(predators, scene):
            return _names(prey, scene), _names(predators, scene)
    return None


def begin(text: str, scene: Scene) -> AnyAction:
    """Read ``chase PREY by PREDATOR``."""
    return _begin(text, scene, _CHASE_USAGE, stalked=False)


def stalk(text: str, scene: Scene) -> AnyAction:
    """Read ``stalk PREY by PREDATOR``."""
    return _begin(text, scene, _STALK_USAGE, stalked=True)


def go_on(text: str, scene: Scene) -> AnyAction:
    """Read ``next``: one round of the chase under way, where there is one, else one turn."""
    if text.lower() == "fight" or not (text or scene.chases_under_way()):
        return Advance()
    return act.RollRound(chase=_of_words(text, scene, "next [of PREY] | next fight"))


def run(text: str, scene: Scene) -> AnyAction:
    """Read ``run``: a side's Run; else a fight's phase where one is under way, else a chase."""
    word, _, rest = text.partition(" ")
    if word.lower() in _SIDES:
        return _limit(_SIDES[word.lower()], rest, scene)
    fights = ruleset_of(scene).phases[scene.fight.phase].kind in ("declare", "resolve")
    if not text and (fights or not scene.chases_under_way()):
        return Advance(run=True)
    return act.RollRound(chase=_of_words(text, scene, _RUN_USAGE), run=True)


def _of_words(text: str, scene: Scene, usage: str) -> int:
    rest, number = _of_which(text, scene)
    if rest.lower() not in ("", "chase"):
        raise RuleError("bad-order", text=text, usage=usage)
    return number


def _limit(side: Side, text: str, scene: Scene) -> AnyAction:
    rest, number = _of_which(text, scene)
    rounds = 0 if rest.lower() == "off" else whole_number(rest, "run", 1, 100)
    return act.SetRun(side=side, rounds=rounds, chase=number)


def course(text: str, scene: Scene) -> AnyAction:
    """Read ``course COURSE [with TRAIT + TRAIT] [vs N]``: one of the game's, or one of its own."""
    text, number = _of_which(text, scene)
    if not text:
        raise RuleError("bad-order", text=text, usage=_COURSE_USAGE)
    name, difficulty = text, 0
    for before, aim in _cuts(name, "vs"):
        name, difficulty = before, whole_number(aim, "difficulty", 2, 10)
        break
    pool: tuple[str, ...] = ()
    for before, pair in _cuts(name, "with"):
        name, pool = before, _pair(pair)
        break
    if pool and not matches(name, default_catalog().courses):
        found = Course(name=name.strip('"'), pool=pool)
    else:
        found = course_named(name)
    if pool:
        found = replace(found, pool=pool)
    if difficulty:  # the storyteller's word is the whole of it
        found = replace(found, difficulty=difficulty, traits=())
    return act.SetCourse(course=found, chase=number)


def obstacle(text: str, scene: Scene) -> AnyAction:
    """Read ``obstacle TRAIT + TRAIT vs N for NAME[, NAME] [harm N TYPE]``."""
    harm, kind = 0, "bashing"
    match = re.search(r"(?i)\sharm\s+(\d{1,2})(?:\s+([a-z]+))?\s*$", text)
    if match:
        harm, kind = int(match[1]), match[2] or kind
        text = text[: match.start()]
    for check, people in _cuts(text, "for"):
        for pair, aim in _cuts(check, "vs"):
            traits = _pair(pair)
            return act.SetObstacle(
                who=_names(people, scene),
                obstacle=Obstacle(
                    name="obstacle",
                    traits=traits,
                    difficulty=whole_number(aim, "difficulty", 2, 10),
                    dice=harm,
                    type=damage_type(kind),
                ),
            )
    raise RuleError("bad-order", text=text, usage=_OBSTACLE_USAGE)


def _with_name(text: str, scene: Scene, usage: str) -> tuple[str, str]:
    name, equals, rest = text.partition("=")
    if not equals:
        raise RuleError("bad-order", text=text, usage=usage)
    return find_person(name, scene).name, rest.strip()


def lead(text: str, scene: Scene) -> AnyAction:
    """Read ``lead PREDATOR=N``."""
    who, number = _with_name(text, scene, "lead PREDATOR=5")
    return act.SetLead(who=who, lead=whole_number(number, "lead", -99, 99))


def pool(text: str, scene: Scene) -> AnyAction:
    """Read ``pool NAME=TRAIT + TRAIT``; ``course`` is the course's own again."""
    who, pair = _with_name(text, scene, "pool NAME=dexterity + pilot")
    return act.SetPool(who=who, traits=() if pair.lower() == "course" else _pair(pair))


def enter(text: str, scene: Scene) -> AnyAction:
    """Read ``enter NAME as prey|predator [lead N] [of PREY]``."""
    text, number = _of_which(text, scene)
    for name, place in _cuts(text, "as"):
        match = re.fullmatch(r"(?i)(prey|predators?)(?:\s+lead\s+(\d{1,2}))?", place)
        if match:
            who = find_person(name, scene).name
            given = int(match[2]) if match[2] else None
            side = _SIDES[match[1].lower()]
            return act.JoinChase(who=who, side=side, chase=number, lead=given)
    raise RuleError("bad-order", text=text, usage=_ENTER_USAGE)


def ride(text: str, scene: Scene) -> AnyAction:
    """Read ``ride NAME with DRIVER [cover COVER]``."""
    cover = "partial"
    match = re.search(r"(?i)\scover\s+([a-z]+)\s*$", text)
    if match:
        cover, text = match[1].lower(), text[: match.start()]
    for name, driver in _cuts(text, "with"):
        who = find_person(name, scene).name
        return act.Board(who=who, driver=find_person(driver, scene).name, cover=cover)
    raise RuleError("bad-order", text=text, usage=_RIDE_USAGE)


def drop(text: str, scene: Scene) -> AnyAction:
    """Read ``drop NAME``."""
    return act.DropOut(who=find_person(text, scene).name)


def end(text: str, scene: Scene) -> AnyAction:
    """Read ``end [REASON]``, the fight's end, or ``end chase [OUTCOME] [of PREY] [REASON]``."""
    word, _, rest = text.partition(" ")
    if word.lower() != "chase":
        return End(reason=text)
    first, _, tail = rest.strip().partition(" ")
    outcome = first.lower() if first.lower() in _OUTCOMES else "over"
    reason = tail if outcome != "over" else rest
    reason, number = _chase_and_reason(reason.strip(), scene)
    return act.EndChase(chase=number, outcome=outcome, reason=reason)  # type: ignore[arg-type]


def _chase_and_reason(text: str, scene: Scene) -> tuple[str, int]:
    """Cut ``of PREY`` off a reason's beginning."""
    if text.lower().startswith("of "):
        rest = text[3:].strip()
        words = rest.split(" ")
        for length in range(len(words), 0, -1):
            name = " ".join(words[:length])
            if _are_names(name, scene):
                number = _number(find_person(name, scene).name, scene)
                return " ".join(words[length:]), number
    return text, 0


# --- what those in it say ------------------------------------------------------------------------


def pursue(who: str, text: str, scene: Scene, by: str) -> AnyAction:
    """Read ``pursue [PREY] [on COURSE]``."""
    ground = usual_course()
    for before, name in _cuts(text, "on"):
        if not before or _are_names(before, scene):
            text, ground = before, course_named(name)
            break
    prey = find_person(text, scene).name if text else ""
    return act.Pursue(who=who, prey=prey, course=ground, by=by)
