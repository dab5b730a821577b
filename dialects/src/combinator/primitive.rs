//! `combinator.primitive`

use super::arrow::{self, TERM};
use super::call_split::CallSplit;
use super::residual::OpSplit;
use super::term::impl_term;
use super::{Code, Combinator, Dual, PrimalValue, Split};
use crate::autodiff::{Mode, NotDifferentiable, Tangents};
use crate::interfaces::region_return::yielded;
use crate::interp::{Datum, Evaluate, Frame, Trap};
use crate::linear::Vector;
use crate::{Cost, RegionExecution};
use cotan_ir::text::type_to_string;
use cotan_ir::{Editor, Ir, Mapping, Op, Region, Translator, Type, Value};

/// Applies an operation to the whole context; constants may precede it. Values captured by its
/// regions are arguments as well.
///
/// ```mlir
/// func.func @example(%x: f64, %y: f64) -> f64 {
///   %mul = combinator.primitive (%a: f64, %b: f64) {
///     %c = arith.mulf %a, %b : f64
///     combinator.yield %c : f64
///   } : !combinator.arrow<tuple<f64, f64>, f64>
///   %r = combinator.apply %mul(%x, %y : f64, f64) : !combinator.arrow<tuple<f64, f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("combinator.primitive", pure, verify = verify, impl(Evaluate, Combinator), attach(Cost::FREE, RegionExecution::Deferred))]
#[asm("args($body) attr-dict `:` type($term)")]
pub struct Primitive {
    /// The operation.
    #[region(single_block)]
    pub body: Region,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let Primitive { body, term } = ir.verified(op);
    let block = ir.single_block(body).ok_or("must have a single block")?;
    let taken: Vec<Type> = ir.args(block).map(|arg| ir.ty(arg)).collect();
    arrow::in_context(ir, "returns a term with", &taken, term)?;
    let values = yielded(ir, body).ok_or("has a body without `combinator.yield`")?;
    check_results(ir, term, &values.into_iter().map(|value| ir.ty(value)).collect::<Vec<Type>>())
}

/// Returns an error if a term does not return these types: a single one, or a tuple of all.
pub(super) fn check_results(ir: &Ir, term: Value, types: &[Type]) -> Result<(), String> {
    let found = arrow::result(ir, term);
    let fits = match types {
        [ty] => *ty == found,
        _ => ir.store.as_tuple(found) == Some(types),
    };
    match fits {
        true => Ok(()),
        false => {
            let types: Vec<String> = types.iter().map(|&ty| type_to_string(ir, ty)).collect();
            let (types, found) = (types.join(", "), type_to_string(ir, found));
            Err(format!("has a body that yields `{types}`, expected `{found}`"))
        }
    }
}

impl_term!(Primitive);

/// Returns the single value, or the tuple of all.
pub(super) fn together(mut values: Vec<Datum>) -> Datum {
    if values.len() == 1 { values.remove(0) } else { Datum::tuple(values) }
}

/// Emits a body with `args` for its arguments; its results are inactive.
pub(super) fn written(code: &mut Code<'_>, body: Region, args: &[Value]) -> PrimalValue {
    let block = code.ir.single_block(body).expect("a verified body is one block");
    let primal = yielded(code.ir, body).expect("a verified body ends with a yield");
    let mut mapping = Mapping::default();
    mapping.values.extend(code.ir.args(block).zip(args.iter().copied()));
    let end = code.ir.last_op(block);
    let inside: Vec<Op> = code.ir.ops(block).filter(|&op| Some(op) != end).collect();
    for op in inside {
        code.copy(op, &mut mapping);
    }
    let primal =
        primal.into_iter().map(|value| PrimalValue::of(code.ir, mapping.value(value), false));
    PrimalValue::together(primal.collect())
}

impl Combinator for Primitive {
    fn compute(&self, f: &mut Frame<'_, '_>, _: Op, context: &[Datum]) -> Result<Datum, Trap> {
        Ok(together(f.run(self.body, context.to_vec())?))
    }

    /// ```text
    /// (g(t), res_g(t))
    /// dr .R dg(t), from the residual
    /// ```
    fn split(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let args: Vec<Value> = context.iter().map(|primal| primal.value(code)).collect();
        if context.iter().any(PrimalValue::changes) {
            if let Some(called) = CallSplit::of(code, self.body)? {
                return Ok(called.split(code, &args, context));
            }
            let changes: Vec<bool> = context.iter().map(PrimalValue::changes).collect();
            match OpSplit::of(code, self.body, &changes) {
                Ok(Some(halves)) => return halves.split(code, &args, context),
                Ok(None) => {}
                Err(refusal) => {
                    let primal = written(code, self.body, &args).changing(code.ir);
                    if primal.hides_changes(code.ir) {
                        return Err(refusal);
                    }
                    // The pullback may not be needed.
                    return Ok(Split::new(primal, Vec::new(), context, |_, _, _| Err(refusal)));
                }
            }
        }
        Ok(Split::fixed(written(code, self.body, &args), context))
    }

    fn forward(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable> {
        let args: Vec<Value> = context.iter().map(|dual| dual.primal.value(code)).collect();
        if context.iter().all(|dual| dual.tangent.is_zero()) {
            return Ok(Dual::fixed(written(code, self.body, &args)));
        }
        let block = code.ir.single_block(self.body).expect("a verified body is one block");
        let primal = yielded(code.ir, self.body).expect("a verified body ends with a yield");
        let taken: Vec<Value> = code.ir.args(block).collect();
        let mut tangents = Tangents::new(Mode::Forward);
        for (taken, dual) in taken.into_iter().zip(context) {
            if !dual.tangent.is_zero() {
                let ty = code.ir.ty(taken);
                let space = code.space(ty);
                tangents.set(taken, code.cotangent(&dual.tangent, space));
            }
        }
        let mut t = Translator::new(Editor::new(code.ir, code.at)).by_rule("linearize");
        let values = t.block(block, &args, &mut |t, op| tangents.step(t, op))?;
        let parts = primal.into_iter().zip(values).map(|(original, value)| Dual {
            primal: PrimalValue::of(code.ir, value, false),
            tangent: tangents.get(original).map_or(Vector::Zero, Vector::Whole),
        });
        let mut parts: Vec<Dual> = parts.collect();
        Ok(if parts.len() == 1 { parts.remove(0) } else { Dual::tuple(parts) })
    }
}
