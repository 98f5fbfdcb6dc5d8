//! One module per subcommand, named like it.

pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod deal;
pub(crate) mod find;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod puzzle;
pub(crate) mod rate;
pub(crate) mod review;
pub(crate) mod search;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod sweep;
pub(crate) mod verify;
pub(crate) mod verify_proof;
