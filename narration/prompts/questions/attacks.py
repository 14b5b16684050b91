"""How an attack is met, and what becomes of an action that has become void."""

from game.reading import (
    AGAIN,
    ATTACKED,
    CARRY_ON,
    LATER,
    LET_IN,
    REACH,
    REACHES,
    REFUSE_REACH,
    SHORT,
    VICTIM_SAYS,
    abort_strain,
    ruleset_of,
)
from game.settings import changed_settings
from game.state.decisions import ROOM, RULING, Question
from game.state.declaration import Assist
from game.state.person import Person
from game.state.scene import Exchange, Scene
from game.words import quote
from narration.events.rounds import void_words
from narration.languages import N_, _
from narration.phrases.verb_words import noun, short
from narration.prompts.questions.way import Put, Way, says
from narration.prompts.what_to_declare import likely_target
from narration.text import listing, signed, typed


def _void_matter(scene: Scene, question: Question) -> str:
    return _("{why}: another action or none", why=_why_void(question))


def _why_void(question: Question) -> str:
    return void_words(question.about["reason"], question.who, question.about["target"])


def _void(scene: Scene, question: Question) -> str:
    """Return which action has become void, and why."""
    person, about = scene.people[question.who], question.about
    parts = person.phase.declaration.parts if person.phase.declaration else ()
    index = int(about["index"])
    what = short(parts[index]) if index < len(parts) else _("action")
    return _("the {what} is void, since {why}", what=what, why=_why_void(question))


def _void_opening(scene: Scene, question: Question) -> str:
    told = _void(scene, question).removeprefix("the ")
    return _("Your {told}. Type:", told=told)


def _bayonet_opening(scene: Scene, question: Question) -> str:
    struck = _struck(scene, question)
    return _("Your bayonet strikes{struck}. Type:", struck=f" {struck}" if struck else "")


def _struck(scene: Scene, question: Question) -> str:
    number = int(question.about["exchange"])
    turn = scene.fight.turn
    exchanges: tuple[Exchange, ...] = turn.exchanges if turn else ()
    outcomes = [one.slots.get("outcome") for one in exchanges if one.id == number]
    return next((str(getattr(one, "struck", "")) for one in outcomes if one is not None), "")


def _committed_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "accept": Way("choose accept", _("no defense; your own action is safe")),
        "brave": Way(
            "choose brave",
            _brave_words(question.about.get(LATER, "")),
        ),
        "abort": Way(
            "choose abort dodge",
            _("or block, or escape, for your action; no roll"),
            whole=_("in place of your own action; no roll"),
        ),
    }


def _brave_words(later: str) -> str:
    """Return what braving a committed attack comes to."""
    if later == AGAIN:
        return _("carry on; your defense serves again, your next roll this round at difficulty +2")
    if later:
        return _("carry on; no defense, and your next roll this round at difficulty +2")
    return _("carry on and defend, difficulty +2")


def _void_ways(scene: Scene, question: Question) -> dict[str, Way]:
    person = scene.people[question.who]
    settings = changed_settings(ruleset_of(scene).settings, scene.settings)
    strain = signed(abort_strain(settings, person))
    hold, others = scene.hold_of(person.name), _("or any other action")
    instead = _something_else(scene, person, question)
    if hold is not None and hold.victim == person.name:
        instead, *rest = VICTIM_SAYS
        others = _("or {rest}", rest=listing(rest, "or"))
    elif hold is not None:
        others = _("or any other action but a defense")
    first = _("a roll of Willpower against 8: with a success")
    then = _("at {strain} dice; without one the action is lost", strain=strain)
    return {
        "abort": Way(
            f"abort {instead}",
            _(
                "{others}; Willpower vs 8, then {strain} dice; bare +abort rolls first",
                others=others,
                strain=strain,
            ),
            whole=_("{first} this is done instead, {then}", first=first, then=then),
            bare=_("{first} you choose what to do instead, {then}", first=first, then=then),
        ),
        "lose": Way("choose lose", _("let it go")),
    }


def _something_else(scene: Scene, person: Person, question: Question) -> str:
    """Return an example of what to do in the place of a void action."""
    weaponless = question.about["reason"] in ("weapon-lost", "gun-empty")
    target = question.about["target"]
    name = target if weaponless else likely_target(scene, person, besides=target)
    if not name or scene.people[name].unreachable:
        return "dodge" if scene.hold_of(person.name) is None else "pass"
    return f"attack {quote(name)}{' with bare hands' if weaponless else ''}"


