"""Mutants of emitted text: a changed sign, constant, comparison, operand, function or branch of one function.

- `mutants(text, name)`      (what was changed, the functions of the text with that one changed)
- `tree_mutants(function)`   the same of one parsed function
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from provenact.torch_impl.validation.reading import ReadFunction, read

OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult}
WHOLE_OPERATORS = {ast.FloorDiv: ast.Mod, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.RShift: ast.LShift}
DIRECTIONS = {ast.GtE: ast.LtE, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.Lt: ast.Gt}
STRICTNESS = {ast.GtE: ast.Gt, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.Lt: ast.LtE}
FUNCTIONS = {
    "exp": "expm1",
    "expm1": "exp",
    "log1p": "log",
    "tanh": "sigmoid",
    "sigmoid": "tanh",
    "erfc": "erf",
    "sqrt": "abs",
    "maximum": "minimum",
    "minimum": "maximum",
    "amin": "amax",
    "amax": "amin",
    "sign": "abs",
}


def mutants(text: str, name: str) -> Iterator[tuple[str, dict[str, ReadFunction]]]:
    """Every text that differs from the given one in one place of the function `name`."""
    functions = read(text)
    tree = next(n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef) and n.name == name)
    for what, mutant in tree_mutants(tree):
        yield what, {**functions, name: read(ast.unparse(mutant))[name]}


def tree_mutants(tree: ast.FunctionDef, whole_numbers: bool = False) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function that differs from the given one in one place; constants that are whole numbers, if wanted."""
    names = [argument.arg for argument in tree.args.args]

    def changed(place: ast.AST, change: int) -> bool:
        return _change(place, change, names) or (whole_numbers and change == 0 and _change_whole(place))

    for number, node in enumerate(ast.walk(tree)):
        for change in range(3):
            if isinstance(node, ast.expr) and changed(copy.deepcopy(node), change):  # of the whole only where it is one
                mutant = copy.deepcopy(tree)
                place = list(ast.walk(mutant))[number]
                assert changed(place, change)
                ast.fix_missing_locations(mutant)
                yield f"{ast.unparse(node)} -> {ast.unparse(place)}", mutant


def _change_whole(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
    elif isinstance(node, ast.BinOp) and type(node.op) in WHOLE_OPERATORS:
        node.op = WHOLE_OPERATORS[type(node.op)]()
    else:
        return False
    return True


def _change(node: ast.AST, change: int, names: list[str]) -> bool:
    """Change a node in place in the given way; False if there is no such way."""
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        if change == 0:
            node.op = OPERATORS[type(node.op)]()
        elif change == 1 and isinstance(node.op, (ast.Sub, ast.Div)):
            node.left, node.right = node.right, node.left
        else:
            return False
        return True
    if isinstance(node, ast.Compare):
        table = (DIRECTIONS, STRICTNESS, {})[change]
        if type(node.ops[0]) not in table:
            return False
        node.ops[0] = table[type(node.ops[0])]()
        return True
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        if change == 2 or (change == 1 and node.value == 0):
            return False
        node.value = node.value + 1.0 if change == 0 else node.value * 1.25
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and change == 0:
        node.op = ast.UAdd()
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and change == 0:
        return _change_call(node, node.func)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and change == 0 and node.id in names:
        others = [name for name in names if name != node.id]
        if others:
            node.id = others[0]
            return True
    return False


def _change_call(node: ast.Call, function: ast.Attribute) -> bool:
    if function.attr == "where":
        node.args[1], node.args[2] = node.args[2], node.args[1]
        return ast.dump(node.args[1]) != ast.dump(node.args[2])
    if function.attr in FUNCTIONS:
        function.attr = FUNCTIONS[function.attr]
        return True
    return False
