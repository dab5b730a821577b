//! Bodies of one operation on both arguments, which are reductions with a name.

use crate::stablehlo_to_array::importer::Importer;
use crate::stablehlo_to_array::types::Kind;
use cotan_dialects::array::{All, Any, Max, Min, Product, Sum};
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Ir, Op, Region, Value};

/// A body of one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// The operation.
    pub name: Combination,
    /// The kind of its operands.
    pub kind: Kind,
}

/// An operation that reductions are named after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// Addition.
    Add,
    /// Multiplication.
    Multiply,
    /// The maximum.
    Maximum,
    /// The minimum.
    Minimum,
    /// The conjunction of booleans.
    And,
    /// The disjunction of booleans.
    Or,
}

/// Returns the operation of a body, if it is one on both arguments.
pub fn body_of(ir: &Ir, region: Region) -> Option<Body> {
    let block = ir.single_block(region)?;
    let mut ops = ir.ops(block);
    let (op, end) = (ops.next()?, ops.next()?);
    let args: Vec<Value> = ir.args(block).collect();
    let &[a, b] = &args[..] else { return None };
    let operands: Vec<Value> = ir.operands(op).collect();
    if operands != [a, b] && operands != [b, a] || !ir.operands(end).eq(ir.results(op)) {
        return None;
    }
    let kind = Kind::of(ir, ir.ty(a));
    Some(Body { name: combination(ir, op, kind)?, kind })
}

fn combination(ir: &Ir, op: Op, kind: Kind) -> Option<Combination> {
    let is_bool = kind == Kind::Bool;
    Some(match ir.name_text(op) {
        "stablehlo.add" | "stablehlo.or" | "stablehlo.maximum" if is_bool => Combination::Or,
        "stablehlo.multiply" | "stablehlo.and" | "stablehlo.minimum" if is_bool => Combination::And,
        _ if matches!(kind, Kind::Other) => return None,
        "stablehlo.add" => Combination::Add,
        _ if kind == Kind::Complex => return None,
        "stablehlo.multiply" => Combination::Multiply,
        "stablehlo.maximum" => Combination::Maximum,
        "stablehlo.minimum" => Combination::Minimum,
        _ => return None,
    })
}

impl Body {
    /// Returns the reduction of an array along sorted dimensions.
    pub fn along(self, it: &mut Importer<'_>, x: Value, dims: &[i64]) -> Value {
        let axes = it.b.store_mut().i64_array(dims);
        let (b, loc, axes) = (&mut *it.b, it.loc, Some(axes));
        let unsigned = (self.kind == Kind::Unsigned).then_some(cotan_ir::Attr::UNIT);
        macro_rules! build {
            ($op:ident) => {{
                let mut parts = cotan_ir::assemble::Parts::new(<$op as cotan_ir::OpDef>::SPEC);
                parts.operands(&[x]);
                axes.into_iter().for_each(|axes| parts.attr("axes", axes));
                parts
            }};
        }
        let mut parts = match self.name {
            Combination::Add => build!(Sum),
            Combination::Multiply => build!(Product),
            Combination::Maximum => build!(Max),
            Combination::Minimum => build!(Min),
            Combination::And => build!(All),
            Combination::Or => build!(Any),
        };
        if matches!(self.name, Combination::Maximum | Combination::Minimum) {
            unsigned.into_iter().for_each(|unit| parts.attr("unsigned", unit));
        }
        let made = parts.build_inferred(b, loc);
        it.b.result(made, 0)
    }

    /// Returns whether an initial value changes no result.
    pub fn is_neutral(self, it: &Importer<'_>, init: Value) -> bool {
        if self.kind == Kind::Complex {
            let zero = |word: u64| word == 0;
            return it.known_pair(init).is_some_and(|words| words.into_iter().all(zero));
        }
        let Some(word) = it.known_word(init) else { return false };
        let Some(format) = NumberFormat::of(&it.ir().store, it.ir().ty(init)) else { return false };
        let (max, min) = match self.kind {
            Kind::Unsigned => (Monoid::UnsignedMax, Monoid::UnsignedMin),
            _ => (Monoid::Max, Monoid::Min),
        };
        match self.name {
            Combination::Add => word == format.nearest(0.0) || word == format.nearest(-0.0),
            Combination::Multiply => word == format.nearest(1.0),
            Combination::Maximum => word == max.identity(format),
            Combination::Minimum => word == min.identity(format),
            Combination::And => word & 1 == 1,
            Combination::Or => word == 0,
        }
    }
}
