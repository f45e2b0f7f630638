"""Emitted NumPy and C, read back: they are the derivation and their programs, and a changed line is not."""

import ast
from functools import cache
from random import Random

import pytest
from c_mutants import c_mutants
from text_mutants import tree_mutants

from provenact.numerics.arithmetic.balls import to_ball
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression
from provenact.torch_impl.targets import c_text, numpy_text
from provenact.torch_impl.validation.c_reading import c_expression, read_c
from provenact.torch_impl.validation.meanings import AtPoint
from provenact.torch_impl.validation.plain_targets import PLAIN_TARGETS, validate_plain
from provenact.torch_impl.validation.printed import IN_C, unlike
from provenact.torch_impl.validation.reading import TranslationError, evaluate, read

SUBJECTS = {
    "srelu": lambda: from_catalogue("srelu"),
    "gelu": lambda: from_catalogue("gelu"),
    "own": lambda: from_expression("x*exp(-exp(-a*x))", "own", {"a": "[1/2, 4]"}),
    "erf": lambda: from_expression("x*erf(a*x)", "own"),
    "far forms": lambda: from_expression("log(1 + x^2)", "own"),
}
MODULES = {"c": c_text, "numpy": numpy_text}


@cache
def subject_of(name):
    return SUBJECTS[name]()


def text_of(name, target):
    return MODULES[target].module_text([subject_of(name)], "a test")


@pytest.mark.parametrize("target", MODULES)
@pytest.mark.parametrize("name", SUBJECTS)
def test_the_text_is_the_derivation(name, target):
    report = validate_plain(text_of(name, target), subject_of(name), target)
    assert report.agrees and report.points >= 200 and report.boxes >= 100, report.findings[:1]


def programs_in(target, name):
    row = PLAIN_TARGETS[target]
    subject = subject_of(name)
    own = {one: program for one, program in row.own().items() if f"{one}(" in text_of(name, target)}
    return {f"{subject.function}{suffix}": one for suffix, one in row.programs(subject).items()} | own


def chosen(every, count):
    return every if count is None else Random(0).sample(every, min(count, len(every)))


def survivors(every, programs, printing, functions_of):
    """Mutants of functions that are still their programs."""
    alive = []
    for function, what, changed in every:
        try:
            functions = functions_of(changed)
        except TranslationError:
            continue
        if unlike(functions, function, programs[function], printing) is None:
            alive.append(f"{function}: {what}")
    return alive


