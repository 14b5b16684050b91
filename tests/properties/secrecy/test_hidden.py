"""What players are told never holds the name of one who is hidden, and nobody is ever stuck."""

from collections.abc import Iterator
from typing import Annotated, Any, TypeAliasType, get_args, get_origin

import msgspec

from game import actions as act
from game.dice import SeededChance
from game.errors import RuleError
from game.grammar import spoken
from game.options import options
from game.rules.rounds import awaiting
from game.scene import submit
from game.secrecy import MASK, Viewer, facing, known, may_hide
from game.state.declaration import Declaration, Dodge, Resist
from game.values import Word
from narration.reader import Reader
from narration.refusals.refusal import refusal
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, take_step

NAME = "Quillon Zyx"


@in_fights(12)
def test_whatever_is_offered_against_one_who_is_hidden_is_accepted(brawl: Brawl) -> None:
    brawl.say(act.Join(who=NAME, fighter=brawl.bench[0], npc=True, hidden=True))
    for _ in range(20):
        scene = brawl.scene
        asked = sorted({one.who for one in awaiting(scene)} & scene.people.keys() - {NAME})
        for who in brawl.random.sample(asked, min(2, len(asked))):
            shown = known(scene, facing(Viewer(who), scene))
            aimed = [one for one in options(shown, who) if one.target == MASK]
            for option in brawl.random.sample(aimed, min(4, len(aimed))):
                said = spoken(shown, who, option.say, by=who)
                assert NAME not in str(said)
                submit(scene, said, SeededChance(1))
        if brawl.scene.fight.phase == "ended":
            break
        take_step(brawl)


def words_in(value: Any, kind: Any = None) -> Iterator[str]:
    inner = get_args(kind)
    if kind is Word and isinstance(value, str):
        yield value
    elif get_origin(kind) is Annotated:
        yield from words_in(value, inner[0])
    elif isinstance(kind, TypeAliasType):
        yield from words_in(value, kind.__value__)
    elif isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(type(value)):
            yield from words_in(getattr(value, field.name), field.type)
    elif isinstance(value, dict) and len(inner) == 2:
        yield from (word for one in value for word in words_in(one, inner[0]))
        yield from (word for one in value.values() for word in words_in(one, inner[1]))
    elif isinstance(value, tuple):
        kinds = inner if inner and ... not in inner else inner[:1] * len(value)
        yield from (word for one in zip(value, kinds, strict=True) for word in words_in(*one))


@in_fights(12)
def test_a_word_of_the_rules_is_never_a_name_that_can_be_hidden(brawl: Brawl) -> None:
    found = set(words_in(brawl.scene))
    for _ in range(20):
        if brawl.scene.fight.phase != "ended" and (entry := take_step(brawl)) is not None:
            found |= {word for one in (entry.action, *entry.events) for word in words_in(one)}
    found |= set(words_in(brawl.scene))
    assert {brawl.scene.ruleset, brawl.scene.fight.phase} <= found
    assert [word for word in found if may_hide(word)] == []


@in_fights(12)
def test_a_refusal_tells_a_hidden_name_to_nobody_who_did_not_type_it(brawl: Brawl) -> None:
    brawl.say(act.Join(who=NAME, fighter=brawl.bench[0], npc=True, hidden=True))
    names = [one for one in brawl.scene.people if one != NAME]
    reader = Reader(name=names[0], masks=facing(Viewer(names[0]), brawl.scene).masks)
    for _ in range(20):
        if brawl.scene.fight.phase == "ended" or names[0] not in brawl.scene.people:
            return
        free = brawl.scene.hold_of(names[0]) is None
        said = act.Declare(who=names[0], declaration=Declaration((Dodge() if free else Resist(),)))
        try:
            submit(brawl.scene, said, SeededChance(brawl.seed))
        except RuleError as error:
            if error.code != "not-in-scene":
                assert NAME not in refusal(error, reader)
        take_step(brawl)
