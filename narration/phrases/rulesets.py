"""The rulesets to choose from, each setting explained, and what a ruleset asks of a sheet."""

from collections.abc import Mapping

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.reading import RULESETS, Rules, ruleset_of, settings_in
from game.settings import Settings, rule_of, values_of
from game.state.person import Person
from game.state.scene import Scene
from narration.languages import N_, _
from narration.reader import Reader
from narration.text import heading, line, listing, sentence, typed, words_of
from play.checking import faults_of_house
from sheets.catalog import HOUSE, default_catalog, default_house

# What each setting does, as the end of "NAME is VALUE: ...".
SAYS = {
    "difficulty_min": N_("no difficulty goes below it"),
    "difficulty_max": N_("no difficulty goes above it"),
    "target_number": N_("what every die needs; 0: each roll has its own number"),
    "usual_difficulty": N_("what attacks and surprise need, if target_number is 0"),
    "again": N_("dice that show this or more roll again; 0: none do"),
    "willpower_dice": N_("0: a point of Willpower buys one success; else it adds that many dice"),
    "chance_die": N_("an empty pool still rolls one die: a 10 succeeds, a 1 fails badly"),
    "ones_cancel_action": N_("on action rolls each 1 takes a success away"),
    "ten_counts": N_("how many successes a 10 is, specialty or not"),
    "specialty_again": N_(
        "if a specialty applies, dice that show this or more roll again; 0: none"
    ),
    "specialty_botches": N_("a roll with a specialty can botch"),
    "wounds_off_initiative": N_("wound penalties come off initiative"),
    "wounds_off_damage": N_("wound penalties come off the damage that you roll"),
    "soak_difficulty": N_("the difficulty of soak"),
    "specialty_tens": N_("how many successes a 10 is if a specialty applies"),
    "vampires_halve_bashing": N_("vampires halve the bashing damage that they take"),
    "initiative_every_round": N_("you roll initiative each round; no: once for the scene"),
    "round_seconds": N_("how many seconds a round lasts in the story"),
    "rage_limit": N_(
        "how many extra actions Rage buys in a round: half the permanent rating, or all"
    ),
    "damage_pool_min": N_("no damage pool goes below it"),
    "contest_counts_as_incoming": N_(
        "an attack that meets yours in a contest counts for piling on"
    ),
    "free_defense_while_shooting": N_("if you only shoot, you may still dodge or block shots"),
    "prone_dice": N_("what lying down does to attacks, block, dodge and escape"),
    "grapple_upkeep": N_("Control that a sustained grapple loses at the end of a round"),
    "abort_base": N_("dice the first abort of a void action costs"),
    "gun_base_difficulty": N_("the difficulty of a gun that has none of its own"),
    "grapples": N_("whether you can grapple, by the rules of chapter 10"),
    "chases": N_("whether you can chase somebody who gets away, by the rules of chapter 11"),
    "opponents_most": N_("the most that several opponents add to the difficulty"),
    "cover_difficulty": N_(
        "what near cover, partial cover and lying down add to a shot's difficulty"
    ),
    "met_usual_steps": N_("steps between people until somebody sets their distance"),
    "exhaustion_rounds": N_("rounds of a chase on foot that tire you, and each after the last one"),
    "stamina_from_round": N_("from this round on you run with Stamina, not Dexterity; 0: never"),
    "arms_length": N_("at hand-to-hand distance: difficulty of a pistol, an SMG, a long gun"),
    "modifier_limit": N_("the most dice that one circumstance gives or takes; 0: any number"),
}


