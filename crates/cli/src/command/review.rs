//! `freecell review`

pub(crate) mod args;
mod chart;
mod json;
mod table;

use std::num::NonZeroUsize;
use std::task::Poll;

use anyhow::bail;
use freecell_core::{Game, Start};
use freecell_solve::Effort;
use freecell_study::{Review, Winnability};

use crate::args::notation::NotationArg;
use crate::args::values::DEFAULT_AUTOPLAY;
use crate::exit::Exit;
use crate::input::games::{GameInput, Games};
use crate::input::saved_game::saved_game;
use crate::input::stream::{BadLines, Next, for_each_game, pause};
use crate::interrupt;
use crate::output::outcome::name;
use crate::output::pretty::Style;
use crate::output::progress::Spinner;
use crate::output::quantity::count;
use crate::output::sink::Output;
use crate::output::wrap::terminal_width;
use args::{ReviewArgs, ReviewFormat};

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    if let [argument] = &args.games[..]
        && let Some(game) = saved_game(argument)
    {
        return review_one(&Subject { game, label: None }, true, args);
    }
    let games = Games::open(&args.games)?;
    games.check_arguments(args.cells.given())?;
    let mut games = games.split_ranges();
    let is_argument = games.is_one_argument();
    let must_know = matches!(args.format, ReviewFormat::Text | ReviewFormat::Svg);
    if games.is_single(must_know) {
        return review_one(&Subject::read(&games.first()?, args)?, is_argument, args);
    }
    if args.format == ReviewFormat::Svg && !interrupt::interrupted() {
        bail!("--format svg needs exactly one game");
    }
    review_all(games, args)
}

/// A game to review.
struct Subject {
    game: Game,
    /// The place in a file.
    label: Option<String>,
}

impl Subject {
    fn read(text: &GameInput, args: &ReviewArgs) -> anyhow::Result<Subject> {
        text.note_random();
        let cells = args.cells.given();
        let game = if text.has_moves() {
            text.check_start(cells)?;
            let notation = args.notation.map(NotationArg::of_text);
            let replay = text.replay(notation, args.autoplay)?;
            replay.result.map_err(|error| text.place.error(error))?
        } else {
            let start = text.start(cells)?.numbered(None);
            Game::new(start, args.autoplay.unwrap_or(DEFAULT_AUTOPLAY))
        };
        Ok(Subject {
            game,
            label: text.label(),
        })
    }

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

/// Spends the effort on a review. `on_step` is called after each step.
fn spend(review: &mut Review, args: &ReviewArgs, mut on_step: impl FnMut(&Review)) {
    let effort = args.effort;
    let effort = effort.unwrap_or(Effort::States(Review::DEFAULT_EFFORT));
    let mut control = (interrupt::control(None), effort.deadline());
    while review.advance(effort.states(), &mut control).is_some() {
        on_step(review);
    }
}

/// Reviews one game; as JSON, an object if it is an argument.
fn review_one(subject: &Subject, is_argument: bool, args: &ReviewArgs) -> anyhow::Result<Exit> {
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
        ReviewFormat::Text => {
            let width = terminal_width(&output);
            table::text(&subject.name(), &review, style, width)
        }
        ReviewFormat::Json if !is_argument => format!("[{}]\n", json::line(&review)?.trim_end()),
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
    output.add(&text);
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

/// Reviews many games on all cores, as they arrive.
fn review_all(games: Games, args: &ReviewArgs) -> anyhow::Result<Exit> {
    let spinner = Spinner::new(!args.quiet.is_set());
    let mut output = Output::open(args.output.path())?;
    let (mut reviewed, mut undecided, mut bad) = (0, 0, BadLines::default());
    let review = |(): &mut (), game: GameInput| {
        let subject = Subject::read(&game, args)?;
        let mut review = subject.review(args);
        spend(&mut review, args, |_| ());
        let text = match args.format {
            ReviewFormat::Json => json::line(&review)?.trim_end().to_owned(),
            ReviewFormat::Jsonl => json::line(&review)?,
            _ => format!("{}: {}\n", subject.name(), table::line(&review.summary())),
        };
        Ok((text, exit(&review)))
    };
    for_each_game(
        games,
        // A review takes long.
        args.threads.parallelism().chunk(NonZeroUsize::MIN),
        || (),
        review,
        &mut bad,
        |result| {
            let Poll::Ready((text, exit)) = result else {
                return pause(&mut output);
            };
            if args.format == ReviewFormat::Json {
                let separator: &[u8] = if reviewed == 0 { b"[" } else { b",\n" };
                output.buffer.extend_from_slice(separator);
            }
            output.add(&text);
            reviewed += 1;
            undecided += u64::from(exit == Exit::GaveUp);
            spinner.set_message(&format!("{} reviewed", count(reviewed, "game")));
            if output.is_full() || output.is_terminal {
                output.flush()?;
            }
            Ok(Next::Continue(()))
        },
    )?;
    drop(spinner);
    if bad.are_all(reviewed)? {
        return Ok(Exit::Invalid);
    }
    if args.format == ReviewFormat::Json {
        let end: &[u8] = if reviewed == 0 { b"[]\n" } else { b"]\n" };
        output.buffer.extend_from_slice(end);
    }
    if interrupt::interrupted() {
        return output.interrupt(&format!(" after {}", count(reviewed, "game")));
    }
    output.finish()?;
    Ok(bad.exit(match undecided {
        0 => Exit::Done,
        _ => Exit::GaveUp,
    }))
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
