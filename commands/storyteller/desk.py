"""+as, +effect, +mod, +hazard: the storyteller's desk."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from commands.base import RoundCommand, pick, raised
from commands.fight.attack import by_means, of_kind
from commands.fight.base_declare import ARTICLE, MEANS, refuse_two_in_one
from commands.fight.chase import said_in_chase
from commands.fight.grapple import chosen, effect_action, line_of
from commands.other_words import WITHOUT, filled, follow, handles_a_thing, same_line
from game import actions as act
from game.errors import RuleError
from game.fighter import DAMAGE_TYPES
from game.grammar import POOLS, spoken
from game.notation import MAX_POSE
from game.npcs import ALL, all_of
from game.reading import POSITIONS, awaiting, phase_of, ruleset_of
from game.state.decisions import STORYTELLER
from game.state.declaration import Haste, without_pose
from game.words import KINDS, matches, names_meant, quote, quoted, whole_number
from narration.languages import _
from narration.phrases.verb_words import haste_sources
from narration.prompts.questions import answers_for
from narration.refusals.refusal import ALSO_CALLED
from narration.text import line as lines_of
from narration.text import listing, typed
from scenes.telling import delivery
from scenes.telling.delivery import Chosen, answer
from sheets.catalog import default_catalog

# A ruling about a person: by the order it is, or else by an order that sets it. What they roll
# with is +grapple/pool's, +defend/pool's and +attack/pool's.
ORDERED = {"ambush": "ambush {who} on {rest}", "knockdown": "knockdown {who}"}
RULED = {*ORDERED, *POSITIONS, "prefer", "close", "apart", "steps", "sight"} - {*POOLS}
# These take NAME= themselves.
BY_NAME = {"+sheet/form", "+spend", "+heal", "+hurt", "+regain", "+gear/wield"}
SAID_BESIDES = ("choose", "abort", "check", "haste", "extra", "effect")
_CHANGES = ("attack", "defense", "action", "difficulty", "initiative", "soak", "damage")
_DIFFICULT = ("difficulty", "soak")  # which only some rules have
# A change as people put it, "-1 to attack, smoke", a number alone, and a label without rounds.
_NUMBER_FIRST = re.compile(
    r"([+-]\d+)\s+(?:to\s+|on\s+)?([a-z]+)(?:\s*,\s*|\s+|$)(.*)", re.IGNORECASE
)
_CHANGED = re.compile(r"([^+-]*[^\s+-])\s*([+-]\d+)\b")
_NUMBER_BEFORE = re.compile(
    rf"\s*([+-]\d+) (?:to |on )?({'|'.join(_CHANGES)})\b", re.IGNORECASE
)  # +1 to defense
_NUMBER_APART = re.compile(r"(?<=[a-z])\s+(?=[+-]\d)", re.IGNORECASE)  # attack -2
_NAMED_TWICE = re.compile(r"\b(\w+) \1$", re.IGNORECASE)  # Strength strength+1
_ALL_ROLLS = re.compile(r"\b(?:all|any|every)(?: (?:rolls?|actions?|dice))?\s*(?=[+-]\d)")
_NUMBER_ALONE = re.compile(r"([+-]\d+)\b(?:\s*,\s*|\s+for\s+|\s+|$)(.*)", re.IGNORECASE)
_LEVELS = re.compile(r"\b(\d+)\s*(b|l|a|bash\w*|leth\w*|agg\w*)\b", re.IGNORECASE)
_LABEL = re.compile(
    r"([^=+]*?[^=+\d\s])(?:\s*,?\s+(\d+)(?:\s+(?:rounds?|turns?))?)?", re.IGNORECASE
)
_ATTACK_OF_A_KIND = re.compile(r"attack/(\w+)\s+", re.IGNORECASE)


def _without_pose(said: act.AnyAction) -> act.AnyAction:
    if not isinstance(said, act.Declare):
        return said
    return replace(said, declaration=without_pose(said.declaration))


class CmdAs(RoundCommand):
    """Act for an NPC, or for a player who is away."""

    key = "+as"
    longest = MAX_POSE  # which may stand at the line's end

    def plain(self) -> None:
        name, line = self.both_sides("+as NAME=attack TARGET")
        if also := re.search(r"\s*;\s*\+?as (?=.*=)", line, re.IGNORECASE):
            one, two = f"+as {name}={line[: also.start()]}", f"+as {line[also.end() :]}"
            self.refuse("One line for each: `{one}`, then `{two}`.", one=one, two=two)
        if spoken_in := re.match(r'[:;"]|//|(?:pose|emote|say)\s', line):
            word = "say" if spoken_in[0] in ('"', "say ") else "pose"
            text = line[spoken_in.end() :].strip('" ' if word == "say" else " ")
            follow(self, f"+npc/{word} {self.named(name)}={text}")
            return
        line = self._as_we_say(line.removeprefix("+"))
        command, _space, rest = line.partition(" ")
        if command in BY_NAME:
            for one in self.named_all(name) if command == "+gear/wield" else [name]:
                follow(self, f"{command} {one}={rest}")
            return
        if self._is_asked_of_the_storyteller(name):
            self._answer_as_storyteller(line)
            return
        names = self._of_group(name) or self.named_all(name)
        people = self.scene.people
        down = [one for one in names if one in people and people[one].npc and people[one].down]
        if line.strip().lower() == "leave" and names == down and self.storyteller:
            follow(self, f"+init/remove {name}")
            return
        names = self._meant(names, line)
        if line.strip().lower() == "choose" and self._shows_answers(names[0]):
            return
        first, *others = [self.said_for(who, line) for who in names]
        said = [first, *map(_without_pose, others)]  # what they pose is told once
        rules = isinstance(first, act.SetPosition)  # of an NPC that goes on by itself
        taken = [] if rules else self._taken_in_hand(names)
        self.submit(all_of([*said, *taken]))  # what it has declared goes first
        if line.startswith(("do flee", "do run", "do retreat")) and self.storyteller:
            self.say("For a chase of it: `+chase/cold {who}=PREDATOR`.", who=quote(names[0]))

    def _as_we_say(self, line: str) -> str:
        """Return another game's line, as ``flee``, as a declaration by the scene's rules."""
        word, _space, rest = line.partition(" ")
        verbs = ruleset_of(self.scene).verbs
        if word in verbs or word.lower() in (*RULED, *SAID_BESIDES):
            return line
        if rest and word in WITHOUT:
            ours = filled(WITHOUT[word], "", rest)
        else:
            ours = same_line(f"+{word}", "", f" {rest}", lambda: "npc") or ""
        people = self.scene.people.values()
        if handles_a_thing(ours, word, rest, (person.fighter for person in people)):
            return f"do {line}"
        if {ours.split(" ")[0], f"+{word}"} & BY_NAME:
            return ours or f"+{line}"
        said = ARTICLE.sub(r"\1", ours.removeprefix("+").replace("=", " ", 1))
        if re.split("[ /]", said)[0] in verbs:
            return said
        return f"do {line}" if said == "escape" else line  # rules without it: in words

    def _reasons(self, error: RuleError) -> list[str]:
        """Tell beside a refusal of what is no person's name how a thing is dealt with, and beside
        that of a weapon how they get one.
        """
        told, what = super()._reasons(error), error.facts.get("what")
        if error.code != "unknown-name" or what not in ("target", "weapon"):
            return told
        if what == "target":
            thing = _("If that is a thing: {do}", do=typed(f"+as {self.lhs}=do {self.rhs}"))
            return told + lines_of(thing, self.reader)
        found = names_meant(str(error.facts["text"]), default_catalog().weapons)
        give = typed(f"+gear/give {self.lhs}={found[0] if found else 'WEAPON'}")
        return told + lines_of(_("To give them one: {give}", give=give), self.reader)

    def _of_group(self, text: str) -> list[str]:
        """Return people who share an initiative as the group of that name, if no person has it."""
        known, people = delivery.names_in(self.script, self.caller), self.script.scene.people
        if matches(text, known, exact=True):
            return []
        shared = {one: people[one].group.lower() for one in known if one in people}
        return [one for one, group in shared.items() if group and group == text.lower()]

    def _meant(self, names: list[str], line: str) -> list[str]:
        """Return whom of several a line is for: who is neither down nor away; of an answer who is
        asked, of a declaration who has made none, where there are any.
        """
        scene, verb = self.script.scene, re.split("[ /]", line.lower())[0]
        able = [one for one in names if one not in scene.people or scene.people[one].able] or names
        if verb == "choose":
            asked = {question.who for question in self.script.questions()}
            return [one for one in able if one in asked] or able
        if verb not in ruleset_of(scene).verbs or phase_of(scene).kind != "declare":
            return able
        declared = {who for who, one in scene.people.items() if one.phase.declaration is not None}
        return [one for one in able if one not in declared] or able

    def _taken_in_hand(self, names: list[str]) -> list[act.AnyAction]:
        """Return what has the game no longer play NPCs who are spoken for."""
        people = self.script.scene.people
        theirs = (people[name] for name in names if name in people)
        return [act.SetAuto(who=one.name, auto=False) for one in theirs if one.npc and one.auto]

    def _shows_answers(self, who: str) -> bool:
        """Show what a person may answer, with what each means, to who acts for them; say whether
        they are asked.
        """
        reader = delivery.reader_in(self.script, self.caller)
        asked = [one for one in awaiting(self.script.scene) if one.who == who and one.options]
        if not asked or not (reader.st or reader.acts_for(who)):
            return False
        self.show(answers_for(delivery.scene_in(self.script, self.caller), asked[0], reader))
        return True

    def said_for(self, who: str, line: str) -> act.AnyAction:
        """Return what a line says for one person, or rules of them."""
        asked = (question for question in self.script.questions() if question.who == who)
        if any(
            matches(line, one.options, exact=True) for one in asked if one.question != "declare"
        ):
            return self._say(who, "choose", line)
        line = line_of(line, self.scene)
        chasing = said_in_chase(self.script, self.caller, who, line)
        if chasing is not None:
            return chasing
        verb, _unused, rest = line.partition(" ")
        say = {
            "choose": self._say,
            "abort": self._say,
            "check": self._say,
            "haste": self._haste,
            "extra": self._haste,
            "effect": self._effect,
            **dict.fromkeys(RULED, self._rule),
        }.get(verb.lower())
        if say is not None:
            return say(who, verb.lower(), rest.strip())
        return self._declaration(who, line)

    def _declaration(self, who: str, line: str) -> act.AnyAction:
        """Return what a line of notation says; it may begin with ``attack/power``."""
        kind = _ATTACK_OF_A_KIND.match(line)
        if kind is not None:
            line = f"attack {line[kind.end() :]}"
        try:
            said = spoken(self.scene, who, line, granted=self.storyteller)
        except RuleError as error:
            refuse_two_in_one(self, who, line.partition("//")[0].rstrip())
            self._refuse_no_action(who, line, error)
            raise
        if kind is None or not isinstance(said, act.Declare):
            return said
        wanted = pick(_("kind of attack"), kind[1], (*KINDS, *MEANS))
        declared, person = said.declaration, self.scene.people[who]
        by = by_means(person, declared, wanted) if wanted in MEANS else of_kind(declared, wanted)
        return replace(said, declaration=by)

    def _refuse_no_action(self, who: str, line: str, error: RuleError) -> None:
        """Refuse a word that is like no action of any rules with the line that has it done."""
        verbs, word = ruleset_of(self.scene).verbs, line.partition(" ")[0]
        like = word.lower() in ALSO_CALLED or get_close_matches(word, verbs, n=1)
        if error.code == "unknown-verb" and not (error.facts.get("elsewhere") or like):
            self.refuse(
                "'{word}' isn't an action. To have it done, in your words: `+as {who}=do {line}`. "
                "`+help actions` lists them.",
                word=word,
                who=quote(who),
                line=line,
            )

    def _say(self, who: str, verb: str, rest: str) -> act.AnyAction:
        if verb != "abort":  # which may be said alone
            rest = self.wanted(rest, f"+as NAME={verb} ...")
        said = spoken(self.scene, who, f"{verb} {rest}".strip())
        if isinstance(said, act.Answer):
            reply = Chosen(said.option, said.part, said.willpower)
            return answer(self.script, self.caller, who, reply)
        return said

    def _effect(self, who: str, verb: str, rest: str) -> act.AnyAction:
        wanted = self.wanted(rest, "+as NAME=effect slam")
        return effect_action(self.script, self.caller, who, wanted)

    def _is_asked_of_the_storyteller(self, name: str) -> bool:
        """Say whether ``ST`` means the storyteller: nobody else is called so, but some begin so."""
        open_now = [question.who for question in self.script.questions()]
        return name.lower() == STORYTELLER.lower() and (
            STORYTELLER in open_now or not matches(name, self.scene.people)
        )

    def _answer_as_storyteller(self, line: str) -> None:
        verb, _unused, option = line.partition(" ")
        if verb.lower() != "choose" or not option.strip():
            self.refuse("The storyteller has no turn, but can answer: `+as ST=choose 3`")
        asked = [question for question in self.script.questions() if question.who == STORYTELLER]
        if asked:
            option = chosen(asked[0], option).option
        self.submit(answer(self.script, self.caller, STORYTELLER, Chosen(option)))

    def _haste(self, who: str, verb: str, rest: str) -> act.AnyAction:
        """Plan haste that has a price; grant what has none."""
        number, _unused, source = rest.replace("=", " ").partition(" ")
        sources = haste_sources(self.scene.people[who])
        if number.lower() in sources:
            number, source = "1", number
        own = next(iter(sources), "magick")
        usage = f"+as {quote(who)}={verb} {number or 1} {own}"
        source = self.wanted(source.strip(), usage).lower()
        haste = Haste(whole_number(number, "haste", 0, 20), source)
        if source in ruleset_of(self.scene).haste:
            return act.PlanHaste(who=who, haste=haste if haste.count else None)
        return act.GrantHaste(who=who, haste=haste)

    def _rule(self, who: str, verb: str, rest: str) -> act.AnyAction:
        """Rule where or how a person stands."""
        rest = rest or ("yes" if POSITIONS.get(verb) is bool else "")
        order = ORDERED.get(verb, "set {who} {verb}={rest}")
        try:
            return self.ordered(order.format(who=quoted(who), verb=verb, rest=rest))
        except RuleError as error:
            if error.code != "bad-order":
                raise
            usage = str(error.facts["usage"]).removeprefix("set NAME ").replace("=", " ", 1)
            self.refuse("That needs more. Type: `+as NAME={usage}`", usage=usage)


class DeskCommand(RoundCommand):
    """A command whose line is one of the storyteller's orders."""

    word = ""
    usage = ""  # of a line with a change in it

    def plain(self) -> None:
        if not self.args:
            self.show_all()
            return
        self.put_the_sign()
        if self.lhs and self.rhs and self.lhs.lower() in ALL:  # players' characters too
            self.lhs = ", ".join(map(quote, delivery.names_in(self.script, self.caller)))
            self.args = f"{self.lhs}={self.rhs}"
        if self.rhs is not None:
            self.rhs = _ALL_ROLLS.sub("action", self.rhs)
            self.args = f"{self.lhs}={self.rhs}"
        try:
            self.submit(self.ordered(f"{self.word} {self.meant()}"))
        except RuleError as error:
            if error.code == "bad-order" and re.search(r"[+-]\d", self.args):
                error.facts["usage"] = f"{self.word} {self.usage}"
            raise

    def meant(self) -> str:
        """Return what was typed, in the order of the notation."""
        return self.args

    def show_all(self) -> None:
        raise NotImplementedError


