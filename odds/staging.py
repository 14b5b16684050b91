"""The scene in which something is done that nobody has done yet: two people alone in the order,
of the person whose odds they are acting first, as the rest of the scene stands.
"""

from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from game import actions as act
from game.dice import NoChance
from game.engine.table import AnyVerb, Table, phase_of, ruleset_of
from game.errors import RuleError
from game.events.writing import fresh_phase, fresh_round, with_fight, with_toll
from game.scene import submit
from game.state.declaration import PASS, Attack, Declaration, Part
from game.state.person import Initiative, Person
from game.state.scene import Scene

NO_DEFENSE = "none"
STANDS = "stands"
PASSES = "pass"
FIRST, SECOND = Initiative(1000, 0, 1000), Initiative(0, 0, 0)  # whatever wounds do to places


def stage(scene: Scene, who: str, target: str) -> Scene:
    """Return the scene in which ``who`` is to act on ``target`` next; what the target has declared
    in this phase stands, unless it is secret.
    """
    rules, between = ruleset_of(scene), between_rounds(scene)
    people = {name: _unsaid(person) for name, person in scene.people.items()}
    if between:
        people = {name: fresh_round(person) for name, person in people.items()}
    people[who] = _at_their_place(_silent(people[who]), FIRST)
    groups: tuple[tuple[str, ...], ...] = ((who,),)
    if target in people and target != who:
        people[target] = _at_their_place(_having_spoken(people[target]), SECOND)
        groups = ((who,), (target,))
    fight = replace(
        scene.fight,
        phase=rules.first_phase,
        round=max(1, scene.fight.round + between),
        haste=0,
        groups=groups,
        turn=None,
        questions=(),
    )
    chases = tuple(replace(chase, firing=None) for chase in scene.chases)
    return replace(
        scene, people=people, fight=fight, pace="step", frozen="", review=False, unseen={},
        chases=chases, shot=None,
    )  # fmt: skip


def stage_met(scene: Scene, who: str, attackers: Sequence[str]) -> Scene:
    """Return the scene in which ``who`` has yet to say what attackers will meet, who come up next,
    one after the other; what they have declared stands as in `stage`.
    """
    first, *_others = attackers
    ready = stage(scene, first, who)
    people = {**ready.people, who: _silent(ready.people[who])}
    for place, name in enumerate(attackers):
        if has_said(scene, name) and not (acts_in_place(scene) or between_rounds(scene)):
            before = replace(FIRST, total=FIRST.total - place)
            people[name] = _at_their_place(scene.people[name], before)
    groups = (*((name,) for name in attackers), (who,))
    return with_fight(replace(ready, people=people), groups=groups)


def between_rounds(scene: Scene) -> bool:
    """Say whether nobody declares before the next round."""
    return phase_of(scene).kind in ("keep", "rest")


def _unsaid(person: Person) -> Person:
    """Return a person without what they have declared in secret, or plan."""
    person = replace(person, plan=None, extra_plan=None, auto=False)
    if not person.phase.secret:
        return person
    person = replace(_silent(person), toll=replace(person.toll, exposed=False))
    return replace(person, round=replace(person.round, haste_left=0))


def _silent(person: Person) -> Person:
    """Return a person without what they have declared, and what they did by it in this phase."""
    return replace(fresh_phase(person), round=replace(person.round, standing=None))


def _having_spoken(person: Person) -> Person:
    """Return a person who owes nothing, if what they do stands; else they have done nothing yet."""
    if person.round.standing is None:
        return fresh_phase(person)
    if person.phase.declaration is not None:
        return person
    return replace(person, phase=replace(person.phase, acted=True))


def _at_their_place(person: Person, place: Initiative) -> Person:
    return replace(person, initiative=place, leaving=None, surprised=0)


def has_said(scene: Scene, who: str) -> bool:
    """Say whether everybody knows what a person does in this phase."""
    person = scene.people[who]
    return person.round.standing is not None and not person.phase.secret


def answers_open(scene: Scene, who: str, target: str) -> tuple[tuple[str, Part | None], ...]:
    """Return what a target may do about an attack, each under its name: what stands, or each
    defense, an attack of their own, and nothing.
    """
    if target == who or has_said(scene, target):
        return ((STANDS, None),)
    rules = ruleset_of(scene)
    table = Table(scene, rules, NoChance())
    person = table.person(target)
    if scene.hold_of(target) is not None and not acts_in_place(scene):
        verbs = [one for one in rules.verbs.values() if one.bare and one.name in rules.grappling]
    else:
        verbs = [one for one in rules.verbs.values() if one.meets == "each"]
    found: list[tuple[str, Part | None]] = []
    for verb in verbs:
        found += [(verb.name, one) for one in islice(verb.legal(table, person), 1)]
    back = None if acts_in_place(scene) else _attack_back(table, person, who)
    if back is not None:
        found.append(("attack", back))
    return (*found, (PASSES, None), (NO_DEFENSE, None))


def _attack_back(table: Table, person: Person, who: str) -> Part | None:
    verb: AnyVerb | None = table.ruleset.verbs.get("attack")
    if verb is None:
        return None
    return next((one for one in verb.legal(table, person) if _is_at(one, who)), None)


def _is_at(part: Part, who: str) -> bool:
    return isinstance(part, Attack) and part.target == who and part.kind == "basic"


def answered(scene: Scene, who: str, target: str, answer: str, part: Part | None) -> Scene | None:
    """Return the scene in which the target has said what they do; None where they cannot."""
    if answer == STANDS:
        return scene
    if answer == NO_DEFENSE:
        scene = with_toll(scene, target, exposed=True)
    if answer in (NO_DEFENSE, PASSES):
        if not acts_in_place(scene):
            return _declared(scene, target, Declaration((PASS_PART,)))
        return scene
    assert part is not None
    line = Declaration((part,))
    if not acts_in_place(scene):
        return _declared(scene, target, line)
    first = with_fight(scene, groups=((target,), (who,)))  # they have acted before
    said = _declared(first, target, line)
    return said and with_fight(said, groups=scene.fight.groups)


PASS_PART = PASS.parts[0]


def acts_in_place(scene: Scene) -> bool:
    """Say whether what is declared is done at once."""
    rules = ruleset_of(scene)
    return rules.phases[rules.first_phase].kind == "act"


def _declared(scene: Scene, who: str, line: Declaration) -> Scene | None:
    try:
        return submit(scene, act.Declare(who=who, declaration=line, granted=True), NoChance())[0]
    except RuleError:
        return None
