//! `freecell man`

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args as ArgsDerive, Command, CommandFactory};
use clap_mangen::Man;
use roff::{Roff, bold, italic, roman};

use crate::args::Args;
use crate::command::deal::names_folder;
use crate::exit::{EXIT_CODES, Exit};
use crate::output::sink::{file_path, write_output};

const ENVIRONMENT: &str = "Environment";

/// Print a manual page
///
/// Prints the page of the whole command, or of a subcommand. If PATH is a folder or ends
/// in a slash, writes every page there.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Save the page of a subcommand
  $ freecell man solve --output freecell-solve.1
  # Save every page, for a package
  $ freecell man --output man1/")]
pub(crate) struct ManArgs {
    /// Subcommand to describe [default: the whole command]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// Output file, or folder for every page [default: standard output, also `-`]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    let mut whole = Args::command().disable_help_subcommand(true);
    whole.build();
    let path = args.output.as_deref();
    if let Some(folder) = file_path(path).filter(|path| names_folder(path)) {
        if args.command.is_some() {
            bail!("{folder:?} is a folder, for all pages (omit the subcommand)");
        }
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {folder:?}"))?;
        for command in std::iter::once(&whole).chain(whole.get_subcommands()) {
            let file = folder.join(format!("{}.1", page_name(command)));
            write_output(Some(&file), &page(command, &whole)?)?;
        }
        return Ok(Exit::Done);
    }
    let command = match &args.command {
        None => &whole,
        Some(name) => whole
            .find_subcommand(name)
            .with_context(|| unknown(name, &whole))?,
    };
    write_output(path, &page(command, &whole)?)
}

fn unknown(name: &str, whole: &Command) -> String {
    let names: Vec<_> = whole.get_subcommands().map(Command::get_name).collect();
    format!(
        "unknown command {name:?} (expected one of {})",
        names.join(", ")
    )
}

/// Returns the name of a page, such as `freecell-deal`.
fn page_name(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    name.replace(' ', "-")
}

/// Returns the page of a command in the language of troff.
fn page(command: &Command, whole: &Command) -> anyhow::Result<Vec<u8>> {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    let mut described = command
        .clone()
        .override_usage(usage)
        // These have their own section.
        .mut_args(|arg| {
            let is_hidden = arg.is_hide_set() || arg.is_positional();
            arg.hide(is_hidden)
        });
    if let Some(text) = description(command) {
        described = described.long_about(text);
    }
    let man = Man::new(described)
        .title(page_name(command).to_uppercase())
        // An empty date would be left out, and the source taken for it.
        .date(" ")
        .source(format!(
            "freecell {}",
            whole.get_version().unwrap_or_default()
        ))
        .manual("FreeCell Manual");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    let mut arguments = Roff::new();
    add_arguments(command, &mut arguments);
    arguments.to_writer(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut roff = Roff::new();
    add_exit_status(&mut roff);
    let help = command.get_after_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    let mut sections = sections(&help);
    let has_colors = command.get_arguments().any(|arg| arg.get_id() == "color");
    if has_colors && sections.iter().all(|section| section.title != ENVIRONMENT) {
        sections.push(Section {
            title: ENVIRONMENT,
            lines: vec!["NO_COLOR  Turns colors off, except with --color always"],
        });
    }
    // The examples come last.
    sections.sort_by_key(|section| section.title == "Examples");
    for section in sections {
        section.add(&mut roff);
    }
    add_see_also(command, whole, &mut roff);
    roff.to_writer(&mut page)?;
    Ok(page)
}

/// Returns the description of a command without the summary, which stands above.
fn description(command: &Command) -> Option<String> {
    let text = command.get_long_about()?.to_string();
    let (_summary, rest) = text.split_once("\n\n")?;
    Some(rest.to_owned())
}

/// A titled part of the text after the options.
struct Section<'a> {
    title: &'a str,
    lines: Vec<&'a str>,
}

/// Splits a text at its titles, which are lines such as `Examples:`.
fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines() {
        match (line.strip_suffix(':'), sections.last_mut()) {
            (Some(title), _) if !line.starts_with(' ') => sections.push(Section {
                title,
                lines: Vec::new(),
            }),
            (_, Some(section)) if !line.trim().is_empty() => section.lines.push(line.trim()),
            _ => {}
        }
    }
    // Every page has its own section of these.
    sections.retain(|section| section.title != "Exit codes");
    sections
}

impl Section<'_> {
    fn add(&self, roff: &mut Roff) {
        roff.control("SH", [self.title.to_uppercase().as_str()]);
        for line in &self.lines {
            if let Some(command) = line.strip_prefix("$ ") {
                roff.control("RS", ["4"]);
                roff.control("nf", []);
                roff.text([roman("$ "), bold(command)]);
                roff.control("fi", []);
                roff.control("RE", []);
            } else if let Some(comment) = line.strip_prefix("# ") {
                roff.control("PP", []);
                roff.text([roman(format!("{comment}:"))]);
            } else if let Some((name, meaning)) = line.split_once("  ") {
                roff.control("TP", []);
                roff.text([bold(name)]);
                roff.text([roman(meaning.trim())]);
            } else {
                roff.text([roman(*line)]);
            }
        }
    }
}

/// Adds what stands on the command line without an option, if there is any.
fn add_arguments(command: &Command, roff: &mut Roff) {
    for (index, argument) in command.get_positionals().enumerate() {
        if index == 0 {
            roff.control("SH", ["ARGUMENTS"]);
        }
        roff.control("TP", []);
        roff.text([italic(argument.to_string())]);
        let help = argument.get_long_help().or(argument.get_help());
        roff.text([roman(help.map(ToString::to_string).unwrap_or_default())]);
    }
}

fn add_exit_status(roff: &mut Roff) {
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXIT_CODES {
        roff.control("TP", []);
        roff.text([bold(code.to_string())]);
        roff.text([roman(meaning)]);
    }
}

/// Adds the commands that the help of this one mentions.
fn add_see_also(command: &Command, whole: &Command, roff: &mut Roff) {
    let text = command.clone().render_long_help().to_string();
    let is_whole = command.has_subcommands();
    let mut pages: Vec<String> = whole
        .get_subcommands()
        .filter(|other| other.get_name() != command.get_name())
        .filter(|other| is_whole || mentions(&text, other.get_name()))
        .map(page_name)
        .collect();
    if !is_whole {
        pages.insert(0, page_name(whole));
    }
    roff.control("SH", ["SEE ALSO"]);
    let last = pages.len() - 1;
    for (index, page) in pages.into_iter().enumerate() {
        let end = if index == last { "" } else { "," };
        roff.text([bold(page), roman(format!("(1){end}"))]);
    }
}

/// Returns whether a text mentions a subcommand, such as `freecell deal`.
fn mentions(text: &str, name: &str) -> bool {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(2).any(|pair| pair == ["freecell", name])
}
