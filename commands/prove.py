"""Have Coq check the proofs: compile them, ask what every theorem states and what it rests on.

Of some claims, what their theorems need is compiled and nothing else; what was compiled is kept. Exit status 1 means
that a file says what it may not, that Coq refused one, that a theorem rests on an axiom that does not count, or that
the record says otherwise; 2 that Coq is not installed.
"""

import argparse
import time
from pathlib import Path

from ..theory.exact.errors import InputError
from ..theory.language.layout import format_table
from .arguments import add_flag, add_text, at_least
from .output import shared
from .terminal import Progress, say, say_aside

EXAMPLE = "provenact prove srelu/closed-form rounding/srelu"
ROUNDING = "rounding"  # what names the theorems on roundings of emitted functions: all of them, or rounding/NAME


def add_arguments(parser: argparse.ArgumentParser) -> None:
    of_code = "rounding, rounding/srelu: the emitted code (default: all)"
    ids = f"claim ids, the gallery's too, or FILE.toml: their theorems are checked; {of_code}"
    add_text(parser, "targets", "ID", ids, nargs="*", type=str)
    add_text(parser, "--jobs", "N", "files at a time (default: 2)", type=at_least(1), default=2)
    parser.add_argument("--no-cache", dest="cache", action="store_false", help="compile again what was compiled before")
    add_flag(parser, "--singly", "ask for the axioms of one theorem at a time (slow)")
    add_flag(parser, "--coqchk", "check the compiled files again with coqchk -norec")
    add_text(parser, "--coqchk-seconds", "N", "for one file; 0: no limit (default: 20)", type=at_least(0), default=20)
    add_flag(
        parser,
        "--record",
        "write what this run finds into the record; of claims that are named, theorems are generated too",
    )
    add_flag(parser, "--draft", "print theorems with a proof to try, by form, and stop")
    write = "write the generated texts, statements, theorems and programs, into a folder, and stop"
    add_text(parser, "--write", "FOLDER", write, type=Path)


def run(args: argparse.Namespace) -> int:
    from ..ledger.proving import coq_is_installed
    from ..numerics.coq.coqc import CheckError

    claims, functions = _chosen(args.targets)
    if args.draft:
        return _draft(claims, args.targets)
    if args.write:
        return _write(claims, functions, args.write)
    if not coq_is_installed():
        say_aside(_without_coq(claims, functions))
        return 2
    try:
        return _record(claims, args) if args.record else _prove(claims, functions, args)
    except CheckError as error:
        say_aside(f"provenact: {error}")
        return 1


def _chosen(targets: list[str]) -> tuple[list, list[str]]:
    """The claims, and the emitted functions whose roundings are asked for."""
    from ..ledger.verify import select
    from ..numerics.coq.project import project
    from ..theory.language.claims import gallery_papers

    named = [target for target in targets if target.split("/")[0] == ROUNDING]
    others = [target for target in targets if target not in named]
    known = {f"{ROUNDING}/{function}": function for function in project().roundings}
    if unknown := next((target for target in named if target not in (ROUNDING, *known)), None):
        raise InputError(f"no theorem `{unknown}`; there are {', '.join(known)}")
    claims = select(others) if others or not targets else []
    claims += [claim for paper in gallery_papers() for claim in paper.claims] if not targets else []
    every = not targets or ROUNDING in named
    return claims, [function for target, function in known.items() if every or target in named]


def _given(claims, functions: list[str]):
    """The development that their theorems stand in."""
    from ..ledger.proved import is_builtin
    from ..ledger.proving import proved_files, whole
    from ..numerics.coq.project import file_of
    from ..torch_impl.validation.coq_programs import program_texts

    files = dict.fromkeys(file_of(claim.paper) for claim in claims if is_builtin(claim))
    programs = program_texts() if functions else {}
    return whole([file for file in files if file in proved_files()], {name: programs[name] for name in functions})


def _write(claims, functions: list[str], folder: Path) -> int:
    from ..ledger.proving import written

    for path in written(folder, _given(claims, functions)):
        say(str(path))
    return 0


