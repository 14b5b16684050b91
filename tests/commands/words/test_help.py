"""Help: the way in, each command's own, each ruleset's; every line in it works as it stands."""

import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from inspect import cleandoc
from itertools import product
from typing import Any

import pytest

from commands.base import RoundCommand
from commands.cmdsets import PLUS_COMMANDS
from commands.fight.act import VerbCommand
from commands.fight.chase import CmdChase
from commands.other_words import SHORT
from commands.sheet.health import CmdHeal, CmdHurt, CmdRegain, CmdSpend
from commands.storyteller.desk import RULED, CmdAs, CmdEffect, CmdHazard, CmdMod
from commands.storyteller.npc import CmdNpc
from commands.storyteller.rule import CmdRule
from game.fighter import DAMAGE_TYPES, UNHURT, Fighter
from game.grammar import ORDERS, format_order, parse_order
from game.rules.chase import MANEUVERS
from game.rules.grapple import EFFECTS
from game.rules.harm import INCAPACITATED
from game.rulesets import DEFAULT_RULESET, RULESETS
from game.settings import Settings
from game.words import KINDS
from journal.store import WrittenScene
from narration.phrases.exchanges import STATES
from narration.screens import help as help_screen
from narration.screens.help import AT_MOMENTS, MOST, UNLISTED, WAYS, rules_topic, ruleset_topic
from scenes import registry
from server.conf.environment import GAME_ROOT
from sheets.catalog import default_catalog
from tests.commands.table import SHEET, Player, Table, flat
from tests.game.support import Fight
from tests.long_form import LONG
from tests.our_rulesets import OURS
from typeclasses.scripts import CombatScript
from world.by_rules import for_rules
from world.help_entries import HELP_ENTRY_DICTS, is_of_others, text_by, topics
from world.help_files import help_text, help_texts, topics_called
from world.rule_texts import rule_texts

COMMANDS = [one for one in PLUS_COMMANDS if issubclass(one, RoundCommand)]

NO_SUCH = re.compile(r"has no /|There is no\b|Traceback|not available|doesn't work")
# How a line is refused that cannot be read, as against one that is not for now or not for you.
UNREADABLE = re.compile(
    r"has no /|(?<!yet\. )Type: |does not belong|There is no\b|could be|is missing|Traceback"
    r"|not a number|nothing one can do"
    r"|not available|doesn't work|cannot be read|is no damage|too soon"
)


def written(command: type[Any]) -> str:
    """Return a command's help as it stands in its file, or in the help's."""
    if (found := help_text(command.key, DEFAULT_RULESET)) is not None:
        return for_rules(found.text, DEFAULT_RULESET).strip()
    if issubclass(command, VerbCommand):  # a verb of a house ruleset tells of itself
        return ""
    source = inspect.getsource(command)
    return cleandoc(for_rules(source.split('"""')[1], DEFAULT_RULESET))


_TYPED_IN_PAGE = re.compile(r"`(\+[a-z][^`\n]*)`|^ {4,}(\+[a-z].*?)(?:  .*)?$", re.MULTILINE)


def typed_in_page(text: str) -> list[str]:
    """Return the lines of a page of the docs that are to be typed at the table, and names there."""
    lines = [one or other for one, other in _TYPED_IN_PAGE.findall(text)]
    typed = [re.split(r"(?<=[a-z]), |; | \(", one)[0] for one in lines]
    return [one for one in typed if not re.search(r"[A-Z]{3,}|\bN\b|\.\.\.", one)]


def amiss(text: str, told: str) -> list[str]:
    """Return the lines of a help text that are not shown as they were written (what is taken for
    markup is not), and those shown that are too long.
    """
    return [line for line in text.split("\n") if line not in told] + [
        line for line in told.split("\n") if len(line) > 78
    ]


def test_every_command_has_help_and_it_is_shown_as_written(jo, subtests) -> None:
    for command in PLUS_COMMANDS:
        with subtests.test(command.key):
            told = jo.type(f"+help {command.key}").replace("\r", "")
            assert not amiss(written(command), told)
            if command in COMMANDS:
                assert "Usage:" in told and "Example" in told
                assert all(f"/{switch}" in told for switch in command.allowed())


def examples(text: str) -> list[str]:
    """Return the lines after "Example": each is a command that works as it stands."""
    _, _, after = cleandoc(text).partition("\nExample")  # 3.13 takes the indent off by itself
    return [line.strip() for line in after.split("\n")[1:] if line.strip()]


