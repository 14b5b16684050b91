"""What people do, in words: what verbs and phases are called, what is announced."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Any

from msgspec.structs import replace as change

from game.fighter import BARE_HANDS_NAME
from game.reading import CHOOSE, HOLD, RULESETS, PhaseKind, figures_of, ruleset_of, written_pool
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
from game.state.scene import Scene
from narration.languages import N_, YOU, _
from narration.languages.grammar import grammar
from narration.text import count, crowd, listing, own_words, with_article

# -------------------------------------------------------------------------------------------------
# Phases by what is done in them, whatever a ruleset calls them.


def kind_of(scene: Scene, phase: str | None = None) -> PhaseKind:
    """Return what is done in a phase of a scene, by default in the present one."""
    known = ruleset_of(scene).phases.get(scene.fight.phase if phase is None else phase)
    return known.kind if known is not None else "rest"


def kind_named(phase: str) -> PhaseKind | None:
    """Return what is done in a phase of that name, in whichever ruleset; None where none has it."""
    found = (rules.phases[phase].kind for rules in RULESETS.values() if phase in rules.phases)
    return next(found, None)


def acts_now(scene: Scene) -> bool:
    """Say whether what is said is done at once, at everyone's own place."""
    return kind_of(scene) == "act"


def called_for(scene: Scene) -> str:
    """Return what somebody is called for: ``now``, or by what name extra actions go here."""
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
    return any(one.kind == "declare" for one in ruleset_of(scene).phases.values())


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
    """Return the words of a verb, with those that come of its name where it has none of its own."""
    noun = with_article(verb)
    by_name = VerbWords(lambda part: noun + _on(part), does=lambda part: verb + _upon(part))
    own = VERB_WORDS.get(verb, by_name)
    return replace(
        own,
        wards_off=own.wards_off or _("{{who}}'s {verb} holds it off", verb=verb),
        unrolled=own.unrolled or _("{{who}} defends with {noun}, without a roll", noun=noun),
        met=own.met or _("held off with {noun}", noun=noun),
    )


def noun(part: Part) -> str:
    """Return one declared action as a noun."""
    return words_of_verb(verb_name(part)).noun(part) + _of_its_roll(part)


def short(part: Part) -> str:
    """Return an action for a possessive: ``Jane's attack on Jo``, ``Teddy's action``."""
    own = words_of_verb(verb_name(part)).short
    if own is not None:
        return own(part)
    return grammar().without_article(noun(part).partition(" (")[0])


def does(part: Part) -> str:
    """Return one action as what several people do: ``attack Jo with a sword``."""
    own = words_of_verb(verb_name(part)).does
    told = own(part) if own is not None else _("declare {noun}", noun=noun(part))
    return told + _of_its_roll(part)


def _of_its_roll(part: Part) -> str:
    """Return what is said of an action's roll: a success bought, a specialty claimed."""
    told = _(" with a specialty") if getattr(part, "specialty", False) else ""
    return told + (_(" with willpower") if willpower(part) else "")


def third(doing: str) -> str:
    """Return what several people do as what one does: ``attacks Jo with a sword``."""
    return grammar().third(doing)


def armed(weapon: str) -> str:
    """Return what something is done with, after it: `` with a club``; nothing for bare hands."""
    if not weapon or weapon == BARE_HANDS_NAME:
        return ""
    bare = weapon[:1].isupper() or (weapon.endswith("s") and not weapon.endswith("ss"))
    return _(" with {weapon}", weapon=weapon if bare else with_article(weapon))


def attacks(part: Part, target: str, means: str = "") -> str:
    """Return an attack as what several people do, with all that belongs to it."""
    kind = getattr(part, "kind", "basic")
    told = (
        _("attack {target}", target=target)
        if kind == "basic"
        else _(
            "make {with_article} attack on {target}", with_article=with_article(kind), target=target
        )
    )
    if not isinstance(part, Attack):
        return told + armed(means or getattr(part, "weapon", "") or "")
    told += (
        "" if part.pool and means == written_pool(part.pool) else armed(means or part.weapon or "")
    )
    return _where_to(told + named_pool(part), part)


def _where_to(told: str, part: Attack) -> str:
    """Return an attack with where it is aimed, and from how far."""
    told += _(" at the {location}", part) if part.location is not None else ""
    return (
        told
        if part.range is None
        else _("{told} from {number}", told=told, number=count(part.range, "yard"))
    )


def willpower(part: Part) -> bool:
    """Say whether a success is bought with the action."""
    return bool(getattr(part, "willpower", False))


