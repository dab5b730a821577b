//! Parallel loops: each body is a function of its own, which the owner of the threads calls.

use super::attributes::is_marked_noalias;
use super::body::Body;
use super::cleanup::Owned;
use super::{Emitted, Emitter, built};
use crate::Status;
use cotan_dialects::memref::Alloc;
use cotan_dialects::scf::Parallel;
use cotan_ir::{Ir, Op, Region, Value};
use indexmap::IndexSet;
use inkwell::IntPredicate;
use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;
use inkwell::types::{BasicMetadataTypeEnum, BasicTypeEnum};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, FunctionValue, IntValue};
use rustc_hash::{FxBuildHasher, FxHashMap};

impl<'c> Body<'_, 'c, '_> {
    /// Stores the captured values in a slot of the frame, and passes the body to the workspace.
    pub(super) fn parallel(&mut self, op: Op, this: Parallel) -> Emitted<()> {
        let ir = self.emitter.ir;
        let one = this.one(ir);
        let ([lower, upper, step], region) = one.ok_or_else(|| {
            self.emitter.refuse(op, "a parallel loop has one index, and no reduction")
        })?;
        let needed = needed(ir, op, region);
        let (constants, captured): (Vec<Value>, Vec<Value>) =
            needed.into_iter().partition(|&value| is_constant(self.get(value)));
        let iteration = self.iteration(op, region, &constants, &captured)?;
        let mut fields = vec![self.get(lower), self.get(step)];
        fields.extend(captured.iter().map(|&value| self.get(value)));
        let types: Vec<BasicTypeEnum<'c>> = fields.iter().map(BasicValueEnum::get_type).collect();
        let ty = self.emitter.context.struct_type(&types, false);
        let place = self.place(ty.into());
        let builder = &self.emitter.builder;
        for (at, &field) in fields.iter().enumerate() {
            let field_place = built(builder.build_struct_gep(ty, place, at as u32, "needed"));
            built(builder.build_store(field_place, field));
        }
        let iterations = self.emitter.iterations(iteration, &types);
        let [lower, upper, step] = [lower, upper, step].map(|value| self.int(value));
        let count = self.emitter.count(lower, upper, step);
        let args: [BasicMetadataValueEnum<'c>; 4] = [
            self.workspace.into(),
            iterations.as_global_value().as_pointer_value().into(),
            place.into(),
            count.into(),
        ];
        let run = self.emitter.run_chunks();
        let status = built(self.emitter.builder.build_call(run, &args, "status"));
        let status = status.try_as_basic_value().unwrap_basic().into_int_value();
        let done = self.status(Status::Done);
        let builder = &self.emitter.builder;
        let holds = built(builder.build_int_compare(IntPredicate::EQ, status, done, "done"));
        self.check(holds, status);
        Ok(())
    }

    /// `int32_t iteration(int64_t index, needed..., void *workspace)`.
    fn iteration(
        &mut self,
        op: Op,
        region: Region,
        constants: &[Value],
        captured: &[Value],
    ) -> Emitted<FunctionValue<'c>> {
        let (here, emitter) = (self.here(), &mut *self.emitter);
        let (ir, pointer) = (emitter.ir, emitter.pointer());
        let types = captured.iter().map(|value| self.values[value].get_type());
        let mut parameters: Vec<BasicMetadataTypeEnum<'c>> = vec![emitter.int(64).into()];
        parameters.extend(types.map(BasicMetadataTypeEnum::from));
        parameters.push(pointer.into());
        let ty = emitter.int(32).fn_type(&parameters, false);
        let function = emitter.module.add_function("cotan.iteration", ty, Some(Linkage::Internal));
        emitter.align_stack_slots(function);
        for (at, &value) in captured.iter().enumerate() {
            if is_unaliased(ir, self.function, value) {
                emitter.mark_noalias(function, AttributeLoc::Param(at as u32 + 1));
            }
        }
        let frame = emitter.context.append_basic_block(function, "frame");
        let start = emitter.context.append_basic_block(function, "start");
        emitter.builder.position_at_end(start);
        let mut values: FxHashMap<Value, BasicValueEnum<'c>> =
            constants.iter().map(|&value| (value, self.values[&value])).collect();
        let parameters = function.get_params();
        values.extend(captured.iter().copied().zip(parameters[1..].iter().copied()));
        let block = ir.single_block(region).expect("a verified loop has one block");
        values.insert(ir.arg(block, 0), parameters[0]);
        let mut body = Body {
            emitter,
            function,
            frame,
            values,
            blocks: FxHashMap::default(),
            phis: FxHashMap::default(),
            results: Vec::new(),
            workspace: parameters[parameters.len() - 1].into_pointer_value(),
            owned: Owned::default(),
            loops: Vec::new(),
            has_unfenced_stores: false,
            bases: FxHashMap::default(),
        };
        body.allocate_slots(op);
        body.ops(block)?;
        let done = body.status(Status::Done);
        built(body.emitter.builder.build_return(Some(&done)));
        body.finish(start);
        self.emitter.builder.position_at_end(here);
        Ok(function)
    }
}

