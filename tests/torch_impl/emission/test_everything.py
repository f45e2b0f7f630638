"""One file with everything in it is read back, runs, and its kernels give what balls give; and pairs drawn by seed."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from device_cases import skip_without_fma  # noqa: E402
from everything import everything  # noqa: E402

from provenact.numerics.arithmetic.balls import working_precision  # noqa: E402
from provenact.theory.exact.expressions import Rational, X  # noqa: E402
from provenact.theory.language.activations import catalogue  # noqa: E402
from provenact.torch_impl.emission.emitter import emit_subjects, subjects_of  # noqa: E402
from provenact.torch_impl.emitted import GATED_NAMES, NAMES, QUANTIZER_NAMES, load  # noqa: E402
from provenact.torch_impl.lowering.gated_units import GatedUnit, from_gate  # noqa: E402
from provenact.torch_impl.lowering.subjects import Subject  # noqa: E402
from provenact.torch_impl.validation.expectations import derived  # noqa: E402
from provenact.torch_impl.validation.places import derived_at  # noqa: E402
from provenact.torch_impl.validation.whole_files import looks  # noqa: E402

pytestmark = pytest.mark.sweep
POINTS = [0.0, 0.25, -0.25, 1.0, -1.0, 2.5, -3.75, 0.0078125, -0.5, 7.0, -20.0, 63.0]
CLOSE = 2.0**-21  # of a value or its slope, relative to the size of their terms: a few ulp of float32
LEAST_NORMAL, FLOORED = 2.0**-126, 2.0**-24  # of a value; two ulp of a slope, which count a quarter of that of 1
SCRIPT = Path(__file__).parent / "interpreted_everything.py"


@pytest.fixture(scope="module")
def whole():
    return everything()


def test_every_function_is_read_back(whole):
    subjects, text = whole
    said = [str(look) for look in looks(text, subjects, "torch") if not look.agrees]
    assert not said


def test_its_functions_are_those_of_the_committed_files(whole, load_text):
    module, x = load_text(whole[1]), torch.linspace(-9, 9, 301)
    for name in NAMES:
        assert torch.equal(getattr(module, name)(x), load(name)(x)), name
    assert torch.equal(module.swiglu(x, x.flip(0)), load("swiglu")(x, x.flip(0)))
    for kind in ("SQUAF", "SQUAFLaplacian", "SQUAFGeneral"):
        ours, theirs = getattr(module, kind)(), load(kind)()
        theirs.load_state_dict(ours.state_dict())
        assert torch.equal(ours(x), theirs(x)), kind
    assert torch.equal(module.smoothabs(x), module.SmoothAbs()(x))


def test_its_kernels_give_what_balls_give(whole, tmp_path):
    pytest.importorskip("triton", reason="needs Triton: pip install 'provenact[triton]'")
    skip_without_fma()
    subjects, text = whole
    path = tmp_path / "everything.py"
    path.write_text(text, "utf-8")
    scalars = {one.function: one for one in subjects if isinstance(one, Subject)}
    gated = [one.function for one in subjects if isinstance(one, GatedUnit)]
    given = {"x": POINTS, "functions": [*scalars, *gated], "gated": gated}
    environment = {**os.environ, "TRITON_INTERPRET": "1", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, str(SCRIPT), str(path)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    rows = {name: found for name, *found in map(json.loads, done.stdout.splitlines())}
    assert set(rows) >= {*NAMES, "smoothabs", *gated, "squaf"} and rows.pop("squaf")[0] < 2.0**-20
    for name, subject in scalars.items():
        if name in rows:
            _compare(name, subject, *rows[name])


def _compare(name, subject, values, slopes):
    cells = subject.cells.subs({one.symbol: one.default for one in subject.settings})
    for x, *found in zip(POINTS, values, slopes[0], strict=True):
        if any(knot == Rational(Fraction(x)) for knot in cells.knots):
            continue  # a slope is a convention there
        with working_precision(160):
            exact = derived_at([cells, derived(cells, X)], Rational(Fraction(x)))
        for number, (true, size), least in zip(found, exact, (LEAST_NORMAL, FLOORED), strict=True):
            off, terms = abs(number - float(true.mid())), max(abs(float(true.mid())), 2.0**-20 * float(size.mid()))
            assert off <= max(CLOSE * terms, least), (name, x, number, true)


@pytest.mark.parametrize("seed", range(10))
def test_pairs_are_read_back(seed):
    """Two subjects of all there are: entries, soft quantizers with what they switch to, gated units."""
    every = [*(name for name in catalogue() if name not in QUANTIZER_NAMES), *QUANTIZER_NAMES, *GATED_NAMES]
    names = Random(seed).sample(every, 2)
    subjects = [from_gate(one) for one in names if one in GATED_NAMES]
    subjects += subjects_of([one for one in names if one not in GATED_NAMES])
    text = emit_subjects(subjects, "a test")
    said = [str(look) for look in looks(text, subjects, "torch") if not look.agrees]
    assert not said, names
