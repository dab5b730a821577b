//! `scf.reduce`

use crate::Cost;
use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::ANY;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Op, Operands, Regions};

/// Ends the body of `scf.parallel`, and combines values of all iterations, each in a region of its
/// own. It is not printed if it combines nothing.
///
/// ```mlir
/// func.func @example(%n: index, %x: memref<?xf64>, %a: f64) {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   scf.parallel (%i) = (%zero) to (%n) step (%one) {
///     memref.store %a, %x[%i] : memref<?xf64>
///   }
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("scf.reduce", pure, terminator, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
#[asm(custom(parse, print))]
pub struct Reduce {
    /// The combined values.
    #[operand(ANY)]
    pub operands: Operands,
    /// The reduction of each value.
    #[region(name = "reductions")]
    pub reductions: Regions,
}

impl Evaluate for Reduce {
    fn evaluate(&self, _: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(Vec::new()))
    }
}

/// `(%x, %y : f64, f64) {...}, {...}`, or nothing.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if p.cursor.eat(Kind::LeftParen) {
        let operands = p.operand_list()?;
        p.cursor.expect(Kind::Colon, "`:` and the types of the combined values")?;
        let types = p.type_list()?;
        p.cursor.expect(Kind::RightParen, "`)`")?;
        p.resolve_all(&operands, &types)?;
        for index in 0..operands.len() {
            if index > 0 {
                p.cursor.expect(Kind::Comma, "`,` and the reduction of the next value")?;
            }
            p.region()?;
        }
    }
    p.attr_dict()
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Reduce { operands, .. } = ir.verified::<Reduce>(op);
    if !operands.is_empty() {
        p.text("(");
        p.values(operands.iter(ir));
        p.text(" : ");
        p.types_of(operands.iter(ir));
        p.text(") ");
        p.commas(ir.regions(op).iter(), |p, &region| p.region(region, true));
    }
    p.attr_dict(op, &[]);
}
