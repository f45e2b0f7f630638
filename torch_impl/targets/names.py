"""Names: a name that the user chose must not hide one that the emitted text uses."""

import ast
import builtins
import keyword
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ...theory.errors import InputError, option
from ..lowering.gated_units import GatedUnit
from ..lowering.subjects import Subject
from ..statements import statements_in

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
    and a parameter of a class called like what every torch module has, or like something else of its class."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:  # an argument twice, or a word of the language
        names = ", ".join(name for subject in subjects for name in (subject.function, *_parameters(subject)))
        problem = f"of the names {names}, one cannot be used in the text ({error.msg}); choose others"
        raise InputError(problem) from error
    parameters = {name for subject in subjects for name in _parameters(subject)}
    bound, overwritten = Counter(_bound(tree.body)), _overwritten(tree, parameters)
    reserved = set(dir(builtins)) | set(keyword.kwlist) | set(keyword.softkwlist)
    with_modules = any(isinstance(one, ast.ClassDef) for one in tree.body)
    taken = reserved | (OF_MODULES if with_modules else set())
    for subject in subjects:
        for name in (subject.function, subject.class_name):
            if bound[name] > 1 or name in reserved:
                _refuse(name, option("name"))
        for name in _parameters(subject):
            if bound[name] or name in taken or name in overwritten or (with_modules and name.endswith(OF_TENSORS)):
                _refuse(name, "a parameter")
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
    """What the class of a subject has besides its parameters: arguments of its constructor (of a gated unit these are
    the parameters themselves), methods, what it sets, and the raw forms of the parameters."""
    found: set[str] = set()
    for one in tree.body:
        if isinstance(one, ast.ClassDef) and one.name == subject.class_name:
            methods = [inner for inner in one.body if isinstance(inner, ast.FunctionDef)]
            set_on_self = {
                inner.attr for method in methods for inner in ast.walk(method)
                if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)
            }  # fmt: skip
            constants = (name for inner in one.body if isinstance(inner, ast.Assign) for name in _bound([inner]))
            times = Counter([*(method.name for method in methods), *constants, *set_on_self])
            found |= {name for name, count in times.items() if count > 1}
            found |= {f"raw_{name}" for name in _parameters(subject)}
            if isinstance(subject, Subject):
                starts = next(method.args for method in methods if method.name == "__init__")
                found |= {argument.arg for argument in (*starts.args, *starts.kwonlyargs)}
    return found


def _bound(body: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that the statements of a module bind; of two branches, those of the longer one."""
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            yield statement.name
        elif isinstance(statement, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name.split(".")[0] for alias in statement.names)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            yield from (node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name))
        elif isinstance(statement, (ast.Try, ast.If)):
            handlers = [handler.body for handler in getattr(statement, "handlers", [])]
            yield from {name for part in (statement.body, statement.orelse, *handlers) for name in _bound(part)}


def _overwritten(tree: ast.Module, names: set[str]) -> set[str]:
    """Of these names those that a function takes twice, or takes and assigns: they would mean two things there."""
    found: set[str] = set()
    for node in statements_in(tree) if names else ():
        if isinstance(node, ast.FunctionDef):
            taken = Counter(one.arg for one in (*node.args.args, *node.args.kwonlyargs) if one.arg in names)
            found |= {name for name, times in taken.items() if times > 1}
            inside = (inner for inner in ast.walk(node) if isinstance(inner, ast.Name)) if taken else ()
            found |= {inner.id for inner in inside if isinstance(inner.ctx, ast.Store)} & taken.keys()
    return found
