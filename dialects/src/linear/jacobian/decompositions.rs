//! Jacobians of operations by their decompositions.

use super::JacobianWalk;
use crate::Decomposition;
use crate::array;
use crate::array::ad::combination_as_fold::{AxisCombination, FirstElement};
use crate::autodiff::NotDifferentiable;
use crate::scf;
use cotan_ir::{Builder, InsertPoint, Loc, Op, Value};

impl JacobianWalk<'_, '_> {
    /// Replaces an operation by others of the original program, and emits these with their maps.
    /// `make` creates them and returns the values of its results.
    fn replace_by(
        &mut self,
        op: Op,
        make: impl FnOnce(&mut Builder<'_>, Loc) -> Vec<Value>,
    ) -> Result<(), NotDifferentiable> {
        let loc = self.loc(op);
        let loc = self.builder().store_mut().derived_loc(loc, Decomposition::RULE);
        let scratch = self.builder().create_block();
        let b = &mut self.t.builder.elsewhere(InsertPoint::End(scratch));
        let emitted = make(b, loc);
        array::Yield::build(b, loc, &emitted);
        let maps = &mut *self.maps;
        let written = self.t.block(scratch, &[], &mut |t, op| maps.step(t, op));
        super::super::discard(self.builder().ir_mut(), scratch);
        let results: Vec<Value> = self.ir().results(op).collect();
        for ((result, value), original) in results.into_iter().zip(written?).zip(emitted) {
            self.t.map(result, value);
            if let Some(map) = self.map(original) {
                self.set_map(result, map);
            }
        }
        Ok(())
    }
}

/// Emits the Jacobian of an operation with a decomposition.
pub fn decomposed(
    w: &mut JacobianWalk<'_, '_>,
    op: Op,
    decomposed: Decomposition,
) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = w.ir().results(op).collect();
    let values = match decomposed.same_value {
        true => None,
        false => {
            w.t.copy(op)?;
            Some(results.iter().map(|&result| w.t.value(result)).collect::<Vec<_>>())
        }
    };
    w.replace_by(op, |b, loc| (decomposed.write)(b, loc, op))?;
    for (result, value) in results.into_iter().zip(values.into_iter().flatten()) {
        w.t.map(result, value);
    }
    Ok(())
}

/// Emits the Jacobian of a combination along an axis as that of a fold whose first iteration passes
/// the element through.
pub fn along(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let combination = AxisCombination::of(w.ir(), op, FirstElement::Branch(scf::emit_if));
    let combination = combination.expect("it is a reduction or a scan");
    let (arrays, axis) = (combination.arrays(w.ir()), combination.axis());
    w.replace_by(op, |b, loc| combination.fold(b, loc, &arrays, axis))
}
