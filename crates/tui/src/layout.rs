//! The layout of the screen, for drawing and for the mouse.

use freecell_core::{Cell, Column, Place, Position, Suit};
use ratatui_core::layout::Rect;

/// Converts a number of lines or columns, saturating at `u16::MAX`.
pub(crate) fn rows(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// A pile of cards. Unlike a [`Place`], it distinguishes the foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    /// A column.
    Column(Column),
    /// A cell.
    Cell(Cell),
    /// A foundation.
    Foundation(Suit),
}

impl Pile {
    /// Returns all piles in screen order: free cells, foundations, columns.
    pub(crate) fn all() -> impl Iterator<Item = Pile> {
        (0..16).map(Pile::from_index)
    }

    pub(crate) fn from_index(index: usize) -> Pile {
        match index % 16 {
            cell @ 0..4 => Pile::Cell(Cell::ALL[cell]),
            home @ 4..8 => Pile::Foundation(Suit::ALL[home - 4]),
            column => Pile::Column(Column::ALL[column - 8]),
        }
    }

    /// Returns the index of the pile in its row, from the left.
    pub(crate) fn index(self) -> usize {
        match self {
            Pile::Cell(cell) => cell.index(),
            Pile::Foundation(suit) => {
                4 + Suit::ALL.iter().position(|&one| one == suit).unwrap_or(0)
            }
            Pile::Column(column) => column.index(),
        }
    }

    pub(crate) fn is_column(self) -> bool {
        matches!(self, Pile::Column(_))
    }

    /// Returns the place of the pile.
    pub fn place(self) -> Place {
        match self {
            Pile::Column(column) => Place::Column(column),
            Pile::Cell(cell) => Place::Cell(cell),
            Pile::Foundation(_) => Place::Foundation,
        }
    }
}

/// A pile or card at a point of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The pile.
    pub pile: Pile,
    /// The index of the card in a column; 0 is the deepest.
    pub index: Option<usize>,
}

/// The size and style of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: u16,
    pub(crate) height: u16,
    gap: u16,
    /// Whether cards have a frame.
    pub(crate) is_boxed: bool,
}

impl Size {
    const fn boxed(width: u16, height: u16, gap: u16) -> Size {
        Size {
            width,
            height,
            gap,
            is_boxed: true,
        }
    }

    /// Creates the size of cards of one line, without a frame.
    const fn bare(width: u16) -> Size {
        Size {
            width,
            height: 1,
            gap: 1,
            is_boxed: false,
        }
    }
}

/// The card sizes, largest first, each with the smallest window that fits it.
const SIZES: [((u16, u16), Size); 8] = [
    ((200, 60), Size::boxed(19, 10, 5)),
    ((160, 50), Size::boxed(15, 8, 4)),
    ((120, 40), Size::boxed(11, 6, 3)),
    ((100, 34), Size::boxed(9, 5, 3)),
    ((88, 28), Size::boxed(9, 4, 2)),
    ((72, 22), Size::boxed(7, 3, 2)),
    ((48, 15), Size::bare(5)),
    ((40, 15), Size::bare(4)),
];

/// The smallest supported window.
pub(crate) const MIN_SIZE: (u16, u16) = SIZES[SIZES.len() - 1].0;

/// The vertical layout of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ColumnLayout {
    /// The number of hidden cards at the top; one line stands for them.
    pub(crate) hidden: usize,
    /// The number of hidden cards at the bottom; one line stands for them.
    pub(crate) below: usize,
    /// The number of lines of each card except the last.
    pub(crate) step: u16,
    /// The number of lines of the last card.
    pub(crate) last: u16,
}

/// The layout of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub(crate) area: Rect,
    pub(crate) size: Size,
    left: u16,
    top: u16,
    /// The line with the names of the columns.
    pub(crate) names: u16,
    columns: u16,
    /// The first line below the columns.
    bottom: u16,
    step: u16,
    /// A card that must be visible, although its column is too long: the column and
    /// the index in it.
    revealed: Option<(Pile, usize)>,
}

impl Layout {
    /// Returns the layout with the largest cards that fit, or `None` if the
    /// window is too small.
    pub fn new(area: Rect, position: &Position) -> Option<Layout> {
        let fits = |&((width, height), _): &((u16, u16), Size)| {
            area.width >= width && area.height >= height
        };
        let (_, size) = SIZES.into_iter().find(fits)?;
        let width = 8 * size.width + 7 * size.gap;
        let top = area.y + if area.height >= 26 { 2 } else { 1 };
        let names = top + size.height + u16::from(area.height >= 34);
        let columns = names + 1;
        let bottom = area.bottom() - 3;
        let longest = Column::ALL.map(|column| position.column(column).len());
        let longest = rows(longest.into_iter().max().unwrap_or(0));
        // Covered cards show more lines if the longest column has room for them.
        let most = match size.height {
            0..4 => 1,
            4..10 => 2,
            _ => 3,
        };
        let fits = |step: &u16| step * longest.saturating_sub(1) + size.height <= bottom - columns;
        let step = (2..=most).rev().find(fits).unwrap_or(1);
        Some(Layout {
            area,
            size,
            left: area.x + (area.width - width) / 2,
            top,
            names,
            columns,
            bottom,
            step,
            revealed: None,
        })
    }

    /// Returns the layout in which the card at an index of a pile is visible.
    pub(crate) fn revealing(self, revealed: Option<(Pile, usize)>) -> Layout {
        Layout { revealed, ..self }
    }

