"""Mutants of the emitted mathematics of soft quantizers, run: a changed operator, constant or comparison is seen.

What stands around the formulas (axes, sums over the inputs, places in a table) is run here; the formulas are read
back, and their mutants with them, in tests/torch_impl/validation/test_quantizers.py.
Every mutant of the text is run against values, gradients, tangents, draws, places and entropies that come
from separate, naive code in float64 and from exact fractions.
"""

import ast
import copy
import math
import re
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from frozen_answers import numbered

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.torch_impl.soft_quantizers.mathematics_text import TABLE, mathematics_text  # noqa: E402

MUTATED = (
    "_index _centres _by_centres _quantizer_mean _quantizer_draw _quantizer_gradients _quantizer_tangent _entropy "
    "_uniform_place _free_place"
).split()
OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult}
COMPARISONS = {ast.LtE: ast.Lt, ast.Lt: ast.LtE, ast.GtE: ast.Gt, ast.Gt: ast.GtE, ast.Eq: ast.NotEq}
NAMES = {"minimum": "maximum", "maximum": "minimum", "amin": "amax", "amax": "amin", "sign": "abs", "cumsum": "cumprod"}
Y, Z, ALPHA = [-1.25, -0.5, 0.125, 1.0, 1.75], [0.5, -0.75, 2.0, 0.25, 0.25], 2.75
X = [-9.0, -1.3, -0.2, 0.06, 0.3, 0.9, 1.6, 6.0, math.inf, -math.inf]
HEAD = "from __future__ import annotations\nimport torch\nfrom torch import Tensor\n"
CHECKED = "\n".join((HEAD, mathematics_text(), TABLE))


def tensor(values):
    return torch.tensor(values, dtype=torch.float64)


# --- mutants ----------------------------------------------------------------------------------------


def changed(node):
    """The node with one change, or None."""
    node = copy.deepcopy(node)
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        node.op = OPERATORS[type(node.op)]()
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
    elif isinstance(node, ast.Constant) and type(node.value) is float:
        node.value += 1.0
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
        return node.operand
    elif isinstance(node, ast.Attribute) and node.attr in NAMES:
        node.attr = NAMES[node.attr]
    else:
        return None
    return node


class Change(ast.NodeTransformer):
    """Changes the node with this number and leaves the others."""

    def __init__(self, number):
        self.number, self.seen, self.what = number, -1, None

    def visit(self, node):
        if isinstance(node, ast.arguments) or (isinstance(node, ast.FunctionDef) and self._annotations(node)):
            return node
        new = changed(node)
        if new is not None:
            self.seen += 1
            if self.seen == self.number:
                self.what = f"line {node.lineno}: {ast.unparse(node)} -> {ast.unparse(new)}"
                return ast.copy_location(new, node)
        return self.generic_visit(node)

    def _annotations(self, node):
        node.returns = None
        return False


def mutants():
    tree = ast.parse(CHECKED)
    for index, function in enumerate(tree.body):
        if not isinstance(function, ast.FunctionDef) or function.name not in MUTATED:
            continue
        number = 0
        while True:
            change = Change(number)
            new = change.visit(copy.deepcopy(function))
            if change.what is None:
                break
            mutant = copy.copy(tree)
            mutant.body = [*tree.body[:index], new, *tree.body[index + 1 :]]
            yield f"{function.name}, {change.what}", mutant
            number += 1


def run(tree):
    space = {"__name__": "mutant"}
    exec(compile(ast.fix_missing_locations(tree), "mutant", "exec"), space)
    return space


# --- what is right ----------------------------------------------------------------------------------


def naive(x, y, z, alpha, laplacian):
    """(z P) with P written out; x inside a range in which nothing overflows."""
    distance = (x.clamp(-30, 30).unsqueeze(-1) - y).abs()
    return torch.softmax(-alpha * (distance if laplacian else distance**2), -1), z


def passes(space):
    """Whether the functions agree with the naive ones."""
    try:
        return all(check(space) for check in (values, derivatives, draws, uniform, entropies, places))
    except Exception:
        return False


def close(a, b):
    return a.shape == b.shape and torch.allclose(a, b, rtol=1e-11, atol=1e-13)


def values(space):
    x, y, z, alpha = tensor(X), tensor(Y), tensor(Z), tensor(ALPHA)
    for laplacian in (False, True):
        p, _ = naive(x, y, z, alpha, laplacian)
        if not close(space["_quantizer_mean"](x, y, z, alpha, laplacian), (p * z).sum(-1)):
            return False
    huge = space["_quantizer_mean"](tensor([1e250, -1e250]), y, z, alpha, False)
    return huge.tolist() == [Z[-1], Z[0]]


