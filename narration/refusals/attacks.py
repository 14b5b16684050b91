"""Attacks and what stands in their way."""

from game.state.scene import APART_YARDS, CLAIMED, PARTED, THROWN
from narration.facts import Facts, Sentence, who_has, who_is
from narration.languages import N_, _
from narration.text import count, typed


def _no_room(facts: Facts) -> str:
    number, who = facts.number("limit"), facts["who"]
    already = _("one person is") if number == 1 else _("{number} people are", number=number)
    return _(
        "There's no room around {who}: {already} already attacking hand to hand. "
        "Attack somebody else, or from a distance.",
        who=who,
        already=already,
    )


def _range_known(facts: Facts) -> str:
    """Say how far apart two are, who said so, and what to type instead of another distance."""
    who, target, by = facts["who"], facts["target"], facts["by"]
    yards, how = facts.number("yards"), facts["how"]
    if not yards and how != CLAIMED:
        return _(
            "{who} and {target} are at hand-to-hand distance. Leave out 'range', or "
            "get away first: +do break off.",
            who=who,
            target=target,
        )
    apart = _(
        "{who} and {target} are {number} apart", who=who, target=target, number=count(yards, "yard")
    )
    if how in PARTED:
        least = _("Say 'range {APART_YARDS}' or more, or leave it out.", APART_YARDS=APART_YARDS)
        return _("{apart} or more, since {by} got away. {least}", apart=apart, by=by, least=least)
    if how == CLAIMED:
        said = _("{by} said so with a shot", by=by)
    elif how == THROWN:
        said = _("{by} was thrown", by=by)
    else:
        said = _("{by} set it", by=by or _("the storyteller"))
    return _(
        "{apart}: {said}. Leave out 'range', or ask the storyteller for another distance.",
        apart=apart,
        said=said,
    )


SENTENCES: dict[str, Sentence] = {
    "range-known": _range_known,
    "committed-in-haste": lambda facts: _(
        "An action that haste gives is never a committed attack. Try power or feint: {command}.",
        command=typed("+attack NAME=power"),
    ),
    "committed-with-defense": N_(
        "You can't defend in the round of a committed attack. Leave out one of the two."
    ),
    "out-of-reach": N_("{who} is out of reach. Shoot or throw something, or attack somebody else."),
    "immobilised": who_is(N_("{who} immobilized and can't do anything.")),
    "only-perceives": who_is(
        N_(
            "{who} staked, and can do no more than perceive, as with "
            "+do listen: perception + alertness vs 6."
        )
    ),
    "dazed": who_is(N_("{who} dazed and can't act this turn.")),
    "staked": who_is(N_("{who} staked and can't spend blood.")),
    "blind": who_is(N_("{who} blind and can't shoot. Try a hand weapon, or +pass.")),
    "prone-already": who_is(N_("{who} already on the ground.")),
    "no-hand-weapon": who_has(N_("{who} no hand weapon to parry with. Try +block or +dodge.")),
    "both-hands-full": N_(
        "The {weapon} takes both hands, so no parry goes with it. Leave the "
        "parry out, or try dodge."
    ),
    "too-many-dice": lambda facts: _(
        "You have {number} dice to share out, by the smallest of the pools. Give "
        "out no more than that.",
        number=facts.number("pool"),
    ),
    "too-few-dice": lambda facts: _(
        "You have {pool} to share out among {actions} actions, and each takes {least} or more. "
        "Share them out another way, or do less at once.",
        pool=count(facts.number("pool"), "die", "dice"),
        actions=facts.number("actions"),
        least=facts.number("least"),
    ),
    "dice-without-split": N_("You have no pool to share out here. Leave out 'dice N'."),
    "too-many-extra": lambda facts: _(
        "{who} only {number} extra actions left.",
        who=facts.does("who", "has"),
        number=facts.number("limit"),
    ),
    "haste-too-late": N_(
        "It's too late for that: you buy extra actions when you declare your turn."
    ),
    "one-late-action": N_(
        "After a delay you get one action. To split, declare at your own place in the order."
    ),
    "ambush-first": lambda facts: _(
        "{who} from ambush: attack somebody who is surprised, or +pass.",
        who=facts.does("who", "strikes"),
    ),
    "ambushed-already": lambda facts: _(
        "{who} already surprised {them}.", who=facts.does("who", "has"), them=facts.them("target")
    ),
    "ambush-in-sight": lambda facts: _(
        "{who} in sight. To hide them first: {unseen}. To have {target} not see the next blow "
        "coming: {aware}.",
        who=facts.does("who", "is"),
        unseen=typed(f"+npc/unseen {facts['who']}"),
        aware=typed(f"+as {facts['target']}=aware no"),
        target=facts["target"],
    ),
    "fighting-already": who_is(N_("{who} already fighting, and can't set up an ambush.")),
    "no-room": _no_room,
    "not-ranged": N_(
        "You can't shoot or throw {weapon}. Leave out 'range', or name another weapon."
    ),
    "kind-hand-to-hand": N_(
        "An attack with {weapon} can't be {kind}: that's for attacks hand to "
        "hand. Leave out '{kind}', or name another weapon."
    ),
    "bad-place": lambda facts: _(
        "Say where you aim in a few plain words, as in {command}.",
        command=typed("+attack NAME at left knee"),
    ),
    "place-is-range": lambda facts: _(
        "'{place}' is no place to aim at. If the target is that far away, type {range} instead.",
        place=facts["place"],
        range=typed(f"range {facts['yards']}"),
    ),
    "unknown-place": lambda facts: (
        _("By these rules you can't aim at '{place}'.", place=facts["place"])
        + facts.choice("places", _("You can aim at"))
    ),
    "charge-too-far": N_(
        "{who} is {yards} yards away, and you can charge across {limit}. Type +do run up, or shoot."
    ),
    "no-escape": who_has(N_("{who} nowhere to escape to. Defend another way: +dodge or +block.")),
}
