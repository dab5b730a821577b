//! Observers of running programs.

mod decisions;
mod finite;
mod monoids;
mod peak;
mod work;

pub use decisions::{Decision, Decisions, IMPLICIT, SMOOTH};
pub use finite::{Finite, NotFinite};
pub use monoids::{Combined, CombinedAlong, MonoidBody, MonoidLaw, Monoids, NoMonoid};
pub use peak::{Peak, Peaks};
pub use work::{OpWork, Work};

use super::datum::Datum;
use super::frame::Frame;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Symbol, Type, TypeData, types::DYNAMIC};
use cotan_numerics::Word;

/// Writes the decisions of an executed operation as words, where the rules of its operands do not
/// determine them: the sign of a scalar, the index of a maximum. The operation is smooth as long as
/// the words are equal.
pub type WriteDecisions = fn(&Frame<'_, '_>, Op, &mut dyn FnMut(Word));

/// The observable facts of an operation that its results alone do not show.
#[derive(Clone, Copy, Debug)]
pub struct Observed {
    /// Its decisions.
    pub decisions: Option<WriteDecisions>,
    /// The body by which it combines, which it assumes to be associative.
    pub monoid: Option<MonoidBody>,
}

impl Interface for Observed {
    fn after(self, earlier: Self) -> Self {
        Self {
            decisions: self.decisions.or(earlier.decisions),
            monoid: self.monoid.or(earlier.monoid),
        }
    }
}

impl Observed {
    /// The row of an operation that decides by its operands.
    pub const fn decisions(write: WriteDecisions) -> Self {
        Self { decisions: Some(write), monoid: None }
    }

    /// The row of an operation that combines by a body.
    pub const fn monoid(body: MonoidBody) -> Self {
        Self { decisions: None, monoid: Some(body) }
    }
}

/// An observer of a running program.
pub trait Observer {
    /// Called after the execution of an operation and of everything nested in it. Its results and
    /// operands are available, except the operands that it released ([`Frame::release`]). Code that
    /// the observer runs is not observed.
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op);

    /// Called before a function runs with these arguments and dimension parameters.
    fn enter(&mut self, _ir: &Ir, _function: Op, _args: &[Datum], _sizes: &[(Symbol, i64)]) {}
}

/// Notifies several observers in order.
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
    /// Notifies the observer of an executed operation.
    #[cold]
    pub(super) fn observe(&mut self, op: Op) {
        let Some(observer) = self.interpreter.observer.take() else { return };
        observer.after(self, op);
        self.interpreter.observer = Some(observer);
    }

    /// Returns the number of scalars in values of a type in this frame: 1 for a value that is not
    /// an array. Returns `None` if the type does not determine it, or it overflows.
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

    /// Returns the size of the live arrays, tuples and closures in bytes.
    pub fn live_bytes(&self) -> u64 {
        self.interpreter.memory.used().saturating_sub(self.interpreter.frames)
    }
}
