//! A deal with its number as JSON.

use freecell_core::{BoardFormat, Deal, DealNumber};

/// Appends a JSON object with the number and the rows, without a line break.
pub(crate) fn write_deal_json(number: DealNumber, deal: &Deal, text: &mut Vec<u8>) {
    let mut digits = itoa::Buffer::new();
    text.extend_from_slice(b"{\"deal\":");
    text.extend_from_slice(digits.format(number.get()).as_bytes());
    text.extend_from_slice(b",\"rows\":");
    deal.write(BoardFormat::Json, text);
    text.push(b'}');
}
