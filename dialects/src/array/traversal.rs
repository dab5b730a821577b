//! A uniform view of operations that iterate over arrays with a body.

use super::axis::combine;
use super::{Accumulate, Fold, Index};
use crate::autodiff::batch::{BodyArg, IterationDomain};
use crate::interfaces::region_return::yielded;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Ir, NewOp, Op, Shape, Type, Value};

/// A build, map, fold or accumulation: the arguments and results of its body.
#[derive(Clone, Debug)]
pub struct Traversal {
    /// The operation.
    pub op: Op,
    /// Its body.
    pub body: Block,
    /// The sizes of the iteration domain.
    pub sizes: Vec<Poly>,
    /// The dimension of `elements` that is iterated over: the first one, or the first of several.
    pub axis: usize,
    /// True if the iteration starts at the last index.
    pub right: bool,
    /// True if steps may be composed before they are applied.
    pub is_loose: bool,
    /// The index arguments of the body, if any.
    pub indices: Vec<Value>,
    /// The element arguments of the body, with their arrays.
    pub elements: Vec<(Value, Value)>,
    /// The loop-carried values.
    pub carried: Vec<Carried>,
    /// The outputs that the body yields, with their arrays.
    pub kept: Vec<(Value, Value)>,
}

/// A state of a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The body argument.
    pub arg: Value,
    /// The initial value.
    pub from: Value,
    /// The yielded value.
    pub given: Value,
    /// The final value.
    pub result: Value,
}

