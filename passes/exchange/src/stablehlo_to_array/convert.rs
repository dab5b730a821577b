//! `stablehlo.convert`

use super::importer::{Importer, Translation};
use super::types::{self, Kind};
use cotan_dialects::arith::{
    Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Extsi, Extui, Fptosi, Fptoui, Sitofp, Trunci, Uitofp,
};
use cotan_dialects::complex;
use cotan_ir::{Op, Type, Value};

/// Translates a change of the element type.
pub fn convert(it: &mut Importer<'_>, op: Op) -> Translation {
    let (from, to) = (it.operand_type(op, 0), it.result_type(op, 0));
    let x = it.operand(op, 0)?;
    match converted(it, x, from, to) {
        Some(value) => Ok(vec![value]),
        None => it.refuse(op, "has no translation for these types of elements"),
    }
}

/// Returns a value with elements of another type; both types are those of StableHLO.
pub fn converted(it: &mut Importer<'_>, x: Value, from: Type, to: Type) -> Option<Value> {
    let (source, target) = (Kind::of(it.ir(), from), Kind::of(it.ir(), to));
    let sizes = types::sizes(it.ir(), it.ir().ty(x))?;
    let element = types::element(it.ir(), to);
    let element = it.convert(element);
    let ty = it.array(&sizes, element);
    let (b, loc) = (&mut it.b, it.loc);
    Some(match (source, target) {
        (Kind::Complex, Kind::Complex) => return it.recast(x, ty),
        (Kind::Complex, _) => {
            let [re, _] = it.parts(x);
            let part = types::element(it.ir(), it.ir().ty(re));
            return converted(it, re, part, to);
        }
        (_, Kind::Complex) => {
            let part = complex::part_of(&it.ir().store, element)?;
            let re = converted(it, x, from, part)?;
            it.as_complex(re, ty)
        }
        (Kind::Float, Kind::Float) => it.emit().cast(x, element),
        (Kind::Float, Kind::Bool) => {
            let zero = it.number_like(0.0, x);
            Cmpf::value(&mut it.b, it.loc, CmpfPredicate::Une, x, zero)
        }
        (Kind::Float, Kind::Signed) => Fptosi::value(b, loc, x, ty),
        (Kind::Float, Kind::Unsigned) => Fptoui::value(b, loc, x, ty),
        (Kind::Signed, Kind::Float) => Sitofp::value(b, loc, x, ty),
        (Kind::Unsigned | Kind::Bool, Kind::Float) => Uitofp::value(b, loc, x, ty),
        (Kind::Bool, Kind::Bool) => x,
        (_, Kind::Bool) if source.is_integer() => {
            let zero = it.number_like(0.0, x);
            Cmpi::value(&mut it.b, it.loc, CmpiPredicate::Ne, x, zero)
        }
        _ if source.is_integer() && target.is_integer() => resized(it, x, source, ty),
        _ => return None,
    })
}

/// Returns integers of another width; signed ones extend the sign.
fn resized(it: &mut Importer<'_>, x: Value, source: Kind, ty: Type) -> Value {
    let (old, new) = (types::width(it.ir(), it.ir().ty(x)), types::width(it.ir(), ty));
    match source {
        _ if old == new => x,
        _ if new < old => Trunci::value(&mut it.b, it.loc, x, ty),
        Kind::Signed => Extsi::value(&mut it.b, it.loc, x, ty),
        _ => Extui::value(&mut it.b, it.loc, x, ty),
    }
}
