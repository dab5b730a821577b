//! `memref.prefetch`

use super::indices::{self, MEMREF};
use crate::Effects;
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::codes::{ATTRIBUTE, EXPECTED};
use cotan_ir::constraints::{BOOL, I32, INDEX};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, Operands, Type, TypeData, Value};

/// Prefetches an element of a buffer into the caches. It has no result, and the index may be out of
/// bounds.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>, %i: index) {
///   memref.prefetch %x[%i], read, locality<3>, data : memref<?xf64>
///   memref.prefetch %x[%i], write, locality<0>, data : memref<?xf64>
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("memref.prefetch", verify = verify, impl(Evaluate), attach(Effects::Write))]
#[asm(custom(parse, print))]
pub struct Prefetch {
    /// The buffer.
    #[operand(MEMREF)]
    pub memref: Value,
    /// The indices of the element.
    #[operand(INDEX)]
    pub indices: Operands,
    /// True for a prefetch before a write, false before a read.
    #[attr(BOOL, name = "isWrite")]
    pub is_write: Attr,
    /// The temporal locality: 3 for all cache levels, 0 for none.
    #[attr(I32, name = "localityHint")]
    pub locality: Attr,
    /// True for the data cache, false for the instruction cache.
    #[attr(BOOL, name = "isDataCache")]
    pub is_data: Attr,
}

/// The maximal locality.
const LEVELS: i64 = 3;

/// The attributes that are printed between an index and the type.
const ATTRS: [&str; 3] = ["isWrite", "localityHint", "isDataCache"];

/// The nearest cache of a prefetch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    /// The first level, for elements that are needed very soon.
    First,
    /// The second level, for elements that would evict others from the first one, or delay its
    /// loads.
    Second,
}

impl Prefetch {
    /// Emits a prefetch of an element that is read soon and repeatedly.
    pub fn to_read(b: &mut Builder<'_>, loc: Loc, buffer: Value, at: Value, cache: Cache) -> Op {
        Self::of(b, loc, buffer, at, cache, Attr::FALSE)
    }

    /// Emits a prefetch of an element that is written soon.
    pub fn to_write(b: &mut Builder<'_>, loc: Loc, buffer: Value, at: Value, cache: Cache) -> Op {
        Self::of(b, loc, buffer, at, cache, Attr::TRUE)
    }

    fn of(
        b: &mut Builder<'_>,
        loc: Loc,
        buffer: Value,
        at: Value,
        cache: Cache,
        is_write: Attr,
    ) -> Op {
        let levels = match cache {
            Cache::First => LEVELS,
            Cache::Second => LEVELS - 1,
        };
        let locality = b.store_mut().int_attr(levels, Type::I32);
        Self::build(b, loc, buffer, &[at], is_write, locality, Attr::TRUE)
    }
}

impl Evaluate for Prefetch {
    fn evaluate(&self, _: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Op)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Prefetch { memref, indices, locality, .. } = ir.verified::<Prefetch>(op);
    indices::verify_count(ir, op, memref, indices.len(), diagnostics);
    if !ir.as_int(locality).is_some_and(|locality| (0..=LEVELS).contains(&locality)) {
        let message = "has a `localityHint` that is not 0, 1, 2 or 3";
        diagnostics.push(op_error(ir, op, &ATTRIBUTE, message));
    }
}

fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let buffer = p.operand()?;
    p.cursor.expect(Kind::LeftSquare, "`[` and an index")?;
    let indices = p.operand_list()?;
    p.cursor.expect(Kind::RightSquare, "`,` or `]`")?;
    let is_write = either(p, "write", "read")?;
    p.cursor.expect(Kind::Comma, "`,` and `locality`")?;
    p.cursor.expect_word("locality")?;
    p.cursor.expect(Kind::Less, "`<` and an integer from 0 to 3")?;
    let locality = p.cursor.small_integer("an integer from 0 to 3")?;
    p.cursor.expect(Kind::Greater, "`>`")?;
    let is_data = either(p, "data", "instr")?;
    let locality = p.cursor.ir.store.int_attr(locality, Type::I32);
    for (name, attr) in ATTRS.into_iter().zip([is_write, locality, is_data]) {
        p.set_attr(name, attr);
    }
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the buffer")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    if !matches!(p.cursor.ir.type_data(ty), TypeData::MemRef(_)) {
        return Err(p.cursor.error_at(token, &EXPECTED, "expected the type of a buffer"));
    }
    p.resolve(buffer, ty)?;
    indices.into_iter().try_for_each(|index| p.resolve(index, Type::INDEX))
}

/// Parses one of two keywords after a comma as a boolean.
fn either(p: &mut OpParser<'_, '_>, yes: &str, no: &str) -> ParseResult<Attr> {
    let expected = format!("`{no}` or `{yes}`");
    p.cursor.expect(Kind::Comma, &format!("`,` and {expected}"))?;
    if p.cursor.eat_word(yes) {
        return Ok(Attr::TRUE);
    }
    match p.cursor.eat_word(no) {
        true => Ok(Attr::FALSE),
        false => Err(p.cursor.expected(&expected)),
    }
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Prefetch { memref, indices, is_write, locality, is_data } = ir.verified::<Prefetch>(op);
    p.text(" ");
    p.value(memref);
    p.text("[");
    p.values(indices.iter(ir));
    p.text("], ");
    p.text(if is_write == Attr::TRUE { "write" } else { "read" });
    p.text(", locality<");
    p.number(ir.as_int(locality).map_or(0, i64::unsigned_abs));
    p.text(if is_data == Attr::TRUE { ">, data" } else { ">, instr" });
    p.attr_dict(op, &ATTRS);
    p.text(" : ");
    p.ty(ir.ty(memref));
}
