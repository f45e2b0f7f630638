"""Strangers at the door: mutated claim tables and hostile texts, each of which is read, refused or decided in time.

Claim tables are the built-in papers and `control.toml` as dictionaries, with keys deleted, types swapped, deep
nestings, long lists, odd characters, extreme numbers, wrong intervals, repeated ids and definitions that call
each other, written back as TOML by a writer of our own. `test_door.py` runs some thousands; as a script it runs
for as long as one likes, in this one process, and prints what it found:

    python tests/door.py --tables 100000 --texts 20000 --seed 7

- `table_text(r)`            one mutated claim file; `hostile_statement(r)` one with a hostile statement
- `tried(work, seconds)`     what became of one piece of work: an `Outcome`
- `read`, `decided`, `parsed`, `checked`   the pieces of work
"""

import argparse
import copy
import datetime
import random
import resource
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hostile_texts import MAKERS, texts

from provenact.ledger import runner
from provenact.numerics.findings.deadline import OutOfTime, deadline
from provenact.numerics.findings.evidence import Cause
from provenact.numerics.subjects.check import check
from provenact.theory.exact.errors import InputError
from provenact.theory.language import claims
from provenact.theory.language.forms import FORMS
from provenact.theory.language.parser import parse
from provenact.theory.language.schema import listed

HANG = 60.0  # seconds after which an alarm ends what should have ended long before
MOST_SECONDS, MOST_BYTES = 10.0, 10**9  # what one table or text may take


# --- TOML, written ----------------------------------------------------------------------------------


def toml_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return toml_string(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_string(key)} = {toml_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, float):
        return repr(value).replace("e+", "e")
    return value.isoformat() if isinstance(value, (datetime.date, datetime.time)) else str(value)


def toml_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(one if " " <= one != "\x7f" else f"\\u{ord(one):04x}" for one in escaped) + '"'


