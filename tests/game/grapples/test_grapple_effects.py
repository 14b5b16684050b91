"""What Control buys: every effect with its cost, what is left, and what becomes of the victim."""

import pytest

from game import events as ev
from tests.game.support import WRESTLER, Fight, dice_of, holds, question, refusal, seized

NO_UPKEEP = {"grapple_upkeep": 0}
ARMED: dict[str, object] = {"weapons": ["sword"]}


def won(
    control: int,
    ann: str = "sustain then choose",
    bob: dict[str, object] | None = None,
    gain: int = 1,
) -> Fight:
    """Let Ann win by ``gain``, so that she has ``control`` then."""
    fight = seized("Cy", control=control - gain, bob=bob, settings=NO_UPKEEP)
    fight.declare(Cy="pass", Bob="resist", Ann=ann)
    fight.resolve({"Ann grapple": f"{gain}s"})
    return fight


def used(fight: Fight) -> tuple[str, int, int]:
    """Return the one effect that was used: its name, its cost, what was left."""
    (one,) = fight.events(ev.EffectUsed)
    return one.effect, one.cost, one.left


TABLE = [
    ("pin", 10, 12, 0, False),
    ("disarm", 5, 7, 2, False),
    ("drop", 2, 3, 1, True),
    ("slam", 3, 7, 4, True),
    ("throw", 7, 7, 0, True),
    ("prop", 5, 6, 1, False),
    ("clinch", 1, 6, 5, False),
    ("crack", 4, 7, 3, False),
]


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize(("effect", "cost", "control", "left", "prone"), TABLE)
def test_GRAPPLE_4_an_effect_takes_its_cost_and_leaves_the_rest(
    effect: str, cost: int, control: int, left: int, prone: bool, asked: bool
) -> None:
    fight = won(
        control,
        "sustain then choose" if asked else f"sustain then {effect}",
        bob={"prone": True} if effect == "prop" else ARMED,
    )
    if asked:
        fight.say("Ann", f"choose {effect}")
    assert fight.awaited() == []
    assert used(fight) == (effect, cost, max(left, control - cost))
    assert [one[2] for one in holds(fight)] == ([left] if left or effect == "pin" else [])
    assert fight.person("Bob").prone is prone
    assert bool(fight.rolls("damage")) is (effect in ("slam", "clinch", "crack"))


@pytest.mark.parametrize(
    ("bob", "options"),
    [
        (ARMED, "pin disarm drop slam throw clinch crack action hold"),
        ({"prone": True}, "pin slam prop clinch crack action hold"),
        # Claws are nothing to take.
        ({"template": "shifter", "form": "crinos"}, "pin drop slam throw clinch crack action hold"),
    ],
)
def test_GRAPPLE_4_the_options_stand_in_the_rulebooks_order_with_hold_last(bob, options) -> None:
    fight = won(12, bob=bob)
    assert question(fight) == ("Ann", "effect", tuple(options.split()))
    fight.st("default")
    assert (holds(fight), fight.events(ev.EffectUsed)) == ([("Ann", "Bob", 12)], [])
    fight.resolve()
    assert fight.phase == "bookkeeping"  # one effect a turn


@pytest.mark.parametrize(
    ("prone", "line", "code"),
    [
        (False, "sustain then prop", "effect-not-open"),
        (False, "sustain then disarm", "effect-not-open"),
        (True, "sustain then throw", "effect-not-open"),
        (False, "sustain then tickle", "unknown-name"),
        (False, "sustain then pin", ""),  # which the Control may come to cover
    ],
)
def test_GRAPPLE_4_what_cannot_be_done_is_refused_when_declared(prone, line, code) -> None:
    assert refusal(seized(bob={"prone": prone}).declare(Bob="resist"), "Ann", line) == code


# --- disarm --------------------------------------------------------------------------------------


