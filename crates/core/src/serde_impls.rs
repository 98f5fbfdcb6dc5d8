//! Serialization, behind the feature `serde`.
//!
//! | type | form |
//! |---|---|
//! | [`Card`], [`Move`], [`Column`], [`Cell`], [`Place`] | what they print: `"7D"`, `"57v3"`, `"1"`, `"a"`, `"h"` |
//! | [`AutoPlay`], [`BoardFormat`], [`Metric`], [`Notation`] | their names |
//! | [`DealNumber`], [`CellCount`] | integers |
//! | [`Deal`] | its rows |
//! | [`Start`], [`Position`] | the head of a record, without autoplay |
//! | [`Game`] | a record and how many of its moves are played |
//!
//! A position is the head of a record and not the text of its `Display`,
//! because that text has several lines and does not fix the number of cells
//! when it is read. A record omits undone moves, so a game is a struct: `record` holds
//! all moves including the undone ones, and `turn` is the number of moves played.
//!
//! Deserializing checks everything, as the constructors do.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    AutoPlay, BoardFormat, Card, Cell, CellCount, Column, Deal, DealNumber, Game, Metric, Move,
    Notation, Place, Position, Start,
};

/// Serializes types as what they print, and deserializes them from that.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(AutoPlay, BoardFormat, Card, Metric, Move, Notation, Start);

/// Serializes types that print as one character, and deserializes them from it.
macro_rules! as_character {
    ($($type:ident: $expected:literal),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = Cow::<'de, str>::deserialize(deserializer)?;
                let mut chars = text.chars();
                let value = chars.next().and_then($type::from_char);
                value.filter(|_| chars.as_str().is_empty()).ok_or_else(|| {
                    D::Error::invalid_value(Unexpected::Str(&text), &$expected)
                })
            }
        }
    )*};
}

as_character!(
    Column: "a column \"1\" to \"8\"",
    Cell: "a cell \"a\" to \"d\"",
    Place: "a place \"1\" to \"8\", \"a\" to \"d\" or \"h\""
);

impl Serialize for DealNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.get())
    }
}

impl<'de> Deserialize<'de> for DealNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DealNumber, D::Error> {
        DealNumber::new(i64::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for CellCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = u8::try_from(self.get()).map_err(serde::ser::Error::custom)?;
        serializer.serialize_u8(count)
    }
}

impl<'de> Deserialize<'de> for CellCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellCount, D::Error> {
        let count = u8::deserialize(deserializer)?;
        CellCount::new(usize::from(count)).ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Unsigned(count.into()), &"0 to 4 cells")
        })
    }
}

impl Serialize for Deal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.rows().len()))?;
        for row in self.rows() {
            rows.serialize_element(row)?;
        }
        rows.end()
    }
}

impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deal, D::Error> {
        let rows = Vec::<Vec<Card>>::deserialize(deserializer)?;
        Deal::from_lists(&rows).map_err(D::Error::custom)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Start::Position(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        match Start::deserialize(deserializer)? {
            Start::Position(position) => Ok(position),
            Start::Deal(number, _) => Err(D::Error::custom(format_args!(
                "{number} is a deal number (expected eight columns separated by dots)"
            ))),
        }
    }
}

const RECORD: &str = "record";
const TURN: &str = "turn";

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut game = serializer.serialize_struct("Game", 2)?;
        let mut record = String::new();
        self.write_record_of(self.turn_count(), &mut record);
        game.serialize_field(RECORD, &record)?;
        game.serialize_field(TURN, &(self.turn() as u64))?;
        game.end()
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        deserializer.deserialize_struct("Game", &[RECORD, TURN], GameVisitor)
    }
}

struct GameVisitor;

impl GameVisitor {
    /// Plays all moves of a record and undoes the ones after a turn.
    fn game<E: Error>(record: &str, turn: u64) -> Result<Game, E> {
        let mut game = Game::from_record(record).map_err(E::custom)?;
        let last = game.turn_count();
        let is_there = usize::try_from(turn).is_ok_and(|turn| game.jump(turn));
        is_there.then_some(game).ok_or_else(|| {
            E::custom(format_args!(
                "turn {turn} is not in the record (it has {last} moves)"
            ))
        })
    }
}

impl<'de> Visitor<'de> for GameVisitor {
    type Value = Game;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game with its record and turn")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Game, A::Error> {
        let record: Option<Cow<'de, str>> = parts.next_element()?;
        let record = record.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let turn: Option<u64> = parts.next_element()?;
        let turn = turn.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        GameVisitor::game(&record, turn)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Game, A::Error> {
        let (mut record, mut turn): (Option<String>, Option<u64>) = (None, None);
        while let Some(field) = fields.next_key::<Cow<'de, str>>()? {
            let is_repeated = match &*field {
                RECORD => record.replace(fields.next_value()?).is_some(),
                TURN => turn.replace(fields.next_value()?).is_some(),
                _ => {
                    fields.next_value::<IgnoredAny>()?;
                    false
                }
            };
            if is_repeated {
                let name = if field == RECORD { RECORD } else { TURN };
                return Err(A::Error::duplicate_field(name));
            }
        }
        let record = record.ok_or_else(|| A::Error::missing_field(RECORD))?;
        let turn = turn.ok_or_else(|| A::Error::missing_field(TURN))?;
        GameVisitor::game(&record, turn)
    }
}
