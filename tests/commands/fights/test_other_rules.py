"""Games and scenes by other rules, in their own words; odds."""

import importlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

import world.help_entries
from commands.cmdsets import PLUS_COMMANDS
from commands.fight.act import commands_for_verbs
from commands.other_words import SAME
from game.fighter import HOME_SYSTEM
from game.rulesets import RULESETS
from players.character_sheets import fighter_of
from players.usual_rules import usual_kinds
from tests.commands.openings import led
from tests.commands.table import SHEET, Player, Table, flat
from tests.long_form import LONG
from tests.our_rulesets import OURS
from tests.own_words import strange

AT_ONCE = [name for name, own in RULESETS.items() if own.phases[own.first_phase].kind == "act"]
OFFERED = re.compile(r"\+(?:as \w+=)?[a-z][^,.]*?(?=,| or \+|\.(?: |$)| for | to pass )")


def offered(screen: str) -> list[str]:
    """Return the commands that the lines for the one whose turn it is offer."""
    lines = [one for one in re.split(r"\n(?! )", screen) if one.startswith(("You act", "Also:"))]
    found = [one for line in lines for one in OFFERED.findall(flat(line))]
    return [one.strip() for one in found if "TEXT" not in one]


@pytest.mark.parametrize("rules", AT_ONCE)
def test_every_command_in_a_prompt_is_taken(table: Table, rules: str) -> None:
    st, jo, _ = play(table, rules, "Jo", "Kelly")
    st.type("+init/add thug")
    st.type("+init/roll")
    st.type("+init/set Jo=90")
    lines = offered(jo.type("+init"))
    assert len(lines) > 4
    own = [verb for verb in RULESETS[rules].verbs if verb not in RULESETS["detroit"].verbs]
    assert any(f"+{verb}" in " ".join(lines) for verb in own)
    for line in lines:
        before = table.script.standing
        told = jo.type(line)
        assert table.script.standing.number == before.number + 1, (line, told)
        st.type("+combat/undo")


NWOD = [
    ("+block", r"The nwod rules have no block\. Try: \+dodge\."),
    ("+attack/power Kelly", r"all-out.*charging"),
    ("+attack Kelly=at kneecap", r"can't aim at 'kneecap'.*head"),
    *(("+split attack Kelly & dodge", r"one action a turn"), ("+split", r"one action a turn")),
    *(("+haste 1=rage", r"no announced extra actions"), ("+haste", r"no announced extra actions")),
    *(("+abort dodge", r"you do what you declare"), ("+defend", r"Defend how\? \+dodge$")),
    ("+help aim", r"\+mod NAME=attack\+1 once for aiming"),
    *(("+help gifts", r"gifts=Rage, Father Wolf"), ("+gear/wield Kelly=knife", r"Only Kelly and")),
]
MET = [
    ("+dodge", r"'dodge' is an action of the detroit"),
    ("+defend dodge", r"Under the met rules defense is automatic.*\+help met"),
    ("+split attack Kelly", r"A split needs two or more actions: \+split attack NAME & do TEXT"),
    ("+haste 1=celerity", r"no announced extra actions"),
    *(("+attack Kelly=willpower", r"a retest"), ("+stand", r"already standing")),
    *(("+crawl", r"already standing"), ("+shield Jo", r"can't do that to yourself")),
    ("+forfeit", r"'forfeit' is an action of the nwod rules|have no forfeit"),
]


@pytest.mark.parametrize(("rules", "wrong"), [("nwod", NWOD), ("met", MET)], ids=["nwod", "met"])
def test_wrong_line(table, rules, wrong, subtests) -> None:
    st, jo, _ = play(table, rules, "Jo", "Kelly")
    st.type("+init/roll")
    before = table.script.standing
    for line, told in wrong:
        with subtests.test(line):
            shown = flat(jo.type(line))
            assert re.search(told, shown), shown
            assert table.script.standing == before


