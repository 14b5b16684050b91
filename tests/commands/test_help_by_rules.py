"""What the help says by each ruleset is about that ruleset: all of its rules, and nothing that it
lacks.
"""

import re
from collections.abc import Iterator

import pytest

from commands.cmdsets import PLUS_COMMANDS
from game.rulesets import RULESETS
from game.settings import Settings
from narration.screens.help_index import WAYS
from server.conf.environment import GAME_ROOT
from sheets.catalog import default_catalog
from tests.our_rulesets import OURS
from world.by_rules import for_rules
from world.help_entries import is_of_others, text_by, topics
from world.help_files import help_text, help_texts
from world.rule_texts import rule_texts

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


@pytest.mark.parametrize("ruleset", OURS)
def test_every_rule_of_a_ruleset_is_told_by_a_topic(ruleset: str) -> None:
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


@pytest.mark.parametrize("ruleset", OURS)
def test_no_topic_of_a_ruleset_names_what_it_lacks(ruleset: str) -> None:
    told = {page: lacking(text, ruleset) for page, text in pages(ruleset)}
    assert len(told) > 80
    assert {page: found for page, found in told.items() if found} == {}
