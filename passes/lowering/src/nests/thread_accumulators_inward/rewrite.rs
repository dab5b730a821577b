//! Sinking additions into an inner body.

use super::PASS;
use super::find::InnerAccumulation;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Accumulate, AddAt, Yield};
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Region, Step, Translator, Type, Value};

/// Adds two terms one after the other instead of their sum; returns both additions.
pub fn split(ir: &mut Ir, add: Op, parts: [Value; 2]) -> Vec<Op> {
    let this: AddAt = ir.verified(add);
    let positions = this.access().indices(ir);
    let loc = ir.store.derived_loc(ir.loc(add), PASS.name);
    let mut target = this.target;
    let mut def = Vec::new();
    for part in parts {
        let b = &mut Builder::before(ir, add);
        target = AddAt::of(b, loc, target, &positions, part).expect("the access is valid");
        def.extend(b.def_op(target));
    }
    let sum = ir.def_op(this.value);
    ir.replace_op(add, &[target]);
    sum.into_iter().for_each(|sum| ir.erase_op(sum));
    def
}

/// Lets the body of an inner accumulation add to an outer accumulator; returns the new
/// accumulation.
pub fn carry(ir: &mut Ir, add: Op, inner: &InnerAccumulation) -> Option<Op> {
    let (outer, this): (AddAt, Accumulate) = (ir.verified(add), ir.verified(inner.op));
    let loc = ir.store.derived_loc(ir.loc(inner.op), PASS.name);
    let body = Body { this, inner, positions: outer.access().indices(ir), loc };
    let region = body.build(ir)?;
    let mut operands: Vec<Value> = this.operands.iter(ir).collect();
    let old: Vec<Value> = this.results.iter(ir).collect();
    let mut types: Vec<Type> = old.iter().map(|&result| ir.ty(result)).collect();
    if !inner.stays {
        types.remove(inner.position);
    }
    let new_lane = Some(operands.len()).filter(|_| inner.passed.is_none());
    if let Some(number) = new_lane {
        operands.push(inner.sum);
        types.insert(number, ir.ty(inner.sum));
    }
    let b = &mut Builder::before(ir, inner.op);
    let new_op = Accumulate::build(b, loc, &operands, this.domain, region, &types);
    let mut new: Vec<Value> = ir.results(new_op).collect();
    if let Some(number) = new_lane {
        let carried = new.remove(number);
        ir.replace_uses_if(inner.sum, carried, |ir, use_| ir.user(use_) != new_op);
    }
    let target = ir.operand(add, 0);
    ir.replace_op(add, &[target]);
    if !inner.stays {
        new.insert(inner.position, old[inner.position]);
    }
    for (&old, &new) in old.iter().zip(&new).filter(|(old, new)| old != new) {
        ir.set_value_name(new, ir.value_name(old));
        ir.replace_all_uses(old, new);
    }
    ir.erase_op(inner.op);
    Some(new_op)
}

/// A body that adds to an outer accumulator.
struct Body<'a> {
    this: Accumulate,
    inner: &'a InnerAccumulation,
    /// The indices in the outer accumulator where the result was added.
    positions: Vec<Affine<Value>>,
    loc: Loc,
}

impl Body<'_> {
    fn build(&self, ir: &mut Ir) -> Option<Region> {
        let Self { this, inner, loc, .. } = *self;
        let old = ir.single_block(this.body)?;
        let (rank, opened) = (this.sizes(ir).len(), this.operands.len());
        let is_lane = inner.position < this.lanes(ir);
        let mut types: Vec<Type> = ir.args(old).map(|arg| ir.ty(arg)).collect();
        if is_lane {
            types.remove(rank + inner.position);
        }
        if inner.passed.is_none() {
            types.insert(rank + opened, ir.ty(inner.sum));
        }
        let region = ir.create_region();
        let block = ir.append_new_block(region, &types, loc);
        let mut args: Vec<Value> = ir.args(block).collect();
        let indices = args[..rank].to_vec();
        let sum = match &inner.passed {
            Some(passed) => args[rank + passed.number],
            None => args.remove(rank + opened),
        };
        if is_lane {
            args.insert(rank + inner.position, sum);
        }
        for (old, &new) in ir.args(old).collect::<Vec<Value>>().into_iter().zip(&args) {
            ir.set_value_name(new, ir.value_name(old));
        }
        let mut outputs = self.copy(ir, [old, block], &args)?;
        let value =
            if inner.stays { outputs[inner.position] } else { outputs.remove(inner.position) };
        let sum = match is_lane {
            true => value,
            false => {
                let own = indices.into_iter().map(Affine::index);
                let target = inner.passed.as_ref().map_or(sum, |passed| outputs[passed.number]);
                self.add(&mut Builder::at_end(ir, block), target, own, value)?
            }
        };
        match &inner.passed {
            Some(passed) if !is_lane => outputs[passed.number] = sum,
            Some(_) => {}
            None => outputs.insert(opened, sum),
        }
        Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
        Some(region)
    }

    /// Adds to the outer accumulator at an index of the former result.
    fn add(
        &self,
        b: &mut Builder<'_>,
        sum: Value,
        own: impl Iterator<Item = Affine<Value>>,
        value: Value,
    ) -> Option<Value> {
        let positions: Vec<Affine<Value>> = self.positions.iter().cloned().chain(own).collect();
        AddAt::of(b, self.loc, sum, &positions, value)
    }

    /// Clones the body. Additions to the zero-initialized accumulator become additions to the
    /// current value of the outer one.
    fn copy(&self, ir: &mut Ir, [old, block]: [Block; 2], args: &[Value]) -> Option<Vec<Value>> {
        let Self { inner, this, .. } = self;
        let zeros = ir.args(old).nth(this.sizes(ir).len() + inner.position);
        let values = inner.passed.as_ref().map_or(&[][..], |passed| &passed.values);
        let mut sum = values.first().copied().or(zeros);
        let mut copy = Translator::new(Editor::at_end(ir, block)).by_rule(PASS.name);
        let outputs = copy.block(old, args, &mut |copy, op| {
            if !inner.adds.contains(&op) {
                let passes = |&value: &Value| copy.builder.results(op).any(|it| it == value);
                sum = values.iter().copied().find(passes).or(sum);
                return Ok(Step::Copy);
            }
            let add: AddAt = copy.builder.verified(op);
            let own = add.access().indices(&copy.builder).into_iter();
            let own: Vec<_> = own.map(|it| it.renamed(|index| copy.value(index))).collect();
            let sum = sum.expect("the accumulation has a current value");
            let [target, value] = [sum, add.value].map(|value| copy.value(value));
            let total = self.add(&mut copy.builder, target, own.into_iter(), value);
            let total = total.expect("an access has few indices");
            copy.map(sum, total);
            Ok(Step::Values(vec![total]))
        });
        outputs.ok()
    }
}
