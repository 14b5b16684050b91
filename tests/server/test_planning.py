"""Declaring ahead, being away and being skipped, on a real server that is killed meanwhile."""

import pytest

from tests.server.live_game import LiveGame

pytestmark = pytest.mark.live


def test_plans_robots_and_questions_outlive_a_kill(game: LiveGame) -> None:
    vesper, marlow, ines = (game.client(name) for name in ("Vesper", "Marlow", "Ines"))
    for client in (marlow, ines):
        client.ask("+init/leave", "leaves")
    vesper.ask("+init/new Night watch", "Night watch")
    vesper.ask("+init/add thug as Rat", "Rat joins")
    for client, name in ((marlow, "Marlow"), (ines, "Ines")):
        client.ask("+init/join 2", f"{name} joins")
    for name, die in (("Marlow", 10), ("Ines", 5), ("Rat", 1)):
        game.lay_dice(name, "initiative", die)
    vesper.ask("+combat/idle 1h", "nudge after 1 hour")
    vesper.ask("+init/roll", "Rat declares now")
    vesper.ask("+init/set Marlow=30", "Marlow's initiative is now 30")
    vesper.ask("+init/set Ines=20", "Ines's initiative is now 20")

    marlow.ask("+plan attack rat; else block", "Marlow plans: attack Rat; else block")
    ines.settle()
    assert "plan" not in ines.transcript

    vesper.ask("+as Rat=pass", "waiting for Ines")
    vesper.ask("+init/next", r"Ines is connected and has .*this scene waits\s+1 hour")
    for client in (vesper, marlow, ines):
        client.settle()
    game.kill_server()
    game.start_server()
    marlow.ask("+plan", r"Marlow plans attack Rat; else block\.")
    vesper.ask("+choose skip", r"Ines is skipped\.")
    ines.expect("Marlow attacks Rat")
    vesper.ask("+init/run", "Round 1 is over")

    vesper.ask("+npc/auto Ines", "Ines is automatic from now on")
    ines.close()
    game.kill_server()
    game.start_server()
    ines = game.connect(name="Ines")
    ines.ask(f"connect Ines {game.accounts['Ines']}", "The game plays Ines for you")
    marlow.ask("+init", "automatic")
    ines.ask("+health", r"Ines is no longer automatic\.")
    marlow.expect(r"Ines is no longer automatic\.")
