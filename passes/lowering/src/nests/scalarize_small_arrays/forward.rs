//! Store-to-load forwarding of array elements.

use super::unroll::is_single_element;
use crate::analysis::dependence::is_same_element;
use cotan_dialects::arith::Constant;
use cotan_dialects::array::Index;
use cotan_dialects::array::affine::{Affine, are_within};
use cotan_dialects::interp::filled;
use cotan_dialects::r#loop::{Empty, Nest};
use cotan_ir::{Builder, Ir, Op, Shape, Value};

/// Replaces reads of elements in a function by the stored values.
pub fn forward(ir: &mut Ir, function: Op) {
    let reads: Vec<Op> = ir.walk(function).filter(|&op| ir.is::<Index>(op)).collect();
    for read in reads {
        forward_read(ir, read);
    }
}

/// The reaching definition of an array element.
enum ReachingDef {
    /// This scalar.
    Number(Value),
    /// The element was never stored.
    Nothing,
    /// The element of another array at the same index.
    In(Value),
}

fn forward_read(ir: &mut Ir, read: Op) -> Option<()> {
    let index: Index = ir.get(read)?;
    let (source, at) = (index.source, index.access().indices_within(ir));
    if Shape::of(&ir.store, ir.ty(source))?.rank() != at.len() {
        return None;
    }
    match find(ir, source, &at) {
        ReachingDef::Number(value) => ir.replace_op(read, &[value]),
        ReachingDef::In(array) => ir.set_operand(read, 0, array),
        ReachingDef::Nothing => {
            let (ty, loc) = (ir.ty(ir.result(read, 0)), ir.loc(read));
            let zero = filled(&mut ir.store, ty, 0)?;
            let zero = Constant::value(&mut Builder::before(ir, read), loc, zero);
            ir.replace_op(read, &[zero]);
        }
    }
    Some(())
}

fn find(ir: &Ir, mut array: Value, at: &[Affine<Value>]) -> ReachingDef {
    while let Some(op) = ir.def_op(array) {
        if ir.is::<Empty>(op) {
            return ReachingDef::Nothing;
        }
        let Some((dest, value, position)) = single_store(ir, op) else { break };
        let positions: Vec<Affine<Value>> = position.iter().map(|&at| Affine::of(ir, at)).collect();
        let sizes = Shape::of(&ir.store, ir.ty(array)).map(|shape| shape.sizes).unwrap_or_default();
        match is_same_element(&positions, at) {
            Some(false) => array = dest,
            Some(true) if are_within(ir, &position, &sizes) => return ReachingDef::Number(value),
            _ => break,
        }
    }
    ReachingDef::In(array)
}

/// Returns the destination, the value and the index of a nest that only stores one scalar.
fn single_store(ir: &Ir, op: Op) -> Option<(Value, Value, Vec<Value>)> {
    let nest: Nest = ir.get(op)?;
    let dest = nest.puts.iter(ir).next()?;
    if !is_single_element(ir, &nest, ir.single_block(nest.body)?) {
        return None;
    }
    let put = nest.iteration_results(ir)?.puts.into_iter().next()?;
    let is_number = Shape::of(&ir.store, ir.ty(put.value))?.rank() == 0;
    is_number.then_some((dest, put.value, put.at))
}
