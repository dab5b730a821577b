//! Elimination of maps: emits code for their applications.
//!
//! Forward, a map that receives the same vector from several maps (sums, vertical concatenations,
//! compositions) is applied to it once. In reverse, the cotangents of such a map are summed before
//! its one application. So the size of the code is linear in that of the maps.

mod bodies;
mod forward;
mod reverse;
mod shared_maps;

pub use bodies::{
    columns, discard, fold, leaf, reject_reverse, reverse_columns, reverse_leaf, rows,
};
pub use forward::Code;
pub use reverse::{transpose_add, transpose_compose, transpose_vcat};

use super::{Apply, ReverseApply, Vector, types};
use crate::ad::Checkpoint;
use crate::array::WithDim;
use crate::autodiff::NotDifferentiable;
use crate::scf::If;
use cotan_ir::OpDef;
use cotan_ir::{Editor, Ir, Op, Translator};

/// Attaches the elimination of maps to operations of other dialects that return maps.
pub fn attach(builder: &mut cotan_ir::registry::Builder) {
    for op in [If::SPEC, WithDim::SPEC, Checkpoint::SPEC] {
        builder.attach(op.name, bodies::EXECUTED_ONCE);
    }
}

/// Replaces a `linear.apply` by code.
///
/// # Errors
/// Returns an error if the definition of the map is unknown.
pub fn apply_forward(ir: &mut Ir, op: Op) -> Result<(), NotDifferentiable> {
    let Apply { map, x, .. } = ir.verified(op);
    let (_, codomain) = types::spaces(ir, map);
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, "lower-linear");
    let mut t = Translator::new(Editor::before(ir, op));
    let outputs = Code::new(&mut t, loc).apply_map(map, &Vector::Whole(x))?;
    let outputs = outputs.value(&mut t.builder, loc, codomain);
    ir.replace_op(op, &[outputs]);
    Ok(())
}

/// Replaces a `linear.reverse_apply` by code.
///
/// # Errors
/// Returns an error if the definition of the map is unknown.
pub fn apply_reverse(ir: &mut Ir, op: Op) -> Result<(), NotDifferentiable> {
    let ReverseApply { map, r, .. } = ir.verified(op);
    let (domain, _) = types::spaces(ir, map);
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, "lower-linear");
    let mut t = Translator::new(Editor::before(ir, op));
    let outputs = Code::new(&mut t, loc).reverse_map(map, Vector::Whole(r))?;
    let outputs = outputs.value(&mut t.builder, loc, domain);
    ir.replace_op(op, &[outputs]);
    Ok(())
}
