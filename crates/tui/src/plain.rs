//! The line-by-line game, for screen readers, scripts and tests.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use freecell_core::{Card, Notation, Place, Position};
use freecell_locale::{Key, Surface, key};
use freecell_play::{
    Action, Awaited, Choice, DrawRequest, Effect, Event, GameStatus, Playback, PlayerData,
    Settings, SolverQueue, SolverRequest, announcement, card_steps,
};
use freecell_solve::Solver;

use crate::files::{Existing, Saved};
use crate::layout::Pile;
use crate::player::{ListedGame, Player};
use crate::store::{Store, unix_time};
use crate::worker::solve;
use crate::{Ending, Options, local_daily_deal, random_seed};

/// The commands with their arguments, and the keys of their descriptions.
const COMMANDS: [(&str, Key); 19] = [
    ("26 3a bh", key!("plain-command-moves")),
    ("board", key!("plain-command-board")),
    ("look PLACE", key!("plain-command-look")),
    ("undo, redo, jump N", key!("plain-command-undo")),
    ("hint", key!("plain-command-hint")),
    ("verdict", key!("plain-command-verdict")),
    ("solution, play", key!("plain-command-solution")),
    ("finish", key!("plain-command-finish")),
    ("deal N", key!("plain-command-deal")),
    ("games, games N", key!("plain-command-games")),
    ("return", key!("plain-command-return")),
    ("give-up", key!("plain-command-give-up")),
    ("paste", key!("plain-command-paste")),
    ("record, link", key!("plain-command-record")),
    ("save FILE, load FILE", key!("plain-command-save")),
    ("autoplay RULE", key!("plain-command-autoplay")),
    ("statistics", key!("plain-command-statistics")),
    ("export FILE, import FILE", key!("plain-command-results")),
    ("quit", key!("plain-command-quit")),
];

/// The maximum playing time between two lines, in seconds.
const MAX_PAUSE: u64 = 600;

const OPENED: Effect = Effect::Draw(DrawRequest::Opened);

/// A line-by-line game.
struct Plain<'a> {
    player: Player,
    solver: Option<Solver>,
    /// The latest request for an analysis, which runs only when needed.
    pending: Option<SolverRequest>,
    notation: Notation,
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
    data: PlayerData<Store>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    has_prompt: bool,
) -> io::Result<Ending> {
    let (mut player, mut effects) = options.player(data);
    // Every command can ask for the verdict.
    let mut settings = player.settings().clone();
    settings.shows_verdict = true;
    effects.extend(player.saved.override_settings(settings, unix_time()));
    let mut plain = Plain {
        player,
        solver: None,
        pending: None,
        notation: options.notation,
        output,
    };
    let args = [("deal", plain.player.title().into())];
    plain.say(&plain.player.words.format(key!("plain-welcome"), &args))?;
    effects.retain(|effect| *effect != OPENED);
    plain.handle(effects)?;
    loop {
        if has_prompt {
            write!(plain.output, "> ")?;
        }
        plain.output.flush()?;
        let start = Instant::now();
        let Some(line) = read_line(input)? else {
            break;
        };
        for _ in 0..start.elapsed().as_secs().min(MAX_PAUSE) {
            plain.send(Event::Second)?;
        }
        if line.trim() == "paste" {
            plain.say(&plain.player.words.get(key!("plain-paste")))?;
            let mut text = String::new();
            while let Some(line) = read_line(input)?.filter(|line| !line.trim().is_empty()) {
                text.push_str(&line);
            }
            plain.send(Event::Open(text))?;
        } else if !plain.line(line.trim())? {
            break;
        }
    }
    let effects = plain.player.save();
    plain.handle(effects)?;
    Ok(Ending::of(plain.player.game()))
}

/// Reads a line with its end; `None` at the end of the input. Bytes that are not
/// UTF-8 are replaced.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let count = input.read_until(b'\n', &mut line)?;
    let text = || String::from_utf8_lossy(&line).into_owned();
    Ok((count > 0).then(text))
}

