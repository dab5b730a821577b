//! A function that is running.

use super::argument_types::Parameters;
use super::closure::Outside;
use super::datum::{Array, Datum};
use super::elementwise;
use super::interpreter::Interpreter;
use super::size_error::SizeError;
use super::text::no_numbers;
use super::trap::Trap;
use crate::interfaces::branch::Branch;
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

/// Where a program goes on.
#[derive(Clone, Debug)]
pub enum Next {
    /// With the next operation.
    Op,
    /// With a block, whose arguments become these values.
    Block(Block, Vec<Datum>),
    /// Behind the operation that the region belongs to, which gets these values.
    Leave(Vec<Datum>),
}

/// An operation that says what it does to a running program.
pub trait Evaluate: OpDef {
    /// What `impl(Evaluate)` attaches.
    const ROW: EvaluateRow =
        EvaluateRow(|frame, op| frame.ir().verified::<Self>(op).evaluate(frame, op));

    /// Does it.
    ///
    /// # Errors
    /// If the program cannot go on.
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap>;
}

/// What an operation does: what the registry knows of [`Evaluate`].
#[derive(Clone, Copy)]
pub struct EvaluateRow(pub fn(&mut Frame<'_, '_>, Op) -> Result<Next, Trap>);

impl Interface for EvaluateRow {}

/// Runs something that may need more of the stack than is left: regions and calls are nested as
/// deep as the program says.
pub(super) fn grow<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 << 10, 2 << 20, run)
}

/// A function that is running: the values it has computed so far.
pub struct Frame<'i, 'a> {
    pub(super) interpreter: &'i mut Interpreter<'a>,
    /// The place of the first value.
    pub(super) start: usize,
    pub(super) values: Vec<Option<Datum>>,
    /// What a closure sees besides.
    pub(super) outside: Option<Outside>,
    pub(super) parameters: Parameters,
}

