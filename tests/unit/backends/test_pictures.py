"""Pictures in files: no finer than printed, in the colours they are tagged with, grey where they are grey."""

from __future__ import annotations

import base64
import io
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Pictures
from PIL import ImageChops

from generator.backends.pdf import pdf_bytes
from generator.backends.pictures import _filled, _reduced
from generator.backends.press import Press
from generator.backends.svg import svg_pages
from generator.components.inks import grey_picture
from generator.drawing import Affine, Document, Group, Image, Page, Style, Symbol, Use, shapes
from generator.loading.print_profiles import icc_profile
from tests.unit.colour_profiles import ADOBE_RGB, LINEAR_GREY

SHOP = Press(icc_profile("FOGRA39L_coated"), "FOGRA39", registered=True, standard="pdf_x4")


def written(picture: Pictures.Image, form: str = "JPEG", **how) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **({"quality": 95} | how))
    return out.getvalue()


def noise(size: tuple[int, int], mode: str = "RGB") -> Pictures.Image:
    bands = [Pictures.effect_noise(size, 60 + 20 * band) for band in range(len(Pictures.new(mode, (1, 1)).getbands()))]
    return Pictures.merge(mode, bands)


def page(*items, **page) -> Document:
    return Document("one", (Page(100, 100, items, **page),))


def placed(data: bytes, width_mm: float, height_mm: float) -> Document:
    form = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"
    return page(Image(10, 10, width_mm, height_mm, data, form))


@pytest.fixture
def listed(tmp_path: Path, program):
    """What poppler says of the pictures of a PDF: kind, width, height, colour, packing, pixels an inch."""

    def read(pdf: bytes) -> list[tuple[str, int, int, str, str, int]]:
        (tmp_path / "a.pdf").write_bytes(pdf)
        done = subprocess.run([program("pdfimages"), "-list", tmp_path / "a.pdf"], check=True, capture_output=True)
        rows = [line.split() for line in done.stdout.decode().splitlines()[2:]]
        return [(row[2], int(row[3]), int(row[4]), row[5], row[8], int(row[12])) for row in rows]

    return read


def screen(pdf: bytes, at: tuple[float, float] = (20, 20)) -> tuple[int, ...]:
    with pypdfium2.PdfDocument(pdf) as opened:
        drawn = opened[0].render(scale=1).to_pil().convert("RGB")
    return drawn.getpixel(tuple(round(mm * drawn.width / 100) for mm in at))


def in_svg(document: Document) -> bytes:
    (svg,) = svg_pages(document)
    return base64.b64decode(re.search(rb"base64,([^\"]+)", svg)[1])


@pytest.mark.sample(1)
@pytest.mark.parametrize("press", [None, SHOP], ids=["home", "shop"])
@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_no_picture_is_finer_than_600_pixels_an_inch_where_it_is_largest(listed, press, form):
    data = written(noise((1500, 1000)), form)
    kind = f"image/{form.lower()}"
    small = Image(0, 0, 7.5, 5, data, kind)
    inner = Symbol("inner", 30, 20, (Image(0, 0, 30, 20, data, kind),))
    turned = Group((Use(inner, Affine(0, 0.5, -0.5, 0, 90, 0)),))
    found = listed(pdf_bytes(page(small, turned), press))
    size = (188, 125) if form == "JPEG" else (354, 236)
    assert {one[1:3] for one in found} == {size} and min(ppi for *_, ppi in found) <= 600
    assert {packed for *_, packed, _ in found} == {"jpeg" if form == "JPEG" else "image"}
    assert listed(pdf_bytes(placed(data, 80, 50), press))[0][1:3] == (1500, 1000)
    with Pictures.open(io.BytesIO(in_svg(page(small, turned)))) as seen:
        assert (seen.size, seen.format) == (size, form)


@pytest.mark.parametrize(("mode", "size"), [("RGB", (301, 190)), ("L", (120, 77)), ("RGBA", (299, 211))])
def test_strips_of_a_picture_that_is_made_smaller_leave_no_seams(mode, size):
    large = noise((907, 641), mode)
    seen = [one.convert("RGBa" if mode == "RGBA" else mode) for one in (_reduced(large, size), whole(large, size))]
    assert max(ImageChops.difference(*seen).tobytes()) <= 2  # what covers in part is rounded twice


def whole(picture: Pictures.Image, size: tuple[int, int]) -> Pictures.Image:
    return picture.resize(size, Pictures.Resampling.LANCZOS)


def test_a_large_photograph_out_of_a_png_is_a_jpeg_in_a_pdf(listed):
    drawing = Pictures.new("RGB", (900, 800), "#f4efe2")
    drawing.paste("#247251", (100, 100, 700, 500))
    for picture, packing in ((noise((900, 800)), "jpeg"), (noise((200, 200)), "image"), (drawing, "image")):
        pdf = pdf_bytes(placed(written(picture, "PNG"), 60, 40))
        assert [one[4] for one in listed(pdf)] == [packing]


