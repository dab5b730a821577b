//! What becomes of the dimension parameters of a function when its code is put elsewhere.

use cotan_dialects::array::is_known_around;
use cotan_dialects::{Binds, Callable, Callee};
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Substitution, Symbol};

/// The parameters of a function, as a call says what they are, and those that its code binds, where
/// they have other names at the call. Nothing if a size would leave 64 bits or be negative.
pub fn sizes(ir: &mut Ir, call: Op, function: Op) -> Option<Substitution> {
    let mut by = Vec::new();
    if let Some(sizes) = Callee::of(ir, call).and_then(|callee| callee.sizes) {
        by = sizes(ir, call, Callable::type_of(ir, function)?).ok()?;
    }
    let mut bound: Vec<Symbol> = Vec::new();
    for name in ir.walk(function).filter_map(|op| Binds::of(ir, op)) {
        if !bound.contains(&name) {
            bound.push(name);
        }
    }
    for index in 0..bound.len() {
        let fresh = fresh(ir, call, bound[index], &bound);
        if fresh != bound[index] {
            by.push((bound[index], Poly::parameter(fresh)));
        }
    }
    let mut substitution = Substitution::new(by);
    if substitution.pairs().is_empty() {
        return Some(substitution);
    }
    let inside: Vec<Op> = ir.walk(function).skip(1).collect();
    substitution.fits(ir, &inside).then_some(substitution)
}

/// A name like this one that nothing around a call has, nor other names that the code binds.
fn fresh(ir: &mut Ir, call: Op, name: Symbol, bound: &[Symbol]) -> Symbol {
    let (base, mut fresh) = (ir.text(name).to_owned(), name);
    let mut count = 0;
    while is_known_around(ir, call, fresh) || fresh != name && bound.contains(&fresh) {
        count += 1;
        fresh = ir.symbol(&format!("{base}_{count}"));
    }
    fresh
}
