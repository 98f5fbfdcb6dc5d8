//! Plays through a session with everything that is kept.

use freecell_core::{AutoPlay, DealNumber, Game, Move, Notation, Place, Start};
use freecell_play::{
    Awaited, DrawRequest, Effect, Event, GameStatus, Help, LosingMove, Memory, Playback,
    PlayerData, Progress, SavedSession, Selection, Session, Settings, SolverAnswer, SolverFailure,
    SolverQueue, SolverRequest, Storage, StorageError, Tap,
};
use freecell_solve::{Limits, Solver, Verdict};
use freecell_study::{Level, solve_game};

const NOW: u64 = 1_000;

fn place(letter: char) -> Place {
    Place::from_char(letter).unwrap()
}

/// A session with a storage, and the effects of the last event.
struct Table<S> {
    saved: SavedSession<S>,
    effects: Vec<Effect>,
    /// Every event has its own time.
    now: u64,
}

impl<S: Storage> Table<S> {
    fn open(storage: S, record: &str) -> Table<S> {
        let game = Game::from_record(record).unwrap();
        let data = PlayerData::new(storage);
        let (saved, effects) = SavedSession::new(data, Some(game), || unreachable!(), &[], NOW);
        Table {
            saved,
            effects,
            now: NOW,
        }
    }

    fn send(&mut self, event: Event) -> &[Effect] {
        self.now += 1;
        self.effects = self.saved.update(event, self.now);
        &self.effects
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.send(Event::Type(place(key)));
        }
    }

    /// Plays moves in extended notation.
    fn play(&mut self, moves: &impl ToString) {
        let (text, notation) = (moves.to_string(), Notation::Extended);
        self.send(Event::Moves { text, notation });
    }

    fn shows_win(&self) -> bool {
        let won = Effect::Draw(DrawRequest::Won);
        self.effects.contains(&won)
    }

    fn session(&self) -> &Session {
        self.saved.session()
    }

    fn record(&self) -> String {
        self.session().game().to_record()
    }

    /// Returns the codes of the notices of the last event.
    fn notices(&self) -> Vec<&'static str> {
        let code = |effect: &Effect| match effect {
            Effect::Draw(DrawRequest::Notice(notice)) => Some(notice.message.code()),
            _ => None,
        };
        self.effects.iter().filter_map(code).collect()
    }

    fn settings(&mut self, change: impl Fn(&mut Settings)) {
        let mut settings = self.session().settings().clone();
        change(&mut settings);
        self.send(Event::Settings(settings));
    }

    /// Runs the searches that the last event asked for.
    fn solve(&mut self) {
        for effect in std::mem::take(&mut self.effects) {
            if let Effect::Solve(SolverRequest::Analyze { game, .. }) = effect {
                let record = game.to_record();
                let verdict = solve_game(&mut Solver::new(), &game, Limits::default(), &mut ());
                let status = verdict.into();
                self.send(Event::Answer(SolverAnswer::Status { record, status }));
            }
        }
    }

    fn results(&mut self) -> Vec<(String, bool, bool)> {
        let results = self.saved.data().results().unwrap();
        let short = results
            .into_iter()
            .map(|result| (result.deal().to_owned(), result.is_won, result.is_helped));
        short.collect()
    }
}

fn table(record: &str) -> Table<Memory> {
    Table::open(Memory::default(), record)
}

fn solution(record: &str) -> Vec<Move> {
    let game = Game::from_record(record).unwrap();
    match solve_game(&mut Solver::new(), &game, Limits::default(), &mut ()) {
        Verdict::Solved(Some(solution)) => solution.moves,
        other => panic!("{record}: {other:?}"),
    }
}

#[test]
fn two_keys_make_a_move() {
    let mut table = table("617~none:");
    table.keys("7");
    assert_eq!(table.notices(), ["typed"]);
    assert_eq!(table.session().selection(), Selection::Place(place('7')));
    table.keys("a");
    assert_eq!(table.record(), "617~none:7a");
    assert!(
        matches!(&table.effects[1], Effect::Draw(DrawRequest::Steps { steps, .. }) if steps.len() == 1)
    );
    table.keys("ab");
    assert_eq!(table.notices(), ["illegal-between-cells"]);
    table.keys("h");
    assert_eq!(table.notices(), ["illegal-no-cards"]);
}

