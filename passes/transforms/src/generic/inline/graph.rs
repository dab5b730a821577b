//! Who calls whom, and which functions may be put in place of their calls.

use cotan_dialects::func::{Func, Return};
use cotan_dialects::{Callee, Cost, ad};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Block, Entity, Ir, Op};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

/// The calls of a module.
pub struct CallGraph {
    /// Those who call, callees first.
    pub callers: Vec<Caller>,
    /// The functions that were considered and may be put in place of their calls.
    candidates: FxHashMap<Op, Candidate>,
    /// Whether somebody asks for a derivative: then functions that name one of their own stay.
    asks: bool,
}

/// Who calls.
#[derive(Default)]
pub struct Caller {
    /// A function; nothing for what stands outside of functions.
    pub function: Option<Op>,
    /// Its calls that are still to be looked at, in the order of the text, each with the function
    /// it calls.
    pub calls: Vec<(Op, Op)>,
    /// Whether it may come to call itself.
    pub recursive: bool,
}

/// A function that may be put in place of its calls.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// Which caller it is.
    pub caller: usize,
    /// What its code costs.
    pub cost: u64,
    /// Whether it has several blocks.
    pub branches: bool,
}

impl CallGraph {
    /// The calls inside `root`.
    pub fn new(ir: &Ir, root: Op) -> Self {
        let mut graph = DiGraph::new();
        let outside = graph.add_node(Caller::default());
        let mut nodes: FxHashMap<Op, NodeIndex> = FxHashMap::default();
        let (mut called, mut asks) = (Vec::new(), false);
        // The caller that each operation with regions belongs to.
        let mut around: FxHashMap<Op, NodeIndex> = FxHashMap::default();
        for op in ir.walk(root) {
            asks |= ir.registry().interface::<ad::Kind>(ir.name(op)).is_some();
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
        Self { callers: in_order(graph), candidates: FxHashMap::default(), asks }
    }

    /// What is known of a function that may be put in place of its calls.
    pub fn candidate(&self, function: Op) -> Option<Candidate> {
        self.candidates.get(&function).copied()
    }

    /// Looks at the code of a caller whose own calls were seen to: whether it can stand elsewhere,
    /// and what it costs.
    pub fn consider(&mut self, ir: &Ir, index: usize) {
        let Caller { function: Some(function), recursive: false, .. } = self.callers[index] else {
            return;
        };
        let Some(Func { no_inline: None, body, .. }) = ir.get(function) else { return };
        let is_ruled = self.asks && ad::names_rule(ir, function);
        if is_ruled || !ir.blocks(body).all(|block| ends_as_known(ir, block)) {
            return;
        }
        let cost = cost_inside(ir, function);
        let branches = ir.single_block(body).is_none();
        self.candidates.insert(function, Candidate { caller: index, cost, branches });
    }
}

/// What the code inside an operation costs.
pub fn cost_inside(ir: &Ir, op: Op) -> u64 {
    let costs = ir.registry().column::<Cost>();
    let declared = |op| costs.get(ir.name(op).index()).copied().flatten();
    let cost = |op| u64::from(declared(op).map_or(1, |cost: Cost| cost.per_element.max(1)));
    ir.walk(op).skip(1).map(cost).sum()
}

/// The nodes of the graph, callees before callers, and which of them are recursive.
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

/// Whether an operation is a function with code.
fn has_body(ir: &Ir, op: Op) -> bool {
    ir.get::<Func>(op).is_some_and(|function| !function.is_declaration(ir))
}

/// Whether control leaves a block for another one or for the caller.
fn ends_as_known(ir: &Ir, block: Block) -> bool {
    let last = ir.last_op(block);
    last.is_some_and(|last| ir.is::<Return>(last) || !ir.successors(last).is_empty())
}
