//! The forward pass: from the tangents of the values that a block reads to those of its results.

use super::closures::{applied, apply_linear, change_types};
use super::pullback::SumMap;
use super::sums::{Sum, add, or_zero, zero};
use super::walk::{StepKind, TapeEntry, Walk};
use super::{branches, calls};
use cotan_dialects::ExecutesOnce;
use cotan_dialects::array::{self, Build, Fold, Map};
use cotan_dialects::autodiff::{Mode, NotDifferentiable, Tangents, name_like};
use cotan_dialects::chad;
use cotan_dialects::closure::{self, Apply, Lambda};
use cotan_dialects::tuple::Get;
use cotan_ir::{Block, Editor, InsertPoint, Loc, Op, Step as Written, Translator, Type, Value};

/// The context of one operation in the forward pass.
struct Pushforward<'w, 'i, 's> {
    walk: &'w mut Walk<'i>,
    loc: Loc,
    /// The tangents of original values; an absent one is zero.
    sums: &'s mut SumMap,
}

impl<'i> Walk<'i> {
    /// Emits the linear function from tangents of values that a block reads to those of its
    /// results.
    pub fn pushforward(
        &mut self,
        tape: &[TapeEntry],
        read: &[Value],
        outputs: &[Value],
        loc: Loc,
    ) -> Result<Value, NotDifferentiable> {
        let changing: Vec<Value> =
            read.iter().copied().filter(|&value| self.can_change(value)).collect();
        let (from, to) = (change_types(self, &changing), change_types(self, outputs));
        let region = self.b().create_region();
        let block = self.b().append_new_block(region, &from, loc);
        let tangents: Vec<Value> = self.ir().args(block).collect();
        self.inside(block, |walk| {
            let mut sums = SumMap::default();
            for (value, tangent) in changing.into_iter().zip(tangents) {
                sums.set(value, Sum::Whole(tangent));
            }
            walk.push_tape(tape, &mut sums)?;
            let found = walk.tangents_of(outputs, &sums, loc);
            chad::Yield::build(walk.b(), loc, &found);
            Ok(())
        })?;
        let ty = chad::linear_type(self.b().store_mut(), &from, &to);
        Ok(chad::Lambda::value(self.b(), loc, region, ty))
    }

    /// Emits the pushforward of a tape.
    pub fn push_tape(
        &mut self,
        tape: &[TapeEntry],
        sums: &mut SumMap,
    ) -> Result<(), NotDifferentiable> {
        for step in tape {
            let loc = self.loc(step.op);
            Pushforward { walk: self, loc, sums }.step(step)?;
        }
        Ok(())
    }

    /// Returns the tangents of active values, zeros where there are none.
    pub fn tangents_of(&mut self, values: &[Value], sums: &SumMap, loc: Loc) -> Vec<Value> {
        let mut found = Vec::with_capacity(values.len());
        for &value in values {
            if let Some(ty) = self.change_type(value) {
                found.push(or_zero(self.b(), loc, sums.get(value).cloned(), ty));
            }
        }
        found
    }

    /// Emits a block and its pushforward; the tangents of its arguments are known.
    fn push(
        &mut self,
        from: Block,
        args: &[Value],
        sums: &mut SumMap,
    ) -> Result<Vec<Value>, NotDifferentiable> {
        let wanted = std::mem::replace(&mut self.wanted, true);
        let originals: Vec<Value> = self.ir().args(from).collect();
        self.activate(&originals);
        let (outputs, tape) = self.block(from, args)?;
        self.push_tape(&tape, sums)?;
        self.wanted = wanted;
        Ok(outputs)
    }
}

