"""The pages as text: what they show, what they link to, and that nothing of a claim file is read as HTML."""

import re
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from urllib.parse import urlsplit

import pytest

from provenact.ledger.gallery import fails_as_printed
from provenact.report.activation_pages import activation_page, sliders_of
from provenact.report.addresses import activation_address, claim_address, paper_address
from provenact.theory.language.activations import activation

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"
MOST_BYTES = 500_000
LOADED = {"src", "href", "action", "data", "poster", "srcset", "formaction", "xlink:href"}
VOID = {"meta", "link", "input", "br", "img"}


class Page(HTMLParser):
    """The elements of a page; complains where tags do not match."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.ids, self.styles, self.events, self.policies = [], [], [], [], [], []
        self.open, self.text = [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        given = dict(attributes)
        self.links += [(tag, key, value) for key, value in attributes if key in LOADED]
        self.ids += [given["id"]] if "id" in given else []
        self.styles += [tag] if "style" in given or tag == "style" else []
        self.events += [key for key in given if key.startswith("on")]
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policies.append(given["content"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, self.getpos()

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def pages(files):
    return {name: Page(text) for name, text in files.items() if name.endswith(".html")}


def test_there_is_a_page_for_everything(pages, ledger):
    names = {"index.html", "ledger.html", "activations.html", "runs.html", "accuracy.html", "speed.html"}
    names |= {claim_address(entry.claim.id) for entry in ledger}
    names |= {paper_address(entry.claim.paper) for entry in ledger}
    assert names <= set(pages) and activation_address("srelu") in pages


def test_what_other_sources_say_is_quoted_with_its_verdict(pages, files, gallery):
    told = " ".join("".join(pages["gallery.html"].text).split())
    for entry in gallery:
        assert " ".join((entry.claim.words or entry.claim.says).split()) in told and entry.claim.id in told
    failing = [entry for entry in gallery if fails_as_printed(entry)]
    assert failing and files["gallery.html"].count("What fails as printed") == 1
    assert all(told.count(entry.claim.id) == (2 if entry in failing else 1) for entry in gallery)
    assert f"{len(gallery)} claims of 3 sources" in told and "How to object" in told
    assert 'href="gallery.html"' in files["index.html"]


def test_every_link_resolves_and_stays_inside(pages, files):
    count = 0
    for name, page in pages.items():
        for tag, key, value in page.links:
            parts = urlsplit(value)
            if (tag, value) == ("link", "data:,"):
                continue
            assert parts.scheme == "" and parts.netloc == "", f"{name}: {tag} {key}={value}"
            target = normpath(join(dirname(name), parts.path)) if parts.path else name
            assert target in files, f"{name}: {value}"
            if parts.fragment and "=" not in parts.fragment:
                assert parts.fragment in pages[target].ids
            count += 1
    assert count > 100


def test_every_page_forbids_what_comes_from_outside(pages):
    for name, page in pages.items():
        assert len(page.policies) == 1 and page.policies[0].startswith(POLICY), name
        assert page.styles == [] and page.events == [], name


def test_scripts_and_styles_name_nothing_outside(files):
    for name, text in files.items():
        if not name.endswith((".html", ".png")):
            assert not re.search(r"(?<!w3\.org/2000/svg)https?://(?!www\.w3\.org/2000/svg)", text), name
            assert "@import" not in text and "url(" not in text and "fetch(" not in text


def test_ids_are_unique_and_pages_small(pages, files):
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name
        assert len(files[name].encode()) <= MOST_BYTES


def test_text_of_a_claim_file_is_only_text(pages):
    for name, page in pages.items():
        ours = {"b"} if "activations/" in name else {"img"} if "runs/" in name or name == "figures.html" else set()
        assert not {"iframe", "img", "style", "b"} & set(page.tags) - ours, name
        scripts = [value for tag, key, value in page.links if tag == "script"]
        assert page.tags.count("script") == len(scripts), name
    hostile = next(page for name, page in pages.items() if name.startswith("claims/img"))
    shown = " ".join(hostile.text)
    for text in ("<img src=x onerror=alert(1)>", "<iframe", "<a href='javascript:", "</td><script>", "<style>"):
        assert text in shown


def test_ids_are_no_paths(pages):
    assert all(re.fullmatch(r"([a-z]+/)?[a-z0-9_-]+\.html", name) for name in pages)
    assert claim_address("p/a") != claim_address("p--a") != claim_address("P/a")


def test_a_refuted_claim_shows_everything(files):
    text = files["claims/srelu--lipschitz-gelu.html"]
    for part in ("✗ refuted", "GELU has Lipschitz constant 1.084.", "Sec. 4.6", "1.12890414518", "<math", "holds"):
        assert part in text
    assert "The corrected statement" in text


def test_an_open_claim_says_why(files):
    assert "&lt;b&gt;because&lt;/b&gt;" in files["claims/hostile--open.html"]


def test_an_activation_shows_formula_curves_constants_derivation_code(files):
    text = files["activations/srelu.html"]
    for part in ("<math", 'data-parameter="delta"', "Lipschitz constant", "closed form", "class SReLU", "checked:"):
        assert part in text
    assert 'functions["srelu"]' in files["activations/srelu.js"]


def test_every_tile_has_a_curve_but_that_of_a_random_map(files):
    tiles = re.findall(r'<li><a href="activations/(.*?)</li>', files["activations.html"], re.DOTALL)
    assert {one.partition(".")[0] for one in tiles if "<path" not in one} == {"squaf_p"}
    assert activation_page("squaf_s").sparkline.count("L") > 40


def test_a_random_map_says_why_it_has_no_curve_and_shows_its_code(files):
    text = files["activations/squaf_p.html"]
    assert "No curve is drawn. It is " in text and "curves.js" not in text
    assert "class SQUAFP(" in text and "copy.js" in text
    assert "The errors of the emitted code have not been measured." in text


def test_plots_are_bytes_of_pictures(files):
    plots = {name: content for name, content in files.items() if name.endswith(".png")}
    assert all(name.startswith("runs/") and content.startswith(b"\x89PNG") for name, content in plots.items())


def test_sliders_stay_inside_the_domain():
    (delta,) = sliders_of(activation("srelu"))
    assert 0 < delta.low < delta.default < delta.high and delta.logarithmic
    by_name = {one.name: one for one in sliders_of(activation("leaky_smelu"))}
    assert 0 < by_name["g_minus"].low < by_name["g_minus"].high < 1
    (lam,) = sliders_of(activation("lambda_gelu"))
    assert lam.low == lam.default == 1
