//! Jacobians: derivatives along all basis tangents of an argument, or all basis cotangents of a
//! result.

use super::ad_method::{AdMethod, DerivativeRequest};
use super::basis_vectors::PushBasis;
use super::derivative_cache::{DerivativeForm, Derivatives};
use super::expand::call;
use super::function;
use super::stage_log::StageLog;
use cotan_dialects::Callable;
use cotan_dialects::ad::Request;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{NotDifferentiable, prune, zeros};
use cotan_dialects::func::{Func, Return};
use cotan_ir::dims::Poly;
use cotan_ir::types::FunctionType;
use cotan_ir::{Builder, Ir, Op, Shape, Type, Value};

/// The value whose basis vectors are pushed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    /// False for the tangent of an argument; true for the cotangent of a result.
    pub reverse: bool,
    /// The index of the argument, or the index among the active results.
    pub at: usize,
    /// In reverse, the indices of the differentiated arguments.
    pub wrt: Vec<usize>,
}

/// Replaces a request for Jacobians by calls of functions, each with the Jacobians of one argument,
/// or of one result.
pub fn replace(
    ir: &mut Ir,
    derivatives: &mut Derivatives,
    op: Op,
    callee: Op,
    wrt: Vec<usize>,
) -> Result<(), NotDifferentiable> {
    let request = Request::of(ir, op).expect("it was one");
    let signature = Callable::type_of(ir, callee).expect("a verified function has a type").clone();
    let outputs = changing(ir, &signature.results);
    let reverse = is_reverse(ir, &signature, &outputs, &wrt);
    let operands: Vec<Value> = ir.operands(op).collect();
    let results: Vec<Value> = ir.results(op).collect();
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, "differentiate");
    // The results are a matrix with a row for each output and a column for each input.
    let (seeds, step) = if reverse { (outputs.len(), 1) } else { (wrt.len(), wrt.len()) };
    for seed in 0..seeds {
        let first = if reverse { seed * wrt.len() } else { seed };
        let count = if reverse { wrt.len() } else { outputs.len() };
        let outputs_of_seed: Vec<Value> =
            (0..count).map(|index| results[first + index * step]).collect();
        let seed = match reverse {
            true => Seed { reverse, at: seed, wrt: wrt.clone() },
            false => Seed { reverse, at: wrt[seed], wrt: Vec::new() },
        };
        let name = derivatives.form(ir, callee, DerivativeForm::Jacobian(seed))?;
        let types: Vec<Type> = outputs_of_seed.iter().map(|&value| ir.ty(value)).collect();
        let call = call(ir, op, name, (&request, &signature), &operands, &types);
        ir.set_loc(call, loc);
        let created: Vec<Value> = ir.results(call).collect();
        for (result, created) in outputs_of_seed.into_iter().zip(created) {
            ir.replace_all_uses(result, created);
        }
    }
    ir.erase_op(op);
    Ok(())
}

/// Returns whether the results have fewer elements than the arguments, where unknown sizes count as
/// large.
fn is_reverse(ir: &Ir, signature: &FunctionType, outputs: &[usize], wrt: &[usize]) -> bool {
    let count = |types: &[Type], indices: &[usize]| {
        let mut shapes = indices.iter().map(|&at| Shape::of(ir, types[at]));
        shapes.try_fold(Poly::constant(0), |sum, shape| sum.add(&Poly::product(&shape?.sizes)?))
    };
    let (outputs, inputs) = (count(&signature.results, outputs), count(&signature.inputs, wrt));
    let more = inputs.zip(outputs).and_then(|(inputs, outputs)| inputs.sub(&outputs));
    let Some(more) = more else { return false };
    let fixed = more.eval(|_| Some(0)).unwrap_or(0);
    match more.sub(&Poly::constant(fixed)) {
        Some(varying) if varying == Poly::constant(0) => fixed > 0,
        Some(varying) => varying.is_never_negative(&[]),
        None => false,
    }
}

/// Emits a private function after another one that returns its Jacobians without values.
pub fn function(
    ir: &mut Ir,
    of: Op,
    seed: &Seed,
    method: &AdMethod,
) -> Result<Op, NotDifferentiable> {
    let signature = Callable::type_of(ir, of).expect("a verified function has a type").clone();
    let outputs = changing(ir, &signature.results).len();
    let wrt = if seed.reverse { seed.wrt.clone() } else { vec![seed.at] };
    let outputs_of_seed = if seed.reverse { wrt.len() } else { outputs };
    let mut needed = vec![false; signature.results.len()];
    needed.resize(needed.len() + outputs_of_seed, true);
    let derivative_request = DerivativeRequest {
        reverse: seed.reverse,
        wrt,
        needed,
        split_linear: true,
        order: 1,
        stages: StageLog::default(),
    };
    let created = function::derivative(ir, of, &derivative_request, method)?;
    function::rename(ir, created, of, "jacobian");

    let loc = ir.loc(created);
    let entry = ir.entry(ir.verified::<Func>(created).body).expect("a derivative has a body");
    let vectors: Vec<Value> = ir.args(entry).skip(signature.inputs.len()).collect();
    let pushed = if seed.reverse { vectors[seed.at] } else { vectors[0] };
    for &other in vectors.iter().filter(|&&other| other != pushed) {
        let ty = ir.ty(other);
        let zero = zeros(&mut Builder::at_start(ir, entry), loc, ty);
        ir.replace_all_uses(other, zero);
    }
    let mut basis = PushBasis::new(ir, entry, loc, pushed, method.can_split_linear);
    let outputs_of_seed = basis.end();
    let jacobians = basis.write(&outputs_of_seed, !seed.reverse);
    for &vector in vectors.iter().rev() {
        let index = ir.arg_index(vector).expect("it is an argument");
        ir.erase_block_arg(entry, index);
    }
    Return::build(&mut Builder::at_end(ir, entry), loc, &jacobians);
    prune(ir, entry);
    let types: Vec<Type> = jacobians.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&signature.inputs, &types);
    Func::set_function_type(ir, created, ty);
    Ok(created)
}
