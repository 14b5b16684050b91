"""+pass, +do, +haste, +split, +abort, +choose, +check: the rest of a declaration,
and answering.
"""

import re
from collections.abc import Sequence

from commands.base import IDLE_WORDS, RoundCommand, whole_number
from commands.fight.base_declare import (
    DeclaringCommand,
    as_notation,
    haste_asked_for,
    parted,
    pose_after,
)
from commands.fight.grapple import chosen_effect
from commands.other_words import follow
from game import actions as act
from game.errors import RuleError
from game.grammar import MAX_NUMBER, one_part, spoken
from game.npcs import all_of
from game.reading import ruleset_of, unnamed_extra
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Haste
from game.words import POSE, matches, names_meant
from narration.events.harm import check_words
from narration.languages import _
from narration.phrases.verb_words import extra_action, extra_actions, extra_word, haste_sources
from narration.text import listing
from players import authority
from players.authority import speaker
from scenes import confirming, consent, leaving, skipping
from scenes.pacing import may_answer
from scenes.service import why_not
from scenes.telling import delivery
from scenes.telling.delivery import Chosen, answer

MAX_HASTE = 20
_ACTIONS = re.compile(r"\s*\b(?:(?:extra\s+)?actions?|points?|of)\b\s*", re.IGNORECASE)
YES_OR_NO = {"yes": True, "no": False}
PROPOSAL_WORDS = YES_OR_NO | {"agree": True, "grant": True, "disagree": False, "refuse": False}


class CmdPass(DeclaringCommand):
    """Do nothing. You still defend yourself if attacked."""

    key = "+pass"

    def plain(self) -> None:
        if names_meant(self.args, delivery.names_in(self.script, self.caller)):
            follow(self, f"+as {self.args}=pass")
            return
        super().plain()


class CmdDo(DeclaringCommand):
    """Declare anything else, in words, with a roll if it needs one."""

    key = "+do"

    def plain(self) -> None:
        self.declare(self.read(f"do {self.wanted(self.args, '+do climb the wall')}"))


class CmdHaste(RoundCommand):
    """Announce extra actions with your declaration."""

    key = "+haste"
    aliases = ("+extra",)

    def plain(self) -> None:
        """Plan haste, grant it, or show it; the source may stand without its ``=``."""
        self.lhs = _ACTIONS.sub("", self.lhs)
        number, _space, source = self.lhs.partition(" ")
        if self.rhs is None and number.isdecimal() and source:
            self.lhs, self.rhs = number, source.strip()
        person = self.script.person_of(self.caller)
        sources = haste_sources(person) if person is not None else []
        if self.rhs is None and self.lhs.lower() in sources:
            self.lhs, self.rhs = "1", self.lhs.lower()
        if not self.lhs:
            self._show()
        elif self.lhs.lstrip("+-").isdecimal() or (self.rhs or "").lower() in sources:
            self._plan() if self.rhs or sources or self.lhs == "0" else self._show()
        else:
            self._grant()

    def _show(self) -> None:
        person = self.own_person()
        if not ruleset_of(self.scene).plays("HASTE-1"):
            raise RuleError("no-haste", "HASTE-2")
        word = extra_word(self.scene)
        named = bool(person.parts) and ruleset_of(self.scene).plays("W20-2")
        left = unnamed_extra(person) if named else person.round.haste_left
        told = (
            _("You have {number} left this round.", number=extra_actions(left, self.scene))
            if left
            else _("You have no {haste} left this round.", haste=extra_action(self.scene))
        )
        if person.haste_plan is not None:
            plan = person.haste_plan
            told += _(
                " With your declaration you announce {count} ({source}). ",
                count=plan.count,
                source=plan.source,
            )
            told += _("To take that back: `+{word} 0`.", word=word)
        sources = haste_sources(person)
        now = [f"`+{word} 1={one}`" for one in sources if self._could_plan(person.name, one)]
        if now:
            told += _(" You could type {now}.", now=listing(now, "or"))
        elif sources:
            told += _(" You can announce more in the next round.")
        else:
            told += _(" You have nothing to buy more with.")
        self.say_told(told)

    def _could_plan(self, who: str, source: str) -> bool:
        viewer = delivery.reader_in(self.script, self.caller).viewer
        planned = act.PlanHaste(who=who, haste=Haste(1, source))
        return why_not(self.script, self.speaker, planned, viewer) is None

    def _plan(self) -> None:
        person = self.own_person()
        who, sources = person.name, haste_sources(person)
        usage = f"+{extra_word(self.scene)} 1={next(iter(sources), 'rage')}"
        if not ruleset_of(self.scene).plays("HASTE-1"):
            raise RuleError("no-haste", "HASTE-2")
        number = whole_number(self.lhs, usage, 0, MAX_HASTE)
        if not number:
            self.submit(act.PlanHaste(who=who, haste=None))
            return
        only = sources[0] if len(sources) == 1 else ""
        source = self.wanted(self.rhs or only, usage).lower()
        haste = Haste(number, source)
        with haste_asked_for(self, who, haste):
            self.submit(act.PlanHaste(who=who, haste=haste))

    def _grant(self) -> None:
        number, _unused, source = (self.rhs or "").partition(" ")
        if not number.lstrip("+-").isdecimal():
            number, source = "", number
        usage = f"+{extra_word(self.scene)} {self.lhs}={number or 1} {source or 'magick'}"
        self.wanted(self.rhs, usage)
        haste = Haste(
            whole_number(number or self.rhs or "", usage, 0, MAX_HASTE),
            self.wanted(source.strip(), usage).lower(),
        )
        self.submit(act.GrantHaste(who=self.named(self.lhs), haste=haste))


