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
from .kernel import digest, record
from .store import default_folder
from .verify import recorded

AT_ONCE = 5  # questions in one file: each can take a minute, and files have a limit
Plan = Mapping[str, Sequence[tuple[str, str]]]  # paper -> (claim, role)
Groups = dict[tuple[str, ...], list[str]]  # theorems whose axioms are asked for together, by those of the record


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

    Axioms are asked for together for theorems that have the same ones in the record, which is quick and
    shows if any of them has others; those, or all where `singly`, are asked for one at a time."""
    found = {paper: chosen for paper, chosen in theorems(plan).items() if chosen}
    files = {f"lib/{name}.v": text for name, text in library().items()}
    files |= {f"papers/{paper}.v": sources()[paper].text(chosen) for paper, chosen in found.items()}
    build = Build(folder or default_folder() / "coq")
    build.check(files, jobs)
    axioms = {} if singly else _axioms(build, files, {p: groups(chosen) for p, chosen in found.items()}, 1, jobs)
    alone = {paper: _alone(chosen, axioms) for paper, chosen in found.items()}
    axioms |= _axioms(build, files, {paper: one for paper, one in alone.items() if one}, AT_ONCE, jobs)
    every = tuple(theorem for chosen in found.values() for theorem in chosen)
    return Proved(every, axioms, tuple(build.compiled))


def groups(chosen: Iterable[Theorem]) -> Groups:
    """The theorems with the same axioms in the record; one that it does not have stands alone."""
    known = record()["theorems"]
    found: Groups = {}
    for theorem in chosen:
        key = tuple(known[theorem.name]["axioms"]) if theorem.name in known else (theorem.name,)
        found.setdefault(key, []).append(theorem.name)
    return found


def _alone(chosen: Iterable[Theorem], axioms: Mapping[str, Sequence[str]]) -> Groups:
    """The theorems whose group has not, or has not been found to have, the axioms of the record, each alone."""
    known = record()["theorems"]
    doubtful = [
        theorem.name
        for theorem in chosen
        if theorem.name not in axioms
        or (theorem.name in known and axioms[theorem.name] != list(known[theorem.name]["axioms"]))
    ]
    return {(name,): [name] for name in doubtful}


def _axioms(build: Build, files: Mapping[str, str], asked: Mapping[str, Groups], size: int, jobs: int) -> dict:
    """The axioms of each theorem, or of its group; answers are kept for each paper, as long as it is the same."""
    keys = {paper: f"{key} {digest(str(asked[paper]))}" for paper, key in build.keys_of(files, asked).items()}
    kept = {paper: build.kept(f"{paper}_{size}", key) for paper, key in keys.items()}
    found = {name: axioms for answers in kept.values() if answers for name, axioms in answers.items()}
    unknown = {paper: asked[paper] for paper, answers in kept.items() if answers is None}
    found |= _asked(build, files, unknown, size, jobs)
    for paper, chosen in unknown.items():
        build.keep(f"{paper}_{size}", keys[paper], {name: found[name] for group in chosen.values() for name in group})
    return found


def _asked(build: Build, files: Mapping[str, str], asked: Mapping[str, Groups], size: int, jobs: int) -> dict:
    """The questions of several papers in files of a few: what takes long is the libraries, which they share."""
    joined: Groups = {}
    for chosen in asked.values():
        for key, group in chosen.items():
            joined.setdefault(key, []).extend(group)
    wanted = list(joined.values())
    texts = {
        f"papers/axioms_{place}.v": questions(asked, wanted[place : place + size])
        for place in range(0, len(wanted), size)
    }
    outputs = build.check({**files, **texts}, jobs) if texts else {}
    return {name: axioms for text in texts for name, axioms in assumptions(outputs[text]).items()}


def plan_of(claims: Iterable[Claim]) -> dict[str, list[tuple[str, str]]]:
    """The plan of the papers that these claims belong to: a file is checked as a whole."""
    papers = {claim.paper for claim in claims}
    return {paper: chosen for paper, chosen in planned().items() if paper in papers}


def kernel_is_installed() -> bool:
    return coq_version() is not None
