"""What the declaring commands share: a line of notation becomes the caller's declaration."""

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

from commands.base import RoundCommand
from commands.other_words import WITHOUT, filled, follow, same_line
from game import actions as act
from game import notation
from game.errors import RuleError
from game.fighter import BARE_HANDS_NAME, Weapon
from game.grammar import spoken
from game.reading import Rules, ruleset_of
from game.secrecy import known_to
from game.state.declaration import Declaration, Haste
from game.state.person import Person, in_hand
from game.state.scene import opposed
from game.words import KINDS, PLACES, POSE, beginnings, matches, names_meant, pose_begins, quote
from narration.events.rounds import posed
from narration.languages import _
from narration.phrases.presence import haste_wish_lines
from narration.text import line, listing, typed
from scenes.service import why_not
from scenes.telling import delivery, posing
from scenes.telling.delivery import tell_storytellers
from scenes.telling.posing import formed, signed, speaks_for_another, tell_pose
from sheets.catalog import default_catalog

# -------------------------------------------------------------------------------------------------
# What a person may have meant who put a word into a line that does not belong there.

NEAR = 0.7  # how much of a word must be as it was typed


def suggestion(
    typed: str,
    error: RuleError,
    with_kind: bool,
    names: Collection[str],
    works: Callable[[str], bool],
) -> str | None:
    """Return the command that was ``typed`` with its wrong word mended, if a mended line
    ``works``, which takes the line of notation. ``with_kind`` says that the command has already
    named the kind of attack, so that no word is taken for a kind; ``names`` are people's names,
    which may have been typed where nobody should be named.
    """
    line, offset = error.facts.get("line"), error.facts.get("offset")
    if error.code != "unexpected-word" or not isinstance(line, str) or not isinstance(offset, int):
        return None
    tail = line[offset:]
    if not tail or not typed.endswith(tail):  # what was read is not what was typed
        return None
    start = typed[: len(typed) - len(tail)]
    for mended in _mended(tail, error.facts, with_kind, names):
        if works((line[:offset] + mended).rstrip()):
            return (start + mended).rstrip(" =,")
    return None


def _mended(
    tail: str, facts: dict[str, Any], with_kind: bool, names: Collection[str]
) -> Iterator[str]:
    """Return what may have been meant: a word that is spelled almost so, a weapon or an effect that
    the ``with``, ``then`` or ``at`` before it is missing of, or the line without a person's name.
    """
    wrong, expected = str(facts.get("word", "")), [str(fact) for fact in facts.get("expected", ())]
    if not wrong or not tail.startswith(wrong) or wrong.lower() in expected:
        return
    known = [one for one in expected if not (with_kind and one in KINDS)]
    known += map(str, facts.get("weapons", ()))
    for near in get_close_matches(wrong.lower(), known, n=1, cutoff=NEAR):
        yield near + tail[len(wrong) :]
    for before in ("with", "then"):
        if before in expected:
            yield f"{before} {tail}"
    if "at" in expected and wrong.lower() in PLACES:
        yield _("at {tail}", tail=tail)
    if matches(wrong, names):
        yield tail[len(wrong) :].lstrip()


# Two actions in one line, with anything but the "&" of the notation between them.
TWO_IN_ONE = re.compile(
    r"(?P<first>(?P<verb>\w+).*?)(?:\s*[,;]\s*(?:and\s+)?|\s+(?:and(?:\s+then)?|then)\s+|\s+&\s+"
    r"|\s+(?=\+))\+?\s*(?P<second>\w.*)",
    re.IGNORECASE,
)
_TWICE = re.compile(r"(.+?)\s+(?:twice|two times|2x|x2)", re.IGNORECASE)
SAID_FOR = ("attack", "grapple", "pass", "dodge", "block", "parry", "escape")
SAID_ALONE = SAID_FOR[2:]  # these have no target
# What people call the only one there is to attack.
STAND_INS = ("him", "her", "it", "them", "enemy", "foe", "opponent", "target", "nearest", "closest")
MEANS = MELEE, RANGED, UNARMED = "melee", "ranged", "unarmed"
_ACTIONS = re.compile(r"((?:^|\s*&|;\s*else\b)\s*)([^&;]+)", re.IGNORECASE)  # of a split or a plan
_BITES = {  # what a vampire's bite is rolled with, by what makes a roll harder
    "difficulty": "dexterity + brawl damage 3 lethal",
    "dice": "strength + brawl damage 1 lethal",
}
IN_WORDS = re.compile(r"\b(?:do|check|to)\b")  # what follows is a text
ARTICLE = re.compile(
    r"((?:^|\b(?:with|at|in|on|attack|grapple|assist)\s+))(?:the|an?|my|his|her|their|your)\s+(?=\w)",
    re.IGNORECASE,
)
DEFENSES = ("dodge", "block", "parry")
NUMBER_APART = re.compile(r"\b([^\W\d_]+) (\d+)\b")  # thug 3


