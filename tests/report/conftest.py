"""A small report for the tests: a few claims, one paper whose text tries to be more than text, six activations."""

from types import SimpleNamespace

import pytest

pytest.importorskip("jinja2", reason="needs Jinja2: pip install 'provenact[report]'")
pytest.importorskip("latex2mathml", reason="needs latex2mathml: pip install 'provenact[report]'")

from provenact.ledger.constants import constants
from provenact.ledger.gallery import GALLERY
from provenact.ledger.verify import titles, verify
from provenact.report import emitted_code
from provenact.report.folder import publish
from provenact.report.site import site

CLAIMS = (
    "srelu/lipschitz-gelu",
    "srelu/uniform-error",
    "smelu/rescu-nonmonotone-pieces",
    "eafo/pushforward-entropy",
    "lgelu/reparam-derivative",
)
NAMES = ("srelu", "gelu", "smelu", "generalized_smelu", "relu", "squaf_p")
EMITTED = ("srelu", "relu", "squaf_p")
HOSTILE = """
paper = "../<b>hostile"
title = "<script>alert('title')</script>"
[[claim]]
id = "../../<img src=x onerror=alert(1)>"
where = "<svg onload=alert(2)>"
says = "</td><script>document.title = 'taken'</script>"
form = "all"
parts = [{ label = "<iframe src='http://example.com'>", form = "equal", left = "x + x", right = "2*x" }]
not_captured = "<a href='javascript:alert(3)'>link</a>"
[claim.corrected]
says = "<style>body { display: none }</style>"
form = "exists"
variable = "c"
on = "positive"
witness = "1"
then = "equal"
left = "c*x"
right = "x"
[[claim]]
id = "hostile/open"
where = "nowhere"
says = "not decidable here"
form = "open"
why = "<b>because</b>"
"""


@pytest.fixture(scope="session")
def hostile_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("papers") / "hostile.toml"
    path.write_text(HOSTILE, encoding="utf-8")
    return str(path)


@pytest.fixture(scope="session")
def ledger(hostile_file):
    return verify(*CLAIMS, hostile_file, jobs=1, use_cache=False)


@pytest.fixture(scope="session")
def gallery():
    """Three of the other sources; in one a sentence fails."""
    return verify(*(str(GALLERY / f"{name}.toml") for name in ("gelus", "liger", "mlx")), jobs=1, use_cache=False)


@pytest.fixture(scope="session")
def files(ledger, gallery, hostile_file, tmp_path_factory):
    """The pages; the code of three entries is emitted, that of the others is a line of text."""
    table = constants(NAMES[:3], jobs=1, use_cache=False)
    asked = emitted_code.asked
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            emitted_code,
            "asked",
            lambda names: asked(names) if names[0] in EMITTED else SimpleNamespace(text=lambda: f"# {names[0]}\n"),
        )
        patch.setenv("PROVENACT_CACHE", str(tmp_path_factory.mktemp("cache")))
        return site(ledger, titles([hostile_file]), table, NAMES, gallery=gallery)


@pytest.fixture(scope="session")
def folder(files, tmp_path_factory):
    """The report on disk."""
    path = tmp_path_factory.mktemp("report") / "site"
    publish(files, path)
    return path
