#![doc = include_str!("../README.md")]

mod draft;
mod replacement;

pub use draft::{Draft, sync_folder};
pub use replacement::{Replacement, replace};
