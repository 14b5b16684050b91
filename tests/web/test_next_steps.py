"""What the front page and the list of scenes offer: what a character could do next, and no more."""

from scenes import demos
from tests.commands.table import Player, Table
from tests.web.test_scene_pages import browser_of, page, read


def lines_of(player: Player, path: str) -> list[str]:
    """Return the lines that a page's buttons would say."""
    return [one.split('"')[0] for one in read(browser_of(player), path).split('data-line="')[1:]]


def test_one_in_no_scene_may_join_what_is_open_where_they_are(table: Table, jo: Player) -> None:
    assert page(browser_of(jo), "/scenes/mine/")["Location"] == "/scenes/"
    jo.type("+init/new Alley")
    number = table.script.scene_id
    jo.type("+init/leave")
    assert lines_of(jo, "/scenes/") == ["+demo", f"+init/join {number}"]
    jo.type("+init/join")
    assert lines_of(jo, "/scenes/") == []
    assert page(browser_of(jo), "/scenes/mine/")["Location"] == f"/scenes/{number}/"
    assert f'href="/scenes/{number}/"' in read(browser_of(jo), "/")


def test_a_game_without_demos_offers_none(monkeypatch, table, jo) -> None:
    monkeypatch.setattr(demos, "most", lambda: 0)
    assert "+demo" not in lines_of(jo, "/")


def test_npcs_are_picked_from_the_stock_of_the_scenes_own_rules(table: Table, st: Player) -> None:
    st.type("+init/start Court=met")
    number = table.script.scene_id
    told = read(browser_of(st), f"/scenes/{number}/npcs/")
    assert 'data-npc="archer"' in told and 'data-npc="garou ahroun"' not in told
    assert 'data-npc="garou ahroun"' in read(browser_of(st), "/scenes/new/")
    assert 'data-npc="archer"' in read(browser_of(st), "/scenes/new/?rules=met")
    st.type("+npc/new Wraithface=archer, physical 4")
    assert 'data-npc="wraithface"' in read(browser_of(st), f"/scenes/{number}/npcs/")
    assert 'data-npc="wraithface"' not in read(browser_of(st), "/scenes/new/")
    assert page(browser_of(st), "/scenes/999/npcs/").status_code == 404
    st.type("+init/end")
    assert page(browser_of(st), f"/scenes/{number}/npcs/")["Location"] == f"/logs/{number}/"


def test_a_storytellers_encounters_are_brought_in_from_the_list(st: Player, jo: Player) -> None:
    assert "+help encounters" in read(browser_of(st), "/scenes/")
    st.type("+encounter/import docks: {cast: {Guard: {like: thug, number: 2}}}")
    st.type("+npc/new Wraithface=thug")
    st.account.characters.add(st.character)
    st.leaves()
    assert "+encounter/run docks" in lines_of(st, "/scenes/")
    assert 'data-npc="wraithface"' in read(browser_of(st), "/scenes/new/")
    st.returns()
    st.type("+encounter/share docks")
    assert "encounter" not in read(browser_of(jo), "/scenes/")
    st.type("+encounter/run docks")
    assert page(browser_of(st), "/scenes/mine/")["Location"].startswith("/scenes/")
