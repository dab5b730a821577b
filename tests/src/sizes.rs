//! Sizes of arguments.

use cotan_dialects::interfaces::sizes::{facts, parameters_of_arguments};
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::{Ir, Op, Symbol};
use std::collections::BTreeMap;

type Sizes = BTreeMap<Symbol, i64>;

/// `n=3`, for each dimension parameter that the arguments of a function mention: all the same, but
/// for those that a fact makes another number which the function states.
pub fn alike(ir: &Ir, function: Op, size: usize) -> Vec<String> {
    let size = i64::try_from(size).expect("it is small");
    let names = parameters_of_arguments(ir, function);
    let mut sizes: Sizes = names.into_iter().map(|name| (name, size)).collect();
    for fact in facts(ir, function) {
        if !fact.holds(|name| sizes.get(&name).copied()) {
            sizes.extend(decided(fact, &sizes));
        }
    }
    let mut texts: Vec<String> =
        sizes.into_iter().map(|(name, size)| format!("{}={size}", ir.text(name))).collect();
    texts.sort();
    texts
}

/// Returns the value of a parameter on the left of a fact, from the right side.
fn decided(fact: &Fact, sizes: &Sizes) -> Option<(Symbol, i64)> {
    let right = Poly::constant(fact.right.eval(|name| sizes.get(&name).copied())?);
    fact.left.parameters().find_map(|name| {
        let others = |other| sizes.get(&other).filter(|_| other != name);
        let known = |other| others(other).map(|&size| Poly::constant(size));
        let (name, size) = fact.left.solve(&right, known, false)?;
        Some((name, size.as_constant()?))
    })
}
