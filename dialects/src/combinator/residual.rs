//! The generic split of an operation by its derivative rules. The transposed Jacobian is emitted
//! next to it, and the residuals are minimized.

use super::primal_value::hides_changes;
use super::{Code, PrimalValue, Split, Yield};
use crate::autodiff::cps_reverse::Continuation;
use crate::autodiff::{Masked, NotDifferentiable, has_tangent, prune, refused};
use crate::interp::ElementwiseRow;
use crate::linear::Vector;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Builder, Ir, Mapping, Op, Region, Type, Value};
use rustc_hash::FxHashSet;

/// The cotangent of a value.
#[derive(Clone, Copy)]
enum Cotangent {
    Whole(Value),
    /// A cotangent that is zero where another value was selected.
    Masked(Masked),
}

impl Cotangent {
    /// Returns the values from which it is built.
    fn values(&self) -> impl Iterator<Item = Value> + use<> {
        let (value, mask) = match self {
            Self::Whole(value) => (*value, None),
            Self::Masked(masked) => (masked.value, Some(masked.mask)),
        };
        mask.into_iter().chain([value])
    }

    fn vector(&self, mapping: &Mapping) -> Vector {
        match self {
            Self::Whole(value) => Vector::Whole(mapping.value(*value)),
            Self::Masked(Masked { mask, when, value }) => {
                let (mask, value) = (mapping.value(*mask), mapping.value(*value));
                Vector::Masked { mask, when: *when, value }
            }
        }
    }
}

/// A detached block with the forward code of an operation and its pullback.
pub struct OpSplit {
    /// The block, with the arguments of the operation and the cotangents.
    block: Block,
    taken: usize,
    primal: Vec<Value>,
    /// The indices of the results that have cotangents.
    with_cotangent: Vec<usize>,
    /// The cotangents of the arguments, where they exist.
    found: Vec<Option<Cotangent>>,
    /// True if the elements of the result are independent.
    is_elementwise: bool,
    forward: Vec<Op>,
    pullback: Vec<Op>,
}

impl OpSplit {
    /// Splits a body with these active arguments; `None` if all cotangents are zero.
    ///
    /// # Errors
    /// Returns an error if an operation has no transposed Jacobian.
    pub fn of(
        code: &mut Code<'_>,
        body: Region,
        changes: &[bool],
    ) -> Result<Option<Self>, NotDifferentiable> {
        let (ir, loc) = (&mut *code.ir, code.loc);
        let from = ir.single_block(body).expect("a verified body is one block");
        let arg_types: Vec<Type> = ir.args(from).map(|arg| ir.ty(arg)).collect();
        let region = ir.create_region();
        let block = ir.append_new_block(region, &arg_types, loc);
        let args: Vec<Value> = ir.args(block).collect();
        let changing: Vec<usize> = (0..args.len()).filter(|&at| changes[at]).collect();
        let wrt: Vec<Value> = changing.iter().map(|&at| args[at]).collect();
        let own = ir.ops(from).count() - 1;
        let mut with_cotangent = Vec::new();
        let emitted =
            Continuation::of_block_with_masks(ir, (from, block), &args, &wrt, |b, primal| {
                seeds(b, block, primal, &mut with_cotangent)
            });
        let ((primal, parts), masks) = emitted?;
        let parts: Vec<Option<Cotangent>> = parts
            .into_iter()
            .map(|part| {
                let part = part?;
                Some(masks.selected_from(part).map_or(Cotangent::Whole(part), Cotangent::Masked))
            })
            .collect();
        let hides = primal.iter().find(|&&value| hides_changes(ir, value));
        if let Some(op) = hides.and_then(|&value| ir.def_op(value)) {
            let why =
                "it creates a closure over an active value; run `inline` and `canonicalize` before";
            return Err(refused(ir, op, why));
        }
        if parts.iter().all(Option::is_none) {
            while let Some(op) = ir.last_op(block) {
                ir.erase_op(op);
            }
            return Ok(None);
        }
        let mut found = vec![None; args.len()];
        changing.into_iter().zip(&parts).for_each(|(at, &part)| found[at] = part);
        let last: Vec<Value> = primal
            .iter()
            .copied()
            .chain(parts.iter().flatten().flat_map(Cotangent::values))
            .collect();
        Yield::build(&mut Builder::at_end(ir, block), loc, &last);
        let originals: Vec<Op> = ir.ops(block).take(own).collect();
        prune(ir, block);
        let end = ir.last_op(block);
        let mut rest: Vec<Op> = ir.ops(block).filter(|&op| Some(op) != end).collect();
        let forward: Vec<Op> = rest.extract_if(.., |op| originals.contains(op)).collect();
        let mut halves = Self {
            block,
            taken: arg_types.len(),
            primal,
            with_cotangent,
            found,
            is_elementwise: false,
            forward,
            pullback: rest,
        };
        halves.is_elementwise = halves
            .forward
            .iter()
            .all(|&op| ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some());
        halves.minimize_residuals(ir);
        Ok(Some(halves))
    }

