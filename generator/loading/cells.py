"""The cells of a spreadsheet as the fields that they are: numbers as numbers, lists as lists, empty ones left out.

What does not read as its field stays text, so that the model says what is wrong with it. A cell of several values has ``;`` or
``|`` between them, whichever does not part the cells; words and prose have ``|`` alone. A list of groups has numbered heads,
``weapons.1.kind``, ``weapons.2.kind``; where all of a number's cells are empty the list is so much shorter.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from generator.diagnostics import Diagnostic, Severity
from generator.loading.other_words import about_key, right_key, why_not
from generator.loading.sheet_heads import IsHead
from generator.loading.spreadsheet import Sheet
from generator.loading.yaml_reader import Node
from generator.model.base import ID, LANGUAGES
from generator.model.fields import FieldSpec

YES = frozenset(("true", "yes", "y", "x", "1", "sí", "si", "verdadero", "oui", "vrai"))
NO = frozenset(("false", "no", "n", "0", "falso", "non", "faux"))
_WHOLE, _NUMBER = re.compile(r"([-+]?[0-9]{1,18})(\.0+)?"), re.compile(r"[-+]?[0-9]{1,18}(\.[0-9]{1,18})?")
_NUMBERED = re.compile(r"[1-9][0-9]?")
_FAILED = re.compile(
    r"#[¡¿]?(REF|DIV/0|NUM|CALC|NAME|NULL|VALUE|SPILL|NOMBRE|NULO|VALOR|DESBORDAMIENTO|NOM|NUL|VALEUR|PROPAGATION)[!?]"
    r"|#N/[AD]|Err:[0-9]{3}"
)
"""What formulas that went wrong come to, as spreadsheets write it in English, Spanish and French."""
_MONTH = (
    r"(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|ene|abr|ago|dic|janv|févr|mars|avr|mai|juin|juil|août|déc)\.?"
)
_DAY_AND_MONTH = re.compile(rf"[0-9]{{1,2}}-{_MONTH}|{_MONTH}-[0-9]{{2}}", re.IGNORECASE)
"""What a spreadsheet makes of ``1-7`` and ``3/4``, as it is seldom written by hand."""
_DATE = re.compile(
    r"[0-9]{1,2}[-/. ][^\W\d_]{3,4}\.?([-/. ][0-9]{2,4})?|[^\W\d_]{3,4}\.?[-/][0-9]{2}|[0-9]{1,2}([/.-])[0-9]{1,2}\2[0-9]{2,4}"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}( 00:00:00)?"
)
_DISTANCE = {
    "cm": FieldSpec.model_validate({"is": "whole"}),
    "hexes": FieldSpec.model_validate({"is": "whole", "else": "none"}),
}


OWN_USE = "#"
"""With what the heads of columns begin that are for the designer's own use, and are passed over."""
_FOR_OWN_USE = f"A column for your own use has a head that begins with '{OWN_USE}'."


class _Column(NamedTuple):
    head: str
    path: tuple[str, ...]
    """Where its cells belong: its head, rightly spelt."""
    spec: FieldSpec
    is_needed: bool
    groups: tuple[tuple[str, ...], ...]
    """Those of its groups that may be left out."""
    lists: tuple[tuple[str, ...], ...] = ()
    """Those that are lists, whose groups have numbers."""


class Typed(NamedTuple):
    rows: list[Node]
    problems: list[Diagnostic]
    missing: tuple[str, ...]
    """Columns that must be there and are not."""

    @property
    def lacks(self) -> frozenset[str]:
        """The fields that those are of."""
        return frozenset(name.split(".")[0] for name in self.missing)


