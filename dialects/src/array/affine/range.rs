//! Range analysis of affine indices.

use super::{Affine, constant};
use crate::IterationSpace;
use crate::arith::{Cmpi, CmpiPredicate, Select};
use crate::array::FloorMod;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Value};

impl Affine<Value> {
    /// Returns whether the form is provably in `0..size`. Intermediate overflow does not matter
    /// then.
    pub fn is_within(&self, ir: &Ir, size: &Poly) -> bool {
        let is_range = || Some(self.range(ir, size)?.is_within(size));
        is_range().unwrap_or(false) || self.as_index().is_some_and(|it| is_wrapped(ir, it, size))
    }

    /// Returns the range of the form.
    fn range(&self, ir: &Ir, size: &Poly) -> Option<Range> {
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
        Some(Range { min, max, facts })
    }
}

/// The range of an index.
struct Range {
    min: Poly,
    max: Poly,
    /// Sizes that are not negative where the index is computed.
    facts: Vec<Poly>,
}

impl Range {
    fn is_within(&self, size: &Poly) -> bool {
        self.is_natural() && self.is_below(size)
    }

    fn is_natural(&self) -> bool {
        self.min.is_never_negative(&self.facts.iter().collect::<Vec<_>>())
    }

    fn is_below(&self, size: &Poly) -> bool {
        let last = size.add(&Poly::constant(-1));
        let slack = last.and_then(|last| last.sub(&self.max));
        slack.is_some_and(|slack| slack.is_never_negative(&self.facts.iter().collect::<Vec<_>>()))
    }
}

/// Returns whether an index is one that an axis of an array wraps around: an index that is in range
/// at one end, or else a remainder by the size.
fn is_wrapped(ir: &Ir, index: Value, size: &Poly) -> bool {
    let ends = || {
        let chosen: Select = ir.def_as(index)?;
        let Cmpi { predicate, lhs, rhs, .. } = ir.def_as(chosen.condition)?;
        let range = Affine::of(ir, lhs).expanded(ir)?.range(ir, size)?;
        let is_size = || Affine::of(ir, rhs).is_same(&Affine::size(size.clone()));
        let (yes, no) = (chosen.true_value, chosen.false_value);
        let is_remainder = |value| {
            let remainder: Option<FloorMod> = ir.def_as(value);
            let divisor = remainder.map(|it| Affine::of(ir, it.rhs));
            divisor.is_some_and(|it| it.is_same(&Affine::size(size.clone())))
        };
        Some(match predicate {
            _ if predicate != CmpiPredicate::Slt => false,
            _ if constant(ir, rhs) == Some(0) => {
                no == lhs && range.is_below(size) && is_remainder(yes)
            }
            _ => yes == lhs && is_size() && range.is_natural() && is_remainder(no),
        })
    };
    ends().unwrap_or(false)
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
