//! The bytes of certificates: reading with a checksum, and numbers of variable length.

use std::io::{self, Read};

use crate::checksum::Checksum;
use crate::read_error::ReadError;

/// Maximum length of a header line in bytes.
const LONGEST_LINE: usize = 256;

/// Appends a number as LEB128: seven bits per byte, lowest first; the highest bit
/// is set if more bytes follow.
pub(crate) fn push_number(bytes: &mut Vec<u8>, mut number: u128) {
    while number >= 0x80 {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7F) as u8);
}

/// A reader that counts its bytes and updates the checksum.
pub(crate) struct Source<R> {
    bytes: io::Bytes<io::BufReader<R>>,
    checksum: Checksum,
    /// Number of bytes read so far.
    pub(crate) byte: u64,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(reader: R) -> Source<R> {
        Source {
            bytes: io::BufReader::new(reader).bytes(),
            checksum: Checksum::new(),
            byte: 0,
        }
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            *byte = match self.bytes.next() {
                Some(read) => read.map_err(ReadError::Io)?,
                None => return Err(ReadError::UnexpectedEof { byte: self.byte }),
            };
            self.byte += 1;
            self.checksum.add(&[*byte]);
        }
        Ok(bytes)
    }

    /// Reads the first line.
    pub(crate) fn title(&mut self) -> Result<String, ReadError> {
        self.line().map_err(|error| match error {
            ReadError::UnexpectedEof { byte: 0 } => ReadError::Empty,
            ReadError::Io(error) => ReadError::Io(error),
            _ => ReadError::Title,
        })
    }

    /// Reads a line of the header, without the line break.
    pub(crate) fn line(&mut self) -> Result<String, ReadError> {
        let mut line = String::new();
        loop {
            match self.bytes()? {
                [b'\n'] => return Ok(line),
                [byte @ b' '..=b'~'] if line.len() < LONGEST_LINE => line.push(byte.into()),
                _ => {
                    return Err(ReadError::Head {
                        byte: self.byte - 1,
                    });
                }
            }
        }
    }

    /// Reads a number of at most `bits` bits as LEB128; `None` if it is larger.
    pub(crate) fn number(&mut self, bits: u32) -> Result<Option<u128>, ReadError> {
        let mut number = 0;
        let mut place = 0;
        while place < bits {
            let [byte] = self.bytes()?;
            number |= u128::from(byte & 0x7F) << place;
            if byte < 0x80 {
                return Ok((number >> bits == 0).then_some(number));
            }
            place += 7;
        }
        Ok(None)
    }

    /// Reads the checksum, and checks that nothing follows.
    pub(crate) fn end(&mut self) -> Result<(), ReadError> {
        let expected = self.checksum.get();
        if self.bytes()? != expected.to_le_bytes() {
            return Err(ReadError::Checksum);
        }
        let byte = self.byte;
        match self.bytes::<1>() {
            Ok(_) => Err(ReadError::TrailingData { byte }),
            Err(ReadError::Io(error)) => Err(ReadError::Io(error)),
            Err(_) => Ok(()),
        }
    }
}
