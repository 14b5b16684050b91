"""What a few lines of play show: corners of the rules, each of them a row."""

from ast import literal_eval
from contextlib import suppress
from itertools import chain

import pytest
from _pytest.mark import ParameterSet

from game import actions as act
from game import events as ev
from game.errors import RuleError, why_refused
from game.grammar import spoken
from game.options import what_counts
from game.reading import kept_for_later
from game.rules.rounds import without_a_defense
from game.secrecy import Viewer, known
from tests.game.support import Dice, Fight, dice_of

FIT: dict[str, object] = {
    **dict.fromkeys(("dexterity", "strength", "brawl", "athletics", "wits", "stamina"), 3),
    **{"physical": 6, "mental": 4, "social": 4, "composure": 2, "presence": 2, "willpower": 3},
}
GUNNER = FIT | {"firearms": 3, "rage": 4, "weapons": ["heavy pistol"]}
CAST = {
    "Ann": FIT,
    "Bob": FIT | {"celerity": 3, "rage": 4},
    "Cy": GUNNER,
    "Dee": GUNNER | {"weapons": ["knife", "heavy pistol"]},
}


def laid(written: str) -> Dice:
    """Read dice: ``Ann attack 2s, Bob soak 7/1/2``."""
    words = [one.rpartition(" ") for one in written.split(", ") if one]
    return {who: two if two.endswith("s") else [*map(int, two.split("/"))] for who, _, two in words}


HELD = "begin Ann Bob Cy Dee; Dee: pass; Cy: pass; Bob: pass; Ann: grapple Bob; "
HELD += "ST: run <= Ann grapple 4s"
LOST = "; next Ann Bob Cy Dee; Dee: pass; Cy: pass; Bob: resist; "
LOST += "Ann: sustain & attack Cy; ST: hurt Cy=7l; ST: run"
REVIEW = "ST: hold on; begin Ann Bob Cy; Cy: pass; Bob: block; Ann: attack Bob; "
REVIEW += "ST: next <= Ann attack 3s, Bob block 1s"
FLED = "begin Bob Ann Cy Dee; Dee: pass; Cy: pass; Ann: escape; Bob: attack Ann; "
FLED += "ST: run <= Ann escape 3s, Bob attack 1s"
SCENES = {  # with what several rows begin
    "HELD": HELD.split("; "),
    "LOST": (HELD + LOST).split("; "),
    "DRIVEN": ["ST: chase Ann by Bob on open road", "ST: lead Bob=6", "ST: ride Cy with Ann"],
    "SHOT": ["ST: chase Ann by Cy", "ST: lead Cy=3"],
    "REVIEW": REVIEW.split("; "),
    "FLED": FLED.split("; "),
}


def say(fight: Fight, line: str) -> None:
    """Say a line, with dice behind ``<=``; a player with ``?`` has no leave. What has no line is
    an action with its fields: ``act Refit who=Ann wields=knife``.
    """
    words, _, dice = line.partition(" <= ")
    if words.startswith("act "):
        kind, *pairs = words.split()[1:]
        fields: dict[str, object] = {}
        for key, _, value in (pair.partition("=") for pair in pairs):
            fields[key] = value.replace("_", " ")
            with suppress(ValueError, SyntaxError):
                fields[key] = literal_eval(value)
        if kind in ("Refit", "Join"):
            people = fight.journal.scene.people
            fields["fighter"] = people.get(str(fields["who"]), people["Ann"]).fighter
        fight.act(getattr(act, kind)(**fields), laid(dice))
        return
    who, _, said = words.partition(": ")
    if not said:
        word, *order = who.split()
        for name in sorted({*fight.journal.scene.people} - {*order}):
            fight.st(f"remove {name}")
        (fight.begin if word == "begin" else fight.next_round)(*order)
    elif who == "ST":
        fight.st(said, laid(dice))
    elif who.endswith("?"):
        fight.ask(who[:-1], said)
    else:
        fight.say(who, said, laid(dice))


def played(rules: str, script: list[str]) -> Fight:
    rules, _, alone = rules.partition("/")  # with "alone" behind it, without a storyteller
    fight = Fight(CAST, ruleset=rules, led=not alone)
    for line in chain.from_iterable(SCENES.get(one, (one,)) for one in script):
        say(fight, line)
    return fight


