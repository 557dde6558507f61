"""By ear: the table can be read, moves are told before they are played, and news is said once."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.api import View, alone, play_until
from browser.conftest import Open
from browser.hands import settled, view
from browser.listening import described, heard, listen
from browser.test_bar import altered, leaves


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def mid_game(now: View) -> bool:
    lines = [said["name"] for place, said in now["places"].items() if place.startswith("line")]
    half = any(re.search(r"[1-4] of [2-5] filled", said) for said in lines)
    return bool(now["tree"]) and now["round"] == 2 and half and now["log"][-1]["kind"] == "act"


def test_the_table_can_be_read_and_played(server: str, person: Open) -> None:
    context = person()
    address = alone(context, server)
    play_until(context, address, mid_game)
    page = context.new_page()
    page.goto(address)
    now = view(page)
    settled(page, now["rev"])
    read = page.locator("body").aria_snapshot()
    lines = {line.strip(" -:'") for line in read.splitlines()}

    # Whose turn it is, how far the game is, and the score.
    assert 'heading "Azul" [level=1]' in lines
    assert any(line.startswith('group "Azul. Round 2 · Ann to play') for line in lines)
    for name, points in zip(now["names"], now["points"], strict=True):
        assert re.search(rf'button "{name}, .*: {points} points?"', read)
    # What lies on each display and in the centre, and what can be taken of it.
    for place, said in now["places"].items():
        source = place.rpartition("-")[0]
        if source.startswith(("display", "centre")):
            assert re.search(rf'group "{source.replace("-", " ")}: ', read, re.I) or re.search(
                r'group "The centre: ', read
            )
            assert f'button "{capital(said["name"])}"' in lines
    for source in ("The bag", "The lid"):
        assert re.search(rf'group "{source}: (\d+ \w+|nothing)', read)
    # What my lines hold, whether they can take something or not, my floor and my wall.
    can = {place for below in now["tree"].values() for place in below}
    for place, said in now["places"].items():
        if place.startswith(("line", "floor")):
            role = "button" if place in can else "img"
            assert f'{role} "{capital(said["name"])}"' in lines
        elif place.startswith("wall"):
            assert f'img "{capital(said["name"])}"' in lines
    # What others have: each of their lines, the wall, and the floor.
    theirs = read[read.index('group "Board of') : read.index('group "Your board')]
    for line in range(1, 6):
        assert len(re.findall(rf'img "Line {line}, (empty|\d of {line} filled, \w+)"', theirs)) == 1
    assert re.search(r'group "Wall: (row \d: \w+ in column \d|empty)', theirs)
    assert re.search(r'img "The floor, (empty|\d of 7 covered \(−\d+\))"', theirs)
    assert re.search(
        r'group "(Your board|Board of \w+), \d+ points?, the starting marker', read
    ) or ('"The centre: the starting marker' in read)
    # Letters that are only drawn are not read a second time.
    assert not re.search(r"−1 −1 −2", read)
    # What happened last.
    assert f'button "{now["log"][-1]["text"]}"' in lines
    assert f'paragraph: "{now["log"][-1]["text"]}"' in lines

    # What a move does is known before it is played, without looking at the bar.
    source = next(iter(now["tree"]))
    page.locator(f"#board #{source}").dispatch_event("click")
    expect(page.locator(f"#board #{source}")).to_have_attribute("aria-pressed", "true")
    told = described(page)
    for target, leaf in now["tree"][source].items():
        assert told[capital(now["places"][target]["name"])] == capital(leaf["tell"])
    # And what is not to be chosen now can still be read.
    other = next(place for place in now["tree"] if place != source)
    name = capital(now["places"][other]["name"])
    expect(page.get_by_role("img", name=name, exact=True)).to_be_attached()
    expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)

    page.set_viewport_size({"width": 390, "height": 844})  # others are a sheet on a phone
    page.wait_for_function(
        "() => document.querySelector('#board > svg.board').viewBox.baseVal.width < 500"
    )
    page.get_by_role("button", name=re.compile(rf"^{now['names'][1]}, ")).click()
    sheet = page.get_by_role("dialog").aria_snapshot()
    assert len(re.findall(r'img "Line \d, ', sheet)) == 5
    assert re.search(r'group "Wall: ', sheet)


def log_of(now: dict[str, Any]) -> list[str]:
    return [f"{line['text']}." for line in now["log"] if line["kind"] != "luck"]


def once(said: list[str], sentence: str) -> bool:
    return " ".join(said).count(sentence) == 1


def press(page: Page, *places: str) -> None:
    for place in places:
        page.locator(f"#board #{place}").dispatch_event("click")


def test_news_is_said_once(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(alone(page.context, server, first=0))
    settled(page, 0)
    expect(page.locator("#said")).to_have_text("Round 1: Ann starts. Your turn.")
    listen(page)
    start = view(page)
    source, below = next(iter(start["tree"].items()))
    target = next(iter(below))
    press(page, source, target)
    settled(page, start["rev"] + 2)
    said = heard(page, "Your turn.")
    news = log_of(view(page))[len(log_of(start)) :]
    assert len(news) == 2
    assert all(once(said, line) for line in (*news, "Your turn."))

    page.keyboard.press(",")
    assert once(heard(page, "Move 1 of 2."), "Move 1 of 2.")
    page.keyboard.press("Escape")
    said = heard(page, "Your turn.")
    assert once(said, "Your turn.")
    assert not once(said, "Move")

    page.keyboard.press("u")  # taken back
    said = heard(page, "Your turn.")
    assert once(said, "Ann takes a move back.")
    assert once(said, "Your turn.")
    page.keyboard.press("u")  # and no more than that
    assert once(heard(page, "back now"), "Nothing can be taken back now.")

    page.route("**/commands", lambda route: route.abort())
    press(page, source, target)
    assert once(heard(page, "connection"), "Not played: there is no connection.")


def test_what_cannot_be_taken_back_is_told_before(server: str, person: Open) -> None:
    page = person().new_page()

    def final(view: dict[str, Any]) -> None:
        for leaf in leaves(view["tree"]):
            leaf["undo"] = False

    altered(page, final)
    page.goto(alone(page.context, server, first=0, max_rounds=1))
    now = view(page)
    settled(page, now["rev"])
    listen(page)
    source, below = next(iter(now["tree"].items()))
    target, leaf = next(iter(below.items()))
    press(page, source, target)
    told = f"{capital(leaf['tell'])}. This cannot be taken back. Enter plays it."
    assert once(heard(page, "Enter plays it"), told)
    page.keyboard.press("Enter")
    settled(page, now["rev"] + 1)
    over = play_until(page.context, page.url, lambda now: now["status"] == "over")
    expect(page.get_by_role("dialog")).to_be_visible()
    said = heard(page, over["notice"])
    scored = [line for line in log_of(over) if "+" in line or "is over" in line]
    assert len(scored) > 2
    assert all(once(said, line) for line in scored)
    assert once(said, f"{over['notice']}.")
