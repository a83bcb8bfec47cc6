"""Pictures of the user's own: found beside the file that names them, placed in their box, refused with their place."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image as Pillow

from generator import pipeline
from generator.components.pieces.pictures import Pictures, place
from generator.diagnostics import Source, UserError
from generator.drawing import Image, Symbol, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.production.order import Order
from tests.command import fichas
from tests.conftest import SCENARIO

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"><path d="M0 0H30V40H0Z" fill="currentColor"/></svg>'


def png(width: int = 30, height: int = 40) -> bytes:
    out = io.BytesIO()
    Pillow.new("RGB", (width, height), "#247251").save(out, "PNG")
    return out.getvalue()


def asked_by(folder: Path) -> Source:
    return Source(str(folder / "cards.yaml"), 7, 15)


def test_what_a_picture_is_goes_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "raster.svg").write_bytes(png())
    (tmp_path / "vector.png").write_bytes(SVG)
    pictures = Pictures()
    (image,) = pictures.symbol("raster.svg", asked_by(tmp_path), "#000000", "#ffffff").items
    assert isinstance(image, Image) and image.media_type == "image/png"
    vector = pictures.symbol("vector.png", asked_by(tmp_path), "#000000", "#ffffff")
    assert (vector.width_mm, vector.height_mm) == (30, 40)


def test_a_layout_of_a_game_finds_what_its_data_name(tmp_path: Path) -> None:
    """Beside the layout first, then from the game's folder."""
    (tmp_path / "layouts").mkdir()
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "tank.svg").write_bytes(SVG)
    by_layout, pictures = asked_by(tmp_path / "layouts"), Pictures([tmp_path])
    assert pictures.symbol("art/tank.svg", by_layout, "#000000", "#ffffff").width_mm == 30
    (tmp_path / "layouts" / "art").mkdir()
    (tmp_path / "layouts" / "art" / "tank.svg").write_bytes(SVG.replace(b"0 0 30 40", b"0 0 20 40"))
    pictures = Pictures([tmp_path])
    assert pictures.symbol("art/tank.svg", by_layout, "#000000", "#ffffff").width_mm == 20
    with pytest.raises(UserError, match="lies outside the folder"):
        pictures.symbol("../../tank.svg", by_layout, "#000000", "#ffffff")


def test_of_many_pictures_the_nearest_name_comes_first(tmp_path: Path) -> None:
    for name in ("air", "armour", "artillery", "cavalry", "command", "supply"):
        (tmp_path / f"{name}.svg").write_bytes(SVG)
    with pytest.raises(UserError, match=r"There is supply\.svg, "):
        Pictures().symbol("suply.svg", asked_by(tmp_path), "#000000", "#ffffff")


@pytest.mark.parametrize(("how", "scale"), [("contain", 0.5), ("cover", 1.0)])
def test_it_is_centred_whole_or_filling_its_box(how: str, scale: float) -> None:
    item, _ = place(Symbol("p", 30, 40, ()), Box(10, 10, 30, 20), how)
    (use,) = item.items
    assert isinstance(use, Use) and use.transform.a == use.transform.d == scale
    middle = use.transform.apply(15, 20)
    assert middle == pytest.approx((25, 20))
    assert bounds((item,)) is None or Box(10, 10, 30, 20).contains(bounds((item,)))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("sharp.png", None, "there is no picture 'sharp.png'. There is sharpe.png."),
        ("../sharpe.png", None, "lies outside the folder"),
        ("/etc/passwd", None, "lies outside the folder"),
        ("a\0b.png", None, "lies outside the folder"),
        ("text.png", b"hello", "neither an SVG, a PNG, a JPEG nor a WebP. Save it as one of these."),
        ("cut.png", png()[:60], "the picture 'cut.png': it is a broken or unfinished PNG. Save it anew."),
        ("script.svg", SVG.replace(b"<path", b"<script/><path"), "it contains <script>"),
        ("bomb.svg", b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG, "declares XML entities"),
        ("far.svg", SVG.replace(b"<path", b'<use href="http://x/y.svg#z"/><path'), "outside the file"),
        ("heavy.png", png() + bytes(31_000_000), "larger than 30 MB"),
        ("x" * 300 + ".png", None, "picture"),
    ],
)
def test_a_wrong_picture_is_an_error_with_line_and_remedy(tmp_path: Path, name: str, content, message: str) -> None:
    (tmp_path / "sharpe.png").write_bytes(png())
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(UserError) as caught:
        Pictures().symbol(name, asked_by(tmp_path), "#000000", "#ffffff")
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{tmp_path}/cards.yaml:7:15: ")


