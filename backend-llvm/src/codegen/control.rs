//! The emission of single operations: those that move data and control, and the dispatch of all
//! others.

use super::body::Body;
use super::{Emitted, built};
use crate::Status;
use cotan_dialects::arith::Constant;
use cotan_dialects::cf::{Assert, Br, CondBr, Switch};
use cotan_dialects::func::{Call, Return};
use cotan_dialects::interfaces::sizes::NO_SIZE;
use cotan_dialects::interp::{ElementwiseRow, word_of};
use cotan_dialects::r#loop;
use cotan_dialects::memref::{
    Alloc, Dealloc, Dim, ExtractAlignedPointerAsIndex, Load, Prefetch, Store,
};
use cotan_dialects::scf::{Condition, For, If, Parallel, Reduce, While};
use cotan_dialects::successor_operands;
use cotan_ir::{Op, Value};
use inkwell::basic_block::BasicBlock;

impl<'c> Body<'_, 'c, '_> {
    /// Emits one operation.
    pub fn op(&mut self, op: Op) -> Emitted<()> {
        let ir = self.emitter.ir;
        let row: Option<ElementwiseRow> = ir.registry().interface(ir.name(op));
        if let Some(row) = row {
            return self.elementwise(op, row);
        }
        if let Some(load) = ir.get::<Load>(op) {
            return self.load(op, load);
        }
        if let Some(store) = ir.get::<Store>(op) {
            return self.store(op, store);
        }
        if let Some(constant) = ir.get::<Constant>(op) {
            return self.constant(op, constant);
        }
        self.structured(op)
    }

    fn structured(&mut self, op: Op) -> Emitted<()> {
        let ir = self.emitter.ir;
        if let Some(this) = ir.get::<For>(op) {
            return self.for_loop(op, this);
        }
        if let Some(this) = ir.get::<If>(op) {
            return self.if_else(op, this);
        }
        if let Some(this) = ir.get::<While>(op) {
            return self.while_loop(op, this);
        }
        if let Some(this) = ir.get::<Parallel>(op) {
            return self.parallel(op, this);
        }
        if let Some(constant) = ir.get::<r#loop::Constant>(op) {
            return self.constant_buffer(op, constant);
        }
        if let Some(alloc) = ir.get::<Alloc>(op) {
            return self.alloc(op, alloc);
        }
        if let Some(dealloc) = ir.get::<Dealloc>(op) {
            return self.dealloc(dealloc);
        }
        if let Some(prefetch) = ir.get::<Prefetch>(op) {
            return self.prefetch(op, prefetch);
        }
        if let Some(dim) = ir.get::<Dim>(op) {
            return self.dim(op, dim);
        }
        if let Some(this) = ir.get::<ExtractAlignedPointerAsIndex>(op) {
            return self.address_of(this);
        }
        if let Some(call) = ir.get::<Call>(op) {
            return self.call(op, call);
        }
        if let Some(end) = ir.get::<Return>(op) {
            return self.end(end);
        }
        if ir.is::<Br>(op) || ir.is::<CondBr>(op) || ir.is::<Switch>(op) {
            return self.branch(op);
        }
        if let Some(Assert { arg, .. }) = ir.get::<Assert>(op) {
            let is_size = ir.attr_named(op, NO_SIZE).is_some();
            let status = self.status(if is_size { Status::NoSize } else { Status::Stopped });
            self.check(self.int(arg), status);
            return Ok(());
        }
        if self.vector(op)? {
            return Ok(());
        }
        // The operation around it has its values.
        let is_end =
            ir.has_traits(op, cotan_ir::spec::Traits::REGION_RETURN) || ir.is::<Condition>(op);
        if is_end || ir.is::<Reduce>(op) {
            return Ok(());
        }
        Err(self.emitter.refuse(op, "it has no LLVM lowering"))
    }

    fn constant(&mut self, op: Op, constant: Constant) -> Emitted<()> {
        let ir = self.emitter.ir;
        let (number, lanes) = self.emitter.format(op, ir.ty(constant.result))?;
        let word = word_of(ir, constant.value);
        let word = word.ok_or_else(|| self.emitter.refuse(op, "it is not a scalar"))?;
        let value = self.emitter.word(number, word, lanes);
        self.values.insert(constant.result, value);
        Ok(())
    }

    /// Writes results to their destinations, and ends the call.
    fn end(&mut self, end: Return) -> Emitted<()> {
        let ir = self.emitter.ir;
        let given: Vec<Value> = end.operands.iter(ir).collect();
        for (value, (place, number)) in given.into_iter().zip(self.results.clone()) {
            let stored = self.emitter.memory_form(self.get(value), number);
            built(self.emitter.builder.build_store(place, stored));
        }
        let done = self.status(Status::Done);
        built(self.emitter.builder.build_return(Some(&done)));
        Ok(())
    }

    /// Branches to a successor. An edge has a block of its own, since two of them may lead to one
    /// block with different values.
    fn branch(&mut self, op: Op) -> Emitted<()> {
        let ir = self.emitter.ir;
        let forwarded = successor_operands(ir, op).unwrap_or_default();
        let from = self.here();
        let targets = ir.successors(op).to_vec();
        let edges: Vec<BasicBlock<'c>> = targets.iter().map(|_| self.block("edge")).collect();
        for ((&edge, &target), values) in edges.iter().zip(&targets).zip(&forwarded) {
            self.emitter.builder.position_at_end(edge);
            for (&value, phi) in
                values.iter().zip(&self.phis.get(&target).cloned().unwrap_or_default())
            {
                phi.add_incoming(&[(&self.get(value), edge)]);
            }
            self.jump(self.blocks[&target]);
        }
        self.emitter.builder.position_at_end(from);
        let builder = &self.emitter.builder;
        match (&edges[..], ir.get::<Switch>(op)) {
            (&[default, ref cases @ ..], Some(switch)) => {
                let flag = self.int(switch.flag);
                let mut seen = rustc_hash::FxHashSet::default();
                let words = switch.cases(ir, op).into_iter().zip(cases);
                // The first of equal cases is the selected one.
                let first = words.filter(|(word, _)| seen.insert(*word));
                let number = |word| flag.get_type().const_int(word, false);
                let cases: Vec<_> = first.map(|(word, &case)| (number(word), case)).collect();
                built(builder.build_switch(flag, default, &cases));
            }
            (&[one, other], None) => {
                let condition = self.int(ir.operand(op, 0));
                built(builder.build_conditional_branch(condition, one, other));
            }
            (&[only], None) => self.jump(only),
            _ => return Err(self.emitter.refuse(op, "it has other successors")),
        }
        Ok(())
    }
}
