//! The solver of the linear systems in the derivative of an equation.

use cotan_ir::{Attr, AttrData, Ir, Op};

/// The attribute by which a function that names a residual selects its solver.
pub const SOLVER: &str = "cotan.solver";

/// An algorithm for linear systems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolverMethod {
    /// The inverse of the Jacobian.
    #[default]
    Direct,
    /// Conjugate gradients, for symmetric definite Jacobians.
    ConjugateGradients,
    /// GMRES, restarted.
    Gmres,
}

impl SolverMethod {
    /// Every method, with its name.
    const ALL: [(&'static str, Self); 3] =
        [("direct", Self::Direct), ("cg", Self::ConjugateGradients), ("gmres", Self::Gmres)];

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|&(_, method)| method)
    }
}

/// A solver with its options.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Solver {
    /// The algorithm.
    pub method: SolverMethod,
    /// The norm of the residual, relative to the right-hand side, at which iterations end.
    pub tolerance: Option<f64>,
    /// The number of products with the Jacobian after which the solver fails.
    pub max_iterations: Option<i64>,
}

impl Solver {
    /// Returns the solver that a function selects: the name of a method, or a dictionary
    /// `{method = "cg", tolerance = 1.0e-10, max_iterations = 500}`.
    ///
    /// # Errors
    /// If the attribute has another form: what it needs.
    pub fn of(ir: &Ir, function: Op) -> Result<Self, String> {
        let Some(attr) = ir.attr_named(function, SOLVER) else { return Ok(Self::default()) };
        let AttrData::Dict(entries) = ir.attr_data(attr) else {
            return Ok(Self { method: method(ir, attr)?, ..Self::default() });
        };
        let mut solver = Self::default();
        for &(key, value) in entries {
            match ir.text(key) {
                "method" => solver.method = method(ir, value)?,
                "tolerance" => solver.tolerance = Some(tolerance(ir, value)?),
                "max_iterations" => solver.max_iterations = Some(max_iterations(ir, value)?),
                other => return Err(format!("has no option `{other}`")),
            }
        }
        Ok(solver)
    }
}

fn method(ir: &Ir, attr: Attr) -> Result<SolverMethod, String> {
    let name = match ir.attr_data(attr) {
        AttrData::String { text, .. } => SolverMethod::named(ir.text(*text)),
        _ => None,
    };
    name.ok_or_else(|| "has a method other than \"direct\", \"cg\" and \"gmres\"".to_owned())
}

fn tolerance(ir: &Ir, attr: Attr) -> Result<f64, String> {
    let value = ir.store.as_f64(attr).filter(|&value| value > 0.0 && value < 1.0);
    value.ok_or_else(|| "has a tolerance that is not between 0 and 1".to_owned())
}

fn max_iterations(ir: &Ir, attr: Attr) -> Result<i64, String> {
    let value = ir.store.as_int(attr).filter(|&value| value > 0);
    value.ok_or_else(|| "has a `max_iterations` that is no positive integer".to_owned())
}
