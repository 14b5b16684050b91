"""How an attack is met, and what becomes of an action that has become void."""

from game.combat.committed import LATER
from game.combat.distances import REACH, REACHES, SHORT
from game.combat.flanks import LET_IN, REFUSE
from game.combat.grapple.holds import VICTIM_SAYS
from game.engine.splits import abort_strain
from game.rulesets import ruleset_of
from game.settings import changed_settings
from game.state.decisions import ROOM, RULING, Question
from game.state.scene import Exchange, Person, Scene
from game.words import quote
from presentation.questions.way import Put, Way
from presentation.suggestions import likely_target
from presentation.text import listing, signed, typed
from presentation.verb_words import noun, short
from presentation.words.rounds import void_words


def _committed_matter(scene: Scene, question: Question) -> str:
    return f"how to meet {question.about['attacker']}'s committed attack"


def _void_matter(scene: Scene, question: Question) -> str:
    return f"{_void(scene, question)}: another action or none"


def _bayonet_matter(scene: Scene, question: Question) -> str:
    return "the blade, or a shot"


def _void(scene: Scene, question: Question) -> str:
    """Return which action has become void, and why."""
    person, about = scene.people[question.who], question.about
    why = void_words(about["reason"], person.name, about["target"])
    parts = person.declaration.parts if person.declaration else ()
    index = int(about["index"])
    what = short(parts[index]) if index < len(parts) else "action"
    return f"the {what} is void, since {why}"


def _committed_opening(scene: Scene, question: Question) -> str:
    return f"{question.about['attacker']} comes at you with a committed attack. Type:"


def _void_opening(scene: Scene, question: Question) -> str:
    told = _void(scene, question).removeprefix("the ")
    return f"Your {told}. Type:"


def _bayonet_opening(scene: Scene, question: Question) -> str:
    struck = _struck(scene, question)
    return f"Your bayonet strikes{f' {struck}' if struck else ''}. Type:"


def _struck(scene: Scene, question: Question) -> str:
    number = int(question.about["exchange"])
    turn = scene.fight.turn
    exchanges: tuple[Exchange, ...] = turn.exchanges if turn else ()
    outcomes = [one.slots.get("outcome") for one in exchanges if one.id == number]
    return next((str(getattr(one, "struck", "")) for one in outcomes if one is not None), "")


def _committed_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "accept": Way("choose accept", "no defense; your own action is safe"),
        "brave": Way(
            "choose brave",
            "carry on; no defense, and your next roll this round at difficulty +2"
            if LATER in question.about
            else "carry on and defend, difficulty +2",
        ),
        "abort": Way(
            "choose abort dodge",
            "or block, or escape, for your action; no roll",
            whole="in place of your own action; no roll",
        ),
    }


def _void_ways(scene: Scene, question: Question) -> dict[str, Way]:
    person = scene.people[question.who]
    settings = changed_settings(ruleset_of(scene).settings, scene.settings)
    strain = signed(abort_strain(settings, person))
    hold, others = scene.hold_of(person.name), "or any other action"
    instead = _something_else(scene, person, question)
    if hold is not None and hold.victim == person.name:
        instead, *rest = VICTIM_SAYS
        others = f"or {listing(rest, 'or')}"
    elif hold is not None:
        others = "or any other action but a defense"
    first = "a roll of Willpower against 8: with a success"
    then = f"at {strain} dice; without one the action is lost"
    return {
        "abort": Way(
            f"abort {instead}",
            f"{others}; Willpower vs 8, then {strain} dice; bare +abort rolls first",
            whole=f"{first} this is done instead, {then}",
            bare=f"{first} you choose what to do instead, {then}",
        ),
        "lose": Way("choose lose", "let it go"),
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
        "bayonet": Way("choose bayonet", "the blade's own damage"),
        "fire": Way("choose fire", f"a round from the {question.about['gun']}, damage +2"),
    }


def _defend_matter(scene: Scene, question: Question) -> str:
    return f"whether to defend against {question.about['attacker']}'s attack"


def _defend_opening(scene: Scene, question: Question) -> str:
    attacker = question.about["attacker"]
    return f"{attacker} attacks you, and you have kept an action. Type:"


def _defend_ways(scene: Scene, question: Question) -> dict[str, Way]:
    ways = {one: Way(f"choose {one}", "with the action you have kept") for one in question.options}
    return {**ways, "wait": Way("choose wait", "keep it for later, and do not defend")}


def _reach_matter(scene: Scene, question: Question) -> str:
    about = question.about
    return f"whether {about['attacker']} gets to {about['target']}"


def _reach_opening(scene: Scene, question: Question) -> str:
    about = question.about
    return (
        f"{about['attacker']} attacks {about['target']} hand to hand from {about['yards']} yards "
        "away. Type:"
    )


def _reach_ways(scene: Scene, question: Question) -> dict[str, Way]:
    about = question.about
    return {
        REACHES: Way(f"choose {REACHES}", f"{about['attacker']} gets there, and strikes"),
        SHORT: Way(f"choose {SHORT}", "too far: the attack is void"),
    }


def _instead_matter(scene: Scene, question: Question) -> str:
    return "what to do instead"


def _instead_opening(scene: Scene, question: Question) -> str:
    if not question.about["index"]:
        return "You may change to a defense now. Type:"
    instead = _something_else(scene, scene.people[question.who], question)
    return f"You may do something else now. Say what, as with {typed(f'+{instead}')}, or type:"


def _instead_ways(scene: Scene, question: Question) -> dict[str, Way]:
    stands = "what you declared stands" if not question.about["index"] else "nothing: it is lost"
    return {"pass": Way("choose pass", stands)}


def _room_matter(scene: Scene, question: Question) -> str:
    about = question.about
    return f"whether there is room around {about['target']} for {about['attacker']} too"


def _room_opening(scene: Scene, question: Question) -> str:
    about, said = question.about, question.waits
    means = f" with {listing([noun(one) for one in said.parts])}" if said is not None else ""
    return f"{about['attacker']} would come at {about['target']}, who is crowded{means}. Type:"


def _room_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        LET_IN: Way(f"choose {LET_IN}", "there is room for one more"),
        REFUSE: Way(f"choose {REFUSE}", f"{question.about['attacker']} says something else"),
    }


def _ruling_matter(scene: Scene, question: Question) -> str:
    return f"a ruling on what {question.about['attacker']} would do"


PUT = {
    "defend": Put(_defend_matter, _defend_opening, _defend_ways),
    REACH: Put(_reach_matter, _reach_opening, _reach_ways),
    ROOM: Put(_room_matter, _room_opening, _room_ways),
    RULING: Put(_ruling_matter, _ruling_matter, lambda scene, question: {}),
    "instead": Put(_instead_matter, _instead_opening, _instead_ways),
    "committed": Put(_committed_matter, _committed_opening, _committed_ways),
    "void": Put(_void_matter, _void_opening, _void_ways),
    "bayonet": Put(_bayonet_matter, _bayonet_opening, _bayonet_ways),
}
