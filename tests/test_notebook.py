"""Objects that display themselves in a notebook, with nothing of a claim file read as HTML or LaTeX."""

import ast
import copy
import pickle
from pathlib import Path

import pytest

import provenact as pa
from provenact.ledger.entries import Entry, Ledger
from provenact.ledger.verify import verify
from provenact.theory.language.claims import paper_from_text

HOSTILE = """
paper = "p"
[[claim]]
id = "p/<b>"
where = "<i>&"
says = "<script>alert(1)</script> 50% of $x_1$"
form = "equal"
left = "x + x"
right = "2*x"
"""


@pytest.fixture(scope="module")
def hostile():
    return paper_from_text(HOSTILE, "p.toml").claims[0]


@pytest.mark.parametrize("name", ["srelu", "gelu", "squaf", "squaf_p", "generalized_smelu"])
def test_activations(name):
    one = pa.activation(name)
    assert one.title in one._repr_html_() and "<script" not in one._repr_html_()
    assert one._repr_latex_().startswith(r"\textbf{")


def test_a_derivation_is_an_ordered_list_of_formulas():
    derivation = pa.derive("srelu")
    assert derivation._repr_html_().count("<li>") == len(derivation.steps)
    assert r"\begin{cases}" in derivation._repr_html_() and "&lt;" in derivation._repr_html_()
    assert derivation._repr_latex_().count(r"\paragraph{") == len(derivation.steps)


def test_an_entry_and_a_ledger_show_verdict_and_witness():
    ledger = verify("srelu/lipschitz-gelu", jobs=1)
    (entry,) = ledger
    assert "<b>refuted</b>" in entry._repr_html_() and "1.12890414" in entry._repr_html_()
    assert ledger._repr_html_() == entry._repr_html_() and "srelu/lipschitz-gelu & refuted" in ledger._repr_latex_()
    assert "<li><b>corrected</b>: It is Phi(sqrt 2)" in entry._repr_html_()
    assert r"\textbf{refuted}" in entry._repr_latex_()


def test_a_long_ledger_shows_its_first_claims(hostile):
    ledger = Ledger((Entry(hostile),) * 15)
    html = ledger._repr_html_()
    assert html.count("<tr>") == 1 + 12 and "<p>and 3 more: `for entry in ledger`</p>" in html
    assert len(str(ledger).splitlines()) == 1 + 12 + 1 and str(ledger).startswith("15 claims: 15 open")


def test_a_told_story_says_what_it_is_once_and_shows_the_answers():
    told = pa.derive("inverse-error", zeta="x*exp(-x)")
    assert told._repr_html_().startswith("<p><b>Inverse error of x*exp(-x)</b></p>")
    value = "= sqrt(2)*(1 - sqrt(2)/2)*exp(-2 + sqrt(2))/2 = 0.115289698"
    assert f"sup |zeta zeta&#x27;| <code>{value}" in told._repr_html_() and f"\\] {value}" in told._repr_latex_()


def test_text_of_a_claim_is_escaped(hostile):
    html = hostile._repr_html_()
    assert "<script" not in html and "<i>" not in html and "&lt;script&gt;" in html and "p/&lt;b&gt;" in html
    assert r"50\% of \$x\_1\$" in hostile._repr_latex_() and "x + x = 2 x" in hostile._repr_latex_()


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (lambda: pa.check("max(0, x)"), "Lipschitz constant                   1   on (0, inf) (exact)"),
        (lambda: pa.mollify("max(0, x)"), "the epanechnikov kernel of half-width delta\n  (-inf, -delta)    0"),
        (lambda: pa.relax("x^2", "[-1, 3]"), "lower line                           2 x - 1 (ball)"),
        (lambda: pa.join("0; a*x^2 + b*x + c; x", "-w, w", "a, b, c"), "a = 1/(4*w)\nb = 1/2\nc = w/4\n"),
        (lambda: verify("srelu/lipschitz-gelu", jobs=1), "in fact:   the value is 1.12890414"),
        (lambda: pa.derive("inverse-error", zeta="x*exp(-x)"), "Inverse error of x*exp(-x)\n  1. "),
        (lambda: pa.improve("relu", "exp(-x^2/2)"), "constant of the density            0.797884560802865… (ball)"),
        (lambda: verify("srelu/lipschitz-gelu", jobs=1).entries[0], ")\n  says:      GELU has Lipschitz"),
        (lambda: pa.figure("gelu", on=(-2, 2)), "gelu and its first two derivatives on [-2, 2]"),
        (lambda: pa.approximate("x^2", (-1, 1), table=2), "largest error, at most"),
        (lambda: pa.constants("relu"), "relu        C^0,1         increasing"),
        (lambda: pa.activation("swish"), "Swish: x*sigma(beta*x)\n  beta: positive, by default 1"),
        (lambda: pa.kernel("box"), "the box kernel of mass 1\n  (-inf, -1)   0"),
        (lambda: pa.kernel("box").shape, "(1, inf)     0\nat -1        1/2"),
        (lambda: pa.parse("x^2/2 + max(0, x)"), "x^2/2 + max(0, x)"),
    ],
    ids=[
        *"check mollify relax join verify derive improve Entry figure approximate constants activation".split(),
        *"kernel Cells parse".split(),
    ],
)
def test_what_is_public_prints_itself(made, shown):
    one = made()
    assert shown in str(one) and shown in repr(one) and "<provenact" not in str(one)
    raw = ("Report", "Analysis", "Cells", "Kernel", "Entry", "Step", "Expr")
    assert all(f"{name}(" not in str(one) for name in raw)
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert type(again) is type(one) and repr(again) == repr(one)
        assert not hasattr(one, "as_dict") or again.as_dict() == one.as_dict()


@pytest.mark.parametrize("name", sorted(set(pa.__all__) - {"__version__"}))
def test_what_is_public_has_an_example(name):
    """`test_examples.py` runs them."""
    home = Path(pa.__file__).parent / (pa._HOME_OF[name].partition(".")[2].replace(".", "/") + ".py")
    nodes = ast.walk(ast.parse(home.read_text("utf-8")))
    (doc,) = [
        ast.get_docstring(node)
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name
    ]
    assert ">>> " in doc and name in doc.partition(">>> ")[2]


def test_the_package_lists_what_is_public_alone():
    assert dir(pa) == sorted(pa.__all__)
