//! Declaring functions, and calling them.

use super::body::Body;
use super::entry::body_name;
use super::{Emitted, Emitter, LinkageMode, built};
use crate::Status;
use crate::signature::result_count;
use cotan_dialects::func::{Call, Func};
use cotan_ir::{AttrData, Diagnostics, Op, Symbol, Type, Value};
use cotan_numerics::NumberFormat;
use inkwell::IntPredicate;
use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;
use inkwell::types::BasicMetadataTypeEnum;
use inkwell::values::{BasicMetadataValueEnum, FunctionValue};
use petgraph::Graph;
use petgraph::algo::kosaraju_scc;
use petgraph::visit::EdgeRef;
use rustc_hash::{FxHashMap, FxHashSet};

impl<'c> Emitter<'c, '_> {
    /// Declares the function of LLVM for one of ours.
    pub(super) fn declare(&mut self, op: Op) -> Emitted<FunctionValue<'c>> {
        let ir = self.ir;
        let signature = ir.verified::<Func>(op).signature(ir);
        let mut parameters: Vec<BasicMetadataTypeEnum<'c>> = Vec::new();
        for &ty in &signature.inputs {
            parameters.push(match self.element(op, ty)? {
                Some(_) => self.pointer().into(),
                None => self.vector_in_memory(self.passed(op, ty)?).into(),
            });
        }
        for &ty in &signature.results {
            if self.element(op, ty)?.is_some() {
                return Err(self.refuse(op, "a buffer is no result; take one to write to"));
            }
            self.passed(op, ty)?;
            parameters.push(self.pointer().into());
        }
        parameters.push(self.pointer().into());
        let name = ir.symbol_name(op).expect("a function has a name");
        let ty = self.int(32).fn_type(&parameters, false);
        let linkage = (self.callers == LinkageMode::Linked).then_some(Linkage::Internal);
        let function = self.module.add_function(&body_name(ir.text(name)), ty, linkage);
        self.align_stack_slots(function);
        let inputs = signature.inputs.len();
        let outputs = result_count(ir, op).map_or(inputs, |count| inputs.saturating_sub(count));
        for (index, parameter) in parameters.iter().enumerate().skip(outputs) {
            if parameter.is_pointer_type() {
                self.mark_noalias(function, AttributeLoc::Param(index as u32));
            }
        }
        self.functions.insert(name, function);
        Ok(function)
    }

    /// Rejects recursion, direct or indirect: machine code has no guard against stack overflow. It
    /// is reported for calls in those that are `asked`.
    pub(super) fn refuse_recursion(
        &self,
        functions: &[(Op, FunctionValue<'c>)],
        asked: &FxHashSet<Op>,
        diagnostics: &mut Diagnostics,
    ) {
        let ir = self.ir;
        let name = |&(op, _): &(Op, FunctionValue<'c>)| ir.symbol_name(op);
        let index: FxHashMap<_, usize> =
            functions.iter().enumerate().map(|(at, function)| (name(function), at)).collect();
        let mut calls: Graph<(), Op> = Graph::new();
        let nodes: Vec<_> = functions.iter().map(|_| calls.add_node(())).collect();
        for (&from, (op, _)) in nodes.iter().zip(functions) {
            for op in ir.walk(*op) {
                let callee = ir.get::<Call>(op).and_then(|call| self.callee(call));
                if let Some(&to) = callee.and_then(|name| index.get(&Some(name))) {
                    calls.add_edge(from, nodes[to], op);
                }
            }
        }
        let mut circle = vec![0; functions.len()];
        for (number, members) in kosaraju_scc(&calls).into_iter().enumerate() {
            members.into_iter().for_each(|member| circle[member.index()] = number);
        }
        for call in calls.edge_references() {
            let is_asked = asked.contains(&functions[call.source().index()].0);
            if is_asked && circle[call.source().index()] == circle[call.target().index()] {
                let why = "the function calls itself; write a loop";
                diagnostics.push(*self.refuse(*call.weight(), why));
            }
        }
    }

    /// Returns the format in which a function passes a value that is no buffer: a scalar, and
    /// several between internal functions.
    fn passed(&self, op: Op, ty: Type) -> Emitted<(NumberFormat, u32)> {
        match self.ir.verified::<Func>(op).is_private(self.ir) {
            true => self.format(op, ty),
            false => Ok((self.number(op, ty)?, 1)),
        }
    }

    /// Returns the name of the function that is called.
    fn callee(&self, call: Call) -> Option<Symbol> {
        match self.ir.attr_data(call.callee) {
            AttrData::SymbolRef(path) => path.last().copied(),
            _ => None,
        }
    }

    pub(super) fn function(&self, name: Symbol) -> Option<FunctionValue<'c>> {
        self.functions.get(&name).copied()
    }
}

impl<'c> Body<'_, 'c, '_> {
    pub(super) fn call(&mut self, op: Op, call: Call) -> Emitted<()> {
        let ir = self.emitter.ir;
        let function = self.emitter.callee(call).and_then(|name| self.emitter.function(name));
        let function = function.ok_or_else(|| {
            self.emitter.refuse(op, "the function that it calls has no body in this module")
        })?;
        let mut args: Vec<BasicMetadataValueEnum<'c>> = Vec::new();
        for value in ir.operands(op) {
            let given = self.get(value);
            args.push(match self.emitter.element(op, ir.ty(value))? {
                Some(_) => given.into(),
                None => {
                    let (number, _) = self.emitter.format(op, ir.ty(value))?;
                    self.emitter.memory_form(given, number).into()
                }
            });
        }
        let results: Vec<Value> = ir.results(op).collect();
        let mut places = Vec::new();
        for &result in &results {
            let format = self.emitter.format(op, ir.ty(result))?;
            let (ty, number) = (self.emitter.vector_in_memory(format), format.0);
            let place = self.place(ty);
            args.push(place.into());
            places.push((place, ty, number));
        }
        args.push(self.workspace.into());
        let status = built(self.emitter.builder.build_call(function, &args, "status"));
        let status = status.try_as_basic_value().unwrap_basic().into_int_value();
        let done = self.status(Status::Done);
        let builder = &self.emitter.builder;
        let holds = built(builder.build_int_compare(IntPredicate::EQ, status, done, "done"));
        self.check(holds, status);
        for (result, (place, ty, number)) in results.into_iter().zip(places) {
            let loaded = built(self.emitter.builder.build_load(ty, place, "result"));
            let value = self.emitter.of_memory(loaded, number);
            self.values.insert(result, value);
        }
        Ok(())
    }
}
