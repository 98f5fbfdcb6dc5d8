//! Heuristics: how far a state is from a win. Their weights are tuned, and none of them affects
//! what is proven.
//!
//! | file | estimates | for |
//! |---|---|---|
//! | `distance.rs` | the distance from a win | the goal search (`goals.txt`), the exhaustive search (`exhaustive.txt`) |
//! | `moves_left.rs` | the moves that are left, with a lower bound | the widening beam (`moves_left.txt`) |
//!
//! The weights are arrays, as the tuners print them.

mod distance;
mod moves_left;

pub(crate) use distance::{BuriedCosts, EXHAUSTIVE, Weights};
pub(crate) use moves_left::{
    MovesLeft, MovesLeftWeights, SCALE, bound_of, signed, varied, weights_for,
};
