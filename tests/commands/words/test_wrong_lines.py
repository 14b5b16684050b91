"""Wrong lines, and lines of other games: each is taken, or told what to type."""

import re

import pytest
from evennia.objects.objects import DefaultExit
from evennia.utils import create

from commands.other_words import SAME
from game import actions as act
from game.errors import RuleError
from game.reading import RULESETS
from journal.models import EntryRecord
from players.authority import Speaker
from sheets.catalog import default_catalog
from tests.commands.openings import begin, in_order, joined, send, stranger
from tests.commands.table import Player, Table, flat, make_room
from tests.commands.words.test_other_games import taken_back


@pytest.mark.parametrize(
    ("line", "names"),
    [
        *(("2 thugs", ["Thug1", "Thug2"]), ("thug x2", ["Thug1", "Thug2"])),
        *(("3 thug as Alpha", ["Alpha1", "Alpha2", "Alpha3"]), ("thugs", ["Thug"])),
        *(("thug/2 as Al", ["Al1", "Al2"]), ("thug=Brick", ["Brick"])),
        *(("thug=Brick hidden", ["Brick"]), ("Brick=thug", ["Brick"])),
        ("dog=thug", ["dog"]),  # both are NPCs: it is the name that stands first
        ("2 goons", ["Goon1", "Goon2"]),  # what the stock has only something near of
        ("mook Al", ["Al"]),
    ],
)
def test_stock_npcs_are_added_however_it_is_put(table, st, line, names) -> None:
    st.type("+init/start Alley")
    st.type(f"+init/add {line}")
    assert list(table.script.scene.people) == names
    fighters = {one.fighter.traits["strength"] for one in table.script.scene.people.values()}
    assert len(fighters) == 1
    if "hidden" in line:
        assert table.script.scene.masks


