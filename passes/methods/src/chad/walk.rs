//! The walk over a function: it emits the primal, and records on a tape what the derivative of each
//! operation needs.

use super::generators::How;
use super::types::{can_change, has_functions, primal};
use super::{arrays, branches, calls, closures, leaf};
use cotan_dialects::array::{Build, Fold, Map};
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::scf::While;
use cotan_dialects::tuple::{Get, Pack};
use cotan_dialects::{Callee, ExecutesOnce, closure};
use cotan_ir::OpDef;
use cotan_ir::{Block, Editor, InsertPoint, Ir, Loc, Op, Region, Translator, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Emits the primal. Each original value is mapped to its primal value, where functions also return
/// their derivative.
pub struct Walk<'i> {
    /// The translator that emits code.
    pub t: Translator<'i>,
    /// The accumulated quantity and its direction.
    pub how: How,
    /// The original values that depend on differentiated ones.
    pub active: FxHashSet<Value>,
    /// For values of a decomposition, the original values that provide the primal value.
    pub values: FxHashMap<Value, Value>,
    /// True if the emitted code will be differentiated, not only evaluated.
    pub wanted: bool,
}

/// The emitted operations with active operands, in order.
pub type Tape = Vec<TapeEntry>;

/// An original operation and its emitted form.
pub struct TapeEntry {
    /// The operation.
    pub op: Op,
    /// The emitted form.
    pub kind: StepKind,
}

/// The emitted form of an operation.
pub enum StepKind {
    /// A copy of an operation with operand rules.
    Leaf(Op),
    /// A copy of a call that is not inlined.
    Call(Op),
    /// A tuple operation.
    Tuple,
    /// An operation that executes one of its regions.
    ExecutesOnce,
    /// A build or map, whose elements are independent.
    Domain,
    /// A lambda that captures these active values: the function with its complete derivative.
    Lambda { whole: Value, captured: Vec<Value> },
    /// The linear function that an application returned.
    Applied(Value),
    /// The linear function that composes all iterations of a fold.
    Composed(Value),
    /// The states of a fold as residuals: for each state, the arrays of its scalars.
    States(Vec<Vec<Value>>),
}

impl<'i> Walk<'i> {
    /// Creates a walk that emits at the insertion point of an editor.
    pub fn new(builder: Editor<'i>, how: How, values: FxHashMap<Value, Value>) -> Self {
        let t = Translator::new(builder).by_rule("chad");
        Self { t, how, active: FxHashSet::default(), values, wanted: true }
    }

    /// Returns the module.
    pub fn ir(&self) -> &Ir {
        &self.t.builder
    }