MET_ROLLS_BY_SYSTEM = {
    "system": "met",
    "physical": 5,
    "social": 3,
    "mental": 3,
    "brawl": 2,
    "willpower": 2,
}
OWN = {**MET_ROLLS_BY_SYSTEM, "physical": 6, "dodge": 3}  # Kelly's


def seated(table: Table, settings: Any, rules: str, where: str, sheet: Any) -> Player:
    """Seat Jo in a game of these rules, in a scene of them or in none."""
    settings.ROUNDKEEPER_RULES = rules
    jo = table.seat("Jo", sheet=sheet)
    if where == "scene":
        table.seat("Vesper", "Storyteller").type("+init/start Alley")
        jo.type("+init/join")
    return jo


def test_MET_4_outside_scenes_nobody_reads_the_others_sheet_by_it(table, settings) -> None:
    kelly = table.seat("Kelly", sheet=OWN)
    jo = seated(table, settings, "met", "nowhere", MET_ROLLS_BY_SYSTEM)
    nemo = table.seat("Nemo", sheet=MET_ROLLS_BY_SYSTEM)
    for face in (1, 4, 7):
        jo.character.account.ndb.challenged = None  # as if ten minutes had passed
        table.dice.lay("Jo", "challenge", 4)
        table.dice.lay("Kelly", "challenge", face)
        nemo.clear()
        for told in (jo.type("+roll physical + brawl vs Kelly"), nemo.screen()):
            assert "wins" in told
            assert not [one for one in ("physical 6", "dodge", " 9", "= 9") if one in flat(told)]
    assert kelly.screen()


ALIKE = ("detroit-classic", "w20")  # in the words of detroit's system, with a few of their own
OTHERS = [name for name, rules in RULESETS.items() if rules.sheets != HOME_SYSTEM]


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo", sheet=None)


def finish(player: Player) -> None:
    """Give whatever the draft still asks for."""
    needs = usual_kinds()[player.fighter.template.name].needs
    lacks = [one for one in needs if one not in player.fighter.traits]
    if lacks:
        player.type("+sheet/set " + ", ".join(f"{one}=2" for one in lacks))


@pytest.mark.parametrize("rules", OTHERS)
def test_SYS_1_a_sheet_exported_is_read_again_in_a_game_of_any_rules(table, nemo, settings, rules):
    settings.ROUNDKEEPER_RULES = rules
    nemo.type("+sheet/new mortal")
    finish(nemo)
    before = fighter_of(nemo.character)
    text = " ".join(nemo.type("+sheet/export").split())
    assert f"system: {rules}" in text
    settings.ROUNDKEEPER_RULES = "detroit"
    st = table.seat("Vesper", "Storyteller")
    told = st.type(f"+sheet/import Nemo={text.partition(':')[2].strip()}")
    assert fighter_of(nemo.character) == before, told


@pytest.fixture(
    params=[
        pytest.param(one, marks=[pytest.mark.long_form] if one in ALIKE else []) for one in OURS
    ]
)
def rules(request: pytest.FixtureRequest, settings: Any) -> Iterator[str]:
    settings.ROUNDKEEPER_RULES = request.param
    importlib.reload(world.help_entries)  # as a server of such a game has it
    yield request.param
    del settings.ROUNDKEEPER_RULES
    importlib.reload(world.help_entries)


DEAD = {
    **SHEET,
    "template": "vampire",
    "blood": 8,
    "charisma": 2,
    "weapons": ["knife"],
    "armour": ["leather jacket"],
    "health": {"lethal": 2},
}


def test_SYS_2_what_a_sheet_counts_as_is_shown_before_its_owner_joins(table, st) -> None:
    jo = table.seat("Jo", sheet=DEAD)
    st.type("+init/start Bar=met")
    told = flat(jo.type("+init/join"))
    assert "Your sheet is by the detroit rules, this scene by met." in told
    assert "physical 5 from strength 2, dexterity 3 and stamina 2" in told
    assert "Health: Healthy, 3 of 9 levels; on your own sheet Hurt (-1), 2 of 7 levels." in told
    assert "knife: physical + melee, 1 level of lethal" in told
    assert "Jo joins" not in told and not table.script.scene.people
    assert "type +init/join yes" in told and "type +init/join no" in told


