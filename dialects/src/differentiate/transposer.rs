//! The backward walk: a linear program turned around.

use super::tangent::{add, zeros};
use super::{Refusal, TransposeOp, prune, refused};
use crate::Emit;
use crate::derivative::{Class, classes};
use crate::eval::ElementwiseRow;
use cotan_ir::names::ValueName;
use cotan_ir::spec::OpDef;
use cotan_ir::{Block, Builder, InsertPoint, Ir, Loc, Op, Region, Value};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Part of the cotangent of a value that stands around a body.
#[derive(Clone, Debug)]
pub struct Contribution {
    /// What is added.
    pub value: Value,
    /// Leading indices where it is added; none for the whole.
    pub indices: Vec<Value>,
}

/// What came of a linear block.
#[derive(Default)]
pub struct Back {
    /// Cotangents of the linear arguments; what is absent is zero.
    pub args: FxHashMap<Value, Value>,
    /// Of the linear values around the block, in the order in which they were met.
    pub around: IndexMap<Value, Vec<Contribution>, FxBuildHasher>,
}

/// At one block of a linear program. The block is turned around in place: its linear operations go,
/// those that make cotangents come to its end.
pub struct Transposer<'b, 'i> {
    /// Where cotangents are made.
    pub builder: &'b mut Builder<'i>,
    /// Where what is being made comes from.
    pub loc: Loc,
    linear: FxHashSet<Value>,
    /// Cotangents that are zero where something else was selected, and what they are elsewhere.
    masked: FxHashMap<Value, Masked>,
    back: Back,
}

/// `select(mask, value, 0)`, or the other way round.
#[derive(Clone, Copy)]
struct Masked {
    mask: Value,
    when: bool,
    value: Value,
}

impl<'b, 'i> Transposer<'b, 'i> {
    /// Turns a block without a terminator around: `linear` are its linear arguments, `around` the
    /// linear values around it that it sees, `seeds` linear values and their cotangents.
    ///
    /// # Errors
    /// That an operation of it has no transpose.
    pub fn block(
        builder: &'b mut Builder<'i>,
        block: Block,
        linear: &[Value],
        around: &[Value],
        seeds: &[(Value, Value)],
    ) -> Result<Back, Refusal> {
        let at = std::mem::replace(&mut builder.at, InsertPoint::End(block));
        let mut this = Self {
            builder,
            loc: Loc::UNKNOWN,
            linear: linear.iter().chain(around).copied().collect(),
            masked: FxHashMap::default(),
            back: Back::default(),
        };
        this.back.around.extend(around.iter().map(|&value| (value, Vec::new())));
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
        for &op in ops.iter().rev() {
            this.builder.ir_mut().erase_op(op);
        }
        this.builder.at = at;
        Ok(this.back)
    }

    /// The operations of a block that are linear, in order; their results are linear.
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

    /// The parts of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// Whether a value is linear.
    pub fn is_linear(&self, value: Value) -> bool {
        self.linear.contains(&value)
    }

    /// The linear values that the regions of an operation see around it, each once.
    pub fn seen_inside(&self, op: Op) -> Vec<Value> {
        let ir = self.ir();
        let mut seen = Vec::new();
        for value in ir.walk(op).skip(1).flat_map(|op| ir.operands(op)) {
            if self.is_linear(value) && !seen.contains(&value) {
                seen.push(value);
            }
        }
        seen
    }

    /// The cotangent of a value, if there is one.
    pub fn cotangent(&self, value: Value) -> Option<Value> {
        self.back.args.get(&value).copied()
    }

    /// The cotangent of a value; zeros if there is none.
    pub fn cotangent_or_zeros(&mut self, value: Value) -> Value {
        let ty = self.ir().ty(value);
        self.cotangent(value).unwrap_or_else(|| zeros(self.builder, self.loc, ty))
    }

    /// The cotangents of the results of an operation.
    pub fn of_results(&self, op: Op) -> Vec<Option<Value>> {
        self.ir().results(op).map(|result| self.cotangent(result)).collect()
    }

    /// Adds to the cotangent of a linear value; of another one, nothing is wanted.
    pub fn add(&mut self, value: Value, part: Value) {
        if !self.is_linear(value) {
            return;
        }
        if let Some(parts) = self.back.around.get_mut(&value) {
            if let Some(whole) = parts.iter_mut().find(|part| part.indices.is_empty()) {
                whole.value = add(self.builder, self.loc, whole.value, part);
            } else {
                parts.push(Contribution { value: part, indices: Vec::new() });
            }
            return;
        }
        let sum = match self.cotangent(value) {
            Some(sum) => add(self.builder, self.loc, sum, part),
            None => part,
        };
        name_as(self.builder.ir_mut(), sum, value);
        self.back.args.insert(value, sum);
    }

    /// Adds to the cotangent of a linear array, at leading indices.
    pub fn add_at(&mut self, value: Value, indices: &[Value], part: Value) {
        if let Some(parts) = self.back.around.get_mut(&value)
            && !indices.is_empty()
        {
            return parts.push(Contribution { value: part, indices: indices.to_vec() });
        }
        let whole = self.placed(value, indices, part);
        self.add(value, whole);
    }

    /// Zeros like a value, but for `part` at leading indices.
    pub fn placed(&mut self, like: Value, indices: &[Value], part: Value) -> Value {
        if indices.is_empty() {
            return part;
        }
        let ty = self.ir().ty(like);
        Emit::new(self.builder, self.loc).placed(part, indices, ty)
    }

