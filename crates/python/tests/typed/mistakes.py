"""Mistakes that type checkers find: each line with a comment is an error."""

import freecell
from freecell.types import Metric, VerdictKind

freecell.Game(617, "all")  # not an autoplay
freecell.solve(617.5)  # not a game
freecell.solve(617).length("short")  # not a metric
freecell.deal(617).text("svg")  # not a format
freecell.Game(617).play("7a", "chess")  # not a notation
freecell.Position(617).move_to("4H", "z")  # not a place
freecell.solve_many(range(5), solutions="no")  # not a bool
metric: Metric = "min"  # not a metric
kind: VerdictKind = "won"  # not a kind
