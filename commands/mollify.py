"""Smooth a piecewise function: closed form cell by cell, derivatives, smoothness, distances.

`provenact derive mollification` tells how they follow, step by step."""

import argparse

from .arguments import add_latex, add_params, add_text
from .output import cells_as_json, shared
from .terminal import say, say_lines

EXAMPLE = 'provenact mollify "max(0, x)" --kernel epanechnikov --delta 1/2'
POWERS = {"sup_distance": 0, "l1_distance": 1, "lipschitz": -1, "gradient_lipschitz": -2}  # added to the degree
LABELS = {
    "sup_distance": "sup |f_δ - f|",
    "l1_distance": "∫ |f_δ - f|",
    "lipschitz": "Lipschitz constant of f_δ",
    "gradient_lipschitz": "Lipschitz constant of f_δ′",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_text(parser, "expr", "EXPR", "such as 'max(0, x)', or a catalogue name")
    kernel = "a kernel's name, or an expression on [-1, 1] (default: %(default)s)"
    add_text(parser, "--kernel", "KERNEL", kernel, default="epanechnikov")
    add_text(parser, "--delta", "WIDTH", "a fixed width, such as 1/2 (default: free, or 1 for several knots)")
    add_params(parser)
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    from ..derivations.systems import mollification_story
    from ..numerics.subjects.given import mollify
    from ..numerics.subjects.stories import told
    from ..theory.language.latex import latex

    result = mollify(args.expr, args.kernel, args.delta, dict(args.params))
    checked = told(mollification_story(result, args.expr))
    facts = _facts(result, checked)
    if shared(args.json, lambda: _as_dict(args, result, facts, checked)):
        if args.latex and result.closed_form is not None:
            say(latex(result.closed_form))
        else:
            say_lines(_as_text(args, result, facts, checked))
    return int(not all(item.passed for item in checked))


def _facts(result, checked) -> dict[str, dict]:
    """The numbers that the story found, each with the power of the width that it scales with."""
    from ..numerics.subjects.stories import number_of

    degree = result.degree_of_homogeneity
    found = {item.quantity: item for item in checked if item.quantity}
    return {
        name: {**number_of(found.get(name)), "delta_power": None if degree is None else degree + power}
        for name, power in POWERS.items()
    }


def _as_text(args, result, facts, checked) -> str:
    from ..numerics.subjects.given import kernel_warning
    from ..numerics.subjects.shown_numbers import line, words
    from ..theory.language.printing import lines

    warning = kernel_warning(result.kernel)
    blocks = [[f"{args.expr} smoothed by the {result.kernel.name} kernel of half-width {result.width}"]]
    blocks += [[f"warning: {warning}"]] if warning else []
    if result.closed_form is None:
        blocks.append([f"no closed form: {result.kernel.note}", *_certified_values(result)])
    else:
        blocks.append(["f_δ", *(f"  {line}" for line in lines(result.closed_form))])
        for order in (1, 2):
            cells = result.closed_form.derivative(order)
            blocks.append([f"f_δ{'′' * order}", *(f"  {line}" for line in lines(cells))])
    numbers = [line(label, _number_text(facts[name], result), 28) for name, label in LABELS.items()]
    derived = [item for item in checked if not item.quantity]
    passed = [item.title for item in derived if item.outcome is not None and item.outcome.value == "holds"]
    blocks += [[line("smoothness class", words(result.smoothness), 28), *numbers]]
    blocks += [[f"checked: {', '.join(dict.fromkeys(passed))}"]] if passed else []
    return "\n\n".join("\n".join(block) for block in blocks)


def _certified_values(result) -> list[str]:
    """Values of f and f′ by rigorous integration, at width 1, and the exact second derivative."""
    from ..numerics.arithmetic.decimals import common_digits
    from ..numerics.search.integrals import convolution
    from ..theory.exact.expressions import ONE, Rational
    from ..theory.language.printing import lines

    width = ONE if result.width.free_symbols else result.width
    rows = []
    for point in (Rational(k, 2) * width for k in (-2, -1, 0, 1, 2)):
        value = common_digits(convolution(result.original, result.kernel, width, point))
        slope = common_digits(convolution(result.original.derivative(), result.kernel, width, point))
        rows.append(f"  x = {point!s:<5}  f_δ = {value:<20} f_δ′ = {slope}")
    title = f"certified values at width {width}:"
    second = [f"  {line}" for line in lines(result.second_derivative())] if result.is_piecewise_linear else []
    return [title, *rows, *(["f_δ″ times the mass of the kernel:", *second] if second else [])]


def _number_text(number: dict, result):
    from ..numerics.arithmetic.decimals import shortened
    from ..numerics.findings.grades import Grade, Graded, NotKnown

    if number["grade"] is None:
        return NotKnown("undecided")
    lower, upper, exact, power = (number[key] for key in ("lower", "upper", "exact", "delta_power"))
    value = exact or (lower if lower == upper else f"[{lower}, {upper}]")
    decimals = f"  = {shortened(lower, upper, 40)}" if exact and lower != upper and len(exact) < 60 else ""
    scale = ""
    if result.width.free_symbols and power != 0 and value != "inf":
        unknown = " at δ = 1; how it depends on δ is not known"
        scale = unknown if power is None else " δ" if power == 1 else f" δ^{power}"
    is_sum = power and scale and exact and (" + " in exact or " - " in exact)
    return Graded(f"{f'({value})' if is_sum else value}{scale}{decimals}", Grade(number["grade"]))


def _as_dict(args, result, facts, checked) -> dict:
    closed = result.closed_form
    return {
        "function": args.expr,
        "kernel": result.kernel.name,
        "delta": str(result.width),
        "knots": [] if closed is None else [str(knot) for knot in closed.knots],
        "cells": None if closed is None else cells_as_json(closed),
        "derivatives": None if closed is None else [cells_as_json(closed.derivative(n)) for n in (1, 2)],
        "smoothness": str(result.smoothness),
        **facts,
        "checks": [{"step": item.title, "outcome": item.outcome.value} for item in checked if item.outcome],
    }
