//! The difference between two sweeps.

use std::fmt;
use std::time::Duration;

use crate::job::{Content, Job, Options};
use crate::manifest::Manifest;
use crate::quantity::{ByteSize, TimeSpan};

/// A setting in which two sweeps differ, with both values; `None` is for a setting without
/// a value, or one that was not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    setting: &'static str,
    ours: Option<String>,
    theirs: Option<String>,
}

impl Difference {
    /// Describes the difference, such as `it was started with cells 4, not 3`, with the
    /// name that a program gives to each setting.
    pub fn describe(&self, name: impl Fn(&'static str) -> String) -> String {
        let name = name(self.setting);
        let with = |value: &str| format!("{name} {value}").trim_end().to_owned();
        let difference = match (&self.ours, &self.theirs) {
            (Some(ours), Some(theirs)) => format!("with {}, not {theirs}", with(ours)),
            (Some(ours), None) => format!("with {}", with(ours)),
            (None, theirs) => {
                let theirs = theirs.as_deref().unwrap_or_default();
                format!("without {name}, not with {}", with(theirs))
            }
        };
        format!("it was started {difference}")
    }

    /// Returns whether the sweeps differ only in the solver.
    pub(crate) fn is_solver(&self) -> bool {
        self.setting == "solver"
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(str::to_owned))
    }
}

impl Manifest {
    /// Returns how another sweep differs from this one; `None` if it is the same sweep. The
    /// shard and the program may differ.
    pub fn difference(&self, other: &Manifest) -> Option<Difference> {
        let range = |manifest: &Manifest| Some(range_text(&manifest.job));
        let (ours, theirs) = (range(self), range(other));
        if ours != theirs {
            let setting = "deals";
            return Some(Difference {
                setting,
                ours,
                theirs,
            });
        }
        self.difference_in_options(other)
    }

    /// Returns how the options or the solver of another sweep differ from those of
    /// this one.
    pub(crate) fn difference_in_options(&self, other: &Manifest) -> Option<Difference> {
        let pairs = settings(self).into_iter().zip(settings(other));
        let mut differences = pairs.filter(|(ours, theirs)| ours != theirs);
        let ((setting, ours), (_, theirs)) = differences.next()?;
        Some(Difference {
            setting,
            ours,
            theirs,
        })
    }
}

/// Returns the settings of a sweep that must be the same, the solver last.
fn settings(manifest: &Manifest) -> [(&'static str, Option<String>); 11] {
    let Options {
        content,
        cells,
        fewest_cells,
        level,
        max_states,
        max_memory,
        max_millis,
    } = manifest.job.options;
    let flag = |is_set: bool| is_set.then(String::new);
    let max_time = max_millis.map(|millis| TimeSpan(Duration::from_millis(millis)));
    [
        ("block", Some(manifest.job.block.to_string())),
        ("no_solutions", flag(content == Content::Verdicts)),
        ("boards", flag(content == Content::Boards)),
        ("cells", Some(cells.get().to_string())),
        ("fewest_cells", flag(fewest_cells)),
        ("level", flag(level)),
        ("max_states", max_states.map(|states| states.to_string())),
        ("max_memory", Some(ByteSize(max_memory).to_string())),
        ("max_time", max_time.map(|time| time.to_string())),
        ("format", Some(manifest.job.format.name().to_owned())),
        ("solver", manifest.solver.clone()),
    ]
}

/// Returns the range of a sweep, such as `1-1000`.
pub(crate) fn range_text(job: &Job) -> String {
    format!("{}-{}", job.range.start(), job.range.end())
}
