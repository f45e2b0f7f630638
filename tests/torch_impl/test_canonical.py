"""Digests of code by what it does: what may change, what may not, and what tries to look alike."""

import ast
import textwrap

import pytest

from provenact.torch_impl.canonical import Library, code_digest, text_digest

BASE = """
    from torch.nn import functional as F
    SCALE = 2.0

    def helper(a, b=1.0):
        return a - b

    def f(x, y):
        total = helper(x, b=y)
        parts = [one * SCALE for one in total]
        return F.relu(total), parts
"""


def digest(text, *names):
    return text_digest(textwrap.dedent(text), names or ("f",))


def changed(*pairs):
    text = BASE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    "text",
    [
        changed(("total", "x1")),
        changed(("x", "z")),
        changed(("one", "y")),  # of a comprehension: shadows an argument, which is another thing
        changed(("helper", "other")),
        changed(("a, b=1.0", "a, c=1.0"), ("a - b", "a - c"), ("b=y", "c=y")),
        changed(("a, b=1.0", "b, a=1.0"), ("a - b", "b - a"), ("b=y", "a=y")),
        changed(("SCALE", "_factor")),
        changed(("2.0", "2.00  # twice"), ("def f(x, y):", "def f(x, y):\n        '''Says so.'''")),
        changed(("def f(x, y)", "def f(x: float, y: 'float') -> tuple")),
        changed(("total = helper", "total: float = helper")),
        changed(("from torch.nn import functional as F", "import torch"), ("F.relu", "torch.nn.functional.relu")),
        changed(("from torch.nn import functional as F", "from torch.nn import functional as G"), ("F.r", "G.r")),
        changed(("        return a - b", "        pass\n        return (a\n            - b)")),
        BASE + "\n    def unrelated(x):\n        return helper(x)\n    unrelated(1)\n",
        "    def late(x):\n        return 0\n" + BASE,
    ],
)
def test_names_places_and_layout_cost_nothing(text):
    assert digest(text) == digest(BASE)


def test_a_helper_may_move_in_a_text():
    start, end = BASE.index("    def helper"), BASE.index("    def f")
    assert digest(BASE[:start] + BASE[end:] + BASE[start:end]) == digest(BASE)


@pytest.mark.parametrize(
    "text",
    [
        changed(("2.0", "3.0")),
        changed(("2.0", "2")),  # an integer
        changed(("b=1.0", "b=-1.0")),
        changed(("a - b", "a + b")),
        changed(("a - b", "b - a")),
        changed(("helper(x, b=y)", "helper(y, b=x)")),
        changed(("helper(x, b=y)", "helper(x)")),
        changed(("one * SCALE", "SCALE * one")),
        changed(("one * SCALE", "total * SCALE")),
        changed(("one * SCALE", "one * y")),
        changed(("in total", "in x")),
        changed(("F.relu(total)", "F.gelu(total)")),
        changed(("F.relu(total), parts", "parts, F.relu(total)")),
        changed(("import functional as F", "import init as F")),
        changed(("def f(x, y)", "def f(y, x)")),
        changed(("SCALE = 2.0", "SCALE = 2.0\n    SCALE += 1.0")),
        changed(("SCALE = 2.0", "SCALE = 2.0\n    def g():\n        global SCALE\n        SCALE = 3.0\n    g()")),
        changed(("SCALE = 2.0", "import torch\n    SCALE = 2.0\n    torch.set_default_dtype(torch.float64)")),
        changed(("SCALE = 2.0", "import torch\n    SCALE = 2.0\n    torch.backends.cudnn.allow_tf32 = True")),
        changed(("    def f", "    def helper(a, b):\n        return a\n    def f")),
    ],
)
def test_what_something_does_counts(text):
    assert digest(text) != digest(BASE)


