"""What lasts on somebody who leaves: every field of a person has been given thought."""

from typing import Any

import msgspec

from game.fighter import Fighter
from game.state.person import Person, Toll
from game.state.scene import CONDITIONS, GONE, KEPT_OTHERWISE, Lasting


def test_each_field_of_a_person_lasts_or_is_known_to_be_gone() -> None:
    known = (*CONDITIONS, *KEPT_OTHERWISE, *GONE)
    assert sorted(known) == sorted(Person.__struct_fields__)


def test_whatever_lasts_is_read_as_it_was_written() -> None:
    usual = Person(name="Jo", fighter=Fighter(traits={}))
    samples: dict[type, Any] = {bool: True, int: 2, str: "some", dict: {"roof": "near"}}
    conditions = {key: samples[type(getattr(usual, key))] for key in CONDITIONS}
    toll = Toll(**{key: samples[type(getattr(Toll(), key))] for key in Toll.__struct_fields__})
    lasting = Lasting(conditions=conditions, of_the_round=toll)
    assert msgspec.json.decode(msgspec.json.encode(lasting), type=Lasting) == lasting
