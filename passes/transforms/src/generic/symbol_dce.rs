//! `symbol-dce`: dead-symbol elimination.

use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::{Attr, AttrData, Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_pass::{AnalysisCache, Dominance, Statistic};
use rustc_hash::FxHashSet;

/// The pass.
pub static PASS: Pass = Pass {
    name: "symbol-dce",
    summary: "Erases unreferenced symbols",
    doc: "\
Erases symbols (functions, modules) that no live operation refers to and that are invisible from
outside. Those have `private` visibility, or `nested` visibility in a module that is invisible
itself. The outermost module is invisible. Public symbols stay. Recursive functions that only refer
to each other are erased together.

```mlir before
func.func @main() {
  call @used() : () -> ()
  return
}
func.func private @used() {
  return
}
func.func private @even() {
  call @odd() : () -> ()
  return
}
func.func private @odd() {
  call @even() : () -> ()
  return
}
```

```mlir after
func.func @main() {
  call @used() : () -> ()
  return
}
func.func private @used() {
  return
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: &[],
    statistics: &[Statistic::new("num-dce'd", "Number of symbols erased")],
    run,
};

fn run(ir: &mut Ir, table: Op, run: &mut PassContext<'_>) -> PassResult {
    let erased = erase_unused(ir, table, run.analyses());
    run.preserve::<Dominance>();
    run.count("num-dce'd", erased);
    Ok(Change::from(erased > 0))
}

/// Erases the unused private symbols of a table; returns their number.
pub(crate) fn erase_unused(ir: &mut Ir, table: Op, analyses: &mut AnalysisCache) -> usize {
    let mut liveness = Liveness {
        ir,
        analyses,
        refs: SymbolRefs::default(),
        live: FxHashSet::default(),
        open: Vec::new(),
    };
    let hidden = ir.parent_op(table).is_none() || !is_symbol(ir, table) || is_private(ir, table);
    liveness.start(table, hidden);
    liveness.follow();
    let live = liveness.live;
    erase_dead(ir, table, &live)
}

/// Returns whether an operation defines a symbol.
fn is_symbol(ir: &Ir, op: Op) -> bool {
    ir.has_traits(op, Traits::SYMBOL) && ir.symbol_name(op).is_some()
}

fn visibility(ir: &Ir, op: Op) -> &str {
    let attr = ir.attr_named(op, "sym_visibility");
    attr.and_then(|attr| ir.as_str(attr)).unwrap_or("public")
}

/// Returns whether a symbol is invisible from outside.
pub(crate) fn is_private(ir: &Ir, op: Op) -> bool {
    visibility(ir, op) == "private"
}

struct Liveness<'a> {
    ir: &'a Ir,
    analyses: &'a mut AnalysisCache,
    refs: SymbolRefs,
    live: FxHashSet<Op>,
    /// Live operations on the worklist, each with whether the table around it is hidden from
    /// outside.
    open: Vec<(Op, bool)>,
}

impl Liveness<'_> {
    /// Marks the symbols of a table that are live without references.
    fn start(&mut self, table: Op, hidden: bool) {
        let ir = self.ir;
        let blocks = ir.regions(table).iter().flat_map(|&region| ir.blocks(region));
        for op in blocks.flat_map(|block| ir.ops(block)) {
            let discardable = is_symbol(ir, op)
                && match visibility(ir, op) {
                    "private" => true,
                    "nested" => hidden,
                    _ => false,
                };
            if !discardable && self.live.insert(op) {
                self.open.push((op, hidden));
            }
        }
    }

    fn follow(&mut self) {
        while let Some((op, hidden)) = self.open.pop() {
            if self.ir.has_traits(op, Traits::SYMBOL_TABLE) {
                self.follow_table(op, hidden);
            } else {
                self.follow_inside(op, hidden);
            }
        }
    }

    fn follow_table(&mut self, op: Op, hidden: bool) {
        if let Some(around) = self.ir.parent_op(op) {
            self.follow_refs(op, around, hidden);
        }
        let hidden = hidden || !is_symbol(self.ir, op) || is_private(self.ir, op);
        self.start(op, hidden);
    }

    /// Visits an operation and those inside it, except in nested symbol tables.
    fn follow_inside(&mut self, root: Op, hidden: bool) {
        let ir = self.ir;
        let mut inside = ir.walk(root);
        while let Some(op) = inside.next() {
            if !ir.has_traits(op, Traits::SYMBOL_TABLE) {
                self.follow_refs(op, op, hidden);
                continue;
            }
            inside.skip_inside(op);
            if self.live.insert(op) {
                self.open.push((op, hidden));
            }
        }
    }

    /// Marks the symbols that the attributes of `op` refer to, resolved from `here`.
    fn follow_refs(&mut self, op: Op, here: Op, hidden: bool) {
        let ir = self.ir;
        let refs: Vec<Attr> = self.refs.of(ir, op).collect();
        let Some(mut table) = refs.first().and_then(|_| ir.nearest_symbol_table(here)) else {
            return;
        };
        let outermost = table;
        for reference in refs {
            let AttrData::SymbolRef(path) = ir.attr_data(reference) else { continue };
            table = outermost;
            // Every component of `@a::@b` is used.
            for &name in path {
                let Some(named) = self.analyses.get::<SymbolTable>(ir, table).get(name) else {
                    break;
                };
                if self.live.insert(named) {
                    self.open.push((named, hidden));
                }
                table = named;
            }
        }
    }
}

fn erase_dead(ir: &mut Ir, root: Op, live: &FxHashSet<Op>) -> usize {
    let is_table = |&op: &Op| ir.has_traits(op, Traits::SYMBOL_TABLE);
    let tables: Vec<Op> = ir.walk(root).filter(is_table).collect();
    let mut erased = 0;
    for table in tables {
        if ir.is_erased(table) {
            continue;
        }
        let blocks = ir.regions(table).iter().flat_map(|&region| ir.blocks(region));
        let ops = blocks.flat_map(|block| ir.ops(block));
        let dead: Vec<Op> = ops.filter(|op| is_symbol(ir, *op) && !live.contains(op)).collect();
        erased += dead.len();
        for op in dead {
            ir.erase_op(op);
        }
    }
    erased
}
