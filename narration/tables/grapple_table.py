"""Who holds whom, what each of the two may do next, and what every effect costs now.

`grapple_table` is what a bare +grapple shows. The words for a hold and for what an effect does are
also those of the prompts and of the order.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.fighter import Fighter
from game.reading import (
    EffectRule,
    disarms,
    drops,
    effect_cost,
    effect_fits,
    object_in_hand,
    pins,
    props,
    ruleset_of,
    throws,
)
from game.secrecy import knows_holds
from game.state.person import Person
from game.state.scene import Hold, Scene
from narration.languages import N_, _
from narration.reader import Reader
from narration.text import begun, line, lines, listing, sentence, typed

INDENT = "  "
PAYABLE = N_("payable")
AS_IN_THE_RULES = N_("as the rules have it")  # what an effect does that nobody has put into words


class Way(NamedTuple):
    """An effect as it stands: what it costs, what is in the way of it, and what it does."""

    name: str
    cost: str
    now: str
    does: str


# --- the table -----------------------------------------------------------------------------------


def grapple_table(scene: Scene, reader: Reader) -> list[str]:
    """Return who holds whom, and under each hold what the two may do and what effects cost.

    One who is in a grapple is told the costs of their own alone.
    """
    holds = scene.fight.holds
    if not holds:
        return line(
            _("Nobody holds anybody.{how_to_begin}", how_to_begin=_how_to_begin(reader)), reader
        )
    if not knows_holds(scene, reader.viewer):
        return _unsure_lines(holds, reader)
    own = scene.hold_of(reader.name)
    told: list[str] = []
    for hold in sorted(holds, key=lambda one: one is not own):
        told += line(sentence(hold_words(hold)), reader)
        if own is None or hold is own:
            told += lines(_may_do(hold, reader), reader, INDENT)
            told += [] if hold.pinned else _costs(scene, hold, reader)
        if own is None and reader.name:
            told += line(_how_to_help(hold), reader, INDENT)
    return told


def hold_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return who holds whom, as far as the reader can tell; none for nobody."""
    write = hold_words if knows_holds(scene, reader.viewer) else at_it
    return lines((sentence(write(hold)) for hold in scene.fight.holds), reader)


def _how_to_begin(reader: Reader) -> str:
    return _(" Type `+grapple NAME` to seize somebody.") if reader.name else ""


def _how_to_help(hold: Hold) -> str:
    if hold.pinned:
        return _("Nobody can help either of them now.")
    ways = [typed(f"+grapple/assist {name}") for name in (hold.grappler, hold.victim)]
    return _("To help one of them, type {ways}.", ways=listing(ways, "or"))


def _unsure_lines(holds: Sequence[Hold], reader: Reader) -> list[str]:
    told = lines((sentence(at_it(hold)) for hold in holds), reader)
    look = typed("+grapple/look")
    return told + line(
        _(
            "You cannot tell who holds whom. Type {look} to make it out (Perception "
            "+ Brawl, difficulty 6).",
            look=look,
        ),
        reader,
    )


def at_it(hold: Hold) -> str:
    """Return all that one knows of a hold who cannot tell who holds whom."""
    return _("{two} are in a grapple", two=listing(sorted((hold.grappler, hold.victim))))


def hold_words(hold: Hold) -> str:
    """Return a hold: ``Jane holds Jo: Control 3``, ``Jane has Jo pinned``."""
    if hold.relented:
        return _("{victim} has given in to {grappler}", victim=hold.victim, grappler=hold.grappler)
    if hold.pinned:
        return _("{grappler} has {victim} pinned", grappler=hold.grappler, victim=hold.victim)
    return _(
        "{grappler} holds {victim}: Control {control}",
        grappler=hold.grappler,
        victim=hold.victim,
        control=hold.control,
    )


