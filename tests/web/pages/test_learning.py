"""Learning in real browsers: from the front page to a first move in two taps, by keys, by ear; every game to its end."""

import pytest
from tests.web.pages.browser import expect

pytestmark = [pytest.mark.needs("chromium", "liberation-sans"), pytest.mark.slow]

PHONE = {"width": 390, "height": 844, "has_touch": True}


KEEP_WHAT_IS_SHOWN = """() => {
  window.litUp = new Set();
  window.wasRight = false;
  const look = () => {
    document.querySelectorAll("#cards .is-lit").forEach((one) => window.litUp.add(one.dataset.card));
    window.wasRight ||= document.querySelector(".why.right") !== null;
  };
  new MutationObserver(look).observe(document.querySelector("#page"), {subtree: true, childList: true, attributes: true});
}"""
"""Cards are lit for about a second, and what is told stands until the bot has answered: whether they were is asked afterwards."""


def answers_rightly(person, answer):
    """Answer, and wait until the page has said that it is right."""
    person.page.evaluate(KEEP_WHAT_IS_SHOWN)
    answer()
    person.page.wait_for_function("() => wasRight")


def cards_with(person, colour):
    """The cards face up that have a colour, by its letter."""
    found = person.page.locator(".turn-card")
    names = [found.nth(place).get_attribute("data-card") for place in range(found.count())]
    return [name for name in names if colour in name and name != "blank"]


def tap_cards(person, names):
    for name in names:
        person.page.locator(f".turn-card[data-card='{name}']").click()


def thrown_colour(person):
    say = person.page.inner_text(".thrown-say")
    return {"blue": "B", "red": "R", "green": "G", "orange": "O"}[say.strip()]


def test_a_newcomer_makes_a_first_move_with_two_taps_on_a_phone(person):
    newcomer = person(**PHONE).go("/")
    newcomer.page.tap("text=Play CUBE FISH")
    newcomer.page.wait_for_url("**/t/*")
    newcomer.page.tap("#throw")
    newcomer.wait_for_phase("take")
    expect(newcomer.page.locator(".turn-card")).to_have_count(6)


def test_a_newcomer_makes_a_first_move_by_keys_alone(person):
    newcomer = person().go("/")
    focus(newcomer, "Play CUBE FISH")
    newcomer.page.keyboard.press("Enter")
    newcomer.page.wait_for_url("**/t/*")
    newcomer.wait_for_phase("throw")
    focus(newcomer, "Throw")
    newcomer.page.keyboard.press("Enter")
    newcomer.wait_for_phase("take")
    names = cards_with(newcomer, thrown_colour(newcomer))
    for name in names:
        newcomer.page.locator(f".turn-card[data-card='{name}']").focus()
        newcomer.page.keyboard.press("Space")
    focus(newcomer, "Take")
    answers_rightly(newcomer, lambda: newcomer.page.keyboard.press("Enter"))


def focus(person, text, most=60):
    """Go on with Tab until what begins with the text has the focus."""
    for _ in range(most):
        if person.page.evaluate("document.activeElement.textContent.trim()").startswith(text):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {text}")


def test_a_newcomer_makes_a_first_move_by_what_a_screen_reader_is_told(person):
    page = person(**PHONE).go("/").page
    page.get_by_role("button", name="Play CUBE FISH").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("status").filter(has_text="Your turn.").first).to_be_visible()
    expect(
        page.get_by_role("group", name="The throw").get_by_role("img", name="cube not thrown yet")
    ).to_be_visible()
    page.get_by_role("button", name="Throw").click()
    expect(page.get_by_role("group", name="The throw").get_by_role("img", name="cube")).to_be_visible()
    cards = page.get_by_role("group", name="Cards face up").get_by_role("button")
    expect(cards).to_have_count(6)
    for place in range(6):
        assert cards.nth(place).get_by_role("img").get_attribute("aria-label").startswith("card ")
    cards.first.click()
    assert cards.first.get_attribute("aria-pressed") == "true"
    expect(page.get_by_role("button", name="Take 1 card")).to_be_visible()