def typed(sheet: Sheet, fields: Mapping[str, FieldSpec], languages: Collection[str] = LANGUAGES) -> Typed:
    """The rows, as YAML would have given them, and what is wrong with the heads."""
    columns, problems = [], []
    known = {".".join(path): needed for path, needed in _leaves(fields)}
    offered = [*known, *_in_languages(known, fields, languages)]
    for head, where in sheet.heads.items():
        if head.startswith(OWN_USE):
            continue
        name, found = _in_any_case(sheet, fields, head, languages)
        if found is None:
            meant, remedy = _meant(head, offered, fields, languages)
            if meant is None and not why_not(head, offered):
                remedy = f"{remedy} {_FOR_OWN_USE}"
            problems.append(Diagnostic(where, f"unknown column '{head}'", remedy))
            is_there = meant is None or any(f"{one}.".startswith(f"{meant}.") for one in sheet.heads if one != head)
            name, found = meant or "", None if is_there or meant is None else column_of(fields, meant, languages)
        if found is None:
            continue
        if found.spec.fields is not None:
            problems.append(Diagnostic(where, f"'{name}' has fields of its own", _instead(name, found.spec)))
        else:
            columns.append(found._replace(head=head))
    given = [".".join(column.path) for column in columns]
    missing = [
        name for name, needed in known.items()
        if needed and name not in (*given, *sheet.heads) and not any(one.startswith(f"{name}.") for one in given)
    ]  # fmt: skip
    for name in missing:
        what = f"the column '{name}' is missing"
        problems.append(Diagnostic(sheet.document.where(), what, f"Add '{name}' to the heads here."))
    rows = [_row(row, columns, sheet.delimiter, problems) for row in sheet.document.root.value]
    return Typed(rows, problems, tuple(missing))


def _meant(
    head: str, offered: Collection[str], fields: Mapping[str, FieldSpec], languages: Collection[str]
) -> tuple[str | None, str]:
    """The head that a wrong one stands for, if it can be told, and what to do."""
    inner = [one for one in offered if one.endswith(f".{head.lower()}")]
    if len(inner) == 1:
        return inner[0], f"Did you mean '{inner[0]}'?"
    words, _, language = head.rpartition(".")
    is_slip = any(sorted(one) == sorted(language) for one in languages)
    if (
        not is_slip
        and re.fullmatch("[a-z]{2}", language)
        and any(one.startswith(f"{words}.") for one in _in_languages([words], fields, languages))
    ):
        return words, f"'{language}' is no language here: there are {', '.join(languages)}."
    return right_key(head, offered), about_key(head, offered)


def _in_languages(names: Iterable[str], fields: Mapping[str, FieldSpec], languages: Collection[str]) -> Iterator[str]:
    """The heads of words that may be in several languages: ``name.en``."""
    for name in names:
        column = column_of(fields, name, languages)
        if column is not None and column.spec.is_ in ("words", "prose"):
            yield from (f"{name}.{language}" for language in languages)


def is_head_of(fields: Mapping[str, FieldSpec], languages: Collection[str] = LANGUAGES) -> IsHead:
    """Tells cells that are heads of these fields, in whatever case."""
    return lambda cell: bool(cell) and column_of(fields, cell.lower(), languages) is not None


def _in_any_case(
    sheet: Sheet, fields: Mapping[str, FieldSpec], head: str, languages: Collection[str]
) -> tuple[str, _Column | None]:
    """A head and its column; one that differs from a field by its case alone is that, where no other head is."""
    found = column_of(fields, head, languages)
    if found is None and _is_alone(sheet, head):
        found = column_of(fields, head.lower(), languages)
    return (head if found is None else ".".join(found.path)), found


def _is_alone(sheet: Sheet, head: str) -> bool:
    return sum(other.lower() == head.lower() for other in sheet.heads) == 1


def untyped(sheet: Sheet, problems: list[Diagnostic]) -> dict[str, FieldSpec]:
    """Fields of plain text, one for each head. A head that cannot be the name of one is said, and left out of the sheet."""
    tree: dict[str, Any] = {}
    for head, where in list(sheet.heads.items()):
        if head.startswith(OWN_USE):
            continue
        *groups, name = (head.lower() if _is_alone(sheet, head) else head).split(".")
        if not all(re.fullmatch(ID, step) for step in (*groups, name)):
            remedy = "Use small letters, digits and '_', starting with a letter."
            problems.append(Diagnostic(where, f"the head '{head}' is not the name of a field", remedy))
            del sheet.heads[head]
            continue
        if inner := next((other for other in sheet.heads if other.lower().startswith(f"{head.lower()}.")), None):
            what = f"'{head}' is a column, and '{inner}' stands in it"
            problems.append(Diagnostic(where, what, "Rename the column."))
            del sheet.heads[head]
            continue
        holder = tree
        for group in groups:
            holder = holder.setdefault(group, {"else": {}, "fields": {}})["fields"]
        holder[name] = {"is": "id"} if (*groups, name) == ("id",) else {"is": "text", "else": "none"}
    return {name: FieldSpec.model_validate(spec) for name, spec in tree.items()}


