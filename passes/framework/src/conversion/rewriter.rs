//! The rewriter of the patterns of a dialect conversion.

use super::{CAST, TypeConverter};
use cotan_ir::{Block, Builder, Editor, InsertPoint, Ir, Loc, Op, Type, Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

pub(super) type FxIndexSet<T> = IndexSet<T, FxBuildHasher>;

/// The conversion of an absorbed operation; its operands are given with their new types.
type Deferred = Box<dyn FnOnce(&mut ConversionRewriter<'_>, Op, &[Vec<Value>])>;

/// Creates code before the operation that a pattern converts.
pub struct ConversionRewriter<'r> {
    pub(super) ir: &'r mut Ir,
    pub(super) types: &'r TypeConverter,
    pub(super) name: &'static str,
    /// The operation that is being converted.
    pub(super) current: Option<Op>,
    /// The new values of converted values.
    pub(super) mapping: FxHashMap<Value, Vec<Value>>,
    /// The converted values in the order of their conversion.
    pub(super) converted: Vec<Value>,
    /// The new values of values that are defined by legal operations.
    pub(super) targets: FxHashMap<Value, Vec<Value>>,
    pub(super) deferred: FxHashMap<Op, Deferred>,
    /// Converted operations, to be erased, in the order of their conversion.
    pub(super) replaced: FxIndexSet<Op>,
    /// Blocks with the number of old arguments at their start, to be erased.
    pub(super) old_args: Vec<(Block, usize)>,
}

impl ConversionRewriter<'_> {
    /// Returns the module.
    pub fn ir(&self) -> &Ir {
        self.ir
    }

    /// Returns the module for changes, such as moving blocks. Values of converted operations are
    /// replaced, and converted operations erased, by the conversion itself.
    pub fn ir_mut(&mut self) -> &mut Ir {
        self.ir
    }

    /// Returns the location of new operations, which names the pass.
    pub fn loc(&mut self) -> Loc {
        let from = self.current.map_or(Loc::UNKNOWN, |op| self.ir.loc(op));
        self.ir.store.derived_loc(from, self.name)
    }

    /// Returns a builder before the converted operation.
    ///
    /// # Panics
    /// Outside of a pattern.
    pub fn builder(&mut self) -> Editor<'_> {
        let op = self.current.expect("a pattern converts an operation");
        Editor::before(self.ir, op)
    }

    /// Returns a builder at an insertion point.
    pub fn builder_at(&mut self, at: InsertPoint) -> Builder<'_> {
        Builder::new(self.ir, at)
    }

    /// Returns the new types of a type.
    pub fn types(&mut self, ty: Type) -> Vec<Type> {
        self.types.convert(&mut self.ir.store, ty)
    }

    /// Returns the new values of a value, as they are now.
    pub fn values(&mut self, value: Value) -> Vec<Value> {
        if let Some(new) = self.mapping.get(&value).cloned() {
            // The depth is that of chained patterns.
            return new.into_iter().flat_map(|value| self.values(value)).collect();
        }
        let ty = self.ir.ty(value);
        if self.types.is_legal(&mut self.ir.store, ty) {
            return vec![value];
        }
        if let Some(new) = self.targets.get(&value) {
            return new.clone();
        }
        let new = self.materialize(value, ty);
        self.targets.insert(value, new.clone());
        new
    }

    /// Emits the new values of a value that a legal operation defines.
    fn materialize(&mut self, value: Value, ty: Type) -> Vec<Value> {
        let types = self.types(ty);
        if let Some(op) = self.ir.def_op(value)
            && self.ir.name_text(op) == CAST
            && self.ir.operands(op).map(|operand| self.ir.ty(operand)).eq(types.iter().copied())
        {
            return self.ir.operands(op).collect();
        }
        let (at, from) = (after_definition(self.ir, value), self.ir.value_loc(value));
        let loc = self.ir.store.derived_loc(from, self.name);
        self.types.to_new(&mut Builder::new(self.ir, at), loc, value, &types)
    }

    /// Converts an absorbed operation when the conversion gets to it.
    pub fn defer(
        &mut self,
        op: Op,
        convert: impl FnOnce(&mut ConversionRewriter<'_>, Op, &[Vec<Value>]) + 'static,
    ) {
        self.deferred.insert(op, Box::new(convert));
    }

    /// Replaces the arguments of a block by arguments of the new types, unless a pattern replaced
    /// them before. Old arguments remain until the conversion ends.
    pub fn convert_args(&mut self, block: Block) {
        let old: Vec<Value> = self.ir.args(block).collect();
        if old.first().is_some_and(|first| self.mapping.contains_key(first)) {
            return;
        }
        let types: Vec<Vec<Type>> = old
            .iter()
            .map(|&arg| {
                let ty = self.ir.ty(arg);
                self.types(ty)
            })
            .collect();
        if old.iter().zip(&types).all(|(&arg, types)| *types == [self.ir.ty(arg)]) {
            return;
        }
        for (index, (&arg, types)) in old.iter().zip(&types).enumerate() {
            let loc = self.ir.arg_loc(block, index);
            let new = types.iter().map(|&ty| self.ir.add_block_arg(block, ty, loc)).collect();
            self.map(arg, new);
        }
        self.old_args.push((block, old.len()));
    }

    /// Replaces the first arguments of a block by other values. Old arguments remain until the
    /// conversion ends.
    pub fn replace_args(&mut self, block: Block, lists: Vec<Vec<Value>>) {
        let old: Vec<Value> = self.ir.args(block).take(lists.len()).collect();
        assert_eq!(old.len(), lists.len(), "a list of values for each argument");
        self.old_args.push((block, old.len()));
        for (arg, new) in old.into_iter().zip(lists) {
            self.map(arg, new);
        }
    }

    /// Adds arguments of the new types of old values to a block, and returns them for each value.
    pub fn add_args(&mut self, block: Block, old: &[Value]) -> Vec<Vec<Value>> {
        let loc = self.loc();
        let mut lists = Vec::with_capacity(old.len());
        for &value in old {
            let ty = self.ir.ty(value);
            let types = self.types(ty);
            let add = |ty| self.ir.add_block_arg(block, ty, loc);
            lists.push(types.into_iter().map(add).collect());
        }
        lists
    }

    /// Records the new values of a value; a single one inherits its name.
    pub(super) fn map(&mut self, old: Value, new: Vec<Value>) {
        if let &[only] = new.as_slice() {
            self.ir.take_name(only, old);
        }
        self.converted.push(old);
        self.mapping.insert(old, new);
    }
}

/// Returns the first insertion point after the definitions of values in one block.
pub(super) fn after_definitions(ir: &Ir, values: &[Value]) -> Option<InsertPoint> {
    let &last = values.last()?;
    let ops: Vec<Op> = values.iter().filter_map(|&value| ir.def_op(value)).collect();
    let block = ir.def_block(last)?;
    let latest = ir.ops(block).filter(|op| ops.contains(op)).last();
    Some(latest.map_or_else(|| after_definition(ir, last), InsertPoint::After))
}

/// Returns the insertion point after the definition of a value.
pub(super) fn after_definition(ir: &Ir, value: Value) -> InsertPoint {
    match ir.def_op(value) {
        Some(op) => InsertPoint::After(op),
        None => {
            let block = ir.def_block(value).expect("a value without operation is an argument");
            ir.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before)
        }
    }
}
