//! Numbers and checksums of certificates.

/// Appends a number, seven bits in each byte, the lowest first.
pub(crate) fn push_number(bytes: &mut Vec<u8>, mut number: u128) {
    while number >= 0x80 {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7F) as u8);
}

/// CRC-32, implemented independently.
pub(crate) fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut rest = !0_u32;
    for &byte in bytes {
        rest ^= u32::from(byte);
        for _ in 0..8 {
            rest = (rest >> 1) ^ ((rest & 1) * 0xEDB8_8320);
        }
    }
    (!rest).to_le_bytes()
}
