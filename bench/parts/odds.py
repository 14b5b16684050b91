"""The odds of an attack: worked out, kept, and beside two packages that do the same by hand.

`icepool` and `dyce` are not dependencies; if they are not installed, they are left out
(`pip install --target DIR icepool dyce`, and `PYTHONPATH=DIR`).
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from bench.figure import Figure
from game import actions as act
from game.dice import SeededChance
from game.fighter import Fighter
from game.journal import Journal
from game.notation import parse, vocabulary
from game.secrecy import Viewer
from odds.__main__ import reply_to
from odds.asking import laws
from odds.kept import Kept, Request, request_of, work_out

COLD, KEPT, STALL, SHARE = 250.0, 0.1, 10.0, 1 / 20
MINE = {"dexterity": 3, "brawl": 4, "strength": 3, "stamina": 3, "athletics": 3, "wits": 3}
THEIRS = {"dexterity": 3, "brawl": 3, "strength": 3, "stamina": 3, "athletics": 3, "wits": 3}
OTHERS = 6  # who are there too


def figures() -> Iterator[Figure]:
    """Measure a whole +odds, all answers of the other; then one exchange with the packages."""
    request = asked("attack Rat committed")
    yield Figure("a committed attack, all nine answers, worked out", timed(request), "ms")
    plain = asked("attack Rat")
    one = in_ms(lambda: next(laws(plain.scene, "Jo", LINE)), 1)
    yield Figure("an attack against one answer, worked out", one, "ms", COLD)
    yield Figure("an attack, all five answers, worked out", timed(plain), "ms")
    kept = Kept()
    kept.keep(plain, work_out(plain))
    again = in_ms(lambda: kept.find(asked_again()), 300)
    yield Figure("the same, its like asked before", again, "ms", KEPT)
    sent = msgspec.json.Encoder().encode
    reply = msgspec.json.encode(reply_to(sent(request)))
    stall = in_ms(lambda: (sent(request), msgspec.json.decode(reply)), 30)
    yield Figure("what the game itself does for one worked out", stall, "ms", STALL)
    for package, work in (("icepool", by_icepool), ("dyce", by_dyce)):
        try:
            module = import_module(package)
        except ImportError:
            print(f"{package} is not installed: left out")
            continue
        warm = in_ms(lambda work=work, module=module: work(module), 30)  # type: ignore[misc]
        yield Figure(f"one exchange by {package}, warm", warm, "ms")
        yield Figure(
            f"all answers, kept, in shares of that one by {package}", again / warm, "", SHARE
        )


def _scene() -> Any:
    journal, chance = Journal(), SeededChance(1)
    journal.say(act.Open(), chance)
    for name in ("Jo", "Rat", *(f"Other {number}" for number in range(OTHERS))):
        traits = MINE if name == "Jo" else THEIRS
        journal.say(act.Join(who=name, fighter=Fighter(traits=traits)), chance)
    journal.say(act.Start(), chance)
    return journal.scene


SCENE = _scene()
LINE = parse("attack Rat", vocabulary(SCENE, "Jo"))


def asked(line: str) -> Request:
    return request_of(SCENE, "Jo", parse(line, vocabulary(SCENE, "Jo")), Viewer(name="Jo"))


def asked_again() -> Request:
    return request_of(SCENE, "Jo", LINE, Viewer(name="Jo"))


def timed(request: Request) -> float:
    return in_ms(lambda: work_out(request), 1)


def in_ms(work: Callable[[], object], times: int, runs: int = 7) -> float:
    """Return the milliseconds that ``work`` takes once: the median of several runs."""
    taken = []
    for _ in range(runs):
        begun = perf_counter()
        for _ in range(times):
            work()
        taken.append((perf_counter() - begun) / times * 1000)
    return median(taken)


# --- 7 dice at 6 against 6 at 5, Strength 3, soak 3 -----------------------------------------------


def by_icepool(icepool: Any) -> Any:
    at_6 = icepool.Die({-1: 1, 0: 4, 1: 5})
    at_5 = icepool.Die({-1: 1, 0: 3, 1: 6})
    plain = icepool.Die({0: 5, 1: 5})
    soak = 3 @ plain
    margin = (7 @ at_6).map(lambda net: max(net, 0)) - (6 @ at_5).map(lambda net: max(net, 0))

    def harm(by: int) -> Any:
        if by <= 0:
            return -1
        return (((3 + by - 1) @ plain) - soak).map(lambda levels: max(levels, 0))

    return margin.map(harm)


def by_dyce(dyce: Any) -> Any:
    plain = dyce.H({0: 5, 1: 5})
    soak = 3 @ plain
    margins: dict[int, Fraction] = {}
    attack, defense = 7 @ dyce.H({-1: 1, 0: 4, 1: 5}), 6 @ dyce.H({-1: 1, 0: 3, 1: 6})
    for made, one in attack.items():
        for met, other in defense.items():
            by = max(made, 0) - max(met, 0)
            margins[by] = margins.get(by, Fraction(0)) + Fraction(one * other, 10**13)
    law: dict[int, Fraction] = {}
    for by, chance in margins.items():
        harm = ((3 + by - 1) @ plain) - soak if by > 0 else dyce.H({-1: 1})
        for levels, ways in harm.items():
            key = max(levels, 0) if by > 0 else -1
            law[key] = law.get(key, Fraction(0)) + chance * Fraction(ways, harm.total)
    return law
