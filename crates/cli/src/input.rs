//! From arguments, files and standard input to games.

pub(crate) mod games;
pub(crate) mod pipe;
pub(crate) mod saved_game;
pub(crate) mod stream;
pub(crate) mod text_source;
