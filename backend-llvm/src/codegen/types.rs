//! Types of LLVM.

use super::{Emitted, Emitter};
use cotan_dialects::vector::lanes;
use cotan_ir::types::FloatKind;
use cotan_ir::{Op, Type, TypeData};
use cotan_numerics::NumberFormat;
use inkwell::AddressSpace;
use inkwell::types::{BasicTypeEnum, IntType, PointerType};

impl<'c> Emitter<'c, '_> {
    /// Returns the type of a scalar in a register.
    pub fn register(&self, number: NumberFormat) -> Option<BasicTypeEnum<'c>> {
        match number {
            NumberFormat::Int(width) => Some(self.int(width).into()),
            NumberFormat::Float(FloatKind::F64) => Some(self.context.f64_type().into()),
            NumberFormat::Float(FloatKind::F32) => Some(self.context.f32_type().into()),
            NumberFormat::Float(_) => {
                number.is_small_float().then(|| self.context.f32_type().into())
            }
        }
    }

    /// Returns the type of a scalar in memory, and between C functions: integers have whole bytes,
    /// and a float of 8 or 16 bits is an integer.
    pub fn stored(&self, number: NumberFormat) -> Option<BasicTypeEnum<'c>> {
        match number {
            NumberFormat::Int(width) => Some(self.int(width.max(8).next_power_of_two()).into()),
            NumberFormat::Float(_) if number.is_small_float() => {
                Some(self.int(number.width()).into())
            }
            NumberFormat::Float(_) => self.register(number),
        }
    }

    /// Returns the type of a vector with this number of lanes; of one lane, the scalar type.
    pub fn vector_type(&self, one: BasicTypeEnum<'c>, lanes: u32) -> BasicTypeEnum<'c> {
        match one {
            _ if lanes == 1 => one,
            BasicTypeEnum::FloatType(ty) => ty.vec_type(lanes).into(),
            other => other.into_int_type().vec_type(lanes).into(),
        }
    }

    /// Returns the type of a vector in memory, and between functions.
    pub fn vector_in_memory(&self, (number, lanes): (NumberFormat, u32)) -> BasicTypeEnum<'c> {
        self.vector_type(self.stored(number).expect("a number that machines have"), lanes)
    }

    /// Returns the format of a scalar type or of the elements of a vector, and how many there are.
    pub fn format(&self, op: Op, ty: Type) -> Emitted<(NumberFormat, u32)> {
        match lanes(&self.ir.store, ty) {
            Some((count, element)) => Ok((self.number(op, element)?, count as u32)),
            None => Ok((self.number(op, ty)?, 1)),
        }
    }

    /// Returns an integer type of this width.
    pub fn int(&self, width: u32) -> IntType<'c> {
        let width = std::num::NonZeroU32::new(width).expect("an integer has bits");
        self.context.custom_width_int_type(width).expect("LLVM has integers of 64 bits")
    }

    /// Returns a pointer.
    pub fn pointer(&self) -> PointerType<'c> {
        self.context.ptr_type(AddressSpace::default())
    }

    /// Returns the element of a flat buffer; nothing for a type that is no buffer.
    pub fn element(&self, op: Op, ty: Type) -> Emitted<Option<NumberFormat>> {
        let TypeData::MemRef(memref) = self.ir.type_data(ty) else { return Ok(None) };
        if memref.shape.len() != 1 || memref.layout.is_some() {
            return Err(self.refuse(op, "buffers have one dimension and no layout"));
        }
        self.number(op, memref.element).map(Some)
    }

    /// Returns the format of a scalar type.
    pub fn number(&self, op: Op, ty: Type) -> Emitted<NumberFormat> {
        let is_scalar = matches!(
            self.ir.type_data(ty),
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_)
        );
        let number = NumberFormat::of(&self.ir.store, ty).filter(|_| is_scalar);
        let known = number.filter(|&number| self.register(number).is_some());
        known.ok_or_else(|| {
            let ty = cotan_ir::text::type_to_string(self.ir, ty);
            self.refuse(
                op,
                &format!(
                    "machines compute on integers, f8E4M3FN, f8E5M2, f16, bf16, f32 and f64, \
                     not on `{ty}`"
                ),
            )
        })
    }
}
