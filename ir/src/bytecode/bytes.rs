//! A position in the bytes of a file.

use crate::codes::{self, Code};

/// The reason why a file cannot be read.
#[derive(Clone, Debug)]
pub struct Malformed {
    /// The offset of the byte that caused it.
    pub at: usize,
    /// The broken rule.
    pub code: &'static Code,
    /// The fact that broke it.
    pub message: String,
}

/// The result of reading a part of a file.
pub type Decoded<T> = Result<T, Box<Malformed>>;

/// Returns an error at an offset.
#[cold]
pub(super) fn malformed<T>(
    at: usize,
    code: &'static Code,
    message: impl Into<String>,
) -> Decoded<T> {
    Err(Box::new(Malformed { at, code, message: message.into() }))
}

/// A range of the bytes of a file, read from its start.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    file: &'a [u8],
    at: usize,
    end: usize,
}

/// The padding in front of aligned data.
const PADDING: u8 = 0xCB;

impl<'a> Bytes<'a> {
    /// Returns all bytes of a file.
    pub fn new(file: &'a [u8]) -> Self {
        Self { file, at: 0, end: file.len() }
    }

    /// Returns the offset of the next byte in the file.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the number of bytes left.
    pub fn left(&self) -> usize {
        self.end - self.at
    }

    /// Returns whether no byte is left.
    pub fn is_empty(&self) -> bool {
        self.at == self.end
    }

    /// Returns an error at the next byte.
    #[cold]
    pub fn fail<T>(&self, message: impl Into<String>) -> Decoded<T> {
        malformed(self.at, &codes::BAD_BYTECODE, message)
    }

    #[cold]
    fn ends<T>(&self, wanted: u64) -> Decoded<T> {
        let place = if self.end == self.file.len() { "file" } else { "section or entry" };
        self.fail(format!(
            "the {place} ends {} bytes after this one, {wanted} are needed",
            self.left()
        ))
    }

    /// Reads one byte.
    #[inline]
    pub fn byte(&mut self) -> Decoded<u8> {
        if self.at == self.end {
            return self.ends(1);
        }
        self.at += 1;
        Ok(self.file[self.at - 1])
    }

    /// Reads a number of bytes.
    pub fn take(&mut self, count: u64) -> Decoded<&'a [u8]> {
        match usize::try_from(count) {
            Ok(count) if count <= self.left() => {
                self.at += count;
                Ok(&self.file[self.at - count..self.at])
            }
            _ => self.ends(count),
        }
    }

    /// Reads a number of bytes as a range of their own.
    pub fn part(&mut self, count: u64) -> Decoded<Bytes<'a>> {
        let at = self.at;
        self.take(count)?;
        Ok(Bytes { file: self.file, at, end: self.at })
    }

    /// Reads an unsigned integer: the number of trailing zeros of the first byte is the number of
    /// bytes after it.
    #[inline]
    pub fn varint(&mut self) -> Decoded<u64> {
        let first = self.byte()?;
        if first & 1 == 1 {
            return Ok(u64::from(first >> 1));
        }
        self.long_varint(first)
    }

    fn long_varint(&mut self, first: u8) -> Decoded<u64> {
        let more = first.trailing_zeros() as usize;
        let rest = self.take(more as u64)?;
        let mut bytes = [0; 8];
        bytes[..more].copy_from_slice(rest);
        let high = u64::from_le_bytes(bytes);
        Ok(match more {
            8 => high,
            _ => high << (7 - more) | u64::from(first) >> (more + 1),
        })
    }

    /// Reads a signed integer, in zigzag encoding.
    pub fn signed(&mut self) -> Decoded<i64> {
        let bits = self.varint()?;
        Ok((bits >> 1) as i64 ^ -((bits & 1) as i64))
    }

    /// Reads an unsigned integer and a flag in its lowest bit.
    #[inline]
    pub fn flagged(&mut self) -> Decoded<(u64, bool)> {
        let bits = self.varint()?;
        Ok((bits >> 1, bits & 1 == 1))
    }

    /// Reads the number of items that follow, each of at least one byte.
    pub fn count(&mut self, items: &str) -> Decoded<usize> {
        let start = *self;
        let count = self.varint()?;
        self.checked_count(&start, count, items)
    }

    /// Returns a number of items of at least one byte each, if so many bytes are left.
    pub fn checked_count(&self, start: &Self, count: u64, items: &str) -> Decoded<usize> {
        match usize::try_from(count) {
            Ok(count) if count <= self.left() => Ok(count),
            _ => start.fail(format!("{count} {items} do not fit the {} bytes left", self.left())),
        }
    }

    /// Reads an index below `count`.
    #[inline]
    pub fn index(&mut self, count: usize, items: &str) -> Decoded<usize> {
        let start = *self;
        let index = self.varint()?;
        start.checked_index(index, count, items)
    }

    /// Returns an index, which starts here, if it is below `count`.
    #[inline]
    pub fn checked_index(&self, index: u64, count: usize, items: &str) -> Decoded<usize> {
        match usize::try_from(index) {
            Ok(index) if index < count => Ok(index),
            _ => self.fail(format!("index {index}, but there are {count} {items}")),
        }
    }

    /// Reads up to and including a zero byte; returns the bytes before it.
    pub fn until_zero(&mut self) -> Decoded<&'a [u8]> {
        let rest = &self.file[self.at..self.end];
        match memchr::memchr(0, rest) {
            Some(length) => {
                self.at += length + 1;
                Ok(&rest[..length])
            }
            None => self.fail("a string without a zero byte at its end"),
        }
    }

    /// Reads padding up to a multiple of `alignment`.
    pub fn align(&mut self, alignment: u64) -> Decoded<()> {
        if !alignment.is_power_of_two() {
            return self.fail(format!("the alignment {alignment} is no power of two"));
        }
        while !(self.at as u64).is_multiple_of(alignment) {
            let start = *self;
            if self.byte()? != PADDING {
                return start.fail("padding is made of bytes 0xCB");
            }
        }
        Ok(())
    }

    /// Fails unless all bytes were read.
    pub fn expect_end(&self, of: &str) -> Decoded<()> {
        match self.left() {
            0 => Ok(()),
            left => self.fail(format!("{left} bytes follow the end of {of}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_one_to_nine_bytes() {
        for (bytes, value) in [
            (&[0x0B][..], 5),
            (&[0x02, 0x04], 256),
            (&[0xFE, 0xFF], 0x3FFF),
            (&[0x80, 1, 0, 0, 0, 0, 0, 0], 1),
            (&[0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], u64::MAX),
        ] {
            let mut bytes = Bytes::new(bytes);
            assert_eq!(bytes.varint().ok(), Some(value));
            assert!(bytes.is_empty());
        }
        assert_eq!(Bytes::new(&[0x07]).signed().ok(), Some(-2));
        assert_eq!(Bytes::new(&[0x02]).varint().unwrap_err().at, 1);
    }

    #[test]
    fn counts_are_bounded_by_the_bytes_left() {
        let error = Bytes::new(&[0xFE, 0xFF, 1, 1]).count("types").unwrap_err();
        assert_eq!(error.message, "16383 types do not fit the 2 bytes left");
        assert_eq!(error.at, 0);
    }
}
