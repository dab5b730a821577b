//! The reverse derivative of a function in two halves.

use super::term_function::TermFunction;
use cotan_autodiff::differentiate::scaffold::{add_args_like, add_seed, finish, set_type};
use cotan_dialects::Callable;
use cotan_dialects::ad::names_rule;
use cotan_dialects::array::{WithDim, Yield, index_of_size};
use cotan_dialects::autodiff::{NotDifferentiable, has_tangent, name_like, refused, tangent_type};
use cotan_dialects::combinator::{Code, Pairs, PrimalValue};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::linear_map_type::is_vector_space;
use cotan_dialects::interfaces::sizes::{parameters_in, share_facts};
use cotan_dialects::linear::Vector;
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{
    Block, Builder, InsertPoint, Ir, Loc, Op, Part, Symbol, Type, Value, mentions, parameters_of,
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The two halves of the derivative of a function.
#[derive(Clone, Copy)]
pub struct FwdRevPair {
    /// Returns the results of the function and the residuals.
    pub forward: Op,
    /// Maps the residuals and the cotangents of the results to those of the arguments.
    pub reverse: Op,
}

/// The halves of functions, each emitted once.
pub struct FwdRevPairs {
    /// The symbols in use.
    pub symbols: SymbolTable,
    /// The halves; `None` while they are being emitted.
    pairs_of: FxHashMap<Op, Option<FwdRevPair>>,
}

impl FwdRevPairs {
    /// Starts without halves.
    pub fn new(symbols: SymbolTable) -> Self {
        Self { symbols, pairs_of: FxHashMap::default() }
    }

    /// Returns the halves of a function that is one term; emits them after it, if they do not exist
    /// yet. `from` is the user.
    ///
    /// # Errors
    /// A rejection of the function.
    pub fn of(
        &mut self,
        ir: &mut Ir,
        from: Op,
        function: Op,
    ) -> Result<FwdRevPair, NotDifferentiable> {
        match self.pairs_of.get(&function) {
            Some(Some(pair)) => return Ok(*pair),
            Some(None) => return Err(refused(ir, from, "its function calls itself")),
            None => {}
        }
        self.pairs_of.insert(function, None);
        let of = ir.symbol_name(function).map_or("f", |name| ir.text(name)).to_owned();
        let names =
            ["fwd", "rev"].map(|half| self.symbols.unique_name(ir, &format!("{of}_{half}")));
        let names = names.map(|name| ir.text(name).to_owned());
        let pair = emit_pair(ir, function, [&names[0], &names[1]], self);
        // A rejected function is rejected again, for the same reason.
        let pair = pair.inspect_err(|_| {
            self.pairs_of.remove(&function);
        })?;
        self.symbols.insert(ir, pair.forward);
        self.symbols.insert(ir, pair.reverse);
        self.pairs_of.insert(function, Some(pair));
        Ok(pair)
    }

    /// Returns the number of functions with halves.
    pub fn count(&self) -> usize {
        self.pairs_of.len()
    }
}

impl Pairs for FwdRevPairs {
    fn pair(
        &mut self,
        ir: &mut Ir,
        call: Op,
        function: Op,
    ) -> Result<Option<[Op; 2]>, NotDifferentiable> {
        if names_rule(ir, function) {
            return Ok(None);
        }
        self.of(ir, call, function).map(|pair| Some([pair.forward, pair.reverse]))
    }
}

/// Emits both halves after a function that is one term.
fn emit_pair(
    ir: &mut Ir,
    function: Op,
    names: [&str; 2],
    pairs: &mut dyn Pairs,
) -> Result<FwdRevPair, NotDifferentiable> {
    let whole = TermFunction::of(ir, function)?;
    let values: Vec<Value> = whole.args.iter().chain(&whole.returned).copied().collect();
    let is_open = |value: Value| {
        let ty = ir.ty(value);
        let space = tangent_type(&mut ir.store, ty);
        space.is_some_and(|space| !is_vector_space(&ir.store, space))
    };
    if values.into_iter().any(is_open) {
        let why = "it has floats that are neither scalars nor arrays of known sizes";
        return Err(refused(ir, function, why));
    }
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "split-reverse");
    let [reverse, forward] = [names[1], names[0]].map(|name| empty(ir, function, loc, name));
    let created = fill(ir, &whole, loc, [forward, reverse], pairs);
    if created.is_err() {
        ir.detach_op(forward);
        ir.detach_op(reverse);
    }
    created?;
    for half in [forward, reverse] {
        share_facts(ir, function, half);
    }
    Ok(FwdRevPair { forward, reverse })
}

/// Adds a function without arguments or body.
fn empty(ir: &mut Ir, after: Op, loc: Loc, name: &str) -> Op {
    let name = ir.store.string_attr(name);
    let (ty, region) = (ir.store.function_type(&[], &[]), ir.create_region());
    ir.append_new_block(region, &[], loc);
    Func::build(&mut Builder::after(ir, after), loc, name, ty, region)
}

fn entry(ir: &Ir, function: Op) -> Block {
    ir.entry(ir.verified::<Func>(function).body).expect("it was created with one")
}

