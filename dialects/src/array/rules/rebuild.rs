//! Reconstruction of operations with bodies, with a subset of their components.

use crate::interfaces::effects::{Effects, effects, writes};
use crate::interfaces::region_return::yielded;
use cotan_ir::rewrite::Rewriter;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Ir, NewOp, Op, Region, Type, Value};
use rustc_hash::FxHashSet;

/// The components of an operation with a body that stay.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The yields of the body and the corresponding results.
    pub results: Vec<bool>,
    /// The arguments of the body.
    pub args: Vec<bool>,
    /// The operands.
    pub operands: Vec<bool>,
}

impl Selection {
    /// Returns a selection of all components.
    pub fn all(ir: &Ir, op: Op) -> Option<Self> {
        let block = block(ir, op)?;
        Some(Self {
            results: vec![true; ir.result_count(op)],
            args: vec![true; ir.arg_count(block)],
            operands: vec![true; ir.operand_count(op)],
        })
    }

    /// Rebuilds the operation with these components. Computations of dropped results are erased;
    /// dropped arguments must have no other use.
    pub fn apply(&self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let block = block(rw, op)?;
        let end = rw.last_op(block)?;
        let yields: Vec<Value> = selected(&self.results, rw.operands(end)).collect();
        if yields.len() != rw.operand_count(end) {
            rw.set_operands(end, &yields);
            erase_unused(rw, block);
        }
        for index in (0..self.args.len()).rev().filter(|&index| !self.args[index]) {
            rw.erase_block_arg(block, index);
        }
        let operands: Vec<Value> = selected(&self.operands, rw.operands(op)).collect();
        let results: Vec<Value> = selected(&self.results, rw.results(op)).collect();
        let types: Vec<Type> = results.iter().map(|&result| rw.ty(result)).collect();
        let region = rw.create_region();
        let old: Region = rw.regions(op)[0];
        rw.move_blocks(old, region);
        let new = NewOp {
            operands: &operands,
            results: &types,
            props: rw.props(op),
            attrs: rw.attrs(op),
            regions: &[region],
            ..NewOp::new(rw.name(op), rw.rule_loc())
        };
        let new = rw.create(new);
        if rw.has_traits(op, Traits::OPERAND_SEGMENTS) {
            let sizes = self.segments(rw, op);
            set_segments(rw, new, &sizes);
        }
        for (index, result) in results.into_iter().enumerate() {
            let built = rw.result(new, index);
            rw.replace_all_uses(result, built);
        }
        rw.erase_op(op)
    }

    fn segments(&self, ir: &Ir, op: Op) -> Vec<i32> {
        let Some(spec) = ir.spec(op) else { return Vec::new() };
        let groups = (0..spec.operands.len()).map(|group| ir.operand_group(op, spec, group));
        groups
            .map(|group| self.operands[group].iter().filter(|&&selected| selected).count() as i32)
            .collect()
    }
}

/// Sets the sizes of the operand groups.
pub fn set_segments(rw: &mut Rewriter<'_>, op: Op, sizes: &[i32]) {
    let name = rw.store_mut().symbol("operandSegmentSizes");
    let sizes = rw.store_mut().i32_array(sizes);
    rw.set_attr(op, name, Some(sizes));
}

/// Returns the block of the body.
pub fn block(ir: &Ir, op: Op) -> Option<Block> {
    ir.regions(op).first().and_then(|&body| ir.single_block(body))
}

/// Returns the values that the body yields, if it ends with a yield.
pub fn yields(ir: &Ir, op: Op) -> Option<Vec<Value>> {
    ir.regions(op).first().and_then(|&body| yielded(ir, body))
}

fn selected<T>(selection: &[bool], items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    items.zip(selection).filter_map(|(item, &selection)| selection.then_some(item))
}

/// Returns whether an operation and its regions are pure, so that it can also be executed
/// speculatively.
pub fn is_pure(ir: &Ir, op: Op) -> bool {
    let is_single = |region: &Region| ir.single_block(*region).is_some();
    let mut all = ir.walk(op);
    all.all(|op| effects(ir, op) == Effects::Pure && ir.regions(op).iter().all(is_single))
}

/// Returns whether an operation can be erased if its results are unused.
fn is_removable(ir: &Ir, op: Op) -> bool {
    !ir.has_traits(op, Traits::TERMINATOR) && !writes(ir, op)
}

/// Erases unused operations of a block.
pub fn erase_unused(rw: &mut Rewriter<'_>, block: Block) {
    let ops: Vec<Op> = rw.ops(block).collect();
    for op in ops.into_iter().rev() {
        if rw.has_no_uses(op) && is_removable(rw, op) {
            rw.erase_op(op);
        }
    }
}

/// Returns for each argument of a block whether some of its values, or operations that cannot be
/// erased, depend on it.
pub fn needed(ir: &Ir, block: Block, values: impl Iterator<Item = Value>) -> Vec<bool> {
    let end = ir.last_op(block);
    let stays = ir.ops(block).filter(|&op| Some(op) != end && !is_removable(ir, op));
    let stays = stays.flat_map(|op| ir.walk(op)).flat_map(|op| ir.operands(op));
    let mut open: Vec<Value> = values.chain(stays).collect();
    let mut needed = vec![false; ir.arg_count(block)];
    let mut seen = FxHashSet::default();
    while let Some(value) = open.pop() {
        if ir.def_block(value) == Some(block)
            && let Some(index) = ir.arg_index(value)
        {
            needed[index] = true;
        }
        let mut around = ir.def_op(value);
        while let Some(op) = around.filter(|&op| ir.block_of(op) != Some(block)) {
            around = ir.parent_op(op);
        }
        if let Some(op) = around.filter(|&op| seen.insert(op)) {
            open.extend(ir.walk(op).flat_map(|op| ir.operands(op)));
        }
    }
    needed
}