@contextmanager
def haste_asked_for(command: RoundCommand, who: str, haste: Haste | None) -> Iterator[None]:
    """Tell the storytellers of haste that is refused because nobody has granted it: the grant is
    theirs (HASTE-2).
    """
    try:
        yield
    except RuleError as error:
        if error.code != "haste-not-granted" or haste is None:
            raise
        told = tell_storytellers(
            command.script,
            lambda reader: haste_wish_lines(who, haste, command.scene, reader),
            command.caller,
        )
        raise RuleError(error.code, error.rule, **error.facts | {"told": told}) from error


def refuse_two_in_one(command: RoundCommand, who: str, line: str) -> None:
    """Refuse a line that goes on with a second action or a second target, `attack Jo, +block`,
    `attack Jo and Bo` or `attack Jo twice`, with the line that declares both, or why none can.
    """
    if again := _TWICE.fullmatch(line):
        lead_to_both(command, who, f"{again[1]} & {again[1]}")
    elif found := TWO_IN_ONE.fullmatch(line):
        first, verb, second = found["first"], found["verb"], found["second"]
        lead_to_both(command, who, f"{first} & {second}", f"{first} & {verb} {second}")


def lead_to_both(command: RoundCommand, who: str, *lines: str) -> None:
    """Refuse a line of two actions with the first of the ``lines`` that declares both."""
    own = command.script.person_of(command.caller)
    typed = "+" if own is not None and own.name == who else f"+as {quote(who)}="
    split = "split " if ruleset_of(command.scene).plays("SPLIT-1") else ""
    for both in lines:
        try:
            said = spoken(command.scene, who, both)
        except RuleError:
            continue
        viewer = delivery.reader_in(command.script, command.caller).viewer
        why = why_not(command.script, command.speaker, said, viewer)
        if why is None:
            line = f"{typed}{split}{both}"
            command.refuse("Those are two actions. To declare both: `{line}`", line=line)
        if why.code.startswith("split-"):
            raise why


def as_notation(line: str, person: Person, rules: Rules) -> str:
    """Return a line of notation for one whose actions begin with words that do alone: ``shoot Jo &
    kick Bo`` by a person with a pistol is ``attack Jo with pistol & attack Bo with bare hands``.
    """
    actions, pose = parted(line)
    ours = _ACTIONS.sub(lambda found: found[1] + _one_as_notation(found[2], person, rules), actions)
    return f"{ours} {pose}".rstrip()


def _one_as_notation(action: str, person: Person, rules: Rules) -> str:
    word, _space, rest = action.strip().removeprefix("+").partition(" ")
    ours = same_line(f"+{word}", "", f" {rest}", lambda: "npc") or f"+{word}"
    first = ours.removeprefix("+").partition(" ")[0]
    if first in WITHOUT and first not in rules.verbs:
        ours = filled(WITHOUT[first], "", rest)
    said = ours.removeprefix("+").replace("=", " ", 1)
    verb, _stroke, kind = said.partition(" ")[0].partition("/")
    if word.lower() in rules.verbs or verb not in rules.verbs or (kind and kind not in MEANS):
        return action
    rest = said.partition(" ")[2]
    named = not kind or re.search(r"\bwith\b", rest)
    with_what = "" if named else f" with {quote(by_what(person, kind).name)}"
    return f"{verb} {rest}{with_what} "


def by_what(person: Person, means: str) -> Weapon:
    """Return what an attack by such means is made with: the weapon in hand, or the first there
    is; or refuse.
    """
    for weapon in (in_hand(person), *person.fighter.arsenal()):
        fits = weapon.ranged if means == RANGED else not weapon.ranged
        if fits and (means == RANGED or (weapon.name == BARE_HANDS_NAME) == (means == UNARMED)):
            return weapon
    raise RuleError("nothing-to-shoot" if means == RANGED else "nothing-to-strike", who=person.name)


def _takes_a_pose(action: act.AnyAction) -> bool:
    if isinstance(action, act.Together):
        return any(map(_takes_a_pose, action.actions))
    return isinstance(action, act.Declare | act.Ready)


def parted(text: str) -> tuple[str, str]:
    """Return a text without the pose at its end, and that pose with its strokes; empty for none."""
    at = pose_begins(text)
    return (text, "") if at is None else (text[:at], text[at:].strip())


