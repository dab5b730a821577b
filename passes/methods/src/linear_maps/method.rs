//! The AD method `linear-maps`.

use crate::linear_maps::{emit_jacobian_maps, linear_simplify, lower_linear};
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_autodiff::differentiate::scaffold::{DerivativeResults, FunctionBody, Scaffold};
use cotan_dialects::autodiff::{NotDifferentiable, name_like, prune, refused};
use cotan_dialects::interfaces::linear_map_type;
use cotan_dialects::linear::{Apply, ReverseApply};
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::{Editor, Ir, Op, Value};

/// Jacobians as linear maps, which are simplified and then applied.
pub const LINEAR_MAPS: AdMethod = AdMethod::new(
    "linear-maps",
    "the Jacobian as a linear map, simplified, applied forward or transposed",
    derivative,
);

fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    let created =
        request.build(ir, function, |ir, scaffold| apply_jacobian(ir, function, scaffold))?;
    request.stages.add(ir, "the Jacobian as a linear map");
    linear_simplify::simplify(ir, created, &mut None);
    request.stages.add(ir, "the simplified map");
    let lowered = lower(ir, created).inspect_err(|_| ir.detach_op(created));
    lowered.map(|()| created)
}

/// Emits the values, and the Jacobian applied to tangents or cotangents.
fn apply_jacobian(
    ir: &mut Ir,
    function: Op,
    scaffold: &Scaffold<'_>,
) -> Result<DerivativeResults, NotDifferentiable> {
    let Scaffold { request, entry, loc, .. } = *scaffold;
    let originals = FunctionBody::of(ir, function).args;
    let starts = emit_jacobian_maps::InitialMaps::own(ir, entry, &originals, loc, &request.wrt);
    let written = emit_jacobian_maps::write(ir, function, entry, loc, starts, None)?;
    let b = &mut Editor::at_end(ir, entry);
    let map = written.maps.whole(b, loc);
    let all = match scaffold.seeds[..] {
        [one] => one,
        _ => Pack::value(b, loc, &scaffold.seeds),
    };
    let image = match request.reverse {
        true => ReverseApply::value(b, loc, all, map),
        false => Apply::value(b, loc, map, all),
    };
    let values = written.values;
    let targets: Vec<Value> = match request.reverse {
        true => request.wrt.iter().map(|&at| originals[at]).collect(),
        false => scaffold.active_results.iter().map(|&at| values[at]).collect(),
    };
    let parts: Vec<Value> = match targets.len() {
        1 => vec![image],
        count => (0..count).map(|index| Get::value(b, loc, image, index as i64)).collect(),
    };
    for (&part, &of) in parts.iter().zip(&targets) {
        name_like(b.ir_mut(), part, of);
    }
    Ok(DerivativeResults { values, derivatives: parts.into_iter().map(Some).collect() })
}

/// Lowers the applications, and erases unused maps.
fn lower(ir: &mut Ir, created: Op) -> Result<(), NotDifferentiable> {
    lower_linear::apply(ir, created, true, true)?;
    let is_map = |&op: &Op| ir.results(op).any(|map| linear_map_type::is(&ir.store, ir.ty(map)));
    match ir.walk(created).find(is_map) {
        None => {
            prune(ir, FunctionBody::of(ir, created).block);
            Ok(())
        }
        Some(op) => Err(refused(ir, op, "it is a linear map that was not lowered")),
    }
}
