"""The exceptions that are messages: their text is shown to the user as it is.

- `InputError`, `InputErrors`, `Undecided`, `Overgrown`, `TooMuch`
- `unknown(what, name, known)`   the error for a name that is none of those known, with what may be meant
- `option(name, value)`, `spoken_to_a_shell()`   how a message calls an option: as whoever reads it writes it
- `raise_all(errors)`   nothing, the one error, or all of them as one
- `listing(errors)`     context; an error of the block is added to the list
- `clip(text)`          a text short enough for an error message
"""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches

MOST_ERRORS = 20  # of one file are listed
IN_PYTHON = {  # where it is called otherwise there
    "param": "params",
    "as": "entry",
    "set": "settings",
    "limit": "limits",
    "forward-only": "Plan(backward=False)",
    "log-weight": "log_weight",
}
_TO_A_SHELL = ContextVar("to a shell", default=False)


class InputError(ValueError):
    """Bad input. The message is one line: what was expected, what came, what to do."""

    @property
    def lines(self) -> tuple[str, ...]:
        """One message for each thing that is wrong."""
        return (str(self),)


class InputErrors(InputError):
    """Several things that are wrong, one line each."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(tuple(lines))

    @property
    def lines(self) -> tuple[str, ...]:
        return self.args[0]

    def __str__(self) -> str:
        return "\n".join(self.lines)


class Undecided(InputError):
    """The input may be right, but something about it could not be decided; the message says what."""


class Overgrown(Undecided, OverflowError):
    """What was asked for is larger than what is computed; whoever can do without it goes on."""


class TooMuch(InputError):
    """The input is larger than what is read; whoever collects errors stops here."""


def unknown(what: str, name: object, known: Iterable[str], also: str = "", cutoff: float = 0.6) -> InputError:
    """
    >>> print(unknown("kernel", "boxx", ["box", "cosine"]))
    unknown kernel `boxx`; did you mean box?
    """
    text, known = str(name), list(dict.fromkeys(known))
    near = get_close_matches(text.lower()[:100], known, 3, cutoff)
    hint = f"did you mean {', '.join(near)}?" if near else f"known: {', '.join(known) or 'none'}{also}"
    return InputError(f"unknown {what} `{text if len(text) <= 40 else text[:39] + '…'}`; {hint}")


@contextmanager
def spoken_to_a_shell() -> Iterator[None]:
    """In it, messages are for somebody who types commands; elsewhere they are for somebody who writes Python."""
    token = _TO_A_SHELL.set(True)
    try:
        yield
    finally:
        _TO_A_SHELL.reset(token)


def option(name: str, value: str = "") -> str:
    """
    >>> option("on", "(0, inf)"), option("param", "a=1/2"), option("name")
    ("on='(0, inf)'", "params='a=1/2'", 'name')
    >>> with spoken_to_a_shell():
    ...     option("on", "(0, inf)"), option("param", "a=1/2"), option("name")
    ("--on '(0, inf)'", '--param a=1/2', '--name')
    """
    if _TO_A_SHELL.get():
        return f"--{name} {shlex.quote(value)}" if value else f"--{name}"
    called = IN_PYTHON.get(name, name)
    return f"{called}={value if value.isdecimal() else repr(value)}" if value else called


def raise_all(errors: Sequence[InputError]) -> None:
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise InputErrors([line for error in errors for line in error.lines])


@contextmanager
def listing(errors: list[InputError]) -> Iterator[None]:
    try:
        yield
    except TooMuch:
        raise
    except InputError as error:
        errors.append(error)


def clip(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
