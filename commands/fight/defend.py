"""+defend, +block, +dodge: meeting what comes."""

from commands.base import Refused, pick
from commands.fight.base_declare import DeclaringCommand
from commands.other_words import WHERE, WITHOUT, filled, follow
from game import actions as act
from game.errors import RuleError
from game.reading import BEST, NO_BLOCK, OTHER_POOLS, RULESETS, preferences, ruleset_of
from game.state.declaration import Declaration
from game.state.scene import opposed
from game.words import OWN_NAMES, matches, names_meant, quote
from narration.languages import _
from narration.text import listing
from scenes import registry
from scenes.telling import delivery
from sheetbook.joining import PREFERENCE

DEFENSES = frozenset(verb for rules in RULESETS.values() for verb in rules.defenses)


class CmdDefend(DeclaringCommand):
    """Declare a defense as your action."""

    key = "+defend"

    def plain(self) -> None:
        kind = self.args.partition(" ")[0].lower()
        known = self._defenses()
        if kind not in known and kind not in DEFENSES:
            told = _(
                "Defend how? {known}{all_out}",
                known=listing([f"`+{one}`" for one in known], "or"),
                all_out=self._all_out(),
            )
            if kind:
                raise Refused(told)
            self.say_told(told)
            return
        self.declare(read_guard(self, self.args) if kind == "guard" else self.read(self.args))

    def switch_willpower(self) -> None:
        self.say_line(f"willpower {self.args}".strip())

    def _all_out(self) -> str:
        """Return how a turn of nothing but defense is said, where it is a thing of its own
        (W20-5).
        """
        if not ruleset_of(self.scene).plays("W20-5"):
            return ""
        return _(
            ". For an all-out defense do nothing else this turn: one defense has the "
            "full pool, and several, as in `+split block & dodge`, lose a die for "
            "each after the first."
        )

    def _defenses(self) -> tuple[str, ...]:
        rules = ruleset_of(self.scene)
        if not rules.defenses:
            self.refuse(
                "Under the {id} rules defense is automatic. `+help {id}` tells more.", id=rules.id
            )
        return rules.defenses

    def switch_pool(self) -> None:
        usage = "+defend/pool NAME=dodge dexterity + drive"
        name, said = self.both_sides(usage)
        kind, _unused, pool = said.partition(" ")
        kind = pick("defense", kind, [one for one in OTHER_POOLS if one != "attack"])
        self.submit(self.ordered(f"set {name} {kind}={self.wanted(pool.strip(), usage)}"))

    def switch_prefer(self) -> None:
        kind = self.args.lower()
        known = preferences()
        if kind not in (*known, BEST, NO_BLOCK):
            typed = ", ".join(f"`+defend/prefer {one}`" for one in known)
            self.refuse(
                "Prefer what? {typed}, or `+defend/prefer best` for the better {one}; with "
                "`none` you block nothing while held.",
                typed=typed,
                one=_("of the two") if len(known) == 2 else _("one"),
            )
        wanted = "" if kind == BEST else kind
        script = registry.in_any_scene(self.caller)
        person = script.person_of(self.caller) if script is not None else None
        if script is not None and person is not None:
            self.submit(act.Prefer(who=person.name, kind=wanted))
        self.caller.attributes.add(PREFERENCE, wanted)
        if person is None:
            self.say(
                "Kept: {kind}. It holds in every scene.",
                kind=kind
                if wanted in known
                else _("the better defense, and none while held")
                if wanted
                else _("the better defense"),
            )


class CmdBlock(DeclaringCommand):
    """Declare a block as your action."""

    key = "+block"


class CmdDodge(DeclaringCommand):
    """Declare a dodge as your action."""

    key = "+dodge"


class CmdEscape(DeclaringCommand):
    """Declare that you try to get away."""

    key = "+escape"

    def plain(self) -> None:
        how, _space, name = self.args.partition(" ")
        found = matches(name.strip(), delivery.names_in(self.script, self.caller))
        if how.lower() == "with" and len(found) == 1:
            self.refuse(
                "Each of you types `+escape`. If you are both away: `+chase/with {name}`.",
                name=quote(found[0]),
            )
        if how.lower() == "from" and found:
            self.args = ""
        rules = ruleset_of(self.scene)
        if how.lower() == "with" and name.isalpha() and name.lower() not in rules.haste:
            self.refuse(
                "`+escape` rolls what it takes. For other traits name two: `+escape with "
                "dexterity + {trait}`.",
                trait=name.lower(),
            )
        if not self.args and "escape" not in rules.verbs:
            ours = WHERE.get(self._where(), {}).get("escape", WITHOUT["escape"])
            follow(self, filled(ours, "", self.pose))
            return
        super().plain()


class CmdGuard(DeclaringCommand):
    """Declare that you wait, and strike back if attacked."""

    key = "+guard"

    def plain(self) -> None:
        self.declare(read_guard(self, f"guard {self.args}"))


def read_guard(command: DeclaringCommand, line: str) -> Declaration:
    """Return what a line with a guard declares; the name of a person to watch, or to watch over, is
    refused with what there is instead.
    """
    try:
        return command.read(line)
    except RuleError as error:
        word = str(error.facts.get("word", "")) if error.code == "unexpected-word" else ""
        names = delivery.names_in(command.script, command.caller)
        found = names_meant(word, names) if word else []
        if word.lower() in OWN_NAMES:
            return command.read("guard")
        if len(found) != 1:
            raise
        name = quote(found[0])
        other = command.scene.people[found[0]]
        foe = opposed(command.scene, command.own_person().name, other.name)
        instead = [_("To attack {name}: `+attack {name}`.", name=name)] if foe else []
        if not (foe and other.npc):
            instead.append(_("To protect {name}, say how: `+do protect {name}`.", name=name))
        command.refuse(
            "`+guard` takes no name: you strike back at the first person who attacks you. "
            "{instead}",
            instead=" ".join(instead),
        )
