//! Look-up tables of formulas.

use super::{Emitter, built};
use inkwell::IntPredicate;
use inkwell::module::Linkage;
use inkwell::types::VectorType;
use inkwell::values::{BasicValueEnum, IntValue, PointerValue, VectorValue};

/// A table of this many words fits into a register of AVX-512, or two of AVX2, from which elements
/// are selected.
pub(super) const PICKED: usize = 8;

impl<'c> Emitter<'c, '_> {
    /// Emits a table look-up at one index or several.
    pub(super) fn looked_up(
        &mut self,
        table: &'static [u64],
        index: BasicValueEnum<'c>,
        lanes: u32,
    ) -> BasicValueEnum<'c> {
        let start = self.table(table);
        let BasicValueEnum::VectorValue(indices) = index else {
            return self.word_at(start, index.into_int_value());
        };
        match table.len() {
            PICKED if self.has_avx512 && lanes.is_multiple_of(8) => {
                self.by_pieces(indices, lanes, 8, |it, indices| it.picked_of_eight(start, indices))
            }
            PICKED if self.has_avx2 && lanes.is_multiple_of(4) => {
                self.by_pieces(indices, lanes, 4, |it, indices| it.picked_of_halves(start, indices))
            }
            _ => self.gathered(start, indices, lanes),
        }
    }

    /// Returns a word at an offset from a pointer. It is in a table: an index into one is in range
    /// for all arguments of a formula, as `Machine` requires.
    fn word_at(&self, start: PointerValue<'c>, index: IntValue<'c>) -> BasicValueEnum<'c> {
        let i64 = self.int(64);
        built(self.builder.build_load(i64, self.place_of_word(start, index), ""))
    }

    fn place_of_word(&self, start: PointerValue<'c>, index: IntValue<'c>) -> PointerValue<'c> {
        // SAFETY: inkwell requires an address in bounds, and `word_at` states the reason; it
        // applies to half of a table, too.
        built(unsafe { self.builder.build_in_bounds_gep(self.int(64), start, &[index], "") })
    }

    fn gathered(
        &self,
        start: PointerValue<'c>,
        indices: VectorValue<'c>,
        lanes: u32,
    ) -> BasicValueEnum<'c> {
        let i64 = self.int(64);
        let places = self.places(i64.into(), start, indices);
        let all = VectorType::const_vector(&vec![self.int(1).const_int(1, false); lanes as usize]);
        let ty = i64.vec_type(lanes);
        let operands = [places.into(), all.into(), ty.get_poison().into()];
        let types = [ty.into(), places.get_type().into()];
        self.intrinsic_of("llvm.masked.gather", &types, &operands)
    }

    /// Applies a function to each piece of a vector.
    fn by_pieces(
        &self,
        whole: VectorValue<'c>,
        lanes: u32,
        piece: u32,
        of: impl Fn(&Self, VectorValue<'c>) -> BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        if lanes == piece {
            return of(self, whole);
        }
        let ty = whole.get_type();
        let types = [ty.get_element_type().into_int_type().vec_type(piece).into(), ty.into()];
        let pieces = (0..lanes).step_by(piece as usize).map(|first| first.into());
        pieces.fold(ty.get_poison().into(), |made, first: u64| {
            let first = self.int(64).const_int(first, false).into();
            let part = self.intrinsic_of("llvm.vector.extract", &types, &[whole.into(), first]);
            let part = of(self, part.into_vector_value());
            let [part_ty, whole_ty] = types;
            self.intrinsic_of("llvm.vector.insert", &[whole_ty, part_ty], &[made, part, first])
        })
    }

    fn picked_of_eight(
        &self,
        start: PointerValue<'c>,
        indices: VectorValue<'c>,
    ) -> BasicValueEnum<'c> {
        let words = built(self.builder.build_load(indices.get_type(), start, ""));
        self.intrinsic_of("llvm.x86.avx512.permvar.di.512", &[], &[words, indices.into()])
    }

    /// AVX2 selects elements of 32 bits, two for each word.
    fn picked_of_halves(
        &self,
        start: PointerValue<'c>,
        indices: VectorValue<'c>,
    ) -> BasicValueEnum<'c> {
        let (b, i32, ty) = (&self.builder, self.int(32), indices.get_type());
        let numbers =
            |of: [u64; 8]| VectorType::const_vector(&of.map(|it| i32.const_int(it, false)));
        let shifted = |by: u64| {
            let by = VectorType::const_vector(&[self.int(64).const_int(by, false); 4]);
            built(b.build_left_shift(indices, by, ""))
        };
        let pairs = i32.vec_type(8);
        let twice = built(b.build_bit_cast(shifted(1), pairs, "")).into_vector_value();
        let order = numbers([0, 0, 2, 2, 4, 4, 6, 6]);
        let twice = built(b.build_shuffle_vector(twice, pairs.get_poison(), order, ""));
        let places = built(b.build_int_add(twice, numbers([0, 1, 0, 1, 0, 1, 0, 1]), ""));
        let [low, high] = [0, 4].map(|first| {
            let place = self.place_of_word(start, self.int(64).const_int(first, false));
            let words = built(b.build_load(pairs, place, ""));
            let picked = self.intrinsic_of("llvm.x86.avx2.permd", &[], &[words, places.into()]);
            built(b.build_bit_cast(picked, ty, "")).into_vector_value()
        });
        let zero = ty.const_zero();
        let is_high = built(b.build_int_compare(IntPredicate::SLT, shifted(61), zero, ""));
        built(b.build_select(is_high, high, low, ""))
    }

    /// Returns the address of a table.
    fn table(&mut self, table: &'static [u64]) -> PointerValue<'c> {
        let i64 = self.int(64);
        let (module, count) = (&self.module, self.tables.len());
        let global = *self.tables.entry(table.as_ptr() as usize).or_insert_with(|| {
            let words: Vec<_> = table.iter().map(|&word| i64.const_int(word, false)).collect();
            let array = i64.const_array(&words);
            let global = module.add_global(array.get_type(), None, &format!("table{count}"));
            global.set_initializer(&array);
            global.set_constant(true);
            global.set_alignment(LINE);
            global.set_linkage(Linkage::Internal);
            global
        });
        global.as_pointer_value()
    }
}

/// The alignment at which vectors of all sizes are read fastest, in bytes.
const LINE: u32 = 64;
