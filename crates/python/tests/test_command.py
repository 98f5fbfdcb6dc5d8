"""What the command can do, Python can do."""

from __future__ import annotations

import datetime
import random
import re
import signal
import subprocess
from pathlib import Path
from typing import Any, get_args

import pytest

import freecell
from freecell.types import Level


def run(command: str, *words: str) -> str:
    return subprocess.run([command, *words], check=True, capture_output=True, text=True, timeout=300).stdout


def test_short_solutions(command: str) -> None:
    for metric in ("max", "safe", "unit"):
        words = ["solve", "617", "--short", "--metric", metric, "--effort", "5000", "--format", "record"]
        verdict = freecell.solve_short(617, metric=metric, effort_states=5000)
        assert verdict.record == run(command, *words).strip()
        assert verdict.metric == metric and verdict.length() == verdict.length(metric)
        first = freecell.solve(617).length(metric)
        assert first is not None and verdict.length() is not None and verdict.length() <= first
        assert verdict.lower_bound is None and not verdict.is_optimal
    assert freecell.solve_short(11982, effort=0).impossible


def test_shortest_solutions() -> None:
    verdict = freecell.solve_shortest(617, max_time=120)
    assert verdict.is_optimal and verdict.length() == verdict.lower_bound == 34 and verdict.limit is None
    assert "none is shorter" in str(verdict)
    few = freecell.solve_shortest(617, max_states=20_000, threads=1)
    assert few.solved and not few.is_optimal and few.limit == "states"
    assert few.lower_bound is not None and few.lower_bound <= 34


def test_proofs(command: str, tmp_path: Path) -> None:
    certificate = freecell.prove(781948)
    path = tmp_path / "proof"
    run(command, "prove", "781948", "--quiet", "--output", str(path))
    assert path.read_bytes() == certificate
    assert freecell.verify_proof(781948, certificate) > 1000
    assert "781948 with 4 free cells is impossible" in run(command, "verify-proof", "781948", str(path))
    for call, sentence in [
        (lambda: freecell.prove(617), "can be won with 4 free cells, so there is nothing to prove"),
        (lambda: freecell.prove(11982, max_states=10), "gave up: state limit reached"),
        (lambda: freecell.prove(11982, max_time=0), "gave up: time limit reached"),
        (lambda: freecell.prove(11982, max_memory=4 << 20), "memory limit"),
        (lambda: freecell.verify_proof(617, certificate), "with 4 free cells: the certificate is about another game"),
        (lambda: freecell.verify_proof(781948, certificate[:-9]), "not a valid certificate"),
        (lambda: freecell.verify_proof(781948, b""), "not a valid certificate"),
        (lambda: freecell.verify_proof(781948, certificate, max_memory=10), "gave up: memory limit reached"),
    ]:
        with pytest.raises(freecell.ProofError) as caught:
            call()  # type: ignore[no-untyped-call]
        assert sentence in str(caught.value)


def test_hints(command: str) -> None:
    first = run(command, "hint", "617").split()[0]
    assert str(freecell.hint(617)) == first
    for number in (1, 617, 31465):
        game = freecell.Game(number)
        for _ in range(300):
            move = freecell.hint(game)
            if move is None:
                break
            assert move in game.position.legal_moves()
            game.play(move)
        assert game.is_won
    with pytest.raises(freecell.UnsolvedError, match="there is no hint: impossible") as caught:
        freecell.hint(11982)
    assert caught.value.verdict.impossible
    with pytest.raises(freecell.UnsolvedError, match="state limit") as caught:
        freecell.hint(11982, max_states=5)
    assert caught.value.verdict.gave_up


def test_stuck_positions() -> None:
    chance = random.Random(3)
    stuck = 0
    for number in range(1, 60):
        game = freecell.Game(number, "none", cells=1)
        for _ in range(80):
            legal = game.position.legal_moves()
            assert game.is_stuck == game.position.is_stuck == (not legal and not game.is_won)
            if not legal:
                stuck += 1
                assert freecell.solve(game).impossible
                break
            game.play(chance.choice(legal))
    assert stuck > 3
    assert not freecell.Game(-3, "max").is_stuck and freecell.Game(-3, "max").is_won


def test_targets_are_the_legal_moves() -> None:
    game = freecell.Game("617~none:7a7b7c")
    moves = set()
    for card in freecell.CARDS:
        targets = game.position.targets(card)
        moves |= {game.position.move_to(card, target) for target in targets}
        if targets:
            assert game.position.sensible_move(card).target in targets
        else:
            with pytest.raises(freecell.MoveError):
                game.position.sensible_move(card)
    assert moves == set(game.position.legal_moves())


def test_random_deals_have_the_level_asked_for(command: str) -> None:
    levels: tuple[Level, ...] = get_args(Level)
    for level in levels:
        deal = freecell.random_deal(seed=7, level=level)
        assert freecell.random_deal(seed=7, level=level, winnable=True) == deal
        assert freecell.rate(deal).level == level and freecell.solve(deal).solved
    words = ["deal", "random", "--level", "expert", "--format", "deck"]
    assert freecell.rate(run(command, *words)).level == "expert"
    few = freecell.random_deal(seed=7, cells=3, level="medium")
    assert freecell.rate(few, cells=3).level == "medium"
    random.seed(5)
    assert freecell.random_deal(level="easy") != freecell.random_deal(level="easy")
    sentence = '"wild" is not a level (expected easy, medium, tricky, hard or expert)'
    with pytest.raises(freecell.FreecellError, match=re.escape(sentence)):
        freecell.random_deal(level="wild")  # type: ignore[arg-type]


def test_a_search_for_a_level_ends_and_can_be_interrupted() -> None:
    def search() -> freecell.Deal:
        # None of these deals is easy without free cells.
        return freecell.random_deal(seed=7, level="easy", cells=0)

    sentence = "none of 1000 random deals is easy with so few cells (try another seed)"
    with pytest.raises(freecell.FreecellError, match=re.escape(sentence)):
        search()

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with pytest.raises(KeyboardInterrupt):
            search()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_random_and_daily_deals() -> None:
    numbers = {freecell.random_deal(seed=seed).number for seed in range(500)}
    assert len(numbers) > 480 and all(1 <= (number or 0) <= 1_000_000 for number in numbers)
    random.seed(5)
    one = freecell.random_deal()
    random.seed(5)
    assert freecell.random_deal() == one != freecell.random_deal()
    easy = freecell.random_deal(seed=1, winnable=True, cells=2)
    assert freecell.solve(easy, cells=2).solved
    assert freecell.daily_deal(datetime.date(2026, 12, 24)).number == 20261224
    assert freecell.daily_deal(datetime.datetime(2026, 12, 24, 5)).number == 20261224
    before, deal, after = datetime.date.today(), freecell.daily_deal(), datetime.date.today()
    assert deal.number in {int(day.strftime("%Y%m%d")) for day in (before, after)}
    with pytest.raises(TypeError, match=r"a date must be a datetime.date, not str"):
        freecell.daily_deal("today")  # type: ignore[arg-type]
