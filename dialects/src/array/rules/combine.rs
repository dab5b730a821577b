//! Named reductions.

use super::rebuild::{block, is_pure, yields};
use super::sizes::has_elements;
use crate::arith::{
    Addf, Addi, Andi, Constant, Maximumf, Maxsi, Maxui, Minimumf, Minsi, Minui, Mulf, Muli, Ori,
};
use crate::array::axis::reductions::Order;
use crate::array::{All, Any, Max, Min, Product, Reduce, Replicate, Sum};
use crate::interp::{NumberFormat, Word, word_of};
use cotan_ir::OpDef;
use cotan_ir::constraints::element_or_self;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Attr, Ir, Op, Type, Value};

/// Rewrites reductions as named ones: sums, products, maxima, minima, any and all. If the axis may
/// be empty, the identity must be that of the named reduction. A select by `>=` is no `array.max`:
/// it drops a NaN for the next element.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %k: tensor<3xi1>) -> (f64, f64, i1) {
///   %zero = arith.constant 0.0 : f64
///   %least = arith.constant 0xFFF0000000000000 : f64
///   %r = array.reduce %x along 0 from %zero : f64 (%a: f64, %b: f64) {
///     %c = arith.addf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %s = array.reduce %x along 0 from %least : f64 (%a: f64, %b: f64) {
///     %c = arith.maximumf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %t = array.reduce %k along 0 (%a: i1, %b: i1) {
///     %c = arith.andi %a, %b : i1
///     array.yield %c : i1
///   } : tensor<3xi1>
///   return %r, %s, %t : f64, f64, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %k: tensor<3xi1>) -> (f64, f64, i1) {
///   %r = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
///   %s = array.max %x along 0 : tensor<?xf64, #cotan.dims<n>>
///   %t = array.all %k along 0 : tensor<3xi1>
///   return %r, %s, %t : f64, f64, i1
/// }
/// ```
#[rule]
pub(in crate::array) fn reduce_to_named(rw: &mut Rewriter<'_>, reduce: View<Reduce>) -> Option<()> {
    let Reduce { operands, axis, identities, .. } = *reduce;
    let [yields] = yields(rw, reduce.op)?[..] else { return None };
    let block = block(rw, reduce.op)?;
    let pair = [rw.arg(block, 0), rw.arg(block, 1)];
    let name = named(rw, rw.def_op(yields)?, pair)?;
    let operand = operands.get(rw, 0);
    let number = NumberFormat::of(&rw.store, rw.ty(operand))?;
    let identity = identities.iter(rw).next();
    let is_right = identity.and_then(|value| word(rw, value)) == Some(name.of_empty(number));
    let fits = has_elements(rw, operands, axis) || is_right;
    (fits && is_pure(rw, reduce.op)).then(|| name.replace(rw, reduce.op, operand, axis)).flatten()
}

/// Returns the scalar of a constant, or of a constant with equal elements.
fn word(ir: &Ir, value: Value) -> Option<Word> {
    let mut value = value;
    while let Some(Replicate { operand, .. }) = ir.def_as(value) {
        value = operand;
    }
    ir.def_as::<Constant>(value)?;
    word_of(ir, ir.constant(value)?)
}

/// A named reduction; for integer extrema with the signedness.
#[derive(Clone, Copy)]
enum NamedReduction {
    Sum,
    Product,
    All,
    Any,
    Max(Option<Attr>),
    Min(Option<Attr>),
}

/// Returns the name of the reduction by an operation on two elements, with the accumulator on the
/// left.
fn named(ir: &Ir, op: Op, pair: [Value; 2]) -> Option<NamedReduction> {
    let [a, b] = pair;
    if !(ir.operands(op).eq([a, b]) || ir.operands(op).eq([b, a])) {
        return None;
    }
    let is_bool = element_or_self(ir, ir.ty(a)) == Type::I1;
    let spec = ir.spec(op)?;
    let names = [
        (Addf::SPEC, NamedReduction::Sum),
        (Addi::SPEC, NamedReduction::Sum),
        (Mulf::SPEC, NamedReduction::Product),
        (Muli::SPEC, NamedReduction::Product),
        (Maximumf::SPEC, NamedReduction::Max(None)),
        (Minimumf::SPEC, NamedReduction::Min(None)),
        (Maxsi::SPEC, NamedReduction::Max(None)),
        (Maxui::SPEC, NamedReduction::Max(Some(Attr::UNIT))),
        (Minsi::SPEC, NamedReduction::Min(None)),
        (Minui::SPEC, NamedReduction::Min(Some(Attr::UNIT))),
    ];
    let of_bools = [(Andi::SPEC, NamedReduction::All), (Ori::SPEC, NamedReduction::Any)];
    let of_bools = of_bools.iter().filter(|_| is_bool);
    let mut names = names.iter().chain(of_bools);
    names.find(|(other, _)| *other == spec).map(|(_, name)| *name)
}

impl NamedReduction {
    /// Returns its result for an empty axis.
    fn of_empty(self, number: NumberFormat) -> Word {
        match self {
            Self::Sum | Self::Any => 0,
            Self::Product => number.nearest(1.0),
            Self::All => 1,
            Self::Max(unsigned) => Order::upwards(number, unsigned).first(),
            Self::Min(unsigned) => Order::downwards(number, unsigned).first(),
        }
    }

    fn replace(self, rw: &mut Rewriter<'_>, op: Op, operand: Value, axis: i64) -> Option<()> {
        let loc = rw.rule_loc();
        let new = match self {
            Self::Sum => Sum::along(rw, loc, operand, axis),
            Self::Product => Product::along(rw, loc, operand, axis),
            Self::All => All::along(rw, loc, operand, axis),
            Self::Any => Any::along(rw, loc, operand, axis),
            Self::Max(_) => Max::along(rw, loc, operand, axis),
            Self::Min(_) => Min::along(rw, loc, operand, axis),
        };
        let built = rw.def_op(new)?;
        match self {
            Self::Max(unsigned) => Max::set_unsigned(rw, built, unsigned),
            Self::Min(unsigned) => Min::set_unsigned(rw, built, unsigned),
            _ => {}
        }
        rw.replace_op(op, &[new])
    }
}
