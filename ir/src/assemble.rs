//! Assembling a registered operation from its parts, as the typed builders do.

use crate::attrs::NamedAttr;
use crate::builder::Builder;
use crate::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use crate::ir::{Ir, NewOp};
use crate::locs::Loc;
use crate::rewrite::Rewriter;
use crate::spec::{InferFrom, OpSpec, Traits};
use smallvec::SmallVec;

/// The parts of a registered operation in the making, in the order of its declaration.
#[derive(Debug)]
pub struct Parts {
    spec: &'static OpSpec,
    operands: SmallVec<[Value; 4]>,
    operand_sizes: SmallVec<[i32; 4]>,
    results: SmallVec<[Type; 2]>,
    result_sizes: SmallVec<[i32; 4]>,
    attrs: SmallVec<[(&'static str, Attr); 4]>,
    regions: SmallVec<[Region; 2]>,
    successors: SmallVec<[Block; 2]>,
}

impl Parts {
    /// Returns an operation without parts.
    pub fn new(spec: &'static OpSpec) -> Self {
        Self {
            spec,
            operands: SmallVec::new(),
            operand_sizes: SmallVec::new(),
            results: SmallVec::new(),
            result_sizes: SmallVec::new(),
            attrs: SmallVec::new(),
            regions: SmallVec::new(),
            successors: SmallVec::new(),
        }
    }

    /// Appends the values of the next declared operand.
    pub fn operands(&mut self, group: &[Value]) {
        self.operands.extend_from_slice(group);
        self.operand_sizes.push(group.len() as i32);
    }

    /// Appends the types of the next declared result.
    pub fn results(&mut self, group: &[Type]) {
        self.results.extend_from_slice(group);
        self.result_sizes.push(group.len() as i32);
    }

    /// An inherent attribute.
    pub fn attr(&mut self, name: &'static str, value: Attr) {
        self.attrs.push((name, value));
    }

    /// The next regions.
    pub fn regions(&mut self, group: &[Region]) {
        self.regions.extend_from_slice(group);
    }

    /// The next successors.
    pub fn successors(&mut self, group: &[Block]) {
        self.successors.extend_from_slice(group);
    }

    /// Creates the operation.
    pub fn build(self, builder: &mut Builder<'_>, loc: Loc) -> Op {
        let name = builder.op_name(self.spec.name);
        let props = self.props(builder.ir, name);
        self.create(builder, name, props, loc)
    }

    /// Creates the operation; its operands and attributes determine the types of its results.
    ///
    /// # Panics
    /// If they do not: that is a mistake of the program, not of its input.
    pub fn build_inferred(self, builder: &mut Builder<'_>, loc: Loc) -> Op {
        let name = self.spec.name;
        self.try_build_inferred(builder, loc).unwrap_or_else(|error| panic!("`{name}`: {error}"))
    }

    /// Creates the operation; its operands and attributes determine the types of its results.
    ///
    /// # Errors
    /// The reason why the result types cannot be inferred.
    pub fn try_build_inferred(mut self, builder: &mut Builder<'_>, loc: Loc) -> Result<Op, String> {
        let name = builder.op_name(self.spec.name);
        let props = self.props(builder.ir, name);
        let operands: SmallVec<[Type; 4]> =
            self.operands.iter().map(|&value| builder.ty(value)).collect();
        let from = InferFrom { operands: &operands, props: props.unwrap_or(Attr::EMPTY_DICT) };
        self.results = self.spec.infer_results(&mut builder.ir.store, &from)?;
        Ok(self.create(builder, name, props, loc))
    }

    /// Turns `op` into this operation in place, which is cheaper than creating one and replacing
    /// `op`. Its results stay, so they must have the types that these parts imply. Neither
    /// operation may have regions or successors. Returns `Some`, so that a rule can end with it.
    pub fn take_the_place_of(self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        debug_assert!(self.regions.is_empty() && self.successors.is_empty());
        debug_assert!(rewriter.regions(op).is_empty() && rewriter.successors(op).is_empty());
        let name = rewriter.op_name(self.spec.name);
        let loc = rewriter.rule_loc();
        rewriter.change_directly(op, |ir| {
            let props = self.props(ir, name);
            ir.set_name(op, name);
            ir.set_operands(op, &self.operands);
            ir.set_props(op, props);
            ir.set_attrs(op, Attr::EMPTY_DICT);
            ir.set_loc(op, loc);
        });
        Some(())
    }

    fn props(&self, ir: &mut Ir, name: OpName) -> Option<Attr> {
        let mut entries: SmallVec<[NamedAttr; 4]> = SmallVec::new();
        for &(key, value) in &self.attrs {
            let index = self.spec.attrs.iter().position(|declared| declared.name == key);
            let seed = index.and_then(|index| ir.attr_seeds(name).get(index));
            entries
                .push((seed.map(|seed| seed.name).unwrap_or_else(|| ir.store.symbol(key)), value));
        }
        let store = &mut ir.store;
        if self.spec.has(Traits::OPERAND_SEGMENTS) {
            let sizes = store.i32_array(&self.operand_sizes);
            entries.push((store.symbol("operandSegmentSizes"), sizes));
        }
        if self.spec.has(Traits::RESULT_SEGMENTS) {
            let sizes = store.i32_array(&self.result_sizes);
            entries.push((store.symbol("resultSegmentSizes"), sizes));
        }
        (!entries.is_empty()).then(|| store.dict(entries))
    }

    fn create(self, builder: &mut Builder<'_>, name: OpName, props: Option<Attr>, loc: Loc) -> Op {
        builder.create(NewOp {
            operands: &self.operands,
            results: &self.results,
            props,
            regions: &self.regions,
            successors: &self.successors,
            ..NewOp::new(name, loc)
        })
    }
}
