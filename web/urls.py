"""Where the web server looks up an address: the logs' pages, and those of Evennia's that we want.

Evennia's own list is not taken over whole. Left out are:

- the pages of characters and channels: every logged-in visitor could make, change and delete
  characters there, past the sheets' approval and out of running fights, and list everybody's;
- Evennia's form to register, which no address is counted for: `register.py` has ours;
- setting a forgotten password by mail: there is no mail, and it would say which names exist;
- the documentation of the admin pages, and those pages themselves unless `WEB_ADMIN` opens them.

Their names stay, because Evennia's pages link to them; they lead nowhere.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth import views as logins
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path
from evennia.web.urls import urlpatterns as evennia_pages
from evennia.web.website.urls import urlpatterns as website_pages

from web import failures, front_page, help_pages, play, register
from web.passwords import LogIn


def closed(request: HttpRequest, **parts: object) -> HttpResponse:
    raise Http404


_OPEN = [
    *play.urlpatterns,
    *front_page.urlpatterns,
    path("", front_page.front_page, name="index"),
    path("help/", help_pages.HelpIndex.as_view(), name="help"),
    path(
        "help/<str:category>/<str:topic>/",
        help_pages.HelpTopic.as_view(),
        name="help-entry-detail",
    ),
    path("auth/login/", logins.LoginView.as_view(authentication_form=LogIn), name="login"),
    path("auth/register", register.registering, name="register"),
    path("auth/logout/", logins.LogoutView.as_view(), name="logout"),
    path("auth/password_change/", logins.PasswordChangeView.as_view(), name="password_change"),
    path(
        "auth/password_change/done/",
        logins.PasswordChangeDoneView.as_view(),
        name="password_change_done",
    ),
    path("webclient/", include("evennia.web.webclient.urls")),
]
_KEPT = {getattr(one, "name", None) for one in _OPEN}
_CLOSED = [
    path(str(page.pattern), closed, name=page.name)
    for page in website_pages
    if getattr(page, "name", None) and page.name not in _KEPT
]
_REST = [
    path("auth/password_reset/", closed, name="password_reset"),
    *(page for page in evennia_pages if str(page.pattern) in ("api/", "favicon.ico")),
]


def pages(admin: bool) -> list[Any]:
    """Return what is looked up in turn; with the pages for staff, or without them."""
    staff = [
        path("admin/doc/", closed),
        path("admin/doc/<path:rest>", closed),
        path("admin/", include("evennia.web.admin.urls")),
    ]
    return [*_OPEN, *(staff if admin else []), *_CLOSED, *_REST]


urlpatterns = pages(settings.WEB_ADMIN)
handler500 = failures.failed
