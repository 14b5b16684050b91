"""Odds tell what the asker may know of others, and no more; what is kept is what was worked out."""

import io
import random
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from game.errors import RuleError
from game.notation import parse, vocabulary
from game.secrecy import STORYTELLER, Viewer
from game.state.scene import Hold, Scene
from narration.payloads.odds import odds_now
from narration.reader import Reader
from narration.screens.chances import odds_lines
from odds import __main__ as process
from odds.__main__ import reply_to
from odds.asking import Against, Answer, Odds, laws
from odds.kept import Kept, Request, request_of, work_out
from odds.knowing import Band, band
from odds.outcome import NOTHING, ended
from tests.game.support import Fight
from tests.long_form import LONG

JO = Viewer(name="Jo")
PAIRS = 300 if LONG else 8
SECRETS = (
    *("strength", "dexterity", "stamina", "wits", "brawl", "melee", "athletics", "fortitude"),
    *("composure", "physical", "dodge", "willpower"),
)
MINE = {
    "strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 3, "athletics": 3,
    "physical": 6, "willpower": 4,
}  # fmt: skip
LINES = {
    "detroit": "attack Rat",
    "detroit-classic": "grapple Rat",
    "w20": "attack Rat power",
    "nwod": "attack Rat",
    "met": "attack Rat",
}
SOME = [  # and the others by detroit's code
    pytest.param(one, marks=[] if one in ("detroit", "nwod", "met") else [pytest.mark.long_form])
    for one in LINES
]


def scene_with(rat: dict[str, object], ruleset: str) -> Scene:
    fight = Fight({"Jo": MINE, "Rat": rat, "Kim": MINE}, ruleset=ruleset)
    return fight.journal.scene


def asked(scene: Scene, line: str, viewer: Viewer = JO) -> Request:
    return request_of(scene, "Jo", parse(line, vocabulary(scene, "Jo")), viewer)


def told(odds: Odds) -> list[str]:
    return odds_lines(odds, Reader(name="Jo"))


def bands(odds: Odds) -> list[object]:
    return [(one.answer, one.bands) for one in odds.against]


@pytest.mark.parametrize("ruleset", SOME)
def test_no_npc_of_ones_own_measures_the_pools_of_others(ruleset: str) -> None:
    line, keeps = LINES[ruleset], replace(JO, keeps=frozenset({"Kim"}))
    seen = []
    for more in (0, 4):
        scene = scene_with({name: value + more for name, value in MINE.items()}, ruleset)
        said = parse(line, vocabulary(scene, "Kim"))
        seen.append(work_out(request_of(scene, "Kim", said, keeps)))
    assert seen[0] == seen[1] and seen[0].mode == "own"
    assert work_out(request_of(scene, "Kim", said, STORYTELLER)).mode == "full"
    hidden = replace(scene, masks={"Rat": "Rat"})
    said = parse(line, vocabulary(scene, "Jo"))
    modes = [request_of(one, "Jo", said, JO).mode for one in (scene, hidden)]
    assert modes == ["known", "own"]


@pytest.mark.parametrize("ruleset", LINES)
@pytest.mark.parametrize("gone", ["Jo", "Rat"])
def test_what_those_who_are_gone_cannot_do_is_refused_as_in_play(ruleset: str, gone: str) -> None:
    scene = scene_with(MINE, ruleset)
    away = replace(scene, people={**scene.people, gone: replace(scene.people[gone], away=True)})
    line = parse(LINES[ruleset], vocabulary(scene, "Jo"))
    with pytest.raises(RuleError, match=gone):
        list(laws(away, "Jo", line))


def in_bands_alone(ruleset: str, work: Callable[[Scene], tuple[str, list[str]]]) -> None:
    """Compare the words that are told of many others with those of the first in the same bands."""
    dice = random.Random(ruleset)
    by_bands: dict[str, tuple[list[str], dict[str, object]]] = {}
    alike = 0
    for _ in range(PAIRS):
        rat: dict[str, object] = {one: dice.randint(1, 5) for one in SECRETS}
        rat["prefer"] = dice.choice(["", "block", "dodge"])
        key, words = work(scene_with(rat, ruleset))
        before = by_bands.setdefault(key, (words, rat))
        alike += before[1] is not rat
        assert words == before[0], (rat, before[1])
    assert alike


@pytest.mark.parametrize("ruleset", SOME)
def test_two_who_differ_in_secrets_alone_and_not_in_bands_have_the_same_odds(ruleset: str) -> None:

    def work(scene: Scene) -> tuple[str, list[str]]:
        odds = work_out(asked(scene, LINES[ruleset]))
        return str(bands(odds)), told(odds)

    in_bands_alone(ruleset, work)


