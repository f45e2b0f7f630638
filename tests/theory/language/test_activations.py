"""The catalogue: every entry is complete, exact and reachable."""

from fractions import Fraction

import pytest

from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import WHITELIST, Integer, Phi, Rational, X, parameter, sigma
from provenact.theory.language.activations import Activation, activation, catalogue, catalogue_from
from provenact.theory.language.definitions import Formula, Sampled, Scaling, Source, SpecialCase
from provenact.theory.language.kernels import KERNELS
from provenact.theory.language.parser import parse

ENTRIES = list(catalogue().values())
FORMULAS = [entry for entry in ENTRIES if isinstance(entry.definition, Formula)]
PAPERS = {"srelu", "smelu", "lgelu", "eafo", "squaf", "pytorch"}

every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)

WANTED = """
sigmoid tanh normal_cdf relu leaky_relu prelu elu selu celu softplus swish silu gelu gelu_tanh
mish tanhexp hard_sigmoid hard_tanh relu6 hard_swish srelu smelu generalized_smelu
asymmetric_smelu leaky_smelu shifted_smelu origin_crossing_smelu sigmoid_rescu smooth_relu
lambda_gelu crrelu squaf squaf_general squaf_laplacian squaf_laplacian_general squaf_s
squaf_s_general squaf_p
""".split()


def small(entry):
    """Few terms for the entries that are sums."""
    names = {one.name for one in entry.parameters}
    return {name: value for name, value in {"k": 2, "L": 3}.items() if name in names}


def test_the_catalogue_has_the_activations_of_the_papers():
    assert set(catalogue()) >= set(WANTED)


@every_entry
def test_entry_has_a_source_and_a_title(entry):
    assert entry.name.isidentifier()
    assert entry.title
    assert entry.source.paper in PAPERS
    assert entry.source.where


@pytest.mark.parametrize("entry", FORMULAS, ids=lambda entry: entry.name)
def test_formula_is_an_expression_in_x_and_its_parameters(entry):
    expression = entry.expression(small(entry))
    assert all(isinstance(node, WHITELIST) for node in expression.atoms())
    assert expression.free_symbols - {X} <= set(entry.symbols().values())
    assert X in expression.free_symbols


@every_entry
def test_defaults_are_numbers_in_their_domains(entry):
    defaults = entry.defaults()
    for one in entry.parameters:
        if one.is_table:
            low, high = (int(tidy(parse(bound, parameters=defaults))) for bound in one.table)
            row = entry.tables(None, defaults)[one.name]
            assert all(row(index).is_Rational for index in range(low, high + 1))
        else:
            assert defaults[one.name].is_Rational
            assert one.interval.contains(defaults[one.name]).is_yes
            assert defaults[one.name].is_Integer or not one.is_integer


@every_entry
def test_symbols_carry_the_sign_of_the_domain(entry):
    for name, symbol in entry.symbols().items():
        assert symbol == parameter(name, entry.parameter(name).interval.sign)


@every_entry
def test_references_exist(entry):
    definition = entry.definition
    if isinstance(definition, SpecialCase):
        parent = activation(definition.of)
        assert entry.parent_values(entry.values()).keys() == {one.name for one in parent.parameters}
    if isinstance(definition, Sampled):
        mean = activation(definition.mean)
        assert [one.name for one in mean.parameters] == [one.name for one in entry.parameters]
    if hasattr(definition, "kernel"):
        assert definition.kernel in KERNELS
    for name, weight in entry.scaling.weights if entry.scaling else ():
        assert entry.parameter(name)
        assert weight


def test_names_and_aliases_are_unique():
    names = [name for entry in ENTRIES for name in (entry.name, *entry.aliases)]
    assert len(names) == len(set(names))


def test_aliases_and_special_cases():
    assert activation("lgelu") is activation("lambda_gelu")
    assert tidy(activation("silu").expression()) is X * sigma(X)
    gelu = X * Phi(X)
    assert tidy(activation("gelu").expression()) is tidy(activation("lambda_gelu").expression({"lam": 1})) is gelu


def test_elu_is_selu_of_scale_one():
    alpha = activation("elu").symbols()["alpha"]
    selu = activation("selu").expression({"scale": 1, "alpha": alpha})
    assert tidy(selu) is tidy(activation("elu").expression())


def test_unknown_names_are_answered_with_the_closest():
    with pytest.raises(InputError, match=r"unknown activation `geluu`; did you mean gelu, lgelu, elu\?"):
        activation("geluu")
    with pytest.raises(InputError, match="unknown activation `zzz`; known: sigmoid, tanh, normal_cdf"):
        activation("zzz")