impl<'c> Emitter<'c, '_> {
    /// Returns the trip count of a loop.
    fn count(&self, lower: IntValue<'c>, upper: IntValue<'c>, step: IntValue<'c>) -> IntValue<'c> {
        let (builder, i64) = (&self.builder, self.int(64));
        let (zero, one) = (i64.const_zero(), i64.const_int(1, false));
        let some = built(builder.build_int_compare(IntPredicate::SLT, lower, upper, "some"));
        let iterations =
            built(builder.build_int_compare(IntPredicate::SGT, step, zero, "iterations"));
        let enters = built(builder.build_and(some, iterations, "enters"));
        let by = built(builder.build_select(iterations, step, one, "by")).into_int_value();
        let last = built(builder.build_int_sub(upper, one, "last"));
        let distance = built(builder.build_int_sub(last, lower, "distance"));
        let before = built(builder.build_int_unsigned_div(distance, by, "before"));
        let count = built(builder.build_int_add(before, one, "count"));
        built(builder.build_select(enters, count, zero, "count")).into_int_value()
    }

    /// Emits `int32_t iterations(void *needed, int64_t from, int64_t to, void *workspace)`, which
    /// executes a range of iterations in order; it ends with the first one that fails.
    fn iterations(
        &self,
        iteration: FunctionValue<'c>,
        types: &[BasicTypeEnum<'c>],
    ) -> FunctionValue<'c> {
        let (i32, context) = (self.int(32), self.context);
        let ty = context.struct_type(types, false);
        let function = self.module.add_function(
            "cotan.parallelism",
            self.iterations_type(),
            Some(Linkage::Internal),
        );
        let [entry, each, next, done] = ["entry", "each", "next", "done"]
            .map(|name| context.append_basic_block(function, name));
        let parameters = function.get_params();
        let needed = parameters[0].into_pointer_value();
        let [from, to] = [parameters[1], parameters[2]].map(BasicValueEnum::into_int_value);
        let builder = context.create_builder();
        builder.position_at_end(entry);
        let fields: Vec<BasicValueEnum<'c>> = types
            .iter()
            .enumerate()
            .map(|(at, &field)| {
                let place = built(builder.build_struct_gep(ty, needed, at as u32, "place"));
                built(builder.build_load(field, place, "needed"))
            })
            .collect();
        let some = built(builder.build_int_compare(IntPredicate::SLT, from, to, "some"));
        built(builder.build_conditional_branch(some, each, done));

        builder.position_at_end(each);
        let at = built(builder.build_phi(self.int(64), "at"));
        let number = at.as_basic_value().into_int_value();
        let far = built(builder.build_int_mul(number, fields[1].into_int_value(), "far"));
        let index = built(builder.build_int_add(fields[0].into_int_value(), far, "index"));
        let mut args: Vec<BasicMetadataValueEnum<'c>> = vec![index.into()];
        args.extend(fields[2..].iter().map(|&field| BasicMetadataValueEnum::from(field)));
        args.push(parameters[3].into());
        let status = built(builder.build_call(iteration, &args, "status"));
        let status = status.try_as_basic_value().unwrap_basic().into_int_value();
        let follows =
            built(builder.build_int_add(number, self.int(64).const_int(1, false), "next"));
        let is_done = i32.const_int(Status::Done as u64, false);
        let holds = built(builder.build_int_compare(IntPredicate::EQ, status, is_done, "done"));
        built(builder.build_conditional_branch(holds, next, done));

        builder.position_at_end(next);
        let more = built(builder.build_int_compare(IntPredicate::SLT, follows, to, "more"));
        built(builder.build_conditional_branch(more, each, done));
        at.add_incoming(&[(&from, entry), (&follows, next)]);

        builder.position_at_end(done);
        let result = built(builder.build_phi(i32, "status"));
        result.add_incoming(&[(&is_done, entry), (&status, each), (&is_done, next)]);
        built(builder.build_return(Some(&result.as_basic_value())));
        function
    }
}

/// Returns the values captured by the body of a loop, in the order of their first use.
fn needed(ir: &Ir, op: Op, region: Region) -> Vec<Value> {
    let mut needed: IndexSet<Value, FxBuildHasher> = IndexSet::default();
    for block in ir.blocks(region) {
        for inner in ir.ops(block).flat_map(|inner| ir.walk(inner)) {
            needed.extend(ir.operands(inner).filter(|&value| !ir.is_defined_inside(value, op)));
        }
    }
    needed.into_iter().collect()
}

/// Returns whether a value is a constant for LLVM, the same in every function.
fn is_constant(value: BasicValueEnum<'_>) -> bool {
    match value {
        BasicValueEnum::IntValue(value) => value.is_const(),
        BasicValueEnum::FloatValue(value) => value.is_const(),
        BasicValueEnum::VectorValue(value) => value.is_const(),
        _ => false,
    }
}

/// Returns whether a buffer is aliased by no other pointer of a function.
fn is_unaliased(ir: &Ir, function: FunctionValue<'_>, buffer: Value) -> bool {
    if ir.def_as::<Alloc>(buffer).is_some() {
        return true;
    }
    let block = ir.def_block(buffer).filter(|_| ir.def_op(buffer).is_none());
    let place = block.and_then(|block| ir.args(block).position(|arg| arg == buffer));
    let place = place.map(|place| AttributeLoc::Param(place as u32));
    place.is_some_and(|place| is_marked_noalias(function, place))
}
