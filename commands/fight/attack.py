"""+attack: harm a person."""

import re
from typing import Any

from msgspec.structs import replace

from commands.base import Refused
from commands.fight.base_declare import (
    ARTICLE,
    MEANS,
    MELEE,
    RANGED,
    STAND_INS,
    UNARMED,
    DeclaringCommand,
    by_what,
    lead_to_both,
)
from game.errors import RuleError
from game.reading import RULESETS
from game.secrecy import known_to
from game.state.declaration import Attack, Declaration
from game.state.person import Person, in_hand
from game.words import PLACES, matches, quote
from narration.languages import _
from narration.text import line, listing, typed
from scenes.registry import rules_around
from sheets.catalog import default_catalog

# How other games put the options behind a target, and how we do.
_PUT = (
    (r"\b(?:and\s+)?spend(?:ing|s)?\s+(?:an?\s+)?(?:willpower|wp)\b", "willpower"),
    (r"\b(?:using|w/)\s*(?=\w)", "with "),
    (r"\s*[/>]\s*(?=\w)", " "),
    (r"\bcalled\s*(?::\s*|shot\s+)(?:(?:to|at|in|on)\s+)?(?:the\s+)?", "at "),
    (r"\bwith\s+(?:my\s+)?(?:fists?|hands)\b", "unarmed"),
    (r"\bwith\s+(?:my\s+|an?\s+|the\s+)?(?:hand)?gun\b", "ranged"),
    (r"(?<=\w)\s+with\s+(?:my\s+)?fangs?\b", " with bite"),
    (r"\b(with|at|in|on|to|for)\s+(?:the|my|an?|his|her|their)\s+", r"\1 "),
    (r"\bweapon[\s:=]+(?=\w)", "with "),
    (rf"'s\s+(?=(?:{'|'.join(PLACES)})\b)", " at "),
    (rf"\b(?:in|on|to|for)\s+(?=(?:{'|'.join(PLACES)})\b)", "at "),
    (r"\s\+\s*(?=(?:wp|willpower)\b)", " "),
    (r"^at\s+", ""),
    (rf"^(?:the\s+)?({'|'.join(PLACES)})\s+of\s+(?:the\s+)?(\S+)", r"\2 at \1"),
    (r"\s(?:in|on)\s+(?=[a-z]+$)", " at "),
    (r"\ball out\b", "all-out"),
    (r"[.!]+$|\s+again$", ""),
)
_EVERY = re.compile(r"(?:them\s+)?(?:all|both)\b|everybody\b|everyone\b", re.IGNORECASE)
ALL_YOU_HAVE = ("committed", "all-out")  # what an attack that forgoes defense is called
_BLOW = re.compile(
    r"\bwith\s+(?:an?\s+)?(?P<blow>(?:kick|punch|knee|elbow|headbutt)(?:e?s)?)\b", re.IGNORECASE
)
# Words behind a target that say by what, or how: the switches for them.
SORTS = {
    **dict.fromkeys(("allout", "all-out"), "committed"),
    **dict.fromkeys(("ranged", "firearms", "gun"), RANGED),
    **dict.fromkeys(("unarmed", "brawl", "fists"), UNARMED),
    MELEE: MELEE,
}


