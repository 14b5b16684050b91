"""Whatever is typed, nothing breaks: each line is done, or refused in words, and the log folds."""

import random

import pytest

from chronicle import store
from chronicle.models import EntryRecord
from game.chance import SeededChance
from game.journal import live_entries, state_of
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_help import COMMANDS, EXAMPLES, TOPIC_LINES
from typeclasses import scenes

SENSE = [
    *EXAMPLES,
    *TOPIC_LINES,
    *("+attack jo", "+attack kelly", "+attack thug1", "+block", "+dodge", "+pass") * 10,
    *("+init/next", "+init/run", "+init/roll", "+init/join", "+choose pass") * 10,
    *("+chase/cold jo=kelly", "+chase/cold kelly=thug1, jo on alleys", "+chase/roll") * 4,
    *("+chase/roll", "+choose none", "+choose roll", "+as thug1=choose none", "+pursue") * 4,
    *("+as jo=pass", "+as kelly=block", "+as thug1=attack jo", "+heal jo=7", "+heal kelly=7"),
]
NONSENSE = [
    *("jo", "kelly", "thug1", "thug", "me", "nobody", "=", "==", "2", "-1", "0", "99", "1e9", "3l"),
    *("1 rage", "magick", "with", "knife", "at", "range", "power", "haste", "willpower", "do", ":"),
    *(
        "vs",
        "+",
        "brawl",
        "b",
        "&",
        "|r",
        "||",
        '"',
        "\\",
        "%s",
        "{0}",
        "$f(x)",
        "\u00e9",
        "\u200b",
    ),
    *("*3", "*", "for", "off", "yes", "/", "//", "x" * 300, "flow", "choose", ",", ";", "#1", "\t"),
]


OF_CHASES = [
    *(line for line in SENSE if "chase" in line),
    *("+chase/roll", "+chase/maneuver none", "+choose none", "+choose roll", "+pursue") * 5,
    *("+chase/maneuver bait", "+chase/maneuver herd", "+choose alleys", "+choose wits") * 3,
    *("+chase/cold jo=kelly, thug1", "+chase/cold thug1 by kelly on river", "+chase/exert") * 3,
    *("+attack kelly", "+attack jo", "+attack thug1", "+init/roll", "+init/run", "+escape") * 2,
    *("+as jo=choose none", "+as kelly=choose none", "+as kelly=choose roll", "+as jo=roll") * 4,
    *("+chase/drop", "+chase/board kelly", "+chase/join thug1 as prey", "+chase/join", "+init"),
    *("+chase/obstacle wits vs 6 for jo, kelly=2", "+as thug1=choose none"),
    *("+as jo=give up", "+as kelly=roll", "+combat/undo", "+combat/redo", "+chase/end", "+chase"),
    *("+hurt jo=3l", "+hurt kelly=7b", "+heal jo=7", "+heal kelly=7", "+combat/pace flow"),
    *("+init/join", "+npc/auto thug1", "+combat/pace step", "+chase/run prey=20", "+init/next") * 2,
]


def some_line(dice: random.Random, sense: list[str] = SENSE) -> str:
    """Return a line with sense in it, one with a little less, or one with next to none."""
    kind = dice.random()
    if kind < 0.2:
        command = dice.choice(COMMANDS)
        switch = dice.choice([*command.allowed(), "", "nosuch"])
        words = " ".join(dice.choices(NONSENSE, k=dice.randint(0, 4)))
        return f"{command.key}{'/' + switch if switch else ''} {words}".rstrip()
    words = dice.choice(sense).split(" ")
    if kind < 0.5:
        words.insert(dice.randint(1, len(words)), dice.choice(NONSENSE))
    if kind < 0.3 and len(words) > 2:
        del words[dice.randint(1, len(words) - 1)]
    return " ".join(words)


def people_at(table: Table) -> list[Player]:
    able = {**SHEET, "template": "shifter", "rage": 4, "gnosis": 3, "weapons": ["knife"]}
    return [
        table.seat("Vesper", "Storyteller"),
        table.seat("Jo", sheet=able),
        table.seat("Kelly"),
    ]


def type_lines(
    table: Table,
    players: list[Player],
    dice: random.Random,
    opener: Player,
    sense: list[str],
    number: int = 500,
) -> int:
    """Type many lines, check what is shown of each, and return how many were done."""
    said = 0
    for _ in range(number):
        if not scenes.open_in(table.room):
            opener.type("+init/start")
        player, line = dice.choice(players), some_line(dice, sense)
        before = EntryRecord.objects.count()
        told = player.type(line)
        said += EntryRecord.objects.count() > before
        assert told.strip(), line
        for screen in (one.screen() for one in players):
            assert "Traceback" not in screen and "untrapped" not in screen, (line, screen)
            assert "That can not be done:" not in screen, (line, screen)  # a refusal without words
    return said


def the_logs_fold() -> None:
    for record in store.SceneRecord.objects.all():
        standing = store.load(record.pk)
        assert state_of(live_entries(store.entries(record.pk))) == standing.scene


@pytest.mark.parametrize("seed", range(6))
def test_garbage(table: Table, seed: int) -> None:
    dice, players = random.Random(seed), people_at(table)
    assert type_lines(table, players, dice, players[seed % 3], SENSE) > 15
    the_logs_fold()


@pytest.mark.parametrize("seed", range(4))
def test_garbage_in_chases(table: Table, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice, players = random.Random(seed), people_at(table)
    monkeypatch.setattr(table.dice, "roll", SeededChance(seed).roll)
    st, *others = players
    for line in ("+init/start", "+init/add thug*2"):
        st.type(line)
    for player in others:
        player.type("+init/join")
    assert type_lines(table, players, dice, st, OF_CHASES, number=1000) > 20
    for script in scenes.open_in(table.room):
        scene = script.scene
        for name, person in scene.people.items():
            inside = [one.id for one in scene.chases_under_way() if name in one.members()]
            assert inside == ([person.seat.chase] if person.seat is not None else [])
    the_logs_fold()
