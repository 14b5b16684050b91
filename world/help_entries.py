"""Help topics: `+help combat` is the way in. Commands bring their own help.

Evennia takes a ``|`` for markup where it prints a topic: `HELP_ENTRY_DICTS` is escaped below.
"""

from collections.abc import Sequence

from game.rulesets import RULESETS
from presentation.languages import paragraphs_of
from presentation.ruleset_topics import rules_topic, ruleset_topic
from typeclasses.usual import usual_rules
from world import terms_help
from world.by_rules import for_rules, marked
from world.combat_help import way_in, with_its_rules
from world.fighting_help import (
    ABORTING,
    AMBUSH,
    CHASES,
    DEFENDING,
    ESCAPING,
    EXTRA_ACTIONS,
    FLANK,
    GRAPPLES,
    GUNS,
    HASTE,
    RECOVERY,
    RETESTS,
    ROUNDS,
    SHEETS,
    SPLITS,
    WORDS,
)
from world.holds_and_chases_help import (
    MET_CHASES,
    MET_GRAPPLES,
    NWOD_CHASES,
    NWOD_GRAPPLES,
)
from world.ruleset_help import BRIEF, TURN, TYPED
from world.running_help import DESK, LOGS, NPCS, STORYTELLER, WAITING
from world.talking_help import TALKING

CATEGORY = "Playing a fight"
USUAL = usual_rules().id

type Topic = tuple[str, Sequence[str], str]
"""A topic: what it is called, what else one may type for it, its text."""

TOPICS: tuple[Topic, ...] = (
    ("combat", ("fight", "fighting"), way_in(USUAL)),
    ("rounds", ("round", "the round"), ROUNDS),
    ("words", ("dice", "piling on"), WORDS),
    ("defending", ("defense", "defence", "other pools"), DEFENDING),
    ("escaping", ("guarding", "flight", "running away"), ESCAPING),
    ("extra actions", (), EXTRA_ACTIONS),
    ("splits", ("splitting", "several actions"), SPLITS),
    (
        "grapples",
        ("grapple", "grappling", "wrestling", "control", "holds"),
        marked(GRAPPLES, "old") + marked(NWOD_GRAPPLES, "nwod") + marked(MET_GRAPPLES, "met"),
    ),
    (
        "chases",
        ("chase", "lead", "maneuvers", "passengers", "pursuit", "ride"),
        marked(CHASES, "old") + marked(NWOD_CHASES, "nwod") + marked(MET_CHASES, "met"),
    ),
    ("guns", ("shooting", "firefights", "range", "distance", "cover"), GUNS),
    ("aborting", ("aborts", "void", "committed", "committed attacks"), ABORTING),
    ("flank", ("flanks", "flanking", "rear", "from behind"), FLANK),
    ("ambush", ("ambushes", "surprise", "surprised"), AMBUSH),
    ("haste", (), HASTE),
    ("retest", ("retests", "challenge", "challenges", "throws"), RETESTS),
    ("sheets", ("sheet", "approval", "drafts", "requests", "chargen"), SHEETS),
    ("recovery", ("recovering", "resting"), RECOVERY),
    ("storyteller", ("st", "storytelling", "running a scene"), STORYTELLER),
    ("logs", ("log", "posing", "poses", "export", "exports"), LOGS),
    ("talking", ("talk", "speaking", "emotes", "mush", "people"), TALKING),
    ("waiting", ("idle", "pausing", "agreeing", "walking out"), WAITING),
    ("npcs", ("stances", "hidden", "groups", "stock"), NPCS),
    ("desk", ("overrides", "rulings", "the desk", "review"), DESK),
    ("rules", ("rulesets", "ruleset", "settings", "other rules"), rules_topic(BRIEF, USUAL)),
    *(
        (name, (one.name.lower(),), ruleset_topic(one, TURN.get(name, ""), TYPED.get(name, "")))
        for name, one in RULESETS.items()
    ),
)
WRITTEN: dict[str, str] = {}  # each topic with the marks of lines that only some rules have


def text_by(topic: str, rules: str) -> str:
    """Return a topic as it stands by these rules (SYS-3)."""
    written = way_in(rules) if topic == "combat" else WRITTEN[topic]
    told = for_rules(paragraphs_of(written), rules)
    return with_its_rules(topic, told, USUAL, rules).replace("|", "||")


def _entry(category: str, topic: Topic) -> dict[str, object]:
    """Return a topic as Evennia wants it, and keep it as it is written."""
    key, aliases, text = topic
    WRITTEN[key] = text
    known = [*aliases, *terms_help.ALSO.get(key, ())]
    return {"key": key, "aliases": known, "category": category, "text": text_by(key, USUAL)}


HELP_ENTRY_DICTS = [
    *(_entry(CATEGORY, one) for one in TOPICS),
    *(_entry(terms_help.CATEGORY, one) for one in terms_help.TOPICS),
]
