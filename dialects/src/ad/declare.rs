//! What all requests for derivatives have in common.

/// Declares the operation of a request, which has the name of its [`Kind`](super::Kind): `Grad = "ad.grad"`,
/// perhaps with columns of its own.
macro_rules! request {
    ($(#[$doc:meta])* $name:ident = $op:tt $(, $($column:tt)*)?) => {
        $(#[$doc])*
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op($op, impl(crate::interp::Evaluate), attach(
            crate::Cost::FREE,
            cotan_ir::verify::SymbolUser(crate::ad::request::verify),
            crate::ad::Kind::$name,
            $($($column)*)?
        ))]
        #[asm(custom(crate::array::call_assembly::parse, crate::array::call_assembly::print))]
        pub struct $name {
            /// The name of the function.
            #[attr(cotan_ir::constraints::FLAT_SYMBOL_REF)]
            pub callee: cotan_ir::Attr,
            /// Its arguments, and what else is needed.
            #[operand(cotan_ir::constraints::ANY)]
            pub operands: cotan_ir::Operands,
            /// The names of the dimension parameters that are given.
            #[attr(cotan_ir::constraints::ARRAY)]
            pub parameters: Option<cotan_ir::Attr>,
            /// What they are.
            #[attr(cotan_ir::constraints::DIMS)]
            pub sizes: Option<cotan_ir::Attr>,
            /// Which arguments it is differentiated with respect to.
            #[attr(cotan_ir::constraints::ARRAY)]
            pub wrt: Option<cotan_ir::Attr>,
            /// What is asked for.
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
