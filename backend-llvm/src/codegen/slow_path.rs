//! Steps of formulas that are more than one instruction: powers of two, and slow paths.

use super::formula::LONG;
use super::tables::PICKED;
use super::{Emitter, LinkageMode, built};
use cotan_numerics::Elementary;
use cotan_numerics::code::{Binary, Formula, Instruction, Step, Unary, scaled, scaled_single};
use inkwell::module::Linkage;
use inkwell::types::{BasicType, BasicTypeEnum};
use inkwell::values::{BasicValueEnum, FunctionValue};

/// A step that needs a slow-path function of `x` where the condition is true.
pub(super) struct SlowPath<'c> {
    pub condition: BasicValueEnum<'c>,
    pub x: BasicValueEnum<'c>,
    pub function: &'static Elementary,
    pub otherwise: BasicValueEnum<'c>,
}

impl<'c> Emitter<'c, '_> {
    /// `x 2^k`: an instruction of AVX-512. Elsewhere LLVM would call libm for it.
    pub(super) fn scale(
        &mut self,
        x: BasicValueEnum<'c>,
        k: BasicValueEnum<'c>,
        lanes: u32,
    ) -> BasicValueEnum<'c> {
        if self.has_avx512 {
            return self.intrinsic_of("llvm.ldexp", &[x.get_type(), k.get_type()], &[x, k]);
        }
        let code = if self.is_single(x) { scaled_single() } else { scaled() };
        self.formula(&code, &[x, k], lanes)[0]
    }

    /// Branches to the slow path if any lane needs it.
    pub(super) fn slow_path(&mut self, step: &SlowPath<'c>, lanes: u32) -> BasicValueEnum<'c> {
        let code = step.function.code().expect("a scalar function has code");
        let is_whole = lanes > 1 && !code.steps.iter().any(is_of_one_number);
        let function =
            self.slow_path_function(step.function, &code, if is_whole { lanes } else { 1 });
        let is_single = self.is_single(step.x);
        self.branch_to_rare(step.condition, step.otherwise, |emitter| {
            let double = emitter.vector_type(emitter.context.f64_type().into(), lanes);
            let x = if is_single { emitter.float_cast(step.x, double) } else { step.x };
            let value = match is_whole {
                true => emitter.value_of(function, x),
                false => emitter.on_each_lane(function, x, lanes),
            };
            let value = match is_single {
                true => emitter.float_cast(value, step.x.get_type()),
                false => value,
            };
            emitter.select(step.condition, value, step.otherwise)
        })
    }

    /// Branches to rare code if the condition is true for any lane. Returns its value, or the usual
    /// one.
    pub(super) fn branch_to_rare(
        &self,
        condition: BasicValueEnum<'c>,
        usual: BasicValueEnum<'c>,
        rare: impl FnOnce(&Self) -> BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let builder = &self.builder;
        let block = || builder.get_insert_block().expect("code is emitted into a block");
        let here = block();
        let parent = here.get_parent().expect("a block is one of a function");
        let apart = self.context.append_basic_block(parent, "rare");
        let after = self.context.append_basic_block(parent, "after");
        let anywhere = match condition {
            BasicValueEnum::VectorValue(_) => self.intrinsic("llvm.vector.reduce.or", &[condition]),
            one => one,
        };
        built(builder.build_conditional_branch(anywhere.into_int_value(), apart, after));
        builder.position_at_end(apart);
        let value = rare(self);
        let from = block();
        built(builder.build_unconditional_branch(after));
        builder.position_at_end(after);
        let phi = built(builder.build_phi(value.get_type(), ""));
        phi.add_incoming(&[(&usual, here), (&value, from)]);
        phi.as_basic_value()
    }

    /// Returns whether a value consists of `f32`.
    fn is_single(&self, x: BasicValueEnum<'c>) -> bool {
        let single = self.context.f32_type();
        match x {
            BasicValueEnum::VectorValue(x) => x.get_type().get_element_type() == single.into(),
            x => x.get_type() == single.into(),
        }
    }

    /// Converts floats to another format; the first of two formats is wider or narrower.
    fn float_cast(&self, x: BasicValueEnum<'c>, to: BasicTypeEnum<'c>) -> BasicValueEnum<'c> {
        match (x, to) {
            (BasicValueEnum::VectorValue(x), BasicTypeEnum::VectorType(to)) => {
                built(self.builder.build_float_cast(x, to, "")).into()
            }
            (x, to) => {
                let (x, to) = (x.into_float_value(), to.into_float_type());
                built(self.builder.build_float_cast(x, to, "")).into()
            }
        }
    }

    fn on_each_lane(
        &self,
        function: FunctionValue<'c>,
        x: BasicValueEnum<'c>,
        lanes: u32,
    ) -> BasicValueEnum<'c> {
        let BasicValueEnum::VectorValue(x) = x else { return self.value_of(function, x) };
        let mut values = x.get_type().get_poison();
        for lane in 0..lanes {
            let lane = self.int(32).const_int(u64::from(lane), false);
            let one = built(self.builder.build_extract_element(x, lane, ""));
            let value = self.value_of(function, one);
            values = built(self.builder.build_insert_element(values, value, lane, ""));
        }
        values.into()
    }

    fn value_of(&self, function: FunctionValue<'c>, x: BasicValueEnum<'c>) -> BasicValueEnum<'c> {
        let call = built(self.builder.build_call(function, &[x.into()], ""));
        call.try_as_basic_value().unwrap_basic()
    }

    /// Returns the function for the slow path of a scalar function, once in a module, marked cold.
    /// Long code is compiled once in the process, for all programs.
    fn slow_path_function(
        &mut self,
        function: &'static Elementary,
        code: &Formula,
        lanes: u32,
    ) -> FunctionValue<'c> {
        // The slow path of a slow path has the same name and other code.
        let key = (function.name, code.steps.len(), lanes);
        if let Some(&known) = self.rare.get(&key) {
            return known;
        }
        let name = format!("rare.{}.{}.{lanes}", function.name, code.steps.len());
        let is_shared = self.callers == LinkageMode::Entries && code.steps.len() > LONG;
        let made = match is_shared {
            true => self.in_own_module(&name, |emitter| {
                emitter.emit_slow_path(&name, code, lanes, Linkage::External)
            }),
            false => self.emit_slow_path(&name, code, lanes, Linkage::Internal),
        };
        self.mark_cold(made);
        self.rare.insert(key, made);
        made
    }

    /// Emits the function for a slow path.
    fn emit_slow_path(
        &mut self,
        name: &str,
        code: &Formula,
        lanes: u32,
        linkage: Linkage,
    ) -> FunctionValue<'c> {
        let here = self.builder.get_insert_block();
        let numbers = self.vector_type(self.context.f64_type().into(), lanes);
        let ty = numbers.fn_type(&[numbers.into()], false);
        let made = self.module.add_function(name, ty, Some(linkage));
        self.mark_pure(made);
        self.mark_cold(made);
        self.builder.position_at_end(self.context.append_basic_block(made, "entry"));
        let values = self.formula(code, &made.get_params(), lanes);
        built(self.builder.build_return(Some(&values[0])));
        if let Some(here) = here {
            self.builder.position_at_end(here);
        }
        made
    }
}

/// Returns whether a step has no vector instruction.
fn is_of_one_number(step: &Step) -> bool {
    use Instruction::{Binary as Of2, Table, Unary as Of1};
    match step.instruction {
        Table(table, _) => table.len() != PICKED,
        Of1(Unary::SignedOfFloat, _) | Of2(Binary::MultiplyHighUnsigned, ..) => true,
        _ => false,
    }
}
