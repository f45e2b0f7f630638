"""SymPy copies of piecewise functions: the same function, and zeros that are decided on trees."""

import sympy

from provenact.derivations.realisation import cells_of_activation
from provenact.theory.exact.expressions import X, exp, log1p, softplus, tanh
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.exact.sympy_bridge import to_sympy
from provenact.theory.exact.truth import Truth
from provenact.theory.language.parser import parse
from provenact.torch_impl.lowering.copies import CopiedCells, copied, tree_of, vanishes
from provenact.torch_impl.lowering.gates import stable
from provenact.torch_impl.programs import copies


def test_a_copy_has_the_same_cells():
    cells = cells_of_activation("srelu")
    copy = copied(cells)
    assert tuple(map(tree_of, copy.knots)) == cells.knots and tuple(map(tree_of, copy.pieces)) == cells.pieces
    assert next(iter(copy)).start is None and next(iter(copy)).end == copy.knots[0]
    assert [symbol.name for symbol in copy.parameters] == ["delta"]


def test_gates_are_written_out():
    for tree in (tanh(X) + X, X * tanh(softplus(X)), exp(-(X**2) / 2), X - log1p(X), 1 + tanh(X)):
        gated = stable(to_sympy(tree))
        assert gated != to_sympy(tree) and vanishes(gated - to_sympy(tree)) is Truth.YES


def test_without_a_value_nothing_is_decided():
    x = copies.X
    assert vanishes(sympy.sin(x) ** 2 + sympy.cos(x) ** 2 - 1) is Truth.YES
    assert vanishes(x - 1) is Truth.NO
    assert vanishes((1 / x).subs(x, 0)) is Truth.UNKNOWN


def test_only_knots_at_which_nothing_changes_are_left_out():
    zero, x = sympy.S.Zero, copies.X
    assert CopiedCells((zero,), (x, x), (zero,)).merged() == CopiedCells((), (x,), ())
    for kept in (CopiedCells((zero,), (x, 2 * x), (zero,)), CopiedCells((zero,), (1 / x, 1 / x), (zero,))):
        assert kept.merged() == kept


def test_a_derivative_takes_its_value_from_the_right():
    copy = copied(cells_of(parse("piecewise(0, x < 0; sigma(x) - 1/2)")))
    slope = copy.derived(lambda piece: sympy.diff(piece, copies.X))
    assert slope.at_knots == (sympy.Rational(1, 4),)
