"""One scale: no component types a size, a line weight or a colour of its own; it names one of ``sheets/style.py``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.sheets import style

PACKAGE = Path(__file__).resolve().parents[3] / "generator"

NOT_OF_A_SHEET = {
    "components/pieces/art.py": "what art is painted in when nothing is said",
    "components/pieces/ground_marks.py": "measures of the marks on a counter of 20 mm, scaled with it",
    "components/pieces/layout_values.py": "the same: what stands in for what is wrong or not said",
    "components/pieces/trim_shape.py": "the line that a hexagon or a rounded counter is cut along",
    "typesetting/dice.py": "in shares of the die, and held by the least size on a counter",
    "sheets/style.py": "the scale",
}

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
FACE = re.compile(r"(sans|serif)(-[a-z]+)?")


def literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and the text of every type size, line weight and colour that is typed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and COLOUR.fullmatch(node.value):
            yield node.lineno, node.value
        elif isinstance(node, ast.Assign):
            yield from _assigned(node)
        elif isinstance(node, ast.Call):
            for keyword in node.keywords:
                is_weight = keyword.arg == "width_mm" and _name(node.func) == "Style"
                if (is_weight or (keyword.arg or "").endswith("_pt")) and _number(keyword.value):
                    yield node.lineno, f"{keyword.arg}={keyword.value.value}"
            # A size follows its face: Text(x, y, "…", "sans", 6.6, …).
            for face, size in zip(node.args, node.args[1:], strict=False):
                if isinstance(face, ast.Constant) and FACE.fullmatch(str(face.value)) and _number(size):
                    yield node.lineno, f"{face.value}, {size.value}"


def _assigned(node: ast.Assign) -> Iterator[tuple[int, str]]:
    for target in node.targets:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        values = node.value.elts if isinstance(node.value, ast.Tuple) and len(names) > 1 else [node.value]
        for name, value in zip(names, values, strict=False):
            if isinstance(name, ast.Name) and re.search(r"_PT$|(RULE|STROKE|CONTOUR)_MM$", name.id) and _number(value):
                yield node.lineno, f"{name.id} = {value.value}"


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def _number(node: ast.AST) -> bool:
    # 0 is a bound, not a size.
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and bool(node.value)


def found(path: Path) -> list[str]:
    return [f"{path.name}:{line}: {what}" for line, what in literals(ast.parse(path.read_text(encoding="utf-8")))]


def below(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


FILES = [
    path
    for folder in ("components", "sheets")
    for path in sorted((PACKAGE / folder).rglob("*.py"))
    if below(path) not in NOT_OF_A_SHEET
]


@pytest.mark.parametrize("path", FILES, ids=below)
def test_sizes_weights_and_colours_come_from_the_scale(path: Path) -> None:
    assert found(path) == []


@pytest.mark.parametrize(
    "code",
    [
        'INK = "#17181c"',
        "NOTE_PT = 6.5",
        "A_PT, B_MM = 6.5, 3.0",
        "_RULE_MM = 0.4",
        'Text(1, 2, "word", "sans-bold", 6.5, INK)',
        "Style(stroke=INK, width_mm=0.3)",
        "shapes.line(0, 0, 1, 1, drawing.Style(width_mm=1))",
        "fit_text(t, f, SIZE, box, least_pt=5.9)",
    ],
)
def test_the_scan_finds(code: str) -> None:
    assert list(literals(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ["NOTE_PT = style.NOTE_PT", "GAP_MM = 3.0", "Style(width_mm=style.BOX_MM)", "f(least_pt=0)"]
)
def test_the_scan_leaves_alone(code: str) -> None:
    assert not list(literals(ast.parse(code)))


def scale(suffix: str) -> list[float]:
    return sorted(value for name, value in vars(style).items() if name.endswith(suffix))


def test_the_steps_of_the_type_scale_can_be_seen() -> None:
    """Nearer than four per cent, two sizes look like a mistake."""
    sizes = scale("_PT")
    assert sizes[0] == 6.0 and len(set(sizes)) == len(sizes)
    assert all(larger / smaller > 1.04 for smaller, larger in zip(sizes, sizes[1:], strict=False))


def test_spaces_stand_on_the_grid() -> None:
    spaces = [
        style.TIGHT_MM,
        style.SNUG_MM,
        style.GAP_MM,
        style.COLUMN_GAP_MM,
        style.SECTION_GAP_MM,
        style.FOOT_MM,
        style.MARGIN_MM,
    ]
    assert all(abs(space / 0.4 - round(space / 0.4)) < 1e-9 for space in spaces)
    assert spaces == sorted(spaces)
