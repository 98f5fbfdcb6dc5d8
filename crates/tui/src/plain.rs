//! The game line by line: for screen readers, scripts and tests.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use freecell_core::{Card, Notation, Place, Position};
use freecell_play::{CardStep, Judgement, card_steps};
use freecell_solve::Solver;

use crate::app::{App, Effect, Event};
use crate::layout::Pile;
use crate::store::{Animation, Settings};
use crate::thinker::{Question, answer};
use crate::world::World;
use crate::{Ending, Options};

/// Commands, what they take, and the message about them.
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

/// The game, and what was asked of the solver but not needed yet.
struct Plain<'a> {
    app: App,
    world: World,
    solver: Option<Solver>,
    asked: Option<Question>,
    notation: Notation,
    /// What the player has chosen; here cards do not fly, and the solver is
    /// always asked.
    usual: Settings,
    output: &'a mut dyn Write,
}

/// Plays line by line until the input ends. With a prompt, the player is a
/// person.
///
/// # Errors
///
/// Input or output fails.
pub fn play_plain(
    options: &Options,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    has_prompt: bool,
) -> io::Result<Ending> {
    let store = options.store();
    let mut app = options.app(&store)?;
    let usual = app.settings.clone();
    app.settings.animation = Animation::Off;
    app.settings.tells_verdict = true;
    app.look(None);
    let mut plain = Plain {
        app,
        world: World::new(store),
        solver: None,
        asked: None,
        notation: options.notation,
        usual,
        output,
    };
    plain.settle()?;
    let told = [("deal", plain.app.title().into())];
    let welcome = plain.app.words.tell("plain-welcome", &told);
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
    plain.settle()?;
    Ok(plain.app.ending())
}

impl Plain<'_> {
    /// Does what the game wants, and says what it has to say.
    fn settle(&mut self) -> io::Result<()> {
        let mut effects = self.app.take_effects();
        while let Some(effect) = (!effects.is_empty()).then(|| effects.remove(0)) {
            match effect {
                // Asked when somebody wants to know.
                Effect::Ask(question) => self.asked = Some(question),
                Effect::StopThinking => self.asked = None,
                Effect::AskAside(question @ Question::Winnable(..)) => {
                    self.think(question);
                    effects.extend(self.app.take_effects());
                }
                Effect::KeepSettings => {
                    self.usual.autoplay = self.app.settings.autoplay;
                    if let Some(event) = self.world.keep_settings(&self.usual) {
                        effects.extend(self.app.update(event, Duration::ZERO));
                    }
                }
                of_files => {
                    if let Some(event) = self.world.run(&mut self.app, of_files) {
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

    fn think(&mut self, question: Question) {
        let solver = self.solver.get_or_insert_default();
        let mut heard = Vec::new();
        answer(solver, question, || true, |found| heard.push(found));
        for found in heard {
            let effects = self.app.update(Event::Heard(found), Duration::ZERO);
            self.app.give_back(effects);
        }
    }

    /// Lets the solver answer what was asked.
    fn know(&mut self) {
        if let Some(question) = self.asked.take() {
            self.think(question);
        }
    }

    /// One line of the player; `false` at the end.
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
                self.know();
                self.app.command('i');
            }
            ("verdict", "") => {
                self.know();
                writeln!(self.output, "{}", self.app.judgement())?;
            }
            ("solution" | "play", "") => {
                self.know();
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
                    .give_back(vec![Effect::Save(path.to_owned(), record)]);
            }
            ("load", path) if !path.is_empty() => {
                self.app.give_back(vec![Effect::Load(path.to_owned())]);
            }
            ("autoplay", rule) => self.autoplay(rule)?,
            ("statistics", "") => self.statistics()?,
            _ if is_moves(line) => self.app.play_text(line, self.notation),
            _ if freecell_play::is_record(line) => self.open(line)?,
            _ => {
                let told = [("text", line.to_owned().into())];
                writeln!(
                    self.output,
                    "{}",
                    self.app.words.tell("plain-unknown", &told)
                )?;
            }
        }
        self.tell_moves(&before.0, before.1)?;
        self.settle()?;
        Ok(true)
    }

    fn open(&mut self, text: &str) -> io::Result<()> {
        self.app.open_text(text);
        self.settle()
    }

    /// Tells what has changed since another state of the same game: a line for
    /// each move, and one for where undoing led.
    fn tell_moves(&mut self, before: &freecell_core::Game, turn: usize) -> io::Result<()> {
        let game = self.app.game();
        if game.start() != before.start() || game.to_record() == before.to_record() {
            return Ok(());
        }
        let words = &self.app.words;
        let is_same_way = game.turn() > turn && game.steps().starts_with(before.steps());
        if !is_same_way {
            let told = [
                ("turn", game.turn().into()),
                ("count", game.turn_count().into()),
            ];
            return writeln!(self.output, "{}", words.tell("jumped", &told));
        }
        let mut told = game.clone();
        for next in turn + 1..=game.turn() {
            told.jump(next - 1);
            let first = told.steps().len();
            told.jump(next);
            let steps = card_steps(&told, first);
            let (auto, own): (Vec<CardStep>, Vec<CardStep>) =
                steps.into_iter().partition(|step| step.is_auto);
            let Some(target) = own.last().map(|step| step.to) else {
                continue;
            };
            // Of a run, the first card that reaches the target lies below.
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

    /// A pile in short words.
    fn pile(&mut self, name: &str, cards: &[Card]) -> io::Result<()> {
        let signs: Vec<String> = cards
            .iter()
            .map(|&card| self.app.words.sign(card))
            .collect();
        let signs = match signs.len() {
            0 => "-".to_owned(),
            _ => signs.join(" "),
        };
        writeln!(self.output, "{name}: {signs}")
    }

    /// Reads a place card by card, in full words.
    fn look(&mut self, place: &str) -> io::Result<()> {
        let mut letters = place.chars();
        let place = letters.next().and_then(Place::from_char);
        let Some(place) = place.filter(|_| letters.next().is_none()) else {
            let told = [("text", "look".into())];
            return writeln!(
                self.output,
                "{}",
                self.app.words.tell("plain-unknown", &told)
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
            let told = [("pile", name.into())];
            return writeln!(self.output, "{}", words.tell("pile-empty", &told));
        }
        let spoken = words.list(cards.iter().map(|&card| words.spoken(card)));
        writeln!(self.output, "{name}: {spoken}")
    }

    fn jump(&mut self, turn: &str) -> io::Result<()> {
        let count = self.app.game().turn_count();
        match turn.parse() {
            Ok(turn) if turn <= count => self.app.jump(turn),
            _ => {
                let told = [("count", count.into())];
                writeln!(
                    self.output,
                    "{}",
                    self.app.words.tell("terminal-no-move", &told)
                )?;
            }
        }
        Ok(())
    }

    /// Prints the moves of a way to win, or makes them.
    fn solution(&mut self, is_played: bool) -> io::Result<()> {
        let Judgement::Winnable(Some(moves)) = self.app.known().clone() else {
            return writeln!(self.output, "{}", self.app.judgement());
        };
        let text: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let text = text.join(" ");
        self.app.kept.is_helped = true;
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

/// Whether a line can only be meant as moves.
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
            signs: Some(crate::Signs::Unicode),
            depth: None,
            animation: None,
            notation: Notation::Standard,
            is_forgetful: true,
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
