"""Proving: the Coq development of the settled claims, checked, with the axioms of every theorem.

- `planned(also)`          the statements that are proved, by paper: those of the record, and of more claims
- `development(plan)`      the files of the development, by path in `proofs/`
- `prove(claims, ...)`     check it and collect the axioms; `Proved`
- `Proved`                 `.accepted`, `.refused` (theorems with axioms that do not count), `.as_record()`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..numerics.coq.context import NotExpressible
from ..numerics.coq.development import Theorem
from ..numerics.coq.kernel import Build, assumptions, coq_version, is_allowed, questions
from ..numerics.coq.project import PROOFS, library, sources
from ..theory.claims import Claim, builtin_papers
from .kernel import digest, is_mathematical, is_settled, record
from .store import default_folder
from .verify import recorded

Plan = Mapping[str, Sequence[tuple[str, str]]]  # paper -> (claim, role)


@dataclass(frozen=True)
class Proved:
    """The theorems that the kernel accepted, each with the axioms it rests on."""

    theorems: tuple[Theorem, ...]
    axioms: Mapping[str, Sequence[str]]
    compiled: tuple[str, ...]  # files that were not in the cache

    @property
    def refused(self) -> dict[str, list[str]]:
        """Theorems that do not count, with the axioms that they may not use."""
        bad = {t.name: [axiom for axiom in self.axioms[t.name] if not is_allowed(axiom)] for t in self.theorems}
        return {name: axioms for name, axioms in bad.items() if axioms}

    @property
    def accepted(self) -> tuple[Theorem, ...]:
        return tuple(theorem for theorem in self.theorems if theorem.name not in self.refused)

    def as_record(self) -> dict[str, dict]:
        texts = {claim.id: claim.text for paper in builtin_papers() for claim in paper.claims}
        return {
            theorem.name: {
                "claim": theorem.claim,
                "role": theorem.role,
                "outcome": theorem.outcome,
                "text": digest(texts[theorem.claim]),
                "statement": digest(theorem.statement),
                "axioms": list(self.axioms[theorem.name]),
            }
            for theorem in self.accepted
        }


def planned(also: Iterable[Claim] = ()) -> dict[str, list[tuple[str, str]]]:
    """The statements of the record and those of more claims, by paper and in the order of the papers."""
    known = {(theorem["claim"], theorem["role"]) for theorem in record()["theorems"].values()}
    known |= {(claim.id, role) for claim in also for role in _provable(claim)}
    return {
        name: [(claim, role) for claim in source.claims for role in source.roles(claim) if (claim, role) in known]
        for name, source in sources().items()
    }


def _provable(claim: Claim) -> list[str]:
    """The statements of a claim for which there is a proof, by form or by hand."""
    source, verdict = sources()[claim.paper], recorded()[claim.id]
    found = []
    for role in source.roles(claim.id):
        try:
            source.theorem(claim.id, role, verdict)
            found.append(role)
        except NotExpressible:
            continue
    return found


def theorems(plan: Plan) -> dict[str, list[Theorem]]:
    verdicts = recorded()
    return {
        paper: [sources()[paper].theorem(claim, role, verdicts[claim]) for claim, role in chosen]
        for paper, chosen in plan.items()
    }


def paper_files(plan: Plan) -> dict[str, str]:
    """The generated files, by path in `proofs/`."""
    return {f"papers/{paper}.v": sources()[paper].text(found) for paper, found in theorems(plan).items()}


def write_papers(files: Mapping[str, str], folder: Path = PROOFS) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def prove(plan: Plan, jobs: int = 2, folder: Path | None = None, singly: bool = False) -> Proved:
    """Check the theorems of a plan; what has not changed since it was last checked is not checked again.

    Axioms are asked for the theorems of a paper together, which is quick; `singly`, or where the answer
    has an axiom that does not count, one theorem at a time."""
    found = {paper: chosen for paper, chosen in theorems(plan).items() if chosen}
    files = {f"lib/{name}.v": text for name, text in library().items()}
    files |= {f"papers/{paper}.v": sources()[paper].text(chosen) for paper, chosen in found.items()}
    build = Build(folder or default_folder() / "coq")
    build.check(files, jobs)
    axioms = _axioms(build, files, {paper: [[t.name for t in chosen]] for paper, chosen in found.items()}, jobs)
    if singly or not all(map(is_allowed, set().union(*axioms.values()))):
        axioms = _axioms(build, files, {p: [[t.name] for t in chosen] for p, chosen in found.items()}, jobs)
    every = tuple(theorem for chosen in found.values() for theorem in chosen)
    return Proved(every, axioms, tuple(build.compiled))


def _axioms(build: Build, files: Mapping[str, str], groups: Mapping[str, list[list[str]]], jobs: int) -> dict:
    """The axioms of each theorem; the answers are cached like the proofs."""
    kind = "axioms" if any(len(group) > 1 for chosen in groups.values() for group in chosen) else "each"
    asked = {f"papers/{paper}_{kind}.v": questions(paper, chosen) for paper, chosen in groups.items()}
    outputs = build.check({**files, **asked}, jobs)
    found: dict[str, list[str]] = {}
    for name in asked:
        found |= assumptions(outputs[name])
    return found


def plan_of(claims: Iterable[Claim]) -> dict[str, list[tuple[str, str]]]:
    """The plan of the papers that these claims belong to: a file is checked as a whole."""
    papers = {claim.paper for claim in claims}
    return {paper: chosen for paper, chosen in planned().items() if paper in papers}


def kernel_is_installed() -> bool:
    return coq_version() is not None


def settled_counts() -> tuple[int, tuple[int, int], int]:
    """Claims that the kernel settles; the mathematical ones among them, of how many; all claims."""
    verdicts = recorded()
    claims = [claim for paper in builtin_papers() for claim in paper.claims if verdicts.get(claim.id) != "open"]
    settled = [claim for claim in claims if is_settled(claim, verdicts[claim.id])]
    mathematical = [claim for claim in claims if is_mathematical(claim)]
    inside = sum(1 for claim in mathematical if claim in settled)
    return len(settled), (inside, len(mathematical)), len(claims)
