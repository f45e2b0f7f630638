"""Far programs: the choice between a program as it is lowered, one with far forms beside it, and one of another form.

A program that loses a finite input, or digits far out, gets a form of its own for large x on the sides where one is
known; one that is wrong at extreme parameters is lowered from another form. If it still loses an input, the function is
refused, with the interval and the subexpression; if it is still wrong, with the input and what comes there.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain

import sympy
from sympy import Expr, Integer

from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ..programs.copies import X, sample_of
from ..programs.program import LARGEST, Builder, Program, inlined
from ..programs.spans import BLURRING, DOUBLE, INF, Arithmetic, Spans
from .cancellation import diverges
from .copies import CopiedCells, tree_of
from .far_forms import far_form
from .finiteness import Loss, first_loss
from .forms import forms
from .gates import Growth, stable
from .rightness import Fault, faults, remedy, usual_numbers, wrong
from .scaling import moved, shape_of, size_of_product, unit_of_product, with_fewest_parameters
from .smooth import lower_smooth, multiplied

STARTS = tuple(map(Integer, (8, 1)))
MOST_OPERATIONS = 250  # of a piece whose far form is looked for
POWERS = (0, 1, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 12, 24, 50, 100, 300, 900)
SAMPLES = [side * 1.37 * 2.0**k for side in (-1, 1) for k in POWERS]
NEAR = [side * 1.37 * 2.0**k for side in (-1, 1) for k in (-30, -12)]  # where a value may be small, and sums cancel
DIGITS = 52
MANY = 36  # digits, most of them
SEVERAL = 13  # digits: in a tail the argument of an exponential, up to a thousand, takes ten
FARTHEST = 2.0**120
FEW = 3  # samples that may lie next to a zero of the function


@dataclass(frozen=True)
class Far:
    """For each side: from which x on, and the form."""

    left: tuple[Expr, Expr] | None = None
    right: tuple[Expr, Expr] | None = None


@dataclass(frozen=True)
class Judge:
    """What is asked of the programs of some functions, when they are finished: that none loses a finite input, if that
    is claimed, and that none is wrong at extreme parameters, if they are compared."""

    exact: Sequence[CopiedCells]
    domains: Mapping[str, Interval]
    formats: Sequence[Arithmetic]
    finished: Callable[[Program], Program]
    is_claimed: bool = True
    is_compared: bool = True

    def faults(self, program: Program) -> Iterator[Fault]:
        done, formats = self.finished(program), self.formats if self.is_compared else ()
        return chain.from_iterable(faults(done, self.exact, self.domains, one) for one in formats)

    def is_right(self, program: Program) -> bool:
        done, formats = self.finished(program), self.formats if self.is_compared else ()
        return all(_is_right(done, tuple(self.exact), tuple(self.domains.items()), one) for one in formats)

    def losses(self, program: Program) -> Iterator[Loss | None]:
        done, formats = self.finished(program), self.formats if self.is_claimed else ()
        return (_first_loss(done, tuple(self.exact), tuple(self.domains.items()), one) for one in formats)

    def loss(self, program: Program) -> Loss | None:
        return next(filter(None, self.losses(program)), None)

    @property
    def text(self) -> str:
        text = "; ".join(str(tree_of(piece)) for cells in self.exact[:1] for piece in cells.pieces)
        return text if len(text) <= 160 else f"{text[:157]}..."


Named = tuple[tuple[str, Interval], ...]


@lru_cache(maxsize=1024)  # the plain program is looked at alone, beside its far forms, and again for every way
def _is_right(program: Program, exact: tuple[CopiedCells, ...], domains: Named, arithmetic: Arithmetic) -> bool:
    return next(faults(program, exact, dict(domains), arithmetic), None) is None


@lru_cache(maxsize=1024)
def _first_loss(
    program: Program, exact: tuple[CopiedCells, ...], domains: Named, arithmetic: Arithmetic
) -> Loss | None:
    return first_loss(program, exact, dict(domains), arithmetic)


def kept_right(lower: Callable[..., Program], judge: Judge, near: Sequence[float] = ()) -> Program:
    """The first program that loses no finite input, is right at extreme parameters and keeps its digits, at these
    inputs near 0 too, or of those that do not keep them the one that keeps most; where none is right, one of which
    float64 alone loses digits; else the refusal has the faults of the form with fewest of them, if there is one that is
    right in some domain of its."""
    tried: list[Program] = []
    refusals: list[InputError] = []
    right: list[tuple[float, Program]] = []
    for program in _right_programs(lower, judge, tried, refusals):
        lost = _lost_digits(program, judge.domains, [*near, *SAMPLES])
        right.append((sum(lost), program))
        if sum(one > SEVERAL for one in lost) <= FEW:
            break
    if right:
        _, program = min(right, key=lambda one: one[0])
        return _with_its_ends(program, Way(judge.exact).program(lower), judge.domains)
    if not tried:
        raise refusals[0]
    finite = [program for program in tried if judge.loss(program) is None]
    try:
        finite.append(kept_finite(lower, replace(judge, is_compared=False)))
    except InputError as error:
        refusals.append(error)
    for program in finite:
        if all(fault.is_slight for fault in judge.faults(program)):
            return _with_its_ends(program, Way(judge.exact).program(lower), judge.domains)
    several = (judge.faults(one) for one in dict.fromkeys((*tried, *finite, *_with_far_forms(lower, judge))))
    found = [some for one in several if (some := [fault for fault in one if not fault.is_slight])]
    if not found:  # what is not wrong loses an input
        raise refusals[-1]
    # The least is one with a domain that is left without faults, and with few of them.
    least = min(
        (remedy(judge.domains, (one.parameters for one in some)) is None, len(some), n) for n, some in enumerate(found)
    )
    raise wrong(judge.text, found[least[-1]])


def _with_far_forms(lower: Callable[..., Program], judge: Judge) -> Iterator[Program]:
    for way in _ways(judge.exact):
        with suppress(InputError):
            yield way.program(lower, [_far(cells, STARTS[0]) for cells in way.cells])


def _with_its_ends(program: Program, plain: Program, domains: Mapping[str, Interval]) -> Program:
    """A form for far x may be infinity minus infinity at infinity: there the plain one is taken, if it is a number."""
    if not is_undefined_at_infinity(program, domains) or is_undefined_at_infinity(plain, domains):
        return program
    builder = Builder(program.arguments)
    at_ends, inside = (inlined(builder, one) for one in (plain, program))
    is_end = builder.emit("eq", builder.emit("abs", "x"), sympy.oo)
    return builder.finish(*(builder.emit("select", is_end, *pair) for pair in zip(at_ends, inside, strict=True)))


def kept_finite(lower: Callable[..., Program], judge: Judge) -> Program:
    """A program that loses no finite input, if that is claimed; if they are compared, of a form that is right, where
    there is one."""
    first = next(_programs(Way(judge.exact), lower, replace(judge, is_compared=False)))
    if _is_polynomial(judge.exact) or judge.is_right(first):  # polynomials have no other form
        return first
    return next(_right_programs(lower, judge, [], []), first)


def _right_programs(
    lower: Callable[..., Program], judge: Judge, tried: list[Program], refusals: list[InputError]
) -> Iterator[Program]:
    """The first program of each form; the plain one of a form that has none, and why others are refused, is noted."""
    for way in _ways(judge.exact):
        try:
            program = next(_programs(way, lower, judge), None)
            if program is None:
                tried.append(way.program(lower))
            else:
                yield program
        except InputError as error:
            refusals.append(error)


def _is_polynomial(several: Sequence[CopiedCells]) -> bool:
    return all(piece.is_polynomial(X) for cells in several for piece in cells.pieces)


@dataclass(frozen=True)
class Way:
    """Functions in one of their forms; where there is a unit, as shapes of (x - middle)/unit, each times a factor."""

    cells: Sequence[CopiedCells]
    unit: Expr | None = None
    factors: Sequence[Expr] = ()
    middle: Expr = sympy.S.Zero

    def program(self, lower: Callable[..., Program], far: Sequence[Far] = (), is_shared: bool = True) -> Program:
        inner = lower(tuple(self.cells), tuple(far), is_shared)
        if self.unit is None:
            return inner
        builder = Builder(inner.arguments)
        x = multiplied(builder, lower_smooth(builder, X - self.middle), 1 / self.unit)
        pairs = zip(inlined(builder, inner, x=x), self.factors, strict=True)
        return builder.finish(*(multiplied(builder, result, factor) for result, factor in pairs))


def _ways(several: Sequence[CopiedCells]) -> Iterator[Way]:
    """The forms of the functions, then those of their shapes; and of both where x is counted from a parameter."""
    yield from map(Way, forms(several))
    yield from _shapes(several)
    for middle, others in moved(several):
        ones = (sympy.S.One,) * len(others)
        yield from (Way(one, sympy.S.One, ones, middle) for one in forms(others))
        yield from (replace(way, middle=middle) for way in _shapes(others))


def _shapes(several: Sequence[CopiedCells]) -> Iterator[Way]:
    shapes = [shape_of(cells) for cells in several]
    units = {shape[0] for shape in shapes if shape is not None}
    if len(units) == 1 and None not in shapes:
        (unit,), factors = units, [shape[1] for shape in shapes if shape is not None]
        yield from (Way(one, unit, factors) for one in forms([shape[2] for shape in shapes if shape is not None]))


def _programs(way: Way, lower: Callable[..., Program], judge: Judge) -> Iterator[Program]:
    """The plain program, then those with far forms, the one that keeps most digits first. One that is wrong is left
    out, and one that loses an input; where none is left for that, it is refused. What is wrong is seen first: it is
    the quicker look."""
    several, domains, own = way.cells, judge.domains, partial(way.program, lower)
    plain = own()
    is_right = judge.is_right(plain)
    if is_right and _is_polynomial(several) and _is_moderate(plain):
        yield plain  # held in their cells, and in the outer ones no part is larger than their result
        return
    loss = judge.loss(plain) if is_right else None
    lost = _lost_digits(plain, domains)
    is_undefined = is_undefined_at_infinity(plain, domains)
    is_kept = sum(one > MANY for one in lost) <= FEW * len(several) and not any(map(diverges, several))
    is_good = is_right and loss is None and is_kept
    if is_good and not is_undefined:
        yield plain
    far = [[_far(cells, start) for cells in several] for start in (STARTS if judge.is_claimed else STARTS[:1])]
    programs = [own(one) for one in far if one != [Far()] * len(several)]
    defined = [one for one in programs if not is_undefined_at_infinity(one, domains)]
    if not is_undefined:
        programs = defined if loss is not None else [plain, *defined]
        if not programs and loss is not None and min(abs(loss.low), abs(loss.high)) > FARTHEST:
            yield plain  # next to the end of the format: infinity itself, which others would lose, is met more often
            return
    elif is_good:  # for infinity's sake only
        programs = defined
    elif loss is None:
        programs = [plain, *programs]
    for program in filter(judge.is_right, sorted(programs, key=lambda one: sum(_lost_digits(one, domains)))):
        if (left := judge.loss(program)) is None:
            yield program
        else:
            loss = left
    if is_good:
        yield plain
        return
    ways = [(start, is_whole) for is_whole in (False, True) for start in STARTS]
    grown = dict.fromkeys(tuple(_far(cells, start, True, is_whole) for cells in several) for start, is_whole in ways)
    others = [(one, True) for one in grown] + [(one, False) for one in (*map(tuple, far), *grown)]
    others = [(one, is_shared) for one, is_shared in others if any(far != Far() for far in one)]
    apart = (own(one, is_shared) for one, is_shared in [((), False), *others])
    for program in filter(judge.is_right, apart if judge.is_claimed else ()):
        if (left := judge.loss(program)) is None:
            yield program
        else:
            loss = left
    # Where float32 does not hold x, a function with parameters is not looked at.
    losses = (one for one in judge.losses(plain) if one is not None)
    if is_right and domains and all(min(abs(one.low), abs(one.high)) > LARGEST for one in losses):
        yield plain
    elif loss is not None:
        raise InputError(f"torch code is not emitted for `{judge.text}`: {loss}")


def _is_moderate(program: Program) -> bool:
    """Whether float32 holds the constants."""
    constants = (one for step in program.instructions for one in step.operands if not isinstance(one, str))
    return all(one in (0, sympy.oo, -sympy.oo) or 1 / LARGEST <= abs(one) <= LARGEST for one in constants)


def is_undefined_at_infinity(program: Program, domains: Mapping[str, Interval]) -> bool:
    """Whether infinity, which has a limit to give, may give NaN, each parameter being as usual."""
    given, enclosed = _usual_box(domains), Spans(program)
    ends = [enclosed(given | {"x": (x, x, False)}, DOUBLE) for x in (-INF, INF)]
    return any(spans[result][2] for spans in ends for result in program.results if isinstance(result, str))


def _usual_box(domains: Mapping[str, Interval]) -> dict[str, tuple[float, float, bool]]:
    return {name: (value, value, False) for name, value in usual_numbers(domains).items()}


def _lost_digits(program: Program, domains: Mapping[str, Interval], samples: Sequence[float] = SAMPLES) -> list[float]:
    """How many binary digits each result loses at samples, each parameter being as usual."""
    lost, given, enclosed = [], _usual_box(domains), Spans(program)
    for x in samples:
        spans = enclosed(given | {"x": (x, x, False)}, BLURRING)
        for result in program.results:
            low, high, is_nan = spans[result] if isinstance(result, str) else (0.0, 0.0, False)
            lost.append(DIGITS if is_nan else _lost(low, high))
    return lost


def _lost(low: float, high: float) -> float:
    size = max(abs(low), abs(high))
    if size == INF:
        return DIGITS
    blur = (high - low) / size if size else 0.0
    return max(0.0, math.log2(blur / BLURRING.widening)) if blur else 0.0


# --- forms ------------------------------------------------------------------------------------------


def _far(cells: CopiedCells, start: Expr, is_spread: bool = False, is_whole: bool = False) -> Far:
    """The forms of both sides; with exponentials that grow in two halves, and as one product, if that is asked for."""
    left = _side(cells.pieces[0], -1, start, cells.knots[:1], is_spread, is_whole)
    right = _side(cells.pieces[-1], 1, start, cells.knots[-1:], is_spread, is_whole)
    return Far(left, right)


def _side(
    piece: Expr, side: int, start: Expr, knots: Sequence[Expr], is_spread: bool, is_whole: bool
) -> tuple[Expr, Expr] | None:
    if piece.is_polynomial(X) or piece.count_ops() > MOST_OPERATIONS:
        return None
    form = _form(piece, side, is_spread, is_whole)
    moving = piece.as_independent(X)[1]
    unit = unit_of_product(moving) or size_of_product(moving) or with_fewest_parameters(moving)[0]
    places = [sympy.cancel(knot / unit) for knot in knots]
    if form is None or not all(place.is_Rational for place in places):
        return None
    return side * max([start, *(start + abs(place) for place in places)]) * unit, form


@lru_cache(maxsize=256)
def _form(piece: Expr, side: int, is_spread: bool, is_whole: bool) -> Expr | None:
    """The far form, if it is another one."""
    try:
        form = far_form(piece, side, is_whole)
    except InputError:  # SymPy answers with something that has no certified meaning
        return None
    if is_spread:
        form = _spread(form or piece, side)
    other = None if form is None else stable(form)
    return None if other == piece else other


def _spread(form: Expr, side: int) -> Expr:
    """The form, in whose products an exponential that grows on a side is in two halves.

    >>> _spread(X + sympy.exp(X) / 2 - sympy.exp(-X) / 2, 1)
    x + Growth(x)/2 - exp(-x)/2
    """
    terms = sympy.Add.make_args(form)
    return sympy.Add(*(term if isinstance(term, sympy.exp) else _spread_product(term, side) for term in terms))


def _spread_product(term: Expr, side: int) -> Expr:
    factors = sympy.Mul.make_args(term)
    return sympy.Mul(*(Growth(one.args[0]) if _grows(one, side) else one for one in factors))


def _grows(factor: Expr, side: int) -> bool:
    """Whether it is the exponential of what tends to infinity, each parameter being 1."""
    if not isinstance(factor, sympy.exp) or not factor.has(X):
        return False
    sample = sample_of(factor.args[0])
    return sample.is_polynomial(X) and sympy.limit(sample, X, side * sympy.oo) == sympy.oo