def test_SYS_2_harm_and_what_is_spent_come_home_and_are_undone(table: Table, st: Player) -> None:
    jo = table.seat("Jo", sheet=DEAD)
    st.type("+init/start Bar=nwod")
    jo.type("+init/join yes")
    jo.type("+spend vitae")
    jo.type("+spend vitae")
    assert jo.fighter.resources["blood"] == 6 and "vitae" not in jo.fighter.resources
    st.type("+hurt Jo=1a")
    assert (jo.fighter.health.lethal, jo.fighter.health.aggravated) == (2, 1)
    st.type("+combat/undo")
    assert (jo.fighter.health.lethal, jo.fighter.health.aggravated) == (2, 0)
    st.type("+combat/redo")
    st.type("+init/end")
    assert jo.fighter.health.aggravated == 1 and jo.fighter.resources["blood"] == 6


CALLED = {name for one in PLUS_COMMANDS for name in (one.key, *one.aliases)}


def play(table: Table, rules: str, *names: str) -> tuple[Player, ...]:
    """Open a scene by ``rules``; Vesper runs it, and the first of those named acts first."""
    st = table.seat("Vesper", "Storyteller", sheet=None)
    st.type(f"+init/start Bar={rules}")
    players = [table.seat(name, sheet={**SHEET, "fresh start": 1}) for name in names]
    for place, player in enumerate(players):
        player.type("+init/join yes")
        table.dice.lay(player.name, "initiative", 9 - 3 * place)
        if place == 0:
            st.type(f"+init/bonus {player.name}=3 for a start")
    return (st, *players)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("+as Jo=run away", 'Jo declares "run away"'),
        ("+mod all=-1", "+mod Kelly, Jo=attack-1, or the same with defense, action, initiative or"),
        ("+as Jo, Kelly=draw knife", "Kelly takes the knife in hand"),
        ("+npc/show hunter", "off attacks that do bashing or lethal"),
        ("+as Jo=do awe: wits + brawl vs 6", 'Jo declares "awe" (wits + brawl) when'),
        ("+effect Jo=Blood strength +2 for 1", "+sheet/set Jo/strength=2 after"),
    ],
)
def test_a_storyteller_of_nwod_scenes_says_it_as_people_do(table, line, told) -> None:
    st, *_players = play(table, "nwod", "Kelly", "Jo")
    st.type("+init/roll")
    assert told in flat(st.type(line))


def test_every_verb_of_a_ruleset_is_a_command(subtests: pytest.Subtests) -> None:
    for rules in RULESETS:
        with subtests.test(rules):
            assert {f"+{verb}" for verb in RULESETS[rules].verbs} <= CALLED | {
                f"+{one}" for one in SAME
            }


def test_a_verb_that_nobody_has_written_a_command_for_gets_one() -> None:
    (made,) = commands_for_verbs([one for one in PLUS_COMMANDS if one.key != "+crawl"], SAME)
    assert made.key == "+crawl"
    assert "met rules" in (made.__doc__ or "")


def test_act_is_no_way_round_authority(table: Table) -> None:
    st, jo, _ = play(table, "detroit", "Jo", "Kelly")
    st.type("+init/roll")
    assert "Only a storyteller" in jo.type("+act cover near")
    assert "That needs more. Type: +act" in jo.type("+act")


