//! Vectors in emitted code, with symbolic zeros.

use crate::Emit;
use crate::autodiff::{Masked, add, zeros};
use crate::tuple::{Get, Pack};
use cotan_ir::{Builder, Loc, Type, Value};

/// A vector in emitted code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Vector {
    /// Zero, without code.
    Zero,
    /// A materialized value.
    Whole(Value),
    /// A tuple.
    Parts(Vec<Self>),
    /// A value where a mask is `when`, and zero elsewhere, even for NaN and infinity. Its products
    /// are masked as well.
    Masked {
        /// The mask: booleans.
        mask: Value,
        /// The mask value where the vector is not zero.
        when: bool,
        /// The value there.
        value: Value,
    },
}

impl From<Masked> for Vector {
    fn from(masked: Masked) -> Self {
        let Masked { mask, when, value } = masked;
        Self::Masked { mask, when, value }
    }
}

impl Vector {
    /// Materializes a vector of a space as a value.
    pub fn value(&self, b: &mut Builder<'_>, loc: Loc, space: Type) -> Value {
        match self {
            Self::Zero => zeros(b, loc, space),
            Self::Whole(value) => *value,
            Self::Parts(parts) => {
                let types = b.store.as_tuple(space).expect("a tuple has components").to_vec();
                let pairs = parts.iter().zip(types);
                let parts: Vec<Value> = pairs.map(|(part, ty)| part.value(b, loc, ty)).collect();
                Pack::value(b, loc, &parts)
            }
            Self::Masked { mask, when, value } => {
                let zero = zeros(b, loc, space);
                let (one, other) = if *when { (*value, zero) } else { (zero, *value) };
                Emit::new(b, loc).select(*mask, one, other)
            }
        }
    }

    /// Returns the components of a tuple of `count` components.
    pub fn parts(self, b: &mut Builder<'_>, loc: Loc, count: usize) -> Vec<Self> {
        match self {
            Self::Parts(parts) => parts,
            Self::Zero => vec![Self::Zero; count],
            Self::Whole(tuple) | Self::Masked { value: tuple, .. } => {
                let part = |index| Self::Whole(Get::value(b, loc, tuple, index as i64));
                (0..count).map(part).collect()
            }
        }
    }

    /// Returns the sum of two vectors of a space.
    #[must_use]
    pub fn plus(self, other: Self, b: &mut Builder<'_>, loc: Loc, space: Type) -> Self {
        match (self, other) {
            (Self::Zero, sum) | (sum, Self::Zero) => sum,
            (Self::Whole(one), Self::Whole(other)) => Self::Whole(add(b, loc, one, other)),
            (
                Self::Masked { mask, when, value },
                Self::Masked { mask: other_mask, when: other_when, value: other_value },
            ) if b.store.as_tuple(space).is_none() => {
                let one = Masked { mask, when, value };
                let other = Masked { mask: other_mask, when: other_when, value: other_value };
                Self::sum_of_masked(one, other, b, loc, space)
            }
            (one, other) => {
                let Some(types) = b.store.as_tuple(space).map(<[Type]>::to_vec) else {
                    let [one, other] = [one, other].map(|it| it.value(b, loc, space));
                    return Self::Whole(add(b, loc, one, other));
                };
                let [one, other] = [one, other].map(|it| it.parts(b, loc, types.len()));
                let pairs = one.into_iter().zip(other).zip(types);
                Self::Parts(pairs.map(|((one, other), ty)| one.plus(other, b, loc, ty)).collect())
            }
        }
    }

    fn sum_of_masked(
        one: Masked,
        other: Masked,
        b: &mut Builder<'_>,
        loc: Loc,
        space: Type,
    ) -> Self {
        let is_same = (one.mask, one.when) == (other.mask, other.when);
        let values = [one, other].map(|it| match is_same {
            true => it.value,
            false => Self::from(it).value(b, loc, space),
        });
        let sum = add(b, loc, values[0], values[1]);
        one.plus(other, b, loc, sum).map_or(Self::Whole(sum), Self::from)
    }

    /// Returns the vector with each scalar and array mapped by an elementwise linear map.
    #[must_use]
    pub fn each(
        self,
        b: &mut Builder<'_>,
        loc: Loc,
        space: Type,
        change: &mut dyn FnMut(&mut Builder<'_>, Value) -> Value,
    ) -> Self {
        match self {
            Self::Zero => Self::Zero,
            Self::Masked { mask, when, value } => {
                Self::Masked { mask, when, value: change(b, value) }
            }
            Self::Whole(value) if b.store.as_tuple(space).is_none() => {
                Self::Whole(change(b, value))
            }
            tuple => {
                let types = b.store.as_tuple(space).expect("a tuple has components").to_vec();
                let parts = tuple.parts(b, loc, types.len()).into_iter().zip(types);
                Self::Parts(parts.map(|(part, ty)| part.each(b, loc, ty, change)).collect())
            }
        }
    }

    /// Returns whether it is a symbolic zero.
    pub fn is_zero(&self) -> bool {
        match self {
            Self::Zero => true,
            Self::Parts(parts) => parts.iter().all(Self::is_zero),
            _ => false,
        }
    }
}