@pytest.mark.parametrize("value", ["1/2", Fraction(1, 2), Rational(1, 2), "0.5"], ids=repr)
def test_values_are_exact(value):
    assert activation("swish").expression({"beta": value}) == X * sigma(X / 2)


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("swish", {"beta": 0.5}, "beta needs an exact value .* text such as '0.1'.*, not 0.5"),
        ("swish", {"beta": -1}, "the parameter beta must be positive, but -1 is not"),
        ("lambda_gelu", {"lam": "1/2"}, r"the parameter lam must be in \[1, inf\), but 1/2 is not"),
        ("swish", {"alpha": 1}, "swish has no parameter `alpha`; its parameters: beta"),
        ("relu", {"alpha": 1}, "relu has no parameter `alpha`; its parameters: none"),
        ("squaf", {"k": "5/2"}, r"the parameter k must be an integer in \[1, 400\], but 5/2 is not"),
        ("squaf", {"k": 401}, r"the parameter k must be an integer in \[1, 400\], but 401 is not"),
        ("squaf", {"k": "q"}, r"the parameter k must be an integer in \[1, 400\], but q is not"),
        ("squaf", {"k": 2, "z": [1, 2]}, "the table z has 5 entries, from -2 to 2; got 2"),
        ("squaf_p", {}, "squaf_p is a random map with mean squaf; it has no formula here"),
        ("srelu", {}, "mollified by the epanechnikov kernel of width delta; it has no formula"),
    ],
)
def test_bad_values_are_refused(name, values, message):
    with pytest.raises(InputError, match=message):
        activation(name).expression(values)


def test_tables_from_a_row_a_mapping_a_function_and_text():
    rows = ([0, 1, 4], {-1: 0, 0: 1, 1: 4}, lambda i: Integer((i + 1) ** 2), "(i + 1)^2")
    forms = {activation("squaf").expression({"k": 1, "z": row}) for row in rows}
    assert len(forms) == 1


def test_defaults_follow_given_values():
    assert activation("squaf").defaults({"q": "1/4"})["alpha"] == 24
    assert activation("squaf").defaults()["alpha"] == Rational(3, 2)


def test_the_largest_squaf_of_the_paper_is_within_bounds():
    assert activation("squaf").expression({"k": 95}).has(X)


def test_factors_of_a_scaling_law():
    delta = activation("srelu").symbols()["delta"]
    assert activation("srelu").scaling.factors(delta) == (delta, 1 / delta)
    beta = activation("swish").symbols()["beta"]
    assert activation("swish").scaling.factors(beta) == (1 / beta, beta)
    with pytest.raises(InputError, match="alpha is not the only parameter that scales"):
        Scaling((("alpha", 1), ("beta", 1))).factors(parameter("alpha", "positive"))


FAULTY = {
    "no title": ('formula = "x"', "line 1, key `own.title`: missing; it must be a text in quotes"),
    "no definition": ('title = "Own"', "key `own.title`: an entry has exactly one of formula, mollify, pieces"),
    "two definitions": (
        'title = "Own"\nformula = "x"\nsampled = "squaf"',
        "not formula and sampled",
    ),
    "no kernel": ('title = "Own"\nmollify = "abs(x)"\nwidth = "1"', "key `own.kernel`: missing; it must be a text"),
    "a number": ('title = "Own"\nformula = 1', "line 3, key `own.formula`: must be a text in quotes, not a"),
    "an unknown key": ('title = "Own"\nformular = "x"', "line 3, key `own.formular`: unknown key; did you mean `form"),
    "no source": ('title = "Own"\nformula = "x"', "key `own.source`: missing; it must be a table, source = { paper"),
    "half a source": (
        'title = "Own"\nformula = "x"\nsource = { paper = "p" }',
        "line 4, key `own.source.where`: missing",
    ),
    "a bare parameter": (
        'title = "Own"\nformula = "a*x"\nsource = { paper = "p", where = "w" }\nparameters.a = { default = "1" }',
        "line 5, key `own.a.domain`: missing",
    ),
    "no domain": (
        'title = "Own"\nformula = "a*x"\nsource = { paper = "p", where = "w" }\n'
        'parameters.a = { domain = "positve", default = "1" }',
        "line 5, key `own.a.domain`: `positve` is not an interval; write R, positive",
    ),
    "no entry": ("= 1", "malformed TOML: Invalid statement (at line 2, column 1)"),
}


@pytest.mark.parametrize("case", FAULTY)
def test_a_faulty_entry_is_named_with_its_line_and_key(case):
    text, words = FAULTY[case]
    other = '[next]\ntitle = "Next"\nformula = "x"\nsource = { paper = "p", where = "w" }\n'
    with pytest.raises(InputError) as refused:
        catalogue_from(f"[own]\n{text}\n{other}")
    assert any("theory/catalogue.toml" in line and words in line for line in refused.value.lines), refused.value.lines


def test_a_special_case_gives_every_parameter_of_the_other_a_value():
    source = Source("p", "w")
    beta, b = ("beta", "1"), ("b", "1")
    for values, words in (((), "each parameter of which needs a value in `values`"), ((beta, b), "`values` of own")):
        entry = Activation("own", "Own", (), SpecialCase("swish", values), source)
        with pytest.raises(InputError, match=words):
            entry.expression()
