"""Chances in words: the odds of a line, rehearsals, encounters made even, how even dice are and
what seals them.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from game.words import KINDS
from narration.languages import N_, _
from narration.languages.grammar import grammar
from narration.phrases.verb_words import to_do
from narration.reader import Reader
from narration.text import heading, in_quotes, line, lines, listing, typed
from odds.asking import Against, Answer, Odds
from odds.chasing import NEXT_ROUND, ROUND
from odds.knowing import Band
from odds.likeness import ME, OTHER
from odds.outcome import Outcome
from play.encounters import Encounter
from proofs.fairness import ENOUGH, Counts, fairness
from rehearsal.evening import Change, is_even
from rehearsal.table import Names, rows_of
from rehearsal.tallies import Tally
from sheets.reading import RawSheet

# -------------------------------------------------------------------------------------------------
# The odds of what a person could do: a line for each answer that the other may give.


MOST_LEVELS = 3  # from here on levels are counted together
HEADINGS = ("chase", "attack", "defense", "damage", "soak", "action")
BANDS = {Band.WEAK: N_("weaker"), Band.EVEN: N_("about equal"), Band.STRONG: N_("stronger")}
DOES = {
    "attack": N_("attacks you too"),
    "pass": N_("does something else"),
    "none": N_("doesn't defend"),
}
SAYS = {
    ("committed", "accept"): N_("accepts it"),
    ("committed", "brave"): N_("braves it"),
    ("committed", "abort"): N_("aborts to a defense"),
    ("retest", "yes"): N_("retests a loss"),
    ("retest", "no"): N_("lets a loss stand"),
    ("withdraw", "yes"): N_("withdraws"),
    ("withdraw", "no"): N_("stays"),
}
ENDINGS = {
    "caught": N_("the prey is caught"),
    "away": N_("the prey gets away"),
    "crash": N_("all are out of it"),
}
YOU_TAKE = N_("you take {number} levels on average ({each})")
TAKES = N_("{name} takes {number} levels on average ({each})")
YOU_GO_DOWN = N_("you go down {down}")
GOES_DOWN = N_("{name} goes down {down}")
STRUCK = N_("you are struck {chance}")
STRUCK_ONCE = N_("you are struck at least once {chance}")
HOLD = N_("you hold the attacker {holding}")
HOLD_ONE = N_("you hold one of them {holding}")
YOU_GET_AWAY = N_("you get away {chance}")
GETS_AWAY = N_("{who} gets away {chance}")
BETWEEN = N_("From the answer that is worst for you to the best. In full: `+odds LINE`.")
RECKONED = {
    "own": N_("Everybody else is reckoned as if they had your own dice."),
    "known": N_("If you don't know a person's dice, your own are taken, give or take 3."),
}

type Wanted = Callable[[Outcome], bool]


# As a line of notation has it, not as people type the command.
_OF_A_KIND = re.compile(rf"\battack ([^&]+?) ({'|'.join(KINDS)})(?= |$)")


def left_out(number: int) -> str:
    """Return that lines are not listed, and what those are about; nothing where all are."""
    return (
        _("Not listed: {number} more (other weapons, kinds of attack, people).", number=number)
        if number
        else ""
    )


def out_of_reach(yards: Mapping[str, int]) -> str:
    """Return who is too far off to be struck, which the odds leave out; nothing for nobody."""
    if not yards:
        return ""
    who = listing([_("{name} ({number} yards)", name=name, number=yards[name]) for name in yards])
    told = N_(
        "Too far off hand to hand: {who}. The odds are as if you got there; when it comes to that, "
        "the storyteller says."
    )
    return _(told, who=who)


def _as_typed(say: str) -> str:
    """Return a line of notation as people type it: ``attack/power Rat``."""
    return _OF_A_KIND.sub(r"attack/\2 \1", say)


def full_lines(several: Sequence[Odds], reader: Reader) -> list[str]:
    """Return all that is told of one line: what it could do, meet, or come to in a chase."""
    if several[0].lead is not None:
        return _round_lines(several, reader)
    return _met_lines(several, reader) if several[0].met else odds_lines(several[0], reader)


def odds_lines(odds: Odds, reader: Reader) -> list[str]:
    """Return the odds of one line; answers against which they are the same stand together."""
    told = heading(_("Odds: {as_typed}", as_typed=_as_typed(odds.say)), reader)
    alike: dict[str, list[Answer]] = {}
    for one in odds.against:
        alike.setdefault(_figures(one.law, odds), []).append(one.answer)
    for figures, answers in alike.items():
        told += line(f"{_if(answers, odds)}: {figures}.", reader)
    if any(one.bands for one in odds.against):
        told += _beside_yours(odds, odds.target, _bands(odds), reader)
    return told + (_reckoned([odds], reader) if odds.target and odds.target != odds.who else [])


def _met_lines(several: Sequence[Odds], reader: Reader) -> list[str]:
    """Return the odds of a line that waits for attacks: what each attacker's may come to; attacks
    that may come to the same stand together.
    """
    told = heading(_("Odds: {as_typed}", as_typed=_as_typed(several[0].say)), reader)
    alike: dict[str, list[str]] = {}
    for odds in several:
        for one in odds.against:
            alike.setdefault(_met_figures(one.law, odds), []).append(_attack(one.answer, odds))
    for figures, attacks in alike.items():
        how = N_("If {attacks}: {figures}.")
        told += line(_(how, attacks=listing(attacks, "or"), figures=figures), reader)
    for odds in several:
        each = {odds.target: _bands(odds), **{one: _named(odds.also[one]) for one in odds.also}}
        for target, bands in each.items():
            told += _beside_yours(odds, target, bands, reader)
    return told + _reckoned(several, reader)


def _round_lines(several: Sequence[Odds], reader: Reader) -> list[str]:
    """Return the odds of the next round of a chase: what may come of the Lead on each predator, or
    on the asker.
    """
    told = heading(_("Odds: {what}", what=_what(several[0])), reader)
    for odds in several:
        (one,) = odds.against
        with_them = N_("With {target}, Lead {lead} now: {round}.")
        told += line(_(with_them, odds, round=_round(one.law, odds)), reader)
        told += _beside_yours(odds, odds.target, _bands(odds) if one.bands else "", reader)
    return told + _reckoned(several, reader)


def _beside_yours(odds: Odds, target: str, bands: str, reader: Reader) -> list[str]:
    """Return how a person's dice are beside the asker's, as far as odds tell."""
    if odds.mode != "known" or not bands:
        return []
    told = N_("{target}'s dice compared with yours: {bands}.")
    return line(_(told, target=target, bands=bands), reader)


def _reckoned(several: Sequence[Odds], reader: Reader) -> list[str]:
    """Return what stands for dice that the asker does not know."""
    notes = dict.fromkeys(_(RECKONED.get(odds.mode, "")) for odds in several)
    return lines((note for note in notes if note), reader)


def _what(odds: Odds) -> str:
    return _("the next round") if odds.say == NEXT_ROUND else _as_typed(odds.say)


def _round(law: Sequence[tuple[Outcome, float]], odds: Odds) -> str:
    """Return what may come of a round: how the chase may end, and where the Lead may be."""
    told = [
        f"{_(ENDINGS[one])} {percent(chance)}" for one in ENDINGS if (chance := _ends(law, one))
    ]
    goes_on = [(outcome, chance) for outcome, chance in law if not outcome.over]
    if goes_on:
        told.append(_leads(goes_on, odds.lead or 0))
    hit = _chance(law, lambda outcome: (ME, OTHER) in outcome.struck)
    struck = _chance(law, _is_struck)
    told += [_("you strike {hit}", hit=percent(hit))] if hit else []
    told += _harm(law, OTHER, odds.target)
    told += [_("you are struck {struck}", struck=percent(struck))] if struck else []
    return "; ".join(told + _harm(law, ME))


def _leads(law: Sequence[tuple[Outcome, float]], now: int) -> str:
    whole = sum(chance for _unused, chance in law)
    leads = [(_lead_in(outcome, now), chance) for outcome, chance in law]
    mean = sum(lead * chance for lead, chance in leads) / whole
    moves = (
        (_("longer"), sum(chance for lead, chance in leads if lead > now)),
        (_("as it is"), sum(chance for lead, chance in leads if lead == now)),
        (_("shorter"), sum(chance for lead, chance in leads if lead < now)),
    )
    each = ", ".join(f"{name} {percent(chance)}" for name, chance in moves if chance)
    return _(
        "{the} Lead is {number} on average ({each})",
        the=_("the") if whole > 1 - 1e-12 else _("else the"),
        number=_number(mean),
        each=each,
    )


def _lead_in(outcome: Outcome, now: int) -> int:
    return now if outcome.lead is None else outcome.lead


def _ends(law: Sequence[tuple[Outcome, float]], how: str) -> float:
    return _chance(law, lambda outcome: outcome.over == how)


def _short_round(several: Sequence[Odds]) -> str:
    laws = [odds.against[0].law for odds in several]
    told = []
    for how, words in ENDINGS.items():
        chances = [_ends(law, how) for law in laws]
        told += [f"{_(words)} {_between(chances, percent)}"] if any(chances) else []
    means = [
        sum(chance * _lead_in(one, odds.lead or 0) for one, chance in law)
        for odds, law in zip(several, laws, strict=True)
    ]
    hit = [_chance(law, lambda outcome: (ME, OTHER) in outcome.struck) for law in laws]
    told += [_("you strike {between}", between=_between(hit, percent))] if any(hit) else []
    lead = _("Lead {between} on average", between=_between(means, _number))
    return "; ".join([*told, lead])


def _attack(answer: Answer, odds: Odds) -> str:
    attacker = odds.target
    if odds.also:
        return _("{attackers} attack as declared", attackers=listing([attacker, *odds.also]))
    if answer.does == "stands":
        return _("{attacker} does as declared", attacker=attacker)
    does = grammar().third(to_do(answer.does))
    return _("{attacker} {does} you", attacker=attacker, does=does)


def _bands(odds: Odds) -> str:
    """Return how the other's pools are beside the asker's; a defense by its own name."""
    found: dict[str, Band] = {}
    for one in odds.against:
        for heading_of, band in one.bands.items():
            named = one.answer.does not in (*DOES, "stands", ROUND) and not odds.met
            own = heading_of == "defense" and named
            found.setdefault(one.answer.does if own else heading_of, band)
    return _named(found)


def _named(bands: Mapping[Any, Band]) -> str:
    found = dict(bands)
    if len(found) > 1 and any(one not in HEADINGS for one in found):
        found.pop("defense", None)  # each has been told by its own name
    return ", ".join(f"{_(name)} {_(BANDS[Band(band)])}" for name, band in found.items())


def short_lines(several: Sequence[Odds], reader: Reader) -> list[str]:
    """Return the odds of several lines to choose from, each in one line: the worst for the asker
    of all answers, and the best.
    """
    told = heading(_("Odds"), reader)
    for say, same in groupby(several, lambda odds: odds.say):
        met = list(same)
        if met[0].met:
            told += line(f"{_as_typed(say)}: {_short_met(met)}", reader)
            continue
        if met[0].lead is not None:
            told += line(f"{_what(met[0])}: {_short_round(met)}.", reader)
            continue
        odds = met[0]
        chances = [_of_success(one, odds) for one in odds.against]
        if not (odds.target or any(chances)):  # a defense against nobody
            continue
        levels = [_mean(one.law, OTHER) for one in odds.against]
        verb = odds.say.split()[0]
        does = _(IN_A_HOLD[verb][0]) if verb in IN_A_HOLD else _("you strike")
        does = does if odds.target else _("a success")
        words = f"{_as_typed(odds.say)}: {does} {_between(chances, percent)}"
        if any(levels):
            words += _(", {between} levels", between=_between(levels, _number))
        told += line(words + ".", reader)
    answered = any(odds.lead is None for odds in several)
    return told + (line(_(BETWEEN), reader) if answered else [])


def _short_met(several: Sequence[Odds]) -> str:
    """Return in short what attacks may come to that are met with a line."""
    laws = [one.law for odds in several for one in odds.against]
    if several[0].also:
        number = 1 + len(several[0].also)
        return _(
            "you are struck at least once {struck}, {levels} levels, if {all_of_them} attack.",
            struck=percent(_chance(laws[0], _is_struck)),
            levels=_number(_mean(laws[0], ME)),
            all_of_them=_("both") if number == 2 else _("all {number}", number=number),
        )
    struck = _between([_chance(law, _is_struck) for law in laws], percent)
    levels = _between([_mean(law, ME) for law in laws], _number)
    return _("you are struck {struck}, {levels} levels.", struck=struck, levels=levels)


def percent(chance: float) -> str:
    """Return a chance as people say it: never more certain than it is."""
    if chance < 1e-12:
        return _("never")
    if chance > 1 - 1e-12:
        return _("always")
    if chance < 0.01:
        return _("under 1%")
    if chance > 0.99:
        return _("over 99%")
    return f"{round(100 * chance)}%"


def _if(answers: Sequence[Answer], odds: Odds) -> str:
    if all(answer.does != "stands" for answer in answers):
        told = listing([_does(answer) for answer in answers], "or")
        return _("If {target} {answers}", odds, answers=told)
    if not odds.target:
        return _("Your roll")
    says = [f"{odds.target} {_says(one)}" for one in answers[0].says]
    return _("As things stand, if {says}", says=listing(says)) if says else _("As things stand")


def _does(answer: Answer) -> str:
    does = _(DOES[answer.does]) if answer.does in DOES else grammar().third(to_do(answer.does))
    return listing([does, *map(_says, answer.says)])


def _says(said: tuple[str, str]) -> str:
    return _(SAYS[said]) if said in SAYS else _("answers '{said}'", said=said[1])


def _figures(law: Sequence[tuple[Outcome, float]], odds: Odds) -> str:
    """Return what may come of an exchange: results and risks."""
    parts = [*_successes(law), *_done_to_other(law, odds), *_done_to_me(law, odds)]
    for who in sorted({who for outcome, _unused in law for who in outcome.away}):
        away = percent(sum(chance for outcome, chance in law if who in outcome.away))
        parts.append(_(YOU_GET_AWAY if who == ME else GETS_AWAY, who=odds.target, chance=away))
    return "; ".join(parts or [_("nothing comes of it before somebody attacks you")])


def _met_figures(law: Sequence[tuple[Outcome, float]], odds: Odds) -> str:
    """Return what may come of an attack on the asker, by any attacker, or of several."""
    struck = STRUCK_ONCE if odds.also else STRUCK
    told = [_(struck, chance=percent(_chance(law, _is_struck)))]
    held = _chance(law, lambda outcome: any(one[1] == ME for one in outcome.holds))
    holding = _chance(law, lambda outcome: any(one[0] == ME for one in outcome.holds))
    away = _chance(law, lambda outcome: ME in outcome.away)
    told += [_("you are held {held}", held=percent(held))] if held else []
    told += _harm(law, ME)
    hold = HOLD_ONE if odds.also else HOLD
    told += [_(hold, holding=percent(holding))] if holding else []
    told += _harm(law, OTHER, _("the attacker"))
    return "; ".join(told + ([_(YOU_GET_AWAY, chance=percent(away))] if away else []))


def _is_struck(outcome: Outcome) -> bool:
    return any(one[1] == ME for one in outcome.struck)


def _chance(law: Iterable[tuple[Outcome, float]], wanted: Wanted) -> float:
    return sum(chance for outcome, chance in law if wanted(outcome))


def _mean(law: Iterable[tuple[Outcome, float]], who: str) -> float:
    return sum(chance * outcome.harm_to(who).total for outcome, chance in law)


def _of_success(one: Against, odds: Odds) -> float:
    if not odds.target:
        return _chance(one.law, lambda outcome: (outcome.successes or 0) > 0)
    if odds.say.split()[0] in IN_A_HOLD:
        return _chance(one.law, IN_A_HOLD[odds.say.split()[0]][1])
    return _chance(one.law, lambda outcome: (ME, OTHER) in outcome.struck)


def _successes(law: Sequence[tuple[Outcome, float]]) -> list[str]:
    """Return what a roll by itself may come to; a botch is told apart."""
    made = [outcome.successes for outcome, _unused in law if outcome.successes is not None]
    if not made:
        return []
    each = N_("{number}+ successes {chance}")
    told = _at_least(each, law, max(made), lambda outcome: outcome.successes or 0)
    botch = _chance(law, lambda outcome: outcome.successes == -1)
    return [*(told or [_("no success")]), _("botch {botch}", botch=percent(botch))]


# What a person who is held may do, and when that has come of it.
LOOSE: tuple[str, Wanted] = (
    N_("you get loose"),
    lambda outcome: not any(hold[1] == ME for hold in outcome.holds),
)
IN_A_HOLD: dict[str, tuple[str, Wanted]] = {
    "resist": LOOSE,
    "reverse": (
        N_("you turn the hold round"),
        lambda outcome: any(hold[0] == ME for hold in outcome.holds),
    ),
    "relent": LOOSE,
}


def _at_least(
    words: str, law: Sequence[tuple[Outcome, float]], most: int, counted: Callable[[Outcome], int]
) -> list[str]:
    """Return how likely there are one, two, three or more of something."""
    told = []
    for number in range(1, min(MOST_LEVELS, most) + 1):
        chance = sum(chance for outcome, chance in law if counted(outcome) >= number)
        told.append(_(words, number=number, chance=percent(chance)))
    return told


def _done_to_other(law: Sequence[tuple[Outcome, float]], odds: Odds) -> list[str]:
    if not odds.target or odds.target == odds.who:
        return []
    hit = _chance(law, lambda outcome: (ME, OTHER) in outcome.struck)
    held = _chance(law, lambda outcome: any(hold[:2] == (ME, OTHER) for hold in outcome.holds))
    told = [] if odds.say.split()[0] in IN_A_HOLD else [_("you strike {hit}", hit=percent(hit))]
    if held:
        told.append(_("you hold {target} {held}", odds, held=percent(held)))
    return told + _harm(law, OTHER, odds.target)


def _done_to_me(law: Sequence[tuple[Outcome, float]], odds: Odds) -> list[str]:
    """Return what the asker risks, where anything can befall them."""
    held = _chance(law, lambda outcome: any(hold[:2] == (OTHER, ME) for hold in outcome.holds))
    told = _harm(law, ME)
    if held:
        told.insert(0, _("{target} holds you {held}", odds, held=percent(held)))
    return told


def _harm(law: Sequence[tuple[Outcome, float]], who: str, name: str = "") -> list[str]:
    """Return how likely a person takes how many levels, on average how many, and to go down; who
    asks has no ``name``.
    """
    most = max(outcome.harm_to(who).total for outcome, _unused in law)
    if not most:
        return []
    each = N_("{number} or more {chance}")
    levels = _at_least(each, law, most, lambda outcome: outcome.harm_to(who).total)
    down = _chance(law, lambda outcome: outcome.harm_to(who).down)
    average, falls = (TAKES, GOES_DOWN) if name else (YOU_TAKE, YOU_GO_DOWN)
    mean = _number(_mean(law, who))
    told = [_(average, name=name, number=mean, each=", ".join(levels))]
    return told + ([_(falls, name=name, down=percent(down))] if down else [])


def _number(mean: float) -> str:
    return f"{mean:.1f}"


def _between[T: float](values: Sequence[T], words: Callable[[T], str]) -> str:
    least, most = words(min(values)), words(max(values))
    return least if least == most else _("{least} to {most}", least=least, most=most)


# -------------------------------------------------------------------------------------------------
# What a rehearsal came to, as a storyteller reads it.


def rehearsal_lines(tally: Tally, names: Names, wanted: int, reader: Reader) -> list[str]:
    """Return a rehearsal's table; where it was ended early, of how many fights."""
    told = heading(_("Rehearsal"), reader)
    if not tally.fights:
        return told + line(_("No fight was played out."), reader)
    told += line(
        _(
            "{fights} fights from where the scene stands, everybody automatic. "
            "95% bounds in brackets.",
            tally,
        ),
        reader,
    )
    if tally.fights < wanted:
        told += line(
            _(
                "You asked for {wanted}. It ended early: it was stopped, or two minutes were over.",
                wanted=wanted,
            ),
            reader,
        )
    return told + [
        one
        for name, figures in rows_of(tally, names)
        for one in line(f"{name[:1].upper()}{name[1:]}: {figures}.", reader)
    ]


