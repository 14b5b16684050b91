"""Who is awaited: the open questions of a scene, worked out from who has declared."""

from game import rulesets  # its editions ask who is awaited: looked up when called
from game.combat.decisions import Question
from game.combat.grapple.holds import options_for, waits_for_grappler
from game.combat.state import Person, Scene
from game.ruleset import Phase


def phase_of(scene: Scene) -> Phase:
    """Return the phase the scene is in."""
    return rulesets.ruleset_of(scene).phases[scene.fight.phase]


def awaited(scene: Scene) -> tuple[Person, ...]:
    """Return who owes a declaration: the lowest group with somebody left in it (INIT-2, INIT-4).

    Where all declare together it is everybody left, where each acts at their place the highest.
    """
    phase = phase_of(scene)
    if phase.kind not in ("declare", "act"):
        return ()
    acting = phase.kind == "act"
    if acting and scene.fight.turn is not None:
        return ()
    everybody: list[Person] = []
    groups = scene.fight.groups
    for group in groups if acting else reversed(groups):
        owing = [
            one
            for one in scene.members(group)
            if one.declaration is None
            and not (one.acted or one.delaying)
            and speaks(scene, one, phase)
        ]
        everybody += owing
        if owing and not phase.together:
            break
    if acting and not everybody:  # everybody else has acted: now or never (NWOD-3)
        waits = rulesets.ruleset_of(scene).waits
        placed = (one for group in groups for one in scene.members(group))
        delaying = (one for one in placed if one.delaying and waits(one))
        everybody = [one for one in delaying if speaks(scene, one, phase)]
    return tuple(everybody[:1] if acting else everybody)


def speaks(scene: Scene, person: Person, phase: Phase) -> bool:
    """Say whether somebody declares in a phase: able, with a part in it, and not pinned
    (GRAPPLE-8).
    """
    if not person.able or not phase.takes_part(person) or scene.pinned(person.name):
        return False
    return not person.loses_main or scene.fight.haste > 0


def next_owners(scene: Scene) -> tuple[Person, ...]:
    """Return whose turn is next in a resolution phase: the highest group with an action still to
    come.
    """
    if phase_of(scene).kind not in ("resolve", "act"):
        return ()
    for group in scene.fight.groups:
        owing = tuple([one for one in scene.members(group) if _comes_up(scene, one)])
        if owing:
            return owing
    return ()


def _comes_up(scene: Scene, person: Person) -> bool:
    if person.done or not person.able:
        return False
    return not scene.fight.holds or not waits_for_grappler(scene, person)


def awaiting(scene: Scene) -> list[Question]:
    """Return every open question; a declaration asks for one of the verbs that need no more
    words.
    """
    chasing = (one for chase in scene.chases for one in chase.questions)
    declaring = (_declaration(scene, one) for one in awaited(scene))
    return [*scene.fight.questions, *chasing, *declaring]


def bare_verbs(scene: Scene, person: Person) -> tuple[str, ...]:
    """Return the verbs that need no more words and are open to somebody."""
    verbs = rulesets.ruleset_of(scene).verbs
    bare = tuple(verb.name for verb in verbs.values() if verb.bare)
    options = options_for(scene, person, bare)
    return tuple(one for one in options if one != "delay") if person.delaying else options


def _declaration(scene: Scene, person: Person) -> Question:
    options = bare_verbs(scene, person)
    default = "pass" if "pass" in options else options[0]
    return Question(question_id(scene, person.name), person.name, "declare", options, default)


def question_id(scene: Scene, who: str) -> str:
    """Return the id of a declaration's question: the same only for the same moment."""
    fight = scene.fight
    late = ":late" if scene.people[who].delaying else ""
    return f"declare:{fight.round}.{fight.haste}:{who}{late}"