/// The same column twice sends a card to a free cell, as in Microsoft's game.
#[test]
fn the_same_key_twice() {
    let mut table = table("617~none:");
    table.keys("66666666");
    assert_eq!(table.record(), "617~none:6a6b6c6d");
    table.keys("66");
    assert_eq!(table.notices(), ["illegal-no-empty-cell"]);
    table.keys("aa");
    assert_eq!(table.record(), "617~none:6a6b6c6d");
    assert!(!table.notices().is_empty());
}

#[test]
fn taps_send_or_select() {
    let mut table = table("617~none:");
    let tap = |letter: char, card: &str| Event::Tap {
        card: card.parse().ok(),
        place: place(letter),
    };
    let last = |table: &Table<Memory>, column: usize| {
        let column = freecell_core::Column::ALL[column - 1];
        table
            .session()
            .game()
            .position()
            .column(column)
            .last()
            .unwrap()
            .to_string()
    };
    table.settings(|settings| settings.tap = Tap::Select);
    let card = last(&table, 7);
    table.send(tap('7', &card));
    assert_eq!(
        table.session().selection(),
        Selection::Card(card.parse().unwrap())
    );
    assert_eq!(table.record(), "617~none:");
    table.send(tap('c', ""));
    assert_eq!(table.record(), "617~none:7c");
    // The same card again goes to the most sensible place.
    let card = last(&table, 1);
    table.send(tap('1', &card));
    table.send(tap('1', &card));
    assert_eq!(table.session().game().turn(), 2);
    table.settings(|settings| settings.tap = Tap::Send);
    let card = last(&table, 2);
    table.send(tap('2', &card));
    assert_eq!(table.session().game().turn(), 3);
}

/// Nothing that opens another game loses this one, and none of it is a loss.
#[test]
fn leaving_keeps_the_game() {
    let storage = Memory::default();
    let mut table = Table::open(&storage, "617~horne:");
    table.keys("7a7b");
    table.send(Event::Undo);
    table.send(Event::Second);
    for event in [
        Event::Adjacent(1),
        Event::Deal(DealNumber::from(5)),
        Event::Open("77~none:1a".to_owned()),
        Event::Answer(SolverAnswer::Winnable(Some(DealNumber::from(9)))),
    ] {
        table.send(event.clone());
        assert_eq!(table.notices(), ["left"], "{event:?}");
        assert_ne!(
            table.session().game().start(),
            &Start::from(DealNumber::from(617))
        );
        table.send(Event::Return);
        assert_eq!(table.record(), "617~horne:7a");
        assert_eq!(table.session().game().turn_count(), 2);
        assert_eq!(table.session().current().seconds, 1);
    }
    // By its number, and in another program.
    table.send(Event::Adjacent(1));
    table.send(Event::Adjacent(-1));
    assert_eq!(table.record(), "617~horne:7a");
    assert_eq!(table.notices(), ["resumed"]);
    let mut other = Table::open(&storage, "617~horne:");
    assert_eq!(other.record(), "617~horne:7a");
    assert_eq!(other.results(), []);
    // A bad text changes nothing.
    table.send(Event::Open("7D AD".to_owned()));
    assert_eq!(
        (table.record().as_str(), table.notices()),
        ("617~horne:7a", vec!["board"])
    );
}

#[test]
fn a_win_counts_once() {
    let moves = solution("617~none:");
    let mut table = table("617~none:");
    table.settings(|settings| settings.finishes_automatically = false);
    for mv in &moves {
        table.play(mv);
    }
    assert!(table.shows_win());
    assert_eq!(table.results(), [("617".to_owned(), true, false)]);
    assert_eq!(table.saved.data().games().unwrap(), []);
    // Undo and redo do not count again; the game is not kept as unfinished.
    table.send(Event::Undo);
    table.send(Event::Redo);
    assert!(!table.shows_win());
    table.send(Event::Undo);
    table.play(moves.last().unwrap());
    assert_eq!(table.results().len(), 1);
    assert_eq!(table.saved.data().games().unwrap(), []);
}

