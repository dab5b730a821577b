//! Facts about sizes, and where sizes are checked.
//!
//! On entry a function checks that no array in it, however deeply nested, and no domain has a
//! negative size, before any other effect. An operation that binds a dimension parameter checks the
//! sizes that mention it. Transformations that move code use this module to determine whether they
//! change which checks fail.

use crate::{Callable, IterationSpace};
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::spec::Traits;
use cotan_ir::{
    AttrData, Builder, Ir, Loc, Op, Part, Shape, Substitution, Symbol, Type, TypeData,
    parameters_of,
};
use rustc_hash::FxHashSet;

/// The attribute of a function that declares dimension parameters, `#cotan.dims<n, m>`: they can be
/// passed even if the function does not need them.
pub const PARAMETERS: &str = "cotan.parameters";

/// The attribute of a function that declares facts about its sizes, `#cotan.facts<2 * s = d * d +
/// d>`. They are checked on entry, so the body may rely on them.
pub const FACTS: &str = "cotan.facts";

/// The attribute of a function that lists sizes that may be negative, `#cotan.dims<n - 1>`: callers
/// check them.
pub const CHECKED: &str = "cotan.checked_sizes";

/// The attribute of a function that lists arrays whose element count may overflow, `[#cotan.dims<n,
/// n, n>]`: callers check them.
pub const LARGE_ARRAYS: &str = "cotan.large_arrays";

/// The attribute of an assertion about sizes: machine code returns the size-error status where it
/// fails.
pub const NO_SIZE: &str = "cotan.no_size";

/// Returns the arrays that a function lists as [`LARGE_ARRAYS`]; `None` if the attribute is
/// invalid.
pub fn large_arrays(ir: &Ir, function: Op) -> Option<Vec<&[Poly]>> {
    let Some(attr) = ir.attr_named(function, LARGE_ARRAYS) else { return Some(Vec::new()) };
    let AttrData::Array(shapes) = ir.attr_data(attr) else { return None };
    shapes.iter().map(|&shape| ir.as_dims(shape)).collect()
}

/// The attribute of a function over buffers with its type over arrays: callers check sizes.
pub const LOWERED: &str = "cotan.signature";

/// Returns an unused name for a dimension parameter: `wanted`, or `wanted` with a numeric suffix.
pub fn free_name(
    b: &mut Builder<'_>,
    expected: &str,
    is_taken: impl Fn(&Ir, Symbol) -> bool,
) -> Symbol {
    let mut name = b.store_mut().symbol(expected);
    let mut count = 0;
    while is_taken(b, name) {
        count += 1;
        name = b.store_mut().symbol(&format!("{expected}_{count}"));
    }
    name
}

/// Returns the facts that a function declares about its sizes.
pub fn facts(ir: &Ir, function: Op) -> &[Fact] {
    ir.attr_named(function, FACTS).and_then(|attr| ir.as_facts(attr)).unwrap_or_default()
}

/// Copies the facts of a function to one that is derived from it, as far as its own arguments
/// determine their parameters.
///
/// Parameters of its results that only the source determines are stated, if a copied fact mentions
/// one.
pub fn share_facts(ir: &mut Ir, from: Op, to: Op) {
    let mut decided = parameters_of_arguments(ir, to);
    let mut named = parameters_named(ir, from);
    let is_mentioned =
        |name: Symbol| facts(ir, from).iter().any(|fact| fact.parameters().any(|it| it == name));
    let of_results = parameters_of_results(ir, to).into_iter();
    let open = of_results.filter(|name| !decided.contains(name) && !named.contains(name));
    let open: Vec<Symbol> = open.filter(|&name| is_mentioned(name)).collect();
    named.extend(open);
    let stated: Vec<Symbol> =
        named.iter().copied().filter(|name| !decided.contains(name)).collect();
    decided.extend(&stated);
    if stated.iter().any(|&name| is_mentioned(name)) {
        let sizes: Vec<Poly> = named.into_iter().map(Poly::parameter).collect();
        let (name, parameters) = (ir.store.symbol(PARAMETERS), ir.store.dims_attr(&sizes));
        ir.set_attr(to, name, Some(parameters));
    }
    let is_decided = |fact: &&Fact| fact.parameters().all(|name| decided.contains(&name));
    let facts: Vec<Fact> = facts(ir, from).iter().filter(is_decided).cloned().collect();
    let stated = (!facts.is_empty()).then(|| ir.store.facts_attr(&facts));
    let name = ir.store.symbol(FACTS);
    ir.set_attr(to, name, stated);
}

