"""Have Coq check the committed proofs: compile them, ask what every theorem states and what it rests on.

Exit status 1 means that a file is out of date or says what it may not, that Coq refused one, that a theorem rests on
an axiom that does not count, or that the record says otherwise; 2 that Coq is not installed.
"""

import argparse

from ..theory.errors import InputError
from ..theory.layout import format_table
from .arguments import add_flag, add_text, at_least
from .output import shared
from .terminal import say, say_aside

EXAMPLE = "provenact prove srelu/closed-form rounding/srelu"
ROUNDING = "rounding"  # what names the theorems on roundings of emitted functions: all of them, or rounding/NAME


def add_arguments(parser: argparse.ArgumentParser) -> None:
    of_code = "rounding, rounding/srelu: the emitted code (default: all)"
    ids = f"claim ids, the gallery's too, or FILE.toml: their papers are checked; {of_code}"
    add_text(parser, "targets", "ID", ids, nargs="*", type=str)
    add_text(parser, "--jobs", "N", "files at a time (default: 2)", type=at_least(1), default=2)
    parser.add_argument("--no-cache", dest="cache", action="store_false", help="compile again what was compiled before")
    add_flag(parser, "--singly", "ask for the axioms of one theorem at a time (slow)")
    add_flag(parser, "--coqchk", "check the compiled files again with coqchk -norec")
    add_text(parser, "--coqchk-seconds", "N", "for one file; 0: no limit (default: 20)", type=at_least(0), default=20)
    add_flag(parser, "--record", "write what is generated anew, and what this run finds into the record")
    add_flag(parser, "--draft", "print theorems with a proof to try, by form, and stop")


def run(args: argparse.Namespace) -> int:
    from ..ledger.proving import OutOfDate, coq_is_installed
    from ..numerics.coq.coqc import CheckError

    claims, functions = _chosen(args.targets)
    if args.draft:
        return _draft(claims, args.targets)
    if args.record and args.targets:
        raise InputError("--record writes the whole record; run it without ids")
    if not coq_is_installed():
        say_aside(_without_coq(claims, functions))
        return 2
    try:
        return _prove(claims, functions, args)
    except (CheckError, OutOfDate) as error:
        say_aside(f"provenact: {error}")
        return 1


def _chosen(targets: list[str]) -> tuple[list, list[str]]:
    """The claims, and the emitted functions whose roundings are asked for."""
    from ..ledger.verify import select
    from ..numerics.coq.project import project
    from ..theory.claims import gallery_papers

    named = [target for target in targets if target.split("/")[0] == ROUNDING]
    others = [target for target in targets if target not in named]
    known = {f"{ROUNDING}/{function}": function for function in project().programs}
    if unknown := next((target for target in named if target not in (ROUNDING, *known)), None):
        raise InputError(f"no theorem `{unknown}`; there are {', '.join(known)}")
    claims = select(others) if others or not targets else []
    claims += [claim for paper in gallery_papers() for claim in paper.claims] if not targets else []
    every = not targets or ROUNDING in named
    return claims, [function for target, function in known.items() if every or target in named]


def _prove(claims, functions: list[str], args: argparse.Namespace) -> int:
    from ..ledger.proving import check_committed, regenerated, write_generated
    from ..numerics.coq.project import file_of
    from ..torch_impl.validation.coq_programs import program_texts

    programs = program_texts() if functions else None
    if args.record:
        write_generated(regenerated())
        write_generated(program_texts(), "programs")
    papers = list(dict.fromkeys(file_of(claim.paper) for claim in claims))
    proved = check_committed(papers, args.jobs, args.singly, not args.cache, programs, functions)
    if args.coqchk:
        _coqchk(papers, functions, args.jobs, args.coqchk_seconds)
    return _report(proved, claims, functions, args)


def _draft(claims, targets: list[str]) -> int:
    """Drafts; of files of one's own with what they are about, which is committed nowhere."""
    from ..ledger.verify import given_papers
    from ..numerics.coq.by_form import draft
    from ..numerics.coq.project import project
    from ..numerics.coq.statements import Statements, statements_of

    own = [Statements.of(paper, project().words) for paper in given_papers(targets)]
    for said in own:
        say(said.text())
    for claim in claims:
        said_by = next((said for said in own if claim.id in said.claims), None)
        for role in statements_of(claim):
            say(draft(claim, role, said_by) + "\n")
    return 0


