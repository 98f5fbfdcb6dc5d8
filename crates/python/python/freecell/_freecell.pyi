from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from os import PathLike
from typing import Any, ClassVar, SupportsFloat, SupportsIndex, TypeAlias, final

import numpy as np
import numpy.typing as npt

from .many import Wanted
from .types import (
    Autoplay,
    BoardFormat,
    CardsLike,
    GameLike,
    Level,
    Limit,
    Metric,
    Notation,
    Place,
    Suit,
    VerdictKind,
)

__all__ = [
    "Batches",
    "BoardError",
    "Deal",
    "DealNumberError",
    "Deals",
    "FreecellError",
    "Game",
    "Move",
    "MoveError",
    "NotationError",
    "Numbers",
    "Position",
    "ProofError",
    "RecordError",
    "Review",
    "Sweep",
    "SweepError",
    "SweepFolder",
    "UnsolvedError",
    "Verdict",
    "__version__",
    "card_names",
    "columns",
    "daily_deal",
    "deal",
    "deal_count",
    "deal_into",
    "deal_list_into",
    "deals",
    "deals_with_prefix",
    "find",
    "hint",
    "parse_range",
    "parse_size",
    "parse_time",
    "prove",
    "random_deal",
    "rate_game",
    "review",
    "solve",
    "solve_short",
    "solve_shortest",
    "verify",
    "verify_proof",
]

__version__: str

_Buffers = tuple[bytes | None, bytes | None, bytes]
_Moves: TypeAlias = Move | str | Iterable[Move | str]
_Seconds = SupportsFloat | SupportsIndex
_FileEntry = tuple[int, int, str, int, int, int]

class FreecellError(ValueError):
    """The base class of all errors of this package. The message says what is invalid and what is expected."""

class DealNumberError(FreecellError):
    """Raised if a deal number is out of range."""

class BoardError(FreecellError):
    """Raised if a board is invalid. `problems` lists everything that is wrong with it."""

    problems: list[str]

class MoveError(FreecellError):
    """Raised if a move is illegal or a solution does not win."""

class NotationError(FreecellError):
    """Raised if a notation cannot express a game."""

class RecordError(FreecellError):
    """Raised if text is not a valid record."""

class UnsolvedError(FreecellError):
    """Raised if a game has no hint. `verdict` is the Verdict of the search: impossible or gave up."""

    verdict: Verdict

class ProofError(FreecellError):
    """Raised if a proof cannot be made, or does not prove what it should."""

class SweepError(FreecellError):
    """Raised if a sweep cannot start or resume. Finished files are never affected."""

