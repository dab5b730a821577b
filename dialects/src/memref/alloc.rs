//! `memref.alloc`

use super::indices::{MEMREF, memref};
use crate::Effects;
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, NumberFormat, Trap};
use cotan_ir::codes::ARITY;
use cotan_ir::constraints::{I64, INDEX};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Value};

/// Allocates an uninitialized buffer. There is an operand for each dynamic size of the type.
///
/// ```mlir
/// func.func @example(%n: index) {
///   %a = memref.alloc(%n) : memref<?xf64>
///   %b = memref.alloc() {alignment = 64 : i64} : memref<8xf64>
///   memref.dealloc %b : memref<8xf64>
///   memref.dealloc %a : memref<?xf64>
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("memref.alloc", verify = verify, impl(Evaluate), attach(Effects::Write))]
#[asm("`(` $dynamicSizes `)` (`[` $symbolOperands^ `]`)? attr-dict `:` type($memref)")]
pub struct Alloc {
    /// The dynamic sizes.
    #[operand(INDEX, name = "dynamicSizes")]
    pub dynamic_sizes: Operands,
    /// The symbols of the layout map.
    #[operand(INDEX, name = "symbolOperands")]
    pub symbol_operands: Operands,
    /// The alignment of the address, in bytes.
    #[attr(I64)]
    pub alignment: Option<Attr>,
    /// The buffer.
    #[result(MEMREF)]
    pub memref: Value,
}

impl Evaluate for Alloc {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let ty = memref(ir, ir.ty(self.memref)).filter(|ty| ty.layout.is_none());
        let number = ty.and_then(|ty| Some((NumberFormat::of(&ir.store, ty.element)?, &ty.shape)));
        let Some((number, shape)) = number else {
            return Err(Trap::no_meaning(
                ir,
                op,
                "the elements of the buffer are not scalars, or it has a layout",
            ));
        };
        let mut found = frame.integers(op, self.dynamic_sizes.iter(ir))?.into_iter();
        let size = |&size: &i64| if size == DYNAMIC { found.next().unwrap_or(0) } else { size };
        let sizes: Vec<i64> = shape.iter().map(size).collect();
        let buffer = frame.allocate_buffer(op, number, &sizes)?;
        frame.set(self.memref, buffer);
        Ok(Next::Op)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Alloc { dynamic_sizes, memref: buffer, .. } = ir.verified::<Alloc>(op);
    let Some(ty) = memref(ir, ir.ty(buffer)) else { return };
    let open = ty.shape.iter().filter(|&&size| size == DYNAMIC).count();
    if open != dynamic_sizes.len() {
        let found = dynamic_sizes.len();
        let message = format!("has {found} sizes for {open} dynamic dimensions");
        diagnostics.push(op_error(ir, op, &ARITY, &message));
    }
}
