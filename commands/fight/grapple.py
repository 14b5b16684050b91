"""+grapple: seizing, holding, getting loose; +stand and +avoid."""

import re
from collections.abc import Collection

from commands.base import Refused, pick
from commands.fight.base_declare import STAND_INS, DeclaringCommand, lead_to_both
from commands.other_words import follow
from game import actions as act
from game.errors import RuleError
from game.grammar import spoken
from game.notation import SYNONYMS
from game.reading import AWAY, TOWARD, ruleset_of
from game.state.decisions import Question
from game.state.declaration import Do
from game.state.scene import Scene
from game.stock import stock_of
from game.words import SHORT, matches, names_meant, quote
from narration.languages import N_, _
from narration.prompts.questions import effect_not_open
from narration.tables.grapple_table import grapple_table
from narration.text import listing
from scenes.service import SceneService
from scenes.telling import delivery
from scenes.telling.delivery import Chosen, answer

SPELLED = re.compile(r"grapple/(\w+)\s*(.*)", re.IGNORECASE)

THROWN = re.compile(
    r"throw\s+(?:my\s+|an?\s+|the\s+)?(?P<what>.+?)\s+at\s+(?P<whom>.+)", re.IGNORECASE
)
BLOWS = ("punch", "kick", "fist", "elbow", "jab")
# What the switches are in the notation; those of the storyteller, and /effect, are none.
LINES = {
    "assist": "assist",
    "counter": "counter-grapple",
    "look": "look",
    "release": "release",
    "relent": "relent",
    "resist": "resist",
    "reverse": "reverse",
    "stand": "stand",
    "sustain": "sustain",
}


_AND_A_POINT = re.compile(r"^([^=]+?)\s+(willpower|wp|specialty)$", re.IGNORECASE)  # slam wp
_BY_WHAT = re.compile(r"\s+by\s+(?:the|his|her|their)\s+\w+$", re.IGNORECASE)  # the throat
# ``Jo and slam him``
_AND_THEN = re.compile(r"(?P<whom>.+?)\s+and\s+(?P<effect>\w+)(?:\s.+)?", re.IGNORECASE)