@pytest.mark.parametrize("press", [None, SHOP])
def test_a_large_photograph_with_alpha_is_a_jpeg_beside_what_covers(listed, press):
    seen = noise((1300, 1000))
    alpha = Pictures.new("L", seen.size, 0)
    alpha.paste(255, (53, 55, 1251, 955))
    seen.putalpha(alpha)
    assert [one[4] for one in listed(pdf_bytes(placed(written(seen, "PNG"), 65, 50), press))] == ["jpeg", "image"]


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_what_a_photograph_hides_does_not_blur_the_edge_of_what_is_seen(mode):
    """The squares of a JPEG across the edge have one colour; what is hidden in them was quite another."""
    alpha = Pictures.new("L", (41, 30), 0)
    alpha.paste(1, (11, 5, 33, 30))
    seen, hidden = (Pictures.new("RGB", alpha.size, colour).convert(mode) for colour in ("#b08040", "#00ff00"))
    opaque = alpha.point(lambda covers: 255 * covers)
    filled = _filled(Pictures.composite(seen, hidden, opaque), alpha)
    assert (filled.mode, filled.size) == (mode, alpha.size)
    across = ImageChops.difference(filled.crop((8, 0, 40, 30)), seen.crop((8, 0, 40, 30)))
    assert max(across.tobytes()) <= 8  # of means of few pixels


def test_what_needs_no_change_is_kept_byte_for_byte():
    srgb = Pictures.new("RGB", (300, 200), "#b70d0d")
    from PIL import ImageCms

    tag = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    broken = written(srgb, icc_profile=b"no profile")
    for data in (written(srgb), written(srgb, icc_profile=tag), broken, written(noise((300, 200), "L"))):
        assert data in pdf_bytes(placed(data, 60, 40)) and in_svg(placed(data, 60, 40)) == data


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_a_profile_is_honoured(form):
    """The green of Adobe RGB's (120, 140, 110) is another in sRGB: by the formulas of both."""
    data = written(Pictures.new("RGB", (60, 40), (120, 140, 110)), form, icc_profile=ADOBE_RGB)
    assert screen(pdf_bytes(placed(data, 60, 40))) == pytest.approx((111, 141, 109), abs=3)
    with Pictures.open(io.BytesIO(in_svg(placed(data, 60, 40)))) as seen:
        assert seen.convert("RGB").getpixel((9, 9)) == pytest.approx((111, 141, 109), abs=3)
        assert "icc_profile" not in seen.info


@pytest.mark.parametrize("press", [None, SHOP], ids=["home", "shop"])
@pytest.mark.parametrize(
    ("mode", "form"), [("L", "JPEG"), ("RGB", "JPEG"), ("L", "PNG"), ("LA", "PNG"), ("RGB", "PNG")]
)
def test_grey_stays_grey(listed, press, mode, form):
    ramp = Pictures.linear_gradient("L")
    picture = Pictures.merge("LA", (ramp, ramp)) if mode == "LA" else ramp.convert(mode)
    found = listed(pdf_bytes(placed(written(picture, form), 40, 40), press))
    assert {colour for *_, colour, _, _ in found} == {"gray"}
    assert [kind for kind, *_ in found] == (["image", "smask"] if mode == "LA" else ["image"])


def test_a_grey_goes_by_its_profile_too():
    data = written(Pictures.new("L", (60, 40), 55), "PNG", icc_profile=LINEAR_GREY)
    assert screen(pdf_bytes(placed(data, 60, 40))) == pytest.approx((128, 128, 128), abs=2)
    grey = grey_picture(Image(0, 0, 10, 10, data, "image/png"))
    with Pictures.open(io.BytesIO(grey.data)) as seen:
        assert (seen.mode, seen.getpixel((9, 9))) == ("L", pytest.approx(128, abs=2))


def test_inks_are_seen_and_printed_as_they_are(listed, tmp_path, program):
    data = written(Pictures.new("CMYK", (60, 40), (0, 255, 255, 0)))
    red, green, blue = screen(pdf_bytes(placed(data, 60, 40)))
    assert red > 200 and green < 60 and blue < 60
    tagged = written(Pictures.new("CMYK", (60, 40), (0, 255, 255, 0)), icc_profile=SHOP.icc)
    assert screen(pdf_bytes(placed(tagged, 60, 40))) == (red, green, blue)
    pdf = pdf_bytes(placed(data, 60, 40), SHOP)
    assert listed(pdf)[0][3:5] == ("cmyk", "jpeg")
    (tmp_path / "a.pdf").write_bytes(pdf)
    gs = [program("gs"), "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r72", f"-sOutputFile={tmp_path}/p.tif"]
    subprocess.run([*gs, tmp_path / "a.pdf"], check=True)
    levels = {}
    for path in tmp_path.glob("p(*).tif"):
        with Pictures.open(path) as plate:
            levels[path.stem[2:-1]] = plate.convert("L").getpixel((60, 60))
    assert levels == pytest.approx({"Cyan": 255, "Magenta": 0, "Yellow": 0, "Black": 255}, abs=4)


