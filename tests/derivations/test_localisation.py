"""The derivation of the sharp localisation bound: its steps are decided, and a wrong one is not."""

from provenact.derivations.localisation import localisation
from provenact.numerics.deciders import decide
from provenact.numerics.deciders.checks import check_derivation
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.theory.exact.domains import Interval
from provenact.theory.exact.expressions import ZERO, X, exp
from provenact.theory.language.statements import Compare


def test_every_statement_of_the_derivation_holds():
    checked = [step for step in check_derivation(localisation()) if step.outcome is not None]
    assert len(checked) == 3
    assert all(step.outcome is Outcome.HOLDS for step in checked)


def test_a_sharper_geometric_bound_is_refuted():
    q = exp(-X)
    false = Compare(2 * q**2, "<=", q**2 + q**3, Interval(ZERO, None))
    assert combined(decide(false)) is Outcome.FAILS
