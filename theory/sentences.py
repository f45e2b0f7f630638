"""Statements as people read them: words, a formula in LaTeX, and the parts of a composed one.

- `Sentence(words, math, parts)`
- `sentence(statement)`     one for every form of `statements.py`
- `sentence_html(sentence)`, `sentence_latex(sentence)`   for notebooks
"""

from collections.abc import Iterable
from dataclasses import dataclass
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
    parts: "tuple[tuple[str, Sentence], ...]" = ()


def sentence(one: say.Statement) -> Sentence:
    """The sentence of a statement; one of an unknown form is named by its form.

    >>> from provenact.theory.expressions import X
    >>> sentence(say.Equal(X + X, 2 * X)).math
    '2 x = 2 x'
    """
    match one:
        case say.Equal():
            return Sentence("", f"{latex(one.left)} = {latex(one.right)}{_on(one.domain)}")
        case say.Compare():
            return Sentence("", f"{latex(one.left)} {RELATIONS[one.relation]} {latex(one.right)}{_on(one.domain)}")
        case say.Extreme():
            under = rf"x \in {_set(one.domain)}" if one.domain != REAL_LINE else "x"
            place = "" if one.at is None else rf" \quad \text{{at }} x = {latex(one.at)}"
            value = _number(one.equals, RELATIONS[one.relation])
            return Sentence("", rf"{EXTREMES[one.kind]}_{{{under}}} \, \left({latex(one.of)}\right) {value}{place}")
        case say.Value():
            return Sentence("", f"{latex(one.of)} {_number(one.equals)}")
        case say.Smooth():
            order = r"\infty" if one.order is None else str(one.order)
            words = "of this class and not smoother:" if one.exactly else "of this class:"
            return Sentence(words, rf"{latex(one.of)} \;\in\; C^{{{order}}}")
        case say.Monotone():
            return Sentence(f"{'strictly ' * one.strictly}{one.direction}:", f"{latex(one.of)}{_on(one.domain)}")
        case say.Bounded():
            return Sentence("bounded:" if one.claimed else "unbounded:", f"{latex(one.of)}{_on(one.domain)}")
        case say.Zeros():
            return Sentence("", rf"{latex(one.of)} = 0 \iff x \in {_points(one.are)}{_on(one.domain)}")
        case say.Limit():
            place = rf"{latex(one.variable)} \to {latex(one.to)}{SIDES[one.side]}"
            limit = rf"\lim_{{{place}}} \left({latex(one.of)}\right) {_number(one.equals)}"
            return Sentence("uniformly in x:" if one.uniform else "", f"{limit}{_on(one.domain)}")
        case say.Consistent():
            return Sentence("the same paper gives both:", f"{latex(one.left)} = {latex(one.right)}")
        case MeanIdentity():
            words = "for every number of centres:" if one.centres == "free" else "for uniform centres, however many:"
            return Sentence(words, f"{latex(one.left)} = {latex(one.right)}")
        case say.AllOf():
            return Sentence("all of these:", "", _labelled(one.labels, one.parts))
        case say.Steps():
            return Sentence("by these steps:", "", _labelled(one.labels, one.steps))
        case say.Under():
            domains = [rf"{latex(symbol)} \in {_set(domain)}" for symbol, domain in one.hypothesis]
            return Sentence("under the hypothesis", r", \; ".join(domains), (("", sentence(one.statement)),))
        case say.Not():
            return Sentence("it is not so that", "", (("", sentence(one.statement)),))
        case say.Exists():
            witness = rf"{latex(one.variable)} = {latex(one.witness)} \in {_set(one.domain)}"
            return Sentence("there is such a value, namely", witness, (("", sentence(one.instance)),))
        case say.Quantified():
            signs = {"for all": r"\forall", "exists": r"\exists"}
            order = r" \; ".join(
                rf"{signs[each.kind]} {latex(each.symbol)} \in {_set(each.domain)}" for each in one.quantifiers
            )
            return Sentence("", f"{order}:", (("", sentence(one.statement)),))
        case say.FixedPoints(are=int()):
            return Sentence(f"so many fixed points, {one.are}:", rf"x \mapsto {latex(one.step)}{_on(one.domain)}")
        case say.FixedPoints(are=tuple(places)):
            return Sentence("", rf"{latex(one.step)} = x \iff x \in {_points(places)}{_on(one.domain)}")
        case say.Stable():
            words = "a stable fixed point:" if one.claimed else "a fixed point that is not stable:"
            of = rf"\text{{of }} x \mapsto {latex(one.step)}{_on(one.domain)}"
            return Sentence(words, rf"x {_number(one.at)} \quad {of}")
        case say.Converges():
            rule = rf"x_{{n+1}} = {_iterated(one.step)}, \; x_0 \in {_set(one.domain)}"
            return Sentence("from every start:", rf"{rule}: \; \lim x_n {_number(one.to)}")
        case say.Term():
            rule = rf"x_0 = {latex(one.start)}, \; x_{{n+1}} = {_iterated(one.step)}"
            return Sentence("", rf"{rule}: \; x_{{{one.index}}} {_number(one.equals, RELATIONS[one.relation])}")
        case say.ForFunctions():
            functions = "; ".join(f"{each.name}: {', '.join(each.classes) or 'any'}" for each in one.functions)
            assumed = tuple(("assuming", sentence(statement)) for statement in one.assuming)
            return Sentence(f"for all functions ({functions}):", "", (*assumed, ("", sentence(one.statement))))
        case say.InCoq():
            return Sentence(f"in Coq: {one.text}")
    return Sentence(f"a statement of the form {type(one).__name__}")


def _iterated(step: Expr) -> str:
    return rf"\left({latex(step)}\right)_{{x = x_n}}"


def _points(places: Iterable[Expr | say.Printed]) -> str:
    listed = ", ".join(latex(one) if isinstance(one, Expr) else one.text for one in places)
    return rf"\left\{{{listed}\right\}}"


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
