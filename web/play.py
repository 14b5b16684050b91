"""The pages that one plays and reads by, for a game of its own that includes them in its addresses:
scenes and their logs, rules, one's sheets, answers by mail.
"""

from web import (
    answer_pages,
    logs,
    me_pages,
    rule_pages,
    scene_pages,
    setting_up,
    tickets,
    verify_page,
)

urlpatterns = [
    *answer_pages.urlpatterns,
    *logs.urlpatterns,
    *scene_pages.urlpatterns,
    *setting_up.urlpatterns,
    *rule_pages.urlpatterns,
    *me_pages.urlpatterns,
    *tickets.urlpatterns,
    *verify_page.urlpatterns,
]
