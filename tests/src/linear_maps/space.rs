//! The spaces between which random maps go.

use crate::generate::Choices;
use cotan_dialects::interp::Datum;

/// A vector space.
#[derive(Clone, Debug, PartialEq)]
pub enum Space {
    /// The numbers.
    Number,
    /// Arrays of two numbers.
    Pair,
    /// Arrays of `n` numbers.
    Vector,
    /// Tuples of vectors.
    Tuple(Vec<Space>),
}

impl Space {
    /// Returns a random one, with tuples in tuples `depth` times at most.
    pub fn random(choices: &mut Choices<'_>, depth: usize) -> Self {
        match choices.below(if depth == 0 { 3 } else { 4 }) {
            0 => Self::Number,
            1 => Self::Vector,
            2 => Self::Pair,
            _ => {
                let count = 1 + choices.below(3);
                Self::Tuple((0..count).map(|_| Self::random(choices, depth - 1)).collect())
            }
        }
    }

    /// Returns the type of its vectors.
    pub fn text(&self) -> String {
        match self {
            Self::Number => "f64".to_owned(),
            Self::Pair => "!p".to_owned(),
            Self::Vector => "!v".to_owned(),
            Self::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(Self::text).collect();
                format!("tuple<{}>", parts.join(", "))
            }
        }
    }

    /// Returns the dimension of the space.
    pub fn dimension(&self, n: usize) -> usize {
        match self {
            Self::Number => 1,
            Self::Pair => 2,
            Self::Vector => n,
            Self::Tuple(parts) => parts.iter().map(|part| part.dimension(n)).sum(),
        }
    }

    /// Returns the vector with these components, as a value of the interpreter.
    pub fn vector(&self, n: usize, numbers: &mut impl Iterator<Item = f64>) -> Datum {
        if let Self::Tuple(parts) = self {
            return Datum::tuple(parts.iter().map(|part| part.vector(n, numbers)).collect());
        }
        let count = self.dimension(n);
        let words = numbers.take(count).map(f64::to_bits).collect();
        match self {
            Self::Number => Datum::of(&[], words),
            _ => Datum::of(&[count], words),
        }
    }
}
