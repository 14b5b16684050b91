"""Where the web server looks up an address: the logs' pages, and Evennia's own."""

from django.urls import include, path
from evennia.web.urls import urlpatterns as evennia_pages

from web import logs

urlpatterns = [
    path("logs/<int:scene>.json", logs.log, {"form": "json"}),
    path("logs/<int:scene>.txt", logs.log, {"form": "txt"}),
    path("admin/", include("evennia.web.admin.urls")),
    *evennia_pages,
]
