//! Integers of any width, for literals.

/// A signed integer of any size; small ones take no memory of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Int {
    /// What fits 64 bits.
    Small(i64),
    /// What does not: two's complement limbs, least significant first, as few as possible.
    Big(Box<[u64]>),
}

impl From<i64> for Int {
    fn from(value: i64) -> Self {
        Self::Small(value)
    }
}

impl Int {
    /// The value, if it fits 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Small(value) => Some(*value),
            Self::Big(_) => None,
        }
    }

    /// The integer with these two's complement limbs, least significant first.
    pub fn from_limbs(limbs: &[u64]) -> Self {
        let mut n = limbs.len();
        while n > 1 && limbs[n - 1] == extension(limbs[n - 2]) {
            n -= 1;
        }
        match n {
            0 => Self::Small(0),
            1 => Self::Small(limbs[0] as i64),
            _ => Self::Big(limbs[..n].into()),
        }
    }

    /// Its two's complement limbs, least significant first.
    pub fn limbs(&self) -> Vec<u64> {
        match self {
            Self::Small(value) => vec![*value as u64],
            Self::Big(limbs) => limbs.to_vec(),
        }
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        match self {
            Self::Small(value) => *value < 0,
            Self::Big(limbs) => limbs.last().is_some_and(|&top| (top as i64) < 0),
        }
    }
}

/// The limb that carries on the sign of `limb`.
fn extension(limb: u64) -> u64 {
    if (limb as i64) < 0 { u64::MAX } else { 0 }
}
