"""The kinds of attack, and what each changes (ATTACK-3, ATTACK-4, ATTACK-6)."""

from game.engine.ruleset import AttackKindRule

ATTACK_KINDS = {
    "basic": AttackKindRule(),
    "power": AttackKindRule(difficulty=1, damage=2, rule="ATTACK-3"),
    "feint": AttackKindRule(difficulty=-1, damage=-2, rule="ATTACK-4"),
    "committed": AttackKindRule(rule="ATTACK-6", exposes=True),
}
