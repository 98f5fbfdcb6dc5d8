//! `freecell verify`

use std::fmt;
use std::io::Read;
use std::path::Path;

use anyhow::bail;
use freecell_core::{AutoPlay, Game, Metric, MoveError, Notation, RecordError, Start};

use crate::args::{NotationArg, VerifyArgs};
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::output::{Output, Spinner};
use crate::pretty::{self, Ink};
use crate::subject::{Subject, detect_notation, read_record};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let subject = Subject::read(&args.subject, args.cells.0)?;
    let verdict = match subject {
        Subject::Records { first, rest } => {
            refuse_moves(args)?;
            return verify_all(first, rest, args.quiet);
        }
        Subject::Record(text) => {
            refuse_moves(args)?;
            match read_record(&text) {
                Ok(game) => Verdict::of(game),
                Err(RecordError::Move(error)) => Verdict::Wrong(error),
                Err(error) => bail!("{error}"),
            }
        }
        Subject::Start(start) => {
            let text = read_moves(args.moves.as_deref())?;
            let Some(notation) = wanted_notation(args.notation, &text) else {
                bail!("a record holds its own deal (give it alone, without another deal)");
            };
            let verdict = verify_text(start, &text, notation, args.autoplay);
            if matches!(&verdict, Verdict::Unfinished(game) if game.turn() == 0) {
                bail!("there is no move in this text (fc-solve prints moves with -m)");
            }
            verdict
        }
    };
    let mut output = Output::open(None)?;
    let ink = Ink::choose(args.color, output.is_terminal);
    output
        .buffer
        .extend_from_slice(format!("{verdict}\n").as_bytes());
    if let Some(position) = verdict.position() {
        output.buffer.push(b'\n');
        pretty::write_position(position, ink, &mut output.buffer);
    }
    output.finish()?;
    Ok(verdict.exit())
}

fn refuse_moves(args: &VerifyArgs) -> anyhow::Result<()> {
    if args.moves.is_some() {
        bail!("records hold their own moves (give either a record or a deal and moves)");
    }
    if args.notation.is_some() || args.autoplay.is_some() {
        bail!("records name their own autoplay and notation (leave out --autoplay and --notation)");
    }
    Ok(())
}

/// Reads a whole text of moves, which is never very long.
pub(crate) fn read_moves(path: Option<&Path>) -> anyhow::Result<String> {
    /// Freecell Solver prints a board of some 300 bytes after each move.
    const LONGEST_MOVES: u64 = 16 * 1024 * 1024;
    let input = Input::open(path)?;
    let mut bytes = Vec::new();
    let name = input.name.clone();
    input.take(LONGEST_MOVES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_MOVES {
        bail!("{name} is too long (expected at most {LONGEST_MOVES} bytes of moves)");
    }
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(text),
        _ => bail!("{name} is not text"),
    }
}

/// The notation that the user named, or that the text shows; `None` for
/// records.
pub(crate) fn wanted_notation(named: Option<NotationArg>, text: &str) -> Option<Notation> {
    match named {
        Some(named) => named.notation(),
        None => Some(detect_notation(text)),
    }
}

/// What became of a game.
#[allow(clippy::large_enum_variant, reason = "there are few at a time")]
pub(crate) enum Verdict {
    Won(Game),
    /// All moves are legal, and the game is not won.
    Unfinished(Game),
    Wrong(MoveError),
}

impl Verdict {
    fn of(game: Game) -> Verdict {
        if game.position().is_won() {
            Verdict::Won(game)
        } else {
            Verdict::Unfinished(game)
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Verdict::Won(_) => Exit::Done,
            _ => Exit::No,
        }
    }

    /// Where a game that is not won stands.
    fn position(&self) -> Option<&freecell_core::Position> {
        match self {
            Verdict::Won(_) => None,
            Verdict::Unfinished(game) => Some(game.position()),
            Verdict::Wrong(error) => Some(&error.position),
        }
    }