def pose_after(author: Any, pose: str) -> None:
    """Tell the room the pose typed with a declaration; ``pose`` as it was typed,
    with its slashes.
    """
    text = posed(author.name, formed(pose.removeprefix(POSE).strip()))
    if speaks_for_another(author, text):
        text = signed(author.name, text)
    tell_pose(author, posing.spoken(author, "pose", text))


class DeclaringCommand(RoundCommand):
    """A command that declares something for the caller's own combatant.

    The text behind ``//`` is a pose bound to it. It is cut off before the line is read, so that
    a pose may hold anything.
    """

    args: str
    pose = ""  # with its slashes, as it was typed

    def parse(self) -> None:
        """Cut the pose off, and read the rest."""
        self.args, self.pose = parted(self.args)
        super().parse()

    def run(self) -> None:
        """Declare; a storyteller who takes no part declares for others: ``+attack Thug=Jo`` is
        ``+as Thug=attack Jo``.
        """
        verb = "/".join([self.key.removeprefix("+"), *self.switches])
        said = verb.partition("/")[0]
        alone = not self.switches or (said == "attack" and self.switches != ["pool"])
        for_another = said in SAID_FOR and alone and self.storyteller and self.args
        if for_another and self.script.person_of(self.caller) is None:
            name, rest = self._who_and_whom()
            if name and (rest or verb in SAID_ALONE):
                follow(self, f"+as {name}={verb} {rest} {self.pose}".rstrip())
                return
            if name and said == "attack":
                self.refuse(
                    "You aren't in this scene. To act for somebody: `+as NAME=attack {name}`. To "
                    "mark damage: `+hurt {name}=2l`.",
                    name=quote(name),
                )
        super().run()

    def _who_and_whom(self) -> tuple[str, str]:
        """Return the person a storyteller speaks for, and the rest of the line: ``Thug=Jo``, ``Thug
        Jo`` or ``Jo as Thug``.
        """
        if self.rhs is not None:
            return self.named(self.lhs), self.rhs
        rest, as_whom, name = self.args.partition(" as ")
        if as_whom:
            return self.named(name), rest
        words, known = self.args.split(), delivery.names_in(self.script, self.caller)
        found = (name for name in beginnings(words) if matches(name[0], known, exact=True))
        return next(found, ("", ""))

    def plain(self) -> None:
        self.declare(self.read(f"{self.key.removeprefix('+')} {self.args}"))

    def read(self, line: str) -> Declaration:
        """Return the declaration that a line of notation means; a wrong line is refused."""
        self._refuse_speed(line)
        known = notation.vocabulary(self.scene, self.own_person(line).name)
        with self._suggesting():
            return notation.parse(self._with_pose(self._as_meant(line)), known)

    def _refuse_speed(self, line: str) -> None:
        """Refuse `escape with celerity`: what gives actions is announced beside the declaration."""
        rules = ruleset_of(self.scene)
        found = re.search(r"\s+(?:with|using)\s+(\w+)\s*$", line)
        if found and found[1].lower() in rules.haste and rules.plays("HASTE-1"):
            extra = f"+{rules.extra} 1={found[1].lower()}"
            self.refuse(
                "That gives you actions, and no dice: `{extra}`, then `+{line}`.",
                extra=extra,
                line=line[: found.start()],
            )

    def say_line(self, line: str) -> None:
        """Say a combatant's line: a declaration, an abort, an answer, a check."""
        line = self._with_pose(self._as_meant(line))
        with self._suggesting():
            action = spoken(self.scene, self.own_person(line).name, line)
        self.submit(action)

    def _as_meant(self, line: str) -> str:
        """Return a line without articles, with a name for ``him`` if only one can be meant, and
        a defense without the attacker's name, which other games ask for.
        """
        verb, _space, rest = line.partition(" ")
        if not rest or IN_WORDS.search(line) or '"' in rest:
            return line
        rest = ARTICLE.sub(r"\1", rest)
        name, _space, options = rest.partition(" ")
        if name.lower() in STAND_INS and len(foes := self._foes()) == 1:
            rest = f"{quote(foes[0])} {options}".strip()
        known = delivery.names_in(self.script, self.caller) if verb in DEFENSES else ()
        return verb if len(names_meant(rest, known)) == 1 else f"{verb} {rest}"

    def _foes(self) -> list[str]:
        """Return those of other sides who are up, as far as the caller knows them."""
        scene, me = self.scene, self.own_person().name
        others = [one for one in known_to(scene, me) if not scene.people[one].down]
        return [other for other in others if opposed(scene, me, other)]

    def declare(self, declaration: Declaration) -> None:
        who = self.own_person().name
        with haste_asked_for(self, who, declaration.haste):
            self.submit(act.Declare(who=who, declaration=declaration))

    def submit(self, action: act.AnyAction) -> None:
        """Say an action to the scene; a pose goes with a declaration, and with nothing else."""
        if self.pose and not _takes_a_pose(action):
            self.refuse(
                "A pose after // goes with what you declare, or with `+chase/ready`. "
                "Leave out: `{pose}`",
                pose=self.pose[:40],
            )
        super().submit(action)

    def _reasons(self, error: RuleError) -> list[str]:
        """Tell beside a refusal of what is no person's name how a thing is dealt with."""
        told = super()._reasons(error)
        verb = {"+grapple": "grab", "+attack": "hit"}.get(self.key)
        if error.code != "unknown-name" or error.facts.get("what") != "target" or verb is None:
            return told
        do = typed(f"+do {verb} {self.args}".strip())
        return told + line(_("If that is a thing: {do}", do=do), self.reader)

    @contextmanager
    def _suggesting(self) -> Iterator[None]:
        """Add to the refusal of a wrong word the command that may have been meant."""
        try:
            yield
        except RuleError as error:
            typed = f"{'/'.join([self.key, *self.switches])} {self.args} {self.pose}".strip()
            names = delivery.names_in(self.script, self.caller)
            found = error.facts.get("names")
            if error.code == "ambiguous-name" and isinstance(found, list):  # people who act first
                people = self.scene.people
                found.sort(key=lambda one: one in people and people[one].down != "")
            word = str(error.facts.get("word", "")).lower()
            self._refuse_a_weapon_of_another_form(word)
            if word == "bite":
                self._refuse_a_bite()
            if error.facts.get("what") == "weapon":
                self._refuse_a_weapon_of_the_stock(str(error.facts["text"]))
            if not self.pose:
                line, offset = str(error.facts.get("line", "")), error.facts.get("offset")
                refuse_two_in_one(self, self.own_person().name, line)
                if word and isinstance(offset, int) and matches(word, names):  # attack Jo Bo
                    both = f"{line[:offset].rstrip(' ,')} & {line.split()[0]} {line[offset:]}"
                    lead_to_both(self, self.own_person().name, both)
            self._refuse_a_number_apart(error)
            meant = suggestion(typed, error, bool(self.switches), names, self._works)
            facts = error.facts | ({"suggestion": meant} if meant else {})
            raise RuleError(error.code, error.rule, **facts) from error

    def _refuse_a_weapon_of_another_form(self, word: str) -> None:
        """Refuse `attack Jo with claws` in a form that has none with those that have."""
        fighter = self.own_person().fighter
        forms = fighter.template.forms.items()
        having = [one for one, form in forms if word in [weapon.name for weapon in form.weapons]]
        if having and fighter.form not in having:
            told = listing([f"`+sheet/form {one}`" for one in having], "or")
            self.refuse("Your {word} come with another form: {told}", word=word, told=told)

    def _refuse_a_bite(self) -> None:
        """Refuse to bite without teeth, with the line that does where the rules roll for it."""
        forms = self.own_person().fighter.template.forms.values()
        in_a_form = any(weapon.name == "bite" for form in forms for weapon in form.weapons)
        bite = _BITES.get(ruleset_of(self.scene).hardness)
        if bite and not in_a_form:
            self.refuse(
                "You have no bite among your weapons (+gear). With the storyteller's yes: "
                "`+attack {name}=with {bite} // I bite`. `+help feeding` tells more.",
                name=self.args.partition("=")[0].partition(" ")[0],
                bite=bite,
            )

    def _refuse_a_weapon_of_the_stock(self, text: str) -> None:
        """Refuse one that they do not carry, as a chair, with the line that asks for it."""
        found = names_meant(text, default_catalog().weapons)
        if len(found) == 1 and not default_catalog().weapons[found[0]].natural:
            ask = f"+sheet/request gear={found[0]} because WHY"
            self.refuse("You carry no {weapon}. Ask for it: `{ask}`", weapon=found[0], ask=ask)

    def _refuse_a_number_apart(self, error: RuleError) -> None:
        """Refuse `attack thug 3` with the line that Thug3 is meant by."""
        line = str(error.facts.get("line", ""))
        joined = NUMBER_APART.sub(r"\1\2", line)
        apart = error.code == "ambiguous-name" and joined != line and not self.pose
        if apart and self._works(joined):
            self.refuse("A name is typed as one word. Did you mean: `+{joined}`", joined=joined)

    def _works(self, line: str) -> bool:
        try:
            action = spoken(self.scene, self.own_person().name, line)
        except RuleError:
            return False
        viewer = delivery.reader_in(self.script, self.caller).viewer
        return why_not(self.script, self.speaker, action, viewer) is None

    def _with_pose(self, line: str) -> str:
        return f"{line} {self.pose}".strip()