# The clause and the ruleset, what is said, and with which code the last line is refused.
REFUSED = """
GRAPPLE-3 detroit: HELD; Bob: pursue -> held
GRAPPLE-1 met: ST: setting grapples=no; ST: start; Ann: grapple Bob -> setting-off
GRAPPLE-3 detroit: LOST; Ann: abort sustain -> holding
GRAPPLE-3 detroit: HELD; next Ann Bob Cy Dee; act Refit by=Bob who=Bob why=wield wields=knife
    -> held-hands
GRAPPLE-10a detroit: LOST; Ann: abort grapple Dee -> one-grapple
GRAPPLE-14 detroit: begin Ann Bob; ST: hazard Bob=the fire 3 dice lethal avoidable once;
    Bob: avoid the fire -> avoid-in-haste
GRAPPLE-14 detroit: begin Ann Bob; ST: hazard Bob=the fire 3 dice lethal avoidable;
    Bob: pass haste 1 rage; Ann: pass; ST: run; Bob: avoid the flood -> unknown-hazard
HASTE-5 detroit: begin Ann Bob; Bob: pass; Ann: pass haste 1 magick; ST: run;
    Ann: attack Bob committed -> committed-in-haste
HASTE-5 detroit: DRIVEN; Cy: do reload haste 2 rage; Cy: attack Bob & dodge -> split-in-haste
HASTE-2 detroit: DRIVEN; Cy: do reload haste 2 rage; Cy: attack Bob haste 1 rage
    -> haste-in-haste-phase
HASTE-2 detroit: ST: set Ann haste=2 rage -> haste-has-price
HASTE-2 detroit: begin Ann Bob; Bob: pass haste 1 m$x -> bad-source
HASTE-2 detroit: ST: set Ann haste=1 m$x -> bad-source
DICE-8 detroit: SHOT; Cy: exert; Cy: attack Ann willpower -> bought-already
DICE-8 detroit: SHOT; Ann: exert; Ann: exert -> bought-already
DICE-8 detroit: SHOT; ST: spend Ann=willpower 3; Ann: exert -> no-resource
DICE-8 detroit: SHOT; Cy: attack Ann willpower; Cy: exert -> bought-already
DICE-8 detroit: SHOT; Cy: exert obstacle; Cy: exert obstacle -> bought-already
CHASE-10 detroit: SHOT; ST: next <= Ann chase 1s; Cy: attack Ann -> question-open
CHASE-9 detroit: SHOT; ST: run prey off -> no-run
CHASE-1 detroit: SHOT; ST: chase Bob by Cy -> in-chase
CHASE-1 detroit: SHOT; ST: lead Ann=3 -> not-predator
CHASE-1 detroit: SHOT; ST: next chase of Bob -> not-in-chase
CHASE-1 detroit: SHOT; ST: enter Bob as predator lead 999 -> bad-value
CHASE-1 detroit: DRIVEN; Cy: exert -> is-passenger
CHASE-1 detroit: ST: setting chases=no; ST: chase Ann by Bob -> setting-off
CHASE-10 detroit: SHOT; ST: lead Cy=7; Cy: attack Ann; ST: choose no; Cy: attack Ann
    -> shot-ruled-out
CHASE-9 detroit: SHOT; ST: hurt Bob=7l; ST: stalk Bob by Ann -> down
CHASE-9 detroit: SHOT; ST: enter Bob as predator lead 2; Cy: give up; Cy: pursue -> out-of-chase
CHASE-9 detroit: SHOT; ST: set Cy away=yes -> in-chase
CHASE-4 detroit: FLED; ST: set Cy away=yes; Cy: pursue -> away
CHASE-4 detroit: FLED; Bob: pursue Cy -> not-fleeing
CHASE-4 detroit: FLED; ST: chase Dee by Cy; Bob: pursue -> pursue-whom
W20-12 w20: SHOT; ST: set Cy blinded=yes; Cy: attack Ann -> blind
W20-12 w20: SHOT; ST: set Cy immobilised=wholly; Cy: attack Ann -> immobilised
ATTACK-1 w20: begin Ann Dee; Ann: attack Dee at $x -> bad-place
W20-12 w20: begin Ann Bob; ST: set Ann immobilised=wholly; Ann: attack Bob -> immobilised
W20-12 w20: ST: set Cy immobilised=wholly; ST: chase Ann by Bob; Cy: pursue -> immobilised
W20-11 detroit: begin Ann Bob; ST: knockdown Bob -> not-in-these-rules
W20-11 w20: begin Ann Bob; ST: end; ST: knockdown Ann -> wrong-phase
W20-14 w20: ST: ambush Cy on Bob <= Cy surprise 3s, Bob surprise 0s; ST: ambush Cy on Bob
    -> ambushed-already
W20-1 w20: begin Ann Bob; Ann: delay; Bob: pass; Ann: delay -> delays-already
NWOD-4 detroit: ST: surprise Ann -> no-surprise
NWOD-4 nwod: begin Ann Bob; ST: end; ST: surprise Ann -> wrong-phase
NWOD-3 nwod: begin Ann Bob; Ann: delay for Bob attack Bob -> missing-word
NWOD-3 nwod: begin Ann Bob; Ann: delay for Bob: dance -> unknown-verb
NWOD-3 nwod: begin Ann Bob; ST: set Bob away=yes; Ann: delay for Bob: attack Bob -> away
BOOK-4 detroit: begin Ann Bob; ST: effect Ann=haze off -> unknown-effect
BOOK-4 detroit: ST: effect Ann=haze attack-1; ST: effect Bob=haze off -> unknown-effect
BOOK-4 detroit: act PutEffect who=Ann name=haze changes={} -> empty-effect
BOOK-4 detroit: act PutEffect who=Ann name='' changes={} rounds=1 -> empty-effect
BOOK-2 detroit: ST: hazard Ann=fire 1 levels lethal; ST: hazard Bob=fire off -> unknown-hazard
SETTINGS detroit: SHOT; ST: ruleset nwod -> chase-keeps-rules
SETTINGS detroit: ST: ruleset nonsense -> unknown-ruleset
DICE-7 detroit: ST: set Ann specialty=nose -> unknown-name
DICE-7 detroit: ST: set Ann specialty=brawl: $x -> bad-value
MET-2 met: ST: start; Ann: move 1 & drop & delay -> no-action-left
MET-2 met: DRIVEN; Cy: attack Ann & do grin & do wink -> no-action-left
MET-2 met: DRIVEN; Cy: pass & do grin -> not-in-a-split
MET-3 met: begin Ann Bob; Ann: pass; Bob: pass; Ann: move 1 -> no-further-round
MET-4 met: ST: start; Ann: attack Bob <= Ann challenge 1, Bob challenge 4;
    ST: spend Ann=willpower 3; Ann: choose yes -> no-resource
MET-5 met: ST: setting met_usual_steps=6; ST: start; Ann: attack Bob -> too-many-steps
MET-5 met: ST: set Ann steps=Ann 3 -> self-target
MET-5 met: ST: set Ann range Bob=4 -> distance-in-steps
MET-5 met: ST: start; Ann: mental Bob -> missing-word
MET-5 met: ST: start; Ann: attack Bob at $x -> bad-place
MET-7 met: begin Ann Bob; ST: set Ann cornered=yes; Ann: escape -> no-escape
MET-9 met: begin Ann Bob Cy; Cy: assist Bob; Cy: assist Ann -> question-open
MET-9 met: ST: start; Ann: maneuver Bob trip -> missing-word
MET-9 met: begin Bob Ann Cy; Cy: assist Bob; Bob: choose refuse; Cy: assist Bob -> help-refused
ABORT-2 detroit: begin Bob Ann Cy; ST: hurt Ann=6l; Cy: pass; Ann: do wave; Bob: attack Ann;
    Ann: abort dodge -> no-dice
ABORT-1 detroit: begin Ann Bob Cy; Cy: pass; Bob: pass; Ann: attack Bob; ST: remove Bob; ST: next;
    Ann: abort attack Cy & dodge -> one-action
RES-1 detroit: ST: hold on; begin Ann Bob Cy; Cy: pass; Bob: attack Ann; Ann: attack Bob; ST: next;
    ST: rule target=Cy because of me -> cannot-aim-elsewhere
RES-8 detroit: begin Cy Dee Ann; Ann: pass; Dee: do break off; Cy: pass; ST: run; next Cy Dee Ann;
    Ann: pass; Dee: attack Cy with heavy pistol range 40; Cy: attack Dee range 50 -> range-known
RES-6 detroit: begin Ann Bob Cy; Cy: attack Bob; Bob: pass;
    act Refit by=Bob who=Bob why=wield wields=knife -> rolled-first
GUN-2 detroit: begin Ann Dee; Dee: attack Ann at 30 yards -> place-is-range
GUN-5 detroit: act Reload who=Cy weapon=knife -> unknown-weapon
GUN-5 detroit: act Reload who=Cy weapon=heavy_pistol -> gun-full
PLANS detroit: begin Ann Bob; ST: end; Ann: plan block -> wrong-phase
PLANS detroit: SHOT; ST: next <= Ann chase 1s; Cy: plan attack Ann; Cy: plan then attack Ann
    -> plan-one-round
CHAPTER detroit: begin Ann Bob; ST: end; ST: chapter One -> wrong-phase
INIT-5 detroit: begin Ann Bob; ST: end; ST: add thug -> wrong-phase
INIT-5 detroit: begin Ann Bob; ST: add thug as Ann -> name-taken
INIT-5 detroit: begin Ann Bob; ST: add thug as ST -> name-taken
INIT-5 detroit: act Join who='' -> bad-name
INIT-5 detroit: act Join who=Zed ref=#7; act Join who=Yan ref=#7 -> already-here
INIT-5 detroit: act Join who=Zed npc=True unseen=True auto=True -> unseen
INIT-5 detroit: act Join who=Zed unseen=True -> unseen-player
INIT-5 detroit: SHOT; ST: set Cy initiative=3 -> in-chase
INIT-5 detroit: ST: set Cy initiative=3 -> wrong-phase
INIT-5 detroit: begin Ann; ST: set Ann initiative=1000 -> bad-value
HEALTH-4 detroit: begin Ann Bob; ST: hurt Ann=7l; act Refit by=Ann who=Ann why=wield wields=knife
    -> down
LEAVING detroit: begin Ann Bob; ST: hurt Ann=7l; Ann: leave -> down-and-in
LEAVING detroit: begin Ann Bob; Ann: leave; Ann: leave -> leaving-already
LEAVING detroit: begin Ann Bob; Ann: stay -> not-leaving
LEAVING detroit: begin Ann Bob; act TakeLeave who=Ann why=boredom -> bad-value
FREEZE detroit: begin Ann Bob; ST: end; ST: freeze it is late -> wrong-phase
RUNNING detroit: act HandOver to=Vi ref=7 led=False -> goes-to-a-storyteller
RUNNING detroit: act HandOver to=Vi ref=7 led=True; act HandOver to=Vi ref=7 led=True
    -> runs-it-already
LOG detroit: ST: poses on -> poses-as-they-are
DEF-3 detroit: SHOT; Cy: cover near -> in-chase
DEF-3 detroit: HELD; Ann: cover near -> cover-cannot
DEF-3 detroit: ST: hurt Ann=7l; Ann: cover near -> cover-cannot
AUTO detroit: ST: unauto Ann -> not-automatic
RULINGS detroit: REVIEW; ST: rule damage=21 because of me -> bad-value
RULINGS detroit: REVIEW; ST: rule Ann attack difficulty=11 because of me -> bad-value
RULINGS detroit: REVIEW; ST: set Cy away=yes; ST: rule target=Cy because of me -> target-away
RULINGS detroit: REVIEW; act Rule change=type why=me -> bad-value
UNSEEN detroit: ST: add thug as Lou unseen; begin Ann Bob; Lou: attack Ann haste 1 rage
    -> unseen-haste
"""


