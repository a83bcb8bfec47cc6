"""The names a layout may use: ``card``, ``unit``, ``counter``, ``nation``, ``colour``, ``side``, ``scenario``.

``card`` is the card as its file gives it, ``unit`` what the rules derived: ``unit.range.long.hexes``,
``unit.points.total``, ``unit.name``, ``unit.abilities`` (each with ``name``, ``points``, ``effect``). A counter
of a set, printed without a scenario, has ``unit.key``, ``unit.kind``, ``unit.name`` and an empty ``unit.headline``, and neither card nor scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.components.build_context import BuildContext, Words
from generator.components.pieces.losses import LossGroup
from generator.components.pieces.pictures import PORTRAIT
from generator.components.sentences import Formatter
from generator.drawing.tones import lightened, lightness, mixed
from generator.expressions import Namespace, OnDemand, bags
from generator.model.base import LANGUAGES, Model
from generator.model.nation import Nation
from generator.model.palette import Colour, MarkerCoat
from generator.rulesets.api import Ability, CardRow, CounterDesign, FigureGroup, Game, SideInPlay, Unit, nested
from generator.sheets import style

if TYPE_CHECKING:
    from generator.model.counter_set import SetCounter

_DARKEST = 50.0
"""Lines of a lightness above this are too pale on paper."""
_LIGHTEST = 95.0
"""Grounds of a lightness above this are hardly seen there."""
_DARKENED = 0.4
"""How far such a line goes towards ink."""
_TINT = 0.35
"""How much of its colour the ground of a marker has."""
_FIELD = 0.22
"""How much of it the field has that figures in livery stand on."""
_SHADED, _EDGE = 0.06, 0.12
"""How far from a ground that is hardly seen towards ink its tint goes, and the line that ends it."""
_TONE = 0.22
"""How much of a back's ink tones its plate."""
_FAR_APART = 55.0
"""A ground and an ink whose lightness differs by less are hard to read across a table."""
_PARTED, _DEEPENED = 0.5, 0.25
"""How far such a ground goes away from its ink, and that of the plate of a back from its ground."""
ONE_UNIT = ("card", "unit", "nation", "colour", "side", "counter")
"""The names that tell one unit from another."""


def unit_names(game: Game, unit: Unit, context: BuildContext) -> dict[str, Any]:
    """The names for whatever shows one unit."""
    words, say = context.words, Formatter(context.words)
    return {
        "card": _card(game, unit, context),
        "unit": Namespace(
            {
                **bags(nested(unit.values)),
                **{name: say.shown(value) for name, value in unit.shown.items()},
                "key": unit.key,
                "kind": unit.kind,
                "side": unit.side,
                "solid": back_coat(_number_of_side(game, unit.side), context).solid,
                "name": words.say(unit.name),
                "headline": words.say(unit.headline),
                "abilities": list(_abilities(unit, say)),
                "entries": list(_entries(unit, say)),
                "losses": loss_groups(unit, words),
                "emblem": list(unit.emblem),
                "groups": [_group(group, words) for group in unit.figure_groups],
            }
        ),
        **coat_names(unit.nation, game.project.nations.get(unit.nation), unit.colour, context),
    }


def scenario_names(game: Game, context: BuildContext) -> Namespace:
    """Those of the scenario: what is not asked for, nothing depends on."""
    say = context.words.say
    return Namespace(OnDemand(title=lambda: say(game.scenario.title), game=lambda: say(game.book.name)))


def kind_text(unit: Unit, words: Words) -> str:
    """What the rules call a unit of its kind; empty where they have no word for it, or the unit is called so itself."""
    kind = words(unit.kind_name) if unit.kind_name else ""
    return "" if kind.casefold() == words.say(unit.name).casefold() else kind


