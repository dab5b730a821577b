//! Functions, their calls, and their results.

use super::lattice::Lattice;
use crate::generic::symbol_dce::is_private;
use cotan_dialects::Callee;
use cotan_dialects::func::Func;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::{Attr, Block, Ir, Op};
use cotan_pass::AnalysisCache;
use rustc_hash::FxHashMap;

/// The functions inside an operation.
pub struct Functions {
    all: FxHashMap<Op, Function>,
    /// The function of every call.
    called: FxHashMap<Op, Op>,
}

/// A function with a body.
pub struct Function {
    /// Its entry block.
    pub entry: Block,
    /// Its visible calls.
    pub calls: Vec<Op>,
    /// True if there may be other calls.
    pub open: bool,
    /// The lattice values of its results.
    pub results: Vec<Lattice>,
}

impl Functions {
    /// Collects the functions inside `root`.
    pub fn new(ir: &Ir, root: Op, analyses: &mut AnalysisCache) -> Self {
        let mut functions = Self { all: FxHashMap::default(), called: FxHashMap::default() };
        for op in ir.walk(root) {
            let function: Option<Func> = ir.get(op);
            if let Some((function, entry)) =
                function.and_then(|function| Some((function, ir.entry(function.body)?)))
            {
                let results = vec![Lattice::Nothing; function.signature(ir).results.len()];
                let open = op == root || !is_private(ir, op) || !is_closed(ir, op, root);
                functions.all.insert(op, Function { entry, calls: Vec::new(), open, results });
            }
        }
        let mut refs = SymbolRefs::default();
        for op in ir.walk(root) {
            let callee = Callee::name(ir, op);
            let found: Vec<Attr> = refs.of(ir, op).collect();
            for reference in found {
                let Some(symbol) = analyses.resolve_symbol(ir, op, reference) else { continue };
                let Some(function) = functions.all.get_mut(&symbol) else { continue };
                if callee == Some(reference) {
                    function.calls.push(op);
                    functions.called.insert(op, symbol);
                } else {
                    function.open = true;
                }
            }
        }
        functions
    }

    /// Returns the state of a function; `None` if it is outside, or has no body.
    pub fn get(&self, function: Op) -> Option<&Function> {
        self.all.get(&function)
    }

    /// Returns the function of a call, if it is one of these.
    pub fn called_by(&self, call: Op) -> Option<Op> {
        self.called.get(&call).copied()
    }

    /// Joins a returned value. If the result changes, returns its lattice value and the calls of
    /// the function.
    pub fn add_result(
        &mut self,
        function: Op,
        index: usize,
        known: Lattice,
    ) -> Option<(Lattice, Vec<Op>)> {
        let function = self.all.get_mut(&function)?;
        let before = function.results.get_mut(index)?;
        let now = before.or(known);
        (std::mem::replace(before, now) != now).then(|| (now, function.calls.clone()))
    }
}

/// Returns whether all references to a private symbol are inside `root`.
fn is_closed(ir: &Ir, symbol: Op, root: Op) -> bool {
    let table = ir.parent_op(symbol).and_then(|parent| ir.nearest_symbol_table(parent));
    table.is_some_and(|table| ir.is_within(table, root))
}
