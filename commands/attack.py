"""+attack: harm somebody."""

from msgspec.structs import replace

from commands.base import Refused
from commands.declaring import DeclaringCommand
from game.combat.declaration import Attack, Declaration
from game.words import quote
from presentation.text import listing


class CmdAttack(DeclaringCommand):
    """
    Declare an attack.

    Usage:
      +attack NAME[=OPTIONS]     a basic attack with what you have in hand
      +attack/power NAME         difficulty +1, damage +2
      +attack/feint NAME         difficulty -1, damage -2
      +attack/committed NAME     everything for the blow: you do not defend this
                                 round, and the target takes it, braves it at
                                 +2 difficulty, or aborts to a defense

    OPTIONS, in any order: power, feint or committed; with WEAPON; at PLACE;
    range YARDS; willpower (buys one success); and last haste N SOURCE.

    Examples:
      +attack Jo
      +attack/power Jo=with bare hands
      +attack Jo=at head willpower
    """

    key = "+attack"

    def plain(self) -> None:
        """Declare an attack as the line says."""
        self.declare(self._attack())

    def switch_power(self) -> None:
        """Declare a power attack."""
        self.declare(self._of_kind("power"))

    def switch_feint(self) -> None:
        """Declare a feint."""
        self.declare(self._of_kind("feint"))

    def switch_committed(self) -> None:
        """Declare a committed attack."""
        self.declare(self._of_kind("committed"))

    def _attack(self) -> Declaration:
        if not self.lhs:
            me = self.own_person().name
            foes = [name for name in self.scene.people if name != me]
            self.refuse(
                f"Attack whom? {listing([f'`+attack {quote(name)}`' for name in foes], 'or')}"
            )
        return self.read(f"attack {self.lhs} {self.rhs or ''}".strip())

    def _of_kind(self, kind: str) -> Declaration:
        return of_kind(self._attack(), kind)


def of_kind(declared: Declaration, kind: str) -> Declaration:
    """Return a declaration whose first attack is of another kind than basic, or refuse."""
    attack = declared.parts[0]
    if not isinstance(attack, Attack) or attack.kind not in ("basic", kind):
        raise Refused(f"An attack is of one kind. Type: `+attack/{kind} NAME`")
    return replace(declared, parts=(replace(attack, kind=kind), *declared.parts[1:]))
