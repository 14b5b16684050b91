"""Who is awaited: the open questions of a scene, worked out from who has declared."""

from game.combat.decisions import Question
from game.combat.state import Person, Scene
from game.ruleset import Phase
from game.rulesets import ruleset_of


def phase_of(scene: Scene) -> Phase:
    """Return the phase the scene is in."""
    return ruleset_of(scene).phases[scene.fight.phase]


def awaited(scene: Scene) -> tuple[Person, ...]:
    """Return who owes a declaration: the lowest group with somebody left in it (INIT-2, INIT-4)."""
    phase = phase_of(scene)
    if phase.kind != "declare":
        return ()
    for group in reversed(scene.fight.groups):
        owing = tuple(
            one
            for one in scene.members(group)
            if one.declaration is None and one.able and phase.takes_part(one)
        )
        if owing:
            return owing
    return ()


def next_owners(scene: Scene) -> tuple[Person, ...]:
    """Return whose turn is next in a resolution phase: the highest group with an action still to
    come.
    """
    if phase_of(scene).kind != "resolve":
        return ()
    for group in scene.fight.groups:
        owing = tuple([one for one in scene.members(group) if not one.done and one.able])
        if owing:
            return owing
    return ()


def awaiting(scene: Scene) -> list[Question]:
    """Return every open question; a declaration asks for one of the verbs that need no more
    words.
    """
    verbs = ruleset_of(scene).verbs
    bare = tuple(verb.name for verb in verbs.values() if verb.bare)
    chasing = [one for chase in scene.chases for one in chase.questions]
    return [*scene.fight.questions, *chasing] + [
        Question(question_id(scene, person.name), person.name, "declare", bare, "pass")
        for person in awaited(scene)
    ]


def question_id(scene: Scene, who: str) -> str:
    """Return the id of a declaration's question: the same only for the same moment."""
    fight = scene.fight
    return f"declare:{fight.round}.{fight.haste}:{who}"
