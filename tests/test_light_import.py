"""Light import stays light: what `import provenact` and `--help` load."""

import subprocess
import sys

from provenact.__main__ import VERBS

HEAVY = ("sympy", "mpmath", "flint", "torch", "triton", "matplotlib", "numpy", "distributed", "jinja2", "latex2mathml")
LOADED = f"import sys\nloaded = lambda: sorted(set(sys.modules) & set({HEAVY}))"


def heavy_after(statement: str) -> str:
    """What a fresh interpreter prints after `statement`, which may ask for `loaded()`."""
    command = [sys.executable, "-c", f"{LOADED}\n{statement}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]


def test_import_loads_nothing_heavy():
    assert heavy_after("import provenact; dir(provenact); provenact.__version__; print(loaded())") == "[]"


def test_help_loads_nothing_heavy():
    """One interpreter for all verbs: the first that loads something is named."""
    every = [["--help"], *([verb, "--help"] for verb, *_ in VERBS)]
    ask = f"from provenact.__main__ import main\nprint([a for a in {every} if main(a) or loaded()][:1])"
    assert heavy_after(ask) == "[]"


def test_heavy_check_can_fail():
    assert heavy_after("import mpmath; print(loaded())") == "['mpmath']"
