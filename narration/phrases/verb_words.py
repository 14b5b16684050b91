"""What people do, in words: what verbs and phases are called, what is announced."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Any

from msgspec.structs import replace as change

from game.fighter import BARE_HANDS_NAME
from game.reading import (
    CHOOSE,
    HOLD,
    RULESETS,
    PhaseKind,
    announces_haste,
    figures_of,
    ruleset_of,
    written_pool,
)
from game.state.declaration import (
    Attack,
    Crawl,
    Declaration,
    Defense,
    Delay,
    Do,
    Felling,
    Grapple,
    Guard,
    Haste,
    Maneuver,
    Mental,
    Move,
    Part,
    Reposition,
    Social,
    Sustain,
    verb_name,
)
from game.state.person import Person
from game.state.scene import Scene
from game.words import quote
from narration.languages import N_, YOU, _
from narration.languages.grammar import grammar
from narration.text import count, crowd, in_quotes, listing, own_words, with_article

# -------------------------------------------------------------------------------------------------
# Phases by what is done in them, whatever a ruleset calls them.


def kind_of(scene: Scene, phase: str | None = None) -> PhaseKind:
    """Return what people do in a phase of a scene, by default in the present one."""
    known = ruleset_of(scene).phases.get(scene.fight.phase if phase is None else phase)
    return known.kind if known is not None else "rest"


def kind_named(phase: str) -> PhaseKind | None:
    """Return what people do in a phase of that name, in any ruleset; None if none has it."""
    found = (rules.phases[phase].kind for rules in RULESETS.values() if phase in rules.phases)
    return next(found, None)


def acts_now(scene: Scene) -> bool:
    """Say whether actions are done as they are said, at everyone's own place."""
    return kind_of(scene) == "act"


def called_for(scene: Scene) -> str:
    """Return what a person is called for: ``now``, or by what name extra actions go here."""
    fight = scene.fight
    if not fight.haste:
        return _("now")
    if fight.phase.startswith("haste"):
        return _("haste {haste}", fight)
    if fight.phase.startswith("extra"):
        return _("now, extra action {haste}", fight)
    return _("now, {phase}", fight)


def declares(scene: Scene) -> bool:
    """Say whether by a scene's rules actions are declared before any is done."""
    return any(phase.kind == "declare" for phase in ruleset_of(scene).phases.values())


# -------------------------------------------------------------------------------------------------
# What verbs are called: in an announcement, in a possessive, and where they meet an attack.
#
# By verb, like the verbs themselves: one line of `VERB_WORDS` holds all the words that are one
# verb's own, and a verb without a line is called by its name.


@dataclass(frozen=True)
class VerbWords:
    """What is said of one verb.

    ``noun`` tells a part with all that belongs to it, ``short`` stands after a possessive (without
    one it is the noun, less its article and brackets), ``does`` tells what several people do.
    ``wards_off`` says that an attack came to nothing by it, ``met`` the same in a word,
    ``unrolled`` that it meets one without a roll.
    """

    noun: Callable[[Any], str]
    short: Callable[[Any], str] | None = None
    wards_off: str = ""
    unrolled: str = ""
    does: Callable[[Any], str] | None = None
    met: str = ""


def words_of_verb(verb: str) -> VerbWords:
    """Return the words of a verb; a verb without its own has words made from its name."""
    own, noun = _words(verb), with_article(verb)
    return replace(
        own,
        wards_off=own.wards_off or _("{{who}}'s {verb} holds it off", verb=verb),
        unrolled=own.unrolled or _("{{who}} defends with {noun}, without a roll", noun=noun),
        met=own.met or _("held off with {noun}", noun=noun),
    )


def _words(verb: str) -> VerbWords:
    """Return the words of a verb: its own, or its name with what it is done to."""
    return VERB_WORDS.get(verb) or VerbWords(
        _on_whom(N_(" on {target}"), with_article(verb)), does=_on_whom(" {target}", verb)
    )


def _on_whom(text: str, name: str) -> Callable[[Any], str]:
    return lambda part: name + (_(text, part) if getattr(part, "target", "") else "")


def noun(part: Part) -> str:
    """Return one declared action as a noun."""
    return _words(verb_name(part)).noun(part) + _of_its_roll(part)


def short(part: Part) -> str:
    """Return an action for a possessive: ``Jane's attack on Jo``, ``Teddy's action``."""
    own = _words(verb_name(part)).short
    return own(part) if own else grammar().without_article(noun(part).partition(" (")[0])


def does(part: Part) -> str:
    """Return one action as what several people do: ``attack Jo with a sword``."""
    own = _words(verb_name(part)).does
    told = own(part) if own is not None else _("declare {noun}", noun=noun(part))
    return told + _of_its_roll(part)


