"""Poses beside the journal: in the order of the log, whenever they were written down."""

import pytest

from journal import poses
from play.poses import Pose
from tests.journal.test_store import opened

pytestmark = pytest.mark.django_db


def pose(text: str, after: int, time: float) -> Pose:
    return Pose(after=after, time=time, by="Jo", kind="pose", text=text)


def test_they_are_read_in_the_order_of_the_log() -> None:
    scene, other = opened().id, opened().id
    said = [pose("third", 2, 30.0), pose("late", 1, 20.0), pose("first", 1, 10.0)]
    numbers = {one.text: poses.add(scene, one) for one in said}
    poses.add(other, pose("elsewhere", 1, 15.0))
    in_order = sorted(said, key=lambda one: (one.after, one.time))
    assert poses.poses(scene) == in_order
    assert poses.places(scene) == [(numbers[one.text], one.after, one.by) for one in in_order]
    assert poses.poses(scene, [numbers["first"], numbers["third"]]) == [in_order[0], in_order[2]]
    assert poses.poses(scene, []) == []


def test_those_after_one_and_the_last_before_a_moment() -> None:
    scene = opened().id
    assert (poses.last(scene), poses.since(scene, 0, 9)) == (0, [])
    said = [pose(f"{second}", 1, float(second)) for second in (10, 20, 30)]
    first, second, third = (poses.add(scene, one) for one in said)
    assert poses.since(scene, first, 9) == said[1:]
    assert poses.since(scene, 0, 2) == said[1:]
    assert (poses.last(scene), poses.last(scene, before=30.0)) == (third, second)
    assert (poses.time_of(second), poses.time_of(third + 1)) == (20.0, 0.0)


def test_a_scene_has_long_poses_by_their_number_or_their_text() -> None:
    scene = opened().id
    assert not poses.are_long(scene, 1, 10)
    poses.add(scene, pose("ß" * 10, 1, 1.0))
    assert not poses.are_long(scene, 1, 10) and poses.are_long(scene, 1, 9)
    poses.add(scene, pose("", 1, 2.0))
    assert poses.are_long(scene, 1, 10)
