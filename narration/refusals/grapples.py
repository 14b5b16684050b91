"""Grapples."""

from narration.facts import Facts, Sentence, who_is
from narration.languages import N_, _
from narration.text import listing, typed


def _not_in_a_grapple(facts: Facts) -> str:
    if facts["verb"] in ("sustain", "release"):
        return _(
            "{who} not holding anybody. To seize somebody: +grapple NAME.",
            who=facts.does("who", "is"),
        )
    return _("Nobody is holding {them}. +grapple shows who holds whom.", them=facts.them("who"))


HELD = ("resist", "reverse", "relent")  # what is left to who is held


def _held(facts: Facts) -> str:
    if facts.number("kept"):  # MET-2
        return _(
            "{by} is holding {them}. Type +grapple/relent or +pass.",
            by=facts["by"],
            them=facts.them("who"),
        )
    ways = listing([typed(f"+grapple/{one}") for one in facts.words("options") or HELD], "or")
    if facts.is_reader("who"):
        return _("{by} is holding you. Try to get loose first: {ways}.", by=facts["by"], ways=ways)
    return _(
        "{by} is holding {who}, who can only try to get loose: {ways}.",
        by=facts["by"],
        who=facts["who"],
        ways=ways,
    )


def _holding(facts: Facts) -> str:
    holding = _("{who} holding {victim}", who=facts.does("who", "is"), victim=facts["victim"])
    if facts.words("options") == ["release"]:
        return _(
            "{holding}, which takes one action a turn. To let go: +grapple/release.",
            holding=holding,
        )
    if facts.number("kept"):  # MET-2
        return _("{holding}. Type +grapple/release or +pass.", holding=holding)
    if facts.number("single"):  # no haste action is split (HASTE-5)
        return _("{holding}. Type +grapple/sustain or +grapple/release.", holding=holding)
    split = typed("+split sustain & attack NAME")
    return _(
        "{holding}. Type +grapple/sustain or +grapple/release, or split the action: {split}.",
        holding=holding,
        split=split,
    )


def _effect_not_open(facts: Facts) -> str:
    who = facts.does("who", "is")
    why = {
        "standing": _("{who} already on the ground", who=who),
        "prone": _("{who} not on the ground", who=who),
        "armed": _("{who} nothing in hand", who=facts.does("who", "has")),
    }.get(facts["needs"], _("{who} in no position for it", who=who))
    return _(
        "You can't {effect} now: {why}. +grapple shows what you can do.",
        effect=facts["effect"],
        why=why,
    )


SENTENCES: dict[str, Sentence] = {
    "not-in-a-grapple": _not_in_a_grapple,
    "held": _held,
    "not-held": who_is(
        N_("{who} the one holding {victim}. Type +grapple/sustain or +grapple/release.")
    ),
    "grappler-defends": lambda facts: _(
        "You can't declare a defense while you hold somebody. If somebody else "
        "attacks, you'll be asked ({forced}). Type +grapple/sustain or "
        "+grapple/release.",
        forced=facts.all("forced") or "shrug off",
    ),
    "holding": _holding,
    "one-grapple": lambda facts: _(
        "{who} already holding {victim}, and one grapple is all you can be in. "
        "Let go first: +grapple/release.",
        who=facts.does("who", "is"),
        victim=facts["victim"],
    ),
    "two-grapples": N_(
        "You can't hold two people at once. Seize all but one only for an "
        "effect: end those with 'then drop'."
    ),
    "held-already": N_(
        "{by} is already holding {who}. Help one of them with +grapple/assist "
        "{by} or {who}, or +attack."
    ),
    "no-dexterity": N_(
        "Dexterity doesn't work on {target}. Leave it out, or type 'with strength'."
    ),
    "unknown-grapple-effect": lambda facts: _(
        "There's no effect called '{text}'.{names}",
        text=facts["text"],
        names=facts.choice("names", _("Effects")),
    ),
    "effect-not-open": _effect_not_open,
    "no-grapple-there": who_is(N_("{who} not in a grapple. +grapple shows who is.")),
    "pin-decided": lambda facts: _(
        "{by} has {them} helpless, and no roll changes that. Only {by} can end "
        "it: +grapple/release.",
        by=facts["by"],
        them=facts.them("who"),
    ),
    "pinned": who_is(
        N_("{who} pinned for this phase and can't do anything. +grapple shows who holds whom.")
    ),
    "after-a-pin": lambda facts: _(
        "{who} no main action this round, let go after a pin. Type +{extra} 1=SOURCE for an extra "
        "one, then +pass.",
        who=facts.does("who", "has"),
        extra=facts["extra"],
    ),
    "not-prone": who_is(N_("{who} already standing.")),
    "avoid-in-haste": N_(
        "You avoid a hazard with a haste action, in a haste phase. For one, type "
        "+haste 1=SOURCE before you declare."
    ),
    "unsure-of-hold": lambda facts: _(
        "{two} are in a grapple, and there's no telling who holds whom. Make it out first: "
        "+grapple/look.",
        two=listing(facts.words("names")),
    ),
    "not-unsure": lambda facts: _(
        "{who} who holds whom already: +grapple shows it.", who=facts.does("who", "knows")
    ),
}
