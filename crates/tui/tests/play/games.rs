//! Whole games: dealing, winning, leaving and returning.

use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyCode};
use freecell_core::{AutoPlay, BoardFormat, DealNumber, Game, Move, Notation};
use freecell_play::{Event as SessionEvent, GameStatus, SolverAnswer, SolverRequest};
use freecell_solve::Verdict;
use freecell_tui::{Effect, Ending, Event};

use crate::{Table, files::folder, solved};

/// Plays whole games by keys, with each autoplay.
#[test]
fn whole_games_are_won() {
    let mut by_keys = 0;
    for autoplay in AutoPlay::ALL {
        let game = Game::new(DealNumber::from(617), autoplay);
        let Verdict::Solved(Some(solution)) = solved(&game) else {
            panic!("617 can be won");
        };
        let mut table = Table::new(&game.to_record());
        let mut check = game;
        for mv in solution.moves {
            if table.app.game().position().is_won() {
                break;
            }
            check
                .play_text(&mv.to_string(), Notation::Extended)
                .unwrap();
            let keys: String = mv.to_string().chars().take(2).collect();
            table.keys(&keys);
            if table.record() != check.to_record() && !table.app.game().position().is_won() {
                // Two keys move as many cards as possible to an empty column.
                assert!(
                    matches!(mv, Move::ColumnToColumn { .. }),
                    "{mv}: {}",
                    table.screen()
                );
                check = Game::from_record(&table.record()).unwrap();
                break;
            }
            by_keys += 1;
        }
        if !table.app.game().position().is_won() {
            // Continue with a solution from there.
            let Verdict::Solved(Some(solution)) = solved(&check) else {
                panic!("{} can be won", check.to_record());
            };
            assert!(!solution.moves.is_empty());
            table.answer();
            table.keys("p");
            for _ in 0..200 {
                table.now += Duration::from_secs(1);
                table.event(Event::Tick);
            }
        }
        assert_eq!(table.app.ending(), Ending::Won, "{autoplay}");
    }
    assert!(by_keys > 100, "only {by_keys} moves were made by keys");
}

#[test]
fn the_status_line_shows_the_analysis() {
    let mut table = Table::new("617~horne:");
    assert!(table.shows("Thinking…"));
    table.answer();
    assert!(table.shows("Winnable in "));
    table.keys("i");
    assert!(table.shows("Hint: "));
    let before = table.effects.len();
    table.keys("i");
    assert_eq!(table.app.game().turn(), 1);
    // Following the known solution needs no search.
    let asked = |effect: &Effect| matches!(effect, Effect::Solve(SolverRequest::Analyze { .. }));
    assert!(!table.effects[before..].iter().any(asked));
    // The solution found needs a card that this autoplay takes.
    let mut table = Table::new("208~max~2cells:");
    table.answer();
    assert!(table.shows("Winnable, but the solution found does not work with autoplay"));
    let mut table = Table::new("11982~horne:1a");
    table.answer();
    assert!(table.shows("No longer winnable"));
    let since = freecell_play::LosingMove::Between(0, 0);
    let response = SessionEvent::Answer(SolverAnswer::Status {
        record: "11982~horne:1a".to_owned(),
        status: GameStatus::Lost(since),
    });
    table.event(Event::Solver(response));
    assert!(table.shows("This deal cannot be won"));
    // A move that lost the game can be taken back, by its key or a click.
    for is_clicked in [false, true] {
        let mut table = Table::new("617~none:7a7b7c");
        let response = SessionEvent::Answer(SolverAnswer::Status {
            record: "617~none:7a7b7c".to_owned(),
            status: GameStatus::Lost(freecell_play::LosingMove::Between(3, 3)),
        });
        table.event(Event::Solver(response));
        let label = table.point("k Back to move 2");
        if is_clicked {
            table.click(label);
        } else {
            table.keys("k");
        }
        assert_eq!(table.record(), "617~none:7a7b");
    }
    // A stopped search is undecided and can be continued.
    let mut table = Table::new("617~horne:");
    table.keys("m");
    assert!(table.shows("Undecided, search stopped"));
    table.keys("m");
    assert!(table.shows("Thinking…"));
    // The hint waits for the answer.
    table.keys("i");
    table.answer();
    assert!(table.shows("Hint: "));
}

