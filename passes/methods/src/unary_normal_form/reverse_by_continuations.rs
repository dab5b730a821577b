//! `reverse-by-continuations`: reverse derivatives by continuation passing.

use super::method::UNARY_NORMAL_FORM;
use cotan_autodiff::differentiate::ad_method::DerivativeRequest;
use cotan_autodiff::differentiate::function;
use cotan_autodiff::differentiate::stage_log::StageLog;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{NotDifferentiable, has_tangent, refused};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::linear_map_type::is_vector_space;
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op, Type};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::generic::functions_with_code::functions_with_code;

/// The pass.
pub static PASS: Pass = Pass {
    name: "reverse-by-continuations",
    summary: "Emits the reverse derivative of each function by continuation passing",
    doc: "\
Adds a function after each one that returns its values and the cotangents of its arguments, as the
AD method `unary-normal-form`. This is the direct transform of terms. Each value is paired with a
continuation from its cotangents to those of the arguments. Each operation composes it with its
transposed Jacobian. Every continuation is applied once, so it is applied where it is created, and
none remains in the code. The sequence `to-unary-normal-form`, `reverse-unary-normal-form`,
`from-unary-normal-form` and `partial-eval` computes the same.

A call of another function becomes a request, `ad.vjp`, for its derivative.

```mlir before
func.func @f(%x: f64, %y: f64) -> f64 {
  %w = arith.mulf %x, %y : f64
  %r = math.sin %w : f64
  return %r : f64
}
```

```mlir after
func.func @f(%x: f64, %y: f64) -> f64 {
  %w = arith.mulf %x, %y : f64
  %r = math.sin %w : f64
  return %r : f64
}
func.func @f_vjp(%x: f64, %y: f64, %dr: f64) -> (f64, f64, f64) {
  %w = arith.mulf %x, %y : f64
  %r = math.sin %w : f64
  %0 = math.cos %w : f64
  %1 = arith.mulf %0, %dr : f64
  %dx = arith.mulf %1, %y : f64
  %dy = arith.mulf %x, %1 : f64
  return %r, %dx, %dy : f64, f64, f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-derivatives", "Number of derivatives created")],
    run,
};

cotan_pass::options! {
    /// Options of `reverse-by-continuations`.
    struct Options {
        /// Names of the functions; all with a body if empty
        of: Vec<String> = "",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { of } = run.options();
    let mut table = SymbolTable::new(ir, root);
    let functions = functions_with_code(ir, &table, &of);
    for &function in &functions {
        let created = reverse_derivative(ir, function).map_err(|refusal| run.fail(refusal))?;
        Func::set_sym_visibility(ir, created, None);
        table.insert(ir, created);
    }
    run.count("num-derivatives", functions.len());
    Ok(Change::from(!functions.is_empty()))
}

/// Emits a function after another one that returns its values, and the cotangents of all active
/// arguments.
fn reverse_derivative(ir: &mut Ir, of: Op) -> Result<Op, NotDifferentiable> {
    let signature = Callable::type_of(ir, of).expect("a verified function has a type");
    let changes = |&&ty: &&Type| has_tangent(&ir.store, ty);
    let mut both = signature.inputs.iter().chain(&signature.results).filter(changes);
    if !both.all(|&ty| is_vector_space(&ir.store, ty)) {
        let why =
            "it has float arguments or results that are neither scalars nor arrays of known sizes";
        return Err(refused(ir, of, why));
    }
    let wrt = changing(&ir.store, &signature.inputs);
    let needed = vec![true; signature.results.len() + wrt.len()];
    let request = DerivativeRequest {
        reverse: true,
        wrt,
        needed,
        split_linear: false,
        order: 1,
        stages: StageLog::default(),
    };
    function::derivative(ir, of, &request, &UNARY_NORMAL_FORM)
}
