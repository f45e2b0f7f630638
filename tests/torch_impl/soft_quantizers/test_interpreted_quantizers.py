"""The SQUAF device programs, run by Triton's interpreter on the CPU: every choice of the benchmark, every kind of h."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.sweep

pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
pytest.importorskip("triton", reason="needs Triton, which comes with torch on Linux")

SCRIPT = Path(__file__).parent / "interpreted_quantizers.py"
BASE = {"k": 16, "q": 0.25, "h": 1.5, "dtype": "float32"}
CASES = {
    "defaults": {},
    "second window": {"h": 4.0},
    "last window": {"h": 100.0},
    "several blocks": {"count": 5000, "choices": {"_BACKWARD_PROGRAMS": 3, "_QUANTIZER_PROGRAMS": 2}},
    "below the floor": {"h": 0.3},
    "between the floors": {"h": 1.3},
    "above the ceiling": {"h": 40.0},
    "above both ceilings": {"h": 300.0},
    # Weights that overflow, or underflow at the ends of the table, were once lost here.
    "at the ceiling": {"h": 6.0},
    "just above the ceiling": {"h": 7.5},
    "sharp bfloat16": {"h": 30.0, "dtype": "bfloat16"},
    "sharp, three levels": {"k": 1, "q": 1.0, "h": 59.0},
    "sharper, three levels": {"k": 1, "q": 1.0, "h": 100.0},
    "three levels": {"k": 1, "q": 1.0},
    "five levels": {"k": 2, "q": 0.5, "h": 0.2},
    "many levels": {"k": 32},
    "bfloat16": {"dtype": "bfloat16"},
    "float16": {"dtype": "float16"},
}
# What the interpreter's own conversions add: it truncates to bfloat16.
ROUNDING = {"float32": 2.0**-23, "bfloat16": 2.0**-7, "float16": 2.0**-11}
TRUNCATION = {"float32": 2.0**-24, "bfloat16": 2.0**-12, "float16": 2.0**-16}  # by the window of the slope


@pytest.fixture(scope="module")
def results():
    """All cases by one process, since importing torch and Triton takes seconds."""
    lines = "".join(json.dumps({**BASE, **case}) + "\n" for case in CASES.values())
    environment = {**os.environ, "TRITON_INTERPRET": "1", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-W", "error::RuntimeWarning", str(SCRIPT)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(zip(CASES, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("name", CASES)
def test_device_programs_agree_with_the_torch_operations(name, results):
    found, settings = results[name], {**BASE, **CASES[name]}
    dtype = settings["dtype"]
    # A few roundings in the arithmetic of the device; and log2 r, about 1.44 h between two centres, is rounded: that
    # moves a probability by up to a quarter of it, and the value by as much of the range 2 max|z| of the levels.
    assert found["value"] <= 3 * ROUNDING[dtype] + settings["h"] / 4 * ROUNDING["float32"]
    d_x, *sums = found["gradients"]
    # h multiplies the rounding of the distance to a centre in the derivatives.
    scale = max(1.0, settings["h"])
    assert d_x <= 8 * scale * ROUNDING[dtype]
    assert all(error <= 8 * scale * ROUNDING["float32"] + TRUNCATION[dtype] for error in sums)
    assert found["draws"]
    assert found["ends"] and found["same"] and found["without_z"] and found["nan"] == [True, False]