def _card(game: Game, unit: Unit, context: BuildContext) -> Namespace:
    """The card, its portrait under the name by which ``image`` finds it."""
    card = unit.card
    if card.portrait is None:
        return model_names(card, context.words)
    portrait = f"{PORTRAIT}{unit.card_id}"
    context.pictures.keep(portrait, card.portrait, game.project.cards[unit.card_id].where("portrait"))
    names = model_names(card, context.words)
    return Namespace({**{name: getattr(names, name) for name in names.known()}, "portrait": portrait})


def coat_names(nation_id: str, nation: Nation | None, colour_id: str, context: BuildContext) -> dict[str, Namespace]:
    """The names for what a piece wears: its nation and its colour, empty where it has none."""
    said = {"name": context.words.say(nation.name), "code": nation.code} if nation else {"name": "", "code": ""}
    return {
        "nation": Namespace({"id": nation_id if nation else "", **said}),
        "colour": colour_names(colour_id, context),
    }


def colour_names(colour_id: str, context: BuildContext) -> Namespace:
    """One of the palette's colours, as it is printed; without an id, ink on paper."""
    if not colour_id:
        bare = Colour.model_construct(name="", ground=style.PAPER, ink=style.INK, mark="none")
        return Namespace({**dict(bare), "id": "", **shades(bare, bare.ground)})
    colour = context.palette.colours[colour_id]
    said = context.words.say(colour.name)
    return Namespace({**dict(colour), "id": colour_id, "name": said, **shades(colour, colour.ground)})


def shades(colour: Colour, ground: str) -> dict[str, str]:
    """What goes with a ground, the colour's own or another: what parts figures on it, what they wear, its tint, what is behind them."""
    detail, cloth = (colour.detail, colour.cloth) if ground == colour.ground else (None, None)
    tint = lightened(cloth or ground, _FIELD) if lightness(ground) <= _LIGHTEST else mixed(ground, style.INK, _SHADED)
    field = lightened(ground, 1 - _PARTED) if detail else ground  # paler, where it is too dark for black
    return {"detail": detail or ground, "cloth": cloth or ground, "tint": tint, "field": field}


def marker_colour_names(coat: MarkerCoat, context: BuildContext) -> tuple[Namespace, dict[str, str | bool]]:
    """The names of a marker's colour, and of its plate: its shape and colours, those of its sign and of what parts that.

    Its ground is a tint of the colour, under words in ink, so that markers are told from units at a glance and spare
    ink; in full strength the colour is on the plate. Signs are black and not ink, which is drawn in outline where it is dear.
    """
    full = colour_names(coat.colour, context)
    sign = style.BLACK if full.ink == style.INK else full.ink
    fill, sign, detail = (style.INK, style.PAPER, style.INK) if coat.solid else (full.ground, sign, full.detail)
    plate = {"plate": coat.plate, "solid": coat.solid, "fill": fill, "sign": sign, "detail": detail}
    if full.frame_mm or not coat.colour:
        return full, plate
    tint = lightened(full.ground, _TINT)
    given = {name: getattr(full, name) for name in full.known()}
    names = Namespace({**given, "ground": tint, "ink": style.INK, "detail": tint})
    return names, plate


def waste_ink(colour: Namespace) -> str:
    """What the lines to cut along are drawn in: the ink of a ground; on paper paler, so that the frame of the piece, which
    runs beside them, stands out."""
    return style.HAIRLINE if colour.frame_mm else colour.ink


def edge_line(colour: Namespace) -> str:
    """What a ground ends in a line of that is so light that it is hardly seen on paper, and has no frame."""
    is_seen = lightness(colour.ground) <= _LIGHTEST or colour.frame_mm
    return "" if is_seen else mixed(colour.ground, style.INK, _EDGE)


