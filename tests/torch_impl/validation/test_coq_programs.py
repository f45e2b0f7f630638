"""Emitted programs as Coq definitions: the committed ones are those of the text, they compute what torch computes, and
a changed text has another statement, which the kept proof does not prove."""

import ast
import math
import re
from dataclasses import replace
from fractions import Fraction

import pytest
import torch

from provenact.ledger.proving import plan, prove
from provenact.numerics.coq.coqc import CheckError, coq_version
from provenact.numerics.coq.project import Project, project
from provenact.torch_impl.generated import activations
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.validation.coq_programs import (
    EMITTED,
    FUNCTIONS,
    WIDENING,
    pass_digest,
    program_text,
    program_texts,
)
from provenact.torch_impl.validation.reading import TranslationError

needs_coq = pytest.mark.skipif(coq_version() is None, reason="coqc is not installed")
KEPT = {*WIDENING, "_Value", "_Backward", "_FullBackward", "_smelu_value", "_smelu_slope", "_smelu_formulas"}
TEXT = "\n" + "\n\n\n".join(  # what the programs of SmeLU are read from: the whole file takes long to parse
    ast.unparse(node)
    for node in ast.parse(EMITTED.read_text("utf-8")).body
    if getattr(node, "name", None) in KEPT or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in KEPT)
)
SMELU = from_catalogue("smelu")
SMALLEST, LARGEST = 2.0**-149, 2.0**128 - 2.0**104


def test_the_programs_are_those_of_the_emitted_text() -> None:
    """A changed text makes the theorems stale (`tests/ledger/test_proved.py`): they must be proved anew."""
    assert sorted(program_texts()) == sorted(FUNCTIONS) == sorted(project().roundings)
    for kind in ("value", "slope"):
        assert f'"{pass_digest(TEXT, f"smelu_{kind}")}"' in program_texts()["smelu"]


def changed(old: str, new: str, name: str = "_smelu_value") -> str:
    """The emitted text with one function changed."""
    head, tail = TEXT.split(f"\ndef {name}(", 1)
    body, _, rest = tail.partition("\n\n\n")
    assert old in body
    return f"{head}\ndef {name}({body.replace(old, new, 1)}\n\n\n{rest}"


MUTANTS = [
    ("x + beta", "x - beta"),
    ("t1 / beta", "t1 * beta"),
    ("max=2.0", "max=1.0"),
    ("* 0.25", "* 0.2500000000000001"),
    ("x >= beta", "x > beta"),
    ("x <= -beta", "x <= beta"),
    ("-beta, 0.0", "-beta, 0.5"),
    ("x, t1 *", "t1, t1 *"),
]


@pytest.mark.parametrize(("old", "new"), MUTANTS)
def test_a_changed_operator_is_another_statement(old: str, new: str) -> None:
    text = program_text(changed(old, new), SMELU)
    committed = program_texts()["smelu"]
    assert pass_digest(changed(old, new), "smelu_value") not in committed
    program = re.compile(r"Definition smelu_value_program.*?\n\n", re.S)
    assert program.search(text)[0] != program.search(committed)[0]
    before, after = (replace(project(), programs={"smelu": one}) for one in (committed, text))
    path, name = "roundings/smelu.v", "smelu_value_rounds_holds"
    assert before.reach.digest(path, name) != after.reach.digest(path, name)