    /// How far the game came, to tell which autoplay was meant.
    fn progress(&self) -> usize {
        match self {
            Verdict::Won(_) => usize::MAX,
            Verdict::Unfinished(game) => game.turn(),
            Verdict::Wrong(error) => error.number - 1,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Won(game) => {
                let (turns, autoplay) = (game.turn(), game.autoplay());
                write!(
                    f,
                    "valid: won in {turns} moves (autoplay {autoplay}); lengths:"
                )?;
                for (index, metric) in Metric::ALL.into_iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    let name = metric.name();
                    match game.length(metric) {
                        Some(length) => write!(f, "{comma} {name} {length}")?,
                        None => write!(f, "{comma} {name} none")?,
                    }
                }
                Ok(())
            }
            Verdict::Unfinished(game) => write!(
                f,
                "invalid: all {} moves are legal (autoplay {}), but only {} of 52 cards are home",
                game.turn(),
                game.autoplay(),
                game.position().cards_home()
            ),
            Verdict::Wrong(error) => write!(f, "invalid: {error}"),
        }
    }
}

/// Replays a text of moves; without a named autoplay, the least that wins is
/// the one that was meant.
pub(crate) fn verify_text(
    start: Start,
    text: &str,
    notation: Notation,
    autoplay: Option<AutoPlay>,
) -> Verdict {
    let replay = |autoplay| {
        let mut game = Game::new(start, autoplay);
        match game.play_text(text, notation) {
            Ok(()) => Verdict::of(game),
            Err(error) => Verdict::Wrong(error),
        }
    };
    if let Some(autoplay) = autoplay {
        return replay(autoplay);
    }
    let mut best = replay(AutoPlay::None);
    for autoplay in &AutoPlay::ALL[1..] {
        if matches!(best, Verdict::Won(_)) {
            break;
        }
        let other = replay(*autoplay);
        if other.progress() > best.progress() {
            best = other;
        }
    }
    best
}

/// Records that are verified by one thread at a time.
const BATCH: usize = 512;

/// Verifies records, one to a line, on all cores.
fn verify_all(first: String, mut rest: Input, quiet: bool) -> anyhow::Result<Exit> {
    interrupt::catch();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let spinner = Spinner::new(!quiet);
    let mut output = Output::open(None)?;
    let (mut valid, mut invalid) = (0u64, 0u64);
    let mut pending = Some(first);
    loop {
        let mut lines: Vec<(usize, String)> = Vec::with_capacity(BATCH * threads);
        while lines.len() < BATCH * threads {
            let next = match pending.take() {
                Some(first) => Some(first),
                None => rest.next_line(Input::LONGEST_BOARD)?,
            };
            match next {
                Some(line) if line.trim().is_empty() || line.starts_with('#') => {}
                Some(line) => lines.push((rest.lines_read, line)),
                None => break,
            }
        }
        if lines.is_empty() {
            break;
        }
        for (line, complaint) in verify_batch(&lines, threads) {
            match complaint {
                None => valid += 1,
                Some(complaint) => {
                    invalid += 1;
                    let text = format!("line {line}: {complaint}\n");
                    output.buffer.extend_from_slice(text.as_bytes());
                }
            }
        }
        if output.is_full() || output.is_terminal {
            output.flush()?;
        }
        spinner.tell(&format!(
            "{} records verified, {invalid} invalid",
            valid + invalid
        ));
        if interrupt::interrupted() {
            output.finish()?;
            return Ok(Exit::Interrupted);
        }
    }
    drop(spinner);
    let total = valid + invalid;
    let summary = format!("{valid} valid, {invalid} invalid of {total} records\n");
    output.buffer.extend_from_slice(summary.as_bytes());
    output.finish()?;
    Ok(if invalid == 0 { Exit::Done } else { Exit::No })
}

/// What is wrong with each record, in order.
fn verify_batch(lines: &[(usize, String)], threads: usize) -> Vec<(usize, Option<String>)> {
    let verify = |(line, record): &(usize, String)| {
        let complaint = match read_record(record) {
            Ok(game) if game.position().is_won() => None,
            Ok(game) => Some(Verdict::Unfinished(game).to_string()),
            Err(error) => Some(format!("invalid: {error}")),
        };
        (*line, complaint)
    };
    std::thread::scope(|scope| {
        let chunks = lines.chunks(lines.len().div_ceil(threads).max(1));
        let workers: Vec<_> = chunks
            .map(|chunk| scope.spawn(move || chunk.iter().map(verify).collect::<Vec<_>>()))
            .collect();
        let results = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_default());
        results.flatten().collect()
    })
}
