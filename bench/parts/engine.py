"""The rules' own speed: a whole attack chain, and the fold of a long log, in naive dice rolls."""

import random
from collections.abc import Callable
from statistics import median
from time import process_time

from bench.figure import Figure
from game import actions as act
from game.dice import RollRequest, SeededChance, SystemChance
from game.events import AnyEvent, fold
from game.fighter import Fighter
from game.journal import Entry, Journal, encode
from game.rules.rounds import awaited
from game.scene import submit
from game.state.declaration import Attack, Block, Declaration
from game.state.scene import Scene

CHAIN_LIMIT = 40  # naive rolls
FOLD_LIMIT = 15_000  # naive rolls
FOLD_EVENTS = 2_000

TRAITS = {"dexterity": 3, "strength": 3, "stamina": 3, "wits": 3, "brawl": 3, "athletics": 2}


def naive_roll() -> list[int]:
    """Roll seven dice as everybody writes it first: the unit of these figures."""
    return [random.randint(1, 10) for _ in range(7)]


def in_naive_rolls(work: Callable[[], object], times: int, runs: int = 15) -> float:
    """Return how many naive rolls ``work`` takes: the median over ``runs``, each of which times
    both, one after the other, so that other work on the machine matters less.
    """
    return median(_seconds(work, times) / _seconds(naive_roll, 5_000) for _ in range(runs))


def _seconds(work: Callable[[], object], times: int) -> float:
    """Return the processor's seconds that ``work`` takes once."""
    begun = process_time()
    for _ in range(times):
        work()
    return (process_time() - begun) / times


def scene_before_attack() -> Scene:
    """Return a scene of two in which the attacker may declare and the other has declared a
    block.
    """
    journal, chance = Journal(), SeededChance(1)
    journal.say(act.Open(), chance)
    slow = Fighter(traits={**TRAITS, "wits": 1, "dexterity": 2}, resources={"willpower": 5})
    fast = Fighter(traits={**TRAITS, "wits": 5, "dexterity": 5}, resources={"willpower": 5})
    journal.say(act.Join(who="Jo", fighter=slow), chance)
    journal.say(act.Join(who="Jane", fighter=fast), chance)
    journal.say(act.Start(), chance)
    journal.say(act.SetInitiative(who="Jo", total=5), chance)
    journal.say(act.SetInitiative(who="Jane", total=15), chance)
    journal.say(act.Declare(who="Jo", declaration=Declaration((Block(),))), chance)
    return journal.scene


class HittingChance:
    """Honest dice for most rolls, tens for attack and damage: so that every chain goes all the
    way.
    """

    def __init__(self) -> None:
        self._system = SystemChance()

    def roll(self, request: RollRequest) -> tuple[int, ...]:
        """Return faces that hit and hurt, and honest ones for the other side."""
        if request.purpose in ("attack", "damage"):
            self._system.roll(request)
            return (10,) * request.dice
        return self._system.roll(request)


def attack_chain(scene: Scene, chance: HittingChance) -> bytes:
    """Declare an attack, resolve it with defense, damage and soak, and encode both entries."""
    attack = act.Declare(who="Jane", declaration=Declaration((Attack("Jo"),)), by="Jane")
    written = b""
    said: tuple[act.AnyAction, ...] = (attack, act.Advance(by="ST"))
    for number, action in enumerate(said, 1):
        scene, events = submit(scene, action, chance)
        written += encode(
            Entry(
                number=number,
                time=0.0,
                by=action.by,
                action=action,
                events=events,
                ruleset="detroit",
            )
        )
    return written


def long_log() -> list[AnyEvent]:
    """Return the events of a fight of four that goes on, at least `FOLD_EVENTS` of them."""
    journal, chance = Journal(), SeededChance(7)
    journal.say(act.Open(pace="flow"), chance)
    for name in ("Jo", "Jane", "Bob", "Ann"):
        fighter = Fighter(traits=TRAITS, resources={"willpower": 5}, regeneration=7)
        journal.say(act.Join(who=name, fighter=fighter), chance)
    journal.say(act.Start(), chance)
    events = [event for entry in journal.entries for event in entry.events]
    targets = {"Jo": "Jane", "Jane": "Jo", "Bob": "Jo", "Ann": "Bob"}
    while len(events) < FOLD_EVENTS:
        events += _one_step(journal, chance, targets)
    return events[:FOLD_EVENTS]


def _one_step(
    journal: Journal, chance: SeededChance, targets: dict[str, str]
) -> tuple[AnyEvent, ...]:
    owing = awaited(journal.scene)
    if not owing:
        return journal.say(act.NextRound(), chance).events
    who = owing[0].name
    attack = Declaration((Attack(targets[who]),))
    return journal.say(act.Declare(who=who, declaration=attack), chance).events


def figures() -> list[Figure]:
    """Return the chain and the fold, in naive rolls."""
    scene, chance = scene_before_attack(), HittingChance()
    chain = in_naive_rolls(lambda: attack_chain(scene, chance), 100)
    log = long_log()
    folding = in_naive_rolls(lambda: fold(log), 1)
    return [
        Figure("attack chain", chain, "rolls", CHAIN_LIMIT),
        Figure(f"fold of {FOLD_EVENTS} events", folding, "rolls", FOLD_LIMIT),
    ]