/// Returns the parameters that [`PARAMETERS`] of a function lists.
fn parameters_named(ir: &Ir, function: Op) -> Vec<Symbol> {
    let dims = ir.attr_named(function, PARAMETERS).and_then(|attr| ir.as_dims(attr));
    dims.unwrap_or_default().iter().filter_map(Poly::as_parameter).collect()
}

/// Returns the dimension parameters that the results of a function mention.
fn parameters_of_results(ir: &Ir, function: Op) -> Vec<Symbol> {
    let results = Callable::type_of(ir, function).map_or(&[][..], |ty| &ty.results);
    let mut found = Vec::new();
    for &ty in results {
        parameters_of(&ir.store, Part::Type(ty), &mut |name| {
            if !found.contains(&name) {
                found.push(name);
            }
        });
    }
    found
}

/// Returns the dimension parameters that the arguments of a function mention.
pub fn parameters_of_arguments(ir: &Ir, function: Op) -> FxHashSet<Symbol> {
    let inputs = Callable::type_of(ir, function).map_or(&[][..], |ty| &ty.inputs);
    let mut found = FxHashSet::default();
    for &ty in inputs {
        parameters_of(&ir.store, Part::Type(ty), &mut |name| {
            found.insert(name);
        });
    }
    found
}

/// Returns the dimension parameters that a function declares or mentions, except those that it
/// binds.
pub fn parameters_in(ir: &Ir, function: Op) -> Vec<Symbol> {
    let mut found = Vec::new();
    let mut known = FxHashSet::default();
    let mut add = |name| {
        if known.insert(name) {
            found.push(name);
        }
    };
    let stated = ir.attr_named(function, PARAMETERS).and_then(|attr| ir.as_dims(attr));
    stated.unwrap_or_default().iter().filter_map(Poly::as_parameter).for_each(&mut add);
    for op in ir.walk(function) {
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        let values = blocks.flat_map(|block| ir.args(block)).chain(ir.results(op));
        values.for_each(|value| parameters_of(&ir.store, Part::Type(ir.ty(value)), &mut add));
        let entries = ir.props(op).map(|props| ir.store.dict_entries(props)).unwrap_or_default();
        let sizes = entries.iter().filter_map(|entry| ir.store.as_dims(entry.1)).flatten();
        let names = sizes.flat_map(|size| size.terms()).flat_map(|(names, _)| names);
        names.for_each(|&name| add(name));
    }
    if found.is_empty() {
        return found;
    }
    let bound: FxHashSet<Symbol> =
        ir.walk(function).filter_map(|op| IterationSpace::bound_dim(ir, op)).collect();
    found.retain(|name| !bound.contains(name));
    found
}

/// Returns whether a fact is known to be true at `op`.
pub fn is_known(ir: &Ir, op: Op, fact: &Fact) -> bool {
    let never_negative = |size: &Poly| is_never_negative(ir, op, size, &[]);
    fact.differences().is_some_and(|both| both.iter().all(never_negative))
}

/// Returns the sizes that an operation introduces, with their locations: of its results, of the
/// arguments of its blocks, and of its domain.
pub fn sizes_at(ir: &Ir, op: Op) -> impl Iterator<Item = (&[Poly], Loc)> {
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    let values = ir.results(op).chain(blocks.flat_map(|block| ir.args(block)));
    let arrays =
        values.filter_map(|value| Some((symbolic_sizes(ir, ir.ty(value))?, ir.value_loc(value))));
    let domain = IterationSpace::sizes(ir, op).and_then(|domain| ir.as_dims(domain));
    arrays.chain(domain.map(|domain| (domain, ir.loc(op))))
}