/// Going back in a won game loses nothing; another move begins another game.
#[test]
fn a_won_game_can_be_stepped_through() {
    let mut table = table("-3~none:");
    let first = table.session().game().position().legal_moves()[0];
    table.play(&first);
    let count = table.session().game().turn_count();
    table.send(Event::Restart);
    assert_eq!(table.session().game().turn(), 0);
    assert_eq!(table.session().game().turn_count(), count);
    let won = table.saved.data().results().unwrap()[0].record.clone();
    assert_eq!(Game::from_record(&won).unwrap().turn_count(), count);
    // The same move again is a step.
    table.play(&first);
    assert_eq!(table.session().game().turn_count(), count);
    assert_eq!(table.session().current().progress, Progress::Counted);
    table.send(Event::Jump(count));
    assert!(!table.shows_win());
    // Another game of the same deal, from a later turn with help.
    for (turn, help) in [(1, Help::Record), (0, Help::None)] {
        table.send(Event::Open(won.clone()));
        table.send(Event::Jump(turn));
        let next = Game::from_record(&won).unwrap().moves().nth(turn);
        let position = *table.session().game().position();
        let other = position
            .legal_moves()
            .into_iter()
            .find(|mv| Some(*mv) != next);
        table.settings(|settings| settings.finishes_automatically = false);
        table.play(&other.unwrap());
        let current = table.session().current();
        assert_eq!((current.help, current.progress), (help, Progress::Playing));
        assert_eq!(
            (current.seconds, table.session().game().turn()),
            (0, turn + 1)
        );
        assert!(table.saved.is_kept());
    }
    assert_eq!(table.results().len(), 1);
}

/// Making the move that was undone keeps the moves after it.
#[test]
fn a_move_made_again_is_a_redo() {
    let mut table = table("617~none:");
    table.keys("7a7b7c");
    table.send(Event::Jump(0));
    table.keys("7a");
    assert_eq!(
        (table.record().as_str(), table.session().game().turn_count()),
        ("617~none:7a", 3)
    );
    table.keys("7c");
    assert_eq!(
        (table.record().as_str(), table.session().game().turn_count()),
        ("617~none:7a7c", 2)
    );
}

/// Nobody loses a game that cannot be won.
#[test]
fn giving_up_an_impossible_deal_is_no_loss() {
    let mut table = table("11982~none:");
    table.keys("1a");
    let record = table.record();
    let status = GameStatus::Lost(LosingMove::Between(0, 0));
    table.send(Event::Answer(SolverAnswer::Status { record, status }));
    let current = table.session().current().clone();
    assert!(!table.session().would_lose(&current));
    table.send(Event::Adjacent(1));
    table.saved.give_up(current.key(), NOW);
    assert_eq!(table.results(), []);
    assert_eq!(table.saved.data().games().unwrap(), []);
}

/// A hint analyses the game; with the verdict off, nothing of it stays.
#[test]
fn the_verdict_stays_off_after_a_hint() {
    let mut table = table("617~none:");
    table.settings(|settings| settings.shows_verdict = false);
    table.send(Event::Hint);
    let record = table.record();
    let status = GameStatus::Winnable(Some(solution(&record)));
    table.send(Event::Answer(SolverAnswer::Status { record, status }));
    assert_eq!(table.notices(), ["hint"]);
    assert_eq!(*table.session().status(), GameStatus::Off);
    // The next hint needs no search.
    table.send(Event::Cancel);
    table.send(Event::Hint);
    assert_eq!(table.notices(), ["hint"]);
}

/// A record with 50 of 51 moves is not an unaided win.
#[test]
fn moves_of_a_record_are_not_the_players() {
    let mut game = Game::from_record("617~none:").unwrap();
    let moves = solution("617~none:");
    for &mv in &moves[..moves.len() - 1] {
        game.play(mv).unwrap();
    }
    let mut table = table(&game.to_record());
    let last = moves.last().unwrap().to_string();
    table.play(&last);
    assert_eq!(table.results(), [("617".to_owned(), true, true)]);
}