class CmdEffect(DeskCommand):
    """Put an effect on a person, counted in rounds."""

    key = "+effect"
    word = "effect"
    usage = "NAMES=LABEL attack+1 for N"

    def plain(self) -> None:
        """Read the name of an effect alone as one of a grapple."""
        if self.rhs is None and matches(
            self.args.partition(" ")[0], ruleset_of(self.scene).effects
        ):
            follow(self, f"+grapple/effect {self.args}")
            return
        if self.rhs and POSITIONS.get(self.rhs.lower()) is bool:
            follow(self, f"+as {self.lhs}={self.rhs} yes")
            return
        super().plain()

    def meant(self) -> str:
        """Return what was typed; a label alone needs a number of rounds, and is not a state."""
        self._put_the_number_last()
        said = _LABEL.fullmatch(self.rhs or "")
        number = _CHANGED.match(self.rhs or "")
        if number and number[1].split()[-1].lower() not in _CHANGES:  # strength +2
            known = self._changes_here()
            rest = (self.rhs or "")[number.end() :].strip()
            rest = rest if rest.startswith("for ") else "for 3"
            label = _NAMED_TWICE.sub(r"\1", number[1])
            named = matches(self.lhs or "", self.scene.people)
            if len(named) == 1 and (
                lines := raised(
                    named[0],
                    self.scene.people[named[0]].fighter,
                    label.split()[-1].lower(),
                    int(number[2]),
                )
            ):
                self.refuse("An effect changes rolls, not traits. Set it: {lines}.", lines=lines)
            change = "damage" if known == _CHANGES else "attack"
            line = f"+effect {self.lhs}={label} {change}{number[2]} {rest}"
            changes = listing(known, "or")
            self.refuse("An effect changes {changes}: `{line}`", changes=changes, line=line)
        if said is None or said[0].lower().endswith(" off"):
            return self.args
        state = said[1].lower().partition(" ")[0]
        if POSITIONS.get(state) is bool:
            line = f"+as {self.lhs}={state} yes"
            self.refuse("That is a state, not an effect. Type: `{line}`", line=line)
        if re.search(r"\bfor \d+$", said[0], re.IGNORECASE):
            return self.args
        if said[2] is None:
            line = f"+effect {self.lhs}={said[1]} for 3"
            self.refuse("For how many rounds? Type, for three: `{line}`", line=line)
        return f"{self.lhs}={said[1]} for {said[2]}"

    def _changes_here(self) -> Sequence[str]:
        """Return what an effect can change by the rules of the scene."""
        by_difficulty = ruleset_of(self.scene).hardness == "difficulty"
        return _CHANGES if by_difficulty else [one for one in _CHANGES if one not in _DIFFICULT]

    def _put_the_number_last(self) -> None:
        """Read ``Celerity defense +1`` and ``Celerity +1 to defense`` as ``Celerity defense+1``."""
        if self.rhs is None:
            return
        self.rhs = _NUMBER_APART.sub("", _NUMBER_BEFORE.sub(r" \2\1", self.rhs)).strip()
        self.args = f"{self.lhs}={self.rhs}"

    def show_all(self) -> None:
        effects = self.scene.effects
        for effect in effects:
            changes = ", ".join(f"{what} {number:+d}" for what, number in effect.changes.items())
            until = (
                _("until round {last_round} ends", last_round=effect.last_round)
                if effect.last_round
                else _("until taken off")
            )
            self.say(
                "{name} on {who}: {changes}, {until}.",
                name=effect.name,
                who=effect.who,
                changes=changes or _("only counted"),
                until=until,
            )
        if not effects:
            self.say("No effect is in force. `+help +effect` tells how to put one on.")


