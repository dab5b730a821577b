//! `complex.constant`

use super::types::{COMPLEX_LIKE, part_of};
use crate::Cost;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, NumberFormat, Trap, Word};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::ARRAY;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, AttrData, Builder, Diagnostics, Ir, Loc, Op, Type, TypeData, Value};

/// Returns a constant complex number, given by its real and imaginary parts. Constant arrays are
/// those of `arith.constant`.
///
/// ```mlir
/// func.func @example() -> complex<f64> {
///   %r = complex.constant [1.5, -2.0] : complex<f64>
///   return %r : complex<f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("complex.constant", pure, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("$value attr-dict `:` type($complex)")]
pub struct Constant {
    /// The parts.
    #[attr(ARRAY)]
    pub value: Attr,
    /// The number.
    #[result(COMPLEX_LIKE)]
    pub complex: Value,
}

impl Constant {
    /// Returns the bits of both parts, if they are floats of the part's format.
    pub fn words(&self, ir: &Ir) -> Option<[Word; 2]> {
        let part = part_of(&ir.store, ir.ty(self.complex))?;
        let number = NumberFormat::of(&ir.store, part)?;
        let AttrData::Array(parts) = ir.attr_data(self.value) else { return None };
        let word = |&attr: &Attr| match ir.attr_data(attr) {
            AttrData::Float { bits, ty } if *ty == part => Some(number.settled(*bits as Word)),
            // A literal without a type is an `f64`.
            AttrData::Float { bits, ty: Type::F64 } => {
                Some(number.nearest(f64::from_bits(*bits as u64)))
            }
            _ => None,
        };
        let &[re, im] = &parts[..] else { return None };
        Some([word(&re)?, word(&im)?])
    }

    /// Builds a constant from the bits of its parts.
    pub fn of_words(b: &mut Builder<'_>, loc: Loc, words: [Word; 2], ty: Type) -> Option<Value> {
        let part = part_of(&b.store, ty)?;
        let parts = words.map(|word| {
            b.store_mut().intern_attr(AttrData::Float { bits: u128::from(word), ty: part })
        });
        let value = b.store_mut().array_attr(&parts);
        Some(Self::value(b, loc, value, ty))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this: Constant = ir.verified(op);
    let ty = ir.ty(this.complex);
    let is_scalar = matches!(ir.type_data(ty), TypeData::Complex(_));
    if !is_scalar || this.words(ir).is_none() {
        let ty = type_to_string(ir, ty);
        let message = format!("needs two floats, the parts of a '{ty}', such as `[1.0, 2.0]`");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

impl Evaluate for Constant {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let Some(words) = self.words(frame.ir()) else {
            return Err(Trap::no_meaning(frame.ir(), op, "it has no two parts"));
        };
        frame.set(self.complex, Datum::of(&[2], words.to_vec()));
        Ok(Next::Op)
    }
}
