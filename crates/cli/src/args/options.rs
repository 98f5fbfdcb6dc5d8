//! Options that several commands share. Each is defined once, so that it has the same
//! letter, value and meaning everywhere.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueEnum};
use freecell_core::CellCount;
use freecell_parallel::Parallelism;
use freecell_solve::Limits;
use freecell_study::Level;

use crate::args::values::{CellsArg, Size, Time, levels, positive_number, whole_number};
use crate::input::games::GameInput;

#[derive(Args)]
pub(crate) struct OutputOption {
    /// Output file [default: standard output, also `-`]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

impl OutputOption {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

#[derive(Args)]
pub(crate) struct ColorOption {
    /// When to use colors
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
}

impl ColorOption {
    pub(crate) fn choice(&self) -> ColorChoice {
        self.color
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always, even in a pipe or file
    Always,
    /// Never
    Never,
}

#[derive(Args)]
pub(crate) struct QuietOption {
    /// Hide progress and notes, but not errors
    #[arg(short, long)]
    quiet: bool,
}

impl QuietOption {
    pub(crate) fn is_set(&self) -> bool {
        self.quiet
    }
}

#[derive(Args)]
pub(crate) struct ThreadsOption {
    /// Number of threads [default: number of cores]
    #[arg(short, long, value_name = "N", allow_negative_numbers = true, value_parser = positive_number)]
    threads: Option<NonZeroUsize>,
}

impl ThreadsOption {
    /// Returns the given number, or the number of cores.
    pub(crate) fn count(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }

    pub(crate) fn parallelism(&self) -> Parallelism {
        Parallelism::default().threads(self.count())
    }
}

#[derive(Args)]
pub(crate) struct CellsOption {
    /// Number of free cells, 0 to 4 [default: 4]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    cells: Option<CellsArg>,
}

impl CellsOption {
    pub(crate) fn given(&self) -> Option<CellCount> {
        self.cells.map(|cells| CellsArg::or_four(Some(cells)))
    }

    pub(crate) fn or_four(&self) -> CellCount {
        CellsArg::or_four(self.cells)
    }
}

#[derive(Args)]
pub(crate) struct LevelOption {
    /// Level of a random deal, which can always be won (`freecell rate` explains levels)
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    level: Option<Level>,
}

impl LevelOption {
    pub(crate) fn given(&self) -> Option<Level> {
        self.level
    }

    /// Replaces a random deal by one of the level, if one is given. Fails if the game is
    /// not a random deal.
    pub(crate) fn choose<'a>(
        &self,
        game: &'a GameInput,
        cells: CellCount,
    ) -> anyhow::Result<Cow<'a, GameInput>> {
        Ok(match self.level {
            None => Cow::Borrowed(game),
            Some(level) => Cow::Owned(game.of_level(level, cells)?),
        })
    }
}

/// The default of `--max-memory` of commands that rate deals: [`Rating::MAX_MEMORY`].
///
/// [`Rating::MAX_MEMORY`]: freecell_study::Rating::MAX_MEMORY
pub(crate) const RATING_MEMORY: &str = "512MiB";

#[derive(Args, Clone, Copy)]
#[allow(clippy::struct_field_names, reason = "the names of the options")]
pub(crate) struct LimitOptions {
    /// Give up on a deal after N states
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<u64>)]
    max_states: Option<u64>,

    /// Give up on a deal above SIZE of memory [units: kB, MB, GB, KiB, MiB, GiB]
    #[arg(
        long,
        value_name = "SIZE",
        allow_hyphen_values = true,
        default_value = "256MiB"
    )]
    max_memory: Size,

    /// Give up on a deal after TIME [units: ms, s, min, h]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    max_time: Option<Time>,
}

impl LimitOptions {
    pub(crate) fn max_states(&self) -> u64 {
        self.max_states.unwrap_or(u64::MAX)
    }

    pub(crate) fn max_memory(&self) -> usize {
        self.max_memory.0
    }

    pub(crate) fn max_time(&self) -> Option<Duration> {
        self.max_time.map(|time| time.0)
    }

    /// Returns the limits on states and memory.
    pub(crate) fn limits(&self) -> Limits {
        let limits = Limits::default().memory(self.max_memory.0);
        self.max_states
            .map_or(limits, |states| limits.states(states))
    }

