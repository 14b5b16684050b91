"""Two friends, one of whom runs the scene, type whatever could get them around an honest third.

Kelly plays, agrees to nothing, and loses her line at times. Whatever the two say, in whatever
order: nobody speaks over her, takes from her what she has rolled or declared, is healed behind her
back, or is gone with no roll.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from chronicle import store
from game import events as ev
from game.chance import Faces, RollRequest
from game.engine.departures import UNDER_WAY
from game.engine.table import phase_of
from game.state.person import Person
from game.state.scene import Scene
from tests.commands.table import SHEET, Player, Table
from tests.long_form import LONG
from typeclasses import proposal_display, scripts
from typeclasses.scenes import open_in

SEEDS, GAMES, LINES = (16, 60, 150) if LONG else (2, 2, 100)
SHEETS = {**SHEET, "firearms": 3, "weapons": ["light pistol", "knife"], "blood": 10, "celerity": 2}
SHEETS |= {"template": "vampire", "generation": 10}
NPCS = ("Thug1", "Thug2")
EVERYONE = ("Jo", "Nemo", "Kelly", *NPCS)

# What either of them may type: {who} is anybody, {npc} one of the starter's, {friend} the other.
OF_BOTH = """
attack {who} | attack/feint {who} | attack/committed {who} | attack {who} with light pistol
attack {who} haste 1=celerity | split attack {who} & dodge | split attack {friend} feint & escape
split attack Kelly committed & attack {friend} feint | dodge | block | escape | pass | guard
grapple {who} | grapple/release | grapple/resist | grapple/relent | grapple/sustain | stand
abort dodge | abort block | abort | defend/willpower | do break off | gear/wield knife | heal 2b
choose accept | choose lose | choose none | choose yes | choose leave | choose stay | choose block
plan escape | plan attack {who}; else dodge | plan/clear | combat/undo | combat/undo 2 | combat/oops
combat/undo {who} | combat/undo round | regain willpower | range {who},{who}=40 | init/leave
init/join | init/next | init/run | init/roll | init/end | agree | disagree | chase/board {who}
chase/pursue {who} | chase/drop | chase/flee {who} | chase/part | chase/ready | chase/end
chase/exert | chase/attack {who} with light pistol | chase/pursue {who} on freeway | assist {who}
gear/reload light pistol | gear/give me=knife | sheet/grant 1 | sheet/grant 2 | init/roll by {who}
attack {who} with light pistol range 3 | attack {who} with light pistol range 300
"""
OF_THE_STARTER = """
hurt {npc}=7l | hurt Thug1, Thug2=7l | heal {npc}=all | init/remove {who} | init/remove Thug1, Thug2
init/add thug | chase/cold {who}={who} | chase/cold {friend}={npc} on park | chase/stalk {who}={who}
chase/join {who} as prey | chase/join {who} as predator | chase/board {who}={npc} | chase/roll
chase/drop {npc} | chase/flee {who}={who} | as {npc}=attack {who} | as {npc}=escape | as {npc}=pass
as {npc}=grapple {who} | as {npc}=pursue {who} | as {npc}=ready | as {npc}=choose none
as {npc}=release | regain {npc}=willpower | npc/auto {npc} | combat/agreement majority
combat/idle 1m=1m pass | combat/ruleset nwod | combat/recovery free | combat/pace flow
combat/agreement all | combat/poses off | as {npc}=flee {who} | as {npc}=attack {friend} feint
"""


class AnyDice:
    """Dice that fall as they will, by a seed."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def roll(self, request: RollRequest) -> Faces:
        return tuple(self.chance.randint(1, 10) for _ in range(request.dice))


def lines_of(text: str) -> list[str]:
    return [f"+{one.strip()}" for row in text.strip().splitlines() for one in row.split("|")]


BOTH, STARTERS = lines_of(OF_BOTH), lines_of(OF_THE_STARTER)


def any_line(chance: random.Random, starts: bool) -> str:
    """Return something that one of the two could type."""
    line = chance.choice(STARTERS if starts and chance.random() < 0.5 else BOTH)
    while "{who}" in line:
        line = line.replace("{who}", chance.choice(EVERYONE), 1)
    return line.format(npc=chance.choice(NPCS), friend="Nemo" if starts else "Jo")


def honest_line(chance: random.Random, table: Table) -> str:
    """Return what Kelly types: what she is asked for, or nothing; she agrees to nothing."""
    if proposal_display.open_now(table.script) is not None:
        return "+disagree"
    asked = [one for one in table.script.questions() if one.who == "Kelly"]
    if asked and asked[0].question == "declare":
        others = [name for name in table.script.scene.people if name != "Kelly"]
        line = chance.choice(["+attack", "+attack", "+attack/power", "+grapple"])
        return f"{line} {chance.choice(others or ['Jo'])}" if chance.random() < 0.8 else "+block"
    if asked:
        return f"+choose {chance.choice(asked[0].options)}"
    seated = table.script.scene.people["Kelly"].seat is not None
    return "+chase/ready" if seated else ""


