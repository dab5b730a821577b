//! `tuple.pack`

use super::Get;
use super::derivative::{linearize_pack, pull_back_pack, transpose_pack};
use crate::Cost;
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::ANY;
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use cotan_ir::spec::InferFrom;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Store, Type, TypeData, Value};
use smallvec::smallvec;

/// Packs values into a tuple; the empty one is printed `tuple.pack ()`.
///
/// ```mlir
/// func.func @example(%a: f64, %b: tensor<2xf64>) -> tuple<f64, tensor<2xf64>> {
///   %r = tuple.pack %a, %b : f64, tensor<2xf64>
///   return %r : tuple<f64, tensor<2xf64>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "tuple.pack",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize_to_any_order(linearize_pack).transpose(transpose_pack).pull_back(pull_back_pack)),
    attach(Cost::FREE, Canonical(&[&PACK_OF_GETS]))
)]
#[asm(custom(parse, print))]
pub struct Pack {
    /// The components.
    #[operand(ANY)]
    pub values: Operands,
    /// The tuple.
    #[result(super::TUPLE)]
    pub tuple: Value,
}

/// The maximal nesting depth of tuples, and the maximal number of nested components: the types of
/// tuples grow with every operation.
const LARGEST: (u32, u32) = (500, 50_000);

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let parts = from.operands.iter().map(|&ty| store.nesting(ty));
    let (depth, size) = parts.fold((0, 0), |(depth, size): (u32, u32), part| {
        (depth.max(part.0), size.saturating_add(part.1))
    });
    if depth > LARGEST.0 || size > LARGEST.1 {
        return Err(format!(
            "builds a tuple nested {depth} deep, of {size} components, which exceeds the limit"
        ));
    }
    Ok(smallvec![store.intern_type(TypeData::Tuple(from.operands.into()))])
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Pack { values, tuple } = ir.verified(op);
    let packed_types: Vec<Type> = values.iter(ir).map(|value| ir.ty(value)).collect();
    if ir.store.as_tuple(ir.ty(tuple)).is_some_and(|types| types != packed_types) {
        let packed_types: Vec<String> =
            packed_types.iter().map(|&ty| type_to_string(ir, ty)).collect();
        let (packed_types, result) = (packed_types.join(", "), type_to_string(ir, ir.ty(tuple)));
        let message = format!("packs `{packed_types}`, but its result is `{result}`");
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

/// `%a, %b {attrs} : f64, i32`, or `() {attrs}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if p.cursor.eat(Kind::LeftParen) {
        p.cursor.expect(Kind::RightParen, "`)`")?;
        p.attr_dict()?;
        let empty = p.cursor.ir.store.intern_type(TypeData::Tuple([].into()));
        p.result_type(empty);
        return Ok(());
    }
    let first = p.operand()?;
    let mut names = vec![first];
    while p.cursor.eat(Kind::Comma) {
        names.push(p.operand()?);
    }
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the types of the components")?;
    let mut types = vec![p.cursor.ty()?];
    while p.cursor.eat(Kind::Comma) {
        types.push(p.cursor.ty()?);
    }
    p.resolve_all(&names, &types)?;
    let from = InferFrom { operands: &types, props: Attr::EMPTY_DICT };
    match infer(&mut p.cursor.ir.store, &from) {
        Ok(types) => types.into_iter().for_each(|ty| p.result_type(ty)),
        Err(message) => return Err(p.cursor.error_at(p.token(), &OPERAND_TYPE, message)),
    }
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    if ir.operand_count(op) == 0 {
        p.text("()");
        return p.attr_dict(op, &[]);
    }
    p.values(ir.operands(op));
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types_of(ir.operands(op));
}

impl Evaluate for Pack {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let parts = frame.get_all(self.values.iter(frame.ir()))?;
        frame.reserve(op, parts.len(), 2)?;
        frame.set(self.tuple, Datum::tuple(parts));
        Ok(Next::Op)
    }
}

impl Differentiate for Pack {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}

/// Replaces a tuple of all components of another one, in order, by that tuple.
///
/// ```mlir before
/// func.func @f(%t: tuple<f64, i32>) -> tuple<f64, i32> {
///   %a = tuple.get %t[0] : tuple<f64, i32>
///   %b = tuple.get %t[1] : tuple<f64, i32>
///   %r = tuple.pack %a, %b : f64, i32
///   return %r : tuple<f64, i32>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%t: tuple<f64, i32>) -> tuple<f64, i32> {
///   return %t : tuple<f64, i32>
/// }
/// ```
#[rule]
fn pack_of_gets(rw: &mut Rewriter<'_>, pack: View<Pack>) -> Option<()> {
    let Pack { values: packed, tuple } = *pack;
    let first: Get = rw.def_as(packed.iter(rw).next()?)?;
    if rw.ty(first.tuple) != rw.ty(tuple) {
        return None;
    }
    let is_in_order = packed.iter(rw).enumerate().all(|(index, part)| {
        let get: Option<Get> = rw.def_as(part);
        get.is_some_and(|get| get.tuple == first.tuple && get.index == index as i64)
    });
    let is_whole = rw.store.as_tuple(rw.ty(first.tuple))?.len() == packed.iter(rw).count();
    (is_in_order && is_whole).then(|| rw.replace_op(pack.op, &[first.tuple])).flatten()
}
