//! The body of an innermost build along one index, which rules decompose.

use crate::array::{Build, Yield, region};
use crate::autodiff::batch::IterationDomain;
use crate::interfaces::region_return::yielded;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Mapping, NewOp, Op, Region, Shape, Type, Value};
use rustc_hash::FxHashSet;

/// A build along one index with one result and no nested body over a domain.
pub struct BuildBody {
    /// The build.
    pub op: Op,
    /// The block of its body.
    pub block: Block,
    /// Its index.
    pub index: Value,
    /// The yielded value.
    pub yielded_value: Value,
    /// The extent of the index.
    pub size: Poly,
}

impl BuildBody {
    /// Matches a build.
    pub fn of(ir: &Ir, build: View<Build>) -> Option<Self> {
        let op = build.op;
        let block = ir.single_block(build.body)?;
        let size = Shape::of(&ir.store, ir.ty(build.results.iter(ir).next()?))?.sizes[0].clone();
        let yielded_value = *yielded(ir, build.body)?.first()?;
        let is_simple = ir.arg_count(block) == 1 && ir.result_count(op) == 1;
        let is_innermost =
            || ir.walk(op).skip(1).all(|inner| IterationDomain::of(ir, inner).is_none());
        let body = Self { op, block, index: ir.arg(block, 0), yielded_value, size };
        (is_simple && is_innermost()).then_some(body)
    }

    /// Returns the operation that defines the yielded value, if it is in the body.
    pub fn head(&self, ir: &Ir) -> Option<Op> {
        ir.def_op(self.yielded_value).filter(|&head| ir.block_of(head) == Some(self.block))
    }

    /// Returns that operation if it is a `T`.
    pub fn head_as<T: cotan_ir::OpDef>(&self, ir: &Ir) -> Option<T> {
        ir.get(self.head(ir)?)
    }

    /// Returns whether a value is computed in the body, or is its index.
    pub fn has(&self, ir: &Ir, value: Value) -> bool {
        ir.is_defined_inside(value, self.op)
    }

    /// Returns the type of an array over the index with elements of type `ty`.
    pub fn array_of(&self, rw: &mut Rewriter<'_>, ty: Type) -> Option<Type> {
        let mut shape = Shape::of(&rw.store, ty)?;
        shape.sizes.insert(0, self.size.clone());
        shape.ty(rw.store_mut())
    }

    /// Builds a build that yields another value of the body.
    pub fn part(&self, rw: &mut Rewriter<'_>, value: Value) -> Option<Value> {
        let ty = rw.ty(value);
        let ty = self.array_of(rw, ty)?;
        let loc = rw.rule_loc();
        let body = self.function(rw, 0, |b, mapping, _| {
            self.compute(b, &[value], mapping);
            vec![mapping.value(value)]
        });
        let built = Build::build(rw, loc, body, &[ty]);
        let (part, name) = (rw.result(built, 0), rw.value_name(value));
        rw.set_value_name(part, name);
        Some(part)
    }

    /// Builds a region with the index of the body as its first argument and further arguments.
    pub fn function(
        &self,
        rw: &mut Rewriter<'_>,
        further: usize,
        fill: impl FnOnce(&mut Builder<'_>, &mut Mapping, &[Value]) -> Vec<Value>,
    ) -> Region {
        let loc = rw.rule_loc();
        region::build(rw, loc, &vec![Type::INDEX; 1 + further], |b, args| {
            let mut mapping = Mapping::default();
            mapping.values.insert(self.index, args[0]);
            fill(b, &mut mapping, args)
        })
    }

    /// Rematerializes the part of the body that computes these values.
    pub fn compute(&self, b: &mut Builder<'_>, values: &[Value], mapping: &mut Mapping) {
        let mut needed = FxHashSet::default();
        let mut open = values.to_vec();
        while let Some(value) = open.pop() {
            let op = b.def_op(value).filter(|&op| b.block_of(op) == Some(self.block));
            let Some(op) = op.filter(|_| !mapping.values.contains_key(&value)) else { continue };
            if needed.insert(op) {
                open.extend(b.walk(op).flat_map(|inner| b.operands(inner)));
            }
        }
        let ops: Vec<Op> = b.ops(self.block).filter(|op| needed.contains(op)).collect();
        for op in ops {
            let copy = b.clone_op(op, mapping);
            b.insert(copy);
        }
    }

    /// Rematerializes a nested region, with its arguments mapped by `mapping`.
    pub fn compute_region(
        &self,
        b: &mut Builder<'_>,
        region: Region,
        mapping: &mut Mapping,
    ) -> Option<Vec<Value>> {
        let block = b.single_block(region)?;
        let end = b.last_op(block)?;
        let results = yielded(b, region)?;
        let ops: Vec<Op> = b.ops(block).collect();
        let seen = ops.iter().flat_map(|&op| b.walk(op)).flat_map(|op| b.operands(op));
        let seen: Vec<Value> = seen.collect();
        self.compute(b, &seen, mapping);
        for op in ops.into_iter().filter(|&op| op != end) {
            let copy = b.clone_op(op, mapping);
            b.insert(copy);
        }
        Some(results.into_iter().map(|value| mapping.value(value)).collect())
    }

    /// Replaces the build by the defining operation of the yielded value, applied to builds of its
    /// operands; `set` updates the attributes.
    pub fn push_in(&self, rw: &mut Rewriter<'_>, set: impl FnOnce(&mut Ir, Op)) -> Option<()> {
        let head = self.head(rw).filter(|&head| rw.result_count(head) == 1)?;
        let ty = rw.ty(rw.result(head, 0));
        let ty = self.array_of(rw, ty)?;
        let operands: Vec<Value> = rw.operands(head).collect();
        let are_numbers = |&value: &Value| Shape::of(&rw.store, rw.ty(value)).is_some();
        if !operands.iter().all(are_numbers) {
            return None;
        }
        let parts = operands.into_iter().map(|operand| self.part(rw, operand));
        let operands = parts.collect::<Option<Vec<_>>>()?;
        let (name, loc) = (rw.name(head), rw.rule_loc());
        let (props, attrs) = (rw.props(head), rw.attrs(head));
        let new = NewOp::new(name, loc);
        let built = rw.create(NewOp { operands: &operands, results: &[ty], props, attrs, ..new });
        rw.change_directly(built, |ir| set(ir, built));
        rw.replace_op(self.op, &[rw.result(built, 0)])
    }

    /// Replaces the build by one with another yielded value, which `fill` emits.
    pub fn with_result(
        &self,
        rw: &mut Rewriter<'_>,
        fill: impl FnOnce(&mut Builder<'_>, &mut Mapping) -> Value,
    ) -> Option<()> {
        let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(self.op, 0)));
        let body = self.function(rw, 0, |b, mapping, _| vec![fill(b, mapping)]);
        let built = Build::build(rw, loc, body, &[ty]);
        rw.replace_op(self.op, &[rw.result(built, 0)])
    }
}

/// Wraps the contents of a nested region in a new region with an additional leading index.
pub fn nested(
    rw: &mut Rewriter<'_>,
    fill: impl FnOnce(&mut Rewriter<'_>, Value) -> Value,
) -> Region {
    let loc = rw.rule_loc();
    let region = rw.create_region();
    let block = rw.append_new_block(region, &[Type::INDEX], loc);
    let index = rw.arg(block, 0);
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    let result = fill(rw, index);
    Yield::build(rw, loc, &[result]);
    rw.at = at;
    region
}
