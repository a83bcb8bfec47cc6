"""Ways to spoil a file: by what it holds, and as any row of bytes."""

from __future__ import annotations

import contextlib
import copy
import csv
import io
import pickle
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import yaml

from tests import plain_yaml
from tests.menagerie import HexLoader

SECRET_FILE = "../secret.yaml"
NUMBERS = (
    *(0, -1, 1, 7, 0.1, -0.5, 1e-9, 1e9, 10**40, 2**63, 99999, 1e308, float("inf"), float("-inf"), float("nan")),
    *("²", "٣", "1e999", "0x10", "1_000", "1,5", "-", "1e", "١٢", "½", ".", "08", "1" * 4301, "nan", "Infinity"),
)
NAMES = (
    *(
        "../secret.yaml",
        "../secret",
        "/etc/passwd",
        "/dev/zero",
        "file:///etc/passwd",
        "C:\\x",
        "~/x",
        "..",
        ".",
        "/",
        "",
    ),
    *(
        "a\x00b",
        "con",
        "*",
        "**/*",
        "[",
        "name with spaces",
        "é",
        "e\u0301",
        "x" * 300,
        "x" * 5000,
        "\udc80".encode("utf-8", "replace").decode(),
    ),
)
TEXTS = (
    *(
        "\x1b[31mred",
        "\u202etxt.exe",
        "a\nb\nc",
        "\t",
        "\ufeff",
        "\u200b",
        "你好",
        "🂡",
        "<b>&amp;",
        "%s%d{}",
        "**bold**",
        "#" * 60,
    ),
    *(
        "None",
        "true",
        "no",
        "1807-05-08",
        "=1+1",
        "*x",
        "&x",
        "!!python/object:os.system",
        "word " * 4000,
        "w" * 20000,
        "\\",
        "'",
        '"',
    ),
)
CODE = (
    *(
        "{{ unit.name }}",
        "{{ unit.nme }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ 'a' * 10**9 }}",
        "{% for x in range(10**9) %}x{% endfor %}",
    ),
    *(
        "{{ ().__class__.__mro__ }}",
        "{{ unit.__init__ }}",
        "{{ x }}",
        "{{",
        "}}",
        "{% if %}",
        "{{ 1/0 }}",
        "{{ '%0999999999d' % 1 }}",
    ),
    *(
        "{{ unit.name | replace('', 'aaaa') | replace('a', 'aaaaaaaa') | replace('a', 'aaaaaaaa') }}",
        "{{ 1 | round(999999999) }}",
    ),
    *(
        "{{ [[[[[[[[1]]]]]]]] }}",
        "{{ " + "(" * 90 + "1" + ")" * 90 + " }}",
        "{{ " + "-" * 3000 + "1 }}",
        "{{ 1e999 }}",
        "{{ unit }}",
    ),
    *(
        "strength ** strength ** 99",
        "1 / 0",
        "units[unit.id].worth",
        "max()",
        "sum(units.strength)",
        "name.upper()",
        "a if b",
        "x +",
    ),
    *(
        "tables.arms[arm].nothing",
        "'a' < 1",
        "[x for x in y]",
        "not",
        "1 if 1 else",
        "lambda: 0",
        "tables",
        "side.side.side",
    ),
)
VALUES = (
    *NUMBERS,
    *NAMES,
    *TEXTS,
    *CODE,
    None,
    True,
    False,
    [],
    {},
    [[]],
    [None],
    {"en": "x"},
    {"": 1},
    {"a": {"b": {"c": 1}}},
)
VERY_MANY = (
    (b"</sheetData>", b'<row hidden="1"/>', 700_000),
    (b"</sheetData>", b'<row r="1"><c r="A1"><v>1</v></c></row>', 250_000),
    (b"</sheetData>", b"<row>" + 7 * b'<c t="inlineStr"><is><t>a</t></is></c>' + b"</row>", 40_000),
    (b"<sheetData>", b'<col min="1" max="16384" hidden="1"/>', 700_000),
    (b"</worksheet>", b'<mergeCell ref="A1:A1048576"/>', 700_000),
    (b"</t>", b"</t></r><r><t>a", 700_000),
    (b"</sst>", b"<si><t>a</t></si>", 700_000),
    (b"</cellXfs>", b'<xf numFmtId="0"/>', 700_000),
    (b"</table:table-row>", b"<table:table-cell/>", 700_000),
    (b"</table:table>", b'<table:table-row table:visibility="collapse"/>', 700_000),
    (b"</text:p>", b"</text:p><text:p>a", 700_000),
)
"""Before which mark of a part of a workbook, what of which there may be very many in a small file."""
MOST_PLACES = 200_000
"""Of a file, where a value may be changed; one changed twice may hold some things many thousand times."""
Path = tuple[str | int, ...]
BROKEN = ET.ParseError, zipfile.BadZipFile, yaml.YAMLError, csv.Error, KeyError, ValueError, IndexError, MemoryError
"""Of a file of the corpus, that it is no such file any more, or would be one of gigabytes."""