impl Pushforward<'_, '_, '_> {
    fn step(&mut self, TapeEntry { op, kind }: &TapeEntry) -> Result<(), NotDifferentiable> {
        match kind {
            StepKind::Leaf(copy) => self.leaf(*op, *copy),
            StepKind::Call(copy) => {
                calls::push(self.walk, self.loc, *op, *copy, self.sums);
                Ok(())
            }
            StepKind::Tuple => {
                self.tuple(*op);
                Ok(())
            }
            StepKind::ExecutesOnce => self.branch(*op),
            StepKind::Domain => self.domain(*op),
            StepKind::States(_) | StepKind::Composed(_) => self.fold(*op),
            StepKind::Lambda { whole, captured } => {
                self.lambda(*op, *whole, captured);
                Ok(())
            }
            StepKind::Applied(linear) => {
                self.apply(*op, *linear);
                Ok(())
            }
        }
    }

    fn set(&mut self, value: Value, tangent: Sum) {
        if let Sum::Whole(tangent) = tangent {
            name_like(self.walk.b().ir_mut(), tangent, value);
        }
        self.sums.set(value, tangent);
    }

    fn set_all(&mut self, op: Op, tangents: &[Value]) {
        let results: Vec<Value> = self.walk.ir().results(op).collect();
        let changing = results.into_iter().filter(|&value| self.walk.can_change(value));
        for (value, &tangent) in changing.collect::<Vec<_>>().into_iter().zip(tangents) {
            self.set(value, Sum::Whole(tangent));
        }
    }

    /// Emits the tangents of an operation with operand rules.
    fn leaf(&mut self, op: Op, copy: Op) -> Result<(), NotDifferentiable> {
        let mut tangents = Tangents::new(Mode::Forward);
        let operands: Vec<Value> = self.walk.ir().operands(op).collect();
        for operand in operands {
            let Some(sum) = self.sums.get(operand).cloned() else { continue };
            let Some(ty) = self.walk.change_type(operand) else { continue };
            let tangent = sum.whole(self.walk.b(), self.loc, ty);
            tangents.set(self.walk.t.value(operand), tangent);
        }
        let at = self.walk.b().at;
        let emitted = {
            let mut t = Translator::new(Editor::new(self.walk.b().ir_mut(), at)).by_rule("chad");
            match tangents.step(&mut t, copy)? {
                Written::Values(values) => values,
                _ => return Ok(()),
            }
        };
        // The rule emits the operation itself again, which the existing copy replaces.
        let ir = self.walk.b().ir_mut();
        let emitted = emitted.first().and_then(|&value| ir.def_op(value));
        let results: Vec<Value> = ir.results(copy).collect();
        if let Some(emitted) = emitted.filter(|&emitted| emitted != copy) {
            ir.replace_op(emitted, &results);
        }
        let originals: Vec<Value> = ir.results(op).collect();
        for (original, result) in originals.into_iter().zip(results) {
            if let Some(tangent) = tangents.get(result) {
                self.set(original, Sum::Whole(tangent));
            }
        }
        Ok(())
    }

    fn tuple(&mut self, op: Op) {
        let result = self.walk.ir().result(op, 0);
        if let Some(Get { tuple, index, .. }) = self.walk.ir().get::<Get>(op) {
            let Some(sum) = self.sums.get(tuple).cloned() else { return };
            let mut parts = sum.into_components(self.walk.b(), self.loc);
            if let Some(part) = parts.swap_remove(index as usize) {
                self.set(result, part);
            }
            return;
        }
        let parts = self.walk.ir().operands(op).map(|part| self.sums.get(part).cloned());
        let parts: Vec<Option<Sum>> = parts.collect();
        self.set(result, Sum::Components(parts));
    }

    /// Emits the executed region again, with tangents.
    fn branch(&mut self, op: Op) -> Result<(), NotDifferentiable> {
        if self.walk.ir().result_count(op) == 0 {
            return Ok(());
        }
        let loc = self.loc;
        let mut regions = Vec::with_capacity(2);
        for body in self.walk.ir().regions(op).to_vec() {
            let (region, block, _) = self.walk.new_block(&[]);
            let (from, outputs) = (self.walk.block_of(body), self.walk.yielded_values(body));
            let sums = &mut *self.sums;
            self.walk.inside(block, |walk| {
                walk.push(from, &[], sums)?;
                let found = walk.tangents_of(&outputs, sums, loc);
                ExecutesOnce::end(walk.b(), loc, op, &found);
                Ok(())
            })?;
            regions.push(region);
        }
        let results: Vec<Value> = self.walk.ir().results(op).collect();
        let types = change_types(self.walk, &results);
        let created = branches::clone_with(self.walk, op, &regions, &types);
        self.set_all(op, &created);
        Ok(())
    }

    /// Adds arguments of a body: the primal ones, and tangents of the elements of active arrays.
    fn elements(&mut self, block: Block, args: &[Value], arrays: &[Value]) -> Vec<Value> {
        let loc = self.loc;
        let mut over = Vec::new();
        for (&arg, &array) in args.iter().zip(arrays) {
            self.sums.take(arg);
            let Some(sum) = self.sums.get(array).cloned() else { continue };
            let Some(ty) = self.walk.change_type(array) else { continue };
            over.push(sum.whole(self.walk.b(), loc, ty));
            let ty = self.walk.ir().ty(arg);
            let tangent = self.walk.b().add_block_arg(block, ty, loc);
            self.set(arg, Sum::Whole(tangent));
        }
        over
    }

    /// Emits the body again for each element, with tangents.
    fn domain(&mut self, op: Op) -> Result<(), NotDifferentiable> {
        let loc = self.loc;
        let body = self.walk.ir().regions(op)[0];
        let (from, outputs) = (self.walk.block_of(body), self.walk.yielded_values(body));
        let originals: Vec<Value> = self.walk.ir().args(from).collect();
        let operands: Vec<Value> = self.walk.ir().operands(op).collect();
        let (region, block, args) = self.walk.new_block(&originals);
        let mut over = self.walk.values(operands.iter().copied());
        over.extend(self.elements(block, &originals, &operands));
        let sums = &mut *self.sums;
        self.walk.inside(block, |walk| {
            walk.push(from, &args, sums)?;
            let found = walk.tangents_of(&outputs, sums, loc);
            array::Yield::build(walk.b(), loc, &found);
            Ok(())
        })?;
        let results: Vec<Value> = self.walk.ir().results(op).collect();
        let types = change_types(self.walk, &results);
        let created = match over.is_empty() {
            true => Build::build(self.walk.b(), loc, region, &types),
            false => Map::build(self.walk.b(), loc, &over, region, &types),
        };
        let created: Vec<Value> = self.walk.ir().results(created).collect();
        self.set_all(op, &created);
        Ok(())
    }

    /// Emits the fold again, with the tangents of its states as additional states.
    fn fold(&mut self, op: Op) -> Result<(), NotDifferentiable> {
        let loc = self.loc;
        let fold: Fold = self.walk.read(op);
        let (from, outputs) = (self.walk.block_of(fold.body), self.walk.yielded_values(fold.body));
        let originals: Vec<Value> = self.walk.ir().args(from).collect();
        let operands: Vec<Value> = fold.operands.iter(self.walk.ir()).collect();
        let inits: Vec<Value> = fold.states.iter(self.walk.ir()).collect();
        let (state_args, element_args) = originals.split_at(inits.len());
        let (region, block, mut args) = self.walk.new_block(state_args);
        let mut types: Vec<Type> = args.iter().map(|&arg| self.walk.ir().ty(arg)).collect();
        let mut starts = self.walk.values(inits.iter().copied());
        starts.extend(self.walk.tangents_of(&inits, self.sums, loc));
        for &arg in state_args {
            let Some(ty) = self.walk.change_type(arg) else { continue };
            let tangent = self.walk.b().add_block_arg(block, ty, loc);
            types.push(ty);
            self.set(arg, Sum::Whole(tangent));
        }
        for &arg in element_args {
            let ty = self.walk.ir().ty(arg);
            args.push(self.walk.b().add_block_arg(block, ty, loc));
        }
        let mut over = self.walk.values(operands.iter().copied());
        over.extend(self.elements(block, element_args, &operands));
        let count = inits.len();
        let sums = &mut *self.sums;
        self.walk.inside(block, |walk| {
            let mut next = walk.push(from, &args, sums)?;
            next.truncate(count);
            next.extend(walk.tangents_of(&outputs, sums, loc));
            array::Yield::build(walk.b(), loc, &next);
            Ok(())
        })?;
        let results: Vec<Value> = self.walk.ir().results(op).collect();
        types.extend(change_types(self.walk, &results[count..]));
        let b = self.walk.b();
        let created = Fold::build(b, loc, &over, fold.axis, &starts, region, &types);
        fold.lead(b, created);
        let created: Vec<Value> = b.results(created).collect();
        self.set_all(op, &created[count..]);
        Ok(())
    }

    /// Emits the tangent of a lambda, which depends on its captured values for each argument.
    fn lambda(&mut self, op: Op, whole: Value, captured: &[Value]) {
        let (loc, Lambda { body, function }) = (self.loc, self.walk.read(op));
        let captured_tangents = self.walk.tangents_of(captured, self.sums, loc);
        let from = self.walk.block_of(body);
        let originals: Vec<Value> = self.walk.ir().args(from).collect();
        let (changes, results) = (
            change_types(self.walk, &originals),
            change_types(self.walk, &self.walk.yielded_values(body)),
        );
        let (region, block, args) = self.walk.new_block(&originals);
        let types: Vec<Type> = args.iter().map(|&arg| self.walk.ir().ty(arg)).collect();
        let b = &mut self.walk.b().elsewhere(InsertPoint::End(block));
        let linear = applied(b, loc, whole, &args).pop().expect("it returns a linear function");
        let zeros = changes.iter().map(|&ty| zero(b, loc, ty));
        let tangents: Vec<Value> =
            captured_tangents.into_iter().chain(zeros.collect::<Vec<_>>()).collect();
        let outputs = apply_linear(b, loc, linear, &tangents);
        closure::Yield::build(b, loc, &outputs);
        let ty = b.store_mut().function_type(&types, &results);
        let tangent = Lambda::value(self.walk.b(), loc, region, ty);
        self.set(function, Sum::Whole(tangent));
    }

    /// Emits the tangents of an application, from those of the function and of its arguments.
    fn apply(&mut self, op: Op, linear: Value) {
        let (loc, Apply { function, args, .. }) = (self.loc, self.walk.read(op));
        let args: Vec<Value> = args.iter(self.walk.ir()).collect();
        let by_args = args.iter().any(|&arg| self.sums.get(arg).is_some()).then(|| {
            let tangents = self.walk.tangents_of(&args, self.sums, loc);
            apply_linear(self.walk.b(), loc, linear, &tangents)
        });
        let by_function = self.sums.get(function).cloned().and_then(|sum| {
            let ty = self.walk.change_type(function)?;
            let tangent = sum.whole(self.walk.b(), loc, ty);
            let args = self.walk.values(args.iter().copied());
            Some(applied(self.walk.b(), loc, tangent, &args))
        });
        let b = self.walk.b();
        let outputs = match (by_args, by_function) {
            (Some(one), Some(other)) => one
                .into_iter()
                .zip(other)
                .map(|(one, other)| add(b, loc, false, one, other))
                .collect(),
            (one, other) => one.or(other).unwrap_or_default(),
        };
        self.set_all(op, &outputs);
    }
}