def _as_it_is_heard(line: str) -> str:
    """Return the actions of a split with & between them: a screen reader reads it as ``and``, and
    lists have commas.
    """
    actions, slashes, pose = line.partition("//")
    between = r"\s*,\s*(?:and\s+)?\+?|\s+and\s+\+?"
    return re.sub(between, " & ", actions, flags=re.IGNORECASE) + slashes + pose


class CmdSplit(DeclaringCommand):
    """Declare several actions at once."""

    key = "+split"

    def plain(self) -> None:
        line = self.wanted(self.args, self._usage())
        line = line if "&" in line else _as_it_is_heard(line)
        if "&" not in line:
            self.refuse("A split needs two or more actions: `{usage}`.", usage=self._usage())
        rules, me = ruleset_of(self.scene), self.own_person(f"split {line}")
        self.declare(self.read(as_notation(line, me, rules)))

    def _usage(self) -> str:
        """Return an example by the rules of the scene."""
        rules = ruleset_of(self.scene)
        if not rules.several:
            raise RuleError("no-splits", "SPLIT-1")
        return f"+split attack NAME & {'dodge' if 'dodge' in rules.verbs else 'do TEXT'}"


class CmdAbort(DeclaringCommand):
    """Give your action up for another."""

    key = "+abort"

    def plain(self) -> None:
        """Try to abort; a pose follows it, if it succeeds."""
        pose, self.pose = self.pose, ""
        self.say_line(f"abort {self.args}".strip())
        if pose and not self.own_person().toll.abort_failed:
            pose_after(self.caller, pose)