/// A hint is remembered when the player leaves and returns.
#[test]
fn help_is_never_forgotten() {
    let mut table = table("617~none:");
    table.send(Event::Hint);
    assert_eq!(table.session().awaited(), Awaited::Hint);
    let record = table.record();
    let moves = solution(&record);
    let status = GameStatus::Winnable(Some(moves.clone()));
    table.send(Event::Answer(SolverAnswer::Status { record, status }));
    assert_eq!(table.notices(), ["hint"]);
    assert_eq!(table.session().hint(), Some(moves[0]));
    table.send(Event::Adjacent(1));
    table.send(Event::Adjacent(-1));
    assert_eq!(table.session().current().help, Help::Used);
    table.send(Event::Hint);
    table.send(Event::Hint);
    assert_eq!(
        table.session().game().moves().collect::<Vec<_>>(),
        [moves[0]]
    );
}

#[test]
fn the_solution_is_played_to_the_end() {
    let mut table = table("617~none:");
    table.send(Event::Cancel);
    table.effects = vec![Effect::Solve(SolverRequest::Analyze {
        game: Game::from_record("617~none:").unwrap(),
        milliseconds: 1,
    })];
    table.solve();
    table.send(Event::Solution);
    assert_eq!(table.session().playback(), Playback::Running);
    for _ in 0..200 {
        table.send(Event::Second);
        table.send(Event::Step);
        if table.session().playback() == Playback::Stopped {
            break;
        }
    }
    assert!(table.session().game().position().is_won());
    assert_eq!(table.results(), [("617".to_owned(), true, true)]);
    assert_eq!(
        table.session().current().seconds,
        0,
        "the clock stands still"
    );
}

#[test]
fn the_clock_runs_from_the_first_move_to_the_last() {
    let mut table = table("-3~none:");
    table.settings(|settings| settings.finishes_automatically = false);
    table.send(Event::Second);
    assert_eq!(table.session().current().seconds, 0);
    let first = table.session().game().position().legal_moves()[0];
    table.play(&first);
    for _ in 0..25 {
        table.send(Event::Second);
    }
    assert_eq!(table.session().current().seconds, 25);
    // It was saved on the way.
    assert!(table.saved.data().games().unwrap()[0].seconds >= 20);
    table.send(Event::Finish);
    table.send(Event::Second);
    assert!(table.session().game().position().is_won());
    assert_eq!(table.session().current().seconds, 25);
}

#[test]
fn giving_up_is_the_only_loss() {
    let mut table = table("617~none:");
    table.keys("7a");
    let key = table.session().current().key().to_owned();
    table.effects = table.saved.give_up(&key, NOW);
    assert_eq!(table.results(), [("617".to_owned(), false, false)]);
    assert_eq!(table.record(), "617~none:");
    assert_eq!(table.saved.data().games().unwrap(), []);
    // One that is not open.
    table.keys("7a");
    let key = table.session().current().key().to_owned();
    table.send(Event::Adjacent(1));
    table.saved.give_up(&key, NOW + 1);
    assert_eq!(table.results().len(), 2);
    table.send(Event::Return);
    assert_eq!(table.notices(), ["game-gone"]);
}

#[test]
fn a_lost_game_can_go_back() {
    let mut table = table("617~none:7a7b7c");
    let record = table.record();
    let status = GameStatus::Lost(LosingMove::Between(3, 3));
    table.send(Event::Answer(SolverAnswer::Status { record, status }));
    assert_eq!(table.session().status().last_winnable(), Some(2));
    table.send(Event::BackToWinnable);
    assert_eq!(table.record(), "617~none:7a7b");
}

#[test]
fn the_end_comes_by_itself() {
    let mut table = table("-3~none:");
    let first = table.session().game().position().legal_moves()[0];
    table.play(&first);
    let steps = table.effects.iter().find_map(|effect| match effect {
        Effect::Draw(DrawRequest::Steps { steps, .. }) => Some(steps.len()),
        _ => None,
    });
    assert_eq!(steps, Some(52), "one animation for all");
    assert!(table.shows_win());
}

