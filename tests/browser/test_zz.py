import pytest
from tests.browser.browser import Visitor, DESK
pytestmark = pytest.mark.live
def test_shots(visitor, visitors, browser, game):
    visitor.log_in("Ines")
    visitors.append(Visitor(browser, game, DESK)); vesper = visitors[-1]; vesper.log_in("Vesper")
    for p in ["/scenes/","/scenes/1/","/logs/1/","/me/","/rules/PILE-1/"]:
        assert visitor.go(p).status == 200, p
        print(p, visitor.overflow(), visitor.small_targets(), visitor.barriers())
    visitor.go("/scenes/1/"); vesper.go("/scenes/1/")
    vesper.page.wait_for_selector("#desk-body button")
    vesper.page.click("text=Roll the next round")
    for n in range(3):
        vesper.page.wait_for_timeout(700)
        if vesper.page.query_selector(".option") : print(vesper.text()[:3000])
    visitor.page.wait_for_timeout(500)
    print(visitor.text()); print(vesper.text())
    print(visitor.errors, vesper.errors)
    print(visitor.overflow(), visitor.small_targets(), visitor.barriers())
    print(vesper.overflow(), vesper.small_targets(), vesper.barriers())
    visitor.page.screenshot(path="/tmp/shots/a.png", full_page=True)
    vesper.page.screenshot(path="/tmp/shots/b.png", full_page=True)
