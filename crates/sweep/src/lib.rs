//! Solves ranges of FreeCell deals into folders of tables that survive
//! interruptions: a listed file is always complete.
//!
//! | to | see |
//! |---|---|
//! | describe a sweep | [`Job`], [`Options`], [`Content`], [`Format`], [`Shard`] |
//! | compute the rows of some deals | [`Worker`], [`Rows`] |
//! | look up the columns | [`Column`], [`SCHEMA_VERSION`] |
//! | encode and decode a file | [`write_table`], [`read_table`] |
//! | run a sweep in a folder on all cores | [`Folder::open`], [`Folder::check_finished`], [`Folder::run`] |
//! | look up what a folder holds | [`Manifest`], [`open_for_reading`], [`block_of`] |
//! | merge the shards of several machines | [`merge()`] |
//! | distribute blocks by other means | [`make_block`], [`put_block`], [`check_block`], [`manifests_among`], [`resume`] |
//! | parse and write sizes and times of options | [`ByteSize`], [`TimeSpan`] |
//! | identify the solver behind the rows | [`solver_id()`] |
//! | verify the results | [`read_rows`], [`Validator`], [`validate`], [`Counts::of`], [`foreign_files`] |
//!
//! `docs/formats.md` specifies the contents of a folder.

mod block;
mod check;
mod difference;
mod engine;
mod error;
mod extend;
mod folder;
mod job;
mod journal;
mod manifest;
mod merge;
#[cfg(feature = "parquet")]
mod parquet;
mod quantity;
mod read;
mod row;
mod solver_id;
mod table;
mod text;
mod worker;

pub use block::{check_block, make_block, put_block, rows_of_bytes};
pub use check::{Evidence, Validator, validate};
pub use difference::Difference;
pub use error::{Error, Remedy};
pub use extend::SetAside;
pub use folder::{Folder, resume};
pub use job::{Block, Content, Format, Job, Options, Shard};
pub use manifest::{Counts, FinishedFile, MANIFEST_VERSION, Manifest, PROGRAM};
pub use merge::{merge, refuse_repeated};
pub use quantity::{ByteSize, ParseQuantityError, TimeSpan};
pub use read::{
    block_of, foreign_files, manifests_among, open_for_reading, read_checked, read_manifests,
    read_rows,
};
pub use row::{BadValue, Column, ColumnKind, Row, Rows, SCHEMA_VERSION};
pub use solver_id::solver_id;
pub use table::{is_supported, read_table, write_table};
pub use worker::{Stopped, Worker};