def rows_of(text: str) -> list[ParameterSet]:
    """Return of each row the rules, the lines, and what is behind each arrow."""
    rows = []
    for row in text.replace("\n    ", " ").strip().splitlines():
        said, *found = row.split(" -> ")
        head, _, script = said.partition(": ")
        rows.append(pytest.param(head.split()[1], script.split("; "), found, id=head))
    return rows


@pytest.mark.parametrize(("rules", "script", "found"), rows_of(REFUSED))
def test_what_is_refused(rules: str, script: list[str], found: list[str]) -> None:
    fight = played(rules, script[:-1])
    with pytest.raises(RuleError) as caught:
        say(fight, script[-1])
    assert [caught.value.code] == found


def counts_of_ann(fight: Fight) -> bool:
    return bool(what_counts(fight.journal.scene, "Bob").scene.people["Ann"].parts)


def crowded_for_bob(fight: Fight) -> object:
    return what_counts(fight.journal.scene, "Bob").crowded


def faces_seen_by_bob(fight: Fight) -> list[object]:
    turn = known(fight.journal.scene, Viewer("Bob")).fight.turn
    slots = turn.exchanges[0].slots.values() if turn is not None else ()
    return [one.roll.faces for one in slots if isinstance(one, ev.Rolled)]


def look(fight: Fight, where: str) -> object:
    """Return what a row names: of rolls, of events, or in the scene or its STATE."""
    scene = fight.journal.scene
    match where.split():
        case ["asked"]:
            return [(one["who"], one["question"]) for one in fight.state()["awaiting"]]
        case ["dice", purpose, who]:
            return dice_of(fight.rolls(purpose, who)[-1])
        case ["rolls", purpose, who, field]:
            return [getattr(one, field) for one in fight.rolls(purpose, who)]
        case ["told", kind, field]:
            return [getattr(one, field) for one in fight.events(getattr(ev, kind))]
        case ["scene" | "state" as root, *path]:
            found: object = scene if root == "scene" else fight.state()
            for word in path:
                if isinstance(found, tuple):
                    found = found[int(word)]
                else:
                    found = found[word] if isinstance(found, dict) else getattr(found, word)
            return found
        case ["later", who, *words]:  # is it kept for later, as an action of haste?
            said = spoken(scene, who, " ".join(words), granted=True)
            error = why_refused(fight.act, said)
            assert error is not None
            kept = kept_for_later(scene, said, error)
            return kept and getattr(kept, "extra", kept)
        case ["without_a_defense"]:
            return without_a_defense(scene)
        case _:
            return globals()[where](fight)


