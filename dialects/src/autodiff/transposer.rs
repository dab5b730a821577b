//! The backward walk: transposition of a linear program.

use super::masks::{Masked, Masks};
use super::sums::{InitialSum, TransposedBlock};
use super::tangent::{cotangent_type, zeros};
use super::{Derivative, NotDifferentiable, ReversePass, captured, prune, pull_back, refused};
use crate::derivative_rules::{OperandRule, RuleOperand, operand_rules};
use cotan_ir::OpDef;
use cotan_ir::{Block, Builder, Editor, InsertPoint, Ir, Loc, Op, Region, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The transposition of one block of a linear program, in place: its linear operations are erased,
/// and operations that compute cotangents are appended.
pub struct Transposer<'b, 'i> {
    /// The insertion point of cotangents.
    pub builder: &'b mut Editor<'i>,
    /// The location of the emitted code.
    pub loc: Loc,
    pub(super) block: Block,
    pub(super) linear: FxHashSet<Value>,
    pub(super) masks: Masks,
    pub(super) starts: FxHashMap<Value, InitialSum>,
    pub(super) back: TransposedBlock,
}

impl<'b, 'i> Transposer<'b, 'i> {
    /// Transposes a block without a terminator.
    ///
    /// `linear` are its linear arguments, `around` the captured linear values with the initial sums
    /// of their cotangents, and `seeds` linear values with their cotangents.
    ///
    /// # Errors
    ///
    /// If an operation of the block has no transpose.
    pub fn block(
        builder: &'b mut Editor<'i>,
        block: Block,
        linear: &[Value],
        around: &[(Value, InitialSum)],
        seeds: &[(Value, Value)],
    ) -> Result<TransposedBlock, NotDifferentiable> {
        let at = std::mem::replace(&mut builder.at, InsertPoint::End(block));
        let mut this = Self {
            builder,
            loc: Loc::UNKNOWN,
            block,
            linear: linear.iter().copied().chain(around.iter().map(|it| it.0)).collect(),
            masks: Masks::default(),
            starts: around.iter().copied().collect(),
            back: TransposedBlock::default(),
        };
        let ops = this.linear_ops(block);
        for &(value, cotangent) in seeds {
            this.loc = this.builder.value_loc(cotangent);
            this.add(value, cotangent);
        }
        for &op in ops.iter().rev() {
            let loc = this.builder.loc(op);
            this.loc = this.builder.store_mut().derived_loc(loc, "transpose");
            this.op(op)?;
        }
        this.check_linear(linear, &ops)?;
        for &op in ops.iter().rev() {
            this.builder.ir_mut().erase_op(op);
        }
        this.builder.at = at;
        Ok(this.back)
    }

    /// Checks that code is linear: a product of two linear values, or a selection by one, leaves
    /// transposed operations that use a linear value.
    fn check_linear(&self, args: &[Value], ops: &[Op]) -> Result<(), NotDifferentiable> {
        let ir = self.ir();
        let transposed: FxHashSet<Op> = ops.iter().copied().collect();
        let stays = |&user: &Op| {
            let within = ir.ancestor_in_block(user, self.block);
            !within.is_some_and(|within| transposed.contains(&within))
        };
        let results = ops.iter().flat_map(|&op| ir.results(op));
        let mut values = args.iter().copied().chain(results);
        match values.find_map(|value| ir.users(value).find(stays)) {
            Some(user) => Err(refused(ir, user, "it is not linear in an active operand")),
            None => Ok(()),
        }
    }

    /// Returns the linear operations of a block in order and marks their results as linear.
    fn linear_ops(&mut self, block: Block) -> Vec<Op> {
        let mut ops = Vec::new();
        let ir: &Ir = self.builder;
        for op in ir.ops(block) {
            if ir.walk(op).any(|op| ir.operands(op).any(|value| self.linear.contains(&value))) {
                self.linear.extend(ir.results(op));
                ops.push(op);
            }
        }
        ops
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        self.builder
    }

    /// Returns the components of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// Returns whether a value is linear.
    pub fn is_linear(&self, value: Value) -> bool {
        self.linear.contains(&value)
    }

    /// Returns the linear values that the regions of an operation capture, each once.
    pub fn captured(&self, op: Op) -> Vec<Value> {
        captured(self.ir(), op, |value| self.is_linear(value))
    }

    /// Returns the cotangent of a value, if there is one.
    pub fn cotangent(&self, value: Value) -> Option<Value> {
        self.back.sums.get(&value).copied()
    }

    /// Returns the cotangent of a value, or zeros if there is none.
    pub fn cotangent_or_zeros(&mut self, value: Value) -> Value {
        let ty = cotangent_type(&self.ir().store, self.ir().ty(value));
        self.cotangent(value).unwrap_or_else(|| zeros(self.builder, self.loc, ty))
    }

    /// Returns the cotangents of the results of an operation.
    pub fn of_results(&self, op: Op) -> Vec<Option<Value>> {
        self.ir().results(op).map(|result| self.cotangent(result)).collect()
    }

    /// Terminates a transposed body and moves it to a region of its own. The block arguments are in
    /// the order of `args`.
    pub fn finish_body(
        &mut self,
        block: Block,
        args: &[Value],
        end: impl FnOnce(&mut Builder<'_>, Loc),
    ) -> Region {
        let (loc, ir) = (self.loc, self.builder.ir_mut());
        end(&mut Builder::at_end(ir, block), loc);
        prune(ir, block);
        let (region, new) = (ir.create_region(), ir.create_block());
        for &arg in args {
            let copy = ir.add_block_arg(new, ir.ty(arg), loc);
            ir.replace_all_uses(arg, copy);
            ir.set_value_name(copy, ir.value_name(arg));
        }
        ir.move_ops(block, new);
        ir.append_block(region, new);
        region
    }

    fn op(&mut self, op: Op) -> Result<(), NotDifferentiable> {
        let ir = self.ir();
        if ir.results(op).all(|result| self.cotangent(result).is_none()) {
            return Ok(());
        }
        match Derivative::of(ir, op).transpose {
            Some(rule) => rule(self, op),
            None => self.by_classes(op),
        }
    }

    fn by_classes(&mut self, op: Op) -> Result<(), NotDifferentiable> {
        let ir = self.ir();
        let (Some(operands), 1) = (operand_rules(ir, op), ir.result_count(op)) else {
            return Err(refused(ir, op, "it has no transpose rule"));
        };
        let operands = operands.into_iter().map(|it| (it, ir.operand(op, it.index)));
        let operands: Vec<_> = operands.filter(|pair| self.is_linear(pair.1)).collect();
        let is_linear =
            |rule: &OperandRule| rule.is_linear() || matches!(rule, OperandRule::Select { .. });
        let why = "it is not linear in its operand";
        if !operands.iter().all(|pair| is_linear(pair.0.rule)) {
            return Err(refused(ir, op, why));
        }
        let cotangents = self.of_results(op);
        pull_back(self, op, &operands, &cotangents).map_err(|_| refused(self.ir(), op, why))
    }

    /// Returns the mask and the unmasked value of a cotangent, if it is masked.
    pub fn masked(&self, ct: Value) -> Option<Masked> {
        self.masks.selected_from(ct)
    }

    /// Returns a cotangent that is zero where another operand was selected.
    pub fn mask(&mut self, masked: Masked) -> Value {
        self.masks.mask(self.builder, self.loc, masked)
    }
}

impl<'i> ReversePass<'i> for Transposer<'_, 'i> {
    fn site(&mut self) -> (&mut Editor<'i>, Loc, &mut Masks) {
        (self.builder, self.loc, &mut self.masks)
    }

    fn add(&mut self, value: Value, part: Value) {
        Transposer::add(self, value, part);
    }

    fn add_in_place(&mut self, op: Op, at: &RuleOperand, to: Value, cotangent: Value) -> bool {
        self.add_transposed(op, at.position, to, cotangent)
    }
}

/// A transposed branch.
pub struct TransposedBranch {
    block: Block,
    /// The final cotangents of the captured values to which the branch adds.
    sums: FxHashMap<Value, Value>,
}

impl TransposedBranch {
    /// Transposes a region without arguments.
    ///
    /// `seen` are the captured linear values with the initial sums of their cotangents, and
    /// `cotangents` those of the yielded values.
    ///
    /// # Errors
    ///
    /// If an operation of the region has no transpose.
    pub fn new(
        t: &mut Transposer<'_, '_>,
        region: Region,
        seen: &[(Value, InitialSum)],
        cotangents: &[Option<Value>],
    ) -> Result<Self, NotDifferentiable> {
        let block = t.ir().single_block(region).expect("a verified branch has a single block");
        let end = t.ir().last_op(block).expect("a verified branch has a terminator");
        let yielded_values: Vec<Value> = t.ir().operands(end).collect();
        t.builder.ir_mut().erase_op(end);
        let seeds = yielded_values.into_iter().zip(cotangents);
        let seeds: Vec<(Value, Value)> =
            seeds.filter_map(|(value, &cotangent)| Some((value, cotangent?))).collect();
        let back = Transposer::block(t.builder, block, &[], seen, &seeds)?;
        let changed =
            |&(value, start): &(Value, InitialSum)| Some((value, back.changed(value, start)?));
        Ok(Self { block, sums: seen.iter().filter_map(changed).collect() })
    }

    /// Returns whether the branch adds to the cotangent of a value.
    pub fn changes(&self, value: Value) -> bool {
        self.sums.contains_key(&value)
    }

    /// Returns a region that yields the cotangents of these values; `end` builds its terminator.
    pub fn finish(
        self,
        t: &mut Transposer<'_, '_>,
        values: &[(Value, InitialSum)],
        end: impl FnOnce(&mut Builder<'_>, Loc, &[Value]),
    ) -> Region {
        let mut yielded_values = Vec::with_capacity(values.len());
        for &(value, start) in values {
            yielded_values.push(match (self.sums.get(&value), start) {
                (Some(&sum), _) | (None, InitialSum::From(sum)) => sum,
                (None, _) => {
                    let ty = cotangent_type(&t.ir().store, t.ir().ty(value));
                    zeros(&mut Builder::at_end(t.builder.ir_mut(), self.block), t.loc, ty)
                }
            });
        }
        t.finish_body(self.block, &[], |b, loc| end(b, loc, &yielded_values))
    }
}
