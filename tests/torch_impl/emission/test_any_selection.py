"""Any selection of functions goes into one file: each name has one definition there, and readers find what it binds."""

import ast
from itertools import combinations
from pathlib import Path

import pytest

from provenact.theory.exact.errors import InputError
from provenact.theory.language.activations import catalogue
from provenact.torch_impl import generated
from provenact.torch_impl.emission.emitter import emit_subjects, subjects_of
from provenact.torch_impl.emitted import GATED_NAMES, QUANTIZER_NAMES
from provenact.torch_impl.lowering.gated_units import from_gate
from provenact.torch_impl.lowering.subjects import from_expression
from provenact.torch_impl.statements import bound_names, plain_source
from provenact.torch_impl.targets import numpy_text, torch_text, triton_text
from provenact.torch_impl.validation.known_functions import KNOWN, known_operations
from provenact.torch_impl.validation.reading import TranslationError, evaluate, read
from provenact.torch_impl.validation.trace import trace_of

FILES = ("activations", "gated_units", "soft_quantizers")


def definitions(file):
    body = ast.parse((Path(generated.__file__).parent / f"{file}.py").read_text("utf-8")).body
    return {one.name: plain_source(one) for one in body if isinstance(one, (ast.FunctionDef, ast.ClassDef))}


@pytest.mark.parametrize("two", combinations(FILES, 2), ids=" and ".join)
def test_a_name_of_two_committed_files_has_one_definition(two):
    first, second = map(definitions, two)
    shared = first.keys() & second.keys()
    assert "_jit" in shared and all(first[name] == second[name] for name in shared), two


@pytest.mark.sweep
def test_everything_goes_into_one_file():
    """No two of all subjects have different definitions of one name: a file with all of them is not refused."""
    scalars = [name for name in catalogue() if name not in QUANTIZER_NAMES]
    subjects = subjects_of([*scalars, *QUANTIZER_NAMES])
    subjects += [from_gate(one, "x", None, {}) for one in GATED_NAMES]
    names = list(bound_names(ast.parse(emit_subjects(subjects, "test")).body))
    assert len(names) == len(set(names)) and {one.class_name for one in subjects} < set(names)


@pytest.mark.parametrize("name", ["Table", "Window"])
def test_a_name_with_two_definitions_is_refused(name):
    """`_table_backward_kernel` would be that of the soft quantizers, and that of the function."""
    own = from_expression("x*tanh(a*x)", name)
    emit_subjects([own], "test")
    with pytest.raises(InputError, match=f"`_{name.lower()}_backward_kernel` would have two definitions in one file"):
        emit_subjects([*subjects_of(["squaf"]), own], "test")


def test_names_that_are_a_name_and_a_kind_of_another_are_refused():
    """The slope of `twist` by its parameter, and the value of `twist_slope` by its own."""
    two = [from_expression("x*tanh(a*x)", name) for name in ("twist", "twist_slope")]
    with pytest.raises(InputError, match="`_twist_slope_by_parameter` would have two definitions"):
        emit_subjects(two, "test")


# --- readers ----------------------------------------------------------------------------------------

EXPONENT = triton_text.PRIMITIVES["exponent"]


def test_a_function_is_an_operation_by_its_text_and_not_by_its_name():
    caller = "\n\ndef f(x):\n    return _exponent(x)\n"
    assert [one.operation for one in trace_of(read(EXPONENT + caller), "f").nodes] == ["input", "exponent"]
    other = "def _exponent(x):\n    return x * x\n"
    assert [one.operation for one in trace_of(read(other + caller), "f").nodes] == ["input", "mul"]
    with pytest.raises(TranslationError, match="does not know the operator"):
        trace_of(read(EXPONENT.replace("127", "126") + caller), "f")
    with pytest.raises(TranslationError, match="no straight-line function `_exponent`"):
        trace_of(read(caller), "f")


def test_what_a_known_function_calls_is_known_too():
    text = "\n\n".join([torch_text.SUM_RESIDUAL, torch_text.TURNED, *torch_text.RATIOS.values()])
    assert set(known_operations(ast.parse(text).body)) == {"_sum_residual", "_sin_ratio", "_cos_ratio"}
    changed = text.replace("b_part = total - a", "b_part = total + a")
    assert changed != text and not known_operations(ast.parse(changed).body)


def test_every_operation_has_a_text():
    every = "\n\n".join([*torch_text.PLAIN.values(), *triton_text.PRIMITIVES.values()])
    assert set(known_operations(ast.parse(every).body).values()) == KNOWN
    in_numpy = ast.parse(numpy_text.RESIDUALS + "\n\n" + numpy_text.TURNED).body
    assert set(known_operations(in_numpy)) == {"_residual", "_sum_residual", "_sin_ratio", "_cos_ratio"}


@pytest.mark.parametrize(
    "more",
    [
        "def f(x):\n    return x * x\n",
        "f = float\n",
        "if True:\n    def f(x):\n        return x * x\n",
        "import math as f\n",
    ],
)
def test_a_name_that_is_bound_twice_is_not_read(more):
    text = "def f(x):\n    return x + x\n\n\n"
    assert set(read(text)) == {"f"} and not read(text + more)


def test_methods_and_inner_functions_are_not_what_a_module_binds():
    text = "def f(x):\n    return x + x\n\n\nclass C:\n    def f(self):\n        return 1.0\n"
    text += "\n    def g(self):\n        return 2.0\n"
    assert set(read(text)) == {"f"} and evaluate(read(text), "f", ["a"], _Sums()) == ("a + a",)


def test_what_a_function_binds_is_not_called_as_what_the_module_binds():
    text = "def f(x):\n    return x + x\n\n\ndef g(x, f):\n    return f(x)\n"
    with pytest.raises(TranslationError, match="calls a value"):
        evaluate(read(text), "g", ["a", "b"], _Sums())


class _Sums:
    def literal(self, value):
        return str(value)

    def operation(self, name, operands):
        return " + ".join(operands)