#[test]
fn autoplay_of_the_settings_applies_to_this_game_if_it_can() {
    let mut table = table("617~none:7a");
    table.settings(|settings| settings.autoplay = AutoPlay::Max);
    assert_eq!(table.session().game().autoplay(), AutoPlay::Max);
    table.settings(|settings| settings.shows_verdict = false);
    assert_eq!(*table.session().status(), GameStatus::Off);
    assert!(table.effects.contains(&Effect::StopAnalysis));
}

#[test]
fn random_deals_and_failures() {
    let mut table = table("617~none:");
    table.send(Event::Random(7));
    let Some(Effect::Solve(SolverRequest::FindWinnable { numbers, .. })) = table.effects.first()
    else {
        panic!("no search");
    };
    assert_eq!(numbers.len(), 50);
    table.send(Event::Answer(SolverAnswer::Winnable(None)));
    assert_eq!(
        (table.record().as_str(), table.notices()),
        ("617~none:", vec!["no-random"])
    );
    let fail = |queue, failure| Event::SolverFailed(queue, failure);
    table.send(fail(SolverQueue::Random, SolverFailure::Timeout));
    assert_eq!(table.notices(), ["no-random"]);
    // Nobody waits for the level.
    table.send(fail(SolverQueue::Level, SolverFailure::Broken));
    assert_eq!(table.notices(), Vec::<&str>::new());
    table.send(fail(SolverQueue::Analysis, SolverFailure::Timeout));
    assert_eq!(table.notices(), ["solver-failed"]);
    assert_eq!(
        *table.session().status(),
        GameStatus::Undecided { is_stopped: false }
    );
    // Once is enough, unless the player asks again.
    table.send(fail(SolverQueue::Random, SolverFailure::Broken));
    assert_eq!(table.notices(), Vec::<&str>::new());
    table.send(Event::Adjacent(-1000));
    assert_eq!(table.notices(), ["number-too-small"]);
}

/// The level comes after the verdict, and only of this deal.
#[test]
fn the_level_of_a_deal() {
    let mut table = table("617~none:");
    let is_level = |effect: &Effect| matches!(effect, Effect::Solve(SolverRequest::Level(_)));
    assert!(!table.effects.iter().any(is_level));
    table.solve();
    let deal = |number: u32| Start::from(DealNumber::from(number));
    let expected = Effect::Solve(SolverRequest::Level(deal(617)));
    assert_eq!(table.effects, [expected]);
    let answer = |number| {
        let (start, level) = (deal(number), Some(Level::Expert));
        Event::Answer(SolverAnswer::Level { start, level })
    };
    table.send(answer(618));
    assert_eq!(table.session().level(), None);
    table.send(answer(617));
    assert_eq!(table.session().level(), Some(Level::Expert));
    table.settings(|settings| settings.shows_verdict = false);
    assert_eq!(table.session().level(), None, "hidden");
    table.settings(|settings| settings.shows_verdict = true);
    assert_eq!(table.session().level(), Some(Level::Expert));
    table.send(Event::Adjacent(1));
    assert_eq!(table.session().level(), None, "another deal");
}

#[test]
fn searching_can_be_stopped_and_continued() {
    let mut table = table("617~none:");
    table.send(Event::Search);
    assert!(table.effects.contains(&Effect::StopAnalysis));
    table.send(Event::Search);
    let game = table.session().game().clone();
    let request = SolverRequest::Analyze {
        game,
        milliseconds: 120_000,
    };
    assert!(table.effects.contains(&Effect::Solve(request)));
}

/// A storage that is full.
struct Full(Memory);

impl Storage for Full {
    fn keys(&self) -> Result<Vec<String>, StorageError> {
        self.0.keys()
    }
    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.0.read(key)
    }
    fn write(&self, _: &str, _: &[u8]) -> Result<(), StorageError> {
        Err(StorageError("full".to_owned()))
    }
    fn append(&self, _: &str, _: &str) -> Result<(), StorageError> {
        Err(StorageError("full".to_owned()))
    }
    fn remove(&self, _: &str) -> Result<(), StorageError> {
        Err(StorageError("full".to_owned()))
    }
}

