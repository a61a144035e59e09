"""Opening a table: who sits where, the choices in a sentence, what is remembered, a form without script, and the table while it fills."""

import re
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from tests.web.pages.browser import expect
from tests.web.playing import PATIENCE

PHONE = {"width": 390, "height": 664, "has_touch": True}
USUAL = {"game": "on-sets", "rules-on-sets": "agloa-2023", "division-on-sets-agloa-2023": "middle"}
OF_1969 = {"game": "on-sets", "rules-on-sets": "wff-1969", "division-on-sets-wff-1969": "basic"}


class Visitor(httpx.Client):
    """A browser without script: it fills in the form and sends it."""

    def form(self, **asked):
        return self.get("/new", params=asked).text

    def open(self, book=USUAL, **fields):
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.form())[1]
        sent = {**book, **{name.replace("_", "-"): value for name, value in fields.items()}}
        return self.post("/new", data={"csrfmiddlewaretoken": token, **sent})


@pytest.fixture
def visitor(serving):
    with Visitor(base_url=serving.address, follow_redirects=True, timeout=PATIENCE) as one:
        yield one


def chosen(page):
    """The fields of a form as a browser without script would send them."""
    radios = re.findall(r'<input type="radio" name="([^"]+)" value="([^"]*)"[^>]* checked', page)
    return dict(radios)


def chairs(page):
    """The seats of a table that fills: the name, or None where nobody sits yet."""
    found = re.findall(r'<li class="seat( empty)?" id="chair-\d+">.*?<b>([^<]+)</b>', page)
    return [None if empty else name for empty, name in found]


@pytest.mark.parametrize(
    ("device", "seats"),
    [
        ("", ("here", "person", "nobody")),
        ("1", ("here", "here", "nobody")),
        ("bots", ("here", "bot", "nobody")),
        ("coach", ("person", "person", "nobody")),
    ],
)
def test_an_address_may_say_in_one_word_who_sits(visitor, device, seats):
    found = chosen(visitor.form(device=device))
    assert tuple(found[f"seat-{number}"] for number in (1, 2, 3)) == seats


def test_a_book_has_as_many_rows_as_it_seats(visitor):
    page = visitor.form(game="on-sets", rules="wff-1969", division="basic")
    rows = re.findall(r'id="at-seat-(\d+)"[^>]*?( hidden disabled)?>', page)
    assert [number for number, hidden in rows if not hidden] == ["1", "2", "3", "4"]
    assert len(rows) == 12
    usual = re.findall(r'id="at-seat-(\d+)"[^>]*?( hidden disabled)?>', visitor.form())
    assert [number for number, hidden in usual if not hidden] == ["1", "2", "3"]


def test_the_table_opens_with_bots_and_this_device_at_their_places(visitor):
    opened = visitor.open(
        seat_1="here", nickname_1="Heron", seat_2="person", seat_3="bot", level_3="4", clock="none"
    )
    assert opened.status_code == 200
    mine, free, bot = chairs(opened.text)
    assert (mine, free) == ("Heron", None)
    assert bot not in (None, "Heron")
    assert "Waiting for one person" in opened.text
    assert "bot, strong player" in opened.text
    assert "Start: 2 of 3" in opened.text


def test_at_one_device_everybody_sits_down_under_his_nickname(visitor):
    opened = visitor.open(
        seat_1="here", nickname_1="Heron", seat_2="here", nickname_2="Otter", seat_3="person"
    )
    assert chairs(opened.text) == ["Heron", "Otter", None]


def test_without_a_seat_of_his_own_the_owner_watches_people(visitor):
    opened = visitor.open(seat_1="person", seat_2="person")
    assert str(opened.url).endswith("?watch=1")
    assert chairs(opened.text) == [None, None]
    assert "Waiting for two people" in opened.text


