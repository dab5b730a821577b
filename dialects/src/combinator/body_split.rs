//! Splits of terms that are emitted in regions.

use super::rematerialize::Rematerialized;
use super::split::Pullback;
use super::{Code, PrimalValue};
use crate::array::zero;
use crate::autodiff::{NotDifferentiable, refused};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Loc, Mapping, Op, Region, Type, Value};

/// The source of a residual in the pullback of a region.
enum ResidualSource {
    /// The region argument at this index, which is available in the pullback.
    Available(usize),
    /// The residual at this index among those computed in the region.
    Inner(usize),
    /// The residual at this index among the captured values.
    Outer(usize),
    /// A value that is rematerialized.
    Rematerialized(Value),
}

/// A term emitted in a region, which has no terminator yet.
pub struct BodySplit {
    /// The region.
    pub region: Region,
    /// Its block.
    pub block: Block,
    /// The results of the term, and whether each one is active.
    pub primal: Vec<(Value, bool)>,
    /// The residuals that are computed in the region.
    pub own: Vec<Value>,
    /// The residuals that are captured from enclosing scopes.
    pub outer: Vec<Value>,
    /// The sources of all residuals, in order.
    order: Vec<ResidualSource>,
    /// The rematerialized operations.
    rematerialized: Rematerialized,
    /// The sources of the operands of rematerialized operations.
    read: Vec<(Value, ResidualSource)>,
    /// The pullback.
    pub pullback: Pullback,
}

impl BodySplit {
    /// Emits a term in a region with arguments of these types. `context` maps them to the context
    /// of the term. Arguments for which `known` is true are available in the pullback. The results
    /// are flattened to scalars and arrays if `as_leaves`, else they are the components of the
    /// tuple.
    pub fn write(
        code: &mut Code<'_>,
        term: Value,
        arg_types: &[Type],
        as_leaves: bool,
        known: impl Fn(usize) -> bool,
        context: impl FnOnce(&mut Code<'_>, &[Value]) -> Vec<PrimalValue>,
    ) -> Result<Self, NotDifferentiable> {
        let written = code.region(arg_types, |code, block| {
            let args: Vec<Value> = code.ir.args(block).collect();
            let context = context(code, &args);
            let split = code.split(term, &context)?;
            let primal = match as_leaves {
                true => split.primal.leaves(code),
                false => split.primal.values(code),
            };
            Ok((block, primal, split.residuals, split.pullback))
        });
        let (region, (block, primal, mut residuals, mut pullback)) = written?;
        if as_leaves && !primal.iter().any(|primal| primal.1) {
            // All cotangents are zero, even if a result of another branch is active.
            residuals.clear();
            pullback = pullback.fixed();
        }
        // A residual of each iteration costs memory and time; a residual of a branch is one value.
        let rematerialized = match arg_types {
            [] => Rematerialized::default(),
            _ => Rematerialized::of(code.ir, block, &residuals, &known),
        };
        let (mut own, mut outer) = (Vec::new(), Vec::new());
        let mut from = |ir: &Ir, value| match ir.arg_index(value) {
            _ if rematerialized.contains(ir, value) => ResidualSource::Rematerialized(value),
            Some(at) if ir.def_block(value) == Some(block) && known(at) => {
                ResidualSource::Available(at)
            }
            _ if ir.def_block(value) == Some(block) => {
                ResidualSource::Inner(position_or_push(&mut own, value))
            }
            _ => ResidualSource::Outer(position_or_push(&mut outer, value)),
        };
        let order = residuals.into_iter().map(|value| from(code.ir, value)).collect();
        let read = rematerialized.reads(code.ir).into_iter();
        let read = read.map(|value| (value, from(code.ir, value))).collect();
        Ok(Self { region, block, primal, own, outer, order, rematerialized, read, pullback })
    }

    /// Returns the results of the term.
    pub fn values(&self) -> Vec<Value> {
        self.primal.iter().map(|leaf| leaf.0).collect()
    }

    /// Returns all residuals, in order, for the pullback: available arguments, residuals of the
    /// region, captured values, and values rematerialized from these.
    pub fn residuals(
        &self,
        code: &mut Code<'_>,
        taken: impl Fn(usize) -> Value,
        own: &[Value],
        outer: &[Value],
    ) -> Vec<Value> {
        let found = |from: &ResidualSource, mapping: &Mapping| match from {
            ResidualSource::Available(at) => taken(*at),
            ResidualSource::Inner(at) => own[*at],
            ResidualSource::Outer(at) => outer[*at],
            ResidualSource::Rematerialized(value) => mapping.value(*value),
        };
        let mut mapping = Mapping::default();
        for (value, from) in &self.read {
            let value_here = found(from, &mapping);
            mapping.values.insert(*value, value_here);
        }
        self.rematerialized.write(code, &mut mapping);
        self.order.iter().map(|from| found(from, &mapping)).collect()
    }

    /// Returns the indices of the available arguments that the pullback reads.
    pub fn taken(&self) -> Vec<usize> {
        let mut taken = Vec::new();
        for from in self.order.iter().chain(self.read.iter().map(|(_, from)| from)) {
            if let ResidualSource::Available(at) = from
                && !taken.contains(at)
            {
                taken.push(*at);
            }
        }
        taken
    }

    /// Names the results that hold residuals.
    pub fn name(&self, code: &mut Code<'_>, results: &[Value]) {
        for (&own, &result) in self.own.iter().zip(results) {
            let name = code.ir.value_name(own);
            code.ir.set_value_name(result, name);
        }
    }

    /// Returns zeros in place of the residuals of another branch.
    pub fn placeholders(
        &self,
        code: &mut Code<'_>,
        op: Op,
        residuals: &[Value],
    ) -> Result<Vec<Value>, NotDifferentiable> {
        let loc = code.loc;
        let mut zeros = Vec::with_capacity(residuals.len());
        for &value in residuals {
            let ty = code.ir.ty(value);
            let zero = zero::of(&mut Builder::at_end(code.ir, self.block), loc, ty);
            let why = "it has a residual that is neither a scalar nor an array";
            zeros.push(zero.ok_or_else(|| refused(code.ir, op, why))?);
        }
        Ok(zeros)
    }

    /// Emits the terminator of the region.
    pub fn end(&self, code: &mut Code<'_>, end: impl FnOnce(&mut Builder<'_>, Loc)) {
        let loc = code.loc;
        end(&mut Builder::new(code.ir, InsertPoint::End(self.block)), loc);
    }
}

/// Returns the index of a value in the list, to which it is appended if absent.
fn position_or_push(values: &mut Vec<Value>, value: Value) -> usize {
    values.iter().position(|&known| known == value).unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    })
}
