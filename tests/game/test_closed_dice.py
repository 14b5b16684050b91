"""`npc_dice`: where it is closed, players see only what comes of an NPC's dice (SETTINGS)."""

from typing import Any

import msgspec
import pytest

from game import actions as act
from game import events as ev
from game.dice import CLOSED, DiceRule, Modifier, Roll
from game.events.writing import with_round
from game.secrecy import OF_DICE, STORYTELLER, Viewer, known, seen
from game.state.scene import Scene
from game.values import Event, kinds_of
from narration.reader import Reader
from narration.telling.announce import Announcement
from odds.kept import requests_of, work_out
from tests.game.support import Fight, fighter

HERO: dict[str, object] = {
    "dexterity": 4, "athletics": 4, "brawl": 4, "firearms": 4, "stealth": 3, "alertness": 3,
    "perception": 3, "weapons": ["heavy pistol"],
}  # fmt: skip
JANE, AL, VIC = Viewer("Jane"), Viewer("Al"), Viewer(keeps=frozenset({"Thug"}))

# What counts something, or stands for it, and is of nobody's dice.
ORDINALS = {
    "chase", "checks", "effect", "entry", "exchange", "exchanges", "haste", "id", "index", "into",
    "last_round", "moment", "number", "other", "resolved", "roll", "round", "rounds", "to", "todo",
    "counted", "owners", "numbers", "incoming", "emptied", "rolls", "slowed", "slows", "nudge",
    "after", "voids",
}  # fmt: skip
# What everybody may know: what was said, what has come of dice, or what no dice have to do with.
PUBLIC: dict[type[Event], set[str]] = {
    ev.Aborted: {"strain", "strained"},
    ev.ChaseBegan: {"predators", "opening", "openings"},  # CHASE-4
    ev.ChaseEnded: {"leads"},
    ev.ChaseJoined: {"lead", "fresh"},
    ev.ChaseLeft: {"lead"},
    ev.ChasesMet: {"leads"},
    ev.ControlChanged: {"change", "control"},
    ev.Dazed: {"levels"},
    ev.Declared: {"added"},
    ev.EffectUsed: {"cost", "left", "yards"},
    ev.Escaped: {"leads", "net"},  # DEF-5, CHASE-4: the log notes the Lead on each
    ev.FledTogether: {"leads", "net"},
    ev.GrappleBegun: {"control"},
    ev.GrappleReversed: {"surplus", "control"},
    ev.HasteBought: {"count"},
    ev.InitiativeShifted: {"change", "total", "wounds"},
    ev.InitiativeTaken: {"total"},
    ev.LeadChanged: {"change", "lead", "margin"},  # CHASE-5: it grows by what the prey won by
    ev.LevelsDealt: {"levels"},
    ev.Moved: {"steps", "distances"},
    ev.PlaceChanged: {"total", "ahead"},
    ev.PositionSet: {"changes"},
    ev.Redirected: {"distances"},
    ev.ShotRuled: {"taken"},
    ev.StepsSet: {"steps"},
    ev.Thrown: {"yards", "apart"},
    ev.Wounded: {"levels", "penalty"},
    ev.YardsSet: {"yards"},
}
# What `game.secrecy` keeps from others: rolls, sheets, what a person has left.
KEPT: dict[type[Event], set[str]] = {
    ev.AmmunitionSpent: {"now"},
    ev.ChallengeDecided: {"pools"},
    ev.ChaseRoundRolled: {"nets", "prey_net"},
    ev.InitiativeRolled: {"die", "rating", "total"},
    ev.InitiativeSet: {"total", "rating", "wounds"},
    ev.InitiativeShared: {"total", "die", "rating", "breaks", "wounds"},
    ev.Reloaded: {"now"},
    ev.ResourceChanged: {"change", "now"},
    ev.SheetAdapted: {"traits"},
    ev.SheetConverted: {"traits"},
    ev.TraitGiven: {"rating"},
}


def holds_numbers(kind: Any) -> bool:
    """Say whether a value of this type may hold whole numbers, other than a roll's."""
    if kind is int:
        return True
    if isinstance(kind, type) and issubclass(kind, Roll):
        return False
    return any(map(holds_numbers, getattr(kind, "__args__", ())))


