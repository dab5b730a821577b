//! The AD method `linear-maps`.

use crate::linear_maps::{emit_jacobian_maps, linear_simplify, lower_linear};
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{NotDifferentiable, name_like, prune, refused, tangent_type};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::linear_map_type;
use cotan_dialects::linear::{Apply, ReverseApply};
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::{Block, Editor, Ir, Loc, Op, Type, Value};

/// Jacobians as linear maps, which are simplified and then applied.
pub const LINEAR_MAPS: AdMethod = AdMethod {
    name: "linear-maps",
    summary: "the Jacobian as a linear map, simplified, applied forward or transposed",
    derivative,
    can_split_linear: false,
};

fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    let created = request.function(ir, function);
    let built = build(ir, function, created, request);
    match built {
        Ok(()) => {
            request.keep_needed(ir, created);
            let body = ir.verified::<Func>(created).body;
            let entry = ir.single_block(body).expect("it has one block");
            prune(ir, entry);
            Ok(created)
        }
        Err(refusal) => {
            ir.detach_op(created);
            Err(refusal)
        }
    }
}

fn build(
    ir: &mut Ir,
    function: Op,
    created: Op,
    request: &DerivativeRequest,
) -> Result<(), NotDifferentiable> {
    let loc = ir.loc(created);
    let Func { body, .. } = ir.verified(function);
    let block = ir.single_block(body).expect("others are refused");
    let signature = Callable::type_of(ir, function).expect("a verified function has a type");
    let (inputs, outputs) = (signature.inputs.to_vec(), signature.results.to_vec());
    let originals: Vec<Value> = ir.args(block).collect();
    let end = ir.last_op(block).expect("a verified function returns");
    let returned: Vec<Value> = ir.operands(end).collect();
    let region = ir.verified::<Func>(created).body;
    let entry = ir.append_new_block(region, &inputs, loc);
    for (index, &original) in originals.iter().enumerate() {
        let (arg, name) = (ir.arg(entry, index), ir.value_name(original));
        ir.set_value_name(arg, name);
    }
    let arguments: Vec<Value> = request.wrt.iter().map(|&at| originals[at]).collect();
    let results = changing(&ir.store, &outputs);
    let results: Vec<Value> = results.into_iter().map(|at| returned[at]).collect();
    let (sources, targets) = match request.reverse {
        true => (&results, &arguments),
        false => (&arguments, &results),
    };
    let seeds: Vec<Value> = sources.iter().map(|&of| seed(ir, entry, loc, of)).collect();
    let starts = emit_jacobian_maps::InitialMaps::own(ir, entry, &originals, loc, &request.wrt);
    let written = emit_jacobian_maps::write(ir, function, entry, loc, starts, None)?;
    let b = &mut Editor::at_end(ir, entry);
    let map = written.maps.whole(b, loc);
    let all = match seeds[..] {
        [one] => one,
        _ => Pack::value(b, loc, &seeds),
    };
    let image = match request.reverse {
        true => ReverseApply::value(b, loc, all, map),
        false => Apply::value(b, loc, map, all),
    };
    let mut values = written.values;
    match targets.len() {
        1 => values.push(image),
        count => {
            values.extend((0..count).map(|index| Get::value(b, loc, image, index as i64)));
        }
    }
    for (&value, &of) in values[outputs.len()..].iter().zip(targets) {
        name_like(b.ir_mut(), value, of);
    }
    Return::build(b, loc, &values);
    let inputs: Vec<Type> = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    let types: Vec<Type> = values.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&inputs, &types);
    Func::set_function_type(ir, created, ty);
    linear_simplify::simplify(ir, created, &mut None);
    lower_linear::apply(ir, created, true, true)?;
    let is_map = |&op: &Op| ir.results(op).any(|map| linear_map_type::is(&ir.store, ir.ty(map)));
    match ir.walk(created).find(is_map) {
        None => Ok(()),
        Some(op) => Err(refused(ir, op, "it is a linear map that was not lowered")),
    }
}

/// Adds an argument for the tangent or cotangent of a value.
fn seed(ir: &mut Ir, entry: Block, loc: Loc, of: Value) -> Value {
    let ty = ir.ty(of);
    let ty = tangent_type(&mut ir.store, ty).expect("a verified request has float arguments");
    let seed = ir.add_block_arg(entry, ty, loc);
    name_like(ir, seed, of);
    seed
}
