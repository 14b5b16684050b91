"""Chases by challenges: throws of rock, paper and scissors in the place of dice.

Everybody who runs throws once a round, and each predator's throw meets the prey's. Openings and
obstacles are thrown against a number. A win by the throw is worth more than one that only the test
pools decide; Willpower that was said beforehand buys those who would lose one more throw.
"""

from collections.abc import Collection, Mapping, Sequence

from game import actions as act
from game import moments
from game.dice import Modifier, Roll
from game.engine.exchanges import against_number, margin, throw
from game.engine.table import Table
from game.engine.verb import Reckoning
from game.rules.chase import chase_terms, obstacle_terms
from game.rules.met import RETEST
from game.rules.pursuit import opening_terms
from game.state.chase import USUAL_DIFFICULTY, Chase, Obstacle
from game.state.person import Person

# --- Against each other ---------------------------------------------------------------------------


@moments.round_rolled
def throw_round(table: Table, chase: Chase) -> tuple[dict[str, int], int, dict[str, int]]:
    """Throw for a round; return what the prey wins by against each predator. A challenge
    has no nets.
    """
    terms = {name: chase_terms(table, chase, name) for name in (*chase.prey, *chase.predators)}
    return {}, 0, race(table, terms, chase.prey, chase.exerting)


@moments.stalked
def throw_stalk(
    table: Table, action: act.BeginChase, spot: tuple[str, ...], stalk: tuple[str, ...]
) -> dict[str, int]:
    """Throw for noticing, then for the pounce; return the Leads (CHASE-3)."""
    prey, predators = action.prey, action.predators

    def raced(kind: str, traits: dict[str, tuple[str, ...]], warning: int = 0) -> dict[str, int]:
        people = {name: table.person(name) for name in traits}
        terms = {
            name: opening_terms(table, one, traits[name], warning if name in prey else 0)
            for name, one in people.items()
        }
        return race(table, terms, prey, [name for name in people if kind in people[name].braces])

    seen = raced("stalking", dict.fromkeys(prey, spot) | dict.fromkeys(predators, stalk))
    warning = max(seen.values()) if all(by > 0 for by in seen.values()) else 0
    return raced("opening", dict.fromkeys((*prey, *predators), action.course.pool), warning)


def race(
    table: Table,
    terms: Mapping[str, Sequence[Modifier]],
    prey: Collection[str],
    buying: Collection[str],
) -> dict[str, int]:
    """Let the runner whose pool counts throw, and everybody else against them; return what the
    prey wins by against each, below nothing where it loses.
    """
    pools = {
        name: table.reckon_action(table.person(name), "chase", terms[name], ()) for name in terms
    }

    def thrown_by(who: str, against: str | None = None) -> Roll:
        return throw(table, who, pools[who], "challenge", against)

    counts = min if table.settings.group_prey_counts == "lowest" else max
    runner = counts(prey, key=lambda name: pools[name].pool)
    own = thrown_by(runner)
    others = {name: thrown_by(name, runner) for name in pools if name not in prey}
    loses = any(margin(table, roll, own) > 0 for roll in others.values())
    if loses and runner in buying and _buys_retest(table, runner):
        own = thrown_by(runner)
    for name, roll in others.items():
        if margin(table, roll, own) < 0 and name in buying and _buys_retest(table, name):
            others[name] = thrown_by(name, runner)
    return {name: -margin(table, roll, own) for name, roll in others.items()}


def _buys_retest(table: Table, who: str) -> bool:
    """Take the Willpower for one more throw; say whether there was any left for it."""
    left = table.person(who).fighter.resources.get("willpower", 0) > 0
    if left:
        table.change_resource(who, "willpower", -1, why=RETEST)
    return left


# --- Against a number -----------------------------------------------------------------------------


@moments.opening
def throw_opening(table: Table, who: str, traits: tuple[str, ...]) -> tuple[int, bool]:
    """Throw for a person who starts cold; return what they win by, at least nothing (CHASE-2)."""
    person = table.person(who)
    pool = table.reckon_action(person, "chase", opening_terms(table, person, traits), ())
    buys = "opening" in person.braces
    return max(0, _against_number(table, person, pool, USUAL_DIFFICULTY, buys)), False


@moments.passes
def passes(table: Table, who: str, obstacle: Obstacle, buys: bool) -> bool:
    """Throw for a person against an obstacle; say whether they get past it (CHASE-8)."""
    person = table.person(who)
    pool = table.reckon_action(person, "action", obstacle_terms(person, obstacle), ())
    buys = buys or "obstacle" in person.braces
    return _against_number(table, person, pool, obstacle.difficulty, buys) > 0


def _against_number(table: Table, person: Person, pool: Reckoning, number: int, buys: bool) -> int:
    static = against_number(number)

    def won_by() -> int:
        own = throw(table, person.name, pool, "challenge", None)
        return margin(table, own, throw(table, person.name, static, "opposition", None))

    won = won_by()
    return won_by() if won < 0 and buys and _buys_retest(table, person.name) else won