# -------------------------------------------------------------------------------------------------
# Encounters: what a storyteller has, and which change would make one even.


STANDS = {  # not traits
    "group": N_("one group"),
    "hidden": N_("hidden"),
    "unseen": N_("unseen"),
    "auto": N_("automatic"),
    "prone": N_("lying down"),
}
NOT_SAID = ("like", "template", "number", "tier", "looks", *STANDS)
MOST_SHOWN = 4  # changes
LEAST_MOVED = 0.03  # of all fights: less tells nothing


def encounter_lines(
    name: str, written: Mapping[str, Any], encounter: Encounter, reader: Reader
) -> list[str]:
    told = heading(_("Encounter: {name}", name=name), reader)
    if encounter.about:
        told += line(encounter.about, reader)
    told += line(
        _("NPCs: {number}. Rules: {ruleset}.", encounter, number=len(encounter.cast)),
        reader,
    )
    for who, sheet in written.get("cast", {}).items():
        told += member_lines(who, sheet, reader, "  ")
    if encounter.lines:
        told += line(_("Said as it begins:"), reader)
    for number, said in enumerate(encounter.lines, 1):
        told += line(f"{number}. {said}", reader, "  ")
    next_step = (
        N_("To try it: `+encounter/rehearse {name}`. To bring it in: `+encounter/run {name}`.")
        if encounter.cast
        else N_("Who comes? `+encounter/add {name}=thug*4 as Guard`")
    )
    return told + line(_(next_step, name=name), reader)