def derivatives(space):
    grad = torch.linspace(0.5, 1.5, 8, dtype=torch.float64)
    for laplacian in (False, True):
        inputs = [t.requires_grad_() for t in (tensor(X[:8]), tensor(Y), tensor(Z), tensor(ALPHA))]
        p, z = naive(*inputs, laplacian)
        true = torch.autograd.grad((grad * (p * z).sum(-1)).sum(), inputs)
        plain = [t.detach() for t in inputs]
        found = space["_quantizer_gradients"](grad, *plain, laplacian)
        if not all(close(a, b) for a, b in zip(found, true, strict=True)):
            return False
        along = [torch.linspace(1, 2, t.numel(), dtype=torch.float64).reshape(t.shape) for t in plain]
        for some in ([0], [1], [2], [3], [0, 1, 2, 3]):
            to = [t if i in some else None for i, t in enumerate(along)]
            slope = space["_quantizer_tangent"](*plain, laplacian, to)
            sums = sum((true[i] * along[i]).sum() for i in some)
            if not close((grad * slope).sum(), sums):
                return False
    rest = (tensor(Y), tensor(Z), tensor(ALPHA), False)
    one = space["_quantizer_gradients"](tensor(1.5), tensor(0.3), *rest)
    row = space["_quantizer_gradients"](tensor([1.5]), tensor([0.3]), *rest)
    return one[0].shape == () and all(close(a, b.reshape(a.shape)) for a, b in zip(one, row, strict=True))


def draws(space):
    x, y, z, alpha = tensor([0.3] * 9), tensor(Y), tensor([*Z[:4], 0.75]), tensor(ALPHA)
    p, _ = naive(x[:1], y, z, alpha, False)
    total = p[0].cumsum(0)
    noise = torch.stack([*(total[:4] * (1 - 1e-9)), *(total[:4] * (1 + 1e-9)), tensor(0.0)])
    expected = torch.stack([*z[:4], *z[1:], z[0]])
    found = space["_quantizer_draw"](x, y, z, alpha, noise, False)
    nan = space["_quantizer_draw"](tensor([math.nan]), y, z, alpha, tensor([0.5]), False)
    edge = space["_quantizer_draw"](x[:1], tensor([-1.0, 1.6]), z[:2], tensor(0.0), tensor([0.5]), False)
    return torch.equal(found, expected) and bool(nan.isnan().all()) and edge.item() == Z[1]


def uniform(space):
    q, y = tensor(0.5), tensor([-1.0, -0.5, 0.0, 0.5, 1.0])
    d_y = tensor([1.0, 2.0, 4.0, 8.0, 16.0])
    same = torch.equal(space["_centres"](q, 5), y) and torch.equal(space["_centres"](y, 5), y)
    return same and space["_by_centres"](q, d_y).item() == 36.0 and torch.equal(space["_by_centres"](y, d_y), d_y)


def entropies(space):
    usage, z = tensor([0.25, 0.25, 0.5, 0.0]), tensor([1.0, 2.0, 3.0, 4.0])
    merged = space["_entropy"](usage, tensor([1.0, 1.0, 3.0, 4.0])).item()
    return space["_entropy"](usage, z).item() == 1.5 and merged == 1.0


def near(x):
    return [math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf)]


@cache
def midpoints():
    """For 60 steps q: inputs next to midpoints, and their places by exact fractions."""
    steps = [1.0, *(torch.rand(59, dtype=torch.float64, generator=torch.Generator().manual_seed(5)) + 0.01).tolist()]
    table = []
    for q in steps:
        x = [a for i in range(-9, 10) for a in near((i + 0.5) * q)] + [-1e9, 1e9, 0.1 * q]
        true = [max(-8, min(8, math.floor(Fraction(a) / Fraction(q) + Fraction(1, 2)))) + 8 for a in x]
        table.append((tensor(x), tensor(q), true))
    return table


def places(space):
    if any(space["_uniform_place"](x, q, 17).tolist() != true for x, q, true in midpoints()):
        return False
    y = [-1.7, -0.1, 1 / 3, 0.35, 2.1]
    x = [a for left, right in pairwise(y) for a in near((left + right) / 2)]
    middles = [(Fraction(a) + Fraction(b)) / 2 for a, b in pairwise(y)]
    true = [sum(Fraction(a) >= middle for middle in middles) for a in x]
    return space["_free_place"](tensor(x), tensor(y)).tolist() == true


# --- the test ---------------------------------------------------------------------------------------


# In _uniform_place the number before the exact comparisons may be off by one, and NaN has no place at all.
# Both sides of the nearest centre are looked at, in any order, and one that is farther away is never passed.
EQUIVALENT = ("x / q + 0.5 -> x / q - 0.5", ": 0.0 -> 1.0", "2.0 * near + side -> 2.0 * near - side", ": 1.0 -> 2.0")


def is_equivalent(what):
    return what.startswith("_uniform_place") and what.endswith(EQUIVALENT)


def test_the_text_passes():
    assert passes(run(ast.parse(CHECKED)))


def test_mutants_of_the_text_are_killed(frozen):
    spaces = {what: run(tree) for what, tree in mutants()}
    survivors = [what for what, space in spaces.items() if passes(space)]
    others = [what for what in survivors if not is_equivalent(what)]
    assert len(spaces) >= 25
    assert not others, "\n".join(others)
    fates = ("equivalent" if what in survivors else "killed" for what in spaces)
    frozen(
        "mutants",
        numbered("soft quantizers", (re.sub("line .*?: ", "", what) for what in spaces), fates),
        of="soft quantizers",
    )
