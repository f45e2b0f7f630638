"""The JavaScript target: a program as the text of plain functions of doubles, one line an instruction.

A function takes x and an object of parameters. JavaScript has no erf: the functions that it lacks are
written along, where a program uses them.

- `prelude_text()`                        `functions`, an empty object, and erf, erfc and their kin
- `family_text(name, cells, parameters)`  puts f, f′, f″ and the knots into `functions`
"""

import json
from collections.abc import Callable, Iterable, Sequence

from sympy import Expr

from ...theory.exact.cells import Cells
from ...theory.exact.expressions import Symbol
from ...theory.exact.sympy_bridge import to_sympy
from ..lowering.families import curves_of
from ..lowering.smooth import lower_smooth
from ..programs.compensation import uncompensated
from ..programs.program import Builder, Operand, Program
from . import c_text
from .c_text import call
from .python_text import literal, refuse_unknown

# Series and fraction have positive terms only, so nothing cancels. Measured against balls at 2,048 points of
# [-6, 26]: erf within 7e-16 relative, erfc within 8e-14, worst just below x = 2, where 1 - erf has lost digits.
# 60 levels of the fraction: its error at x = 2 is below 1e-18.
ERF = """\
function erf(x) {
  if (Math.abs(x) > 2) return x > 0 ? 1 - erfc(x) : erfc(-x) - 1;
  let term = x, sum = x;
  for (let n = 1; n < 60; n++) {
    term *= 2 * x * x / (2 * n + 1);
    sum += term;
  }
  return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
}
"""
ERFC = """\
function erfc(x) {
  if (x < 0) return 2 - erfc(-x);
  if (!(x > 2)) return 1 - erf(x);
  let fraction = 1;
  for (let n = 60; n > 0; n--) fraction = 1 + n / (2 * x * x * fraction);
  return Math.exp(-x * x) / (x * Math.sqrt(Math.PI) * fraction);
}
"""
REST = """\
function sigmoid(x) {
  return 1 / (1 + Math.exp(-x));
}
function softplus(x) {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
function normal_cdf(x) {
  return erfc(-x * Math.SQRT1_2) / 2;
}
function gaussian(x) {
  return Math.exp(-x * x / 2);
}
function log_gap(x) {
  if (x > 0.01) return x === Infinity ? x : x - Math.log1p(x);
  return x * x * (1 / 2 - x * (1 / 3 - x * (1 / 4 - x * (1 / 5 - x / 6))));
}
"""


def prelude_text() -> str:
    """What stands before the functions: the object that they go to, and what JavaScript lacks."""
    return "\n".join(('"use strict";\nconst functions = {};\n', ERF, ERFC, REST))


# Arithmetic is written as in C, but for ===.
WRITERS: dict[str, Callable[..., str]] = {
    **{name: c_text.WRITERS[name] for name in (*c_text.INFIX, "neg", "muladd", "select")},
    "eq": lambda a, b: f"{a} === {b}",
    "clamp": lambda a, low, high: f"Math.min(Math.max({a}, {low}), {high})",
    "clamp_min": lambda a, low: f"Math.max({a}, {low})",
    "clamp_max": lambda a, high: f"Math.min({a}, {high})",
    **{name: call(name) for name in "erf erfc sigmoid softplus normal_cdf gaussian log_gap".split()},
    **{name: call(f"Math.{name}") for name in "abs sqrt exp expm1 log log1p tanh sinh cosh atan sin cos".split()},
}


def function_text(program: Program, as_array: bool = False, indent: str = "") -> str:
    """A function expression that returns the result of the program, or all of them as an array.

    >>> x = Builder(("x", "beta"))
    >>> print(function_text(x.finish(x.emit("mul", "x", "beta"))))
    function (x, p) {
      const v1 = x * p["beta"];
      return v1;
    }
    """
    refuse_unknown("JavaScript", program, WRITERS)
    names = {name: name if name == "x" else f"p[{json.dumps(name)}]" for name in program.arguments}
    lines = []
    for one in program.instructions:
        right = WRITERS[one.operation](*(_read(operand, names) for operand in one.operands))
        lines.append(f"  const {one.target} = {right};")
    results = [_read(result, names) for result in program.results]
    returned = f"[{', '.join(results)}]" if as_array else results[0]
    return f"\n{indent}".join(["function (x, p) {", *lines, f"  return {returned};", "}"])


def _read(operand: Operand, names: dict[str, str]) -> str:
    return names.get(operand, operand) if isinstance(operand, str) else literal(operand, "Infinity")


def family_text(name: str, cells: Cells, parameters: Sequence[Symbol] = ()) -> str:
    """The statement that registers `value`, `slope` and `curvature` of (x, p), and the `knots` as an array."""
    curves = curves_of(cells, tuple(parameters), deep=False)
    programs = {"value": curves.value, "slope": curves.slope, "curvature": curves.curvature}
    members = [f"  {key}: {function_text(uncompensated(program), indent='  ')}," for key, program in programs.items()]
    knots = constants_text([symbol.name for symbol in parameters], cells.knots)
    return "\n".join([f"functions[{json.dumps(name)}] = {{", *members, f"  knots: {knots},", "};", ""])


def constants_text(parameters: Iterable[str], numbers: Iterable[Expr]) -> str:
    """A function that takes an x, which it does not read, and returns these as an array."""
    builder = Builder(("x", *parameters))
    program = builder.finish(*(lower_smooth(builder, to_sympy(number)) for number in numbers))
    return function_text(program, as_array=True, indent="  ")
