"""What notebooks show."""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import freecell


def data(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    parsed: dict[str, Any] = json.loads(found[1])
    return parsed


def test_every_step_is_the_picture_of_its_position() -> None:
    for number in (617, 2, 21):
        verdict = freecell.solve(number)
        game = verdict.game
        assert game is not None
        html = verdict._repr_html_()
        steps = data(html)
        assert len(steps["frames"]) == len(steps["captions"]) == game.turn_count + 1
        for turn, frame in enumerate(steps["frames"]):
            game.jump(turn)
            assert "\n".join(steps["lines"][index] for index in frame) == game.svg().rstrip()
            if turn:
                assert steps["captions"][turn].startswith(f"{game.moves[-1]}: ")
        # All pictures together are only as large as a few.
        assert len(html) < 8 * len(game.start.svg())


def test_a_game_starts_at_its_turn_and_keeps_undone_moves() -> None:
    game = freecell.Game("617~none:7a7b7c")
    game.undo()
    html = game._repr_html_()
    assert 'max="3" value="2"' in html and "All 3 moves as text" in html
    assert data(html)["captions"][1] == "7a: JH to cell a"
    # Without scripts, the current position is there.
    assert game.svg().splitlines()[20] in html.split("<script")[0]


def test_displays_without_moves() -> None:
    assert "<svg" in freecell.Game(617)._repr_html_() and "<script" not in freecell.Game(617)._repr_html_()
    for verdict in (freecell.solve(11982), freecell.solve(11982, max_states=10)):
        shown = pickle.loads(pickle.dumps(verdict))._repr_html_()
        assert f"FreeCell deal 11982: {verdict}" in shown and "<svg" in shown
    for shown in (freecell.deal(617), freecell.Position(617), freecell.Game("617:7a"), freecell.solve(617)):
        html = shown._repr_html_()
        # Nothing is loaded from elsewhere.
        assert not re.search(r"(src|href)=\"(?!#)|url\(|import\(|fetch\(", html)


def test_a_browser_steps_through_a_solution(tmp_path: Path) -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no browser is installed")
    html = freecell.solve(617)._repr_html_()
    click = "<script>for (let i = 0; i < 3; i++) document.querySelector('button[value=\"1\"]').click()</script>"
    page = tmp_path / "page.html"
    page.write_text(f"<!doctype html><meta charset=utf-8>{html}{click}", encoding="utf-8")
    words = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()]
    said = subprocess.run(words, capture_output=True, text=True, timeout=240).stdout
    shown = re.search(r"<output[^>]*>(.*?)</output>", said)
    assert shown is not None, said[-2000:]
    steps = data(html)
    assert shown[1] == f"3/{len(steps['frames']) - 1}  {steps['captions'][3]}"
    assert re.search(r"<form[^>]*display: flex", said)