@pytest.mark.parametrize("count", [60, pytest.param(None, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("name", SUBJECTS)
@pytest.mark.kills("text")
def test_no_change_of_a_line_of_c_is_missed(name, count):
    """Operators, constants, functions, operands, types, branches: of every line of every function."""
    text, programs = text_of(name, "c"), programs_in("c", name)
    every = chosen([(one, *mutant) for one in programs for mutant in c_mutants(text, one)], count)
    assert len(every) >= 60
    assert survivors(every, programs, IN_C, read_c) == []


@pytest.mark.parametrize("count", [60, pytest.param(None, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("name", [pytest.param("gelu", marks=pytest.mark.sweep), "own"])
@pytest.mark.kills("text")
def test_no_change_of_a_line_of_numpy_is_missed(name, count):
    text, programs = text_of(name, "numpy"), programs_in("numpy", name)
    functions = read(text)
    trees = [tree for tree in ast.parse(text).body if isinstance(tree, ast.FunctionDef) and tree.name in programs]
    every = []
    for tree in trees:
        tree.args.defaults = []  # the default of a parameter is no part of the function
        changes = [(what, mutant) for what, mutant in tree_mutants(tree) if len(set(what.split(" -> "))) > 1]
        every += [(tree.name, what, mutant) for what, mutant in changes]
    printing = PLAIN_TARGETS["numpy"].printing
    assert survivors(chosen(every, count), programs, printing, lambda one: functions | read(ast.unparse(one))) == []


@pytest.mark.parametrize(
    "target, old, new",
    [
        ("c", "const double v3 = v2 * v1;", "const double v3 = v2 / v1;"),
        ("c", "(-0.5)", "(-0.5000000001)"),
        ("c", "#include <math.h>", "#include <math.h>\n#define erfc erf"),
        ("numpy", "_gaussian(t1)", "_gaussian(x)"),
        ("numpy", "np.float32(a)", "np.float16(a)"),
        ("numpy", "dtype=np.float64", "dtype=np.float32"),
    ],
)
@pytest.mark.kills("text")
def test_validation_tells_what_was_changed(target, old, new):
    text = text_of("gelu", target)
    assert old in text
    assert validate_plain(text.replace(old, new), subject_of("gelu"), target).findings


# --- the language -----------------------------------------------------------------------------------


def value(text, **names):
    functions = read_c(f"static inline double f({', '.join(f'double {one}' for one in names)}) {{ return {text}; }}")
    (found,) = evaluate(functions, "f", [to_ball(one) for one in names.values()], AtPoint())
    return float(found.mid())


@pytest.mark.parametrize(
    "text, meant",
    [
        ("x - y - x", -3.0),
        ("x / y / y", 2.0 / 9),
        ("x - -y * x", 8.0),
        ("-x * -(y + x)", 10.0),
        ("x < y ? 1.0 : x > y ? 2.0 : 3.0", 1.0),
        ("y < x ? 1.0 : x > y ? 2.0 : x == y ? 3.0 : 4.0", 4.0),
        ("x < 5.0 ? 5.0 : x > 4.0 ? 4.0 : x", 5.0),  # not held between numbers: the first is the larger
        ("0x1.8p1 + .5 + 1e1 + 2.", 15.5),
        ("0.1f - 0.1", 0.10000000149011612 - 0.1),
        ("fma(x, y, -(x)) + ldexp(x, (int)(y)) + fabs(-x)", 4.0 + 16.0 + 2.0),
        ("nearbyint(x / y) /* a note */ + x // another", 3.0),
    ],
)
def test_what_an_expression_is(text, meant):
    text = text.replace("// another", "")
    assert value(text, x=2, y=3) == pytest.approx(meant, rel=1e-12)


@pytest.mark.parametrize(
    "body, told",
    [
        ("return 1 / 2;", "whole number"),
        ("return (int)x;", "cast to int"),
        ("return round(x);", "`round` of 1 numbers"),
        ("return exp(x, x);", "`exp` of 2 numbers"),
        ("return f(x);", "`f` of 1 numbers"),
        ("return x < 1.0 < 2.0;", "is a comparison"),
        ("const int v = x * x; return v;", "is kept as int"),
        ("const double v = x < 1.0; return v;", "is kept as double"),
        ("const int v = x < 1.0; return v * x;", "is a comparison"),
        ("const double v = x; const double v = x; return v;", "`v` is defined twice"),
        ("return x ? 1.0 : 2.0 + @;", "does not know `@"),
        ("return x * x ? 1.0 : 2.0;", "is no comparison"),
        ("return x % 2.0;", "does not know `%"),
        ("return 1.0L;", "the number `1.0L`"),
        ("return x; return x;", "expected `}`"),
        ("v = x; return v;", "expected `const`"),
        ("for (int i = 0; i < n; i++) v = x; return v;", "expected `const`"),
        ("const double v = y[0]; return v;", "does not know `["),
    ],
)
def test_what_is_not_of_the_language_is_refused_by_name(body, told):
    with pytest.raises(TranslationError) as error:
        read_c(f"static inline double f(double x) {{ {body} }}")
    assert told in str(error.value)


def test_a_macro_and_a_second_definition_are_refused():
    one = "static inline double f(double x) { return x; }\n"
    shared = "#ifndef PROVENACT_0123456789AB\n#define PROVENACT_0123456789AB\n{}#endif\n"
    assert list(read_c(shared.format(one))) == ["f"]
    for text, told in (
        (one + one, "`f` is defined twice"),
        (f"#define x y\n{one}", "does not know `#define"),
        (shared.format(one) + shared.format(one.replace("f(", "g(")), "two texts"),
        (shared.format(one).replace("ifndef", "ifdef"), "does not know `#ifdef"),
        (shared.format(f"#define x y\n{one}"), "does not know `#define"),
    ):
        with pytest.raises(TranslationError, match=told):
            read_c(text)
    with pytest.raises(TranslationError, match="stands after"):
        c_expression("x + y y")
