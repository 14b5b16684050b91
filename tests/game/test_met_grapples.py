"""What a seizure and a hold have of a challenge (MET-4, MET-6)."""

from tests.game.support import Fight, refusal

ROCK, PAPER = [1], [4]
STRONG = {"physical": 6, "brawl": 2, "dodge": 2, "willpower": 3}


def seizing(*names: str, willpower: tuple[int, ...] = (3, 3), **dice: object) -> Fight:
    """Return a fight in which the first of ``names`` has thrown to seize the second."""
    cast = dict.fromkeys(names, STRONG)
    for name, left in zip(names, willpower, strict=False):
        cast[name] = STRONG | {"willpower": left}
    fight = Fight(cast, ruleset="met").begin(*names)
    fight.say(names[0], f"grapple {names[1]}", {
        f"{names[0]} challenge": dice["attack"], f"{names[1]} challenge": dice["defense"],
    })  # fmt: skip
    return fight


def asked(fight: Fight) -> list[tuple[str, str]]:
    return [(one["who"], one["question"]) for one in fight.state()["awaiting"]]


def holds(fight: Fight) -> list[str]:
    return [one["victim"] for one in fight.state()["grapples"]]


def test_MET_4_who_is_seized_may_buy_a_retest_and_then_who_seizes() -> None:
    fight = seizing("Ann", "Bob", attack=PAPER, defense=ROCK)
    assert asked(fight) == [("Bob", "retest")] and not holds(fight)
    fight.say("Bob", "choose yes", {"Ann challenge": ROCK, "Bob challenge": PAPER})
    assert asked(fight) == [("Ann", "retest")]
    fight.say("Ann", "choose yes", {"Ann challenge": PAPER, "Bob challenge": ROCK})
    assert holds(fight) == ["Bob"]  # nobody has a second retest
    left = [fight.person(name).fighter.resources["willpower"] for name in ("Ann", "Bob")]
    assert left == [2, 2]


def test_MET_6_a_seizure_is_one_of_two_physical_attacks() -> None:
    fight = seizing("Ann", "Bob", "Cy", "Dee", attack=ROCK, defense=PAPER)
    fight.say("Ann", "choose no")
    fight.say("Bob", "pass")
    fight.say("Cy", "attack Bob", {"Cy challenge": ROCK, "Bob challenge": PAPER})
    fight.say("Cy", "choose no")
    for line in ("attack Bob", "grapple Bob"):
        assert refusal(fight, "Dee", line) == "targeted-enough"


def test_MET_8_lying_down_is_a_burden_against_a_seizure_too() -> None:
    fight = Fight({"Ann": STRONG, "Bob": STRONG | {"prone": True}}, ruleset="met")
    fight.begin("Ann", "Bob")
    fight.say("Ann", "grapple Bob", {"Ann challenge": PAPER, "Bob challenge": ROCK})
    assert fight.roll("challenge", "Bob").successes == 6 + 2 - 2
