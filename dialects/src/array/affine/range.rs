//! Range analysis of affine indices.

use super::Affine;
use crate::IterationSpace;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Value};

impl Affine<Value> {
    /// Returns whether the form is provably in `0..size`. Intermediate overflow does not matter
    /// then.
    pub fn is_within(&self, ir: &Ir, size: &Poly) -> bool {
        self.slack(ir, size).unwrap_or(false)
    }

    fn slack(&self, ir: &Ir, size: &Poly) -> Option<bool> {
        let (mut min, mut max) = (self.rest.clone(), self.rest.clone());
        let mut facts = vec![size.clone()];
        for (index, times) in &self.terms {
            // The largest index: a body that runs has one.
            let last = IterationSpace::extent(ir, *index)?.add(&Poly::constant(-1))?;
            let far = Poly::product([&last, times])?;
            let is_upwards = times.is_never_negative(&[]);
            if !is_upwards && !Poly::constant(-1).mul(times)?.is_never_negative(&[]) {
                return None;
            }
            let end = if is_upwards { &mut max } else { &mut min };
            *end = end.add(&far)?;
            facts.push(last);
        }
        let slack = size.add(&Poly::constant(-1))?.sub(&max)?;
        let facts: Vec<&Poly> = facts.iter().collect();
        Some(min.is_never_negative(&facts) && slack.is_never_negative(&facts))
    }
}

/// Returns whether indices are provably in range of the corresponding sizes.
pub fn are_within(ir: &Ir, indices: &[Value], sizes: &[Poly]) -> bool {
    let within = |(&index, size)| Affine::of(ir, index).is_within(ir, size);
    indices.len() == sizes.len() && indices.iter().zip(sizes).all(within)
}

/// Like [`are_within`], for affine forms.
pub fn are_all_within(ir: &Ir, indices: &[Affine<Value>], sizes: &[Poly]) -> bool {
    let mut pairs = indices.iter().zip(sizes);
    indices.len() == sizes.len() && pairs.all(|(index, size)| index.is_within(ir, size))
}
