"""Emitted relaxations: one standalone file of torch code, the algorithm and the outline of each activation.

Emitting needs no torch. An outline holds for given values of the parameters; the header says which.
"""

import textwrap
from collections.abc import Mapping, Sequence
from importlib import resources
from importlib.metadata import version

from ...numerics.findings.grades import Grade, Graded, shown
from ...numerics.relaxation.outline import Outline, outline_of
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Expr
from ...theory.language.parser import parse_number
from ...theory.language.printing import plain
from ..lowering.subjects import Subject
from ..targets.python_text import LICENCE, command_text

CERTIFIED = """\
What is certified of an outline, in balls, for f over the reals and F as computed here in float64:

    |F(x) - f(x)| <= error (1 + |x|) between low and high; beyond, f is within that of the tail's line through F
    at the nearer of them, but for a slope that is no float: there tail_slacks times the distance is added;
    |F'(x) - f'(x)| <= slope_error on every arc; f is convex on each arc below and concave between two of them,
    concave on each arc above and convex between; the slope of f lies between the two numbers of slopes.

`error` has room for the roundings of F(x) - slope x, too. The arithmetic is that of IEEE 754, fused or not."""


def module_text(subjects: Sequence[Subject], params: Mapping[str, str], command: str) -> str:
    """A module with a `Relaxation` for each subject; `command` is what emits it again."""
    source = resources.files(__package__).joinpath("algorithm.py").read_text("utf-8")
    _, about, code = source.split('"""', 2)
    parts = [_outline_text(subject, *outline_at(subject, params)) for subject in subjects]
    names = "".join(f'    "{name}",\n' for name in ["Lines", "Relaxation", *(one.function for one in subjects)])
    exports = f"__all__ = [\n{names}]\n"
    head, _, rest = code.partition("\nCHUNK =")
    return "".join([_header(about, command), head, "\n", exports, "\nCHUNK =", rest, *parts])


def outline_at(subject: Subject, params: Mapping[str, str]) -> tuple[Outline, dict[str, Expr]]:
    """For the given values of the parameters, and the defaults of the others."""
    values = {one.name: one.default for one in subject.settings}
    values |= {name: parse_number(text) for name, text in params.items() if name in values}
    for one in subject.settings:
        if not one.domain.contains(values[one.name]).is_yes:
            raise InputError(f"{one.name} of {subject.function} must lie in {one.domain}, and {values[one.name]} came")
    exact = {one.symbol: values[one.name] for one in subject.settings}
    return outline_of(subject.cells.subs(exact)), values


def _header(about: str, command: str) -> str:
    written = f"Written by provenact {version('provenact')}; do not edit, but emit again:\n\n{command_text(command)}"
    return f'# {LICENCE}\nr"""{about.rstrip()}\n\n{written}\n\n{CERTIFIED}\n"""'


def _outline_text(subject: Subject, outline: Outline, values: Mapping[str, Expr]) -> str:
    """The relaxation of a subject: its numbers, one row of polynomials a line or two."""
    setting = "".join(f", {name} = {plain(value)}" for name, value in values.items())
    bound = shown(Graded(f"error {outline.error:.2g}, slope_error {outline.slope_error:.2g}", Grade.BALL))
    rows = {"starts": [row.start for row in outline.rows], "centres": [row.centre for row in outline.rows]}
    numbers = [*(f"    {name}={_tuple(row, 8)},\n" for name, row in rows.items()), "    coefficients=(\n"]
    numbers += [f"        {_tuple(row.coefficients, 12)},\n" for row in outline.rows] + ["    ),\n"]
    extremes = tuple((one.start, one.end, one.low, one.high) for one in outline.extremes)
    rest = {name: value for name, value in vars(outline).items() if name != "rows"} | {"extremes": extremes}
    numbers += [f"    {name}={_folded(repr(value).replace('inf', 'torch.inf'), 8)},\n" for name, value in rest.items()]
    title = f"\n\n# --- {subject.title}{setting}: {bound} ".ljust(102, "-")
    origin = "\n".join(f"# {part}" for part in textwrap.wrap(f"{subject.origin}; cells {subject.digest[:16]}", 98))
    return f"{title}\n{origin}\n\n{subject.function} = Relaxation(Outline(\n{''.join(numbers)}))  # fmt: skip\n"


def _tuple(numbers: Sequence[float], indent: int) -> str:
    return _folded(repr(tuple(numbers)), indent)


def _folded(text: str, indent: int) -> str:
    """A tuple on as many lines as it needs."""
    return f"\n{' ' * indent}".join(textwrap.wrap(text, 100 - indent, break_long_words=False, break_on_hyphens=False))
