"""SVG art: what is drawn, in which colours, and what is refused, hostile files above all."""

import contextlib
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import FichasError
from generator.drawing import Group, Path, Style
from generator.drawing.art import ArtError
from generator.drawing.art_shapes import MAX_COMMANDS, MAX_RUN
from generator.drawing.art_style import MAX_DASHES
from generator.drawing.art_xml import MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, MAX_VALUE
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.svg_art import parse_art
from generator.resources import data
from tests.allowed_time import at_most

INK, GROUND, CLOTH = "#111111", "#eeeeee", "#cf1c1c"


def svg(body: str, attributes: str = 'viewBox="0 0 10 10"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{body}</svg>'.encode()


def drawn(body: str, attributes: str = 'viewBox="0 0 10 10"'):
    return parse_art(svg(body, attributes)).items(INK, GROUND, CLOTH)


def style(body: str) -> Style:
    (path,) = drawn(body)
    return path.style


def box(body: str, attributes: str = 'viewBox="0 0 10 10"'):
    return tuple(round(value, 3) for value in bounds(drawn(body, attributes)))


# Colours and paint


@pytest.mark.parametrize(
    ("fill", "colour"),
    [
        ("currentColor", INK),
        ("var(--ink)", INK),
        ("var(--ground)", GROUND),
        ("var(--cloth)", CLOTH),
        ("var( --ground , #fff)", GROUND),
        ("#ABC", "#aabbcc"),
        ("#a1b2c3", "#a1b2c3"),
        ("#a1b2c3ff", "#a1b2c3"),
        ("rgb(1, 2, 255)", "#0102ff"),
        ("rgb(100% 0% 50%)", "#ff0080"),
        ("rgba(1 2 255 / 100%)", "#0102ff"),
        ("RebeccaPurple", "#663399"),
        ("none", None),
    ],
)
def test_colours(fill, colour):
    body = f'<rect width="1" height="1" fill="{fill}" stroke="red" stroke-width="1"/>'
    assert style(body).fill == colour


def test_cloth_is_ink_where_it_is_given_no_colour():
    art = parse_art(svg('<path d="M0,0H1V1z" fill="var(--cloth)"/>'))
    (plain,), (worn,) = art.items(INK, GROUND), art.items(INK, GROUND, CLOTH)
    assert (plain.style.fill, worn.style.fill) == (INK, CLOTH)


def test_an_unset_fill_is_black_and_an_unset_stroke_none():
    assert style('<path d="M0,0H1V1z"/>') == Style(fill="#000000")


def test_current_colour_is_what_color_says_where_something_says_it():
    assert style('<g color="red"><path fill="currentColor" d="M0,0H1V1z"/></g>').fill == "#ff0000"
    assert style('<g color="var(--ground)"><path fill="currentColor" d="M0,0H1V1z"/></g>').fill == GROUND


def test_style_wins_over_attributes_and_children_inherit():
    body = '<g fill="red" style="fill:lime;stroke:currentColor;stroke-width:2"><path fill="inherit" d="M0,0H1V1z"/></g>'
    assert style(body) == Style(fill="#00ff00", stroke=INK, width_mm=2)


def test_stroke_details():
    body = (
        '<path d="M0,0H9" fill="none" stroke="#000" stroke-width=".5" stroke-linecap="round" stroke-linejoin="bevel"'
        ' stroke-dasharray="1 2 3"/>'
    )
    assert style(body) == Style(None, "#000000", 0.5, (1, 2, 3, 1, 2, 3), "round", "bevel")


@pytest.mark.parametrize("dashes", ["none", "1 -2", "0 0", "0"])
def test_what_gives_no_dashes_is_a_whole_line(dashes: str) -> None:
    line = f'<path stroke-dasharray="{dashes}" d="M0,0H9"/>'
    assert style(f'<g stroke="red" stroke-dasharray="1">{line}</g>').dash_mm == ()


def test_a_stroke_painted_first_lies_under_its_fill():
    under, over = drawn('<path paint-order="stroke" fill="currentColor" stroke="var(--ground)" d="M0,0H1V1z"/>')
    assert (under.style.stroke, under.style.fill) == (GROUND, None)
    assert (over.style.stroke, over.style.fill) == (None, INK)


def test_even_odd():
    assert style('<path fill-rule="evenodd" d="M0,0H9V9z"/>').even_odd


@pytest.mark.parametrize(
    ("unit", "size"), [("", 1), ("px", 1), ("pt", 4 / 3), ("pc", 16), ("mm", 3.7795), ("cm", 37.795), ("in", 96)]
)
def test_a_length_is_in_its_unit(unit: str, size: float) -> None:
    """As CSS has them: 96 units an inch, whose points are a seventy-second of it and whose picas a sixth."""
    found = bounds(drawn(f'<rect width="2{unit}" height="1"/>', 'viewBox="0 0 200 200"'))
    assert found is not None and found.w == pytest.approx(2 * size, abs=1e-3)


def test_what_is_hidden_is_not_drawn():
    body = '<path d="M0,0H1V1z" {}/>'
    for hidden in ('display="none"', 'visibility="hidden"', 'opacity="0"', 'fill-opacity="0"', 'style="display:none"'):
        assert drawn(body.format(hidden)) == ()


# Shapes and places


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 3, 4)),
        ('<rect width="100%" height="50%"/>', (0, 0, 10, 5)),
        ('<rect x="1" y="2" width="3" height="4" rx="1" ry=".5"/>', (1, 2, 3, 4)),
        ('<circle cx="5" cy="5" r="2"/>', (3, 3, 4, 4)),
        ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', (3, 4, 4, 2)),
        ('<polygon points="0,0 4,0 4,2"/>', (0, 0, 4, 2)),
        ('<polyline points="0 0,4 0 4-2"/>', (0, -2, 4, 2)),
        ('<line x2="4" y2="3" stroke="red" stroke-width="2"/>', (-1, -1, 6, 5)),
        ('<path d="m1 1h2v3h-2z"/>', (1, 1, 2, 3)),
        ('<path d="M0 5A5 5 0 0 1 10 5Z"/>', (0, 0, 10, 5)),
        ('<path d="M0,0Q2,4 4,0T8,0z"/>', (0, -2, 8, 4)),
        ('<path d="M0,0C0,4 4,4 4,0S8-4 8,0z"/>', (0, -3, 8, 6)),
    ],
)
def test_shapes(body, expected):
    assert box(body) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(
    ("transform", "expected"),
    [
        ("translate(3)", (3, 0, 2, 1)),
        ("translate(3,4) scale(2)", (3, 4, 4, 2)),
        ("scale(2) translate(3 4)", (6, 8, 4, 2)),
        ("rotate(90)", (-1, 0, 1, 2)),
        ("rotate(90 1 1)", (1, 0, 1, 2)),
        ("matrix(1 0 0 1 5 6)", (5, 6, 2, 1)),
        ("skewX(45)", (0, 0, 3, 1)),
        ("skewY(45)", (0, 0, 2, 3)),
    ],
)
def test_transforms(transform, expected):
    assert box(f'<g transform="{transform}"><rect width="2" height="1"/></g>') == pytest.approx(expected, abs=1e-3)


