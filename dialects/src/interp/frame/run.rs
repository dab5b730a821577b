//! Calls of functions, runs of regions, and steps of operations.

use super::{Frame, Next, with_grown_stack};
use crate::interfaces::control_flow::Branch;
use crate::interp::argument_types::Parameters;
use crate::interp::datum::Datum;
use crate::interp::elementwise;
use crate::interp::size_error::SizeError;
use crate::interp::trap::Trap;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Diagnostic, Entity, Loc, Op, Region, Symbol};
use smallvec::SmallVec;

impl Frame<'_, '_> {
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

    fn enter(&mut self, block: Block, args: Vec<Datum>) -> Result<(), Trap> {
        let ir = self.ir();
        if args.len() != ir.arg_count(block) {
            let loc = ir.block_parent_op(block).map_or(Loc::UNKNOWN, |op| ir.loc(op));
            let (yielded_values, expected) = (args.len(), ir.arg_count(block));
            let message = format!("found {yielded_values} arguments for a block with {expected}");
            return Err(Diagnostic::error(&ARGUMENT, loc, message).into());
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
    pub(in crate::interp) fn step(&mut self, op: Op) -> Result<Next, Trap> {
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
}
