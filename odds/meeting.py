"""The odds of a line that waits for a person to attack: of each attack that they could meet with
it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from game import actions as act
from game.dice import NoChance
from game.engine.table import Table, ruleset_of
from game.errors import RuleError
from game.events.writing import with_fight
from game.machine import advance
from game.notation import format as format_line
from game.npcs import next_move
from game.options import aim_of
from game.rules.rounds import next_owners
from game.scene import submit, take
from game.secrecy import Viewer
from game.state.declaration import Declaration, Part
from game.state.scene import Scene, sides_of
from odds.asking import MOST_RUNS, Against, Answer, Odds, as_figures, default_answers
from odds.forgetting import forget_turn
from odds.knowing import Bands, as_probed, as_reckoned, in_bands
from odds.outcome import Law, Outcome, befallen
from odds.probing import Pools, Winning, bands_between, note_pool, played
from odds.staging import STANDS, acts_in_place, between_rounds, has_said, stage_met
from odds.walking import Walk

ATTACKS = ("attack", "grapple")
MOST_ATTACKERS = 6
MOST_RUNS_TOGETHER = 8_000  # of the attacks of several: some seconds


def waits(scene: Scene, line: Declaration) -> bool:
    """Say whether a line does nothing before a person attacks: its verbs are defenses, or idle."""
    verbs = [ruleset_of(scene).verb(part) for part in line.parts]
    return all(verb.meets != "nothing" or verb.stance == "defense" or verb.idle for verb in verbs)


def attackers(scene: Scene, who: str) -> tuple[str, ...]:
    """Return who has declared to attack a person, as far as everybody knows; else who could."""
    others = [
        name
        for name, person in scene.people.items()
        if name != who and person.able and name not in scene.masks
    ]
    if not between_rounds(scene) and not acts_in_place(scene):
        stand = [name for name in others if has_said(scene, name) and _stands(scene, name, who)]
        if stand:
            return tuple(sorted(stand, key=partial(_place, scene))[:MOST_ATTACKERS])
        others = [name for name in others if not has_said(scene, name)]
    # In a hold people do something else: keep it up, or try to get loose.
    others = [name for name in others if scene.hold_of(name) is None]
    sides = sides_of(scene)
    others.sort(key=lambda name: sides[name] == sides[who])  # the other sides first
    return tuple(others[:MOST_ATTACKERS])


def all_declared(scene: Scene, names: Sequence[str]) -> bool:
    """Say whether attackers have all declared what they do: then all their attacks come."""
    in_turn = between_rounds(scene) or acts_in_place(scene)
    return not in_turn and all(has_said(scene, name) for name in names)


def _place(scene: Scene, name: str) -> int:
    groups = scene.fight.groups
    return next((at for at, group in enumerate(groups) if name in group), len(groups))


def _stands(scene: Scene, name: str, who: str) -> bool:
    """Say whether what a person has declared, and has not come up, is aimed at ``who``."""
    person = scene.people[name]
    return any(aim_of(person.parts[index]) == who for index in person.to_come())


def odds_met(
    scene: Scene, who: str, attackers: Sequence[str], line: Declaration, viewer: Viewer, mode: str
) -> Odds:
    """Return the odds of attacks on a person who meets them with a line: of each that the attacker
    could make, or of all that several have declared, one after the other. Refuse a line that they
    could not declare.
    """
    first, *others = attackers
    seen = scene if mode == "full" else as_reckoned(scene, who, viewer)
    unknown = [attacker for attacker in attackers if mode == "known" and not viewer.owns(attacker)]
    mode = "full" if all(viewer.owns(attacker) for attacker in attackers) else mode
    also: dict[str, Bands] = {}
    against: list[Against] = []
    probed = as_probed(scene, who, viewer)
    for name, bands, (law, number) in laws_met(probed, seen, who, attackers, line, unknown):
        also = {other: bands.get(other, {}) for other in others[: number - 1]}
        against.append(Against(Answer(name), as_figures(law, who, first), bands.get(first, {})))
    said = format_line(line, ruleset_of(scene).verbs)
    return Odds(who, said, first, mode, tuple(against), met=True, also=also)


def laws_met(
    scene: Scene,
    seen: Scene,
    who: str,
    attackers: Sequence[str],
    line: Declaration,
    unknown: Sequence[str],
) -> Iterator[tuple[str, dict[str, Bands], tuple[Law, int]]]:
    """Yield each attack, the bands of the ``unknown`` people, and the law of how many."""
    ready = _waiting(seen, who, attackers, line)
    for name, part in _attacks_open(ready, attackers[0], who):
        bands: dict[str, Bands] = {}
        said = ready
        for one in unknown:
            true, like = (_waiting(each, who, (one,), line) for each in (scene, seen))
            bands[one] = _bands(true, like, who, one, part)
            said = in_bands(said, one, bands[one])
        yield name, bands, _law(said, who, attackers, part)


def _waiting(scene: Scene, who: str, attackers: Sequence[str], line: Declaration) -> Scene:
    """Return the scene in which a line has been said, and the attackers come up next."""
    ready = stage_met(scene, who, attackers)
    declares = act.Declare(who=who, declaration=line, by=who)
    if not acts_in_place(ready):
        return submit(ready, declares, NoChance())[0]
    first = with_fight(ready, groups=((who,), *((one,) for one in attackers)))  # they have acted
    return with_fight(submit(first, declares, NoChance())[0], groups=ready.fight.groups)


def _attacks_open(scene: Scene, attacker: str, who: str) -> Iterator[tuple[str, Part | None]]:
    """Yield what an attacker may do to a person: what stands, or a plain attack and a grapple."""
    if has_said(scene, attacker):
        yield STANDS, None
        return
    rules = ruleset_of(scene)
    table = Table(scene, rules, NoChance())
    for name in ATTACKS:
        parts = (
            rules.verbs[name].legal(table, table.person(attacker)) if name in rules.verbs else ()
        )
        part = next((one for one in parts if aim_of(one) == who), None)
        if part is not None:
            yield name, part


def _bands(true: Scene, like: Scene, who: str, attacker: str, part: Part | None) -> Bands:
    """Return the bands of an attacker's pools; none where they could not do what they may."""
    try:
        theirs, mine = (_pools(one, who, attacker, part) for one in (true, like))
    except RuleError:
        return {}
    return bands_between(theirs, mine)