class AttackingCommand(DeclaringCommand):
    """A command whose line is an attack: a target, and after ``=`` the options."""

    def read_attack(self) -> Declaration:
        """Return the attack that the line says; without a target say who there is."""
        whom = ARTICLE.sub(r"\1", self.lhs).partition(" ")[0].lower()
        every = _EVERY.match(self.lhs)
        if not self.lhs or ((every or whom in STAND_INS) and len(self._foes()) > 1):
            if every:
                each = (f"attack {quote(name)}" for name in self._foes())
                lead_to_both(self, self.own_person().name, " & ".join(each))
            foes = self._others()
            typed = "/".join([self.key, *self.switches])
            self.refuse(
                "Attack whom? {foes}",
                foes=listing([f"`{typed} {quote(name)}`" for name in foes], "or"),
            )
        said = f"{self.lhs} {self.rhs or ''}".strip()
        if '"' not in said:
            for theirs, ours in _PUT:
                said = re.sub(theirs, ours, said, flags=re.IGNORECASE)
            own = self.own_person(f"attack {said}").fighter.specialties.values()
            blow = _BLOW.search(said)
            if blow and not any(blow["blow"].lower() in covers for covers in own):
                said = said[: blow.start()] + UNARMED + said[blow.end() :]
        if re.search(r"\b(?:from )?(?:behind|the rear|the flank)$", said):
            self.refuse("From where an attack comes, a storyteller says: `+help flank` tells how.")
        if self.rhs and re.match(r"(?!with )[a-z ]+\+\s*[a-z]", self.rhs, re.IGNORECASE):
            said = f"{self.lhs} with {self.rhs}"  # TRAIT + TRAIT
        if re.search(r"\bmod\s*:|^(?!.*\bwith\b).*(?:\b(?:vs|diff(?:iculty)?)\b|\s[+-]\d+$)", said):
            self.refuse(
                "What changes your dice, a storyteller says: `+mod {who}=attack+1 once`", who="NAME"
            )
        words = said.split() if "+" not in said else []
        sorts = [word for word in words if word.lower().rstrip(",") in SORTS]
        self.switches += [SORTS[one.lower().rstrip(",")] for one in sorts]
        said = " ".join(word for word in words if word not in sorts) or said
        return self._with_what_is_claimed(said, self.read(f"attack {said}"))

    def _with_what_is_claimed(self, said: str, declared: Declaration) -> Declaration:
        """Return an attack that names a specialty (``kicks``) and no weapon, with the first weapon
        that the specialty may be in.
        """
        person, attack = self.own_person(), declared.parts[0]
        if not isinstance(attack, Attack) or not attack.specialty or attack.weapon or attack.pool:
            return declared
        named = [
            trait
            for trait, covers in person.fighter.specialties.items()
            if any(re.search(rf"\b{re.escape(one)}\b", said, re.IGNORECASE) for one in covers)
        ]
        fits = [weapon.name for weapon in person.fighter.arsenal() if weapon.skill in named]
        if not fits or in_hand(person).skill in named:
            return declared
        return with_attack(declared, weapon=fits[0])

    def _reasons(self, error: RuleError) -> list[str]:
        """Tell beside the refusal of a specialty with which weapon there is one."""
        told = super()._reasons(error)
        own = self.own_person().fighter if error.code == "no-specialty" else None
        fits = [one.name for one in own.arsenal() if one.skill in own.specialties] if own else []
        if not fits:
            return told
        said = typed(f"{self.key} {self.lhs}=with {quote(fits[0])}, specialty")
        told_of = _("With {weapon} you have one: {said}", weapon=fits[0], said=said)
        return told + line(told_of, self.reader)

    def _others(self) -> list[str]:
        """Return possible targets: in a chase, the other side."""
        scene, me = self.scene, self.own_person()
        if me.seat is None:
            return [name for name in known_to(scene, me.name) if name != me.name]
        chase = scene.chase(me.seat.chase)
        return [name for name in chase.members() if chase.side(name) != chase.side(me.name)]


class CmdAttack(AttackingCommand):
    """Declare an attack."""

    key = "+attack"
    together = tuple(
        (kind, means, "willpower") for kind in ("power", "feint", "committed") for means in MEANS
    )

    def plain(self) -> None:
        declared = self.read_attack()
        kinds = list(RULESETS[rules_around(self.caller)].attack_kinds)
        for said in self.switches:
            if said in MEANS:
                declared = by_means(self.own_person(), declared, said)
            elif said == "willpower":
                declared = with_attack(declared, willpower=True)
            else:
                all_out = [one for one in ALL_YOU_HAVE if one in kinds and said in ALL_YOU_HAVE]
                declared = of_kind(declared, *(all_out or [said]))
        self.declare(declared)

    switch_power = switch_feint = switch_committed = switch_willpower = plain
    switch_melee = switch_ranged = switch_unarmed = plain

    def switch_pool(self) -> None:
        name, pool = self.both_sides("+attack/pool NAME=wits + melee")
        self.submit(self.ordered(f"set {name} attack={pool}"))

    def _same_elsewhere(self) -> str | None:
        """Take a weapon for a switch: `+attack/knife Jo`."""
        if (ours := super()._same_elsewhere()) or len(self.switches) != 1:
            return ours
        kinds = {*self.allowed(), *RULESETS[rules_around(self.caller)].attack_kinds}
        weapon = self.switches[0]
        if matches(weapon, kinds) or weapon.lower() not in default_catalog().sorts_of_weapons:
            return None
        options = f"{self.rhs or ''} with {weapon} {self.pose}".strip()
        return f"{self.key} {self.lhs}={options}"

    def _meant_elsewhere(self, text: str) -> list[str]:
        """Lead to the rules' own kinds of attack, which are said after the name."""
        kinds = {
            one.replace("-", ""): one for one in RULESETS[rules_around(self.caller)].attack_kinds
        }
        kind = f"at {text}" if text in PLACES else kinds.get(text.replace("-", ""))
        return [f"+attack NAME={kind}"] if kind else super()._meant_elsewhere(text)


def of_kind(declared: Declaration, kind: str) -> Declaration:
    """Return a declaration whose first attack is of another kind than basic, or refuse."""
    attack = declared.parts[0]
    if not isinstance(attack, Attack) or attack.kind not in ("basic", kind):
        raise Refused(_("An attack has only one kind. Type: `+attack/{kind} NAME`", kind=kind))
    return with_attack(declared, kind=kind)


def by_means(person: Person, declared: Declaration, means: str) -> Declaration:
    """Return an attack by such means, unless it names a weapon: with the weapon in hand, or the
    first there is; or refuse.
    """
    attack = declared.parts[0]
    if not isinstance(attack, Attack) or attack.weapon or attack.pool:
        return declared
    return with_attack(declared, weapon=by_what(person, means).name)


def with_attack(declared: Declaration, **changes: Any) -> Declaration:
    attack: Any = declared.parts[0]
    return replace(declared, parts=(replace(attack, **changes), *declared.parts[1:]))
