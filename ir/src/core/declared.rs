//! The values, regions or blocks of a declared operand, result, region or successor.

use crate::entity::{Block, Op, Region, Value};
use crate::ir::Ir;
use std::ops::Range;

impl Ir {
    /// Returns the values of the declared operand with this index.
    pub fn operands_of(&self, op: Op, index: usize) -> Operands {
        let range = self.spec(op).map_or(0..0, |spec| self.operand_group(op, spec, index));
        Operands::at(op, &range)
    }

    /// Returns the values of the declared result with this index.
    pub fn results_of(&self, op: Op, index: usize) -> Results {
        let range = self.spec(op).map_or(0..0, |spec| self.result_group(op, spec, index));
        Results::at(op, &range)
    }
}

macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident of $item:ident, $one:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            op: Op,
            start: u32,
            len: u32,
        }

        impl $name {
            pub(crate) fn at(op: Op, range: &Range<usize>) -> Self {
                Self { op, start: range.start as u32, len: range.len() as u32 }
            }

            /// Returns the number of items.
            pub fn len(self) -> usize {
                self.len as usize
            }

            /// Returns whether there are none.
            pub fn is_empty(self) -> bool {
                self.len == 0
            }

            /// Returns their range among all items of the operation.
            pub fn range(self) -> Range<usize> {
                self.start as usize..(self.start + self.len) as usize
            }

            /// Returns one of them.
            pub fn get(self, ir: &Ir, index: usize) -> $item {
                assert!(index < self.len(), "{self:?} has no element {index}");
                ir.$one(self.op, self.start as usize + index)
            }

            /// Returns the first of them.
            #[inline]
            pub fn first(self, ir: &Ir) -> Option<$item> {
                (self.len > 0).then(|| ir.$one(self.op, self.start as usize))
            }

            /// Returns all of them.
            pub fn iter(
                self,
                ir: &Ir,
            ) -> impl ExactSizeIterator<Item = $item> + DoubleEndedIterator + Clone {
                self.range().map(move |index| ir.$one(self.op, index))
            }
        }
    )*};
}

groups! {
    /// Neighbouring operands of an operation.
    Operands of Value, operand;
    /// Neighbouring results of an operation.
    Results of Value, result;
}

macro_rules! tails {
    ($($(#[$doc:meta])* $name:ident of $item:ident, $all:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            op: Op,
            start: usize,
        }

        impl $name {
            /// Returns the items of `op` from `start` on.
            pub fn from(op: Op, start: usize) -> Self {
                Self { op, start }
            }

            /// Returns all of them.
            pub fn get(self, ir: &Ir) -> &[$item] {
                ir.$all(self.op).get(self.start..).unwrap_or(&[])
            }
        }
    )*};
}

tails! {
    /// The last regions of an operation.
    Regions of Region, regions;
    /// The last successors of an operation.
    Successors of Block, successors;
}
