"""Pages of a realm that another process on the same database plays."""

import pytest
from django.test import Client

from journal import realm_locks
from journal.models import SceneRecord

ELSEWHERE = b"Another server plays this game now, and has this page.\n"


@pytest.fixture
def played(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that plays one bridged game and nothing else."""
    monkeypatch.setattr(realm_locks, "_held", {"alley": 1})
    for number, realm in enumerate(("alley", "harbour", ""), 1):
        SceneRecord.objects.create(
            pk=number, room_id=1, by_storyteller=False, state="", line="", realm=realm
        )


@pytest.mark.parametrize(
    "page", ["/", "/auth/login/", "/scenes/1/", "/scenes/2/?key=x", "/logs/3.txt?key=x"]
)
def test_what_another_process_plays_is_asked_of_that_one(played: None, page: str) -> None:
    answer = Client().get(page, headers={"host": "localhost"})
    assert (answer.status_code, answer.content) == (503, ELSEWHERE)


@pytest.mark.parametrize("page", ["/scenes/1/?key=x", "/logs/1.txt?key=x"])
def test_what_this_one_plays_is_answered(played: None, page: str) -> None:
    assert Client().get(page, headers={"host": "localhost"}).status_code == 404  # a wrong key
