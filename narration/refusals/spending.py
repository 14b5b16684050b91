"""Points, pools, haste."""

from narration.facts import Facts, Sentence, who_has, who_is
from narration.languages import N_, _
from narration.text import typed


def _no_resource(facts: Facts) -> str:
    have, need = facts.number("have"), facts.number("need")
    return _(
        "Not enough {resource}: that takes {need}, and {have} is left.",
        resource=facts["resource"],
        need=need,
        have=have or _("none"),
    )


def _haste_limit(facts: Facts) -> str:
    limit, source = facts.number("limit"), facts["source"]
    if not limit:
        return _("You can't get haste from {source}.", source=source)
    return _(
        "You can get at most {limit} from {source}: +haste {limit}={source}.",
        limit=limit,
        source=source,
    )


def _haste_not_granted(facts: Facts) -> str:
    who = facts["who"] if facts.has("who") else "NAME"
    number, source = max(1, facts.number("count")), facts["source"]
    grant = f"+haste {who}={number} {source}"
    told = _(
        "Haste from {source} needs a storyteller to grant it: {grant}.", source=source, grant=grant
    )
    if facts.has("told"):
        told = _(
            "Haste from {source} needs a storyteller to grant it. They've been told "
            "that you ask, and can type {grant}.",
            source=source,
            grant=grant,
        )
    return f"{told}{facts.choice('sources', _('Or get it from'))}"


def _no_roll_to_buy(facts: Facts) -> str:
    buying = facts.all("rolls")
    tells = _(" It goes with {buying}.", buying=buying) if buying else ""
    return _(
        "You roll nothing for '{option}', so leave out 'willpower'.{tells}",
        option=facts["option"],
        tells=tells,
    )


SENTENCES: dict[str, Sentence] = {
    "pool-too-large": lambda facts: _(
        "A pool of {number} is too large: {number2} dice at most.",
        number=facts.number("pool"),
        number2=facts.number("limit"),
    ),
    "no-resource": _no_resource,
    "bad-source": lambda facts: _(
        "Say in plain words what that comes from, such as celerity ({number} characters "
        "at most). '{text}' is not.",
        number=facts.number("limit"),
        text=facts["text"],
    ),
    "haste-limit": _haste_limit,
    "no-haste-left": lambda facts: _(
        "{who} no {extra} actions left, and can only defend this phase.",
        who=facts.does("who", "has"),
        extra=facts["extra"],
    ),
    "no-further-round": lambda facts: _(
        "{who} no action now: this round of the turn is for those with {phase}.",
        who=facts.does("who", "has"),
        phase=facts["phase"],
    ),
    "haste-in-haste-phase": N_(
        "You announce haste with your main declaration, not in a haste phase."
    ),
    "haste-not-granted": _haste_not_granted,
    "bought-already": who_has(
        N_("{who} already spent Willpower on a roll this round: once is all.")
    ),
    "no-roll-to-buy": _no_roll_to_buy,
    "backed-already": lambda facts: _(
        "Willpower is already on {who} next free defense. +defend/willpower off takes it back.",
        who=facts.own("who"),
    ),
    "not-backed": lambda facts: _(
        "No Willpower is on {who} next free defense. +defend/willpower puts it there.",
        who=facts.own("who"),
    ),
    "no-free-defense": N_(
        "Under the {rules} rules there's no roll for a free defense to put Willpower on."
    ),
    "empty-gun": N_("The {weapon} is empty. Type +do reload {weapon}, or use another weapon."),
    "has-it-already": who_has(N_("{who} the {item} already.")),
    "held-hands": who_is(N_("{who} held, and can't take anything else in hand until free.")),
    "declared-in-hand": lambda facts: _(
        "{who} declared something with the {weapon} in hand. {command} takes "
        "that back, while nobody has declared after it.",
        who=facts.does("who", "has"),
        weapon=facts["weapon"],
        command=typed("+combat/oops"),
    ),
    "declared-in-form": lambda facts: _(
        "{who} declared in the form worn now, and others count on it. Another "
        "form comes before a declaration: in the next round, or by a "
        "storyteller's word.",
        who=facts.does("who", "has"),
    ),
    "shifted-already": lambda facts: _(
        "{who} taken another form this round already. The next comes in the next "
        "round, or by a storyteller's word.",
        who=facts.does("who", "has"),
    ),
    "gun-full": lambda facts: _(
        "The {weapon} is already full, with {number} rounds.",
        weapon=facts["weapon"],
        number=facts.number("rounds"),
    ),
    "no-blood": who_has(N_("{who} no blood to heal with.")),
    "not-for-blood": lambda facts: _(
        "Blood doesn't heal {type} wounds.{names}",
        type=facts["type"],
        names=facts.choice("names", _("It heals")),
    ),
    "nothing-to-heal": lambda facts: _(
        "{who} no {type}wounds to heal.",
        who=facts.does("who", "has"),
        type=facts["type"] + " " if facts.has("type") else "",
    ),
    "unknown-resource": lambda facts: _(
        "{text} isn't something to spend or regain here.{names}",
        text=facts["text"],
        names=facts.choice("names", _("Try")),
    ),
    "resource-full": lambda facts: _(
        "Nothing to get back: {resource} is full, at {number}.",
        resource=facts["resource"],
        number=facts.number("have"),
    ),
    "haste-has-price": N_(
        "You pay for haste from {source}, nobody has to grant it: +haste 1={source}."
    ),
}
