//! Operations that go over arrays with a body, whichever they are.

use super::axis::combine;
use super::{Accumulate, Fold, Index};
use crate::autodiff::batch::{Places, Take};
use crate::interfaces::region_return::yielded;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Ir, NewOp, Op, Shape, Type, Value};

/// A build, map, fold or accumulate: what its body takes and gives at each place.
#[derive(Clone, Debug)]
pub struct Traversal {
    /// The operation.
    pub op: Op,
    /// Its body.
    pub body: Block,
    /// The sizes of what is gone over.
    pub sizes: Vec<Poly>,
    /// The dimension of `elements` that is gone along: the first one, or the first of several.
    pub axis: usize,
    /// Whether the last place comes first.
    pub right: bool,
    /// Whether steps may be composed before they are applied.
    pub is_loose: bool,
    /// The indices of the place, if the body takes them.
    pub indices: Vec<Value>,
    /// What the body takes of arrays at the place, and these.
    pub elements: Vec<(Value, Value)>,
    /// What goes from place to place.
    pub carried: Vec<Carried>,
    /// What the body gives at the place, and the arrays of that.
    pub kept: Vec<(Value, Value)>,
}

/// A state of a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// What the body takes.
    pub arg: Value,
    /// What it is at the first place.
    pub from: Value,
    /// What the body gives.
    pub given: Value,
    /// What it is at the end.
    pub result: Value,
}

impl Traversal {
    /// That of an operation, if it is one.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let &[region] = ir.regions(op) else { return None };
        let (body, given) = (ir.single_block(region)?, yielded(ir, region)?);
        let args: Vec<Value> = ir.args(body).collect();
        let results: Vec<Value> = ir.results(op).collect();
        let kept = |first: usize| given.iter().copied().zip(results.iter().copied()).skip(first);
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
                given: given[at],
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
        let Places { sizes, takes, .. } = Places::of(ir, op)?;
        let (mut indices, mut elements) = (Vec::new(), Vec::new());
        for (arg, take) in args.into_iter().zip(takes) {
            match take {
                Take::Index(_) => indices.push(arg),
                Take::Row(array) => elements.push((arg, array)),
            }
        }
        Some(Self { sizes, indices, elements, kept: kept(0).collect(), ..this })
    }

    /// Whether a value is defined in the body, outside of bodies in it.
    pub fn has(&self, ir: &Ir, value: Value) -> bool {
        ir.def_block(value) == Some(self.body)
    }

    /// The array that an operation of the body reads at the place alone.
    pub fn read_by(&self, ir: &Ir, op: Op) -> Option<Value> {
        let read: Index = ir.get(op)?;
        let places = read.access().places(ir);
        let indices = self.indices.iter().map(|&index| Some(index));
        let is_place = !places.is_empty() && places.iter().map(|at| at.as_index()).eq(indices);
        (is_place && self.axis == 0).then_some(read.source)
    }

    /// Lets the body take what an array has at the place; it lies along the leading dimensions, and the
    /// operation goes along these.
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

    /// Lets the operation, which is made anew, keep a number or array that its body computes; gives the array
    /// of it.
    pub fn keep(&mut self, ir: &mut Ir, value: Value) -> Option<Value> {
        let mut shape = Shape::of(&ir.store, ir.ty(value))?;
        shape.sizes.splice(0..0, self.sizes.iter().cloned());
        let ty = shape.ty(&mut ir.store)?;
        let end = ir.last_op(self.body)?;
        let given: Vec<Value> = ir.operands(end).chain([value]).collect();
        ir.set_operands(end, &given);
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