def grapple_options(part: Part) -> list[str]:
    """Return how a grapple roll is made, and what for: ``dexterity``, ``then slam``."""
    pair, then = getattr(part, "pair", None), getattr(part, "then", "")
    if isinstance(part, Sustain) and then == HOLD:
        then = ""  # to keep hold is all that it is for
    told = [pair] if pair else []
    return told + (
        [_("then {then}", then=_("an effect") if then == CHOOSE else then)] if then else []
    )


def in_brackets(words: Sequence[str]) -> str:
    """Return what belongs to an action, after it."""
    return f" ({', '.join(words)})" if words else ""


def to_do(verb: str) -> str:
    """Return a verb as several people do it: ``dodge``. The catalogues have it as ``to dodge``, for
    ``dodge`` is also what a dodge is called.
    """
    return _(f"to {verb}").removeprefix("to ")


def _plain(told: str, done: str, short: Callable[[Any], str] | None = None) -> VerbWords:
    """Return the words of a verb that are texts: their parts are what is in the action, by name."""
    return VerbWords(lambda part: _(told, part), short, does=lambda part: _(done, part))


def _grapple(what: str, done: str, wards_off: str = "", met: str = "") -> VerbWords:
    return VerbWords(
        lambda part: _(what) + in_brackets(grapple_options(part)),
        wards_off=wards_off,
        does=lambda part: _(done) + in_brackets(grapple_options(part)),
        met=met,
    )


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
    return (
        _(" with {written}{figures}", written=written_pool(part.pool), figures=figures_of(part))
        if part.pool
        else ""
    )


def _on(part: Part) -> str:
    target = getattr(part, "target", "")
    return _(" on {target}", target=target) if target else ""


def _upon(part: Part) -> str:
    target = getattr(part, "target", "")
    return _(" {target}", target=target) if target else ""


def _aimed(part: Attack | Grapple) -> str:
    return _("{verb} on {target}", part, verb=verb_name(part))


def _attack(part: Attack) -> str:
    kind = _("an attack") if part.kind == "basic" else with_article(_("{kind} attack", part))
    told = _("{kind} on {target}", part, kind=kind)
    return _where_to(told + armed(part.weapon or "") + named_pool(part), part)


def _armed_for(part: Guard) -> str:
    kind: list[str] = [] if part.kind == "basic" else [part.kind]
    return armed(part.weapon or "") + in_brackets(kind)


def _guard(part: Guard) -> str:
    return _("a guard{armed}", armed=_armed_for(part))


def _maneuver(part: Maneuver) -> str:
    means = armed(part.weapon or "")
    return _(
        'a maneuver on {target}{means}, to "{text}"', part, means=means, text=own_words(part.text)
    )


def _influence(part: Mental | Social) -> str:
    told = _(
        "a {verb} attack on {target} with {skill}",
        part,
        verb=verb_name(part),
        skill=part.skill or _("no skill"),
    )
    return _('{told}, to "{text}"', told=told, text=own_words(part.text)) if part.text else told


def _direction(part: Move | Crawl) -> str:
    if part.toward:
        return _(" toward {toward}", part)
    return _(" away from {away}", part) if part.away else ""


def _do(part: Do) -> str:
    roll = (
        _(" ({traits} vs {difficulty})", part, traits=" + ".join(part.traits))
        if part.traits
        else ""
    )
    return f'"{own_words(part.text)}"{roll}'


def _delay(part: Delay) -> str:
    if part.action is None:
        return _("a delay")
    return _(
        "a delay, with {action} prepared for what {target} does", part, action=noun(part.action)
    )


def _delays(part: Delay) -> str:
    prepared = (
        _(", with {action} prepared", action=noun(part.action)) if part.action is not None else ""
    )
    return _("delay for {target}{prepared}", part, prepared=prepared) if part.target else _("delay")


def _reposition(part: Reposition) -> str:
    return _(
        "a fresh start {above} {target} in the order",
        part,
        above=_("above") if part.above else _("below"),
    )


