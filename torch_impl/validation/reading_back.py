"""What is written was read: a text that is not shown to be the derivation is refused, from Python as from a shell.

- `emit(names, gated, ...)`           the text of a file, read back
- `read_back(request, text, tell)`    nothing, or `NotRead`
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from ...theory.exact.errors import InputError, option
from ...theory.language.function_text import Params
from ..emission.requests import Request, asked
from .whole_files import READ_TARGETS, looks, on_record, put_on_record

# Of parameters for which a text does not agree, the widest first.
DOMAINS = ("positive", "[1/1048576, 1048576]", "[1/64, 64]", "[1/4, 4]", "[1/2, 2]")


class NotRead(InputError):
    """The text, read back, is not shown to be the derivation."""


def emit(
    names: str | Iterable[str] = (),
    gated: str | Iterable[str] = (),
    *,
    expr: str | None = None,
    mollify: str | None = None,
    kernel: str = "epanechnikov",
    linear: str | None = None,
    name: str | None = None,
    target: str = "torch",
    domain: Params = None,
    params: Params = None,
) -> str:
    """The text of a file with a function and an `nn.Module` for each name, and for each gate the unit that multiplies
    by it, read back; the options are those of the command.

    >>> "class ReLU6(nn.Module):" in emit(["relu6"]), "class ReGLU(nn.Module):" in emit(gated="relu")
    (True, True)
    >>> "def bell(x):" in emit(expr="exp(-a*x^2)", name="Bell", target="numpy", params={"a": 2})
    True
    """
    own = {"expr": expr, "mollify": mollify, "kernel": kernel, "linear": linear, "name": name, "target": target}
    request = asked(names, gated, domain, params, **own)
    text = request.text()
    read_back(request, text)
    return text


def read_back(request: Request, text: str, tell: Callable[[str], None] | None = None) -> None:
    """Refuse a text that is not the derivation; what was looked at is told, if somebody listens. One that is on record
    as read is not read again."""
    if request.target not in READ_TARGETS and tell is None:
        return
    said = on_record(text, request.target)
    if said is None:
        seen = list[str]()
        wrong = list[str]()
        for look in looks(text, request.subjects, request.target):
            (seen if look.agrees else wrong).append(str(look))
            if tell is not None and look.agrees:
                tell(str(look))
        if wrong:
            refused = "nothing is written: the text is not what was derived, or not shown to be"
            raise NotRead("\n".join([*wrong, f"{refused}. {_advice(request)}"]))
        put_on_record(text, request.target, seen)
    elif tell is not None:
        for sentence in said:
            tell(sentence)


def _advice(request: Request) -> str:
    """The domains of parameters for which the text agrees, if some are found."""
    names = [one.name for subject in request.subjects if request.expr is not None for one in subject.settings]
    for domain in DOMAINS if names else ():
        narrower = replace(request, domain={**dict.fromkeys(names, domain), **request.domain})
        if narrower.domain != request.domain and _is_read(narrower):
            added = (option("domain", f"{name}={domain}") for name in names if name not in request.domain)
            return f"With {' '.join(added)} it is"
    return f"Write the function more simply, or fix its parameters with {option('param')}"


def _is_read(request: Request) -> bool:
    try:
        return all(look.agrees for look in looks(request.text(), request.subjects, request.target))
    except InputError:  # of a domain in which the function has no value
        return False
