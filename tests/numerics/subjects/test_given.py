"""What has no value somewhere, as it is written, is refused at every door, though tidy arithmetic would give it one."""

import pytest
import sympy

import provenact as pa
from provenact.numerics.subjects.stories import derive_subject
from provenact.theory.exact.errors import InputError

DOORS = {
    "mollify": lambda hole: pa.mollify(f"max(0, x) + {hole}"),
    "mollify, the kernel": lambda hole: pa.mollify("max(0, x)", kernel=f"1 - x^2 + {hole}"),
    "mollify, an expression": lambda hole: pa.mollify(pa.parse(f"x + {hole}")),
    "join": lambda hole: pa.join(f"x + {hole}; a*x + b", knots="1", solve="a, b"),
    "improve": lambda hole: pa.improve(f"x + {hole}", density="exp(-x^2)"),
    "improve, the density": lambda hole: pa.improve("x", density=f"exp(-x^2) + {hole}"),
    "check, against": lambda hole: pa.check("max(0, x)", against=f"x + {hole}"),
    "gate-distance": lambda hole: derive_subject("gate-distance", cdf=f"sigma(x) + {hole}"),
    "inverse-error": lambda hole: derive_subject("inverse-error", zeta=f"x*exp(-x^2) + {hole}"),
    "correction": lambda hole: derive_subject("correction", activation=f"x + {hole}", density="exp(-x^2)"),
    "correction, the density": lambda hole: derive_subject("correction", activation="x", density=f"exp(-x^2) + {hole}"),
    "soft-quantizer": lambda hole: derive_subject("soft-quantizer", log_weight=f"-alpha*(x - y)^2 + {hole}"),
    "mollification": lambda hole: derive_subject("mollification", expr="x", kernel=f"1 - x^2 + {hole}"),
}


@pytest.mark.parametrize("hole", ["0*log(x)", "0/x", "(sqrt(x)^2 - x)"])
@pytest.mark.parametrize("door", DOORS)
def test_what_has_no_value_somewhere_is_refused(door, hole):
    with pytest.raises(InputError, match="has no value at x = "):
        DOORS[door](hole)


def test_a_value_is_needed_only_where_it_is_used():
    assert str(pa.join("a*x + b; log(x)", knots="1", solve="a, b").cells.pieces[0]) == "x - 1"
    assert pa.mollify("max(0, x)", kernel="exp(-1/(1 - x^2))").smoothness == pa.mollify("max(0, x)", "bump").smoothness
    assert pa.improve("log(x)", density="exp(-x)", on="(0, inf)").function


def test_where_everything_is_a_critical_point_all_of_it_is_said():
    _, steps = derive_subject("inverse-error", zeta="1")
    assert {one.title: one.value for one in steps}["critical points"].startswith("all of (0, inf)")


@pytest.mark.parametrize("other", [sympy.Max(0, sympy.Symbol("x", real=True)), 3, None])
def test_only_a_function_of_ours_is_smoothed(other):
    """A tree of SymPy's was taken for a constant, and was its own mean."""
    with pytest.raises(InputError, match="a function is expected as text"):
        pa.mollify(other, "box")


def test_of_a_domain_that_is_not_decided_nothing_is_said():
    """That the function has no value elsewhere was said of one that has a value everywhere."""
    report = str(pa.check("sqrt(sin(x))"))
    assert report.count("where sin(x) >= 0 is not decided") == 2
    assert "nowhere" not in report and "certified" not in report
    assert "not asked: the domain is undecided: where sin(x) >= 0 is not decided: x -> -inf: the sign" in report


def test_a_sign_that_is_known_settles_a_domain_though_zeros_of_slopes_have_no_end():
    assert pa.check("sin(x)/(2 + cos(x))").as_dict()["domain"] == "R"
