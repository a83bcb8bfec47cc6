"""A document against a model: the typed value, and everything that is wrong with it."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from generator.diagnostics import Diagnostic, Source, UserError
from generator.loading.mistakes import MOST, fields_at, in_plain_words, place_of
from generator.loading.other_words import right_key, why_not
from generator.loading.yaml_reader import Document, Node
from generator.model.base import LANGUAGES, Located, Reading

M = TypeVar("M", bound=BaseModel)

MOST_ROUNDS = 20
"""Of leaving out what is wrong, and what cannot do without it. Each reads the whole."""
_MISSPELT = "extra_forbidden"
"""A key that a model does not know."""


def validate(document: Document, model: type[M]) -> M:
    """The document as a model. UserError with every mistake in it."""
    return validate_located(document, model).value


def validate_located(document: Document, model: type[M]) -> Located[M]:
    """The same, with its places."""
    located, problems, *_ = examine(document, model)
    if problems or located is None:
        raise UserError(problems)
    return located


class Examined(NamedTuple, Generic[M]):
    """What a document comes to against a model."""

    located: Located[M] | None
    """The value with its places; None with a mistake other than a misspelt key, or with more than are said of a file."""
    problems: list[Diagnostic]
    """Every mistake."""
    document: Document
    """The document, or a copy of it that is spelt right."""
    wrong: list[ErrorDetails]
    """What is wrong in that."""


def examine(document: Document, model: type[M]) -> Examined[M]:
    """The value, and every mistake."""
    try:
        return Examined(_located(document, model), [], document, [])
    except ValidationError as error:
        problems, wrong = in_plain_words(error, document, model), error.errors(include_url=False)
    if len(wrong) > MOST or all(one["type"] != _MISSPELT for one in wrong):
        return Examined(None, problems, document, wrong)
    right = _spelt_right(document, model, wrong)
    try:
        return Examined(_located(right, model), problems, right, [])
    except ValidationError as error:  # what a misspelt key hid
        said = {one.source for one in problems}
        problems += [one for one in in_plain_words(error, right, model) if one.source not in said]
        return Examined(None, problems, right, error.errors(include_url=False))


class Sifted(NamedTuple, Generic[M]):
    """What is right in a document, for the rules to look at and, where there are problems, not to build from."""

    located: Located[M] | None
    """None where something is wrong that cannot be left out."""
    problems: list[Diagnostic]
    doubtful: frozenset[Source]
    """Where nothing more can be said: at what is wrong, at what it stands in, and beside it in an entry of a list."""


def sift(document: Document, model: type[M]) -> Sifted[M]:
    """A document against a model. What is wrong is left out, or None where the model calls it ``Needed``."""
    located, problems, right, wrong = examine(document, model)
    if located is not None:
        return Sifted(located, problems, frozenset())
    if len(wrong) > MOST:
        return Sifted(None, problems, frozenset())
    document = copy.deepcopy(document) if right is document else right
    doubtful = frozenset(place for item in wrong for place in _around(document, item))
    for _ in range(MOST_ROUNDS):
        try:
            return Sifted(_located(document, model, with_mistakes=True), problems, doubtful)
        except ValidationError as error:
            if error.error_count() > MOST or not _leave_out(document, error.errors(include_url=False)):
                break
    return Sifted(None, problems, doubtful)


def _located(document: Document, model: type[M], *, with_mistakes: bool = False) -> Located[M]:
    found = model.model_validate(document.data(), context=_context(document, with_mistakes))
    return Located(found, document.where, document.where_key)


def _context(document: Document, with_mistakes: bool) -> Reading:
    return Reading(tuple(dict.fromkeys((*LANGUAGES, *document.languages))), with_mistakes)


def _spelt_right(document: Document, model: type[M], errors: Iterable[ErrorDetails]) -> Document:
    """A copy in which misspelt keys are the nearest right ones, and those are left out that nothing stands for."""
    document = copy.deepcopy(document)
    for item in errors:
        path = place_of(document, item["loc"])
        # What two places share by an alias is mended once, and is not found again.
        if item["type"] != _MISSPELT or not path or not isinstance(wrong := path[-1], str):
            continue
        holder, known = document.node(*path[:-1]), fields_at(model, path[:-1])
        if why_not(wrong, known):
            holder.value.pop(wrong, None)
        elif (meant := right_key(wrong, known)) and meant not in holder.value:
            holder.value[meant], holder.keys[meant] = holder.value.pop(wrong), holder.keys[wrong]
    return document


def _around(document: Document, item: ErrorDetails) -> Iterator[Source]:
    """The places of a mistake, of what it stands in, and of what stands beside it in an entry of a list."""
    path = place_of(document, item["loc"])
    for length in range(len(path) + 1):
        yield from (document.where(*path[:length]), document.where_key(*path[:length]))
    entry = path if item["type"] == "missing" else path[:-1]
    if entry and isinstance(entry[-1], int) and isinstance(document.node(*entry).value, dict):
        yield from (node.source for node in document.node(*entry).value.values())


class _Nothing(Node):
    """Stands where something must be that is wrong or missing."""


def _leave_out(document: Document, errors: Iterable[ErrorDetails]) -> bool:
    """Takes what is wrong out of the document, and in the next round what cannot do without it.

    False when that would be the whole of it.
    """
    cuts = []
    for item in errors:
        path, key = place_of(document, item["loc"]), (item["loc"] or ("",))[-1]
        node = document.node(*path)
        if item["type"] == "missing" and isinstance(key, str) and isinstance(node.value, dict):
            node.value[key] = _Nothing(None, node.source)
            continue
        if isinstance(node, _Nothing):
            path = path[:-1]
        if not path:
            return False
        # What should be a mapping and is none may do as an empty one.
        instead = [_Nothing({}, node.source)] if item["type"] == "model_type" and type(node) is Node else []
        cuts.append((document.node(*path[:-1]), path[-1], document.node(*path), instead))
    for holder, key, node, instead in cuts:
        _replace(holder, key, node, instead)
    return True


def _replace(holder: Node, key: str | int, node: Node, instead: Sequence[Node]) -> None:
    """Puts one node or none in the place of another, which in a list may have moved up."""
    if isinstance(holder.value, list):
        holder.value = [new for entry in holder.value for new in (instead if entry is node else [entry])]
    elif instead:
        holder.value[key] = instead[0]
    else:
        holder.value.pop(key, None)
