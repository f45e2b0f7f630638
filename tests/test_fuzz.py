"""Ten thousand random and hostile texts: no crash, no hang, no code run.

- `parse` returns or raises InputError, each time in a few seconds at the most
- `check` with a limit of one second does so too, soon after its limit
- no text is ever compiled: a sentinel that the hostile texts call stays silent

The texts are the same in every run (seeded). Times are those of the processor, not of the clock, so that
other work on the machine does not count.
"""

import builtins
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from hostile_texts import HOSTILE, SENTINEL, texts

from provenact.numerics.findings.deadline import OutOfTime, deadline
from provenact.numerics.subjects.check import check
from provenact.theory.exact.errors import InputError
from provenact.theory.language.parser import parse

COUNTS = {"generated": 3500, "mutated": 3000, "garbage": 1500, "unicode": 700, "deep": 300, "huge": 500, "hostile": 500}
CHECKED = 30  # texts; at one second and a bit each, they stay below 40 seconds
PARSE_SECONDS, CHECK_SECONDS, GRACE, HANG = 5.0, 1.0, 10.0, 60.0  # generous: other work slows a processor down

# --- no code runs -----------------------------------------------------------------------------------

_seen: list[str] | None = None


def _audit(event: str, arguments: tuple) -> None:
    if _seen is None or event not in ("compile", "os.system", "subprocess.Popen"):
        return
    if event != "compile" or SENTINEL in str(arguments[0]):
        _seen.append(f"{event} {arguments!r}"[:200])


sys.addaudithook(_audit)


@pytest.fixture
def code_run(monkeypatch) -> Iterator[list[str]]:
    """What ran: calls of the sentinel, texts that were compiled, processes that were started."""
    global _seen
    _seen = found = []
    monkeypatch.setattr(builtins, SENTINEL, lambda *given: found.append("the sentinel"), raising=False)
    yield found
    _seen = None


def outcome(work: Callable[[], object], seconds: float) -> str:
    """`returned`, `refused`, or what is wrong."""
    start = time.process_time()
    try:
        with deadline(HANG):
            work()
        result = "returned"
    except InputError as error:
        result = "refused" if str(error).strip() else "an error without a text"
    except OutOfTime:
        return f"hangs: not done after {HANG:g} s"
    except (Exception, RecursionError) as error:
        return f"{type(error).__name__}: {error}"
    spent = time.process_time() - start
    return result if spent <= seconds else f"{result} after {spent:.2f} s, more than {seconds:g} s"


FINE = ("returned", "refused")


@pytest.mark.parametrize("kind", COUNTS)
def test_parser_returns_or_refuses(kind, code_run):
    results = [(text, outcome(lambda text=text: parse(text), PARSE_SECONDS)) for text in texts(kind, COUNTS[kind])]
    assert [(text[:300], result) for text, result in results if result not in FINE][:5] == []
    assert code_run == []
    effective = {result for _, result in results}
    assert effective == set(FINE) or kind in ("garbage", "unicode")


def test_there_are_ten_thousand_texts():
    assert sum(len(texts(kind, COUNTS[kind])) for kind in COUNTS) >= 10_000
    assert len({text for kind in COUNTS for text in texts(kind, COUNTS[kind])}) >= 5_000


@pytest.mark.parametrize("value", [b"x", None, 1, ["x"], object()])
def test_what_is_not_text_is_refused(value):
    with pytest.raises(InputError, match="must be text"):
        parse(value)


def valid_sample() -> list[str]:
    """Every k-th distinct text in x that parses: deep ones and mutants among them."""
    every = {text for kind in ("generated", "mutated", "huge") for text in texts(kind, COUNTS[kind])}
    ordered = sorted(filter(_is_function, every))
    return ordered[:: max(1, len(ordered) // CHECKED)][:CHECKED]


def _is_function(text: str) -> bool:
    try:
        return {symbol.name for symbol in parse(text).free_symbols} == {"x"}
    except InputError:
        return False


@pytest.mark.sweep
def test_check_returns_or_refuses(code_run):
    sample = valid_sample()
    assert len(sample) == CHECKED
    limit = CHECK_SECONDS + GRACE
    results = [(text, outcome(lambda text=text: check(text, seconds=CHECK_SECONDS), limit)) for text in sample]
    assert [pair for pair in results if pair[1] not in FINE] == []
    assert sum(result == "returned" for _, result in results) >= CHECKED // 2
    assert code_run == []


@pytest.mark.parametrize("text", HOSTILE)
def test_check_survives_hostile_texts(text, code_run):
    assert outcome(lambda: check(text[:200], seconds=CHECK_SECONDS), CHECK_SECONDS + GRACE) in FINE
    assert code_run == []


# --- the tests can fail -----------------------------------------------------------------------------


def test_code_that_runs_is_detected(code_run):
    eval(f"{SENTINEL}()")
    assert "the sentinel" in code_run and any(entry.startswith("compile") for entry in code_run)


def test_other_errors_and_slow_work_are_detected():
    assert outcome(lambda: 1 / 0, 1).startswith("ZeroDivisionError")
    assert "more than" in outcome(lambda: sum(range(300_000)), 0.0)
    assert outcome(lambda: parse("x +"), 1) == "refused"
