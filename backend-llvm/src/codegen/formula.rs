//! Recorded code as instructions of LLVM.

use super::body::Body;
use super::formula_loops::LoopHeader;
use super::slow_path::SlowPath;
use super::{Emitted, Emitter, LinkageMode, built};
use crate::partition::SHORT_ON_VECTORS;
use cotan_dialects::interp::ElementwiseRow;
use cotan_ir::{Op, Type, TypeData};
use cotan_numerics::code::{Formula, Instruction, Step, widen_small_floats};
use cotan_numerics::{NumberFormat, Word};
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Linkage;
use inkwell::types::{BasicType, BasicTypeEnum, VectorType};
use inkwell::values::{BasicValueEnum, FunctionValue};

/// Code of more steps becomes a function, one for all operations that compute the same.
const SHORT: usize = 24;

/// Longer code is outlined, once in a module, for vectors if there are any: a scalar is a vector of
/// which one element is used. The programs of a process share it.
pub(super) const LONG: usize = 256;

/// A function of code that is too long to be repeated.
#[derive(Clone, Copy)]
pub(super) struct Outlined<'c> {
    function: FunctionValue<'c>,
    /// Number of vector lanes.
    lanes: u32,
}

fn is_short(formula: &Formula, lanes: u32) -> bool {
    if lanes == 1 {
        let has_loop = |step: &Step| matches!(step.instruction, Instruction::LoopStart);
        return formula.steps.len() <= SHORT && !formula.steps.iter().any(has_loop);
    }
    let mut count = 0;
    for step in &formula.steps {
        match step.instruction {
            // The branch would be one of the loop.
            Instruction::Rarely { .. } | Instruction::LoopStart => return false,
            Instruction::Constant(_) => {}
            _ => count += 1,
        }
    }
    count <= SHORT_ON_VECTORS
}

impl<'c> Body<'_, 'c, '_> {
    /// Emits an operation that computes its results from its operands alone.
    pub(super) fn elementwise(&mut self, op: Op, row: ElementwiseRow) -> Emitted<()> {
        let ir = self.emitter.ir;
        let mut lanes = 1;
        for value in ir.operands(op).chain(ir.results(op)) {
            lanes = lanes.max(self.emitter.format(op, ir.ty(value))?.1);
        }
        let operands = ir.operands(op).map(|value| self.emitter.splat(self.get(value), lanes));
        let operands: Vec<BasicValueEnum<'c>> = operands.collect();
        let results = match self.emitter.known(op) {
            Some(outlined) => self.emitter.call(outlined, lanes, &operands, ir.result_count(op)),
            None => {
                let refused = || self.emitter.refuse(op, "it has no LLVM lowering");
                let formula = row.code(ir, op).ok_or_else(refused)?;
                let formula = widen_small_floats(&formula).unwrap_or(formula);
                if let Some(step) =
                    formula.steps.iter().find(|step| self.emitter.register(step.number).is_none())
                {
                    let why = format!("machines do not compute on {:?}", step.number);
                    return Err(self.emitter.refuse(op, &why));
                }
                match is_short(&formula, lanes) {
                    true => self.emitter.formula(&formula, &operands, lanes),
                    false => {
                        let outlined = self.emitter.outline_once(op, &formula, lanes)?;
                        self.emitter.call(outlined, lanes, &operands, ir.result_count(op))
                    }
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

    fn known(&self, op: Op) -> Option<Outlined<'c>> {
        self.outlined.get(&self.key(op)).copied()
    }

    /// Outlines code into a function, or finds one of more lanes that can be used instead.
    fn outline_once(&mut self, op: Op, formula: &Formula, lanes: u32) -> Emitted<Outlined<'c>> {
        let wider = match lanes == 1 && formula.steps.len() > LONG {
            true => self.on_vectors(op),
            false => None,
        };
        let like = wider.unwrap_or(op);
        let lanes = match wider {
            Some(like) => self.format(like, self.ir.ty(self.ir.result(like, 0)))?.1,
            None => lanes,
        };
        let known = self.known(like);
        let outlined = known
            .unwrap_or_else(|| Outlined { function: self.outline(like, formula, lanes), lanes });
        for op in [like, op] {
            self.outlined.insert(self.key(op), outlined);
        }
        Ok(outlined)
    }

    /// Returns a vector operation of the module that is equivalent to this scalar one.
    fn on_vectors(&self, op: Op) -> Option<Op> {
        let ir = self.ir;
        let numbers = |op: Op| {
            let values = ir.operands(op).chain(ir.results(op));
            values.map(|value| NumberFormat::of(&ir.store, ir.ty(value))).collect::<Vec<_>>()
        };
        let is_vector = |ty: Type| matches!(ir.type_data(ty), TypeData::Vector { .. });
        ir.walk(ir.root()).find(|&other| {
            ir.name(other) == ir.name(op)
                && ir.props(other) == ir.props(op)
                && ir.results(other).all(|result| is_vector(ir.ty(result)))
                && numbers(other) == numbers(op)
        })
    }

    /// Outlines code into a function. Long code is compiled once in the process, for all programs.
    fn outline(&mut self, op: Op, formula: &Formula, lanes: u32) -> FunctionValue<'c> {
        let name = self.ir.name_text(op);
        if self.callers != LinkageMode::Entries || formula.steps.len() <= LONG {
            return self.function_of(op, formula, lanes, name, Some(Linkage::Internal));
        }
        let name = format!("apart.{}.{}.{name}", self.part, self.apart.len());
        self.in_own_module(&name, |emitter| emitter.function_of(op, formula, lanes, &name, None))
    }

    /// Emits a function into a module of its own, and declares it in the current one.
    pub(super) fn in_own_module(
        &mut self,
        name: &str,
        emit: impl FnOnce(&mut Self) -> FunctionValue<'c>,
    ) -> FunctionValue<'c> {
        let new = self.context.create_module(name);
        let module = std::mem::replace(&mut self.module, new);
        let (rare, tables) = (std::mem::take(&mut self.rare), std::mem::take(&mut self.tables));
        let splats = std::mem::take(&mut self.splats);
        let made = emit(self);
        (self.rare, self.tables, self.splats) = (rare, tables, splats);
        self.apart.push(std::mem::replace(&mut self.module, module));
        let declared = self.module.add_function(name, made.get_type(), None);
        self.mark_pure(declared);
        declared
    }

