"""+roll: dice, or a challenge, outside any exchange."""

import math
import re
import time
from typing import Any

import msgspec

from commands.base import pick, whole_number
from commands.other_words import follow
from commands.sheet.sheet_command import Subject, UpkeepCommand
from game import actions as act
from game.dice import MAX_POOL
from game.errors import RuleError
from game.fighter import Fighter
from game.reading import FOR, Rules, ruleset_of
from game.state.person import Person
from game.words import SHORT, matches, names_meant
from narration.languages import _
from narration.text import count, listing, owned, typed
from players import people
from players.character_sheets import fighter_of
from players.usual_rules import usual_rules
from scenes import outside_scenes, registry
from sheetbook import approval
from sheets.catalog import catalog_of

MAX_TERMS = 10
PAUSE = 600  # seconds between two challenges of one and the same character outside scenes
# ``vs 8``, and as other games have it: ``diff 8``, ``, difficulty 8``, ``at 8``, ``5/8``, ``5 8``.
_VERSUS = re.compile(
    r"(?:\s+|\s*,\s*)(?:vs\.?|versus|against|(?:at\s+)?diff(?:iculty)?)\s+"
    r"|\s*=\s*|\s+(?:at|@)\s*(?=\d+$)|\s*/\s*(?=\d+$)|(?<=^\d)\s+(?=\d+$)|(?<=^\d\d)\s+(?=\d+$)|(?<=[a-z])\s+(?=\d+$)",
    re.IGNORECASE,
)
_DICE = re.compile(r"(\d*)\s*(?:dice|die|d10|d)", re.IGNORECASE)
_SOMEBODYS = re.compile(r"([^/=+]+)/\s*(?=[^\d\s/])")  # ``Jo/wits + alertness``
# What the game rolls by itself, and what has it do so.
BY_ITSELF = {
    **dict.fromkeys(("init", "initiative"), "+init/roll"),
    **dict.fromkeys(("attack", "damage", "to hit"), "+attack NAME"),
    **dict.fromkeys(("soak", "defense", "defence", "block", "dodge"), "+dodge"),
}
_CHANCE = re.compile(r"(?:a\s+)?chance(?:\s+(?:die|roll))?", re.IGNORECASE)
# ``again 9``, or ``9-again`` as the roll prints it.
_AGAIN = re.compile(r"\s+(?:again\s+(\d+)|(\d+)-again)(?=\s|$)", re.IGNORECASE)
# What else may stand at the end: ``for climbing``, ``willpower``.
_REASON = re.compile(
    r"\s+(?:for|because(?:\s+of)?|//|#)\s+(.+)|\s+\((.+)\)$|\s+(to\s+[a-z].+)", re.IGNORECASE
)
_SWITCHED = re.compile(
    r"(?<![+\-=\s])(?:\s+with)?(?:\s+my)?\s+(willpower|wp|specialty|spec|exact)(?=\s|$)",
    re.IGNORECASE,
)
_SIGN = re.compile(r"\s*(\+|-(?=\s*\d)|(?<=\s)-)\s*")  # not the one in self-control
# A storyteller's ``for Rico dexterity``, or ``dexterity for Rico``.
_FOR_WHOM = re.compile(
    r"(?:for\s+(?P<first>\S+)\s+)?(?P<rest>[^=]+?)(?:\s+for\s+(?P<last>\S+))?", re.IGNORECASE
)
_ROTE = re.compile(r"\s+rote(?=\s|$)", re.IGNORECASE)


