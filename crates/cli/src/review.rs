//! `freecell review`

pub(crate) mod args;
mod chart;
mod json;
mod table;

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::bail;
use freecell_core::{AutoPlay, Game, Start};
use freecell_parallel::ordered_map;
use freecell_play::{Review, SavedGame, Winnability};
use freecell_solve::Effort;

use crate::exit::Exit;
use crate::game_text::GameText;
use crate::games::Games;
use crate::input::Input;
use crate::interrupt;
use crate::outcome::name;
use crate::output::Output;
use crate::pretty::Style;
use crate::progress::Spinner;
use crate::quantity::count;
use args::{ReviewArgs, ReviewFormat};

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<Exit> {
    let subjects = read_subjects(args)?;
    interrupt::catch();
    match &subjects[..] {
        [] => bail!("the input has no game"),
        [subject] => review_one(subject, args),
        _ if args.format == ReviewFormat::Svg => bail!("--format svg needs exactly one game"),
        _ => review_all(subjects, args),
    }
}

/// A game to review.
struct Subject {
    game: Game,
    /// The place in a file.
    label: Option<String>,
}

impl Subject {
    fn name(&self) -> String {
        match (&self.label, self.game.start()) {
            (Some(label), Start::Deal(..)) => format!("{label}: {}", name(self.game.start(), None)),
            (label, start) => name(start, label.as_deref()),
        }
    }

    fn review(&self, args: &ReviewArgs) -> Review {
        let metric = Review::metric_for(self.game.autoplay());
        Review::new(&self.game, args.metric.unwrap_or(metric))
    }
}

/// Reads all games before the reviews, so that a wrong one fails at once.
fn read_subjects(args: &ReviewArgs) -> anyhow::Result<Vec<Subject>> {
    if let [path] = &args.games[..]
        && let Some(game) = saved_game(Path::new(path))
    {
        return Ok(vec![Subject { game, label: None }]);
    }
    let games = Games::open(&args.games)?.each();
    games.map(|text| read_subject(&text?, args)).collect()
}

fn read_subject(text: &GameText, args: &ReviewArgs) -> anyhow::Result<Subject> {
    text.note_random();
    let game = if text.has_moves() {
        text.check_start(args.cells.given())?;
        let replay = text.replay(args.notation, args.autoplay);
        let replay = replay.map_err(|error| text.place.error(error))?;
        replay.result.map_err(|error| text.place.error(error))?
    } else {
        let start = text.start(args.cells.given())?;
        Game::new(start, args.autoplay.unwrap_or(AutoPlay::Horne))
    };
    Ok(Subject {
        game,
        label: text.label(),
    })
}

/// Reads a game with its undone moves that the terminal game has saved; `None` if the
/// file is another one.
fn saved_game(path: &Path) -> Option<Game> {
    let metadata = fs::metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > Input::LONGEST_GAME as u64 {
        return None;
    }
    let text = fs::read_to_string(path).ok()?;
    SavedGame::from_text(&text).map(|saved| saved.game)
}

/// Spends the effort on a review. `on_step` is called after each step.
fn spend(review: &mut Review, args: &ReviewArgs, mut on_step: impl FnMut(&Review)) {
    let (effort, time) = match args.effort {
        None => (Review::DEFAULT_EFFORT, None),
        Some(Effort::States(states)) => (states, None),
        Some(Effort::Time(time)) => (u64::MAX, Some(time)),
        Some(_) => (u64::MAX, None),
    };
    let mut control = interrupt::control(time);
    while review.advance(effort, &mut control).is_some() {
        on_step(review);
    }
}

fn review_one(subject: &Subject, args: &ReviewArgs) -> anyhow::Result<Exit> {
    // Open it first: a wrong path must not cost the effort.
    let mut output = Output::open(args.output.path())?;
    let spinner = Spinner::new(!args.quiet.is_set());
    let mut review = subject.review(args);
    spend(&mut review, args, |review| {
        spinner.set_message(&format!(
            "{}; {} searched",
            table::result(&review.summary()),
            count(review.states(), "state")
        ));
    });
    drop(spinner);
    let style = Style::choose(args.color.choice(), output.is_terminal);
    let text = match args.format {
        ReviewFormat::Text => table::text(&subject.name(), &review, style),
        ReviewFormat::Json | ReviewFormat::Jsonl => json::line(&review)?,
        ReviewFormat::Svg => {
            let deal = match subject.game.start() {
                Start::Deal(..) => "deal ",
                Start::Position(_) => "",
            };
            chart::svg(
                &format!("{deal}{}", name(subject.game.start(), None)),
                &review,
            )
        }
    };
    output.buffer.extend_from_slice(text.as_bytes());
    if interrupt::interrupted() {
        let shown = if output.is_file() {
            ""
        } else {
            "; the review has what is known so far"
        };
        return output.interrupt(shown);
    }
    output.finish()?;
    Ok(exit(&review))
}

/// Reviews many games on all cores.
fn review_all(subjects: Vec<Subject>, args: &ReviewArgs) -> anyhow::Result<Exit> {
    let spinner = Spinner::new(!args.quiet.is_set());
    let mut output = Output::open(args.output.path())?;
    let (mut reviewed, mut undecided) = (0, 0);
    if args.format == ReviewFormat::Json {
        output.buffer.push(b'[');
    }
    let review = |(): &mut (), subject: Subject| {
        let mut review = subject.review(args);
        spend(&mut review, args, |_| ());
        let text = match args.format {
            ReviewFormat::Json => json::line(&review)?.trim_end().to_owned(),
            ReviewFormat::Jsonl => json::line(&review)?,
            _ => format!("{}: {}\n", subject.name(), table::line(&review.summary())),
        };
        Ok((text, exit(&review)))
    };
    let end = ordered_map(
        subjects,
        args.threads.parallelism(),
        || (),
        review,
        |result: anyhow::Result<(String, Exit)>| {
            if interrupt::interrupted() {
                return ControlFlow::Break(Ok(()));
            }
            let (text, exit) = match result {
                Ok(result) => result,
                Err(error) => return ControlFlow::Break(Err(error)),
            };
            if args.format == ReviewFormat::Json && reviewed > 0 {
                output.buffer.extend_from_slice(b",\n");
            }
            output.buffer.extend_from_slice(text.as_bytes());
            reviewed += 1;
            undecided += u64::from(exit == Exit::GaveUp);
            spinner.set_message(&format!("{} reviewed", count(reviewed, "game")));
            let is_due = output.is_full() || output.is_terminal;
            if is_due && let Err(error) = output.flush() {
                return ControlFlow::Break(Err(error));
            }
            ControlFlow::Continue(())
        },
    );
    drop(spinner);
    if args.format == ReviewFormat::Json {
        output.buffer.extend_from_slice(b"]\n");
    }
    if interrupt::interrupted() {
        return output.interrupt(&format!(" after {}", count(reviewed, "game")));
    }
    output.finish()?;
    if let ControlFlow::Break(result) = end {
        result?;
    }
    Ok(match undecided {
        0 => Exit::Done,
        _ => Exit::GaveUp,
    })
}

/// Returns the exit code: whether a position stayed undecided.
fn exit(review: &Review) -> Exit {
    let is_undecided = |turn: usize| review.before(turn).winnability == Winnability::Undecided;
    if (0..=review.turn_count()).any(is_undecided) {
        Exit::GaveUp
    } else {
        Exit::Done
    }
}
