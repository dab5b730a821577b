//! A successor and its arguments as text: `^a(%x, %y : i32, f32)`.

use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Block, Op, Type};
use smallvec::SmallVec;
use std::ops::Range;

/// A parsed successor and its arguments.
pub struct SuccessorText {
    block: Block,
    operands: SmallVec<[OperandName; 4]>,
    types: SmallVec<[Type; 4]>,
}

impl SuccessorText {
    /// Parses a successor and its arguments.
    pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Self> {
        let block = p.successor()?;
        let mut jump = Self { block, operands: SmallVec::new(), types: SmallVec::new() };
        if p.cursor.eat(Kind::LeftParen) {
            jump.operands.push(p.operand()?);
            if p.cursor.eat(Kind::Comma) {
                jump.operands.extend(p.operand_list()?);
            }
            p.cursor.expect(Kind::Colon, "`:` and the types")?;
            jump.types.extend(p.type_list()?);
            p.cursor.expect(Kind::RightParen, "`)`")?;
        }
        Ok(jump)
    }

    /// Adds the successor and its arguments to the operation; returns the number of arguments.
    pub fn finish(&self, p: &mut OpParser<'_, '_>) -> ParseResult<i32> {
        p.push_successor(self.block);
        p.resolve_all(&self.operands, &self.types)?;
        Ok(self.operands.len() as i32)
    }
}

/// Prints a successor and its arguments.
pub fn print(p: &mut Printer<'_>, op: Op, block: Block, operands: Range<usize>) {
    let ir = p.ir;
    p.successor(block);
    if operands.is_empty() {
        return;
    }
    let values = operands.map(|index| ir.operand(op, index));
    p.text("(");
    p.values(values.clone());
    p.text(" : ");
    p.types_of(values);
    p.text(")");
}
