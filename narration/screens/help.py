"""Help: the first page, a page as it is heard, the topics about rulesets."""

import re
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from game.options import options
from game.reading import (
    DEFAULT_RULESET,
    DETROIT,
    RULESETS,
    Phase,
    PhaseKind,
    Rules,
    Table,
    ruleset_of,
)
from game.state.person import Person
from game.state.scene import Scene
from game.words import quote
from narration.languages import N_, _
from narration.phrases.rulesets import as_typed
from narration.phrases.verb_words import haste_sources
from narration.prompts.what_to_type import likely_target
from narration.reader import DEFAULT_WIDTH, Reader
from narration.text import heading, line, lines, listing, sentence, typed

# -------------------------------------------------------------------------------------------------
# The first page: what the reader could type now, then what else there is.


type Rows = tuple[tuple[str, str], ...]

COLUMN = 26
MOST = 12
ANY_RULES = "+act"  # says the lines of whatever ruleset
NAME = "NAME"
ROLLED = "ROLLED"  # where the example of the ruleset stands
# Commands without a verb, and whether a ruleset has a use for them.
WAYS: dict[str, Callable[[Rules], bool]] = {
    "+abort": lambda rules: rules.plays("ABORT-2"),
    "+split": lambda rules: rules.plays("SPLIT-1"),
    "+haste": lambda rules: rules.plays("HASTE-1"),
    "+dice": lambda rules: not rules.plays("MET-4"),
}
# Commands that are not listed, though +help has them by name: few need them, or another does
# the same.
UNLISTED = (
    *("+abort", "+act", "+avoid", "+defend", "+dice", "+disagree", "+extra", "+shield", "about"),
    *("access", "chardelete", "color", "drop", "ex", "get", "give", "inventory", "quell"),
    *("sessions", "setdesc", "sethelp", "style", "time"),
)
OF_STORYTELLERS = (
    *("+as", "+check", "+effect", "+encounter", "+hazard", "+hurt", "+mod", "+npc", "+range"),
    *("+regain", "+rule", "desk", "encounters", "end of a round", "npcs", "own npcs", "pacing"),
    *("groups", "hidden npcs", "automatic npcs"),
    *("ruling grapples", "running chases", "setting up", "storyteller"),
)
EXTRA = "+haste"  # the command by which extra actions are bought
READIED = ("shield",)  # commands that ready an answer
# What is listed where there is something to do with it.
AT_MOMENTS: dict[str, Callable[[Scene | None, Person | None, Reader], bool]] = {
    "+agree": lambda scene, person, reader: scene is not None and not scene.led,
    "+demo": lambda scene, person, reader: scene is None,
    EXTRA: lambda scene, person, reader: person is None or bool(haste_sources(person)),
    "+stand": lambda scene, person, reader: person is not None and person.prone,
}

