//! Liveness of loop-carried values.

use super::CarriedValues;
use crate::interfaces::control_flow::{ControlFlow, RegionEdge, RegionPoint};
use crate::writes;
use cotan_ir::dataflow::sparse::{Flow, SparseAnalysis};
use cotan_ir::{Ir, Op, Region, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The equations of liveness in the regions of a loop: backward, and from the argument of an
/// iteration to the value that the iteration before yields. Results of nested control flow are live
/// one by one.
pub(super) struct LivenessSearch<'a> {
    carried: &'a CarriedValues,
    /// The operations whose operands are live, or those that determine the control flow.
    seen: FxHashSet<Op>,
    /// The sources of the targets of edges, for each operation whose edges are known.
    sources: FxHashMap<Op, Option<FxHashMap<Value, Vec<Value>>>>,
}

impl SparseAnalysis for LivenessSearch<'_> {
    type State = bool;

    fn propagate(&mut self, ir: &Ir, value: Value, flow: &mut Flow<'_, bool>) {
        if let Some(index) = self.index_of(ir, value) {
            flow.join(ir.operand(self.carried.end, index), &true);
            return;
        }
        let block = ir.def_block(value);
        let owner = ir.def_op(value).or_else(|| ir.block_parent_op(block?));
        let Some(around) = owner.and_then(|owner| self.ancestors(ir, owner)) else { return };
        let mut live: Vec<Value> = Vec::new();
        for op in around {
            live.extend(self.controlling(ir, op));
        }
        let sources = owner.and_then(|owner| self.sources(ir, owner)?.get(&value));
        live.extend(sources.into_iter().flatten());
        live.into_iter().for_each(|value| flow.join(value, &true));
    }
}

impl<'a> LivenessSearch<'a> {
    pub(super) fn new(carried: &'a CarriedValues) -> Self {
        Self { carried, seen: FxHashSet::default(), sources: FxHashMap::default() }
    }

    /// Returns the values that are live by themselves: the next values of used results, the
    /// condition, and what writes and terminators use.
    pub(super) fn initial(&mut self, ir: &Ir, used: &[bool]) -> Vec<Value> {
        let (carried, end) = (self.carried, self.carried.end);
        let used = used.iter().enumerate().filter(|(_, used)| **used);
        let mut live: Vec<Value> = used.map(|(index, _)| ir.operand(end, index)).collect();
        for &(block, _) in &carried.blocks {
            let last = ir.last_op(block);
            for op in ir.ops(block).filter(|&op| op != end) {
                if Some(op) == carried.forward {
                    live.push(ir.operand(op, 0));
                } else if Some(op) == last || writes(ir, op) {
                    live.extend(all_operands(ir, op));
                }
            }
        }
        live
    }

    fn index_of(&self, ir: &Ir, value: Value) -> Option<usize> {
        let index = ir.arg_index(value)?;
        let block = ir.def_block(value)?;
        let found = self.carried.blocks.iter().find(|known| known.0 == block)?;
        index.checked_sub(found.1)
    }

    /// Returns an operation and those around it inside the loop; `None` if it is not inside.
    fn ancestors(&self, ir: &Ir, op: Op) -> Option<Vec<Op>> {
        let mut around = Vec::new();
        let mut next = op;
        while next != self.carried.op {
            around.push(next);
            next = ir.parent_op(next)?;
        }
        Some(around)
    }

    /// Returns the operands that determine the control flow of an operation, or all operands if its
    /// edges are not known; only the first time.
    fn controlling(&mut self, ir: &Ir, op: Op) -> Vec<Value> {
        if !self.seen.insert(op) {
            return Vec::new();
        }
        let Some(edges) = edges(ir, op) else { return all_operands(ir, op) };
        let mut live: Vec<Value> =
            edges.iter().filter_map(|edge| Some(edge.condition?.0)).collect();
        live.extend(not_forwarded(ir, op, RegionPoint::Around, &edges));
        for (index, &region) in ir.regions(op).iter().enumerate() {
            let end = ir.single_block(region).and_then(|block| ir.last_op(block));
            let from = RegionPoint::Inside(index);
            live.extend(end.into_iter().flat_map(|end| not_forwarded(ir, end, from, &edges)));
        }
        live
    }

    /// Returns the values that become each argument of the regions and each result of an
    /// operation, if it declares all edges.
    fn sources(&mut self, ir: &Ir, op: Op) -> Option<&FxHashMap<Value, Vec<Value>>> {
        let sources = self.sources.entry(op);
        sources.or_insert_with(|| edges(ir, op).map(|edges| by_target(&edges))).as_ref()
    }
}

/// Returns the edges into and out of the regions of an operation whose regions have no other
/// control flow.
fn edges(ir: &Ir, op: Op) -> Option<Vec<RegionEdge>> {
    let has_one =
        |&region: &Region| ir.entry(region).is_none() || ir.single_block(region).is_some();
    ControlFlow::edges(ir, op).filter(|_| ir.regions(op).iter().all(has_one))
}

/// Returns the operands that no edge from a point forwards. An operand that occurs twice may be
/// forwarded once.
fn not_forwarded(ir: &Ir, op: Op, from: RegionPoint, edges: &[RegionEdge]) -> Vec<Value> {
    let sources = edges.iter().filter(|edge| edge.from == from).flat_map(|edge| &edge.values);
    let sources: FxHashSet<Value> = sources.map(|&(source, _)| source).collect();
    let operands: Vec<Value> = ir.operands(op).collect();
    let is_once = |value: &Value| operands.iter().filter(|other| *other == value).count() == 1;
    let is_forwarded = |value: &Value| sources.contains(value) && is_once(value);
    operands.iter().filter(|value| !is_forwarded(value)).copied().collect()
}

fn by_target(edges: &[RegionEdge]) -> FxHashMap<Value, Vec<Value>> {
    let mut sources: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
    for &(source, target) in edges.iter().flat_map(|edge| &edge.values) {
        sources.entry(target).or_default().push(source);
    }
    sources
}

/// Returns the operands of an operation and of those nested in it.
fn all_operands(ir: &Ir, op: Op) -> Vec<Value> {
    ir.walk(op).flat_map(|op| ir.operands(op)).collect()
}
