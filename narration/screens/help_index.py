"""The first page of help: the dozen words that matter now, then all the rest by family.

What matters now is read from the scene: whether one fights, is in a hold, runs from somebody, or
leads the scene. Words of rulesets that the scene is not played by are left out; +help has them by
name all the same.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from game.options import options
from game.reading import DETROIT, RULESETS, Rules, ruleset_of
from game.state.person import Person
from game.state.scene import Scene
from game.words import quote
from narration.languages import N_, _
from narration.prompts.what_to_type import haste_sources, likely_target
from narration.reader import Reader
from narration.text import heading, line, lines, listing, sentence, typed

type Rows = tuple[tuple[str, str], ...]

COLUMN = 26
MOST = 12
ANY_RULES = "+act"  # says the lines of whatever ruleset
NAME = "NAME"
ROLLED = "ROLLED"  # where the example of the ruleset stands
# Commands that are no verbs, and whether a ruleset has a use for them.
WAYS: dict[str, Callable[[Rules], bool]] = {
    "+abort": lambda rules: rules.plays("ABORT-2"),
    "+split": lambda rules: rules.plays("SPLIT-1"),
    "+haste": lambda rules: rules.plays("HASTE-1"),
    "+dice": lambda rules: not rules.plays("MET-4"),
}
# What is not listed, though +help has it by name: hardly anybody needs it, or another command does
# the same.
UNLISTED = (
    *("+abort", "+act", "+avoid", "+defend", "+dice", "+disagree", "+extra", "+shield", "about"),
    *(
        "access",
        "chardelete",
        "color",
        "drop",
        "ex",
        "get",
        "give",
        "inventory",
        "quell",
        "sessions",
        "setdesc",
        "sethelp",
    ),
    *("style", "time"),
)
OF_STORYTELLERS = (
    *("+as", "+check", "+effect", "+encounter", "+hazard", "+hurt", "+mod", "+npc", "+range"),
    *("+regain", "+rule", "desk", "encounters", "end of a round", "npcs", "own npcs", "pacing"),
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
    ("+npc/stock", N_("the NPCs there are")),
    ("+help storyteller", N_("running a scene")),
)
BEFORE_A_FIGHT: Rows = (
    ("+init", N_("who is in")),
    ("+sheet", N_("your character")),
    ("+gear", N_("what you carry; +gear/wield takes it in hand")),
    ("+init/add thug*2", N_("brings in somebody to fight")),
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
    ("+grapple NAME", N_("seizes somebody")),
    ("+do TEXT", N_("does anything else, in words")),
    ("+delay", N_("waits for a better moment")),
    ("+pass", N_("does nothing")),
    ("+plan attack NAME", N_("says it before your turn comes")),
    ("+choose", N_("shows what you are asked")),
    ("+init", N_("whose turn it is")),
    ("+combat", N_("how everyone stands")),
    ("+combat/why", N_("your last roll, term by term")),
)
# For one who fights and leads the fight: these for those that they need least.
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
    ("+init/add thug*3", N_("brings in NPCs; +npc/stock lists them")),
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
TITLES = {"combat": N_("Fighting"), "comms": N_("Talking")}


def first_page(
    scene: Scene | None,
    families: Mapping[str, Collection[str]],
    reader: Reader,
    has_sheet: bool = True,
    in_character: bool = True,
) -> list[str]:
    """Return the page: ``families`` are all the names of commands and topics that there are for
    this reader, ``scene`` is where their commands go, as far as they may know it.
    """
    rules = ruleset_of(scene) if scene is not None else RULESETS[reader.usual]
    known = {name for names in families.values() for name in names}
    title, rows = _now(scene, reader, has_sheet, in_character)
    there = [
        (_own_topic(say, known, rules).replace(ROLLED, rules.example_roll), does)
        for say, does in rows
        if _is_there(say, known, rules)
    ]
    told = heading(title, reader) + _in_columns(there[:MOST], reader)
    told += heading(_("Also"), reader)
    leads = reader.st or reader.moves_on
    person = scene.people.get(reader.name) if scene is not None else None
    unlisted: tuple[str, ...] = UNLISTED if leads else (*UNLISTED, *OF_STORYTELLERS)
    unlisted += tuple(
        name for name, needed in AT_MOMENTS.items() if not needed(scene, person, reader)
    )
    for family in sorted(families, key=family_place):
        names = sorted(
            _called(name, rules)
            for name in families[family]
            if not (name in unlisted or _of_other_rules(name, rules))
        )
        if names:
            told += line(
                sentence(f"{family_title(family)}: {', '.join(map(typed, names))}"), reader
            )
    others = [one for one in RULESETS if one != rules.id]
    more = _("`+help NAME` tells more, as `+help +attack` or `+help wound`.")
    if others:
        more += _(
            " Other rulesets ({others}) have words of their own: `+help rules`.",
            others=listing(others),
        )
    return told + line(more, reader)


def _own_topic(say: str, known: Collection[str], rules: Rules) -> str:
    """Return a row that names a topic, with the rules' own where these have no such topic."""
    command, _unused, topic = say.partition(" ")
    return f"+help {rules.id}" if command == "+help" and topic not in known else say


