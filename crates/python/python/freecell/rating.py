"""How hard a game is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, SupportsFloat, SupportsIndex

from ._freecell import rate_game

if TYPE_CHECKING:
    from .types import GameLike, Level, Limit, VerdictKind


class Rating(NamedTuple):
    """How hard a game is; `pandas.DataFrame` makes a table of a list of them.

    Simulated players of modest skill won `wins` of `games` games. `level` is 'easy' (60 %
    or more), 'medium' (40 %), 'tricky' (20 %), 'hard' (5 %) or 'expert', or None if the
    game is impossible, or if no player won it and the search gave up at `limit`.

    `length` is the number of moves of the solution that the solver found, in metric
    `safe`. `fewest_cells` is the smallest number of free cells with which the game can be
    won; None if that is not decided.

    >>> import freecell
    >>> rating = freecell.rate(164)
    >>> rating.level, rating.wins, rating.games
    ('easy', 173, 256)
    """

    level: Level | None
    wins: int
    games: int
    kind: VerdictKind
    limit: Limit | None
    length: int | None
    fewest_cells: int | None


def rate(
    game: GameLike,
    *,
    cells: SupportsIndex | None = None,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: SupportsFloat | SupportsIndex | None = None,
) -> Rating:
    """Rates how hard a game, in any form, is from its current position.

    The same position always has the same rating. The limits are those of `solve` and
    apply to each search; `max_states` defaults to 500,000 and `max_memory` to 512 MiB. If
    no player wins and the solver gives up, a beam search with up to four times the states
    is the last attempt.

    >>> import freecell
    >>> freecell.rate(617).level
    'expert'
    >>> freecell.rate(164).level, freecell.rate(164).fewest_cells
    ('easy', 0)
    >>> freecell.rate(11982).kind
    'impossible'
    """
    return Rating(*rate_game(game, cells=cells, max_states=max_states, max_memory=max_memory, max_time=max_time))