VERB_WORDS: dict[str, VerbWords] = {
    "attack": VerbWords(_attack, _aimed, does=lambda part: attacks(part, part.target)),
    "sweep": _plain(N_("a sweep on {target}"), N_("sweep {target}"), _aimed),
    "tackle": _plain(N_("a tackle on {target}"), N_("tackle {target}"), _aimed),
    "block": _defense(N_("a block"), N_("{who} blocks it"), N_("blocked")),
    "dodge": _defense(N_("a dodge"), N_("{who} dodges it"), N_("dodged")),
    "parry": _defense(N_("a parry"), N_("{who} parries it"), N_("parried")),
    "escape": _defense(
        N_("an escape"), N_("{who} slips away from it"), N_("evaded"), N_("try to get away")
    ),
    "guard": VerbWords(_guard, does=lambda part: _("stand guard{armed}", armed=_armed_for(part))),
    "do": VerbWords(
        _do, lambda part: _("action"), does=lambda part: _("declare {do}", do=_do(part))
    ),
    "pass": _plain(N_("a pass"), N_("pass")),
    "maneuver": VerbWords(
        _maneuver, does=lambda part: _("try {maneuver}", maneuver=_maneuver(part))
    ),
    **dict.fromkeys(
        ("mental", "social"),
        VerbWords(_influence, does=lambda part: _("make {influence}", influence=_influence(part))),
    ),
    "move": VerbWords(
        lambda part: _(
            "a move of {number}{direction}",
            number=count(part.steps, "step"),
            direction=_direction(part),
        ),
        does=lambda part: _(
            "move {number}{direction}", number=count(part.steps, "step"), direction=_direction(part)
        ),
    ),
    "crawl": VerbWords(
        lambda part: _("a crawl{direction}", direction=_direction(part)),
        does=lambda part: _("crawl{direction}", direction=_direction(part)),
    ),
    "drop": _plain(N_("a drop to the ground"), N_("drop to the ground")),
    "grapple": VerbWords(
        lambda part: _(
            "a grapple on {target}{in_brackets}",
            part,
            in_brackets=in_brackets(grapple_options(part)),
        ),
        _aimed,
        does=lambda part: _(
            "grapple {target}{in_brackets}", part, in_brackets=in_brackets(grapple_options(part))
        ),
    ),
    "counter-grapple": _grapple(
        N_("a counter-grapple"), N_("counter-grapple"), N_("{who} fends it off"), N_("fended off")
    ),
    "sustain": VerbWords(
        lambda part: _("a sustained hold") + in_brackets(grapple_options(part)),
        lambda part: _("hold"),
        does=lambda part: _("keep hold") + in_brackets(grapple_options(part)),
    ),
    "release": _plain(N_("a release"), N_("let go")),
    "resist": _grapple(N_("a struggle to resist"), N_("struggle to resist")),
    "reverse": _grapple(N_("a struggle to reverse"), N_("struggle to reverse the hold")),
    "relent": _plain(N_("a surrender"), N_("give in")),
    "assist": _plain(N_("help for {friend}"), N_("help {friend}")),
    "stand": _plain(N_("getting up"), N_("get up")),
    "delay": VerbWords(_delay, lambda part: _("delay"), does=_delays),
    "forfeit": _plain(N_("a forfeited turn"), N_("forfeit the turn")),
    "reposition": VerbWords(
        _reposition, does=lambda part: _("make {reposition}", reposition=_reposition(part))
    ),
    "avoid": _plain(N_("a leap out of the way of {hazard}"), N_("leap out of the way of {hazard}")),
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
        told += _(
            "{told} and {haste}",
            told="," if split else "",
            haste=haste_words(declaration.haste, scene),
        )
    return told


def _each(declaration: Declaration, write: Callable[[Part], str]) -> list[str]:
    """Return each part of a declaration, with the dice that it has of a shared pool."""
    return [
        write(part) + (f" ({count(dice, 'die', 'dice')})" if dice else "")
        for part, dice in zip(declaration.parts, chain(declaration.dice, repeat(0)), strict=False)
    ]


def with_in_hand(declaration: Declaration, weapon: str) -> Declaration:
    """Return a declaration in which an attack or a guard that names no weapon is made with the one
    in hand.
    """
    parts = tuple(
        change(part, weapon=weapon)
        if weapon and isinstance(part, Attack | Guard) and _strikes_with_what_is_in_hand(part)
        else part
        for part in declaration.parts
    )
    return change(declaration, parts=parts)


def _strikes_with_what_is_in_hand(part: Attack | Guard) -> bool:
    felled = isinstance(part, Felling) or getattr(part, "damage", None) is not None
    return part.weapon is None and not felled and not getattr(part, "pool", ())


def done_by(names: Sequence[str], declaration: Declaration, scene: Scene, in_hand: str = "") -> str:
    """Return a declaration as a clause: ``Jane attacks Jo``, ``Al and Bo dodge``; of those who have
    a weapon ``in_hand``, where it names none. The reader takes the verb as several people do.
    """
    several = len(names) > 1 or names[0] == YOU
    declaration = with_in_hand(declaration, in_hand)
    parts = _each(declaration, lambda part: does(part) if several else third(does(part)))
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