/// Returns the dynamic sizes of an array.
fn symbolic_sizes(ir: &Ir, ty: Type) -> Option<&[Poly]> {
    match ir.type_data(ty) {
        TypeData::Tensor { encoding: Some(encoding), .. } => match ir.attr_data(*encoding) {
            AttrData::Dims(dims) => Some(dims),
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether a polynomial mentions a parameter.
pub fn mentions(size: &Poly, name: Symbol) -> bool {
    size.terms().any(|(names, _)| names.contains(&name))
}

/// Returns whether a substitution of parameters is valid in these operations: no coefficient
/// exceeds 64 bits, and no size is a negative constant.
pub fn fit(b: &mut Builder<'_>, ops: &[Op], by: &mut Substitution) -> bool {
    let is_size = |size: &Poly| {
        by.poly(size).is_some_and(|size| size.as_constant().is_none_or(|number| number >= 0))
    };
    let domains = ops.iter().filter_map(|&op| b.as_dims(IterationSpace::sizes(b, op)?));
    domains.flatten().all(is_size) && by.can_apply(b, ops)
}

/// Returns whether a polynomial is known to be nonnegative at `op`.
///
/// The premises are that each of `known` is nonnegative, that the sizes of the arguments of the
/// function are, and the facts of the function.
pub fn is_never_negative(ir: &Ir, op: Op, size: &Poly, known: &[&Poly]) -> bool {
    if size.is_never_negative(known) {
        return true;
    }
    let parents = std::iter::successors(ir.parent_op(op), |&parent| ir.parent_op(parent));
    let mut functions = parents.filter(|&parent| ir.has_traits(parent, Traits::ISOLATED));
    let Some(function) = functions.next() else { return false };
    let stated = facts(ir, function);
    let mut around = sizes_of_arguments(ir, function);
    around.extend(stated.iter().filter_map(Fact::differences).flatten());
    let all: Vec<&Poly> = around.iter().chain(known.iter().copied()).collect();
    // A multiple suffices: `s - d` is nonnegative where `2 * s = d * d + d`.
    let times = |number| Some(size.mul(&Poly::constant(number))?.follows_from(&all));
    size.follows_from(&all) || factors(stated).into_iter().any(|number| times(number) == Some(true))
}

/// Returns the smallest coefficients above 1 in the facts.
fn factors(facts: &[Fact]) -> Vec<i64> {
    let terms = facts.iter().flat_map(|fact| fact.left.terms().chain(fact.right.terms()));
    let named = terms.filter(|(names, _)| !names.is_empty());
    let mut found: Vec<i64> = named.filter_map(|(_, number)| number.checked_abs()).collect();
    found.retain(|&number| number > 1);
    found.sort_unstable();
    found.dedup();
    found.truncate(8);
    found
}

/// Returns the sizes of the arguments of a function.
fn sizes_of_arguments(ir: &Ir, function: Op) -> Vec<Poly> {
    let signature = Callable::type_of(ir, function);
    let mut open: Vec<Type> = signature.map_or(Vec::new(), |ty| ty.inputs.to_vec());
    let mut sizes = Vec::new();
    while let Some(ty) = open.pop() {
        match ir.type_data(ty) {
            TypeData::Tuple(types) if ir.nesting(ty).1 < 1000 => open.extend(types),
            _ => sizes.extend(Shape::of(&ir.store, ty).into_iter().flat_map(|shape| shape.sizes)),
        }
    }
    sizes.retain(|size| size.as_constant().is_none());
    sizes
}

/// Returns whether the check of a size may be hoisted out of `op`: the size is never negative, or
/// `op` is always executed.
pub fn may_hoist_check(ir: &Ir, op: Op, size: &Poly) -> bool {
    is_never_negative(ir, op, size, &[]) || always_executes(ir, op, size)
}

/// Returns whether an operation is executed whenever the operation that checks a size is entered.
fn always_executes(ir: &Ir, op: Op, size: &Poly) -> bool {
    let mut inner = op;
    loop {
        let Some(block) = ir.block_of(inner) else { return false };
        let Some(region) = ir.region_of(block) else { return false };
        let Some(parent) = ir.region_parent(region) else { return false };
        let bound = IterationSpace::bound_dim(ir, parent);
        if ir.entry(region) != Some(block) {
            return false;
        }
        if ir.has_traits(parent, Traits::ISOLATED) || bound.is_some_and(|name| mentions(size, name))
        {
            return true;
        }
        if bound.is_none() {
            return false;
        }
        inner = parent;
    }
}
