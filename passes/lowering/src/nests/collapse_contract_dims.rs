//! `collapse-contract-dims`: contracts over few large dimensions instead of many small ones.

mod grouping;

use super::arrays_to_nests::MATERIALIZE;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Reshape, Transpose};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Loc, Op, Shape, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::FloatingPoint;
use grouping::Grouping;

/// The pass.
pub static PASS: Pass = Pass {
    name: "collapse-contract-dims",
    summary: "Merges dimensions of contractions that are adjacent in every operand",
    doc: "\
Dimensions that occur in the same operands become one dimension, so that `pack-contractions` sees
the large dimensions of a matrix product. An operand that has them apart, or in another order, is
transposed first, to an array of its own: `cotan.materialize`. So is a factor that vectors of the
result would read by columns, unless it is large enough to be packed.
Operands are reshaped or transposed only if each of their elements is multiplied
at least 16 times, where an unknown size counts as 1,000.

Merging dimensions that are summed over reassociates the sum: with the option `fp=strict` only
dimensions of the result are merged.

```mlir before
func.func @f(%x: tensor<2x8x32xf64>, %w: tensor<32x4x16xf64>) -> tensor<2x8x4x16xf64> {
  %r = array.contract %x, %w over [32] by [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>] : tensor<2x8x32xf64>, tensor<32x4x16xf64> -> tensor<2x8x4x16xf64>
  return %r : tensor<2x8x4x16xf64>
}
```

```mlir after
func.func @f(%x: tensor<2x8x32xf64>, %w: tensor<32x4x16xf64>) -> tensor<2x8x4x16xf64> {
  %0 = array.reshape %x : tensor<2x8x32xf64> -> tensor<16x32xf64>
  %1 = array.reshape %w : tensor<32x4x16xf64> -> tensor<32x64xf64>
  %2 = array.contract %0, %1 over [32] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<16x32xf64>, tensor<32x64xf64> -> tensor<16x64xf64>
  %r = array.reshape %2 : tensor<16x64xf64> -> tensor<2x8x4x16xf64>
  return %r : tensor<2x8x4x16xf64>
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-flattened", "Number of contractions with fewer dimensions"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `collapse-contract-dims`.
    struct Options {
        /// Reassociation of floating-point sums: `strict` keeps the written order
        fp: FloatingPoint = "default",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { fp } = run.options();
    let is_open = |op: &Op| ir.is::<Contract>(*op) && !ir.is_in_fixed_body(*op);
    let contracts: Vec<Op> = ir.walk(root).filter(is_open).collect();
    let mut num_flattened = 0;
    for op in contracts {
        let grouping = Grouping::of(ir, op, fp == FloatingPoint::Default);
        if let Some(result) = grouping.and_then(|grouping| flatten(ir, op, &grouping)) {
            ir.replace_op(op, &[result]);
            num_flattened += 1;
        }
    }
    run.count("num-flattened", num_flattened);
    Ok(Change::from(num_flattened > 0))
}

/// Emits the contraction over groups; `None` if a size exceeds 64 bits.
fn flatten(ir: &mut Ir, op: Op, grouping: &Grouping) -> Option<Value> {
    let contract: Contract = ir.get(op)?;
    let element = Shape::of(&ir.store, ir.ty(contract.result))?.element;
    let (from, ty) = (ir.loc(op), ir.ty(contract.result));
    let loc = ir.store.derived_loc(from, PASS.name);
    let last = grouping.arrays.len() - 1;
    // The new dimensions: groups of the result, then those that are summed over.
    let (kept, summed): (Vec<&Vec<usize>>, Vec<&Vec<usize>>) = (
        grouping.order(last),
        grouping.groups.iter().filter(|group| group[0] >= grouping.rank).collect(),
    );
    let new_dims: Vec<&Vec<usize>> = kept.iter().chain(&summed).copied().collect();
    let merged = |groups: &[&Vec<usize>]| -> Option<Vec<Poly>> {
        let size =
            |group: &&Vec<usize>| Poly::product(group.iter().map(|&dim| &grouping.sizes[dim]));
        groups.iter().map(size).collect()
    };
    let (kept_sizes, domain) = (merged(&kept)?, merged(&summed)?);
    let factors = contract.factors(ir);
    let mut b = Builder::before(ir, op);
    let mut flat = Vec::with_capacity(factors.len());
    for (array, (factor, _)) in factors.into_iter().enumerate() {
        let groups = grouping.order(array);
        let value = gathered(&mut b, loc, factor, (&grouping.arrays[array], &groups), grouping)?;
        let value = reshaped(&mut b, loc, value, merged(&groups)?)?;
        let dim = |group: &&Vec<usize>| new_dims.iter().position(|it| it == group);
        let dims: Vec<usize> = groups.iter().map(dim).collect::<Option<_>>()?;
        flat.push((value, dims.into_iter().map(Affine::index).collect()));
    }
    let flat_ty = Shape { sizes: kept_sizes, element }.ty(b.store_mut())?;
    let result = Contract::of(&mut b, loc, &flat, domain, flat_ty);
    scattered(&mut b, loc, result, ty, grouping)
}

/// Transposes a factor, without its dimensions of size 1, to the order of its groups.
fn gathered(
    b: &mut Builder<'_>,
    loc: Loc,
    factor: Value,
    (dims, groups): (&[usize], &[&Vec<usize>]),
    grouping: &Grouping,
) -> Option<Value> {
    let order: Vec<usize> = groups.iter().flat_map(|group| group.iter().copied()).collect();
    if order == dims {
        return Some(factor);
    }
    let sizes = dims.iter().map(|&dim| grouping.sizes[dim].clone()).collect();
    let factor = reshaped(b, loc, factor, sizes)?;
    let position = |dim: &usize| dims.iter().position(|it| it == dim);
    let value = permuted(b, loc, factor, order.iter().map(position).collect::<Option<Vec<_>>>()?)?;
    if let Some(op) = b.def_op(value) {
        let name = b.store_mut().symbol(MATERIALIZE);
        b.set_attr(op, name, Some(Attr::UNIT));
    }
    Some(value)
}

/// Brings the contraction over groups to the type of the result.
fn scattered(
    b: &mut Builder<'_>,
    loc: Loc,
    value: Value,
    ty: Type,
    grouping: &Grouping,
) -> Option<Value> {
    let last = grouping.arrays.len() - 1;
    let dims = &grouping.arrays[last];
    let order: Vec<usize> = grouping.order(last).into_iter().flatten().copied().collect();
    let mut value = value;
    if order != *dims {
        let sizes = order.iter().map(|&dim| grouping.sizes[dim].clone()).collect();
        value = reshaped(b, loc, value, sizes)?;
        let position = |dim: &usize| order.iter().position(|it| it == dim);
        value = permuted(b, loc, value, dims.iter().map(position).collect::<Option<Vec<_>>>()?)?;
    }
    let sizes = Shape::of(&b.store, ty)?.sizes;
    reshaped(b, loc, value, sizes)
}

/// Reshapes an array unless it has these sizes.
fn reshaped(b: &mut Builder<'_>, loc: Loc, value: Value, sizes: Vec<Poly>) -> Option<Value> {
    let old = Shape::of(&b.store, b.ty(value))?;
    if old.sizes == sizes {
        return Some(value);
    }
    let ty = Shape { sizes, element: old.element }.ty(b.store_mut())?;
    Some(Reshape::value(b, loc, value, ty))
}

/// Transposes an array.
fn permuted(b: &mut Builder<'_>, loc: Loc, value: Value, order: Vec<usize>) -> Option<Value> {
    let order: Vec<i64> =
        order.into_iter().map(|at| i64::try_from(at).ok()).collect::<Option<_>>()?;
    let order = b.store_mut().i64_array(&order);
    Some(Transpose::value(b, loc, value, order))
}