# What one declares in three rounds, and what is refused in these rules or in others.
DECLARED = {
    "detroit": ("+attack thug", "+attack/power thug", "+split attack thug & dodge"),
    "detroit-classic": ("+attack thug", "+attack/feint thug", "+dodge"),
    "w20": ("+attack thug", "+sweep thug", "+parry"),
    "nwod": ("+attack thug", "+do wait", "+dodge"),
    "met": ("+move 1 to thug & attack thug", "+maneuver thug to trip him", "+attack thug"),
}
REFUSED = (
    *("+attack", "+attack thug with a spoon", "+attack nobody", "+block & dodge", "+parry now"),
    *("+forfeit it", "+roll arcana", "+roll brawl vs nobody", "+chase/exert", "+choose what"),
    *("+sheet/set charms=3", "+resist", "+do", "+escape from", "+defend", "+split"),
)
READ = (
    *("+init", "+combat", "+combat/why", "+combat/summary", "+combat/log", "+health", "+sheet"),
    *("+choose", "+grapple", "+chase", "+gear", "+plan"),
)
MEANT_FOR_CHOOSING = ("rules",)  # topics that tell of all systems


class Screens:
    """Two people at keyboards, and every line that either of them was shown."""

    def __init__(self, table: Table) -> None:
        self.nemo = table.seat("Nemo", sheet=None)
        self.st = table.seat("Vesper", "Storyteller", sheet=None)
        self.told: list[tuple[str, str]] = []

    def type(self, who: Player, *said: str) -> str:
        told = ""
        for one in said:
            other = self.st if who is self.nemo else self.nemo
            other.clear()
            told = who.type(one)
            self.told += [(one, told), (one, other.screen())]
        return told

    def answer(self) -> None:
        """Answer whatever is asked, by the last thing that is offered."""
        for _ in range(6):
            offered = re.findall(r"\+choose ([a-z]+)", self.type(self.nemo, "+choose"))
            if not offered:
                return
            self.type(self.nemo, f"+choose {offered[-1]}")

    def strange(self, rules: str) -> set[str]:
        return {f"{one}: {line}" for one, told in self.told for line in strange(told, rules, one)}


def an_evening(play: Screens, rules: str) -> None:
    """Make a sheet, fight three rounds, hold a person, run away."""
    nemo, st = play.nemo, play.st
    play.type(nemo, "+help", "+sheet", "+sheet/new", "+sheet/new mortal", "+sheet/check")
    finish(nemo)
    play.type(nemo, "+sheet/set brawl=3, athletics=2", *READ, "+sheet/submit")
    play.type(st, "+sheet/pending", "+sheet Nemo", "+sheet/check Nemo", "+sheet/approve Nemo")
    play.type(nemo, f"+roll {RULESETS[rules].example_roll}", "+roll/willpower brawl", "+prefs")
    play.type(st, "+init/start Alley")
    play.type(nemo, "+init/join", "+help")
    play.type(st, "+init/add thug", "+npc/auto thug", "+npc/show thug", "+combat/settings", "+help")
    for number, line in enumerate(DECLARED[rules]):
        play.type(st, "+init/roll")
        play.type(nemo, "+help", line)
        for _ in range(3):
            play.type(st, "+init/run")
            play.answer()
        play.type(nemo, *READ, ("+prefs verbose", "+prefs screenreader on", "+prefs")[number])
        play.type(st, "+combat/why thug", "+check/list", "+heal Nemo=3", "+heal thug=3")
    play.type(nemo, *REFUSED)
    play.type(st, "+init/roll")
    play.type(nemo, "+grapple thug")
    for _ in range(3):
        play.type(st, "+init/run")
        play.answer()
        play.type(nemo, "+grapple", "+help", "+resist")
    play.type(st, "+chase/course", "+chase/cold Nemo=thug on alleys", "+chase/lead thug=6")
    for said in ("gun it", "never tell me the odds", "in there", "none"):
        play.type(
            nemo, "+help", "+chase", "+chase/exert", "+chase/ready", f"+choose {said}", "+chase"
        )
        play.answer()
    play.type(st, "+chase/obstacle", "+chase/course nowhere vs x", "+chase/end", "+init/end")
    play.type(nemo, "+combat/export as text", "+combat/logs")


def topics_of(index: str) -> list[str]:
    """Return the names that the first page of the help lists."""
    listed = " ".join(index.split("-- All there is --")[-1].split())
    rows = re.findall(r": (.*?)\.(?= |$)", listed.split(" tells more")[0])
    return [name.strip() for row in rows for name in row.split(",")]


