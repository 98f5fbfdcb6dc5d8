//! Serialization, behind the feature `serde`; the documentation of the crate lists the forms.
//!
//! A position is the head of a record and not the text of its `Display`, because that text
//! has several lines.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    AutoPlay, BoardFormat, Card, Cell, CellCount, Column, Deal, DealNumber, Game, Metric, Move,
    Notation, Place, Position, Rank, Start, Suit,
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

as_text!(AutoPlay, BoardFormat, Metric, Notation);
as_text!(Card, Suit, Rank, Column, Cell, Place, Move, Start);

/// Serializes types as integers, and checks these when deserializing.
macro_rules! as_integer {
    ($($type:ty: $integer:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let integer = <$integer>::try_from(self.get()).map_err(serde::ser::Error::custom)?;
                integer.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let integer = <$integer>::deserialize(deserializer)?;
                <$type>::new(integer.into()).map_err(D::Error::custom)
            }
        }
    )*};
}

as_integer!(DealNumber: i64, CellCount: u8);

impl Serialize for Deal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
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

/// What a [`Game`] is serialized as.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", expecting = "a game with its record and turn")]
struct GameFields {
    record: String,
    turn: u64,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = String::new();
        self.write_record_of(self.turn_count(), &mut record);
        let turn = self.turn() as u64;
        GameFields { record, turn }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    /// Plays all moves of the record and undoes the ones after the turn.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let GameFields { record, turn } = GameFields::deserialize(deserializer)?;
        let mut game = Game::from_record(&record).map_err(D::Error::custom)?;
        let last = game.turn_count();
        let is_there = usize::try_from(turn).is_ok_and(|turn| game.jump(turn));
        is_there.then_some(game).ok_or_else(|| {
            D::Error::custom(format_args!(
                "turn {turn} is not in the record (it has {last} moves)"
            ))
        })
    }
}
