//! The call graph, and the functions that may be inlined.

use cotan_dialects::func::{Func, Return};
use cotan_dialects::{Callee, Cost, ad};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Block, Entity, Ir, Op};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

/// The call graph of a module.
pub struct CallGraph {
    /// The callers, callees first.
    pub callers: Vec<Caller>,
    /// The functions that may be inlined.
    candidates: FxHashMap<Op, Candidate>,
    /// True if the module requests a derivative: then functions with a custom derivative are not
    /// inlined.
    has_requests: bool,
}

/// A node of the call graph.
#[derive(Default)]
pub struct Caller {
    /// The function; `None` for code outside of functions.
    pub function: Option<Op>,
    /// The remaining calls in textual order, each with its callee.
    pub calls: Vec<(Op, Op)>,
    /// True if the function may call itself.
    pub recursive: bool,
}

/// A function that may be inlined.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// The index of its caller node.
    pub caller: usize,
    /// The cost of its body.
    pub cost: u64,
    /// True if it has several blocks.
    pub branches: bool,
}

impl CallGraph {
    /// Builds the call graph of the calls inside `root`.
    pub fn new(ir: &Ir, root: Op) -> Self {
        let mut graph = DiGraph::new();
        let outside = graph.add_node(Caller::default());
        let mut nodes: FxHashMap<Op, NodeIndex> = FxHashMap::default();
        let (mut called, mut has_requests) = (Vec::new(), false);
        // The caller node of each operation with regions.
        let mut around: FxHashMap<Op, NodeIndex> = FxHashMap::default();
        for op in ir.walk(root) {
            has_requests |= ad::Kind::of(ir, op).is_some();
            let parent = ir.parent_op(op).and_then(|parent| around.get(&parent).copied());
            let mut caller = parent.unwrap_or(outside);
            if has_body(ir, op) {
                caller = graph.add_node(Caller { function: Some(op), ..Caller::default() });
                nodes.insert(op, caller);
            }
            if !ir.regions(op).is_empty() {
                around.insert(op, caller);
            }
            if let Some(callee) = Callee::name(ir, op) {
                called.push((op, callee, caller));
            }
        }
        let mut tables = SymbolTables::default();
        for (call, callee, caller) in called {
            let Some(function) = tables.resolve(ir, call, callee) else { continue };
            let Some(&callee) = nodes.get(&function) else { continue };
            graph.add_edge(caller, callee, ());
            graph[caller].calls.push((call, function));
        }
        Self { callers: in_order(graph), candidates: FxHashMap::default(), has_requests }
    }

    /// Returns the candidate of a function, if it may be inlined.
    pub fn candidate(&self, function: Op) -> Option<Candidate> {
        self.candidates.get(&function).copied()
    }

    /// Decides whether a function whose own calls are done may be inlined, and at what cost.
    pub fn consider(&mut self, ir: &Ir, index: usize) {
        let Caller { function: Some(function), recursive: false, .. } = self.callers[index] else {
            return;
        };
        let Some(Func { no_inline: None, body, .. }) = ir.get(function) else { return };
        let is_ruled = self.has_requests && ad::names_rule(ir, function);
        if is_ruled || !ir.blocks(body).all(|block| ends_as_known(ir, block)) {
            return;
        }
        let cost = cost_inside(ir, function);
        let branches = ir.single_block(body).is_none();
        self.candidates.insert(function, Candidate { caller: index, cost, branches });
    }
}

/// Returns the cost of the code inside an operation.
pub fn cost_inside(ir: &Ir, op: Op) -> u64 {
    let costs = ir.registry().column::<Cost>();
    let declared = |op| costs.get(ir.name(op).index()).copied().flatten();
    let cost = |op| u64::from(declared(op).map_or(1, |cost: Cost| cost.per_element.max(1)));
    ir.walk(op).skip(1).map(cost).sum()
}

/// Returns the nodes of the graph, callees before callers, with recursion detected.
fn in_order(mut graph: DiGraph<Caller, ()>) -> Vec<Caller> {
    let mut callers = Vec::with_capacity(graph.node_count());
    for component in kosaraju_scc(&graph) {
        let recursive = component.len() > 1 || graph.contains_edge(component[0], component[0]);
        for node in component {
            let caller = std::mem::take(&mut graph[node]);
            callers.push(Caller { recursive, ..caller });
        }
    }
    callers
}

/// Returns whether an operation is a function with a body.
fn has_body(ir: &Ir, op: Op) -> bool {
    ir.get::<Func>(op).is_some_and(|function| !function.is_declaration(ir))
}

/// Returns whether a block ends with a return or a branch.
fn ends_as_known(ir: &Ir, block: Block) -> bool {
    let last = ir.last_op(block);
    last.is_some_and(|last| ir.is::<Return>(last) || !ir.successors(last).is_empty())
}
