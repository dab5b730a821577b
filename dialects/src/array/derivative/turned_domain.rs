//! Builds and maps of a linear program, turned around.

use super::super::{Accumulate, AddAt, Index, Sum, Yield};
use super::domain::{discard, leading, over_domain};
use crate::acc;
use crate::differentiate::{Contribution, Refusal, Transposer, refused};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, InsertPoint, Op, Shape, Type, Value};

/// Where what a turned body gives belongs.
enum Part {
    /// At the place of the body in the cotangent of this value.
    Here(Value, Value),
    /// Into the one number that all bodies see.
    Summed(Value, Value),
    /// Somewhere in the array that all bodies see.
    Placed(Value, Contribution),
}

/// A body that reads arrays gives their cotangents at its own place; what it reads elsewhere is added
/// up by an `array.accumulate`.
pub fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let mut turned = Turned::new(t, op)?;
    let parts = turned.turn(t)?;
    turned.put(t, parts);
    Ok(())
}

struct Turned {
    block: Block,
    /// The sizes that are gone over.
    domain: Vec<Poly>,
    /// The arrays that are gone over and do not change, then the cotangents of results; none if the
    /// body takes indices.
    over: Vec<Value>,
    /// The indices that the body takes, if it does.
    indices: Vec<Value>,
    /// Linear arrays that are gone over, and the arguments for them.
    linear: Vec<(Value, Value)>,
    /// The linear values that the body sees.
    seen: Vec<Value>,
    seeds: Vec<(Value, Value)>,
}

impl Turned {
    fn new(t: &mut Transposer<'_, '_>, op: Op) -> Result<Self, Refusal> {
        let ir = t.ir();
        let region = ir.regions(op)[0];
        let block = ir.single_block(region).expect("a verified body is one block");
        let count = leading(ir, op);
        let shape = Shape::of(&ir.store, ir.ty(ir.result(op, 0)));
        let domain = shape.expect("a verified result is an array").sizes[..count].to_vec();
        let seen = t.seen_inside(op);
        let rank = |value: &Value| Shape::of(&ir.store, ir.ty(*value)).map(|shape| shape.rank());
        if seen.iter().any(|value| rank(value).is_none()) {
            return Err(refused(ir, op, "its body sees a tuple that changes"));
        }
        let sees_arrays = seen.iter().any(|value| rank(value) != Some(0));
        let operands: Vec<Value> = ir.operands(op).collect();
        let indexed = operands.is_empty() || sees_arrays;
        let (over, indices, linear, seeds) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut this = Self { block, domain, over, indices, linear, seen, seeds };
        this.take(t, &operands, indexed);
        this.seed(t, op, indexed);
        Ok(this)
    }

    /// Sorts out what the body takes.
    fn take(&mut self, t: &mut Transposer<'_, '_>, operands: &[Value], indexed: bool) {
        let args: Vec<Value> = t.ir().args(self.block).collect();
        if operands.is_empty() {
            self.indices = args;
            return;
        }
        if indexed {
            for _ in 0..self.domain.len() {
                self.indices.push(t.builder.add_block_arg(self.block, Type::INDEX, t.loc));
            }
        }
        for (&operand, &arg) in operands.iter().zip(&args) {
            if t.is_linear(operand) {
                self.linear.push((operand, arg));
            } else if indexed {
                let b = &mut Builder::at_start(t.builder.ir_mut(), self.block);
                let element = Index::value(b, t.loc, operand, &self.indices);
                b.ir_mut().replace_all_uses(arg, element);
                let index = b.arg_index(arg).expect("it is an argument");
                b.ir_mut().erase_block_arg(self.block, index);
            } else {
                self.over.push(operand);
            }
        }
    }

    /// What the body gave has the cotangents that stand at its place.
    fn seed(&mut self, t: &mut Transposer<'_, '_>, op: Op, indexed: bool) {
        let end = t.ir().last_op(self.block).expect("a verified body has an end");
        let given: Vec<Value> = t.ir().operands(end).collect();
        t.builder.ir_mut().erase_op(end);
        for (value, cotangent) in given.into_iter().zip(t.of_results(op)) {
            let Some(cotangent) = cotangent else { continue };
            let element = match indexed {
                true => {
                    let b = &mut Builder::at_end(t.builder.ir_mut(), self.block);
                    Index::value(b, t.loc, cotangent, &self.indices)
                }
                false => {
                    self.over.push(cotangent);
                    let ty = t.ir().ty(value);
                    t.builder.add_block_arg(self.block, ty, t.loc)
                }
            };
            self.seeds.push((value, element));
        }
    }