@pytest.mark.parametrize("kind", sorted(kinds_of(Event), key=str), ids=lambda one: one.__name__)
def test_every_number_of_an_event_is_known_to_be_of_dice_or_public(kind: type[Event]) -> None:
    numbers = {one.name for one in msgspec.structs.fields(kind) if holds_numbers(one.type)}
    of_dice = {OF_DICE[kind][0]} if kind in OF_DICE else set()
    listed = of_dice | PUBLIC.get(kind, set()) | KEPT.get(kind, set())
    assert kind.backstage or numbers - ORDINALS == listed - ORDINALS


# Of a closed roll players see whose it is, at what and when; how it was made, where that is odd.
SEEN_OF_A_ROLL = {
    *("id", "round", "phase", "who", "purpose", "against", "private", "source", "shown", "ways")
}
CLOSED_ROLL = Roll(
    id=1, round=1, phase="resolution", who="Thug", purpose="attack", against="Jane", pool=3,
    difficulty=6, modifiers=(Modifier(why="melee", dice=3),), faces=(1, 7), ones=1, automatic=1,
    successes=1, botch=True, specialty=True, private=True, source="ruling", shown=CLOSED,
    ways=("rote",), backed=True, tally=DiceRule(),
)  # fmt: skip


def test_SETTINGS_nothing_else_of_a_closed_roll_is_seen() -> None:
    known_by_default = {
        one.name
        for one in msgspec.structs.fields(Roll)
        if getattr(CLOSED_ROLL, one.name) == one.default
    }
    assert known_by_default == set()  # nothing is seen as it is because it is nothing
    (told,) = seen([ev.Rolled(roll=CLOSED_ROLL)], JANE)
    assert {
        name
        for name in Roll.__struct_fields__
        if getattr(told.roll, name) == getattr(CLOSED_ROLL, name)
    } == SEEN_OF_A_ROLL


# --- in play -------------------------------------------------------------------------------------


def brawl(npc_dice: str = CLOSED, ruleset: str = "detroit") -> Fight:
    """Return a scene of Jane and Al, and of Thug, an NPC."""
    fight = Fight({"Jane": HERO, "Al": HERO}, settings={"npc_dice": npc_dice}, ruleset=ruleset)
    fight.act(act.Join(who="Thug", fighter=fighter(**HERO), npc=True))
    return fight


def numbers(fight: Fight, kind: type[Event], viewer: Viewer) -> list[int]:
    """Return the numbers of dice in such events, as a person sees them."""
    return [getattr(one, OF_DICE[kind][0]) for one in fight.seen(viewer) if isinstance(one, kind)]


def dodging(npc_dice: str = CLOSED) -> Fight:
    """Return a fight in which Thug has dodged a shot of Jane's, and Al has yet to shoot."""
    fight = brawl(npc_dice).begin("Jane", "Al", "Thug")
    fight.declare(Thug="dodge", Al="attack Thug", Jane="attack Thug")
    fight.st("next", {"Jane attack": "1s", "Thug dodge": "3s"})
    return fight


def test_SETTINGS_a_dodge_that_stands_tells_no_player_how_good_it_is() -> None:
    fight = dodging()
    assert numbers(fight, ev.DodgeStands, JANE) == [0]
    assert numbers(fight, ev.DodgeStands, VIC) == numbers(fight, ev.DodgeStands, STORYTELLER) == [3]
    assert numbers(dodging("results"), ev.DodgeStands, JANE) == [3]


def botching(npc_dice: str = CLOSED) -> Fight:
    """Return a fight in which Thug has botched an attack, and Jane has, too."""
    fight = brawl(npc_dice).begin("Jane", "Al", "Thug")
    fight.declare(Thug="attack Al", Al="pass", Jane="attack Al")
    fight.resolve({"Jane attack": [1] * 8, "Thug attack": [1] * 8})
    return fight


def mishaps(fight: Fight, viewer: Viewer) -> list[str]:
    """Return whose mishaps are open, as a person knows it, and as they have been told."""
    told = [one.who for one in fight.seen(viewer) if isinstance(one, ev.CheckAsked)]
    assert [one.who for one in known(fight.journal.scene, viewer).checks] == told
    return told


