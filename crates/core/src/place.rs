//! Places for cards: the columns of the table, the free cells and the foundations.

use crate::name::written_as_letter;

/// Declares the places of one kind, which are counted from the left and written as consecutive
/// characters.
macro_rules! numbered_places {
    (
        $type:ident, $noun:literal, $count:literal from $first:literal, $letters:literal,
        $about:literal, $about_count:literal
    ) => {
        #[doc = $about]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $type(u8);

        impl $type {
            #[doc = $about_count]
            pub const COUNT: usize = $count;

            #[doc = concat!("All ", $noun, "s from the left.")]
            pub const ALL: [$type; $type::COUNT] = {
                let mut all = [$type(0); $type::COUNT];
                let mut i = 0;
                while (i as usize) < $type::COUNT {
                    all[i as usize] = $type(i);
                    i += 1;
                }
                all
            };

            #[doc = concat!("Returns the ", $noun, " at this place from the left, counted from 0.")]
            #[allow(clippy::cast_possible_truncation, reason = "the index is below 8")]
            pub const fn from_index(index: usize) -> Option<$type> {
                if index < $type::COUNT {
                    Some($type(index as u8))
                } else {
                    None
                }
            }

            #[doc = concat!("Reads a character, ", $letters, ".")]
            pub const fn from_char(c: char) -> Option<$type> {
                $type::from_index((c as u32).wrapping_sub($first as u32) as usize)
            }

            #[doc = concat!("Returns the place of this ", $noun, " from the left, counted from 0.")]
            pub const fn index(self) -> usize {
                // The mask lets the compiler drop bounds checks.
                (self.0 & ($count - 1)) as usize
            }

            #[doc = concat!("Returns the character of this ", $noun, ", ", $letters, ".")]
            pub const fn letter(self) -> char {
                // The mask shows the compiler that this is ASCII.
                ($first + (self.0 & ($count - 1))) as char
            }
        }

        written_as_letter!($type, concat!("a ", $noun), [$letters]);

        impl ::core::fmt::Debug for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, concat!($noun, " {}"), self)
            }
        }
    };
}

numbered_places!(
    Column,
    "column",
    8 from b'1',
    "1 to 8",
    "One of the eight columns of the table, written `1` to `8`.",
    "The number of columns on the table."
);
numbered_places!(
    Cell,
    "cell",
    4 from b'a',
    "a to d",
    "One of the free cells, written `a` to `d`.",
    "The number of cells of the standard game, which is also the maximum."
);

/// A place for cards. Written as in move texts: `1` to `8`, `a` to `d`, and
/// `h` for the foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A column.
    Column(Column),
    /// A free cell.
    Cell(Cell),
    /// The foundations; a card has only one that it goes to.
    Foundation,
}

impl Place {
    /// All places: the foundations, the columns and the cells.
    pub const ALL: [Place; 1 + Column::COUNT + Cell::COUNT] = {
        let mut all = [Place::Foundation; 1 + Column::COUNT + Cell::COUNT];
        let mut i = 0;
        while i < Column::COUNT {
            all[1 + i] = Place::Column(Column::ALL[i]);
            i += 1;
        }
        i = 0;
        while i < Cell::COUNT {
            all[1 + Column::COUNT + i] = Place::Cell(Cell::ALL[i]);
            i += 1;
        }
        all
    };

    /// Reads `1` to `8`, `a` to `d` or `h`.
    pub fn from_char(c: char) -> Option<Place> {
        let column = || Column::from_char(c).map(Place::Column);
        let cell = || Cell::from_char(c).map(Place::Cell);
        let foundation = || (c == 'h').then_some(Place::Foundation);
        column().or_else(cell).or_else(foundation)
    }

    /// Returns the digit or letter of this place.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Place::Column(column) => column.letter(),
            Place::Cell(cell) => cell.letter(),
            Place::Foundation => 'h',
        }
    }
}

written_as_letter!(Place, "a place", ["1 to 8", "a to d", "h"]);
