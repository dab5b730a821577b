//! Recorded code as instructions of LLVM.

use super::body::Body;
use super::{Emitted, Emitter, built};
use cotan_dialects::eval::ElementwiseRow;
use cotan_dialects::numerics::code::{
    Binary, FloatCompare, Formula, Instruction, IntCompare, Step, Unary,
};
use cotan_dialects::numerics::{Number, Word};
use cotan_ir::{Op, Type};
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Linkage;
use inkwell::types::{BasicType, BasicTypeEnum};
use inkwell::values::{BasicValueEnum, FunctionValue, IntValue, PointerValue};
use inkwell::{FloatPredicate, IntPredicate};

/// Code that is longer becomes a function, one for all operations that compute the same.
const SHORT: usize = 24;

impl<'c> Body<'_, 'c, '_> {
    /// Emits an operation that computes its results from its operands alone.
    pub(super) fn elementwise(&mut self, op: Op, row: ElementwiseRow) -> Emitted<()> {
        let ir = self.emitter.ir;
        for value in ir.operands(op).chain(ir.results(op)) {
            self.emitter.number(op, ir.ty(value))?;
        }
        let operands: Vec<BasicValueEnum<'c>> =
            ir.operands(op).map(|value| self.get(value)).collect();
        let results = match self.emitter.known(op) {
            Some(function) => self.emitter.call(function, &operands, ir.result_count(op)),
            None => {
                let refused =
                    || self.emitter.refuse(op, "nobody says what it is in machine instructions");
                let formula = row.code(ir, op).ok_or_else(refused)?;
                if let Some(step) =
                    formula.steps.iter().find(|step| self.emitter.register(step.number).is_none())
                {
                    let why = format!("machines do not compute on {:?}", step.number);
                    return Err(self.emitter.refuse(op, &why));
                }
                match formula.steps.len() > SHORT {
                    true => {
                        let function = self.emitter.outline(op, &formula);
                        self.emitter.call(function, &operands, ir.result_count(op))
                    }
                    false => self.emitter.formula(&formula, &operands),
                }
            }
        };
        self.values.extend(ir.results(op).zip(results));
        Ok(())
    }
}