@pytest.mark.parametrize(("press", "space"), [(None, "DeviceRGB"), (SHOP, "DeviceCMYK")], ids=["home", "shop"])
def test_a_page_on_which_something_shows_through_is_a_group(tmp_path, program, press, space):
    """On the page or within a form; and no other page is one."""
    picture = Image(0, 0, 40, 40, written(noise((40, 40), "RGBA"), "PNG"), "image/png")
    form = Use(Symbol("outer", 50, 50, (Use(Symbol("inner", 50, 50, (picture,))),)))
    plain = shapes.rect(0, 0, 9, 9, Style(fill="#247251"))
    pages = [Page(100, 100, items) for items in ((picture,), (form,), (plain,), (form, plain))]
    (tmp_path / "a.pdf").write_bytes(pdf_bytes(Document("d", tuple(pages)), press))
    subprocess.run([program("qpdf"), "--check", tmp_path / "a.pdf"], check=True, capture_output=True)
    command = [program("qpdf"), "--qdf", "--object-streams=disable", tmp_path / "a.pdf", "-"]
    text = subprocess.run(command, check=True, capture_output=True).stdout.decode("latin-1")
    page_objects = re.findall(r"<<(?:(?!endobj).)*?/Type /Page\b(?!s).*?endobj", text, re.S)
    groups = [re.search(r"/Group <<(.*?)>>", one, re.S) for one in page_objects]
    assert [group is not None for group in groups] == [True, True, False, True]
    assert all(f"/CS /{space}" in group[1] and "/S /Transparency" in group[1] for group in groups if group)


@pytest.mark.parametrize("press", [None, SHOP], ids=["home", "shop"])
def test_the_same_pictures_give_the_same_bytes(press):
    picture = noise((700, 500), "RGBA")
    data = written(picture, "PNG"), written(picture.convert("RGB"), icc_profile=ADOBE_RGB)
    documents = [
        page(Image(0, 0, 20, 15, one, kind)) for one, kind in zip(data, ("image/png", "image/jpeg"), strict=True)
    ]
    for document in documents:
        assert pdf_bytes(document, press) == pdf_bytes(document, press)
        assert svg_pages(document) == svg_pages(document)


@pytest.mark.sample(1)
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="what a process has taken is asked of Linux")
@pytest.mark.parametrize(
    ("mode", "width_mm", "press"),
    [("RGB", 144, None), ("RGB", 144, SHOP), ("RGBA", 53, None), ("RGBA", 53, SHOP)],
    ids=["photo-home", "photo-shop", "alpha-home", "alpha-shop"],
)
def test_a_picture_of_twenty_megapixels_costs_little(tmp_path, mode, width_mm, press):
    """A photograph on half a page, and what has alpha on a card, in a process of its own: under 200 MB, and far under
    5 MB of PDF.
    """
    picture, file = noise((171, 114), mode).resize((5472, 3648), 0 if mode == "RGBA" else None), tmp_path / "picture"
    file.write_bytes(written(picture, "PNG") if mode == "RGBA" else written(picture, quality=90, icc_profile=ADOBE_RGB))
    code = f"""
import re
from generator.drawing.art_raster import read_raster
from generator.drawing import Image
from tests.unit.backends.test_pictures import SHOP, page, pdf_bytes
raster = read_raster(open({str(file)!r}, "rb").read())
document = page(Image(0, 0, {width_mm}, {width_mm * 2 / 3}, raster.data, raster.media_type))
pdf = pdf_bytes(document, {"SHOP" if press else "None"})
print(len(pdf), int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024)
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    size, memory_mb = map(int, done.stdout.split())
    assert size < 5_000_000 and memory_mb < 200


@pytest.mark.sample(1)
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="what a process holds is asked of Linux")
def test_the_room_of_a_large_picture_goes_back_once_it_is_reduced(tmp_path):
    """What is made after it must not lie above it in memory: all that a shop's colours take would be added to it."""
    file = tmp_path / "picture.png"
    file.write_bytes(written(Pictures.new("RGBA", (5000, 4000), "#402010"), "PNG"))
    code = f"""
import re
from generator.backends.pictures import as_printed
from generator.drawing.art_raster import read_raster
held = lambda: int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024
data = read_raster(open({str(file)!r}, "rb").read()).data
before = held()
picture = as_printed(data, (92.5, 74.0))
print(held() - before)
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(done.stdout) < 60  # of the picture itself it is 76, of the smaller one 15
