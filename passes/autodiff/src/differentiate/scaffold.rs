//! The function around a derivative, for all AD methods: its arguments, seeds and results.

use super::ad_method::DerivativeRequest;
use super::function;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{
    NotDifferentiable, Transposer, name_coefficient, name_like, prune, tangent_type,
};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::{Callable, Emit};
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Mapping, Op, Type, Value};

/// The body of a function of one block.
pub struct FunctionBody {
    /// The block.
    pub block: Block,
    /// The arguments.
    pub args: Vec<Value>,
    /// The returned values.
    pub returned: Vec<Value>,
}

impl FunctionBody {
    /// Returns the body of a function of one block.
    pub fn of(ir: &Ir, function: Op) -> Self {
        let block = ir.single_block(ir.verified::<Func>(function).body);
        let block = block.expect("functions of several blocks are refused");
        let end = ir.last_op(block).expect("a verified function returns");
        Self { block, args: ir.args(block).collect(), returned: ir.operands(end).collect() }
    }
}

/// The function of a derivative whose body is being emitted.
pub struct Scaffold<'r> {
    /// The description of the derivative.
    pub request: &'r DerivativeRequest,
    /// The body.
    pub entry: Block,
    /// The location of code that belongs to no operation of the original.
    pub loc: Loc,
    /// The arguments that replace those of the original.
    pub args: Vec<Value>,
    /// A tangent, or the Taylor coefficients, for each differentiated argument; or a cotangent for
    /// each active result.
    pub seeds: Vec<Value>,
    /// The indices of the active results.
    pub active_results: Vec<usize>,
}

/// The results of the emitted body.
pub struct DerivativeResults {
    /// The results of the original.
    pub values: Vec<Value>,
    /// A tangent, or the Taylor coefficients, for each active result; or a cotangent for each
    /// differentiated argument. An absent one is zero.
    pub derivatives: Vec<Option<Value>>,
}

impl DerivativeRequest {
    /// Adds the private function of a derivative after the original. It returns the needed results
    /// of the body that `emit` emits. On rejection the function is removed.
    ///
    /// # Errors
    ///
    /// A rejection by `emit`.
    pub fn build(
        &self,
        ir: &mut Ir,
        of: Op,
        emit: impl FnOnce(&mut Ir, &Scaffold<'_>) -> Result<DerivativeResults, NotDifferentiable>,
    ) -> Result<Op, NotDifferentiable> {
        let created = function::empty(ir, of, self);
        let scaffold = Scaffold::new(ir, of, created, self);
        match emit(ir, &scaffold) {
            Ok(results) => {
                let needed = scaffold.needed(ir, results);
                finish(ir, created, &needed);
                Ok(created)
            }
            Err(refusal) => {
                ir.detach_op(created);
                Err(refusal)
            }
        }
    }
}

impl<'r> Scaffold<'r> {
    fn new(ir: &mut Ir, of: Op, created: Op, request: &'r DerivativeRequest) -> Self {
        let (loc, region) = (ir.loc(created), ir.verified::<Func>(created).body);
        let entry = ir.append_new_block(region, &[], loc);
        let signature = Callable::type_of(ir, of).expect("a verified function has a type").clone();
        let original = ir.entry(ir.verified::<Func>(of).body);
        let originals: Vec<Value> = original.map_or(Vec::new(), |block| ir.args(block).collect());
        let end = original.and_then(|block| ir.last_op(block));
        let returned: Vec<Value> = end.map_or(Vec::new(), |end| ir.operands(end).collect());
        let mut args = Vec::with_capacity(signature.inputs.len());
        for (index, &ty) in signature.inputs.iter().enumerate() {
            let arg = ir.add_block_arg(entry, ty, loc);
            if let Some(&original) = originals.get(index) {
                ir.set_value_name(arg, ir.value_name(original));
            }
            args.push(arg);
        }
        let active_results = changing(&ir.store, &signature.results);
        let (types, names, indices) = match request.reverse {
            true => (&signature.results, &returned, &active_results),
            false => (&signature.inputs, &originals, &request.wrt),
        };
        let mut seeds = Vec::with_capacity(indices.len());
        for &at in indices {
            let ty = tangent_type(&mut ir.store, types[at]);
            let ty = ty.expect("a verified request has float arguments");
            let seed = ir.add_block_arg(entry, ty, loc);
            if let Some(&name) = names.get(at) {
                name_like(ir, seed, name);
            }
            seeds.push(seed);
            for order in 2..=request.order {
                let seed = ir.add_block_arg(entry, ty, loc);
                if let Some(&name) = names.get(at) {
                    name_coefficient(ir, seed, name, order);
                }
                seeds.push(seed);
            }
        }
        Self { request, entry, loc, args, seeds, active_results }
    }

