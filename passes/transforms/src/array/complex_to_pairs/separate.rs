//! Operations that compute both parts apart, and formulas of complex numbers.

use super::emitted::Emitted;
use super::parts::{Pair, PartsBuilder, pair};
use super::types;
use cotan_dialects::ComplexParts;
use cotan_dialects::complex::{Formula, Parts};
use cotan_ir::{Ir, Mapping, Op, Type, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot, ValueLists};

/// The pattern of operations that declare a formula.
pub static FORMULA: ConversionPattern<'_> =
    ConversionPattern::new("formula", PatternRoot::If(has_formula), &[], &formula);

/// The pattern of operations with one operation for each part.
pub static SEPARATE: ConversionPattern<'_> =
    ConversionPattern::new("separate", PatternRoot::If(is_separate), &[], &separate)
        .with_check(&check);

fn has_formula(ir: &Ir, op: Op) -> bool {
    ir.registry().interface::<Formula>(ir.name(op)).is_some()
}

fn formula(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> ValueLists {
    let mut t = PartsBuilder::new(rewriter);
    let formula: Option<Formula> = t.b.registry().interface(t.b.name(op));
    let formula = formula.expect("the root of the pattern has a formula");
    let mut operands: Vec<Pair> = operands.iter().map(|new| pair(new)).collect();
    let like = operands[0][0];
    if formula.is_wide() {
        operands.iter_mut().for_each(|pair| *pair = pair.map(|x| t.emit().cast(x, Type::F64)));
    }
    vec![match formula.value(&mut Emitted(&mut t.emit()), &operands) {
        Parts::Complex(pair) => pair.map(|part| t.emit().cast_like(part, like)).to_vec(),
        Parts::Real(value) => vec![t.emit().cast_like(value, like)],
        Parts::Bool(value) => vec![value],
    }]
}

fn is_separate(ir: &Ir, op: Op) -> bool {
    ir.registry().interface::<ComplexParts>(ir.name(op)) == Some(ComplexParts::Separate)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    match ir.walk(op).skip(1).any(|inside| types::has_complex(ir, inside)) {
        true => Err("it has complex numbers in its body".to_owned()),
        false => Ok(()),
    }
}

fn separate(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> ValueLists {
    let mut t = PartsBuilder::new(rewriter);
    let ty = t.b.ty(t.b.result(op, 0));
    let ty = t.part(ty);
    let part = |part: usize| {
        let operands: Vec<Value> = operands.iter().map(|new| pair(new)[part]).collect();
        let copy = t.b.clone_op_with(op, &operands, &mut Mapping::default());
        t.b.insert(copy);
        t.b.set_loc(copy, t.loc);
        let new = t.b.result(copy, 0);
        t.b.ir_mut().set_type(new, ty);
        new
    };
    vec![[0, 1].map(part).to_vec()]
}
