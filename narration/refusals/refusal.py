"""Why something will not be done, and what to type instead: one sentence or two for every refusal.

A `RuleError` carries a code and facts. The sentence of a code is a text in
`narration.refusals.sentences`; what takes more than a text is a function here, of the code's name.
A code without either is told by its own words and facts.
"""

from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from typing import Any

from game.errors import RuleError
from game.reading import PhaseKind
from game.secrecy import masked
from game.state.decisions import STORYTELLER
from game.state.scene import APART_YARDS, CLAIMED, PARTED, THROWN
from game.words import KINDS, quote
from narration.languages import N_, _, filled
from narration.languages.grammar import grammar
from narration.phrases.presence import duration
from narration.phrases.verb_words import kind_named
from narration.reader import Reader
from narration.refusals.sentences import OF_THE_READER, TO_A_STORYTELLER, Sentence
from narration.refusals.sentences import SENTENCES as TEXTS
from narration.sheets.progress import problem_words
from narration.text import begun, clean, line, listing, of_who_runs_it, sentence, typed, words_of

ECHOED = ("line", "word", "text", "value")  # facts that were typed
MARGIN = 2  # columns before a quoted line
MAX_LISTED = 12  # of what could be said; a screen has room for that, and not for every trait
MOST_NEAR = 4
NEAR = 0.5  # how much of a name must be as it was typed
NEARER = 0.7  # the same, where the whole list could be shown

PLAIN = Reader()


def refusal(error: RuleError, reader: Reader = PLAIN) -> str:
    """Return a refusal in words; one about a typed line points at the word in it.

    The rule it goes by is a sign in brackets, for storytellers; nobody wants to hear it.
    """
    told = begun(_sentence_of(error, reader))
    cited = error.rule and reader.st and not reader.screenreader
    rule = f" [{error.rule}]" if cited else ""
    return "\n".join([*_pointer(error, reader, told), *line(told + rule, reader)])


def _sentence_of(error: RuleError, reader: Reader) -> str:
    """Return the sentence, without the names of the hidden; what was typed is echoed as it was, so
    that it does not tell whether there is such a name.
    """
    echoed = (*ECHOED, "who") if error.code == "not-in-scene" else ECHOED
    known = {
        key: fact if key in echoed else masked(fact, reader.viewer)
        for key, fact in error.facts.items()
    }
    facts = Facts(known, reader)
    if error.code in SENTENCES:
        return _told_of(error.code, facts)
    listed = ", ".join(f"{words_of(key)} {value}" for key, value in error.facts.items())
    return sentence(
        _(
            "You can't do that: {code}{facts}",
            code=words_of(error.code),
            facts=f" ({listed})" if listed else "",
        )
    )


def _told_of(code: str, facts: "Facts") -> str:
    told = SENTENCES[code]
    while isinstance(told, tuple):
        fact, so, else_so = told
        told = so if facts.has(fact) else else_so
    return facts.fill(told) if isinstance(told, str) else told(facts)