    /// Returns the same with another default for states.
    pub(crate) fn limits_or(&self, max_states: u64) -> Limits {
        self.limits().states(self.max_states.unwrap_or(max_states))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use clap::{Arg, Command, CommandFactory};

    use super::RATING_MEMORY;
    use crate::args::Args;
    use crate::args::values::Size;

    /// Returns the options of a command by name.
    fn options(command: &Command) -> HashMap<&str, &Arg> {
        command
            .get_arguments()
            .filter_map(|arg| Some((arg.get_long()?, arg)))
            .collect()
    }

    fn command() -> Command {
        let mut command = Args::command();
        command.build();
        command
    }

    fn values(arg: &Arg) -> Option<Vec<String>> {
        let names = arg.get_value_names()?;
        Some(names.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn ratings_have_the_memory_of_the_library() {
        let size: Size = RATING_MEMORY.parse().unwrap();
        assert_eq!(size.0, freecell_study::Rating::MAX_MEMORY);
    }

    #[test]
    fn an_option_means_the_same_in_every_command() {
        let command = command();
        let mut seen: HashMap<&str, (&str, &Arg)> = HashMap::new();
        let mut shared = 0;
        for command in command.get_subcommands() {
            for (name, arg) in options(command) {
                let (first, known) = *seen.entry(name).or_insert((command.get_name(), arg));
                let place = format!("--{name} of {first} and {}", command.get_name());
                assert_eq!(known.get_short(), arg.get_short(), "{place}");
                // Each command has its own formats, notations and defaults, but
                // describes them in the same place.
                let is_flag =
                    ["fewest-cells", "level"].contains(&name) && command.get_name() == "sweep";
                assert!(is_flag || values(known) == values(arg), "{place}");
                // A sweep finds the number or level that a search asks for.
                let is_own = is_flag
                    || ["format", "notation", "autoplay", "effort", "metric"].contains(&name)
                    || (name == "output" && ["sweep", "man"].contains(&command.get_name()))
                    // Several levels of what is searched for.
                    || (name == "level" && ["search", "puzzle"].contains(&command.get_name()))
                    || (name == "verify" && command.get_name() == "sweep");
                let help = |arg: &Arg| arg.get_help().map(ToString::to_string);
                if !is_own {
                    assert_eq!(help(known), help(arg), "{place}");
                }
                shared += usize::from(first != command.get_name());
            }
            // A letter stands for the same option everywhere.
            for arg in command.get_arguments() {
                let same = |other: &&Arg| other.get_short() == arg.get_short();
                for (name, (_, other)) in seen.iter().filter(|(_, (_, other))| same(other)) {
                    let is_same = arg.get_short().is_none() || arg.get_long() == Some(name);
                    assert!(is_same, "-{:?} {:?}", arg.get_short(), other.get_long());
                }
            }
        }
        assert!(shared > 40, "{shared} shared options");
    }

    #[test]
    fn options_exist_wherever_they_apply() {
        for command in command().get_subcommands() {
            let (name, options) = (command.get_name(), options(command));
            let has = |option| options.contains_key(option);
            let (is_text, is_game) = (["completions", "man"].contains(&name), name == "play");
            assert_eq!(has("output"), !is_game && name != "help", "{name}");
            assert_eq!(has("quiet"), has("output") && !is_text, "{name}");
            // A search has all limits.
            assert_eq!(has("max-states"), has("max-memory"), "{name}");
            assert_eq!(has("max-states"), has("max-time"), "{name}");
            // What starts a game or replays moves has its rules.
            assert!(!has("notation") || has("autoplay"), "{name}");
            assert!(!has("autoplay") || has("cells"), "{name}");
            assert!(!has("level") || has("cells") || ["deal", "search", "puzzle"].contains(&name));
        }
    }

    /// Completions offer the names of rules, levels and metrics, and the help explains them.
    #[test]
    fn named_values_are_listed_and_explained() {
        let command = command();
        for command in command.get_subcommands() {
            for (name, arg) in options(command) {
                if !["autoplay", "level", "metric"].contains(&name)
                    || !arg.get_action().takes_values()
                {
                    continue;
                }
                let values = arg.get_possible_values();
                let place = format!("--{name} of {}", command.get_name());
                assert!(values.len() >= 3, "{place}");
                assert!(
                    values.iter().all(|value| value.get_help().is_some()),
                    "{place}"
                );
            }
        }
    }
}
