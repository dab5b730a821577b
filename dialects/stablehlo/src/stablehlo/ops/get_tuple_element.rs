//! `stablehlo.get_tuple_element`

use crate::check_op::Check;
use crate::types::{TUPLE, VALUE};
use cotan_ir::{Diagnostics, Ir, Op, TypeData, Value};

/// A component of a tuple.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.get_tuple_element", pure, verify = verify)]
#[asm("$operand `[` $index `]` attr-dict `:` functional-type(operands, results)")]
pub struct GetTupleElement {
    /// The tuple.
    #[operand(TUPLE)]
    pub operand: Value,
    /// The index of the component.
    #[attr]
    pub index: i32,
    /// The component.
    #[result(VALUE)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<GetTupleElement>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let TypeData::Tuple(items) = ir.type_data(ir.ty(this.operand)) else { return };
    let item = usize::try_from(this.index).ok().and_then(|index| items.get(index));
    let Some(&item) = item else {
        let count = items.len();
        return check.fail(format!("`index` must be below {count}, found {}", this.index));
    };
    check.types("the result", &[ir.ty(this.result)], &[item]);
}
