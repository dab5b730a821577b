//! Places in arrays that are linear in the indices of a loop.

use crate::arith::{Addi, Constant, Muli};
use cotan_ir::affine::{AffineExpr, AffineOp};
use cotan_ir::{Builder, Loc, Type, Value};

/// A sum of indices times integers, and an integer: it wraps, as sums and products of an `index` do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// What each index is multiplied by; 0 for those that are missing.
    factors: Vec<i64>,
    constant: i64,
}

impl Linear {
    /// Index number `dim`.
    pub fn dim(dim: usize) -> Self {
        let mut factors = vec![0; dim];
        factors.push(1);
        Self { factors, constant: 0 }
    }

    /// An integer.
    pub fn constant(constant: i64) -> Self {
        Self { factors: Vec::new(), constant }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let count = self.factors.len().max(other.factors.len());
        let factors = (0..count).map(|dim| self.factor(dim).wrapping_add(other.factor(dim)));
        let constant = self.constant.wrapping_add(other.constant);
        Self { factors: factors.collect(), constant }.shortest()
    }

    /// The product with an integer.
    #[must_use]
    pub fn times(&self, by: i64) -> Self {
        let factors = self.factors.iter().map(|factor| factor.wrapping_mul(by)).collect();
        Self { factors, constant: self.constant.wrapping_mul(by) }.shortest()
    }

    fn shortest(mut self) -> Self {
        while self.factors.last() == Some(&0) {
            self.factors.pop();
        }
        self
    }

    /// What index number `dim` is multiplied by.
    pub fn factor(&self, dim: usize) -> i64 {
        self.factors.get(dim).copied().unwrap_or(0)
    }

    /// The index that it is, if it is one.
    pub fn as_dim(&self) -> Option<usize> {
        let dim = self.factors.len().checked_sub(1)?;
        (*self == Self::dim(dim)).then_some(dim)
    }

    /// The integer that it is, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// What it is at these indices.
    pub fn at(&self, indices: &[usize]) -> i64 {
        let terms = self.factors.iter().zip(indices);
        terms.fold(self.constant, |sum, (factor, &index)| {
            sum.wrapping_add(factor.wrapping_mul(index as i64))
        })
    }

    /// The same with index number `dim` called `place(dim)`.
    #[must_use]
    pub fn renamed(&self, place: impl Fn(usize) -> usize) -> Self {
        let terms = self.factors.iter().enumerate().filter(|term| *term.1 != 0);
        terms.fold(Self::constant(self.constant), |sum, (dim, &factor)| {
            sum.plus(&Self::dim(place(dim)).times(factor))
        })
    }

    /// As it is in an affine expression; nothing if that is not linear in the dimensions alone.
    pub fn of(expr: &AffineExpr) -> Option<Self> {
        match expr {
            AffineExpr::Dim(dim) => Some(Self::dim(*dim as usize)),
            AffineExpr::Constant(constant) => Some(Self::constant(*constant)),
            AffineExpr::Symbol(_) => None,
            AffineExpr::Binary(op, sides) => {
                let (a, b) = (Self::of(&sides.0)?, Self::of(&sides.1)?);
                match op {
                    AffineOp::Add => Some(a.plus(&b)),
                    AffineOp::Mul => match (a.as_constant(), b.as_constant()) {
                        (_, Some(by)) => Some(a.times(by)),
                        (Some(by), _) => Some(b.times(by)),
                        _ => None,
                    },
                    AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv => None,
                }
            }
        }
    }

    /// Whether an affine expression can say it: the least integer cannot be written in one.
    pub fn has_expr(&self) -> bool {
        self.factors.iter().chain([&self.constant]).all(|&number| number != i64::MIN)
    }

    /// As an affine expression.
    pub fn expr(&self) -> AffineExpr {
        let terms = self.factors.iter().zip(0..).filter(|term| *term.0 != 0);
        let terms = terms.map(|(&factor, dim)| {
            AffineExpr::binary(AffineOp::Mul, AffineExpr::Dim(dim), AffineExpr::Constant(factor))
        });
        let sum = terms.reduce(|a, b| AffineExpr::binary(AffineOp::Add, a, b));
        let constant = AffineExpr::Constant(self.constant);
        match sum {
            Some(sum) => AffineExpr::binary(AffineOp::Add, sum, constant),
            None => constant,
        }
    }

    /// As a value, of the values of the indices.
    pub fn value(&self, b: &mut Builder<'_>, loc: Loc, indices: &[Value]) -> Value {
        let number = |b: &mut Builder<'_>, number| {
            let attr = b.store_mut().int_attr(number, Type::INDEX);
            Constant::value(b, loc, attr)
        };
        let mut sum = None;
        for (&factor, &index) in self.factors.iter().zip(indices).filter(|term| *term.0 != 0) {
            let term = match factor {
                1 => index,
                _ => {
                    let factor = number(b, factor);
                    Muli::value(b, loc, index, factor)
                }
            };
            sum = Some(sum.map_or(term, |sum| Addi::value(b, loc, sum, term)));
        }
        match (sum, self.constant) {
            (Some(sum), 0) => sum,
            (Some(sum), constant) => {
                let constant = number(b, constant);
                Addi::value(b, loc, sum, constant)
            }
            (None, constant) => number(b, constant),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_linear_or_not() {
        // 3 (d0 - d2) + 5
        let sum = Linear::dim(0).plus(&Linear::dim(2).times(-1)).times(3);
        let sum = sum.plus(&Linear::constant(5));
        assert_eq!(Linear::of(&sum.expr()), Some(sum.clone()));
        assert_eq!(sum.at(&[4, 9, 1]), 14);
        assert_eq!(sum.renamed(|dim| 2 - dim).at(&[1, 9, 4]), 14);
        let half =
            AffineExpr::binary(AffineOp::FloorDiv, AffineExpr::Dim(0), AffineExpr::Constant(2));
        assert_eq!(Linear::of(&half), None);
        assert_eq!(Linear::dim(1).plus(&Linear::dim(1).times(-1)), Linear::constant(0));
        assert_eq!((Linear::dim(3).as_dim(), sum.as_dim()), (Some(3), None));
    }
}
