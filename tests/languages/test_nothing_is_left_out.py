"""No text for players goes past the catalogues: evenings are told in a language that shows what
did, and the code is read for sentences that are not marked.
"""

import ast
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from commands.help import OF_DEMOS, WITHOUT_DEMOS
from game.rulesets import ruleset_of
from game.state.scene import Scene
from narration.languages import speaking
from narration.log import story
from narration.phrases.chases import MANEUVERS
from narration.prompts.prompt import standing
from narration.screens.scene import close_lines, lasting_lines, order_table, scene_table
from narration.tables.chase_table import chase_lines
from narration.tables.grapple_table import grapple_table
from server.conf.environment import GAME_ROOT
from sheets.catalog import Catalog, default_catalog
from tests.languages import pseudo
from tests.narration.fights import log_lines
from tests.reading.bounds import EVENINGS, STYLES_READ, Evening, in_style, readers
from tests.reading.telling import FOLDER, played, rounds

# What is typed, and told as it is typed, in every language.
TYPED = frozenset(
    {
        *("attack", "block", "dodge", "parry", "escape", "guard", "pass", "split", "plan", "else"),
        *("grapple", "slam", "drop", "throw", "clinch", "crack", "hold", "sustain", "action"),
        *("celerity", "rage", "power", "feint", "committed", "none", "vitae", "willpower"),
        *("yes", "lose", "shrug", "off", "all", "alleys", "bait", "herd", "choose", "abort"),
        "warehouse",
        *("resist", "reverse", "relent", "hostage", "release", "wait"),
        *("haste", "Haste", "minus", "detroit", "step"),
        *(
            *("foot", "parked", "car", "high", "fence"),
        ),  # what a storyteller called a course and an obstacle
    }
)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda one: one.name)
@pytest.mark.parametrize("style", STYLES_READ)
def test_an_evening_has_no_word_that_is_not_in_a_catalogue(evening, style, monkeypatch) -> None:
    pseudo.speak(monkeypatch)
    known = TYPED | _names_of(evening)
    left = {
        word: line
        for reader in readers(evening).values()
        for one in rounds(evening.name, replace(in_style(reader, style), language=pseudo.CODE))
        for line in one.lines
        for word in pseudo.english_words(line) - known
    }
    assert not left


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda one: one.name)
@pytest.mark.parametrize("style", ["usual", "screenreader"])
def test_what_one_asks_for_has_no_word_that_is_not_in_a_catalogue(evening, style, monkeypatch):
    pseudo.speak(monkeypatch)
    known = TYPED | _names_of(evening)
    entries = [one.entry for one in played(evening.name)[1]]
    live = [one.number for one in entries]
    left: dict[str, str] = {}
    for reader in readers(evening).values():
        spoken = replace(in_style(reader, style), language=pseudo.CODE)
        with speaking(pseudo.CODE):
            told = log_lines(entries, lambda number: Scene(), live, spoken)
            told += [line for each in story(entries, live, [], spoken) for line in each]
            for said in played(evening.name)[1]:
                told += [line for screen in SCREENS for line in screen(said.after, spoken)]
                told += standing(said.after, said.questions, spoken)
        for line in told:
            left |= dict.fromkeys(pseudo.english_words(line) - known, line)
    assert not left


SCREENS = (order_table, scene_table, lasting_lines, close_lines, grapple_table, chase_lines)


def _names_of(evening: Evening) -> frozenset[str]:
    catalog = default_catalog()
    scene = played(evening.name)[1][-1].after
    people = scene.people.values()
    carried = [weapon.name for one in people for weapon in one.fighter.arsenal()]
    names = [
        *(one.name for one in people),
        scene.title,
        ruleset_of(scene).name,
        *ruleset_of(scene).effects,
        *ruleset_of(scene).verbs,
        *map(str.capitalize, ruleset_of(scene).effects),
        *carried,
        *catalog.trait_names,
        *MANEUVERS,
        *map(str.title, MANEUVERS),
        *_of_courses(catalog),
        *re.findall(r"// (.*)", (FOLDER / f"{evening.name}.yaml").read_text(encoding="utf-8")),
    ]
    return frozenset(word for name in names for word in re.findall(r"[A-Za-z]+", name))


