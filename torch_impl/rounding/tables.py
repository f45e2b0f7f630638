"""The table of proved and measured errors, and what became of drawn functions, for docs/ACCURACY.md.

- `proved_block()`     the table
- `gated_block()`      that of gated units, for docs/GATED.md
- `drawn_block()`      how many drawn functions were examined, and what was found
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..committed import committed
from ..emission.measured import Row, emitted_digests, measured_rows
from ..emission.proved import (
    IN_FORMAT,
    PASS_OF,
    device_digest,
    device_rows,
    proof_digest,
    proved_rows,
    recorded,
    upwards,
)
from ..emitted import NAMES
from .committed import GATED, TEXT, gated_subjects
from .questions import CPU, FORMATS

COUNT = 40
ABOUT = """\
Bounds in ulp that are proved for every finite input, beside the worst that was measured on a CPU: at the default
parameters, and for all parameters in the domain that the computation holds, in the range of the format. Those of slopes
are floored, and so are those of values with an f. An n: only for parameters that are numbers of float32, as learned
ones are. An m: for moderate ones only, those that are 0 or of a size between 2^-10 and 2^10. A dash: nothing is proved.
"""

ON_DEVICE = """\
The device programs for half precision, whether products are joined with sums or not; measured on {devices}. For all
parameters there are bounds of polynomials with one or two of them, and of texts that scale with one; where nothing was
tried, there is no second bound.
"""

IN_SINGLE = """\
The device programs for float32, likewise, at the default parameters; measured over every finite input.
"""

SPOILT = """\
Where a bound does not hold for all parameters, and why: an input at which the text gives something else (false), or the
first part of the text that spoils the proof. Most are next to the ends of the format, where sums and quotients of x and
the parameter leave it; with several real parameters terms of any size cancel."""


def proved_block() -> str:
    """One line for each function, and two columns, value and slope, for each format."""
    text = TEXT.read_text("utf-8")
    rows = {name: proved_rows(name, proof_digest(text, name)) for name in NAMES}
    on_device = {name: device_rows(name, device_digest(text, name)) for name in NAMES}
    in_single = {name: device_rows(name, device_digest(text, name, "single"), "single") for name in NAMES}
    assumed = "\n".join(f"- *{name}*: {says}" for name, says in recorded().get("assumptions", {}).items())
    about = f"{ABOUT}\nEach cell: default parameters; all parameters; measured."
    device = ON_DEVICE.format(devices=", ".join(_devices()))
    parts = [
        about,
        _table(rows, FORMATS[CPU], is_cpu),
        SPOILT,
        "\n".join(_spoilt(text)),
        device,
        _table(on_device, FORMATS["half"], is_device),
        IN_SINGLE,
        _table(in_single, FORMATS["single"], is_device),
        "Assumed:",
        assumed,
    ]
    return "\n\n".join(parts)


def gated_block() -> str:
    text = GATED.read_text("utf-8")
    rows = {name: proved_rows(name, proof_digest(text, name)) for name in gated_subjects()}
    return _table(rows, FORMATS[CPU], is_cpu)


def _table(rows: Mapping[str, list[Row]], formats: Sequence[str], is_there: Callable[[Row], bool]) -> str:
    """Value and slope in each format, beside what was measured there."""
    header = ["function", *(f"{format} {kind}" for format in formats for kind in PASS_OF)]
    lines = [header, ["---"] * len(header)]
    for name, some in rows.items():
        measured = [row for row in measured_rows(name, emitted_digests().get(name, "")) if is_there(row)]
        lines.append([name, *(_cell(some, measured, format, kind) for format in formats for kind in PASS_OF)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def is_cpu(row: Row) -> bool:
    """Whether torch code was measured on a CPU."""
    return (row["where"], row["target"]) == ("cpu", "torch")


def is_device(row: Row) -> bool:
    return row["target"] == "triton"


def _devices() -> list[str]:
    rows = [row for name in NAMES for row in measured_rows(name, emitted_digests()[name])]
    return list(dict.fromkeys(row["where"] for row in rows if is_device(row)))


def drawn_block() -> str:
    """A sentence on the functions that `tests/torch_impl/emission/all_drawn.py --write` has examined so far."""
    data = committed("drawn")
    if data is None:
        return "No run over the drawn functions is recorded."
    entries = list(data["entries"].values())
    emitted = [one for one in entries if "refused" not in one]
    rows = [row for one in emitted for row in one["rows"]]
    wrong = sum(row["wrong"] for row in rows) + sum(one["curvature faults"] for one in emitted)
    unproved = sum(row["proved"] is None for row in rows)
    points = sum(row["points"] for row in rows)
    made = sorted({(one["date"], one["versions"]["torch"], one["device"]) for one in emitted})
    where = "; ".join(f"{date}, torch {version}, {device}" for date, version, device in made)
    return "\n".join(
        (
            f"Examined so far: {len(entries)} of {COUNT} (seed {data['seed']:#x}, {data['points']} points in float32 "
            "and float64, all numbers of 16 bits).",
            f"{len(entries) - len(emitted)} of them were refused. Of {points} results of the others {wrong} are "
            "beyond what is proved",
            f"at their parameters, where something is. At the default ones {unproved} of {len(rows)} bounds could not "
            f"be proved ({where}).",
        )
    )


def _spoilt(text: str) -> Iterator[str]:
    """What spoils each bound that is not there, one line for those of a function with the same reason."""
    for name in NAMES:
        reasons: dict[str, list[str]] = {}
        for row in proved_rows(name, proof_digest(text, name)):
            if not row["proved"]:
                whom = {"given": " (default)", "all": "", "moderate": " (moderate)"}[row["which"]]
                reasons.setdefault(row["fault"], []).append(f"{row['dtype']} {row['kind']}{whom}")
        for fault, cells in reasons.items():
            reason, _, part = fault.partition(": ")
            shown = f", `{part}`" if part and not reason.startswith("false") else f": {part}" if part else ""
            yield f"- {name}, {', '.join(cells)}: {reason}{shown}"


def _cell(rows: list[Row], measured: list[Row], format: str, kind: str) -> str:
    found = [row for row in rows if (row["dtype"], row["kind"]) == (format, kind)]
    if not found:
        return "-"
    given, *others = found
    best = next((row for row in others if row["proved"]), None)
    bounds = [_bound(given)] + ([_bound(best) if best else "-"] if others else [])
    ran = [row for row in measured if (row["dtype"], row["pass"]) == (format, PASS_OF[kind])]
    worst = [f"{max(row['worst_ulp' if kind == 'value' else 'worst_floored_ulp'] for row in ran):.4g}"] if ran else []
    return "; ".join([*bounds, *worst])


def _bound(row: Row) -> str:
    if not row["proved"]:
        return "-"
    whom = "m" if row["which"] == "moderate" else "n" if IN_FORMAT in row["parameters"] else ""
    if row["kind"] == "value" and row["ulp"] is not None:
        return upwards(row["ulp"]) + whom
    return upwards(row["floored"]) + ("f" if row["kind"] == "value" else "") + whom