def _prove(claims, functions: list[str], args: argparse.Namespace) -> int:
    from ..ledger.proving import plan, prove

    wanted = {*(claim.id for claim in claims), *(f"{ROUNDING}/{one}" for one in functions)}
    chosen = plan(_given(claims, functions), wanted if args.targets else None, again=not args.cache)
    missing = chosen.missing
    if missing:
        say_aside(f"Coq compiles {chosen.of_files(missing)}; they are kept in {chosen.build.folder}")
    with Compiling(len(missing), chosen.build.seconds(missing), args.jobs) as compiling:
        chosen.build.progress = compiling.advance
        proved = prove(chosen, args.jobs, args.singly)
    if args.coqchk:
        _coqchk(chosen, args.jobs, args.coqchk_seconds)
    return _report(proved, claims, functions, args)


class Compiling(Progress):
    """Says how long it may still take."""

    def __init__(self, total: int, seconds: float, jobs: int) -> None:
        super().__init__(total, "compiling")
        self.expected, self.begun = seconds / jobs, time.monotonic()

    def advance(self, text: str = "") -> None:
        now = time.monotonic()
        share = (self.done + 1) / max(self.total, self.done + 1)
        left = max(self.expected - (now - self.begun), (now - self.begun) * (1 - share) / share if share > 0.5 else 0)
        about = f"{text}, about {left:.0f} s more" if left >= 1 else text
        super().advance(about)


def _record(claims, args: argparse.Namespace) -> int:
    from ..ledger.proved import is_builtin, record, write_record
    from ..ledger.proving import recorded_anew
    from ..ledger.verify import verify
    from ..torch_impl.validation.coq_programs import program_texts

    named = [claim.id for claim in claims if is_builtin(claim)] if args.targets else None
    if named == []:
        raise InputError("the record is of the built-in papers and of the gallery")
    before = {*record().theorems}
    with Compiling(0, 0.0, args.jobs) as compiling:
        ledger = verify(*named, jobs=args.jobs) if named else None
        write_record(recorded_anew(program_texts(), args.jobs, compiling.advance, ledger))
    after = record()
    for name in sorted(before.symmetric_difference(after.theorems)):
        say(f"{name}: {'Coq does not accept it any more' if name in before else 'new'}")
    say(f"{len(after.theorems)} theorems hold in Coq {after.coq}, and are recorded.")
    return 0


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


def _coqchk(chosen, jobs: int, seconds: int) -> None:
    from ..numerics.coq.reach import module_of

    modules = [".".join(module_of(path)) for path in chosen.files]
    left = chosen.build.coqchk(modules, jobs, seconds or None)
    say_aside(f"coqchk: {len(modules) - len(left)} of {len(modules)} files checked again")
    if left:
        say_aside(f"coqchk: not done within {seconds} s each: {', '.join(left)}")


def shown_theorems(proved, claims, functions: list[str]) -> list:
    """A claim of one's own may have the id of a committed one: what is proved of that says nothing of it."""
    from ..ledger.proved import is_builtin

    wanted = {*(claim.id for claim in claims if is_builtin(claim)), *(f"{ROUNDING}/{one}" for one in functions)}
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
    return int(bool(proved.refused) or _differs(proved, args))


def _differs(proved, args: argparse.Namespace) -> bool:
    """Whether the record says otherwise than this run."""
    from ..ledger.proved import differences

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
    from ..ledger.proved import coq_evidence, is_as_checked, rounding_theorems
    from ..numerics.coq.coqc import INSTALL

    known = sum(1 for claim in claims if coq_evidence(claim))
    given = _given([], functions)
    rounded = [
        one for one in functions if all(is_as_checked(given, theorem) for theorem in rounding_theorems(given, one))
    ]
    what = [f"the proofs of {known} of these {len(claims)} claims"] if claims else []
    what += [f"the proofs on the roundings of {', '.join(rounded)}"] if rounded else []
    return (
        f"provenact: coqc is not installed. Coq would check again {' and '.join(what)} "
        f"(the record of its last run is part of the ledger). Install it with\n  {INSTALL}"
    )
