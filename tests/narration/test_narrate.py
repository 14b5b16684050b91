"""Every event in words: approved/events.txt has events, each with what every reader is told."""

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game import events as ev
from game.fighter import Fighter
from game.rulesets import RULESETS
from game.state.declaration import Attack, Declaration, Do, Pass, Resist, kinds_of_part, read_part
from game.state.person import Initiative, Person
from game.state.scene import Check, Fight, Hold, Scene
from narration.events.view import WORDS, narrate
from narration.phrases.exchanges import EFFECTS
from narration.phrases.verb_words import VERB_WORDS
from narration.reader import STYLES, Reader
from narration.tables.grapple_table import AS_IN_THE_RULES, effect_words
from tests.approval import EVERYONE_ELSE, compare, in_groups
from tests.narration.fights import ALOUD, ONLOOKER, STORYTELLER
from tests.our_rulesets import OURS

EVENT = msgspec.json.Decoder(ev.AnyEvent, dec_hook=read_part)
TABLE = Path(__file__).parent / "approved" / "events.txt"
WIDE = 120
READERS = {
    EVERYONE_ELSE: Reader(width=WIDE),
    "Jane": Reader(name="Jane", width=WIDE),
    "Jo": Reader(name="Jo", width=WIDE),
    "a storyteller": Reader(st=True, width=WIDE),
    "in full": Reader(style="verbose", width=WIDE),
    "in brief": Reader(style="brief", width=WIDE),
    "Jane in brief": Reader(name="Jane", style="brief", width=WIDE),
    "a storyteller in brief": Reader(st=True, style="brief", width=WIDE),
    "in the log": Reader(numbers=True, width=WIDE),
    "aloud": Reader(screenreader=True, width=WIDE),
}


def person(name: str, total: int) -> Person:
    return Person(name=name, fighter=Fighter(), initiative=Initiative(total, 5, total - 5))


SCENE = Scene(
    people={name: person(name, total) for name, total in {"Jane": 11, "Jo": 9}.items()},
    checks=(Check(3, "Jane", "rage"), Check(4, "Jo", "fear")),
)


def events() -> dict[str, ev.AnyEvent]:
    heads = [row.partition("\n")[0] for row in TABLE.read_text().split("\n\n")]
    return {head: event(*head.split(" ", 1)) for head in map(str.strip, heads)}


def event(name: str, facts: str = "{}") -> ev.AnyEvent:
    return EVENT.decode(json.dumps({"event": name, **json.loads(facts)}))


CASES = events()


def as_told(event: ev.AnyEvent) -> str:
    return in_groups({who: narrate(event, SCENE, reader) for who, reader in READERS.items()})


def test_each_reader_is_told_what_was_approved() -> None:
    compare(TABLE, "\n\n".join(f"{head}\n{as_told(event)}" for head, event in CASES.items()))


def test_every_event_has_words_and_a_case() -> None:
    assert (
        set(WORDS) == {type(one) for one in CASES.values()} == set(ev.AnyEvent.__value__.__args__)
    )


def test_every_event_is_told_in_every_way_and_width(subtests: pytest.Subtests) -> None:
    for event in CASES.values():
        with subtests.test(type(event).__name__):
            for style in STYLES:
                for aloud in (False, True):
                    for width in (20, 40, 78):
                        reader = Reader(st=True, style=style, screenreader=aloud, width=width)
                        told = narrate(event, SCENE, reader)
                        assert all(line.isascii() and len(line) <= width for line in told)
            for line in narrate(event, SCENE, ALOUD):  # no art
                assert not any(sign in line for sign in ("--", "->", "//", "=", "*"))
                assert line == line.strip()


@pytest.mark.parametrize("name", ["|rRed|n", "{x}", "%s", "a[b]c", "\\n"])
def test_what_looks_like_markup_stays_what_it_is(name: str) -> None:
    said = Do(f"hug {name}")
    assert narrate(ev.Joined(who=name, fighter=Fighter()), SCENE, ONLOOKER) == [f"{name} joins."]
    lost = ev.ActionLost(who=name, part=Attack(name), index=0, reason="target-gone")
    assert narrate(lost, SCENE, ONLOOKER) == [f"{name}'s attack on {name} is lost: {name} is gone."]
    declared = ev.Declared(who=name, declaration=Declaration((said,)))
    assert narrate(declared, SCENE, ONLOOKER) == [f'{name} declares "hug {name}".']


def test_what_a_terminal_would_act_upon_is_taken_out() -> None:
    said = Declaration((Do("wave\x1b[2J\r\n-- Round 9 --\u202e"),))
    told = narrate(ev.Declared(who="Jane", declaration=said), SCENE, ONLOOKER)
    assert told == ['Jane declares "wave [2J -- Round 9 -- ".']


def test_every_action_has_its_noun() -> None:
    assert {verb for one in OURS for verb in RULESETS[one].verbs} <= set(VERB_WORDS)
    for part in kinds_of_part().values():
        required = {"target": "Jo", "text": "run", "friend": "Jo", "hazard": "fire"}
        given = {name: required[name] for name in required if name in part.__struct_fields__}
        declared = Declaration((part(**given), Pass()))
        told = narrate(ev.Declared(who="Jane", declaration=declared), SCENE, ONLOOKER)
        assert told[0].startswith("Jane splits: ")


def test_every_effect_has_its_clause_and_says_what_it_does() -> None:
    for effects in (RULESETS[one].effects for one in OURS):
        assert effects.keys() <= EFFECTS.keys()
        told = [effect_words(one, person("Jo", 5), "3", 5, 2, True) for one in effects.values()]
        assert AS_IN_THE_RULES not in told


TWO = {"grappler": "Jane", "victim": "Jo"}
WRESTLE = {"exchange": 1, "kind": "hold", "owner": "Jo", "part": Resist(), "target": "Jane"}


def holding(pinned: bool = False, unsure: bool = False) -> Scene:
    people = {**SCENE.people, "Al": replace(person("Al", 5), unsure=unsure)}
    fight = Fight(round=1, holds=(Hold("Jane", "Jo", 3, pinned=pinned),))
    return replace(SCENE, people=people, fight=fight)


def test_a_pin_kept_is_told_as_one_and_a_grapple_made_out_with_who_holds_whom() -> None:
    kept, made_out = ev.GrappleSustained(**TWO), ev.Recognised(who="Al")
    assert narrate(kept, holding(pinned=True), ONLOOKER) == ["Jane keeps Jo helpless."]
    told = narrate(made_out, holding(), Reader(name="Al"))
    assert told == ["Al sees who holds whom.", "  Jane holds Jo: Control 3."]
    assert narrate(made_out, holding(), ONLOOKER) == told[:1]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (ev.ControlChanged(change=2, control=5, why="won", exchange=1, slot="control", **TWO), []),
        (ev.GrappleReversed(surplus=0, control=2, exchange=1, slot="done", **TWO), []),
        (ev.GrappleEnded(reason="control", **TWO), ["Jane and Jo are apart."]),
        (ev.ExchangeBegan(owners={"Jo": 0}, **WRESTLE), ["Jane and Jo wrestle."]),
    ],
)
def test_one_who_cannot_tell_is_not_told_who_holds_whom(event, told) -> None:
    assert narrate(event, holding(unsure=True), Reader(name="Al")) == told
    assert narrate(event, holding(unsure=True), STORYTELLER) != told
