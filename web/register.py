"""Making an account on a web page: by the same bounds as `create` on the connection screen."""

from typing import Any

from django import forms
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from evennia.utils.ansi import strip_ansi

from game.words import written_plainly
from narration.languages import _
from outofband.pages import in_the_game
from players import character_names
from players.character_names import LONGEST
from players.failed_logins import remember
from players.passwords import CROWDED, Crowded, Wanted, finding, hash_ahead, turn_of_a_page
from web.passwords import address_of


class Register(forms.Form):
    """What an account is called, and its password twice."""

    name = forms.CharField(max_length=LONGEST)
    password = forms.CharField(strip=False, max_length=200)
    again = forms.CharField(strip=False, max_length=200, label="The password again")

    def __init__(self, *args: Any, address: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.address = address
        self.account: Any = None

    def clean(self) -> dict[str, Any]:
        """Make the account, or tell why there can be none; a hash is paid for last."""
        said: dict[str, Any] = super().clean() or {}
        if self.errors:
            return said
        name, password = written_plainly(said["name"]), said["password"]
        if password != said["again"]:
            raise forms.ValidationError(_("The two passwords are not the same: type them again."))
        if password != password.strip() or '"' in password:
            raise forms.ValidationError(
                _(
                    'A password has no " in it, and no space before or after it: a telnet client '
                    "could not log in with it."
                )
            )
        self._verify(name, password)
        try:
            with turn_of_a_page(self.address, False):
                self._verify(name, password)  # by now
                ahead = hash_ahead(Wanted(make=(password,)))
        except Crowded as crowded:
            raise forms.ValidationError(_(CROWDED)) from crowded

        def make() -> tuple[Any, list[str]]:
            with finding(ahead):
                made: tuple[Any, list[str]] = character_names.account_class().create(
                    username=name, password=password, ip=self.address
                )
            return made

        self.account, errors = in_the_game(make)
        if self.account is None:
            raise forms.ValidationError([strip_ansi(one) for one in errors])
        return said

    def _verify(self, name: str, password: str) -> None:
        why = character_names.why_no_account(name, password, self.address)
        if why:
            raise forms.ValidationError(why)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registering(request: HttpRequest) -> HttpResponse:
    """Show the form, or make the account and log its player in with it."""
    said = request.POST if request.method == "POST" else None
    going = (said or request.GET).get("next", "")
    if not url_has_allowed_host_and_scheme(going, {request.get_host()}, request.is_secure()):
        going = ""
    if request.user.is_authenticated:
        return redirect(going or "index")
    form = Register(said, address=address_of(request))
    if said is None or not form.is_valid():
        return render(request, "website/registration/register.html", {"form": form, "next": going})
    login(request, form.account, backend="web.passwords.Throttled")
    remember(form.account, form.address)
    return redirect(going or "index")
