"""Every word that the screen uses has a topic of help: short, and of one screen."""

import re

import pytest

from commands.cmdsets import PLUS_COMMANDS
from game.fighter import Fighter
from game.health import DAMAGE_TYPES, UNHURT
from game.rules.grapple import EFFECTS
from game.rules.harm import INCAPACITATED
from game.rules.maneuvers import MANEUVERS
from game.rulesets import RULESETS
from game.words import KINDS
from presentation.exchange_outcomes import STATES
from server.conf.environment import GAME_ROOT
from tests.commands.table import Player
from world.by_rules import for_rules
from world.help_entries import HELP_ENTRY_DICTS
from world.terms_help import ALSO, TERMS, TOPICS

LONGEST = 20  # lines of a short topic


def aliases(entry: dict[str, object]) -> list[str]:
    found = entry["aliases"]
    assert isinstance(found, list)
    return found


NAMES = [name for one in HELP_ENTRY_DICTS for name in (str(one["key"]), *aliases(one))]
COMMANDS = {name.removeprefix("+") for one in PLUS_COMMANDS for name in (one.key, *one.aliases)}
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
            assert word in NAMES or word in COMMANDS


def words_of_the_style() -> list[str]:
    """Return the words that docs/style.md has us say: the first column of its table."""
    rows = re.findall(r"^\| ([^|]+) \| [^|]* \|", (GAME_ROOT / "docs/style.md").read_text(), re.M)
    cells = (re.sub(r'"[^"]*"|\bX\b', "", row) for row in rows if row not in ("say", "---"))
    words = (one.strip().lower() for cell in cells for one in re.split(r"[,;:]", cell))
    return [one.removeprefix("the ") for one in words if one]


def test_every_word_that_the_style_has_us_say_has_a_topic(subtests: pytest.Subtests) -> None:
    for word in words_of_the_style():
        with subtests.test(word):
            assert word in NAMES or word in COMMANDS or word in TALKING


def test_no_two_topics_have_a_name_in_common() -> None:
    assert sorted(name for name in set(NAMES) if NAMES.count(name) > 1) == []


def test_further_names_are_those_of_topics() -> None:
    assert ALSO.keys() <= {str(one["key"]) for one in HELP_ENTRY_DICTS}


def test_a_short_topic_is_one_screen(subtests: pytest.Subtests) -> None:
    for key, text in [
        (f"{key} {rules}", for_rules(text, rules)) for key, _, text in TOPICS for rules in RULESETS
    ]:
        with subtests.test(key):
            lines = text.strip("\n").split("\n")
            assert len(lines) < LONGEST
            assert max(map(len, lines)) <= 78
            assert text.isascii()


def test_a_word_finds_its_topic(jo: Player, subtests: pytest.Subtests) -> None:
    for word, told in [
        ("wound", "Crippled -5"),
        ("Injured", "Crippled -5"),
        ("blood", "+haste 1=celerity"),
        ("hit", "that is the margin"),
        ("death", "A track full of aggravated marks"),
        ("flank", "+as Thug=flank Jo"),
        ("surprise", "Striking at somebody who does not see it coming"),
        ("heal", "Marks come off your track"),
        ("slam", "What Control buys"),
        ("bait", "halves their next win"),
        ("+heal", "+heal 2b with blood     pays with blood"),
        ("init", "+init/start"),
    ]:
        with subtests.test(word):
            assert told in jo.type(f"+help {word}")


def test_a_near_miss_is_told_what_may_be_meant(jo: Player, subtests: pytest.Subtests) -> None:
    for word, meant in [
        ("initative", "initiative"),
        ("attakc", "+attack"),
        ("grapp", "grapples"),
        ("woun", "Help for wound"),
        ("xyzzy", "combat"),
        ("+dodg", "Help for +dodge"),
    ]:
        with subtests.test(word):
            assert meant in jo.type(f"+help {word}")


def test_help_makes_no_index_of_its_texts(jo: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Evennia's takes longer than whatever asks for it, and everybody waits meanwhile."""

    def index(*args: object, **kwargs: object) -> None:
        raise AssertionError("an index of all texts was made")

    monkeypatch.setattr("evennia.help.utils.LunrSearch.index", index)
    for line in ("+help", "+help wound", "+help initative", "+help xyzzy", "+help gra"):
        assert "Traceback" not in jo.type(line) and jo.screen()
