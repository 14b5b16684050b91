"""What the web port shows, and to whom: everything that is not wanted is closed."""

import os
import re
import runpy
import subprocess
from typing import Any
from unittest import mock

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from evennia.utils import create

from evennia_mends import writes
from guard import web_door
from players.failed_logins import FAILED
from server.conf.environment import GAME_ROOT
from web import urls

HOST = {"host": "localhost"}
OPEN = ["/", "/help/", "/auth/login/", "/auth/register", "/webclient/", "/verify/"]
CLOSED = [
    *("/characters/", "/characters/create/", "/characters/manage/", "/characters/detail/jo/1/"),
    *("/characters/puppet/jo/1/", "/characters/update/jo/1/", "/characters/delete/jo/1/"),
    *("/channels/", "/channels/public/", "/auth/password_reset/", "/tbi/"),
    *("/api/", "/api/accounts/", "/admin/doc/", "/admin/doc/models/", "/server/conf/settings.py"),
    *("/logs/1.json", "/logs/1.txt?key=x", "/logs/", "/logs/1.yaml", "/logs/-1.json"),
]


@pytest.fixture
def wilma(db: None) -> Any:
    caches["throttle"].clear()
    FAILED.forget("127.0.0.1", "Wilma")
    return create.create_account("Wilma", "w@example.com", "a long secret", permissions=["Player"])


@pytest.mark.parametrize("cookie", ["", "x" * 32])
def test_a_visitor_begins_no_session(db: None, cookie: str) -> None:
    for page in [*OPEN, *CLOSED]:
        if page != "/webclient/":
            client = Client(headers=HOST)
            if cookie:
                client.cookies["sessionid"] = cookie
            answer = client.get(page)
            assert answer.status_code == (404 if page in CLOSED else 200), page
            made = answer.cookies.get("sessionid")
            assert made is None or (cookie and not made.value), page  # one of no use is taken away
    assert not Session.objects.exists()


def test_a_page_that_is_only_read_writes_nothing(wilma: Any) -> None:
    writes.start_plugin_services()
    client = Client(headers=HOST)
    client.force_login(wilma, "web.passwords.Throttled")
    client.get("/")  # shares the log-in with the web client
    for page in [*OPEN, "/scenes/", "/scenes/ticket.json", "/logs/1/", "/me/"]:
        if page in ("/webclient/", "/auth/register"):
            continue
        client.get(page)
        with CaptureQueriesContext(connection) as asked:
            client.get(page)
        written = [one["sql"] for one in asked if not one["sql"].startswith("SELECT")]
        assert not written, page


@pytest.mark.parametrize("page", CLOSED)
def test_what_is_closed_leads_nowhere(wilma: Any, page: str) -> None:
    client = Client()
    assert client.get(page, headers=HOST).status_code == 404
    client.force_login(wilma)
    assert client.get(page, headers=HOST).status_code == 404
    assert client.post(page, {"db_key": "Eve"}, headers=HOST).status_code in (404, 405)


def test_every_page_of_evennias_is_open_by_name_or_closed() -> None:
    """A newer Evennia may have more pages; they are closed until a person opens them."""
    served = {str(one.pattern) for one in urls.pages(admin=False)}
    for one in urls.website_pages:
        if getattr(one, "name", None):
            assert str(one.pattern) in served
    assert "admin/" not in served and "auth/" not in served


@pytest.mark.parametrize(
    ("named", "host", "places"),
    [
        (None, "localhost:4001", "ws://localhost:{port} wss://localhost:{port}"),
        (None, "[::1]:4001", "ws://[::1]:{port} wss://[::1]:{port}"),
        ("wss://game.example.org/socket", "localhost", "wss://game.example.org"),
    ],
)
def test_pages_look_for_the_websocket_where_the_admin_says(
    monkeypatch: pytest.MonkeyPatch, named: str | None, host: str, places: str
) -> None:
    monkeypatch.setattr(settings, "WEBSOCKET_CLIENT_URL", named)
    port = settings.WEBSOCKET_CLIENT_PORT
    assert web_door.websocket_address(host) == places.format(port=port)


def test_a_storyteller_is_no_admin_and_makes_nobody_one(wilma: Any) -> None:
    wilma.permissions.add("Storyteller")
    client = Client()
    client.force_login(wilma)
    raised = {"is_staff": "on", "is_superuser": "on", "db_permissions": "Developer"}
    change = f"/admin/accounts/accountdb/{wilma.pk}/change/"
    for page in ("/admin/", "/admin/accounts/accountdb/", "/admin/django/", change, "/me/"):
        for answer in (client.get(page, headers=HOST), client.post(page, raised, headers=HOST)):
            assert page == "/me/" or "/admin/login/" in answer["Location"], page
    wilma.refresh_from_db()
    assert not wilma.is_staff and not wilma.is_superuser
    assert set(wilma.permissions.all()) == {"player", "storyteller"}


def test_no_template_has_a_script_in_it_or_names_another_site() -> None:
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)|\son[a-z]+=|javascript:|(?:src|href)=\"?(?:https?:)?//"
    )
    templates = list((GAME_ROOT / "web" / "templates").rglob("*.html"))
    assert templates
    for one in templates:
        assert not inline.search(one.read_text()), one


