"""The table in real browsers: whole matches, a race, a break, a timeout, one device, the keyboard alone."""

import re
import time

import pytest
from tests.web.conftest import Serving
from tests.web.pages.browser import PATIENCE, Person, expect, go_on, together

pytestmark = [pytest.mark.needs("chromium")]


def two_at(person, game, **options):
    heron, otter = person(), person(width=390, height=844, has_touch=True)
    code = heron.open_table(game, "Heron", **options)
    otter.join(code, "Otter")
    heron.wait_for_phase("lot")
    return heron, otter, code


def test_a_shake_of_on_sets_is_played_by_tapping_to_its_score(person):
    heron, otter, _ = two_at(person, "on-sets", shakes=1)
    people = [heron, otter]
    go_on(people, {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    mover.move("required")
    together(people)
    other.move("permitted")
    together(people)
    mover.challenge("now")
    mover.wait_for_phase("writing").write("B", "∪", "R")
    mover.present()
    heron.wait_for_phase("ended")
    expect(heron.page.locator(".verdict-word").first).to_be_visible()
    for one in people:
        one.act("sign")
    expect(heron.page.locator("#sheet tfoot")).to_contain_text("yes")


@pytest.mark.slow
def test_a_shake_of_equations_is_played_by_tapping_to_its_score(person):
    heron, otter, _ = two_at(person, "equations", shakes=1, checking="players")
    people = [heron, otter]
    go_on(people, {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    mover.move("permitted")
    together(people)
    other.move("permitted")
    together(people)
    mover.challenge("impossible")
    other.wait_for_phase("writing").write("1", "+", "1", "=", "2")
    other.present()
    mover.wait_for_phase("checking")
    mover.page.click("text=Reject …")
    mover.page.click("#reject button[type=submit]")
    heron.wait_for_phase("ended")
    expect(other.page.locator(".verdict.wrong")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("division", ["junior", "senior"])
def test_a_cube_of_the_goal_is_turned_by_tapping_where_that_is_always_allowed(person, division):
    """Equations XIII-C, XIII-C-2 Comment: sideways, upside down, and upright again; never both."""
    heron, otter, _ = two_at(person, "equations", shakes=1, **{"division-equations-agloa-2015": division})
    while not any(one.has("[data-builder]") for one in (heron, otter)):
        go_on([heron, otter], {"variations", "goal"})
        for one in (heron, otter):
            if one.has("[data-act*='\"no-variation\"']"):
                one.act("no-variation")
        heron.page.wait_for_timeout(60)
    setter, other = (heron, otter) if heron.has("[data-builder]") else (otter, heron)
    setter.page.locator(".goal-cube:has(.vh:text-matches('[1-9]'))").first.click()
    laid = setter.page.locator(".laid-cube")
    for turned in ("sideways", "upside down", None, "sideways"):
        laid.click()
        if turned is None:
            expect(laid).not_to_have_attribute("aria-label", re.compile("sideways|upside down"))
        else:
            expect(laid).to_have_attribute("aria-label", re.compile(rf", {turned}$"))
    setter.page.click("[data-say-goal]")
    other.wait_for_phase("turn")
    expect(other.page.locator(".goal-lay").get_by_role("img", name="sideways")).to_have_count(1)


HEARS_LATER = """
    const listen = WebSocket.prototype.addEventListener;
    WebSocket.prototype.addEventListener = function (type, heard) {
        listen.call(this, type, type === "message" ? (event) => Promise.resolve(window.news).then(() => heard(event)) : heard);
    };
"""
"""A page that can be kept from hearing: what two people do at once neither knows of the other, however slow the machine is."""


@pytest.mark.slow
def test_of_two_who_challenge_at_once_one_is_first_and_the_other_is_told_who(person):
    heron, otter, fox = person(), person(), person(width=390, height=844)
    for one in (heron, otter, fox):
        one.page.add_init_script(HEARS_LATER)
    code = heron.open_table("on-sets", "Heron", seats=3)
    otter.join(code, "Otter")
    fox.join(code, "Fox")
    people = {"Heron": heron, "Otter": otter, "Fox": fox}
    heron.wait_for_phase("lot")
    go_on(list(people.values()), {"turn"})
    first = heron.awaited[0]
    people[first].move("permitted")
    together(people.values())
    others = [one for name, one in people.items() if name != first]
    for one in others:
        one.page.click("#take")
        one.page.evaluate(
            """() => {
                window.toasts = [];
                new MutationObserver(() => toasts.push(document.querySelector('#toasts').textContent))
                    .observe(document.querySelector('#toasts'), {childList: true});
                window.news = new Promise((resolve) => { window.hear = resolve; });
            }"""
        )
    for one in others:
        one.page.evaluate("document.querySelector(\"#claims [data-act*='impossible']\").click()")
    for one in others:
        one.page.evaluate("hear()")
        one.wait_for_phase("writing")
    late = next(one for one in others if "You said" not in one.page.inner_text("#prompt"))
    told = "first at the block. You are the Third Party."
    late.page.wait_for_function("told => toasts.some(text => text.includes(told))", arg=told)
    assert [one for one in others if any(one.page.evaluate("toasts"))] == [late]


@pytest.mark.slow
def test_after_a_break_the_page_is_back_with_what_happened_meanwhile(person):
    heron, otter, _ = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    other.context.set_offline(True)
    other.page.evaluate("window.dispatchEvent(new Event('offline'))")
    mover.move("forbidden", nth=1)
    other.context.set_offline(False)
    other.page.reload()
    expect(other.page.locator("#zone-forbidden .last")).to_be_visible()


@pytest.mark.slow
def test_a_pick_is_kept_while_others_move(person):
    heron, otter, _ = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    mover = heron if "Heron" in heron.awaited else otter
    picked = mover.page.locator(".tray .pick").nth(2)
    picked.click()
    mover.page.evaluate("document.querySelector('#page').dispatchEvent(new Event('x'))")
    guest = person().go(f"/t/{mover.page.url.rsplit('/', 1)[-1]}?watch=1")
    expect(guest.page.locator("#main")).to_be_visible()
    expect(picked).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
def test_a_set_phrase_is_heard_by_everybody(person):
    heron, otter, _ = two_at(person, "on-sets")
    heron.page.click("#menu-button")
    heron.page.click("#menu >> text=Say something")
    heron.page.click("[data-say=good-luck]")
    expect(otter.page.locator(".toast")).to_have_text("Heron: Good luck!")


@pytest.mark.slow
def test_one_device_is_passed_round_under_a_cover(person):
    shared = person(width=390, height=844)
    shared.open_table("equations", "Heron", device=True)
    shared.wait_for_phase("lot").act("lot")
    cover = shared.page.locator("#handover")
    expect(cover).to_be_visible()
    name = shared.page.inner_text("#handover-head")
    shared.page.click("#handover-yes")
    expect(shared.page.locator(".seat", has_text=name)).to_contain_text("you")
    expect(cover).not_to_be_visible()


@pytest.mark.slow
def test_a_spectator_and_the_wall_see_the_table_and_can_do_nothing(person):
    heron, otter, code = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    guest, wall = person(), person(width=1920, height=1080)
    guest.go(f"/t/{code}?watch=1")
    wall.go(f"/t/{code}/wall")
    for one in (guest, wall):
        expect(one.page.locator("#main")).to_be_visible()
        assert not one.has("[data-act]")
        assert not one.has(".pick")
    assert wall.page.inner_text(".code") == code


@pytest.mark.slow
def test_the_keyboard_alone_moves_and_challenges(person):
    heron, otter, _ = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    before = mover.log_length()
    keys = mover.page.keyboard
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(mover.page.locator(".pick[aria-pressed=true]")).to_have_count(1)
    keys.press("p")
    if mover.has("#confirm-yes"):
        mover.page.click("#confirm-yes")
    expect(mover.page.locator("#log-lines > li")).to_have_count(before + 1)
    together([mover, other])
    other.page.keyboard.press("c")
    expect(other.page.locator("#claims")).to_be_visible()
    other.page.keyboard.press("i")
    other.wait_for_phase("writing")


@pytest.mark.slow
def test_the_keyboard_goes_on_where_it_was(person):
    """A button that is gone leaves the dock, a cube its neighbour; the pad is left by Enter, and its keys are one stop of Tab."""
    heron, otter = person(), person()
    otter.join(heron.open_table("on-sets", "Heron"), "Otter")
    heron.wait_for_phase("lot")
    for one in (heron, otter):
        one.page.locator("[data-act*='\"lot\"']").focus()
        one.page.keyboard.press("Enter")
        expect(one.page.locator("#log-lines")).to_contain_text("You rolled")
    go_on([heron, otter], {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    keys = mover.page.keyboard
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        keys.press(key)
    place = "[...document.querySelectorAll('.tray .pick')].indexOf(document.activeElement)"
    assert mover.page.evaluate(place) == 2
    keys.press("Enter")
    keys.press("p")
    expect(mover.page.locator("#dock")).to_be_focused()
    together([mover, other])
    other.move("permitted")
    together([mover, other])
    keys.press("ArrowLeft")
    assert mover.page.evaluate(place) == 2
    keys.press("c")
    keys.press("n")
    mover.wait_for_phase("writing")
    mover.page.locator(".pad-line[data-field=restriction] input").first.focus()
    keys.press("Enter")
    expect(mover.page.locator(".pad-line[data-field=set_name] input")).to_be_focused()
    assert mover.page.locator(".keys .key[tabindex='0']").count() == 1
    keys.type("B")
    keys.press("Enter")
    expect(mover.page.locator("#ask [value=yes]")).to_be_visible()


@pytest.mark.slow
def test_keys_read_out_what_is_drawn_by_its_name(person):
    heron, otter, _ = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    name = mover.page.locator(".tray .pick").first.inner_text().removesuffix(" cube").strip()
    mover.move("permitted")
    together([mover, other])
    who = {heron: "Heron", otter: "Otter"}[mover]
    keys, heard = other.page.keyboard, other.page.locator("#spoken")
    keys.press("l")
    expect(heard).to_have_text(f"{who} put {name} in Permitted. IV-B")
    keys.press("s")
    expect(heard).to_have_text(re.compile(r"^(Heron|Otter), .*score 0\. (Heron|Otter), .*score 0$"))
    expect(heard).to_contain_text(f"{who}, moved last, score 0")
    keys.press("m")
    expect(heard).to_contain_text(f"Permitted may be used: {name} cube.")
    keys.press("/")
    keys.type("zz")
    keys.press("Enter")
    expect(other.page.locator(".toast")).to_contain_text("This line cannot be read.")


@pytest.mark.slow
def test_keys_tell_the_cards_and_the_time_and_a_line_of_notation_moves(person):
    heron, otter, _ = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    mover = heron if "Heron" in heron.awaited else otter
    keys, heard = mover.page.keyboard, mover.page.locator("#spoken")
    keys.press("u")
    expect(heard).to_contain_text("card ")
    keys.press("t")
    expect(heard).to_contain_text(re.compile(r"^\d:\d\d"))
    keys.press("?")
    expect(mover.page.locator("#help")).to_be_visible()
    keys.press("Escape")
    cube = mover.page.locator(".tray .pick").first.get_attribute("data-cube")
    keys.press("/")
    keys.type(f"{cube}>P")
    keys.press("Enter")
    expect(mover.page.locator("#zone-permitted .last")).to_be_visible()


@pytest.mark.needs("liberation-sans")
@pytest.mark.slow
def test_cards_are_turned_over_or_counted_while_a_solution_is_checked_and_no_longer(person):
    heron, otter, _ = two_at(person, "on-sets", checking="players", seed="7")  # of B, ∪ and R some are rolled
    go_on([heron, otter], {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    mover.move("permitted")
    together([mover, other])
    other.challenge("now")
    other.wait_for_phase("writing").write("B", "∪", "R")
    other.present()
    cards = mover.wait_for_phase("checking").page.locator("[data-mark]")
    cards.nth(0).click()
    mover.page.click("#tap-does label:has([value=over])")
    cards.nth(1).click()
    mover.page.reload()
    expect(cards.nth(0)).to_contain_text("counted")
    expect(cards.nth(1)).to_contain_text("turned over")
    expect(mover.page.locator(".paper-uses")).to_contain_text(
        re.compile(r"^Goal \d+\. It uses .*from Resources")
    )
    for width, height in ((320, 640), (390, 664)):
        mover.page.set_viewport_size({"width": width, "height": height})
        assert mover.page.evaluate("document.documentElement.scrollWidth") == width
        assert mover.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1
        bottom, top = (
            mover.page.locator(one).bounding_box()["y"]
            + mover.page.locator(one).bounding_box()["height"] * below
            for one, below in (("#cards", 1), ("#dock", 0))
        )
        assert bottom <= top
    # In one step, because a page that the server draws again meanwhile goes back to its own shake.
    marked = mover.page.evaluate(
        """() => {
          document.querySelector("#cards").dataset.shake = "2";
          document.querySelectorAll("[data-mark]")[2].click();
          return document.querySelectorAll("[data-mark][aria-pressed=true]").length;
        }"""
    )
    assert marked == 1


@pytest.mark.slow
def test_a_cube_is_dragged_to_its_section(person):
    heron, otter, _ = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    mover = heron if "Heron" in heron.awaited else otter
    if mover is otter:
        otter.move("permitted")
        together([heron, otter])
    heron.page.wait_for_selector(".tray .pick")
    before = heron.log_length()
    cube = heron.page.locator(".tray .pick").nth(1).bounding_box()
    zone = heron.page.locator("#zone-required").bounding_box()
    mouse = heron.page.mouse
    mouse.move(cube["x"] + 20, cube["y"] + 20)
    mouse.down()
    mouse.move(zone["x"] + 60, zone["y"] + 40, steps=6)
    mouse.up()
    expect(heron.page.locator("#log-lines > li")).to_have_count(before + 1)
    expect(heron.page.locator("#zone-required .last")).to_be_visible()


@pytest.mark.slow
def test_a_draft_outlives_a_reload(person):
    heron, otter, _ = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    mover.move("permitted")
    together([mover, other])
    other.challenge("now")
    other.wait_for_phase("writing").write("G", "∩", "Y")
    other.page.reload()
    expect(other.page.locator(".pad-line[data-field=set_name] input")).to_have_value("G∩Y")


@pytest.mark.slow
def test_the_replay_goes_through_the_match_and_gives_it_away(person):
    heron, otter, code = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    guest = person().go(f"/m/{code}")
    last = int(guest.page.get_attribute("#slider", "max"))
    guest.page.keyboard.press("ArrowLeft")
    expect(guest.page.locator("#slider")).to_have_value(str(last - 1))
    for form, beginning in (("json", "{"), ("txt", "["), ("csv", "Shake,Heron,Otter"), ("svg", "<svg")):
        answer = guest.context.request.get(f"{guest.address}/m/{code}/{form}")
        assert answer.ok, form
        assert answer.text().lstrip()[: len(beginning)] == beginning, answer.text()[:80]
    assert '"seed"' not in guest.context.request.get(f"{guest.address}/m/{code}/json").text()


def ruling(judge):
    """Press "Rule". A machine with too much to do says "Not now": then once more, as a person would."""
    word = judge.page.locator("#ruling .verdict-word")
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        with judge.page.expect_response("**/judge"):
            judge.page.click("button:has-text('Rule')")
        expect(word).to_be_visible()
        if "Not now" not in word.inner_text():
            return word
    raise AssertionError(judge.page.inner_text("#ruling"))


@pytest.mark.slow
def test_the_desk_rules_with_the_clause_and_the_reading(person):
    judge = person().go("/judge")
    expect(ruling(judge)).to_contain_text("Not correct")
    expect(judge.page.locator(".verdict .clause")).to_have_text("VII-B-6")
    judge.page.click(".verdict .clause")
    expect(judge.page.locator("#clause-body h2")).to_contain_text("VII-B-6")


@pytest.mark.slow
def test_cubes_are_tapped_into_the_section_that_was_chosen_on_the_desk(person):
    judge = person(width=390, height=844, has_touch=True).go("/judge")
    judge.page.click(".entry-zone.required .zone-tab")
    judge.page.click("[data-keys-of=on-sets] [data-insert='∪']")
    assert judge.page.input_value("[name=required]").endswith("∪")
    ruling(judge)
    expect(judge.page.locator("#ruling")).to_contain_text("Required and not used")
    judge.page.select_option("[name=rules]", "equations/agloa-2015")
    expect(judge.page.locator("[data-keys-of=equations] [data-insert='√']")).to_be_visible()
    expect(judge.page.locator("[data-keys-of=on-sets]")).to_be_hidden()
    expect(judge.page.locator("[name=universe]")).to_be_hidden()


def opened_by_a_program(person):
    """A table that a program opened for a coach: its code, the owner's token, and a judge's."""
    api = person().context.request
    address = person().address
    book = {"game": "on-sets", "rules": "agloa-2023", "division": "middle", "seats": 2}
    opened = api.post(f"{address}/api/v1/tables", data=book).json()
    owner = {"Authorization": f"Bearer {opened['owner']}"}
    judge = api.post(
        f"{address}/api/v1/tables/{opened['table']}/seats", data={"judge": True}, headers=owner
    ).json()
    return opened["code"], opened["owner"], judge["token"]


@pytest.mark.slow
def test_a_ruling_is_held_up_and_its_case_is_shared_by_a_link(person, serving):
    judge = person(permissions=["clipboard-read", "clipboard-write"]).go("/judge")
    expect(ruling(judge)).to_contain_text("Not correct")
    judge.page.click("[data-hold]")
    expect(judge.page.locator("#hold .verdict-word")).to_be_visible()
    assert judge.axe() == []
    judge.page.click("#hold [data-close]")
    expect(judge.page.locator("#hold")).to_be_hidden()
    judge.page.fill("#desk-solution", "−R")  # at the end of what stands there
    written = judge.page.input_value("#desk-solution")
    judge.page.click("[data-share]")
    expect(judge.page.locator(".toast")).to_contain_text("copied")
    link = judge.page.evaluate("navigator.clipboard.readText()")
    other = person().go("/" + link.split("/", 3)[3])
    expect(other.page.locator("#desk-solution")).to_have_value(written)
    expect(other.page.locator("#desk-goal")).to_have_value("(1/4) 2")
    assert "csrf" not in link


@pytest.mark.slow
def test_a_key_behind_the_address_makes_a_coach_or_a_judge_and_is_in_no_url(person, serving):
    code, owner, judge = opened_by_a_program(person)
    for key, seen in ((owner, code), (judge, "You are the judge")):
        visitor, asked = person(), []
        visitor.page.on("request", lambda request, asked=asked: asked.append(request.url))
        visitor.go(f"/coach#{key}")
        expect(visitor.page.locator("main")).to_contain_text(seen if seen == code else "Table")
        visitor.page.wait_for_url("**/coach" if seen == code else f"**/t/{code}")
        assert not any(key in url for url in asked)
        assert key not in visitor.page.url
    assert owner not in serving.log()
    stranger = person().go(f"/coach#{owner[:-1]}x")
    expect(stranger.page.locator("main")).to_contain_text("This key opens nothing")
    stranger.trouble.clear()  # the console tells of the 401


@pytest.mark.slow
def test_a_coach_takes_his_tables_to_another_device(person):
    coach = person()
    code = coach.open_table("equations", "Heron")
    coach.go("/coach").page.click("details.device-key summary")
    link = coach.page.input_value("#key-link")
    phone = person(width=390, height=844).go("/" + link.split("/", 3)[3])
    expect(phone.page.locator(".coach-table")).to_contain_text(code)
    coach.page.click("button:has-text('A link for a judge')")
    judge = person().go("/" + coach.page.input_value("#key-link").split("/", 3)[3])
    judge.page.wait_for_url(f"**/t/{code}")


@pytest.mark.slow
def test_a_coach_opens_tables_for_others_ends_the_round_after_a_question_and_finds_back(person):
    coach = person().go("/coach")
    coach.page.click("main >> text=New table")
    coach.page.click("button[form=new]")
    coach.page.wait_for_url("**/t/*?watch=1")
    code = coach.page.url.split("/")[-1].partition("?")[0]
    heron = person().join(code, "Heron")
    person().join(code, "Otter")
    heron.wait_for_phase("lot")
    coach.go("/coach").page.click("text=Stop the clocks")
    expect(coach.page.locator("main [role=status]")).to_have_text("The clocks stand still.")
    coach.page.click("text=Let them run")
    expect(coach.page.locator("main [role=status]")).to_have_text("The clocks run.")
    coach.page.click("text=End the round")
    coach.page.click("#ask [value=no]")
    expect(coach.page.locator(".coach-table")).not_to_contain_text("round over")
    coach.page.click("text=End the round")
    coach.page.click("#ask [value=yes]")
    expect(coach.page.locator("main [role=status]")).to_contain_text("The round is over")
    expect(coach.page.locator(".coach-table")).to_contain_text("round over")
    coach.page.click("text=Sit down")
    coach.page.wait_for_url(f"**/t/{code}")
    coach.page.click("#menu-button")
    coach.page.click("#menu >> text=Many tables")
    coach.page.wait_for_url("**/coach")


@pytest.mark.slow
def test_terms_are_explained_on_hover_and_focus_and_cards_left_over_can_be_seen(person):
    heron, otter, _ = two_at(person, "on-sets")
    go_on([heron, otter], {"turn"})
    tip, term = heron.page.locator("#term-tip"), heron.page.locator("#log-lines .term").first
    term.hover()
    expect(tip).to_be_visible()
    heron.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    heron.page.mouse.move(5, 5)
    term.focus()
    expect(tip).to_be_visible()
    heron.page.click("[data-open=left-over]")
    shown = heron.page.locator("#cards .card").count()
    expect(heron.page.locator("#left-over .card")).to_have_count(16 - shown)
    assert heron.axe() == []


@pytest.mark.slow
def test_a_time_that_runs_out_costs_a_point_and_everybody_sees_it(browser, tmp_path):
    """AGLOA XI-A: two minutes for the Goal; then a point, and another minute."""
    serving = Serving(tmp_path).start()
    heron = Person(browser, serving.address)
    otter = Person(browser, serving.address)
    try:
        code = heron.open_table("on-sets", "Heron", shakes=1)
        otter.join(code, "Otter")
        heron.wait_for_phase("lot")
        go_on([heron, otter], {"variations"})
        heron.page.wait_for_selector("#timer.extra", timeout=120_000 + PATIENCE)
        assert "-1" in heron.page.inner_text("#seats") or "−1" in heron.page.inner_text("#seats")
    finally:
        heron.close()
        otter.close()
        serving.stop()
