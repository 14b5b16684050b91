"""What a few lines of play show: corners of the rules, each of them a row of `one_line_each.txt`.

A row names the clause and the ruleset, then what is said; behind the arrow stands the code with
which the last line is refused, or what is to be found then.
"""

from ast import literal_eval
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from game import actions as act
from game import events as ev
from game.errors import RuleError, why_refused
from game.grammar import spoken
from game.machine import waited_for
from game.options import options, what_counts
from game.reading import kept_for_later
from game.rules.defense import best_first
from game.rules.rounds import open_offers, without_a_defense
from game.secrecy import Viewer, known
from game.state.declaration import Haste
from tests.game.support import Dice, Fight, dice_of

FIT: dict[str, object] = {
    **dict.fromkeys(("dexterity", "strength", "brawl", "athletics", "wits", "stamina"), 3),
    **{"physical": 6, "mental": 4, "social": 4, "composure": 2, "presence": 2, "willpower": 3},
}
GUNNER = FIT | {"firearms": 3, "rage": 4, "weapons": ["heavy pistol"]}
CAST = {
    "Ann": FIT,
    "Bob": FIT | {"celerity": 3, "rage": 4},
    "Cy": GUNNER,
    "Dee": GUNNER | {"weapons": ["knife", "heavy pistol"]},
}


def laid(written: str) -> Dice:
    """Read dice: ``Ann attack 2s, Bob soak 7/1/2``."""
    words = [one.rpartition(" ") for one in written.split(", ") if one]
    return {who: two if two.endswith("s") else [*map(int, two.split("/"))] for who, _, two in words}


HELD = "begin Ann Bob Cy Dee; Dee: pass; Cy: pass; Bob: pass; Ann: grapple Bob; "
HELD += "ST: run <= Ann grapple 4s"
LOST = "; next Ann Bob Cy Dee; Dee: pass; Cy: pass; Bob: resist; "
LOST += "Ann: sustain & attack Cy; ST: hurt Cy=7l; ST: run"
REVIEW = "ST: hold on; begin Ann Bob Cy; Cy: pass; Bob: block; Ann: attack Bob; "
REVIEW += "ST: next <= Ann attack 3s, Bob block 1s"
FLED = "begin Bob Ann Cy Dee; Dee: pass; Cy: pass; Ann: escape; Bob: attack Ann; "
FLED += "ST: run <= Ann escape 3s, Bob attack 1s"
SCENES = {  # with what several rows begin
    "HELD": HELD.split("; "),
    "LOST": (HELD + LOST).split("; "),
    "DRIVEN": ["ST: chase Ann by Bob on open road", "ST: lead Bob=6", "ST: ride Cy with Ann"],
    "SHOT": ["ST: chase Ann by Cy", "ST: lead Cy=3"],
    "HUNT": ["ST: chase Ann by Cy, Dee", "ST: lead Cy=3", "ST: lead Dee=3"],
    "REVIEW": REVIEW.split("; "),
    "FLED": FLED.split("; "),
}


def say(fight: Fight, line: str) -> None:
    """Say a line, with dice behind ``<=``; a player with ``?`` has no leave. What has no line is
    an action with its fields: ``act Refit who=Ann wields=knife``.
    """
    words, _, dice = line.partition(" <= ")
    if words.startswith("act "):
        kind, *pairs = words.split()[1:]
        fields: dict[str, Any] = {}
        for key, _, value in (pair.partition("=") for pair in pairs):
            fields[key] = value.replace("_", " ")
            with suppress(ValueError, SyntaxError):
                fields[key] = literal_eval(value)
        if "haste" in fields:
            fields["haste"] = Haste(*fields["haste"])
        if kind in ("Refit", "Join"):
            people = fight.journal.scene.people
            fields["fighter"] = people.get(str(fields["who"]), people["Ann"]).fighter
        fight.act(getattr(act, kind)(**fields), laid(dice))
        return
    who, _, said = words.partition(": ")
    if not said:
        word, *order = who.split()
        for name in sorted({*fight.journal.scene.people} - {*who.replace("+", " ").split()}):
            fight.st(f"remove {name}")
        begin = fight.begin if word == "begin" else fight.next_round
        begin(*(tuple(one.split("+")) for one in order))
    elif who == "ST":
        fight.st(said, laid(dice))
    elif who.endswith("?"):
        fight.ask(who[:-1], said)
    else:
        fight.say(who, said, laid(dice))