def toml_text(data: dict) -> str:
    """Claims as [[claim]] where that is what they are; everything else on one line each."""
    tables = data.get("claim")
    is_usual = isinstance(tables, list) and all(isinstance(one, dict) for one in tables)
    rest = {key: value for key, value in data.items() if key != "claim" or not is_usual}
    lines = [f"{toml_string(key)} = {toml_value(value)}" for key, value in rest.items()]
    for table in tables if is_usual else ():
        lines += ["[[claim]]", *(f"{toml_string(key)} = {toml_value(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


# --- tables, mutated --------------------------------------------------------------------------------


@cache
def papers() -> tuple[dict, ...]:
    here = Path(__file__).resolve().parent
    files = [*sorted((here.parent / "theory" / "papers").glob("*.toml")), here / "control.toml"]
    return tuple(listed(tomllib.loads(file.read_text("utf-8"))) for file in files)


def base(r: random.Random) -> dict:
    """A paper with a few of its claims, and of its definitions those that they need."""
    paper = r.choice(papers())
    chosen = r.sample(paper["claim"], r.choice([1, 1, 1, 2, 3]))
    definitions = paper.get("definitions", {})
    needed, text = dict[str, str](), str(chosen)
    for name in reversed(definitions):
        if name in text:
            needed[name] = definitions[name]
            text += definitions[name]
    kept = {name: one for name, one in definitions.items() if name in needed}
    return copy.deepcopy({**paper, "definitions": kept, "claim": chosen})


def places(value: object) -> list[tuple]:
    """The paths to all values inside, without recursion: a generator would hand each path up through all levels."""
    found, waiting = list[tuple](), [((), value)]
    while waiting:
        path, one = waiting.pop()
        found.append(path)
        members = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        waiting += [((*path, key), member) for key, member in reversed(list(members))]
    return found[1:]


def at(data, path: tuple):
    for key in path:
        data = data[key]
    return data


def put(data, path: tuple, value: object) -> None:
    at(data, path[:-1])[path[-1]] = value


ODD = ["\x1b[31m", "\u202e", "\x00", "\r", "\n", "\x07", "é", "𝑥", "\ud800", "\u200b", "'", '"', "\\", "`", "\x9b", "٣"]
WRONG_INTERVALS = [
    "[2, 1]",
    "(0, 0)",
    "[inf, -inf]",
    "(-inf, -inf)",
    "[1, 1/0]",
    "(x, 1)",
    "[0, sqrt(-1)]",
    "[a, b, c]",
    "][",
    "(,)",
    "(log(0), 1)",
    "[0, 10^999]",
    "(0, inf]",
    "[sqrt(2)+sqrt(3), sqrt(5+2*sqrt(6))]",
    "[pi, 22/7]",
    "[0,",
    "(0; 1)",
    "(exp(exp(9)), exp(exp(9)) + 1)",
    "[-1e-300, 1e-300]",
    "[0, 1]" * 99,
    "R R",
]
NUMBERS = ["1e400", "9" * 300, "0", "-1", "1e-400", "10^200", "1/0", "2^0.5", "0.1", "1e5", "7^200", "inf", "pi"]


def odd_value(r: random.Random) -> object:
    return r.choice(
        [
            0,
            -1,
            10**30,
            True,
            False,
            2.5,
            float("inf"),
            float("nan"),
            datetime.date(1979, 5, 27),
            datetime.time(7, 32),
            "",
            " ",
            "x",
            [],
            {},
            [[]],
            ["x"],
            [1, "x"],
            {"form": "value"},
            {"a": {"b": 1}},
            "x" * 20_000,
            r.choice(WRONG_INTERVALS),
            MAKERS[r.choice(list(MAKERS))](r),
            [{"form": "equal", "left": "x", "right": "x"}],
            "C^99",
            "all",
            "open",
        ]
    )


def delete(r: random.Random, data: dict, path: tuple) -> None:
    del at(data, path[:-1])[path[-1]]


def swap_type(r: random.Random, data: dict, path: tuple) -> None:
    put(data, path, odd_value(r))


def nest(r: random.Random, data: dict, path: tuple) -> None:
    value = at(data, path)
    for _ in range(r.choice([1, 2, 30, 60, 300])):
        value = r.choice([[value], {"a": value}, {"form": "all", "parts": [value]}])
    put(data, path, value)


def lengthen(r: random.Random, data: dict, path: tuple) -> None:
    value, times = at(data, path), r.choice([2, 10, 200, 2000])
    if isinstance(value, (list, str)):
        put(data, path, (value * times)[: 40_000 // (100 if isinstance(value, list) else 1)])
    elif isinstance(value, dict):
        more = list(value.items())[:2]
        put(data, path, value | {f"{key}{n}": one for n in range(min(times, 200)) for key, one in more})


def odd_characters(r: random.Random, data: dict, path: tuple) -> None:
    value = at(data, path)
    if isinstance(value, str):
        place = r.randrange(len(value) + 1)
        put(data, path, value[:place] + r.choice(ODD) * r.choice([1, 1, 50]) + value[place:])


def rename(r: random.Random, data: dict, path: tuple) -> None:
    holder = at(data, path[:-1])
    if isinstance(holder, dict):
        names = "form left of on id parts x pi exp inf then label a.b delta f"
        more = "functions assuming hypothesis uses statement is tried never proof"
        name = r.choice([*names.split(), *more.split(), "", "a b", f"{path[-1]}{r.choice(ODD)}"])
        holder[name] = holder.pop(path[-1])


def extreme_number(r: random.Random, data: dict, path: tuple) -> None:
    value = at(data, path)
    if isinstance(value, str):
        digits = [n for n, one in enumerate(value) if one.isdigit()]
        if digits:
            place = r.choice(digits)
            put(data, path, value[:place] + r.choice(NUMBERS) + value[place + 1 :])


def wrong_interval(r: random.Random, data: dict, path: tuple) -> None:
    if isinstance(at(data, path), str):
        put(data, path, r.choice(WRONG_INTERVALS))


def mutated_text(r: random.Random, data: dict, path: tuple) -> None:
    """Of an expression, usually: some characters gone, doubled or put in."""
    value = at(data, path)
    if not isinstance(value, str) or not value:
        return
    for _ in range(r.randint(1, 3)):
        place = r.randrange(len(value) + 1)
        middle = r.choice(["", r.choice("()+-*/^,;<>=.x0123456789|["), value[: r.randint(0, len(value))]])
        value = (value[:place] + middle + value[place + r.randint(0, 3) :])[:5000]
    put(data, path, value)


def repeat_claim(r: random.Random, data: dict, path: tuple) -> None:
    if isinstance(data.get("claim"), list) and data["claim"]:
        data["claim"] += [copy.deepcopy(r.choice(data["claim"])) for _ in range(r.choice([1, 1, 30]))]


def recursive_definitions(r: random.Random, data: dict, path: tuple) -> None:
    definitions = data.setdefault("definitions", {})
    if not isinstance(definitions, dict):
        return
    form = r.choice(["{0}(x)", "1 + {1}(x)", "{0}({0}(x))", "max({0}(x), {0}(x - 1))", "exp({0}(x))", "{0}(x)*{0}(-x)"])
    count = r.choice([1, 2, 10, 60])
    definitions["q0"] = r.choice(["x", "x + 1", "max(0, x)", "q0(x)"])
    definitions.update({f"q{n + 1}": form.format(f"q{n}", f"q{n + 2}") for n in range(count)})
    for table in data["claim"] if isinstance(data.get("claim"), list) else ():
        if isinstance(table, dict) and isinstance(table.get("left"), str):
            table["left"] = f"q{r.randint(0, count)}(x)"


def exchange(r: random.Random, data: dict, path: tuple) -> None:
    """The value of another place."""
    put(data, path, copy.deepcopy(at(data, r.choice(places(data)))))


def other_form(r: random.Random, data: dict, path: tuple) -> None:
    for table in data["claim"] if isinstance(data.get("claim"), list) else ():
        if isinstance(table, dict):
            table["form"] = r.choice(list(FORMS))


CHANGES = [
    delete,
    delete,
    swap_type,
    swap_type,
    swap_type,
    nest,
    lengthen,
    odd_characters,
    odd_characters,
    rename,
    extreme_number,
    extreme_number,
    wrong_interval,
    mutated_text,
    mutated_text,
    mutated_text,
    repeat_claim,
    recursive_definitions,
    exchange,
    exchange,
    other_form,
]


def hostile_statement(r: random.Random) -> str:
    """A claim file whose one statement has the right keys and hostile expressions."""

    def text() -> str:
        function = MAKERS[r.choice(["generated", "generated", "nested", "numbers", "huge"])](r)
        around = ["{}", "{}", "{}", "diff({}, 2)", "integral({}, 0, 1)", "mollify({}, box, 1)", "f({})", "a*{}"]
        return r.choice(around).replace("{}", function)

    number = {"equals": r.choice(["0", "1", "inf", text()])} if r.random() < 0.7 else {"rounds_to": "1.5"}
    keys = {
        "equal": {"left": text(), "right": text()},
        "compare": {"left": text(), "relation": ">=", "right": text()},
        "supremum": {"of": text(), **number},
        "infimum": {"of": text(), "relation": "<", "than": text()},
        "value": {"of": text(), **number},
        "smooth": {"of": text(), "class": r.choice(["C^0", "C^2", "C^inf"])},
        "monotone": {"of": text(), "direction": "increasing"},
        "bounded": {"of": text()},
        "analytic": {"of": text(), "is": r.random() < 0.5},
        "between": {"lower": text(), "of": text(), "upper": text(), "relations": ["<", "<="]},
        "zeros": {"of": text(), "are": [r.choice(["0", text()])]},
        "consistent": {"left": text(), "right": text()},
        "limit": {"of": text(), "to": r.choice(["0", "inf", text()]), "equals": r.choice(["0", "inf", text()])},
        "exists": {"variable": "c", "witness": text(), "then": "value", "of": "c", "equals": text()},
        "not": {"then": "compare", "left": text(), "relation": "<", "right": text()},
        "for_functions": {
            "functions": {"h": {"is": [r.choice(["continuous", "bounded", "C^1", "increasing"])], "tried": [text()]}},
            "then": "compare",
            "left": f"h(x) + {text()}",
            "relation": ">=",
            "right": "h(0)",
        },
        "coq": {"statement": text()},
        "steps": {"steps": [{"form": "value", "of": text(), "equals": text()}]},
    }
    form = r.choice(list(keys))
    table = {"id": "i", "where": "w", "says": "s", "form": form, **keys[form]}
    if r.random() < 0.2:
        table |= {"hypothesis": {"a": r.choice(["(0, 1)", "(0, exp(9^9))"])}, "uses": [{"a": text(), "where": "w"}]}
    if form in ("equal", "compare", "supremum", "monotone", "zeros", "analytic", "between") and r.random() < 0.5:
        table["on"] = r.choice(["[0, 1]", "(0, inf)", "[-10^9, 10^9]", "(0, exp(9^9))", "[1e-300, 2e-300]", "[1, 1]"])
    head = {"paper": "p", "parameters": {"a": "positive"}, "definitions": {"f": "max(0, x) + a*x^2"}}
    return toml_text({**head, "claim": [table]})


def mutated_table(r: random.Random) -> dict:
    data = base(r)
    for _ in range(r.choice([1, 1, 1, 2, 2, 3, 5])):
        found = places(data)
        if found:
            r.choice(CHANGES)(r, data, r.choice(found))
    return data


def table_text(r: random.Random) -> str:
    """One mutated claim file."""
    try:
        text = toml_text(mutated_table(r))
    except RecursionError:  # nestings of nestings, too deep for this writer
        text = "z = " + "[" * 3000 + "]" * 3000
    if r.random() < 0.1:
        place = r.randrange(len(text))
        middle, rest = r.choice(["", r.choice(ODD)]), r.choice(["", text[place:], text[place + r.randint(1, 40) :]])
        text = text[:place] + middle + rest
    return text


# --- the work ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    what: str  # returned, refused, or the fault
    seconds: float  # of the processor

    @property
    def is_fault(self) -> bool:
        return self.what not in ("returned", "refused")


def tried(work: Callable[[], object], seconds: float = MOST_SECONDS) -> Outcome:
    """An error must have a text; whatever is no `InputError`, or takes too long, is a fault."""
    start = time.process_time()
    try:
        with deadline(HANG):
            work()
        what = "returned"
    except InputError as error:
        what = "refused" if all(line.strip() for line in error.lines) and error.lines else "an error without a text"
    except OutOfTime:
        what = f"hangs: not done after {HANG:g} s"
    except Exception as error:
        what = f"{type(error).__name__}: {str(error)[:200]}"
    spent = time.process_time() - start
    return Outcome(what if spent <= seconds else f"{what} after {spent:.1f} s", spent)


def read(text: str) -> None:
    claims.paper_from_text(text, "door.toml")


def decided(text: str) -> None:
    """Its first claims decided; one that the decider breaks on is a fault."""
    for claim in claims.paper_from_text(text, "door.toml").claims[:3]:
        for finding in runner.decide_claim(claim).decided.values():
            for item in finding.evidence:
                if item.cause is Cause.BROKEN:
                    raise AssertionError(f"{claim.id}: {item.detail}")


def parsed(text: str) -> None:
    parse(text)


def checked(text: str, seconds: float) -> None:
    check(text, seconds=seconds)


def largest() -> int:
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# --- as a script ------------------------------------------------------------------------------------


class Tally:
    """Counts, the slowest, and every fault with its text, which is printed at once."""

    def __init__(self, name: str) -> None:
        self.name, self.counts, self.slowest, self.faults = name, dict[str, int](), (0.0, ""), 0

    def add(self, text: str, outcome: Outcome) -> None:
        kind = "fault" if outcome.is_fault else outcome.what
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.slowest = max(self.slowest, (outcome.seconds, text))
        if outcome.is_fault:
            self.faults += 1
            print(f"FAULT {self.name}: {outcome.what}\n{text[:3000]!r}\n", flush=True)

    def __str__(self) -> str:
        seconds, text = self.slowest
        counts = ", ".join(f"{number} {kind}" for kind, number in sorted(self.counts.items()))
        return f"{self.name}: {counts or 'none'}; slowest {seconds:.2f} s: {text[:100]!r}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name, number, meaning in (
        ("tables", 3000, "claim tables to read"),
        ("decide", 20, "every so manieth table that is read is decided too"),
        ("statements", 30, "hostile statements to decide"),
        ("texts", 1500, "hostile texts to parse, and to check where they are functions"),
        ("seed", 7, "of everything"),
    ):
        parser.add_argument(f"--{name}", type=int, default=number, help=f"{meaning} (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=1.0, help="limit of a check and of a statement")
    args = parser.parse_args()
    runner.SECONDS = args.seconds
    tallies = {name: Tally(name) for name in ("read", "decided", "parsed", "checked")}
    r, start = random.Random(args.seed), time.monotonic()
    for number in range(args.tables):
        text = table_text(r)
        outcome = tried(lambda text=text: read(text))
        tallies["read"].add(text, outcome)
        if outcome.what == "returned" and number % args.decide == 0:
            tallies["decided"].add(text, tried(lambda text=text: decided(text)))
        progress(number, args.tables, tallies, start)
    for number in range(args.statements):
        text = hostile_statement(r)
        tallies["decided"].add(text, tried(lambda text=text: decided(text)))
        progress(number, args.statements, tallies, start)
    every = [text for kind in MAKERS for text in texts(kind, args.texts // len(MAKERS), args.seed)]
    for number, text in enumerate(every):
        outcome = tried(lambda text=text: parsed(text))
        tallies["parsed"].add(text, outcome)
        if outcome.what == "returned":
            tallies["checked"].add(text, tried(lambda text=text: checked(text, args.seconds)))
        progress(number, len(every), tallies, start)
    print(*tallies.values(), sep="\n")
    print(f"most memory {largest() / 2**20:.0f} MiB, {time.monotonic() - start:.0f} s")
    return int(any(tally.faults for tally in tallies.values()) or largest() > MOST_BYTES)


def progress(number: int, of: int, tallies: dict[str, Tally], start: float) -> None:
    if number % 1000 == 999:
        shown = "; ".join(f"{name} {sum(one.counts.values())}, {one.faults} faults" for name, one in tallies.items())
        size, spent = largest() / 2**20, time.monotonic() - start
        print(f"{number + 1}/{of} after {spent:.0f} s: {shown}; {size:.0f} MiB", flush=True)


if __name__ == "__main__":
    sys.exit(main())
