"""A bayonet on a loaded gun: on a hit, the blade or the chamber (GUN-4)."""

from msgspec.structs import replace

from game import events as ev
from game.engine.ammunition import loaded, spend_round
from game.engine.nets import striker_of
from game.engine.questions import ask, settle_question
from game.engine.table import Table
from game.engine.weapons import weapon_named
from game.gear import Damage, Weapon
from game.state.decisions import Question
from game.state.declaration import Part
from game.state.in_hand import at_hand
from game.state.person import Person
from game.state.scene import Exchange

KIND = "bayonet"
EXTRA_DAMAGE = 2


def ask_bayonet(table: Table, exchange: Exchange, weapon: Weapon) -> None:
    """Ask whoever struck with a bayonet whether to fire, if there is a round to fire."""
    striker = striker_of(exchange)
    person = table.person(striker)
    gun = at_hand(person, weapon.fires) if weapon.fires else None
    if gun is not None and loaded(person, gun):
        key = f"{KIND}:{exchange.id}:{striker}"
        ask(
            table, KIND, key, striker, (KIND, "fire"), KIND,
            exchange=str(exchange.id), gun=gun.name,
        )  # fmt: skip


def answer_bayonet(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down as the slot of its exchange; firing spends a round."""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot="choice")
    if option == "fire":
        person = table.person(question.who)
        spend_round(table, person, weapon_named(person, question.about["gun"]))


def as_chosen(person: Person, exchange: Exchange, weapon: Weapon) -> Weapon:
    """Return the weapon that does the harm: the gun, with more damage, where it was fired."""
    choice = exchange.slots.get("choice")
    if not isinstance(choice, ev.Answered) or choice.option != "fire":
        return weapon
    gun = at_hand(person, weapon.fires)
    if gun is None:
        return weapon
    return replace(gun, damage=Damage(gun.damage.dice + EXTRA_DAMAGE, gun.damage.strength))
