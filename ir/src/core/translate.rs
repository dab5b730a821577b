//! Interpreting code into another insertion point: each operation is copied there or replaced by
//! values.

use crate::clone::Mapping;
use crate::codes::OP_RULE;
use crate::diagnostics::Diagnostic;
use crate::dims::Poly;
use crate::entity::{Attr, Block, Op, Region, Type, Value};
use crate::ir::Ir;
use crate::locs::Loc;
use crate::substitute::Substitution;
use crate::{Builder, Editor, InsertPoint};

/// The translation of an operation.
#[derive(Clone, Debug)]
pub enum Step {
    /// A copy, with everything inside as it is.
    Copy,
    /// A copy; its contents are translated as well.
    Enter,
    /// These values replace its results; the code that computes them was inserted before.
    Values(Vec<Value>),
}

/// A function that translates an operation; its operands are already translated.
pub type Stepper<'f> = dyn FnMut(&mut Translator<'_>, Op) -> Result<Step, Diagnostic> + 'f;

/// Rewrites code at another insertion point, operation by operation.
///
/// The mapping contains the translation of each value; a value without one maps to itself. Names
/// are preserved. Optionally the types change (another size for a dimension parameter), and every
/// location names the rule.
///
/// ```
/// use cotan_ir::{Builder, Editor, Ir, Loc, NewOp, Registry, Step, Translator, Type};
///
/// let mut ir = Ir::new(Registry::builder().build());
/// let (from, to) = (ir.create_block(), ir.create_block());
/// let [a, b, end] = ["test.a", "test.b", "test.end"].map(|name| ir.op_name(name));
/// let made = Builder::at_end(&mut ir, from)
///     .create(NewOp { results: &[Type::F64], ..NewOp::new(a, Loc::UNKNOWN) });
/// let value = ir.result(made, 0);
/// Builder::at_end(&mut ir, from).create(NewOp { operands: &[value], ..NewOp::new(end, Loc::UNKNOWN) });
///
/// // Every `test.a` becomes a `test.b`.
/// let mut translator = Translator::new(Editor::at_end(&mut ir, to)).by_rule("b-for-a");
/// let given = translator.block(from, &[], &mut |t, op| {
///     if t.builder.name_text(op) != "test.a" {
///         return Ok(Step::Copy);
///     }
///     let loc = t.loc(t.builder.loc(op));
///     let new = t.builder.create(NewOp { results: &[Type::F64], ..NewOp::new(b, loc) });
///     Ok(Step::Values(vec![t.builder.result(new, 0)]))
/// });
/// let made = given.ok().and_then(|values| ir.def_op(values[0]));
/// assert_eq!(made.map(|op| ir.name_text(op)), Some("test.b"));
/// ```
pub struct Translator<'i> {
    /// The editor at the insertion point.
    pub builder: Editor<'i>,
    /// The translations of values and blocks of the original.
    pub mapping: Mapping,
    sizes: Substitution,
    rule: Option<Attr>,
}

impl<'i> Translator<'i> {
    /// Returns a translator that inserts through an editor.
    pub fn new(builder: Editor<'i>) -> Self {
        Self { builder, mapping: Mapping::default(), sizes: Substitution::default(), rule: None }
    }

    /// Returns the same, which records this rule in every location.
    #[must_use]
    pub fn by_rule(mut self, rule: &str) -> Self {
        self.rule = Some(self.builder.ir.store.rule_attr(rule));
        self
    }

    /// Returns the same, with dimension parameters replaced.
    #[must_use]
    pub fn with_sizes(mut self, sizes: Substitution) -> Self {
        self.sizes = sizes;
        self
    }

    /// Returns the translation of a value.
    pub fn value(&self, value: Value) -> Value {
        self.mapping.value(value)
    }

    /// Returns the translations of the operands of an operation.
    pub fn operands(&self, op: Op) -> Vec<Value> {
        self.builder.ir.operands(op).map(|value| self.value(value)).collect()
    }

    /// Maps a value to another one.
    pub fn map(&mut self, from: Value, to: Value) {
        self.mapping.values.insert(from, to);
    }

    /// Returns the translation of a type; `None` if a size would be negative or leave 64 bits.
    pub fn ty(&mut self, ty: Type) -> Option<Type> {
        self.sizes.ty(&mut self.builder.ir.store, ty)
    }

    /// Returns the translation of a size; `None` if it would leave 64 bits.
    pub fn size(&self, size: &Poly) -> Option<Poly> {
        match self.sizes.pairs() {
            [] => Some(size.clone()),
            _ => self.sizes.poly(size),
        }
    }

    /// Returns a location there.
    pub fn loc(&mut self, from: Loc) -> Loc {
        let rule = self.rule;
        rule.map_or(from, |rule| self.builder.ir.store.new_derived_loc(from, rule))
    }

    /// Writes the operations of a block, whose arguments are `args` there, all but the last one,
    /// and returns the operands of that.
    ///
    /// # Errors
    /// The error of `step`, or an impossible size.
    ///
    /// # Panics
    /// If the block is empty, or has another number of arguments.
    pub fn block(
        &mut self,
        block: Block,
        args: &[Value],
        step: &mut Stepper<'_>,
    ) -> Result<Vec<Value>, Diagnostic> {
        assert_eq!(self.builder.arg_count(block), args.len(), "one value for each argument");
        self.mapping.values.extend(self.builder.ir.args(block).zip(args.iter().copied()));
        let end = self.builder.last_op(block).expect("a block has an end");
        let inside: Vec<Op> = self.builder.ops(block).take_while(|&op| op != end).collect();
        inside.into_iter().try_for_each(|op| self.op(op, step))?;
        Ok(self.operands(end))
    }

