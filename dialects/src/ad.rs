//! The dialect `ad`: requests for derivatives of functions, and what programs declare about their
//! derivatives.
//!
//! The pass `differentiate` replaces each request by a call of the derivative that it generates.

use crate::autodiff::Derivative;
use crate::{ComplexParts, array, func};
use cotan_ir::OpDef;
use cotan_ir::registry::Dialect;
use cotan_ir::verify::VerifyOp;
use request::{linearize_call, pull_back_call};

mod declare;
pub mod jacobians;
pub mod request;
mod rules;

pub use crate::interp::observe::IMPLICIT;
pub use request::{Kind, Request};
pub use rules::{names_explicit_rule, names_rule, rule_name};

crate::differentiable_ops! {
    checkpoint::Checkpoint,
    grad::Grad,
    hessian::Hessian,
    hvp::Hvp,
    jacobian::Jacobian,
    jet::Jet,
    jvp::Jvp,
    linearize::Linearize,
    stop_gradient::StopGradient,
    transpose::Transpose,
    value_and_grad::ValueAndGrad,
    vjp::Vjp,
    yields::Yield,
}

/// Requests for derivatives.
pub static DIALECT: Dialect = Dialect {
    name: "ad",
    doc: "Requests for derivatives of functions, which the pass `differentiate` replaces by calls \
           of generated derivatives. Also declarations of a program about its derivatives: values \
           held constant, and values to recompute.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |builder| {
        attach_derivatives(builder);
        for request in [
            Grad::SPEC,
            Hvp::SPEC,
            Jet::SPEC,
            Jvp::SPEC,
            Linearize::SPEC,
            Transpose::SPEC,
            ValueAndGrad::SPEC,
            Vjp::SPEC,
        ] {
            builder.attach(request.name, ComplexParts::Packed);
        }
        builder.attach(StopGradient::SPEC.name, ComplexParts::Separate);
        for op in [Checkpoint::SPEC, Yield::SPEC] {
            builder.attach(op.name, ComplexParts::Listed);
        }
        // A call becomes a request, so its derivative rule belongs to this dialect.
        for call in [func::Call::SPEC, array::Call::SPEC] {
            builder.attach(
                call.name,
                Derivative::NONE.linearize_to_any_order(linearize_call).pull_back(pull_back_call),
            );
        }
        builder.attach(func::Func::SPEC.name, VerifyOp::symbols(rules::verify));
    },
}
.checked();
