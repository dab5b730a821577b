//! Rotation of loops whose first region forwards other values than its arguments.

use crate::array::region;
use crate::scf::{Condition, While, Yield, counted};
use cotan_ir::{Block, Builder, InsertPoint, Loc, Op, Region, Type, Value};

impl While {
    /// Emits an equivalent loop whose first region forwards its arguments: the forwarded values and
    /// the condition are carried. The first region is executed once before the loop, and again at
    /// the end of each iteration.
    ///
    /// The results of the emitted loop are those of the original, followed by the condition.
    pub fn rotate(b: &mut Builder<'_>, loc: Loc, op: Op) -> Op {
        let While { inits, before, after, .. } = b.verified(op);
        let inits: Vec<Value> = inits.iter(b).collect();
        let carried = inspect(b, before, &inits);
        let types: Vec<Type> = carried.iter().map(|&value| b.ty(value)).collect();
        let count = types.len() - 1;
        let (head, block) = new_region(b, loc, &types);
        let args: Vec<Value> = b.args(block).collect();
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        Condition::build(inside, loc, args[count], &args);
        let (body, block) = new_region(b, loc, &types);
        let args: Vec<Value> = b.args(block).collect();
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        let next = counted::inline(inside, after, &args[..count]);
        let next = inspect(inside, before, &next);
        Yield::build(inside, loc, &next);
        While::build(b, loc, &carried, head, body, &types)
    }
}

fn new_region(b: &mut Builder<'_>, loc: Loc, types: &[Type]) -> (Region, Block) {
    let region = b.create_region();
    let block = b.append_new_block(region, types, loc);
    (region, block)
}

/// Inlines the first region of a loop; returns the forwarded values, followed by the condition.
fn inspect(b: &mut Builder<'_>, before: Region, args: &[Value]) -> Vec<Value> {
    let values = region::inline_with_end(b, before, args);
    let mut values = values.expect("a verified region has one block");
    values.rotate_left(1);
    values
}
