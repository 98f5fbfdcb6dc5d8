//! The line-by-line game, for screen readers, scripts and tests.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use freecell_core::{Card, Notation, Place, Position};
use freecell_play::{CardStep, GameStatus, card_steps};
use freecell_solve::Solver;

use crate::app::{App, Effect, Event};
use crate::files::Files;
use crate::layout::Pile;
use crate::store::{Animation, Settings};
use crate::worker::{Request, handle};
use crate::{Ending, Options};

/// The commands with their arguments, and the keys of their descriptions.
const COMMANDS: [(&str, &str); 15] = [
    ("26 3a bh", "plain-command-moves"),
    ("board", "plain-command-board"),
    ("look PLACE", "plain-command-look"),
    ("undo, redo, jump N", "plain-command-undo"),
    ("hint", "plain-command-hint"),
    ("verdict", "plain-command-verdict"),
    ("solution, play", "plain-command-solution"),
    ("finish", "plain-command-finish"),
    ("deal N", "plain-command-deal"),
    ("paste", "plain-command-paste"),
    ("record, link", "plain-command-record"),
    ("save FILE, load FILE", "plain-command-save"),
    ("autoplay RULE", "plain-command-autoplay"),
    ("statistics", "plain-command-statistics"),
    ("quit", "plain-command-quit"),
];

/// The state of a line-by-line session.
struct Plain<'a> {
    app: App,
    files: Files,
    solver: Option<Solver>,
    /// The latest request to the solver, which runs only when needed.
    pending: Option<Request>,
    notation: Notation,
    /// The player's settings. The app has its own: without animations, and with
    /// analysis.
    saved_settings: Settings,
    output: &'a mut dyn Write,
}

/// Plays line by line until the input ends. `has_prompt` prints a prompt before
/// each line.
///
/// # Errors
///
/// If reading the input or writing the output fails.
pub fn play_plain(
    options: &Options,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    has_prompt: bool,
) -> io::Result<Ending> {
    let store = options.store();
    let mut app = options.app(&store)?;
    let saved_settings = app.settings.clone();
    app.settings.animation = Animation::Off;
    app.settings.shows_verdict = true;
    app.observe(None);
    let mut plain = Plain {
        app,
        files: Files::new(store),
        solver: None,
        pending: None,
        notation: options.notation,
        saved_settings,
        output,
    };
    plain.run_effects()?;
    let args = [("deal", plain.app.title().into())];
    let welcome = plain.app.words.tell("plain-welcome", &args);
    writeln!(plain.output, "{welcome}")?;
    let mut line = String::new();
    loop {
        if has_prompt {
            write!(plain.output, "> ")?;
        }
        plain.output.flush()?;
        line.clear();
        if input.read_line(&mut line)? == 0 {
            break;
        }
        if line.trim() == "paste" {
            let text = plain.app.words.get("plain-paste");
            writeln!(plain.output, "{text}")?;
            let mut board = String::new();
            line.clear();
            while input.read_line(&mut line)? > 0 && !line.trim().is_empty() {
                board.push_str(&line);
                line.clear();
            }
            plain.open(&board)?;
            continue;
        }
        if !plain.line(line.trim())? {
            break;
        }
    }
    plain.app.command('q');
    plain.run_effects()?;
    Ok(plain.app.ending())
}

