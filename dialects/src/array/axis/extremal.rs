//! Declarations of reductions by an order or by a boolean monoid.

/// Declares the extremum along axes by an order.
macro_rules! extremum {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal {
            order: $order:expr,
            $(#[$result_doc:meta])*
            result,
        }
    ) => {
        use crate::array::axis::{list, reductions};
        use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
        use crate::interp::{Evaluate, Frame, Next, NumberFormat, Trap, Word};
        use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, Value};

        $(#[$doc])*
        #[doc = concat!(
            "\n```mlir\nfunc.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>, %k: tensor<?xi32, \
             #cotan.dims<n>>) -> (tensor<4xf64>, i32) {\n  %r = ", $name,
            " %x along 1 : tensor<4x?xf64, #cotan.dims<n>>\n  %s = ", $name,
            " %k along 0 unsigned : tensor<?xi32, #cotan.dims<n>>\n  \
             return %r, %s : tensor<4xf64>, i32\n}\n```"
        )]
        #[derive(Op, Clone, Copy, Debug)]
        #[op(
            $name,
            pure,
            infer = reductions::infer,
            verify = verify,
            impl(Evaluate, ElementLowering),
            attach(crate::autodiff::Derivative::NONE.linearize_to_any_order(crate::array::ad::linearize_extremum)),
            attach(crate::Decomposition::same_derivative(crate::array::ad::decompositions::extremum)),
            attach(
                crate::array::ad::EXTREMUM_COST,
                crate::array::ad::batch::ALONG_AXES,
                crate::interp::observe::Observed::decisions(decide)
            )
        )]
        #[asm("$operand (`along` $axes^)? (`unsigned` $unsigned^)? attr-dict `:` type($operand)")]
        pub struct $Op {
            /// The array.
            #[operand(crate::array::ARRAY)]
            pub operand: Value,
            /// The axes to reduce, in ascending order; all if absent.
            #[attr(cotan_ir::constraints::I64_LIST)]
            pub axes: Option<Attr>,
            /// Present if integers are compared as unsigned.
            #[attr(cotan_ir::constraints::UNIT)]
            pub unsigned: Option<Attr>,
            $(#[$result_doc])*
            #[result(crate::array::ARRAY_OR_SCALAR)]
            pub result: Value,
        }

        fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
            let $Op { operand, unsigned, .. } = ir.verified(op);
            reductions::verify(ir, op, diagnostics);
            reductions::verify_unsigned(ir, op, operand, unsigned, diagnostics);
        }

        impl $Op {
            /// Builds the extremum along one axis.
            pub fn along(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
                list::make::<Self>(b, loc, array, &[axis])
            }
        }

        impl Evaluate for $Op {
            fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
                let Self { operand, axes, unsigned, result } = *self;
                let axes = list::of(frame.ir(), operand, axes);
                reductions::evaluate(frame, op, [operand, result], &axes, |number, words| {
                    $order(number, unsigned).extreme(words)
                })
            }
        }

        /// Writes the position of the selected element.
        fn decide(frame: &Frame<'_, '_>, op: Op, write: &mut dyn FnMut(Word)) {
            let $Op { operand, axes, unsigned, .. } = frame.ir().verified(op);
            let axes = list::of(frame.ir(), operand, axes);
            let order = |number| $order(number, unsigned);
            reductions::decide(frame, op, operand, &axes, order, write);
        }

        impl ElementLowering for $Op {
            fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
                let number = NumberFormat::of(&reader.ir().store, reader.ir().ty(self.operand));
                let number = number.expect("the operand has a number format");
                let order = $order(number, self.unsigned);
                reductions::extreme(reader, order, self.operand, self.axes, at)
            }
        }

        impl crate::derivative_rules::Differentiate for $Op {
            /// Its derivative is that of the element at the extremum.
            const CLASSES: &'static [crate::derivative_rules::OperandRule] =
                &[crate::derivative_rules::OperandRule::Region];
        }
    };
}
pub(crate) use extremum;

