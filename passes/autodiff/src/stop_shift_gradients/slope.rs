//! Derivatives of values by a candidate.

use super::factor::Factor;
use cotan_ir::{Op, Value};

/// The dependence of a value `v` on an element `m` of the candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The derivative is the factor.
    Shift,
    /// The derivative is the factor times `v`.
    Exponential,
    /// The derivative is the factor times `v / m`.
    Power,
}

/// The index of the candidate's element along one of its dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinate {
    /// The index along a dimension of the dependent array.
    Axis(usize),
    /// The value of an index.
    Index(Value),
    /// The index of the current element along an iterated dimension of an operation.
    Iteration(Op, usize),
}

/// A derivative that is not zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slope {
    /// The dependence of the value on the candidate.
    pub kind: Kind,
    /// The factor, not zero.
    pub factor: Factor,
    /// The element of the candidate that the value depends on.
    pub at: Vec<Coordinate>,
}

impl Slope {
    /// Returns the derivative with another kind and factor; `None` if it is zero.
    pub fn with(&self, kind: Kind, factor: Factor) -> Option<Self> {
        (!factor.is_zero()).then(|| Self { kind, factor, at: self.at.clone() })
    }

    /// Maps the coordinates; `None` if one has no image.
    pub fn map(&self, coordinate: impl Fn(Coordinate) -> Option<Coordinate>) -> Option<Self> {
        let at = self.at.iter().map(|&it| coordinate(it)).collect::<Option<_>>()?;
        Some(Self { at, ..self.clone() })
    }

    /// Maps the axes; `None` if one has no image.
    pub fn map_axes(&self, axis: impl Fn(usize) -> Option<Coordinate>) -> Option<Self> {
        self.map(|it| match it {
            Coordinate::Axis(number) => axis(number),
            _ => Some(it),
        })
    }

    /// Removes axes of the dependent array; `None` if the candidate's element depends on them.
    pub fn without_axes(&self, removed: &[usize]) -> Option<Self> {
        self.map_axes(|axis| {
            let before = removed.iter().filter(|&&it| it < axis).count();
            (!removed.contains(&axis)).then_some(Coordinate::Axis(axis - before))
        })
    }
}

/// A value: its derivative, and its number if all of its elements are equal constants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Term {
    /// The derivative; `None` if it is zero.
    pub slope: Option<Slope>,
    /// The number.
    pub number: Option<f64>,
}

impl Term {
    /// A value with a derivative.
    pub fn of(slope: Option<Slope>) -> Self {
        Self { slope, number: None }
    }

    /// Returns whether the constant has a derivative of this kind with any factor: a multiple of
    /// zero is zero, and a shifted infinity is infinite.
    fn absorbs(&self, kind: Kind) -> bool {
        let is_infinite = |number: f64| number.is_infinite();
        self.slope.is_none()
            && self.number.is_some_and(|number| match kind {
                Kind::Shift => is_infinite(number),
                Kind::Exponential | Kind::Power => number == 0.0,
            })
    }

    /// Returns a value that is one of two; `None` if their derivatives differ.
    pub fn join(&self, other: &Self) -> Option<Self> {
        let number = self
            .number
            .filter(|number| other.number.is_some_and(|other| other.to_bits() == number.to_bits()));
        let slope = match (&self.slope, &other.slope) {
            (None, None) => None,
            (Some(a), Some(b)) if a == b => Some(a.clone()),
            (Some(a), None) if other.absorbs(a.kind) => Some(a.clone()),
            (None, Some(b)) if self.absorbs(b.kind) => Some(b.clone()),
            _ => return None,
        };
        Some(Self { slope, number })
    }

    /// Returns the sum.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        match (&self.slope, &other.slope) {
            (None, None) => Some(Self::default()),
            (Some(Slope { kind: Kind::Shift, .. }), None) => Some(Self::of(self.slope.clone())),
            (None, Some(Slope { kind: Kind::Shift, .. })) => Some(Self::of(other.slope.clone())),
            (Some(a), Some(b)) if a.kind == Kind::Shift && b.kind == Kind::Shift => {
                let is_same = a.at == b.at;
                let factor = is_same.then(|| a.factor.plus(b.factor)).flatten()?;
                Some(Self::of(a.with(Kind::Shift, factor)))
            }
            _ => Some(Self { number: None, ..self.join(other)? }),
        }
    }

    /// Returns the negation.
    pub fn negated(&self) -> Self {
        let negated = |slope: &Slope| match slope.kind {
            Kind::Shift => slope.with(Kind::Shift, slope.factor.negated()),
            _ => Some(slope.clone()),
        };
        Self { slope: self.slope.as_ref().and_then(negated), number: self.number.map(|it| -it) }
    }

    /// Returns the product.
    pub fn times(&self, other: &Self) -> Option<Self> {
        match (&self.slope, &other.slope) {
            (None, None) => Some(Self::default()),
            (Some(slope), None) => Some(Self::of(scaled(slope, other.number)?)),
            (None, Some(slope)) => Some(Self::of(scaled(slope, self.number)?)),
            (Some(a), Some(b)) if a.kind != Kind::Shift && a.kind == b.kind && a.at == b.at => {
                Some(Self::of(a.with(a.kind, a.factor.plus(b.factor)?)))
            }
            _ => None,
        }
    }

    /// Returns the reciprocal.
    pub fn reciprocal(&self) -> Option<Self> {
        let Some(slope) = &self.slope else {
            let number = self.number.filter(|&it| Factor::of(it).is_some_and(is_power));
            return Some(Self { slope: None, number: number.map(f64::recip) });
        };
        (slope.kind != Kind::Shift)
            .then(|| Self::of(slope.with(slope.kind, slope.factor.negated())))
    }

    /// Returns the power with a constant exponent.
    pub fn power(&self, exponent: f64) -> Option<Self> {
        let Some(slope) = &self.slope else { return Some(Self::default()) };
        let factor = slope.factor.times(Factor::of(exponent)?)?;
        (slope.kind != Kind::Shift).then(|| Self::of(slope.with(slope.kind, factor)))
    }
}

fn is_power(factor: Factor) -> bool {
    factor.reciprocal().is_some()
}

/// Returns the derivative of the product with a constant.
fn scaled(slope: &Slope, by: Option<f64>) -> Option<Option<Slope>> {
    if slope.kind != Kind::Shift {
        return Some(Some(slope.clone()));
    }
    let factor = slope.factor.times(Factor::of(by?)?)?;
    Some(slope.with(Kind::Shift, factor))
}