class CmdGrapple(DeclaringCommand):
    """Seize a person, hold them, get loose. Read +help grapples first."""

    key = "+grapple"
    wordless: Collection[str] = ("release", "relent", "look", "stand")

    def _refuse_what_would_be_ignored(self) -> None:
        """Take the name of the person to release, as other games have it."""
        person = self.script.person_of(self.caller) if self.switches == ["release"] else None
        hold = self.scene.hold_by(person.name) if person is not None else None
        named, both, rest = self.args.partition("&")
        if hold is not None and both:
            lead_to_both(self, self.own_person().name, f"release & {rest.strip(' +')}")
        named = named.strip()
        if hold and (names_meant(named, [hold.victim]) or named.lower() in STAND_INS):
            self.args = ""
        super()._refuse_what_would_be_ignored()

    def plain(self) -> None:
        if self.lhs:
            self.lhs = _BY_WHAT.sub("", self.lhs)
            if more := _AND_THEN.fullmatch(self.lhs):
                effect = matches(more["effect"], ruleset_of(self.scene).effects)
                self.lhs = f"{more['whom']} then {effect[0]}" if len(effect) == 1 else self.lhs
            self.declare(self.read(f"grapple {self.lhs} {self.rhs or ''}".strip()))
            return
        if self.args:
            self.refuse("Seize whom? Type: `+grapple NAME`")
        self._show()

    def _show(self) -> None:
        script = self.script
        reader = delivery.reader_in(script, self.caller)
        self.show([*grapple_table(self.scene, reader), *delivery.status(script, self.caller)])

    # --- declaring -------------------------------------------------------------------------------

    def _say(self) -> None:
        """Say the switch's line, with what was typed after it."""
        self.say_line(f"{LINES[self.switches[0]]} {self.args.replace('=', ' ')}".strip())

    switch_counter = switch_sustain = switch_release = _say
    switch_resist = switch_reverse = switch_relent = _say
    switch_stand = switch_look = _say

    def switch_assist(self) -> None:
        self.wanted(self.args, "+grapple/assist NAME")
        self._say()

    def switch_effect(self) -> None:
        who = self.own_person().name
        text = self.wanted(self.args, "+grapple/effect slam")
        if found := THROWN.fullmatch(text):
            self._throw(found["what"], found["whom"])
            return
        word, _space, name = text.partition(" ")
        whom = names_meant(name, delivery.names_in(self.script, self.caller)) if name else []
        hold = self.scene.hold_by(who)
        if len(whom) == 1 and hold is None and matches(word, ruleset_of(self.scene).effects):
            self.declare(self.read(f"grapple {quote(whom[0])} then {word}"))  # at once
            return
        pronoun = name.partition(" ")[0].lower() in STAND_INS
        if hold is not None and (whom == [hold.victim] or pronoun):
            text = word
        self.submit(effect_action(self.script, self.caller, who, text, self.pose))

    def _throw(self, what: str, whom: str) -> None:
        """Attack with what is made to be thrown; of other things say what to type."""
        person = self.own_person()
        flies = [one.name for one in person.fighter.arsenal() if one.missile == "thrown"]
        weapon = names_meant(what, flies)
        if len(weapon) == 1:
            follow(self, f"+attack {whom}=with {quote(weapon[0])} {self.pose}")
            return
        if what.lower() in BLOWS:
            follow(self, f"+attack/unarmed {whom} {self.pose}")
            return
        skilled = {"dexterity", "athletics"} <= stock_of(person.fighter).trait_names
        self.refuse(
            "You carry no {what} that is made to be thrown. To throw it all the same: "
            "`+do throw {what} at {whom}{pool}`",
            what=what,
            whom=whom,
            pool=": dexterity + athletics" if skilled else "",
        )

    # --- the storyteller's -----------------------------------------------------------------------

    def switch_control(self) -> None:
        self.both_sides("+grapple/control NAME=3")
        self.submit(self.ordered(f"control {self.args}"))

    def switch_pool(self) -> None:
        self._rule("grapple", "+grapple/pool NAME=wits + athletics")

    def switch_unsure(self) -> None:
        self._rule("unsure", "+grapple/unsure NAME=yes")

    def _rule(self, key: str, usage: str) -> None:
        name, value = self.both_sides(usage)
        self.submit(self.ordered(f"set {name} {key}={value}"))


class CmdStand(DeclaringCommand):
    """Get up from the ground, as your action."""

    key = "+stand"

    def plain(self) -> None:
        word = self.args.partition(" ")[0].lower()
        if word == "up":
            self.args = ""
        elif word not in ("", *TOWARD, *AWAY):
            self.refuse("'{args}' doesn't go there. Type: `+stand`", args=self.args[:40])
        self.say_line(f"stand {self.args}".strip())


class CmdAvoid(DeclaringCommand):
    """Get out of a hazard's way, with an action you have left from haste."""

    key = "+avoid"

    def plain(self) -> None:
        self.say_line(f"avoid {self.wanted(self.args, '+avoid HAZARD')}")


# --- effects -------------------------------------------------------------------------------------


