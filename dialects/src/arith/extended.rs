//! Integer operations with a second result for the range: overflow, or the high half.

use crate::interfaces::verify::infer::{Inferred, is_with_element, with_element};
use crate::interfaces::verify::op_error;
use cotan_ir::codes::OP_RULE;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Store, Type};
use smallvec::smallvec;

/// Infers the types: the first result has the type of the operands, the second one is `i1` in the
/// same shape.
pub fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let ty = *from.operands.first().ok_or("it has no operands")?;
    Ok(smallvec![ty, with_element(store, ty, Type::I1)])
}

/// Checks that operands and results have those types.
pub fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Some(spec) = ir.spec(op) else { return };
    let [lhs, rhs] = [0, 1].map(|index| ir.ty(ir.operand(op, index)));
    let [first, second] = [0, 1].map(|index| ir.ty(ir.result(op, index)));
    let [first_name, second_name] = [0, 1].map(|index: usize| spec.results[index].name);
    let text = |ty| type_to_string(ir, ty);
    if lhs != rhs || lhs != first {
        let message = format!(
            "failed to verify that all of {{lhs, rhs, {first_name}}} have same type: '{}', '{}' \
             and '{}'",
            text(lhs),
            text(rhs),
            text(first)
        );
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    } else if !is_with_element(ir, second, first, Type::I1) {
        let (found, like) = (text(second), text(first));
        let message = format!("the {second_name} '{found}' must have the shape of '{like}'");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

/// `%a, %b {attrs} : i32, i1`.
pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let lhs = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the right operand")?;
    let rhs = p.operand()?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the operands")?;
    let first = p.cursor.ty()?;
    p.cursor.expect(Kind::Comma, "`,` and the type of the second result")?;
    let second = p.cursor.ty()?;
    p.resolve(lhs, first)?;
    p.resolve(rhs, first)?;
    p.result_type(first);
    p.result_type(second);
    Ok(())
}

/// Prints the same syntax.
pub fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.values(ir.operands(op));
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types_of(ir.results(op));
}

/// Declares an operation on two integers with two results: its kernel and its code.
macro_rules! extended {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal {
            traits: [$($trait:tt)*],
            attach: [$($attached:tt)*],
            syntax: $asm:tt,
            $(#[$first_doc:meta])*
            results: $first:ident,
            $(#[$second_doc:meta])*
            $second:ident: $Constraint:ident,
            kernel: |$number:ident, $a:ident, $b:ident| $kernel:expr,
            code: |$x:ident| $code:expr,
        }
    ) => {
        $(#[$doc])*
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op($name, pure, $($trait)*, impl($crate::interp::Elementwise), attach($($attached)*))]
        #[asm $asm]
        pub struct $Op {
            /// The left operand.
            #[operand(cotan_ir::constraints::INTEGER_LIKE)]
            pub lhs: cotan_ir::Value,
            /// The right operand.
            #[operand(cotan_ir::constraints::INTEGER_LIKE)]
            pub rhs: cotan_ir::Value,
            $(#[$first_doc])*
            #[result(cotan_ir::constraints::INTEGER_LIKE)]
            pub $first: cotan_ir::Value,
            $(#[$second_doc])*
            #[result(cotan_ir::constraints::$Constraint)]
            pub $second: cotan_ir::Value,
        }

        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                let $number = numbers.to();
                $crate::interp::Kernel::words(move |x, y| {
                    let ($a, $b) = (x[0], x[1]);
                    y.copy_from_slice(&$kernel);
                })
            }

            fn code<'r>(
                &self,
                _: &'r cotan_numerics::code::Recorder,
                _: &$crate::interp::Numbers,
                $x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                Some($code.into_iter().collect())
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::NonDifferentiable; 2];
        }
    };
}
pub(crate) use extended;