def role_words(scene: Scene, person: Person, reader: Reader) -> str:
    """Return somebody's part in a grapple: ``holds Jo (Control 3)``; empty for none."""
    hold = scene.hold_of(person.name)
    if hold is None:
        return ""
    holds = hold.grappler == person.name
    other = hold.victim if holds else hold.grappler
    if not knows_holds(scene, reader.viewer):
        return _("in a grapple with {other}", other=other)
    if hold.relented:
        return (
            _("has {other}, who gave in", other=other)
            if holds
            else _("has given in to {other}", other=other)
        )
    if hold.pinned:
        return (
            _("has {other} pinned", other=other) if holds else _("pinned by {other}", other=other)
        )
    return (
        _("holds {other} (Control {control})", other=other, control=hold.control)
        if holds
        else _("held by {other}", other=other)
    )


def _may_do(hold: Hold, reader: Reader) -> list[str]:
    """Return what each of the two may do next, for whoever it is about as commands."""
    grappler, victim = hold.grappler, hold.victim
    mine, theirs = reader.name == grappler, reader.name == victim
    release = _command("release", mine)
    if hold.pinned:
        sustain = _command("sustain", mine)
        lost = (
            ""
            if hold.relented
            else _("; that costs {victim} the main action of that round", victim=victim)
        )
        until = _("You are") if theirs else _("{victim} is", victim=victim)
        return [
            _(
                "{may} {sustain} (it stays so, without a roll), or {release} ({victim} "
                "is let go{lost}).",
                may=_may(grappler, mine),
                sustain=sustain,
                release=release,
                victim=victim,
                lost=lost,
            ),
            _("{until} helpless till then.", until=until),
        ]
    sustain = _command("sustain", mine)
    ways = (_command("resist", theirs), _command("reverse", theirs), _command("relent", theirs))
    return [
        _(
            "{may} {sustain} (a roll for more Control, and an effect) or {release}.",
            may=_may(grappler, mine),
            sustain=sustain,
            release=release,
        ),
        _(
            "{may} {ways} (wear the Control down), {ways2} (change places: a margin "
            "of {control}) or {ways3} (give in).",
            may=_may(victim, theirs),
            ways=ways[0],
            ways2=ways[1],
            control=2 * hold.control,
            ways3=ways[2],
        ),
    ]


def _may(name: str, oneself: bool) -> str:
    return _("You may type") if oneself else _("{name} may", name=begun(name))


def _command(verb: str, oneself: bool) -> str:
    return typed(f"+grapple/{verb}") if oneself else verb


# --- what effects cost ---------------------------------------------------------------------------


def _costs(scene: Scene, hold: Hold, reader: Reader) -> list[str]:
    """Return a row for every effect; for a screen reader, a sentence."""
    ways = effect_ways(scene, hold, reader)
    forced = [f"{name} {rule.cost}" for name, rule in ruleset_of(scene).forced.items()]
    paid = _(
        "An attack by another costs {grappler} Control: {forced}.",
        grappler=hold.grappler,
        forced=listing(forced, "or"),
    )
    last = [paid] if forced else []
    if reader.screenreader:
        first = _(
            "What {grappler} can do with Control {control}:",
            grappler=hold.grappler,
            control=hold.control,
        )
        return lines([first, *map(_spoken_way, ways), *last], reader)
    widths = [max(len(one[column]) for one in ways) for column in range(3)]
    told = line(
        _("Effects, if that roll is won (its margin adds to Control first):"),
        reader,
        INDENT,
    )
    for one in ways:
        start = f"{one.name:<{widths[0]}}  {one.cost:>{widths[1]}}  {one.now:<{widths[2]}}  "
        told += line(typed(start) + one.does, reader, INDENT * 2)
    return told + lines(last, reader, INDENT)


def _spoken_way(way: Way) -> str:
    cost = _("all the Control") if way.cost == "all" else way.cost.replace("-", _(" to "))
    now = _("not now, {now}", now=way.now) if way.now != _(PAYABLE) else _("can be paid")
    return sentence(
        _(
            "{name}, cost {cost}, {now}: {does}",
            name=way.name.capitalize(),
            cost=cost,
            now=now,
            does=way.does,
        )
    )


