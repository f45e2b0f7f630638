"""Prove claims in Coq: write the development, have the kernel check it, and list the axioms of every theorem.

Exit status 1 means that the kernel refused a file or that a theorem rests on an axiom that does not count;
2 that Coq is not installed.
"""

import argparse

from .arguments import at_least
from .output import write_json
from .terminal import format_table, say, say_aside

EXAMPLE = "provenact prove srelu/closed-form smelu/box-convolution"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which claims, and what to do with the result."""
    parser.add_argument("targets", nargs="*", metavar="ID", help="claim ids (default: all that have a proof)")
    parser.add_argument("--jobs", metavar="N", type=at_least(1), default=2, help="files at a time (default: 2)")
    parser.add_argument("--singly", action="store_true", help="ask for the axioms of one theorem at a time (slow)")
    parser.add_argument("--coqchk", action="store_true", help="check the compiled files again with coqchk -norec")
    parser.add_argument(
        "--coqchk-seconds", metavar="N", type=at_least(0), default=20, help="for one file; 0: no limit (default: 20)"
    )
    parser.add_argument(
        "--record",
        action="store_true",
        help="write proofs/papers and the record of the kernel anew, with the claims that are named added",
    )


def run(args: argparse.Namespace) -> int:
    from ..ledger.proving import kernel_is_installed, paper_files, plan_of, planned, prove, write_papers
    from ..ledger.verify import select
    from ..numerics.coq.kernel import CheckError

    claims = select(args.targets)
    if not kernel_is_installed():
        say_aside(_without_coq(claims))
        return 2
    plan = planned(claims if args.targets else ()) if args.record or not args.targets else plan_of(claims)
    if args.record:
        write_papers(paper_files(plan))
    try:
        proved = prove(plan, args.jobs, singly=args.singly)
        if args.coqchk:
            _coqchk(plan, args.jobs, args.coqchk_seconds)
    except CheckError as error:
        say_aside(f"provenact: {error}")
        return 1
    if args.record:
        _record(proved)
    return _report(proved, {claim.id for claim in claims}, args)


def _coqchk(plan, jobs: int, seconds: int) -> None:
    from ..ledger.store import default_folder
    from ..numerics.coq.kernel import Build
    from ..numerics.coq.project import library

    modules = [f"Provenact.{name}" for name in library()] + [f"Papers.{paper}" for paper in plan if plan[paper]]
    left = Build(default_folder() / "coq").coqchk(modules, jobs, seconds or None)
    say_aside(f"coqchk: {len(modules) - len(left)} of {len(modules)} files checked again")
    if left:
        say_aside(f"coqchk: not done within {seconds} s each: {', '.join(left)}")


def _record(proved) -> None:
    from ..ledger.kernel import write_record
    from ..ledger.verify import show_kernel
    from ..numerics.coq.kernel import coq_version

    write_record(str(coq_version()), proved.as_record())
    show_kernel()


def _report(proved, wanted: set[str], args: argparse.Namespace) -> int:
    shown = [theorem for theorem in proved.theorems if theorem.claim in wanted]
    refused = {name: axioms for name, axioms in proved.refused.items() if any(t.name == name for t in shown)}
    if args.json:
        write_json(args.json, _as_dict(shown, proved))
    if args.json != "-":
        rows = [(t.claim, t.role, t.outcome, t.name, _axioms(proved.axioms[t.name])) for t in shown]
        say(format_table(("claim", "statement", "kernel", "theorem", "axioms"), rows))
        missing = sorted(wanted - {theorem.claim for theorem in shown}) if args.targets else []
        for claim in missing:
            say(f"{claim}: no proof for the kernel yet")
        say(f"\n{_summary(proved)}")
        for name, axioms in refused.items():
            say(f"DOES NOT COUNT {name}: rests on {', '.join(axioms)}")
    return int(bool(refused))


def _axioms(axioms) -> str:
    """The axioms in short: the machine integers are many and of one kind."""
    short = sorted({"machine integers" if "63" in axiom else axiom.rsplit(".", 1)[-1] for axiom in axioms})
    return ", ".join(short) or "none"


def _summary(proved) -> str:
    from ..ledger.kernel import settled_counts
    from ..ledger.verify import recorded

    settled, mathematical, every = settled_counts(recorded())
    files = f"{len(proved.compiled)} files checked" if proved.compiled else "all files from the cache"
    return (
        f"{len(proved.accepted)} theorems ({files}); the kernel settles {settled} of {every} claims, "
        f"{mathematical[0]} of the {mathematical[1]} mathematical ones."
    )


def _as_dict(shown, proved) -> dict:
    return {
        "schema": 1,
        "theorems": [
            {
                "claim": theorem.claim,
                "statement": theorem.role,
                "outcome": theorem.outcome,
                "theorem": theorem.name,
                "coq": theorem.statement,
                "axioms": list(proved.axioms[theorem.name]),
                "counts": theorem.name not in proved.refused,
            }
            for theorem in shown
        ],
    }


def _without_coq(claims) -> str:
    from ..ledger.kernel import kernel_evidence
    from ..numerics.coq.kernel import INSTALL

    known = sum(1 for claim in claims if kernel_evidence(claim))
    return (
        f"provenact: coqc is not installed. The kernel of Coq would check again the proofs of {known} of these "
        f"{len(claims)} claims (the record of its last run is part of the ledger). Install it with\n  {INSTALL}"
    )
