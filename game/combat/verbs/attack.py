"""Attack: harm a target by whatever means (chapter 5)."""

from collections.abc import Iterator

from game.combat import events as ev
from game.combat.declaration import Attack, Part
from game.combat.state import Person
from game.combat.table import Table
from game.combat.verbs.openings import open_exchange, verify_willpower
from game.combat.verbs.verb import Stance
from game.combat.weapons import at_hand, means_of
from game.errors import RuleError
from game.gear import Weapon
from game.words import Vocabulary, Words, quote

MAX_RANGE = 5000


class AttackVerb:
    """``attack TARGET [KIND] [with WEAPON] [at LOCATION] [range YARDS] [willpower]``."""

    name = "attack"
    stance: Stance = "offense"
    bare = False

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
        verify_loaded(person, means_of(person, part))
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
        """Open an attack, or one contest where the target is attacking back hand to hand
        (RES-1).
        """
        assert isinstance(part, Attack)
        reason = void_reason(table, person, part)
        if reason:
            table.emit(ev.ActionLost(who=person.name, part=part, index=index, reason=reason))
            return
        means = means_of(person, part).name
        kind, owners, attacked = "attack", {person.name: index}, [part.target]
        back = attack_back(table, person, part)
        if back is not None:
            kind, owners[part.target] = "contest", back
            counted = table.settings.contest_counts_as_incoming  # PILE-2
            attacked = [person.name, part.target] if counted else []
        open_exchange(
            table, kind, person, part, owners, target=part.target, attacked=attacked, means=means
        )


def verify_loaded(person: Person, weapon: Weapon) -> None:
    """Refuse a gun that is empty (GUN-5)."""
    if weapon.capacity and person.fighter.ammunition.get(weapon.name, 0) < 1:
        raise RuleError("empty-gun", "GUN-5", weapon=weapon.name)


def void_reason(table: Table, person: Person, part: Attack) -> str:
    """Return why an attack has become void since it was declared (RES-6); empty while it stands."""
    target = table.scene.people.get(part.target)
    if target is None or target.away:
        return "target-gone"
    if target.down and target.name not in person.down_targets:
        return "target-down"
    if at_hand(person, part.weapon or person.wields) is None:
        return "weapon-lost"
    return ""


def attack_back(table: Table, person: Person, part: Attack) -> int | None:
    """Return which part of the target's own action is a hand-to-hand attack back, still to come
    (RES-1).

    Ranged attacks are not contested (GUN-1), nor is one that has become void.
    """
    target = table.scene.people[part.target]
    if target.down or target.declaration is None or means_of(person, part).ranged:
        return None
    for index in target.unresolved():
        back = target.declaration.parts[index]
        if not isinstance(back, Attack) or back.target != person.name:
            continue
        if not void_reason(table, target, back) and not means_of(target, back).ranged:
            return index
    return None
