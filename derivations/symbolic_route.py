"""What SymPy proposes for a question of a story, by a route of its own: candidates, which checkers compare.

- `proposed(question)`            the candidate and, in words, the route; InputError where SymPy knows none
- `values_for(symbols)`           numbers for parameters, all different, so that what differs shows
- `values_alone(cells, domain)`   the values of a function at its knots inside of a domain
"""

from collections.abc import Iterable
from typing import TypeAlias

from ..theory.exact.algebra import tidy, total
from ..theory.exact.cells import Cells
from ..theory.exact.constants import enclosure
from ..theory.exact.domains import Interval
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import INFINITY, MINUS_INFINITY, Expr, Phi, Pow, Rational, Symbol, X
from ..theory.exact.piecewise import cells_of
from ..theory.exact.sympy_bridge import differentiated, integrated, largest, solutions
from .derivation import Convolved, Infimum, Integral, Question, SlopeIn, SolvedFor, Supremum, ZerosOf
from .direct_integration import integrals_by_cell

Proposal: TypeAlias = Expr | Cells | tuple[Expr, ...]


def proposed(question: Question) -> tuple[Proposal, str]:
    """What SymPy comes to and by which route; no route where it is not asked."""
    match question:
        case Supremum() | Infimum():
            sign = -1 if isinstance(question, Infimum) else 1
            cells = cells_of(question.of)
            alone = [(value, knot, knot) for value, knot in _alone(cells, question.domain)]
            pieces = [*_pieces(cells, question.domain), *alone]
            absolute = getattr(question, "absolute", False)
            signs = (1, -1) if absolute else (sign,)
            value, place = max(
                (largest(pieces, one) for one in signs), key=lambda pair: float(enclosure(pair[0]).mid())
            )
            return tidy(
                value if absolute else sign * value
            ), f"from the zeros of its derivative and the ends, at {place}"
        case Integral() if not question.absolute:
            pieces = _pieces(cells_of(question.of) if isinstance(question.of, Expr) else question.of, question.domain)
            if any(node.args[0].has(Phi) for piece, *_ in pieces for node in piece.atoms(Pow)):
                raise InputError("it is not asked for powers of Phi, whose integrals take it minutes")
            return tidy(
                total(*(integrated(piece, X, *ends) for piece, *ends in pieces))
            ), "the integral by its integrator"
        case Convolved():
            parts = integrals_by_cell(question.mollification)
            if not parts or any(part.value is None for part in parts):
                raise InputError("a part of the convolution has no antiderivative there")
            closed_form = question.mollification.closed_form
            assert closed_form is not None
            values = [part.value for part in parts if part.value is not None]
            return Cells.of(closed_form.knots, values), f"the convolution integral on each of {len(parts)} cells"
        case SolvedFor():
            zeros = [zero for zero in solutions(question.of, question.symbol) if _is_positive(zero)]
            if len(zeros) != 1:
                raise InputError(f"it finds {len(zeros)} positive solutions")
            return zeros[0], f"the equation solved for {question.symbol}"
        case ZerosOf():
            zeros = solutions(question.of, X)
            return tuple(zero for zero in zeros if question.domain.contains(zero).is_yes), "the equation solved"
        case SlopeIn():
            return differentiated(question.of, question.by), f"the quotient differentiated in {question.by}"
    return (), ""


def _pieces(cells: Cells, domain: Interval) -> list[tuple[Expr, Expr, Expr]]:
    """Each piece with its ends inside of the domain."""
    found = []
    for cell in cells.refined(domain.ends):
        start = MINUS_INFINITY if cell.start is None else cell.start
        end = INFINITY if cell.end is None else cell.end
        if domain.contains(cell.inner_point()).is_yes:
            found.append((cell.expression, start, end))
    return found


def _is_positive(zero: Expr) -> bool:
    return bool(enclosure(zero.subs(values_for(zero.free_symbols))) > 0)


def values_alone(cells: Cells, domain: Interval) -> list[Expr]:
    return [value for value, _ in _alone(cells, domain)]


def _alone(cells: Cells, domain: Interval) -> list[tuple[Expr, Expr]]:
    """The value at each knot inside of a domain, which need not be that of a piece, and the knot."""
    return [(cells.value_at(knot), knot) for knot in cells.knots if domain.contains(knot).is_yes]


def values_for(symbols: Iterable[Symbol], turn: int = 0) -> dict[Symbol, Expr]:
    """Positive numbers that are all different, so that what differs shows."""
    return {one: Rational(2 + n + turn, 3 + (n + turn) % 4) for n, one in enumerate(sorted(symbols, key=str))}
