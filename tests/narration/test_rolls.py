"""A roll's arithmetic: on one line, in sentences, and term by term."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import DiceRule, Modifier, Roll, tally
from narration.log.why_rolls import why
from narration.phrases.rolls import arithmetic, compact, reckon
from narration.reader import LEAST_WIDTH, Reader

NORMAL = Reader()
ALOUD = Reader(screenreader=True)
VERBOSE = Reader(style="verbose")

DEXTERITY = Modifier(why="dexterity", dice=3)
BRAWL = Modifier(why="brawl", dice=3)
WOUNDS = Modifier(why="wounds", dice=-1, by="DICE-9")
BASE = Modifier(why="base", difficulty=6, by="ATTACK-1")
POWER = Modifier(why="power", difficulty=1, by="ATTACK-3")


def roll(faces, terms=(DEXTERITY, BRAWL, WOUNDS, BASE), rule=None, automatic=0, **more):
    pool = sum(term.dice for term in terms)
    difficulty = sum(term.difficulty for term in terms)
    count = tally(faces, difficulty, rule or DiceRule(), automatic)
    return Roll(
        **{
            "id": 12,
            "round": 1,
            "phase": "resolution",
            "who": "Jane",
            "purpose": "attack",
            "against": "Jo",
            "pool": pool,
            "difficulty": difficulty,
            "modifiers": terms,
            "faces": tuple(faces),
            "ones": count.ones,
            "automatic": automatic,
            "successes": count.successes,
            "botch": count.botch,
            **more,
        }
    )


@pytest.mark.parametrize(
    "given_roll",
    [
        roll((8, 6, 5, 3, 2)),
        roll((8, 6, 5), (DEXTERITY, BASE)),
        roll((8, 6, 1), (DEXTERITY, BASE)),
        roll((8, 1, 1), (DEXTERITY, BASE)),
        roll((5, 4, 1), (DEXTERITY, BASE)),
        roll((5, 4, 1), (DEXTERITY, BASE), automatic=1),
        roll((10, 4, 2), (DEXTERITY, BASE), DiceRule(ten_counts=2), specialty=True),
        roll((8, 6, 5), (DEXTERITY, BASE, POWER)),
        roll((8, 6, 5), (DEXTERITY, Modifier(why="cover near", difficulty=6))),
        roll((8, 1), (Modifier(why="stamina", dice=2), BASE), DiceRule(False), purpose="soak"),
        roll((), (Modifier(why="dexterity", dice=1), Modifier(why="piling on", dice=-1), BASE)),
    ],
)
def test_the_arithmetic_stands_on_one_line(given_roll, approve):
    approve(arithmetic(given_roll, Reader(width=79)))


def test_a_line_that_does_not_fit_breaks_between_terms(approve):
    terms = (DEXTERITY, BRAWL, WOUNDS, Modifier(why="sun in the eyes", dice=-1), BASE, POWER)
    approve(arithmetic(roll((8, 7, 5, 1), terms), Reader(width=60)))


def test_verbose_names_the_roll_and_the_rules(approve):
    approve(arithmetic(roll((8, 6, 5, 3, 2)), Reader(style="verbose", width=200)))


def test_an_initiative_is_a_die_and_what_is_added(approve):
    terms = (
        Modifier(why="die", dice=1),
        Modifier(why="dexterity", total=3),
        Modifier(why="wounds", total=-1),
    )
    rolled = roll((7,), terms, purpose="initiative", difficulty=0, successes=9)
    assert arithmetic(rolled, NORMAL) == ["Jane's initiative: 7 + dexterity 3 - wounds 1 = 9"]
    approve(arithmetic(rolled, ALOUD))


def test_a_screen_reader_gets_sentences_without_signs(approve):
    rolled = roll((8, 6, 5, 3, 1), (DEXTERITY, BRAWL, WOUNDS, BASE, POWER))
    approve(arithmetic(rolled, Reader(screenreader=True, width=200)))


def test_why_tells_every_term_with_its_rule(approve):
    rolled = roll((8, 6, 5, 3, 1), (DEXTERITY, BRAWL, WOUNDS, BASE))
    approve(why(rolled, NORMAL, "bare hands"))


def test_why_tells_of_a_specialty_a_bought_success_and_a_botch(approve):
    special = roll((10, 4, 2), (DEXTERITY, BASE), DiceRule(ten_counts=2), 1, specialty=True)
    approve(why(special, NORMAL)[-4:])
    botched = roll((1, 4, 2), (DEXTERITY, BASE))
    approve(why(botched, NORMAL)[-1])


def test_why_in_sentences(approve):
    approve(why(roll((8, 6, 5, 3, 1)), ALOUD)[:5])


names = st.sampled_from(["Jane", "Big Al", "|rRed|n", "{x}", "%s%d", "A" * 40])
styles = st.sampled_from(["brief", "usual", "verbose"])
faces_and_dice = st.lists(st.integers(1, 10), min_size=1, max_size=30)


@given(faces_and_dice, st.integers(-4, 4), names, st.integers(0, 140), styles, st.booleans())
def test_no_line_is_wider_than_the_screen_and_every_face_is_told(
    faces, harder, name, width, style, aloud
):
    terms = (Modifier(why=name, dice=len(faces)), BASE, Modifier(why="bend", difficulty=harder))
    reader = Reader(width=width, style=style, screenreader=aloud)
    rolled = roll(faces, terms, who=name)
    for told in (arithmetic(rolled, reader, "  "), why(rolled, reader, name)):
        assert max(map(len, told)) <= max(LEAST_WIDTH, width or 78)
        assert all(str(face) in " ".join(told) for face in faces)
    if width >= 60:
        assert name in " ".join(one.strip() for one in arithmetic(rolled, reader))


@given(
    st.lists(st.integers(1, 10), max_size=20),
    st.integers(2, 10),
    st.booleans(),
    st.sampled_from([1, 2, 3]),
    st.integers(0, 1),
    st.booleans(),
)
def test_what_is_reckoned_comes_to_the_successes(faces, difficulty, cancel, tens, bought, says):
    """Of a roll that says how it was counted, and of one of earlier days that does not."""
    terms = (Modifier(why="pool", dice=len(faces)), Modifier(why="base", difficulty=difficulty))
    rule = DiceRule(cancel, tens)
    said = {"tally": rule} if says else {}
    rolled = roll(faces, terms, rule, bought, specialty=tens > 1, **said)
    worked = reckon(rolled)
    assert max(0, worked.hits + worked.extra - worked.cancelled) + bought == rolled.successes


def test_a_roll_that_says_how_it_was_counted_is_never_guessed_at():
    faces, alike = (
        (10, 1, 7),
        DiceRule(ones_cancel=False),
    )  # a ten twice, less a one, is two as well
    said = roll(faces, (DEXTERITY, BASE), alike, specialty=True, tally=alike)
    assert (reckon(said).extra, reckon(said).cancelled) == (0, 0)
    assert "  1 one, taking nothing away [DICE-5]." in why(said, NORMAL)
    assert reckon(roll(faces, (DEXTERITY, BASE), alike, specialty=True)).extra == 1


def test_in_a_clause_a_course_is_what_the_difficulty_begins_at_and_no_change_of_it():
    alleys = Modifier(why="alleys", difficulty=6, by="CHASE-6")
    corners = Modifier(why="blind corners", difficulty=1, by="CHASE-6")
    made = roll((8, 6, 7), (DEXTERITY, alleys, corners), purpose="chase")
    assert "vs 7 (alleys 6, blind corners +1):" in compact(made, "Your chase roll", NORMAL)
    assert compact(made, "Your chase roll", ALOUD).endswith("alleys 6 and blind corners plus 1")


def test_a_line_about_one_who_is_hidden_begins_with_a_capital():
    assert arithmetic(roll((8,), (DEXTERITY, BASE), who="someone 2"), NORMAL)[0].startswith(
        "Someone 2's attack: "
    )
    assert arithmetic(roll((8,), (DEXTERITY, BASE), who="someoneelse"), NORMAL)[0].startswith(
        "someoneelse's attack: "
    )


def test_a_pool_that_is_never_less_than_a_die_says_so():
    terms = (DEXTERITY, Modifier(why="wounds", dice=-5, by="DICE-9"))
    made = roll((8,), (*terms, Modifier(why="floor", dice=3), BASE))
    assert "1 die (wounds -5, at least 1 die: +3)" in compact(made, "Your attack", NORMAL)


def test_a_pool_with_nothing_left_does_not_claim_a_least_die():
    terms = (DEXTERITY, Modifier(why="wounds", dice=-5, by="DICE-9"))
    made = roll((), (*terms, Modifier(why="floor", dice=2), BASE))
    assert compact(made, "Your attack", NORMAL) == "Your attack 0 dice (wounds -5): no roll"


def test_NWOD_1_dice_for_willpower_make_no_chance_die():
    eights = Modifier(why="base", difficulty=8, by="NWOD-1")
    backed = Modifier(why="Willpower", dice=3, by="NWOD-1")
    told = compact(roll([8, 8, 2, 2, 2, 2], (DEXTERITY, backed, eights)), "Jane's attack", NORMAL)
    assert told.startswith("Jane's attack 6 dice (Willpower +3) vs 8: ")
    emptied = Modifier(why="chance die", dice=-2, difficulty=2, by="NWOD-1")
    told = compact(roll([2], (DEXTERITY, emptied, eights)), "Jane's attack", NORMAL)
    assert "a chance die" in told
