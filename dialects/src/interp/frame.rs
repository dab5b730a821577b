//! Frames of running functions.

use super::argument_types::Parameters;
use super::closure::CapturedEnvironment;
use super::datum::{Array, Datum};
use super::elementwise;
use super::interpreter::Interpreter;
use super::size_error::SizeError;
use super::text::no_numbers;
use super::trap::Trap;
use crate::interfaces::control_flow::Branch;
use crate::interfaces::in_place::InPlace;
use crate::interfaces::sizes::{LOWERED, facts};
use cotan_ir::OpDef;
use cotan_ir::codes::{ARGUMENT, WRONG_FACT};
use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, Block, Entity, Ir, Op, Region, Symbol, Type, Value};
use cotan_numerics::NumberFormat;
use smallvec::SmallVec;
use std::sync::Arc;

/// The continuation of a program.
#[derive(Clone, Debug)]
pub enum Next {
    /// The next operation.
    Op,
    /// A block with these arguments.
    Block(Block, Vec<Datum>),
    /// The end of the region, which returns these values to the parent operation.
    Leave(Vec<Datum>),
}

/// An operation with an execution semantics.
pub trait Evaluate: OpDef {
    /// The interface that `impl(Evaluate)` attaches.
    const ROW: EvaluateRow =
        EvaluateRow(|frame, op| frame.ir().verified::<Self>(op).evaluate(frame, op));

    /// Executes the operation.
    ///
    /// # Errors
    ///
    /// If the program traps.
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap>;
}

/// The registry entry of [`Evaluate`].
#[derive(Clone, Copy)]
pub struct EvaluateRow(pub fn(&mut Frame<'_, '_>, Op) -> Result<Next, Trap>);

impl Interface for EvaluateRow {}

/// Runs a closure on a grown stack if little is left: regions and calls may be nested arbitrarily
/// deeply.
pub(super) fn with_grown_stack<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 << 10, 2 << 20, run)
}

/// A running function and the values computed so far.
pub struct Frame<'i, 'a> {
    pub(super) interpreter: &'i mut Interpreter<'a>,
    /// The slot of the first value.
    pub(super) start: usize,
    pub(super) values: Vec<Option<Datum>>,
    /// The captured values of a closure.
    pub(super) outside: Option<CapturedEnvironment>,
    pub(super) parameters: Parameters,
}

