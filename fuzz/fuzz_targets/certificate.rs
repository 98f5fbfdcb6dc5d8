//! Reads any bytes as a certificate and checks it; a certificate that was read must
//! survive writing and reading. The target corrects the checksum, because otherwise
//! nearly every mutation would be rejected.
#![no_main]

use freecell_proof::Certificate;
use libfuzzer_sys::fuzz_target;

const MEMORY: usize = 1 << 20;

fuzz_target!(|data: &[u8]| {
    let mut bytes = data[..data.len().saturating_sub(4)].to_vec();
    let mut rest = !0_u32;
    for &byte in &bytes {
        rest ^= u32::from(byte);
        (0..8).for_each(|_| rest = (rest >> 1) ^ ((rest & 1) * 0xEDB8_8320));
    }
    bytes.extend((!rest).to_le_bytes());
    match Certificate::read(&bytes[..], MEMORY) {
        Ok(certificate) => {
            let _ = certificate.check(&certificate.start().position(), &mut |_| false);
            let written = certificate.to_bytes();
            let read = Certificate::read(&written[..], MEMORY).expect("just written");
            assert_eq!(read.to_bytes(), written);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
