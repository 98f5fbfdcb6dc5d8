//! Reads and checks any bytes as a condensed certificate for a deal that can be won: none
//! may be accepted. The target corrects the header and the checksum, because otherwise
//! nearly every mutation would be rejected.
#![no_main]

use freecell_core::{CellCount, DealNumber, Start};
use freecell_proof::verify;
use libfuzzer_sys::fuzz_target;

const MEMORY: usize = 1 << 20;

fuzz_target!(|data: &[u8]| {
    let cells = CellCount::ONE;
    let number = DealNumber::new(2).expect("a deal number");
    let start = Start::Deal(number, cells);
    let mut bytes = b"freecell proof 2\n2~none~1cells:\n".to_vec();
    let lines = data.splitn(4, |&byte| byte == b'\n').skip(2);
    for line in lines {
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
    }
    bytes.truncate(bytes.len().saturating_sub(5));
    let mut rest = !0_u32;
    for &byte in &bytes {
        rest ^= u32::from(byte);
        (0..8).for_each(|_| rest = (rest >> 1) ^ ((rest & 1) * 0xEDB8_8320));
    }
    bytes.extend((!rest).to_le_bytes());
    // The positions of a forged lost group may be many.
    let mut polls = 0;
    let error = verify(&bytes[..], &start.position(), MEMORY, &mut |_states| {
        polls += 1;
        polls < 100
    })
    .expect_err("the deal can be won");
    assert!(!error.to_string().is_empty());
});