def _instead(name: str, spec: FieldSpec) -> str:
    at = f"{name}.1" if spec.many else name
    return f"Make columns of them: {', '.join(f'{at}.{field}' for field in spec.fields or ())}."


def _leaves(
    fields: Mapping[str, FieldSpec], *path: str, is_needed: bool = True
) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The heads there may be, and whether they must be there. Of a mapping by ids of one's own only its name."""
    for name, spec in fields.items():
        needed, at = is_needed and spec.is_needed, (*path, name)
        if isinstance(spec.by, tuple):
            inner = spec.model_copy(update={"by": None, "else_": ...})
            yield from _leaves(dict.fromkeys(spec.by, inner), *at, is_needed=needed)
        elif spec.fields is not None and not spec.many and not spec.by:
            yield from _leaves(spec.fields, *at, is_needed=needed)
        else:
            yield at, needed
            if spec.fields is not None and not spec.by:
                yield from _leaves(spec.fields, *at, "1", is_needed=False)


def column_of(fields: Mapping[str, FieldSpec], head: str, languages: Collection[str]) -> _Column | None:
    """The column of that head, or None where no field is called so."""
    path, groups, lists, spec = tuple(head.split(".")), [], [], None
    needed = True
    for depth, step in enumerate(path, start=1):
        if step not in fields and spec is not None:
            is_language = spec.is_ in ("words", "prose") and step in languages and depth == len(path)
            return _Column("", path, spec, False, tuple(groups), tuple(lists)) if is_language else None
        if step not in fields:
            return None
        if isinstance(fields, _Numbered):
            lists.append(path[: depth - 1])
        spec = fields[step]
        needed = spec.is_needed
        fields = _inside(spec)
        if depth < len(path) and not needed:
            groups.append(path[:depth])
    return _Column("", path, spec, needed, tuple(groups), tuple(lists)) if spec is not None else None


class _Any(dict[str, FieldSpec]):
    """Fields by ids of one's own, all alike."""

    def __init__(self, spec: FieldSpec) -> None:
        self.spec = spec

    def __missing__(self, name: str) -> FieldSpec:
        return self.spec

    def __contains__(self, name: object) -> bool:
        return True


