//! The attempts of the fast search, in order.

use crate::estimate::Weights;
use crate::rush::Attempt;

/// Costs of room from a few numbers, by 16 × empty cells + empty columns.
const fn room(cell: i32, column: i32, last_cell: i32, no_room: i32) -> [i32; 128] {
    let mut room = [0; 128];
    let mut i = 0;
    while i < 128 {
        let (cells, columns) = (i as i32 / 16, i as i32 % 16);
        room[i] = -cell * cells - column * columns;
        if cells == 0 {
            room[i] += last_cell;
        }
        i += 1;
    }
    room[0] += no_room;
    room
}

/// Weights from a list of numbers, as the tuner varies them.
pub(crate) const fn weights(w: [i32; 13]) -> Weights {
    Weights {
        away: w[0],
        unsorted: w[1],
        pieces: w[2],
        inverted: w[3],
        buried: w[4],
        color: w[5],
        step: w[6],
        reach: w[11],
        high: w[12],
        room: room(w[7], w[8], w[9], w[10]),
    }
}

const fn attempt(quota: usize, list: [i32; 13]) -> Attempt {
    Attempt {
        weights: weights(list),
        quota,
    }
}

static ATTEMPTS: [Attempt; 7] = [
    attempt(180, [10, 13, 23, 3, 7, 4, 21, 43, 33, 31, 10, 34, 1]),
    attempt(250, [16, 13, 14, 4, 10, 24, 14, 26, 34, -1, 6, 37, 6]),
    attempt(450, [1, 21, 12, -9, 6, 10, 18, 54, 32, -4, 4, 42, -4]),
    attempt(800, [13, 20, 8, 12, 6, 24, 21, 50, 27, 15, 30, 45, -3]),
    attempt(1500, [17, 14, 33, 7, 2, 4, 24, 25, 28, 0, 10, 42, 9]),
    attempt(2500, [9, 13, 12, 4, 8, 20, 16, 24, 32, 12, 13, 50, 1]),
    attempt(8000, [28, 16, 8, 8, 8, 20, 20, 36, 28, 8, 24, 60, 0]),
];

/// What to try, one after the other.
pub(crate) fn attempts() -> &'static [Attempt] {
    &ATTEMPTS
}

/// What the search that decides goes by.
pub(crate) fn decisive() -> &'static Weights {
    &ATTEMPTS[2].weights
}
