"""What is given as text has a value wherever it is used: this is read off the text, before anything tidy is made of it.

- `mollify(f, kernel, delta, params)`        the mollification of a function and a kernel that have values
- `join(pieces, knots, solve, order)`        pieces that have values between their knots, joined
- `valued(text, domain)`                     the tree of a function that has a value on an interval
- `require_kernel(kernel)`                   refuses a kernel of one's own that has no value inside [-1, 1]
- `kernel_warning(kernel)`                   why its averages may overshoot, or nothing; refuses what is no mollifier
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ...derivations import joining, mollification
from ...derivations.joining import Joining
from ...derivations.mollification import Mollification
from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ONE, Expr, X, free_parameters
from ...theory.language.activations import is_activation
from ...theory.language.function_text import Params, given_values, parse_function_at
from ...theory.language.intervals import interval
from ...theory.language.kernels import KERNELS, Kernel
from ...theory.language.parser import parse
from ..search.definedness import require_values
from ..search.extrema import infimum
from ..search.integrals import kernel_mass

DIGITS = 25
INSIDE = Interval(-ONE, ONE)  # at single points, such as its ends, a kernel may be anything


def valued(text: str, domain: Interval = REAL_LINE, given: Mapping[str, str] | None = None) -> Expr:
    tree = parse_function_at(text, given or {})
    return require_values(tree, dict.fromkeys(free_parameters(tree), REAL_LINE), domain)


def require_kernel(kernel: str | Kernel) -> None:
    if isinstance(kernel, str) and kernel not in KERNELS and not kernel.isidentifier():
        require_values(parse(kernel, parameters={"u": X}), {}, INSIDE)


def mollify(
    f: str | Expr | Cells,
    kernel: str | Kernel = "epanechnikov",
    delta: str | float | Expr | None = None,
    params: Params = None,
    **named: str | float,
) -> Mollification:
    """The mollification of f, which is an expression or a name of the catalogue, with a kernel of half-width delta.

    >>> mollify("max(0, x)", "box", delta="1/2").closed_form.pieces
    (0, x^2/2 + x/2 + 1/8, x)
    >>> mollify("leaky_relu", slope=0).closed_form == mollify("relu").closed_form
    True

    Without a width, the result carries the parameter delta wherever the order of the new knots does
    not depend on it (a function with one knot); otherwise the width is 1.
    """
    if isinstance(f, str) and not is_activation(f):
        valued(f, given=given_values(params, named))
    elif isinstance(f, Expr):
        require_values(f, dict.fromkeys(free_parameters(f), REAL_LINE))
    require_kernel(kernel)
    return mollification.mollify(f, kernel, delta, params, **named)


def join(
    pieces: str | Sequence[Any],
    knots: str | Sequence[Any],
    solve: str | Sequence[Any],
    order: int = 1,
    name: str = "join",
    parameters: Mapping[str, Expr] | None = None,
) -> Joining:
    """The values of the unknowns for which the pieces meet C^order at every knot.

    >>> print(join("0; a*x^2 + b*x + c; x", knots="-1, 1", solve="a, b, c").cells.pieces[1])
    x^2/4 + x/2 + 1/4

    A name in the knots is a positive parameter, a name in `solve` a real unknown, any other name a real
    parameter; `parameters` gives symbols (or values) to names beforehand.
    """
    joined = joining.join(pieces, knots, solve, order, name, parameters)
    as_given = Cells.of(joined.cells.knots, joined.pieces).as_expression()
    require_values(as_given, {symbol: interval(symbol.sign) for symbol in free_parameters(as_given)})
    return joined


def kernel_warning(kernel: Kernel) -> str:
    mass = kernel_mass(kernel, DIGITS)
    if not mass > 0:
        raise InputError(f"the kernel `{kernel.name}` is not integrable to a positive number; its integral is {mass}")
    lowest = infimum(kernel.shape, digits=DIGITS).value
    if lowest >= 0:
        return ""
    how = "takes negative values" if lowest < 0 else "is not shown to be non-negative"
    return f"the kernel `{kernel.name}` {how}: averages may overshoot"
