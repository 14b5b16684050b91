"""Rulesets, values, places in the order."""

from narration.facts import Facts, Sentence, who_has, who_is
from narration.languages import N_, _
from narration.text import listing, typed


def _bad_setting(facts: Facts) -> str:
    problem = facts["problem"].split(" - at ")[0].replace("`", "").lower()
    return _("{settings} doesn't work: {problem}.", settings=facts["settings"], problem=problem)


def by_these_rules(facts: Facts) -> str:
    """Return what the scene's ruleset offers, all of it; nothing where no list is given."""
    if not facts.words("verbs"):
        return ""
    return _(
        " The {rules} rules have: {words}.",
        rules=facts["rules"],
        words=listing(facts.words("verbs"), "or"),
    )


def _not_in_these_rules(facts: Facts) -> str:
    told = _("The {rules} rules have no {verb}.", rules=facts["rules"], verb=facts["verb"])
    instead = (
        _(" Try: {command}.", command=typed("+" + facts["instead"])) if facts.has("instead") else ""
    )
    return told + instead + by_these_rules(facts)


LOGS_BUSY = N_("Several long logs are being read just now. Ask again in a minute.")

SENTENCES: dict[str, Sentence] = {
    "odds-off": N_("This scene tells no odds: its setting odds is off."),
    "odds-in-chase": who_is(
        N_("{who} in a chase, and only who is in it can ask for odds there. +chase shows who is.")
    ),
    "rehearsal-held": N_(
        "Results are held back here. +combat/release releases them; rehearse after that."
    ),
    "rehearsal-one-side": lambda facts: _(
        "There is nobody to fight: one side has nobody here who can. Sides are "
        "the players' characters and the NPCs. {command} brings one in.",
        command=typed("+init/add thug"),
    ),
    "rehearsal-vary": N_("Vary what? Say NAME.TRAIT=1..5, with 10 values at most."),
    "odds-too-much": N_(
        "That has too many outcomes to work out. Leave something out of it: a "
        "split, a kind of attack."
    ),
    "odds-failed": N_("The odds could not be worked out; the log has why."),
    "odds-busy": N_("Too many people are asking for odds. Ask again in a moment."),
    "logs-busy": N_(LOGS_BUSY),
    "not-in-these-rules": _not_in_these_rules,
    "no-splits": N_("These rules give you one action a turn. Leave out '&' and the rest."),
    "no-haste": N_("These rules have no announced extra actions; +help rules tells more."),
    "no-aborts": N_("By these rules you do what you declare."),
    "no-surprise": N_(
        "These rules have no rolls for surprise. A storyteller can rule on it: +as NAME=aware no."
    ),
    "already-fighting": N_("{who} is already fighting, and can't be surprised."),
    "delays-already": who_is(N_("{who} already delaying. Act now, or +pass.")),
    "waits-for-oneself": N_("You can't wait for yourself. Name somebody else."),
    "forfeited-before": who_has(N_("{who} already held this turn over once. Act now, or +pass.")),
    "no-merit": lambda facts: (
        _(
            "That takes the merit {merit}, and {who} doesn't have it.",
            merit=facts["merit"],
            who=facts["who"],
        )
        if not facts.is_reader("who")
        else _("That takes the merit {merit}, and you don't have it.", merit=facts["merit"])
    ),
    "trait-not-asked": lambda facts: _(
        "{trait} is on the sheet of {who}; only a storyteller can change it.{names}",
        trait=facts["trait"],
        who=facts["who"],
        names=facts.choice("names", _("You can set")),
    ),
    "place-is-rolled": N_(
        "These rules roll initiative every turn, so you can't set a place in the order."
    ),
    "unknown-ruleset": lambda facts: _(
        "No rules are called '{text}'.{names}",
        text=facts["text"],
        names=facts.choice("names", _("Rules")),
    ),
    "rules-are-set": lambda facts: _(
        "The first round has begun, so this scene keeps its rules until it ends. "
        "For a scene of your own: {command}.",
        command=typed("+init/new TITLE=RULESET"),
    ),
    "chase-keeps-rules": N_("A chase is under way, so this scene keeps its rules until it's over."),
    "dice-are-set": lambda facts: _(
        "This scene's rolls are {dice} until it ends. For a scene of your own: "
        "{command}, or {command2}.",
        dice=facts["dice"],
        command=typed("+init/new TITLE=dice plain"),
        command2=typed("dice checked"),
    ),
    "dice-are-plain": N_(
        "This scene's rolls are plain: they are made from no words, and can't be checked."
    ),
    "no-salt": lambda facts: _(
        "Give a word of your own: {command}.", command=typed("+dice/salt WORD")
    ),
    "too-many-words": N_(
        "The rolls of this scene have {limit} words, which is as many as they take."
    ),
    "unknown-setting": lambda facts: _(
        "There's no setting called '{text}'.{names} All of them: {command}.",
        text=facts["text"],
        names=facts.choice("names", _("Did you mean")),
        command=typed("+combat/settings"),
    ),
    "bad-setting": _bad_setting,
    "bad-value": lambda facts: _(
        "{value} doesn't work for {key}.{allowed}",
        value=facts["value"],
        key=facts["key"],
        allowed=facts.choice("allowed", _("You can say")),
    ),
    "text-too-long": lambda facts: _(
        "That's too long: {number} characters. The most is {number2}.",
        number=facts.number("length"),
        number2=facts.number("limit"),
    ),
    "empty-text": lambda facts: _(
        "Say what you do: {command}.", command=typed("+do climb the wall")
    ),
}