impl Plain<'_> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    fn say_key(&mut self, key: Key) -> io::Result<()> {
        let text = self.player.words.get(key);
        self.say(&text)
    }

    /// Passes an event to the session, and prints what has changed.
    fn send(&mut self, event: Event) -> io::Result<()> {
        let effects = self.player.update(event);
        self.handle(effects)
    }

    /// Runs effects of the session.
    fn handle(&mut self, effects: impl IntoIterator<Item = Effect>) -> io::Result<()> {
        for effect in effects {
            match effect {
                Effect::Draw(DrawRequest::Opened) => self.say(&self.player.title())?,
                Effect::Draw(DrawRequest::Notice(notice)) => {
                    let text = self.player.notice(&notice);
                    match notice.action {
                        Some(Action::Return) => {
                            let args = [("message", text.into())];
                            self.say(&self.player.words.format(key!("plain-return"), &args))?;
                        }
                        None => self.say(&text)?,
                    }
                }
                Effect::Draw(DrawRequest::Jumped) => {
                    let game = self.player.game();
                    let args = [
                        ("turn", game.turn().into()),
                        ("count", game.turn_count().into()),
                    ];
                    self.say(&self.player.words.format(key!("jumped"), &args))?;
                }
                // Every move gets its line elsewhere.
                Effect::Draw(_) => {}
                Effect::Solve(request) => match request.queue() {
                    SolverQueue::Analysis => self.pending = Some(request),
                    SolverQueue::Random => self.solve(&request)?,
                    // The level is not printed.
                    SolverQueue::Level => {}
                },
                Effect::StopAnalysis => self.pending = None,
            }
        }
        Ok(())
    }

    fn solve(&mut self, request: &SolverRequest) -> io::Result<()> {
        let mut responses = Vec::new();
        let solver = self.solver.get_or_insert_default();
        solve(
            solver,
            request,
            || true,
            |response| responses.push(response),
        );
        for response in responses {
            self.send(response)?;
        }
        Ok(())
    }

    /// Runs the pending analysis.
    fn analyze(&mut self) -> io::Result<()> {
        match self.pending.take() {
            Some(request) => self.solve(&request),
            None => Ok(()),
        }
    }

    /// Handles a line of input. Returns `false` if the player quits.
    fn line(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => {}
            ("quit" | "exit" | "q", "") => return Ok(false),
            ("help" | "?", "") => self.help()?,
            ("board", "") => self.board()?,
            ("look", place) => self.look(place)?,
            ("undo" | "u", "") => self.play(Event::Undo)?,
            ("redo", "") => self.play(Event::Redo)?,
            ("restart", "") => self.play(Event::Restart)?,
            ("jump", turn) => self.jump(turn)?,
            ("hint", "") => {
                self.play(Event::Hint)?;
                if self.player.session().awaited() == Awaited::Hint {
                    self.analyze()?;
                }
            }
            ("verdict", "") => {
                self.analyze()?;
                self.say(&self.player.status_text())?;
            }
            ("solution", "") => self.solution()?,
            ("play", "") => self.play_solution()?,
            ("finish", "") => self.play(Event::Finish)?,
            ("random", "") | ("deal" | "open", "random") => {
                self.send(Event::Random(random_seed()))?;
            }
            ("next", "") | ("deal" | "open", "next") => self.send(Event::Adjacent(1))?,
            ("previous", "") | ("deal" | "open", "previous") => {
                self.send(Event::Adjacent(-1))?;
            }
            ("daily", "") | ("deal" | "open", "daily") => {
                self.send(Event::Deal(local_daily_deal()))?;
            }
            ("deal" | "open", text) => {
                let text = text.to_owned();
                self.send(Event::Open(text))?;
            }
            ("games", number) => self.games(number)?,
            ("return", "") => self.send(Event::Return)?,
            ("give-up", "") => {
                let question = self
                    .player
                    .give_up_question(self.player.session().current());
                let args = [("question", question.into())];
                self.say(
                    &self
                        .player
                        .words
                        .format(key!("plain-give-up-question"), &args),
                )?;
            }
            ("give-up!", "") => {
                let key = self.player.session().current().key().to_owned();
                let effects = self.player.give_up(&key);
                self.handle(effects)?;
            }
            ("record", "") => self.say(&self.player.game().to_record())?,
            ("link", "") => match self.player.link() {
                Some(link) => self.say(&link)?,
                None => self.say_key(key!("terminal-no-link"))?,
            },
            ("save" | "save!", path) if !path.is_empty() => {
                let record = self.player.record_text();
                self.save(word, path, &record)?;
            }
            ("load", path) if !path.is_empty() => match self.player.read_game(path) {
                Ok(text) => self.send(Event::Open(text))?,
                Err(why) => self.say(&why)?,
            },
            ("autoplay", "") => self.autoplay_rules()?,
            ("autoplay", rule) => self.autoplay(rule)?,
            ("statistics", "") => self.statistics()?,
            ("export" | "export!", path) if !path.is_empty() => match self.player.results_text() {
                Ok(results) => self.save(word, path, &results)?,
                Err(why) => self.say(&why)?,
            },
            ("import", path) if !path.is_empty() => {
                let (Ok(text) | Err(text)) = self.player.import(path);
                self.say(&text)?;
            }
            _ if is_moves(line) => {
                let (text, notation) = (line.to_owned(), self.notation);
                self.play(Event::Moves { text, notation })?;
            }
            _ if freecell_reader::is_record(line) => {
                let text = line.to_owned();
                self.send(Event::Open(text))?;
            }
            _ => self.unknown(line)?,
        }
        Ok(true)
    }

    fn unknown(&mut self, text: &str) -> io::Result<()> {
        let args = [("text", text.to_owned().into())];
        self.say(&self.player.words.format(key!("plain-unknown"), &args))
    }

    /// Passes an event to the session that changes this game, and prints the
    /// moves before the messages.
    fn play(&mut self, event: Event) -> io::Result<()> {
        let turn = self.player.game().turn();
        let effects = self.player.update(event);
        let is_move = |effect: &Effect| matches!(effect, Effect::Draw(DrawRequest::Steps { .. }));
        if effects.iter().any(is_move) {
            self.print_moves(turn)?;
        }
        self.handle(effects)
    }

    /// Prints a line for each move since a turn.
    fn print_moves(&mut self, turn: usize) -> io::Result<()> {
        let game = self.player.game();
        let words = &self.player.words;
        let mut replay = game.clone();
        for next in turn + 1..=game.turn() {
            replay.jump(next - 1);
            let first = replay.steps().len();
            replay.jump(next);
            let texts = announcement(&card_steps(&replay, first));
            let texts: Vec<String> = texts
                .iter()
                .map(|one| words.message_with_names(one))
                .collect();
            let line = texts.join(". ");
            writeln!(self.output, "{line}")?;
        }
        if game.position().is_won() {
            writeln!(self.output, "{}", self.player.won_text())?;
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        for (command, message) in COMMANDS {
            let text = self.player.words.get(message);
            self.say(&format!("{command}: {text}"))?;
        }
        Ok(())
    }

    fn board(&mut self) -> io::Result<()> {
        let position = *self.player.game().position();
        for pile in Pile::all() {
            let name = match pile {
                Pile::Cell(cell) if cell.index() >= position.cell_count().get() => continue,
                Pile::Foundation(suit) => self.player.words.suit_name(suit),
                _ => self.player.words.place(pile.place()),
            };
            let signs = cards_of(&position, pile).into_iter();
            let signs: Vec<String> = signs
                .map(|card| self.player.words.card_symbol(card))
                .collect();
            let signs = match signs.len() {
                0 => "-".to_owned(),
                _ => signs.join(" "),
            };
            self.say(&format!("{name}: {signs}"))?;
        }
        Ok(())
    }

    /// Prints the cards of a place by name.
    fn look(&mut self, place: &str) -> io::Result<()> {
        let mut letters = place.chars();
        let place = letters.next().and_then(Place::from_char);
        let Some(place) = place.filter(|_| letters.next().is_none()) else {
            return self.unknown("look");
        };
        let position = *self.player.game().position();
        let cards: Vec<Card> = Pile::all()
            .filter(|pile| pile.place() == place)
            .flat_map(|pile| cards_of(&position, pile))
            .collect();
        let words = &self.player.words;
        let name = words.place(place);
        if cards.is_empty() {
            let args = [("pile", name.into())];
            return self.say(&self.player.words.format(key!("pile-empty"), &args));
        }
        let spoken = words.list(cards.iter().map(|&card| words.card_name(card)));
        self.say(&format!("{name}: {spoken}"))
    }

    fn jump(&mut self, turn: &str) -> io::Result<()> {
        let count = self.player.game().turn_count();
        match turn.parse() {
            Ok(turn) if turn <= count => self.play(Event::Jump(turn)),
            _ => {
                let args = [("count", count.into())];
                self.say(&self.player.words.format(key!("terminal-no-move"), &args))
            }
        }
    }

    /// Prints the moves of a solution, which count as a hint.
    fn solution(&mut self) -> io::Result<()> {
        self.analyze()?;
        let GameStatus::Winnable(Some(moves)) = self.player.session().status().clone() else {
            return self.say(&self.player.status_text());
        };
        for event in [Event::Cancel, Event::Hint, Event::Cancel] {
            self.player.update(event);
        }
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        self.say(&moves.join(" "))
    }

    /// Plays a solution to its end.
    fn play_solution(&mut self) -> io::Result<()> {
        self.analyze()?;
        let effects = self.player.update(Event::Solution);
        let is_told = |effect: &Effect| matches!(effect, Effect::Draw(DrawRequest::Notice(_)));
        if self.player.session().playback() == Playback::Stopped {
            return self.handle(effects);
        }
        let others = effects.into_iter().filter(|effect| !is_told(effect));
        self.handle(others)?;
        while self.player.session().playback() == Playback::Running {
            self.play(Event::Step)?;
        }
        Ok(())
    }

    /// Lists the unfinished and the won games, or opens one by its number in the list.
    fn games(&mut self, number: &str) -> io::Result<()> {
        let effects = self.player.save();
        self.handle(effects)?;
        let games = self.player.games();
        let index: Option<usize> = number.parse().ok();
        if let Some(game) = index.and_then(|number| games.get(number.checked_sub(1)?)) {
            return self.send(game.open());
        }
        let is_won = |game: &ListedGame| matches!(game, ListedGame::Won(..));
        if games.first().is_none_or(is_won) {
            self.say_key(key!("games-none"))?;
        }
        let first_won = games.iter().position(is_won);
        for (index, game) in games.iter().enumerate() {
            if first_won == Some(index) {
                self.say_key(key!("terminal-won-games"))?;
            }
            let entry = self.player.entry(game);
            self.say(&format!("{}: {entry}", index + 1))?;
        }
        Ok(())
    }

    /// Saves a text to a file. A command with an exclamation mark overwrites it.
    fn save(&mut self, command: &str, path: &str, text: &str) -> io::Result<()> {
        let existing = if command.ends_with('!') {
            Existing::Replace
        } else {
            Existing::Keep
        };
        let text = match self.player.save_file(path, text, existing) {
            Ok(Saved::Written) => self.player.saved_text(path),
            Ok(Saved::Exists) => {
                let args = [
                    ("path", path.to_owned().into()),
                    ("command", command.to_owned().into()),
                ];
                self.player.words.format(key!("plain-exists"), &args)
            }
            Err(why) => why,
        };
        self.say(&text)
    }

    fn autoplay(&mut self, rule: &str) -> io::Result<()> {
        match rule.parse() {
            Ok(autoplay) => {
                let mut settings = self.player.settings().clone();
                settings.autoplay = autoplay;
                self.play(Event::Settings(settings))
            }
            Err(error) => writeln!(self.output, "{error}"),
        }
    }

    /// Lists the autoplay rules with their explanations.
    fn autoplay_rules(&mut self) -> io::Result<()> {
        let mut rows = Settings::rows(Surface::Terminal).iter();
        let choices = rows
            .find(|row| row.name == "autoplay")
            .map_or(&[][..], |row| row.choices);
        for Choice { value, label, note } in choices {
            let label = self.player.words.get(*label);
            let note = note.map_or(String::new(), |note| self.player.words.get(note));
            self.say(&format!("{value}: {label}. {note}"))?;
        }
        Ok(())
    }

    fn statistics(&mut self) -> io::Result<()> {
        for (key, value) in self.player.statistics() {
            let label = self.player.words.get(key);
            self.say(&format!("{label}: {value}"))?;
        }
        Ok(())
    }
}

fn cards_of(position: &Position, pile: Pile) -> Vec<Card> {
    match pile {
        Pile::Column(column) => position.column(column).to_vec(),
        Pile::Cell(cell) => position.cell(cell).into_iter().collect(),
        Pile::Foundation(suit) => {
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
