//! What a gradient may cost by the road through unary normal form: the certificate of a program.
//!
//! With op(e) all operations of a function of nesting d, its gradient takes at most
//! `4 * 3^d * op(e)` and four for each input. For an operation on numbers: itself, and three to go back
//! (`Slopes`), where a value that is read k times takes k - 1 additions. For a
//! body: it runs, runs again on the way back, and is gone back through, which adds at each place to what
//! the body sees: three times at most, if what it sees is no larger than what it does.

use super::preconditions::preconditions;
use super::{Tally, elements, of_function};
use crate::certificate::ask;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_ir::codes::{ABOVE_BOUND, NO_BOUND};
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op};
use cotan_pass::PassManager;

/// The pipeline that makes the gradient.
pub const PIPELINE: &str = "gradient{method=unary-normal-form}";

/// Both sides, and what does not hold.
pub struct Bound {
    /// What the function costs.
    pub function: Tally,
    /// What its value and gradient cost.
    pub gradient: Tally,
    /// How many numbers its arguments are.
    pub inputs: Poly,
    /// What the gradient may cost.
    pub limit: Poly,
    /// What was found, in the module of the function.
    pub failures: Vec<Diagnostic>,
}

/// Why there are no two sides.
pub struct Unbound {
    /// The module that the findings are about.
    pub ir: Ir,
    /// What was found.
    pub diagnostics: Diagnostics,
}

/// Compares what the gradient of a function costs, made by `manager`, with what it may cost.
///
/// # Errors
/// If the road refuses the function, or the cost of one of both is not known.
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
        let message = format!("what `{}` costs leaves 64 bits", ir.name_text(function));
        return Err(one(ir, Diagnostic::error(&NO_BOUND, ir.loc(function), message)));
    };
    let mut failures = preconditions(ir, function);
    let holds = limit.sub(&operations).is_some_and(|left| left.is_never_negative(&[]));
    if failures.is_empty() && !holds {
        let [operations, limit] = [&operations, &limit].map(|poly| poly_to_string(ir, poly));
        let message = format!("its gradient takes {operations} operations, more than {limit}");
        failures.push(Diagnostic::error(&ABOVE_BOUND, ir.loc(function), message));
    }
    Ok(Bound { function: before, gradient: after, inputs, limit, failures })
}

/// How many numbers the arguments are, how many operations the gradient is, and how many it may be.
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

/// The module with the gradient of a function.
fn gradient(ir: &Ir, function: Op, manager: &PassManager) -> Result<(Ir, Op), Box<Unbound>> {
    let mut ir = ir.clone();
    let signature = Callable::type_of(&ir, function).cloned();
    let wrt = signature.map(|signature| changing(&ir, &signature.inputs)).unwrap_or_default();
    let name = ask(&mut ir, function, &wrt, true);
    let report = manager.run(&mut ir, &mut []);
    let made = name.filter(|_| report.failure.is_none());
    let made = made.and_then(|name| Interpreter::new(&ir, Limits::default()).function_named(&name));
    match made {
        Some(made) => Ok((ir, made)),
        None => Err(Box::new(Unbound { ir, diagnostics: report.diagnostics })),
    }
}