class Watch:
    """What stood before a line was typed, and what may not have come of it."""

    def __init__(self, table: Table, here: bool) -> None:
        self.table = table
        self.here = here  # whether she is connected: else she is skipped
        self.scene: Scene = table.script.scene
        self.live = list(table.script.standing.line.live)

    def wrongs(self) -> Iterator[str]:
        """Yield what is wrong with what a line of one of the two has brought about."""
        if not open_in(self.table.room):
            if self.scene.people["Kelly"].able and self.is_at_stake():
                yield "the scene was ended"
            return
        script = self.table.script
        line, now = script.standing.line, script.scene
        entries = store.entries(script.scene_id, [one for one in line.live if one not in self.live])
        events = [one for entry in entries for one in entry.events]
        if "Kelly" not in now.people:
            yield "she was taken out"
            return
        yield from self.wrongs_to_kelly(now, events)
        yield from self.wrongs_undone()
        for name, before in self.scene.people.items():
            if name in now.people and name != "Kelly":
                yield from self.wrongs_with(before, now.people[name], events)

    def is_at_stake(self) -> bool:
        kelly = self.scene.people["Kelly"]
        return kelly.seat is not None or bool(kelly.unresolved())

    def wrongs_to_kelly(self, now: Scene, events: list[ev.AnyEvent]) -> Iterator[str]:
        before, kelly = self.scene.people["Kelly"], now.people["Kelly"]
        lost = [one for one in events if isinstance(one, ev.ActionLost) and one.who == "Kelly"]
        rolled = any(isinstance(one, ev.Rolled) for one in events)
        if lost and not rolled:
            yield f"her action came to nothing: {lost[0].reason}"
        acted = any(isinstance(one, ev.TurnBegan) and "Kelly" in one.owners for one in events)
        if before.unresolved() and not (kelly.declaration or kelly.down or acted or rolled):
            yield "what she declared is gone"
        said = [one for one in events if isinstance(one, ev.Declared) and one.who == "Kelly"]
        if any(self.here or not one.passed_over for one in said):
            yield "somebody spoke for her"

    def wrongs_undone(self) -> Iterator[str]:
        line = self.table.script.standing.line.live
        gone = [one for one in self.live if one not in line]
        for entry in store.entries(self.table.script.scene_id, gone):
            for event in entry.events:
                if isinstance(event, ev.Rolled) and "Kelly" in (event.roll.who, event.roll.against):
                    yield "what was rolled by her, or at her, was taken back"

    def wrongs_with(
        self, before: Person, after: Person, events: list[ev.AnyEvent]
    ) -> Iterator[str]:
        undone = any(isinstance(one, ev.Undone | ev.Redone) for one in events)
        if marks(after) < marks(before) and self.scene.fighting and not undone:
            yield f"{after.name} was healed"
        escaped = any(isinstance(one, ev.Escaped) and one.who == after.name for one in events)
        midway = phase_of(self.scene).kind in UNDER_WAY
        if midway and before.able and after.away and after.seat is None and not escaped:
            yield f"{after.name} is away"
        if before.seat is not None and after.away and after.seat is None:
            left = after.head_start is not None or not self.scene.fighting
            shaken = any(isinstance(one, ev.ChaseRoundBegan | ev.ChaseRoundEnded) for one in events)
            if not left and not shaken:
                yield f"{after.name} was let get away"


def marks(person: Person) -> int:
    health = person.fighter.health
    return health.bashing + health.lethal + health.aggravated


def begin(table: Table, jo: Player, *others: Player) -> None:
    jo.type("+init/start Alley")
    for one in others:
        one.type("+init/join")
    jo.type("+init/add thug*2")
    for name in NPCS:
        jo.type(f"+npc/manual {name}")
    jo.type("+init/roll")


def end(table: Table, st: Player, *players: Player) -> None:
    """End whatever goes on, and make everybody whole."""
    for line in ("+init/end", "+choose end", "+chase/end", "+init/end", "+choose end"):
        if open_in(table.room):
            st.type(line)
    assert not open_in(table.room)
    for one in players:
        st.type(f"+heal {one.name}=all")
        st.type(f"+regain {one.name}=all")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nobody_cheats_at_random(
    table: Table, st: Player, settings: Any, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    settings.PATIENCE_SECONDS = 60
    chance = random.Random(seed)
    dice = AnyDice(chance)
    monkeypatch.setattr(scripts, "chance_for", lambda script: dice)
    jo, nemo, kelly = (table.seat(name, sheet=SHEETS) for name in ("Jo", "Nemo", "Kelly"))
    for _ in range(GAMES):
        begin(table, jo, nemo, kelly)
        typed: list[str] = []
        for _ in range(LINES):
            if not open_in(table.room) or "Kelly" not in table.script.scene.people:
                break
            here = kelly.session.puppet is not None
            if chance.random() < (0.03 if here else 0.2):
                typed.append(f"Kelly {'leaves' if here else 'returns'}")
                kelly.leaves() if here else kelly.returns()
                continue
            if here and chance.random() < 0.3 and (line := honest_line(chance, table)):
                typed.append(f"Kelly: {line}")
                kelly.type(line)
                continue
            player = chance.choice((jo, jo, nemo))
            watch = Watch(table, here)
            line = any_line(chance, player is jo)
            typed.append(f"{player.name}: {line} -> {player.type(line)[:200]}")
            wrongs = list(watch.wrongs())
            assert not wrongs, "\n".join([*wrongs, *typed[-12:]])
        if kelly.session.puppet is None:
            kelly.returns()
        end(table, st, jo, nemo, kelly)
