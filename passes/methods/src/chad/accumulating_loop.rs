//! Loops of the reverse pass that only accumulate into captured values: the order is irrelevant, so
//! they become `array.accumulate`.

use cotan_dialects::arith::Addf;
use cotan_dialects::array::{Accumulate, AddAt, Index};
use cotan_dialects::interfaces::accumulators;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Editor, InsertPoint, Ir, Loc, Op, Shape, Type, Value};

/// The operands and accumulators of a loop.
pub struct AccumulatingLoop<'a> {
    /// The trip count.
    pub size: Poly,
    /// The array operands of the body.
    pub over: &'a [Value],
    /// The accumulators with an initial value.
    pub opened: &'a [Value],
    /// The types of all accumulators; those after the opened ones start from zeros.
    pub sums: &'a [Type],
    /// The types of the per-iteration results.
    pub per_iteration: &'a [Type],
}

impl AccumulatingLoop<'_> {
    /// Converts the body of a fold from the first element to the last to an accumulation, if its
    /// states are only added to.
    pub fn accumulation(&self, b: &mut Editor<'_>, loc: Loc, body: Block) -> Option<Op> {
        let end = b.last_op(body)?;
        let args: Vec<Value> = b.args(body).collect();
        let (state_args, elements) = args.split_at(self.sums.len());
        let mut additions = Vec::new();
        for (at, &state_arg) in state_args.iter().enumerate() {
            Shape::of(&b.store, b.ty(state_arg))?;
            additions_to(b, body, state_arg, b.operand(end, at), &mut additions)?;
        }
        let mut arg_types = vec![Type::INDEX];
        arg_types.extend(self.sums.iter().map(|&sum| accumulators::of(b.store_mut(), sum)));
        let region = b.create_region();
        let block = b.append_new_block(region, &arg_types, loc);
        let new_args: Vec<Value> = b.args(block).collect();
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        for (&element, &array) in elements.iter().zip(self.over) {
            if inside.is_unused(element) {
                continue;
            }
            let name = inside.value_name(element);
            let slice = Index::value(inside, loc, array, &new_args[..1]);
            inside.set_value_name(slice, name);
            inside.ir_mut().replace_all_uses(element, slice);
        }
        for (&state_arg, &sum) in state_args.iter().zip(&new_args[1..]) {
            let name = inside.value_name(state_arg);
            inside.set_value_name(sum, name);
            inside.ir_mut().replace_all_uses(state_arg, sum);
        }
        let ops: Vec<Op> = inside.ops(body).collect();
        for op in ops {
            inside.ir_mut().detach_op(op);
            inside.insert(op);
        }
        additions.into_iter().rev().for_each(|(op, sum)| add_to_accumulator(inside, op, sum));
        b.ir_mut().erase_block(body);
        let domain = b.store_mut().dims_attr(std::slice::from_ref(&self.size));
        let types = [self.sums, self.per_iteration].concat();
        Some(Accumulate::build(b, loc, self.opened, domain, region, &types))
    }
}

/// Collects the additions in a block from an argument to a value, the last one first, each with its
/// sum; `None` if there are other operations.
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

/// Returns the addend that an operation extends to a sum.
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

/// Converts an addition to return an accumulator, as its operand is one.
fn add_to_accumulator(b: &mut Editor<'_>, op: Op, sum: Value) {
    if let Some(Addf { lhs, rhs, .. }) = b.get::<Addf>(op) {
        let loc = b.loc(op);
        let before = &mut b.elsewhere(InsertPoint::Before(op));
        let created = AddAt::value(before, loc, lhs, &[], rhs);
        return b.ir_mut().replace_op(op, &[created]);
    }
    let ty = b.ty(sum);
    let ty = accumulators::of(b.store_mut(), ty);
    b.ir_mut().set_type(sum, ty);
}
