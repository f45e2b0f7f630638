"""What the names of one paper stand for in the proof assistant, and which domains they range over.

The trees are those of the statements. A call of one of the paper's definitions, `soft(x)`, holds its value and
what was written; Coq has a definition of that name, so that what was written is what is stated.

- `NotExpressible`          raised where a statement has no Coq form; the reason is for the reader
- `Context`                 the definitions of a paper and the domains of its parameters
- `coq_name(symbol)`        a name that Coq accepts, and that none of the words of a statement is
- `Context.fresh(name)`     a name for what a statement introduces, and that no parameter has
- `Context.word(name)`      the name of a definition of the paper
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ...theory.exact.domains import Domains
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Call, Expr, Partial, Symbol, Where, X
from ...theory.language.operators import KERNEL_NAMES, Binder, Operator
from ...theory.language.vocabulary import Function, Vocabulary

SYNTAX = frozenset(
    """at if in fun fix cofix let end as then else exists exists2 forall match with return where for is mod Prop Set
    Type SProp using""".split()
)
COQUELICOT_WORDS = frozenset(  # what a statement says in the words of Coquelicot
    """Derive Derive_n ex_derive ex_derive_n is_derive is_derive_n RInt ex_RInt is_RInt RInt_gen is_RInt_gen ex_RInt_gen
    is_lim is_lim_seq is_series Lim filterlim locally at_left at_right at_point within Rbar_locally Rbar p_infty m_infty
    continuous sum_n""".split()
)
COQ_WORDS = COQUELICOT_WORDS | frozenset(  # and in those of Coq's reals
    """R S O I nat True False not and or eq list PI exp ln tanh sinh cosh atan sin cos sqrt Rabs Rmax Rmin IZR INR Q2R
    Int_part Rle_dec Rlt_dec Rlt Rle Rgt Rge Rplus Rminus Rmult Rdiv Rinv Ropp pow Rpower posreal is_lub""".split()
)
LIBRARY_WORDS = frozenset(  # and in those of our own library
    """erf Phi phi sigma softplus sup_is inf_is increasing_on strictly_increasing_on decreasing_on
    strictly_decreasing_on bounded_on smooth smooth_inf uniform_lim both mollify mollifiable Mean Cov Prob
    gaussian_weights put""".split()
)
SAID_IN_COQ = frozenset(  # what statements that are written in Coq say besides, and no name of theirs gives way to
    """In map nth length app rev seq fold_right fold_left Forall NoDup repeat Z compact Rbar_lt Rbar_le continuity_2d_pt
    locally' locally_2d""".split()
)
RESERVED = SYNTAX | COQ_WORDS | LIBRARY_WORDS | {f"{name}_kernel" for name in KERNEL_NAMES}


class NotExpressible(InputError):
    """A statement that the back-end does not capture: it is not counted, and never weakened instead."""


def coq_name(name: str | Symbol) -> str:
    """A name that means nothing else; different names stay different."""
    text = name.name if isinstance(name, Symbol) else name
    return f"{text}_" if text.rstrip("_") in RESERVED else text


@dataclass(frozen=True)
class Context:
    domains: Domains = field(default_factory=dict)  # parameters, in the order of the file
    definitions: Mapping[str, Function] = field(default_factory=dict)
    dependencies: Mapping[Symbol, Mapping[Symbol, Expr]] = field(default_factory=dict)
    declared: Domains = field(default_factory=dict)  # the domains of the file, under no hypothesis
    bound: frozenset[Symbol] = frozenset()  # parameters that a quantifier outside has bound
    claimed_to_exist: frozenset[Symbol] = frozenset()  # of these, the ones that are said to exist
    negated: bool = False  # inside a negation
    source: str = ""  # stands behind the names of definitions, where several papers share a file

    @classmethod
    def of(cls, vocabulary: Vocabulary, source: str = "") -> Context:
        """A definition with a derivative or an integral in it is none here: what makes these exist must be stated
        where it is called."""
        named = {name: one for name, one in vocabulary.definitions.items() if not one[1].has(Binder, Operator, Partial)}
        domains = vocabulary.symbol_domains
        return cls(domains, named, vocabulary.dependencies, domains, source=source)

    def under(self, hypothesis: Domains) -> Context:
        return replace(self, domains={**self.domains, **hypothesis})

    def fresh(self, name: str) -> str:
        """The name, or with a prime: no parameter of the paper has it."""
        taken = {coq_name(symbol) for symbol in self.domains}
        while name in taken:
            name += "'"
        return name

    def word(self, name: str) -> str:
        return f"{name}_in_{self.source}" if self.source else coq_name(name)

    def binding(self, *symbols: Symbol) -> Context:
        """A quantifier outside has bound the symbols."""
        return replace(self, bound=self.bound.union(symbols))

    def defines(self, call: Call) -> bool:
        """Whether the call is one of a definition of the paper, not of a function that a statement introduces."""
        if call.name not in self.definitions:
            return False
        return _called(self.definitions[call.name], call.arguments) is call.value

    def children(self, tree: Expr) -> tuple[Expr, ...]:
        """The arguments of a node as they were written."""
        if isinstance(tree, Call):
            return tree.arguments if self.defines(tree) else (tree.value,)
        if isinstance(tree, Where):
            return tree.args[:1]
        return tree.args[1:] if isinstance(tree, Partial) else tree.args

    def nodes(self, tree: Expr) -> Iterator[Expr]:
        """Every node as it was written, parents first."""
        yield tree
        for child in self.children(tree):
            yield from self.nodes(child)

    def free_symbols(self, tree: Expr) -> frozenset[Symbol]:
        """The variable and the parameters that occur; a derivative is a function of x by itself."""
        if isinstance(tree, Symbol):
            return frozenset((tree,))
        found = list(map(self.free_symbols, self.children(tree)))
        if isinstance(tree, Binder):
            found[0] -= {X}
        own = {X} if isinstance(tree, Operator) else set()
        return frozenset(own.union(*found))

    def parameters_of(self, trees: Iterable[Expr]) -> list[Symbol]:
        """The parameters that occur, in the order of the file."""
        free = frozenset().union(*map(self.free_symbols, trees))
        return [symbol for symbol in self.domains if symbol in free]


@lru_cache(maxsize=4096)
def _called(function: Function, values: tuple[Expr, ...]) -> Expr:
    arguments, body = function
    return body.xreplace(dict(zip(arguments, values, strict=True)))
