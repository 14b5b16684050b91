"""The odds of a line that waits for somebody to attack: of each attack that they could meet with
it.
"""

from collections.abc import Iterator

from game import actions as act
from game.auto import next_move
from game.chance import NoChance
from game.engine.table import Table, ruleset_of
from game.errors import RuleError
from game.events.writing import with_fight
from game.machine import advance
from game.notation import format as format_line
from game.options import aim_of
from game.scene import submit, take
from game.secrecy import Viewer
from game.state.declaration import Declaration, Part
from game.state.scene import Scene
from odds.asking import MOST_RUNS, Against, Answer, Odds, Way, as_figures, default_answers
from odds.knowing import Bands, as_probed, as_reckoned, in_bands
from odds.outcome import Law
from odds.probing import Pools, Winning, bands_between, note_pool, played
from odds.staging import (
    STANDS,
    acts_in_place,
    between_rounds,
    has_said,
    stage_met,
)
from odds.walking import Walk

ATTACKS = ("attack", "grapple")
MOST_ATTACKERS = 6


def waits(scene: Scene, line: Declaration) -> bool:
    """Say whether a line does nothing before somebody attacks: its verbs are defenses, or idle."""
    verbs = [ruleset_of(scene).verb(part) for part in line.parts]
    return all(one.meets != "nothing" or one.stance == "defense" or one.idle for one in verbs)


def attackers(scene: Scene, who: str) -> tuple[str, ...]:
    """Return who has declared to attack somebody, as far as everybody knows; else who could."""
    others = [
        name
        for name, one in scene.people.items()
        if name != who and one.able and name not in scene.masks
    ]
    if not between_rounds(scene) and not acts_in_place(scene):
        stand = [name for name in others if has_said(scene, name) and _stands(scene, name, who)]
        if stand:
            return tuple(stand[:MOST_ATTACKERS])
        others = [name for name in others if not has_said(scene, name)]
    # In a hold one does something else: keeps it up, or tries to get loose.
    others = [name for name in others if scene.hold_of(name) is None]
    own = scene.people[who].npc
    others.sort(key=lambda name: scene.people[name].npc == own)  # the other side first
    return tuple(others[:MOST_ATTACKERS])


def _stands(scene: Scene, name: str, who: str) -> bool:
    """Say whether what somebody has declared, and has not come up, is aimed at ``who``."""
    person = scene.people[name]
    return any(aim_of(person.parts[index]) == who for index in person.to_come())


def odds_met(
    scene: Scene, who: str, attacker: str, line: Declaration, viewer: Viewer, mode: str
) -> Odds:
    """Return the odds of an attacker's attacks on one who meets them with a line; refuse one that
    they could not declare.
    """
    seen = scene if mode == "full" else as_reckoned(scene, who, viewer)
    if viewer.owns(attacker):
        mode = "full"
    against = tuple(
        Against(way.answer, as_figures(law, who, attacker), way.bands)
        for way, law in _laws(as_probed(scene, who, viewer), seen, who, attacker, line, mode)
    )
    said = format_line(line, ruleset_of(scene).verbs)
    return Odds(who, said, attacker, mode, against, met=True)


def laws_met(scene: Scene, who: str, attacker: str, line: Declaration) -> Iterator[tuple[str, Law]]:
    """Yield the law of each attack that is met with a line, from all there is to know."""
    for way, law in _laws(scene, scene, who, attacker, line, "full"):
        yield way.answer.does, law


def _laws(
    scene: Scene, seen: Scene, who: str, attacker: str, line: Declaration, mode: str
) -> Iterator[tuple[Way, Law]]:
    true, ready = _waiting(scene, who, attacker, line), _waiting(seen, who, attacker, line)
    for name, part in _attacks_open(ready, attacker, who):
        bands = _bands(true, ready, who, attacker, part) if mode == "known" else {}
        said = in_bands(ready, attacker, bands)
        yield Way(Answer(name), said, bands), _law(said, attacker, part)


def _waiting(scene: Scene, who: str, attacker: str, line: Declaration) -> Scene:
    """Return the scene in which a line has been said, and the attacker comes up next."""
    ready = stage_met(scene, who, attacker)
    declares = act.Declare(who=who, declaration=line, by=who)
    if not acts_in_place(ready):
        return submit(ready, declares, NoChance())[0]
    first = with_fight(ready, groups=((who,), (attacker,)))  # they have acted before
    return with_fight(submit(first, declares, NoChance())[0], groups=ready.fight.groups)


def _attacks_open(scene: Scene, attacker: str, who: str) -> Iterator[tuple[str, Part | None]]:
    """Yield what an attacker may do to somebody: what stands, or a plain attack and a grapple."""
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


def _law(scene: Scene, attacker: str, part: Part | None) -> Law:
    walk = Walk(default_answers, MOST_RUNS)
    if part is not None:
        declares = act.Declare(who=attacker, declaration=Declaration((part,)), by=attacker)
        if acts_in_place(scene):
            return walk.take(scene, lambda table: take(table, declares))
        scene, _ = submit(scene, declares, NoChance())
        if scene.fight.questions:  # the storyteller lets them
            scene, _ = submit(scene, act.TakeDefaults(), NoChance())
    return walk.take(scene, lambda table: advance(table, False, next_move))
