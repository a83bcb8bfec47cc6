"""A game that extends another: whose are the rows that it changes, and what of it would change nothing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, did_you_mean
from generator.loading.yaml_reader import Document, Node
from generator.model.base import Located
from generator.model.game_file import GameFile
from generator.model.quantity import Quantities, family
from generator.model.rulebook import Rulebook
from generator.model.table import Status

OWN_WORK = "rules"
"""The work of a game that names none."""


def cite_own_work(document: Document, own: Document, *, changes: bool) -> None:
    """Tables with a bare ``clause``, or without a source, are of the game's own first work, and so are rows it changes."""
    works = own.root.value.get("works")
    tables = document.root.value.get("tables")
    if tables is None or not isinstance(tables.value, dict):
        return
    work = next(iter(works.value), OWN_WORK) if works is not None and isinstance(works.value, dict) else OWN_WORK
    own_tables = own.root.value.get("tables")
    own_names = own_tables.value if own_tables is not None and isinstance(own_tables.value, dict) else {}
    for name, table in own_names.items():
        node = tables.value[name]
        if not isinstance(table.value, dict) or not isinstance(node.value, dict):
            continue
        clause = table.value.get("clause")
        cited = _cited(clause or Node("", table.source), work, document.root.value.get("works"))
        if "source" not in table.value and ("columns" in table.value or not changes):
            node.value["source"] = cited
        elif changes and "columns" not in table.value:
            _mark_changed(node, table, cited)
        node.value.pop("clause", None)


def _cited(clause: Node, first: str, works: Node | None) -> Node:
    """A clause as a source: in the first work, or in that whose letter it has, ``B 9.1``."""
    letter, _, number = str(clause.value).partition(" ")
    named = works.value.items() if works is not None and isinstance(works.value, dict) else ()
    for work, it in named:
        if number and isinstance(it.value, dict) and (known := it.value.get("letter")) and known.value == letter:
            return Node({"work": Node(work, clause.source), "clause": Node(number, clause.source)}, clause.source)
    return Node({"work": Node(first, clause.source), "clause": clause}, clause.source)


def _mark_changed(node: Node, table: Node, cited: Node) -> None:
    """The rows that a house rule gives are its own, by its own clause, and what the base notes of them is not said."""
    there, own = node.value.get("exceptions"), table.value.get("exceptions")
    exceptions = dict(there.value) if there is not None and isinstance(there.value, dict) else {}
    kept = own.value if own is not None and isinstance(own.value, dict) else {}
    rows = table.value.get("rows")
    for row in rows.value if rows is not None and isinstance(rows.value, dict) else ():
        for place in [one for one in exceptions if one.partition("/")[0] == row and one not in kept]:
            del exceptions[place]
        status = Node(Status.HOUSE.value, table.source)
        exceptions.setdefault(row, Node({"status": status, "source": cited}, table.source))
    node.value["exceptions"] = Node(exceptions, table.source)


def with_new_rows(located: Located[GameFile], under: Rulebook) -> Iterator[tuple[str, Quantities]]:
    """What a base declares, with families of the rows that a game adds to its tables."""
    for kind, quantities in under.quantities.items():
        declared, places, names = dict(quantities), dict(quantities.places), dict(quantities.names)
        for key, quantity in located.value.values.get(kind, {}).items():
            every = dict(family(key, quantity, located.value.tables)) if quantity.for_ else {}
            known = next((one for one in every if one in declared), None)
            for one, standing in every.items():
                if known is not None and one not in declared:
                    declared[one], places[one], names[one] = declared[known], places[known], standing
        yield kind, Quantities(declared, places, names)


def worked_out_by_program(located: Located[GameFile], under: Rulebook) -> Iterator[Diagnostic]:
    """Values that the program works out in what a folder extends: a formula would change nothing."""
    for kind, quantities in located.value.values.items():
        before = under.quantities.get(kind, Quantities())
        for key, quantity in quantities.items():
            if key in before and before[key].is_ is None and quantity.is_ is not None:
                what = f"'{key}' is worked out by the program, and a folder cannot change how"
                yield Diagnostic(located.where("values", kind, key, "is"), what, "Leave it out.")


OF_LISTS = (
    ("pieces",), ("sides",), ("units",), ("control_sheet", "blocks"), ("control_sheet", "units", "columns"),
    ("control_sheet", "units", "boxes"), ("control_sheet", "units", "about"), ("scenario_sheet", "columns"),
    ("scenario_sheet", "about"), ("scenario_sheet", "group"), ("scenario_sheet", "sign"), ("scenario_sheet", "blocks"),
)  # fmt: skip
"""What games of lists alone print; those of cards and rosters have pieces and sheets of their own."""


def idle(own: Document, under: Rulebook) -> Iterator[Diagnostic]:
    """What a folder says that nothing of a game of cards and rosters, which it extends, would ever ask for."""
    for path in OF_LISTS:
        node: Node | None = own.root
        for step in path:
            node = node.value.get(step) if node is not None and isinstance(node.value, dict) else None
        if node is not None:
            what = f"'{'.'.join(path)}' would print nothing: '{under.id}' is played with cards and rosters"
            yield Diagnostic(
                own.where_key(*path), what, "Leave it out, or write a game of your own, without 'extends'."
            )
    for kind in own.root.value["data"].value if "data" in own.root.value else ():
        if kind not in under.data:
            what = f"nothing asks for a list '{kind}': '{under.id}' is played with cards and rosters"
            yield Diagnostic(own.where_key("data", kind), what, did_you_mean(kind, under.data))
