"""Moves as text: what `text` writes, `play` reads."""

from __future__ import annotations

import random
from typing import get_args

import pytest

import freecell
from freecell.types import Autoplay, Notation


def test_solutions_survive_as_text() -> None:
    """Both methods have the same default notation, which can express every game."""
    for number in range(1, 3001):
        game = freecell.solve(number).game
        if game is None:
            continue
        again = freecell.Game(number, game.autoplay)
        again.play(game.text())
        assert again == game, number
        assert freecell.verify(number, game.text(), notation="extended", autoplay=game.autoplay) == game
        assert freecell.verify(number, game.moves, autoplay=game.autoplay) == game


def test_random_games_survive_in_every_notation() -> None:
    chance = random.Random(1)
    expressed = dict.fromkeys(get_args(Notation), 0)
    for number in range(1, 401):
        game = freecell.Game(number, chance.choice(get_args(Autoplay)))
        for _ in range(40):
            legal = game.position.legal_moves()
            if not legal:
                break
            game.play(chance.choice(legal))
        for notation in get_args(Notation):
            try:
                text = game.text(notation)
            except freecell.NotationError:
                assert notation in ("standard", "macroxue")
                continue
            again = freecell.Game(number, game.autoplay)
            again.play(text, notation)
            assert again.turn == game.turn
            # The other two do not say how many cards, or which free cell.
            if notation in ("extended", "long"):
                assert again == game, (number, notation)
            expressed[notation] += 1
    assert expressed["extended"] == expressed["long"] == 400
    assert min(expressed.values()) > 50


def test_moves_from_text() -> None:
    position = freecell.Position(617)
    assert position.play("4a") == position.play(freecell.Move("4a")) == position.play([freecell.Move("4a")])
    later = position.play("7a 7b 7c")
    assert later.cells[:3] == ["JH", "2C", "4D"]
    move = later.parse_move("b7")
    assert (move.source, move.target, move.count) == ("b", "7", 1)
    assert move in later.legal_moves()
    # The ranks determine the number of cards.
    game = freecell.solve(617).game
    assert game is not None
    game.jump(0)
    for move in freecell.solve(617).moves or []:
        assert game.position.parse_move(str(move)) == move
        game.redo()
    with pytest.raises(freecell.MoveError, match="move 1"):
        position.play("78")
    assert freecell.Game(617, "none").position.play("7a 7b", "standard").cells[:2] == ["JH", "2C"]


def test_games_take_several_moves() -> None:
    game = freecell.Game(617, "none")
    game.play(freecell.Move(text) for text in ("7a", "7b"))
    assert game.record == "617~none:7a7b"
    with pytest.raises(freecell.MoveError):
        game.play([freecell.Move("7c"), freecell.Move("7a")])
    assert game.turn == 2
