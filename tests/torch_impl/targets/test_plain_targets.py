"""The NumPy and C targets: float64 within a few ulp of balls, limits, NaN, and what is refused."""

import importlib.util
import math
import shutil
import struct
import subprocess
from fractions import Fraction

import pytest
from flint import arb

np = pytest.importorskip("numpy", reason="needs numpy")

from provenact.numerics.arithmetic.balls import BALLS, working_precision  # noqa: E402
from provenact.numerics.arithmetic.programs import bound  # noqa: E402
from provenact.theory.exact.errors import InputError  # noqa: E402
from provenact.theory.exact.expressions import Rational, X  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression  # noqa: E402
from provenact.torch_impl.programs.operations import PLAIN  # noqa: E402
from provenact.torch_impl.targets import c_text, numpy_text  # noqa: E402

NAMES = "relu srelu leaky_smelu gelu gelu_tanh swish mish tanhexp crrelu elu softplus sigmoid_rescu smooth_relu".split()
OWN = {"erf_gate": "x*(2 + erf(x))", "erf_alone": "erf(x)"}  # NumPy has no erf
COMPILER = shutil.which("cc")
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")

# Relative error at points away from zeros of f and f': at most 4 ulp for torch, and a libm adds a little.
ALLOWED = arb(2) ** -49


@pytest.fixture(scope="session")
def subjects():
    own = [from_expression(text, name) for name, text in OWN.items()]
    return [*(from_catalogue(name) for name in NAMES), *own]