ALIKE = {  # two texts that look alike, name for name or number for number, and do something else
    "locals": ("def f(x, y):\n a = x\n b = y\n return a / b", "def f(x, y):\n a = x\n b = y\n return b / a"),
    "a local like a global": ("a = 1\ndef f(x):\n return a", "a = 1\ndef f(a):\n return a"),
    "a shadowed builtin": ("def f(x):\n return abs(x)", "def abs(x):\n return x\ndef f(x):\n return abs(x)"),
    "a shadowed import": (
        "from math import exp\ndef f(x):\n return exp(x)",
        "from math import exp\ndef f(x):\n exp = abs\n return exp(x)",
    ),
    "an import within": (
        "def f(x):\n from math import exp\n return exp(x)",
        "def f(x):\n from math import sin as exp\n return exp(x)",
    ),
    "an import that depends": (
        "def f(x):\n if x:\n  from math import exp\n else:\n  from math import sin as exp\n return exp(x)",
        "def f(x):\n if x:\n  from math import sin as exp\n else:\n  from math import exp\n return exp(x)",
    ),
    "a closure": (
        "def f(x):\n a = 1\n def g():\n  a = 2\n  return a\n return g() + a",
        "def f(x):\n a = 1\n def g():\n  nonlocal a\n  a = 2\n  return a\n return g() + a",
    ),
    "a global that is set": (
        "a = 1\ndef f(x):\n a = 2\n return g()\ndef g():\n return a",
        "a = 1\ndef f(x):\n global a\n a = 2\n return g()\ndef g():\n return a",
    ),
    "a default": ("def f(x, y=1):\n return x", "def f(x, y=2):\n return x"),
    "a default from around": ("a = 1\ndef f(x, y=a):\n return y", "a = 2\ndef f(x, y=a):\n return y"),
    "class attributes": (
        "class A:\n a = 1\n b = 2\ndef f(x):\n return A.a",
        "class A:\n b = 1\n a = 2\ndef f(x):\n return A.a",
    ),
    "a class and what is around it": (
        "a = 1\nclass A:\n a = 2\n def g(self):\n  return a\ndef f(x):\n return A().g()",
        "a = 1\nclass A:\n a = 2\n def g(self):\n  return self.a\ndef f(x):\n return A().g()",
    ),
    "a member from outside": (
        "a = 1\nclass A:\n a = a\ndef f(x):\n return A.a",
        "a = 3\nclass A:\n a = a\ndef f(x):\n return A.a",
    ),
    "an annotation that is a field": (
        "@d\nclass A:\n a: int\n b: int\ndef f(x):\n return A(1, 2).a",
        "@d\nclass A:\n b: int\n a: int\ndef f(x):\n return A(1, 2).a",
    ),
    "an annotation that a decorator sees": (
        "@jit\ndef f(x, N: 'constexpr'):\n return x",
        "@jit\ndef f(x: 'constexpr', N):\n return x",
    ),
    "an f-string": ("def f(x):\n return f'{x:.3f}'", "def f(x):\n return f'{x:.4f}'"),
    "an f-string of a name": ("def f(x):\n return f'{x=}'", "def f(y):\n return f'{y=}'"),
    "lambdas": ("def f(x):\n return lambda a, b: a - b", "def f(x):\n return lambda b, a: a - b"),
    "a lambda called by name": (
        "def f(x):\n g = lambda a, b: a - b\n return g(a=1, b=2)",
        "def f(x):\n g = lambda b, a: b - a\n return g(a=1, b=2)",
    ),
    "a lambda and what is around it": ("def f(x):\n return lambda y: x", "def f(x):\n return lambda x: x"),
    "a comprehension": ("def f(x):\n return [x for y in x]", "def f(x):\n return [x for x in x]"),
    "two of them": ("def f(x):\n return [a for a in x for b in a]", "def f(x):\n return [b for a in x for b in a]"),
    "a walrus": (
        "def f(x):\n y = 0\n [y := a for a in x]\n return y",
        "def f(x):\n y = 0\n [y for y in x]\n return y",
    ),
    "keywords": (
        "def g(a, b):\n return a - b\ndef f(x):\n return g(a=1, b=x)",
        "def g(a, b):\n return a - b\ndef f(x):\n return g(b=1, a=x)",
    ),
    "an argument apart from its keyword": (
        "def g(a, b):\n return a - b\ndef f(x):\n return g(a=1, b=x)",
        "def g(b, a):\n return b - a\ndef f(x):\n return g(a=1, b=x)",
    ),
    "one of a function that is passed on": (
        "def g(a, b):\n return a - b\ndef f(x):\n h = g\n return h(a=1, b=x)",
        "def g(b, a):\n return b - a\ndef f(x):\n h = g\n return h(a=1, b=x)",
    ),
    "one of a mapping": (
        "def g(a, b):\n return a - b\ndef f(x):\n return g(**x)",
        "def g(b, a):\n return b - a\ndef f(x):\n return g(**x)",
    ),
    "one of a mapping for anybody": (
        "def g(a, b):\n return a - b\ndef f(x):\n return [h(**x) for h in [g]]",
        "def g(b, a):\n return b - a\ndef f(x):\n return [h(**x) for h in [g]]",
    ),
    "one of a partial": (
        "from functools import partial\ndef g(a, b):\n return a - b\ndef f(x):\n return partial(g, a=1)",
        "from functools import partial\ndef g(b, a):\n return b - a\ndef f(x):\n return partial(g, a=1)",
    ),
    "one of a method": (
        "class A:\n def g(self, a, b):\n  return a - b\ndef f(x):\n return A().g(a=1, b=2)",
        "class A:\n def g(self, b, a):\n  return b - a\ndef f(x):\n return A().g(a=1, b=2)",
    ),
    "one that a text names": (
        "def g(a, b):\n return a - b\ndef f(x):\n return call(g, {'a': 1})",
        "def g(b, a):\n return b - a\ndef f(x):\n return call(g, {'a': 1})",
    ),
    "a keyword for nobody": (
        "def g(**a):\n return a\ndef f(x):\n return g(a=1)",
        "def g(**b):\n return b\ndef f(x):\n return g(b=1)",
    ),
    "locals by name": ("def f(a, b):\n return locals()", "def f(b, a):\n return locals()"),
    "except": (
        "def f(x):\n try:\n  pass\n except A as e:\n  return e",
        "def f(x):\n e = 1\n try:\n  pass\n except A as g:\n  return e",
    ),
    "match": (
        "def f(x):\n match x:\n  case [a, *b]:\n   return a",
        "def f(x):\n match x:\n  case [a, *b]:\n   return b",
    ),
    "a mapping that is matched": (
        "def f(x):\n match x:\n  case {'k': a, **b}:\n   return a",
        "def f(x):\n match x:\n  case {'k': a, **b}:\n   return b",
    ),
    "an index": ("def f(x):\n return x[1:2]", "def f(x):\n return x[:2]"),
    "a table that is filled": (
        "T = {}\nT['a'] = 1\ndef f(x):\n return T[x]",
        "T = {}\nT['a'] = 2\ndef f(x):\n return T[x]",
    ),
    "a table that is filled in a loop": (
        "T = {}\nfor k in (1, 2):\n T[k] = k\ndef f(x):\n return T[x]",
        "T = {}\nfor k in (1, 3):\n T[k] = k\ndef f(x):\n return T[x]",
    ),
    "a table that is filled by a call": (
        "T = {}\nT.update(a=1)\ndef f(x):\n return T[x]",
        "T = {}\nT.update(a=2)\ndef f(x):\n return T[x]",
    ),
    "the order of statements": (
        "A = 1\nB = A\nA = 2\ndef f(x):\n return A + B",
        "A = 1\nA = 2\nB = A\ndef f(x):\n return A + B",
    ),
    "a branch at the top": (
        "if C:\n def g(x):\n  return x\nelse:\n def g(x):\n  return -x\ndef f(x):\n return g(x)",
        "if C:\n def g(x):\n  return -x\nelse:\n def g(x):\n  return x\ndef f(x):\n return g(x)",
    ),
    "a decorator": ("@a\ndef f(x):\n return x", "@b\ndef f(x):\n return x"),
    "async": ("async def f(x):\n return x", "def f(x):\n return x"),
    "a function with an attribute": (
        "def g(x):\n return g.k\ng.k = 1\ndef f(x):\n return g(x)",
        "def g(x):\n return g.k\ng.k = 2\ndef f(x):\n return g(x)",
    ),
}