def test_a_draft_is_begun_once_the_demo_is_over(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+demo")
    assert "so the sheet stays as it is" in flat(nemo.type("+sheet/new vampire"))
    nemo.type("+demo/stop")
    assert "Nemo (vampire)" in nemo.type("vampire")
    for line, told in [
        *(("mage", "You already have a draft"), ("clan Brujah", "clan: Brujah.")),
        *(("strength 3", "strength 3 (was 2)"), ("animal ken 2, brawl 3", "animal ken 2")),
        *(("resources 2", "resources 2."), ("+sheet resources", "Backgrounds: resources 2.")),
        ("generation=9", "No rule counts generation: +sheet/set blood=N"),
        ("+sheet/set clan", "Type: +sheet/set clan=TEXT."),
        ("nature is calling", "There's no command 'nature'."),
    ]:
        assert told in flat(nemo.type(line)), line


def test_a_line_of_other_games_does_what_ours_does(table, st, jo, kelly, subtests) -> None:
    in_order(table, st, kelly, jo)
    for line, ours in [
        *(("+why Kelly", "+combat/why Kelly"), ("+log", "+combat/log"), ("+order", "+init")),
        *(("+hold on", "+grapple/sustain"), ("+soak", "help soak"), ("score", "+sheet")),
        *(("+form", "+sheet/form"), ("+combat/odds fly", "+odds fly"), ("// grins.", ":grins.")),
        *(("+effect pin", "+grapple/effect pin"), ("+recovery", "+combat/recovery")),
        *(("+demo/end", "+demo/stop"), ("+init/prefs", "+prefs"), ("+equip", "+gear")),
        *(("+gear/weapons", "+gear/stock"), ("+spell", "+help magic")),
        *(("+help sustain", "+help +grapple"), ("+combat/help", "+help +combat")),
        ("+sheets", "+sheet"),  # the plural; what the help tells of; a word joined to its switch
        *(("+frenzy", "+help frenzy"), ("+help how do i grapple?", "+help grapples")),
        *(("@pcreate Dodge=abc", "help accounts"), ("see jo", "look jo")),
        *(("+rollinit", "+init/roll"), ("+init/roll all", "+init/roll")),
        ("+attack/knife jo", "+attack jo=with knife"),
        *(("+knife the jo", "+attack jo=with knife"), ("use potence", "help disciplines")),
        ("heal me", "+heal"),
    ]:
        with subtests.test(line):
            assert kelly.type(line) == kelly.type(ours)
    st.type("+npc/create thug as Mole")
    assert "Mole" in table.script.scene.people
    st.type("+init/add thug as Rat")
    both = "+split attack Mole & attack Rat"
    assert f"To declare both: {both}" in flat(kelly.type("attack them all"))
    assert "Do you mean +next, in the scene here?" in st.type("next")
    assert "Did you mean +escape or +init/run?" in kelly.type("run")
    assert "+sheet/request gear=broken bottle" in kelly.type("attack jo with a bottle")
    kelly.type("hit jo/power, with bare hands // \u201cTake that!\u201d")
    declared = table.script.scene.people["Kelly"].phase.declaration
    assert declared.parts[0].kind == "power" and "\u201cTake that!\u201d" in jo.screen()


def test_a_part_of_a_name_is_enough(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    in_order(table, st, kelly, jo)
    for name in ("Sergeant Dunn", "Big Al", "O'Brien"):
        st.type(f"+init/add thug as {name}")
    parts = {"dunn": "Sergeant Dunn", "al": "Big Al", "O\u2019Br": "O'Brien", "obr": "O'Brien"}
    for part, name in parts.items():
        assert f"{name} is on the side" in flat(st.type(f"+init/side {part}=side{len(part)}")), part
    kelly.type("+attack Dunn")
    assert table.script.scene.people["Kelly"].phase.declaration.parts[0].target == "Sergeant Dunn"


def test_a_word_of_other_games_is_answered_with_ours(table, st, jo, kelly, subtests) -> None:
    in_order(table, st, kelly, jo)
    for line, told in [
        ("+plan Kelly=shoot Jo", "Kelly has nothing to shoot or throw."),
        ("+hide Kelly", "Did you mean +do or +npc/hide?"),
        ("+search", "To act for somebody: +as NAME=do search."),
        ("+flee", "To act for somebody: +as NAME=escape."),
        *(("+surrender", "Did you mean +do or +pass?"), ("+done", "Did you mean +pass or +init?")),
        (
            "+cancel",
            "Did you mean +combat/oops (your own last declaration), +combat/undo or +plan/clear?",
        ),
        ("yes", "Nothing is waiting on you."),
        ("Kelly is late", "There's no command 'Kelly'. To act for Kelly: +as Kelly=ACTION"),
        ("foo is late", "There's no command 'foo'. Type help to see what there is; to say"),
        ("+as Kelly=choose nothing", "isn't one of the answers: block, dodge, escape,"),
        ("+as Kelly=extra 1=", "Type: +as Kelly=extra 1 magick"),
        ("+chase/ready", "To roll its next round: +chase/roll"),
        ("aim Jo", "No turn is spent on aiming."),
        ("+join all", "Everybody here takes part already."),
        ("wait", "Did you mean +pass or +plan?"),
        ("+as Kelly=guard; +as Jo=guard", "One line for each: +as Kelly=guard, then +as Jo=guard."),
        *(("+as Kelly=:grins", "Kelly grins"), ('+as Kelly="Hello"', 'Kelly says, "Hello"')),
        ("+as Kelly=say Hello", 'Kelly says, "Hello"'),
        ("+as Kelly=wait", "'wait' isn't an action. Did you mean pass?"),
        ("+as Kelly=delay", "Did you mean guard? +plan declares ahead, +pass does nothing."),
        ("+as Kelly=shoot Jo", "Kelly has nothing to shoot or throw. +gear Kelly shows"),
        ("+afk", "Did you mean +npc/auto me?"),
        ("+nudge Kelly", "Did you mean +combat/idle or +init/next?"),
        ("+rules", "Each scene has one ruleset."),
        ("+hurt Jo=5 dice bashing", "Type: +hazard Jo=harm 5 dice bashing once"),
        ("+plan Kelly=if Jo attacks me, dodge", "A plan has no 'if'"),
        ("+plan Kelly=attack Jo; dodge", "type: +plan attack Jo, then +plan/then dodge. For"),
        ("+as Kelly=attack Jo and attack Jo", "Each attack in a split needs its own target"),
        ("+effect Jo=Might might+2", "or damage: +effect Jo=Might damage+2 for 3"),
        ("+combat/oops Kelly", "+plan/clear drops what is only planned, +combat/fix mends a pose."),
        ("+help aim", "+attack Jo=at knee"),
        ("+help cold start", "The prey's first roll is then the Lead"),
        ("+help halved", "A vampire takes half of the bashing damage"),
        ("+help *", "* aggravated"),
    ]:
        with subtests.test(line):
            before = table.script.standing
            screen = st.type(line)
            assert told in flat(screen)
            assert "flee with" not in screen  # which nobody has typed
            assert table.script.standing == before


def test_a_storyteller_says_for_npcs_what_players_would(table, st, jo, kelly, subtests) -> None:
    in_order(table, st, kelly, jo)
    for line, told in [
        ("+as Kelly=drop the knife and run", 'Kelly declares "drop the knife and run".'),
        ("+as Kelly=run", "Kelly tries to get away."),
        ("+range Kelly=20 yards from Jo", "Kelly and Jo are now 20 yards apart"),
        ("+check Kelly=wits vs 7", "Kelly's roll: wits 3 = 3 dice vs 7"),
        ("roll for kelly wits", "Kelly's roll: wits 3 = 3 dice"),
        ("+effect kelly=prone", "Kelly is now prone"),
        ("+hazard jo=fire 2l once", "Jo is threatened by fire: 2 levels of lethal, 1 round left."),
        ("pause", "on hold: a short break."),
    ]:
        with subtests.test(line):
            assert told in flat(st.type(line))
            assert "Vesper takes back" in st.type("+combat/oops") or "roll" in told
    kelly.type("+pass")
    assert "The last word was not yours." in st.type("+combat/oops")


def test_ROUND_5_a_round_begins_over_deeds_not_told_only_when_that_is_said_again(
    table, st, jo, kelly
) -> None:
    in_order(table, st, kelly, jo)
    for one in (kelly, jo):
        one.type("+do sing")
    st.type("+init/run")
    assert '1: Jo, what "sing" does. 2: Kelly, what "sing" does.' in flat(st.type("+init/next"))
    assert "-- Round 2:" in st.type("+init/next")
    assert "deed or a botch asks lapses when the next round" in flat(st.type("+check/done 1=oh"))
    for one in (kelly, jo):
        one.type("+do sing")
    st.type("+init/run")
    assert 'Kelly, "sing": oh.' in st.type("+check/done all=oh")
    assert "-- Round 3:" in st.type("+init/next")


@pytest.mark.parametrize(
    ("line", "second"),
    [
        *(("+attack Jo, +block", "block"), ("+attack Jo, block", "block")),
        *(("+attack Jo and then block", "block"), ("+attack Jo; +block", "block")),
        *(("+attack Jo and Thug", "attack Thug"), ("+attack Jo & Thug", "attack Thug")),
        ("+attack Jo, Thug", "attack Thug"),
    ],
)
def test_two_actions_in_a_line_are_answered_with_the_line_for_both(
    table, st, jo, kelly, line, second
) -> None:
    in_order(table, st, kelly, jo)
    st.type("+init/add thug")
    told = flat(st.type(line.replace("+", "+as Kelly=", 1)))
    assert f"To declare both: +as Kelly=split attack Jo & {second}" in told
    told = flat(kelly.type(line))
    assert f"To declare both: +split attack Jo & {second}" in told
    told = flat(kelly.type(f"+split attack Jo & {second}"))
    assert f"Kelly splits: attacks Jo and {second.replace('k', 'ks', 1)}." in told


def test_what_is_almost_a_word_is_asked_about(table, jo, kelly, subtests) -> None:
    begin(table, jo, kelly)
    for line, near in [
        (
            "+attack Kely",
            "  attack Kely\n         ^\nNobody here is called 'Kely'. Did you mean Kelly?",
        ),
        ("+health Kely", "Did you mean Kelly?"),
        ("+split atack Kelly & dodge", "Did you mean attack?"),
        ("+roll dexterty + brawl", "Did you mean dexterity"),
        ("+init/jion", "Did you mean +init/join?"),
        ("+chase/course rooftpos", "Did you mean rooftops?"),
    ]:
        with subtests.test(line):
            before = table.script.standing
            assert near in jo.type(line)
            assert table.script.standing == before


def test_a_hidden_name_is_never_offered(table, st, jo, kelly, subtests) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+npc/hide Kelly")
    st.type("+init/roll")
    jo.clear()
    for line in [
        *("+attack {}", "+health {}", "+pursue {}", "+chase/pursue {}", "+grapple/assist {}"),
        "+as {}=pass",
    ]:
        with subtests.test(line):
            before = table.script.standing
            told = jo.type(line.format("Kely"))
            assert "Kelly" not in told
            assert jo.type(line.format("Zzyzx")).replace("Zzyzx", "Kely") == told
            assert table.script.standing == before


def test_nobody_leaves_by_a_beginning(jo: Player, subtests: pytest.Subtests) -> None:
    for line in ["qui", "chardel Jo", "unpup", "+qui"]:
        with subtests.test(line):
            assert "There's no command" in jo.type(line)
            assert jo.character.sessions.count() == 1


def test_a_beginning_opens_nothing_that_is_closed(jo, kelly, subtests) -> None:
    for line in ["@shutd", "@perm Jo=Admin", "@dest Kelly", "shutdo"]:
        with subtests.test(line):
            told = jo.type(line)
            assert "There's no command" in told and "shutdown" not in told and "destroy" not in told


def test_it_never_stands_before_an_exit(table: Table, jo: Player) -> None:
    elsewhere = make_room()
    create.create_object(DefaultExit, key="att", location=table.room, destination=elsewhere)
    jo.type("att")
    assert jo.character.location == elsewhere


@pytest.mark.parametrize("line", ["+a", "+A Kelly", "+a/power Kelly"])
def test_a_nick_takes_along_what_follows_it(jo: Player, line: str) -> None:
    jo.type("nick +a = +attack")
    assert jo.type(line) == jo.type(f"+attack{line[2:]}")
    assert "'+xab'" in jo.type("+xab")
    jo.type("nick +x = +attack")
    assert "'+xab'" in jo.type("+xab")


def test_a_stranger_may_cut_short_too_and_reads_no_password(table: Table) -> None:
    new = stranger(table)
    assert "First type: connect" in send(new, "who")
    assert send(new, "conect Jo secret") == "There's no command 'conect'. Did you mean connect?"


WRONG = [
    *(
        (line, rf"There's no command.*Did you mean {near}")
        for line, near in [
            *(("+atk Jo", r"\+attack"), ("attk Jo", r"\+attack"), ("+grappel Jo", r"\+grapple")),
            *(("+dodeg", r"\+dodge"), ("lok", "look"), ("+undo", r"\+combat/oops \(your own last")),
        ]
    ),
    ("+init/leave foo", r"'foo' doesn't go there\. Type: \+init/leave$"),
    ("+init roll", r"Type it with a slash: \+init/roll"),
    ("+init set Thug=5", r"Type it with a slash: \+init/set Thug=5"),
    *(("+init foo", r"Type: \+init, or \+help \+init"), ("+init/next 5", r"Type: \+init/next")),
    ("+combat foo", r"Type: \+combat, or \+help \+combat"),
    ("+combat log 5", r"Type it with a slash: \+combat/log 5"),
    (
        "+attack/power/feint Jo",
        r"Only one of those at a time\. Type: \+attack/power or \+attack/feint",
    ),
    ("+init/next/run", r"Only one of those at a time"),
    ("+attack Jo=power feint", r"An attack has only one kind.*Leave out 'feint'"),
    ("+attack Jo=willpower willpower", r"already said 'willpower'"),
    ("+init/foo", r"\+init has no /foo\. It has /add, .*\+help \+init"),
    ("+init/r", r"/r could be /remove, /resume, /roll or /run"),
    ("+attack/heavy jo", r"\+attack has no /heavy\. It has /committed, /feint, /melee, /pool, .*"),
    ("+attack/committed jo=power", r"only one kind.*\+attack/committed NAME"),
    ("+pass/quickly", r"\+pass has no /quickly\. It has none"),
    ("+attack", r"Attack whom\? \+attack Jo"),
    ("+attack bob", r"attack bob\n +\^\n.*called 'bob'.*Jo"),
    ("+attack jo=with bazooka", r"No weapon called 'bazooka'.*bare hands"),
    ("+attack jo=twice", r"Each attack in a split needs its own target"),
    ("+attack kelly", r"can't do that to yourself"),
    ("+attack jo=range lots", r"has to be a number of yards, from 0 to 5000"),
    ('+attack "jo', r"quotation mark"),
    *(("+defend", r"\+block, \+dodge, \+escape or \+guard"), ("+escape jo", r"'jo' there")),
    ("+split", r"\+split attack NAME & dodge"),
    ("+split dodge", r"two or more actions.*\+split attack NAME & dodge"),
    ("+split attack jo & attack jo", r"own target, and Jo is in it twice"),
    ("+split attack jo committed & dodge", r"can't defend in the round of a committed attack"),
    ("+split dodge & block & do x & do y", r"With Wits 3 you can make at most 3 actions"),
    *(("+split dodge & pass", r"can't split pass"), ("+split attack jo & fly", r"fly")),
    ("+abort", r"You can't abort now"),
    ("+odds/compare attack jo", r"Compare two to four lines"),
    *(
        (f"+odds {one}bob", r"'bob' is neither an action.*\+odds attack Jo, or")
        for one in ("", "a ")
    ),
    ("+ooc", r"What do you say\? Type: \+ooc TEXT"),
    *(("+he 2", r"could be \+heal, \+health or \+help"), ("+check/done 7", r"Only Jo")),
    *(("+check/done x", r"'x' is not a number.*\+check/done 1"), ("+npc/auto", r"\+npc/auto NAME")),
    ("+gear/reload", r"nothing that takes rounds.*\+gear"),
    ("+as jo=abort dodge", r"You can't act for Jo"),
    *(("+defend/prefer parry", r"\+defend/prefer dodge"), ("+haste 2=rage", r"(?i)rage")),
    ("+haste 1=magick", r"storyteller to grant it: \+haste \S+=1 magick"),
    ("+haste lots=1 rage", r"called 'lots'"),
    ("+choose fly", r"no option 'fly'.*block, counter-grapple, dodge, escape, guard or pass"),
    *(("+as jo=block", r"You can't act for Jo"), ("+as bob=block", r"called 'bob'.*Jo or Kelly")),
    ("+as jo", r"\+as NAME=attack TARGET"),
    (
        "+combat/pace flow",
        r"Only Jo, who runs the scene, or a storyteller.*\+init/leave, then \+init/new",
    ),
    *(("+init/set kelly=20", r"Only a storyteller"), ("+init/set kelly", r"\+init/set NAME=N")),
    ("+init/add dragon", r"no NPC 'dragon'.*thug|no NPC 'dragon'.*ancilla"),
    ("+init/join", r"is already in scene \d+ \(Alley\)"),
    ("+init/scene 99", r"\+init/scene \d+"),
    ("+combat/set grapple_upkeep=0", r"Only a storyteller"),
    *(
        (f"+log{said}", r"(?s)^-- Entry [45], .*Round 1")
        for said in (" round", "/last 2", " last 2")
    ),
    *(("+combat/log x", r"called 'x'.*Jo"), ("+combat/log 201", r"1 to 200.*\+combat/log 5")),
    ("+combat/why 99", r"no such roll.*\+combat/why 2"),
    *(("+combat/pace fast", r"\+combat/pace step"), ("+roll", r"\+roll wits \+ alertness")),
    *(("+roll nose", r"no trait 'nose'"), ("+roll 101", r"100 dice at most")),
    *(("+roll wits vs 11", r"2 to 10"), ("+hurt lots", r"'lots' isn't damage.*\+hurt 3l")),
    ("+hurt jo=1l", r"Only the player of Jo or a storyteller"),
    *(("+heal 1", r"no wounds to heal"), ("+spend rage", r"no resource 'rage'.*willpower")),
    ("+spend willpower 9", r"Not enough willpower"),
    *(("+gear/give jo=knife", r"Only a storyteller"), ("+gear/wield bazooka", r"\+gear shows")),
    ("+gear/wield knife=jo", r"Nobody here is called 'knife'"),
    ("+gear/wield bare hands", r"no need to draw bare hands"),
    ("+gear/add knife", r"\+sheet/request gear=knife because WHY"),
    *(("+gear jo", r"bare hands: .* in hand"), ("+plan", r"Nothing is planned")),
    ("+plan off", r"nothing to drop"),
    ("+plan grapple bob=willpower", r"called 'bob'"),
    ("+plan aim at jo", r"\+plan attack jo, at PLACE"),
    (
        "+plan haste 1",
        r"To announce them with your next declaration: \+haste 1\. .*\+plan haste attack",
    ),
    ("+plan attack jo=at", r"attack jo at[^@]*still needs text"),
    *(("+plan/until noon", r"Until when\? Type: \+plan/until hurt"), ("+plan/repeat", r"\+plan")),
    *(("+hurt jo", r"How much\? Type: \+hurt jo=3l"), ("+email", r"sends no mail")),
    *(("+email/digest on", r"for storytellers"), ("+email/forget", r"no address here yet")),
    *(("+email/confirm 7", r"no address here yet"), ("nick", r"Which name, and for which command")),
    *(("nick/delete 1", r"no such nick"), ("nick $10 = look", r"\$1")),
    *(("nick hi = say hi", r"'hi' now stands for 'say hi'"), ("nicks", r"1\. hi = say hi")),
    *(("nick/delete 1", r"'hi' is forgotten"), ("nick/clearall", r"no nicks any more")),
    *(("+sheet/set kelly/brawl=5", r"Only a storyteller"), ("+sheet jo", r"\+health Jo")),
    ("+sheet/new mortal", r"You already have a sheet"),
    ("+prefs loud on", r"no preference 'loud'.*brief"),
    ("+do x: wits - 2", r"'2' there\. Only the storyteller.*\+roll"),
    ("+do x: wits vs jo", r"from 2 to 10\. A contest is two rolls"),
    ("+hold", r"To wait with what you do: \+help actions"),
    ("+do " + "x" * 1001, r"too long: 100\d"),
]


def test_wrong_line(table: Table, jo: Player, kelly: Player, subtests: pytest.Subtests) -> None:
    begin(table, jo, kelly)
    entries, before = EntryRecord.objects.count(), table.script.standing
    for line, told in WRONG:
        with subtests.test(line[:40]):
            jo.clear()
            shown = kelly.type(line)
            assert re.search(told, re.sub(r"(?<![\^jb])\n +", " ", shown)), shown
            assert "Traceback" not in shown and "error" not in shown.lower()
            assert EntryRecord.objects.count() == entries
            assert table.script.standing == before
            assert not jo.screen()


def test_no_scene(table: Table, jo: Player, subtests: pytest.Subtests) -> None:
    for line, told in [
        ("+attack jo", r"No scene is open here\. To open one: \+init/start"),
        ("take the gun", r"There's no command 'take'\. To tell what you do: pose TEXT\."),
        ("+combat/log", r"No scene is open here"),
    ]:
        with subtests.test(line):
            assert re.search(told, jo.type(line))


def test_no_sheet(table: Table, jo: Player, subtests: pytest.Subtests) -> None:
    newcomer = table.seat("Nemo", sheet=None)
    jo.type("+init/start")
    lines = ("+sheet", "+health", "+gear", "+roll wits", "+hurt 1", "+init/join")
    for line in lines:
        with subtests.test(line):
            assert "You have no sheet yet. To make one: +sheet/new mortal;" in newcomer.type(line)
    assert "Nemo (mortal)" in newcomer.type("+sheet/new mortal")
    for line in lines:
        assert "no sheet" not in newcomer.type(line)


def test_a_repeated_answer_does_not_answer_the_next_question(table, st, jo, kelly, settings):
    settings.SAME_ANSWER_SECONDS = 600
    joined(table, st, jo, kelly, 8, 3)
    st.type("+haste jo=2 magick")
    st.type("+init/roll")
    st.type("+combat/pace flow")
    kelly.type("+pass")
    jo.type("+haste 2=magick")
    jo.type("+choose dodge")
    assert table.script.scene.fight.haste == 1
    assert "That question is closed" in jo.type("+choose dodge")
    assert table.script.scene.fight.haste == 1


VESPER = Speaker("Vesper", "#9", storyteller=True)

TWENTY, MORE = (" & ".join(["pass"] * count) for count in (20, 21))
TEN, ELEVEN = (" + ".join(["1"] * count) for count in (10, 11))
BLESS = "+effect Jo=Bless attack"

# What is bounded, a line within it and one over it, what the second is told.
LINES_BOUNDS = [
    ("text", "+check " + "x" * 990, "+check " + "x" * 1010, r"1000"),
    ("hold", "+init/hold " + "w" * 200, "+init/hold " + "w" * 201, r"too long: 201.*200"),
    ("NPC's name", f"+init/add {'n' * 40}=thug", f"+init/add {'n' * 41}=thug", "most 40 letters"),
    ("NPCs at once", "+init/add thug*20", "+init/add thug*21", r"1 to 20"),
    ("actions", f"+as Jo={TWENTY}", f"+as Jo={MORE}", "The most is 20"),
    ("dice", "+roll 100", "+roll 101", r"100 dice at most"),
    ("terms", f"+roll Jo={TEN}", f"+roll Jo={ELEVEN}", "10 terms"),
    ("initiative", "+init/set Jo=999", "+init/set Jo=1000", r"0 to 999"),
    ("bonus", "+init/bonus Jo=20 for luck", "+init/bonus Jo=21 for luck", r"-20 to 20"),
    ("effect", f"{BLESS}+20", f"{BLESS}+21", r"-20 to 20"),
    ("rounds", f"{BLESS}+1 for 100", f"{BLESS}+1 for 101", r"1 to 100"),
    ("hazard", "+hazard Jo=Fire 50 dice lethal", "+hazard Jo=Fire 51 dice lethal", r"1 to 50"),
    ("harm", "+hurt Jo=20b", "+hurt Jo=21b", r"1 to 20"),
    ("haste", "+as Jo=haste 20 magick", "+as Jo=haste 21 magick", r"0 to 20"),
    ("waiting", "+combat/idle 5m=24h pass", "+combat/idle 5m=61d pass", r"up to 60 days"),
    ("log", "+combat/log 200", "+combat/log 201", r"1 to 200"),
    ("title", "+init/new " + "t" * 200, "+init/new " + "t" * 201, r"too long: 201.*200"),
]  # fmt: skip


def test_bound_of_a_line(table: Table, st: Player, jo: Player, subtests: pytest.Subtests) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    for what, within, over, told in LINES_BOUNDS:
        with subtests.test(what):
            before = table.script.standing
            typist = jo if what == "text" else st
            shown = flat(typist.type(over))
            assert re.search(told, shown), shown
            assert table.script.standing == before
            shown = flat(typist.type(within))
            assert not re.search(told, shown), shown
            st.type("+init/resume")
            if what == "text":
                st.type("+check/done 1")
                st.type("+init/roll")


@pytest.fixture
def scene(table: Table, st: Player, jo: Player) -> Table:
    st.type("+init/start")
    jo.type("+init/join")
    return table


def refusal_of(table: Table, action: act.AnyAction) -> RuleError:
    """Return how the service refuses an action, by which nothing may change."""
    before = table.script.standing
    with pytest.raises(RuleError) as told:
        table.script.submit(VESPER, action)
    assert table.script.standing == before
    return told.value


def test_numbers_are_bounded_for_whoever_speaks_to_the_service(scene, st, subtests) -> None:
    """A web page's or a test's action comes past no command that would have bounded it."""
    st.type("+init/roll")
    for action in [
        act.PutEffect(who="Jo", name="x", changes={"attack": 21}),
        act.PutEffect(who="Jo", name="x", changes={"attack": -(10**400)}),
        act.PutHazard(who="Jo", name="x", type="lethal", dice=51),
        act.PutHazard(who="Jo", name="x", type="lethal", levels=10**400),
        act.Harm(who="Jo", levels=21, type="lethal"),
        act.SetIdle(after=10**30, then="pass"),
        act.SetInitiative(who="Jo", total=10**30),
    ]:
        with subtests.test(type(action).__name__):
            assert refusal_of(scene, action).code in ("bad-value", "bad-time")


def test_a_storyteller_rules_as_people_put_it(table, st, jo, kelly, subtests) -> None:
    in_order(table, st, kelly, jo)
    for line, told in [
        *(
            (f"+range {said}", "Jo and Kelly are now 30 yards apart")
            for said in ("Jo,Kelly=30 yards", "Jo and Kelly=30yd", "jo kelly 30")
        ),
        *((f"+cover {said}", "Jo is now in partial cover") for said in ("Jo=half", "half for Jo")),
        ("+mod all=attack-1 for dark", "Kelly and Jo get attack -1 (dark)"),
        ("+effect Jo=Fury+1 to defense for 1", "Jo gets defense +1 (Fury), 1 round left."),
        *((f"{word} Jo", "is +hurt Jo=7b or +hurt Jo=7l.") for word in ("+finish", "+knockout")),
        ("+kill Jo", "To mark damage: +hurt Jo=2l."),
        ("+hurt Jo=1l, Kelly=2b", "Kelly takes 2 bashing"),
        ("+effect Jo=defense +1 for 2", "+effect NAMES=LABEL attack+1 for N"),
        *((said, "Jo takes the knife in hand") for said in ("+as Jo=draw knife", "+draw Jo=knife")),
        ("+mod Jo=+1 difficulty, smoke", "Jo gets difficulty +1 (smoke), until it is taken off."),
        ("+mod Jo=-2 to attack once", "Jo gets attack -2 (the storyteller), next roll only."),
        ("+mod Jo=-1 smoke", "Which rolls? Type +mod Jo=attack-1 for smoke, or the same with"),
        ("+init/bonus Jo=-3 for mud", "Jo gets initiative -3 (mud), until it is taken off."),
        ("+effect Jo=Strength +2 for 5", "+sheet/set Jo/strength=4 while it lasts, and"),
        ("+effect Jo=Poison 3", "Jo is affected by Poison, 3 rounds left."),
        ("+effect Jo=Poison", "For how many rounds? Type, for three: +effect Jo=Poison for 3"),
        ("+effect Jo=prone for 2", "a state, not an effect. Type: +as Jo=prone yes"),
        ("+as Kelly=charge Jo", "Kelly attacks Jo."),
        ("+as Kelly=swing at Jo", "Kelly has nothing to strike with."),
        *(("+skip Kelly", "Kelly passes."), ("+remove Kelly", "Kelly leaves.")),
        ("+roll 5 dice", "Vesper's roll: 5 dice"),
        ("+sheet/set Jo/brawl=1/stealth=2", "brawl 1"),
        ("+init/add police officer", "'police officer' stands for cop here: +npc/show cop."),
        ("+npc mook", "-- thug (mortal) --"),
        ("+gear/give Jo=.38", "'.38' stands for light revolver here."),
        ("+gear/give ledger to Jo", "Any other thing is words: +do give Jo the ledger, or a pose."),
        ("+as Kelly=cower", 'Kelly declares "cower".'),
        (
            "+as Kelly=pull the ledger from the fire",
            'Kelly declares "pull the ledger from the fire',
        ),
        ("+as Kelly=hit the lights", "If that is a thing: +as Kelly=do hit the lights"),
        ("+as Kelly=zork off", "To have it done, in your words: +as Kelly=do zork off."),
        ("+chase Kelly=Jo", "For the other way round: +combat/undo, then +chase Jo=Kelly."),
        ("+hurt Jo=3 aggravated from the fire", "Jo takes 3 aggravated"),
        *((f"+hurt {said}", "Jo takes 1 lethal") for said in ("Jo 1l by a fall", "1l to Jo")),
        ("+heal Jo=1b with medicine", "Jo has no bashing wounds to heal."),
        ("+heal Jo with medicine", "then b, l or a: +heal Jo=2b"),
    ]:
        with subtests.test(line), taken_back(table, st, jo, kelly, "turn"):
            assert told in flat(st.type(line))
    st.type("+init/hold tea")  # all are told of it, whatever was taken back before them


def test_a_player_puts_it_as_people_do(table, st, jo, kelly, subtests) -> None:
    in_order(table, st, kelly, jo)
    for line, told in [
        ("+escape from Jo", "Kelly tries to get away."),
        ("+escape with Jo", "If you are both away: +chase/with Jo."),
        ("+attack Jo with Celerity", "no dice: +haste 1=celerity, then +attack Jo."),
        ("+escape with drive", "name two: +escape with dexterity + drive."),
        ("+cover hard", "Cover is near, partial or none here."),
        ("+tackle Jo", "Kelly grapples Jo (then drop)."),
        ("get down behind the bar", 'Kelly declares "drop prone behind the bar"'),
        ("drop prone", 'Kelly declares "drop prone"'),
        ("toss a rock at Jo", "+do throw rock at Jo: dexterity + athletics"),
        ("+combat/why my initiative", "Kelly's initiative"),
        ("+combat/why damage", "No such roll for you to see"),
        *(("+heal", "You have no wounds to heal."), ("+bash Jo", "Kelly attacks Jo.")),
        ("+attack Jo with a punch", "Kelly attacks Jo."),
        ("+protect Jo", 'Kelly declares "protect Jo"'),
        ("+guard Jo", "To protect Jo, say how: +do protect Jo."),
        ("+spend willpower strength 2", "What that does, a storyteller adds."),
        ("desc Tall, in a coat.", "Others see that now when they look at you."),
        ("+cover light", "in partial cover. Cover counts where you dodge a shot: +dodge."),
        *(("roar at Jo", 'Kelly declares "roar at Jo"'), ("+finish Jo", "Kelly attacks Jo.")),
        *((f"+heal {jo}", "To give first aid: +do first aid Jo.") for jo in ("jo", "jo=1l")),
        ("zork at Jo", "There's no command 'zork'. To do it, in your words: +do zork at Jo."),
        ("grab the gun", "Nobody here is called 'gun'. People here: Jo or Kelly. If that"),
        ("+split punch Jo & howl", 'Kelly splits: attacks Jo and declares "howl".'),
        ("+plan attack jo=at the arm // at the", "Kelly plans: attack Jo at arm // at the."),
        ("+plan kick Jo; else dodge", "Kelly plans: attack Jo with bare hands; else dodge."),
        ("bite Jo", "+attack Jo=with dexterity + brawl damage 3 lethal // I bite"),
        *(("feed on Jo", "Help for feeding"), ("+feral claws", "Help for disciplines")),
        ("+xp/spend brawl", "The game keeps no experience points"),
        ("willpower roll", "Kelly's roll: willpower 5"),
        ("+sheet/unset brawl", "+sheet/request brawl=0 because WHY"),
        ("+attack Jo with rusty spork", "No weapon called 'rusty spork' is at hand."),
        ("+first aid me", 'Kelly declares "first aid me"'),
        ("+disengage", 'Kelly declares "disengage"'),
        ("+spend 2 blood to heal", "You have no blood to heal with."),
        ("I attack jo and spend a willpower", "Kelly attacks Jo with willpower."),
        ("grab jo by the throat", "Kelly grapples Jo."),
        ("grapple jo and slam him down", "Kelly grapples Jo (then slam)."),
        ("run for the door", 'Kelly declares "run for the door".'),
        ("look for an exit", 'Kelly declares "look for an exit".'),
        ("+perception", "To roll it: +roll perception"),
        ("draw the curtain", 'Kelly declares "draw the curtain".'),
        ("draw the knife", "You carry no weapon."),
        *((f"+regain {said}", "willpower is full, at 5.") for said in ("all", "willpower all")),
        ("+spend 1 willpower", "spend a point with the roll. +combat/oops takes"),
        ("+odds chase Jo", "ask for those of getting away: +odds escape"),
        ("get ledger", "or in a fight +do take the ledger."),
        *((f"+help {one}", "Help for disciplines") for one in ("arete", "banality", "renown")),
        *(("+help loot", "Help for +gear"), ("+spend blood heal", "You have no blood to heal")),
        ("+spend all willpower", "Kelly spends 5 willpower: 0 left."),
    ]:
        with subtests.test(line), taken_back(table, st, jo, kelly, "turn"):
            st.clear()
            assert told in flat(kelly.type(line))
            assert ('Kelly spends that for "strength"' in st.screen()) == ("What that does" in told)
    st.type("+init/hold tea")


@pytest.mark.parametrize("line", ["+choose yes", "+agree"])
def test_yes_agrees_to_what_is_proposed(table, st, jo, kelly, line) -> None:
    in_order(table, st, jo, kelly)
    jo.type("+pass")
    kelly.type("+pass")
    assert "Jo asks to take back: " in flat(jo.type("+combat/undo 1"))
    assert "Vesper (asked by Jo) takes back: Kelly passes." in flat(st.type(line))


def test_numbered_npcs_are_named_by_their_plural(table: Table, st: Player, jo: Player) -> None:
    in_order(table, st, jo)
    st.type("+init/add 2 thug as Goon")
    for named in ("goons", "Goon", "all the goons", "Goon1 and Goon2", "goons aggressive"):
        assert "Goon1 and Goon2 are automatic" in flat(st.type(f"+npc/auto {named}")), named
    assert "Nobody here is called 'rats'" in flat(st.type("+npc/auto rats"))


def test_each_form_in_the_data_is_taken_by_its_name() -> None:
    systems = {ruleset.sheets for ruleset in RULESETS.values()}
    kinds = [kind for one in systems for kind in default_catalog().of(one).templates.values()]
    forms = {form for kind in kinds for form in kind.forms}
    assert forms and {form: SAME.get(form) for form in forms} == {
        form: f"+sheet/form {form}" for form in forms
    }
