//! Functions as values.
//!
//! What stands for a function gives, after its results, the linear function for its arguments; what
//! its code sees of the values around it changes with the function itself.

use super::Mode;
use super::pullback::{Back, Sums};
use super::sums::{Sum, zero};
use super::types::linear_part;
use super::walk::{StepKind, Walk};
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::chad;
use cotan_dialects::closure::{Apply, Lambda, Yield};
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Builder, InsertPoint, Ir, Loc, Op, Type, Value};

/// The function that gives all of its derivative, and, if it sees anything active, one that keeps the
/// half that belongs to arguments.
pub fn write_lambda(walk: &mut Walk<'_>, op: Op) -> Result<StepKind, NotDifferentiable> {
    let (loc, Lambda { body, function }) = (walk.loc(op), walk.read(op));
    let captured = walk.captured(op);
    let from = walk.block_of(body);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let ty = linear_type(walk, &captured, &originals, &walk.given(body));
    let (region, block, args) = walk.new_block(&originals);
    let mut given = walk.inside(block, |walk| {
        walk.activate(&originals);
        let wanted = std::mem::replace(&mut walk.wanted, true);
        let (mut given, tape) = walk.block(from, &args)?;
        let seen = [&captured[..], &originals].concat();
        let linear = match walk.how.mode {
            Mode::Reverse => walk.pullback(&tape, &walk.given(body), &seen, loc)?,
            Mode::Forward => walk.pushforward(&tape, &seen, &walk.given(body), loc)?,
        };
        walk.wanted = wanted;
        given.push(linear);
        Ok(given)
    })?;
    debug_assert_eq!(given.last().map(|&linear| walk.ir().ty(linear)), Some(ty));
    Yield::build(&mut walk.b().elsewhere(InsertPoint::End(block)), loc, &given);
    let inputs: Vec<Type> = args.iter().map(|&arg| walk.ir().ty(arg)).collect();
    let results: Vec<Type> = given.drain(..).map(|value| walk.ir().ty(value)).collect();
    let ty = walk.b().store_mut().function_type(&inputs, &results);
    let whole = Lambda::value(walk.b(), loc, region, ty);
    let half = match captured.is_empty() {
        true => whole,
        false => of_arguments(walk, loc, whole, &captured, &originals),
    };
    walk.stand(function, half);
    Ok(StepKind::Lambda { whole, captured })
}

fn linear_type(walk: &mut Walk<'_>, captured: &[Value], args: &[Value], given: &[Value]) -> Type {
    let types = |ir: &Ir, values: &[Value]| -> Vec<Type> {
        values.iter().map(|&value| ir.ty(value)).collect()
    };
    let [captured, args, given] = [captured, args, given].map(|of| types(walk.ir(), of));
    let how = walk.how;
    linear_part(walk.b().store_mut(), how, &captured, &args, &given)
}

/// The types of what values of the original change by.
pub fn change_types(walk: &mut Walk<'_>, values: &[Value]) -> Vec<Type> {
    values.iter().filter_map(|&value| walk.change_type(value)).collect()
}

