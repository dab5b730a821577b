//! The results of regions.

use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Region, Value};

/// Returns the values that a region yields: the operands of a terminator with the trait
/// `region_return`.
pub fn yielded(ir: &Ir, region: Region) -> Option<Vec<Value>> {
    let end = ir.last_op(ir.single_block(region)?)?;
    ir.has_traits(end, Traits::REGION_RETURN).then(|| ir.operands(end).collect())
}

/// Declares the terminator of the regions of a dialect, which yields its operands. The words in
/// parentheses are further interfaces that the operation implements.
macro_rules! yields {
    ($(#[$doc:meta])* $name:literal ($($implemented:path),*) [$($attached:tt)*]) => {
        $(#[$doc])*
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, terminator, region_return,
            verify = $crate::interfaces::verify::body::verify_end,
            impl($crate::interp::Evaluate, $($implemented),*),
            attach($crate::Cost::FREE, $($attached)*)
        )]
        #[asm("attr-dict ($values^ `:` type($values))?")]
        pub struct Yield {
            /// The yielded values.
            #[operand(cotan_ir::constraints::ANY)]
            pub values: cotan_ir::Operands,
        }

        impl $crate::interp::Evaluate for Yield {
            fn evaluate(
                &self,
                frame: &mut $crate::interp::Frame<'_, '_>,
                _: cotan_ir::Op,
            ) -> Result<$crate::interp::Next, $crate::interp::Trap> {
                let values = frame.get_all(self.values.iter(frame.ir()))?;
                Ok($crate::interp::Next::Leave(values))
            }
        }

        impl $crate::derivative_rules::Differentiate for Yield {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::Region];
        }
    };
}
pub(crate) use yields;
