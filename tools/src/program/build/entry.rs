//! The name of `@main` in an artifact: C has a `main` of its own.

use cotan_dialects::func::Func;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::{AttrData, Ir, Op};

/// Renames a public `@main` of a named module to the name of the module, as that of a program of
/// JAX. It keeps its name if another symbol has that one, or if a symbol refers to `@main`.
pub fn rename_main(ir: &mut Ir) {
    let Some(name) = ir.symbol_name(ir.root()).map(|name| ir.text(name).to_owned()) else { return };
    let functions: Vec<Op> = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op)).collect();
    let named = |ir: &Ir, wanted: &str| {
        let is_named = |&op: &Op| ir.symbol_name(op).is_some_and(|name| ir.text(name) == wanted);
        functions.iter().copied().find(is_named)
    };
    let Some(main) = named(ir, "main") else { return };
    let is_private = ir.get::<Func>(main).is_none_or(|func| func.is_private(ir));
    if is_private || named(ir, &name).is_some() || is_referenced(ir, "main") {
        return;
    }
    let name = ir.store.string_attr(&name);
    Func::set_sym_name(ir, main, name);
}

/// Returns whether a symbol reference names a function.
fn is_referenced(ir: &Ir, name: &str) -> bool {
    let mut refs = SymbolRefs::default();
    ir.walk(ir.root()).any(|op| {
        refs.of(ir, op).any(|reference| match ir.attr_data(reference) {
            AttrData::SymbolRef(path) => path.iter().any(|&part| ir.text(part) == name),
            _ => false,
        })
    })
}