def commands_in(text: str) -> list[str]:
    """Return what a topic sets off to be typed: in lines that begin with two spaces."""
    lines = [line for line in text.split("\n") if line.startswith("  ")]
    found = [one for line in lines for one in re.split(r"  +", line) if one.startswith("+")]
    typed = [re.split(r"(?<=[a-z]), |; | \(", one)[0] for one in found]
    return [one for one in typed if not re.search(r"\b[A-Z]{3,}\b", one)]


# What is to be typed, by where it is shown. The rulesets' own topics are typed by their own rules,
# below.
SHOWN = {one.key: examples(one.__doc__ or "") for one in COMMANDS} | {
    str(one["key"]): commands_in(str(one["text"]))
    for one in HELP_ENTRY_DICTS
    if one["key"] not in RULESETS
}

# Whole plays are transcripts of tests.
PAGES = [GAME_ROOT / "README.md", *(GAME_ROOT / "docs").glob("*.md")]
SHOWN |= {page.name: typed_in_page(page.read_text(encoding="utf-8")) for page in PAGES}

ABLE = {
    **SHEET,
    **{"template": "shifter", "rage": 4, "gnosis": 3, "blood": 10, "celerity": 2},
    "weapons": ["knife", "sword"],
}


def scene_for(line: str) -> list[str]:
    """Return what Kelly types to be in a scene in which a line has a meaning."""
    return [
        *("+init/add thug*2", "+init/add Thug=thug", "+effect Jo=Blessing attack+2"),
        "+hazard Jo=Fire 3 dice lethal",
        *(["+init/add Big Al=thug"] if "Al=brawler" not in line else []),
        *(["+init/add Brick=thug"] if "Brick=" not in line else []),
        *(["+haste Kelly=1 magick"] if "magick" in line else []),
        "+init/roll",
    ]


def begin_anew(table: Table, typist: Player, jo: Player, lines: list[str]) -> None:
    """Have a storyteller open a scene in which both are, and type such lines."""
    for _ in registry.open_in(table.room):
        typist.type("+init/end")
    assert not registry.open_in(table.room), typist.screen()
    typist.type("+init/start")
    typist.type("+init/join")
    jo.type("+init/join")
    for line in lines:
        typist.type(line)


def is_put_back(typist: Player, script: CombatScript, before: WrittenScene) -> bool:
    """Take back what a line has written; say whether the scene stands as it did before."""
    undone = len(script.standing.timeline.live) < len(before.timeline.live)
    if script.standing.number > before.number:
        typist.type("+combat/redo" if undone else "+combat/undo")
    return not script.ended and script.standing.scene == before.scene


def test_lines_shown_in_help_can_be_read(table: Table, subtests: pytest.Subtests) -> None:
    """Refused they may be, because it is not the moment for them; but not misread."""
    typist, jo = table.seat("Kelly", "Storyteller", sheet=ABLE), table.seat("Jo")
    typist.type("nick +a = +attack")  # of docs/mush.md: the lines are a sample
    stands: list[str] = []
    shown = {line: shown_in for shown_in, lines in SHOWN.items() for line in lines}
    # In an order by which few scenes are made anew; every eighth is a sample of all.
    for line in sorted(shown, key=scene_for)[:: 1 if LONG else 8]:
        if scene_for(line) != stands:
            stands = scene_for(line)
            begin_anew(table, typist, jo, stands)
        script, before = table.script, table.script.standing
        with subtests.test(line, shown_in=shown[line]):
            told = typist.type(line)
            is_a_name = " " not in line  # which may need more
            assert told and not (NO_SUCH if is_a_name else UNREADABLE).search(told), told
        if registry.open_in(table.room) != [script] or not is_put_back(typist, script, before):
            stands = []


_ID = re.compile(r"\b[A-Z][A-Z0-9]*-\d+[a-z]?\b")
NOT_COMMON = ("W20-", "NWOD-", "MET-")
OF_ALL = ("rules",)  # the topic that compares them


