//! Conditionals and loops.

use super::address::Around;
use super::body::Body;
use super::{Emitted, built};
use cotan_dialects::scf::{For, If, While};
use cotan_dialects::{arith, array};
use cotan_ir::{Ir, Op, Region, Value};
use inkwell::IntPredicate;
use inkwell::values::{BasicValueEnum, IntValue, PhiValue};

impl<'c> Body<'_, 'c, '_> {
    pub(super) fn if_else(&mut self, op: Op, this: If) -> Emitted<()> {
        let ir = self.emitter.ir;
        let (then, other, after) = (self.block("then"), self.block("else"), self.block("after"));
        let condition = self.int(this.condition);
        built(self.emitter.builder.build_conditional_branch(condition, then, other));
        let mut ends = Vec::new();
        for (place, region) in [(then, this.then_region), (other, this.else_region)] {
            self.emitter.builder.position_at_end(place);
            let given = self.region(region, &[])?;
            ends.push((self.here(), given));
            self.jump(after);
        }
        self.emitter.builder.position_at_end(after);
        for (index, result) in this.results.iter(ir).enumerate() {
            let phi = self.phi(op, result)?;
            for (end, given) in &ends {
                phi.add_incoming(&[(&given[index], *end)]);
            }
        }
        Ok(())
    }

    /// Checks the condition before the first iteration and after each one, so that a loop has one
    /// block.
    pub(super) fn for_loop(&mut self, op: Op, this: For) -> Emitted<()> {
        let ir = self.emitter.ir;
        let [lower, upper, step] = [this.lower, this.upper, this.step].map(|value| self.int(value));
        let inits: Vec<BasicValueEnum<'c>> =
            this.inits.iter(ir).map(|init| self.get(init)).collect();
        let (body, after) = (self.block("body"), self.block("after"));
        let mut enters = self.compare(IntPredicate::SLT, lower, upper);
        if array::constant(ir, this.step).is_none_or(|step| step <= 0) {
            let iterations = self.compare(IntPredicate::SGT, step, step.get_type().const_zero());
            enters = built(self.emitter.builder.build_and(enters, iterations, "enters"));
        }
        let last = self.last_but_one(this, upper, step);
        let before = self.here();
        built(self.emitter.builder.build_conditional_branch(enters, body, after));

        let block = ir.single_block(this.body).expect("a verified loop has one block");
        let args: Vec<Value> = ir.args(block).collect();
        self.emitter.builder.position_at_end(body);
        let phis: Vec<PhiValue<'c>> =
            args.iter().map(|&arg| self.phi(op, arg)).collect::<Emitted<_>>()?;
        let at = phis[0].as_basic_value().into_int_value();
        self.loops.push(Around { op, before });
        let given = self.region(this.body, &[])?;
        self.loops.pop();
        let builder = &self.emitter.builder;
        let next = built(builder.build_int_add(at, step, "next"));
        let more = match last {
            Some(last) => self.compare(IntPredicate::SLT, at, last),
            None => self.compare(IntPredicate::SLT, next, upper),
        };
        let end = self.here();
        built(self.emitter.builder.build_conditional_branch(more, body, after));
        phis[0].add_incoming(&[(&lower, before), (&next, end)]);
        for ((phi, init), given) in phis[1..].iter().zip(&inits).zip(&given) {
            phi.add_incoming(&[(init, before), (given, end)]);
        }
        self.emitter.builder.position_at_end(after);
        for ((result, init), given) in this.results.iter(ir).zip(&inits).zip(&given) {
            self.phi(op, result)?.add_incoming(&[(init, before), (given, end)]);
        }
        self.emit_store_fence();
        Ok(())
    }

    /// Returns the bound of the last iteration but one, if the induction variable may overflow
    /// after the last one.
    fn last_but_one(
        &self,
        this: For,
        upper: IntValue<'c>,
        step: IntValue<'c>,
    ) -> Option<IntValue<'c>> {
        if cannot_overflow_after(self.emitter.ir, this) {
            return None;
        }
        let ty = upper.get_type().into();
        let last = self.emitter.overloaded("llvm.ssub.sat", &[ty], &[upper.into(), step.into()]);
        Some(last.try_as_basic_value().unwrap_basic().into_int_value())
    }

    pub(super) fn while_loop(&mut self, op: Op, this: While) -> Emitted<()> {
        let ir = self.emitter.ir;
        let inits: Vec<BasicValueEnum<'c>> =
            this.inits.iter(ir).map(|init| self.get(init)).collect();
        let (asks, body, after) = (self.block("asks"), self.block("body"), self.block("after"));
        let before = self.here();
        self.jump(asks);
        self.emitter.builder.position_at_end(asks);
        let block = ir.single_block(this.before).expect("a verified loop has one block");
        let args: Vec<Value> = ir.args(block).collect();
        let phis: Vec<PhiValue<'c>> =
            args.iter().map(|&arg| self.phi(op, arg)).collect::<Emitted<_>>()?;
        self.region(this.before, &[])?;
        let condition = this.condition(ir).expect("a verified loop has a condition");
        let forwarded: Vec<BasicValueEnum<'c>> =
            condition.args.iter(ir).map(|value| self.get(value)).collect();
        let more = self.int(condition.condition);
        built(self.emitter.builder.build_conditional_branch(more, body, after));

        self.emitter.builder.position_at_end(body);
        let given = self.region(this.after, &forwarded)?;
        let end = self.here();
        self.jump(asks);
        for ((phi, init), given) in phis.iter().zip(&inits).zip(&given) {
            phi.add_incoming(&[(init, before), (given, end)]);
        }
        self.emitter.builder.position_at_end(after);
        self.values.extend(this.results.iter(ir).zip(forwarded));
        Ok(())
    }

    /// Emits the block of a region at the insertion point, and returns its results. Its first
    /// arguments become `args`.
    fn region(
        &mut self,
        region: Region,
        args: &[BasicValueEnum<'c>],
    ) -> Emitted<Vec<BasicValueEnum<'c>>> {
        let ir = self.emitter.ir;
        let Some(block) = ir.single_block(region) else { return Ok(Vec::new()) };
        self.values.extend(ir.args(block).zip(args.iter().copied()));
        self.ops(block)?;
        let given = cotan_dialects::yielded(ir, region).unwrap_or_default();
        Ok(given.into_iter().map(|value| self.get(value)).collect())
    }

    /// Emits a phi for a block argument.
    fn phi(&mut self, op: Op, value: Value) -> Emitted<PhiValue<'c>> {
        let ty = self.ty(op, value)?;
        let phi = built(self.emitter.builder.build_phi(ty, "carried"));
        self.values.insert(value, phi.as_basic_value());
        Ok(phi)
    }

    fn compare(&self, predicate: IntPredicate, a: IntValue<'c>, b: IntValue<'c>) -> IntValue<'c> {
        built(self.emitter.builder.build_int_compare(predicate, a, b, "holds"))
    }
}

/// Returns whether the induction variable cannot overflow at the end of a loop: the step is one, or
/// at most a power of two that divides the bound.
fn cannot_overflow_after(ir: &Ir, this: For) -> bool {
    let Some(step) = array::constant(ir, this.step) else { return false };
    if step <= 1 {
        return true;
    }
    let mask = ir.def_as(this.upper).and_then(|arith::Andi { rhs, .. }| array::constant(ir, rhs));
    mask.is_some_and(|mask| mask < 0 && mask.checked_neg().is_some_and(|most| step <= most))
}
