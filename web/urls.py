"""Where the web server looks up an address: the logs' pages, and Evennia's own."""

from django.urls import include, path
from evennia.web.urls import urlpatterns as evennia_pages

from web import logs

urlpatterns = [
    *logs.urlpatterns,
    path("admin/", include("evennia.web.admin.urls")),
    *evennia_pages,
]