def member_lines(who: str, sheet: RawSheet, reader: Reader, indent: str = "") -> list[str]:
    return line(f"{_called(who, sheet)}: {_described(sheet)}.", reader, indent)


def _called(who: str, sheet: RawSheet) -> str:
    return f"{who}1-{sheet['number']}" if "number" in sheet else who


def _described(sheet: RawSheet) -> str:
    of = str(sheet.get("like") or sheet.get("template") or "mortal")
    own = [f"{word} {_shown(value)}" for word, value in sheet.items() if word not in NOT_SAID]
    stands = [_(words) for word, words in STANDS.items() if sheet.get(word)]
    return ", ".join([of + (f" ({', '.join(own)})" if own else ""), *stands])


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " + ".join(map(_shown, value)) or _("none")
    if isinstance(value, dict):
        return " + ".join(f"{word} {_shown(one)}" for word, one in value.items())
    return str(value)


def evening_lines(
    name: str,
    written: Mapping[str, Any],
    now: float,
    tried: Sequence[tuple[Change, float]],
    reader: Reader,
) -> list[str]:
    """Return which changes would make an encounter even, the best first, each with what makes it;
    ``now`` is how often the party wins without.
    """
    best = sorted(tried, key=lambda one: abs(one[1] - 0.5))[:MOST_SHOWN]
    best = [one for one in best if abs(one[1] - 0.5) < abs(now - 0.5) - LEAST_MOVED]
    even = [one for one in best if is_even(one[1])]
    if even:
        words = N_("One change would make {name} even (the party wins {now}):")
    elif best:
        words = N_("No single change makes {name} even (the party wins {now}). Nearest:")
    else:
        words = N_(
            "No single change brings {name} near (the party wins {now}): it takes several. {most}, "
            "and rehearse it again."
        )
    most = _("Leave half of them out") if now < 0.5 else _("Double them")
    told = line(_(words, name=name, now=f"{now:.0%}", most=most), reader)
    for change, share in even or best:
        said = ", ".join(f"{word} {_shown(value)}" for word, value in change.said.items())
        command = (
            f"+encounter/set {name}/{change.who}={said}"
            if change.said
            else f"+encounter/remove {name}={change.who}"
        )
        came = _change(change, written["cast"][change.who])
        wins = _("{change}: the party wins {share}.", change=came, share=f"{share:.0%}")
        told += line(f"{wins} {typed(command)}", reader, "  ")
    return told