#[test]
fn the_solution_plays_pauses_and_steps() {
    let mut table = Table::new("617~horne:");
    table.answer();
    table.keys("p");
    let count = table.app.game().turn_count();
    assert!(count > 30);
    let second = |table: &mut Table| {
        table.now += Duration::from_secs(1);
        table.event(Event::Tick);
    };
    second(&mut table);
    second(&mut table);
    let turn = table.app.game().turn();
    assert!((1..=4).contains(&turn));
    table.keys("p");
    second(&mut table);
    assert_eq!(table.app.game().turn(), turn);
    table.keys("r");
    assert_eq!(table.app.game().turn(), turn + 1);
    table.keys("u");
    assert_eq!(table.app.game().turn(), turn);
    table.keys("p+");
    for _ in 0..2 * count {
        table.now += Duration::from_millis(500);
        table.event(Event::Tick);
    }
    assert_eq!(table.app.ending(), Ending::Won);
    assert!(table.shows("Won with help") && table.shows("counted separately"));
    assert!(!table.shows("You won!"));
    let results = table.results();
    let [result] = &results[..] else {
        panic!("{results:?}");
    };
    assert!(result.deal() == "617" && result.is_won && result.is_helped);
    // The solution plays without the clock.
    assert_eq!(result.seconds, 0);
}

#[test]
fn deals_are_chosen_and_pasted() {
    let mut table = Table::new("617~horne:");
    table.keys("]");
    assert_eq!(table.record(), "618~horne:");
    table.keys("[[");
    assert_eq!(table.record(), "616~horne:");
    table.keys("n");
    table.keys("11982");
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "11982~horne:");
    table.keys("n");
    table.keys("99999999999");
    table.key(KeyCode::Enter);
    assert!(table.shows("This number is too large"));
    table.key(KeyCode::Esc);
    table.keys("t");
    assert!(table.record().starts_with("20"));
    let number = Some(DealNumber::from(7));
    table.event(Event::Solver(SessionEvent::Answer(SolverAnswer::Winnable(
        number,
    ))));
    assert_eq!(table.record(), "7~horne:");
    table.event(Event::Solver(SessionEvent::Answer(SolverAnswer::Winnable(
        None,
    ))));
    assert!(table.shows("No winnable deal was found."));
    let board = DealNumber::from(617)
        .deal()
        .display(BoardFormat::Columns)
        .to_string();
    table.event(Event::Terminal(TerminalEvent::Paste(board.clone())));
    assert_eq!(table.record(), "617~horne:");
    let wrong = board.replacen("7D", "1X", 1);
    table.event(Event::Terminal(TerminalEvent::Paste(wrong)));
    assert!(table.shows("“1X” is not a card"), "{}", table.screen());
    let file = folder("open").join("game.txt");
    std::fs::write(&file, "618~none:1a\n").unwrap();
    table.keys("o");
    table.keys(file.to_str().unwrap());
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "618~none:1a");
    table.keys("onowhere.txt");
    table.key(KeyCode::Enter);
    assert!(table.shows("Cannot read nowhere.txt"));
}

#[test]
fn a_game_that_is_left_is_kept_and_no_loss() {
    let mut table = Table::new("617~horne:");
    table.keys("]");
    assert!(!table.shows("Left deal"));
    table.keys("1a]");
    assert!(table.shows("Left deal 618 at move 1. Press l to return."));
    assert_eq!(table.record(), "619~horne:");
    table.keys("l");
    assert_eq!(table.record(), "618~horne:1a");
    // Coming back by its number continues the game as well.
    table.keys("]n618");
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "618~horne:1a");
    // Quitting the program does not give it up.
    table.keys("q");
    assert!(table.app.is_over());
    assert_eq!(table.app.ending(), Ending::Left);
    assert_eq!(table.results(), []);
}

#[test]
fn unfinished_games_are_listed_opened_and_given_up() {
    let mut table = Table::new("617~horne:");
    table.keys("v");
    assert!(table.shows("There are no unfinished games."));
    table.key(KeyCode::Esc);
    table.keys("7a7b]1av");
    for entry in ["Deal 617, move 2, 00:00", "Deal 618, move 1, 00:00"] {
        assert!(table.shows(entry), "{}", table.screen());
    }
    // The most recent game is the first one.
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "617~horne:7a7b");
    table.keys("v");
    let entry = table.point("Deal 618, move 1");
    table.click(entry);
    assert_eq!(table.record(), "618~horne:1a");
    // Giving up asks first.
    table.keys("v");
    table.key(KeyCode::Delete);
    assert!(table.shows("Give up this game? It counts as a loss."));
    table.key(KeyCode::Esc);
    assert_eq!(table.results(), []);
    table.keys("vxy");
    assert_eq!(table.record(), "618~horne:");
    assert!(table.shows("Deal 617, move 2") && !table.shows("Deal 618, move 1"));
    let results = table.results();
    assert!(results.len() == 1 && results[0].deal() == "618" && !results[0].is_won);
    assert_eq!(table.kept(), ["617~horne:7a7b"]);
}