def _pools(scene: Scene, who: str, attacker: str, part: Part | None) -> Pools:
    found: Pools = {}
    line = Declaration((part,)) if part is not None else None
    for winner in (attacker, who):
        for event in played(scene, attacker, line, Winning(winner)):
            note_pool(found, event, attacker, "attack")
    return found


def _law(scene: Scene, who: str, attackers: Sequence[str], part: Part | None) -> tuple[Law, int]:
    """Return the law of an attack, or of several that have been declared, and of how many: of
    several all that befalls ``who``, and nothing else.
    """
    several = len(attackers) > 1
    walk = Walk(default_answers, MOST_RUNS_TOGETHER if several else MOST_RUNS)
    if part is not None:
        by = attackers[0]
        declares = act.Declare(who=by, declaration=Declaration((part,)), by=by)
        if acts_in_place(scene):
            return walk.take(scene, lambda table: take(table, declares)), 1
        scene, _ = submit(scene, declares, NoChance())
        if scene.fight.questions:  # the storyteller lets them
            scene, _ = submit(scene, act.TakeDefaults(), NoChance())
    if not several:
        return walk.take(scene, _next_turn), 1

    def between(now: Scene, so_far: Outcome) -> tuple[Scene, Outcome] | None:
        if not any(owner.name in attackers for owner in next_owners(now)):
            return None
        return forget_turn(now, scene, who), befallen(so_far, who)

    law: Law = {}
    for outcome, chance in walk.take(scene, _next_turn, between).items():
        mine = befallen(outcome, who)
        law[mine] = law.get(mine, Fraction(0)) + chance
    return law, walk.turns


def _next_turn(table: Table) -> None:
    advance(table, False, next_move)
