//! The accumulation that remains without one of its sums.

use cotan_dialects::array::{Accumulate, Build};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Op, Shape, Type, Value};

/// An accumulation without a sum.
pub struct Rest {
    /// An accumulate, or a build if no accumulator remains; none if nothing remains.
    pub op: Option<Op>,
    /// The results of the former operation that remain, without the sum, and further arrays.
    pub results: Vec<Value>,
    /// The indices of the arrays of saved values among the results.
    pub saved: Vec<usize>,
}

/// Rebuilds an accumulation without the accumulator of a sum, which its body no longer uses, and
/// with arrays of saved values as results. The body moves there.
pub fn without(ir: &mut Ir, op: Op, accumulator: usize, saved: &[Value]) -> Option<Rest> {
    let (this, loc): (Accumulate, Loc) = (ir.verified(op), ir.loc(op));
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let domain: Vec<Poly> = this.sizes(ir).to_vec();
    let block = ir.single_block(this.body)?;
    let (lanes, end) = (this.lanes(ir), ir.last_op(block)?);
    let mut types: Vec<Type> = this.results.iter(ir).map(|result| ir.ty(result)).collect();
    types.remove(accumulator);
    let mut yielded: Vec<Value> = ir.operands(end).collect();
    yielded.remove(accumulator);
    let mut positions = Vec::new();
    for &value in saved {
        let known = (lanes - 1..yielded.len()).find(|&position| yielded[position] == value);
        positions.push(known.unwrap_or(yielded.len()));
        if known.is_none() {
            let shape = Shape { sizes: domain.clone(), element: ir.ty(value) };
            types.push(shape.ty(&mut ir.store)?);
            yielded.push(value);
        }
    }
    if types.is_empty() {
        return Some(Rest { op: None, results: Vec::new(), saved: positions });
    }
    ir.set_operands(end, &yielded);
    ir.erase_block_arg(block, domain.len() + accumulator);
    let region = ir.take_region(this.body);
    let mut operands: Vec<Value> = this.operands.iter(ir).collect();
    if accumulator < operands.len() {
        operands.remove(accumulator);
    }
    let b = &mut Builder::before(ir, op);
    let rest = match lanes {
        1 => Build::build(b, loc, region, &types),
        _ => Accumulate::build(b, loc, &operands, this.domain, region, &types),
    };
    Some(Rest { op: Some(rest), results: ir.results(rest).collect(), saved: positions })
}

/// Erases additions, of which later ones use the accumulators of earlier ones.
pub fn erase_additions(ir: &mut Ir, mut adds: Vec<Op>) {
    while !adds.is_empty() {
        let (unused, used): (Vec<Op>, Vec<Op>) =
            adds.into_iter().partition(|&add| ir.is_unused(ir.result(add, 0)));
        unused.into_iter().for_each(|add| ir.erase_op(add));
        adds = used;
    }
}
