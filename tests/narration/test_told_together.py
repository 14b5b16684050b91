"""What happens together is told together: declarations, passes, whole rounds of a fight of six."""

from game import actions as act
from game import events as ev
from game.state.declaration import Attack, Block, Declaration, Dodge
from narration.languages import YOU
from narration.languages.grammar import to_you
from narration.reader import Reader
from narration.telling.narrator import Telling
from narration.text import Line, begun, kind_of, paragraphs, parts_of
from tests.narration.fights import BRIEF, IN_FULL, ONLOOKER, STORYTELLER, Fight, fighter

NAMES = ("Bo", "Al", "Cy")
JANE = Reader(name="Jane")


def thugs(*by_themselves: str) -> Fight:
    """Return a fight of Jane and Kelly against three NPCs, who are awaited first; where some play
    by themselves, they are awaited last.
    """
    fight = Fight()
    for name in ("Jane", "Kelly"):
        fight.join(name)
    for name in NAMES:
        fight.join(name, fighter(), npc=True)
    for name in by_themselves:
        fight.say(act.SetAuto(by="Sam", who=name, auto=True))
    players = {"Jane": 2, "Kelly": 1} if by_themselves else {"Jane": 9, "Kelly": 8}
    npcs = {"Bo": 7, "Al": 8, "Cy": 9} if by_themselves else {"Bo": 1, "Al": 2, "Cy": 3}
    fight.start(**players, **npcs)
    return fight


def declared(who: str, part: object, why: str = "") -> ev.Declared:
    return ev.Declared(who=who, declaration=Declaration((part,)), why=why)  # type: ignore[arg-type]


def told(fight: Fight, events: list[ev.AnyEvent], reader: Reader = ONLOOKER) -> list[str]:
    return Telling(fight.scene, fight.scene, reader, ()).all(events)


def test_those_who_play_by_themselves_and_do_alike_are_one_clause(approve):
    fight = thugs(*NAMES)
    events = [
        declared("Bo", Attack("Jane")),
        declared("Al", Dodge()),
        declared("Cy", Attack("Jane")),
        declared("Kelly", Block()),
    ]
    assert told(fight, events) == ["Bo and Cy attack Jane. Al dodges. Kelly blocks."]
    assert told(fight, events, BRIEF) == told(fight, events)
    approve(told(fight, events, IN_FULL))


def test_players_who_do_alike_keep_their_own_clause():
    events = [declared("Jane", Block()), declared("Kelly", Block())]
    assert told(thugs(), events) == ["Jane blocks. Kelly blocks."]


def test_why_they_do_it_is_told_to_storytellers_alone_and_keeps_apart_what_differs(approve):
    fight = thugs(*NAMES)
    events = [
        declared("Bo", Attack("Jane"), "hits-back"),
        declared("Al", Attack("Jane"), "at-hand"),
    ]
    assert told(fight, events) == told(fight, events, JANE) == ["Bo and Al attack Jane."]
    approve(told(fight, events, STORYTELLER))


def test_a_secret_among_those_who_play_by_themselves_is_told_as_it_is_revealed():
    fight = thugs("Bo", "Al")
    one, other = (Declaration((Attack("Jane"),)),) * 2
    events = [
        ev.Declared(who="Bo", declaration=one, secret=True),
        ev.Declared(who="Al", declaration=other, secret=True),
    ]
    assert told(fight, events) == told(fight, events, STORYTELLER) == []
    events.append(ev.Revealed(declarations={"Bo": one, "Al": other}))
    assert told(fight, events) == ["Bo and Al attack Jane."]


def test_a_clause_is_about_the_reader_where_a_fact_names_them(approve):
    assert to_you(f"{YOU} takes 2 bashing", "Jo") == "You take 2 bashing"
    assert to_you(f"Jane hits {YOU} by 2", "Jo") == "Jane hits you by 2"
    assert to_you(f"Jane has {YOU}'s knife now", "Jo") == "Jane has your knife now"
    assert to_you(f"{YOU} and Al grapple each other", "Jo") == "You and Al grapple each other"
    approve(to_you(f"Al is free: {YOU} has no Control left", "Jo"))
    assert to_you("younger hits Jo", "Jo") == "younger hits Jo"


def test_in_brief_sentences_are_a_paragraph_in_which_each_keeps_its_kind(approve):
    harm = Line("Bo attacks Al: 2 bashing.", "harm")
    told = paragraphs(["Al dodges.", harm, "-- Round 1 is over.", "Cy waits."], Reader(width=24))
    approve(told)
    assert [one.kind for one in parts_of(told[0])] == ["plain", "plain", "harm"]
    assert kind_of(told[1]) == "harm"


def test_a_masked_name_is_capital_only_where_the_sentence_begins():
    assert begun("someone attacks Jo: 2 lethal; someone breaks Jo's escape") == (
        "Someone attacks Jo: 2 lethal; someone breaks Jo's escape"
    )
