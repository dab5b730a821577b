//! Loops with unknown trip counts: the known parts of their carried values are propagated.

use super::copies::{Attempt, hold, release};
use super::specializer::Specializer;
use super::structure::{Parts, Structure};
use cotan_dialects::scf::{For, While};
use cotan_ir::{Block, Builder, Ir, Op, Region, Type, Value};

/// The parts of a loop: its initial values, and its regions, each with the number of arguments
/// before the carried values.
struct Loop {
    inits: Vec<Value>,
    /// The operands before the initial values.
    bounds: Vec<Value>,
    regions: Vec<(Region, usize)>,
}

impl Loop {
    /// Returns the parts of a loop whose first region forwards its arguments, if it has two.
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        if let Some(For { lower, upper, step, inits, body, .. }) = ir.get(op) {
            let bounds = vec![lower, upper, step];
            return Some(Self {
                inits: inits.iter(ir).collect(),
                bounds,
                regions: vec![(body, 1)],
            });
        }
        let this: While = ir.get::<While>(op).filter(|this| this.forwards_args(ir))?;
        let inits = this.inits.iter(ir).collect();
        let regions = vec![(this.before, 0), (this.after, 0)];
        Some(Self { inits, bounds: Vec::new(), regions })
    }

    /// Returns the blocks that receive the carried values.
    fn blocks(&self, ir: &Ir) -> Option<Vec<(Block, usize)>> {
        let block = |&(region, first): &(Region, usize)| Some((ir.single_block(region)?, first));
        self.regions.iter().map(block).collect()
    }
}

