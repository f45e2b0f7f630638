"""Composition and products of lowered functions, with all first and second derivatives.

Each function comes with the programs of its derivatives; here they are put together by the rules of Leibniz. What is
zero takes no operation.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import sympy

from ..programs.program import Builder, Operand, Program, inlined
from .families import Family, pair_index

ZERO, ONE = sympy.Integer(0), sympy.Integer(1)
Pair = tuple[str, str]


@dataclass(frozen=True)
class Jet:
    """First derivatives by the name of the variable, second ones by two names in the order of the variables; what is
    missing is zero."""

    value: Operand
    first: Mapping[str, Operand]
    second: Mapping[Pair, Operand]

    def by(self, name: str) -> Operand:
        return self.first.get(name, ZERO)

    def by_two(self, a: str, b: str) -> Operand:
        return self.second.get((a, b), self.second.get((b, a), ZERO))


def variable(name: str) -> Jet:
    return Jet(name, {name: ONE}, {})


def applied(builder: Builder, family: Family, jet: Jet, parameters: Sequence[str]) -> Jet:
    """f(z, p) for a value z that depends on variables, among which the parameters may be."""

    def results(program: Program | None) -> list[Operand]:
        return [] if program is None else inlined(builder, program, x=jet.value)

    (value,), (slope,), (curvature,) = map(results, (family.value, family.slope, family.curvature))
    by_p = dict(zip(parameters, results(family.parameters), strict=True))
    mixed = dict(zip(parameters, results(family.mixed), strict=True))
    outer = Jet(value, by_p, dict(zip(_pairs(parameters), results(family.pairs), strict=True)))
    names = list(dict.fromkeys([*jet.first, *parameters]))
    first = {one: _total(builder, (slope, jet.by(one)), (outer.by(one),)) for one in names}
    second = {
        (a, b): _total(
            builder,
            (curvature, jet.by(a), jet.by(b)),
            (mixed.get(a, ZERO), jet.by(b)),
            (mixed.get(b, ZERO), jet.by(a)),
            (slope, jet.by_two(a, b)),
            (outer.by_two(a, b),),
        )
        for a, b in _pairs(names)
    }
    return Jet(value, first, second)


def product(builder: Builder, a: Jet, b: Jet) -> Jet:
    """The product of two values."""
    names = list(dict.fromkeys([*a.first, *b.first]))
    first = {one: _total(builder, (a.by(one), b.value), (a.value, b.by(one))) for one in names}
    second = {
        (p, q): _total(
            builder, (a.by_two(p, q), b.value), (a.by(p), b.by(q)), (a.by(q), b.by(p)), (a.value, b.by_two(p, q))
        )
        for p, q in _pairs(names)
    }
    return Jet(builder.emit("mul", a.value, b.value), first, second)


def family_of_jet(arguments: Sequence[str], build: Callable[[Builder], Jet]) -> Family:
    """The programs of a jet in the arguments, the first of which is the variable."""
    x, *others = arguments

    def program(results: Callable[[Jet], Sequence[Operand]]) -> Program:
        builder = Builder(tuple(arguments))
        return builder.finish(*results(build(builder)))

    return Family(
        program(lambda jet: [jet.value]),
        program(lambda jet: [jet.by(x)]),
        program(lambda jet: [jet.by_two(x, x)]),
        program(lambda jet: [jet.by(one) for one in others]),
        program(lambda jet: [jet.by_two(x, one) for one in others]),
        program(lambda jet: [jet.by_two(*pair) for pair in _pairs(others)]),
    )


def _pairs(names: Sequence[str]) -> list[Pair]:
    return [(names[i], names[j]) for i, j in pair_index(len(names))]


def _total(builder: Builder, *terms: Sequence[Operand]) -> Operand:
    """The sum of products, of which those with a factor zero are left out."""
    result: Operand = ZERO
    for first, *others in (term for term in terms if not any(factor == 0 for factor in term)):
        for factor in others:
            first = builder.emit("mul", first, factor)
        result = builder.emit("add", result, first)
    return result
