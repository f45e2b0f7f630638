"""Light import stays light: what `import provenact` and `--help` load."""

import subprocess
import sys

import pytest

from provenact.__main__ import VERBS

HEAVY = ("sympy", "mpmath", "flint", "torch", "triton", "matplotlib", "numpy", "distributed", "jinja2", "latex2mathml")
REPORT_HEAVY = f"import sys; print(*sorted(set(sys.modules) & set({HEAVY})))"


def heavy_after(statement: str) -> list[str]:
    """The heavy packages that are loaded in a fresh interpreter after `statement`."""
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}\n{REPORT_HEAVY}"], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1].split()


def test_import_loads_nothing_heavy():
    assert heavy_after("import provenact; dir(provenact); provenact.__version__") == []


@pytest.mark.parametrize("arguments", [["--help"], *([verb, "--help"] for verb, _ in VERBS)])
def test_help_loads_nothing_heavy(arguments):
    assert heavy_after(f"from provenact.__main__ import main; assert main({arguments}) == 0") == []


def test_heavy_check_can_fail():
    assert "sympy" in heavy_after("import sympy")
