//! What can be seen of a program while it runs.

mod decisions;
mod finite;
mod monoids;
mod peak;
mod work;

pub use decisions::{BranchSignature, Decision, Decisions};
pub use finite::{Finite, NotFinite};
pub use monoids::{Combined, CombinedAlong, MonoidBody, Monoids, NoMonoid, Why};
pub use peak::{Peak, Peaks};
pub use work::{Done, Work};

use super::datum::Datum;
use super::frame::Frame;
use cotan_ir::{Ir, Op, Symbol, Type, TypeData, types::DYNAMIC};

/// Watches a program run.
pub trait Observer {
    /// An operation has run, and so has everything inside of it. Its results are known, and so are
    /// its operands, but those that it took over ([`Frame::release`]). What the observer runs itself
    /// is not observed.
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op);

    /// A function is about to run with these arguments; the values of its dimension parameters are
    /// known.
    fn enter(&mut self, _ir: &Ir, _function: Op, _args: &[Datum], _sizes: &[(Symbol, i64)]) {}
}

/// Several observers, one after the other.
impl<const N: usize> Observer for [&mut dyn Observer; N] {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        for observer in self {
            observer.after(frame, op);
        }
    }

    fn enter(&mut self, ir: &Ir, function: Op, args: &[Datum], sizes: &[(Symbol, i64)]) {
        for observer in self {
            observer.enter(ir, function, args, sizes);
        }
    }
}

impl Frame<'_, '_> {
    /// Tells the observer that an operation has run.
    #[cold]
    pub(super) fn observe(&mut self, op: Op) {
        let Some(observer) = self.interpreter.observer.take() else { return };
        observer.after(self, op);
        self.interpreter.observer = Some(observer);
    }

    /// How many numbers a value of a type is in this function: one for what is no array. `None` if
    /// the type does not say, or they are too many to count.
    pub fn count(&self, ty: Type) -> Option<u64> {
        let ir = self.ir();
        let shape = match ir.type_data(ty) {
            TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } => shape,
            _ => return Some(1),
        };
        let sizes = match shape.contains(&DYNAMIC) {
            true => self.parameters.sizes(ir, ty).ok()?,
            false => shape.iter().map(|&size| usize::try_from(size).ok()).collect::<Option<_>>()?,
        };
        sizes.into_iter().try_fold(1, |count: u64, size| count.checked_mul(size as u64))
    }

    /// How many bytes the arrays, tuples and closures take that are there now.
    pub fn live_bytes(&self) -> u64 {
        self.interpreter.memory.used().saturating_sub(self.interpreter.frames)
    }
}
