//! NumPy's files of one array.

use super::header::{self, Header};
use cotan_dialects::interp::{Foreign, Format};

const MAGIC: &[u8] = b"\x93NUMPY";

/// The part before the data is a multiple of this, as NumPy writes it.
const ALIGN: usize = 64;

/// Reads an array of at most `most` bytes.
pub fn read(bytes: &[u8], most: u64) -> Result<Foreign, String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("it does not begin as an npy file does")?;
    let (text, data) = parts(rest).ok_or("it ends within its header")??;
    let mut header = header::read(&text)?;
    if header.is_complex {
        header.shape.push(2);
        if header.is_fortran {
            return Err("complex numbers in column-major order are not read".to_owned());
        }
    }
    let count = count(&header.shape).filter(|&count| (count as u64) <= most / 8);
    let Some(count) = count else {
        let shape = &header.shape;
        return Err(format!("its shape {shape:?} exceeds the memory"));
    };
    let (size, given) = (header.format.bytes(), data.len());
    if given != count * size {
        let (shape, format, needed) = (&header.shape, header.format, count * size);
        return Err(format!(
            "its shape {shape:?} of {format} needs {needed} bytes, but there are {given}"
        ));
    }
    let words: Vec<u64> = data.chunks_exact(size).map(|bytes| word(&header, bytes)).collect();
    if header.format == Format::Bool && words.iter().any(|&word| word > 1) {
        return Err("a boolean in it is neither 0 nor 1".to_owned());
    }
    let Header { format, is_complex, shape, is_fortran, .. } = header;
    let words = if is_fortran { row_major(&shape, &words) } else { words };
    Ok(Foreign { shape, format, is_complex, words })
}

/// The header and the bytes after it; an error if the version is unknown.
type Parts<'a> = Result<(String, &'a [u8]), String>;

fn parts(rest: &[u8]) -> Option<Parts<'_>> {
    let (version, rest) = rest.split_first_chunk::<2>()?;
    let (length, rest) = match version[0] {
        1 => {
            let (length, rest) = rest.split_first_chunk::<2>()?;
            (usize::from(u16::from_le_bytes(*length)), rest)
        }
        2 | 3 => {
            let (length, rest) = rest.split_first_chunk::<4>()?;
            (u32::from_le_bytes(*length) as usize, rest)
        }
        other => return Some(Err(format!("it has version {other}; versions 1 to 3 are known"))),
    };
    let (header, data) = rest.split_at_checked(length)?;
    Some(Ok((String::from_utf8_lossy(header).into_owned(), data)))
}

fn count(shape: &[usize]) -> Option<usize> {
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size))
}

fn word(header: &Header, bytes: &[u8]) -> u64 {
    let join = |word: u64, byte: &u8| word << 8 | u64::from(*byte);
    match header.is_big_endian {
        true => bytes.iter().fold(0, join),
        false => bytes.iter().rev().fold(0, join),
    }
}

/// Returns column-major elements in row-major order.
fn row_major(shape: &[usize], words: &[u64]) -> Vec<u64> {
    let strides: Vec<usize> = shape
        .iter()
        .scan(1_usize, |stride, &size| {
            let own = *stride;
            *stride = stride.saturating_mul(size);
            Some(own)
        })
        .collect();
    let mut index = vec![0; shape.len()];
    let mut from = 0;
    let mut ordered = Vec::with_capacity(words.len());
    for _ in 0..words.len() {
        ordered.extend(words.get(from));
        for axis in (0..shape.len()).rev() {
            index[axis] += 1;
            from += strides[axis];
            if index[axis] < shape[axis] {
                break;
            }
            from -= index[axis] * strides[axis];
            index[axis] = 0;
        }
    }
    ordered
}