class CmdMod(CmdEffect):
    """Change a person's rolls: the next one, or all of them until you say so."""

    key = "+mod"
    word = "mod"
    usage = "NAMES=attack+1 [once] [for WHY]"

    def meant(self) -> str:
        """Return what was typed, with the number behind what it changes."""
        self.args = _NUMBER_APART.sub("", self.args)
        said = _NUMBER_FIRST.fullmatch(self.rhs or "")
        key = matches(said[2], _CHANGES, exact=True) if said else []
        if said and key:
            why = (
                said[3] if not said[3] or said[3].startswith(("once", "for ")) else f"for {said[3]}"
            )
            return f"{self.lhs}={key[0]}{said[1]} {why}".strip()
        alone = _NUMBER_ALONE.fullmatch(self.rhs or "")
        if alone:
            why = f" for {alone[2]}" if alone[2] else ""
            line = f"+mod {self.lhs}=attack{alone[1]}{why}"
            self.refuse(
                "Which rolls? Type `{line}`, or the same with {others}.",
                line=line,
                others=listing(self._changes_here()[1:], "or"),
            )
        return self.args


class CmdHazard(DeskCommand):
    """Threaten a person with harm at each round's end."""

    key = "+hazard"
    word = "hazard"

    def meant(self) -> str:
        """Return what was typed, with what is counted where that was left out: ``fire 2l``."""
        return _LEVELS.sub(
            lambda found: f"{found[1]} levels {pick(_('kind of damage'), found[2], DAMAGE_TYPES)}",
            self.args,
        )

    def show_all(self) -> None:
        hazards = self.scene.hazards
        for hazard in hazards:
            harm = (
                _("{dice} dice", dice=hazard.dice)
                if hazard.dice
                else _("{levels} levels", levels=hazard.levels)
            )
            left = (
                _("every round")
                if hazard.rounds is None
                else _("{rounds} rounds left", rounds=hazard.rounds)
            )
            self.say(
                "{name} on {who}: {harm} of {type}, {left}.",
                name=hazard.name,
                who=hazard.who,
                harm=harm,
                type=_(hazard.type),
                left=left,
            )
        if not hazards:
            self.say("No hazard is in force. `+help +hazard` tells how to set one.")
