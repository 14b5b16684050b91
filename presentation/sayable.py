"""What somebody could declare now, in lines that work: the common ones first, then what is rarer.

Each line is what stands after ``+``, or after ``+as NAME=``. None is shown that the rules of the
scene would refuse: it is tried first.
"""

from collections.abc import Iterable

from game.engine.table import Rules
from game.notation import format
from game.rulesets import DEFAULT_RULESET, RULESETS, ruleset_of
from game.scene import could_declare, could_say
from game.settings import changed_settings
from game.state.declaration import Declaration
from game.state.scene import Person, Scene
from game.unseen import sees
from game.words import quote

USUAL = RULESETS[DEFAULT_RULESET]
_AIMS = ("target", "toward", "away")  # the fields of a part that name somebody

# How a line is typed where that is not how the notation has it.
_SPELLED = {"split ": "", "grapple/assist ": "assist "}


def common_lines(scene: Scene, person: Person) -> list[str]:
    """Return an attack, the simple defenses, a pass, and whatever else in words."""
    lines = (attack_line(scene, person), *ruleset_of(scene).free_defenses, "pass", "do TEXT")
    return _that_work(scene, person, lines)


def rarer_lines(scene: Scene, person: Person, brief: bool = False) -> list[str]:
    """Return what a person might declare besides; ``brief`` leaves out grapples and several actions
    at once.
    """
    lines = ["stand"] if person.prone else []
    lines += [one for one in USUAL.defenses if one not in USUAL.free_defenses]
    lines += [] if brief else [f"grapple {quote(name)}" for name in _to_be_seized(scene, person)]
    lines += [f"grapple/assist {quote(name)}" for name in _to_be_helped(scene, person)]
    lines += own_lines(scene, person)
    target = likely_target(scene, person)
    if not brief and target and not scene.fight.haste:
        attack = f"attack {quote(target)}"
        lines += [f"split {attack} & dodge", f"split move 3 to {quote(target)} & {attack}"]
    return _that_work(scene, person, lines)


def own_lines(scene: Scene, person: Person) -> list[str]:
    """Return an example of each verb that the scene's ruleset has and the usual one has not, less
    the common ones.
    """
    rules = ruleset_of(scene)
    played = rules.played(changed_settings(rules.settings, scene.settings))
    own = (name for name in played if name not in USUAL.verbs and name not in rules.free_defenses)
    examples = (_example(scene, person, rules, name) for name in own)
    return [one for one in examples if one]


def _example(scene: Scene, person: Person, rules: Rules, verb: str) -> str:
    """Return something that could be said with a verb; where it is aimed at anybody, at one who is
    likely.
    """
    likely = {likely_target(scene, person), ""}
    for part in could_declare(scene, person.name, verb):
        if {getattr(part, name, "") for name in _AIMS} <= likely:
            return format(Declaration((part,)), rules.verbs)
    return ""


def attack_line(scene: Scene, person: Person) -> str:
    """Return an example attack; empty where there is nobody to attack."""
    name = likely_target(scene, person)
    return f"attack {quote(name)}" if name else ""


def likely_target(scene: Scene, person: Person, besides: str = "") -> str:
    """Return a name for an example attack: someone of the other side, if there are two sides."""
    others = [
        one
        for one in scene.ready()
        if one.name not in (person.name, besides) and sees(scene, person.name, one.name)
    ]
    two_sides = any(one.npc != person.npc for one in scene.people.values())
    foes = [one for one in others if not two_sides or one.npc != person.npc]
    return foes[0].name if foes else ""


def _that_work(scene: Scene, person: Person, lines: Iterable[str]) -> list[str]:
    return [one for one in lines if one and could_say(scene, person.name, _notation(one))]


def _notation(line: str) -> str:
    for typed, said in _SPELLED.items():
        if line.startswith(typed):
            return said + line.removeprefix(typed)
    return line


def _to_be_seized(scene: Scene, person: Person) -> list[str]:
    """Return whom an example grapple could be on, if anybody."""
    name = likely_target(scene, person)
    return [name] if name and scene.hold_on(name) is None else []


def _to_be_helped(scene: Scene, person: Person) -> list[str]:
    """Return one side of a grapple that is still open, the person's own where there are two."""
    names = [
        name
        for hold in scene.fight.holds
        if not hold.pinned
        for name in (hold.grappler, hold.victim)
        if not person.unsure
    ]
    friends = [name for name in names if scene.people[name].npc == person.npc]
    return [*friends, *names][:1]