    /// Moves operations that depend on no cotangent to the forward code if that reduces the
    /// residuals.
    fn minimize_residuals(&mut self, ir: &Ir) {
        let seeds = ir.args(self.block).skip(self.taken);
        let mut depends: FxHashSet<Value> = seeds.collect();
        let (mut linear, mut slopes) = (Vec::new(), Vec::new());
        for &op in &self.pullback {
            let reads = ir.walk(op).any(|op| ir.operands(op).any(|value| depends.contains(&value)));
            match reads || ir.has_traits(op, Traits::CONSTANT) {
                true => linear.push(op),
                false => slopes.push(op),
            }
            if reads {
                depends.extend(ir.results(op));
            }
        }
        if self.read_by(ir, &linear).len() < self.read_by(ir, &self.pullback).len() {
            // Constants are cloned into both halves.
            let read: FxHashSet<Value> = self.read_by(ir, &slopes).into_iter().collect();
            let is_read = |op: &&Op| {
                ir.has_traits(**op, Traits::CONSTANT)
                    && ir.results(**op).any(|value| read.contains(&value))
            };
            self.forward.extend(linear.iter().filter(is_read).copied());
            self.forward.extend(slopes);
            self.pullback = linear;
        }
    }

    /// Returns the values of the forward code that operations of the pullback read.
    fn read_by(&self, ir: &Ir, context_cotangents: &[Op]) -> Vec<Value> {
        let own: FxHashSet<Value> =
            context_cotangents.iter().flat_map(|&op| ir.results(op)).collect();
        let seeds: FxHashSet<Value> = ir.args(self.block).skip(self.taken).collect();
        let inside = context_cotangents.iter().flat_map(|&op| {
            let is_outer = move |value: &Value| !ir.is_defined_inside(*value, op);
            ir.walk(op).flat_map(|inner| ir.operands(inner)).filter(is_outer)
        });
        let mut read = Vec::new();
        for value in inside.chain(self.found.iter().flatten().flat_map(Cotangent::values)) {
            if !own.contains(&value) && !seeds.contains(&value) && !read.contains(&value) {
                read.push(value);
            }
        }
        read
    }

    /// Emits the operation with `args` for its arguments.
    pub fn split(
        self,
        code: &mut Code<'_>,
        args: &[Value],
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let mut mapping = Mapping::default();
        mapping.values.extend(code.ir.args(self.block).zip(args.iter().copied()));
        for &op in &self.forward {
            code.copy(op, &mut mapping);
        }
        let primal = self.primal.iter().map(|&value| {
            let changes = has_tangent(&code.ir.store, code.ir.ty(value));
            PrimalValue::of(code.ir, mapping.value(value), changes)
        });
        let primal = PrimalValue::together(primal.collect());
        let (mut residuals, mut sources) = (Vec::new(), Vec::new());
        for value in self.read_by(code.ir, &self.pullback) {
            sources.push((value, code.save(mapping.value(value), &mut residuals)));
        }
        Ok(Split::new(primal, residuals, context, move |code, residuals, cotangent| {
            let mut mapping = Mapping::default();
            for (value, source) in &sources {
                let value_here = source.value(code, residuals);
                mapping.values.insert(*value, value_here);
            }
            self.emit_pullback(code, mapping, cotangent)
        }))
    }

    fn emit_pullback(
        &self,
        code: &mut Code<'_>,
        mut mapping: Mapping,
        cotangent: Vector,
    ) -> Result<Vec<Vector>, NotDifferentiable> {
        if let (Vector::Masked { mask, when, value }, true) = (&cotangent, self.is_elementwise) {
            let found = self.emit_pullback(code, mapping, Vector::Whole(*value))?;
            let mut context_cotangents = Vec::with_capacity(found.len());
            for (found, part) in found.into_iter().zip(&self.found) {
                let Some(part) = part.as_ref().and_then(|part| part.values().last()) else {
                    context_cotangents.push(Vector::Zero);
                    continue;
                };
                let space = code.ir.ty(part);
                let value = code.cotangent(&found, space);
                context_cotangents.push(Vector::Masked { mask: *mask, when: *when, value });
            }
            return Ok(context_cotangents);
        }
        let parts = match self.primal.len() {
            1 => vec![cotangent],
            count => code.cotangents(cotangent, count),
        };
        for (index, &at) in self.with_cotangent.iter().enumerate() {
            let seed = code.ir.arg(self.block, self.taken + index);
            let space = code.ir.ty(seed);
            let value = code.cotangent(&parts[at], space);
            mapping.values.insert(seed, value);
        }
        for &op in &self.pullback {
            code.copy(op, &mut mapping);
        }
        let vector =
            |part: &Option<Cotangent>| part.map_or(Vector::Zero, |part| part.vector(&mapping));
        Ok(self.found.iter().map(vector).collect())
    }
}

/// Adds arguments for the cotangents of active results.
fn seeds(
    b: &mut Builder<'_>,
    block: Block,
    primal: &[Value],
    with_cotangent: &mut Vec<usize>,
) -> Vec<Option<Value>> {
    let mut seeds = Vec::with_capacity(primal.len());
    for (at, &value) in primal.iter().enumerate() {
        let (ty, loc) = (b.ty(value), b.value_loc(value));
        let space = crate::autodiff::tangent_type(b.store_mut(), ty);
        with_cotangent.extend(space.map(|_| at));
        seeds.push(space.map(|space| b.add_block_arg(block, space, loc)));
    }
    seeds
}
