//! Scalar formats, and the words that hold their values.

use cotan_ir::constraints::element_or_self;
use cotan_ir::types::{FloatKind, Specials};
use cotan_ir::{Store, Type, TypeData};

/// The bits of a scalar in its format, zero-extended.
pub type Word = u64;

/// The format of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberFormat {
    /// An integer of this many bits, at most 64; an `index` has 64.
    Int(u32),
    /// A float of at most 64 bits.
    Float(FloatKind),
}

impl NumberFormat {
    /// Returns the format of the elements of a type, or of the type itself if it has none.
    pub fn of(store: &Store, ty: Type) -> Option<Self> {
        match store.type_data(element_or_self(store, ty)) {
            TypeData::Integer { width, .. } if (1..=64).contains(width) => Some(Self::Int(*width)),
            TypeData::Index => Some(Self::Int(64)),
            TypeData::Float(kind) if kind.width() <= 64 => Some(Self::Float(*kind)),
            _ => None,
        }
    }

    /// As [`NumberFormat::of`]; of complex numbers, the format of their parts.
    pub fn of_parts(store: &Store, ty: Type) -> Option<Self> {
        match store.type_data(element_or_self(store, ty)) {
            TypeData::Complex(part) => Self::of(store, *part),
            _ => Self::of(store, ty),
        }
    }

    /// Returns the width in bits.
    #[inline]
    pub fn width(self) -> u32 {
        match self {
            Self::Int(width) => width,
            Self::Float(kind) => kind.width(),
        }
    }

    /// Returns the low bits of a word: its value modulo two to the width.
    #[inline]
    pub fn wrap(self, word: Word) -> Word {
        word & (Word::MAX >> (64 - self.width()))
    }

    /// Returns the word of the least signed integer.
    #[inline]
    pub fn least(self) -> Word {
        1 << (self.width() - 1)
    }

    /// Returns the word of the largest signed integer.
    #[inline]
    pub fn most(self) -> Word {
        self.least() - 1
    }

    /// Returns the word as a signed integer.
    #[inline]
    pub fn signed(self, word: Word) -> i64 {
        let above = 64 - self.width();
        (word << above) as i64 >> above
    }

    /// Returns the word as a float; exact, since every format of at most 64 bits embeds in `f64`.
    #[inline]
    pub fn float(self, word: Word) -> f64 {
        match self {
            Self::Float(kind) => kind.value(u128::from(word)),
            Self::Int(_) => self.signed(word) as f64,
        }
    }

    /// Returns the word nearest to `value`, ties to even; the canonical NaN for a NaN.
    #[inline]
    pub fn nearest(self, value: f64) -> Word {
        match self {
            Self::Float(FloatKind::F64) if value.is_nan() => f64::NAN.to_bits(),
            Self::Float(FloatKind::F64) => value.to_bits(),
            Self::Float(kind) => canonicalize_nan(kind, kind.encode(value) as Word),
            Self::Int(_) => self.wrap(value as i64 as Word),
        }
    }

    /// Returns the distance from one to the next float; 0 for integers.
    pub fn epsilon(self) -> f64 {
        match self {
            Self::Float(_) => self.float(self.nearest(1.0) + 1) - 1.0,
            Self::Int(_) => 0.0,
        }
    }

    /// Returns the word of the float nearest to an integer, ties to even, rounded once for every
    /// format.
    pub fn nearest_integer(self, value: i128) -> Word {
        let rounded = value as f64;
        let rest = (value - rounded as i128).signum() as f64;
        match self {
            Self::Float(FloatKind::F64) => self.nearest(rounded),
            _ => self.nearest(to_odd(rounded, rest)),
        }
    }

    /// Rounds `value` toward zero to a signed integer, saturating; zero for NaN.
    #[inline]
    pub fn saturated(self, value: f64) -> Word {
        let most = i64::MAX >> (64 - self.width());
        self.wrap((value as i64).clamp(!most, most) as Word)
    }

    /// Rounds `value` toward zero to an unsigned integer, saturating; zero for NaN.
    #[inline]
    pub fn saturated_unsigned(self, value: f64) -> Word {
        (value as u64).min(Word::MAX >> (64 - self.width()))
    }

    /// Returns the word with every NaN replaced by the canonical one.
    #[inline]
    pub fn settled(self, word: Word) -> Word {
        match self {
            Self::Float(_) => self.nearest(self.float(word)),
            Self::Int(_) => self.wrap(word),
        }
    }
}

/// Returns the word, canonicalized for formats with one NaN and no infinity, whose negative values
/// overflow to a negative NaN.
#[inline]
fn canonicalize_nan(kind: FloatKind, word: Word) -> Word {
    match kind.specials() {
        Specials::NanAllOnes if kind.value(u128::from(word)).is_nan() => {
            kind.encode(f64::NAN) as Word
        }
        _ => word,
    }
}

/// Rounds to odd. `rounded` is the nearest `f64` to an exact value that exceeds it by a value with
/// the sign of `rest`. Unless it is exact, returns the neighbor with an odd significand. A second
/// rounding, to a format at least two bits narrower, is then equivalent to one rounding.
pub fn to_odd(rounded: f64, rest: f64) -> f64 {
    if rest == 0.0 || rounded.is_infinite() || rounded.to_bits() & 1 == 1 {
        return rounded;
    }
    if rest > 0.0 { rounded.next_up() } else { rounded.next_down() }
}
