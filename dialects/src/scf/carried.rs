//! Values that loops carry, as text: `(%a = %x, %b = %y)`.

use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Block, Value};

/// What is carried into the first turn, under the names that the region has for it.
#[derive(Default)]
pub struct Carried {
    /// The names inside.
    pub args: Vec<OperandName>,
    /// The values outside.
    pub inits: Vec<OperandName>,
}

impl Carried {
    /// Parses `(%a = %x, %b = %y)`.
    pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Self> {
        let mut carried = Self::default();
        p.cursor.expect(Kind::LeftParen, "`(` and what is carried")?;
        loop {
            carried.args.push(p.operand()?);
            p.cursor.expect(Kind::Equal, "`=` and what is carried into the first turn")?;
            carried.inits.push(p.operand()?);
            if !p.cursor.eat(Kind::Comma) {
                p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
                return Ok(carried);
            }
        }
    }
}

/// Writes `(%a = %x, %b = %y)`: arguments of a block, without the first few, and values.
pub fn print(
    p: &mut Printer<'_>,
    block: Option<Block>,
    without: usize,
    inits: impl Iterator<Item = Value>,
) {
    let ir = p.ir;
    let args = block.into_iter().flat_map(|block| ir.args(block)).skip(without);
    p.text("(");
    p.commas(args.zip(inits), |p, (arg, init)| {
        p.value(arg);
        p.text(" = ");
        p.value(init);
    });
    p.text(")");
}
