//! `freecell play`

use std::io::{self, BufReader, IsTerminal};

use anyhow::{Context, bail};
use clap::{Args as ArgsDerive, ValueEnum};
use freecell_core::{AutoPlay, Game, Notation, Start};
use freecell_tui::{
    Animation, Charset, ColorDepth, Ending, Options, Words, play, play_plain, preferred_autoplay,
};

use crate::args::{CellsArg, NotationArg};
use crate::exit::Exit;
use crate::subject::Subject;

/// Play in the terminal
///
/// Two keys make a move: 2 6 takes cards from column 2 to column 6, 3 a puts one
/// into cell a, a h brings it home; a key twice sends a card where it makes
/// sense. The mouse and the arrows do, too, and `?` shows all keys. Without a
/// deal the game that was left goes on, or else a random one begins that can be
/// won. Ends with exit code 0 if the game was won, and 1 if it was left.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  $ echo quit | freecell play 617 --plain --forget || echo left
  $ freecell solve 617 -a horne -n extended | freecell play 617 --plain --forget -n extended
  $ printf '7a 7b\\nverdict\\nboard\\n' | freecell play 617 --plain --forget || true

Environment: FREECELL_HOME names the folder that keeps the game, FREECELL_PAGE the
address of the page for links; NO_COLOR, COLORTERM and the locale count as usual.")]
#[allow(clippy::struct_excessive_bools, reason = "they are switches")]
pub(crate) struct PlayArgs {
    /// A deal number, `random`, a file with a board or a record, or a record
    #[arg(value_name = "DEAL|FILE|RECORD", allow_negative_numbers = true)]
    pub(crate) subject: Option<String>,

    /// The deal of today, the same for everyone
    #[arg(long, conflicts_with = "subject")]
    pub(crate) today: bool,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// What goes home by itself: none, horne, raymond or max [default: as in the
    /// settings, horne at first]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// The language: en, es, it, ja, pt-BR or uk [default: as in the settings or
    /// the environment]
    #[arg(long, value_name = "TAG", value_parser = language)]
    pub(crate) lang: Option<String>,

    /// No full screen: one line for each event, input line by line
    #[arg(long)]
    pub(crate) plain: bool,

    /// Letters instead of suit signs and lines
    #[arg(long)]
    pub(crate) ascii: bool,

    /// How many colors to use [default: as many as the terminal has]
    #[arg(long, value_enum)]
    pub(crate) colors: Option<Colors>,

    /// How fast cards move: off, fast, normal or slow [default: as in the settings]
    #[arg(long, value_name = "SPEED", value_parser = animation)]
    pub(crate) animation: Option<Animation>,

    /// How moves are written with --plain [default: standard]
    #[arg(short, long, value_enum, requires = "plain")]
    pub(crate) notation: Option<NotationArg>,

    /// Keep nothing of this game, and do not count it
    #[arg(long)]
    pub(crate) forget: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colors {
    /// None
    Never,
    /// The 16 that every terminal has
    #[value(name = "16")]
    Sixteen,
    /// The palette of 256
    #[value(name = "256")]
    Palette,
    /// All of them
    True,
}

fn language(text: &str) -> Result<String, String> {
    let mut languages = Words::languages();
    if languages.any(|tag| tag.eq_ignore_ascii_case(text)) {
        return Ok(text.to_owned());
    }
    let tags: Vec<&str> = Words::languages().collect();
    Err(format!("expected one of {}", tags.join(", ")))
}

fn animation(text: &str) -> Result<Animation, &'static str> {
    Animation::from_name(text).ok_or("expected off, fast, normal or slow")
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    let game = args.subject.as_deref().map(|text| game(text, args));
    let Some(notation) = args
        .notation
        .map_or(Some(Notation::Standard), NotationArg::notation)
    else {
        bail!("a record is typed as it is (leave out --notation)");
    };
    let options = Options {
        game: game.transpose()?,
        is_today: args.today,
        cells: CellsArg::or_four(args.cells),
        autoplay: args.autoplay,
        language: args.lang.clone(),
        charset: args.ascii.then_some(Charset::Ascii),
        color_depth: args.colors.map(|colors| match colors {
            Colors::Never => ColorDepth::Mono,
            Colors::Sixteen => ColorDepth::Sixteen,
            Colors::Palette => ColorDepth::Palette,
            Colors::True => ColorDepth::True,
        }),
        animation: args.animation,
        notation,
        is_private: args.forget,
    };
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let ending = if args.plain {
        let mut input = BufReader::new(io::stdin());
        let has_prompt = is_terminal;
        play_plain(&options, &mut input, &mut io::stdout().lock(), has_prompt)?
    } else if is_terminal {
        play(&options).context("the terminal does not do what it should")?
    } else {
        bail!("a terminal is needed to play (--plain plays line by line without one)");
    };
    Ok(match ending {
        Ending::Won => Exit::Done,
        Ending::Left => Exit::No,
    })
}

/// The game that is asked for. One that starts anew gets the player's autoplay.
fn game(text: &str, args: &PlayArgs) -> anyhow::Result<Game> {
    let subject = Subject::read(text, args.cells)?;
    let usual = || preferred_autoplay(args.forget);
    let autoplay = args.autoplay.unwrap_or_else(usual);
    let game = subject.into_game(autoplay)?;
    let cells = game.position().cell_count();
    // A board that is the deal of a number is told by it.
    let number = game.position().to_deal().and_then(|deal| deal.number());
    Ok(match number {
        Some(number) if game.turn() == 0 => Game::new(Start::Deal(number, cells), game.autoplay()),
        _ => game,
    })
}
