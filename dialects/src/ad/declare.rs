//! The parts that all requests for derivatives share.

/// Declares the operation of a request, named like its [`Kind`](super::Kind): `Grad = "ad.grad"`.
/// Further interfaces may follow the name.
macro_rules! request {
    ($(#[$doc:meta])* $name:ident = $op:tt $(, $($column:tt)*)?) => {
        $(#[$doc])*
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op($op, impl(crate::interp::Evaluate), attach(
            crate::Cost::FREE,
            cotan_ir::verify::VerifyOp::symbols(crate::ad::request::verify),
            $($($column)*)?
        ))]
        #[asm(custom(crate::array::call_assembly::parse, crate::array::call_assembly::print))]
        pub struct $name {
            /// The name of the function.
            #[attr(cotan_ir::constraints::FLAT_SYMBOL_REF)]
            pub callee: cotan_ir::Attr,
            /// Its arguments, and the tangents or cotangents.
            #[operand(cotan_ir::constraints::ANY)]
            pub operands: cotan_ir::Operands,
            /// The names of the bound dimension parameters.
            #[attr(cotan_ir::constraints::ARRAY)]
            pub parameters: Option<cotan_ir::Attr>,
            /// The values of the bound dimension parameters.
            #[attr(cotan_ir::constraints::DIMS)]
            pub sizes: Option<cotan_ir::Attr>,
            /// The indices of the arguments to differentiate with respect to.
            #[attr(cotan_ir::constraints::ARRAY)]
            pub wrt: Option<cotan_ir::Attr>,
            /// The results of the request.
            #[result(cotan_ir::constraints::ANY)]
            pub results: cotan_ir::Results,
        }

        impl crate::interp::Evaluate for $name {
            fn evaluate(
                &self,
                frame: &mut crate::interp::Frame<'_, '_>,
                op: cotan_ir::Op,
            ) -> Result<crate::interp::Next, crate::interp::Trap> {
                Err(crate::ad::request::not_expanded(frame.ir(), op))
            }
        }

        impl crate::derivative_rules::Differentiate for $name {
            const CLASSES: &'static [crate::derivative_rules::OperandRule] =
                &[crate::derivative_rules::OperandRule::Region];
        }
    };
}

pub(super) use request;
