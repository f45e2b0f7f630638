"""Functions of emitted files that are operations here: what a rounded product or sum has lost, waves of quotients, erf;
of code for devices a few functions of bits, and instructions of their own.

Such a function is known by its text and by that of what it calls, not by what it is called. Any other function of the
same name is one like all others, and is read as far as it can be.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from ..statements import bound_names, plain_source
from ..targets import numpy_text, torch_text, triton_text

KNOWN = frozenset("residual sum_residual sin_ratio cos_ratio erf seed product power ldexp round sqrt exponent".split())


def known_operations(body: Sequence[ast.stmt]) -> dict[str, str]:
    """The functions of a module that are operations, by name.

    >>> text = triton_text.PRIMITIVES["exponent"]
    >>> known_operations(ast.parse(text).body), known_operations(ast.parse(text.replace("127", "126")).body)
    ({'_exponent': 'exponent'}, {})
    """
    known, defined = _known(), _defined(body)

    def is_known(name: str) -> bool:
        if name not in defined:
            return False
        source = plain_source(defined[name])
        return source in known[name] and all(map(is_known, known[name][source]))

    return {f"_{one}": one for one in KNOWN if is_known(f"_{one}")}


@cache
def _known() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """By name, and by the text of the definition, what else it uses of what is known."""
    texts: Iterable[str] = (
        *torch_text.PLAIN.values(),
        *triton_text.PRIMITIVES.values(),
        numpy_text.RESIDUALS,
        numpy_text.TURNED,
    )
    found: dict[str, dict[str, Sequence[str]]] = {}
    definitions = [pair for text in texts for pair in _defined(ast.parse(text).body).items()]
    names = {name for name, _ in definitions}
    for name, node in definitions:
        used = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} - {name}
        found.setdefault(name, {})[plain_source(node)] = sorted(used & names)
    return found


def _defined(body: Sequence[ast.stmt]) -> dict[str, ast.stmt]:
    """The statements that define one name, which nothing else binds."""
    times = Counter(bound_names(body))
    targets = [one.targets if isinstance(one, ast.Assign) else [one] for one in body]
    named = (
        (getattr(one, "id", getattr(one, "name", "")), node) for (one, *_), node in zip(targets, body, strict=True)
    )
    return {name: node for name, node in named if times[name] == 1}
