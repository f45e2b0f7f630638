"""Edges of chaos: where they are, where there is none, and whether the variance comes back."""

import pytest

from provenact.derivations.realisation import cells_of_activation
from provenact.numerics.subjects.edge_of_chaos import edge_of_chaos, exact_cells, is_affine, is_continuous, slope_jumps
from provenact.theory.cells import Cells
from provenact.theory.errors import InputError, Undecided
from provenact.theory.expressions import Phi, Rational, X, parameter, sqrt


def test_a_function_that_jumps_has_none():
    step = Cells.of((0,), (0, 1))
    edge = edge_of_chaos(step, 1)
    assert edge.exists is False
    with pytest.raises(InputError, match="no edge of chaos at q = 1"):
        edge.require()


def test_jumps_of_slopes():
    assert slope_jumps(exact_cells("relu")) == [(0, 1)]
    assert slope_jumps(exact_cells("hard_tanh")) == [(-1, 1), (1, -1)]
    assert slope_jumps(exact_cells("srelu")) == []


def test_affine_functions():
    assert is_affine(Cells.everywhere(2 * X + 1)).is_yes and is_affine(Cells.of((1,), (X, X))).is_yes
    assert is_affine(exact_cells("relu")).is_no and is_affine(Cells.of((0,), (X, X + 1))).is_no


# 2 + Phi(-200) exceeds 2 by less than 10^-8000: no precision in reach tells them apart.
ALMOST = sqrt(2 + Phi(Rational(-200))) - sqrt(2)


def test_a_jump_that_is_not_decided_is_no_jump_and_no_continuity():
    jumps, bends = Cells.of((0,), (X, X + ALMOST)), Cells.of((0,), (X, X + ALMOST * X))
    edge = edge_of_chaos(jumps, 1)
    assert edge.exists is None and str(edge).startswith("perhaps an edge")
    assert is_continuous(jumps).is_unknown and is_continuous(bends).is_yes
    assert is_affine(jumps).is_unknown and is_affine(bends).is_unknown
    with pytest.raises(Undecided, match="phi' jumps at 0 is not decided"):
        slope_jumps(bends)


def test_parameters_need_values():
    with pytest.raises(InputError, match="no value for beta"):
        edge_of_chaos(cells_of_activation("swish"), 1)
    with pytest.raises(InputError, match="positive number"):
        edge_of_chaos("relu", parameter("q"))