def test_ATTACK_8_the_mishap_of_a_closed_roll_tells_no_player_that_it_is_a_botch() -> None:
    fight = botching()
    assert mishaps(fight, JANE) == ["Jane"]
    assert mishaps(fight, VIC) == mishaps(fight, STORYTELLER) == ["Jane", "Thug"]
    assert mishaps(botching("results"), JANE) == ["Jane", "Thug"]
    for check in fight.journal.scene.checks:
        fight.st(f"done {check.id}=they fall")
    settled = [one.who for one in fight.seen(JANE) if isinstance(one, ev.CheckSettled)]
    assert settled == ["Jane"]


@pytest.mark.parametrize(
    ("spotted", "margin", "words"), [("1s", 1, "attack."), ("3s", 0, "defend.")]
)
def test_W20_14_an_npcs_ambush_tells_whether_one_may_defend_and_no_dice(spotted, margin, words):
    fight = brawl(ruleset="w20")
    before = fight.journal.scene
    entry = fight.st("ambush Thug on Jane", {"Thug surprise": "3s", "Jane surprise": spotted})
    assert numbers(fight, ev.Ambushed, JANE) == [margin]
    assert known(fight.journal.scene, JANE).people["Thug"].ambush == {"Jane": margin}
    told = Announcement(entry.events, before, fight.journal.scene, ()).lines(Reader(name="Jane"))
    assert told[-1].endswith(words)
    assert numbers(fight, ev.Ambushed, VIC) == [3 - int(spotted[0])]


# --- in a chase ----------------------------------------------------------------------------------


def chased(npc_dice: str = CLOSED) -> tuple[Fight, str, ev.ChaseRoundRolled]:
    """Play a round in which Jane and Thug flee from Al; return how Al reads and sees it."""
    fight = brawl(npc_dice)
    fight.st("chase Jane, Thug by Al", {"Jane start": "2s", "Thug start": "2s"})
    before = fight.journal.scene
    entry = fight.st("next", {"Jane chase": "3s", "Thug chase": "1s", "Al chase": "0s"})
    told = Announcement(entry.events, before, fight.journal.scene, ()).lines(Reader(name="Al"))
    return fight, " ".join(" ".join(told).split()), rolled(fight, AL)


def rolled(fight: Fight, viewer: Viewer) -> ev.ChaseRoundRolled:
    (found,) = [one for one in fight.seen(viewer) if isinstance(one, ev.ChaseRoundRolled)]
    return found


def test_CHASE_5_closed_nets_of_a_round_are_told_to_no_player() -> None:
    fight, told, shown = chased()
    assert (shown.nets, shown.prey_net) == ({"Jane": 3, "Thug": 0, "Al": 0}, 0)
    assert "roll counts" not in told
    for viewer in (VIC, STORYTELLER):
        assert rolled(fight, viewer).nets == {"Jane": 3, "Thug": 1, "Al": 0}
        assert rolled(fight, viewer).prey_net == 1


def test_SETTINGS_nobody_reckons_with_a_dodge_whose_dice_are_closed() -> None:
    def reckoned(scene: Scene) -> list[float]:
        line = fight.parse("Jane", "attack Thug")
        (one,) = requests_of(scene, "Jane", line, JANE)
        return [chance for against in work_out(one).against for _, chance in against.law]

    fight = dodging()
    scene = fight.journal.scene
    assert known(scene, JANE).people["Thug"].round.dodges == {}
    assert known(scene, STORYTELLER).people["Thug"].round.dodges
    assert reckoned(scene) == reckoned(with_round(scene, "Thug", dodges={}))


def test_ATTACK_8_the_numbers_of_checks_tell_nobody_of_a_closed_botch() -> None:
    fight = botching()
    fight.say("Jane", "check rage")
    numbers = [one.id for one in known(fight.journal.scene, JANE).checks]
    assert numbers == [1, 2]


def test_DEF_5_who_is_kept_from_an_escape_is_not_told_by_whose_closed_attack() -> None:
    fight = brawl().begin("Thug", "Al", "Jane")
    fight.declare(Jane="escape", Al="attack Jane", Thug="attack Jane")
    start = fight.journal.scene
    first = fight.resolve({"Thug attack": "2s", "Al attack": "1s", "Jane escape": "2s"})
    lines = Announcement(first.events, start, fight.journal.scene, ()).lines(Reader(name="Al"))
    assert "Jane does not get away." in " ".join(lines)