/// An option of a command leaves the game as it is.
#[test]
fn options_do_not_change_the_game() {
    let mut table = table("617~none:");
    table.keys("7a7b7c");
    table.send(Event::Undo);
    let settings = Settings {
        autoplay: AutoPlay::Max,
        ..Settings::default()
    };
    table.saved.override_settings(settings, NOW);
    assert_eq!(table.record(), "617~none:7a7b");
    assert_eq!(table.session().game().turn_count(), 3);
    assert_eq!(table.session().settings().autoplay, AutoPlay::Max);
}

#[test]
fn another_autoplay_keeps_undone_moves() {
    let mut table = table("617~none:");
    table.keys("7a7b7c");
    table.send(Event::Undo);
    table.settings(|settings| settings.autoplay = AutoPlay::Max);
    assert_eq!(table.record(), "617~max:7a7b");
    assert_eq!(table.session().game().turn_count(), 3);
}

/// The moves of the solution do not replace the player's undone moves for good.
#[test]
fn the_solution_returns_the_players_line() {
    let mut table = table("617~none:");
    table.keys("7a7b7c");
    table.send(Event::Undo);
    table.send(Event::Undo);
    let (record, moves) = (table.record(), solution("617~none:7a"));
    let status = GameStatus::Winnable(Some(moves));
    table.send(Event::Answer(SolverAnswer::Status { record, status }));
    table.send(Event::Solution);
    table.send(Event::Step);
    table.send(Event::Step);
    // What is saved is the player's own game.
    let kept = table.saved.data().games().unwrap();
    assert_eq!((kept[0].game.turn(), kept[0].game.turn_count()), (1, 3));
    table.send(Event::Jump(1));
    table.send(Event::Redo);
    assert_eq!(table.record(), "617~none:7a7b");
    // Leaving in the middle of the solution keeps it as well.
    table.send(Event::Undo);
    table.send(Event::Solution);
    table.send(Event::Step);
    table.send(Event::Adjacent(1));
    table.send(Event::Return);
    table.send(Event::Redo);
    assert_eq!(table.record(), "617~none:7a7b");
}

/// Going to the end of a solution is a win with help, and counts.
/// A change of the turn is either a jump or moves: after undo, another move can lead to the
/// same number of moves.
#[test]
fn moves_are_no_jumps() {
    let jumped = Effect::Draw(DrawRequest::Jumped);
    let mut table = table("617~none:7a");
    table.send(Event::Undo);
    assert!(table.effects.contains(&jumped));
    table.keys("7b");
    assert_eq!(table.record(), "617~none:7b");
    assert!(!table.effects.contains(&jumped));
    table.send(Event::Jump(0));
    assert!(table.effects.contains(&jumped));
    table.send(Event::Redo);
    assert!(!table.effects.contains(&jumped));
}

#[test]
fn a_jump_to_the_end_counts() {
    let mut table = table("617~none:");
    let record = table.record();
    let status = GameStatus::Winnable(Some(solution(&record)));
    table.send(Event::Answer(SolverAnswer::Status { record, status }));
    table.send(Event::Solution);
    table.send(Event::Solution);
    let turn = table.session().game().turn_count();
    table.send(Event::Jump(turn));
    assert!(table.shows_win());
    assert_eq!(table.results(), [("617".to_owned(), true, true)]);
}

/// The record of a won game cannot be won again.
#[test]
fn a_won_record_does_not_count() {
    let mut game = Game::from_record("617~none:").unwrap();
    let moves = solution("617~none:");
    for &mv in &moves {
        game.play(mv).unwrap();
    }
    let mut table = table(&game.to_record());
    table.send(Event::Undo);
    let text = moves.last().unwrap().to_string();
    table.play(&text);
    assert!(table.session().game().position().is_won());
    assert_eq!(table.results(), []);
}

