//! `freecell completions`

use clap::{Args as ArgsDerive, CommandFactory};
use clap_complete::Shell;

use crate::args::Args;
use crate::args::options::OutputOption;
use crate::exit::Exit;
use crate::output::sink::write_output;

/// Print shell completions
///
/// Source the script from the shell's start-up file, or save it in the shell's completion
/// directory.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Complete in bash, from now on
  $ freecell completions bash --output freecell.bash
  $ echo \"source $PWD/freecell.bash\" >> ~/.bashrc
  # Complete in zsh, if this folder is in its fpath
  $ freecell completions zsh --output _freecell")]
pub(crate) struct CompletionsArgs {
    /// Shell to complete for
    shell: Shell,

    #[command(flatten)]
    output: OutputOption,
}

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    let mut command = without_hidden(&Args::command());
    clap_complete::generate(args.shell, &mut command, "freecell", &mut script);
    write_output(args.output.path(), &script)
}

/// Returns a command for completions, which would otherwise offer hidden options.
fn without_hidden(command: &clap::Command) -> clap::Command {
    let visible = command.get_arguments().filter(|arg| !arg.is_hide_set());
    clap::Command::new(command.get_name().to_owned())
        .about(command.get_about().cloned().unwrap_or_default())
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(!command.has_subcommands())
        .args(visible.cloned())
        .subcommands(command.get_subcommands().map(without_hidden))
}
