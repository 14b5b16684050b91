"""The soak: play on, kill, look at what is left, start again, see everybody back; over and over."""

import time
from collections import Counter
from random import Random

from game.rules.rounds import awaiting
from game.state.decisions import key_of
from game.state.scene import Scene
from tests.server.conversation import patience
from tests.server.soak.kills import Killer, Strike
from tests.server.soak.moves import PLAYERS, Moves, Typed
from tests.server.soak.players import (
    NAMES,
    Person,
    verify_all_was_shown,
    verify_prompt,
    verify_seen_is_stored,
)
from tests.server.soak.soak_game import SoakGame
from tests.server.soak.stored import Stored, Violation, newest_scene, verify_database, verify_scene

MOST_LINES = 6  # typed and answered between two kills
QUIET = 0.03  # seconds without a word, after which nothing more comes from the dead
PATIENT = 4  # lines refused one after the other, before a way out is taken


class Soak:
    """One run; `kill_once` is a step of it."""

    def __init__(self, game: SoakGame, seed: int) -> None:
        self.game = game
        self.random = Random(seed)
        self.moves = Moves(self.random)
        self.people = {name: Person(game, name) for name in NAMES}
        self.killer = Killer(game, self.people, self.random)
        self.kills: Counter[str] = Counter()
        self.killed: Counter[str] = Counter()
        self.rulesets: Counter[str] = Counter()
        self.lines = self.refused = self.entries = 0
        self.downtimes: list[float] = []
        self.at_work = -1
        self.doing = "beginning"
        self._acknowledged: dict[int, str] = {}  # entries that a person saw the answer to
        self._left: list[str] = []  # moments still to come of this round of moments
        self._was_refused = 0
        self._close_what_is_open()

    def _close_what_is_open(self) -> None:
        """End the demo's own scene: each scene of the soak is opened by it."""
        self.people["Vesper"].say("+init/end")

    # --- a step ----------------------------------------------------------------------------------

    def kill_once(self) -> Strike:
        """Play a little, kill the game, and see that all is well; raise `Violation` where not."""
        for _ in range(self.random.randint(0, MOST_LINES)):
            self._play()
        stored = self._open_scene()
        typed = self.moves.next(stored.scene if stored else None)
        moment = self._next_moment()
        self.doing = f"{moment} ({typed.who}: {typed.line})"
        strike = self.killer.strike(moment, typed)
        self.doing = f"killed {' and '.join(strike.which)}, {self.doing}"
        self._read_what_came()
        left = self._verify_what_is_left(strike)
        self.downtimes.append(self.game.start_again())
        shown = self._all_come_back(strike)
        self._verify_everybody_is_back(left, shown)
        self._verify_clocks_go(left)
        self.kills[strike.moment] += 1
        self.killed[" and ".join(sorted(strike.which))] += 1
        return strike

    def _next_moment(self) -> str:
        """Return each moment in turn, in an order that is another one each time."""
        if not self._left:
            self._left = self.killer.moments
            self.random.shuffle(self._left)
        return self._left.pop()

    # --- playing ---------------------------------------------------------------------------------

    def _play(self) -> None:
        """Type a line, wait for its answer, and keep what it has brought."""
        stored = self._open_scene()
        before = (stored.id, stored.number) if stored else (0, 0)
        scene = stored.scene if stored else None
        typed = self.moves.next(scene) if self._was_refused < PATIENT else self._way_out(scene)
        self.people[typed.who].say(typed.line)
        for person in self.people.values():
            person.client.drain()
            person.look()
        self.lines += 1
        now = self._open_scene()
        if now is not None and now.id != self.at_work:
            self._begin_anew(now)
        if (now.id, now.number) == before if now else stored is None:
            self.refused += 1
            self._was_refused += 1
            return
        self._was_refused = 0
        if now is not None:
            self.entries += len(now.data.keys() - self._acknowledged.keys())
            self._acknowledged.update(now.data)

    def _way_out(self, scene: Scene | None) -> Typed:
        if self._was_refused > 3 * PATIENT:
            raise Violation(f"there is no way on from here: {scene}")
        return self.moves.way_out(scene)

    def _begin_anew(self, now: Stored) -> None:
        self.at_work = now.id
        self._acknowledged = {}
        self.rulesets[now.scene.ruleset] += 1
        for person in self.people.values():
            person.forget()

    def _open_scene(self) -> Stored | None:
        stored = newest_scene(self.game)
        return None if stored.ended else stored

    # --- what is left ----------------------------------------------------------------------------

    def _read_what_came(self) -> None:
        """Read what still came through; a line that is dead has an end."""
        for person in self.people.values():
            person.client.drain(QUIET)
            person.look()
            person.mark()

    def _verify_what_is_left(self, strike: Strike) -> Stored:
        if "server" in strike.which:
            verify_database(self.game)
        stored = newest_scene(self.game)
        verify_scene(stored)
        if stored.id != self.at_work:  # the line that was cut short has opened it
            self._begin_anew(stored)
        for number, data in self._acknowledged.items():
            if stored.data.get(number) != data:
                raise Violation(f"scene {stored.id}: entry {number} was acknowledged, and is lost")
        for person in self.people.values():
            verify_seen_is_stored(person, stored)
        return stored

    # --- back again ------------------------------------------------------------------------------

    def _all_come_back(self, strike: Strike) -> dict[str, str]:
        """Return what each is shown who comes back."""
        if "portal" in strike.which:
            for person in self.people.values():
                person.hang_up()
        return {name: one.come_back() for name, one in self.people.items()}

    def _verify_everybody_is_back(self, left: Stored, shown: dict[str, str]) -> None:
        stored = self._open_scene()
        if stored is None or stored.id != left.id:
            return
        for number, data in left.data.items():
            if stored.data.get(number) != data:
                raise Violation(f"scene {stored.id}: entry {number} changed at the start")
        verify_scene(stored)
        for name, person in self.people.items():
            verify_seen_is_stored(person, stored)
            verify_all_was_shown(person, stored)
            verify_prompt(person, shown[name])

    def _verify_clocks_go(self, left: Stored) -> None:
        """Time that was waited stays waited, and goes on being counted."""
        waiting = patience()
        while (now := self._open_scene()) is not None and now.id == left.id:
            asked = {key_of(one) for one in awaiting(now.scene) if one.who in PLAYERS}
            if not asked or now.scene.frozen or not now.scene.idle:
                return
            before = {key: left.waited.get(key, 0.0) for key in asked}
            if any(now.waited.get(key, seconds) < seconds for key, seconds in before.items()):
                raise Violation(f"clocks were {before}, and are {now.waited}")
            if all(now.waited.get(key, 0.0) > seconds for key, seconds in before.items()):
                return
            if waiting.is_out():
                raise Violation(f"clocks stand still at {now.waited}")
            time.sleep(0.02)
