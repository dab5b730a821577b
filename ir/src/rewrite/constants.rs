//! Unique constants: one operation for each constant, at the start of the isolated region.

use crate::entity::{Attr, Op, OpName, Region, Type};
use crate::ir::Ir;
use crate::spec::Traits;
use rustc_hash::FxHashMap;

/// The constants met so far.
#[derive(Debug, Default)]
pub struct Constants {
    regions: FxHashMap<Region, Home>,
    /// The region of the last constant. Mostly the next one has the same home, and the table of one
    /// region is small enough for the cache.
    last: Option<(Region, Home)>,
}

/// The constants at the start of a region.
#[derive(Debug, Default)]
struct Home {
    known: FxHashMap<Key, Op>,
    /// In order.
    placed: Vec<Op>,
}

/// The identity of a constant in a region: name, value, other attributes, type.
type Key = (OpName, Option<Attr>, Attr, Type);

/// The result of placing a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// It was in its position already.
    Already,
    /// It was moved there.
    Moved,
    /// Another one is the same.
    Same(Op),
}

impl Constants {
    /// Sees to a constant.
    pub fn place(&mut self, ir: &mut Ir, op: Op) -> Option<Placed> {
        let region = home(ir, op)?;
        self.of(region).place(ir, region, op)
    }

    fn of(&mut self, region: Region) -> &mut Home {
        if self.last.as_ref().is_none_or(|last| last.0 != region) {
            let home = self.regions.remove(&region).unwrap_or_default();
            if let Some((region, home)) = self.last.replace((region, home)) {
                self.regions.insert(region, home);
            }
        }
        &mut self.last.get_or_insert_with(|| (region, Home::default())).1
    }
}

impl Home {
    fn place(&mut self, ir: &mut Ir, region: Region, op: Op) -> Option<Placed> {
        let ty = ir.results(op).next().map(|result| ir.ty(result))?;
        let key = (ir.name(op), ir.props(op), ir.attrs(op), ty);
        match self.known.get(&key) {
            Some(&known) if known == op => return Some(Placed::Already),
            Some(&known) if !ir.is_erased(known) => return Some(Placed::Same(known)),
            _ => self.known.insert(key, op),
        };
        let first = ir.first_op(ir.entry(region)?)?;
        while self.placed.pop_if(|last| ir.is_erased(*last)).is_some() {}
        let last = self.placed.last().copied();
        self.placed.push(op);
        match last {
            Some(last) if ir.prev_op(op) == Some(last) => return Some(Placed::Already),
            Some(last) => {
                ir.detach_op(op);
                ir.insert_after(op, last);
            }
            None if op == first => return Some(Placed::Already),
            None => ir.move_before(op, first),
        }
        Some(Placed::Moved)
    }
}

/// Returns the outermost region that an operation may be moved to: that of the nearest enclosing
/// operation that is isolated or unregistered.
fn home(ir: &Ir, op: Op) -> Option<Region> {
    let mut region = ir.region_of(ir.block_of(op)?)?;
    loop {
        let Some(parent) = ir.region_parent(region) else { return Some(region) };
        let closed = ir.spec(parent).is_none_or(|spec| spec.has(Traits::ISOLATED));
        if closed {
            return Some(region);
        }
        let Some(block) = ir.block_of(parent) else { return Some(region) };
        region = ir.region_of(block)?;
    }
}
