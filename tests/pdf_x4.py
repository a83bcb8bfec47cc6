"""What PDF/X-4 (ISO 15930-7) asks of a file's structure, as far as our files can break it.

Not a validator: what our backend cannot write, forms of fonts, encryption, annotations, alternate images, is looked
for and not weighed. Each fault is a sentence.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
FORBIDDEN = {
    "/AA": "an action",
    "/JavaScript": "a script",
    "/JS": "a script",
    "/OpenAction": "an action",
    "/AcroForm": "a form to fill in",
    "/Annots": "an annotation",
    "/Alternates": "an alternate image",
    "/OPI": "an OPI comment",
    "/TR": "a transfer curve",
    "/TR2": "a transfer curve",
    "/HTP": "a halftone phase",
    "/Encrypt": "encryption",
    "/PS": "PostScript",
    "/Ref": "a reference to another file",
    "/PresSteps": "presentation steps",
}
OF_THE_PAGE_ALONE = ("/ViewArea", "/ViewClip", "/PrintArea", "/PrintClip")
FILTERS = {"/FlateDecode", "/DCTDecode"}
EMBEDDED = ("/FontFile", "/FontFile2", "/FontFile3")


def faults(file: Path, program) -> list[str]:
    return list(_faults(_Pdf(file, program("qpdf"))))


class _Pdf:
    def __init__(self, file: Path, qpdf: str) -> None:
        self.head = file.read_bytes()[:8]
        command = [qpdf, "--json=2", "--json-stream-data=inline", "--decode-level=none", file]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        self.objects: dict[str, Any] = json.loads(said)["qpdf"][1]
        self.trailer = self.objects["trailer"]["value"]
        self.root = self.at(self.trailer["/Root"])
        self.pages = list(self._kids(self.at(self.root["/Pages"])))

    def at(self, value: Any) -> Any:
        """What a reference refers to; of a stream its dictionary."""
        while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            found = self.objects[f"obj:{value}"]
            value = found["stream"]["dict"] if "stream" in found else found["value"]
        return value

    def stream(self, reference: str) -> bytes:
        found = self.objects[f"obj:{reference}"]["stream"]
        data = base64.b64decode(found["data"])
        return zlib.decompress(data) if found["dict"].get("/Filter") in ("/FlateDecode", ["/FlateDecode"]) else data

    def everything(self) -> Iterator[tuple[str, Any]]:
        """Every dictionary of the file, and the reference of the object it is part of."""
        for name, found in self.objects.items():
            value = found["stream"]["dict"] if "stream" in found else found["value"]
            yield from ((name.removeprefix("obj:"), each) for each in _dictionaries(value))

    def _kids(self, node: dict) -> Iterator[dict]:
        for kid in map(self.at, node["/Kids"]):
            if kid["/Type"] == "/Pages":
                yield from self._kids(kid)
            else:
                yield kid


def _dictionaries(value: Any) -> Iterator[dict]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _dictionaries(inner)


def _faults(pdf: _Pdf) -> Iterator[str]:
    if pdf.head != b"%PDF-1.6":
        yield f"the file is {pdf.head!r} and not PDF 1.6"
    if len(pdf.trailer.get("/ID", ())) != 2:
        yield "the trailer has no ID of two parts"
    yield from _information(pdf)
    yield from _intent(pdf)
    yield from _pages(pdf)
    yield from _contents(pdf)
    yield from _layers(pdf)


def _information(pdf: _Pdf) -> Iterator[str]:
    info = {key: _text(value) for key, value in pdf.at(pdf.trailer.get("/Info", {})).items()}
    for key in ("/Title", "/CreationDate", "/ModDate", "/Creator", "/Producer"):
        if not info.get(key, ""):
            yield f"the information has no {key}"
    if info.get("/Trapped") not in ("/True", "/False"):
        yield "whether it is trapped is not said"
    if "/Metadata" not in pdf.root:
        yield "there is no metadata"
        return
    if "/Filter" in pdf.at(pdf.root["/Metadata"]):
        yield "the metadata is packed"
    packet = pdf.stream(pdf.root["/Metadata"]).decode("utf-8")
    said = ElementTree.fromstring(re.search(r"<x:xmpmeta.*</x:xmpmeta>", packet, re.S)[0])

    def says(name: str) -> str:
        prefix, _, key = name.partition(":")
        found = said.find(f".//{{{NAMES[prefix]}}}{key}")
        return "" if found is None else "".join(found.itertext()).strip()

    if says("pdfxid:GTS_PDFXVersion") != "PDF/X-4":
        yield "the metadata does not say PDF/X-4"
    for name in ("xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass", "xmp:MetadataDate"):
        if not says(name):
            yield f"the metadata has no {name}"
    same = {"/Title": "dc:title", "/Creator": "xmp:CreatorTool", "/Producer": "pdf:Producer"}
    for key, name in same.items():
        if info.get(key, "") != says(name):
            yield f"{key} is not {name}"
    if info.get("/Trapped", "").removeprefix("/") != says("pdf:Trapped"):
        yield "/Trapped is not pdf:Trapped"
    for key, name in {"/CreationDate": "xmp:CreateDate", "/ModDate": "xmp:ModifyDate"}.items():
        digits = [re.sub(r"\D", "", text)[:14] for text in (info.get(key, ""), says(name))]
        if digits[0] != digits[1]:
            yield f"{key} is not {name}"


def _text(value: str) -> str:
    """A string as qpdf shows it: as text, or as its bytes in hexadecimal where it is not sure."""
    return bytes.fromhex(value[2:]).decode("latin-1") if value.startswith("b:") else value.removeprefix("u:")


def _intent(pdf: _Pdf) -> Iterator[str]:
    intents = [intent for intent in map(pdf.at, pdf.root.get("/OutputIntents", ())) if intent["/S"] == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"there are {len(intents)} PDF/X output intents and not one"
        return
    (intent,) = intents
    if not _text(intent.get("/OutputConditionIdentifier", "")):
        yield "the output condition has no name"
    if "/RegistryName" not in intent and "/Info" not in intent:
        yield "an output condition out of no registry is not described"
    profile = pdf.stream(intent["/DestOutputProfile"])
    if (profile[12:16], profile[16:20]) != (b"prtr", b"CMYK") or profile[36:40] != b"acsp":
        yield "the embedded profile is not one of a CMYK printer"
    if pdf.at(intent["/DestOutputProfile"]).get("/N") != 4:
        yield "the embedded profile is not said to have four channels"


def _pages(pdf: _Pdf) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        if ("/TrimBox" in page) == ("/ArtBox" in page):
            yield f"page {number} has both or none of trim box and art box"
            continue
        media = page["/MediaBox"]
        bleed = page.get("/BleedBox", media)
        if not (_holds(media, bleed) and _holds(bleed, page["/TrimBox"])):
            yield f"the boxes of page {number} do not lie in one another"
    preferences = pdf.at(pdf.root.get("/ViewerPreferences", {}))
    for key in OF_THE_PAGE_ALONE:
        if preferences.get(key, "/MediaBox") not in ("/MediaBox", "/BleedBox"):
            yield f"the viewer is told to show {preferences[key]}"


def _holds(outer: list[float], inner: list[float]) -> bool:
    return outer[0] <= inner[0] < inner[2] <= outer[2] and outer[1] <= inner[1] < inner[3] <= outer[3]


def _contents(pdf: _Pdf) -> Iterator[str]:
    for where, one in pdf.everything():
        for key, what in FORBIDDEN.items():
            if key in one:
                yield f"object {where} has {what}"
        filters = one.get("/Filter", [])
        for name in [filters] if isinstance(filters, str) else filters:
            if name not in FILTERS:
                yield f"object {where} is packed by {name}"
        if one.get("/Type") == "/Font":
            if one["/Subtype"] == "/Type3":
                continue
            if not any(key in pdf.at(one.get("/FontDescriptor", {})) for key in EMBEDDED):
                yield f"the font {one['/BaseFont']} is not embedded"
            if "/ToUnicode" not in one:
                yield f"the font {one['/BaseFont']} does not say what its characters mean"
        if any(value in ("/DeviceRGB", "/CalRGB", "/Lab") for value in _values(one)):
            yield f"object {where} is in RGB"
        if one.get("/Type") == "/ExtGState" and one.get("/OP") and one.get("/OPM") != 1:
            yield f"object {where} overprints and knocks out at once"
    for reference, found in pdf.objects.items():
        if "stream" in found and found["stream"]["dict"].get("/Subtype") in (None, "/Form"):
            stream = pdf.stream(reference.removeprefix("obj:"))
            if re.search(rb"[\d.]+ [\d.]+ [\d.]+ (rg|RG)\s", stream):
                yield f"{reference} paints in RGB"


def _values(one: dict) -> Iterator[Any]:
    for value in one.values():
        yield from value if isinstance(value, list) else (value,)


def _layers(pdf: _Pdf) -> Iterator[str]:
    if "/OCProperties" not in pdf.root:
        return
    properties = pdf.at(pdf.root["/OCProperties"])
    for shown in [properties["/D"], *properties.get("/Configs", ())]:
        shown = pdf.at(shown)
        if not shown.get("/Name"):
            yield "a setting of layers has no name"
        if "/AS" in shown:
            yield "layers are switched by what is done with the file"
        if set(shown.get("/Order", ())) != set(properties["/OCGs"]):
            yield "not every layer is listed"
