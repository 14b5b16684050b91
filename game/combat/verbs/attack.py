"""Attack: harm a target by whatever means (chapter 5)."""

from collections.abc import Iterator

from game.combat.aborts import lose_or_ask
from game.combat.committed import accepted, is_asked
from game.combat.declaration import Attack, Part
from game.combat.guards import answer_with_guard
from game.combat.splits import exposes
from game.combat.state import Person
from game.combat.table import Table
from game.combat.verbs.openings import open_exchange, verify_willpower
from game.combat.verbs.verb import Stance
from game.combat.weapons import at_hand, in_hand, loaded, means_of
from game.errors import RuleError
from game.gear import Weapon
from game.words import Vocabulary, Words, quote

MAX_RANGE = 5000
FLANKS = {"open": 5, "wall": 3, "doorway": 1, "any": 100}  # PILE-5; any: the ST allows it


class AttackVerb:
    """``attack TARGET [KIND] [with WEAPON] [at LOCATION] [range YARDS] [willpower]``."""

    name = "attack"
    stance: Stance = "offense"
    bare = False
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Attack:
        """Read the target, then the options in any order."""
        target = words.name("target", vocabulary.names)
        found: dict[str, object] = {}
        while (word := words.peek()) is not None:
            key = "kind" if word.says(*vocabulary.attack_kinds) else word.text.lower()
            if key in found or word.quoted:
                break
            if key == "kind":
                found[key] = words.option("kind", vocabulary.attack_kinds)
            elif words.take("with"):
                found[key] = words.name("weapon", vocabulary.weapons)
            elif words.take("at"):
                found[key] = words.text_until(
                    "with", "range", "willpower", *vocabulary.attack_kinds
                )
            elif words.take("range"):
                found[key] = words.number("yards", 0, MAX_RANGE)
            elif words.take("willpower"):
                found[key] = True
            else:
                break
        words.end((*vocabulary.attack_kinds, "with", "at", "range", "willpower"))
        return Attack(
            target=target,
            kind=found.get("kind", "basic"),  # type: ignore[arg-type]
            weapon=found.get("with"),  # type: ignore[arg-type]
            location=found.get("at"),  # type: ignore[arg-type]
            range=found.get("range"),  # type: ignore[arg-type]
            willpower=bool(found.get("willpower")),
        )

    def format(self, part: Part) -> str:
        """Write the attack; a basic one does not say so."""
        assert isinstance(part, Attack)
        line = f"attack {quote(part.target)}"
        if part.kind != "basic":
            line += f" {part.kind}"
        if part.weapon is not None:
            line += f" with {quote(part.weapon)}"
        if part.location is not None:
            line += f" at {quote(part.location)}"
        if part.range is not None:
            line += f" range {part.range}"
        return f"{line} willpower" if part.willpower else line

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse an attack on oneself or on nobody, without the weapon, or of no known kind."""
        assert isinstance(part, Attack)
        if part.target == person.name:
            raise RuleError("self-target", who=person.name)
        if table.person(part.target).away:
            raise RuleError("away", who=part.target)
        if part.kind not in table.ruleset.attack_kinds:
            raise RuleError("unknown-kind", kind=part.kind, kinds=list(table.ruleset.attack_kinds))
        if exposes(table, part) and table.scene.fight.haste:
            raise RuleError("committed-in-haste", "HASTE-5", who=person.name)
        if part.range is not None and not means_of(person, part).ranged:
            raise RuleError("not-ranged", "GUN-2", weapon=means_of(person, part).name)
        verify_loaded(person, means_of(person, part))
        verify_reach(table, person, part)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Attack]:
        """Yield an attack of each kind with each weapon on each other person."""
        for target in table.scene.ready():
            if target.name == person.name:
                continue
            for weapon in dict.fromkeys(one.name for one in person.fighter.arsenal()):
                for kind in table.ruleset.attack_kinds:
                    yield Attack(target.name, kind=kind, weapon=weapon)  # type: ignore[arg-type]

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Open an attack, or one contest where the target is attacking back (RES-1).

        Before that: it may have become void, the target of a committed attack is asked, and a guard
        turns on the attacker.
        """
        assert isinstance(part, Attack)
        reason = void_reason(table, person, part)
        if reason:
            lose_or_ask(table, person, part, index, reason)
            return
        if is_asked(table, person, index, part):
            return
        weapon = means_of(person, part)
        answer_with_guard(table, person, table.scene.people[part.target], weapon)
        kind, owners, attacked = "attack", {person.name: index}, [part.target]
        met: Part | None = None
        back = attack_back(table, person, part)
        if back is not None:
            if is_asked_back(table, part.target, back):
                return
            if not refuses_contest(table, person, index, part, back):
                kind, owners[part.target] = "contest", back
                met = _part_of(table, part.target, back)
                counted = table.settings.contest_counts_as_incoming  # PILE-2
                attacked = [person.name, part.target] if counted else []
        open_exchange(
            table,
            kind,
            person,
            part,
            owners,
            target=part.target,
            attacked=attacked,
            means=weapon.name,
            back=met,
            close=not weapon.ranged,
        )