def test_strokes_scale_with_their_group():
    (path,) = drawn('<g transform="scale(2)"><path fill="none" stroke="red" stroke-width="3" d="M0,0H1"/></g>')
    assert path.style.width_mm == pytest.approx(6)
    (group,) = drawn('<g transform="scale(2,1)"><path fill="none" stroke="red" stroke-width="3" d="M0,0H1"/></g>')
    assert isinstance(group, Group) and group.items[0].style.width_mm == 3


def test_use_takes_the_paint_and_the_place_of_where_it_stands():
    use = '<use href="#a" x="3" transform="scale(2)"/>'
    body = f'<defs><rect id="a" width="2" height="1"/></defs><g fill="lime">{use}</g>'
    assert box(body) == (6, 0, 4, 2)
    assert style(body).fill == "#00ff00"


def test_use_may_be_written_the_old_way():
    body = '<rect id="a" width="2" height="1"/><use xlink:href="#a" y="5"/>'
    assert box(body, 'viewBox="0 0 10 10" xmlns:xlink="http://www.w3.org/1999/xlink"') == (0, 0, 2, 6)


def test_a_symbol_is_drawn_by_use_only_and_fitted_into_its_size():
    symbol = '<symbol id="a" viewBox="0 0 4 2"><rect width="4" height="2"/></symbol>'
    assert drawn(symbol) == ()
    assert box(symbol + '<use href="#a" x="1" width="8" height="8"/>') == (1, 2, 8, 4)