def test_a_band_is_two_dice_or_more_away() -> None:
    found = [band(theirs, 5) for theirs in range(2, 9)]
    assert found == [Band.WEAK] * 2 + [Band.EVEN] * 3 + [Band.STRONG] * 2


def test_a_stronger_defense_is_reckoned_with_three_dice_more() -> None:
    chances = []
    for dodge in (5, 7):
        rat = {**MINE, "athletics": dodge}
        odds = work_out(asked(scene_with(rat, "detroit"), "attack Rat"))
        chances.append(next(one for one in odds.against if one.answer.does == "dodge"))
    three_more = scene_with({**MINE, "athletics": 6}, "detroit")
    true = work_out(asked(three_more, "attack Rat", STORYTELLER))
    assert chances[0] == chances[1]
    assert chances[0].law == next(one for one in true.against if one.answer.does == "dodge").law


def test_own_odds_say_nothing_of_anybody_else() -> None:
    said = set()
    for dots in (1, 3, 5):
        fight = Fight(
            {"Jo": MINE, "Rat": dict.fromkeys(("dexterity", "brawl", "stamina"), dots)},
            settings={"odds": "own"},
        )
        said.add("\n".join(told(work_out(asked(fight.journal.scene, "attack Rat")))))
    assert len(said) == 1


def test_what_is_kept_serves_for_its_like_and_for_nothing_else() -> None:
    fight = Fight({"Jo": MINE, "Rat": MINE, "Cat": MINE, "Dog": {**MINE, "stamina": 5}})
    scene, kept = fight.journal.scene, Kept()
    first = asked(scene, "attack Rat")
    kept.keep(first, work_out(first))
    like = asked(scene, "attack Cat")
    found = kept.find(like)
    assert found == work_out(like)
    assert found is not None
    assert (found.target, found.say) == ("Cat", "attack Cat")
    for line in ("attack Dog", "attack Rat power", "grapple Rat"):
        assert kept.find(asked(scene, line)) is None
    assert kept.find(asked(scene, "attack Rat", STORYTELLER)) is None
    hurt = fight.st("hurt Rat=1b")
    assert hurt
    assert kept.find(asked(fight.journal.scene, "attack Rat")) is None


def test_a_request_goes_to_another_process_and_back_whole() -> None:
    request = asked(scene_with(MINE, "detroit"), "attack Rat committed")
    reply = reply_to(msgspec.json.encode(request))
    assert reply.odds == work_out(request)
    refused = reply_to(msgspec.json.encode(asked(scene_with(MINE, "detroit"), "attack Jo")))
    assert (refused.code, refused.odds) == ("self-target", None)


def test_what_takes_the_processor_too_long_is_refused_and_the_next_request_is_answered(monkeypatch):
    def work(request: Request) -> Odds:
        while request.target == "Rat":
            pass
        raise RuleError("self-target")

    monkeypatch.setattr(process, "SECONDS", 0.1)
    monkeypatch.setattr(process, "work_out", work)
    scene = scene_with(MINE, "detroit")
    lines = [msgspec.json.encode(asked(scene, one)) for one in ("attack Rat", "attack Jo")]
    replies = io.BytesIO()
    process.serve(io.BytesIO(b"\n".join(lines)), replies)
    codes = [msgspec.json.decode(one)["code"] for one in replies.getvalue().splitlines()]
    assert codes == ["odds-too-much", "self-target"]


def test_GRAPPLE_15_no_message_of_odds_tells_of_a_hold_that_neither_side_is_in() -> None:
    fight = Fight({"Jo": MINE, "Rat": MINE, "Kim": MINE, "Al": MINE})
    scene = fight.journal.scene
    holds = (Hold("Kim", "Al", 5), Hold("Rat", "Jo", 2))
    scene = replace(scene, fight=replace(scene.fight, holds=holds))
    outcome = ended(NOTHING, scene)
    against = (Against(Answer("none"), ((outcome, 1.0),)),)
    odds = Odds(who="Jo", say="attack Rat", target="Rat", mode="attack", against=against)
    (law,) = odds_now(1, "Jo", "attack Rat", [odds], Reader()).law
    assert law.outcomes[0].holds == [("Rat", "Jo", 2)]


@pytest.mark.parametrize("mode", ["known", "full"])
def test_PILE_6_no_odds_tell_that_willpower_is_on_a_free_defense(mode: str) -> None:
    fight = Fight({"Jo": MINE, "Rat": MINE}, settings={"odds": mode})
    plain = fight.journal.scene
    rat = replace(plain.people["Rat"], backs_defense=True)
    backed = replace(plain, people={**plain.people, "Rat": rat})
    first, second = (work_out(asked(one, "attack Rat")) for one in (plain, backed))
    assert first == second
