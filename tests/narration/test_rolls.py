"""A roll's arithmetic: on one line, in sentences, and term by term."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import DiceRule, Modifier, Roll, tally
from narration.log import why
from narration.phrases.rolls import arithmetic, compact, reckon
from narration.reader import LEAST_WIDTH, Reader

NORMAL = Reader()
ALOUD = Reader(screenreader=True)

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


def test_it_breaks_between_terms_and_is_told_in_full_aloud_and_term_by_term(approve):
    terms = (DEXTERITY, BRAWL, WOUNDS, Modifier(why="sun in the eyes", dice=-1), BASE, POWER)
    approve(arithmetic(roll((8, 7, 5, 1), terms), Reader(width=60)))
    approve(arithmetic(roll((8, 6, 5, 3, 2)), Reader(style="verbose", width=200)))
    rolled = roll((8, 6, 5, 3, 1), (DEXTERITY, BRAWL, WOUNDS, BASE, POWER))
    approve(arithmetic(rolled, Reader(screenreader=True, width=200)))
    approve(why(rolled, NORMAL, "bare hands"))
    approve(why(rolled, ALOUD))
    approve(why(roll((1, 4, 2), (DEXTERITY, BASE)), NORMAL))
    special = roll((10, 4, 2), (DEXTERITY, BASE), DiceRule(ten_counts=2), 1, specialty=True)
    approve(why(special, NORMAL))
    terms = (
        Modifier(why="die", dice=1),
        Modifier(why="dexterity", total=3),
        Modifier(why="wounds", total=-1),
    )
    rolled = roll((7,), terms, purpose="initiative", difficulty=0, successes=9)
    approve(arithmetic(rolled, NORMAL))
    approve(arithmetic(rolled, ALOUD))


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


EIGHTS = Modifier(why="base", difficulty=8, by="NWOD-1")
BROKEN = Modifier(why="wounds", dice=-5, by="DICE-9")


@pytest.mark.parametrize(
    "made",
    [
        roll(
            (8, 6, 7),
            (
                DEXTERITY,
                Modifier(why="alleys", difficulty=6, by="CHASE-6"),
                Modifier(why="blind corners", difficulty=1, by="CHASE-6"),
            ),
            purpose="chase",
        ),
        roll((8,), (DEXTERITY, BROKEN, Modifier(why="floor", dice=3), BASE)),
        roll((), (DEXTERITY, BROKEN, Modifier(why="floor", dice=2), BASE)),
        roll([8] * 6, (DEXTERITY, Modifier(why="Willpower", dice=3, by="NWOD-1"), EIGHTS)),
        roll([2], (DEXTERITY, Modifier(why="chance die", dice=-2, difficulty=2), EIGHTS)),
    ],
)
def test_a_clause_says_what_a_roll_is_of_and_nothing_that_did_not_count(made, approve):
    for reader in (NORMAL, ALOUD):
        approve(compact(made, "Jane's roll", reader))


def test_a_line_about_one_who_is_hidden_begins_with_a_capital(approve):
    for who in ("someone 2", "someoneelse"):
        approve(arithmetic(roll((8,), (DEXTERITY, BASE), who=who), NORMAL))
