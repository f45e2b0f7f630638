"""Decide claims: print each claim, its verdict, what that rests on, and what decided it.

Exit status 1 means that a verdict changed against the committed ledger or that a check
disagreed; under --strict also that a claim is not confirmed. With --engine coq the recorded
proofs of the claims are checked again by Coq, where it is installed.
"""

import argparse
from contextlib import contextmanager

from ..numerics.findings.reading import reading_lines
from ..theory.errors import InputError, unknown
from ..theory.layout import columns, format_table, width
from .arguments import add_flag, add_jobs, add_text
from .output import shared
from .terminal import Progress, say, say_aside, visible

EXAMPLE = "provenact verify srelu --json ledger.json"
PATIENCE = "10s"  # for the answer of a Dask scheduler
FILTERS = (
    ("paper", "only the claims of this paper"),
    ("verdict", "show only this verdict: confirmed, conditional, refuted, vacuous, inconsistent, argued or open"),
    ("engine", "show only claims on which this engine spoke: exact, ball, coq, lemma, steps, ..."),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    claims = "claim ids, papers such as srelu, FILE.toml, or a folder of such files (default: the built-in papers)"
    add_text(parser, "targets", "TARGET", claims, nargs="*", type=str)
    for name, meaning in FILTERS:
        parser.add_argument(
            f"--{name}", f"--{name}s", dest=f"{name}s", metavar=name.upper(), action="append", default=[],
            help=f"{meaning} (may be repeated)",
        )  # fmt: skip
    parts = "sentence, reading, statement, parts, evidence, cause and grade of each claim"
    add_flag(parser, "--explain", f"show {parts} instead of a table")
    add_flag(parser, "--strict", "exit with 1 unless every claim is confirmed")
    add_jobs(parser)
    parser.add_argument("--no-cache", dest="cache", action="store_false", help="decide again what is cached")
    parser.add_argument("--dask", metavar="ADDRESS", help="decide on the Dask cluster with this scheduler")


def run(args: argparse.Namespace) -> int:
    from ..ledger.entries import Ledger
    from ..ledger.verify import changed, select, verify

    _check_filters(args)
    total = len(select(args.targets, args.papers))
    with _executor(args.dask) as executor, Progress(total, "deciding") as progress:
        ledger = verify(
            *args.targets,
            papers=args.papers,
            jobs=args.jobs,
            use_cache=args.cache,
            executor=executor,
            progress=lambda entry: progress.advance(entry.claim.id),
        )
    differences = changed(ledger)
    refused = _refused_by_coq(ledger) if "coq" in args.engines else []
    shown = Ledger(tuple(entry for entry in ledger if _is_shown(entry, args)))
    if shared(args.json, shown.as_dict):
        say(_in_short(shown, bool(args.targets)) if not args.explain else "\n\n".join(map(_explained, shown)))
        for entry in ledger:
            for role in entry.contradictions:
                say(f"CONTRADICTS {entry.claim.id}, {role}: this is a defect; please report it")
        for identifier, before, now in differences:
            say(f"CHANGED {identifier}: recorded as {before}, now {now}")
    for message in refused:
        say_aside(f"provenact: {message}")
    unconfirmed = any(entry.verdict.value != "confirmed" for entry in ledger)
    contradicted = any(entry.contradictions for entry in ledger)
    return int(bool(differences) or bool(refused) or (args.strict and unconfirmed) or contradicted)


def _refused_by_coq(ledger) -> list[str]:
    """What Coq refuses when it checks the committed proofs of these claims again; without Coq the record stands."""
    from ..ledger.proving import OutOfDate, check_committed, coq_is_installed
    from ..numerics.coq.coqc import INSTALL, CheckError

    if not coq_is_installed():
        say_aside(f"provenact: coqc is not installed, the recorded proofs are not checked again ({INSTALL})")
        return []
    try:
        proved = check_committed({entry.claim.paper for entry in ledger})
    except (CheckError, OutOfDate) as error:
        return [str(error)]
    return [f"{name} rests on {', '.join(axioms)}" for name, axioms in proved.refused.items()]


@contextmanager
def _executor(address: str | None):
    """The executor of a Dask cluster, closed afterwards; without an address the default one."""
    if not address:
        yield None
        return
    try:
        from distributed import Client
    except ImportError:
        raise InputError('--dask needs the package distributed: pip install "provenact[dask]"') from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(f"no Dask scheduler answers at {address}: {error}") from error
    with client:
        yield client.get_executor()


def _check_filters(args: argparse.Namespace) -> None:
    from ..ledger.verdicts import Verdict
    from ..numerics.findings.evidence import Engine

    for given, allowed, what in ((args.verdicts, Verdict, "verdict"), (args.engines, Engine, "engine")):
        for name in given:
            if name not in list(allowed):
                raise unknown(what, name, allowed)


def _is_shown(entry, args: argparse.Namespace) -> bool:
    by_verdict = not args.verdicts or entry.verdict.value in args.verdicts
    return by_verdict and (not args.engines or bool(set(args.engines) & set(entry.engines)))


def _in_short(ledger, is_chosen: bool) -> str:
    """A claim that was asked for by itself in a few lines, several as a table."""
    if not (is_chosen and len(ledger) == 1):
        return _table(ledger)
    text = f"{ledger}\n  (--explain shows the formal statement and all evidence)"
    return "\n".join(reading_lines(text, columns()))


def _table(ledger) -> str:
    """A line for each claim; where there is no room for all of what decided one, that follows on lines of its own."""
    facts = [(entry.claim.id, entry.verdict.value, _rests_on(entry), f"{entry.seconds:.2f}") for entry in ledger]
    found, header = [_decisive(entry) for entry in ledger], ("claim", "verdict", "rests on", "seconds")
    room = columns() - width(format_table(header, facts).splitlines()[1]) - 2
    if room >= max(map(width, found), default=0):
        rows = [(*row, text) for row, text in zip(facts, found, strict=True)]
        return f"{format_table((*header, 'decisive'), rows)}\n\n{_summary(ledger)}"
    short = format_table(header[:3], [row[:3] for row in facts]).splitlines()
    below = [reading_lines(f"    {text}", columns()) if text else [] for text in found]
    told = [[line, *lines] for line, lines in zip(short[2:], below, strict=True)]
    return "\n".join([*short[:2], *(line for lines in told for line in lines), "", _summary(ledger)])


def _summary(ledger) -> str:
    """The counts, with what Coq alone, the deciders alone and both have settled apart."""
    summary = ledger.summary()
    counts = ", ".join(f"{number} {verdict}" for verdict, number in summary["verdicts"].items())
    settled = summary["settled"]
    words = {"agrees": "decided and proved in Coq", "only decided": "decided", "only proved": "proved in Coq alone"}
    apart = ", ".join(f"{settled[key]} {word}" for key, word in words.items() if key in settled)
    number = f"{summary['claims']} {'claim' if summary['claims'] == 1 else 'claims'}"
    return f"{number}: {counts}" + (f"\nof those that are settled: {apart}" if apart else "")


def _rests_on(entry) -> str:
    """The grade of the verdict and how the formal statement reads the sentence."""
    grade = entry.grade.value if entry.grade else "-"
    return grade if entry.claim.reading == "exact" else f"{grade}, {entry.claim.reading}"


def _decisive(entry) -> str:
    """The number or witness that settles the claim, or why it is open."""
    from ..ledger.document import decisive
    from ..numerics.findings.grades import shown

    return " ".join(shown(decisive(entry)).split())


def _explained(entry) -> str:
    """One claim on one screen: sentence, reading, statement, parts, evidence, cause and grade."""
    from ..theory.statement_text import in_words

    claim = entry.claim
    lines = [f"{claim.id}   [{claim.where}]", f"  says:     {claim.says}"]
    lines += [f"  printed:  {claim.words}"] if claim.words else []
    lines.append(f"  reading:  {claim.reading}" + (f": {claim.not_captured}" if claim.not_captured else ""))
    verdict = entry.verdict.value + (f", on the grade {entry.grade.value}" if entry.grade else "")
    lines.append(f"  verdict:  {verdict}")
    lines += [f"  open because: {entry.reason}"] if entry.verdict.value == "open" else []
    for role, statement in claim.statements.items():
        lines.append(f"  {role} ({entry.agreement(role).value}: {entry.outcome(role).value})")
        lines += [f"    {claim.corrected_says}"] if role == "corrected" and claim.corrected_says else []
        lines += [f"    {line}" for line in in_words(statement)]
        lines += [_evidence_line(item) for item in entry.evidence(role)]
    return "\n".join(map(visible, lines))


def _evidence_line(item) -> str:
    from ..numerics.findings.grades import Graded, grade_of, shown

    part = f" part {item.part}:" if item.part else ""
    found_in = Graded(f"in [{item.lower}, {item.upper}]", grade_of(item.engine))
    enclosure = f" {shown(found_in)}" if item.lower else ""
    witness = f"; witness: {item.witness}" if item.witness else ""
    cause = "" if item.cause.value == "decided" else f" [{item.cause.value}]"
    found = f"{item.outcome.value}{cause}{enclosure} ({item.seconds:.3f} s)"
    return f"      {item.engine.value}{part} {found}: {item.detail}{witness}"