impl Plain<'_> {
    /// Runs the pending effects and prints the message of the app.
    fn run_effects(&mut self) -> io::Result<()> {
        let mut effects = self.app.take_effects();
        while let Some(effect) = (!effects.is_empty()).then(|| effects.remove(0)) {
            match effect {
                // Requests run when a command needs the result.
                Effect::RequestAnalysis(request) => self.pending = Some(request),
                Effect::StopAnalysis => self.pending = None,
                Effect::RequestDeal(request @ Request::FirstWinnable(..)) => {
                    self.run_request(request);
                    effects.extend(self.app.take_effects());
                }
                Effect::SaveSettings => {
                    self.saved_settings.autoplay = self.app.settings.autoplay;
                    if let Some(event) = self.files.save_settings(&self.saved_settings) {
                        effects.extend(self.app.update(event, Duration::ZERO));
                    }
                }
                file_effect => {
                    if let Some(event) = self.files.run(&mut self.app, file_effect) {
                        effects.extend(self.app.update(event, Duration::ZERO));
                    }
                }
            }
        }
        if let Some(message) = self.app.message.take() {
            writeln!(self.output, "{}", message.text)?;
        }
        Ok(())
    }

    fn run_request(&mut self, request: Request) {
        let solver = self.solver.get_or_insert_default();
        let mut responses = Vec::new();
        let respond = |response| responses.push(response);
        handle(solver, request, || true, respond);
        for response in responses {
            let effects = self.app.update(Event::Solver(response), Duration::ZERO);
            self.app.queue_effects(effects);
        }
    }

    /// Runs the pending request.
    fn run_pending(&mut self) {
        if let Some(request) = self.pending.take() {
            self.run_request(request);
        }
    }

    /// Handles a line of input. Returns `false` if the player quits.
    fn line(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let before = (self.app.game().clone(), self.app.game().turn());
        match (word, rest) {
            ("", _) => return Ok(true),
            ("quit" | "exit" | "q", "") => return Ok(false),
            ("help" | "?", "") => self.help()?,
            ("board", "") => self.board()?,
            ("look", place) => self.look(place)?,
            ("undo" | "u", "") => self.app.command('u'),
            ("redo", "") => self.app.command('r'),
            ("restart", "") => self.app.command('0'),
            ("jump", turn) => self.jump(turn)?,
            ("hint", "") => {
                self.run_pending();
                self.app.command('i');
            }
            ("verdict", "") => {
                self.run_pending();
                writeln!(self.output, "{}", self.app.status_text())?;
            }
            ("solution" | "play", "") => {
                self.run_pending();
                self.solution(word == "play")?;
            }
            ("finish", "") => self.app.command('f'),
            ("deal" | "open", text) => self.open(text)?,
            ("random", "") => self.app.command('z'),
            ("next", "") => self.app.command(']'),
            ("previous", "") => self.app.command('['),
            ("today", "") => self.app.command('t'),
            ("record", "") => writeln!(self.output, "{}", self.app.game().to_record())?,
            ("link", "") => writeln!(self.output, "{}", self.app.link())?,
            ("save", path) if !path.is_empty() => {
                let record = format!("{}\n", self.app.game().to_record());
                self.app
                    .queue_effects(vec![Effect::WriteFile(path.to_owned(), record)]);
            }
            ("load", path) if !path.is_empty() => {
                self.app
                    .queue_effects(vec![Effect::ReadFile(path.to_owned())]);
            }
            ("autoplay", rule) => self.autoplay(rule)?,
            ("statistics", "") => self.statistics()?,
            _ if is_moves(line) => self.app.play_text(line, self.notation),
            _ if freecell_play::is_record(line) => self.open(line)?,
            _ => {
                let args = [("text", line.to_owned().into())];
                writeln!(
                    self.output,
                    "{}",
                    self.app.words.tell("plain-unknown", &args)
                )?;
            }
        }
        self.print_moves(&before.0, before.1)?;
        self.run_effects()?;
        Ok(true)
    }

    fn open(&mut self, text: &str) -> io::Result<()> {
        self.app.open_text(text);
        self.run_effects()
    }

    /// Prints the changes since `before`, at `turn`: a line for each new move, or
    /// the current turn after undo or a jump.
    fn print_moves(&mut self, before: &freecell_core::Game, turn: usize) -> io::Result<()> {
        let game = self.app.game();
        if game.start() != before.start() || game.to_record() == before.to_record() {
            return Ok(());
        }
        let words = &self.app.words;
        let is_continuation = game.turn() > turn && game.steps().starts_with(before.steps());
        if !is_continuation {
            let args = [
                ("turn", game.turn().into()),
                ("count", game.turn_count().into()),
            ];
            return writeln!(self.output, "{}", words.tell("jumped", &args));
        }
        let mut replay = game.clone();
        for next in turn + 1..=game.turn() {
            replay.jump(next - 1);
            let first = replay.steps().len();
            replay.jump(next);
            let steps = card_steps(&replay, first);
            let (auto, own): (Vec<CardStep>, Vec<CardStep>) =
                steps.into_iter().partition(|step| step.is_auto);
            let Some(target) = own.last().map(|step| step.to) else {
                continue;
            };
            // The first card of a sequence to reach the target is the deepest.
            let base = own.iter().find(|step| step.to == target);
            let cards: std::collections::HashSet<Card> = own.iter().map(|step| step.card).collect();
            let base = base.map_or_else(String::new, |step| words.spoken(step.card));
            let mut line = words.moved(base, cards.len() - 1, target);
            if !auto.is_empty() {
                let cards = words.list(auto.iter().map(|step| words.spoken(step.card)));
                let told = [("cards", cards.into())];
                line = format!("{line}. {}", words.tell("autoplayed", &told));
            }
            writeln!(self.output, "{line}")?;
        }
        if game.position().is_won() {
            writeln!(self.output, "{}", self.app.won_text())?;
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        for (command, message) in COMMANDS {
            let text = self.app.words.get(message);
            writeln!(self.output, "{command}: {text}")?;
        }
        Ok(())
    }

    fn board(&mut self) -> io::Result<()> {
        let position = *self.app.game().position();
        for pile in Pile::all() {
            let Pile::Cell(cell) = pile else {
                let cards = cards_of(&position, pile);
                let name = match pile {
                    Pile::Home(suit) => self.app.words.get(&format!("suit-{}", suit.letter())),
                    _ => self.app.words.place(pile.place()),
                };
                self.pile(&name, &cards)?;
                continue;
            };
            if cell.index() < position.cell_count().get() {
                let name = self.app.words.place(pile.place());
                self.pile(&name, &cards_of(&position, pile))?;
            }
        }
        Ok(())
    }

    /// Prints the cards of a pile as symbols.
    fn pile(&mut self, name: &str, cards: &[Card]) -> io::Result<()> {
        let symbols: Vec<String> = cards
            .iter()
            .map(|&card| self.app.words.sign(card))
            .collect();
        let symbols = match symbols.len() {
            0 => "-".to_owned(),
            _ => symbols.join(" "),
        };
        writeln!(self.output, "{name}: {symbols}")
    }

    /// Prints the cards of a place by name.
    fn look(&mut self, place: &str) -> io::Result<()> {
        let mut letters = place.chars();
        let place = letters.next().and_then(Place::from_char);
        let Some(place) = place.filter(|_| letters.next().is_none()) else {
            let args = [("text", "look".into())];
            return writeln!(
                self.output,
                "{}",
                self.app.words.tell("plain-unknown", &args)
            );
        };
        let position = *self.app.game().position();
        let cards: Vec<Card> = Pile::all()
            .filter(|pile| pile.place() == place)
            .flat_map(|pile| cards_of(&position, pile))
            .collect();
        let words = &self.app.words;
        let name = words.place(place);
        if cards.is_empty() {
            let args = [("pile", name.into())];
            return writeln!(self.output, "{}", words.tell("pile-empty", &args));
        }
        let spoken = words.list(cards.iter().map(|&card| words.spoken(card)));
        writeln!(self.output, "{name}: {spoken}")
    }

    fn jump(&mut self, turn: &str) -> io::Result<()> {
        let count = self.app.game().turn_count();
        match turn.parse() {
            Ok(turn) if turn <= count => self.app.jump(turn),
            _ => {
                let args = [("count", count.into())];
                writeln!(
                    self.output,
                    "{}",
                    self.app.words.tell("terminal-no-move", &args)
                )?;
            }
        }
        Ok(())
    }

    /// Prints the moves of a solution, or plays them.
    fn solution(&mut self, is_played: bool) -> io::Result<()> {
        let GameStatus::Winnable(Some(moves)) = self.app.status().clone() else {
            return writeln!(self.output, "{}", self.app.status_text());
        };
        let text: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let text = text.join(" ");
        self.app.current.is_helped = true;
        if is_played {
            self.app.play_text(&text, Notation::Extended);
            Ok(())
        } else {
            writeln!(self.output, "{text}")
        }
    }

    fn autoplay(&mut self, rule: &str) -> io::Result<()> {
        match rule.parse() {
            Ok(rule) => self.app.set_autoplay(rule),
            Err(error) => writeln!(self.output, "{error}")?,
        }
        Ok(())
    }

    fn statistics(&mut self) -> io::Result<()> {
        let sum = self.app.statistics;
        for (key, value) in [
            ("statistics-played", sum.played),
            ("statistics-won", sum.won),
            ("statistics-streak", sum.streak),
            ("statistics-best-streak", sum.best_streak),
            ("statistics-helped", sum.helped),
        ] {
            writeln!(self.output, "{}: {value}", self.app.words.get(key))?;
        }
        Ok(())
    }
}