def played(rules: str, script: list[str]) -> Fight:
    rules, _, alone = rules.partition("/")  # with "alone" behind it, without a storyteller
    fight = Fight(CAST, ruleset=rules, led=not alone)
    for line in chain.from_iterable(SCENES.get(one, (one,)) for one in script):
        say(fight, line)
    return fight


def rows(refused: bool) -> Iterator[ParameterSet]:
    """Return of each row the rules, the lines, and what is behind each arrow."""
    text = Path(__file__).with_name("one_line_each.txt").read_text(encoding="utf-8")
    for row in text.replace("\n    ", " ").splitlines():
        said, *found = row.split(" -> ")
        head, _, script = said.partition(": ")
        if refused is not (": " in found[0]):
            yield pytest.param(head.split()[1], script.split("; "), found, id=head)


@pytest.mark.parametrize(("rules", "script", "code"), rows(refused=True))
def test_what_is_refused(rules: str, script: list[str], code: list[str]) -> None:
    fight = played(rules, script[:-1])
    with pytest.raises(RuleError) as caught:
        say(fight, script[-1])
    assert [caught.value.code] == code


def counts_of_ann(fight: Fight) -> bool:
    return bool(what_counts(fight.journal.scene, "Bob").scene.people["Ann"].parts)


def crowded_for_bob(fight: Fight) -> object:
    return what_counts(fight.journal.scene, "Bob").crowded


def faces_seen_by_bob(fight: Fight) -> list[object]:
    turn = known(fight.journal.scene, Viewer("Bob")).fight.turn
    slots = turn.exchanges[0].slots.values() if turn is not None else ()
    return [one.roll.faces for one in slots if isinstance(one, ev.Rolled)]


def look(fight: Fight, where: str) -> object:
    """Return what a row names: of rolls, of events, or in the scene or its STATE."""
    scene = fight.journal.scene
    match where.split():
        case ["asked"]:
            return [(one["who"], one["question"]) for one in fight.state()["awaiting"]]
        case ["waited"]:
            return [(one.who, one.question) for one in waited_for(scene)]
        case ["dice", purpose, who]:
            return dice_of(fight.rolls(purpose, who)[-1])
        case ["rolls", purpose, who, field]:
            return [getattr(one, field) for one in fight.rolls(purpose, who)]
        case ["told", kind, field]:
            return [getattr(one, field) for one in fight.events(getattr(ev, kind))]
        case ["scene" | "state" as root, *path]:
            found: object = scene if root == "scene" else fight.state()
            for word in path:
                if isinstance(found, tuple):
                    found = found[int(word)]
                else:
                    found = found[word] if isinstance(found, dict) else getattr(found, word)
            return found
        case ["later", who, *words]:  # is it kept for later, as an action of haste?
            said = spoken(scene, who, " ".join(words), granted=True)
            error = why_refused(fight.act, said)
            assert error is not None
            kept = kept_for_later(scene, said, error)
            return kept and getattr(kept, "extra", kept)
        case ["option", who, field, *words]:
            (option,) = (one for one in options(scene, who) if one.say == " ".join(words))
            return getattr(option, field)
        case ["best_first", who]:
            return best_first(scene, next(one for one in open_offers(scene) if one.who == who))
        case ["without_a_defense"]:
            return without_a_defense(scene)
        case _:
            return globals()[where](fight)


@pytest.mark.parametrize(("rules", "script", "found"), rows(refused=False))
def test_what_comes_of_it(rules: str, script: list[str], found: list[str]) -> None:
    fight = played(rules, script)
    for one in found:
        where, _, value = one.partition(": ")
        assert look(fight, where) == literal_eval(value), one