class _Numbered(_Any):
    """The groups of a list, by their numbers from 1."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and _NUMBERED.fullmatch(name) is not None


def _inside(spec: FieldSpec) -> Mapping[str, FieldSpec]:
    if spec.by is not None:
        inner = spec.model_copy(update={"by": None, "many": False})
        optional = inner.model_copy(update={"else_": None})
        return _Any(optional) if spec.by == "id" else dict.fromkeys(spec.by, inner)
    if spec.many:
        alone = spec.model_copy(update={"many": False, "else_": None})
        return _Numbered(alone) if spec.fields is not None else {}
    return _DISTANCE if spec.is_ == "distance" else spec.fields or {}


_AS_TEXT = "Give the column the format Text, and type it again."


def _spoilt(cell: Node, spec: FieldSpec, *, is_text: bool) -> Iterator[Diagnostic]:
    """What a spreadsheet program made of a cell: an error in place of a value; in a file of text, a date where none is
    meant, of which words are only suspected."""
    if _FAILED.fullmatch(cell.value):
        what = f"the formula here comes to {cell.value}"
        yield Diagnostic(cell.source, what, "Mend it in the spreadsheet, or write the value.")
    elif is_text and spec.is_ not in ("words", "prose", "text", "image") and _DATE.fullmatch(cell.value):
        what = f"the spreadsheet made a date of what was typed here, '{cell.value}'"
        yield Diagnostic(cell.source, what, _AS_TEXT)
    elif is_text and (date := next(filter(_DAY_AND_MONTH.fullmatch, _parts(cell.value, spec)), None)):
        what = f"'{date}' looks like a date that the spreadsheet made of what was typed here"
        yield Diagnostic(cell.source, what, f"If so: {_AS_TEXT} If not, write it with a space.", Severity.WARNING)


def _row(row: Node, columns: list[_Column], delimiter: str, problems: list[Diagnostic]) -> Node:
    cells = {column.path: (row.value[column.head], column) for column in columns}
    filled = {path for path, (cell, _) in cells.items() if cell.value}
    made = Node({}, row.source)
    for path, (cell, column) in cells.items():
        over = next((path[:length] for length in range(1, len(path)) if path[:length] in cells), None)
        if cell.value and over in filled:
            what = f"'{'.'.join(path)}' is filled here, and '{'.'.join(over)}' as well"
            problems.append(Diagnostic(cell.source, what, "Empty one of the two."))
        elif cell.value:
            problems += _spoilt(cell, column.spec, is_text=bool(delimiter))
            _put(made, path, _value(cell, column.spec, delimiter))
        elif column.is_needed and over is None and _is_asked(path, column, filled):
            _put(made, path, Node([] if column.spec.many else None, cell.source))
    for at in sorted({one for column in columns for one in column.lists}, key=len, reverse=True):
        _list_at(made, at)
    return made


def _list_at(row: Node, path: tuple[str, ...]) -> None:
    """Makes a list of the groups that stand there by their numbers."""
    *groups, name = path
    for group in groups:
        if group not in row.value:
            return
        row = row.value[group]
    if name in row.value:
        numbered = row.value[name]
        rows = [numbered.value[number] for number in sorted(numbered.value, key=int)]
        row.value[name] = Node(rows, numbered.source)


def _is_asked(path: tuple[str, ...], column: _Column, filled: Collection[tuple[str, ...]]) -> bool:
    """Whether an empty cell is said to be empty: its groups are there, and nothing stands in it by parts."""
    by_parts = any(one[: len(path)] == path for one in filled)
    return not by_parts and all(any(one[: len(group)] == group for one in filled) for group in column.groups)


def _put(row: Node, path: tuple[str, ...], node: Node) -> None:
    *groups, name = path
    for group in groups:
        row.keys.setdefault(group, node.source)
        row = row.value.setdefault(group, Node({}, node.source))
    row.keys[name], row.value[name] = node.source, node


def _value(cell: Node, spec: FieldSpec, delimiter: str) -> Node:
    if not spec.many:
        return Node(_scalar(cell.value, spec, delimiter), cell.source)
    parts = _parts(cell.value, spec, delimiter)
    return Node([Node(_scalar(part, spec, delimiter), cell.source) for part in parts], cell.source)


def _parts(text: str, spec: FieldSpec, delimiter: str = "") -> list[str]:
    """The values that stand in a cell."""
    if not spec.many:
        return [text]
    between = "|" if spec.is_ in ("words", "prose") else "".join(sign for sign in ";|" if sign != delimiter)
    return [part for one in re.split(f"[{between}]", text) if (part := one.strip())]


def _scalar(text: str, spec: FieldSpec, delimiter: str) -> Any:
    if isinstance(spec.one_of, tuple):
        return next((one for one in spec.one_of if str(one) in (text, text.removesuffix(".0"))), text)
    number = text.replace("−", "-")
    if spec.is_ in ("number", "whole") and delimiter != ",":
        number = number.replace(",", ".")
    match spec.is_:
        case "whole" | "distance" if found := _WHOLE.fullmatch(number):
            return int(found[1])  # a spreadsheet may write 1 as 1.0
        case "number" if _NUMBER.fullmatch(number):
            return float(number) if "." in number else int(number)
        case "number" if number.endswith("%") and _NUMBER.fullmatch(share := number.removesuffix("%").strip()):
            return round(float(share) / 100, 12)
        case "hex" if _WHOLE.fullmatch(text) and len(text) < 4:
            return text.zfill(4)  # a spreadsheet takes 0305 for a number
        case "flag" if text.casefold() in YES | NO:
            return text.casefold() in YES
    return text
