//! Types with rules for their values.

use crate::diagnostics::Diagnostics;
use crate::entity::{Entity, Op, Type, Value};
use crate::ir::Ir;
use crate::registry::Interface;
use crate::types::TypeData;

/// An interface of types of dialects: rules for every value of the type, on its definition and its
/// uses.
#[derive(Clone, Copy, Debug)]
pub struct VerifyValue(pub fn(&Ir, Value, &mut Diagnostics));

impl Interface for VerifyValue {}

fn rule(ir: &Ir, ty: Type) -> Option<VerifyValue> {
    match ir.store.type_data(ty) {
        TypeData::Dialect { def, .. } => ir.registry().type_interface(def),
        _ => None,
    }
}

/// Returns whether a module has types with such rules. Mostly it has none, and values are not
/// checked.
pub(super) fn have_rules(ir: &Ir) -> bool {
    (0..ir.type_count()).any(|index| rule(ir, Type::from_index(index)).is_some())
}

/// Reports the errors of the results of an operation, and of its block arguments, by the rules of
/// their types.
#[cold]
pub(super) fn check(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    let values = ir.results(op).chain(blocks.flat_map(|block| ir.args(block)));
    for value in values {
        if let Some(VerifyValue(rule)) = rule(ir, ir.ty(value)) {
            rule(ir, value, diagnostics);
        }
    }
}