    /// Returns the builder.
    pub fn b(&mut self) -> &mut Editor<'i> {
        &mut self.t.builder
    }

    /// Returns the accessors of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// Returns the location of code derived from an operation.
    pub fn loc(&mut self, op: Op) -> Loc {
        let loc = self.ir().loc(op);
        self.t.loc(loc)
    }

    /// Returns the only block of an original region.
    pub fn block_of(&self, region: Region) -> Block {
        self.ir().single_block(region).expect("a verified body is one block")
    }

    /// Returns the yielded values of an original region.
    pub fn yielded_values(&self, region: Region) -> Vec<Value> {
        let end = self.ir().last_op(self.block_of(region)).expect("a verified body has an end");
        self.ir().operands(end).collect()
    }

    /// Returns the primal values of original values.
    pub fn values(&self, values: impl Iterator<Item = Value>) -> Vec<Value> {
        values.map(|value| self.t.value(value)).collect()
    }

    /// Returns the type of the primal of an original value.
    pub fn primal_type(&mut self, value: Value) -> Type {
        let (ty, how) = (self.ir().ty(value), self.how);
        primal(self.b().store_mut(), how, ty)
    }

    /// Returns the type of the change of an original value.
    pub fn change_type(&mut self, value: Value) -> Option<Type> {
        let (ty, how) = (self.ir().ty(value), self.how);
        super::types::change(self.b().store_mut(), how, ty)
    }

    /// Adds a region with a block that has the primals of these values as arguments.
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

    /// Emits at the end of a block, and restores the insertion point.
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

    /// Emits code that is only evaluated.
    pub fn primal_only<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Result<T, NotDifferentiable>,
    ) -> Result<T, NotDifferentiable> {
        let wanted = std::mem::replace(&mut self.wanted, false);
        let written = write(self);
        self.wanted = wanted;
        written
    }

    /// Emits the operations of a block with `args` for its arguments; returns its results and tape.
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
        let returned: Vec<Value> = self.ir().operands(end).collect();
        Ok((self.values(returned.into_iter()), tape))
    }

    fn op(&mut self, op: Op, tape: &mut Tape) -> Result<(), NotDifferentiable> {
        if self.values.values().any(|&value| self.ir().def_op(value) == Some(op)) {
            self.t.copy(op)?;
            return Ok(());
        }
        let ir = self.ir();
        let (active, functions) = (self.is_active(op), self.has_functions(op));
        let kind = if ir.is::<closure::Lambda>(op) {
            closures::write_lambda(self, op)?
        } else if ir.is::<closure::Apply>(op) {
            closures::write_apply(self, op)?
        } else if ir.is::<Pack>(op) || ir.is::<Get>(op) {
            self.write_tuple(op);
            StepKind::Tuple
        } else if !functions && (!active || self.is_discrete_loop(op)) {
            self.t.copy(op)?;
            return Ok(());
        } else if ExecutesOnce::is(ir, op) {
            branches::write(self, op, functions)?
        } else if ir.is::<Map>(op) || ir.is::<Build>(op) {
            arrays::write_domain(self, op, functions)?
        } else if ir.is::<Fold>(op) {
            arrays::write_fold(self, op, functions)?
        } else if Callee::name(ir, op).is_some() {
            calls::write(self, op, functions)?
        } else {
            leaf::write(self, op, functions)?
        };
        if active && leaf::changes(self, op) {
            let results: Vec<Value> = self.ir().results(op).collect();
            let changing = results.into_iter().filter(|&value| self.can_change(value));
            let changing: Vec<Value> = changing.collect();
            if !changing.is_empty() {
                self.active.extend(changing);
                tape.push(TapeEntry { op, kind });
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

    /// Returns whether an operation is a loop without used results that have changes.
    fn is_discrete_loop(&self, op: Op) -> bool {
        let ir = self.ir();
        ir.is::<While>(op)
            && While::is_discrete(ir, op)
            && !ir.results(op).any(|result| self.can_change(result) && !ir.is_unused(result))
    }

    /// Emits a tuple operation on primal values, whose types may differ.
    fn write_tuple(&mut self, op: Op) {
        let loc = self.loc(op);
        let operands: Vec<Value> = self.ir().operands(op).collect();
        let operands = self.values(operands.into_iter());
        let created = match self.ir().get::<Get>(op) {
            Some(Get { index, .. }) => Get::value(self.b(), loc, operands[0], index),
            None => Pack::value(self.b(), loc, &operands),
        };
        let result = self.ir().result(op, 0);
        self.map_result(result, created);
    }

    /// Maps an original value to a value, and transfers its name.
    pub fn map_result(&mut self, original: Value, value: Value) {
        let name = self.ir().value_name(original);
        self.b().set_value_name(value, name);
        self.t.map(original, value);
    }

    /// Returns whether an original value has changes.
    pub fn can_change(&self, value: Value) -> bool {
        can_change(&self.ir().store, self.how, self.ir().ty(value))
    }

    /// Returns whether an operation reads an active value.
    pub fn is_active(&self, op: Op) -> bool {
        let inside = self.ir().walk(op).flat_map(|op| self.ir().operands(op));
        inside.into_iter().any(|value| self.active.contains(&value))
    }

    /// Returns whether an operation, or one inside it, has function operands or results.
    fn has_functions(&self, op: Op) -> bool {
        let ir = self.ir();
        let is_function = |value| has_functions(&ir.store, ir.ty(value));
        ir.walk(op).any(|op| ir.operands(op).chain(ir.results(op)).any(is_function))
    }

    /// Returns the active values that the regions of an operation capture, each once.
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

    /// Marks the arguments of a block with changes as active.
    pub fn activate(&mut self, args: &[Value]) {
        let changing = args.iter().copied().filter(|&arg| self.can_change(arg));
        let changing: Vec<Value> = changing.collect();
        self.active.extend(changing);
    }
}