@pytest.mark.parametrize("what", [("bot", {"level": "1", "place": "1"}), ("keep", {"kept": "yes"})])
def test_an_owner_without_a_seat_stays_at_the_table_that_fills(visitor, what):
    opened = visitor.open(seat_1="person", seat_2="person")
    code = urlsplit(str(opened.url)).path.rsplit("/", 1)[-1]
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', opened.text)[1]
    page = visitor.post(f"/t/{code}/{what[0]}", data={"csrfmiddlewaretoken": token, **what[1]})
    assert urlsplit(str(page.url)).path == f"/t/{code}"
    assert chairs(page.text)[0] is None
    assert (chairs(page.text)[1] is not None) == (what[0] == "bot")


def test_bots_alone_play_and_the_owner_watches(visitor):
    opened = visitor.open(seat_1="bot", level_1="1", seat_2="bot", level_2="1", clock="none")
    assert str(opened.url).endswith("?watch=1")
    assert 'data-phase="seating"' not in opened.text


def test_a_game_of_1969_seats_five(visitor):
    opened = visitor.open(
        OF_1969,
        seat_1="here",
        nickname_1="Heron",
        seat_2="person",
        seat_3="bot",
        seat_4="here",
        seat_5="person",
    )
    mine, second, bot, fourth, fifth = chairs(opened.text)
    assert (mine, second, fifth) == ("Heron", None, None)
    assert bot
    assert fourth