def back_names(game: Game, side_id: str, context: BuildContext) -> Namespace:
    """The back that pieces of a side share: the two colours it is drawn in, the plate on it, that one's tone, and the
    sign of the unit that is worth most points.

    In the colour of its side where the game gives it one; on paper a light one is darkened until it can be read.
    """
    number = _number_of_side(game, side_id)
    coat, side = side_coat(game, number, context), game.sides[number]
    colour = colour_names(side.look.colour or coat.colour, context)
    line = side_line(game, number, context)
    dearest = max(side.units, key=lambda unit: unit.points.total if unit.points else 0, default=None)
    sign = dearest.emblem[-1] if dearest and dearest.emblem else ""
    return drawn_back(context.words.say(side.side.name), coat, colour, line, context, sign)


def side_line(game: Game, number: int, context: BuildContext) -> str:
    """What a side is drawn with in one ink on paper: its colour, darkened until it can be read."""
    worn = game.sides[number].look.colour or side_coat(game, number, context).colour
    colour = colour_names(worn, context)
    line: str = colour.frame if colour.frame_mm else colour.ground if worn else colour.ink
    return mixed(line, style.INK, _DARKENED) if lightness(line) > _DARKEST else line


def _number_of_side(game: Game, side_id: str) -> int:
    return [side.side.id for side in game.sides].index(side_id)


def side_coat(game: Game, number: int, context: BuildContext) -> MarkerCoat:
    """What the backs of a side wear: a plate by its place, and the colour of its commonest nation's coats.

    The palette's colours are for sides whose nation has a colour too light to draw with, or that of another side.
    """
    worn = [_uniform(game, side, context) for side in game.sides]
    worn = [colour if worn.count(colour) == 1 else "" for colour in worn]
    coats = [back_coat(i, context) for i in range(len(worn))]
    for i, coat in enumerate(coats):
        free = [one.colour for one in (coat, *context.palette.backs) if one.colour not in worn]
        worn[i] = worn[i] or next(iter(free), coat.colour)
    return coats[number].model_copy(update={"colour": worn[number]})


def _uniform(game: Game, side: SideInPlay, context: BuildContext) -> str:
    """The colour of the coats of most of a side, where that can be drawn with on paper; else nothing."""
    most = Counter(unit.nation for unit in side.units if unit.nation in game.project.nations).most_common(1)
    name = game.project.nations[most[0][0]].colour if most else None
    colour = context.palette.colours.get(name or "")
    if name is None or colour is None or lightness(colour.frame if colour.frame_mm else colour.ground) > _DARKEST:
        return ""
    return name


def back_coat(number: int, context: BuildContext) -> MarkerCoat:
    """What the palette gives the backs of a side, by its place among the sides."""
    coats = context.palette.backs or (MarkerCoat(),)
    return coats[number % len(coats)]


CODES = "unit_card.codes"
"""What the letters on cards stand for, in games that have words for it."""


def drawn_back(
    side: str, coat: MarkerCoat, colour: Namespace, line: str, context: BuildContext, sign: str = ""
) -> Namespace:
    """A back in its colour, or where the print profile says so in one ink on paper, ``line``.

    A colour of middling lightness, such as grey, is lighter or darker than on counters, away from its ink.
    """
    light = not context.printing.full_backs
    ground, ink = (style.PAPER, line) if light else (_parted(colour.ground, colour.ink), colour.ink)
    is_bare = light or colour.frame_mm
    tone = lightened(line, _TONE) if is_bare else mixed(ground, _away_from(ink), _DEEPENED)
    names = {
        "side": side,
        "ground": ground,
        "ink": ink,
        "plate": coat.plate,
        "tone": tone,
        "light": light,
        "sign": sign,
        "codes": context.words(CODES) if CODES in context.words else "",
    }
    return Namespace(names)


def _away_from(ink: str) -> str:
    return style.PAPER if lightness(ink) < _DARKEST else style.INK


def _parted(ground: str, ink: str) -> str:
    """A ground on which an ink is read across a table."""
    is_near = abs(lightness(ground) - lightness(ink)) < _FAR_APART
    return mixed(ground, _away_from(ink), _PARTED) if is_near else ground