impl<'a> Frame<'_, 'a> {
    /// The module.
    pub fn ir(&self) -> &'a Ir {
        self.interpreter.ir
    }

    /// Returns the current value.
    ///
    /// # Errors
    ///
    /// If it is not computed, which does not occur in verified modules.
    pub fn get(&self, value: Value) -> Result<Datum, Trap> {
        let slot = self.interpreter.slots.of(value);
        let datum = match self.values.get(slot.wrapping_sub(self.start)) {
            Some(datum) => datum.as_ref(),
            None => self.outside.as_ref().and_then(|outside| outside.get(slot)),
        };
        datum.cloned().ok_or_else(|| self.unknown(value))
    }

    #[cold]
    fn unknown(&self, value: Value) -> Trap {
        let loc = self.ir().value_loc(value);
        cotan_ir::Diagnostic::error(&ARGUMENT, loc, "this value is used before it is computed")
            .into()
    }

    /// Returns the current values.
    ///
    /// # Errors
    ///
    /// As for [`Frame::get`].
    pub fn get_all(&self, values: impl Iterator<Item = Value>) -> Result<Vec<Datum>, Trap> {
        values.map(|value| self.get(value)).collect()
    }

    /// Returns the current value of a float, as `f64`.
    ///
    /// # Errors
    ///
    /// As for [`Frame::get`], or if it is no float of at most 64 bits.
    pub fn float(&self, op: Op, value: Value) -> Result<f64, Trap> {
        let number = self.number(op, value)?;
        let word = self.get(value)?.scalar();
        let word = word.ok_or_else(|| Trap::no_meaning(self.ir(), op, "this is not a float"))?;
        Ok(number.float(word))
    }

    /// Sets a float, rounded to its format.
    ///
    /// # Errors
    ///
    /// If it is no float of at most 64 bits.
    pub fn set_float(&mut self, op: Op, value: Value, float: f64) -> Result<Next, Trap> {
        let number = self.number(op, value)?;
        self.set(value, Datum::Scalar(number.nearest(float)));
        Ok(Next::Op)
    }

    /// Sets a value.
    #[inline]
    pub fn set(&mut self, value: Value, mut datum: Datum) {
        self.interpreter.memory.count(&mut datum);
        let slot = self.interpreter.slots.of(value);
        if let Some(slot_value) = self.values.get_mut(slot.wrapping_sub(self.start)) {
            *slot_value = Some(datum);
        }
    }

    /// Sets the results of an operation.
    ///
    /// # Errors
    ///
    /// If their number differs.
    pub fn set_results(&mut self, op: Op, data: Vec<Datum>) -> Result<Next, Trap> {
        let ir = self.ir();
        if data.len() != ir.result_count(op) {
            let (yielded_values, expected) = (data.len(), ir.result_count(op));
            let message = format!("found {yielded_values} values, expected {expected}");
            return Err(Trap::at(ir, op, &ARGUMENT, message));
        }
        for (value, datum) in ir.results(op).zip(data) {
            self.set(value, datum);
        }
        Ok(Next::Op)
    }

    /// Calls a function by its name.
    ///
    /// # Errors
    ///
    /// If there is none, or it traps.
    pub fn call(&mut self, from: Op, callee: Symbol, args: Vec<Datum>) -> Result<Vec<Datum>, Trap> {
        self.call_sized(from, callee, &[], args)
    }

    /// Calls a function by its name, with its dimension parameters bound to polynomials in those of
    /// this frame.
    ///
    /// # Errors
    ///
    /// As for [`Frame::call`].
    pub fn call_sized(
        &mut self,
        from: Op,
        callee: Symbol,
        sizes: &[(Symbol, Poly)],
        args: Vec<Datum>,
    ) -> Result<Vec<Datum>, Trap> {
        let size = |(name, poly): &(Symbol, Poly)| {
            let value = self.parameters.size(self.ir(), poly)?;
            Ok((*name, i64::try_from(value).unwrap_or(i64::MAX)))
        };
        let sizes: Result<Vec<(Symbol, i64)>, SizeError> = sizes.iter().map(size).collect();
        let sizes = sizes.map_err(|why| why.at(&ARGUMENT, self.ir().loc(from)))?;
        let Some(function) = self.interpreter.function(callee) else {
            let message = format!("there is no function @{}", self.ir().text(callee));
            return Err(Trap::at(self.ir(), from, &ARGUMENT, message));
        };
        self.interpreter.call_from(Some(from), function, Parameters::given(sizes), args)
    }

    /// Returns the function with a name.
    pub fn function(&self, name: Symbol) -> Option<Op> {
        self.interpreter.function(name)
    }

    /// Runs a region with a dimension parameter bound to `size`.
    ///
    /// # Errors
    ///
    /// If an array inside would have a negative size, or the program traps.
    pub fn run_sized(
        &mut self,
        op: Op,
        region: Region,
        name: Symbol,
        size: i64,
    ) -> Result<Vec<Datum>, Trap> {
        self.parameters.push(name, size);
        self.check_sizes(op)?;
        let yielded_values = self.run(region, Vec::new())?;
        self.parameters.pop();
        Ok(yielded_values)
    }

    /// Runs a region with the arguments `args` of its entry block, and returns the operands of its
    /// terminator.
    ///
    /// # Errors
    ///
    /// If the program traps.
    pub fn run(&mut self, region: Region, args: Vec<Datum>) -> Result<Vec<Datum>, Trap> {
        with_grown_stack(|| self.run_blocks(region, args))
    }

    fn run_blocks(&mut self, region: Region, args: Vec<Datum>) -> Result<Vec<Datum>, Trap> {
        let Some(mut block) = self.ir().entry(region) else { return Ok(args) };
        let mut args = args;
        loop {
            self.enter(block, args)?;
            match self.run_block(block)? {
                Next::Block(next, values) => (block, args) = (next, values),
                Next::Leave(values) => return Ok(values),
                // The last operation of a block without a terminator.
                Next::Op => return Ok(Vec::new()),
            }
        }
    }

    /// Drops the operands of an operation whose last use it is.
    ///
    /// The operation may then pass them on or update them in place.
    pub fn release(&mut self, op: Op) {
        let released = self.interpreter.slots.last_uses(op).filter(|last| last.is_operand);
        for slot in released.map(|last| last.slot as usize) {
            if let Some(slot_value) = self.values.get_mut(slot.wrapping_sub(self.start)) {
                *slot_value = None;
            }
        }
    }

    /// Returns a value that an operation may update: the same one if it is not shared, or else a
    /// copy, which consumes fuel. It is unshared only after [`Frame::release`].
    ///
    /// # Errors
    ///
    /// If a limit is exceeded.
    pub fn own(&mut self, op: Op, mut datum: Datum) -> Result<Datum, Trap> {
        debug_assert!(
            !InPlace::of(self.ir(), op).is_empty(),
            "{op:?} does not implement `InPlace`"
        );
        let shared = datum.shared();
        if shared > 0 {
            self.reserve(op, shared, 1)?;
            datum.words_mut();
        }
        Ok(datum)
    }

    fn enter(&mut self, block: Block, args: Vec<Datum>) -> Result<(), Trap> {
        let ir = self.ir();
        if args.len() != ir.arg_count(block) {
            let loc = ir.block_parent_op(block).map_or(cotan_ir::Loc::UNKNOWN, |op| ir.loc(op));
            let (yielded_values, expected) = (args.len(), ir.arg_count(block));
            let message = format!("found {yielded_values} arguments for a block with {expected}");
            return Err(cotan_ir::Diagnostic::error(&ARGUMENT, loc, message).into());
        }
        for (value, datum) in ir.args(block).zip(args) {
            if !ir.is_unused(value) {
                self.set(value, datum);
            }
        }
        Ok(())
    }

    fn run_block(&mut self, block: Block) -> Result<Next, Trap> {
        let mut next = self.ir().first_op(block);
        while let Some(op) = next {
            match self.step(op)? {
                Next::Op => next = self.ir().next_op(op),
                elsewhere => return Ok(elsewhere),
            }
        }
        Ok(Next::Op)
    }

    /// Executes an operation, and drops the values that are not used after it.
    pub(super) fn step(&mut self, op: Op) -> Result<Next, Trap> {
        let next = self.perform(op)?;
        if self.interpreter.observer.is_some() {
            self.observe(op);
        }
        for last in self.interpreter.slots.last_uses(op) {
            if let Some(slot_value) =
                self.values.get_mut((last.slot as usize).wrapping_sub(self.start))
            {
                *slot_value = None;
            }
        }
        Ok(next)
    }

    fn perform(&mut self, op: Op) -> Result<Next, Trap> {
        self.interpreter.start(op)?;
        let ir = self.ir();
        if let Some(Some(meaning)) = self.interpreter.meanings.get(ir.name(op).index()) {
            return (meaning.0)(self, op);
        }
        match self.interpreter.kernel(op)? {
            Some(kernel) => elementwise::run(self, op, &kernel),
            None => Err(Trap::no_meaning(ir, op, "it has no semantics")),
        }
    }

    /// Continues with a successor of a terminator, with the arguments that the terminator passes to
    /// it.
    ///
    /// # Errors
    ///
    /// If there is no such successor.
    pub fn branch(&self, op: Op, successor: usize) -> Result<Next, Trap> {
        let ir = self.ir();
        let branch = Branch::of(ir, op);
        let range = branch.and_then(|branch| (branch.operands)(ir, op).get(successor).cloned());
        let (Some(range), Some(&block)) = (range, ir.successors(op).get(successor)) else {
            return Err(Trap::no_meaning(
                ir,
                op,
                "it does not declare the arguments of its successors",
            ));
        };
        let forwarded = range.map(|index| ir.operand(op, index));
        Ok(Next::Block(block, self.get_all(forwarded)?))
    }

    /// Returns the sizes of arrays of a type in this frame.
    ///
    /// # Errors
    ///
    /// If the type does not determine them.
    pub fn sizes(&self, op: Op, ty: Type) -> Result<Vec<usize>, Trap> {
        let sizes = self.parameters.sizes(self.ir(), ty);
        Ok(sizes.map_err(|why| why.at(&ARGUMENT, self.ir().loc(op)))?)
    }

    /// Returns the values of polynomials in dimension parameters in this frame, modulo two to the
    /// 64.
    ///
    /// # Errors
    ///
    /// If a parameter is unknown.
    pub fn dims(&self, op: Op, dims: &[Poly]) -> Result<SmallVec<[i64; 4]>, Trap> {
        let value = |dim| self.parameters.value(self.ir(), dim);
        let values = dims.iter().map(value).collect::<Result<_, _>>();
        Ok(values.map_err(|why: SizeError| why.at(&ARGUMENT, self.ir().loc(op)))?)
    }

    /// As [`Frame::dims`], for an attribute with one polynomial.
    ///
    /// # Errors
    ///
    /// As for [`Frame::dims`].
    pub fn dim(&self, op: Op, dim: Attr) -> Result<i64, Trap> {
        let dims = self.ir().store.as_dims(dim).unwrap_or_default();
        Ok(self.dims(op, dims)?.first().copied().unwrap_or(0))
    }

    /// Returns the remainder of an attribute with one polynomial divided by a size. It is exact
    /// even if the polynomial exceeds 64 bits; 0 for a size of 0.
    ///
    /// # Errors
    ///
    /// As for [`Frame::dims`].
    pub fn dim_modulo(&self, op: Op, dim: Attr, size: usize) -> Result<usize, Trap> {
        self.dim(op, dim)?;
        let dim = self.ir().store.as_dim(dim).cloned().unwrap_or_default();
        Ok(dim.eval_modulo(size, |name| self.parameters.get(name)).unwrap_or(0))
    }

    /// Checks the sizes of every array and domain in an operation that introduces dimension
    /// parameters.
    ///
    /// # Errors
    ///
    /// If a size is negative, or unknown.
    pub fn check_sizes(&self, owner: Op) -> Result<(), Trap> {
        let ir = self.ir();
        for (size, loc) in self.interpreter.slots.open(owner) {
            self.parameters.size(ir, size).map_err(|why| why.at(&ARGUMENT, *loc))?;
        }
        Ok(())
    }

    /// Checks the facts that a function declares about its sizes, reported at its call, if there is
    /// one.
    pub(super) fn check_facts(&self, call: Option<Op>, function: Op) -> Result<(), Trap> {
        let ir = self.ir();
        // The callers of a function over buffers check them.
        if ir.attr_named(function, LOWERED).is_some() {
            return Ok(());
        }
        let mut facts = facts(ir, function).iter();
        let Some(why) = facts.find_map(|fact| self.parameters.refutes(ir, fact)) else {
            return Ok(());
        };
        let error = why.at(&WRONG_FACT, ir.loc(function));
        Err(match call {
            Some(call) => error.note_at(ir.loc(call), "it is called here").into(),
            None => error.into(),
        })
    }

    /// Returns the array of a value.
    ///
    /// # Errors
    ///
    /// If it is not an array.
    pub fn array(&self, op: Op, value: Value) -> Result<Arc<Array>, Trap> {
        match self.get(value)? {
            Datum::Array(array) => Ok(array),
            _ => Err(Trap::no_meaning(self.ir(), op, "this is not an array")),
        }
    }

    /// Returns the integers of values.
    ///
    /// # Errors
    ///
    /// If one is not an integer.
    pub fn integers(
        &self,
        op: Op,
        values: impl Iterator<Item = Value>,
    ) -> Result<SmallVec<[i64; 4]>, Trap> {
        let integer = |value| {
            let word = self.get(value)?.scalar();
            word.ok_or_else(|| Trap::no_meaning(self.ir(), op, "this is not an integer"))
        };
        values.map(|value| integer(value).map(|word| word as i64)).collect()
    }

    /// Returns the format of the scalars of a value.
    ///
    /// # Errors
    ///
    /// If it does not consist of scalars of at most 64 bits.
    pub fn number(&self, op: Op, value: Value) -> Result<NumberFormat, Trap> {
        let (ir, ty) = (self.ir(), self.ir().ty(value));
        let number = NumberFormat::of_parts(&ir.store, ty);
        number.ok_or_else(|| Trap::no_meaning(ir, op, &no_numbers(ir, ty)))
    }

    /// Runs a region on indices, and returns the indices that it yields.
    ///
    /// # Errors
    ///
    /// If the program traps.
    pub fn run_indices(
        &mut self,
        region: Region,
        at: &[usize],
    ) -> Result<SmallVec<[i64; 4]>, Trap> {
        let args = at.iter().map(|&at| Datum::Scalar(at as u64)).collect();
        let yielded_values = self.run(region, args)?;
        Ok(yielded_values.iter().filter_map(Datum::scalar).map(|word| word as i64).collect())
    }

    /// Consumes fuel for the steps of an operation, or for the elements that it traverses.
    ///
    /// # Errors
    ///
    /// If none is left.
    pub fn consume_fuel(&mut self, op: Op, steps: usize) -> Result<(), Trap> {
        self.interpreter.consume_fuel(op, steps as u64)
    }

    /// Reserves memory for `arrays` arrays of `count` elements, and consumes the fuel for computing
    /// them.
    ///
    /// # Errors
    ///
    /// If a limit is exceeded.
    pub fn reserve(&mut self, op: Op, count: usize, arrays: usize) -> Result<(), Trap> {
        let words = count.saturating_mul(arrays);
        let (memory, limit) = (&self.interpreter.memory, self.interpreter.limits.bytes);
        if !memory.has_capacity(words.saturating_mul(8) as u64, limit) {
            let ir = self.ir();
            let ty = ir.results(op).next().map(|value| type_to_string(ir, ir.ty(value)));
            let ty = ty.map_or("an array".to_owned(), |ty| format!("`{ty}`"));
            return Err(Trap::out_of_memory(ir, op, &ty, limit));
        }
        self.interpreter.consume_fuel(op, words as u64)
    }
}
