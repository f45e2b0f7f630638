"""What the theorems in Coq amount to: which verdicts they support without any other engine.

- `is_settled(claim, verdict)`    whether Coq has checked every statement that the verdict rests on
- `settled_counts(verdicts)`      how many claims it settles
- `counted_theorems()`            the theorems on the built-in claims as they stand now
- `is_mathematical(claim)`        whether a claim says more than arithmetic of printed numbers
"""

from collections.abc import Mapping

from ..numerics.coq.axioms import Theorem
from ..theory.exact.algebra import tidy
from ..theory.exact.expressions import Expr, preorder
from ..theory.language.claims import Claim, builtin_papers
from ..theory.language.index_means import MeanIdentity
from ..theory.language.statements import ForFunctions, InCoq, Statement
from .proved import coq_evidence, theorems_of
from .verdicts import Verdict

NEEDED = {Verdict.CONDITIONAL: ("printed", "restricted")}
WITHOUT_PROOF = (Verdict.OPEN, Verdict.ARGUED)


def is_settled(claim: Claim, verdict: str) -> bool:
    if verdict in WITHOUT_PROOF:
        return False
    found = coq_evidence(claim)
    return all(role in found for role in NEEDED.get(Verdict(verdict), ("printed",)))


def counted_theorems() -> list[Theorem]:
    return [theorem for paper in builtin_papers() for claim in paper.claims for theorem in theorems_of(claim)]


def settled_counts(verdicts: Mapping[str, str]) -> tuple[int, tuple[int, int], int]:
    """Claims that Coq settles; the mathematical ones among them, of how many; all claims."""
    claims = [claim for paper in builtin_papers() for claim in paper.claims]
    settled = [claim for claim in claims if is_settled(claim, verdicts.get(claim.id, Verdict.OPEN))]
    mathematical = [claim for claim in claims if is_mathematical(claim)]
    inside = sum(1 for claim in mathematical if claim in settled)
    return len(settled), (inside, len(mathematical)), len(claims)


def is_mathematical(claim: Claim) -> bool:
    return _is_mathematical(claim.statement)


def _is_mathematical(value: object) -> bool:
    """Whether a statement, or what stands in one, speaks of variables, functions or limits."""
    if isinstance(value, (MeanIdentity, ForFunctions, InCoq)):
        return True
    if isinstance(value, Statement):
        value = tuple(getattr(value, name) for name in value.__dataclass_fields__)
    if isinstance(value, tuple):
        return any(map(_is_mathematical, value))
    return isinstance(value, Expr) and not value.is_Rational and not _is_table_arithmetic(value)


def _is_table_arithmetic(value: Expr) -> bool:
    """Numbers under maximum, minimum and branches."""
    return not value.free_symbols and all(node.args or node.is_Rational for node in preorder(tidy(value)))
