//! `stablehlo.bitcast_convert`

use crate::check_op::{Check, are_compatible, may_equal};
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Type, TypeData, Value};

/// The bits as another element type; another width adds or removes a last dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.bitcast_convert", pure, verify = verify)]
#[asm("$operand attr-dict `:` functional-type(operands, results)")]
pub struct BitcastConvert {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<BitcastConvert>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(operand), Some(result)) = (check.tensor(this.operand), check.tensor(this.result))
    else {
        return;
    };
    let [from, to] = [operand.element, result.element].map(|element| bits(ir, element));
    let (from_complex, to_complex) =
        (is_complex(ir, operand.element), is_complex(ir, result.element));
    if from_complex != to_complex {
        return check.fail("cannot convert between real and complex elements");
    }
    let (wide, narrow, ratio) = match from >= to {
        true => (operand.shape, result.shape, from / to),
        false => (result.shape, operand.shape, to / from),
    };
    let fits = match (from == to, narrow.split_last()) {
        (true, _) => are_compatible(wide, narrow),
        (false, Some((&last, rest))) => {
            may_equal(last, i64::from(ratio)) && are_compatible(rest, wide)
        }
        (false, None) => false,
    };
    if !fits {
        let (from, to) = (check.text(ir.ty(this.operand)), check.text(ir.ty(this.result)));
        check.fail_type(format!("`{from}` and `{to}` have different bits"));
    }
}

fn is_complex(ir: &Ir, element: Type) -> bool {
    matches!(ir.type_data(element), TypeData::Complex(_))
}

/// Returns the number of bits of an element.
fn bits(ir: &Ir, element: Type) -> u32 {
    match ir.type_data(element) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(kind) => kind.width(),
        TypeData::Complex(part) => 2 * bits(ir, *part),
        _ => 1,
    }
}
