//! `array.scan`

use super::along::{self, Along};
use super::derivative::linearize_along;
use super::{ARRAY, ARRAY_OR_NUMBER, rules};
use crate::derivative::{Class, Differentiate};
use crate::differentiate::Linearize;
use crate::eval::{Datum, Evaluate, Frame, Next, Stop};
use crate::verify::infer::Inferred;
use crate::verify::op_error;
use crate::{Cost, Runs};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::UNIT;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Region, Results, Store};

/// Combines what stands along an axis of arrays, and keeps what comes of every beginning: at each
/// place the elements up to this one.
///
/// Everything else is as in `array.reduce`; there are as many results as elements, so nothing has
/// to be shown of the axis. `right` combines the elements from each place to the last one instead,
/// beginning with the last ones; the left operand of the body is still the one that stands first in
/// the array. `exclusive` leaves the element at the place itself out: then the identities stand at
/// the first place (the last one if `right`), the only thing they are used for.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1.0 : f64
///   %prefixes = array.scan %x along 0 (%p: f64, %q: f64) {
///     %r = arith.mulf %p, %q : f64
///     array.yield %r : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %behind = array.scan %x along 0 right exclusive from %one : f64 (%p: f64, %q: f64) {
///     %r = arith.mulf %p, %q : f64
///     array.yield %r : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %prefixes, %behind : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.scan",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Linearize(linearize_along)),
    attach(Cost::SWEEP, Runs::Repeatedly, Canonical(rules::OF_SCAN))
)]
#[asm(
    "$operands `along` $axis (`right` $right^)? (`exclusive` $exclusive^)? (`from` $identities^ \
     `:` type($identities))? args($body) attr-dict `:` type($operands)"
)]
pub struct Scan {
    /// What is combined.
    #[operand(ARRAY)]
    pub operands: Operands,
    /// The dimension that is gone along.
    #[attr]
    pub axis: i64,
    /// Whether it is gone along from the last element to the first.
    #[attr(UNIT)]
    pub right: Option<Attr>,
    /// Whether the element at a place itself is left out.
    #[attr(UNIT)]
    pub exclusive: Option<Attr>,
    /// What nothing at all is; one for each array, or none.
    #[operand(ARRAY_OR_NUMBER)]
    pub identities: Operands,
    /// Combines two elements of each array.
    #[region(single_block)]
    pub body: Region,
    /// What came of each array.
    #[result(ARRAY)]
    pub results: Results,
}

impl Scan {
    /// What it has in common with other operations along an axis.
    pub(super) fn along(&self) -> Along {
        let Self { operands, axis, identities, body, .. } = *self;
        Along { operands, axis, identities, body }
    }
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    along::as_they_are(store, from)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let scan = ir.verified::<Scan>(op);
    let along = scan.along();
    if !along.verify(ir, op, diagnostics) {
        return;
    }
    along.check_results(ir, op, scan.results, true, diagnostics);
    if scan.exclusive.is_some() && scan.identities.is_empty() {
        let message = "is `exclusive`, but does not say `from` what: the first place has nothing";
        diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
}

impl Evaluate for Scan {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let ir = frame.ir();
        let cut = self.along().cut(frame, op)?;
        let identities = frame.get_all(self.identities.iter(ir))?;
        let (right, exclusive) = (self.right.is_some(), self.exclusive.is_some());
        let mut arrays = cut.room(frame, op)?;
        // Where there is neither an element nor anything to combine, nothing happens.
        let happens = cut.steps() > 1 || arrays.iter().any(|words| !words.is_empty());
        for batch in 0..if happens { cut.batches() } else { 0 } {
            let mut sofar: Option<Vec<Datum>> = None;
            for count in 0..cut.steps() {
                let step = if right { cut.steps() - 1 - count } else { count };
                if exclusive {
                    cut.set(&mut arrays, batch, step, sofar.as_ref().unwrap_or(&identities));
                    if count + 1 == cut.steps() {
                        break;
                    }
                }
                let here = cut.elements(batch, step);
                let combined = match sofar {
                    None => here.collect(),
                    Some(sofar) if right => frame.run(self.body, here.chain(sofar).collect())?,
                    Some(sofar) => frame.run(self.body, sofar.into_iter().chain(here).collect())?,
                };
                if !exclusive {
                    cut.set(&mut arrays, batch, step, &combined);
                }
                sofar = Some(combined);
            }
        }
        frame.set_results(op, cut.arrays(arrays))
    }
}

impl Differentiate for Scan {
    const CLASSES: &'static [Class] = &[Class::Structural; 2];
}