@pytest.mark.parametrize("name", ALIKE)
def test_what_only_looks_alike_has_another_digest(name):
    first, second = ALIKE[name]
    assert digest(first) != digest(second)


def test_a_root_that_is_not_there_is_not_another_one():
    text = "def f(x):\n return x"
    assert digest(text, "f", "g") != digest(text, "g", "f") != digest(text, "f")


@pytest.mark.parametrize("call", ["eval('x')", "exec('x')", "globals()['g'](x)", "__import__(x)"])
def test_a_name_that_is_made_at_run_time_is_refused(call):
    with pytest.raises(ValueError, match="write them out"):
        digest(f"def f(x):\n return {call}")


def test_imports_that_hide_where_names_come_from_are_refused():
    with pytest.raises(ValueError, match="import them by name"):
        digest("from torch import *\ndef f(x):\n return x")
    twice = "try:\n from a import g\nexcept ImportError:\n from b import g\ndef f(x):\n return g(x)"
    with pytest.raises(ValueError, match="several places"):
        digest(twice)


def library(**modules):
    texts = {f"house.{name.replace('_', '.')}": textwrap.dedent(text) for name, text in modules.items()}
    return Library(lambda name: (texts[name], name.rpartition(".")[0]) if name in texts else None, "house")


def of_modules(**modules):
    return code_digest(library(**modules), [("house.a", "f")])


