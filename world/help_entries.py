"""Help topics: `+help combat` is the way in. Commands bring their own help.

Evennia takes a ``|`` for markup where it prints a topic: `HELP_ENTRY_DICTS` is escaped below.
"""

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
HELP_ENTRY_DICTS: list[dict[str, object]] = [
    {
        "key": "combat",
        "aliases": ["fight", "fighting"],
        "category": CATEGORY,
        "text": way_in(USUAL),
    },
    {
        "key": "rounds",
        "aliases": ["round", "the round"],
        "category": CATEGORY,
        "text": ROUNDS,
    },
    {
        "key": "words",
        "aliases": ["dice", "piling on"],
        "category": CATEGORY,
        "text": WORDS,
    },
    {
        "key": "defending",
        "aliases": ["defense", "defence", "other pools"],
        "category": CATEGORY,
        "text": DEFENDING,
    },
    {
        "key": "escaping",
        "aliases": ["guarding", "flight", "running away"],
        "category": CATEGORY,
        "text": ESCAPING,
    },
    {
        "key": "extra actions",
        "aliases": [],
        "category": CATEGORY,
        "text": EXTRA_ACTIONS,
    },
    {
        "key": "splits",
        "aliases": ["splitting", "several actions"],
        "category": CATEGORY,
        "text": SPLITS,
    },
    {
        "key": "grapples",
        "aliases": ["grapple", "grappling", "wrestling", "control", "holds"],
        "category": CATEGORY,
        "text": marked(GRAPPLES, "old")
        + marked(NWOD_GRAPPLES, "nwod")
        + marked(MET_GRAPPLES, "met"),
    },
    {
        "key": "chases",
        "aliases": ["chase", "lead", "maneuvers", "passengers", "pursuit", "ride"],
        "category": CATEGORY,
        "text": marked(CHASES, "old") + marked(NWOD_CHASES, "nwod") + marked(MET_CHASES, "met"),
    },
    {
        "key": "guns",
        "aliases": ["shooting", "firefights", "range", "distance", "cover"],
        "category": CATEGORY,
        "text": GUNS,
    },
    {
        "key": "aborting",
        "aliases": ["aborts", "void", "committed", "committed attacks"],
        "category": CATEGORY,
        "text": ABORTING,
    },
    {
        "key": "flank",
        "aliases": ["flanks", "flanking", "rear", "from behind"],
        "category": CATEGORY,
        "text": FLANK,
    },
    {
        "key": "ambush",
        "aliases": ["ambushes", "surprise", "surprised"],
        "category": CATEGORY,
        "text": AMBUSH,
    },
    {
        "key": "haste",
        "aliases": [],
        "category": CATEGORY,
        "text": HASTE,
    },
    {
        "key": "retest",
        "aliases": ["retests", "challenge", "challenges", "throws"],
        "category": CATEGORY,
        "text": RETESTS,
    },
    {
        "key": "sheets",
        "aliases": ["sheet", "approval", "drafts", "requests", "chargen"],
        "category": CATEGORY,
        "text": SHEETS,
    },
    {
        "key": "recovery",
        "aliases": ["recovering", "resting"],
        "category": CATEGORY,
        "text": RECOVERY,
    },
    {
        "key": "storyteller",
        "aliases": ["st", "storytelling", "running a scene"],
        "category": CATEGORY,
        "text": STORYTELLER,
    },
    {
        "key": "logs",
        "aliases": ["log", "posing", "poses", "export", "exports"],
        "category": CATEGORY,
        "text": LOGS,
    },
    {
        "key": "talking",
        "aliases": ["talk", "speaking", "emotes", "mush", "people"],
        "category": CATEGORY,
        "text": TALKING,
    },
    {
        "key": "waiting",
        "aliases": ["idle", "pausing", "agreeing", "walking out"],
        "category": CATEGORY,
        "text": WAITING,
    },
    {
        "key": "npcs",
        "aliases": ["stances", "hidden", "groups", "stock"],
        "category": CATEGORY,
        "text": NPCS,
    },
    {
        "key": "desk",
        "aliases": ["overrides", "rulings", "the desk", "review"],
        "category": CATEGORY,
        "text": DESK,
    },
]
RULES = rules_topic(BRIEF, USUAL)
HELP_ENTRY_DICTS += [
    {
        "key": "rules",
        "aliases": ["rulesets", "ruleset", "settings", "other rules"],
        "category": CATEGORY,
        "text": RULES,
    },
]
for _id, _rules in RULESETS.items():
    _own: dict[str, object] = {
        "key": _id,
        "aliases": [_rules.name.lower()],
        "category": CATEGORY,
        "text": ruleset_topic(_rules, TURN.get(_id, ""), TYPED.get(_id, "")),
    }
    HELP_ENTRY_DICTS.append(_own)
HELP_ENTRY_DICTS += terms_help.topics()
WRITTEN: dict[str, str] = {}  # each topic with the marks of lines that only some rules have


def text_by(topic: str, rules: str) -> str:
    """Return a topic as it stands by these rules (SYS-3)."""
    written = way_in(rules) if topic == "combat" else WRITTEN[topic]
    told = for_rules(paragraphs_of(written), rules)
    return with_its_rules(topic, told, USUAL, rules).replace("|", "||")


for _entry in HELP_ENTRY_DICTS:
    _aliases = _entry["aliases"]
    assert isinstance(_aliases, list)
    _entry["aliases"] = [*_aliases, *terms_help.ALSO.get(str(_entry["key"]), ())]
    WRITTEN[str(_entry["key"])] = str(_entry["text"])
    _entry["text"] = text_by(str(_entry["key"]), USUAL)