def test_comments_and_docstrings_do_not_matter() -> None:
    assert program_text(changed("f(x).", "The value."), SMELU) == program_texts()["smelu"]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("_smelu_value", "x + beta", "(x + beta).to(torch.float32)"),
        ("_smelu_value", "x + beta", "(x + beta).float()"),
        ("_smelu_value", "x + beta", "torch.add(x, beta, alpha=2.0)"),
        ("_smelu_value", "x + beta", "torch.full_like(x, 0.1, dtype=torch.float32)"),
        ("_smelu_value", "x + beta", "torch.exp(x)"),
        ("_smelu_value", "x + beta", "x + math.inf"),
        ("_smelu_value", "x + beta", "x + -0.0"),
        ("_smelu_value", "x + beta", "2.0 / x"),  # torch: the reciprocal, times 2
        ("_smelu_value", "x + beta", "torch.where(x > beta, 0.1, 0.2)"),  # torch: in float32
        ("_operands", "else _wide_dtype(x)", "else x.dtype"),
        ("_wide_dtype", "return torch.float64", "return torch.float32"),
        ("_wide", "x.to(_wide_dtype(x))", "x"),
    ],
)
def test_what_is_not_known_to_the_last_rounding_is_refused(name: str, old: str, new: str) -> None:
    with pytest.raises(TranslationError):
        program_text(changed(old, new, name), SMELU)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("f.value(*_operands(x, p)).to(x.dtype)", "f.value(x, *p)"),
        ("(_wide(grad) * f.slope(*_operands(x, p))).to(x.dtype)", "grad * f.slope(*_operands(x, p)).to(x.dtype)"),
        ("return (d_x.to(x.dtype), *_reduced(d_p, p))", "return (d_x.half().to(x.dtype), *_reduced(d_p, p))"),
        ("value=_smelu_value", "value=_srelu_value"),
    ],
)
def test_another_way_from_the_input_to_the_formulas_is_refused(old: str, new: str) -> None:
    assert old in TEXT
    with pytest.raises(TranslationError):
        program_text(TEXT.replace(old, new), SMELU)


@pytest.mark.parametrize(
    "line",
    [
        "_smelu_value = _smelu_slope",
        "_wide = None",
        "_Value.forward = None",
        "_smelu_formulas.value = _smelu_slope",
        "_smelu_formulas = _Formulas(value=_smelu_slope)",
        "class _ValueWithJvp(_Value):\n    def forward(f, x, *p): return x",
    ],
)
def test_another_meaning_given_later_is_refused(line: str) -> None:
    with pytest.raises(TranslationError):
        program_text(f"{TEXT}\n\n\n{line}\n", SMELU)


def test_of_two_definitions_the_last_one_is_read() -> None:
    text = program_text(f"{TEXT}\n\n\ndef _smelu_value(x, beta):\n    return x + beta\n", SMELU)
    assert "let v1 := fadd x beta in\n  v1." in text


# --- the programs compute what torch computes -------------------------------------------------------

MEANINGS = {
    "fadd": lambda a, b: a + b,
    "fsub": lambda a, b: a - b,
    "fmul": lambda a, b: a * b,
    "fneg": lambda a: -a,
    "fdiv": lambda a, b: (
        a / b if b else math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1, b)
    ),
    "fle": lambda a, b: a <= b,
    "fge": lambda a, b: a >= b,
    "flt": lambda a, b: a < b,
    "fgt": lambda a, b: a > b,
    "fmax": lambda a, b: b if math.isnan(b) or a < b else a,
    "fmin": lambda a, b: b if math.isnan(b) or b < a else a,
    "fselect": lambda c, a, b: a if c else b,
}


def run_program(name: str, **values: float) -> float:
    """A committed program, as its Coq text stands, in Python's floats."""
    function = name.split("_")[0]
    body = re.search(rf"Definition {name}_program .*?:=\n(.*?)\.\n", program_texts()[function], re.S)[1]
    known: dict = dict(values)
    for target, word, operands in re.findall(r"let (\w+) := (\w+) (.*) in", body):
        found = re.findall(r"\(fconst \((-?\d+)\) \((-?\d+)\)\)|(\w+)", operands)
        known[target] = MEANINGS[word](*(known[name] if name else math.ldexp(int(m), int(e)) for m, e, name in found))
    return known[body.split()[-1]]


def single(value: float) -> float:
    return torch.tensor(value, dtype=torch.float64).float().item()


def points(width: float) -> list[float]:
    """Finite float32 numbers: extremes, and the neighbourhood of the knots and of 0."""
    near = [0.0, SMALLEST, 2.0**-126, 1e-30, 1.0, 3.0, 1e20, LARGEST, width / 3, width / 2, width * 0.999]
    knot = torch.tensor(min(width, LARGEST), dtype=torch.float64).float()
    near += [knot.item(), *(torch.nextafter(knot, torch.tensor(end)).item() for end in (0.0, math.inf))]
    near += [width * (1 - 2.0**-k) for k in range(1, 24)]
    kept = [single(one) for one in near if abs(one) <= LARGEST]
    return [sign * one for one in kept if math.isfinite(one) for sign in (-1.0, 1.0)]


