//! `freecell play`

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};

use anyhow::{Context, bail};
use clap::{Args as ArgsDerive, ValueEnum};
use freecell_core::{AutoPlay, Game, Notation, Start};
use freecell_play::{Animation, PlayerData};
use freecell_tui::{
    Charset, ColorDepth, Ending, Options, Store, Words, is_dumb_terminal, play, play_plain,
    preferred_autoplay, supported_color_depth,
};

use crate::args::notation::notations;
use crate::args::options::{CellsOption, ColorChoice, ColorOption, LevelOption};
use crate::args::values::autoplays;
use crate::exit::Exit;
use crate::input::games::Games;

/// Play in the terminal
///
/// Move with two keystrokes, the mouse or the arrow keys; `?` lists all keys. `26` moves
/// cards from column 2 to column 6, `3a` a card to free cell a, and `ah` from there to its
/// foundation. The same column twice moves a card to a free cell.
///
/// Every unfinished game is saved, and a deal with a saved game continues it. Without a
/// deal, continues the latest game or starts a random winnable one. The exit code is 0 if
/// the game was won and 1 if it was not.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Play a deal, or the deal of the day
  $ freecell play 617
  $ freecell play --daily
  # Play a hard deal, which can be won
  $ freecell play --level hard
  # Play a board of another program
  $ freecell deal 617 | freecell play -
  # Think about a puzzle: the verdict would give it away
  $ freecell puzzle 17 --format record | freecell play - --no-verdict
  # Practise with fewer cells, without a trace in the statistics
  $ freecell play 617 --cells 3 --forget
  # Play line by line, in a script or with a screen reader
  $ printf '7a 7b\\nverdict\\n' | freecell play 617 --plain --forget || echo not won
  # Play a solution through
  $ freecell solve 617 -a horne -n extended | freecell play 617 --plain --forget -n extended

Environment:
  FREECELL_HOME  Folder for saved games, settings and statistics
  FREECELL_PAGE  Address of the web page in links
  NO_COLOR       Turns colors off, except with --color always
  COLORTERM      Tells the number of colors, together with TERM
  LANGUAGE       Preferred languages; otherwise LC_ALL, LC_MESSAGES and LANG

Files:
  ~/.local/share/freecell  Saved games, settings and statistics, on Linux")]
