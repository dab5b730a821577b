//! Three digits at a time.

/// `000001002` and so on.
const ALL: &str = match std::str::from_utf8(&BYTES) {
    Ok(text) => text,
    Err(_) => panic!("digits are text"),
};

const BYTES: [u8; 3000] = {
    let mut bytes = [0; 3000];
    let mut number = 0;
    while number < 1000 {
        bytes[3 * number] = b'0' + (number / 100) as u8;
        bytes[3 * number + 1] = b'0' + (number / 10 % 10) as u8;
        bytes[3 * number + 2] = b'0' + (number % 10) as u8;
        number += 1;
    }
    bytes
};

/// The three digits of a number below 1000.
#[inline]
pub(super) fn of(number: usize) -> &'static str {
    &ALL[3 * number..3 * number + 3]
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_number_has_its_digits() {
        assert!((0..1000).all(|number| super::of(number) == format!("{number:03}")));
    }
}
