"""The report in a browser, opened from disk: curves, filters, sorting, and nothing from outside."""

import json
import re
import shutil
from fractions import Fraction

import pytest

from provenact.derivations.realisation import cells_of_activation
from provenact.numerics.arithmetic.balls import enclose, working_precision
from provenact.theory.exact.expressions import Rational, X

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --window-size=1200,900"
).split()

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="needs Chromium and its driver (Debian: apt install chromium chromium-driver)"
)


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    webdriver = pytest.importorskip("selenium.webdriver", reason="needs selenium: pip install 'provenact[test]'")
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('browser')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def open_page(browser, folder):
    """Open a page of the report by its path; afterwards the console must be empty."""

    def visit(path):
        browser.get(f"{folder.as_uri()}/{path}")
        return browser

    browser.get("about:blank")
    browser.get_log("browser")
    browser.get_log("performance")
    yield visit
    assert [entry["message"] for entry in browser.get_log("browser")] == []


def exact(name, values, order, point):
    cells = cells_of_activation(name, values)
    derived = cells.derivative(order) if order else cells
    with working_precision(200):
        return float(enclose(derived.value_at(point), {X: point}).mid())


def set_value(browser, identifier, value):
    """Move a control as a hand does: the value, then the event."""
    browser.execute_script(
        "const one = document.getElementById(arguments[0]); one.value = arguments[1];"
        "one.dispatchEvent(new Event('input', { bubbles: true }));",
        identifier,
        str(value),
    )


def read_outs(browser):
    return [
        float(browser.execute_script("return document.querySelector(`[data-of=${arguments[0]}]`).dataset.value", key))
        for key in ("value", "slope", "curvature")
    ]


def curve_points(browser, key):
    """The points of a drawn curve in the coordinates of the function, and the size of a pixel up and across."""
    frame, path = browser.execute_script(
        "const svg = document.getElementById(arguments[0]);"
        "return [JSON.parse(svg.dataset.frame), svg.querySelector('.curve').getAttribute('d')];",
        key,
    )
    width, height = frame["right"] - frame["left"], frame["bottom"] - frame["top"]
    span = frame["high"] - frame["low"]
    for x, y in re.findall(r"[ML](\S+) ([^ML]+)", path):
        place = (float(x) - frame["left"]) / width * 2 * frame["reach"] - frame["reach"]
        value = (frame["bottom"] - float(y)) / height * span + frame["low"]
        yield place, value, span / height, 2 * frame["reach"] / width


@pytest.mark.sweep  # all pages
def test_no_page_says_anything_in_the_console_or_fetches_from_outside(open_page, files, folder, browser):
    for path in (name for name in files if name.endswith(".html")):
        open_page(path)
        assert browser.execute_script("return document.querySelector('h1').textContent") != ""
        assert browser.title.endswith("· provenact") and browser.title != "taken"
        wide = browser.execute_script("return document.documentElement.scrollWidth > innerWidth")
        assert not wide, f"{path} is wider than the window"
    asked = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    urls = {one["params"]["request"]["url"] for one in asked if one["method"] == "Network.requestWillBeSent"}
    assert len(urls) > 10
    assert all(url.startswith((folder.as_uri(), "data:", "about:")) for url in urls)


def test_the_policy_is_in_force(open_page, browser):
    """A script written into the page by hand does not run: the check of the console would see it refused."""
    open_page("index.html")
    browser.execute_script(
        "const one = document.createElement('script'); one.textContent = 'document.title = `taken`';"
        "document.body.append(one);"
    )
    assert browser.title != "taken"
    assert any("Content Security Policy" in entry["message"] for entry in browser.get_log("browser"))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("srelu", {"delta": "1/2"}),
        ("smelu", {"beta": "3/4"}),
        ("generalized_smelu", {"alpha": "1/4", "g_minus": "-1/2"}),
    ],
)
def test_controls_move_the_values(open_page, browser, name, values):
    open_page(f"activations/{name}.html")
    for parameter, value in values.items():
        set_value(browser, f"{parameter}-number", float(Fraction(value)))
    given = {"generalized_smelu": {"beta": "1/2", "g_plus": "1", "t": "0"}}.get(name, {}) | values
    for point in ("-1/8", "3/16", "7/8"):
        set_value(browser, "at", float(Fraction(point)))
        for order, got in enumerate(read_outs(browser)):
            want = exact(name, given, order, Rational(point))
            assert got == pytest.approx(want, rel=1e-12, abs=1e-12), (name, order, point)


