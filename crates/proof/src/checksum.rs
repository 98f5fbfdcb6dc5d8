//! CRC-32 as in ZIP and PNG; it detects every change of up to four adjacent bytes.

pub(crate) struct Checksum(u32);

impl Checksum {
    pub(crate) fn new() -> Checksum {
        Checksum(!0)
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = TABLE[((self.0 ^ u32::from(byte)) & 0xFF) as usize] ^ self.0 >> 8;
        }
    }

    pub(crate) fn get(&self) -> u32 {
        !self.0
    }
}

/// Appends the checksum of some bytes to them.
pub(crate) fn push_checksum(bytes: &mut Vec<u8>) {
    let mut checksum = Checksum::new();
    checksum.add(bytes);
    bytes.extend(checksum.get().to_le_bytes());
}

static TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u32;
    while byte < 256 {
        let mut rest = byte;
        let mut bit = 0;
        while bit < 8 {
            rest = (rest >> 1) ^ ((rest & 1) * 0xEDB8_8320);
            bit += 1;
        }
        table[byte as usize] = rest;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::Checksum;

    #[test]
    fn agrees_with_the_check_value_of_the_standard() {
        let mut checksum = Checksum::new();
        checksum.add(b"1234");
        checksum.add(b"56789");
        assert_eq!(checksum.get(), 0xCBF4_3926);
    }
}
