//! What a move does, as the reason of a judgement.

use std::fmt;

use freecell_core::{AutoPlay, Card, Cell, Column, Move, Place, Position};

use crate::message::{Arg, Message};
use freecell_locale::key;

/// Something that a move does, good or bad. It has no words: convert it to a
/// [`Message`] to translate it, or display it in English.
///
/// ```
/// use freecell_core::{AutoPlay, Game};
/// use freecell_study::MoveReason;
///
/// let game = Game::from_record("617~none:7a7b7c")?;
/// let mv = "7d".parse()?;
/// let reasons = MoveReason::all(game.position(), mv, AutoPlay::None);
/// assert_eq!(reasons[0], MoveReason::TakesLastCell);
/// assert_eq!(reasons[0].to_string(), "takes the last free cell");
/// assert_eq!(reasons[1].to_string(), "uncovers AS");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveReason {
    /// It wins the game, with the autoplay after it.
    Wins,
    /// Every other move loses.
    OnlyWinning,
    /// No move is legal after it.
    LeavesNoMove,
    /// It leads to the position after this many moves of the game again.
    Repeats(usize),
    /// It buries the next card of a foundation.
    Buries {
        /// The card.
        card: Card,
        /// The number of cards on it after the move.
        under: usize,
    },
    /// It occupies the last free cell.
    TakesLastCell,
    /// It occupies a free cell and leaves this many, one or two.
    LeavesCells(usize),
    /// It occupies the last empty column.
    TakesLastColumn(Column),
    /// It empties a column.
    FreesColumn(Column),
    /// It empties a free cell.
    FreesCell(Cell),
    /// It uncovers the next card of a foundation.
    Uncovers(Card),
    /// Autoplay moves cards to the foundations after it.
    PlaysHome(Vec<Card>),
}

impl MoveReason {
    /// The largest number of free cells in [`MoveReason::LeavesCells`].
    const FEW_CELLS: usize = 2;

    /// Returns what a legal move does in a position, the most important first. What
    /// depends on other moves of the game is not included: [`MoveReason::OnlyWinning`]
    /// and [`MoveReason::Repeats`].
    pub fn all(position: &Position, mv: Move, autoplay: AutoPlay) -> Vec<MoveReason> {
        let mut after = *position;
        after.play_unchecked(mv);
        let taken = autoplay.run_after(mv, &mut after);
        if after.is_won() {
            return vec![MoveReason::Wins];
        }
        let mut reasons = Vec::new();
        if after.is_stuck() {
            reasons.push(MoveReason::LeavesNoMove);
        }
        reasons.extend(buried(position, mv, &after));
        let left = after.empty_cells();
        if left < position.empty_cells() && left <= MoveReason::FEW_CELLS {
            reasons.push(match left {
                0 => MoveReason::TakesLastCell,
                left => MoveReason::LeavesCells(left),
            });
        }
        if let Place::Column(to) = mv.to() {
            if position.empty_columns() == 1 && after.empty_columns() == 0 {
                reasons.push(MoveReason::TakesLastColumn(to));
            }
        }
        for column in Column::ALL {
            if after.column(column).is_empty() && !position.column(column).is_empty() {
                reasons.push(MoveReason::FreesColumn(column));
            }
        }
        if let Place::Cell(cell) = mv.from() {
            reasons.push(MoveReason::FreesCell(cell));
        }
        if let Place::Column(from) = mv.from() {
            let uncovered = after
                .column(from)
                .last()
                .filter(|&&card| after.is_next_on_foundation(card));
            reasons.extend(uncovered.map(|&card| MoveReason::Uncovers(card)));
        }
        if !taken.is_empty() {
            let cards = taken.iter().map(|played| played.card).collect();
            reasons.push(MoveReason::PlaysHome(cards));
        }
        reasons
    }

    /// Returns whether this speaks against a move.
    pub const fn is_drawback(&self) -> bool {
        matches!(
            self,
            MoveReason::LeavesNoMove
                | MoveReason::Repeats(_)
                | MoveReason::Buries { .. }
                | MoveReason::TakesLastCell
                | MoveReason::LeavesCells(_)
                | MoveReason::TakesLastColumn(_)
        )
    }
}

/// Returns the next card of a foundation that lies deepest under the cards of a move, with
/// the positions before the move and after autoplay.
fn buried(position: &Position, mv: Move, after: &Position) -> Option<MoveReason> {
    let Place::Column(to) = mv.to() else {
        return None;
    };
    let (below, cards) = (position.column(to), after.column(to));
    if cards.len() <= below.len() {
        return None;
    }
    let index = below
        .iter()
        .position(|&card| after.is_next_on_foundation(card))?;
    Some(MoveReason::Buries {
        card: below[index],
        under: cards.len() - 1 - index,
    })
}

/// Formats in English, such as `buries AC under 9 cards`.
impl fmt::Display for MoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveReason::Wins => f.write_str("wins the game"),
            MoveReason::OnlyWinning => f.write_str("every other move loses"),
            MoveReason::LeavesNoMove => f.write_str("leaves no legal move"),
            MoveReason::Repeats(0) => f.write_str("repeats the position at the start"),
            MoveReason::Repeats(turn) => write!(f, "repeats the position after move {turn}"),
            MoveReason::Buries { card, under: 1 } => write!(f, "buries {card} under 1 card"),
            MoveReason::Buries { card, under } => write!(f, "buries {card} under {under} cards"),
            MoveReason::TakesLastCell => f.write_str("takes the last free cell"),
            MoveReason::LeavesCells(1) => f.write_str("leaves 1 free cell"),
            MoveReason::LeavesCells(count) => write!(f, "leaves {count} free cells"),
            MoveReason::TakesLastColumn(column) => {
                write!(f, "takes the last empty column, {column}")
            }
            MoveReason::FreesColumn(column) => write!(f, "empties column {column}"),
            MoveReason::FreesCell(cell) => write!(f, "empties free cell {cell}"),
            MoveReason::Uncovers(card) => write!(f, "uncovers {card}"),
            MoveReason::PlaysHome(cards) if cards.len() > 4 => {
                write!(f, "plays {} cards to the foundations", cards.len())
            }
            MoveReason::PlaysHome(cards) => {
                let cards: Vec<&str> = cards.iter().map(|card| card.as_str()).collect();
                write!(f, "plays {} to the foundations", cards.join(" "))
            }
        }
    }
}