def _change(change: Change, before: RawSheet) -> str:
    said = change.said
    if not said:
        return _("Without {who}", change)
    if "number" in said:
        told = N_("{who}: {number} instead of {before}")
        return _(told, change, number=said["number"], before=before.get("number", 1))
    if "like" in said:
        return _("{who} as {kind}", change, kind=said["like"])
    if said["armour"]:
        return _("{who} in {armour}", change, armour=listing(said["armour"]))
    return _("{who} without armour", change)


# -------------------------------------------------------------------------------------------------
# How even dice are: the counts, their chi-square, and what that means.


RARE = 0.01
NOTE = N_("What dice have shown says nothing about the next roll.")


def fairness_lines(piles: list[tuple[str, Counts]], reader: Reader) -> list[str]:
    """Return how often each face came up in several piles of dice, each under its title, and what
    its chi-square means.
    """
    told = heading(_("Dice"), reader)
    for title, counts in piles:
        found = fairness(counts)
        if not found.dice:
            told += line(f"{title}: {_('no dice yet.')}", reader)
            continue
        each = ", ".join(f"{face}: {number}" for face, number in enumerate(found.counts, 1))
        told += line(f"{title}: {_('{dice} dice. {each}.', found, each=each)}", reader)
        means = (
            N_("Too few to say how even they are: it takes {ENOUGH}.")
            if found.dice < ENOUGH
            else N_(
                "Chi-square {chi_square:.1f}, with 9 degrees of freedom: fair dice are as uneven "
                "as this, or more, {how_often}."
            )
        )
        how_often = _how_often(found.chance)
        told += line(_(means, found, ENOUGH=ENOUGH, how_often=how_often), reader)
    return told + line(_(NOTE), reader)