def test_a_wrong_pick_is_explained_and_a_right_one_lights_up(person):
    child = against_a_bot(person(**PHONE), "cube-fish")
    child.page.tap("#throw")
    child.wait_for_phase("take")
    colour = thrown_colour(child)
    right = cards_with(child, colour)
    others = [name for name in cards_with(child, "") if name not in right]
    tap_cards(child, others[:1])
    child.page.click("[data-count]")
    expect(child.page.locator("#why [role=alert]")).to_contain_text("here.")
    expect(child.page.locator(".turn-card.is-wrong")).to_have_count(1)
    expect(child.page.locator(".prompt-say")).to_have_text("Look again.")
    expect(child.page.locator("[data-count]")).to_have_text("Put it back")
    child.page.click("[data-count]")
    expect(child.page.locator(".turn-card[aria-pressed=true]")).to_have_count(0)
    expect(child.page.locator("#why [role=alert]")).to_have_count(0)
    expect(child.page.locator(".prompt-say")).to_have_text("Tap the cards.")
    expect(child.page.locator("[data-count]")).to_have_text("Take no card")
    tap_cards(child, right[:1])
    child.page.click("[data-count]")
    expect(child.page.locator("#why [role=alert]")).to_contain_text("There are more.")
    expect(child.page.locator(".prompt-say")).to_have_text("Look again.")
    expect(child.page.locator("[data-count]")).to_have_text("Take 1 card")
    tap_cards(child, right[:1])
    expect(child.page.locator(".prompt-say")).to_have_text("Tap the cards.")
    tap_cards(child, right)
    answers_rightly(child, lambda: child.page.click("[data-count]"))
    assert set(child.page.evaluate("[...window.litUp]")) == set(right)


def against_a_bot(person, game):
    """At a table of the game where it is known what is dealt and thrown."""
    return person.join(person.open_kit(game, bot=1), "Heron")


def start(person, game, way, **chosen):
    """Open a table of the game by its page on the ladder."""
    person.go(f"/learn/{game}")
    for name, value in chosen.items():
        person.page.check(f"[name={name}][value='{value}']", force=True)
    person.page.click(f"button[name=with][value='{way}']")
    person.page.wait_for_url("**/t/**")
    return person


def colours_said(person):
    say = person.page.inner_text(".thrown-say")
    names = {"blue": "B", "red": "R", "green": "G", "orange": "O"}
    return [names[word] for word in say.split() if word in names]


def take_what_is_named(person):
    """Answer a throw of a union, as the seat that is awaited."""
    colours = colours_said(person)
    cards = {name for colour in colours for name in cards_with(person, colour)}
    tap_cards(person, sorted(cards))
    person.page.click("[data-count]")


def test_on_one_device_a_game_is_passed_round_to_its_end_and_the_ladder_remembers_it(person):
    device = start(person(reduced_motion="reduce"), "cup-out", "device")
    # A throw names a card of one colour, the hardest to get rid of, in 7 of 16 cases. That somebody has such a card after 100
    # throws of their own has a chance below (9/16)^100 * 7, and both players have to.
    for _ in range(400):
        device.page.wait_for_selector("#throw, .turn-card, #main[data-phase=ended]")
        if device.phase == "ended":
            break
        if device.has("#throw"):
            version = device.page.inner_text(".bar-where")
            device.page.click("#throw")
            device.wait_for_phase("take")
            assert device.page.inner_text(".bar-where") != version
        else:
            take_what_is_named(device)
            device.page.wait_for_function("() => !document.querySelector('.turn-card')")
    assert device.phase == "ended"
    assert device.axe() == []
    device.go("/learn")
    expect(device.page.locator(".rung.done")).to_have_count(1)
    expect(device.page.locator("#count")).to_contain_text("1 of 28")
    device.page.reload()
    expect(device.page.locator(".rung.done")).to_contain_text("won")


def test_a_difference_is_chosen_before_its_cards_are_taken(person):
    child = against_a_bot(person(**PHONE), "diff-fish")
    child.page.click("#throw")
    child.wait_for_phase("take")
    child.page.click("[data-count]")
    expect(child.page.locator("#why [role=alert]")).to_contain_text("First choose which cards.")
    name = child.page.locator("[name=set_name]").first.get_attribute("value")
    child.page.check("[name=set_name] >> nth=0", force=True)
    first, other = name[0], name[-1]
    tap_cards(child, [card for card in cards_with(child, first) if other not in card])
    answers_rightly(child, lambda: child.page.click("[data-count]"))
    assert child.axe() == []