def misplaced(browser, name, values):
    """Points of the drawn paths that are not on the curves, to a hundredth of a pixel: so paths are written."""
    cells, found, compared = cells_of_activation(name, values), [], 0
    for order, key in enumerate(("value", "slope", "curvature")):
        derived = cells.derivative(order) if order else cells
        for x, y, pixel, across in list(curve_points(browser, key))[3::17]:
            if any(abs(x - float(knot)) < 2 * across for knot in cells.knots):
                continue  # beside a knot a hundredth of a pixel decides on which side a point lies
            place = Rational(Fraction(x).limit_denominator(10**12))
            want = float(enclose(derived.value_at(place), {X: place}).mid())
            steep = abs(float(enclose(derived.derivative(1).value_at(place), {X: place}).mid()))
            compared += 1
            if not abs(y - want) <= 0.006 * (pixel + steep * across):
                found.append((key, x, y, want))
    assert compared > 40
    return found


@pytest.mark.parametrize(("name", "parameter"), [("srelu", "delta"), ("smelu", "beta"), ("gelu", None)])
def test_curves_are_drawn_where_the_function_is(open_page, browser, name, parameter):
    open_page(f"activations/{name}.html")
    values = {}
    if parameter:
        set_value(browser, f"{parameter}-range", 650)
        number = "return document.getElementById(arguments[0]).value"
        values = {parameter: browser.execute_script(number, f"{parameter}-number")}
    assert misplaced(browser, name, values) == []


@pytest.mark.parametrize("wrong", ["(x, p) => right(x, p) * 1.001", "(x, p) => right(x, { beta: p.beta + 0.001 })"])
def test_a_wrong_curve_is_noticed(open_page, browser, wrong):
    open_page("activations/smelu.html")
    browser.execute_script(f"const right = functions.smelu.slope; functions.smelu.slope = {wrong};")
    set_value(browser, "beta-number", 1)
    assert {key for key, *_ in misplaced(browser, "smelu", {"beta": 1})} == {"slope"}


def test_a_slider_changes_the_curve_and_reset_brings_it_back(open_page, browser):
    open_page("activations/srelu.html")
    path = "return document.querySelector('#slope .curve').getAttribute('d')"
    before = browser.execute_script(path)
    set_value(browser, "delta-range", 900)
    assert browser.execute_script(path) != before
    browser.find_element("css selector", "#curves button[type=reset]").click()
    browser.execute_async_script("setTimeout(arguments[0], 50)")
    assert browser.execute_script(path) == before


@pytest.mark.parametrize("width", [1000, 700, 360])
def test_controls_stand_beside_each_other(open_page, browser, width):
    """Next to three panels the number of one lay under the label of the next."""
    before = browser.get_window_size()
    browser.set_window_size(width, 800)
    try:
        open_page("activations/srelu.html")
        beyond = """return [...document.querySelectorAll('.control input')].some(
            field => field.getBoundingClientRect().right > field.parentNode.getBoundingClientRect().right + 0.5)"""
        assert browser.execute_script(beyond) is False
    finally:
        browser.set_window_size(before["width"], before["height"])


def test_the_keyboard_moves_a_slider(open_page, browser):
    open_page("activations/srelu.html")
    number = "return document.getElementById('delta-number').value"
    before = float(browser.execute_script(number))
    browser.find_element("id", "delta-range").send_keys("\ue014")  # right arrow
    assert float(browser.execute_script(number)) > before


def rows(browser):
    return browser.execute_script(
        "return Array.from(document.querySelectorAll('#ledger tbody tr')).filter((row) => !row.hidden)"
        ".map((row) => [row.dataset.paper, row.dataset.verdict, row.cells[0].querySelector('a').textContent])"
    )


def test_filters_filter(open_page, browser, ledger):
    open_page("ledger.html")
    assert len(rows(browser)) == len(ledger)
    set_value(browser, "verdict", "refuted")
    expected = [entry.claim.id for entry in ledger if entry.verdict.value == "refuted"]
    assert [row[2] for row in rows(browser)] == expected and expected
    set_value(browser, "paper", "smelu")
    assert all(row[0] == "smelu" for row in rows(browser))
    browser.find_element("css selector", "#filters button").click()
    set_value(browser, "words", "lipschitz GELU")
    assert [row[2] for row in rows(browser)] == ["srelu/lipschitz-gelu"]
    assert browser.find_element("id", "shown").text == f"1 of {len(ledger)} claims"


