//! `array.dim`

mod rules;

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{DIM, FLOAT};
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::TypeConstraint;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Builder, Ir, Loc, Op, Store, Type, Value};
use cotan_numerics::NumberFormat;

/// Returns a polynomial in dimension parameters as an integer. It may be negative; beyond 64 bits
/// it wraps, as `index` arithmetic does. With an explicit float type it is the nearest float.
///
/// ```mlir
/// func.func @example(%x: tensor<?x?xf64, #cotan.dims<m, n>>) -> (index, f64) {
///   %r = array.dim 2 * m * n - 1
///   %s = array.dim n : f64
///   return %r, %s : index, f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.dim", pure, impl(Evaluate), attach(Cost::FREE, Canonical(rules::ALL)))]
#[asm(custom(parse, print))]
pub struct Dim {
    /// The polynomial.
    #[attr(DIM)]
    pub size: Attr,
    /// Its value.
    #[result(INDEX_OR_FLOAT)]
    pub result: Value,
}

static INDEX_OR_FLOAT: TypeConstraint = TypeConstraint {
    description: "index or floating-point",
    holds: |store, ty| ty == Type::INDEX || (FLOAT.holds)(store, ty),
    only: None,
};

impl Dim {
    /// Builds a polynomial as an index.
    pub fn index(b: &mut Builder<'_>, loc: Loc, size: Attr) -> Value {
        Self::value(b, loc, size, Type::INDEX)
    }
}

/// Returns the encoding of an index in the type of the result.
fn word(store: &Store, ty: Type, size: i64) -> Option<u64> {
    match NumberFormat::of(store, ty)? {
        NumberFormat::Int(_) => Some(size as u64),
        float @ NumberFormat::Float(_) => Some(float.nearest_integer(i128::from(size))),
    }
}

impl Evaluate for Dim {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let size = frame.dim(op, self.size)?;
        let (ir, ty) = (frame.ir(), frame.ir().ty(self.result));
        let Some(word) = word(&ir.store, ty, size) else {
            return Err(Trap::no_meaning(ir, op, "its type does not have 64 bits"));
        };
        frame.set(self.result, Datum::Scalar(word));
        Ok(Next::Op)
    }
}

impl Differentiate for Dim {
    const CLASSES: &'static [OperandRule] = &[];
}

fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let size = p.cursor.polynomial()?;
    let size = p.cursor.ir.store.dims_attr(&[size]);
    p.set_attr("size", size);
    p.attr_dict()?;
    let ty = if p.cursor.eat(Kind::Colon) { p.cursor.ty()? } else { Type::INDEX };
    p.result_type(ty);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir: &Ir = p.ir;
    p.text(" ");
    match ir.attr_named(op, "size").and_then(|size| ir.as_dim(size)) {
        Some(size) => p.polynomial(size),
        None => p.text("?"),
    }
    p.attr_dict(op, &["size"]);
    let ty = ir.ty(ir.result(op, 0));
    if ty != Type::INDEX {
        p.text(" : ");
        p.types([ty]);
    }
}
