"""What lasts on somebody who leaves: every field of a person has been given thought."""

from game.state.lasting import CONDITIONS, GONE, KEPT_OTHERWISE, OF_THE_ROUND
from game.state.person import Person


def test_each_field_of_a_person_lasts_or_is_known_to_be_gone() -> None:
    known = (*CONDITIONS, *OF_THE_ROUND, *KEPT_OTHERWISE, *GONE)
    assert sorted(known) == sorted(Person.__struct_fields__)
