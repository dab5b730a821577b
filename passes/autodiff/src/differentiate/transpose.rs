//! Transposition of linear functions.

use super::ad_method::{AdMethod, DerivativeRequest};
use super::function;
use super::scaffold::with_copy;
use super::stage_log::StageLog;
use cotan_dialects::ad::request::changing;
use cotan_dialects::ad::{Kind, Request, Transpose};
use cotan_dialects::autodiff::{NotDifferentiable, prune};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_dialects::{Callable, Callee};
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::{Builder, Diagnostic, Ir, Op, Type, Value};
use cotan_transforms::generic::canonicalize::simplify;
use cotan_transforms::generic::inline::inline_all_calls;

/// Emits the transpose of a function after it: from its other arguments and the cotangents of its
/// results to those of its linear arguments. This is the reverse derivative, which must not depend
/// on the linear arguments.
pub fn function(
    ir: &mut Ir,
    of: Op,
    wrt: &[usize],
    method: &AdMethod,
) -> Result<Op, NotDifferentiable> {
    let signature = Callable::type_of(ir, of).expect("a verified function has a type").clone();
    let mut needed = vec![false; signature.results.len()];
    needed.resize(needed.len() + wrt.len(), true);
    debug_assert!(
        !changing(ir, &signature.results).is_empty(),
        "a verified request has float results"
    );
    let derivative_request = DerivativeRequest {
        reverse: true,
        wrt: wrt.to_vec(),
        needed,
        split_linear: false,
        order: 1,
        stages: StageLog::default(),
    };
    // A call depends on its operands as a whole; inlined, each value on those that it uses.
    let created = with_copy(ir, of, |ir, copy| {
        inline_all_calls(ir, copy);
        function::derivative(ir, copy, &derivative_request, method)
    })?;
    function::rename(ir, created, of, "transposed");
    let entry = ir.entry(ir.verified::<Func>(created).body).expect("a derivative has a body");
    request_transposes(ir, created);
    // Unused values may still be carried through loops.
    simplify(ir, created);
    while erase_unused_calls(ir, created) {
        simplify(ir, created);
    }
    prune(ir, entry);
    let linear: Vec<Value> = wrt.iter().map(|&at| ir.arg(entry, at)).collect();
    let used = wrt.iter().zip(&linear).find(|(_, value)| !ir.is_unused(**value));
    if let Some((&at, &value)) = used {
        let refusal = not_linear(ir, of, at, value);
        ir.detach_op(created);
        return Err(refusal);
    }
    for &argument in &linear {
        let index = ir.arg_index(argument).expect("it is an argument");
        ir.erase_block_arg(entry, index);
    }
    let inputs: Vec<Type> = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    let results: Vec<Type> = wrt.iter().map(|&at| signature.inputs[at]).collect();
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, created, ty);
    share_facts(ir, of, created);
    Ok(created)
}

/// Replaces VJP requests of callees by transpose requests, which need no values of the linear
/// arguments. Their linearity is checked when they are expanded.
fn request_transposes(ir: &mut Ir, function: Op) {
    for op in ir.walk(function).collect::<Vec<_>>() {
        let Some(Request { kind: Kind::Vjp, wrt: Some(wrt), .. }) = Request::of(ir, op) else {
            continue;
        };
        let results: Vec<Value> = ir.results(op).collect();
        let (values, cotangents) = results.split_at(results.len() - wrt.len());
        if values.iter().any(|&value| !ir.is_unused(value)) {
            continue;
        }
        let types: Vec<Type> = values.iter().map(|&value| ir.ty(value)).collect();
        let arguments = ir.operand_count(op) - changing(ir, &types).len();
        let operands = ir.operands(op).enumerate();
        let operands = operands.filter(|(at, _)| *at >= arguments || !wrt.contains(at));
        let operands: Vec<Value> = operands.map(|operand| operand.1).collect();
        let types: Vec<Type> = cotangents.iter().map(|&cotangent| ir.ty(cotangent)).collect();
        let attr = |name: &str| ir.attr_named(op, name);
        let (parameters, sizes, wrt) = (attr("parameters"), attr("sizes"), attr("wrt"));
        let (callee, loc) =
            (attr("callee").expect("a verified request names a function"), ir.loc(op));
        let b = &mut Builder::before(ir, op);
        let created = Transpose::build(b, loc, callee, &operands, &types);
        Transpose::set_parameters(b, created, parameters);
        Transpose::set_sizes(b, created, sizes);
        Transpose::set_wrt(b, created, wrt);
        let created: Vec<Value> = ir.results(created).collect();
        for (&cotangent, created) in cotangents.iter().zip(created) {
            ir.replace_all_uses(cotangent, created);
        }
        ir.erase_op(op);
    }
}

/// Erases unused calls; returns whether there were any.
fn erase_unused_calls(ir: &mut Ir, function: Op) -> bool {
    let is_unused = |op: &Op| Callee::of(ir, *op).is_some() && ir.has_no_uses(*op);
    let calls: Vec<Op> = ir.walk(function).filter(is_unused).collect();
    calls.iter().for_each(|&call| ir.erase_op(call));
    !calls.is_empty()
}

/// Reports that the derivative of a function depends on an argument.
fn not_linear(ir: &Ir, of: Op, at: usize, value: Value) -> NotDifferentiable {
    let name = ir.symbol_name(of).map_or("", |name| ir.text(name));
    let message = format!("@{name} is not linear in argument {at}: its derivative depends on it");
    let user = ir.users(value).next().map_or(of, |user| user);
    let error = Diagnostic::error(&NO_DERIVATIVE, ir.loc(user), message);
    error.note_at(ir.loc(of), "the function is here")
}
