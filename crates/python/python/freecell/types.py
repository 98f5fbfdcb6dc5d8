"""Types for annotations: the closed sets of strings, and all forms of a game.

>>> import freecell
>>> from freecell.types import GameLike, Metric
>>> def length(game: GameLike, metric: Metric = "max") -> int | None:
...     return freecell.solve(game).length(metric)
>>> length("617") == length(freecell.deal(617).rows)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, SupportsIndex, Union

if TYPE_CHECKING:
    from typing import TypeAlias

    from ._freecell import Deal, Game, Position

__all__ = [
    "Autoplay",
    "BoardFormat",
    "CardsLike",
    "GameLike",
    "Level",
    "Limit",
    "Metric",
    "Notation",
    "Place",
    "Suit",
    "VerdictKind",
]

Autoplay = Literal["none", "horne", "raymond", "max"]
"""Which cards go to the foundations by themselves."""

BoardFormat = Literal["rows", "columns", "deck", "json", "json-columns"]
"""How a deal is written."""

Level = Literal["easy", "medium", "tricky", "hard", "expert"]
"""How hard a game is."""

Limit = Literal["states", "memory", "time", "stopped"]
"""What made a search give up."""

Metric = Literal["max", "safe", "unit"]
"""How moves are counted."""

Notation = Literal["standard", "extended", "long", "macroxue"]
"""How moves are written."""

Place = Literal["1", "2", "3", "4", "5", "6", "7", "8", "a", "b", "c", "d", "h"]
"""A column, a free cell, or the foundations."""

Suit = Literal["C", "D", "H", "S"]
"""Clubs, diamonds, hearts, spades."""

VerdictKind = Literal["solved", "impossible", "gave_up"]
"""What a search found out."""

CardsLike: TypeAlias = str | Iterable[str] | Iterable[SupportsIndex]
"""Cards as text, as names or as codes."""

GameLike: TypeAlias = Union[
    SupportsIndex,
    CardsLike,
    "Deal",
    "Position",
    "Game",
    Iterable[Iterable[str]],
    Iterable[Iterable[SupportsIndex]],
]
"""A game in any form: a deal number, text that the command reads, a Deal, a Position, a
Game, rows, columns, cards or card codes, such as a row of `deal_array`."""