@final
class Deal:
    """A FreeCell deal: all 52 cards in dealing order.

    Create one with `deal` or `deals`, or from a game in any form: a number, text,
    rows, columns, the 52 cards or their codes, a Position or a Game.
    """
    def __new__(cls, game: GameLike) -> Deal: ...
    @property
    def number(self) -> int | None:
        """The deal number; None if no deal has this board."""
    @property
    def rows(self) -> list[list[str]]:
        """The seven rows from the top, a two-dimensional list of cards."""
    @property
    def columns(self) -> list[list[str]]:
        """The eight columns; the last card of each is the one that can move."""
    @property
    def cards(self) -> list[str]:
        """The 52 cards in dealing order."""
    @property
    def codes(self) -> list[int]:
        """The 52 cards as codes, as in a row of `deal_array`: 0 is AC, 51 is KS."""
    def text(self, format: BoardFormat = "rows") -> str:
        """Returns the board as text: `rows`, `columns`, `deck`, `json` or
        `json-columns`.
        """
    def svg(self) -> str:
        """Returns the board as an SVG image."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Deals:
    """The iterator that `deals` returns. Annotate it as `Iterator[Deal]`."""
    def __iter__(self, /) -> Deals: ...
    def __next__(self, /) -> Deal: ...
    def __length_hint__(self, /) -> int: ...

@final
class Numbers:
    """The iterator that `deals_with_prefix` returns. Annotate it as `Iterator[int]`."""
    def __iter__(self, /) -> Numbers: ...
    def __next__(self, /) -> int: ...

def card_names() -> list[str]:
    """Returns the names of all cards, in the order of their codes."""

def deal(number: SupportsIndex) -> Deal:
    """Returns the deal with this number, from -4 to 2**33 - 1."""

def deals(start: SupportsIndex, stop: SupportsIndex) -> Deals:
    """Returns an iterator over the deals from `start` to before `stop`, in order."""

def deal_count(start: SupportsIndex, stop: SupportsIndex) -> int:
    """Returns the number of deals from `start` to before `stop`."""

def deal_into(start: SupportsIndex, array: npt.NDArray[np.uint8]) -> None:
    """Writes successive deals into the rows of an array with 52 columns, starting with
    a number.
    """

def deal_list_into(numbers: Sequence[SupportsIndex], array: npt.NDArray[np.uint8]) -> None:
    """Writes the deals of a list of numbers into the rows of an array with 52 columns."""

def find(game: GameLike) -> int | None:
    """Returns the number of a deal; None if no deal has this board.

    Takes a game in any form, and looks at the deal that it started with.
    """

def deals_with_prefix(cards: CardsLike) -> Numbers:
    """Returns an iterator over all deal numbers whose deals begin with these cards, in
    order. The cards are text, or a list of names or codes.
    """

def random_deal(
    *,
    seed: SupportsIndex | None = None,
    winnable: bool = False,
    cells: SupportsIndex | None = None,
    level: Level | None = None,
) -> Deal:
    """Returns a random deal from 1 to 1,000,000. With `winnable`, the solver makes sure
    that it can be won with this number of free cells. With `level`, the deal is 'easy',
    'medium', 'tricky', 'hard' or 'expert', as `rate` rates it, and can always be won.

    The same `seed`, an integer from 0 to 2**64 - 1, always gives the same deal. Without one, Python's
    module `random` provides it.
    """

def daily_deal(date: date | None = None) -> Deal:
    """Returns the deal of a day, today by default. It is the same for all players: its
    number is the date as YYYYMMDD.
    """

@final
class Move:
    """A move of a player. Its text is in extended notation, with the number of cards if
    there are several: `Move("57v3")`, and `Move("57va")` for ten (the number is a hexadecimal
    digit, at most `d` for 13).
    """
    def __new__(cls, text: str) -> Move: ...
    @property
    def source(self) -> Place:
        """The source of the cards: a column '1' to '8' or a free cell 'a' to 'd'."""
    @property
    def target(self) -> Place:
        """The target of the cards: a column, a free cell, or 'h' for the foundations."""
    @property
    def count(self) -> int:
        """The number of cards that move."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """The location of every card. Positions are immutable; `play` returns the next
    one.

    Create one from a game in any form: a number, a Deal, a Game, lists of cards, or text
    that the command `freecell` reads.
    """
    def __new__(cls, game: GameLike, *, cells: SupportsIndex | None = None) -> Position: ...
    @property
    def columns(self) -> list[list[str]]:
        """The eight columns; the last card of each is the one that can move."""
    @property
    def cells(self) -> list[str | None]:
        """The free cells; None where one is empty."""
    @property
    def foundations(self) -> dict[Suit, int]:
        """The number of cards on the foundation of each suit."""
    @property
    def is_won(self) -> bool:
        """Whether all cards are on the foundations."""
    @property
    def is_stuck(self) -> bool:
        """Whether there is no legal move, and the position is not won."""
    def legal_moves(self) -> list[Move]:
        """Returns all legal moves."""
    def targets(self, card: str) -> list[Place]:
        """Returns the locations to which a card can move, with the cards on it."""
    def move_to(self, card: str, place: Place) -> Move:
        """Returns the legal move that takes a card, and those on it, to a location."""
    def sensible_move(self, card: str) -> Move:
        """Returns the most sensible move of a card, as for a click on it: to its
        foundation, onto another card, to an empty column or to a free cell.
        """
    def parse_move(self, text: str, notation: Notation = "extended") -> Move:
        """Returns the legal move that a text means here."""
    def play(self, moves: _Moves, notation: Notation = "extended") -> Position:
        """Returns the position after a move, or after moves given as text, without
        autoplay.
        """
    def json(self) -> str:
        """Returns the position as JSON."""
    def svg(self) -> str:
        """Returns the position as an SVG image."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A game with undo, redo and autoplay.

    Starts from a game in any form: a number, a Deal, a Position, lists of cards, or
    text that the command `freecell` reads. A record or another Game comes with its
    moves. `autoplay` is `none`, `horne` (the default), `raymond` or `max`.

    A notebook shows the game move by move.
    """
    def __new__(
        cls, game: GameLike, autoplay: Autoplay | None = None, *, cells: SupportsIndex | None = None
    ) -> Game: ...
    @classmethod
    def from_record(cls, record: str) -> Game:
        """Creates the game of a record, also of one in macroxue's notation."""
    @property
    def number(self) -> int | None:
        """The deal number; None if the game started from another board."""
    @property
    def start(self) -> Position:
        """The position before the first move, and before autoplay."""
    @property
    def position(self) -> Position:
        """The current position."""
    @property
    def autoplay(self) -> Autoplay:
        """The autoplay rule."""
    @property
    def moves(self) -> list[Move]:
        """The moves of the player, without autoplay moves."""
    @property
    def turn(self) -> int:
        """The number of moves played and not undone."""
    @property
    def turn_count(self) -> int:
        """The number of moves played, including undone ones."""
    @property
    def record(self) -> str:
        """The game on one line; `from_record` and the command `freecell` read it."""
    @property
    def is_won(self) -> bool:
        """Whether all cards are on the foundations."""
    @property
    def is_stuck(self) -> bool:
        """Whether there is no legal move, and the game is not won."""
    @property
    def cells_used(self) -> int:
        """The largest number of free cells occupied at the same time."""
    def play(self, moves: _Moves, notation: Notation = "extended") -> None:
        """Plays a Move, moves given as text in a notation (`standard`, `extended`, `long`
        or `macroxue`), or an iterable of both. If one of them is illegal, none is played.
        """
    def undo(self) -> bool:
        """Undoes the last move and its autoplay; returns False if there is none."""
    def redo(self) -> bool:
        """Redoes the move that was undone last; returns False if there is none."""
    def jump(self, turn: SupportsIndex) -> bool:
        """Undoes or redoes until `turn` moves are played; returns False if the game
        has fewer.
        """
    def length(self, metric: Metric = "max") -> int | None:
        """Returns the number of moves in a metric, `max`, `safe` or `unit`; None if
        the game cannot be expressed with the autoplay of the metric.
        """
    def text(self, notation: Notation = "extended") -> str:
        """Returns the moves as text in a notation. `play` reads it back.

        Not every notation can express every game: `extended` and `long` can. `macroxue`
        does not name free cells, so cards may be in other cells when `play` has read it.
        """
    def with_autoplay(self, autoplay: Autoplay) -> Game | None:
        """Returns the same game with another autoplay; None if that would move a card
        that is still needed.
        """
    def copy(self) -> Game:
        """Returns a copy, which can be played on independently."""
    def svg(self) -> str:
        """Returns the current position as an SVG image."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Game: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _unpickled(record: str, turn: int) -> Game: ...

def verify(
    game: GameLike,
    moves: _Moves | None = None,
    *,
    notation: Notation | None = None,
    autoplay: Autoplay | None = None,
    cells: SupportsIndex | None = None,
) -> Game:
    """Replays a solution by the rules and returns the game; raises an error if it is
    not valid.

    The solution is a record or a Game, or a game in any form with moves from there: a
    list of Moves or texts, or text in any notation. If `notation` or `autoplay` is omitted, the
    one with which the moves win is used.
    """

@final
class Verdict:
    """The result of a search: exactly one of `solved`, `impossible` and `gave_up` is
    True. A verdict is truthy if it is solved.

    Two verdicts are equal if everything but the time they took is equal. A notebook
    shows the solution move by move, or the board if there is none.
    """
    @property
    def kind(self) -> VerdictKind:
        """`solved`, `impossible` or `gave_up`."""
    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
    @property
    def impossible(self) -> bool:
        """Whether an exhaustive search has shown that there is no solution."""
    @property
    def gave_up(self) -> bool:
        """Whether the search reached a limit before it found a verdict."""
    @property
    def limit(self) -> Limit | None:
        """The limit that ended the search, that of an effort included, or the proof that a
        solution is shortest: `states`, `memory`, `time`, or `stopped` if something else did;
        None if it was complete.
        """
    @property
    def game(self) -> Game | None:
        """The solution as a game, played to its end; None if there is none."""
    @property
    def moves(self) -> list[Move] | None:
        """The moves of the solution; None if there is none."""
    @property
    def record(self) -> str | None:
        """The solution on one line; None if there is none."""
    def length(self, metric: Metric | None = None) -> int | None:
        """Returns the number of moves in a metric, `max`, `safe` or `unit`; None if
        there is no solution or the metric does not apply to it. The default is the
        metric in which the solution was shortened, otherwise `max`.
        """
    @property
    def metric(self) -> Metric | None:
        """The metric in which `solve_short` or `solve_shortest` has shortened the
        solution; None for other searches.
        """
    @property
    def lower_bound(self) -> int | None:
        """A proven lower bound: every solution has at least this many moves. None if
        nothing was proven.
        """
    @property
    def is_optimal(self) -> bool:
        """Whether the solution is proven to be a shortest one."""
    @property
    def states(self) -> int:
        """The number of states that the search expanded."""
    @property
    def seconds(self) -> float:
        """The duration of the search in seconds."""
    def _repr_html_(self) -> str: ...
    def __bool__(self, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _unpickled(
        kind: tuple[str, str | None, str | None],
        start: str,
        states: int,
        seconds: float,
        optimality: tuple[str, int | None, bool, str | None] | None,
    ) -> Verdict: ...

@final
class Review:
    """What each move of a game was worth, as `review` returns it.

    A notebook shows it as a table.
    """
    @property
    def game(self) -> Game:
        """The reviewed game, including its undone moves."""
    @property
    def metric(self) -> Metric:
        """The metric of all lengths."""
    @property
    def score(self) -> int | None:
        """The percentage of moves that neither lost the game nor made it longer, by the best
        known lengths; None if the game has no moves, or while some are undecided.
        """
    @property
    def par(self) -> int | None:
        """The length of the best known solution of the deal; None if none is known."""
    @property
    def par_lower_bound(self) -> int:
        """The proven lower bound of par."""
    @property
    def length(self) -> int | None:
        """The length of the game; None if the metric cannot count it."""
    @property
    def lost(self) -> tuple[int, int] | None:
        """The first and the last move that may have lost the game, equal if it is known
        which: 0 is the deal itself, 1 the first move. None if no position is known to be
        lost.
        """
    @property
    def costliest(self) -> list[int]:
        """The numbers of the moves that cost most, at most three, the worst first."""
    @property
    def summary(self) -> str:
        """The summary in English."""
    @property
    def states(self) -> int:
        """The number of states that all searches expanded."""
    @property
    def table(self) -> dict[str, list[Any]]:
        """One list for each column, with one value for each move, undone ones included:
        `pandas.DataFrame(review.table)`.

        The verdicts are `winnable`, `lost` or `undecided`. The lengths are those of the
        best known solutions, with their proven lower bounds. `winning_min` and
        `winning_max` bound how many of the `choices` keep the game winnable, and
        `cost_min` and `cost_max` by how many moves the move made the game longer.
        """
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _unpickled(
        record: str,
        turn: int,
        metric: str,
        findings: list[list[tuple[str, int | None, int]]],
        states: int,
    ) -> Review: ...

def review(
    game: GameLike,
    *,
    effort: _Seconds | None = None,
    effort_states: SupportsIndex | None = None,
    metric: Metric | None = None,
    cells: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: _Seconds | None = None,
) -> Review:
    """Reviews a game, in any form: whether each move kept the game winnable, how many moves
    it cost, and how many others would have been better.

    Nothing is claimed without proof: a position is lost only after an exhaustive search,
    and lengths have proven lower bounds. `effort_states` is the number of states for a
    short solution of each position, 20,000 by default; the same number gives the same
    review. With `effort` seconds instead, and after `max_time` seconds in any case, the
    review ends with what is known. The metric is `max` for games with autoplay `max` and
    otherwise `safe`.
    """

def solve(
    game: GameLike,
    *,
    threads: SupportsIndex | None = 1,
    cells: SupportsIndex | None = None,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: _Seconds | None = None,
) -> Verdict:
    """Solves a game, in any form, from its current position.

    The search gives up after `max_states` states, at `max_memory` bytes of memory
    or after `max_time` seconds. Ctrl-C stops it. The solver itself holds about 3 MB, whatever
    `max_memory` is; a smaller limit leaves nothing for the exhaustive search.

    A hard game is decided faster on several `threads`, and None means all cores. The
    verdict is the same, but the solution may depend on their number. With `max_states`
    there is only one.
    """

def solve_short(
    game: GameLike,
    *,
    metric: Metric = "max",
    effort: _Seconds | None = None,
    effort_states: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    cells: SupportsIndex | None = None,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: _Seconds | None = None,
) -> Verdict:
    """Solves a game, in any form, and looks for a short solution in a metric: `max`,
    `safe` or `unit`.

    Searches for `effort` seconds, 1 by default. With `effort_states`, it expands that many
    states on one thread instead, and the result is always the same. `limit` names what ended
    the search. `threads` defaults to the number of cores. The other limits are those of `solve`.
    """

def solve_shortest(
    game: GameLike,
    *,
    metric: Metric = "max",
    effort: _Seconds | None = None,
    effort_states: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    cells: SupportsIndex | None = None,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: _Seconds | None = None,
) -> Verdict:
    """Solves a game, in any form, and searches until a solution is proven to be a
    shortest one in a metric, or a limit is reached.

    Most deals need much time and memory: `limit` says what ended the proof, and
    `lower_bound` how much of it is done. The options are those of `solve_short`; on several
    threads, the effort is for shorter solutions after the proof has given up.
    """

def hint(
    game: GameLike,
    *,
    cells: SupportsIndex | None = None,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: _Seconds | None = None,
) -> Move | None:
    """Returns the next move of a solution of a game, in any form; None if it is won
    already. The move is legal in the current position. Hints for one position after
    another lead to a win.

    Raises UnsolvedError if the game cannot be won, or if the search reached a limit;
    the limits are those of `solve`.
    """

def prove(
    game: GameLike,
    *,
    cells: SupportsIndex | None = None,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: _Seconds | None = None,
) -> bytes:
    """Proves that a game, in any form, cannot be won, and returns a certificate, which
    `verify_proof` and the command `freecell verify-proof` check.

    Raises ProofError if the game can be won or a limit is reached; the limits are
    those of `solve`.
    """

def verify_proof(
    game: GameLike,
    certificate: bytes | bytearray | memoryview,
    *,
    cells: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
) -> int:
    """Checks a certificate by the rules alone, without the solver: that the game, in any
    form, cannot be won. Returns the number of states that prove it.

    Raises ProofError if the bytes are not a certificate, need more than `max_memory`
    bytes of memory, or do not prove this.
    """

def rate_game(
    game: GameLike,
    *,
    cells: SupportsIndex | None = None,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: _Seconds | None = None,
) -> tuple[Level | None, int, int, VerdictKind, Limit | None, int | None, int | None]: ...
def columns(wanted: Wanted) -> list[tuple[str, str, bool]]: ...

@final
class Batches:
    def __new__(
        cls,
        deals: tuple[SupportsIndex, SupportsIndex] | Iterator[SupportsIndex],
        wanted: Wanted,
        threads: SupportsIndex | None,
        size: SupportsIndex,
    ) -> Batches: ...
    def __iter__(self, /) -> Iterator[tuple[int, list[_Buffers]]]: ...
    def __next__(self, /) -> tuple[int, list[_Buffers]]: ...
    def close(self) -> None: ...

def parse_range(text: str) -> tuple[int, int]: ...
def parse_size(text: str) -> int: ...
def parse_time(text: str) -> float: ...

@final
class Sweep:
    def __new__(
        cls,
        start: SupportsIndex,
        stop: SupportsIndex,
        wanted: Wanted,
        block: int | None,
        format: str,
    ) -> Sweep: ...
    @staticmethod
    def from_manifest(text: str) -> Sweep: ...
    def resume(self, place: str, names: list[str], read: Callable[[str], str]) -> Sweep: ...
    def set_aside(self) -> list[tuple[str, str, int]]: ...
    def without_files(self) -> Sweep: ...
    def add(self, files: Sequence[_FileEntry]) -> None: ...
    def forget(self, firsts: Sequence[int]) -> None: ...
    def manifest(self) -> str: ...
    @staticmethod
    def manifest_name() -> str: ...
    def file_name(self, first: int) -> str: ...
    def deals_of(self, first: int) -> int: ...
    def start_of(self, first: int) -> tuple[str, int] | None: ...
    def listed_name(self, first: int) -> str: ...
    def remaining(self) -> list[int]: ...
    def files(self) -> list[_FileEntry]: ...
    def counts(self) -> tuple[int, int, int, int, int]: ...
    def make(self, first: int, start: bytes | None = None) -> tuple[bytes, _FileEntry, int]: ...
    def check(self, first: int, bytes: bytes) -> _FileEntry: ...
    def put(self, folder: str | PathLike[str], first: int, bytes: bytes, token: str) -> bool: ...

@final
class SweepFolder:
    def __new__(cls, path: str | PathLike[str], sweep: Sweep) -> SweepFolder: ...
    def check(self) -> list[str]: ...
    def sweep(self) -> Sweep: ...
    def add(self, files: Sequence[_FileEntry]) -> None: ...
    def close(self) -> None: ...
