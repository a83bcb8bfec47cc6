"""What every model shares: strict types, no unknown keys, immutable once read."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from msgspec import Struct
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)

from generator.diagnostics import Source, folded
from generator.resources import languages

T = TypeVar("T")
Read_co = TypeVar("Read_co", covariant=True)

LANGUAGES = languages()
"""The languages of paper. What one of them does not say is printed in English."""


EVERY = "all"
"""All there are, where a list of names is asked for."""


def filled(generic: Any, *types: Any) -> Any:
    """``Many[…]`` or ``Annotated[…]`` of types that are made as data is read: to a type checker those are values."""
    return generic[types if len(types) > 1 else types[0]]


class WrongAt(ValueError):
    """What is wrong with a part of a model, at its path in it; and with others of its parts."""

    def __init__(self, what: str, *at: str | int, more: "Sequence[WrongAt]" = ()) -> None:
        super().__init__(what)
        self.at, self.more = at, more


def refuse(wrong: "Sequence[WrongAt]") -> None:
    """Raises all that is wrong with parts of a value, if anything is."""
    if wrong:
        first, *more = wrong
        raise WrongAt(str(first), *first.at, more=more)


class Model(BaseModel):
    """Strict (no ``"3"`` for 3), frozen, and deaf to no key: an unknown one is an error."""

    # A model is built once something is checked against it: a command needs few of them.
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", defer_build=True)


class DataModel(Model):
    """What a game's data adds fields to (``loading/fields.py``): cards, entries of rosters, sides, scenarios."""

    if TYPE_CHECKING:
        # Those fields are known when the data is read, not to a type checker.
        def __getattr__(self, name: str) -> Any: ...


Many = Annotated[tuple[T, ...], Field(strict=False)]
"""A list in YAML, an immutable tuple in the model."""


def short_for(*forms: Mapping[str, Any]) -> Callable[[T], T]:
    """Marks what reads short forms before a model does: as JSON Schema, so that editors know them."""

    def mark(function: T) -> T:
        function.short_forms = forms  # type: ignore[attr-defined]
        return function

    return mark


