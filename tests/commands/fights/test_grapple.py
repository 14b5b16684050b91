"""Grapples by commands: seizing, both sides of a hold, effects, prices, and what is refused."""

import pytest

from tests.commands.openings import begin, in_order, joined, nets, next_round
from tests.commands.table import Player, Table, flat

type Rows = list[tuple[str, str]]


def held(table: Table, jo: Player, kelly: Player, control: int = 3) -> None:
    """Jo, who is faster, seizes Kelly in round 1; it is round 2, and Kelly declares."""
    begin(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+grapple Kelly")
    nets(table, "Jo", "grapple", control)
    jo.type("+init/run")
    assert control_of(table) == control
    next_round(table, jo)


def control_of(table: Table) -> int:
    """Return the Control of the one hold there is, 0 for none."""
    return sum(one.control for one in table.script.scene.fight.holds)


def each_is_declared(table: Table, who: Player, subtests: pytest.Subtests, rows: Rows) -> None:
    for line, said in rows:
        with subtests.test(line):
            who.type("+combat/oops")  # what the line before declared
            assert declared(table, who.name) == ""
            who.type(line)
            assert declared(table, who.name) == said


def test_what_one_may_declare_who_holds_nobody(table, jo, kelly, subtests) -> None:
    begin(table, jo, kelly)
    rows = [
        *(("+grapple Jo", "grapple Jo"), ("+grapple jo=with strength", "grapple Jo with strength")),
        (
            "+grapple jo=with dexterity willpower then drop",
            "grapple Jo with dexterity willpower then drop",
        ),
        ("+grapple jo then choose", "grapple Jo then choose"),
        ("+grapple/counter", "counter-grapple"),
        ("+grapple/counter then slam", "counter-grapple then slam"),
        ("+grapple/cou with strength", "counter-grapple with strength"),
        ("+counter willpower", "counter-grapple willpower"),
        ("+split grapple Jo & dodge", "grapple Jo & dodge"),
        ("+choose counter-grapple", "counter-grapple"),
    ]
    each_is_declared(table, kelly, subtests, rows)


def test_a_word_of_a_single_answer_is_that_answer(table, st, jo, kelly) -> None:
    in_order(table, st, kelly, jo)
    st.type("+init/add thug as Rat")
    kelly.type("+pass")
    nets(table, "Jo", "grapple", 5)
    jo.type("+grapple Kelly")
    for line in ("+init/run", "+init/roll", "+init/set Kelly=1", "+init/set Jo=2"):
        st.type(line)
    kelly.type("+grapple/resist")
    jo.type("+grapple/sustain")
    table.dice.lay("Rat", "attack", 8, 8, 8)
    for line in ("+as Rat=attack Jo", "+init/run"):
        st.type(line)
    assert "no command 'off'" in jo.type("off")
    assert "a hostage block" in flat(jo.type("hostage"))


def test_what_a_victim_may_declare(table, jo, kelly, subtests) -> None:
    held(table, jo, kelly)
    rows = [
        ("+grapple/resist", "resist"),
        ("+grapple/resist with strength willpower", "resist with strength willpower"),
        *(("+resist willpower", "resist willpower"), ("+grapple/rev", "reverse")),
        *(("+reverse with dexterity", "reverse with dexterity"), ("resist", "resist")),
        *(("@reverse", "reverse"), ("+choose resist", "resist")),
    ]
    each_is_declared(table, kelly, subtests, rows)


def test_what_a_grappler_may_declare(table, jo, kelly, subtests) -> None:
    nemo = table.seat("Nemo")
    held(table, jo, kelly)
    nemo.type("+init/join")
    kelly.type("+resist")
    rows = [
        *(("+grapple/sustain", "sustain"), ("+sustain", "sustain")),
        ("+grapple/sustain with strength then slam", "sustain with strength then slam"),
        ("+grapple/sustain then hold", "sustain then hold"),
        ("+grapple/effect slam", "sustain then slam"),
        ("slam him down", "sustain then slam"),
        ("+grapple/effect slam wp", "sustain willpower then slam"),
        ("+grapple/eff cli", "sustain then clinch"),
        (
            "+grapple/effect slam=with strength willpower",
            "sustain with strength willpower then slam",
        ),
        ("+grapple/effect choose", "sustain then choose"),
        ("+grapple/effect hold", "sustain then hold"),
        ("+split sustain & attack Nemo", "sustain & attack Nemo"),
    ]
    each_is_declared(table, jo, subtests, rows)


def declared(table: Table, who: str) -> str:
    from game.notation import format

    declaration = table.script.scene.people[who].phase.declaration
    return format(declaration) if declaration else ""


def test_nobody_else_names_the_price(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    joined(table, st, jo, kelly, 8, 3)
    st.type("+init/roll")
    kelly.type("+pass")
    jo.type("+grapple Kelly")
    nets(table, "Jo", "grapple", 4)
    st.type("+init/run")
    for name, face in (("Jo", 8), ("Kelly", 3)):
        table.dice.lay(name, "initiative", face)
    st.type("+init/roll")
    kelly.type("+resist")
    jo.type("+sustain")
    nets(table, "Jo", "grapple", 1)
    st.type("+init/next")
    st.clear()
    jo.type("+choose action pick the lock")
    assert "choose" in st.screen() and "pick the lock" in st.screen()
    before = table.script.standing.number
    for player in (jo, kelly):
        assert "Nothing is waiting on you" in player.type("+choose 3")
        assert "for a storyteller, who runs the scene" in player.type("+as ST=choose 3").replace(
            "\n    ", " "
        )
    assert "no option '9'" in st.type("+choose 9")
    assert "+choose refuse  it cannot be done" in st.type("+choose")
    assert table.script.standing.number == before
    st.type("+choose refuse  it cannot be done")
    assert control_of(table) == 4  # 5, less the upkeep
    assert not table.script.questions()


REFUSED = [
    ("+grapple bob", "Nobody here is called 'bob'"),
    *(("+grapple kelly", "can't do that to yourself"), ("+grapple jo=then fly", "fly")),
    *(("+grapple jo=with wits", "wits"), ("+grapple =drop", "+grapple NAME")),
    ("+grapple/hug jo", "+grapple has no /hug"),
    ("+grapple/re", "/re could be /release, /relent, /resist or /reverse"),
    *(("+grapple/sustain", "not holding anybody"), ("+grapple/release", "not holding anybody")),
    *(("+grapple/release soon", "doesn't go there"), ("+grapple/resist", "Nobody is holding you")),
    ("+grapple/reverse then slam", "I don't understand 'then' there"),
    *(("+grapple/relent", "Nobody is holding you"), ("+grapple/assist", "+grapple/assist NAME")),
    *(("+assist", "+grapple/assist NAME"), ("+grapple/assist jo", "Jo is not in a grapple")),
    ("+grapple/look around", "doesn't go there"),
    ("+grapple/sustain/release", "Only one of those at a time"),
    *(("+stand down", "doesn't go there"), ("+avoid fire", "avoid a hazard with a haste action")),
]


def test_refused(table: Table, jo: Player, kelly: Player, subtests: pytest.Subtests) -> None:
    begin(table, jo, kelly)
    for line, told in REFUSED:
        with subtests.test(line):
            shown = kelly.type(line).replace("\n    ", " ").replace("\n", " ")
            assert told in shown, shown
