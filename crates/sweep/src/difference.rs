//! The difference between two sweeps, in the words of the command line.

use std::time::Duration;

use freecell_solve::{ByteSize, TimeSpan};

use crate::job::{Job, Only, Options};
use crate::manifest::Manifest;

impl Manifest {
    /// Returns how another sweep differs from this one, such as `it was started with
    /// --cells 4, not 3`; `None` if it is the same sweep. The shard and the program
    /// may differ.
    pub fn difference(&self, other: &Manifest) -> Option<String> {
        let (ours, theirs) = (range_text(&self.job), range_text(&other.job));
        if ours != theirs {
            return Some(format!("it was started with deals {ours}, not {theirs}"));
        }
        self.difference_in_options(other)
    }

    /// Returns how the options or the solver of another sweep differ from those of
    /// this one.
    pub(crate) fn difference_in_options(&self, other: &Manifest) -> Option<String> {
        let names = |manifest: &Manifest| {
            let Options {
                only,
                cells,
                fewest_cells,
                rating,
                limits,
                max_millis,
                format,
            } = manifest.job.options;
            let max_states = (limits.max_states < u64::MAX).then_some(limits.max_states);
            let max_time = max_millis.map(|millis| TimeSpan(Duration::from_millis(millis)));
            [
                ("--block", Some(manifest.job.block.to_string())),
                ("--only", only.map(Only::name).map(str::to_owned)),
                ("--cells", Some(cells.get().to_string())),
                ("--fewest-cells", fewest_cells.then(String::new)),
                ("--rating", rating.then(String::new)),
                ("--max-states", max_states.map(|states| states.to_string())),
                (
                    "--max-memory",
                    Some(ByteSize(limits.max_memory).to_string()),
                ),
                ("--max-time", max_time.map(|time| time.to_string())),
                ("--format", Some(format.name().to_owned())),
            ]
        };
        let pairs = names(self).into_iter().zip(names(other));
        let mut differences =
            pairs.filter_map(|((name, ours), (_, theirs))| match (ours, theirs) {
                (ours, theirs) if ours == theirs => None,
                (Some(ours), Some(theirs)) => Some(format!("with {name} {ours}, not {theirs}")),
                (Some(ours), None) => Some(format!("with {name} {ours}").trim_end().to_owned()),
                (None, Some(theirs)) => {
                    let theirs = format!("{name} {theirs}");
                    Some(format!("without {name}, not with {}", theirs.trim_end()))
                }
                (None, None) => None,
            });
        if let Some(difference) = differences.next() {
            return Some(format!("it was started {difference}"));
        }
        if self.solver != other.solver {
            let name = |manifest: &Manifest| match &manifest.solver {
                Some(solver) => format!("solver {solver}"),
                None => "an unknown solver".to_owned(),
            };
            return Some(format!(
                "it was started with {}, not {}",
                name(self),
                name(other)
            ));
        }
        None
    }
}

/// Returns the range of a sweep, such as `1-1000`.
pub(crate) fn range_text(job: &Job) -> String {
    format!("{}-{}", job.range.start(), job.range.end())
}