OUT_OF_CHARACTER: Rows = (
    ("ic NAME", N_("plays your character")),
    ("charcreate NAME", N_("makes one")),
    ("who", N_("who is here")),
    ("public TEXT", N_("talks to everybody")),
    ("page NAME=TEXT", N_("talks to one")),
    ("quit", N_("leaves the game")),
)
NO_SHEET: Rows = (("+sheet/new mortal", N_("begins your sheet; +sheet/new lists the kinds")),)
OUTSIDE: Rows = (
    ("+demo", N_("a short fight of your own, to see how it goes")),
    ("+init/join", N_("takes part in a scene that is open here")),
    ("+init/start", N_("opens a scene here")),
    ("+sheet", N_("your character; +sheet/check: what is left to do")),
    ("+health", N_("your wounds, and what is left to spend")),
    ("+gear", N_("what you carry")),
    (f"+roll {ROLLED}", N_("makes a roll")),
    ("look", N_("where you are, and who is there")),
    ("pose TEXT", N_("what your character does, and say TEXT")),
    ("+who", N_("who is here")),
    ("+prefs", N_("how you are told things: brief, verbose, to a screen reader")),
    ("+help combat", N_("how a fight is played")),
)
AS_STORYTELLER: Rows = (
    ("+sheet/pending", N_("sheets and requests that wait for you")),
    ("+init/start", N_("opens a scene here")),
    ("+npc/list", N_("the NPCs there are")),
    ("+help storyteller", N_("running a scene")),
)
BEFORE_A_FIGHT: Rows = (
    ("+init", N_("who is in")),
    ("+sheet", N_("your character")),
    ("+gear", N_("what you carry; +gear/wield takes it in hand")),
    ("+init/add thug*2", N_("brings in opponents")),
    ("+init/roll", N_("rolls initiative: the first round begins")),
    ("+help rounds", N_("how a round goes")),
)
FOR_LEADERS = ("+init/add", "+init/roll")
FIGHTING: Rows = (
    ("+attack NAME", N_("strikes or shoots, with what you have in hand")),
    ("+block", N_("defends, hand to hand")),
    ("+dodge", N_("defends, against shots too")),
    ("+parry", N_("defends, weapon in hand")),
    ("+escape", N_("gets away")),
    ("+grapple NAME", N_("seizes a person")),
    ("+do TEXT", N_("does anything else, in words")),
    ("+delay", N_("waits for a better moment")),
    ("+pass", N_("does nothing")),
    ("+plan attack NAME", N_("says it before your turn comes")),
    ("+choose", N_("shows what you are asked")),
    ("+init", N_("whose turn it is")),
    ("+combat", N_("how everyone stands")),
    ("+combat/why", N_("your last roll, term by term")),
)
# For a player who fights and leads the fight: these in place of those they need least.
LEADING: Rows = (
    ("+init/next", N_("takes one turn; +init/run takes all of them")),
    ("+init/roll", N_("rolls the next round")),
    ("+init/end", N_("ends the scene")),
)
SPARED = ("+plan", "+choose", "+combat/why")
HELD: Rows = (
    ("+grapple/sustain", N_("keeps hold; +grapple/effect slam does something with it")),
    ("+grapple/release", N_("lets go")),
    ("+grapple/resist", N_("struggles free, bit by bit")),
    ("+grapple/reverse", N_("turns the hold around, by a wide margin")),
    ("+grapple/relent", N_("gives in")),
    ("+grapple", N_("who holds whom, and what each may do")),
    ("+choose", N_("shows what you are asked")),
    ("+init", N_("whose turn it is")),
    ("+combat/why", N_("your last roll, term by term")),
    ("+help grapples", N_("a hold from beginning to end")),
)
FALLEN: Rows = (
    ("+help down", N_("what comes next")),
    ("+heal 1b", N_("asks for healing: 1b bashing, 1l lethal")),
    ("pose TEXT", N_("you are still in the scene")),
    ("+combat/summary", N_("what has happened, and how it stands")),
    ("+choose", N_("shows what you are asked")),
    ("+init", N_("whose turn it is")),
    ("+combat/why", N_("your last roll, term by term")),
)
CHASING: Rows = (
    ("+chase", N_("how it stands, and who is not ready")),
    ("+chase/ready", N_("rolls the next round, once everybody is")),
    ("+choose", N_("answers: which maneuver, or none")),
    ("+chase/exert", N_("puts Willpower into the next chase roll")),
    ("+chase/attack NAME", N_("shoots on the run, if you are near enough")),
    ("+chase/part", N_("goes another way than the others")),
    ("+chase/drop", N_("gives up")),
    ("pose TEXT", N_("as anywhere")),
    ("+combat/why", N_("your last roll, term by term")),
    ("+help chases", N_("a chase from beginning to end")),
)
RUNNING: Rows = (
    ("+init/next", N_("takes one turn; +init/run takes all of them")),
    ("+init/roll", N_("rolls the next round")),
    ("+as NAME=attack NAME", N_("speaks for an NPC")),
    ("+init/add thug*3", N_("brings in NPCs; +npc/list lists them")),
    ("+npc/auto Thug*", N_("lets them play automatically")),
    ("+mod NAME=attack+1", N_("changes rolls; +effect, +hazard, +hurt, +heal")),
    ("+combat/review on", N_("shows you each result first; +rule changes it")),
    ("+combat/undo", N_("takes back the last thing")),
    ("+combat", N_("how everyone stands")),
    ("+chase/roll", N_("rolls a round of a chase; +chase shows how it stands")),
    ("+sheet/pending", N_("sheets and requests that wait for you")),
    ("+init/end", N_("ends the scene")),
    ("+help storyteller", N_("running a scene; +help desk, +help npcs")),
)

