//! Loops on the way back that only add up what belongs to values around them: the order does not matter,
//! so they are accumulations.

use cotan_dialects::arith::Addf;
use cotan_dialects::array::{Accumulate, AddAt, Index};
use cotan_dialects::interfaces::accumulators;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Editor, InsertPoint, Ir, Loc, Op, Shape, Type, Value};

/// What a loop goes over, and what it adds to.
pub struct Adding<'a> {
    /// How often it runs.
    pub size: Poly,
    /// Arrays of what its body takes after the sums.
    pub over: &'a [Value],
    /// What is added to at the beginning.
    pub opened: &'a [Value],
    /// The types of all sums: after those that are opened, there are some that begin with zeros.
    pub sums: &'a [Type],
    /// The types of the arrays of what the body gives after the sums.
    pub kept: &'a [Type],
}

impl Adding<'_> {
    /// Makes an accumulation of the body of a fold, which goes from the first place to the last one, if
    /// it does nothing with its states but add to them.
    pub fn accumulation(&self, b: &mut Editor<'_>, loc: Loc, body: Block) -> Option<Op> {
        let end = b.last_op(body)?;
        let args: Vec<Value> = b.args(body).collect();
        let (lanes, elements) = args.split_at(self.sums.len());
        let mut additions = Vec::new();
        for (at, &lane) in lanes.iter().enumerate() {
            Shape::of(&b.store, b.ty(lane))?;
            additions_to(b, body, lane, b.operand(end, at), &mut additions)?;
        }
        let mut takes = vec![Type::INDEX];
        takes.extend(self.sums.iter().map(|&sum| accumulators::of(b.store_mut(), sum)));
        let region = b.create_region();
        let block = b.append_new_block(region, &takes, loc);
        let taken: Vec<Value> = b.args(block).collect();
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        for (&element, &array) in elements.iter().zip(self.over) {
            if inside.is_unused(element) {
                continue;
            }
            let name = inside.value_name(element);
            let row = Index::value(inside, loc, array, &taken[..1]);
            inside.set_value_name(row, name);
            inside.ir_mut().replace_all_uses(element, row);
        }
        for (&lane, &sum) in lanes.iter().zip(&taken[1..]) {
            let name = inside.value_name(lane);
            inside.set_value_name(sum, name);
            inside.ir_mut().replace_all_uses(lane, sum);
        }
        let ops: Vec<Op> = inside.ops(body).collect();
        for op in ops {
            inside.ir_mut().detach_op(op);
            inside.insert(op);
        }
        additions.into_iter().rev().for_each(|(op, sum)| add_to_accumulator(inside, op, sum));
        b.ir_mut().erase_block(body);
        let domain = b.store_mut().dims_attr(std::slice::from_ref(&self.size));
        let types = [self.sums, self.kept].concat();
        Some(Accumulate::build(b, loc, self.opened, domain, region, &types))
    }
}

/// The additions in a block that lead from an argument to a value, the last one first, each with the sum
/// that it gives; `None` if something else is done on the way.
fn additions_to(
    ir: &Ir,
    block: Block,
    arg: Value,
    mut sum: Value,
    to: &mut Vec<(Op, Value)>,
) -> Option<()> {
    while sum != arg {
        let op = ir.def_op(sum).filter(|&op| ir.block_of(op) == Some(block))?;
        if !ir.has_one_use(sum) {
            return None;
        }
        to.push((op, sum));
        sum = added_to(ir, op, sum)?;
    }
    ir.has_one_use(arg).then_some(())
}

/// What an operation adds to, to give a sum.
fn added_to(ir: &Ir, op: Op, sum: Value) -> Option<Value> {
    if let Some(add) = ir.get::<AddAt>(op) {
        return Some(add.target);
    }
    if let Some(add) = ir.get::<Addf>(op) {
        return Some(add.lhs);
    }
    let Accumulate { operands, .. } = ir.get(op)?;
    let at = ir.results(op).position(|result| result == sum)?;
    operands.iter(ir).nth(at)
}

/// Lets an addition give an accumulator, since it is given one.
fn add_to_accumulator(b: &mut Editor<'_>, op: Op, sum: Value) {
    if let Some(Addf { lhs, rhs, .. }) = b.get::<Addf>(op) {
        let loc = b.loc(op);
        let before = &mut b.elsewhere(InsertPoint::Before(op));
        let made = AddAt::value(before, loc, lhs, &[], rhs);
        return b.ir_mut().replace_op(op, &[made]);
    }
    let ty = b.ty(sum);
    let ty = accumulators::of(b.store_mut(), ty);
    b.ir_mut().set_type(sum, ty);
}
