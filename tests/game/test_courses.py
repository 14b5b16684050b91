"""world/courses.yaml: what chases run over, and what is refused when it is read."""

import shutil

import pytest

from sheets.catalog import WORLD, default_catalog, load_catalog
from sheets.reading import CatalogError

COURSES = default_catalog().courses


def test_every_course_has_obstacles_and_leads_to_others_that_there_are() -> None:
    for name, course in COURSES.items():
        assert course.obstacles, name
        assert set(course.leads_to) <= set(COURSES), name
        assert name not in course.leads_to
        for obstacle in course.obstacles:
            assert len(obstacle.traits) == 2
            assert 2 <= obstacle.difficulty <= 10


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("alley: {}", "alley: pool: must be one trait or two"),
        ("alley: {pool: [wits, wits]}", "alley: pool: must be one trait or two"),
        ("alley: {pool: wits + moonwalking}", "'moonwalking' is not known"),
        ("alley: {pool: wits + drive, difficulty: 11}", "difficulty: must be a whole number"),
        ("alley: {pool: wits + drive, lenght: 3}", "'lenght' is not known"),
        ("alley: {pool: wits + drive, body: maybe}", "body: must be yes or no"),
        ("alley: {pool: wits + drive, leads_to: [moon]}", "leads to: 'moon' is not known"),
        ("alley: {pool: wits + drive, traits: {mud: {dice: 1}}}", "'dice' is not known"),
        ("alley: {pool: wits + drive, traits: {mud: {prey: 99}}}", "prey: must be a whole number"),
        ("alley: {pool: wits + drive, obstacles: {pit: {}}}", "pit.pool: must be one trait"),
        (
            "alley: {pool: wits + drive, obstacles: {pit: {pool: wits + drive, type: sharp}}}",
            "'sharp' is not known",
        ),
        ("", "on foot: is missing"),
    ],
)
def test_a_wrong_course_is_refused_by_name_and_field(tmp_path, text: str, told: str) -> None:
    for path in WORLD.glob("*.yaml"):
        shutil.copy(path, tmp_path)
    usual = "" if not text else "on foot: {pool: dexterity + athletics}\n"
    (tmp_path / "courses.yaml").write_text(f"{usual}{text}\n" if text else "alley: {pool: wits}\n")
    with pytest.raises(CatalogError) as caught:
        load_catalog(tmp_path)
    assert str(caught.value).startswith("courses.yaml: ")
    assert told in str(caught.value).replace("obstacles.", "").replace("_", " ")
