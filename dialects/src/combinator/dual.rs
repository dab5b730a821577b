//! Terms forwards.

use super::{Code, Given};
use crate::linear::Vector;
use cotan_ir::Type;

/// What a term gives, and what that changes by.
#[derive(Clone, Debug)]
pub struct Dual {
    /// What it gives.
    pub given: Given,
    /// What that changes by.
    pub tangent: Vector,
}

impl Dual {
    /// What does not change.
    pub fn fixed(given: Given) -> Self {
        Self { given, tangent: Vector::Zero }
    }

    /// The parts of a tuple.
    pub fn parts(self, code: &mut Code<'_>) -> Vec<Self> {
        let given = self.given.parts(code);
        let tangents = code.cotangents(self.tangent, given.len());
        given.into_iter().zip(tangents).map(|(given, tangent)| Self { given, tangent }).collect()
    }

    /// Several as one tuple.
    pub fn tuple(parts: Vec<Self>) -> Self {
        let (given, tangents) = parts.into_iter().map(|part| (part.given, part.tangent)).unzip();
        Self { given: Given::Parts(given), tangent: Vector::Parts(tangents) }
    }

    /// What it changes by, number by number and array by array; nothing where it does not.
    pub fn changes(&self, code: &mut Code<'_>, ty: Type) -> Vec<Option<cotan_ir::Value>> {
        let space = code.space(ty);
        code.leaves(vec![self.tangent.clone()], &[space])
    }
}