fn cards_of(position: &Position, pile: Pile) -> Vec<Card> {
    match pile {
        Pile::Column(column) => position.column(column).to_vec(),
        Pile::Cell(cell) => position.cell(cell).into_iter().collect(),
        Pile::Home(suit) => {
            let top = position.foundation(suit).map(|rank| Card::new(rank, suit));
            top.into_iter().collect()
        }
    }
}

/// Returns whether a line has the form of moves.
fn is_moves(line: &str) -> bool {
    let is_letter = |c: char| "12345678abcdhv 9,.#".contains(c);
    line.starts_with(|c: char| "12345678abcd".contains(c)) && line.chars().all(is_letter)
        || line.contains(" from stack ")
        || line.contains(" from freecell ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{AutoPlay, CellCount, DealNumber, Game, Start};

    fn options(number: i64) -> Options {
        let number = DealNumber::new(number).unwrap();
        Options {
            game: Some(Game::new(
                Start::Deal(number, CellCount::FOUR),
                AutoPlay::Horne,
            )),
            is_today: false,
            cells: CellCount::FOUR,
            autoplay: None,
            language: Some("en".to_owned()),
            charset: Some(crate::Charset::Unicode),
            color_depth: None,
            animation: None,
            notation: Notation::Standard,
            is_private: true,
        }
    }

    fn play(options: &Options, input: &str) -> (Vec<String>, Ending) {
        let mut output = Vec::new();
        let ending = play_plain(options, &mut input.as_bytes(), &mut output, false).unwrap();
        let output = String::from_utf8(output).unwrap();
        (output.lines().map(str::to_owned).collect(), ending)
    }

    #[test]
    fn every_event_has_a_line() {
        let (lines, ending) = play(
            &options(617),
            "7a\n12\nundo\nundo\nredo\nlook a\nlook 4\nlook b\nxyzzy\nrecord\nlink\njump 9\n",
        );
        assert_eq!(
            lines,
            [
                "Deal 617. Type a move such as 26 or 3a, board, or help.",
                "jack of hearts to free cell a",
                "No card at the end of column 1 goes on K♠.",
                "Move 0 of 1",
                "jack of hearts to free cell a",
                "free cell a: jack of hearts",
                "column 4: 3 of spades, ace of clubs, 9 of diamonds, 3 of clubs, 9 of hearts, 5 of diamonds, 4 of hearts",
                "free cell b, empty",
                "“xyzzy” is neither a move nor a command. Type help to see both.",
                "617~horne:7a",
                "?deal=617~horne:7a",
                "There is no such move. This game has 1 move.",
            ]
        );
        assert_eq!(ending, Ending::Left);
    }

    #[test]
    fn the_solution_wins() {
        let (lines, ending) = play(&options(617), "verdict\nhint\nplay\n");
        assert_eq!(ending, Ending::Won);
        assert!(lines[1].starts_with("Winnable"));
        assert!(lines[2].starts_with("Hint: "));
        assert!(lines.last().unwrap().starts_with("Deal 617: "));
        let (lines, ending) = play(&options(11982), "1a\nverdict\nhint\n");
        assert_eq!(ending, Ending::Left);
        assert_eq!(
            lines[2..],
            ["This deal cannot be won", "This deal cannot be won"]
        );
    }

    #[test]
    fn boards_are_shown_and_pasted() {
        let (lines, _) = play(&options(1), "deal 617\nboard\n");
        assert_eq!(lines.len(), 18);
        assert_eq!(lines[10], "column 1: 7♦ 10♦ 10♥ K♦ 4♣ 4♠ J♦");
        let board = DealNumber::new(617).unwrap().deal();
        let board = board.display(freecell_core::BoardFormat::Rows).to_string();
        let (lines, _) = play(&options(1), &format!("paste\n{board}\n\nrecord\n"));
        assert_eq!(lines.last().unwrap(), "617~horne:");
        let (lines, _) = play(&options(1), "paste\n7D AD\n\n");
        assert!(lines.last().unwrap().contains("Missing"), "{lines:?}");
    }
}
