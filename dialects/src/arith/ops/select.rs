//! `arith.select`

mod rules;

use crate::Cost;
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::{Inferred, is_with_element};
use crate::interfaces::verify::op_error;
use crate::interp::{Array, Datum, Elementwise, Evaluate, Frame, Kernel, Next, Numbers, Trap};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{ANY, BOOL_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Store, Type, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};
use smallvec::smallvec;

/// Returns one of two values; both are computed. A vector or tensor condition selects element by
/// element.
///
/// ```mlir
/// func.func @example(%c: i1, %a: f64, %b: f64) -> f64 {
///   %r = arith.select %c, %a, %b : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.select", pure, infer = type_of_choice, verify = verify, impl(Evaluate, Elementwise), attach(Cost::MOVE, Batch::new(batch), Canonical(rules::ALL)))]
#[asm(custom(parse, print))]
pub struct Select {
    /// The condition.
    #[operand(BOOL_LIKE)]
    pub condition: Value,
    /// The result if the condition is true.
    #[operand(ANY)]
    pub true_value: Value,
    /// The result if the condition is false.
    #[operand(ANY)]
    pub false_value: Value,
    /// The selected value.
    #[result(ANY)]
    pub result: Value,
}

impl Evaluate for Select {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let condition = frame.get(self.condition)?;
        let (one, other) = (frame.get(self.true_value)?, frame.get(self.false_value)?);
        let chosen = match condition {
            Datum::Array(conditions) => {
                let shape = one.shape().unwrap_or_default().to_vec();
                let (one, other) = (one.words(), other.words());
                frame.reserve(op, conditions.words.len(), 1)?;
                // A complex number has two words.
                let width = one.len().checked_div(conditions.words.len()).unwrap_or(1).max(1);
                let mut words = Vec::with_capacity(one.len());
                let choices = one.chunks(width).zip(other.chunks(width));
                for (&condition, (one, other)) in conditions.words.iter().zip(choices) {
                    words.extend_from_slice(if condition != 0 { one } else { other });
                }
                Datum::array(Array::new(shape.into(), words))
            }
            condition => {
                if condition.scalar() != Some(0) {
                    one
                } else {
                    other
                }
            }
        };
        frame.set(self.result, chosen);
        Ok(Next::Op)
    }
}

/// The kernel of scalars, for folds and passes; operands may have any type.
impl Elementwise for Select {
    fn kernel(&self, _: &Numbers) -> Kernel {
        Kernel::words(|x, y| y[0] = if x[0] != 0 { x[1] } else { x[2] })
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].select(x[1], x[2]))
    }
}

/// Batches a selection: a scalar condition stays scalar if it is uniform over the batch; else it
/// becomes one boolean for each element.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let Select { condition, true_value, false_value, result } = b.read(op);
    if b.ir().ty(condition) != Type::I1 {
        return b.on_larger_arrays(op, |_, _| ());
    }
    let (one, other) = (b.full(op, true_value)?, b.full(op, false_value)?);
    let (condition, differs) = b.given(op, condition)?;
    let chosen = match differs {
        true => b.select(op, condition, one, other),
        false => b.emit(op).select(condition, one, other),
    };
    b.map_result(result, chosen);
    Ok(())
}

impl Differentiate for Select {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::NonDifferentiable,
        OperandRule::Select { mask: |e, op| Some(e.read::<Self>(op).condition), when: true },
        OperandRule::Select { mask: |e, op| Some(e.read::<Self>(op).condition), when: false },
    ];
}

fn type_of_choice(_: &mut Store, from: &InferFrom<'_>) -> Inferred {
    from.operands.get(1).map(|&ty| smallvec![ty]).ok_or_else(|| "it has no operands".to_owned())
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Select { condition, true_value, false_value, result } = ir.verified(op);
    let [condition, one, other, result] =
        [condition, true_value, false_value, result].map(|value| ir.ty(value));
    if one != other || one != result {
        let [one, other, result] = [one, other, result].map(|ty| type_to_string(ir, ty));
        let message = format!(
            "failed to verify that all of {{true_value, false_value, result}} have same type: \
             '{one}', '{other}' and '{result}'"
        );
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    } else if condition != Type::I1 && !is_with_element(ir, condition, result, Type::I1) {
        let (condition, result) = (type_to_string(ir, condition), type_to_string(ir, result));
        let message = format!(
            "failed to verify that condition is signless i1 or has matching shape: \
             '{condition}' does not match '{result}'"
        );
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

/// `%c, %a, %b {attrs} : f64`, or `: tensor<4xi1>, tensor<4xf64>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let condition = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the value for true")?;
    let one = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the value for false")?;
    let other = p.operand()?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let first = p.cursor.ty()?;
    let (condition_type, ty) = match p.cursor.eat(Kind::Comma) {
        true => (first, p.cursor.ty()?),
        false => (Type::I1, first),
    };
    p.resolve(condition, condition_type)?;
    p.resolve(one, ty)?;
    p.resolve(other, ty)?;
    p.result_type(ty);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.values(ir.operands(op));
    p.attr_dict(op, &[]);
    p.text(" : ");
    let condition = ir.operands(op).next().map(|value| ir.ty(value));
    if let Some(condition) = condition.filter(|&ty| ty != Type::I1) {
        p.ty(condition);
        p.text(", ");
    }
    p.types_of(ir.results(op));
}
