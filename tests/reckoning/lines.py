"""What somebody declares, and how the notation writes it (ROUND-3)."""

from dataclasses import dataclass

ATTACKS = ("attack", "grapple")
DEFENSES = ("block", "dodge", "escape", "counter-grapple", "guard")


@dataclass(frozen=True)
class Part:
    """One action."""

    verb: str
    target: str = ""
    kind: str = "basic"
    weapon: str = ""
    traits: str = ""  # of a grapple: strength or dexterity, or nothing for the better
    then: str = ""
    range: int = 0
    text: str = ""
    pool: tuple[str, str] | tuple[()] = ()
    difficulty: int = 6
    willpower: bool = False

    def __str__(self) -> str:
        words = [self.verb]
        words += [self.target] * bool(self.target)
        words += [self.kind] * (self.kind != "basic")
        words += [f"with {self.weapon}"] * bool(self.weapon)
        words += [f"with {self.traits}"] * bool(self.traits)
        words += [f"range {self.range}"] * bool(self.range)
        words += [f"then {self.then}"] * bool(self.then)
        words += [self.text] * bool(self.text)
        if self.pool:
            words[-1] += f": {self.pool[0]} + {self.pool[1]} vs {self.difficulty}"
        words += ["willpower"] * self.willpower
        return " ".join(words)


@dataclass(frozen=True)
class Line:
    """A whole declaration: one action or a split, and the haste bought with it."""

    parts: tuple[Part, ...]
    haste: int = 0
    source: str = ""

    def __str__(self) -> str:
        said = " & ".join(map(str, self.parts))
        return said + (f" haste {self.haste} {self.source}" if self.haste else "")

    def has(self, *verbs: str) -> bool:
        return any(part.verb in verbs for part in self.parts)


PASS = Line((Part("pass"),))
