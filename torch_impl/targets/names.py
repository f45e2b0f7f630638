"""Names: one that the user chose must not hide one that the emitted text uses; each has one definition in a file."""

import ast
import builtins
import keyword
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ...theory.exact.errors import InputError, option
from ..lowering.gated_units import GatedUnit
from ..lowering.subjects import Subject
from ..statements import bound_names, statements_in

C_KEYWORDS = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if inline int long "
    "register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while "
    "alignas alignof bool constexpr false nullptr static_assert thread_local true typeof typeof_unqual "  # of C23
    "asm linux unix i386".split()  # what compilers add if they are not asked for the standard alone
)
IN_HEADERS = re.compile(
    r"[jy][01n]|HUGE_VAL|INFINITY|NAN|signgam|(l?gamma|tgamma|scalb|logb|drem|fma|fdim|hypot)[fl]?|"
    r"EOF|NULL|errno|assert|stdin|stdout|stderr|"  # of other headers, which may stand before
    r"M_\w+|FP_\w+|MATH_\w+|math_errhandling|MAXFLOAT|HUGE|OVERFLOW|UNDERFLOW|DOMAIN|SING|[PT]LOSS|X_TLOSS"  # macros
)

OF_MODULES = frozenset(  # of torch.nn.Module: a parameter is an attribute of its module, and would take their place
    "T_destination add_module apply bfloat16 buffers call_super_init children compile cpu cuda double dump_patches "
    "eval extra_repr float forward get_buffer get_extra_state get_parameter get_submodule half ipu load_state_dict "
    "modules mtia named_buffers named_children named_modules named_parameters parameters register_backward_hook "
    "register_buffer register_forward_hook register_forward_pre_hook register_full_backward_hook "
    "register_full_backward_pre_hook register_load_state_dict_post_hook register_load_state_dict_pre_hook "
    "register_module register_parameter register_state_dict_post_hook register_state_dict_pre_hook requires_grad_ "
    "set_extra_state set_submodule share_memory state_dict to to_empty train training type xpu zero_grad".split()
)

OF_TENSORS = "_ptr"  # how the names of tensors end in device programs, which are compiled for where those lie


def refuse_hidden_names(subjects: Sequence[Subject | GatedUnit], text: str) -> None:
    """Refuse a function, class or parameter called like a module, a built-in, or anything the text defines itself;
    a parameter of a class called like what every torch module has, or like something else of its class; and any name
    that the text defines twice."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:  # an argument twice, or a word of the language
        names = ", ".join(name for subject in subjects for name in (subject.function, *_parameters(subject)))
        problem = f"of the names {names}, one cannot be used in the text ({error.msg}); choose others"
        raise InputError(problem) from error
    bound = Counter(bound_names(tree.body))
    reserved = set(dir(builtins)) | set(keyword.kwlist) | set(keyword.softkwlist)
    with_modules = any(isinstance(one, ast.ClassDef) for one in tree.body)
    taken = reserved | (OF_MODULES if with_modules else set())
    for subject in subjects:
        for name in (subject.function, subject.class_name):
            if bound[name] > 1 or name in reserved:
                _refuse(name, option("name"))
        overwritten = _overwritten(subject, tree)
        for name in _parameters(subject):
            if bound[name] or name in taken or name in overwritten or (with_modules and name.endswith(OF_TENSORS)):
                _refuse(name, "a parameter")
    if twice := [name for name, times in bound.items() if times > 1]:
        apart = f"choose another {option('name')}, or write the functions to files of their own"
        raise InputError(f"`{twice[0]}` would have two definitions in one file: {apart}")
    for subject in subjects:
        if clashing := _of_its_class(subject, tree) & set(_parameters(subject)):
            _refuse(min(clashing), "a parameter")


def refuse_hidden_names_in_c(subjects: Sequence[Subject], text: str) -> None:
    """Refuse a parameter called like a word of C, a function of <math.h>, or a value of the text."""
    called = set(re.findall(r"([A-Za-z_]\w*)\(", text))
    for subject in subjects:
        for name in _parameters(subject):
            if name in C_KEYWORDS | called or IN_HEADERS.fullmatch(name) or re.fullmatch(r"v\d+", name):
                _refuse(name, "a parameter")


def _refuse(name: str, kind: str) -> None:
    raise InputError(f"{kind} is `{name}` in the emitted text, which uses that name for something else; choose another")


def _parameters(subject: Subject | GatedUnit) -> list[str]:
    return [setting.name for setting in subject.settings]


def _of_its_class(subject: Subject | GatedUnit, tree: ast.Module) -> set[str]:
    """What the class of a subject has besides its parameters: what it sets or defines twice, what the class that it is
    derived from has, and the starts and raw forms of the parameters."""
    classes = {one.name: one for one in tree.body if isinstance(one, ast.ClassDef)}
    if (own := classes.get(subject.class_name)) is None:
        return set()
    bases = [classes[base.id] for base in own.bases if isinstance(base, ast.Name) and base.id in classes]
    found = {name for base in bases for name in _attributes(base)}
    found |= {name for name, times in Counter(_attributes(own)).items() if times > 1}
    return found | {f"{kind}_{name}" for name in _parameters(subject) for kind in ("raw", "init")}


def _attributes(of: ast.ClassDef) -> Iterator[str]:
    """Its methods and properties, constants, and what methods set: each once."""
    methods = [inner for inner in of.body if isinstance(inner, ast.FunctionDef)]
    yield from {method.name for method in methods}
    yield from (name for inner in of.body if isinstance(inner, ast.Assign) for name in bound_names([inner]))
    attributes = (inner for method in methods for inner in ast.walk(method) if isinstance(inner, ast.Attribute))
    yield from {one.attr for one in attributes if isinstance(one.ctx, ast.Store)}


def _overwritten(subject: Subject | GatedUnit, tree: ast.Module) -> set[str]:
    """The parameters that a function of the subject takes twice, or takes and assigns: they would mean two things."""
    names, found = set(_parameters(subject)), set[str]()
    own = (one for one in tree.body if names and _is_own(subject, getattr(one, "name", "")))
    for node in (node for one in own for node in statements_in(one)):
        if isinstance(node, ast.FunctionDef):
            taken = Counter(one.arg for one in (*node.args.args, *node.args.kwonlyargs) if one.arg in names)
            found |= {name for name, times in taken.items() if times > 1}
            inside = (inner for inner in ast.walk(node) if isinstance(inner, ast.Name)) if taken else ()
            found |= {inner.id for inner in inside if isinstance(inner.ctx, ast.Store)} & taken.keys()
    return found


def _is_own(subject: Subject | GatedUnit, name: str) -> bool:
    """Whether a definition is one of this subject alone."""
    starts = f"_{subject.function}_", f"{subject.function}_"
    return name in (subject.function, subject.class_name) or name.startswith(starts)
