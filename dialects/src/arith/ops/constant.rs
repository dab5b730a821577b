//! `arith.constant`

use crate::Cost;
use crate::arith::literals::LITERALS;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{
    Evaluate, Frame, Next, NumberFormat, Trap, datum_of, element_count, filled, splat, unreadable,
    wrong_size,
};
use cotan_ir::assemble::Parts;
use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{ANY, type_of};
use cotan_ir::rewrite::Rewriter;
use cotan_ir::spec::{AttrConstraint, AttrStyle, InferFrom};
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::types::{DYNAMIC, Signedness};
use cotan_ir::{
    Attr, AttrData, Builder, Diagnostics, Ir, Loc, Op, OpDef, Store, Symbol, Type, TypeData, Value,
};
use smallvec::smallvec;

/// Returns a constant integer, float, or array of elements.
///
/// ```mlir
/// func.func @example() -> f64 {
///   %r = arith.constant 1.5 : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.constant", pure, constant, infer = type_of_value, verify = verify, impl(Evaluate),
    attach(Cost::FREE, LITERALS)
)]
#[asm(custom(parse, print))]
pub struct Constant {
    /// The value.
    #[attr(CONSTANT_VALUE)]
    pub value: Attr,
    /// The result.
    #[result(ANY)]
    pub result: Value,
}

impl Constant {
    /// Creates an integer constant, truncated to the type, or a splat of it. Returns `None` for
    /// types without scalars, and for arrays of dynamic size; those are `array.replicate`
    /// operations.
    pub fn integer(b: &mut Builder<'_>, loc: Loc, value: i64, ty: Type) -> Option<Value> {
        let word = NumberFormat::of(&b.store, ty)?.wrap(value as u64);
        let attr = filled(b.store_mut(), ty, word)?;
        Some(Self::value(b, loc, attr))
    }

    /// Creates a constant of type `index`.
    pub fn index(b: &mut Builder<'_>, loc: Loc, number: i64) -> Value {
        let attr = b.store_mut().int_attr(number, Type::INDEX);
        Self::value(b, loc, attr)
    }

    /// Creates a constant of the float nearest to `value`, or a splat of it; see
    /// [`integer`](Self::integer).
    pub fn float(b: &mut Builder<'_>, loc: Loc, value: f64, ty: Type) -> Option<Value> {
        let attr = splat(b.store_mut(), ty, value)?;
        Some(Self::value(b, loc, attr))
    }

    /// Replaces `op`, which has one result, by a constant of the type of the value, at the same
    /// position.
    pub fn in_place_of(rewriter: &mut Rewriter<'_>, op: Op, value: Attr) -> Option<()> {
        let mut parts = Parts::new(Self::SPEC);
        parts.attr("value", value);
        parts.take_the_place_of(rewriter, op)
    }
}

impl Evaluate for Constant {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let count = element_count(&frame.ir().store, self.value);
        frame.reserve(op, count, 1)?;
        let Some(datum) = datum_of(frame.ir(), self.value, count) else {
            let why = unreadable(frame.ir(), self.value);
            let why = why.as_deref().unwrap_or("its value has too many elements");
            return Err(Trap::no_meaning(frame.ir(), op, why));
        };
        frame.set(self.result, datum);
        Ok(Next::Op)
    }
}

impl Differentiate for Constant {
    const CLASSES: &'static [OperandRule] = &[];
}

static CONSTANT_VALUE: AttrConstraint = AttrConstraint {
    description: "an integer, float, or elements attribute",
    holds: is_constant,
    style: AttrStyle::Full,
};

fn is_constant(store: &Store, attr: Attr) -> bool {
    matches!(
        store.attr_data(attr),
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::Dense(_)
            | AttrData::Sparse { .. }
            | AttrData::DenseResource { .. }
    )
}

fn type_of_value(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let key = store.symbol("value");
    let value = store.dict_get(from.props, key);
    let ty = value.and_then(|value| type_of(store, value));
    ty.map(|ty| smallvec![ty]).ok_or_else(|| "the value has no type".to_owned())
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Constant { value, result } = ir.verified(op);
    let ty = ir.ty(result);
    let Some(value_type) = type_of(ir, value) else { return };
    if value_type != ty {
        let (value, ty) = (type_to_string(ir, value_type), type_to_string(ir, ty));
        let message = format!(
            "failed to verify that all of {{value, result}} have same type: '{value}' and '{ty}'"
        );
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
        return;
    }
    if let TypeData::Integer { sign: Signedness::Signed | Signedness::Unsigned, .. } =
        ir.type_data(ty)
    {
        diagnostics.push(op_error(ir, op, &OP_RULE, "integer return type must be signless"));
    }
    if let AttrData::DenseResource { ty, key } = ir.attr_data(value) {
        verify_resource(ir, op, *ty, *key, diagnostics);
    }
    let scalable = matches!(
        ir.type_data(ty),
        TypeData::Vector { scalable, .. } if scalable.contains(&true)
    );
    if scalable && !is_splat(ir, value) {
        let message = "a scalable vector is a constant only when all elements are equal";
        diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
}

/// Reports a type of dynamic shape, and a blob with fewer bytes than the type needs. A blob that is
/// absent from the file is an error only when the constant is evaluated, since a printer may elide
/// blobs.
fn verify_resource(ir: &Ir, op: Op, ty: Type, key: Symbol, diagnostics: &mut Diagnostics) {
    let shape = ir.type_data(ty).shape();
    if shape.is_none_or(|shape| shape.contains(&DYNAMIC)) {
        let ty = type_to_string(ir, ty);
        let message = format!("a constant needs a static shape, `{ty}` has none");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    } else if let Some(message) = wrong_size(ir, ty, key) {
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

fn is_splat(ir: &Ir, value: Attr) -> bool {
    let AttrData::Dense(dense) = ir.attr_data(value) else { return false };
    let Dense { elements: Elements::Bytes { splat, .. } | Elements::Attrs { splat, .. }, .. } =
        &**dense;
    *splat
}

/// `{attrs} value`, where the value determines its type.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.attr_dict()?;
    let token = p.cursor.token();
    let value = p.cursor.attribute()?;
    let ty = type_of(&p.cursor.ir.store, value).filter(|_| is_constant(&p.cursor.ir.store, value));
    let Some(ty) = ty else {
        let message = "the value must be an integer, float, or elements attribute";
        return Err(p.cursor.error_at(token, &OP_RULE, message));
    };
    p.set_attr("value", value);
    p.result_type(ty);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    p.attr_dict(op, &["value"]);
    p.text(" ");
    if let Some(value) = p.ir.attr_named(op, "value") {
        p.attr(value);
    }
}