    /// Returns the area of a pile. The area of a column extends to the bottom.
    pub(crate) fn pile(&self, pile: Pile) -> Rect {
        let x = self.left + rows(pile.index()) * (self.size.width + self.size.gap);
        if pile.is_column() {
            let height = self.bottom - self.columns;
            Rect::new(x, self.columns, self.size.width, height)
        } else {
            Rect::new(x, self.top, self.size.width, self.size.height)
        }
    }

    /// Returns the layout of a column with `count` cards.
    pub(crate) fn column(&self, pile: Pile, count: usize) -> ColumnLayout {
        let room = self.bottom - self.columns;
        let count = rows(count);
        let others = count.saturating_sub(1);
        if others * self.step < room {
            let last = (room - others * self.step).min(self.size.height);
            let least = if self.size.is_boxed { 2 } else { 1 };
            if last >= least.min(self.size.height) {
                return ColumnLayout {
                    hidden: 0,
                    below: 0,
                    step: self.step,
                    last,
                };
            }
        }
        if count <= room {
            return ColumnLayout {
                hidden: 0,
                below: 0,
                step: 1,
                last: (room - others).min(self.size.height),
            };
        }
        // One line stands for the hidden cards.
        let hidden = usize::from(count - room + 1);
        let (hidden, below) = match self.revealed {
            Some((revealed, index)) if revealed == pile && index < hidden => {
                // A line for one hidden card would gain nothing.
                let hidden = if index > 1 { index } else { 0 };
                let shown = usize::from(room) - 1 - usize::from(hidden > 0);
                (hidden, usize::from(count) - hidden - shown)
            }
            _ => (hidden, 0),
        };
        ColumnLayout {
            hidden,
            below,
            step: 1,
            last: 1,
        }
    }

    /// Returns the pile and card at a point. The lines that stand for hidden cards are the
    /// first and the last card.
    pub(crate) fn hit(&self, (x, y): (u16, u16), position: &Position) -> Option<Spot> {
        let contains = |rect: Rect| {
            (rect.x..rect.right()).contains(&x) && (rect.y..rect.bottom()).contains(&y)
        };
        for pile in Pile::all() {
            let mut rect = self.pile(pile);
            if pile.is_column() {
                // The name above a column belongs to it.
                rect = Rect::new(rect.x, self.names, rect.width, rect.bottom() - self.names);
            }
            if !contains(rect) {
                continue;
            }
            let Pile::Column(column) = pile else {
                return Some(Spot { pile, index: None });
            };
            let count = position.column(column).len();
            let stack = self.column(pile, count);
            let line = usize::from(y.saturating_sub(self.columns) / stack.step);
            let index = match (stack.hidden, line) {
                (0, _) => line,
                (_, 0) => 0,
                (hidden, _) => hidden + line - 1,
            };
            let is_below = stack.below > 0 && index >= count - stack.below;
            let index = if is_below { count - 1 } else { index };
            let index = (count > 0).then(|| index.min(count - 1));
            return Some(Spot { pile, index });
        }
        None
    }

    /// Returns whether a card of a column is hidden because the column is too long.
    pub(crate) fn is_hidden(&self, Spot { pile, index }: Spot, position: &Position) -> bool {
        let (Pile::Column(column), Some(index)) = (pile, index) else {
            return false;
        };
        let count = position.column(column).len();
        let stack = self.column(pile, count);
        index < stack.hidden || index >= count - stack.below
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{AutoPlay, DealNumber, Game};

    /// At every size, each visible card is hit at its position, and no card is
    /// outside the window.
    #[test]
    fn cards_are_hit_where_they_are() {
        let games = [617, 1, -3].map(|number| {
            let number = DealNumber::new(number).unwrap();
            Game::new(number, AutoPlay::None)
        });
        let long = "Freecells: AC - - -\n\
                    : 2C 3C 4C 5C 6C 7C KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS\n\
                    : KC QC JC TC 9C 8C\n: KD QD JD TD 9D 8D 7D\n: 6D 5D 4D 3D 2D AD\n\
                    : KH JH 9H 7H 5H 3H AH\n: QS TS 8S 6S 4S 2S\n";
        let long: Position = long.parse().unwrap();
        let positions = games.iter().map(|game| *game.position()).chain([long]);
        for position in positions {
            for (width, height) in [
                (40, 15),
                (48, 15),
                (72, 22),
                (80, 24),
                (88, 28),
                (100, 34),
                (120, 40),
                (160, 50),
                (200, 60),
            ] {
                let area = Rect::new(0, 0, width, height);
                let layout = Layout::new(area, &position).unwrap();
                for pile in Pile::all() {
                    let rect = layout.pile(pile);
                    assert_eq!(area.intersection(rect), rect);
                    let Pile::Column(column) = pile else {
                        let hit = layout.hit((rect.x, rect.y), &position);
                        assert_eq!(hit, Some(Spot { pile, index: None }));
                        continue;
                    };
                    let count = position.column(column).len();
                    let stack = layout.column(pile, count);
                    let shown = count - stack.hidden;
                    let lines = rows(shown.saturating_sub(1)) * stack.step
                        + stack.last
                        + u16::from(stack.hidden > 0);
                    assert!(lines <= rect.height, "{width}x{height}");
                    for index in stack.hidden..count {
                        let line =
                            rows(index - stack.hidden) * stack.step + u16::from(stack.hidden > 0);
                        let hit = layout.hit((rect.x, rect.y + line), &position);
                        let index = Some(index);
                        assert_eq!(hit, Some(Spot { pile, index }), "{width}x{height}");
                    }
                }
            }
        }
        assert_eq!(
            Layout::new(Rect::new(0, 0, 39, 50), games[0].position()),
            None
        );
        assert_eq!(
            Layout::new(Rect::new(0, 0, 99, 14), games[0].position()),
            None
        );
    }
}
