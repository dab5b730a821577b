//! What affine form an index is, by the arithmetic that made it.

use super::Affine;
use crate::arith::{Addi, Constant, Muli, Subi};
use crate::array::Dim;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Value};

/// How many sums and products are looked through for one index.
const LOOKS: usize = 64;

impl Affine<Value> {
    /// What is known of an index: it is one itself, at the worst.
    pub fn of(ir: &Ir, index: Value) -> Self {
        read(ir, index, &|index| Some(Self::index(index))).unwrap_or_else(|| Self::index(index))
    }

    /// By what its indices are made of; `None` if a coefficient leaves 64 bits.
    pub fn expanded(&self, ir: &Ir) -> Option<Self> {
        self.substitute(|index| Some(Self::of(ir, index)))
    }
}

/// An index by the affine forms that `leaf` knows of what it is made of.
pub fn read<T: Copy + PartialEq>(
    ir: &Ir,
    index: Value,
    leaf: &dyn Fn(Value) -> Option<Affine<T>>,
) -> Option<Affine<T>> {
    Reader { ir, leaf, looks: LOOKS }.read(index)
}

struct Reader<'a, T> {
    ir: &'a Ir,
    leaf: &'a dyn Fn(Value) -> Option<Affine<T>>,
    looks: usize,
}

impl<T: Copy + PartialEq> Reader<'_, T> {
    fn read(&mut self, index: Value) -> Option<Affine<T>> {
        match size_of(self.ir, index) {
            Some(size) => Some(Affine::size(size)),
            None => self.compound(index).or_else(|| (self.leaf)(index)),
        }
    }

    fn compound(&mut self, index: Value) -> Option<Affine<T>> {
        self.looks = self.looks.checked_sub(1)?;
        let op = self.ir.def_op(index)?;
        if let Some(Addi { lhs, rhs, .. }) = self.ir.get(op) {
            return self.read(lhs)?.plus(&self.read(rhs)?);
        }
        if let Some(Subi { lhs, rhs, .. }) = self.ir.get(op) {
            return self.read(lhs)?.minus(&self.read(rhs)?);
        }
        let Muli { lhs, rhs, .. } = self.ir.get(op)?;
        self.read(lhs)?.product(&self.read(rhs)?)
    }
}

/// The integer that a constant is.
pub fn constant(ir: &Ir, value: Value) -> Option<i64> {
    ir.def_as::<Constant>(value).and_then(|constant| ir.store.as_int(constant.value))
}

/// The polynomial that an index is.
pub fn size_of(ir: &Ir, index: Value) -> Option<Poly> {
    if let Some(number) = constant(ir, index) {
        return Some(Poly::constant(number));
    }
    let Dim { size, .. } = ir.def_as(index)?;
    ir.store.as_dim(size).cloned()
}