    /// Emits the translation of a region.
    ///
    /// # Errors
    /// As for [`Translator::block`].
    pub fn region(&mut self, from: Region, step: &mut Stepper<'_>) -> Result<Region, Diagnostic> {
        let to = self.builder.ir.create_region();
        stacker::maybe_grow(128 << 10, 2 << 20, || self.blocks(from, to, step))?;
        Ok(to)
    }

    fn blocks(
        &mut self,
        from: Region,
        to: Region,
        step: &mut Stepper<'_>,
    ) -> Result<(), Diagnostic> {
        let at = self.builder.at;
        let blocks: Vec<Block> = self.builder.blocks(from).collect();
        let copies: Vec<Block> = blocks.iter().map(|&block| self.block_head(block, to)).collect();
        for (&block, &copy) in blocks.iter().zip(&copies) {
            self.builder.at = InsertPoint::End(copy);
            let inside: Vec<Op> = self.builder.ops(block).collect();
            inside.into_iter().try_for_each(|op| self.op(op, step))?;
        }
        if blocks.len() > 1 {
            self.map_later_values(&copies);
        }
        self.builder.at = at;
        Ok(())
    }

    /// Returns a block without operations, with the arguments of another one.
    fn block_head(&mut self, block: Block, to: Region) -> Block {
        let copy = self.builder.ir.create_block();
        let name = self.builder.block_name(block);
        self.builder.ir.set_block_name(copy, name);
        for index in 0..self.builder.arg_count(block) {
            let arg = self.builder.arg(block, index);
            let loc = self.loc(self.builder.arg_loc(block, index));
            let ty = self.builder.ir.ty(arg);
            let ty = self.ty(ty).unwrap_or(ty);
            let new = self.builder.add_block_arg(copy, ty, loc);
            let name = self.builder.value_name(arg);
            self.builder.set_value_name(new, name);
            self.map(arg, new);
        }
        self.builder.ir.append_block(to, copy);
        self.mapping.blocks.insert(block, copy);
        copy
    }

    /// With control flow, values may be defined after their uses in the text.
    fn map_later_values(&mut self, copies: &[Block]) {
        let ir = &mut *self.builder.ir;
        let ops = copies.iter().flat_map(|&block| ir.ops(block));
        let ops: Vec<Op> = ops.flat_map(|op| ir.walk(op)).collect();
        for op in ops {
            for index in 0..ir.operand_count(op) {
                let new = self.mapping.value(ir.operand(op, index));
                ir.set_operand(op, index, new);
            }
        }
    }

    /// Emits the translation of an operation.
    ///
    /// # Errors
    /// As for [`Translator::block`].
    pub fn op(&mut self, op: Op, step: &mut Stepper<'_>) -> Result<(), Diagnostic> {
        match step(self, op)? {
            Step::Copy => {
                self.copy(op)?;
            }
            Step::Enter => {
                let regions = self.builder.regions(op).to_vec();
                let copy = self.shallow(op)?;
                for (from, to) in regions.into_iter().zip(self.builder.regions(copy).to_vec()) {
                    stacker::maybe_grow(128 << 10, 2 << 20, || self.blocks(from, to, step))?;
                }
            }
            Step::Values(values) => {
                let results = self.builder.results(op);
                assert_eq!(results.len(), values.len(), "one value for each result");
                for (result, value) in results.zip(values) {
                    self.map(result, value);
                }
            }
        }
        Ok(())
    }

    /// Writes a copy of an operation and of everything inside it.
    ///
    /// # Errors
    /// An impossible size.
    pub fn copy(&mut self, op: Op) -> Result<Op, Diagnostic> {
        let copy = self.builder.ir.clone_op(op, &mut self.mapping);
        let inside: Vec<Op> = self.builder.walk(copy).collect();
        self.settle(op, &inside)?;
        self.builder.insert(copy);
        Ok(copy)
    }

    /// Writes a copy of an operation whose regions are empty.
    fn shallow(&mut self, op: Op) -> Result<Op, Diagnostic> {
        let copy = self.builder.ir.clone_shallow(op, &mut self.mapping);
        self.builder.ir.remap(copy, &self.mapping);
        self.settle(op, &[copy])?;
        self.builder.insert(copy);
        Ok(copy)
    }

    /// Sets the types and locations of copies of `from`.
    fn settle(&mut self, from: Op, copies: &[Op]) -> Result<(), Diagnostic> {
        if !self.sizes.pairs().is_empty() {
            let ir = &mut *self.builder.ir;
            if !self.sizes.can_apply(&mut Builder::detached(ir), copies) {
                let message = "a size here would be negative, or beyond 64 bits";
                return Err(Diagnostic::error(&OP_RULE, ir.loc(from), message));
            }
            copies.iter().for_each(|&op| self.sizes.apply(ir, op));
        }
        if self.rule.is_some() {
            copies.iter().for_each(|&op| self.locate(op));
        }
        Ok(())
    }

    fn locate(&mut self, op: Op) {
        let loc = self.loc(self.builder.loc(op));
        let ir: &mut Ir = self.builder.ir;
        ir.set_loc(op, loc);
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        for block in blocks.collect::<Vec<_>>() {
            for index in 0..self.builder.arg_count(block) {
                let loc = self.loc(self.builder.arg_loc(block, index));
                self.builder.ir.set_arg_loc(block, index, loc);
            }
        }
    }
}
