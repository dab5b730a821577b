//! Substitution of the dimension parameters of an inlined function.

use super::code::rename_bound;
use cotan_dialects::array::is_known_around;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::{
    facts, fit, free_name, is_known, may_hoist_check, mentions, sizes_at,
};
use cotan_dialects::{Callable, Callee, IterationSpace};
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::verify::VerifyOp;
use cotan_ir::{Builder, Diagnostics, Ir, Mapping, NewOp, Op, Part, Region, Substitution, Symbol};

/// Returns the dimension parameters of a function as determined by a call, with bound parameters
/// renamed apart. `None` if the inlined code would be invalid, or could fail where a call that does
/// not run does not.
pub fn sizes(ir: &mut Ir, call: Op, function: Op) -> Option<Substitution> {
    let mut by = Vec::new();
    if let Some(sizes) = Callee::of(ir, call).and_then(|callee| callee.sizes) {
        by = sizes(ir, call, Callable::type_of(ir, function)?).ok()?;
    }
    let mut bound: Vec<Symbol> = Vec::new();
    for name in ir.walk(function).filter_map(|op| IterationSpace::bound_dim(ir, op)) {
        if !bound.contains(&name) {
            bound.push(name);
        }
    }
    for index in 0..bound.len() {
        let (name, text) = (bound[index], ir.text(bound[index]).to_owned());
        // Avoid the names that are visible around the call, and other bound names.
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
        && may_evaluate_sizes(ir, call, function, &bound, &by)
        && (!is_sized || is_proved(ir, call, function, &mut by));
    stays_right.then_some(by)
}

/// Returns whether a fact that a function states about its sizes follows at its call.
fn holds_at(ir: &Ir, call: Op, fact: &Fact, by: &Substitution) -> bool {
    by.fact(fact).is_some_and(|here| is_known(ir, call, &here))
}

/// Returns whether every size that the function evaluates on entry may be evaluated around the
/// call.
fn may_evaluate_sizes(
    ir: &Ir,
    call: Op,
    function: Op,
    bound: &[Symbol],
    by: &Substitution,
) -> bool {
    let mut sizes = ir.walk(function).flat_map(|op| sizes_at(ir, op)).flat_map(|sizes| sizes.0);
    sizes.all(|size| {
        let is_asked_inside = bound.iter().any(|&name| mentions(size, name));
        let here = || by.poly(size).is_some_and(|size| may_hoist_check(ir, call, &size));
        is_asked_inside || here()
    })
}

/// Returns whether the body of a function still verifies at a call, where less may be known about
/// the sizes of its arguments.
fn is_proved(ir: &mut Ir, call: Op, function: Op, by: &mut Substitution) -> bool {
    let (body, loc) = (ir.verified::<Func>(function).body, ir.loc(call));
    let (name, region) = (ir.op_name("inline.trial"), ir.create_region());
    ir.clone_region(body, region, &mut Mapping::default());
    let regions: &[Region] = &[region];
    let trial = Builder::before(ir, call).create(NewOp { regions, ..NewOp::new(name, loc) });
    let ops: Vec<Op> = ir.walk(trial).collect();
    ops.iter().for_each(|&op| rename_bound(ir, op, by));
    ops.iter().for_each(|&op| by.apply(ir, op));
    let mut errors = Diagnostics::default();
    // The returns are not inlined.
    for &op in ops.iter().filter(|&&op| !ir.is::<Return>(op)) {
        if let Some(verify) =
            ir.registry().interface(ir.name(op)).and_then(|rules: VerifyOp| rules.op)
        {
            verify(ir, op, &mut errors);
        }
    }
    ir.erase_op(trial);
    !errors.has_errors()
}
