//! `specialize-dims`: dimension parameters become numbers.

use cotan_dialects::BindsDim;
use cotan_dialects::array::{Call, Sizes};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::fit;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Builder, Diagnostic, Ir, Op, Substitution, Symbol};
use cotan_pass::options::Others;
use cotan_pass::pass::{Anchor, Change, Failed, Pass, PassContext, PassResult};

mod selection;

use selection::chosen;
pub(crate) use selection::mentions;

/// The pass.
pub static PASS: Pass = Pass {
    name: "specialize-dims",
    summary: "Binds dimension parameters of functions to numbers",
    doc: "\
Makes dimension parameters of functions numbers, in all types and attributes: `specialize-dims{n=4}` binds
`n`, in the function that the option `function` names, else in every function that no `array.call`
calls, since calls say for themselves what the parameters of what they call are: `inline` brings them
there. Functions that call each other by `func.call`, or refer to each other as values, have the same
types, and so they are bound together. It is an error when a size would be negative, when an
`array.call` needs another number, and when there is no such parameter.

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
    anchor: Anchor::With(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `specialize-dims`.
    struct Options {
        /// The name of the function; without it every one that no `array.call` calls
        function: String = "",
        /// What the dimension parameter of that name is
        given as "PARAMETER": Others = "" in 0..=i64::MAX,
    }
}

cotan_pass::statistics! {
    /// What `specialize-dims` counts.
    struct Counted {
        /// Number of functions with a parameter bound
        num_specialized,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { function, given } = run.options();
    let wanted = function.trim_start_matches('@');
    let mut count = 0;
    for (name, size) in given {
        let name = ir.store.symbol(&name);
        let functions = chosen(ir, root, name, wanted);
        if functions.is_empty() {
            return Err(unknown(ir, root, run, name, wanted));
        }
        count += functions.len();
        for &function in &functions {
            specialize(ir, function, name, size, run)?;
        }
        check_calls(ir, root, name, size, &functions, run)?;
    }
    run.count(Counted { num_specialized: count });
    Ok(Change::from(count > 0))
}

fn unknown(ir: &Ir, root: Op, run: &mut PassContext<'_>, name: Symbol, wanted: &str) -> Failed {
    let name = ir.text(name);
    let message = match wanted {
        "" => format!("no function that can be specialized has a dimension parameter `{name}`"),
        wanted => format!("there is no function @{wanted} with a dimension parameter `{name}`"),
    };
    run.fail(Diagnostic::error(&ARGUMENT, ir.loc(root), message))
}

/// Makes a parameter a number in one function.
fn specialize(
    ir: &mut Ir,
    function: Op,
    name: Symbol,
    size: i64,
    run: &mut PassContext<'_>,
) -> Result<(), Failed> {
    let mut substitution = Substitution::new(vec![(name, Poly::constant(size))]);
    let ops: Vec<Op> = ir.walk(function).collect();
    if let Some(&binder) = ops.iter().find(|&&op| BindsDim::of(ir, op) == Some(name)) {
        let name = ir.text(name);
        let message = format!("`{name}` is bound here, but what is called wants it to be {size}");
        return Err(run.fail(Diagnostic::error(&ARGUMENT, ir.loc(binder), message)));
    }
    for &op in &ops {
        if !fit(&mut Builder::detached(ir), &[op], &mut substitution) {
            let message = format!(
                "a size here is negative, or beyond 64 bits, where {} = {size}",
                ir.text(name)
            );
            return Err(run.fail(Diagnostic::error(&ARGUMENT, ir.loc(op), message)));
        }
    }
    ops.into_iter().for_each(|op| substitution.apply(ir, op));
    Ok(())
}

/// Sees that whoever calls the functions by `array.call` calls them with this number, and that no
/// call gives it by name any more.
fn check_calls(
    ir: &mut Ir,
    root: Op,
    name: Symbol,
    size: i64,
    functions: &[Op],
    run: &mut PassContext<'_>,
) -> Result<(), Failed> {
    let mut tables = SymbolTables::default();
    let calls: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Call>(op)).collect();
    for op in calls {
        let Some(call) = ir.get::<Call>(op) else { continue };
        let Some(function) = tables.resolve(ir, op, call.callee) else { continue };
        if !functions.contains(&function) {
            continue;
        }
        forget(ir, op, &call, name);
        let (Some(call), Some(signature)) = (ir.get::<Call>(op), Func::type_of(ir, function))
        else {
            continue;
        };
        let given: Vec<_> = call.operands.iter(ir).map(|value| ir.ty(value)).collect();
        let bound: Vec<_> = call.results.iter(ir).map(|value| ir.ty(value)).collect();
        let checked = Sizes::of_call(ir, &call, signature)
            .and_then(|sizes| sizes.check(ir, signature, &given, &bound));
        if let Err(message) = checked {
            let message = format!(
                "this call does not fit any more where {} = {size}: it {message}",
                ir.text(name)
            );
            let error = Diagnostic::error(&ARGUMENT, ir.loc(op), message);
            return Err(run.fail(error.note_at(ir.loc(function), "the function is here")));
        }
    }
    Ok(())
}

/// A call gives a parameter by name no more.
pub(crate) fn forget(ir: &mut Ir, op: Op, call: &Call, name: Symbol) {
    let (Some(names), Some(sizes)) = (call.parameters, call.sizes) else { return };
    let cotan_ir::AttrData::Array(names) = ir.attr_data(names) else { return };
    let sizes = ir.as_dims(sizes).unwrap_or_default();
    let is_other = |attr| ir.as_str(attr) != Some(ir.text(name));
    let kept: Vec<_> = names.iter().copied().zip(sizes.iter().cloned()).collect();
    let kept: Vec<_> = kept.into_iter().filter(|(attr, _)| is_other(*attr)).collect();
    let (names, sizes): (Vec<_>, Vec<_>) = kept.into_iter().unzip();
    let is_empty = names.is_empty();
    let (names, sizes) = (ir.store.array_attr(&names), ir.store.dims_attr(&sizes));
    Call::set_parameters(ir, op, Some(names).filter(|_| !is_empty));
    Call::set_sizes(ir, op, Some(sizes).filter(|_| !is_empty));
}