def _bayonet_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "bayonet": Way("choose bayonet", _("the blade's own damage")),
        "fire": Way(
            "choose fire", _("a round from the {gun}, damage +2", gun=question.about["gun"])
        ),
    }


def _defend_ways(scene: Scene, question: Question) -> dict[str, Way]:
    wait = Way("choose wait", _("keep it for later, and do not defend"))
    return {one: Way(f"choose {one}") for one in question.options} | {"wait": wait}


def _attacked_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "abort": Way(
            "choose abort dodge",
            _("or another defense, for your action; Willpower vs 8; bare +abort rolls first"),
            whole=_("with a success of Willpower against 8, in place of your own action"),
        ),
        CARRY_ON: Way(f"choose {CARRY_ON}", _("your own action stands, and you defend as you can")),
    }


def _reach_opening(scene: Scene, question: Question) -> str:
    told = (
        N_("{attacker} helps {target} in the grapple from {yards} yards away. Type:")
        if _helps(scene, question)
        else N_("{attacker} attacks {target} hand to hand from {yards} yards away. Type:")
    )
    return _(told, **question.about)


def _reach_ways(scene: Scene, question: Question) -> dict[str, Way]:
    attacker = question.about["attacker"]
    if _helps(scene, question):
        gets_there = _("{attacker} gets there, and helps", attacker=attacker)
        too_far = _("too far: the help is void")
    else:
        gets_there = _("{attacker} gets there, and strikes", attacker=attacker)
        too_far = _("too far: the attack is void")
    return {
        REACHES: Way(f"choose {REACHES}", gets_there),
        SHORT: Way(f"choose {SHORT}", too_far),
    }


def _helps(scene: Scene, question: Question) -> bool:
    said = scene.people[question.about["attacker"]].phase.declaration
    parts = said.parts if said is not None else ()
    target = question.about["target"]
    return any(isinstance(part, Assist) and part.friend == target for part in parts)


def _instead_opening(scene: Scene, question: Question) -> str:
    if not question.about["index"]:
        return _("You may change to a defense now. Type:")
    instead = _something_else(scene, scene.people[question.who], question)
    return _(
        "You may do something else now. Say what, as with {command}, or type:",
        command=typed(f"+{instead}"),
    )


def _instead_ways(scene: Scene, question: Question) -> dict[str, Way]:
    stands = (
        _("what you declared stands") if not question.about["index"] else _("nothing: it is lost")
    )
    return {"pass": Way("choose pass", stands)}


def _room_opening(scene: Scene, question: Question) -> str:
    about, said = question.about, question.waits
    means = (
        _(" with {parts}", parts=listing([noun(one) for one in said.parts]))
        if said is not None
        else ""
    )
    return _(
        "{attacker} would come at {target}, who is crowded{means}. Type:",
        attacker=about["attacker"],
        target=about["target"],
        means=means,
    )


def _room_ways(scene: Scene, question: Question) -> dict[str, Way]:
    if "index" in question.about:
        refused = _("the attack is void")
    else:
        refused = _("{attacker} says something else", attacker=question.about["attacker"])
    return {
        LET_IN: Way(f"choose {LET_IN}", _("there is room for one more")),
        REFUSE_REACH: Way(f"choose {REFUSE_REACH}", refused),
    }


RULED = says(N_("a ruling on what {attacker} would do"))
PUT = {
    "defend": Put(
        says(N_("whether to defend against {attacker}'s attack")),
        says(N_("{attacker} attacks you, and you still have an action. Type:")),
        _defend_ways,
        on_a_line=True,
    ),
    ATTACKED: Put(
        says(N_("whether to defend against {attacker}'s attack")),
        says(N_("{attacker} has aborted to an attack on you. Type:")),
        _attacked_ways,
    ),
    REACH: Put(says(N_("whether {attacker} gets to {target}")), _reach_opening, _reach_ways),
    ROOM: Put(
        says(N_("whether there is room around {target} for {attacker} too")),
        _room_opening,
        _room_ways,
    ),
    RULING: Put(RULED, RULED, lambda scene, question: {}),
    "instead": Put(says(N_("what to do instead")), _instead_opening, _instead_ways),
    "committed": Put(
        says(N_("how to meet {attacker}'s committed attack")),
        says(N_("{attacker} comes at you with a committed attack. Type:")),
        _committed_ways,
    ),
    "void": Put(_void_matter, _void_opening, _void_ways),
    "bayonet": Put(says(N_("the blade, or a shot")), _bayonet_opening, _bayonet_ways),
}