def spoilt(name: str, content: bytes, random: Random, others: list[Any]) -> bytes:
    """A file changed as a hostile hand, or a tired one, might. ``others`` are values of files of the same kind."""
    by_kind = KINDS.get(name.rpartition(".")[2])
    if by_kind and random.random() < 0.85:
        with contextlib.suppress(*BROKEN):
            content = by_kind(content, random, others)
        if random.random() < 0.85:
            return content
    return _bytes(content, random)


# -- YAML ---------------------------------------------------------------------------------------------------


def values_in(data: Any, path: Path = (), seen: frozenset[int] = frozenset()) -> Iterator[tuple[Path, Any]]:
    """All that stands in plain data, and where; what holds itself, by an alias, is not looked into again."""
    yield path, data
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps if id(data) not in seen else ():
        yield from values_in(value, (*path, step), seen | {id(data)})


def _yaml(content: bytes, random: Random, others: list[Any]) -> bytes:
    data = pickle.loads(_read(content))
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        places = [path for path, _ in islice(values_in(data), MOST_PLACES) if path]
        if not places:
            break
        data = _changed(data, random.choice(places), random, others)
    return plain_yaml.written(data).encode("utf-8", "replace")


@lru_cache(maxsize=64)
def _read(content: bytes) -> bytes:
    """The data of a file, pickled: to read that again takes no time, and most files are changed many times."""
    return pickle.dumps(yaml.load(content, HexLoader))


def _changed(data: Any, path: Path, random: Random, others: list[Any]) -> Any:
    """The data with another value at a path."""
    *before, last = path
    holder = data
    for step in before:
        holder = holder[step]
    value = holder[last]
    way = random.randrange(13)
    if way == 12 and value and isinstance(value, (dict, list)):
        times = random.choice((60, 60, 3_000, 15_000))
        if isinstance(value, list):
            value += [random.choice(value)] * times
        else:
            value |= dict.fromkeys((f"{random.choice('vw')}{n}" for n in range(times)), value[random.choice([*value])])
    elif way < 4:
        holder[last] = random.choice(VALUES)
    elif way == 4:
        holder[last] = _alike(value, random)
    elif way == 5 and others:
        holder[last] = random.choice(others)
    elif way == 6:
        del holder[last]
    elif way == 7 and isinstance(holder, dict):
        renamed = random.choice((_typo(str(last), random), str(random.choice(NAMES)), "extends", "kind", "<<"))
        holder[renamed] = holder.pop(last)
    elif way == 8 and isinstance(holder, list):
        holder[last:last] = [value] * random.choice((1, 2, 40))
    elif way == 9:
        holder[last] = random.choice(([value], {"en": value}, {last: value}, [value] * 300, _deep(value)))
    elif way == 10 and isinstance(value, dict):
        value[random.choice(NAMES + TEXTS)] = random.choice(VALUES)
    else:
        holder[last] = f"{value}{random.choice(TEXTS + CODE)}"
    return data


