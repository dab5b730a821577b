//! The derivative of a function in unary normal form.

use super::is_step;
use super::jacobian::{self, cotangent_type, zero};
use cotan_dialects::autodiff::{
    NO_ZEROS, NotDifferentiable, add, name_like, prune, refused, tangent_type, without_zeros,
};
use cotan_dialects::closure;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_dialects::tuple::{Get, Pack};
use cotan_dialects::unf::state_of;
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Translator, Type, Value};

/// An emitted derivative.
pub struct UnfDerivative {
    /// The function.
    pub function: Op,
    /// The number of its steps.
    pub steps: usize,
}

/// Emits a private function after one in unary normal form, which returns its values and the
/// cotangents of its arguments.
pub fn derivative(ir: &mut Ir, function: Op) -> Result<UnfDerivative, NotDifferentiable> {
    if without_zeros(ir, function) {
        return Err(refused(ir, function, NO_ZEROS));
    }
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "reverse-unary-normal-form");
    let base = ir.symbol_name(function).map_or("f", |name| ir.text(name));
    let name = format!("{base}_vjp");
    let name = ir.store.string_attr(&name);
    let (ty, body) = (ir.store.function_type(&[], &[]), ir.create_region());
    let created = Func::build(&mut Builder::after(ir, function), loc, name, ty, body);
    let entry = ir.append_new_block(body, &[], loc);
    let built =
        UnfDerivativeBuilder { ir: &mut *ir, entry, loc, continuations: Vec::new(), steps: 0 }
            .build(function);
    let steps = built.inspect_err(|_| ir.detach_op(created))?;
    let end = ir.last_op(entry).expect("it was ended");
    let types =
        |values: Vec<Value>| values.into_iter().map(|value| ir.ty(value)).collect::<Vec<_>>();
    let (inputs, results) = (types(ir.args(entry).collect()), types(ir.operands(end).collect()));
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, created, ty);
    share_facts(ir, function, created);
    Ok(UnfDerivative { function: created, steps })
}

struct UnfDerivativeBuilder<'a> {
    ir: &'a mut Ir,
    /// The body of the derivative.
    entry: Block,
    loc: Loc,
    /// The continuations so far.
    continuations: Vec<Value>,
    steps: usize,
}

/// A continuation, and the types of its arguments.
#[derive(Clone)]
struct ContinuationFunction {
    function: Value,
    arg_types: Vec<Type>,
}

