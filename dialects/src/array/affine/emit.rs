//! Emission of affine forms as arithmetic.

use super::Affine;
use crate::arith::{Addi, Constant, Muli, Subi};
use crate::array::Dim;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Loc, Value};

impl Affine<Value> {
    /// Emits the form as a value.
    pub fn value(&self, b: &mut Builder<'_>, loc: Loc) -> Value {
        self.value_with(b, loc, &mut |b, size| index_of_size(b, loc, size))
    }

    /// Emits the form as a value, with polynomials emitted by `size`.
    pub fn value_with(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        size: &mut dyn FnMut(&mut Builder<'_>, &Poly) -> Value,
    ) -> Value {
        let mut sum = None;
        // Subtracted terms come after a first positive term, if there is one.
        let (minus, plus): (Vec<_>, Vec<_>) =
            self.terms.iter().partition(|term| term.1.as_constant() == Some(-1));
        for (index, times) in plus {
            let term = match times.as_constant() {
                Some(1) => *index,
                _ => {
                    let times = size(b, times);
                    Muli::value(b, loc, *index, times)
                }
            };
            sum = Some(sum.map_or(term, |sum| Addi::value(b, loc, sum, term)));
        }
        let rest = (self.rest.as_constant() != Some(0)).then(|| size(b, &self.rest));
        let sum = match (sum, rest) {
            (Some(sum), Some(rest)) => Some(Addi::value(b, loc, sum, rest)),
            (sum, rest) => sum.or(rest),
        };
        let sum = sum.unwrap_or_else(|| size(b, &Poly::default()));
        minus.into_iter().fold(sum, |sum, (index, _)| Subi::value(b, loc, sum, *index))
    }
}

impl Affine<usize> {
    /// Emits the form as a value, with the values of the dimensions.
    pub fn value_at(&self, b: &mut Builder<'_>, loc: Loc, indices: &[Value]) -> Value {
        self.renamed(|dim| indices[dim]).value(b, loc)
    }
}

/// Emits a polynomial as an index.
pub fn index_of_size(b: &mut Builder<'_>, loc: Loc, size: &Poly) -> Value {
    match size.as_constant() {
        Some(number) => Constant::index(b, loc, number),
        None => {
            let size = b.store_mut().dims_attr(std::slice::from_ref(size));
            Dim::index(b, loc, size)
        }
    }
}
