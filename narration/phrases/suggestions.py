"""What somebody could declare now, in lines that work: the common ones first, then what is rarer.

Each line is what stands after ``+``, or after ``+as NAME=``; all of them come from `game.options`.
"""

from game.engine.questions import aims_at
from game.options import Asking
from game.rulesets import ruleset_of
from game.rulesets.detroit import DETROIT
from game.secrecy import knows
from game.settings import changed_settings
from game.state.declaration import Attack, Grapple, Part
from game.state.person import Person, in_hand
from game.state.scene import Scene
from game.state.sides import opposed, sides_of
from game.words import quote


def common_lines(scene: Scene, person: Person, asking: Asking | None = None) -> list[str]:
    """Return an attack, the simple defenses, a pass, and whatever else in words."""
    asking = asking or Asking(scene, person.name)
    parts = [_attack(asking, likely_target(scene, person))]
    parts += [asking.part(one) for one in (*ruleset_of(scene).free_defenses, "pass")]
    lines = [asking.together(one) for one in parts]
    return [one for one in (*lines, "do TEXT" if asking.part("do") else "") if one]


def rarer_lines(
    scene: Scene, person: Person, brief: bool = False, asking: Asking | None = None
) -> list[str]:
    """Return what a person might declare besides; ``brief`` leaves out grapples and several actions
    at once.
    """
    asking, target = asking or Asking(scene, person.name), likely_target(scene, person)
    parts = [asking.part("stand")] if person.prone else []
    parts += [asking.part(one) for one in DETROIT.defenses if one not in DETROIT.free_defenses]
    parts += (
        [] if brief else [asking.part("grapple", name) for name in _to_be_seized(scene, person)]
    )
    lines = [asking.together(one) for one in parts]
    helped = [asking.part("assist", name) for name in _to_be_helped(scene, person)]
    lines += [f"grapple/{line}" for one in helped if (line := asking.together(one))]
    lines += own_lines(scene, person, asking)
    if not brief and target and not scene.fight.haste:
        attack = _attack(asking, target)
        dodging = _attack(asking, _beside_a_dodge(scene, person, target))
        both = (dodging, asking.part("dodge")), (asking.part("move", target), attack)
        said = "split " if ruleset_of(scene).plays("SPLIT-1") else ""
        lines += [said + line for parts in both if (line := asking.together(*parts))]
    return [one for one in lines if one]


def npc_lines(scene: Scene, person: Person, asking: Asking) -> list[str]:
    """Return a grapple, and an attack with another weapon that an NPC carries."""
    parts = [asking.part("grapple", name) for name in _to_be_seized(scene, person)]
    target, held = likely_target(scene, person), in_hand(person).name
    others = [one.name for one in person.fighter.weapons if one.name != held] if target else []
    attacks: list[Part] = [Attack(target, weapon=name) for name in others]
    parts += [one for one in attacks if asking.takes(one)][:1]
    return [line for one in parts if (line := asking.together(one))]


def own_lines(scene: Scene, person: Person, asking: Asking) -> list[str]:
    """Return an example of each verb that the scene's ruleset has and `detroit` has not, less the
    common ones: the others have lines of their own above.
    """
    rules = ruleset_of(scene)
    played = rules.played(changed_settings(rules.settings, scene.settings))
    own = (name for name in played if name not in DETROIT.verbs and name not in rules.free_defenses)
    examples = (asking.part(name, likely_target(scene, person), "") for name in own)
    return [line for one in examples if (line := asking.together(one))]


def _beside_a_dodge(scene: Scene, person: Person, target: str) -> str:
    """Return whom to attack in a split with a dodge, so that the dodge meets somebody: the
    ``target``, else another foe; nobody where it would do nothing. Where blow meets blow hand to
    hand it does nothing against one's target (RES-1).
    """
    coming = [one.name for one in _others(scene, person) if _may_attack(scene, one, person)]
    shoots = in_hand(person).ranged or in_hand(scene.people[target]).ranged
    meets_target = "contest" not in ruleset_of(scene).procedures or (
        shoots and not scene.close(person.name, target)
    )
    if any(meets_target or name != target for name in coming):
        return target
    foes = [one.name for one in _foes(scene, person) if opposed(scene, person.name, one.name)]
    return next((name for name in foes if coming and name != target), "")


def _may_attack(scene: Scene, other: Person, person: Person) -> bool:
    """Say whether somebody has declared an attack on a person, or may still do so."""
    if other.phase.declaration is not None and not other.phase.secret:
        return aims_at(other, person.name)
    return other in _foes(scene, person)


def _attack(asking: Asking, name: str) -> Part | None:
    """Return an example attack on somebody."""
    if not name:
        return None
    in_hand = Attack(name)
    return in_hand if asking.takes(in_hand) else asking.part("attack", name)


def attack_line(scene: Scene, person: Person) -> str:
    """Return an example attack; empty if there is nobody to attack."""
    name = likely_target(scene, person)
    return f"attack {quote(name)}" if name else ""


def likely_target(scene: Scene, person: Person, besides: str = "") -> str:
    """Return a name for an example attack: whoever attacks them, else who has attacked them in this
    round, or whom they have attacked themselves; else someone of another side, if there are two
    sides.
    """
    others = [one for one in _others(scene, person) if one.name != besides]
    foes = [one for one in _foes(scene, person) if one.name != besides]
    if scene.fight.holds and not person.unsure:  # who is held harms nobody now
        foes.sort(key=lambda one: scene.hold_on(one.name) is not None)
    attackers = [one for one in others if not one.phase.secret and aims_at(one, person.name)]
    earlier = [one for one in others if person.name in _attacked(one)]
    mine = _attacked(person)
    again = [one for one in others if one.name in mine]
    return next((one.name for one in (*attackers, *earlier, *again, *foes)), "")


def _others(scene: Scene, person: Person) -> list[Person]:
    """Return those who could act, and of whom a person knows."""
    return [
        one
        for one in scene.ready()
        if one is not person and (not scene.masks or knows(scene, person.name, one.name))
    ]


def _foes(scene: Scene, person: Person) -> list[Person]:
    """Return those of other sides, or everybody else where there are no two sides."""
    sides = sides_of(scene)
    own, two_sides = sides[person.name], len(set(sides.values())) > 1
    return [one for one in _others(scene, person) if not two_sides or sides[one.name] != own]


def _attacked(person: Person) -> set[str]:
    """Return whom somebody's main declaration of this round was about."""
    parts = person.round.standing.parts if person.round.standing is not None else ()
    return {part.target for part in parts if isinstance(part, Attack | Grapple)}


def _to_be_seized(scene: Scene, person: Person) -> list[str]:
    """Return whom an example grapple could be on, if anybody."""
    name = likely_target(scene, person)
    hold = scene.hold_of(name) if person.unsure else scene.hold_on(name)
    return [name] if name and hold is None else []


def _to_be_helped(scene: Scene, person: Person) -> list[str]:
    """Return one side of a grapple that is still open, the person's own where there are two."""
    names = [
        name
        for hold in scene.fight.holds
        if not hold.pinned
        for name in (hold.grappler, hold.victim)
        if not person.unsure
    ]
    sides = sides_of(scene)
    friends = [name for name in names if sides[name] == sides[person.name]]
    return [*friends, *names][:1]