@pytest.mark.parametrize(("seed", "right"), [("1", False), ("21", True)])
def test_a_claim_of_sets_lights_up_what_it_names(person, seed, right):
    """Against a person, who leaves time to look."""
    child, friend = person(**PHONE), person()
    code = child.open_kit("cube-sets", seed=seed)
    child.join(code, "Ann")
    friend.join(code, "Ben")
    friend.wait_for_phase("throw")
    friend.page.click("#throw")
    friend.wait_for_phase("take")
    name, goal = (friend.page.locator(f"[name={field}]").first for field in ("set_name", "goal"))
    colour, number = name.get_attribute("value"), int(goal.get_attribute("value"))
    lying = friend.page.locator("#cards .lying")
    named = [card for card in (one.get_attribute("data-card") for one in lying.all()) if colour in card]
    name.check(force=True)
    goal.check(force=True)
    friend.page.click("[data-answer] [type=submit]")
    assert (len(named) == number) is right
    if right:
        expect(friend.page.locator("#why .right")).to_contain_text("Right!")
    else:
        expect(friend.page.locator("#why .why")).to_contain_text("It names")
        expect(friend.page.locator("#cards .is-lit")).to_have_count(len(named))
    expect(child.page.locator("#why .why")).to_be_visible()
    child.page.click("#throw")
    expect(friend.page.locator("#prompt")).to_contain_text("picks")
    expect(friend.page.locator("#why .why")).to_contain_text("Right!" if right else "It names")


def test_a_statement_is_written_with_the_cubes_and_each_dims_when_it_is_used(person):
    child = against_a_bot(person(), "inc-fish")
    child.page.click("#throw")
    child.wait_for_phase("take")
    colours = child.page.locator("[data-cube]:not([data-cube='⊆'])")
    child.page.locator("[data-cube]").nth(0).click()
    child.page.locator("[data-cube='⊆']").click()
    child.page.locator("[data-cube]").nth(1).click()
    assert colours.count() == 7
    expect(child.page.locator("[data-cube].is-used")).to_have_count(3)
    one, other = child.page.locator(".line-input").input_value().split("⊆")
    true_of = [card for card in cards_with(child, "") if card == "blank" or one not in card or other in card]
    tap_cards(child, true_of)
    answers_rightly(child, lambda: child.page.click("[data-count]"))


def thrown(person, throw):
    """Wait until the page shows that throw, to be answered or answered already, or the end."""
    at = f"body:has(.bar-where:has-text('Throw {throw}')) #main[data-phase=take]"
    person.page.wait_for_selector(f"{at}, #main[data-phase=ended]")


def test_a_class_plays_in_teams_before_the_wall_to_the_end(person):
    teacher = person(width=1920, height=1080)
    start(teacher, "cup-squad", "wall", seats="3")
    code = teacher.page.url.rstrip("/").split("/")[-2]
    teams = [
        person(**PHONE, reduced_motion="reduce").join(code, name) for name in ("Herons", "Otters", "Foxes")
    ]
    for throw in range(1, 200):  # as in OUT: nobody needs that many
        for one in (teacher, *teams):
            thrown(one, throw)
        if teacher.phase == "ended":
            break
        expect(teacher.page.locator(".team.done")).to_have_count(0)
        for place, team in enumerate(teams, 1):
            if not team.has(".turn-card"):  # a play-off is among some of the teams
                continue
            take_what_is_named(team)
            if place == 1:
                expect(teacher.page.locator(".team.done")).to_have_count(1)
        if throw == 1:
            check_the_wall(teacher)
    assert {one.phase for one in (teacher, *teams)} == {"ended"}
    expect(teacher.page.locator(".squad-say")).to_contain_text("wins!")
    check_the_wall(teacher)
    assert sum(team.has("#prompt:has-text('You win!')") for team in teams) == 1


def check_the_wall(teacher):
    """It fits a projector, and axe finds nothing."""
    assert teacher.axe() == []
    wide = teacher.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert wide[0] <= 1920
    assert wide[1] <= 1080


