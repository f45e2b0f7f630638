"""Light import stays light: what `import provenact` and `--help` load, and how long they take."""

import subprocess
import sys
import time

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


def best_of_five(*arguments: str) -> float:
    """The shortest of five wall times in seconds: other work on the machine only adds to one."""
    return min(_seconds(arguments) for _ in range(5))


def _seconds(arguments: tuple[str, ...]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    return time.perf_counter() - start


def test_import_loads_nothing_heavy():
    assert heavy_after("import provenact; dir(provenact); provenact.__version__") == []


@pytest.mark.parametrize("arguments", [["--help"], *([verb, "--help"] for verb, _ in VERBS)])
def test_help_loads_nothing_heavy(arguments):
    assert heavy_after(f"from provenact.__main__ import main; assert main({arguments}) == 0") == []


def test_heavy_check_can_fail():
    assert "sympy" in heavy_after("import sympy")


def test_import_takes_at_most_a_fifth_of_a_second():
    assert best_of_five("-c", "import provenact") <= 0.2


def test_help_takes_at_most_two_fifths_of_a_second():
    assert best_of_five("-m", "provenact", "--help") <= 0.4


def test_time_check_can_fail():
    assert best_of_five("-c", "import time; time.sleep(0.25)") > 0.2