def verify_loaded(person: Person, weapon: Weapon) -> None:
    """Refuse a gun that is empty (GUN-5)."""
    if not loaded(person, weapon):
        raise RuleError("empty-gun", "GUN-5", weapon=weapon.name)


def verify_reach(table: Table, person: Person, part: Attack) -> None:
    """Refuse to come to grips with one out of reach, or where there is no room left (PILE-5)."""
    if means_of(person, part).ranged:
        return
    target = table.scene.people[part.target]
    if target.unreachable:
        raise RuleError("out-of-reach", "RES-6", who=target.name)
    room = FLANKS.get(target.flanks, FLANKS["open"])
    there = [
        one.name
        for one in table.scene.people.values()
        if one.name != person.name and one.able and not one.secret and closes_in(one, target.name)
    ]
    if len(there) >= room:
        raise RuleError("no-room", "PILE-5", who=target.name, limit=room, flanks=target.flanks)


def closes_in(person: Person, target: str) -> bool:
    """Say whether someone's declared action is a hand-to-hand attack on the target."""
    parts = person.declaration.parts if person.declaration else ()
    return any(
        isinstance(part, Attack)
        and part.target == target
        and not (at_hand(person, part.weapon or "") or in_hand(person)).ranged
        for part in parts
    )


def void_reason(table: Table, person: Person, part: Attack) -> str:
    """Return why an attack has become void since it was declared (RES-6); empty while it stands."""
    target = table.scene.people.get(part.target)
    if target is None or target.away:
        return "target-gone"
    if target.down and target.name not in person.down_targets:
        return "target-down"
    weapon = at_hand(person, part.weapon or person.wields)
    if weapon is None:
        return "weapon-lost"
    if not loaded(person, weapon):
        return "gun-empty"
    return "out-of-reach" if target.unreachable and not weapon.ranged else ""


def attack_back(table: Table, person: Person, part: Attack) -> int | None:
    """Return which part of the target's own action is an attack back, still to come (RES-1).

    Only within reach of each other: ranged attacks are not contested (GUN-1), but a gun used
    against one who has closed in is (GUN-3).
    """
    target = table.scene.people[part.target]
    far = means_of(person, part).ranged and not table.scene.close(person.name, target.name)
    if far or target.down or target.declaration is None:
        return None
    for index in target.unresolved():
        back = target.declaration.parts[index]
        if isinstance(back, Attack) and back.target == person.name:
            return None if void_reason(table, target, back) else index
    return None


def is_asked_back(table: Table, attacker: str, index: int) -> bool:
    """Put the question of the attack that comes back, where that one is committed (ATTACK-6)."""
    person, part = table.scene.people[attacker], _part_of(table, attacker, index)
    return isinstance(part, Attack) and is_asked(table, person, index, part)


def _part_of(table: Table, who: str, index: int) -> Part:
    declaration = table.scene.people[who].declaration
    assert declaration is not None
    return declaration.parts[index]


def refuses_contest(table: Table, person: Person, index: int, part: Attack, back: int) -> bool:
    """Say whether two attacks pass each other by: one was accepted, or both are committed
    (ATTACK-6).
    """
    both = exposes(table, part) and exposes(table, _part_of(table, part.target, back))
    scene, target = table.scene, part.target
    return (
        both
        or accepted(scene, person.name, index, target)
        or accepted(scene, target, back, person.name)
    )
