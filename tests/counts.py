"""How large each room is: `python tests/counts.py [ROOT]`, which CI prints; needs nothing but Python and git.

Statements are those of the syntax tree without docstrings: neither layout nor comments change them. Lines are those of
the files. What is generated, experiments, benchmarks, data and tests stand apart; beside them stand the counts of the
day on which this table was begun.
"""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

# Statements and lines of commit 3a99e720.
FIRST_DAY = {
    "torch_impl": (22469, 42279),
    "tests": (22449, 45959),
    "numerics": (14274, 22114),
    "generated": (7821, 14562),
    "theory": (5903, 9779),
    "derivations": (2703, 4817),
    "ledger": (2226, 3707),
    "commands": (1681, 2965),
    "figures": (1241, 2215),
    "report": (662, 2145),
    "benchmarks": (390, 661),
    "root": (197, 1086),
    "data": (0, 44760),
    "docs": (0, 8912),
    "proofs": (0, 25072),
}
APART = ("generated", "experiments", "benchmarks", "tests")
DATA = (".json", ".toml", ".csv")
TEXT = (".py", ".v", ".md", ".css", ".js", ".html", *DATA)


def statements(text: str) -> int:
    """
    >>> statements("def f():\\n    'What it is.'\\n    return 1")
    2
    """
    return sum(isinstance(node, ast.stmt) and not _is_docstring(node) for node in ast.walk(ast.parse(text)))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def room_of(path: str) -> str:
    """
    >>> [room_of(path) for path in ("theory/laws.py", "torch_impl/generated/gelu.py", "torch_impl/data/a.json", "x.py")]
    ['theory', 'generated', 'data', 'root']
    """
    first, *others = path.split("/")
    if first in ("tests", "docs", "proofs"):
        return first
    if path.endswith(DATA):
        return "data"
    return "generated" if "generated" in others else first if others else "root"


def counted(root: Path) -> dict[str, tuple[int, int]]:
    """Statements and lines of each room."""
    made, lines = Counter[str](), Counter[str]()
    command = ["git", "-C", str(root), "ls-files", "-z"]
    for path in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0"):
        if path.endswith(TEXT) and (root / path).is_file():
            text = (root / path).read_text("utf-8")
            lines[room_of(path)] += text.count("\n")
            made[room_of(path)] += statements(text) if path.endswith(".py") else 0
    return {room: (made[room], lines[room]) for room in lines}


def table(now: dict[str, tuple[int, int]], first: dict[str, tuple[int, int]]) -> str:
    """
    >>> print(table({"theory": (5, 9), "tests": (3, 4)}, {"theory": (6, 9), "tests": (3, 4)}))
    room             statements    first day       lines    first day
    theory                    5            6           9            9
    by hand                   5            6           9            9
    tests                     3            3           4            4
    """
    code = [room for room in now | first if room not in APART and any(each.get(room, (0,))[0] for each in (now, first))]
    apart = [room for room in now | first if room not in code]
    rows = {room: (now.get(room, (0, 0)), first.get(room, (0, 0))) for room in now | first}
    whole = tuple(tuple(sum(rows[room][when][what] for room in code) for what in (0, 1)) for when in (0, 1))
    lines = [f"{'room':<13}{'statements':>14}{'first day':>13}{'lines':>12}{'first day':>13}"]
    by_size = (
        sorted(code, key=lambda room: -rows[room][1][0]),
        ["by hand"],
        sorted(apart, key=lambda room: -rows[room][1][0]),
    )
    for room in (room for part in by_size for room in part):
        (made, long), (made_first, long_first) = whole if room == "by hand" else rows[room]
        lines.append(f"{room:<13}{made:>14}{made_first:>13}{long:>12}{long_first:>13}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(counted(Path(sys.argv[1] if len(sys.argv) > 1 else ".")), FIRST_DAY))