    /// Emits a function for code in the module. Several results are written to slots of the caller.
    fn function_of(
        &mut self,
        op: Op,
        formula: &Formula,
        lanes: u32,
        name: &str,
        linkage: Option<Linkage>,
    ) -> FunctionValue<'c> {
        let ir = self.ir;
        let here = self.builder.get_insert_block();
        let ty = |number: NumberFormat| self.registers(number, lanes);
        let number = |step: &u32| formula.steps[*step as usize].number;
        let results: Vec<BasicTypeEnum<'c>> =
            formula.results.iter().map(|step| ty(number(step))).collect();
        let operands = ir.operands(op).map(|value| NumberFormat::of(&ir.store, ir.ty(value)));
        let operands: Vec<_> = operands.flatten().map(|number| ty(number).into()).collect();
        let function_type = match results[..] {
            [only] => only.fn_type(&operands, false),
            _ => self.context.struct_type(&results, false).fn_type(&operands, false),
        };
        let function = self.module.add_function(name, function_type, linkage);
        self.mark_pure(function);
        self.align_stack_slots(function);
        let block = self.context.append_basic_block(function, "entry");
        self.builder.position_at_end(block);
        let values = self.formula(formula, &function.get_params(), lanes);
        match values[..] {
            [only] => built(self.builder.build_return(Some(&only))),
            _ => built(self.builder.build_aggregate_return(&values)),
        };
        if let Some(here) = here {
            self.builder.position_at_end(here);
        }
        function
    }

    fn call(
        &self,
        outlined: Outlined<'c>,
        lanes: u32,
        operands: &[BasicValueEnum<'c>],
        results: usize,
    ) -> Vec<BasicValueEnum<'c>> {
        let operands = operands.iter().map(|&operand| self.splat(operand, outlined.lanes).into());
        let operands: Vec<_> = operands.collect();
        let call = built(self.builder.build_call(outlined.function, &operands, "call"));
        let value = call.try_as_basic_value().unwrap_basic();
        let values: Vec<BasicValueEnum<'c>> = match results {
            1 => vec![value],
            _ => {
                let value = value.into_struct_value();
                let part = |at| built(self.builder.build_extract_value(value, at as u32, "part"));
                (0..results).map(part).collect()
            }
        };
        let first = self.int(32).const_zero();
        let narrowed = values.into_iter().map(|value| match value {
            BasicValueEnum::VectorValue(vector) if lanes == 1 => {
                built(self.builder.build_extract_element(vector, first, ""))
            }
            value => value,
        });
        narrowed.collect()
    }

    /// Emits code at the insertion point.
    pub fn formula(
        &mut self,
        formula: &Formula,
        operands: &[BasicValueEnum<'c>],
        lanes: u32,
    ) -> Vec<BasicValueEnum<'c>> {
        let mut values: Vec<BasicValueEnum<'c>> = Vec::with_capacity(formula.steps.len());
        let mut header = None;
        for step in &formula.steps {
            let value = match step.instruction {
                Instruction::LoopStart => {
                    header = Some(LoopHeader::start(self));
                    self.word(step.number, 0, lanes)
                }
                Instruction::Carried(from) => {
                    let header = header.as_ref().expect("a loop carries it");
                    header.carried(self, values[from as usize])
                }
                Instruction::Carry { from, to } => {
                    let header = header.as_mut().expect("a loop carries it");
                    header.carry(values[from as usize], values[to as usize])
                }
                Instruction::LoopEnd(condition) => {
                    let header = header.take().expect("a loop ends");
                    header.end(self, values[condition as usize])
                }
                _ => self.step(formula, step, operands, &values, lanes),
            };
            values.push(value);
        }
        formula.results.iter().map(|&step| values[step as usize]).collect()
    }

    fn step(
        &mut self,
        formula: &Formula,
        step: &Step,
        operands: &[BasicValueEnum<'c>],
        values: &[BasicValueEnum<'c>],
        lanes: u32,
    ) -> BasicValueEnum<'c> {
        let at = |index: u32| values[index as usize];
        match step.instruction {
            Instruction::Operand(index) => operands[index as usize],
            Instruction::Constant(word) => self.word(step.number, word, lanes),
            Instruction::Unary(what, x) => {
                let from = formula.steps[x as usize].number;
                match self.small_float_unary(what, at(x), (from, step.number), lanes) {
                    Some(value) => value,
                    None => self.unary(what, at(x), self.registers(step.number, lanes)),
                }
            }
            Instruction::Binary(what, x, y) => self.binary(what, at(x), at(y)),
            Instruction::Compare(predicate, x, y) => self.compare(predicate, at(x), at(y)),
            Instruction::CompareFloats(predicate, x, y) => {
                self.compare_floats(predicate, at(x), at(y))
            }
            Instruction::Select(condition, x, y) => self.select(at(condition), at(x), at(y)),
            Instruction::Fma(x, y, z) => {
                let addend = self.addend(&formula.steps[z as usize], at(z), lanes);
                self.intrinsic("llvm.fma", &[at(x), at(y), addend])
            }
            Instruction::Scale(x, k) => self.scale(at(x), at(k), lanes),
            Instruction::Rarely { condition, x, function, otherwise } => {
                let (condition, x, otherwise) = (at(condition), at(x), at(otherwise));
                self.slow_path(&SlowPath { condition, x, function, otherwise }, lanes)
            }
            Instruction::Table(table, index) => self.looked_up(table, at(index), lanes),
            Instruction::LoopStart
            | Instruction::Carried(_)
            | Instruction::Carry { .. }
            | Instruction::LoopEnd(_) => unreachable!("the caller emits loops"),
        }
    }

    /// Returns the type of this number of scalars in a register.
    fn registers(&self, number: NumberFormat, lanes: u32) -> BasicTypeEnum<'c> {
        self.vector_type(self.register(number).expect("scalars were checked"), lanes)
    }

    /// Returns a splat constant.
    pub fn word(&self, number: NumberFormat, word: Word, lanes: u32) -> BasicValueEnum<'c> {
        let one: BasicValueEnum<'c> = match self.registers(number, 1) {
            BasicTypeEnum::FloatType(ty) => ty.const_float(number.float(word)).into(),
            other => other.into_int_type().const_int(word, false).into(),
        };
        match one {
            _ if lanes == 1 => one,
            BasicValueEnum::FloatValue(one) => {
                VectorType::const_vector(&vec![one; lanes as usize]).into()
            }
            one => VectorType::const_vector(&vec![one.into_int_value(); lanes as usize]).into(),
        }
    }

    /// A call of an intrinsic whose overload is chosen by its first operand.
    pub(super) fn intrinsic(
        &self,
        name: &str,
        operands: &[BasicValueEnum<'c>],
    ) -> BasicValueEnum<'c> {
        self.intrinsic_of(name, &[operands[0].get_type()], operands)
    }

    pub(super) fn intrinsic_of(
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
}
