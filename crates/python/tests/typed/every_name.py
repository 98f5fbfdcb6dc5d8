"""A program that uses every public name, for the type checkers. It also runs."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import freecell
import freecell.cluster
from freecell import types


def deals() -> None:
    deal: freecell.Deal = freecell.deal(617)
    number: int | None = deal.number
    rows: list[list[str]] = deal.rows
    columns: list[list[str]] = deal.columns
    cards: list[str] = deal.cards
    codes: list[int] = deal.codes
    form: types.BoardFormat = "json"
    text: str = deal.text(form) + deal.text() + deal.svg() + str(deal)
    found: list[int | None] = [
        freecell.find(game)
        for game in (617, "617", deal, rows, columns, cards, codes, np.array(codes), text[:0] or "617:")
    ]
    assert set(found) == {number}
    beginnings: Iterable[int] = freecell.deals_with_prefix(rows[0])
    assert list(beginnings) == [617] == list(freecell.deals_with_prefix(codes[:8]))
    some: list[freecell.Deal] = list(freecell.deals(1, 3))
    array: npt.NDArray[np.uint8] = freecell.deal_array(1, 3)
    assert freecell.deal_array(range(1, 3)).shape == freecell.deal_array([1, 2]).shape == array.shape
    names: tuple[str, ...] = freecell.CARDS
    assert names[array[0, 0]] == some[0].cards[0]
    day: freecell.Deal = freecell.daily_deal(datetime.date(2026, 12, 24))
    chance: freecell.Deal = freecell.random_deal(seed=1, winnable=True, cells=4, level="easy")
    assert day != chance and freecell.Deal(day) == day


def positions() -> None:
    position = freecell.Position(617, cells=4)
    cells: list[str | None] = position.cells
    foundations: dict[types.Suit, int] = position.foundations
    assert cells == [None] * 4 and not foundations["C"] and len(position.columns) == 8
    places: list[types.Place] = position.targets("4H")
    move: freecell.Move = position.move_to("4H", places[0])
    assert move in position.legal_moves() and move == freecell.Move("4a") == position.parse_move("4a")
    assert (move.source, move.target, move.count) == ("4", "a", 1)
    assert position.sensible_move("4H") == move
    later: freecell.Position = position.play(move)
    assert later == position.play("4a") == position.play([move], "standard")
    assert not later.is_won and not later.is_stuck and later.json() and later.svg()


def games() -> None:
    autoplay: types.Autoplay = "none"
    notation: types.Notation = "long"
    metric: types.Metric = "unit"
    game = freecell.Game(617, autoplay, cells=4)
    game.play("7a 7b")
    game.play(game.text("extended")[:0], notation)
    game.play([freecell.Move("7c")])
    assert game.undo() and game.redo() and game.jump(2)
    same: freecell.Game = game.copy()
    assert same == game and same.number == 617 and same.start == freecell.Position(617)
    assert same.autoplay == "none" and same.turn == 2 and same.turn_count == 3
    assert [str(move) for move in same.moves] == ["7a", "7b"] == same.text().split()
    assert same.record == freecell.Game.from_record(same.record).record
    assert not same.is_won and not same.is_stuck and same.cells_used == 2
    length: int | None = same.length(metric)
    rewritten: freecell.Game | None = same.with_autoplay("max")
    assert length == 2 and rewritten and same.position.cells[0] == "JH" and same.svg()


def solving(game: types.GameLike, cards: types.CardsLike = "7D") -> None:
    verdict: freecell.Verdict = freecell.solve(game, cells=4, max_states=10**6, max_memory=2**28, max_time=60.0)
    kind: types.VerdictKind = verdict.kind
    limit: types.Limit | None = verdict.limit
    assert kind == "solved" and limit is None and verdict
    assert verdict.solved and not verdict.impossible and not verdict.gave_up
    assert verdict.game is not None and verdict.moves is not None and verdict.record is not None
    won: freecell.Game = freecell.verify(verdict.record)
    assert won == freecell.verify(617, verdict.moves, autoplay="max")
    assert freecell.verify(617, won.text(), notation="extended", autoplay=won.autoplay, cells=4).is_won
    assert verdict.states > 0 and verdict.seconds > 0
    short = freecell.solve_short(game, metric="max", effort=0.01, threads=1)
    shortest = freecell.solve_shortest(game, metric="max", max_states=20_000)
    lengths: list[int | None] = [short.length(), shortest.lower_bound, verdict.length("safe")]
    assert all(lengths) and not short.is_optimal and short.metric == "max"
    move: freecell.Move | None = freecell.hint(game)
    assert move is not None and next(iter(freecell.deals_with_prefix(cards))) > 0
    review: freecell.Review = freecell.review(game, effort_states=10)
    column: list[object] = review.table["move"]
    assert review.score is None and review.lost is None and not column
    rating: freecell.Rating = freecell.rate(game, max_states=100_000)
    level: types.Level | None = rating.level
    assert level == "expert" and rating.wins <= rating.games and rating.kind == "solved"
    certificate: bytes = freecell.prove(781948)
    states: int = freecell.verify_proof(781948, certificate)
    assert states > 1000


def tables() -> None:
    table: pa.Table = freecell.solve_many(range(1, 11, 2), solutions=False, threads=1, progress=False)
    reader: pa.RecordBatchReader = freecell.solve_stream((n for n in (1, 2)), batch=1)
    assert table.num_rows == 5 and reader.read_all().num_rows == 2
    sweep: Callable[..., freecell.cluster.Summary] = freecell.cluster.sweep
    assert callable(sweep)


def errors() -> list[str]:
    said: list[str] = []
    calls: list[Callable[[], str]] = [
        lambda: freecell.deal(-9).text(),
        lambda: freecell.Deal("hello").text(),
        lambda: str(freecell.Move("99")),
        lambda: freecell.Game("617~fast:").text(),
        lambda: str(freecell.hint(11982)),
        lambda: str(freecell.prove(617)),
        lambda: freecell.Game("1~none:1a3b").text("standard"),
    ]
    for call in calls:
        try:
            said.append(call())
        except freecell.BoardError as error:
            said.append(error.problems[0])
        except freecell.UnsolvedError as error:
            said.append(error.verdict.kind)
        except (freecell.DealNumberError, freecell.MoveError, freecell.NotationError) as error:
            said.append(str(error))
        except (freecell.RecordError, freecell.ProofError, freecell.SweepError) as error:
            said.append(str(error))
        except freecell.FreecellError as error:
            raise AssertionError from error
    return said


if __name__ == "__main__":
    deals()
    positions()
    games()
    solving(617)
    solving(freecell.deal(617).rows)
    tables()
    print(freecell.__version__, *errors(), sep="\n")
