//! `derive-implicit-rules`: derivative rules of functions that name a residual.

mod iterative;
mod rule;
mod solver;

use cotan_dialects::Callable;
use cotan_dialects::ad::{IMPLICIT, names_explicit_rule, rule_name};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::verify::op_error;
use cotan_ir::codes::ATTRIBUTE;
use cotan_ir::source::SourceText;
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Block, Diagnostics, Ir, Op, text};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use iterative::Names;
use rule::RuleText;
use rustc_hash::FxHashMap;
use solver::{SOLVER, Solver, SolverMethod};

/// The pass.
pub static PASS: Pass = Pass {
    name: "derive-implicit-rules",
    summary: "Gives functions with `cotan.implicit` the derivative of the equation that they solve",
    doc: "\
A function that solves an equation names its residual by `cotan.implicit = @residual`: a function of
the same arguments, followed by the results, that is zero there. It has a float, or an array, for each
result of floats. Such a function may iterate as it likes: roots, fixed points, optima and steady
states have derivatives that do not depend on the iterations.

By the implicit function theorem, tangents `dz` of the results solve `J dz = -c`. Here `J` is the
Jacobian of the residual by the results, and `c` the tangent of the residual for the tangents of the
arguments. The pass emits this rule and names it by `cotan.jvp`. A single scalar is divided; else an
emitted function inverts the matrix by elimination. It has a rule itself, so higher derivatives
exist. A singular Jacobian has derivatives of infinity or NaN.

`cotan.solver = \"cg\"` and `\"gmres\"` solve the system by iteration instead, with products of the
Jacobian and vectors only: `ad.jvp` and `ad.vjp` of the residual. Memory is linear in the number of
unknowns. Conjugate gradients need a symmetric definite Jacobian; GMRES needs no property, and keeps
60 vectors. The pass emits a forward and a reverse rule, and solvers that have both rules themselves.
Options are `cotan.solver = {method = \"cg\", tolerance = 1.0e-10, max_iterations = 500}`. A solver that
does not converge returns NaN.

The pass `differentiate` runs it first, if derivatives are requested.

```mlir before
func.func private @residual(%x: f64, %y: f64) -> f64 {
  %q = arith.mulf %y, %y : f64
  %r = arith.subf %q, %x : f64
  return %r : f64
}
func.func @root(%x: f64) -> f64 attributes {cotan.implicit = @residual} {
  %y = math.sqrt %x : f64
  return %y : f64
}
```

```mlir after
func.func private @residual(%x: f64, %y: f64) -> f64 {
  %q = arith.mulf %y, %y : f64
  %r = arith.subf %q, %x : f64
  return %r : f64
}
func.func @root(%x: f64) -> f64 attributes {cotan.implicit = @residual, cotan.jvp = @root_implicit_jvp} {
  %y = math.sqrt %x : f64
  return %y : f64
}
func.func private @root_implicit_jvp(%x0: f64, %dx0: f64) -> (f64, f64) attributes {cotan.assume_linear} {
  %y0 = func.call @root(%x0) : (f64) -> f64
  %r0, %c0 = ad.jvp @residual(%x0, %y0, %dx0) {wrt = [0]} : (f64, f64, f64) -> (f64, f64)
  %j0_0 = ad.jacobian @residual(%x0, %y0) {wrt = [1]} : (f64, f64) -> f64
  %down = arith.negf %c0 : f64
  %dz0 = arith.divf %down, %j0_0 : f64
  return %y0, %dz0 : f64, f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: &[],
    statistics: &[Statistic::new("num-rules", "Number of rules derived")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let count = derive(ir, root).map_err(|errors| run.fail_with(errors.into_iter().collect()))?;
    run.count("num-rules", count);
    Ok(Change::from(count > 0))
}

/// Emits rules of all functions that name a residual and no rule, and returns their number.
///
/// # Errors
/// If the text of a rule is not valid.
pub fn derive(ir: &mut Ir, root: Op) -> Result<usize, Diagnostics> {
    let named = |ir: &Ir, op: Op| ir.attr_named(op, IMPLICIT).is_some();
    let functions = ir.walk(root).filter(|&op| ir.is::<Func>(op) && named(ir, op));
    let functions = functions.filter(|&op| !names_explicit_rule(ir, op));
    let functions: Vec<Op> = functions.collect();
    let mut inverses = FxHashMap::default();
    for &function in &functions {
        derive_one(ir, function, &mut inverses)?;
    }
    Ok(functions.len())
}

/// The names of the functions that invert matrices, by block and type of elements.
type Inverses = FxHashMap<(Block, String), String>;

fn derive_one(ir: &mut Ir, function: Op, inverses: &mut Inverses) -> Result<(), Diagnostics> {
    let residual = ir.attr_named(function, IMPLICIT);
    let (Some(block), Some(residual)) = (ir.block_of(function), residual) else { return Ok(()) };
    let Some(signature) = Callable::type_of(ir, function).cloned() else { return Ok(()) };
    let Some(rule) = RuleText::new(ir, function, residual, signature) else { return Ok(()) };
    let solver = Solver::of(ir, function).map_err(|message| {
        let message = format!("has a `{SOLVER}` that {message}");
        let mut errors = Diagnostics::default();
        errors.push(op_error(ir, function, &ATTRIBUTE, &message));
        errors
    })?;
    if solver.method != SolverMethod::Direct && rule.system_element(ir).is_some() {
        return derive_iterative(ir, (block, function), &rule, &solver);
    }
    let inverse = match rule.system_element(ir) {
        Some(element) => Some(inverse(ir, block, element, inverses)?),
        None => None,
    };
    let base = ir.symbol_name(function).map_or("f", |name| ir.text(name));
    let name = unused(ir, block, &format!("{base}_implicit"), &["_jvp"]) + "_jvp";
    let name = ir.store.symbol(&name);
    let name = ir.store.symbol_ref(name);
    let text = rule.write(ir, name, inverse.as_deref());
    append(ir, block, &text, function)?;
    let key = ir.store.symbol(rule_name(false));
    ir.set_attr(function, key, Some(name));
    Ok(())
}

/// Emits rules that solve the linear system by iteration.
fn derive_iterative(
    ir: &mut Ir,
    (block, function): (Block, Op),
    rule: &RuleText,
    solver: &Solver,
) -> Result<(), Diagnostics> {
    let base = ir.symbol_name(function).map_or("f", |name| ir.text(name));
    let base = unused(ir, block, &format!("{base}_implicit"), &Names::ENDS);
    let names = Names { base };
    let text = rule.write_iterative(ir, &names, solver);
    append(ir, block, &text, function)?;
    for reverse in [false, true] {
        let name = ir.store.symbol(&names.rule(reverse));
        let (name, key) = (ir.store.symbol_ref(name), ir.store.symbol(rule_name(reverse)));
        ir.set_attr(function, key, Some(name));
    }
    Ok(())
}

/// Returns the name of the function of a block that inverts matrices of an element type.
fn inverse(
    ir: &mut Ir,
    block: Block,
    element: String,
    inverses: &mut Inverses,
) -> Result<String, Diagnostics> {
    if let Some(name) = inverses.get(&(block, element.clone())) {
        return Ok(name.clone());
    }
    let name = unused(ir, block, &format!("inverse_{element}"), &["", "_jvp"]);
    let text = include_str!("derive_implicit_rules/inverse.mlir");
    let text = text.replace("$S", &name).replace("$T", &element);
    let first = ir.ops(block).next();
    let at = first.expect("a block with a function has an operation");
    append(ir, block, &text, at)?;
    inverses.insert((block, element), name.clone());
    Ok(name)
}

/// Appends functions to a block, with a location derived from that of an operation.
fn append(ir: &mut Ir, block: Block, text: &str, of: Op) -> Result<(), Diagnostics> {
    let loc = ir.loc(of);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let last = ir.last_op(block);
    text::parse_into(ir, block, PASS.name, SourceText::from(text))?;
    let appended: Vec<Op> = ir.ops(block).collect();
    let appended = appended.into_iter().rev().take_while(|&op| Some(op) != last);
    let inside: Vec<Op> = appended.flat_map(|op| ir.walk(op).collect::<Vec<Op>>()).collect();
    inside.into_iter().for_each(|op| ir.set_loc(op, loc));
    Ok(())
}

/// Returns a base of names, such that no symbol of the block is named by it and one of the ends.
fn unused(ir: &mut Ir, block: Block, base: &str, ends: &[&str]) -> String {
    let Some(owner) = ir.block_parent_op(block) else { return base.to_owned() };
    let table = SymbolTable::new(ir, owner);
    let is_free = |name: &String| {
        let used =
            |end: &&str| ir.symbols.find(&format!("{name}{end}")).and_then(|it| table.get(it));
        ends.iter().all(|end| used(end).is_none())
    };
    let numbered = (0..).map(|number| format!("{base}_{number}"));
    let mut names = std::iter::once(base.to_owned()).chain(numbered);
    names.find(is_free).unwrap_or_default()
}
