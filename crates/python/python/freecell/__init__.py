"""FreeCell: deals by number, the rules, a solver, and sweeps over millions of deals.

>>> import freecell
>>> freecell.deal(617).rows[0]
['7D', 'AD', '5C', '3S', '5S', '8C', '2D', 'AH']
>>> freecell.find(freecell.deal(617).rows)
617
>>> verdict = freecell.solve(617)
>>> verdict.solved
True
>>> freecell.verify(verdict.record).is_won
True

Cards are two letters, '7D' or 'TH'. Ranges follow Python: they exclude `stop`.
Some functions need other packages: `deal_array` needs NumPy, `solve_many` and
`solve_stream` need pyarrow, and `freecell.cluster` needs Dask.
"""

from ._freecell import (
    BoardError,
    Deal,
    DealNumberError,
    FreecellError,
    Game,
    Move,
    MoveError,
    NotationError,
    Position,
    RecordError,
    SweepError,
    Verdict,
    deal,
    deals,
    find,
    find_beginning,
    solve,
    verify,
)
from .many import deal_array, solve_many, solve_stream

__all__ = [
    "BoardError",
    "Deal",
    "DealNumberError",
    "FreecellError",
    "Game",
    "Move",
    "MoveError",
    "NotationError",
    "Position",
    "RecordError",
    "SweepError",
    "Verdict",
    "deal",
    "deal_array",
    "deals",
    "find",
    "find_beginning",
    "solve",
    "solve_many",
    "solve_stream",
    "verify",
]
