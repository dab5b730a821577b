//! `chad.fold`

use super::rules;
use super::sums::{self, LINEAR_TYPE};
use super::types::{A_COPOWER, copower_of};
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, RegionExecution};
use cotan_ir::constraints::UNIT;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Region, Results, Type, Value};

/// Maps each term of a formal sum and returns the sum of the results; zeros if there are no terms.
/// The body maps the arguments and the cotangents of a term, and is linear in the cotangents. With
/// `or`, integers are combined by bitwise disjunction.
///
/// ```mlir
/// func.func @example(%c: !chad.copower<(f64) -> f64>) -> f64 {
///   %r = chad.fold %c (%x: f64, %dy: f64) {
///     %p = arith.mulf %x, %dy : f64
///     chad.yield %p : f64
///   } : (!chad.copower<(f64) -> f64>) -> f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "chad.fold",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, RegionExecution::Repeated, Canonical(rules::OF_FOLD))
)]
#[asm("$copower (`or` $or^)? args($body) attr-dict `:` functional-type(operands, results)")]
pub struct Fold {
    /// The formal sum.
    #[operand(A_COPOWER)]
    pub copower: Value,
    /// The flag `or` of `chad.add`.
    #[attr(UNIT)]
    pub or: Option<Attr>,
    /// The map of a term.
    #[region(single_block)]
    pub body: Region,
    /// The sums.
    #[result(LINEAR_TYPE)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Fold { copower, body, results, .. } = ir.verified(op);
    let Some(function) = copower_of(&ir.store, ir.ty(copower)) else { return };
    let expected: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
    let mut inspected = Body::new(ir, op, body, diagnostics);
    let taken = [&function.inputs[..], &function.results[..]].concat();
    if inspected.arguments(&Wanted::types(&taken)) {
        inspected.results(&Wanted::types(&expected));
    }
}

impl Evaluate for Fold {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let copower = frame.get(self.copower)?;
        let types: Vec<Type> = self.results.iter(ir).map(|value| ir.ty(value)).collect();
        let sums = self.over(frame, op, &types, &copower)?;
        let sums = match sums {
            Some(sums) => sums,
            None => {
                let zeros = types.iter().map(|&ty| sums::zero(frame, op, ty));
                zeros.collect::<Result<_, _>>()?
            }
        };
        frame.set_results(op, sums)
    }
}

impl Fold {
    /// Evaluates the sums over a formal sum, in the grouping in which it was built; `None` if it
    /// has no terms.
    fn over(
        &self,
        frame: &mut Frame<'_, '_>,
        op: Op,
        types: &[Type],
        copower: &Datum,
    ) -> Result<Option<Vec<Datum>>, Trap> {
        let (mut open, mut done) = (vec![Visit::Sum(copower)], Vec::new());
        while let Some(visit) = open.pop() {
            let Visit::Sum(next) = visit else {
                let (other, one): (Option<Vec<Datum>>, _) =
                    (done.pop().flatten(), done.pop().flatten());
                done.push(both(frame, op, (types, self.or.is_some()), one, other)?);
                continue;
            };
            match next.parts() {
                Some([one, other]) => open.extend([Visit::Add, Visit::Sum(other), Visit::Sum(one)]),
                Some([term]) => {
                    let term = term.parts().unwrap_or_default().to_vec();
                    done.push(Some(frame.run(self.body, term)?));
                }
                _ => done.push(None),
            }
        }
        Ok(done.pop().flatten())
    }
}

/// A step of the traversal of a formal sum.
enum Visit<'a> {
    /// The visit of this formal sum.
    Sum(&'a Datum),
    /// The addition of the last two sums.
    Add,
}

/// Adds the sums of two groups, if both exist.
fn both(
    frame: &mut Frame<'_, '_>,
    op: Op,
    (types, or): (&[Type], bool),
    one: Option<Vec<Datum>>,
    other: Option<Vec<Datum>>,
) -> Result<Option<Vec<Datum>>, Trap> {
    let (Some(one), Some(other)) = (&one, &other) else { return Ok(one.or(other)) };
    let pairs = types.iter().zip(one.iter().zip(other));
    let sums = pairs.map(|(&ty, (one, other))| sums::sum(frame, op, (ty, or), one, other));
    sums.collect::<Result<_, _>>().map(Some)
}
