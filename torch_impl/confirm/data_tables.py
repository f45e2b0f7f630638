"""Tables from the committed data: errors and speed beside torch's and the papers' code."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...numerics.findings.grades import Column, Grade, Graded, Quantity, grade_of_run, shown
from ...theory.language.layout import share_text
from ..committed import committed
from ..emission.measured import OURS, days, emitted_digests, lost_inputs, worst_text
from .evidence_tables import markdown_table
from .speed_tables import contestant, pivoted

Data = Mapping[str, Any]
Row = Mapping[str, Any]
MEASURED = Grade.MEASURED


def accuracy_block(data: Data) -> str:
    """Worst errors and wrongly rounded results, forward, of float32 and bfloat16, a table for each place; and what is
    not finite in any format and pass."""
    rows = [{"name": name, "by": "provenact"} | row for name, one in data["entries"].items() for row in one["rows"]]
    every = [*rows, *data["others"]]
    rows = [row for row in every if row["pass"] == "forward" and row["name"] in data["entries"]]
    exhaustive = Counter(row["where"] for row in rows if row["exhaustive"])
    about = (
        f"Worst forward error in ulp / floored, and the share of correctly rounded results ({_days(data)}; * sampled; "
        "0.5+ is more than a half by less than is printed). An empty cell: there is no such code, or it was not run."
    )
    tables = (_errors_at(where, rows) for where, _ in exhaustive.most_common())
    return "\n\n".join([about, *tables, _lost_table(every)])


def _days(data: Data) -> str:
    if "entries" in data:
        return days(date for one in data["entries"].values() for date in one["dates"].values())
    return days(data["dates"].values())


def _lost_table(rows: Sequence[Row]) -> str:
    about = "NaN, or infinity where the exact value is in range: wherever it came, in all formats and both passes"
    lines = [
        [
            row["name"],
            row["by"],
            row["where"],
            f"{row['dtype']}, {row['pass']}",
            Graded(f"{lost_inputs(row)} of {row['inputs']}", grade_of_run(row["exhaustive"])),
        ]
        for row in rows
        if lost_inputs(row)
    ]
    return _table(about, ("function", "by", "on", "pass", Quantity("inputs")), lines)


BY = ("provenact", "torch", "paper")


def _errors_at(where: str, rows: Sequence[Row]) -> str:
    """The table of one place: a column for each code that was run there."""
    here = {(row["dtype"], row["by"], row["name"]): row for row in reversed(rows) if row["where"] == where}
    ran = {key[:2] for key in here}
    kinds = [(dtype, by) for dtype in ("float32", "bfloat16") for by in BY if (dtype, by) in ran]
    header: list[Column] = ["function", *(Quantity(f"{dtype}: {by}") for dtype, by in kinds)]
    names = dict.fromkeys(row["name"] for row in rows if row["where"] == where)
    lines = [[name, *(_error(here.get((*kind, name))) for kind in kinds)] for name in names]
    return _table(f"On {where}", header, lines)


def _error(row: Row | None) -> Graded | None:
    if row is None:
        return None
    sampled = "" if row["exhaustive"] else "*"
    text = f"{worst_text(row)} / {row['worst_floored_ulp']:.3g}{sampled} ({share_text(row['correctly_rounded'])})"
    return Graded(text, grade_of_run(row["exhaustive"]))


SHORT = ("gelu", "srelu", "lambda_gelu", "squaf")  # GELU, and what the papers propose: short, learned, with a table


def headline_block(data: Data) -> str:
    """The feed-forward block, and of the eager calls the ones that are the fastest and the slowest beside torch's."""
    if not data["block"]:
        return "Not measured."
    block, pairs = _block_table(data, SHORT), sorted(_beside_torch(data["calls"]), key=lambda pair: _times(*pair))
    if not pairs:
        return block
    about = "Wall clock of an eager call, forward and backward, where it is best and worst beside torch's own"
    lines = [_call_line(which, *pair) for which, pair in zip(("best", "worst"), (pairs[0], pairs[-1]), strict=True)]
    calls = _table(Graded(about, MEASURED), ["", "call", "provenact", "torch", "ratio"], lines)
    return f"{block}\n\n{calls}"


def _beside_torch(calls: Sequence[Row]) -> list[tuple[Row, Row]]:
    """Our eager calls and torch's of the same function."""
    found = {(row["by"], row["name"], row["dtype"], row["elements"]): row for row in calls if row["mode"] == "eager"}
    theirs = {key[1:]: row for key, row in found.items() if key[0] == "torch"}
    return [(row, theirs[key[1:]]) for key, row in found.items() if key[0] == "provenact" and key[1:] in theirs]


def _times(ours: Row, theirs: Row) -> float:
    return ours["step_us"] / theirs["step_us"]


def _call_line(which: str, ours: Row, theirs: Row) -> list[str]:
    times = [f"{one['step_us']:.3g} µs" for one in (ours, theirs)]
    return [which, f"{ours['name']}, {ours['elements']} x {ours['dtype']}", *times, f"{_times(ours, theirs):.2f} times"]


def speed_block(data: Data) -> str:
    """The feed-forward block, and calls of GELU: of the smallest and of the largest tensor."""
    if not data["block"]:
        return "Not measured."
    calls = [row for row in data["calls"] if row["name"] == "gelu" and row["mode"] == "eager"]
    sizes = [pick(row["elements"] for row in calls) for pick in (min, max)]
    said = "; ".join(
        f"{row['elements']} x {row['dtype']}, {row['by']}: {row['forward_us']:.3g} and {row['step_us']:.3g}"
        for size in sizes
        for row in calls
        if row["elements"] == size
    )
    return f"{_block_table(data)}\n\nCalls of GELU, eager, forward and step in microseconds: {said}."


