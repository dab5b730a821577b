//! Known facts about sizes, besides that none is negative.

use super::Poly;
use crate::entity::Symbol;

/// Two polynomials that are equal wherever the fact is true: `2 * s = d * d + d`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The left side.
    pub left: Poly,
    /// The right side.
    pub right: Poly,
}

impl Fact {
    /// Returns the two differences of the sides, which are non-negative where the fact is true.
    /// `None` when a coefficient leaves 64 bits.
    pub fn differences(&self) -> Option<[Poly; 2]> {
        Some([self.left.sub(&self.right)?, self.right.sub(&self.left)?])
    }

    /// Returns whether it is true for these values of the parameters; false if one is missing or a
    /// step leaves 64 bits.
    pub fn holds(&self, value_of: impl Fn(Symbol) -> Option<i64>) -> bool {
        let left = self.left.eval(&value_of);
        left.is_some() && left == self.right.eval(&value_of)
    }

    /// Returns the parameters that it mentions, each as often as it does.
    pub fn parameters(&self) -> impl Iterator<Item = Symbol> {
        self.left.parameters().chain(self.right.parameters())
    }
}
