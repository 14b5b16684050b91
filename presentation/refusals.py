"""Why something will not be done, and what to type instead: one sentence or two for every refusal.

A `RuleError` carries a code and facts. `SENTENCES` has a function for every code; a code without
one is still told by its words and facts.
"""

from collections.abc import Callable, Collection
from difflib import get_close_matches

from game.engine.ruleset import PhaseKind
from game.errors import RuleError
from game.unseen import disguised
from game.words import KINDS
from presentation.phases import kind_named
from presentation.reader import Reader
from presentation.text import clean, line, listing, sentence, typed, words_of

MAX_LISTED = 12
MOST_NEAR = 4
ECHOED = ("line", "word", "text", "value")  # facts that are what was typed
NEAR = 0.5  # how much of a name must be as it was typed
MARGIN = 2  # columns before a quoted line

PLAIN = Reader()


class Facts:
    """The facts of a refusal, as words; a fact that is missing is told as well as it can be.

    ``moves_on`` says that whoever reads it may move the fight on.
    """

    def __init__(self, facts: dict[str, object], moves_on: bool = False) -> None:
        self._facts = facts
        self.moves_on = moves_on

    def has(self, key: str) -> bool:
        """Say whether a fact is there, and not empty."""
        return bool(self._facts.get(key))

    def __getitem__(self, key: str) -> str:
        value = self._facts.get(key)
        if isinstance(value, dict):
            return ", ".join(f"{name} = {one}" for name, one in value.items())
        return str(value) if value not in (None, "") else "it"

    def number(self, key: str) -> int:
        """Return a fact that is a number, 0 where it is missing."""
        value = self._facts.get(key)
        return value if isinstance(value, int) else 0

    def all(self, key: str, last: str = "or") -> str:
        """Return a fact that is a list, as ``a, b or c``; a long one is cut short."""
        value = self._facts.get(key)
        if isinstance(value, str):
            return value
        words = [str(one) for one in value] if isinstance(value, Collection) else []
        if len(words) > MAX_LISTED:
            return ", ".join(words[:MAX_LISTED]) + ", ..."
        return listing(words, last)

    def words(self, key: str) -> list[str]:
        """Return the words of a fact that is a list; none where it is missing."""
        value = self._facts.get(key)
        return [str(one) for one in value] if isinstance(value, list | tuple) else []

    def first(self, key: str) -> str:
        """Return the first of a fact that is a list, for an example."""
        return next(iter(self.words(key)), "NAME")

    def nearest(self, key: str, text: str) -> str:
        """Return those of a long list that are written almost like ``text``, as ``a, b or c``."""
        known = self.words(key)
        if len(known) <= MAX_LISTED:
            return ""
        return listing(get_close_matches(text.lower(), known, n=MOST_NEAR, cutoff=NEAR), "or")

    def choice(self, key: str, lead: str) -> str:
        """Return a sentence that lists a fact, or nothing where the list is empty."""
        told = self.all(key)
        return f" {lead}: {told}." if told else ""

    def are(self, key: str) -> str:
        """Return a list of people with its verb: ``Frank is``, ``Frank and Jo are``."""
        told = self.all(key, "and") or "nobody"
        return f"{told} {'are' if ' and ' in told else 'is'}"


type Sentence = Callable[[Facts], str]


def refusal(error: RuleError, reader: Reader = PLAIN) -> str:
    """Return a refusal in words; one about a typed line points at the word in it."""
    facts = Facts(_known(error, reader), reader.moves_on)
    write = SENTENCES.get(error.code)
    told = write(facts) if write else _unforeseen(error)
    rule = f" [{error.rule}]" if error.rule else ""
    return "\n".join([*_pointer(error, reader), *line(told + rule, reader)])


def _known(error: RuleError, reader: Reader) -> dict[str, object]:
    """Return the facts of a refusal without the names of the hidden; what was typed is echoed as it
    was, so that it does not tell whether there is such a name.
    """
    echoed = (*ECHOED, "who") if error.code == "not-in-scene" else ECHOED
    return {
        key: fact if key in echoed else disguised(fact, reader.masks)
        for key, fact in error.facts.items()
    }


def _unforeseen(error: RuleError) -> str:
    facts = ", ".join(f"{words_of(key)} {value}" for key, value in error.facts.items())
    return sentence(f"That can not be done: {words_of(error.code)}{f' ({facts})' if facts else ''}")


