"""How fast the exact engine mollifies, side by side with `sympy.integrate`.

    python benchmarks/mollification.py [--limit SECONDS]

Two tables: max(0, x) mollified by three kernels of half-width 1, and the box convolved n times with itself.
Each SymPy run has a process of its own and a time limit; where it ends, its values are compared with the
engine's at five points. The times leave imports out; the engine's is the best of five.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import sympy
from sympy import Abs, Max, Piecewise, Rational, integrate

MOST_BOXES, MOST_BOXES_OF_SYMPY = 12, 3
POINTS = tuple(Rational(n, 7) for n in (-9, -3, 1, 4, 11))
X, U = sympy.symbols("x u", real=True)


# --- SymPy, in a process of its own -----------------------------------------------------------------


SYMPY_KERNELS = {
    "box": Rational(1, 2),
    "triangle": Piecewise((1 + U, U < 0), (1 - U, True)),
    "epanechnikov": Rational(3, 4) * (1 - U**2),
}


def sympy_relu(name: str) -> sympy.Expr:
    return integrate(Max(0, X - U) * SYMPY_KERNELS[name], (U, -1, 1))


def sympy_boxes(times: str) -> sympy.Expr:
    f: sympy.Expr = Piecewise((Rational(1, 2), Abs(X) <= 1), (0, True))
    for _ in range(int(times)):
        f = integrate(f.subs(X, X - U) / 2, (U, -1, 1))
    return f


SYMPY_JOBS = {"relu": sympy_relu, "boxes": sympy_boxes}


def run_sympy_here(job: str, argument: str) -> None:
    """Do one job and print its time and its values."""
    start = time.perf_counter()
    found = SYMPY_JOBS[job](argument)
    seconds = time.perf_counter() - start
    values = [str(sympy.nsimplify(found.subs(X, point).doit())) for point in POINTS]
    print(json.dumps({"seconds": seconds, "values": values}))


def sympy_column(job: str, argument: str, limit: float, ours: list[str]) -> str:
    """What the table says about SymPy: its time, or the limit that it passed."""
    command = [sys.executable, __file__, "--sympy", job, argument]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return f"over {limit:g} s"
    if done.returncode:
        return f"failed: {done.stderr.strip().splitlines()[-1][:60]}"
    report = json.loads(done.stdout.splitlines()[-1])
    return f"{report['seconds']:.2f} s, {'same values' if report['values'] == ours else 'OTHER VALUES'}"


# --- the engine -------------------------------------------------------------------------------------


def best_of_five(work: Callable) -> tuple[float, object]:
    """The shortest of five wall times, and the result."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return min(times), result


def engine_relu(name: str) -> tuple[float, list[str]]:
    from provenact.derivations.mollification import mollify
    from provenact.derivations.splines import Spline

    seconds, found = best_of_five(lambda: mollify("max(0, x)", name, "1").closed_form)
    return seconds, values_of(Spline.from_cells(found))


def engine_boxes(times: int) -> tuple[float, list[str]]:
    from provenact.derivations.splines import Spline, mollified
    from provenact.theory.kernels import kernel

    box = Spline.from_cells(kernel("box").density)

    def convolved() -> Spline:
        spline = box
        for _ in range(times):
            spline = mollified(spline, box)
        return spline

    seconds, found = best_of_five(convolved)
    return seconds, values_of(found)


def values_of(spline) -> list[str]:
    from provenact.derivations.splines import to_fmpq

    return [str(spline.value_at(to_fmpq(point))) for point in POINTS]


# --- the tables -------------------------------------------------------------------------------------


def row(name: str, seconds: float, sympy_says: str) -> None:
    print(f"{name:<28} {seconds * 1000:>10.2f} ms   {sympy_says}", flush=True)


def compared(name: str, engine: Callable[[], tuple[float, list[str]]], sympy_side: Callable | None) -> None:
    seconds, values = engine()
    row(name, seconds, "not run" if sympy_side is None else sympy_side(values))


def tables(limit: float) -> None:
    print(f"{'max(0, x) mollified by':<28} {'engine':>13}   sympy.integrate")
    for name in SYMPY_KERNELS:
        compared(name, partial(engine_relu, name), partial(sympy_column, "relu", name, limit))
    print(f"\n{'box convolved with itself':<28} {'engine':>13}   sympy.integrate")
    for n in range(1, MOST_BOXES + 1):
        other = partial(sympy_column, "boxes", str(n), limit) if n <= MOST_BOXES_OF_SYMPY else None
        compared(f"{n} time{'s' * (n > 1)}", partial(engine_boxes, n), other)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--limit", type=float, default=20, help="seconds for each SymPy run (20)")
    arguments.add_argument("--sympy", nargs=2, metavar=("JOB", "ARGUMENT"), help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.sympy:
        run_sympy_here(*given.sympy)
    else:
        tables(given.limit)


if __name__ == "__main__":
    main()
