"""Decide claims: print each claim, its verdict, what that rests on, and what decided it.

Exit status 1 means that a verdict changed against the committed ledger or that a check
disagreed; under --strict also that a claim is not confirmed. With --engine coq the recorded
proofs of the claims are checked again by Coq, where it is installed; with --witnesses a
second program looks at the witnesses, and one that it contradicts is a fault.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from ..numerics.findings.reading import reading_lines
from ..theory.exact.errors import InputError, unknown
from ..theory.language.layout import columns, format_table, width
from .arguments import add_flag, add_jobs, add_text
from .output import shared, writable
from .terminal import Progress, say, say_aside, visible

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..ledger.rechecking import Rechecked

EXAMPLE = "provenact verify srelu --json ledger.json"
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
            f"--{name}",
            f"--{name}s",
            dest=f"{name}s",
            metavar=name.upper(),
            action="append",
            default=[],
            help=f"{meaning} (may be repeated)",
        )
    parts = "sentence, reading, statement, parts, evidence, cause and grade of each claim"
    add_flag(parser, "--explain", f"show {parts} instead of a table")
    add_flag(parser, "--strict", "exit with 1 unless every claim is confirmed")
    second = "evaluate every witness again with 50 digits, by a program that shares nothing with what found them"
    add_flag(parser, "--witnesses", second)
    add_jobs(parser)
    parser.add_argument("--no-cache", dest="cache", action="store_false", help="decide again what is cached")
    told = "what is not decided here again at once is graded assumed"
    dask = f"decide on the Dask cluster with this scheduler, which is not trusted: {told}"
    parser.add_argument("--dask", metavar="ADDRESS", help=dask)
    shard = "decide the I-th of N shares of the claims and write the answers to --out, for batch systems"
    add_text(parser, "--shard", "I/N", shard)
    add_text(parser, "--out", "FILE", "the file of a shard (default: shard-I-of-N.jsonl)")
    merge = f"take the answers from files of shards: {told}"
    parser.add_argument("--merge", metavar="FILE", nargs="+", action="extend", default=[], help=merge)


def run(args: argparse.Namespace) -> int:
    from ..ledger.cluster import write_shard
    from ..ledger.entries import Ledger
    from ..ledger.rechecking import WRONG
    from ..ledger.verify import changed, select, verify

    _check_filters(args)
    shard, out = _shard(args)
    total = len(select(args.targets, args.papers, shard))
    with _executor(args) as executor, Progress(total, "deciding") as progress:
        ledger = verify(
            *args.targets,
            papers=args.papers,
            shard=shard,
            jobs=args.jobs,
            use_cache=args.cache,
            executor=executor,
            progress=lambda entry: progress.advance(entry.claim.id),
        )
    if out:
        write_shard(out, ledger)
    differences = changed(ledger)
    refused = _refused_by_coq(ledger) if "coq" in args.engines else []
    shown = Ledger(tuple(entry for entry in ledger if _is_shown(entry, args)))
    second = _second_look(shown, args) if args.witnesses else ()
    more = {"witnesses": [*map(asdict, second)]} if args.witnesses else {}
    if shared(args.json, lambda: {**shown.as_dict(), **more}):
        say(_in_short(shown, bool(args.targets)) if not args.explain else "\n\n".join(map(_explained, shown)))
        for entry in ledger:
            for role in entry.contradictions:
                say(f"CONTRADICTS {entry.claim.id}, {role}: this is a defect; please report it")
        for identifier, before, now in differences:
            say(f"CHANGED {identifier}: recorded as {before}, now {now}")
        if args.witnesses:
            say(_said_again(second))
    distrusted = dict.fromkeys(f"{entry.claim.id}: {item.detail}" for entry in ledger for item in entry.refused)
    for message in (*refused, *distrusted):
        say_aside(f"provenact: {message}")
    unconfirmed = any(entry.verdict.value != "confirmed" for entry in ledger)
    contradicted = any(entry.contradictions for entry in ledger) or any(one.status == WRONG for one in second)
    return int(bool(differences or refused or distrusted) or (args.strict and unconfirmed) or contradicted)


def _second_look(ledger, args: argparse.Namespace) -> "tuple[Rechecked, ...]":
    from ..ledger.rechecking import rechecked

    with Progress(len(ledger), "re-checking") as progress:
        return rechecked(ledger, args.targets, args.jobs, progress.advance)


def _said_again(second: "tuple[Rechecked, ...]") -> str:
    """How many witnesses hold, and each that does not, or of which nothing can be said, with why."""
    from ..ledger.rechecking import RECHECKED, STATUSES, STUCK, WRONG

    shown = (WRONG, STUCK) if len(second) > 1 else STATUSES
    lines = [f"{one.status}: {one.claim} ({one.role}): {one.witness}\n    {one.reason}" for one in second]
    told = [line for line, one in zip(lines, second, strict=True) if one.status in shown]
    counts = Counter(one.status for one in second)
    number = f"{len(second)} {'witness' if len(second) == 1 else 'witnesses'}"
    apart = ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status] or status == RECHECKED)
    return "\n".join(["", *told, f"{number} looked at again: {apart}"])


def _shard(args: argparse.Namespace) -> tuple[tuple[int, int] | None, Path | None]:
    """Which share of the claims is decided, and where its answers go."""
    from ..ledger.cluster import shard_of

    if args.shard is None:
        if args.out:
            raise InputError("--out is the file of a shard: give --shard I/N as well, or --json PATH for the ledger")
        return None, None
    if args.merge:
        raise InputError("--merge takes what --shard has written: give one of them")
    index, count = shard_of(args.shard)
    return (index, count), writable(args.out or f"shard-{index}-of-{count}.jsonl")


def _refused_by_coq(ledger) -> list[str]:
    """What Coq refuses when it checks the proofs of these claims again; without Coq the record stands."""
    from ..ledger.proved import is_builtin
    from ..ledger.proving import coq_is_installed, plan, prove, proved_files, whole
    from ..numerics.coq.coqc import INSTALL, CheckError
    from ..numerics.coq.project import file_of

    if not coq_is_installed():
        say_aside(f"provenact: coqc is not installed, the recorded proofs are not checked again ({INSTALL})")
        return []
    try:
        claims = [entry.claim for entry in ledger if is_builtin(entry.claim)]
        files = dict.fromkeys(file_of(claim.paper) for claim in claims)
        proved = prove(plan(whole([one for one in files if one in proved_files()], {}), {claim.id for claim in claims}))
    except CheckError as error:
        return [str(error)]
    return [f"{name} rests on {', '.join(axioms)}" for name, axioms in proved.refused.items()]


@contextmanager
def _executor(args: argparse.Namespace) -> Iterator["Executor | None"]:
    """Who decides for us: a Dask cluster, or the shards of earlier runs; without these the default one."""
    from ..ledger.cluster import Merged, dask

    if args.dask and args.merge:
        raise InputError("--dask and --merge both say who has decided: give one of them")
    if args.dask:
        with dask(args.dask) as executor:
            yield executor
    else:
        yield Merged(args.merge) if args.merge else None


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
    from ..theory.language.sentences import in_words

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
    from ..numerics.findings.grades import Graded, grade_of_evidence, shown

    part = f" part {item.part}:" if item.part else ""
    found_in = Graded(f"in [{item.lower}, {item.upper}]", grade_of_evidence(item))
    enclosure = f" {shown(found_in)}" if item.lower else ""
    witness = f"; witness: {item.witness}" if item.witness else ""
    cause = "" if item.cause.value == "decided" else f" [{item.cause.value}]"
    found = f"{item.outcome.value}{cause}{enclosure} ({item.seconds:.3f} s)"
    told = f" told by {item.told_by}" if item.told_by else ""
    return f"      {item.engine.value}{part} {found}{told}: {item.detail}{witness}"