# Which of detroit's rules a ruleset has none of: it has its own instead (its page says which).
REPLACED = {
    "w20": "INIT-[1-4] ROUND-[1-4] HASTE-[134] ATTACK-[2346] DEF-[1-4] PILE-[1-4] RES-[1-4] GUN-1"
    " SPLIT-. HEALTH-5",
    "nwod": "DICE-([1-6]|10) INIT-[1-4] HEALTH-[15] ROUND-[1-46] HASTE-.+ ATTACK-. DEF-.+ PILE-."
    " RES-[1235-7] GUN-[134] SPLIT-. ABORT-. GRAPPLE-(7|10a?|12|14|15)",
    "met": "DICE-.+ INIT-[1-4] HEALTH-[15] ROUND-[1-46] HASTE-.+ ATTACK-. DEF-.+ PILE-. RES-."
    " GUN-[1-4] SPLIT-. ABORT-. GRAPPLE-(7|10a?|12|14|15) CHASE-11",
}


def rules_of(ruleset: str) -> set[str]:
    """Return the ids of the rules that a ruleset is played by."""
    common = {one for one in rule_texts() if not one.startswith(NOT_COMMON)}
    replaced = REPLACED.get(ruleset, "").split()
    kept = {one for one in common if not any(re.fullmatch(each, one) for each in replaced)}
    page = GAME_ROOT / "docs" / "rules" / f"{ruleset}.md"
    own = _ID.findall(page.read_text(encoding="utf-8")) if page.exists() else []
    return {*kept, *(one for one in own if one.startswith(f"{ruleset.upper()}-"))}


def test_every_rule_of_a_ruleset_is_told_by_a_topic(subtests: pytest.Subtests) -> None:
    for ruleset in OURS:
        with subtests.test(ruleset):
            told = {rule for one in help_texts() if one.stands(ruleset) for rule in one.rules}
            told |= {rule for _, text in pages(ruleset) for rule in _ID.findall(text)}
            own = rules_of(ruleset)
            assert len(own) > 40
            assert own - told == set()


def test_a_topic_names_only_rules_that_there_are() -> None:
    known = {rule for ruleset in OURS for rule in rules_of(ruleset)}
    for one in help_texts():
        by = [ruleset for ruleset in OURS if one.stands(ruleset)]
        assert set(one.rules) <= known, one.topic
        for rule in one.rules:
            assert any(rule in rules_of(ruleset) for ruleset in by), (one.topic, rule)


def pages(ruleset: str) -> Iterator[tuple[str, str]]:
    """Yield each page of the help as it stands in a game by these rules."""
    for topic in topics():
        if not is_of_others(topic, ruleset) and topic not in OF_ALL:
            yield topic, text_by(topic, ruleset)
    for command in PLUS_COMMANDS:
        if not lacks(command.key, ruleset):
            found = help_text(command.key, ruleset)
            own = found is not None and found.stands(ruleset)
            written = getattr(command, "written", "") or ""
            yield (
                command.key,
                text_by(command.key, ruleset) if own else for_rules(written, ruleset),
            )


def lacks(command: str, ruleset: str) -> bool:
    """Say whether a command is for other rulesets alone."""
    rules = RULESETS[ruleset]
    if command in WAYS and command != "+dice":  # of which +dice/salt is everybody's
        return not WAYS[command](rules)
    verb = command.removeprefix("+")
    return verb not in rules.verbs and any(verb in one.verbs for one in RULESETS.values())


TRAITS = {one: set(default_catalog().of(RULESETS[one].sheets).trait_names) for one in OURS}


