"""Odds that have been worked out, kept for the person who asks for their like."""

from collections import OrderedDict

import msgspec
from msgspec.structs import replace

from game.dice import NoChance
from game.engine.table import Table, ruleset_of
from game.errors import RuleError
from game.notation import format as format_line
from game.options import aim_of
from game.rules.grapple import verify_can_tell
from game.secrecy import Viewer, without_standing_dice, without_wishes
from game.state.declaration import Attack, Declaration
from game.state.scene import Scene
from game.values import Name, Text, Word
from odds.asking import Odds, odds_of, target_of
from odds.chasing import chase_of, chased, is_in_a_chase, odds_of_round, others_of
from odds.knowing import as_if_granted
from odds.likeness import likeness, relevant
from odds.meeting import all_declared, attackers, odds_met, waits

MOST = 1_000


class Request(msgspec.Struct, frozen=True):
    """A line whose odds are asked for, with as much of the scene as bears on them; in a chase a
    ``choice`` without a line. Where it waits for attacks that several have declared, all but
    the first attacker stand in ``also``.
    """

    scene: Scene
    who: Name
    target: Name
    line: Declaration
    mode: Word
    viewer: Viewer
    choice: Text = ""
    also: tuple[Name, ...] = ()


class Kept:
    """The odds that were asked for last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._odds: OrderedDict[bytes, Odds] = OrderedDict()

    def find(self, request: Request) -> Odds | None:
        """Return the odds of a request, if its like has been worked out."""
        key = _key(request)
        found = self._odds.get(key)
        if found is None:
            return None
        self._odds.move_to_end(key)
        said = request.choice or format_line(request.line, ruleset_of(request.scene).verbs)
        return replace(found, who=request.who, target=request.target, say=said)

    def keep(self, request: Request, odds: Odds) -> None:
        self._odds[_key(request)] = odds
        while len(self._odds) > self._most:
            self._odds.popitem(last=False)


def _key(request: Request) -> bytes:
    owned = b"+" if request.viewer.owns(request.target) else b"-"
    told = likeness(request.scene, request.who, request.target, request.line, request.mode)
    also = "\n".join(request.also).encode()
    return owned + request.choice.encode() + also + told


def requests_of(scene: Scene, who: str, line: Declaration, viewer: Viewer) -> tuple[Request, ...]:
    """Return what is asked by a line: where it waits for attacks, one request for all that have
    been declared, else one for each attacker; in a chase one for each whom the asker runs from, or
    after.
    """
    if is_in_a_chase(scene, who):
        return requests_in_chase(scene, who, line, viewer)
    if who in scene.people and not target_of(scene, who, line) and waits(scene, line):
        known = attackers(scene, who)
        if known and all_declared(scene, known):
            return (request_of(scene, who, line, viewer, *known),)
        if known:
            return tuple(request_of(scene, who, line, viewer, one) for one in known)
    return (request_of(scene, who, line, viewer),)


def request_of(
    scene: Scene, who: str, line: Declaration, viewer: Viewer, *attackers: str
) -> Request:
    """Return what is asked by a line, as it is met or as it meets attackers; refuse where the scene
    has odds ``off``.
    """
    if who not in scene.people:
        raise RuleError("not-in-scene", who=who, names=list(scene.people))
    target = attackers[0] if attackers else target_of(scene, who, line)
    mode = _mode(scene, who, viewer, target, *attackers)
    for part in () if viewer.st else line.parts:  # the odds would tell it
        verify_can_tell(scene, scene.people[who], aim_of(part))
    if target and scene.people[target].seat is not None:
        raise RuleError("odds-in-chase", who=target)
    near = relevant(without_standing_dice(scene, viewer), who, target, line)
    return Request(near, who, target, line, mode, viewer, also=attackers[1:])


def requests_in_chase(
    scene: Scene, who: str, line: Declaration | None, viewer: Viewer, choice: str = ""
) -> tuple[Request, ...]:
    """Return what is asked in a chase: by a line, or by a ``choice``, which is a maneuver or
    `chasing.NEXT_ROUND`.
    """
    mode = _mode(scene, who, viewer, *chase_of(scene, who).members())
    said = line or Declaration(())
    scene = without_standing_dice(scene, viewer)
    _verify_in_chase(scene, who, said)
    return tuple(
        Request(chased(scene, who, other), who, other, said, mode, viewer, choice)
        for other in others_of(scene, who, said)
    )


def _verify_in_chase(scene: Scene, who: str, line: Declaration) -> None:
    """Refuse a shot at a person outside the chase: the odds leave them out."""
    for part in line.parts:
        target = scene.people.get(part.target) if isinstance(part, Attack) else None
        if target is not None and target.name not in chase_of(scene, who).members():
            raise RuleError("target-not-in-chase", "CHASE-10", who=target.name)


def _mode(scene: Scene, who: str, viewer: Viewer, *others: str) -> str:
    """Return how others are reckoned. Beside a player's NPCs none of their pools is told, for a row
    of NPCs would measure each of them, and none of the hidden, which would tell who they are.
    """
    settings = Table(scene, ruleset_of(scene), NoChance()).settings
    mode = "full" if viewer.st else settings.odds
    if mode == "off":
        raise RuleError("odds-off", "SETTINGS")
    if any(scene.masks.get(name) == name for name in others) and not viewer.st:
        return "own"
    return "own" if mode == "known" and who != viewer.name else mode


def work_out(request: Request) -> Odds:
    """Return the odds of a request; refuse a line that could not be declared."""
    scene = without_wishes(request.scene, request.viewer)
    one = replace(request, scene=as_if_granted(scene))
    if is_in_a_chase(one.scene, one.who):
        return odds_of_round(
            one.scene, one.who, one.target, one.line, one.choice, one.viewer, one.mode
        )
    met = one.target and not target_of(one.scene, one.who, one.line)
    if met:
        attackers = (one.target, *one.also)
        return odds_met(one.scene, one.who, attackers, one.line, one.viewer, one.mode)
    return odds_of(one.scene, one.who, one.target, one.line, one.viewer, one.mode)
