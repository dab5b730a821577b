//! `mine.total`

use cotan_dialects::array::{ARRAY, Map, Sum, region};
use cotan_dialects::interfaces::verify::body::{Body, Wanted, verify_end};
use cotan_dialects::interp::Datum;
use cotan_dialects::prelude::*;
use cotan_dialects::{Decomposition, IterationSpace, RegionExecution};
use cotan_ir::Region;
use cotan_ir::constraints::FLOAT;
use cotan_ir::dims::Poly;

/// Adds up the results of its body for all elements of an array, from the first to the last; 0 for
/// an empty array.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
///   %r = mine.total %x (%e: f64) {
///     %s = arith.mulf %e, %e : f64
///     mine.yield %s : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "mine.total",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::SWEEP.of_kind(CostKind::Add), RegionExecution::Repeated, IterationSpace::counted(size)),
    attach(Decomposition::same_value(mapped))
)]
#[asm("$operand args($body) attr-dict `:` functional-type(operands, results)")]
pub struct Total {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The body, from an element to an addend.
    #[region(single_block)]
    pub body: Region,
    /// The sum.
    #[result(FLOAT)]
    pub result: Value,
}

/// Emits the sum of the mapped elements: every derivative is that of this code.
fn mapped(b: &mut Builder<'_>, loc: Loc, op: Op) -> Vec<Value> {
    let Total { operand, body, result } = b.verified(op);
    let mut shape = Shape::of(b, b.ty(operand)).expect("it is an array");
    shape.element = b.ty(result);
    let addends = shape.ty(b.store_mut()).expect("its sizes are those of an array");
    let element = b.single_block(body).map(|block| b.ty(b.arg(block, 0)));
    let body = region::build(b, loc, &Vec::from_iter(element), |b, args| {
        region::inline(b, body, args).expect("a verified body ends with a yield")
    });
    let map = Map::build(b, loc, &[operand], body, &[addends]);
    let addends = b.result(map, 0);
    vec![Sum::value(b, loc, addends)]
}

fn size(ir: &Ir, op: Op) -> Option<Poly> {
    Poly::product(&Shape::of(ir, ir.ty(ir.verified::<Total>(op).operand))?.sizes)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Total { operand, body, result } = ir.verified(op);
    let Some(shape) = Shape::of(ir, ir.ty(operand)) else { return };
    let mut body = Body::new(ir, op, body, diagnostics);
    if body.arguments(&[Wanted::Type(shape.element)]) {
        body.results(&[Wanted::Type(ir.ty(result))]);
    }
}

impl Evaluate for Total {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let array = frame.get(self.operand)?;
        frame.consume_fuel(op, array.words().len())?;
        let float = frame.number(op, self.result)?;
        let mut sum = None;
        for &element in array.words() {
            let addend = frame.run(self.body, vec![Datum::Scalar(element)])?;
            let addend = addend[0].scalar().map_or(0.0, |word| float.float(word));
            sum = Some(sum.map_or(addend, |sum| float.float(float.nearest(sum + addend))));
        }
        frame.set(self.result, Datum::Scalar(float.nearest(sum.unwrap_or(0.0))));
        Ok(Next::Op)
    }
}

/// Terminates the body of `mine.total` and yields the addend.
///
/// ```mlir
/// func.func @example(%x: tensor<3xf64>) -> f64 {
///   %r = mine.total %x (%e: f64) {
///     mine.yield %e : f64
///   } : (tensor<3xf64>) -> f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("mine.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
#[asm("$addend attr-dict `:` type($addend)")]
pub struct Yield {
    /// The addend.
    #[operand(FLOAT)]
    pub addend: Value,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(vec![frame.get(self.addend)?]))
    }
}
