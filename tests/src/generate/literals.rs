//! Numbers and strings.

use super::Generator;

/// Parts of strings that a lexer or a printer may stumble over.
const PIECES: &[&str] = &[
    "a", "", " ", "\\22", "\\\\", "\\0A", "\\n", "\\t", "\\00", "\\FF", "\\C3\\A9", "é", "//", "%",
    ">",
];

/// Decimal floats, some of which no shorter format holds.
const FLOATS: &[&str] = &[
    "0.0",
    "1.0",
    "-0.0",
    "1.5",
    "0.1",
    "-2.5e-3",
    "123456789.0",
    "1.e5",
    "3.1415926535897931",
    "1.7976931348623157E+308",
    "5.0e-324",
    "1.0e400",
    "16777217.0",
    "65504.0",
    "1.0E-7",
];

impl Generator<'_> {
    /// Returns a string that is UTF-8, as names of locations must be.
    pub fn text(&mut self) -> String {
        self.string().replace("\\FF", "\\7F").replace("\\C3\\A9", "é")
    }

    /// `"..."`, any bytes.
    pub fn string(&mut self) -> String {
        let pieces: Vec<&str> =
            (0..self.choices.below(4)).map(|_| *self.choices.pick(PIECES)).collect();
        format!("\"{}\"", pieces.concat())
    }

    /// Returns a key of a dictionary; `index` makes it different from its neighbours.
    pub fn key(&mut self, index: usize) -> String {
        const KEYS: &[&str] =
            &["a", "k_", "t.x", "loc", "true", "i32", "\"a-b", "\"1", "\"x y", "B$"];
        let key = *self.choices.pick(KEYS);
        let quote = if key.starts_with('"') { "\"" } else { "" };
        format!("{key}{index}{quote}")
    }

    /// Returns an integer that fits a signless type of `width` bits.
    pub fn integer(&mut self, width: u32) -> String {
        match (width, self.choices.below(6)) {
            (0, _) => "0".to_owned(),
            (_, 0) => "0".to_owned(),
            (1, _) => "1".to_owned(),
            (_, 1) => format!("0x{:X}", (1u128 << (width.min(64) - 1)) - 1),
            (_, 2) => format!("-{}", 1u128 << (width.min(120) - 1)),
            (_, 3) => format!("{}", (1u128 << width.min(120)) - 1),
            _ => format!("{}", self.choices.word() & ((1u128 << (width.min(64) - 1)) - 1) as u64),
        }
    }

    /// Returns a float: decimal, or the bits of one with `width` bits.
    pub fn float(&mut self, width: u32) -> String {
        if self.choices.chance(1, 4) {
            let bits = self.choices.word() & (u64::MAX >> (64 - width.min(64)));
            return format!("0x{bits:0digits$X}", digits = width.min(64).div_ceil(4) as usize);
        }
        (*self.choices.pick(FLOATS)).to_owned()
    }
}
