//! The leading dimensions that bodies iterate over.

use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::dims::Poly;
use cotan_ir::text::{poly_to_string, type_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Region, Shape, Value};

/// Formats sizes for messages.
pub fn text(ir: &Ir, sizes: &[Poly]) -> String {
    let sizes: Vec<String> = sizes.iter().map(|size| poly_to_string(ir, size)).collect();
    format!("[{}]", sizes.join(", "))
}

/// Verifies that results have `count` leading dimensions: those of `over`, or else those of the
/// first result. Also verifies that `body` yields the remaining shapes.
pub fn check_results(
    ir: &Ir,
    op: Op,
    body: Region,
    count: usize,
    over: Option<Vec<Poly>>,
    results: &[Value],
    diagnostics: &mut Diagnostics,
) {
    let mut broken = |code, message: &str| diagnostics.push(op_error(ir, op, code, message));
    if count == 0 {
        return broken(&OP_RULE, "has a body without an iteration dimension");
    }
    if results.is_empty() {
        return broken(&OP_RULE, "has no result");
    }
    let mut over = over;
    let mut rows = Vec::with_capacity(results.len());
    for (index, &result) in results.iter().enumerate() {
        let ty = ir.ty(result);
        let Some(mut shape) = Shape::of(&ir.store, ty) else { return };
        let ty = type_to_string(ir, ty);
        if shape.rank() < count {
            let message =
                format!("iterates over {count} dimensions, but result {index} is only `{ty}`");
            return broken(&OPERAND_TYPE, &message);
        }
        let leading: Vec<Poly> = shape.sizes.drain(..count).collect();
        let over = over.get_or_insert_with(|| leading.clone());
        if *over != leading {
            let message = format!("iterates over {}, but result {index} is `{ty}`", text(ir, over));
            return broken(&OPERAND_TYPE, &message);
        }
        rows.push(Wanted::Shape(shape));
    }
    Body::new(ir, op, body, diagnostics).results(&rows);
}

/// Returns one of the sizes of an array.
pub fn size(ir: &Ir, array: Value, index: usize) -> Option<Poly> {
    Shape::of(&ir.store, ir.ty(array))?.sizes.get(index).cloned()
}
