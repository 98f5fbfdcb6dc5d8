//! What the commands print: formats, figures, progress and files.

pub(crate) mod deal_json;
pub(crate) mod figure;
pub(crate) mod histogram;
pub(crate) mod outcome;
pub(crate) mod outcome_format;
pub(crate) mod pretty;
pub(crate) mod progress;
pub(crate) mod quantity;
pub(crate) mod rating_format;
pub(crate) mod reason_json;
pub(crate) mod replay;
pub(crate) mod search_status;
pub(crate) mod sink;
pub(crate) mod summary;
pub(crate) mod wrap;