# The clause and the ruleset, what is said, and what is to be found then.
FOUND = """
DEF-10 detroit: begin Ann Bob; ST: set Bob dodge=wits + athletics; Bob?: dodge with wits + athletics
    -> asked: [('Ann', 'declare')]
DEF-10 detroit: begin Ann Bob; Bob?: attack Ann with wits + athletics; Ann: pass; ST: run;
    ST: choose no -> dice attack Bob: {'dexterity': 3, 'brawl': 3}
DEF-10 detroit: begin Ann Bob; Bob?: attack Ann with wits + brawl;
    Ann?: attack Bob with wits + brawl; ST: run; ST: choose yes; ST: choose yes
    -> dice attack Ann: {'wits': 3, 'brawl': 3}
DEF-10 detroit: ST: hold on; begin Ann Bob; Bob?: dodge with wits + athletics; Ann: attack Bob;
    ST: run; ST: choose yes -> asked: [('ST', 'release')]
RULINGS detroit: ST: hold on; begin Ann Bob; Bob: pass; Ann: attack Bob; ST: next;
    ST: choose release -> state held: None
RULINGS detroit: REVIEW; ST: rule damage=20 because of me -> told Ruled who: ['Ann']
RULINGS detroit: REVIEW; ST: rule target=Cy because of me; ST: release
    -> rolls attack Ann against: ['Cy']
RULINGS detroit: REVIEW; ST: rule Ann attack successes=2 because of me; ST: release
    -> rolls damage Ann pool: [3]
CHASE-10 detroit: DRIVEN; Cy: do reload haste 1 rage; Cy: attack Bob; ST: choose no
    -> state combatants Cy declared: 'do reload haste 1 rage'
CHASE-10 detroit: ST: chase Dee by Cy; ST: lead Cy=3; Cy: attack Dee; Dee: attack Cy;
    ST: hurt Cy=3l; ST: next <= Dee attack 2s, Dee damage 4s
    -> told ActionLost reason: ['actor-down']
CHASE-10 detroit: ST: chase Ann by Cy on open road; ST: ride Bob with Ann; ST: lead Cy=7;
    Cy: attack Ann & attack Bob; ST: choose yes -> asked: [('ST', 'long-shot')]
CHASE-10 detroit: ST: start; SHOT; Bob: plan block; ST: next <= Ann chase 1s; Cy: plan attack Ann;
    Ann: choose none -> state combatants Cy declared: 'attack Ann'
CHASE-13 detroit: HELD; next Ann Bob Cy Dee; Dee: pass; Cy: pass; Bob: relent; Ann: sustain;
    ST: add thug as Lou; ST: chase Lou by Dee on open road; ST: ride Ann with Lou;
    ST: course on foot -> state combatants Bob pinned: True
CHASE-13 detroit: ST: set Cy prone=yes; ST: chase Ann by Bob; Cy: pursue
    -> state combatants Cy prone: False
CHASE-4 detroit: begin Ann Bob; ST: end; ST: chase Ann by Bob <= Ann start 1/2/2/2/2/2
    -> told FightRested reason: ['back']
CHASE-4 detroit: FLED; Bob: pursue -> told ChaseBegan predators: [{'Bob': 2}]
CHASE-4 detroit: FLED; Cy: pursue -> told ChaseBegan predators: [{'Cy': 3}]
CHASE-4 detroit: FLED; Bob: pursue; ST: lead Bob=6; Cy: pursue -> told ChaseJoined lead: [3]
CHASE-4 detroit: FLED; Bob: pursue; ST: lead Bob=6; ST: next; Cy: pursue
    -> told ChaseJoined lead: [6]
CHASE-4 detroit: begin Bob Ann; Ann: escape; Bob: pass; ST: run; Bob: pursue <= Ann start 2s
    -> told ChaseBegan predators: [{'Bob': 3}]
ROUND-1 detroit: begin Ann Bob; ST: end; ST: chase Ann by Bob; ST: lead Bob=0; ST: round
    -> scene fight round: 2 -> scene fight phase: 'declaration'
ATTACK-6 detroit: begin Dee Bob Ann Cy; Cy: pass; Ann: attack Bob committed;
    Bob: attack Cy & attack Ann & attack Dee; Dee: attack Bob with bare hands; ST: next; ST: next;
    Bob: choose abort block; ST: run -> rolls attack Bob against: ['Dee', 'Cy']
ATTACK-6 detroit: begin Dee Cy Bob; Bob: pass; Cy: attack Bob haste 1 magick;
    Dee: attack Cy committed with heavy pistol; ST: next; Cy: choose brave; ST: run; Cy: attack Bob;
    ST: run -> rolls attack Cy difficulty: [8, 6]
ATTACK-6 detroit: begin Ann Cy Bob; Bob: pass; Cy: attack Ann; Ann: attack Bob; ST: remove Bob;
    ST: next; Ann: abort attack Cy committed <= Ann abort 1s; Cy: choose accept; ST: run
    -> told Undefended reason: ['accepted', 'committed']
ATTACK-1 detroit: begin Ann Dee; Dee: attack Ann knife head
    -> state combatants Dee declared: 'attack Ann with knife at head'
ABORT-3 detroit: begin Ann Bob Cy; Cy: pass; Bob: pass; Ann: attack Bob; ST: remove Bob; ST: next;
    Ann: abort <= Ann abort 1s; Ann: pass -> scene people Ann toll aborts: 1 -> told Aborted who: []
GRAPPLE-10a detroit: begin Ann Bob Cy Dee; Dee: pass; Cy: pass; Bob: attack Cy & attack Dee;
    Ann: grapple Bob; ST: run <= Ann grapple 4s; Bob: choose lose -> told ActionLost index: [0, 1]
GRAPPLE-10a detroit: begin Ann Bob Cy; Cy: pass; Bob: grapple Cy; Ann: grapple Cy;
    ST: run <= Ann grapple 2s -> asked: [('Bob', 'void')]
GRAPPLE-10a w20: begin Bob Ann; Bob: delay; Ann: grapple Bob; ST: next; ST: next;
    Bob: choose wait <= Ann grapple 4s; ST: next -> asked: [('Bob', 'void')]
GRAPPLE-2 detroit: begin Ann Bob; ST: set Ann grapple=wits + athletics; Bob: pass; Ann: grapple Bob;
    ST: run -> dice grapple Ann: {'wits': 3, 'athletics': 3}
GRAPPLE-14 detroit: begin Ann Bob; ST: hazard Bob=the fire 3 dice lethal avoidable;
    Bob: pass haste 1 rage; Ann: pass; ST: run; Bob: avoid the fire; ST: run
    -> told HazardStruck who: []
GRAPPLE-9 w20: HELD; next Ann Bob Cy Dee; ST: set Ann immobilised=wholly
    -> told GrappleEnded reason: ['immobilised']
GRAPPLE-3 detroit: begin Ann Dee; Dee: attack Ann with knife;
    act Refit who=Dee why=wield wields=knife -> told FighterChanged wields: ['knife']
GRAPPLE-7 detroit: HELD; ST: set Bob away=yes -> told GrappleEnded reason: ['gone']
RES-6 detroit: HELD; next Cy Ann Bob Dee; ST: set Ann unreachable=yes; Dee: pass; Bob: resist;
    Ann: sustain; Cy: assist Ann; ST: next -> asked: [('Cy', 'void')]
RES-6 detroit: begin Ann Bob Cy; Cy: attack Bob; act Refit by=Bob who=Bob why=wield wields=knife
    -> told FighterChanged wields: ['knife']
RES-6 detroit: begin Ann Bob Cy; Cy: attack Bob; Bob: pass; act Refit who=Bob why=wield wields=knife
    -> told FighterChanged wields: ['knife']
RES-8 detroit: begin Ann Bob Cy; Cy: pass; Bob: pass; Ann: do break off: wits + athletics vs 6;
    ST: run <= Ann action 0s -> told BrokeOff who: []
INIT-5 detroit: begin Ann Bob; Bob: pass; Ann: pass; ST: add thug as Zed; ST: set Zed initiative=3;
    ST: run -> scene fight phase: 'bookkeeping'
INIT-5 detroit: act Join who=Zed; act Join who=Yan -> scene fight phase: 'setup'
INIT-5 detroit: begin Ann; ST: add thug as Zed; ST: set Zed initiative=3
    -> told InitiativeSet turn: ['', 'in turn']
INIT-5 detroit: begin Ann; Ann: pass; ST: add thug as Zed; ST: set Zed initiative=3
    -> told InitiativeSet turn: ['', 'now']
INIT-5 detroit: begin Ann; Ann: pass haste 1 magick; ST: run; ST: add thug as Zed;
    ST: set Zed initiative=3 -> told InitiativeSet turn: ['', 'next round']
INIT-5 detroit: ST: add thug as Lou; begin Lou Ann; ST: set Lou sight=unseen
    -> state combatants Lou sight: 'unseen'
INIT-5 detroit: ST: add thug as Lou; begin Lou Ann; Ann: pass; Lou: pass; ST: run;
    ST: set Lou sight=unseen -> state combatants Lou sight: 'unseen'
PLANS detroit: begin Ann Bob Cy; Ann: plan attack Cy; ST: run
    -> told Declared passed_over: [True, True, False]
PLANS detroit: begin Ann Bob Cy; Ann: plan attack Bob; ST: set Bob away=yes; ST: run
    -> asked: [('Ann', 'declare')]
PLANS detroit: begin Ann Bob -> later Ann attack Bob: False
PLANS detroit: begin Ann Bob; Bob: pass; Ann: pass haste 2 magick -> later Ann attack Bob: True
    -> later Ann pass: None -> later Bob attack Ann: False
    -> later Ann attack Bob haste 1 magick: False
PLANS detroit: begin Ann Bob; Bob: pass; Ann: pass haste 2 magick; ST: run; Ann: pass
    -> later Ann attack Bob: True
PLANS detroit: begin Ann Bob; Bob: pass; Ann: pass haste 1 magick; ST: run; Ann: pass
    -> later Ann attack Bob: False
PLANS detroit: begin Cy Bob; Bob: pass haste 1 magick; Cy: pass haste 2 magick; ST: run
    -> later Cy attack Bob: True
PLANS detroit: begin Ann Bob Cy; Cy: pass; Bob: pass; Ann: attack Bob; ST: set Bob away=yes;
    ST: next -> later Ann attack Bob: None
PLANS met: begin Ann Bob; Ann: attack Bob -> later Bob attack Ann: False
PLANS detroit: begin Ann Bob; Ann: plan block; Ann: plan then dodge; Bob: pass
    -> told Planned again: [False, False, True]
PILE-5 detroit: begin Bob Cy Ann; ST: set Cy flanks=doorway; Ann: attack Cy
    -> crowded_for_bob: {'Cy'}
PILE-5 detroit: begin Bob Cy Ann; Ann: attack Cy -> counts_of_ann: False
PILE-5 detroit: begin Bob Cy Ann; Ann: attack Cy & block -> counts_of_ann: True
BOOK-4 detroit: begin Ann; ST: effect Ann=haze attack-1; ST: effect Ann=haze off
    -> scene effects: ()
BOOK-4 detroit: ST: effect Ann=haze for 1; begin Ann; Ann: pass; ST: run -> scene effects: ()
ABORT-6 detroit: begin Ann Bob Cy; Cy: dodge; Bob: attack Cy; Ann: pass
    -> without_a_defense: ['Bob']
SECRECY detroit: ST: private Ann; begin Ann Bob; Bob: pass; Ann: grapple Bob then choose;
    ST: run <= Ann grapple 6s -> faces_seen_by_bob: [(), (2, 2, 2, 2, 2, 2)]
DEF-5 detroit: begin Ann Bob; ST: set Bob helpless=yes; Bob: escape; Ann: attack Bob;
    ST: run <= Ann attack 0s -> state combatants Bob away: False
DEF-8 detroit: begin Ann Bob; Bob: guard; ST: set Bob aware=no; Ann: attack Bob; ST: run
    -> rolls attack Bob against: []
W20-4 w20: begin Bob Cy; ST: set Bob helpless=yes; Bob: delay; Cy: attack Bob; ST: run -> asked: []
W20-4 w20: begin Bob Ann; Bob: prefer dodge; Bob: block & dodge; Ann: attack Bob; ST: run
    -> rolls dodge Bob against: ['Ann']
W20-14 w20: ST: ambush Cy on Bob with heavy pistol range 30 <= Cy surprise 3s, Bob surprise 0s;
    ST: start -> rolls attack Cy against: ['Bob']
W20-12 w20: SHOT; Cy: attack Ann; ST: set Cy blinded=yes; ST: next
    -> told ActionLost reason: ['blind']
MET-11 met: begin Ann Bob; ST: hazard Bob=fire 2 levels bashing once; Ann: pass; Bob: pass; ST: run
    -> scene people Bob fighter health marks: '//'
MET-7 met: begin Ann Bob; Ann: escape; ST: hurt Ann=7b; Bob: pass -> told EscapeSpoiled who: ['Ann']
MET-10 met: begin Ann Dee Bob Cy; Cy: shield Bob; Dee: shield Bob; Ann: attack Bob;
    Bob: choose refuse; Bob: choose accept; Ann: choose withdraw
    -> scene people Cy phase spent: ('simple',)
MET-8 met: ST: setting met_usual_steps=9; begin Ann Bob; ST: set Ann prone=yes; ST: auto Ann;
    ST: run -> told Stood who: ['Ann']
MET-8 met: ST: setting met_usual_steps=9; begin Ann Bob; ST: auto Ann; ST: run
    -> told Moved steps: [3, 3]
MET-1 met: ST: start by Cy; Cy: move 1; Ann: pass -> asked: [('Bob', 'declare')]
CHASE-8 met: ST: chase Ann by Bob;
    ST: obstacle physical + athletics vs 7 for Ann harm 2 <= Ann challenge 1, Ann opposition 4
    -> scene people Ann fighter health marks: '//'
CHASE-2 detroit: ST: setting group_prey_counts=highest;
    ST: chase Ann, Dee by Bob <= Ann start 1/2/2/2/2/2, Dee start 1s -> told ChaseEnded reason: []
CHASE-2 detroit: ST: chase Ann, Dee by Bob <= Ann start 1/2/2/2/2/2, Dee start 1s
    -> told ChaseEnded outcome: ['caught']
CHASE-2 detroit: ST: setting group_prey_counts=highest;
    ST: chase Ann, Dee by Bob <= Ann start 1/2/2/2/2/2, Dee start 1s -> told ChaseEnded outcome: []
CHASE-3 detroit: ST: stalk Ann by Cy <= Ann spot 1s, Cy stalk 1s, Ann start 1s, Cy start 1s
    -> told Pounced by: [('Cy',)] -> rolls start Ann pool: [6]
CHASE-3 detroit: ST: stalk Ann by Cy with wits + brawl against wits + brawl
    <= Ann spot 3s, Cy stalk 1s, Ann start 2s, Cy start 1s -> told ChaseBegan predators: [{'Cy': 1}]
    -> rolls start Ann pool: [8]
CHASE-1 detroit: SHOT; ST: chase Bob by Dee -> told ChaseBegan chase: [1, 2]
CHASE-9 detroit: SHOT; ST: next <= Ann chase 1s; ST: drop Cy -> told ChaseLeft who: ['Cy']
CHASE-9 detroit: SHOT; ST: end chase caught -> told ChaseEnded by: [('Cy',)]
CHASE-9 detroit: SHOT; ST: end chase away -> told ChaseEnded by: [()]
CHASE-9 detroit: SHOT; ST: remove Ann -> told ChaseEnded outcome: ['over']
CHASE-9 detroit: SHOT; ST: enter Bob as prey; ST: remove Ann -> told ChaseEnded outcome: []
NWOD-3 nwod: ST: start <= Ann initiative 9, Bob initiative 3; Ann: delay; Ann: attack Bob
    -> state initiative Ann total: 14
HEALTH-4 detroit: begin Ann Bob; ST: hurt Ann=7l; act Refit who=Ann why=wield wields=knife
    -> told FighterChanged wields: ['knife']
HEALTH-3 detroit: ST: hurt Ann=1b; ST: hurt Ann=1l; act Mend who=Ann levels=2
    -> scene people Ann fighter health marks: ''
HEALTH-3 detroit: ST: hurt Ann=2b; ST: hurt Ann=1l; act Mend who=Ann levels=2
    -> scene people Ann fighter health marks: 'X'
LEAVING detroit: begin Ann Bob; ST: hurt Ann=7l; ST: end; Ann: leave
    -> told Left who: ['Cy', 'Dee', 'Ann']
LEAVING detroit: begin Ann Bob; Ann: leave; Bob: pass; ST: run
    -> told Left who: ['Cy', 'Dee', 'Ann']
LEAVING detroit: SHOT; ST: next <= Ann chase 1s; Cy: leave -> told LeaveTaken who: ['Cy']
LEAVING detroit: SHOT; Cy: leave -> told LeaveTaken who: []
FREEZE detroit: ST: auto Ann; ST: freeze late; ST: unauto Ann -> scene people Ann auto: False
RUNNING detroit: act HandOver to=Vi ref=7 led=True; act HandOver to=Mo ref=8 led=True
    -> told HandedOver to: ['Vi', 'Mo']
RUNNING detroit/alone: act HandOver to=Vi ref=7 led=False; act HandOver to=Vi ref=7 led=True
    -> told HandedOver led: [False, True]
LOG detroit: ST: chapter The docks; ST: chapter -> told ChapterBegan number: [2, 3]
SPEND detroit: ST: spend Ann=willpower 3; ST: regain Ann=willpower 9
    -> scene people Ann fighter resources willpower: 3
GUN-5 detroit: begin Cy Ann; Ann: pass; Cy: attack Ann; ST: run;
    act Reload who=Cy weapon=heavy_pistol -> state combatants Cy ammunition: {'heavy pistol': 7}
PACING detroit: ST: pace slow; ST: pace step -> scene idle after: 0
PACING detroit: act SetIdle nudge=5 after=6 then=pass; ST: pace slow -> scene idle after: 6
PACING detroit: act SetIdle nudge=5 after=6 then=pass; ST: pace step -> scene idle after: 6
UNSEEN detroit: ST: add thug as Lou unseen; ST: add thug as Moe unseen; begin Ann Bob;
    ST: set Lou initiative=1; ST: set Moe initiative=900; Moe: attack Ann; Bob: pass; Ann: pass;
    ST: run -> rolls attack Moe against: ['Ann']
UNSEEN detroit: ST: add thug as Lou unseen; begin Ann Bob;
    ST: ambush Lou on Ann with wits + athletics vs 6 <= Ann surprise 1s
    -> told LurkerAmbushed unaware: [False]
UNSEEN detroit: ST: add thug as Lou unseen; begin Ann Bob;
    ST: ambush Lou on Ann with wits + athletics vs 6 <= Ann surprise 0s
    -> told LurkerAmbushed unaware: [True]
UNSEEN detroit: ST: add thug as Lou unseen; ST: ambush Lou on Ann
    -> told LurkerAmbushed unaware: [True]
UNSEEN w20: ST: add thug as Lou unseen; ST: ambush Lou on Ann <= Lou surprise 2s, Ann surprise 0s;
    ST: start -> rolls attack Lou against: ['Ann']
UNSEEN nwod: ST: add thug as Lou unseen; ST: ambush Lou on Ann <= Ann surprise 0s; ST: start;
    ST: set Lou initiative=900; Ann: dodge -> rolls attack Lou against: ['Ann']
"""


@pytest.mark.parametrize(("rules", "script", "found"), rows_of(FOUND))
def test_what_comes_of_it(rules: str, script: list[str], found: list[str]) -> None:
    fight = played(rules, script)
    for one in found:
        where, _, value = one.partition(": ")
        assert look(fight, where) == literal_eval(value), one
