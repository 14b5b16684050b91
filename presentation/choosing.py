"""Which rules a scene is played by: the rulesets to choose from, and each setting explained."""

from game.rulesets import RULESETS, ruleset_of
from game.settings import Settings, changed_settings, rule_of
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
    "ones_cancel_damage": "on damage rolls too",
    "ones_cancel_soak": "on soak rolls too",
    "specialty_tens": "what a 10 counts for where a specialty applies",
    "vampires_halve_bashing": "vampires halve the bashing damage that gets past soak",
    "initiative_every_round": "initiative is rolled anew each round; no: once for the scene",
    "round_seconds": "seconds of the characters' time in a round",
    "rage_limit": "how much haste Rage buys in a round: half the permanent rating, or all of it",
    "damage_pool_min": "no damage pool goes below it",
    "contest_counts_as_incoming": "an attack met by an attack counts when others pile on",
    "fortitude_soak": "what Fortitude is to soak: dots alone against aggravated, stamina and dots, "
    "or literal: Stamina alone, which it permits",
    "free_defense_while_shooting": "who only shoots may still dodge or block shots",
    "prone_dice": "what lying down does to attacks, block, dodge and escape",
    "prone_in_grapples": "it does so to the grapple rolls of a held victim too",
    "grapple_upkeep": "Control that a sustained grapple loses at the end of a round",
    "escape_tie_escapes": "an escape as good as the best attack gets away",
    "unattacked_escape_leaves": "an escape that nobody attacked leaves at the end of the phase",
    "abort_base": "dice the first abort of a void action costs",
    "gun_base_difficulty": "the difficulty of a gun that has none of its own",
    "grapples": "whether anybody can be grappled, by the rules of chapter 10",
    "chases": "whether who gets away can be chased, by the rules of chapter 11",
    "opponents_most": "the most that several opponents add to the difficulty",
    "cover_difficulty": "what near and partial cover add to the difficulty of a shot",
    "met_tie_winner": "who has a tie of throws with equal test pools: the defender or the attacker",
    "met_usual_steps": "steps between people whom nobody has placed yet",
    "course_trait": "what In There and Herd name one trait of: the chase pool, or the course",
    "group_prey_counts": "whose net counts for several who flee together: the lowest, the highest",
    "maneuver_may_end_chase": "the prey may pay for a maneuver with its last Lead",
    "exhaustion_rounds": "rounds of a chase on foot that tire, and each from the last one on",
    "stamina_from_round": "the round from which Stamina stands for Dexterity on foot; 0: never",
    "arms_length": "at hand-to-hand distance: difficulty of a pistol, an SMG, a long gun",
    "nwod_reroll_initiative": "initiative is rolled anew each round, not once for the fight",
    "modifier_limit": "the most dice that one circumstance gives or takes; 0: any number",
}


def written(value: object) -> str:
    """Return a setting's value as it is typed: yes, no, numbers or a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def setting_lines(scene: Scene, reader: Reader, wanted: str = "") -> list[str]:
    """Return every setting, or those whose name begins with ``wanted``: value, meaning, rule."""
    rules = ruleset_of(scene)
    now = changed_settings(rules.settings, scene.settings)
    told = heading(f"Settings of {rules.id}", reader)
    for name in Settings.__struct_fields__:
        if name.startswith(wanted):
            told += _setting_line(name, getattr(now, name), getattr(rules.settings, name), reader)
    return told + line(_how_to_change(scene), reader)


def _setting_line(name: str, value: object, usual: object, reader: Reader) -> list[str]:
    changed = "" if value == usual else f" (usually {written(usual)})"
    says = SAYS.get(name, words_of(name))
    return line(f"{name} = {written(value)}{changed}: {says} [{rule_of(name)}]", reader, "  ")


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
