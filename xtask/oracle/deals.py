"""Deals with the independent package pysol_cards and prints the digests that
crates/core/tests/data/deal-digests.txt holds."""

import hashlib
from itertools import zip_longest

from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

HEADING = """\
# SHA-256 digests of deals by the PyPI package pysol_cards, made by `cargo xtask oracle`.
# A line is: kind, block, digest of a thousand deals, each as its number and its rows.
# windows: numbers 1000 * block + 1 to 1000 * (block + 1). The other kinds take number
# i = 1000 * block ... 1000 * block + 999 of a regime of C numbers from F on: F for i = 0,
# F + C - 1 for i = 1, else F + (((i * 0x9e3779b97f4a7c15 mod 2^64) >> 1) mod C)."""

REGIMES = {
    # pysol_cards has no deal 0.
    "classic": (1, (1 << 31) - 1),
    "high-bit": (1 << 31, 1 << 31),
    "wide": (1 << 32, 1 << 32),
}


def scattered(first, count, i):
    if i < 2:
        return first + i * (count - 1)
    return first + (((i * 0x9E3779B97F4A7C15 % (1 << 64)) >> 1) % count)


def blocks():
    for block in range(32):
        yield "windows", block, range(1000 * block + 1, 1000 * (block + 1) + 1)
    for name, (first, count) in REGIMES.items():
        for block in range(10):
            indices = range(1000 * block, 1000 * (block + 1))
            yield name, block, [scattered(first, count, i) for i in indices]


def rows(number):
    """Returns the rows of a board, from the columns that pysol_cards prints."""
    game = Game("freecell", number, RandomBase.DEALS_MS)
    text = game.calc_layout_string(CardRenderer(True))
    columns = [line.split() for line in text.splitlines()]
    return "\n".join(
        " ".join(card for card in row if card) for row in zip_longest(*columns)
    )


print(HEADING)
for name, block, numbers in blocks():
    text = "".join(f"{number}\n{rows(number)}\n" for number in numbers)
    print(name, block, hashlib.sha256(text.encode()).hexdigest())
