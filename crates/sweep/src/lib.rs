//! Sweeps: every deal of a range solved, in files that nothing half-written is
//! taken for.
//!
//! | to | see |
//! |---|---|
//! | say what is to be done | [`Job`], [`Options`], [`Shard`] |
//! | make the rows of some deals | [`Worker`], [`Rows`] |
//! | know the columns | [`Column`], [`SCHEMA_VERSION`] |
//! | turn rows into a file's bytes and back | [`write_table`], [`read_table`] |
//! | keep a folder | [`Folder`], [`Manifest`] |
//! | do it all on all cores | [`sweep`] |
//! | join the parts of several machines | [`merge()`] |
//! | spread it over machines in another way | [`make_block`], [`put_block`], [`check_block`], [`take_up`] |
//! | check what is written | [`read_rows`], [`complaint`] |
//!
//! `docs/formats.md` tells what the folder holds.

mod check;
mod engine;
mod error;
mod folder;
mod job;
mod manifest;
mod measure;
mod merge;
#[cfg(feature = "parquet")]
mod parquet;
mod row;
mod share;
mod table;
mod text;
mod worker;

pub use check::complaint;
pub use engine::{Event, sweep};
pub use error::Error;
pub use folder::{
    Draft, Folder, open_for_reading, read_checked, read_manifests, read_rows, take_up,
};
pub use job::{Block, Format, Job, Only, Options, Shard};
pub use manifest::{Counts, Finished, MANIFEST_VERSION, Manifest, PROGRAM};
pub use merge::merge;
pub use row::{BadValue, Column, Kind, Row, Rows, SCHEMA_VERSION};
pub use share::{check_block, make_block, put_block};
pub use table::{is_known, read_table, write_table};
pub use worker::{Stopped, Worker};
