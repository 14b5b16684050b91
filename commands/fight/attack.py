"""+attack: harm somebody."""

from msgspec.structs import replace

from commands.base import Refused
from commands.fight.base_declare import DeclaringCommand
from game.reading import RULESETS
from game.secrecy import known_to
from game.state.declaration import Attack, Declaration
from game.words import quote
from narration.languages import _
from narration.text import listing
from scenes.current_rules import rules_around


class AttackingCommand(DeclaringCommand):
    """A command whose line is an attack: a target, and after ``=`` the options."""

    def read_attack(self) -> Declaration:
        """Return the attack that the line says; without a target say who there is."""
        if not self.lhs:
            foes = self._others()
            typed = "/".join([self.key, *self.switches])
            self.refuse(
                _(
                    "Attack whom? {foes}",
                    foes=listing([f"`{typed} {quote(name)}`" for name in foes], "or"),
                )
            )
        return self.read(f"attack {self.lhs} {self.rhs or ''}".strip())

    def _others(self) -> list[str]:
        """Return whom one might mean: in a chase, the other side of it."""
        scene, me = self.scene, self.own_person()
        if me.seat is None:
            return [name for name in known_to(scene, me.name) if name != me.name]
        chase = scene.chase(me.seat.chase)
        return [name for name in chase.members() if chase.side(name) != chase.side(me.name)]


class CmdAttack(AttackingCommand):
    """
    Declare an attack.

    Usage:
      +attack NAME[=OPTIONS]     a basic attack with what you have in hand
      +attack/power NAME         difficulty +1, damage +2  {{detroit}}
      +attack/feint NAME         difficulty -1, damage -2  {{detroit}}
      +attack/committed NAME     all you have: you do not defend this round, and  {{detroit}}
                                 the target takes it, braves it at +2  {{detroit}}
                                 difficulty, or aborts to a defense  {{detroit}}

    OPTIONS, in any order: power, feint or committed; with WEAPON; at PLACE;  {{detroit}}
    range YARDS, if nobody knows how far it is (+help +range); willpower (buys  {{detroit}}
    one success); specialty (one of yours fits); and last haste N SOURCE.  {{detroit}}
    OPTIONS, in any order: with WEAPON; at PLACE; range YARDS, if nobody knows  {{w20}}
    how far it is (+help +range); willpower (buys one success); specialty (one  {{w20}}
    of yours fits); and last extra N SOURCE.  {{w20}}
    OPTIONS, in any order: all-out (two dice more, and no Defense) or charging;  {{nwod}}
    with WEAPON; at PLACE; range YARDS, if nobody knows how far it is (+help  {{nwod}}
    +range); willpower (three dice more); specialty (one of yours fits).  {{nwod}}
    OPTIONS: with WEAPON. Distances are in steps.  {{met}}
    After // you can write a pose, here and with anything you declare.

    with TRAIT + TRAIT [vs N] [damage N TYPE], or with a power of yours, asks  {{old}}
    with TRAIT + TRAIT [damage N TYPE], or with a power of yours, asks  {{nwod}}
    the storyteller for another pool. With damage it is an attack of its own,  {{dice}}
    hand to hand unless you say range. A storyteller types +attack/pool  {{dice}}
    NAME=TRAIT + TRAIT for all of NAME's attacks, until +attack/pool NAME=usual.  {{dice}}

    Examples:
      +attack Jo
      +attack/power Jo=with bare hands  {{detroit}}
      +attack Jo=at head willpower  {{old}}
      +attack Jo=at head willpower  {{nwod}}
      +attack Jo=all-out  {{nwod}}
      +attack Jo // I swing wide
      +attack Jo=with arete vs 5 damage 4 lethal  {{old}}
    """

    key = "+attack"

    def plain(self) -> None:
        """Declare an attack as the line says."""
        self.declare(self.read_attack())

    def _declare_of_kind(self) -> None:
        """Declare an attack of the kind that the switch names."""
        self.declare(of_kind(self.read_attack(), self.switches[0]))

    switch_power = switch_feint = switch_committed = _declare_of_kind

    def switch_pool(self) -> None:
        """Name the traits that somebody attacks with."""
        name, pool = self.both_sides("+attack/pool NAME=wits + melee")
        self.submit(self.ordered(f"set {name} attack={pool}"))

    def _meant_elsewhere(self, text: str) -> list[str]:
        """Lead to the rules' own kinds of attack, which are said after the name."""
        kinds = {
            one.replace("-", ""): one for one in RULESETS[rules_around(self.caller)].attack_kinds
        }
        kind = kinds.get(text.replace("-", ""))
        return [f"+attack NAME={kind}"] if kind else super()._meant_elsewhere(text)


def of_kind(declared: Declaration, kind: str) -> Declaration:
    """Return a declaration whose first attack is of another kind than basic, or refuse."""
    attack = declared.parts[0]
    if not isinstance(attack, Attack) or attack.kind not in ("basic", kind):
        raise Refused(_("An attack has only one kind. Type: `+attack/{kind} NAME`", kind=kind))
    return replace(declared, parts=(replace(attack, kind=kind), *declared.parts[1:]))