/// Returns an array as the bytes of a file.
pub fn write(array: &Foreign) -> Vec<u8> {
    let header = header::write(array.format, array.is_complex, &array.shape);
    let before = MAGIC.len() + 4;
    let length = (before + header.len() + 1).next_multiple_of(ALIGN) - before;
    let size = array.format.bytes();
    let mut bytes = Vec::with_capacity(before + length + size * array.words.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&[1, 0]);
    // A shape of 64 dimensions fits into 16 bits many times.
    bytes.extend_from_slice(&(length as u16).to_le_bytes());
    bytes.extend_from_slice(format!("{header:<0$}\n", length - 1).as_bytes());
    for word in &array.words {
        bytes.extend_from_slice(&word.to_le_bytes()[..size]);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u64 = 1 << 20;

    fn file(version: u8, header: &str, data: &[u8]) -> Vec<u8> {
        let length = header.len() as u32;
        let length = if version == 1 { &length.to_le_bytes()[..2] } else { &length.to_le_bytes() };
        [MAGIC, &[version, 0], length, header.as_bytes(), data].concat()
    }

    fn header(descr: &str, fortran: &str, shape: &str) -> String {
        format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n")
    }

    #[test]
    fn versions_and_orders_are_equivalent() {
        let wanted = Foreign {
            shape: vec![2, 3],
            format: Format::Signed(16),
            is_complex: false,
            words: vec![1, 2, 3, 4, 5, 0xFFFF],
        };
        let little = [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 0xFF, 0xFF];
        let big = [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0xFF, 0xFF];
        let columns = [1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 0xFF, 0xFF];
        for version in 1..=3 {
            let read = |header: &str, data: &[u8]| read(&file(version, header, data), MOST);
            assert_eq!(read(&header("<i2", "False", "(2, 3)"), &little), Ok(wanted.clone()));
            assert_eq!(read(&header(">i2", "False", "(2L, 3L)"), &big), Ok(wanted.clone()));
            assert_eq!(read(&header("<i2", "True", "(2, 3)"), &columns), Ok(wanted.clone()));
        }
    }

    #[test]
    fn written_files_are_read_back() {
        for (shape, words) in [(vec![], vec![7]), (vec![0, 5], vec![]), (vec![2], vec![1, 2])] {
            let array = Foreign { shape, format: Format::Unsigned(32), is_complex: false, words };
            let bytes = write(&array);
            assert_eq!((bytes.len() - 4 * array.words.len()) % 64, 0);
            assert_eq!(read(&bytes, MOST), Ok(array));
        }
    }

    #[test]
    fn malformed_expectations_are_reported() {
        let refused = |bytes: &[u8]| read(bytes, MOST).unwrap_err();
        assert_eq!(refused(b"PK"), "it does not begin as an npy file does");
        assert_eq!(refused(b"\x93NUMPY\x01"), "it ends within its header");
        assert_eq!(refused(b"\x93NUMPY\x09\x00"), "it has version 9; versions 1 to 3 are known");
        assert_eq!(refused(&file(2, "{", b"")[..12]), "it ends within its header");
        let huge = file(1, &header("<f8", "False", "(1000000000, 1000000000)"), b"");
        let why = "its shape [1000000000, 1000000000] exceeds the memory";
        assert_eq!(refused(&huge), why);
        let huge = file(1, &header("<f8", "False", &format!("({0}, {0})", u64::MAX)), b"");
        assert!(refused(&huge).ends_with("exceeds the memory"));
        let short = file(1, &header("<f4", "False", "(3,)"), &[0; 8]);
        let why = "its shape [3] of f4 needs 12 bytes, but there are 8";
        assert_eq!(refused(&short), why);
        let truth = file(1, &header("|b1", "False", "(1,)"), &[2]);
        assert_eq!(refused(&truth), "a boolean in it is neither 0 nor 1");
    }

    /// Every prefix, and every file with one byte changed, yields an error or an array.
    #[test]
    fn nothing_malformed_panics() {
        let good = write(&Foreign {
            shape: vec![1, 2],
            format: Format::Bool,
            is_complex: false,
            words: vec![0, 1],
        });
        for end in 0..good.len() {
            assert!(read(&good[..end], MOST).is_err());
        }
        for at in 0..good.len() {
            for byte in [0, b'(', b'9', 0xFF] {
                let mut bad = good.clone();
                bad[at] = byte;
                let _ = read(&bad, MOST);
            }
        }
    }
}
