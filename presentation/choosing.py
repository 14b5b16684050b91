"""Which rules a scene is played by: the rulesets to choose from, and each setting explained."""

from game.engine.table import Rules
from game.rulesets import RULESETS, ruleset_of
from game.settings import Settings, changed_settings, rule_of, values_of
from game.state.scene import Scene
from presentation.reader import Reader
from presentation.text import heading, line, typed, words_of

# What each setting does, as the end of "NAME is VALUE: ...".
SAYS = {
    "difficulty_min": "no difficulty goes below it",
    "difficulty_max": "no difficulty goes above it",
    "target_number": "what every die needs; 0: rolls have difficulties of their own",
    "usual_difficulty": "the difficulty of an action that names none",
    "again": "dice that show this or more are rolled again; 0: none are",
    "chance_die": "an empty pool still rolls one die: a 10 succeeds, a 1 fails badly",
    "ones_cancel_action": "on action rolls each 1 takes a success away",
    "specialty_tens": "what a 10 counts for where a specialty applies",
    "vampires_halve_bashing": "vampires halve the bashing damage that gets past soak",
    "initiative_every_round": "initiative is rolled anew each round; no: once for the scene",
    "round_seconds": "seconds of the characters' time in a round",
    "rage_limit": "how much haste Rage buys in a round: half the permanent rating, or all of it",
    "damage_pool_min": "no damage pool goes below it",
    "contest_counts_as_incoming": "an attack met by an attack counts when others pile on",
    "free_defense_while_shooting": "who only shoots may still dodge or block shots",
    "prone_dice": "what lying down does to attacks, block, dodge and escape",
    "grapple_upkeep": "Control that a sustained grapple loses at the end of a round",
    "abort_base": "dice the first abort of a void action costs",
    "gun_base_difficulty": "the difficulty of a gun that has none of its own",
    "grapples": "whether anybody can be grappled, by the rules of chapter 10",
    "chases": "whether who gets away can be chased, by the rules of chapter 11",
    "opponents_most": "the most that several opponents add to the difficulty",
    "cover_difficulty": "what near cover, partial cover and lying down add to a shot's difficulty",
    "met_usual_steps": "steps between people whom nobody has placed yet",
    "exhaustion_rounds": "rounds of a chase on foot that tire, and each from the last one on",
    "stamina_from_round": "the round from which Stamina stands for Dexterity on foot; 0: never",
    "arms_length": "at hand-to-hand distance: difficulty of a pistol, an SMG, a long gun",
    "npc_dice": "what players see of NPCs' rolls: results, all of it (open), nothing (closed)",
    "modifier_limit": "the most dice that one circumstance gives or takes; 0: any number",
}


# What the sources say in two ways, or leave open: the first that a game looks at. What each value
# makes of it, in a few words.
READINGS: dict[str, dict[str, str]] = {
    "ones_cancel_damage": {
        "no": "ones on damage take nothing away",
        "yes": "each 1 takes a level away",
    },
    "ones_cancel_soak": {"no": "ones on soak take nothing away", "yes": "each 1 takes one away"},
    "escape_tie_escapes": {
        "no": "an escape must beat the best attack",
        "yes": "equalling it will do",
    },
    "fortitude_soak": {
        "dots": "against aggravated Fortitude's dots alone",
        "stamina": "Stamina + Fortitude",
        "literal": "Stamina alone, which Fortitude only permits",
    },
    "unattacked_escape_leaves": {
        "yes": "who escapes and is not attacked is gone at the phase's end",
        "no": "they stay",
    },
    "prone_in_grapples": {
        "yes": "a victim on the ground grapples the worse for it",
        "no": "lying down is nothing there",
    },
    "course_trait": {
        "pool": "In There and Herd name a trait of the chase pool",
        "course": "they name one of the course's own",
    },
    "group_prey_counts": {
        "lowest": "of several who flee together the worst roll counts",
        "highest": "the best one does",
    },
    "maneuver_may_end_chase": {
        "no": "the prey keeps a Lead of 1 after paying for a maneuver",
        "yes": "it may pay with its last Lead",
    },
    "wounds_move_initiative": {
        "yes": "wounds count on initiative at once",
        "no": "they count when it is rolled",
    },
    "met_tie_winner": {
        "defender": "an even tie is the defender's",
        "attacker": "it is the attacker's",
    },
    "nwod_reroll_initiative": {
        "no": "initiative is rolled once for the fight",
        "yes": "it is rolled every turn",
    },
}


def written(value: object) -> str:
    """Return a setting's value as it is typed: yes, no, numbers or a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def setting_lines(scene: Scene, reader: Reader, wanted: str = "") -> list[str]:
    """Return every setting of the scene's rules, or those whose name begins with ``wanted``: value,
    meaning, rule. Those that the sources leave open come first.
    """
    rules = ruleset_of(scene)
    now = changed_settings(rules.settings, scene.settings)
    told = heading(f"Settings of {rules.id}", reader)
    names = settings_of(rules, wanted)
    left_open = [name for name in READINGS if name in names]
    told += line("What the sources leave open:", reader) if left_open and not wanted else []
    for name in left_open:
        told += _setting_line(name, getattr(now, name), getattr(rules.settings, name), reader)
    rest = [name for name in names if name not in READINGS]
    told += line("The rest:", reader) if left_open and rest and not wanted else []
    for name in rest:
        told += _setting_line(name, getattr(now, name), getattr(rules.settings, name), reader)
    return told + line(_how_to_change(scene), reader)


def settings_of(rules: Rules, wanted: str = "") -> list[str]:
    """Return the settings that mean anything by some rules, those whose name begins so."""
    known = Settings.__struct_fields__
    return [name for name in known if name.startswith(wanted) and rules.asks_for(name)]


def readings(name: str) -> str:
    """Return what each value of a setting makes of what the sources leave open."""
    read = READINGS[name]
    told = "; ".join(f"if {value}, {read[value]}" for value in read if value in values_of(name))
    return told[:1].upper() + told[1:]


def _setting_line(name: str, value: object, usual: object, reader: Reader) -> list[str]:
    changed = "" if value == usual else f" (usually {written(usual)})"
    says = f". {readings(name)}" if name in READINGS else f": {SAYS.get(name, words_of(name))}"
    return line(f"{name} = {written(value)}{changed}{says} [{rule_of(name)}]", reader, "  ")


def _how_to_change(scene: Scene) -> str:
    if scene.fight.phase != "setup" or scene.fight.round:
        return "They are set: the first round has begun."
    return f"A storyteller changes one with {typed('+combat/set grapple_upkeep=0')}."


def ruleset_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return the rulesets there are, the scene's own marked, and how to choose another."""
    told = heading("Rulesets", reader)
    for name, rules in RULESETS.items():
        mine = ", which this scene is played by" if name == scene.ruleset else ""
        told += line(f"{name}: {rules.name}{mine}", reader, "  ")
    told += line(f"{typed('+help rules')} tells what differs.", reader)
    if scene.fight.phase != "setup" or scene.fight.round:
        return told + line("They are set: the first round has begun.", reader)
    other = next(name for name in RULESETS if name != scene.ruleset)
    return told + line(f"Before the first round: {typed(f'+combat/ruleset {other}')}.", reader)
