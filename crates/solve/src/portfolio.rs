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
pub(crate) const fn weights(w: [i32; 12]) -> Weights {
    Weights {
        away: w[0],
        unsorted: w[1],
        pieces: w[2],
        inverted: w[3],
        buried: w[4],
        color: w[5],
        step: w[6],
        reach: w[11],
        room: room(w[7], w[8], w[9], w[10]),
    }
}

const fn attempt(quota: usize, list: [i32; 12]) -> Attempt {
    Attempt {
        weights: weights(list),
        quota,
    }
}

static ATTEMPTS: [Attempt; 5] = [
    attempt(120, [15, 16, 17, 5, 7, 9, 18, 37, 29, 13, 10, 35]),
    attempt(250, [15, 13, 12, 7, 9, 32, 16, 24, 33, 10, 16, 35]),
    attempt(400, [12, 21, 12, -5, 9, 13, 18, 54, 31, 2, 9, 45]),
    attempt(800, [28, 16, 8, 8, 8, 20, 20, 36, 28, 8, 24, 60]),
    attempt(2000, [14, 13, 13, 5, 7, 15, 15, 37, 20, 10, 13, 60]),
];

/// What to try, one after the other.
pub(crate) fn attempts() -> &'static [Attempt] {
    &ATTEMPTS
}

/// What the search that decides goes by.
pub(crate) fn decisive() -> &'static Weights {
    &ATTEMPTS[3].weights
}
