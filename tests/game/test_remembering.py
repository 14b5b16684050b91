"""An answer is remembered for the very scene it was given for, and for no other."""

from game.state.scene import Scene
from game.state.sides import LAST, remembered, remembered_for


def test_a_scene_is_asked_once_and_an_equal_one_anew() -> None:
    asked: list[Scene] = []

    @remembered
    def titles(scene: Scene) -> list[str]:
        asked.append(scene)
        return [scene.title]

    first, equal = Scene(title="a"), Scene(title="a")
    assert titles(first) == titles(first) == ["a"]
    assert titles(equal) == ["a"]
    assert [one is first for one in asked] == [True, False]


def test_what_is_asked_of_a_scene_with_more_is_remembered_for_that() -> None:
    asked: list[tuple[str, str]] = []

    @remembered_for
    def together(scene: Scene, name: str) -> str:
        asked.append((scene.title, name))
        return f"{scene.title} {name}"

    first, equal = Scene(title="a"), Scene(title="a")
    assert [together(first, "b"), together(first, "c"), together(first, "b")] == [
        "a b",
        "a c",
        "a b",
    ]
    assert together(equal, "b") == "a b"
    assert asked == [("a", "b"), ("a", "c"), ("a", "b")]
    for number in range(LAST):
        together(Scene(title=str(number)), "b")
    together(first, "b")
    assert asked.count(("a", "b")) == 3
