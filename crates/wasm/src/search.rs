//! The options of a search, and the callback that follows and stops it.

use std::time::Duration;

#[cfg(feature = "full")]
use freecell_core::CellCount;
use freecell_solve::{Control, Deadline, Limit, Limits};
use js_sys::Function;
use wasm_bindgen::JsValue;

use crate::args;
use crate::error::Reason;

/// The default memory limit of a search in bytes. A page shares its memory with
/// other pages.
const MEMORY: usize = 192 << 20;

/// The names of the options of searches.
pub(crate) const SEARCH: &[&str] = &["maxStates", "maxMemory", "maxTime", "onProgress"];
pub(crate) const REQUEST: &[&str] = &["maxMemory", "maxTime"];
#[cfg(feature = "full")]
pub(crate) const RATING: &[&str] = &["maxStates", "maxMemory"];
#[cfg(feature = "full")]
pub(crate) const RANDOM: &[&str] = &["cells", "seed"];
#[cfg(feature = "full")]
pub(crate) const WINNABLE: &[&str] = &["maxStates", "maxMemory", "cells"];

/// Reads the options of a search.
pub(crate) struct Options<'a> {
    value: &'a JsValue,
    pub(crate) limits: Limits,
}

impl<'a> Options<'a> {
    /// Reads the limits, and checks that all options are among `names`.
    pub(crate) fn read(value: &'a JsValue, names: &[&str]) -> Result<Options<'a>, Reason> {
        Options::read_within(value, names, u64::MAX)
    }

    /// Like [`Options::read`], with a default for the number of states.
    pub(crate) fn read_within(
        value: &'a JsValue,
        names: &[&str],
        max_states: u64,
    ) -> Result<Options<'a>, Reason> {
        args::check_options(value, names)?;
        let limits = Limits::default().memory(MEMORY).states(max_states);
        let mut options = Options { value, limits };
        if let Some(states) = options.get("maxStates", args::limit)? {
            options.limits = options.limits.states(states);
        }
        if let Some(bytes) = options.get("maxMemory", args::limit)? {
            let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
            options.limits = options.limits.memory(bytes);
        }
        Ok(options)
    }

    /// Reads an option that may be missing.
    pub(crate) fn get<T>(
        &self,
        name: &str,
        read: impl Fn(&str, &JsValue) -> Result<T, Reason>,
    ) -> Result<Option<T>, Reason> {
        args::optional(name, &args::option(self.value, name)?, read)
    }

    /// Reads the number of free cells.
    #[cfg(feature = "full")]
    pub(crate) fn cells(&self) -> Result<CellCount, Reason> {
        let cells = self.get("cells", args::cells)?;
        Ok(cells.unwrap_or(CellCount::FOUR))
    }

    /// Reads the time limit.
    pub(crate) fn max_time(&self) -> Result<Option<Duration>, Reason> {
        self.get("maxTime", args::milliseconds)
    }
}

/// Reads the options of a search, which are among `names`, and runs the search. Returns
/// its result, or the exception that stopped it.
pub(crate) fn search<T>(
    options: &JsValue,
    names: &[&str],
    run: impl FnOnce(&Options, &mut Progress) -> T,
) -> Result<T, JsValue> {
    let (options, mut progress) = begin(options, names)?;
    let found = run(&options, &mut progress);
    progress.exception.map_or(Ok(found), Err)
}

// Not a part of `search`, of which the module has a copy for each search.
#[inline(never)]
fn begin<'a>(options: &'a JsValue, names: &[&str]) -> Result<(Options<'a>, Progress), Reason> {
    let options = Options::read(options, names)?;
    let progress = Progress {
        deadline: Deadline::from_limit(options.max_time()?),
        function: options.get("onProgress", args::function)?,
        exception: None,
    };
    Ok((options, progress))
}

/// Follows a search: calls a JavaScript function, which stops the search by
/// returning false, and watches the time limit. An exception of the function stops
/// the search and is thrown again afterwards.
pub(crate) struct Progress {
    deadline: Deadline,
    function: Option<Function>,
    exception: Option<JsValue>,
}

impl Control for Progress {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.deadline.check()?;
        let Some(function) = &self.function else {
            return Ok(());
        };
        match function.call1(&JsValue::UNDEFINED, &(states as f64).into()) {
            Ok(result) if result == JsValue::FALSE => Err(Limit::Stopped),
            Ok(_) => Ok(()),
            Err(exception) => {
                self.exception = Some(exception);
                Err(Limit::Stopped)
            }
        }
    }
}