@pytest.mark.parametrize(
    ("wrong", "label"),
    [
        ({"nickname_1": "judge"}, "Nickname at seat 1"),
        ({"nickname_1": ""}, "Nickname at seat 1"),
        ({"seat_2": "here", "nickname_2": "heron"}, "Nickname at seat 2"),
        ({"seat_2": "nobody"}, "Seat 2"),
        ({"seat_2": "bot", "level_2": "9"}, "Bot at seat 2"),
        ({"seat_3": "person", "seat_4": "bot"}, "Who sits where"),
        ({"clock": "cuckoo"}, "Clocks"),
        ({"referee": "blind"}, "Referee"),
        ({"shakes": "many"}, "Or so many shakes"),
        ({"shakes": "²"}, "Or so many shakes"),
        ({"shakes": "0"}, "Or so many shakes"),
        ({"game": "chess"}, "Game"),
        ({"rules_on_sets": "agloa-1"}, "Rulebook"),
        ({"division_on_sets_agloa_2023": "nursery"}, "Division"),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_wrong_is_said_by_its_field_and_the_rest_stays_as_it_was_sent(
    visitor, language, wrong, label
):
    visitor.headers["Accept-Language"] = language
    answer = visitor.open(
        **{"seat_1": "here", "nickname_1": "Heron", "clock": "relaxed", "seed": "77"} | wrong
    )
    assert 400 <= answer.status_code < 500
    said = re.search(r'id="error"><a href="#(at-[\w-]+)">([^<]+)</a>', answer.text)
    assert f'id="{said[1]}"' in answer.text
    if language == "en":
        assert said[2].startswith(label)
    if "clock" not in wrong:
        assert chosen(answer.text)["clock"] == "relaxed"
    assert 'name="seed" value="77"' in answer.text
    for name in ("nickname_1", "nickname_2", "shakes"):
        if wrong.get(name):
            assert f'name="{name.replace("_", "-")}" value="{wrong[name]}"' in answer.text


def test_a_refused_form_keeps_the_book_and_the_division(visitor):
    answer = visitor.open(OF_1969, nickname_1="judge", seat_4="bot", level_4="5")
    kept = chosen(answer.text)
    assert re.search(r'<option value="wff-1969" selected', answer.text)
    assert kept["division-on-sets-wff-1969"] == "basic"
    assert (kept["seat-4"], kept["level-4"]) == ("bot", "5")


def test_without_script_the_form_shows_on_request_what_fits(visitor):
    answer = visitor.open({**USUAL, "game": "equations"}, show="1", nickname_1="Heron")
    assert answer.status_code == 200
    assert not answer.history
    assert 'data-game="equations">' in answer.text
    assert 'data-game="on-sets" hidden>' in answer.text
    assert "Equations, Middle, two seats." in answer.text


def test_the_server_says_the_choices_in_a_sentence(visitor):
    page = visitor.form()
    assert "On-Sets, Middle, two seats." in page
    assert "Clocks by the book, strict referee." in page
    visitor.headers["Accept-Language"] = "es"
    assert "On-Sets, Medio, dos asientos." in re.sub(r"Intermedi[oa]|Media", "Medio", visitor.form())


def test_changing_one_s_mind_closes_the_table_and_keeps_the_choices(visitor):
    opened = visitor.open(
        {**USUAL, "game": "equations", "rules-equations": "agloa-2015", "division-equations-agloa-2015": "senior"},
        seat_1="here", nickname_1="Heron", seat_2="person", seat_3="bot", level_3="5",
        clock="relaxed", adventurous="no", spectators="no", shakes="3", seed="77",
    )  # fmt: skip
    form, code = change(visitor, opened)
    assert f"Table {code} is closed" in form.text
    kept = chosen(form.text)
    assert (kept["game"], kept["division-equations-agloa-2015"]) == ("equations", "senior")
    assert [kept[f"seat-{number}"] for number in (1, 2, 3)] == ["here", "person", "bot"]
    assert [kept[name] for name in ("level-3", "clock", "adventurous", "spectators")] == [
        "5",
        "relaxed",
        "no",
        "no",
    ]
    for field in ('nickname-1" value="Heron"', 'shakes" value="3"', 'seed" value="77"'):
        assert field in form.text
    assert visitor.get(f"/t/{code}").status_code == 404


def change(owner, opened):
    """Press "Change" on the page of a table; the form that follows, and the table's code."""
    code = urlsplit(str(opened.url)).path.rsplit("/", 1)[-1]
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', opened.text)[1]
    return owner.post(f"/t/{code}/change", data={"csrfmiddlewaretoken": token}), code


def test_a_table_at_which_somebody_else_sits_stays_open(visitor, serving):
    opened = visitor.open(nickname_1="Heron", seat_3="person", seed="77")
    code = urlsplit(str(opened.url)).path.rsplit("/", 1)[-1]
    with Visitor(base_url=serving.address, follow_redirects=True, timeout=PATIENCE) as other:
        page = other.get(f"/j/{code}").text
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        seat = other.post(f"/j/{code}", data={"csrfmiddlewaretoken": token, "nickname": "Otter"})
        assert chairs(seat.text) == ["Heron", "Otter", None]
        assert change(other, seat)[0].status_code == 403
        form, _code = change(visitor, opened)
        assert f"table {code}, so it stays open" in form.text
        assert "77" not in parse_qs(urlsplit(str(form.url)).query).get("seed", [])
        assert chairs(other.get(f"/t/{code}").text) == ["Heron", "Otter", None]


@pytest.mark.needs("chromium", "liberation-sans")
class TestInABrowser:
    def test_a_phone_shows_the_seats_and_the_button_without_scrolling(self, person):
        phone = person(**PHONE)
        phone.go("/new")
        hidden = phone.page.evaluate(
            """() => {
              const box = (one) => document.querySelector(one).getBoundingClientRect();
              const button = box('button[form=new]');
              const dock = box('.opening > .side');
              return { seats: box('#at-seat-3').bottom - dock.top, button: button.bottom - innerHeight, wide: document.documentElement.scrollWidth };
            }"""
        )
        assert hidden["seats"] <= 0
        assert hidden["button"] <= 0
        assert hidden["wide"] <= 390

    def test_the_opponents_do_not_open_behind_the_button(self, person):
        phone = person(**PHONE)
        phone.go("/new").take_seat(3, "bot")
        expect(phone.page.locator("#at-seat-3 .reason:visible")).to_have_count(5)
        for shown in ("#at-seat-3 .seg", "#at-level-3 .reason >> nth=-1"):
            box = phone.page.locator(shown).bounding_box()
            dock = phone.page.locator(".opening > .side").bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= dock["y"]

    def test_the_sentence_follows_the_choices(self, person):
        opener = person()
        opener.go("/new")
        summary = opener.page.locator("#summary")
        expect(summary).to_contain_text("On-Sets, Middle, two seats. Clocks by the book, strict referee.")
        opener.take_seat(3, "person")
        opener.page.check("[name=clock][value=none]", force=True)
        expect(summary).to_contain_text("On-Sets, Middle, three seats. No clocks, strict referee.")
        opener.page.check("[name=game][value=equations]", force=True)
        expect(summary).to_contain_text("Equations, Middle, three seats.")
        expect(summary.get_by_text("You only watch.")).to_be_hidden()
        opener.take_seat(1, "bot")
        expect(summary.get_by_text("You only watch.")).to_be_visible()

    def test_a_bot_opens_the_five_opponents_and_a_tap_takes_one(self, person):
        opener = person()
        opener.go("/new")
        row = opener.page.locator("#at-seat-2")
        expect(row.locator(".reason").first).to_be_hidden()
        opener.take_seat(2, "bot")
        expect(row.locator(".reason:visible")).to_have_count(5)
        assert opener.axe() == []
        row.locator(".reason", has_text="Strong player").click()
        expect(row.locator(".reason").first).to_be_hidden()
        expect(row.locator("summary")).to_contain_text("4. Strong player")
        opener.take_seat(2, "here")
        expect(row.locator("summary")).to_be_hidden()
        expect(row.locator("input[type=text]")).to_be_visible()

    def test_rows_come_with_the_book_and_with_those_who_sit(self, person):
        opener = person()
        opener.go("/new")
        rows = opener.page.locator(".taker:visible")
        expect(rows).to_have_count(3)
        opener.page.select_option("[name=rules-on-sets]", "wff-1969")
        expect(rows).to_have_count(4)
        opener.take_seat(4, "bot")
        expect(rows).to_have_count(5)
        opener.page.select_option("[name=rules-on-sets]", "agloa-2023")
        expect(rows).to_have_count(3)
        expect(opener.page.locator("#summary")).to_contain_text("two seats")
        opener.page.click("button[form=new]")
        opener.page.wait_for_url("**/t/*")

    def test_the_last_choices_are_there_again_unless_the_address_asks_for_others(self, person):
        opener = person()
        opener.go("/new")
        opener.page.select_option("[name=rules-on-sets]", "agloa-2014")
        opener.take_seat(2, "bot")
        opener.page.check("[name=level-2][value='5']", force=True)
        opener.take_seat(3, "person")
        opener.page.check("[name=clock][value=relaxed]", force=True)
        opener.page.click("button[form=new]")
        opener.page.wait_for_url("**/t/*")
        opener.go("/new")
        expect(opener.page.locator("[name=rules-on-sets]")).to_have_value("agloa-2014")
        for name, value in (("seat-2", "bot"), ("level-2", "5"), ("seat-3", "person"), ("clock", "relaxed")):
            expect(opener.page.locator(f"[name={name}][value='{value}']")).to_be_checked()
        opener.go("/new?game=on-sets&rules=wff-1969&division=advanced&device=1")
        expect(opener.page.locator("[name=rules-on-sets]")).to_have_value("wff-1969")
        expect(opener.page.locator("[name=division-on-sets-wff-1969][value=advanced]")).to_be_checked()
        expect(opener.page.locator("[name=seat-2][value=here]")).to_be_checked()
        expect(opener.page.locator("[name=seat-3][value=nobody]")).to_be_checked()

    def test_the_keyboard_alone_opens_a_table(self, person):
        opener = person()
        opener.go("/new")
        opener.page.focus("[name=seat-2]:checked")
        opener.page.keyboard.press("ArrowRight")
        expect(opener.page.locator("[name=seat-2][value=bot]")).to_be_checked()
        for key in ("Tab", "Tab", "ArrowDown", "ArrowDown"):
            opener.page.keyboard.press(key)
        expect(opener.page.locator("#at-level-2 summary")).to_contain_text("4. Strong player")
        opener.page.keyboard.press("Enter")
        opener.page.wait_for_url("**/t/*")
        opener.wait_for_phase("lot", "roll")

    def test_without_script_a_table_is_opened_against_a_bot(self, person):
        opener = person(java_script_enabled=False)
        opener.go("/new?game=equations")
        opener.take_seat(2, "bot")
        opener.page.click("#at-level-2 summary")
        opener.page.check("[name=level-2][value='1']", force=True)
        opener.page.check("[name=clock][value=none]", force=True)
        opener.page.click("text=Open the table")
        opener.page.wait_for_url("**/t/*")
        expect(opener.page.locator("#main")).not_to_have_attribute("data-phase", "seating")

    def test_a_game_of_the_kit_is_changed_on_its_own_page(self, person):
        opener = person()
        opener.go("/learn/cube-sets").page.click("[name=with][value=friends]")
        opener.page.wait_for_url("**/t/*")
        expect(opener.page.locator("#start")).to_contain_text("Start: 1 of")
        opener.page.click("#change")
        opener.page.wait_for_url("**/learn/cube-sets")

    def test_a_bot_sits_where_it_was_asked_for_and_the_table_starts_when_all_are_there(self, person):
        opener = person(**PHONE)
        opener.go("/new")
        opener.take_seat(3, "person")
        opener.page.click("button[form=new]")
        opener.page.wait_for_url("**/t/*")
        expect(opener.page.locator("#start")).to_have_text("Start: 1 of 3")
        expect(opener.page.locator("#start")).to_have_attribute("aria-disabled", "true")
        opener.page.locator("#chair-2 button").click()
        opener.page.locator("#bots .choice").first.click()
        expect(opener.page.locator("#chair-2")).to_contain_text("bot, first steps")
        expect(opener.page.locator("#chair-1")).to_contain_text("Free seat")
        expect(opener.page.locator("#start")).to_have_text("Start: 2 of 3")
        assert opener.axe() == []
        guest = person()
        guest.join(opener.page.url.rsplit("/", 1)[-1], "Otter")
        opener.wait_for_phase("lot", "roll")

    def test_change_leads_back_to_the_form(self, person):
        opener = person()
        opener.go("/new")
        opener.take_seat(3, "bot")
        opener.page.click("button[form=new]")
        opener.page.wait_for_url("**/t/*")
        expect(opener.page.locator("#start")).to_have_text("Start: 2 of 3")
        opener.page.click("#change")
        expect(opener.page.locator(".notice")).to_contain_text("is closed")
        expect(opener.page.locator("[name=seat-3][value=bot]")).to_be_checked()
        assert opener.axe() == []

    def test_the_wall_of_a_table_that_fills_has_no_controls(self, person):
        opener = person()
        code = opener.open_table("on-sets", "Heron")
        opener.go(f"/t/{code}/wall")
        expect(opener.page.locator("main .code")).to_have_text(code)
        expect(opener.page.locator("main button")).to_have_count(0)

    @pytest.mark.parametrize("language", ["en", "es"])
    def test_the_word_in_the_field_of_the_code_is_whole(self, person, language):
        phone = person(width=320, height=640, locale=language)
        phone.go("/")
        room = phone.page.evaluate(
            """() => {
              const field = document.querySelector('#code');
              const style = getComputedStyle(field, '::placeholder');
              const word = document.createElement('span');
              Object.assign(word.style, { font: style.font, letterSpacing: style.letterSpacing, position: 'absolute', whiteSpace: 'pre' });
              word.textContent = field.placeholder;
              document.body.append(word);
              const own = getComputedStyle(field);
              return (field.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight)) / word.offsetWidth;
            }"""
        )
        assert room >= 1.2  # other devices have wider letters
