//! `#vector.kind`

use crate::interfaces::nest_lowering::Monoid;
use cotan_ir::Attr;
use cotan_numerics::NumberFormat;

/// The reduction of the elements of a vector: `#vector.kind<add>`.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr("vector.kind")]
#[allow(missing_docs)]
pub enum CombiningKind {
    Add,
    Mul,
    Minui,
    Minsi,
    Minnumf,
    Maxui,
    Maxsi,
    Maxnumf,
    And,
    Or,
    Xor,
    Minimumf,
    Maximumf,
}

impl CombiningKind {
    /// Returns the kind that combines scalars of a format like a monoid.
    pub fn of(monoid: Monoid, number: NumberFormat) -> Self {
        let is_float = matches!(number, NumberFormat::Float(_));
        match monoid {
            Monoid::Add => Self::Add,
            Monoid::Mul => Self::Mul,
            Monoid::And => Self::And,
            Monoid::Or => Self::Or,
            Monoid::Max if is_float => Self::Maximumf,
            Monoid::Min if is_float => Self::Minimumf,
            Monoid::Max => Self::Maxsi,
            Monoid::Min => Self::Minsi,
            Monoid::UnsignedMax => Self::Maxui,
            Monoid::UnsignedMin => Self::Minui,
        }
    }

    /// Returns the monoid that combines scalars of a format like this kind, if there is one.
    pub fn monoid(self, number: NumberFormat) -> Option<Monoid> {
        let is_float = matches!(number, NumberFormat::Float(_));
        let monoid = match self {
            Self::Add => Monoid::Add,
            Self::Mul => Monoid::Mul,
            Self::And => Monoid::And,
            Self::Or => Monoid::Or,
            Self::Maxsi | Self::Maximumf => Monoid::Max,
            Self::Minsi | Self::Minimumf => Monoid::Min,
            Self::Maxui => Monoid::UnsignedMax,
            Self::Minui => Monoid::UnsignedMin,
            Self::Xor | Self::Minnumf | Self::Maxnumf => return None,
        };
        (Self::of(monoid, number) == self && (!is_float || monoid.accepts_floats()))
            .then_some(monoid)
    }
}
