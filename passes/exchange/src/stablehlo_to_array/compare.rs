//! Comparisons and selections.

use super::attributes;
use super::importer::{Importer, Translation};
use super::types::{self, Kind};
use cotan_dialects::ad::StopGradient;
use cotan_dialects::arith::{
    Andi, Bitcast, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Maximumf, Maxsi, Maxui, Minimumf,
    Minsi, Minui, Select, Shrsi, Xori,
};
use cotan_dialects::complex;
use cotan_ir::{Op, Type, Value};
use cotan_stablehlo::attributes::{ComparisonDirection, ComparisonType};

/// Translates a comparison by direction and type of elements.
pub fn compare(it: &mut Importer<'_>, op: Op) -> Translation {
    let Some(direction) = attributes::direction(it.ir(), op) else {
        return it.refuse(op, "has no direction");
    };
    let order = attributes::get::<ComparisonType>(it.ir(), op, "compare_type");
    let (a, b) = (it.operand(op, 0)?, it.operand(op, 1)?);
    let value = match it.kind(op, 0) {
        Kind::Float if order == Some(ComparisonType::TotalOrder) => {
            let (a, b) = (ordered(it, a), ordered(it, b));
            Cmpi::value(&mut it.b, it.loc, signed(direction), a, b)
        }
        Kind::Float => Cmpf::value(&mut it.b, it.loc, floats(direction), a, b),
        Kind::Signed => Cmpi::value(&mut it.b, it.loc, signed(direction), a, b),
        Kind::Unsigned | Kind::Bool => Cmpi::value(&mut it.b, it.loc, unsigned(direction), a, b),
        Kind::Complex if direction == ComparisonDirection::Eq => {
            complex::Eq::value(&mut it.b, it.loc, a, b)
        }
        Kind::Complex if direction == ComparisonDirection::Ne => {
            complex::Neq::value(&mut it.b, it.loc, a, b)
        }
        Kind::Complex | Kind::Other => {
            return it.refuse(op, "has no translation for this type of element");
        }
    };
    Ok(vec![value])
}

fn floats(direction: ComparisonDirection) -> CmpfPredicate {
    match direction {
        ComparisonDirection::Eq => CmpfPredicate::Oeq,
        ComparisonDirection::Ne => CmpfPredicate::Une,
        ComparisonDirection::Lt => CmpfPredicate::Olt,
        ComparisonDirection::Le => CmpfPredicate::Ole,
        ComparisonDirection::Gt => CmpfPredicate::Ogt,
        ComparisonDirection::Ge => CmpfPredicate::Oge,
    }
}

fn signed(direction: ComparisonDirection) -> CmpiPredicate {
    match direction {
        ComparisonDirection::Eq => CmpiPredicate::Eq,
        ComparisonDirection::Ne => CmpiPredicate::Ne,
        ComparisonDirection::Lt => CmpiPredicate::Slt,
        ComparisonDirection::Le => CmpiPredicate::Sle,
        ComparisonDirection::Gt => CmpiPredicate::Sgt,
        ComparisonDirection::Ge => CmpiPredicate::Sge,
    }
}

fn unsigned(direction: ComparisonDirection) -> CmpiPredicate {
    match direction {
        ComparisonDirection::Lt => CmpiPredicate::Ult,
        ComparisonDirection::Le => CmpiPredicate::Ule,
        ComparisonDirection::Gt => CmpiPredicate::Ugt,
        ComparisonDirection::Ge => CmpiPredicate::Uge,
        _ => signed(direction),
    }
}

/// Returns integers in the total order of floats: the bits, with all but the sign flipped for
/// negative numbers.
pub fn ordered(it: &mut Importer<'_>, x: Value) -> Value {
    let width = types::width(it.ir(), it.ir().ty(x));
    let sizes = types::sizes(it.ir(), it.ir().ty(x)).unwrap_or_default();
    let element = integer(it, width);
    let ty = it.array(&sizes, element);
    let x = StopGradient::value(&mut it.b, it.loc, x);
    let bits = Bitcast::value(&mut it.b, it.loc, x, ty);
    let shift = it.number_like(f64::from(width - 1), bits);
    let sign = Shrsi::value(&mut it.b, it.loc, bits, shift);
    let all_but_sign = it.word((1_u64 << (width - 1)) - 1, ty);
    let flipped = Andi::value(&mut it.b, it.loc, sign, all_but_sign);
    Xori::value(&mut it.b, it.loc, bits, flipped)
}

/// Returns the signless integer type of a width.
pub fn integer(it: &mut Importer<'_>, width: u32) -> Type {
    let sign = cotan_ir::types::Signedness::Signless;
    it.b.store_mut().intern_type(cotan_ir::TypeData::Integer { width, sign })
}

/// Translates a selection; a scalar predicate selects whole arrays.
pub fn select(it: &mut Importer<'_>, op: Op) -> Translation {
    let (condition, a, b) = (it.operand(op, 0)?, it.operand(op, 1)?, it.operand(op, 2)?);
    let condition = it.spread_like(condition, a);
    Ok(vec![Select::value(&mut it.b, it.loc, condition, a, b)])
}

/// Translates a clamp: `min(max(x, low), high)`; the bounds may be scalars.
pub fn clamp(it: &mut Importer<'_>, op: Op) -> Translation {
    let (low, x, high) = (it.operand(op, 0)?, it.operand(op, 1)?, it.operand(op, 2)?);
    let (low, high) = (it.spread_like(low, x), it.spread_like(high, x));
    let (max, min): (Binary, Binary) = match it.kind(op, 1) {
        Kind::Float => (Maximumf::value, Minimumf::value),
        Kind::Signed => (Maxsi::value, Minsi::value),
        Kind::Unsigned | Kind::Bool => (Maxui::value, Minui::value),
        Kind::Complex | Kind::Other => {
            return it.refuse(op, "has no translation for this type of element");
        }
    };
    let value = max(&mut it.b, it.loc, x, low);
    Ok(vec![min(&mut it.b, it.loc, value, high)])
}

/// Builds an operation of two operands.
type Binary = fn(&mut cotan_ir::Builder<'_>, cotan_ir::Loc, Value, Value) -> Value;

/// Translates the comparison with an infinity.
pub fn is_infinity(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    if !types::has_infinity(it.ir(), it.ir().ty(x)) {
        let sizes = it.sizes(op, x)?;
        let ty = it.array(&sizes, Type::I1);
        return Ok(vec![it.number(0.0, ty)]);
    }
    let is_positive = it.ir().name_text(op) == "chlo.is_pos_inf";
    let infinity = if is_positive { f64::INFINITY } else { f64::NEG_INFINITY };
    let infinity = it.number_like(infinity, x);
    Ok(vec![Cmpf::value(&mut it.b, it.loc, CmpfPredicate::Oeq, x, infinity)])
}