@pytest.fixture(scope="session")
def reference(subjects, tmp_path_factory):
    """The NumPy module."""
    path = tmp_path_factory.mktemp("numpy") / "reference.py"
    path.write_text(numpy_text.module_text(subjects, "test"), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def points():
    rng = np.random.default_rng(3)
    return np.concatenate([rng.uniform(-20, 20, 60), rng.uniform(-2, 2, 60), rng.normal(size=20) * 1e-5])


def disagreements(subject, points, values, slopes):
    """Points at which f or f' is not what the cells say."""
    cells = subject.cells.subs({one.symbol: Rational(Fraction(float(one.default))) for one in subject.settings})
    found = []
    for order, got in enumerate((values, slopes)):
        derived = cells.derivative(1) if order else cells
        pieces = [bound(piece, BALLS) for piece in derived.pieces]
        with working_precision(400):
            for point, value in zip(points.tolist(), got, strict=True):
                want = pieces[sum(point > float(knot) for knot in derived.knots)].at({X: arb(point)})
                close = abs(arb(float(value)) - want) <= ALLOWED * (abs(want) + (arb(1) / 4 if order else 0))
                found += [] if close else [(order, point, value, want)]
    return found


@pytest.mark.parametrize("name", [*NAMES, *OWN])
def test_numpy_values_are_those_of_the_cells(name, reference, subjects, points):
    values, slopes = (getattr(reference, f"{name}{suffix}")(points) for suffix in ("", "_slope"))
    assert not disagreements(subjects[[*NAMES, *OWN].index(name)], points, values, slopes)


def test_a_wrong_value_is_noticed(reference, subjects, points):
    values, slopes = reference.gelu(points), reference.gelu_slope(points)
    assert disagreements(subjects[NAMES.index("gelu")], points, values * (1 + 2.0**-46), slopes)


def test_numpy_limits_and_nan(reference):
    for name in NAMES:
        with np.errstate(all="ignore"):
            low, high, nothing = getattr(reference, name)([-np.inf, np.inf, np.nan])
        assert math.isnan(nothing) and high == np.inf, name
        assert low == {"elu": -1.0, "leaky_smelu": -np.inf}.get(name, 0.0), name


@needs_compiler
def test_c_values_are_those_of_the_cells(subjects, points, tmp_path):
    (tmp_path / "activations.h").write_text(c_text.module_text(subjects, "test"), encoding="utf-8")
    calls = []
    for subject in subjects:
        arguments = ", ".join(["x", *(c_text.literal(one.default) for one in subject.settings)])
        calls += [f"emit({subject.function}_{kind}({arguments}));" for kind in ("value", "slope")]
    (tmp_path / "main.c").write_text(
        '#include <stdio.h>\n#include "activations.h"\n'
        "static void emit(double y) { fwrite(&y, sizeof y, 1, stdout); }\n"
        f"int main(void) {{ double x; while (fread(&x, sizeof x, 1, stdin)) {{ {' '.join(calls)} }} return 0; }}\n",
        encoding="utf-8",
    )
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror"]
    subprocess.run([COMPILER, *flags, "main.c", "-o", "main", "-lm"], cwd=tmp_path, check=True)
    data = struct.pack(f"{len(points)}d", *points)
    done = subprocess.run([tmp_path / "main"], input=data, capture_output=True, check=True)
    table = np.frombuffer(done.stdout).reshape(len(points), len(calls))
    for place, subject in enumerate(subjects):
        assert not disagreements(subject, points, table[:, 2 * place], table[:, 2 * place + 1]), subject.function


@needs_compiler
def test_headers_stand_beside_each_other(tmp_path):
    """What several of them bring along is taken once; each may be included twice."""
    texts = {
        name: c_text.module_text([from_expression(f"{text}*tanh(x)", name)], "test")
        for name, text in (("first", "log(1 + exp(x))"), ("second", "sin(x)*log(1 + exp(x))"))
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.h").write_text(text, encoding="utf-8")
    included = "".join(f'#include "{name}.h"\n' for name in (*texts, *texts))
    body = "return first_value(1.0) < second_value(1.0);"
    (tmp_path / "main.c").write_text(f"{included}int main(void) {{ {body} }}\n", encoding="utf-8")
    flags = ["-std=c99", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror"]
    subprocess.run([COMPILER, *flags, "main.c", "-o", "main", "-lm"], cwd=tmp_path, check=True)


def test_what_the_targets_support():
    assert set(PLAIN) - set(numpy_text.WRITERS) == {"sigmoid", "round", "ldexp", "exponent"}
    assert set(PLAIN) - set(c_text.WRITERS) == {"sigmoid"}


@pytest.mark.parametrize(
    ("target", "text", "message"),
    [
        (c_text, "x*double", "a parameter is `double` in the emitted text"),
        (c_text, "x*v1", "a parameter becomes a name in the emitted code, and `v1` cannot"),
    ],
)
def test_what_is_refused_is_named(target, text, message):
    with pytest.raises(InputError) as error:
        target.module_text([from_expression(text, "Mine")], "test")
    assert message in str(error.value)


@pytest.mark.parametrize("zero", [0.0, -0.0])
@pytest.mark.parametrize(
    ("text", "slope"), [("x*sigma(a*x)", 0.5), ("x*exp(-a*x^2)", 1.0), ("x*tanh(softplus(a*x))", 0.6)]
)
@pytest.mark.filterwarnings("ignore:divide by zero")
def test_a_parameter_of_zero_may_have_either_sign(tmp_path, text, slope, zero):
    """x is held below c/a, which is infinite; a line is left."""
    path = tmp_path / "own.py"
    subject = from_expression(text, "Own", {"a": "nonnegative"})
    path.write_text(numpy_text.module_text([subject], "test"), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    x = np.array([-2.0, 0.0, 3.0])
    for function, want in ((module.own, slope * x), (module.own_slope, slope), (module.own_curvature, 0.0)):
        assert np.allclose(function(x, zero), want, rtol=1e-15, atol=0.0)


@needs_compiler
def test_a_compiler_does_not_contract_products_and_sums(tmp_path):
    """Also where the machine has a fused operation and the compiler was not asked to leave it: after the header it is
    used again."""
    (tmp_path / "own.h").write_text(c_text.module_text([from_catalogue("srelu")], "command"), encoding="utf-8")
    main = '#include "own.h"\ndouble own(double x) { return srelu_value(x, 0.5); }\n'
    both = f"{main}double other(double a, double b, double c) {{ return a * b + c; }}\n"
    flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-S", "-o", "-"]
    fused = []
    for text in (main, both):
        (tmp_path / "main.c").write_text(text, encoding="utf-8")
        done = subprocess.run([COMPILER, *flags, "-mfma", "main.c"], cwd=tmp_path, capture_output=True, text=True)
        if "-mfma" in done.stderr:
            pytest.skip("the compiler knows no -mfma on this machine")
        assert done.returncode == 0, done.stderr
        fused.append("fmadd" in done.stdout)
    assert fused == [False, True]
