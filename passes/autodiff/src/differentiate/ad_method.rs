//! AD methods: transformations that derive functions.

use super::stage_log::StageLog;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_ir::{Ir, Op};
use cotan_pass::Registered;

/// An AD method: a transformation that derives functions.
#[derive(Debug)]
pub struct AdMethod {
    /// The name in pipelines.
    pub name: &'static str,
    /// The approach, in one line.
    pub summary: &'static str,
    /// Emits the derivative of a function of one block as a private function after it, and returns
    /// that.
    ///
    /// The arguments are those of the function, then a tangent for each of
    /// [`DerivativeRequest::wrt`], or, in reverse, a cotangent for each active result. The results
    /// are the needed ones of the values of the function and the derivatives.
    /// [`DerivativeRequest::build`] emits such a function. With an
    /// [order](DerivativeRequest::order) above 1, each tangent is a group of Taylor coefficients. On rejection the module is unchanged.
    pub derivative: DeriveFunction,
    /// True if the method can emit the linear part separately from the values; see
    /// [`DerivativeRequest::split_linear`].
    pub can_split_linear: bool,
    /// True if the method emits Taylor coefficients of any order; see
    /// [`DerivativeRequest::order`].
    pub any_order: bool,
    /// True if the method differentiates functions of arrays whose sizes are in no type, such as
    /// `tensor<?xf64>`. Others never get such a function.
    pub can_have_unknown_sizes: bool,
}

/// The derivative of a function by an AD method; see [`AdMethod::derivative`].
pub type DeriveFunction = fn(&mut Ir, Op, &DerivativeRequest) -> Result<Op, NotDifferentiable>;

impl AdMethod {
    /// Creates a method that emits values and derivatives together, for functions whose types have
    /// known sizes.
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        derivative: DeriveFunction,
    ) -> Self {
        Self {
            name,
            summary,
            derivative,
            can_split_linear: false,
            any_order: false,
            can_have_unknown_sizes: false,
        }
    }
}

impl Registered for AdMethod {
    const KIND: &'static str = "AD method";

    fn name(&self) -> &'static str {
        self.name
    }
}

/// The description of a derivative of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DerivativeRequest {
    /// True for the map from cotangents of results to cotangents of arguments; false for the map
    /// from tangents of arguments to tangents of results.
    pub reverse: bool,
    /// The indices of the differentiated arguments.
    pub wrt: Vec<usize>,
    /// The results that are needed: first one flag for each result of the function, then one for
    /// each derivative.
    pub needed: Vec<bool>,
    /// Requires that operations that depend on tangents compute nothing but linear functions of
    /// them, even if loops are then duplicated. Reverse derivatives always do.
    pub split_linear: bool,
    /// The number of Taylor coefficients of each value; 1 for a derivative. Higher ones are forward.
    pub order: usize,
    /// The stages inside the method, if they were requested.
    pub stages: StageLog,
}
