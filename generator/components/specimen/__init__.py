"""The specimen: a picture of each thing that files and options name, over the name they call it by.

It is no sheet of a kit: ``generator/specimens.py`` prints it for ``fichas list --pdf``.
"""

from generator.components.specimen.catalogue import Entry, Group, document

__all__ = ["Entry", "Group", "document"]