def effect_ways(scene: Scene, hold: Hold, reader: Reader) -> list[Way]:
    """Return every effect on the victim of a hold, with what is in its way."""
    grappler, victim = scene.people[hold.grappler], scene.people[hold.victim]
    strength = strength_of(grappler.fighter) if reader.knows(grappler.name) else _("Strength")
    told = []
    for name, rule in ruleset_of(scene).effects.items():
        price = effect_cost(rule, hold.control)
        left = max(0, hold.control - price)
        does = effect_words(rule, victim, strength, hold.control, left, scene.led)
        told.append(Way(name, cost_words(rule), _in_the_way(rule, victim, hold.control), does))
    return told


def _what_is_left(rule: EffectRule, left: int) -> str:
    """Return what the Control left adds to a damage pool: `` + 2 left``, `` + 1 (half of 2)``."""
    if rule.share == 1 or not left:
        return _(" + {left} left", left=left) if left else ""
    return _(" + {left} ({left2} left, halved)", left=left // rule.share, left2=left)


def strength_of(fighter: Fighter) -> str:
    """Return a Strength with its number, as it stands in a sum."""
    return _("Strength {trait}", trait=fighter.trait("strength"))


def cost_words(rule: EffectRule) -> str:
    """Return what an effect costs: a number, two with the ST's price between them, or all."""
    if not rule.cost:
        return _("all")
    return f"{rule.cost}-{rule.most}" if rule.most else str(rule.cost)


def _in_the_way(rule: EffectRule, victim: Person, control: int) -> str:
    """Return why an effect cannot be had now, or that it can."""
    if not effect_fits(rule, victim):
        return {"standing": _("is prone"), "prone": _("not prone"), "armed": _("unarmed")}[
            rule.needs
        ]
    short = effect_cost(rule, control) - control
    return _("{short} short", short=short) if short > 0 else _(PAYABLE)


def why_not(scene: Scene, victim: str, effect: str, control: int) -> str:
    """Return why an effect cannot be had with so much Control: ``disarm costs 5, you have 3``;
    empty where nothing is in the way, or it is no effect.
    """
    rule = ruleset_of(scene).effects.get(effect)
    if rule is None:
        return ""
    if effect_fits(rule, scene.people[victim]):
        price = effect_cost(rule, control)
        return (
            _(
                "{effect} costs {price}, and you have {control}",
                effect=effect,
                price=price,
                control=control,
            )
            if price > control
            else ""
        )
    way = {"standing": _("is on the ground"), "prone": _("is not on the ground")}
    return _(
        "no {effect}, for {victim} {way}",
        effect=effect,
        victim=victim,
        way=way.get(rule.needs) or _("has nothing in hand"),
    )


def effect_words(
    rule: EffectRule, victim: Person, strength: str, control: int, left: int, led: bool
) -> str:
    """Return what an effect does, in few words, with where its numbers come from; ``led`` says
    whether a storyteller is there to name a price.
    """
    told = []
    if rule.does is pins:
        told.append(_("helpless until let go"))
    if rule.does is disarms:
        weapon = object_in_hand(victim)
        told.append(
            _("takes the {name}", name=weapon.name) if weapon else _("takes what is in their hands")
        )
    if rule.does is drops:
        told.append(_("prone"))
    if rule.does is props:
        told.append(_("stood up"))
    if rule.does is throws:
        told.append(
            _(
                "flies {strength} + {control} yards, lies prone, is free",
                strength=strength,
                control=control,
            )
        )
    if rule.damage is not None:
        told.append(f"{_(rule.damage)}: {strength}{_what_is_left(rule, left)}")
    if told:
        return ", ".join(told)
    if not rule.most:
        return _(AS_IN_THE_RULES)
    return (
        _("anything else, at the storyteller's price")
        if led
        else _("anything else, at the price that whoever runs the scene names")
    )
