//! The attempts of the fast search, in order.

use crate::estimate::Weights;
use crate::quest::{Plan, Slack};

/// The numbers of a plan, as they are tuned.
#[derive(Clone, Debug)]
pub(crate) struct Tuned {
    pub slack: Slack,
    pub margin: i32,
    pub defer: i32,
    pub away: i32,
    pub pieces: i32,
    pub inverted: i32,
    pub buried: i32,
    pub color: i32,
    pub step: i32,
    pub reach: i32,
    /// From ace to king.
    pub unsorted: [i32; 13],
    pub deep: [i32; 13],
    pub base: [i32; 13],
    pub cell: [i32; 13],
    /// By empty cells, then by empty columns from none to three.
    pub room: [[i32; 4]; 5],
}

impl Tuned {
    /// The plan as the search looks it up.
    pub(crate) const fn plan(&self, quota: usize) -> Plan {
        let weights = Weights {
            away: self.away,
            pieces: self.pieces,
            inverted: self.inverted,
            buried: self.buried,
            color: self.color,
            step: self.step,
            reach: self.reach,
            unsorted: by_rank(&self.unsorted),
            deep: by_rank(&self.deep),
            base: by_rank(&self.base),
            cell: by_rank(&self.cell),
            room: room(&self.room),
        };
        Plan {
            weights,
            slack: self.slack,
            margin: self.margin,
            defer: self.defer,
            quota,
        }
    }
}

/// By rank, and with room for ranks that no card has.
const fn by_rank(tuned: &[i32; 13]) -> [i32; 16] {
    let mut table = [0; 16];
    let mut rank = 0;
    while rank < 13 {
        table[rank] = tuned[rank];
        rank += 1;
    }
    table
}

/// By 16 × empty cells + empty columns. Every column beyond the third counts
/// like the third.
const fn room(tuned: &[[i32; 4]; 5]) -> [i32; 128] {
    let mut table = [0; 128];
    let mut cells = 0;
    while cells < 5 {
        let row = &tuned[cells];
        let mut columns = 0;
        while columns < 16 {
            table[cells * 16 + columns] = if columns < 4 {
                row[columns]
            } else {
                row[3] + (columns as i32 - 3) * (row[3] - row[2])
            };
            columns += 1;
        }
        cells += 1;
    }
    table
}

