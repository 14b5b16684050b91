"""The whole fight over telnet: one player alone against three, and what players are asked."""

import pytest

from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

BOOKS = r"Round {} is over"


@pytest.fixture(scope="module")
def marlow(game: LiveGame) -> TelnetClient:
    """Marlow in a scene of their own, against three thugs that play by themselves."""
    client = game.client("Marlow")
    client.ask("+init/leave", "Marlow leaves")
    client.ask("+init/new Five rounds", "Marlow joins")
    client.ask("+init/add thug*3", "Thug3 joins, automatic")
    return client


def test_one_against_three_for_five_rounds(game: LiveGame, marlow: TelnetClient) -> None:
    st = game.client("Vesper")
    declarations = (
        ("+split attack Thug1 & dodge", r"Marlow splits: attacks Thug1 with a\s+sword and dodges"),
        ("+attack/committed Thug2", "Marlow makes a committed attack on Thug2"),
        ("+guard", "Marlow stands guard"),
        (
            "+attack Thug3=with light pistol willpower",
            r"Marlow attacks Thug3 with a light\s+pistol with willpower",
        ),
        ("+escape", "Marlow tries to get away"),
    )
    for number, (line, told) in enumerate(declarations, 1):
        marlow.ask("+init/roll", f"-- Round {number}: ")
        marlow.expect("You declare now")
        marlow.ask(line, told)
        marlow.expect(BOOKS.format(number))
        st.ask("+heal Marlow=7", "Marlow is healed|no wound")  # lest the tour end early
        marlow.settle()
    heard = marlow.transcript
    log = marlow.answer_to("+combat/log 40")
    for reason in ("nobody else to attack", "badly hurt"):
        assert reason in log
    for part in ("(split -3", "makes no defense until the round is over", "1 bought"):
        assert part in heard


def test_checks_are_warned_of_once(marlow: TelnetClient) -> None:
    marlow.ask("+check Rage for my first wound", r"asks for check \d")
    marlow.ask("+init/roll", r"\+check/done")
    marlow.ask("+init/roll", "-- Round 6")


def test_ammunition_is_asked_for_and_granted(game: LiveGame, marlow: TelnetClient) -> None:
    st = game.client("Vesper")
    marlow.ask("+gear", "16 of 17")
    marlow.ask("+gear/reload", r"for Vesper to decide, and they.ve\s+been\s+asked \(request 1\)")
    st.expect(r"Marlow asks for \+gear/reload light pistol \(request 1\)")
    marlow.ask("+sheet/grant 1", "Only a storyteller")
    st.ask("+sheet/grant 1", "Granted")
    marlow.expect("reloads the light pistol")
    marlow.ask("+gear", "17 of 17")


def test_questions_and_offers(game: LiveGame) -> None:
    st, ines = game.client("Vesper"), game.client("Ines")
    st.ask("+init/scene 1", "Trouble at the foundry")
    st.ask("+init/roll", "-- Round 1")
    for name, total in (("Rat", 1), ("Ines", 5), ("Brick", 9)):
        st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
    st.ask("+as Rat=attack Ines", r"waiting for Ines \(5\)")
    ines.ask("+attack Rat", r"waiting for Brick \(9\)")
    st.ask("+as Brick=attack Ines committed", r"Brick \(9\) acts next")
    ines.expect(r"\+abort block")

    st.ask("+init/next", r"waiting for Ines \(")
    ines.expect(r"\+choose accept")
    assert "Ines" in st.ask("+init/next", "Ines.*")
    ines.ask("+choose abort dodge", r"Brick's knife: ")
    st.ask("+init/run", "Round 1 is over")
    assert "Your attack" not in ines.transcript
