"""The stories of the five systems and of definitions nobody has seen: every step checked, nothing left behind."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import resources

import mpmath
import pytest

from provenact.derivations import systems
from provenact.derivations.derivation import TRIAL, Integral, Number, Step, Supremum, ZerosOf
from provenact.derivations.soft_quantizer import expanded, quantizer_of
from provenact.numerics.arithmetic.balls import evaluate
from provenact.numerics.findings.evidence import Outcome
from provenact.numerics.subjects.quantizer_window import sharpness_floor
from provenact.numerics.subjects.step_text import steps_as_text
from provenact.numerics.subjects.stories import answer_to, derive, derive_subject, number_of, told
from provenact.report.appendix import appendix
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import ONE, Rational, Symbol, X, exp, parameter, tanh
from provenact.theory.language.activations import activation, catalogue
from provenact.theory.language.definitions import Formula
from provenact.theory.language.forms import completed
from provenact.theory.language.index_means import ALPHA, Mean, Q, Z
from provenact.theory.language.intervals import interval
from provenact.theory.language.layout import width
from provenact.theory.language.parser import parse
from provenact.theory.language.statements import Equal


@pytest.mark.sweep
@pytest.mark.parametrize("name", catalogue())
def test_no_step_of_an_entry_fails_or_is_left_undecided(name):
    title, steps = derive_subject(name)
    assert all(step.passed for step in steps)
    assert Outcome.UNDECIDED not in {step.outcome for step in steps}
    if not name.startswith("squaf_s"):  # a staircase is its own definition
        assert sum(step.outcome is Outcome.HOLDS for step in steps) >= 3
    assert all(step.grade is not None for step in steps if step.outcome is Outcome.HOLDS)
    assert all(step.title and step.reason for step in steps)
    for most in (60, 100):
        lines = steps_as_text(title, steps, most).splitlines()
        words = [max(map(len, line.split()), default=0) for line in lines]  # a long number stays whole, with its name
        assert all(width(line) <= most or most - word < 16 for line, word in zip(lines, words, strict=True))
    assert appendix(title, steps).count(r"\paragraph{") == len(steps)


@cache
def steps_of(name, **options):
    """The steps of a story; kept, as several tests look at the same."""
    return derive_subject(name, **options)[1]


def results(name, **options):
    """What each step came to, by its title."""
    return {step.title: step.value or str(step.formula) for step in steps_of(name, **options)}


def test_a_door_that_is_narrow():
    """No text of a definition is too long for a line."""
    title, steps = derive_subject("inverse-error", zeta="x*exp(-x^2)" + "*(1 + x^2/(1 + x^2))" * 6)
    assert max(map(width, steps_as_text(title, steps, 40).splitlines())) <= 40


def test_srelu():
    found = results("srelu")
    assert found["L2 distance, squared, delta = 1"] == "11/1008"
    assert found["L2 distance for every delta"] == "sqrt(77)*delta^(3/2)/84"
    assert found["L1 distance for every delta"] == "delta^2/10"
    assert found["sup distance for every delta"] == "3*delta/16"
    assert found["Lipschitz constant of the slope for every delta"] == "3/(4*delta)"


@pytest.mark.sweep
def test_another_kernel_changes_every_constant():
    """The same words for other kernels: what was derived from the first is not left behind."""
    kernels = ("epanechnikov", "box", "triweight", "triangle")
    names = ("sup distance", "L1 distance", "L2 distance", "Lipschitz constant of the slope")
    found = [results("mollification", expr="max(0, x)", kernel=kernel) for kernel in kernels]
    for title in ("closed form", *(f"{name} for every delta" for name in names)):
        assert len({story[title] for story in found}) == len(kernels), title


def test_a_kernel_without_a_closed_form():
    found = results("mollification", expr="max(0, x)", kernel="bump")
    assert found["sup distance, delta = 1"].startswith("0.16722699885498766")
    assert found["sup distance for every delta"] == "c*delta"


def changed(one, other):
    """The titles at which two stories of the same kind differ."""
    first, second = (results(*story[:1], **story[1]) for story in (one, other))
    return {title for title in first.keys() & second.keys() if first[title] != second[title]}


MUTATIONS = [
    (  # another gate
        ("gate-distance", {"cdf": "Phi(x)"}),
        ("gate-distance", {"cdf": "sigma(x)"}),
        {f"{norm} distance of the {what} for every lam" for norm in ("L1", "L2") for what in ("gate", "activation")}
        | {"lam_target(eps), L1 distance of the gate", "density"},
    ),
    (  # another density of the inputs
        ("correction", {"activation": "relu", "density": "exp(-x^2/2)", "on": "(0, inf)"}),
        ("correction", {"activation": "relu", "density": "exp(-x^2)", "on": "(0, inf)"}),
        {
            "correction term",
            "improved inverse",
            "improved activation",
            "critical points",
            "sharp constant of epsilon^2",
        },
    ),
    (  # a sign in the weight's exponent
        ("soft-quantizer", {"log_weight": "-alpha*(x - y)^2"}),
        ("soft-quantizer", {"log_weight": "-alpha*(x + y)^2"}),
        {"score in x", "quotient rule", "dphi/dx", "dphi/dy_j", "dphi/dalpha", "d^2 phi/dx^2", "example, L = 3"},
    ),
    (  # the size of a correction
        ("inverse-error", {"zeta": "x*exp(-x^2/2)"}),
        ("inverse-error", {"zeta": "2*x*exp(-x^2/2)"}),
        {"its slope", "approximate inverse", "inverse error", "order in epsilon", "sharp constant of epsilon^2"},
    ),
]


LONG = ("soft-quantizer",)


@pytest.mark.parametrize(
    ("one", "other", "titles"),
    [pytest.param(*row, id=row[0][0], marks=[pytest.mark.sweep] * (row[0][0] in LONG)) for row in MUTATIONS],
)
def test_a_change_of_the_definition_reaches_every_step(one, other, titles):
    assert titles <= changed(one, other)


@pytest.mark.sweep
def test_a_sign_in_the_catalogue_is_seen(monkeypatch):
    """The printed correction with the derived sign: the story says that it is the derived one."""
    mutant = replace(activation("crrelu"), definition=Formula("max(0, x) - epsilon*x*exp(-x^2/2)"))
    monkeypatch.setattr(systems, "entry_named", lambda name: mutant if name == "crrelu" else activation(name))
    steps = [step for step in told(systems.story_of("crrelu")) if step.title == "crrelu as it is printed"]
    assert [step.outcome for step in steps] == [Outcome.HOLDS]


def test_another_density_in_the_catalogue_is_seen(monkeypatch):
    """A correction for another density than the printed one is the derived one with no sign."""
    entry = activation("crrelu")
    mutant = replace(entry, corrects=replace(entry.corrects, density="exp(-x^2)"))
    monkeypatch.setattr(systems, "entry_named", lambda name: mutant if name == "crrelu" else activation(name))
    steps = {step.title: step for step in told(systems.story_of("crrelu"))}
    assert steps["crrelu as it is printed"].outcome is Outcome.FAILS and "printed bound" not in steps


def test_the_printed_bound_is_that_of_the_claim():
    """The words of the paper stand once in its file; the catalogue quotes them."""
    tables = tomllib.loads((resources.files("provenact.theory") / "papers/eafo.toml").read_text("utf-8"))
    corrects = activation("crrelu").corrects
    claim = completed(tables["claim"][corrects.claim.removeprefix("eafo/")])
    names = {"eps": parameter("epsilon")}
    assert tidy(parse(claim["right"], names)) is tidy(parse(corrects.bound, {"epsilon": parameter("epsilon")}))


def test_the_printed_bound_beside_the_sharp_constant():
    found = results("crrelu")
    assert found["sharp constant of epsilon^2"].startswith("0.29360451553133516")
    assert found["its coefficient of epsilon^2"] == "exp(-1)"
    assert found["where it holds"].startswith("it holds for every epsilon >= 0; for epsilon <= 0 it holds up to -21/64")


def test_special_cases_are_found_and_not_listed():
    values = systems.special_values(activation("generalized_smelu"), activation("smelu"))
    assert {name: str(value) for name, value in values.items()} == {
        "alpha": "beta",
        "beta": "beta",
        "g_minus": "0",
        "g_plus": "1",
        "t": "0",
    }
    assert systems.special_values(activation("smelu"), activation("sigmoid_rescu")) is None
    assert systems.special_values(activation("leaky_smelu"), activation("smelu")) is None  # g_minus = 0 is outside


def test_constants_with_all_parameters():
    found = results("generalized_smelu")
    assert found["Lipschitz constant"] == "max(abs(g_minus), abs(g_plus))"
    assert found["Lipschitz constant of the slope"] == "abs(g_minus - g_plus)/(alpha + beta)"


def test_weights_are_read_from_the_definition():
    text = "sum(z[i]*exp(-alpha*(x - y[i])^4), i, 1, L)/sum(exp(-alpha*(x - y[j])^4), j, 1, L)"
    entry = replace(activation("squaf_general"), definition=Formula(text))
    assert str(quantizer_of(entry).log_weight) == "-alpha*(x - y)^4"
    assert quantizer_of(replace(entry, definition=Formula(text.replace("^4), j", "^2), j")))) is None
    assert quantizer_of(activation("relu")) is None


@pytest.mark.parametrize("name", ["squaf", "squaf_general", "squaf_laplacian", "squaf_laplacian_general"])
def test_the_weight_that_is_read_is_that_of_the_formula(name):
    """The definition for three centres against the mean with that weight."""
    entry = activation(name)
    quantizer = quantizer_of(entry)
    least = {"k": 1} if "k" in entry.defaults() else {"L": 3}
    tables = {one.name: [Rational(n, 3) for n in (-4, 1, 5)] for one in entry.parameters if one.is_table}
    values = {"q": Rational(3, 2), "alpha": Rational(2, 5)}
    chosen = {key: value for key, value in values.items() if key in entry.defaults()}
    formula = entry.expression({**least, **tables, **chosen})
    mean = expanded(Mean(Z), quantizer.centres, 3, quantizer.log_weight)
    places = {Symbol(f"{row}{n}"): table[n - 1] for row, table in tables.items() for n in (1, 2, 3)}
    at = {**places, ALPHA: chosen["alpha"], Q: values["q"], X: Rational(1, 7)}
    assert evaluate(formula.subs(X, Rational(1, 7))).overlaps(evaluate(mean.subs(at)))


def test_the_sign_of_the_printed_correction():
    """The derived correction of ReLU lowers it; the printed activation adds it."""
    steps = [step for step in steps_of("crrelu") if step.title == "crrelu as it is printed"]
    assert [step.outcome for step in steps] == [Outcome.FAILS, Outcome.HOLDS]
    assert "-epsilon in place of epsilon" in steps[1].reason


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("activation", "density"),
    [("softplus(x)", "exp(-abs(x))/2"), ("x + tanh(x)", "exp(-x^2)"), ("relu", "exp(-x)"), ("exp(x)", "phi(x)")],
)
def test_corrections_of_other_activations(activation, density):
    options = {"on": "(0, inf)"} if activation == "relu" else {}
    _, steps = derive_subject("correction", activation=activation, density=density, **options)
    assert all(step.passed for step in steps)
    assert any(step.title.startswith("correction term in the input's variable") for step in steps)


WEIGHTS = ["-alpha*(x - y)^2", "-alpha*abs(x - y)", "-log(1 + alpha*(x - y)^2)", "-alpha*(x - y)^4"]


@pytest.mark.parametrize("text", [WEIGHTS[0], *(pytest.param(one, marks=pytest.mark.sweep) for one in WEIGHTS[1:])])
def test_soft_quantizers_of_any_weight(text):
    steps = steps_of("soft-quantizer", log_weight=text)
    assert all(step.passed for step in steps)
    assert {step.outcome for step in steps if step.proposer != TRIAL} <= {Outcome.HOLDS, None}
    gradients = {f"dphi/d{by}" for by in ("x", "y_j", "z_j", "alpha")}
    assert gradients | {"alpha -> 0", "alpha -> inf", "d^2 phi/dx^2"} <= {step.title for step in steps}


@pytest.mark.sweep
def test_weights_have_different_gradients():
    assert len({results("soft-quantizer", log_weight=text)["dphi/dx"] for text in WEIGHTS}) == len(WEIGHTS)


@pytest.mark.sweep
def test_the_window_of_a_weight():
    """Sharper weights need fewer centres; where far ones do not fall geometrically there is no window."""
    gauss, laplace, cauchy = (results("soft-quantizer", log_weight=text) for text in WEIGHTS[:3])
    floors = [gauss[f"window of {size} centres"] for size in (3, 5, 7)]
    assert floors == ["4259/512 = 8.318359375", "355/128 = 2.7734375", "1421/1024 = 1.3876953125"]
    assert laplace["window of 7 centres"] != floors[2] and "window of 7 centres" not in cauchy
    assert cauchy["alpha -> inf"] == "d^2/(d + g)^2" and "no window" in cauchy


@pytest.mark.parametrize(("size", "floor"), [(3, "4259/512"), (5, "355/128"), (7, "1421/1024")])
def test_the_floor_of_a_window_is_certified_by_the_sums(size, floor):
    """The floors of the emitted code are computed from the sums themselves; a bound may not be below them."""
    assert Fraction(floor) >= sharpness_floor(size, 24) > Fraction(floor) * Fraction(9, 10)


# --- the teller -----------------------------------------------------------------------------------


def test_a_step_that_is_wrong_is_shown_and_fails():
    def story():
        answer = yield Step("wrong", X, "because", Equal(X, X + 1))
        assert answer.holds.is_no
        yield Step("after it", X, "it goes on", Equal(X, X))

    first, second = told(story())
    assert (first.outcome, second.outcome) == (Outcome.FAILS, Outcome.HOLDS) and not first.passed


@pytest.mark.parametrize(
    ("ask", "digits"),
    [
        (Supremum(tanh(X)), "1"),
        (Integral(exp(-(X**2)), interval("[0, inf)")), "0.886226925"),
        (ZerosOf(X**2 - 2), "-1.414213562"),
        (Number(exp(ONE)), "2.718281828"),
    ],
)
def test_answers(ask, digits):
    assert answer_to(ask).digits.startswith(digits)


def test_an_answer_keeps_its_exponent():
    digits = answer_to(Number(exp(parse("-40")))).digits
    assert digits.startswith("4.248354255") and digits.endswith("e-18")


def test_answers_that_are_infinite_or_unknown():
    assert answer_to(Supremum(X)).infinite == 1
    assert answer_to(Integral(1 / (1 + X**2) ** parse("1/2"))).infinite == 1
    assert not answer_to(Supremum(parse("1/x"))).exact


def test_a_derivation_carries_proposer_check_engine_and_grade():
    steps = derive("inverse-error", zeta="x*exp(-x)").steps
    (points,) = [step for step in steps if step.title == "critical points"]
    assert (points.proposer, points.outcome, points.engines, points.grade.value) == (
        "radicals",
        Outcome.HOLDS,
        ["ball", "symbolic", "quadrature"],  # the check, and what SymPy and mpmath say beside it
        "ball",
    )


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("gate-distance", {}, "needs cdf"),
        ("correction", {"activation": "relu"}, "needs density"),
        ("mollification", {}, "needs EXPR"),
        ("srelu", {"cdf": "Phi(x)"}, "takes no options"),
        ("sreluu", {}, "unknown activation or subject"),
    ],
)
def test_bad_input(name, options, message):
    with pytest.raises(InputError, match=message):
        derive_subject(name, **options)


LARGEST = {"polynomial": (X**2 * (1 - X), "exact"), "bell": ((1 - X**2) * exp(-X), "ball"), "tanh": (tanh(X), "ball")}


@pytest.mark.parametrize(("of", "grade"), LARGEST.values(), ids=list(LARGEST))
def test_a_closed_form_that_was_located_in_balls_is_no_exact_algebra(of, grade):
    def story():
        yield Step("largest", of, "over an interval", ask=Supremum(of, interval("[0, 1]")))

    (found,) = told(story())
    assert found.answer.exact is not None and found.grade.value == grade


def test_a_number_that_nothing_has_checked_is_not_shown_as_one():
    def story():
        yield Step("said", parse("3/16"), "because")

    (said,) = told(story())
    assert number_of(said) == {"lower": "-inf", "upper": "inf", "exact": None, "grade": None}


@pytest.mark.parametrize("kernel", ["cos(3*x)", "cos(2*x) - 3/10"])
def test_moments_give_no_distance_where_the_kernel_changes_its_sign(kernel):
    found = results("mollification", expr="max(0, x)", kernel=kernel)
    assert not [title for title in found if "distance" in title or title.startswith("Lipschitz constant,")]


def test_the_slope_bends_by_the_largest_size_of_the_kernel_whatever_it_is_at_single_points():
    title = "Lipschitz constant of the slope, delta = 1"
    lowest = results("mollification", expr="max(0, x)", kernel="cos(2*x) - 3/10")  # largest where it is negative
    mass = mpmath.quad(lambda u: mpmath.cos(2 * u) - 0.3, [-1, 1])
    assert abs(float(lowest[title].rstrip("…")) - (0.3 - mpmath.cos(2)) / mass) < 1e-12
    spike, smooth = (
        results("mollification", expr="max(0, x)", kernel=kernel)[title]
        for kernel in ("piecewise(exp(x), x < 0; 5, x <= 0; exp(-x))", "exp(-abs(x))")
    )
    assert spike == smooth


@pytest.mark.parametrize(
    ("integrand", "domain", "infinite"),
    [("1/x", "(0, 1)", 1), ("-1/x", "(0, 1)", 0), ("x", "(-inf, inf)", 0), ("x/(1 + x^2)", "(-inf, inf)", 0)],
)
def test_an_integral_is_called_infinite_only_where_nothing_can_cancel(integrand, domain, infinite):
    answer = answer_to(Integral(parse(integrand), interval(domain)))
    assert answer.infinite == infinite and not answer.digits


@pytest.mark.parametrize("weight", ["alpha*(x - y)^2", "-(x - y)^2", "0*alpha*x*y"])
def test_the_nearest_centre_is_no_limit_of_a_weight_that_does_not_fall_with_alpha(weight):
    found = results("soft-quantizer", log_weight=weight)
    assert found["alpha -> inf"] == "none"
    assert ("tail" in found) == weight.startswith("-")
