"""What strings in facts hold: every type says it, and people are found by it."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, TypeAliasType, Union, get_args, get_origin

import msgspec
import pytest

from game import actions as act
from game import events as ev
from game.rules.rounds import awaited
from game.secrecy import REMEMBERED, Viewer, _anything, _Change, masked, named, renamed
from game.state.decisions import Offer, Question
from game.state.declaration import Part, kinds_of_part
from game.state.scene import Scene
from game.values import Choice, Name, Spoken, Text, Word, kinds_of
from game.words import alphabets, likeness, matches, typed_simply, written_plainly
from tests.game.support import Fight

JANE = Viewer("Jane", masks=(("Vesna", "someone"),))
SAID = {Name, Text, Spoken, Word, Choice}
ROOTS = (
    *kinds_of(ev.Event), *kinds_of(act.Action), *kinds_of_part().values(),
    Question, Offer, Scene,
)  # fmt: skip


class Forgetful(msgspec.Struct, frozen=True):
    """A fact whose author forgot to say what its strings hold."""

    who: Name
    whom: str = ""
    about: Any = None
    remark: Text = ""
    phase: Word = ""
    by_place: dict[int, tuple[Name, int]] = {}
    rest: "tuple[Forgetful, ...] | None" = None


def parts_of(kind: Any) -> Iterator[Any]:
    """Yield what a type is made of, down to what says something or is nothing further."""
    if kind in SAID or get_origin(kind) is Literal:
        yield kind
    elif isinstance(kind, TypeAliasType):
        yield from parts_of(kind.__value__)
    elif get_origin(kind) is Annotated:
        yield from parts_of(get_args(kind)[0])
    elif get_origin(kind) in (tuple, list, dict, frozenset, Union, UnionType):
        for one in get_args(kind):
            yield from parts_of(one)
    else:
        yield kind


def all_structs(*roots: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    found, left = set[type[msgspec.Struct]](), list(roots)
    while left:
        kind = left.pop()
        if kind in found:
            continue
        found.add(kind)
        for field in msgspec.structs.fields(kind):
            inner = (one for one in parts_of(field.type) if isinstance(one, type))
            left += [one for one in inner if issubclass(one, msgspec.Struct)]
    return found


def silent(kind: type[msgspec.Struct]) -> list[str]:
    """Return the fields of which the type does not say whether they may name a person."""
    return [
        f"{kind.__name__}.{field.name}"
        for field in msgspec.structs.fields(kind)
        if not all(
            one in SAID
            or one in (int, float, bool, type(None), msgspec.UnsetType, Part, ...)
            or get_origin(one) is Literal
            or (isinstance(one, type) and issubclass(one, msgspec.Struct))
            for one in parts_of(field.type)
        )
    ]


def test_every_string_in_a_fact_says_whether_it_names_somebody() -> None:
    structs = all_structs(*ROOTS)
    assert len(structs) > 200
    assert [one for kind in structs for one in silent(kind)] == []


def test_a_string_that_does_not_say_it_is_found() -> None:
    assert silent(Forgetful) == ["Forgetful.whom", "Forgetful.about"]


@pytest.mark.parametrize(
    "fact",
    [
        Forgetful(who="Vesna"),
        Forgetful(who="Jane", whom="Vesna"),
        Forgetful(who="Jane", whom="where Vesna was"),
        Forgetful(who="Jane", about={"Vesna": ["Vesna", ("Vesna",), frozenset({"Vesna"})]}),
        Forgetful(who="Jane", about=Forgetful(who="Vesna")),
        Forgetful(who="Jane", remark="shoot Vesna!"),
        Forgetful(who="Jane", by_place={2: ("Vesna", 3)}),
        Forgetful(who="Jane", rest=(Forgetful(who="Jane", rest=(Forgetful(who="Vesna"),)),)),
        Question("turn-Vesna", "Vesna", "target", ("Vesna", "none"), "Vesna", {"by": "Vesna"}),
        act.SetPosition(who="Jane", changes={"flank": "Vesna"}),
        act.Together(actions=(act.Hide(who="Vesna"), act.End(reason="Vesna is gone"))),
        ev.Held(exchanges={1: ("Vesna", "Jane")}),
        {"who": "Vesna", "names": ["Jane", "Vesna"]},
    ],
    ids=str,
)
def test_whatever_may_name_the_hidden_is_masked(fact: object) -> None:
    assert b"Vesna" in msgspec.json.encode(fact)
    shown = msgspec.json.encode(masked(fact, JANE))
    assert b"Vesna" not in shown
    assert b"someone" in shown
    assert masked(fact, Viewer("Jane", masks=())) is fact


def test_names_and_what_may_be_one_are_what_a_fact_names() -> None:
    fact = Forgetful(who="Al", whom="Bo", about={"Cy": 1}, remark="Di", phase="ed")
    assert named(fact) == {"Al", "Bo", "Cy"}
    assert named(act.Refit(who="Al", fighter=Fight({"Bo": {}}).person("Bo").fighter, why="Cy",
                           because="Di", by="Ed")) == {"Al"}  # fmt: skip


def with_text_that_stays(value: Any, name: str, other: str) -> Any:
    """Rename a person in a value as one would who looks into every field."""
    change = _Change(lambda one: other if one == name else one, str, str)
    return _anything(value, change)


@pytest.mark.parametrize("ruleset", ["detroit", "w20", "nwod"])
def test_somebody_is_renamed_wherever_a_type_says_that_it_is_a_name(ruleset: str) -> None:
    fight = Fight({"Ann": {"brawl": 3}, "Bob": {"brawl": 2}}, ruleset=ruleset).begin("Bob", "Ann")
    fight.st("hurt Ann=1b")
    for one in awaited(fight.journal.scene)[:1]:
        fight.say(one.name, "attack Bob" if one.name == "Ann" else "attack Ann")
    fight.st("run")
    events = [event for entry in fight.journal.entries for event in entry.events]
    facts = [fight.journal.scene, *events, [*events], {"Ann": events[0]}]
    for name in ("Ann", "Bob"):
        found = [renamed(fact, name, "Cy") for fact in facts]
        assert found == [with_text_that_stays(fact, name, "Cy") for fact in facts]
        assert found != facts


def test_what_is_kept_of_a_person_is_what_they_would_be_now() -> None:
    masks = ("someone", "the second")
    viewers = [Viewer("Jo", masks=(("Gil", mask),)) for mask in masks]
    before = Fight({"Jo": {}, "Gil": {}, "Kim": {}}).journal.scene
    # Another Jo each time, and more of them than are kept; the one before is gone from memory.
    for ward in ("Gil", "Kim", "") * REMEMBERED:
        jo = msgspec.structs.replace(before.people["Jo"], ward=ward)
        scene = msgspec.structs.replace(before, people={**before.people, "Jo": jo})
        for viewer, mask in zip(viewers * 2, masks * 2, strict=True):
            shown = masked(scene, viewer).people
            assert shown["Jo"].ward == (mask if ward == "Gil" else ward)
            assert set(shown) == {"Jo", "Kim", mask}
        del jo, scene, shown


# --- names are typed without accents, and none passes for another --------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe"),
        ("Zoë", "Zoe\u0308"),
        ("Marlow", "M\u0430rl\u043ew"),  # with an \u0430 and an \u043e of the Cyrillic alphabet
        ("Billy", "BiIly"),
        ("Kelly", "Ke\u01c0\u01c0y"),  # with a click of phonetics
        ("Marlow", "Marlovv"),
        ("Arnold", "Amold"),
        ("Mary Kate O'Brien", "mary-kate o\u2019brien"),
        ("Ines", "\uff29nes"),  # a wide I
        ("Łukasz", "Lukasz"),
    ],
)
def test_names_that_look_alike_have_one_likeness(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Kai", "Kal"), ("Mary", "Mary Kate"), ("Thug1", "Thug2"), ("!", "?")]
)
def test_others_have_not(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


def test_a_name_is_kept_with_its_accents_and_straight_signs() -> None:
    assert written_plainly("  Mary  Kate O\u2019Brien ") == "Mary Kate O'Brien"
    assert written_plainly("Zoe\u0308") == "Zoë"
    assert typed_simply("Zoë Ångström") == "zoe angstrom"
    assert alphabets("Zoë 2") == {"LATIN"}
    assert alphabets("M\u0430ry") == {"LATIN", "CYRILLIC"}


@pytest.mark.parametrize(
    ("text", "meant"), [("zoe", ["Zoë"]), ("ZOË", ["Zoë"]), ("mary", ["Mary Kate O'Brien"])]
)
def test_accents_need_not_be_typed(text: str, meant: list[str]) -> None:
    assert matches(text, ["Zo", "Zoë", "Mary Kate O'Brien", "Renée"]) == meant