# Where the sources say two things, or nothing: a game looks at these first. Each value, with what
# it does, in a few words.
READINGS: dict[str, dict[str, str]] = {
    "ones_cancel_damage": {
        "no": N_("ones on damage take nothing away"),
        "yes": N_("each 1 takes a level away"),
    },
    "ones_cancel_soak": {
        "no": N_("ones on soak take nothing away"),
        "yes": N_("each 1 takes one away"),
    },
    "escape_tie_escapes": {
        "no": N_("an escape must beat the best attack"),
        "yes": N_("it need only equal it"),
    },
    "fortitude_soak": {
        "dots": N_("you soak aggravated with Fortitude's dots alone"),
        "stamina": N_("with Stamina + Fortitude"),
        "literal": N_("with Stamina alone, if you have any Fortitude"),
    },
    "npc_dice": {
        "results": N_("players see what an NPC's roll comes to, and no more"),
        "open": N_("they see its whole rolls"),
        "closed": N_("they see only what comes of them"),
    },
    "npc_wounds": {
        "open": N_("players see an NPC's wounds"),
        "words": N_("they read that it is hurt, or badly hurt (4 levels), and no more"),
    },
    "odds": {
        "known": N_("+odds reckons others' pools as weaker than, like or stronger than your own"),
        "own": N_("as if everybody had your own pools"),
        "full": N_("by their real sheets"),
        "off": N_("there are no odds"),
    },
    "dice": {
        "checked": N_("rolls are sealed beforehand, and anybody can check them afterwards"),
        "plain": N_("rolls are not sealed"),
    },
    "unattacked_escape_leaves": {
        "yes": N_("if you escape and nobody attacks you, you are gone at the phase's end"),
        "no": N_("you stay"),
    },
    "prone_in_grapples": {
        "yes": N_("a victim on the ground grapples at prone_dice"),
        "no": N_("as well as ever"),
    },
    "course_trait": {
        "pool": N_("In There and Herd name a trait of the chase pool"),
        "course": N_("they name one of the course's own"),
    },
    "group_prey_counts": {
        "lowest": N_("when several flee together the worst roll counts"),
        "highest": N_("the best one does"),
    },
    "maneuver_may_end_chase": {
        "no": N_("the prey keeps a Lead of 1 after paying for a maneuver"),
        "yes": N_("it may pay with its last Lead"),
    },
    "shifters_soak_aggravated": {
        "no": N_("only Fortitude soaks aggravated"),
        "yes": N_("shifters do with Stamina, except in their breed form"),
    },
    "wounds_move_initiative": {
        "yes": N_("wounds change initiative at once"),
        "no": N_("they count at the next roll"),
    },
    "met_tie_winner": {
        "defender": N_("the defender wins an even tie"),
        "attacker": N_("the attacker does"),
    },
    "nwod_reroll_initiative": {
        "no": N_("you roll initiative once for the fight"),
        "yes": N_("you roll it every turn"),
    },
}


def written(value: object) -> str:
    """Return a setting's value as it is typed: yes, no, numbers or a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def as_typed(settings: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {written(value)}" for name, value in settings.items())


def setting_lines(scene: Scene, reader: Reader, wanted: str = "") -> list[str]:
    """Return every setting of the scene's rules, or those whose names begin with ``wanted``: value,
    meaning, rule. First come the settings that the sources leave open.
    """
    rules = ruleset_of(scene)
    now, names = settings_in(scene), settings_of(rules, wanted)
    told = heading(_("Settings of {id}", rules), reader)
    left_open = [name for name in READINGS if name in names]
    rest = [name for name in names if name not in READINGS]
    headed = bool(left_open) and not wanted
    for title, listed in ((_("What the sources leave open:"), left_open), (_("The rest:"), rest)):
        told += line(title, reader) if headed and listed else []
        for name in listed:
            told += _setting_line(name, getattr(now, name), scene, reader)
    return [*told, *line(_how_to_change(scene), reader), *left_out_lines(reader)]


def settings_of(rules: Rules, wanted: str = "") -> list[str]:
    """Return the settings that matter by these rules and have ``wanted`` in their name."""
    known = Settings.__struct_fields__
    return [name for name in known if wanted in name and rules.asks_for(name)]


def readings(name: str) -> str:
    """Return what each value of a setting does, where the sources leave it open."""
    read = READINGS[name]
    told = "; ".join(f"if {value}, {read[value]}" for value in read if value in values_of(name))
    return told[:1].upper() + told[1:]


def _setting_line(name: str, value: object, scene: Scene, reader: Reader) -> list[str]:
    rules = ruleset_of(scene)
    by_rules, changed = written(getattr(rules.settings, name)), ""
    ours = scene.house.get(rules.id, {})
    usual = written(ours[name]) if name in ours else by_rules
    if written(value) != usual:
        changed = _(" (usually {written})", written=usual)
    elif name in ours:
        changed = _(" (so in this game; {id} has {written})", rules, written=by_rules)
    says = f". {readings(name)}" if name in READINGS else f": {_(SAYS.get(name, words_of(name)))}"
    return line(f"{name} = {written(value)}{changed}{says} [{rule_of(name)}]", reader, "  ")


def left_out_lines(reader: Reader) -> list[str]:
    """Return to a storyteller what of the game's house is left out, and why."""
    text = N_("Left out until it is fixed: {file}, line {line}, column {column}: {problem}")
    told = []
    for fault in faults_of_house(default_house(), default_catalog()) if reader.st else []:
        file, spot = fault.file.relative_to(HOUSE.parent).as_posix(), fault.spot
        told += line(_(text, fault, file=file, line=spot.line, column=spot.column), reader)
    return told


def _how_to_change(scene: Scene) -> str:
    if scene.fight.phase == "ended":
        return _(
            "These are the last scene's, which is over. The next one begins with the game's usual "
            "settings."
        )
    if scene.fight.phase != "setup" or scene.fight.round:
        return _("They are fixed: the first round has begun.")
    if not scene.usual:  # it is none yet
        command = typed(f"+init/start TITLE={scene.ruleset}, SETTING VALUE")
        return _("A storyteller changes one as a scene opens: {command}.", command=command)
    command = typed("+combat/set grapple_upkeep=0")
    return _("A storyteller changes one with {command}.", command=command)