ONE = "from .b import g\nfrom .far import other\ndef f(x):\n return g(x) + other(x)"
G = "def g(x):\n return -x"


@pytest.mark.parametrize(
    "modules",
    [
        {"a": G + "\nfrom .far import other\ndef f(x):\n return g(x) + other(x)"},  # moved here
        {"a": ONE.replace(".b", ".c"), "c": G},
        {"a": ONE.replace(".b import g", ".c import h as g"), "c": G.replace("g", "h")},
        {"a": ONE.replace(".b import g", ". import b").replace("g(x)", "b.g(x)"), "b": G},
        {"a": ONE.replace(".b import", ".c import"), "c": "from .b import g", "b": G},  # through another
        {"a": ONE.replace("far", "farther"), "b": G},  # what is not read counts by its name
        {"a": ONE.replace("from .b import g\n", "").replace(" return", " from .b import g\n return"), "b": G},
    ],
)
def test_definitions_may_move_between_modules(modules):
    assert of_modules(**modules) == of_modules(a=ONE, b=G)


@pytest.mark.parametrize(
    "modules",
    [
        {"a": ONE, "b": G.replace("-x", "+x")},
        {"a": ONE.replace("import other", "import another as other"), "b": G},
        {"a": ONE, "b": "import torch\n" + G + "\ntorch.manual_seed(1)"},
        {"a": ONE.replace(".far", "elsewhere"), "b": G},
    ],
)
def test_what_they_do_may_not(modules):
    assert of_modules(**modules) != of_modules(a=ONE, b=G)


def test_a_module_that_is_asked_for_names_counts_as_a_whole():
    first = "from . import b\ndef f(x):\n return getattr(b, x)"
    assert of_modules(a=first, b=G) != of_modules(a=first, b=G.replace("-x", "+x"))


def test_the_tests_of_what_looks_alike_are_python():
    for pair in ALIKE.values():
        assert all(ast.parse(text) for text in pair)
