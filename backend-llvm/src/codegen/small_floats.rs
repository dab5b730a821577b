//! Floats of 8 and 16 bits: `f32` in registers, bits in memory.

use super::{Emitter, built};
use cotan_ir::types::FloatKind;
use cotan_numerics::NumberFormat;
use cotan_numerics::code::{
    Formula, Recorder, Unary, float8_bits_of_half, float8_of_half, half_bits, half_bits_of_float8,
    half_of_float8, one, round_to_bfloat, round_to_float8, single_of_half_bits, widen_small_floats,
};
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValueEnum, VectorValue};

/// A sum or product of the lanes of a vector, rounded after each operation.
#[derive(Clone, Copy)]
pub(super) struct Combination {
    pub number: NumberFormat,
    pub is_product: bool,
    /// True if the order of operations is unspecified.
    pub reassociates: bool,
}

impl Combination {
    /// Returns the code of one operation.
    fn code(self) -> Formula {
        let code = Recorder::record(&[self.number; 2], |_, x| {
            one(if self.is_product { x[0] * x[1] } else { x[0] + x[1] })
        });
        let code = code.expect("its code is recorded");
        widen_small_floats(&code).unwrap_or(code)
    }
}

const BF16: NumberFormat = NumberFormat::Float(FloatKind::BF16);

