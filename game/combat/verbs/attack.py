"""Attack: harm a target by whatever means (chapter 5)."""

import re
from collections.abc import Iterator

from game.combat.distances import verify_claim
from game.combat.verbs.assault import begin_assault, verify_reach, verify_target
from game.combat.verbs.naming_pools import names_pool, read_traits
from game.engine.ammunition import verify_loaded
from game.engine.openings import verify_willpower
from game.engine.other_pools import MAX_DAMAGE, figures_of, verify_named
from game.engine.table import Table
from game.engine.verb import Stance, Verb, Vocabulary
from game.engine.weapons import means_of
from game.errors import RuleError
from game.health import DAMAGE_TYPES
from game.naming_traits import written
from game.state.declaration import Attack
from game.state.distance import MAX_YARDS
from game.state.person import Person
from game.words import Words, quote

FOLLOWS = ("with", "range", "vs", "damage", "willpower")  # what ends a place
DIFFICULTIES = (2, 10)
# Where one aims, in words alone: it is told in a sentence.
_PLACE = re.compile(r"(?!\d)[\w' -]{1,40}")
_DISTANCE = re.compile(r"(?P<yards>\d+)( ?(yards?|yds?))?", re.IGNORECASE)  # what is no place


class AttackVerb(Verb[Table, Attack]):
    """``attack TARGET [KIND] [with WEAPON] [at LOCATION] [range YARDS] [willpower]``, or in the
    place of a weapon, or after it, ``with TRAIT + TRAIT [vs N] [damage N TYPE]`` (DEF-10).
    """

    name = "attack"
    stance: Stance = "offense"
    rolls: tuple[str, ...] = ("attack",)
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Attack:
        """Read the target, then the options in any order."""
        target = words.name("target", vocabulary.names)
        found: dict[str, object] = {}
        while (word := words.peek()) is not None:
            key = "kind" if word.says(*vocabulary.attack_kinds) else word.text.lower()
            key = "pool" if names_pool(words, vocabulary) else key
            if key in found or word.quoted:
                break
            if key == "kind":
                found[key] = words.option("kind", vocabulary.attack_kinds)
            elif words.take("with") and key == "pool":
                found[key] = read_traits(words, vocabulary)
            elif key == "with":
                found[key] = words.name("weapon", vocabulary.weapons)
            elif words.take("at"):
                found[key] = words.text_until(*FOLLOWS, *vocabulary.attack_kinds)
            elif words.take("range"):
                found[key] = words.number("yards", 0, MAX_YARDS)
            elif words.take("willpower"):
                found[key] = True
            elif "pool" in found and words.take("vs"):
                found[key] = words.number("difficulty", *DIFFICULTIES)
            elif "pool" in found and words.take("damage"):
                found[key] = words.number("dice", 0, MAX_DAMAGE)
                found["type"] = words.option("type", DAMAGE_TYPES)
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
            pool=found.get("pool", ()),  # type: ignore[arg-type]
            difficulty=found.get("vs"),  # type: ignore[arg-type]
            damage=found.get("damage"),  # type: ignore[arg-type]
            type=found.get("type"),  # type: ignore[arg-type]
        )

    def format(self, part: Attack) -> str:
        """Write the attack; a basic one does not say so."""
        line = f"attack {quote(part.target)}"
        if part.kind != "basic":
            line += f" {part.kind}"
        if part.weapon is not None:
            line += f" with {quote(part.weapon)}"
        if part.pool:
            line += f" with {written(part.pool)}{figures_of(part)}"
        if part.location is not None:
            line += f" at {quote(part.location)}"
        if part.range is not None:
            line += f" range {part.range}"
        return f"{line} willpower" if part.willpower else line

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse an attack on oneself or on nobody, without the weapon, or of no known kind."""
        verify_target(table, person, part.target)
        verify_named(table, person, part)
        if part.kind not in table.ruleset.attack_kinds:
            raise RuleError("unknown-kind", kind=part.kind, kinds=list(table.ruleset.attack_kinds))
        _verify_place(part)
        if self.exposes(table, part) and table.scene.fight.haste:
            raise RuleError("committed-in-haste", "HASTE-5", who=person.name)
        if part.range is not None and not means_of(person, part).ranged:
            raise RuleError("not-ranged", "GUN-2", weapon=means_of(person, part).name)
        verify_claim(table, person, part)
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

    def exposes(self, table: Table, part: Attack) -> bool:
        """Say whether its kind leaves no room for a defense (ATTACK-6)."""
        return table.ruleset.attack_kinds[part.kind].exposes

    def begin(self, table: Table, person: Person, part: Attack, index: int) -> None:
        """Open the attack, or the contest it meets (RES-1)."""
        begin_assault(table, person, part, index)


def _verify_place(part: Attack) -> None:
    """Refuse to aim at what is no place: at more than a few words, or at a number of yards."""
    place = part.location
    if place is None:
        return
    yards = _DISTANCE.fullmatch(place)
    if yards:
        raise RuleError("place-is-range", "GUN-2", place=place, yards=yards["yards"])
    verify_in_words(place)


def verify_in_words(place: str) -> None:
    """Refuse to aim at what is no place in a few plain words."""
    if not _PLACE.fullmatch(place):
        raise RuleError("bad-place", place=place)
