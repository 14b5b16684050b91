"""Every word that the screen uses has a topic of help: short, and of one screen."""

import re
from itertools import product

import pytest

from commands.cmdsets import PLUS_COMMANDS
from commands.other_words import SHORT
from game.fighter import Fighter
from game.health import DAMAGE_TYPES, UNHURT
from game.rules.grapple import EFFECTS
from game.rules.harm import INCAPACITATED
from game.rules.maneuvers import MANEUVERS
from game.rulesets import RULESETS
from game.words import KINDS
from narration.phrases.exchange_outcomes import STATES
from server.conf.environment import GAME_ROOT
from tests.commands.table import Player
from world.help_entries import HELP_ENTRY_DICTS, text_by
from world.help_files import help_texts, topics_called

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
COMMANDS = {name.removeprefix("+") for one in PLUS_COMMANDS for name in (one.key, *one.aliases)}
COMMANDS.update(SHORT)
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


@pytest.mark.parametrize("rules", RULESETS)
def test_no_two_topics_about_the_same_rules_have_a_name_in_common(rules: str) -> None:
    own = [one for one in help_texts() if one.stands(rules)]
    names = [name for one in own for name in (one.topic, *one.aliases)]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []
    assert {name: one.topic for one in own for name in one.aliases}.items() <= topics_called(
        rules
    ).items()


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


def test_a_word_finds_its_topic(jo: Player, subtests: pytest.Subtests) -> None:
    for word, told in [
        ("wound", "Crippled -5"),
        ("Injured", "Crippled -5"),
        ("blood", "+haste 1=celerity"),
        ("hit", "that is the margin"),
        ("death", "A track full of aggravated marks"),
        ("flank", "Attacking from the side"),
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