fn fill(
    ir: &mut Ir,
    whole: &TermFunction,
    loc: Loc,
    [forward, reverse]: [Op; 2],
    pairs: &mut dyn Pairs,
) -> Result<(), NotDifferentiable> {
    let (block, back_block) = (entry(ir, forward), entry(ir, reverse));
    let mut context = Vec::with_capacity(whole.args.len());
    for arg in add_args_like(ir, block, loc, &whole.args) {
        context.push(PrimalValue::of(ir, arg, true));
    }
    let code = &mut Code { ir, at: InsertPoint::End(block), loc, pairs: Some(pairs) };
    let (outputs, split) = whole.split(code, &context)?;

    let (values, indices) = distinct(&split.residuals);
    let args = add_args_like(code.ir, back_block, loc, &values);
    let kept: Vec<Value> = indices.into_iter().map(|at| args[at]).collect();
    let sizes = SizeResiduals::kept(code, whole, back_block);
    let mut cotangents = Vec::with_capacity(outputs.len());
    for &value in &whole.returned {
        cotangents.push(add_seed(code.ir, back_block, loc, value));
    }
    code.at = InsertPoint::End(back_block);
    let cotangent = whole.cotangent(code, &cotangents);
    let found = split.pullback.emit(code, &kept, cotangent)?;
    let found = gradient(code, &whole.args, found);
    finish(ir, reverse, &found);
    let (mut results, returned) = (outputs, whole.returned.len());
    for (&arg, &value) in args.iter().zip(&values).rev() {
        match ir.is_unused(arg) {
            true => {
                let index = ir.arg_index(arg).expect("it is an argument");
                ir.erase_block_arg(back_block, index);
            }
            false => results.insert(returned, value),
        }
    }
    set_type(ir, reverse);
    let place = returned + args.iter().filter(|&&arg| is_argument(ir, reverse, arg)).count();
    sizes.bind_needed(ir, reverse, |value| results.insert(place, value));
    finish(ir, forward, &results);
    set_type(ir, reverse);
    Ok(())
}

/// Returns the distinct values, and the index of each value among them.
fn distinct(all: &[Value]) -> (Vec<Value>, Vec<usize>) {
    let values: IndexSet<Value, FxBuildHasher> = all.iter().copied().collect();
    let indices = all.iter().filter_map(|value| values.get_index_of(value)).collect();
    (values.into_iter().collect(), indices)
}

/// Emits the cotangents of active arguments as values.
pub fn gradient(code: &mut Code<'_>, args: &[Value], found: Vec<Vector>) -> Vec<Value> {
    let mut values = Vec::with_capacity(found.len());
    for (&arg, found) in args.iter().zip(found) {
        let ty = code.ir.ty(arg);
        if has_tangent(&code.ir.store, ty) {
            let space = code.space(ty);
            let value = code.cotangent(&found, space);
            name_like(code.ir, value, arg);
            values.push(value);
        }
    }
    values
}

/// The values of the dimension parameters of a function, which may be residuals.
struct SizeResiduals(Vec<(Symbol, Value, Value)>);

impl SizeResiduals {
    /// Emits the sizes in the forward half, and arguments for them in the reverse half.
    fn kept(code: &mut Code<'_>, whole: &TermFunction, back: Block) -> Self {
        let (mut names, loc) = (IndexSet::<Symbol, FxBuildHasher>::default(), code.loc);
        for &arg in &whole.args {
            let add = &mut |name| {
                names.insert(name);
            };
            parameters_of(&code.ir.store, Part::Type(code.ir.ty(arg)), add);
        }
        let sizes = names.into_iter().map(|name| {
            let value = index_of_size(&mut code.builder(), loc, &Poly::parameter(name));
            (name, value, code.ir.add_block_arg(back, Type::INDEX, loc))
        });
        Self(sizes.collect())
    }

    /// Binds the sizes in the reverse half that its types do not determine, and removes the
    /// arguments for the others. Saves the bound ones, the last one first.
    fn bind_needed(self, ir: &mut Ir, reverse: Op, mut keep: impl FnMut(Value)) {
        let block = entry(ir, reverse);
        for (name, value, arg) in self.0.into_iter().rev() {
            let ty = Callable::type_of(ir, reverse).expect("a function has a type");
            let mut types = ty.inputs.iter().chain(&ty.results);
            let is_decided = types.any(|&ty| mentions(&ir.store, Part::Type(ty), name));
            if is_decided || !parameters_in(ir, reverse).contains(&name) {
                let index = ir.arg_index(arg).expect("it is an argument");
                ir.erase_block_arg(block, index);
            } else {
                bind(ir, block, name, arg);
                keep(value);
            }
        }
        set_type(ir, reverse);
    }
}

/// Binds a dimension parameter to a value in the body of a function.
fn bind(ir: &mut Ir, block: Block, name: Symbol, size: Value) {
    let end = ir.last_op(block).expect("it was ended");
    let loc = ir.loc(end);
    let outputs: Vec<Value> = ir.operands(end).collect();
    let types: Vec<Type> = outputs.iter().map(|&value| ir.ty(value)).collect();
    let ops: Vec<Op> = ir.ops(block).filter(|&op| op != end).collect();
    let region = ir.create_region();
    let inside = ir.append_new_block(region, &[], loc);
    let last = Yield::build(&mut Builder::at_end(ir, inside), loc, &outputs);
    ops.into_iter().for_each(|op| ir.move_before(op, last));
    let text = ir.text(name).to_owned();
    let parameter = ir.store.string_attr(&text);
    let b = &mut Builder::before(ir, end);
    let created = WithDim::build(b, loc, size, parameter, region, &types);
    let results: Vec<Value> = ir.results(created).collect();
    ir.set_operands(end, &results);
}

/// Returns whether a value is an argument of a function.
fn is_argument(ir: &Ir, function: Op, value: Value) -> bool {
    ir.args(entry(ir, function)).any(|arg| arg == value)
}
