//! Terms in forward mode.

use super::{Code, Given};
use crate::linear::Vector;
use cotan_ir::Type;

/// The result of a term and its tangent.
#[derive(Clone, Debug)]
pub struct Dual {
    /// The results.
    pub given: Given,
    /// The tangent.
    pub tangent: Vector,
}

impl Dual {
    /// Returns a value whose tangent is zero.
    pub fn fixed(given: Given) -> Self {
        Self { given, tangent: Vector::Zero }
    }

    /// Returns the components of a tuple.
    pub fn parts(self, code: &mut Code<'_>) -> Vec<Self> {
        let given = self.given.parts(code);
        let tangents = code.cotangents(self.tangent, given.len());
        given.into_iter().zip(tangents).map(|(given, tangent)| Self { given, tangent }).collect()
    }

    /// Combines several components to one tuple.
    pub fn tuple(parts: Vec<Self>) -> Self {
        let (given, tangents) = parts.into_iter().map(|part| (part.given, part.tangent)).unzip();
        Self { given: Given::Parts(given), tangent: Vector::Parts(tangents) }
    }

    /// Returns the tangents of the scalars and arrays; `None` where they are zero.
    pub fn changes(&self, code: &mut Code<'_>, ty: Type) -> Vec<Option<cotan_ir::Value>> {
        let space = code.space(ty);
        code.leaves(vec![self.tangent.clone()], &[space])
    }
}
