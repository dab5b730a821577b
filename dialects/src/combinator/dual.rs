//! Terms in forward mode.

use super::{Code, PrimalValue};
use crate::linear::Vector;
use cotan_ir::Type;

/// The result of a term and its tangent.
#[derive(Clone, Debug)]
pub struct Dual {
    /// The results.
    pub primal: PrimalValue,
    /// The tangent.
    pub tangent: Vector,
}

impl Dual {
    /// Returns a value whose tangent is zero.
    pub fn fixed(primal: PrimalValue) -> Self {
        Self { primal, tangent: Vector::Zero }
    }

    /// Returns the components of a tuple.
    pub fn parts(self, code: &mut Code<'_>) -> Vec<Self> {
        let primal = self.primal.parts(code);
        let tangents = code.cotangents(self.tangent, primal.len());
        primal.into_iter().zip(tangents).map(|(primal, tangent)| Self { primal, tangent }).collect()
    }

    /// Combines several components to one tuple.
    pub fn tuple(parts: Vec<Self>) -> Self {
        let (primal, tangents) = parts.into_iter().map(|part| (part.primal, part.tangent)).unzip();
        Self { primal: PrimalValue::Parts(primal), tangent: Vector::Parts(tangents) }
    }

    /// Returns the tangents of the scalars and arrays; `None` where they are zero.
    pub fn changes(&self, code: &mut Code<'_>, ty: Type) -> Vec<Option<cotan_ir::Value>> {
        let space = code.space(ty);
        code.leaves(vec![self.tangent.clone()], &[space])
    }
}