impl From<&MoveReason> for Message {
    fn from(reason: &MoveReason) -> Message {
        let column = |column: &Column| vec![("column", Arg::Text(column.to_string()))];
        let (key, args) = match reason {
            MoveReason::Wins => (key!("because-wins"), vec![]),
            MoveReason::OnlyWinning => (key!("because-only-winning"), vec![]),
            MoveReason::LeavesNoMove => (key!("because-leaves-no-move"), vec![]),
            MoveReason::Repeats(turn) => {
                (key!("because-repeats"), vec![("turn", Arg::count(*turn))])
            }
            MoveReason::Buries { card, under } => (
                key!("because-buries"),
                vec![("card", Arg::Card(*card)), ("count", Arg::count(*under))],
            ),
            MoveReason::TakesLastCell => (key!("because-takes-last-cell"), vec![]),
            MoveReason::LeavesCells(count) => (
                key!("because-leaves-cells"),
                vec![("count", Arg::count(*count))],
            ),
            MoveReason::TakesLastColumn(taken) => {
                (key!("because-takes-last-column"), column(taken))
            }
            MoveReason::FreesColumn(freed) => (key!("because-frees-column"), column(freed)),
            MoveReason::FreesCell(cell) => (
                key!("because-frees-cell"),
                vec![("cell", Arg::Text(cell.to_string()))],
            ),
            MoveReason::Uncovers(card) => {
                (key!("because-uncovers"), vec![("card", Arg::Card(*card))])
            }
            MoveReason::PlaysHome(cards) => (
                key!("because-plays-home"),
                vec![
                    ("cards", Arg::Cards(cards.clone())),
                    ("count", Arg::count(cards.len())),
                ],
            ),
        };
        Message::new(key, reason, args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{CellCount, Game};
    use freecell_testkit::random_game_positions;

    /// Returns what the last move of a record does, in English.
    #[track_caller]
    fn last_move(record: &str) -> Vec<String> {
        let mut game = Game::from_record(record).unwrap();
        let mv = game.moves().last().unwrap();
        game.undo();
        let reasons = MoveReason::all(game.position(), mv, game.autoplay());
        for reason in &reasons {
            let translated = Message::from(reason);
            assert!(translated.code().starts_with("because-"));
            assert_eq!(translated.message, reason.to_string());
        }
        reasons.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn moves_of_a_game() {
        for (record, expected) in [
            ("617~horne:83", &[][..]),
            ("617~horne:838a", &[]),
            (
                "617~horne:838a83818b",
                &[
                    "leaves 2 free cells",
                    "empties column 8",
                    "plays AH to the foundations",
                ],
            ),
            (
                "617~horne:838a83818b2c27b8",
                &["takes the last empty column, 8", "empties free cell b"],
            ),
            (
                "617~horne:838a83818b2c27b828261216787b7da7",
                &["buries AS under 2 cards", "empties free cell a"],
            ),
            (
                "617~none:7a7b7c7d",
                &["takes the last free cell", "uncovers AS"],
            ),
        ] {
            assert_eq!(last_move(record), expected, "{record}");
        }
    }

    /// Autoplay takes the card that was just put on 4S, so nothing is buried deeper.
    #[test]
    fn a_card_that_autoplay_takes_buries_nothing() {
        let text = "Foundations: C-2 D-K H-A S-3\n: 3C 9C 4S\n: 5C 2H 3H\n\
                    : 4C 6C 7C 8C TC JC QC KC 5S 6S 7S 8S 9S TS JS QS KS\n\
                    : 4H 5H 6H 7H 8H 9H TH JH QH KH\n";
        let position: Position = text.parse().unwrap();
        let mv = "21".parse().unwrap();
        let reasons = |autoplay| {
            let reasons = MoveReason::all(&position, mv, autoplay);
            let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
            reasons.join(", ")
        };
        assert_eq!(
            reasons(AutoPlay::None),
            "buries 3C under 3 cards, uncovers 2H"
        );
        assert_eq!(reasons(AutoPlay::Max), "plays 2H 3H 4S to the foundations");
    }

    #[test]
    fn the_last_move_of_a_game() {
        let text = "Foundations: C-K D-K H-K S-J\n: QS KS\n";
        let won = Position::read(text, CellCount::ZERO).unwrap();
        let mv = "12".parse().unwrap();
        assert_eq!(MoveReason::all(&won, mv, AutoPlay::Max), [MoveReason::Wins]);
        let mut stuck = 0;
        for pair in random_game_positions(1, 200, 40, AutoPlay::Horne).windows(2) {
            for mv in pair[0].legal_moves() {
                let mut after = pair[0];
                after.play(mv).unwrap();
                AutoPlay::Horne.run(&mut after);
                let reasons = MoveReason::all(&pair[0], mv, AutoPlay::Horne);
                let is_stuck = after.is_stuck();
                assert_eq!(reasons.contains(&MoveReason::LeavesNoMove), is_stuck);
                stuck += usize::from(is_stuck);
            }
        }
        assert!(stuck > 10, "{stuck}");
    }
}
