"""One-line actions: what prints, parses, and ``parse(format(a)) == a``.

    line  = [ "split" ] part { " & " part } [ "haste" N SOURCE ] [ " // " POSE ]
    part  = verb ... [ "willpower" ]

What follows a verb is the verb's own business (``rules/``); here stand the line, its haste
and the names it may use.
"""

from collections.abc import Collection, Mapping

from game.dice import MAX_POOL
from game.engine.ruleset import no_verb
from game.engine.table import AnyVerb, ruleset_of, settings_in
from game.engine.verb import Vocabulary
from game.errors import RuleError, verify_length
from game.fighter import BARE_HANDS_NAME
from game.moments import RULESETS
from game.rules.attack import SIGNS
from game.secrecy import known_to
from game.state.declaration import MAX_HASTE, Declaration, Haste, Part, verb_name
from game.state.scene import Scene
from game.stock import default_stock, stock_of
from game.words import POSE, Word, Words, matches, names_meant, pose_begins, quote, split_words

MAX_LINE = 1000
MAX_POSE = 8192
MAX_ACTIONS = 20
# What people call the weapon that everyone has.
FISTS = dict.fromkeys(("fist", "fists", "hands", "kick", "kicks", "feet"), BARE_HANDS_NAME)


def vocabulary(scene: Scene, who: str) -> Vocabulary:
    """Return the vocabulary of ``who`` in ``scene``; the weapons are those at hand to them."""
    ruleset = ruleset_of(scene)
    person = scene.people.get(who)
    arsenal = (*person.fighter.arsenal(), *person.fighter.weapons) if person else ()
    own_traits = person.fighter.traits if person else {}
    catalog = stock_of(person.fighter) if person else default_stock()
    weapons = tuple(dict.fromkeys(weapon.name for weapon in arsenal))
    others = default_stock().other_names
    return Vocabulary(
        names=tuple(known_to(scene, who)) if scene.masks else tuple(scene.people),
        weapons=weapons,
        called={word: name for word, name in others.items() if name in weapons} | FISTS,
        specialties=person.fighter.specialties if person else {},
        traits=frozenset(own_traits) | catalog.trait_names,
        attack_kinds=tuple(ruleset.attack_kinds),
        effects=tuple(ruleset.effects),
        verbs=ruleset.verbs,
        rules=ruleset.id,
        played=ruleset.played(settings_in(scene)),
        divides=ruleset.plays("W20-3"),
    )


def parse(line: str, vocabulary: Vocabulary) -> Declaration:
    """Read one line; a wrong one is refused with the line, the offset and the word
    (``RuleError.facts``).
    """
    said, pose = cut_pose(line)
    verify_length(said, MAX_LINE)
    verify_length(pose, MAX_POSE)
    words = _with_specialty(_with_willpower(split_words(said)), vocabulary)
    words, haste = _cut_haste(line, words)
    pieces = _split_parts(_without_split(words), vocabulary)
    dice = [0] * len(pieces)
    if vocabulary.divides:
        for index, piece in enumerate(pieces):
            pieces[index], dice[index] = _cut_dice(line, piece)
    parts = tuple(_parse_part(Words(line, piece), vocabulary) for piece in pieces)
    return Declaration(parts, haste, tuple(dice) if any(dice) else (), pose)


def cut_pose(line: str) -> tuple[str, str]:
    """Return a line without the pose bound to it, and that pose, empty for none.

    The pose is all that follows the first ``//`` which begins a word outside quotation marks; it is
    nobody's notation. A ``//`` with nothing after it is refused.
    """
    at = pose_begins(line)
    if at is None:
        return line, ""
    pose = line[at + len(POSE) :].strip()
    if not pose:
        raise RuleError("missing-word", line=line, offset=len(line), word="", expected="a pose")
    return line[:at].rstrip(), pose


def with_pose(line: str, pose: str) -> str:
    return f"{line} {POSE} {pose}" if pose else line


def format(declaration: Declaration, verbs: Mapping[str, AnyVerb] | None = None) -> str:
    known = verbs if verbs is not None else ruleset_of(Scene()).verbs
    written = [format_part(part, known) for part in declaration.parts]
    for index, number in enumerate(declaration.dice):
        written[index] += f" dice {number}" if number else ""
    line = " & ".join(written)
    haste = declaration.haste
    line += f" haste {haste.count} {quote(haste.source)}" if haste else ""
    return with_pose(line, declaration.pose)


def format_part(part: Part, verbs: Mapping[str, AnyVerb]) -> str:
    return verbs[verb_name(part)].format(part)


def _cut_haste(line: str, words: list[Word]) -> tuple[list[Word], Haste | None]:
    for index in range(len(words) - 1, -1, -1):
        follows = _number_apart(words[index + 1 :])
        if _buys(words[index], follows) and (not follows or follows[0].text.isdecimal()):
            tail = Words(line, follows)
            count = tail.number("a number of haste actions", 1, MAX_HASTE)
            source = tail.text_until("&")
            tail.end()
            return words[:index], Haste(count, source.lower())
    return words, None


def _with_willpower(words: list[Word]) -> list[Word]:
    """Return words in which ``with willpower`` spends it, unless more of a pool follows."""
    kept = []
    for at, one in enumerate(words):
        then, pool = words[at + 1 : at + 2], words[at + 2 : at + 3]
        spends = bool(then) and then[0].says("willpower") and not (pool and pool[0].says(*SIGNS))
        kept += [] if one.says("with") and spends else [one]
    return kept


