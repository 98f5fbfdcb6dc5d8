//! Cards as `"7D"`, deal numbers as integers, deals as their rows.

use std::borrow::Cow;

use serde::de::Error;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, Deal, DealNumber};

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        let number = DealNumber::new(617).unwrap();
        let text = serde_json::to_string(&(number, number.deal())).unwrap();
        assert!(text.starts_with(r#"[617,[["7D","AD","5C","#), "{text}");
        let (read, deal): (DealNumber, Deal) = serde_json::from_str(&text).unwrap();
        assert_eq!((read, deal), (number, number.deal()));
    }

    #[test]
    fn refuses_what_is_none() {
        assert!(serde_json::from_str::<Card>("\"1X\"").is_err());
        assert!(serde_json::from_str::<DealNumber>("-5").is_err());
        let error = serde_json::from_str::<Deal>(r#"[["7D","7D"]]"#).unwrap_err();
        assert!(error.to_string().contains("7D appears twice"), "{error}");
    }
}
