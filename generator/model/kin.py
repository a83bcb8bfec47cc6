"""What a word for ground or for a nation may mean, where there is none of that name: those near it in name or meaning."""

import re
from collections.abc import Collection, Mapping
from difflib import SequenceMatcher

from generator.diagnostics import did_you_mean, nearest
from generator.model.nation import Nation

ALIKE = (
    "hill hills slope rise heights ridge crest mountain rocks rocky elevation colina cuesta loma cerro colline pente",
    "wood woods forest trees tree copse grove orchard jungle bosque arboles bois foret",
    "river stream brook creek water ford lake pond canal rio arroyo riviere ruisseau",
    "house houses building buildings village town farm church casa pueblo edificio maison village batiments",
    "wall walls hedge hedges fence bank muro tapia seto mur haie",
    "road track path street lane highway camino carretera senda route chemin sentier",
    "field fields crops cultivated scrub brush bushes vineyard grain campo cultivos champ cultures",
    "marsh swamp bog mud soft pantano marais",
    "open clear plain grass meadow flat llano abierto plaine ouvert",
)
"""Words that mean much the same, in the languages of paper, without their accents."""
MOST, _MISSPELT = 4, 0.8


def kin(word: str, known: Mapping[str, str]) -> list[str]:
    """The names of which some word, or some word of what they are called, is of this kind; those of the same word first."""
    own = set(_parts(word))
    near = own.union(*(group.split() for group in ALIKE if own & set(group.split())))
    of = {name: {*_parts(name), *_parts(called)} for name, called in known.items()}
    return [*(name for name in of if of[name] & own), *(name for name in of if of[name] & near and not of[name] & own)]


def terrain_meant(word: str, known: Collection[str] | Mapping[str, str]) -> str:
    """A remedy for a kind of ground that there is not; ``known`` may say what each is called."""
    called = known if isinstance(known, Mapping) else {name: name for name in known}
    found = kin(word, called)[:MOST]
    close = nearest(word, called)
    is_misspelt = close is not None and SequenceMatcher(None, word, close).ratio() > _MISSPELT
    if not found or is_misspelt or close in found[:1]:
        return did_you_mean(word, called, show_all_below=20, listed="terrain")
    said = [f"'{name}'{_aside(name, called[name])}" for name in dict.fromkeys((*([close] if close else ()), *found))]
    return f"Near it: {', '.join(said)}. 'fichas list terrain' names them all."


def nation_meant(word: str, nations: Mapping[str, Nation]) -> str:
    """A remedy for a nation that there is not: the one that is called so besides, in a language of paper or for short."""
    own = _parts(word)
    for name, nation in nations.items():
        called = (nation.name,) if isinstance(nation.name, str) else nation.name.values()
        if own in map(_parts, (*nation.also, *called, nation.code)):
            return f"Did you mean '{name}'?"
    return did_you_mean(word, nations, listed="nations")


def _aside(name: str, called: str) -> str:
    first = _CELL.sub("…", called.split(";")[0]).strip()
    return f" ({first})" if first and first.casefold().replace(" ", "_") != name else ""


def _parts(text: str) -> list[str]:
    return re.findall(r"[a-z]+", _CELL.sub(" ", text).casefold().translate(_PLAIN))


_CELL = re.compile(r"\{[^{}]*\}")
"""What the tables fill in."""
_PLAIN = str.maketrans("áàâäéèêëíìîïóòôöúùûüñç", "aaaaeeeeiiiioooouuuunc")