    fn turn(&mut self, t: &mut Transposer<'_, '_>) -> Result<Vec<Part>, Refusal> {
        let linear: Vec<Value> = self.linear.iter().map(|pair| pair.1).collect();
        let back = Transposer::block(t.builder, self.block, &linear, &self.seen, &self.seeds)?;
        let mut parts = Vec::new();
        for &(operand, arg) in &self.linear {
            parts.extend(back.args.get(&arg).map(|&value| Part::Here(operand, value)));
            let index = t.ir().arg_index(arg).expect("it is an argument");
            t.builder.ir_mut().erase_block_arg(self.block, index);
        }
        for (value, contributions) in back.around {
            let shape = Shape::of(&t.ir().store, t.ir().ty(value));
            let sizes = shape.map(|shape| shape.sizes).unwrap_or_default();
            for part in contributions {
                let is_here = part.indices == self.indices && sizes.starts_with(&self.domain);
                parts.push(match part {
                    part if sizes.is_empty() => Part::Summed(value, part.value),
                    part if is_here => Part::Here(value, part.value),
                    part => Part::Placed(value, part),
                });
            }
        }
        Ok(parts)
    }

    /// Makes the turned operation, and adds what it gives.
    fn put(self, t: &mut Transposer<'_, '_>, parts: Vec<Part>) {
        if parts.is_empty() {
            return discard(t.builder.ir_mut(), self.block);
        }
        let spread = parts.iter().any(|part| matches!(part, Part::Placed(..)));
        match spread {
            true => self.accumulate(t, &parts),
            false => self.compute(t, &parts),
        }
    }

    fn compute(self, t: &mut Transposer<'_, '_>, parts: &[Part]) {
        let mut yields = Vec::new();
        for part in parts {
            let (Part::Here(_, value) | Part::Summed(_, value)) = part else { continue };
            yields.push(*value);
        }
        let types: Vec<Type> = yields.iter().map(|&value| self.array_of(t, value)).collect();
        let (region, over) = (self.end(t, &yields), self.over);
        let made = over_domain(t.builder, t.loc, &over, region, &types);
        let made: Vec<Value> = t.ir().results(made).collect();
        for (part, value) in parts.iter().zip(made) {
            match part {
                Part::Summed(target, _) => {
                    let dims = 0..self.domain.len();
                    let sum = dims.fold(value, |sum, _| Sum::value(t.builder, t.loc, sum, 0));
                    t.add(*target, sum);
                }
                Part::Here(target, _) | Part::Placed(target, _) => t.add(*target, value),
            }
        }
    }

    /// What belongs to the place is kept; for everything else there is an accumulator.
    fn accumulate(self, t: &mut Transposer<'_, '_>, parts: &[Part]) {
        let mut sums: Vec<(Value, Value)> = Vec::new();
        let mut types = Vec::new();
        let (mut kept, mut kept_types) = (Vec::new(), Vec::new());
        let (mut here, mut places) = (Vec::new(), Vec::new());
        for part in parts {
            let (target, value, indices) = match part {
                Part::Here(target, value) => {
                    kept.push(*value);
                    kept_types.push(self.array_of(t, *value));
                    here.push(*target);
                    continue;
                }
                Part::Summed(target, value) => (*target, *value, &[][..]),
                Part::Placed(target, part) => (*target, part.value, &part.indices[..]),
            };
            let at = sums.iter().position(|sum| sum.0 == target).unwrap_or_else(|| {
                let ty = t.ir().ty(target);
                types.push(ty);
                let ty = acc::of(t.builder.store_mut(), ty);
                let arg = t.builder.ir_mut().add_block_arg(self.block, ty, t.loc);
                sums.push((target, arg));
                places.push(target);
                sums.len() - 1
            });
            let b = &mut t.builder.elsewhere(InsertPoint::End(self.block));
            sums[at].1 = AddAt::value(b, t.loc, sums[at].1, indices, value);
        }
        let yields: Vec<Value> = sums.iter().map(|sum| sum.1).chain(kept).collect();
        types.extend(kept_types);
        let region = self.end(t, &yields);
        let domain = t.builder.store_mut().dims_attr(&self.domain);
        let made = Accumulate::build(t.builder, t.loc, &[], domain, region, &types);
        let made: Vec<Value> = t.ir().results(made).collect();
        for (target, value) in places.into_iter().chain(here).zip(made) {
            t.add(target, value);
        }
    }

    /// The type of an array of such values over the domain.
    fn array_of(&self, t: &mut Transposer<'_, '_>, value: Value) -> Type {
        let ir = t.builder.ir_mut();
        let shape = Shape::of(&ir.store, ir.ty(value)).expect("bodies give numbers and arrays");
        let sizes = self.domain.iter().cloned().chain(shape.sizes).collect();
        let shape = Shape { sizes, element: shape.element };
        shape.ty(&mut ir.store).expect("the sizes were those of arrays before")
    }

    /// Ends the body, and gives it a region of its own.
    fn end(&self, t: &mut Transposer<'_, '_>, yields: &[Value]) -> cotan_ir::Region {
        t.finish_body(self.block, |b, loc| {
            Yield::build(b, loc, yields);
        })
    }
}
