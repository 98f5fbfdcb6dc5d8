"""Positions, games, notations and records."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from pathlib import Path
from typing import get_args

import pytest

import freecell
from freecell.types import Autoplay, Notation


def test_positions_of_the_testdata(testdata: Path) -> None:
    one = freecell.Position((testdata / "boards/position.txt").read_text())
    other = freecell.Position((testdata / "boards/position.json").read_text())
    assert one == other and hash(one) == hash(other)
    assert one.cells == ["JH", None, "4D", None]
    assert freecell.Position(one.json()) == freecell.Position(str(one)) == one
    assert pickle.loads(pickle.dumps(one)) == one
    few = freecell.Position(617, cells=2)
    assert pickle.loads(pickle.dumps(few)) == few and len(few.cells) == 2
    assert "<svg" in one._repr_html_()


def test_moves_of_the_testdata(testdata: Path) -> None:
    moves = testdata / "moves"
    record = (moves / "record.txt").read_text()
    game = freecell.Game.from_record(record)
    assert game.record == record.strip() and game.turn == 4
    game = freecell.Game(617, "none")
    game.play((moves / "standard.txt").read_text(), "standard")
    assert game.text("standard") == (moves / "standard.txt").read_text().strip()
    assert freecell.verify((moves / "joke.txt").read_text()).is_won
    with pytest.raises(freecell.MoveError, match="of 52 cards are on the foundations"):
        freecell.verify((moves / "macroxue.txt").read_text())


def test_games_at_random() -> None:
    chance = random.Random(617)
    for number in range(1, 40):
        game = freecell.Game(number, chance.choice(get_args(Autoplay)))
        position = game.position
        for _ in range(60):
            legal = game.position.legal_moves()
            if not legal:
                break
            game.play(chance.choice(legal))
        assert freecell.Game.from_record(game.record) == game
        assert pickle.loads(pickle.dumps(game)) == copy.copy(game) == game
        turn = game.turn
        while game.undo():
            pass
        assert game.turn == 0 and game.position == position
        assert game.jump(turn) and not game.redo() and not game.jump(turn + 1)
        again = freecell.Game(number, game.autoplay)
        again.play(game.text("extended"))
        assert again.moves == game.moves
        assert len(set(game.moves)) <= turn


def test_playing_a_position() -> None:
    position = freecell.Position(617)
    move = position.move_to("4H", "a")
    assert (move.source, move.target, move.count, str(move)) == ("4", "a", 1, "4a")
    later = position.play(move)
    assert later.cells[0] == "4H" and position.cells[0] is None
    assert later.foundations == {"C": 0, "D": 0, "H": 0, "S": 0}
    with pytest.raises(freecell.MoveError, match="cell a"):
        later.move_to("KC", "a")


def test_verifying() -> None:
    verdict = freecell.solve(617)
    assert verdict.game is not None and verdict.record is not None
    game = verdict.game
    assert freecell.verify(verdict.record) == game
    notations: tuple[Notation, ...] = ("standard", "extended", "long")
    for notation in notations:
        rewritten = game.with_autoplay("none")
        assert rewritten is not None
        text = rewritten.text(notation)
        assert freecell.verify(617, text).is_won
        assert freecell.verify(freecell.deal(617), text, notation=notation, autoplay="none").is_won
    short = game.text("extended").split()[:-1]
    with pytest.raises(freecell.MoveError, match="moves are legal"):
        freecell.verify(617, " ".join(short), autoplay=game.autoplay)
    with pytest.raises(freecell.MoveError, match="move 1"):
        freecell.verify(618, "ah")
    with pytest.raises(freecell.MoveError, match="there are no moves to verify"):
        freecell.verify("617")


def test_errors_name_what_is_wrong() -> None:
    game = freecell.Game(617)
    for call, sentence in [
        (lambda: freecell.Game(617, "all"), '"all" is not an autoplay'),  # type: ignore[arg-type]
        (lambda: freecell.Game(617, cells=5), "cells must be from 0 to 4, not 5"),
        (lambda: freecell.solve(game, cells=3), "the game has 4 free cells, not 3 (omit cells)"),
        (lambda: freecell.Game(game.position, cells=3), "the game has 4 free cells, not 3"),
        (lambda: freecell.Game("617~max:7a", "none"), "the game has autoplay max, not none"),
        (lambda: freecell.verify("617~max:7a", autoplay="none"), "the game has autoplay max, not none"),
        (lambda: freecell.Game("617~max~1cells:7a", cells=2), "the game has 1 free cell, not 2 (omit cells)"),
        (lambda: game.jump(-1), "turn must be 0 or more, not -1"),
        (lambda: game.play("7a", "chess"), '"chess" is not a notation'),  # type: ignore[arg-type]
        (lambda: game.length("short"), '"short" is not a metric (expected max, safe or unit)'),  # type: ignore[arg-type]
        (lambda: game.play("99"), "move 1"),
        (lambda: freecell.Position(617).move_to("4H", "z"), '"z" is not a location'),  # type: ignore[arg-type]
        (lambda: freecell.Position(617).targets("1X"), '"1X" is not a card'),
        (lambda: freecell.Position(617).parse_move("7a 7b"), "is not one move but 2"),
        (lambda: freecell.Move("99"), '"99" is not a move'),
        (lambda: freecell.Position(617).move_to("XX", "a"), '"XX" is not a card'),
        (lambda: freecell.Game.from_record("617~fast:7a"), "unknown, repeated or misplaced record option"),
    ]:
        with pytest.raises(freecell.FreecellError) as caught:
            call()  # type: ignore[no-untyped-call]
        assert sentence in str(caught.value)
    # If one of several moves is illegal, none is played.
    with pytest.raises(freecell.MoveError, match="move 2"):
        game.play("7a 7h")
    assert game.turn == 0
    with pytest.raises(TypeError, match="moves must be a Move, text or an iterable of them, not int"):
        game.play(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a game must be a deal number"):
        freecell.Game(1.5)  # type: ignore[arg-type]


def test_a_generator_of_moves_may_use_the_game() -> None:
    game = freecell.Game(617, "none")
    game.play(freecell.Move(text) for text in ["7a", "7b"] if game.turn == 0)
    assert game.record == "617~none:7a7b"


def test_iterables_of_moves_and_text_are_played_as_they_are_read() -> None:
    game = freecell.Game(617, "none")
    game.play(["7a", freecell.Move("7b"), "7c b7"])
    assert game.turn == 4
    assert game.start.play(["7a", "7b", "7c", "b7"]) == game.position
    before = game.copy()
    # The second move is illegal, so the endless rest is never read.
    with pytest.raises(freecell.MoveError, match=r'^move 2 "7a": '):
        game.play(itertools.chain([freecell.Move("7b")], itertools.repeat(freecell.Move("7a"))))
    with pytest.raises(freecell.MoveError, match=r'^move 2 "7a" '):
        game.play(["7b", "7a"])
    with pytest.raises(TypeError, match="moves must be a Move, text or an iterable of them, not list"):
        game.play([["7b"]])  # type: ignore[list-item]
    assert game == before
    solved = freecell.solve(617)
    assert solved.moves is not None
    texts = [str(move) for move in solved.moves]
    assert freecell.verify(617, texts, autoplay="max").is_won


@pytest.mark.parametrize("wrong", ["57v14", "57v0", "57v1", "57ve", "57v99", "77", "77v2"])
def test_moves_that_are_never_legal_do_not_exist(wrong: str) -> None:
    with pytest.raises(freecell.MoveError, match="is not a move"):
        freecell.Move(wrong)
    assert freecell.Move("57vd").count == 13


@pytest.mark.parametrize("cells", range(5))
def test_positions_keep_their_number_of_cells(cells: int) -> None:
    position = freecell.Position(617, cells=cells)
    assert freecell.Position(position.json()) == position
    assert freecell.solve(position.json()).kind == freecell.solve(position).kind
    if cells:
        assert freecell.Position(str(position)) == position
        assert freecell.Position(str(position), cells=cells) == position
        with pytest.raises(freecell.FreecellError, match=f"the game has {cells} free cells?, not 0"):
            freecell.Position(str(position), cells=0)
