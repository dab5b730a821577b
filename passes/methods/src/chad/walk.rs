//! The walk through code: it is written again, each operation with what its derivative needs of it.

use super::generators::How;
use super::types::{can_change, has_functions, primal};
use super::{arrays, branches, closures, leaf};
use cotan_dialects::array::{Build, Fold, Map};
use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_dialects::control::While;
use cotan_dialects::tuple::{Get, Pack};
use cotan_dialects::{Callee, ExecutesOnce, closure};
use cotan_ir::OpDef;
use cotan_ir::{Block, Editor, InsertPoint, Ir, Loc, Op, Region, Translator, Type, Value};
use cotan_transforms::generic::inline::kept_calls;
use rustc_hash::{FxHashMap, FxHashSet};

/// Writes code again. A value of the original stands there for the same value, but that a function
/// gives its derivative as well.
pub struct Walk<'i> {
    /// What writes it.
    pub t: Translator<'i>,
    /// What values change by, and in which direction that goes.
    pub how: How,
    /// Values of the original that what is differentiated by goes into.
    pub active: FxHashSet<Value>,
    /// By values of the original, those that stand for what they are, and not for what they change by.
    pub values: FxHashMap<Value, Value>,
    /// Whether what is being written is differentiated where it stands, and not only computed.
    pub wanted: bool,
}

/// What was written of an operation that something active goes into, in order.
pub type Tape = Vec<Step>;

/// An operation of the original, and what stands for it.
pub struct Step {
    /// The operation.
    pub op: Op,
    /// What is known of what was written.
    pub made: StepKind,
}

/// What stands for an operation.
pub enum StepKind {
    /// A copy, of an operation that declares its derivative operand by operand.
    Leaf(Op),
    /// A tuple, or a part of one.
    Tuple,
    /// One of two regions.
    Branch,
    /// What goes over arrays, each place by itself.
    Domain,
    /// A function that sees these active values: its code with the derivative of all of it.
    Lambda { whole: Value, captured: Vec<Value> },
    /// The linear function that the application of a function gave.
    Applied(Value),
    /// The linear function that leads back through all turns of a fold.
    Composed(Value),
    /// The states that a fold went through: of each the arrays that its numbers are kept in.
    States(Vec<Vec<Value>>),
}

impl<'i> Walk<'i> {
    /// One that writes at the place of an editor.
    pub fn new(builder: Editor<'i>, how: How, values: FxHashMap<Value, Value>) -> Self {
        let t = Translator::new(builder).by_rule("chad");
        Self { t, how, active: FxHashSet::default(), values, wanted: true }
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        &self.t.builder
    }