impl<'c> Emitter<'c, '_> {
    fn key(&self, op: Op) -> super::Key {
        let values = self.ir.operands(op).chain(self.ir.results(op));
        let types: Vec<Type> = values.map(|value| self.ir.ty(value)).collect();
        (self.ir.name(op), self.ir.props(op), types)
    }

    fn known(&self, op: Op) -> Option<FunctionValue<'c>> {
        self.outlined.get(&self.key(op)).copied()
    }

    /// Makes a function of code. Several results go to places that the caller has.
    fn outline(&mut self, op: Op, formula: &Formula) -> FunctionValue<'c> {
        let ir = self.ir;
        let here = self.builder.get_insert_block();
        let ty = |number: Number| self.register(number).expect("numbers were checked");
        let number = |step: &u32| formula.steps[*step as usize].number;
        let results: Vec<BasicTypeEnum<'c>> =
            formula.results.iter().map(|step| ty(number(step))).collect();
        let operands = ir.operands(op).map(|value| Number::of(&ir.store, ir.ty(value)));
        let operands: Vec<_> = operands.flatten().map(|number| ty(number).into()).collect();
        let function_type = match results[..] {
            [only] => only.fn_type(&operands, false),
            _ => self.context.struct_type(&results, false).fn_type(&operands, false),
        };
        let name = ir.name_text(op);
        let function = self.module.add_function(name, function_type, Some(Linkage::Internal));
        for name in ["nounwind", "willreturn", "nosync", "nofree"] {
            let kind = Attribute::get_named_enum_kind_id(name);
            let attribute = self.context.create_enum_attribute(kind, 0);
            function.add_attribute(AttributeLoc::Function, attribute);
        }
        let block = self.context.append_basic_block(function, "entry");
        self.builder.position_at_end(block);
        let values = self.formula(formula, &function.get_params());
        match values[..] {
            [only] => built(self.builder.build_return(Some(&only))),
            _ => built(self.builder.build_aggregate_return(&values)),
        };
        if let Some(here) = here {
            self.builder.position_at_end(here);
        }
        self.outlined.insert(self.key(op), function);
        function
    }

    fn call(
        &self,
        function: FunctionValue<'c>,
        operands: &[BasicValueEnum<'c>],
        results: usize,
    ) -> Vec<BasicValueEnum<'c>> {
        let operands: Vec<_> = operands.iter().map(|&operand| operand.into()).collect();
        let call = built(self.builder.build_call(function, &operands, "call"));
        let value = call.try_as_basic_value().unwrap_basic();
        if results == 1 {
            return vec![value];
        }
        let value = value.into_struct_value();
        let part = |index| built(self.builder.build_extract_value(value, index as u32, "part"));
        (0..results).map(part).collect()
    }

    /// Emits code where the builder stands.
    pub fn formula(
        &mut self,
        formula: &Formula,
        operands: &[BasicValueEnum<'c>],
    ) -> Vec<BasicValueEnum<'c>> {
        let mut values: Vec<BasicValueEnum<'c>> = Vec::with_capacity(formula.steps.len());
        for step in &formula.steps {
            let value = self.step(step, operands, &values);
            values.push(value);
        }
        formula.results.iter().map(|&step| values[step as usize]).collect()
    }

    fn step(
        &mut self,
        step: &Step,
        operands: &[BasicValueEnum<'c>],
        values: &[BasicValueEnum<'c>],
    ) -> BasicValueEnum<'c> {
        let at = |index: u32| values[index as usize];
        match step.instruction {
            Instruction::Operand(index) => operands[index as usize],
            Instruction::Constant(word) => self.word(step.number, word),
            Instruction::Unary(what, x) => self.unary(what, at(x), step.number),
            Instruction::Binary(what, x, y) => self.binary(what, at(x), at(y)),
            Instruction::Compare(predicate, x, y) => {
                let (x, y) = (at(x).into_int_value(), at(y).into_int_value());
                built(self.builder.build_int_compare(integers(predicate), x, y, "")).into()
            }
            Instruction::CompareFloats(predicate, x, y) => {
                let (x, y) = (at(x).into_float_value(), at(y).into_float_value());
                built(self.builder.build_float_compare(floats(predicate), x, y, "")).into()
            }
            Instruction::Select(condition, x, y) => {
                let condition = at(condition).into_int_value();
                built(self.builder.build_select(condition, at(x), at(y), ""))
            }
            Instruction::Fma(x, y, z) => self.intrinsic("llvm.fma", &[at(x), at(y), at(z)]),
            Instruction::Table(table, index) => self.entry_of(table, at(index).into_int_value()),
        }
    }

    /// A constant.
    pub fn word(&self, number: Number, word: Word) -> BasicValueEnum<'c> {
        match self.register(number).expect("numbers were checked") {
            BasicTypeEnum::FloatType(ty) => ty.const_float(number.float(word)).into(),
            other => other.into_int_type().const_int(word, false).into(),
        }
    }

    fn entry_of(&mut self, table: &'static [u64], index: IntValue<'c>) -> BasicValueEnum<'c> {
        let i64 = self.int(64);
        let (module, count) = (&self.module, self.tables.len());
        let global = *self.tables.entry(table.as_ptr() as usize).or_insert_with(|| {
            let words: Vec<_> = table.iter().map(|&word| i64.const_int(word, false)).collect();
            let array = i64.const_array(&words);
            let global = module.add_global(array.get_type(), None, &format!("table{count}"));
            global.set_initializer(&array);
            global.set_constant(true);
            global.set_linkage(Linkage::Internal);
            global
        });
        let start: PointerValue<'c> = global.as_pointer_value();
        // SAFETY: inkwell asks whether the address is in bounds: an index into a table is in range
        // whatever the arguments of a formula are, as `Machine` demands.
        let place = unsafe { self.builder.build_in_bounds_gep(i64, start, &[index], "") };
        built(self.builder.build_load(i64, built(place), ""))
    }

    /// A call of an intrinsic whose overload is chosen by its first operand.
    fn intrinsic(&self, name: &str, operands: &[BasicValueEnum<'c>]) -> BasicValueEnum<'c> {
        self.intrinsic_of(name, &[operands[0].get_type()], operands)
    }

    fn intrinsic_of(
        &self,
        name: &str,
        types: &[BasicTypeEnum<'c>],
        operands: &[BasicValueEnum<'c>],
    ) -> BasicValueEnum<'c> {
        let function = Intrinsic::find(name).and_then(|it| it.get_declaration(&self.module, types));
        let function = function.expect("LLVM 22 has this intrinsic");
        let operands: Vec<_> = operands.iter().map(|&operand| operand.into()).collect();
        built(self.builder.build_call(function, &operands, "")).try_as_basic_value().unwrap_basic()
    }

    fn unary(&self, what: Unary, x: BasicValueEnum<'c>, to: Number) -> BasicValueEnum<'c> {
        let b = &self.builder;
        let ty = self.register(to).expect("numbers were checked");
        let bit = || self.context.bool_type().const_zero().into();
        match what {
            Unary::Negate => built(b.build_float_neg(x.into_float_value(), "")).into(),
            Unary::Absolute => self.intrinsic("llvm.fabs", &[x]),
            Unary::SquareRoot => self.intrinsic("llvm.sqrt", &[x]),
            Unary::Floor => self.intrinsic("llvm.floor", &[x]),
            Unary::Ceil => self.intrinsic("llvm.ceil", &[x]),
            Unary::Truncate => self.intrinsic("llvm.trunc", &[x]),
            Unary::Round => self.intrinsic("llvm.round", &[x]),
            Unary::RoundEven => self.intrinsic("llvm.roundeven", &[x]),
            Unary::LeadingZeros => self.intrinsic("llvm.ctlz", &[x, bit()]),
            Unary::TrailingZeros => self.intrinsic("llvm.cttz", &[x, bit()]),
            Unary::Ones => self.intrinsic("llvm.ctpop", &[x]),
            Unary::SignedOfFloat => self.intrinsic_of("llvm.fptosi.sat", &[ty, x.get_type()], &[x]),
            Unary::UnsignedOfFloat => {
                self.intrinsic_of("llvm.fptoui.sat", &[ty, x.get_type()], &[x])
            }
            Unary::Bits => built(b.build_bit_cast(x, ty, "")),
            Unary::Narrow => {
                built(b.build_int_truncate(x.into_int_value(), ty.into_int_type(), "")).into()
            }
            Unary::WidenUnsigned => {
                built(b.build_int_z_extend(x.into_int_value(), ty.into_int_type(), "")).into()
            }
            Unary::WidenSigned => {
                built(b.build_int_s_extend(x.into_int_value(), ty.into_int_type(), "")).into()
            }
            Unary::NarrowFloat => {
                built(b.build_float_trunc(x.into_float_value(), ty.into_float_type(), "")).into()
            }
            Unary::WidenFloat => {
                built(b.build_float_ext(x.into_float_value(), ty.into_float_type(), "")).into()
            }
            Unary::FloatOfSigned => {
                let (x, ty) = (x.into_int_value(), ty.into_float_type());
                built(b.build_signed_int_to_float(x, ty, "")).into()
            }
            Unary::FloatOfUnsigned => {
                let (x, ty) = (x.into_int_value(), ty.into_float_type());
                built(b.build_unsigned_int_to_float(x, ty, "")).into()
            }
        }
    }

    fn binary(
        &self,
        what: Binary,
        x: BasicValueEnum<'c>,
        y: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        match what {
            Binary::Maximum => self.intrinsic("llvm.maximum", &[x, y]),
            Binary::Minimum => self.intrinsic("llvm.minimum", &[x, y]),
            Binary::MaximumNumber => self.intrinsic("llvm.maximumnum", &[x, y]),
            Binary::MinimumNumber => self.intrinsic("llvm.minimumnum", &[x, y]),
            Binary::CopySign => self.intrinsic("llvm.copysign", &[x, y]),
            _ if x.is_float_value() => self.binary_floats(what, x, y),
            _ => self.binary_integers(what, x.into_int_value(), y.into_int_value()).into(),
        }
    }

    fn binary_floats(
        &self,
        what: Binary,
        x: BasicValueEnum<'c>,
        y: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let (b, x, y) = (&self.builder, x.into_float_value(), y.into_float_value());
        let value = match what {
            Binary::AddFloats => b.build_float_add(x, y, ""),
            Binary::SubtractFloats => b.build_float_sub(x, y, ""),
            Binary::MultiplyFloats => b.build_float_mul(x, y, ""),
            Binary::DivideFloats => b.build_float_div(x, y, ""),
            Binary::RemainderFloats => b.build_float_rem(x, y, ""),
            _ => unreachable!("{what:?} is of integers"),
        };
        built(value).into()
    }

    fn binary_integers(&self, what: Binary, x: IntValue<'c>, y: IntValue<'c>) -> IntValue<'c> {
        let b = &self.builder;
        let value = match what {
            Binary::Add => b.build_int_add(x, y, ""),
            Binary::Subtract => b.build_int_sub(x, y, ""),
            Binary::Multiply => b.build_int_mul(x, y, ""),
            Binary::DivideSigned => b.build_int_signed_div(x, y, ""),
            Binary::DivideUnsigned => b.build_int_unsigned_div(x, y, ""),
            Binary::RemainderSigned => b.build_int_signed_rem(x, y, ""),
            Binary::RemainderUnsigned => b.build_int_unsigned_rem(x, y, ""),
            Binary::And => b.build_and(x, y, ""),
            Binary::Or => b.build_or(x, y, ""),
            Binary::Xor => b.build_xor(x, y, ""),
            Binary::ShiftLeft => b.build_left_shift(x, y, ""),
            Binary::ShiftRight => b.build_right_shift(x, y, false, ""),
            Binary::ShiftRightSigned => b.build_right_shift(x, y, true, ""),
            Binary::MultiplyHighSigned => return self.high(x, y, true),
            Binary::MultiplyHighUnsigned => return self.high(x, y, false),
            _ => unreachable!("{what:?} is of floats"),
        };
        built(value)
    }

    /// The high half of a product.
    fn high(&self, x: IntValue<'c>, y: IntValue<'c>, signed: bool) -> IntValue<'c> {
        let (b, narrow) = (&self.builder, x.get_type());
        let width = narrow.get_bit_width();
        let wide = self.int(2 * width);
        let extended = |x| match signed {
            true => built(b.build_int_s_extend(x, wide, "")),
            false => built(b.build_int_z_extend(x, wide, "")),
        };
        let product = built(b.build_int_mul(extended(x), extended(y), ""));
        let by = wide.const_int(u64::from(width), false);
        let high = built(b.build_right_shift(product, by, false, ""));
        built(b.build_int_truncate(high, narrow, ""))
    }
}

fn integers(predicate: IntCompare) -> IntPredicate {
    match predicate {
        IntCompare::Eq => IntPredicate::EQ,
        IntCompare::Ne => IntPredicate::NE,
        IntCompare::Slt => IntPredicate::SLT,
        IntCompare::Sle => IntPredicate::SLE,
        IntCompare::Sgt => IntPredicate::SGT,
        IntCompare::Sge => IntPredicate::SGE,
        IntCompare::Ult => IntPredicate::ULT,
        IntCompare::Ule => IntPredicate::ULE,
        IntCompare::Ugt => IntPredicate::UGT,
        IntCompare::Uge => IntPredicate::UGE,
    }
}

fn floats(predicate: FloatCompare) -> FloatPredicate {
    match predicate {
        FloatCompare::Never => FloatPredicate::PredicateFalse,
        FloatCompare::Oeq => FloatPredicate::OEQ,
        FloatCompare::Ogt => FloatPredicate::OGT,
        FloatCompare::Oge => FloatPredicate::OGE,
        FloatCompare::Olt => FloatPredicate::OLT,
        FloatCompare::Ole => FloatPredicate::OLE,
        FloatCompare::One => FloatPredicate::ONE,
        FloatCompare::Ord => FloatPredicate::ORD,
        FloatCompare::Ueq => FloatPredicate::UEQ,
        FloatCompare::Ugt => FloatPredicate::UGT,
        FloatCompare::Uge => FloatPredicate::UGE,
        FloatCompare::Ult => FloatPredicate::ULT,
        FloatCompare::Ule => FloatPredicate::ULE,
        FloatCompare::Une => FloatPredicate::UNE,
        FloatCompare::Uno => FloatPredicate::UNO,
        FloatCompare::Always => FloatPredicate::PredicateTrue,
    }
}