impl Traversal {
    /// Matches an operation.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let &[region] = ir.regions(op) else { return None };
        let (body, yields) = (ir.single_block(region)?, yielded(ir, region)?);
        let args: Vec<Value> = ir.args(body).collect();
        let results: Vec<Value> = ir.results(op).collect();
        let kept = |first: usize| yields.iter().copied().zip(results.iter().copied()).skip(first);
        let this = Self {
            op,
            body,
            sizes: Vec::new(),
            axis: 0,
            right: false,
            is_loose: false,
            indices: Vec::new(),
            elements: Vec::new(),
            carried: Vec::new(),
            kept: Vec::new(),
        };
        if let Some(fold) = ir.get::<Fold>(op) {
            let states = fold.states.len();
            let carried = fold.states.iter(ir).enumerate().map(|(at, from)| Carried {
                arg: args[at],
                from,
                given: yields[at],
                result: results[at],
            });
            return Some(Self {
                sizes: vec![combine::size(ir, fold.operands.iter(ir).next(), fold.axis)?],
                axis: fold.axis as usize,
                right: fold.right.is_some(),
                is_loose: fold.reassoc.is_some(),
                elements: args[states..].iter().copied().zip(fold.operands.iter(ir)).collect(),
                carried: carried.collect(),
                kept: kept(states).collect(),
                ..this
            });
        }
        if let Some(accumulate) = ir.get::<Accumulate>(op) {
            let sizes = accumulate.sizes(ir).to_vec();
            let lanes = accumulate.lanes(ir);
            let indices = args[..sizes.len()].to_vec();
            return Some(Self { sizes, indices, kept: kept(lanes).collect(), ..this });
        }
        let IterationDomain { sizes, args: meanings, .. } = IterationDomain::of(ir, op)?;
        let (mut indices, mut elements) = (Vec::new(), Vec::new());
        for (arg, meaning) in args.into_iter().zip(meanings) {
            match meaning {
                BodyArg::Index(_) => indices.push(arg),
                BodyArg::Slice(array) => elements.push((arg, array)),
            }
        }
        Some(Self { sizes, indices, elements, kept: kept(0).collect(), ..this })
    }

    /// Matches the operation again, after its operands changed.
    pub fn reload(&mut self, ir: &Ir) -> Option<()> {
        *self = Self::of(ir, self.op)?;
        Some(())
    }

    /// Returns whether a value is defined in the body, not in a nested one.
    pub fn has(&self, ir: &Ir, value: Value) -> bool {
        ir.def_block(value) == Some(self.body)
    }

    /// Returns the array that an operation of the body reads at exactly the current indices.
    pub fn read_by(&self, ir: &Ir, op: Op) -> Option<Value> {
        let read: Index = ir.get(op)?;
        let indices_read = read.access().indices(ir);
        let indices = self.indices.iter().map(|&index| Some(index));
        let is_current =
            !indices_read.is_empty() && indices_read.iter().map(|at| at.as_index()).eq(indices);
        (is_current && self.axis == 0).then_some(read.source)
    }

    /// Adds an element of an array to the arguments of the body. The array's leading dimensions are
    /// the domain.
    pub fn take(&mut self, ir: &mut Ir, array: Value, like: Value) -> Value {
        let (loc, ty) = (ir.value_loc(like), ir.ty(like));
        if !self.indices.is_empty() {
            return Index::value(&mut Builder::at_start(ir, self.body), loc, array, &self.indices);
        }
        let element = ir.add_block_arg(self.body, ty, loc);
        self.elements.push((element, array));
        let fold: Option<Fold> = ir.get(self.op);
        let count = fold.map_or(ir.operand_count(self.op), |fold| fold.operands.len());
        let operands: Vec<Value> = ir.operands(self.op).collect();
        let (arrays, states) = operands.split_at(count);
        let arrays = [arrays, &[array]].concat();
        match fold {
            Some(_) => ir.set_operand_groups(self.op, &[&arrays, states]),
            None => ir.set_operands(self.op, &arrays),
        }
        element
    }

    /// Rebuilds a fold with a further state, which each step returns unchanged; returns its index.
    pub fn carry(&mut self, ir: &mut Ir, from: Value) -> Option<usize> {
        let (fold, loc): (Fold, _) = (ir.get(self.op)?, ir.loc(self.op));
        let (count, ty) = (self.carried.len(), ir.ty(from));
        let args: Vec<Value> = ir.args(self.body).collect();
        let mut types: Vec<Type> = args.iter().map(|&arg| ir.ty(arg)).collect();
        types.insert(count, ty);
        let region = ir.create_region();
        let body = ir.append_new_block(region, &types, loc);
        for (at, &arg) in args.iter().enumerate() {
            let to = ir.arg(body, at + usize::from(at >= count));
            ir.set_value_name(to, ir.value_name(arg));
            ir.replace_all_uses(arg, to);
        }
        let ops: Vec<Op> = ir.ops(self.body).collect();
        for op in ops {
            ir.detach_op(op);
            ir.append_op(body, op);
        }
        let end = ir.last_op(body)?;
        let mut yields: Vec<Value> = ir.operands(end).collect();
        yields.insert(count, ir.arg(body, count));
        ir.set_operands(end, &yields);
        let states: Vec<Value> = fold.states.iter(ir).chain([from]).collect();
        let over: Vec<Value> = fold.operands.iter(ir).collect();
        let results: Vec<Value> = ir.results(self.op).collect();
        let mut types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
        types.insert(count, ty);
        let b = &mut Builder::before(ir, self.op);
        let new = Fold::build(b, loc, &over, fold.axis, &states, region, &types);
        fold.lead(b, new);
        let mut created: Vec<Value> = ir.results(new).collect();
        created.remove(count);
        for (&old, &new) in results.iter().zip(&created) {
            ir.set_value_name(new, ir.value_name(old));
        }
        ir.replace_op(self.op, &created);
        *self = Self::of(ir, new)?;
        Some(count)
    }

    /// Rebuilds the operation with a scalar or array computed in the body as an output; returns its
    /// array.
    pub fn keep(&mut self, ir: &mut Ir, value: Value) -> Option<Value> {
        let mut shape = Shape::of(&ir.store, ir.ty(value))?;
        shape.sizes.splice(0..0, self.sizes.iter().cloned());
        let ty = shape.ty(&mut ir.store)?;
        let end = ir.last_op(self.body)?;
        let yields: Vec<Value> = ir.operands(end).chain([value]).collect();
        ir.set_operands(end, &yields);
        let old: Vec<Value> = ir.results(self.op).collect();
        let types: Vec<Type> = old.iter().map(|&it| ir.ty(it)).chain([ty]).collect();
        let operands: Vec<Value> = ir.operands(self.op).collect();
        let region = ir.create_region();
        let body = ir.regions(self.op)[0];
        ir.move_blocks(body, region);
        let new = NewOp {
            operands: &operands,
            results: &types,
            props: ir.props(self.op),
            attrs: ir.attrs(self.op),
            regions: &[region],
            ..NewOp::new(ir.name(self.op), ir.loc(self.op))
        };
        let new = Builder::before(ir, self.op).create(new);
        let made: Vec<Value> = ir.results(new).collect();
        for (&old, &new) in old.iter().zip(&made) {
            ir.set_value_name(new, ir.value_name(old));
        }
        ir.replace_op(self.op, &made[..old.len()]);
        *self = Self::of(ir, new)?;
        made.last().copied()
    }
}