def _of_its_roll(part: Part) -> str:
    """Return an action's words about its roll, after what it is done with: a specialty claimed, a
    success bought.
    """
    claims, buys = getattr(part, "specialty", False), getattr(part, "willpower", False)
    told = [*([_("a specialty")] if claims else []), *([_("willpower")] if buys else [])]
    weapon = getattr(part, "weapon", None) or BARE_HANDS_NAME
    if not told or (weapon == BARE_HANDS_NAME and not getattr(part, "pool", None)):
        return _(" with {told}", told=listing(told)) if told else ""
    return _(" and {told}", told=told[0]) if len(told) == 1 else f", {listing(told)}"


def armed(weapon: str) -> str:
    """Return what something is done with, after it: `` with a club``; nothing for bare hands."""
    if not weapon or weapon == BARE_HANDS_NAME:
        return ""
    bare = weapon[:1].isupper() or (weapon.endswith(("s", "teeth")) and not weapon.endswith("ss"))
    return _(" with {weapon}", weapon=weapon if bare else with_article(weapon))


def attacks(part: Part, target: str, means: str = "") -> str:
    """Return an attack as what several people do, with all that belongs to it."""
    kind = getattr(part, "kind", "basic")
    if kind == "basic":
        told = _("attack {target}", target=target)
    else:
        kind = with_article(kind)
        told = _("make {with_article} attack on {target}", with_article=kind, target=target)
    if not isinstance(part, Attack):
        return told + armed(means or getattr(part, "weapon", "") or "")
    if not part.pool or means != written_pool(part.pool):
        told += armed(means or part.weapon or "")
    return _where_to(told + named_pool(part), part)


def _where_to(told: str, part: Attack) -> str:
    """Return an attack with where it is aimed, and from how far."""
    told += _(" at the {location}", part) if part.location is not None else ""
    if part.range is None:
        return told
    return _("{told} from {number}", told=told, number=count(part.range, "yard"))


def grapple_options(part: Part) -> list[str]:
    """Return how a grapple roll is made, and what for: ``dexterity``, ``then slam``."""
    pair, then = getattr(part, "pair", None), getattr(part, "then", "")
    told = [pair] if pair else []
    if then and not (isinstance(part, Sustain) and then == HOLD):  # to hold is all that it is for
        told.append(_("then {then}", then=_("an effect") if then == CHOOSE else then))
    return told


def in_brackets(words: Sequence[str]) -> str:
    """Return what belongs to an action, after it."""
    return f" ({', '.join(words)})" if words else ""


def to_do(verb: str) -> str:
    """Return a verb as several people do it: ``dodge``. The catalogues have it as ``to dodge``, for
    ``dodge`` is also what a dodge is called.
    """
    return _(f"to {verb}").removeprefix("to ")


def _says(
    told: str,
    done: str,
    short: Callable[[Any], str] | None = None,
    wards_off: str = "",
    met: str = "",
    behind: Callable[[Any], str] = lambda part: "",
    **parts: Callable[[Any], object],
) -> VerbWords:
    """Return the words of a verb that are texts, as a noun and as what several people ``do``: their
    parts are what is in the action, by name, and what ``parts`` make of it. More may stand
    ``behind`` both.
    """

    def write(text: str) -> Callable[[Any], str]:
        return lambda part: (
            _(text, part, **{name: part_of(part) for name, part_of in parts.items()}) + behind(part)
        )

    return VerbWords(write(told), short, wards_off, does=write(done), met=met)


def _defense(told: str, wards_off: str, met: str, done: str = "") -> VerbWords:
    verb = told.split()[1]
    return VerbWords(
        lambda part: _(told) + named_pool(part),
        lambda part: _(verb),
        wards_off,
        does=lambda part: (_(done) if done else to_do(verb)) + named_pool(part),
        met=met,
    )


def named_pool(part: Attack | Defense) -> str:
    """Return another pool than the usual one, and the figures of its own: `` with arete vs 5``."""
    if not part.pool:
        return ""
    pool = written_pool(part.pool)
    return _(" with {written}{figures}", written=pool, figures=figures_of(part))


def _how(part: Part) -> str:
    return in_brackets(grapple_options(part))


def _aimed(part: Attack | Grapple) -> str:
    return _("{verb} on {target}", part, verb=verb_name(part))


def _attack(part: Attack) -> str:
    kind = _("an attack") if part.kind == "basic" else with_article(_("{kind} attack", part))
    told = _("{kind} on {target}", part, kind=kind)
    return _where_to(told + armed(part.weapon or "") + named_pool(part), part)


def _armed_for(part: Guard) -> str:
    kind: list[str] = [] if part.kind == "basic" else [part.kind]
    return armed(part.weapon or "") + in_brackets(kind)


def _maneuver(part: Maneuver) -> str:
    means = armed(part.weapon or "")
    return _(
        'a maneuver on {target}{means}, to "{text}"', part, means=means, text=own_words(part.text)
    )