# Families of commands and topics as Evennia files them, in the order shown; others follow.
FIRST = ("combat", "characters", "general", "comms")
ON_A_SCREEN = FIRST[:2]
TITLES = {"combat": N_("Fighting"), "comms": N_("Talking")}


def first_page(
    scene: Scene | None,
    families: Mapping[str, Collection[str]],
    reader: Reader,
    has_sheet: bool = True,
    in_character: bool = True,
    whole: bool = False,
) -> list[str]:
    """Return the page, of a screen, or the ``whole`` index: ``families`` are all the names of
    commands and topics that there are for this reader, ``scene`` is where their commands go, as far
    as they may know it.
    """
    rules = ruleset_of(scene) if scene is not None else RULESETS[reader.usual]
    known = {name for names in families.values() for name in names}
    title, rows = _now(scene, reader, has_sheet, in_character)
    there = [
        (_own_topic(say, known, rules).replace(ROLLED, rules.example_roll), does)
        for say, does in rows
        if _is_there(say, known, rules)
    ]
    told = [] if whole else heading(title, reader) + _in_columns(there[:MOST], reader)
    told += heading(_("All there is") if whole else _("Also"), reader)
    leads = reader.st or reader.moves_on
    person = scene.people.get(reader.name) if scene is not None else None
    unlisted: tuple[str, ...] = UNLISTED if leads else (*UNLISTED, *OF_STORYTELLERS)
    unlisted += tuple(
        name for name, needed in AT_MOMENTS.items() if not needed(scene, person, reader)
    )
    for family in sorted(families, key=family_place):
        listed = [
            name
            for name in families[family]
            if not (name in unlisted or _of_other_rules(name, rules))
        ]
        # Extra actions have their own name in each ruleset (SYS-3).
        names = sorted(f"+{rules.extra}" if name == EXTRA else name for name in listed)
        if names and (whole or family.lower() in ON_A_SCREEN):
            told += line(f"{family_title(family)}: {', '.join(map(typed, names))}.", reader)
    others = [one for one in RULESETS if one != rules.id]
    more = _("`+help NAME` tells more, as `+help +attack` or `+help wound`.")
    if not whole:
        more += _(" All commands, topics and words: `+help all`.")
    elif others:
        more += _(
            " Other rulesets ({others}) have words of their own: `+help rules`.",
            others=listing(others),
        )
    return told + line(more, reader)


def _own_topic(say: str, known: Collection[str], rules: Rules) -> str:
    """Return a row that names a topic, with the rules' own where these have no such topic."""
    command, _unused, topic = say.partition(" ")
    return f"+help {rules.id}" if command == "+help" and topic not in known else say


def family_title(family: str) -> str:
    return _(TITLES.get(family.lower(), family.capitalize()))


def family_place(family: str) -> tuple[int, str]:
    name = family.lower()
    return (FIRST.index(name) if name in FIRST else len(FIRST), name)


def _now(
    scene: Scene | None, reader: Reader, has_sheet: bool, in_character: bool
) -> tuple[str, Sequence[tuple[str, str]]]:
    """Return what the first words are for, and these."""
    if not in_character:
        return _("Out of character"), OUT_OF_CHARACTER
    if scene is None or scene.fight.phase == "ended":
        first = AS_STORYTELLER if reader.st else () if has_sheet else NO_SHEET
        # None to take part in: only what opens one.
        rest = [one for one in OUTSIDE if one not in first and one[0] != "+init/join"]
        return _("Here and now"), (*first, *rest)
    person = scene.people.get(reader.name)
    if person is None and not reader.moves_on:
        return _("A scene is open here"), OUTSIDE
    if person is None:  # one row about chases where there is one
        less = "+sheet/pending" if scene.chases_under_way() else "+chase/roll"
        return _("Running this scene"), [one for one in RUNNING if one[0] != less]
    if person.down:
        return _("You are down"), FALLEN
    if person.seat is not None:
        return _("In a chase"), CHASING
    if scene.fight.phase == "setup":
        leads = reader.moves_on
        rows = [one for one in BEFORE_A_FIGHT if leads or one[0].split()[0] not in FOR_LEADERS]
        return _("Before the fight"), rows
    if scene.hold_of(person.name) is not None:
        return _("In a hold"), tuple(_open_now(HELD, scene, person.name))
    rows = [one for one in FIGHTING if one[0].split()[0] not in (SPARED if reader.moves_on else ())]
    name = likely_target(scene, person)
    target = quote(name) if name else NAME
    told = [(say.replace(NAME, target), does) for say, does in _open_now(rows, scene, person.name)]
    return _("In this fight"), (*told, *(LEADING if reader.moves_on else ()))