def test_a_symbol_without_a_view_box_keeps_its_size_and_a_hidden_one_is_not_drawn():
    symbol = '<symbol id="a" {}><rect width="4" height="2"/></symbol><use href="#a" x="1" width="8" height="8"/>'
    assert box(symbol.format("")) == (1, 0, 4, 2)
    assert drawn(symbol.format('display="none"')) == ()


def test_a_clip_path_cuts():
    body = '<clipPath id="c"><rect width="2" height="2"/></clipPath><g clip-path="url(#c)"><circle r="5"/></g>'
    (group,) = drawn(body)
    assert isinstance(group, Group) and tuple(bounds([group])) == (0, 0, 2, 2)


def test_a_clip_path_may_use_a_shape_of_elsewhere():
    shape = '<defs><rect id="r" width="2" height="2" transform="translate(1)"/></defs>'
    clip = '<clipPath id="c"><use href="#r" transform="translate(0 3)"/></clipPath>'
    assert box(shape + clip + '<g clip-path="url(#c)"><circle r="9"/></g>') == (1, 3, 2, 2)


@pytest.mark.parametrize(
    ("of_clip", "of_use", "of_shape", "is_even_odd"),
    [
        ("evenodd", "", "", True),
        ("", "evenodd", "", True),
        ("", "", "evenodd", True),
        ("evenodd", "", "nonzero", False),
        ("evenodd", "nonzero", "", False),
        ("", "", "", False),
    ],
)
def test_the_rule_of_a_clip_is_inherited(of_clip: str, of_use: str, of_shape: str, is_even_odd: bool) -> None:
    shape = f'<defs><path id="p" d="M0,0H9V9z" clip-rule="{of_shape}"/></defs>'
    clip = f'<clipPath id="c" clip-rule="{of_clip}"><use href="#p" clip-rule="{of_use}"/></clipPath>'
    (group,) = drawn(shape + clip + '<g clip-path="url(#c)"><circle r="5"/></g>')
    assert group.clip.style.even_odd is is_even_odd


def test_a_size_serves_where_there_is_no_view_box():
    assert parse_art(svg("", 'width="10mm" height="48"')).view == pytest.approx(Box(0, 0, 37.795, 48), abs=0.001)


def test_fitting_puts_the_view_into_the_box():
    art = parse_art(svg('<rect width="10" height="10"/>'))
    assert bounds(art.fitted(Box(20, 30, 8, 4), INK, GROUND)) == pytest.approx((22, 30, 4, 4))
    assert bounds(art.fitted(Box(20, 30, 8, 4), INK, GROUND, across=0)) == pytest.approx((20, 30, 4, 4))


def test_editors_own_words_and_titles_are_passed_over():
    body = (
        "<title>A gun</title><metadata><x:y xmlns:x='urn:x'><x:text/></x:y></metadata>"
        "<i:view xmlns:i='urn:inkscape'><i:deep/></i:view><rect width='1' height='1' i:label='a' xmlns:i='urn:i'/>"
    )
    assert len(drawn(body)) == 1


FIGURES = sorted([*data("symbols").glob("*.svg"), *data("nations").glob("*.svg")])


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: path.stem)
def test_bundled_art_is_drawn_and_keeps_to_its_roles(path):
    items = parse_art(path.read_bytes()).items(INK, GROUND)
    assert items and all(isinstance(item, Path | Group) for item in items)