class CmdChoose(RoundCommand):
    """Answer what you are asked."""

    key = "+choose"
    args: str
    pose = ""  # with its strokes, as it was typed

    def parse(self) -> None:
        """Cut a pose off: it is made when the answer has been taken; and what the list of answers
        says behind one, where its whole line was copied.
        """
        self.args, self.pose = parted(self.args)
        self.args = self.args.strip().partition("  ")[0]
        super().parse()

    def plain(self) -> None:
        """Answer the open question, or show it; what is posed with an answer follows it."""
        if self.pose and not (self.args and self.pose.removeprefix(POSE)):
            self.refuse("That needs more. Type: `+choose OPTION // POSE`")
        if self._answer() and self.pose:
            pose_after(self.caller, self.pose)

    def _answer(self) -> bool:
        """Give the answer that was typed, or show what is asked; say whether one was given."""
        if (
            self._says_yes_or_no()
            or self._answers_what_is_proposed()
            or self._answers_what_is_asked_back()
        ):
            return True
        asked = self._asked() or (self._asked_of_an_npc() if self.args else [])
        if asked and asked[0].question == "declare" and self.args.lower() in YES_OR_NO:
            asked = []
        if not self.args or not asked:
            stands = delivery.status(self.script, self.caller)
            self.show(stands)
            if not any("+" in one for one in stands):
                self.say("Nothing is waiting on you.")
            elif not asked and self.args:
                self.say("No question takes '{said}' as its answer.", said=self.args[:40])
            if not asked and self._could_be_declared():
                self.say("To declare it, type: `+{said}`", said=self.args)
            return False
        question = asked[0]
        self._refuse_what_answers_another(asked)
        plainly = not self.pose and matches(self.args, question.options)
        if question.question == "declare" and not plainly and self._could_be_declared():
            follow(self, f"+{self.args} {self.pose}".rstrip())
            return False
        said = self._chosen(question)
        consent.say(self.script, self.caller, answer(self.script, self.caller, question.who, said))
        return True

    def _could_be_declared(self) -> bool:
        person = self.script.person_of(self.caller)
        try:
            said = person and spoken(self.scene, person.name, self.args)
        except RuleError:
            return False
        return isinstance(said, act.Declare)

    def _says_yes_or_no(self) -> bool:
        """Read a yes or a no as the word for it where a person is asked back; a player who is asked
        whether they join has no other question.
        """
        agrees = YES_OR_NO.get(self.args.lower())
        word = "" if agrees is None else confirming.word_for(self.script, self.caller, agrees)
        joining = confirming.asked_in(self.script, self.caller, confirming.JOIN)
        if word and joining is not None:
            follow(self, f"{joining.about[0]} {self.args.lower()}")
            return True
        if word and not self._taken():
            if may_answer(self.script, self.caller, bool(agrees)):
                proposed = "+agree" if agrees else "+disagree"
                self.refuse(
                    "Two things are asked. Type `+choose {word}` or `{proposed}`",
                    word=word,
                    proposed=proposed,
                )
            self.args = word
        return False

    def _answers_what_is_proposed(self) -> bool:
        """Answer a proposal, where no question of the scene takes that word."""
        agrees = PROPOSAL_WORDS.get(self.args.lower())
        if agrees is None or self._taken() or not may_answer(self.script, self.caller, agrees):
            return False
        consent.respond(self.script, self.caller, agrees)
        return True

    def _answers_what_is_asked_back(self) -> bool:
        """Answer whether they leave, skip players who are there, or end a fight after all."""
        word = self.args.lower()
        what = next((one for one, words in confirming.WORDS.items() if word in words), "")
        if what in ("", confirming.JOIN) or self._taken():
            return False
        agrees = word == confirming.WORDS[what][0]
        if what == leaving.LEAVE:
            return self._leaves() if agrees else self._stays()
        question = confirming.asked_in(self.script, self.caller, what)
        if question is None:
            return False
        if agrees:
            confirm = skipping.confirm if what == skipping.SKIP else confirming.confirm_end
            confirm(self.script, self.caller, question)
            return True
        confirming.forget(self.caller)
        waits = what == skipping.SKIP
        self.say("You wait. Nobody is skipped." if waits else "The fight goes on.")
        return True

    def _leaves(self) -> bool:
        going = leaving.asked(self.caller)
        if going is not None and not leaving.confirm(self.caller, going, self.session):
            self.refuse("That way is gone. Go another way.")
        return going is not None

    def _stays(self) -> bool:
        """Stay after all: in the scene that they are leaving, too."""
        going = leaving.asked(self.caller)
        leaving.forget(self.caller)
        person = self.script.person_of(self.caller)
        if person is not None and person.leaving is not None:
            self.submit(act.Stay(who=person.name))
            return True
        if going is not None:
            self.say("You stay.")
        return going is not None

    def _taken(self) -> bool:
        """Say whether a question of the scene takes the typed line."""
        return any(self.args.lower() in question.options for question in self._asked())

    def _asked(self) -> list[Question]:
        """Return what the caller may answer here: their own question, then the storyteller's."""
        runs = authority.runs(self.speaker, self.script.starter)
        person = self.script.person_of(self.caller)
        if person is None and not runs:
            self.own_person()  # refuses
        open_now = self.script.questions()
        mine = [one for one in open_now if person is not None and one.who == person.name]
        return mine + [question for question in open_now if runs and question.who == STORYTELLER]

    def _asked_of_an_npc(self) -> list[Question]:
        """Return an NPC's only open question, which the person who runs the scene may answer."""
        if not authority.runs(self.speaker, self.script.starter):
            return []
        people = self.scene.people
        asked = [
            one
            for one in self.script.questions()
            if one.who in people and people[one.who].npc and one.question != "declare"
        ]
        return asked if len(asked) == 1 else []

    def _refuse_what_answers_another(self, asked: Sequence[Question]) -> None:
        first, *others = asked
        if matches(self.args.partition(" ")[0], first.options):
            return
        for other in others:
            if matches(self.args, other.options):
                self.refuse(
                    "Your own question comes first: +choose {options}. For the other, type "
                    "`{answering} {args}`",
                    options=listing(first.options, "or"),
                    answering=f"+as {other.who}=choose",  # +choose is for the first of them
                    args=self.args,
                )

    def _chosen(self, question: Question) -> Chosen:
        word, _unused, rest = self.args.partition(" ")
        aborts = "abort" in question.options and word.lower() == "abort"
        if aborts and rest and rest.strip().lower() != "willpower":
            return Chosen("abort", one_part(self.scene, question.who, rest))
        return chosen_effect(self.scene, question, self.args)