/// A won game is listed, and can be stepped through without losing it.
#[test]
fn won_games_are_listed_and_stepped_through() {
    let mut table = Table::new("-3~none:");
    table.keys("1av");
    assert!(
        table.shows("You won!") || table.shows("Won games"),
        "{}",
        table.screen()
    );
    table.key(KeyCode::Esc);
    let count = table.app.game().turn_count();
    table.key(KeyCode::Home);
    assert_eq!(
        (table.app.game().turn(), table.app.game().turn_count()),
        (0, count)
    );
    table.keys("]1av");
    assert!(table.shows("Deal -2, move 1"), "{}", table.screen());
    let entry = table.point("Deal -3: ");
    table.click(entry);
    assert_eq!(
        (table.app.game().turn(), table.app.game().turn_count()),
        (count, count)
    );
    table.keys("uu");
    assert_eq!(table.app.game().turn(), count - 2);
    table.key(KeyCode::End);
    assert!(table.app.game().position().is_won());
    assert_eq!(table.results().len(), 1);
    // It cannot be given up.
    table.keys("v");
    table.key(KeyCode::PageDown);
    table.keys("x");
    assert!(table.shows("Won games") && table.results().len() == 1);
}

/// Nothing that the player cannot see is changed.
#[test]
fn keys_do_nothing_in_a_window_that_is_too_small() {
    let mut table = Table::new("617~none:7a");
    let resize = |table: &mut Table, width, height| {
        table.size = (width, height);
        let event = TerminalEvent::Resize(width, height);
        table.event(Event::Terminal(event));
    };
    table.keys("7b");
    let record = table.record();
    resize(&mut table, 30, 10);
    table.keys("7c0uvxy?");
    table.event(Event::Terminal(TerminalEvent::Paste("1".to_owned())));
    table.wait(9);
    assert_eq!((table.record(), table.seconds()), (record, 0));
    resize(&mut table, 80, 24);
    assert!(
        table.shows("Undo") && !table.shows("Give up"),
        "{}",
        table.screen()
    );
    // The solution pauses, and dialogs wait.
    table.answer();
    table.keys("p");
    resize(&mut table, 30, 10);
    let turn = table.app.game().turn();
    table.wait(5);
    assert_eq!(table.app.game().turn(), turn);
    table.key(KeyCode::Char('q'));
    assert!(!table.app.is_over());
}

#[test]
fn the_clock_stops_under_a_dialog_and_while_the_machine_sleeps() {
    let mut table = Table::new("617~horne:");
    table.wait(5);
    assert_eq!(table.seconds(), 0, "the clock starts with the first move");
    table.keys("7a");
    table.wait(5);
    assert_eq!(table.seconds(), 5);
    table.keys("?");
    table.wait(5);
    table.key(KeyCode::Esc);
    assert_eq!(table.seconds(), 5);
    table.now += Duration::from_secs(3600);
    table.event(Event::Tick);
    assert_eq!(table.seconds(), 7);
}

#[test]
fn jumps_shares_and_settings() {
    let mut table = Table::new("617~none:7a7b7cb7");
    table.keys("0");
    assert_eq!(table.app.game().turn(), 0);
    table.keys("g3");
    table.key(KeyCode::Enter);
    assert_eq!(table.app.game().turn(), 3);
    table.keys("g9");
    table.key(KeyCode::Enter);
    assert!(table.shows("There is no such move. This game has 4 moves."));
    table.key(KeyCode::Esc);
    table.key(KeyCode::End);
    assert_eq!(table.app.game().turn(), 4);
    table.keys("x");
    assert!(table.shows("617~none:7a7b7cb7"));
    // The address of the page is not known, so no link is offered.
    table.keys("l");
    assert!(!table.shows("deal=") && !table.shows("link"));
    table.keys("c");
    let copied = Effect::Copy("617~none:7a7b7cb7".to_owned());
    assert!(table.effects.contains(&copied) && table.shows("Copied."));
    // Changing the autoplay setting changes the game as well.
    table.keys("s");
    assert!(table.shows("Autoplay to the foundations"));
    table.key(KeyCode::Down);
    table.key(KeyCode::Right);
    assert_eq!(table.app.settings().autoplay, AutoPlay::Raymond);
    table.key(KeyCode::Up);
    table.key(KeyCode::Right);
    assert!(
        table.shows("Ajustes") && table.shows("Español"),
        "{}",
        table.screen()
    );
}