def ruleset_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return all rulesets, with the scene's own marked, and how to choose another."""
    told = heading(_("Rulesets"), reader)
    for name, rules in RULESETS.items():
        mine = _(", the rules of this scene") if name == scene.ruleset else ""
        told += line(f"{name}: {rules.name}{mine}", reader, "  ")
    told += line(_("{command} says how they differ.", command=typed("+help rules")), reader)
    if scene.fight.phase != "setup" or scene.fight.round:
        return told + line(_("This scene's ruleset is fixed: the first round has begun."), reader)
    other = next(name for name in RULESETS if name != scene.ruleset)
    command = typed(f"+combat/ruleset {other}")
    return told + line(_("Before the first round: {command}.", command=command), reader)


# -------------------------------------------------------------------------------------------------
# What a ruleset asks of a sheet: worked out from the rest of it, set, said, or still a guess.


def converted_lines(event: ev.SheetConverted, reader: Reader) -> list[str]:
    """Return what a sheet of another system counts as, and what a person is asked to say."""
    pools = event.fighter.resources  # told where they are shown
    traits = {name: dots for name, dots in event.traits.items() if name not in pools}
    return filled_lines(replace(event, traits=traits), reader, N_("converted"))


def filled_lines(
    event: ev.SheetAdapted | ev.SheetConverted, reader: Reader, how: str = N_("filled in")
) -> list[str]:
    """Return the traits just filled in, and those a person is asked to say."""
    fresh = {name: dots for name, dots in event.traits.items() if name in event.fresh}
    known = {name: dots for name, dots in fresh.items() if name not in event.guessed}
    guessed = {name: dots for name, dots in fresh.items() if name in event.guessed}
    told = _(
        "{who}'s sheet is {how} for these rules: {rated}.", event, how=_(how), rated=as_typed(known)
    )
    lines = line(told, reader) if known else []
    return lines + (line(_asked(event.who, guessed, reader), reader) if guessed else [])


def guess_lines(person: Person, reader: Reader) -> list[str]:
    """Return what a person is still asked to say; none where nothing is a guess."""
    guessed = {name: person.adapted[name] for name in person.guessed if name in person.adapted}
    return line(_asked(person.name, guessed, reader), reader) if guessed else []


def _asked(who: str, guessed: Mapping[str, int], reader: Reader) -> str:
    """Return what a sheet does not tell, what it counts as, and how to say what it is."""
    whose, several = "" if who == reader.name else f"{who}/", len(guessed) > 1
    ways = [typed(f"+sheet/set {whose}{name}={dots}") for name, dots in guessed.items()]
    higher = _(" Anything higher may be for the storyteller or the others to grant.")
    return _(
        "{who}'s sheet does not tell {missing}: until you say, {it} {part} as "
        "{rated}. Type {ways}, or what {is_}.{higher}",
        who=who,
        missing=listing(list(guessed), "or"),
        it="they" if several else "it",
        part=_("count") if several else _("counts"),
        rated=as_typed(guessed),
        ways=listing(ways),
        is_=_("they are") if several else _("it is"),
        higher="" if whose else higher,
    )


def by_rules_lines(person: Person, rules: Rules, reader: Reader) -> list[str]:
    """Return what a scene's ruleset asks of a person's sheet, and where each of it comes from."""
    own, left = person.own(), person.fighter.resources
    said = {name: dots for name, dots in person.adapted.items() if name in person.given}
    found = moments.worked_out.first(rules, person.fighter) or {}
    worked = {**person.adapted, **{name: dots for name, dots in found.items() if dots}}
    other = (*person.guessed, *said, *left)
    foreign = own.template.system != rules.sheets
    known: dict[str, Mapping[str, int]] = {
        N_("By the {rules} rules, worked out"): {
            name: dots for name, dots in worked.items() if name not in other
        },
        N_("By the {rules} rules, said for this scene"): said,
        N_("By the {rules} rules, set on the sheet"): {
            name: own.traits[name] for name in rules.asks if name in own.traits and foreign
        },
        # Pools, where these rules call them otherwise.
        N_("By the {rules} rules, left to spend"): (
            {} if left.keys() == own.resources.keys() else left
        ),
    }
    told = []
    for title, traits in known.items():
        if traits:
            first = {name: traits[name] for name in rules.asks if name in traits}
            rated = as_typed({**first, **traits})
            told += line(sentence(f"{_(title, rules=rules.id)}: {rated}"), reader)
    return told + guess_lines(person, reader)