#[allow(clippy::struct_excessive_bools, reason = "they are switches")]
pub(crate) struct PlayArgs {
    /// Deal number, `random`, record, link, or file with a board or record (`-` for
    /// standard input)
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) game: Option<String>,

    /// Play the deal of the day, the same for everyone
    #[arg(long, conflicts_with_all = ["game", "level"])]
    pub(crate) daily: bool,

    #[command(flatten)]
    pub(crate) level: LevelOption,

    #[command(flatten)]
    pub(crate) cells: CellsOption,

    /// Autoplay rule [default: from the settings, initially horne]
    #[arg(short, long, value_name = "RULE", value_parser = autoplays())]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Language: en, es, it, ja, pt-BR or uk [default: from the settings or the
    /// environment]
    #[arg(long, value_name = "TAG", value_parser = language)]
    pub(crate) lang: Option<String>,

    /// Line-based mode: one line per event, input line by line [default with TERM=dumb]
    #[arg(long)]
    pub(crate) plain: bool,

    /// ASCII letters instead of suit symbols and box drawing
    #[arg(long)]
    pub(crate) ascii: bool,

    #[command(flatten)]
    pub(crate) color: ColorOption,

    /// Number of colors [default: what the terminal supports]
    #[arg(long, value_enum, value_name = "DEPTH")]
    pub(crate) color_depth: Option<Colors>,

    /// Animation speed: off, fast, normal or slow [default: from the settings]
    #[arg(long, value_name = "SPEED", value_parser = animation)]
    pub(crate) animation: Option<Animation>,

    /// Do not show whether the game can be won
    #[arg(long)]
    pub(crate) no_verdict: bool,

    /// Move notation with --plain [default: standard]
    #[arg(short, long, requires = "plain", value_name = "NOTATION", value_parser = notations(&Notation::ALL))]
    pub(crate) notation: Option<Notation>,

    /// Do not save this game or count it in the statistics
    #[arg(long)]
    pub(crate) forget: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colors {
    /// The 16 basic colors
    #[value(name = "16")]
    Sixteen,
    /// The 256-color palette
    #[value(name = "256")]
    Palette,
    /// 24-bit colors
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
    let mut data = PlayerData::new(if args.forget {
        Store::in_memory()
    } else {
        Store::default_folder()
    });
    let game = match (args.game.as_deref(), args.level.given()) {
        (None, None) => None,
        // The level is that of a random deal.
        (game, _) => Some(game_of(game.unwrap_or("random"), args, &mut data)?),
    };
    let options = Options {
        game,
        is_daily: args.daily,
        cells: args.cells.or_four(),
        autoplay: args.autoplay,
        language: args.lang.clone(),
        charset: args.ascii.then_some(Charset::Ascii),
        color_depth: color_depth(args),
        animation: args.animation,
        hides_verdict: args.no_verdict,
        notation: args.notation.unwrap_or(Notation::Standard),
    };
    // A game that was piped in leaves the keys to the terminal itself.
    let keyboard = match args.game.as_deref() {
        Some("-") if !args.plain && io::stdout().is_terminal() => open_terminal(),
        _ => None,
    };
    let has_keys = keyboard.is_some() || io::stdin().is_terminal();
    let is_terminal = has_keys && io::stdout().is_terminal();
    let ending = if args.plain || (is_terminal && is_dumb_terminal()) {
        let mut input: Box<dyn BufRead> = match keyboard {
            Some(keyboard) => Box::new(BufReader::new(keyboard)),
            None => Box::new(BufReader::new(io::stdin())),
        };
        let mut output = io::stdout().lock();
        play_plain(&options, data, &mut input, &mut output, is_terminal)?
    } else if is_terminal {
        play(&options, data).context("cannot use the terminal")?
    } else {
        bail!("playing full-screen needs a terminal (use --plain without one)");
    };
    Ok(match ending {
        Ending::Won => Exit::Done,
        Ending::Left => Exit::No,
    })
}

/// Opens the terminal for reading keys, although standard input is not one.
fn open_terminal() -> Option<File> {
    let terminal = if cfg!(windows) { "CONIN$" } else { "/dev/tty" };
    File::options().read(true).write(true).open(terminal).ok()
}

/// Returns the requested colour depth; `None` to detect it.
fn color_depth(args: &PlayArgs) -> Option<ColorDepth> {
    let requested = args.color_depth.map(|colors| match colors {
        Colors::Sixteen => ColorDepth::Sixteen,
        Colors::Palette => ColorDepth::Palette,
        Colors::True => ColorDepth::True,
    });
    match args.color.choice() {
        ColorChoice::Never => Some(ColorDepth::Mono),
        ColorChoice::Always => Some(requested.unwrap_or_else(supported_color_depth)),
        ColorChoice::Auto => requested,
    }
}

/// Returns the requested game; a new one gets the player's autoplay.
fn game_of(text: &str, args: &PlayArgs, data: &mut PlayerData<Store>) -> anyhow::Result<Game> {
    let text = Games::only(Some(text))?;
    let text = args.level.choose(&text, args.cells.or_four())?;
    let usual = || preferred_autoplay(data);
    let autoplay = args.autoplay.unwrap_or_else(usual);
    let game = text.game(args.cells.given(), autoplay, None)?;
    Ok(match game.start().numbered(None) {
        // Name a board by its deal number if it has one.
        start @ Start::Deal(..) if game.turn() == 0 => Game::new(start, game.autoplay()),
        _ => game,
    })
}
