//! `bind-dim-parameters`: binds dimension parameters to integers.

use cotan_dialects::IterationSpace;
use cotan_dialects::array::{Call, Sizes};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::fit;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Builder, Diagnostic, Ir, Op, Substitution, Symbol};
use cotan_pass::Statistic;
use cotan_pass::options::Others;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod selection;

pub(crate) use selection::mentions;
use selection::select_functions;

/// The pass.
pub static PASS: Pass = Pass {
    name: "bind-dim-parameters",
    summary: "Replaces dimension parameters of functions by integers, given as options of the pass",
    doc: "\
Replaces dimension parameters of functions by integers, in all types and attributes.
`bind-dim-parameters{n=4}` binds `n` in the function that the option `function` names. By default it
binds `n` in every function that no `array.call` calls, since such a call determines the parameters
of its callee; `inline` propagates them. Functions that call each other by `func.call`, or refer to
each other as values, have the same types and are bound together. It is an error if a size would be
negative, if an `array.call` needs another value, or if the parameter does not exist.

```mlir before
func.func private @sum(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n - 1>>) -> (f64, index) {
  %s = array.call @sum(%y) : (tensor<?xf64, #cotan.dims<n - 1>>) -> f64
  %n = array.dim 2 * n
  return %s, %n : f64, index
}
```

```mlir after
func.func private @sum(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
func.func @f(%x: tensor<4xf64>, %y: tensor<3xf64>) -> (f64, index) {
  %s = array.call @sum(%y) : (tensor<3xf64>) -> f64
  %n = array.dim 8
  return %s, %n : f64, index
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-specialized", "Number of functions with a parameter bound"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `bind-dim-parameters`.
    struct Options {
        /// Name of the function; by default every one that no `array.call` calls
        function: String = "",
        /// Value of the dimension parameter of that name
        operand_types as "PARAMETER": Others = "" in 0..=i64::MAX,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { function, operand_types } = run.options();
    let wanted = function.trim_start_matches('@');
    let mut count = 0;
    for (name, size) in operand_types {
        count += bind(ir, root, &name, size, wanted).map_err(|error| run.fail(error))?;
    }
    run.count("num-specialized", count);
    Ok(Change::from(count > 0))
}

/// Binds a dimension parameter to an integer in the function of a name, or in all that no
/// `array.call` calls, and in those that have the same types. Returns the number of functions.
///
/// # Errors
/// If there is no such parameter, or the integer is invalid in a function or at a call.
pub(crate) fn bind(
    ir: &mut Ir,
    root: Op,
    name: &str,
    size: i64,
    wanted: &str,
) -> Result<usize, Diagnostic> {
    let name = ir.store.symbol(name);
    let functions = select_functions(ir, root, name, wanted);
    if functions.is_empty() {
        return Err(unknown(ir, root, name, wanted));
    }
    for &function in &functions {
        specialize(ir, function, name, size)?;
    }
    check_calls(ir, root, name, size, &functions)?;
    Ok(functions.len())
}

/// Returns whether a dimension parameter of that name occurs in the type of a function.
pub(crate) fn mentions_name(ir: &Ir, function: Op, name: &str) -> bool {
    ir.store.symbols.find(name).is_some_and(|name| mentions(ir, function, name))
}

fn unknown(ir: &Ir, root: Op, name: Symbol, wanted: &str) -> Diagnostic {
    let name = ir.text(name);
    let message = match wanted {
        "" => format!("no function that can be specialized has a dimension parameter `{name}`"),
        wanted => format!("there is no function @{wanted} with a dimension parameter `{name}`"),
    };
    Diagnostic::error(&ARGUMENT, ir.loc(root), message)
}

/// Binds a parameter to an integer in one function.
fn specialize(ir: &mut Ir, function: Op, name: Symbol, size: i64) -> Result<(), Diagnostic> {
    let mut substitution = Substitution::new(vec![(name, Poly::constant(size))]);
    let ops: Vec<Op> = ir.walk(function).collect();
    if let Some(&binder) = ops.iter().find(|&&op| IterationSpace::bound_dim(ir, op) == Some(name)) {
        let name = ir.text(name);
        let message = format!("`{name}` is bound here, so it cannot be specialized to {size}");
        return Err(Diagnostic::error(&ARGUMENT, ir.loc(binder), message));
    }
    for &op in &ops {
        if !fit(&mut Builder::detached(ir), &[op], &mut substitution) {
            let message = format!(
                "a size here is negative or exceeds 64 bits for {} = {size}",
                ir.text(name)
            );
            return Err(Diagnostic::error(&ARGUMENT, ir.loc(op), message));
        }
    }
    ops.into_iter().for_each(|op| substitution.apply(ir, op));
    Ok(())
}

/// Checks that every `array.call` of the functions agrees with the integer, and removes the
/// parameter from its explicit ones.
fn check_calls(
    ir: &mut Ir,
    root: Op,
    name: Symbol,
    size: i64,
    functions: &[Op],
) -> Result<(), Diagnostic> {
    let mut tables = SymbolTables::default();
    let calls: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Call>(op)).collect();
    for op in calls {
        let Some(call) = ir.get::<Call>(op) else { continue };
        let Some(function) = tables.resolve(ir, op, call.callee) else { continue };
        if !functions.contains(&function) {
            continue;
        }
        remove_parameter(ir, op, &call, name);
        let (Some(call), Some(signature)) = (ir.get::<Call>(op), Func::type_of(ir, function))
        else {
            continue;
        };
        let operand_types: Vec<_> = call.operands.iter(ir).map(|value| ir.ty(value)).collect();
        let bound: Vec<_> = call.results.iter(ir).map(|value| ir.ty(value)).collect();
        let checked = Sizes::of_call(ir, &call, signature)
            .and_then(|sizes| sizes.check(ir, signature, &operand_types, &bound));
        if let Err(message) = checked {
            let message =
                format!("this call is invalid for {} = {size}: it {message}", ir.text(name));
            let error = Diagnostic::error(&ARGUMENT, ir.loc(op), message);
            return Err(error.note_at(ir.loc(function), "the function is here"));
        }
    }
    Ok(())
}

/// Removes a parameter from the explicit parameters of a call.
pub(crate) fn remove_parameter(ir: &mut Ir, op: Op, call: &Call, name: Symbol) {
    let (Some(names), Some(sizes)) = (call.parameters, call.sizes) else { return };
    let cotan_ir::AttrData::Array(names) = ir.attr_data(names) else { return };
    let sizes = ir.as_dims(sizes).unwrap_or_default();
    let is_other = |attr| ir.as_str(attr) != Some(ir.text(name));
    let remaining: Vec<_> = names.iter().copied().zip(sizes.iter().cloned()).collect();
    let remaining: Vec<_> = remaining.into_iter().filter(|(attr, _)| is_other(*attr)).collect();
    let (names, sizes): (Vec<_>, Vec<_>) = remaining.into_iter().unzip();
    let is_empty = names.is_empty();
    let (names, sizes) = (ir.store.array_attr(&names), ir.store.dims_attr(&sizes));
    Call::set_parameters(ir, op, Some(names).filter(|_| !is_empty));
    Call::set_sizes(ir, op, Some(sizes).filter(|_| !is_empty));
}
