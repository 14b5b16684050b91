"""The documentation at /docs/: what `make docs` builds, as a visitor's browser is given it."""

import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.test import Client

from tools.site import docs
from web import front_page

pytestmark = [pytest.mark.django_db, pytest.mark.long_form]  # to build it takes seconds
SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>")
ELSEWHERE = re.compile(r'(?:src|href)="https?://(?!www\.w3\.org)[^"]*\.(?:js|css|woff2?|png)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once: a link that leads nowhere, or any other warning, fails here."""
    folder = tmp_path_factory.mktemp("docs")
    docs.build(str(folder))
    return folder


@pytest.fixture
def browser(site: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(front_page, "SITE", site)
    return Client()


def body(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return b"".join(answer).decode()


def test_pages_are_served_with_what_they_need_and_nothing_from_elsewhere(browser, site) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 80
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert not SCRIPT.search(text) and not ELSEWHERE.search(text), page
    text = body(browser, "/docs/")
    for script in re.findall(r'<script src="([^"]+)"', text):
        assert body(browser, f"/docs/{script}")


def test_a_rule_has_an_anchor_of_its_id_and_a_command_the_page_of_its_help(browser: Client) -> None:
    assert '<a id="DEF-2"></a>' in body(browser, "/docs/rules/")
    assert '<a id="NWOD-5"></a>' in body(browser, "/docs/rules/nwod/")
    assert "+attack NAME" in body(browser, "/docs/help/attack/")
    for word in re.findall(r"`\+([a-z]+)", (docs.GAME_ROOT / "docs/questions.md").read_text()):
        assert browser.get(f"/docs/help/{word}/").status_code == 200, word


def test_a_search_runs_in_a_file_of_its_own_and_finds_answers_before_what_coders_read(browser):
    start = body(browser, "/docs/")
    (worker,) = re.findall(r'"search": "([^"]+)"', start)
    assert body(browser, f"/docs/{worker}")
    found = json.loads(body(browser, "/docs/search/search_index.json"))["docs"]
    worth = {one["location"]: one.get("boost", 1) for one in found}
    assert any("DEF-2" in one["text"] for one in found)
    assert worth["questions/"] > worth["help/attack/"] > worth["deploy/"] > worth["typeclasses/"]


def test_the_pictures_are_served(browser: Client) -> None:
    for page in ("/docs/", "/docs/clients/"):
        pictures = re.findall(r'<img[^>]* src="([^"]+)"', body(browser, page))
        assert pictures
        for one in pictures:
            assert browser.get(urljoin(page, one)).status_code == 200, one


def test_a_folder_is_led_to_and_what_is_not_there_or_outside_is_refused(browser: Client) -> None:
    led = browser.get("/docs/rules")
    assert (led.status_code, led["Location"]) == (302, "/docs/rules/")
    for address in ("/docs/nothing/", "/docs/../manage.py", "/docs//etc/passwd", "/docs/%2e%2e/"):
        assert browser.get(address).status_code == 404, address
    assert browser.post("/docs/").status_code == 405


def test_where_it_is_not_built_one_is_told_how(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(front_page, "SITE", tmp_path)
    answer = Client().get("/docs/")
    assert answer.status_code == 404 and b"make docs" in answer.content