# -------------------------------------------------------------------------------------------------
# +check: what the storyteller is to look at when the round is over (BOOK-3).


class CmdCheck(DeclaringCommand):
    """Ask the storyteller to check something at the end of the round."""

    key = "+check"
    wordless = ("list",)

    def plain(self) -> None:
        if not self.args:
            self.switch_list()
            return
        if self.rhs and self.storyteller and self.script.person_of(self.caller) is None:
            follow(self, f"+roll {self.args}")
            return
        self.submit(act.AskCheck(who=self.own_person().name, text=self.args))

    def switch_list(self) -> None:
        for check in self.scene.checks:
            self.say("Check {check}", check=check_words(check, self.scene))
        if not self.scene.checks:
            self.say("No check is open. To ask for one: `+check TEXT`.")

    def switch_done(self) -> None:
        number = self.wanted(self.lhs or "", "+check/done 1")
        if IDLE_WORDS.fullmatch(number):
            ids, how = [one.id for one in self.scene.checks], self.rhs or ""
            if not ids:
                raise RuleError("unknown-check", "BOOK-3", number=0, numbers=ids)
            self.submit(all_of([act.SettleCheck(check=one, how=how) for one in ids]))
            return
        check = whole_number(number, "+check/done 1", 1, MAX_NUMBER)
        action, script = act.SettleCheck(check=check, how=self.rhs or ""), self.script
        who, starter_name = speaker(self.caller), script.starter_name
        authority.check(who, action, script.scene, script.starter, starter_name)
        open_ones = [one.id for one in self.scene.checks]
        if check not in open_ones:  # a check that is closed to them is not mentioned either
            raise RuleError("unknown-check", "BOOK-3", number=check, numbers=open_ones)
        self.submit(action)
