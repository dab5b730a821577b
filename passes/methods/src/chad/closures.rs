//! Function values.
//!
//! A transformed function returns, after its results, the linear function of its arguments; the
//! dependence on captured values is the change of the function itself.

use super::Mode;
use super::pullback::{Pullback, SumMap};
use super::sums::{Sum, zero};
use super::types::linear_part;
use super::walk::{StepKind, Walk};
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::chad;
use cotan_dialects::closure::{Apply, Lambda, Yield};
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Builder, InsertPoint, Ir, Loc, Op, Type, Value};

/// Emits the function that returns its complete derivative, and, if it captures active values, one
/// that returns the part of the arguments only.
pub fn write_lambda(walk: &mut Walk<'_>, op: Op) -> Result<StepKind, NotDifferentiable> {
    let (loc, Lambda { body, function }) = (walk.loc(op), walk.read(op));
    let captured = walk.captured(op);
    let from = walk.block_of(body);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let ty = linear_type(walk, &captured, &originals, &walk.yielded_values(body));
    let (region, block, args) = walk.new_block(&originals);
    let mut outputs = walk.inside(block, |walk| {
        walk.activate(&originals);
        let wanted = std::mem::replace(&mut walk.wanted, true);
        let (mut outputs, tape) = walk.block(from, &args)?;
        let captured_types = [&captured[..], &originals].concat();
        let linear = match walk.how.mode {
            Mode::Reverse => {
                walk.pullback(&tape, &walk.yielded_values(body), &captured_types, loc)?
            }
            Mode::Forward => {
                walk.pushforward(&tape, &captured_types, &walk.yielded_values(body), loc)?
            }
        };
        walk.wanted = wanted;
        outputs.push(linear);
        Ok(outputs)
    })?;
    debug_assert_eq!(outputs.last().map(|&linear| walk.ir().ty(linear)), Some(ty));
    Yield::build(&mut walk.b().elsewhere(InsertPoint::End(block)), loc, &outputs);
    let inputs: Vec<Type> = args.iter().map(|&arg| walk.ir().ty(arg)).collect();
    let results: Vec<Type> = outputs.drain(..).map(|value| walk.ir().ty(value)).collect();
    let ty = walk.b().store_mut().function_type(&inputs, &results);
    let whole = Lambda::value(walk.b(), loc, region, ty);
    let half = match captured.is_empty() {
        true => whole,
        false => of_arguments(walk, loc, whole, &captured, &originals),
    };
    walk.map_result(function, half);
    Ok(StepKind::Lambda { whole, captured })
}

fn linear_type(walk: &mut Walk<'_>, captured: &[Value], args: &[Value], outputs: &[Value]) -> Type {
    let types = |ir: &Ir, values: &[Value]| -> Vec<Type> {
        values.iter().map(|&value| ir.ty(value)).collect()
    };
    let [captured, args, outputs] = [captured, args, outputs].map(|of| types(walk.ir(), of));
    let how = walk.how;
    linear_part(walk.b().store_mut(), how, &captured, &args, &outputs)
}

/// Returns the types of the changes of original values.
pub fn change_types(walk: &mut Walk<'_>, values: &[Value]) -> Vec<Type> {
    values.iter().filter_map(|&value| walk.change_type(value)).collect()
}

/// Emits a function that computes as `whole`, with the linear function of its arguments only.
fn of_arguments(
    walk: &mut Walk<'_>,
    loc: Loc,
    whole: Value,
    captured: &[Value],
    args: &[Value],
) -> Value {
    let mode = walk.how.mode;
    let captured_types = change_types(walk, captured);
    let changes = change_types(walk, args);
    let ty = walk.ir().ty(whole);
    let FunctionType { inputs, results } = function(walk.ir(), ty);
    let region = walk.b().create_region();
    let block = walk.b().append_new_block(region, &inputs, loc);
    let outputs: Vec<Value> = walk.ir().args(block).collect();
    let b = &mut walk.b().elsewhere(InsertPoint::End(block));
    let mut values = applied(b, loc, whole, &outputs);
    let linear = values.pop().expect("the linear function is the last result");
    let of = chad::linear_of(&b.store, b.ty(linear)).expect("it is linear").clone();
    let (from, to) = match mode {
        Mode::Reverse => (of.inputs.to_vec(), changes),
        Mode::Forward => (changes, of.results.to_vec()),
    };
    let half = linear_lambda(b, loc, &from, &to, |b, outputs| match mode {
        Mode::Reverse => apply_linear(b, loc, linear, outputs).split_off(captured_types.len()),
        Mode::Forward => {
            let mut args: Vec<Value> = captured_types.iter().map(|&ty| zero(b, loc, ty)).collect();
            args.extend(outputs);
            apply_linear(b, loc, linear, &args)
        }
    });
    values.push(half);
    Yield::build(b, loc, &values);
    let half = b.ty(half);
    let results = [&results[..results.len() - 1], &[half]].concat();
    let ty = b.store_mut().function_type(&inputs, &results);
    Lambda::value(walk.b(), loc, region, ty)
}

/// Returns the signature of a function type.
fn function(ir: &Ir, ty: Type) -> FunctionType {
    ir.as_function(ty).expect("it is a function type").clone()
}

/// Emits an application of a function; returns its results.
pub fn applied(b: &mut Builder<'_>, loc: Loc, function: Value, args: &[Value]) -> Vec<Value> {
    let op = Apply::build(b, loc, function, args);
    b.results(op).collect()
}

/// Emits an application of a linear function; returns its results.
pub fn apply_linear(b: &mut Builder<'_>, loc: Loc, linear: Value, args: &[Value]) -> Vec<Value> {
    let op = chad::Apply::build(b, loc, linear, args);
    b.results(op).collect()
}

