//! Reads of an array inside the nest that updates it: legal in place if no iteration reads an
//! element that another one has overwritten.

use cotan_dialects::array::Index;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::Nest;
use cotan_ir::{Ir, Op, Shape, Value};

/// Returns whether a read inside a nest sees the array as it was before the nest, although the nest
/// stores to its buffer.
///
/// Either all reads and all stores are in different slices, or each iteration reads only elements
/// that no other iteration stores: each induction variable is an index of both at the same axis.
pub fn reads_before(ir: &Ir, nest: Op, array: Value, read: &Index) -> bool {
    let Some((dims, stored)) = stores(ir, nest, array) else { return false };
    let rank = Shape::of(&ir.store, ir.ty(array)).map(|it| it.rank());
    let positions = read.access().indices_within(ir);
    if Some(positions.len()) != rank {
        return false;
    }
    let is_apart = |(position, &at): (&Affine<Value>, &Value)| {
        let at = expanded(ir, &Affine::of(ir, at));
        is_invariant(ir, nest, &at) && expanded(ir, position).differs(&at)
    };
    if positions.iter().zip(&stored).any(is_apart) {
        return true;
    }
    // Reads precede the store of their iteration, so only those of other iterations matter.
    let is_own = |dim: &Value| {
        let axes = positions.iter().zip(&stored);
        { axes }.any(|(read, at)| at == dim && read.is_same(&Affine::of(ir, *dim)))
    };
    positions.len() == stored.len() && dims.iter().all(is_own)
}

/// Returns the induction variables of a nest, and where an iteration stores to an array.
fn stores(ir: &Ir, op: Op, array: Value) -> Option<(Vec<Value>, Vec<Value>)> {
    let nest: Nest = ir.get(op)?;
    let position = nest.puts.iter(ir).position(|put| put == array)?;
    let put = nest.iteration_results(ir)?.puts.swap_remove(position);
    let args = ir.args(ir.single_block(nest.body)?);
    Some((args.take(nest.lowers.len()).collect(), put.at))
}

fn expanded(ir: &Ir, form: &Affine<Value>) -> Affine<Value> {
    form.expanded(ir).unwrap_or_else(|| form.clone())
}

/// Returns whether a form has the same value in all iterations of a nest.
fn is_invariant(ir: &Ir, nest: Op, form: &Affine<Value>) -> bool {
    form.terms().iter().all(|&(index, _)| !ir.is_defined_inside(index, nest))
}