def _influence(part: Mental | Social) -> str:
    verb, skill = verb_name(part), part.skill or _("no skill")
    told = _("a {verb} attack on {target} with {skill}", part, verb=verb, skill=skill)
    return _('{told}, to "{text}"', told=told, text=own_words(part.text)) if part.text else told


def _direction(part: Move | Crawl) -> str:
    if part.toward:
        return _(" toward {toward}", part)
    return _(" away from {away}", part) if part.away else ""


def _do(part: Do) -> str:
    traits = " + ".join(part.traits)
    say = N_(" ({traits} vs {difficulty})") if part.difficulty is not None else " ({traits})"
    roll = _(say, part, traits=traits) if traits else ""
    return f"{in_quotes(part.text)}{roll}"


def _delay(part: Delay) -> str:
    if part.action is None:
        return _("a delay")
    action = noun(part.action)
    return _("a delay, with {action} prepared for what {target} does", part, action=action)


def _delays(part: Delay) -> str:
    if not part.target:
        return _("delay")
    action = noun(part.action) if part.action is not None else ""
    prepared = _(", with {action} prepared", action=action) if action else ""
    return _("delay for {target}{prepared}", part, prepared=prepared)


def _reposition(part: Reposition) -> str:
    above = _("above") if part.above else _("below")
    return _("a fresh start {above} {target} in the order", part, above=above)


def _steps(part: Move) -> str:
    return count(part.steps, "step")


VERB_WORDS: dict[str, VerbWords] = {
    "attack": VerbWords(_attack, _aimed, does=lambda part: attacks(part, part.target)),
    "sweep": _says(N_("a sweep on {target}"), N_("sweep {target}"), _aimed),
    "tackle": _says(N_("a tackle on {target}"), N_("tackle {target}"), _aimed),
    "block": _defense(N_("a block"), N_("{who} blocks it"), N_("blocked")),
    "dodge": _defense(N_("a dodge"), N_("{who} dodges it"), N_("dodged")),
    "parry": _defense(N_("a parry"), N_("{who} parries it"), N_("parried")),
    "escape": _defense(
        N_("an escape"), N_("{who} slips away from it"), N_("evaded"), N_("try to get away")
    ),
    "guard": _says(N_("a guard{armed}"), N_("stand guard{armed}"), armed=_armed_for),
    "do": VerbWords(
        _do, lambda part: _("action"), does=lambda part: _("declare {do}", do=_do(part))
    ),
    "pass": _says(N_("a pass"), N_("pass")),
    "maneuver": VerbWords(
        _maneuver, does=lambda part: _("try {maneuver}", maneuver=_maneuver(part))
    ),
    **dict.fromkeys(
        ("mental", "social"),
        VerbWords(_influence, does=lambda part: _("make {influence}", influence=_influence(part))),
    ),
    "move": _says(
        N_("a move of {number}{direction}"),
        N_("move {number}{direction}"),
        number=_steps,
        direction=_direction,
    ),
    "crawl": _says(N_("a crawl{direction}"), N_("crawl{direction}"), direction=_direction),
    "drop": _says(N_("a drop to the ground"), N_("drop to the ground")),
    "grapple": _says(
        N_("a grapple on {target}{in_brackets}"),
        N_("grapple {target}{in_brackets}"),
        _aimed,
        in_brackets=_how,
    ),
    "counter-grapple": _says(
        N_("a counter-grapple"),
        N_("counter-grapple"),
        wards_off=N_("{who} fends it off"),
        met=N_("fended off"),
        behind=_how,
    ),
    "sustain": _says(N_("a sustained hold"), N_("keep hold"), lambda part: _("hold"), behind=_how),
    "release": _says(N_("a release"), N_("let go")),
    "resist": _says(N_("a struggle to resist"), N_("struggle to resist"), behind=_how),
    "reverse": _says(N_("a struggle to reverse"), N_("struggle to reverse the hold"), behind=_how),
    "relent": _says(N_("a surrender"), N_("give in")),
    "assist": _says(N_("help for {friend}"), N_("help {friend}")),
    "stand": _says(N_("getting up"), N_("get up")),
    "delay": VerbWords(_delay, lambda part: _("delay"), does=_delays),
    "forfeit": _says(N_("a forfeited turn"), N_("forfeit the turn")),
    "reposition": VerbWords(
        _reposition, does=lambda part: _("make {reposition}", reposition=_reposition(part))
    ),
    "avoid": _says(N_("a leap out of the way of {hazard}"), N_("leap out of the way of {hazard}")),
}


# -------------------------------------------------------------------------------------------------
# What people say they will do, and do, in words: ``a power attack on Jo with sword``.


