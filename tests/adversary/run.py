"""Run the adversary: make items, ask the product, judge, and shrink what is wrong.

    PYTHONPATH=tests python -m adversary.run --seed 7 --count 600
    make fuzz SECONDS=600 SEED=7

- `items(category, seed, count)`   the statements of a seed; `function_items(…)` the functions
- `judged(item, seconds)`          a `Judgement`: right, undecided, wrong or refused, with the reason
- `shrunk(item, seconds)`          the item with the smallest choices that is still wrong
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from . import door, functions, hostile, plain
from .items import FALSE, HOSTILE, PLAIN, TRUE, Draw, Function, Statement, made
from .sampler import false_witness, violation

RIGHT, UNDECIDED, WRONG, REFUSED = OUTCOMES = ("right", "undecided", "wrong", "refused")
SECONDS = 2.0  # for one statement
STATEMENTS = {PLAIN: plain.RECIPES, HOSTILE: hostile.RECIPES}
FUNCTIONS = {PLAIN: functions.PLAIN_RECIPES, HOSTILE: functions.HOSTILE_RECIPES}
Item = Statement | Function


@dataclass(frozen=True)
class Judgement:
    item: Item
    outcome: str
    reason: str
    seconds: float


def item_of(recipes: dict, category: str, seed: int, number: int) -> Item:
    """Each item has a seed of its own, so that a part of the stream is the same in every run."""
    draw = Draw(f"{seed} {category} {number}")
    return made(draw.pick(recipes[category]), category, draw)


def items(category: str, seed: int, count: int, start: int = 0) -> list[Statement]:
    return [item_of(STATEMENTS, category, seed, number) for number in range(start, start + count)]


def function_items(category: str, seed: int, count: int, start: int = 0) -> list[Function]:
    return [item_of(FUNCTIONS, category, seed, number) for number in range(start, start + count)]


def judged(item: Item, seconds: float = SECONDS) -> Judgement:
    start = time.process_time()
    outcome, reason = _of_function(item, seconds) if isinstance(item, Function) else _of_statement(item, seconds)
    return Judgement(item, outcome, reason, time.process_time() - start)


def _of_statement(item: Statement, seconds: float) -> tuple[str, str]:
    answer = door.decide(item.text, seconds)
    if answer.verdict == "crashed":
        return WRONG, answer.detail
    if answer.verdict == "refused":
        return (REFUSED if item.truth in (TRUE, FALSE) else RIGHT), answer.detail
    if answer.verdict == "open":
        return UNDECIDED, answer.detail
    if answer.verdict == "refuted":
        untrue = "refuted, but it is true" if item.truth == TRUE else false_witness(item, answer.place)
        return (WRONG if untrue else RIGHT), f"{untrue} ({answer.witness or answer.detail})"
    untrue = f"confirmed, but it is {item.truth}" if item.truth != TRUE else violation(item)
    return (WRONG if untrue else RIGHT), untrue


def _of_function(item: Function, seconds: float) -> tuple[str, str]:
    report = door.certify(item.text, seconds)
    if isinstance(report, str):
        return (WRONG if report.startswith("crashed") else REFUSED), report
    wrong = functions.wrong_fact(item, report)
    if wrong:
        return WRONG, wrong
    return (RIGHT if functions.decided_share(report) > 0.5 else UNDECIDED), ""


def shrunk(item: Item, seconds: float = SECONDS, most: int = 60) -> Item:
    """Smaller choices, one after the other, as long as the item stays wrong: fewer terms, simpler constants."""
    recipes = (FUNCTIONS if isinstance(item, Function) else STATEMENTS)[item.category]
    place = 1  # the first choice is the recipe
    while place < len(item.choices) and most > 0:
        choice = item.choices[place]
        for smaller in sorted({0, choice // 2, choice - 1} & set(range(choice))):
            draw = Draw(replay=(*item.choices[:place], smaller, *item.choices[place + 1 :]))
            other = made(draw.pick(recipes), item.category, draw)
            most -= 1
            if judged(other, seconds).outcome == WRONG:
                item = other
                break
        place += 1
    return item


def table(judgements: Iterable[Judgement]) -> str:
    """Counts by class and form."""
    counts = Counter((one.item.category, one.item.form, one.outcome) for one in judgements)
    rows = sorted({key[:2] for key in counts})
    lines = [f"{'class':8} {'form':11}" + "".join(f"{outcome:>11}" for outcome in OUTCOMES)]
    for category, form in rows:
        lines.append(
            f"{category:8} {form:11}" + "".join(f"{counts[category, form, outcome]:11}" for outcome in OUTCOMES)
        )
    for category in sorted({row[0] for row in rows}):
        whole = [sum(n for key, n in counts.items() if (key[0], key[2]) == (category, outcome)) for outcome in OUTCOMES]
        lines.append(f"{category:8} {'all':11}" + "".join(f"{n:11}" for n in whole))
    return "\n".join(lines)


def shown(one: Judgement, item: Item) -> str:
    """A wrong item, shrunk, with what is known."""
    lines = [line for line in item.text.splitlines() if not line.startswith(("paper =", "id =", "where =", "says ="))]
    head = f"WRONG {item.category} {item.recipe}: {one.reason}\n  known: {item.because}\n"
    return head + "".join(f"    {line}\n" for line in lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--count", type=int, help="statements in each class; a tenth as many functions")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    parser.add_argument("--class", dest="category", choices=(PLAIN, HOSTILE), action="append")
    parser.add_argument(
        "--limit", type=float, default=SECONDS, help="seconds for a statement; a function has ten times as many"
    )
    parser.add_argument("--no-shrink", action="store_true")
    given = parser.parse_args()
    given.count = given.count or (10**9 if given.seconds else 300)
    end, found = time.monotonic() + (given.seconds or 1e9), []
    with suppress(KeyboardInterrupt):  # what there is by then is shown
        for one in _judgements(given):
            found.append(one)
            if one.outcome == WRONG:
                print(shown(one, one.item if given.no_shrink else shrunk(one.item, given.limit)), flush=True)
            if time.monotonic() > end:
                break
    print(table(found))
    print(f"{len(found)} items, {sum(one.seconds for one in found) / max(1, len(found)):.3f} s each")
    return any(one.outcome == WRONG for one in found)


def _judgements(given: argparse.Namespace) -> Iterator[Judgement]:
    """One statement of each class after the other; after every tenth, a function."""
    for number in range(given.count):
        for category in given.category or (PLAIN, HOSTILE):
            yield judged(item_of(STATEMENTS, category, given.seed, number), given.limit)
            if number % 10 == 9:
                yield judged(item_of(FUNCTIONS, category, given.seed, number // 10), 10 * given.limit)


if __name__ == "__main__":
    raise SystemExit(main())