@pytest.mark.parametrize(
    ("refused", "cured"),
    [
        ('<path d="M0 0H1V1Z" fill="url(#g)"/>', '<path d="M0 0H1V1Z" fill="#b70d0d"/>'),
        (
            '<path d="M0 0H1V1Z" class="a"/><style>.a{fill:#b70d0d}</style>',
            '<path d="M0 0H1V1Z" fill="#b70d0d"/><style/>',
        ),
        ('<path d="M0 0H1V1Z" filter="url(#f)"/>', '<path d="M0 0H1V1Z"/>'),
        ('<path d="M0 0H1V1Z" mask="url(#k)"/>', '<path d="M0 0H1V1Z" clip-path="url(#c)"/>'),
        ('<path d="M0 0H1" marker-end="url(#m)"/>', '<g><path d="M0 0H1V1Z"/></g>'),
        ('<switch><path d="M0 0H1V1Z"/></switch>', '<path d="M0 0H1V1Z"/>'),
    ],
)
def test_what_is_advised_helps_though_the_editor_leaves_what_is_not_used_any_more(refused, cured):
    left = (
        '<defs><linearGradient id="g"><stop offset="0"/></linearGradient><radialGradient/><pattern><path d="M0 0H9"/></pattern>'
        '<filter id="f"><feBlend/></filter><mask id="k"><rect/></mask><marker id="m"><path d="M0 0H9"/></marker>'
        '<clipPath id="c"><rect width="1" height="1"/></clipPath></defs>'
    )
    with pytest.raises(ArtError, match="; "):
        drawn(left + refused)
    assert len(drawn(left + cured)) == 1


def test_a_drawing_saved_without_its_entities_is_read():
    declared = b'<!DOCTYPE svg [<!ENTITY red "#b70d0d">]>' + svg('<path d="M0 0H1V1Z" fill="&red;"/>')
    with pytest.raises(ArtError, match="xmllint --noent --dropdtd"):
        parse_art(declared)
    art = parse_art(ElementTree.tostring(ElementTree.fromstring(declared)))
    assert art.items(INK, GROUND)[0].style.fill == "#b70d0d"