    /// Returns the seed of each result in reverse: its cotangent, if it is active.
    pub fn cotangents(&self, count: usize) -> Vec<Option<Value>> {
        let mut cotangents = vec![None; count];
        for (&at, &seed) in self.active_results.iter().zip(&self.seeds) {
            cotangents[at] = Some(seed);
        }
        cotangents
    }

    /// Adds an argument for the tangent of a value of the original, for a linear program that
    /// [`Scaffold::transpose`] transposes.
    pub fn add_tangent(&self, ir: &mut Ir, of: Value) -> Value {
        let tangent = add_seed(ir, self.entry, self.loc, of);
        tangent.expect("a verified request has float arguments")
    }

    /// Transposes the linear program from the tangents `linear`, which are removed. `seeds` are
    /// linear values with their cotangents; returns the cotangents of the tangents.
    ///
    /// # Errors
    ///
    /// If an operation has no transpose.
    pub fn transpose(
        &self,
        ir: &mut Ir,
        linear: &[Value],
        seeds: &[(Value, Value)],
    ) -> Result<Vec<Option<Value>>, NotDifferentiable> {
        let builder = &mut Editor::at_end(ir, self.entry);
        let back = Transposer::block(builder, self.entry, linear, &[], seeds)?;
        for &arg in linear.iter().rev() {
            let index = ir.arg_index(arg).expect("it is an argument");
            ir.erase_block_arg(self.entry, index);
        }
        Ok(linear.iter().map(|value| back.sums.get(value).copied()).collect())
    }

    /// Returns the needed values and derivatives, zeros for absent ones.
    fn needed(&self, ir: &mut Ir, results: DerivativeResults) -> Vec<Value> {
        let DerivativeResults { values, derivatives } = results;
        let of: Vec<Value> = match self.request.reverse {
            true => self.request.wrt.iter().map(|&at| self.args[at]).collect(),
            false => self
                .active_results
                .iter()
                .flat_map(|&at| std::iter::repeat_n(values[at], self.request.order))
                .collect(),
        };
        let (needed_values, needed) = self.request.needed.split_at(values.len());
        let values = values.into_iter().zip(needed_values).filter(|pair| *pair.1);
        let mut outputs: Vec<Value> = values.map(|pair| pair.0).collect();
        let derivatives = derivatives.into_iter().zip(of).zip(needed);
        for ((derivative, of), _) in derivatives.filter(|it| *it.1) {
            outputs.push(derivative.unwrap_or_else(|| {
                let builder = &mut Builder::at_end(ir, self.entry);
                let zeros = Emit::new(builder, self.loc).zeros_like(of);
                name_like(ir, zeros, of);
                zeros
            }));
        }
        outputs
    }
}

/// Runs a transformation on a copy of a function, after it. The copy is removed; after a rejection,
/// incomplete code may still refer to it.
///
/// # Errors
///
/// A rejection by the transformation.
pub fn with_copy<T>(
    ir: &mut Ir,
    function: Op,
    run: impl FnOnce(&mut Ir, Op) -> Result<T, NotDifferentiable>,
) -> Result<T, NotDifferentiable> {
    let copy = ir.clone_op(function, &mut Mapping::default());
    ir.insert_after(copy, function);
    let done = run(ir, copy);
    match done {
        Ok(_) => ir.erase_op(copy),
        Err(_) => ir.detach_op(copy),
    }
    done
}

/// Adds arguments to a block with the types and names of values.
pub fn add_args_like(ir: &mut Ir, block: Block, loc: Loc, values: &[Value]) -> Vec<Value> {
    let mut args = Vec::with_capacity(values.len());
    for &value in values {
        let arg = ir.add_block_arg(block, ir.ty(value), loc);
        ir.set_value_name(arg, ir.value_name(value));
        args.push(arg);
    }
    args
}

/// Adds an argument for the tangent or cotangent of a value, named after it; `None` if it has none.
pub fn add_seed(ir: &mut Ir, block: Block, loc: Loc, of: Value) -> Option<Value> {
    let ty = ir.ty(of);
    let ty = tangent_type(&mut ir.store, ty)?;
    let seed = ir.add_block_arg(block, ty, loc);
    name_like(ir, seed, of);
    Some(seed)
}

/// Terminates a function of one block, erases unused operations, and sets its type.
pub fn finish(ir: &mut Ir, function: Op, outputs: &[Value]) {
    let (loc, region) = (ir.loc(function), ir.verified::<Func>(function).body);
    let entry = ir.single_block(region).expect("it has one block");
    Return::build(&mut Builder::at_end(ir, entry), loc, outputs);
    prune(ir, entry);
    set_type(ir, function);
}

/// Sets the type of a function to those of its arguments and returned values.
pub fn set_type(ir: &mut Ir, function: Op) {
    let FunctionBody { args, returned, .. } = FunctionBody::of(ir, function);
    let [inputs, results] = [args, returned]
        .map(|values| values.into_iter().map(|value| ir.ty(value)).collect::<Vec<Type>>());
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, function, ty);
}
