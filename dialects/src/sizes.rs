//! What is known of sizes, and where they are looked at.
//!
//! A function that is entered sees to it that no array in it, however deep, and no domain has a
//! negative size, before anything else happens. So does an operation that binds a dimension
//! parameter, for the sizes that mention it. Whoever puts code elsewhere asks here whether that
//! changes what fails.

use crate::{Binds, Callable, DomainSizes};
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::{AttrData, Builder, Ir, Loc, Op, Shape, Substitution, Symbol, Type, TypeData};

/// The attribute of a function that states dimension parameters, `#cotan.dims<n, m>`: they can be given
/// even if nothing in the function needs them.
pub const PARAMETERS: &str = "cotan.parameters";

/// The sizes that an operation brings to where it stands, with their places: of its results, of the
/// arguments of its blocks, and of its domain.
pub fn sizes_at(ir: &Ir, op: Op) -> impl Iterator<Item = (&[Poly], Loc)> {
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    let values = ir.results(op).chain(blocks.flat_map(|block| ir.args(block)));
    let arrays =
        values.filter_map(|value| Some((open_sizes(ir, ir.ty(value))?, ir.value_loc(value))));
    let domain = DomainSizes::of(ir, op).and_then(|domain| ir.as_dims(domain));
    arrays.chain(domain.map(|domain| (domain, ir.loc(op))))
}

/// The sizes of an array that are no numbers.
fn open_sizes(ir: &Ir, ty: Type) -> Option<&[Poly]> {
    match ir.type_data(ty) {
        TypeData::Tensor { encoding: Some(encoding), .. } => match ir.attr_data(*encoding) {
            AttrData::Dims(dims) => Some(dims),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a polynomial mentions a parameter.
pub fn mentions(size: &Poly, name: Symbol) -> bool {
    size.terms().any(|(names, _)| names.contains(&name))
}

/// Whether everything in these operations is still what it may be where parameters are replaced: no
/// number leaves 64 bits, and no size is a negative number.
pub fn fit(b: &mut Builder<'_>, ops: &[Op], by: &mut Substitution) -> bool {
    let is_size = |size: &Poly| {
        by.poly(size).is_some_and(|size| size.as_constant().is_none_or(|number| number >= 0))
    };
    let domains = ops.iter().filter_map(|&op| b.as_dims(DomainSizes::of(b, op)?));
    domains.flatten().all(is_size) && by.can_apply(b, ops)
}

/// Whether a polynomial is known to be at least 0 where `op` stands: because each of `facts` is, or
/// the sizes of the arguments of the function are.
pub fn is_never_negative(ir: &Ir, op: Op, size: &Poly, facts: &[&Poly]) -> bool {
    if size.is_never_negative(facts) {
        return true;
    }
    let around = sizes_of_arguments(ir, op);
    let all: Vec<&Poly> = around.iter().chain(facts.iter().copied()).collect();
    size.follows_from(&all)
}

/// The sizes of the arguments of the function around an operation.
fn sizes_of_arguments(ir: &Ir, op: Op) -> Vec<Poly> {
    let parents = std::iter::successors(ir.parent_op(op), |&parent| ir.parent_op(parent));
    let function = parents.into_iter().find(|&parent| ir.has_traits(parent, Traits::ISOLATED));
    let signature = function.and_then(|function| Callable::type_of(ir, function));
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

/// Whether it changes nothing when what stands around `op` sees to it that a size is not negative,
/// which was seen to when `op` ran: it never is, or `op` runs anyhow.
pub fn may_be_asked_around(ir: &Ir, op: Op, size: &Poly) -> bool {
    is_never_negative(ir, op, size, &[]) || runs_anyhow(ir, op, size)
}

/// Whether an operation runs whenever that is entered which sees to a size there.
fn runs_anyhow(ir: &Ir, op: Op, size: &Poly) -> bool {
    let mut inner = op;
    loop {
        let Some(block) = ir.block_of(inner) else { return false };
        let Some(region) = ir.region_of(block) else { return false };
        let Some(parent) = ir.region_parent(region) else { return false };
        let bound = Binds::of(ir, parent);
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
