//! The conjugates that a convention of gradients asks for.

use super::Gradients;
use cotan_dialects::Callable;
use cotan_dialects::ad::{Kind, Request, rule_name};
use cotan_dialects::func::Return;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Ir, Op};
use rustc_hash::FxHashMap;

/// The operands and results of a request, or the arguments and results of a rule, that are
/// cotangents: those from an index on.
#[derive(Clone, Copy, Debug)]
pub struct Cotangents {
    /// The first operand or argument.
    pub operands: usize,
    /// The first result.
    pub results: usize,
}

/// Returns the cotangents that are conjugated, by the request or the function that is a rule.
pub fn conjugates(ir: &Ir, functions: &[Op], gradients: Gradients) -> FxHashMap<Op, Cotangents> {
    let mut found = FxHashMap::default();
    if gradients == Gradients::SteepestDescent {
        return found;
    }
    let mut tables = SymbolTables::default();
    for &function in functions {
        rule(ir, function, &mut tables, &mut found);
        for op in ir.walk(function) {
            let Some(request) = Request::of(ir, op) else { continue };
            let callee = tables.resolve(ir, op, request.callee);
            let Some(ty) = callee.and_then(|callee| Callable::type_of(ir, callee)) else {
                continue;
            };
            let (inputs, results) = (ty.inputs.len(), ty.results.len());
            let never = usize::MAX;
            let (operands, results) = match request.kind {
                Kind::Grad | Kind::Hvp => (never, 0),
                Kind::ValueAndGrad => (never, results),
                Kind::Vjp => (inputs, results),
                Kind::Transpose => (inputs - request.with_respect_to(ir, ty).len(), 0),
                Kind::Jvp | Kind::Jet | Kind::Linearize | Kind::Jacobian | Kind::Hessian => {
                    continue;
                }
            };
            found.insert(op, Cotangents { operands, results });
        }
    }
    found
}

/// Records the cotangents of the rule that a function names.
fn rule(ir: &Ir, function: Op, tables: &mut SymbolTables, found: &mut FxHashMap<Op, Cotangents>) {
    let rule = ir.attr_named(function, rule_name(true));
    let rule = rule.and_then(|rule| tables.resolve(ir, function, rule));
    if let (Some(rule), Some(ty)) = (rule, Callable::type_of(ir, function)) {
        let (operands, results) = (ty.inputs.len(), ty.results.len());
        found.insert(rule, Cotangents { operands, results });
        // The results of the rule are the operands of its terminators.
        let returned = Cotangents { operands: results, results: usize::MAX };
        let returns = ir.walk(rule).filter(|&op| ir.is::<Return>(op));
        found.extend(returns.map(|op| (op, returned)));
    }
}
