"""What holds for the log of any scene: a storyteller's export plays again as it was played, and
nobody else's, in whatever form, says more than they may know.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game import actions as act
from game.dice import SeededChance
from game.engine.table import phase_of
from game.errors import RuleError
from game.journal import Journal
from game.rules.rounds import awaited
from game.rulesets import RULESETS
from game.scene import submit
from game.secrecy import Viewer
from game.state.declaration import Declaration, Do
from narration.log.log import log_lines
from narration.log.story import story
from narration.reader import Reader
from narration.screens.tables import order_table, scene_table, summary_lines
from narration.tables.grapple_table import grapple_table
from narration.text import clean
from play.export import Heading, WrongJournal, export, json_lines, read_journal
from play.replay import BrokenJournal, replay
from tests.properties.brawl import Brawl, casts
from tests.properties.fights import play, take_step
from tests.properties.profile import examples
from tests.properties.test_chases import play as play_hunt

seeds = st.integers(0, 2**32)
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
where_ties_are_secret = pytest.mark.parametrize(
    "ruleset", [one.id for one in RULESETS.values() if one.phases[one.first_phase].secret]
)
HEADING = Heading(id=1, title="Yard", opened_by="Vesper", started="2026-11-20", ended=None)
WHOLE = Viewer(st=True)

type Cast = list[dict[str, Any]]


def document(journal: Journal, viewer: Viewer) -> str:
    made = export(HEADING, journal.entries, journal.scene, viewer)
    return "".join(f"{line}\n" for line in json_lines(made))


def meddled(brawl: Brawl) -> Brawl:
    """Return a fight in which steps were taken back, brought back and taken anew."""
    play(brawl, 20)
    for steps in (2, 1):
        brawl.journal.say(act.Undo(by="Vesper", steps=steps), brawl.chance)
    brawl.journal.say(act.Redo(by="Vesper"), brawl.chance)
    play(brawl, 15)
    brawl.journal.say(act.Undo(by="Vesper"), brawl.chance)
    return brawl


# --- what is whole plays again -------------------------------------------------------------------


@each_ruleset
@examples(12)
@given(casts, seeds)
def test_a_storytellers_export_is_the_journal_and_plays_again_the_same(
    ruleset: str, cast: Cast, seed: int
) -> None:
    journal = meddled(Brawl(cast, seed, "step", ruleset)).journal
    text = document(journal, WHOLE)
    entries = read_journal(text.encode())
    assert entries == journal.entries
    assert list(replay(entries)) == []
    plain = json.loads(text)
    assert plain["redacted"] is False
    assert plain["journal"] == json.loads(msgspec.json.encode(journal.entries))
    assert plain["rolls"] == json.loads(msgspec.json.encode(journal.rolls()))


@examples(25)
@given(casts, seeds)
def test_the_export_of_a_chase_plays_again_the_same(cast: Cast, seed: int) -> None:
    hunt = play_hunt(cast, seed, "flow", 30)
    hunt.journal.say(act.Undo(by="Vesper"), hunt.chance)
    entries = read_journal(document(hunt.journal, WHOLE).encode())
    assert entries == hunt.journal.entries
    assert list(replay(entries)) == []


@examples(30)
@given(casts, seeds, st.data())
def test_a_journal_that_was_tampered_with_is_told_and_never_crashes(
    cast: Cast, seed: int, data: st.DataObject
) -> None:
    brawl = Brawl(cast, seed, "step")
    play(brawl, 15)
    plain = json.loads(document(brawl.journal, WHOLE))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from([*places(plain["journal"])]))
        holder[key] = data.draw(st.sampled_from([None, 0, 7, "Nobody", [], {}, -1, True]))
    try:
        entries = read_journal(json.dumps(plain).encode())
        assert all(isinstance(told, str) for told in replay(entries))
    except (WrongJournal, BrokenJournal) as error:
        assert str(error)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a JSON value, as what holds it and under what key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in list(pairs):
        yield value, key
        if isinstance(one, dict | list):
            yield from places(one)


# --- what is not theirs --------------------------------------------------------------------------


def with_secrets(brawl: Brawl) -> None:
    """Let everybody have what is nobody else's business, told by their own name in it."""
    for name, person in list(brawl.scene.people.items()):
        traits = {**person.fighter.traits, f"hidden lore of {name}": 3}
        own = replace(person.fighter, traits=traits)
        brawl.say(act.Refit(by="Vesper", who=name, fighter=own, why="lore", private=True))


