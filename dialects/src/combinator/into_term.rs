//! Operations with a custom translation to terms.

use super::point_free::no_term;
use super::{Build, Compose, Fold, If, Scope, Terms, Tuple, arrow};
use crate::autodiff::NotDifferentiable;
use crate::interfaces::region_return::yielded;
use crate::tuple::{Get, Pack};
use crate::{array, scf};
use cotan_ir::registry::{self, Interface};
use cotan_ir::{Op, OpDef, Type, Value};

/// A custom translation of an operation to a term, for operations whose regions are terms. Other
/// operations are primitives.
#[derive(Clone, Copy)]
pub struct IntoTerm(pub fn(&mut Terms<'_>, &Scope, Op) -> Result<Value, NotDifferentiable>);

impl Interface for IntoTerm {}

/// Attaches translations to operations of other dialects.
pub fn attach(builder: &mut registry::Builder) {
    builder.attach(scf::If::SPEC.name, IntoTerm(branch));
    builder.attach(array::Build::SPEC.name, IntoTerm(build));
    builder.attach(array::Fold::SPEC.name, IntoTerm(fold));
    builder.attach(Pack::SPEC.name, IntoTerm(pack));
    builder.attach(Get::SPEC.name, IntoTerm(get));
}

/// `C[if b e1 e2] = IF(C[b], C[e1], C[e2])`
fn branch(t: &mut Terms<'_>, scope: &Scope, op: Op) -> Result<Value, NotDifferentiable> {
    let scf::If { condition, then_region, else_region, .. } = t.builder.verified(op);
    if yielded(&t.builder, then_region).is_none_or(|yields| yields.is_empty()) {
        return Err(no_term(&t.builder, op, "it has no results"));
    }
    let condition = t.read(scope, condition);
    let mut branches = Vec::with_capacity(2);
    for body in [then_region, else_region] {
        let block = t.builder.single_block(body).expect("a verified branch is one block");
        branches.push(t.block(scope.clone(), block, false)?);
    }
    Ok(If::value(&mut t.builder, t.loc, condition, branches[0], branches[1]))
}

/// `C[(e1, .., en)] = (C[e1], .., C[en])`
fn pack(t: &mut Terms<'_>, scope: &Scope, op: Op) -> Result<Value, NotDifferentiable> {
    let values: Vec<Value> = t.builder.operands(op).collect();
    if values.is_empty() {
        return t.primitive(scope, op);
    }
    let parts: Vec<Value> = values.into_iter().map(|value| t.read(scope, value)).collect();
    Ok(Tuple::value(&mut t.builder, t.loc, &parts))
}

/// `C[pi_i(e)] = F(pi_i) o C[e]`
fn get(t: &mut Terms<'_>, scope: &Scope, op: Op) -> Result<Value, NotDifferentiable> {
    let Get { tuple, index, .. } = t.builder.verified(op);
    let parts = t.builder.store.as_tuple(t.builder.ty(tuple)).unwrap_or_default().to_vec();
    let (part, tuple) = (t.project(&parts, index as usize), t.read(scope, tuple));
    Ok(Compose::value(&mut t.builder, t.loc, part, tuple))
}

/// `C[build(es, \i. ee)]G = BUILD(C[es]G, i, C[ee](G, i))`; the sizes are those of its type.
fn build(t: &mut Terms<'_>, scope: &Scope, op: Op) -> Result<Value, NotDifferentiable> {
    let array::Build { body, results } = t.builder.verified(op);
    let types: Vec<Type> = results.iter(&t.builder).map(|result| t.builder.ty(result)).collect();
    let block = t.builder.single_block(body).expect("a verified body is one block");
    let inside = t.inside(scope, block);
    let body = t.block(inside, block, false)?;
    let result_type = arrow::together(t.builder.store_mut(), &types);
    let ty = arrow::of(t.builder.store_mut(), scope.context(), result_type);
    Ok(Build::value(&mut t.builder, t.loc, body, ty))
}

/// Emits the term of a fold; one without states is a primitive.
fn fold(t: &mut Terms<'_>, scope: &Scope, op: Op) -> Result<Value, NotDifferentiable> {
    let array::Fold { operands, axis, right, reassoc, states, body, results } =
        t.builder.verified(op);
    if states.is_empty() {
        return t.primitive(scope, op);
    }
    let types: Vec<Type> = results.iter(&t.builder).map(|result| t.builder.ty(result)).collect();
    let block = t.builder.single_block(body).expect("a verified body is one block");
    let inside = t.inside(scope, block);
    let step = t.block(inside, block, true)?;
    let [states, arrays] = [states, operands].map(|all| {
        let all: Vec<Value> = all.iter(&t.builder).collect();
        let parts: Vec<Value> = all.into_iter().map(|value| t.read(scope, value)).collect();
        Tuple::value(&mut t.builder, t.loc, &parts)
    });
    let result_type = arrow::tuple(t.builder.store_mut(), &types);
    let ty = arrow::of(t.builder.store_mut(), scope.context(), result_type);
    let b = &mut t.builder;
    let fold = Fold::build(b, t.loc, step, states, arrays, axis, ty);
    Fold::set_right(b, fold, right);
    Fold::set_reassoc(b, fold, reassoc);
    Ok(b.result(fold, 0))
}