A_TEXT, A_NUMBER, A_NAME = {"type": "string"}, {"type": "number"}, {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
_CALLED = {"en": "English", "es": "Spanish", "fr": "French"}
"""Languages as a schema calls them; others by their codes."""


def _words_in(language: str) -> str:
    instead = "those of another language stand" if language == "en" else "the English ones stand"
    return f"The words in {_CALLED.get(language, language)}. Left out, {instead} there."


WORDS_SCHEMA = {
    "anyOf": [
        A_TEXT,
        {
            "type": "object",
            "properties": {language: {**A_TEXT, "description": _words_in(language)} for language in LANGUAGES},
            "additionalProperties": A_TEXT,
        },
    ]
}


@short_for(WORDS_SCHEMA)
def listed(value: Any) -> Any:
    """A text, or one in several languages, as the only entry of its list."""
    return [value] if isinstance(value, str | dict) else value


class Reading(Struct, frozen=True):
    """In which context something is read."""

    languages: tuple[str, ...] = LANGUAGES
    """Those that words may be given in: of a game's own files, also its own."""
    with_mistakes: bool = False
    """Whether it will not be built, and is only looked at."""


def plain(value: Any) -> Any:
    """What a model holds, as mappings, lists and scalars by the names that were declared."""
    if isinstance(value, Model):
        fields = type(value).model_fields
        return {info.alias or name: plain(getattr(value, name)) for name, info in fields.items()}
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def _or_none(value: Any, read: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
    try:
        return read(value)
    except ValidationError:
        if not (info.context and info.context.with_mistakes):
            raise
        return None


Needed = Annotated[T, WrapValidator(_or_none)]
"""A key that must be there to build, and that rules do without: None where something is wrong with it."""


def counted(least: int, most: int | None = None) -> AfterValidator:
    """How many a list must have. Said only once all of its entries are right, unlike pydantic's own."""

    def check(value: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(value) < least or (most is not None and len(value) > most):
            wanted = (
                f"exactly {least}"
                if most == least
                else f"at least {least}"
                if len(value) < least
                else f"at most {most}"
            )
            raise ValueError(f"there must be {wanted} here, not {len(value)}. Add or remove some")
        return value

    return AfterValidator(check)


def at_most(most: int, what: str, number: Callable[[Any], int] = len) -> AfterValidator:
    """How many there may be, where no game has so many: a small file might otherwise take very long. ``number`` counts
    what stands within as well."""

    def check(value: T) -> T:
        if (found := number(value)) > most:
            raise ValueError(f"{found} {what} are more than the {most} there may be. Leave some out")
        return value

    return AfterValidator(check)


def sum_of_lengths(value: Mapping[str, Any]) -> int:
    return sum(map(len, value.values()))


ID = r"[a-z][a-z0-9_]*"


def _identifier(value: str) -> str:
    if not re.fullmatch(ID, value):
        raise ValueError(f"'{value}' is not an id. {as_an_id(value)}")
    return value


def as_an_id(value: str) -> str:
    """A remedy for what is no id: the one that it is but for case, hyphens and spaces."""
    meant = folded(value.strip())
    if re.fullmatch(ID, meant):
        return f"Did you mean '{meant}'?"
    return "Use small letters, digits and '_', starting with a letter."


Id = Annotated[str, AfterValidator(_identifier), WithJsonSchema(A_NAME)]
"""A language-neutral name: ``light_infantry``."""


def _reference(value: str) -> str:
    return value if re.fullmatch(ID, folded(value.strip())) else _identifier(value)


Known = Annotated[str, AfterValidator(_reference), WithJsonSchema(A_NAME)]
"""The name of one of what there is, in whatever case: where none is called so, the rules say which may be meant."""


MAX_TITLE, MAX_PROSE, MAX_WORD = 70, 1_000, 40
"""Characters of a name or title, of a paragraph, and of a word without a place to break it."""


MARKED_UP = re.compile(
    r"(?P<with>\*\*|__)(?=\S)[^*_\n]+?(?<=\S)(?P=with)|</?(?:b|i|em|strong|u|br)\s*/?>", re.IGNORECASE
)
"""Signs for bold, italics and the like of other programs: ``**bold**``, ``<b>``."""


def marked_up(text: str) -> str:
    """What is wrong with a text in which a part is to be bold; empty where none is."""
    found = MARKED_UP.search(text)
    if found is None:
        return ""
    return (
        f"'{found[0]}' would be printed with its signs: no part of a text is bold or italic. Take the signs out; a whole "
        "text is bold by its element of a layout, 'font: sans-bold'"
    )


def unprintable(text: str, *, one_line: bool) -> str:
    """What is wrong with a text that holds what cannot be printed as it is meant; empty where nothing is."""
    if wrong := marked_up(text):
        return wrong
    for char in "" if text.isprintable() else text:
        if char == "\n" and one_line:
            return "a line ends in the midst of it, and it stands on one line. Write a space there"
        if not char.isprintable() and char != "\n" and char not in SPACES:
            return f"there is a character that cannot be printed (U+{ord(char):04X}). Remove it"
    return ""


def words_up_to(longest: int, *, one_line: bool) -> Callable[[Any, ValidationInfo | None], Any]:
    """Checks words for paper: one text, or one a language; neither empty nor longer than a page can hold."""

    def check_text(text: str) -> None:
        if not text.strip():
            raise ValueError("there are no words here. Write some, or leave the key out")
        if len(text) > longest:
            raise ValueError(f"{len(text)} characters are more than the {longest} there is room for. Shorten it")
        if strange := unprintable(text, one_line=one_line):
            raise ValueError(strange)
        word = max(re.split(r"[\s\-–/]+", text), key=len)
        if len(word) > MAX_WORD:
            raise ValueError(f"'{word[:12]}…' is a word of {len(word)} letters. Break it with a space or a hyphen")

    def check(value: Any, info: ValidationInfo | None) -> Any:
        if isinstance(value, str):
            check_text(value)
            return value
        if isinstance(value, Mapping) and value and all(isinstance(words, str) for words in value.values()):
            known = info.context.languages if info is not None and info.context else value
            strangers = [language for language in value if language not in known]
            if strangers:
                raise ValueError(f"'{strangers[0]}' is not a language here. Use {', '.join(known)}")
            wrong = []
            for language, text in value.items():
                try:
                    check_text(text)
                except ValueError as error:
                    wrong.append(WrongAt(str(error), language))
            refuse(wrong)
            return dict(value)
        raise ValueError("this must be words. Write text, or a text a language: {en: …, es: …, fr: …}")

    return check


SPACES = "\u00a0\u2009\u200a\u202f\u2007\u2011"
"""Spaces and a hyphen that do not break: not printable to Python, and meant."""

WORDS_FOR_EDITORS = WithJsonSchema(WORDS_SCHEMA)

Localized = Annotated[Any, BeforeValidator(words_up_to(MAX_PROSE, one_line=False)), WORDS_FOR_EDITORS]
"""Words for paper: one string for every language, or a string a language (``{en: …, es: …, fr: …}``)."""

Title = Annotated[Any, BeforeValidator(words_up_to(MAX_TITLE, one_line=True)), WORDS_FOR_EDITORS]
"""The same, for a name or a title: one line, and short."""


def is_words(value: Any, language: str) -> bool:
    """Whether a value is a text a language, and not a group of fields."""
    return isinstance(value, Mapping) and bool(value) and all(key in LANGUAGES or key == language for key in value)


def in_language(words: str | Mapping[str, str], language: str, else_in: str = "en") -> str:
    """The words in a language; where they lack it, in another, in English by itself, else in whatever there is."""
    if isinstance(words, str):
        return words
    return words.get(language) or words.get(else_in) or next(iter(words.values()))


class Located(Struct, Generic[Read_co], frozen=True):
    """Something read from a file, and where each of its keys stands there."""

    value: Read_co
    where: Callable[..., Source]
    """The place of the value at a path of keys and indexes."""
    where_key: Callable[..., Source]
    """The place of the last key of such a path."""