def _block_table(data: Data, names: Sequence[str] = ()) -> str:
    """Of these functions, or of all."""
    rows, (tokens, width, hidden) = data["block"], data["block"][0]["shape"]
    columns, found = pivoted(rows, ("name", "by"), ("format", "mode"))
    texts = {who: [row and f"{row['step_ms']:.3g} ({row['times_gelu']:.3g})" for row in cells] for who, cells in found}
    lines = [[*who, *cells] for who, cells in texts.items() if not names or who[0] in names]
    about = (
        f"Wall clock of a training step of a feed-forward block ({tokens} x {width} -> {hidden} -> {width}; "
        f"{data['device']}, torch {data['versions']['torch']}, {_days(data)}): milliseconds, and how many times those "
        "of the block with torch's GELU right before it, both the median of "
        f"{len(rows[0]['ratios'])} rounds; the line of torch's GELU, beside itself, shows what is chance; an empty "
        "cell was not measured"
    )
    header = ["function", "by", *(f"{form}, {mode}" for form, mode in columns)]
    return _table(Graded(about, MEASURED), header, lines)


def calls_block(data: Data) -> str:
    parts = []
    for dtype, mode in dict.fromkeys((row["dtype"], row["mode"]) for row in data["calls"]):
        same = [row for row in data["calls"] if (row["dtype"], row["mode"]) == (dtype, mode)]
        sizes, found = pivoted(same, ("name", "by"), ("elements",))
        lines = [[*who, *(f"{one['forward_us']:.3g} / {one['step_us']:.3g}" for one in cells)] for who, cells in found]
        title = Graded(f"{dtype}, {mode}", MEASURED)
        parts.append(_table(title, ["function", "by", *(str(size) for (size,) in sizes)], lines))
    about = (
        f"Wall clock of a call, nothing kept busy: microseconds forward / forward and backward, by the number of "
        f"elements ({data['device']}, torch {data['versions']['torch']}, {_days(data)}; median of rounds by turns)."
    )
    return "\n\n".join([about, *parts])


def device_block(data: Data) -> str:
    rows = data["large"]
    columns = (f"{dtype} {which}" for dtype in ("float32", "bfloat16") for which in PASSES)
    lines = []
    for key, cells in pivoted(rows, ("name", "by", "target", "learnable"), ("dtype",))[1]:
        same = {row["dtype"]: row for row in cells if row is not None}
        both = [same.get(dtype) for dtype in ("float32", "bfloat16")]
        fractions = ["" if row is None else f"{row[which]:.3g}" for row in both for which in PASSES]
        lines.append([key[0], contestant(next(iter(same.values()))), *fractions, _memory(same.get("float32"))])
    elements = max(row["elements"] for row in rows)
    about = (
        f"The device alone, kept busy so that Python's time is not in it: speed as a fraction of `copy_` of the same "
        f"tensor ({data['device']}, {elements} elements, {_days(data)}): "
        "forward counts 2 passes over memory, backward 3; memory is what the graph saves besides input and output, "
        "in multiples of the input"
    )
    return _table(Graded(about, MEASURED), ["function", "by", *columns, "memory"], lines)


def cpu_block(data: Data) -> str:
    """How many times as long as torch's own calls an eager call of ours takes on a CPU."""
    rows = sorted(data["rows"], key=lambda row: -row["step ratio"])
    times = "; ".join(f"{row['name']} {row['forward ratio']:.2g} and {row['step ratio']:.2g} times" for row in rows)
    said = (
        "On a CPU, emitted text is exact and not fast: an eager call, forward, and forward with backward, takes so "
        f"many times as long as torch's own: {times} ({rows[0]['elements']:,} x {rows[0]['dtype']}, {data['device']}, "
        f"torch {data['versions']['torch']}, {data['date']}; `python benchmarks/cpu.py`)"
    )
    return f"{shown(Graded(said, Grade(data['grade'])))}."


PASSES = ("forward", "backward")


def _memory(row: Row | None) -> str:
    return "" if row is None or row["saved_memory"] is None else f"{max(row['saved_memory'], 0.0):.3g}"


def _table(title: str | Graded, header: Sequence[Column], lines: Sequence[Sequence[object]]) -> str:
    return markdown_table(title, header, lines, end=".", empty="")


def block(name: str) -> str:
    """The table that stands between the marks of this name."""
    file, table = BLOCKS[name]
    data, changed = as_it_is(committed(file))
    since = f"\n\nNot measured since the text changed: {', '.join(changed)}." if changed else ""
    return f"{table(data)}{since}"


def as_it_is(data: Data) -> tuple[Data, list[str]]:
    """The data without the rows of emitted functions whose text has changed since, and the names of these."""
    by_entry = "entries" in data
    texts = {name: one["text"] for name, one in data["entries"].items()} if by_entry else data["texts"]
    changed = [name for name, digest in texts.items() if emitted_digests().get(name) != digest]
    if by_entry:
        empty: dict[str, Any] = {"dates": {}, "rows": []}
        entries = {name: one | (empty if name in changed else {}) for name, one in data["entries"].items()}
        return {**data, "entries": entries}, [name for name in texts if not entries[name]["rows"]]
    dates = {name: date for name, date in data["dates"].items() if name not in changed}
    parts = {
        part: [row for row in data[part] if row.get("by", OURS) != OURS or row["name"] not in changed]
        for part in ("block", "calls", "large", "small")
    }
    return {**data, "dates": dates, **parts}, changed


BLOCKS: dict[str, tuple[str, Callable[[Data], str]]] = {
    "accuracy": ("accuracy", accuracy_block),
    "headline": ("speed", headline_block),
    "speed": ("speed", speed_block),
    "calls": ("speed", calls_block),
    "device": ("speed", device_block),
}
