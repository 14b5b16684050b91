"""Help topics, as Evennia takes them: `+help combat` is the way in. Their texts are in
`world/help/`; commands bring their own help.

Evennia takes a ``|`` for markup where it prints a topic: `HELP_ENTRY_DICTS` is escaped below.
"""

from game.reading import RULESETS
from narration.languages import _, paragraphs_of
from narration.reader import Reader
from narration.screens.help import rules_topic, ruleset_topic
from narration.sheets.tables import form_lines
from narration.text import line, listing, typed
from players.usual_rules import usual_rules
from sheets.catalog import default_catalog
from world.by_rules import expanded, for_rules
from world.help_files import help_text, help_texts, names_by

USUAL = usual_rules().id
OF_ALL = "rules"  # the topic that tells of all rulesets
CATEGORY = "Playing a fight"
FORMS = "  FORMS"  # where a topic says what each form gives


def topics() -> list[str]:
    """Return what the topics are called; a game's own ruleset has one as well."""
    written = dict.fromkeys(text.topic for text in help_texts() if not text.command)
    return [*written, *(one for one in RULESETS if one not in written)]


def written(topic: str, rules: str) -> str:
    """Return a topic's text about these rules with the marks of lines that only some have; those
    about rulesets are partly made from what these are.
    """
    if topic == OF_ALL:
        return rules_topic({one.topic: one.brief for one in help_texts()}, USUAL)
    found = help_text(topic, rules)
    text = found.text if found is not None else ""
    return ruleset_topic(RULESETS[topic], text) if topic in RULESETS else text


def is_of_others(topic: str, rules: str) -> bool:
    found = help_text(topic, rules)
    return found is not None and not found.stands(rules)


def text_by(topic: str, rules: str) -> str:
    """Return a topic as it stands by these rules (SYS-3); in a game of others it says first whose
    it is.
    """
    told = for_rules(paragraphs_of(written(topic, rules)), rules).strip("\n")
    if FORMS in told:
        kinds = default_catalog().of(RULESETS[rules].sheets).templates.values()
        forms = next((kind.forms for kind in kinds if kind.forms), {})
        told = told.replace(FORMS, "\n".join(form_lines(forms)))
    found = help_text(topic, rules)
    if found is None:
        return told.replace("|", "||")
    near = [typed(f"+help {one}") for one in found.see_also if not is_of_others(one, rules)]
    if near:
        told = "\n".join([told, *line(_("See {topics}.", topics=", ".join(near)), Reader())])
    if topic not in RULESETS and is_of_others(topic, USUAL) and is_of_others(topic, rules):
        told = (
            _(
                "\nThis holds in scenes by the {known} rules. The usual rules here:\n"
                "+help {rules}\n",
                known=listing(expanded(found.rulesets)),
                rules=USUAL,
            )
            + f"\n{told}"
        )
    return told.replace("|", "||")


def _entry(topic: str) -> dict[str, object]:
    found = help_text(topic, USUAL)
    return {
        "key": topic,
        "aliases": names_by(USUAL, topic) if found else [RULESETS[topic].name.lower()],
        "category": found.category if found else CATEGORY,
        "text": text_by(topic, USUAL),
    }


HELP_ENTRY_DICTS = [_entry(topic) for topic in topics()]
