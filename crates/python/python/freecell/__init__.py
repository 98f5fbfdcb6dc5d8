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

Every function that takes a game takes it in any form: a deal number, a Deal, a
Position, a Game, lists of cards or of card codes, or text with a number, a record or a
board. Cards are two letters, '7D' or 'TH'. Ranges follow Python: they exclude `stop`.

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
    ProofError,
    RecordError,
    Review,
    SweepError,
    UnsolvedError,
    Verdict,
    __version__,
    card_names,
    daily_deal,
    deal,
    deals,
    deals_with_prefix,
    find,
    hint,
    prove,
    random_deal,
    review,
    solve,
    solve_short,
    solve_shortest,
    verify,
    verify_proof,
)
from .many import deal_array, solve_many, solve_stream
from .rating import Rating, rate

CARDS = tuple(card_names())
"""The names of all cards in the order of their codes: `CARDS[0]` is 'AC', `CARDS[51]` is
'KS', and `numpy.array(CARDS)[array]` names a whole array."""

__all__ = [
    "CARDS",
    "BoardError",
    "Deal",
    "DealNumberError",
    "FreecellError",
    "Game",
    "Move",
    "MoveError",
    "NotationError",
    "Position",
    "ProofError",
    "Rating",
    "RecordError",
    "Review",
    "SweepError",
    "UnsolvedError",
    "Verdict",
    "__version__",
    "daily_deal",
    "deal",
    "deal_array",
    "deals",
    "deals_with_prefix",
    "find",
    "hint",
    "prove",
    "random_deal",
    "rate",
    "review",
    "solve",
    "solve_many",
    "solve_short",
    "solve_shortest",
    "solve_stream",
    "verify",
    "verify_proof",
]