impl<'a> Frame<'_, 'a> {
    /// The module.
    pub fn ir(&self) -> &'a Ir {
        self.interpreter.ir
    }

    /// What a value is now.
    ///
    /// # Errors
    /// If it is not known, which happens in no module that was verified.
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
        cotan_ir::Diagnostic::error(&ARGUMENT, loc, "this value is used before it is known").into()
    }

    /// What values are now.
    ///
    /// # Errors
    /// As for [`Frame::get`].
    pub fn get_all(&self, values: impl Iterator<Item = Value>) -> Result<Vec<Datum>, Trap> {
        values.map(|value| self.get(value)).collect()
    }

    /// Makes a value be something.
    #[inline]
    pub fn set(&mut self, value: Value, mut datum: Datum) {
        self.interpreter.memory.count(&mut datum);
        let slot = self.interpreter.slots.of(value);
        if let Some(place) = self.values.get_mut(slot.wrapping_sub(self.start)) {
            *place = Some(datum);
        }
    }

    /// Makes the results of an operation be `data`.
    ///
    /// # Errors
    /// If there are not as many.
    pub fn set_results(&mut self, op: Op, data: Vec<Datum>) -> Result<Next, Trap> {
        let ir = self.ir();
        if data.len() != ir.result_count(op) {
            let (given, wanted) = (data.len(), ir.result_count(op));
            let message = format!("{given} values are given, {wanted} are expected");
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
    /// If there is none, or it cannot go on.
    pub fn call(&mut self, from: Op, callee: Symbol, args: Vec<Datum>) -> Result<Vec<Datum>, Trap> {
        self.call_sized(from, callee, &[], args)
    }

    /// Calls a function by its name, whose dimension parameters are these polynomials in those of
    /// this one.
    ///
    /// # Errors
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

    /// The function of a name.
    pub fn function(&self, name: Symbol) -> Option<Op> {
        self.interpreter.function(name)
    }

    /// Runs a region in which a dimension parameter is `size`.
    ///
    /// # Errors
    /// If an array inside would have a negative size, or the program cannot go on.
    pub fn run_sized(
        &mut self,
        op: Op,
        region: Region,
        name: Symbol,
        size: i64,
    ) -> Result<Vec<Datum>, Trap> {
        self.parameters.push(name, size);
        self.check_sizes(op)?;
        let given = self.run(region, Vec::new())?;
        self.parameters.pop();
        Ok(given)
    }

    /// Runs a region whose entry block gets `args`, and gives what its terminator hands out.
    ///
    /// # Errors
    /// If the program cannot go on.
    pub fn run(&mut self, region: Region, args: Vec<Datum>) -> Result<Vec<Datum>, Trap> {
        grow(|| self.run_blocks(region, args))
    }

    fn run_blocks(&mut self, region: Region, args: Vec<Datum>) -> Result<Vec<Datum>, Trap> {
        let Some(mut block) = self.ir().entry(region) else { return Ok(args) };
        let mut args = args;
        loop {
            self.enter(block, args)?;
            match self.run_block(block)? {
                Next::Block(next, values) => (block, args) = (next, values),
                Next::Leave(values) => return Ok(values),
                // The last operation of a block that needs no terminator.
                Next::Op => return Ok(Vec::new()),
            }
        }
    }

    /// Forgets the operands of an operation that are not used after it, nor inside of it: what it
    /// has read of them it may pass on, or change in place.
    pub fn release(&mut self, op: Op) {
        let released = self.interpreter.slots.last_uses(op).filter(|last| last.is_operand);
        for slot in released.map(|last| last.slot as usize) {
            if let Some(place) = self.values.get_mut(slot.wrapping_sub(self.start)) {
                *place = None;
            }
        }
    }

    /// A value that an operation changes: the same one if nobody else has it, else a copy, which is
    /// paid for. It is the operation's own only after [`Frame::release`].
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn own(&mut self, op: Op, mut datum: Datum) -> Result<Datum, Trap> {
        debug_assert!(
            !InPlace::of(self.ir(), op).is_empty(),
            "{op:?} does not say what it changes"
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
            let (given, wanted) = (args.len(), ir.arg_count(block));
            let message = format!("{given} values are given to a block of {wanted} arguments");
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

    /// Runs an operation, and forgets the values that are not used after it.
    pub(super) fn step(&mut self, op: Op) -> Result<Next, Trap> {
        let next = self.perform(op)?;
        if self.interpreter.observer.is_some() {
            self.observe(op);
        }
        for last in self.interpreter.slots.last_uses(op) {
            if let Some(place) = self.values.get_mut((last.slot as usize).wrapping_sub(self.start))
            {
                *place = None;
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
            None => Err(Trap::no_meaning(ir, op, "nobody says what it means")),
        }
    }

    /// Goes on with a successor of a terminator, whose arguments become what the terminator hands
    /// to it.
    ///
    /// # Errors
    /// If there is no such successor.
    pub fn branch(&self, op: Op, successor: usize) -> Result<Next, Trap> {
        let ir = self.ir();
        let branch: Option<Branch> = ir.registry().interface(ir.name(op));
        let range = branch.and_then(|branch| (branch.0)(ir, op).get(successor).cloned());
        let (Some(range), Some(&block)) = (range, ir.successors(op).get(successor)) else {
            return Err(Trap::no_meaning(ir, op, "nobody says what its successors get"));
        };
        let forwarded = range.map(|index| ir.operand(op, index));
        Ok(Next::Block(block, self.get_all(forwarded)?))
    }

    /// How large arrays of a type are in this function.
    ///
    /// # Errors
    /// If the type does not say.
    pub fn sizes(&self, op: Op, ty: Type) -> Result<Vec<usize>, Trap> {
        let sizes = self.parameters.sizes(self.ir(), ty);
        Ok(sizes.map_err(|why| why.at(&ARGUMENT, self.ir().loc(op)))?)
    }

    /// What polynomials in dimension parameters are in this function, modulo two to the 64.
    ///
    /// # Errors
    /// If nobody says what a parameter is.
    pub fn dims(&self, op: Op, dims: &[Poly]) -> Result<SmallVec<[i64; 4]>, Trap> {
        let value = |dim| self.parameters.value(self.ir(), dim);
        let values = dims.iter().map(value).collect::<Result<_, _>>();
        Ok(values.map_err(|why: SizeError| why.at(&ARGUMENT, self.ir().loc(op)))?)
    }

    /// As [`Frame::dims`], of an attribute that is one polynomial.
    ///
    /// # Errors
    /// As there.
    pub fn dim(&self, op: Op, dim: Attr) -> Result<i64, Trap> {
        let dims = self.ir().store.as_dims(dim).unwrap_or_default();
        Ok(self.dims(op, dims)?.first().copied().unwrap_or(0))
    }

    /// The remainder of an attribute that is one polynomial divided by a size, exact also where the
    /// polynomial leaves 64 bits; 0 of a size of 0.
    ///
    /// # Errors
    /// As [`Frame::dims`].
    pub fn dim_modulo(&self, op: Op, dim: Attr, size: usize) -> Result<usize, Trap> {
        self.dim(op, dim)?;
        let dim = self.ir().store.as_dim(dim).cloned().unwrap_or_default();
        Ok(dim.eval_modulo(size, |name| self.parameters.get(name)).unwrap_or(0))
    }

    /// Sees that every array and domain in an operation that brought dimension parameters has sizes.
    ///
    /// # Errors
    /// If one is negative, or not known.
    pub fn check_sizes(&self, owner: Op) -> Result<(), Trap> {
        let ir = self.ir();
        for (size, loc) in self.interpreter.slots.open(owner) {
            self.parameters.size(ir, size).map_err(|why| why.at(&ARGUMENT, *loc))?;
        }
        Ok(())
    }

    /// Sees that what a function states about its sizes holds where it is called, if anything calls it.
    pub(super) fn check_facts(&self, call: Option<Op>, function: Op) -> Result<(), Trap> {
        let ir = self.ir();
        // Of a function over buffers whoever calls it sees to it.
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

    /// The array that a value is now.
    ///
    /// # Errors
    /// If it is something else.
    pub fn array(&self, op: Op, value: Value) -> Result<Arc<Array>, Trap> {
        match self.get(value)? {
            Datum::Array(array) => Ok(array),
            _ => Err(Trap::no_meaning(self.ir(), op, "this is no array")),
        }
    }

    /// The integers that values are now.
    ///
    /// # Errors
    /// If one is something else.
    pub fn integers(
        &self,
        op: Op,
        values: impl Iterator<Item = Value>,
    ) -> Result<SmallVec<[i64; 4]>, Trap> {
        let integer = |value| {
            let word = self.get(value)?.scalar();
            word.ok_or_else(|| Trap::no_meaning(self.ir(), op, "this is no integer"))
        };
        values.map(|value| integer(value).map(|word| word as i64)).collect()
    }

    /// The format of the numbers that a value is made of.
    ///
    /// # Errors
    /// If it is not made of numbers that fit in 64 bits.
    pub fn number(&self, op: Op, value: Value) -> Result<NumberFormat, Trap> {
        let (ir, ty) = (self.ir(), self.ir().ty(value));
        let number = NumberFormat::of(&ir.store, ty);
        number.ok_or_else(|| Trap::no_meaning(ir, op, &no_numbers(ir, ty)))
    }

    /// Runs a region on indices, and gives the indices that it gives.
    ///
    /// # Errors
    /// If the program cannot go on.
    pub fn run_indices(
        &mut self,
        region: Region,
        at: &[usize],
    ) -> Result<SmallVec<[i64; 4]>, Trap> {
        let args = at.iter().map(|&at| Datum::Scalar(at as u64)).collect();
        let given = self.run(region, args)?;
        Ok(given.iter().filter_map(Datum::scalar).map(|word| word as i64).collect())
    }

    /// Consumes fuel for as many steps as are taken inside of an operation, or elements of operands that
    /// it goes through.
    ///
    /// # Errors
    /// If there is none left.
    pub fn consume_fuel(&mut self, op: Op, steps: usize) -> Result<(), Trap> {
        self.interpreter.consume_fuel(op, steps as u64)
    }

    /// Reserves room for `arrays` arrays of `count` elements, and consumes the fuel for making them.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn reserve(&mut self, op: Op, count: usize, arrays: usize) -> Result<(), Trap> {
        let words = count.saturating_mul(arrays);
        let (memory, limit) = (&self.interpreter.memory, self.interpreter.limits.bytes);
        if !memory.has_room(words.saturating_mul(8) as u64, limit) {
            let ir = self.ir();
            let ty = ir.results(op).next().map(|value| type_to_string(ir, ir.ty(value)));
            let ty = ty.map_or("an array".to_owned(), |ty| format!("`{ty}`"));
            return Err(Trap::no_room(ir, op, &ty, limit));
        }
        self.interpreter.consume_fuel(op, words as u64)
    }
}