def test_an_address_sets_a_filter(open_page, browser, ledger):
    open_page("ledger.html#verdict=open")
    assert {row[1] for row in rows(browser)} == {"open"}


def test_a_search_can_be_linked(open_page, browser, ledger):
    open_page("ledger.html")
    set_value(browser, "words", "lipschitz GELU")
    set_value(browser, "verdict", "refuted")
    address = browser.current_url
    assert address.endswith("#words=lipschitz+GELU&verdict=refuted")
    open_page("index.html")
    open_page(f"ledger.html#{address.partition('#')[2]}")
    assert [row[2] for row in rows(browser)] == ["srelu/lipschitz-gelu"]
    browser.find_element("css selector", "#filters button").click()
    browser.execute_async_script("setTimeout(arguments[0], 100)")
    assert "#" not in browser.current_url and len(rows(browser)) == len(ledger)


def test_sorting_sorts_by_the_keyboard_too(open_page, browser):
    open_page("ledger.html")
    button = browser.find_element("css selector", "#ledger thead button")
    button.send_keys("\n")
    names = [row[2] for row in rows(browser)]
    head = browser.find_element("css selector", "#ledger thead th")
    assert names == sorted(names) and head.get_attribute("aria-sort") == "ascending"
    button.send_keys("\n")
    assert [row[2] for row in rows(browser)] == names[::-1] and head.get_attribute("aria-sort") == "descending"


def test_the_code_is_copied(open_page, browser):
    open_page("activations/srelu.html")
    browser.find_element("css selector", ".copy").click()
    browser.execute_async_script("setTimeout(arguments[0], 300)")
    assert browser.find_element("css selector", ".copied").text == "copied"


@pytest.fixture
def phone(browser):
    """A phone's window."""
    metrics = {"width": 390, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    yield
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "ledger.html",
        "gallery.html",
        "figures.html",
        "runs.html",
        "accuracy.html",
        "speed.html",
        "runs/hardening.html",
        "papers/srelu.html",
        "activations/generalized_smelu.html",
        "claims/srelu--lipschitz-gelu.html",
    ],
)
def test_a_phone_shows_every_column_without_sideways_scrolling(open_page, browser, phone, path):
    """A column that was reached by scrolling a table, which nothing on the screen says, was that of refuted claims."""
    open_page(path)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
    beyond = """return [...document.querySelectorAll('tbody th, tbody td')]
        .filter((cell) => cell.getBoundingClientRect().right > 390).map((cell) => cell.textContent)"""
    assert browser.execute_script(beyond) == []


@pytest.mark.parametrize("path", ["index.html", "accuracy.html"])
def test_numbers_on_a_phone_say_of_which_column_they_are(open_page, browser, phone, path):
    open_page(path)
    named = """return [...document.querySelectorAll('.stacked tbody td')].map((cell) =>
        [cell.dataset.label, cell.closest('table').tHead.rows[0].cells[cell.cellIndex].textContent])"""
    found = browser.execute_script(named)
    assert found and all(said == title for said, title in found)
    shown = "return getComputedStyle(document.querySelector('.stacked tbody td'), '::before').content"
    assert found[0][0] in browser.execute_script(shown)


def test_tables_of_words_have_the_width_of_a_phone(open_page, browser, phone):
    """Beside each other their cells were a word wide, and rows a screen high."""
    open_page("runs.html")
    wide = "return [...document.querySelectorAll('.told td')].map((one) => one.clientWidth)"
    assert min(browser.execute_script(wide)) > 300


def test_a_value_that_is_read_off_says_that_it_is_rounded(open_page, browser):
    open_page("activations/srelu.html")
    set_value(browser, "at", 1 / 3)
    shown = "return [...document.querySelectorAll('#readout b')].map((one) => one.textContent)"
    found = browser.execute_script(shown)
    assert len(found) == 3 and all(re.fullmatch(r"≈ -?[\d.e-]+", text) for text in found)


def test_dark_and_light_differ(open_page, browser):
    colours = []
    for scheme in ("light", "dark"):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        open_page("index.html")
        colours.append(browser.execute_script("return getComputedStyle(document.body).backgroundColor"))
    assert len(set(colours)) == 2
