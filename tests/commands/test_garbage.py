"""Whatever is typed, nothing breaks: each line is done, or refused in words, and the log folds."""

import random

import pytest

from chronicle import store
from chronicle.models import EntryRecord
from game.journal import live_entries, state_of
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_help import COMMANDS, EXAMPLES, TOPIC_LINES
from typeclasses import scenes

SENSE = [
    *EXAMPLES,
    *TOPIC_LINES,
    *("+attack jo", "+attack kelly", "+attack thug1", "+block", "+dodge", "+pass") * 3,
    *("+init/next", "+init/run", "+init/roll", "+init/join", "+choose pass") * 3,
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


def some_line(dice: random.Random) -> str:
    """Return a line with sense in it, one with a little less, or one with next to none."""
    kind = dice.random()
    if kind < 0.2:
        command = dice.choice(COMMANDS)
        switch = dice.choice([*command.allowed(), "", "nosuch"])
        words = " ".join(dice.choices(NONSENSE, k=dice.randint(0, 4)))
        return f"{command.key}{'/' + switch if switch else ''} {words}".rstrip()
    words = dice.choice(SENSE).split(" ")
    if kind < 0.5:
        words.insert(dice.randint(1, len(words)), dice.choice(NONSENSE))
    if kind < 0.3 and len(words) > 2:
        del words[dice.randint(1, len(words) - 1)]
    return " ".join(words)


@pytest.mark.parametrize("seed", range(6))
def test_garbage(table: Table, seed: int) -> None:
    dice = random.Random(seed)
    able = {**SHEET, "template": "shifter", "rage": 4, "gnosis": 3, "weapons": ["knife"]}
    players: list[Player] = [
        table.seat("Vesper", "Storyteller"),
        table.seat("Jo", sheet=able),
        table.seat("Kelly"),
    ]
    said = 0
    for _ in range(500):
        if not scenes.open_in(table.room):
            players[seed % 3].type("+init/start")
        player, line = dice.choice(players), some_line(dice)
        before = EntryRecord.objects.count()
        told = player.type(line)
        said += EntryRecord.objects.count() > before
        assert told.strip(), line
        for screen in (one.screen() for one in players):
            assert "Traceback" not in screen and "untrapped" not in screen, (line, screen)
            assert "That can not be done:" not in screen, (line, screen)  # a refusal without words
    assert said > 15
    for record in store.SceneRecord.objects.all():
        standing = store.load(record.pk)
        assert state_of(live_entries(store.entries(record.pk))) == standing.scene
