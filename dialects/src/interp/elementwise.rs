//! Elementwise operations.

use super::datum::{Array, Datum};
use super::frame::{Frame, Next};
use super::kernel::{Kernel, Numbers};
use super::text::no_numbers;
use super::trap::Trap;
use super::wide_ints::Wide;
use cotan_ir::OpDef;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::registry::Interface;
use cotan_ir::types::FloatKind;
use cotan_ir::{Ir, Op, Value};
use cotan_numerics::code;
use cotan_numerics::code::{Formula, Recorder, Scalar, Scalars, SingleRecorder};
use cotan_numerics::{Elementary, Function, Host, Machine};
use cotan_numerics::{NumberFormat, Word};
use smallvec::{SmallVec, smallvec};

/// An operation that computes every element of its results from the elements of its operands at the
/// same index; on scalars, from the scalars.
pub trait Elementwise: OpDef {
    /// The elementary functions that it uses. Each one has a reference table and an error bound.
    const FUNCTIONS: &'static [&'static Elementary] = &[];
    /// The interface that `impl(Elementwise)` attaches.
    const ROW: ElementwiseRow = ElementwiseRow {
        make: |ir, op, numbers| ir.verified::<Self>(op).kernel(numbers),
        record: |ir, op, recorder, numbers, operands| {
            ir.verified::<Self>(op).code(recorder, numbers, operands)
        },
        wide: |ir, op, operands| ir.verified::<Self>(op).wide(operands),
        functions: Self::FUNCTIONS,
    };

    /// Returns the kernel of one element.
    fn kernel(&self, numbers: &Numbers) -> Kernel;

    /// Evaluates the operation on integers of at most 128 bits; bits beyond the width of its result
    /// are ignored.
    ///
    /// It agrees with the kernel where both are defined. Returns `None` if it is not defined.
    fn wide(&self, _operands: &[Wide]) -> Option<u128> {
        None
    }

    /// Records the machine instructions for one element, which return the same bits as the kernel.
    /// Returns `None` if there are none.
    fn code<'r>(
        &self,
        _recorder: &'r Recorder,
        _numbers: &Numbers,
        _operands: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        None
    }
}

/// An elementwise operation on floats whose meaning is one formula: it is evaluated by the
/// interpreter, and recorded as machine code. `impl(FloatFormula<2>)` attaches it to an operation
/// of two operands.
///
/// The formula computes in `f64` and is rounded to the format of the result once. It uses the
/// operators of floats and the functions of [`Machine`], which every processor rounds identically.
/// Constants are `m.float(0.5)`; attributes of the operation are fields of `self`.
pub trait FloatFormula<const N: usize>: OpDef {
    /// The interface that `impl(FloatFormula<N>)` attaches.
    const ROW: ElementwiseRow = ElementwiseRow {
        make: |ir, op, numbers| {
            let this = ir.verified::<Self>(op);
            let (from, to) = (numbers.from(), numbers.to());
            Kernel::words(move |x, y| {
                let x = std::array::from_fn(|index| from.float(x[index]));
                y[0] = to.nearest(this.formula(&Host, x));
            })
        },
        record: |ir, op, recorder, numbers, x| {
            let wide = NumberFormat::Float(FloatKind::F64);
            let x = std::array::from_fn(|index| x[index].float_to(wide));
            let value = ir.verified::<Self>(op).formula(&recorder, x);
            code::one(value.float_to(numbers.to()))
        },
        wide: |_, _, _| None,
        functions: &[],
    };

    /// Returns one element of the result from one of each operand.
    fn formula<M: Machine>(&self, m: &M, x: [M::F; N]) -> M::F;
}

/// An operation that computes one elementary function.
pub trait Computes: OpDef {
    /// The function.
    const FUNCTION: &'static Elementary;
}