def test_SYS_3_every_screen_of_an_evening_is_in_the_systems_words(table: Table, rules: str) -> None:
    play = Screens(table)
    an_evening(play, rules)
    everything = "\n".join(told for _, told in play.told)
    assert "A chase begins" in everything
    assert re.search(r"Round 3\b", everything)
    assert play.strange(rules) == set()


def test_SYS_3_every_topic_of_the_help_is_in_the_systems_words(table: Table, rules: str) -> None:
    play = Screens(table)
    topics = topics_of(play.type(play.st, "+help all"))
    assert len(topics) > 60
    assert {"chases", "grapples", "combat", "+attack", "wound"} <= set(topics)
    for topic in topics[:: 1 if LONG else 3]:
        ours = topic in world.help_entries.topics() or topic.startswith("+")
        if ours and topic not in MEANT_FOR_CHOOSING:
            told = play.type(play.st, f"+help {topic}")
            assert "No help found" not in told, topic
            assert [line for line in told.split("\n") if len(line.rstrip("\r")) > 78] == []
    assert play.strange(rules) == set()


def test_odds_are_told_against_each_answer_to_the_asker_alone(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    before = table.script.scene
    told = flat(jo.type("+odds attack Kelly"))
    assert "-- Odds: attack Kelly --" in told
    for answer in ("blocks", "dodges", "attacks you too", "doesn't defend"):
        assert answer in told, told
    assert "Kelly's dice compared with yours: " in told
    assert table.script.scene is before
    assert st.screen() == kelly.screen() == ""


def test_odds_off_tell_nothing_and_own_says_so(table, st, jo, kelly) -> None:
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+combat/set odds=off")
    assert "This scene tells no odds: its setting odds is off." in jo.type("+odds attack Kelly")
    assert "Odds: attack Kelly" in st.type("+odds Jo=attack Kelly")
    st.type("+combat/set odds=own")
    st.type("+range Kelly=15")
    told = flat(jo.type("+odds attack Kelly"))
    assert "Too far off hand to hand: Kelly (15 yards). The odds are as if" in told
    assert "Everybody else is reckoned as if they had your own dice." in told
    assert "compared with yours" not in told


def test_a_pack_of_wolves_and_a_garou(table: Table, subtests: pytest.Subtests) -> None:
    st, _ = play(table, "w20", "Kelly")
    jo = table.seat("Jo", sheet={**SHEET, "template": "shifter", "rage": 4, "gnosis": 3})
    jo.type("+init/join")
    for player, line, told in (
        (st, "+init/add wolf*3 as Pack group", "Pack1-3 join"),
        *((st, "+init/roll", "Pack1-3 declare"), (st, "+hurt Pack1=9", "Pack1")),
        (jo, "+attack Pack2=claws", r"come with another form: \+sheet/form crinos or"),
        (st, "+as Jo=form lupus", "takes lupus form"),
        (st, "+sheet/set Jo/breed=lupus", "breed lupus"),
        (jo, "+help shifter", "lupus: strength .1, dexterity .2.*bite; no hands"),
        (jo, "+spend rage", r"\+extra 1=rage\. For something else, say what"),
        (jo, "+spend rage for a howl", "Jo spends 1 rage"),
        (jo, "+extra all=rage", r"'all' is not a number\. Type: \+extra 1=rage"),
        (st, "+extra Jo=rage", r"'rage' is not a number\. Type: \+extra Jo=1 rage"),
        (st, "+as Pack3=block", "Pack3 blocks"),
        (st, "+as Pack=attack Jo", "^Pack2 attacks Jo with teeth"),
        (jo, "+attack Pack", "could be Pack2, Pack3 or Pack1"),
        (jo, "+combat/log story", r"\[Jo takes lupus form \(by Vesper\)\.\]"),
    ):
        with subtests.test(line):
            assert re.search(told, flat(player.type(line)))