/// A function that computes as `whole` does, with the half of the linear function that belongs to its
/// arguments.
fn of_arguments(
    walk: &mut Walk<'_>,
    loc: Loc,
    whole: Value,
    captured: &[Value],
    args: &[Value],
) -> Value {
    let mode = walk.how.mode;
    let seen = change_types(walk, captured);
    let changes = change_types(walk, args);
    let ty = walk.ir().ty(whole);
    let FunctionType { inputs, results } = function(walk.ir(), ty);
    let region = walk.b().create_region();
    let block = walk.b().append_new_block(region, &inputs, loc);
    let given: Vec<Value> = walk.ir().args(block).collect();
    let b = &mut walk.b().elsewhere(InsertPoint::End(block));
    let mut values = applied(b, loc, whole, &given);
    let linear = values.pop().expect("a linear function stands after the results");
    let of = chad::linear_of(&b.store, b.ty(linear)).expect("it is one").clone();
    let (from, to) = match mode {
        Mode::Reverse => (of.inputs.to_vec(), changes),
        Mode::Forward => (changes, of.results.to_vec()),
    };
    let half = linear_lambda(b, loc, &from, &to, |b, given| match mode {
        Mode::Reverse => apply_linear(b, loc, linear, given).split_off(seen.len()),
        Mode::Forward => {
            let mut args: Vec<Value> = seen.iter().map(|&ty| zero(b, loc, ty)).collect();
            args.extend(given);
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

/// What a function type says.
fn function(ir: &Ir, ty: Type) -> FunctionType {
    ir.as_function(ty).expect("it is the type of a function").clone()
}

/// What a function gives.
pub fn applied(b: &mut Builder<'_>, loc: Loc, function: Value, args: &[Value]) -> Vec<Value> {
    let op = Apply::build(b, loc, function, args);
    b.results(op).collect()
}

/// What a linear function gives.
pub fn apply_linear(b: &mut Builder<'_>, loc: Loc, linear: Value, args: &[Value]) -> Vec<Value> {
    let op = chad::Apply::build(b, loc, linear, args);
    b.results(op).collect()
}

/// A linear function that is made here.
pub fn linear_lambda(
    b: &mut Builder<'_>,
    loc: Loc,
    from: &[Type],
    to: &[Type],
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
) -> Value {
    let region = b.create_region();
    let block = b.append_new_block(region, from, loc);
    let args: Vec<Value> = b.args(block).collect();
    let inside = &mut b.elsewhere(InsertPoint::End(block));
    let given = body(inside, &args);
    chad::Yield::build(inside, loc, &given);
    let ty = chad::linear_type(b.store_mut(), from, to);
    chad::Lambda::value(b, loc, region, ty)
}

/// An application gives the linear function for its arguments as well.
pub fn write_apply(walk: &mut Walk<'_>, op: Op) -> Result<StepKind, NotDifferentiable> {
    let (loc, Apply { function, args, .. }) = (walk.loc(op), walk.read(op));
    let args: Vec<Value> = args.iter(walk.ir()).collect();
    let args = walk.values(args.into_iter());
    let function = walk.t.value(function);
    let mut given = applied(walk.b(), loc, function, &args);
    let linear = given.pop().expect("a linear function stands after the results");
    let results: Vec<Value> = walk.ir().results(op).collect();
    for (result, value) in results.into_iter().zip(given) {
        walk.stand(result, value);
    }
    Ok(StepKind::Applied(linear))
}

impl Walk<'_> {
    /// The linear function, made here, from cotangents of what a block gives to those of values that
    /// it reads.
    pub fn pullback(
        &mut self,
        tape: &[super::walk::Step],
        given: &[Value],
        read: &[Value],
        loc: Loc,
    ) -> Result<Value, NotDifferentiable> {
        let changing: Vec<Value> =
            given.iter().copied().filter(|&value| self.can_change(value)).collect();
        let (from, to) = (change_types(self, &changing), change_types(self, read));
        let region = self.b().create_region();
        let block = self.b().append_new_block(region, &from, loc);
        let cotangents: Vec<Value> = self.ir().args(block).collect();
        self.inside(block, |walk| {
            let mut sums = Sums::default();
            let mut back = Back::new(walk, loc);
            for (value, cotangent) in changing.into_iter().zip(cotangents) {
                back.add(value, Sum::Whole(cotangent), &mut sums);
            }
            walk.back(tape, &mut sums)?;
            let mut back = Back::new(walk, loc);
            let found = read.iter().filter_map(|&value| back.take_or_zero(value, &mut sums));
            let found: Vec<Value> = found.collect();
            chad::Yield::build(walk.b(), loc, &found);
            Ok(())
        })?;
        let ty = chad::linear_type(self.b().store_mut(), &from, &to);
        Ok(chad::Lambda::value(self.b(), loc, region, ty))
    }
}

/// What a function sees gets its cotangents from each application of it, whose arguments are in the
/// formal sum: there its code runs again.
pub fn pull_lambda(
    back: &mut Back<'_, '_>,
    op: Op,
    whole: Value,
    captured: &[Value],
    sums: &mut Sums,
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
    let region = b.create_region();
    let block = b.append_new_block(region, &[&inputs[..], &results].concat(), loc);
    let term: Vec<Value> = b.args(block).collect();
    let inside = &mut b.elsewhere(InsertPoint::End(block));
    let (args, cotangents) = term.split_at(inputs.len());
    let linear = applied(inside, loc, whole, args).pop().expect("it gives a linear function");
    let found = apply_linear(inside, loc, linear, cotangents);
    chad::Yield::build(inside, loc, &found[..types.len()]);
    let fold = chad::Fold::build(b, loc, copower, region, &types);
    chad::Fold::set_or(b, fold, or.then_some(Attr::UNIT));
    let found: Vec<Value> = b.results(fold).collect();
    for (&value, part) in captured.iter().zip(found) {
        back.add(value, Sum::Whole(part), sums);
    }
}

/// The arguments get their cotangents here; whoever made the function is told of the application.
pub fn pull_apply(back: &mut Back<'_, '_>, op: Op, linear: Value, sums: &mut Sums) {
    let Apply { function, args, results } = back.walk.read(op);
    let results: Vec<Value> = results.iter(back.walk.ir()).collect();
    if results.iter().all(|&result| sums.get(result).is_none()) {
        return;
    }
    let loc = back.loc;
    let given = results.iter().filter_map(|&result| back.take_or_zero(result, sums));
    let given: Vec<Value> = given.collect();
    let args: Vec<Value> = args.iter(back.walk.ir()).collect();
    if args.iter().any(|arg| back.walk.active.contains(arg)) {
        let changing = args.iter().copied().filter(|&arg| back.walk.can_change(arg));
        let changing: Vec<Value> = changing.collect();
        let found = apply_linear(back.walk.b(), loc, linear, &given);
        for (arg, part) in changing.into_iter().zip(found) {
            back.add(arg, Sum::Whole(part), sums);
        }
    }
    if back.walk.active.contains(&function)
        && let Some(ty) = back.walk.change_type(function)
    {
        let args = back.walk.values(args.into_iter());
        let term = chad::Singleton::value(back.walk.b(), loc, &args, &given, ty);
        back.add(function, Sum::Whole(term), sums);
    }
}