/// What was tuned. `examples/tune.rs` finds such numbers and prints them.
pub(crate) static TUNED: [Tuned; 9] = [
    Tuned {
        slack: Slack {
            from_cell: 5,
            home: 4,
            onto: -1,
            steps: false,
        },
        margin: 4,
        defer: 12,
        away: 12,
        pieces: 13,
        inverted: 0,
        buried: 4,
        color: 13,
        step: 5,
        reach: 52,
        unsorted: [21, 5, 11, 2, 15, 13, 13, 11, 19, 13, 17, 21, 13],
        deep: [-1, 4, -8, -3, -2, -2, -6, 1, -8, 1, 3, -7, -3],
        base: [-2, 11, 3, 1, 1, 1, 9, 1, -1, 5, -4, 2, -3],
        cell: [1, 1, 1, 2, 2, 0, 1, 0, 6, 6, 1, -5, 9],
        room: [
            [105, -8, -64, -142],
            [-13, -96, -149, -178],
            [-77, -139, -173, -262],
            [-140, -163, -223, -268],
            [-180, -222, -153, -151],
        ],
    },
    Tuned {
        slack: Slack {
            from_cell: 1,
            home: 1,
            onto: -1,
            steps: false,
        },
        margin: 9,
        defer: 12,
        away: 16,
        pieces: 15,
        inverted: 4,
        buried: 10,
        color: 30,
        step: 13,
        reach: 53,
        unsorted: [13, 13, 17, 14, 14, 14, 16, 13, 13, 15, 13, 13, 13],
        deep: [0, 1, -1, 0, -6, 2, 0, -1, 1, 2, 1, -1, 1],
        base: [3, 0, 0, 8, -4, -4, 4, -1, -1, 3, -4, 0, -4],
        cell: [-9, 2, 9, 9, 5, 4, 10, 8, 13, 13, 16, 15, 23],
        room: [
            [9, -37, -89, -143],
            [-27, -61, -121, -152],
            [-52, -103, -157, -199],
            [-66, -126, -213, -231],
            [-104, -190, -261, -233],
        ],
    },
    Tuned {
        slack: Slack {
            from_cell: 3,
            home: 1,
            onto: 0,
            steps: false,
        },
        margin: 10,
        defer: 10,
        away: 1,
        pieces: 12,
        inverted: -9,
        buried: 6,
        color: 10,
        step: 18,
        reach: 60,
        unsorted: [21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21],
        deep: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        base: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        cell: [0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12],
        room: [
            [0, -36, -68, -100],
            [-54, -86, -118, -150],
            [-108, -140, -172, -204],
            [-162, -194, -226, -258],
            [-216, -248, -280, -312],
        ],
    },
    Tuned {
        slack: Slack {
            from_cell: 3,
            home: 3,
            onto: -1,
            steps: false,
        },
        margin: 8,
        defer: 8,
        away: 1,
        pieces: 23,
        inverted: -2,
        buried: 5,
        color: 16,
        step: 24,
        reach: 55,
        unsorted: [30, 3, 27, 31, 40, 20, 39, 46, 18, 18, 24, 28, 8],
        deep: [-2, -1, 1, -5, -9, -2, 2, 1, 1, 1, 0, 4, -10],
        base: [-2, 3, 7, 8, 1, 1, 1, -1, 3, 0, -4, 1, -5],
        cell: [8, -4, -3, -6, -4, -7, -5, -8, -9, -8, -3, -9, 1],
        room: [
            [3, -34, -75, -86],
            [-62, -110, -166, -197],
            [-117, -167, -171, -254],
            [-160, -210, -184, -190],
            [-96, -153, -439, -369],
        ],
    },
    Tuned {
        slack: Slack {
            from_cell: 3,
            home: 3,
            onto: -1,
            steps: false,
        },
        margin: 8,
        defer: 8,
        away: 13,
        pieces: 8,
        inverted: 12,
        buried: 6,
        color: 24,
        step: 21,
        reach: 55,
        unsorted: [20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20],
        deep: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        base: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        cell: [0, -1, -2, -3, -3, -4, -5, -6, -6, -7, -8, -9, -9],
        room: [
            [45, -12, -39, -66],
            [-50, -77, -104, -131],
            [-100, -127, -154, -181],
            [-150, -177, -204, -231],
            [-200, -227, -254, -281],
        ],
    },
    Tuned {
        slack: Slack {
            from_cell: 3,
            home: 3,
            onto: -1,
            steps: false,
        },
        margin: 8,
        defer: 8,
        away: 1,
        pieces: 22,
        inverted: 15,
        buried: 6,
        color: 5,
        step: 20,
        reach: 55,
        unsorted: [-1, 19, 14, 7, 11, 16, 6, -1, 14, 13, 15, 16, 4],
        deep: [0, -4, 1, 1, 2, -3, 0, 2, 0, 2, -3, -2, 1],
        base: [2, 4, 4, 2, 1, -2, -1, 3, -2, 0, 0, 5, -10],
        cell: [5, 2, 4, 16, 6, 14, 17, 25, 12, 16, 29, 12, 20],
        room: [
            [7, -27, -47, -69],
            [-24, -58, -96, -110],
            [-52, -95, -112, -110],
            [-70, -133, -168, -118],
            [-85, -155, -112, -297],
        ],
    },
    Tuned {
        slack: Slack {
            from_cell: 3,
            home: 3,
            onto: -1,
            steps: true,
        },
        margin: 8,
        defer: 8,
        away: 9,
        pieces: 20,
        inverted: 4,
        buried: 7,
        color: 6,
        step: 16,
        reach: 46,
        unsorted: [13, 13, 13, 12, 23, 13, 11, 11, 16, 14, 15, 13, 9],
        deep: [0, 3, -3, 0, -1, -2, -4, 2, -6, 0, 3, -2, -1],
        base: [-4, 7, 7, 2, 5, -1, 3, -3, 1, 3, -4, 2, 0],
        cell: [9, -1, 0, 0, 2, 0, 1, 1, 3, 7, 0, -5, 6],
        room: [
            [86, -4, -39, -130],
            [-22, -83, -127, -189],
            [-86, -126, -171, -214],
            [-129, -162, -190, -241],
            [-164, -194, -184, -162],
        ],
    },
    Tuned {
        slack: Slack {
            from_cell: 3,
            home: 1,
            onto: 0,
            steps: true,
        },
        margin: 10,
        defer: 10,
        away: 1,
        pieces: 12,
        inverted: -9,
        buried: 6,
        color: 10,
        step: 18,
        reach: 60,
        unsorted: [21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21],
        deep: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        base: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        cell: [0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12],
        room: [
            [0, -36, -68, -100],
            [-54, -86, -118, -150],
            [-108, -140, -172, -204],
            [-162, -194, -226, -258],
            [-216, -248, -280, -312],
        ],
    },
    Tuned {
        slack: Slack {
            from_cell: 3,
            home: 3,
            onto: -1,
            steps: true,
        },
        margin: 8,
        defer: 8,
        away: 16,
        pieces: 14,
        inverted: 4,
        buried: 10,
        color: 24,
        step: 14,
        reach: 55,
        unsorted: [13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13],
        deep: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        base: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        cell: [0, 1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18],
        room: [
            [5, -35, -69, -103],
            [-26, -60, -94, -128],
            [-52, -86, -120, -154],
            [-78, -112, -146, -180],
            [-104, -138, -172, -206],
        ],
    },
];

static PLANS: [Plan; 9] = [
    TUNED[0].plan(100),
    TUNED[1].plan(150),
    TUNED[2].plan(250),
    TUNED[3].plan(500),
    TUNED[4].plan(1000),
    TUNED[5].plan(3000),
    TUNED[6].plan(4000),
    TUNED[7].plan(8000),
    TUNED[8].plan(8000),
];

/// What to try, one after the other.
pub(crate) fn plans() -> &'static [Plan] {
    &PLANS
}

/// What the search that decides goes by.
pub(crate) fn decisive() -> &'static Weights {
    &PLANS[2].weights
}