def _alike(value: Any, random: Random) -> Any:
    """Another value of the same form."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return random.choice((*NUMBERS[:15], value * 1000, -value, value + 1))
    if isinstance(value, str) and value:
        return random.choice(
            (_typo(value, random), value * 2, value.upper(), value[: len(value) // 2], value + SECRET_FILE)
        )
    return random.choice(VALUES)


def _typo(word: str, random: Random) -> str:
    at = random.randrange(len(word) + 1)
    return random.choice((word[:at] + word[at + 1 :], word[:at] + random.choice("abxyz_ .{}[]:#") + word[at:]))


def _deep(value: Any) -> Any:
    for _ in range(70):
        value = {"elements": value} if isinstance(value, dict) else [value]
    return value


# -- other kinds --------------------------------------------------------------------------------------------


def _rows(content: bytes, random: Random, others: list[Any]) -> bytes:
    text = content.decode("utf-8")
    mark = "\t" if "\t" in text else ","
    rows = list(csv.reader(io.StringIO(text), delimiter=mark))
    row = random.choice(rows)
    way = random.randrange(7)
    if way == 6 and random.random() < 0.3:
        wide = [random.choice(("", "#", "x")) + str(n) if random.random() < 0.9 else "" for n in range(1_900)]
        rows[0] += random.choice((wide, ["", *1_900 * [""], "x"]))
        rows += [[f"a{n}"] for n in range(random.choice((90, 3_000, 30_000)))]
    elif way < 3 and row:
        row[random.randrange(len(row))] = str(random.choice(VALUES))
    elif way == 3:
        rows.insert(random.randrange(len(rows)), list(row))
    elif way == 4:
        row.extend(row * random.choice((1, 300)))
    else:
        del row[random.randrange(len(row) or 1) :]
    made = io.StringIO()
    csv.writer(made, delimiter=random.choice((mark, mark, ";", "\t")), lineterminator="\n").writerows(rows)
    return made.getvalue().encode(random.choice(("utf-8", "utf-8", "utf-16", "latin-1")), "replace")


ELEMENTS = (
    "g",
    "path",
    "use",
    "text",
    "image",
    "clipPath",
    "mask",
    "linearGradient",
    "style",
    "svg",
    "symbol",
    "foreignObject",
    "script",
    "line",
)
ATTRIBUTES = {
    "d": ("M0 0", "M", "m1e999 0z", "M0 0A0 0 0 0 0 nan 1", "M0,0" + "l1,1" * 3000, "M0 0C1 1", "é"),
    "transform": ("scale(0)", "scale(1e200)", "rotate(nan)", "matrix(1 0 0 1 0)", "translate(1e309)", "skewX(90)" * 50),
    "viewBox": ("0 0 0 0", "0 0 1e-9 1e-9", "0 0 1e30 1", "nan 0 1 1", "0 0", "-1 -1 -1 -1"),
    "style": ("fill:" + "a" * 9000, "fill:url(#x)", ";;;", "fill:red;" * 2000, "stroke-width:1e999"),
    "href": ("#arch", "#none", "file:///etc/passwd", SECRET_FILE, "data:image/png;base64,AAAA", "http://localhost/x"),
    "fill": ("url(#a)", "rgb(300,-1,1%)", "hsl(1,2,3)", "transparent", "#12345", "inherit", "(" * 3000),
    "stroke-width": ("-1", "1e999", "nan", "1e-300", "5cm"),
    "points": ("1", "nan,nan", "0,0 " * 5000),
    "id": ("arch", "", "x" * 9000),
    "clip-path": ("url(#arch)", "url(#"),
    "r": ("-1", "1e300", "nan"),
}


def _xml(content: bytes, random: Random, others: list[Any]) -> bytes:
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    root = ET.fromstring(content)
    nodes = list(root.iter())
    node = random.choice(nodes)
    way = random.randrange(8)
    if way < 4:
        key = random.choice((*ATTRIBUTES, *node.attrib))
        own = ATTRIBUTES.get(key, ()) if random.random() < 0.7 else ()
        node.set(key, str(random.choice(own or [str(value) for value in (*NUMBERS, *TEXTS, *NAMES)])))
    elif way == 4:
        made = ET.SubElement(node, random.choice(("", "{http://www.w3.org/2000/svg}")) + random.choice(ELEMENTS))
        made.text = str(random.choice(TEXTS))
    elif way == 5:
        again = copy.deepcopy(random.choice(nodes))
        node.extend([again] * random.choice((1, 1, 200)))
    elif way == 6:
        node.text = str(random.choice(TEXTS))
    else:
        for _ in range(random.choice((5, 300))):
            node = ET.SubElement(node, "{http://www.w3.org/2000/svg}g")
    try:
        made = ET.tostring(root)
    except RecursionError:
        return content
    made = "".join(it for it in made.decode("utf-8") if it >= " " or it in "\t\n").encode("utf-8")
    if random.random() < 0.1:
        made = b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>' + made.replace(
            b">", b">&a;&b;", 1
        )
    return made


def _archive(content: bytes, random: Random, others: list[Any]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    name = random.choice(list(parts))
    way = random.randrange(7)
    if way == 6:
        before, often, times = random.choice(VERY_MANY)
        name = next((it for it, part in parts.items() if before in part), name)
        parts[name] = parts[name].replace(before, random.choice((90, times)) * often + before, 1)
    elif way == 0:
        del parts[name]
    elif way == 1:
        parts["../out.xml"] = parts[name]
    elif way == 2:
        parts[name] = b"0" * 30_000_000
    elif way == 3 or len(parts[name]) > 1_000_000:
        parts[name] = _bytes(parts[name], random)
    else:
        parts[name] = _xml(parts[name], random, others)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for part, it in parts.items():
            packed.writestr(part, it)
    return made.getvalue()


def _png(content: bytes, random: Random, others: list[Any]) -> bytes:
    """Another head, whose check sum is right."""
    sizes = random.choice(((0, 0), (1, 2**31 - 1), (60000, 60000), (24, 33), (100000, 1)))
    depth, kind = random.choice((1, 3, 8, 16, 99)), random.choice((0, 2, 3, 6, 7))
    head = b"IHDR" + struct.pack(">IIBBBBB", *sizes, depth, kind, 0, 0, random.choice((0, 1)))
    return content[:12] + head + struct.pack(">I", zlib.crc32(head)) + content[33:]


def _jpeg(content: bytes, random: Random, others: list[Any]) -> bytes:
    """Another size, another segment, or a scan many times over."""
    start = content.index(b"\xff\xc0")
    way = random.randrange(3)
    if way == 0:
        return (
            content[: start + 5]
            + struct.pack(">HH", *random.choice(((0, 0), (65500, 65500), (1, 65500))))
            + content[start + 9 :]
        )
    if way == 1:
        segment = random.randbytes(random.choice((4, 40, 4000)))
        marker = random.choice((b"\xff\xe1", b"\xff\xe2", b"\xff\xee", b"\xff\xdb", b"\xff\xc4"))
        return (
            content[:2]
            + marker
            + struct.pack(">H", len(segment) + 2)
            + random.choice((b"Exif\0\0", b"ICC_PROFILE\0\1\1", b""))
            + segment
            + content[2:]
        )
    scan = content[content.index(b"\xff\xda") : -2]
    return content[:-2] + scan * 200 + content[-2:]


def _bytes(content: bytes, random: Random) -> bytes:
    data = bytearray(content)
    for _ in range(random.choice((1, 1, 2, 8))):
        at, length = random.randrange(len(data) + 1), random.choice((1, 1, 3, 20, 200))
        way = random.randrange(7)
        if way == 0:
            del data[at : at + length]
        elif way == 1:
            data[at:at] = random.randbytes(length)
        elif way == 2 and at < len(data):
            data[at] ^= 1 << random.randrange(8)
        elif way == 3:
            data[at:at] = data[at : at + length] * random.choice((1, 2, 100))
        elif way == 4:
            data[at:at] = str(random.choice(VALUES)).encode("utf-8", "replace")
        elif way == 5:
            data[at:at] = random.choice(
                (
                    b"\0",
                    b"\xef\xbb\xbf",
                    b"\r",
                    b"\xff\xfe",
                    b"\n\n",
                    b"  ",
                    b"\n- ",
                    b": ",
                    b"&a ",
                    b"*a",
                    b"<<: ",
                    b"!!int ",
                    b"{",
                    b"]",
                    b"---\n",
                )
            )
        else:
            del data[at:]
    return bytes(data)


KINDS: dict[str, Callable[[bytes, Random, list[Any]], bytes]] = {
    **{
        "yaml": _yaml,
        "csv": _rows,
        "tsv": _rows,
        "svg": _xml,
        "xlsx": _archive,
        "ods": _archive,
        "png": _png,
        "jpg": _jpeg,
    }
}