def test_a_session_is_kept_from_scripts_and_other_sites(wilma: Any) -> None:
    client = Client()
    said = {"username": "Wilma", "password": "a long secret"}
    assert client.post("/auth/login/", said, headers=HOST).status_code == 302
    cookie = client.cookies["sessionid"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"


def test_wrong_passwords_are_counted_on_web_pages_too(wilma: Any) -> None:
    right = {"username": "Wilma", "password": "a long secret"}
    for _ in range(5):
        wrong = {"username": "Wilma", "password": "guess"}
        assert Client().post("/auth/login/", wrong, headers=HOST).status_code == 200
    assert Client().post("/auth/login/", right, headers=HOST).status_code == 200  # not let in
    other = Client(REMOTE_ADDR="10.0.0.9")
    assert other.post("/auth/login/", right, headers=HOST).status_code == 302


def settings_of(**variables: str) -> dict[str, Any]:
    """Return settings as an install with these variables has them."""
    names = (
        *("DEBUG", "ALLOWED_HOSTS", "WEB_ADMIN", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"),
        *("CSRF_TRUSTED_ORIGINS", "REST_API_ENABLED", "SSH_ENABLED", "SSL_ENABLED"),
        "HELP_CLICKABLE_TOPICS",
        *("GUEST_ENABLED", "AMP_INTERFACE", "IN_GAME_ERRORS", "CREATION_THROTTLE_LIMIT"),
        *("LOGIN_THROTTLE_LIMIT", "AUTH_PASSWORD_VALIDATORS", "TELNET_INTERFACES"),
        *("WEBSERVER_INTERFACES", "WEBSOCKET_CLIENT_INTERFACE", "INPUT_FUNC_MODULES"),
        *("FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED", "MAX_COMMAND_RATE", "MAX_CHAR_LIMIT"),
    )
    kept = {name: one for name, one in os.environ.items() if not name.startswith("ROUNDKEEPER_")}
    with mock.patch.dict(os.environ, {**kept, **variables}, clear=True):
        found = runpy.run_path(str(GAME_ROOT / "server" / "conf" / "settings.py"))
    return {name: found[name] for name in names}


def test_an_install_is_closed_until_told() -> None:
    found = settings_of()
    here = ["127.0.0.1"]
    assert found["TELNET_INTERFACES"] == found["WEBSERVER_INTERFACES"] == here
    assert found["WEBSOCKET_CLIENT_INTERFACE"] == found["AMP_INTERFACE"] == "127.0.0.1"
    assert found["ALLOWED_HOSTS"] == ["127.0.0.1", "127.0.0.1", "localhost"]
    off = ("DEBUG", "REST_API_ENABLED", "SSH_ENABLED", "SSL_ENABLED", "GUEST_ENABLED")
    off += ("IN_GAME_ERRORS", "HELP_CLICKABLE_TOPICS", "FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED")
    assert not any(found[name] for name in off)
    assert found["LOGIN_THROTTLE_LIMIT"] == 5 and found["CREATION_THROTTLE_LIMIT"] == 10
    assert 0 < found["MAX_COMMAND_RATE"] <= 80 and found["MAX_CHAR_LIMIT"] == 8192
    assert len(found["AUTH_PASSWORD_VALIDATORS"]) == 4
    assert found["INPUT_FUNC_MODULES"] == ["server.conf.inputfuncs", "server.conf.page_inputfuncs"]


def test_an_open_game_behind_tls_shuts_the_admin_pages_and_keeps_cookies_to_tls() -> None:
    found = settings_of(ROUNDKEEPER_INTERFACE="0.0.0.0", ROUNDKEEPER_URL="https://game.example.org")
    assert found["ALLOWED_HOSTS"] == ["game.example.org", "127.0.0.1", "localhost"]
    assert found["WEB_ADMIN"] is False and found["AMP_INTERFACE"] == "127.0.0.1"
    assert found["SESSION_COOKIE_SECURE"] and found["CSRF_COOKIE_SECURE"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://game.example.org"]
    assert settings_of(ROUNDKEEPER_INTERFACE="0.0.0.0", ROUNDKEEPER_ADMIN="open")["WEB_ADMIN"]
    assert settings_of(ROUNDKEEPER_ADMIN="closed")["WEB_ADMIN"] is False
    assert settings_of(ROUNDKEEPER_URL="https://game.example.org")["WEB_ADMIN"] is False  # a proxy
    assert (
        settings_of()["WEB_ADMIN"] and settings_of(ROUNDKEEPER_URL="http://localhost")["WEB_ADMIN"]
    )


def test_no_secret_is_in_git() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=GAME_ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("this copy of the game is not in git")
    names = listed.stdout.split()
    secret = ("conf/secret_settings.py", "accounts.json", ".env", ".db3", ".log", ".pem", ".key")
    assert not [one for one in names if one.endswith(secret)]
    ignored = (GAME_ROOT / ".gitignore").read_text()
    for one in ("secret_settings.py", "accounts.json", ".env", ".db3", "server/logs", "exports"):
        assert one in ignored