def lacking(text: str, ruleset: str) -> set[str]:
    """Return the verbs, traits and settings in a text that a ruleset lacks."""
    rules = RULESETS[ruleset]
    typed = {f"+{verb}" for verb in re.findall(r"\+([a-z][a-z-]*)\b", text)}
    kinds = {kind for one in RULESETS.values() for kind in one.attack_kinds}
    found = {one for one in typed if lacks(one, ruleset)}
    found |= {
        kind
        for kind in re.findall(r"\+attack/([a-z-]+)", text)
        if kind in kinds and kind not in rules.attack_kinds
    }
    others = set().union(*TRAITS.values()) - TRAITS[ruleset]
    rolled = re.findall(r"([A-Za-z]+) \+ ([A-Za-z]+)", text)
    found |= {one for pair in rolled for one in map(str.lower, pair) if one in others}
    named = set(re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", text)) & set(Settings.__struct_fields__)
    return found | {one for one in named if not rules.asks_for(one)}


def test_no_topic_of_a_ruleset_names_what_it_lacks(subtests: pytest.Subtests) -> None:
    for ruleset in OURS:
        with subtests.test(ruleset):
            told = {page: lacking(text, ruleset) for page, text in pages(ruleset)}
            assert len(told) > 80
            assert {page: found for page, found in told.items() if found} == {}


FIGHTING_COMMANDS = {one.key for one in PLUS_COMMANDS if one.help_category.lower() == "combat"}
COMMANDS_HELP_PAGE = [one.key for one in PLUS_COMMANDS if issubclass(one, RoundCommand)]


def page(player: Player) -> tuple[list[str], str]:
    """Return what is to be typed now, and the rest of the page."""
    told = player.type("+help")
    first, more = told.split("-- Also --")
    assert len(told.splitlines()) <= 24 and "+help all" in more
    rest = player.type("+help all").partition("\n")[2]
    rows = [line[2:] for line in first.split("\n") if re.match(r"  \S", line)]
    assert len(rows) <= MOST and "Traceback" not in told
    return [re.split(r"  +| (?=[a-z]+s )", row)[0] for row in rows], rest.replace("\n    ", " ")


def begin(*players: Player, rules: str = "detroit") -> None:
    first = players[0]
    first.type(f"+init/start Yard={rules}")
    for one in players:
        one.type("+init/join")
    first.type("+init/roll")


def test_every_command_is_listed_by_some_ruleset(jo: Player, kelly: Player) -> None:
    listed = set()
    for rules in RULESETS:
        begin(jo, kelly, rules=rules)
        listed |= set(re.findall(r"\+[a-z-]+", jo.type("+help all")))
        jo.type("+init/end")
        kelly.type("+agree")
    assert set(COMMANDS_HELP_PAGE) - set(UNLISTED) - set(AT_MOMENTS) <= listed


def test_a_player_lives_on_sixteen_commands_and_a_storyteller_on_fourteen_more(table, st, jo):
    begin(st, jo)

    def listed(one: Player) -> set[str]:
        return set(re.findall(r"(?<=[:,] )[+\w ]+(?=[,.])", page(one)[1]))

    plus = {one for one in listed(jo) if one.startswith("+") and one in FIGHTING_COMMANDS}
    assert 12 < len(plus) <= 16
    more = {one for one in listed(st) - listed(jo) if one.startswith("+")}
    assert 8 < len(more) <= 14
    assert {"setting up", "running chases", "storyteller", "npcs"} <= listed(st) - listed(jo)


TEXTS = {str(one["key"]): str(one["text"]) for one in HELP_ENTRY_DICTS}
OF_A_MOMENT = ("+choose", "+init/roll by")  # a question, the first round

ABLE_RULESET_HELP = {
    **SHEET,
    "template": "shifter",
    "rage": 4,
    "gnosis": 3,
    "willpower": 5,
    "security": 1,
    "subterfuge": 1,
    "intimidation": 1,
    "fresh start": 1,
    "weapons": ["knife"],
}


def test_each_ruleset_of_ours_is_written_about(subtests: pytest.Subtests) -> None:
    for name in OURS:
        with subtests.test(name):
            (text,) = (one for one in help_texts() if one.topic == name)
            assert text.brief and "How a turn goes" in text.text and "What to type" in text.text


def test_a_ruleset_nobody_has_written_about_tells_of_itself(monkeypatch) -> None:
    toy = replace(RULESETS["met"], id="toy", name="A toy")
    monkeypatch.setitem(RULESETS, "toy", toy)
    told = flat(ruleset_topic(toy))
    assert told.startswith("A toy (toy).")
    assert "action, you act when your turn comes, highest first" in told
    assert "+maneuver" in told and "+grapple" in told
    assert "round_seconds 3" in told
    assert "physical, social, mental" in told
    assert "toy: A toy." in rules_topic({})


def standing(table: Table, rules: str) -> Player:
    """Seat Kelly, who runs a fight by ``rules`` and is to act in it, among others."""
    kelly = table.seat("Kelly", "Storyteller", sheet=ABLE_RULESET_HELP)
    jo = table.seat("Jo", sheet=ABLE_RULESET_HELP)
    kelly.type(f"+init/start Bar={rules}")
    kelly.type("+init/join yes")
    jo.type("+init/join yes")
    kelly.type("+init/add Thug=thug")
    return kelly


@pytest.mark.parametrize(
    ("guess", "told"),
    [
        *(("house rules", "folder house"), ("patience", "+combat/idle 3d pass")),
        *(("chapters", "+combat/chapter"), ("bboards", "page NAME=TEXT")),
        ("npc/new", "the stock by tier"),
    ],
)
def test_a_guess_finds_the_topic_that_tells(guess: str, told: str, table: Table) -> None:
    assert told in table.seat("Kelly", "Storyteller").type(f"+help {guess}")


@pytest.mark.parametrize("rules", RULESETS)
def test_what_a_topic_says_to_type_works_by_its_rules(table: Table, rules: str) -> None:
    kelly = standing(table, rules)
    kelly.type("+init/roll")
    misread: dict[str, str] = {}
    for line in commands_in(TEXTS[rules]):
        if line.startswith(OF_A_MOMENT):
            continue
        before = table.script.standing.number
        told = kelly.type(line)
        if not told or UNREADABLE.search(told):
            misread[line] = told
        if table.script.standing.number > before:
            kelly.type("+combat/undo")
    assert not misread


LONGEST = 20  # lines of a short topic

# Words that the screen uses and that no table of the code has.
TERMS = (
    *("wound", "damage", "blood", "hit", "death", "flank", "ambush", "heal", "soak", "botch"),
    *("initiative", "haste", "rage", "stun", "down", "surprise", "margin", "pool", "difficulty"),
    *("successes", "specialty", "willpower", "piling on", "cover", "range", "distance", "prone"),
    *("grappler", "victim", "control", "hold", "lead", "prey", "predator", "course", "obstacle"),
    *("maneuver", "run", "passengers", "round", "turn", "order", "tie", "void", "abort", "review"),
    *("someone", "hidden", "unseen", "hazard", "effect", "mishap", "ruleset", "retest", "armour"),
    *("regeneration", "frenzy", "torpor", "dazed", "knocked down", "helpless", "draft", "approval"),
    *("request", "points", "freebies", "clan", "disciplines", "gear", "npcs", "waiting", "poses"),
    *("aim", "cold start", "halved", "*"),
    *("celerity", "fortitude", "potence", "health", "marks", "scene", "log", "rear", "celerity"),
)


def aliases(entry: dict[str, object]) -> list[str]:
    found = entry["aliases"]
    assert isinstance(found, list)
    return found


NAMES = [name for one in HELP_ENTRY_DICTS for name in (str(one["key"]), *aliases(one))]
COMMANDS_TERMS = {
    name.removeprefix("+") for one in PLUS_COMMANDS for name in (one.key, *one.aliases)
}
COMMANDS_TERMS.update(SHORT)
TALKING = {"pose", "say"}  # Evennia's own


def words_of_the_code() -> set[str]:
    """Return what the tables of the rules call things on the screen; levels that have only a
    number go without saying.
    """
    levels = {
        level.name.lower()
        for rules in RULESETS.values()
        for level in rules.track_of(Fighter()).levels
        if not level.name[-1].isdecimal()
    }
    verbs = {verb for rules in RULESETS.values() for verb in rules.verbs}
    dying = set(STATES) | {INCAPACITATED, UNHURT.lower()}
    maneuvers = {one.name for one in MANEUVERS}
    return {*levels, *verbs, *dying, *maneuvers, *DAMAGE_TYPES, *KINDS, *EFFECTS, *TERMS}


def test_every_word_of_the_screen_has_a_topic(subtests: pytest.Subtests) -> None:
    for word in sorted(words_of_the_code()):
        with subtests.test(word):
            assert word in NAMES or word in COMMANDS_TERMS


def words_of_the_style() -> list[str]:
    """Return the words that docs/style.md has us say: the first column of its table."""
    rows = re.findall(r"^\| ([^|]+) \| [^|]* \|", (GAME_ROOT / "docs/style.md").read_text(), re.M)
    cells = (re.sub(r'"[^"]*"|\bX\b', "", row) for row in rows if row not in ("say", "---"))
    words = (one.strip().lower() for cell in cells for one in re.split(r"[,;:]", cell))
    return [one.removeprefix("the ") for one in words if one]


def test_every_word_that_the_style_has_us_say_has_a_topic(subtests: pytest.Subtests) -> None:
    for word in words_of_the_style():
        with subtests.test(word):
            assert word in NAMES or word in COMMANDS_TERMS or word in TALKING


def test_no_two_topics_about_the_same_rules_have_a_name_in_common(subtests) -> None:
    for rules in RULESETS:
        with subtests.test(rules):
            own = [one for one in help_texts() if one is help_text(one.topic, rules)]
            own = [one for one in own if one.stands(rules)]
            own = [one for one in own if one.topic.startswith("+") or not one.command]
            names = [name for one in own for name in (one.topic, *one.aliases)]
            assert sorted(name for name in set(names) if names.count(name) > 1) == []
            assert {
                name: one.topic for one in own for name in one.aliases
            }.items() <= topics_called(rules).items()


def test_what_a_topic_says_to_see_there_is() -> None:
    topics = {one.topic for one in help_texts()} | {one.key for one in PLUS_COMMANDS}
    assert {name for one in help_texts() for name in one.see_also} <= topics


def test_a_short_topic_is_one_screen(subtests: pytest.Subtests) -> None:
    words = {one.topic for one in help_texts() if one.category == "Words on the screen"}
    for key, rules in product(sorted(words), RULESETS):
        with subtests.test(f"{key} {rules}"):
            lines = text_by(key, rules).strip("\n").split("\n")
            assert len(lines) < LONGEST + (2 if "This holds" in lines[0] else 0)
            assert max(map(len, lines)) <= 78
            assert all(map(str.isascii, lines))


def test_a_rule_of_another_ruleset_is_found(jo: Player) -> None:
    assert "Help for NWOD-3" in jo.type("+help nwod-3")


# The order that a command's word stands for; a blank is put where it has a stroke.
WORDS = {
    "effect": "effect",
    "mod": "mod",
    "hazard": "hazard",
    "hurt": "hurt",
    "heal": "heal",
    "spend": "spend",
    "regain": "regain",
    "rule": "rule",
    "rule/private": "private",
    "npc/auto": "auto",
    "npc/hide": "hide",
    "chase/course": "course",
    "chase/obstacle": "obstacle",
    "chase/lead": "lead",
    "chase/pool": "pool",
}
COMMANDS_ORDERS_IN_HELP = (
    CmdEffect,
    CmdMod,
    CmdHazard,
    CmdHurt,
    CmdHeal,
    CmdSpend,
    CmdRegain,
    CmdRule,
    CmdNpc,
)
OWN = ("hurt", "heal", "spend", "regain")  # about oneself where no name stands there
CAST: dict[str, dict[str, object]] = {"Jo": {}, "Thug1": {}, "Kelly": {}}


def examples_orders_in_help() -> list[str]:
    """Return the orders in the examples of each such command."""
    found = []
    for command in (*COMMANDS_ORDERS_IN_HELP, CmdChase):
        text = str(command.__doc__).partition("Example")[2]
        for word, rest in re.findall(r"^ +\+([a-z/]+) (.+)$", text, re.MULTILINE):
            if word in WORDS:
                rest = f"Jo={rest}" if word in OWN and "=" not in rest else rest
                rest = rest.replace("=3 bashing", " harm 3 bashing")  # as +chase hands it on
                found.append(f"{WORDS[word]} {rest}")
    return found


def test_there_are_examples_of_most_of_them() -> None:
    assert len({one.split()[0] for one in examples_orders_in_help()}) > 10


def test_an_example_is_read_and_written(subtests: pytest.Subtests) -> None:
    scene = Fight(CAST).journal.scene
    for line in examples_orders_in_help():
        with subtests.test(line):
            action = parse_order(line, scene)
            assert parse_order(format_order(action, scene), scene) == action


def test_what_is_ruled_with_as_is_an_order_and_told(subtests: pytest.Subtests) -> None:
    keys = {one.usage.partition("=")[0].split()[-1] for one in ORDERS["set"]}
    untold = ("bare", "coverless", "staked")  # in docs/rules/w20.md
    for word in sorted(RULED):
        with subtests.test(word):
            assert word in ORDERS or word in keys
            assert word in untold or re.search(rf"\b{word}\b", CmdAs.written)


def test_each_command_of_the_way_in_is_one() -> None:
    known = {
        f"{name}{'/' if switch else ''}{switch}"
        for command in PLUS_COMMANDS
        for name in (command.key, *command.aliases)
        for switch in ("", *(one.removeprefix("switch_") for one in dir(command)))
    }
    named = re.findall(r"\+[a-z]+(?:-[a-z]+)*(?:/[a-z]+)?", inspect.getsource(help_screen))
    assert set(named) - known == {"+commands"}  # what its comments speak of