def _pointer(error: RuleError, reader: Reader, told: str) -> list[str]:
    """Return the line with a caret under the wrong word; for a screen reader, its place."""
    said, offset = error.facts.get("line"), error.facts.get("offset")
    if not isinstance(said, str) or not isinstance(offset, int) or not said.strip():
        return []
    offset = min(max(offset, 0), len(said))
    if reader.screenreader:
        return line(_place_of(said, offset, told), reader)
    room = reader.columns - MARGIN - 1
    start = max(0, offset - room // 2) if len(said) >= room else 0
    shown = clean(said[start : start + room]).rstrip()
    return [" " * MARGIN + shown, " " * (MARGIN + offset - start) + "^"]


def _place_of(said: str, offset: int, told: str) -> str:
    """Return which word is wrong; nothing where what is ``told`` of it names the only such word."""
    words = said[offset:].split(maxsplit=1)
    if not words:
        return _("At the end of the line.")
    number = len(said[:offset].split()) + 1
    quoted = f"'{words[0]}'"
    named = quoted in told and said.split().count(words[0]) == 1
    return "" if named else _("Word {number}, {quoted}.", number=number, quoted=quoted)


# --- the facts of a refusal, as words ------------------------------------------------------------


class Facts:
    """The facts of a refusal, as words for ``reader``; one that is missing is told as well as it
    can be.
    """

    def __init__(self, facts: Mapping[str, Any], reader: Reader) -> None:
        self.raw = facts
        self.reader = reader

    def __getitem__(self, key: str) -> "Fact":
        return Fact(self, key)

    def has(self, key: str) -> bool:
        """Say whether a fact is there, and not empty, or is what follows its ``=``; or what else a
        sentence may hang on.
        """
        if key == OF_THE_READER:
            return self.is_reader("who")
        fact, equals, values = key.partition("=")
        if equals:
            return str(self.raw.get(fact)) in values.split("|")
        return self.reader.st if key == TO_A_STORYTELLER else bool(self.raw.get(key))

    def is_reader(self, key: str) -> bool:
        return bool(self.reader.name) and self.raw.get(key) == self.reader.name

    def number(self, key: str) -> int:
        """Return a fact that is a number, 0 if it is missing."""
        value = self.raw.get(key)
        return value if isinstance(value, int) else 0

    def words(self, key: str) -> list[str]:
        value = self.raw.get(key)
        return [str(one) for one in value] if isinstance(value, list | tuple) else []

    def fill(self, text: str, **parts: object) -> str:
        """Return a text with its parts: facts, and others that are given."""
        told = filled(text, Facts({**self.raw, **parts}, self.reader) if parts else self)
        return told[:1].upper() + told[1:] if grammar().TO_THE_READER.match(told) else told


class Fact(str):
    """A fact as it is told; a part of a text may say how (`narration.refusals.sentences`)."""

    __slots__ = ("facts", "value")
    facts: Facts
    value: Any

    def __new__(cls, facts: Facts, key: str) -> "Fact":
        """Return a fact as words: a dictionary as ``name = value``, a missing one as ``it``."""
        value = facts.raw.get(key)
        if isinstance(value, dict):
            told = ", ".join(f"{name} = {one}" for name, one in value.items())
        else:
            told = _("it") if value is None or value == "" else str(value)
        made = super().__new__(cls, told)
        made.facts, made.value = facts, value
        return made

    def __format__(self, how: str) -> str:
        mine = bool(self.facts.reader.name) and self.value == self.facts.reader.name
        if how == "":
            return str(self)
        if how == "them":
            return _("you") if mine else str(self)
        if how == "'s":
            return _("your") if mine else _("{who}'s", who=self)
        if how in ("or", "and"):
            return self._listed(how) or _("it")
        if how == "first":
            return next(map(str, self.value or ["NAME"]))
        if "?" in how:
            return self._offered(*how.split("?"))
        if "|" in how:
            one, other = how.split("|")
            if isinstance(self.value, int) and not isinstance(self.value, bool):
                return f"{self.value} {one if self.value == 1 else other}"
            return one if mine or self.value is True else other
        return _("you {verb}", verb=grammar().second(how)) if mine else f"{self} {how}"

    def _listed(self, last: str) -> str:
        """Return a list as ``a, b or c``; a long one is cut short."""
        if isinstance(self.value, str) or not isinstance(self.value, Collection):
            return self.value if isinstance(self.value, str) else ""
        words = [str(one) for one in self.value]
        if len(words) <= MAX_LISTED:
            return listing(words, last)
        return _(
            "{words} {last} {number} more",
            words=", ".join(words[:MAX_LISTED]),
            last=_(last),
            number=len(words) - MAX_LISTED,
        )

    def _offered(self, lead: str, key: str) -> str:
        """Return a sentence that lists what may have been meant by a fact, or else all of it;
        nothing where the list is empty.
        """
        if key and (near := self.like(self.facts[key])):
            return _(" Did you mean {near}?", near=near)
        told = self._listed("or")
        return f" {lead}: {told}." if told else ""

    def like(self, text: str) -> str:
        """Return those of a list that are written almost like ``text``, as ``a, b or c``; of a
        short one, which can be shown whole, only what is very like it.
        """
        words = [str(one) for one in self.value] if isinstance(self.value, list | tuple) else []
        known = {word.lower(): word for word in words}
        cutoff = NEAR if len(known) > MAX_LISTED else NEARER
        near = get_close_matches(text.lower(), known, n=MOST_NEAR, cutoff=cutoff)
        said = set(text.lower().split())
        near = [
            one for one in near if said.intersection(one.split())
        ] or near  # not klaive for vest
        return listing([known[one] for one in near], "or")


SENTENCES: dict[str, Sentence | Callable[[Facts], str]] = {**TEXTS}
"""The sentence of every code: from the table, or what writes it, where that takes more."""


def tells(write: Callable[[Facts], str]) -> Callable[[Facts], str]:
    """Enter what writes the sentence of a code: ``no_room`` that of ``no-room``."""
    SENTENCES[write.__name__.replace("_", "-")] = write
    return write


# --- the words of a line -------------------------------------------------------------------------

COUNTED = ("dice", "steps", "yards")  # what a number counts
ONE_OF = (
    *("bane", "difficulty", "effect", "friend", "kind", "name", "pair", "person", "skill"),
    *("target", "trait", "type", "weapon"),
)  # what a line may lack, and takes an article
PEOPLE = ("name", "target", "person", "friend", "dying")  # what is looked up among the people
# What people call an action who know other games.
ALSO_CALLED = {
    **dict.fromkeys(("shoot", "fire", "stab", "punch", "kick", "shot", "aim"), "attack"),
    **dict.fromkeys(("flee", "run", "retreat"), "escape"),
    **dict.fromkeys(("parry", "defend"), "block"),
    **dict.fromkeys(("delay", "hold", "overwatch"), "guard"),
    "wait": "pass",
}


@tells
def unknown_verb(facts: Facts) -> str:
    word = facts["word"] if facts.has("word") else facts["text"]
    meant = ALSO_CALLED.get(word.lower())
    if meant not in facts.words("verbs"):
        meant = None
    if facts.has("elsewhere"):
        told = facts.fill("'{word}' is an action of the {elsewhere:and} rules.", word=word)
    else:
        told = facts.fill("'{word}' isn't an action.", word=word)
    if meant:
        waits = _(" +plan declares ahead, +pass does nothing.") if meant == "guard" else ""
        return told + _(" Did you mean {near}?", near=meant) + waits
    near = facts["verbs"].like(word)
    if not facts.has("elsewhere") and (near or not facts.has("rules")):
        return told + facts.fill("{verbs:Actions?word}", word=word)
    return told + _by_these_rules(facts)


def _by_these_rules(facts: Facts) -> str:
    """Return what the scene's ruleset offers, all of it; nothing where no list is given."""
    if not facts.has("verbs"):
        return ""
    words = listing(facts.words("verbs"), "or")
    return facts.fill(" The {rules} rules have: {words}.", words=words)


@tells
def not_in_these_rules(facts: Facts) -> str:
    told = facts.fill("The {rules} rules have no {verb}.")
    if facts.has("instead"):
        told += facts.fill(" Try: `+{instead}`.")
    return told + _by_these_rules(facts)


@tells
def unexpected_word(facts: Facts) -> str:
    word = facts["word"].lower() if facts.has("word") else ""
    if word and word in facts.words("expected"):
        return facts.fill(
            "An attack has only one kind, and you've already said it. Leave out '{said}'."
            if word in KINDS
            else "You've already said '{said}'. Leave out the second one.",
            said=word,
        )
    told = facts.fill(
        "I don't understand '{word}' there." if word else "Something is missing here."
    )
    if word == "-" or str(facts["line"])[: facts.number("offset")].rstrip().endswith("-"):
        return told + _(
            " Only the storyteller takes dice off a declared roll (+mod), as many as another's "
            "trait has, too. By yourself: `+roll wits + composure - 2`."
        )
    if facts.has("suggestion"):
        return told + facts.fill(" Did you mean: {suggestion}")
    if facts.has("weapons"):
        return told + facts.fill(" Type a weapon of yours ({weapons:or}), or: {expected:or}.")
    return told + facts.fill("{expected:You can say?}")


@tells
def missing_word(facts: Facts) -> str:
    expected = str(facts["expected"])
    if expected in ONE_OF:
        article = N_("an {expected}") if expected[0] in "aeiou" else N_("a {expected}")
        needed = _(article, expected=_(expected))
    elif expected in COUNTED:
        needed = _("a number of {what}", what=expected)
    else:
        needed = expected
    told = facts.fill("The line ends too soon: it still needs {needed}.", needed=needed)
    listed = expected not in PEOPLE and len(facts.words("names")) <= MAX_LISTED
    return told + (facts.fill("{names:You can say?}") if listed else "")


@tells
def bad_number(facts: Facts) -> str:
    what = str(facts["expected"])
    if what in COUNTED:
        what = _("a number of {what}", what=what)
    elif not what.startswith("a number"):
        what = _("a number ({what})", what=what)
    told = facts.fill("This has to be {what}, from {least} to {most}.", what=what)
    if not facts.has("word") or facts["expected"] != "difficulty" or facts["word"].isdecimal():
        return told
    return told + _(" A contest is two rolls: ask the storyteller, or each types +roll.")


@tells
def bad_setting(facts: Facts) -> str:
    problem = facts["problem"].split(" - at ")[0].replace("`", "").lower()
    return facts.fill("{settings} doesn't work: {problem}.", problem=problem)


# --- who is meant, and with what -----------------------------------------------------------------


@tells
def unknown_name(facts: Facts) -> str:
    match facts["what"] if facts.has("what") else "name":
        case what if what in PEOPLE:
            return facts.fill("Nobody here is called '{text}'.{names:People here?text}")
        case "weapon":
            return facts.fill("No weapon called '{text}' is at hand.{names:At hand?text}")
    if not facts.has("instead"):
        return facts.fill("There's no {what} '{text}'.{names:Try?text}")
    near = facts["names"].like(facts["text"])
    known = _(" Did you mean {near}?", near=near) if near else ""
    words = _(" To have it in words: `+sheet/set {instead}`.", instead=facts["instead"])
    return facts.fill("There's no {what} '{text}'.") + known + words


@tells
def unknown_course(facts: Facts) -> str:
    near = facts["names"].like(facts["text"])
    known = _(" Did you mean {near}?", near=near) if near else ""
    return facts.fill("No course is called '{text}'.") + known + _(" +chase/course lists them.")


@tells
def unknown_kind(facts: Facts) -> str:
    if len(facts.words("kinds")) > 1:
        return facts.fill("'{kind}' isn't a kind of attack here.{kinds:Try?}")
    return _("These rules have only one kind of attack. Type `+attack NAME`.")


@tells
def name_in_small_letters(facts: Facts) -> str:
    return facts.fill(
        "A hidden NPC's name needs a capital letter, so that it isn't taken for a word of the "
        "rules: {who}.",
        who=facts["who"].capitalize(),
    )


# --- whose turn it is, and what may be said now --------------------------------------------------


@tells
def already_declared(facts: Facts) -> str:
    if facts.has("skipped"):
        return _skipped(facts)
    told = facts.fill(
        "{who:has} already acted this phase."
        if facts.has("acted")
        else "{who:has} already declared this phase."
    )
    if again := _second_thoughts(facts, N_(" {command} takes that back.")):
        return told + again
    stays = _(" It stays: others have spoken since, or something came of it.")
    asks = facts.is_reader("who") and "unled" in facts.raw
    return told + stays + (_(" `+combat/undo me` asks for it back.") if asks else "")


def _skipped(facts: Facts) -> str:
    """Return that a person was skipped, and how they get their declaration back: from the person
    who runs the scene, or else by agreement. What others have said since goes with it: they may
    rather declare ahead.
    """
    skipped = facts.fill("{skipped:was} skipped this round, and so can't declare. ")
    if facts.has(TO_A_STORYTELLER):
        told = N_("{undo} takes that back{since}.")
    elif facts.has("unled"):
        told = N_("{undo} takes that back{since}, or asks the others to.")
    else:
        told = N_("{undo} takes that back{since}, or asks the storyteller to.")
    steps = facts.number("steps")
    since = _(", with what others have said since") if steps > 1 else ""
    told = _(told, undo=typed(f"+combat/undo {steps}"), since=since)
    return skipped + told + (_(" +plan declares ahead.") if steps > 1 else "")


def _second_thoughts(facts: Facts, told: str) -> str:
    """Return how to take back what was declared, ``told`` so, where that is still possible."""
    if not facts.has("oops"):
        return ""
    name = "" if facts.is_reader("oops") else f" {quote(facts['oops'])}"
    return _(told, command=typed(f"+combat/oops{name}"))


SHOWS = N_("+init shows who is next")
STANDS = {
    "setup": (N_("The fight hasn't begun"), N_("Type +init/roll to begin it")),
    "declaration": (N_("It's time to declare"), SHOWS),
    "resolution": (N_("Declarations are over this round"), N_("Type +init/next for the next turn")),
    "haste declaration": (N_("It's time to declare haste actions"), SHOWS),
    "haste resolution": (
        N_("Declarations are over for this phase"),
        N_("Type +init/next for the next turn"),
    ),
    "bookkeeping": (N_("The round is over"), N_("Type +init/roll to begin the next")),
    "ended": (N_("The fight is over"), N_("Type +init/start to open another")),
}
KINDS_STAND: dict[PhaseKind, tuple[str, str]] = {
    "act": (N_("Everyone acts on their turn now"), SHOWS),
    "declare": STANDS["declaration"],
    "resolve": STANDS["resolution"],
    "keep": STANDS["bookkeeping"],
}


@tells
def wrong_phase(facts: Facts) -> str:
    phase = str(facts["phase"])
    kind = kind_named(phase)
    told, now = STANDS.get(phase) or KINDS_STAND.get(kind or "rest") or ("", "")
    if not told:
        return facts.fill(
            "You can't do that in {phase}.{allowed:Wait for?}"
            if facts.has("phase")
            else "You can't do that now.{allowed:Wait for?}"
        )
    moves_on = facts.reader.moves_on
    if kind == "keep" and facts["allowed"] == "declaration":
        if not (moves_on or facts.has("unled")):
            now = N_("The storyteller begins the next with +init/roll")
        return f"{_(told)}. {_(now)}. {_('+plan declares ahead')}."
    if facts.has("abort"):
        instead = N_("{told}. To do it instead of your declaration: `{start}{abort}`.")
        own = facts.is_reader("aborts") or not facts.has("aborts")
        start = "+" if own else f"+as {quote(facts['aborts'])}="
        return facts.fill(instead, told=_(told), start=start)
    shown = f"{_(told)}. {_(now if moves_on else SHOWS)}."
    if facts.has("skipped"):
        return f"{shown} {_skipped(facts)}"
    return shown + _second_thoughts(facts, N_(" {command} takes the declaration back."))


@tells
def question_open(facts: Facts) -> str:
    asks_st = facts["who"] == STORYTELLER
    if asks_st and not facts.reader.moves_on:
        return _(
            "The storyteller has a question to answer first: wait for that. +init shows what it is."
        )
    if asks_st:
        told = _("You have a question to answer first")
    else:
        told = facts.fill("{who:has} a question to answer first")
    if not facts.has("options"):
        return facts.fill("{told}. +init shows what.", told=told)
    if asks_st or facts.is_reader("who") or not (facts.reader.st or facts.reader.name):
        return facts.fill("{told}: +choose {options:or}.", told=told)
    if not facts.reader.st:
        return _("{told}. After that, type your line again.", told=told)
    return facts.fill(
        "{told} ({options:or}). To answer for them: `+as {who}=choose ANSWER`.",
        told=told,
    )


@tells
def no_such_option(facts: Facts) -> str:
    if facts.reader.st and facts.has("who") and facts["who"] != STORYTELLER:
        who = quote(facts["who"])
        return facts.fill(
            "'{text}' isn't one of the answers: {options:or}. Type `+as {who}=choose ANSWER`.",
            who=who,
        )
    named = facts.has("options")
    way = N_("Type +choose {options:or}.") if named else N_("Type `+choose OPTION`.")
    return facts.fill("'{text}' isn't one of the answers. {way}", way=facts.fill(way))


# --- who runs the scene --------------------------------------------------------------------------


@tells
def not_your_pace(facts: Facts) -> str:
    if facts.has("starter"):
        runs = facts.fill("{starter}, who runs the scene, or a storyteller")
    elif facts.has("runner"):
        runs = _("{runner} or another storyteller", runner=_(facts["runner"]))
    else:
        runs = _("a storyteller")
    return facts.fill(
        "Only {runs} moves the scene on. To get away: +escape. To do nothing: +pass."
        if facts.has("moves_on")
        else "Only {runs} can do that. To run a scene of your own, type +init/leave, then "
        "+init/new."
        if facts.reader.name
        else "Only {runs} can do that. To take part: +init/join. To run a scene of your own: "
        "+init/new.",
        runs=runs,
    )


@tells
def not_skipped_yet(facts: Facts) -> str:
    have = _("has") if len(facts.words("who")) == 1 else _("have")
    return facts.fill(
        "It's too soon to skip {who:and}, who still {have} time. You can type +init/next in "
        "{left}.",
        have=have,
        left=duration(facts.number("left")),
    )


@tells
def scene_frozen(facts: Facts) -> str:
    return facts.fill(
        "The scene is on hold: {reason}. The storyteller can type +init/resume to go on; "
        "without a storyteller, anyone in the scene can.",
        reason=of_who_runs_it(facts["reason"], facts.has("led")),
    )


# --- attacks, grapples, chases -------------------------------------------------------------------


@tells
def range_known(facts: Facts) -> str:
    """Say how far apart two are, who said so, and what to type instead of another distance."""
    how = facts["how"]
    if not facts.number("yards") and how != CLAIMED:
        return facts.fill(
            "{who} and {target} are at hand-to-hand distance. Leave out 'range', or get away "
            "first: `+do break off`."
        )
    apart = facts.fill("{who} and {target} are {yards:yard|yards} apart")
    if how in PARTED:
        return facts.fill(
            "{apart} or more, since {by} got away. Say `range {least}` or more, or leave it out.",
            apart=apart,
            least=APART_YARDS,
        )
    if how == CLAIMED:
        said = N_("{by} said so with a shot")
    else:
        said = N_("{by} was thrown") if how == THROWN else N_("{by} set it")
    return facts.fill(
        "{apart}: {said}. Leave out 'range', or ask the storyteller for another distance.",
        apart=apart,
        said=facts.fill(said, by=facts["by"] if facts.has("by") else _("the storyteller")),
    )


HELD = ("resist", "reverse", "relent")  # open to a person who is held


@tells
def held(facts: Facts) -> str:
    if facts.number("kept"):  # MET-2
        return facts.fill("{by} is holding {who:them}. Type +grapple/relent or +pass.")
    ways = listing([f"+grapple/{word}" for word in facts.words("options") or HELD], "or")
    return facts.fill(
        "{by} is holding you. Try to get loose first: {ways}."
        if facts.is_reader("who")
        else "{by} is holding {who}, who can only try to get loose: {ways}.",
        ways=ways,
    )


@tells
def holding(facts: Facts) -> str:
    if facts.words("options") == ["release"]:
        return facts.fill(
            "{who:is} holding {victim}, which takes one action a turn. To let go: +grapple/release."
        )
    if facts.number("kept"):  # MET-2
        ways = N_("+grapple/release or +pass")
    elif facts.number("single"):  # no haste action is split (HASTE-5)
        ways = N_(
            "+grapple/sustain or +grapple/release. To do anything else to {victim}: "
            "`+grapple/effect choose`, then `+choose action TEXT`"
        )
    else:
        ways = N_(
            "+grapple/sustain or +grapple/release, or split the action: "
            "`+split sustain & attack NAME`"
        )
    return facts.fill("{who:is} holding {victim}. Type {ways}.", ways=facts.fill(ways))


@tells
def effect_not_open(facts: Facts) -> str:
    why = {
        "standing": N_("{who:is} already on the ground"),
        "prone": N_("{who:is} not on the ground"),
        "armed": N_("{who:has} nothing in hand"),
    }.get(facts["needs"], N_("{who:is} in no position for it"))
    return facts.fill(
        "You can't {effect} now: {why}. +grapple shows what you can do.",
        why=filled(why, facts),
    )


@tells
def not_while_chasing(facts: Facts) -> str:
    if facts.has("steers"):
        return facts.fill(
            "You can't +{verb} while you run or drive. Shoot with `+chase/attack NAME`, or "
            "keep going: +chase/ready."
        )
    commands = ["+chase/attack NAME", *(f"+{word}" for word in facts.words("defenses")), "+do TEXT"]
    return facts.fill(
        "A passenger can't +{verb}. Type {commands:or}.", commands=[*map(typed, commands)]
    )


@tells
def ready_already(facts: Facts) -> str:
    waiting = facts["names"] if facts.has("names") else _("the fight's round")
    return facts.fill(
        "{who:is} already ready for the next round. Still waiting for {waiting}.",
        waiting=format(waiting, "and") if facts.has("names") else waiting,
    )


# --- pools and points ----------------------------------------------------------------------------


@tells
def no_such_pool(facts: Facts) -> str:
    said = N_("'{pool}' isn't a pool") if facts.has("pool") else N_("That isn't a pool")
    return facts.fill(
        "{said}. Name an attribute and an ability, such as dexterity + drive, or one power, "
        "such as arete.",
        said=facts.fill(said),
    )


@tells
def no_specialty(facts: Facts) -> str:
    return facts.fill(
        "{who:has} no specialty for {rolled}. Leave out 'specialty'."
        if facts.has("claimed")
        else "{who:has} no specialty for {rolled}. Type +roll without /specialty.",
        rolled=format(facts["traits"], "or") if facts.has("traits") else _("plain dice"),
    )


@tells
def haste_not_granted(facts: Facts) -> str:
    return facts.fill(
        "Haste from {source} needs a storyteller to grant it. They've been told that you ask, "
        "and can type `+haste {whose}={most} {source}`.{sources:Or get it from?}"
        if facts.has("told")
        else "Haste from {source} needs a storyteller to grant it: "
        "`+haste {whose}={most} {source}`.{sources:Or get it from?}",
        whose=facts["who"] if facts.has("who") else "NAME",
        most=max(1, facts.number("count")),
    )


# --- scenes and proposals ------------------------------------------------------------------------


@tells
def which_scene(facts: Facts) -> str:
    known: Mapping[int, str] = facts.raw.get("scenes") or {}
    if not known:
        return _told_of("no-scene", facts)
    told = [f"{number}{f' ({title})' if title else ''}" for number, title in known.items()]
    return _(
        "There's more than one scene here: {told}. To choose one: `+init/scene {known}`. To take "
        "part in it: `+init/join {known}`.",
        told=listing(told),
        known=min(known),
    )


@tells
def no_such_scene(facts: Facts) -> str:
    known: Mapping[int, str] = facts.raw.get("scenes") or {}
    if not known:
        return _told_of("no-scene", facts)
    told = [
        typed(f"+init/scene {number}") + (f" ({title})" if title else "")
        for number, title in known.items()
    ]
    return facts.fill("No scene {number} is open here. Type {told:or}.", told=told)


@tells
def which_proposal(facts: Facts) -> str:
    word = "+agree" if facts.has("agrees") else "+disagree"
    ways = [typed(f"{word} {number}") for number in facts.words("numbers")]
    return facts.fill("Several things are proposed. Type {ways:or}.", ways=ways)


# --- sheets --------------------------------------------------------------------------------------


@tells
def sheet_unfinished(facts: Facts) -> str:
    lacks = problem_words(facts.raw.get("problems", ()), "")
    return _(
        "It isn't finished. Not on it yet: {lacks}. To add one: `+sheet/set {trait}=2`.",
        lacks=listing(lacks),
        trait=next(iter(lacks), "TRAIT"),
    )


@tells
def beyond_bounds(facts: Facts) -> str:
    problems = facts.raw.get("problems", ())
    told = _(
        "You can't put that much on it yourself: {told}. Nothing was changed.",
        told=listing(problem_words(problems, facts["kind"])),
    )
    asked = next((problem.what for problem in problems if problem.code == "not-to-begin-with"), "")
    if not asked:
        return told
    return told + _(" To ask for it: `+sheet/request gear={what} because WHY`.", what=asked)


@tells
def sheet_moved_on(facts: Facts) -> str:
    """For an undo or redo that would bring an old copy of a person's sheet back."""
    told = facts.fill(
        "Nothing was done: the sheet of {names:and} changed since this scene, and an old copy "
        "would overwrite that."
        if len(facts.words("names")) == 1
        else "Nothing was done: the sheets of {names:and} changed since this scene, and an old "
        "copy would overwrite that."
    )
    instead = _(
        " To play on with the sheets as they are now, open another scene: +init/start. A wound "
        "alone comes off with `+heal NAME=2l`."
        if facts.has("ended")
        else " To bring them in as they are now: +init/join. To undo less: `+combat/undo 1`."
    )
    return told + instead