@pytest.mark.parametrize(
    "game", ["solitaire-go-through", pytest.param("solitaire-a-b", marks=pytest.mark.slow)]
)
def test_a_solitaire_gives_hints_and_its_answer_only_when_it_is_given_up(person, game):
    player = person(**PHONE)
    player.join(player.open_kit(game, seats=1, seed="1"), "Heron")
    player.page.click("#throw")
    player.wait_for_phase("take")
    assert "This would have done it" not in player.page.content()
    button = player.page.locator("[data-hint]")
    for step in (1, 2, 3):
        expect(button).to_have_text(f"Hint {step} of 3")
        button.click()
        expect(player.page.locator(".hints li")).to_have_count(step)
    expect(button).to_be_disabled()
    assert player.axe() == []
    player.page.click("text=Give up")
    player.page.click("#ask [value=yes]")
    player.wait_for_phase("ended")
    expect(player.page.locator("section.panel")).to_contain_text("This would have done it")
    assert player.axe() == []
    player.go("/learn")
    expect(player.page.locator(f"[data-wins='{game}']")).to_have_text("")


def test_a_failed_puzzle_is_there_to_look_at_again_until_it_is_solved(person):
    player = person()
    path = "/puzzles/now/on-sets/wff-1969/basic/4"
    for answer in ("yes", "no"):
        player.go(path).page.click(f"button[name=answer][value={answer}]")
        player.page.wait_for_selector(".verdict-word")
        result = player.page.get_attribute("#puzzle", "data-result")
        player.go("/puzzles")
        expect(player.page.locator(f"#failed a[href='{path}']")).to_have_count(0 if result == "right" else 1)
    assert player.axe() == []


@pytest.mark.slow
def test_a_flub_is_looked_for_move_by_move_and_proved(person):
    player = person(**PHONE)
    player.go("/puzzles/flub/on-sets/wff-1969/basic/4")
    assert not player.has(".step-bar")
    assert not player.has("text=Once more")
    player.page.locator("[name=answer]").nth(2).check(force=True)
    expect(player.page.locator("#after")).to_contain_text("After move 3:")
    expect(player.page.locator("#flub")).to_have_text("Move 3 was the flub")
    player.page.click("#flub")
    player.page.wait_for_selector(".verdict-word")
    assert player.has(".step-bar")
    assert player.axe() == []


PAGES = (
    "/learn",
    "/learn/cup-fish",
    "/learn/eq-squad",
    "/learn/solitaire-one",
    "/learn/charts",
    "/learn/exercises",
    "/learn/exercises/4.1",
    "/puzzles",
    "/puzzles/today",
)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.slow)])
def test_axe_finds_nothing_on_the_learning_pages(person, path, theme, width):
    visitor = person(width=width, color_scheme=theme)
    visitor.go(path)
    assert visitor.axe() == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width


def test_charts_are_marked_by_hand_and_keep_their_marks(person):
    player = person(**PHONE).go("/learn/charts")
    cell = player.page.locator("[data-chart=cards][data-card='3']")
    assert player.page.locator("[data-mark='counted'], [data-mark='crossed']").count() == 0
    cell.click()
    expect(cell).to_have_attribute("data-mark", "counted")
    cell.click()
    player.page.reload()
    expect(cell).to_have_attribute("data-mark", "crossed")


def test_an_exercise_is_answered_by_tapping(person):
    player = person(**PHONE).go("/learn/exercises/4.1")
    first = player.page.locator("#part-A")
    for number in ("1", "4"):  # the blue ones
        first.locator(f"[name=pick][value='{number}']").check(force=True)
    first.locator("button.main").click()
    expect(player.page.locator("#part-A [role=status]")).to_contain_text("That is right.")
    player.go("/learn/exercises/4.1 Exercise").page.click("#part-A [data-sign='B']")
    player.page.click("#part-A [data-sign='∪']")
    player.page.click("#part-A [data-sign='']")
    expect(player.page.locator("#typed-A")).to_have_value("B")
    player.page.click("#part-A button.main")
    expect(player.page.locator("#part-A [role=status]")).to_contain_text("That is right.")


def test_a_game_is_played_back_with_the_slider(person):
    device = start(person(), "cup-out", "device")
    device.page.click("#throw")
    device.wait_for_phase("take")
    take_what_is_named(device)
    device.wait_for_phase("throw", "ended")
    device.page.click("#menu-button")
    device.page.click("#menu >> text=Replay")
    device.page.wait_for_url("**/m/*")
    assert device.axe() == []
    steps = device.page.locator("#slider").get_attribute("max")
    expect(device.page.locator("#slider")).to_have_value(steps)
    device.page.click("#step-back")
    expect(device.page.locator("#step-say")).to_contain_text("throws")
    device.page.locator("#slider").fill("0")
    expect(device.page.locator("#step-say")).to_contain_text("Before the first deal")
    expect(device.page.locator(".log-line")).to_have_count(0)
