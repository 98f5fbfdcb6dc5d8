//! Formats ratings as a table, deal numbers, CSV or JSON.

use std::fmt::Write;
use std::path::Path;

use clap::ValueEnum;
use freecell_core::{Metric, Start};
use freecell_solve::{Limit, Verdict};
use freecell_study::{Level, Rating};
use serde::Serialize;

use crate::exit::Exit;
use crate::interrupt;
use crate::output::outcome::name;
use crate::output::progress::Progress;
use crate::output::sink::Output;

/// The rating of a deal or position.
pub(crate) struct RatedDeal {
    pub(crate) start: Start,
    /// The name of a board in a file, such as `boards.txt:9`.
    pub(crate) label: Option<String>,
    pub(crate) rating: Rating,
    /// The metric of the length.
    pub(crate) metric: Metric,
    /// The length of the shortest solution that is known.
    pub(crate) length: Option<usize>,
    /// The solution, if the output has it.
    pub(crate) record: Option<String>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RatingFormat {
    /// Aligned columns for reading
    #[default]
    Table,
    /// Deal numbers, one per line
    Deals,
    /// Comma-separated values with a header
    Csv,
    /// JSON object, or an array of objects for several deals
    Json,
    /// JSON object on one line for each deal
    Jsonl,
}

impl RatingFormat {
    /// Returns what comes before the first rating.
    fn head(self, metric: Metric) -> String {
        match self {
            RatingFormat::Table => {
                let length = format!("moves ({metric})");
                format!(
                    "{:<12}{:<12}{:>5}{length:>15}{:>7}\n",
                    "deal", "level", "won", "cells"
                )
            }
            RatingFormat::Csv => CSV_HEAD.to_owned(),
            RatingFormat::Json => "[".to_owned(),
            RatingFormat::Deals | RatingFormat::Jsonl => String::new(),
        }
    }

    /// Returns what comes between two ratings, or before the first.
    fn separator(self, is_first: bool) -> &'static str {
        match (self, is_first) {
            (RatingFormat::Json, true) => "\n",
            (RatingFormat::Json, false) => ",\n",
            _ => "",
        }
    }

    /// Returns what follows the last rating.
    fn end(self, is_empty: bool) -> &'static str {
        match (self, is_empty) {
            (RatingFormat::Json, true) => "]\n",
            (RatingFormat::Json, false) => "\n]\n",
            _ => "",
        }
    }

    /// Appends a rating, with a line break except in an array.
    pub(crate) fn write(self, rated: &RatedDeal, text: &mut String) -> anyhow::Result<()> {
        let rating = rated.rating;
        let number = |number: Option<usize>| number.map(|number| number.to_string());
        let or_dash = |number| self::or(number, "–");
        let or_empty = |number| self::or(number, "");
        let [length, fewest] = [number(rated.length), number(rating.fewest_cells)];
        match self {
            RatingFormat::Table => {
                let name = name(&rated.start, rated.label.as_deref());
                let percent = format!("{} %", rating.percent());
                let (length, fewest) = (or_dash(length), or_dash(fewest));
                let level = word(rating);
                writeln!(
                    text,
                    "{name:<10}  {level:<12}{percent:>5}{length:>15}{fewest:>7}"
                )?;
            }
            RatingFormat::Deals => writeln!(text, "{}", deal_or_start(&rated.start))?,
            RatingFormat::Csv => writeln!(
                text,
                "{},{},{},{},{},{},{},{},{},{},{}",
                deal_or_start(&rated.start),
                rated.start.position().cell_count().get(),
                rating.level().map_or("", Level::name),
                rating.wins,
                Rating::GAMES,
                rating.verdict.name(),
                rating.verdict.limit().map_or("", Limit::name),
                rated.metric,
                or_empty(length),
                or_empty(fewest),
                rated.record.as_deref().unwrap_or_default(),
            )?,
            RatingFormat::Json | RatingFormat::Jsonl => {
                text.push_str(&serde_json::to_string(&RatingJson::new(rated))?);
                text.push_str(if self == RatingFormat::Jsonl {
                    "\n"
                } else {
                    ""
                });
            }
        }
        Ok(())
    }
}

/// An output of ratings, each written as soon as it is known.
pub(crate) struct RatingOutput {
    output: Output,
    format: RatingFormat,
    pub(crate) count: u64,
}

impl RatingOutput {
    pub(crate) fn open(
        path: Option<&Path>,
        format: RatingFormat,
        metric: Metric,
    ) -> anyhow::Result<RatingOutput> {
        let mut output = Output::open(path)?;
        output.add(&format.head(metric));
        let count = 0;
        Ok(RatingOutput {
            output,
            format,
            count,
        })
    }

    /// Writes a formatted rating, where the progress was.
    pub(crate) fn add(&mut self, text: &str, progress: &Progress) -> anyhow::Result<()> {
        let separator = self.format.separator(self.count == 0);
        self.count += 1;
        self.output.add(separator);
        self.output.add(text);
        if self.output.is_terminal {
            progress.clear();
        }
        self.output.flush()
    }

    /// Writes the end. `done` says how much was done before Ctrl-C.
    pub(crate) fn finish(mut self, done: &str) -> anyhow::Result<Option<Exit>> {
        let end = self.format.end(self.count == 0);
        self.output.add(end);
        if interrupt::interrupted() {
            return self.output.interrupt(done).map(Some);
        }
        self.output.finish()?;
        Ok(None)
    }
}

const CSV_HEAD: &str =
    "deal,cells,level,wins,games,verdict,limit,metric,length,fewest_cells,record\n";

fn or(text: Option<String>, otherwise: &str) -> String {
    text.unwrap_or_else(|| otherwise.to_owned())
}

/// Returns the level, or why there is none.
fn word(rating: Rating) -> &'static str {
    match (rating.level(), rating.verdict) {
        (Some(level), _) => level.name(),
        (None, Verdict::Impossible) => "impossible",
        (None, _) => "undecided",
    }
}

/// Returns the deal number, or the board as in a record if it has none.
fn deal_or_start(start: &Start) -> String {
    match start {
        Start::Deal(number, _) => number.to_string(),
        Start::Position(_) => start.to_string(),
    }
}

#[derive(Serialize)]
struct RatingJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<i64>,
    /// The position, if it has no deal number.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    cells: usize,
    level: Option<&'static str>,
    wins: u32,
    games: u32,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    metric: &'static str,
    length: Option<usize>,
    fewest_cells: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<&'a str>,
}

impl RatingJson<'_> {
    fn new(rated: &RatedDeal) -> RatingJson<'_> {
        let (deal, start) = match &rated.start {
            Start::Deal(number, _) => (Some(number.get()), None),
            start @ Start::Position(_) => (None, Some(start.to_string())),
        };
        RatingJson {
            deal,
            start,
            cells: rated.start.position().cell_count().get(),
            level: rated.rating.level().map(Level::name),
            wins: rated.rating.wins,
            games: Rating::GAMES,
            verdict: rated.rating.verdict.name(),
            limit: rated.rating.verdict.limit().map(Limit::name),
            metric: rated.metric.name(),
            length: rated.length,
            fewest_cells: rated.rating.fewest_cells,
            record: rated.record.as_deref(),
        }
    }
}
