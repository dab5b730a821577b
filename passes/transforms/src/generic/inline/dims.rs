//! What becomes of the dimension parameters of a function when its code is put elsewhere.

use super::code::rename_bound;
use cotan_dialects::array::is_known_around;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::{
    facts, fit, free_name, is_known, may_hoist_check, mentions, sizes_at,
};
use cotan_dialects::{BindsDim, Callable, Callee};
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::verify::VerifyOp;
use cotan_ir::{Builder, Diagnostics, Ir, Mapping, NewOp, Op, Part, Region, Substitution, Symbol};

/// The parameters of a function, as a call says what they are, and those that its code binds, where
/// they have other names at the call. `None` if the code would not be right there, or fail where a
/// call that does not run does not.
pub fn sizes(ir: &mut Ir, call: Op, function: Op) -> Option<Substitution> {
    let mut by = Vec::new();
    if let Some(sizes) = Callee::of(ir, call).and_then(|callee| callee.sizes) {
        by = sizes(ir, call, Callable::type_of(ir, function)?).ok()?;
    }
    let mut bound: Vec<Symbol> = Vec::new();
    for name in ir.walk(function).filter_map(|op| BindsDim::of(ir, op)) {
        if !bound.contains(&name) {
            bound.push(name);
        }
    }
    for index in 0..bound.len() {
        let (name, text) = (bound[index], ir.text(bound[index]).to_owned());
        // What nothing around the call has, nor other names that the code binds.
        let is_taken = |ir: &Ir, other: Symbol| {
            is_known_around(ir, call, other) || other != name && bound.contains(&other)
        };
        let free = free_name(&mut Builder::detached(ir), &text, is_taken);
        if free != name {
            by.push((name, Poly::parameter(free)));
        }
    }
    let mut by = Substitution::new(by);
    if !facts(ir, function).iter().all(|fact| holds_at(ir, call, fact, &by)) {
        return None;
    }
    let is_sized = ir.get(function).is_some_and(|f: Func| ir.has_dims(Part::Type(f.function_type)));
    if !is_sized && by.pairs().is_empty() {
        return Some(by);
    }
    let inside: Vec<Op> = ir.walk(function).skip(1).collect();
    let stays_right = fit(&mut Builder::detached(ir), &inside, &mut by)
        && asks_in_vain(ir, call, function, &bound, &by)
        && (!is_sized || is_proved(ir, call, function, &mut by));
    stays_right.then_some(by)
}

/// Whether what a function states about its sizes is known where it is called.
fn holds_at(ir: &Ir, call: Op, fact: &Fact, by: &Substitution) -> bool {
    by.fact(fact).is_some_and(|here| is_known(ir, call, &here))
}

/// Whether it changes nothing that the sizes which the function asks for when it is called are asked
/// for around the call.
fn asks_in_vain(ir: &Ir, call: Op, function: Op, bound: &[Symbol], by: &Substitution) -> bool {
    let mut sizes = ir.walk(function).flat_map(|op| sizes_at(ir, op)).flat_map(|sizes| sizes.0);
    sizes.all(|size| {
        let is_asked_inside = bound.iter().any(|&name| mentions(size, name));
        let here = || by.poly(size).is_some_and(|size| may_hoist_check(ir, call, &size));
        is_asked_inside || here()
    })
}

/// Whether the code of a function is still known to be right where a call stands: what was known of
/// the sizes of its arguments may not be known there.
fn is_proved(ir: &mut Ir, call: Op, function: Op, by: &mut Substitution) -> bool {
    let (body, loc) = (ir.verified::<Func>(function).body, ir.loc(call));
    let (name, region) = (ir.op_name("inline.tried"), ir.create_region());
    ir.clone_region(body, region, &mut Mapping::default());
    let regions: &[Region] = &[region];
    let tried = Builder::before(ir, call).create(NewOp { regions, ..NewOp::new(name, loc) });
    let ops: Vec<Op> = ir.walk(tried).collect();
    ops.iter().for_each(|&op| rename_bound(ir, op, by));
    ops.iter().for_each(|&op| by.apply(ir, op));
    let mut wrong = Diagnostics::default();
    // What ends the function goes with it.
    for &op in ops.iter().filter(|&&op| !ir.is::<Return>(op)) {
        if let Some(VerifyOp(verify)) = ir.registry().interface(ir.name(op)) {
            verify(ir, op, &mut wrong);
        }
    }
    ir.erase_op(tried);
    !wrong.has_errors()
}