def say_in_secret(brawl: Brawl) -> None:
    """Where people share a place, let the first of them declare a secret; roll in private."""
    owing = [one.name for one in awaited(brawl.scene)]
    if len(owing) > 1 and phase_of(brawl.scene).secret:
        deed = f"hidden deed of {owing[0]}"
        secret = Declaration((Do(deed),), pose=f'{deed}"')
        try:
            brawl.say(act.Declare(by=owing[0], who=owing[0], declaration=secret))
            brawl.journal.say(act.Undo(by="Vesper"), brawl.chance)  # and never reveal it
        except RuleError:
            pass
    who = brawl.random.choice([*brawl.scene.people])
    purpose = f"hidden roll of {who}"
    challenge = RULESETS[brawl.scene.ruleset].plays("MET-4")
    roll = act.RollDice(by="Vesper", who=who, traits=("wits",), private=True, purpose=purpose)
    brawl.say(replace(roll, difficulty=5) if challenge else roll)


def forms(journal: Journal, viewer: Viewer) -> list[str]:
    """Return a log in every form that somebody may have it in."""
    reader = Reader(name=viewer.name, style="verbose", keeps=viewer.keeps)
    told = log_lines(journal.entries, lambda number: Journal().scene, journal.timeline.live, reader)
    told += [
        line for part in story(journal.entries, journal.timeline.live, (), reader) for line in part
    ]
    return [document(journal, viewer), "\n".join(told)]


@each_ruleset
@examples(6)
@given(casts, seeds)
def test_nobodys_export_has_what_is_hidden_to_them(ruleset: str, cast: Cast, seed: int) -> None:
    brawl = Brawl(cast, seed, "step", ruleset)
    with_secrets(brawl)
    for _ in range(20):
        if brawl.scene.fight.phase == "ended":
            break
        say_in_secret(brawl)
        take_step(brawl)
    names = {one for entry in brawl.journal.entries for one in joined(entry.events)}
    everything = document(brawl.journal, WHOLE)
    assert "hidden roll of" in everything and "hidden lore of" in everything
    for name in ["", *names]:
        for text in forms(brawl.journal, Viewer(name)):
            assert "hidden roll of" not in text
            hidden = {one for one in names if one != name and _is_told(one, text)}
            assert hidden == set()


def joined(events: tuple[Any, ...]) -> list[str]:
    return [one.who for one in events if type(one).__name__ == "Joined"]


def _is_told(name: str, text: str) -> bool:
    quoted = json.dumps(name, ensure_ascii=False)[1:-1]
    return any(
        f'hidden {what} of {one}"' in text
        for what in ("lore", "deed")
        for one in (name, quoted, clean(name))
    )


@examples(8)
@given(casts, seeds)
def test_another_ones_export_is_redacted_and_says_so(cast: Cast, seed: int) -> None:
    brawl = meddled(Brawl(cast, seed, "step"))
    for viewer in (Viewer(), Viewer(next(iter(brawl.scene.people), ""))):
        text = document(brawl.journal, viewer)
        assert json.loads(text)["redacted"] is True
        with pytest.raises(WrongJournal, match="left out"):
            read_journal(text.encode())


PICTURES: list[Callable[[Any, Reader], list[str]]] = [
    order_table,
    scene_table,
    grapple_table,
    lambda scene, reader: summary_lines(scene, (), reader),
]


@where_ties_are_secret
@examples(15)
@given(casts, seeds)
def test_INIT_4_no_picture_of_a_scene_tells_secrets_apart(
    ruleset: str, cast: Cast, seed: int
) -> None:
    brawl = Brawl(cast, seed, "step", ruleset)
    for _ in range(20):
        scene = brawl.scene
        if scene.fight.phase == "ended":
            break
        owing = [one.name for one in awaited(scene)]
        if len(owing) > 1:
            outcomes = []
            for action in [brawl.declaration(owing[0]) for _ in range(4)]:
                try:
                    outcomes.append(submit(scene, action, SeededChance(seed))[0])
                except RuleError:
                    continue
            for name in ["", *(one for one in scene.people if one != owing[0])]:
                for picture in PICTURES:
                    seen = [picture(after, Reader(name=name)) for after in outcomes]
                    assert all(one == seen[0] for one in seen)
        take_step(brawl)
