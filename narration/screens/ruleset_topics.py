"""Help about rulesets: which there are, how each is played, what to type.

Written text about a ruleset is handed in; the rest comes from its phases, verbs and settings, so a
game's own ruleset has a topic as well.
"""

import textwrap
from collections.abc import Mapping

import msgspec

from game.reading import DEFAULT_RULESET, RULESETS, Phase, PhaseKind, Rules, Table
from narration.languages import N_, _
from narration.phrases.rulesets import written
from narration.reader import DEFAULT_WIDTH, Reader
from narration.text import line, listing, typed

PLAIN = Reader()

DOES: dict[PhaseKind, str] = {
    "declare": N_("all say what they will do"),
    "resolve": N_("all act, highest first"),
    "act": N_("you act when your turn comes, highest first"),
    "keep": "bookkeeping",
}

HOW_TO_CHOOSE = N_(
    "\nEach scene has one ruleset. If you open the scene, you choose it:\n  "
    "+init/start Alley brawl={other}\n  +combat/ruleset                lists "
    "them, and marks the scene's own\n  +combat/ruleset {other}            "
    "changes it, before the first round\nA ruleset has settings that can "
    "change before the first round, too:\n  +combat/settings               "
    "each setting of the scene, and its rule\n  +combat/settings grapple      "
    " only names that begin so\n  +combat/set grapple_upkeep=0   changes one, "
    "for a storyteller\n"
)


HOUSE = N_(
    "Weapons, NPCs, kinds of being and usual settings of your game's own: its admin writes them "
    "into files in the folder house of the game, and docs/house.md says how. {gear} and {npcs} "
    "then show yours too."
)


def rules_topic(brief: Mapping[str, str], usual: str = DEFAULT_RULESET) -> str:
    """Return the topic about all of them: how to choose, and what each is like; the ``usual`` one
    comes first.
    """
    other = [name for name in RULESETS if name != usual][-1]
    told = [_(HOW_TO_CHOOSE).format(other=other).strip()]
    for rules in sorted(RULESETS.values(), key=lambda one: one.id != usual):
        mark = _(" The usual one.") if rules.id == usual else ""
        words = brief.get(rules.id, "").strip() or _folded(_phases(rules))
        told.append(f"{rules.id}: {rules.name}.{mark}\n{_indented(words)}")
    topics = [typed(f"+help {name}") for name in RULESETS]
    house = _(HOUSE).format(gear=typed("+gear/stock"), npcs=typed("+npc/list"))
    played = _("How each is played: {topics}.", topics=listing(topics))
    return "\n\n".join([*told, _folded(house), _folded(played)])


def ruleset_topic(rules: Rules, text: str = "") -> str:
    """Return the topic about one: how a turn goes, what to type, what it counts with."""
    if not text:
        turn = _("How a turn goes\n{turn}", turn=_folded(_phases(rules)))
        text = f"{turn}\n\n{_('What to type\n{lines}', lines=_folded(_verbs(rules)))}"
    told = [f"{rules.name} ({rules.id}).", text.strip("\n")]
    told.append("\n".join(_folded(one) for one in (_own_settings(rules), _asks(rules)) if one))
    return "\n\n".join(one for one in told if one)


def _phases(rules: Rules) -> str:
    """Return the phases of a round and what is done in each."""
    told = [f"{one.name}, {_does(one)}" for one in rules.phases.values() if one.kind in DOES]
    return _("A round: {told}.", told="; ".join(told))


def _does(phase: Phase[Table]) -> str:
    return _("all say together what they will do") if phase.together else _(DOES[phase.kind])


def _verbs(rules: Rules) -> str:
    said = [typed(f"+{verb}") for verb in rules.played(rules.settings)]
    return _("When it is your turn: {said}. For more: `+help +act`.", said=listing(said, "or"))


def _own_settings(rules: Rules) -> str:
    """Return the settings in which a ruleset differs from the first one."""
    usual = msgspec.structs.asdict(RULESETS[DEFAULT_RULESET].settings)
    own = msgspec.structs.asdict(rules.settings)
    differing = [f"{name} {written(value)}" for name, value in own.items() if value != usual[name]]
    if not differing:
        return ""
    return _(
        "Settings of its own: {differing}. +combat/settings explains.",
        differing=", ".join(differing),
    )


def _asks(rules: Rules) -> str:
    if not rules.asks:
        return ""
    return _(
        "It needs {asks} from your sheet. If that is of another system, "
        "+init/join first shows you what it counts as here; +sheet does "
        "afterwards.",
        asks=listing(rules.asks),
    )


def _folded(text: str) -> str:
    """Return a paragraph; what hangs in it does not: what is set off is to be typed."""
    return "\n".join(one.strip() for one in line(text, PLAIN))


def _indented(text: str) -> str:
    """Return a paragraph that is set off by a space."""
    return textwrap.fill(
        " ".join(text.split()), DEFAULT_WIDTH, initial_indent=" ", subsequent_indent=" "
    )