def test_a_picture_that_may_not_be_read_is_said_where_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sharpe.svg").write_bytes(SVG)

    def refused(path: Path, most: int) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("generator.components.pieces.pictures.bytes_of", refused)
    with pytest.raises(UserError) as caught:
        Pictures().symbol("sharpe.svg", asked_by(tmp_path), "#000000", "#ffffff")
    said = "cards.yaml:7:15: the picture 'sharpe.svg' cannot be read: Permission denied. Check its name and your rights"
    assert said in str(caught.value)


def project(folder: Path, portrait: str, front: str) -> Path:
    """The sample scenario with a portrait on Sharpe's card."""
    cards = (SCENARIO.parents[2] / "units" / "capitan" / "british.yaml").read_text(encoding="utf-8")
    name = "    source: B 1.1\n"
    assert name in cards
    (folder / "british.yaml").write_text(cards.replace(name, f"{name}    portrait: {portrait}\n"), encoding="utf-8")
    text = SCENARIO.read_text(encoding="utf-8").replace("capitan/british.yaml", "british.yaml")
    scenario = folder / "mine.yaml"
    scenario.write_text(f"{text}layouts: {{unit_card: {front}}}\n", encoding="utf-8")
    return scenario


@pytest.mark.sample(1)
@pytest.mark.parametrize("front", ["tarot", "landscape"])
@pytest.mark.parametrize(("name", "content"), [("sharpe.png", png()), ("sharpe.svg", SVG)])
def test_a_portrait_reaches_every_format(tmp_path: Path, front: str, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    scenario = project(tmp_path, name, front)
    order = Order(out=tmp_path / "out", formats=("pdf", "svg"), only=("unit_cards",))
    _, files = pipeline.build(scenario, order)
    assert {file.suffix for file in files} == {".pdf", ".svg", ".json"}
    if name.endswith("png"):
        assert any(b"data:image/png" in file.read_bytes() for file in files if file.suffix == ".svg")
        assert any(b"/Subtype /Image" in file.read_bytes() for file in files if file.suffix == ".pdf")


@pytest.mark.sample(1)
@pytest.mark.parametrize("front", ["poker", "tarot"])
def test_a_portrait_that_is_not_there_is_an_error_on_any_card(tmp_path: Path, front: str) -> None:
    scenario = project(tmp_path, "lost.png", front)
    assert any(
        "british.yaml:8:15: there is no picture 'lost.png'" in str(problem) for problem in pipeline.check(scenario)
    )
    with pytest.raises(UserError, match="no picture 'lost.png'"):
        pipeline.build(scenario, Order(out=tmp_path / "out", only=("unit_cards",)))


def test_a_picture_that_data_name_is_missed_at_their_line(tmp_path: Path) -> None:
    assert fichas("new", tmp_path / "game", "--game").returncode == 0

    def change(name: str, old: str, new: str) -> None:
        file = tmp_path / "game" / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    change("game.yaml", "      copies: {is: whole", "      photo: {is: image}\n      copies: {is: whole")
    change(
        "layouts/counter.yaml", "elements:\n", 'elements:\n  photo: {image: "{{ unit.photo }}", box: [1, 1, 5, 5]}\n'
    )
    units = tmp_path / "game" / "units.csv"
    head, *rows = units.read_text(encoding="utf-8").splitlines()
    (tmp_path / "game" / "there.svg").write_bytes(SVG)
    names = ["there.svg", "gone.svg", *["there.svg"] * (len(rows) - 2)]
    lines = [f"{head},photo", *(f"{row},{name}" for row, name in zip(rows, names, strict=True))]
    units.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = [str(problem) for problem in pipeline.check(tmp_path / "game")]
    assert len(said) == 1 and "units.csv:3:1: there is no picture 'gone.svg'" in said[0]
