//! Emission of the derivative of a function.

use super::ad_method::{AdMethod, DerivativeRequest};
use super::custom_derivative;
use super::scaffold::{DerivativeResults, FunctionBody, Scaffold};
use cotan_dialects::autodiff::{
    Mode, NO_ZEROS, NotDifferentiable, Series, Tangents, has_zeros, refused, without_rank,
    without_zeros,
};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_dialects::{Callable, Callee};
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::{Builder, Diagnostic, Editor, Ir, Op, Translator, Value};

/// The AD method that linearizes the body of a function and transposes the linear part.
pub const DIRECT: AdMethod = AdMethod {
    can_split_linear: true,
    any_order: true,
    can_have_unknown_sizes: true,
    ..AdMethod::new("direct", "one forward walk linearizes, one backward walk transposes", direct)
};

/// Emits the derivative of a function after it, by its custom rule if it has one. Dimension
/// parameters are those of the function.
pub fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
    method: &AdMethod,
) -> Result<Op, NotDifferentiable> {
    let created = by_rule_or_method(ir, function, request, method)?;
    share_facts(ir, function, created);
    Ok(created)
}

fn by_rule_or_method(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
    method: &AdMethod,
) -> Result<Op, NotDifferentiable> {
    if request.order > 1 && !method.any_order {
        let why = format!("the AD method `{}` emits no Taylor coefficients", method.name);
        return Err(refused(ir, function, &why));
    }
    if let Some(named) = custom_derivative::named(ir, function, request.reverse) {
        let ty = Callable::type_of(ir, function).expect("a verified function has a type");
        if !ty.inputs.iter().chain(&ty.results).all(|&ty| has_zeros(&ir.store, ty)) {
            return Err(refused(ir, function, NO_ZEROS));
        }
        return custom_derivative::build(ir, function, request, named);
    }
    if ir.verified::<Func>(function).is_declaration(ir) {
        return Err(refused(ir, function, "it is a declaration, without a body"));
    }
    let body = ir.verified::<Func>(function).body;
    if ir.single_block(body).is_none() {
        return Err(control_flow(ir, function));
    }
    // Elementwise code has zeros like its values; other methods know types only.
    if without_rank(ir, function) || !method.can_have_unknown_sizes && without_zeros(ir, function) {
        return Err(refused(ir, function, NO_ZEROS));
    }
    (method.derivative)(ir, function, request)
}

/// Returns a call that passes an accumulator, whose transpose would have to return it.
fn passes_accumulator(ir: &Ir, function: Op) -> Option<Op> {
    let mut calls = ir.walk(function).filter(|&op| Callee::of(ir, op).is_some());
    calls.find(|&op| ir.operands(op).any(|value| accumulators::is(&ir.store, ir.ty(value))))
}

fn direct(ir: &mut Ir, function: Op, request: &DerivativeRequest) -> Result<Op, NotDifferentiable> {
    if let Some(call) = passes_accumulator(ir, function).filter(|_| request.reverse) {
        return Err(refused(ir, call, "it passes an accumulator on: run `inline` before"));
    }
    request.build(ir, function, |ir, scaffold| linearize(ir, function, scaffold))
}

/// Emits values and tangents; in reverse mode, the linear program is transposed.
fn linearize(
    ir: &mut Ir,
    function: Op,
    scaffold: &Scaffold<'_>,
) -> Result<DerivativeResults, NotDifferentiable> {
    let (body, request) = (FunctionBody::of(ir, function), scaffold.request);
    let wrt: Vec<Value> = request.wrt.iter().map(|&at| body.args[at]).collect();
    let linear: Vec<Value> = match request.reverse {
        true => wrt.iter().map(|&arg| scaffold.add_tangent(ir, arg)).collect(),
        false => scaffold.seeds.clone(),
    };
    let split_linear = request.reverse || request.split_linear;
    let mut tangents = match split_linear {
        true => Tangents::new(Mode::Reverse),
        false => Tangents::of_order(request.order),
    };
    for (&arg, series) in wrt.iter().zip(linear.chunks_exact(tangents.order)) {
        tangents.set_series(arg, Series::from_slice(series));
    }
    let builder = Editor::at_end(ir, scaffold.entry);
    let mut t = Translator::new(builder).by_rule("linearize");
    let values = t.block(body.block, &scaffold.args, &mut |t, op| tangents.step(t, op))?;
    request.stages.add(ir, "linearized: values and tangents");
    let changes: Vec<Option<Value>> = scaffold
        .active_results
        .iter()
        .flat_map(|&at| match tangents.series(body.returned[at]) {
            Some(series) => series.iter().map(|&it| Some(it)).collect(),
            None => vec![None; tangents.order],
        })
        .collect();
    if !request.reverse {
        return Ok(DerivativeResults { values, derivatives: changes });
    }
    let seeds = changes.iter().zip(&scaffold.seeds);
    let seeds: Vec<(Value, Value)> =
        seeds.filter_map(|(&change, &cotangent)| Some((change?, cotangent))).collect();
    let derivatives = scaffold.transpose(ir, &linear, &seeds)?;
    Ok(DerivativeResults { values, derivatives })
}

/// Adds a private function without a body after the function to derive.
pub fn empty(ir: &mut Ir, function: Op, request: &DerivativeRequest) -> Op {
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "differentiate");
    let base = ir.symbol_name(function).map_or("f", |name| ir.text(name));
    let kind = match request.reverse {
        true => "vjp",
        false if request.order > 1 => "jet",
        false => "jvp",
    };
    let name = format!("{base}_{kind}");
    let (name, private) = (ir.store.string_attr(&name), ir.store.string_attr("private"));
    let (ty, body) = (ir.store.function_type(&[], &[]), ir.create_region());
    let created = Func::build(&mut Builder::after(ir, function), loc, name, ty, body);
    Func::set_sym_visibility(ir, created, Some(private));
    created
}

/// Names a derivative `<function>_<kind>`.
pub fn rename(ir: &mut Ir, created: Op, of: Op, kind: &str) {
    let base = ir.symbol_name(of).map_or("f", |name| ir.text(name));
    let name = format!("{base}_{kind}");
    let name = ir.store.symbol(&name);
    ir.set_symbol_name(created, name);
}

fn control_flow(ir: &Ir, function: Op) -> NotDifferentiable {
    let body = ir.verified::<Func>(function).body;
    let branch = ir.entry(body).and_then(|entry| ir.last_op(entry));
    let Some(branch) = branch else { return refused(ir, function, "it has no body") };
    let message = format!(
        "`{}` cannot be differentiated: write `scf.if`, `scf.for` or `scf.while`",
        ir.name_text(branch)
    );
    let error = Diagnostic::error(&NO_DERIVATIVE, ir.loc(branch), message);
    error.note_at(ir.loc(function), "a derivative of this function is requested")
}
