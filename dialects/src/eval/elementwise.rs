//! Operations that compute every element alone.

use super::datum::{Array, Datum};
use super::frame::{Frame, Next};
use super::kernel::{Kernel, Numbers};
use super::stop::Stop;
use super::text::no_numbers;
use crate::numerics::{Elementary, Function};
use crate::numerics::{Number, Word};
use cotan_ir::codes::ARGUMENT;
use cotan_ir::registry::Interface;
use cotan_ir::spec::OpDef;
use cotan_ir::{Ir, Op};
use smallvec::{SmallVec, smallvec};

/// An operation that computes every element of its results from the elements of its operands at
/// the same place; on scalars, from the scalars.
pub trait Elementwise: OpDef {
    /// The elementary functions in it. Each one has a reference table and keeps its bounds.
    const FUNCTIONS: &'static [&'static Elementary] = &[];
    /// What `impl(Elementwise)` attaches.
    const ROW: ElementwiseRow = ElementwiseRow {
        make: |ir, op, numbers| ir.verified::<Self>(op).kernel(numbers),
        functions: Self::FUNCTIONS,
    };

    /// How one element is computed.
    fn kernel(&self, numbers: &Numbers) -> Kernel;
}

/// An operation that computes an elementary function and nothing else.
pub trait Computes: OpDef {
    /// The function.
    const FUNCTION: &'static Elementary;
}

impl<T: Computes> Elementwise for T {
    const FUNCTIONS: &'static [&'static Elementary] = &[T::FUNCTION];

    fn kernel(&self, numbers: &Numbers) -> Kernel {
        match T::FUNCTION.function {
            Function::Unary(function) => numbers.floats(move |[x]| function(x)),
            Function::Binary(function) => numbers.floats(move |[x, y]| function(x, y)),
        }
    }
}

/// How an operation computes one element: what the registry knows of [`Elementwise`].
#[derive(Clone, Copy)]
pub struct ElementwiseRow {
    make: fn(&Ir, Op, &Numbers) -> Kernel,
    /// The elementary functions in it.
    pub functions: &'static [&'static Elementary],
}

impl Interface for ElementwiseRow {}

impl ElementwiseRow {
    /// Makes the kernel for one operation.
    ///
    /// # Errors
    /// If a number has a format without a meaning.
    pub fn kernel(self, ir: &Ir, op: Op) -> Result<Kernel, Stop> {
        let number = |value| Number::of(&ir.store, ir.ty(value)).ok_or(value);
        let operands = ir.operands(op).map(number).collect::<Result<_, _>>();
        let results = ir.results(op).map(number).collect::<Result<_, _>>();
        match (operands, results) {
            (Ok(operands), Ok(results)) => Ok((self.make)(ir, op, &Numbers { operands, results })),
            (Err(value), _) | (_, Err(value)) => {
                Err(Stop::no_meaning(ir, op, &no_numbers(ir, ir.ty(value))))
            }
        }
    }
}

/// Runs a kernel on whole operands, as part of a program.
pub(super) fn run(frame: &mut Frame<'_, '_>, op: Op, kernel: &Kernel) -> Result<Next, Stop> {
    let ir = frame.ir();
    let operands: SmallVec<[Datum; 3]> =
        ir.operands(op).map(|value| frame.get(value)).collect::<Result<_, _>>()?;
    if let Some(Datum::Array(array)) = operands.iter().find(|datum| datum.shape().is_some()) {
        frame.pay(op, array.words.len(), ir.result_count(op))?;
    }
    let Some(results) = apply(kernel, &operands, ir.result_count(op)) else {
        return Err(Stop::at(ir, op, &ARGUMENT, "the operands have different shapes"));
    };
    for (value, datum) in ir.results(op).zip(results) {
        frame.set(value, datum);
    }
    Ok(Next::Op)
}

/// Runs a kernel on whole operands. A scalar beside arrays counts as an array of it. Nothing if
/// arrays have different shapes.
pub(super) fn apply(
    kernel: &Kernel,
    operands: &[Datum],
    result_count: usize,
) -> Option<SmallVec<[Datum; 2]>> {
    let mut results: SmallVec<[Word; 2]> = smallvec![0; result_count];
    let Some(shape) = operands.iter().find_map(Datum::shape) else {
        let words: SmallVec<[Word; 3]> = operands.iter().filter_map(Datum::scalar).collect();
        kernel.run(&words, &mut results);
        return Some(results.into_iter().map(Datum::Scalar).collect());
    };
    if operands.iter().filter_map(Datum::shape).any(|other| other != shape) {
        return None;
    }
    let count = shape.iter().product();
    let mut columns: SmallVec<[Vec<Word>; 2]> = smallvec![vec![0; count]; result_count];
    let mut words: SmallVec<[Word; 3]> = smallvec![0; operands.len()];
    for at in 0..count {
        for (word, operand) in words.iter_mut().zip(operands) {
            *word = match operand {
                Datum::Array(array) => array.words[at],
                scalar => scalar.scalar().unwrap_or(0),
            };
        }
        kernel.run(&words, &mut results);
        for (column, &word) in columns.iter_mut().zip(&results) {
            column[at] = word;
        }
    }
    let array = |words| Datum::array(Array::new(shape.into(), words));
    Some(columns.into_iter().map(array).collect())
}