def test_GRAPPLE_4_disarm_takes_the_object_in_hand_and_gives_it_to_the_grappler() -> None:
    fight = won(6, "sustain then disarm", bob={"weapons": ["heavy pistol", "knife"]})
    ann, bob = fight.person("Ann").fighter, fight.person("Bob").fighter
    assert [one.name for one in bob.weapons] == ["knife"]
    assert [one.name for one in ann.weapons] == ["heavy pistol"]
    assert (bob.ammunition, bool(ann.ammunition)) == ({}, True)  # with the rounds in it


# --- clinch, crack -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "control", "half", "marks"),
    [("clinch", 6, 2, "//"), ("clinch", 2, 0, "//"), ("crack", 7, 1, "XX"), ("crack", 8, 2, "XX")],
)
def test_GRAPPLE_4_clinch_and_crack_are_strength_and_half_of_what_is_left(
    effect: str, control: int, half: int, marks: str
) -> None:
    fight = seized("Cy", control=control - 1, settings=NO_UPKEEP)
    fight.declare(Cy="pass", Bob="resist", Ann=f"sustain then {effect}")
    fight.resolve({"Ann grapple": "1s", "Ann damage": "2s"})
    roll = fight.roll("damage")
    expected = {"strength": 4, "Control left": half} if half else {"strength": 4}
    assert (dice_of(roll), roll.difficulty) == (expected, 6)
    assert fight.marks("Bob") == marks
    assert not fight.person("Bob").prone


# --- action --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "prices", "answer", "left"),
    [(9, ("2", "3", "4", "5", "6"), "4", 5), (3, ("2", "3"), "refuse", 3)],
)
def test_GRAPPLE_4_an_action_is_priced_by_the_storyteller(control, prices, answer, left) -> None:
    fight = won(control)
    fight.say("Ann", "choose action take the keys")
    assert question(fight) == ("ST", "price", (*prices, "refuse"))
    assert fight.state()["awaiting"][0]["default"] == "refuse"
    assert refusal(fight, "Ann", "choose 2") == "no-question"
    fight.st(f"choose {answer}")
    told = [(one.text, one.left) for one in fight.events(ev.EffectUsed)]
    assert told == ([("take the keys", left)] if answer != "refuse" else [])
    assert holds(fight) == [("Ann", "Bob", left)]


# --- GRAPPLE-14 ----------------------------------------------------------------------------------


# --- GRAPPLE-13 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "line", "other", "purpose", "told"),
    [
        ("Ann", "attack Bob", "pass", "attack", {"prone": -2}),
        ("Ann", "grapple Bob", "pass", "grapple", {"prone": -2}),
        ("Bob", "block", "attack Bob", "block", {"prone": -2}),
        ("Bob", "dodge", "attack Bob", "dodge", {"prone": -2}),
        ("Bob", "escape", "attack Bob", "escape", {"prone": -2}),
        ("Bob", "counter-grapple", "attack Bob", "counter-grapple", {}),
        # Standing up is an action, or part of a split; before it the ground still counts.
        ("Ann", "stand & attack Bob", "pass", "attack", {"standing up": -2}),
        ("Ann", "attack Bob & stand", "pass", "attack", {"standing up": -2, "prone": -2}),
        (
            *("Ann", "stand & attack Bob & do shout", "pass", "attack"),
            {"standing up": -2, "split": -3},
        ),
    ],
)
def test_GRAPPLE_13_what_one_who_lies_there_rolls(who, line, other, purpose, told) -> None:
    fight = Fight({"Ann": WRESTLER, "Bob": WRESTLER}).begin("Ann", "Bob")
    fight.st(f"set {who} prone=yes")
    fight.declare(Bob=other if who == "Ann" else line, Ann=line if who == "Ann" else other)
    fight.resolve({"Ann attack": "1s" if who == "Bob" else "0s"})
    dice = dice_of(fight.roll(purpose, who))
    assert {why: number for why, number in dice.items() if number < 0} == told
    assert fight.person(who).prone is ("stand" not in line)
