//! `loop.constant`

use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap, datum_of, element_count, unreadable, wrong_size};
use crate::memref::Dealloc;
use crate::memref::indices::{MEMREF, memref};
use crate::{Cost, MemoryAccess};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{TYPED, type_of};
use cotan_ir::spec::Traits;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op, TypeData, Value};

/// Returns a flat buffer with the elements of a constant array, in row-major order. It must not be
/// written or deallocated: machine code places it in read-only memory.
///
/// ```mlir
/// func.func @example(%i: index) -> f64 {
///   %table = loop.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64> -> memref<4xf64>
///   %r = memref.load %table[%i] : memref<4xf64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("loop.constant", pure, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("$value attr-dict `->` type($buffer)")]
pub struct Constant {
    /// The elements.
    #[attr(TYPED)]
    pub value: Attr,
    /// The buffer.
    #[result(MEMREF)]
    pub buffer: Value,
}

impl Evaluate for Constant {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let count = element_count(&ir.store, self.value);
        let buffer = frame.constant_buffer(op, count, |ir| {
            datum_of(ir, self.value, count).map(|datum| datum.words().to_vec())
        })?;
        let Some(buffer) = buffer else {
            let why = unreadable(ir, self.value);
            let why = why.as_deref().unwrap_or("its value has too many elements");
            return Err(Trap::no_meaning(ir, op, why));
        };
        frame.set(self.buffer, buffer);
        Ok(Next::Op)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Constant { value, buffer } = ir.verified(op);
    let message = wrong_elements(ir, value, buffer).or_else(|| writing_user(ir, buffer));
    if let Some(message) = message {
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

/// Returns the mismatch between the elements of a constant and its buffer.
fn wrong_elements(ir: &Ir, value: Attr, buffer: Value) -> Option<String> {
    if let AttrData::DenseResource { ty, key } = ir.attr_data(value)
        && let Some(message) = wrong_size(ir, *ty, *key)
    {
        return Some(message);
    }
    let (ty, buffer) = (type_of(ir, value)?, memref(ir, ir.ty(buffer))?);
    let is_array = matches!(ir.type_data(ty), TypeData::Tensor { .. } | TypeData::Vector { .. });
    let count = i64::try_from(element_count(&ir.store, value)).ok();
    let fits = buffer.layout.is_none() && buffer.shape.len() == 1 && count == Some(buffer.shape[0]);
    let is_same = is_array && ir.type_data(ty).element() == Some(buffer.element);
    (!fits || !is_same).then(|| {
        let ty = type_to_string(ir, ty);
        format!("the buffer does not contain exactly the elements of `{ty}`")
    })
}

/// Returns the error of a user that may write to a constant buffer. Functions that receive it as an
/// argument must not.
fn writing_user(ir: &Ir, buffer: Value) -> Option<String> {
    let may_write = |&user: &Op| {
        let stores = MemoryAccess::of(ir, user).is_some_and(|it| it.stored.is_some());
        let is_end = ir.has_traits(user, Traits::TERMINATOR);
        let leaves = is_end || !ir.regions(user).is_empty();
        stores || leaves || ir.is::<Dealloc>(user)
    };
    let user = ir.users(buffer).find(may_write)?;
    Some(format!("`{}` may write to the buffer, which is constant", ir.name_text(user)))
}
