"""What an audit found, as text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...numerics.findings.grades import Column, Grade, Graded, Quantity, RowGrade, graded_table
from ...theory.language.layout import columns, format_table, share_text, width, wrapped

AuditReport = Mapping[str, Any]
FOUND = ("ulp", "at", "absolute", "at x", "torch's")
LEFT_OUT = ("at x", "absolute", "at")  # where the terminal is too narrow, in this order
SEEN = ("x", "came", "exact", "ulp", "relative")
COUNTED = {"flushed": "lost to 0", "wrong_sign": "of the wrong sign", "reversed": "neighbours in wrong order"}


def audit_text(reports: Sequence[AuditReport]) -> str:
    """The errors of both passes in each format, what is seen at points that were asked for, notes, and faults."""
    rows = [row_of(report, which) for report in reports for which in report["passes"]]
    points = [(report["dtype"], row) for report in reports for row in report.get("points", ())]
    seen = [(dtype, row["pass"], *(_short(row[key]) for key in SEEN)) for dtype, row in points]
    lines = [*_folded(_title(reports[0])), table_text(rows)]
    if seen:
        lines.append("\n" + format_table(("dtype", "pass", *SEEN), seen))
    lines += [line for report in reports for note in _notes(report) for line in _folded(note)]
    found = [f"{report['dtype']} {fault}" for report in reports for fault in report["faults"]]
    return "\n".join([*lines, *fault_lines(found)])


def whole_text(report: AuditReport) -> str:
    """Nothing left out but the columns for which there is no room."""
    return "\n".join([audit_text([report]), *_regions(report), *_special(report)])


def table_text(rows: Sequence[Sequence[object]], first: Sequence[str] = ()) -> str:
    """What was found, each row with its grade; what the terminal has no room for is left out."""
    names = [*first, "dtype", "pass"]
    for dropped in range(len(LEFT_OUT) + 1):
        kept = [index for index, name in enumerate(FOUND) if name not in LEFT_OUT[:dropped]]
        shown: list[Column] = [*names, *(Quantity(FOUND[index]) for index in kept), RowGrade()]
        cells = [[*row[: len(names)], *(row[len(names) + index] for index in kept), None] for row in rows]
        _, header, lines = graded_table("", shown, cells)
        table = format_table(["at" if name == "at x" else name for name in header], lines)
        if width(table.splitlines()[1]) <= columns():
            break
    return table


def row_of(report: AuditReport, which: str) -> list[object]:
    numbers, grade = report["passes"][which], Grade(report["grade"])
    own = "–" if numbers["torch"] is None else _largest(numbers["torch"])[0]
    found = [*_largest(numbers), *_largest(numbers, "worst_absolute", "worst_absolute_at"), own]
    return [report["dtype"], which, *(Graded(text, grade) for text in found)]


def _largest(numbers: Mapping[str, Any], size: str = "worst_ulp", place: str = "at") -> tuple[str, str]:
    """The largest error and its place. NaN, and infinity for a number, are worse than any: the faults say where."""
    wrong = next((text for key, text in (("nan", "nan"), ("infinite", "inf")) if numbers[key]), None)
    return (f"{numbers[size]:.3g}", f"{numbers[place]:.5g}") if wrong is None else (wrong, "–")


def fault_lines(found: Sequence[str]) -> list[str]:
    return [line for fault in found for line in _folded(f"fault: {fault}")] or ["no fault"]


def _folded(text: str) -> list[str]:
    return wrapped(text, "", columns())


def _title(report: AuditReport) -> str:
    given = ", ".join(f"{name}={value}" for name, value in report["arguments"].items())
    settings = ", ".join(f"{name} = {value:g}" for name, value in report["settings"].items())
    label = f"{report['target']}({given})" if given else report["target"]
    return f"{label} as {report['as']}" + (f" with {settings}" if settings else "")


def _short(number: object) -> str:
    return f"{number:.6g}" if isinstance(number, float) else "–" if number is None else str(number)


def _notes(report: AuditReport) -> list[str]:
    """What the table has no room for: inputs, lost values, and errors that are no faults."""
    dtype, forward = report["dtype"], report["passes"]["forward"]
    inputs = f"all {forward['inputs']} inputs" if report["exhaustive"] else f"{forward['inputs']} inputs"
    counts = [f"{share_text(forward['correctly_rounded'], 3)} of values correctly rounded"]
    counts += [f"{forward[key]} {words}" for key, words in COUNTED.items() if forward[key]]
    quiet = [f"{dtype} {which}: {line}" for which in report["passes"] for line in _no_faults(report, which)]
    return [f"{dtype}: {inputs}, {', '.join(counts)}", *quiet]


def _no_faults(report: AuditReport, which: str) -> list[str]:
    """Where errors are large and no fault, and limits that torch's own has wrong as well, or none has."""
    why = "below the floor" if report["torch"] is None else "as torch's own"
    quiet = [region for region in report["passes"][which]["regions"] if not region["fault"]]
    quiet.sort(key=lambda region: -float(region["worst_ulp"]))
    places = ", ".join(f"[{_short(one['from'])}, {_short(one['to'])}]" for one in quiet[:3])
    places += f" and {len(quiet) - 3} more" * (len(quiet) > 3)
    lines = [f"up to {_short(quiet[0]['worst_ulp'])} ulp in {places}, {why}"] if quiet else []
    rows = [row for row in report["special"] if row["pass"] == which and not row["right"] and not row["fault"]]
    same = ", ".join(f"{row['came']} at {row['x']}" for row in rows if row["came"] == row["torch"])
    others = ", ".join(_beside_own(row) for row in rows if row["came"] != row["torch"])
    return [*lines, *([f"{same}, as torch's own"] if same else []), *([others] if others else [])]


def _beside_own(row: Mapping[str, Any]) -> str:
    """A wrong limit, where torch's own function has another wrong one, if there is any."""
    return f"{row['came']} at {row['x']}" + (f" (torch's own: {row['torch']})" if row["torch"] is not None else "")


# --- all of it --------------------------------------------------------------------------------------------


def _regions(report: AuditReport) -> Iterator[str]:
    """Where the error is above the threshold."""
    grade = Grade(report["grade"])
    for which, numbers in report["passes"].items():
        cells = [
            [*(Graded(_short(one[key]), grade) for key in ("from", "to", "worst_ulp", "torch_ulp")), _mark(one), None]
            for one in numbers["regions"]
        ]
        head: list[Column] = [*map(Quantity, ("from", "to", "ulp", "torch's")), "", RowGrade()]
        _, header, lines = graded_table("", head, cells)
        title = f"{which}: {len(cells)} regions above {report['threshold']:g} ulp"
        yield f"\n{title}\n{format_table(header, lines)}" if cells else f"\n{title}"


def _special(report: AuditReport) -> Iterator[str]:
    """What comes at 0, infinity and NaN."""
    keys = ("x", "came", "expected", "torch")
    rows = [(row["pass"], *(_short(row[key]) for key in keys), _mark(row)) for row in report["special"]]
    yield f"\n{format_table(('pass', *keys, ''), rows)}"


def _mark(one: Mapping[str, Any]) -> str:
    return "fault" if one["fault"] else "–"