def _open_now(rows: Sequence[tuple[str, str]], scene: Scene, who: str) -> Iterator[tuple[str, str]]:
    """Yield the rows less the declarations that are not open to a person whose turn it is."""
    offered = {option.verb for option in options(scene, who) if option.why_not is None}
    verbs = {verb for rules in RULESETS.values() for verb in rules.verbs}
    for say, does in rows:
        verb = say.split()[0].rpartition("/")[2].removeprefix("+")  # of +grapple/resist the last
        if not offered & verbs or verb not in verbs or verb in offered:
            yield say, does


def _is_there(say: str, known: Collection[str], rules: Rules) -> bool:
    """Say whether a row's command is there for the reader, and of the scene's rules."""
    command = say.split()[0].partition("/")[0]
    if command == "+help":
        return True
    return command in known and not _of_other_rules(command, rules)


def _of_other_rules(name: str, rules: Rules) -> bool:
    """Say whether a command or topic is for rulesets alone that are not in use."""
    if name in RULESETS:
        return name != rules.id
    if name == ANY_RULES:  # where +commands of their own say it all, nobody needs it
        return set(rules.verbs) <= set(DETROIT.verbs)
    if name in WAYS:
        return not WAYS[name](rules)
    said = name.removeprefix("+") if name.startswith("+") else ""

    def has(ruleset: Rules) -> bool:  # to declare, or readied for an answer
        return said in ruleset.verbs or (said in READIED and said in ruleset.answers)

    return not has(rules) and any(map(has, RULESETS.values()))


def _in_columns(rows: Sequence[tuple[str, str]], reader: Reader) -> list[str]:
    if reader.screenreader or reader.columns < 2 * COLUMN:
        return lines((sentence(f"{typed(say)}: {_(does)}") for say, does in rows), reader)
    return lines((f"{typed(say.ljust(COLUMN - 3))} {_(does)}" for say, does in rows), reader, "  ")


# -------------------------------------------------------------------------------------------------
# A page as it is heard.


_GAP = re.compile(r"(?<=[^ .!?]) {2,}| {3,}")  # two spaces may follow a sentence
_COMMAND = re.compile(r"[+@]|\w+/")
_ITEM = re.compile(r"\d+\. ")
_DEEPER = 6  # columns right of a row's margin: only what goes on with the row stands there
_WIDTH = 78  # of the pages
_SHORT = 50  # columns that no line but a paragraph's last, or a heading, is shorter than
_ENDS = (".", ":", "!", "?")


@dataclass
class Row:
    """A row of a page: what stands left and what it does, or a line of a paragraph as ``text``
    alone. ``margin`` is where it is written, ``last`` its last written line.
    """

    text: str
    margin: int
    last: str
    does: str = ""
    explained: bool = False  # what it does has been said


def aloud(page: str) -> str:
    """Return a page with each row of its columns as ``COMMAND: what it does``, and each paragraph
    whole on its line.
    """
    return "\n".join(": ".join(filter(None, [row.text, row.does])) for row in rows_of(page))


def rows_of(page: str) -> list[Row]:
    """Return the rows of a page, each paragraph as one, and an empty one between two parts."""
    told: list[Row] = []
    for one in page.split("\n"):
        text, indent = one.strip(), len(one) - len(one.lstrip(" "))
        if told and told[-1].text and text and _goes_on(told[-1], text, indent):
            _add(told[-1], text, indent)
            told[-1].last = one
            told[-1].explained |= indent > told[-1].margin
        elif indent or _GAP.search(text):
            explained = _GAP.search(text) is not None
            told += [Row(row, indent, one, does, explained) for row, does in _beside(text)]
        else:
            told.append(Row(text, 0, one))
    return told


def _goes_on(above: Row, text: str, indent: int) -> bool:
    if indent <= above.margin and (above.explained or _GAP.search(text)):
        return False
    full = len(above.last) + 1 + len(text.split(maxsplit=1)[0]) > _WIDTH
    if above.margin:
        listed = indent == above.margin and not _COMMAND.match(text)
        return indent >= above.margin + _DEEPER or (full and listed)
    if indent:
        return _ITEM.match(above.text) is not None
    return full or (len(above.last) >= _SHORT and not above.last.endswith(_ENDS))