def _called(name: str, rules: Rules) -> str:
    """Return a command by the name that it has in these rules (SYS-3)."""
    return f"+{rules.extra}" if name == EXTRA else name


def family_title(family: str) -> str:
    """Return what a family of topics is called on a page."""
    return _(TITLES.get(family.lower(), family.capitalize()))


def family_place(family: str) -> tuple[int, str]:
    """Return where a family stands among the others, to sort them by."""
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
    if person is None:
        return _of_onlookers(scene, reader)
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
    told = _aimed(_open_now(rows, scene, person.name), scene, person.name)
    return _("In this fight"), (*told, *(LEADING if reader.moves_on else ()))


def _of_onlookers(scene: Scene, reader: Reader) -> tuple[str, Sequence[tuple[str, str]]]:
    """Return the words for who takes no part: of a storyteller those that run it, with one about
    chases where there is one.
    """
    if not reader.moves_on:
        return _("A scene is open here"), OUTSIDE
    less = "+sheet/pending" if scene.chases_under_way() else "+chase/roll"
    return _("Running this scene"), [one for one in RUNNING if one[0] != less]


def _open_now(rows: Sequence[tuple[str, str]], scene: Scene, who: str) -> Iterator[tuple[str, str]]:
    """Yield the rows less the declarations that are not open to somebody whose turn it is."""
    offered = {one.verb for one in options(scene, who) if one.why_not is None}
    verbs = {verb for rules in RULESETS.values() for verb in rules.verbs}
    for say, does in rows:
        verb = _verb(say)
        if not offered & verbs or verb not in verbs or verb in offered:
            yield say, does


def _aimed(rows: Iterator[tuple[str, str]], scene: Scene, who: str) -> Iterator[tuple[str, str]]:
    """Yield the rows with the name of a likely target put in."""
    target = likely_target(scene, scene.people[who])
    for say, does in rows:
        yield (say.replace(NAME, quote(target)) if target else say), does


def _verb(say: str) -> str:
    """Return the verb that a row declares: of ``+grapple/resist`` it is what stands last."""
    return say.split()[0].rpartition("/")[2].removeprefix("+")


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
    return said not in _said_by(rules) and any(said in _said_by(one) for one in RULESETS.values())


def _said_by(rules: Rules) -> Collection[str]:
    """Return what a ruleset has people declare, and what they ready for an answer."""
    return {*rules.verbs, *(one for one in READIED if one in rules.answers)}


def _in_columns(rows: Sequence[tuple[str, str]], reader: Reader) -> list[str]:
    if reader.screenreader or reader.columns < 2 * COLUMN:
        return lines((sentence(f"{typed(say)}: {_(does)}") for say, does in rows), reader)
    return [one for say, does in rows for one in line(_row(say, does), reader, "  ")]


def _row(say: str, does: str) -> str:
    return f"{typed(say.ljust(COLUMN - 3))} {_(does)}"
