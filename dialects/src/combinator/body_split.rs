//! Terms that are written in regions.

use super::rematerialize::Again;
use super::split::Way;
use super::{Code, Given};
use crate::array::zero;
use crate::autodiff::{NotDifferentiable, refused};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Loc, Mapping, Op, Region, Type, Value};

/// Where the way back through a region finds what was kept.
enum From {
    /// What the region takes at this place is known there.
    Taken(usize),
    /// At this place among its own.
    Own(usize),
    /// At this place among what is known around it.
    Outer(usize),
    /// It is computed there as in the region.
    Again(Value),
}

/// A term that is written in a region, which has no end yet.
pub struct Inside {
    /// The region.
    pub region: Region,
    /// Its block.
    pub block: Block,
    /// What the term gives, and whether that changes.
    pub given: Vec<(Value, bool)>,
    /// What its way back needs to know that is computed in the region.
    pub own: Vec<Value>,
    /// What its way back needs to know that is known around it.
    pub outer: Vec<Value>,
    /// Where all that is kept comes from, in turn.
    order: Vec<From>,
    /// What is computed again.
    again: Again,
    /// Where that finds what it reads.
    read: Vec<(Value, From)>,
    /// The way back.
    pub way: Way,
}

impl Inside {
    /// Writes a term in a region that takes values of these types, in the context that `context` makes of
    /// these. The way back knows some of these, too. What it gives is taken apart into numbers and arrays if `apart`, else into its parts.
    pub fn write(
        code: &mut Code<'_>,
        term: Value,
        takes: &[Type],
        apart: bool,
        known: impl Fn(usize) -> bool,
        context: impl FnOnce(&mut Code<'_>, &[Value]) -> Vec<Given>,
    ) -> Result<Self, NotDifferentiable> {
        let written = code.region(takes, |code, block| {
            let args: Vec<Value> = code.ir.args(block).collect();
            let context = context(code, &args);
            let split = code.split(term, &context)?;
            let given = match apart {
                true => split.given.leaves(code),
                false => split.given.values(code),
            };
            Ok((block, given, split.kept, split.way))
        });
        let (region, (block, given, mut kept, mut way)) = written?;
        if apart && !given.iter().any(|given| given.1) {
            // Nothing comes back, even if something is given that changes in another region.
            kept.clear();
            way = way.fixed();
        }
        // What is kept of each place takes memory and time, and what is kept of a branch is one value.
        let again = match takes {
            [] => Again::default(),
            _ => Again::of(code.ir, block, &kept, &known),
        };
        let (mut own, mut outer) = (Vec::new(), Vec::new());
        let mut from = |ir: &Ir, value| match ir.arg_index(value) {
            _ if again.gives(ir, value) => From::Again(value),
            Some(at) if ir.def_block(value) == Some(block) && known(at) => From::Taken(at),
            _ if ir.def_block(value) == Some(block) => From::Own(place(&mut own, value)),
            _ => From::Outer(place(&mut outer, value)),
        };
        let order = kept.into_iter().map(|value| from(code.ir, value)).collect();
        let read = again.reads(code.ir).into_iter();
        let read = read.map(|value| (value, from(code.ir, value))).collect();
        Ok(Self { region, block, given, own, outer, order, again, read, way })
    }

    /// What the term gives.
    pub fn values(&self) -> Vec<Value> {
        self.given.iter().map(|leaf| leaf.0).collect()
    }

    /// All that is kept in turn, for the way back: of what the region takes, its own, what was known around it,
    /// and what is computed again of these.
    pub fn kept(
        &self,
        code: &mut Code<'_>,
        taken: impl Fn(usize) -> Value,
        own: &[Value],
        outer: &[Value],
    ) -> Vec<Value> {
        let found = |from: &From, mapping: &Mapping| match from {
            From::Taken(at) => taken(*at),
            From::Own(at) => own[*at],
            From::Outer(at) => outer[*at],
            From::Again(value) => mapping.value(*value),
        };
        let mut mapping = Mapping::default();
        for (value, from) in &self.read {
            let value_here = found(from, &mapping);
            mapping.values.insert(*value, value_here);
        }
        self.again.write(code, &mut mapping);
        self.order.iter().map(|from| found(from, &mapping)).collect()
    }

    /// What the region takes that is kept, and known on the way back.
    pub fn taken(&self) -> Vec<usize> {
        let mut taken = Vec::new();
        for from in self.order.iter().chain(self.read.iter().map(|(_, from)| from)) {
            if let From::Taken(at) = from
                && !taken.contains(at)
            {
                taken.push(*at);
            }
        }
        taken
    }

    /// Names results that hold what is kept like that.
    pub fn name(&self, code: &mut Code<'_>, results: &[Value]) {
        for (&own, &result) in self.own.iter().zip(results) {
            let name = code.ir.value_name(own);
            code.ir.set_value_name(result, name);
        }
    }

    /// Zeros in place of what another region keeps.
    pub fn placeholders(
        &self,
        code: &mut Code<'_>,
        op: Op,
        kept: &[Value],
    ) -> Result<Vec<Value>, NotDifferentiable> {
        let loc = code.loc;
        let mut zeros = Vec::with_capacity(kept.len());
        for &value in kept {
            let ty = code.ir.ty(value);
            let zero = zero::of(&mut Builder::at_end(code.ir, self.block), loc, ty);
            let why = "it keeps what is neither a number nor an array";
            zeros.push(zero.ok_or_else(|| refused(code.ir, op, why))?);
        }
        Ok(zeros)
    }

    /// Writes the end of the region.
    pub fn end(&self, code: &mut Code<'_>, end: impl FnOnce(&mut Builder<'_>, Loc)) {
        let loc = code.loc;
        end(&mut Builder::new(code.ir, InsertPoint::End(self.block)), loc);
    }
}

/// The place of a value among others, where it is put if need be.
fn place(values: &mut Vec<Value>, value: Value) -> usize {
    values.iter().position(|&known| known == value).unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    })
}
