"""A rehearsal: everybody plays by themselves, by the rules, to the end; the same seed gives the
same figures by however many processes; what it says is what was counted.
"""

from collections import Counter
from fractions import Fraction
from math import isclose

import msgspec
import pytest
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.notation import parse, vocabulary
from game.scene import submit
from game.state.scene import FOES, PLAYERS, Scene
from game.values import AnyEvent
from odds.branching import ChosenChance, Fork
from rehearsal import playing
from rehearsal.balance import SAMPLES, lines_of, table
from rehearsal.playing import NOBODY, Played, forked, play_out, sides_of
from rehearsal.running import rehearse
from rehearsal.table import rows_of
from rehearsal.tallies import Tally, bounds, decider
from server.conf.environment import GAME_ROOT
from sheets.catalog import default_catalog
from tests.game.chasing import chase
from tests.game.support import Fight
from tests.long_form import LONG
from tests.rehearsal.fights import fight


@pytest.mark.parametrize("ruleset", ["detroit", "detroit-classic", "w20", "nwod", "met"])
def test_every_fight_comes_to_an_end_by_the_rules(ruleset: str) -> None:
    kinds = ["thug", "thug"] if ruleset != "met" else ["bystander", "bystander"]
    scene = fight(kinds, kinds[:1], ruleset)
    for number in range(8):
        played = play_out(forked(scene), 5, number)
        assert played.won in (PLAYERS, FOES, NOBODY)
        assert 1 <= played.rounds <= playing.MOST_ROUNDS
        assert played.won != PLAYERS or "Npc0" in (*played.down, *played.away)


def test_the_scene_is_left_as_it_was_and_goes_on_from_where_it_stands() -> None:
    scene = fight(["thug"], ["thug"])
    hurt = Fight({"Jo": {"like": "thug"}, "Rat": {"like": "thug", "health": {"lethal": 6}}})
    before = msgspec.json.encode(scene)
    fresh = rehearse(scene, 30, 1)
    assert msgspec.json.encode(scene) == before
    worse = replace(
        scene,
        people={
            **scene.people,
            "Npc0": replace(scene.people["Npc0"], fighter=hurt.journal.scene.people["Rat"].fighter),
        },
    )
    assert rehearse(worse, 30, 1).won.get(PLAYERS, 0) > fresh.won.get(PLAYERS, 0)


def test_a_fight_under_way_is_taken_up_where_it_is() -> None:
    made = Fight({"Jo": {"like": "thug"}, "Rat": {"like": "thug"}}).begin("Jo", "Rat")
    scene = with_npcs(made.journal.scene, "Rat")
    made.say("Rat", "attack Jo")
    assert rehearse(scene, 10, 3).fights == 10


def test_the_same_seed_gives_the_same_by_one_process_or_by_two() -> None:
    scene = fight(["street tough"], ["thug", "thug"])
    alone = rehearse(scene, 25, 7)
    seen: list[int] = []
    assert rehearse(scene, 25, 7, workers=2, progress=lambda one: seen.append(one.fights)) == alone
    assert seen == [10, 20, 25]
    assert rehearse(scene, 25, 8) != alone


def test_what_is_said_to_submit_one_by_one_comes_to_the_same() -> None:
    """The engine itself, driven by hand: no law of a rehearsal's own."""
    fork = forked(fight(["thug"], ["thug"]))
    chance, chasing = playing.chance_of(2, 0), playing._Chasing()
    scene: Scene = fork
    down: list[str] = []
    while not down and scene.fight.phase != "ended":
        scene, _ = submit(scene, playing._next(scene, chasing), chance)
        down = [one.name for one in scene.people.values() if one.down]
    assert play_out(fork, 2, 0).down == tuple(down)


def with_npcs(scene: Scene, *names: str) -> Scene:
    people = {name: replace(one, npc=name in names) for name, one in scene.people.items()}
    return replace(scene, people=people)


PLAIN: dict[str, object] = {"dexterity": 2, "stamina": 1, "strength": 3}


