"""What a theorem rests on, read off the texts: each definition and each lemma with its proof is an item, and what an
item says, by name, is reached from it.

Names are unique (`project.py` refuses others), so that a word of an item is every item of this name that it can see:
earlier in its file, or in the files that this one requires. What words do not show is added: the assumptions of open
sections, instances, tactics that are redefined, and the setting: imports from other libraries, scopes, implicit types.
So too much may be reached, and nothing is missed.

- `Reach(files)`   of texts by their paths
    - `.digest(path, name)`    of the tokens of all that an item reaches; comments, layout and files do not matter
    - `.cut(path, names)`      the text of a file, as far as some of its items need it
    - `.reached(path, name)`   the items
- `needs(text)`    the files of the project that a file requires; `with_needed(files, ...)`, all that some rest on
- `path_of(root, module)`, `module_of(path)`   where a module stands, and which one stands there
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from .vernacular import (
    ASSUMES,
    DEFINES,
    assumed_by,
    command,
    defined_by,
    ends_proof,
    full_sentences,
    starts_proof,
    tokens,
    words,
)

ROOMS = {
    "Provenact": "lib",
    "Statements": "statements",
    "Papers": "papers",
    "Drafts": "drafts",
    "Programs": "programs",
    "Roundings": "roundings",
}
_ROOTS = {room: root for root, room in ROOMS.items()}
GIVEN_UP = ("Admitted", "Abort")  # which no file of proofs may say; what comes after them is not part of the proof
_OPENS = re.compile(r"Ltac \w+ ::= unfold [\w', ]+ in \*\s*\.?")  # which opens definitions, and says nothing of them


@dataclass(frozen=True)
class Passage:
    """What stands in a file, in its order: a definition, a lemma with its proof, or a single sentence."""

    kind: str  # item, assumption, setting, import, section, end
    text: str
    said: str = field(repr=False)  # its tokens
    words: frozenset[str] = field(repr=False)
    names: tuple[str, ...] = ()
    command: str = ""


@lru_cache(maxsize=512)
def passages(text: str) -> tuple[Passage, ...]:
    return tuple(_passages(text))


def _passages(text: str) -> Iterator[Passage]:
    proof: list[tuple[str, str]] = []
    for sentence, full in full_sentences(text):
        first, _ = command(sentence)
        if proof:
            proof.append((sentence, full))
            if ends_proof(sentence) or sentence in GIVEN_UP:
                yield _passage("item", proof)
                proof = []
        elif starts_proof(first, sentence):
            proof = [(sentence, full)]
        else:
            yield _passage(_kind(first, sentence), [(sentence, full)])
    if proof:
        yield _passage("item", proof)


def _kind(first: str, sentence: str) -> str:
    if first in DEFINES:
        return "item"
    if first in ASSUMES:
        return "assumption"
    if first == "From":
        return "import" if sentence.split()[1].partition(".")[0] in ROOMS else "setting"
    return {"Section": "section", "End": "end"}.get(first, "setting")


def _passage(kind: str, said: list[tuple[str, str]]) -> Passage:
    sentence, full = said[0]
    first, _ = command(sentence)
    text = "\n".join(one for _, one in said)
    is_opening = _OPENS.fullmatch(" ".join(full.split()))
    used = frozenset() if is_opening else frozenset(word for one, _ in said for word in words(one))
    named = {"item": defined_by, "assumption": assumed_by}.get(kind, lambda sentence: ())
    return Passage(kind, text, "\n".join(tokens(one) for _, one in said), used, named(sentence), first)


def path_of(root: str, module: str) -> str:
    """Of a module of the project, as it is required: `Hump` of `Papers.eafo` stands in papers/eafo/Hump.v."""
    room, *folders = root.split(".")
    return "/".join([ROOMS[room], *folders, f"{module}.v"])


def module_of(path: str) -> tuple[str, str]:
    """The root and the name of the module that stands in a file."""
    room, *folders, name = path.removesuffix(".v").split("/")
    return ".".join([_ROOTS[room], *folders]), name


def needs(text: str) -> list[str]:
    required = (passage.text.removesuffix(".").split() for passage in passages(text) if passage.kind == "import")
    return [path_of(root, name) for _, root, _, *names in required for name in _modules(names)]


def _modules(names: Iterable[str]) -> list[str]:
    return [name for name in names if name not in ("Import", "Export")]


def with_needed(files: Mapping[str, str], *paths: str) -> dict[str, str | None]:
    """Some files and all that they rest on; one that is missing has no text."""
    found, waiting = dict[str, str | None](), [*paths]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = files.get(path)
            waiting += needs(files.get(path, ""))
    return found


@dataclass(frozen=True)
class Item:
    path: str
    place: int  # among the passages of its file
    passage: Passage = field(compare=False, repr=False)
    around: tuple[Passage, ...] = field(compare=False, repr=False)  # assumptions of the sections that are open
    setting: tuple[str, ...] = field(compare=False, repr=False)

    @cached_property
    def words(self) -> frozenset[str]:
        return self.passage.words.union(*(one.words for one in self.around))

    @cached_property
    def digest(self) -> str:
        said = "\n".join([*self.setting, "", *(one.said for one in self.around), "", self.passage.said])
        return hashlib.sha256(said.encode()).hexdigest()


class Reach:
    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = files
        self._items: dict[str, list[Item]] = {}
        self._visible: dict[str, frozenset[str]] = {}
        self._meanings: dict[Item, tuple[Item, ...]] = {}

    @cached_property
    def _named(self) -> dict[str, list[Item]]:
        named: dict[str, list[Item]] = {}
        for item in (item for path in self.files for item in self.items(path)):
            for name in item.passage.names:
                named.setdefault(name, []).append(item)
        return named

    @cached_property
    def _instances(self) -> list[Item]:
        return [item for path in self.files for item in self.items(path) if "Instance" in item.passage.command]

    # --- files ------------------------------------------------------------------------------------

    def items(self, path: str) -> list[Item]:
        if path not in self._items:
            self._items[path] = list(self._read(path))
        return self._items[path]

    def _read(self, path: str) -> Iterator[Item]:
        settings, sections = list[list[str]]([[]]), list[list[Passage]]([[]])
        for place, passage in enumerate(passages(self.files.get(path, ""))):
            match passage.kind:
                case "setting":
                    settings[-1] += _settings(passage)
                case "import":
                    settings[-1] += self._imported(passage)
                case "section":
                    settings.append([])
                    sections.append([])
                case "end":
                    del settings[-1], sections[-1]
                case "assumption":
                    sections[-1].append(passage)
                case _:
                    said = [one for some in settings for one in some]
                    around = tuple(one for some in sections for one in some)
                    yield Item(path, place, passage, around, tuple(reversed(dict.fromkeys(reversed(said)))))

    def _imported(self, passage: Passage) -> list[str]:
        _, root, _, *names = passage.text.removesuffix(".").split()
        paths = [path_of(root, name) for name in _modules(names)]
        return [one for path in paths for one in self._exported(path)] if len(paths) < len(names) else []

    def _exported(self, path: str) -> list[str]:
        """What a file changes for those that import it: scopes that it opens outside of sections, and exports."""
        found, depth = list[str](), 0
        for passage in passages(self.files.get(path, "")):
            depth += {"section": 1, "end": -1}.get(passage.kind, 0)
            exports = passage.command == "From" and "Export" in passage.text.split()
            if not depth and exports and passage.kind == "import":
                found += self._imported(passage)
            elif not depth and (exports or passage.command == "Open"):
                found += _settings(passage)
        return found

    def visible(self, path: str) -> frozenset[str]:
        """The files that a file requires."""
        if path not in self._visible:
            self._visible[path] = frozenset(with_needed(self.files, path)) - {path}
        return self._visible[path]

    # --- items ------------------------------------------------------------------------------------

    def item(self, path: str, name: str) -> Item | None:
        return next((item for item in self._named.get(name, ()) if item.path == path), None)

    def meant(self, word: str, item: Item) -> list[Item]:
        """What a word of an item may name: the last before it in its file, and all in the files that this requires."""
        named = self._named.get(word, ())
        before = [one for one in named if one.path == item.path and one.place < item.place]
        elsewhere = (one for one in named if one.passage.command != "Let")  # which ends with its section
        return [*before[-1:], *(one for one in elsewhere if one.path in self.visible(item.path))]

    def _meanings_in(self, item: Item) -> tuple[Item, ...]:
        if item not in self._meanings:
            self._meanings[item] = tuple(one for word in item.words for one in self.meant(word, item))
        return self._meanings[item]

    def by_words(self, items: Iterable[Item]) -> set[Item]:
        """Some items and all that their words name."""
        found, waiting = set[Item](), [*items]
        while waiting:
            item = waiting.pop()
            if item not in found:
                found.add(item)
                waiting += self._meanings_in(item)
        return found

    def reached(self, path: str, name: str) -> set[Item]:
        """An item and all that it rests on; nothing where there is no such item."""
        root = self.item(path, name)
        return set() if root is None else self._closed([root], lambda instance, found: True)

    def _closed(self, roots: list[Item], is_used: Callable[[Item, set[Item]], bool]) -> set[Item]:
        """With the instances that proofs may find, and the tactics that are redefined before them."""
        found = self.by_words(roots)
        while True:
            instances = (item for root in roots for item in self._instances if self._is_before(item, root))
            more = {*self._redefined(found, roots), *(one for one in instances if is_used(one, found))} - found
            if not more:
                return found
            found = self.by_words([*found, *more])

    def _is_before(self, item: Item, root: Item) -> bool:
        return item.place < root.place if item.path == root.path else item.path in self.visible(root.path)

    def _redefined(self, found: set[Item], roots: list[Item]) -> Iterator[Item]:
        names = {name for item in found for name in item.passage.names if item.passage.command == "Ltac"}
        again = [one for name in names for one in self._named[name] if "::=" in one.passage.text]
        paths = {one.path for one in roots}.union(*(self.visible(one.path) for one in roots))
        for path in {one.path for one in again} & paths:
            for name in names:
                here = [one for one in again if one.path == path and name in one.passage.names]
                for item in found:
                    if item.path == path:
                        yield from [one for one in here if one.place < item.place][-1:]

    def digest(self, path: str, name: str) -> str:
        """Of all that a theorem rests on; nothing where it is not there."""
        found = sorted({item.digest for item in self.reached(path, name)})
        return hashlib.sha256("\n".join(found).encode()).hexdigest()[:32] if found else ""

    def cut(self, path: str, names: Iterable[str]) -> str:
        """The text of a file with what some of its items rest on and no more. Of other files it requires those with
        something that is reached, and those that change the setting."""
        roots = [item for name in names if (item := self.item(path, name))]
        found = self._closed(roots, self._is_likely)
        kept = {item.place for item in found if item.path == path}
        paths = {item.path for item in found}
        lines = list[str]()
        for place, passage in enumerate(passages(self.files[path])):
            if passage.kind == "import":
                lines += self._cut_import(passage, paths)
            elif passage.kind != "item" or place in kept:
                lines.append(passage.text)
        return "\n".join(lines) + "\n"

    def _is_likely(self, instance: Item, found: set[Item]) -> bool:
        """Whether the proofs can need an instance: what it is about is reached."""
        stated = words(instance.passage.text.partition("Proof")[0])
        about = [one for word in stated for one in self.meant(word, instance)]
        return {*about} <= found

    def _cut_import(self, passage: Passage, paths: set[str]) -> list[str]:
        _, root, *rest = passage.text.removesuffix(".").split()
        kept = [name for name in _modules(rest[1:]) if (path := path_of(root, name)) in paths or self._exported(path)]
        word = [rest[1]] if rest[1] in ("Import", "Export") else []
        return [" ".join(["From", root, "Require", *word, *kept]) + "."] if kept else []


def _settings(passage: Passage) -> list[str]:
    """A sentence that changes the setting; an import, one for each module."""
    if passage.command != "From":
        return [passage.said]
    _, root, _, *names = passage.text.removesuffix(".").split()
    return [f"{root} {name}" for name in _modules(names)]
