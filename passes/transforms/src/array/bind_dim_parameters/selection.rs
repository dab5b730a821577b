//! Selection of the functions to bind a parameter in.

use cotan_dialects::Callee;
use cotan_dialects::func::Func;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::{Attr, Ir, Op, Part, Symbol};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Returns the functions inside `root` to bind a parameter in. These are the one of that name, or
/// by default all without calls with sizes, and those that must have the same types.
pub fn select_functions(ir: &Ir, root: Op, name: Symbol, wanted: &str) -> Vec<Op> {
    let References { equal, sized } = References::new(ir, root);
    let is_meant = |function: Op| match wanted {
        "" => !sized.contains(&function),
        wanted => ir.symbol_name(function).is_some_and(|name| ir.text(name) == wanted),
    };
    let functions = ir.walk(root).filter(|&op| ir.is::<Func>(op) && mentions(ir, op, name));
    let mut found: IndexSet<Op, FxBuildHasher> = functions.filter(|&op| is_meant(op)).collect();
    let mut next = 0;
    while let Some(&function) = found.get_index(next) {
        next += 1;
        let joined = equal.get(&function).into_iter().flatten();
        // Both sides depend on the type of the target.
        let joined = joined.filter(|joined| mentions(ir, joined.target, name));
        found.extend(joined.map(|joined| joined.other));
    }
    found.into_iter().collect()
}

/// Returns whether a parameter occurs in the type of a function.
pub fn mentions(ir: &Ir, function: Op, name: Symbol) -> bool {
    let function: Option<Func> = ir.get(function);
    function.is_some_and(|f| cotan_ir::mentions(ir, Part::Type(f.function_type), name))
}

/// A reference seen from one of its sides.
struct Joined {
    /// The other side.
    other: Op,
    /// The target of the reference.
    target: Op,
}

/// The references between functions.
struct References {
    /// The functions that each function refers to, or is referenced by, with unchanged types.
    equal: FxHashMap<Op, Vec<Joined>>,
    /// The functions that are called with sizes.
    sized: FxHashSet<Op>,
}

impl References {
    fn new(ir: &Ir, root: Op) -> Self {
        let mut references = Self { equal: FxHashMap::default(), sized: FxHashSet::default() };
        let (mut tables, mut refs) = (SymbolTables::default(), SymbolRefs::default());
        for function in ir.walk(root).filter(|&op| ir.is::<Func>(op)) {
            for op in ir.walk(function) {
                let sized = Callee::sized(ir, op);
                let named: Vec<Attr> = refs.of(ir, op).collect();
                for reference in named {
                    let Some(target) = tables.resolve(ir, op, reference) else { continue };
                    match sized == Some(reference) {
                        true => drop(references.sized.insert(target)),
                        false => references.join(function, target),
                    }
                }
            }
        }
        references
    }

    fn join(&mut self, function: Op, target: Op) {
        self.equal.entry(function).or_default().push(Joined { other: target, target });
        self.equal.entry(target).or_default().push(Joined { other: function, target });
    }
}