def _with_specialty(words: list[Word], vocabulary: Vocabulary) -> list[Word]:
    """Return words in which ``with specialty``, and a specialty by its name (``kicks``, ``specialty
    in kicks``), claims one. A weapon, a person or a place is meant before a specialty of that name.
    """
    covered = {one for covers in vocabulary.specialties.values() for one in covers}
    named = covered.union(vocabulary.specialties)
    most = max((len(one.split()) for one in named), default=0)
    before = (*vocabulary.weapons, *vocabulary.names)
    kept: list[Word] = []
    while words:
        word, claims = words[0], bool(kept) and kept[-1].says("specialty")
        known = named if claims else covered if kept[1:] and not kept[-1].says("at") else ()
        words = words[claims and word.says("in") and _length(words[1:], named, most) > 0 :]
        word, length = words[0], _length(words, known, most)
        if length and (claims or not names_meant(_said(words[:length]), before)):
            joins = claims or kept[-1].says("with")
            start = kept.pop().start if joins else word.start
            kept.append(Word("specialty", start, words[length - 1].end))
        elif word.says("specialty") and kept and kept[-1].says("with"):
            kept[-1] = Word("specialty", kept[-1].start, word.end)
        else:
            kept.append(word)
        words = words[length or 1 :]
    return kept


def _length(words: list[Word], names: Collection[str], most: int) -> int:
    """Return how many of the first words are one of the names."""
    return next((n for n in range(most, 0, -1) if _said(words[:n]) in names), 0)


def _said(words: list[Word]) -> str:
    """Return words as one name is compared; none that is quoted."""
    return "" if any(one.quoted for one in words) else " ".join(one.text for one in words).lower()


def _buys(word: Word, follows: list[Word]) -> bool:
    """Say whether a word begins what extra actions are bought with: ``haste 1 rage``, or in the
    words of other rules ``extra 1 rage``.
    """
    if word.says("haste"):
        return True
    source = follows[1].text.lower() if len(follows) > 1 else ""
    return word.says("extra") and source in {one for r in RULESETS.values() for one in r.haste}


def _without_split(words: list[Word]) -> list[Word]:
    """Return the words of several parts without the name of the command that declares them."""
    several = words and words[0].says("split") and any(word.says("&") for word in words)
    return words[1:] if several else words


def _number_apart(words: list[Word]) -> list[Word]:
    """Return words with ``1=rage`` at their beginning, which is how +haste has it, as two."""
    number, equals, source = words[0].text.partition("=") if words else ("", "", "")
    if not equals or not number.isdecimal() or words[0].quoted:
        return words
    start = words[0].start + len(number) + 1
    first = Word(number, words[0].start, start - 1)
    return [first, *([Word(source, start, words[0].end)] if source else []), *words[1:]]


def _cut_dice(line: str, words: list[Word]) -> tuple[list[Word], int]:
    """Cut ``dice N`` out of a part: how many dice of the divided pool it gets (W20-3)."""
    for index in range(len(words) - 1, 0, -1):
        if words[index].says("dice"):
            tail = Words(line, words[index + 1 :])
            number = tail.number("a number of dice", 1, MAX_POOL)
            return words[:index] + words[index + 2 :], number
    return words, 0


def _split_parts(words: list[Word], vocabulary: Vocabulary) -> list[list[Word]]:
    """Return the words of each part; an ``&`` in free text is text, unless a part follows it."""
    pieces: list[list[Word]] = [[]]
    for index, word in enumerate(words):
        if word.says("&") and not _is_text(pieces[-1], words[index + 1 :], vocabulary):
            pieces.append([])
        else:
            pieces[-1].append(word)
    if len(pieces) > MAX_ACTIONS:
        raise RuleError("too-many-actions", count=len(pieces), limit=MAX_ACTIONS)
    return pieces


def _is_text(piece: list[Word], rest: list[Word], vocabulary: Vocabulary) -> bool:
    """Say whether an ``&`` between the words of a part so far and the rest of the line is one of
    a person's own words: no verb comes after it, and the text they stand in is still open.
    """
    if len(piece) < 2 or piece[1].quoted or any(one.says(":") for one in piece) or not rest:
        return False
    verb = _verb_of(piece[0], vocabulary)
    is_free = verb is not None and vocabulary.verbs[verb].free_text
    return is_free and not rest[0].says("&") and _verb_of(rest[0], vocabulary) is None


# What people call an action who know other games, where a ruleset has none of that name.
SYNONYMS = {
    **dict.fromkeys(("hit", "strike", "fight", "kill"), "attack"),
    **dict.fromkeys(("grab", "seize", "hold"), "grapple"),
    "nothing": "pass",
    "maintain": "sustain",
    "struggle": "resist",
    "parry": "block",
    "evade": "dodge",
}


def _verbs_meant(text: str, vocabulary: Vocabulary) -> list[str]:
    found = matches(text, vocabulary.verbs)
    synonym = SYNONYMS.get(text.lower(), "")
    return [synonym] if not found and synonym in vocabulary.verbs else found


def _verb_of(word: Word, vocabulary: Vocabulary) -> str | None:
    found = [] if word.quoted else _verbs_meant(word.text, vocabulary)
    return found[0] if len(found) == 1 else None


def _parse_part(words: Words, vocabulary: Vocabulary) -> Part:
    first = words.next("a verb")
    found = [] if first.quoted else _verbs_meant(first.text, vocabulary)
    if first.quoted or len(found) > 1:
        verbs = found or list(vocabulary.played)
        raise words.refuse("unknown-verb", first, verbs=verbs, rules=vocabulary.rules)
    if not found:
        raise words.pointing(no_verb(first.text, vocabulary.rules, vocabulary.played), first)
    part: Part = vocabulary.verbs[found[0]].parse(words, vocabulary)
    words.end()
    return part