    /// Where code is written.
    pub fn b(&mut self) -> &mut Editor<'i> {
        &mut self.t.builder
    }

    /// The parts of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// The location of what is made of an operation.
    pub fn loc(&mut self, op: Op) -> Loc {
        let loc = self.ir().loc(op);
        self.t.loc(loc)
    }

    /// The only block of a region of the original.
    pub fn block_of(&self, region: Region) -> Block {
        self.ir().single_block(region).expect("a verified body is one block")
    }

    /// What the block of a region gives.
    pub fn given(&self, region: Region) -> Vec<Value> {
        let end = self.ir().last_op(self.block_of(region)).expect("a verified body has an end");
        self.ir().operands(end).collect()
    }

    /// What stands for values of the original.
    pub fn values(&self, values: impl Iterator<Item = Value>) -> Vec<Value> {
        values.map(|value| self.t.value(value)).collect()
    }

    /// The type of what stands for a value of the original.
    pub fn primal_type(&mut self, value: Value) -> Type {
        let (ty, how) = (self.ir().ty(value), self.how);
        primal(self.b().store_mut(), how, ty)
    }

    /// The type of what a value of the original changes by.
    pub fn change_type(&mut self, value: Value) -> Option<Type> {
        let (ty, how) = (self.ir().ty(value), self.how);
        super::types::change(self.b().store_mut(), how, ty)
    }

    /// A region with a block that takes what stands for these values of the original.
    pub fn new_block(&mut self, like: &[Value]) -> (Region, Block, Vec<Value>) {
        let b = self.b();
        let (region, block) = (b.create_region(), b.create_block());
        b.ir_mut().append_block(region, block);
        let mut args = Vec::with_capacity(like.len());
        for &value in like {
            let ty = self.primal_type(value);
            let loc = self.ir().value_loc(value);
            let loc = self.t.loc(loc);
            let arg = self.b().add_block_arg(block, ty, loc);
            let name = self.ir().value_name(value);
            self.b().set_value_name(arg, name);
            args.push(arg);
        }
        (region, block, args)
    }

    /// Writes at the end of a block, and then goes on where it was.
    pub fn inside<T>(
        &mut self,
        block: Block,
        write: impl FnOnce(&mut Self) -> Result<T, NotDifferentiable>,
    ) -> Result<T, NotDifferentiable> {
        let at = std::mem::replace(&mut self.t.builder.at, InsertPoint::End(block));
        let written = write(self);
        self.t.builder.at = at;
        written
    }

    /// Writes what only computes.
    pub fn computing<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Result<T, NotDifferentiable>,
    ) -> Result<T, NotDifferentiable> {
        let wanted = std::mem::replace(&mut self.wanted, false);
        let written = write(self);
        self.wanted = wanted;
        written
    }

    /// Writes the operations of a block but the last one, whose operands are given; `args` stand for
    /// its arguments.
    pub fn block(
        &mut self,
        from: Block,
        args: &[Value],
    ) -> Result<(Vec<Value>, Tape), NotDifferentiable> {
        let originals: Vec<Value> = self.ir().args(from).collect();
        for (original, &arg) in originals.into_iter().zip(args) {
            self.t.map(original, arg);
        }
        let mut ops: Vec<Op> = self.ir().ops(from).collect();
        let end = ops.pop().expect("a verified body has an end");
        let mut tape = Tape::new();
        for op in ops {
            self.op(op, &mut tape)?;
        }
        let given: Vec<Value> = self.ir().operands(end).collect();
        Ok((self.values(given.into_iter()), tape))
    }

    fn op(&mut self, op: Op, tape: &mut Tape) -> Result<(), NotDifferentiable> {
        if self.values.values().any(|&value| self.ir().def_op(value) == Some(op)) {
            self.t.copy(op)?;
            return Ok(());
        }
        let ir = self.ir();
        let (active, functions) = (self.is_active(op), self.has_functions(op));
        let made = if ir.is::<closure::Lambda>(op) {
            closures::write_lambda(self, op)?
        } else if ir.is::<closure::Apply>(op) {
            closures::write_apply(self, op)?
        } else if ir.is::<Pack>(op) || ir.is::<Get>(op) {
            self.write_tuple(op);
            StepKind::Tuple
        } else if !functions && (!active || self.only_counts(op)) {
            self.t.copy(op)?;
            return Ok(());
        } else if ExecutesOnce::is(ir, op) {
            branches::write(self, op, functions)?
        } else if ir.is::<Map>(op) || ir.is::<Build>(op) {
            arrays::write_domain(self, op, functions)?
        } else if ir.is::<Fold>(op) {
            arrays::write_fold(self, op, functions)?
        } else if Callee::name(ir, op).is_some() {
            let kept = kept_calls(self.b().ir_mut(), op);
            let why = kept.get(&op).copied().unwrap_or("its code does not stand in place of it");
            return Err(refused(self.ir(), op, why));
        } else {
            leaf::write(self, op, functions)?
        };
        if active && leaf::changes(self, op) {
            let results: Vec<Value> = self.ir().results(op).collect();
            let changing = results.into_iter().filter(|&value| self.can_change(value));
            let changing: Vec<Value> = changing.collect();
            if !changing.is_empty() {
                self.active.extend(changing);
                tape.push(Step { op, made });
            }
        }
        let results: Vec<Value> = self.ir().results(op).collect();
        for result in results {
            if let Some(&itself) = self.values.get(&result) {
                let value = self.t.value(itself);
                self.t.map(result, value);
            }
        }
        Ok(())
    }

    /// Whether an operation is a loop of which nothing is used that can change.
    fn only_counts(&self, op: Op) -> bool {
        let ir = self.ir();
        ir.is::<While>(op)
            && While::is_discrete(ir, op)
            && !ir.results(op).any(|result| self.can_change(result) && !ir.is_unused(result))
    }

    /// Tuples are made of what stands for their parts, whose types may be others.
    fn write_tuple(&mut self, op: Op) {
        let loc = self.loc(op);
        let operands: Vec<Value> = self.ir().operands(op).collect();
        let operands = self.values(operands.into_iter());
        let made = match self.ir().get::<Get>(op) {
            Some(Get { index, .. }) => Get::value(self.b(), loc, operands[0], index),
            None => Pack::value(self.b(), loc, &operands),
        };
        let result = self.ir().result(op, 0);
        self.stand(result, made);
    }

    /// Lets a value stand for one of the original, under its name.
    pub fn stand(&mut self, original: Value, value: Value) {
        let name = self.ir().value_name(original);
        self.b().set_value_name(value, name);
        self.t.map(original, value);
    }

    /// Whether a value of the original can change.
    pub fn can_change(&self, value: Value) -> bool {
        can_change(&self.ir().store, self.how, self.ir().ty(value))
    }

    /// Whether an operation reads something active.
    pub fn is_active(&self, op: Op) -> bool {
        let inside = self.ir().walk(op).flat_map(|op| self.ir().operands(op));
        inside.into_iter().any(|value| self.active.contains(&value))
    }

    /// Whether functions are made or used by an operation, or inside it.
    fn has_functions(&self, op: Op) -> bool {
        let ir = self.ir();
        let is_function = |value| has_functions(&ir.store, ir.ty(value));
        ir.walk(op).any(|op| ir.operands(op).chain(ir.results(op)).any(is_function))
    }

    /// The active values around an operation that its regions see, each once.
    pub fn captured(&self, op: Op) -> Vec<Value> {
        let ir = self.ir();
        let mut captured = Vec::new();
        for value in ir.walk(op).skip(1).flat_map(|op| ir.operands(op)) {
            let is_seen = self.active.contains(&value) && !ir.is_defined_inside(value, op);
            if is_seen && !captured.contains(&value) {
                captured.push(value);
            }
        }
        captured
    }

    /// The arguments of a block that can change are active.
    pub fn activate(&mut self, args: &[Value]) {
        let changing = args.iter().copied().filter(|&arg| self.can_change(arg));
        let changing: Vec<Value> = changing.collect();
        self.active.extend(changing);
    }
}