class CmdRoll(UpkeepCommand):
    """Roll dice."""

    key = "+roll"
    reason = ""
    together = (("exact", "specialty", "willpower", "private"),)

    def run(self) -> None:
        """Roll; the switches may be combined."""
        said = f"roll {self.args}".strip()
        if not self.switches and self.raw_string[:1] != "+" and registry.answers(self.caller, said):
            follow(self, f"+choose {said}")
            return
        self.args = _SOMEBODYS.sub(r"\1=", self.args.replace('"', ""))
        if self.storyteller and (whom := _FOR_WHOM.fullmatch(self.args)):
            names = [one for one in (whom["first"], whom["last"]) if one]
            if len(names) == 1 and matches(names[0], self._names()):
                self.args = f"{names[0]}={whom['rest']}"
        self._read_the_end()
        self._refuse_what_is_rolled_anyway()
        if not self.args:
            self.refuse("Roll what? Type: `{usage}`", usage=self._usage(usual_rules()))
        subject, text = self._named_and_rest()
        text = self._claimed(subject, text)
        if subject.script is None:
            scene = outside_scenes.filled_in(subject.scene)
            subject = msgspec.structs.replace(
                subject, scene=scene, person=scene.people[subject.name]
            )
        rules = ruleset_of(subject.scene)
        subject, action = self._action(subject, text, rules)
        self._say_untrained(subject, action, rules)
        self.say_to(subject, action, to=self._onlookers(action))
        if subject.script is None and action.against:  # it is rolled: a refusal starts no pause
            resists = subject.scene.people[action.against].ref
            self._player.ndb.challenged = {**self._challenged(), resists: time.monotonic()}

    def _claimed(self, subject: Subject, text: str) -> str:
        """Return what is rolled without the name of a specialty, which claims it: ``with kicks``,
        ``(kicks)``, ``specialty kicks``.
        """
        covers = subject.fighter.specialties.values()
        covered = [re.escape(one) for several in covers for one in several]
        named = rf"(?:{'|'.join(covered)})" if covered else "(?!)"
        if re.fullmatch(named, self.reason, re.IGNORECASE):
            self.reason = ""
            self.switches.append("specialty")
        with_it = rf"(?<=\w),?(?:\s+(?:with|in|my|\+))*\s+{named}(?!\w)"
        left = re.sub(with_it, "", text, flags=re.IGNORECASE)
        if left != text:
            self.switches.append("specialty")
        if found := re.fullmatch(r"(.+?)\s+with\s+(?:my\s+)?(.+)", left):
            self.refuse(
                "'{what}' is no specialty of {name}'s. To say what a roll is for: "
                "`+roll {pool} for {what}`",
                what=found[2],
                name=subject.name,
                pool=found[1],
            )
        return left

    def _refuse_what_is_rolled_anyway(self) -> None:
        """Lead to what has the game roll it, and tell that a roll is sent to nobody."""
        word = re.sub(r"[\s\d]+$", "", self.args.lower())
        if word in BY_ITSELF:
            self.refuse("The game rolls that by itself. Type: `{line}`", line=BY_ITSELF[word])
        pool, equals, to = self.args.partition("=")
        if "private" in self.switches and not self.storyteller:
            self.refuse("Everybody here sees a player's roll. Type: `+roll {pool}`", pool=self.args)
        if equals and "+" in pool and not to.strip().isdecimal():
            self.refuse("Everybody here sees a roll. Type: `+roll {pool}`", pool=pool.strip())

    def _read_the_end(self) -> None:
        """Cut off what the roll is for, and words that do what a switch does."""
        found = _REASON.search(self.args)
        self.reason = next(filter(None, found.groups())).strip() if found else ""
        if found:
            self.args = self.args[: found.start()]
        for word in _SWITCHED.findall(self.args):
            self.switches.append(SHORT.get(word.lower(), word.lower()))
        self.args = _SWITCHED.sub("", self.args)

    def _usage(self, rules: Rules) -> str:
        return f"+roll {rules.example_roll}"

    def _named_and_rest(self) -> tuple[Subject, str]:
        """Return who rolls, and what: ``wits=7`` is a difficulty, ``Thug=wits`` a person's roll."""
        name, equals, rest = self.args.partition("=")
        if rest.strip() and not rest.strip().isdecimal():
            return self.subject(name.strip()), rest.strip()
        if not equals and (found := re.fullmatch(r"(\D.*?)\s+(\d+)", self.args)):
            name, rest = found[1], found[2]
        if rest and len(matches(name.strip(), self._names(), exact=True)) == 1:  # Thug=5
            return self.subject(name.strip()), rest.strip()
        first, _space, others = self.args.partition(" ")
        if self.storyteller and fighter_of(self.caller) is None:  # Thug wits + brawl
            meant = names_meant(first, self._names()) if others else []
            if len(meant) == 1:
                return self.subject(meant[0]), others.strip()
        return self._roller(), self.args

    def _roller(self) -> Subject:
        """Return the caller; plain dice need no sheet."""
        try:
            return self.subject()
        except RuleError as error:
            if error.code != "no-sheet" or re.search(
                r"[a-z]{3}", _DICE.sub("", _VERSUS.split(self.args)[0])
            ):
                raise
            scene = outside_scenes.nobody(self.caller)
            return Subject(scene.people[self.caller.key], scene, None, self.caller)

    def switch_specialty(self) -> None:
        """Every 10 counts twice."""

    def switch_willpower(self) -> None:
        """One Willpower buys one success, or a retest."""

    def switch_exact(self) -> None:
        """These dice and no others, however hurt the character is."""

    def switch_private(self) -> None:
        """Only storytellers see it."""

    def _action(self, subject: Subject, said: str, rules: Rules) -> tuple[Subject, act.RollDice]:
        usage = self._usage(rules)
        text, *versus = _VERSUS.split(said)
        if len(versus) > 1:
            self.refuse("A roll has only one difficulty. Type: `{usage}`", usage=usage)
        again, rote = _AGAIN.search(text), _ROTE.search(text)
        text = _ROTE.sub("", _AGAIN.sub("", text))
        difficulty, against = None, ""
        if versus and rules.plays("MET-4") and not versus[0].strip().isdecimal():
            subject, against = self._resisted_by(subject, versus[0].strip())
        elif versus:
            if not versus[0].strip().isdecimal():
                self.refuse(
                    "A roll is against a number: `{usage}`. Of two people each rolls: `+help "
                    "opposed`.",
                    usage=f"{usage} vs 7",
                )
            least, most = (0, MAX_POOL) if rules.plays("MET-4") else (2, 10)
            difficulty = whole_number(versus[0], usage, least, most)
        if self.reason and rules.plays("MET-4"):
            self.refuse("A challenge says no reason. Pose it, and type: `{usage}`", usage=usage)
        traits, dice = self._pool(text, subject, rules)
        exact = "exact" in self.switches
        if exact:
            dice, traits = dice + sum(map(subject.fighter.trait, traits)), ()
        return subject, act.RollDice(
            who=subject.name,
            traits=traits,
            dice=dice,
            difficulty=difficulty,
            specialty="specialty" in self.switches,
            willpower="willpower" in self.switches,
            private="private" in self.switches,
            again=int(again[1] or again[2]) if again else 0,
            rote=rote is not None,
            against=against,
            exact=exact or (not traits and _DICE.search(text) is not None),
            **({"purpose": f"{FOR}{self.reason}"} if self.reason else {}),
        )

    # --- who resists a challenge -----------------------------------------------------------------

    def _resisted_by(self, subject: Subject, text: str) -> tuple[Subject, str]:
        """Return who rolls, in a scene that has the resister too, and what they are called."""
        if subject.script is not None:
            other = self.subject(text)
            if other.script is not subject.script:
                raise RuleError(
                    "unknown-name", what="name", text=text, names=list(subject.scene.people)
                )
            return subject, other.name
        character = people.in_room(self.caller, text)
        if character is None:
            raise RuleError("unknown-name", what="name", text=text, names=self._names())
        alone = outside_scenes.filled_in(outside_scenes.alone(character))
        resists = alone.people[character.key]
        if not approval.may_read(self.speaker, resists.ref, resists.name):
            self._verify_pause(resists)
            resists = msgspec.structs.replace(resists, private=True)  # nobody reads their sheet so
        both = {**subject.scene.people, resists.name: resists}
        scene = msgspec.structs.replace(subject.scene, people=both)
        return msgspec.structs.replace(subject, scene=scene), resists.name

    def _verify_pause(self, resists: Person) -> None:
        """Refuse to challenge another player's character over and over: who wins each time would
        tell what they have left.
        """
        left = self._challenged().get(resists.ref, -PAUSE) + PAUSE - time.monotonic()
        if left > 0:
            self.refuse(
                "You challenged {name} not long ago. Try again in {time}, or in a scene: "
                "`+init/start`.",
                name=resists.name,
                time=count(math.ceil(left / 60), "minute"),
            )

    def _challenged(self) -> dict[str, float]:
        return self._player.ndb.challenged or {}

    @property
    def _player(self) -> Any:
        return self.caller.account or self.caller

    # --- the pool --------------------------------------------------------------------------------

    def _pool(self, text: str, subject: Subject, rules: Rules) -> tuple[tuple[str, ...], int]:
        fighter, usage = subject.fighter, self._usage(rules)
        if _CHANCE.fullmatch(text.strip()):
            return self._chance_die(rules), 0
        traits: list[str] = []
        dice = 0
        for sign, term in self._terms(text, usage):
            if plain := _DICE.fullmatch(term):
                term = plain[1] or "1"
            if term.isdecimal():
                dice += sign * whole_number(term, usage, 0, 999)
            elif sign < 0:
                self.refuse("You can only subtract a number. Type: `{usage}`", usage=usage)
            else:
                for one in _each_trait(term, fighter):
                    traits.append(self._trait_to_roll(one, subject))
        pool = dice + sum(fighter.trait(trait) for trait in traits)
        if pool > MAX_POOL:
            raise RuleError("pool-too-large", pool=pool, limit=MAX_POOL)
        return tuple(traits), dice

    def _chance_die(self, rules: Rules) -> tuple[str, ...]:
        """Return the traits of a chance die, which are none; refuse one if the rules have none."""
        if rules.settings.chance_die:
            return ()
        self.refuse(
            "The {id} rules know no such roll. Type: `{usage}`",
            id=rules.id,
            usage=self._usage(rules),
        )

    def _trait_to_roll(self, text: str, subject: Subject) -> str:
        trait = _trait(text, subject.fighter)
        if trait in catalog_of(subject.fighter).pools and not subject.fighter.trait(trait):
            self.refuse("{name} has no {trait}.", name=subject.name, trait=trait)
        return trait

    def _terms(self, text: str, usage: str) -> list[tuple[int, str]]:
        pieces = _SIGN.split(f"+{text.strip().lstrip('+')}")[1:]
        terms = list(zip(pieces[::2], pieces[1::2], strict=False))
        if not all(term for _unused, term in terms):
            self.refuse("A + or - has nothing beside it. Type: `{usage}`", usage=usage)
        if len(terms) > MAX_TERMS:
            self.refuse(
                "That's more than {MAX_TERMS} terms. Type: `{usage}`",
                MAX_TERMS=MAX_TERMS,
                usage=usage,
            )
        return [(-1 if sign == "-" else 1, term.strip()) for sign, term in terms]

    def _say_untrained(self, subject: Subject, action: act.RollDice, rules: Rules) -> None:
        """Say which traits count nothing, where the rules make nothing of it."""
        fighter = subject.fighter
        groups = catalog_of(fighter).traits
        costly = {name for group in rules.untrained for name in groups.get(group, ())}
        naught = [
            typed(one) for one in action.traits if not fighter.trait(one) and one not in costly
        ]
        if naught:
            mine, what = subject.character is self.caller, listing(naught)
            whose = _("Your {what}", what=what) if mine else owned(subject.name, what)
            one = len(naught) == 1
            self.say("{whose} is 0." if one else "{whose} are 0.", whose=whose)

    def _onlookers(self, action: act.RollDice) -> list[object]:
        room = self.caller.location
        if room is None or action.private:
            return []
        return list(room.contents_get(content_type="character"))


def _each_trait(term: str, fighter: Fighter) -> list[str]:
    """Return the traits of a term, of which two may stand there without a sign: strength brawl."""
    known = {*catalog_of(fighter).trait_names, *fighter.traits, *catalog_of(fighter).short_names}
    words = [one for one in re.split(r"[\s,]+(?:and\s+)?", term) if one]
    if matches(term, known, exact=True) or not all(len(matches(one, known)) == 1 for one in words):
        return [term]
    return words


def _trait(text: str, fighter: Fighter) -> str:
    """Return the trait meant: one of those on the sheet before all the others of its system."""
    catalog = catalog_of(fighter)
    name = catalog.short_names.get(text.strip().lower(), text)
    own = matches(name, {*catalog.attributes, *fighter.traits})
    if len(own) == 1:
        return own[0]
    return pick("trait", name, own or {*catalog.trait_names, *fighter.traits})