#[test]
fn a_game_that_cannot_be_saved_is_kept_while_the_program_runs() {
    let mut table = Table::open(Full(Memory::default()), "617~none:");
    table.keys("7a7b");
    table.send(Event::Adjacent(1));
    assert!(
        table.notices().contains(&"not-kept"),
        "{:?}",
        table.notices()
    );
    assert!(table.notices().contains(&"left"), "{:?}", table.notices());
    table.send(Event::Return);
    assert_eq!(table.record(), "617~none:7a7b");
    table.send(Event::Adjacent(1));
    table.send(Event::Adjacent(-1));
    assert_eq!(table.record(), "617~none:7a7b");
}

/// A storage that is full at first.
struct FullAtFirst(Memory, std::cell::Cell<bool>);

impl Storage for FullAtFirst {
    fn keys(&self) -> Result<Vec<String>, StorageError> {
        self.0.keys()
    }
    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.0.read(key)
    }
    fn write(&self, key: &str, value: &[u8]) -> Result<(), StorageError> {
        if self.1.get() {
            return Err(StorageError("full".to_owned()));
        }
        self.0.write(key, value)
    }
    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        self.0.append(key, line)
    }
    fn remove(&self, key: &str) -> Result<(), StorageError> {
        self.0.remove(key)
    }
}

/// A game that was left unsaved is saved as soon as there is room, not only when the
/// player returns to it.
#[test]
fn a_game_that_was_left_unsaved_is_saved_later() {
    let storage = FullAtFirst(Memory::default(), true.into());
    let mut table = Table::open(&storage, "617~none:");
    table.keys("7a7b");
    table.send(Event::Adjacent(1));
    assert!(table.saved.is_unsaved(), "the other game is not saved");
    table.send(Event::Return);
    assert!(table.saved.is_unsaved());
    table.send(Event::Adjacent(1));
    storage.1.set(false);
    table.keys("1a");
    assert!(!table.saved.is_unsaved());
    assert_eq!(table.saved.data().games().unwrap().len(), 2);
    table.send(Event::Return);
    assert_eq!(table.record(), "617~none:7a7b");
    // Returning at once works as well.
    let storage = FullAtFirst(Memory::default(), true.into());
    let mut table = Table::open(&storage, "617~none:");
    table.keys("7a7b");
    table.send(Event::Adjacent(1));
    storage.1.set(false);
    table.send(Event::Return);
    assert_eq!(table.record(), "617~none:7a7b");
    table.keys("7c");
    assert!(!table.saved.is_unsaved());
    assert_eq!(table.saved.data().games().unwrap().len(), 1);
}

/// A storage whose results cannot be written.
struct NoResults(Memory);

impl Storage for NoResults {
    fn keys(&self) -> Result<Vec<String>, StorageError> {
        self.0.keys()
    }
    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.0.read(key)
    }
    fn write(&self, key: &str, value: &[u8]) -> Result<(), StorageError> {
        self.0.write(key, value)
    }
    fn append(&self, _: &str, _: &str) -> Result<(), StorageError> {
        Err(StorageError("read-only".to_owned()))
    }
    fn remove(&self, key: &str) -> Result<(), StorageError> {
        self.0.remove(key)
    }
}

/// A win that cannot be counted is kept, and counted when the game is opened
/// again.
#[test]
fn a_win_is_counted_later() {
    let storage = NoResults(Memory::default());
    let mut table = Table::open(&storage, "-3~none:");
    table.send(Event::Finish);
    assert!(table.notices().contains(&"not-kept"));
    let again = Table::open(&storage.0, "-3~none:");
    assert!(again.shows_win());
    let mut again = again;
    assert_eq!(again.results(), [("-3".to_owned(), true, false)]);
    assert_eq!(again.saved.data().games().unwrap(), []);
}

#[test]
fn a_full_storage_is_reported_once() {
    let mut table = Table::open(Full(Memory::default()), "617~none:");
    table.keys("7a");
    assert_eq!(table.notices(), ["not-kept"]);
    assert!(!table.saved.is_kept());
    table.keys("7b");
    assert_eq!(table.notices(), Vec::<&str>::new());
    assert_eq!(table.record(), "617~none:7a7b");
}
