//! The bound on the cost of a gradient by the AD method `unary-normal-form`.
//!
//! Let op(e) be the number of operations of a function of nesting d. Its gradient needs at most
//! `4 * 3^d * op(e)` operations, and four for each input.
//!
//! A scalar operation costs itself, and three for the pullback (`PullbackOps`), where a value needs
//! one addition less than it has uses. A body is executed, executed again in the reverse pass, and
//! transposed, which accumulates into the captured values in each iteration. This is a factor of
//! three at most, if these are no larger than the body's cost.

use super::preconditions::preconditions;
use super::{Tally, elements, of_function};
use crate::request::wrap_direction;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_ir::codes::{ABOVE_BOUND, NO_BOUND};
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op};
use cotan_pass::PassManager;

/// The pipeline that expands the gradient.
pub const PIPELINE: &str = "gradient{method=unary-normal-form}";

/// The costs, the bound, and its failures.
pub struct Bound {
    /// The cost of the function.
    pub function: Tally,
    /// The cost of its value and gradient.
    pub gradient: Tally,
    /// The number of elements of its arguments.
    pub inputs: Poly,
    /// The bound on the cost of the gradient.
    pub limit: Poly,
    /// The failures, in the module of the function.
    pub failures: Vec<Diagnostic>,
}

/// The reason why no bound exists.
pub struct Unbound {
    /// The module of the diagnostics.
    pub ir: Ir,
    /// The diagnostics.
    pub diagnostics: Diagnostics,
}

/// Compares the cost of the gradient of a function, expanded by `manager`, with the bound.
///
/// # Errors
/// If the AD method rejects the function, or one of the costs is unknown.
pub fn of_gradient(ir: &Ir, function: Op, manager: &PassManager) -> Result<Bound, Box<Unbound>> {
    let one = |ir: &Ir, found: Diagnostic| {
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(found);
        Box::new(Unbound { ir: ir.clone(), diagnostics })
    };
    let before = of_function(ir, function).map_err(|found| one(ir, found))?;
    let (derived, gradient) = gradient(ir, function, manager)?;
    let after = of_function(&derived, gradient).map_err(|found| one(&derived, found))?;
    let sides = sides(ir, function, &before, &after);
    let Some((inputs, operations, limit)) = sides else {
        let message = format!("the cost of `{}` exceeds 64 bits", ir.name_text(function));
        return Err(one(ir, Diagnostic::error(&NO_BOUND, ir.loc(function), message)));
    };
    let mut failures = preconditions(ir, function);
    let holds = limit.sub(&operations).is_some_and(|left| left.is_never_negative(&[]));
    if failures.is_empty() && !holds {
        let [operations, limit] = [&operations, &limit].map(|poly| poly_to_string(ir, poly));
        let message = format!("its gradient needs {operations} operations, more than {limit}");
        failures.push(Diagnostic::error(&ABOVE_BOUND, ir.loc(function), message));
    }
    Ok(Bound { function: before, gradient: after, inputs, limit, failures })
}

/// Returns the number of elements of the arguments, the number of operations of the gradient, and
/// its bound.
fn sides(ir: &Ir, function: Op, before: &Tally, after: &Tally) -> Option<(Poly, Poly, Poly)> {
    let signature = Callable::type_of(ir, function)?;
    let inputs = signature
        .inputs
        .iter()
        .try_fold(Poly::default(), |sum, &ty| sum.add(&elements(ir, ty)?))?;
    let factor = 4_i64.checked_mul(3_i64.checked_pow(before.nesting)?)?;
    let limit = Poly::constant(factor).mul(&before.operations()?)?;
    let limit = limit.add(&Poly::constant(4).mul(&inputs)?)?;
    Some((inputs, after.operations()?, limit))
}

/// Returns the module with the gradient of a function.
fn gradient(ir: &Ir, function: Op, manager: &PassManager) -> Result<(Ir, Op), Box<Unbound>> {
    let mut ir = ir.clone();
    let signature = Callable::type_of(&ir, function).cloned();
    let wrt = signature.map(|signature| changing(&ir, &signature.inputs)).unwrap_or_default();
    let name = wrap_direction(&mut ir, function, &wrt, true);
    let report = manager.run(&mut ir, &mut []);
    let created = name.filter(|_| report.failure.is_none());
    let created =
        created.and_then(|name| Interpreter::new(&ir, Limits::default()).function_named(&name));
    match created {
        Some(created) => Ok((ir, created)),
        None => Err(Box::new(Unbound { ir, diagnostics: report.diagnostics })),
    }
}