def _coqchk(papers, functions: list[str], jobs: int, seconds: int) -> None:
    from ..ledger.store import compiled_folder
    from ..numerics.coq.coqc import Build
    from ..numerics.coq.project import project

    modules = [f"Provenact.{name}" for name in (project().library if papers else ("Floats", "Roundings"))]
    rooms = {"Statements": project().statements, "Papers": project().papers, "Drafts": project().drafts}
    modules += [f"{root}.{paper}" for root, texts in rooms.items() for paper in papers if paper in texts]
    modules += [f"{root}.{function}" for root in ("Programs", "Roundings") for function in functions]
    left = Build(compiled_folder()).coqchk(modules, jobs, seconds or None)
    say_aside(f"coqchk: {len(modules) - len(left)} of {len(modules)} files checked again")
    if left:
        say_aside(f"coqchk: not done within {seconds} s each: {', '.join(left)}")


def shown_theorems(proved, claims, functions: list[str]) -> list:
    """A claim of one's own may have the id of a committed one: what is proved of that says nothing of it."""
    from ..ledger.proved import is_committed

    wanted = {*(claim.id for claim in claims if is_committed(claim)), *(f"{ROUNDING}/{one}" for one in functions)}
    return [theorem for theorem in proved.theorems if theorem.claim in wanted]


def _report(proved, claims, functions: list[str], args: argparse.Namespace) -> int:
    shown = shown_theorems(proved, claims, functions)
    if shared(args.json, lambda: _as_dict(shown, proved)):
        rows = [(t.claim, t.role, t.outcome, t.name, _axioms(proved.axioms[t.name])) for t in shown]
        say(format_table(("claim", "statement", "in Coq", "theorem", "axioms"), rows))
        wanted = {*(claim.id for claim in claims), *(f"{ROUNDING}/{one}" for one in functions)}
        for claim in sorted(wanted - {theorem.claim for theorem in shown}) if args.targets else ():
            say(f"{claim}: no theorem yet")
        say(f"\n{_summary(proved)}")
    for name, axioms in proved.refused.items():
        say_aside(f"DOES NOT COUNT {name}: rests on {', '.join(axioms)}")
    stale = _record_or_compare(proved, args)
    return int(bool(proved.refused) or stale)


def _record_or_compare(proved, args: argparse.Namespace) -> bool:
    """Whether the record says otherwise than this run; with --record it says the same from now on."""
    from ..ledger.proved import differences, write_record

    if args.record:
        write_record(proved.record())
        return False
    found = differences(proved.record(), {theorem.name for theorem in proved.theorems} if args.targets else None)
    for difference in found:
        say_aside(f"provenact: ledger/proved.json: {difference}; run `provenact prove --record`")
    return bool(found)


def _axioms(axioms) -> str:
    """The axioms in short: the machine integers are many and of one kind."""
    short = sorted({"machine integers" if "63" in axiom else axiom.rsplit(".", 1)[-1] for axiom in axioms})
    return ", ".join(short) or "none"


def _summary(proved) -> str:
    """What this run checked, and what it took from an earlier one."""
    from ..numerics.coq.coqc import coq_version

    compiled = f"{len(proved.compiled)} files compiled by this run"
    found = f"{len(proved.found)} compiled by an earlier run from the same texts" if proved.found else "none before it"
    return f"{len(proved.accepted)} theorems hold in Coq {coq_version()}: {compiled}, {found}."


def _as_dict(shown, proved) -> dict:
    return {
        "schema": 2,
        "compiled": list(proved.compiled),
        "found": list(proved.found),
        "theorems": [
            {
                "claim": theorem.claim,
                "statement": theorem.role,
                "outcome": theorem.outcome,
                "theorem": theorem.name,
                "definition": theorem.statement,
                "axioms": list(proved.axioms[theorem.name]),
                "counts": theorem.name not in proved.refused,
            }
            for theorem in shown
        ],
    }


def _without_coq(claims, functions: list[str]) -> str:
    from ..ledger.proved import coq_evidence, why_not_rounding
    from ..numerics.coq.coqc import INSTALL

    known = sum(1 for claim in claims if coq_evidence(claim))
    rounded = [function for function in functions if not why_not_rounding(function)]
    what = [f"the proofs of {known} of these {len(claims)} claims"] if claims else []
    what += [f"the proofs on the roundings of {', '.join(rounded)}"] if rounded else []
    return (
        f"provenact: coqc is not installed. Coq would check again {' and '.join(what)} "
        f"(the record of its last run is part of the ledger). Install it with\n  {INSTALL}"
    )