WIDTHS = [
    0.0,
    5e-324,
    2.0**-1022,
    1e-50,
    SMALLEST,
    3 * SMALLEST,
    1e-38,
    0.01,
    0.5,
    1 / 3,
    7.7,
    1e10,
    LARGEST,
    2.0**129,
    1e39,
    1e41,
    1e300,
    1.7976931348623157e308,
]


@pytest.mark.parametrize("name", ["srelu_value", "srelu_slope", "smelu_value", "smelu_slope"])
def test_the_programs_compute_what_torch_computes(name: str) -> None:
    parameter = "delta" if "srelu" in name else "beta"
    emitted = getattr(activations, f"_{name}")
    for width in WIDTHS:
        inputs = [*points(width), math.nan, math.inf, -math.inf]
        found = emitted(*(torch.tensor(one, dtype=torch.float64) for one in (inputs, width))).tolist()
        for x, value in zip(inputs, found, strict=True):
            modelled = run_program(name, x=x, **{parameter: width})
            assert value == modelled or (math.isnan(value) and math.isnan(modelled)), (x, width)


EXACT = {
    "srelu_value": lambda x, d: (x + d) ** 3 * (3 * d - x) / (16 * d**3),
    "srelu_slope": lambda x, d: (x + d) ** 2 * (2 * d - x) / (4 * d**3),
    "smelu_value": lambda x, d: (x + d) ** 2 / (4 * d),
    "smelu_slope": lambda x, d: (x + d) / (2 * d),
}


def exact(name: str, x: float, width: float) -> Fraction:
    a, d = Fraction(x), Fraction(width)
    if a <= -d:
        return Fraction(0)
    if a >= d:
        return a if name.endswith("value") else Fraction(1)
    return EXACT[name](a, d)


def ulp(value: Fraction) -> Fraction:
    """Of float32, at a number that may be beyond it."""
    if not value:
        return Fraction(1, 2**149)
    exponent = abs(value.numerator).bit_length() - value.denominator.bit_length()
    exponent -= abs(value) < Fraction(2) ** exponent
    return Fraction(2) ** max(exponent - 23, -149)


@pytest.mark.parametrize("name", ["srelu", "smelu"])
def test_what_is_proved_is_seen(name: str) -> None:
    """The theorems at hard points: widths from 0 to the largest double, x from the smallest to the largest float32."""
    bound, count = Fraction(1, 2) + Fraction(1, 2**24), 0
    for width in WIDTHS:
        for grad in (1.0, -LARGEST):
            x = torch.tensor(points(width), requires_grad=True)
            y = getattr(activations, name)(x, width)
            (d_x,) = torch.autograd.grad(y, x, torch.full_like(x, grad))
            g = Fraction(torch.tensor(grad).item())
            for at, value, slope in zip(x.tolist(), y.tolist(), d_x.tolist(), strict=True):
                wanted = ((value, exact(f"{name}_value", at, width)), (slope, g * exact(f"{name}_slope", at, width)))
                for found, derived in wanted:
                    if abs(derived) >= 2**128:
                        assert found == math.inf, (at, width)
                    else:
                        assert abs(Fraction(found) - derived) <= bound * ulp(derived), (at, width)
                    count += 1
    assert count > 4000


# --- Coq --------------------------------------------------------------------------------------------


@pytest.mark.sweep
@needs_coq
def test_the_kept_proof_holds_for_the_text_and_for_no_other(tmp_path) -> None:
    files = {f"lib/{name}.v": project().library[name] for name in ("Floats", "Roundings")}
    files["roundings/smelu.v"] = project().roundings["smelu"]
    program, folder = program_texts()["smelu"], tmp_path / "proofs"

    def proved() -> list[str]:
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
        given = Project(folder, programs={"smelu": program})
        return [one.name for one in prove(plan(given, folder=tmp_path / "built")).accepted]

    assert proved() == ["smelu_value_rounds_holds", "smelu_slope_rounds_holds"]
    for old, new in (("x + beta", "x - beta"), ("* 0.25", "* 0.2500000000000001")):
        program = program_text(changed(old, new), SMELU)
        with pytest.raises(CheckError, match="coqc refuses roundings/smelu"):
            proved()
