"""Which ruleset and settings a scene is played by, and a sixth ruleset from a single file."""

from dataclasses import replace
from sys import modules

import pytest
from msgspec.structs import replace as changed

from game import events as ev
from game import moments
from game.dice import Modifier
from game.engine.ruleset import EffectRule
from game.engine.table import Table
from game.engine.verb import dice, harder
from game.errors import RuleError
from game.fighter import DamageType, Fighter
from game.rules.defense import DodgeVerb
from game.rules.grapple import EFFECTS
from game.rulesets import RULESETS
from game.rulesets.detroit import DETROIT
from game.settings import Settings, read_setting, rule_of
from game.state.person import Person
from game.state.scene import Exchange
from tests.game.support import Fight, refusal

CAST = {"Ann": {"brawl": 3}, "Bob": {"brawl": 2}}


def test_settings_are_changed_one_by_one_and_set_back() -> None:
    fight = Fight(CAST)
    fight.st("setting prone_dice=-3")
    fight.st("setting arms_length = 5, 6, 7")
    assert fight.journal.scene.settings == {"prone_dice": -3, "arms_length": [5, 6, 7]}
    fight.st("setting prone dice=-2")
    assert fight.journal.scene.settings == {"arms_length": [5, 6, 7]}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("setting prone_dice=2", "bad-setting"),
        ("setting prone_dice=lots", "bad-value"),
        ("setting abort_base=-1", "bad-setting"),
        ("setting ones_cancel_soak=maybe", "bad-value"),
        ("setting rage_limit=some", "bad-setting"),
        ("setting arms_length=4, 6", "bad-setting"),
        ("setting nonsense=1", "unknown-setting"),
        ("setting prone_dice", "bad-order"),
    ],
)
def test_a_setting_that_will_not_do_is_refused(line: str, code: str) -> None:
    fight = Fight(CAST)
    assert refusal(fight, "ST", line) == code
    assert fight.journal.scene.settings == {}


def test_the_rules_are_set_once_the_first_round_has_begun() -> None:
    fight = Fight(CAST)
    fight.st("start")
    assert refusal(fight, "ST", "ruleset detroit-classic") == "rules-are-set"
    assert refusal(fight, "ST", "setting prone_dice=-3") == "rules-are-set"


def test_every_setting_has_its_rule_and_reads_what_it_prints() -> None:
    for name, value in vars_of(Settings()).items():
        assert rule_of(name)
        text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        read = read_setting(name, text)
        assert (tuple(read) if isinstance(read, list) else read) == value


def vars_of(settings: Settings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in settings.__struct_fields__}


# --- a ruleset of one's own ----------------------------------------------------------------------
#
# What a coder writes in a file of their own under game/rulesets/, and registers in RULESETS: a
# school's gym, where nobody is hurt in earnest. Numbers are settings, what may be done is data, and
# what a body makes of a blow is a rule of a chapter of its own.


@moments.soak_terms
def gym_soak(table: Table, fighter: Fighter, kind: DamageType) -> tuple[Modifier, ...]:
    """Everybody wears padding: Stamina and two dice, against anything."""
    return (*fighter.terms("stamina"), *dice(2, "padding", "GYM"))


class DuckVerb(DodgeVerb):
    """Keep your head down."""

    def hinders(self, table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
        return harder(1, "ducking", "GYM")


GYM = replace(
    DETROIT,
    id="gym",
    name="The gym class",
    chapters=(modules[__name__], *DETROIT.chapters),
    without=frozenset(("PILE-1",)),
    settings=changed(DETROIT.settings, grapple_upkeep=0, damage_pool_min=0),
    attack_kinds={name: rule for name, rule in DETROIT.attack_kinds.items() if name != "committed"},
    effects={**EFFECTS, "noogie": EffectRule(1)},
    verbs={**DETROIT.verbs, "dodge": DuckVerb()},
)


@pytest.fixture
def gym(monkeypatch: pytest.MonkeyPatch) -> Fight:
    monkeypatch.setitem(RULESETS, GYM.id, GYM)
    return Fight(CAST, ruleset="gym")


def test_a_new_ruleset_needs_no_more_than_its_own_file(gym: Fight) -> None:
    gym.begin("Ann", "Bob").declare(Bob="pass", Ann="grapple Bob then noogie")
    gym.resolve({"Ann grapple": "2s"})
    (used,) = gym.events(ev.EffectUsed)
    assert used.effect == "noogie"


def test_its_rules_and_settings_are_asked(gym: Fight) -> None:
    gym.begin("Ann", "Bob").declare(Bob="pass", Ann="attack Bob")
    gym.resolve({"Ann attack": "1s", "Ann damage": "1s", "Bob soak": "1s"})
    assert [term.why for term in gym.roll("soak").modifiers if term.dice] == ["stamina", "padding"]
    assert gym.state()["settings"]["grapple_upkeep"] == 0


@pytest.mark.parametrize(("rules", "dice"), [("gym", []), ("detroit", [-1])])
def test_a_rule_that_it_plays_without_is_not_asked(gym: Fight, rules: str, dice: list[int]) -> None:
    fight = Fight({**CAST, "Cy": {"brawl": 2}}, ruleset=rules)
    fight.begin("Ann", "Cy", "Bob").declare(Bob="block", Cy="attack Bob", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s", "Bob block": "1s", "Cy attack": "1s"})
    second = fight.rolls("block")[-1]
    assert [one.dice for one in second.modifiers if one.why == "piling on"] == dice


def test_what_it_leaves_out_does_not_exist(gym: Fight) -> None:
    gym.begin("Ann", "Bob").declare(Bob="pass")
    with pytest.raises(RuleError):
        gym.say("Ann", "attack Bob committed")


@pytest.mark.parametrize(
    ("prefers", "says", "stands", "difficulty"),
    [
        ("none", "dodge", "aware=yes", 7),
        ("none", "dodge", "helpless=yes", 6),
        ("none", "block", "aware=yes", 6),
        ("dodge", "pass", "aware=yes", 7),
        ("dodge", "block", "aware=yes", 6),
        ("dodge", "counter-grapple", "aware=yes", 6),
        ("block", "pass", "aware=yes", 6),
    ],
)
def test_a_defense_may_make_the_attack_harder(gym, prefers, says, stands, difficulty) -> None:
    gym.begin("Ann", "Bob").say("Bob", f"prefer {prefers}")
    gym.st(f"set Bob {stands}")
    gym.declare(Bob=says, Ann="attack Bob")
    gym.resolve()
    assert gym.roll("attack").difficulty == difficulty


def test_who_is_held_ducks_no_more(gym: Fight) -> None:
    gym.join("Cy", brawl=3)
    gym.begin("Cy", "Ann", "Bob").declare(Bob="dodge", Ann="attack Bob", Cy="grapple Bob")
    gym.resolve({"Cy grapple": "2s"})
    assert (gym.roll("grapple").difficulty, gym.roll("attack").difficulty) == (7, 6)