    /// The whole of what is added to a value.
    pub fn whole(&mut self, value: Value, parts: &[Contribution]) -> Option<Value> {
        let mut sum = None;
        for part in parts {
            let part = self.placed(value, &part.indices, part.value);
            sum = Some(match sum {
                Some(sum) => add(self.builder, self.loc, sum, part),
                None => part,
            });
        }
        sum
    }

    /// The sum of what is added to a value, at the end of a block; zeros if it is nothing.
    pub fn gathered(&mut self, block: Block, value: Value, parts: &[Contribution]) -> Value {
        let at = std::mem::replace(&mut self.builder.at, InsertPoint::End(block));
        let ty = self.ir().ty(value);
        let whole = self.whole(value, parts);
        let whole = whole.unwrap_or_else(|| zeros(self.builder, self.loc, ty));
        self.builder.at = at;
        whole
    }

    /// Ends a body that was turned around, and gives it a region of its own.
    pub fn finish_body(&mut self, block: Block, end: impl FnOnce(&mut Builder<'_>, Loc)) -> Region {
        let ir = &mut *self.builder;
        end(&mut Builder::at_end(ir.ir_mut(), block), self.loc);
        prune(ir.ir_mut(), block);
        let region = ir.create_region();
        ir.ir_mut().detach_block(block);
        ir.ir_mut().append_block(region, block);
        region
    }

    fn op(&mut self, op: Op) -> Result<(), Refusal> {
        let ir = self.ir();
        if ir.results(op).all(|result| self.cotangent(result).is_none()) {
            return Ok(());
        }
        match ir.registry().interface::<TransposeOp>(ir.name(op)) {
            Some(TransposeOp(row)) => row(self, op),
            None => self.by_classes(op),
        }
    }

    fn by_classes(&mut self, op: Op) -> Result<(), Refusal> {
        let ir = self.ir();
        let (Some(spec), Some(declared), 1) = (ir.spec(op), classes(ir, op), ir.result_count(op))
        else {
            return Err(refused(ir, op, "nobody says what its transpose is"));
        };
        let by_element = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
        let result = ir.result(op, 0);
        for (group, class) in declared.iter().enumerate() {
            for (place, index) in self.ir().operand_group(op, spec, group).enumerate() {
                let operand = self.ir().operand(op, index);
                if !self.is_linear(operand) {
                    continue;
                }
                let ct = self.cotangent_or_zeros(result);
                let part = match self.masked.get(&ct).copied() {
                    Some(masked) if by_element => {
                        let part = self.part(op, class, place, masked.value);
                        part.map(|part| self.mask(Masked { value: part, ..masked }))
                    }
                    _ => self.part(op, class, place, ct),
                };
                let Some(part) = part else {
                    return Err(refused(self.ir(), op, "it is not linear in its operand"));
                };
                self.add(operand, part);
            }
        }
        Ok(())
    }

    fn part(&mut self, op: Op, class: &Class, place: usize, ct: Value) -> Option<Value> {
        let e = &mut Emit::new(self.builder, self.loc);
        Some(match class {
            Class::Linear(back) | Class::Bilinear(back) => back(e, op, ct),
            Class::LinearEach(back) | Class::BilinearEach(back) => back(e, op, place, ct),
            Class::Selecting { mask, when } => {
                let mask = mask(e, op)?;
                self.mask(Masked { mask, when: *when, value: ct })
            }
            _ => return None,
        })
    }

    /// Zero is zero where something else was selected, whatever it is multiplied by later on: what
    /// a cotangent becomes is masked again, never multiplied as a zero.
    fn mask(&mut self, masked: Masked) -> Value {
        let Masked { mask, when, value } = masked;
        let e = &mut Emit::new(self.builder, self.loc);
        let ty = e.ir().ty(value);
        let zero = zeros(e.builder, e.loc, ty);
        let made = if when { e.select(mask, value, zero) } else { e.select(mask, zero, value) };
        self.masked.insert(made, masked);
        made
    }
}

/// A cotangent is called as the tangent is that it belongs to, which goes.
fn name_as(ir: &mut Ir, value: Value, linear: Value) {
    if ir.value_name(value) == ValueName::FRESH {
        let name = ir.value_name(linear);
        if name != ValueName::CONTINUED {
            ir.set_value_name(value, name);
        }
    }
}

/// What is added to values around a region.
pub type Around = Vec<(Value, Vec<Contribution>)>;

/// Turns a region without arguments around.
pub fn turn_branch(
    t: &mut Transposer<'_, '_>,
    region: Region,
    seen: &[Value],
    cotangents: &[Option<Value>],
) -> Result<(Block, Around), Refusal> {
    let block = t.ir().single_block(region).expect("a verified branch is one block");
    let end = t.ir().last_op(block).expect("a verified branch has an end");
    let given: Vec<Value> = t.ir().operands(end).collect();
    t.builder.ir_mut().erase_op(end);
    let seeds = given.into_iter().zip(cotangents);
    let seeds: Vec<(Value, Value)> =
        seeds.filter_map(|(value, &cotangent)| Some((value, cotangent?))).collect();
    let back = Transposer::block(t.builder, block, &[], seen, &seeds)?;
    Ok((block, back.around.into_iter().collect()))
}
