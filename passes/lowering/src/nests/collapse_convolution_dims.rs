//! `collapse-convolution-dims`: reads a window and its channels as one dimension.

mod pad;
mod window;

use cotan_dialects::arith::Constant;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Pad, Reshape, Reverse, Transpose};
use cotan_dialects::interp::filled;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Op, Shape, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::FloatingPoint;
use window::{Factor, Window};

/// The pass.
pub static PASS: Pass = Pass {
    name: "collapse-convolution-dims",
    summary: "Merges window and channel dimensions of a convolution that are adjacent in memory",
    doc: "\
A convolution whose channels are the last dimension reads neighbouring elements of an operand for
all channels and all positions of the innermost window dimension. Both become one dimension of the
contraction, at a multiple of the position. The window then is the short dimension of a matrix
product. The gradient of the weights is flattened likewise. The gradient of the input, which reads
the window backwards, is reversed first.

Reads out of range are 0 and need a test; the operand is padded instead, also if dimensions are not
merged and if sizes are unknown. Operands are copied only if
each of their elements is multiplied at least 16 times, where an unknown size counts as 1,000.

Sums are reassociated: with the option `fp=strict` the pass does nothing.

```mlir before
func.func @f(%x: tensor<30x30x8xf64>, %w: tensor<3x3x8x16xf64>) -> tensor<28x28x16xf64> {
  %r = array.contract %x, %w over [3, 3, 8] by [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5, d2)>] : tensor<30x30x8xf64>, tensor<3x3x8x16xf64> -> tensor<28x28x16xf64>
  return %r : tensor<28x28x16xf64>
}
```

```mlir after
func.func @f(%x: tensor<30x30x8xf64>, %w: tensor<3x3x8x16xf64>) -> tensor<28x28x16xf64> {
  %0 = array.reshape %x : tensor<30x30x8xf64> -> tensor<30x240xf64>
  %1 = array.reshape %w : tensor<3x3x8x16xf64> -> tensor<3x24x16xf64>
  %r = array.contract %0, %1 over [3, 24] by [affine_map<(d0, d1, d2, d3, d4) -> (d0 + d3, d1 * 8 + d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>] : tensor<30x240xf64>, tensor<3x24x16xf64> -> tensor<28x28x16xf64>
  return %r : tensor<28x28x16xf64>
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-flattened", "Number of convolutions with fewer dimensions"),
        Statistic::new("num-padded", "Number of others whose operand is padded"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `collapse-convolution-dims`.
    struct Options {
        /// Reassociation of floating-point sums: `strict` keeps the written order
        fp: FloatingPoint = "default",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { fp } = run.options();
    let (mut num_flattened, mut num_padded) = (0, 0);
    if fp == FloatingPoint::Strict {
        return Ok(Change::from(false));
    }
    let is_open = |op: &Op| ir.is::<Contract>(*op) && !ir.is_in_fixed_body(*op);
    let contracts: Vec<Op> = ir.walk(root).filter(is_open).collect();
    for op in contracts {
        let window = Window::of(ir, op);
        if let Some(result) = window.and_then(|window| flatten(ir, op, &window)) {
            ir.replace_op(op, &[result]);
            num_flattened += 1;
            continue;
        }
        let from = ir.loc(op);
        let loc = ir.store.derived_loc(from, PASS.name);
        if let Some(result) = pad::without_reads_out_of_range(ir, op, loc) {
            ir.replace_op(op, &[result]);
            num_padded += 1;
        }
    }
    run.count("num-flattened", num_flattened);
    run.count("num-padded", num_padded);
    Ok(Change::from(num_flattened + num_padded > 0))
}

/// Emits the contraction with one dimension less; `None` if a size is unknown or exceeds 64 bits.
fn flatten(ir: &mut Ir, op: Op, window: &Window) -> Option<Value> {
    let contract: Contract = ir.get(op)?;
    let (from, ty) = (ir.loc(op), ir.ty(contract.result));
    let element = Shape::of(&ir.store, ty)?.element;
    let loc = ir.store.derived_loc(from, PASS.name);
    let padding = window.padding()?;
    let (within, channel) = window.pair;
    let mut sizes = window.sizes.clone();
    sizes[within] = sizes[within].mul(&sizes[channel])?;
    sizes.remove(channel);
    let rank = if channel < window.rank { window.rank - 1 } else { window.rank };
    let domain = sizes.split_off(rank);
    let renamed =
        |index: &Affine<usize>| index.renamed(|dim| if dim > channel { dim - 1 } else { dim });
    let mut b = Builder::before(ir, op);
    let mut factors = Vec::with_capacity(window.factors.len());
    for (at, factor) in window.factors.iter().enumerate() {
        let (value, indices) = match at == window.read.0 {
            true => read_rows(&mut b, loc, window, &padding)?,
            false => merged(&mut b, loc, window, factor)?,
        };
        factors.push((value, indices.iter().map(renamed).collect()));
    }
    let flat = Shape { sizes, element }.ty(b.store_mut())?;
    let result = Contract::of(&mut b, loc, &factors, domain, flat);
    Some(if flat == ty { result } else { Reshape::value(&mut b, loc, result, ty) })
}

/// Pads the factor that is read at windows, and joins each position with its channels.
fn read_rows(
    b: &mut Builder<'_>,
    loc: Loc,
    window: &Window,
    padding: &[[i64; 2]],
) -> Option<(Value, Vec<Affine<usize>>)> {
    let (within, _) = window.pair;
    let (at, dim) = window.read;
    let factor = &window.factors[at];
    let sizes = padding.iter().map(|sides| sides.map(Poly::constant));
    let value = padded(b, loc, factor.value, &sizes.collect::<Vec<_>>())?;
    let mut indices = factor.indices.clone();
    for (index, [low, _]) in indices.iter_mut().zip(padding) {
        *index = index.plus(&Affine::constant(*low))?;
    }
    // Position and channel: channels * (position without the window) + one index.
    let channels = &factor.sizes[dim + 1];
    let terms = indices[dim].terms().iter().filter(|term| term.0 != within).cloned();
    let mut start = Affine::sum(terms, indices[dim].rest().clone());
    if window.is_backward {
        let last = window.sizes[within].sub(&Poly::constant(1))?.as_constant()?;
        start = start.plus(&Affine::constant(-last))?;
    }
    indices[dim] = start.times(channels)?.plus(&Affine::index(within))?;
    indices.remove(dim + 1);
    let is_expressible = indices.iter().all(Affine::has_expr);
    let value = joined(b, loc, value, dim)?;
    is_expressible.then_some((value, indices))
}

/// Makes window and channels of another factor adjacent, and joins them.
fn merged(
    b: &mut Builder<'_>,
    loc: Loc,
    window: &Window,
    factor: &Factor,
) -> Option<(Value, Vec<Affine<usize>>)> {
    let (within, channel) = window.pair;
    let Some((first, second)) = factor.position(within).zip(factor.position(channel)) else {
        return Some((factor.value, factor.indices.clone()));
    };
    let mut value = factor.value;
    if window.is_backward {
        value = Reverse::value(b, loc, value, i64::try_from(first).ok()?);
    }
    let mut order: Vec<usize> = (0..factor.indices.len()).filter(|&dim| dim != second).collect();
    let place = order.iter().position(|&dim| dim == first)?;
    order.insert(place + 1, second);
    if order.iter().copied().ne(0..order.len()) {
        let order: Vec<i64> = order.iter().map(|&dim| dim as i64).collect();
        let order = b.store_mut().i64_array(&order);
        value = Transpose::value(b, loc, value, order);
    }
    let mut indices: Vec<Affine<usize>> =
        order.iter().map(|&dim| factor.indices[dim].clone()).collect();
    indices.remove(place + 1);
    Some((joined(b, loc, value, place)?, indices))
}

/// Pads an array with zeros before and after each dimension.
fn padded(b: &mut Builder<'_>, loc: Loc, value: Value, padding: &[[Poly; 2]]) -> Option<Value> {
    if padding.iter().flatten().all(|size| size.as_constant() == Some(0)) {
        return Some(value);
    }
    let element = Shape::of(&b.store, b.ty(value))?.element;
    let zero = filled(b.store_mut(), element, 0)?;
    let zero = Constant::value(b, loc, zero);
    let [low, high] = [0, 1].map(|side| {
        let sizes: Vec<Poly> = padding.iter().map(|it| it[side].clone()).collect();
        b.store_mut().dims_attr(&sizes)
    });
    Some(Pad::value(b, loc, value, zero, low, high))
}

/// Joins a dimension with the next one.
fn joined(b: &mut Builder<'_>, loc: Loc, value: Value, dim: usize) -> Option<Value> {
    let mut shape = Shape::of(&b.store, b.ty(value))?;
    shape.sizes[dim] = shape.sizes[dim].mul(&shape.sizes[dim + 1])?;
    shape.sizes.remove(dim + 1);
    let ty = shape.ty(b.store_mut())?;
    Some(Reshape::value(b, loc, value, ty))
}
