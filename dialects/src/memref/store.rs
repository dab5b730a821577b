//! `memref.store`

use super::indices::{self, MEMREF};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccessSet, Effects, MemoryAccess};
use cotan_ir::codes::EXPECTED;
use cotan_ir::constraints::{ANY, BOOL, I64, INDEX};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Type, TypeData, Value};

/// Stores an element of a buffer.
///
/// ```mlir
/// func.func @example(%a: f64, %x: memref<?xf64>, %i: index) {
///   memref.store %a, %x[%i] : memref<?xf64>
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("memref.store", verify = verify, impl(Evaluate), attach(Effects::Write, MemoryAccess(touched)))]
#[asm(custom(parse, print))]
pub struct Store {
    /// The element.
    #[operand(ANY)]
    pub value: Value,
    /// The buffer.
    #[operand(MEMREF)]
    pub memref: Value,
    /// The indices of the element, in bounds.
    #[operand(INDEX)]
    pub indices: Operands,
    /// True if the element should not be cached.
    #[attr(BOOL)]
    pub nontemporal: Option<Attr>,
    /// The alignment of the address, in bytes.
    #[attr(I64)]
    pub alignment: Option<Attr>,
}

fn touched(ir: &Ir, op: Op) -> AccessSet {
    let Store { value, memref, indices, .. } = ir.verified(op);
    AccessSet::one(memref, indices).storing(value)
}

impl Evaluate for Store {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        frame.write(op, &touched(frame.ir(), op))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Store { value, memref, indices, .. } = ir.verified::<Store>(op);
    indices::verify(ir, op, memref, indices.len(), value, diagnostics);
}

/// Parses `%a, %x[%i] {...} : memref<?xf64>`; the type of the element follows from that of the
/// buffer.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let value = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the buffer")?;
    let buffer = p.operand()?;
    p.cursor.expect(Kind::LeftSquare, "`[` and an index")?;
    let indices = p.operand_list()?;
    p.cursor.expect(Kind::RightSquare, "`,` or `]`")?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the buffer")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    let TypeData::MemRef(memref) = p.cursor.ir.type_data(ty) else {
        return Err(p.cursor.error_at(token, &EXPECTED, "expected the type of a buffer"));
    };
    let element = memref.element;
    p.resolve(value, element)?;
    p.resolve(buffer, ty)?;
    indices.into_iter().try_for_each(|index| p.resolve(index, Type::INDEX))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Store { value, memref, indices, .. } = ir.verified::<Store>(op);
    p.text(" ");
    p.values([value, memref]);
    p.text("[");
    p.values(indices.iter(ir));
    p.text("]");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(ir.ty(memref));
}
