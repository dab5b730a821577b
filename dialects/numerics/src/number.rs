//! Formats of numbers, and the words that hold them.

use cotan_ir::constraints::element_or_self;
use cotan_ir::types::{FloatKind, Specials};
use cotan_ir::{Store, Type, TypeData};

/// The bits of a number in its own format, the bits above it zero.
pub type Word = u64;

/// The format of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberFormat {
    /// An integer of this many bits, at most 64; an `index` has 64.
    Int(u32),
    /// A float of at most 64 bits.
    Float(FloatKind),
}

impl NumberFormat {
    /// The format of the elements of a type, or of the type itself if it has none.
    pub fn of(store: &Store, ty: Type) -> Option<Self> {
        match store.type_data(element_or_self(store, ty)) {
            TypeData::Integer { width, .. } if (1..=64).contains(width) => Some(Self::Int(*width)),
            TypeData::Index => Some(Self::Int(64)),
            TypeData::Float(kind) if kind.width() <= 64 => Some(Self::Float(*kind)),
            _ => None,
        }
    }

    /// How many bits it has.
    #[inline]
    pub fn width(self) -> u32 {
        match self {
            Self::Int(width) => width,
            Self::Float(kind) => kind.width(),
        }
    }

    /// The low bits of a word: what it is modulo two to the width.
    #[inline]
    pub fn wrap(self, word: Word) -> Word {
        word & (Word::MAX >> (64 - self.width()))
    }

    /// The word of the least signed integer.
    #[inline]
    pub fn least(self) -> Word {
        1 << (self.width() - 1)
    }

    /// The word of the largest signed integer.
    #[inline]
    pub fn most(self) -> Word {
        self.least() - 1
    }

    /// The word as a signed integer.
    #[inline]
    pub fn signed(self, word: Word) -> i64 {
        let above = 64 - self.width();
        (word << above) as i64 >> above
    }

    /// The word as a float; exact, since no format of at most 64 bits holds more.
    #[inline]
    pub fn float(self, word: Word) -> f64 {
        match self {
            Self::Float(kind) => kind.value(u128::from(word)),
            Self::Int(_) => self.signed(word) as f64,
        }
    }

    /// The word of the number nearest to `value`, ties to even; of the one NaN if it is a NaN.
    #[inline]
    pub fn nearest(self, value: f64) -> Word {
        match self {
            Self::Float(FloatKind::F64) if value.is_nan() => f64::NAN.to_bits(),
            Self::Float(FloatKind::F64) => value.to_bits(),
            Self::Float(kind) => the_nan(kind, kind.encode(value) as Word),
            Self::Int(_) => self.wrap(value as i64 as Word),
        }
    }

    /// How far the next float is from one; nothing between integers.
    pub fn epsilon(self) -> f64 {
        match self {
            Self::Float(_) => self.float(self.nearest(1.0) + 1) - 1.0,
            Self::Int(_) => 0.0,
        }
    }

    /// The word of the float nearest to an integer, ties to even: rounded once, whatever the
    /// format.
    pub fn nearest_integer(self, value: i128) -> Word {
        let rounded = value as f64;
        let rest = (value - rounded as i128).signum() as f64;
        match self {
            Self::Float(FloatKind::F64) => self.nearest(rounded),
            _ => self.nearest(to_odd(rounded, rest)),
        }
    }

    /// The signed integer nearest to what is left of `value` without its fraction; zero for NaN.
    #[inline]
    pub fn saturated(self, value: f64) -> Word {
        let most = i64::MAX >> (64 - self.width());
        self.wrap((value as i64).clamp(!most, most) as Word)
    }

    /// The unsigned integer nearest to what is left of `value` without its fraction; zero for NaN.
    #[inline]
    pub fn saturated_unsigned(self, value: f64) -> Word {
        (value as u64).min(Word::MAX >> (64 - self.width()))
    }

    /// The same number, with every NaN made the one there is.
    #[inline]
    pub fn settled(self, word: Word) -> Word {
        match self {
            Self::Float(_) => self.nearest(self.float(word)),
            Self::Int(_) => self.wrap(word),
        }
    }
}

/// The same word, but the one NaN of a format without infinity, whose negative numbers overflow to
/// a negative NaN.
#[inline]
fn the_nan(kind: FloatKind, word: Word) -> Word {
    match kind.specials() {
        Specials::NanAllOnes if kind.value(u128::from(word)).is_nan() => {
            kind.encode(f64::NAN) as Word
        }
        _ => word,
    }
}

/// A number that was rounded to `rounded`, the nearest `f64`, and was larger by something with the
/// sign of `rest`: rounded instead to the neighbour with an odd significand, unless it is exact.
/// Rounding that once more, to a format with at least two bits less, is as good as rounding once.
pub fn to_odd(rounded: f64, rest: f64) -> f64 {
    if rest == 0.0 || rounded.is_infinite() || rounded.to_bits() & 1 == 1 {
        return rounded;
    }
    if rest > 0.0 { rounded.next_up() } else { rounded.next_down() }
}
