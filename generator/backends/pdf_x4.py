"""What a PDF says of itself to a print shop: the output intent, and the metadata of PDF/X-4 (ISO 15930-7).

The file names its version in its metadata only; earlier parts of the standard had it in the document information
too, and this one does not. What the two say alike, title, dates and programs, must be the same in both.
"""

from __future__ import annotations

import uuid
from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
)

from generator.backends.press import REGISTRY, Press
from generator.drawing.items import Document

_INKS = 4
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
{creator}   <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
   <pdf:Producer>{producer}</pdf:Producer>
   <pdf:Trapped>False</pdf:Trapped>
   <pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
   <xmp:CreatorTool>{program}</xmp:CreatorTool>
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""
_CREATOR = "   <dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\n"


def output_intent(press: Press, description: str) -> PDFArray:
    """The printing the colours are separated for, its profile embedded. ``description`` is the profile's own name."""
    profile = PDFStream(
        PDFDictionary({"N": _INKS, "Alternate": PDFName("DeviceCMYK")}), press.icc, filters=[PDFZCompress]
    )
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(press.condition),
        "Info": PDFString(description),
        "DestOutputProfile": profile,
    }
    if press.registered:
        intent["RegistryName"] = PDFString(REGISTRY)
    return PDFArray([PDFDictionary(intent)])


def metadata(doc: Any, document: Document) -> PDFStream:
    """The XMP packet, not packed: a shop's programs look for it without reading the rest.

    The document's id is made of what is drawn: call it when all pages are. Made anew, the same kit has the same.
    """
    moment = doc._timeStamp.YMDhms
    packet = _PACKET.format(
        title=escape(document.title),
        creator=_CREATOR.format(author=escape(document.author)) if document.author else "",
        language=escape(document.language),
        producer=escape(doc.info.producer),
        program=escape(doc.info.creator),
        date="{:04}-{:02}-{:02}T{:02}:{:02}:{:02}+00:00".format(*moment),
        id=uuid.UUID(bytes=doc.signature.digest()),
    )
    return PDFStream(PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}), packet.encode())
