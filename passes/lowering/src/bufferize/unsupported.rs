//! Operations that cannot be lowered.

use super::sort::is_sort;
use cotan_dialects::array::{Dim, Index, Reshape};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::{CHECKED, facts, large_arrays, parameters_in};
use cotan_dialects::interp::{ElementwiseRow, unreadable};
use cotan_dialects::r#loop;
use cotan_dialects::scf::{For, While};
use cotan_dialects::{Callee, ExecutesOnce};
use cotan_ir::codes::NO_CODE;
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::text::{fact_to_string, type_to_string};
use cotan_ir::{AttrData, Diagnostic, Ir, Op, Shape, Symbol, Type, TypeData, Value};
use std::borrow::Cow;

/// Returns the error for a function that cannot be lowered.
pub fn find(ir: &Ir, function: Op) -> Option<Diagnostic> {
    let func: Func = ir.get(function)?;
    let entry = ir.entry(func.body)?;
    let error = |op: Op, message: String| Some(Diagnostic::error(&NO_CODE, ir.loc(op), message));
    let values = |op| ir.operands(op).chain(ir.results(op)).collect::<Vec<Value>>();
    let has_arrays = !parameters(ir, function).is_empty()
        || ir.walk(function).any(|op| values(op).iter().any(|&it| is_array(ir, it)))
        || ir.args(entry).any(|arg| is_array(ir, arg));
    if has_arrays && ir.single_block(func.body).is_none() {
        return error(function, "a function over arrays must have a single block".into());
    }
    if !has_arrays {
        let stays = |&op: &Op| op != function && !is_scalar(ir, op);
        let op = ir.walk(function).find(stays)?;
        let name = ir.name_text(op);
        return error(op, format!("'{name}' op is not lowered to loops over buffers"));
    }
    let types =
        ir.args(entry).map(|arg| ir.ty(arg)).chain(func.signature(ir).results.iter().copied());
    if let Some(ty) = types.into_iter().find(|&ty| Shape::of(&ir.store, ty).is_none()) {
        let ty = type_to_string(ir, ty);
        return error(
            function,
            format!("a function with an argument or result of type `{ty}` cannot be lowered"),
        );
    }
    for op in ir.walk(function).filter(|&op| op != function) {
        if let Some(why) = unreadable_constant(ir, op) {
            let name = ir.name_text(op);
            return error(op, format!("'{name}' op has no value: {why}"));
        }
        if !is_lowered(ir, op, &values(op)) {
            let name = ir.name_text(op);
            let error = error(op, format!("'{name}' op is not lowered to loops over buffers"))?;
            return Some(match callee_facts(ir, op) {
                Some(facts) => error.note(facts),
                None => error,
            });
        }
    }
    None
}

/// Returns the size facts that the callee of a remaining call requires, if it declares any.
fn callee_facts(ir: &Ir, op: Op) -> Option<String> {
    let name = Callee::name(ir, op)?;
    let function = SymbolTables::default().resolve(ir, op, name)?;
    let stated: Vec<String> =
        facts(ir, function).iter().map(|fact| fact_to_string(ir, fact)).collect();
    (!stated.is_empty()).then(|| {
        let (name, stated) = (ir.symbol_name(function), stated.join(", "));
        let name = name.map_or("", |name| ir.text(name));
        format!(
            "`@{name}` declares `{stated}`, which must be known here: declare it in the caller, too"
        )
    })
}

/// Returns the reason why a constant array cannot be read.
fn unreadable_constant(ir: &Ir, op: Op) -> Option<Cow<'static, str>> {
    let is_constant = ir.spec(op).is_some_and(|spec| spec.has(Traits::CONSTANT));
    let result = ir.results(op).next().filter(|&result| is_constant && is_array(ir, result))?;
    unreadable(ir, ir.constant(result)?)
}

/// Returns whether an operation can be lowered.
fn is_lowered(ir: &Ir, op: Op, values: &[Value]) -> bool {
    if let Some(Index { result, .. }) = ir.get(op) {
        return !is_array(ir, result);
    }
    let is_constant = ir.spec(op).is_some_and(|spec| spec.has(Traits::CONSTANT));
    if is_constant || ir.is::<Dim>(op) || ir.is::<Reshape>(op) {
        return true;
    }
    let is_nest = ir.is::<r#loop::Nest>(op) || ir.is::<r#loop::Empty>(op) || is_sort(ir, op);
    if is_nest || is_control_flow(ir, op) {
        return true;
    }
    let is_terminator = ir.spec(op).is_some_and(|spec| spec.has(Traits::TERMINATOR));
    let is_plain =
        |&value: &Value| Shape::of(&ir.store, ir.ty(value)).is_some_and(|it| it.rank() == 0);
    let is_array_op = ir.spec(op).is_some_and(|spec| spec.dialect() == "array")
        && ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_none();
    is_terminator || (!is_array_op && ir.regions(op).is_empty() && values.iter().all(is_plain))
}

/// Returns whether an operation only concerns scalars or control flow.
fn is_scalar(ir: &Ir, op: Op) -> bool {
    let is_array_op = ir.spec(op).is_some_and(|spec| spec.dialect() == "array");
    let is_elementwise = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
    let is_loop = is_control_flow(ir, op) || ir.is::<r#loop::Nest>(op);
    let is_terminator = ir.spec(op).is_some_and(|spec| spec.has(Traits::TERMINATOR));
    let is_about_sizes = ir.is::<Dim>(op) || ExecutesOnce::is(ir, op) || is_terminator;
    (!is_array_op || is_elementwise || is_about_sizes) && (is_loop || ir.regions(op).is_empty())
}

/// Returns whether an operation is a conditional, a loop, or executes a region once.
fn is_control_flow(ir: &Ir, op: Op) -> bool {
    ir.is::<For>(op) || ir.is::<While>(op) || ExecutesOnce::is(ir, op)
}

/// Returns whether a value is an array of rank 1 or more.
pub fn is_array(ir: &Ir, value: Value) -> bool {
    Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() > 0)
}

/// Returns the dimension parameters of a function: those in argument types, then all others, in
/// order. The caller passes their values.
pub fn parameters(ir: &Ir, function: Op) -> Vec<Symbol> {
    let inputs = Func::type_of(ir, function).map(|ty| ty.inputs.to_vec()).unwrap_or_default();
    let mut found: Vec<Symbol> = Vec::new();
    let stated = facts(ir, function).iter().flat_map(Fact::parameters);
    let checked = ir.attr_named(function, CHECKED).and_then(|attr| ir.as_dims(attr));
    let checked = checked.unwrap_or_default().iter().flat_map(Poly::parameters);
    let arguments = inputs.into_iter().flat_map(|ty| dims(ir, ty));
    let large = large_arrays(ir, function).unwrap_or_default();
    let large = large.into_iter().flatten().flat_map(Poly::parameters);
    let all =
        arguments.chain(parameters_in(ir, function)).chain(stated).chain(checked).chain(large);
    for name in all {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// Returns the dimension parameters in a type.
fn dims(ir: &Ir, ty: Type) -> Vec<Symbol> {
    let TypeData::Tensor { encoding: Some(encoding), .. } = ir.type_data(ty) else {
        return Vec::new();
    };
    let AttrData::Dims(dims) = ir.attr_data(*encoding) else { return Vec::new() };
    parameters_of(dims)
}

/// Returns the dimension parameters in polynomials.
fn parameters_of(dims: &[Poly]) -> Vec<Symbol> {
    let terms = dims.iter().flat_map(|poly| poly.terms().collect::<Vec<_>>());
    terms.flat_map(|(factors, _)| factors.to_vec()).collect()
}
