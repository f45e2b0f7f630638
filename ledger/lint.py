"""What is suspicious about a claim file, before anything is decided.

- `lint(path)`   a line for each: what is never used, is trivially true, has an empty domain, or leaves out numbers and
                 symbols that the sentence names. What is an error is raised as when the file is read
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from ..numerics.deciders.guards import guard
from ..numerics.findings.evidence import Cause
from ..theory.exact.domains import REAL_LINE, Interval
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import Call, Expr, X
from ..theory.language import statements as say
from ..theory.language.claims import Claim, load_paper
from ..theory.language.latex import GREEK
from ..theory.language.schema import CLAIM_KEYS, listed
from ..theory.language.skeleton import ADDRESS, PLACE
from ..theory.language.toml_lines import Located

PROSE = {key for key in CLAIM_KEYS if key not in ("form", "corrected", "hypothesis", "uses")} | {"label"}
NAME = re.compile(r"[^\W\d]\w*")
# A number that is printed as one: not part of a name, of a power of ten or of a reference such as Eq. (3) or Table 2.
NUMBER = re.compile(r"(?<![\w.^/])[-+−]?\d+(?:\.\d+)?(?:/\d+)?(?:[eE][-+]?\d+)?(?![\w.]*\w)\s?%?")
REFERENCE = re.compile(
    r"\b(?:Eqs?|Secs?|Sections?|Figs?|Tables?|Theorems?|Lemma|App|Appendix|Chapter|Exercises?|arXiv|page|p)\b\.?\s*"
    r"\(?[\d.]+\)?(?:\s*(?:-|,|and)\s*\(?[\d.]+\)?)*",
    re.IGNORECASE,
)
ORDINARY = {Fraction(0), Fraction(1), Fraction(2)}  # they stand in formulas as anything: nothing is concluded from them
WORDS = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "λ": "lambda", "σ": "sigma", "μ": "mu", "ε": "eps"}


def lint(path: str | Path) -> list[str]:
    paper = load_paper(path)
    text = Path(path).read_text("utf-8-sig")
    data, located = listed(tomllib.loads(text)), Located(str(path), text)
    found = [f"{path}, line {located.line_of(name)}: {what}" for name, what in (*_blank(data), *_unused(data))]
    for index, (claim, table) in enumerate(zip(paper.claims, data["claim"], strict=True)):
        line = located.claim(index).first
        found += [f"{path}, line {line}, {claim.id}: {what}" for what in _about(claim, table, data)]
    return found


def _blank(data: Mapping) -> Iterator[tuple[str, str]]:
    """What `claim new` has left to be written; a formula that is not is an error."""
    for key, value in [*data.get("source", {}).items(), *(("where", one.get("where")) for one in data["claim"])]:
        if value in (ADDRESS, PLACE):
            yield key, f"`{key}` is still to be filled in"


def _unused(data: Mapping) -> Iterator[tuple[str, str]]:
    """Parameters and definitions that no claim speaks of, also not through another definition."""
    definitions = data.get("definitions", {})
    used, waiting = set(), _names(data["claim"])
    while waiting:
        used |= waiting
        waiting = {name for one in waiting & set(definitions) for name in NAME.findall(definitions[one])} - used
    used |= {name for domain in data.get("parameters", {}).values() for name in NAME.findall(domain)}
    used |= _names(data.get("dependencies", {}))
    for kind in ("parameters", "definitions"):
        for name in data.get(kind, {}):
            if name not in used:
                yield name, f"the {kind.removesuffix('s')} `{name}` is never used"


def _names(value: object) -> set[str]:
    """The names in the formal texts of tables, keys that are names of parameters included."""
    return {name for text in _formal_texts(value) for name in NAME.findall(text)}


def _about(claim: Claim, table: Mapping, data: Mapping) -> Iterator[str]:
    for role, statement in claim.statements.items():
        if role == "uses":  # that values of the paper satisfy the hypothesis may well be plain
            continue
        for one in _idle(statement):
            yield f"`{one}` says nothing: the statement does not contain {one.symbol}"
        for part in _parts(statement):
            where = "" if role == "printed" else f" ({role})"
            if _is_trivial(part):
                yield f"is trivially true{where}: both sides are the same expression"
            elif _speaks_of_nothing(part):
                yield f"speaks of a constant{where}: x does not occur in it"
            if _is_empty(part, claim):
                yield f"has an empty domain{where}: `{part.domain}` contains no point"  # type: ignore[attr-defined]
    yield from _left_out(claim, table, data)


def _idle(statement: say.Statement) -> Iterator[say.Quantifier]:
    """Quantifiers whose symbol nothing after them contains."""
    if isinstance(statement, say.Quantified):
        for place, one in enumerate(statement.quantifiers):
            later = tuple(other.domain for other in statement.quantifiers[place + 1 :])
            if one.symbol not in say.symbols_of((later, statement.statement)):
                yield one
    for inner in (*getattr(statement, "parts", ()), getattr(statement, "statement", None)):
        if isinstance(inner, say.Statement):
            yield from _idle(inner)


def _parts(statement: say.Statement) -> Iterator[say.Statement]:
    """The statements that others are made of."""
    inner = getattr(statement, "parts", None) or getattr(statement, "steps", None)
    if inner is None and isinstance(getattr(statement, "statement", None), say.Statement):
        inner = (statement.statement,)  # type: ignore[attr-defined]
    if inner is None:
        yield statement
    for one in inner or ():
        yield from _parts(one)


def _is_trivial(part: say.Statement) -> bool:
    if isinstance(part, say.Compare):
        return part.relation in ("<=", ">=") and _are_same(part.left, part.right)
    if isinstance(part, say.Equal):
        return _are_same(part.left, part.right) and part.left.has(X)
    return isinstance(part, say.Value) and isinstance(part.equals, Expr) and part.of is part.equals


def _are_same(one: Expr, other: Expr) -> bool:
    """Whether two trees are one already when calls of definitions are written out: no rule of algebra is used."""
    return _written_out(one) is _written_out(other)


def _written_out(tree: Expr) -> Expr:
    try:
        while calls := tree.atoms(Call):
            tree = tree.xreplace({call: call.args[0] for call in calls})
    except InputError:  # an operator such as diff is a function by itself
        pass
    return tree


def _speaks_of_nothing(part: say.Statement) -> bool:
    """Whether a statement about a function is one about a constant."""
    of = getattr(part, "of", None)
    is_about_x = isinstance(part, (say.Smooth, say.AnalyticOn, say.Monotone, say.Bounded, say.Zeros))
    return is_about_x and isinstance(of, Expr) and not of.has(X)


def _is_empty(part: say.Statement, claim: Claim) -> bool:
    domain = getattr(part, "domain", REAL_LINE)
    if not isinstance(domain, Interval) or domain == REAL_LINE:
        return False
    evidence = guard(part, claim.domains)
    return evidence is not None and evidence.cause is Cause.EMPTY


def _left_out(claim: Claim, table: Mapping, data: Mapping) -> Iterator[str]:
    """Numbers and symbols of the sentence that its statements, and what is said to be left out, do not mention."""
    if claim.statement is None:
        return
    formal = " ".join(_formal_texts({key: value for key, value in table.items() if key != "corrected"}))
    used, known = set(NAME.findall(formal)), dict(data.get("definitions", {}))
    while more := {name for name in used & set(known)}:
        formal += " " + " ".join(known.pop(name) for name in more)
        used = set(NAME.findall(formal))
    admitted = f"{formal} {claim.not_captured}"
    numbers = {abs(value) for value in _numbers(admitted)}
    for value, printed in _numbers(REFERENCE.sub(" ", claim.says)).items():
        if abs(value) not in numbers | ORDINARY:
            yield f"the sentence says {printed} and the statement does not"
    names = set(NAME.findall(admitted))
    for word in sorted(set(NAME.findall(claim.says)) | {WORDS[one] for one in WORDS if one in claim.says}):
        is_symbol = word in GREEK or (len(word) > 1 and word in data.get("parameters", {}))
        if is_symbol and word not in names:
            yield f"the sentence names `{word}` and the statement does not"


def _formal_texts(value: object) -> Iterator[str]:
    if isinstance(value, str | int):
        yield str(value)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            if key not in PROSE:
                yield key
                yield from _formal_texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _formal_texts(one)


def _numbers(text: str) -> dict[Fraction, str]:
    """The numbers of a text with their words; a per cent is a hundredth."""
    found = {}
    for match in NUMBER.finditer(text.replace("−", "-")):
        printed = match[0].strip()
        number, percent = printed.rstrip("% "), printed.endswith("%")
        try:
            value = Fraction(number)
        except (ValueError, ZeroDivisionError):
            continue
        found[value] = printed
        if percent:
            found[value / 100] = printed
    return found