def set_entry_names(key: str, entry: SetCounter, context: BuildContext) -> dict[str, Namespace]:
    """What is known of the unit of a counter that is printed without one: no values, no card, no scenario."""
    return {"unit": Namespace({"key": key, "kind": entry.kind, "name": context.words.say(entry.name), "headline": ""})}


def design_names(design: CounterDesign, held: float, size_mm: float, flag_code: str, words: Words) -> Namespace:
    """One face of a counter. A layout multiplies by ``held`` what may not shrink with a small counter; ``flag_code``
    is printed beside a flag that looks like another in play, and empty otherwise."""
    return Namespace(
        {
            "kind": design.kind,
            "size": design.size,
            "figures": design.figures,
            "is_half": design.size == "half",
            "is_command": design.is_command,
            "state": design.state,
            "part": design.part,
            "name": words.say(design.name) if design.name else "",
            "held": held,
            "size_mm": size_mm,
            "flag_code": flag_code,
        }
    )


def model_names(model: Model, words: Words) -> Namespace:
    """A model as names: words in the language of the kit, lists as lists, models inside as names."""
    return Namespace({name: _plain(getattr(model, name), words) for name in type(model).model_fields})


def _plain(value: Any, words: Words) -> Any:
    if isinstance(value, Model):
        return model_names(value, words)
    if isinstance(value, Mapping) and value and set(value) <= set(LANGUAGES):
        return words.say(value)
    if isinstance(value, tuple):
        return [_plain(item, words) for item in value]
    return value


def _abilities(unit: Unit, say: Formatter) -> Iterator[Namespace]:
    """Those picked."""
    for ability in unit.picked:
        effect = say.line(ability.effect)
        yield Namespace({"id": ability.id, "name": say.words(ability.name), "points": ability.points, "effect": effect})


def _entries(unit: Unit, say: Formatter) -> Iterator[Namespace]:
    """What the back of a card says of those picked: name, points, and the effect with what limits it."""
    return (Namespace(told(ability, say)) for ability in unit.menu if ability.id in unit.abilities)


def told(ability: Ability, say: Formatter) -> dict[str, Any]:
    text = " ".join((say.line(ability.effect), *_limits(ability, say)))
    return {"name": say.words(ability.name), "points": ability.points, "text": text}


def _limits(ability: Ability, say: Formatter) -> Iterator[str]:
    """Each as a sentence."""
    for limit in map(say.line, ability.limits):
        yield f"{limit[:1].upper()}{limit[1:]}."


def loss_groups(unit: Unit, words: Words) -> list[LossGroup]:
    """The figures of a unit."""
    emblem = unit.emblem[-1] if unit.emblem else ""
    return [
        LossGroup(
            group.figures,
            "" if group.on_sheet_only else _called(group, words),
            group.symbol or emblem,
            group.kept_when_reduced,
            group.half_at,
            on_counter=group.on_counter,
            dashed=group.on_sheet_only,
            from_left=group.from_left,
        )
        for group in unit.figure_groups
    ]


def _group(group: FigureGroup, words: Words) -> Namespace:
    label = " · ".join(map(words, group.label))
    return Namespace({"figures": group.figures, "label": label, "name": _called(group, words)})


def _called(group: FigureGroup, words: Words) -> str:
    """As the card has it, else by the roles that share the figures: ``Escort and scouts``."""
    if group.name:
        return words.say(group.name)
    first, *others = map(words, group.label)
    roles = [first, *(role[:1].lower() + role[1:] for role in others)]
    return words("unit_card.and", first=", ".join(roles[:-1]), last=roles[-1]) if others else first


def row_names(row: CardRow, say: Formatter) -> Namespace:
    """What stands in a row of a card; what it is called, if anything, is its ``name``."""
    name = {} if row.label is None else {"name": say.part(row.label)}
    return Namespace(name | {key: say.shown(value) for key, value in row.values.items()})