def test_the_fights_of_a_round_have_its_exact_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who strike at each other, said by hand, through all that their rolls can come to."""
    made = Fight({"Jo": PLAIN, "Rat": PLAIN}).begin("Jo", "Rat")
    scene = with_npcs(made.journal.scene, "Rat")
    law: dict[tuple[int, int], Fraction] = {}
    ways: list[tuple[tuple[tuple[int, ...], ...], Fraction]] = [((), Fraction(1))]
    while ways:
        chosen, chance = ways.pop()
        try:
            levels = by_hand(forked(scene), ChosenChance(chosen))
        except Fork as fork:
            ways += [((*chosen, one.faces), chance * one.chance) for one in fork.ways]
        else:
            law[levels] = law.get(levels, Fraction(0)) + chance
    monkeypatch.setattr(
        playing, "_is_over", lambda scene: scene.fight.phase in ("bookkeeping", "ended")
    )
    count = 400
    fights = (play_out(forked(scene), 3, number).levels for number in range(count))
    found = Counter((one.get("Jo", 0), one.get("Rat", 0)) for one in fights)
    assert sum(law.values()) == 1
    assert len(law) >= 5 and found.keys() <= law.keys()
    rare = [levels for levels in law if law[levels] * count < 5]
    cells = [[one] for one in law if one not in rare] + ([rare] if rare else [])
    expected = [float(sum(law[one] for one in cell)) * count for cell in cells]
    seen = [sum(found[one] for one in cell) for cell in cells]
    chi_square = sum((a - b) ** 2 / b for a, b in zip(seen, expected, strict=True))
    # Five standard deviations above what is expected; the seed is always the same.
    assert chi_square < len(cells) - 1 + 5 * (2 * (len(cells) - 1)) ** 0.5


def by_hand(scene: Scene, chance: ChosenChance) -> tuple[int, int]:
    """Say what two who play by themselves say; return the levels that Jo and Rat take."""
    told: list[AnyEvent] = []
    for who, line in (("Rat", "attack Jo"), ("Jo", "attack Rat")):
        said = parse(f"{line} with bare hands", vocabulary(scene, who))
        scene, events = submit(scene, act.Declare(who=who, declaration=said, by=who), chance)
        told += events
    assert scene.fight.phase == "bookkeeping"
    wounds = [one for one in told if isinstance(one, ev.Wounded)]
    jo, rat = (sum(one.levels for one in wounds if one.who == who) for who in ("Jo", "Rat"))
    return jo, rat


def test_a_chase_under_way_is_played_out_and_what_comes_after_it() -> None:
    """The prey gets away, or is caught and fights; a chase is as long as it is."""
    fight = chase(2, runner={"brawl": 3}, hunter={"brawl": 2})
    scene = with_npcs(fight.journal.scene, "Ann")
    tally = rehearse(scene, 60, 1)
    assert tally.away["Tom"] > 10
    assert tally.down["Tom"] > 0 and tally.down["Ann"] > 0
    assert max(tally.rounds) > 5
    told = dict(rows_of(tally, sides_of(scene)))
    assert "gets away" in told["Tom goes down"]


def test_a_scene_with_nobody_on_one_side_is_refused() -> None:
    with pytest.raises(RuleError, match="rehearsal-one-side"):
        rehearse(fight(["thug"], []), 1)


@pytest.mark.parametrize(
    ("number", "of", "least", "most"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1)],
)
def test_bounds_are_those_of_wilson(number: int, of: int, least: float, most: float) -> None:
    found = bounds(number, of)
    assert isclose(found[0], least, abs_tol=1e-4)
    assert isclose(found[1], most, abs_tol=1e-4)


def played(won: str, **firsts: int) -> Played:
    return Played(won, 3, (), (), {}, {}, {("Jo", name): made for name, made in firsts.items()})


def test_the_roll_that_decides_is_the_one_that_parts_who_wins() -> None:
    tally = Tally()
    for number in range(100):
        good = number % 2
        tally.note(played(PLAYERS if good else FOES, attack=3 * good, soak=number % 3))
    found = decider(tally)
    assert found is not None
    assert (found.who, found.purpose) == ("Jo", "attack")
    assert {found.with_it, found.without} == {0.0, 1.0}
    assert decider(Tally()) is None


def test_the_table_tells_who_wins_who_goes_down_and_how_long_it_takes() -> None:
    scene = fight(["street tough"], ["thug"])
    tally = rehearse(scene, 40, 1)
    rows = dict(rows_of(tally, sides_of(scene)))
    won = tally.won[PLAYERS]
    least, most = bounds(won, 40)
    assert rows["Player0 wins"] == f"{won / 40:.0%} ({least:.0%} to {most:.0%})"
    assert rows["Npc0 goes down"].startswith(f"{tally.down['Npc0'] / 40:.0%} (")
    assert "on average, mostly" in rows["rounds"]


def rows_of_the_docs() -> list[str]:
    told = (GAME_ROOT / "docs" / "scenes" / "npcs.md").read_text(encoding="utf-8")
    return [line for line in told.splitlines() if line.startswith("| ") and "%" in line]


def test_the_docs_have_the_table_of_the_stock_as_it_is() -> None:
    """Every stock NPC, in its tier; in the long form the figures themselves."""
    told = (GAME_ROOT / "docs" / "scenes" / "npcs.md").read_text(encoding="utf-8")
    rows = [line for line in told.splitlines() if line.startswith("| ") and "%" in line]
    catalog = default_catalog()
    listed = {
        cells[2].strip(): int(cells[1].split(",")[0]) for row in rows if (cells := row.split("|"))
    }
    assert listed == catalog.tiers
    assert all(len(row.split("|")) == 5 + len(SAMPLES) for row in rows)
    if LONG:
        assert rows == table(lines_of(catalog, 40, 0))[2:]


def test_no_stock_npc_is_far_out_of_its_tier() -> None:
    """By the table: on average no extra beats the sample characters as often as they beat it, and
    every boss beats them.
    """
    for row in rows_of_the_docs():
        _, tier, name, *shares = (cell.strip() for cell in row.split("|")[:-2])
        average = sum(int(one.rstrip("%")) for one in shares) / len(shares)
        least, most = {"1": (0, 50), "2": (10, 85), "3": (30, 100), "4": (80, 100)}[tier[0]]
        assert least <= average <= most, (name, average)