def _pointer(error: RuleError, reader: Reader) -> list[str]:
    """Return the line with a caret under the wrong word; for a screen reader, its place."""
    typed, offset = error.facts.get("line"), error.facts.get("offset")
    if not isinstance(typed, str) or not isinstance(offset, int) or not typed.strip():
        return []
    offset = min(max(offset, 0), len(typed))
    if reader.screenreader:
        return line(_place_of(typed, offset), reader)
    room = reader.columns - MARGIN - 1
    start = max(0, offset - room // 2) if len(typed) >= room else 0
    shown = clean(typed[start : start + room]).rstrip()
    return [" " * MARGIN + shown, " " * (MARGIN + offset - start) + "^"]


def _place_of(typed: str, offset: int) -> str:
    words = typed[offset:].split(maxsplit=1)
    if not words:
        return "At the end of the line."
    number = len(typed[:offset].split()) + 1
    return f"Word {number}, '{words[0]}'."


# --- the sentences -------------------------------------------------------------------------------


def _not_your_turn(facts: Facts) -> str:
    if not facts.has("awaited"):
        return "Somebody is asked something first. +init shows who."
    return (
        f"It is not {facts['who']}'s turn: {facts.are('awaited')} awaited. +init shows the order."
    )


def _already_declared(facts: Facts) -> str:
    done = "acted" if facts.has("acted") else "declared"
    return f"{facts['who']} has {done} already in this phase. A storyteller can +combat/undo it."


def _wrong_phase(facts: Facts) -> str:
    phase = facts["phase"]
    told, now = STANDS.get(phase, ("", ""))
    if not told:
        told, now = KINDS_STAND.get(kind_named(phase) or "rest", ("", ""))
    if not told:
        belongs = facts.choice("allowed", "It belongs to")
        return f"That can not be done{f' in {phase}' if facts.has('phase') else ' now'}.{belongs}"
    return f"{told}. {typed(now) if facts.moves_on else '+init shows who is awaited'}."


# What a phase is no longer, or not yet, the time for; and what leads on from it.
STANDS = {
    "setup": ("The fight has not begun", "+init/roll begins it"),
    "declaration": ("This is the time to declare", "+init/next passes over who is awaited"),
    "resolution": ("Declarations are over for this round", "+init/next takes the turn"),
    "haste declaration": (
        "This is the time to declare haste actions",
        "+init/next passes over who is awaited",
    ),
    "haste resolution": ("Declarations are over for this phase", "+init/next takes the turn"),
    "bookkeeping": ("The round is over", "+init/roll begins the next"),
    "ended": ("The fight is over", "+init/start opens another"),
}


# The same for a phase that only some ruleset has, by what is done in it.
KINDS_STAND: dict[PhaseKind, tuple[str, str]] = {
    "act": ("Everyone acts in their turn now", "+init/next passes over who is awaited"),
    "declare": STANDS["declaration"],
    "resolve": STANDS["resolution"],
    "keep": STANDS["bookkeeping"],
}


def _choose(facts: Facts) -> str:
    return (
        f"Type +choose {facts.all('options')}." if facts.has("options") else "Type +choose OPTION."
    )


def _no_question(facts: Facts) -> str:
    return f"Nobody is asking {facts['who']} anything now. +init shows who is awaited."


def _no_such_option(facts: Facts) -> str:
    return f"'{facts['text']}' is no answer. {_choose(facts)}"


def _unknown_name(facts: Facts) -> str:
    what = facts["what"] if facts.has("what") else "name"
    near = facts.nearest("names", facts["text"])
    known = f" Did you mean {near}?" if near else facts.choice("names", "There is")
    return f"There is no {what} '{facts['text']}' here.{known}"


def _ambiguous_name(facts: Facts) -> str:
    return f"'{facts['text']}' could be {facts.all('names')}. Type more of the name."


def _unknown_weapon(facts: Facts) -> str:
    return f"No weapon '{facts['text']}' is at hand.{facts.choice('weapons', 'There is')}"


def _no_resource(facts: Facts) -> str:
    have, need = facts.number("have"), facts.number("need")
    return f"Not enough {facts['resource']}: that takes {need}, and {have or 'none'} is left."


def _haste_limit(facts: Facts) -> str:
    limit, source = facts.number("limit"), facts["source"]
    if not limit:
        return f"There is no haste to be had from {source}."
    return f"{source} gives {limit} at most: +haste {limit}={source}."


def _haste_not_granted(facts: Facts) -> str:
    who = facts["who"] if facts.has("who") else "NAME"
    number, source = max(1, facts.number("count")), facts["source"]
    grant = f"a storyteller grants it with +haste {who}={number} {source}"
    return f"Haste from {source} is not granted: {grant}.{facts.choice('sources', 'Or from')}"


def _bad_number(facts: Facts) -> str:
    bounds = f"{facts.number('least')} to {facts.number('most')}"
    return f"Here belongs {facts['expected']}: a number from {bounds}."


def _text_too_long(facts: Facts) -> str:
    return (
        f"That is too long: {facts.number('length')} characters, {facts.number('limit')} at most."
    )


def _unexpected_word(facts: Facts) -> str:
    if facts.has("word") and facts["word"].lower() in facts.words("expected"):
        return _said_twice(facts["word"].lower())
    told = (
        f"'{facts['word']}' does not belong here." if facts.has("word") else "Something is missing."
    )
    return told + facts.choice("expected", "Possible is")


def _said_twice(word: str) -> str:
    """Return why a word that could stand here can not: one like it stands there already."""
    if word in KINDS:
        return f"An attack is of one kind, and that stands there already. Leave out '{word}'."
    return f"'{word}' stands there already. Leave out the second one."


def _missing_word(facts: Facts) -> str:
    return f"The line ends too soon: {facts['expected']} is missing."


def _unknown_verb(facts: Facts) -> str:
    word = facts["word"] if facts.has("word") else facts["text"]
    if facts.has("elsewhere"):
        return f"'{word}' is of the {facts.all('elsewhere', 'and')} rules.{_by_these_rules(facts)}"
    near = facts.nearest("verbs", word)
    if near or not facts.has("rules"):
        known = f" Did you mean {near}?" if near else facts.choice("verbs", "There is")
        return f"'{word}' is nothing one can do.{known}"
    return f"'{word}' is nothing one can do.{_by_these_rules(facts)}"


def _by_these_rules(facts: Facts) -> str:
    """Return what the scene's ruleset offers, all of it."""
    return f" By the {facts['rules']} rules there is: {listing(facts.words('verbs'), 'or')}."


def _not_your_pace(facts: Facts) -> str:
    if facts.has("starter"):
        who = f"{facts['starter']}, who started the scene, or a storyteller"
    else:
        who = (
            f"{facts['runner']} or another storyteller" if facts.has("runner") else "a storyteller"
        )
    own = f"{typed('+init/leave')}, then {typed('+init/new')} opens one of your own"
    return f"The pace is set by {who}. {own}."


def _bad_setting(facts: Facts) -> str:
    problem = facts["problem"].split(" - at ")[0].replace("`", "").lower()
    return f"{facts['settings']} will not do: {problem}."


def _broken_sheet(facts: Facts) -> str:
    return f"The sheet of {facts['who']} can not be read: {facts['problem']}. Tell a storyteller."


def _no_haste_left(facts: Facts) -> str:
    return f"{facts['who']} has no haste actions left and may only defend in this phase."


def _pool_too_large(facts: Facts) -> str:
    return f"A pool of {facts.number('pool')} is too large: {facts.number('limit')} dice at most."


def _bad_steps(facts: Facts) -> str:
    return f"{facts['steps']} steps can not be undone. Type +combat/undo, or +combat/undo 2."


def _too_few_rounds(facts: Facts) -> str:
    begun = facts.number("begun")
    if not begun:
        return "No round has begun yet. +combat/undo takes back the last thing said."
    most = "+combat/undo round" if begun == 1 else f"+combat/undo {begun} rounds"
    return f"There are not so many rounds to take back. Type {most}."


def _question_open(facts: Facts) -> str:
    who = facts["who"]
    if not facts.has("options"):
        return f"{who} is asked something first. +init shows what."
    return f"{who} is asked something first, and answers with +choose {facts.all('options')}."


def _no_room(facts: Facts) -> str:
    number, who = facts.number("limit"), facts["who"]
    already = "one attacks" if number == 1 else f"{number} attack"
    return (
        f"No more can come at {who}: {already} hand to hand already. Attack somebody else, or "
        "from a distance."
    )


def _unknown_check(facts: Facts) -> str:
    if not facts.has("numbers"):
        return "No check is open."
    return f"There is no open check {facts['number']}.{facts.choice('numbers', 'There is')}"


def _split_too_wide(facts: Facts) -> str:
    limit = facts.number("limit")
    most = f"at most {limit} actions" if limit > 1 else "no split"
    return f"With Wits {limit} {facts['who']} can make {most}. Leave out '&' and an action."


def _not_in_a_grapple(facts: Facts) -> str:
    if facts["verb"] in ("sustain", "release"):
        return f"{facts['who']} holds nobody. To seize somebody: +grapple NAME."
    return f"Nobody holds {facts['who']}. +grapple shows who holds whom."


HELD = ("resist", "reverse", "relent")  # what is left to who is held


def _unknown_course(facts: Facts) -> str:
    near = facts.nearest("names", facts["text"])
    known = f" Did you mean {near}?" if near else ""
    return f"There is no course '{facts['text']}'.{known} +chase/course lists them."


def _held(facts: Facts) -> str:
    ways = listing([typed(f"+grapple/{one}") for one in facts.words("options") or HELD], "or")
    return f"{facts['by']} holds {facts['who']}, who can only try to get loose: {ways}."


def _holding(facts: Facts) -> str:
    who, victim = facts["who"], facts["victim"]
    if facts.words("options") == ["release"]:
        return f"{who} keeps hold of {victim} once a turn. Or let go: +grapple/release."
    return (
        f"{who} holds {victim}, and sustains or releases: +grapple/sustain, +grapple/release, or "
        "a split such as +split sustain & attack NAME."
    )


def _effect_not_open(facts: Facts) -> str:
    who = facts["who"]
    why = {
        "standing": f"{who} is on the ground already",
        "prone": f"{who} is not on the ground",
        "armed": f"{who} has nothing in hand",
    }.get(facts["needs"], f"{who} is not as it needs")
    return f"No {facts['effect']}: {why}. +grapple shows what is open."


def _abort_to_defense(facts: Facts) -> str:
    return f"An abort under attack is to a defense: +abort {facts.all('defenses') or 'dodge'}."


def _not_in_these_rules(facts: Facts) -> str:
    told = f"There is nothing like '{facts['verb']}' in the {facts['rules']} rules."
    instead = f" Try: {typed('+' + facts['instead'])}." if facts.has("instead") else ""
    return told + instead + _by_these_rules(facts)


SENTENCES: dict[str, Sentence] = {
    # whose turn, and when
    "not-your-turn": _not_your_turn,
    "already-declared": _already_declared,
    "one-action": lambda facts: (
        "One action belongs here: leave out '&' or haste, and what follows it."
    ),
    "question-open": _question_open,
    "wrong-phase": _wrong_phase,
    "no-question": _no_question,
    "no-such-option": _no_such_option,
    "stale-question": lambda facts: (
        "That question is no longer open, so nothing was done. +init shows what is asked now."
    ),
    "nothing-held": lambda facts: (
        "Nothing is held, to correct or to let go. What has been told is taken back with "
        "+combat/undo; +combat/review on holds what comes."
    ),
    "nothing-held-of": lambda facts: (
        f"Nothing of {facts['who']} is held.{facts.choice('names', 'There is')}"
    ),
    "no-such-roll-held": lambda facts: (
        f"No roll '{facts['text']}' is held here.{facts.choice('rolls', 'There is')}"
    ),
    "unreasoned-ruling": lambda facts: (
        "A ruling has a short reason: +rule attack successes=2 because the floor is wet."
    ),
    "bad-faces": lambda facts: (
        f"That roll has {facts.number('pool')} dice, each from 1 to {facts.number('most')}: "
        "+rule attack dice=[7, 3, 9] because WHY."
    ),
    "not-for-a-throw": lambda facts: (
        "A throw has no difficulty: rule its dice, or its successes, which are the test pool."
    ),
    "no-harm-held": lambda facts: (
        f"Nothing that is held of {facts['who']} does any harm. Give the attack successes "
        "first, or use +hurt."
    ),
    "cannot-aim-elsewhere": lambda facts: (
        f"What {facts['who']} does is between these two and cannot be aimed at another; it can be "
        "cancelled."
    ),
    "aimed-so": lambda facts: f"{facts['target']} it is already, or {facts['who']} themselves.",
    "target-away": lambda facts: f"{facts['who']} is not in this fight now.",
    "held-first": lambda facts: (
        f"Something of {facts['who']}'s is held. Type +combat/release first, or correct it."
    ),
    "nothing-to-undo": lambda facts: "There is nothing to undo.",
    "nothing-to-redo": lambda facts: (
        "There is nothing to redo: nothing was undone, or play went on."
    ),
    "bad-steps": _bad_steps,
    "too-few-rounds": _too_few_rounds,
    # who and what
    "unknown-name": _unknown_name,
    "ambiguous-name": _ambiguous_name,
    "unknown-weapon": _unknown_weapon,
    "unknown-kind": lambda facts: (
        f"There is no attack of the kind '{facts['kind']}'.{facts.choice('kinds', 'There is')}"
        if len(facts.words("kinds")) > 1
        else "By these rules an attack is of one kind. Type +attack NAME."
    ),
    "self-target": lambda facts: (
        f"{facts['who']} can not attack themselves, nor help themselves. Name somebody else."
    ),
    "down": lambda facts: (
        f"{facts['who']} is down{', ' + facts['state'] if facts.has('state') else ''}, "
        "and can do nothing."
    ),
    "away": lambda facts: f"{facts['who']} is no longer here. +init shows who is.",
    "not-in-scene": lambda facts: (
        f"{facts['who']} is not in this scene.{facts.choice('names', 'There is')}"
    ),
    "name-taken": lambda facts: (
        f"The name {facts['who']} is taken in this scene. Choose another, as {facts['who']}2."
    ),
    "name-in-small-letters": lambda facts: (
        f"'{facts['who']}' could be a word of the rules: a name to be hidden needs a capital "
        f"letter, as {str(facts['who']).capitalize()}."
    ),
    "hidden-already": lambda facts: (
        f"{facts['who']} is hidden already, as '{facts['mask']}'. "
        f"To show them: +npc/reveal {facts['who']}."
    ),
    "not-hidden": lambda facts: (
        f"{facts['who']} is not hidden. To hide them: +npc/hide {facts['who']}."
    ),
    "whom-to-protect": lambda facts: f"Protect whom? Type: +npc/auto {facts['who']}=protect NAME.",
    "bad-run": lambda facts: (
        f"'{facts['text']}' is no run of numbers: the first comes first, as 1-3."
    ),
    "bad-npc-name": lambda facts: (
        f"'{facts['text']}' can not be a name here. A name begins with a letter or digit and has "
        "40 characters at most: letters, digits, spaces and ' . # - _ are accepted. "
        "Type: +init/add thug as Big Al."
    ),
    "not-together": lambda facts: "These can not be said in one go. Say them one by one.",
    "bad-name": lambda facts: (
        f"'{facts['text']}' can not be a name here: 1 to {facts.number('limit')} characters."
    ),
    "already-here": lambda facts: f"{facts['who']} is in the scene already. +init shows who is.",
    "no-initiative": lambda facts: (
        f"{facts['who']} has no place in this round and joins in with the next one. "
        f"A storyteller can give one now: +init/set {facts['who']}=10."
    ),
    "scene-full": lambda facts: (
        f"The scene is full: {facts.number('limit')} take part, and nobody more can join."
    ),
    "too-many-scenes": lambda facts: (
        f"{facts.number('limit')} scenes are open here already, and no more can be. +init/join "
        "takes part in one, +init/end ends one."
    ),
    "too-many-in-force": lambda facts: (
        f"{facts.number('limit')} {facts['what']} are in force already, and no more can be. "
        "Take one off first."
    ),
    "no-combatants": lambda facts: (
        "There is nobody to fight. Type +init/join or +init/add thug first."
    ),
    # points and pools
    "pool-too-large": _pool_too_large,
    "no-resource": _no_resource,
    "haste-limit": _haste_limit,
    "no-haste-left": _no_haste_left,
    "haste-in-haste-phase": lambda facts: (
        "Haste is announced with the main declaration, not in a haste phase."
    ),
    "haste-not-granted": _haste_not_granted,
    "bought-already": lambda facts: (
        f"{facts['who']} has bought a success in this round already. Leave out 'willpower'."
    ),
    "empty-gun": lambda facts: (
        f"The {facts['weapon']} is empty. Reload it, +gear/reload {facts['weapon']}, or use "
        "another weapon."
    ),
    "gun-full": lambda facts: (
        f"The {facts['weapon']} is loaded already: {facts.number('rounds')} rounds."
    ),
    "nothing-to-heal": lambda facts: (
        f"{facts['who']} has no {facts['type'] + ' ' if facts.has('type') else ''}wound to heal."
    ),
    "unknown-resource": lambda facts: (
        f"There is no {facts['text']} to spend or regain.{facts.choice('names', 'There is')}"
    ),
    "resource-full": lambda facts: (
        f"{facts['resource']} is as high as it goes: {facts.number('have')}."
    ),
    "haste-has-price": lambda facts: (
        f"Haste from {facts['source']} is paid for, not granted: +haste 1={facts['source']}."
    ),
    # committed attacks, reach, guns
    "committed-in-haste": lambda facts: (
        "A committed attack can not be a haste action. Try power or feint: +attack NAME=power."
    ),
    "committed-with-defense": lambda facts: (
        "Who commits to an attack makes no defense: split without one of the two."
    ),
    "out-of-reach": lambda facts: (
        f"{facts['who']} is out of reach. Shoot or throw something, or attack somebody else."
    ),
    # by the book (chapter 14)
    "immobilised": lambda facts: f"{facts['who']} cannot move, and can do nothing.",
    "dazed": lambda facts: f"{facts['who']} is dazed and loses this turn.",
    "staked": lambda facts: f"{facts['who']} is staked and spends no blood.",
    "blind": lambda facts: f"{facts['who']} cannot see to shoot. Try a hand weapon, or +pass.",
    "stand-first": lambda facts: (
        f"{facts['who']} was knocked down and gets up first: stand, or pass to stay down."
    ),
    "prone-already": lambda facts: f"{facts['who']} lies on the ground already.",
    "no-hand-weapon": lambda facts: (
        f"{facts['who']} has no hand weapon to parry with. Try +block or +dodge."
    ),
    "too-many-dice": lambda facts: (
        f"The smallest pool has {facts.number('pool')} dice: share out no more than that."
    ),
    "dice-without-split": lambda facts: "There is no pool to share here. Leave out 'dice N'.",
    "too-many-extra": lambda facts: (
        f"{facts['who']} has {facts.number('limit')} extra actions left. Name no more than that."
    ),
    "haste-too-late": lambda facts: (
        "Extra actions are bought with the turn's declaration, not now."
    ),
    "one-late-action": lambda facts: (
        "Who delayed does one thing: several actions are declared at the turn's top."
    ),
    "ambush-first": lambda facts: (
        f"{facts['who']} strikes from ambush: one attack on whom they surprised, or +pass."
    ),
    "ambushed-already": lambda facts: f"{facts['who']} has surprised {facts['target']} already.",
    "fighting-already": lambda facts: (
        f"{facts['who']} is fighting already: there is no ambush for them."
    ),
    "no-room": _no_room,
    "not-ranged": lambda facts: (
        f"The {facts['weapon']} does not shoot or fly. Leave out 'range', or name another weapon."
    ),
    "no-escape": lambda facts: (
        f"There is no way out for {facts['who']}. Another defense: +dodge or +block."
    ),
    # grapples
    "not-in-a-grapple": _not_in_a_grapple,
    "held": _held,
    "not-held": lambda facts: (
        f"{facts['who']} is not held, but holds {facts['victim']}: +grapple/sustain or "
        "+grapple/release."
    ),
    "grappler-defends": lambda facts: (
        f"Who holds somebody declares no defense. Attacked by another, {facts['who']} is asked: "
        f"{facts.all('forced') or 'shrug off'}. Now: +grapple/sustain or +grapple/release."
    ),
    "holding": _holding,
    "one-grapple": lambda facts: (
        f"{facts['who']} holds {facts['victim']}, and nobody is in two grapples. Let go first: "
        "+grapple/release."
    ),
    "two-grapples": lambda facts: (
        "Nobody can hold two at once. In all but one put what to do at the end: then drop."
    ),
    "held-already": lambda facts: (
        f"{facts['by']} holds {facts['who']} already. Help with +grapple/assist {facts['by']}, or "
        f"{facts['who']}; or +attack."
    ),
    "no-dexterity": lambda facts: (
        f"Dexterity finds no hold on the body of {facts['target']}. Leave it out, or type "
        "'with strength'."
    ),
    "unknown-grapple-effect": lambda facts: (
        f"There is no effect '{facts['text']}'.{facts.choice('names', 'There is')}"
    ),
    "effect-not-open": _effect_not_open,
    "no-grapple-there": lambda facts: f"{facts['who']} is in no grapple. +grapple shows who is.",
    "pin-decided": lambda facts: (
        f"{facts['by']} has {facts['who']} helpless: no roll changes that. {facts['by']} can let "
        "go with +grapple/release."
    ),
    "pinned": lambda facts: (
        f"{facts['who']} is pinned, or was till just now, and can do nothing in this phase. "
        "+grapple shows who holds whom."
    ),
    "not-prone": lambda facts: f"{facts['who']} stands already.",
    "avoid-in-haste": lambda facts: (
        "A hazard is avoided with a haste action, in a haste phase. For one: +haste 1=SOURCE, "
        "before you declare."
    ),
    "not-unsure": lambda facts: (
        f"{facts['who']} can tell who holds whom already: +grapple shows it."
    ),
    # splits
    "split-in-haste": lambda facts: "A haste action is one action: leave out '&' and the rest.",
    "split-too-wide": _split_too_wide,
    "not-in-a-split": lambda facts: (
        f"{facts['verb']} can not be part of a split. A split is of attacks, defenses and do."
    ),
    "split-same-target": lambda facts: (
        f"Two attacks of a split need two targets: {facts['target']} is there twice."
    ),
    "split-same-defense": lambda facts: (
        f"{facts['verb']} is in the split twice: once is enough, it meets every attack."
    ),
    # aborts
    "nothing-to-abort": lambda facts: (
        "There is nothing to abort: one may only under an attack declared after one's own "
        "action, or when that has become void."
    ),
    "abort-to-defense": _abort_to_defense,
    "abort-to-what": lambda facts: "Say what to do instead: +abort dodge, or +abort attack NAME.",
    "abort-failed": lambda facts: (
        f"{facts['who']} has failed to abort in this round, and may not try again."
    ),
    "no-dice": lambda facts: f"{facts['who']} has no Willpower dice left to abort with.",
    # challenges, and a standard and a simple action
    "no-action-left": lambda facts: (
        f"{facts['who']} has used both actions of this round. There will be others."
    ),
    "no-standard-left": lambda facts: (
        f"{facts['who']} has no standard action left in this round. A simple one may be: move, "
        "drop, stand or do TEXT."
    ),
    "no-haste-here": lambda facts: (
        "There is no haste to announce here: Celerity gives further rounds by itself. Leave it out."
    ),
    "targeted-enough": lambda facts: (
        f"{facts['who']} can be the target of no more {facts['type']} attacks in this round "
        f"({facts.number('limit')} at most). Help an ally, or attack somebody else."
    ),
    "too-many-steps": lambda facts: (
        f"{facts['who']} is {facts.number('steps')} steps away, and {facts['weapon']} reaches "
        f"{facts.number('limit')}. Move first: move 3 to {facts['who']} & attack {facts['who']}."
    ),
    "steps-not-yards": lambda facts: (
        "Distances are counted in steps here, and a storyteller sets them. Leave out 'range'."
    ),
    "retest-instead": lambda facts: (
        "Willpower buys no success here but a retest, and you are asked when you lose. Leave it "
        "out."
    ),
    "no-skill": lambda facts: f"Name a skill: {facts['verb']} NAME with SKILL.",
    "prone": lambda facts: f"{facts['who']} lies on the ground. There is: stand or crawl.",
    "nobody-to-wait-for": lambda facts: (
        "Nobody is left to wait for in this round. Act now, or pass."
    ),
    "already-fleeing": lambda facts: f"{facts['who']} has announced a fair escape already.",
    "escape-at-your-place": lambda facts: (
        "A fair escape is announced when you are called, not later in the round."
    ),
    "helped-already": lambda facts: (
        f"{facts['by']} is helping {facts['who']} already. One helper is all a challenge takes."
    ),
    "no-shields": lambda facts: "Nobody takes an attack for another under these rules.",
    "no-starter": lambda facts: (
        "Who started the fight does not matter under these rules. Leave out 'by'."
    ),
    "setting-off": lambda facts: (
        f"There is no {facts['verb']} in this scene. A storyteller may allow it before the first "
        f"round: +combat/set {facts['setting']}=yes."
    ),
    # checks
    "too-many-checks": lambda facts: (
        f"{facts.number('limit')} checks are open already. A storyteller settles one with "
        "+check/done."
    ),
    "unknown-check": _unknown_check,
    # effects, hazards, positions
    "empty-effect": lambda facts: "An effect needs a name and at least one change.",
    "unknown-effect": lambda facts: (
        f"{facts['who']} is under no effect '{facts['text']}'.{facts.choice('names', 'There is')}"
    ),
    "bad-hazard": lambda facts: "A hazard has either dice or levels, and not none of both.",
    "unknown-hazard": lambda facts: (
        f"No hazard '{facts['text']}' threatens {facts['who']}.{facts.choice('names', 'There is')}"
    ),
    "unknown-position": lambda facts: (
        f"'{facts['text']}' is nothing to set about a position.{facts.choice('names', 'There is')}"
    ),
    # chases
    "no-chase": lambda facts: (
        "No chase is under way. +chase/pursue goes after one who got away; whoever runs the scene "
        "begins one with +chase/cold PREY=PREDATOR."
    ),
    "which-chase": lambda facts: (
        f"More than one chase is under way: say whose, of {facts.all('prey') or 'the prey'}, as in "
        f"+chase/roll {facts.first('prey')}."
    ),
    "not-in-chase": lambda facts: f"{facts['who']} is in no chase. +chase shows who is.",
    "in-chase": lambda facts: (
        f"{facts['who']} is in a chase, and is back when that is over. +chase shows it; "
        "+chase/drop gives up."
    ),
    "is-passenger": lambda facts: (
        f"{facts['who']} is a passenger: {facts['driver']} drives, and rolls. A passenger types "
        "+chase/attack NAME, +block or +dodge."
    ),
    "named-twice": lambda facts: f"{facts['who']} is named twice. Once is enough.",
    "chase-needs-sides": lambda facts: (
        "A chase needs somebody who flees and somebody who pursues: +chase/cold PREY=PREDATOR."
    ),
    "not-fleeing": lambda facts: (
        f"{facts['who']} is not fleeing.{facts.choice('names', 'Who is')} "
        "+chase/pursue NAME goes after one who is."
    ),
    "nobody-fleeing": lambda facts: (
        "Nobody has got away whom one could pursue. +chase shows who has; +escape is how one does."
    ),
    "pursue-whom": lambda facts: (
        f"Say whom to pursue, as in +chase/pursue {facts.first('names')}."
        f"{facts.choice('names', 'There is')}"
    ),
    "not-predator": lambda facts: (
        f"{facts['who']} pursues nobody in this chase, and has no Lead. Name a predator: "
        "+chase/lead NAME=5."
    ),
    "no-run": lambda facts: (
        "Nothing limits that side's Run. To limit it: +chase/run prey=5, or predators=5."
    ),
    "another-chase": lambda facts: (
        f"{facts['who']} is not in that chase. Give each chase an obstacle of its own: "
        "+chase/obstacle, once for each."
    ),
    "obstacle-open": lambda facts: (
        f"They still face an obstacle: {facts['name']}. +chase shows who is asked about it."
    ),
    "bad-pool": lambda facts: (
        "A pool is one trait or two different ones: +chase/pool NAME=wits + drive."
    ),
    "unknown-course": _unknown_course,
    "lead-too-short": lambda facts: (
        f"The Lead is too short for that: {facts.number('lead')}, and it costs "
        f"{facts.number('cost')}. Type +chase/maneuver none, or one that costs less."
    ),
    "lead-too-long": lambda facts: (
        f"Too far: a Lead of {facts.number('lead')}, and the {facts['weapon']} needs one below "
        f"{facts.number('below')}. Just keep going: +chase/roll."
    ),
    "needs-ranged": lambda facts: (
        f"The {facts['weapon']} does not reach across a Lead. Shoot or throw something: "
        "+chase/attack NAME=with WEAPON."
    ),
    "target-not-in-chase": lambda facts: (
        f"{facts['who']} is not in this chase. +chase shows who is."
    ),
    "same-side": lambda facts: (
        f"{facts['who']} is on the same side of the chase. +chase shows who is on the other."
    ),
    "committed-in-chase": lambda facts: (
        "Nobody commits to an attack in a chase. Try power or feint: +chase/attack NAME=power."
    ),
    "defends-anyway": lambda facts: (
        f"{facts['who']} runs or drives, and defends without saying so. +chase/attack NAME shoots; "
        "+chase/roll just goes on."
    ),
    "not-while-chasing": lambda facts: (
        f"There is no time to {facts['verb']} in a chase. +chase/attack NAME shoots; +chase/roll "
        "just goes on."
    ),
    "no-haste-in-chase": lambda facts: (
        "Haste buys nothing in a chase: leave it out. +chase/exert buys a success."
    ),
    # rulesets and values
    "not-in-these-rules": _not_in_these_rules,
    "no-splits": lambda facts: "By these rules one action is all: leave out '&' and the rest.",
    "no-haste": lambda facts: (
        "By these rules nobody announces extra actions: leave haste out. +help rules tells more."
    ),
    "no-aborts": lambda facts: "By these rules what is said is done, and nothing is aborted.",
    "no-surprise": lambda facts: (
        "These rules have no rolls for surprise. A storyteller can rule it: +as NAME=aware no."
    ),
    "already-fighting": lambda facts: (
        f"{facts['who']} is in the fight already and can not be surprised."
    ),
    # places in the order
    "delays-already": lambda facts: f"{facts['who']} waits already. Say what is done now, or pass.",
    "waits-for-oneself": lambda facts: "Name somebody else: one can not wait for oneself.",
    "forfeited-before": lambda facts: (
        f"{facts['who']} has held this turn over once. Act now, or pass."
    ),
    "no-merit": lambda facts: (
        f"That takes the merit {facts['merit']}, which {facts['who']} does not have."
    ),
    "trait-not-asked": lambda facts: (
        f"The sheet of {facts['who']} tells {facts['trait']} already; a storyteller changes it."
        f"{facts.choice('names', 'What may be said is')}"
    ),
    "place-is-rolled": lambda facts: (
        "Initiative is rolled every turn here, so there is no place to keep."
    ),
    "unknown-ruleset": lambda facts: (
        f"There are no rules called '{facts['text']}'.{facts.choice('names', 'There is')}"
    ),
    "rules-are-set": lambda facts: (
        "The first round has begun: these rules hold until the scene ends. "
        "A scene of its own: `+init/new TITLE=RULESET`."
    ),
    "unknown-setting": lambda facts: (
        f"There is no setting '{facts['text']}'.{facts.choice('names', 'Did you mean')}"
    ),
    "bad-setting": _bad_setting,
    "bad-value": lambda facts: (
        f"{facts['value']} will not do for {facts['key']}.{facts.choice('allowed', 'Possible is')}"
    ),
    "text-too-long": _text_too_long,
    "empty-text": lambda facts: "Say what is done, as in: +do climb the wall.",
    # the words of a line
    "too-many-actions": lambda facts: (
        f"That is {facts.number('count')} actions in one line; {facts.number('limit')} at most."
    ),
    "unknown-verb": _unknown_verb,
    "unknown-order": lambda facts: (
        f"'{facts['text']}' is no order.{facts.choice('orders', 'There is')}"
    ),
    "bad-order": lambda facts: f"'{facts['text']}' is not all that it takes: {facts['usage']}.",
    "unexpected-word": _unexpected_word,
    "missing-word": _missing_word,
    "bad-number": _bad_number,
    "unclosed-quote": lambda facts: "This quotation mark has no second one to close it.",
    # pace
    "scene-frozen": lambda facts: (
        f"Everything is held: {facts['reason']}. Whoever runs the scene lets it go on with "
        f"{typed('+init/resume')}."
    ),
    "not-frozen": lambda facts: (
        f"Nothing is held here. {typed('+init/hold REASON')} holds everything."
    ),
    "no-reason": lambda facts: f"Say why: {typed('+init/hold back in five minutes')}.",
    "bad-time": lambda facts: "A time is 0 to 24 hours: 90s, 5m or 1h.",
    "no-deadline": lambda facts: (
        f"After how long? {typed(f'+combat/idle 5m=10m {facts["deed"]}')} waits 10 minutes; "
        f"{typed('+combat/idle 5m')} reminds after 5 and does no more."
    ),
    "deadline-first": lambda facts: (
        "The deadline must come after the reminder: "
        f"{typed('+combat/idle 5m=10m pass')} reminds after 5 minutes and passes over after 10."
    ),
    # who may
    "not-your-pace": _not_your_pace,
    "not-yours": lambda facts: (
        f"{facts['who']} is not yours to act for. A storyteller can, with +as {facts['who']}=pass."
    ),
    "not-your-character": lambda facts: (
        f"{facts['who']} is not your character. A storyteller can do that."
    ),
    "needs-storyteller": lambda facts: "Only a storyteller can do that.",
    "broken-sheet": _broken_sheet,
}
