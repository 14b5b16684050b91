"""The person who sees less reads what is vaguer, and never what is different.

What a reader is told is compared with what those are told who see everything. Each of its lines has
to be what is left of one of theirs when words are taken out of it: names, kinds, weapons and
numbers stand there in the same order or not at all.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.events import AnyEvent
from game.journal import Entry
from game.secrecy import facing, known, seen
from game.state.scene import Scene
from narration.reader import Reader
from narration.telling.narrator import Telling
from narration.telling.summary import since_phase_began
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, say_or_refuse, take_step
from tests.properties.test_rulings import ruling

NAME = "Quillon Zyx"  # hidden
STEPS = 30
WIDE = 5000  # columns: no line is broken, and none shortened to fit
LITTLE = {"a", "an", "the", "and"}
SAID_OTHERWISE = (
    (r"\bhas declared, in secret", "declares"),
    (r"\bis skipped", "declares"),  # which is to declare a pass
    (r"\broll is corrected", "roll"),
    (r" \(nobody to attack\)|: badly hurt\.$", ""),  # why the game plays so, for the player alone
    (r"^You (will announce .*) when you declare", r"\1"),
    (r"(\d+) success(?:es)?", r"\1"),  # which is `= 2` where the dice are shown
)
"""What one side reads in other words, and those words: they tell less, or the same."""


def words_in(line: str) -> list[str]:
    for pattern, words in SAID_OTHERWISE:
        line = re.sub(pattern, words, line)
    return [one for one in re.findall(r"[\w+'#-]+", line.lower()) if one not in LITTLE]


def left_of(short: list[str], long: list[str]) -> bool:
    """Say whether ``short`` is left of ``long`` when words are taken out."""
    rest = iter(long)
    return all(word in rest for word in short)


def lines_for(
    reader: Reader,
    before: Scene,
    after: Scene,
    events: tuple[AnyEvent, ...],
    earlier: list[AnyEvent],
) -> list[str]:
    viewer = reader.viewer
    telling = Telling(known(before, viewer), known(after, viewer), reader, seen(earlier, viewer))
    return telling.all(seen(events, viewer))


class Full:
    """All that has been told of a round to those who see everything."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = []

    def take(self, told: list[str]) -> None:
        self.lines += map(words_in, told)

    def has(self, line: str) -> bool:
        words = words_in(line)
        if words[-1] in ("wrestle", "apart"):  # who holds whom is not to be known (GRAPPLE-15)
            return any({*words} <= {*one, "wrestle", "are", "apart"} for one in self.lines)
        return any(left_of(words, one) for one in reversed(self.lines))


def entries_of(brawl: Brawl) -> Iterator[tuple[Scene, Entry]]:
    """Play on with results withheld at times, and a person hidden; return each entry and the scene
    before it.
    """
    names = list(brawl.scene.people)
    begun: list[act.AnyAction] = [
        act.Join(who=NAME, fighter=brawl.bench[0], npc=True, hidden=True),
        *(act.SetPrivate(who=who, private=True) for who in names[1:3]),
        act.SetReview(on=brawl.random.random() < 0.7),
    ]
    for _ in range(STEPS):
        before = brawl.scene
        if before.fight.phase == "ended":
            return
        if begun:
            entry: Entry | None = brawl.say(begun.pop(0))
        elif not before.resting:
            entry = take_step(brawl)
        elif brawl.random.random() < 0.3:
            entry = say_or_refuse(brawl, ruling(brawl))
        else:
            entry = brawl.say(brawl.random.choice([act.Release(), act.Advance(run=True)]))
        if entry is not None:
            yield before, entry


@in_fights(60, grapples=True)
def test_who_sees_less_reads_nothing_that_is_different(brawl: Brawl) -> None:
    earlier: list[AnyEvent] = []
    full = Full()
    reader = Reader(name=next(iter(brawl.scene.people)), width=WIDE, style="verbose")
    for before, entry in entries_of(brawl):
        after = brawl.scene
        mask = after.masks.get(NAME, before.masks.get(NAME, NAME))
        everyone = frozenset({*before.people, *after.people})
        knowing = [Reader(st=True, width=WIDE, style="verbose")]
        if any(isinstance(one, ev.Released) for one in entry.events):  # told again, to all
            knowing.append(Reader(keeps=everyone, masks=(), width=WIDE, style="verbose"))
        for one in knowing:
            told = lines_for(one, before, after, entry.events, earlier)
            full.take([line.replace(NAME, mask) for line in told])
        less = replace(reader, masks=facing(reader.viewer, after).masks)
        for line in lines_for(less, before, after, entry.events, earlier):
            own_state = line.startswith("You: ")  # said to them alone, after a screenful
            # In poses a name is a guess, and who is not known by it has their mask before it.
            said = line.removeprefix(f"  {mask}: ").replace(NAME, mask)
            assert own_state or full.has(said), line
        earlier = since_phase_began([*earlier, *entry.events])
        if any(isinstance(one, ev.RoundBegan) for one in entry.events):
            full.lines.clear()
