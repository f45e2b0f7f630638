"""What was run on a device to check proofs and assumptions, as committed data and sentences for docs/ACCURACY.md."""

from typing import Any

from ...theory.language.layout import markdown_lines
from ..committed import committed
from ..emission.measured import Row, days, emitted_digests
from ..emission.proved import bound_over, device_digest, device_rows, upwards
from ..rounding.assumptions import DEVICE
from ..rounding.committed import TEXT

PAIRS = """\
Worst errors over every pair of a finite {dtype} x and a finite {dtype} parameter of the domain, in ulp (floored for
slopes), {where}:
of the torch text and of the device program, beside the bound that is proved of the latter. Lost are results that are
NaN, or infinite where the exact value is not.{changed} Each cell: moderate parameters, those that are 0 or of a size
between 2^-10 and 2^10; all parameters. Values have no floor here: where terms cancel, as CRReLU's at a parameter of -1,
an ulp of the value is no measure. Nor is one of 1, the least that a floor is, for slopes of 10^38."""
INSTRUCTIONS = "Found {where}, in units of 2^-23, relative, and of the seed in ulp:"


def pairs_block() -> str:
    """Every pair of an input and a parameter: the worst error of each function and kind, beside its bound."""
    data = committed("every_pair")
    if data is None:
        return "No run over every pair is recorded."
    same = {name for name, digest in data["texts"].items() if emitted_digests().get(name) == digest}
    rows = [row for row in data["rows"] if row["function"] in same]
    if not rows:
        return "No run over every pair is recorded of the text as it is."
    changed = [name for name in data["texts"] if name not in same]
    since = f" Not measured since its text changed: {', '.join(changed)}." if changed else ""
    text = TEXT.read_text("utf-8")
    about = {name: device_rows(name, device_digest(text, name)) for name in same}
    header = ["function", "text", "pairs", "worst", "proved", "lost"]
    lines = []
    cells: dict[tuple[str, ...], dict[str, dict[str, Any]]] = {}
    for row in rows:
        cells.setdefault((row["function"], row["kind"], row["target"]), {})[row["which"]] = row
    for (function, kind, target), by_which in cells.items():
        pair = [by_which["moderate"], by_which["all"]]
        bounds = [_bound(row, about[function]) for row in pair] if target == "triton" else []
        parts = ([f"{row['pairs']:,}" for row in pair], [f"{row['ulp']:.4g}" for row in pair], bounds)
        lost = [f"{row['lost']:,}" for row in pair]
        lines.append([f"{function}, {kind}", target, *("; ".join(part) for part in (*parts, lost))])
    said = PAIRS.format(dtype=rows[0]["dtype"], where=_where(data), changed=since)
    return said + "\n\n" + "\n".join(markdown_lines(header, lines))


def _bound(row: dict[str, Any], rows: list[Row]) -> str:
    bound = bound_over(rows, row["dtype"], row["kind"], row["which"])
    return "-" if bound is None else upwards(bound)


def instructions_block() -> str:
    """What device programs assume of a device's instructions, beside what was found."""
    data = committed("device_instructions")
    if data is None:
        return "No run over a device's instructions is recorded."
    lines = [
        f"- *{one['name']}*: {one['worst']:.4g} at most, of {one['numbers']} tried; assumed "
        f"{DEVICE[one['name']].units:g}"
        for one in data["tried"]
    ]
    return "\n".join([INSTRUCTIONS.format(where=_where(data)), *lines])


def _where(data: dict[str, Any]) -> str:
    versions = data["versions"]
    date = days(data.get("dates", {"": data["date"]}).values())
    return f"on {data['device']} (torch {versions['torch']}, Triton {versions.get('triton', 'none')}, {date})"