def _of_courses(catalog: Catalog) -> list[str]:
    """Return what courses and what is met on them are called, in `world/`."""
    return [
        *catalog.courses,
        *(one.name for each in catalog.courses.values() for one in each.traits),
    ]


# Where there is something in words that no player reads: labels of the authority table, an
# operator's log, the names of columns; and what a page in a browser has of its own, in English.
FOLDERS = (
    *("narration", "commands", "players", "scenes", "outofband", "sheetbook", "typeclasses"),
    "bridge",
)
FOR_NO_PLAYER = {
    *("players/authority.py", "scenes/consent.py", "outofband/pages.py"),
    *("sheetbook/sheet_files.py", "commands/parser.py", "commands/other_words.py"),
    *("bridge/calls.py", "bridge/config.py", "bridge/robot.py"),
    *("bridge/start.py", "bridge/taking.py"),
    "bridge/wire.py",
}
MARKS = frozenset({"_", "N_", "count", "fill", "refuse", "say", "verb"})
TO_THE_LOG = frozenset(
    {"log_err", "log_warn", "log_info", "log_trace", "note", "fails_alone", "run_or_queue"}
    | {"refused_in_words"}
)
# Three words in a row; a line to type begins with its command, a lock with what it is for.
_SENTENCE = re.compile(r"[A-Za-z']{2,},? [a-z']+,? [a-z']{2,}")
_TYPED_OR_LOCK = re.compile(r"[ (]?\+|[a-z]+:|perm\(")


def test_no_sentence_in_the_code_is_unmarked() -> None:
    left = {
        f"{path}:{text}"
        for folder in FOLDERS
        for file in sorted((GAME_ROOT / folder).rglob("*.py"))
        if (path := str(file.relative_to(GAME_ROOT))) not in FOR_NO_PLAYER
        for text in _unmarked(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert left == {
        # What is typed, or is the name of something.
        "narration/phrases/chases.py:never tell me the odds",
        "narration/prompts/questions.py:choose abort dodge",
        "narration/prompts/questions.py: with bare hands",
        "narration/screens/help.py:end of a round",
        "typeclasses/scripts.py:A chase begun here.",
        "bridge/people.py:roundkeeper bridged person",
        "bridge/people.py:roundkeeper bridged room",
        # Evennia's own words, by which they are found.
        "commands/account/login.py:You may only have",
        "typeclasses/characters.py:This is a character.",
        # A part of a page of help, which is translated by paragraph.
        *(f"commands/help.py:{one}" for one in (OF_DEMOS, WITHOUT_DEMOS)),
        # For the log, an operator, a history.
        "commands/sheet/files.py:gets another sheet",
        "sheetbook/approval.py:, of the sheet of ",
        # Labels of its table of deeds.
        *(f"sheetbook/approval.py:Change of {one} sheet" for one in ("a submitted", "an approved")),
        *(f"sheetbook/approval.py:Change of {one}" for one in ("a draft", "no sheet")),
        "players/character_sheets.py:the sheet of ",
        "typeclasses/scene_room.py:the place is gone",
        "outofband/postman.py:mail of slow scenes",
    }


def test_a_sentence_that_is_unmarked_is_seen() -> None:
    source = 'def tell(who):\n    "Say so."\n    send(f"{who} hits the wall."); say(_("a b c d"))'
    assert list(_unmarked(ast.parse(source))) == [" hits the wall."]


def _unmarked(tree: ast.Module) -> Iterator[str]:
    """Yield what looks like words for a person and is neither marked, nor documentation, nor for
    the log.
    """
    told = {id(one) for node in ast.walk(tree) for one in _accounted_for(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            text = re.sub(r"`[^`]*`", "", node.value)
            if _SENTENCE.search(text) and not _TYPED_OR_LOCK.match(text):
                yield node.value


def _accounted_for(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in MARKS or name in TO_THE_LOG:
            yield from ast.walk(node)