def effect_action(
    script: SceneService, character: object, who: str, text: str, pose: str = ""
) -> act.AnyAction:
    """Return what ``/effect TEXT`` says for a person: an answer where they are asked for an effect,
    else that they sustain for it, with a ``pose`` as it was typed.
    """
    asked = next((question for question in script.questions() if question.who == who), None)
    if asked is not None and asked.question == "effect":
        return answer(script, character, who, chosen_effect(script.scene, asked, text))
    hold = script.scene.hold_by(who)
    if text.lower().startswith("action "):
        told = N_("First `+grapple/effect choose`; when you have won, `+choose {text}`.")
        raise Refused(_(told, text=text))
    if hold is None or hold.pinned or (asked is not None and asked.question != "declare"):
        raise Refused(_when_effects_work(delivery.scene_in(script, character), who))
    name, _unused, options = _AND_A_POINT.sub(r"\1=\2", text).partition("=")
    effects = (*ruleset_of(script.scene).effects, "choose", "hold")
    effect = pick("effect", name, effects)
    then = effect if effect == "choose" else quote(effect)
    said = f"sustain {options} then {then} {pose}".strip()
    return spoken(delivery.scene_in(script, character), who, said)


def _when_effects_work(scene: Scene, who: str) -> str:
    hold = scene.hold_by(who)
    if hold is None:
        return _(
            "You aren't holding anybody. To seize somebody and use an effect at "
            "once: `+grapple NAME=then drop`"
        )
    if hold.pinned:
        return _(
            "{victim} is already helpless. To keep it that way: `+grapple/sustain`.",
            victim=hold.victim,
        )
    return _(
        "Choose an effect when you declare (`+grapple/effect slam` keeps the hold for it), "
        "or when you've won and are asked. +init shows who is next."
    )


def chosen_effect(scene: Scene, question: Question, text: str) -> Chosen:
    """Return the option that a text means; an effect that cannot be had is refused with why."""
    try:
        return chosen(question, text)
    except RuleError:
        meant = matches(text.strip(), ruleset_of(scene).effects)
        why = effect_not_open(scene, question, meant[0]) if len(meant) == 1 else ""
        if not why:
            raise
        told = listing([f"`+choose {option}`" for option in question.options], "or")
        raise Refused(
            _("{why}{why2}. Type: {told}", why=why[0].upper(), why2=why[1:], told=told)
        ) from None


def chosen(question: Question, text: str) -> Chosen:
    """Return the option of a question that a text means; an Action may say in words what it is, and
    leads to a roll may end in ``willpower`` (DICE-8). Where traits are an answer too, they are the
    text that is no option.
    """
    bare, _space, last = text.strip().rpartition(" ")
    bare = bare.removesuffix(" with")
    if SHORT.get(last.lower(), last.lower()) == "willpower" and matches(bare, question.options):
        return Chosen(pick("option", bare, question.options), willpower=True)
    word, _unused, rest = text.strip().partition(" ")
    said = matches(word, question.options)
    if said == ["action"] and rest.strip() and not matches(text.strip(), question.options):
        return Chosen("action", Do(rest.strip()))
    if question.pair and text.strip() and not matches(text.strip(), question.options):
        return Chosen(text.strip().lower())
    if text.strip().isdecimal() and not any(option.isdecimal() for option in question.options):
        told = listing([f"`+choose {option}`" for option in question.options], "or")
        raise Refused(_("The answers have names here, and no numbers: {told}", told=told))
    return Chosen(pick("option", text, question.options))


def line_of(line: str, scene: Scene) -> str:
    """Return a line that may begin with ``grapple/SWITCH`` in the notation's words; ``effect ...``
    stays as it is, and is what the name of an effect alone means.
    """
    said = SPELLED.fullmatch(line)
    if said is None:
        return line
    known = {**LINES, "effect": "effect"}
    found = matches(said[1], known)
    if not found and (meant := SYNONYMS.get(said[1].lower())) in known:
        found = [meant]
    effect = [] if found else matches(said[1], ruleset_of(scene).effects)
    if len(effect) == 1:
        return f"effect {effect[0]} {said[2]}".strip()
    if len(found) != 1:
        switches = listing([f"grapple/{one}" for one in found or sorted(known)], "or")
        raise Refused(
            _("I don't know 'grapple/{said}'. Try {switches}.", said=said[1], switches=switches)
        )
    return f"{known[found[0]]} {said[2]}".strip()