impl<T: Computes> Elementwise for T {
    const FUNCTIONS: &'static [&'static Elementary] = &[T::FUNCTION];

    fn kernel(&self, numbers: &Numbers) -> Kernel {
        if let Some(single) = T::FUNCTION.single.filter(|_| numbers.are_single()) {
            return numbers.floats(move |[x]| f64::from((single.eval)(x as f32)));
        }
        match T::FUNCTION.function {
            Function::Unary(function, _) => numbers.floats(move |[x]| function(x)),
            Function::Binary(function, _) | Function::Ordered(function) => {
                numbers.floats(move |[x, y]| function(x, y))
            }
            Function::Ternary(function, _) => numbers.floats(move |[x, y, z]| function(x, y, z)),
        }
    }

    fn code<'r>(
        &self,
        m: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        if let Some(single) = T::FUNCTION.single.filter(|_| numbers.are_single()) {
            let x = x[0].float_to(NumberFormat::Float(FloatKind::F32));
            return code::one((single.record)(SingleRecorder(m), x).float_to(numbers.to()));
        }
        let wide = |index: usize| x[index].float_to(NumberFormat::Float(FloatKind::F64));
        let value = match T::FUNCTION.function {
            Function::Unary(_, record) => record(m, wide(0)),
            Function::Binary(_, record) => record(m, wide(0), wide(1)),
            Function::Ternary(_, record) => record(m, wide(0), wide(1), wide(2)),
            Function::Ordered(_) => return None,
        };
        code::one(value.float_to(numbers.to()))
    }
}

/// The registry entry of [`Elementwise`].
#[derive(Clone, Copy)]
pub struct ElementwiseRow {
    make: fn(&Ir, Op, &Numbers) -> Kernel,
    record: Record,
    wide: fn(&Ir, Op, &[Wide]) -> Option<u128>,
    /// The elementary functions that it uses.
    pub functions: &'static [&'static Elementary],
}

type Record = for<'r> fn(&Ir, Op, &'r Recorder, &Numbers, &[Scalar<'r>]) -> Option<Scalars<'r>>;

impl Interface for ElementwiseRow {}

impl ElementwiseRow {
    /// Creates the kernel of one operation.
    ///
    /// # Errors
    ///
    /// If a scalar has a format without semantics.
    pub fn kernel(self, ir: &Ir, op: Op) -> Result<Kernel, Trap> {
        let created = numbers(ir, op).map(|numbers| (self.make)(ir, op, &numbers));
        created.map_err(|value| Trap::no_meaning(ir, op, &no_numbers(ir, ir.ty(value))))
    }

    /// Evaluates one operation on integers of at most 128 bits, one element of each operand; `None`
    /// if it is not defined.
    pub fn wide(self, ir: &Ir, op: Op, operands: &[Wide]) -> Option<u128> {
        (self.wide)(ir, op, operands)
    }

    /// Returns the machine instructions of one operation; `None` if there are none, or a scalar has
    /// an unknown format.
    pub fn code(self, ir: &Ir, op: Op) -> Option<Formula> {
        let numbers = numbers(ir, op).ok()?;
        Recorder::record(&numbers.operands, |recorder, operands| {
            (self.record)(ir, op, recorder, &numbers, operands)
        })
    }
}

/// Returns the formats of the operands and results of an operation, or a value that has none.
fn numbers(ir: &Ir, op: Op) -> Result<Numbers, Value> {
    let number = |value| NumberFormat::of(&ir.store, ir.ty(value)).ok_or(value);
    let operands = ir.operands(op).map(number).collect::<Result<_, _>>()?;
    let results = ir.results(op).map(number).collect::<Result<_, _>>()?;
    Ok(Numbers { operands, results })
}

/// Runs a kernel on whole operands, as a step of a program.
pub(super) fn run(frame: &mut Frame<'_, '_>, op: Op, kernel: &Kernel) -> Result<Next, Trap> {
    let ir = frame.ir();
    let operands: SmallVec<[Datum; 3]> =
        ir.operands(op).map(|value| frame.get(value)).collect::<Result<_, _>>()?;
    if let Some(Datum::Array(array)) = operands.iter().find(|datum| datum.shape().is_some()) {
        frame.reserve(op, array.words.len(), ir.result_count(op))?;
    }
    let Some(results) = apply(kernel, &operands, ir.result_count(op)) else {
        return Err(Trap::at(ir, op, &ARGUMENT, "the operands have different shapes"));
    };
    for (value, datum) in ir.results(op).zip(results) {
        frame.set(value, datum);
    }
    Ok(Next::Op)
}

/// Runs a kernel on whole operands. Scalars are broadcast to the shape of the arrays. Returns
/// `None` if arrays have different shapes.
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
