"""Why the service of scenes does not do what one typed, and what to type instead."""

from collections.abc import Mapping

from narration.languages import N_, _
from narration.refusals import sheets
from narration.refusals.sheets import ServiceFacts, ServiceSentence
from narration.text import listing


def _which_scene(facts: ServiceFacts) -> str:
    known: Mapping[int, str] = facts["scenes"]
    if not known:
        return _no_scene(facts)
    told = listing([f"{number}{f' ({title})' if title else ''}" for number, title in known.items()])
    return _(
        "There's more than one scene here: {told}. To choose one: `+init/scene "
        "{known}`. To take part in it: `+init/join {known}`.",
        told=told,
        known=min(known),
    )


def _no_such_scene(facts: ServiceFacts) -> str:
    known: Mapping[int, str] = facts["scenes"]
    if not known:
        return _no_scene(facts)
    told = [
        _("`+init/scene {number}`{title}", number=number, title=f" ({title})" if title else "")
        for number, title in known.items()
    ]
    return _(
        "No scene {number} is open here. Type {told}.",
        number=facts["number"],
        told=listing(told, "or"),
    )


def _no_scene(facts: ServiceFacts) -> str:
    if "page" in facts:
        return _(
            "The scene of this page is over. /scenes/ lists the others, and +init/start opens one."
        )
    return _("No scene is open here. To open one: `+init/start`.")


def _no_sheet(facts: ServiceFacts) -> str:
    who = facts.get("who")
    if not who:
        return _("You have no sheet yet. To make one: `+sheet/new mortal`.")
    return _("{who} has no sheet yet. Their player can make one with `+sheet/new mortal`.", who=who)


def _asked_of_the_storyteller(facts: ServiceFacts) -> str:
    runner = facts["starter"] or _("a storyteller")
    return _("That question is for {runner}, who runs the scene.", runner=runner)


def _which_proposal(facts: ServiceFacts) -> str:
    word = "+agree" if facts["agrees"] else "+disagree"
    ways = [f"`{word} {number}`" for number in facts["numbers"]]
    return _("Several things are proposed. Type {ways}.", ways=listing(ways, "or"))


SENTENCES: dict[str, ServiceSentence] = {
    "asked-of-the-storyteller": _asked_of_the_storyteller,
    "which-scene": _which_scene,
    "no-such-scene": _no_such_scene,
    "no-scene": _no_scene,
    "no-such-log": N_("You can't read scene {number}. `+combat/logs` lists the scenes you can."),
    "no-sheet": _no_sheet,
    "in-a-scene": N_(
        "{who} is already in {scene}. To leave it: `+init/leave`. In a fight you "
        "go at the end of the exchange or the phase; if you are down you stay "
        "until the scene ends or its storyteller agrees."
    ),
    "not-your-character": N_("Only the player of {who} or a storyteller can do that."),
    "bad-order": N_("I couldn't read that. Type: `+{usage}`"),
    **sheets.SENTENCES,
    "bad-finger-name": N_(
        "'{name}' doesn't work: use one word of at most {longest} letters. Type: "
        "`+finger/set quote=TEXT`"
    ),
    "too-many-finger-fields": N_(
        "You've already set {most} fields. To remove one: `+finger/set FIELD=`."
    ),
    "proposal-open": lambda facts: _(
        "{who} has already proposed something about that. First `+agree {number}` or "
        "`+disagree {number}`.",
        who=facts["who"] or _("The scene"),
        number=facts["number"],
    ),
    "which-proposal": _which_proposal,
    "nothing-proposed": N_(
        "Nobody has proposed anything. `+help +agree` tells what you can propose."
    ),
    "not-asked": N_("You aren't asked about that, or no longer."),
    "already-here": N_("{who} is already in this scene. +init shows who is."),
}