def _how_often(chance: float) -> str:
    if chance >= RARE:
        return _("{round} times in 100", round=round(100 * chance))
    if chance * 1_000_000 < 1:
        return _("less than once in a million times")
    return _("once in {round:,} times", round=round(1 / chance))


# -------------------------------------------------------------------------------------------------
# What seals the rolls of a scene, for people who want to write it down.


GROUP = 8  # digits that are told together


def seal_lines(seal: str, words: Sequence[str], page: str, reader: Reader) -> list[str]:
    """Return the whole hash, empty where rolls are plain, and the words that rolls come from;
    ``page`` is where logs are checked, of a scene that has ended.
    """
    told = heading(_("Sealed rolls"), reader)
    if not seal:
        return told + line(_("This scene's rolls are plain: nobody can check them."), reader)
    digits = " ".join(seal[at : at + GROUP] for at in range(0, len(seal), GROUP))
    told += line(_("Sealed by: {digits}.", digits=digits), reader)
    said = ", ".join(map(in_quotes, words)) if words else _("none yet")
    told += line(_("Words they are made from: {said}.", said=said), reader)
    if page:
        opened = _(
            "They are open: save the log (+combat/export), and check it at {page}", page=page
        )
        return told + line(opened, reader)
    return told + line(_("To add one of yours: `+dice/salt WORD`."), reader)