impl<'c> Emitter<'c, '_> {
    /// Emits a conversion between formats, from the first to the second one, that concerns small
    /// floats; `None` for others.
    pub(super) fn small_float_unary(
        &mut self,
        what: Unary,
        x: BasicValueEnum<'c>,
        (from, to): (NumberFormat, NumberFormat),
        lanes: u32,
    ) -> Option<BasicValueEnum<'c>> {
        match what {
            Unary::WidenFloat if from.is_small_float() => Some(x),
            Unary::NarrowFloat if to == BF16 => {
                Some(self.formula(&round_to_bfloat(), &[x], lanes)[0])
            }
            Unary::NarrowFloat if to.is_float8() => {
                Some(self.formula(&round_to_float8(kind_of(to)), &[x], lanes)[0])
            }
            Unary::NarrowFloat if to.is_small_float() => {
                let bits = self.half_bits(x);
                Some(self.single_of_half_bits(bits))
            }
            Unary::Bits if from.is_small_float() && to.is_small_float() => {
                let bits = self.small_float_bits(x, from);
                Some(self.small_float_of_bits(bits, to))
            }
            Unary::Bits if from.is_small_float() => Some(self.small_float_bits(x, from)),
            Unary::Bits if to.is_small_float() => Some(self.small_float_of_bits(x, to)),
            _ => None,
        }
    }

    /// Returns the bits of a small float, or of several.
    pub(super) fn small_float_bits(
        &mut self,
        x: BasicValueEnum<'c>,
        number: NumberFormat,
    ) -> BasicValueEnum<'c> {
        let lanes = lanes_of(x);
        if number.is_float8() {
            let kind = kind_of(number);
            let half = self.formula(&half_of_float8(kind), &[x], lanes)[0];
            let bits = self.half_bits(half);
            return self.formula(&float8_bits_of_half(kind), &[bits], lanes)[0];
        }
        if number != BF16 {
            return self.half_bits(x);
        }
        let [wide, narrow] = [32, 16].map(|width| self.vector_type(self.int(width).into(), lanes));
        let bits = built(self.builder.build_bit_cast(x, wide, ""));
        let b = &self.builder;
        let sixteen = self.int(32).const_int(16, false);
        match (bits, self.splat_constant(sixteen.into(), lanes)) {
            (BasicValueEnum::VectorValue(bits), BasicValueEnum::VectorValue(by)) => {
                let high = built(b.build_right_shift(bits, by, false, ""));
                built(b.build_int_truncate(high, narrow.into_vector_type(), "stored")).into()
            }
            (bits, by) => {
                let (bits, by) = (bits.into_int_value(), by.into_int_value());
                let high = built(b.build_right_shift(bits, by, false, ""));
                built(b.build_int_truncate(high, narrow.into_int_type(), "stored")).into()
            }
        }
    }

    /// Returns the small float with these bits, or several.
    pub(super) fn small_float_of_bits(
        &mut self,
        bits: BasicValueEnum<'c>,
        number: NumberFormat,
    ) -> BasicValueEnum<'c> {
        let lanes = lanes_of(bits);
        if number.is_float8() {
            let kind = kind_of(number);
            let bits = self.formula(&half_bits_of_float8(kind), &[bits], lanes)[0];
            let half = self.single_of_half_bits(bits);
            return self.formula(&float8_of_half(kind), &[half], lanes)[0];
        }
        if number != BF16 {
            return self.single_of_half_bits(bits);
        }
        let wide = self.vector_type(self.int(32).into(), lanes);
        let float = self.vector_type(self.context.f32_type().into(), lanes);
        let b = &self.builder;
        let sixteen = self.int(32).const_int(16, false);
        let shifted: BasicValueEnum<'c> = match (bits, self.splat_constant(sixteen.into(), lanes)) {
            (BasicValueEnum::VectorValue(bits), BasicValueEnum::VectorValue(by)) => {
                let bits = built(b.build_int_z_extend(bits, wide.into_vector_type(), ""));
                built(b.build_left_shift(bits, by, "")).into()
            }
            (bits, by) => {
                let bits = bits.into_int_value();
                let bits = built(b.build_int_z_extend(bits, wide.into_int_type(), ""));
                built(b.build_left_shift(bits, by.into_int_value(), "")).into()
            }
        };
        built(self.builder.build_bit_cast(shifted, float, "loaded"))
    }

    /// Returns the bits of the nearest `f16` to an `f32`.
    fn half_bits(&mut self, x: BasicValueEnum<'c>) -> BasicValueEnum<'c> {
        let lanes = lanes_of(x);
        if !self.converts_halves {
            return self.formula(&half_bits(), &[x], lanes)[0];
        }
        let half = self.vector_type(self.context.f16_type().into(), lanes);
        let rounded = self.unary(Unary::NarrowFloat, x, half);
        let bits = self.vector_type(self.int(16).into(), lanes);
        built(self.builder.build_bit_cast(rounded, bits, "stored"))
    }

    /// Returns the `f16` with these bits, as an `f32`.
    fn single_of_half_bits(&mut self, bits: BasicValueEnum<'c>) -> BasicValueEnum<'c> {
        let lanes = lanes_of(bits);
        if !self.converts_halves {
            return self.formula(&single_of_half_bits(), &[bits], lanes)[0];
        }
        let half = self.vector_type(self.context.f16_type().into(), lanes);
        let half = built(self.builder.build_bit_cast(bits, half, ""));
        let single = self.vector_type(self.context.f32_type().into(), lanes);
        self.unary(Unary::WidenFloat, half, single)
    }

    /// Emits the combination of the lanes of a vector.
    pub(super) fn combine_small_floats(
        &mut self,
        combination: Combination,
        vector: VectorValue<'c>,
    ) -> BasicValueEnum<'c> {
        let code = combination.code();
        let mut value = vector;
        if combination.reassociates {
            while value.get_type().get_size().is_multiple_of(2) && value.get_type().get_size() > 2 {
                let lanes = value.get_type().get_size() / 2;
                let halves = [0, lanes].map(|first| self.lanes_from(value, first, lanes).into());
                value = self.formula(&code, &halves, lanes)[0].into_vector_value();
            }
        }
        let lanes = 0..value.get_type().get_size();
        let lanes = lanes.map(|lane| {
            let lane = self.int(32).const_int(lane.into(), false);
            built(self.builder.build_extract_element(value, lane, ""))
        });
        let lanes: Vec<BasicValueEnum<'c>> = lanes.collect();
        let combined = lanes.into_iter().reduce(|a, b| self.formula(&code, &[a, b], 1)[0]);
        combined.expect("a vector has lanes")
    }

    /// Returns consecutive lanes of a vector.
    fn lanes_from(&self, vector: VectorValue<'c>, first: u32, count: u32) -> VectorValue<'c> {
        let lane = |lane: u32| self.int(32).const_int(lane.into(), false);
        let order: Vec<_> = (first..first + count).map(lane).collect();
        let order = VectorType::const_vector(&order);
        built(self.builder.build_shuffle_vector(vector, vector.get_type().get_poison(), order, ""))
    }

    /// Returns a splat constant.
    fn splat_constant(&self, one: BasicValueEnum<'c>, lanes: u32) -> BasicValueEnum<'c> {
        match one {
            BasicValueEnum::IntValue(one) if lanes > 1 => {
                VectorType::const_vector(&vec![one; lanes as usize]).into()
            }
            one => one,
        }
    }
}

/// Returns the kind of a float.
fn kind_of(number: NumberFormat) -> FloatKind {
    match number {
        NumberFormat::Float(kind) => kind,
        NumberFormat::Int(_) => unreachable!("the format is one of floats"),
    }
}

/// Returns the number of lanes of a value.
fn lanes_of(x: BasicValueEnum<'_>) -> u32 {
    match x.get_type() {
        BasicTypeEnum::VectorType(ty) => ty.get_size(),
        _ => 1,
    }
}
