"""Where the web server looks up an address. Evennia's own pages, until the game has some."""

from django.urls import include, path
from evennia.web.urls import urlpatterns as evennia_pages

urlpatterns = [path("admin/", include("evennia.web.admin.urls")), *evennia_pages]
