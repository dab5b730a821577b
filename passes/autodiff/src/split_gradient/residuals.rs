//! The residuals of a reverse program: a minimum cut between what is computed forward and what the
//! reverse program needs.

use super::known::{KnownPart, operands_of};
use super::min_cut::{Network, UNLIMITED, sink_side};
use cotan_dialects::interp::bytes_of;
use cotan_dialects::r#loop::LoweringRow;
use cotan_dialects::{Cost, Elements};
use cotan_dialects::{Effects, effects};
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Value};
use indexmap::IndexSet;
use petgraph::graph::NodeIndex;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// The value assumed for each dimension parameter when sizes are compared.
const LARGE: i64 = 1_000;

/// The bytes of a value of unknown size.
const UNKNOWN: u64 = 1 << 40;

/// The values that the reverse program takes, and what it computes again from them.
pub struct Residuals {
    /// The values that cross: arguments, values and residuals.
    pub stored: IndexSet<Value, FxBuildHasher>,
    /// The recomputed operations, in order.
    pub recomputed: Vec<Op>,
}

/// Selects the values that cross.
pub fn select(ir: &Ir, known: &KnownPart) -> Residuals {
    let mut cut = Cut::new(ir, known);
    known.needed.iter().for_each(|&value| cut.need(value));
    let side = sink_side(&cut.network, cut.source, cut.sink);
    let is_stored = |value: &Value| {
        cut.nodes
            .get(value)
            .is_some_and(|&(before, after)| !side[before.index()] && side[after.index()])
    };
    let mut stored = IndexSet::default();
    let mut recomputed: FxHashSet<Op> = FxHashSet::default();
    let mut open: Vec<Value> = known.needed.iter().copied().collect();
    let mut seen: FxHashSet<Value> = open.iter().copied().collect();
    while let Some(value) = open.pop() {
        let op = ir.def_op(value).filter(|_| !is_stored(&value));
        let Some(op) = op else {
            stored.insert(value);
            continue;
        };
        if recomputed.insert(op) {
            open.extend(operands_of(ir, op).filter(|&operand| seen.insert(operand)));
        }
    }
    let recomputed = known.forward.iter().copied().filter(|op| recomputed.contains(op)).collect();
    Residuals { stored, recomputed }
}

/// The network: an edge through each value that costs its bytes, and unlimited edges from the
/// operands of cheap operations to their results.
struct Cut<'a> {
    ir: &'a Ir,
    network: Network,
    source: NodeIndex,
    sink: NodeIndex,
    /// The ends of the edge through each value.
    nodes: FxHashMap<Value, (NodeIndex, NodeIndex)>,
    /// Values that exist in any case.
    free: FxHashSet<Value>,
}

impl<'a> Cut<'a> {
    fn new(ir: &'a Ir, known: &KnownPart) -> Self {
        let mut network = Network::default();
        let (source, sink) = (network.add_node(()), network.add_node(()));
        let free = known.arguments.iter().chain(&known.values).copied().collect();
        Self { ir, network, source, sink, nodes: FxHashMap::default(), free }
    }

    /// Adds a value that the reverse program needs, and everything that it can be computed from.
    fn need(&mut self, value: Value) {
        let mut open = Vec::new();
        let (_, after) = self.node(value, &mut open);
        self.network.add_edge(after, self.sink, UNLIMITED);
        while let Some(value) = open.pop() {
            let (before, _) = self.node(value, &mut open);
            let Some(op) = self.ir.def_op(value).filter(|&op| is_cheap(self.ir, op)) else {
                self.network.add_edge(self.source, before, UNLIMITED);
                continue;
            };
            let operands: Vec<Value> = operands_of(self.ir, op).collect();
            for operand in operands {
                let (_, after) = self.node(operand, &mut open);
                self.network.add_edge(after, before, UNLIMITED);
            }
        }
    }

    /// Returns the ends of the edge through a value; a new value is appended to `open`.
    fn node(&mut self, value: Value, open: &mut Vec<Value>) -> (NodeIndex, NodeIndex) {
        if let Some(&known) = self.nodes.get(&value) {
            return known;
        }
        let ends = (self.network.add_node(()), self.network.add_node(()));
        let bytes = if self.free.contains(&value) { 0 } else { self.bytes(value) };
        self.network.add_edge(ends.0, ends.1, bytes);
        self.nodes.insert(value, ends);
        open.push(value);
        ends
    }

    fn bytes(&self, value: Value) -> u64 {
        let bytes = bytes_of(self.ir, self.ir.ty(value));
        let bytes = bytes.and_then(|bytes| bytes.eval(|_| Some(LARGE)));
        bytes.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(UNKNOWN).min(UNKNOWN)
    }
}

/// Returns whether an operation is recomputed rather than stored: it has no effects, and does less
/// work for each element of its results than an elementary function.
fn is_cheap(ir: &Ir, op: Op) -> bool {
    if ir.regions(op).is_empty() {
        return is_cheap_alone(ir, op);
    }
    // Each element of the result is one execution of the body.
    let pull = LoweringRow::of(ir, op).element;
    let mut bodies = ir.regions(op).iter().filter_map(|&region| ir.single_block(region));
    pull.is_some()
        && effects(ir, op) <= Effects::Diverges
        && bodies.all(|body| {
            ir.ops(body).all(|inner| {
                ir.has_traits(inner, Traits::TERMINATOR)
                    || ir.regions(inner).is_empty() && is_cheap_alone(ir, inner)
            })
        })
}

fn is_cheap_alone(ir: &Ir, op: Op) -> bool {
    if ir.has_traits(op, Traits::CONSTANT) {
        return true;
    }
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    effects(ir, op) == Effects::Pure
        && cost.is_some_and(|cost| {
            let is_elementwise = matches!(cost.of, Elements::Results);
            is_elementwise && cost.per_element < Cost::FUNCTION.per_element
        })
}
