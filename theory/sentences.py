"""Statements as people read them: words, a formula in LaTeX, and the parts of a composed one.

- `Sentence(words, math, parts)`
- `sentence(statement)`     one for every form of `statements.py`
- `sentence_html(sentence)`, `sentence_latex(sentence)`   for notebooks
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from html import escape

from . import statements as say
from .domains import REAL_LINE, Interval
from .expressions import Expr
from .index_means import MeanIdentity
from .latex import latex, latex_interval, latex_prose
from .notebook import listed

RELATIONS = {"<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "=": "="}
EXTREMES = {"supremum": r"\sup", "infimum": r"\inf"}
SIDES = {"both": "", "left": "^{-}", "right": "^{+}"}


@dataclass(frozen=True)
class Sentence:
    """`words` come before the formula; each part has a label, which may be empty."""

    words: str = ""
    math: str = ""
    parts: tuple[tuple[str, Sentence], ...] = ()


@singledispatch
def sentence(statement: say.Statement) -> Sentence:
    """The sentence of a statement; one of an unknown form is named by its form.

    >>> from provenact.theory.expressions import X
    >>> sentence(say.Equal(X + X, 2 * X)).math
    '2 x = 2 x'
    """
    return Sentence(f"a statement of the form {type(statement).__name__}")


@sentence.register
def _(one: say.Equal) -> Sentence:
    return Sentence("", f"{latex(one.left)} = {latex(one.right)}{_on(one.domain)}")


@sentence.register
def _(one: say.Compare) -> Sentence:
    return Sentence("", f"{latex(one.left)} {RELATIONS[one.relation]} {latex(one.right)}{_on(one.domain)}")


@sentence.register
def _(one: say.Extreme) -> Sentence:
    under = rf"x \in {_set(one.domain)}" if one.domain != REAL_LINE else "x"
    place = "" if one.at is None else rf" \quad \text{{at }} x = {latex(one.at)}"
    value = _number(one.equals, RELATIONS[one.relation])
    return Sentence("", rf"{EXTREMES[one.kind]}_{{{under}}} \, \left({latex(one.of)}\right) {value}{place}")


@sentence.register
def _(one: say.Value) -> Sentence:
    return Sentence("", f"{latex(one.of)} {_number(one.equals)}")


@sentence.register
def _(one: say.Smooth) -> Sentence:
    order = r"\infty" if one.order is None else str(one.order)
    words = "of this class and not smoother:" if one.exactly else "of this class:"
    return Sentence(words, rf"{latex(one.of)} \;\in\; C^{{{order}}}")


@sentence.register
def _(one: say.Monotone) -> Sentence:
    return Sentence(f"{'strictly ' * one.strictly}{one.direction}:", f"{latex(one.of)}{_on(one.domain)}")


@sentence.register
def _(one: say.Bounded) -> Sentence:
    return Sentence("bounded:" if one.claimed else "unbounded:", f"{latex(one.of)}{_on(one.domain)}")


@sentence.register
def _(one: say.Zeros) -> Sentence:
    listed = ", ".join(latex(zero) if isinstance(zero, Expr) else zero.text for zero in one.are)
    return Sentence("", rf"{latex(one.of)} = 0 \iff x \in \left\{{{listed}\right\}}{_on(one.domain)}")


@sentence.register
def _(one: say.Limit) -> Sentence:
    place = rf"{latex(one.variable)} \to {latex(one.to)}{SIDES[one.side]}"
    words = "uniformly in x:" if one.uniform else ""
    return Sentence(words, rf"\lim_{{{place}}} \left({latex(one.of)}\right) {_number(one.equals)}{_on(one.domain)}")


@sentence.register
def _(one: say.Consistent) -> Sentence:
    return Sentence("the same paper gives both:", f"{latex(one.left)} = {latex(one.right)}")


@sentence.register
def _(one: MeanIdentity) -> Sentence:
    words = "for every number of centres:" if one.centres == "free" else "for uniform centres, however many:"
    return Sentence(words, f"{latex(one.left)} = {latex(one.right)}")


@sentence.register
def _(one: say.AllOf) -> Sentence:
    return Sentence("all of these:", "", _labelled(one.labels, one.parts))


@sentence.register
def _(one: say.Steps) -> Sentence:
    return Sentence("by these steps:", "", _labelled(one.labels, one.steps))


@sentence.register
def _(one: say.Under) -> Sentence:
    domains = [rf"{latex(symbol)} \in {_set(domain)}" for symbol, domain in one.hypothesis]
    return Sentence("under the hypothesis", r", \; ".join(domains), (("", sentence(one.statement)),))


@sentence.register
def _(one: say.Not) -> Sentence:
    return Sentence("it is not so that", "", (("", sentence(one.statement)),))


@sentence.register
def _(one: say.Exists) -> Sentence:
    witness = rf"{latex(one.variable)} = {latex(one.witness)} \in {_set(one.domain)}"
    return Sentence("there is such a value, namely", witness, (("", sentence(one.instance)),))


@sentence.register
def _(one: say.Quantified) -> Sentence:
    signs = {"for all": r"\forall", "exists": r"\exists"}
    order = [rf"{signs[each.kind]} {latex(each.symbol)} \in {_set(each.domain)}" for each in one.quantifiers]
    return Sentence("", r" \; ".join(order) + ":", (("", sentence(one.statement)),))


@sentence.register
def _(one: say.FixedPoints) -> Sentence:
    if isinstance(one.are, int):
        return Sentence(f"so many fixed points, {one.are}:", rf"x \mapsto {latex(one.step)}{_on(one.domain)}")
    listed = ", ".join(latex(point) if isinstance(point, Expr) else point.text for point in one.are)
    return Sentence("", rf"{latex(one.step)} = x \iff x \in \left\{{{listed}\right\}}{_on(one.domain)}")


@sentence.register
def _(one: say.Stable) -> Sentence:
    words = "a stable fixed point:" if one.claimed else "a fixed point that is not stable:"
    return Sentence(words, rf"x {_number(one.at)} \quad \text{{of }} x \mapsto {latex(one.step)}{_on(one.domain)}")


@sentence.register
def _(one: say.Converges) -> Sentence:
    start = rf"x_0 \in {_set(one.domain)}"
    limit = one.to.text if isinstance(one.to, say.Printed) else latex(one.to)
    place = rf"\approx {limit}" if isinstance(one.to, say.Printed) else f"= {limit}"
    return Sentence("from every start:", rf"x_{{n+1}} = {_iterated(one.step)}, \; {start}: \; \lim x_n {place}")


@sentence.register
def _(one: say.Term) -> Sentence:
    value = _number(one.equals, RELATIONS[one.relation])
    rule = rf"x_0 = {latex(one.start)}, \; x_{{n+1}} = {_iterated(one.step)}"
    return Sentence("", rf"{rule}: \; x_{{{one.index}}} {value}")


def _iterated(step: Expr) -> str:
    return rf"\left({latex(step)}\right)_{{x = x_n}}"


@sentence.register
def _(one: say.ForFunctions) -> Sentence:
    functions = "; ".join(f"{function.name}: {', '.join(function.classes) or 'any'}" for function in one.functions)
    assumed = tuple(("assuming", sentence(statement)) for statement in one.assuming)
    return Sentence(f"for all functions ({functions}):", "", (*assumed, ("", sentence(one.statement))))


@sentence.register
def _(one: say.InCoq) -> Sentence:
    return Sentence(f"in Coq: {one.text}")


def _labelled(labels: tuple[str, ...], parts: tuple[say.Statement, ...]) -> tuple[tuple[str, Sentence], ...]:
    return tuple(zip(labels or ("",) * len(parts), map(sentence, parts), strict=True))


def _on(domain: Interval) -> str:
    return "" if domain == REAL_LINE else rf" \quad (x \in {_set(domain)})"


def _set(domain: Interval) -> str:
    return r"\mathbb{R}" if domain == REAL_LINE else latex_interval(domain)


def _number(value: Expr | say.Printed, relation: str = "=") -> str:
    """An exact value, or what a printed decimal stands for: the numbers that round to it."""
    return rf"\approx {value.text}" if isinstance(value, say.Printed) else f"{relation} {latex(value)}"


def sentence_html(one: Sentence) -> str:
    """Escaped words, the formula for the notebook's typesetter, and the parts as a list."""
    math = escape(f"$$ {one.math} $$") if one.math else ""
    parts = [f"{escape(label)} {sentence_html(part)}" for label, part in one.parts]
    return f"{escape(one.words)} {math}{listed(parts) if parts else ''}"


def sentence_latex(one: Sentence) -> str:
    """Words and a displayed formula, the parts as an itemized list."""
    math = f"\n\\[\n{one.math}\n\\]" if one.math else ""
    parts = "".join(f"\n\\item {latex_prose(label)} {sentence_latex(part)}" for label, part in one.parts)
    listing = f"\n\\begin{{itemize}}{parts}\n\\end{{itemize}}" if parts else ""
    return f"{latex_prose(one.words)}{math}{listing}"
