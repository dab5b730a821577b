//! `stablehlo-to-array`: replaces StableHLO by operations on arrays.

mod attributes;
mod batch_norm;
mod bits;
mod calls;
mod checks;
mod chlo;
mod compare;
mod complex;
mod constants;
mod control;
mod convert;
mod convolution;
mod custom_calls;
mod dot;
mod dynamic_slices;
mod elementwise;
mod functions;
mod gather;
mod importer;
mod indices;
mod numbers;
mod precision;
mod reductions;
mod scatter;
mod shapes;
mod slices;
mod sort;
mod table;
pub(crate) mod types;
mod windows;

pub use cotan_dialects::func::SIGNATURE;

use crate::symbolic_sizes;
use crate::translation::refuse;
use cotan_dialects::complex::{GRADIENTS, part_of as complex_part};
use cotan_dialects::func::Func;
use cotan_ir::{Diagnostics, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use custom_calls::library::Library;

/// The pass.
pub static PASS: Pass = Pass {
    name: "stablehlo-to-array",
    summary: "Replaces StableHLO and CHLO operations by array operations",
    doc: "\
Programs that JAX, TensorFlow or PyTorch/XLA print consist of operations of `stablehlo` and `chlo`.
Each one becomes operations of `array`, `arith`, `math` and `special` at the same location. Tensors
of rank 0 become scalars. Unsigned integers become signless ones, and the operations keep the sign.
A function whose type changes keeps the old one in the attribute `stablehlo.signature`.

In a program with symbolic shapes, as JAX lowers it, calls are inlined and integers are evaluated as
polynomials in the sizes of the arguments. Types then name their sizes, and one function serves all
of them. An argument that is such a size disappears; a `shape_assertion` becomes `cf.assert`. A size
that is no polynomial is an error.

An operation without a counterpart is an error at its location; all of them are reported at once,
and the module is unchanged then. The commands `run`, `grad`, `check`, `cost`, `build` and `bench`
run this pass first.

This function

```mlir
func.func @main(%x: tensor<3xf32>, %k: tensor<ui32>) -> (tensor<3xf32>, tensor<ui32>) {
  %y = stablehlo.sine %x : tensor<3xf32>
  %m = stablehlo.maximum %k, %k : tensor<ui32>
  return %y, %m : tensor<3xf32>, tensor<ui32>
}
```

becomes

```mlir
func.func @main(%x: tensor<3xf32>, %k: i32) -> (tensor<3xf32>, i32) attributes {stablehlo.signature = (tensor<3xf32>, tensor<ui32>) -> (tensor<3xf32>, tensor<ui32>)} {
  %y = math.sin %x : tensor<3xf32>
  %m = arith.maxui %k, %k : i32
  return %y, %m : tensor<3xf32>, i32
}
```

A module without such operations stays as it is:

```mlir before
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
```

```mlir after
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-functions", "Number of functions that were translated"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `stablehlo-to-array`.
    struct Options {
        /// Derivative of `maximum` and `minimum` of equal operands
        ties: Ties = "first",
    }
}

cotan_pass::words! {
    /// The derivative of `maximum` and `minimum` of equal operands.
    pub enum Ties {
        /// All to the first operand, as `arith.maximumf` does.
        First = "first",
        /// Half to each operand, as JAX does.
        Jax = "jax",
    }
}

/// The choices of a translation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The derivative of `maximum` and `minimum` of equal operands.
    pub ties: Ties,
}

#[allow(clippy::derivable_impls, reason = "a macro declares the enum")]
impl Default for Ties {
    fn default() -> Self {
        Self::First
    }
}

fn run(ir: &mut Ir, module: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { ties } = run.options();
    match translate(ir, module, Settings { ties }) {
        Ok(count) => {
            run.count("num-functions", count);
            Ok(Change::from(count > 0))
        }
        Err(found) => Err(refuse(run, &found)),
    }
}

/// Replaces StableHLO in a module by array operations. Returns whether there was any.
///
/// # Errors
/// All operations without a counterpart. The module is unchanged then.
pub fn import(ir: &mut Ir, settings: Settings) -> Result<bool, Diagnostics> {
    let Some(root) = ir.try_root() else { return Ok(false) };
    translate(ir, root, settings).map(|count| count > 0)
}

/// Returns whether an operation below `module` belongs to StableHLO.
pub fn holds_stablehlo(ir: &Ir, module: Op) -> bool {
    // Shardings stay.
    let is_sharding = |name: &str| name.starts_with("sdy.");
    let mut names = ir.walk(module).map(|op| ir.name_text(op));
    names.any(|name| table::is_foreign(name) && !is_sharding(name))
}

/// Returns whether the operation of a name works on each element of its operands.
fn is_elementwise(name: &str) -> bool {
    match name.strip_prefix("chlo.") {
        Some(name) => chlo::find(name).is_some() || name == "square",
        None => elementwise::find(name.strip_prefix("stablehlo.").unwrap_or(name)).is_some(),
    }
}

/// Translates every function; returns their number.
fn translate(ir: &mut Ir, module: Op, settings: Settings) -> Result<usize, Diagnostics> {
    if !holds_stablehlo(ir, module) {
        return Ok(0);
    }
    if !symbolic_sizes::has_open_sizes(ir, module) {
        return translate_functions(ir, module, settings);
    }
    // A refused module stays as it is.
    let mut named = ir.clone();
    symbolic_sizes::resolve(&mut named, module, is_elementwise)?;
    let count = translate_functions(&mut named, module, settings)?;
    *ir = named;
    Ok(count)
}

fn translate_functions(ir: &mut Ir, module: Op, settings: Settings) -> Result<usize, Diagnostics> {
    let functions: Vec<Op> = ir.walk(module).filter(|&op| ir.is::<Func>(op)).collect();
    let mut refused = Diagnostics::default();
    let mut library = Library::new(ir, &functions);
    let named = functions.iter().filter_map(|&op| Some((ir.symbol_name(op)?, op))).collect();
    let mut made = Vec::with_capacity(functions.len());
    for &function in &functions {
        let state = functions::State {
            settings,
            functions: &named,
            linalg: &mut library,
            refused: &mut refused,
        };
        made.push(functions::translate(ir, function, state));
    }
    let erased = if refused.has_errors() { &made } else { &functions };
    for &op in erased {
        ir.erase_op(op);
    }
    if refused.has_errors() {
        return Err(refused);
    }
    library.define(ir, module)?;
    select_gradients(ir, module);
    Ok(functions.len())
}

/// Selects JAX's convention of gradients by complex arguments, if there are complex numbers.
fn select_gradients(ir: &mut Ir, module: Op) {
    let is_complex = |ir: &Ir, value| complex_part(&ir.store, ir.ty(value)).is_some();
    let mut ops = ir.walk(module);
    if !ops.any(|op| ir.operands(op).chain(ir.results(op)).any(|value| is_complex(ir, value))) {
        return;
    }
    let key = ir.store.symbol(GRADIENTS);
    if ir.attr_of(module, key).is_none() {
        let jax = ir.store.string_attr("jax");
        ir.set_attr(module, key, Some(jax));
    }
}