impl Specializer<'_> {
    /// Specializes a loop to the known parts of its carried values, if there are any. Assumes that
    /// all known parts of the initial values are invariant, and gives up what an iteration changes.
    pub(super) fn carry_known_parts(&mut self, op: Op) -> bool {
        let Some(this) = Loop::of(self.ir, op) else { return false };
        let splits = self.splits_arrays;
        let mut structures: Vec<Structure> = Vec::with_capacity(this.inits.len());
        for (index, &init) in this.inits.iter().enumerate() {
            let structure = Parts::of(self.ir, init, splits).structure();
            let varies = varies_surely(self.ir, &this, index);
            structures.push(if varies { structure.unknown() } else { structure });
        }
        while !structures.iter().all(Structure::is_unknown) {
            let size = self.ir.walk(op).count();
            if !self.consume(size) {
                return false;
            }
            let attempt = Attempt::new(self, op);
            match self.with_structures(op, &this, &structures) {
                Err(found) => {
                    attempt.undo(self);
                    structures = found;
                }
                Ok(_) if self.is_too_large(op) => {
                    attempt.undo(self);
                    return false;
                }
                Ok(results) => {
                    attempt.accept(self, &results);
                    return true;
                }
            }
        }
        false
    }

    /// Emits the loop for carried values of these structures before it, and returns its results.
    ///
    /// # Errors
    /// The structures that also fit an iteration, if these do not.
    fn with_structures(
        &mut self,
        op: Op,
        this: &Loop,
        structures: &[Structure],
    ) -> Result<Vec<Value>, Vec<Structure>> {
        let loc = self.ir.store.derived_loc(self.ir.loc(op), super::PASS_NAME);
        let inits = self.leaves(&this.inits, structures, op);
        let operands = [&this.bounds[..], &inits].concat();
        let mut types: Vec<Type> = Vec::new();
        structures.iter().for_each(|structure| structure.leaf_types(&mut types));
        let unknown = || structures.iter().map(Structure::unknown).collect::<Vec<_>>();
        let mut regions = Vec::new();
        for &(region, first) in &this.regions {
            let copy = self.ir.copy_region(region);
            regions.push((copy, first));
        }
        let inner = regions.iter().map(|it| it.0).collect::<Vec<Region>>();
        let b = &mut Builder::before(self.ir, op);
        let new = match inner[..] {
            [body] => {
                For::build(b, loc, operands[0], operands[1], operands[2], &inits, body, &types)
            }
            [before, after] => While::build(b, loc, &inits, before, after, &types),
            _ => return Err(unknown()),
        };
        let attrs = self.ir.attrs(op);
        self.ir.set_attrs(new, attrs);
        let new_loop = Loop { inits, bounds: Vec::new(), regions };
        let Some(blocks) = new_loop.blocks(self.ir) else { return Err(unknown()) };
        let mut stacks = Vec::new();
        for &(block, first) in &blocks {
            stacks.push(self.receive(block, first, structures));
        }
        if let (true, Some(end)) = (blocks.len() == 2, self.ir.last_op(blocks[0].0)) {
            // The condition forwards the arguments.
            let condition = self.ir.operand(end, 0);
            let args: Vec<Value> = self.ir.args(blocks[0].0).collect();
            self.ir.set_operands(end, &[&[condition], &args[..]].concat());
        }
        let results: Vec<Value> = self.ir.results(new).collect();
        let held = hold(self.ir, op, &results);
        let ops: Vec<Op> = self.ir.walk(new).skip(1).collect();
        self.simplify(ops);
        if self.ir.is_erased(new) {
            return Err(unknown());
        }
        self.inside(new);
        if self.ir.is_erased(new) {
            return Err(unknown());
        }
        let ops: Vec<Op> = self.ir.walk(new).skip(1).collect();
        self.simplify(ops);
        if self.ir.is_erased(new) {
            return Err(unknown());
        }
        self.done(&[new]);
        self.close([op, new, held], structures, &stacks)
    }

    /// Replaces the carried arguments of a block by the leaves of their structures. Returns for
    /// each carried value the operation that puts it together.
    fn receive(&mut self, block: Block, first: usize, structures: &[Structure]) -> Vec<Option<Op>> {
        let mut puts = Vec::with_capacity(structures.len());
        let count = structures.len();
        for (index, structure) in structures.iter().enumerate() {
            let loc = self.ir.arg_loc(block, first + index);
            let old = self.ir.arg(block, first + index);
            let mut types = Vec::new();
            structure.leaf_types(&mut types);
            let mut leaves = Vec::with_capacity(types.len());
            for ty in types {
                leaves.push(self.ir.add_block_arg(block, ty, loc));
            }
            if let (true, [leaf]) = (structure.is_unknown(), &leaves[..]) {
                let name = self.ir.value_name(old);
                self.ir.set_value_name(*leaf, name);
            }
            let b = &mut Builder::at_start(self.ir, block);
            let value = structure.rebuild(b, loc, &mut leaves.into_iter());
            let value = value.expect("there is a leaf for each unknown part");
            self.ir.replace_all_uses(old, value);
            puts.push(self.ir.def_op(value));
        }
        for _ in 0..count {
            self.ir.erase_block_arg(block, first);
        }
        puts
    }

    /// Yields the leaves of the next values, and emits the results after the loop.
    fn close(
        &mut self,
        [op, new, held]: [Op; 3],
        structures: &[Structure],
        puts: &[Vec<Option<Op>>],
    ) -> Result<Vec<Value>, Vec<Structure>> {
        let unknown = || structures.iter().map(Structure::unknown).collect::<Vec<_>>();
        let loc = self.ir.loc(new);
        let last = self.ir.regions(new).last().and_then(|&region| self.ir.single_block(region));
        let Some(end) = last.and_then(|block| self.ir.last_op(block)) else {
            return Err(unknown());
        };
        let yields: Vec<Value> = self.ir.operands(end).collect();
        let mut found = Vec::with_capacity(structures.len());
        let splits = self.splits_arrays;
        for (structure, &next) in structures.iter().zip(&yields) {
            let parts = Parts::of(self.ir, next, splits);
            found.push(structure.meet(&mut Builder::detached(self.ir), &parts));
        }
        if found != structures {
            return Err(found);
        }
        let leaves = self.leaves(&yields, structures, end);
        self.ir.set_operands(end, &leaves);
        let ops: Vec<Op> = self.ir.walk(new).collect();
        self.simplify(ops);
        // An array that an iteration uses as a whole is carried as a whole.
        let is_used = |index: usize| {
            let ops = puts.iter().filter_map(|puts| puts[index]);
            ops.into_iter().any(|op| !self.ir.is_erased(op) && !self.ir.has_no_uses(op))
        };
        let whole: Vec<Structure> = structures
            .iter()
            .enumerate()
            .map(|(index, it)| match it.has_array() && is_used(index) {
                true => it.unknown(),
                false => it.clone(),
            })
            .collect();
        if whole != structures {
            return Err(whole);
        }
        let mut results = release(self.ir, held).into_iter();
        let mut values = Vec::with_capacity(structures.len());
        for structure in structures {
            values.push(self.put_together(op, loc, structure, &mut results));
        }
        Ok(values)
    }

    /// Emits a value from the leaves of its structure before an operation.
    pub(super) fn put_together(
        &mut self,
        before: Op,
        loc: cotan_ir::Loc,
        structure: &Structure,
        leaves: &mut std::vec::IntoIter<Value>,
    ) -> Value {
        let value = structure.rebuild(&mut Builder::before(self.ir, before), loc, leaves);
        let value = value.expect("there is a leaf for each unknown part");
        if structure.has_array() {
            self.rebuilt.extend(self.ir.def_op(value));
        }
        value
    }

    /// Emits the leaves of values before an operation.
    pub(super) fn leaves(
        &mut self,
        values: &[Value],
        structures: &[Structure],
        before: Op,
    ) -> Vec<Value> {
        let loc = self.ir.loc(before);
        let mut leaves = Vec::new();
        for (structure, &value) in structures.iter().zip(values) {
            let parts = match structure.is_unknown() {
                true => Parts::Opaque(value, self.ir.ty(value)),
                false => Parts::of(self.ir, value, structure.has_array()),
            };
            structure.leaves(&mut Builder::before(self.ir, before), loc, &parts, &mut leaves);
        }
        leaves
    }
}

/// Returns whether a carried scalar changes in every iteration: it is computed from itself by
/// floating-point arithmetic, or is the result of an inner operation. To assume that it is constant
/// would be futile.
fn varies_surely(ir: &Ir, this: &Loop, index: usize) -> bool {
    let Some(blocks) = this.blocks(ir) else { return true };
    let Some(&(last, first)) = blocks.last() else { return true };
    let Some(end) = ir.last_op(last) else { return true };
    let next = ir.operand(end, index);
    let ty = ir.ty(next);
    let is_float = cotan_dialects::autodiff::has_tangent(&ir.store, ty);
    let is_scalar = cotan_ir::Shape::of(&ir.store, ty).is_some_and(|shape| shape.rank() == 0);
    let stays = next == ir.arg(last, first + index) || ir.constant(next).is_some();
    is_float && is_scalar && !stays
}