def _add(above: Row, text: str, indent: int) -> None:
    """Have a row go on; what stands right of it is what a command does."""
    begins = above.margin and indent > above.margin and not above.explained
    if above.does or (begins and not text.startswith("[") and not above.text.endswith(_ENDS)):
        above.does = f"{above.does} {text}".strip()
    else:
        above.text += f" {text}"


def _beside(text: str) -> list[tuple[str, str]]:
    """Return the rows that are written beside each other: each a command with what it does, or
    commands alone.
    """
    told: list[list[str]] = []
    for cell in _GAP.split(text):
        if not told or (cell.startswith("+") and told[-1][0].startswith("+")):
            told.append([cell])
        elif cell.startswith(("or ", "and +")) and len(told[-1]) == 1:
            told[-1][0] += f" {cell}"
        else:
            told[-1].append(cell)
    return [(one[0], one[1]) if len(one) == 2 else (", ".join(one), "") for one in told]


# -------------------------------------------------------------------------------------------------
# The topics about rulesets: which there are, how each is played, what to type.


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
    "into files in the folder house of the game. +gear/stock and +npc/list then show yours too."
)


def rules_topic(brief: Mapping[str, str], usual: str = DEFAULT_RULESET) -> str:
    """Return the topic about all of them: how to choose, and what each is like; the ``usual`` one
    comes first.
    """
    other = [name for name in RULESETS if name != usual][-1]
    told = [_(HOW_TO_CHOOSE).format(other=other).strip()]
    for rules in sorted(RULESETS.values(), key=lambda ruleset: ruleset.id != usual):
        mark = _(" The usual one.") if rules.id == usual else ""
        words = brief.get(rules.id, "").strip() or _folded(_phases(rules))
        about = textwrap.indent(textwrap.fill(" ".join(words.split()), DEFAULT_WIDTH - 1), " ")
        told.append(f"{rules.id}: {rules.name}.{mark}\n{about}")
    topics = [typed(f"+help {name}") for name in RULESETS]
    played = _("How each is played: {topics}.", topics=listing(topics))
    return "\n\n".join([*told, _folded(_(HOUSE)), _folded(played)])


def ruleset_topic(rules: Rules, text: str = "") -> str:
    """Return the topic about one: how a turn goes, what to type, what it counts with."""
    if not text:
        turn = _("How a turn goes\n{turn}", turn=_folded(_phases(rules)))
        said = listing([f"+{verb}" for verb in rules.played(rules.settings)], "or")
        verbs = _("When it is your turn: {said}. For more: `+help +act`.", said=said)
        text = f"{turn}\n\n{_('What to type\n{lines}', lines=_folded(verbs))}"
    told = [f"{rules.name} ({rules.id}).", text.strip("\n")]
    asks = _(
        "It needs {asks} from your sheet. If that is of another system, +init/join first shows you "
        "what it counts as here; +sheet does afterwards.",
        asks=listing(rules.asks),
    )
    facts = [_own_settings(rules), asks if rules.asks else ""]
    told.append("\n".join(_folded(fact) for fact in facts if fact))
    return "\n\n".join(name for name in told if name)


def _phases(rules: Rules) -> str:
    """Return the phases of a round and what is done in each."""
    told = [f"{one.name}, {_done_in(one)}" for one in rules.phases.values() if one.kind in DOES]
    return _("A round: {told}.", told="; ".join(told))


def _done_in(phase: Phase[Table]) -> str:
    return _("all say together what they will do") if phase.together else _(DOES[phase.kind])


def _own_settings(rules: Rules) -> str:
    """Return the settings in which a ruleset differs from the first one."""
    usual = msgspec.structs.asdict(RULESETS[DEFAULT_RULESET].settings)
    own = msgspec.structs.asdict(rules.settings)
    differing = {name: value for name, value in own.items() if value != usual[name]}
    if not differing:
        return ""
    return _(
        "Settings of its own: {differing}. +combat/settings explains.",
        differing=as_typed(differing),
    )


def _folded(text: str) -> str:
    """Return a paragraph; what hangs in it does not: what is set off is to be typed."""
    return "\n".join(one.strip() for one in line(text, PLAIN))