# What is refused


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("<text>a</text>", "convert the text to outlines"),
        ("<style>a{}</style>", "Presentation Attributes"),
        ("<style><![CDATA[.a{fill:red}]]></style>", "write colours and lines into each element"),
        ('<path d="M0 0H1" marker-end="url(#m)"/>', "Stroke to Path"),
        ("<script>1</script>", "<script>"),
        ("<foreignObject/>", "<foreignObject>"),
        ('<image href="file:///etc/passwd"/>', "PNG or JPEG"),
        ("<svg/>", "group"),
        ("<animate/>", "<animate>"),
        ('<rect width="1" height="1" fill="url(#g)"/>', "gradients.*flat colours"),
        ('<rect width="1" height="1" fill="blurple"/>', "not a colour"),
        ('<rect width="1" height="1" fill="#ff000080"/>', "solid"),
        ('<rect width="1" height="1" fill="rgba(0,0,0,.5)"/>', "solid"),
        ('<rect width="1" height="1" fill="rgb(a, b, c)"/>', "solid.*#rrggbb"),
        ('<g opacity=".5"/>', "translucent"),
        ('<g opacity="nan"/>', "'nan' is not an opacity"),
        ('<g opacity="half"/>', "'half' is not an opacity"),
        ('<path d="M0 0H1" stroke-linecap="pointed"/>', "'pointed' is not a stroke-linecap; use one of butt, round"),
        ('<polygon points="0 0 a b"/>', "'0 0 a b' is not a list of numbers"),
        ('<rect width="5furlongs" height="1"/>', "'5furlongs' is not a length"),
        ('<g filter="url(#f)"/>', "filter"),
        ('<g style="mask:url(#m)"/>', "mask"),
        ('<use href="other.svg#a"/>', "outside the file"),
        ('<use href="file:///etc/passwd"/>', "outside the file"),
        ('<use href="https://example.org/a.svg#b"/>', "outside the file"),
        ('<use href="#nowhere"/>', "nothing in the file"),
        ('<use id="a" href="#a"/>', "circle"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "circle"),
        ('<path d="M0,0L"/>', "path data"),
        ('<path d="L1,1"/>', "path data"),
        ('<path d="M0,0L1e999,0"/>', "out of all measure"),
        ('<rect width="1e99" height="1"/>', "out of all measure"),
        ('<rect width="wide" height="1"/>', "not a length"),
        ('<g transform="scale(1e5)"><g transform="scale(1e5)"/></g>', "out of all measure"),
        ('<g transform="spin(3)"/>', "not a transform"),
        ('<g transform="translate(1,2,3)"/>', "not a transform"),
        ('<g clip-path="url(other.svg#c)"><circle r="5"/></g>', "clipped"),
        ('<clipPath id="c"><g/></clipPath><g clip-path="url(#c)"/>', "simplify"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_reason(body, message):
    with pytest.raises(ArtError, match=message):
        drawn(body)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not well-formed"),
        (b"<svg", "not well-formed"),
        (b"\xff\xfe\x00", "not well-formed"),
        (b"<html/>", "not an SVG drawing"),
        (b'<svg xmlns="urn:other"/>', "not an SVG drawing"),
        (svg("", ""), "viewBox"),
        (svg("", 'viewBox="0 0 0 1"'), "viewBox"),
        (svg("", 'width="100%" height="100%"'), "viewBox"),
        (svg("", 'width="1e-4" height="1"'), "its width and height must be at least 0.001"),
        (b'<?xml version="1.0" encoding="klingon"?><svg/>', "cannot be read as XML .*klingon"),
        (svg(f'<g fill="{"a" * (MAX_VALUE + 1)}"/>'), f"its fill is longer than {MAX_VALUE} characters"),
        (svg(f'<g style="fill:{"a" * (MAX_VALUE + 1)}"/>'), f"its fill is longer than {MAX_VALUE} characters"),
        (svg(f'<g stroke-dasharray="{"1 " * (MAX_DASHES + 1)}"/>'), f"more than {MAX_DASHES} dashes"),
        (svg(f'<path d="M0 0L1{"-1" * MAX_RUN}"/>'), "without a blank between them"),
        (svg(f'<polygon points="{"1 " * 2 * MAX_COMMANDS}"/>'), f"more than {MAX_COMMANDS} points"),
        (b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', "entities"),
        (b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>', "entities"),
        (b"<svg>" + b" " * MAX_BYTES + b"</svg>", "larger than"),
        (svg("<g>" * 20_000 + "</g>" * 20_000), f"deeper than {MAX_DEPTH}"),
        (svg("<g>" * (MAX_DEPTH + 1) + "</g>" * (MAX_DEPTH + 1)), "deeper than"),
        (svg("<metadata>" + "<a>" * 20_000 + "</a>" * 20_000 + "</metadata>"), "deeper than"),
        (svg("<g/>" * (MAX_ELEMENTS + 1)), "more than"),
        (svg('<path d="' + "M0,0" + "h1" * 60_000 + '"/>'), "simplify"),
    ],
)
def test_hostile_files_are_stopped(data, message):
    with pytest.raises(ArtError, match=message):
        parse_art(data)


def test_a_bomb_of_uses_goes_off_harmlessly():
    levels = "".join(f'<g id="l{i}">{f"<use href={chr(34)}#l{i + 1}{chr(34)}/>" * 10}</g>' for i in range(12))
    bomb = svg(f'<defs>{levels}<rect id="l12" width="1" height="1"/></defs><use href="#l0"/>')
    with at_most(seconds=2), pytest.raises(ArtError, match="more than"):
        parse_art(bomb)


def test_a_bomb_of_points_goes_off_harmlessly():
    heavy = f'<path id="p" d="M0,0{"h1" * 40_000}"/>' + '<use href="#p"/>' * 5_000
    with at_most(seconds=5), pytest.raises(ArtError, match="points"):
        parse_art(svg(heavy))


fragments = st.text(alphabet="MLHVCSQTAZmz0123456789.,-+eE% ()#abcdefurlvaxystki;:", max_size=40)
attributes = st.sampled_from(
    "d points transform fill stroke color style opacity width rx stroke-width stroke-dasharray paint-order clip-path"
    " href viewBox display stroke-linejoin".split()
)


tags = st.sampled_from(["path", "rect", "polygon", "g", "use", "circle"])


@given(tag=tags, pairs=st.dictionaries(attributes, fragments))
def test_whatever_an_attribute_says_art_is_drawn_or_refused(tag, pairs):
    body = f"<{tag} {' '.join(f'{name}={quoteattr(value)}' for name, value in pairs.items())}/>"
    with contextlib.suppress(ArtError):
        bounds(parse_art(svg(body)).items(INK, GROUND))


def test_art_errors_are_ours():
    assert issubclass(ArtError, FichasError)


def test_a_doctype_without_entities_is_no_offence():
    head = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert parse_art(head + svg('<rect width="1" height="1"/>')).items(INK, GROUND)