/// Emits a linear function.
pub fn linear_lambda(
    b: &mut Builder<'_>,
    loc: Loc,
    from: &[Type],
    to: &[Type],
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
) -> Value {
    let region = b.region(loc, from, |inside, args| {
        let outputs = body(inside, args);
        chad::Yield::build(inside, loc, &outputs);
    });
    let ty = chad::linear_type(b.store_mut(), from, to);
    chad::Lambda::value(b, loc, region, ty)
}

/// Emits the primal of an application, which also returns the linear function of the arguments.
pub fn write_apply(walk: &mut Walk<'_>, op: Op) -> Result<StepKind, NotDifferentiable> {
    let (loc, Apply { function, args, .. }) = (walk.loc(op), walk.read(op));
    let args: Vec<Value> = args.iter(walk.ir()).collect();
    let args = walk.values(args.into_iter());
    let function = walk.t.value(function);
    let mut outputs = applied(walk.b(), loc, function, &args);
    let linear = outputs.pop().expect("the linear function is the last result");
    let results: Vec<Value> = walk.ir().results(op).collect();
    for (result, value) in results.into_iter().zip(outputs) {
        walk.map_result(result, value);
    }
    Ok(StepKind::Applied(linear))
}

impl Walk<'_> {
    /// Emits the linear function from cotangents of the results of a block to cotangents of values
    /// that it reads.
    pub fn pullback(
        &mut self,
        tape: &[super::walk::TapeEntry],
        outputs: &[Value],
        read: &[Value],
        loc: Loc,
    ) -> Result<Value, NotDifferentiable> {
        let changing: Vec<Value> =
            outputs.iter().copied().filter(|&value| self.can_change(value)).collect();
        let (from, to) = (change_types(self, &changing), change_types(self, read));
        let region = self.b().create_region();
        let block = self.b().append_new_block(region, &from, loc);
        let cotangents: Vec<Value> = self.ir().args(block).collect();
        self.inside(block, |walk| {
            let mut sums = SumMap::default();
            let mut back = Pullback::new(walk, loc);
            for (value, cotangent) in changing.into_iter().zip(cotangents) {
                back.add(value, Sum::Whole(cotangent), &mut sums);
            }
            walk.back(tape, &mut sums)?;
            let mut back = Pullback::new(walk, loc);
            let found = read.iter().filter_map(|&value| back.take_or_zero(value, &mut sums));
            let found: Vec<Value> = found.collect();
            chad::Yield::build(walk.b(), loc, &found);
            Ok(())
        })?;
        let ty = chad::linear_type(self.b().store_mut(), &from, &to);
        Ok(chad::Lambda::value(self.b(), loc, region, ty))
    }
}

/// Emits the pullback of a lambda: captured values receive cotangents from each application in the
/// formal sum, for whose arguments the body is executed again.
pub fn pull_lambda(
    back: &mut Pullback<'_, '_>,
    op: Op,
    whole: Value,
    captured: &[Value],
    sums: &mut SumMap,
) {
    let Lambda { function: result, .. } = back.walk.read(op);
    let Some(copower) = back.take_whole(result, sums) else { return };
    let loc = back.loc;
    let types = change_types(back.walk, captured);
    let or = back.walk.how.generators.or;
    let b = back.walk.b();
    let Some(FunctionType { inputs, results }) = chad::copower_of(&b.store, b.ty(copower)).cloned()
    else {
        return;
    };
    let region = b.region(loc, &[&inputs[..], &results].concat(), |inside, term| {
        let (args, cotangents) = term.split_at(inputs.len());
        let linear = applied(inside, loc, whole, args).pop().expect("it returns a linear function");
        let found = apply_linear(inside, loc, linear, cotangents);
        chad::Yield::build(inside, loc, &found[..types.len()]);
    });
    let fold = chad::Fold::build(b, loc, copower, region, &types);
    chad::Fold::set_or(b, fold, or.then_some(Attr::UNIT));
    let found: Vec<Value> = b.results(fold).collect();
    for (&value, part) in captured.iter().zip(found) {
        back.add(value, Sum::Whole(part), sums);
    }
}

/// Emits the pullback of an application: the arguments receive cotangents, and the function a term
/// of the formal sum.
pub fn pull_apply(back: &mut Pullback<'_, '_>, op: Op, linear: Value, sums: &mut SumMap) {
    let Apply { function, args, results } = back.walk.read(op);
    let results: Vec<Value> = results.iter(back.walk.ir()).collect();
    if results.iter().all(|&result| sums.get(result).is_none()) {
        return;
    }
    let loc = back.loc;
    let outputs = results.iter().filter_map(|&result| back.take_or_zero(result, sums));
    let outputs: Vec<Value> = outputs.collect();
    let args: Vec<Value> = args.iter(back.walk.ir()).collect();
    if args.iter().any(|arg| back.walk.active.contains(arg)) {
        let changing = args.iter().copied().filter(|&arg| back.walk.can_change(arg));
        let changing: Vec<Value> = changing.collect();
        let found = apply_linear(back.walk.b(), loc, linear, &outputs);
        for (arg, part) in changing.into_iter().zip(found) {
            back.add(arg, Sum::Whole(part), sums);
        }
    }
    if back.walk.active.contains(&function)
        && let Some(ty) = back.walk.change_type(function)
    {
        let args = back.walk.values(args.into_iter());
        let term = chad::Singleton::value(back.walk.b(), loc, &args, &outputs, ty);
        back.add(function, Sum::Whole(term), sums);
    }
}
