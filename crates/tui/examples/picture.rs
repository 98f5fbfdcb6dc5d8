//! Prints a picture of the game as SVG; by default the one in the README.
//!
//! ```text
//! cargo run -p freecell-tui --example picture -- [RECORD [KEYS [WIDTHxHEIGHT [OPTION ...]]]]
//! ```
//!
//! Options: `light`, `16`, `256`, `mono`, `ascii`, `four`, or a language.

use std::fmt::Write;
use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers};
use freecell_core::Game;
use freecell_play::{
    Animation, Event as SessionEvent, PlayerData, Progress, SavedGame, SavedSession, Settings,
    SolverRequest,
};
use freecell_solve::{Limits, Solver};
use freecell_tui::{App, Charset, ColorDepth, ColorScheme, Event, Store, Words, draw};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};

/// The width and height of a character cell.
const CELL: (f32, f32) = (9.0, 19.0);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |index: usize, usual: &str| args.get(index).map_or(usual, String::as_str).to_owned();
    let record = arg(0, "617~horne:83d8");
    let game = Game::from_record(&record)
        .unwrap_or_else(|_| Game::from_record("617~horne:").expect("617 is a deal"));
    let size = arg(2, "100x34");
    let (width, height) = size.split_once('x').expect("a size such as 80x24");
    let (width, height) = (width.parse().unwrap(), height.parse().unwrap());
    let options: Vec<&str> = args.iter().skip(3).map(String::as_str).collect();
    let has = |name: &str| options.contains(&name);
    let depth = match () {
        () if has("16") => ColorDepth::Sixteen,
        () if has("256") => ColorDepth::Palette,
        () if has("mono") => ColorDepth::Mono,
        () => ColorDepth::True,
    };
    let charset = if has("ascii") {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    let scheme = if has("light") {
        ColorScheme::Light
    } else {
        ColorScheme::Dark
    };
    let language = Words::languages().find(|tag| has(tag)).unwrap_or("en");
    let settings = Settings {
        animation: Animation::Off,
        has_four_colors: has("four"),
        ..Settings::default()
    };

    let requests = [
        SolverRequest::Analyze {
            game: game.clone(),
            milliseconds: 0,
        },
        SolverRequest::Level(*game.start()),
    ];
    let mut data = PlayerData::new(Store::in_memory());
    let mut saved = SavedGame::new(game.clone());
    saved.progress = Progress::Playing;
    saved.seconds = 83;
    data.save(&mut saved, 1).expect("memory can be written");
    let (mut session, mut effects) = SavedSession::new(data, Some(game), || unreachable!(), &[], 1);
    effects.extend(session.override_settings(settings, 1));
    let mut app = App::new(session, effects, Words::new(language, charset), scheme);
    let size = TerminalEvent::Resize(width, height);
    app.update(Event::Terminal(size), Duration::ZERO);
    for request in requests {
        let mut solver = Solver::new();
        request.run(
            &mut solver,
            Limits::default(),
            || (),
            |answer| {
                app.update(Event::Solver(SessionEvent::Answer(answer)), Duration::ZERO);
            },
        );
    }
    for c in arg(1, "i").chars() {
        let code = match c {
            '>' => KeyCode::Right,
            'v' => KeyCode::Down,
            '^' => KeyCode::Up,
            '\n' => KeyCode::Enter,
            c => KeyCode::Char(c),
        };
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        app.update(Event::Terminal(TerminalEvent::Key(key)), Duration::ZERO);
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(&app, depth, &mut buffer);
    print!("{}", svg(&buffer, scheme));
}

fn svg(buffer: &Buffer, scheme: ColorScheme) -> String {
    let Rect { width, height, .. } = buffer.area;
    let (wide, high) = (f32::from(width) * CELL.0, f32::from(height) * CELL.1);
    let (front, back) = match scheme {
        ColorScheme::Dark => ("#d0d0d0", "#101010"),
        ColorScheme::Light => ("#202020", "#ffffff"),
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <title>FreeCell in the terminal</title>\n\
         <rect width=\"{wide}\" height=\"{high}\" rx=\"6\" fill=\"{back}\"/>\n"
    );
    for y in 0..height {
        let top = f32::from(y) * CELL.1;
        let mut x = 0;
        while x < width {
            let cell = &buffer[(x, y)];
            let is_reversed = cell.modifier.contains(Modifier::REVERSED);
            let look = |x: u16| {
                let cell = &buffer[(x, y)];
                (cell.fg, cell.bg, cell.modifier)
            };
            let mut end = x + 1;
            while end < width && look(end) == look(x) {
                end += 1;
            }
            let (mut text, mut paper) = (color(cell.fg, front), color(cell.bg, back));
            if is_reversed {
                std::mem::swap(&mut text, &mut paper);
            }
            let left = f32::from(x) * CELL.0;
            if paper != back {
                let wide = f32::from(end - x) * CELL.0;
                // Overlap by half a unit to avoid gaps.
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"{paper}\"/>",
                    wide + 0.5,
                    CELL.1 + 0.5
                );
            }
            let has = |modifier, attribute| {
                let is_there = cell.modifier.contains(modifier);
                if is_there { attribute } else { "" }
            };
            let bold = has(Modifier::BOLD, " font-weight=\"bold\"");
            let faint = has(Modifier::DIM, " opacity=\"0.6\"");
            // Place each word separately, so that the width of the font does not matter.
            let mut place = x;
            while place < end {
                let is_blank = |place: u16| buffer[(place, y)].symbol().trim().is_empty();
                let first = place;
                while place < end && !is_blank(place) {
                    place += 1;
                }
                let symbols = (first..place).map(|place| buffer[(place, y)].symbol());
                let word: String = symbols.collect();
                let word = word.replace('&', "&amp;").replace('<', "&lt;");
                if !word.is_empty() {
                    let (left, base) = (f32::from(first) * CELL.0, top + 14.5);
                    let _ = writeln!(
                        svg,
                        "<text x=\"{left}\" y=\"{base}\" fill=\"{text}\"{bold}{faint}>{word}</text>"
                    );
                }
                place += 1;
            }
            x = end;
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn color(color: Color, usual: &str) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Indexed(index @ 16..=231) => {
            let step = |value: u8| [0, 95, 135, 175, 215, 255][usize::from(value)];
            let index = index - 16;
            let (r, g, b) = (step(index / 36), step(index / 6 % 6), step(index % 6));
            format!("#{r:02x}{g:02x}{b:02x}")
        }
        Color::Indexed(index) => {
            let grey = 8 + 10 * u32::from(index.saturating_sub(232));
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
        Color::Black => "#000000".to_owned(),
        Color::Red => "#cd0000".to_owned(),
        Color::Green => "#00a000".to_owned(),
        Color::Yellow => "#b0a000".to_owned(),
        Color::Blue => "#2040d0".to_owned(),
        Color::Cyan => "#00a0a0".to_owned(),
        Color::DarkGray => "#7f7f7f".to_owned(),
        Color::LightYellow => "#ffff60".to_owned(),
        Color::LightGreen => "#80ff80".to_owned(),
        Color::LightCyan => "#80ffff".to_owned(),
        Color::White => "#ffffff".to_owned(),
        _ => usual.to_owned(),
    }
}