def announced(declaration: Declaration, scene: Scene, in_hand: str = "") -> str:
    """Return a declaration as a noun: ``an attack on Jo with a sword and 2 haste actions (rage)``;
    ``in_hand`` is that of `done_by`.

    Several actions are a split, or by some rules done one after the other.
    """
    parts = _each(with_in_hand(declaration, in_hand), noun)
    split = len(parts) > 1 and declares(scene) and not acts_now(scene)
    told = _("a split of {parts}", parts=listing(parts)) if split else _(", then ").join(parts)
    if declaration.haste:
        haste = haste_words(declaration.haste, scene)
        told += _("{told} and {haste}", told="," if split else "", haste=haste)
    return told


def _each(declaration: Declaration, write: Callable[[Part], str]) -> list[str]:
    """Return each part of a declaration, with its dice of a shared pool."""
    return [
        write(part) + (f" ({count(dice, 'die', 'dice')})" if dice else "")
        for part, dice in zip(declaration.parts, chain(declaration.dice, repeat(0)), strict=False)
    ]


def with_in_hand(declaration: Declaration, weapon: str) -> Declaration:
    """Return a declaration in which an attack or a guard that names no weapon is made with the one
    in hand.
    """
    parts = list(declaration.parts)
    for place, part in enumerate(parts):
        if weapon and isinstance(part, Attack | Guard) and part.weapon is None:
            other = isinstance(part, Felling) or getattr(part, "damage", None) is not None
            if not (other or getattr(part, "pool", None)):
                parts[place] = change(part, weapon=weapon)
    return change(declaration, parts=tuple(parts))


def done_by(names: Sequence[str], declaration: Declaration, scene: Scene, in_hand: str) -> str:
    """Return a declaration as a clause: ``Jane attacks Jo``, ``Al and Bo dodge``; with the
    weapon ``in_hand``, if it names none. The reader takes the verb in the plural.
    """
    several = len(names) > 1 or names[0] == YOU
    declaration = with_in_hand(declaration, in_hand)
    parts = _each(declaration, lambda part: does(part) if several else grammar().third(does(part)))
    split = f"{_('split') if several else _('splits')}: " if len(parts) > 1 else ""
    told = f"{crowd(names)} {split}{listing(parts)}"
    if not declaration.haste:
        return told
    takes = _("take") if several else _("takes")
    return _(
        "{told}{comma} and {takes} {haste}",
        told=told,
        comma="," if split else "",
        takes=takes,
        haste=haste_words(declaration.haste, scene),
    )


def haste_words(haste: Haste, scene: Scene) -> str:
    """Return haste as ``2 haste actions (rage)``, in the words of the scene's rules."""
    return f"{extra_actions(haste.count, scene)} ({haste.source})"


def extra_action(scene: Scene) -> str:
    """Return what the rules of a scene call an extra action: ``haste action``."""
    return _("{extra_word} action", extra_word=extra_word(scene))


def extra_actions(number: int, scene: Scene) -> str:
    """Return a number of extra actions: ``2 haste actions``."""
    word = extra_word(scene)
    if number == 1:
        return _("1 {extra_word} action", extra_word=word)
    return _("{number} {extra_word} actions", number=number, extra_word=word)


def haste_source(scene: Scene, person: Person) -> str:
    """Return a source of haste worth telling of now, as it is typed; empty for none."""
    rules = ruleset_of(scene)
    sources = [source for source in haste_sources(person) if rules.haste or source in person.grants]
    unneeded = not announces_haste(scene) or person.haste_plan is not None
    if unneeded or not sources or not rules.plays("HASTE-1"):
        return ""
    return quote(sources[0])


def haste_sources(person: Person) -> list[str]:
    """Return where a person could take haste from now, as far as the sheet tells."""
    fighter = person.fighter
    told = ["rage"] if fighter.resources.get("rage", 0) else []
    told += ["celerity"] if fighter.trait("celerity") and fighter.resources.get("blood", 0) else []
    return told + [source for source, number in person.grants.items() if number]


def extra_word(scene: Scene) -> str:
    """Return the word that buys an extra action by the rules of a scene: ``haste``."""
    return ruleset_of(scene).extra


def options(part: Part, means: str) -> str:
    """Return how an action is done: `` (sword, power, at the head)``; empty for nothing."""
    if isinstance(part, Grapple):
        return in_brackets(grapple_options(part))
    told = [means] if means else []
    if isinstance(part, Attack):
        told += [part.kind] if part.kind != "basic" else []
        told += [_("at the {location}", part)] if part.location is not None else []
        told += [count(part.range, "yard")] if part.range is not None else []
    if isinstance(part, Mental | Social):
        told.append(part.skill)
    if isinstance(part, Maneuver | Mental | Social) and part.text:
        told.append(_('to "{text}"', text=own_words(part.text)))
    return in_brackets(told)
