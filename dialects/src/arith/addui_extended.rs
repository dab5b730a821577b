//! `arith.addui_extended`

mod rules;

use crate::Cost;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Elementwise, Kernel, Numbers, Word};
use crate::verify::infer::{Inferred, is_with_element, with_element};
use crate::verify::op_error;
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{BOOL_LIKE, INTEGER_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Store, Type, Value};
use smallvec::smallvec;

/// Adds unsigned integers: the sum, and whether it overflowed.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i1 {
///   %sum, %r = arith.addui_extended %a, %b : i32, i1
///   return %r : i1
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.addui_extended", pure, commutative, infer = infer, verify = verify,
    impl(Elementwise), attach(Cost::ONE, Canonical(rules::ALL))
)]
#[asm(custom(parse, print))]
pub struct AdduiExtended {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The sum, modulo two to the width.
    #[result(INTEGER_LIKE)]
    pub sum: Value,
    /// Whether it overflowed.
    #[result(BOOL_LIKE)]
    pub overflow: Value,
}

impl Elementwise for AdduiExtended {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let number = numbers.to();
        Kernel::words(move |x, y| {
            let sum = number.wrap(x[0].wrapping_add(x[1]));
            y.copy_from_slice(&[sum, Word::from(sum < x[0])]);
        })
    }
}

impl Differentiate for AdduiExtended {
    const CLASSES: &'static [Class] = &[Class::Discrete; 2];
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let ty = *from.operands.first().ok_or("it has no operands")?;
    Ok(smallvec![ty, with_element(store, ty, Type::I1)])
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let AdduiExtended { lhs, rhs, sum, overflow } = ir.verified(op);
    let [lhs, rhs, sum, overflow] = [lhs, rhs, sum, overflow].map(|value| ir.ty(value));
    let text = |ty| type_to_string(ir, ty);
    if lhs != rhs || lhs != sum {
        let message = format!(
            "failed to verify that all of {{lhs, rhs, sum}} have same type: '{}', '{}' and '{}'",
            text(lhs),
            text(rhs),
            text(sum)
        );
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    } else if !is_with_element(ir, overflow, sum, Type::I1) {
        let message =
            format!("the overflow '{}' has not the shape of '{}'", text(overflow), text(sum));
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

/// `%a, %b {attrs} : i32, i1`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let lhs = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the right operand")?;
    let rhs = p.operand()?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the sum")?;
    let sum = p.cursor.ty()?;
    p.cursor.expect(Kind::Comma, "`,` and the type of the overflow")?;
    let overflow = p.cursor.ty()?;
    p.resolve(lhs, sum)?;
    p.resolve(rhs, sum)?;
    p.result_type(sum);
    p.result_type(overflow);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.values(ir.operands(op));
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types_of(ir.results(op));
}