/// Declares the position of the extremum along an axis by an order.
macro_rules! position {
    ($(#[$doc:meta])* $Op:ident = $name:literal { order: $order:expr }) => {
        use crate::array::axis::reductions;
        use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
        use crate::interp::{Evaluate, Frame, Next, NumberFormat, Trap};
        use cotan_ir::{Attr, Diagnostics, Ir, Op, Value};

        $(#[$doc])*
        #[doc = concat!(
            "\n```mlir\nfunc.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>, %k: tensor<?xi32, \
             #cotan.dims<n>>) -> (tensor<4xindex>, index) {\n  %r = ", $name,
            " %x along 1 : tensor<4x?xf64, #cotan.dims<n>>\n  %s = ", $name,
            " %k along 0 unsigned : tensor<?xi32, #cotan.dims<n>>\n  \
             return %r, %s : tensor<4xindex>, index\n}\n```"
        )]
        #[derive(Op, Clone, Copy, Debug)]
        #[op(
            $name,
            pure,
            infer = reductions::infer_indices,
            verify = verify,
            impl(Evaluate, ElementLowering),
            attach(
                crate::Cost::SWEEP.of_kind(crate::CostKind::Add),
                crate::array::ad::batch::ALONG_AXIS
            )
        )]
        #[asm("$operand `along` $axis (`unsigned` $unsigned^)? attr-dict `:` type($operand)")]
        pub struct $Op {
            /// The array.
            #[operand(crate::array::ARRAY)]
            pub operand: Value,
            /// The axis to reduce.
            #[attr]
            pub axis: i64,
            /// Present if integers are compared as unsigned.
            #[attr(cotan_ir::constraints::UNIT)]
            pub unsigned: Option<Attr>,
            /// The indices.
            #[result(crate::array::INDICES)]
            pub result: Value,
        }

        fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
            let $Op { operand, unsigned, .. } = ir.verified(op);
            reductions::verify_indices(ir, op, diagnostics);
            reductions::verify_unsigned(ir, op, operand, unsigned, diagnostics);
        }

        impl Evaluate for $Op {
            fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
                let Self { operand, axis, unsigned, result } = *self;
                let values = [operand, result];
                reductions::evaluate(frame, op, values, &[axis as usize], |number, words| {
                    $order(number, unsigned).position(words).unwrap_or(0) as u64
                })
            }
        }

        impl ElementLowering for $Op {
            fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
                let number = NumberFormat::of(&reader.ir().store, reader.ir().ty(self.operand));
                let number = number.expect("the operand has a number format");
                let order = $order(number, self.unsigned);
                reductions::index_of_extreme(reader, order, self.operand, self.axis, at)
            }
        }

        impl crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [crate::derivative_rules::OperandRule] =
                &[crate::derivative_rules::OperandRule::NonDifferentiable];
        }
    };
}
pub(crate) use position;

/// Declares a reduction of booleans along axes.
macro_rules! of_booleans {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal {
            monoid: $monoid:expr,
            words: |$words:ident| $value:expr,
            $(#[$result_doc:meta])*
            result,
        }
    ) => {
        use crate::array::axis::{list, reductions};
        use crate::interfaces::nest_lowering::ElementLowering;
        use crate::interp::{Evaluate, NumberFormat, Word};
        use cotan_ir::{Attr, Builder, Loc, Op, Value};

        $(#[$doc])*
        #[doc = concat!(
            "\n```mlir\nfunc.func @example(%x: tensor<4x?xi1, #cotan.dims<n>>) -> tensor<4xi1> {\n  \
             %r = ", $name, " %x along 1 : tensor<4x?xi1, #cotan.dims<n>>\n  \
             return %r : tensor<4xi1>\n}\n```"
        )]
        #[derive(Op, Clone, Copy, Debug)]
        #[op(
            $name,
            pure,
            infer = reductions::infer,
            verify = reductions::verify,
            impl(Evaluate, ElementLowering),
            attach(
                crate::Cost::SWEEP.of_kind(crate::CostKind::Add),
                crate::array::ad::batch::ALONG_AXES
            )
        )]
        #[asm("$operand (`along` $axes^)? attr-dict `:` type($operand)")]
        pub struct $Op {
            /// The booleans.
            #[operand(crate::array::BOOLS)]
            pub operand: Value,
            /// The axes to reduce, in ascending order; all if absent.
            #[attr(cotan_ir::constraints::I64_LIST)]
            pub axes: Option<Attr>,
            $(#[$result_doc])*
            #[result(crate::array::BOOLS_OR_BOOL)]
            pub result: Value,
        }

        impl $Op {
            /// Builds the reduction along one axis.
            pub fn along(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
                list::make::<Self>(b, loc, array, &[axis])
            }
        }

        impl crate::array::CombineAlong for $Op {
            const MONOID: crate::interfaces::nest_lowering::Monoid = $monoid;

            fn words(_: NumberFormat, $words: &mut dyn Iterator<Item = Word>) -> Word {
                $value
            }
        }

        impl crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [crate::derivative_rules::OperandRule] =
                &[crate::derivative_rules::OperandRule::NonDifferentiable];
        }
    };
}
pub(crate) use of_booleans;