impl UnfDerivativeBuilder<'_> {
    /// Emits the body; returns the number of steps.
    fn build(mut self, function: Op) -> Result<usize, NotDifferentiable> {
        let body = self.ir.verified::<Func>(function).body;
        let from = self.ir.single_block(body).expect("it has steps");
        let end = self.ir.last_op(from).expect("a verified function returns");
        let ops: Vec<Op> = self.ir.ops(from).take_while(|&op| op != end).collect();
        let start = ops.iter().copied().find(|&op| self.ir.is::<Pack>(op));
        let start = start.filter(|&op| op == ops[0]);
        let Some(start) = start else {
            return Err(refused(self.ir, function, "its first operation does not create a state"));
        };
        let originals: Vec<Value> = self.ir.args(from).collect();
        let args: Vec<Value> = originals.iter().map(|&arg| self.arg_like(arg)).collect();
        let returned: Vec<Value> = self.ir.operands(end).collect();
        let seeds: Vec<Option<Value>> = returned.iter().map(|&it| self.seed(it)).collect();

        let mut continuation = self.identity(start);
        let (mut state, rho) = (self.ir.result(start, 0), continuation.arg_types.clone());
        let mut t = Translator::new(Editor::at_end(self.ir, self.entry));
        for (&original, &arg) in originals.iter().zip(&args) {
            t.map(original, arg);
        }
        t.copy(start)?;
        let mut mapping = t.mapping;
        for &op in ops.iter().skip(1) {
            let mut t = Translator::new(Editor::at_end(self.ir, self.entry));
            t.mapping = mapping;
            let copy = t.copy(op)?;
            mapping = t.mapping;
            if is_step(self.ir, op) {
                continuation = self.before(copy, continuation, &rho)?;
                state = self.ir.result(op, 0);
                self.steps += 1;
            }
        }
        let values: Vec<Value> = returned.iter().map(|&it| mapping.value(it)).collect();
        let seed = self.cotangents(&returned, &seeds, state, &continuation)?;
        let found = self.apply_in(self.entry, &continuation, seed);
        let is_linear = self.continuations.iter().all(|&function| self.ir.has_one_use(function));
        assert!(is_linear, "every continuation is used once");
        let mut outputs = values;
        for (at, &original) in originals.iter().enumerate() {
            let ty = self.ir.ty(original);
            if tangent_type(&mut self.ir.store, ty).is_some() {
                let b = &mut Builder::at_end(self.ir, self.entry);
                let cotangent = Get::value(b, self.loc, found, at as i64);
                name_like(self.ir, cotangent, original);
                outputs.push(cotangent);
            }
        }
        Return::build(&mut Builder::at_end(self.ir, self.entry), self.loc, &outputs);
        Ok(self.steps)
    }

    /// Emits the identity on the cotangents of a state.
    fn identity(&mut self, start: Op) -> ContinuationFunction {
        let entries = self.ir.operands(start).map(|value| self.ir.ty(value)).collect::<Vec<_>>();
        let arg_types: Vec<Type> =
            entries.into_iter().map(|ty| cotangent_type(self.ir, ty)).collect();
        self.lambda(&arg_types, &arg_types, |_, _, cotangents| Ok(cotangents))
            .expect("it refuses nothing")
    }

    /// Emits the continuation before a step from the one after it.
    fn before(
        &mut self,
        step: Op,
        after: ContinuationFunction,
        rho: &[Type],
    ) -> Result<ContinuationFunction, NotDifferentiable> {
        let entries = self.ir.store.as_tuple(self.ir.ty(self.ir.result(step, 0)));
        let entries = entries.unwrap_or_default().to_vec();
        let arg_types: Vec<Type> =
            entries.into_iter().map(|ty| cotangent_type(self.ir, ty)).collect();
        self.lambda(&arg_types, rho, |this, block, cotangent| {
            let b = &mut Builder::at_end(this.ir, block);
            let parts =
                (0..arg_types.len()).map(|at| Get::value(b, this.loc, cotangent, at as i64));
            let parts: Vec<Value> = parts.collect();
            let before = jacobian::write(this.ir, block, step, parts)?;
            let before = Pack::value(&mut Builder::at_end(this.ir, block), this.loc, &before);
            let found = this.apply_in(block, &after, before);
            prune(this.ir, block);
            Ok(found)
        })
    }

    /// Emits a function from cotangents to cotangents.
    fn lambda(
        &mut self,
        arg_types: &[Type],
        result_types: &[Type],
        write: impl FnOnce(&mut Self, Block, Value) -> Result<Value, NotDifferentiable>,
    ) -> Result<ContinuationFunction, NotDifferentiable> {
        let [state, result] =
            [arg_types, result_types].map(|types| state_of(&mut self.ir.store, types));
        let region = self.ir.create_region();
        let block = self.ir.append_new_block(region, &[state], self.loc);
        let cotangent = self.ir.arg(block, 0);
        self.ir.name_value(cotangent, "c");
        let outputs = write(self, block, cotangent)?;
        closure::Yield::build(&mut Builder::at_end(self.ir, block), self.loc, &[outputs]);
        let ty = self.ir.store.function_type(&[state], &[result]);
        let b = &mut Builder::at_end(self.ir, self.entry);
        let lambda = closure::Lambda::build(b, self.loc, region, ty);
        let function = self.ir.result(lambda, 0);
        self.ir.name_value(function, "k");
        self.continuations.push(function);
        Ok(ContinuationFunction { function, arg_types: arg_types.to_vec() })
    }

    /// Emits the cotangents of the last state: those of the results, and structural zeros.
    fn cotangents(
        &mut self,
        returned: &[Value],
        seeds: &[Option<Value>],
        state: Value,
        last: &ContinuationFunction,
    ) -> Result<Value, NotDifferentiable> {
        let mut entries: Vec<Option<Value>> = vec![None; last.arg_types.len()];
        for (&value, &seed) in returned.iter().zip(seeds) {
            let get = self.ir.def_op(value).and_then(|op| self.ir.get::<Get>(op));
            let Some(get) = get.filter(|get| get.tuple == state) else {
                let at = self.ir.def_op(value).or(self.ir.def_op(state)).expect("it has steps");
                let why = "the function does not return an entry of its last state";
                return Err(refused(self.ir, at, why));
            };
            let Some(seed) = seed else { continue };
            let entry = &mut entries[usize::try_from(get.index).expect("it was verified")];
            let b = &mut Builder::at_end(self.ir, self.entry);
            *entry = Some(entry.map_or(seed, |entry| add(b, self.loc, entry, seed)));
        }
        let zeros = entries
            .into_iter()
            .zip(&last.arg_types)
            .map(|(entry, &ty)| entry.unwrap_or_else(|| zero(self.ir, self.entry, self.loc, ty)));
        let entries: Vec<Value> = zeros.collect();
        Ok(Pack::value(&mut Builder::at_end(self.ir, self.entry), self.loc, &entries))
    }

    fn apply_in(&mut self, block: Block, to: &ContinuationFunction, cotangent: Value) -> Value {
        let b = &mut Builder::at_end(self.ir, block);
        let apply = closure::Apply::build(b, self.loc, to.function, &[cotangent]);
        self.ir.result(apply, 0)
    }

    /// Adds an argument like one of the function.
    fn arg_like(&mut self, arg: Value) -> Value {
        let new = self.ir.add_block_arg(self.entry, self.ir.ty(arg), self.loc);
        self.ir.set_value_name(new, self.ir.value_name(arg));
        new
    }

    /// Adds an argument for the cotangent of a result, if it is active.
    fn seed(&mut self, of: Value) -> Option<Value> {
        let ty = self.ir.ty(of);
        let ty = tangent_type(&mut self.ir.store, ty)?;
        let new = self.ir.add_block_arg(self.entry, ty, self.loc);
        name_like(self.ir, new, of);
        Some(new)
    }
}
