"""Chases by challenges: throws of rock, paper and scissors in the place of dice.

Everybody who runs throws once a round, and each predator's throw meets the prey's. Openings and
obstacles are thrown against a number. A win by the throw is worth more than one that only the test
pools decide; Willpower that was said beforehand buys one more throw for who would lose.
"""

from collections.abc import Collection, Mapping

from game import actions as act
from game import moments
from game.dice import Roll
from game.engine.exchanges import against_number, margin, throw
from game.engine.table import Table
from game.engine.verb import Reckoning, dice
from game.rules.chase import chase_terms, getting_up, obstacle_terms, prepared_terms, traits_of
from game.rules.met import RETEST
from game.state.chase import USUAL_DIFFICULTY, Chase, Obstacle
from game.state.person import Person


def reckoned(table: Table, person: Person, *terms: object) -> Reckoning:
    """Return somebody's test pool of a chase."""
    return table.reckon_action(person, "chase", terms, ())  # type: ignore[arg-type]


# --- against each other --------------------------------------------------------------------------


@moments.round_rolled
def throw_round(table: Table, chase: Chase) -> tuple[dict[str, int], int, dict[str, int]]:
    """Throw for a round; return what the prey wins by against each predator, below nothing where it
    loses. A challenge has no nets.
    """
    pools = {
        name: reckoned(
            table,
            table.person(name),
            *chase_terms(table, chase, table.person(name), traits_of(chase, name, table.settings)),
            *prepared_terms(table, chase, name),
        )
        for name in (*chase.prey, *chase.predators)
    }
    return {}, 0, race(table, pools, chase.prey, chase.exerting)


def race(
    table: Table, pools: Mapping[str, Reckoning], prey: Collection[str], exerting: Collection[str]
) -> dict[str, int]:
    """Let the one of the prey that counts throw, and everybody else against them; return what the
    prey wins by against each.
    """
    counts = min if table.settings.group_prey_counts == "lowest" else max
    runner = counts(prey, key=lambda name: pools[name].pool)
    thrown = _throw(table, runner, pools[runner], None)
    against = {name: _throw(table, name, pools[name], runner) for name in pools if name not in prey}
    if _loses(table, thrown, against.values()) and runner in exerting and _pays(table, runner):
        thrown = _throw(table, runner, pools[runner], None)
    for name, roll in against.items():
        if margin(table, roll, thrown) < 0 and name in exerting and _pays(table, name):
            against[name] = _throw(table, name, pools[name], runner)
    return {name: -margin(table, roll, thrown) for name, roll in against.items()}


def _loses(table: Table, thrown: Roll, against: Collection[Roll]) -> bool:
    return any(margin(table, one, thrown) > 0 for one in against)


def _throw(table: Table, who: str, pool: Reckoning, against: str | None) -> Roll:
    return throw(table, who, pool, "challenge", against)


def _pays(table: Table, who: str) -> bool:
    """Take the Willpower for one more throw; say whether there was any left for it."""
    left = table.person(who).fighter.resources.get("willpower", 0) > 0
    if left:
        table.change_resource(who, "willpower", -1, why=RETEST)
    return left


def brace_of(table: Table, names: Collection[str], roll: str) -> tuple[str, ...]:
    """Return who said beforehand that they put Willpower into such a roll."""
    return tuple(name for name in names if roll in table.person(name).braces)


# --- against a number ----------------------------------------------------------------------------


@moments.opening
def throw_opening(table: Table, who: str, traits: tuple[str, ...]) -> tuple[int, bool]:
    """Throw for one who starts cold; return what they win by, at least nothing (CHASE-2)."""
    person = table.person(who)
    pool = reckoned(table, person, *person.fighter.terms(*traits), *getting_up(table, person.prone))
    buys = "opening" in person.braces
    return max(0, _against_number(table, person, pool, USUAL_DIFFICULTY, buys)), False


def opening_pool(
    table: Table, who: str, traits: tuple[str, ...], rule: str, bonus: int = 0
) -> Reckoning:
    """Return the test pool of one who pounces, or is pounced upon (CHASE-3)."""
    person = table.person(who)
    more = (*dice(bonus, "spotted in time", rule), *getting_up(table, person.prone))
    return reckoned(table, person, *person.fighter.terms(*traits), *more)


@moments.passes
def passes(table: Table, who: str, obstacle: Obstacle, buys: bool) -> bool:
    """Throw for somebody against an obstacle; say whether they get past it (CHASE-8)."""
    person = table.person(who)
    pool = table.reckon_action(person, "action", obstacle_terms(person, obstacle), ())
    buys = buys or "obstacle" in person.braces
    return _against_number(table, person, pool, obstacle.difficulty, buys) > 0


def _against_number(table: Table, person: Person, pool: Reckoning, number: int, buys: bool) -> int:
    static = against_number(number)

    def thrown() -> int:
        own = throw(table, person.name, pool, "challenge", None)
        return margin(table, own, throw(table, person.name, static, "opposition", None))

    won_by = thrown()
    if won_by < 0 and buys and _pays(table, person.name):
        won_by = thrown()
    return won_by


# --- stalking ------------------------------------------------------------------------------------


@moments.stalked
def throw_stalk(
    table: Table, action: act.BeginChase, spot: tuple[str, ...], stalk: tuple[str, ...]
) -> dict[str, int]:
    """Throw for noticing, then for the pounce; return the Leads (CHASE-3)."""
    prey, predators, everyone = action.prey, action.predators, (*action.prey, *action.predators)
    wary = {
        name: opening_pool(table, name, spot if name in prey else stalk, "CHASE-3")
        for name in everyone
    }
    seen = race(table, wary, prey, brace_of(table, everyone, "stalking"))
    warning = max(0, *seen.values()) if all(by > 0 for by in seen.values()) else 0
    quick = {
        name: opening_pool(
            table, name, action.course.pool, "CHASE-3", warning if name in prey else 0
        )
        for name in everyone
    }
    leads = race(table, quick, prey, brace_of(table, everyone, "opening"))
    return {name: leads[name] for name in predators}
